//! What every view needs.

pub use super::answers::{Answers, Question};
pub use super::query::When;
pub use super::shown::{OwnedTable, Picture, Shown, Stage};
pub use super::{About, Scene, View};
pub use crate::gui::prose::Paragraph;
pub use crate::gui::snapshot::Measures;
pub use crate::progress::{Cancelled, Progress};
