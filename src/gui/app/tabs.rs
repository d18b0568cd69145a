//! The three tabs, and whichever of them is meant.

use std::any::Any;

use crate::gui::tab::Tab;
use crate::gui::tab::any_tab::AnyTab;
use crate::gui::view;
use crate::gui::views::new_tab;
use crate::parameter::BadParameter;
use crate::scenario::{Params, Puzzle, presets};

/// The tabs of the puzzles, in the order of [`Puzzle::ALL`].
pub(super) struct Tabs([Box<dyn AnyTab>; 3]);

impl Tabs {
    /// The tabs with the parameters of the first scenario of each puzzle.
    ///
    /// # Errors
    /// A [`BadParameter`] if they are not allowed.
    pub fn new() -> Result<Self, BadParameter> {
        let [first, second, third] = Puzzle::ALL.map(|puzzle| new_tab(&first(puzzle)));
        Ok(Self([first?, second?, third?]))
    }

    /// The tab of a puzzle.
    pub fn of(&self, puzzle: Puzzle) -> &dyn AnyTab {
        self.0[puzzle as usize].as_ref()
    }

    /// The tab of a puzzle, to be changed.
    pub fn of_mut(&mut self, puzzle: Puzzle) -> &mut dyn AnyTab {
        self.0[puzzle as usize].as_mut()
    }

    /// The tab of a puzzle, for what that puzzle alone has.
    pub fn own<P: view::Puzzle>(&mut self) -> Option<&mut Tab<P>> {
        (self.of_mut(P::ID) as &mut dyn Any).downcast_mut()
    }
}

/// What the first scenario of a puzzle sets.
fn first(puzzle: Puzzle) -> Params {
    let first = presets().iter().find(|preset| preset.scenario.puzzle() == puzzle);
    first.map_or_else(|| Params::default_of(puzzle), |preset| preset.scenario.params.clone())
}
