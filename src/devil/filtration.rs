//! The winner of any table, for every Devil and any number of faces, with a proof that a program can check.
//!
//! Let W₀ be the zero vector alone and let Wₖ₊₁ be p times as large as Wₖ, such that no action of the Devil moves a
//! vector of Wₖ₊₁ out of its coset of Wₖ. For each step, take a move Mₖ in Wₖ₊₁ but not in Wₖ. Then the list whose move
//! i is Mᵥ, where v is the number of trailing zeros of i to base p, wins from every vector of the last W, by induction.
//! If the last W is everything, its mᴺ − 1 moves win from every start. Suppose it is not, and every y outside of it has
//! a permutation g of the Devil with gy − y outside as well. Then at least one of y + m and gy + m is outside, whatever
//! the move m: the Devil escapes forever.
//!
//! After Bar-Yehuda, Etzion and Moran, "Rotating-Table Games and Derivatives of Words" (1993).

use std::sync::OnceLock;

use dashu_int::UBig;

use super::configuration::Configuration;
use super::depth_rows::DepthRows;
use super::moves::Move;
use super::permutation::{Devil, Permutation};
use super::submodule::Submodule;
use super::table_spec::TableSpec;

/// The submodules W₀ ⊂ W₁ ⊂ … of a table, given by the move of each level, and the result of checking the proof.
#[derive(Clone, Debug)]
pub struct Filtration {
    /// The table and the Devil.
    pub table: TableSpec,
    /// Mₖ for every level k, from 0.
    pub levels: Vec<Move>,
    reached: Submodule,
    /// Whether the proof was checked: each Mₖ lies outside Wₖ, while p times Mₖ and the changes that the Devil's
    /// permutations make to Mₖ lie inside; and if the last W is not everything, no larger one follows. `true` unless
    /// the program has a bug.
    pub is_certified: bool,
    depth_rows: OnceLock<DepthRows>,
}

impl Filtration {
    /// Computes the filtration of `table` and checks its proof.
    pub fn of(table: TableSpec) -> Self {
        let levels = levels(table);
        let (reached, climbs) = climb(table, &levels);
        let is_certified = climbs && (reached.order == whole_order(table) || cannot_grow(table, &levels));
        Self { table, levels, reached, is_certified, depth_rows: OnceLock::new() }
    }

    /// Returns the generators that give the number of moves of a player who sees the coins.
    pub(super) fn depth_rows(&self) -> &DepthRows {
        self.depth_rows.get_or_init(|| DepthRows::of(self.table))
    }

    /// Whether the last W is everything, so that a list of moves wins.
    pub fn is_winnable(&self) -> bool {
        self.reached.order == whole_order(self.table)
    }

    /// Returns the period, in positions, of all configurations that are won: the number of coins if the table can be
    /// won, otherwise less.
    pub fn period(&self) -> u32 {
        period(self.table)
    }

    /// Returns the number of starts that are won: the vectors of the last W, all heads among them.
    pub fn starts_won(&self) -> UBig {
        UBig::from(self.table.prime()).pow(self.reached.order as usize)
    }

    /// Whether the player wins from `configuration`.
    pub fn is_won(&self, configuration: Configuration) -> bool {
        self.reached.contains(vector(configuration))
    }

    /// Returns the number of configurations of level `level`, from 1, that are possible after `step` moves of the
    /// shortest list. Level k has p − 1 parts of pᵏ⁻¹ configurations each, and digit k − 1 of `step` to base p is the
    /// number of parts ruled out. Level 0 is all heads alone.
    pub fn left_of_level(&self, step: u64, level: u32) -> UBig {
        let prime = self.table.prime();
        let Some(below) = level.checked_sub(1) else { return UBig::ONE };
        UBig::from(prime).pow(below as usize) * UBig::from(self.parts_left(step, level))
    }

    /// Returns the number of the p − 1 parts of level `level`, from 1, that are possible after `step` moves of the
    /// shortest list.
    pub fn parts_left(&self, step: u64, level: u32) -> u32 {
        let prime = u64::from(self.table.prime());
        let power = level.checked_sub(1).and_then(|below| prime.checked_pow(below));
        let digit = power.map_or(0, |power| step / power % prime);
        u32::try_from(prime - 1 - digit).unwrap_or(0)
    }

    /// Returns the number of classes that are possible after `step` moves of the shortest list; `by_level` is the
    /// number of classes in each W. The parts of a level are multiples of each other, so they have equally many
    /// classes.
    pub(super) fn classes_left(&self, by_level: &[UBig], step: u64) -> UBig {
        let parts = UBig::from(self.table.prime() - 1);
        let levels = (1..).zip(by_level.windows(2));
        let left = levels.map(|(level, pair)| match pair {
            [below, here] => (here - below) / &parts * UBig::from(self.parts_left(step, level)),
            _ => UBig::ZERO,
        });
        UBig::ONE + left.sum::<UBig>()
    }

    /// Returns the change that the permutation makes to a move.
    pub(super) fn change(&self, flip: Move, permutation: &Permutation) -> Vec<u8> {
        let place = Configuration::made_by(self.table, flip);
        vector(place.after(permutation).less(place))
    }

    /// Returns the level of a configuration: the smallest k such that it lies in Wₖ; `None` if it is not in the last W.
    pub fn level_of(&self, configuration: Configuration) -> Option<usize> {
        let mut submodule = Submodule::zero(self.table, self.table.coins() as usize);
        for level in 0..=self.levels.len() {
            if submodule.contains(vector(configuration)) {
                return Some(level);
            }
            if let Some(flip) = self.levels.get(level) {
                submodule.insert(vector(Configuration::made_by(self.table, *flip)));
            }
        }
        None
    }

