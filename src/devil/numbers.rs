//! All numbers of coins side by side.

use dashu_int::UBig;

use super::{Chain, Devil, KnownBy, MAX_COINS, Setting, Solution};
use crate::progress::{Cancelled, Progress};

/// Who wins with a number of coins, and how that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The table and the Devil.
    pub setting: Setting,
    /// How many moves the shortest winning list has; `None` if no list wins.
    pub shortest: Option<UBig>,
    /// By what [`solve`](super::solve) knows it when this table is looked at.
    pub known_by: KnownBy,
    /// Whether the certificate was checked just now: that of the moves where there is a list of them, that of the
    /// Devil's rule where there is none. `true` unless the program is wrong.
    pub certified: bool,
    /// What is checked besides when this table is looked at.
    pub checked: Checked,
}

/// What is checked of a table besides its certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked {
    /// Every start and every act of the Devil, through all the moves.
    EveryStart,
    /// Every configuration that the Devil's rule has to keep.
    EveryConfiguration,
    /// Nothing: there are too many.
    Nothing,
}

/// The tables of 1 to [`MAX_COINS`] coins with that many faces, each with its certificate checked. Reports the tables.
///
/// # Errors
/// [`Cancelled`] when the caller asked for it through `progress`.
pub fn numbers(faces: u32, devil: Devil, progress: &Progress) -> Result<Vec<Known>, Cancelled> {
    progress.set_total(MAX_COINS.into());
    let known = |coins: u32| {
        progress.advance_to(coins.into())?;
        Ok(known(Setting::new(coins, faces, devil)))
    };
    (1..=MAX_COINS).map(known).collect()
}

fn known(setting: Setting) -> Known {
    let chain = Chain::of(setting);
    Known {
        setting,
        shortest: chain.is_winnable().then(|| setting.configurations() - UBig::ONE),
        known_by: Solution::known_by_of(setting, chain.is_winnable()),
        certified: chain.is_certified(),
        checked: Solution::checked_of(setting, chain.is_winnable()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Params, Rules, solve};
    use super::*;

    #[test]
    fn every_number_is_known_as_its_own_table_says() {
        for (faces, devil) in
            [(2, Devil::Turn), (3, Devil::Turn), (2, Devil::Shuffle), (2, Devil::TurnAndMirror), (4, Devil::Still)]
        {
            let numbers = numbers(faces, devil, &Progress::new()).unwrap();
            assert_eq!(numbers.len(), 64);
            // what takes seconds has tests of its own
            for known in numbers
                .into_iter()
                .filter(|known| known.setting.coins() != 16 && (devil != Devil::Still || known.setting.coins() < 8))
            {
                let params =
                    Params { coins: known.setting.coins().into(), faces: faces.into(), devil, ..Params::default() };
                let solution = solve(&Rules::new(&params).unwrap(), &Progress::new()).unwrap();
                assert_eq!((known.shortest, known.known_by), (solution.shortest(), solution.known_by()), "{params:?}");
                assert!(known.certified && solution.verified(), "{params:?}");
                let everything = solution.is_propagated();
                assert_eq!(known.checked == Checked::EveryStart, everything, "{params:?}");
            }
        }
    }
}
