//! Every legal move from a position: the position it leaves, who wins then, and how long the game lasts.
//!
//! If there are up to [`MOST_LISTED`] moves, all of them are listed. Each number is in at most one safe pair, and so is
//! each difference of two piles, so the outcome of a position follows from the safe pairs of its two piles and of the
//! differences near its own. If there are more moves, only the winning ones are listed, at most five, by formula. Under
//! a limit on takings, all outcomes come from the table.

use std::cell::OnceCell;

use dashu_int::UBig;

use crate::progress::Progress;
use crate::table::{Cell, Column, Kind, Table};

use super::lattice::{SafePair, safe_pairs};
use super::limits::MOST_LISTED;
use super::moves::{Direction, Move, Position};
use super::outcomes::{Outcomes, legal_takings, made};
use super::ruleset::Ruleset;
use super::values::Values;

/// The legal moves from a position. The winning ones come first, in order of how soon they end the game; then the
/// others, in order of how long they hold out. Of equally good moves, the one that takes more pennies comes first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMoves {
    /// The position that the moves start from.
    pub position: Position,
    /// Number of legal moves.
    pub count: UBig,
    /// The listed moves in their order.
    pub moves: Vec<Move>,
}

impl LegalMoves {
    /// Lists the legal moves from `position`.
    pub fn new(outcomes: &Outcomes, position: &Position) -> Self {
        let count = legal_move_count(outcomes.ruleset, position);
        let mut moves = match position.cell() {
            Some(here) if count <= MOST_LISTED.into() => all_moves(outcomes, here),
            _ => outcomes.winning_moves(position),
        };
        moves.sort_by(|one, other| {
            let soonest = other
                .wins
                .cmp(&one.wins)
                .then_with(|| if one.wins { one.turns.cmp(&other.turns) } else { other.turns.cmp(&one.turns) });
            soonest.then_with(|| other.pennies().cmp(&one.pennies()))
        });
        Self { position: position.clone(), count, moves }
    }

    /// Whether no other move wins sooner than this one or, if none wins, holds out longer.
    fn is_best(&self, made: &Move) -> bool {
        self.moves.first().is_some_and(|first| (first.wins, &first.turns) == (made.wins, &made.turns))
    }
}

/// Returns the number of legal moves.
fn legal_move_count(ruleset: Ruleset, position: &Position) -> UBig {
    let (Position { a, b }, limit) = (position, ruleset.limit());
    let (smaller, difference) = (limit.count(a.min(b)), position.difference());
    let less = |number: &UBig, d: u32| number.clone().max(d.into()) - d;
    // of the moves that take d more from the larger pile, there is one for each penny of the smaller pile, as far as
    // the larger pile allows; of those that take d more from the smaller pile, there are d fewer
    let pairs = (0..ruleset.spread()).map(|d| {
        let from_larger = if difference >= d.into() { smaller.clone() } else { less(&(&smaller + &difference), d) };
        if d == 0 { from_larger } else { from_larger + less(&smaller, d) }
    });
    pairs.fold(limit.count(a) + limit.count(b), |sum, pairs| sum + pairs)
}

/// Returns every legal move with its outcome from the safe pairs or the table.
fn all_moves(outcomes: &Outcomes, [a, b]: [u32; 2]) -> Vec<Move> {
    let ruleset = outcomes.ruleset;
    let judged: Box<dyn Fn([u32; 2]) -> (bool, u32)> = if let Some(table) = &outcomes.table {
        Box::new(|[x, y]| (table.is_safe(x, y), table.turns(x, y)))
    } else {
        let pairs = PairOutcomes::new(ruleset, a.max(b));
        Box::new(move |left| pairs.of(left))
    };
    legal_takings(ruleset, [a, b]).map(|[k, l]| made([a, b], [k, l], judged([a - k, b - l]))).collect()
}

/// Returns the Grundy value of the position left if it lies in the lattice to `size`: 0 after a winning move, otherwise
/// the value in `values`; `None` if it is unknown.
fn value(made: &Move, size: u32, values: Option<&Values>) -> Option<u16> {
    let [a, b] = made.leave.cell_to(size)?;
    if made.wins { Some(0) } else { values?.value(a, b) }
}

