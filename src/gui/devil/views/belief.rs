//! The belief state after each move, with a cell for each class; for a large table the moves around the step.

use egui::scroll_area::ScrollArea;
use egui::style::ScrollAnimation;
use egui::{Rect, Response, Role, Sense, Ui, Vec2, WidgetInfo, vec2};

use crate::devil::{Devil as Acts, Params, Plan, TableSpec, belief_rows, belief_table};
use crate::gui::chart::{Change, LegendEntry, Steps, Trace, has_marks, legend_height, legend_to, stepped};
use crate::gui::devil::belief_grid::BeliefGrid;
use crate::gui::devil::escape_ring::EscapeRing;
use crate::gui::devil::names::goal_of;
use crate::gui::devil::puzzle::Devil;
use crate::gui::devil::questions::SolvedTable;
use crate::gui::devil::{listing, words};
use crate::gui::look::theme::Palette;
use crate::gui::prose::Style;
use crate::gui::view::prelude::*;
use crate::gui::{hold, spotlight};

/// Height of the legend above the grid, in points.
const LEGEND_HEIGHT: f32 = 30.0;
/// Smallest size of the saved grid, in points: its title must fit.
const FIGURE_LEAST: Vec2 = vec2(520.0, 150.0);

/// The configurations that are still possible after each move.
pub const VIEW: View<Devil> =
    View::of("belief", show).sliders(&["coins"]).about("What is possible", "What is still possible after each call.");

fn show(answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
    let known = SolvedTable::of(answers, params)?;
    let (solved, plan, step) = (known.clone(), known.plan(), known.step(params));
    let (escape, has_classes) = (EscapeRing::of(&known, params), !plan.rows().is_empty());
    let is_grid = has_classes && escape.is_none();
    let (title, chart_size, table) = match &escape {
        Some(escape) => (escape.title(), ChartSize::of(760.0, 720.0), escape.table()),
        None => (words::headline(plan), chart_size(plan, has_classes), table(&solved, step as u64)),
    };
    let draw = move |ui: &mut Ui, context: &mut DrawContext<'_, Params>| {
        belief_ui(ui, context, &solved, step, escape.as_ref(), is_grid)
    };
    let mut shown = Shown::new(title, Picture::Own(Box::new(draw), Trace::default()), table);
    shown.info.chart_size = chart_size;
    if !has_classes && let Some(call) = words::one_call(&known, step) {
        shown.info.has_own_answer = true;
        shown.info.words = vec![call.styled(Style::Headline), Paragraph::plain(words::headline(plan))];
    }
    Some(shown)
}

/// Draws the belief class by class, or lists the moves around the step, or shows the Devil's escape. Returns the change of
/// the step that the user asked for.
fn belief_ui(
    ui: &mut Ui,
    context: &mut DrawContext<'_, Params>,
    solved: &SolvedTable,
    step: usize,
    escape: Option<&EscapeRing>,
    is_grid: bool,
) -> Option<Change<Params>> {
    let plan = solved.plan();
    if is_grid && !context.is_on_screen {
        figure_ui(ui, plan, step);
        return None;
    }
    // the layout must not move during a drag, so the legend stays as it was
    if context.is_on_screen && hold::frozen(ui.ctx(), ui.scope_id().with("key"), is_grid) {
        colours_ui(ui, plan);
    }
    let step = match escape {
        Some(escape) => escape.ui(ui),
        None if is_grid => context.state.scratch.with(|last| grid_ui(ui, plan, step, last)),
        None => listing::chart_ui(ui, plan, step as u64).and_then(|step| usize::try_from(step).ok()),
    };
    step.map(|step| Box::new(move |params: &mut Params| params.set_step(step as u64)) as Change<Params>)
}

fn chart_size(plan: Plan<'_>, has_classes: bool) -> ChartSize {
    if has_classes {
        ChartSize { size: figure_size(plan), is_fixed: true, ..ChartSize::default() }
    } else {
        ChartSize { size: listing::chart_size(plan), least: listing::least_size(plan), is_fixed: false }
    }
}

fn table(solved: &SolvedTable, step: u64) -> OwnedTable<Params> {
    let rows = belief_rows(solved.plan(), step);
    let row = step.checked_sub(*rows.start()).filter(|_| rows.contains(&step));
    let first = usize::try_from(*rows.start()).unwrap_or(usize::MAX);
    OwnedTable::new(solved.clone(), move |solved| belief_table(solved.plan(), step))
        .marked(row.and_then(|row| usize::try_from(row).ok()))
        .choose(move |params: &mut Params, row| params.set_step(first.saturating_add(row) as u64))
}

