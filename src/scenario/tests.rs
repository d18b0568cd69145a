//! Tests of scenario files, valid and invalid.

mod links;
mod refusals;

use std::fs::{self, File};
use std::sync::Arc;

use dashu_int::UBig;
use proptest::prelude::*;

use super::guess::{LONGEST_QUESTION, Quantity};
use super::named::MOST_SLIDERS;
use super::*;
use crate::pennies::{Limit, Ruleset};
use crate::{devil, flips, pennies};

/// Finds the scenario of a preset or in a file.
pub(crate) fn find(name_or_path: impl AsRef<OsStr>) -> Result<Scenario, ScenarioError> {
    find_by(name_or_path.as_ref(), Scenario::parse_named)
}

impl Scenario {
    /// Reads the scenario in a file.
    pub(crate) fn read(path: &Path) -> Result<Self, ScenarioError> {
        Self::read_by(path, Self::parse_named)
    }
}

/// Returns a file with the head of a scenario of `puzzle`, then `rest`, which begins on line 4.
fn file(puzzle: &str, rest: &str) -> String {
    format!("name = \"N\"\nstory = \"S\"\npuzzle = \"{puzzle}\"\n{rest}")
}

fn pennies(rest: &str) -> pennies::Params {
    match Scenario::parse(&file("pennies", rest)).map(|scenario| scenario.params) {
        Ok(Params::Pennies(params)) => params,
        other => panic!("{rest}: {other:?}"),
    }
}

fn devil(rest: &str) -> devil::Params {
    match Scenario::parse(&file("devil", rest)).map(|scenario| scenario.params) {
        Ok(Params::Devil(params)) => params,
        other => panic!("{rest}: {other:?}"),
    }
}

fn flips(rest: &str) -> flips::Params {
    match Scenario::parse(&file("flips", rest)).map(|scenario| scenario.params) {
        Ok(Params::Flips(params)) => params,
        other => panic!("{rest}: {other:?}"),
    }
}

fn flips_with(change: impl FnOnce(&mut flips::Params)) -> flips::Params {
    let mut params = flips::Params::default();
    change(&mut params);
    params
}

#[test]
fn the_documented_file_is_read_as_described() {
    let text = r#"name = "Seventy-five and ninety"
story = "Which move wins, and what is left for the opponent?"
puzzle = "pennies"            # pennies | devil | flips, with the table of that name
view = "map"                  # optional
[pennies]
piles = [75, 90]              # non-negative; a string of digits for numbers of any length
totals = [20, 30]             # 0..=100000, first <= second
map = 50                      # largest coordinate, 1..=4096
spread = 1                    # 0..=9
misere = false
"#;
    let scenario = Scenario::parse(text).unwrap();
    assert_eq!(scenario.name, "Seventy-five and ninety");
    assert_eq!(scenario.story, "Which move wins, and what is left for the opponent?");
    assert_eq!((scenario.puzzle(), scenario.view.as_deref()), (Puzzle::Pennies, Some("map")));
    let expected = pennies::Params::default().with(|params| params.set_piles(75_u8, 90_u8));
    assert_eq!(scenario.params, Params::Pennies(expected));
    assert_eq!(devil("[devil]\ncoins = 4\nstep = 0"), devil::Params::default());
    assert_eq!(
        flips(
            "[flips]\nflips = 100\ntarget = 0\n\
             coins = [{ heads = 0.5, points = 1 }, { heads = \"1/2\", points = 2 }]\nstate = [0, 0]"
        ),
        flips::Params::default()
    );
}

#[test]
fn missing_keys_take_their_defaults() {
    assert_eq!(pennies(""), pennies::Params::default());
    let expected = pennies::Params::default().with(|params| params.set_lattice(7));
    assert_eq!(pennies("[pennies]\nmap = 7"), expected);
    assert_eq!(devil("[devil]"), devil::Params::default());
    assert_eq!(flips("[flips]\nflips = 9"), flips_with(|params| params.change_game(|game| game.set_flips(9))));
    let half = flips::Probability::HALF;
    let coins = vec![flips::Coin::new(half, 3), flips::Coin::new(flips::Probability::ONE, 2)];
    assert_eq!(flips("[flips]\ncoins = [{ points = 3 }, { heads = 1 }]").game().coins(), coins);
    let scenario = Scenario::parse("name = \"N\"\npuzzle = \"flips\"").unwrap();
    assert_eq!((scenario.story.as_str(), scenario.view), ("", None));
}

