//! The text of a file as a scenario.
//!
//! The document is read as `toml` parsed it and not through `serde`: so every value comes with its place, and a number
//! with its digits as they were written, of any length and without rounding.

use std::fmt;
use std::sync::Arc;

use dashu_int::UBig;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use crate::numerals::grouped;
use crate::parameter::BadParameter;
use crate::{devil, flips, pennies};

use super::{LONGEST_NAME, LONGEST_STORY, Params, Puzzle, Scenario, views};

/// The longest key repeated in a message, in characters.
const LONGEST_KEY: usize = 40;

/// What is wrong with the text of a scenario file. Displayed as one sentence that begins with the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioError {
    line: Option<usize>,
    sentence: String,
}

impl ScenarioError {
    /// The line, from 1; `None` where something is missing altogether.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        self.line
    }

    /// What is wrong, without the line.
    #[must_use]
    pub fn sentence(&self) -> &str {
        &self.sentence
    }
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.sentence)
    }
}

impl std::error::Error for ScenarioError {}

/// See [`Scenario::parse`].
pub(super) fn parse(text: &str) -> Result<Scenario, ScenarioError> {
    let source = Source { text };
    let document = DeTable::parse(text).map_err(|error| source.not_toml(&error))?;
    let top = Section { source, table: document.get_ref(), prefix: String::new() };

    let puzzle = read_puzzle(&top)?;
    check_top_keys(&top, puzzle)?;
    let name = match top.get("name") {
        Some(value) => read_text(&top, "name", value, 1, LONGEST_NAME)?,
        None => return Err(missing("name", &text_allowed(1, LONGEST_NAME))),
    };
    let story = match top.get("story") {
        Some(value) => read_text(&top, "story", value, 0, LONGEST_STORY)?,
        None => String::new(),
    };
    let view = top.get("view").map(|value| read_view(&top, puzzle, value)).transpose()?;

    let values = top.get(puzzle.name());
    let section = match values.map(|values| (values.get_ref(), values)) {
        None => None,
        Some((DeValue::Table(table), _)) => Some(Section { source, table, prefix: String::new() }),
        Some((_, values)) => return Err(top.refuse(puzzle.name(), values, "a table")),
    };
    let params = match (puzzle, section) {
        (Puzzle::Pennies, section) => Params::Pennies(read_pennies(section.as_ref())?),
        (Puzzle::Devil, section) => Params::Devil(read_devil(section.as_ref())?),
        (Puzzle::Flips, section) => Params::Flips(read_flips(section.as_ref())?),
    };
    params.check().map_err(|error| match values {
        Some(values) => source.error(place_of(values, error.field()), error.to_string()),
        None => ScenarioError { line: None, sentence: error.to_string() },
    })?;
    Ok(Scenario { name, story, view, params })
}

/// The text of the file, for lines and for values as they were written.
#[derive(Clone, Copy)]
struct Source<'t> {
    text: &'t str,
}

impl<'t> Source<'t> {
    /// An error at the byte `place`.
    fn error(self, place: usize, sentence: impl Into<String>) -> ScenarioError {
        let before = self.text.as_bytes().get(..place).unwrap_or(self.text.as_bytes());
        let line = before.split(|&byte| byte == b'\n').count();
        ScenarioError { line: Some(line), sentence: sentence.into() }
    }

    /// The value as it stands in the file.
    fn written(self, value: &Spanned<DeValue<'_>>) -> &'t str {
        self.text.get(value.span()).unwrap_or_default()
    }

    /// What the parser found, in one sentence.
    fn not_toml(self, error: &toml::de::Error) -> ScenarioError {
        let span = error.span().unwrap_or_default();
        if error.message() == "duplicate key" {
            let key = self.text.get(span.clone()).unwrap_or_default();
            return self.error(span.start, format!("{} is there twice", shown(key)));
        }
        let message: Vec<&str> = error.message().split_whitespace().collect();
        self.error(span.start, format!("this is not TOML ({})", message.join(" ")))
    }
}

/// A table and the keys in it.
struct Section<'d> {
    source: Source<'d>,
    table: &'d DeTable<'d>,
    /// What stands before a key in the name of a field: `coins[0].`.
    prefix: String,
}

