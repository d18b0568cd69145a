//! Animation of a move.

use egui::Ui;

use crate::pennies::play::Play;

/// Duration of one move in seconds, unless motion is reduced.
const DURATION: f64 = 0.28;
/// Most moves animated in a row: a move and the reply to it.
const MOST_MOVES: usize = 2;

/// Frame of the animation: the current move and its progress.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnimationFrame {
    /// Number of moves already completed on screen.
    pub step: usize,
    /// Progress of the next move, from 0 to 1; 0 if nothing moves.
    pub share: f32,
    /// Whether a move is in progress.
    pub moving: bool,
}

impl AnimationFrame {
    /// Returns the frame at rest after `step` moves.
    pub fn settled(step: usize) -> Self {
        Self { step, share: 0.0, moving: false }
    }

    /// Returns the number of pennies of a pile that the current move takes.
    pub fn taken(&self, play: &Play, pile: usize) -> usize {
        let turn = play.turns.get(self.step).filter(|_| self.moving);
        let taken = turn.and_then(|turn| turn.take.get(pile)).and_then(|taken| usize::try_from(taken).ok());
        taken.unwrap_or(0)
    }
}

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
        let Some((from, began)) = self.began else { return AnimationFrame::settled(step) };
        let moves = (now - began).max(0.0) / DURATION;
        let (done, share) = (moves as usize, moves.fract() as f32);
        if from + done >= step {
            self.began = None;
            return AnimationFrame::settled(step);
        }
        ui.ctx().request_repaint();
        AnimationFrame { step: from + done, share: share * share * (3.0 - 2.0 * share), moving: true }
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
        let mut moment = AnimationFrame::settled(0);
        let input = RawInput { time: Some(time), ..Default::default() };
        let mut output = ctx.run_ui(input, |ui| moment = motion.to(ui, step));
        output.textures_delta.clear();
        moment
    }

    #[test]
    fn a_move_and_its_reply_are_animated_in_turn() {
        let (ctx, mut motion) = (Context::default(), Motion::default());
        ctx.all_styles_mut(|style| style.animation_time = 0.1);
        assert_eq!(at(&mut motion, &ctx, 0.0, 3), AnimationFrame::settled(3), "nothing moves at the start");
        let first = at(&mut motion, &ctx, 1.0, 5);
        assert_eq!((first.step, first.moving), (3, true));
        let second = at(&mut motion, &ctx, 1.0 + DURATION * 1.5, 5);
        assert_eq!((second.step, second.moving), (4, true));
        assert!((second.share - 0.5).abs() < 0.01);
        assert_eq!(at(&mut motion, &ctx, 2.0, 5), AnimationFrame::settled(5));
        assert_eq!(at(&mut motion, &ctx, 2.1, 1), AnimationFrame::settled(1), "a step back does not move");
        motion.forget();
        assert_eq!(at(&mut motion, &ctx, 2.2, 2), AnimationFrame::settled(2));
    }

    #[test]
    fn reduced_motion_animates_nothing() {
        let (ctx, mut motion) = (Context::default(), Motion::default());
        ctx.all_styles_mut(|style| style.animation_time = 0.0);
        at(&mut motion, &ctx, 0.0, 0);
        assert_eq!(at(&mut motion, &ctx, 0.1, 1), AnimationFrame::settled(1));
    }
}