#[test]
fn piles_keep_all_digits_as_numbers_and_as_strings() {
    let long = "1618033988749894848204586834365638117720";
    let number: UBig = long.parse().unwrap();
    let piles = |written: &str| pennies(&format!("[pennies]\npiles = {written}")).position().clone();
    let position = pennies::Position::new;
    assert_eq!(piles(&format!("[\"{long}\", {long}]")), position(number.clone(), number));
    assert_eq!(piles("[+7, 1_000]"), position(7_u8.into(), 1_000_u16.into()));
    assert_eq!(piles("[1e40, \"25e3\"]"), position(UBig::from(10_u8).pow(40), 25_000_u16.into()));
    assert_eq!(piles("[0x10, 0b1_0]"), position(16_u8.into(), 2_u8.into()));
    let longest = "9".repeat(pennies::limits::MOST_PILE_DIGITS);
    assert_eq!(piles(&format!("[\"{longest}\", 0]")).a.to_string(), longest);
}

#[test]
fn kept_curves_are_read_with_the_keys_they_depend_on() {
    let inline =
        "[flips]\npinned = [{ view = \"bias\", coin = \"B\", flips = 60 }, { view = \"horizon\", target = 3 }]";
    let tables = "[flips]\n[[flips.pinned]]\nview = \"bias\"\ncoin = \"B\"\nflips = 60\n\n[[flips.pinned]]\nview = \"horizon\"\ntarget = 3";
    let game = |flips: i64, target| flips::Game::new(flips, target, flips::Game::default().coins().to_vec());
    let bias = flips::Pinned::new(flips::Curve::Bias { coin: 1 }, &game(60, 0));
    let horizon = flips::Pinned::new(flips::Curve::Horizon, &game(100, 3));
    for text in [inline, tables] {
        assert_eq!(flips(text).pinned, [bias.clone(), horizon.clone()]);
    }
    let pinned = |spread, misere, ratio| pennies::Pinned { ruleset: Ruleset::new(spread, misere), ratio };
    let params = pennies("[pennies]\npinned = [{ spread = 2 }, { misere = true, ratio = [4, 9] }]");
    assert_eq!(params.pinned, [pinned(2, false, 1..=100), pinned(1, true, 4..=9)]);
}

#[test]
fn the_largest_steps_and_seeds_keep_all_digits() {
    let largest = u64::MAX;
    assert_eq!(devil(&format!("[devil]\ncoins = 64\nstep = \"{largest}\"")).step(), largest);
    assert_eq!(devil(&format!("[devil]\nseed = \"{largest}\"")).record().seed, largest);
    assert_eq!(devil(&format!("[devil]\nseed = {}", i64::MAX)).record().seed, i64::MAX.unsigned_abs());
}

#[test]
fn moves_are_lists_of_positions_or_one_digit_per_coin() {
    for (moves, expected) in [("[\"1\"]", "0"), ("[\"0\"]", ""), ("[[0]]", "0"), ("[[]]", "")] {
        let params = devil(&format!("[devil]\ncoins = 1\nmoves = {moves}"));
        assert_eq!(params.moves().unwrap()[0].to_string(), expected, "{moves}");
    }
    let params = devil("[devil]\nfaces = 3\nmoves = [[0, 0, 1], \"0120\", []]");
    let texts: Vec<String> = params.moves().unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["0 0 1", "1 2 2", ""]);
}

#[test]
fn starts_and_goals_are_read_as_they_are_written() {
    let text = |params: &devil::Params| Scenario::unnamed(Params::Devil(params.clone()), None).to_toml();
    let read = devil("[devil]\nstart_belief = [\"TTHH\", \"THTH\"]\ngoal = \"exactly one tail\"");
    let written = text(&read);
    assert!(written.contains("start_belief = [\"HHTT\", \"HTHT\"]\ngoal = \"exactly one tail\"\n"), "{written}");
    let usual = devil("[devil]\nstart_belief = \"all\"\ngoal = [\"HHHH\"]");
    assert!(usual.aim().is_default());
    assert!(!text(&usual).contains("goal"), "a default is left out");
}

