//! The search: how many beliefs were met first at each depth.

use std::sync::Arc;

use egui::{Align2, FontId, Role, Sense, Stroke, Ui, WidgetInfo};
use egui_plot::Polygon;

use crate::devil::{AimSolution, KnownBy, Level, Params, Plan, Search, Solution, search_table};
use crate::gui::chart::{self, Axes, Label, Labels, Ticks, Viewport};
use crate::gui::look::theme::Palette;
use crate::gui::prose::Paragraph;
use crate::gui::snapshot::Measures;
use crate::gui::view::{About, Change, Scene, Stage, View, ViewSnapshot};
use crate::numerals::{count, grouped};
use crate::table::Table;

use crate::gui::devil::aim_words;
use crate::gui::devil::class_words;
use crate::gui::devil::escape_ring::EscapeRing;
use crate::gui::devil::names::{goal, goal_of, table};
use crate::gui::devil::prose;
use crate::gui::devil::puzzle::{Devil, choose_step};
use crate::gui::devil::session::DevilSession;
use crate::gui::devil::solved_table::SolvedTable;
use crate::gui::devil::told::Topic;

/// The room for the name of the goal above the highest bar, in points.
const NAME: f32 = 20.0;

/// The beliefs by depth.
#[derive(Default)]
pub struct SearchView;

impl View<Devil> for SearchView {
    fn about(&self) -> About {
        About::new("search", "Depths", "The beliefs that a search meets first at each depth.")
    }

    fn snapshot(&self, scene: &Scene<'_, Devil>) -> Option<Arc<dyn ViewSnapshot<Devil>>> {
        if let Some(escape) = EscapeRing::of(scene) {
            return Some(Arc::new(escape));
        }
        Some(Arc::new(SearchSnapshot(scene.session.solved.clone())))
    }

    fn last_step(&self, session: &DevilSession) -> Option<usize> {
        EscapeRing::last_step(session)
    }

    fn chosen_row(&self, scene: &Scene<'_, Devil>) -> Option<usize> {
        EscapeRing::of(scene).map(|escape| escape.row())
    }

    fn choose_row(&mut self, scene: &Scene<'_, Devil>, row: usize) -> Option<Change<Devil>> {
        EscapeRing::of(scene).map(|_| choose_step(row))
    }

    fn has_same_axes(&self, before: &Params, now: &Params) -> bool {
        (before.game.table(), &before.game.aim) == (now.game.table(), &now.game.aim)
    }
}

/// The search as it is shown.
struct SearchSnapshot(SolvedTable);

impl ViewSnapshot<Devil> for SearchSnapshot {
    /// Where there is no chart its place has the reason.
    fn title(&self) -> String {
        let plan = self.0.plan();
        if plan.search().is_some() {
            summary(plan)
        } else {
            format!("No search with {}", table(plan.solution().table()))
        }
    }

    fn measures(&self) -> Measures {
        Measures::of(960.0, 560.0)
    }

    fn draw(&self, ui: &mut Ui, stage: &mut Stage<'_, Devil>) -> Option<Change<Devil>> {
        let [viewport, _] = &mut stage.looks.viewports;
        chart_ui(ui, self.0.plan(), viewport);
        None
    }

    fn table(&self) -> Table<'_> {
        search_table(self.0.plan().search())
    }

    fn words(&self) -> Vec<Paragraph> {
        let told = class_words::belief_space(self.0.plan()).into_iter().map(Paragraph::plain);
        let topics = std::iter::once(Topic::Search).chain(std::iter::repeat(Topic::Nothing));
        told.zip(topics).map(|(paragraph, topic)| prose::explained(&self.0, paragraph, topic)).collect()
    }
}

/// Draws the beliefs by depth; where they were not searched it says so.
fn chart_ui(ui: &mut Ui, plan: Plan<'_>, viewport: &mut Viewport) {
    match plan.search() {
        Some(search) => bars_ui(ui, plan, search, viewport),
        None => message_ui(ui, &summary(plan)),
    }
}

