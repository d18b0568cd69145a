//! The window and the charts: the only place that knows egui.
//!
//! - [`app`] is the program: three tabs, undo, the keys; [`top_bar`] and [`workspace`] lay out its five places, with
//!   the scenario list of [`shelf`] and the [`help`];
//! - [`pennies`], [`devil`] and [`flips`] hold one [`tab`] each, a file a view;
//! - [`exhibit`] is a view as it is saved, [`figure`] draws it off screen; [`saving`] writes it, [`filing`] asks where
//!   through [`dialogs`] or [`path_dialog`], and [`export`] does without a window;
//! - [`chart`], [`table_view`], [`controls`], [`field`] and [`card`] are what the views are made of;
//! - [`theme`] and [`fonts`] are the look of it all.

pub mod app;
pub mod card;
pub mod chart;
pub mod controls;
pub mod devil;
pub mod dialogs;
pub mod exhibit;
pub mod export;
pub mod field;
pub mod figure;
pub mod filing;
pub mod flips;
pub mod fonts;
pub mod help;
pub mod path_dialog;
pub mod pennies;
pub mod saving;
pub mod shelf;
pub mod tab;
pub mod table_view;
pub mod theme;
pub mod top_bar;
pub mod window;
pub mod workspace;

pub use app::Coinwise;
