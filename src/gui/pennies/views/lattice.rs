//! The lattice: every position a cell, the safe ones filled, the chosen one with an arrow for each winning move.

use std::sync::Arc;

use dashu_int::UBig;
use egui::{Align2, RichText, TextStyle, Ui};
use egui_plot::{Arrows, PlotPoint, PlotPoints, PlotResponse, PlotTransform, PlotUi, Points};

use crate::gui::chart::{
    self, Axes, Cells, Dash, Grip, Handle, Label, Labels, Polyline, Steps, Ticks, Trace, Viewport, stepped,
};
use crate::gui::look::theme::Palette;
use crate::gui::prose::{self as paragraphs, Paragraph};
use crate::gui::snapshot::Measures;
use crate::gui::view::looks::Looks;
use crate::gui::view::{About, Change, Scene, Stage, View, ViewSnapshot};
use crate::numerals::grouped;
use crate::pennies::lattice::{SafePair, lattice_table};
use crate::pennies::legal_moves::legal_moves_table_of;
use crate::pennies::limits::LATTICE_SIZES;
use crate::pennies::sieve::{Sieve, sieve_table};
use crate::pennies::{Params, Position, ratio};
use crate::table::Table;

use crate::gui::pennies::lattice_picture::{self, Textures};
use crate::gui::pennies::puzzle::{Pennies, choose_piles, step_button};
use crate::gui::pennies::solved_rules::SolvedRules;
use crate::gui::pennies::{prose, sieve_picture, sieve_words, words};

/// From which slope on a line of safe pairs leaves no room for its name at its left.
const STEEP: f64 = 3.0;

/// Up to how many safe pairs under a law of takings words keep off their cells.
const MOST_AVOIDED: usize = 1_000;
/// The most rows of a table of safe pairs that is saved, about what a spreadsheet takes.
const MOST_ROWS: usize = 1_050_625;

/// The lattice of all positions.
#[derive(Default)]
pub struct LatticeView;

impl View<Pennies> for LatticeView {
    fn about(&self) -> About {
        About::new(
            "lattice",
            "Safe pairs",
            "Every position is a cell; click one, and an arrow leads to what each winning move leaves. The sieve finds the safe cells step by step.",
        )
    }

    fn snapshot(&self, scene: &Scene<'_, Pennies>) -> Option<Arc<dyn ViewSnapshot<Pennies>>> {
        Some(Arc::new(LatticeSnapshot(Arc::clone(&scene.session.solved))))
    }

    fn options_ui(&mut self, ui: &mut Ui, scene: &Scene<'_, Pennies>, params: &mut Params, _looks: &mut Looks) {
        sieve_ui(ui, &scene.session.solved, params);
        show_piles_ui(ui, &scene.session.solved, params);
    }

    fn answer_ui(&mut self, ui: &mut Ui, scene: &Scene<'_, Pennies>) {
        match scene.session.solved.sieve() {
            Some(sieve) => paragraphs::ui(ui, &sieve_words::paragraphs(&sieve)),
            None => totals_answer_ui(ui, &scene.session.solved),
        }
    }

    fn has_own_answer(&self, scene: &Scene<'_, Pennies>) -> bool {
        scene.session.solved.sieve().is_some()
    }

    fn chosen_row(&self, scene: &Scene<'_, Pennies>) -> Option<usize> {
        if let Some(sieve) = scene.session.solved.sieve() {
            return Some(sieve.step - 1);
        }
        scene.session.solved.nearest_pair()
    }

    fn choose_row(&mut self, scene: &Scene<'_, Pennies>, row: usize) -> Option<Change<Pennies>> {
        if scene.session.solved.sieve().is_some() {
            return Some(Box::new(move |params| params.focus.sieve = i64::try_from(row + 1).unwrap_or(i64::MAX)));
        }
        let pair = scene.session.solved.lattice.pairs.get(row)?;
        Some(choose_piles(pair.a, pair.b))
    }

    fn has_same_axes(&self, before: &Params, now: &Params) -> bool {
        before.focus.lattice == now.focus.lattice
    }
}

