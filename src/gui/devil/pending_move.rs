//! What the user does at the table: as the Devil, or as the player, blindfolded or with open eyes.

use std::sync::Arc;

use egui::{Button, Ui};

use crate::devil::{
    Configuration, Depth, Devil, Duel, LONGEST_FELT, Move, Params, Permutation, Plan, Play, Playout, Selection,
    TableSpec,
};
use crate::numerals::{count, grouped};

use super::glasses_words::faces;
use super::names::{coins, positions, selection};

/// What is about to be done, and not done yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PendingMove {
    /// How the table was moved by hand before the flip; `None` if not at all.
    pub moved: Option<Permutation>,
    /// The positions named for the next call.
    pub named: Move,
    /// The first of two coins to be exchanged.
    pub picked: Option<u32>,
    /// Whether, in a duel, the player whose turn it is has taken over and may see what is his to see.
    pub is_seated: bool,
}

/// What the user did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableAction {
    /// Clicked the coin or the number at a position.
    Click(u32),
    /// Turned the table on by so many notches.
    Turn(u32),
    /// Mirrored it.
    Mirror,
    /// Let the move be flipped.
    Flip,
    /// Took over the screen in a duel.
    Sit,
    /// Handed it over to the caller, with the table moved.
    HandOver,
    /// Went on to the next duel, which this one counts for.
    NextDuel(Duel),
    /// Felt the coins at the positions named.
    Feel,
    /// Called the positions named.
    Call,
    /// Wanted to see the coins.
    Reveal,
    /// Wanted a new game with the same coins.
    Again,
}

impl PendingMove {
    /// The move of the table so far.
    pub fn permutation(&self, spec: TableSpec) -> Permutation {
        self.moved.unwrap_or_else(|| spec.idle())
    }

    /// Does what the user did. Returns whether the game went on by a move.
    pub fn apply(&mut self, action: TableAction, params: &mut Params, game: &Playout) -> bool {
        let Ok(spec) = params.game.table() else { return false };
        let permutation = self.permutation(spec);
        match action {
            TableAction::Turn(notches) => {
                self.moved = Some(permutation.then(&Permutation::turn(spec.coins(), notches)));
            }
            TableAction::Mirror => self.moved = Some(permutation.then(&Permutation::mirror(spec.coins(), 0))),
            TableAction::Sit => self.is_seated = true,
            TableAction::NextDuel(duel) => {
                params.focus.step = 0;
                params.record.end_duel(duel);
                *self = Self::default();
            }
            TableAction::Click(position) if acts_as_devil(params) => {
                self.click_as_devil(position, params, game, spec);
            }
            TableAction::Click(position) if !self.may_name(position, params) => {}
            TableAction::Click(position) => self.named = named_once_more(self.named, position, spec),
            TableAction::HandOver if !acts_as_devil(params) => {}
            TableAction::HandOver => {
                Arc::make_mut(&mut params.record.turns).push(permutation);
                *self = Self::default();
            }
            TableAction::Flip => {
                Arc::make_mut(&mut params.record.turns).push(permutation);
                *self = Self::default();
                return true;
            }
            TableAction::Feel => {
                if feels_now(params) && self.named.positions().count() == hands(params) {
                    Arc::make_mut(&mut params.record.touches).push(self.named);
                    *self = Self::default();
                }
            }
            TableAction::Call if feels_now(params) || acts_as_devil(params) => {}
            TableAction::Call => {
                Arc::make_mut(&mut params.record.calls).push(self.named);
                *self = Self::default();
                return true;
            }
            TableAction::Reveal => params.record.reveal = true,
            TableAction::Again => {
                params.start_over();
                *self = Self::default();
            }
        }
        false
    }

    /// Whether a blindfolded player with hands may name a position: as many as he has hands, and then those that he feels.
    fn may_name(&self, position: u32, params: &Params) -> bool {
        if hands(params) == 0 {
            return true;
        }
        if feels_now(params) {
            return self.named.names(position) || self.named.positions().count() < hands(params);
        }
        params.record.touches.last().is_some_and(|felt| felt.names(position))
    }

