//! The belief: what is still possible after each move.

use egui::scroll_area::ScrollArea;
use egui::style::ScrollAnimation;
use egui::{Rect, Response, Role, Sense, Ui, Vec2, WidgetInfo, vec2};

use crate::devil::{Plan, TableSpec};
use crate::gui::chart::{Steps, key_ui, stepped};
use crate::gui::theme::Palette;

use super::names::goal;
use super::sheet::{Sheet, Spot};
use super::words;

/// How far one can zoom, as factors.
pub const ZOOMS: std::ops::RangeInclusive<f32> = 0.1..=4.0;

/// What the slider of the zoom does.
pub fn zoom_hint() -> String {
    let [least, most] = [ZOOMS.start(), ZOOMS.end()].map(|zoom| zoom * 100.0);
    format!("Size of the cells: {least:.0} to {most:.0} %; Ctrl and the wheel do the same")
}
/// The room for the key above the sheet.
const KEY_HEIGHT: f32 = 30.0;

/// Where one looks at the belief.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sight {
    /// How large the cells are; 1 is the usual size.
    pub zoom: f32,
    /// The zoom at which all is seen, as of the last frame.
    fitting: f32,
    /// The table and the step that were last brought into sight.
    shown: Option<(TableSpec, usize)>,
    offset: Vec2,
    view: Rect,
}

impl Default for Sight {
    fn default() -> Self {
        Self { zoom: 1.0, fitting: 1.0, shown: None, offset: Vec2::ZERO, view: Rect::ZERO }
    }
}

impl Sight {
    /// Zooms, with the row that is marked in sight.
    pub fn zoom_to(&mut self, zoom: f32) {
        self.zoom = zoom.clamp(*ZOOMS.start(), *ZOOMS.end());
        self.shown = None;
    }

    /// The zoom at which everything is seen, if that is not so now.
    pub fn zoom_to_whole(&self) -> Option<f32> {
        (self.fitting < self.zoom * 0.99).then_some(self.fitting)
    }
}

/// Draws the belief with row `step` marked, and returns the row that was chosen, by a click or by the arrow keys.
pub fn chart_ui(ui: &mut Ui, course: Plan<'_>, step: usize, sight: &mut Sight) -> Option<usize> {
    legend_ui(ui, course.solution().table());
    let view = ui.available_size();
    let before = Sheet::for_view(course, step, view, sight.zoom);
    let pointer = zoom_by_wheel(ui, sight);
    let sheet = Sheet::for_view(course, step, view, sight.zoom);
    sight.fitting = sheet.zoom_to_fit(view, sight.zoom);
    let setting = course.solution().table();
    let newly_chosen = sight.shown.replace((setting, step)) != Some((setting, step));

    let mut area = ScrollArea::both().id_salt("belief").auto_shrink([false, false]).content_margin(0);
    if let Some(pointer) = pointer {
        area = area.scroll_offset(sheet.offset_after(&before, sight.offset, pointer));
    }
    // the heading stands where the top would fade
    ui.spacing_mut().scroll.fade.strength = 0.0;
    let output = area.show_viewport(ui, |ui, _| {
        let (response, clicked) = sheet_ui(ui, &sheet, course, step);
        if newly_chosen {
            scroll_to_row(ui, &sheet, step);
        }
        (response, clicked)
    });
    sight.offset = output.state.clamped_offset();
    sight.view = output.inner_rect;
    let (response, clicked) = output.inner;
    let chosen = || words::one_row(course, step);
    let steps =
        Steps::of_picture(ui, &response, output.inner_rect, chosen).filter(|steps| steps.up != 0 && course.has_moves());
    // the rows go downwards
    let moved = steps.map(|steps| stepped(step as u64, steps.up.saturating_neg(), 0..=course.last_step()));
    moved.and_then(|step| usize::try_from(step).ok()).or(clicked)
}

