//! The classes of the configurations of a table, and what each move makes of them.
//!
//! A configuration and all those that the Devil can turn it into have the same future, so a move is a list of classes
//! for each class. This handles tables of up to 65,536 configurations and every Devil.

use std::ops::AddAssign;

use dashu_int::ops::Gcd;

use super::configuration::Configuration;
use super::moves::Move;
use super::table_spec::TableSpec;

/// The classes of a table, by the indices of their configurations.
pub(super) struct Orbits {
    /// The table and the Devil.
    pub table: TableSpec,
    class_of: Vec<u32>,
    /// The members of all classes one after the other, and the place where each class begins.
    members: Vec<u32>,
    offsets: Vec<usize>,
    /// The number of members of each class.
    pub sizes: Vec<u32>,
    /// For each upper half of an index's digits that the first member of a class has, the lower halves of those members.
    firsts: Vec<(usize, Vec<u16>)>,
    /// Number of values of the lower and of the upper half of an index's digits.
    halves: [usize; 2],
    /// For lower and for upper halves, the digit-by-digit sum of a and b at index a · `halves` + b.
    sums: [Vec<u32>; 2],
}

impl Orbits {
    /// Computes the classes of `table`; `None` if it has more than `most` configurations.
    pub fn of(table: TableSpec, most: u32) -> Option<Self> {
        let all = table.listed().filter(|all| *all <= most)?;
        let generators = table.generators();
        let unknown = u32::MAX;
        let mut class_of = vec![unknown; all as usize];
        let (mut members, mut offsets): (Vec<u32>, Vec<usize>) = (Vec::with_capacity(all as usize), Vec::new());
        for index in 0..all {
            if class_of.get(index as usize) != Some(&unknown) {
                continue;
            }
            let class = u32::try_from(offsets.len()).unwrap_or(unknown);
            let mut next = members.len();
            offsets.push(next);
            let mut meet = |index: u32, members: &mut Vec<u32>| {
                if let Some(place) = class_of.get_mut(index as usize).filter(|place| **place == unknown) {
                    *place = class;
                    members.push(index);
                }
            };
            meet(index, &mut members);
            while let Some(member) = members.get(next).copied() {
                let configuration = Configuration::from_index(table, member.into());
                for permutation in &generators {
                    let image = configuration.after(permutation).index().and_then(|index| u32::try_from(index).ok());
                    meet(image.unwrap_or(index), &mut members);
                }
                next += 1;
            }
        }
        offsets.push(members.len());
        let (coins, m) = (table.coins(), table.faces() as usize);
        let halves = [coins / 2, coins - coins / 2].map(|digits| m.pow(digits));
        let sums = halves.map(|half| (0..half * half).map(|ab| sum(m, ab / half, ab % half)).collect());
        let firsts: Vec<usize> = offsets.iter().filter_map(|place| Some(*members.get(*place)? as usize)).collect();
        let blocks = firsts.chunk_by(|one, other| one / halves[0] == other / halves[0]);
        let lower = |block: &[usize]| block.iter().map(|first| (first % halves[0]) as u16).collect();
        let firsts = blocks.map(|block| (block[0] / halves[0], lower(block))).collect();
        let sizes = offsets.windows(2).map(|ends| (ends[1] - ends[0]) as u32).collect();
        Some(Self { table, class_of, members, offsets, sizes, firsts, halves, sums })
    }

