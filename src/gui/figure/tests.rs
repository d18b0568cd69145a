//! Tests of saved figures: each draws something and reads pixels back.

mod files;
pub(crate) mod reading;
mod shapes;
mod words;

use std::sync::Arc;

use egui::epaint::{EllipseShape, PathStroke, QuadraticBezierShape, RectShape, Vertex};
use egui::text::{LayoutJob, TextFormat};
use egui::{
    Color32, ColorImage, CornerRadius, FontFamily, FontId, Mesh, Pos2, Rect, RichText, Shape, Stroke, StrokeKind,
    TextureHandle, TextureOptions, Vec2, pos2, vec2,
};
use resvg::tiny_skia::{self, Pixmap};

use super::svg::TextMode;
use super::*;
use crate::gui::look::fonts;

const SHEET: Color32 = Color32::from_rgb(0xf6, 0xf5, 0xf2);
const RED: Color32 = Color32::from_rgb(209, 73, 91);
const BLUE: Color32 = Color32::from_rgb(36, 87, 197);
const INK: Color32 = Color32::from_rgb(31, 35, 40);

impl Figure {
    /// Returns the size at which it was laid out, in points.
    pub(crate) fn drawn_size(&self) -> Vec2 {
        self.drawn
    }

    /// Returns every visible text with its rectangle.
    pub(crate) fn text_places(&self) -> Vec<(String, Rect)> {
        fn collect(shape: &egui::Shape, clip: Rect, texts: &mut Vec<(String, Rect)>) {
            match shape {
                egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, texts)),
                egui::Shape::Text(text) if !text.galley.text().trim().is_empty() => {
                    // the extent of the glyphs, not the height of the line
                    let rect = text.visual_bounding_rect();
                    if clip.intersects(rect) {
                        texts.push((text.galley.text().to_owned(), rect));
                    }
                }
                _ => {}
            }
        }
        let mut texts = Vec::new();
        for shape in &self.shapes {
            collect(&shape.shape, shape.clip_rect, &mut texts);
        }
        texts
    }
}

/// Sets a light theme with a known background.
fn light(ctx: &egui::Context) {
    ctx.set_theme(egui::Theme::Light);
    ctx.all_styles_mut(|style| style.visuals.panel_fill = SHEET);
}

fn draw(size: Vec2, contents: impl FnMut(&mut egui::Ui)) -> Figure {
    Figure::draw(size, light, contents).unwrap()
}

/// Draws shapes on a sheet of 100 × 100 points.
fn painted(shapes: impl Fn() -> Vec<Shape>) -> Figure {
    draw(Vec2::splat(100.0), |ui| ui.painter().extend(shapes()))
}

fn picture(svg: &str, size: Vec2, scale: f32) -> Pixmap {
    rendered::rasterize(svg, [(size.x * scale) as u32, (size.y * scale) as u32], scale, tiny_skia::Color::WHITE)
        .unwrap()
}

fn shown(figure: &Figure) -> Pixmap {
    picture(&figure.svg(), figure.sheet, 1.0)
}

fn at(picture: &Pixmap, x: u32, y: u32) -> Color32 {
    let pixel = picture.pixel(x, y).unwrap();
    Color32::from_rgb(pixel.red(), pixel.green(), pixel.blue())
}

#[track_caller]
fn assert_colours(shapes: impl Fn() -> Vec<Shape>, places: &[(u32, u32, Color32)]) {
    let figure = painted(shapes);
    let picture = shown(&figure);
    for (x, y, color) in places {
        assert_eq!(at(&picture, *x, *y), *color, "at {x}, {y} of {}", figure.svg());
    }
}

/// Returns the mean difference of two pictures, 0 to 255.
fn difference(one: &[u8], other: &[u8]) -> f64 {
    assert_eq!(one.len(), other.len());
    let sum: u64 = one.iter().zip(other).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    sum as f64 / one.len() as f64
}

fn square(x: f32, y: f32, side: f32) -> Rect {
    Rect::from_min_size(pos2(x, y), Vec2::splat(side))
}

/// Returns a texture that lives as long as the context.
fn texture(ui: &egui::Ui, image: &ColorImage) -> TextureHandle {
    let id = egui::Id::unique("texture of the test");
    if let Some(known) = ui.data_mut(|data| data.get_temp::<TextureHandle>(id)) {
        return known;
    }
    let handle = ui.ctx().load_texture("cells", image.clone(), TextureOptions::NEAREST);
    ui.data_mut(|data| data.insert_temp(id, handle.clone()));
    handle
}