/// The outcome and the number of turns of every position with both piles up to a size.
struct PairOutcomes {
    ruleset: Ruleset,
    /// The safe pair of each pile, if both its piles are within the size.
    of_pile: Vec<Option<SafePair>>,
    /// The safe pair of each difference of two piles. In Nim, where it is not used, one of several.
    of_difference: Vec<Option<SafePair>>,
}

impl PairOutcomes {
    fn new(ruleset: Ruleset, size: u32) -> Self {
        let mut of_pile = vec![None; size as usize + 1];
        let mut of_difference = of_pile.clone();
        for pair in safe_pairs(ruleset, size) {
            for pile in [pair.a, pair.b] {
                of_pile[pile as usize] = Some(pair);
            }
            of_difference[(pair.b - pair.a) as usize] = Some(pair);
        }
        Self { ruleset, of_pile, of_difference }
    }

    /// Returns whether the position is safe and how many turns it lasts.
    fn of(&self, [x, y]: [u32; 2]) -> (bool, u32) {
        let (last, spread) = (u32::from(self.ruleset.is_misere()), self.ruleset.spread());
        let (surplus, reach) = (x.abs_diff(y), spread.saturating_sub(1));
        let near = (surplus.saturating_sub(reach)..=surplus + reach).filter(|_| spread > 0);
        let on_diagonals = near.filter_map(|difference| *self.of_difference.get(difference as usize)?);
        let beside = [self.of_pile[x as usize], self.of_pile[y as usize]].into_iter().flatten();
        let cells = beside.chain(on_diagonals).flat_map(|pair| pair.mirrored().map(|cell| (cell, pair.n)));
        let mut soonest = None;
        for ([p, q], n) in cells.filter(|([p, q], _)| *p <= x && *q <= y) {
            let (from_first, from_second) = (x - p, y - q);
            if from_first == 0 && from_second == 0 {
                return (true, 2 * n + last);
            }
            if from_first == 0 || from_second == 0 || from_first.abs_diff(from_second) < spread {
                soonest = Some(soonest.unwrap_or(n).min(n));
            }
        }
        // only the empty table of misère play reaches no safe pair
        (false, soonest.map_or(0, |n| 2 * n + last + 1))
    }
}

