//! One program at a time reads and writes the memory file.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::files::FileError;

/// How long another program may take with the file.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the lock is tried meanwhile.
const PAUSE: Duration = Duration::from_millis(20);

/// The right to read and write a memory file and to set it aside; given back when dropped.
#[derive(Debug)]
pub struct Lock(#[expect(dead_code, reason = "closing the file gives the lock back")] File);

impl Lock {
    /// Waits for the lock of the memory file at `path`. What is locked is a file beside it, which stays: the memory file
    /// itself is replaced at each write.
    ///
    /// # Errors
    /// A [`FileError`] if the file beside it cannot be made, or another program keeps the lock for longer than a second.
    pub fn of(path: &Path) -> Result<Self, FileError> {
        let fail = |error| FileError::io("write", path, error);
        let beside = path.with_extension("lock");
        if fs::metadata(&beside).is_ok_and(|metadata| !metadata.is_file()) {
            // a pipe would be waited for
            return Err(FileError::new("write", &beside, "it is no ordinary file"));
        }
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(beside).map_err(fail)?;
        let began = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Self(file)),
                Err(TryLockError::WouldBlock) if began.elapsed() < PATIENCE => sleep(PAUSE),
                Err(TryLockError::WouldBlock) => {
                    return Err(FileError::new("write", path, "another Coinwise is writing it"));
                }
                // on a disk without locks remembering is better than nothing
                Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => return Ok(Self(file)),
                Err(TryLockError::Error(error)) => return Err(fail(error)),
            }
        }
    }
}
