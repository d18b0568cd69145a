//! All states as a chart of score over flips done, coloured by win probability or by best coins, and what the views that
//! show it have in common.

use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::{Rect, Ui, UiBuilder};
use egui_plot::{PlotPoint, PlotTransform};

use crate::flips::{Game, Solution, State, chances_table, nearest_state};
use crate::gui::chart::heatmap::{self, ColorBar, Picture};
use crate::gui::chart::{self, Axes, Grip, Handle, Number, Steps, Ticks, Trace, Viewport};
use crate::gui::look::theme::Palette;
use crate::gui::snapshot::Measures;
use crate::gui::view::looks::Looks;
use crate::gui::view::{Change, Stage, ViewSnapshot};
use crate::table::Table;

use super::coin_colours::{self, Inks};
use super::heat::{Heat, HeatCache, Meaning};
use super::lattice::Lattice;
use super::puzzle::Flips;
use super::session::FlipsSession;
use super::solved::Solved;
use super::walk::Walk;
use super::{game_paths, marks, why, words};

/// What the colours of the states stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colouring {
    /// The win probability.
    Chances,
    /// The best coins; several as a tie or, if one rule covers all states, as the coin that it flips.
    Choice {
        /// Whether ties are shown by the rule.
        by_rule: bool,
    },
}

impl Colouring {
    /// The name of the chart and of its view.
    pub fn name(self) -> &'static str {
        match self {
            Self::Chances => "chances",
            Self::Choice { .. } => "choice",
        }
    }
}

/// A chart of the states.
pub struct States<'a> {
    /// What is shown of them.
    pub shown: &'a StatesSnapshot,
    /// The scores of games that are drawn over the states, flip by flip.
    pub paths: &'a [Vec<i64>],
    /// Whether the scores of these games alone are in sight.
    pub looks_at_paths: bool,
    /// The chart in one sentence, for those who hear it.
    pub summary: &'a str,
}

/// What is kept from frame to frame to draw the states.
#[derive(Default)]
struct StatesScratch {
    heat: HeatCache,
    walk: Walk,
}

/// The states as a view shows them.
pub struct StatesSnapshot {
    /// The solution whose states they are.
    pub solved: Arc<Solved>,
    /// The state looked at.
    pub chosen: State,
    /// Whether states beyond 1 % and 99 % are left out.
    pub hides_sure: bool,
    /// What the colours stand for.
    pub colouring: Colouring,
}

impl ViewSnapshot<Flips> for StatesSnapshot {
    fn title(&self) -> String {
        match self.colouring {
            Colouring::Chances => words::chances_title(&self.solved.solution),
            Colouring::Choice { .. } => words::choice_title(&self.solved.solution),
        }
    }

    /// The states are seen beside the tags of the target and of the chosen one.
    fn measures(&self) -> Measures {
        Measures::of(960.0, 600.0).at_least(300.0, 280.0)
    }

    fn draw(&self, ui: &mut Ui, stage: &mut Stage<'_, Flips>) -> Option<Change<Flips>> {
        let summary = match self.colouring {
            Colouring::Chances => words::chances_summary(&self.solved.solution, self.hides_sure),
            Colouring::Choice { .. } => choice_summary(&self.solved, self.hides_sure),
        };
        let states = States { shown: self, paths: &[], looks_at_paths: false, summary: &summary };
        let (game, from) = (&stage.params.game, stage.params.focus.state);
        let Looks { viewports: [viewport, _], scratch } = &mut *stage.looks;
        let chosen = scratch.with(|StatesScratch { heat, walk }| {
            let way = &mut |steps: Steps, lattice: &Lattice| walk.step(game, from, steps, lattice);
            chart_ui(ui, &states, viewport, heat, Some(way))
        });
        chosen.map(choose_state)
    }

    fn trace(&self) -> Trace {
        let State { flips_done, score } = self.chosen;
        let value = self.solved.solution.value(self.chosen);
        let chart = self.colouring.name();
        let point = value.map(|_| [flips_done as f64, score as f64]);
        Trace { chart, point, number: value.map(Number::Chance), ..Trace::default() }
    }

    fn table(&self) -> Table<'_> {
        chances_table(&self.solved.solution)
    }

    fn same_table_as(&self) -> Option<&'static str> {
        matches!(self.colouring, Colouring::Choice { .. }).then_some("chances")
    }
}

