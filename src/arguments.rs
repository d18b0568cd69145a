//! The command line.

mod figure;

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgAction, ArgGroup, Args, CommandFactory as _, Parser, Subcommand};

use crate::format::Format;
use crate::lesson::{Lesson, lesson, lessons};
use crate::parameter::{listed, most_similar, visible};
use crate::picture::Picture;
use crate::scenario::{Preset, Puzzle, link, preset, presets};
use figure::FigureArguments;

/// Exit status after wrong usage.
pub const MISTAKE: u8 = 2;
/// Largest width of a line of the help, in characters.
const WIDTH: usize = 80;

/// A request on the command line.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Open the window, with the preset of this file stem, the scenario file at this path or the scenario of this link,
    /// if given.
    Window(Option<OsString>),
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

/// A reason to exit before doing anything: wrong usage, or a request for help, version or the list of presets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exit {
    /// Text to print: one sentence, the help or the list.
    pub message: String,
    /// Exit status; with 0 the text goes to standard output, otherwise to standard error.
    pub status: u8,
}

impl Exit {
    /// Returns an exit with an error.
    pub fn error(status: u8, message: impl AsRef<str>) -> Self {
        Self { message: visible(message.as_ref()), status }
    }

    fn mistake(message: impl AsRef<str>) -> Self {
        Self::error(MISTAKE, message)
    }
}

#[derive(Parser)]
#[command(name = "coinwise", version, about, max_term_width = WIDTH)]
#[command(args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
struct Cli {
    /// Preset, scenario file or link to open in the window
    scenario: Option<OsString>,
    #[command(subcommand)]
    command: Option<Sub>,
}

#[derive(Subcommand)]
#[expect(clippy::large_enum_variant, reason = "there is one at a time")]
enum Sub {
    /// Write the charts and tables of a scenario to files
    ///
    /// No display is needed. The files are the same as those saved in the window.
    Export(ExportArguments),
    /// List the presets and the lessons
    List,
}

#[derive(Args)]
#[command(group = ArgGroup::new("what").required(true).args(["scenario", "all", "lesson"]))]
struct ExportArguments {
    /// Preset, scenario file or link
    scenario: Option<OsString>,
    /// Export every preset into its own folder
    #[arg(long)]
    all: bool,
    /// Export a lesson as a web page
    #[arg(long, value_name = "NAME", conflicts_with_all = ["views", "formats"])]
    lesson: Option<String>,
    /// Folder to write to [default: ./SCENARIO]
    ///
    /// The folder is created if needed. By default it has the name of the preset or scenario file. With --all the
    /// default is ./presets, and with --lesson it is the current folder.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Formats, such as csv,png [default: csv,json,svg]
    #[arg(long, value_name = "LIST", action = ArgAction::Append, long_help = formats_help())]
    formats: Vec<String>,
    /// Views, such as map,totals [default: all]
    ///
    /// Names of views, separated by commas. By default, all views are written, but no table of more than 200,000 rows.
    /// With --all, no table of more than 10 MB is written, nor the table of choice, which repeats that of chances.
    #[arg(long, value_name = "LIST", action = ArgAction::Append)]
    views: Vec<String>,
    /// Print errors only
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    look: FigureArguments,
}

fn formats_help() -> String {
    let all = listed(&Format::ALL.map(Format::name), "and");
    format!("Formats [default: csv,json,svg]\n\nAny of {all}, separated by commas. With --all the default is csv,svg.")
}

/// Returns the names of the views of a puzzle.
pub type Views = fn(Puzzle) -> &'static [&'static str];

/// Returns the definition of the command line, for the manual page and for completions of a shell.
pub fn definition() -> clap::Command {
    Cli::command()
}

/// Parses the command line, beginning with the program's name; `known` returns the views to choose from.
///
/// # Errors
/// An [`Exit`] with one sentence and status 2 after wrong usage; with the text and status 0 if the help, the version or
/// the list of presets was asked for.
pub fn parse(args: impl IntoIterator<Item = OsString>, known: Views) -> Result<Command, Exit> {
    let args: Vec<OsString> = args.into_iter().collect();
    match Cli::try_parse_from(&args).map_err(|error| exit_of(&error)) {
        Ok(Cli { command: Some(Sub::Export(arguments)), .. }) => export_request(arguments, known).map(Command::Export),
        Ok(Cli { command: Some(Sub::List), .. }) => Err(Exit { message: list(), status: 0 }),
        other => match mistyped_command(&args) {
            Some(mistake) => Err(mistake),
            None => other.map(|cli| Command::Window(cli.scenario)),
        },
    }
}

