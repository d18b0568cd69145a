//! The playback: the steps run by themselves.

use std::time::Duration;

/// The slowest and the fastest playback, in moves a second.
pub const SPEEDS: std::ops::RangeInclusive<i64> = 1..=20;
/// The speed at the start.
pub const USUAL_SPEED: i64 = 2;

/// Whether the playback runs, and how fast.
#[derive(Clone, Debug)]
pub struct Playback {
    /// Moves a second, within [`SPEEDS`].
    pub speed: i64,
    run: Run,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Run {
    Paused,
    /// Play was pressed, and the clock was not read since.
    Started,
    /// The next step is due at this time, in seconds.
    NextAt(f64),
}

impl Default for Playback {
    fn default() -> Self {
        Self { speed: USUAL_SPEED, run: Run::Paused }
    }
}

impl Playback {
    /// Starts running.
    pub fn play(&mut self) {
        self.run = Run::Started;
    }

    /// Stops running.
    pub fn pause(&mut self) {
        self.run = Run::Paused;
    }

    /// Whether it runs.
    pub fn is_playing(&self) -> bool {
        self.run != Run::Paused
    }

    /// Whether a step is due at the time `now`; at most one, however late it is asked. The first step is due at once.
    pub fn is_due(&mut self, now: f64) -> bool {
        let due = match self.run {
            Run::Paused => false,
            Run::Started => true,
            Run::NextAt(time) => now >= time,
        };
        if due {
            self.run = Run::NextAt(now + self.interval());
        }
        due
    }

    /// How long it is to the next step; `None` while paused.
    pub fn time_left(&self, now: f64) -> Option<Duration> {
        match self.run {
            Run::Paused => None,
            Run::Started => Some(Duration::ZERO),
            Run::NextAt(time) => Some(Duration::try_from_secs_f64(time - now).unwrap_or_default()),
        }
    }

    /// Seconds from one step to the next.
    pub fn interval(&self) -> f64 {
        let speed = self.speed.clamp(*SPEEDS.start(), *SPEEDS.end());
        i32::try_from(speed).map_or(1.0, |speed| 1.0 / f64::from(speed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_come_at_the_set_speed_and_never_in_a_heap() {
        let mut playback = Playback { speed: 4, ..Playback::default() };
        assert!(!playback.is_due(0.0) && playback.time_left(0.0).is_none());
        playback.play();
        assert!(playback.is_due(10.0));
        assert!(!playback.is_due(10.2));
        assert_eq!(playback.time_left(10.125), Some(Duration::from_millis(125)));
        assert!(playback.is_due(10.25));
        assert!(playback.is_due(99.0) && !playback.is_due(99.1), "one step, however late");
        playback.pause();
        assert!(!playback.is_due(200.0) && !playback.is_playing());
    }

    #[test]
    fn a_speed_out_of_range_is_taken_to_its_nearest_end() {
        for (speed, interval) in [(0, 1.0), (-7, 1.0), (1_000, 0.05), (i64::MAX, 0.05)] {
            let playback = Playback { speed, ..Playback::default() };
            assert!((playback.interval() - interval).abs() < 1e-9);
        }
    }
}
