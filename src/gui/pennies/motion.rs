//! Animation of a move.

use egui::Ui;

/// Duration of one move in seconds, unless motion is reduced.
const DURATION: f64 = 0.28;
/// Most moves animated in a row: a move and the reply to it.
const MOST_MOVES: usize = 2;

/// Frame of the animation: the number of moves already completed on screen, and the progress of the next one, from 0 to 1;
/// `None` if nothing moves.
pub type AnimationFrame = (usize, Option<f32>);

/// State of the animation towards the displayed position.
#[derive(Clone, Debug, Default)]
pub struct Motion {
    shown: Option<usize>,
    began: Option<(usize, f64)>,
}

impl Motion {
    /// Returns the current frame on the way to the piles after `step` moves. Only one or two added moves are animated.
    pub fn to(&mut self, ui: &Ui, step: usize) -> AnimationFrame {
        let now = ui.input(|i| i.time);
        if self.shown != Some(step) {
            let from = self.shown.filter(|shown| *shown < step && step - shown <= MOST_MOVES);
            self.began = from.filter(|_| ui.style().animation_time > 0.0).map(|from| (from, now));
            self.shown = Some(step);
        }
        let Some((from, began)) = self.began else { return (step, None) };
        let moves = (now - began).max(0.0) / DURATION;
        let (done, share) = (moves as usize, moves.fract() as f32);
        if from + done >= step {
            self.began = None;
            return (step, None);
        }
        ui.ctx().request_repaint();
        (from + done, Some(share * share * (3.0 - 2.0 * share)))
    }

    /// Forgets the last position, so that the next one appears without motion.
    pub fn forget(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use egui::{Context, RawInput};

    use super::*;

    /// Returns the frame for `step` at a time in seconds.
    fn at(motion: &mut Motion, ctx: &Context, time: f64, step: usize) -> AnimationFrame {
        let mut moment = (0, None);
        let input = RawInput { time: Some(time), ..Default::default() };
        let mut output = ctx.run_ui(input, |ui| moment = motion.to(ui, step));
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
    fn reduced_motion_animates_nothing() {
        let (ctx, mut motion) = (Context::default(), Motion::default());
        ctx.all_styles_mut(|style| style.animation_time = 0.0);
        at(&mut motion, &ctx, 0.0, 0);
        assert_eq!(at(&mut motion, &ctx, 0.1, 1), (1, None));
    }
}