/// The choice in one sentence, for those who hear the chart.
fn choice_summary(solved: &Solved, hides_sure: bool) -> String {
    let count = words::flips(i64::from(solved.solution.game().flips()));
    let (hidden, rule) = (words::hidden(hides_sure), why::rule(solved));
    format!("The best coin at every score after 0 to {count}, ties as ties. {hidden}{rule}").trim_end().to_owned()
}

/// Chooses the state nearest to `state` that play can lead to.
pub fn choose_state(state: State) -> Change<Flips> {
    Box::new(move |params| params.focus.state = nearest_state(&params.game, state))
}

/// The row of the state looked at in the table of all states, if it is there.
pub fn chosen_row(session: &FlipsSession) -> Option<usize> {
    row_of(&session.solved()?.solution, session.state())
}

/// The row of a state in the table of all states, found by bisection; `None` if it is not there.
fn row_of(solution: &Solution, state: State) -> Option<usize> {
    let place = |state: State| (state.flips_done, state.score);
    let (mut low, mut high) = (0, solution.listed_count());
    while low < high {
        let middle = low + (high - low) / 2;
        if place(solution.listed_state(middle)?) < place(state) { low = middle + 1 } else { high = middle }
    }
    (solution.listed_state(low)? == state).then_some(low)
}

/// Whether the charts of the states of two games have the same axes.
pub fn has_same_axes(one: &Game, other: &Game) -> bool {
    let points =
        |game: &Game| game.coins.iter().map(|coin| (coin.after_heads(), coin.after_tails())).collect::<Vec<_>>();
    one.flips == other.flips && one.target == other.target && points(one) == points(other)
}

/// Draws the states in which nothing can be chosen.
pub fn show_fixed(ui: &mut Ui, states: &States<'_>, looks: &mut Looks) {
    let Looks { viewports: [viewport, _], scratch } = looks;
    scratch.with(|StatesScratch { heat, .. }| chart_ui(ui, states, viewport, heat, None));
}

/// Where steps of the arrow keys lead from the chosen state.
type Way<'a> = &'a mut dyn FnMut(Steps, &Lattice) -> State;

/// Draws the states with the chosen one marked, and returns the state that was chosen: by a click, and no play need lead
/// to it, or by the arrow keys, which lead where `walk` says.
fn chart_ui(
    ui: &mut Ui,
    states: &States<'_>,
    viewport: &mut Viewport,
    cache: &mut HeatCache,
    walk: Option<Way<'_>>,
) -> Option<State> {
    let States { shown, paths, looks_at_paths, summary } = *states;
    let StatesSnapshot { ref solved, chosen, hides_sure, colouring } = *shown;
    let (solution, palette) = (&solved.solution, Palette::of(ui));
    let inks = Inks::of_palette(&palette);
    let meaning = match colouring {
        Colouring::Chances => Meaning::Chances,
        Colouring::Choice { by_rule } => {
            let rule = solved.facts.as_ref().and_then(|facts| facts.rule).filter(|_| by_rule);
            Meaning::Choice(inks, rule)
        }
    };
    let heat = cache.of(ui.ctx(), solved, hides_sure, meaning);
    let lattice = Lattice::of(solution);
    let (half, last) = (lattice.every as f64 / 2.0, lattice.columns().last().unwrap_or_default());
    let x = -half..=f64::from(solution.game().flips()) + half;
    let axes = Axes {
        id: colouring.name(),
        x,
        y: scores_in_sight(heat, solution, chosen, if looks_at_paths { paths } else { &[] }),
        x_label: "flips done",
        y_label: "score",
        x_ticks: Ticks::Whole,
        y_ticks: Ticks::Whole,
        equal_units: false,
        edges: None,
        key: &[],
        summary,
    };
    let whole = ui.available_rect_before_wrap();
    let place = whole.with_max_x(whole.right() - heatmap::BAR_ROOM);
    let mut inside = ui.new_child(UiBuilder::new().max_rect(place));
    let is_blended = heat.blend(inside.ctx(), axes.transform(&inside, viewport).dpos_dvalue());
    let picture = Picture::new("states", heat.texture.id(), -half..=last as f64 + half, heat.scores.clone());
    let response = axes.show(&mut inside, viewport, |plot| plot.add(picture));
    ui.advance_cursor_after_rect(whole);

    let (frame, transform) = (*response.transform.frame(), &response.transform);
    match colouring {
        Colouring::Choice { .. } => {
            let has_ties = !matches!(meaning, Meaning::Choice(_, Some(_)));
            let meanings = coin_colours::Meanings { coins: solution.game().coins().len(), has_ties, is_blended };
            coin_colours::key(ui.painter(), frame, &inks, meanings, &palette);
        }
        Colouring::Chances => ColorBar::of_chances(heat.bar.id()).paint(ui.painter(), frame, &palette),
    }
    game_paths::paint(&marks::painter(ui, transform), transform, paths, solution.game().target());
    marks_ui(ui, solution, chosen, transform);
    if !heat.has_open_states && hides_sure {
        marks::notice(ui.painter(), frame, "Every state is sure", &palette);
    }
    let is_shown = walk.is_some() && solution.value(chosen).is_some();
    if let Some([x, y]) = is_shown
        .then_some(Grip::Point([chosen.flips_done as f64, chosen.score as f64]))
        .and_then(|grip| Handle { name: "the state looked at", grip }.moved(ui, &response))
    {
        return lattice.state_at(x.clamp(0.0, last as f64), y);
    }
    let walked = walk.and_then(|walk| {
        let steps = Steps::of_plot(ui, &response, || words::one_state(solution, chosen))?;
        Some(walk(steps, &lattice))
    });
    if let Some(state) = walked {
        let (x, y) = (state.flips_done as f64, state.score as f64);
        let high = lattice.step as f64 / 2.0;
        viewport.reveal(transform, [x - half, y - high], [x + half, y + high]);
        return walked;
    }
    let pointed = chart::pointed(&response).and_then(|point| lattice.state_at(point.x, point.y))?;
    let is_there = solution.value(pointed).is_some();
    if is_there {
        outline(ui, &lattice, pointed, transform, &palette);
    }
    chart::pointed_ui(response.response, pointed, is_there.then(|| words::one_state(solution, pointed)))
}

