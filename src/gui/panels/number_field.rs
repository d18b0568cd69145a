//! A text field for one value: it takes what was typed once that is meant, and says in a sentence why it does not.

use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{Align, Align2, Context, Id, IdMap, Key, Rect, RichText, Stroke, TextEdit, TextStyle, Ui, UiBuilder, vec2};

use crate::parameter::BadParameter;

use crate::gui::focus;
use crate::gui::look::theme::{self, Palette};

/// The most letters that are typed: a number of 10,000 digits and what stands between them at the end of a line. What is
/// pasted beyond that is not even looked at.
const MOST_LETTERS: usize = 10_100;
/// The height of a field that stands in a line with words.
const HEIGHT: f32 = 28.0;

/// What somebody is typing, while it differs from the value.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Draft {
    text: String,
    /// The value as written when the draft was begun. Once something else changes the value, the draft is void. None where
    /// the draft has just become the value.
    begun_from: Option<String>,
    /// Whether it can be read as it stands.
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
    is_aside: bool,
}

/// What came of a field in a frame.
pub struct Typed<T> {
    /// The value that was typed.
    pub value: Option<T>,
    /// By which key the field was left.
    pub leave: Option<Leave>,
    /// Why the field does not take what stands in it.
    pub refusal: Option<String>,
}

/// A key that ends the typing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave {
    /// What is typed is meant.
    Enter,
    /// It is not.
    Escape,
}

impl<'a> Field<'a> {
    /// A field for what is called `title` where it is refused, and `name` by a screen reader; `hint` is its tooltip, which
    /// names the range. It is the same field, wherever it is drawn, as long as `key` is the same.
    pub fn new(key: &str, title: &'a str, name: &'a str, hint: &'a str) -> Self {
        Self { id: Self::id_of(key), title, name, hint, is_live: false, is_aside: false }
    }

    /// The same for a field whose text is taken with each letter that makes sense: what is chosen by it is only looked at.
    pub fn live(self) -> Self {
        Self { is_live: true, ..self }
    }

    /// The same for the field of a slider, which has the focus in its place.
    pub fn aside(self) -> Self {
        Self { is_aside: true, ..self }
    }

    /// What tells the field of `key` from all other widgets, wherever it is drawn.
    pub fn id_of(key: &str) -> Id {
        Id::unique(("field", key))
    }

    /// The same as [`Field::show_at`] for the next place in a line, so broad.
    pub fn show<T>(
        &self,
        ui: &mut Ui,
        width: f32,
        written: &str,
        parse: impl Fn(&str) -> Result<T, BadParameter>,
    ) -> Typed<T> {
        let (place, _) = ui.allocate_exact_size(vec2(width, HEIGHT), egui::Sense::hover());
        self.show_at(ui, place, written, parse)
    }

    /// Shows the value `written`, and returns a new one once what was typed is meant, by Enter or by leaving the field, and
    /// can be read by `parse`.
    ///
    /// What cannot be read changes nothing. While it is typed the field is marked; once it is meant the text stays and
    /// there is a refusal, until the text is mended, Escape is pressed, or the value changes from elsewhere.
    pub fn show_at<T>(
        &self,
        ui: &mut Ui,
        place: Rect,
        written: &str,
        parse: impl Fn(&str) -> Result<T, BadParameter>,
    ) -> Typed<T> {
        let opening = self.take_opening(ui.ctx());
        let mut draft =
            self.draft(ui.ctx()).filter(|draft| draft.begun_from.as_deref().is_none_or(|from| from == written));
        let mut text = draft.as_ref().map_or_else(|| written.to_owned(), |draft| draft.text.clone());
        let is_marked = draft.as_ref().is_some_and(|draft| !draft.is_readable || draft.refusal.is_some());
        let is_begun = opening.is_some_and(|opening| opening.begin(ui.ctx(), self.id, &mut text));
        let response = self.edit(ui, place, &mut text, is_marked);
        let leave = leave(ui, &response);
        if leave == Some(Leave::Escape) {
            self.forget(ui.ctx());
            return Typed { value: None, leave, refusal: None };
        }
        let mut value = None;
        if response.changed() || is_begun {
            let read = parse(&text);
            // what a live field gives becomes the value, however that is written then
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
                Err(refusal) => Some(Draft { refusal: Some(refusal.told(self.title)), ..draft }),
            });
        }
        let refusal = draft.as_ref().and_then(|draft| draft.refusal.clone());
        if leave == Some(Leave::Enter) && refusal.is_some() {
            // to be mended at once
            response.request_focus();
        }
        match draft {
            Some(draft) => self.keep(ui, draft),
            None => self.forget(ui.ctx()),
        }
        Typed { value, leave, refusal }
    }

    fn edit(&self, ui: &mut Ui, place: Rect, text: &mut String, is_marked: bool) -> egui::Response {
        let palette = Palette::of(ui);
        let mut inside = ui.new_child(UiBuilder::new().max_rect(place));
        let widgets = &mut inside.visuals_mut().widgets;
        let edge = if is_marked { palette.unsafe_ } else { palette.edge };
        for visuals in [&mut widgets.inactive, &mut widgets.hovered] {
            visuals.bg_stroke.color = edge;
        }
        if is_marked {
            inside.visuals_mut().selection.stroke = Stroke::new(1.5, palette.unsafe_);
        }
        let edit = TextEdit::singleline(text)
            .id(self.id)
            .font(theme::figures())
            .char_limit(MOST_LETTERS)
            .desired_width(place.width())
            .margin(egui::Margin::symmetric(4, 5))
            .align(Align2::RIGHT_CENTER)
            .clip_text(true);
        let response = inside.put(place, edit).on_hover_text(self.hint);
        inside.ctx().accesskit_node_builder(response.id, |node| {
            node.set_label(self.name);
            if is_marked {
                node.set_invalid(egui::accesskit::Invalid::True);
            }
        });
        if self.is_aside {
            focus::aside(&response);
        }
        if response.gained_focus() {
            response.scroll_to_me(None);
        }
        if takes_focus(&inside, self.name) {
            response.request_focus();
            response.scroll_to_me(Some(Align::Center));
        }
        response
    }

    fn draft(&self, ctx: &Context) -> Option<Draft> {
        ctx.data(|data| data.get_temp(self.id))
    }

    fn keep(&self, ui: &Ui, draft: Draft) {
        let pass = ui.ctx().cumulative_pass_nr();
        if draft.refusal.is_some() {
            ui.data_mut(|data| data.get_temp_mut_or_default::<Refused>(refused_slot()).insert(self.id, pass));
        }
        ui.data_mut(|data| data.insert_temp(self.id, draft));
    }

    fn take_opening(&self, ctx: &Context) -> Option<Opening> {
        ctx.data_mut(|data| data.remove_temp(self.id))
    }

    fn forget(&self, ctx: &Context) {
        forget_id(ctx, self.id);
    }
}

