//! Size of the window.

use egui::{Context, Ui, Vec2, ViewportCommand, vec2};

use super::Coinwise;
use super::memory::WindowPlace;
use crate::gui::look::Look;

/// Smallest usable size of the window, in points.
const LEAST_SIZE: Vec2 = vec2(900.0, 600.0);
/// Height of the screen left to the title bar and the system's panels, in points.
const PANELS: f32 = 80.0;
/// Difference in size up to which a screen counts as the same, in points.
const SAME_SCREEN: f32 = 1.0;

impl Coinwise {
    /// Limits the window and its least size to the screen, at the start and when it moves to another screen.
    pub(super) fn fit_to_screen(&mut self, ctx: &Context) {
        let zoom = ctx.zoom_factor();
        if Look::of(ctx).zoom != self.last_look.zoom || ctx.current_pass_index() > 0 {
            // in the first frame with another zoom, sizes are still in the old points, in each of its passes
            return;
        }
        let (screen, size) = ctx.input(|input| {
            let viewport = input.viewport();
            let fills_screen = viewport.maximized.unwrap_or(false) || viewport.fullscreen.unwrap_or(false);
            let size = viewport.inner_rect.filter(|_| !fills_screen).map(|inner| inner.size() * zoom);
            // unlimited if the system does not report the screen
            (viewport.monitor_size.map_or(Vec2::splat(f32::MAX), |screen| screen * zoom), size)
        });
        if self.screen.is_some_and(|fitted| (fitted - screen).abs().max_elem() <= SAME_SCREEN) {
            return;
        }
        self.screen = Some(screen);
        let most = screen - vec2(0.0, PANELS);
        let least = LEAST_SIZE.min(most);
        ctx.send_viewport_cmd(ViewportCommand::MinInnerSize(least / zoom));
        if let Some(size) = size {
            let fitting = size.max(least).min(most);
            if fitting != size {
                ctx.send_viewport_cmd(ViewportCommand::InnerSize(fitting / zoom));
            }
        }
    }

    /// Records the size of the window for the next start.
    pub(super) fn notice_window(&mut self, ui: &Ui) {
        let zoom = ui.ctx().zoom_factor();
        ui.input(|input| {
            let viewport = input.viewport();
            let maximized = viewport.maximized.unwrap_or(false) || viewport.fullscreen.unwrap_or(false);
            let Some(inner) = viewport.inner_rect else { return };
            // while maximized or in full screen, keeps the size to return to
            let size = match self.window.filter(|_| maximized) {
                Some(before) => before.size,
                None => (inner.size() * zoom).into(),
            };
            self.window = Some(WindowPlace { size, maximized });
        });
    }
}
