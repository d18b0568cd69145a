//! A third pile: the safe triples, searched in the order of the piles.
//!
//! A move takes any number from one pile, or the same number from several piles at once as [`Together`] allows. The
//! player who takes the last penny wins, or loses in misère play. A formula is only known if the same number may be
//! taken from all three piles but not from two, or not from several at all: then the safe triples are those of Nim,
//! whose binary digits have even sums. (For all three: checked by [`ThirdPile::is_nim`] as far as they are shown.)
//!
//! **The search.** A move goes down along a line: an axis, a diagonal of two piles or the diagonal of all three. If two
//! safe triples were on one line, the larger one would have a move to the smaller one, so each line has at most one.
//! Visiting the triples in order, one is safe if no line through it has a safe triple yet. For each `b` and `c`, the
//! lines are bits over `a`, so the first free bit is the only safe `a`: 257² rows of five words, 132 kB for all triples
//! up to 256, and a few milliseconds.

use serde::{Deserialize, Serialize};

use super::lattice::whole_columns;
use super::limits::THIRD_PILES;
use crate::table::{Cell, Table};

/// Largest pile that is searched.
pub const LARGEST_THIRD: u32 = *THIRD_PILES.end();
/// Number of words in a row of bits for the numbers from 0 to [`LARGEST_THIRD`].
const WORDS: usize = LARGEST_THIRD as usize / 64 + 1;
/// Count of the numbers from 0 to [`LARGEST_THIRD`].
const SIDE: usize = LARGEST_THIRD as usize + 1;
/// Marker for a pair that no pile makes a safe triple.
const NONE: u16 = u16::MAX;

/// The groups of piles from which the same number may be taken at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Together {
    /// Any two.
    #[default]
    Two,
    /// Any two, or all three.
    TwoOrThree,
    /// All three.
    Three,
    /// None: Nim.
    None,
}

impl Together {
    /// All values.
    pub const ALL: [Self; 4] = [Self::Two, Self::TwoOrThree, Self::Three, Self::None];

    /// Whether the same number may be taken from `piles` piles at once, 1 to 3.
    pub fn allows(self, piles: usize) -> bool {
        matches!((piles, self), (1, _) | (2, Self::Two | Self::TwoOrThree) | (3, Self::TwoOrThree | Self::Three))
    }
}

/// A move: the same number of pennies from some of the piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TripleMove {
    /// Number of pennies taken from each of these piles.
    pub take: u32,
    /// Whether each pile is one of them.
    pub from: [bool; 3],
    /// The piles left.
    pub leave: [u32; 3],
}

/// The safe triples with piles up to [`LARGEST_THIRD`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThirdPile {
    /// The groups of piles from which the same number may be taken.
    pub together: Together,
    /// Whether the player who takes the last penny loses.
    pub is_misere: bool,
    /// For each `c` and each `b`, the only `a` that is safe with them.
    first: Vec<u16>,
    /// The safe triples with a ≤ b ≤ c, in order of `c` and then of `b`.
    ordered: Vec<[u32; 3]>,
}

/// Bits for the differences from −[`LARGEST_THIRD`] to [`LARGEST_THIRD`], where bit [`LARGEST_THIRD`] stands for 0. For
/// numbers of pennies, bit n stands for n and only the lower half is used.
#[derive(Clone, Copy, Default)]
struct Bits([u64; 2 * WORDS]);

impl Bits {
    fn set(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }

    /// Returns the bits from `start` on, at least one for each number of pennies.
    fn from(&self, start: usize) -> [u64; WORDS] {
        let (skipped, shift) = (start / 64, start % 64);
        let word = |place: usize| self.0.get(skipped + place).copied().unwrap_or_default();
        std::array::from_fn(|place| {
            let above = if shift == 0 { 0 } else { word(place + 1) << (64 - shift) };
            word(place) >> shift | above
        })
    }
}

/// Returns the lines through the triples with these piles `b` and `c`: along `b` and along `c`; down `a` and `b`, down `a`
/// and `c`, down `b` and `c`; down all three. Each has the number of piles that a move along it takes from, its index
/// among those of its kind, and the bit of a = 0.
fn lines(b: usize, c: usize) -> [(usize, usize, usize); 6] {
    let place = |one: usize, other: usize| one + LARGEST_THIRD as usize - other;
    let (down_b, down_c, down_both) = (place(0, b), place(0, c), place(b, c));
    [(1, c, 0), (1, b, 0), (2, c, down_b), (2, b, down_c), (2, down_both, 0), (3, down_both, down_c)]
}

