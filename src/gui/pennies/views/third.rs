//! A third pile: a slice through the safe triples for each of the three piles, and a game against a perfect opponent.

use std::sync::Arc;

use dashu_int::UBig;
use egui::{Align2, Button, FontId, Painter, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2, pos2, vec2};
use egui_plot::{Arrows, PlotPoints, PlotUi, Points};

use crate::gui::chart::{self, Cells, Grip, Handle, Label, Labels, Steps, Trace, Viewport, stepped};
use crate::gui::look::fonts;
use crate::gui::look::theme::Palette;
use crate::gui::panels::boxes;
use crate::gui::panels::chooser::Chooser;
use crate::gui::panels::controls::{Group, Loose};
use crate::gui::pennies::puzzle::{Pennies, number_rows, remark_ui, with_index};
use crate::gui::pennies::session::PenniesSession;
use crate::gui::pennies::third_words as words;
use crate::gui::pennies::triple_words::{taking, triple};
use crate::gui::prose::{self as paragraphs, Paragraph, sentence};
use crate::gui::snapshot::Measures;
use crate::gui::view::{About, Change, Scene, Stage, View, ViewSnapshot};
use crate::numerals::grouped;
use crate::pennies::Params;
use crate::pennies::fields::THIRD;
use crate::pennies::third::{LARGEST_THIRD, ThirdPile, Together, after, answer_to, count, third_table};
use crate::scenario::Puzzle;
use crate::table::Table;

use super::lattice::{axes_of_piles, cell_at};

/// How much of its width the chart leaves to the small slices, and how much they take at most, in points.
const SMALL_SHARE: f32 = 0.3;
const SMALL_MOST: f32 = 220.0;
/// The room for the words above a small slice.
const WORDS_ROOM: f32 = 20.0;
/// The room between the slices.
const GAP: f32 = 14.0;

/// The safe triples, with what is being taken in a game.
pub struct ThirdView {
    /// How many pennies are taken next.
    take: i64,
    /// From which piles.
    from: [bool; 3],
    /// What the opponent did, or how the game ended.
    reply: String,
}

impl Default for ThirdView {
    fn default() -> Self {
        Self { take: 1, from: [true, false, false], reply: String::new() }
    }
}

impl View<Pennies> for ThirdView {
    fn about(&self) -> About {
        About::new(
            "third",
            "Safe triples",
            "Three piles: a slice through the safe triples for each pile, their list, and a game.",
        )
        .titled("Three piles")
    }

    fn unavailable(&self, session: &PenniesSession) -> Option<String> {
        if !session.allows_third() {
            return Some(words::usual_rules_alone());
        }
        session.piles().is_none().then(words::too_large)
    }

    fn snapshot(&self, scene: &Scene<'_, Pennies>) -> Option<Arc<dyn ViewSnapshot<Pennies>>> {
        let (third, size) = (Arc::clone(scene.session.third()), scene.session.size_of_slices());
        Some(Arc::new(ThirdSnapshot { third, size, piles: scene.session.piles()? }))
    }

    fn controls_ui(&mut self, ui: &mut Ui, params: &mut Params, reset_to: &Params) {
        let of = |params: &Params| (params.focus.third, params.focus.together);
        let third = params.focus.third;
        Group::new(Puzzle::Pennies, "Third pile")
            .changed(of(params) != of(reset_to))
            .values(if third == 0 { "none".to_owned() } else { grouped(third) })
            .numbers(&with_index(&THIRD))
            .show(
                ui,
                params,
                |params| {
                    params.focus.third = if params.game.allows_third() { reset_to.focus.third } else { 0 };
                    params.focus.together = reset_to.focus.together;
                },
                |ui, params| {
                    let is_allowed = params.game.allows_third();
                    ui.add_enabled_ui(is_allowed, |ui| number_rows(ui, &THIRD, params));
                    if !is_allowed {
                        remark_ui(ui, &sentence(&words::usual_rules_alone()));
                    }
                    together_row(ui, &mut params.focus.together);
                },
            );
        self.play_ui(ui, params);
    }

    fn answer_ui(&mut self, ui: &mut Ui, scene: &Scene<'_, Pennies>) {
        if let Some(piles) = scene.session.piles() {
            paragraphs::ui(ui, &words::answer(scene.session.third(), piles));
        }
        if !self.reply.is_empty() {
            ui.label(&self.reply);
        }
        if scene.params.focus.third == 0 {
            ui.label("There is no third pile yet: the slice is that of two piles. Move its slider.");
        }
    }

