//! Puzzles by name: their views, help and tabs, and scenarios that name one of the views.

use std::ffi::OsStr;
use std::path::Path;
use std::sync::LazyLock;

use crate::scenario::{self, Params, Puzzle, Scenario, ScenarioError, link};

use super::devil::Devil;
use super::flips::Flips;
use super::pennies::Pennies;
use super::tab::any_tab::AnyTab;
use super::tab::{self, Tab};
use super::view::help_text::HelpText;
use super::view::{self, About};

/// A puzzle without its type.
pub struct AnyPuzzle {
    views: Vec<&'static str>,
    /// Description of each view.
    abouts: Vec<About>,
    /// Text of the help.
    pub help: &'static HelpText,
    /// Controls outside the field table, each with its title and accessible name.
    pub more_controls: &'static [(&'static str, &'static str)],
    rules: fn(&Params) -> Option<String>,
    why_not: fn(&Params, &str) -> Option<String>,
    new_tab: fn(&Params) -> Box<dyn AnyTab>,
}

impl AnyPuzzle {
    /// Collects the properties of a puzzle from its views.
    fn of<P: view::Puzzle<Params: Default>>() -> Self {
        let views: Vec<About> = P::VIEWS.iter().map(|view| view.about).collect();
        Self {
            views: views.iter().map(|about| about.name).collect(),
            abouts: views,
            help: P::HELP,
            more_controls: P::MORE_CONTROLS,
            rules: |params| Some((P::RULES)(params.own()?)),
            why_not: |params, name| {
                let view = P::VIEWS.iter().find(|view| view.about.name == name)?;
                tab::why_not::<P>(view, params.own()?)
            },
            new_tab: |params| Box::new(Tab::<P>::new(params.own::<P::Params>().cloned().unwrap_or_default())),
        }
    }
}

/// Returns the properties of a puzzle.
pub fn any(puzzle: Puzzle) -> &'static AnyPuzzle {
    static PUZZLES: LazyLock<[AnyPuzzle; 3]> =
        LazyLock::new(|| [AnyPuzzle::of::<Pennies>(), AnyPuzzle::of::<Devil>(), AnyPuzzle::of::<Flips>()]);
    &PUZZLES[puzzle as usize]
}

/// Returns a tab with these parameters.
pub fn new_tab(params: &Params) -> Box<dyn AnyTab> {
    (any(params.puzzle()).new_tab)(params)
}

/// Returns the rules of the game with these parameters in a sentence or two.
pub fn rules(params: &Params) -> String {
    (any(params.puzzle()).rules)(params).unwrap_or_default()
}

/// Returns the reason why the view of that name has nothing to show, in a sentence; `None` if it has something.
pub fn why_not(params: &Params, view: &str) -> Option<String> {
    (any(params.puzzle()).why_not)(params, view)
}

/// Returns the names of the views of `puzzle` in their order on screen, for window, files and command line.
pub fn views(puzzle: Puzzle) -> &'static [&'static str] {
    &any(puzzle).views
}

/// Returns the title of a view, that of its button or of its form; its name if the puzzle has no such view.
pub fn title(puzzle: Puzzle, name: &'static str) -> &'static str {
    let forms = buttons(puzzle).iter().flat_map(|button| button.forms.iter().map(move |form| (button, form)));
    let title = |(button, form): (&'static ViewButton, &(&'static str, &'static str))| {
        if form.0 == button.forms[0].0 && !button.is_in_more { button.title } else { form.1 }
    };
    forms.into_iter().find(|(_, form)| form.0 == name).map_or(name, title)
}

/// Returns the one-sentence hint of a view; empty if the puzzle has no such view.
pub fn hint(puzzle: Puzzle, name: &str) -> &'static str {
    about(puzzle, name).map_or("", |about| about.hint)
}

/// Returns the keys of the sliders that a view is about; none if the puzzle has no such view.
pub fn sliders(puzzle: Puzzle, name: &str) -> &'static [&'static str] {
    about(puzzle, name).map_or(&[], |about| about.sliders)
}

fn about(puzzle: Puzzle, name: &str) -> Option<&'static About> {
    any(puzzle).abouts.iter().find(|about| about.name == name)
}

