//! What the user sets, and the rules that come of it.

use std::sync::Arc;

use super::kept::{self, Kept};
use super::list::{self, check_length};
use super::strategy::last_step;
use super::{Act, Configuration, Devil, LONGEST_LIST, Move, Play, Setting};
use crate::numerals::grouped;
use crate::parameter::{BadParameter, in_range};

/// The most coins on the table: their positions are the bits of a machine word.
pub const MAX_COINS: u32 = 64;
/// How many faces a coin may have.
pub const FACES: std::ops::RangeInclusive<u32> = 2..=5;

/// The parameters as the controls and the scenario files hold them, good or bad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    /// N, the coins round the table; 1 to [`MAX_COINS`].
    pub coins: i64,
    /// m, the faces of each coin; 2 to 5.
    pub faces: i64,
    /// What the Devil may do before each flip.
    pub devil: Devil,
    /// The step of the playback: how many moves were made; 0 to mᴺ − 1 and at most 2⁶⁴ − 1, which outgrows `i64`.
    pub step: i128,
    /// The seed from which the random Devil takes the start and his turns; any.
    pub seed: u64,
    /// A list of the user's own to be checked, of 1 to 65,535 moves; `None` for the shortest list that wins.
    pub moves: Option<Arc<Vec<Move>>>,
    /// How the moves are played on the table.
    pub play: Play,
    /// The coins as they are laid, where that is not left to the seed; not all heads.
    pub start: Option<Configuration>,
    /// What the user did as the Devil, before each move; up to 65,535 of them.
    pub turns: Arc<Vec<Act>>,
    /// The moves that the user called, blindfolded or not; up to 65,535 of them.
    pub calls: Arc<Vec<Move>>,
    /// Whether a blindfolded player has given up and is shown the coins.
    pub reveal: bool,
    /// The lists kept to be compared with the present one.
    pub kept: Vec<Kept>,
}

impl Default for Params {
    /// The puzzle as it was first posed: four coins, before the first move.
    fn default() -> Self {
        Self {
            coins: 4,
            faces: 2,
            devil: Devil::Turn,
            step: 0,
            seed: 1,
            moves: None,
            play: Play::Random,
            start: None,
            turns: Arc::default(),
            calls: Arc::default(),
            reveal: false,
            kept: Vec::new(),
        }
    }
}

impl Params {
    /// The table and the Devil, if they are allowed.
    ///
    /// # Errors
    /// The first of `coins` and `faces` that is out of its range.
    pub fn setting(&self) -> Result<Setting, BadParameter> {
        let coins = in_range("coins", self.coins, 1..=MAX_COINS)?;
        let faces = in_range("faces", self.faces, FACES)?;
        Ok(Setting::new(coins, faces, self.devil))
    }

    /// Brings what belongs to another table or Devil back to what is allowed: the step to the last one, and a list of
    /// moves that name other positions is dropped.
    pub fn fit(&mut self) {
        let Ok(setting) = self.setting() else { return };
        if check_moves(self.moves.as_deref(), setting).is_err() {
            self.moves = None;
        }
        if check_start(self.start, setting).is_err() {
            self.start = None;
        }
        if check_turns(&self.turns, setting).is_err() {
            self.turns = Arc::default();
        }
        if check_calls(&self.calls, setting).is_err() {
            self.calls = Arc::default();
        }
        self.step = self.step.clamp(0, self.last_step().unwrap_or(0));
    }

    /// A new game: nothing is called, turned or shown any more.
    pub fn start_over(&mut self) {
        self.step = 0;
        self.turns = Arc::default();
        self.calls = Arc::default();
        self.reveal = false;
    }

    /// The last step that is allowed: the number of moves of the user's own list, or mᴺ − 1 and at most 2⁶⁴ − 1. `None`
    /// where the table is not allowed.
    pub fn last_step(&self) -> Option<i128> {
        let setting = self.setting().ok()?;
        let list = match &self.moves {
            Some(moves) => i128::try_from(moves.len()).ok()?,
            None => last_step(setting).into(),
        };
        // what the user calls is a list of its own
        let called = if self.play.is_called() { i128::try_from(self.calls.len()).ok()? } else { 0 };
        Some(list.max(called))
    }
}

/// Parameters that can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    setting: Setting,
    step: u64,
    seed: u64,
    moves: Option<Arc<Vec<Move>>>,
    play: Play,
    start: Option<Configuration>,
    turns: Arc<Vec<Act>>,
    calls: Arc<Vec<Move>>,
    reveal: bool,
}

