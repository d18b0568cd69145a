//! A preview of the file to be saved, drawn in the background.

use std::sync::Arc;

use egui::{Color32, ColorImage, Context, Rect, Role, Sense, Stroke, StrokeKind, TextureHandle, TextureOptions, Ui};
use egui::{RichText, TextStyle, Vec2, WidgetInfo, vec2};

use crate::job::{Job, Outcome};
use crate::progress::Progress;

use crate::gui::figure::FigureError;
use crate::gui::look::theme::Palette;
use crate::gui::save::picture::Picture;
use crate::gui::snapshot::SharedSnapshot;

/// Size of the preview in points.
pub(super) const SIZE: Vec2 = vec2(280.0, 280.0);

/// Margin around the drawing in points.
const MARGIN: f32 = 8.0;

/// Subject of a preview.
#[derive(Clone)]
pub(super) enum Subject {
    /// The chart of a view.
    Chart(SharedSnapshot, Picture),
    /// The beginning of a text file.
    Words(String),
}

impl Subject {
    fn is_clear(&self) -> bool {
        match self {
            Self::Chart(_, picture) => picture.ground.is_clear(),
            Self::Words(_) => false,
        }
    }
}

impl PartialEq for Subject {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Chart(one, how), Self::Chart(other, as_well)) => Arc::ptr_eq(one, other) && how == as_well,
            (Self::Words(one), Self::Words(other)) => one == other,
            _ => false,
        }
    }
}

/// A finished drawing.
struct Drawn {
    image: ColorImage,
    /// Size of the file's chart in points.
    size: Vec2,
}

/// The preview: the latest finished drawing and the one being drawn.
#[derive(Default)]
pub(super) struct Preview {
    wanted: Option<Subject>,
    job: Job<Option<Drawn>>,
    shown: Option<(TextureHandle, Vec2)>,
}

impl Preview {
    /// Whether a drawing is in progress.
    pub fn is_busy(&self) -> bool {
        self.job.is_running()
    }

    /// Shows `subject`, or the last drawing until the new one is finished.
    pub fn ui(&mut self, ui: &mut Ui, subject: Option<Subject>, size: Vec2) {
        self.follow(ui.ctx(), subject);
        let (place, response) = ui.allocate_exact_size(size, Sense::hover());
        let palette = Palette::of(ui);
        ui.painter().rect(place, 8.0, palette.background, Stroke::new(1.0, palette.line), StrokeKind::Inside);
        let inside = place.shrink(MARGIN);
        let words = match (&self.wanted, &self.shown) {
            (Some(Subject::Words(words)), _) => {
                let font = egui::FontId::new(10.0, crate::gui::look::fonts::figures());
                let painter = ui.painter().with_clip_rect(inside);
                painter.text(inside.min, egui::Align2::LEFT_TOP, words, font, palette.soft_ink);
                "The beginning of the file"
            }
            (Some(_), Some((texture, size))) => {
                let scale = (inside.size() / *size).min_elem();
                let shown = Rect::from_center_size(inside.center(), *size * scale);
                let whole = Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
                let tint = if self.is_busy() { Color32::from_white_alpha(140) } else { Color32::WHITE };
                if self.wanted.as_ref().is_some_and(Subject::is_clear) {
                    checkered(ui, shown);
                }
                ui.painter().image(texture.id(), shown, whole, tint);
                "Preview of the file"
            }
            _ => {
                let words = if self.is_busy() { "Drawing…" } else { "No preview" };
                let text = RichText::new(words).text_style(TextStyle::Small).color(palette.soft_ink);
                ui.put(place, egui::Label::new(text));
                return;
            }
        };
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words));
    }

    fn follow(&mut self, ctx: &Context, subject: Option<Subject>) {
        if subject != self.wanted {
            self.wanted = subject;
            match self.wanted.clone() {
                None | Some(Subject::Words(_)) => self.job.cancel(),
                Some(Subject::Chart(snapshot, picture)) => {
                    let (density, waker) = (ctx.pixels_per_point(), ctx.clone());
                    let work = move |_: &Progress| Ok(draw(&snapshot, &picture, density).ok());
                    self.job.start("preview", move || waker.request_repaint(), work);
                }
            }
        }
        match self.job.poll() {
            Some(Outcome::Done(Some(Drawn { image, size }))) => {
                self.shown = Some((ctx.load_texture("preview", image, TextureOptions::LINEAR), size));
            }
            Some(Outcome::Done(None) | Outcome::Failed(_)) => self.shown = None,
            Some(Outcome::Cancelled) | None => {}
        }
    }
}

/// Draws the chart at the resolution of the preview on the screen. `density` is in pixels per point.
fn draw(snapshot: &SharedSnapshot, picture: &Picture, density: f32) -> Result<Drawn, FigureError> {
    let figure = snapshot.figure_as(picture)?;
    let size = figure.size();
    let scale = ((SIZE - Vec2::splat(2.0 * MARGIN)) / size).min_elem() * density;
    Ok(Drawn { image: figure.image(scale)?, size })
}

/// Paints a checkerboard, the backdrop of a transparent chart.
fn checkered(ui: &Ui, place: Rect) {
    const SIDE: f32 = 8.0;
    let painter = ui.painter().with_clip_rect(place);
    let [light, dark] = [Color32::from_gray(200), Color32::from_gray(160)];
    painter.rect_filled(place, 0.0, light);
    let (columns, rows) = ((place.width() / SIDE).ceil() as u16, (place.height() / SIDE).ceil() as u16);
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        if (row + column) % 2 == 1 {
            let at = place.min + vec2(f32::from(column), f32::from(row)) * SIDE;
            painter.rect_filled(Rect::from_min_size(at, Vec2::splat(SIDE)), 0.0, dark);
        }
    }
}
