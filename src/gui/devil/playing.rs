//! A game that the user plays at the table: the caption, and the possible actions.

use egui::Ui;

use crate::devil::{Configuration, Depth, Devil, LONGEST_FELT, LONGEST_PLAYED, Plan, Play, Playout, TableSpec};
use crate::numerals::{count, grouped};

use super::glasses_words::faces;
use super::motion::AnimationFrame;
use super::names::{coins, positions, selection};
use super::pending_move::{PendingMove, TableAction, TableButtons};

/// A game at one of its steps, and the move that the user prepares.
#[derive(Clone, Copy, Debug)]
pub struct Playing<'a> {
    /// The list of moves.
    pub plan: Plan<'a>,
    /// The game.
    pub game: &'a Playout,
    /// Number of moves made. More than the game has show its end.
    pub step: usize,
    /// The way to play.
    pub play: Play,
    /// The move that the user prepares.
    pub pending: PendingMove,
    /// Number of coins that a blindfolded player feels before each call.
    pub hands: u32,
    /// Progress of the last move on the screen.
    pub frame: AnimationFrame,
}

impl Playing<'_> {
    /// Returns the table.
    pub fn spec(&self) -> TableSpec {
        self.plan.solution().table()
    }

    /// Whether the user can play on from the step shown.
    pub fn is_live(&self) -> bool {
        let made = self.game.steps.len();
        let is_at_end = self.step >= made && made < LONGEST_PLAYED && !self.game.is_won;
        match self.play {
            Play::Random | Play::Worst => false,
            Play::ByHand => is_at_end && self.plan.get(self.step as u64 + 1).is_some(),
            Play::Blindfolded => is_at_end && self.game.is_hidden,
            Play::Sighted => is_at_end,
        }
    }

    /// Returns the coins as they lie on the table now, after the act that the user prepares.
    pub fn coins_now(&self) -> Configuration {
        let coins = self.game.coins_after(self.step);
        self.pending.moved.map_or(coins, |permutation| coins.after(&permutation))
    }

    /// Adds the user's buttons and returns the action of the one that was clicked.
    pub fn buttons_ui(&self, ui: &mut Ui, is_live: bool) -> Option<TableAction> {
        let mut buttons = TableButtons::new(ui);
        match self.play {
            Play::Random | Play::Worst => {}
            Play::ByHand => {
                buttons.turns(self.spec(), is_live);
                buttons.add("Flip", "Let the move be made as the table lies now", is_live, TableAction::Flip);
            }
            Play::Sighted => buttons.add("Call", "Call the positions that are named", is_live, TableAction::Call),
            Play::Blindfolded => {
                let (has_felt, calls) = (self.game.felt_now().is_some(), self.game.steps.len());
                if self.hands > 0 {
                    let is_ready = self.pending.named.positions().count() == self.hands as usize;
                    let can_feel = is_live && !has_felt && is_ready && calls < LONGEST_FELT;
                    buttons.add("Feel", "Feel the coins at the positions that are named", can_feel, TableAction::Feel);
                }
                let can_call = is_live && (self.hands == 0 || has_felt);
                buttons.add("Call", "Call the positions that are named", can_call, TableAction::Call);
                let can_show = self.game.is_hidden && calls > 0;
                buttons.add("Show the coins", "Give up and see what the Devil did", can_show, TableAction::Reveal);
            }
        }
        let is_begun = !self.game.steps.is_empty() || self.pending != PendingMove::default();
        buttons.add("Start over", "The same table from its start", is_begun, TableAction::Again);
        buttons.action
    }

    /// Returns the caption while the user plays; `None` if the usual caption is right.
    pub fn caption(&self) -> Option<String> {
        match self.play {
            Play::Random | Play::Worst => None,
            Play::ByHand if !self.is_live() => None,
            Play::ByHand => self.plan.get(self.step as u64 + 1).map(|flip| {
                let spec = self.spec();
                let named = positions(spec.coins(), flip);
                let lay = if self.step == 0 && spec.devil() != Devil::Shuffle {
                    format!("You are the Devil: click the {} to lay them. ", coins(spec))
                } else {
                    String::new()
                };
                let move_it = "Move the table as you like, then flip.";
                format!("{lay}Move {} names {named}. {move_it}", grouped(self.step + 1))
            }),
            Play::Blindfolded if self.game.is_hidden && self.hands > 0 => Some(self.feeling()),
            Play::Blindfolded if self.game.is_hidden => Some(self.blindfolded()),
            Play::Blindfolded => self.shown(),
            Play::Sighted => Some(self.sighted()),
        }
    }

    /// Returns the goal in words.
    fn goal(&self) -> String {
        selection(&self.game.goal, self.spec().faces())
    }

    /// Returns the positions that the user has selected, in words.
    fn named(&self) -> String {
        positions(self.spec().coins(), self.pending.named)
    }

    /// Returns the caption of a blindfolded game that is won or given up.
    fn shown(&self) -> Option<String> {
        let (calls, is_one) = (count(self.game.steps.len(), "call"), self.game.steps.len() == 1);
        let (has_felt, goal) = (self.game.felt(0).is_some(), self.goal());
        (self.step >= self.game.steps.len()).then(|| match (self.game.is_won, has_felt) {
            (true, true) => format!("The Devil has no way left: you are done after {calls}."),
            (true, false) if is_one => "The Devil has no way left: your call wins from every start.".to_owned(),
            (true, false) => format!("The Devil has no way left: your {calls} win from every start."),
            (false, true) => format!("This start and these turns fit all that you felt, and {goal} never showed."),
            (false, false) if is_one => format!("This start and this turn fit your call, and {goal} never showed."),
            (false, false) => format!("This start and these turns fit all your {calls}, and {goal} never showed."),
        })
    }

    /// Returns the Devil's words after the calls so far, without a full stop.
    fn not_yet(&self) -> String {
        let calls = count(self.game.steps.len(), "call");
        format!("After {calls}: \u{201c}Not {},\u{201d} says the Devil", self.goal())
    }

    fn blindfolded(&self) -> String {
        let named = self.named();
        if self.game.steps.is_empty() {
            return format!("You see nothing. Click the positions you name, then call. Named: {named}.");
        }
        format!("{}. Named: {named}.", self.not_yet())
    }

    /// Returns the next thing to do for a blindfolded player with hands, and what was felt.
    fn feeling(&self) -> String {
        let named = self.named();
        if let Some(felt) = self.game.felt_now() {
            let (places, faces) = (positions(self.spec().coins(), felt.places), faces(felt.places, felt.tails));
            let does = "Click what you flip of it, then call.";
            return format!("You feel {faces} at {places}. {does} To be flipped: {named}.");
        }
        let places = if self.hands == 1 { "the position".to_owned() } else { format!("{} positions", self.hands) };
        let begin = if self.game.steps.is_empty() {
            "You see nothing.".to_owned()
        } else {
            format!("{}, and moves the table as he likes.", self.not_yet())
        };
        format!("{begin} Click {places} to feel, then Feel. Named: {named}.")
    }

    /// Returns how good the last call was, and which is best now.
    fn sighted(&self) -> String {
        let plan = self.plan;
        let last = self.step.checked_sub(1).and_then(|index| self.game.steps.get(index));
        let comment = last.map(|step| {
            let (before, after) = (plan.depth(step.before), plan.depth(step.result));
            let best = plan.best_move(step.before).unwrap_or_default();
            let is_best = plan.aimed().is_none() && step.flipped == best;
            match (before, after) {
                (_, Depth::Moves(0)) => String::new(),
                (Depth::Never, _) => "From there the Devil could go on for ever, whatever you called.".to_owned(),
                (_, Depth::Never) => "Now the Devil can go on for ever.".to_owned(),
                (Depth::Moves(before), Depth::Moves(after)) if is_best => {
                    let what = coins(self.spec());
                    format!("You named just what undoes the {what}: from {} at worst to {after}.", moves(before))
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
        let next = if self.is_live() {
            let left = match plan.depth(self.game.coins_after(self.step)) {
                Depth::Moves(1) => "1 move is enough from here.".to_owned(),
                Depth::Moves(left) => format!("{} are enough from here.", moves(left)),
                Depth::Never => "From here the Devil can go on for ever.".to_owned(),
                Depth::Unknown => String::new(),
            };
            format!("{left} Named: {}.", self.named())
        } else {
            String::new()
        };
        [comment.unwrap_or_default(), next].join(" ").trim().to_owned()
    }
}

fn moves(number: u32) -> String {
    count(number, "move")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::tests::solved;
    use super::*;
    use crate::devil::{Move, Params};
    use crate::progress::Progress;

    fn played(params: &Params) -> Playout {
        let solution = solved(params.table().coins());
        Playout::new(Plan::new(&solution, None), params, None, &[], &Progress::new()).unwrap()
    }

    fn playing(play: Play) -> Params {
        Params::default().with(|params| params.change_record(|record| record.play = play))
    }

    fn told(plan: Plan<'_>, game: &Playout, manner: Play, pending: PendingMove, hands: u32, step: usize) -> String {
        Playing { plan, game, step, play: manner, pending, hands, frame: AnimationFrame::SETTLED }.caption().unwrap()
    }

    #[test]
    fn positions_are_named_by_clicks_and_called() {
        let mut params = playing(Play::Blindfolded);
        let mut pending = PendingMove::default();
        let game = played(&params);
        for position in [0, 2, 3, 2] {
            pending.apply(TableAction::Click(position), &mut params, &game);
        }
        assert_eq!(pending.named.to_string(), "0 3");
        assert!(pending.apply(TableAction::Call, &mut params, &game));
        assert_eq!(params.record().calls.iter().map(ToString::to_string).collect::<Vec<_>>(), ["0 3"]);
        let solution = solved(4);
        let plan = Plan::new(&solution, None);
        let hidden = played(&params);
        assert!(told(plan, &hidden, Play::Blindfolded, pending, 0, 1).starts_with("After 1 call:"));
        pending.apply(TableAction::Reveal, &mut params, &game);
        assert!(params.record().reveal);
    }

    #[test]
    fn hands_feel_as_many_coins_as_there_are_and_flip_no_others() {
        let mut params = playing(Play::Blindfolded);
        params.set_hands(2);
        let mut pending = PendingMove::default();
        let mut apply = |pending: &mut PendingMove, action| {
            let game = played(&params);
            let went_on = pending.apply(action, &mut params, &game);
            (params.record().touches.len(), params.record().calls.len(), went_on)
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
        let said = told(plan, &played(&params), Play::Blindfolded, pending, 2, 1);
        assert!(said.starts_with("After 1 call:") && said.contains("Click 2 positions to feel"), "{said}");
        let felt = Arc::new(vec![Move::new(4, 0b0101), Move::new(4, 0b0011)]);
        params.change_record(|record| record.touches = felt);
        let game = played(&params);
        let felt = faces(game.felt_now().unwrap().places, game.felt_now().unwrap().tails);
        let said = told(plan, &game, Play::Blindfolded, pending, 2, 1);
        assert!(said.starts_with(&format!("You feel {felt} at 0 and 1.")), "{said}");
    }

    #[test]
    fn with_open_eyes_the_caption_rates_the_last_call() {
        let solution = solved(4);
        let plan = Plan::new(&solution, None);
        let mut params = playing(Play::Sighted);
        let start = Configuration::parse("start", "HTTT", params.table()).ok();
        params.change_record(|record| record.start = start);
        let pending = PendingMove::default();
        assert!(told(plan, &played(&params), Play::Sighted, pending, 0, 0).starts_with("4 moves are enough"));
        params.change_record(|record| record.calls = Arc::new(vec![Move::new(4, 0b1110)]));
        let said = told(plan, &played(&params), Play::Sighted, pending, 0, 1);
        assert!(said.starts_with("You named just what undoes the coins: from 4 moves at worst to 3."), "{said}");
        params.change_record(|record| record.calls = Arc::new(vec![Move::new(4, 0b0110)]));
        let said = told(plan, &played(&params), Play::Sighted, pending, 0, 1);
        assert!(said.starts_with("Best was to name 1, 2 and 3: that leaves 3 moves at worst, yours "), "{said}");
        let three = solved(3);
        let game = played(&playing(Play::Sighted).with(|params| params.set_coins(3)));
        let said = told(Plan::new(&three, None), &game, Play::Sighted, pending, 0, 0);
        assert!(said.contains("the Devil can go on for ever") || said.contains("is enough"), "{said}");
    }
}
