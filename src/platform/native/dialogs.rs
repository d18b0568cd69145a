//! File dialogs of the operating system. They wait on their own thread, so that the window keeps drawing.

use std::path::PathBuf;
use std::thread;

use egui::Context;
use rfd::{AsyncFileDialog, FileHandle};

use crate::gui::save::native_dialogs::{Answer, Purpose, Question, Reply};

/// Asks with a dialog of the operating system.
pub fn ask(question: &Question, window: Option<&eframe::Frame>, reply: Answer) {
    let mut dialog = AsyncFileDialog::new().set_title(&question.title);
    if question.purpose != Purpose::Folder {
        dialog = dialog.add_filter(question.kind, &[question.extension]);
        if !question.file_name.is_empty() {
            dialog = dialog.set_file_name(&question.file_name);
        }
    }
    if let Some(folder) = &question.folder {
        dialog = dialog.set_directory(folder);
    }
    if let Some(window) = window {
        dialog = dialog.set_parent(window);
    }
    // some systems create dialogs only on the thread that draws; all of them can wait on another thread
    match question.purpose {
        Purpose::Save => wait_for(dialog.save_file(), reply),
        Purpose::Open => wait_for(dialog.pick_file(), reply),
        Purpose::Folder => wait_for(dialog.pick_folder(), reply),
    }
}

/// Waits on a separate thread until the dialog is closed.
fn wait_for(dialog: impl Future<Output = Option<FileHandle>> + Send + 'static, reply: Answer) {
    // without a thread, `reply` is dropped, which reports that there is no dialog
    let _ = thread::Builder::new().name("file dialog".to_owned()).spawn(move || {
        let chosen = pollster::block_on(dialog);
        reply(chosen.map_or(Reply::NoPath, |file| Reply::Chosen(file.path().to_owned())));
    });
}

/// Returns the files dropped on the window in this frame.
pub fn dropped(ctx: &Context) -> Vec<PathBuf> {
    ctx.input(|input| input.raw.dropped_files.iter().map(|file| file.path().to_owned()).collect())
}