    /// Returns the number of classes.
    pub fn classes(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Returns the number of configurations.
    pub fn configurations(&self) -> u64 {
        self.members.len() as u64
    }

    /// Returns the least common multiple of the sizes of the classes, which divide the factorial of the number of coins.
    pub fn common_multiple(&self) -> u128 {
        let sizes = self.sizes.iter().map(|size| u128::from(*size));
        sizes.fold(1, |multiple, size| multiple / multiple.gcd(size) * size)
    }

    /// Returns the class of a move. Moves of one class have the same effect on classes since the Devil acts before
    /// each.
    pub fn class_of_move(&self, flip: Move) -> usize {
        self.class_of(Configuration::made_by(self.table, flip)).unwrap_or(0)
    }

    /// Calls `meet` with each class and a class that its first member becomes, for each of the moves in the class
    /// `class_of_move`.
    ///
    /// To permute a member of a class at random and then make one of these moves, is to permute the first member as
    /// well and then make a random one of them. So every move of the class is one of as many equally likely ways.
    pub fn targets(&self, class_of_move: usize, mut meet: impl FnMut(usize, usize)) {
        let ([lower, upper], [low, high]) = (self.halves, &self.sums);
        // digits of two faces are added without a table, which is faster
        let are_bits = self.table.faces() == 2;
        for flip in self.members(class_of_move) {
            let flip = *flip as usize;
            let (low, high) = (row(low, lower, flip % lower), row(high, upper, flip / lower));
            let mut class = 0;
            // the first members ascend, so their upper halves stay the same for a while
            for (upper, firsts) in &self.firsts {
                let block = row(&self.class_of, lower, high[*upper] as usize);
                for first in firsts {
                    let low =
                        if are_bits { usize::from(*first) ^ (flip % lower) } else { low[usize::from(*first)] as usize };
                    meet(class, block[low] as usize);
                    class += 1;
                }
            }
        }
    }

    /// Returns the classes that the moves in the class `class_of_move` make of the first member of `class`.
    pub fn targets_of(&self, class: usize, class_of_move: usize) -> impl Iterator<Item = usize> {
        let ([lower, upper], [low, high]) = (self.halves, &self.sums);
        let first = self.members[self.offsets[class]] as usize;
        self.members(class_of_move).iter().map(move |flip| *flip as usize).map(move |flip| {
            let low = low[flip % lower * lower + first % lower] as usize;
            let high = high[flip / lower * upper + first / lower] as usize;
            self.class_of[lower * high + low] as usize
        })
    }

    /// Returns the class of the moves that take back `flip`.
    pub fn class_back(&self, flip: Move) -> usize {
        self.class_of_move(Configuration::made_by(self.table, flip).undoing())
    }

    /// Returns the indices of the configurations of a class.
    pub fn members(&self, class: usize) -> &[u32] {
        self.offsets.get(class..class + 2).map_or(&[], |ends| &self.members[ends[0]..ends[1]])
    }

    /// Returns the class of a configuration; `None` if its index is out of range.
    pub fn class_of(&self, configuration: Configuration) -> Option<usize> {
        self.class_of.get(configuration.index()?).map(|class| *class as usize)
    }

    /// Adds up, for each class, the shares of its [`targets`](Self::targets).
    pub fn sums<T: Clone + for<'a> AddAssign<&'a T>>(&self, shares: &[T], zero: &T, class_of_move: usize) -> Vec<T> {
        let mut sums = vec![zero.clone(); self.classes()];
        self.targets(class_of_move, |class, target| sums[class] += &shares[target]);
        sums
    }

    /// Returns the configurations of a class.
    pub fn configurations_of(&self, class: usize) -> impl Iterator<Item = Configuration> {
        self.members(class).iter().map(|index| Configuration::from_index(self.table, (*index).into()))
    }
}

/// Returns row `at` of a table with this number of columns.
fn row(table: &[u32], columns: usize, at: usize) -> &[u32] {
    table.get(at * columns..(at + 1) * columns).unwrap_or_default()
}

/// Adds two numbers digit by digit modulo `m`.
fn sum(m: usize, mut a: usize, mut b: usize) -> u32 {
    let (mut sum, mut place) = (0, 1);
    while a > 0 || b > 0 {
        sum += (a + b) % m * place;
        (a, b, place) = (a / m, b / m, place * m);
    }
    u32::try_from(sum).unwrap_or(0)
}
