//! The opponents of the user.
//!
//! # The perfect opponent
//! If they can win, they make the winning move that ends the game soonest: it leaves the safe pair with the smallest
//! index, and of two such moves it takes more pennies. If they have lost, they hold out as long as possible. Of several
//! such moves they make the one with the fewest winning replies, and then the one that takes the most pennies. When they
//! split a number of pennies, they choose the safe pair if there is one, otherwise the split from which the quickest
//! sure win takes longest.

use std::cmp::Reverse;

use dashu_int::UBig;
use dashu_int::ops::BitTest as _;
use rand::Rng;
use serde::{Deserialize, Serialize};

use super::moves::Position;
use super::outcomes::{Outcomes, legal_takings};
use super::totals::losing_totals;

/// Largest pile of which the perfect opponent weighs every move.
const LARGEST_WEIGHED: u32 = 100;
/// One in this number of moves is careless.
const CARELESS: u64 = 4;
/// Number of random moves tried to find one that lets a win slip. Some positions have few such moves, or none.
const TRIES: u32 = 30;

/// The strength of the opponent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opponent {
    /// Always plays the best move.
    #[default]
    Perfect,
    /// Plays like the perfect opponent, but lets a win slip in one of four moves if there is such a move.
    Careless,
    /// Makes every move at random.
    Random,
}

impl Opponent {
    /// All opponents, the strongest first.
    pub const ALL: [Self; 3] = [Self::Perfect, Self::Careless, Self::Random];

    /// Returns the pennies taken from both piles; `None` if there is no legal move.
    pub fn reply(self, outcomes: &Outcomes, position: &Position, luck: &mut impl Rng) -> Option<[UBig; 2]> {
        match self {
            Self::Careless if luck.next_u64().is_multiple_of(CARELESS) => {
                random_mistake(outcomes, position, luck).or_else(|| best_reply(outcomes, position))
            }
            Self::Perfect | Self::Careless => best_reply(outcomes, position),
            Self::Random => any_move(outcomes, position, luck),
        }
    }

    /// Returns the split of `total` pennies before you move first.
    pub fn split(self, outcomes: &Outcomes, total: u32, luck: &mut impl Rng) -> [u32; 2] {
        match self {
            Self::Perfect | Self::Careless => best_split(outcomes, total),
            Self::Random => {
                let first = luck.next_u64() % (u64::from(total) + 1);
                let first = u32::try_from(first).unwrap_or(total);
                [first, total - first]
            }
        }
    }
}

/// Returns a random move that lets a win slip, if one is found.
fn random_mistake(outcomes: &Outcomes, position: &Position, luck: &mut impl Rng) -> Option<[UBig; 2]> {
    let mut moves = (0..TRIES).filter_map(|_| any_move(outcomes, position, luck));
    let is_slip =
        |take: &[UBig; 2]| position.after(outcomes.ruleset, take).is_some_and(|left| !outcomes.is_safe(&left));
    moves.find(is_slip)
}

/// Returns a random move: any number from one pile, or the same or nearly the same number from both, within the rules.
fn any_move(outcomes: &Outcomes, position: &Position, luck: &mut impl Rng) -> Option<[UBig; 2]> {
    let (a, b, ruleset) = (&position.a, &position.b, outcomes.ruleset);
    if !ruleset.has_formula() {
        let moves: Vec<_> = takings(outcomes, position).collect();
        let way = luck.next_u64().checked_rem(moves.len() as u64)?;
        return moves.get(usize::try_from(way).ok()?).cloned();
    }
    let both = if ruleset.spread() > 0 { a.min(b).clone() } else { UBig::ZERO };
    let ways = a + b + &both;
    if ways.is_zero() {
        return None;
    }
    let way = below(&ways, luck);
    let one = UBig::ONE;
    if way < *a {
        return Some([way + one, UBig::ZERO]);
    }
    if way < a + b {
        return Some([UBig::ZERO, way - a + one]);
    }
    let each = way - a - b + one;
    let more = &each + UBig::from(luck.next_u64() % u64::from(ruleset.spread()));
    let unlike = if luck.next_u64().is_multiple_of(2) { [more, each.clone()] } else { [each.clone(), more] };
    // the rules or the piles may not allow the larger number
    Some(if position.after(ruleset, &unlike).is_some() { unlike } else { [each.clone(), each] })
}

/// Returns a random number below `end`, which must not be 0. The probabilities differ by less than 2⁻⁶⁴, relatively.
fn below(end: &UBig, luck: &mut impl Rng) -> UBig {
    let mut bytes = vec![0; end.bit_len() / 8 + 9];
    luck.fill_bytes(&mut bytes);
    UBig::from_le_bytes(&bytes) % end
}

