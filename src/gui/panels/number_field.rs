//! A text field for one value: it takes what can be read and says in a sentence why it does not take the rest.

use egui::{Align, Align2, Context, Id, Key, RichText, TextEdit, TextStyle, Ui};

use crate::parameter::BadParameter;

use crate::gui::look::theme::{self, Palette};

/// What somebody is typing, while it differs from the value.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Draft {
    text: String,
    /// The value as written when the draft was begun. Once something else changes the value, the draft is void.
    begun_from: String,
    refusal: Option<String>,
}

/// A field for one value.
pub struct Field<'a> {
    id: Id,
    name: &'a str,
    hint: &'a str,
    width: f32,
}

impl<'a> Field<'a> {
    /// A field that a screen reader calls `name`; `hint` is its tooltip, which names the range. It is the same field,
    /// wherever it is drawn, as long as `key` is the same.
    pub fn new(key: &str, name: &'a str, hint: &'a str, width: f32) -> Self {
        Self { id: Self::id_of(key), name, hint, width }
    }

    /// What tells the field of `key` from all other widgets, wherever it is drawn.
    pub fn id_of(key: &str) -> Id {
        Id::unique(("field", key))
    }

    /// Shows the value `written`, and returns a new one as soon as what is typed can be read by `parse`.
    ///
    /// What cannot be read changes nothing: the text stays with a coloured border, and [`Field::refusal`] has the
    /// sentence until the text is mended, Escape is pressed, or the value changes from elsewhere.
    pub fn show<T>(
        &self,
        ui: &mut Ui,
        written: &str,
        parse: impl FnOnce(&str) -> Result<T, BadParameter>,
    ) -> Option<T> {
        let draft = self.draft(ui).filter(|draft| draft.begun_from == written);
        let mut text = draft.as_ref().map_or_else(|| written.to_owned(), |draft| draft.text.clone());
        let refused = draft.as_ref().is_some_and(|draft| draft.refusal.is_some());

        let response = self.edit(ui, &mut text, refused);
        if ui.input(|i| i.key_pressed(Key::Escape)) && (response.has_focus() || response.lost_focus()) {
            self.forget(ui);
            return None;
        }
        if response.changed() {
            return match parse(&text) {
                Ok(value) => {
                    // the draft keeps what was typed ("1,000") while the cursor is still in it
                    self.keep(ui, Draft { text, begun_from: written.to_owned(), refusal: None });
                    Some(value)
                }
                Err(refusal) => {
                    let refusal = Some(refusal.to_string());
                    self.keep(ui, Draft { text, begun_from: written.to_owned(), refusal });
                    None
                }
            };
        }
        if !refused && !response.has_focus() {
            self.forget(ui);
        }
        None
    }

    /// Why the field does not take what stands in it.
    pub fn refusal(&self, ui: &Ui) -> Option<String> {
        self.draft(ui)?.refusal
    }

    /// The value became `written` by what was just typed: the draft goes on from there.
    pub fn accept(&self, ui: &Ui, written: &str) {
        if let Some(draft) = self.draft(ui) {
            self.keep(ui, Draft { begun_from: written.to_owned(), ..draft });
        }
    }

    fn edit(&self, ui: &mut Ui, text: &mut String, refused: bool) -> egui::Response {
        let palette = Palette::of(ui);
        ui.scope(|ui| {
            if refused {
                let widgets = &mut ui.visuals_mut().widgets;
                for visuals in [&mut widgets.inactive, &mut widgets.hovered] {
                    visuals.bg_stroke.color = palette.unsafe_;
                }
            }
            let edit = TextEdit::singleline(text)
                .id(self.id)
                .font(theme::figures())
                .desired_width(self.width)
                .margin(egui::Margin::symmetric(7, 5))
                .align(Align2::RIGHT_CENTER)
                .clip_text(true);
            let response = ui.add(edit).on_hover_text(self.hint);
            ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(self.name));
            if takes_focus(ui, self.name) {
                response.request_focus();
                response.scroll_to_me(Some(Align::Center));
            }
            response
        })
        .inner
    }

    fn draft(&self, ui: &Ui) -> Option<Draft> {
        ui.data(|data| data.get_temp(self.id))
    }

    fn keep(&self, ui: &Ui, draft: Draft) {
        ui.data_mut(|data| data.insert_temp(self.id, draft));
    }

    fn forget(&self, ui: &Ui) {
        ui.data_mut(|data| data.remove::<Draft>(self.id));
    }
}

/// The field of that name takes the focus as soon as it is shown.
pub fn focus(ctx: &Context, name: &str) {
    ctx.data_mut(|data| data.insert_temp(Id::unique("field to focus"), name.to_owned()));
}

/// Whether the field of that name was to take the focus, which is so once.
pub fn takes_focus(ui: &Ui, name: &str) -> bool {
    let wanted = Id::unique("field to focus");
    let is_wanted = ui.data(|data| data.get_temp::<String>(wanted)).as_deref() == Some(name);
    if is_wanted {
        ui.data_mut(|data| data.remove::<String>(wanted));
    }
    is_wanted
}

/// The sentence under a control whose text is not taken.
pub fn refusal_ui(ui: &mut Ui, refusal: &str) {
    let palette = Palette::of(ui);
    ui.label(RichText::new(refusal).text_style(TextStyle::Small).color(palette.unsafe_));
}
