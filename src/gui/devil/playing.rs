//! A game at the table: what the user can do, and the words above the table.

use std::sync::Arc;

use egui::{Button, Color32, Rect, TextStyle, Ui, UiBuilder};

use crate::devil::{
    Belief, Configuration, Depth, Devil, LONGEST_FELT, LONGEST_PLAYED, LONGEST_PLAYOUT, Params, Permutation, Plan,
    PlayMode, Playout, Step, TableSpec,
};
use crate::gui::panels::boxes;
use crate::gui::prose::{Paragraph, sentence};
use crate::numerals::{count, grouped};

use super::names::{act_in_full, coins, goal_of, pattern, positions, table};
use super::pending_move::{PendingMove, TableAction};
use super::questions::SolvedTable;
use super::touch_words::faces;
use super::words;

/// Gap between two buttons, in points.
const GAP: f32 = 8.0;

/// A game at one of its steps, and the move that the user prepares.
#[derive(Clone)]
pub struct Playing {
    /// The table with the list of moves.
    pub solved: SolvedTable,
    /// The game.
    pub game: Arc<Playout>,
    /// The parameters: the way to play, and how many coins a blindfolded player feels before each call.
    pub params: Params,
    /// Number of moves made. More than the game has show its end.
    pub step: usize,
    /// What is still possible for a blindfolded player, if it is known.
    pub possible: Option<Belief>,
    /// How many patterns the last call of a blindfolded player ruled out, if it is known.
    pub ruled_out: Option<i64>,
    /// The hint that the user asked for.
    pub hint: Option<String>,
    /// The move that the user prepares.
    pub pending: PendingMove,
    /// Share done of the last move on the screen.
    pub motion: f32,
}

/// A button at the table: its name, its tooltip, whether it is enabled, and its action.
type TableButton = (&'static str, &'static str, bool, TableAction);

