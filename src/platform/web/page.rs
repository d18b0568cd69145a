//! Starts the program in the canvas of a page.

use std::path::Path;
use std::process::ExitCode;

use eframe::{CreationContext, WebOptions, WebRunner};
use js_sys::wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlCanvasElement;

use super::files::DATA;
use super::{dialogs, element, probe, worker};
use crate::gui::Coinwise;
use crate::gui::app::memory;

/// Starts the program, which runs on after this returns. If it cannot start, the page says why. In a worker, does its
/// work.
pub fn main() -> ExitCode {
    if worker::serve() {
        return ExitCode::SUCCESS;
    }
    spawn_local(async {
        let Some(canvas) = element("coinwise").and_then(|canvas| canvas.dyn_into::<HtmlCanvasElement>().ok()) else {
            return;
        };
        let runner = WebRunner::new();
        let create = Box::new(|creation: &CreationContext<'_>| Ok(program(creation)));
        let started = runner.start(canvas, WebOptions::default(), create).await;
        let Some(status) = element("status") else { return };
        match started {
            Ok(()) => status.remove(),
            Err(reason) => status.set_text_content(Some(&format!("Coinwise could not be started ({reason:?})."))),
        }
    });
    ExitCode::SUCCESS
}

/// Returns the program as the page was left.
fn program(creation: &CreationContext<'_>) -> Box<dyn eframe::App> {
    let folder = Path::new(DATA);
    let (file, scenarios) = (folder.join("memory.toml"), folder.join("scenarios"));
    let (memory, unread) = memory::read(&file);
    probe::install(&creation.egui_ctx);
    let ask = Box::new(dialogs::ask);
    Box::new(Coinwise::restored(&creation.egui_ctx, ask, Some((file, scenarios)), &memory, unread))
}
