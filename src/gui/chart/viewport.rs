//! Viewport of a chart, its history, and the toolbar that changes it.

use std::any::Any;

use egui::emath::easing;
use egui::{
    Button, ColorImage, Context, Id, Key, Modifiers, Rect, RichText, Sense, TextureHandle, TextureId, TextureOptions,
    Ui, Vec2, pos2, vec2,
};
use egui_plot::{PlotBounds, PlotResponse};

use crate::gui::look::theme::Palette;
use crate::gui::{focus, hold, state};

/// Largest number of earlier viewports in the history.
const MOST_KEPT: usize = 100;
/// Zoom factor of one press of a key.
const STEP: f32 = 1.25;
/// Hint about the other keys in the focused chart.
pub(super) const HINT: &str = "+ and − zoom, Home shows all, Alt+← looks back";
/// Largest share of a chart's height for its hint.
const LARGEST_HINT: f32 = 0.14;
/// Name of the chart's toolbar for focus and screen readers.
const BAR: &str = "bar of the chart";
/// Size of a toolbar button, in points.
const BUTTON: f32 = 26.0;

/// Visible part of a chart, chosen by panning and zooming; `None` for the whole.
pub type Viewport = Option<PlotBounds>;

/// History of viewports and state of the pointer, stored beside the chart in the window's memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Track {
    past: Vec<Viewport>,
    future: Vec<Viewport>,
    /// Viewport before the current movement.
    before: Option<Viewport>,
    /// Whether dragging draws a zoom rectangle instead of panning.
    pub(super) rectangle: bool,
}

/// An action of a toolbar button or key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Home,
    Back,
    Forward,
    Nearer,
    Farther,
    Rectangle,
}

impl Track {
    /// Applies what pointer and wheel did in this frame; `moved` is the new visible part, if any. A movement over many
    /// frames is one step in the history.
    pub(super) fn follow(&mut self, viewport: &mut Viewport, moved: Option<PlotBounds>) {
        if moved.is_some() {
            self.before.get_or_insert(*viewport);
            *viewport = moved;
        } else if let Some(before) = self.before.take() {
            self.remember(before, *viewport);
        }
    }

    /// Changes the viewport in one step of the history.
    pub(super) fn go(&mut self, viewport: &mut Viewport, to: Viewport) {
        self.follow(viewport, None);
        self.remember(*viewport, to);
        *viewport = to;
    }

    fn remember(&mut self, before: Viewport, now: Viewport) {
        if before == now {
            return;
        }
        if self.past.len() == MOST_KEPT {
            self.past.remove(0);
        }
        self.past.push(before);
        self.future.clear();
    }

    fn back(&mut self, viewport: &mut Viewport) {
        self.follow(viewport, None);
        if let Some(earlier) = self.past.pop() {
            self.future.push(*viewport);
            *viewport = earlier;
        }
    }

    fn forward(&mut self, viewport: &mut Viewport) {
        if let Some(later) = self.future.pop() {
            self.past.push(*viewport);
            *viewport = later;
        }
    }

    /// Shows the toolbar while there is something to go back to or the chart is focused, and handles keys then.
    pub(super) fn bar_ui(&mut self, ui: &mut Ui, id: Id, plot: &PlotResponse<()>, viewport: &mut Viewport) {
        let frame = *plot.transform.frame();
        let has_way = viewport.is_some() || !self.past.is_empty() || !self.future.is_empty() || self.rectangle;
        let bar = focus::group_id(ui, (BAR, id));
        let has_focus = plot.response.has_focus() || focus::is_within(ui.ctx(), bar);
        let mut step = has_focus.then(|| pressed(ui)).flatten();
        if has_way || has_focus {
            step = focus::group(ui, (BAR, id), |ui| self.buttons_ui(ui, id, frame, viewport.is_some())).or(step);
        }
        let zoomed = |factor: f32| {
            let mut part = *plot.transform.bounds();
            part.zoom(Vec2::splat(factor), part.center());
            Some(part)
        };
        match step {
            None => {}
            Some(Step::Home) => self.go(viewport, None),
            Some(Step::Back) => self.back(viewport),
            Some(Step::Forward) => self.forward(viewport),
            Some(Step::Nearer) => self.go(viewport, zoomed(STEP)),
            Some(Step::Farther) => self.go(viewport, zoomed(1.0 / STEP)),
            Some(Step::Rectangle) => self.rectangle = !self.rectangle,
        }
        if step.is_some() {
            ui.ctx().request_repaint();
        }
    }

