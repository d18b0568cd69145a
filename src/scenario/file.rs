//! Keys of a scenario file, and the conversion to and from a scenario.

use serde::{Deserialize, Serialize};

use super::document::{self, ScenarioError};
use super::guess::GuessTable;
use super::named::{Group, LONGEST_NAME, LONGEST_STORY, LONGEST_VIEW, MOST_SLIDERS, Params, Scenario};
use super::puzzle::Puzzle;
use super::{devil, flips, pennies};
use crate::field::{UNBOUNDED, round_to_i64};
use crate::parameter::{BadParameter, check_text, listed, whole_numbers};

/// Keys in the order in which they are written.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct File {
    name: Option<String>,
    story: Option<String>,
    puzzle: Option<Puzzle>,
    group: Option<Group>,
    view: Option<String>,
    guess: Option<GuessTable>,
    sliders: Option<Vec<String>>,
    pennies: Option<pennies::Table>,
    devil: Option<devil::Table>,
    flips: Option<flips::Table>,
}

impl File {
    /// Returns the puzzles whose tables are present.
    fn puzzles(&self) -> impl Iterator<Item = Puzzle> + use<> {
        let there = [self.pennies.is_some(), self.devil.is_some(), self.flips.is_some()];
        Puzzle::ALL.into_iter().zip(there).filter_map(|(puzzle, is_there)| is_there.then_some(puzzle))
    }

    /// Returns the puzzle of a file that has no `puzzle` key: the one whose table is present.
    fn only_puzzle(&self) -> Result<Puzzle, BadParameter> {
        let mut puzzles = self.puzzles();
        puzzles.next().filter(|_| puzzles.next().is_none()).ok_or_else(|| {
            let names = listed(&Puzzle::ALL.map(|puzzle| format!("\"{puzzle}\"")), "or");
            BadParameter::new("puzzle", "missing", format!("{names}, unless there is just one table with such a name"))
        })
    }

    /// Sets the parameters from the table of their puzzle, which must be the only table.
    ///
    /// # Errors
    /// A [`BadParameter`] for the first value that is not allowed, with its path inside of the puzzle's table.
    pub fn set(self, mut params: Params) -> Result<Params, BadParameter> {
        match &mut params {
            Params::Pennies(params) => params.sync(&mut self.pennies.unwrap_or_default())?,
            Params::Devil(params) => params.sync(&mut self.devil.unwrap_or_default())?,
            Params::Flips(params) => params.sync(&mut self.flips.unwrap_or_default())?,
        }
        Ok(params)
    }

    /// Refuses a table that belongs to a puzzle other than `puzzle`.
    fn check(&self, puzzle: Puzzle) -> Result<(), BadParameter> {
        let allowed = format!("[{puzzle}] where puzzle is \"{puzzle}\"");
        match self.puzzles().find(|other| *other != puzzle) {
            Some(other) => Err(BadParameter::new(other.name(), "the table of another puzzle", allowed)),
            None => Ok(()),
        }
    }
}

impl Scenario {
    /// Reads the text of a scenario file. If it has no name, the scenario is called `default_name`, cut to the longest
    /// allowed name.
    ///
    /// # Errors
    /// As [`parse`](Self::parse).
    pub fn parse_named(text: &str, default_name: &str) -> Result<Self, ScenarioError> {
        let mut file: File = document::read(text, allowed_at)?;
        let refused = |refusal: BadParameter| ScenarioError::refused(text, "", &refusal);
        let puzzle = file.puzzle.map_or_else(|| file.only_puzzle(), Ok).map_err(refused)?;
        file.check(puzzle).map_err(refused)?;
        let name = file.name.take().map(|name| check_text("name", &name, 1..=LONGEST_NAME).map(|()| name));
        let name = name.unwrap_or_else(|| Ok(default_name.chars().take(LONGEST_NAME).collect())).map_err(refused)?;
        let story = file.story.take().unwrap_or_default();
        check_text("story", &story, 0..=LONGEST_STORY).map_err(refused)?;
        let (group, view, sliders) = (file.group, file.view.take(), file.sliders.take());
        view.as_ref().map_or(Ok(()), |view| check_text("view", view, 1..=LONGEST_VIEW)).map_err(refused)?;
        let guess = file.guess.take().map(|guess| guess.parse(puzzle)).transpose().map_err(refused)?;
        let params = file.set(Params::default_of(puzzle));
        let params = params.map_err(|refusal| ScenarioError::refused(text, puzzle.name(), &refusal))?;
        sliders.as_ref().map_or(Ok(()), |sliders| check_sliders(sliders, &params)).map_err(refused)?;
        Ok(Self { name, story, group, view, guess, sliders: sliders.unwrap_or_default(), params })
    }

