//! The view of a third pile: a slice through the safe triples for each of the three piles, and a game against a perfect
//! opponent.

use std::sync::Arc;

use egui::{Align2, Button, Rect, Sense, Ui, UiBuilder};

use crate::gui::chart::{Axis, Change, Chart, Ink, Label, Layer, LegendEntry, Ticks, Trace};
use crate::gui::panels::boxes;
use crate::gui::panels::controls::{Group, unbound_row};
use crate::gui::pennies::positions::{cells, chart_of_positions};
use crate::gui::pennies::puzzle::Pennies;
use crate::gui::pennies::questions::{piles, size_of_slices, third};
use crate::gui::pennies::third_words as words;
use crate::gui::pennies::third_words::{taking, triple};
use crate::gui::view::prelude::*;
use crate::numerals::grouped;
use crate::pennies::Params;
use crate::pennies::third::{ThirdPile, TripleMove, after, answer_to, count, third_table};
use crate::scenario::Puzzle;

/// Share of the chart's width for the small slices, and their largest width, in points.
const SMALL_SHARE: f32 = 0.3;
const SMALL_MOST: f32 = 260.0;
/// Gap between the slices, in points.
const GAP: f32 = 14.0;

/// Safe triples, and a game.
pub const VIEW: View<Pennies> = View {
    unavailable,
    controls_ui: |ui, params, _| play_ui(ui, params),
    has_same_axes: |before, now| before.lattice() == now.lattice(),
    ..View::of("third", show)
        .sliders(&["piles[0]", "piles[1]", "third"])
        .about("Safe triples", "Three piles: a slice through the safe triples for each pile, their list, and a game.")
};

fn unavailable(params: &Params) -> Option<String> {
    if !params.allows_third() {
        return Some(words::USUAL_RULES_ALONE.to_owned());
    }
    piles(params).is_none().then(words::too_large)
}

fn show(answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
    let (third, size) = (third(answers, params)?, size_of_slices(params));
    let piles = piles(params)?;
    let title = format!("Safe triples to {} with {} in the third pile", grouped(size), grouped(piles[2]));
    let [a, b, _] = piles.map(f64::from);
    let trace = Trace { chart: "third", point: Some([a, b]), ..Trace::default() };
    let slices = Slices { third: Arc::clone(&third), size, piles };
    let large = slices.chart(&title);
    let draw = move |ui: &mut Ui, context: &mut DrawContext<'_, Params>| slices.draw(ui, context, &large);
    let row = third.place_of(piles).filter(|place| *place < third.triples(size).len());
    let rows = Arc::clone(&third);
    let choose = move |params: &mut Params, row: usize| {
        rows.triples(size).get(row).into_iter().for_each(|piles| set_piles(params, *piles));
    };
    let table = OwnedTable::new(Arc::clone(&third), move |third| third_table(third.triples(size)));
    let mut shown = Shown::new(title, Picture::Own(Box::new(draw), trace), table.marked(row).choose(choose));
    shown.info.chart_size = ChartSize::of(960.0, 680.0).at_least(420.0, 320.0);
    shown.answer(words::answer(&third, Some(piles)), words::why(&third, Some(piles), size));
    if piles == [0; 3] && !params.reply.is_empty() {
        // the end of a game is told once, by who took the last penny
        shown.info.words = vec![Paragraph::headline(&params.reply, params.reply.ends_with("you win."))];
    } else if !params.reply.is_empty() {
        shown.info.words.push(Paragraph::plain(params.reply.clone()));
    } else if piles[2] == 0 {
        shown.info.words.push(Paragraph::plain("There is no third pile yet. Move its slider."));
    }
    shown.checked = words::checked();
    Some(shown)
}

/// Sets the three piles. If the first two change, the moves of the two-pile game are dropped.
fn set_piles(params: &mut Params, [a, b, c]: [u32; 3]) {
    params.set_piles(a, b);
    params.set_third(c);
}

