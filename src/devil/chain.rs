//! Who wins at a table, with a proof that a program can check, whatever the Devil may do and however many faces there are.
//!
//! Let W₀ be the zero vector alone and let Wₖ₊₁ be p times as large as Wₖ, such that nothing the Devil does moves a vector
//! of Wₖ₊₁ out of its coset of Wₖ. With a move Mₖ in Wₖ₊₁ but not in Wₖ for each step, the list whose move i is Mᵥ, where i
//! ends in v zeros to base p, wins from every vector of the last W, by induction. If the last W is everything, its mᴺ − 1
//! moves win from every start. If it is not, and if outside of it every y has an act g of the Devil's with gy − y outside as
//! well, then of y + m and gy + m one is outside whatever the move m: the Devil goes on for ever.
//!
//! After Bar-Yehuda, Etzion and Moran, "Rotating-Table Games and Derivatives of Words" (1993).

use dashu_int::UBig;

use super::span::Span;
use super::{Act, Configuration, Devil, Move, Setting};

/// The levels of a setting, each with its move, and what of the proof was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    setting: Setting,
    levels: Vec<Move>,
    reached: Span,
    is_certified: bool,
}

impl Chain {
    /// The chain of `setting`, with its proof checked.
    pub fn of(setting: Setting) -> Self {
        let levels = levels(setting);
        let (reached, climbs) = climb(setting, &levels);
        let is_certified = climbs && (reached.order() == whole_order(setting) || cannot_grow(setting, &levels));
        Self { setting, levels, reached, is_certified }
    }

    /// The table and the Devil.
    pub fn setting(&self) -> Setting {
        self.setting
    }

    /// Mₖ for every level k.
    pub fn levels(&self) -> &[Move] {
        &self.levels
    }

    /// Whether the last W is everything, so that a list of moves wins.
    pub fn is_winnable(&self) -> bool {
        self.reached.order() == whole_order(self.setting)
    }

    /// Whether the proof was checked: each Mₖ lies outside Wₖ, p times Mₖ and what any act of the Devil changes of it lie
    /// inside; and, if the last W is not everything, that no larger one follows. `true` unless the program is wrong.
    pub fn is_certified(&self) -> bool {
        self.is_certified
    }

    /// After how many positions every configuration that is won repeats: all coins where the table can be won, else fewer.
    pub fn period(&self) -> u32 {
        period(self.setting)
    }

    /// How many starts are won: as many as the last W has vectors, all heads among them.
    pub fn starts_won(&self) -> UBig {
        UBig::from(self.setting.prime()).pow(self.reached.order() as usize)
    }

    /// Whether the player wins from there.
    pub fn is_won(&self, configuration: Configuration) -> bool {
        self.reached.contains(vector(configuration))
    }

    /// How many configurations of level `level`, from 1, are possible after `step` moves of the shortest list: level k has
    /// p − 1 parts of pᵏ⁻¹ configurations each, and as many of them are ruled out as digit k − 1 of the step says, to base p.
    pub fn left_of_level(&self, step: u64, level: u32) -> UBig {
        let prime = self.setting.prime();
        let Some(below) = level.checked_sub(1) else { return UBig::ONE };
        UBig::from(prime).pow(below as usize) * UBig::from(self.parts_left(step, level))
    }

    /// How many of the p − 1 parts of level `level`, from 1, are possible after `step` moves of the shortest list.
    pub fn parts_left(&self, step: u64, level: u32) -> u32 {
        let prime = u64::from(self.setting.prime());
        let power = level.checked_sub(1).and_then(|below| prime.checked_pow(below));
        let digit = power.map_or(0, |power| step / power % prime);
        u32::try_from(prime - 1 - digit).unwrap_or(0)
    }

