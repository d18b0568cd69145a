//! The command line.

mod figure;

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgAction, ArgGroup, Args, Parser, Subcommand};

use crate::format::Format;
use crate::lesson::{Lesson, lesson, lessons};
use crate::parameter::{listed, visible};
use crate::picture::Picture;
use crate::scenario::{Puzzle, presets};
use figure::FigureArguments;

/// Exit status after wrong usage.
pub const MISTAKE: u8 = 2;

/// A request on the command line.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Open the window, with a scenario file if given.
    Window(Option<PathBuf>),
    /// Write charts and tables without a window.
    Export(ExportRequest),
}

/// A request to export.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportRequest {
    /// Scenarios to export.
    pub what: What,
    /// Output folder.
    pub out: PathBuf,
    /// Formats, each once, in the order of [`Format::ALL`].
    pub formats: Vec<Format>,
    /// Names of views, each once; `None` for all. Each belongs to some puzzle, but not necessarily to the scenario's.
    pub views: Option<Vec<String>>,
    /// Look of charts.
    pub picture: Picture,
    /// Whether only errors are printed.
    pub quiet: bool,
}

/// Scenarios to export.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// The file stem of a preset or the path of a scenario file.
    One(OsString),
    /// All presets.
    All,
    /// A lesson.
    Lesson(&'static Lesson),
}

/// A reason to exit before doing anything: wrong usage, or a request for help or version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exit {
    /// Text to print: one sentence, or the help.
    pub message: String,
    /// Exit status.
    pub status: u8,
    /// Whether to print to standard output instead of standard error.
    pub to_stdout: bool,
}

impl Exit {
    /// Returns an exit with an error.
    pub fn error(status: u8, message: impl AsRef<str>) -> Self {
        Self { message: visible(message.as_ref()), status, to_stdout: false }
    }

    fn mistake(message: impl AsRef<str>) -> Self {
        Self::error(MISTAKE, message)
    }
}

#[derive(Parser)]
#[command(name = "coinwise", version, about, args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
struct Cli {
    /// A scenario file to open in the window
    #[arg(value_name = "FILE.toml")]
    file: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Sub>,
}

#[derive(Subcommand)]
enum Sub {
    /// Write the charts and tables of a scenario without a window
    Export(ExportArguments),
}

#[derive(Args)]
#[command(group = ArgGroup::new("what").required(true).args(["scenario", "all", "lesson"]))]
struct ExportArguments {
    /// A preset's name or a scenario file
    #[arg(value_name = "SCENARIO")]
    scenario: Option<OsString>,
    /// Every preset, each in a folder of its own
    #[arg(long)]
    all: bool,
    /// A lesson as a page for a browser, with its pictures and sentences
    #[arg(long, value_name = "NAME", conflicts_with_all = ["views", "formats"])]
    lesson: Option<String>,
    /// The folder to write into; made if it is not there
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Any of csv, xlsx, json, md, svg, png, pdf and html, with commas between; csv, json and svg if left
    /// out, with --all csv and svg
    #[arg(long, value_name = "LIST", action = ArgAction::Append)]
    formats: Vec<String>,
    /// The views, with commas between; all if left out, but for tables of more than 200,000 rows, and with --all for those
    /// of more than 10 MB and that of choice, which chances has
    #[arg(long, value_name = "LIST", action = ArgAction::Append)]
    views: Vec<String>,
    #[command(flatten)]
    look: FigureArguments,
    /// Say nothing but what went wrong
    #[arg(long, short)]
    quiet: bool,
}

/// Returns the names of the views of a puzzle.
pub type Views = fn(Puzzle) -> &'static [&'static str];

/// Parses the command line, beginning with the program's name; `known` returns the views to choose from.
///
/// # Errors
/// An [`Exit`] with one sentence and status 2 after wrong usage; with the help or the version and status 0 on request.
pub fn parse(args: impl IntoIterator<Item = OsString>, known: Views) -> Result<Command, Exit> {
    let cli = Cli::try_parse_from(args).map_err(|error| exit_of(&error))?;
    match cli.command {
        None => Ok(Command::Window(cli.file)),
        Some(Sub::Export(arguments)) => export_request(arguments, known).map(Command::Export),
    }
}

