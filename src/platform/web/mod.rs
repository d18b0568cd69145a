//! A browser: one thread, no files but those of the page, and keys that the browser keeps for itself.

pub mod dialogs;
pub mod files;
mod page;
mod probe;
mod worker;

use std::cell::Cell;
use std::time::Duration;

use egui::{Key, KeyboardShortcut, Modifiers};
use js_sys::wasm_bindgen::JsCast as _;
use js_sys::wasm_bindgen::closure::Closure;
use web_sys::{DedicatedWorkerGlobalScope, Element};

use crate::scenario::link;

pub use dialogs::dropped;
pub use page::main;
pub use worker::{Worker, no_clipboard};

/// Whether the program has a window of its own.
pub const HAS_WINDOW: bool = false;
/// Longest time in which a job must be done, since the page stands still meanwhile.
pub const LONGEST_JOB: Option<Duration> = Some(Duration::from_millis(100));
/// Longest time that a frame waits for a new job, which begins only after the frame.
pub const LONGEST_WAIT: Duration = Duration::ZERO;

thread_local! {
    static IS_AT_WORK: Cell<bool> = const { Cell::new(false) };
}

/// Does the work after this frame, so that the page stands still for one of them at a time. Work that begins more work
/// waits for it, so that is done at once.
pub fn without_thread(work: impl FnOnce() + 'static) {
    if IS_AT_WORK.get() {
        return work();
    }
    let work = Closure::once_into_js(move || {
        IS_AT_WORK.set(true);
        work();
        IS_AT_WORK.set(false);
    });
    if let Some(window) = web_sys::window() {
        // cannot fail: it is a function
        let _ = window.set_timeout_with_callback(work.unchecked_ref());
    }
}

/// Returns a shortcut, or another one where the browser keeps the keys for itself: to reload, to add a bookmark, or for
/// its own tabs.
pub const fn free_keys(modifiers: Modifiers, key: Key) -> KeyboardShortcut {
    let (modifiers, key) = match key {
        Key::F5 => (Modifiers::NONE, Key::F8),
        Key::R => (Modifiers::NONE, Key::F9),
        Key::D if modifiers.shift => (Modifiers::SHIFT, Key::F2),
        Key::D => (Modifiers::NONE, Key::F2),
        Key::PageUp | Key::PageDown if modifiers.command => (Modifiers::SHIFT, key),
        _ => (modifiers, key),
    };
    KeyboardShortcut::new(modifiers, key)
}

/// Returns the address of this page.
pub fn page() -> Option<String> {
    let location = web_sys::window()?.location();
    Some(location.origin().ok()? + &location.pathname().ok()?)
}

/// Takes the link out of the address, so that the page keeps what follows when it is loaded again.
pub fn link() -> Option<String> {
    let location = web_sys::window()?.location();
    let link = location.hash().ok().filter(|hash| link::is_in(hash))?;
    location.replace("#").ok()?;
    Some(link)
}

/// Returns what a worker has instead of a window; `None` in a page.
fn worker_scope() -> Option<DedicatedWorkerGlobalScope> {
    js_sys::global().dyn_into().ok()
}

/// Returns the element of the page with this id.
fn element(id: &str) -> Option<Element> {
    web_sys::window()?.document()?.get_element_by_id(id)
}