/// Returns the perfect opponent's move as the pennies taken from both piles; `None` if there is no legal move.
pub fn best_reply(outcomes: &Outcomes, position: &Position) -> Option<[UBig; 2]> {
    let moves = outcomes.winning_moves(position);
    match moves.iter().min_by_key(|m| &m.turns) {
        Some(best) => Some(best.take.clone()),
        None => longest_defence(outcomes, position),
    }
}

/// Returns the move from a lost position that delays the winner longest, is hardest to answer and takes the most pennies.
fn longest_defence(outcomes: &Outcomes, position: &Position) -> Option<[UBig; 2]> {
    let ruleset = outcomes.ruleset;
    let is_small = position.cell().is_some_and(|piles| piles.iter().all(|pile| *pile <= LARGEST_WEIGHED));
    let takes = if is_small || !ruleset.has_formula() {
        takings(outcomes, position).collect()
    } else {
        // one of these, from the smaller and the larger pile, lasts longest
        let few = [[0_u8, 1], [1, 0], [0, 2], [1, 1]].map(|take| take.map(UBig::from));
        if position.a > position.b { few.map(|[smaller, larger]| [larger, smaller]).to_vec() } else { few.to_vec() }
    };
    let left = |take: &[UBig; 2]| position.after(ruleset, take);
    let turns = |take: &[UBig; 2]| left(take).map(|left| outcomes.turns(&left));
    let longest = takes.iter().filter_map(turns).max()?;
    let longest = takes.into_iter().filter(|take| turns(take).as_ref() == Some(&longest));
    let replies = |take: &[UBig; 2]| left(take).map(|left| outcomes.winning_moves(&left).len());
    longest.min_by_key(|take| is_small.then(|| (replies(take), Reverse(&take[0] + &take[1]))))
}

/// Lists every legal move, in ascending order of the pennies taken from the smaller pile and
/// then from the larger.
fn takings(outcomes: &Outcomes, position: &Position) -> impl Iterator<Item = [UBig; 2]> {
    let piles = position.cell().unwrap_or_default();
    let mut all: Vec<[u32; 2]> = legal_takings(outcomes.ruleset, piles).collect();
    let second_is_larger = piles[1] > piles[0];
    all.sort_by_key(|[first, second]| if second_is_larger { [*first, *second] } else { [*second, *first] });
    all.into_iter().map(|take| take.map(UBig::from))
}

