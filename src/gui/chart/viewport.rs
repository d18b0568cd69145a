//! Where one looks at a chart, and the way back.

use std::any::Any;
use std::ops::RangeInclusive;

use egui::emath::easing;
use egui::{Button, Context, Id, Key, Modifiers, Rect, RichText, Sense, Ui, Vec2, pos2, vec2};
use egui_plot::{PlotBounds, PlotPoint, PlotTransform};

use crate::gui::look::theme::Palette;
use crate::gui::{focus, hold};

/// So many earlier sights are kept.
const MOST_KEPT: usize = 100;
/// How much nearer one step of the keys or buttons brings a chart.
const STEP: f32 = 1.25;
/// What is said in a chart with the focus about its other keys.
pub(super) const HINT: &str = "+ and − zoom, Home shows all, Alt+← looks back";
/// What the buttons of the bar are called together.
const BAR: &str = "bar of the chart";
/// The side of a button of the bar, in points.
const BUTTON: f32 = 26.0;

/// Where one looks at a chart: at the whole of it, or at a part that the user chose by panning and zooming.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Viewport {
    pub(super) part: Option<PlotBounds>,
}

impl Viewport {
    /// Back to the whole chart.
    pub fn go_home(&mut self) {
        self.part = None;
    }

    /// The part that the user chose, if he did: where both axes begin and end.
    pub fn part(&self) -> Option<[RangeInclusive<f64>; 2]> {
        self.part.map(|part| [part.range_x(), part.range_y()])
    }

    /// Whether less or more than the whole is in viewport.
    pub fn is_away(&self) -> bool {
        self.part.is_some()
    }
}

/// The sights before and after the present one, and what the pointer does. It lives beside the chart in the memory of
/// the window, not in the [`Viewport`], which is a plain value that is saved with a picture.
#[derive(Clone, Debug, Default)]
pub(super) struct Track {
    past: Vec<Viewport>,
    future: Vec<Viewport>,
    /// The viewport before the motion that is going on.
    before: Option<Viewport>,
    /// Whether dragging draws a rectangle to look at, in place of moving the chart.
    pub(super) rectangle: bool,
}

