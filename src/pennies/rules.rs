//! Parameters that were checked.

use std::ops::RangeInclusive;

use dashu_int::UBig;
use dashu_int::ops::BitTest as _;

use crate::numerals::{count, grouped, shortened};
use crate::parameter::{BadParameter, check_kept, in_range, ordered_in};

use super::limits::{
    INDICES, LARGEST_SEARCHED, LATTICE_SIZES, MOST_MOVES, MOST_PLAYED_DIGITS, SIEVE_STEPS, THIRD_PILES, TOTALS,
};
use super::moves::Position;
use super::opponent::Opponent;
use super::params::{CheckedPinned, Focus, Game, Params, Record};
use super::pile::check_pile;
use super::ruleset::Ruleset;
use super::takings::{Law, Takings};
use super::third::Together;

/// Parameters that are allowed, part by part. Solving them cannot fail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    game: CheckedGame,
    focus: CheckedFocus,
    record: CheckedRecord,
}

impl Rules {
    /// Checks the parameters.
    ///
    /// # Errors
    /// A [`BadParameter`] naming the first field that is not allowed, in the game, the focus, the record, two of them together,
    /// and then the pinned ratios.
    pub fn new(params: &Params) -> Result<Self, BadParameter> {
        let game = CheckedGame::new(&params.game)?;
        let focus = CheckedFocus::new(&params.focus)?;
        let record = CheckedRecord::new(&params.record, &game)?;
        check_pairs(params)?;
        // ratios that are not allowed, that are there twice, and too many of them
        check_kept(&params.pinned, |_| "ratio", |one| CheckedPinned::new(one).map(drop))?;
        Ok(Self { game, focus, record })
    }

    /// What is solved.
    pub fn game(&self) -> &CheckedGame {
        &self.game
    }

    /// What part of the solution is looked at.
    pub fn focus(&self) -> &CheckedFocus {
        &self.focus
    }

    /// The game that is played.
    pub fn record(&self) -> &CheckedRecord {
        &self.record
    }
}

/// A [`Game`] that is allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedGame {
    ruleset: Ruleset,
    position: Position,
    totals: RangeInclusive<u32>,
}

impl CheckedGame {
    /// Checks a game.
    ///
    /// # Errors
    /// A [`BadParameter`] naming the first field that is not allowed: a pile of more than
    /// [`MOST_PILE_DIGITS`](super::limits::MOST_PILE_DIGITS) digits, totals outside [`TOTALS`] or in the wrong order, or
    /// a spread outside [`SPREADS`](super::limits::SPREADS), takings that are no law, or, under a law, a pile or a total
    /// above [`LARGEST_SEARCHED`].
    pub fn new(game: &Game) -> Result<Self, BadParameter> {
        let [a, b] = &game.piles;
        check_pile("piles[0]", a)?;
        check_pile("piles[1]", b)?;
        let totals = ordered_in("totals", game.totals, TOTALS)?;
        let ruleset = match (Ruleset::new(game.spread, game.misere)?, Law::new(&game.take)?) {
            (ruleset, Law::Any) => ruleset,
            (_, law) => Ruleset::with_law(law, game.both, game.misere),
        };
        if !ruleset.has_formula() {
            for (field, pile) in [("piles[0]", a), ("piles[1]", b), ("totals[1]", &UBig::from(*totals.end()))] {
                if *pile > UBig::from(LARGEST_SEARCHED) {
                    let most = grouped(LARGEST_SEARCHED);
                    let allowed = format!("a whole number from 0 to {most} while takings are limited");
                    return Err(BadParameter::new(field, shortened(pile), allowed));
                }
            }
        }
        Ok(Self { ruleset, position: Position::new(a.clone(), b.clone()), totals })
    }

    /// The rules of play.
    pub fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    /// The two piles.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The largest pile that the game may come to, by its piles and by its totals; of longer piles the largest number.
    pub fn reach(&self) -> u32 {
        let Position { a, b } = &self.position;
        u32::try_from(a.max(b)).unwrap_or(u32::MAX).max(*self.totals.end())
    }

    /// The numbers of pennies that the opponent may split.
    pub fn totals(&self) -> RangeInclusive<u32> {
        self.totals.clone()
    }
}

/// A [`Focus`] that is allowed: within [`Rules`], which alone hold one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedFocus {
    /// The largest coordinate of the lattice.
    pub lattice: u32,
    /// How many steps of the sieve are shown in the lattice; 0 if it is not. The lattice may have fewer.
    pub sieve: u32,
    /// The indices of the safe pairs whose ratio is shown.
    pub ratio: RangeInclusive<u32>,
    /// Whether the graph of decisions is folded.
    pub folded: bool,
    /// The pennies in a third pile; 0 if there is none.
    pub third: u32,
    /// From which of three piles the same number may be taken at once.
    pub together: Together,
}