/// A lattice as it is shown.
struct LatticeSnapshot(Arc<SolvedRules>);

impl ViewSnapshot<Pennies> for LatticeSnapshot {
    fn title(&self) -> String {
        match self.0.sieve() {
            Some(sieve) => sieve_words::step(&sieve),
            None => format!("{} Safe pairs to {}.", words::headline(&self.0), grouped(self.0.lattice.size)),
        }
    }

    fn measures(&self) -> Measures {
        Measures::of(760.0, 720.0)
    }

    fn draw(&self, ui: &mut Ui, stage: &mut Stage<'_, Pennies>) -> Option<Change<Pennies>> {
        let Looks { viewports: [viewport, _], scratch } = &mut *stage.looks;
        let chosen = scratch.with(|textures: &mut Textures| chart_ui(ui, &self.0, viewport, textures))?;
        Some(choose_piles(chosen.a, chosen.b))
    }

    fn trace(&self) -> Trace {
        let lines = if self.0.sieve().is_some() { Vec::new() } else { slope_lines(&self.0) };
        let lines = lines.into_iter().map(|(_, end)| vec![[0.0, 0.0], end]).collect();
        let point = point_of(&self.0, self.0.rules.game().position());
        Trace { chart: "lattice", curves: lines, point, number: None }
    }

    fn table(&self) -> Table<'_> {
        self.0.sieve().map_or_else(|| lattice_table(&self.0.lattice), sieve_table)
    }

    fn table_unavailable(&self) -> Option<String> {
        let pairs = self.0.lattice.pairs.len();
        (pairs > MOST_ROWS && self.0.sieve().is_none()).then(|| {
            format!(
                "the lattice has {} safe pairs; a table of them is saved up to {} rows",
                grouped(pairs),
                grouped(MOST_ROWS)
            )
        })
    }

    fn further_tables(&self) -> Vec<(&'static str, Table<'_>)> {
        let ruleset = self.0.rules.game().ruleset();
        vec![("moves", legal_moves_table_of(ruleset, self.0.legal_moves(), self.0.lattice.size))]
    }

    fn words(&self) -> Vec<Paragraph> {
        self.0.sieve().map_or_else(Vec::new, |sieve| sieve_words::paragraphs(&sieve))
    }
}

/// The switch of the sieve and, while it is on, the way through its steps.
fn sieve_ui(ui: &mut Ui, solved: &SolvedRules, params: &mut Params) {
    let sieve = solved.sieve();
    // from the right to the left
    if let Some(sieve) = &sieve {
        let (step, last) = (sieve.step, sieve.steps());
        let to = |step: usize| i64::try_from(step).unwrap_or(i64::MAX);
        if step_button(ui, "▶", "Next step of the sieve", step < last) {
            params.focus.sieve = to(step + 1);
        }
        if step_button(ui, "◀", "Previous step of the sieve", step > 1) {
            params.focus.sieve = to(step - 1);
        }
    }
    let button = ui.selectable_label(sieve.is_some(), "Sieve");
    let hint = "Find the safe cells one after the other: each strikes out its row, its column and its diagonal";
    if button.on_hover_text(hint).clicked() {
        params.focus.sieve = i64::from(sieve.is_none());
    }
}

/// What the answer says about the starting totals.
pub fn totals_answer_ui(ui: &mut Ui, solved: &SolvedRules) {
    ui.separator();
    let [_, totals] = prose::answer(solved);
    paragraphs::ui(ui, &totals);
}

/// Where the chosen piles lie outside the lattice, a button that makes it large enough for them.
pub fn show_piles_ui(ui: &mut Ui, solved: &SolvedRules, params: &mut Params) {
    if solved.cell_in_lattice().is_some() {
        return;
    }
    let position = solved.rules.game().position();
    let reach = i64::try_from((&position.a).max(&position.b)).ok();
    match reach.filter(|reach| *reach <= (*LATTICE_SIZES.end()).into()) {
        Some(reach) => {
            let text = format!("Show {}", words::pair(&params.game.piles[0], &params.game.piles[1]));
            if ui.button(text).on_hover_text("Make the lattice large enough for the chosen piles").clicked() {
                params.focus.lattice = reach.max(1);
            }
        }
        None => {
            ui.label(RichText::new("The chosen piles lie outside every lattice.").text_style(TextStyle::Small));
        }
    }
}

