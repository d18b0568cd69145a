//! A text field for one value: accepts the text when it is committed, and explains in a sentence why it does not.

use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{Align, Align2, Context, Id, IdMap, Key, Rect, Stroke, TextEdit, Ui, UiBuilder, vec2};

use crate::parameter::{BadParameter, clipped};

use crate::gui::look::theme::{self, Palette};
use crate::gui::panels::boxes::{error_beside, hint_beside, set_outline};
use crate::gui::state;

/// Largest number of characters: a number of 10,000 digits and its separators. Anything pasted beyond that is ignored.
const MOST_LETTERS: usize = 10_100;
/// Number of characters that fit the narrowest field, and the most that a tooltip shows.
const FITTING: usize = 7;
const LONGEST_SHOWN: usize = 400;
/// Height of a field within a line of text, in points.
const HEIGHT: f32 = 28.0;

/// Text being typed, while it differs from the value.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Draft {
    text: String,
    /// The formatted value when the draft was begun; once the value changes otherwise, the draft is void. `None` right
    /// after the draft became the value.
    begun_from: Option<String>,
    /// Whether the text parses.
    is_readable: bool,
    refusal: Option<String>,
}

/// A field for one value.
pub struct Field<'a> {
    id: Id,
    title: &'a str,
    name: &'a str,
    hint: &'a str,
    is_live: bool,
}

/// Result of a field in a frame.
pub struct Typed<T> {
    /// The value that was typed.
    pub value: Option<T>,
    /// Whether the field was left by Enter or Escape.
    pub is_left: bool,
    /// The reason why the text is not accepted, which is shown beside the field.
    pub refusal: Option<String>,
}

impl<'a> Field<'a> {
    /// Returns a field that is called `title` in refusals and `name` by a screen reader; `hint` is its tooltip, which
    /// names the range. Fields with the same `key` are the same field, wherever they are drawn.
    pub fn new(key: &str, title: &'a str, name: &'a str, hint: &'a str) -> Self {
        Self { id: Self::id_of(key), title, name, hint, is_live: false }
    }

    /// Accepts the text at every keystroke that makes it valid; for values that only choose what to look at.
    pub fn live(self) -> Self {
        Self { is_live: true, ..self }
    }

    /// Returns the id of the field with this key.
    pub fn id_of(key: &str) -> Id {
        Id::unique(("field", key))
    }

    /// Shows the value, formatted as `written`, in a field `width` points wide, and returns a new one once the text is committed, by Enter or by
    /// leaving the field, and `parse` accepts it.
    ///
    /// Invalid text changes nothing. While it is typed the field is marked; once committed, the text stays and there is
    /// a refusal, until the text is corrected, Escape is pressed, or the value changes elsewhere.
    pub fn show<T>(
        &self,
        ui: &mut Ui,
        width: f32,
        written: &str,
        parse: impl Fn(&str) -> Result<T, BadParameter>,
    ) -> Typed<T> {
        let (place, _) = ui.allocate_exact_size(vec2(width, HEIGHT), egui::Sense::hover());
        let opening = state::change(ui.ctx(), |fields: &mut Fields| fields.opening.take_if(|(id, _)| *id == self.id));
        let draft: Option<Draft> = state::of(ui.ctx(), self.id);
        let mut draft = draft.filter(|draft| draft.begun_from.as_deref().is_none_or(|from| from == written));
        let mut text = draft.as_ref().map_or_else(|| written.to_owned(), |draft| draft.text.clone());
        let is_marked = draft.as_ref().is_some_and(|draft| !draft.is_readable || draft.refusal.is_some());
        let is_begun = opening.is_some_and(|(_, typed)| begin(ui.ctx(), self.id, typed, &mut text));
        let response = self.edit(ui, place, &mut text, is_marked);
        let pressed = |key| ui.input(|input| input.key_pressed(key));
        if (response.lost_focus() || response.has_focus()) && pressed(Key::Escape) {
            forget_id(ui.ctx(), self.id);
            return Typed { value: None, is_left: true, refusal: None };
        }
        let is_left = response.lost_focus() && pressed(Key::Enter);
        let mut value = None;
        if response.changed() || is_begun {
            let read = parse(&text);
            // a live field changes the value itself, however that is formatted then
            let begun_from = (!self.is_live || read.is_err()).then(|| written.to_owned());
            draft = Some(Draft { text, begun_from, is_readable: read.is_ok(), refusal: None });
            value = read.ok().filter(|_| self.is_live);
        } else if let Some(draft) = &mut draft {
            draft.begun_from.get_or_insert_with(|| written.to_owned());
        }
        if !response.has_focus() {
            draft = draft.and_then(|draft| match parse(&draft.text) {
                _ if draft.refusal.is_some() => Some(draft),
                Ok(typed) => {
                    value = Some(typed);
                    None
                }
                Err(refusal) => Some(Draft { refusal: Some(refusal.user_message(self.title)), ..draft }),
            });
        }
        let refusal = draft.as_ref().and_then(|draft| draft.refusal.clone());
        if let Some(refusal) = &refusal {
            error_beside(ui, &response, refusal);
        }
        if is_left && refusal.is_some() {
            // lets the user correct it at once
            response.request_focus();
        }
        if let Some(draft) = draft {
            if draft.refusal.is_some() {
                let pass = ui.ctx().cumulative_pass_nr();
                state::change(ui.ctx(), |fields: &mut Fields| fields.refused.insert(self.id, pass));
            }
            state::set_of(ui.ctx(), self.id, draft);
        } else {
            forget_id(ui.ctx(), self.id);
        }
        Typed { value, is_left, refusal }
    }