    /// Before the first move the Devil lays the coins; later he may exchange two of them, if he may shuffle.
    fn click_as_devil(&mut self, position: u32, params: &mut Params, game: &Playout, spec: TableSpec) {
        if params.record.turns.is_empty() && self.moved.is_none() && spec.devil() != Devil::Shuffle {
            let one = Move::default().and(position).unwrap_or_default();
            let laid = game.start.flipped(one);
            // what is won would be the end before the beginning; a start of another kind is turned until this coin differs
            let aim = &params.game.aim;
            let others = if aim.start == Selection::All { 1 } else { spec.coins() };
            let turned = (1..others).map(|notches| game.start.turned(notches));
            let differs = |coins: &Configuration| coins.face(position) != game.start.face(position);
            let mut starts = std::iter::once(laid).chain(turned.filter(differs));
            let can_be = |coins: &Configuration| aim.start.contains(spec, *coins) && !aim.goal.contains(spec, *coins);
            if let Some(start) = starts.find(can_be) {
                params.record.start = Some(start);
            }
        } else if spec.devil() == Devil::Shuffle {
            match self.picked.take() {
                None => self.picked = Some(position),
                Some(first) if first == position => {}
                Some(first) => {
                    self.moved = Some(self.permutation(spec).then(&Permutation::swap(spec.coins(), first, position)));
                }
            }
        }
    }
}

/// How many coins a player who is blindfolded feels before each call; 0 if nobody does.
fn hands(params: &Params) -> usize {
    let hands = if params.record.play == Play::Blindfolded { params.focus.hands } else { 0 };
    usize::try_from(hands).unwrap_or(0)
}

/// Whether the user at the screen is the Devil: always by hand, and in a duel before each call.
fn acts_as_devil(params: &Params) -> bool {
    let record = &params.record;
    record.play == Play::ByHand || record.play == Play::Friend && record.turns.len() <= record.calls.len()
}

/// Whether he has to feel coins before he can call.
fn feels_now(params: &Params) -> bool {
    hands(params) > 0 && params.record.touches.len() <= params.record.calls.len()
}

/// The move with a position named once more, and after the last face not at all.
fn named_once_more(named: Move, position: u32, spec: TableSpec) -> Move {
    let amount = (named.amount(position) + 1) % spec.faces();
    let others = (0..spec.coins()).flat_map(|p| std::iter::repeat_n(p, named.amount(p) as usize));
    let others = others.filter(|p| *p != position).chain(std::iter::repeat_n(position, amount as usize));
    others.fold(Move::default(), |flip, p| flip.and(p).unwrap_or(flip))
}

/// Whether the user can go on from what is shown.
pub fn is_live(manner: Play, game: &Playout, plan: Plan<'_>, step: usize) -> bool {
    let is_at_end = step >= game.steps.len() && !game.is_won;
    match manner {
        Play::Random | Play::Worst => false,
        Play::ByHand => is_at_end && plan.get(step as u64 + 1).is_some(),
        Play::Blindfolded => is_at_end && game.is_hidden,
        // in a duel whoever looks at an open game is the Devil
        Play::Sighted | Play::Friend => is_at_end,
    }
}

/// Buttons in a row at the table, and which of them was clicked.
pub(super) struct TableButtons<'a> {
    ui: &'a mut Ui,
    /// What the button clicked in this frame does, if one was.
    pub action: Option<TableAction>,
}

impl<'a> TableButtons<'a> {
    pub fn new(ui: &'a mut Ui) -> Self {
        ui.spacing_mut().item_spacing.x = 6.0;
        Self { ui, action: None }
    }

    /// A button with its hint that does `does`, if it is enabled.
    pub fn add(&mut self, name: &str, hint: &str, is_enabled: bool, does: TableAction) {
        if self.ui.add_enabled(is_enabled, Button::new(name)).on_hover_text(hint).clicked() {
            self.action = Some(does);
        }
    }

    /// Those that move the table as far as its Devil may.
    pub fn turns(&mut self, spec: TableSpec, is_live: bool) {
        let can_turn = is_live && spec.devil() != Devil::Still && spec.coins() > 1;
        self.add("Turn ⟲", "Turn the table by one notch", can_turn, TableAction::Turn(1));
        let back = TableAction::Turn(spec.coins() - 1);
        self.add("Turn ⟳", "Turn it by one notch the other way", can_turn, back);
        if spec.devil() == Devil::TurnAndMirror {
            self.add("Mirror", "Turn the table over, position 0 stays", is_live, TableAction::Mirror);
        }
    }
}

