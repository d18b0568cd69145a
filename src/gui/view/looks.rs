//! Where one looks at a view, and what was made to draw it.

use std::any::Any;

use crate::gui::chart::Viewport;

/// Where one looks at a view, and what was made to draw it.
#[derive(Default)]
pub struct Looks {
    /// The parts that its charts show.
    pub viewports: [Viewport; 2],
    /// What was made to draw it, such as textures.
    pub scratch: Scratch,
}

impl Looks {
    /// Looks at the whole of every chart.
    pub fn go_home(&mut self) {
        self.viewports.iter_mut().for_each(Viewport::go_home);
    }
}

/// Something that a view makes to draw itself and keeps from frame to frame, of a type of its own.
#[derive(Default)]
pub struct Scratch(Option<Box<dyn Any>>);

impl Scratch {
    /// Calls `draw` with what is kept; with its default at first.
    pub fn with<T: Default + 'static, R>(&mut self, draw: impl FnOnce(&mut T) -> R) -> R {
        let mut kept: Box<T> = self.0.take().and_then(|kept| kept.downcast().ok()).unwrap_or_default();
        let drawn = draw(&mut kept);
        self.0 = Some(kept);
        drawn
    }
}