impl CheckedFocus {
    /// Checks a focus.
    ///
    /// # Errors
    /// A [`BadParameter`] naming the first field that is not allowed: a lattice outside [`LATTICE_SIZES`], a step
    /// of the sieve outside [`SIEVE_STEPS`], indices outside [`INDICES`] or in the wrong order, or a third pile outside
    /// [`THIRD_PILES`].
    pub fn new(focus: &Focus) -> Result<Self, BadParameter> {
        let lattice = in_range("lattice", focus.lattice, LATTICE_SIZES)?;
        let sieve = in_range("sieve", focus.sieve, SIEVE_STEPS)?;
        let ratio = ordered_in("ratio", focus.ratio, INDICES)?;
        let third = in_range("third", focus.third, THIRD_PILES)?;
        Ok(Self { lattice, sieve, ratio, folded: focus.folded, third, together: focus.together })
    }
}

/// A [`Record`] whose moves the rules allow: within [`Rules`], which alone hold one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedRecord {
    /// Whether the opponent makes the first move.
    pub opponent_starts: bool,
    /// How the opponent plays.
    pub opponent: Opponent,
    /// What was taken from both piles, move by move.
    pub played: Vec<[UBig; 2]>,
}

impl CheckedRecord {
    /// Checks the moves played from the piles of `game`.
    ///
    /// # Errors
    /// A [`BadParameter`] naming the first move that the rules do not allow, or if there are more than [`MOST_MOVES`],
    /// or if the piles before them have more than [`MOST_PLAYED_DIGITS`] digits together.
    pub fn new(record: &Record, game: &CheckedGame) -> Result<Self, BadParameter> {
        check_played(game.ruleset, &game.position, &record.played)?;
        let &Record { opponent_starts, opponent, ref played } = record;
        Ok(Self { opponent_starts, opponent, played: played.clone() })
    }
}

/// Refuses a parameter that would be ignored because of another.
fn check_pairs(params: &Params) -> Result<(), BadParameter> {
    let Params { game, focus, .. } = params;
    let (is_limited, has_third) = (game.take != Takings::Any, focus.third > 0);
    let refuse = |field, value: String, allowed: &str| Err(BadParameter::new(field, value, allowed));
    if is_limited && has_third {
        return refuse("take", game.take.to_string(), "\"any\" where third is above 0");
    }
    if has_third && game.spread != 1 {
        return refuse("spread", game.spread.to_string(), "1 where third is above 0, as together has that part");
    }
    if is_limited && game.spread != 1 {
        return refuse("spread", game.spread.to_string(), "1 where take is not \"any\", as both has that part");
    }
    if !is_limited && !game.both {
        return refuse("both", "false".to_owned(), "true where take is \"any\", as spread has that part");
    }
    Ok(())
}

