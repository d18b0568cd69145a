//! Which range the axes show: while something is held they keep it, and when it is let go they glide to the next one.

use egui::{Id, Ui, emath::easing};
use egui_plot::PlotBounds;

use crate::gui::hold;

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
