//! The parameters of the pennies: plain values, as the controls and the scenario files hold them.

use std::ops::RangeInclusive;

use dashu_int::UBig;

use super::limits::INDICES;
use super::opponent::Opponent;
use super::ruleset::Ruleset;
use super::takings::Takings;
use super::third::Together;
use crate::parameter::{BadParameter, ordered_in};

/// Everything that a scenario of the pennies sets, not yet known to be allowed; [`Rules`](super::rules::Rules) is made
/// of what is.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Params {
    /// What is solved.
    pub game: Game,
    /// What part of the solution is looked at.
    pub focus: Focus,
    /// The game that is played.
    pub record: Record,
    /// The ratios compared with those of this game; the key in a scenario file is `kept`.
    pub pinned: Vec<Pinned>,
    /// What was played beside the record; not saved.
    pub played: Played,
    /// What the views show beside it; not saved.
    pub options: Options,
}

/// The game that is solved: its rules, where it starts, and how many pennies the opponent may split.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The pennies in the first and in the second pile.
    pub piles: [UBig; 2],
    /// What is taken from both piles at once may differ by less than this: 0 is Nim, 1 the riddle. It is 1 where not any number
    /// may be taken.
    pub spread: i64,
    /// How many pennies a move may take.
    pub take: Takings,
    /// Whether the same number may also be taken from both piles. It is so where any number may be taken: there the spread
    /// says what is taken from both.
    pub both: bool,
    /// Whether the one who takes the last penny loses.
    pub misere: bool,
    /// The smallest and the largest number of pennies that the opponent splits.
    pub totals: [i64; 2],
}

impl Default for Game {
    /// The riddle, with 20 to 30 pennies.
    fn default() -> Self {
        Self {
            piles: [UBig::from(8_u8), UBig::from(14_u8)],
            spread: 1,
            take: Takings::Any,
            both: true,
            misere: false,
            totals: [20, 30],
        }
    }
}

impl Game {
    /// Whether a record of `other` is one of this game too: piles and rules are the same.
    pub fn starts_like(&self, other: &Self) -> bool {
        self.piles == other.piles && self.has_rules_of(other)
    }

    /// Whether both are played by the same rules.
    pub fn has_rules_of(&self, other: &Self) -> bool {
        let of = |game: &Self| (game.take.clone(), game.spread, game.both, game.misere);
        of(self) == of(other)
    }

    /// Takes over the rules of another game.
    pub fn copy_rules(&mut self, other: &Self) {
        (self.spread, self.both, self.misere) = (other.spread, other.both, other.misere);
        self.take.clone_from(&other.take);
    }

    /// Whether there may be a third pile: any number may be taken, and the same from both.
    pub fn allows_third(&self) -> bool {
        self.take == Takings::Any && self.spread == 1
    }
}

/// The part of the solution that is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Focus {
    /// The largest coordinate of the lattice.
    pub lattice: i64,
    /// How many steps of the sieve are shown in the lattice; 0 if it is not.
    pub sieve: i64,
    /// The first and the last index of the safe pairs whose ratio is shown.
    pub ratio: [i64; 2],
    /// Whether the graph of decisions shows all positions with an empty pile as one, and those with equal piles.
    pub folded: bool,
    /// The pennies in a third pile; 0 if there is none.
    pub third: i64,
    /// From which of three piles the same number may be taken at once.
    pub together: Together,
}

impl Default for Focus {
    /// The 51 × 51 lattice of the write-up, and the first hundred ratios.
    fn default() -> Self {
        Self { lattice: 50, sieve: 0, ratio: [1, 100], folded: true, third: 0, together: Together::Two }
    }
}

/// A game that is played from the piles of the [`Game`].
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Record {
    /// Whether the opponent makes the first move.
    pub opponent_starts: bool,
    /// How the opponent plays.
    pub opponent: Opponent,
    /// What was taken from the first and from the second pile, move by move.
    pub played: Vec<[UBig; 2]>,
}

impl Params {
    /// Drops the record of another game: if piles or rules differ from those `before` and the record does not, it was
    /// played from those.
    pub fn drop_stale_record(&mut self, before: &Self) {
        if !self.game.starts_like(&before.game) && self.record.played == before.record.played {
            self.record.played.clear();
        }
    }

    /// The present ratios, to be pinned.
    pub fn ratios(&self) -> Pinned {
        Pinned { spread: self.game.spread, misere: self.game.misere, ratio: self.focus.ratio }
    }

    /// Sets rules and indices to those of the `pinned` ratios, of two piles from which any number may be taken; a game that was
    /// played by other rules is over.
    pub fn go_to(&mut self, pinned: &Pinned) {
        let before = self.clone();
        let (spread, misere) = (pinned.spread, pinned.misere);
        self.game = Game { spread, misere, take: Takings::Any, both: true, ..self.game.clone() };
        (self.focus.ratio, self.focus.third) = (pinned.ratio, 0);
        self.drop_stale_record(&before);
    }
}

/// Options of the views. They are part of no scenario file and are not undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The number of pennies that is selected among the totals.
    pub total: Option<u32>,
    /// How many pennies are taken next in the game with three piles.
    pub take: i64,
    /// The piles they are taken from.
    pub from: [bool; 3],
    /// After how many moves the game with two piles is looked at, and how many it had then; `None` after the last.
    pub step: Option<[usize; 2]>,
    /// How many pennies the opponent splits when asked to.
    pub split: i64,
}

