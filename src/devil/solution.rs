//! The puzzle solved: what the views, the tables and the answer are made from.

use std::fmt;

use dashu_int::UBig;
use serde::Serialize;

use super::elimination::search_eliminated;
use super::numbers::Checked;
use super::orbits::{Orbits, sweep_orbits};
use super::search::search_classes;
use super::setting::LISTED;
use super::strategy::last_step;
use super::verdict::meets_every_start;
use super::{
    BeliefRow, Chain, Classes, Devil, Left, PROPAGATED, Propagation, Rules, SWEPT, Search, Setting, Strategy, Sweep,
    TRIED, closed_form_is_certified, closed_form_move, devil_escapes, largest_power_of_two, propagate, sweep,
};
use crate::progress::{Cancelled, Progress};

/// The most classes for which the belief is kept class by class after every move, as it is drawn: those of
/// [`DRAWN_COINS`] coins.
pub const DRAWN_CLASSES: usize = 36;
/// The most coins on a turning table that have so few classes.
pub const DRAWN_COINS: u32 = 8;
/// The most configurations of a table whose classes are counted.
const MOST_COUNTED: u32 = 4_096;
/// The largest power of two in a number of coins above [`DRAWN_COINS`] for which the search ends quickly.
const SEARCHED_POWER: u32 = 4;

/// By what the answer is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum KnownBy {
    /// All beliefs were searched, and the answer was checked besides.
    Search,
    /// A list of moves was constructed, and the certificate that it wins was checked.
    Construction,
    /// The Devil's rule has a certificate, which was checked.
    Certificate,
}

impl fmt::Display for KnownBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Search => "search",
            Self::Construction => "construction",
            Self::Certificate => "certificate",
        })
    }
}

/// The shortest list of moves that wins, or that there is none, and the check of either.
///
/// It depends on the [`Setting`] alone: step, seed and list of the [`Rules`] change only what is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    chain: Chain,
    classes: Classes,
    search: Option<Search>,
    propagation: Propagation,
    sweep: Option<Sweep>,
    is_met: bool,
    verified: bool,
}

/// Finds a shortest list of moves and checks it, or checks the rule by which the Devil escapes.
///
/// Where there are up to [`DRAWN_CLASSES`] classes the list is searched, if that ends, and taken through every
/// configuration; otherwise it is constructed with its certificate, and with up to 65,536 configurations taken through
/// them as well. Where no list wins, the beliefs are searched as far as that ends quickly, and the Devil's rule is
/// checked.
///
/// # Errors
/// [`Cancelled`] when the caller asked for it through `progress`.
pub fn solve(rules: &Rules, progress: &Progress) -> Result<Solution, Cancelled> {
    progress.advance_to(0)?;
    let setting = rules.setting();
    let chain = Chain::of(setting);
    let classes = drawn_classes(setting).unwrap_or_else(|| Classes::none(setting));
    if classes.is_empty() { solve_large(chain, progress) } else { solve_small(chain, classes, progress) }
}

/// The classes of a setting that has few enough of them.
fn drawn_classes(setting: Setting) -> Option<Classes> {
    setting.listed().filter(|all| *all <= MOST_COUNTED)?;
    if setting.is_classic() && setting.coins() > DRAWN_COINS {
        return None;
    }
    Some(Classes::of(setting)).filter(|classes| classes.len() <= DRAWN_CLASSES)
}

/// Whether the search of a table of few classes ends. A Devil who does nothing leaves nearly every set of configurations
/// within reach, and there are too many of those.
fn search_ends(classes: &Classes) -> bool {
    classes.setting().devil() != Devil::Still || classes.len() <= 12
}

fn solve_small(chain: Chain, classes: Classes, progress: &Progress) -> Result<Solution, Cancelled> {
    let search = if search_ends(&classes) { search_classes(&classes, progress)? } else { None };
    let searched = search.as_ref().and_then(Search::strategy).map(<[_]>::to_vec);
    let constructed = || Strategy::of_chain(&chain).iter().collect();
    let moves = if chain.is_winnable() { searched.unwrap_or_else(constructed) } else { Vec::new() };
    let propagation = propagate(&classes, &moves, progress)?;
    let checked = if chain.is_winnable() { propagation.wins() } else { devils_rule_holds(&chain, progress)? };
    let agrees = |search: &Search| {
        let shortest = search.strategy().map(|moves| UBig::from(moves.len()));
        shortest == chain.is_winnable().then(|| chain.setting().configurations() - UBig::ONE)
    };
    let verified = checked && chain.is_certified() && search.as_ref().is_none_or(agrees);
    Ok(Solution { chain, classes, search, propagation, sweep: None, is_met: false, verified })
}

