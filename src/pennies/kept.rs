//! Ratios kept to be compared with those of the present game: what each is determined by.

use super::params::{Params, Rules};
use crate::parameter::BadParameter;

/// Kept ratios: those of the safe pairs of one game in a range of their indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// By how much less than it the takings from both piles may differ.
    pub spread: i64,
    /// Whether the one who takes the last penny loses.
    pub misere: bool,
    /// The first and the last index of the pairs.
    pub ratio: [i64; 2],
}

impl Kept {
    /// The ratios of `params`.
    pub fn new(params: &Params) -> Self {
        Self { spread: params.spread, misere: params.misere, ratio: params.ratio }
    }

    /// The parameters with those of these ratios in place of their own.
    pub fn put_into(&self, params: &Params) -> Params {
        Params { spread: self.spread, misere: self.misere, ratio: self.ratio, ..params.clone() }
    }

    /// The game and the range of these ratios.
    ///
    /// # Errors
    /// A [`BadParameter`] if they are not allowed.
    pub fn rules(&self) -> Result<Rules, BadParameter> {
        Rules::new(&self.put_into(&Params::default()))
    }
}

/// Refuses ratios that are not allowed, those that are there twice, and too many of them.
pub(super) fn check(kept: &[Kept]) -> Result<(), BadParameter> {
    crate::kept::check(kept, |_| "ratio", |one| one.rules().map(drop))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(kept: Vec<Kept>) -> String {
        Rules::new(&Params { kept, ..Params::default() }).unwrap_err().to_string()
    }

    fn to(last: i64) -> Kept {
        Kept { ratio: [1, last], ..Kept::new(&Params::default()) }
    }

    #[test]
    fn what_is_kept_can_be_gone_back_to() {
        let kept = Kept { spread: 3, misere: true, ratio: [5, 50] };
        let params = kept.put_into(&Params { lattice: 7, ..Params::default() });
        assert_eq!((Kept::new(&params), params.lattice), (kept, 7));
    }

    #[test]
    fn what_cannot_be_kept_is_refused() {
        let spread = Kept { spread: 10, ..to(9) };
        assert_eq!(refusal(vec![spread]), "kept[0].spread is 10; it must be a whole number from 0 to 9");
        let sentence = "kept[1].ratio[1] is 1,000,001; it must be a whole number from 0 to 1,000,000";
        assert_eq!(refusal(vec![to(9), to(1_000_001)]), sentence);
        assert_eq!(refusal(vec![to(9), to(9)]), "kept[1] is a ratio that is there before; it must be another one");
        assert_eq!(refusal((1..=5).map(to).collect()), "kept[4] is ratio number 5; it must be one of at most 4");
        assert!(Rules::new(&Params { kept: (1..=4).map(to).collect(), ..Params::default() }).is_ok());
    }
}
