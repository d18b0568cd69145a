//! A third pile: the safe triples, searched in the order of the piles.
//!
//! From one pile any number may be taken, and the same number from several at once as [`Together`] allows. Whoever takes the
//! last penny wins, or loses in misère play. No formula is known but where the same may be taken from all three alone, or
//! from none: then the safe triples are those of Nim, whose binary digits add up to even numbers. (From all three: checked
//! by [`ThirdPile::is_nim`] as far as they are shown.)
//!
//! **The search.** A move goes down along a line: an axis, a diagonal of two piles or that of all three. Of two safe triples
//! on one line the larger one would have a move to the smaller one, so that each line has one at most. Going through the
//! triples in order, one is safe if no line through it has a safe one already. For each `b` and `c` the lines are bits over
//! `a`, so that the first free bit is the one safe `a`: 257² rows of five words, 132 kB for all triples to 256, and a few
//! milliseconds.

use serde::{Deserialize, Serialize};

use super::limits::THIRD_PILES;
use crate::table::{Cell, Column, Kind, Table};

/// The largest pile that is searched.
pub const LARGEST_THIRD: u32 = *THIRD_PILES.end();
/// The words of a row of bits for the numbers from 0 to [`LARGEST_THIRD`].
const WORDS: usize = LARGEST_THIRD as usize / 64 + 1;
/// How many numbers from 0 there are.
const SIDE: usize = LARGEST_THIRD as usize + 1;
/// No pile makes a triple safe.
const NONE: u16 = u16::MAX;

/// From which piles the same number may be taken at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Together {
    /// From any two.
    #[default]
    Two,
    /// From any two or from all three.
    TwoOrThree,
    /// From all three.
    Three,
    /// From none: Nim.
    None,
}

impl Together {
    /// All of them, in the order of [`Self::NAMES`].
    pub const ALL: [Self; 4] = [Self::Two, Self::TwoOrThree, Self::Three, Self::None];

    /// Their names in scenario files.
    pub const NAMES: [&'static str; 4] = ["two", "two-or-three", "three", "none"];

    /// Its name in scenario files.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().zip(Self::NAMES).find_map(|(one, name)| (*one == self).then_some(name)).unwrap_or_default()
    }

    /// Whether the same may be taken from so many piles at once, 1 to 3.
    pub fn allows(self, piles: usize) -> bool {
        match piles {
            1 => true,
            2 => matches!(self, Self::Two | Self::TwoOrThree),
            3 => matches!(self, Self::TwoOrThree | Self::Three),
            _ => false,
        }
    }
}

/// A move: the same number from some of the piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TripleMove {
    /// How many pennies are taken from each of them.
    pub take: u32,
    /// From which piles.
    pub from: [bool; 3],
    /// What is left.
    pub leave: [u32; 3],
}

/// The safe triples with piles to [`LARGEST_THIRD`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThirdPile {
    /// From which piles the same may be taken.
    pub together: Together,
    /// Whether the one who takes the last penny loses.
    pub is_misere: bool,
    /// For each `c` and in it each `b` the one `a` that is safe with them.
    first: Vec<u16>,
    /// The safe triples with a ≤ b ≤ c, by `c` and then by `b`.
    ordered: Vec<[u32; 3]>,
    /// The largest size up to which they are those of Nim, if there is one.
    nim_to: Option<u32>,
}

/// Bits over a difference from −[`LARGEST_THIRD`] to [`LARGEST_THIRD`], the place of 0 being [`LARGEST_THIRD`]; of numbers of
/// pennies only the upper half is used.
#[derive(Clone, Copy, Default)]
struct Bits([u64; 2 * WORDS]);

impl Bits {
    fn set(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }

    /// The bits from `start` on, so many as there are numbers of pennies and a few more.
    fn from(&self, start: usize) -> [u64; WORDS] {
        let (skipped, shift) = (start / 64, start % 64);
        let word = |place: usize| self.0.get(skipped + place).copied().unwrap_or_default();
        std::array::from_fn(|place| {
            let above = if shift == 0 { 0 } else { word(place + 1) << (64 - shift) };
            word(place) >> shift | above
        })
    }
}

