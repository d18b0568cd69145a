//! The motion from one step of the game to the next.

use egui::Ui;

/// Duration of a turn and flip in seconds, if the style has motion at all.
const DURATION: f64 = 0.3;
/// Largest duration of a motion, as a share of the time since the step before.
const SHARE: f64 = 0.8;
/// Share of the motion in which the table turns. In the rest the coins flip.
const TURNING: f32 = 0.55;

/// The motion to the step shown.
#[derive(Clone, Debug, Default)]
pub struct Motion {
    /// The step shown.
    step: Option<usize>,
    /// Time at which the step was first drawn, in seconds.
    since: f64,
    /// Duration of the motion to the step, in seconds; `None` once it has ended.
    duration: Option<f64>,
    /// Whether the user already turned the table, so that only the coins flip.
    turned: bool,
}

/// Progress of the Devil's act and of the flip, both from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnimationFrame {
    /// Share of the turn.
    pub turned: f32,
    /// Share of the flip.
    pub flipped: f32,
}

impl AnimationFrame {
    /// The end of a motion.
    pub const SETTLED: Self = Self { turned: 1.0, flipped: 1.0 };
}

impl Motion {
    /// Returns the present frame of the motion to a step of the game. There is motion only if the step has gone on by
    /// one; it is shorter if the steps follow each other faster.
    pub fn to(&mut self, ui: &Ui, step: usize) -> AnimationFrame {
        let now = ui.input(|i| i.time);
        if self.step != Some(step) {
            let is_next = self.step.is_some_and(|before| step == before + 1);
            let duration = DURATION.min(SHARE * (now - self.since));
            self.duration = (is_next && duration > 0.0 && ui.style().animation_time > 0.0).then_some(duration);
            self.turned &= is_next;
            (self.step, self.since) = (Some(step), now);
        }
        let Some(duration) = self.duration else { return AnimationFrame::SETTLED };
        let share = (now - self.since) / duration;
        if share >= 1.0 {
            self.duration = None;
            self.turned = false;
            return AnimationFrame::SETTLED;
        }
        ui.ctx().request_repaint();
        let frame = frame(share as f32);
        if self.turned { AnimationFrame { turned: 1.0, ..frame } } else { frame }
    }

    /// Begins the next step with the table already turned.
    pub fn turned_by_hand(&mut self) {
        self.turned = true;
    }

    /// Forgets the step shown, so that the next one has no motion.
    pub fn forget(&mut self) {
        *self = Self::default();
    }
}

/// Returns the frame at a share of the motion: first the turn, then the flip, each with a gentle start and end.
fn frame(share: f32) -> AnimationFrame {
    let part = |from: f32, to: f32| {
        let t = ((share - from) / (to - from)).clamp(0.0, 1.0);
        t * t * (3.0 - 2.0 * t)
    };
    AnimationFrame { turned: part(0.0, TURNING), flipped: part(TURNING, 1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_the_table_turns_and_then_the_coins_flip() {
        assert_eq!(frame(0.0), AnimationFrame { turned: 0.0, flipped: 0.0 });
        assert_eq!(frame(1.0), AnimationFrame::SETTLED);
        let early = frame(0.3);
        assert!(early.turned > 0.0 && early.turned < 1.0 && early.flipped <= 0.0);
        let late = frame(0.8);
        assert!(late.turned >= 1.0 && late.flipped > 0.0 && late.flipped < 1.0);
    }
}
