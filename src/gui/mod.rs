//! The window and the charts: the only place that knows egui.
//!
//! - [`app`] is the program: three tabs, undo, the keys; [`top_bar`] and [`workspace`] lay out its five places, with
//!   the scenario list of [`list`]; [`run_through`] has one picture for the whole window;
//! - [`help`], [`welcome`], the [`command_palette`] and [`drop_files`] stand in front of it at times;
//! - [`memory`] is what is remembered from one start to the next, [`look`] how the window looks, [`crash`] what is done
//!   about a mistake of the program itself;
//! - [`pennies`], [`devil`] and [`flips`] hold one [`tab`] each, a file a view;
//! - [`views`] lists their names and reads scenarios, which name one;
//! - [`exhibit`] is a view as it is saved, [`picture`] how its chart is to look and [`figure`] what draws it off screen;
//!   [`saving`] writes it, [`export`] writes everything of a scenario, with or without a window;
//! - [`report`] puts all of it into one file, with the same words, which are data in [`prose`]; an
//!   [`animation`] plays one slider of it;
//! - [`file_tasks`] is what the window is saving or opening: asked for in the Save menu or the [`save_dialog`], placed by
//!   [`dialogs`] or the [`path_dialog`], told in a [`note`];
//! - [`chart`], [`table_view`], [`controls`] with [`slider_player`], [`field`] and [`card`] are what the views are made of;
//! - [`theme`], [`fonts`] and [`icon`] are the look of it all.

pub mod any_tab;
pub mod app;
pub mod chart;
pub mod command;
pub mod devil;
pub mod figure;
pub mod flips;
pub mod look;
pub mod panels;
pub mod pennies;
pub mod prose;
pub mod save;
pub mod snapshot;
pub mod tab;
pub mod view;
pub mod views;

pub use app::Coinwise;