/// The axes of a chart with a place for every two piles up to `size`.
pub fn axes_of_piles<'a>(id: &'a str, size: f64, summary: &'a str) -> Axes<'a> {
    Axes {
        id,
        x: -0.5..=size + 0.5,
        y: -0.5..=size + 0.5,
        x_label: "pennies in the first pile",
        y_label: "pennies in the second pile",
        x_ticks: Ticks::Whole,
        y_ticks: Ticks::Whole,
        equal_units: true,
        edges: None,
        key: &[],
        summary,
    }
}

/// Draws the lattice and returns the position that was chosen, by a click or by the arrow keys.
fn chart_ui(ui: &mut Ui, solved: &SolvedRules, viewport: &mut Viewport, textures: &mut Textures) -> Option<Position> {
    let size = f64::from(solved.lattice.size);
    let (summary, palette, sieve) = (summary(solved), Palette::of(ui), solved.sieve());
    let key = sieve.as_ref().map_or_else(Vec::new, |sieve| sieve_picture::key(sieve, &palette));
    let axes = Axes { key: &key, ..axes_of_piles("lattice", size, &summary) };
    let seen = *viewport;
    let response = axes.show(ui, viewport, |plot| {
        let names = if solved.rules.game().ruleset().has_formula() {
            contents(plot, solved, &palette)
        } else {
            lattice_picture::contents(plot, solved, &seen, textures, &palette);
            Vec::new()
        };
        marks(plot, solved, names, &palette);
    });
    let chosen = || chosen_words(solved, |cell| one_cell(solved, sieve.as_ref(), cell));
    if let Some(steps) = Steps::of_plot(ui, &response, chosen) {
        return Some(moved(solved.rules.game().position(), steps, solved.lattice.size, &response.transform, viewport));
    }
    if let Some(position) = dragged(ui, solved, solved.lattice.size, &response) {
        return Some(position);
    }
    let pointed = cell_at(solved.lattice.size, chart::pointed(&response)?)?;
    chart::pointed_ui(
        response.response,
        Position::new(pointed[0], pointed[1]),
        [one_cell(solved, sieve.as_ref(), pointed)],
    )
}

/// What is said of a cell of the lattice: what it means, or in the sieve what has become of it.
fn one_cell(solved: &SolvedRules, sieve: Option<&Sieve<'_>>, [a, b]: [u32; 2]) -> String {
    match sieve {
        Some(sieve) => sieve_words::one_cell(sieve, a, b),
        None => words::one_cell(&solved.solution.outcomes, &Position::new(a, b)),
    }
}

/// The position that the arrow keys lead to from `from`, or from the nearest cell of the lattice to `size`, kept in viewport.
pub fn moved(from: &Position, steps: Steps, size: u32, transform: &PlotTransform, viewport: &mut Viewport) -> Position {
    let pile = |pile: &UBig, steps: i64| {
        let to = stepped(u64::try_from(pile).unwrap_or(u64::MAX), steps, 0..=size.into());
        u32::try_from(to).unwrap_or(size)
    };
    let (a, b) = (pile(&from.a, steps.right), pile(&from.b, steps.up));
    let (x, y) = (f64::from(a), f64::from(b));
    viewport.reveal(transform, [x - 0.5, y - 0.5], [x + 0.5, y + 0.5]);
    Position::new(a, b)
}

/// The position to which the chosen cell is dragged in the lattice to `size`.
pub fn dragged(ui: &Ui, solved: &SolvedRules, size: u32, response: &PlotResponse<()>) -> Option<Position> {
    let at = point_of(solved, solved.rules.game().position())?;
    let to = Handle { name: "the chosen piles", grip: Grip::Point(at) }.moved(ui, response)?;
    let [a, b] = to.map(|pile| pile.round().clamp(0.0, size.into()) as u32);
    Some(Position::new(a, b))
}