    /// Returns the text of a scenario file with all keys but those that say nothing, such as an empty list.
    ///
    /// [`Self::parse`] reads it back as [`Self::as_filed`], if its name, story, view, guess and sliders are allowed.
    pub fn to_toml(&self) -> String {
        let Self { name, story, group, view, guess, sliders, params } = self.as_filed();
        let mut file = File {
            name: Some(name),
            story: Some(story).filter(|story| !story.is_empty()),
            puzzle: Some(params.puzzle()),
            group,
            view,
            guess: guess.as_ref().map(GuessTable::from),
            sliders: Some(sliders).filter(|sliders| !sliders.is_empty()),
            ..File::default()
        };
        match params {
            Params::Pennies(params) => file.pennies = Some(params.to_table()),
            Params::Devil(params) => file.devil = Some(params.to_table()),
            Params::Flips(params) => file.flips = Some(params.to_table()),
        }
        document::write(&file)
    }

    /// Returns the scenario as its file holds it: without points won, a reply being typed and display options.
    #[must_use]
    pub fn as_filed(&self) -> Self {
        let mut filed = self.clone();
        match &mut filed.params {
            Params::Pennies(params) => (params.scores, params.reply, params.options) = Default::default(),
            Params::Devil(params) => params.options = crate::devil::Options::default(),
            Params::Flips(params) => params.options = crate::flips::Options::default(),
        }
        // a slider that the parameters have lost, as that of a coin that was removed, would be refused when the file is read
        let known = self.params.numbers();
        filed.sliders.retain(|slider| known.iter().any(|number| number.key == slider));
        filed
    }
}

/// Checks that the sliders are distinct numbers of `params`.
fn check_sliders(sliders: &[String], params: &Params) -> Result<(), BadParameter> {
    let known: Vec<&str> = params.numbers().into_iter().map(|number| number.key).collect();
    let refuse = |field: String, value: String| {
        let names = listed(&known, "and");
        Err(BadParameter::new(field, value, format!("a list of 1 to {MOST_SLIDERS} different names out of {names}")))
    };
    if !(1..=MOST_SLIDERS).contains(&sliders.len()) {
        return refuse("sliders".to_owned(), format!("a list of {}", sliders.len()));
    }
    match (0..).zip(sliders).find(|(i, key)| !known.contains(&key.as_str()) || sliders[..*i].contains(key)) {
        Some((i, key)) => refuse(format!("sliders[{i}]"), format!("\"{key}\"")),
        None => Ok(()),
    }
}

/// Returns what is allowed at a path such as `flips.target`: the range of a whole number, or what is `expected` with an
/// example of a list.
fn allowed_at(path: &str, expected: &str) -> Option<String> {
    let (puzzle, key) = path.split_once('.')?;
    let params = Params::default_of(Puzzle::from_name(puzzle)?);
    if let Some(number) = params.numbers().into_iter().find(|number| number.is_integer && number.key == key) {
        let (low, high) = (*number.allowed.start(), *number.allowed.end());
        return (high < UNBOUNDED).then(|| whole_numbers(round_to_i64(low), round_to_i64(high)));
    }
    let text = Scenario::unnamed(params, None).to_toml();
    let is_text = expected == "text in quotes";
    let example = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "));
    let example = example.filter(|value| value.starts_with('[') || is_text && *value != "\"\"");
    example.map(|value| format!("{expected} like {value}"))
}
