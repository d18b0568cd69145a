//! Saving and opening: charts, tables and reports, the dialogs that ask for paths, and the files.
//!
//! Menu, dialog, queue and command line make an [`Export`](export::Export), which says what to save and how;
//! [`carry_out`] writes it.

pub mod animation;
pub mod carry_out;
pub mod command_line;
pub mod dialog;
pub mod error;
pub mod export;
pub mod file_tasks;
pub mod native_dialogs;
pub mod omitted;
pub mod options;
pub mod path_dialog;
pub mod picture;
pub mod report;
pub mod request;
pub mod solve;
pub mod write;
