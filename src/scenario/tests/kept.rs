//! Tests of what a scenario file keeps to be compared.

use super::*;

fn parse(puzzle: &str, rest: &str) -> Result<Scenario, ScenarioError> {
    Scenario::parse(&file(puzzle, rest))
}

fn refusal(puzzle: &str, rest: &str) -> String {
    parse(puzzle, rest).unwrap_err().to_string()
}

#[test]
fn curves_of_the_flips_are_read_with_their_game() {
    let inline = "[flips]\nkept = [{ view = \"bias\", coin = \"B\", flips = 60 }, { view = \"horizon\", target = 3 }]";
    let tables = "[flips]\n[[flips.kept]]\nview = \"bias\"\ncoin = \"B\"\nflips = 60\n\n[[flips.kept]]\nview = \"horizon\"\ntarget = 3";
    let read = parse("flips", inline).unwrap();
    assert_eq!(read, parse("flips", tables).unwrap());
    let Params::Flips(params) = read.params else { panic!("these are flips") };
    let game = |flips, target| flips::Game { flips, target, ..flips::Game::default() };
    assert_eq!(
        params.pinned,
        [
            flips::Pinned::new(flips::Curve::Bias { coin: 1 }, &game(60, 0)),
            flips::Pinned::new(flips::Curve::Horizon, &game(100, 3)),
        ]
    );
}

#[test]
fn ratios_are_read_with_what_they_depend_on() {
    let text = "[pennies]\nkept = [{ spread = 2 }, { misere = true, ratio = [4, 9] }]";
    let Params::Pennies(params) = parse("pennies", text).unwrap().params else { panic!("these are pennies") };
    let kept = |spread, misere, ratio| pennies::Pinned { spread, misere, ratio };
    assert_eq!(params.pinned, [kept(2, false, [1, 100]), kept(1, true, [4, 9])]);
}

#[test]
fn what_cannot_be_kept_is_named_with_its_line() {
    let views = "it must be \"bias\", \"horizon\" or \"final\"";
    for (puzzle, rest, sentence) in [
        (
            "flips",
            "[flips]\nkept = 3",
            "line 5: kept is 3; it must be a list of tables like { view = \"final\", flips = 50 }",
        ),
        (
            "flips",
            "[flips]\nkept = [3]",
            "line 5: kept[0] is 3; it must be a table like { view = \"final\", flips = 50 }",
        ),
        ("flips", "[flips]\nkept = [{}]", &format!("kept[0].view is missing; {views}")),
        ("flips", "[flips]\nkept = [{ view = \"play\" }]", &format!("line 5: kept[0].view is \"play\"; {views}")),
        (
            "flips",
            "[[flips.kept]]\nview = \"final\"\nflips = 0",
            "line 6: kept[0].flips is 0; it must be a whole number from 1 to 1,000,000",
        ),
        (
            "flips",
            "[[flips.kept]]\nview = \"bias\"\ncoin = \"E\"",
            "line 6: kept[0].coin is \"E\"; it must be the name of a coin like \"A\"",
        ),
        (
            "flips",
            "[[flips.kept]]\nview = \"bias\"\ncoins = [{ heads = 2 }, {}]",
            "line 6: kept[0].coins[0].heads is 2; it must be a number from 0 to 1",
        ),
        (
            "flips",
            "[[flips.kept]]\nview = \"final\"\nstate = [0, 0]",
            "line 6: state is no key of a kept curve; the keys are view, coin, flips, target and coins",
        ),
        (
            "pennies",
            "[[pennies.kept]]\nratio = [9, 1]",
            "line 5: kept[0].ratio is [9, 1]; it must be a first number that is not above the second",
        ),
        (
            "pennies",
            "[[pennies.kept]]\n[[pennies.kept]]",
            "line 5: kept[1] is a ratio that is there before; it must be another one",
        ),
    ] {
        let found = refusal(puzzle, rest);
        assert!(found.starts_with(sentence), "{rest}: {found}");
    }
}
