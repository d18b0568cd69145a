//! The parts that an export leaves out: one sentence per view, shared by all scenarios with the same reason.

use crate::format::{Content, Format};
use crate::numerals::grouped;
use crate::parameter::listed;

/// Largest number of scenarios named in a sentence.
const MOST_NAMED: usize = 3;

/// A part of a view that an export leaves out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// Stem of the preset if several are exported.
    scenario: Option<&'static str>,
    /// Name of the part: "decisions", "the table of values", "ratio.xlsx".
    what: String,
    /// The reason. A clause that holds for this scenario alone comes first, before a semicolon.
    reason: String,
}

impl LeftOut {
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

    /// Adds the stem of the preset.
    pub fn of_preset(self, stem: &'static str) -> Self {
        Self { scenario: Some(stem), ..self }
    }

    /// Returns the sentence for this part alone.
    pub fn sentence(&self) -> String {
        let scenario = self.scenario.map_or_else(String::new, |stem| format!("{stem}: "));
        format!("{scenario}{} is left out: {}", self.what, self.reason)
    }

    /// Returns the part of the reason that other scenarios may share.
    fn shared_reason(&self) -> &str {
        self.reason.split_once("; ").map_or(self.reason.as_str(), |(_, shared)| shared)
    }

    fn is_like(&self, other: &Self) -> bool {
        self.what == other.what && self.shared_reason() == other.shared_reason()
    }
}

/// Returns one sentence per part; scenarios that leave out the same part for the same reason share a sentence.
pub fn sentences(all: &[LeftOut]) -> Vec<String> {
    let mut sentences = Vec::new();
    for (place, one) in all.iter().enumerate() {
        if all[..place].iter().any(|earlier| earlier.is_like(one)) {
            continue;
        }
        let alike: Vec<&str> =
            all.iter().filter(|other| other.is_like(one)).filter_map(|other| other.scenario).collect();
        if alike.len() <= 1 {
            sentences.push(one.sentence());
            continue;
        }
        let mut names: Vec<String> = alike.iter().take(MOST_NAMED).map(|&stem| stem.to_owned()).collect();
        if alike.len() > MOST_NAMED {
            names.push(format!("{} more", grouped(alike.len() - MOST_NAMED)));
        }
        sentences.push(format!("{} is left out of {}: {}", one.what, listed(&names, "and"), one.shared_reason()));
    }
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(stem: &'static str, view: &str, reason: &str) -> LeftOut {
        let refused = [(Format::Csv, reason.to_owned()), (Format::Svg, reason.to_owned())];
        LeftOut::of_view(view, &[Format::Csv, Format::Svg], &refused).unwrap().of_preset(stem)
    }

    #[test]
    fn one_sentence_sums_up_the_refused_files_of_a_view() {
        let formats = [Format::Csv, Format::Json, Format::Xlsx, Format::Svg];
        let of_view = |refused: &[Format]| {
            let refused: Vec<_> = refused.iter().map(|&format| (format, "it is too large".to_owned())).collect();
            LeftOut::of_view("values", &formats, &refused).map(|left_out| left_out.sentence())
        };
        assert_eq!(of_view(&[]), None);
        for (refused, what) in [
            (&formats[..], "values"),
            (&formats[..3], "the table of values"),
            (&formats[3..], "the chart of values"),
            (&formats[2..3], "values.xlsx"),
        ] {
            assert_eq!(of_view(refused), Some(format!("{what} is left out: it is too large")));
        }
    }

    #[test]
    fn scenarios_that_share_a_reason_share_a_sentence() {
        let many = ["a", "b", "c", "d", "e"].map(|stem| of(stem, "decisions", &format!("{stem} is large; 30 is most")));
        let alone = of("a", "both", "A game may have up to 1,000 flips.");
        let pair = ["x", "y"].map(|stem| of(stem, "play", "there is no game"));
        let all: Vec<LeftOut> = many.into_iter().chain([alone]).chain(pair).collect();
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