/// The buttons of the user at the table, and what he did with them.
pub fn buttons_ui(
    ui: &mut Ui,
    play: Play,
    spec: TableSpec,
    game: &Playout,
    pending: &PendingMove,
    hands: u32,
    is_live: bool,
) -> Option<TableAction> {
    let mut buttons = TableButtons::new(ui);
    match play {
        Play::Random | Play::Worst | Play::Friend => {}
        Play::ByHand => {
            buttons.turns(spec, is_live);
            buttons.add("Flip", "Let the move be made as the table lies now", is_live, TableAction::Flip);
        }
        Play::Sighted => buttons.add("Call", "Call the positions that are named", is_live, TableAction::Call),
        Play::Blindfolded => {
            if hands > 0 {
                let is_ready = pending.named.positions().count() == hands as usize;
                let can_feel = is_live && game.felt_now().is_none() && is_ready && game.steps.len() < LONGEST_FELT;
                buttons.add("Feel", "Feel the coins at the positions that are named", can_feel, TableAction::Feel);
            }
            let can_call = is_live && (hands == 0 || game.felt_now().is_some());
            buttons.add("Call", "Call the positions that are named", can_call, TableAction::Call);
            let can_show = game.is_hidden && !game.steps.is_empty();
            buttons.add("Show the coins", "Give up and see what the Devil did", can_show, TableAction::Reveal);
        }
    }
    let is_begun = !game.steps.is_empty() || *pending != PendingMove::default();
    buttons.add("Start over", "The same table from its start", is_begun, TableAction::Again);
    buttons.action
}

/// What is said above the table while the user plays; `None` where the usual caption will do.
pub fn caption(
    manner: Play,
    plan: Plan<'_>,
    game: &Playout,
    pending: &PendingMove,
    hands: u32,
    step: usize,
) -> Option<String> {
    let spec = plan.solution().table();
    let is_live = is_live(manner, game, plan, step);
    match manner {
        Play::Random | Play::Worst | Play::Friend => None,
        Play::ByHand if !is_live => None,
        Play::ByHand => plan.get(step as u64 + 1).map(|flip| {
            let named = positions(spec.coins(), flip);
            let lay = if step == 0 && spec.devil() != Devil::Shuffle {
                format!("You are the Devil: click the {} to lay them. ", coins(spec))
            } else {
                String::new()
            };
            format!("{lay}Move {} names {named}. Move the table as you like, then flip.", grouped(step + 1))
        }),
        Play::Blindfolded if hands > 0 && game.is_hidden => Some(feeling(game, pending, hands, spec)),
        Play::Blindfolded => blindfolded(game, pending, step, spec),
        Play::Sighted => Some(sighted(plan, game, pending, step, is_live)),
    }
}

fn blindfolded(game: &Playout, pending: &PendingMove, step: usize, spec: TableSpec) -> Option<String> {
    if !game.is_hidden {
        let ends = step >= game.steps.len();
        let calls = count(game.steps.len(), "call");
        let has_felt = game.felt(0).is_some();
        return match (ends, game.is_won) {
            (true, true) if has_felt => Some(format!("The Devil has no way left: you are done after {calls}.")),
            (true, false) if has_felt => {
                let goal = selection(&game.goal, spec.faces());
                Some(format!("This start and these turns fit all that you felt, and {goal} never showed."))
            }
            (true, true) => Some(format!("The Devil has no way left: your {calls} win from every start.")),
            (true, false) => {
                let goal = selection(&game.goal, spec.faces());
                Some(format!("This start and these turns fit all your {calls}, and {goal} never showed."))
            }
            _ => None,
        };
    }
    let next = positions(spec.coins(), pending.named);
    Some(match game.steps.len() {
        0 => format!("You see nothing. Click the positions you name, then call. Named: {next}."),
        calls => format!(
            "After {}: \u{201c}Not {},\u{201d} says the Devil. Named: {next}.",
            count(calls, "call"),
            selection(&game.goal, spec.faces())
        ),
    })
}

/// What a blindfolded player with hands is to do next, and what he feels.
fn feeling(game: &Playout, pending: &PendingMove, hands: u32, spec: TableSpec) -> String {
    let named = positions(spec.coins(), pending.named);
    if let Some(felt) = game.felt_now() {
        let (places, faces) = (positions(spec.coins(), felt.places), faces(felt.places, felt.tails));
        return format!("You feel {faces} at {places}. Click what you flip of it, then call. To be flipped: {named}.");
    }
    let places = if hands == 1 { "the position".to_owned() } else { format!("{hands} positions") };
    let begin = match game.steps.len() {
        0 => "You see nothing.".to_owned(),
        calls => format!(
            "After {}: \u{201c}Not {},\u{201d} says the Devil, and moves the table as he likes.",
            count(calls, "call"),
            selection(&game.goal, spec.faces())
        ),
    };
    format!("{begin} Click {places} to feel, then Feel. Named: {named}.")
}

