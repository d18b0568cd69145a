//! Texts for readers: valid, nearly valid, and invalid ones.

use coinwise::field::{Field, numbers};
use coinwise::gui::app::memory::{self, Memory};
use coinwise::gui::panels::scenario_list::Selection;
use coinwise::scenario::{Params, Puzzle, Scenario, link, presets};
use coinwise::{devil, flips, pennies};
use toml::{Table, Value};

use super::readers::Reader;
use crate::attack::RandomSource;

/// Parts of random texts.
const TOKENS: &[&str] = &[
    "name = \"N\"\n",
    "story = \"S\"\n",
    "puzzle = \"pennies\"\n",
    "puzzle = \"devil\"\n",
    "puzzle = \"flips\"\n",
    "[pennies]\n",
    "[devil]\n",
    "[flips]\n",
    "[[flips.pinned]]\n",
    "[[devil.pinned]]\n",
    "piles = ",
    "totals = ",
    "map = ",
    "spread = ",
    "take = ",
    "both = ",
    "third = ",
    "together = ",
    "touches = ",
    "hands = ",
    "goal = ",
    "misere = ",
    "ratio = ",
    "opponent_starts = ",
    "played = ",
    "pinned = ",
    "coins = ",
    "faces = ",
    "devil = ",
    "step = ",
    "seed = ",
    "play = ",
    "moves = ",
    "start = ",
    "turns = ",
    "calls = ",
    "reveal = ",
    "flips = ",
    "target = ",
    "state = ",
    "games = ",
    "reach = ",
    "ruin = ",
    "at_least = ",
    "player = ",
    "choices = ",
    "view = ",
    "heads = ",
    "points = ",
    "heads_points = ",
    "start_belief = ",
    "goal = ",
    "version = 2\n",
    "own = ",
    "present = ",
    "look = ",
    "[look]\n",
    "[[own]]\n",
    "id = ",
    "text = ",
    "welcomed = true\n",
    "true",
    "false",
    "0",
    "1",
    "-1",
    "2",
    "4",
    "9",
    "16",
    "64",
    "65535",
    "1000000",
    "9223372036854775807",
    "-9223372036854775808",
    "9223372036854775808",
    "18446744073709551615",
    "1e3",
    "0.5",
    "1.0",
    "nan",
    "inf",
    "-inf",
    "0x1f",
    "0b11",
    "1_000",
    "1979-05-27T07:32:00Z",
    "\"\"",
    "\"1/2\"",
    "\"A\"",
    "\"A/B\"",
    "\"best\"",
    "\"HHTT\"",
    "\"turn\"",
    "\"shuffle\"",
    "\"turn-and-mirror\"",
    "\"sighted\"",
    "\"worst\"",
    "\"1m\"",
    "\"0 1 2 3\"",
    "'literal'",
    "'''",
    "\"\"\"",
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    ",",
    "=",
    ".",
    "\n",
    "\r\n",
    " ",
    "\t",
    "#",
    "\"",
    "\\",
    "\\u0000",
    "\u{0}",
    "\u{feff}",
    "é",
    "𝄞",
    "\u{202e}",
    "\u{2028}",
    "\u{1b}[31m",
    "\u{a0}",
    "“",
    ".5",
    "0x10",
    "[0, 1]",
    "[[0, 1], [2]]",
    "{ heads = 0.5, points = 1 }",
    "{ a = 1 }",
    "set()",
    ";",
    "-",
    "/",
    "e",
    "export",
    "--all",
    "--out",
    "x",
    "--formats",
    "csv,json",
    "--views",
    "--",
    "-q",
    "--version",
    "--help",
    "pennies-riddle",
    "½",
    "10^5",
    "’",
    "1,000",
    "1.000.000",
];

/// Valid texts to be changed.
pub struct Corpus {
    scenarios: Vec<Scenario>,
    texts: Vec<String>,
    links: Vec<String>,
    memories: Vec<String>,
    lists: Vec<String>,
    numbers: Vec<String>,
}

