//! The shrinking: how many configurations are left after each move.

use std::sync::Arc;

use dashu_int::UBig;
use egui::{Align2, Stroke, Ui};
use egui_plot::Points;

use crate::devil::{
    BeliefRows, CheckedGame, CheckedPlan, LONGEST_PINNED, Params, Pinned, Plan, shrinking_table, solve, solve_aim,
};
use crate::gui::chart::{self, Axes, Dash, KeyEntry, Label, Labels, Polyline, Steps, Ticks, Trace, Viewport, stepped};
use crate::gui::devil::names::goal_of;
use crate::gui::look::theme::Palette;
use crate::gui::snapshot::Measures;
use crate::gui::view::curve_names;
use crate::gui::view::pinned::{Compared, PinnedQueries};
use crate::gui::view::query::{AnyQuery, When};
use crate::gui::view::{About, Change, Scene, Stage, View, ViewSnapshot};
use crate::numerals::{count, grouped};
use crate::progress::{Cancelled, Progress};
use crate::table::{Beside, Cell, Keys, Kind, Table};

use crate::gui::devil::aim_words;
use crate::gui::devil::counts::whole;
use crate::gui::devil::escape_ring::EscapeRing;
use crate::gui::devil::puzzle::{Devil, choose_step};
use crate::gui::devil::session::DevilSession;
use crate::gui::devil::solved_table::SolvedTable;

/// The room for the label of the first point above it, in points.
const LABEL: f32 = 22.0;
/// The most points of the line; beyond that they are thinned evenly.
const MOST_POINTS: u64 = 1_000;

/// What is found for a pinned list.
fn solve_pinned(pinned: &Pinned, progress: &Progress) -> Result<SolvedTable, Cancelled> {
    // lists are checked with the parameters that they are pinned in
    let checked = CheckedGame::pinned(pinned).map_err(|_| Cancelled)?;
    let (table, aim) = (checked.table(), checked.aim());
    let mut solved = SolvedTable::new(Arc::new(solve(table, progress)?));
    if !aim.is_default() {
        solved.aimed = Some(Arc::new(solve_aim(table, aim, progress)?));
    }
    let own_list = checked.moves().map(|moves| CheckedPlan::new(table, aim, moves, progress).map(Arc::new));
    solved.own_list = own_list.transpose()?;
    Ok(solved)
}

/// Pinned lists as they are shown.
type PinnedPlans = Compared<Pinned, SolvedTable>;

/// The configurations that are left.
#[derive(Default)]
pub struct ShrinkingView {
    pinned: PinnedQueries<Pinned, SolvedTable>,
}

impl ShrinkingView {
    fn compared(&self, scene: &Scene<'_, Devil>) -> Vec<PinnedPlans> {
        let present = || scene.params.game.clone();
        self.pinned.compared::<Devil>(&scene.pinned_like(&scene.params.game), present)
    }

    /// The numbers of moves in the table, in the order of its rows.
    fn keys(&self, scene: &Scene<'_, Devil>) -> Keys {
        let step = scene.session.step() as u64;
        let own = keys(scene.session.plan(), step);
        self.compared(scene).iter().fold(own, |all, pinned| all.union(&keys(pinned.answer().plan(), step)))
    }
}

impl View<Devil> for ShrinkingView {
    fn about(&self) -> About {
        About::new("shrinking", "Configurations left", "How many configurations are left after each move.")
    }

    fn ask(&mut self, scene: &Scene<'_, Devil>) {
        let pinned = scene.pinned_like(&scene.params.game);
        self.pinned.ask(&pinned, "The pinned lists", scene.notify, |_| When::InBackground, solve_pinned);
    }

    fn queries(&mut self) -> Vec<&mut dyn AnyQuery> {
        self.pinned.queries().collect()
    }

    fn snapshot(&self, scene: &Scene<'_, Devil>) -> Option<Arc<dyn ViewSnapshot<Devil>>> {
        if let Some(escape) = EscapeRing::of(scene) {
            return Some(Arc::new(escape));
        }
        let (solved, step) = (scene.session.solved.clone(), scene.session.step());
        Some(Arc::new(ShrinkingSnapshot { solved, step: step as u64, pinned: self.compared(scene) }))
    }

    fn last_step(&self, session: &DevilSession) -> Option<usize> {
        EscapeRing::last_step(session)
    }

    fn chosen_row(&self, scene: &Scene<'_, Devil>) -> Option<usize> {
        let row = || self.keys(scene).rank(whole(scene.session.step()));
        EscapeRing::of(scene).map(|escape| escape.row()).or_else(row)
    }

    fn choose_row(&mut self, scene: &Scene<'_, Devil>, row: usize) -> Option<Change<Devil>> {
        if EscapeRing::of(scene).is_some() {
            return Some(choose_step(row));
        }
        let step = self.keys(scene).get(row).and_then(|step| usize::try_from(step).ok());
        Some(choose_step(step.unwrap_or(0).min(scene.session.last_step())))
    }

