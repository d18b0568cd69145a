//! The user's actions at the table: as the Devil, or as the player, blindfolded or with open eyes.

use std::sync::Arc;

use crate::devil::{Configuration, Devil, Move, Params, Permutation, PlayMode, Playout, Record, Selection, TableSpec};

/// A move that the user prepares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PendingMove {
    /// The Devil's act before the flip; `None` until the user moves the table.
    pub moved: Option<Permutation>,
    /// The positions named for the next call.
    pub named: Move,
    /// The first of two coins to exchange.
    pub picked: Option<u32>,
}

/// An action of the user at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableAction {
    /// Clicked the coin or the number at a position.
    Click(u32),
    /// Moved the table on.
    Move(Permutation),
    /// Confirmed the flip.
    Flip,
    /// Felt the coins at the positions named.
    Feel,
    /// Called the positions named.
    Call,
    /// Took back the last action.
    TakeBack,
    /// Asked for a hint.
    Hint,
    /// Asked to see the coins.
    Reveal,
    /// Asked for a new game with the same coins.
    Again,
    /// Watched the game after this number of moves.
    Show(u64),
    /// Watched another Devil.
    Watch(PlayMode),
}

impl PendingMove {
    /// Carries out an action. Returns whether the game went on by a move.
    pub fn apply(&mut self, action: TableAction, params: &mut Params, game: &Playout) -> bool {
        let spec = params.table();
        let permutation = self.moved.unwrap_or_else(|| spec.idle());
        match action {
            TableAction::Move(next) => self.moved = Some(permutation.then(&next)),
            TableAction::Click(position) if params.record().play == PlayMode::ByHand => {
                self.click_as_devil(position, params, game, spec);
            }
            TableAction::Click(position) if !self.may_name(position, params) => {}
            TableAction::Click(position) => self.named = named_once_more(self.named, position, spec),
            TableAction::Flip => {
                params.change_record(|record| Arc::make_mut(&mut record.turns).push(permutation));
                *self = Self::default();
                return true;
            }
            TableAction::Feel => {
                if feels_now(params) && self.named.positions().count() == hands(params) {
                    params.change_record(|record| Arc::make_mut(&mut record.touches).push(self.named));
                    *self = Self::default();
                }
            }
            TableAction::Call if feels_now(params) => {}
            TableAction::Call => {
                params.change_record(|record| Arc::make_mut(&mut record.calls).push(self.named));
                *self = Self::default();
                return true;
            }
            TableAction::TakeBack => {
                params.change_record(take_back);
                *self = Self::default();
                return true;
            }
            TableAction::Hint => params.options.hint = Some(params.record().calls.len()),
            TableAction::Reveal => params.change_record(|record| record.reveal = true),
            TableAction::Show(step) => params.set_step(step),
            TableAction::Watch(play) => params.change_record(|record| record.play = play),
            TableAction::Again => {
                params.start_over();
                *self = Self::default();
            }
        }
        false
    }

    /// Whether a blindfolded player with hands may name a position: to feel, one for each hand; to flip, those that
    /// were felt.
    fn may_name(&self, position: u32, params: &Params) -> bool {
        if hands(params) == 0 {
            return true;
        }
        if feels_now(params) {
            return self.named.names(position) || self.named.positions().count() < hands(params);
        }
        params.record().touches.last().is_some_and(|felt| felt.names(position))
    }