impl Corpus {
    /// Returns the presets and texts derived from them.
    pub fn new() -> Self {
        let scenarios: Vec<Scenario> = presets().iter().map(|preset| preset.scenario.clone()).collect();
        let texts: Vec<String> = scenarios.iter().map(Scenario::to_toml).collect();
        let links = scenarios.iter().filter_map(link_to).collect();
        let memories: Vec<String> = [1, 3, 9].map(|step| memory_of(scenarios.iter().step_by(step))).to_vec();
        let lists = [
            "0 1 2 3\n0 2\n-\n3\n",
            "1111\n1010\n",
            "[{0, 1}, {0}, set()]",
            "move,positions,x\n0,,3\n1,0 1,2\n",
            "\"11\", \"10\"",
        ];
        let numbers = ["123,456", "1e40", "0.5", "1/3", "A/B", "THHT", "3m", "3 0 2 1", "0 1 1", "best", "00ff"];
        Self {
            scenarios,
            texts,
            links,
            memories,
            lists: lists.map(str::to_owned).to_vec(),
            numbers: numbers.map(str::to_owned).to_vec(),
        }
    }

    /// Returns a text for a reader.
    pub fn text(&self, reader: Reader, chance: &mut RandomSource) -> String {
        if chance.one_in(3_000) {
            return much(chance);
        }
        match reader {
            Reader::Scenario => match chance.below(4) {
                0 => self.set_anew(chance).to_toml(),
                1 => restructured(chance.pick(&self.texts).as_str(), chance),
                2 => jumble(chance),
                _ => changed(chance.pick(&self.texts).as_str(), &self.texts, chance),
            },
            Reader::Link => match chance.below(4) {
                0 => link_to(&self.set_anew(chance)).unwrap_or_default(),
                1 => hostile_link(chance),
                _ => changed(chance.pick(&self.links).as_str(), &self.links, chance),
            },
            Reader::Memory => match chance.below(4) {
                0 => memory_of([self.set_anew(chance), self.set_anew(chance)].iter()),
                1 => restructured(chance.pick(&self.memories).as_str(), chance),
                2 => format!("welcomed = true\n{}", jumble(chance)),
                _ => changed(chance.pick(&self.memories).as_str(), &self.texts, chance),
            },
            Reader::List if chance.one_in(2) => some_moves(chance),
            Reader::List => changed(chance.pick(&self.lists).as_str(), &self.lists, chance),
            Reader::Number if chance.one_in(3) => jumble(chance).chars().take(30).collect(),
            Reader::Number => changed(chance.pick(&self.numbers).as_str(), &self.numbers, chance),
            Reader::Arguments => {
                let words: Vec<&str> = (0..chance.below(8)).map(|_| *chance.pick(TOKENS)).collect();
                words.join(" ")
            }
        }
    }

    /// Returns a scenario with other numbers, possibly out of range.
    pub fn set_anew(&self, chance: &mut RandomSource) -> Scenario {
        let mut scenario = chance.pick(&self.scenarios).clone();
        match &mut scenario.params {
            Params::Pennies(params) => set_some(&pennies::FIELDS, params, chance),
            Params::Devil(params) => set_some(&devil::FIELDS, params, chance),
            Params::Flips(params) => set_some(&flips::FIELDS, params, chance),
        }
        if chance.one_in(4) {
            scenario.name = jumble(chance).chars().take(90).collect();
            scenario.story = jumble(chance);
        }
        scenario
    }
}

/// Returns a link to a scenario, as a question if it has one.
fn link_to(scenario: &Scenario) -> Option<String> {
    let question = link::as_question(scenario.clone());
    link::pack(&question.unwrap_or_else(|| scenario.clone())).map(|end| format!("https://example.org/{end}"))
}

