//! Workers: the same program once more, beside the page, which goes on meanwhile. A worker gets a request as text, and
//! sends the name and the bytes of each file that it writes, its progress in percent, and at last what it did, as text.

use std::cell::Cell;
use std::io;
use std::sync::Arc;

use js_sys::wasm_bindgen::closure::Closure;
use js_sys::wasm_bindgen::{self, JsCast as _, JsValue};
use js_sys::{Array, Object, Promise, Reflect};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, BlobPropertyBag, ClipboardItem, Event, MessageEvent, WorkerOptions, WorkerType};

use super::{IS_AT_WORK, files, worker_scope};
use crate::gui::save::file_tasks::carry_out;
use crate::progress::Progress;

/// The script of a worker, which starts the program.
const SCRIPT: &str = "worker.js";
/// Where that script leaves the request.
const REQUEST: &str = "request";
/// What is said if a worker cannot start, or breaks off.
const NO_WORKER: &str = "The page has changed or cannot be reached. Reload it and try again.";
/// What is said if the browser keeps the clipboard to itself.
const NO_CLIPBOARD: &str = "The browser does not let this page use the clipboard. Save a file instead.";
/// The kind of a picture.
const PNG: &str = "image/png";

/// Does the work of a page apart from it, until it has ended or this is dropped.
pub struct Worker {
    worker: web_sys::Worker,
    /// Called with each message of the worker, and if it fails.
    _heard: Closure<dyn FnMut(Event)>,
}

impl Worker {
    /// Starts a worker. The files that it writes are downloaded, or the only one is put on the clipboard if `is_copy`.
    /// Reports its `progress` in percent. Calls `ended` with a sentence when it is done, or with the reason if it fails.
    pub fn start(
        request: &str,
        is_copy: bool,
        progress: Arc<Progress>,
        ended: impl FnOnce(Result<String, String>) + 'static,
    ) -> Option<Self> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let Ok(worker) = web_sys::Worker::new_with_options(SCRIPT, &options) else {
            ended(Err(NO_WORKER.to_owned()));
            return None;
        };
        let (mut ended, mut copied) = (Some(ended), Ok(None));
        let heard = Closure::new(move |event: Event| {
            let message = event.dyn_ref::<MessageEvent>().map(MessageEvent::data);
            if let Some(file) = message.as_ref().and_then(|message| message.dyn_ref::<Array>()) {
                copied = received(file, is_copy);
                return;
            }
            if let Some(percent) = message.as_ref().and_then(JsValue::as_f64) {
                progress.set_total(100);
                // a worker that is cancelled is ended
                let _ = progress.advance_to(percent as u64);
                return;
            }
            let result = message.and_then(|message| message.as_string());
            let result = result.and_then(|result| serde_json::from_str(&result).ok());
            let Some(ended) = ended.take() else { return };
            let copied = std::mem::replace(&mut copied, Ok(None));
            spawn_local(async move {
                let refused = match copied {
                    Ok(Some(copied)) => JsFuture::from(copied).await.is_err().then(|| NO_CLIPBOARD.to_owned()),
                    Ok(None) => None,
                    Err(error) => Some(error.to_string()),
                };
                let result = result.unwrap_or_else(|| Err(NO_WORKER.to_owned()));
                ended(result.and_then(|words: String| refused.map_or(Ok(words), Err)));
            });
        });
        worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        worker.set_onerror(Some(heard.as_ref().unchecked_ref()));
        // cannot fail: a program and a text can be sent
        let _ = worker.post_message(&Array::of2(&wasm_bindgen::module(), &request.into()));
        Some(Self { worker, _heard: heard })
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// Takes in a file of a worker. Returns what ends when it is on the clipboard.
fn received(file: &Array, is_copy: bool) -> io::Result<Option<Promise>> {
    let (name, bytes) = (file.get(0).as_string().unwrap_or_default(), file.get(1));
    if is_copy { copy(&bytes).map(Some) } else { files::download(&name, &bytes).map(|()| None) }
}

/// Puts a picture on the clipboard, if the browser allows it.
fn copy(png: &JsValue) -> io::Result<Promise> {
    let copy = || {
        let kind = BlobPropertyBag::new();
        kind.set_type(PNG);
        let picture = Blob::new_with_u8_array_sequence_and_options(&Array::of1(png), &kind)?;
        let kinds = Object::from_entries(&Array::of1(&Array::of2(&PNG.into(), &picture)))?;
        let item = ClipboardItem::new_with_record_from_str_to_blob_promise(&kinds)?;
        let clipboard = web_sys::window().ok_or(JsValue::NULL)?.navigator().clipboard();
        Ok::<Promise, JsValue>(clipboard.write(&Array::of1(&item)))
    };
    copy().map_err(|_| io::Error::other(NO_CLIPBOARD))
}

/// Returns the reason why a text cannot be copied: a page that is not sent safely has no clipboard.
pub fn no_clipboard() -> Option<&'static str> {
    web_sys::window().filter(|window| !window.is_secure_context()).map(|_| NO_CLIPBOARD)
}

/// Sends the progress of this worker, each percent once.
fn send_percent(progress: &Progress) {
    thread_local!(static SENT: Cell<u8> = const { Cell::new(0) });
    let percent = progress.fraction().map_or(0, |share| (100.0 * share) as u8);
    if SENT.replace(percent) != percent
        && let Some(scope) = worker_scope()
    {
        // cannot fail: a number can be sent
        let _ = scope.post_message(&percent.into());
    }
}

/// Does what is requested, if this is a worker, and returns whether it is one.
pub fn serve() -> bool {
    let Some(scope) = worker_scope() else { return false };
    let request = Reflect::get(&scope, &REQUEST.into()).ok().and_then(|request| request.as_string());
    IS_AT_WORK.set(true);
    let ended = carry_out(&request.unwrap_or_default(), &Progress::heard_by(send_percent));
    // cannot fail: texts can be written and sent
    let _ = scope.post_message(&serde_json::to_string(&ended).unwrap_or_default().into());
    true
}