/// Shows the game: you take, and a perfect opponent replies.
fn play_ui(ui: &mut Ui, params: &mut Params) {
    let Some(piles) = piles(params).filter(|_| params.allows_third()) else { return };
    let taken_from = piles.iter().zip(params.options.from).filter_map(|(pile, is_from)| is_from.then_some(*pile));
    let most = i64::from(taken_from.min().unwrap_or_default()).max(1);
    Group::new(Puzzle::Pennies, "Play").values("take, and the opponent answers").show(
        ui,
        params,
        |_| {},
        |ui, params| {
            let allowed = params.options.take.clamp(1, most);
            let mut take = allowed;
            let hint = "How many pennies you take from each ticked pile";
            unbound_row(ui, "Take", hint, &(1..=most), &(1..=most), &mut take);
            if take != allowed {
                params.options.take = take;
            }
            ui.horizontal(|ui| {
                for (name, is_from) in ["first", "second", "third"].into_iter().zip(&mut params.options.from) {
                    let hint = format!("Take from the {name} pile");
                    boxes::checkbox(ui, is_from, name, &hint);
                }
            });
            let (take, from) = (u32::try_from(take).unwrap_or_default(), params.options.from);
            let made = after(piles, take, from).filter(|_| params.together.allows(count(from)));
            let button = ui.add_enabled(made.is_some(), Button::new("Take them"));
            let button = button.on_hover_text("Your move; a perfect opponent answers at once").on_disabled_hover_text(
                "These piles are too small, or the rules do not allow you to take from them together",
            );
            if let Some(made) = made.filter(|_| button.clicked()) {
                play_move(made.leave, params);
            }
        },
    );
}

/// Sets the piles after your move, which leaves `left`, and the opponent's reply: both are one change.
fn play_move(left: [u32; 3], params: &mut Params) {
    let is_misere = params.ruleset().is_misere();
    let end = |who_took_last_wins: bool| if who_took_last_wins == is_misere { "you lose" } else { "you win" };
    if left == [0; 3] {
        params.reply = format!("You took the last penny: {}.", end(true));
        return set_piles(params, left);
    }
    let third = ThirdPile::solve(params.together, is_misere);
    let Some(made) = answer_to(&third, left) else { return };
    params.reply = if made.leave == [0; 3] {
        format!("Your opponent took {}, the last: {}.", taking(&made), end(false))
    } else {
        format!("Your opponent took {}.", taking(&made))
    };
    set_piles(params, made.leave);
}

/// Slices through the selected triple.
struct Slices {
    third: Arc<ThirdPile>,
    size: u32,
    piles: [u32; 3],
}

/// Returns the rectangles of the large slice and of the two small ones: at its right, or below it in a narrow view.
fn places(whole: Rect) -> (Rect, [Rect; 2]) {
    if whole.width() > 1.15 * whole.height() {
        let width = (SMALL_SHARE * whole.width()).min(SMALL_MOST);
        let (large, small) = whole.split_left_right_at_x(whole.right() - width - GAP);
        let small = small.with_min_x(small.left() + GAP);
        let (above, below) = small.split_top_bottom_at_y(small.center().y);
        return (large, [above.with_max_y(above.bottom() - GAP), below]);
    }
    let height = (SMALL_SHARE * whole.height()).min(SMALL_MOST);
    let (large, small) = whole.split_top_bottom_at_y(whole.bottom() - height - GAP);
    let small = small.with_min_y(small.top() + GAP);
    let (left, right) = small.split_left_right_at_x(small.center().x);
    (large, [left.with_max_x(left.right() - GAP), right])
}

impl Slices {
    /// Draws all three slices.
    fn draw(
        &self,
        ui: &mut Ui,
        context: &mut DrawContext<'_, Params>,
        chart: &Chart<Params>,
    ) -> Option<Change<Params>> {
        let whole = ui.available_rect_before_wrap();
        let (large, [upper, lower]) = places(whole);
        let small = [self.small(0), self.small(1)];
        let charts = [(chart, large), (&small[0], upper), (&small[1], lower)];
        let mut change = None;
        for (at, (chart, place)) in charts.into_iter().enumerate() {
            let inside = &mut ui.new_child(UiBuilder::new().id_salt(at).max_rect(place));
            change = change.or(chart.show(inside, context.state, at, context.params));
        }
        ui.allocate_rect(whole, Sense::hover());
        change
    }

