//! The parameters of the pennies, as the controls and the scenario files set them.

use std::ops::RangeInclusive;

use dashu_int::UBig;
use dashu_int::ops::BitTest as _;

use super::limits::{
    INDICES, LARGEST_SEARCHED, LATTICE_SIZES, MOST_MOVES, MOST_PLAYED_DIGITS, SIEVE_STEPS, THIRD_PILES, TOTALS,
};
use super::moves::Position;
use super::opponent::Opponent;
use super::pile::clamp_pile;
use super::ruleset::Ruleset;
use super::takings::Law;
use super::third::Together;

/// Everything that a scenario of the pennies sets. It is always allowed: a setter clamps its value and refits what depends on
/// it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    position: Position,
    ruleset: Ruleset,
    totals: RangeInclusive<u32>,
    lattice: u32,
    sieve: u32,
    ratio: RangeInclusive<u32>,
    third: u32,
    played: Vec<[UBig; 2]>,
    /// Whether the graph of decisions shows all positions with an empty pile as one, and those with equal piles.
    pub folded: bool,
    /// From which of three piles the same number may be taken at once.
    pub together: Together,
    /// Whether the opponent makes the first move.
    pub opponent_starts: bool,
    /// How the opponent plays.
    pub opponent: Opponent,
    /// The ratios compared with those of this game; the key in a scenario file is `kept`.
    pub pinned: Vec<Pinned>,
    /// How many games against each opponent you have won and lost, without the one that is played. It is undone with the
    /// moves, but part of no scenario file.
    pub scores: [[u32; 2]; Opponent::ALL.len()],
    /// What the opponent did in the game with three piles, or how it ended; empty before the first move. Not saved either.
    pub reply: String,
    /// What the views show beside it; not saved.
    pub options: Options,
}

impl Default for Params {
    /// The riddle with 20 to 30 pennies, the 51 × 51 lattice of the write-up, and the first hundred ratios.
    fn default() -> Self {
        Self {
            position: Position::new(8_u8, 14_u8),
            ruleset: Ruleset::RIDDLE,
            totals: 20..=30,
            lattice: 50,
            sieve: 0,
            ratio: 1..=100,
            third: 0,
            played: Vec::new(),
            folded: true,
            together: Together::Two,
            opponent_starts: false,
            opponent: Opponent::Perfect,
            pinned: Vec::new(),
            scores: Default::default(),
            reply: String::new(),
            options: Options::default(),
        }
    }
}

impl Params {
    /// Returns the same parameters after a change.
    #[must_use]
    pub fn with(mut self, change: impl FnOnce(&mut Self)) -> Self {
        change(&mut self);
        self
    }

    /// Returns the two piles.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the rules of play.
    pub fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    /// Returns the numbers of pennies that the opponent may split.
    pub fn totals(&self) -> RangeInclusive<u32> {
        self.totals.clone()
    }

    /// Returns the largest coordinate of the lattice.
    pub fn lattice(&self) -> u32 {
        self.lattice
    }

    /// Returns how many steps of the sieve are shown in the lattice; 0 if it is not. The lattice may have fewer.
    pub fn sieve(&self) -> u32 {
        self.sieve
    }

    /// Returns the indices of the safe pairs whose ratio is shown.
    pub fn ratio(&self) -> RangeInclusive<u32> {
        self.ratio.clone()
    }

    /// Returns the pennies in a third pile; 0 if there is none.
    pub fn third(&self) -> u32 {
        self.third
    }

    /// Returns what was taken from the first and from the second pile, move by move.
    pub fn played(&self) -> &[[UBig; 2]] {
        &self.played
    }

    /// Returns who starts, how the opponent plays, and the moves played.
    pub fn record(&self) -> (bool, Opponent, &[[UBig; 2]]) {
        (self.opponent_starts, self.opponent, &self.played)
    }

    /// Returns the largest pile that the game may come to, by its piles and by its totals; of longer piles the largest number.
    pub fn reach(&self) -> u32 {
        let Position { a, b } = &self.position;
        u32::try_from(a.max(b)).unwrap_or(u32::MAX).max(*self.totals.end())
    }

    /// Returns the largest pile and total that are allowed where takings are limited, since those games are searched.
    pub fn largest_searched(&self) -> Option<u32> {
        (!self.ruleset.has_formula()).then_some(LARGEST_SEARCHED)
    }

    /// Returns the largest total that is allowed.
    pub fn largest_total(&self) -> u32 {
        self.largest_searched().unwrap_or(u32::MAX).min(*TOTALS.end())
    }

    /// Whether there may be a third pile: any number may be taken, and the same from both.
    pub fn allows_third(&self) -> bool {
        self.ruleset.has_formula() && self.ruleset.spread() == 1
    }

