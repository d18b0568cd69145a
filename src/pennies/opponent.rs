//! The opponents: how the one who answers your moves plays.
//!
//! # The perfect one
//! Where he can win he makes the winning move that ends the game soonest: the one that leaves the safe pair with the
//! smallest index, and of two such the one that takes more pennies. Where he has lost he holds out as long as can be: he
//! takes a single penny from the larger pile wherever that is best, which it is in all but a few small positions.
//! When he splits a number of pennies he chooses the safe pair if there is one, otherwise the split from which the
//! quickest sure win takes longest.

use dashu_int::UBig;
use dashu_int::ops::BitTest as _;
use rand::Rng;

use super::moves::{Position, turns};
use super::ruleset::Ruleset;
use super::totals::losing_totals;

/// In one of so many moves the careless opponent lets a win slip.
const CARELESS: u64 = 4;
/// How often a move at random is tried that lets a win slip. Some positions have few of them, or none.
const TRIES: u32 = 30;

/// How well the opponent plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Opponent {
    /// Without a slip.
    #[default]
    Perfect,
    /// As the perfect one, but in one of four moves he lets a win slip, wherever there is a move that does.
    Careless,
    /// Every move at random.
    Random,
}

impl Opponent {
    /// All of them, the strongest first.
    pub const ALL: [Self; 3] = [Self::Perfect, Self::Careless, Self::Random];

    /// The name in a file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Perfect => "perfect",
            Self::Careless => "careless",
            Self::Random => "random",
        }
    }

    /// What he takes from both piles; `None` if no penny is left.
    pub fn reply(self, ruleset: Ruleset, position: &Position, luck: &mut impl Rng) -> Option<[UBig; 2]> {
        match self {
            Self::Careless if luck.next_u64().is_multiple_of(CARELESS) => {
                slip(ruleset, position, luck).or_else(|| best_reply(ruleset, position))
            }
            Self::Perfect | Self::Careless => best_reply(ruleset, position),
            Self::Random => any_move(ruleset, position, luck),
        }
    }

    /// How he splits `total` pennies before you move first.
    pub fn split(self, ruleset: Ruleset, total: u32, luck: &mut impl Rng) -> [u32; 2] {
        match self {
            Self::Perfect | Self::Careless => best_split(ruleset, total),
            Self::Random => {
                let first = luck.next_u64() % (u64::from(total) + 1);
                let first = u32::try_from(first).unwrap_or(total);
                [first, total - first]
            }
        }
    }
}

/// A move that lets a win slip, if one is found.
fn slip(ruleset: Ruleset, position: &Position, luck: &mut impl Rng) -> Option<[UBig; 2]> {
    let mut moves = (0..TRIES).filter_map(|_| any_move(ruleset, position, luck));
    let is_slip = |take: &[UBig; 2]| position.after(ruleset, take).is_some_and(|left| !left.is_safe(ruleset));
    moves.find(is_slip)
}

/// A move at random: from one pile each number alike, or from both the same number or nearly so, as far as the rules allow.
fn any_move(ruleset: Ruleset, position: &Position, luck: &mut impl Rng) -> Option<[UBig; 2]> {
    let (a, b) = (&position.a, &position.b);
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
    // there may not be so many more
    Some(if position.after(ruleset, &unlike).is_some() { unlike } else { [each.clone(), each] })
}

/// A number at random below `end`, which is not 0; each is as likely as any other but for less than 2⁻⁶⁴ of it.
fn below(end: &UBig, luck: &mut impl Rng) -> UBig {
    let mut bytes = vec![0; end.bit_len() / 8 + 9];
    luck.fill_bytes(&mut bytes);
    UBig::from_le_bytes(&bytes) % end
}

/// What the perfect opponent takes from both piles; `None` if no penny is left.
pub fn best_reply(ruleset: Ruleset, position: &Position) -> Option<[UBig; 2]> {
    let moves = position.winning_moves(ruleset);
    match moves.iter().min_by_key(|m| &m.index) {
        Some(best) => Some([best.take_a.clone(), best.take_b.clone()]),
        None => longest_defence(ruleset, position),
    }
}

/// A move from a lost position after which the winner needs as many turns as can be.
fn longest_defence(ruleset: Ruleset, position: &Position) -> Option<[UBig; 2]> {
    let first_is_larger = position.a > position.b;
    let takes = [[0_u8, 1], [1, 0], [0, 2], [1, 1]]
        .map(|[smaller, larger]| if first_is_larger { [larger, smaller] } else { [smaller, larger] }.map(UBig::from));
    let allowed = takes.into_iter().filter_map(|take| Some((position.after(ruleset, &take)?, take)));
    // of several the first, so that a single penny is taken where that is as good
    let longest = allowed.map(|(left, take)| (turns_from(ruleset, &left), take));
    longest.reduce(|best, other| if other.0 > best.0 { other } else { best }).map(|(_, take)| take)
}

/// How many turns the game still has if the winner hurries and the loser holds out.
pub(super) fn turns_from(ruleset: Ruleset, position: &Position) -> UBig {
    turns(ruleset, position.index(ruleset).as_ref(), &position.winning_moves(ruleset))
}

