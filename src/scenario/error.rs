//! What is said about a scenario file that cannot be read.

/// What is wrong with the text of a scenario file. Displayed as one sentence that begins with the line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{sentence}", .line.map(|line| format!("line {line}: ")).unwrap_or_default())]
pub struct ScenarioError {
    /// The line, from 1; `None` where something is missing altogether.
    pub line: Option<usize>,
    /// What is wrong, without the line.
    pub sentence: String,
}
