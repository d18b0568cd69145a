//! Links that carry a scenario: its text, deflated, as base64 after `#s=`, or after `#q=` if it is to be guessed first.

use std::io::Read as _;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use flate2::Compression;
use flate2::read::{ZlibDecoder, ZlibEncoder};

use super::document::{LARGEST_FILE, ScenarioError};
use super::guess::{ENDS, Guess, LARGEST_CELLS, Quantity};
use super::named::{Params, Scenario};
use crate::pennies::Position;

/// Marks of a link and of a question.
const MARKS: [&str; 2] = ["#s=", "#q="];
/// Longest packed scenario that is written or read, in characters.
const LONGEST: usize = 1 << 16;
/// Beginning of a packed scenario without its mark: the header of deflated data.
const HEADER: &str = "eN";

/// Returns the end of a link to a scenario, which follows the address of the page; `None` if it would be too long.
pub fn pack(scenario: &Scenario) -> Option<String> {
    pack_text(&scenario.to_toml(), scenario.guess.as_ref().is_some_and(|guess| guess.comes_first))
}

/// Packs the text of a scenario as [`pack`] does.
pub fn pack_text(text: &str, is_question: bool) -> Option<String> {
    let mut bytes = Vec::new();
    ZlibEncoder::new(text.as_bytes(), Compression::best()).read_to_end(&mut bytes).ok()?;
    let packed = BASE64.encode(bytes);
    (packed.len() <= LONGEST).then(|| format!("{}{packed}", MARKS[usize::from(is_question)]))
}

/// Whether there is a link in a text.
pub fn is_in(text: &str) -> bool {
    MARKS.iter().any(|mark| text.contains(mark))
}

/// Returns the scenario of the first link in a text, or of a packed scenario without its mark; `None` if there is
/// neither. `parse` reads the text of the scenario.
///
/// # Errors
/// One sentence: the link is damaged or too long, or `parse` refuses its text.
pub fn unpack(
    text: &str,
    parse: impl Fn(&str) -> Result<Scenario, ScenarioError>,
) -> Option<Result<Scenario, ScenarioError>> {
    let is_foreign = |sign: char| !sign.is_ascii_alphanumeric() && !matches!(sign, '-' | '_');
    let marked = |(mark, is_question)| Some((text.find(mark)? + str::len(mark), is_question));
    let first = MARKS.into_iter().zip([false, true]).filter_map(marked).min();
    let (packed, is_question) = match first {
        Some((start, is_question)) => (text[start..].split(is_foreign).next().unwrap_or_default(), is_question),
        None => (text.trim(), false),
    };
    if first.is_none() && (!packed.starts_with(HEADER) || packed.contains(is_foreign)) {
        return None;
    }
    let refused = |error| ScenarioError::unplaced(format!("the scenario in the link is refused: {error}"));
    Some(inflate(packed).and_then(|text| parse(&text).map_err(refused)).map(|mut scenario| {
        if let Some(guess) = &mut scenario.guess {
            guess.comes_first = is_question;
        }
        scenario
    }))
}

/// Returns the text of a packed scenario.
fn inflate(packed: &str) -> Result<String, ScenarioError> {
    if packed.len() > LONGEST {
        let sentence = format!("the link is longer than the {LONGEST} characters that are read");
        return Err(ScenarioError::unplaced(sentence));
    }
    let damaged = || ScenarioError::unplaced("the link is damaged; copy all of it again");
    let bytes = BASE64.decode(packed).map_err(|_| damaged())?;
    let mut text = Vec::new();
    let read = ZlibDecoder::new(bytes.as_slice()).take(LARGEST_FILE + 1).read_to_end(&mut text);
    if text.len() as u64 > LARGEST_FILE {
        let sentence = format!("the link holds more than the {} MiB that are read", LARGEST_FILE >> 20);
        return Err(ScenarioError::unplaced(sentence));
    }
    read.map_err(|_| damaged())?;
    String::from_utf8(text).map_err(|_| damaged())
}

/// Returns a scenario whose answer is covered until the user has guessed it: by its own question or else by the usual
/// one about its puzzle; `None` if there is none, as about three piles.
pub fn as_question(scenario: Scenario) -> Option<Scenario> {
    let guess = scenario.guess.clone().or_else(|| usual_guess(&scenario.params))?;
    Some(Scenario { guess: Some(Guess { comes_first: true, ..guess }), ..scenario })
}

/// Returns the usual question about the puzzle of some parameters.
fn usual_guess(params: &Params) -> Option<Guess> {
    let (ask, name, to) = match params {
        Params::Pennies(params) if params.third() > 0 => return None,
        Params::Pennies(params) => match (params.position(), params.position().cell_to(LARGEST_CELLS as u32)) {
            (_, Some([a, b])) => ("Which piles do you leave, to win?", "winning_move", Some(i64::from(a.max(b)))),
            (Position { a, b }, None) => {
                ("How many turns does the game last, if both play well?", "turns", i64::try_from(a + b).ok())
            }
        },
        Params::Devil(params) => {
            let patterns = i64::from(params.table().faces()).saturating_pow(params.table().coins());
            ("How many calls are always enough?", "shortest", Some(patterns.saturating_mul(2)))
        }
        Params::Flips(_) => ("How often can you win?", "win_probability", None),
    };
    let quantity = Quantity::of_puzzle(params.puzzle()).find(|quantity| quantity.name == name)?;
    let to = to.map_or(quantity.end, |to| to.clamp(ENDS[0], ENDS[1]));
    Some(Guess { ask: ask.to_owned(), quantity, to, comes_first: false })
}