    /// Sets both piles. A game that was played from others is over.
    pub fn set_piles(&mut self, a: impl Into<UBig>, b: impl Into<UBig>) {
        let [a, b] = [a.into(), b.into()].map(|pile| match self.largest_searched() {
            Some(most) => pile.min(most.into()),
            None => clamp_pile(pile),
        });
        let position = Position { a, b };
        if position != self.position {
            self.position = position;
            self.played.clear();
        }
    }

    /// Sets the first pile, at 0, or the second one, at 1.
    pub fn set_pile(&mut self, place: usize, pennies: UBig) {
        let Position { a, b } = self.position.clone();
        if place == 0 { self.set_piles(pennies, b) } else { self.set_piles(a, pennies) }
    }

    /// Sets the rules. A game that was played by others is over, and a third pile goes if they do not allow it.
    pub fn set_ruleset(&mut self, ruleset: Ruleset) {
        if ruleset == self.ruleset {
            return;
        }
        self.ruleset = ruleset;
        self.played.clear();
        let Position { a, b } = self.position.clone();
        self.set_piles(a, b);
        self.set_totals(self.totals());
        self.set_third(self.third);
    }

    /// Sets the smallest and the largest number of pennies that the opponent splits.
    pub fn set_totals(&mut self, totals: RangeInclusive<u32>) {
        self.totals = clamped(&totals, *TOTALS.start()..=self.largest_total());
    }

    /// Sets the largest coordinate of the lattice.
    pub fn set_lattice(&mut self, size: u32) {
        self.lattice = size.clamp(*LATTICE_SIZES.start(), *LATTICE_SIZES.end());
    }

    /// Sets how many steps of the sieve are shown.
    pub fn set_sieve(&mut self, steps: u32) {
        self.sieve = steps.min(*SIEVE_STEPS.end());
    }

    /// Sets the indices of the safe pairs whose ratio is shown.
    pub fn set_ratio(&mut self, indices: RangeInclusive<u32>) {
        self.ratio = clamped(&indices, INDICES);
    }

    /// Sets the third pile, which is empty where the rules do not allow one.
    pub fn set_third(&mut self, pennies: u32) {
        self.third = if self.allows_third() { pennies.min(*THIRD_PILES.end()) } else { 0 };
    }

    /// Sets the moves played from the piles, up to the first that the rules do not allow, to [`MOST_MOVES`], or until the piles
    /// before them have [`MOST_PLAYED_DIGITS`] digits together.
    pub fn set_played(&mut self, mut played: Vec<[UBig; 2]>) {
        let (mut here, mut bits) = (self.position.clone(), 0);
        let is_allowed = |take: &&[UBig; 2]| {
            bits += here.a.bit_len().max(here.b.bit_len());
            let left = here.after(self.ruleset, take).filter(|_| bits <= MOST_PLAYED_DIGITS * 3322 / 1000);
            left.is_some_and(|left| {
                here = left;
                true
            })
        };
        let allowed = played.iter().take(MOST_MOVES).take_while(is_allowed).count();
        played.truncate(allowed);
        self.played = played;
    }

    /// Takes over the game that is played with `other` parameters: its rules, its piles, who starts, and its moves.
    pub fn copy_game(&mut self, other: &Self) {
        self.set_ruleset(other.ruleset);
        self.set_piles(other.position.a.clone(), other.position.b.clone());
        (self.opponent_starts, self.opponent) = (other.opponent_starts, other.opponent);
        self.set_played(other.played.clone());
    }

    /// Returns the present ratios, to be pinned: those of the game in which any number may be taken.
    pub fn ratios(&self) -> Pinned {
        Pinned { ruleset: self.ruleset.taking(Law::Any), ratio: self.ratio() }
    }

    /// Sets rules and indices to those of the `pinned` ratios, which are of two piles.
    pub fn go_to(&mut self, pinned: &Pinned) {
        self.set_ruleset(pinned.ruleset);
        self.set_ratio(pinned.ratio.clone());
        self.third = 0;
    }
}