/// How the perfect opponent splits `total` pennies before you move first, the smaller pile first.
fn best_split(ruleset: Ruleset, total: u32) -> [u32; 2] {
    if let [pair] = losing_totals(ruleset, total..=total)[..] {
        return [pair.a, pair.b];
    }
    let splits = (0..=total / 2).map(|a| [a, total - a]);
    splits.max_by_key(|[a, b]| turns_from(ruleset, &Position::new(*a, *b))).unwrap_or([0, total])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rand::SeedableRng as _;
    use rand::rngs::Xoshiro256PlusPlus;

    use super::super::ruleset::reference::{all_rulesets, recursion};
    use super::*;

    const SIZE: usize = 45;

    #[test]
    fn the_opponent_wins_as_soon_and_loses_as_late_as_can_be() {
        for ruleset in all_rulesets() {
            let known = recursion(ruleset, SIZE);
            for (a, b) in (0..=SIZE).flat_map(|a| (0..=SIZE).map(move |b| (a, b))) {
                let here = Position::new(a, b);
                let Some(take) = best_reply(ruleset, &here) else {
                    assert_eq!((a, b), (0, 0));
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
    fn every_split_is_tried_by_the_one_who_splits() {
        for ruleset in all_rulesets() {
            let known = recursion(ruleset, 40);
            for total in 0..=40_usize {
                let [a, b] = best_split(ruleset, u32::try_from(total).unwrap()).map(|pile| pile as usize);
                assert_eq!(a + b, total);
                let rank = |a: usize| (known[a][total - a].safe, known[a][total - a].turns);
                assert_eq!(rank(a), (0..=total).map(rank).max().unwrap(), "{ruleset:?} {total}");
            }
        }
        assert_eq!(best_split(Ruleset::RIDDLE, 21), [8, 13]);
    }

    fn luck() -> Xoshiro256PlusPlus {
        Xoshiro256PlusPlus::seed_from_u64(7)
    }

    #[test]
    fn a_move_at_random_is_allowed_and_every_move_of_the_riddle_comes_up() {
        let mut luck = luck();
        for ruleset in all_rulesets() {
            for (a, b) in (0..=6_u8).flat_map(|a| (0..=6_u8).map(move |b| (a, b))) {
                let here = Position::new(a, b);
                for _ in 0..20 {
                    let take = any_move(ruleset, &here, &mut luck);
                    assert_eq!(take.is_none(), (a, b) == (0, 0));
                    assert!(take.is_none_or(|take| here.after(ruleset, &take).is_some()), "{ruleset:?} {a}, {b}");
                }
            }
        }
        let here = Position::new(3_u8, 4_u8);
        let seen: std::collections::BTreeSet<_> = (0..500)
            .filter_map(|_| any_move(Ruleset::RIDDLE, &here, &mut luck))
            .map(|take| take.map(|n| n.to_string()))
            .collect();
        assert_eq!(seen.len(), 3 + 4 + 3);
        let huge = Position { a: UBig::ONE << 400, b: UBig::ONE << 300 };
        assert!(any_move(Ruleset::RIDDLE, &huge, &mut luck).is_some());
    }

    /// From 10 and 15 he can win. Of many games begun there about a quarter begin with a slip.
    #[test]
    fn the_careless_one_errs_in_one_move_of_four() {
        let (mut luck, here, games) = (luck(), Position::new(10_u8, 15_u8), 4_000);
        let errs = |take: [UBig; 2]| !here.after(Ruleset::RIDDLE, &take).unwrap().is_safe(Ruleset::RIDDLE);
        let slips =
            (0..games).filter(|_| errs(Opponent::Careless.reply(Ruleset::RIDDLE, &here, &mut luck).unwrap())).count();
        // four standard deviations of a quarter are 110
        assert!((890..=1_110).contains(&slips), "{slips}");
        // where every move wins there is nothing to let slip
        let last = Position::new(1_u8, 0_u8);
        assert!(
            (0..50)
                .all(|_| Opponent::Careless.reply(Ruleset::RIDDLE, &last, &mut luck) == Some([UBig::ONE, UBig::ZERO]))
        );
    }

    #[test]
    fn a_split_has_all_pennies() {
        let mut luck = luck();
        for total in 0..=40 {
            for opponent in Opponent::ALL {
                let [a, b] = opponent.split(Ruleset::RIDDLE, total, &mut luck);
                assert_eq!(a + b, total);
            }
            assert_eq!(Opponent::Careless.split(Ruleset::RIDDLE, total, &mut luck), best_split(Ruleset::RIDDLE, total));
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
            let take = best_reply(ruleset, &pair).unwrap();
            let left = pair.after(ruleset, &take).unwrap();
            prop_assert_eq!(turns_from(ruleset, &left) + UBig::ONE, turns_from(ruleset, &pair));
            let answer = left.after(ruleset, &best_reply(ruleset, &left).unwrap()).unwrap();
            prop_assert_eq!(answer.index(ruleset), Some(n - UBig::ONE));
        }
    }
}
