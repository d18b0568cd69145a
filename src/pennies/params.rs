//! The parameters of the pennies and the rules made from them.

use std::ops::RangeInclusive;

use dashu_int::UBig;
use dashu_int::ops::BitTest as _;

use crate::numerals::{grouped, shortened};
use crate::parameter::{BadParameter, in_range};

use super::game::Game;
use super::kept::{self, Kept};
use super::moves::Position;
use super::play::{MOST_MOVES, MOST_TAKEN_DIGITS};
use super::ratio::INDICES;

/// The most digits a pile may have.
pub const MOST_PILE_DIGITS: usize = 10_000;

/// The totals that may be asked for.
pub const TOTALS: RangeInclusive<u32> = 0..=100_000;

/// The largest coordinates that a lattice may have.
pub const LATTICE_SIZES: RangeInclusive<u32> = 1..=4_096;

/// What the controls and the scenario files hold: plain values, not yet known to be allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    /// The pennies in the first and in the second pile.
    pub piles: [UBig; 2],
    /// The first and the last number of pennies to start with.
    pub totals: [i64; 2],
    /// The largest coordinate of the lattice.
    pub lattice: i64,
    /// By how much less than it the takings from both piles may differ: 0 is Nim, 1 the riddle.
    pub spread: i64,
    /// Whether the one who takes the last penny loses.
    pub misere: bool,
    /// The first and the last index of the pairs whose ratio is looked at.
    pub ratio: [i64; 2],
    /// Whether the graph of decisions shows all positions with an empty pile as one, and those with equal piles.
    pub folded: bool,
    /// Whether the opponent makes the first move of the game that is played.
    pub opponent_starts: bool,
    /// The game that is played: what was taken from the first and from the second pile, move by move.
    pub played: Vec<[UBig; 2]>,
    /// The ratios kept to be compared with those of this game.
    pub kept: Vec<Kept>,
}

impl Default for Params {
    /// The riddle: 20 to 30 pennies, seen on the write-up's 51 × 51 lattice.
    fn default() -> Self {
        Self {
            piles: [UBig::from(8_u8), UBig::from(14_u8)],
            totals: [20, 30],
            lattice: 50,
            spread: 1,
            misere: false,
            ratio: [1, 100],
            folded: true,
            opponent_starts: false,
            played: Vec::new(),
            kept: Vec::new(),
        }
    }
}

/// Parameters that are allowed. Solving them cannot fail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    game: Game,
    position: Position,
    totals: RangeInclusive<u32>,
    lattice: u32,
    ratio: RangeInclusive<u32>,
    folded: bool,
    opponent_starts: bool,
    played: Vec<[UBig; 2]>,
}

impl Rules {
    /// Checks the parameters.
    ///
    /// # Errors
    /// A [`BadParameter`] naming the first field that is not allowed: a pile of more than [`MOST_PILE_DIGITS`] digits,
    /// totals outside [`TOTALS`] or in the wrong order, a lattice outside [`LATTICE_SIZES`], a spread outside
    /// [`SPREADS`](super::game::SPREADS), indices outside [`INDICES`] or in the wrong order, a played move that the rules
    /// do not allow, or more of them than [`MOST_MOVES`], or kept ratios that are not allowed.
    pub fn new(params: &Params) -> Result<Self, BadParameter> {
        let [a, b] = params.piles.clone();
        for (i, pile) in [&a, &b].into_iter().enumerate() {
            // a decimal digit holds more than 3.32 bits: longer numbers are refused without writing them out
            if pile.bit_len() > MOST_PILE_DIGITS * 3322 / 1000 + 1 {
                return Err(BadParameter::new(format!("piles[{i}]"), "longer", pile_allowed()));
            }
        }
        let totals = range_of("totals", params.totals, TOTALS)?;
        let lattice = in_range("lattice", params.lattice, LATTICE_SIZES)?;
        let game = Game::new(params.spread, params.misere)?;
        let ratio = range_of("ratio", params.ratio, INDICES)?;
        let position = Position { a, b };
        check_played(game, &position, &params.played)?;
        kept::check(&params.kept)?;
        Ok(Self {
            game,
            position,
            totals,
            lattice,
            ratio,
            folded: params.folded,
            opponent_starts: params.opponent_starts,
            played: params.played.clone(),
        })
    }

    /// The rules of play.
    pub fn game(&self) -> Game {
        self.game
    }

    /// The two piles.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The numbers of pennies to start with.
    pub fn totals(&self) -> RangeInclusive<u32> {
        self.totals.clone()
    }

    /// The largest coordinate of the lattice.
    pub fn lattice(&self) -> u32 {
        self.lattice
    }

    /// The indices of the pairs whose ratio is looked at.
    pub fn ratio(&self) -> RangeInclusive<u32> {
        self.ratio.clone()
    }

    /// Whether the graph of decisions is folded.
    pub fn is_folded(&self) -> bool {
        self.folded
    }

    /// Whether the opponent makes the first move.
    pub fn opponent_starts(&self) -> bool {
        self.opponent_starts
    }

    /// What was taken from both piles, move by move; every move is allowed.
    pub fn played(&self) -> &[[UBig; 2]] {
        &self.played
    }
}