/// What `describe` says of the chosen cell; where it lies outside the lattice, just that.
pub fn chosen_words(solved: &SolvedRules, describe: impl FnOnce([u32; 2]) -> String) -> String {
    let Position { a, b } = solved.rules.game().position();
    let outside = || format!("{} lie outside the lattice", words::pair(a, b));
    solved.cell_in_lattice().map_or_else(outside, describe)
}

/// The chart for those who hear it.
fn summary(solved: &SolvedRules) -> String {
    let lattice = &solved.lattice;
    if let Some(sieve) = solved.sieve() {
        let size = grouped(lattice.size);
        let consequences = sieve_words::consequences(&sieve).join(" ");
        return format!("Sieve of the lattice to {size} and {size}. {} {consequences}", sieve_words::step(&sieve));
    }
    let game = solved.rules.game().ruleset();
    let lines = match game.spread() {
        _ if !game.has_formula() => "are searched".to_owned(),
        0 => "lie along the diagonal".to_owned(),
        1 => "lie along two lines of slope φ and 1/φ".to_owned(),
        _ => format!("lie along two lines of slope {0:.3} and 1/{0:.3}", ratio::limit(game)),
    };
    format!(
        "Lattice of positions to {size} and {size}. Its {count} safe pairs {lines}. {answer}",
        size = grouped(lattice.size),
        count = grouped(lattice.pairs.len()),
        answer = words::headline(solved),
    )
}

/// The cell of a lattice to `size` at a point of its chart.
pub fn cell_at(size: u32, point: PlotPoint) -> Option<[u32; 2]> {
    let cell = [point.x.round(), point.y.round()];
    cell.iter().all(|pile| (0.0..=size.into()).contains(pile)).then(|| cell.map(|pile| pile as u32))
}

/// The cells where the safe pairs have a formula, or those of the sieve; returns the names of their lines.
fn contents(plot: &mut PlotUi<'_>, solved: &SolvedRules, palette: &Palette) -> Vec<Label> {
    if let Some(sieve) = solved.sieve() {
        sieve_picture::contents(plot, &sieve, palette);
        return Vec::new();
    }
    let names = slopes(plot, solved, palette);
    let cells = solved.lattice.pairs.iter().flat_map(SafePair::mirrored).collect();
    plot.add(Cells::new("safe", cells, palette.safe));
    names
}

/// What stands over the cells of a lattice, or over those of its sieve.
fn marks(plot: &mut PlotUi<'_>, solved: &SolvedRules, names: Vec<Label>, palette: &Palette) {
    let (pairs, is_sieve) = (&solved.lattice.pairs, solved.sieve().is_some());
    let totals = if is_sieve { Vec::new() } else { range_diagonals(plot, solved, palette) };
    let chosen = chosen_position(plot, solved, palette);
    let are_few = solved.rules.game().ruleset().has_formula() || pairs.len() <= MOST_AVOIDED;
    let avoided = pairs.iter().filter(|_| are_few && !is_sieve).flat_map(SafePair::mirrored);
    let points = avoided.map(|cell| cell.map(f64::from)).collect();
    plot.add(Labels::new(chosen.into_iter().chain(names).chain(totals).collect(), points));
}

/// The two lines along which the safe pairs lie, with their names and their ends; in Nim they are one, and under a law of
/// takings there are none.
fn slope_lines(solved: &SolvedRules) -> Vec<(String, [f64; 2])> {
    let size = f64::from(solved.lattice.size);
    let game = solved.rules.game().ruleset();
    if !game.has_formula() {
        return Vec::new();
    }
    let (spread, slope) = (game.spread(), ratio::limit(game));
    let name = match spread {
        0 => "1".to_owned(),
        1 => "φ".to_owned(),
        _ => format!("{slope:.2}"),
    };
    let mut lines = vec![(format!("slope {name}"), [size / slope, size])];
    if spread > 0 {
        lines.push((format!("slope 1/{name}"), [size, size / slope]));
    }
    lines
}