    fn edit(&self, ui: &mut Ui, place: Rect, text: &mut String, is_marked: bool) -> egui::Response {
        let palette = Palette::of(ui);
        let mut inside = ui.new_child(UiBuilder::new().max_rect(place));
        set_outline(&mut inside, if is_marked { palette.unsafe_ } else { palette.edge });
        if is_marked {
            inside.visuals_mut().selection.stroke = Stroke::new(1.5, palette.unsafe_);
        }
        let edit = TextEdit::singleline(text)
            .id(self.id)
            .font(theme::figures())
            .char_limit(MOST_LETTERS)
            .desired_width(place.width())
            .margin(egui::Margin::symmetric(4, 5))
            .align(Align2::RIGHT_CENTER);
        let response = inside.put(place, edit);
        // a number that is cut is whole in the tooltip
        let whole = (text.len() > FITTING).then(|| format!("{}\n{}", clipped(text, LONGEST_SHOWN), self.hint));
        let response = hint_beside(response, place, whole.as_deref().unwrap_or(self.hint));
        inside.ctx().accesskit_node_builder(response.id, |node| {
            node.set_label(self.name);
            if is_marked {
                node.set_invalid(egui::accesskit::Invalid::True);
            }
        });
        if response.gained_focus() {
            response.scroll_to_me(None);
            state::change(ui.ctx(), |fields: &mut Fields| fields.entered = Some(self.id));
        }
        // the click that enters the field selects the number, so that typing replaces it; the next one sets the cursor
        let is_entered = |fields: &mut Fields| fields.entered.take_if(|id| *id == self.id).is_some();
        if response.clicked() && state::change(ui.ctx(), is_entered) {
            begin(ui.ctx(), self.id, String::new(), text);
        }
        if takes_focus(&inside, self.name) {
            response.request_focus();
            response.scroll_to_me(Some(Align::Center));
        }
        response
    }
}

/// State of all fields of the window.
#[derive(Clone, Default)]
struct Fields {
    /// The fields that refused the typed text, each with the pass in which it was last shown.
    refused: IdMap<u64>,
    /// The field that opens in its next frame, with the text typed so far.
    opening: Option<(Id, String)>,
    /// The field that has the focus and was not clicked yet.
    entered: Option<Id>,
    /// Accessible name of the field that takes the focus as soon as it is shown.
    to_focus: Option<String>,
}

/// Whether one of the fields with these keys has a refusal.
pub fn is_refused<'a>(ctx: &Context, keys: impl IntoIterator<Item = &'a str>) -> bool {
    let Fields { refused, .. } = state::get(ctx);
    keys.into_iter().any(|key| refused.contains_key(&Field::id_of(key)))
}

/// Whether any visible field has a refusal.
pub fn is_any_refused(ctx: &Context) -> bool {
    state::get::<Fields>(ctx).refused.values().any(|pass| pass + 2 > ctx.cumulative_pass_nr())
}

/// Discards the text typed into the field with this key.
pub fn forget(ctx: &Context, key: &str) {
    forget_id(ctx, Field::id_of(key));
}

/// Discards the text of all fields with a refusal.
pub fn forget_refused(ctx: &Context) {
    for id in state::get::<Fields>(ctx).refused.into_keys() {
        forget_id(ctx, id);
    }
}

fn forget_id(ctx: &Context, id: Id) {
    ctx.data_mut(|data| data.remove::<Draft>(id));
    state::change(ctx, |fields: &mut Fields| fields.refused.remove(&id));
}

/// Focuses the field with this key and selects its text, or replaces the text by `typed` if that is not empty.
pub fn open(ctx: &Context, key: &str, typed: String) {
    let id = Field::id_of(key);
    ctx.memory_mut(|memory| memory.request_focus(id));
    state::change(ctx, |fields: &mut Fields| fields.opening = Some((id, typed)));
}

/// Replaces `text` by what was typed over a field, or selects it; returns whether it changed.
fn begin(ctx: &Context, id: Id, typed: String, text: &mut String) -> bool {
    let is_typed = !typed.is_empty();
    if is_typed {
        *text = typed;
    }
    let end = CCursor::new(text.chars().count());
    let chosen = if is_typed { CCursorRange::one(end) } else { CCursorRange::two(CCursor::new(0), end) };
    let mut state = TextEditState::load(ctx, id).unwrap_or_default();
    state.cursor.set_char_range(Some(chosen));
    state.store(ctx, id);
    is_typed
}

/// Focuses the field with this name as soon as it is shown.
pub fn focus(ctx: &Context, name: &str) {
    state::change(ctx, |fields: &mut Fields| fields.to_focus = Some(name.to_owned()));
}

/// Returns the name of the field that is waiting to be focused, if there is one.
pub fn wanted(ctx: &Context) -> Option<String> {
    state::get::<Fields>(ctx).to_focus
}

/// Whether the field with this name is waiting to be focused; clears the request.
pub fn takes_focus(ui: &Ui, name: &str) -> bool {
    state::change(ui.ctx(), |fields: &mut Fields| fields.to_focus.take_if(|wanted| wanted == name).is_some())
}
