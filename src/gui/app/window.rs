//! Opening the window.

use eframe::NativeOptions;
use egui::{Context, Vec2, ViewportBuilder, ViewportCommand, vec2};

use crate::scenario::Scenario;

use super::Coinwise;
use super::memory::{self, Memory};
use super::{closing, crash, display, icon};
use crate::gui::look::{Look, theme};
use crate::gui::save::native_dialogs::NativeDialogs;

/// The size of the window at the start, in points.
const SIZE: Vec2 = vec2(1280.0, 800.0);
/// The smallest window in which everything can be used, in points.
const LEAST_SIZE: Vec2 = vec2(900.0, 600.0);
/// The height of the screen that is left to the window's title bar and the system's panels, in points.
const PANELS: f32 = 80.0;
/// A screen is taken for another one where its size differs by more, in points.
const SAME_SCREEN: f32 = 1.0;

/// Opens the window, at `scenario` if there is one and otherwise where it was closed, and returns when it is closed.
/// Where a panic happened is known if [`crash::watch`] was called before.
///
/// # Errors
/// One sentence: there is no display, or the window could not be made.
pub fn open(scenario: Option<Scenario>) -> Result<(), String> {
    let paths = memory::default_paths();
    let (memory, unread) = paths.as_ref().map_or_else(Default::default, |(file, _)| memory::read(file));
    let mut options = NativeOptions { viewport: viewport(&memory), ..NativeOptions::default() };
    display::avoid_stale_wayland(&mut options);
    let run = || {
        eframe::run_native(
            "coinwise",
            options,
            Box::new(|creation| {
                closing::close_on_signal(&creation.egui_ctx);
                theme::apply(&creation.egui_ctx);
                memory.look.apply(&creation.egui_ctx);
                let mut program = Coinwise::new(Box::new(NativeDialogs))?;
                if let Some((file, scenarios)) = paths {
                    program.remember(file, scenarios, &memory, unread);
                }
                if let Some(scenario) = scenario {
                    program.open_scenario(scenario);
                }
                Ok(Box::new(program))
            }),
        )
    };
    match crash::guard_quietly(run) {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(display::explain(&error)),
        Err(crash) => Err(display::explain_crash(&crash)),
    }
}

impl Coinwise {
    /// Bounds the window and its least size by the screen: at the start, and when it is moved to another screen.
    pub(super) fn fit_to_screen(&mut self, ctx: &Context) {
        let zoom = ctx.zoom_factor();
        if Look::of(ctx).zoom != self.last_look.zoom {
            // in the first frame with another zoom the sizes are still in points of the one before
            return;
        }
        let (screen, size) = ctx.input(|input| {
            let viewport = input.viewport();
            let fills_screen = viewport.maximized.unwrap_or(false) || viewport.fullscreen.unwrap_or(false);
            let size = viewport.inner_rect.filter(|_| !fills_screen).map(|inner| inner.size() * zoom);
            // where the system does not tell, there is no bound
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
}

/// The window as it stood when it was last closed, or as it is at first.
fn viewport(memory: &Memory) -> ViewportBuilder {
    let size = memory.window.map_or(SIZE, |window| window.size.into());
    let mut viewport = ViewportBuilder::default()
        .with_title("Coinwise")
        .with_app_id("coinwise")
        .with_inner_size(size)
        // the size may be remembered from a larger screen; the least size follows when the screen is known
        .with_clamp_size_to_monitor_size(true);
    if let Some(icon) = icon::icon() {
        viewport = viewport.with_icon(icon);
    }
    if let Some(window) = memory.window {
        viewport = viewport.with_maximized(window.maximized);
    }
    viewport
}
