//! Dialog that asks for name and story of the user's own scenario.

use egui::{Context, Key, RichText, TextEdit, TextStyle, Ui};

use crate::scenario::{LONGEST_NAME, LONGEST_STORY};

use crate::gui::look::fonts;
use crate::gui::look::theme::{self, Palette};
use crate::gui::panels::{boxes, card};

/// Largest number of characters in a field; more than allowed, so that the refusal can say by how many.
const MOST_TYPED: usize = 10_000;

/// The open dialog.
#[derive(Clone, Debug)]
pub struct NameDialog {
    /// File of the edited scenario; `None` for a new one.
    pub edited: Option<String>,
    /// The reason why the scenario could not be saved.
    pub failure: Option<String>,
    name: String,
    story: String,
}

impl NameDialog {
    /// Returns a dialog for a new scenario, or for name and story of the one in the file `edited`.
    pub fn new(edited: Option<String>, name: String, story: String) -> Self {
        Self { edited, name, story, failure: None }
    }

    /// Shows the dialog; once it is closed, returns whether name and story were confirmed.
    pub fn show(&mut self, ctx: &Context) -> Option<bool> {
        let (reply, is_left) = card::modal(ctx, "keep dialog", 420.0, |ui| self.contents_ui(ui));
        reply.or(is_left.then_some(false))
    }

    /// Returns the name and the story that were typed, with spaces in place of control characters.
    pub fn name_and_story(&self) -> (String, String) {
        let plain = |text: &str| text.replace(char::is_control, " ").trim().to_owned();
        (plain(&self.name), plain(&self.story))
    }

    fn contents_ui(&mut self, ui: &mut Ui) -> Option<bool> {
        let palette = Palette::of(ui);
        let (title, verb, hint) = match self.edited {
            None => ("Add to my scenarios", "Add", "Put it at the end of My scenarios"),
            Some(_) => ("Name and story", "Change", "Save name and story"),
        };
        ui.label(RichText::new(title).text_style(theme::card_title()));
        ui.add_space(4.0);
        let name = TextEdit::singleline(&mut self.name).char_limit(MOST_TYPED);
        let name_hint = format!("The name in the list: 1 to {LONGEST_NAME} characters");
        let name = boxes::labelled_field(ui, "Name", name, name_hint);
        boxes::focus_at_first(ui, &name);
        let story = TextEdit::multiline(&mut self.story).char_limit(MOST_TYPED).desired_rows(3);
        let story_hint = format!("The sentence below the name: 0 to {LONGEST_STORY} characters");
        boxes::labelled_field(ui, "A sentence about it", story, story_hint);
        let refusal = self.refusal();
        let unseen = fonts::missing_signs(&format!("{} {}", self.name, self.story));
        let remark = refusal.as_deref().or(self.failure.as_deref()).or(unseen.as_deref()).unwrap_or_default();
        let remark = RichText::new(remark).text_style(TextStyle::Small);
        ui.label(remark.color(palette.unsafe_));
        let entered = name.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
        ui.horizontal(|ui| {
            let confirm = ui.add_enabled(refusal.is_none(), boxes::filled(ui, verb));
            let confirmed = confirm.on_hover_text(hint).clicked();
            if ui.button("Cancel").on_hover_text("Leave everything as it is (Escape)").clicked() {
                return Some(false);
            }
            (refusal.is_none() && (confirmed || entered)).then_some(true)
        })
        .inner
    }

    /// Returns why name or story are not allowed.
    pub fn refusal(&self) -> Option<String> {
        let (name, story) = self.name_and_story();
        let [name, story] = [name, story].map(|text| text.chars().count());
        if name == 0 {
            Some("The name is empty.".to_owned())
        } else if name > LONGEST_NAME {
            Some(format!("The name has {name} characters; at most {LONGEST_NAME} are allowed."))
        } else if story > LONGEST_STORY {
            Some(format!("The story has {story} characters; at most {LONGEST_STORY} are allowed."))
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_stories_have_a_largest_length() {
        let dialog = |name: &str, story: &str| NameDialog::new(None, name.to_owned(), story.to_owned());
        assert_eq!(dialog("Mine", "").refusal(), None);
        assert_eq!(dialog(&"ü".repeat(LONGEST_NAME), &"ü".repeat(LONGEST_STORY)).refusal(), None);
        assert!(dialog("  ", "").refusal().is_some_and(|sentence| sentence.contains("empty")));
        assert!(dialog(&"x".repeat(81), "").refusal().is_some_and(|sentence| sentence.contains("at most 80")));
        assert!(dialog("x", &"x".repeat(401)).refusal().is_some_and(|sentence| sentence.contains("at most 400")));
        assert_eq!(dialog(" Mi\u{1b}ne ", " Why?\n").name_and_story(), ("Mi ne".to_owned(), "Why?".to_owned()));
    }
}
