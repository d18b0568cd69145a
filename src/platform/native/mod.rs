//! The desktop: files, threads, a window of its own, and the command line.

#[cfg(feature = "gui")]
pub mod dialogs;
pub mod files;
#[cfg(feature = "gui")]
pub mod program;
#[cfg(feature = "gui")]
mod window;

use std::sync::Arc;
use std::time::Duration;

#[cfg(feature = "gui")]
use egui::{Key, KeyboardShortcut, Modifiers};

#[cfg(feature = "gui")]
pub use dialogs::dropped;
#[cfg(feature = "gui")]
pub use program::main;

use crate::progress::Progress;

/// Gives memory back to the system when a job has ended; the allocator of glibc keeps a heap for every thread.
#[cfg(feature = "gui")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Whether the program has a window of its own.
pub const HAS_WINDOW: bool = true;
/// Longest time in which a job must be done; `None` since jobs have threads of their own.
pub const LONGEST_JOB: Option<Duration> = None;
/// Longest time that a frame waits for a new job, so that a short one causes no flicker: well below a frame.
pub const LONGEST_WAIT: Duration = Duration::from_millis(4);

/// Does the work at once, since the system refuses a thread for it.
pub fn without_thread(work: impl FnOnce()) {
    work();
}

/// Does the work of a page apart from it. On the desktop, threads do it.
pub enum Worker {}

impl Worker {
    /// Returns `None`: there is no page.
    pub fn start(
        _request: &str,
        _is_copy: bool,
        _progress: Arc<Progress>,
        _ended: impl FnOnce(Result<String, String>),
    ) -> Option<Self> {
        None
    }
}

/// Returns `None`: nothing keeps a text from the clipboard.
#[cfg(feature = "gui")]
pub fn no_clipboard() -> Option<&'static str> {
    None
}

/// Returns the address of the page that links lead to, a setting of the build.
#[cfg(feature = "gui")]
pub fn page() -> Option<String> {
    option_env!("COINWISE_PAGE").map(str::to_owned)
}

/// Returns `None`: a link comes as an argument, or is pasted or dropped.
#[cfg(feature = "gui")]
pub fn link() -> Option<String> {
    None
}

/// Returns a shortcut as it is: all keys are free.
#[cfg(feature = "gui")]
pub const fn free_keys(modifiers: Modifiers, key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(modifiers, key)
}
