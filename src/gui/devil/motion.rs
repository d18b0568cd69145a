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
    pub turned: bool,
}

impl Motion {
    /// Returns the share done of the motion to a step of the game, from 0 to 1. There is motion only if the step has gone
    /// on by one; it is shorter if the steps follow each other faster.
    pub fn to(&mut self, ui: &Ui, step: usize) -> f32 {
        let now = ui.input(|i| i.time);
        if self.step != Some(step) {
            let is_next = self.step.is_some_and(|before| step == before + 1);
            let duration = DURATION.min(SHARE * (now - self.since));
            self.duration = (is_next && duration > 0.0 && ui.style().animation_time > 0.0).then_some(duration);
            self.turned &= is_next;
            (self.step, self.since) = (Some(step), now);
        }
        let Some(duration) = self.duration else { return 1.0 };
        let share = (now - self.since) / duration;
        if share >= 1.0 {
            self.duration = None;
            self.turned = false;
            return 1.0;
        }
        ui.ctx().request_repaint();
        if self.turned { TURNING.max(share as f32) } else { share as f32 }
    }
}

/// Returns the share of the Devil's act at a share of the motion. It comes first.
pub fn turned(motion: f32) -> f32 {
    eased(motion / TURNING)
}

/// Returns the share of the flip at a share of the motion.
pub fn flipped(motion: f32) -> f32 {
    eased((motion - TURNING) / (1.0 - TURNING))
}

/// Gives a share of a motion a gentle start and end.
fn eased(share: f32) -> f32 {
    let t = share.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_the_table_turns_and_then_the_coins_flip() {
        let at = |motion| [turned(motion), flipped(motion)];
        assert_eq!([at(0.0), at(TURNING), at(1.0)], [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]]);
        assert!(turned(0.3) > 0.0 && turned(0.3) < 1.0 && flipped(0.3) <= 0.0);
        assert!(turned(0.8) >= 1.0 && flipped(0.8) > 0.0 && flipped(0.8) < 1.0);
    }
}
