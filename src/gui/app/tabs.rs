//! The three tabs, and whichever of them is meant.

use crate::devil::Params as DevilParams;
use crate::flips::Params as FlipsParams;
use crate::gui::any_tab::AnyTab;
use crate::gui::devil::Devil;
use crate::gui::flips::Flips;
use crate::gui::pennies::Pennies;
use crate::gui::tab::Tab;
use crate::parameter::BadParameter;
use crate::pennies::Params as PenniesParams;
use crate::scenario::Puzzle;

/// The tabs of the three puzzles.
pub(super) struct Tabs {
    pub pennies: Tab<Pennies>,
    pub devil: Tab<Devil>,
    pub flips: Tab<Flips>,
}

impl Tabs {
    /// The tabs with default parameters.
    ///
    /// # Errors
    /// A [`BadParameter`] if the defaults are not allowed.
    pub fn new() -> Result<Self, BadParameter> {
        Ok(Self {
            pennies: Tab::new(PenniesParams::default())?,
            devil: Tab::new(DevilParams::default())?,
            flips: Tab::new(FlipsParams::default())?,
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