/// Draws the belief with row `step` marked; `last` is the table and the step that were last scrolled into view. Returns
/// the row that the user selected, by a click or by the arrow keys.
fn grid_ui(ui: &mut Ui, plan: Plan<'_>, step: usize, last: &mut Option<(TableSpec, usize)>) -> Option<usize> {
    let view = ui.available_size();
    let grid = BeliefGrid::for_view(plan, step, view);
    let spec = plan.solution.table();
    let newly_chosen = last.replace((spec, step)) != Some((spec, step));

    let area = ScrollArea::both().id_salt("belief").auto_shrink([false, false]).content_margin(0);
    // the heading is where the top edge would fade; so the bar shows that there is more
    ui.spacing_mut().scroll.fade.strength = 0.0;
    ui.spacing_mut().scroll.dormant_handle_opacity = 0.6;
    let output = area.show_viewport(ui, |ui, _| {
        let (response, clicked) = cells_ui(ui, &grid, plan, step);
        if newly_chosen {
            scroll_to_row(ui, &grid, step);
        }
        (response, clicked)
    });
    let (response, clicked) = output.inner;
    let chosen = || words::one_row(plan, step as u64);
    let steps =
        Steps::of_picture(ui, &response, output.inner_rect, chosen).filter(|steps| steps.up != 0 && plan.has_moves());
    // the rows go downwards
    let moved = steps.map(|steps| stepped(step as u64, steps.up.saturating_neg(), 0..=plan.last_step()));
    moved.and_then(|step| usize::try_from(step).ok()).or(clicked)
}

/// Draws the whole chart for a file.
fn figure_ui(ui: &mut Ui, plan: Plan<'_>, step: usize) {
    colours_ui(ui, plan);
    let grid = BeliefGrid::for_figure(plan, step);
    let rect = Rect::from_min_size(ui.available_rect_before_wrap().min, grid.size().max(FIGURE_LEAST));
    grid.paint(ui.painter(), &Palette::of(ui), rect.min, rect);
}

/// Returns the size of the saved chart, in points.
fn figure_size(plan: Plan<'_>) -> Vec2 {
    BeliefGrid::for_figure(plan, 0).size().max(FIGURE_LEAST) + vec2(0.0, LEGEND_HEIGHT)
}

fn colours_ui(ui: &mut Ui, plan: Plan<'_>) {
    let palette = Palette::of(ui);
    let goal = format!("{}: won", goal_of(plan));
    let possible = match plan.solution.table().devil() {
        Acts::Still => "still possible",
        Acts::Turn | Acts::TurnAndMirror => "still possible, any turn",
        Acts::Shuffle => "still possible, any order",
    };
    let chosen = has_marks(ui.ctx()).then_some((palette.accent, "chosen call"));
    let meanings = [(palette.soft_ink, possible), (palette.card, "not possible"), (palette.safe, goal.as_str())];
    let entries = chosen.into_iter().chain(meanings).map(|(color, words)| LegendEntry::area(color, words));
    let entries: Vec<LegendEntry> = entries.collect();
    let (gap, width) = (ui.spacing().item_spacing.y, ui.available_width());
    let height = legend_height(ui, width, &entries).max(LEGEND_HEIGHT - gap);
    let (_, rect) = ui.allocate_space(vec2(width, height));
    legend_to(ui, rect, rect.right(), &entries);
}

/// Draws the grid; returns its place and the row that was clicked.
fn cells_ui(ui: &mut Ui, grid: &BeliefGrid<'_>, plan: Plan<'_>, step: usize) -> (Response, Option<usize>) {
    let window = ui.clip_rect();
    let (rect, response) = ui.allocate_exact_size(grid.size().max(window.size()), Sense::click());
    grid.paint(ui.painter(), &Palette::of(ui), rect.min, window);
    let seen = Rect::from_min_max(window.min + grid.margin(), window.max);
    spotlight::mark_lit(ui.ctx(), "belief", seen, |cell, extent| grid.place_of(rect.min, cell, extent));
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words::belief_summary(plan, step as u64)));
    // for screen readers the picture is its visible part
    let sight = rect.intersect(window);
    ui.ctx().accesskit_node_builder(response.id, |node| {
        let [x0, y0, x1, y1] = [sight.left(), sight.top(), sight.right(), sight.bottom()].map(f64::from);
        node.set_bounds(egui::accesskit::Rect { x0, y0, x1, y1 });
    });
    let spot = response.hover_pos().and_then(|at| grid.spot(rect.min, window, at));
    let Some([row, class]) = spot else { return (response, None) };
    let clicked = row.filter(|_| response.clicked());
    let row_words = row.map(|row| words::one_row(plan, row as u64));
    let words = row_words.into_iter().chain(class.map(|class| words::one_class(plan, class, row)));
    (response.on_hover_ui_at_pointer(|ui| words.for_each(|words| drop(ui.label(words)))), clicked)
}

/// Scrolls just far enough to show the row below the heading.
fn scroll_to_row(ui: &Ui, grid: &BeliefGrid<'_>, step: usize) {
    let [top, bottom] = grid.row_span(step);
    let window = ui.clip_rect();
    let start = ui.min_rect().top();
    // the heading covers a part of the view; two more rows stay visible on either side
    let company = 2.0 * (bottom - top);
    let span = start + top - company..=start + bottom + grid.margin().y + company;
    let row = Rect::from_x_y_ranges(window.x_range(), span);
    ui.scroll_to_rect_animation(row, None, ScrollAnimation::none());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::devil::tests::solved;

    #[test]
    fn every_belief_fits_on_a_page_even_at_four_pixels_to_the_point() {
        for coins in 1..=8 {
            let size = figure_size(Plan::new(&solved(coins), None, None)) + vec2(40.0, 80.0);
            assert!(4.0 * size.max_elem() <= 16_384.0, "{coins} coins: {size:?}");
            assert!(16.0 * size.x * size.y <= 67_108_864.0, "{coins} coins: {size:?}");
            assert!(size.min_elem() > 100.0);
        }
    }
}
