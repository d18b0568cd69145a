//! Imports for every view.

pub use super::View;
pub use super::answers::{Answers, Question};
pub use super::shown::{DrawContext, OwnedTable, Picture, Shown};
pub use crate::gui::prose::Paragraph;
pub use crate::gui::snapshot::ChartSize;
pub use crate::progress::{Cancelled, Progress};
