//! The parameters as last allowed, with what is solved for every view.

use std::sync::{Arc, OnceLock};

use dashu_int::UBig;

use crate::pennies::lattice::{Lattice, SafePair};
use crate::pennies::legal_moves::LegalMoves;
use crate::pennies::sieve::Sieve;
use crate::pennies::{Rules, Solution, WinningMove};

/// Rules, the solution of their game, and the lattice that they look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedRules {
    rules: Rules,
    solution: Solution,
    lattice: Lattice,
    /// Listed when somebody asks.
    legal_moves: OnceLock<Arc<LegalMoves>>,
}

impl SolvedRules {
    /// Solves the rules.
    pub fn new(rules: Rules) -> Self {
        let solution = Solution::new(rules.game().clone());
        let lattice = Lattice::new(rules.game().ruleset(), rules.focus().lattice());
        Self { rules, solution, lattice, legal_moves: OnceLock::new() }
    }

    /// Solves changed rules, keeping what the change does not touch: while the piles are dragged, the lattice stays.
    pub fn update(&mut self, rules: Rules) {
        if rules.game() != self.rules.game() {
            self.legal_moves = OnceLock::new();
            self.solution.update(rules.game().clone());
        }
        let of = |rules: &Rules| (rules.game().ruleset(), rules.focus().lattice());
        if of(&rules) != of(&self.rules) {
            self.lattice = Lattice::new(rules.game().ruleset(), rules.focus().lattice());
        }
        self.rules = rules;
    }

    /// What was solved.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The solution of the game.
    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    /// The safe cells of the lattice.
    pub fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    /// The sieve of the lattice at the step that is set; `None` where there is none.
    pub fn sieve(&self) -> Option<Sieve<'_>> {
        Sieve::new(self.rules.game().ruleset(), &self.lattice, self.rules.focus().sieve())
    }

    /// Every legal move from the chosen piles.
    pub fn legal_moves(&self) -> &Arc<LegalMoves> {
        let game = self.rules.game();
        self.legal_moves.get_or_init(|| Arc::new(LegalMoves::new(game.ruleset(), game.position())))
    }

    /// Whether whoever must move from the chosen piles loses.
    pub fn is_safe(&self) -> bool {
        self.solution.is_safe()
    }

    /// The index of the safe pair that the chosen piles are; `None` if they are none.
    pub fn index(&self) -> Option<&UBig> {
        self.solution.index()
    }

    /// How many turns of both players the game still has if the winner hurries and the loser holds out.
    pub fn turns(&self) -> &UBig {
        self.solution.turns()
    }

    /// Every winning move from the chosen piles, the one that takes the most pennies first.
    pub fn winning_moves(&self) -> &[WinningMove] {
        self.solution.winning_moves()
    }

    /// The totals in the range at which the first player loses, each with its one losing split.
    pub fn losing_totals(&self) -> &[SafePair] {
        self.solution.losing_totals()
    }

    /// The index of the safe pair that the chosen piles are, or that the best move leaves; `None` if it is too large to
    /// be looked at.
    pub fn nearest_index(&self) -> Option<u32> {
        let best = self.winning_moves().first().map(|best| &best.index);
        u32::try_from(self.index().or(best)?).ok()
    }

    /// The chosen piles, if they lie in the lattice.
    pub fn cell_in_lattice(&self) -> Option<[u32; 2]> {
        let (position, size) = (self.rules.game().position(), self.lattice.size());
        let pile = |pile| u32::try_from(pile).ok().filter(|pile| *pile <= size);
        Some([pile(&position.a)?, pile(&position.b)?])
    }

    /// The losing split of `total`, if the first player loses from it.
    pub fn losing_split(&self, total: u32) -> Option<&SafePair> {
        self.solution.losing_split(total)
    }
}