/// Files as the program wrote them when presets still had every key.
#[test]
fn a_file_with_every_key_written_out_is_written_unchanged() {
    for text in [
        include_str!("../../tests/data/pennies-every-key.toml"),
        include_str!("../../tests/data/devil-every-key.toml"),
        include_str!("../../tests/data/flips-every-key.toml"),
    ] {
        let scenario = Scenario::parse(text).unwrap();
        assert_eq!(scenario.to_toml(), text);
    }
}

#[test]
fn takings_are_read_in_each_form_and_written_unless_any() {
    let forms = [
        ("\"any\"", Limit::Any),
        ("4", Limit::AtMost(4)),
        ("[1, 3, 4]", Limit::only([1, 3, 4])),
        ("\"half\"", Limit::Half),
    ];
    for (written, limit) in forms {
        for both in [true, false] {
            // if any number may be taken, the spread says what may be taken from both piles
            let both = both || limit == Limit::Any;
            let text = format!("[pennies]\ntake = {written}\nboth = {both}");
            let params = pennies(&text);
            assert_eq!(params.ruleset(), Ruleset::with_limit(limit, both, false));
            let scenario = Scenario::parse(&file("pennies", &text)).unwrap();
            let again = scenario.to_toml();
            assert_eq!(again.contains(&format!("\ntake = {written}\n")), limit != Limit::Any);
            assert_eq!(again.contains("\nboth = false\n"), !both);
            assert_eq!(Scenario::parse(&again), Ok(scenario));
        }
    }
}

#[test]
fn heads_are_read_exactly_as_written() {
    for (written, digits) in [
        ("0.12345678901234567", "0.12345678901234567"),
        ("0.1", "0.1"),
        ("+0.250", "0.25"),
        ("1e-3", "0.001"),
        ("0.1_25", "0.125"),
        ("0", "0"),
        ("1", "1"),
        ("0x1", "1"),
        ("\"1/3\"", "1/3"),
        ("\"0.75\"", "0.75"),
        ("\"60 %\"", "0.6"),
    ] {
        let params = flips(&format!("[flips]\ncoins = [{{ heads = {written} }}, {{}}]"));
        assert_eq!(params.game().coins()[0].heads.to_string(), digits, "{written}");
    }
    // a parser of `f64` would round these digits to 1
    let exact = "[flips]\ncoins = [{ heads = 0.999999999999999999 }, {}]";
    let scenario = Scenario::parse(&file("flips", exact)).unwrap();
    assert!(scenario.to_toml().contains("{ heads = \"0.999999999999999999\", "));
    assert_eq!(Scenario::parse(&scenario.to_toml()), Ok(scenario));
}

#[test]
fn a_slider_that_the_parameters_have_lost_is_not_written() {
    let coin = "{ heads = 0.5, points = 1 }";
    let sliders = "sliders = [\"flips\", \"coins[2].heads\"]";
    let mut scenario =
        Scenario::parse(&file("flips", &format!("{sliders}\n[flips]\ncoins = [{coin}, {coin}, {coin}]"))).unwrap();
    let Params::Flips(params) = &mut scenario.params else { panic!("no flips") };
    params.change_game(|game| game.remove_coin(2));
    assert_eq!(Scenario::parse(&scenario.to_toml()).unwrap().sliders, ["flips"]);
}

#[test]
fn coins_may_also_be_written_as_separate_tables() {
    let params = flips("[flips]\nflips = 3\n[[flips.coins]]\nheads = 0.25\n[[flips.coins]]\npoints = 5");
    assert_eq!(
        (
            params.game().flips(),
            params.game().coins()[0].heads.to_string().as_str(),
            params.game().coins()[1].after_heads()
        ),
        (3, "0.25", 5)
    );
}