/// Returns a refusal if the first argument is nearly the name of a command, and no scenario.
fn mistyped_command(args: &[OsString]) -> Option<Exit> {
    let word = args.get(1)?.to_str()?;
    let definition = definition();
    let similar = most_similar(word, definition.get_subcommands().map(clap::Command::get_name))?;
    let is_typo = similar != word && preset(word).is_none() && !Path::new(word).exists();
    is_typo.then(|| Exit::mistake(format!("there is no command \"{word}\"; did you mean {similar}?")))
}

fn export_request(arguments: ExportArguments, known_views: Views) -> Result<ExportRequest, Exit> {
    let what = match (arguments.scenario, &arguments.lesson) {
        (Some(scenario), _) if scenario.is_empty() => {
            return Err(Exit::mistake("the name of the scenario is empty"));
        }
        (Some(scenario), _) if scenario.to_str().is_some_and(|name| lesson(name).is_some()) => {
            return Err(Exit::mistake(format!("{} is a lesson; write --lesson before its name", scenario.display())));
        }
        (Some(scenario), _) => What::One(scenario),
        (None, Some(name)) => {
            let stems: Vec<&str> = lessons().iter().map(|lesson| lesson.stem.as_str()).collect();
            What::Lesson(lesson(name).ok_or_else(|| unknown("lesson", name, &stems))?)
        }
        (None, None) => What::All,
    };
    let out = arguments.out.unwrap_or_else(|| usual_folder(&what));
    if out.as_os_str().is_empty() {
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
    Ok(ExportRequest { what, out, formats, views, picture, quiet: arguments.quiet })
}

/// Returns the folder to write to without `--out`.
fn usual_folder(what: &What) -> PathBuf {
    match what {
        What::One(scenario) if scenario.to_str().is_some_and(link::is_in) => "scenario".into(),
        What::One(scenario) => Path::new(scenario).file_stem().map_or_else(|| "scenario".into(), PathBuf::from),
        What::All => "presets".into(),
        What::Lesson(_) => ".".into(),
    }
}

/// Returns the names in comma-separated lists, each once; refuses names not in `known`.
fn chosen(lists: &[String], kind: &str, known: &[&str]) -> Result<Vec<String>, Exit> {
    let mut names: Vec<String> = Vec::new();
    for name in lists.iter().flat_map(|list| list.split(',')).map(str::trim) {
        if !known.contains(&name) {
            return Err(unknown(kind, name, known));
        }
        if names.iter().all(|other| other != name) {
            names.push(name.to_owned());
        }
    }
    Ok(names)
}

/// Refuses a `name` of that `kind` that is not in `known`.
fn unknown(kind: &str, name: &str, known: &[&str]) -> Exit {
    let subject = if name.is_empty() { format!("a {kind} is empty") } else { format!("there is no {kind} \"{name}\"") };
    Exit::mistake(match most_similar(name, known.iter().copied()) {
        Some(similar) => format!("{subject}; did you mean {similar}?"),
        None => format!("{subject}; the {kind}s are {}", listed(known, "and")),
    })
}

/// Converts an error of clap.
fn exit_of(error: &clap::Error) -> Exit {
    let message = error.render().to_string();
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            Exit { message: message.trim_end().to_owned(), status: 0 }
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
            // clap takes a second scenario for a command
            let word = error.get(ContextKind::InvalidSubcommand).map(ToString::to_string).unwrap_or_default();
            Exit::mistake(format!("'{word}' is unexpected after a scenario"))
        }
        _ => {
            // several arguments that exclude each other stand in lines of their own
            let lines: Vec<&str> = message.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
            let first = lines.join(" ");
            let sentence = first.strip_prefix("error: ").unwrap_or(&first);
            let similar = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
            Exit::mistake(match similar.into_iter().find_map(|kind| error.get(kind)) {
                Some(similar) => format!("{sentence}; did you mean {similar}?"),
                // the message ends with the usage of the command
                None if message.contains("coinwise export") => {
                    format!("{sentence}; `coinwise export --help` tells more")
                }
                None => format!("{sentence}; `coinwise --help` tells more"),
            })
        }
    }
}

