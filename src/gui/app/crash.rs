//! Handling of panics: catches a panic at the top, with its message and its place.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, set_hook, take_hook};

use crate::job::panic_message;

thread_local! {
    /// Location of this thread's last panic, which only the hook knows.
    static LAST_PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
    /// Whether a panic of this thread is not printed, since the caller will explain it.
    static IS_QUIET: Cell<bool> = const { Cell::new(false) };
}

/// A caught panic.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}{}", .place.as_ref().map_or_else(String::new, |place| format!(" (in {place})")))]
pub struct Crash {
    /// Message of the panic.
    pub message: String,
    /// Location in the source, as `src/file.rs, line 12`, if [`watch`] was called before.
    pub place: Option<String>,
}

/// Installs a hook that records the location of panics for [`guard`]. The earlier hook still prints them.
pub fn watch() {
    let earlier = take_hook();
    set_hook(Box::new(move |info: &PanicHookInfo<'_>| {
        let place = info.location().map(|at| format!("{}, line {}", at.file(), at.line()));
        LAST_PLACE.with_borrow_mut(|last| *last = place);
        if !IS_QUIET.get() {
            earlier(info);
        }
    }));
}

/// Runs `work` and catches its panic. If it `is_quiet`, since the caller reports it, the hook of [`watch`] does not print
/// the panic, except within another `guard`.
///
/// # Errors
/// The [`Crash`], if `work` panicked. Data that it borrowed may be half changed: use them only for saving.
pub fn guard<R>(is_quiet: bool, work: impl FnOnce() -> R) -> Result<R, Crash> {
    let was_quiet = IS_QUIET.replace(is_quiet);
    let done = catch_unwind(AssertUnwindSafe(work));
    IS_QUIET.set(was_quiet);
    done.map_err(|panic| Crash {
        message: panic_message(panic.as_ref()),
        place: LAST_PLACE.with_borrow_mut(Option::take),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guard_returns_the_result_or_the_message_of_the_panic() {
        assert_eq!(guard(false, || 7), Ok(7));
        let crash = guard(false, || panic!("no {}", "coin")).unwrap_err();
        assert_eq!(crash.message, "no coin");
        assert_eq!(guard(false, || std::panic::panic_any(3)).unwrap_err().message, "a panic without words");
    }
}
