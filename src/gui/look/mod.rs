//! Look of the window: theme, zoom, reduced motion and the colours of heatmaps.

pub mod fonts;
pub mod theme;

use egui::{Context, Theme, ThemePreference};
use serde::{Deserialize, Serialize};

use crate::gui::chart::heatmap::ColourMap;

/// Zoom levels of the keys, in percent.
pub const ZOOMS: [u16; 12] = [50, 67, 75, 80, 90, 100, 110, 125, 150, 200, 250, 300];
/// Default zoom in percent.
const PLAIN_ZOOM: u16 = 100;

/// The look of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Look {
    /// Light, dark, or as the system; dark if that does not say.
    #[serde(with = "ThemeName")]
    pub theme: ThemePreference,
    /// Zoom in percent, 50 to 300.
    pub zoom: u16,
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
        Self { theme: ThemePreference::System, zoom: PLAIN_ZOOM, reduced_motion: false, map: ColourMap::Viridis }
    }
}

/// A step of the zoom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zoom {
    /// Larger by one step of [`ZOOMS`].
    In,
    /// Smaller by one step.
    Out,
    /// Back to 100 %.
    Plain,
}

impl Look {
    /// Returns the current look of the window.
    pub fn of(ctx: &Context) -> Self {
        let theme = ctx.options(|options| options.theme_preference);
        let zoom = (ctx.zoom_factor() * 100.0).round().clamp(50.0, 300.0) as u16;
        let reduced_motion = ctx.style_of(Theme::Light).animation_time <= 0.0;
        Self { theme, zoom, reduced_motion, map: ColourMap::of(ctx) }
    }

    /// Applies the look to the window.
    pub fn apply(self, ctx: &Context) {
        ctx.set_theme(self.theme);
        ctx.set_zoom_factor(f32::from(self.zoom.clamp(ZOOMS[0], ZOOMS[ZOOMS.len() - 1])) / 100.0);
        self.map.apply(ctx);
        for which in [Theme::Light, Theme::Dark] {
            ctx.style_mut_of(which, |style| theme::reduce_motion(style, self.reduced_motion));
        }
    }

    /// Returns the look after a step of the zoom.
    pub fn zoomed(self, step: Zoom) -> Self {
        let zoom = match step {
            Zoom::In => ZOOMS.into_iter().find(|zoom| *zoom > self.zoom),
            Zoom::Out => ZOOMS.into_iter().rev().find(|zoom| *zoom < self.zoom),
            Zoom::Plain => Some(PLAIN_ZOOM),
        };
        Self { zoom: zoom.unwrap_or(self.zoom), ..self }
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
        let look = Look { theme: ThemePreference::Dark, zoom: 150, reduced_motion: true, map: ColourMap::Cividis };
        assert_eq!(applied(&ctx, look), look);
        assert_eq!(applied(&ctx, Look::default()), Look::default());
    }
}