#[test]
fn windows_line_ends_and_a_byte_order_mark_are_accepted() {
    let text = file("pennies", "[pennies]\nmap = 9").replace('\n', "\r\n");
    assert_eq!(Scenario::parse(&format!("\u{feff}{text}")), Scenario::parse(&text));
    assert!(Scenario::parse(&text).is_ok());
    let bad = text.replace("= 9", "= 0");
    assert!(Scenario::parse(&format!("\u{feff}{bad}")).unwrap_err().to_string().starts_with("line 5: map is 0;"));
}

#[test]
fn a_file_without_name_and_puzzle_takes_them_from_the_file_name_and_the_table() {
    let folder = tempfile::tempdir().unwrap();
    for puzzle in Puzzle::ALL {
        let path = folder.path().join("Two and three.toml");
        fs::write(&path, format!("[{puzzle}]\n")).unwrap();
        let scenario = Scenario::read(&path).unwrap();
        assert_eq!((scenario.name.as_str(), scenario.puzzle()), ("Two and three", puzzle));
        assert_eq!(find(path.to_str().unwrap()).unwrap(), scenario);
        assert_eq!(Scenario::parse(&scenario.to_toml()), Ok(scenario));
        assert_eq!(Scenario::parse(&format!("[{puzzle}]")).unwrap().name, "Unnamed");
    }
    fs::write(folder.path().join("x.toml"), "name = \"Own\"\n[flips]").unwrap();
    assert_eq!(Scenario::read(&folder.path().join("x.toml")).unwrap().name, "Own");
    let long = folder.path().join(format!("{}.toml", "n".repeat(LONGEST_NAME + 9)));
    fs::write(&long, "[devil]").unwrap();
    assert_eq!(Scenario::read(&long).unwrap().name, "n".repeat(LONGEST_NAME));
}

#[test]
fn a_file_is_read_and_every_error_names_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    let place = path.display();
    let message = || Scenario::read(&path).unwrap_err().to_string();

    assert_eq!(message(), format!("cannot read {place}: there is no such file or folder"));
    fs::create_dir(&path).unwrap();
    assert_eq!(message(), format!("cannot read {place}: it is a folder"));
    fs::remove_dir(&path).unwrap();
    fs::write(&path, "").unwrap();
    assert!(message().starts_with(&format!("{place}: puzzle is missing; ")));
    fs::write(&path, b"name = \"\xff\"").unwrap();
    assert_eq!(message(), format!("cannot read {place}: it is not UTF-8 text (byte 9 is wrong)"));
    fs::write(&path, file("pennies", "[pennies]\nmap = 0")).unwrap();
    let expected = format!("{place}, line 5: map is 0; it must be a whole number from 1 to 4,096");
    assert_eq!(message(), expected);
    File::create(&path).unwrap().set_len(100_000_000).unwrap();
    assert_eq!(message(), format!("cannot read {place}: it is larger than the 8,388,608 bytes that are read"));
    File::create(&path).unwrap().set_len(LARGEST_FILE).unwrap();
    assert!(message().starts_with(&format!("{place}, line 1: this is not TOML (")));

    fs::write(&path, presets()[0].scenario.to_toml()).unwrap();
    assert_eq!(Scenario::read(&path).unwrap(), presets()[0].scenario);
}

#[test]
fn a_scenario_is_found_by_preset_or_path() {
    let riddle = &preset("pennies-riddle").unwrap().scenario;
    assert_eq!(find("pennies-riddle").unwrap(), *riddle);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("plain name");
    fs::write(&path, riddle.to_toml()).unwrap();
    assert_eq!(find(path.to_str().unwrap()).unwrap(), *riddle);

    let message = |name: &str| find(name).unwrap_err().to_string();
    assert_eq!(
        message("penny-riddle"),
        "there is no preset and no file named \"penny-riddle\"; did you mean pennies-riddle?"
    );
    let listing = "`coinwise list` lists the presets";
    assert_eq!(message("zzz\n"), format!("there is no preset and no file named \"zzz\\n\"; {listing}"));
    assert_eq!(message(""), format!("there is no preset and no file named \"\"; {listing}"));
    for path in ["no-such-scenario.toml", "no/such/scenario"] {
        assert_eq!(message(path), format!("cannot read {path}: there is no such file or folder"));
    }
}

