//! The panels of the window and what stands in them.

pub mod notification;
pub mod pin_controls;
pub mod scenario_list;
pub mod workspace;
