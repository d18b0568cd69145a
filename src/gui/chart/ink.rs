//! Colours named by their role, so that a chart can be drawn in any theme.

use egui::Color32;

use crate::gui::look::theme::Palette;

/// A colour of the theme, possibly weakened.
#[derive(Clone, Copy, Debug)]
pub struct Ink {
    role: Role,
    strength: f32,
    /// Whether weakening mixes it with the background instead of making it transparent.
    is_tint: bool,
}

#[derive(Clone, Copy, Debug)]
enum Role {
    Theme(fn(&Palette) -> Color32),
    Coin(usize),
    Pinned(usize),
    Fixed(Color32),
}

impl Ink {
    /// Text and the most important line.
    pub const TEXT: Self = Self::of(Role::Theme(|palette| palette.ink));
    /// Labels and axes.
    pub const SOFT: Self = Self::of(Role::Theme(|palette| palette.soft_ink));
    /// The selection.
    pub const ACCENT: Self = Self::of(Role::Theme(|palette| palette.accent));
    /// Background behind a selection.
    pub const WASH: Self = Self::of(Role::Theme(|palette| palette.wash));
    /// A safe position or a win.
    pub const SAFE: Self = Self::of(Role::Theme(|palette| palette.safe));
    /// A loss.
    pub const UNSAFE: Self = Self::of(Role::Theme(|palette| palette.unsafe_));
    /// Probability lost.
    pub const LOST: Self = Self::of(Role::Theme(|palette| palette.lost));
    /// A tie between coins.
    pub const TIE: Self = Self::of(Role::Theme(|palette| palette.tie));

    const fn of(role: Role) -> Self {
        Self { role, strength: 1.0, is_tint: false }
    }

    /// Returns the colour of a coin, the same in all charts.
    pub const fn coin(index: usize) -> Self {
        Self::of(Role::Coin(index))
    }

    /// Returns the colour of a pinned curve.
    pub const fn pinned(index: usize) -> Self {
        Self::of(Role::Pinned(index))
    }

    /// Makes the colour transparent; `strength` is from 0 to 1.
    pub const fn faint(self, strength: f32) -> Self {
        Self { strength, ..self }
    }

    /// Mixes the colour with the background; `strength` is the share left of it, from 0 to 1.
    pub const fn tint(self, strength: f32) -> Self {
        Self { strength, is_tint: true, ..self }
    }

    /// Returns the colour in a theme.
    pub fn color(self, palette: &Palette) -> Color32 {
        let color = match self.role {
            Role::Theme(color) => color(palette),
            Role::Coin(index) => palette.coin(index),
            Role::Pinned(index) => palette.pinned[index % palette.pinned.len()],
            Role::Fixed(color) => color,
        };
        match self.strength {
            strength if self.is_tint => palette.card.lerp_to_gamma(color, strength),
            strength if strength < 1.0 => color.gamma_multiply(strength),
            _ => color,
        }
    }
}

impl From<Color32> for Ink {
    fn from(color: Color32) -> Self {
        Self::of(Role::Fixed(color))
    }
}