fn solve_large(chain: Chain, progress: &Progress) -> Result<Solution, Cancelled> {
    let setting = chain.setting();
    let coins = setting.coins();
    let is_searched = setting.is_classic() && largest_power_of_two(coins) <= SEARCHED_POWER;
    let search = if is_searched { Some(search_eliminated(coins, progress)?) } else { None };
    let winnable = chain.is_winnable();
    let sweep = if winnable { swept(&chain, progress)? } else { None };
    let is_met = winnable && setting.generators().is_empty() && setting.listed().is_some();
    let checked = if winnable {
        !is_met || meets_every_start(setting, Strategy::of_chain(&chain).iter(), progress)?
    } else {
        devils_rule_holds(&chain, progress)?
    };
    let verified = checked
        && chain.is_certified()
        && (!setting.is_classic() || winnable == closed_form_is_certified(coins))
        && search.as_ref().is_none_or(|search| search.is_won() == winnable)
        && sweep.as_ref().is_none_or(Sweep::wins);
    let (classes, propagation) = (Classes::none(setting), Propagation::NONE);
    Ok(Solution { chain, classes, search, propagation, sweep, is_met, verified })
}

/// The constructed moves taken through all configurations, where there are few enough.
fn swept(chain: &Chain, progress: &Progress) -> Result<Option<Sweep>, Cancelled> {
    let setting = chain.setting();
    if setting.is_classic() && SWEPT.contains(&setting.coins()) {
        let flip = |number| closed_form_move(setting.coins(), number);
        return sweep(setting.coins(), last_step(setting), flip, progress).map(Some);
    }
    // where the Devil does nothing every configuration is a class of its own, and less needs to be checked
    match Orbits::of(setting).filter(|_| !setting.generators().is_empty()) {
        Some(orbits) => sweep_orbits(&orbits, Strategy::of_chain(chain).iter(), progress).map(Some),
        None => Ok(None),
    }
}

/// Whether the Devil's rule holds: tried on every configuration that he keeps, if there are few, and else as the chain
/// proves it.
fn devils_rule_holds(chain: &Chain, progress: &Progress) -> Result<bool, Cancelled> {
    let setting = chain.setting();
    if setting.is_classic() {
        return devil_escapes(setting.coins(), progress);
    }
    if setting.listed().is_none_or(|all| all > MOST_COUNTED) {
        return Ok(chain.is_certified());
    }
    // of y + m and gy + m one is outside, whatever the move m, if gy − y is
    let generators = setting.generators();
    let moves_out = |y| generators.iter().any(|act| chain.changes_coset(y, act));
    Ok(setting.all().filter(|y| !chain.is_won(*y)).all(moves_out))
}

impl Solution {
    /// The table and the Devil.
    pub fn setting(&self) -> Setting {
        self.chain.setting()
    }

    /// N, the coins round the table.
    pub fn coins(&self) -> u32 {
        self.setting().coins()
    }

    /// The proof of who wins, level by level.
    pub fn chain(&self) -> &Chain {
        &self.chain
    }

    /// The classes of configurations: the columns of the belief view. None where there are more than [`DRAWN_CLASSES`].
    pub fn classes(&self) -> &Classes {
        &self.classes
    }

    /// By what the answer is known.
    pub fn known_by(&self) -> KnownBy {
        match (&self.search, self.is_winnable()) {
            (Some(_), _) => KnownBy::Search,
            (None, true) => KnownBy::Construction,
            (None, false) => KnownBy::Certificate,
        }
    }

    /// By what [`solve`] knows the table, without solving it.
    pub(super) fn known_by_of(setting: Setting, is_winnable: bool) -> KnownBy {
        let few = drawn_classes(setting).is_some_and(|classes| search_ends(&classes));
        if few || setting.is_classic() && largest_power_of_two(setting.coins()) <= SEARCHED_POWER {
            KnownBy::Search
        } else if is_winnable {
            KnownBy::Construction
        } else {
            KnownBy::Certificate
        }
    }

    /// What [`solve`] checks of the table besides the certificate, without solving it.
    pub(super) fn checked_of(setting: Setting, is_winnable: bool) -> Checked {
        let is_still = setting.generators().is_empty();
        let most = match (is_winnable, setting.is_classic()) {
            (true, _) => {
                if is_still {
                    LISTED
                } else {
                    PROPAGATED
                }
            }
            (false, true) => 1 << TRIED,
            (false, false) => MOST_COUNTED,
        };
        match setting.listed().filter(|all| *all <= most) {
            None => Checked::Nothing,
            Some(_) if is_winnable => Checked::EveryStart,
            Some(_) => Checked::EveryConfiguration,
        }
    }

