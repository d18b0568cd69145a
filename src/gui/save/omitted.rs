//! The parts that an export leaves out, and the sentences about them: each reason is told once.

use crate::format::{Content, Format};
use crate::numerals::grouped;
use crate::parameter::listed;

/// Largest number of scenarios named in a sentence.
const MOST_NAMED: usize = 3;

/// A part of a view that an export leaves out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Omitted {
    /// Stem of the preset if several are exported.
    pub scenario: Option<&'static str>,
    /// Name of the part: "decisions", "the table of values", "ratio.xlsx".
    pub what: String,
    /// The reason. A clause that holds for this scenario alone comes first, before a semicolon.
    pub reason: String,
}

impl Omitted {
    /// Sums up the refused formats of a view that is written in `formats`; `None` if none is refused.
    pub fn of_view(view: &str, formats: &[Format], refused: &[(Format, String)]) -> Option<Self> {
        let is_refused = |format: &Format| refused.iter().any(|(other, _)| other == format);
        let has_all = |content: Content| {
            let mut of_content = formats.iter().filter(|format| format.content() == content).peekable();
            of_content.peek().is_some() && of_content.all(is_refused)
        };
        let has_some = |content: Content| formats.iter().any(|format| format.content() == content);
        let is_whole = has_some(Content::Report) || (has_some(Content::Table) && has_some(Content::Chart));
        let what = if is_whole && formats.iter().all(is_refused) {
            view.to_owned()
        } else if has_all(Content::Table) {
            format!("the table of {view}")
        } else if has_all(Content::Chart) {
            format!("the chart of {view}")
        } else {
            let files: Vec<String> = refused.iter().map(|(format, _)| format!("{view}.{}", format.name())).collect();
            listed(&files, "and")
        };
        let mut reasons: Vec<&str> = refused.iter().map(|(_, reason)| reason.trim_end_matches('.')).collect();
        reasons.dedup();
        (!refused.is_empty()).then(|| Self { scenario: None, what, reason: reasons.join("; ") })
    }
}

/// Returns one sentence per reason: scenarios that leave out the same part share it, and so do parts that the same
/// scenarios leave out.
pub fn sentences(all: &[Omitted]) -> Vec<String> {
    let parts = gathered(all.iter().map(|one| {
        // the part of the reason that other scenarios may share
        let shared = one.reason.split_once("; ").map_or(one.reason.as_str(), |(_, shared)| shared);
        ((one.what.as_str(), shared), one)
    }));
    let parts = parts.into_iter().map(|((what, shared), ones)| {
        let reason = if let [one] = ones.as_slice() { one.reason.as_str() } else { shared };
        ((ones.iter().filter_map(|one| one.scenario).collect::<Vec<_>>(), reason), what)
    });
    gathered(parts).into_iter().map(|((scenarios, reason), whats)| sentence(&whats, &scenarios, reason)).collect()
}

fn sentence(whats: &[&str], scenarios: &[&str], reason: &str) -> String {
    let (is, each) = if whats.len() == 1 { ("is", "") } else { ("are", ", each for this reason") };
    let whats = listed(whats, "and");
    match scenarios {
        [] => format!("{whats} {is} left out{each}: {reason}"),
        [stem] => format!("{stem}: {whats} {is} left out{each}: {reason}"),
        stems => {
            let mut names: Vec<String> = stems.iter().take(MOST_NAMED).map(|&stem| stem.to_owned()).collect();
            if stems.len() > MOST_NAMED {
                names.push(format!("{} more", grouped(stems.len() - MOST_NAMED)));
            }
            format!("{whats} {is} left out of {}{each}: {reason}", listed(&names, "and"))
        }
    }
}

/// Gathers the values that have the same key, in the order of the first of each.
fn gathered<K: PartialEq, V>(all: impl Iterator<Item = (K, V)>) -> Vec<(K, Vec<V>)> {
    let mut gathered: Vec<(K, Vec<V>)> = Vec::new();
    for (key, value) in all {
        match gathered.iter_mut().find(|(other, _)| *other == key) {
            Some((_, values)) => values.push(value),
            None => gathered.push((key, vec![value])),
        }
    }
    gathered
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(stem: &'static str, view: &str, reason: &str) -> Omitted {
        let refused = [(Format::Csv, reason.to_owned()), (Format::Svg, reason.to_owned())];
        let left_out = Omitted::of_view(view, &[Format::Csv, Format::Svg], &refused).unwrap();
        Omitted { scenario: Some(stem), ..left_out }
    }

    #[test]
    fn one_sentence_sums_up_the_refused_files_of_a_view() {
        let formats = [Format::Csv, Format::Json, Format::Xlsx, Format::Svg];
        let of_view = |refused: &[Format]| {
            let refused: Vec<_> = refused.iter().map(|&format| (format, "it is too large".to_owned())).collect();
            sentences(Omitted::of_view("values", &formats, &refused).as_slice())
        };
        assert_eq!(of_view(&[]), [""; 0]);
        for (refused, what) in [
            (&formats[..], "values"),
            (&formats[..3], "the table of values"),
            (&formats[3..], "the chart of values"),
            (&formats[2..3], "values.xlsx"),
        ] {
            assert_eq!(of_view(refused), [format!("{what} is left out: it is too large")]);
        }
    }

    #[test]
    fn parts_that_share_a_reason_share_a_sentence() {
        let view =
            |view: &str, reason: &str| Omitted { scenario: None, what: view.to_owned(), reason: reason.to_owned() };
        assert_eq!(
            sentences(&[view("A", "one"), view("B", "two"), view("C", "one")]),
            ["A and C are left out, each for this reason: one", "B is left out: two"]
        );
        let both =
            ["a", "b"].into_iter().flat_map(|stem| ["play", "third"].map(|view| of(stem, view, "there is none")));
        assert_eq!(
            sentences(&both.collect::<Vec<_>>()),
            ["play and third are left out of a and b, each for this reason: there is none"]
        );
    }

    #[test]
    fn scenarios_that_share_a_reason_share_a_sentence() {
        let many = ["a", "b", "c", "d", "e"].map(|stem| of(stem, "decisions", &format!("{stem} is large; 30 is most")));
        let alone = of("a", "both", "A game may have up to 1,000 flips.");
        let pair = ["x", "y"].map(|stem| of(stem, "play", "there is no game"));
        let all: Vec<Omitted> = many.into_iter().chain([alone]).chain(pair).collect();
        assert_eq!(
            sentences(&all),
            [
                "decisions is left out of a, b, c and 2 more: 30 is most",
                "a: both is left out: A game may have up to 1,000 flips",
                "play is left out of x and y: there is no game",
            ]
        );
    }
}
