//! How a chart is drawn for a file where that differs from the screen.

use egui::{Context, Id};

/// What belongs into a chart beside its data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paper {
    /// Whether what is chosen is marked: the dot, its line and its tag.
    pub marks: bool,
    /// Whether the key stands in the chart where there is room, and not above it.
    pub key_inside: bool,
}

impl Paper {
    /// As on screen: all marks, and the key where it never moves.
    const SCREEN: Self = Self { marks: true, key_inside: false };

    /// What holds for charts of `ctx`.
    pub fn of(ctx: &Context) -> Self {
        ctx.data(|data| data.get_temp(slot())).unwrap_or(Self::SCREEN)
    }

    /// Lets the charts of `ctx` be drawn so.
    pub fn apply(self, ctx: &Context) {
        ctx.data_mut(|data| data.insert_temp(slot(), self));
    }
}

/// Whether what is chosen is marked in the charts of `ctx`.
pub fn has_marks(ctx: &Context) -> bool {
    Paper::of(ctx).marks
}

fn slot() -> Id {
    Id::unique("paper")
}