fn bars_ui(ui: &mut Ui, plan: Plan<'_>, search: &Search, viewport: &mut Viewport) {
    let levels = &search.levels;
    let deepest = levels.last().map_or(0.0, |level| f64::from(level.depth));
    let most = levels.iter().map(|level| float(level.new_beliefs)).fold(1.0, f64::max);
    let summary = summary(plan);
    let goal = if plan.aimed().is_some() { goal_of(plan) } else { format!("{} alone", goal_of(plan)) };
    let axes = Axes {
        id: "search",
        x: -0.5..=deepest + 0.5,
        y: 0.0..=most * chart::headroom(ui, NAME),
        edges: None,
        x_label: "depth: moves from the start",
        y_label: "new beliefs",
        x_ticks: Ticks::Whole,
        y_ticks: Ticks::Whole,
        equal_units: false,
        key: &[],
        summary: &summary,
    };
    // of another goal what is won is not counted
    let least = u64::from(plan.aimed().is_none());
    let palette = Palette::of(ui);
    let response = axes.show(ui, viewport, |plot| {
        let (mut names, mut bars) = (Vec::new(), Vec::new());
        for level in levels {
            let (x, y) = (f64::from(level.depth), float(level.new_beliefs));
            let is_goal = search.is_won && level.smallest == least;
            let corners = vec![[x - 0.4, 0.0], [x + 0.4, 0.0], [x + 0.4, y], [x - 0.4, y]];
            let color = if is_goal { palette.safe } else { palette.soft_ink };
            plot.polygon(Polygon::new("beliefs", corners).fill_color(color).stroke(Stroke::NONE).allow_hover(false));
            if is_goal {
                let anchors = [Align2::CENTER_BOTTOM, Align2::RIGHT_BOTTOM, Align2::LEFT_BOTTOM];
                let name = Label::new(&goal, [x, y], &anchors, palette.safe).off(4.0);
                // or above all bars
                names.push(name.or_at([deepest + 0.5, most], Align2::RIGHT_BOTTOM));
            } else {
                bars.extend((0..=20_u8).map(|share| [x, y * f64::from(share) / 20.0]));
            }
        }
        plot.add(Labels::new(names, bars));
    });
    let Some(point) = chart::pointed(&response) else { return };
    if let Some(level) = levels.iter().find(|level| (f64::from(level.depth) - point.x).abs() <= 0.5) {
        chart::pointed_ui(response.response, (), [level_words(level)]);
    }
}

fn message_ui(ui: &mut Ui, words: &str) {
    let palette = Palette::of(ui);
    let room = ui.available_rect_before_wrap();
    let response = ui.allocate_rect(room, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words));
    let width = (room.width() - 40.0).clamp(120.0, 520.0);
    let galley = ui.painter().layout(words.to_owned(), FontId::proportional(14.0), palette.soft_ink, width);
    let at = Align2::CENTER_CENTER.anchor_size(room.center(), galley.size());
    ui.painter().galley(at.min, galley, palette.soft_ink);
}

/// A count as a coordinate.
fn float(count: u64) -> f64 {
    count as f64
}

/// The search in a sentence.
fn summary(plan: Plan<'_>) -> String {
    if let Some(aimed) = plan.aimed() {
        return aimed_summary(aimed);
    }
    let solution = plan.solution();
    let (table, goal) = (table(solution.table()), goal(solution.table()));
    let Some(search) = solution.search.as_ref() else { return not_searched(solution) };
    let beliefs = count(search.beliefs_found(), "belief");
    let depth = search.levels.last().map_or(0, |level| level.depth);
    match solution.shortest() {
        Some(moves) => format!(
            "{beliefs} can be reached with {table}; {goal} alone is met at depth {}, the deepest at {depth}.",
            grouped(moves)
        ),
        None => format!("{beliefs} can be reached with {table}, none deeper than {depth}; {goal} alone is not met."),
    }
}

/// The search of another start or goal in a sentence.
fn aimed_summary(aimed: &AimSolution) -> String {
    let (table, way) = (table(aimed.table()), aim_words::way(aimed));
    let Some(search) = aimed.search.as_ref() else {
        return format!("The beliefs of {table} on the way {way} were not searched. {}", aim_words::headline(aimed));
    };
    let beliefs = count(search.beliefs_found(), "belief");
    let depth = search.levels.last().map_or(0, |level| level.depth);
    if search.is_won {
        format!(
            "{beliefs} were met with {table} on the way {way}, the goal at depth {depth}; sizes are what is not won."
        )
    } else {
        format!("{beliefs} were met with {table} on the way {way}, none deeper than {depth}; the goal is not met.")
    }
}

/// Why there is no search to show.
fn not_searched(solution: &Solution) -> String {
    let table = table(solution.table());
    let known = match (solution.known_by(), solution.table().is_classic()) {
        (KnownBy::Construction, true) => {
            "the moves are known by their closed form, with a certificate that was checked"
        }
        (KnownBy::Construction, false) => "the moves are constructed, with a certificate that was checked",
        (_, true) => "the Devil's rule was proved by its kernels",
        (_, false) => "the Devil's rule has a proof that was checked",
    };
    format!("With {table} there are too many beliefs to search; {known}.")
}

/// One depth, for the pointer.
fn level_words(level: &Level) -> String {
    let sizes = if level.smallest == level.largest {
        count(level.smallest, "configuration")
    } else {
        format!("{} to {} configurations", grouped(level.smallest), grouped(level.largest))
    };
    format!("Depth {}: {} of {sizes}.", level.depth, count(level.new_beliefs, "new belief"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::devil::tests::solved;

    #[test]
    fn the_chart_is_told_with_its_numbers() {
        assert!(
            summary(Plan::new(&solved(4), None))
                .starts_with("22 beliefs can be reached with 4 coins; all heads alone is met at depth 15")
        );
        assert!(summary(Plan::new(&solved(60), None)).ends_with("all heads alone is not met."));
        assert!(not_searched(&solved(64)).contains("closed form"));
        assert!(not_searched(&solved(48)).contains("kernels"));
        let deepest = Level { depth: 3, new_beliefs: 1, smallest: 1, largest: 1 };
        assert_eq!(level_words(&deepest), "Depth 3: 1 new belief of 1 configuration.");
    }
}