/// A step that was asked for by a button or a key.
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
    pub(super) fn load(ctx: &Context, chart: Id) -> Self {
        ctx.data(|data| data.get_temp(chart.with("track"))).unwrap_or_default()
    }

    pub(super) fn store(self, ctx: &Context, chart: Id) {
        ctx.data_mut(|data| data.insert_temp(chart.with("track"), self));
    }

    /// Takes in what pointer and wheel did in this frame: `moved` is the new part in viewport, if they moved it. A whole
    /// motion, from the first to the last frame, is one step back.
    pub(super) fn follow(&mut self, viewport: &mut Viewport, moved: Option<PlotBounds>) {
        if let Some(part) = moved {
            self.before.get_or_insert(*viewport);
            viewport.part = Some(part);
        } else if let Some(before) = self.before.take() {
            self.remember(before, *viewport);
        }
    }

    /// Goes to another viewport at once.
    fn go(&mut self, viewport: &mut Viewport, to: Viewport) {
        self.follow(viewport, None);
        self.remember(*viewport, to);
        *viewport = to;
    }

    /// To the whole chart, as a step that can be taken back.
    pub(super) fn home(&mut self, viewport: &mut Viewport) {
        self.go(viewport, Viewport::default());
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

    /// Shows the bar of the chart while the pointer is over it or there is a way back, and listens to the keys while
    /// the chart has the focus.
    pub(super) fn bar_ui(&mut self, ui: &mut Ui, chart: &Chart<'_>, viewport: &mut Viewport) {
        let is_over = ui.rect_contains_pointer(chart.rect);
        let has_way = viewport.is_away() || !self.past.is_empty() || !self.future.is_empty() || self.rectangle;
        let bar = focus::group_id(ui, (BAR, chart.id));
        let has_focus = chart.has_focus || focus::is_within(ui.ctx(), bar);
        let mut step = has_focus.then(|| pressed(ui)).flatten();
        if is_over || has_way || has_focus {
            step = focus::group(ui, (BAR, chart.id), |ui| self.buttons_ui(ui, chart, viewport)).or(step);
        }
        match step {
            None => {}
            Some(Step::Home) => self.home(viewport),
            Some(Step::Back) => self.back(viewport),
            Some(Step::Forward) => self.forward(viewport),
            Some(Step::Nearer) => self.go(viewport, chart.zoomed(STEP)),
            Some(Step::Farther) => self.go(viewport, chart.zoomed(1.0 / STEP)),
            Some(Step::Rectangle) => self.rectangle = !self.rectangle,
        }
        if step.is_some() {
            ui.ctx().request_repaint();
        }
    }

    fn buttons_ui(&self, ui: &mut Ui, chart: &Chart<'_>, viewport: &Viewport) -> Option<Step> {
        let buttons = [
            ("⌂", "Home", "See all of the chart (Home, or double click)", viewport.is_away(), Step::Home),
            ("←", "Look back", "Back to where you looked before (Alt+←)", !self.past.is_empty(), Step::Back),
            ("→", "Look forward", "Forward again (Alt+→)", !self.future.is_empty(), Step::Forward),
            ("□", "Zoom to rectangle", "Draw a rectangle to look at (or with the right button)", true, Step::Rectangle),
        ];
        let palette = Palette::of(ui);
        let width = (BUTTON + 2.0) * buttons.len() as f32;
        let mut at = pos2(chart.rect.right() - width - 4.0, chart.rect.bottom() - BUTTON - 6.0);
        // what is pressed here is meant for the bar, even where a button is disabled: the chart under it hears nothing
        let bar = Rect::from_min_size(at, vec2(width - 2.0, BUTTON));
        ui.interact(bar, chart.id.with("ground of the bar"), Sense::CLICK | Sense::DRAG);
        let mut step = None;
        for (sign, name, hint, enabled, what) in buttons {
            let rect = Rect::from_min_size(at, vec2(BUTTON, BUTTON));
            at.x += BUTTON + 2.0;
            let chosen = what == Step::Rectangle && self.rectangle;
            let text = RichText::new(sign).color(if chosen { palette.accent } else { palette.soft_ink });
            let centred = egui::Layout::centered_and_justified(egui::Direction::LeftToRight);
            let response = ui
                .scope_builder(egui::UiBuilder::new().max_rect(rect).layout(centred), |ui| {
                    ui.spacing_mut().button_padding = Vec2::ZERO;
                    ui.add_enabled(enabled, Button::new(text).selected(chosen))
                })
                .inner
                .on_hover_text(hint);
            ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(name));
            if response.clicked() {
                step = Some(what);
            }
        }
        step
    }
}

/// What the bar has to know of its chart.
pub(super) struct Chart<'a> {
    /// What tells it from the other charts of the view.
    pub(super) id: Id,
    /// The inside of the axes on screen.
    pub(super) rect: Rect,
    /// From the chart to the screen.
    pub(super) transform: &'a PlotTransform,
    /// Whether the keys are for the chart.
    pub(super) has_focus: bool,
}

impl Chart<'_> {
    /// The viewport that is nearer by a factor, around the middle.
    fn zoomed(&self, factor: f32) -> Viewport {
        let mut part = *self.transform.bounds();
        let [low, high] = [part.min(), part.max()];
        let middle = PlotPoint::new(f64::midpoint(low[0], high[0]), f64::midpoint(low[1], high[1]));
        part.zoom(Vec2::splat(factor), middle);
        Viewport { part: Some(part) }
    }
}

/// The step that a key asks for.
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

/// Words about the keys in the chart that has the focus.
pub(super) fn hint(ui: &Ui, rect: Rect, words: &str) {
    let (painter, palette) = (ui.painter(), Palette::of(ui));
    let width = (rect.width() - 20.0).max(40.0);
    let galley = painter.layout(words.to_owned(), egui::FontId::proportional(12.0), palette.soft_ink, width);
    let at = rect.left_top() + vec2(8.0, 6.0);
    // what is drawn in the chart does not run through the words
    painter.rect_filled(Rect::from_min_size(at, galley.size()).expand2(vec2(4.0, 1.0)), 3.0, palette.card);
    painter.galley(at, galley, palette.soft_ink);
}

/// The part of a view that is looked at, and what was made to draw it.
#[derive(Default)]
pub struct Looks {
    /// The parts that its charts show.
    pub viewports: [Viewport; 2],
    /// What was made to draw it, such as textures.
    pub scratch: Scratch,
}

impl Looks {
    /// Looks at the whole of every chart.
    pub fn go_home(&mut self) {
        self.viewports.iter_mut().for_each(Viewport::go_home);
    }
}

/// What a view keeps from frame to frame to draw itself, one value of each type.
#[derive(Default)]
pub struct Scratch(Vec<Box<dyn Any>>);