impl<'d> Section<'d> {
    fn get(&self, key: &str) -> Option<&'d Spanned<DeValue<'d>>> {
        self.table.get(key)
    }

    /// The error for a value of the wrong kind.
    fn refuse(&self, field: &str, value: &Spanned<DeValue<'_>>, allowed: &str) -> ScenarioError {
        let refusal = BadParameter::new(field, self.source.written(value), allowed);
        self.source.error(value.span().start, refusal.to_string())
    }

    /// Refuses every key that is not among `known`, the first one in the file.
    fn allow_only(&self, known: &[&str], whose: &str) -> Result<(), ScenarioError> {
        let unknown = self.table.keys().filter(|key| !known.contains(&key.get_ref().as_ref()));
        match unknown.min_by_key(|key| key.span().start) {
            None => Ok(()),
            Some(key) => Err(self.unknown_key(key, known, whose)),
        }
    }

    fn unknown_key(&self, key: &Spanned<std::borrow::Cow<'_, str>>, known: &[&str], whose: &str) -> ScenarioError {
        let sentence = format!("{} is no key of {whose}; the keys are {}", shown(key.get_ref()), listed(known, "and"));
        self.source.error(key.span().start, sentence)
    }

    /// The name of the field at `key`.
    fn field(&self, key: &str) -> String {
        format!("{}{key}", self.prefix)
    }

    /// The whole number at `key`, `default` where there is none. Only what no `i64` can hold is refused here; the range
    /// is the business of the rules.
    fn whole(&self, key: &str, default: i64, allowed: &str) -> Result<i64, ScenarioError> {
        self.get(key).map_or(Ok(default), |value| self.read_whole(&self.field(key), value, allowed))
    }

    fn read_whole(&self, field: &str, value: &Spanned<DeValue<'_>>, allowed: &str) -> Result<i64, ScenarioError> {
        let number = match value.get_ref() {
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => None,
        };
        number.ok_or_else(|| self.refuse(field, value, allowed))
    }

    /// Yes or no at `key`, `default` where there is none.
    fn flag(&self, key: &str, default: bool) -> Result<bool, ScenarioError> {
        let Some(value) = self.get(key) else { return Ok(default) };
        value.get_ref().as_bool().ok_or_else(|| self.refuse(&self.field(key), value, "true or false"))
    }

    /// The one of `all` with the name at `key`, `default` where there is none.
    fn choice<T: Copy>(
        &self,
        key: &str,
        default: T,
        all: &[T],
        name: impl Fn(T) -> &'static str,
    ) -> Result<T, ScenarioError> {
        let Some(value) = self.get(key) else { return Ok(default) };
        let chosen = value.get_ref().as_str().and_then(|text| all.iter().copied().find(|one| name(*one) == text));
        chosen.ok_or_else(|| {
            let names: Vec<String> = all.iter().map(|one| format!("\"{}\"", name(*one))).collect();
            self.refuse(&self.field(key), value, &listed(&names, "or"))
        })
    }

    /// The two whole numbers in the list at `key`.
    fn pair(&self, key: &str, default: [i64; 2], list: &str, allowed: [&str; 2]) -> Result<[i64; 2], ScenarioError> {
        let Some(value) = self.get(key) else { return Ok(default) };
        let [first, second] = self.two(key, value, list)?;
        Ok([
            self.read_whole(&format!("{key}[0]"), first, allowed[0])?,
            self.read_whole(&format!("{key}[1]"), second, allowed[1])?,
        ])
    }

    /// The two values of a list.
    fn two<'v>(
        &self,
        field: &str,
        value: &'v Spanned<DeValue<'d>>,
        allowed: &str,
    ) -> Result<[&'v Spanned<DeValue<'d>>; 2], ScenarioError> {
        match value.get_ref().as_array().map(AsRef::as_ref) {
            Some([first, second]) => Ok([first, second]),
            _ => Err(self.refuse(field, value, allowed)),
        }
    }
}

fn read_puzzle(top: &Section) -> Result<Puzzle, ScenarioError> {
    let allowed = listed(&Puzzle::ALL.map(|puzzle| format!("\"{puzzle}\"")), "or");
    let Some(value) = top.get("puzzle") else { return Err(missing("puzzle", &allowed)) };
    let puzzle = value.get_ref().as_str().and_then(Puzzle::from_name);
    puzzle.ok_or_else(|| top.refuse("puzzle", value, &allowed))
}