    /// Returns the Devil's answer to `flip` when the coins lie outside the last W: to leave the table alone if that
    /// keeps them outside, otherwise one of his generators; `None` if neither does.
    pub fn escape(&self, configuration: Configuration, flip: Move) -> Option<Permutation> {
        let idle = self.table.idle();
        let mut permutations = std::iter::once(idle).chain(self.table.generators());
        permutations.find(|permutation| !self.is_won(configuration.after(permutation).flipped(flip)))
    }

    /// Returns a start from which the Devil escapes, with a single coin that does not show heads; `None` if there is
    /// none.
    pub fn lost_start(&self) -> Option<Configuration> {
        let mut starts =
            (0..self.table.coins()).map(|position| Configuration::with_faces(self.table, |p| u32::from(p == position)));
        starts.find(|start| !self.is_won(*start))
    }
}

/// Returns the faces of a configuration as a vector.
pub(super) fn vector(configuration: Configuration) -> Vec<u8> {
    (0..configuration.coins()).map(|position| u8::try_from(configuration.face(position)).unwrap_or(0)).collect()
}

/// Returns the logarithm of mᴺ to base p.
fn whole_order(table: TableSpec) -> u32 {
    table.coins() * table.power()
}

/// Returns the number of positions after which the moves repeat round the table.
fn period(table: TableSpec) -> u32 {
    let (coins, prime) = (table.coins(), table.prime());
    let alternates = |coins: u32| {
        let mut period = 1;
        while coins.is_multiple_of(period * prime) {
            period *= prime;
        }
        period
    };
    match table.devil() {
        Devil::Still => coins,
        // a mirror moves neither one coin nor two, and a shuffle of two coins is a turn
        Devil::TurnAndMirror | Devil::Shuffle if coins <= 2 => alternates(coins),
        Devil::Turn => alternates(coins),
        Devil::TurnAndMirror if prime == 2 => alternates(coins),
        Devil::TurnAndMirror | Devil::Shuffle => 1,
    }
}

/// Returns the move of each level. Against a Devil who turns the table, let k be the period, a power of the prime p,
/// and m = pᵇ. The move of level tk + j adds the coefficient of xᶜ in pᵇ⁻¹⁻ᵗ(x − 1)ᵏ⁻¹⁻ʲ at position c, repeated round
/// the table. Against a Devil who does nothing, xʲ takes the place of the power of x − 1.
fn levels(table: TableSpec) -> Vec<Move> {
    let (coins, m, prime) = (table.coins(), table.faces(), table.prime());
    let period = period(table);
    let still = table.devil() == Devil::Still;
    let mut levels = Vec::new();
    for t in 0..table.power() {
        let scale = prime.pow(table.power() - 1 - t);
        for j in 0..period {
            let coefficients = if still { unit(period, j) } else { power_of_difference(m, period, period - 1 - j) };
            let amount = |c: u32| coefficients.get((c % period) as usize).copied().unwrap_or(0) * scale % m;
            levels.push(Move::with_amounts(coins, amount));
        }
    }
    levels
}

fn unit(length: u32, place: u32) -> Vec<u32> {
    (0..length).map(|c| u32::from(c == place)).collect()
}

/// Returns the coefficients of (x − 1) to this power modulo `m`; the power is below the length.
fn power_of_difference(m: u32, length: u32, power: u32) -> Vec<u32> {
    let mut coefficients = unit(length, 0);
    for _ in 0..power {
        let shifted = std::iter::once(0).chain(coefficients.iter().copied());
        coefficients = shifted.zip(&coefficients).map(|(before, here)| (before + (m - 1) * here) % m).collect();
    }
    coefficients
}

/// Returns the submodule that the moves generate, and whether each of them is a step of the filtration.
pub(super) fn climb(table: TableSpec, levels: &[Move]) -> (Submodule, bool) {
    let mut submodule = Submodule::zero(table, table.coins() as usize);
    let generators = table.generators();
    let mut climbs = true;
    for flip in levels {
        let place = Configuration::made_by(table, *flip);
        let multiple = Configuration::with_faces(table, |p| flip.amount(p) * table.prime() % table.faces());
        let changes = generators.iter().map(|permutation| vector(place.after(permutation).less(place)));
        climbs &= submodule.contains(vector(multiple)) && changes.into_iter().all(|change| submodule.contains(change));
        climbs &= submodule.insert(vector(place));
    }
    (submodule, climbs)
}

/// Whether the last W contains every vector that all generators move only within its coset of the last W. The number of
/// such vectors is the number of all vectors divided by the number of joint changes under all generators, counted up to
/// the last W.
fn cannot_grow(table: TableSpec, levels: &[Move]) -> bool {
    let generators = table.generators();
    let coins = table.coins() as usize;
    let mut changes = Submodule::zero(table, coins * generators.len());
    for slot in 0..generators.len() {
        for flip in levels {
            let mut wide = vec![0; coins * slot];
            wide.extend(vector(Configuration::made_by(table, *flip)));
            wide.resize(coins * generators.len(), 0);
            changes.insert(wide);
        }
    }
    let inside = changes.order;
    for position in 0..table.coins() {
        let place = Configuration::with_faces(table, |p| u32::from(p == position));
        let change = |permutation: &Permutation| vector(place.after(permutation).less(place));
        changes.insert(generators.iter().flat_map(change).collect());
    }
    let kept = whole_order(table) - (changes.order - inside);
    u32::try_from(levels.len()) == Ok(kept)
}

#[cfg(test)]
mod tests;
