//! Lists of moves kept to be compared with the present one: what each is determined by.

use std::sync::Arc;

use super::{Devil, Move, Params, Rules, Setting};
use crate::numerals::grouped;
use crate::parameter::BadParameter;

/// The most moves of a list of the user's own that is kept: several of them fit into a scenario file.
pub const LONGEST_KEPT: usize = 4_096;

/// A kept list of moves: the user's own one at a table, or the shortest one that wins there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The coins round the table.
    pub coins: i64,
    /// The faces of each coin.
    pub faces: i64,
    /// What the Devil may do before each flip.
    pub devil: Devil,
    /// A list of the user's own, of at most [`LONGEST_KEPT`] moves; `None` for the shortest list that wins.
    pub moves: Option<Arc<Vec<Move>>>,
}

impl Kept {
    /// The list of `params`.
    pub fn new(params: &Params) -> Self {
        Self { coins: params.coins, faces: params.faces, devil: params.devil, moves: params.moves.clone() }
    }

    /// The parameters with the table and the list of this one in place of their own, and what no longer fits there
    /// dropped.
    pub fn put_into(&self, params: &Params) -> Params {
        let Self { coins, faces, devil, moves } = self.clone();
        let mut params = Params { coins, faces, devil, moves, ..params.clone() };
        params.fit();
        params
    }

    /// The table and the Devil.
    ///
    /// # Errors
    /// A [`BadParameter`] if they are not allowed.
    pub fn setting(&self) -> Result<Setting, BadParameter> {
        let Self { coins, faces, devil, .. } = *self;
        Params { coins, faces, devil, ..Params::default() }.setting()
    }

    /// The table, the Devil and the list.
    ///
    /// # Errors
    /// A [`BadParameter`] if they are not allowed.
    pub fn rules(&self) -> Result<Rules, BadParameter> {
        let Self { coins, faces, devil, moves } = self.clone();
        let rules = Rules::new(&Params { coins, faces, devil, moves, ..Params::default() })?;
        match rules.moves().map(|moves| moves.len()) {
            Some(moves) if moves > LONGEST_KEPT => {
                let value = format!("{} moves long", grouped(moves));
                Err(BadParameter::new("moves", value, format!("a list of at most {} moves", grouped(LONGEST_KEPT))))
            }
            _ => Ok(rules),
        }
    }
}

/// Refuses lists that are not allowed, those that are there twice, and too many of them.
pub(super) fn check(kept: &[Kept]) -> Result<(), BadParameter> {
    crate::kept::check(kept, |_| "list", |one| one.rules().map(drop))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(kept: Vec<Kept>) -> String {
        Rules::new(&Params { kept, ..Params::default() }).unwrap_err().to_string()
    }

    fn of(coins: i64) -> Kept {
        Kept::new(&Params { coins, ..Params::default() })
    }

    fn list(moves: usize) -> Kept {
        Kept { moves: Some(Arc::new(vec![Move::new(4, 1); moves])), ..of(4) }
    }

    #[test]
    fn what_is_kept_can_be_gone_back_to() {
        let kept = list(3);
        let params = kept.put_into(&Params { coins: 8, step: 200, seed: 5, ..Params::default() });
        assert_eq!((Kept::new(&params), params.step, params.seed), (kept, 3, 5));
    }

    #[test]
    fn what_cannot_be_kept_is_refused() {
        assert_eq!(refusal(vec![of(0)]), "kept[0].coins is 0; it must be a whole number from 1 to 64");
        let sentence = "kept[1].moves is 4,097 moves long; it must be a list of at most 4,096 moves";
        assert_eq!(refusal(vec![of(4), list(4_097)]), sentence);
        assert_eq!(refusal(vec![of(4), of(4)]), "kept[1] is a list that is there before; it must be another one");
        assert_eq!(refusal((1..=5).map(of).collect()), "kept[4] is list number 5; it must be one of at most 4");
        let kept = vec![of(1), of(64), list(4_096), list(1)];
        assert!(Rules::new(&Params { kept, ..Params::default() }).is_ok());
    }
}
