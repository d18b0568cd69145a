//! Saving and opening: charts, tables and reports, the dialogs that ask for paths, and the files.

pub mod animation;
pub mod dialog;
pub mod error;
pub mod export;
pub mod file_tasks;
pub mod left_out;
pub mod native_dialogs;
pub mod options;
pub mod path_dialog;
pub mod picture;
pub mod report;
pub mod solve;
pub mod write;