#[test]
fn puzzles_are_known_by_their_names() {
    for puzzle in Puzzle::ALL {
        assert_eq!(Puzzle::from_name(&puzzle.to_string()), Some(puzzle));
    }
    assert_eq!(Puzzle::from_name("nim"), None);
}

/// Generates allowed names of arbitrary characters.
fn text(longest: usize) -> impl Strategy<Value = String> {
    let any =
        prop_oneof![any::<char>(), prop::sample::select(vec!['"', '\'', '\\', '\n', '\r', '\t', '\0', '\u{85}', '½'])];
    prop::collection::vec(any, 0..longest).prop_map(|chars| chars.into_iter().collect())
}

fn pennies_params() -> impl Strategy<Value = Params> {
    let pile =
        || prop_oneof![any::<u64>().prop_map(UBig::from), "[0-9]{1,60}".prop_map(|digits| digits.parse().unwrap())];
    let totals = [0..=100_000_u32, 0..=100_000_u32];
    let rest = (any::<bool>(), any::<bool>(), any::<bool>(), 0..=1_000_000_u32, 0..3_usize);
    let list = prop::collection::btree_set(1..=64_u32, 1..5).prop_map(Limit::only);
    let bound = (1..=4_096_u32).prop_map(Limit::AtMost);
    let any_limit = prop_oneof![Just(Limit::Any), list, bound, Just(Limit::Half)];
    let limit = (any_limit, any::<bool>());
    ([pile(), pile()], totals, 1..=4_096_u32, (0..=9_u32, limit), rest).prop_map(
        |([a, b], [from, to], lattice, (spread, (limit, both)), (misere, has_third, opponent_starts, first, moves))| {
            let mut params = pennies::Params::default();
            params.set_ruleset(match limit {
                Limit::Any => Ruleset::new(spread, misere),
                limit => Ruleset::with_limit(limit, both, misere),
            });
            // piles that are searched have to be small
            let [a, b] = if limit == Limit::Any { [a, b] } else { [a, b].map(|pile| UBig::from(pile % 4_097_u32)) };
            params.set_piles(a, b);
            params.set_totals(from.min(to)..=from.max(to));
            params.set_lattice(lattice);
            params.set_sieve(lattice - 1);
            params.set_ratio(first..=1_000_000);
            params.set_third(lattice % 257 * u32::from(has_third));
            // all of the first pile, then all of the second
            let pennies::Position { a, b } = params.position().clone();
            let takes = [[a, UBig::ZERO], [UBig::ZERO, b]];
            let takes = takes.into_iter().filter(|[a, b]| !(a.is_zero() && b.is_zero()));
            params.set_played(takes.take(moves).collect());
            params.opponent_starts = opponent_starts;
            params.opponent = pennies::opponent::Opponent::ALL[params.played().len()];
            params.together = pennies::third::Together::ALL[first as usize % 4];
            let pinned = (0..first % 3)
                .map(|spread| pennies::Pinned { ruleset: Ruleset::new(spread, misere), ratio: spread..=first });
            params.pinned = pinned.collect();
            Params::Pennies(params)
        },
    )
}

/// Returns some permutation that the Devil may use.
fn permutation_of(table: devil::TableSpec, number: u64) -> devil::Permutation {
    let notches = u32::try_from(number).unwrap() % table.coins();
    match table.devil() {
        devil::Devil::Still => devil::Permutation::turn(table.coins(), 0),
        devil::Devil::Turn => devil::Permutation::turn(table.coins(), notches),
        devil::Devil::TurnAndMirror => devil::Permutation::mirror(table.coins(), notches),
        devil::Devil::Shuffle => devil::Permutation::swap(table.coins(), 0, notches),
    }
}