    /// Lays the coins before the first move; later it exchanges two of them, if the Devil may shuffle.
    fn click_as_devil(&mut self, position: u32, params: &mut Params, game: &Playout, spec: TableSpec) {
        if params.record().turns.is_empty() && self.moved.is_none() && spec.devil() != Devil::Shuffle {
            let one = Move::default().and(position).unwrap_or_default();
            let laid = game.start.flipped(one);
            // a start that is won would end the game at once; with a limited start the coins turn until this coin
            // differs
            let aim = params.aim();
            let others = if aim.start == Selection::All { 1 } else { spec.coins() };
            let turned = (1..others).map(|notches| game.start.turned(notches));
            let differs = |coins: &Configuration| coins.face(position) != game.start.face(position);
            let mut starts = std::iter::once(laid).chain(turned.filter(differs));
            if let Some(start) = starts.find(|coins| aim.can_start(spec, *coins)) {
                params.change_record(|record| record.start = Some(start));
            }
        } else if spec.devil() == Devil::Shuffle {
            match self.picked.take() {
                None => self.picked = Some(position),
                Some(first) if first == position => {}
                Some(first) => {
                    let swap = Permutation::swap(spec.coins(), first, position);
                    self.moved = Some(self.moved.map_or(swap, |moved| moved.then(&swap)));
                }
            }
        }
    }
}

/// Takes back the last call, turn or feeling.
fn take_back(record: &mut Record) {
    record.reveal = false;
    if record.touches.len() > record.calls.len() {
        Arc::make_mut(&mut record.touches).pop();
    } else {
        Arc::make_mut(&mut record.calls).pop();
        Arc::make_mut(&mut record.turns).pop();
    }
}

/// Returns the number of coins that a blindfolded player feels before each call; 0 in other ways to play.
fn hands(params: &Params) -> usize {
    if params.record().play == PlayMode::Blindfolded { params.hands() as usize } else { 0 }
}

/// Whether the player has to feel coins before the next call.
fn feels_now(params: &Params) -> bool {
    hands(params) > 0 && params.record().touches.len() <= params.record().calls.len()
}

/// Returns the move with a position named once more; after the last face it is not named at all.
fn named_once_more(named: Move, position: u32, spec: TableSpec) -> Move {
    let once_more = |p: u32| (named.amount(p) + u32::from(p == position)) % spec.faces();
    Move::with_amounts(spec.coins(), once_more)
}

#[cfg(test)]
mod tests {
    use super::super::tests::solved;
    use crate::progress::Progress;

    use super::*;
    use crate::devil::Plan;

    fn played(params: &Params) -> Playout {
        let solution = solved(params.table().coins());
        Playout::new(Plan::new(&solution, None, None), params, None, &[], &Progress::new()).unwrap()
    }

    #[test]
    fn the_devils_hand_lays_turns_and_flips() {
        let start = Configuration::parse("start", "HTTT", TableSpec::of_coins(4)).ok();
        let mut params = Params::default();
        params.change_record(|record| (record.play, record.start) = (PlayMode::ByHand, start));
        let mut pending = PendingMove::default();
        for position in [1, 2] {
            let game = played(&params);
            pending.apply(TableAction::Click(position), &mut params, &game);
        }
        assert_eq!(params.record().start.unwrap().to_string(), "HHHT");
        let game = played(&params);
        pending.apply(TableAction::Click(3), &mut params, &game);
        assert_eq!(params.record().start.unwrap().to_string(), "HHHT", "all heads cannot be laid");
        for _ in 0..3 {
            pending.apply(TableAction::Move(Permutation::turn(4, 1)), &mut params, &game);
        }
        assert_eq!(game.start.after(&pending.moved.unwrap()).to_string(), "THHH");
        assert!(pending.apply(TableAction::Flip, &mut params, &game));
        assert_eq!(params.record().turns.as_slice(), [Permutation::turn(4, 3)]);
        assert_eq!((pending, played(&params).coins_after(1).to_string().as_str()), (PendingMove::default(), "HTTT"));
        assert!(pending.apply(TableAction::TakeBack, &mut params, &game) && params.record().turns.is_empty());
        pending.apply(TableAction::Again, &mut params, &game);
        assert!(params.record().turns.is_empty() && params.record().start.is_some());
        assert_eq!(named_once_more(Move::new(4, 4), 2, TableSpec::of_coins(4)), Move::default());
    }
}