impl Default for Options {
    fn default() -> Self {
        // the first of the riddle's totals above which the opponent wins
        let split = 22;
        Self { total: None, take: 1, from: [true, false, false], step: None, split }
    }
}

/// What was played beside the record. It is undone with the record, but part of no scenario file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// How many games against each opponent you have won and lost, without the one that is played.
    pub scores: [[u32; 2]; Opponent::ALL.len()],
    /// What the opponent did in the game with three piles, or how it ended; empty before the first move.
    pub reply: String,
}

/// The ratios of the safe pairs of one game in a range of their indices; not yet known to be allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pinned {
    /// By how much less than it the takings from both piles may differ.
    pub spread: i64,
    /// Whether the one who takes the last penny loses.
    pub misere: bool,
    /// The first and the last index of the pairs.
    pub ratio: [i64; 2],
}

/// Pinned ratios that are allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedPinned {
    /// The rules of play.
    pub ruleset: Ruleset,
    /// The indices of the pairs.
    pub indices: RangeInclusive<u32>,
}

impl CheckedPinned {
    /// Checks pinned ratios.
    ///
    /// # Errors
    /// A [`BadParameter`] naming `spread` or `ratio`.
    pub fn new(pinned: &Pinned) -> Result<Self, BadParameter> {
        let ruleset = Ruleset::new(pinned.spread, pinned.misere)?;
        Ok(Self { ruleset, indices: ordered_in("ratio", pinned.ratio, INDICES)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pennies::{Params, Rules};

    fn params(piles: [u8; 2], played: &[[u8; 2]]) -> Params {
        let played = played.iter().map(|take| take.map(UBig::from)).collect();
        Params {
            game: Game { piles: piles.map(UBig::from), ..Game::default() },
            record: Record { played, ..Record::default() },
            ..Params::default()
        }
    }

    #[test]
    fn pinned_ratios_can_be_gone_back_to() {
        let pinned = Pinned { spread: 3, misere: true, ratio: [5, 50] };
        let mut set = params([8, 14], &[[0, 1]]);
        set.focus.lattice = 7;
        set.go_to(&pinned);
        assert_eq!((set.ratios(), set.focus.lattice), (pinned.clone(), 7));
        assert!(set.record.played.is_empty(), "it was played by other rules");
        set.record.played = vec![[1_u8, 2].map(UBig::from)];
        set.go_to(&Pinned { ratio: [0, 9], ..pinned });
        assert_eq!(set.record.played.len(), 1);
    }

    #[test]
    fn rules_are_compared_and_copied_whole() {
        let game = |take, spread, both| Game { spread, take, both, ..Game::default() };
        let any = game(Takings::Any, 1, true);
        assert!(!any.has_rules_of(&game(Takings::Any, 0, true)));
        let four = game(Takings::AtMost(4), 1, true);
        for other in [&any, &game(Takings::AtMost(4), 1, false), &game(Takings::AtMost(5), 1, true)] {
            assert!(!four.starts_like(other));
        }
        let mut copy = any.clone();
        copy.copy_rules(&four);
        assert_eq!(copy, four);
        let mut params = Params { game: four, ..params([8, 14], &[[0, 1]]) };
        params.go_to(&Pinned { spread: 1, misere: false, ratio: [1, 9] });
        assert_eq!((&params.game, params.record.played.len()), (&any, 0), "its ratios are those of any takings");
    }

    #[test]
    fn a_record_ends_with_its_game_unless_both_are_set_together() {
        let before = params([8, 14], &[[0, 1]]);
        for (piles, played, left) in [([8, 15], [0, 1], 0), ([8, 14], [0, 1], 1), ([8, 15], [0, 2], 1)] {
            let mut changed = params(piles, &[played]);
            changed.drop_stale_record(&before);
            assert_eq!(changed.record.played.len(), left);
        }
        let mut more_totals = before.clone();
        more_totals.game.totals = [1, 300];
        more_totals.drop_stale_record(&before);
        assert_eq!(more_totals.record, before.record);
    }

    fn check(pinned: &[Pinned]) -> Result<(), BadParameter> {
        Rules::new(&Params { pinned: pinned.to_vec(), ..Params::default() }).map(drop)
    }

    fn refusal(pinned: &[Pinned]) -> String {
        check(pinned).unwrap_err().to_string()
    }

    fn to(last: i64) -> Pinned {
        Pinned { spread: 1, misere: false, ratio: [1, last] }
    }

    #[test]
    fn what_cannot_be_pinned_is_refused() {
        let spread = Pinned { spread: 10, ..to(9) };
        assert_eq!(refusal(&[spread]), "kept[0].spread is 10; it must be a whole number from 0 to 9");
        let sentence = "kept[1].ratio[1] is 1,000,001; it must be a whole number from 0 to 1,000,000";
        assert_eq!(refusal(&[to(9), to(1_000_001)]), sentence);
        assert_eq!(refusal(&[to(9), to(9)]), "kept[1] is a ratio that is there before; it must be another one");
        let five: Vec<_> = (1..=5).map(to).collect();
        assert_eq!(refusal(&five), "kept[4] is ratio number 5; it must be one of at most 4");
        assert_eq!(check(&five[..4]), Ok(()));
    }
}