/// Plays the moves through.
fn check_played(ruleset: Ruleset, start: &Position, played: &[[UBig; 2]]) -> Result<(), BadParameter> {
    if played.len() > MOST_MOVES {
        let (count, most) = (grouped(played.len()), grouped(MOST_MOVES));
        return Err(BadParameter::new("played", format!("{count} moves"), format!("a list of at most {most} moves")));
    }
    let mut here = start.clone();
    let mut bits = 0;
    for (i, take) in played.iter().enumerate() {
        bits += here.a.bit_len().max(here.b.bit_len());
        if bits > MOST_PLAYED_DIGITS * 3322 / 1000 {
            let allowed = format!("a list of at most {} from piles so large", count(i, "move"));
            return Err(BadParameter::new("played", count(played.len(), "move"), allowed));
        }
        here = here.after(ruleset, take).ok_or_else(|| {
            let value = format!("[{}, {}]", shortened(&take[0]), shortened(&take[1]));
            let allowed = format!("a move that the rules allow from {} and {}", shortened(&here.a), shortened(&here.b));
            BadParameter::new(format!("played[{i}]"), value, allowed)
        })?;
    }
    Ok(())
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
        assert_eq!(refusal(|p| p.focus.lattice = 0), "lattice is 0; it must be a whole number from 1 to 4,096");
        assert_eq!(refusal(|p| p.focus.lattice = 4_097), "lattice is 4,097; it must be a whole number from 1 to 4,096");
        assert_eq!(refusal(|p| p.focus.sieve = 4_098), "sieve is 4,098; it must be a whole number from 0 to 4,097");
        assert_eq!(refusal(|p| p.game.spread = 10), "spread is 10; it must be a whole number from 0 to 9");
        assert_eq!(refusal(|p| p.game.totals[0] = -1), "totals[0] is -1; it must be a whole number from 0 to 100,000");
        assert_eq!(
            refusal(|p| p.game.totals[1] = i64::MAX),
            "totals[1] is 9,223,372,036,854,775,807; it must be a whole number from 0 to 100,000"
        );
        assert_eq!(
            refusal(|p| p.game.totals = [30, 20]),
            "totals is [30, 20]; it must be a first number that is not above the second"
        );
        assert_eq!(
            refusal(|p| p.focus.ratio[1] = 1_000_001),
            "ratio[1] is 1,000,001; it must be a whole number from 0 to 1,000,000"
        );
        assert_eq!(
            refusal(|p| p.focus.ratio = [9, 8]),
            "ratio is [9, 8]; it must be a first number that is not above the second"
        );
        assert!(
            refusal(|p| p.game.piles[1] = UBig::ONE << 40_000)
                .starts_with("piles[1] is more than 10,000 digits long; it must be")
        );
    }

    #[test]
    fn what_is_searched_has_to_be_small_and_what_has_a_formula_need_not() {
        let change = |take: Takings, pile: u32, total: i64| {
            refusal(|p| {
                (p.game.take, p.game.piles[0], p.game.totals[1]) = (take, pile.into(), total);
                p.focus.lattice = 0;
            })
        };
        let searched = "it must be a whole number from 0 to 4,096 while takings are limited";
        assert_eq!(change(Takings::Half, 4_097, 30), format!("piles[0] is 4,097; {searched}"));
        assert_eq!(change(Takings::AtMost(4), 4_096, 4_097), format!("totals[1] is 4,097; {searched}"));
        assert!(change(Takings::AtMost(4), 4_096, 4_096).starts_with("lattice is 0;"));
        assert!(change(Takings::Any, 4_097, 4_097).starts_with("lattice is 0;"));
        assert!(refusal(|p| p.game.take = Takings::Only(Vec::new())).starts_with("take is an empty list;"));
    }

    #[test]
    fn a_record_must_follow_the_rules_from_move_to_move() {
        let takes = |takes: &[[u32; 2]]| takes.iter().map(|take| take.map(UBig::from)).collect::<Vec<_>>();
        // from 8 and 14
        let allowed = |spread, moves: &[[u32; 2]]| {
            let mut params = Params::default();
            (params.game.spread, params.record.played) = (spread, takes(moves));
            Rules::new(&params).map(drop).map_err(|refusal| refusal.to_string())
        };
        assert_eq!(allowed(1, &[[0, 1], [3, 3], [5, 0], [0, 10]]), Ok(()));
        for (spread, moves, sentence) in [
            (1, &[[0, 0]][..], "played[0] is [0, 0]; it must be a move that the rules allow from 8 and 14"),
            (1, &[[1, 1], [1, 2]], "played[1] is [1, 2]; it must be a move that the rules allow from 7 and 13"),
            (0, &[[1, 1]], "played[0] is [1, 1]; it must be a move that the rules allow from 8 and 14"),
            (1, &[[9, 0]], "played[0] is [9, 0]; it must be a move that the rules allow from 8 and 14"),
            (1, &[[8, 0], [0, 14], [0, 1]], "played[2] is [0, 1]; it must be a move that the rules allow from 0 and 0"),
        ] {
            assert_eq!(allowed(spread, moves), Err(sentence.to_owned()));
        }
        assert_eq!(allowed(2, &[[1, 2]]), Ok(()));
        let refusal = refusal(|p| {
            p.game.piles[0] = UBig::from(2_000_u32);
            p.record.played = takes(&[[1, 0]; 1_001]);
        });
        assert_eq!(refusal, "played is 1,001 moves; it must be a list of at most 1,000 moves");
        let pile = UBig::from(10_u8).pow(9_998);
        let mut huge = Params::default();
        huge.game.piles = [&pile * 90_u8, pile.clone()];
        huge.record.played = vec![[pile, UBig::ZERO]; 50];
        let sentence = "played is 50 moves; it must be a list of at most 12 moves from piles so large";
        assert_eq!(Rules::new(&huge).unwrap_err().to_string(), sentence);
        huge.record.played.truncate(12);
        assert!(Rules::new(&huge).is_ok());
    }
}
