//! Reads the command line, then opens the window or writes an export.

use std::io::{self, IsTerminal as _, Write};
use std::process::ExitCode;
#[cfg(unix)]
use std::sync::{Arc, atomic::AtomicBool};

#[cfg(unix)]
use signal_hook::{
    consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ},
    flag,
};

use super::files::abandon_writes;
use super::window;
use crate::arguments::{self, Command, Exit, ExportRequest, MISTAKE};
use crate::files::shown;
use crate::gui::app::crash;
use crate::gui::save::command_line::{Step, export};
use crate::gui::views;
use crate::parameter::visible;

/// Exit status after a failure.
const FAILURE: u8 = 1;
/// Exit status after Ctrl+C.
const STOPPED: i32 = 130;
/// Clears the current line of a terminal.
const ERASE_LINE: &str = "\r\x1b[K";

/// Runs the program and returns its exit status.
pub fn main() -> ExitCode {
    crash::watch();
    // makes writing beyond the system's largest file size an error; a system that refuses has no such limit
    #[cfg(unix)]
    let _ = flag::register(SIGXFSZ, Arc::default());
    // a panic of this program or of a system library ends in a sentence too
    let ended = crash::guard(true, run)
        .unwrap_or_else(|crash| Err(Exit::error(FAILURE, format!("it made a mistake and had to stop: {crash}"))));
    // removes files that the window gave up
    abandon_writes();
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(Exit { message, status: 0 }) => match writeln!(io::stdout(), "{message}") {
            // who has closed a pipe has read enough
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                let _ = writeln!(io::stderr(), "coinwise: the output cannot be written: {error}");
                ExitCode::from(FAILURE)
            }
            _ => ExitCode::SUCCESS,
        },
        Err(Exit { message, status }) => {
            let _ = writeln!(io::stderr(), "coinwise: {message}");
            ExitCode::from(status)
        }
    }
}

fn run() -> Result<(), Exit> {
    match arguments::parse(std::env::args_os(), views::views)? {
        Command::Window(scenario) => {
            let scenario = scenario.as_deref().map(views::find).transpose().map_err(|error| error.to_string());
            let refused = scenario.as_ref().err().map(|refusal| Exit::error(MISTAKE, refusal.clone()));
            // without a terminal, as after a double click on a file, the window says what is wrong
            if io::stderr().is_terminal()
                && let Some(refused) = refused
            {
                return Err(refused);
            }
            window::open(scenario).map_err(|error| refused.unwrap_or_else(|| Exit::error(FAILURE, error)))
        }
        Command::Export(request) => write_export(&request),
    }
}

fn write_export(request: &ExportRequest) -> Result<(), Exit> {
    let has_progress = !request.quiet && io::stderr().is_terminal();
    let stop = move || {
        // leave no partial files
        abandon_writes();
        erase_progress(has_progress);
        std::process::exit(STOPPED);
    };
    if ctrlc::set_handler(stop).is_err() {
        // without a thread that waits for Ctrl+C the signal ends the program, and partial files are removed by the next
        // export
        #[cfg(unix)]
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            let _ = flag::register_conditional_default(signal, Arc::new(AtomicBool::new(true)));
        }
    }
    let mut stdout = io::stdout();
    // errors of the output are ignored, since the files are what counts
    let mut hear = |step: Step<'_>| match step {
        Step::Begun(words) if has_progress => {
            let words: String = visible(words).chars().take(70).collect();
            let _ = write!(io::stderr(), "{ERASE_LINE}{words} …");
        }
        Step::Written(path) if !request.quiet => {
            erase_progress(has_progress && stdout.is_terminal());
            let _ = writeln!(stdout, "{}", shown(path));
        }
        Step::Begun(_) | Step::Written(_) => {}
    };
    let exported = export(request, &mut hear);
    erase_progress(has_progress);
    let left_out =
        exported.map_err(|error| Exit::error(if error.is_mistake() { MISTAKE } else { FAILURE }, error.to_string()))?;
    for sentence in left_out.iter().filter(|_| !request.quiet) {
        let _ = writeln!(io::stderr(), "coinwise: {}", visible(sentence));
    }
    Ok(())
}

/// Erases the progress in the last line of a terminal, if it `is_shown`.
fn erase_progress(is_shown: bool) {
    if is_shown {
        let _ = write!(io::stderr(), "{ERASE_LINE}");
    }
}