    fn curve(&self, params: &Params) -> Option<Pinned> {
        Some(params.game.clone())
    }

    fn unpinnable(&self, session: &DevilSession) -> Option<String> {
        let (plan, own_list) = (session.plan(), session.rules.game().moves());
        let sentence = if own_list.is_some_and(|moves| moves.len() > LONGEST_PINNED) {
            "lists of your own are pinned up to 4,096 moves"
        } else if plan.last_step() == 0 {
            "no list of moves wins here, so there is none to pin"
        } else if plan.configurations_left(plan.last_step()).is_none() {
            "the configurations were not counted, so there is nothing to pin"
        } else {
            return None;
        };
        Some(sentence.to_owned())
    }

    fn has_same_axes(&self, before: &Params, now: &Params) -> bool {
        before.game == now.game
    }
}

/// The configurations left as they are shown.
struct ShrinkingSnapshot {
    solved: SolvedTable,
    step: u64,
    pinned: Vec<PinnedPlans>,
}

impl ViewSnapshot<Devil> for ShrinkingSnapshot {
    fn title(&self) -> String {
        summary(self.solved.plan())
    }

    fn measures(&self) -> Measures {
        Measures::of(960.0, 560.0)
    }

    fn draw(&self, ui: &mut Ui, stage: &mut Stage<'_, Devil>) -> Option<Change<Devil>> {
        let [viewport, _] = &mut stage.looks.viewports;
        let step = chart_ui(ui, self.solved.plan(), self.step, &self.pinned, viewport)?;
        usize::try_from(step).ok().map(choose_step)
    }

    fn trace(&self) -> Trace {
        let plan = self.solved.plan();
        Trace { chart: "shrinking", curves: vec![points(plan)], point: point(plan, self.step), number: None }
    }

    fn table(&self) -> Table<'_> {
        let plan = self.solved.plan();
        let moves = |key: i128| UBig::try_from(key).map_or(Cell::Empty, Cell::whole);
        let beside = self.pinned.iter().map(|pinned| beside(pinned, self.step)).collect();
        shrinking_table(plan, self.step).beside(keys(plan, self.step), moves, beside)
    }
}

/// The keys of the table: the numbers of moves made.
fn keys(plan: Plan<'_>, step: u64) -> Keys {
    let rows = BeliefRows::of(plan, step);
    Keys::range(rows.first.into()..=rows.last.into())
}

/// The column of a pinned list beside the table.
fn beside(pinned: &PinnedPlans, step: u64) -> Beside<'_> {
    let plan = pinned.answer().plan();
    let table = shrinking_table(plan, step);
    let cell = move |row: usize| table.row(row).pop().unwrap_or(Cell::Empty);
    Beside { column: pinned.name.column(Kind::Whole), keys: keys(plan, step), cell: Box::new(cell) }
}

/// Draws the configurations left with `step` marked, and those of the `kept` lists, and returns the step that was
/// chosen, by a click or by the arrow keys.
fn chart_ui(ui: &mut Ui, plan: Plan<'_>, step: u64, kept: &[PinnedPlans], viewport: &mut Viewport) -> Option<u64> {
    let last = plan.last_step();
    let plans = || kept.iter().map(|kept| kept.answer().plan()).chain([plan]);
    let moves = plans().map(|plan| float(plan.last_step())).fold(1.0, f64::max);
    let all = plans().map(|plan| size(&plan.solution().configurations_left(0))).fold(0.0, f64::max);
    let summary = curve_names::summary(&summary(plan), kept.iter().map(|kept| &kept.name));
    let palette = Palette::of(ui);
    let now = KeyEntry::line(palette.ink, Dash::SOLID, "now");
    let key: Vec<_> =
        kept.first().map(|_| now).into_iter().chain(kept.iter().map(|kept| kept.line_entry(&palette))).collect();
    let axes = Axes {
        id: "shrinking",
        x: 0.0..=moves,
        y: 0.0..=all * chart::headroom(ui, LABEL),
        edges: None,
        x_label: "moves made",
        y_label: "configurations left",
        x_ticks: Ticks::Whole,
        y_ticks: Ticks::Whole,
        equal_units: false,
        key: &key,
        summary: &summary,
    };
    let others: Vec<_> =
        kept.iter().map(|kept| (points(kept.answer().plan()), kept.ink(&palette), kept.dash())).collect();
    let (own, left) = (points(plan), |step: u64| point(plan, step));
    let response = axes.show(ui, viewport, |plot| {
        for (points, ink, dash) in others {
            plot.add(Polyline::new("kept", points, Stroke::new(1.75, ink)).dashed(dash));
        }
        plot.add(Polyline::new("left", own, Stroke::new(2.0, palette.ink)));
        if let Some(at) = left(step).filter(|_| chart::has_marks(plot.ctx())) {
            plot.points(Points::new("step", vec![at]).radius(5.0).color(palette.accent).allow_hover(false));
            let words = left_words(plan, step);
            // a line that falls leaves the room above it free
            let anchors = [Align2::LEFT_BOTTOM, Align2::RIGHT_TOP, Align2::CENTER_BOTTOM, Align2::RIGHT_BOTTOM];
            plot.add(Labels::new(vec![Label::new(words, at, &anchors, palette.ink).off(8.0)], Vec::new()));
        }
    });
    let steps = Steps::of_plot(ui, &response, || row_words(plan, step));
    if let Some(steps) = steps.filter(|_| plan.has_moves()) {
        let step = stepped(step, steps.right, 0..=last);
        if let Some(at) = left(step) {
            viewport.reveal(&response.transform, at, at);
        }
        return Some(step);
    }
    let pointed = chart::pointed(&response).and_then(|point| step_at(point.x, last))?;
    let kept = kept.iter().filter(|kept| pointed <= kept.answer().plan().last_step());
    let kept = kept.map(|kept| format!("{}: {}", kept.name.short, left_words(kept.answer().plan(), pointed)));
    chart::pointed_ui(response.response, pointed, std::iter::once(row_words(plan, pointed)).chain(kept))
}