    /// Whether some list of moves wins.
    pub fn is_winnable(&self) -> bool {
        self.chain.is_winnable()
    }

    /// A shortest list of moves that wins, the first that the search found or else the one that is constructed; `None` if
    /// no list wins.
    pub fn strategy(&self) -> Option<Strategy<'_>> {
        let listed = self.search.as_ref().and_then(Search::strategy);
        let strategy = || listed.map_or_else(|| Strategy::of_chain(&self.chain), Strategy::listed);
        self.is_winnable().then(strategy)
    }

    /// Whether the moves go by the levels of the chain, so that what is left of each level is known after every one of them:
    /// where they are constructed, and of coins that turn where they are searched as well. Other searches may climb by
    /// other levels.
    pub fn goes_by_levels(&self) -> bool {
        let is_listed = self.search.as_ref().is_some_and(|search| search.strategy().is_some());
        self.is_winnable() && (self.setting().is_classic() || !is_listed)
    }

    /// How many moves the shortest winning list has, mᴺ − 1; `None` if no list wins.
    pub fn shortest(&self) -> Option<UBig> {
        self.is_winnable().then(|| self.setting().configurations() - UBig::ONE)
    }

    /// From how many of the mᴺ starts the Devil can go on for ever: of coins that turn 2ᴺ − 2ᵏ with k the largest power of
    /// two in N.
    pub fn starts_lost(&self) -> UBig {
        self.setting().configurations() - self.chain.starts_won()
    }

    /// The search of all beliefs, where it ends quickly.
    pub fn search(&self) -> Option<&Search> {
        self.search.as_ref()
    }

    /// How many beliefs can be reached from the start, the start among them; `None` where they were not searched.
    pub fn beliefs_found(&self) -> Option<u64> {
        self.search.as_ref().map(Search::beliefs_found)
    }

    /// What is possible at the start and after each move. Where no list wins, the start is the only row. No rows beyond
    /// [`DRAWN_COINS`] coins.
    pub fn rows(&self) -> &[BeliefRow] {
        self.propagation.rows()
    }

    /// The last step that can be played: the number of the last move, or 2⁶⁴ − 1 if it is larger; 0 where no list wins.
    pub fn last_step(&self) -> u64 {
        self.strategy().map_or(0, Strategy::len)
    }

    /// How many configurations are left after `step` moves, no more than [`Self::last_step`]: mᴺ less one for each.
    pub fn configurations_left(&self, step: u64) -> UBig {
        self.setting().configurations() - UBig::from(step.min(self.last_step()))
    }

    /// How many classes are left after `step` moves, where they were counted.
    pub fn classes_left(&self, step: u64) -> Option<u32> {
        let index = usize::try_from(step).ok()?;
        let swept = || self.sweep.as_ref()?.left().get(index).map(|left: &Left| left.classes);
        self.rows().get(index).map(|row| row.belief.classes_left()).or_else(swept)
    }

    /// Whether every configuration was taken through the moves, and not only the certificate checked.
    pub fn is_propagated(&self) -> bool {
        self.propagation.wins() || self.sweep.as_ref().is_some_and(Sweep::wins) || self.is_met
    }

    /// Whether the answer stood every check there is: the certificate of the closed form or of the Devil's rule, the
    /// list of moves taken through every configuration up to 16 coins, the Devil's rule tried on every configuration and
    /// every move up to 12, and that the search found the same. `true` unless the program is wrong.
    pub fn verified(&self) -> bool {
        self.verified
    }
}

#[cfg(test)]
mod tests {
    use super::super::closed_form::last_move;
    use super::super::params::rules_for;
    use super::super::{Devil, Params};
    use super::*;

    #[test]
    fn every_table_is_solved_and_verified() {
        for coins in 1..=8 {
            let solution = solve(&rules_for(coins), &Progress::new()).unwrap();
            assert!(solution.verified());
            assert_eq!(solution.coins(), coins);
            let won = coins.is_power_of_two().then(|| 2_u64.pow(coins) - 1);
            assert_eq!(solution.shortest(), won.map(UBig::from));
            assert_eq!(solution.rows().len() as u64, won.unwrap_or(0) + 1);
            assert_eq!(solution.rows()[0].configurations_left, 2_u32.pow(coins));
            assert_eq!(solution.rows()[0].belief.classes_left() as usize, solution.classes().len());
            let moves: Vec<_> = solution.rows().iter().filter_map(|row| row.flipped).collect();
            let strategy: Vec<_> = solution.strategy().into_iter().flat_map(Strategy::iter).collect();
            assert_eq!(moves, strategy);
            for (step, row) in (0..).zip(solution.rows()) {
                assert_eq!(solution.configurations_left(step), UBig::from(row.configurations_left));
                assert_eq!(solution.classes_left(step), Some(row.belief.classes_left()));
            }
        }
    }

