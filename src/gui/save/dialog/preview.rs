//! A preview of the file to be saved, drawn in the background.

use std::sync::Arc;

use egui::{
    Color32, ColorImage, Context, Label, Rect, Response, RichText, Role, ScrollArea, Sense, Stroke, StrokeKind,
    TextStyle, TextureHandle, TextureOptions, Ui, UiBuilder, Vec2, WidgetInfo, vec2,
};

use crate::job::{Job, Outcome};
use crate::progress::Progress;

use crate::gui::figure::{Figure, FigureError};
use crate::gui::look::theme::Palette;
use crate::gui::snapshot::SharedSnapshot;
use crate::picture::Picture;

/// Size of the preview in points.
pub(super) const SIZE: Vec2 = vec2(306.0, 306.0);

/// Margin around the drawing in points.
const MARGIN: f32 = 8.0;

/// The preview: the latest finished drawing and the one being drawn.
#[derive(Default)]
pub(super) struct Preview {
    wanted: Option<(SharedSnapshot, Picture)>,
    /// Draws what is wanted.
    pub job: Job<Option<Step>>,
    /// The drawing, and the size of the file's chart in points.
    shown: Option<(TextureHandle, Vec2)>,
}

/// A step of drawing. There are two, since a page stands still during each.
pub(super) enum Step {
    /// The chart is laid out.
    Figure(Figure),
    /// Its picture is drawn, and this is the size of the file's chart in points.
    Picture(ColorImage, Vec2),
}

impl Preview {
    /// Shows the chart, or the last drawing until the new one is finished.
    pub fn chart_ui(&mut self, ui: &mut Ui, chart: Option<(SharedSnapshot, Picture)>, size: Vec2) {
        self.follow(ui.ctx(), chart);
        let (inside, response) = frame_ui(ui, size);
        let (Some((_, picture)), Some((texture, size))) = (&self.wanted, &self.shown) else {
            let words = if self.job.is_running() { "Drawing…" } else { "No preview" };
            let text = RichText::new(words).text_style(TextStyle::Small).color(Palette::of(ui).soft_ink);
            ui.put(response.rect, Label::new(text));
            return;
        };
        let shown = Rect::from_center_size(inside.center(), *size * (inside.size() / *size).min_elem());
        let whole = Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
        if picture.ground.is_clear() {
            checkered(ui, shown);
        }
        let tint = if self.job.is_running() { Color32::from_white_alpha(140) } else { Color32::WHITE };
        ui.painter().image(texture.id(), shown, whole, tint);
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, "Preview of the file"));
    }

    fn follow(&mut self, ctx: &Context, chart: Option<(SharedSnapshot, Picture)>) {
        let is_same = match (&chart, &self.wanted) {
            (Some((one, picture)), Some((other, wanted))) => Arc::ptr_eq(one, other) && picture == wanted,
            (chart, wanted) => chart.is_none() && wanted.is_none(),
        };
        if !is_same {
            self.job.cancel();
            self.wanted.clone_from(&chart);
            if let Some((snapshot, picture)) = chart {
                self.start(ctx, move || snapshot.figure_as(&picture).map(Step::Figure));
            }
        }
        match self.job.poll() {
            Some(Outcome::Done(Some(Step::Figure(figure)))) => {
                let scale = ((SIZE - Vec2::splat(2.0 * MARGIN)) / figure.sheet).min_elem() * ctx.pixels_per_point();
                self.start(ctx, move || Ok(Step::Picture(figure.image(scale)?, figure.sheet)));
            }
            Some(Outcome::Done(Some(Step::Picture(image, size)))) => {
                self.shown = Some((ctx.load_texture("preview", image, TextureOptions::LINEAR), size));
            }
            Some(Outcome::Done(None) | Outcome::Failed(_)) => self.shown = None,
            Some(Outcome::Cancelled) | None => {}
        }
    }

    /// Starts a step in the background.
    fn start(&mut self, ctx: &Context, step: impl FnOnce() -> Result<Step, FigureError> + Send + 'static) {
        let waker = ctx.clone();
        self.job.start("preview", move || waker.request_repaint(), move |_: &Progress| Ok(step().ok()));
    }
}

/// Shows the beginning of a text file; cells between tabs stand in columns.
pub(super) fn text_ui(ui: &mut Ui, words: &str, size: Vec2) {
    let (inside, response) = frame_ui(ui, size);
    let font = egui::FontId::new(10.0, crate::gui::look::fonts::figures());
    let rows: Vec<Vec<&str>> = words.lines().map(|line| line.split('\t').collect()).collect();
    let column_ui = |ui: &mut Ui, column: usize| {
        let cells: Vec<&str> = rows.iter().map(|row| row.get(column).copied().unwrap_or_default()).collect();
        let words = RichText::new(cells.join("\n")).font(font.clone()).color(Palette::of(ui).soft_ink);
        ui.add(Label::new(words).extend());
    };
    let columns = 0..rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut inside = ui.new_child(UiBuilder::new().max_rect(inside));
    ScrollArea::both().auto_shrink(false).show(&mut inside, |ui| {
        ui.horizontal_top(|ui| columns.for_each(|column| column_ui(ui, column)));
    });
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, "The beginning of the file"));
}

/// Draws the frame of a preview, and returns the room in it.
fn frame_ui(ui: &mut Ui, size: Vec2) -> (Rect, Response) {
    let (place, response) = ui.allocate_exact_size(size, Sense::hover());
    let palette = Palette::of(ui);
    ui.painter().rect(place, 8.0, palette.background, Stroke::new(1.0, palette.line), StrokeKind::Inside);
    (place.shrink(MARGIN), response)
}

/// Paints a checkerboard, the backdrop of a transparent chart.
fn checkered(ui: &Ui, place: Rect) {
    const SIDE: f32 = 8.0;
    let painter = ui.painter().with_clip_rect(place);
    let [light, dark] = [Color32::from_gray(200), Color32::from_gray(160)];
    painter.rect_filled(place, 0.0, light);
    let (columns, rows) = ((place.width() / SIDE).ceil() as u16, (place.height() / SIDE).ceil() as u16);
    let in_row = |row: u16| ((row + 1) % 2..columns).step_by(2).map(move |column| (row, column));
    for (row, column) in (0..rows).flat_map(in_row) {
        let at = place.min + vec2(f32::from(column), f32::from(row)) * SIDE;
        painter.rect_filled(Rect::from_min_size(at, Vec2::splat(SIDE)), 0.0, dark);
    }
}