    /// Returns the safe cells of the slice in which one pile is `fixed`: 0, 1 or 2 for the first, second or third. A
    /// cell holds the other two piles in order.
    fn cells(&self, fixed: usize) -> Layer {
        let at = self.piles[fixed];
        let cells = (0..=self.size)
            .filter_map(|across| self.third.partner(across, at).filter(|up| *up <= self.size).map(|up| [across, up]));
        Layer::Cells(cells.collect(), Ink::SAFE)
    }

    /// Returns the legend of the slice in which one pile is `fixed`.
    fn key(&self, fixed: usize) -> LegendEntry {
        let pile = ["first", "second", "third"][fixed];
        LegendEntry::area(Ink::SAFE, &format!("safe, {pile} pile {}", grouped(self.piles[fixed])))
    }

    /// Returns the slice at the current third pile.
    fn chart(&self, title: &str) -> Chart<Params> {
        let [a, b, c] = self.piles;
        let within = |[a, b, _]: [u32; 3]| (a <= self.size && b <= self.size).then_some([a, b]);
        let outcome = if self.third.is_safe(self.piles) == Some(true) { "You lose from" } else { "You win from" };
        let summary = format!("{title}. {outcome} {}.", triple(self.piles));
        let third = Arc::clone(&self.third);
        let words = move |[a, b]: [u32; 2]| vec![cell_words(&third, [a, b, c])];
        let mut chart = chart_of_positions("third", self.size, within([a, b, c]), summary, words);
        chart.key.push(self.key(2));
        chart.layers.push(self.cells(2));
        if let Some(here) = within([a, b, c]) {
            let here = here.map(f64::from);
            let tip = |made: &TripleMove| within(made.leave).filter(|_| !made.from[2]).map(|cell| cell.map(f64::from));
            let tips = self.third.winning_moves(self.piles).iter().filter_map(tip).collect();
            let anchors = [Align2::LEFT_BOTTOM, Align2::RIGHT_BOTTOM, Align2::LEFT_TOP, Align2::RIGHT_TOP];
            let name = Label::new(triple([a, b, c]), here, &anchors, Ink::ACCENT).off(13.0).of_selection();
            chart.layers.extend([Layer::Arrows(here, tips), Layer::Chosen(here, 6.0), Layer::Labels(vec![name])]);
        }
        chart
    }

    /// Returns a small slice at the current first or second pile, with the third pile upwards.
    fn small(&self, fixed: usize) -> Chart<Params> {
        let (name, pile) = [("third-first", "second"), ("third-second", "first")][fixed];
        let axis = |pile: &str| Axis::new(format!("{pile} pile"), -0.5..=f64::from(self.size) + 0.5, Ticks::Whole);
        let with = move |mut piles: [u32; 3], [across, up]: [u32; 2]| {
            (piles[1 - fixed], piles[2]) = (across, up);
            piles
        };
        let (third, here) = (Arc::clone(&self.third), self.piles);
        let summary = format!("The slice with {} in the {} pile.", grouped(here[fixed]), ["first", "second"][fixed]);
        let mut chart = Chart::of_lines(name, [axis(pile), axis("third")], vec![], summary);
        chart.equal_units = true;
        chart.key.push(self.key(fixed));
        let at = [here[1 - fixed], here[2]].map(f64::from);
        chart.layers = vec![self.cells(fixed), Layer::Chosen(at, 4.0)];
        let items = cells(self.size, move |cell| vec![cell_words(&third, with(here, cell))])
            .chosen(move |params: &Params| piles(params).map(|piles| [piles[1 - fixed], piles[2]].map(i64::from)))
            .choose(move |params, cell| {
                if let Some(piles) = piles(params) {
                    set_piles(params, with(piles, cell.map(|pile| pile as u32)));
                }
            });
        chart.items = Some(Arc::new(items));
        chart
    }
}

/// Describes who wins from three piles.
fn cell_words(third: &ThirdPile, piles: [u32; 3]) -> String {
    let outcome = if third.is_safe(piles) == Some(true) { "you lose" } else { "you win" };
    format!("{}: {outcome}", triple(piles))
}