/// The whole chart as it is saved.
pub fn figure_ui(ui: &mut Ui, course: Plan<'_>, step: usize) {
    legend_ui(ui, course.solution().table());
    let sheet = Sheet::for_figure(course, step);
    let rect = Rect::from_min_size(ui.available_rect_before_wrap().min, sheet.size().max(figure_least()));
    sheet.paint(ui.painter(), &Palette::of(ui), rect.min, rect);
}

/// The size of the saved chart, in points.
pub fn chart_size(course: Plan<'_>) -> Vec2 {
    Sheet::for_figure(course, 0).size().max(figure_least()) + vec2(0.0, KEY_HEIGHT)
}

/// The least size of the saved sheet: its title must have room.
fn figure_least() -> Vec2 {
    vec2(520.0, 150.0)
}

fn legend_ui(ui: &mut Ui, setting: TableSpec) {
    let palette = Palette::of(ui);
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), KEY_HEIGHT - ui.spacing().item_spacing.y));
    let entries = [(palette.soft_ink, "still possible"), (palette.line, "ruled out"), (palette.safe, goal(setting))];
    key_ui(ui, rect, &entries);
}

/// Zooms when the wheel is turned with Ctrl; returns where the pointer is in the view, as what is there has to stay
/// there.
fn zoom_by_wheel(ui: &Ui, sight: &mut Sight) -> Option<Vec2> {
    let pointer = ui.input(|i| i.pointer.hover_pos()).filter(|at| sight.view.contains(*at))?;
    let factor = ui.input(egui::InputState::zoom_delta);
    let zoom = (sight.zoom * factor).clamp(*ZOOMS.start(), *ZOOMS.end());
    #[expect(clippy::float_cmp, reason = "exactly the same while the wheel rests")]
    if zoom == sight.zoom || !ui.rect_contains_pointer(sight.view) {
        return None;
    }
    sight.zoom = zoom;
    Some(pointer - sight.view.min)
}

/// Draws the sheet; returns its place and the row that was clicked.
fn sheet_ui(ui: &mut Ui, sheet: &Sheet<'_>, course: Plan<'_>, step: usize) -> (Response, Option<usize>) {
    let window = ui.clip_rect();
    let (rect, response) = ui.allocate_exact_size(sheet.size().max(window.size()), Sense::click());
    sheet.paint(ui.painter(), &Palette::of(ui), rect.min, window);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words::belief_summary(course, step)));
    let spot = response.hover_pos().and_then(|at| sheet.spot(rect.min, window, at));
    let Some(spot) = spot else { return (response, None) };
    let clicked = spot.row.filter(|_| response.clicked());
    (response.on_hover_ui_at_pointer(|ui| explain(ui, course, spot)), clicked)
}

fn explain(ui: &mut Ui, course: Plan<'_>, spot: Spot) {
    if let Some(row) = spot.row {
        ui.label(words::one_row(course, row));
    }
    if let Some(class) = spot.class {
        ui.label(words::one_class(course, class, spot.row));
    }
}

/// Scrolls just so far that the row is seen below the heading.
fn scroll_to_row(ui: &Ui, sheet: &Sheet<'_>, step: usize) {
    let [top, bottom] = sheet.row_span(step);
    let window = ui.clip_rect();
    let start = ui.min_rect().top();
    // the heading covers as much of the view as it takes of the sheet; two rows of company on either side
    let company = 2.0 * (bottom - top);
    let span = start + top - company..=start + bottom + sheet.margin().y + company;
    let row = Rect::from_x_y_ranges(window.x_range(), span);
    ui.scroll_to_rect_animation(row, None, ScrollAnimation::none());
}

#[cfg(test)]
mod tests {
    use super::super::tests::solved;
    use super::*;

    #[test]
    fn every_belief_fits_on_a_page_even_at_four_pixels_to_the_point() {
        for coins in 1..=8 {
            let size = chart_size(Plan::new(&solved(coins), None)) + vec2(40.0, 80.0);
            assert!(4.0 * size.max_elem() <= 16_384.0, "{coins} coins: {size:?}");
            assert!(16.0 * size.x * size.y <= 67_108_864.0, "{coins} coins: {size:?}");
            assert!(size.min_elem() > 100.0);
        }
    }
}