/// How many configurations are left after so many moves.
fn point(plan: Plan<'_>, step: u64) -> Option<[f64; 2]> {
    plan.configurations_left(step).map(|left| [float(step), size(&left)])
}

/// The line of a list of moves.
fn points(plan: Plan<'_>) -> Vec<[f64; 2]> {
    let last = plan.last_step();
    let every = (last / MOST_POINTS).max(1);
    let steps = (0..=last / every).map(|index| index * every).chain([last]);
    steps.filter_map(|step| point(plan, step)).collect()
}

/// The step nearest to `x`, if there is one.
fn step_at(x: f64, last: u64) -> Option<u64> {
    let step = x.round();
    (step >= 0.0 && step <= float(last)).then_some((step as u64).min(last))
}

/// A count as a coordinate.
fn float(count: u64) -> f64 {
    count as f64
}

/// A number of configurations as a coordinate.
fn size(count: &UBig) -> f64 {
    count.to_f64().value()
}

/// The shrinking in a sentence.
fn summary(plan: Plan<'_>) -> String {
    let all = grouped(plan.solution().table().configurations());
    let last = plan.last_step();
    if plan.given().is_some() {
        return match plan.configurations_left(last) {
            Some(left) => {
                format!("{all} configurations at the start, {} after your {}.", grouped(left), count(last, "move"))
            }
            None => format!(
                "Of your list only the verdict is known: the {all} configurations were not counted after each of its moves."
            ),
        };
    }
    if let Some(aimed) = plan.aimed() {
        if !plan.has_moves() {
            return aim_words::headline(aimed);
        }
        let start = count(aimed.aim.start.size(aimed.table()), "configuration");
        let moves = count(last, "move");
        return match plan.configurations_left(last) {
            Some(left) => format!("{start} at the start, {} after {moves}.", grouped(left)),
            None => format!("{start} at the start; after {moves} nothing but {} is possible.", goal_of(plan)),
        };
    }
    match plan.solution().shortest() {
        Some(moves) => {
            format!("Each move rules out one configuration: {all} at the start, 1 after {}.", count(moves, "move"))
        }
        None => "No list of moves wins from every start.".to_owned(),
    }
}

/// "13 left".
fn left_words(plan: Plan<'_>, step: u64) -> String {
    plan.configurations_left(step).map_or_else(|| "not counted".to_owned(), |left| format!("{} left", grouped(left)))
}

/// One row of the shrinking, for the pointer.
fn row_words(plan: Plan<'_>, step: u64) -> String {
    format!("After {}: {}.", count(step, "move"), left_words(plan, step))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::devil::tests::solved;

    #[test]
    fn the_chart_is_told_with_its_numbers() {
        assert_eq!(
            summary(Plan::new(&solved(4), None)),
            "Each move rules out one configuration: 16 at the start, 1 after 15 moves."
        );
        assert_eq!(row_words(Plan::new(&solved(4), None), 3), "After 3 moves: 13 left.");
        assert_eq!(summary(Plan::new(&solved(6), None)), "No list of moves wins from every start.");
    }

    #[test]
    fn the_nearest_step_is_pointed_at() {
        assert_eq!([step_at(2.4, 15), step_at(-0.6, 15), step_at(15.6, 15)], [Some(2), None, None]);
        assert_eq!(step_at(float(u64::MAX), u64::MAX), Some(u64::MAX));
    }
}
