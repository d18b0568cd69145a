//! Our own file dialog for systems that have none: a text field for the path.

use std::env;
use std::path::{Path, PathBuf};

use egui::{Context, Key, RichText, TextEdit, TextStyle, Ui};

use super::native_dialogs::{Purpose, Question, Reply, names_file, with_extension};
use crate::gui::look::theme::{self, Palette};
use crate::gui::panels::{boxes, card};
use crate::gui::prose;

/// Longest path in characters; most systems have this limit.
const LONGEST_PATH: usize = 4_096;

/// The open dialog.
pub struct PathDialog {
    question: Question,
    path: String,
    /// The existing file that the dialog asks to replace.
    replaced: Option<PathBuf>,
    /// Whether a first attempt to save failed.
    is_trying_again: bool,
    /// Reason of the failure, shown until the path is edited.
    failure: Option<String>,
}

impl PathDialog {
    /// Creates a dialog for `question` with the suggested name in the last folder, or else in the home folder or the
    /// current one.
    pub fn new(question: &Question) -> Self {
        let folder = question.folder.clone().or_else(env::home_dir).or_else(|| env::current_dir().ok());
        let folder = folder.unwrap_or_default();
        let path = if question.purpose == Purpose::Folder { folder } else { folder.join(&question.file_name) };
        let (question, path) = (question.clone(), path.display().to_string());
        Self { question, path, replaced: None, is_trying_again: false, failure: None }
    }

    /// Creates a dialog that asks whether to replace the file at `path`, whose name got an extension.
    pub fn for_replacing(question: &Question, path: &Path) -> Self {
        Self { path: path.display().to_string(), replaced: Some(path.to_owned()), ..Self::new(question) }
    }

    /// Creates a dialog that says why saving to `path` failed. The user can edit the path or try again.
    pub fn for_trying_again(question: &Question, path: &Path, sentence: &str) -> Self {
        let failure = Some(prose::sentence(sentence));
        Self { path: path.display().to_string(), is_trying_again: true, failure, ..Self::new(question) }
    }

    /// Shows the dialog and returns the reply once it is closed. A click outside cancels.
    pub fn show(&mut self, ctx: &Context) -> Option<Reply> {
        let (reply, is_left) = card::modal(ctx, "path dialog", 460.0, |ui| self.contents_ui(ui));
        reply.or_else(|| is_left.then_some(Reply::Cancelled))
    }

    fn contents_ui(&mut self, ui: &mut Ui) -> Option<Reply> {
        let palette = Palette::of(ui);
        ui.label(RichText::new(&self.question.title).text_style(theme::card_title()));
        let explanation = match self.question.purpose {
            Purpose::Save if self.is_asking() => "Replace the file, or type another name.",
            _ if self.is_trying_again => "It could not be saved. Try again, or type another place.",
            Purpose::Save => "This system has no file dialog, so please type where to save the file.",
            Purpose::Open => "This system has no file dialog, so please type where the file is.",
            Purpose::Folder => "This system has no file dialog, so please type where to make the new folder.",
        };
        ui.label(RichText::new(explanation).color(palette.soft_ink));
        ui.add_space(4.0);
        let field = TextEdit::singleline(&mut self.path).char_limit(LONGEST_PATH);
        let hint = "The whole path, or one that begins with ~ for the home folder";
        let field = boxes::labelled_field(ui, "Path", field, hint);
        boxes::focus_at_first(ui, &field);
        if field.changed() {
            // the reason was about the previous path
            self.failure = None;
        }
        let target = self.target();
        let is_there = self.question.purpose == Purpose::Save && target.as_deref().is_some_and(Path::exists);
        let is_asked = self.is_asking();
        let remark = match (&target, is_there) {
            (None, _) if self.question.purpose == Purpose::Folder => "Type the path of a folder that is there.",
            (None, _) => "Type a path with a file name.",
            (_, true) => "A file of that name is there already.",
            _ => "",
        };
        let remark = RichText::new(self.failure.as_deref().unwrap_or(remark)).text_style(TextStyle::Small);
        ui.label(remark.color(palette.unsafe_));
        let entered = field.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
        ui.horizontal(|ui| {
            let (verb, hint) = match self.question.purpose {
                Purpose::Open => ("Open", "Open this file"),
                Purpose::Save if is_asked => ("Replace", "Write this file"),
                Purpose::Save => ("Save", "Write this file"),
                Purpose::Folder => ("Save", "Write into this folder"),
            };
            let confirm = ui.add_enabled(target.is_some(), boxes::filled(ui, verb));
            // a double click asks for confirmation but does not give it
            let is_answer = !is_asked || !(confirm.double_clicked() || confirm.triple_clicked());
            let confirmed = confirm.clone().on_hover_text(hint).clicked() && is_answer;
            if is_there && (entered || (confirmed && !is_asked)) {
                // so that a second Enter confirms
                confirm.request_focus();
                self.replaced.clone_from(&target);
            }
            if ui.button("Cancel").on_hover_text("Leave everything as it is (Escape)").clicked() {
                return Some(Reply::Cancelled);
            }
            target.filter(|_| if is_there { confirmed && is_asked } else { confirmed || entered }).map(Reply::Chosen)
        })
        .inner
    }

    /// Whether the dialog asks to replace the file at the typed path.
    fn is_asking(&self) -> bool {
        self.replaced.is_some() && self.replaced == self.target()
    }

    /// Returns the typed path, with `~` expanded and a missing extension added; `None` if it does not name a file, or
    /// an existing folder where one is needed.
    fn target(&self) -> Option<PathBuf> {
        let typed = self.path.trim();
        let path = match (typed.strip_prefix("~/"), env::home_dir()) {
            (Some(rest), Some(home)) => home.join(rest),
            _ => PathBuf::from(typed),
        };
        match self.question.purpose {
            Purpose::Folder => path.is_dir().then_some(path),
            Purpose::Open => names_file(&path).then_some(path),
            Purpose::Save => names_file(&path).then(|| with_extension(&path, self.question.extension)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_ending_in_a_slash_or_dots_names_no_file() {
        let question = Question::save("table", &["a"], "csv");
        let target = |path: &str| PathDialog { path: path.to_owned(), ..PathDialog::new(&question) }.target();
        for no_file in ["", "/", "/tmp/", "/tmp/.", "/tmp/..", "~/", "a/ "] {
            assert_eq!(target(no_file), None, "{no_file}");
        }
        assert_eq!(target(" /tmp/a "), Some(PathBuf::from("/tmp/a.csv")));
    }
}
