//! Text as data, so that window and reports show the same answer.

use egui::{RichText, TextStyle, Ui};

use crate::gui::explain::{self, Explanation, unbroken};
use crate::gui::look::theme::{self, Palette};

/// Capitalises the first letter.
pub fn capitalised(sentence: &str) -> String {
    let mut characters = sentence.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

/// Capitalises a sentence and ends it with a full stop.
pub fn sentence(words: &str) -> String {
    let stop = if words.ends_with('.') { "" } else { "." };
    capitalised(words) + stop
}

/// Turns the name of a file or key into words: capitalised, with spaces.
pub fn as_words(name: &str) -> String {
    capitalised(&name.replace(['-', '_'], " "))
}

/// A paragraph of an answer or a reason.
#[derive(Clone, Debug)]
pub struct Paragraph {
    /// Text.
    pub text: String,
    /// Style of the text.
    pub style: Style,
    /// Explanation of its numbers, if it unfolds.
    pub about: Option<Explanation>,
}

/// Compares text and style, not explanations.
impl PartialEq for Paragraph {
    fn eq(&self, other: &Self) -> bool {
        (&self.text, self.style) == (&other.text, other.style)
    }
}

/// Style of a paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// The answer in one sentence.
    Headline,
    /// The same about a game that is lost.
    Lost,
    /// Plain, as most.
    Plain,
    /// In digits of equal width.
    Equation,
}

impl Paragraph {
    /// Returns a plain paragraph.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), style: Style::Plain, about: None }
    }

    /// Returns the answer in one sentence; a lost game has its own colour.
    pub fn headline(text: impl Into<String>, is_won: bool) -> Self {
        Self::plain(text).styled(if is_won { Style::Headline } else { Style::Lost })
    }

    /// Sets the style.
    pub fn styled(self, style: Style) -> Self {
        Self { style, ..self }
    }

    /// Adds an explanation, if there is one.
    pub fn explained(self, about: impl Into<Option<Explanation>>) -> Self {
        Self { about: about.into(), ..self }
    }
}

/// Shows paragraphs below each other.
pub fn ui(ui: &mut Ui, paragraphs: &[Paragraph]) {
    let palette = Palette::of(ui);
    for paragraph in paragraphs {
        let words = unbroken(&paragraph.text);
        let text = RichText::new(&words);
        let text = match paragraph.style {
            Style::Headline | Style::Lost => {
                // a number that does not fit on a line would be broken
                let font = TextStyle::Heading.resolve(ui.style());
                let width =
                    |word: &str| ui.painter().layout_no_wrap(word.to_owned(), font.clone(), palette.ink).size().x;
                let widest = words.split(' ').map(width).fold(1.0, f32::max);
                let size = font.size * (0.97 * ui.available_width() / widest).clamp(0.7, 1.0);
                text.text_style(TextStyle::Heading).size(size)
            }
            Style::Plain => text,
            Style::Equation => text.text_style(theme::figures()).size(12.0),
        };
        let text = if paragraph.style == Style::Lost { text.color(palette.lost) } else { text };
        match &paragraph.about {
            None => drop(ui.label(text)),
            Some(about) => drop(ui.push_id(&paragraph.text, |ui| explain::fold_ui(ui, text, about, 0))),
        }
    }
}
