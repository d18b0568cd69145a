//! Paragraphs as data: the answer in the window and the answer in a report are the same words.

use egui::{RichText, TextStyle, Ui};

use crate::gui::explain::{self, Explanation};
use crate::gui::look::theme::{self, Palette};

/// A sentence that begins with a capital letter.
pub fn capitalised(sentence: &str) -> String {
    let mut characters = sentence.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

/// A sentence with its capital letter and its full stop.
pub fn sentence(words: &str) -> String {
    let stop = if words.ends_with('.') { "" } else { "." };
    capitalised(words) + stop
}

/// The name of a file or a key as words: with a capital at its start and blanks between them.
pub fn as_words(name: &str) -> String {
    capitalised(&name.replace(['-', '_'], " "))
}

/// A paragraph of an answer or of a reason.
#[derive(Clone, Debug)]
pub struct Paragraph {
    /// Its words.
    pub text: String,
    /// How it is set.
    pub style: Style,
    /// What its colour means.
    pub tone: Tone,
    /// What its numbers are made of, if it can be unfolded.
    pub about: Option<Explanation>,
}

/// Of two paragraphs the words are compared, and how they are set.
impl PartialEq for Paragraph {
    fn eq(&self, other: &Self) -> bool {
        (&self.text, self.style, self.tone) == (&other.text, other.style, other.tone)
    }
}

/// How a paragraph is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// The answer in one sentence.
    Headline,
    /// Emphasised.
    Strong,
    /// As most.
    Plain,
    /// In figures of equal width.
    Equation,
    /// A remark.
    Small,
}

/// What the colour of a paragraph means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Nothing.
    Ink,
    /// A loss.
    Lost,
    /// What is chosen.
    Chosen,
    /// Less than the rest.
    Soft,
}

impl Paragraph {
    /// A paragraph as most are.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), style: Style::Plain, tone: Tone::Ink, about: None }
    }

    /// The answer in one sentence; one that is lost has a colour of its own.
    pub fn headline(text: impl Into<String>, is_won: bool) -> Self {
        let tone = if is_won { Tone::Ink } else { Tone::Lost };
        Self { style: Style::Headline, tone, ..Self::plain(text) }
    }

    /// The same paragraph set in another way.
    pub fn styled(self, style: Style, tone: Tone) -> Self {
        Self { style, tone, ..self }
    }

    /// The same paragraph, which can be unfolded if its numbers can be explained.
    pub fn explained(self, about: impl Into<Option<Explanation>>) -> Self {
        Self { about: about.into(), ..self }
    }
}

/// Shows paragraphs one below the other.
pub fn ui(ui: &mut Ui, paragraphs: &[Paragraph]) {
    let palette = Palette::of(ui);
    for paragraph in paragraphs {
        let text = RichText::new(&paragraph.text);
        let text = match paragraph.style {
            Style::Headline => text.text_style(TextStyle::Heading),
            Style::Strong => text.text_style(theme::strong()),
            Style::Plain => text,
            Style::Equation => text.text_style(theme::figures()).size(12.0),
            Style::Small => text.text_style(TextStyle::Small),
        };
        let text = match paragraph.tone {
            Tone::Ink => text,
            Tone::Lost => text.color(palette.lost),
            Tone::Chosen => text.color(palette.accent),
            Tone::Soft => text.color(palette.soft_ink),
        };
        match &paragraph.about {
            None => drop(ui.label(text)),
            Some(about) => explain::unfolded_ui(ui, text, &paragraph.text, about),
        }
    }
}