    fn has_own_answer(&self, _scene: &Scene<'_, Pennies>) -> bool {
        true
    }

    fn why(&self, scene: &Scene<'_, Pennies>) -> Vec<Paragraph> {
        let [_, _, slice] = scene.session.piles().unwrap_or_default();
        words::reason(scene.session.third(), scene.session.size_of_slices(), slice)
    }

    fn checked(&self, _scene: &Scene<'_, Pennies>) -> String {
        PenniesSession::checked_third()
    }

    fn chosen_row(&self, scene: &Scene<'_, Pennies>) -> Option<usize> {
        let listed = scene.session.third().triples(scene.session.size_of_slices()).len();
        scene.session.third().place_of(scene.session.piles()?).filter(|place| *place < listed)
    }

    fn choose_row(&mut self, scene: &Scene<'_, Pennies>, row: usize) -> Option<Change<Pennies>> {
        let size = scene.session.size_of_slices();
        scene.session.third().triples(size).get(row).map(|triple| choose(*triple))
    }

    fn has_same_axes(&self, before: &Params, now: &Params) -> bool {
        before.focus.lattice == now.focus.lattice
    }

    fn start_over(&mut self) {
        *self = Self::default();
    }
}

/// Chooses three piles; a game that was played from others is over.
fn choose([a, b, c]: [u32; 3]) -> Change<Pennies> {
    Box::new(move |params| {
        let before = params.clone();
        params.game.piles = [a, b].map(UBig::from);
        params.focus.third = c.into();
        params.drop_stale_record(&before);
    })
}

/// The three piles that are set, if they are not larger than what is searched.
fn set_piles(params: &Params) -> Option<[u32; 3]> {
    let [a, b] = &params.game.piles;
    let piles = [u32::try_from(a).ok()?, u32::try_from(b).ok()?, u32::try_from(params.focus.third).ok()?];
    piles.iter().all(|pile| *pile <= LARGEST_THIRD).then_some(piles)
}

/// From which piles the same may be taken.
fn together_row(ui: &mut Ui, together: &mut Together) {
    let entries = Together::ALL.map(words::together);
    let chooser = Chooser { name: "From which piles the same may be taken", hint: "What a move may take" };
    if let Some(place) = chooser.row(ui, "Same from", words::together(*together)[0], &entries) {
        *together = Together::ALL.get(place).copied().unwrap_or_default();
    }
}

impl ThirdView {
    /// A game from the piles that are set: one takes, and a perfect opponent answers.
    fn play_ui(&mut self, ui: &mut Ui, params: &mut Params) {
        let Some(piles) = set_piles(params).filter(|_| params.game.allows_third()) else { return };
        let most = piles.iter().zip(self.from).filter_map(|(pile, is_from)| is_from.then_some(*pile)).min();
        let most = i64::from(most.unwrap_or_default()).max(1);
        Group::new(Puzzle::Pennies, "Play").values("take, and the opponent answers").show(
            ui,
            params,
            |_| {},
            |ui, params| {
                let row = Loose {
                    label: "Take",
                    key: "third-take",
                    hint: "How many pennies you take from each pile that is ticked",
                    slider: 1..=most,
                    allowed: 1..=most,
                };
                self.take = self.take.clamp(1, most);
                row.show(ui, &mut self.take);
                ui.horizontal(|ui| {
                    for (name, is_from) in ["first", "second", "third"].into_iter().zip(&mut self.from) {
                        let hint = format!("Take from the {name} pile");
                        boxes::checkbox(ui, is_from, name).on_hover_text(hint);
                    }
                });
                let take = u32::try_from(self.take).unwrap_or_default();
                let made = after(piles, take, self.from).filter(|_| params.focus.together.allows(count(self.from)));
                let button = ui.add_enabled(made.is_some(), Button::new("Take them"));
                let button =
                    button.on_hover_text("Your move; a perfect opponent answers at once").on_disabled_hover_text(
                        "These piles do not have so many pennies, or the rules do not allow to take from them together",
                    );
                if let Some(made) = made.filter(|_| button.clicked()) {
                    self.answer(made.leave, params);
                }
            },
        );
    }

