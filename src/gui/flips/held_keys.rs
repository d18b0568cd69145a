//! A key for each coin: a press is a flip, and while it is held down there are ten a second.

use std::time::Duration;

use egui::{Event, Key, Ui};

/// The keys of the coins.
const KEYS: [Key; 4] = [Key::A, Key::B, Key::C, Key::D];
/// After how long a key that is held goes on, and how long it is from one flip to the next then, in seconds.
const PATIENCE: f64 = 0.35;
const INTERVAL: f64 = 0.1;

/// The key that is held down, and when it flips again.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HeldKeys {
    held: Option<(usize, f64)>,
}

impl HeldKeys {
    /// The coin that is flipped in this frame, of so many.
    pub fn flipped(&mut self, ui: &Ui, coins: usize) -> Option<usize> {
        let (now, pressed, is_down) = ui.input(|input| {
            let pressed = input.events.iter().find_map(|event| match event {
                Event::Key { key, pressed: true, repeat: false, modifiers, .. } if modifiers.is_none() => {
                    KEYS.iter().take(coins).position(|known| known == key)
                }
                _ => None,
            });
            (input.time, pressed, self.held.is_some_and(|(coin, _)| input.key_down(KEYS[coin.min(KEYS.len() - 1)])))
        });
        if pressed.is_some() {
            self.held = pressed.map(|coin| (coin, now + PATIENCE));
        } else if !is_down {
            self.held = None;
        }
        let (coin, next) = self.held?;
        let is_next = now >= next;
        if is_next {
            self.held = Some((coin, now + INTERVAL));
        }
        let wait = self.held.map_or(INTERVAL, |(_, next)| next - now);
        ui.ctx().request_repaint_after(Duration::from_secs_f64(wait.max(0.0)));
        pressed.or(is_next.then_some(coin))
    }
}