/// Returns a link whose text is no scenario: any words, or so many that they must not be unpacked.
fn hostile_link(chance: &mut RandomSource) -> String {
    let text = if chance.one_in(50) { much(chance) } else { jumble(chance) };
    link::pack_text(&text, chance.one_in(2)).unwrap_or_default()
}

/// Changes some of the numbers.
fn set_some<P>(fields: &'static [Field<P>], params: &mut P, chance: &mut RandomSource) {
    for _ in 0..=chance.below(5) {
        let all: Vec<_> = numbers(fields, params).collect();
        if !all.is_empty() {
            let number = *chance.pick(&all);
            let allowed = (number.allowed)(params);
            let value = match chance.below(6) {
                0 => *allowed.start(),
                1 => *allowed.end(),
                2 => allowed.end() + 1.0,
                _ => allowed.start() + (allowed.end() - allowed.start()) * chance.share() * chance.share(),
            };
            // a value that does not fit is refused
            (number.set)(params, value);
        }
    }
}

fn some_whole(chance: &mut RandomSource) -> i64 {
    match chance.below(8) {
        0 => i64::MAX,
        1 => i64::MIN,
        2 => chance.number() as i64,
        _ => chance.below(200) as i64 - 10,
    }
}

fn memory_of<'s>(scenarios: impl Iterator<Item = &'s Scenario>) -> String {
    let mut memory = Memory::default();
    for scenario in scenarios {
        let place = scenario.puzzle() as usize;
        memory.tabs[place].present = Some(scenario.clone());
        memory.tabs[place].selected = Some(Selection::Preset(scenario.name.clone()));
        memory.order.push(format!("{}.toml", scenario.name));
        memory.open = Puzzle::ALL[place];
    }
    memory::to_text(&memory).unwrap_or_default()
}

/// Returns a text of random tokens.
fn jumble(chance: &mut RandomSource) -> String {
    let count = 1 + chance.below(40);
    (0..count).map(|_| *chance.pick(TOKENS)).collect()
}

/// Returns a text with some letters changed, left out, doubled or inserted.
fn changed(text: &str, others: &[String], chance: &mut RandomSource) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=chance.below(4) {
        let (one, other) = (chance.below(letters.len() + 1), chance.below(letters.len() + 1));
        let (from, to) = (one.min(other), one.max(other));
        let short = from..to.min(from + chance.below(20));
        match chance.below(6) {
            0 => drop(letters.drain(short)),
            1 => {
                let doubled = letters[from..to.min(from + 200)].to_vec();
                letters.splice(from..from, doubled);
            }
            2 => drop(letters.splice(short, chance.pick(TOKENS).chars())),
            3 => drop(letters.splice(from..from, chance.pick(TOKENS).chars())),
            4 => {
                let other: Vec<char> = chance.pick(others).chars().collect();
                let cut = chance.below(other.len());
                drop(letters.splice(from.., other[cut..].iter().copied()));
            }
            _ => {
                if let Some(letter) = letters.get_mut(from) {
                    *letter = char::from_u32(chance.below(0x2_000) as u32).unwrap_or('x');
                }
            }
        }
    }
    letters.into_iter().collect()
}

/// Returns a TOML text with other values, types and places.
fn restructured(text: &str, chance: &mut RandomSource) -> String {
    let Ok(mut table) = text.parse::<Table>() else { return text.to_owned() };
    for _ in 0..=chance.below(3) {
        change_in(&mut table, chance);
    }
    table.to_string()
}

fn change_in(table: &mut Table, chance: &mut RandomSource) {
    let keys: Vec<String> = table.keys().cloned().collect();
    if keys.is_empty() {
        return;
    }
    let key = chance.pick(&keys).clone();
    match table.get_mut(&key) {
        Some(Value::Table(inner)) if !chance.one_in(6) => change_in(inner, chance),
        Some(Value::Array(list)) if !chance.one_in(6) => change_list(list, chance),
        _ if chance.one_in(5) => drop(table.remove(&key)),
        _ if chance.one_in(5) => {
            table.insert(format!("{key}x"), some_value(chance, 2));
        }
        _ => {
            table.insert(key, some_value(chance, 2));
        }
    }
}

