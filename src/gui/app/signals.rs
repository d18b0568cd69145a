//! The signals that end a program: an interrupt, a termination, a terminal that is gone.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use egui::{Context, ViewportCommand};

/// The status of a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// From now on a signal closes the window as its button does, so that what is being saved is finished. A second signal
/// ends the program at once.
pub fn close_on_signal(ctx: &Context) {
    let ctx = ctx.clone();
    let was_told = AtomicBool::new(false);
    let close = move || {
        if was_told.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED);
        }
        ctx.send_viewport_cmd(ViewportCommand::Close);
        ctx.request_repaint();
    };
    // where no handler can be set a signal ends the program as it always did
    let _ = ctrlc::set_handler(close);
}