/// How good the last call was, and what is best now.
fn sighted(plan: Plan<'_>, game: &Playout, pending: &PendingMove, step: usize, is_live: bool) -> String {
    let spec = plan.solution().table();
    let last = step.checked_sub(1).and_then(|index| game.steps.get(index));
    let comment = last.map(|step| {
        let (before, after) = (plan.depth(step.before), plan.depth(step.result));
        let best = plan.best_move(step.before).unwrap_or_default();
        let is_best = plan.aimed().is_none() && step.flipped == best;
        match (before, after) {
            (_, Depth::Moves(0)) => String::new(),
            (Depth::Never, _) => "From there the Devil could go on for ever, whatever you called.".to_owned(),
            (_, Depth::Never) => "Now the Devil can go on for ever.".to_owned(),
            (Depth::Moves(before), Depth::Moves(after)) if is_best => {
                format!("You named just what undoes the {}: from {} at worst to {after}.", coins(spec), moves(before))
            }
            (Depth::Moves(before), Depth::Moves(after)) if after < before => {
                format!("A good call: from {} at worst to {after}.", moves(before))
            }
            (Depth::Moves(before), Depth::Moves(after)) => {
                let best = positions(step.before.coins(), best);
                format!("Best was to name {best}: that leaves {} at worst, yours {after}.", moves(before - 1))
            }
            _ => String::new(),
        }
    });
    let now = game.coins_after(step);
    let next = if is_live {
        let left = match plan.depth(now) {
            Depth::Moves(left) => format!("{} are enough from here.", moves(left)).replace("1 move are", "1 move is"),
            Depth::Never => "From here the Devil can go on for ever.".to_owned(),
            Depth::Unknown => String::new(),
        };
        format!("{left} Named: {}.", positions(now.coins(), pending.named))
    } else {
        String::new()
    };
    [comment.unwrap_or_default(), next].join(" ").trim().to_owned()
}

fn moves(number: u32) -> String {
    count(number, "move")
}

/// The coins as they lie on the table just now, with what was moved by hand.
pub fn coins_now(game: &Playout, pending: &PendingMove, step: usize) -> Configuration {
    let coins = game.coins_after(step);
    pending.moved.map_or(coins, |permutation| coins.after(&permutation))
}

#[cfg(test)]
mod tests {
    use super::super::tests::solved;
    use crate::progress::Progress;

    use super::*;
    use crate::devil::{Game, Record, Rules};

    fn played(params: &Params) -> Playout {
        Playout::new(
            Plan::new(&solved(params.game.coins), None),
            &Rules::new(params).unwrap(),
            None,
            &[],
            &Progress::new(),
        )
        .unwrap()
    }

    #[test]
    fn the_devils_hand_lays_turns_and_flips() {
        let mut params = Params { record: Record { play: Play::ByHand, ..Record::default() }, ..Params::default() };
        params.record.start = Configuration::parse("start", "HTTT", params.game.table().unwrap()).ok();
        let mut pending = PendingMove::default();
        for position in [1, 2] {
            let game = played(&params);
            pending.apply(TableAction::Click(position), &mut params, &game);
        }
        assert_eq!(params.record.start.unwrap().to_string(), "HHHT");
        let game = played(&params);
        pending.apply(TableAction::Click(3), &mut params, &game);
        assert_eq!(params.record.start.unwrap().to_string(), "HHHT", "all heads cannot be laid");
        for _ in 0..3 {
            pending.apply(TableAction::Turn(1), &mut params, &game);
        }
        assert_eq!(coins_now(&played(&params), &pending, 0).to_string(), "THHH");
        assert!(pending.apply(TableAction::Flip, &mut params, &game));
        assert_eq!(params.record.turns.as_slice(), [Permutation::turn(4, 3)]);
        assert_eq!((pending, played(&params).coins_after(1).to_string().as_str()), (PendingMove::default(), "HTTT"));
        pending.apply(TableAction::Again, &mut params, &game);
        assert!(params.record.turns.is_empty() && params.record.start.is_some());
    }