fn change_list(list: &mut Vec<Value>, chance: &mut RandomSource) {
    let at = chance.below(list.len());
    match (chance.below(5), list.get_mut(at)) {
        (0, _) => list.push(some_value(chance, 1)),
        (1, Some(_)) => drop(list.remove(at)),
        (2, Some(value)) => {
            let copy = value.clone();
            list.push(copy);
        }
        (_, Some(Value::Table(inner))) => change_in(inner, chance),
        (_, Some(Value::Array(inner))) => change_list(inner, chance),
        (_, Some(value)) => *value = some_value(chance, 1),
        (_, None) => {}
    }
}

fn some_value(chance: &mut RandomSource, depth: usize) -> Value {
    match chance.below(8) {
        0 => Value::Boolean(chance.one_in(2)),
        1 => Value::Float(*chance.pick(&[0.0, 0.5, 1.0, -0.0, 1e300, f64::NAN, f64::INFINITY, 0.333_333])),
        2 => Value::String(chance.pick(TOKENS).trim().to_owned()),
        3 => Value::String("HT01AB".chars().cycle().take(chance.below(70)).collect()),
        4 if depth > 0 => Value::Array((0..chance.below(6)).map(|_| some_value(chance, depth - 1)).collect()),
        5 if depth > 0 => Value::Table([("a".to_owned(), some_value(chance, depth - 1))].into_iter().collect()),
        _ => Value::Integer(some_whole(chance)),
    }
}

/// Returns a list of moves in one of its formats, or nearly.
fn some_moves(chance: &mut RandomSource) -> String {
    let count = 1 + chance.below(40);
    let form = chance.below(4);
    let mut moves = Vec::new();
    for _ in 0..count {
        let positions: Vec<String> = (0..chance.below(6)).map(|_| chance.below(9).to_string()).collect();
        moves.push(match form {
            0 => positions.join(" "),
            1 => format!("[{}]", positions.join(", ")),
            2 => format!("\"{}\"", positions.concat()),
            _ => positions.concat(),
        });
    }
    let between = *chance.pick(&["\n", "; ", ", ", "\r\n"]);
    if form == 1 { format!("[{}]", moves.join(between)) } else { moves.join(between) }
}

/// Returns a text of up to some MiB.
fn much(chance: &mut RandomSource) -> String {
    let one = [
        "1",
        "[",
        "{",
        "[[",
        "x=[",
        "a.",
        "{a=1},",
        "[0],",
        "1,",
        "\n",
        " ",
        "#\n",
        "\"",
        "x=1\n",
        "[x]\n",
        "[[x]]\n",
        "0 1\n",
        "'1',",
        "\"0 1 2 3\",",
        "é",
        "name = 1\n",
        "[devil]\n",
        "[\"1\",1],",
        "A",
        "\"HHHT\",",
    ];
    let part = *chance.pick(&one);
    let length = *chance.pick(&[10_000, 100_000, 1 << 20, (8 << 20) - 100, (8 << 20) + 1]);
    let start = *chance.pick(&[
        "",
        "x = [",
        "puzzle = \"devil\"\n[devil]\nmoves = [",
        "version = 2\nown = [",
        "puzzle = \"pennies\"\n[pennies]\nplayed = [",
        "puzzle = \"pennies\"\n[pennies]\ntake = [",
        "puzzle = \"devil\"\n[devil]\nturns = [",
        "puzzle = \"devil\"\n[devil]\ngoal = [",
        "puzzle = \"devil\"\n[devil]\nplay = \"blindfolded\"\ncalls = [",
        "puzzle = \"flips\"\n[flips]\nchoices = \"",
    ]);
    format!("{start}{}", part.repeat(length / part.len()))
}