/// The lines, and their names.
fn slopes(plot: &mut PlotUi<'_>, solved: &SolvedRules, palette: &Palette) -> Vec<Label> {
    let line = |(name, end): (String, [f64; 2])| {
        plot.add(Polyline::new(&name, vec![[0.0, 0.0], end], chart::thin(palette.tie)));
        // two cells beside the line, where no safe cell can be
        let places = [0.92, 0.8, 0.65].map(|share| {
            let at = end.map(|end| share * end);
            if end[1] > STEEP * end[0] {
                // at the left there is no room
                ([0.76 * at[0] + 2.0, 0.76 * at[1]], Align2::LEFT_CENTER)
            } else if end[0] <= end[1] {
                ([at[0] - 2.0, at[1]], Align2::RIGHT_CENTER)
            } else {
                ([at[0], at[1] - 3.0], Align2::CENTER_TOP)
            }
        });
        let label = Label::new(name, [0.0, 0.0], &[], palette.soft_ink).off(2.0);
        places.into_iter().fold(label, |label, (at, anchor)| label.or_at(at, anchor))
    };
    slope_lines(solved).into_iter().map(line).collect()
}

/// The positions into which the smallest and the largest total of the range can be split, and what names them.
fn range_diagonals(plot: &mut PlotUi<'_>, solved: &SolvedRules, palette: &Palette) -> Vec<Label> {
    let totals = solved.rules.game().totals();
    let size = f64::from(solved.lattice.size);
    let mut ends = vec![*totals.start(), *totals.end()];
    ends.dedup();
    let line = |total: u32| {
        let words = words::pennies(total);
        let total = f64::from(total);
        let low = (total - size).max(0.0);
        let ends = vec![[low, total - low], [total - low, low]];
        plot.add(Polyline::new("total", ends, chart::thin(palette.soft_ink)).dashed(Dash::LIMIT));
        // where the safe cells lie along the axes, in the middle between them
        let game = solved.rules.game().ruleset();
        let is_steep = game.has_formula() && ratio::limit(game) > STEEP;
        let at = if is_steep { [total / 2.0, total / 2.0] } else { [low, total - low] };
        let label = Label::new(words, at, &[Align2::LEFT_BOTTOM, Align2::LEFT_TOP], palette.soft_ink).off(14.0);
        // or on the line itself
        [0.2, 0.8, 0.35, 0.65, 0.5].into_iter().fold(label, |label, share| {
            let at = low + share * (total - 2.0 * low);
            label.or_at([at, total - at], Align2::CENTER_CENTER)
        })
    };
    ends.into_iter().filter(|&total| total > 0 && f64::from(total) <= 2.0 * size).map(line).collect()
}

/// The chosen position with its name, if it lies in the lattice, and but for the sieve an arrow to what each winning move
/// leaves.
fn chosen_position(plot: &mut PlotUi<'_>, solved: &SolvedRules, palette: &Palette) -> Option<Label> {
    let chosen = point_of(solved, solved.rules.game().position());
    let from = chosen.filter(|_| chart::has_marks(plot.ctx()))?;
    if solved.sieve().is_none() {
        let tips: Vec<_> = solved.solution.winning_moves.iter().filter_map(|m| point_of(solved, &m.leave)).collect();
        let origins = vec![from; tips.len()];
        let arrows = Arrows::new("winning moves", PlotPoints::from(origins), PlotPoints::from(tips));
        plot.arrows(arrows.color(palette.accent).tip_length(9.0).allow_hover(false));
    }
    plot.points(Points::new("chosen", vec![from]).radius(6.0).color(palette.accent).allow_hover(false));
    let name = format!("{}, {}", grouped(from[0]), grouped(from[1]));
    // first on the side where no arrow can leave: every move goes down, left or both
    let anchors = [Align2::LEFT_BOTTOM, Align2::RIGHT_BOTTOM, Align2::LEFT_CENTER, Align2::LEFT_TOP, Align2::RIGHT_TOP];
    Some(Label::new(name, from, &anchors, palette.accent).off(9.0))
}

/// The point of a position in the chart, if it lies in the lattice.
pub fn point_of(solved: &SolvedRules, position: &Position) -> Option<[f64; 2]> {
    position.cell_to(solved.lattice.size).map(|cell| cell.map(f64::from))
}
