//! The places that F6 goes to, and the keys that a widget keeps.

/// A place of the window that F6 goes to, in the order of the eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pane {
    /// Tabs and buttons at the top.
    Top,
    /// What a lesson says.
    Lesson,
    /// The scenario list.
    Scenarios,
    /// The controls.
    Controls,
    /// The buttons of the views, the options of the view, and its chart.
    View,
    /// The answer.
    Answer,
    /// Why it is so.
    Why,
    /// The numbers behind the chart.
    Table,
    /// Note and status at the bottom.
    Status,
    /// The borders between the places, wherever they are.
    Borders,
}

/// Keys that a widget in a group keeps for itself while it has the focus. Text fields keep left, right, Home and End
/// without saying so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keys {
    /// The arrows to the left and to the right.
    pub across: bool,
    /// The arrows up and down.
    pub upwards: bool,
    /// Home and End.
    pub ends: bool,
}

impl Keys {
    /// What a slider across needs: up and down lead to the rows above and below.
    pub const SLIDER: Self = Self { across: true, upwards: false, ends: true };
    /// All of them.
    pub const ALL: Self = Self { across: true, upwards: true, ends: true };
}