/// Returns the perfect opponent's split of `total` pennies before you move first, smaller pile first.
fn best_split(outcomes: &Outcomes, total: u32) -> [u32; 2] {
    let turns = |[a, b]: [u32; 2]| outcomes.turns(&Position::new(a, b));
    let losing = losing_totals(outcomes, total..=total);
    if let Some(pair) = losing.iter().max_by_key(|pair| turns([pair.a, pair.b])) {
        return [pair.a, pair.b];
    }
    let splits = (0..=total / 2).map(|a| [a, total - a]);
    splits.max_by_key(|split| turns(*split)).unwrap_or([0, total])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rand::SeedableRng as _;
    use rand::rngs::Xoshiro256PlusPlus;

    use super::super::ruleset::Ruleset;
    use super::super::ruleset::reference::{all_laws, all_rulesets, recursion};
    use super::*;

    const SIZE: usize = 45;

    #[test]
    fn the_perfect_opponent_wins_soonest_and_loses_latest() {
        for ruleset in all_rulesets().into_iter().chain(all_laws()) {
            let (known, outcomes) = (recursion(ruleset, SIZE), Outcomes::small(ruleset));
            for (a, b) in (0..=SIZE).flat_map(|a| (0..=SIZE).map(move |b| (a, b))) {
                let here = Position::new(a, b);
                let Some(take) = best_reply(&outcomes, &here) else {
                    assert!(here.is_over(ruleset), "{ruleset:?} {a}, {b}");
                    continue;
                };
                let left = here.after(ruleset, &take).unwrap();
                let (x, y) = (usize::try_from(&left.a).unwrap(), usize::try_from(&left.b).unwrap());
                assert_eq!(known[x][y].turns + 1, known[a][b].turns, "{ruleset:?} {a}, {b}");
                assert_ne!(known[x][y].safe, known[a][b].safe, "{ruleset:?} {a}, {b}");
            }
        }
    }

    #[test]
    fn the_best_split_beats_every_other_split() {
        for ruleset in all_rulesets().into_iter().chain(all_laws()) {
            let (known, outcomes) = (recursion(ruleset, 40), Outcomes::small(ruleset));
            for total in 0..=40_usize {
                let [a, b] = best_split(&outcomes, u32::try_from(total).unwrap()).map(|pile| pile as usize);
                assert_eq!(a + b, total);
                let rank = |a: usize| (known[a][total - a].safe, known[a][total - a].turns);
                assert_eq!(rank(a), (0..=total).map(rank).max().unwrap(), "{ruleset:?} {total}");
            }
        }
        assert_eq!(best_split(&Ruleset::RIDDLE.into(), 21), [8, 13]);
    }

    fn luck() -> Xoshiro256PlusPlus {
        Xoshiro256PlusPlus::seed_from_u64(7)
    }

    #[test]
    fn a_random_move_is_legal_and_may_be_any_move_of_the_riddle() {
        let mut luck = luck();
        for ruleset in all_rulesets().into_iter().chain(all_laws()) {
            let outcomes = Outcomes::small(ruleset);
            for (a, b) in (0..=6_u8).flat_map(|a| (0..=6_u8).map(move |b| (a, b))) {
                let here = Position::new(a, b);
                for _ in 0..20 {
                    let take = any_move(&outcomes, &here, &mut luck);
                    assert_eq!(take.is_none(), here.is_over(ruleset));
                    assert!(take.is_none_or(|take| here.after(ruleset, &take).is_some()), "{ruleset:?} {a}, {b}");
                }
            }
        }
        let here = Position::new(3_u8, 4_u8);
        let seen: std::collections::BTreeSet<_> = (0..500)
            .filter_map(|_| any_move(&Ruleset::RIDDLE.into(), &here, &mut luck))
            .map(|take| take.map(|n| n.to_string()))
            .collect();
        assert_eq!(seen.len(), 3 + 4 + 3);
        let huge = Position { a: UBig::ONE << 400, b: UBig::ONE << 300 };
        assert!(any_move(&Ruleset::RIDDLE.into(), &huge, &mut luck).is_some());
    }

    /// The opponent can win from 10 and 15. Of many games from there, about a quarter start with a slip.
    #[test]
    fn the_careless_opponent_errs_in_one_move_of_four() {
        let (mut luck, here, games) = (luck(), Position::new(10_u8, 15_u8), 4_000);
        let errs = |take: [UBig; 2]| !here.after(Ruleset::RIDDLE, &take).unwrap().is_safe(Ruleset::RIDDLE);
        let slips = (0..games)
            .filter(|_| errs(Opponent::Careless.reply(&Ruleset::RIDDLE.into(), &here, &mut luck).unwrap()))
            .count();
        // four standard deviations of a quarter are 110
        assert!((890..=1_110).contains(&slips), "{slips}");
        // if every move wins, there is nothing to let slip
        let last = Position::new(1_u8, 0_u8);
        assert!(
            (0..50).all(|_| Opponent::Careless.reply(&Ruleset::RIDDLE.into(), &last, &mut luck)
                == Some([UBig::ONE, UBig::ZERO]))
        );
    }

    #[test]
    fn a_split_uses_all_pennies() {
        let mut luck = luck();
        for total in 0..=40 {
            for opponent in Opponent::ALL {
                let [a, b] = opponent.split(&Ruleset::RIDDLE.into(), total, &mut luck);
                assert_eq!(a + b, total);
            }
            assert_eq!(
                Opponent::Careless.split(&Ruleset::RIDDLE.into(), total, &mut luck),
                best_split(&Ruleset::RIDDLE.into(), total)
            );
        }
    }

    proptest! {
        #[test]
        fn long_games_are_played_perfectly_too(
            ruleset in prop::sample::select(all_rulesets()),
            digits in "[1-9][0-9]{0,200}",
        ) {
            let n = UBig::from_str_radix(&digits, 10).unwrap();
            let pair = Position::new(ruleset.lower(&n), ruleset.lower(&n) + ruleset.difference(&n));
            let take = best_reply(&ruleset.into(), &pair).unwrap();
            let left = pair.after(ruleset, &take).unwrap();
            let outcomes = Outcomes::from(ruleset);
            prop_assert_eq!(outcomes.turns(&left) + UBig::ONE, outcomes.turns(&pair));
            let answer = left.after(ruleset, &best_reply(&ruleset.into(), &left).unwrap()).unwrap();
            prop_assert_eq!(answer.index(ruleset), Some(n - UBig::ONE));
        }
    }
}
