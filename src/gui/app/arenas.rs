//! How much freed memory the allocator of the system may keep.
//!
//! glibc gives threads that run at the same time an arena each, up to eight for a core, and up to 64 MB of what is freed
//! in an arena stay with it. A window that is open for long comes to several hundred MB so, of which it uses a tenth. Other
//! systems keep less.

#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub use glibc::have_two;

/// Does nothing on this system.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn have_two() {}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod glibc {
    use std::env;
    use std::ffi::OsString;
    use std::os::unix::process::CommandExt as _;
    use std::path::Path;
    use std::process::Command;

    /// The variable that tells glibc, before a program begins, how many arenas it may have.
    const ARENAS: &str = "MALLOC_ARENA_MAX";

    /// Begins the program anew in its own process, with two arenas that all its threads share. Does nothing where their
    /// number was set by whoever started it, and on other systems.
    ///
    /// Where the system cannot do so this returns: the program works as well, with more memory.
    pub fn have_two() {
        if env::var_os(ARENAS).is_none()
            && let Ok(program) = env::current_exe()
            && let Some(mut anew) = anew(&program, env::args_os())
        {
            let _why_not = anew.exec();
        }
    }

    /// The command that begins `program` with the same `arguments`, its name first; `None` if that is another name: what a
    /// loader was given to run is not run by the loader alone.
    fn anew(program: &Path, mut arguments: impl Iterator<Item = OsString>) -> Option<Command> {
        let name = arguments.next().filter(|name| Path::new(name).file_name() == program.file_name())?;
        let mut command = Command::new(program);
        command.arg0(name).args(arguments).env(ARENAS, "2");
        Some(command)
    }

    #[cfg(test)]
    mod tests {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt as _;

        use super::*;

        #[test]
        fn the_program_begins_anew_as_it_was_called() {
            let arguments = [OsStr::new("--"), OsStr::from_bytes(b"own \xff scenario.toml")];
            let script = "echo \"$0\"; echo \"$#\"; printf %s \"$2\"; echo \"$MALLOC_ARENA_MAX\"";
            let call = ["bin/sh", "-c", script, "zero"].map(OsStr::new);
            let anew = |program: &str| anew(Path::new(program), call.iter().chain(&arguments).map(OsString::from));
            let output = anew("/bin/sh").unwrap().output().unwrap();
            assert_eq!(output.stdout, b"zero\n2\nown \xff scenario.toml2\n");
            assert!(anew("/lib/loader").is_none());
        }
    }
}
