//! Answer, reason and table, on the right, or below the view in a narrow window.

use egui::{Align2, Rect, RichText, TextStyle, Ui, UiBuilder, vec2};

use super::arrangement::Arrangement;
use super::border::Border;
use super::card::card;
use super::whole_lines;
use crate::gui::focus::{self, Pane};
use crate::gui::hold;
use crate::gui::look::theme::Palette;
use crate::gui::spotlight;
use crate::gui::state;
use crate::gui::tab::any_tab::{AnyTab, UPDATING};
use crate::lesson::Part;

/// Gap between cards, in points.
const GAP: f32 = 8.0;
/// Height of a card's caption, in points.
const CAPTION: f32 = 14.0;
/// Caption of the table.
const TABLE: &str = "Numbers behind the chart";
/// Largest share of the right side that answer and reason take automatically; the rest is the table's.
const TEXTS_SHARE: f32 = 0.64;
/// Least heights of answer, reason and table when their borders are dragged, in points.
const LEAST: [f32; 3] = [72.0, 72.0, 120.0];
/// Least automatic height of the reason beside a long answer, in points.
const LEAST_REASON: f32 = 112.0;

/// Text that covers the answer until the user has guessed.
const COVERED: &str = "Your guess comes first.";

/// Shows answer, reason and table below each other, or covered.
pub fn ui(ui: &mut Ui, tab: &mut dyn AnyTab, is_covered: bool) {
    let room = ui.available_rect_before_wrap();
    let [answer, why, table] = heights(ui, room.height());
    let (answer, rest) = cut_off(room, answer);
    let (why, rest) = cut_off(rest, why);
    let table = rest.with_max_y(rest.top() + table);
    text_ui(ui, tab, answer, Text::Answer, is_covered);
    text_ui(ui, tab, why, Text::Why, is_covered);
    table_ui(ui, tab, table, is_covered);
    borders_ui(ui, [answer, why, table]);
    ui.advance_cursor_after_rect(room);
}

/// Shows answer and reason on the left and the table on the right, or covered.
pub fn below_ui(ui: &mut Ui, tab: &mut dyn AnyTab, is_covered: bool) {
    let room = ui.available_rect_before_wrap();
    let (left, right) = room.split_left_right_at_fraction(0.5);
    let (left, right) = (left.with_max_x(left.right() - GAP / 2.0), right.with_min_x(right.left() + GAP / 2.0));
    let answer = natural(ui, Text::Answer).min(room.height() - GAP - LEAST_REASON).max(LEAST[0]);
    let answer = hold::kept(ui.ctx(), ui.scope_id().with("answer below"), answer);
    let (answer, why) = cut_off(left, answer);
    text_ui(ui, tab, answer, Text::Answer, is_covered);
    text_ui(ui, tab, why, Text::Why, is_covered);
    table_ui(ui, tab, right, is_covered);
    ui.advance_cursor_after_rect(room);
}

/// Splits off the top and the rest below a gap.
fn cut_off(room: Rect, height: f32) -> (Rect, Rect) {
    (room.with_max_y(room.top() + height), room.with_min_y((room.top() + height + GAP).min(room.bottom())))
}

/// A text on the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Text {
    Answer,
    Why,
}

/// Heights in points that the cards of answer and reason need, as of the last frame.
#[derive(Clone, Copy, Default)]
struct Heights([Option<f32>; 2]);

/// Returns the height that the card of a text needs, measured in the last frame.
fn natural(ui: &Ui, text: Text) -> f32 {
    state::get::<Heights>(ui.ctx()).0[text as usize].unwrap_or(LEAST_REASON)
}

/// Returns the heights of answer, reason and table, frozen during a drag.
fn heights(ui: &Ui, room: f32) -> [f32; 3] {
    let arrangement = Arrangement::of(ui.ctx());
    let natural = [Text::Answer, Text::Why].map(|text| natural(ui, text));
    let fresh = shared(room, natural, [arrangement.answer_height, arrangement.why_height]);
    hold::kept(ui.ctx(), ui.scope_id().with("heights"), fresh)
}

/// Divides the height among answer, reason and table: as dragged, otherwise as the texts need.
fn shared(room: f32, natural: [f32; 2], chosen: [Option<f32>; 2]) -> [f32; 3] {
    let room = room - 2.0 * GAP;
    let for_texts =
        if chosen.iter().any(Option::is_some) { room - LEAST[2] } else { (room * TEXTS_SHARE).min(room - LEAST[2]) };
    let least_reason = chosen[1].unwrap_or(natural[1].min(LEAST_REASON)).max(LEAST[1]);
    let most = (for_texts - least_reason).max(for_texts / 2.0).max(LEAST[0]);
    let answer = chosen[0].unwrap_or(natural[0]).min(most).max(LEAST[0]);
    let why = chosen[1].unwrap_or(natural[1]).min(for_texts - answer).max(LEAST[1]);
    [answer, why, (room - answer - why).max(LEAST[2])]
}