/// A first and a last number, both within `allowed`.
fn range_of(
    field: &str,
    [from, to]: [i64; 2],
    allowed: RangeInclusive<u32>,
) -> Result<RangeInclusive<u32>, BadParameter> {
    let from = in_range(&format!("{field}[0]"), from, allowed.clone())?;
    let to = in_range(&format!("{field}[1]"), to, allowed)?;
    if from > to {
        let value = format!("{} to {}", grouped(from), grouped(to));
        return Err(BadParameter::new(field, value, "a first number that is not above the second"));
    }
    Ok(from..=to)
}

/// Plays the moves through.
fn check_played(game: Game, start: &Position, played: &[[UBig; 2]]) -> Result<(), BadParameter> {
    if played.len() > MOST_MOVES {
        let (count, most) = (grouped(played.len()), grouped(MOST_MOVES));
        return Err(BadParameter::new("played", format!("{count} moves"), format!("a list of at most {most} moves")));
    }
    let mut here = start.clone();
    let mut bits = 0;
    for (i, take) in played.iter().enumerate() {
        let refusal = |value: String, allowed: String| BadParameter::new(format!("played[{i}]"), value, allowed);
        let value = || format!("{} and {}", shortened(&take[0]), shortened(&take[1]));
        here = here.after(game, take).ok_or_else(|| {
            refusal(
                value(),
                format!("a move that the rules allow from {} and {}", shortened(&here.a), shortened(&here.b)),
            )
        })?;
        bits += take[0].bit_len() + take[1].bit_len();
        if bits > MOST_TAKEN_DIGITS * 3322 / 1000 {
            return Err(refusal(
                "too much".to_owned(),
                format!("the last of {} digits at most", grouped(MOST_TAKEN_DIGITS)),
            ));
        }
    }
    Ok(())
}

/// Reads a pile as a person writes it: digits, with white space anywhere, and with commas, points, apostrophes or
/// underscores between groups of three (or two, as in 1,00,000). A point before anything but a group of three is no
/// separator, so `7.5` is refused and not taken for 75. An exponent adds zeros: `1e40`.
///
/// # Errors
/// A [`BadParameter`] naming `field` if anything else is there, nothing is there, or there are more than
/// [`MOST_PILE_DIGITS`] digits.
pub fn parse_pile(field: &str, text: &str) -> Result<UBig, BadParameter> {
    let text = text.trim();
    let refusal = |value: &str| BadParameter::new(field, value, pile_allowed());
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, read_exponent(exponent).ok_or_else(|| refusal(text))?),
        None => (text, 0),
    };
    let mut groups = vec![String::new()];
    let mut digit_count = exponent;
    for c in mantissa.chars() {
        match (c, groups.last_mut()) {
            ('0'..='9', Some(group)) => {
                digit_count += 1;
                if digit_count > MOST_PILE_DIGITS {
                    return Err(refusal(if exponent > 0 { text } else { "longer" }));
                }
                group.push(c);
            }
            (',' | '.' | '\'' | '’' | '_', _) => groups.push(String::new()),
            (c, _) if c.is_whitespace() => {}
            _ => return Err(refusal(text)),
        }
    }
    if !are_groups(&groups) {
        return Err(refusal(text));
    }
    let number = UBig::from_str_radix(&groups.concat(), 10).map_err(|_| refusal(text))?;
    Ok(if exponent > 0 { number * UBig::from(10_u8).pow(exponent) } else { number })
}

/// The exponent behind an e, if it is one that a pile can have.
fn read_exponent(text: &str) -> Option<usize> {
    let digits = text.strip_prefix('+').unwrap_or(text);
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|exponent| is_plain && *exponent < MOST_PILE_DIGITS)
}

/// Whether digits are grouped as people group them: one group of any length, or a first of one to three digits, then
/// groups of two or three, and three at the end.
fn are_groups(groups: &[String]) -> bool {
    match groups {
        [] => false,
        [only] => !only.is_empty(),
        [first, middle @ .., last] => {
            (1..=3).contains(&first.len()) && middle.iter().all(|g| matches!(g.len(), 2 | 3)) && last.len() == 3
        }
    }
}

