//! The window and the charts: the only place that knows egui.
//!
//! - [`app`] is the program: the three tabs, undo, the keys, the help, and what is remembered; [`panels`] are the parts
//!   that it and the views are laid out from, [`command`] what buttons, keys and the palette ask for;
//! - [`pennies`], [`devil`] and [`flips`] describe one puzzle each: its session, which is what is solved for it, its
//!   controls, and a view a file in `views`, which `views/mod.rs` lists;
//! - [`view`] has the traits of a puzzle, its session and its views, and what they share: the questions that are
//!   answered in the background, the pinned curves, where one looks;
//! - [`tab`] makes a tab of any of them, which its [`any_tab`](tab::any_tab) shows to the window; [`views`] has
//!   the one `match` that finds a puzzle by its name, lists the names of its views and reads scenarios, which name one;
//! - [`snapshot`] is a view as it is saved, [`figure`] draws it off screen, [`save`] writes it and everything else;
//! - [`own_scenarios`] is the folder with the user's scenarios;
//! - [`lessons`] are read above everything else, [`spotlight`] rings what they point at;
//! - [`prose`] is text as data, for the window and the reports alike; [`explain`] unfolds what a sentence follows from;
//! - [`chart`] and [`look`] are what charts and all the rest look like; [`hold`] keeps still what is not dragged,
//!   [`focus`] is the keyboard's way from stop to stop and the ring round what has it.

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
pub mod own_scenarios;
pub mod panels;
pub mod pennies;
pub mod prose;
pub mod save;
pub mod snapshot;
pub mod spotlight;
pub mod tab;
pub mod view;
pub mod views;

pub use app::Coinwise;