    #[test]
    fn positions_are_named_by_clicks_and_called() {
        let mut params =
            Params { record: Record { play: Play::Blindfolded, ..Record::default() }, ..Params::default() };
        let mut pending = PendingMove::default();
        let game = played(&params);
        for position in [0, 2, 3, 2] {
            pending.apply(TableAction::Click(position), &mut params, &game);
        }
        assert_eq!(pending.named.to_string(), "0 3");
        assert!(pending.apply(TableAction::Call, &mut params, &game));
        assert_eq!(params.record.calls.iter().map(ToString::to_string).collect::<Vec<_>>(), ["0 3"]);
        let solution = solved(4);
        let plan = Plan::new(&solution, None);
        let hidden = played(&params);
        assert!(caption(Play::Blindfolded, plan, &hidden, &pending, 0, 1).unwrap().starts_with("After 1 call:"));
        pending.apply(TableAction::Reveal, &mut params, &game);
        assert!(params.record.reveal);
        let dice = TableSpec::of_coins(4);
        assert_eq!(named_once_more(Move::new(4, 4), 2, dice), Move::default());
    }

    #[test]
    fn hands_feel_as_many_coins_as_there_are_and_flip_no_others() {
        let mut params =
            Params { record: Record { play: Play::Blindfolded, ..Record::default() }, ..Params::default() };
        params.focus.hands = 2;
        let mut pending = PendingMove::default();
        let mut apply = |pending: &mut PendingMove, action| {
            let game = played(&params);
            let went_on = pending.apply(action, &mut params, &game);
            assert!(Rules::new(&params).is_ok(), "{action:?}");
            (params.record.touches.len(), params.record.calls.len(), went_on)
        };
        for action in [TableAction::Click(0), TableAction::Feel, TableAction::Call, TableAction::Click(2)] {
            assert_eq!(apply(&mut pending, action), (0, 0, false), "one hand is not enough");
        }
        apply(&mut pending, TableAction::Click(3));
        assert_eq!(pending.named.to_string(), "0 2", "there is no third hand");
        assert_eq!(apply(&mut pending, TableAction::Feel), (1, 0, false));
        assert_eq!(apply(&mut pending, TableAction::Feel), (1, 0, false));
        apply(&mut pending, TableAction::Click(1));
        assert_eq!(pending, PendingMove::default(), "what was not felt is not flipped");
        apply(&mut pending, TableAction::Click(2));
        assert_eq!(apply(&mut pending, TableAction::Call), (1, 1, true));
        assert_eq!(apply(&mut pending, TableAction::Call), (1, 1, false), "first one feels");
        let solution = solved(4);
        let plan = Plan::new(&solution, None);
        let said = caption(Play::Blindfolded, plan, &played(&params), &pending, 2, 1).unwrap();
        assert!(said.starts_with("After 1 call:") && said.contains("Click 2 positions to feel"), "{said}");
        params.record.touches = Arc::new(vec![Move::new(4, 0b0101), Move::new(4, 0b0011)]);
        let game = played(&params);
        let felt = faces(game.felt_now().unwrap().places, game.felt_now().unwrap().tails);
        let said = caption(Play::Blindfolded, plan, &game, &pending, 2, 1).unwrap();
        assert!(said.starts_with(&format!("You feel {felt} at 0 and 1.")), "{said}");
    }

    #[test]
    fn open_eyes_are_told_how_good_a_call_was() {
        let solution = solved(4);
        let plan = Plan::new(&solution, None);
        let mut params = Params { record: Record { play: Play::Sighted, ..Record::default() }, ..Params::default() };
        params.record.start = Configuration::parse("start", "HTTT", params.game.table().unwrap()).ok();
        let pending = PendingMove::default();
        assert!(
            caption(Play::Sighted, plan, &played(&params), &pending, 0, 0).unwrap().starts_with("4 moves are enough")
        );
        params.record.calls = Arc::new(vec![Move::new(4, 0b1110)]);
        let said = caption(Play::Sighted, plan, &played(&params), &pending, 0, 1).unwrap();
        assert!(said.starts_with("You named just what undoes the coins: from 4 moves at worst to 3."), "{said}");
        params.record.calls = Arc::new(vec![Move::new(4, 0b0110)]);
        let said = caption(Play::Sighted, plan, &played(&params), &pending, 0, 1).unwrap();
        assert!(said.starts_with("Best was to name 1, 2 and 3: that leaves 3 moves at worst, yours "), "{said}");
        let three = solved(3);
        let params = Params {
            game: Game { coins: 3, ..Game::default() },
            record: Record { play: Play::Sighted, ..Record::default() },
            ..Params::default()
        };
        let game =
            Playout::new(Plan::new(&three, None), &Rules::new(&params).unwrap(), None, &[], &Progress::new()).unwrap();
        let said = caption(Play::Sighted, Plan::new(&three, None), &game, &pending, 0, 0).unwrap();
        assert!(said.contains("the Devil can go on for ever") || said.contains("is enough"), "{said}");
    }
}
