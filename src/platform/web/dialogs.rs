//! Files that come from the browser: by its dialog, or dropped on the page. It reads them in its own time.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use egui::Context;
use rfd::AsyncFileDialog;
use wasm_bindgen_futures::spawn_local;

use super::files::hold;
use crate::gui::save::native_dialogs::{Answer, Purpose, Question, Reply};

/// Folder of opened and dropped files.
const OPENED: &str = "opened";

thread_local! {
    /// Dropped files that have been read.
    static DROPPED: RefCell<Vec<PathBuf>> = const { RefCell::new(Vec::new()) };
}

/// Asks which file to open. A file to be saved gets the suggested name, since the browser asks or knows where to.
pub fn ask(question: &Question, _window: Option<&eframe::Frame>, reply: Answer) {
    match question.purpose {
        Purpose::Save => reply(Reply::Chosen(PathBuf::from(&question.file_name))),
        Purpose::Folder => reply(Reply::Chosen(PathBuf::from("."))),
        Purpose::Open => {
            let dialog = AsyncFileDialog::new().set_title(&question.title);
            let file = dialog.add_filter(question.kind, &[question.extension]).pick_file();
            spawn_local(async move {
                reply(match file.await {
                    Some(file) => Reply::Chosen(kept(Path::new(&file.file_name()), file.read().await)),
                    None => Reply::Cancelled,
                });
            });
        }
    }
}

/// Returns the dropped files that the browser has read since the last frame.
pub fn dropped(ctx: &Context) -> Vec<PathBuf> {
    for file in ctx.input(|input| input.raw.dropped_files.clone()) {
        let ctx = ctx.clone();
        spawn_local(async move {
            if let Ok(bytes) = file.bytes_async().await {
                let path = kept(file.path(), bytes);
                DROPPED.with_borrow_mut(|dropped| dropped.push(path));
                ctx.request_repaint();
            }
        });
    }
    DROPPED.take()
}

/// Keeps the contents of a file until they are read, and returns its path.
fn kept(name: &Path, bytes: Vec<u8>) -> PathBuf {
    let path = Path::new(OPENED).join(name);
    hold(path.clone(), bytes);
    path
}
