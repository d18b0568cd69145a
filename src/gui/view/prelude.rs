//! Imports for every view.

pub use super::answers::{Answers, Question};
pub use super::shown::{DrawContext, OwnedTable, Picture, Shown};
pub use super::{About, View};
pub use crate::gui::prose::Paragraph;
pub use crate::gui::snapshot::ChartSize;
pub use crate::progress::{Cancelled, Progress};
