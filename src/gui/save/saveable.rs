//! What the window has to save now.

use crate::gui::snapshot::SharedSnapshot;
use crate::scenario::Scenario;

/// What is there to be saved.
#[derive(Clone, Debug)]
pub struct Saveable {
    /// The view that is shown; `None` while nothing is solved.
    pub snapshot: Option<SharedSnapshot>,
    /// What is set in the tab.
    pub scenario: Scenario,
    /// All scenarios of the tab.
    pub scenarios: Vec<Scenario>,
}