    fn buttons_ui(&self, ui: &mut Ui, id: Id, frame: Rect, is_away: bool) -> Option<Step> {
        let buttons = [
            ("⌂", "Home", "See all of the chart (Home, or double click)", is_away, Step::Home),
            ("←", "Look back", "Back to where you looked before (Alt+←)", !self.past.is_empty(), Step::Back),
            ("→", "Look forward", "Forward again (Alt+→)", !self.future.is_empty(), Step::Forward),
            ("□", "Zoom to rectangle", "Draw a rectangle to zoom to (or with the right button)", true, Step::Rectangle),
        ];
        let palette = Palette::of(ui);
        let width = (BUTTON + 2.0) * buttons.len() as f32;
        let mut at = pos2(frame.right() - width - 4.0, frame.bottom() - BUTTON - 6.0);
        // blocks the chart under the toolbar, even beneath a disabled button
        let bar = Rect::from_min_size(at, vec2(width - 2.0, BUTTON));
        ui.interact(bar, id.with("ground of the bar"), Sense::CLICK | Sense::DRAG);
        let mut step = None;
        for (sign, name, hint, enabled, what) in buttons {
            let rect = Rect::from_min_size(at, vec2(BUTTON, BUTTON));
            at.x += BUTTON + 2.0;
            let chosen = what == Step::Rectangle && self.rectangle;
            let text = RichText::new(sign).color(if chosen { palette.accent } else { palette.soft_ink });
            let button = |ui: &mut Ui| {
                ui.spacing_mut().button_padding = Vec2::ZERO;
                ui.add_enabled(enabled, Button::new(text).selected(chosen))
            };
            let response = ui.put(rect, button).on_hover_text(hint);
            ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(name));
            if response.clicked() {
                step = Some(what);
            }
        }
        step
    }
}

/// Returns the action of the pressed key.
fn pressed(ui: &Ui) -> Option<Step> {
    let keys = [
        (Modifiers::ALT, Key::ArrowLeft, Step::Back),
        (Modifiers::ALT, Key::ArrowRight, Step::Forward),
        (Modifiers::NONE, Key::Home, Step::Home),
        (Modifiers::NONE, Key::Plus, Step::Nearer),
        (Modifiers::NONE, Key::Minus, Step::Farther),
    ];
    keys.into_iter()
        .find_map(|(modifiers, key, step)| ui.input_mut(|input| input.consume_key(modifiers, key)).then_some(step))
}

/// Draws a hint about keys in the focused chart.
pub(super) fn hint(ui: &Ui, rect: Rect, words: &str) {
    let (painter, palette) = (ui.painter(), Palette::of(ui));
    let width = (rect.width() - 20.0).max(40.0);
    let galley = painter.layout(words.to_owned(), egui::FontId::proportional(12.0), palette.soft_ink, width);
    if galley.size().y > LARGEST_HINT * rect.height() {
        return;
    }
    let at = rect.left_top() + vec2(8.0, 6.0);
    // a background keeps the chart from showing through the text
    painter.rect_filled(Rect::from_min_size(at, galley.size()).expand2(vec2(4.0, 1.0)), 3.0, palette.card);
    painter.galley(at, galley, palette.soft_ink);
}

/// State of a view's charts between frames.
#[derive(Default)]
pub struct ChartState {
    /// Visible parts of its charts.
    pub viewports: [Viewport; 3],
    /// Cached values such as textures.
    pub scratch: Scratch,
}

/// Values that a view caches from frame to frame, one of each type.
#[derive(Default)]
pub struct Scratch(Vec<Box<dyn Any>>);

impl Scratch {
    /// Calls `draw` with the cached value of type `T`, at first its default.
    pub fn with<T: Default + 'static, R>(&mut self, draw: impl FnOnce(&mut T) -> R) -> R {
        let place = self.0.iter().position(|kept| kept.is::<T>());
        let mut kept: Box<T> = place.and_then(|place| self.0.swap_remove(place).downcast().ok()).unwrap_or_default();
        let drawn = draw(&mut kept);
        self.0.push(kept);
        drawn
    }

    /// Returns the texture that `paint` makes of `key`, made again when that is not the same. Its pixels stay sharp squares
    /// when enlarged. There is one for each type of `key`.
    pub fn texture<K: 'static>(
        &mut self,
        ctx: &Context,
        key: K,
        is_same: impl Fn(&K, &K) -> bool,
        paint: impl FnOnce(&K) -> ColorImage,
    ) -> TextureId {
        self.with(|kept: &mut Option<(K, TextureHandle)>| {
            let same = kept.take().filter(|(of, _)| is_same(of, &key)).map(|(_, texture)| texture);
            let load = || ctx.load_texture("chart", paint(&key), TextureOptions::NEAREST);
            let texture = same.unwrap_or_else(load);
            kept.insert((key, texture)).1.id()
        })
    }
}