    #[test]
    fn large_tables_are_solved_and_verified() {
        for coins in (9..=64).filter(|coins| *coins != 16) {
            let solution = solve(&rules_for(coins), &Progress::new()).unwrap();
            assert!(solution.verified(), "{coins} coins");
            assert_eq!(solution.shortest(), coins.is_power_of_two().then(|| UBig::from(last_move(coins))));
            let known_by = match coins {
                32 | 64 => KnownBy::Construction,
                24 | 40 | 48 | 56 => KnownBy::Certificate,
                _ => KnownBy::Search,
            };
            assert_eq!(solution.known_by(), known_by, "{coins} coins");
        }
    }

    #[test]
    fn sixty_four_coins_have_their_numbers() {
        let solution = solve(&rules_for(64), &Progress::new()).unwrap();
        assert_eq!((solution.shortest(), solution.starts_lost()), (Some(UBig::from(u64::MAX)), UBig::ZERO));
        assert_eq!(solution.configurations_left(0), UBig::ONE << 64);
        assert_eq!(solution.configurations_left(u64::MAX), UBig::ONE);
        assert_eq!(solution.classes_left(0), None);
        let sixty = solve(&rules_for(60), &Progress::new()).unwrap();
        assert_eq!((sixty.starts_lost(), sixty.beliefs_found()), (UBig::from((1_u64 << 60) - 16), Some(22)));
    }

    /// The starts that look the same after k notches are not lost: the k-coin moves repeated round the table win.
    #[test]
    fn from_every_other_start_the_repeated_moves_still_win() {
        for coins in 3..=12_u32 {
            let period = largest_power_of_two(coins);
            let turned = |c: crate::devil::Configuration, flip| (0..coins).map(move |r| c.turned(r).flipped(flip));
            let all: Vec<_> = crate::devil::Configuration::all(coins).collect();
            let mut possible: std::collections::BTreeSet<_> =
                all.into_iter().filter(|c| c.turned(period) == *c).collect();
            assert_eq!(
                UBig::from(possible.len()),
                UBig::from(last_move(coins) + 1) - solve(&rules_for(coins), &Progress::new()).unwrap().starts_lost()
            );
            for number in 1..=last_move(period) {
                possible.retain(|c| !c.is_all_heads());
                possible = possible.into_iter().flat_map(|c| turned(c, closed_form_move(coins, number))).collect();
            }
            assert!(possible.iter().all(|c| c.is_all_heads()), "{coins} coins");
        }
    }

    #[test]
    fn cancelled_before_the_start_there_is_no_solution() {
        let progress = Progress::new();
        progress.cancel();
        assert_eq!(solve(&rules_for(8), &progress), Err(Cancelled));
    }

    #[test]
    fn every_devil_and_every_number_of_faces_is_solved_and_verified() {
        for devil in Devil::ALL {
            for (coins, faces) in [
                (1, 2),
                (3, 2),
                (4, 2),
                (6, 2),
                (8, 2),
                (2, 3),
                (3, 3),
                (2, 4),
                (4, 4),
                (2, 5),
                (5, 5),
                (30, 3),
                (64, 5),
            ] {
                let params = Params { coins, faces, devil, ..Params::default() };
                let solution = solve(&Rules::new(&params).unwrap(), &Progress::new()).unwrap();
                assert!(solution.verified(), "{params:?}");
                let all = solution.setting().configurations();
                assert_eq!(solution.shortest(), solution.is_winnable().then(|| &all - UBig::ONE));
                assert_eq!(solution.starts_lost() == UBig::ZERO, solution.is_winnable());
                assert_eq!(solution.is_propagated(), solution.is_winnable() && coins < 30, "{params:?}");
                for row in solution.rows() {
                    assert_eq!(solution.configurations_left(row.number.into()), UBig::from(row.configurations_left));
                }
            }
        }
    }

    /// 27 configurations of three dice, and a search that knows nothing of the chain.
    #[test]
    fn three_dice_are_searched_to_their_26_moves() {
        let params = Params { coins: 3, faces: 3, ..Params::default() };
        let solution = solve(&Rules::new(&params).unwrap(), &Progress::new()).unwrap();
        assert_eq!((solution.known_by(), solution.classes().len()), (KnownBy::Search, 11));
        assert_eq!(solution.search().unwrap().strategy().map(<[_]>::len), Some(26));
    }
}
