//! The three tabs, and whichever of them is meant.

use crate::gui::devil::Devil;
use crate::gui::flips::Flips;
use crate::gui::pennies::Pennies;
use crate::gui::tab::Tab;
use crate::gui::tab::any_tab::AnyTab;
use crate::gui::view;
use crate::parameter::BadParameter;
use crate::scenario::{Puzzle, presets};

/// The tabs of the three puzzles.
pub(super) struct Tabs {
    pub pennies: Tab<Pennies>,
    pub devil: Tab<Devil>,
    pub flips: Tab<Flips>,
}

impl Tabs {
    /// The tabs with the parameters of the first scenario of each puzzle.
    ///
    /// # Errors
    /// A [`BadParameter`] if they are not allowed.
    pub fn new() -> Result<Self, BadParameter> {
        Ok(Self {
            pennies: Tab::new(first::<Pennies>())?,
            devil: Tab::new(first::<Devil>())?,
            flips: Tab::new(first::<Flips>())?,
        })
    }

    /// The tab of a puzzle.
    pub fn of(&self, puzzle: Puzzle) -> &dyn AnyTab {
        match puzzle {
            Puzzle::Pennies => &self.pennies,
            Puzzle::Devil => &self.devil,
            Puzzle::Flips => &self.flips,
        }
    }

    /// The tab of a puzzle, to be changed.
    pub fn of_mut(&mut self, puzzle: Puzzle) -> &mut dyn AnyTab {
        match puzzle {
            Puzzle::Pennies => &mut self.pennies,
            Puzzle::Devil => &mut self.devil,
            Puzzle::Flips => &mut self.flips,
        }
    }
}

/// What the first scenario of a puzzle sets.
fn first<P: view::Puzzle<Params: Default>>() -> P::Params {
    presets().iter().find_map(|preset| P::own(&preset.scenario.params)).cloned().unwrap_or_default()
}