impl Rules {
    /// The rules that `params` describe.
    ///
    /// # Errors
    /// The first parameter out of its range: `coins` from 1 to [`MAX_COINS`], `faces` from 2 to 5, `step` from 0 to the
    /// last move, and `moves` of which one is none at this table, or of which there are none or too many, and
    /// `kept` lists that are not allowed.
    pub fn new(params: &Params) -> Result<Self, BadParameter> {
        let setting = params.setting()?;
        check_moves(params.moves.as_deref(), setting)?;
        let last = params.last_step().unwrap_or(0);
        let step = u64::try_from(params.step).ok().filter(|step| i128::from(*step) <= last).ok_or_else(|| {
            let allowed = format!("a whole number from 0 to {}", grouped(last));
            BadParameter::new("step", grouped(params.step), allowed)
        })?;
        check_start(params.start, setting)?;
        check_turns(&params.turns, setting)?;
        check_calls(&params.calls, setting)?;
        kept::check(&params.kept)?;
        Ok(Self {
            setting,
            step,
            seed: params.seed,
            moves: params.moves.clone(),
            play: params.play,
            start: params.start,
            turns: Arc::clone(&params.turns),
            calls: Arc::clone(&params.calls),
            reveal: params.reveal,
        })
    }

    /// The table and the Devil.
    pub fn setting(&self) -> Setting {
        self.setting
    }

    /// N, the coins round the table, from 1 to [`MAX_COINS`].
    pub fn coins(&self) -> u32 {
        self.setting.coins()
    }

    /// The step of the playback, from 0 to the last move. Where the player has no winning list of moves there is nothing to
    /// play back, and the step means nothing.
    pub fn step(&self) -> u64 {
        self.step
    }

    /// The seed of the random Devil.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How the moves are played on the table.
    pub fn play(&self) -> Play {
        self.play
    }

    /// The coins as they are laid, where that is not left to the seed.
    pub fn start(&self) -> Option<Configuration> {
        self.start
    }

    /// What the user did as the Devil, before each move.
    pub fn turns(&self) -> &[Act] {
        &self.turns
    }

    /// The moves that the user called.
    pub fn calls(&self) -> &Arc<Vec<Move>> {
        &self.calls
    }

    /// Whether a blindfolded player is shown the coins.
    pub fn reveal(&self) -> bool {
        self.reveal
    }

    /// The list of the user's own, if there is one.
    pub fn moves(&self) -> Option<&Arc<Vec<Move>>> {
        self.moves.as_ref()
    }
}

fn check_moves(moves: Option<&Vec<Move>>, setting: Setting) -> Result<(), BadParameter> {
    let Some(moves) = moves else { return Ok(()) };
    check_length("moves", moves.len())?;
    list::check_moves("moves", moves, setting)
}

fn check_start(start: Option<Configuration>, setting: Setting) -> Result<(), BadParameter> {
    let Some(start) = start else { return Ok(()) };
    let is_ours = start.coins() == setting.coins() && start.faces() == setting.faces();
    if is_ours && !start.is_all_heads() {
        return Ok(());
    }
    let allowed = match setting.faces() {
        2 => format!("{} letters H or T, at least one of them T", setting.coins()),
        faces => format!("{} digits from 0 to {}, not all of them 0", setting.coins(), faces - 1),
    };
    Err(BadParameter::new("start", start, allowed))
}

fn check_turns(turns: &[Act], setting: Setting) -> Result<(), BadParameter> {
    check_most("turns", turns.len())?;
    turns.iter().enumerate().try_for_each(|(index, act)| {
        if act.coins() == setting.coins() && act.is_allowed(setting.devil()) {
            return Ok(());
        }
        let (field, text) = (format!("turns[{index}]"), act.to_string());
        Act::parse(&field, &text, setting.coins(), setting.devil()).map(drop)?;
        // the text fits, but it was meant for another table
        Err(BadParameter::new(field, text, format!("an act at a table of {}", setting.coins())))
    })
}

fn check_calls(calls: &[Move], setting: Setting) -> Result<(), BadParameter> {
    check_most("calls", calls.len())?;
    list::check_moves("calls", calls, setting)
}

/// Refuses a list of more entries than a game has moves.
fn check_most(field: &str, entries: usize) -> Result<(), BadParameter> {
    if entries <= LONGEST_LIST {
        return Ok(());
    }
    let value = format!("a list of {}", grouped(entries));
    Err(BadParameter::new(field, value, format!("a list of at most {}", grouped(LONGEST_LIST))))
}