/// The range shown in the last frame, and the animation in progress.
#[derive(Clone, Copy)]
struct Shown {
    range: PlotBounds,
    /// Number of the last frame.
    frame: u64,
    was_held: bool,
    glide: Option<Glide>,
}

/// Range at the start of an animation, and its time in seconds.
type Glide = (PlotBounds, f64);

/// Returns the range to show in this frame; it stays fixed during a drag and then moves smoothly to `wanted`.
pub(super) fn shown(ui: &Ui, id: Id, wanted: PlotBounds) -> PlotBounds {
    let ctx = ui.ctx();
    let (frame, now) = (ctx.cumulative_frame_nr(), ui.input(|input| input.time));
    // also for a chart that was hidden for a while during the drag
    let since = hold::drag_start_frame(ctx).unwrap_or(frame);
    let last = state::of::<Shown>(ctx, id).filter(|last| last.frame + 1 >= since);
    let is_held = hold::is_held(ctx);
    let (range, glide) = match last {
        Some(last) if is_held => (last.range, None),
        Some(last) => {
            let glide = if last.was_held { Some((last.range, now)) } else { last.glide };
            glided(glide, wanted, now, ui.style().animation_time)
        }
        None => (wanted, None),
    };
    if glide.is_some() {
        ctx.request_repaint();
    }
    state::set_of(ctx, id, Shown { range, frame, was_held: is_held, glide });
    range
}

/// Returns the current range of an animation towards `wanted`, and the animation unless it has ended.
fn glided(glide: Option<Glide>, wanted: PlotBounds, now: f64, seconds: f32) -> (PlotBounds, Option<Glide>) {
    let Some((from, began)) = glide.filter(|(from, _)| seconds > 0.0 && *from != wanted) else {
        return (wanted, None);
    };
    let share = (now - began) as f32 / seconds;
    if share >= 1.0 {
        return (wanted, None);
    }
    let share = f64::from(easing::cubic_out(share));
    let between = |from: [f64; 2], to: [f64; 2]| [0, 1].map(|axis| from[axis] + share * (to[axis] - from[axis]));
    (PlotBounds::from_min_max(between(from.min(), wanted.min()), between(from.max(), wanted.max())), glide)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(width: f64) -> PlotBounds {
        PlotBounds::from_min_max([0.0, 0.0], [width, 1.0])
    }

    #[test]
    fn a_whole_movement_is_one_step_in_the_history() {
        let (mut track, mut viewport) = (Track::default(), Viewport::default());
        for width in [5.0, 4.0, 3.0] {
            track.follow(&mut viewport, Some(part(width)));
        }
        track.follow(&mut viewport, None);
        track.follow(&mut viewport, None);
        assert_eq!((viewport, track.past.len()), (Some(part(3.0)), 1));
        track.back(&mut viewport);
        assert_eq!(viewport, Viewport::default());
        track.forward(&mut viewport);
        assert_eq!(viewport, Some(part(3.0)));
    }

    #[test]
    fn reset_can_be_undone_and_a_new_movement_clears_the_forward_history() {
        let (mut track, mut viewport) = (Track::default(), Viewport::default());
        track.follow(&mut viewport, Some(part(2.0)));
        track.go(&mut viewport, None);
        assert!(viewport.is_none());
        track.back(&mut viewport);
        assert_eq!(viewport, Some(part(2.0)));
        track.follow(&mut viewport, Some(part(7.0)));
        track.follow(&mut viewport, None);
        track.forward(&mut viewport);
        assert_eq!(viewport, Some(part(7.0)));
        // a change to the same viewport adds no step
        let length = track.past.len();
        track.go(&mut viewport, Some(part(7.0)));
        assert_eq!(track.past.len(), length);
    }

    #[test]
    fn the_history_is_limited() {
        let (mut track, mut viewport) = (Track::default(), Viewport::default());
        for width in 1..=300 {
            track.go(&mut viewport, Some(part(f64::from(width))));
        }
        assert_eq!(track.past.len(), MOST_KEPT);
    }

    #[test]
    fn an_animation_moves_towards_its_target_and_ends() {
        let [from, to] = [1.0, 3.0].map(|end| PlotBounds::from_min_max([0.0, 0.0], [end, 1.0]));
        let at = |now: f64, seconds: f32| {
            let (range, glide) = glided(Some((from, 5.0)), to, now, seconds);
            (range.max()[0], glide.is_some())
        };
        assert_eq!(at(5.0, 0.2), (1.0, true));
        let (middle, goes_on) = at(5.1, 0.2);
        assert!(middle > 1.5 && middle < 3.0 && goes_on);
        assert_eq!(at(5.3, 0.2), (3.0, false));
        // with reduced motion, at once
        assert_eq!(at(5.0, 0.0), (3.0, false));
    }
}