fn export_request(arguments: ExportArguments, known_views: Views) -> Result<ExportRequest, Exit> {
    let what = match (arguments.scenario, &arguments.lesson) {
        (Some(scenario), _) if scenario.is_empty() => {
            return Err(Exit::mistake("the name of the scenario is empty"));
        }
        (Some(scenario), _) => What::One(scenario),
        (None, Some(name)) => What::Lesson(known_lesson(name)?),
        (None, None) => What::All,
    };
    if arguments.out.as_os_str().is_empty() {
        return Err(Exit::mistake("the folder after --out is empty"));
    }
    let format_names = Format::ALL.map(Format::name);
    let usual = match what {
        What::One(_) => ["csv,json,svg".to_owned()],
        What::Lesson(_) => ["html".to_owned()],
        // for all presets, the tables once are large enough
        What::All => ["csv,svg".to_owned()],
    };
    let wanted = if arguments.formats.is_empty() { usual.as_slice() } else { &arguments.formats };
    let mut formats =
        chosen(wanted, "format", &format_names)?.iter().filter_map(|name| Format::from_name(name)).collect::<Vec<_>>();
    formats.sort();
    let picture = arguments.look.picture().map_err(|refusal| Exit::mistake(refusal.to_string()))?;
    let views = match arguments.views.as_slice() {
        [] => None,
        lists => {
            let mut known: Vec<&str> = Vec::new();
            for view in Puzzle::ALL.iter().flat_map(|&puzzle| known_views(puzzle)) {
                // puzzles may share the name of a view
                if !known.contains(view) {
                    known.push(view);
                }
            }
            Some(chosen(lists, "view", &known)?)
        }
    };
    Ok(ExportRequest { what, out: arguments.out, formats, views, picture, quiet: arguments.quiet })
}

/// Returns the lesson with this name.
fn known_lesson(name: &str) -> Result<&'static Lesson, Exit> {
    let stems = || lessons().iter().map(|lesson| lesson.stem.as_str()).collect::<Vec<_>>();
    let mistake = || format!("there is no lesson \"{name}\"; the lessons are {}", listed(&stems(), "and"));
    lesson(name).ok_or_else(|| Exit::mistake(mistake()))
}

/// Returns the names in comma-separated lists, each once; refuses names not in `known`.
fn chosen(lists: &[String], kind: &str, known: &[&str]) -> Result<Vec<String>, Exit> {
    let mut names: Vec<String> = Vec::new();
    for name in lists.iter().flat_map(|list| list.split(',')).map(str::trim) {
        if !known.contains(&name) {
            let subject =
                if name.is_empty() { format!("a {kind} is empty") } else { format!("there is no {kind} \"{name}\"") };
            return Err(Exit::mistake(format!("{subject}; the {kind}s are {}", listed(known, "and"))));
        }
        if names.iter().all(|other| other != name) {
            names.push(name.to_owned());
        }
    }
    Ok(names)
}

/// Converts an error of clap.
fn exit_of(error: &clap::Error) -> Exit {
    let mut message = error.render().to_string();
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            if error.kind() == ErrorKind::DisplayHelp {
                message.push_str(&preset_list());
            }
            Exit { message: message.trim_end().to_owned(), status: 0, to_stdout: true }
        }
        ErrorKind::MissingRequiredArgument => {
            let missing = match error.get(ContextKind::InvalidArg) {
                Some(ContextValue::Strings(arguments)) => arguments.as_slice(),
                _ => &[],
            };
            let verb = if missing.len() > 1 { "are" } else { "is" };
            let missing = listed(missing, "and");
            Exit::mistake(format!("{missing} {verb} missing; `coinwise export --help` tells more"))
        }
        ErrorKind::ArgumentConflict if error.get(ContextKind::InvalidSubcommand).is_some() => {
            // clap takes a second file for a subcommand
            let word = error.get(ContextKind::InvalidSubcommand).map(ToString::to_string).unwrap_or_default();
            Exit::mistake(format!("'{word}' is unexpected after a scenario file"))
        }
        _ => {
            let first = message.lines().next().unwrap_or_default();
            let sentence = first.strip_prefix("error: ").unwrap_or(first);
            Exit::mistake(format!("{sentence}; `coinwise --help` tells more"))
        }
    }
}