/// Which lines have a safe triple already, each kind as bits over `a` or over a difference of it.
struct Taken {
    /// Along `b` in the present `c`, by `a`.
    along_b: Bits,
    /// Along `c`: for each `b`, by `a`.
    along_c: Vec<Bits>,
    /// Down `a` and `b` in the present `c`, by `a − b`.
    down_ab: Bits,
    /// Down `a` and `c`: for each `b`, by `a − c`.
    down_ac: Vec<Bits>,
    /// Down `b` and `c`: for each `b − c`, by `a`.
    down_bc: Vec<Bits>,
    /// Down all three: for each `b − c`, by `a − c`.
    down_all: Vec<Bits>,
}

/// The place of the difference of two piles.
fn place(one: usize, other: usize) -> usize {
    one + LARGEST_THIRD as usize - other
}

impl Taken {
    fn new() -> Self {
        let of = |count| vec![Bits::default(); count];
        Self {
            along_b: Bits::default(),
            along_c: of(SIDE),
            down_ab: Bits::default(),
            down_ac: of(SIDE),
            down_bc: of(2 * SIDE - 1),
            down_all: of(2 * SIDE - 1),
        }
    }

    /// For each `a` whether a line through it has a safe triple, those along `a` left out.
    fn row(&self, together: Together, b: usize, c: usize) -> [u64; WORDS] {
        let mut kinds = vec![self.along_b.from(0), self.along_c[b].from(0)];
        if together.allows(2) {
            kinds.push(self.down_ab.from(place(0, b)));
            kinds.push(self.down_ac[b].from(place(0, c)));
            kinds.push(self.down_bc[place(b, c)].from(0));
        }
        if together.allows(3) {
            kinds.push(self.down_all[place(b, c)].from(place(0, c)));
        }
        std::array::from_fn(|word| kinds.iter().fold(0, |all, kind| all | kind[word]))
    }

    /// All lines through a safe triple are taken.
    fn take(&mut self, [a, b, c]: [usize; 3]) {
        self.along_b.set(a);
        self.down_ab.set(place(a, b));
        self.along_c[b].set(a);
        self.down_ac[b].set(place(a, c));
        self.down_bc[place(b, c)].set(a);
        self.down_all[place(b, c)].set(place(a, c));
    }
}

impl ThirdPile {
    /// Searches all triples.
    pub fn solve(together: Together, is_misere: bool) -> Self {
        let mut taken = Taken::new();
        let mut first = Vec::with_capacity(SIDE * SIDE);
        for c in 0..SIDE {
            (taken.along_b, taken.down_ab) = (Bits::default(), Bits::default());
            for b in 0..SIDE {
                let mut row = taken.row(together, b, c);
                if is_misere && b == 0 && c == 0 {
                    // whoever finds nothing left has won
                    row[0] |= 1;
                }
                let free = row.iter().zip((0..).step_by(64)).find_map(|(word, start)| {
                    let free = word.trailing_ones() as usize;
                    (free < 64).then_some(start + free).filter(|a| *a < SIDE)
                });
                if let Some(a) = free {
                    taken.take([a, b, c]);
                }
                first.push(free.and_then(|a| u16::try_from(a).ok()).unwrap_or(NONE));
            }
        }
        let mut solved = Self { together, is_misere, first, ordered: Vec::new(), nim_to: None };
        solved.ordered = solved.in_order();
        solved.nim_to = (0..=LARGEST_THIRD).take_while(|size| solved.is_nim_at(*size)).last();
        solved
    }

    fn in_order(&self) -> Vec<[u32; 3]> {
        let pairs = (0..=LARGEST_THIRD).flat_map(|c| (0..=c).map(move |b| (b, c)));
        pairs.filter_map(|(b, c)| self.partner(b, c).filter(|a| *a <= b).map(|a| [a, b, c])).collect()
    }

    /// Whether the safe triples whose second or third pile is `size`, and the other no larger, are those of Nim.
    fn is_nim_at(&self, size: u32) -> bool {
        let is_nim = |b: u32, c: u32| {
            let (found, nim) = (self.partner(b, c), b ^ c);
            found == Some(nim) || nim > LARGEST_THIRD && found.is_none()
        };
        (0..=size).all(|other| is_nim(other, size) && is_nim(size, other))
    }

    /// The one pile that makes a safe triple with two others, if it is at most [`LARGEST_THIRD`].
    pub fn partner(&self, b: u32, c: u32) -> Option<u32> {
        let (b, c) = (b as usize, c as usize);
        let first = self.first.get(c * SIDE + b).filter(|_| b < SIDE)?;
        (*first != NONE).then_some((*first).into())
    }