fn check_top_keys(top: &Section, puzzle: Puzzle) -> Result<(), ScenarioError> {
    let known = ["name", "story", "puzzle", "view", puzzle.name()];
    let unknown = top.table.keys().filter(|key| !known.contains(&key.get_ref().as_ref()));
    let Some(key) = unknown.min_by_key(|key| key.span().start) else { return Ok(()) };
    if Puzzle::from_name(key.get_ref()).is_some() {
        let sentence = format!("wrong puzzle table: {} is there, but puzzle is \"{puzzle}\"", key.get_ref());
        return Err(top.source.error(key.span().start, sentence));
    }
    Err(top.unknown_key(key, &known, "a scenario"))
}

fn read_text(
    top: &Section,
    field: &str,
    value: &Spanned<DeValue<'_>>,
    shortest: usize,
    longest: usize,
) -> Result<String, ScenarioError> {
    let refuse = || top.refuse(field, value, &text_allowed(shortest, longest));
    let text = value.get_ref().as_str().ok_or_else(refuse)?;
    let enough = shortest == 0 || !text.trim().is_empty();
    if enough && text.chars().count() <= longest { Ok(text.to_owned()) } else { Err(refuse()) }
}

fn read_view(top: &Section, puzzle: Puzzle, value: &Spanned<DeValue<'_>>) -> Result<String, ScenarioError> {
    let known = views(puzzle);
    let view = value.get_ref().as_str().filter(|view| known.contains(view));
    view.map(str::to_owned).ok_or_else(|| {
        let quoted: Vec<String> = known.iter().map(|view| format!("\"{view}\"")).collect();
        top.refuse("view", value, &format!("{} where puzzle is \"{puzzle}\"", listed(&quoted, "or")))
    })
}

fn read_pennies(section: Option<&Section>) -> Result<pennies::Params, ScenarioError> {
    let mut params = pennies::Params::default();
    let Some(section) = section else { return Ok(params) };
    let keys = ["piles", "totals", "lattice", "spread", "misere", "ratio", "folded", "opponent_starts", "played"];
    section.allow_only(&keys, "[pennies]")?;
    if let Some(value) = section.get("piles") {
        let [a, b] = section.two("piles", value, "a list of two piles")?;
        params.piles = [read_pile(section, "piles[0]", a)?, read_pile(section, "piles[1]", b)?];
    }
    let totals = whole_in(pennies::params::TOTALS.start(), pennies::params::TOTALS.end());
    let list = "a list of the first and the last number of pennies";
    params.totals = section.pair("totals", params.totals, list, [&totals, &totals])?;
    let lattice = whole_in(pennies::params::LATTICE_SIZES.start(), pennies::params::LATTICE_SIZES.end());
    params.lattice = section.whole("lattice", params.lattice, &lattice)?;
    let spreads = whole_in(pennies::game::SPREADS.start(), pennies::game::SPREADS.end());
    params.spread = section.whole("spread", params.spread, &spreads)?;
    params.misere = section.flag("misere", params.misere)?;
    let indices = whole_in(pennies::ratio::INDICES.start(), pennies::ratio::INDICES.end());
    let list = "a list of the first and the last index";
    params.ratio = section.pair("ratio", params.ratio, list, [&indices, &indices])?;
    params.folded = section.flag("folded", params.folded)?;
    params.opponent_starts = section.flag("opponent_starts", params.opponent_starts)?;
    if let Some(value) = section.get("played") {
        params.played = read_played(section, value)?;
    }
    Ok(params)
}

/// The moves of a game. Whether they are allowed is the business of the rules.
fn read_played(section: &Section, value: &Spanned<DeValue<'_>>) -> Result<Vec<[UBig; 2]>, ScenarioError> {
    let Some(moves) = value.get_ref().as_array() else {
        return Err(section.refuse("played", value, "a list of moves like [0, 2]"));
    };
    let read = |(i, value)| {
        let field = format!("played[{i}]");
        let [a, b] = section.two(&field, value, "what is taken from both piles, like [0, 2]")?;
        Ok([read_pile(section, &format!("{field}[0]"), a)?, read_pile(section, &format!("{field}[1]"), b)?])
    };
    (0..).zip(moves).map(|(i, value): (usize, _)| read((i, value))).collect()
}

