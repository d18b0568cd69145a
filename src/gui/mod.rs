//! The window and the charts: the only module that knows egui.
//!
//! - [`app`] is the program: tabs, undo, dialogs, help and settings; [`panels`] are the parts of the window,
//!   [`command`] the commands of buttons, keys and the palette;
//! - [`pennies`], [`devil`] and [`flips`] describe one puzzle each: its questions, its answer, its controls, and its
//!   views, one per file in `views`;
//! - [`view`] has the traits of puzzles and views, and what they share: the memo of answers and pinned curves;
//! - [`tab`] makes a tab of a puzzle; [`any_tab`](tab::any_tab) hides the puzzle's type from the window; [`views`]
//!   finds a puzzle, its views and its scenarios by name;
//! - [`snapshot`] is a view to be saved, [`figure`] draws it off screen, [`save`] writes files;
//! - [`own_scenarios`] is the folder with the user's scenarios;
//! - [`lessons`] shows lessons, [`spotlight`] highlights what they point at;
//! - [`prose`] is text as data, for window and reports; [`explain`] unfolds the numbers in it;
//! - [`chart`] draws charts, [`look`] defines theme and fonts, [`hold`] freezes the layout during a drag,
//!   [`motion`] animates moves, and [`focus`] handles keyboard navigation;
//! - [`state`] is what parts of the window know from frame to frame.

pub mod app;
pub mod chart;
pub mod command;
pub mod devil;
pub mod explain;
pub mod figure;
pub mod flips;
pub mod focus;
pub mod hold;
pub mod lessons;
pub mod look;
pub mod motion;
pub mod own_scenarios;
pub mod panels;
pub mod pennies;
pub mod prose;
pub mod save;
pub mod snapshot;
pub mod spotlight;
pub mod state;
pub mod tab;
pub mod view;
pub mod views;

pub use app::Coinwise;