/// Shows a text in its card, scrolled if it is too high.
fn text_ui(ui: &mut Ui, tab: &mut dyn AnyTab, place: Rect, text: Text, is_covered: bool) {
    let mut inside = ui.new_child(UiBuilder::new().id_salt(text).max_rect(place));
    let (name, pane, part) = match text {
        Text::Answer => ("Answer", Pane::Answer, Part::Answer),
        Text::Why => ("Why", Pane::Why, Part::Why),
    };
    spotlight::mark_part(ui.ctx(), part, place);
    let salt = (tab.puzzle().name(), text);
    let needed = card(&mut inside, name, |ui| {
        let height = ui.available_height();
        if text == Text::Answer && tab.is_marked_old(ui.ctx()) {
            updating_ui(ui);
        }
        let whole = focus::pane(ui, pane, |ui| {
            whole_lines::scrolled(ui, salt, height, |ui| match text {
                _ if is_covered => covered_ui(ui),
                Text::Answer => tab.answer_ui(ui),
                Text::Why => tab.why_ui(ui),
            })
        });
        place.height() - height + whole
    });
    learn_height(ui, text, needed.inner.ceil());
}

/// Shows above the answer that a newer one is being computed, without moving anything.
fn updating_ui(ui: &Ui) {
    let at = ui.max_rect().right_top() + vec2(0.0, CAPTION);
    let font = TextStyle::Small.resolve(ui.style());
    ui.painter().text(at, Align2::RIGHT_BOTTOM, UPDATING, font, Palette::of(ui).unsafe_);
}

/// Stores the height that the card of a text needs, and lays out the frame again if it has changed.
fn learn_height(ui: &Ui, text: Text, height: f32) {
    let before = state::get::<Heights>(ui.ctx()).0[text as usize];
    if before.is_none_or(|before| (before - height).abs() > 0.5) {
        state::change(ui.ctx(), |heights: &mut Heights| heights.0[text as usize] = Some(height));
        if !hold::is_held(ui.ctx()) {
            ui.ctx().request_discard("height of a text");
        }
    }
}

fn covered_ui(ui: &mut Ui) {
    ui.label(RichText::new(COVERED).color(Palette::of(ui).soft_ink));
}

fn table_ui(ui: &mut Ui, tab: &mut dyn AnyTab, place: Rect, is_covered: bool) {
    spotlight::mark_part(ui.ctx(), Part::Table, place);
    let mut inside = ui.new_child(UiBuilder::new().id_salt("table").max_rect(place));
    card(&mut inside, TABLE, |ui| {
        // fills its place, whatever the contents
        ui.expand_to_include_rect(ui.max_rect());
        if is_covered {
            return covered_ui(ui);
        }
        focus::pane(ui, Pane::Table, |ui| ui.push_id(tab.view(), |ui| tab.table_ui(ui)));
    });
}

/// Shows the borders between answer, reason and table. Each resizes only the cards above and below it.
fn borders_ui(ui: &mut Ui, [answer, why, table]: [Rect; 3]) {
    let border = |name, hint, above: Rect, below: Rect, least: [f32; 2]| Border {
        name,
        hint,
        place: Rect::from_min_max(above.left_bottom(), below.right_top()),
        is_upright: false,
        grows_on: true,
        size: above.height(),
        range: least[0]..=above.height() + below.height() - least[1],
        step: 0.0,
    };
    let hint = "make the answer higher or lower";
    if let Some(moved) = border("Height of the answer", hint, answer, why, [LEAST[0], LEAST[1]]).show(ui) {
        let height = moved.chosen();
        choose(ui, height.map(|height| [height, answer.height() + why.height() - height]));
    }
    let hint = "make the reason higher or lower";
    if let Some(moved) = border("Height of the reason", hint, why, table, [LEAST[1], LEAST[2]]).show(ui) {
        choose(ui, moved.chosen().map(|height| [answer.height(), height]));
    }
}

/// Stores the heights of answer and reason; `None` for automatic ones.
fn choose(ui: &Ui, heights: Option<[f32; 2]>) {
    Arrangement::change(ui.ctx(), |arrangement| {
        [arrangement.answer_height, arrangement.why_height] = heights.map_or([None, None], |heights| heights.map(Some));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asserts that the heights are divided like this.
    fn assert_shared(natural: [f32; 2], chosen: [Option<f32>; 2], wanted: [f32; 3]) {
        let found = shared(716.0, natural, chosen);
        assert!(
            found.iter().zip(wanted).all(|(height, wanted)| (height - wanted).abs() < 0.01),
            "{found:?} {wanted:?}"
        );
    }

    #[test]
    fn short_texts_get_what_they_need_and_the_table_the_rest() {
        assert_shared([150.0, 200.0], [None, None], [150.0, 200.0, 350.0]);
    }

    #[test]
    fn long_texts_leave_a_third_to_the_table() {
        let [answer, why, table] = shared(716.0, [300.0, 900.0], [None, None]);
        assert!((answer - 300.0).abs() < 0.01 && why >= LEAST_REASON && table > 700.0 * 0.35, "{answer} {why} {table}");
        let [answer, why, _] = shared(416.0, [900.0, 900.0], [None, None]);
        assert!(answer > 100.0 && why >= LEAST_REASON - 0.01, "{answer} {why}");
    }

    #[test]
    fn dragged_heights_are_kept_and_everything_fits() {
        assert_shared([150.0, 200.0], [Some(250.0), None], [250.0, 200.0, 250.0]);
        assert_shared([150.0, 200.0], [None, Some(80.0)], [150.0, 80.0, 470.0]);
        for room in [400.0, 500.0, 900.0] {
            for chosen in [[Some(900.0), Some(900.0)], [Some(1.0), Some(1.0)], [Some(900.0), None], [None, Some(900.0)]]
            {
                let heights = shared(room, [150.0, 200.0], chosen);
                assert!(
                    (heights.iter().sum::<f32>() + 2.0 * GAP - room).abs() < 0.01,
                    "{room} {chosen:?}: {heights:?}"
                );
            }
        }
    }
}