fn read_pile(section: &Section, field: &str, value: &Spanned<DeValue<'_>>) -> Result<UBig, ScenarioError> {
    let written = match value.get_ref() {
        DeValue::String(text) => text.as_ref(),
        DeValue::Integer(number) if number.radix() == 10 => without_plus(number.as_str()),
        // 1e40; with a point it is not for us to say what was meant
        DeValue::Float(number) if number.as_str().contains(['e', 'E']) && !number.as_str().contains('.') => {
            without_plus(number.as_str())
        }
        // with a digit group's point a number like 7.5 would pass for 75
        _ => return Err(section.refuse(field, value, "a whole number, or a string of digits")),
    };
    pennies::params::parse_pile(field, written)
        .map_err(|refusal| section.source.error(value.span().start, refusal.to_string()))
}

fn read_devil(section: Option<&Section>) -> Result<devil::Params, ScenarioError> {
    let mut params = devil::Params::default();
    let Some(section) = section else { return Ok(params) };
    let keys = ["coins", "faces", "devil", "step", "seed", "moves", "play", "start", "turns", "calls", "reveal"];
    section.allow_only(&keys, "[devil]")?;
    params.coins = section.whole("coins", params.coins, &whole_in(1, devil::MAX_COINS))?;
    params.faces = section.whole("faces", params.faces, &whole_in(devil::FACES.start(), devil::FACES.end()))?;
    params.devil = section.choice("devil", params.devil, &devil::Devil::ALL, devil::Devil::name)?;
    params.play = section.choice("play", params.play, &devil::Play::ALL, devil::Play::name)?;
    // where the table is not allowed, that is what will be said
    if let Ok(setting) = params.setting() {
        read_table_play(section, setting, &mut params)?;
    }
    if let Some(value) = section.get("step") {
        let step = match value.get_ref() {
            DeValue::Integer(number) => i128::from_str_radix(number.as_str(), number.radix()).ok(),
            DeValue::String(text) if text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().ok(),
            _ => None,
        };
        let allowed = "a whole number, 0 or more, no more than there are moves";
        params.step = step.ok_or_else(|| section.refuse("step", value, allowed))?;
    }
    params.seed = read_seed(section, params.seed)?;
    Ok(params)
}

/// The list to be checked, and what was played at a table.
fn read_table_play(
    section: &Section,
    setting: devil::Setting,
    params: &mut devil::Params,
) -> Result<(), ScenarioError> {
    if let Some(value) = section.get("moves") {
        params.moves = Some(Arc::new(read_moves(section, "moves", value, setting)?));
    }
    if let Some(value) =
        section.get("calls").filter(|value| value.get_ref().as_array().is_none_or(|all| !all.is_empty()))
    {
        params.calls = Arc::new(read_moves(section, "calls", value, setting)?);
    }
    let place = |value: &Spanned<DeValue<'_>>, refusal: &BadParameter| {
        section.source.error(value.span().start, refusal.to_string())
    };
    if let Some(value) = section.get("start") {
        let text = value.get_ref().as_str().unwrap_or_else(|| section.source.written(value));
        let start = devil::Configuration::parse("start", text, setting);
        params.start = Some(start.map_err(|refusal| place(value, &refusal))?);
    }
    if let Some(value) = section.get("turns") {
        let list = value.get_ref().as_array();
        let list = list.ok_or_else(|| section.refuse("turns", value, "a list of turns like [0, 1, 3]"))?;
        let acts = list.iter().zip(0_usize..).take(devil::LONGEST_LIST + 1).map(|(value, index)| {
            let text = value.get_ref().as_str().unwrap_or_else(|| section.source.written(value));
            let act = devil::Act::parse(&format!("turns[{index}]"), text, setting.coins(), setting.devil());
            act.map_err(|refusal| place(value, &refusal))
        });
        params.turns = Arc::new(acts.collect::<Result<_, _>>()?);
    }
    params.reveal = section.flag("reveal", params.reveal)?;
    Ok(())
}