/// A button of the window: one view, or several that are forms of the same.
pub struct ViewButton {
    /// Its label.
    pub title: &'static str,
    /// The views with their labels in the switch of the forms. Those that cannot be shown are left out.
    pub forms: &'static [(&'static str, &'static str)],
    /// Whether it stands in the menu "More".
    pub is_in_more: bool,
}

const fn button(title: &'static str, forms: &'static [(&'static str, &'static str)]) -> ViewButton {
    ViewButton { title, forms, is_in_more: false }
}

const fn in_more(title: &'static str, forms: &'static [(&'static str, &'static str)]) -> ViewButton {
    ViewButton { title, forms, is_in_more: true }
}

/// Buttons of the puzzles in the order of [`Puzzle::ALL`].
static BUTTONS: [&[ViewButton]; 3] = [
    &[
        button("Play", &[("play", "Play")]),
        button("Map", &[("map", "Safe pairs"), ("values", "Values"), ("third", "Three piles")]),
        button("Totals", &[("totals", "Totals")]),
        button("Golden ratio", &[("ratio", "Golden ratio")]),
        button("Game tree", &[("decisions", "Game tree")]),
    ],
    &[
        button("Play", &[("table", "Play")]),
        button("What is possible", &[("belief", "Blindfolded"), ("touch", "By touch")]),
        button("Which numbers", &[("numbers", "Which numbers")]),
        button("Chance", &[("chance", "After each call"), ("within", "In few calls")]),
    ],
    &[
        button("Play", &[("play", "Play")]),
        button("Which coin", &[("choice", "Best choice"), ("rules", "Simple rules")]),
        button("Biased coin", &[("bias", "One coin"), ("both", "Two coins")]),
        button("Chances", &[("chances", "Chances")]),
        in_more("Longer, harder", &[("horizon", "More flips"), ("target", "Higher target")]),
        in_more("Outcomes", &[("final", "Final scores"), ("simulate", "Simulation")]),
        in_more("Other goals", &[("goals", "Your goal"), ("choosers", "Who chooses")]),
    ],
];

/// Returns the buttons of a puzzle's views. Every view is a form of one of them.
pub fn buttons(puzzle: Puzzle) -> &'static [ViewButton] {
    BUTTONS[puzzle as usize]
}

/// Parses a scenario file.
///
/// # Errors
/// One sentence about the first error, with its line; an unknown view is an error too.
pub fn parse(text: &str) -> Result<Scenario, ScenarioError> {
    checked(text, Scenario::parse(text)?)
}

/// Refuses a view that the puzzle does not have.
fn checked(text: &str, scenario: Scenario) -> Result<Scenario, ScenarioError> {
    scenario.check_view(text, views(scenario.puzzle()))?;
    Ok(scenario)
}

/// Parses a scenario file that may lack a name, or a text with a link to a scenario.
fn parse_named(text: &str, default_name: &str) -> Result<Scenario, ScenarioError> {
    let scenario = Scenario::parse_named(text, default_name).and_then(|scenario| checked(text, scenario));
    // a scenario file may mention a link
    scenario.or_else(|refusal| match link::unpack(text, parse) {
        Some(unpacked) => unpacked,
        None => Err(refusal),
    })
}

/// Parses a scenario or a link to one.
///
/// # Errors
/// As [`parse`]; about a link without a line.
pub fn parse_sent(text: &str) -> Result<Scenario, ScenarioError> {
    parse_named(text, scenario::UNNAMED)
}

/// Reads a file as [`parse_sent`] does.
///
/// # Errors
/// One sentence that names the path: the file cannot be read, or is not a scenario.
pub fn read(path: &Path) -> Result<Scenario, ScenarioError> {
    Scenario::read_by(path, parse_named)
}