impl ThirdPile {
    /// Searches all triples.
    pub fn solve(together: Together, is_misere: bool) -> Self {
        // of each kind of line, those that already have a safe triple, by `a` or by a difference with `a`
        let mut taken: [Vec<Bits>; 6] = std::array::from_fn(|_| vec![Bits::default(); 2 * SIDE - 1]);
        let mut first = Vec::with_capacity(SIDE * SIDE);
        for (c, b) in (0..SIDE).flat_map(|c| (0..SIDE).map(move |b| (c, b))) {
            let lines = lines(b, c);
            // a player who finds no pennies left in misère play has won
            let mut row = [0; WORDS];
            row[0] = u64::from(is_misere && b == 0 && c == 0);
            for ((_, line, start), taken) in lines.iter().zip(&taken).filter(|((piles, ..), _)| together.allows(*piles))
            {
                row.iter_mut().zip(taken[*line].from(*start)).for_each(|(all, word)| *all |= word);
            }
            let free = row.iter().zip((0..).step_by(64)).find_map(|(word, start)| {
                let free = word.trailing_ones() as usize;
                (free < 64).then_some(start + free).filter(|a| *a < SIDE)
            });
            if let Some(a) = free {
                lines.iter().zip(&mut taken).for_each(|((_, line, start), taken)| taken[*line].set(start + a));
            }
            first.push(free.and_then(|a| u16::try_from(a).ok()).unwrap_or(NONE));
        }
        let mut solved = Self { together, is_misere, first, ordered: Vec::new() };
        let pairs = (0..=LARGEST_THIRD).flat_map(|c| (0..=c).map(move |b| (b, c)));
        let in_order = |(b, c)| solved.partner(b, c).filter(|a| *a <= b).map(|a| [a, b, c]);
        solved.ordered = pairs.filter_map(in_order).collect();
        solved
    }

    /// Returns the only pile that forms a safe triple with two others; `None` if it is above [`LARGEST_THIRD`].
    pub fn partner(&self, b: u32, c: u32) -> Option<u32> {
        let (b, c) = (b as usize, c as usize);
        let first = self.first.get(c * SIDE + b).filter(|_| b < SIDE)?;
        (*first != NONE).then_some((*first).into())
    }

    /// Whether the triple is safe; `None` if a pile is too large.
    pub fn is_safe(&self, [a, b, c]: [u32; 3]) -> Option<bool> {
        (a.max(b).max(c) <= LARGEST_THIRD).then(|| self.partner(b, c) == Some(a))
    }

    /// Returns every move from a triple, in order of the chosen piles and then of the pennies taken.
    pub fn moves(&self, piles: [u32; 3]) -> Vec<TripleMove> {
        let allowed = subsets().filter(|from| self.together.allows(count(*from)));
        allowed.flat_map(|from| (1..).map_while(move |take| after(piles, take, from))).collect()
    }

    /// Returns every move from a triple to a safe one, those that take the most pennies first.
    pub fn winning_moves(&self, piles: [u32; 3]) -> Vec<TripleMove> {
        let mut moves = self.moves(piles);
        moves.retain(|made| self.is_safe(made.leave) == Some(true));
        moves.sort_by_key(|made| std::cmp::Reverse(made.take as usize * count(made.from)));
        moves
    }

    /// Whether the safe triples with piles up to `size` are exactly those of Nim.
    pub fn is_nim(&self, size: u32) -> bool {
        let size = size.min(LARGEST_THIRD);
        (0..=size).flat_map(|b| (0..=size).map(move |c| (b, c))).all(|(b, c)| {
            let (found, nim) = (self.partner(b, c), b ^ c);
            found == Some(nim) || nim > LARGEST_THIRD && found.is_none()
        })
    }

    /// Returns the safe triples with a ≤ b ≤ c ≤ `size`, in order of `c` and then of `b`.
    pub fn triples(&self, size: u32) -> &[[u32; 3]] {
        let end = self.ordered.partition_point(|[_, _, c]| *c <= size);
        self.ordered.get(..end).unwrap_or_default()
    }

    /// Returns the index of a safe triple in that list; its piles may be in any order.
    pub fn place_of(&self, mut piles: [u32; 3]) -> Option<usize> {
        piles.sort_unstable();
        let [a, b, c] = piles;
        self.ordered.binary_search_by_key(&(c, b, a), |[a, b, c]| (*c, *b, *a)).ok()
    }
}

/// Returns the move that takes `take` pennies from each of the piles `from`; `None` if it takes nothing or there are
/// too few.
pub fn after(piles: [u32; 3], take: u32, from: [bool; 3]) -> Option<TripleMove> {
    let mut leave = piles;
    for (pile, _) in leave.iter_mut().zip(from).filter(|(_, is_from)| *is_from) {
        *pile = pile.checked_sub(take)?;
    }
    (take > 0 && from != [false; 3]).then_some(TripleMove { take, from, leave })
}

/// Returns the move of a perfect opponent: the winning move that takes the most pennies, or else one penny from the
/// largest pile; `None` if no penny is left.
pub fn answer_to(third: &ThirdPile, piles: [u32; 3]) -> Option<TripleMove> {
    let winning = third.winning_moves(piles).into_iter().next();
    winning.or_else(|| {
        let largest = (0..3).max_by_key(|place| piles.get(*place))?;
        after(piles, 1, [0, 1, 2].map(|place| place == largest))
    })
}

/// Returns the seven ways to choose some of three piles.
fn subsets() -> impl Iterator<Item = [bool; 3]> {
    (1..8_u8).map(|bits| [1, 2, 4].map(|bit| bits & bit != 0))
}

/// Returns the number of chosen piles.
pub fn count(from: [bool; 3]) -> usize {
    from.into_iter().filter(|is_from| *is_from).count()
}

/// Returns the table *third*: `a`, `b`, `c`, the safe triples with a ≤ b ≤ c.
pub fn third_table(triples: &[[u32; 3]]) -> Table<'_> {
    let columns = [("a", "smallest pile (pennies)"), ("b", "middle pile (pennies)"), ("c", "largest pile (pennies)")];
    Table::of(whole_columns(columns), triples, |triple| triple.map(|pile| Cell::Whole(pile.into())).into())
}

#[cfg(test)]
mod tests;
