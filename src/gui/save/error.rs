//! Errors when something is saved or opened.

use std::io;
use std::path::Path;

use crate::files::{FileError, write_whole};
use crate::gui::figure::FigureError;
use crate::progress::Cancelled;
use crate::scenario::ScenarioError;

/// The reason why something could not be saved or opened, displayed as one sentence.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// A scenario could not be opened.
    #[error(transparent)]
    Open(#[from] ScenarioError),
    /// There is no such chart or table for these parameters, or it is not allowed. Holds the reason as a sentence.
    #[error("{0}")]
    Refused(String),
    /// A computation broke off. Holds the reason as a sentence.
    #[error("{0}")]
    Failed(String),
    /// A chart could not be drawn.
    #[error(transparent)]
    Figure(#[from] FigureError),
    /// A folder or a file could not be written.
    #[error(transparent)]
    File(#[from] FileError),
    /// Writing failed in an operation that knows no path.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The user cancelled it.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// A result of saving or opening.
pub type Result<T, E = SaveError> = std::result::Result<T, E>;

impl SaveError {
    /// Whether the user asked for something impossible, as opposed to a failure on the way.
    pub fn is_mistake(&self) -> bool {
        matches!(self, Self::Open(_) | Self::Refused(_))
    }

    /// Rewrites the sentence of the error. A cancellation stays one, and a failure does not become a mistake of the
    /// user.
    pub(super) fn reworded(self, reword: impl FnOnce(&str) -> String) -> Self {
        let sentence = reword(&self.to_string());
        match self {
            Self::Cancelled(cancelled) => cancelled.into(),
            error if error.is_mistake() => Self::Refused(sentence),
            _ => Self::Failed(sentence),
        }
    }
}

/// Writes the output of `write` to `path`, completely or not at all.
///
/// # Errors
/// The error of `write`, or a [`FileError`]; no file is left behind then.
pub(super) fn save_whole(path: &Path, write: impl FnOnce(&mut dyn io::Write) -> Result<()>) -> Result<()> {
    let mut failure = None;
    let written = write_whole(path, |out| {
        write(out).map_err(|error| match error {
            SaveError::Io(error) => error,
            other => {
                failure = Some(other);
                io::ErrorKind::Interrupted.into()
            }
        })
    });
    match failure {
        Some(failure) => Err(failure),
        None => Ok(written?),
    }
}
