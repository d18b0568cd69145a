//! Parameters of the pennies, as set by the controls and the scenario files.

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
use super::takings::Limit;
use super::third::Together;

/// Parameters of a scenario of the pennies. They are always valid: a setter clamps its value and refits what depends on
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
    /// Number of piles, out of three, from which one move may take the same number.
    pub together: Together,
    /// Whether the opponent makes the first move.
    pub opponent_starts: bool,
    /// Way in which the opponent plays.
    pub opponent: Opponent,
    /// Ratios to compare with those of this game.
    pub pinned: Vec<Pinned>,
    /// Games won and lost against each opponent, without the current game. Undo restores it together with the moves,
    /// but no scenario file contains it.
    pub scores: [[u32; 2]; Opponent::ALL.len()],
    /// Message about the opponent's last move in the game with three piles, or about its end; empty before the first
    /// move. Not saved.
    pub reply: String,
    /// Options of the views; not saved.
    pub options: Options,
}

impl Default for Params {
    /// Returns the riddle with 20 to 30 pennies, the 51 × 51 lattice of the write-up, and the first hundred ratios.
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
    /// Returns the two piles.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the rules of play.
    pub fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    /// Returns the range of the numbers of pennies that the opponent may split.
    pub fn totals(&self) -> RangeInclusive<u32> {
        self.totals.clone()
    }

    /// Returns the largest coordinate of the lattice.
    pub fn lattice(&self) -> u32 {
        self.lattice
    }

    /// Returns the number of sieve steps shown in the lattice; 0 for no sieve. The lattice may have fewer.
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

    /// Returns the pennies taken from the first and from the second pile, move by move.
    pub fn played(&self) -> &[[UBig; 2]] {
        &self.played
    }

    /// Returns who starts, how the opponent plays, and the moves played.
    pub fn record(&self) -> (bool, Opponent, &[[UBig; 2]]) {
        (self.opponent_starts, self.opponent, &self.played)
    }

    /// Returns the largest pile that can occur in the game, by its piles and by its totals; `u32::MAX` if a pile is
    /// longer.
    pub fn reach(&self) -> u32 {
        let Position { a, b } = &self.position;
        u32::try_from(a.max(b)).unwrap_or(u32::MAX).max(*self.totals.end())
    }

    /// Returns the largest pile and total allowed if takings are limited, because such games are searched; `None`
    /// otherwise.
    pub fn largest_searched(&self) -> Option<u32> {
        (!self.ruleset.has_formula()).then_some(LARGEST_SEARCHED)
    }

    /// Returns the largest allowed total.
    pub fn largest_total(&self) -> u32 {
        self.largest_searched().unwrap_or(u32::MAX).min(*TOTALS.end())
    }

    /// Whether a third pile is allowed: any number may be taken, and the same from both piles.
    pub fn allows_third(&self) -> bool {
        self.ruleset.has_formula() && self.ruleset.spread() == 1
    }

    /// Sets both piles, clamped to the limits. If they change, the moves played are cleared.
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

    /// Sets the first pile for `place` 0, and the second for any other.
    pub fn set_pile(&mut self, place: usize, pennies: UBig) {
        let Position { a, b } = self.position.clone();
        if place == 0 { self.set_piles(pennies, b) } else { self.set_piles(a, pennies) }
    }

    /// Sets the rules. If they change, clears the moves played, clamps piles and totals, and removes a third pile that
    /// they do not allow.
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

    /// Sets the range of the numbers of pennies that the opponent may split.
    pub fn set_totals(&mut self, totals: RangeInclusive<u32>) {
        self.totals = clamped(&totals, *TOTALS.start()..=self.largest_total());
    }

    /// Sets the largest coordinate of the lattice.
    pub fn set_lattice(&mut self, size: u32) {
        self.lattice = size.clamp(*LATTICE_SIZES.start(), *LATTICE_SIZES.end());
    }

    /// Sets the number of sieve steps shown.
    pub fn set_sieve(&mut self, steps: u32) {
        self.sieve = steps.min(*SIEVE_STEPS.end());
    }

    /// Sets the indices of the safe pairs whose ratio is shown.
    pub fn set_ratio(&mut self, indices: RangeInclusive<u32>) {
        self.ratio = clamped(&indices, INDICES);
    }

    /// Sets the third pile; it stays empty if the rules do not allow one.
    pub fn set_third(&mut self, pennies: u32) {
        self.third = if self.allows_third() { pennies.min(*THIRD_PILES.end()) } else { 0 };
    }