fn devil_params() -> impl Strategy<Value = Params> {
    let small = (1..=6_u32, Just(2));
    let table = (prop_oneof![(1..=64_u32, 2..=5_u32), small], prop::sample::select(devil::Devil::ALL.to_vec()));
    let played = (prop::sample::select(devil::PlayMode::ALL.to_vec()), any::<u64>(), any::<u64>());
    let list = prop::option::of(prop::collection::vec(prop::collection::vec(any::<u32>(), 0..6), 1..5));
    (table, played, list, 0..2_usize).prop_map(|(((coins, faces), devil), (play, step, seed), list, long)| {
        let table = devil::TableSpec::new(coins, faces, devil);
        let named = |positions: Vec<u32>| {
            positions.into_iter().map(|position| position % coins).fold(devil::Move::default(), |flip, position| {
                let more = flip.and(position).unwrap_or(flip);
                if more.amount(position) < faces { more } else { flip }
            })
        };
        let repeats = if long == 1 { 400 } else { 1 };
        let list = list.map(|list| Arc::new(list.into_iter().map(named).collect::<Vec<_>>().repeat(repeats)));
        let word = |number: u64| devil::Selection::WORDS[usize::try_from(number % 4).unwrap()].clone();
        let aim = if seed % 2 == 1 && list.is_none() {
            devil::Aim { start: word(seed / 2), goal: word(seed / 8) }
        } else {
            devil::Aim::default()
        };
        let face = |position| seed.rotate_right(position) % u64::from(faces);
        let laid: String = (0..coins).map(|p| if p == 0 { 1 } else { face(p) }.to_string()).collect();
        let laid = devil::Configuration::parse("start", &laid, table).unwrap();
        let mut params = devil::Params::default();
        params.set_table(table);
        params.set_aim(aim);
        params.set_moves(list);
        let calls = params.moves().cloned().filter(|_| seed % 3 == 0).unwrap_or_default();
        params.change_record(|record| {
            let turns = Arc::new((0..seed % 4).map(|n| permutation_of(table, n)).collect());
            let start = (seed % 2 == 0).then_some(laid);
            *record =
                devil::Record { seed, play, start, turns, calls, reveal: seed % 5 == 0, ..devil::Record::default() };
        });
        params.set_step(step % params.last_step().saturating_add(1));
        if let (1..=6, 2, 3) = (coins, faces, seed % 4) {
            let hands = 1 + u32::try_from(step % u64::from(coins)).unwrap();
            params.set_hands(hands);
            if play == devil::PlayMode::Blindfolded {
                let felt = devil::Move::new(coins, (1 << hands) - 1);
                params.change_record(|record| {
                    record.touches = Arc::new(vec![felt; 3]);
                    record.calls = Arc::new(vec![felt, devil::Move::default()]);
                });
            }
        }
        Params::Devil(params)
    })
}

fn flips_params() -> impl Strategy<Value = Params> {
    let coin = || {
        (0..=1_000_000_000_u64, 1..=1_000_000_000_u64, 1..=20_i64).prop_map(|(numerator, denominator, points)| {
            flips::Coin::new(flips::Probability::new(numerator.min(denominator), denominator).unwrap(), points)
        })
    };
    let apart = || {
        (coin(), -20..=20_i64, -20..=20_i64)
            .prop_map(|(coin, heads, tails)| flips::Coin::with_points_apart(coin.heads, heads, tails))
    };
    let coins = prop::collection::vec(prop_oneof![coin(), apart()], 2..=4);
    let trial = (any::<u64>(), 1..=10_000_000_u32, 0..=2_usize, prop::collection::vec(0..=1_u8, 0..=1));
    let game = (1..=1_000_000_i64, -1_000_000..=1_000_000_i64, coins, 0..=30_i64);
    (game, trial).prop_map(|((flips, target, coins, done), (seed, games, player, choices))| {
        let flips_done = done.min(flips);
        // tails on every flip
        let state = flips::State::new(flips_done, flips_done * coins[0].after_tails());
        let rules =
            [(0, 0), (0, 1), (1, 0)].map(|(ahead, otherwise)| flips::Player::Rule(flips::Rule { ahead, otherwise }));
        let player = rules.get(player).copied().filter(|_| games > 5_000_000).unwrap_or_default();
        let of = flips::Game::new(flips.min(1_000), target, coins.clone());
        let curves = [flips::Curve::Bias { coin: 1 }, flips::Curve::Horizon, flips::Curve::Final];
        let pinned = curves.map(|curve| flips::Pinned::new(curve, &of)).into_iter();
        let score = i64::from(games % 1_000);
        let aim = flips::AimSpec {
            aim: flips::Aim::ALL[usize::try_from(seed % 6).unwrap()],
            reach: 1 + score,
            ruin: 1_000 - score,
            at_least: coins[0].heads,
        };
        Params::Flips(flips_with(|params| {
            params.change_game(|game| *game = flips::Game::new(flips, target, coins));
            params.set_state(state);
            params.set_simulation(flips::SimulationSpec { seed, games, player });
            params.set_aim(aim);
            params.set_choices(choices);
            params.pinned = pinned.take(usize::try_from(seed % 4).unwrap()).collect();
        }))
    })
}

