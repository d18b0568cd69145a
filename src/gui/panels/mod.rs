//! Panels of the window and their parts.

pub mod arrangement;
pub mod border;
pub mod boxes;
pub mod card;
pub mod chooser;
pub mod controls;
pub mod glossary;
pub mod notification;
pub mod number_field;
pub mod pin_controls;
pub mod right;
pub mod scenario_list;
pub mod sides;
pub mod slider;
pub mod slider_player;
pub mod table_view;
pub mod whole_lines;
pub mod workspace;