/// A list of moves: each a list of positions, or a string with a digit for each coin.
fn read_moves(
    section: &Section,
    field: &str,
    value: &Spanned<DeValue<'_>>,
    setting: devil::Setting,
) -> Result<Vec<devil::Move>, ScenarioError> {
    let list = value.get_ref().as_array();
    let list = list.ok_or_else(|| section.refuse(field, value, "a list of moves like [[0, 1], [0]]"))?;
    devil::check_length(field, list.len())
        .map_err(|refusal| section.source.error(value.span().start, refusal.to_string()))?;
    let moves = list.iter().zip(0_usize..).map(|(value, index)| {
        let field = format!("{field}[{index}]");
        match value.get_ref() {
            DeValue::Array(positions) => read_positions(positions),
            DeValue::String(text) => devil::parse_move(&field, text, setting).ok(),
            _ => None,
        }
        .ok_or_else(|| {
            let digits = "a list of positions like [0, 2], or a string with a digit for each coin";
            section.refuse(&field, value, digits)
        })
    });
    moves.collect()
}

fn read_positions(positions: &DeArray<'_>) -> Option<devil::Move> {
    positions.iter().try_fold(devil::Move::default(), |flip, position| {
        let DeValue::Integer(number) = position.get_ref() else { return None };
        flip.and(u32::from_str_radix(number.as_str(), number.radix()).ok()?)
    })
}

fn read_flips(section: Option<&Section>) -> Result<flips::Params, ScenarioError> {
    let mut params = flips::Params::default();
    let Some(section) = section else { return Ok(params) };
    section.allow_only(&["flips", "target", "coins", "state", "seed", "games", "player", "choices"], "[flips]")?;
    params.flips = section.whole("flips", params.flips, &whole_in(flips::FLIPS.start(), flips::FLIPS.end()))?;
    params.target = section.whole("target", params.target, &whole_in(flips::TARGETS.start(), flips::TARGETS.end()))?;
    if let Some(value) = section.get("coins") {
        let Some(coins) = value.get_ref().as_array() else {
            return Err(section.refuse("coins", value, "a list of coins"));
        };
        let defaults = params.coins;
        params.coins = (0..)
            .zip(coins)
            .map(|(index, value)| {
                // how many coins there may be is the business of the rules; a coin too many still needs a default
                let default = defaults.get(index).or(defaults.last()).copied();
                read_coin(section, index, value, default.unwrap_or(flips::Coin::new(flips::Probability::HALF, 1)))
            })
            .collect::<Result<_, _>>()?;
    }
    let most = grouped(flips::FLIPS.end());
    let done = format!("a number of flips from 0 to {most}");
    let state = [params.state.flips_done, params.state.score];
    let list = "a list of the flips done and the score";
    let [flips_done, score] = section.pair("state", state, list, [&done, "a score that these coins can give"])?;
    params.state = flips::State::new(flips_done, score);
    params.seed = read_seed(section, params.seed)?;
    params.games = section.whole("games", params.games, &whole_in(flips::GAMES.start(), flips::GAMES.end()))?;
    if let Some(value) = section.get("player") {
        let written = value.get_ref().as_str().unwrap_or_else(|| section.source.written(value));
        params.player = flips::Player::parse("player", written)
            .map_err(|refusal| section.source.error(value.span().start, refusal.to_string()))?;
    }
    if let Some(value) = section.get("choices") {
        let coin = |name: u8| matches!(name, b'A'..=b'D').then(|| name - b'A');
        let choices = value.get_ref().as_str().and_then(|names| names.bytes().map(coin).collect());
        let allowed = "the names of the coins flipped, like \"ABBA\"";
        params.choices = choices.ok_or_else(|| section.refuse("choices", value, allowed))?;
    }
    Ok(params)
}

/// The seed of a random sequence; above 2⁶³ − 1 as a string of digits.
fn read_seed(section: &Section, default: u64) -> Result<u64, ScenarioError> {
    let Some(value) = section.get("seed") else { return Ok(default) };
    let seed = match value.get_ref() {
        DeValue::Integer(number) => u64::from_str_radix(number.as_str(), number.radix()).ok(),
        DeValue::String(text) if text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().ok(),
        _ => None,
    };
    seed.ok_or_else(|| section.refuse("seed", value, &whole_in(0, u64::MAX)))
}