impl Scratch {
    /// Calls `draw` with the value of type `T`; with its default at first.
    pub fn with<T: Default + 'static, R>(&mut self, draw: impl FnOnce(&mut T) -> R) -> R {
        let place = self.0.iter().position(|kept| kept.is::<T>());
        let mut kept: Box<T> = place.and_then(|place| self.0.swap_remove(place).downcast().ok()).unwrap_or_default();
        let drawn = draw(&mut kept);
        self.0.push(kept);
        drawn
    }
}

/// What was shown in the last frame, and where it came from if it glides.
#[derive(Clone, Copy)]
struct Shown {
    range: PlotBounds,
    /// In which frame.
    frame: u64,
    was_held: bool,
    /// What was shown when the glide began, and the window's seconds then.
    glide: Option<(PlotBounds, f64)>,
}

/// What the axes of the chart `id` show, which are to show `wanted`.
pub(super) fn shown(ui: &Ui, id: Id, wanted: PlotBounds) -> PlotBounds {
    let (ctx, id) = (ui.ctx(), id.with("range"));
    let (frame, now) = (ctx.cumulative_frame_nr(), ui.input(|input| input.time));
    // while something is held, also what was out of sight meanwhile
    let since = hold::since(ctx).unwrap_or(frame);
    let last: Option<Shown> = ctx.data(|data| data.get_temp(id)).filter(|last: &Shown| last.frame + 1 >= since);
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
    ctx.data_mut(|data| data.insert_temp(id, Shown { range, frame, was_held: is_held, glide }));
    range
}

/// How far a glide to `wanted` has come, and the glide unless it is over.
fn glided(
    glide: Option<(PlotBounds, f64)>,
    wanted: PlotBounds,
    now: f64,
    seconds: f32,
) -> (PlotBounds, Option<(PlotBounds, f64)>) {
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
    fn a_whole_motion_is_one_step_back() {
        let (mut track, mut viewport) = (Track::default(), Viewport::default());
        for width in [5.0, 4.0, 3.0] {
            track.follow(&mut viewport, Some(part(width)));
        }
        track.follow(&mut viewport, None);
        track.follow(&mut viewport, None);
        assert_eq!((viewport.part, track.past.len()), (Some(part(3.0)), 1));
        track.back(&mut viewport);
        assert_eq!(viewport, Viewport::default());
        track.forward(&mut viewport);
        assert_eq!(viewport.part, Some(part(3.0)));
    }

    #[test]
    fn going_home_can_be_taken_back_and_a_new_way_forgets_the_old_one_ahead() {
        let (mut track, mut viewport) = (Track::default(), Viewport::default());
        track.follow(&mut viewport, Some(part(2.0)));
        track.home(&mut viewport);
        assert!(!viewport.is_away());
        track.back(&mut viewport);
        assert_eq!(viewport.part, Some(part(2.0)));
        track.follow(&mut viewport, Some(part(7.0)));
        track.follow(&mut viewport, None);
        track.forward(&mut viewport);
        assert_eq!(viewport.part, Some(part(7.0)));
        // where nothing changes there is nothing to take back
        let length = track.past.len();
        track.go(&mut viewport, Viewport { part: Some(part(7.0)) });
        assert_eq!(track.past.len(), length);
    }

    #[test]
    fn the_way_back_has_an_end() {
        let (mut track, mut viewport) = (Track::default(), Viewport::default());
        for width in 1..=300 {
            track.go(&mut viewport, Viewport { part: Some(part(f64::from(width))) });
        }
        assert_eq!(track.past.len(), MOST_KEPT);
    }

    #[test]
    fn a_glide_comes_nearer_and_ends_where_it_is_wanted() {
        let [from, to] = [1.0, 3.0].map(|end| PlotBounds::from_min_max([0.0, 0.0], [end, 1.0]));
        let at = |now: f64, seconds: f32| {
            let (range, glide) = glided(Some((from, 5.0)), to, now, seconds);
            (range.max()[0], glide.is_some())
        };
        assert_eq!(at(5.0, 0.2), (1.0, true));
        let (middle, goes_on) = at(5.1, 0.2);
        assert!(middle > 1.5 && middle < 3.0 && goes_on);
        assert_eq!(at(5.3, 0.2), (3.0, false));
        // with less motion at once
        assert_eq!(at(5.0, 0.0), (3.0, false));
    }
}