/// Returns the list of presets at the end of the help.
fn preset_list() -> String {
    let width = presets().iter().map(|preset| preset.stem.len()).max().unwrap_or_default();
    let mut list = String::from("\nPresets:\n");
    for preset in presets() {
        let _ = writeln!(list, "  {:width$}  {}", preset.stem, preset.scenario.name);
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::length::Unit;
    use crate::picture::{Ground, Size};

    const fn views(puzzle: Puzzle) -> &'static [&'static str] {
        match puzzle {
            Puzzle::Pennies => &["lattice", "totals", "values", "decisions", "ratio", "play"],
            Puzzle::Devil => &["belief", "numbers", "table"],
            Puzzle::Flips => &["chances", "choice", "bias", "both", "horizon", "final", "simulate", "play"],
        }
    }

    fn parse(args: &[&str]) -> Result<Command, Exit> {
        super::parse(std::iter::once("coinwise").chain(args.iter().copied()).map(OsString::from), views)
    }

    fn export(args: &[&str]) -> ExportRequest {
        match parse(&[&["export"], args].concat()) {
            Ok(Command::Export(request)) => request,
            other => panic!("{args:?}: {other:?}"),
        }
    }

    /// Returns the sentence about wrong usage.
    fn mistake(args: &[&str]) -> String {
        let exit = parse(args).unwrap_err();
        assert_eq!((exit.status, exit.to_stdout), (2, false), "{args:?}");
        assert!(!exit.message.contains('\n') && !exit.message.is_empty(), "{args:?}: {}", exit.message);
        exit.message
    }

    #[test]
    fn the_definition_of_the_arguments_is_consistent() {
        use clap::CommandFactory as _;
        Cli::command().debug_assert();
    }

    #[test]
    fn the_window_opens_with_or_without_a_scenario() {
        assert_eq!(parse(&[]), Ok(Command::Window(None)));
        assert_eq!(parse(&["a b.toml"]), Ok(Command::Window(Some("a b.toml".into()))));
    }

    #[test]
    fn export_takes_a_scenario_or_all_and_has_defaults() {
        assert_eq!(
            export(&["pennies-riddle", "--out", "charts"]),
            ExportRequest {
                what: What::One("pennies-riddle".into()),
                out: "charts".into(),
                formats: vec![Format::Csv, Format::Json, Format::Svg],
                views: None,
                picture: Picture::default(),
                quiet: false,
            }
        );
        let all = export(&["--all", "--out=d", "--quiet"]);
        let usual = vec![Format::Csv, Format::Svg];
        assert_eq!((all.what, all.formats, all.quiet), (What::All, usual, true));
    }

    #[test]
    fn a_lesson_is_exported_as_a_page() {
        let request = export(&["--lesson", "win-at-pennies", "--out", "d"]);
        assert_eq!(request.what, What::Lesson(lesson("win-at-pennies").unwrap()));
        let unknown = mistake(&["export", "--lesson", "win", "--out", "d"]);
        assert!(unknown.starts_with("there is no lesson \"win\"; the lessons are win-at-pennies, "), "{unknown}");
        for other in [["--all", "--quiet"], ["--views", "bias"], ["--formats", "svg"]] {
            mistake(&[&["export", "--lesson", "win-at-pennies", "--out", "d"], &other[..]].concat());
        }
    }

    #[test]
    fn formats_and_views_are_listed_once_each() {
        let request = export(&["x", "--out", "d", "--formats", "pdf, csv,pdf", "--views", "totals,lattice,totals"]);
        assert_eq!(request.formats, [Format::Csv, Format::Pdf]);
        assert_eq!(request.views, Some(vec!["totals".to_owned(), "lattice".to_owned()]));
        let request = export(&["x", "--out", "d", "--formats", "svg", "--formats", "png", "--views", "bias"]);
        assert_eq!(request.formats, [Format::Svg, Format::Png]);
        assert_eq!(request.views, Some(vec!["bias".to_owned()]));
    }

    #[test]
    fn every_view_of_every_puzzle_can_be_chosen() {
        for view in Puzzle::ALL.into_iter().flat_map(views) {
            assert_eq!(export(&["x", "--out", "d", "--views", view]).views, Some(vec![(*view).to_owned()]));
        }
    }

    #[test]
    fn unknown_names_are_refused_with_the_known_ones() {
        assert_eq!(
            mistake(&["export", "x", "--out", "d", "--formats", "csv,xls"]),
            "there is no format \"xls\"; the formats are csv, xlsx, json, md, svg, png, pdf and html"
        );
        assert_eq!(
            mistake(&["export", "x", "--out", "d", "--formats", ""]),
            "a format is empty; the formats are csv, xlsx, json, md, svg, png, pdf and html"
        );
        assert_eq!(
            mistake(&["export", "--all", "--out", "d", "--views", "lattice,\nx"]),
            "there is no view \"x\"; the views are lattice, totals, values, decisions, ratio, play, belief, numbers, table, chances, choice, bias, both, horizon, final and simulate"
        );
    }

    #[test]
    fn flags_set_the_look_of_charts() {
        let flags = |args: &[&str]| export(&[&["x", "--out", "d"], args].concat()).picture;
        assert_eq!(flags(&[]), Picture::default());
        let all = ["--width", "85mm", "--height=57mm", "--dpi", "300", "--font-size", "8pt", "--background", "dark"];
        let more = ["--title", "no", "--marks", "no", "--key", "above", "--svg-text"];
        assert_eq!(
            flags(&[&all[..], &more].concat()),
            Picture {
                size: Size::Own,
                own: [85.0, 57.0],
                unit: Unit::Mm,
                dpi: 300,
                font_size: 8.0,
                ground: Ground::Dark,
                title: false,
                marks: false,
                key_inside: false,
                svg_text: true,
                ..Picture::default()
            }
        );
    }

    #[test]
    fn a_refused_flag_is_named_with_its_value_and_what_is_allowed() {
        for (flag, value, sentence) in [
            ("--width", "85", "--width is 85; it must be a length from 12.7 to 1322.9 mm, in mm, cm, in or px"),
            ("--width", "-5mm", "--width is -5mm; it must be a length from 12.7 to 1322.9 mm, in mm, cm, in or px"),
            ("--height", "9km", "--height is 9km; it must be a length from 12.7 to 1322.9 mm, in mm, cm, in or px"),
            ("--height", "99in", "--height is 99in; it must be a length from 0.50 to 52.08 in, in mm, cm, in or px"),
            ("--dpi", "5", "--dpi is 5; it must be a whole number from 24 to 1,200"),
            ("--dpi", "many", "--dpi is many; it must be a whole number from 24 to 1,200"),
            ("--font-size", "0", "--font-size is 0; it must be a number of points from 4 to 48"),
            ("--background", "pink", "--background is pink; it must be white, dark or none"),
            ("--title", "maybe", "--title is maybe; it must be yes or no"),
            ("--marks", "1", "--marks is 1; it must be yes or no"),
            ("--key", "below", "--key is below; it must be inside or above"),
        ] {
            assert_eq!(mistake(&["export", "x", "--out", "d", flag, value]), sentence);
        }
    }

    #[test]
    fn wrong_usage_gives_one_sentence_that_names_the_mistake() {
        for (args, named) in [
            (&["export"][..], "--out <DIR> and <SCENARIO|--all|--lesson <NAME>> are missing;"),
            (&["export", "--out", "d"], "<SCENARIO|--all|--lesson <NAME>> is missing;"),
            (&["export", "x"], "--out <DIR>"),
            (&["export", "x", "--all", "--out", "d"], "--all"),
            (&["export", "x", "y", "--out", "d"], "'y'"),
            (&["export", "x", "--out"], "--out <DIR>"),
            (&["export", "x", "--out", "a", "--out", "b"], "--out <DIR>"),
            (&["export", "", "--out", "a"], "scenario"),
            (&["export", "x", "--out", ""], "--out"),
            (&["export", "x", "--out", "d", "--format", "csv"], "--format"),
            (&["--nonsense"], "--nonsense"),
            (&["a.toml", "b.toml"], "'b.toml' is unexpected after a scenario file"),
            (&["--non\nsense"], "--non"),
        ] {
            let sentence = mistake(args);
            assert!(sentence.contains(named), "{args:?}: {sentence}");
        }
    }

    #[test]
    fn help_and_version_go_to_standard_output() {
        let version = parse(&["--version"]).unwrap_err();
        assert_eq!(version.message, format!("coinwise {}", env!("CARGO_PKG_VERSION")));
        let help = parse(&["--help"]).unwrap_err();
        for exit in [&version, &help, &parse(&["export", "--help"]).unwrap_err()] {
            assert_eq!((exit.status, exit.to_stdout), (0, true));
        }
        assert!(help.message.contains("export"));
        for preset in presets() {
            assert!(help.message.contains(preset.stem) && help.message.contains(&preset.scenario.name));
        }
    }

    #[cfg(unix)]
    #[test]
    fn arguments_that_are_not_text_are_taken_as_paths() {
        use std::os::unix::ffi::OsStringExt as _;
        let odd = || OsString::from_vec(vec![b'a', 0xff]);
        let opened = super::parse(["coinwise".into(), odd()], views);
        assert_eq!(opened, Ok(Command::Window(Some(odd().into()))));
        let request = super::parse(["coinwise".into(), "export".into(), odd(), "--out".into(), odd()], views);
        let Ok(Command::Export(request)) = request else { panic!("{request:?}") };
        assert_eq!((request.what, request.out), (What::One(odd()), odd().into()));
    }
}