impl Playing {
    /// Returns the list of moves.
    pub fn plan(&self) -> Plan<'_> {
        self.solved.plan()
    }

    /// Returns the way to play.
    pub fn play(&self) -> PlayMode {
        self.params.record().play
    }

    /// Returns the table.
    pub fn spec(&self) -> TableSpec {
        self.plan().solution.table()
    }

    /// Whether the user can play on from the step shown.
    pub fn is_live(&self) -> bool {
        let made = self.game.steps.len();
        let is_at_end = self.step >= made && made < LONGEST_PLAYED && !self.game.is_won;
        match self.play() {
            PlayMode::Random | PlayMode::Worst => false,
            PlayMode::ByHand => is_at_end && self.plan().get(self.step as u64 + 1).is_some(),
            PlayMode::Blindfolded => is_at_end && self.game.is_hidden,
            PlayMode::Sighted => is_at_end,
        }
    }

    /// Returns the coins as they lie on the table now, after the act that the user prepares.
    pub fn coins_now(&self) -> Configuration {
        let coins = self.game.coins_after(self.step);
        self.pending.moved.map_or(coins, |permutation| coins.after(&permutation))
    }

    /// Adds the buttons in the middle of `row`, and returns the action of the one that was clicked.
    pub fn buttons_ui(&self, ui: &mut Ui, row: Rect, is_live: bool) -> Option<TableAction> {
        let buttons = self.buttons(is_live);
        let font = TextStyle::Button.resolve(ui.style());
        let words = |name: &str| {
            let galley = ui.painter().layout_no_wrap(name.to_owned(), font.clone(), Color32::PLACEHOLDER);
            galley.size().x
        };
        let padding = 2.0 * ui.spacing().button_padding.x + GAP;
        // buttons that are less used stand at both sides of the others
        let width = |counts: fn(TableAction) -> bool| -> f32 {
            buttons.iter().filter(|button| counts(button.3)).map(|(name, ..)| words(name) + padding).sum()
        };
        let before = width(|does| does == TableAction::TakeBack);
        let main = width(|does| !matches!(does, TableAction::TakeBack | TableAction::Reveal | TableAction::Again));
        let left = (row.center().x - (main - GAP) / 2.0 - before).max(row.left());
        let mut action = None;
        ui.scope_builder(UiBuilder::new().max_rect(row.with_min_x(left)), |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                for (name, hint, is_enabled, does) in buttons {
                    let widget = match does {
                        TableAction::Watch(play) => Button::new(name).selected(play == self.play()),
                        TableAction::Flip | TableAction::Feel | TableAction::Call if is_enabled => {
                            boxes::filled(ui, name)
                        }
                        _ => Button::new(name),
                    };
                    if ui.add_enabled(is_enabled, widget).on_hover_text(hint).clicked() {
                        action = Some(does);
                    }
                }
            });
        });
        action
    }

    fn buttons(&self, is_live: bool) -> Vec<TableButton> {
        let mut buttons = Vec::new();
        let mut add = |name, hint, is_enabled, action| buttons.push((name, hint, is_enabled, action));
        let (spec, made) = (self.spec(), self.game.steps.len());
        let named = self.pending.named.positions().count();
        match self.play() {
            // without calls there is nothing to watch
            PlayMode::Random | PlayMode::Worst if !self.plan().has_moves() => return buttons,
            PlayMode::Random | PlayMode::Worst => {
                let step = self.step.min(made) as u64;
                add("Back", "One call back", step > 0, TableAction::Show(step.saturating_sub(1)));
                add("Next", "The next call", (step as usize) < made, TableAction::Show(step + 1));
                let random = "The Devil lays the coins and moves them at random";
                add("Random Devil", random, true, TableAction::Watch(PlayMode::Random));
                let worst = "The Devil knows the calls: they escape if they can";
                add("Worst Devil", worst, true, TableAction::Watch(PlayMode::Worst));
                return buttons;
            }
            PlayMode::ByHand => {
                let turn = |notches| TableAction::Move(Permutation::turn(spec.coins(), notches));
                let mirror = Permutation::mirror(spec.coins(), 0);
                let can_turn = is_live && spec.devil() != Devil::Still && spec.coins() > 1;
                add("Turn ⟲", "Turn the table by one place", can_turn, turn(1));
                add("Turn ⟳", "Turn it by one place the other way", can_turn, turn(spec.coins() - 1));
                if spec.devil() == Devil::TurnAndMirror {
                    add("Mirror", "Turn the table over, place 0 stays", is_live, TableAction::Move(mirror));
                }
                add("Flip", "Flip the coins that now lie at the places called", is_live, TableAction::Flip);
            }
            PlayMode::Blindfolded if self.feels() => {
                let can_feel = is_live && named == self.params.hands() as usize && made < LONGEST_FELT;
                add("Feel", "Feel the coins at these places", can_feel, TableAction::Feel);
            }
            PlayMode::Blindfolded | PlayMode::Sighted => {
                let can_call = is_live && (named > 0 || self.game.felt_now().is_some());
                let verb = if spec.faces() == 2 { "Flip" } else { "Turn" };
                add(verb, "Call these places", can_call, TableAction::Call);
            }
        }
        let is_begun = made > 0 || self.pending != PendingMove::default() || self.game.felt_now().is_some();
        if self.play() != PlayMode::ByHand && self.params.hands() == 0 {
            add("Hint", "Show the best call now", is_live, TableAction::Hint);
        }
        if self.game.is_hidden {
            add("Give up", "See what the Devil did", made > 0, TableAction::Reveal);
        } else {
            add("Start over", "The same table from its start", is_begun, TableAction::Again);
        }
        buttons.insert(0, ("Take back", "Take back the last action", is_begun, TableAction::TakeBack));
        buttons
    }

    /// Whether the player has to feel coins next.
    fn feels(&self) -> bool {
        self.params.hands() > 0 && self.game.is_hidden && self.game.felt_now().is_none()
    }

    /// Returns the words above the table.
    pub fn caption(&self) -> String {
        if let Some(hint) = self.hint.as_ref().filter(|_| self.is_live()) {
            return hint.clone();
        }
        match self.play() {
            PlayMode::ByHand if self.is_live() => self.by_hand(),
            PlayMode::Blindfolded if self.feels() => {
                format!("Click {} to feel.", count(self.params.hands(), "place"))
            }
            PlayMode::Blindfolded if self.game.is_hidden => {
                let news = match (self.game.felt_now(), self.ruled_out) {
                    (Some(felt), _) => {
                        let faces = faces(felt.places, felt.tails);
                        format!("You feel {faces} at {}. ", positions(self.spec().coins(), felt.places))
                    }
                    (None, None) => String::new(),
                    (_, Some(0)) => format!("Not {}. This call rules nothing out. ", self.goal()),
                    (_, Some(fewer @ 1..)) => format!("Not {}. {} ruled out. ", self.goal(), count(fewer, "pattern")),
                    (_, Some(_)) => format!("Not {}. Now more patterns are possible. ", self.goal()),
                };
                format!("{news}Click the {} to flip.", coins(self.spec()))
            }
            PlayMode::Blindfolded if self.step >= self.game.steps.len() => self.shown(),
            PlayMode::Sighted => self.sighted(),
            _ => self.watched(),
        }
    }

    /// Returns the move just made; `None` at the start and after the end of the game.
    pub fn shown_step(&self) -> Option<&Step> {
        self.game.steps.get(self.step.checked_sub(1)?)
    }

    /// Describes the call shown of a game that the user watches.
    fn watched(&self) -> String {
        let (plan, game) = (self.plan(), &self.game);
        let laid = || format!("The Devil has laid {}.", pattern(game.start));
        if !plan.has_moves() && game.steps.is_empty() {
            return format!("{} {} There are no calls to watch.", laid(), words::headline(plan));
        }
        let text = match (self.step, self.shown_step()) {
            (0, _) if self.play() == PlayMode::Blindfolded => laid(),
            (0, _) => format!("{} You are watching: the player is blindfolded, you are not.", laid()),
            (_, Some(step)) => self.one_step(step),
            (step, None) if !game.is_won && step as u64 > u64::from(LONGEST_PLAYOUT) => {
                format!("The list goes on, but a game is played for {} calls only.", grouped(LONGEST_PLAYOUT))
            }
            (_, None) => String::new(),
        };
        let end = match self.end() {
            Some(end) if game.is_won && self.play() == PlayMode::ByHand => format!("You lose: {end}."),
            end => end.map_or_else(String::new, |end| sentence(&end)),
        };
        [text, end].join(" ").trim().to_owned()
    }

    fn one_step(&self, step: &Step) -> String {
        let Step { before, permutation, flipped, .. } = step;
        let named = positions(before.coins(), *flipped);
        let does = act_in_full(self.spec().devil(), permutation);
        let number = grouped(self.step);
        if let Some(felt) = self.game.felt(self.step - 1) {
            let (places, faces) = (positions(before.coins(), felt.places), faces(felt.places, felt.tails));
            return format!("Call {number}: the Devil {does}. You feel {faces} at {places} and flip {named}.");
        }
        let verb = if before.faces() == 2 { "flips" } else { "turns them on" };
        format!("Call {number}: {named}. The Devil {does}, then {verb}.")
    }

    /// Returns the result once the game is won, or once a list has ended without a win: "all heads after 9 calls", "the
    /// Devil has escaped: never all heads".
    pub fn end(&self) -> Option<String> {
        let (plan, made, goal) = (self.plan(), self.game.steps.len(), self.goal());
        if self.game.is_won {
            return (self.step >= made).then(|| format!("{goal} after {}", count(made, "call")));
        }
        let is_at_end = self.step as u64 >= plan.last_step() && made as u64 == plan.last_step();
        let who = if self.play() == PlayMode::ByHand { "you have" } else { "the Devil has" };
        (plan.given.is_some() && is_at_end).then(|| format!("{who} escaped: never {goal}"))
    }

    /// Returns the title of the saved round table.
    pub fn title(&self) -> String {
        let (table, made) = (table(self.spec()), self.game.steps.len() as u64);
        let last = if self.play().is_called() { made } else { self.plan().last_step() };
        if self.game.is_hidden {
            return format!("{table}, blindfolded: {}", count(last, "call"));
        }
        match self.end() {
            Some(end) => format!("{table}: {end}"),
            None if self.step == 0 || made == 0 => format!("{table} as the Devil laid them"),
            None => format!("{table} after call {} of {}", grouped(self.step), grouped(last)),
        }
    }

    fn by_hand(&self) -> String {
        let Some(flip) = self.plan().get(self.step as u64 + 1) else { return String::new() };
        let spec = self.spec();
        let may_lay = self.step == 0 && spec.devil() != Devil::Shuffle;
        let lay = if may_lay { format!("Click the {} to lay them. ", coins(spec)) } else { String::new() };
        let named = positions(spec.coins(), flip);
        format!("{lay}Call {}: {named}. Move the table as you like, then flip.", grouped(self.step + 1))
    }

    /// Returns the goal in words.
    pub fn goal(&self) -> String {
        goal_of(self.plan())
    }

    /// Returns the caption of a blindfolded game that is won or given up.
    fn shown(&self) -> String {
        let calls = count(self.game.steps.len(), "call");
        match (self.game.is_won, self.game.felt(0)) {
            (true, _) => format!("You win after {calls}."),
            (false, Some(_)) => format!("This start and these turns fit all that you felt: never {}.", self.goal()),
            (false, None) => format!("This start and these turns fit your {calls}: never {}.", self.goal()),
        }
    }

    /// Returns how good the last call was, and which is best now.
    fn sighted(&self) -> String {
        let plan = self.plan();
        let comment = self.shown_step().map(|step| {
            let (before, after) = (plan.depth(step.before), plan.depth(step.result));
            match (before, after) {
                (_, Depth::Moves(0)) => String::new(),
                (Depth::Never, _) => "From there the Devil could go on for ever, whatever you call.".to_owned(),
                (_, Depth::Never) => "Now the Devil can go on for ever.".to_owned(),
                (Depth::Moves(before), Depth::Moves(after)) if after < before => {
                    format!("A good call: from {} at worst to {after}.", count(before, "call"))
                }
                (Depth::Moves(before), Depth::Moves(after)) => {
                    let best = positions(step.before.coins(), plan.best_move(step.before).unwrap_or_default());
                    format!("Best was {best}: that leaves {} at worst, yours {after}.", count(before - 1, "call"))
                }
                _ => String::new(),
            }
        });
        let next = if self.is_live() {
            let left = match plan.depth(self.game.coins_after(self.step)) {
                Depth::Moves(left) => format!("{} from here.", enough(left)),
                Depth::Never => "From here the Devil can go on for ever.".to_owned(),
                Depth::Unknown => String::new(),
            };
            format!("{left} Click the {} to flip.", coins(self.spec()))
        } else {
            String::new()
        };
        [comment.unwrap_or_default(), next].join(" ").trim().to_owned()
    }
}