#[test]
fn a_list_of_takings_is_read_sorted_and_without_repeats() {
    let only = |written: &str| pennies(&format!("[pennies]\ntake = {written}")).ruleset().limit();
    assert_eq!(only("[4, 1, 3, 3, 0x4, 1]"), Limit::only([1, 3, 4]));
    assert_eq!(only(&format!("[{}]", "64, 1, ".repeat(100_000))), Limit::only([1, 64]));
}

/// A scenario with the longest list of each kind and the most coins can be written and read again.
#[test]
fn a_scenario_with_every_list_at_its_longest_fits_the_largest_file() {
    let (all, coins) = (devil::Move::new(64, u64::MAX), 0..64_u32);
    let thrice = coins.clone().fold(all, |flip, place| flip.and(place).and_then(|flip| flip.and(place)).unwrap());
    let backwards: Vec<String> = coins.rev().map(|place| place.to_string()).collect();
    let turn = devil::Permutation::parse("turns", &backwards.join(" "), 64, devil::Devil::Shuffle).unwrap();
    let mut params = devil::Params::default();
    params.set_table(devil::TableSpec::new(64, 5, devil::Devil::Shuffle));
    params.set_moves(Some(Arc::new(vec![thrice; devil::LONGEST_LIST])));
    params.change_record(|record| {
        record.calls = Arc::new(vec![thrice; devil::LONGEST_PLAYED]);
        record.turns = Arc::new(vec![turn; devil::LONGEST_PLAYED]);
    });
    assert!(params.moves().is_some() && params.record().moves_made() == devil::LONGEST_PLAYED);
    let params = Params::Devil(params);
    let scenario = Scenario { params, ..Scenario::parse("[devil]").unwrap() };
    let text = scenario.to_toml();
    // start and goal with a thousand configurations each, and a thousand calls as positions, the longer form
    let rest = 2 * 1_000 * 70 + 1_000 * 4 * 64 * 4;
    assert!(text.len() + rest < LARGEST_FILE as usize, "{}", text.len());
    assert_eq!(Scenario::parse(&text), Ok(scenario));
}

proptest! {
    #[test]
    fn what_is_written_reads_back(
        name in text(LONGEST_NAME).prop_filter("names are not blank", |name| !name.trim().is_empty()),
        story in text(LONGEST_STORY),
        group in prop::option::of(prop::sample::select(&Group::ALL)),
        view in prop::option::of("[a-z]{1,40}"),
        guess in prop::option::of((text(LONGEST_QUESTION), any::<prop::sample::Index>(), 2_i64..=30)),
        params in prop_oneof![pennies_params(), devil_params(), flips_params()],
    ) {
        let guess = guess.filter(|(ask, ..)| !ask.trim().is_empty()).map(|(ask, which, to)| {
            let quantities: Vec<_> = Quantity::of_puzzle(params.puzzle()).collect();
            Guess { ask, quantity: quantities[which.index(quantities.len())], to, comes_first: false }
        });
        let sliders = params.numbers().into_iter().take(MOST_SLIDERS).map(|number| number.key.to_owned()).collect();
        let scenario = Scenario { name, story, group, view, guess, sliders, params };
        let text = scenario.to_toml();
        prop_assert_eq!(Scenario::parse(&text), Ok(scenario), "{}", text);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC*", rest in "[a-z0-9=\\[\\]{}\"'.,\n #-]*") {
        for text in [text, rest.clone(), file("flips", &rest), file("pennies", &format!("[pennies]\n{rest}"))] {
            if let Err(error) = Scenario::parse(&text) {
                prop_assert!(!error.to_string().contains('\n'));
                prop_assert!(error.line.is_none_or(|line| line <= text.lines().count() + 1));
            }
        }
    }
}