/// Returns a range within `allowed`, its first number not above the last.
fn clamped(range: &RangeInclusive<u32>, allowed: RangeInclusive<u32>) -> RangeInclusive<u32> {
    let (low, high) = allowed.into_inner();
    let first = (*range.start()).clamp(low, high);
    first..=(*range.end()).clamp(first, high)
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

/// The ratios of the safe pairs of one game in a range of their indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pinned {
    /// The rules of play, by which any number may be taken.
    pub ruleset: Ruleset,
    /// The indices of the pairs.
    pub ratio: RangeInclusive<u32>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn takes(takes: &[[u32; 2]]) -> Vec<[UBig; 2]> {
        takes.iter().map(|take| take.map(UBig::from)).collect()
    }

    /// A game from 8 and 14 of which one move was played.
    fn begun() -> Params {
        Params::default().with(|params| params.set_played(takes(&[[0, 1]])))
    }

    #[test]
    fn values_out_of_range_are_clamped() {
        let params = Params::default().with(|params| {
            params.set_lattice(0);
            params.set_sieve(5_000);
            params.set_totals(RangeInclusive::new(200_000, 7));
            params.set_ratio(9..=2_000_000);
            params.set_third(300);
            params.set_piles(UBig::ONE << 40_000, 3_u8);
        });
        assert_eq!((params.lattice(), params.sieve(), params.third()), (1, 4_097, 256));
        assert_eq!((params.totals(), params.ratio()), (100_000..=100_000, 9..=1_000_000));
        assert_eq!(params.position().a.to_string(), "9".repeat(10_000));
        assert_eq!(Ruleset::new(12, false).spread(), 9);
    }

    #[test]
    fn what_is_searched_stays_small_and_has_no_third_pile() {
        let mut params = Params::default();
        params.set_piles(5_000_u32, 3_u8);
        params.set_totals(1..=90_000);
        params.set_third(7);
        params.set_ruleset(Ruleset::RIDDLE.taking(Law::Half));
        assert_eq!((params.position(), params.totals()), (&Position::new(4_096_u32, 3_u8), 1..=4_096));
        params.set_third(7);
        params.set_piles(3_u8, 4_097_u32);
        assert_eq!((params.position(), params.third()), (&Position::new(3_u8, 4_096_u32), 0));
        let with_third = Params::default().with(|params| params.set_third(7));
        assert_eq!(with_third.with(|params| params.set_ruleset(Ruleset::new(2, false))).third(), 0);
    }

    #[test]
    fn a_game_ends_with_its_piles_and_rules() {
        for (change, left) in [
            ((|params| params.set_pile(1, 15_u8.into())) as fn(&mut Params), 0),
            (|params| params.set_pile(1, 14_u8.into()), 1),
            (|params| params.set_ruleset(Ruleset::new(2, false)), 0),
            (|params| params.set_ruleset(Ruleset::RIDDLE.with_misere(true)), 0),
            (|params| params.set_totals(1..=300), 1),
        ] {
            assert_eq!(begun().with(change).played().len(), left);
        }
        let mut copy = Params::default().with(|params| params.set_ruleset(Ruleset::RIDDLE.taking(Law::AtMost(4))));
        copy.copy_game(&begun());
        assert_eq!(copy, begun());
    }

    #[test]
    fn moves_are_kept_up_to_the_first_that_the_rules_do_not_allow() {
        // from 8 and 14
        for (spread, moves, allowed) in [
            (1, &[[0, 1], [3, 3], [5, 0], [0, 10]][..], 4),
            (1, &[[0, 0]], 0),
            (1, &[[1, 1], [1, 2]], 1),
            (0, &[[1, 1]], 0),
            (1, &[[9, 0]], 0),
            (1, &[[8, 0], [0, 14], [0, 1]], 2),
            (2, &[[1, 2]], 1),
        ] {
            let mut params = Params::default().with(|params| params.set_ruleset(Ruleset::new(spread, false)));
            params.set_played(takes(moves));
            assert_eq!(params.played(), &takes(moves)[..allowed]);
        }
        let mut long = Params::default().with(|params| params.set_pile(0, 2_000_u32.into()));
        long.set_played(takes(&[[1, 0]; 1_001]));
        assert_eq!(long.played().len(), 1_000);
        let pile = UBig::from(10_u8).pow(9_998);
        long.set_piles(&pile * 90_u8, pile.clone());
        long.set_played(vec![[pile, UBig::ZERO]; 50]);
        assert_eq!(long.played().len(), 12);
    }

    #[test]
    fn pinned_ratios_can_be_gone_back_to() {
        let pinned = Pinned { ruleset: Ruleset::new(3, true), ratio: 5..=50 };
        let mut params = begun();
        params.set_lattice(7);
        params.set_third(2);
        params.go_to(&pinned);
        assert_eq!((params.ratios(), params.lattice(), params.third()), (pinned.clone(), 7, 0));
        assert!(params.played().is_empty(), "it was played by other rules");
        params.set_played(takes(&[[1, 2]]));
        params.go_to(&Pinned { ratio: 0..=9, ..pinned });
        assert_eq!(params.played().len(), 1);
        params.set_ruleset(Ruleset::RIDDLE.taking(Law::AtMost(4)));
        params.go_to(&params.ratios());
        assert_eq!(params.ruleset(), Ruleset::RIDDLE, "its ratios are those of any takings");
    }
}