    /// Sets the moves played from the piles. Drops the first move that the rules do not allow and all after it,
    /// likewise those beyond [`MOST_MOVES`], and those from where on the larger pile before each move, added up over
    /// the moves, has more than [`MOST_PLAYED_DIGITS`] digits.
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

    /// Copies the game of `other`: its rules, its piles, who starts, the kind of opponent, and its moves.
    pub fn copy_game(&mut self, other: &Self) {
        self.set_ruleset(other.ruleset);
        self.set_piles(other.position.a.clone(), other.position.b.clone());
        (self.opponent_starts, self.opponent) = (other.opponent_starts, other.opponent);
        self.set_played(other.played.clone());
    }

    /// Returns the current ratios to keep: those of the game in which any number may be taken.
    pub fn ratios(&self) -> Pinned {
        Pinned { ruleset: self.ruleset.taking(Limit::Any), ratio: self.ratio() }
    }

    /// Sets rules and indices to those of the `pinned` ratios, which belong to a game with two piles.
    pub fn go_to(&mut self, pinned: &Pinned) {
        self.set_ruleset(pinned.ruleset);
        self.set_ratio(pinned.ratio.clone());
        self.third = 0;
    }
}

/// Clamps a range to `allowed`, and its last number to at least its first.
fn clamped(range: &RangeInclusive<u32>, allowed: RangeInclusive<u32>) -> RangeInclusive<u32> {
    let (low, high) = allowed.into_inner();
    let first = (*range.start()).clamp(low, high);
    first..=(*range.end()).clamp(first, high)
}

/// Options of the views. They are not in scenario files, and undo does not change them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Number of pennies selected among the totals.
    pub total: Option<u32>,
    /// Number of pennies to take next in the game with three piles.
    pub take: i64,
    /// Piles to take them from.
    pub from: [bool; 3],
    /// Number of moves after which the game with two piles is shown, and the number of moves it had at that time;
    /// `None` for the end of the game.
    pub step: Option<[usize; 2]>,
    /// Number of pennies for the opponent to split on request.
    pub split: i64,
}

impl Default for Options {
    fn default() -> Self {
        // as many pennies as the default piles, 8 and 14, have together
        let split = 22;
        Self { total: None, take: 1, from: [true, false, false], step: None, split }
    }
}

/// Ratios of the safe pairs of one game in a range of their indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pinned {
    /// Rules of play, with any number to take.
    pub ruleset: Ruleset,
    /// Indices of the pairs.
    pub ratio: RangeInclusive<u32>,
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Params {
        /// Returns the same parameters after a change.
        pub(crate) fn with(mut self, change: impl FnOnce(&mut Self)) -> Self {
            change(&mut self);
            self
        }
    }

    fn takes(takes: &[[u32; 2]]) -> Vec<[UBig; 2]> {
        takes.iter().map(|take| take.map(UBig::from)).collect()
    }

    /// Returns a game from 8 and 14 in which one move was played.
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
    fn searched_games_stay_small_and_have_no_third_pile() {
        let mut params = Params::default();
        params.set_piles(5_000_u32, 3_u8);
        params.set_totals(1..=90_000);
        params.set_third(7);
        params.set_ruleset(Ruleset::RIDDLE.taking(Limit::Half));
        assert_eq!((params.position(), params.totals()), (&Position::new(4_096_u32, 3_u8), 1..=4_096));
        params.set_third(7);
        params.set_piles(3_u8, 4_097_u32);
        assert_eq!((params.position(), params.third()), (&Position::new(3_u8, 4_096_u32), 0));
        let with_third = Params::default().with(|params| params.set_third(7));
        assert_eq!(with_third.with(|params| params.set_ruleset(Ruleset::new(2, false))).third(), 0);
    }

    #[test]
    fn changed_piles_or_rules_clear_the_moves() {
        for (change, left) in [
            ((|params| params.set_pile(1, 15_u8.into())) as fn(&mut Params), 0),
            (|params| params.set_pile(1, 14_u8.into()), 1),
            (|params| params.set_ruleset(Ruleset::new(2, false)), 0),
            (|params| params.set_ruleset(Ruleset::RIDDLE.with_misere(true)), 0),
            (|params| params.set_totals(1..=300), 1),
        ] {
            assert_eq!(begun().with(change).played().len(), left);
        }
        let mut copy = Params::default().with(|params| params.set_ruleset(Ruleset::RIDDLE.taking(Limit::AtMost(4))));
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
    fn pinned_ratios_can_be_restored() {
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
        params.set_ruleset(Ruleset::RIDDLE.taking(Limit::AtMost(4)));
        params.go_to(&params.ratios());
        assert_eq!(params.ruleset(), Ruleset::RIDDLE, "its ratios are those of any takings");
    }
}
