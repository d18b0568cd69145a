//! Widths of the left and right side, automatic or as their borders were dragged.

use egui::{Context, Rect, Ui, pos2};

use super::arrangement::Arrangement;
use super::border::Border;

/// Pairs of window width and width of a side, in points; linear in between.
type Widths = [[f32; 2]; 3];
/// Left side, as its sliders need.
const LEFT: Widths = [[860.0, 264.0], [1_240.0, 337.0], [1_600.0, 340.0]];
/// Right side.
const RIGHT: Widths = [[1_000.0, 236.0], [1_280.0, 300.0], [1_600.0, 340.0]];
/// Width of the left side in a narrow window without a right side, in points.
const STACKED_LEFT: f32 = 266.0;
/// Least widths of the left and right side when dragged, in points.
const LEAST: [f32; 2] = [264.0, 200.0];
/// Least width left for the view, in points.
const LEAST_VIEW: f32 = 300.0;
/// Distance within which a border can be grabbed, in points.
const REACH: f32 = 4.0;

/// Widths of both sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sides {
    /// Width of the left side in points.
    pub left: f32,
    /// Width of the right side in points; 0 if its contents are below the view.
    pub right: f32,
    window: f32,
}

impl Sides {
    /// Returns the sides of a window of this width; there is no right side if it `is_stacked`.
    pub fn of(ctx: &Context, window: f32, is_stacked: bool) -> Self {
        let arrangement = Arrangement::of(ctx);
        let by_itself = if is_stacked { STACKED_LEFT } else { usual(&LEFT, window) };
        let room = window - LEAST_VIEW;
        let right = if is_stacked {
            0.0
        } else {
            let usual = usual(&RIGHT, window);
            // dragging one side wide leaves the other its automatic width
            let most = (room - by_itself).max(usual);
            arrangement.right_width.map_or(usual, |width| width.min(most).max(LEAST[1]))
        };
        let most = (room - right).max(by_itself);
        let left = arrangement.left_width.map_or(by_itself, |width| width.min(most).max(LEAST[0]));
        Self { left, right, window }
    }

    /// Shows the borders of both sides along the height of `place`, which is as wide as the window.
    pub fn borders_ui(&self, ui: &mut Ui, place: Rect) {
        let reach = |side: usize, other: f32| LEAST[side]..=(self.window - LEAST_VIEW - other).max(LEAST[side]);
        let border = |name, hint, at: f32, grows_on, size, range| Border {
            name,
            hint,
            place: Rect::from_min_max(pos2(at - REACH, place.top()), pos2(at + REACH, place.bottom())),
            is_upright: true,
            grows_on,
            size,
            range,
            step: 0.0,
        };
        let (at, range) = (place.left() + self.left, reach(0, self.right));
        let hint = "make the left side wider or narrower";
        if let Some(moved) = border("Width of the left side", hint, at, true, self.left, range).show(ui) {
            Arrangement::change(ui.ctx(), |arrangement| arrangement.left_width = moved.chosen());
        }
        if self.right <= 0.0 {
            return;
        }
        let (at, range) = (place.right() - self.right, reach(1, self.left));
        let hint = "make the right side wider or narrower";
        if let Some(moved) = border("Width of the right side", hint, at, false, self.right, range).show(ui) {
            Arrangement::change(ui.ctx(), |arrangement| arrangement.right_width = moved.chosen());
        }
    }
}

/// Returns the automatic width of a side.
fn usual(widths: &Widths, window: f32) -> f32 {
    let [[_, narrow], .., [_, broad]] = *widths;
    let between = widths.windows(2).find(|pair| window < pair[1][0]);
    between.map_or(broad, |pair| {
        let [from, to] = [pair[0], pair[1]];
        narrow.max(from[1] + (to[1] - from[1]) * (window - from[0]) / (to[0] - from[0]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_1600_points_both_sides_are_340_wide() {
        let ctx = Context::default();
        for (window, left, right) in
            [(860.0, 264.0, 236.0), (1_240.0, 337.0, 290.857), (1_600.0, 340.0, 340.0), (3_000.0, 340.0, 340.0)]
        {
            let sides = Sides::of(&ctx, window, false);
            assert!((sides.left - left).abs() < 0.01 && (sides.right - right).abs() < 0.01, "{sides:?}");
        }
        let stacked = Sides::of(&ctx, 640.0, true);
        assert!((stacked.left - 266.0).abs() < 0.01 && stacked.right.abs() < 0.01, "{stacked:?}");
    }

    #[test]
    fn dragged_widths_leave_room_for_the_view() {
        let ctx = Context::default();
        let wide = Arrangement { left_width: Some(900.0), right_width: Some(700.0), ..Arrangement::default() };
        wide.apply(&ctx);
        for window in [860.0, 960.0, 1_280.0, 1_920.0] {
            let sides = Sides::of(&ctx, window, false);
            assert!(window - sides.left - sides.right >= LEAST_VIEW, "{sides:?}");
            assert!(sides.left >= usual(&LEFT, window) && sides.right >= usual(&RIGHT, window), "{sides:?}");
        }
    }
}
