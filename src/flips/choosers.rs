//! Who chooses: the win probability where an opponent takes all the choices, or every second one.
//!
//! The opponent knows all that you know and hands over a coin that is worst for you. With `m` flips left all that matters is
//! how far the score is above the target. The recursion is that of the module doc of the flips, with the least over the coins
//! in place of the largest wherever the opponent chooses. In turn it is told who chooses the last coin: whoever that is
//! chooses wherever `m` is odd, so that games of all lengths follow from one pass (module `by_length`). A minimum passes
//! relative errors on as a maximum does, so that a value with `m` flips left is within 4m·2⁻⁵³ of itself (module `value`).

/// Who chooses the coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// You, every time.
    You,
    /// You and the opponent in turn, you the last one.
    YouLast,
    /// You and the opponent in turn, the opponent the last one.
    OpponentLast,
    /// The opponent, every time.
    Opponent,
}

impl Chooser {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::You, Self::YouLast, Self::OpponentLast, Self::Opponent];

    /// Whether you choose the next coin with so many flips left, at least 1.
    pub fn is_you(self, flips_left: i64) -> bool {
        match self {
            Self::You => true,
            Self::YouLast => flips_left % 2 == 1,
            Self::OpponentLast => flips_left % 2 == 0,
            Self::Opponent => false,
        }
    }
}
