//! Which views a figure is made of, as it is chosen and remembered.

use serde::{Deserialize, Serialize};

/// The fewest and the most panels of a figure.
pub const PANELS: [usize; 2] = [2, 4];

/// Which view of which scenario a panel shows, as it is chosen and remembered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PanelChoice {
    /// The puzzle of the scenario, by name; empty for what is set.
    pub puzzle: String,
    /// The name of the scenario; empty for what is set.
    pub scenario: String,
    /// The name of the view.
    pub view: String,
}
