//! The search: how many beliefs were met first at each depth.

use egui::{Align2, FontId, Role, Sense, Stroke, Ui, Vec2, WidgetInfo, vec2};
use egui_plot::Polygon;

use crate::devil::{Search, Solution};
use crate::gui::chart::{self, Axes, Sight, Ticks};
use crate::gui::theme::Palette;

use super::chart_words as words;
use super::names::goal;

/// Draws the beliefs by depth; where they were not searched it says so.
pub fn chart_ui(ui: &mut Ui, solution: &Solution, sight: &mut Sight) {
    match solution.search() {
        Some(search) => bars_ui(ui, solution, search, sight),
        None => message_ui(ui, &words::not_searched(solution)),
    }
}

/// The size of the saved chart, in points.
pub fn chart_size() -> Vec2 {
    vec2(960.0, 560.0)
}

fn bars_ui(ui: &mut Ui, solution: &Solution, search: &Search, sight: &mut Sight) {
    let levels = search.levels();
    let deepest = levels.last().map_or(0.0, |level| f64::from(level.depth));
    let most = levels.iter().map(|level| float(level.new_beliefs)).fold(1.0, f64::max);
    let summary = words::search(solution);
    let axes = Axes {
        id: "search",
        x: -0.5..=deepest + 0.5,
        y: 0.0..=most * 1.06,
        x_label: "depth: moves from the start",
        y_label: "new beliefs",
        x_ticks: Ticks::Whole,
        y_ticks: Ticks::Whole,
        equal_units: false,
        summary: &summary,
    };
    let palette = Palette::of(ui);
    let response = axes.show(ui, sight, |plot| {
        for level in levels {
            let (x, y) = (f64::from(level.depth), float(level.new_beliefs));
            let is_goal = search.is_won() && level.smallest == 1;
            let corners = vec![[x - 0.4, 0.0], [x + 0.4, 0.0], [x + 0.4, y], [x - 0.4, y]];
            let color = if is_goal { palette.safe } else { palette.soft_ink };
            plot.polygon(Polygon::new("beliefs", corners).fill_color(color).stroke(Stroke::NONE).allow_hover(false));
            if is_goal {
                plot.text(chart::label(
                    format!("{} alone ", goal(solution.table())),
                    [x, y],
                    Align2::RIGHT_BOTTOM,
                    palette.safe,
                ));
            }
        }
    });
    let Some(point) = chart::pointed(&response) else { return };
    if let Some(level) = levels.iter().find(|level| (f64::from(level.depth) - point.x).abs() <= 0.5) {
        response.response.on_hover_ui_at_pointer(|ui| {
            ui.label(words::level(level));
        });
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
