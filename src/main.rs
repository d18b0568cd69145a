//! Coinwise: reads the command line, then opens the window or writes an export.

// on Windows a released program opens no console beside its window; what it prints goes wherever it is redirected to
#![cfg_attr(all(windows, not(debug_assertions)), windows_subsystem = "windows")]

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use coinwise::arguments::{self, Command, Exit, ExportRequest};
use coinwise::files::shown;
use coinwise::gui::app::timings::Timings;
use coinwise::gui::app::window;
use coinwise::gui::save::export;
use coinwise::gui::views;

/// The status of a program that was called wrongly.
const MISTAKE: u8 = 2;
/// The status of a program that failed on the way.
const FAILURE: u8 = 1;

fn main() -> ExitCode {
    match run(Instant::now()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Exit { message, status, to_stdout }) => {
            // where nobody reads any more there is nobody to tell
            let _ = if to_stdout {
                writeln!(io::stdout(), "{message}")
            } else {
                writeln!(io::stderr(), "coinwise: {message}")
            };
            ExitCode::from(status)
        }
    }
}

fn run(began: Instant) -> Result<(), Exit> {
    match arguments::parse(std::env::args_os(), views::views)? {
        Command::Window { scenario, timings } => {
            let scenario = scenario.as_deref().map(views::read).transpose().map_err(|error| exit(MISTAKE, &error))?;
            window::open(scenario, timings.then(|| Timings::since(began))).map_err(|error| exit(FAILURE, &error))
        }
        Command::Export(request) => write_export(&request),
    }
}

fn write_export(request: &ExportRequest) -> Result<(), Exit> {
    let mut stdout = io::stdout().lock();
    // the files are what counts: a closed pipe does not stop the export
    let written = |path: &Path| drop(writeln!(stdout, "{}", shown(path)));
    let left_out = |sentence: &str| drop(writeln!(io::stderr(), "coinwise: {sentence}"));
    export::export(request, written, left_out)
        .map_err(|error| exit(if error.is_mistake() { MISTAKE } else { FAILURE }, &error))
}

fn exit(status: u8, message: &impl ToString) -> Exit {
    Exit { message: message.to_string(), status, to_stdout: false }
}
