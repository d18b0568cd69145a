//! All states as a chart of score over flips done: as *chances* coloured by win probability, as *choice* by best coins.

use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::{Rect, Ui, UiBuilder, Vec2, vec2};
use egui_plot::{PlotPoint, PlotTransform};

use crate::flips::{Solution, State};
use crate::gui::chart::heatmap::{self, Picture};
use crate::gui::chart::{self, Axes, Sight, Steps, Ticks};
use crate::gui::theme::Palette;

use super::choice::{self, Inks};
use super::heat::{Heat, HeatCache, Meaning};
use super::lattice::Lattice;
use super::marks;
use super::simulate;
use super::solver::Solved;
use super::words;

/// What is shown of the states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct States {
    /// The state looked at.
    pub chosen: State,
    /// Whether states beyond 1 % and 99 % are left out.
    pub hides_sure: bool,
    /// Whether the colours stand for the best coins; otherwise for the win probability.
    pub by_choice: bool,
}

impl States {
    /// The states as they lie under the paths of games.
    pub fn under_paths() -> Self {
        Self { chosen: State::default(), hides_sure: false, by_choice: false }
    }
}

/// Where steps of the arrow keys lead from the chosen state.
pub type Way<'a> = &'a mut dyn FnMut(Steps, &Lattice) -> State;

/// Draws the states of `solved` with the chosen one marked, and returns the state that was chosen: by a click, and no play
/// need lead to it, or by the arrow keys, which lead where `walk` says. Over the states the `paths` of games are drawn,
/// score by score.
pub fn chart_ui(
    ui: &mut Ui,
    solved: &Arc<Solved>,
    states: States,
    paths: &[Vec<i64>],
    sight: &mut Sight,
    cache: &mut HeatCache,
    walk: Option<Way<'_>>,
) -> Option<State> {
    let States { chosen, hides_sure, by_choice } = states;
    let (solution, palette) = (&solved.solution, Palette::of(ui));
    let inks = Inks::of_palette(&palette);
    let heat = cache.of(ui.ctx(), solved, hides_sure, if by_choice { Meaning::Choice(inks) } else { Meaning::Chances });
    let lattice = Lattice::of(solution);
    let (half, last) = (lattice.every() as f64 / 2.0, lattice.columns().last().unwrap_or_default());
    let x = -half..=f64::from(solution.game().flips()) + half;
    let axes = Axes {
        id: if by_choice { "choice" } else { "chances" },
        x,
        y: scores_in_sight(heat, solution, chosen, paths),
        x_label: "flips done",
        y_label: "score",
        x_ticks: Ticks::Whole,
        y_ticks: Ticks::Whole,
        equal_units: false,
        summary: &if by_choice {
            words::choice_summary(solved, hides_sure)
        } else {
            words::chances_summary(solution, hides_sure)
        },
    };
    let whole = ui.available_rect_before_wrap();
    let place = whole.with_max_x(whole.right() - heatmap::BAR_ROOM);
    let mut inside = ui.new_child(UiBuilder::new().max_rect(place));
    let picture = Picture::new("states", heat.texture().id(), -half..=last as f64 + half, heat.scores().clone());
    let response = axes.show(&mut inside, sight, |plot| plot.add(picture));
    ui.advance_cursor_after_rect(whole);

    let (frame, transform) = (*response.transform.frame(), &response.transform);
    if by_choice {
        choice::key(ui.painter(), frame, &inks, solution.game().coins().len(), &palette);
    } else {
        heatmap::color_bar(ui.painter(), frame, heat.bar().id(), &palette);
    }
    let inner = ui.painter().with_clip_rect(frame.intersect(ui.clip_rect()));
    simulate::paths(&inner, transform, paths, solution.game().target());
    marks_ui(ui, solution, chosen, transform, &palette);
    if !heat.has_open_states() && hides_sure {
        marks::notice(ui.painter(), frame, "Every state is sure", &palette);
    }
    let walked = walk.and_then(|walk| {
        let steps = Steps::of_plot(ui, &response, || words::one_state(solution, chosen))?;
        Some(walk(steps, &lattice))
    });
    if let Some(state) = walked {
        let (x, y) = (state.flips_done as f64, state.score as f64);
        let high = lattice.step() as f64 / 2.0;
        sight.reveal(transform, [x - half, y - high], [x + half, y + high]);
        return walked;
    }
    let pointed = chart::pointed(&response).and_then(|point| lattice.state_at(point.x, point.y))?;
    let clicked = response.response.clicked().then_some(pointed);
    if solution.value(pointed).is_some() {
        outline(ui, &lattice, pointed, transform, &palette);
        response.response.on_hover_ui_at_pointer(|ui| {
            ui.label(words::one_state(solution, pointed));
        });
    }
    clicked
}

/// The scores of the picture, and of the chosen state if it lies beyond; where there are paths only theirs.
fn scores_in_sight(heat: &Heat, solution: &Solution, chosen: State, paths: &[Vec<i64>]) -> RangeInclusive<f64> {
    let scores = || paths.iter().flatten().copied();
    if let Some((low, high)) = scores().min().zip(scores().max()) {
        return low as f64 - 1.0..=high as f64 + 1.0;
    }
    let (low, high) = (*heat.scores().start(), *heat.scores().end());
    match solution.value(chosen) {
        Some(_) => low.min(chosen.score as f64)..=high.max(chosen.score as f64),
        None => low..=high,
    }
}

/// The target and the chosen state.
fn marks_ui(ui: &Ui, solution: &Solution, chosen: State, transform: &PlotTransform, palette: &Palette) {
    let frame = *transform.frame();
    let painter = ui.painter().with_clip_rect(frame.intersect(ui.clip_rect()));
    let target = solution.game().target();
    let line = transform.position_from_point(&PlotPoint::new(0.0, target as f64)).y;
    let mut taken = Rect::NOTHING;
    if frame.y_range().contains(line) {
        taken = marks::limit(&painter, frame, line, &format!("target {}", words::signed(target)), palette);
    }
    if solution.value(chosen).is_some() {
        let at = transform.position_from_point(&PlotPoint::new(chosen.flips_done as f64, chosen.score as f64));
        if frame.contains(at) {
            marks::ring(&painter, at, palette);
            marks::tag(&painter, at, frame, taken, &words::tag(solution, chosen), palette);
        }
    }
}

/// A thin line around the cell under the pointer, where cells are large enough to be told apart.
fn outline(ui: &Ui, lattice: &Lattice, state: State, transform: &PlotTransform, palette: &Palette) {
    let (x, y) = (state.flips_done as f64, state.score as f64);
    let (wide, high) = (lattice.every() as f64 / 2.0, lattice.step() as f64 / 2.0);
    let cell: Rect = chart::rect_between(transform, [x - wide, y - high], [x + wide, y + high]);
    if cell.width() >= 4.0 && cell.height() >= 4.0 {
        let painter = ui.painter().with_clip_rect(transform.frame().intersect(ui.clip_rect()));
        painter.rect_stroke(cell, 0.0, chart::thin(palette.card), egui::StrokeKind::Outside);
        painter.rect_stroke(cell, 0.0, chart::thin(palette.ink), egui::StrokeKind::Inside);
    }
}

/// The size of the saved chart, in points.
pub fn chart_size() -> Vec2 {
    vec2(960.0, 600.0)
}