#[cfg(test)]
pub(super) fn rules_for(coins: u32) -> Rules {
    Rules::new(&Params { coins: coins.into(), ..Params::default() }).unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_the_first_puzzle() {
        let rules = Rules::new(&Params::default()).unwrap();
        assert_eq!((rules.coins(), rules.step(), rules.seed()), (4, 0, 1));
    }

    #[test]
    fn every_number_of_coins_has_two_to_the_coins_steps() {
        for coins in 1..=i64::from(MAX_COINS) {
            let last = 2_i128.pow(u32::try_from(coins).unwrap()) - 1;
            for step in [0, last] {
                let rules = Rules::new(&Params { coins, step, seed: u64::MAX, ..Params::default() }).unwrap();
                assert_eq!((i64::from(rules.coins()), i128::from(rules.step())), (coins, step));
                assert_eq!(rules.seed(), u64::MAX);
            }
            for step in [-1, last + 1] {
                let refusal = Rules::new(&Params { coins, step, seed: 0, ..Params::default() }).unwrap_err();
                assert_eq!(refusal.field(), "step");
            }
        }
    }

    #[test]
    fn a_bad_parameter_is_named_with_its_value_and_range() {
        for (coins, step, sentence) in [
            (0, 0, "coins is 0; it must be a whole number from 1 to 64"),
            (65, 0, "coins is 65; it must be a whole number from 1 to 64"),
            (i64::MIN, 0, "coins is -9,223,372,036,854,775,808; it must be a whole number from 1 to 64"),
            (4, 16, "step is 16; it must be a whole number from 0 to 15"),
            (8, -1, "step is -1; it must be a whole number from 0 to 255"),
            (
                64,
                1 << 64,
                "step is 18,446,744,073,709,551,616; it must be a whole number from 0 to 18,446,744,073,709,551,615",
            ),
            // 2³² + 1 would be 1 if it were cut to 32 bits
            (4_294_967_297, 0, "coins is 4,294,967,297; it must be a whole number from 1 to 64"),
        ] {
            assert_eq!(Rules::new(&Params { coins, step, ..Params::default() }).unwrap_err().to_string(), sentence);
        }
    }

    #[test]
    fn faces_and_moves_are_checked_for_the_table() {
        let moves = |bits: &[u64]| Some(Arc::new(bits.iter().map(|bits| Move::new(64, *bits)).collect::<Vec<_>>()));
        let refused = |params: Params| Rules::new(&params).unwrap_err().to_string();
        for faces in [1, 6, -1] {
            let params = Params { faces, ..Params::default() };
            assert_eq!(refused(params), format!("faces is {faces}; it must be a whole number from 2 to 5"));
        }
        let given = |moves| Params { moves, ..Params::default() };
        assert_eq!(refused(given(moves(&[]))), "moves is empty; it must be a list of 1 to 65,535 moves");
        assert_eq!(
            refused(given(moves(&vec![1; 1_000_000]))),
            "moves is 1,000,000 moves long; it must be a list of 1 to 65,535 moves"
        );
        assert_eq!(
            refused(given(moves(&[1, 16]))),
            "moves[1] is 4; it must be positions from 0 to 3, each once at most"
        );
        let last = Params { step: 2, ..given(moves(&[1, 15])) };
        assert_eq!(Rules::new(&last).unwrap().moves().unwrap().len(), 2);
        assert_eq!(refused(Params { step: 3, ..last }), "step is 3; it must be a whole number from 0 to 2");
        let twice = Move::default().and(0).and_then(|flip| flip.and(0)).unwrap();
        let dice = Params { moves: Some(Arc::new(vec![twice])), ..Params::default() };
        assert_eq!(refused(dice.clone()), "moves[0] is 0 0; it must be positions from 0 to 3, each once at most");
        assert!(Rules::new(&Params { faces: 3, ..dice }).is_ok());
    }

    #[test]
    fn what_belongs_to_another_table_is_brought_back() {
        let list = Arc::new(vec![Move::new(4, 0b1000)]);
        let mut params = Params { coins: 5, step: 31, moves: Some(Arc::clone(&list)), ..Params::default() };
        params.fit();
        assert_eq!((params.step, params.moves.as_ref()), (1, Some(&list)));
        params.coins = 3;
        params.fit();
        assert_eq!(params.moves, None);
        let mut params = Params { coins: 2, step: 31, ..Params::default() };
        params.fit();
        assert_eq!(params.step, 3);
        assert!(Rules::new(&params).is_ok());
    }

    #[test]
    fn what_was_played_must_fit_the_table() {
        let refused = |change: &dyn Fn(&mut Params)| {
            let mut params = Params::default();
            change(&mut params);
            let sentence = Rules::new(&params).unwrap_err().to_string();
            params.fit();
            assert!(Rules::new(&params).is_ok(), "what does not fit is dropped");
            sentence
        };
        let letters = "it must be 4 letters H or T, at least one of them T";
        assert_eq!(refused(&|p| p.start = Some(Configuration::new(4, 0))), format!("start is HHHH; {letters}"));
        assert_eq!(refused(&|p| p.start = Some(Configuration::new(5, 1))), format!("start is THHHH; {letters}"));
        assert_eq!(
            refused(&|p| p.turns = Arc::new(vec![Act::turn(4, 1), Act::mirror(4, 1)])),
            "turns[1] is 1m; it must be a turn by 0 to 3 notches"
        );
        assert_eq!(
            refused(&|p| p.turns = Arc::new(vec![Act::turn(5, 1)])),
            "turns[0] is 1; it must be an act at a table of 4"
        );
        assert_eq!(
            refused(&|p| p.turns = Arc::new(vec![Act::turn(4, 1); 65_536])),
            "turns is a list of 65,536; it must be a list of at most 65,535"
        );
        assert_eq!(
            refused(&|p| p.calls = Arc::new(vec![Move::new(5, 16)])),
            "calls[0] is 4; it must be positions from 0 to 3, each once at most"
        );
    }
}