/// Returns the scenario of a link, the preset with this file stem, or the scenario file at this path.
///
/// # Errors
/// One sentence: no such preset or file, or link or file hold no scenario.
pub fn find(name_or_path: &OsStr) -> Result<Scenario, ScenarioError> {
    if let Some(text) = name_or_path.to_str().filter(|text| link::is_in(text)) {
        return parse_sent(text);
    }
    scenario::find_by(name_or_path, parse_named)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::presets;

    fn file(puzzle: &str, rest: &str) -> String {
        format!("name = \"N\"\nstory = \"S\"\npuzzle = \"{puzzle}\"\n{rest}")
    }

    fn refusal(puzzle: &str, rest: &str) -> String {
        parse(&file(puzzle, rest)).unwrap_err().to_string()
    }

    #[test]
    fn a_view_has_to_belong_to_the_puzzle() {
        for puzzle in Puzzle::ALL {
            for view in views(puzzle) {
                let scenario = parse(&file(puzzle.name(), &format!("view = \"{view}\""))).unwrap();
                assert_eq!(scenario.view.as_deref(), Some(*view));
            }
        }
        let refused = refusal("devil", "view = \"map\"");
        assert!(refused.starts_with("line 4: view is \"map\"; it must be \"table\", \"belief\""), "{refused}");
        assert!(refused.ends_with("\"chance\" or \"within\" where puzzle is \"devil\""), "{refused}");
        assert!(refusal("flips", "view = 3").starts_with("line 4: view is 3; it must be"));
        assert!(parse(&file("flips", "")).is_ok(), "a view may be left out");
    }

    #[test]
    fn a_link_to_any_preset_in_any_view_is_short_and_opens_it() {
        let page = "https://a-user-of-a-long-name.github.io/coinwise/";
        for preset in presets() {
            for view in views(preset.scenario.puzzle()) {
                let scenario = Scenario { view: Some((*view).to_owned()), ..preset.scenario.clone() };
                for scenario in [Some(scenario.clone()), link::as_question(scenario)].into_iter().flatten() {
                    let link = format!("{page}{}", link::pack(&scenario).unwrap());
                    assert!(link.len() <= 2_000, "{}, {view}: {}", preset.stem, link.len());
                    assert_eq!(find(OsStr::new(&link)).unwrap(), scenario, "{}", preset.stem);
                }
            }
        }
        let other = Scenario { view: Some("bias".to_owned()), ..presets()[0].scenario.clone() };
        let refused = find(OsStr::new(&link::pack(&other).unwrap())).unwrap_err().to_string();
        assert!(refused.starts_with("the scenario in the link is refused: line 5: view is \"bias\""), "{refused}");
        let story = format!("story = \"as {page}#s=eNoDAA\"\n[flips]\n");
        assert!(parse_sent(&story).is_ok(), "a file may mention a link");
    }

    #[test]
    fn every_view_is_a_form_of_one_button_and_five_buttons_are_shown_at_most() {
        for puzzle in Puzzle::ALL {
            let mut forms: Vec<_> = buttons(puzzle).iter().flat_map(|button| button.forms).map(|form| form.0).collect();
            let mut known = views(puzzle).to_vec();
            forms.sort_unstable();
            known.sort_unstable();
            assert_eq!(forms, known);
            assert!(buttons(puzzle).iter().filter(|button| !button.is_in_more).count() <= 5);
        }
    }

    #[test]
    fn a_view_has_the_title_of_its_button_or_form() {
        let titles = ["map", "values", "decisions"].map(|view| title(Puzzle::Pennies, view));
        assert_eq!(titles, ["Map", "Values", "Game tree"]);
        assert_eq!(["bias", "horizon"].map(|view| title(Puzzle::Flips, view)), ["Biased coin", "More flips"]);
    }

    #[test]
    fn every_preset_opens_in_a_view_of_its_puzzle() {
        for preset in presets() {
            let view = preset.scenario.view.as_deref().unwrap_or_default();
            assert!(views(preset.scenario.puzzle()).contains(&view), "{}: {view}", preset.stem);
        }
    }

    #[test]
    fn a_file_with_a_view_of_another_puzzle_is_refused_with_its_path() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.toml");
        std::fs::write(&path, file("devil", "view = \"map\"")).unwrap();
        let sentence = format!("{}, line 4: view is \"map\"; it must be \"table\"", path.display());
        for refusal in [read(&path).unwrap_err(), find(path.as_os_str()).unwrap_err()] {
            assert!(refusal.to_string().starts_with(&sentence), "{refusal}");
        }
    }
}