/// What a pile may be, as the end of "it must be …".
fn pile_allowed() -> String {
    format!("a whole number, 0 or more, of at most {} digits", grouped(MOST_PILE_DIGITS))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(change: impl FnOnce(&mut Params)) -> String {
        let mut params = Params::default();
        change(&mut params);
        Rules::new(&params).unwrap_err().to_string()
    }

    #[test]
    fn each_field_out_of_its_range_is_named_with_what_is_allowed() {
        assert_eq!(refusal(|p| p.lattice = 0), "lattice is 0; it must be a whole number from 1 to 4,096");
        assert_eq!(refusal(|p| p.lattice = 4_097), "lattice is 4,097; it must be a whole number from 1 to 4,096");
        assert_eq!(refusal(|p| p.spread = 10), "spread is 10; it must be a whole number from 0 to 9");
        assert_eq!(refusal(|p| p.totals[0] = -1), "totals[0] is -1; it must be a whole number from 0 to 100,000");
        assert_eq!(
            refusal(|p| p.totals[1] = i64::MAX),
            "totals[1] is 9,223,372,036,854,775,807; it must be a whole number from 0 to 100,000"
        );
        assert_eq!(
            refusal(|p| p.totals = [30, 20]),
            "totals is 30 to 20; it must be a first number that is not above the second"
        );
        assert_eq!(
            refusal(|p| p.ratio[1] = 1_000_001),
            "ratio[1] is 1,000,001; it must be a whole number from 0 to 1,000,000"
        );
        assert_eq!(
            refusal(|p| p.ratio = [9, 8]),
            "ratio is 9 to 8; it must be a first number that is not above the second"
        );
        assert!(refusal(|p| p.piles[1] = UBig::ONE << 40_000).starts_with("piles[1] is longer; it must be"));
    }

    #[test]
    fn a_record_must_follow_the_rules_from_move_to_move() {
        let takes = |takes: &[[u32; 2]]| takes.iter().map(|take| take.map(UBig::from)).collect::<Vec<_>>();
        // from 8 and 14
        let allowed = |game: [i64; 2], moves: &[[u32; 2]]| {
            let params = Params { spread: game[0], played: takes(moves), ..Params::default() };
            Rules::new(&params).map(drop).map_err(|refusal| refusal.to_string())
        };
        assert_eq!(allowed([1, 0], &[[0, 1], [3, 3], [5, 0], [0, 10]]), Ok(()));
        for (spread, moves, sentence) in [
            (1, &[[0, 0]][..], "played[0] is 0 and 0; it must be a move that the rules allow from 8 and 14"),
            (1, &[[1, 1], [1, 2]], "played[1] is 1 and 2; it must be a move that the rules allow from 7 and 13"),
            (0, &[[1, 1]], "played[0] is 1 and 1; it must be a move that the rules allow from 8 and 14"),
            (1, &[[9, 0]], "played[0] is 9 and 0; it must be a move that the rules allow from 8 and 14"),
            (
                1,
                &[[8, 0], [0, 14], [0, 1]],
                "played[2] is 0 and 1; it must be a move that the rules allow from 0 and 0",
            ),
        ] {
            assert_eq!(allowed([spread, 0], moves), Err(sentence.to_owned()));
        }
        assert_eq!(allowed([2, 0], &[[1, 2]]), Ok(()));
        let long =
            Params { piles: [UBig::from(2_000_u32), UBig::ZERO], played: takes(&[[1, 0]; 1_001]), ..Params::default() };
        let refusal = Rules::new(&long).unwrap_err().to_string();
        assert_eq!(refusal, "played is 1,001 moves; it must be a list of at most 1,000 moves");
        let pile = UBig::from(10_u8).pow(9_998);
        let huge =
            Params { piles: [&pile * 90_u8, pile.clone()], played: vec![[pile, UBig::ZERO]; 50], ..Params::default() };
        assert!(Rules::new(&huge).unwrap_err().to_string().starts_with("played["));
    }

    #[test]
    fn a_pile_is_read_as_people_write_it() {
        for text in
            ["1234567", " 1,234,567 ", "1 234 567", "1.234.567", "1_234_567", "1’234’567", "12,34,567", "123\n4567"]
        {
            assert_eq!(parse_pile("piles[0]", text), Ok(UBig::from(1_234_567_u32)), "{text}");
        }
        for (text, digits, zeros) in
            [("1e40", 1_u32, 40), ("25E+3", 25, 3), ("1,000e0", 1_000, 0), ("1e9999", 1, 9_999)]
        {
            assert_eq!(parse_pile("piles[0]", text), Ok(UBig::from(digits) * UBig::from(10_u8).pow(zeros)), "{text}");
        }
        let longest = "9".repeat(MOST_PILE_DIGITS);
        let pile = parse_pile("piles[0]", &longest).unwrap();
        assert_eq!(pile.to_string(), longest);
        let params = Params { piles: [pile, UBig::ZERO], ..Params::default() };
        assert!(Rules::new(&params).is_ok(), "the longest pile that can be written is allowed");
    }

    #[test]
    fn what_is_no_pile_is_refused_with_the_value() {
        for text in [
            "-1",
            "+1",
            "1e",
            "e5",
            "1e-5",
            "1e1.5",
            "1e++1",
            "1e999999999",
            "1e10000",
            "12e9999",
            "seven",
            "½",
            "0x10",
            ",1",
            "NaN",
            "inf",
            "7.5",
            "1.50",
            "1000,000",
            "1,",
            "٣",
        ] {
            let message = parse_pile("piles[1]", text).unwrap_err().to_string();
            assert!(message.starts_with("piles[1] is "), "{message}");
            assert!(message.ends_with("it must be a whole number, 0 or more, of at most 10,000 digits"), "{message}");
        }
        assert!(parse_pile("piles[1]", "  ").unwrap_err().to_string().contains("is empty"));
        assert!(parse_pile("piles[1]", &"9".repeat(MOST_PILE_DIGITS + 1)).unwrap_err().to_string().contains("longer"));
    }
}
