//! A figure in a LaTeX text.

use std::fmt::Write as _;

/// The lines that put the figure in that file into a text, as wide as it is.
pub fn snippet(file_name: &str, width_in_mm: f32, caption: &[String]) -> String {
    let label: String = file_name
        .rsplit_once('.')
        .map_or(file_name, |(stem, _)| stem)
        .chars()
        .map(|sign| if sign.is_ascii_alphanumeric() { sign.to_ascii_lowercase() } else { '-' })
        .collect();
    let mut text = String::from("\\begin{figure}\n  \\centering\n");
    let _ = writeln!(text, "  \\includegraphics[width={width_in_mm:.0}mm]{{{file_name}}}");
    let _ = writeln!(text, "  \\caption{{{}}}", escaped(&caption.join(" ")));
    let _ = writeln!(text, "  \\label{{fig:{label}}}");
    text.push_str("\\end{figure}\n");
    text
}

/// Words as LaTeX takes them, whatever its engine: signs that not every font has as commands.
fn escaped(words: &str) -> String {
    let mut text = String::new();
    for sign in words.chars() {
        match sign {
            '\\' => text.push_str("\\textbackslash{}"),
            '~' => text.push_str("\\textasciitilde{}"),
            '^' => text.push_str("\\textasciicircum{}"),
            '%' | '&' | '_' | '#' | '$' | '{' | '}' => {
                text.push('\\');
                text.push(sign);
            }
            '\u{a0}' => text.push('~'),
            '\u{2009}' | '\u{202f}' => text.push_str("\\,"),
            sign => match command(sign) {
                Some(command) => text.push_str(command),
                None => text.push(sign),
            },
        }
    }
    text
}

/// The command for a sign of ours that is no letter.
fn command(sign: char) -> Option<&'static str> {
    Some(match sign {
        'φ' => "$\\varphi$",
        '⌊' => "$\\lfloor$",
        '⌋' => "$\\rfloor$",
        '×' => "$\\times$",
        '−' => "$-$",
        '±' => "$\\pm$",
        '·' => "$\\cdot$",
        '≤' => "$\\le$",
        '≥' => "$\\ge$",
        '≈' => "$\\approx$",
        '∞' => "$\\infty$",
        '√' => "$\\surd$",
        '→' => "$\\to$",
        '←' => "$\\gets$",
        '½' => "$\\tfrac12$",
        '¼' => "$\\tfrac14$",
        '¾' => "$\\tfrac34$",
        '∈' => "$\\in$",
        'ℕ' => "$\\mathrm{N}$",
        '…' => "\\dots{}",
        '–' => "--",
        '—' => "---",
        '“' => "``",
        '”' => "''",
        '’' => "'",
        '⁰' => "$^0$",
        '¹' => "$^1$",
        '²' => "$^2$",
        '³' => "$^3$",
        '⁴' => "$^4$",
        '⁵' => "$^5$",
        '⁶' => "$^6$",
        '⁷' => "$^7$",
        '⁸' => "$^8$",
        '⁹' => "$^9$",
        '⁻' => "$^-$",
        'ⁿ' => "$^n$",
        'ᴺ' => "$^N$",
        'ₙ' => "$_n$",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caption_is_safe_in_latex_and_the_file_has_its_name() {
        let caption = ["(a) 64 % of 100 & more_less.".to_owned(), "(b) φ − 2 · 10⁵.".to_owned()];
        assert_eq!(
            snippet("Two views.pdf", 174.2, &caption),
            "\\begin{figure}\n  \\centering\n  \\includegraphics[width=174mm]{Two views.pdf}\n  \
             \\caption{(a) 64 \\% of 100 \\& more\\_less. (b) $\\varphi$ $-$ 2 $\\cdot$ 10$^5$.}\n  \
             \\label{fig:two-views}\n\\end{figure}\n"
        );
    }

    #[test]
    fn a_backslash_and_braces_break_nothing() {
        assert_eq!(escaped("\\x{1}^~"), "\\textbackslash{}x\\{1\\}\\textasciicircum{}\\textasciitilde{}");
    }
}