fn read_coin(
    section: &Section,
    index: usize,
    value: &Spanned<DeValue<'_>>,
    default: flips::Coin,
) -> Result<flips::Coin, ScenarioError> {
    let field = format!("coins[{index}]");
    let Some(table) = value.get_ref().as_table() else {
        return Err(section.refuse(&field, value, "a table like { heads = 0.5, points = 1 }"));
    };
    let coin = Section { source: section.source, table, prefix: format!("{field}.") };
    coin.allow_only(&["heads", "points", "heads_points", "tails_points"], "a coin")?;
    let heads = match coin.get("heads") {
        Some(value) => read_heads(&coin, value)?,
        None => default.heads,
    };
    let either = whole_in(flips::EITHER_POINTS.start(), flips::EITHER_POINTS.end());
    match (coin.get("points"), coin.get("heads_points"), coin.get("tails_points")) {
        (Some(value), Some(_), _) | (Some(value), _, Some(_)) => {
            Err(coin.refuse(&coin.field("points"), value, "left out where heads_points or tails_points is given"))
        }
        (_, Some(on_heads), Some(on_tails)) => Ok(flips::Coin::with_points_apart(
            heads,
            coin.read_whole(&coin.field("heads_points"), on_heads, &either)?,
            coin.read_whole(&coin.field("tails_points"), on_tails, &either)?,
        )),
        (_, Some(_), None) => Err(missing(&coin.field("tails_points"), &either)),
        (_, None, Some(_)) => Err(missing(&coin.field("heads_points"), &either)),
        (_, None, None) => {
            let allowed = whole_in(flips::POINTS.start(), flips::POINTS.end());
            Ok(flips::Coin { heads, points: coin.whole("points", default.points, &allowed)?, ..default })
        }
    }
}

fn read_heads(coin: &Section, value: &Spanned<DeValue<'_>>) -> Result<flips::Probability, ScenarioError> {
    let field = coin.field("heads");
    let written = match value.get_ref() {
        DeValue::String(text) => text.as_ref(),
        // the digits as they stand in the file: an f64 would already have rounded them
        DeValue::Float(number) => without_plus(number.as_str()),
        DeValue::Integer(number) if number.radix() == 10 => without_plus(number.as_str()),
        _ => coin.source.written(value),
    };
    flips::Probability::parse(&field, written)
        .map_err(|refusal| coin.source.error(value.span().start, refusal.to_string()))
}

/// TOML allows a plus before a number, the readers of single fields do not.
fn without_plus(number: &str) -> &str {
    number.strip_prefix('+').unwrap_or(number)
}

/// The place of the field `coins[0].heads` in the table of a puzzle, as far as it can be followed.
fn place_of(values: &Spanned<DeValue<'_>>, field: &str) -> usize {
    let mut here = values;
    for part in field.split(['.', '[', ']']).filter(|part| !part.is_empty()) {
        let inner = match part.parse::<usize>() {
            Ok(index) => here.get_ref().get(index),
            Err(_) => here.get_ref().get(part),
        };
        let Some(inner) = inner else { break };
        here = inner;
    }
    here.span().start
}

fn missing(key: &str, allowed: &str) -> ScenarioError {
    ScenarioError { line: None, sentence: format!("{key} is missing; it must be {allowed}") }
}

fn text_allowed(shortest: usize, longest: usize) -> String {
    if shortest == 0 {
        format!("text of at most {longest} characters")
    } else {
        format!("text of {shortest} to {longest} characters")
    }
}

fn whole_in(low: impl fmt::Display, high: impl fmt::Display) -> String {
    format!("a whole number from {} to {}", grouped(low), grouped(high))
}

/// `a, b and c`.
pub(crate) fn listed(words: &[impl AsRef<str>], conjunction: &str) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} {conjunction} {last}", first.join(", ")),
        words => words.concat(),
    }
}

/// A key as it is named in a message: cut if it is long, with nothing that would break the line.
fn shown(key: &str) -> String {
    let mut shown: String =
        key.chars().take(LONGEST_KEY).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if key.chars().count() > LONGEST_KEY {
        shown.push('…');
    } else if shown.trim().is_empty() {
        shown = format!("\"{shown}\"");
    }
    shown
}