/// The fields that refused what was typed, each with the pass in which it was last shown.
type Refused = IdMap<u64>;

fn refused(ctx: &Context) -> Refused {
    ctx.data(|data| data.get_temp(refused_slot())).unwrap_or_default()
}

fn refused_slot() -> Id {
    Id::unique("refused fields")
}

/// Whether one of the fields of these keys refuses what stands in it.
pub fn is_refused<'a>(ctx: &Context, keys: impl IntoIterator<Item = &'a str>) -> bool {
    let refused = refused(ctx);
    keys.into_iter().any(|key| refused.contains_key(&Field::id_of(key)))
}

/// Whether any field that is shown refuses what stands in it.
pub fn is_any_refused(ctx: &Context) -> bool {
    refused(ctx).values().any(|pass| pass + 2 > ctx.cumulative_pass_nr())
}

/// The field of this key shows its value again, whatever was typed.
pub fn forget(ctx: &Context, key: &str) {
    forget_id(ctx, Field::id_of(key));
}

/// The same for all fields that refuse what stands in them.
pub fn forget_refused(ctx: &Context) {
    for id in refused(ctx).into_keys() {
        forget_id(ctx, id);
    }
}

fn forget_id(ctx: &Context, id: Id) {
    ctx.data_mut(|data| {
        data.remove::<Draft>(id);
        data.get_temp_mut_or_default::<Refused>(refused_slot()).remove(&id);
    });
}

/// Puts the focus into the field of `key`: what is there is chosen whole, or gives way to what was `typed` already.
pub fn open(ctx: &Context, key: &str, typed: String) {
    let id = Field::id_of(key);
    ctx.memory_mut(|memory| memory.request_focus(id));
    ctx.data_mut(|data| data.insert_temp(id, Opening(typed)));
}

/// How a field is to be opened: with what was typed already, or with nothing.
#[derive(Clone, Debug, Default)]
struct Opening(String);

impl Opening {
    /// Puts what was typed in the place of `text`, or chooses that; returns whether it changed.
    fn begin(self, ctx: &Context, id: Id, text: &mut String) -> bool {
        let is_typed = !self.0.is_empty();
        if is_typed {
            *text = self.0;
        }
        let end = CCursor::new(text.chars().count());
        let chosen = if is_typed { CCursorRange::one(end) } else { CCursorRange::two(CCursor::new(0), end) };
        let mut state = TextEditState::load(ctx, id).unwrap_or_default();
        state.cursor.set_char_range(Some(chosen));
        state.store(ctx, id);
        is_typed
    }
}

/// By which key the field of `response` was left in this frame.
fn leave(ui: &Ui, response: &egui::Response) -> Option<Leave> {
    let key = |key| ui.input(|input| input.key_pressed(key));
    if (response.lost_focus() || response.has_focus()) && key(Key::Escape) {
        return Some(Leave::Escape);
    }
    (response.lost_focus() && key(Key::Enter)).then_some(Leave::Enter)
}

/// The field of that name takes the focus as soon as it is shown.
pub fn focus(ctx: &Context, name: &str) {
    ctx.data_mut(|data| data.insert_temp(wanted_slot(), name.to_owned()));
}

/// Whether the field of that name is to take the focus.
pub fn is_wanted(ctx: &Context, name: &str) -> bool {
    ctx.data(|data| data.get_temp::<String>(wanted_slot())).as_deref() == Some(name)
}

/// Whether the field of that name was to take the focus, which is so once.
pub fn takes_focus(ui: &Ui, name: &str) -> bool {
    let is_wanted = is_wanted(ui.ctx(), name);
    if is_wanted {
        ui.data_mut(|data| data.remove::<String>(wanted_slot()));
    }
    is_wanted
}

fn wanted_slot() -> Id {
    Id::unique("field to focus")
}

/// The sentence under a control whose text is not taken.
pub fn refusal_ui(ui: &mut Ui, refusal: &str) {
    let palette = Palette::of(ui);
    ui.label(RichText::new(refusal).text_style(TextStyle::Small).color(palette.unsafe_));
}