/// Returns how many calls are enough for a player who sees the coins after `step` calls, as a headline.
pub fn seen_headline(plan: Plan<'_>, game: &Playout, step: usize) -> Option<Paragraph> {
    let (words, is_won) = match plan.depth(game.coins_after(step)) {
        Depth::Moves(left) => (format!("With open eyes, {}.", enough(left)), true),
        Depth::Never => ("Even with open eyes you can never be sure.".to_owned(), false),
        Depth::Unknown => return None,
    };
    Some(Paragraph::headline(words, is_won))
}

/// Returns that so many calls are enough: "1 call is enough".
fn enough(left: u32) -> String {
    format!("{} {} enough", count(left, "call"), if left == 1 { "is" } else { "are" })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{dealt, judged, random, solved};
    use super::*;
    use crate::devil::Move;
    use crate::progress::Progress;

    fn played(params: &Params) -> Playout {
        let solution = solved(params.table().coins());
        Playout::new(Plan::new(&solution, None, None), params, None, &[], &Progress::new()).unwrap()
    }

    fn playing(play: PlayMode) -> Params {
        Params::default().with(|params| params.change_record(|record| record.play = play))
    }

    /// Returns a game at one of its steps.
    fn at(solved: SolvedTable, game: Playout, params: &Params, step: usize) -> Playing {
        let (game, params, pending) = (Arc::new(game), params.clone(), PendingMove::default());
        Playing { solved, game, params, step, possible: None, ruled_out: None, hint: None, pending, motion: 1.0 }
    }

    fn caption_of(params: &Params, pending: PendingMove, step: usize) -> String {
        let solved = SolvedTable::new(solved(params.table().coins()));
        Playing { pending, ..at(solved, played(params), params, step) }.caption()
    }

    #[test]
    fn positions_are_named_by_clicks_and_called() {
        let mut params = playing(PlayMode::Blindfolded);
        let mut pending = PendingMove::default();
        let game = played(&params);
        for position in [0, 2, 3, 2] {
            pending.apply(TableAction::Click(position), &mut params, &game);
        }
        assert_eq!(pending.named.to_string(), "0 3");
        assert!(pending.apply(TableAction::Call, &mut params, &game));
        assert_eq!(params.record().calls.iter().map(ToString::to_string).collect::<Vec<_>>(), ["0 3"]);
        assert_eq!(caption_of(&params, pending, 1), "Click the coins to flip.");
        pending.apply(TableAction::Reveal, &mut params, &game);
        assert!(params.record().reveal);
        pending.apply(TableAction::TakeBack, &mut params, &game);
        assert!(params.record().calls.is_empty() && !params.record().reveal);
    }

    #[test]
    fn hands_feel_as_many_coins_as_there_are_and_flip_no_others() {
        let mut params = playing(PlayMode::Blindfolded);
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
        for left in [(1, 0, true), (0, 0, true)] {
            assert_eq!(apply(&mut pending, TableAction::TakeBack), left, "first the call, then what was felt");
        }
        for action in [TableAction::Click(0), TableAction::Click(2), TableAction::Feel, TableAction::Click(2)] {
            apply(&mut pending, action);
        }
        assert_eq!(apply(&mut pending, TableAction::Call), (1, 1, true));
        let said = caption_of(&params, pending, 1);
        assert_eq!(said, "Click 2 places to feel.");
        let felt = Arc::new(vec![Move::new(4, 0b0101), Move::new(4, 0b0011)]);
        params.change_record(|record| record.touches = felt);
        let game = played(&params);
        let felt = faces(game.felt_now().unwrap().places, game.felt_now().unwrap().tails);
        let said = caption_of(&params, pending, 1);
        assert!(said.starts_with(&format!("You feel {felt} at places 0 and 1.")), "{said}");
    }

    #[test]
    fn with_open_eyes_the_caption_rates_the_last_call() {
        let mut params = playing(PlayMode::Sighted);
        let start = Configuration::parse("start", "HTTT", params.table()).ok();
        params.change_record(|record| record.start = start);
        let pending = PendingMove::default();
        assert!(caption_of(&params, pending, 0).starts_with("4 calls are enough"));
        params.change_record(|record| record.calls = Arc::new(vec![Move::new(4, 0b1110)]));
        let said = caption_of(&params, pending, 1);
        assert!(said.starts_with("A good call: from 4 calls at worst to 3."), "{said}");
        params.change_record(|record| record.calls = Arc::new(vec![Move::new(4, 0b0110)]));
        let said = caption_of(&params, pending, 1);
        assert!(said.starts_with("Best was places 1, 2 and 3: that leaves 3 calls at worst, yours "), "{said}");
        let said = caption_of(&playing(PlayMode::Sighted).with(|params| params.set_coins(3)), pending, 0);
        assert!(said.contains("the Devil can go on for ever") || said.contains("is enough"), "{said}");
    }

    #[test]
    fn a_move_is_described_with_its_turn_and_its_coins() {
        let solved = SolvedTable::new(solved(4));
        let game = random(solved.plan(), 4);
        let moves = game.steps.len();
        let at = |step| at(solved.clone(), game.clone(), &Params::default(), step);
        let told = at(1).watched();
        assert!(told.starts_with("Call 1: all 4 places. The Devil ") && told.ends_with(", then flips."), "{told}");
        let first = at(0).watched();
        assert!(first.starts_with("The Devil has laid ") && first.ends_with("you are not."), "{first}");
        assert_eq!(at(moves - 1).end(), None);
        assert_eq!(at(moves).end(), Some(format!("all heads after {}", count(moves, "call"))));
    }

    #[test]
    fn a_list_that_loses_ends_with_the_escape() {
        let mut solved = SolvedTable::new(solved(4));
        solved.own_list = Some(Arc::new(judged(4, &[1, 2])));
        let game = dealt(solved.plan(), PlayMode::Worst, 1);
        let at = |step| at(solved.clone(), game.clone(), &playing(PlayMode::Random), step);
        assert_eq!([at(1).end(), at(2).end()], [None, Some("the Devil has escaped: never all heads".to_owned())]);
        assert_eq!(at(2).title(), "4 coins: the Devil has escaped: never all heads");
    }

    #[test]
    fn every_table_and_step_has_words() {
        for coins in (1..=64).filter(|coins| *coins != 16) {
            let solved = SolvedTable::new(solved(coins));
            let (game, last) = (random(solved.plan(), 3), solved.last_step());
            for step in (0..=255).chain([65_535, 65_536, last]).filter(|step| *step <= last) {
                let why: Vec<String> = words::why(&solved, step).into_iter().map(|paragraph| paragraph.text).collect();
                let texts = [
                    words::belief_summary(solved.plan(), step as u64),
                    at(solved.clone(), game.clone(), &playing(PlayMode::Random), step).title(),
                    why.join(" "),
                ];
                assert!(texts.iter().all(|text| !text.is_empty() && !text.contains("  ")), "{texts:?}");
            }
        }
    }
}