    /// Whether whoever must move loses; `None` of piles that were not searched.
    pub fn is_safe(&self, [a, b, c]: [u32; 3]) -> Option<bool> {
        (a.max(b).max(c) <= LARGEST_THIRD).then(|| self.partner(b, c) == Some(a))
    }

    /// Every move from a triple, by the piles that are taken from and then by how many.
    pub fn moves(&self, piles: [u32; 3]) -> Vec<TripleMove> {
        let mut moves: Vec<TripleMove> = Vec::new();
        for from in subsets().filter(|from| self.together.allows(count(*from))) {
            let least = piles.iter().zip(from).filter_map(|(pile, is_from)| is_from.then_some(*pile)).min();
            moves.extend((1..=least.unwrap_or_default()).filter_map(|take| after(piles, take, from)));
        }
        moves
    }

    /// Every move from a triple that was searched to a safe one, those that take the most pennies first.
    pub fn winning_moves(&self, piles: [u32; 3]) -> Vec<TripleMove> {
        let mut moves = self.moves(piles);
        moves.retain(|made| self.is_safe(made.leave) == Some(true));
        moves.sort_by_key(|made| std::cmp::Reverse(made.take as usize * count(made.from)));
        moves
    }

    /// Whether the safe triples with piles up to `size` are just those of Nim.
    pub fn is_nim(&self, size: u32) -> bool {
        self.nim_to.is_some_and(|largest| largest >= size.min(LARGEST_THIRD))
    }

    /// The safe triples with a ≤ b ≤ c ≤ `size`, by `c` and then by `b`.
    pub fn triples(&self, size: u32) -> &[[u32; 3]] {
        let end = self.ordered.partition_point(|[_, _, c]| *c <= size);
        self.ordered.get(..end).unwrap_or_default()
    }

    /// The place of a safe triple in that list, in whatever order its piles are.
    pub fn place_of(&self, mut piles: [u32; 3]) -> Option<usize> {
        piles.sort_unstable();
        let [a, b, c] = piles;
        self.ordered.binary_search_by_key(&(c, b, a), |[a, b, c]| (*c, *b, *a)).ok()
    }
}

/// A move, if there are enough pennies for it and it takes some.
pub fn after(piles: [u32; 3], take: u32, from: [bool; 3]) -> Option<TripleMove> {
    let mut leave = piles;
    for (pile, _) in leave.iter_mut().zip(from).filter(|(_, is_from)| *is_from) {
        *pile = pile.checked_sub(take)?;
    }
    (take > 0 && from != [false; 3]).then_some(TripleMove { take, from, leave })
}

/// What a perfect opponent answers: a winning move that takes the most, or where there is none one penny from the largest pile;
/// `None` if no penny is left.
pub fn answer_to(third: &ThirdPile, piles: [u32; 3]) -> Option<TripleMove> {
    let winning = third.winning_moves(piles).into_iter().next();
    winning.or_else(|| {
        let largest = (0..3).max_by_key(|place| piles.get(*place))?;
        after(piles, 1, [0, 1, 2].map(|place| place == largest))
    })
}

/// The seven ways to choose some of three piles.
fn subsets() -> impl Iterator<Item = [bool; 3]> {
    (1..8_u8).map(|bits| [1, 2, 4].map(|bit| bits & bit != 0))
}

/// How many piles are chosen.
pub fn count(from: [bool; 3]) -> usize {
    from.into_iter().filter(|is_from| *is_from).count()
}

/// The table of *third*: `a`, `b`, `c`, the safe triples with a ≤ b ≤ c.
pub fn third_table(triples: &[[u32; 3]]) -> Table<'_> {
    let column = |key: &'static str, words: &'static str| Column::new(key, key, Kind::Whole).headed(words);
    let columns = vec![
        column("a", "smallest pile (pennies)"),
        column("b", "middle pile (pennies)"),
        column("c", "largest pile (pennies)"),
    ];
    Table::new(columns, triples.len(), |row| {
        triples.get(row).map(|triple| triple.map(|pile| Cell::Whole(pile.into())).into()).unwrap_or_default()
    })
}

#[cfg(test)]
mod tests;