/// The scores of the picture, and of the chosen state if it lies beyond; where there are paths only theirs.
fn scores_in_sight(heat: &Heat, solution: &Solution, chosen: State, paths: &[Vec<i64>]) -> RangeInclusive<f64> {
    let scores = || paths.iter().flatten().copied();
    if let Some((low, high)) = scores().min().zip(scores().max()) {
        return low as f64 - 1.0..=high as f64 + 1.0;
    }
    let (low, high) = (*heat.scores.start(), *heat.scores.end());
    match solution.value(chosen) {
        Some(_) => low.min(chosen.score as f64)..=high.max(chosen.score as f64),
        None => low..=high,
    }
}

/// The target and the chosen state.
fn marks_ui(ui: &Ui, solution: &Solution, chosen: State, transform: &PlotTransform) {
    let (target, palette) = (solution.game().target(), Palette::of(ui));
    let taken = marks::limit(ui, transform, target as f64, &format!("target {}", words::signed(target)));
    let at = transform.position_from_point(&PlotPoint::new(chosen.flips_done as f64, chosen.score as f64));
    let (frame, painter) = (*transform.frame(), marks::painter(ui, transform));
    if solution.value(chosen).is_some() && frame.contains(at) {
        marks::ring(&painter, at, &palette);
        marks::number_tag(&painter, at, frame, taken, &words::tag(solution, chosen), &palette);
    }
}

/// A thin line around the cell under the pointer, where cells are large enough to be told apart.
fn outline(ui: &Ui, lattice: &Lattice, state: State, transform: &PlotTransform, palette: &Palette) {
    let (x, y) = (state.flips_done as f64, state.score as f64);
    let (wide, high) = (lattice.every as f64 / 2.0, lattice.step as f64 / 2.0);
    let cell: Rect = chart::rect_between(transform, [x - wide, y - high], [x + wide, y + high]);
    if cell.width() >= 4.0 && cell.height() >= 4.0 {
        let painter = marks::painter(ui, transform);
        painter.rect_stroke(cell, 0.0, chart::thin(palette.card), egui::StrokeKind::Outside);
        painter.rect_stroke(cell, 0.0, chart::thin(palette.ink), egui::StrokeKind::Inside);
    }
}
