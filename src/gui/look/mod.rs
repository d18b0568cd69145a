//! Look of the window: theme, zoom, reduced motion and the colours of heatmaps.

pub mod fonts;
pub mod theme;

use egui::{Context, Theme, ThemePreference, Vec2, vec2};
use serde::{Deserialize, Serialize};

use crate::gui::chart::heatmap::ColourMap;
use crate::gui::state;

/// Zoom levels of the keys, in percent.
pub const ZOOMS: [u16; 12] = [50, 67, 75, 80, 90, 100, 110, 125, 150, 200, 250, 300];
/// Default zoom in percent.
const PLAIN_ZOOM: u16 = 100;
/// Size of a window from which on it is enlarged, at 100 %, and step of the enlargement, in percent.
const LARGE: Vec2 = vec2(1_480.0, 830.0);
const ENLARGEMENT: f32 = 5.0;

/// The look of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Look {
    /// Light, dark, or as the system; dark if that does not say.
    #[serde(with = "ThemeName")]
    pub theme: ThemePreference,
    /// Zoom in percent, 50 to 300.
    pub zoom: u16,
    /// Whether the user has chosen the zoom; otherwise it follows the size of the window.
    pub is_zoom_chosen: bool,
    /// Whether animations are off, except those that the user starts.
    pub reduced_motion: bool,
    /// Colour map of heatmaps.
    pub map: ColourMap,
}

/// Names of the themes in the settings file.
#[derive(Serialize, Deserialize)]
#[serde(remote = "ThemePreference", rename_all = "lowercase")]
enum ThemeName {
    Light,
    Dark,
    System,
}

impl Default for Look {
    fn default() -> Self {
        let (theme, map) = (ThemePreference::System, ColourMap::Viridis);
        Self { theme, zoom: PLAIN_ZOOM, is_zoom_chosen: false, reduced_motion: false, map }
    }
}

/// Whether the user has chosen the zoom.
#[derive(Clone, Default)]
struct ChosenZoom(bool);

/// A step of the zoom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zoom {
    /// Larger by one step of [`ZOOMS`].
    In,
    /// Smaller by one step.
    Out,
    /// Back to the zoom that suits the window.
    Plain,
}

impl Look {
    /// Returns the current look of the window.
    pub fn of(ctx: &Context) -> Self {
        let theme = ctx.options(|options| options.theme_preference);
        let zoom = (ctx.zoom_factor() * 100.0).round().clamp(50.0, 300.0) as u16;
        let reduced_motion = ctx.style_of(Theme::Light).animation_time <= 0.0;
        let is_zoom_chosen = state::get::<ChosenZoom>(ctx).0;
        Self { theme, zoom, is_zoom_chosen, reduced_motion, map: ColourMap::of(ctx) }
    }

    /// Applies the look to the window.
    pub fn apply(self, ctx: &Context) {
        ctx.set_theme(self.theme);
        ctx.set_zoom_factor(f32::from(self.zoom.clamp(ZOOMS[0], ZOOMS[ZOOMS.len() - 1])) / 100.0);
        state::set(ctx, ChosenZoom(self.is_zoom_chosen));
        self.map.apply(ctx);
        ctx.all_styles_mut(|style| theme::reduce_motion(style, self.reduced_motion));
    }

    /// Returns the look after a step of the zoom.
    pub fn zoomed(self, step: Zoom) -> Self {
        let zoom = match step {
            Zoom::In => ZOOMS.into_iter().find(|zoom| *zoom > self.zoom),
            Zoom::Out => ZOOMS.into_iter().rev().find(|zoom| *zoom < self.zoom),
            Zoom::Plain => Some(PLAIN_ZOOM),
        };
        Self { zoom: zoom.unwrap_or(self.zoom), is_zoom_chosen: step != Zoom::Plain, ..self }
    }

    /// Enlarges everything in a large window, unless the user has chosen a zoom.
    pub fn fit_to_window(ctx: &Context) {
        let look = Self::of(ctx);
        let percent = (ctx.content_rect().size() * ctx.zoom_factor() * 100.0 / LARGE).min_elem();
        let zoom = ((percent / ENLARGEMENT) as u16 * ENLARGEMENT as u16).clamp(PLAIN_ZOOM, 200);
        if !look.is_zoom_chosen && look.zoom != zoom {
            Self { zoom, ..look }.apply(ctx);
            ctx.request_repaint();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zooming_steps_through_the_levels_and_stops_at_the_ends() {
        let mut look = Look::default();
        for _ in 0..20 {
            look = look.zoomed(Zoom::In);
        }
        assert_eq!(look.zoom, 300);
        for _ in 0..20 {
            look = look.zoomed(Zoom::Out);
        }
        assert_eq!(look.zoom, 50);
        assert_eq!(look.zoomed(Zoom::Plain).zoom, 100);
        // a zoom between two steps goes to the next one
        assert_eq!(Look { zoom: 105, ..look }.zoomed(Zoom::In).zoom, 110);
    }

    /// Returns the look of a window after `look` was applied to it.
    fn applied(ctx: &Context, look: Look) -> Look {
        look.apply(ctx);
        ctx.begin_pass(egui::RawInput::default());
        let seen = Look::of(ctx);
        ctx.end_pass().textures_delta.clear();
        seen
    }

    #[test]
    fn an_applied_look_is_the_look_of_the_window() {
        let ctx = Context::default();
        theme::apply(&ctx);
        let (theme, map) = (ThemePreference::Dark, ColourMap::Cividis);
        let look = Look { theme, zoom: 150, is_zoom_chosen: true, reduced_motion: true, map };
        assert_eq!(applied(&ctx, look), look);
        assert_eq!(applied(&ctx, Look::default()), Look::default());
    }
}