/// Returns the table of the listed moves, each with the Grundy value of the position left if it lies in the lattice to
/// `size`. The values are solved when the first of them is needed.
pub fn legal_moves_table_of(ruleset: Ruleset, moves: &LegalMoves, size: u32) -> Table<'_> {
    let columns = vec![
        Column::new("take_a", "from 1st", Kind::Whole).headed("taken from the first pile (pennies)"),
        Column::new("take_b", "from 2nd", Kind::Whole).headed("taken from the second pile (pennies)"),
        Column::new("leave_a", "1st left", Kind::Whole).headed("left in the first pile (pennies)"),
        Column::new("leave_b", "2nd left", Kind::Whole).headed("left in the second pile (pennies)"),
        Column::new("kind", "kind", Kind::Text).headed("kind of move"),
        Column::new("wins", "wins", Kind::Text),
        Column::new("value", "value", Kind::Whole).headed("Sprague–Grundy value of what is left"),
        Column::new("turns", "moves", Kind::Whole).headed("moves to the end, this one counted"),
        Column::new("best", "best", Kind::Text).headed("wins soonest or holds out longest"),
    ];
    let solved = OnceCell::new();
    let solve = move || {
        let largest = u32::try_from((&moves.position.a).max(&moves.position.b)).unwrap_or(u32::MAX);
        Values::solve(ruleset, largest.min(size), &Progress::new()).ok()
    };
    Table::of(columns, &moves.moves, move |made| {
        let values = if made.wins { None } else { solved.get_or_init(solve).as_ref() };
        let value = value(made, size, values).map_or(Cell::Empty, |value| Cell::Whole(value.into()));
        let Move { take: [take_a, take_b], leave, wins, turns, .. } = made;
        let [take_a, take_b, leave_a, leave_b, turns] =
            [take_a, take_b, &leave.a, &leave.b, &(turns + UBig::ONE)].map(|number| Cell::whole(number.clone()));
        let kind = Cell::Text(Direction::of(&made.take).name().to_owned());
        let best = Cell::Flag(moves.is_best(made));
        vec![take_a, take_b, leave_a, leave_b, kind, Cell::Flag(*wins), value, turns, best]
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::super::ruleset::reference::{Known, all_laws, all_rulesets, moves, recursion};
    use super::*;

    fn usize_of(number: &UBig) -> usize {
        usize::try_from(number).unwrap()
    }

    /// Lists every legal move by trying all, with its outcome by the plain recursion.
    fn by_recursion(
        ruleset: Ruleset,
        known: &[Vec<Known>],
        [a, b]: [usize; 2],
    ) -> HashSet<([usize; 2], bool, usize, bool)> {
        let all: Vec<_> = moves(ruleset, a, b).map(|(x, y)| ([x, y], known[x][y])).collect();
        let wins = all.iter().any(|(_, left)| left.safe);
        let turns = |(_, left): &([usize; 2], Known)| left.turns as usize + 1;
        let best =
            if wins { all.iter().filter(|(_, left)| left.safe).map(turns).min() } else { all.iter().map(turns).max() };
        all.iter().map(|one| (one.0, one.1.safe, turns(one), one.1.safe == wins && Some(turns(one)) == best)).collect()
    }

    #[test]
    fn every_legal_move_is_listed_once_with_its_minimax_outcome() {
        for ruleset in all_rulesets().into_iter().chain(all_laws()) {
            let size = if ruleset == Ruleset::RIDDLE { 50 } else { 26 };
            let (known, outcomes) = (recursion(ruleset, size), Outcomes::small(ruleset));
            for (a, b) in (0..=size).flat_map(|a| (0..=size).map(move |b| (a, b))) {
                let listed = LegalMoves::new(&outcomes, &Position::new(a, b));
                let expected = by_recursion(ruleset, &known, [a, b]);
                assert_eq!(listed.moves.len(), expected.len(), "{ruleset:?} {a}, {b}");
                assert_eq!(listed.count, UBig::from(expected.len()), "{ruleset:?} {a}, {b}");
                let found: HashSet<_> = listed
                    .moves
                    .iter()
                    .map(|m| {
                        (
                            [usize_of(&m.leave.a), usize_of(&m.leave.b)],
                            m.wins,
                            usize_of(&m.turns) + 1,
                            listed.is_best(m),
                        )
                    })
                    .collect();
                assert_eq!(found, expected, "{ruleset:?} {a}, {b}");
                for m in &listed.moves {
                    let left = Position::new(a, b).after(ruleset, &m.take);
                    assert_eq!(left.as_ref(), Some(&m.leave));
                }
            }
        }
    }

    #[test]
    fn winning_moves_come_first_then_those_that_hold_out_longest() {
        for ruleset in all_rulesets() {
            for (a, b) in [(17_u32, 23_u32), (24, 39), (20, 20), (0, 9), (3, 0)] {
                let listed = LegalMoves::new(&ruleset.into(), &Position::new(a, b));
                let (winning, others) = listed.moves.split_at(listed.moves.partition_point(|m| m.wins));
                assert!(others.iter().all(|m| !m.wins) && winning.is_sorted_by_key(|m| &m.turns));
                assert!(others.is_sorted_by_key(|m| std::cmp::Reverse(&m.turns)));
                let best = listed.moves.iter().filter(|m| listed.is_best(m)).count();
                assert!(best > 0 && listed.moves[..best].iter().all(|m| listed.is_best(m)), "the best stand first");
            }
        }
        assert!(LegalMoves::new(&Ruleset::RIDDLE.into(), &Position::default()).moves.is_empty());
    }

    #[test]
    fn seventy_five_and_ninety_wins_in_31_or_59_turns() {
        let listed = LegalMoves::new(&Ruleset::RIDDLE.into(), &Position::new(75_u8, 90_u8));
        assert_eq!((&listed.count, listed.moves.iter().filter(|m| m.wins).count()), (&UBig::from(240_u8), 2));
        let csv = legal_moves_table_of(Ruleset::RIDDLE, &listed, 30).to_csv();
        let mut lines = csv.lines();
        assert_eq!(lines.next(), Some("take_a,take_b,leave_a,leave_b,kind,wins,value,turns,best"));
        assert_eq!(lines.next(), Some("51,51,24,39,diagonal,true,,31,true"), "39 lies outside the lattice");
        assert_eq!(lines.next(), Some("0,44,75,46,row,true,,59,false"));
        assert_eq!(lines.count(), 238);
    }

    /// From (1, 2), every move leaves the opponent an N-position.
    #[test]
    fn all_four_moves_from_1_and_2_lose() {
        let listed = LegalMoves::new(&Ruleset::RIDDLE.into(), &Position::new(1_u8, 2_u8));
        let mut rows: Vec<_> =
            legal_moves_table_of(Ruleset::RIDDLE, &listed, 2).to_csv().lines().skip(1).map(str::to_owned).collect();
        rows.sort_unstable();
        let expected = [
            "0,1,1,1,row,false,2,2,true",
            "0,2,1,0,row,false,1,2,true",
            "1,0,0,2,column,false,2,2,true",
            "1,1,0,1,diagonal,false,1,2,true",
        ];
        assert_eq!(rows, expected);
    }

    #[test]
    fn values_are_known_as_far_as_the_lattice_reaches() {
        // a larger lattice, solved before
        let values = Values::solve(Ruleset::RIDDLE, 30, &Progress::new()).unwrap();
        for listed in [(18_u8, 25_u8), (25, 18), (20, 20)]
            .map(|(a, b)| LegalMoves::new(&Ruleset::RIDDLE.into(), &Position::new(a, b)))
        {
            for m in &listed.moves {
                let (x, y) = (usize_of(&m.leave.a), usize_of(&m.leave.b));
                let found = value(m, 20, Some(&values));
                assert_eq!(found, values.value(x as u32, y as u32).filter(|_| x.max(y) <= 20));
                assert_eq!(value(m, 20, None), m.wins.then_some(0).filter(|_| x.max(y) <= 20));
                // a move wins if and only if it leaves the value 0
                assert!(found.is_none_or(|value| (value == 0) == m.wins));
            }
        }
    }

    #[test]
    fn json_has_booleans() {
        let listed = LegalMoves::new(&Ruleset::RIDDLE.into(), &Position::new(0_u8, 1_u8));
        let mut json = Vec::new();
        legal_moves_table_of(Ruleset::RIDDLE, &listed, 1).write_json(&mut json).unwrap();
        let rows: serde_json::Value = serde_json::from_slice(&json).unwrap();
        let expected = serde_json::json!([{
            "take_a": 0, "take_b": 1, "leave_a": 0, "leave_b": 0, "kind": "row",
            "wins": true, "value": 0, "turns": 1, "best": true
        }]);
        assert_eq!(rows, expected);
    }

    #[test]
    fn above_ten_thousand_moves_only_the_winning_ones_are_listed() {
        // 2 · 3,333 + 3,333 = 9,999 moves; one pile of 3,334 makes them 10,000
        for ((a, b), all) in [((3_333_u32, 3_333_u32), true), ((3_333, 3_334), true), ((3_334, 3_334), false)] {
            let listed = LegalMoves::new(&Ruleset::RIDDLE.into(), &Position::new(a, b));
            assert_eq!(listed.moves.len() == usize_of(&listed.count), all);
            let by_formula = Position::new(a, b).winning_moves(Ruleset::RIDDLE);
            let found: HashSet<_> = listed.moves.iter().filter(|m| m.wins).map(|m| m.leave.clone()).collect();
            assert_eq!(found, by_formula.iter().map(|m| m.leave.clone()).collect());
        }
    }

    proptest! {
        #[test]
        fn piles_with_many_digits_list_their_winning_moves_in_order(
            ruleset in prop::sample::select(all_rulesets()),
            a in "[1-9][0-9]{5,60}",
            b in "[1-9][0-9]{5,60}",
        ) {
            let [a, b] = [a, b].map(|digits| UBig::from_str_radix(&digits, 10).unwrap());
            let position = Position { a, b };
            let listed = LegalMoves::new(&ruleset.into(), &position);
            prop_assert!(listed.count > UBig::from(MOST_LISTED));
            let by_formula = position.winning_moves(ruleset);
            prop_assert_eq!(listed.moves.len(), by_formula.len());
            for m in &listed.moves {
                prop_assert!(m.leave.is_safe(ruleset) && position.after(ruleset, &m.take).as_ref() == Some(&m.leave));
            }
            if let Some(best) = listed.moves.first() {
                let soonest = Outcomes::from(ruleset).turns(&position);
                prop_assert!(listed.is_best(best) && &best.turns + UBig::ONE == soonest);
            }
        }
    }
}