    /// The level of a configuration: the least k for which Wₖ has it; `None` where the last one has not.
    pub fn level_of(&self, configuration: Configuration) -> Option<usize> {
        let mut span = Span::zero(self.setting, self.setting.coins() as usize);
        for level in 0..=self.levels.len() {
            if span.contains(vector(configuration)) {
                return Some(level);
            }
            if let Some(flip) = self.levels.get(level) {
                span.insert(amounts(self.setting, *flip));
            }
        }
        None
    }

    /// Whether the act moves the configuration to another coset of the last W.
    pub(super) fn changes_coset(&self, configuration: Configuration, act: &Act) -> bool {
        !self.reached.contains(difference(self.setting, configuration.after(act), configuration))
    }

    /// The Devil's answer to `flip` where the coins lie outside the last W: to leave the table if that keeps them outside,
    /// else one of his generators. `None` where he has none.
    pub fn escape(&self, configuration: Configuration, flip: Move) -> Option<Act> {
        let idle = Act::turn(self.setting.coins(), 0);
        let mut acts = std::iter::once(idle).chain(self.setting.generators());
        acts.find(|act| !self.is_won(configuration.after(act).flipped(flip)))
    }

    /// A start from which the Devil escapes: the first coin alone shows another face.
    pub fn lost_start(&self) -> Option<Configuration> {
        let mut starts = (0..self.setting.coins())
            .map(|position| Configuration::with_faces(self.setting, |p| u32::from(p == position)));
        starts.find(|start| !self.is_won(*start))
    }
}

/// The faces of a configuration as a vector.
fn vector(configuration: Configuration) -> Vec<u8> {
    (0..configuration.coins()).map(|position| u8::try_from(configuration.face(position)).unwrap_or(0)).collect()
}

/// The amounts of a move as a vector.
fn amounts(setting: Setting, flip: Move) -> Vec<u8> {
    (0..setting.coins()).map(|position| u8::try_from(flip.amount(position)).unwrap_or(0)).collect()
}

/// The logarithm to base p of mᴺ.
fn whole_order(setting: Setting) -> u32 {
    setting.coins() * setting.power()
}

/// The positions after which the moves repeat round the table.
fn period(setting: Setting) -> u32 {
    let (coins, prime) = (setting.coins(), setting.prime());
    let alternates = |coins: u32| {
        let mut period = 1;
        while coins.is_multiple_of(period * prime) {
            period *= prime;
        }
        period
    };
    match setting.devil() {
        Devil::Still => coins,
        // a mirror moves neither one coin nor two, and a shuffle of two is a turn
        Devil::TurnAndMirror | Devil::Shuffle if coins <= 2 => alternates(coins),
        Devil::Turn => alternates(coins),
        Devil::TurnAndMirror if prime == 2 => alternates(coins),
        Devil::TurnAndMirror | Devil::Shuffle => 1,
    }
}

