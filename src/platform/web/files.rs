//! Files of a page: those below [`DATA`] are kept by the browser; any other is offered as a download when it is written,
//! and those in a folder all at once, packed into one.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, Cursor, ErrorKind, Write};
use std::path::{Path, PathBuf};

use js_sys::wasm_bindgen::{JsCast as _, JsValue};
use js_sys::{Array, Uint8Array};
use web_sys::{Blob, HtmlAnchorElement, Storage, Url};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::worker_scope;

/// Folder of what the browser keeps.
pub const DATA: &str = "/coinwise";

thread_local! {
    /// Files opened or dropped, until they are read, and those in a folder, until it is delivered.
    static HELD: RefCell<BTreeMap<PathBuf, Vec<u8>>> = const { RefCell::new(BTreeMap::new()) };
}

/// Writes a file as a whole.
///
/// # Errors
/// `write` failed, or the browser refuses.
pub fn write_whole(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut bytes = Vec::new();
    write(&mut bytes)?;
    if let Some(key) = key(path) {
        let text = String::from_utf8(bytes).map_err(io::Error::other)?;
        // the only reason to refuse
        return storage()?.set_item(key, &text).map_err(|_| ErrorKind::StorageFull.into());
    }
    match (path.parent(), path.file_name()) {
        (Some(folder), Some(name)) if folder.as_os_str().is_empty() => {
            download(&name.to_string_lossy(), &Uint8Array::from(bytes.as_slice()))
        }
        _ => {
            hold(path.to_owned(), bytes);
            Ok(())
        }
    }
}

/// Writes a new file.
///
/// # Errors
/// As [`write_whole`], and if that name already exists.
pub fn write_new(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    if is_taken(path) { Err(ErrorKind::AlreadyExists.into()) } else { write_whole(path, write) }
}

/// Keeps the contents of an opened or dropped file until they are read.
pub fn hold(path: PathBuf, bytes: Vec<u8>) {
    HELD.with_borrow_mut(|held| held.insert(path, bytes));
}

/// Reads the file at `path`, but no more than `limit` bytes of it. An opened file is read once.
///
/// # Errors
/// There is none.
pub fn read(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let found = match text(path) {
        Some(text) => Some(text.into_bytes()),
        None => HELD.with_borrow_mut(|held| held.remove(path)),
    };
    let mut bytes = found.ok_or(ErrorKind::NotFound)?;
    bytes.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    Ok(bytes)
}

/// Returns the names of the files in a folder that the browser keeps.
///
/// # Errors
/// The browser keeps nothing for this page.
pub fn list(folder: &Path) -> io::Result<Vec<String>> {
    let storage = storage()?;
    let keys = (0..storage.length().unwrap_or_default()).filter_map(|index| storage.key(index).ok()?);
    let name = |key: String| Some(Path::new(&key).strip_prefix(folder).ok()?.to_str()?.to_owned());
    Ok(keys.filter_map(name).collect())
}

/// Size and contents of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// Size in bytes.
    pub bytes: u64,
    text: String,
}

/// Returns the stamp of a file, by which a change is noticed.
pub fn stamp(path: &Path) -> Option<Stamp> {
    text(path).map(|text| Stamp { bytes: text.len() as u64, text })
}

/// Whether the name is taken.
pub fn is_taken(path: &Path) -> bool {
    text(path).is_some()
}

/// Does nothing: a folder need not be created.
///
/// # Errors
/// None.
pub fn create_dir_all(_folder: &Path) -> io::Result<()> {
    Ok(())
}

/// Empties a folder for new files.
///
/// # Errors
/// None.
pub fn create_dir(folder: &Path) -> io::Result<()> {
    HELD.with_borrow_mut(|held| held.retain(|path, _| !path.starts_with(folder)));
    Ok(())
}

/// Removes a file.
///
/// # Errors
/// The browser keeps nothing for this page.
pub fn remove_file(path: &Path) -> io::Result<()> {
    storage()?.remove_item(key(path).unwrap_or_default()).map_err(|_| io::Error::other("the browser refuses it"))
}

/// Renames a file.
///
/// # Errors
/// There is none, or the browser has no room for another one.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    let text = text(from).ok_or(ErrorKind::NotFound)?;
    write_whole(to, |out| out.write_all(text.as_bytes()))?;
    remove_file(from)
}

/// Offers the files of a folder as one download, and returns its name.
///
/// # Errors
/// The browser refuses.
pub fn delivered(folder: &Path) -> io::Result<PathBuf> {
    let mut packed = ZipWriter::new(Cursor::new(Vec::new()));
    let held: Vec<_> = HELD.with_borrow_mut(|held| held.extract_if(.., |path, _| path.starts_with(folder)).collect());
    for (path, bytes) in &held {
        let name = path.strip_prefix(folder).unwrap_or(path).to_string_lossy();
        packed.start_file(name, SimpleFileOptions::default()).map_err(io::Error::other)?;
        packed.write_all(bytes)?;
    }
    let packed = packed.finish().map_err(io::Error::other)?.into_inner();
    let name = format!("{}.zip", folder.file_name().unwrap_or_default().to_string_lossy());
    download(&name, &Uint8Array::from(packed.as_slice()))?;
    Ok(PathBuf::from(name))
}

/// Returns `false`: there are no temporary files.
///
/// # Errors
/// None.
pub fn has_temporary_room(_bytes: u64) -> io::Result<bool> {
    Ok(false)
}

/// Returns the text of a file that the browser keeps.
fn text(path: &Path) -> Option<String> {
    storage().ok()?.get_item(key(path)?).ok()?
}

/// Returns the key under which the browser keeps a file, if it does.
fn key(path: &Path) -> Option<&str> {
    path.to_str().filter(|_| path.starts_with(DATA))
}

fn storage() -> io::Result<Storage> {
    let storage = web_sys::window().and_then(|window| window.local_storage().ok()?);
    storage.ok_or_else(|| io::Error::other("this browser keeps nothing for this page"))
}

/// Offers a file as a download. A worker leaves that to its page.
pub fn download(name: &str, bytes: &JsValue) -> io::Result<()> {
    let offer = || -> Result<(), JsValue> {
        if let Some(worker) = worker_scope() {
            return worker.post_message(&Array::of2(&name.into(), bytes));
        }
        let parts = Array::of1(bytes);
        let url = Url::create_object_url_with_blob(&Blob::new_with_u8_array_sequence(&parts)?)?;
        let document = web_sys::window().and_then(|window| window.document()).ok_or(JsValue::NULL)?;
        let link: HtmlAnchorElement = document.create_element("a")?.dyn_into()?;
        link.set_href(&url);
        link.set_download(name);
        link.click();
        // a download that has begun keeps its contents
        Url::revoke_object_url(&url)
    };
    offer().map_err(|_| io::Error::other("the browser refuses the download"))
}