/// Returns the presets by puzzle, and the lessons.
fn list() -> String {
    let of_preset = |preset: &'static Preset| {
        let scenario = &preset.scenario;
        (scenario.puzzle().title(), preset.stem, scenario.name.as_str())
    };
    let of_lesson = |lesson: &'static Lesson| ("Lessons", lesson.stem.as_str(), lesson.name.as_str());
    let rows: Vec<_> = presets().iter().map(of_preset).chain(lessons().iter().map(of_lesson)).collect();
    let width = rows.iter().map(|(_, stem, _)| stem.len()).max().unwrap_or_default();
    let mut list = String::new();
    for group in rows.chunk_by(|(one, ..), (other, ..)| one == other) {
        let _ = writeln!(list, "{}:", group[0].0);
        for (_, stem, name) in group {
            let _ = writeln!(list, "  {stem:width$}  {name}");
        }
        list.push('\n');
    }
    list + "`coinwise NAME` opens a preset, `coinwise export NAME` writes its charts and tables."
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::length::Unit;
    use crate::picture::{Background, Size};

    const fn views(puzzle: Puzzle) -> &'static [&'static str] {
        match puzzle {
            Puzzle::Pennies => &["map", "totals", "values", "decisions", "ratio", "play"],
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
        assert_eq!(exit.status, 2, "{args:?}");
        assert!(!exit.message.contains('\n') && !exit.message.is_empty(), "{args:?}: {}", exit.message);
        exit.message
    }

    #[test]
    fn the_definition_of_the_arguments_is_consistent() {
        definition().debug_assert();
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
    fn the_usual_folder_has_the_name_of_the_scenario() {
        for (args, folder) in [
            (&["pennies-riddle"][..], "pennies-riddle"),
            (&["/some/where/mine.two.toml"], "mine.two"),
            (&["https://example.org/coinwise/#s=eNoDAA"], "scenario"),
            (&["--all"], "presets"),
            (&["--lesson", "win-at-pennies"], "."),
        ] {
            assert_eq!(export(args).out, Path::new(folder));
        }
    }

    #[test]
    fn a_lesson_is_exported_as_a_page() {
        let request = export(&["--lesson", "win-at-pennies", "--out", "d"]);
        assert_eq!(request.what, What::Lesson(lesson("win-at-pennies").unwrap()));
        let unknown = mistake(&["export", "--lesson", "win", "--out", "d"]);
        assert!(unknown.starts_with("there is no lesson \"win\"; the lessons are win-at-pennies, "), "{unknown}");
        let typo = mistake(&["export", "--lesson", "win-at-penies"]);
        assert_eq!(typo, "there is no lesson \"win-at-penies\"; did you mean win-at-pennies?");
        for other in [["--all", "--quiet"], ["--views", "bias"], ["--formats", "svg"]] {
            mistake(&[&["export", "--lesson", "win-at-pennies", "--out", "d"], &other[..]].concat());
        }
    }

    #[test]
    fn formats_and_views_are_listed_once_each() {
        let request = export(&["x", "--out", "d", "--formats", "pdf, csv,pdf", "--views", "totals,map,totals"]);
        assert_eq!(request.formats, [Format::Csv, Format::Pdf]);
        assert_eq!(request.views, Some(vec!["totals".to_owned(), "map".to_owned()]));
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
            mistake(&["export", "x", "--out", "d", "--formats", "csv,gif"]),
            "there is no format \"gif\"; the formats are csv, xlsx, json, md, svg, png, pdf and html"
        );
        assert_eq!(
            mistake(&["export", "x", "--out", "d", "--formats", ""]),
            "a format is empty; the formats are csv, xlsx, json, md, svg, png, pdf and html"
        );
        assert_eq!(
            mistake(&["export", "--all", "--out", "d", "--views", "map,\nx"]),
            "there is no view \"x\"; the views are map, totals, values, decisions, ratio, play, belief, numbers, table, chances, choice, bias, both, horizon, final and simulate"
        );
    }

    #[test]
    fn flags_set_the_look_of_charts() {
        let flags = |args: &[&str]| export(&[&["x", "--out", "d"], args].concat()).picture;
        assert_eq!(flags(&[]), Picture::default());
        let all = ["--width", "85mm", "--height=57mm", "--dpi", "300", "--font-size", "8pt", "--background", "dark"];
        let more = ["--title", "no", "--marks", "no", "--svg-text"];
        assert_eq!(
            flags(&[&all[..], &more].concat()),
            Picture {
                size: Size::Own,
                own: [85.0, 57.0],
                unit: Unit::Mm,
                dpi: 300,
                font_size: 8.0,
                ground: Background::Dark,
                title: false,
                marks: false,
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
        ] {
            assert_eq!(mistake(&["export", "x", "--out", "d", flag, value]), sentence);
        }
    }

    #[test]
    fn wrong_usage_gives_one_sentence_that_names_the_mistake() {
        for (args, named) in [
            (&["export"][..], "<SCENARIO|--all|--lesson <NAME>> is missing;"),
            (&["export", "--out", "d"], "<SCENARIO|--all|--lesson <NAME>> is missing;"),
            (&["export", "x", "--all", "--out", "d"], "--all"),
            (&["export", "x", "y", "--out", "d"], "'y'"),
            (&["export", "x", "--out"], "--out <FOLDER>"),
            (&["export", "x", "--out", "a", "--out", "b"], "--out <FOLDER>"),
            (&["export", "", "--out", "a"], "scenario"),
            (&["export", "x", "--out", ""], "--out"),
            (&["--nonsense"], "--nonsense"),
            (&["a.toml", "b.toml"], "'b.toml' is unexpected after a scenario"),
            (&["--non\nsense"], "--non"),
        ] {
            let sentence = mistake(args);
            assert!(sentence.contains(named), "{args:?}: {sentence}");
        }
    }

    #[test]
    fn a_typo_is_answered_by_the_name_that_was_meant() {
        for (args, meant) in [
            (&["exprot"][..], "export"),
            (&["exprot", "pennies-riddle", "--quiet"], "export"),
            (&["lst"], "list"),
            (&["export", "x", "--fromats", "csv"], "--formats"),
            (&["export", "x", "--formats", "csv,xls"], "xlsx"),
            (&["export", "x", "--views", "mapp"], "map"),
        ] {
            let sentence = mistake(args);
            assert!(sentence.ends_with(&format!("; did you mean {meant}?")), "{args:?}: {sentence}");
        }
        assert!(mistake(&["export", "x", "--colour"]).ends_with("`coinwise export --help` tells more"));
        assert!(mistake(&["export", "x", "--formats", "pdf,", "svg"]).ends_with("`coinwise export --help` tells more"));
        assert!(mistake(&["--colour"]).ends_with("`coinwise --help` tells more"));
        let lesson = mistake(&["export", "win-at-pennies"]);
        assert_eq!(lesson, "win-at-pennies is a lesson; write --lesson before its name");
    }

    #[test]
    fn the_short_help_fits_a_screen() {
        for args in [&["-h"][..], &["export", "-h"], &["list", "-h"]] {
            let help = parse(args).unwrap_err().message;
            let widest = help.lines().map(|line| line.chars().count()).max();
            assert!(help.lines().count() <= 24 && widest <= Some(WIDTH), "{help}");
        }
    }

    #[test]
    fn the_list_has_every_preset_and_every_lesson() {
        let list = parse(&["list"]).unwrap_err();
        assert_eq!(list.status, 0);
        let has = |stem: &str, name: &str| {
            list.message.lines().any(|line| line.trim().starts_with(stem) && line.ends_with(name))
        };
        assert!(presets().iter().all(|preset| has(preset.stem, &preset.scenario.name)), "{}", list.message);
        assert!(lessons().iter().all(|lesson| has(&lesson.stem, &lesson.name)), "{}", list.message);
    }

    #[test]
    fn help_and_version_go_to_standard_output() {
        let version = parse(&["--version"]).unwrap_err();
        assert_eq!(version.message, format!("coinwise {}", env!("CARGO_PKG_VERSION")));
        let help = parse(&["--help"]).unwrap_err();
        for exit in [&version, &help, &parse(&["export", "--help"]).unwrap_err()] {
            assert_eq!(exit.status, 0);
        }
        assert!(help.message.contains("export") && help.message.contains("list"));
    }

    #[cfg(unix)]
    #[test]
    fn arguments_that_are_not_text_are_taken_as_paths() {
        use std::os::unix::ffi::OsStringExt as _;
        let odd = || OsString::from_vec(vec![b'a', 0xff]);
        let opened = super::parse(["coinwise".into(), odd()], views);
        assert_eq!(opened, Ok(Command::Window(Some(odd()))));
        let request = super::parse(["coinwise".into(), "export".into(), odd(), "--out".into(), odd()], views);
        let Ok(Command::Export(request)) = request else { panic!("{request:?}") };
        assert_eq!((request.what, request.out), (What::One(odd()), odd().into()));
    }
}