/// The move of each level. For a Devil who turns the table of a power k of the prime: level tk + j adds pᵇ⁻¹⁻ᵗ(x − 1)ᵏ⁻¹⁻ʲ,
/// the coefficient of xᶜ to place c, repeated round the table.
fn levels(setting: Setting) -> Vec<Move> {
    let (coins, m, prime) = (setting.coins(), setting.faces(), setting.prime());
    let period = period(setting);
    let still = setting.devil() == Devil::Still;
    let mut levels = Vec::new();
    for t in 0..setting.power() {
        let scale = prime.pow(setting.power() - 1 - t);
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

/// The coefficients of (x − 1) to that power modulo `m`; the power is below the length.
fn power_of_difference(m: u32, length: u32, power: u32) -> Vec<u32> {
    let mut coefficients = unit(length, 0);
    for _ in 0..power {
        let shifted = std::iter::once(0).chain(coefficients.iter().copied());
        coefficients = shifted.zip(&coefficients).map(|(before, here)| (before + (m - 1) * here) % m).collect();
    }
    coefficients
}

/// What the moves generate, and whether each of them is a step of the chain.
fn climb(setting: Setting, levels: &[Move]) -> (Span, bool) {
    let mut span = Span::zero(setting, setting.coins() as usize);
    let generators = setting.generators();
    let mut climbs = true;
    for flip in levels {
        let place = Configuration::with_faces(setting, |position| flip.amount(position));
        let multiple = Configuration::with_faces(setting, |p| flip.amount(p) * setting.prime() % setting.faces());
        let changes = generators.iter().map(|act| difference(setting, place.after(act), place));
        climbs &= span.contains(vector(multiple)) && changes.into_iter().all(|change| span.contains(change));
        climbs &= span.insert(vector(place));
    }
    (span, climbs)
}

/// a − b.
fn difference(setting: Setting, a: Configuration, b: Configuration) -> Vec<u8> {
    let m = setting.faces();
    (0..setting.coins()).map(|p| u8::try_from((a.face(p) + m - b.face(p)) % m).unwrap_or(0)).collect()
}

/// Whether every vector that each generator moves only within its coset of the last W lies in it: there are as many
/// of them as there are vectors, over as many as there are changes of all generators together, up to the last W.
fn cannot_grow(setting: Setting, levels: &[Move]) -> bool {
    let generators = setting.generators();
    let coins = setting.coins() as usize;
    let mut changes = Span::zero(setting, coins * generators.len());
    for slot in 0..generators.len() {
        for flip in levels {
            let mut wide = vec![0; coins * slot];
            wide.extend(amounts(setting, *flip));
            wide.resize(coins * generators.len(), 0);
            changes.insert(wide);
        }
    }
    let inside = changes.order();
    for position in 0..setting.coins() {
        let place = Configuration::with_faces(setting, |p| u32::from(p == position));
        changes.insert(generators.iter().flat_map(|act| difference(setting, place.after(act), place)).collect());
    }
    let kept = whole_order(setting) - (changes.order() - inside);
    u32::try_from(levels.len()) == Ok(kept)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::{Classes, Params, Rules, Strategy, closed_form_move, largest_power_of_two, propagate, solve};
    use super::*;
    use crate::progress::Progress;

    const SMALL: [(u32, u32); 17] = [
        (1, 2),
        (2, 2),
        (3, 2),
        (4, 2),
        (5, 2),
        (6, 2),
        (7, 2),
        (8, 2),
        (1, 3),
        (2, 3),
        (3, 3),
        (4, 3),
        (1, 4),
        (2, 4),
        (3, 4),
        (4, 4),
        (3, 5),
    ];

    /// V₀ = {0}, Vⱼ₊₁ = {v : gv − v in Vⱼ for every generator g}, as it is defined, until it grows no more.
    fn chain_by_definition(setting: Setting) -> Vec<BTreeSet<Configuration>> {
        let zero = setting.all().next().unwrap();
        let mut chain = vec![BTreeSet::from([zero])];
        loop {
            let last = chain.last().unwrap();
            let change = |v: Configuration, act: &Act| {
                let d = difference(setting, v.after(act), v);
                Configuration::with_faces(setting, |p| d[p as usize].into())
            };
            let next: BTreeSet<_> = setting
                .all()
                .filter(|v| setting.generators().iter().all(|act| last.contains(&change(*v, act))))
                .collect();
            if next == *last {
                return chain;
            }
            chain.push(next);
        }
    }

    #[test]
    fn the_last_level_is_that_of_the_definition_for_every_devil() {
        for devil in Devil::ALL {
            for (coins, faces) in SMALL {
                let setting = Setting::new(coins, faces, devil);
                let chain = Chain::of(setting);
                let slow = chain_by_definition(setting);
                let last = slow.last().unwrap();
                assert!(chain.is_certified(), "{setting:?}");
                let won: BTreeSet<_> = setting.all().filter(|c| chain.is_won(*c)).collect();
                assert_eq!(won, *last, "{setting:?}");
                assert_eq!(chain.starts_won(), UBig::from(last.len()));
                assert_eq!(chain.is_winnable(), Some(last.len()) == setting.listed().map(|all| all as usize));
                assert_eq!(chain.lost_start().is_none(), chain.is_winnable());
            }
        }
    }

    /// Whether the player can win at all, by search over beliefs as sets of configurations: slow and plain.
    fn wins_by_search(setting: Setting) -> Option<u32> {
        let all: Vec<Configuration> = setting.all().collect();
        let flips: Vec<Move> = all.iter().map(|c| c.undoing()).collect();
        let images: Vec<BTreeSet<Configuration>> = all
            .iter()
            .map(|c| all.iter().copied().filter(|d| setting.first_of(*c) == setting.first_of(*d)).collect())
            .collect();
        let of = |c: &Configuration| &images[usize::try_from(c.index().unwrap()).unwrap()];
        let start: BTreeSet<Configuration> = all.iter().copied().collect();
        let mut known = BTreeSet::from([start.clone()]);
        let mut front = vec![start];
        for depth in 0.. {
            if front.iter().any(|belief| belief.len() == 1 && belief.iter().all(|c| c.is_all_heads())) {
                return Some(depth);
            }
            if front.is_empty() {
                return None;
            }
            let mut next = Vec::new();
            for belief in &front {
                for flip in &flips {
                    let after: BTreeSet<Configuration> = belief
                        .iter()
                        .flat_map(|c| {
                            if c.is_all_heads() { vec![*c] } else { of(c).iter().map(|d| d.flipped(*flip)).collect() }
                        })
                        .flat_map(|c| if c.is_all_heads() { vec![c] } else { of(&c).iter().copied().collect() })
                        .collect();
                    if known.insert(after.clone()) {
                        next.push(after);
                    }
                }
            }
            front = next;
        }
        None
    }

    #[test]
    fn who_wins_and_in_how_many_moves_is_what_the_slow_search_finds() {
        for devil in Devil::ALL {
            for (coins, faces) in
                [(1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (1, 3), (2, 3), (3, 3), (1, 4), (2, 4), (1, 5), (2, 5)]
            {
                let setting = Setting::new(coins, faces, devil);
                // a Devil who does nothing leaves too many beliefs
                if setting.listed() > Some(if devil == Devil::Still { 9 } else { 32 }) {
                    continue;
                }
                let expected = Chain::of(setting).is_winnable().then(|| setting.listed().unwrap() - 1);
                assert_eq!(wins_by_search(setting), expected, "{setting:?}");
            }
        }
    }

    #[test]
    fn every_table_has_its_proof() {
        for devil in Devil::ALL {
            for faces in 2..=5 {
                for coins in (1..=64_u32)
                    .filter(|coins| coins % 7 == 1 || coins.is_power_of_two() || [3, 9, 25, 27].contains(coins))
                {
                    let setting = Setting::new(coins, faces, devil);
                    let chain = Chain::of(setting);
                    assert!(chain.is_certified(), "{setting:?}");
                    let only_prime = |mut n: u32| {
                        while n.is_multiple_of(setting.prime()) {
                            n /= setting.prime();
                        }
                        n == 1
                    };
                    let expected = match devil {
                        Devil::Still => true,
                        Devil::Turn => only_prime(coins),
                        Devil::TurnAndMirror if setting.prime() == 2 => only_prime(coins),
                        Devil::TurnAndMirror | Devil::Shuffle => coins <= 2 && only_prime(coins),
                    };
                    assert_eq!(chain.is_winnable(), expected, "{setting:?}");
                }
            }
        }
    }

    #[test]
    fn the_levels_of_coins_on_a_turning_table_are_those_of_the_closed_form() {
        for coins in 1..=64 {
            let chain = Chain::of(Setting::of_coins(coins));
            assert_eq!(chain.levels().len(), largest_power_of_two(coins) as usize);
            for (level, flip) in (0..).zip(chain.levels()) {
                let flip: Vec<u32> = flip.positions().collect();
                let k = largest_power_of_two(coins);
                let closed: Vec<u32> = closed_form_move(k, 1 << level).positions().collect();
                let repeated: Vec<u32> = (0..coins).filter(|c| closed.contains(&(c % k))).collect();
                assert_eq!(flip, repeated, "{coins} coins, level {level}");
            }
        }
    }

    #[test]
    fn moves_out_of_order_are_no_chain() {
        for setting in [Setting::of_coins(8), Setting::new(3, 3, Devil::Turn), Setting::new(5, 5, Devil::Turn)] {
            let levels = levels(setting);
            assert!(climb(setting, &levels).1);
            for at in 1..levels.len() {
                let mut swapped = levels.clone();
                swapped.swap(at - 1, at);
                assert!(!climb(setting, &swapped).1, "{setting:?}, {at}");
            }
            assert!(!cannot_grow(setting, &levels[..levels.len() - 1]));
        }
    }

    #[test]
    fn outside_the_devil_always_has_an_answer() {
        for devil in [Devil::Turn, Devil::TurnAndMirror, Devil::Shuffle] {
            for (coins, faces) in [(3, 2), (5, 2), (6, 2), (2, 3), (3, 3), (3, 4)] {
                let setting = Setting::new(coins, faces, devil);
                let chain = Chain::of(setting);
                for outside in setting.all().filter(|c| !chain.is_won(*c)) {
                    for flip in setting.all().map(Configuration::undoing) {
                        let act = chain.escape(outside, flip).unwrap();
                        assert!(act.is_allowed(devil) && !chain.is_won(outside.after(&act).flipped(flip)));
                    }
                }
            }
        }
    }

    /// Level by level and move by move, against what is left when every configuration is taken through the moves; also for
    /// the lists that the search found.
    #[test]
    fn what_is_left_of_each_level_is_counted_by_the_digits_of_the_step() {
        for (coins, faces, devil) in [
            (4, 2, Devil::Turn),
            (8, 2, Devil::Turn),
            (4, 2, Devil::TurnAndMirror),
            (3, 3, Devil::Turn),
            (2, 4, Devil::Turn),
            (1, 5, Devil::Turn),
            (3, 2, Devil::Still),
            (2, 2, Devil::Shuffle),
        ] {
            let chain = Chain::of(Setting::new(coins, faces, devil));
            let constructed: Vec<Move> = Strategy::of_chain(&chain).iter().collect();
            let params = Params { coins: coins.into(), faces: faces.into(), devil, ..Params::default() };
            let solution = solve(&Rules::new(&params).unwrap(), &Progress::new()).unwrap();
            let searched = solution.strategy().filter(|_| chain.setting().is_classic());
            let searched = searched.into_iter().map(|list| list.iter().collect::<Vec<Move>>());
            let classes = Classes::of(chain.setting());
            let levels: Vec<usize> = classes.iter().map(|c| chain.level_of(c.first()).unwrap()).collect();
            for moves in std::iter::once(constructed).chain(searched) {
                let taken = propagate(&classes, &moves, &Progress::new()).unwrap();
                for row in taken.rows() {
                    let mut left = vec![0; chain.levels().len() + 1];
                    for (index, class) in classes.iter().enumerate().filter(|(index, _)| row.belief.contains(*index)) {
                        left[levels[index]] += class.size();
                    }
                    for (level, left) in (0..).zip(left) {
                        let counted = chain.left_of_level(row.number.into(), level);
                        assert_eq!(counted, UBig::from(left), "{params:?} {}", row.number);
                    }
                }
            }
        }
    }

    #[test]
    fn the_level_is_the_least_w_that_has_the_configuration() {
        let chain = Chain::of(Setting::new(3, 3, Devil::Turn));
        let mut counts = [0; 4];
        for configuration in chain.setting().all() {
            counts[chain.level_of(configuration).unwrap()] += 1;
        }
        assert_eq!(counts, [1, 2, 6, 18]);
        let six = Chain::of(Setting::of_coins(6));
        assert_eq!(six.level_of(Configuration::new(6, 1)), None);
    }
}