    /// The opponent's answer to what was left; both moves are one change.
    fn answer(&mut self, left: [u32; 3], params: &mut Params) {
        let is_misere = params.game.misere;
        let end = |who_took_last_wins: bool| if who_took_last_wins == is_misere { "you lose" } else { "you win" };
        if left == [0; 3] {
            self.reply = format!("You took the last penny: {}.", end(true));
            return choose(left)(params);
        }
        let third = ThirdPile::solve(params.focus.together, is_misere);
        let Some(made) = answer_to(&third, left) else { return };
        self.reply = if made.leave == [0; 3] {
            format!("Your opponent took {}, the last: {}.", taking(&made), end(false))
        } else {
            format!("Your opponent took {}.", taking(&made))
        };
        choose(made.leave)(params);
    }
}

/// The slices as they are shown.
struct ThirdSnapshot {
    third: Arc<ThirdPile>,
    size: u32,
    piles: [u32; 3],
}

impl ViewSnapshot<Pennies> for ThirdSnapshot {
    fn title(&self) -> String {
        let [_, _, c] = self.piles;
        format!("Safe triples to {} with {} in the third pile", grouped(self.size), grouped(c))
    }

    fn measures(&self) -> Measures {
        Measures::of(960.0, 680.0).at_least(420.0, 320.0)
    }

    fn draw(&self, ui: &mut Ui, stage: &mut Stage<'_, Pennies>) -> Option<Change<Pennies>> {
        let whole = ui.available_rect_before_wrap();
        let (large, small) = places(whole);
        let set = set_piles(stage.params).unwrap_or(self.piles);
        let viewport = &mut stage.looks.viewports[0];
        let chosen = ui.scope_builder(UiBuilder::new().max_rect(large), |ui| self.slice_ui(ui, set, viewport)).inner;
        let chosen = small.into_iter().enumerate().fold(chosen, |chosen, (fixed, place)| {
            let picked = self.small_ui(ui, place, fixed);
            chosen.or(picked)
        });
        ui.allocate_rect(whole, Sense::hover());
        chosen.map(choose)
    }

    fn trace(&self) -> Trace {
        let [a, b, _] = self.piles.map(f64::from);
        Trace { chart: "third", curves: Vec::new(), point: Some([a, b]), number: None }
    }

    fn table(&self) -> Table<'_> {
        third_table(self.third.triples(self.size))
    }
}

/// Where the large slice stands and where the two small ones do: at its right, or below it where there is little width.
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

impl ThirdSnapshot {
    /// The safe cells of the slice in which one pile is fixed: 0 and 1 the first and the second, 2 the third. A cell has the
    /// two other piles in their order.
    fn cells(&self, fixed: usize) -> Vec<[u32; 2]> {
        let at = self.piles[fixed];
        (0..=self.size)
            .filter_map(|across| self.third.partner(across, at).filter(|up| *up <= self.size).map(|up| [across, up]))
            .collect()
    }

