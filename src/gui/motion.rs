//! Animation from one step of a game to the next.

use std::ops::Range;

use egui::Ui;

/// Largest duration of a move, as a share of the time since the one before.
const SHARE: f64 = 0.8;

/// Frame of the animation: the number of moves already completed on screen, and the progress of the next one, from 0 to 1;
/// `None` if nothing moves.
pub type AnimationFrame = (usize, Option<f32>);

/// State of the animation towards the displayed step.
#[derive(Clone, Debug, Default)]
pub struct Motion {
    shown: Option<usize>,
    /// Time at which the step was first drawn, in seconds.
    since: f64,
    /// Number of moves at the start of the animation, and the duration of each, in seconds.
    begun: Option<(usize, f64)>,
}

impl Motion {
    /// Returns the current frame on the way to the game after `step` moves. At most `most` added moves are animated, each
    /// in `duration` seconds, or faster if the steps follow each other faster.
    pub fn to(&mut self, ui: &Ui, step: usize, most: usize, duration: f64) -> AnimationFrame {
        let now = ui.input(|input| input.time);
        if self.shown != Some(step) {
            let from = self.shown.filter(|shown| *shown < step && step - shown <= most);
            let duration = duration.min(SHARE * (now - self.since));
            let is_animated = duration > 0.0 && ui.style().animation_time > 0.0;
            self.begun = from.filter(|_| is_animated).map(|from| (from, duration));
            (self.shown, self.since) = (Some(step), now);
        }
        let Some((from, duration)) = self.begun else { return (step, None) };
        let moves = (now - self.since).max(0.0) / duration;
        if from + moves as usize >= step {
            self.begun = None;
            return (step, None);
        }
        ui.ctx().request_repaint();
        (from + moves as usize, Some(moves.fract() as f32))
    }

    /// Forgets the last step, so that the next one appears without motion.
    pub fn forget(&mut self) {
        *self = Self::default();
    }
}

/// Returns the progress of a part of a motion, from 0 before it to 1 after it, with a gentle start and end.
pub fn eased(motion: f32, part: Range<f32>) -> f32 {
    let share = ((motion - part.start) / (part.end - part.start)).clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

#[cfg(test)]
mod tests {
    use egui::{Context, RawInput};

    use super::*;

    const DURATION: f64 = 0.28;

    /// Returns the frame for `step` at a time in seconds.
    fn at(motion: &mut Motion, ctx: &Context, time: f64, step: usize) -> AnimationFrame {
        let mut moment = (0, None);
        let input = RawInput { time: Some(time), ..Default::default() };
        let mut output = ctx.run_ui(input, |ui| moment = motion.to(ui, step, 2, DURATION));
        output.textures_delta.clear();
        moment
    }

    #[test]
    fn a_move_and_its_reply_are_animated_in_turn() {
        let (ctx, mut motion) = (Context::default(), Motion::default());
        ctx.all_styles_mut(|style| style.animation_time = 0.1);
        assert_eq!(at(&mut motion, &ctx, 0.0, 3), (3, None), "nothing moves at the start");
        let first = at(&mut motion, &ctx, 1.0, 5);
        assert!(first.0 == 3 && first.1.is_some());
        let second = at(&mut motion, &ctx, 1.0 + DURATION * 1.5, 5);
        assert!(second.0 == 4 && (second.1.unwrap() - 0.5).abs() < 0.01);
        assert_eq!(at(&mut motion, &ctx, 2.0, 5), (5, None));
        assert_eq!(at(&mut motion, &ctx, 2.1, 1), (1, None), "a step back does not move");
        motion.forget();
        assert_eq!(at(&mut motion, &ctx, 2.2, 2), (2, None));
    }

    #[test]
    fn parts_of_a_motion_follow_each_other() {
        let at = |motion| [0.0..0.55, 0.55..1.0].map(|part| eased(motion, part));
        assert_eq!([at(0.0), at(0.55), at(1.0)], [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]]);
        assert!(at(0.3)[0] > 0.0 && at(0.3)[0] < 1.0 && at(0.8)[1] > 0.0 && at(0.8)[1] < 1.0);
    }

    #[test]
    fn reduced_motion_animates_nothing() {
        let (ctx, mut motion) = (Context::default(), Motion::default());
        ctx.all_styles_mut(|style| style.animation_time = 0.0);
        at(&mut motion, &ctx, 0.0, 0);
        assert_eq!(at(&mut motion, &ctx, 0.1, 1), (1, None));
    }
}
