//! Panels of the window and their parts.

pub mod arrangement;
pub mod ask;
pub mod boxes;
pub mod card;
pub mod chooser;
pub mod controls;
pub mod glossary;
pub mod know;
pub mod notification;
pub mod number_field;
pub mod pin_controls;
pub mod places;
pub mod scenario_list;
pub mod see;
pub mod slider;
pub mod slider_player;
pub mod table_view;
pub mod workspace;