    /// The slice with the third pile fixed; returns the piles that were chosen, by a click, a drag or the arrow keys.
    fn slice_ui(&self, ui: &mut Ui, set: [u32; 3], viewport: &mut Viewport) -> Option<[u32; 3]> {
        let palette = Palette::of(ui);
        let [a, b, c] = self.piles;
        let size = f64::from(self.size);
        let outcome = match self.third.is_safe(self.piles) {
            Some(true) => "You lose from",
            _ => "You win from",
        };
        let summary = format!("{}. {outcome} {}.", self.title(), triple(self.piles));
        let axes = axes_of_piles("third", size, &summary);
        let (cells, here) = (self.cells(2), [f64::from(a), f64::from(b)]);
        let is_seen = a <= self.size && b <= self.size;
        let within = |made: &crate::pennies::third::TripleMove| {
            (!made.from[2] && made.leave[0] <= self.size && made.leave[1] <= self.size)
                .then(|| [f64::from(made.leave[0]), f64::from(made.leave[1])])
        };
        let tips: Vec<[f64; 2]> = self.third.winning_moves(self.piles).iter().filter_map(within).collect();
        let response = axes.show(ui, viewport, move |plot: &mut PlotUi<'_>| {
            plot.add(Cells::new("safe", cells, palette.safe));
            if !is_seen || !chart::has_marks(plot.ctx()) {
                return;
            }
            let origins = vec![here; tips.len()];
            let arrows = Arrows::new("winning moves", PlotPoints::from(origins), PlotPoints::from(tips));
            plot.arrows(arrows.color(palette.accent).tip_length(9.0).allow_hover(false));
            plot.points(Points::new("chosen", vec![here]).radius(6.0).color(palette.accent).allow_hover(false));
            let name = triple([a, b, c]);
            let anchors = [Align2::LEFT_BOTTOM, Align2::RIGHT_BOTTOM, Align2::LEFT_TOP, Align2::RIGHT_TOP];
            plot.add(Labels::new(vec![Label::new(name, here, &anchors, palette.accent).off(9.0)], Vec::new()));
        });
        if let Some(steps) = Steps::of_plot(ui, &response, || triple(self.piles)) {
            let to = |pile: u32, steps: i64| {
                u32::try_from(stepped(pile.into(), steps, 0..=self.size.into())).unwrap_or(pile)
            };
            let [a, b, c] = set;
            return Some([to(a, steps.right), to(b, steps.up), c]);
        }
        let held = is_seen.then(|| Handle { name: "the chosen piles", grip: Grip::Point(here) }.moved(ui, &response));
        if let Some([a, b]) = held.flatten() {
            return Some([a, b].map(|pile| pile.round().clamp(0.0, size) as u32)).map(|[a, b]| [a, b, c]);
        }
        let pointed = cell_at(self.size, chart::pointed(&response)?).map(|[a, b]| [a, b, c])?;
        chart::pointed_ui(response.response, pointed, [self.one_cell(pointed)])
    }

    /// What is said of a triple that the pointer is over.
    fn one_cell(&self, piles: [u32; 3]) -> String {
        let outcome = if self.third.is_safe(piles) == Some(true) { "you lose" } else { "you win" };
        format!("{}: {outcome}", triple(piles))
    }

    /// A small slice with the first or the second pile fixed, the third one upwards; returns the piles that were clicked.
    fn small_ui(&self, ui: &mut Ui, place: Rect, fixed: usize) -> Option<[u32; 3]> {
        let palette = Palette::of(ui);
        let name = ["first", "second"][fixed];
        let other = 1 - fixed;
        let below = place.with_min_y(place.top() + WORDS_ROOM);
        let side = below.width().min(below.height());
        let square = Rect::from_center_size(below.center(), Vec2::splat(side))
            .translate(vec2(0.0, below.top() - below.center().y + side / 2.0));
        let painter = ui.painter().with_clip_rect(place.expand(1.0).intersect(ui.clip_rect()));
        let words = format!("{} in the {name} pile", grouped(self.piles[fixed]));
        let font = FontId::new(12.0, fonts::medium());
        painter.text(pos2(square.left(), place.top()), Align2::LEFT_TOP, &words, font, palette.soft_ink);
        self.paint_small(&painter, square, fixed, &palette);
        let response = ui.interact(square, ui.scope_id().with(("slice", fixed)), Sense::click());
        let label = format!("Slice with {words}");
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(label));
        let cell = |at: Pos2| {
            let cells = self.size as f32 + 1.0;
            let part = (at - square.left_bottom()) / side * cells;
            let mut piles = self.piles;
            piles[other] = (part.x.max(0.0) as u32).min(self.size);
            piles[2] = ((-part.y).max(0.0) as u32).min(self.size);
            piles
        };
        let chosen = response.clicked().then(|| response.interact_pointer_pos().map(cell)).flatten();
        if let Some(pointed) = response.hover_pos().map(cell) {
            response.on_hover_text_at_pointer(self.one_cell(pointed));
        }
        chosen
    }

    /// The safe cells of a small slice, with lines through the chosen one.
    fn paint_small(&self, painter: &Painter, square: Rect, fixed: usize, palette: &Palette) {
        let cell = square.width() / (self.size as f32 + 1.0);
        painter.rect(square, 0.0, palette.background, Stroke::new(1.0, palette.line), StrokeKind::Outside);
        let at = |[across, up]: [u32; 2]| {
            pos2(square.left() + (across as f32 + 0.5) * cell, square.bottom() - (up as f32 + 0.5) * cell)
        };
        let here = at([self.piles[1 - fixed], self.piles[2]]);
        if chart::has_marks(painter.ctx()) && square.contains(here) {
            painter.vline(here.x, square.y_range(), chart::thin(palette.accent));
            painter.hline(square.x_range(), here.y, chart::thin(palette.accent));
        }
        for safe in self.cells(fixed) {
            let size = Vec2::splat(cell.max(1.5));
            painter.rect_filled(Rect::from_center_size(at(safe), size), 0.0, palette.safe);
        }
    }
}
