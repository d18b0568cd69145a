//! Tests of what the documentation shows: the programs in `examples`, which use the library without a window, and scenario
//! files.

use coinwise::flips::Game;
use coinwise::gui::views;

#[path = "../../examples/devil.rs"]
mod devil;
#[path = "../../examples/flips.rs"]
mod flips;

#[test]
fn both_examples_print_the_known_answers() {
    devil::main().unwrap();
    flips::main().unwrap();
    assert_eq!(devil::shortest_list(2).unwrap(), "0 1; 0; 0 1");
    assert_eq!(devil::shortest_list(4).unwrap().split("; ").count(), 15);
    assert!(devil::shortest_list(3).is_err());
    let five_flips = Game::default().with(|game| game.set_flips(5));
    assert_eq!(flips::chance_of_winning(&five_flips).unwrap(), ["17/32", "0.531250"]);
    assert_eq!(flips::chance_of_winning(&Game::default()).unwrap()[1], "0.640317");
}

#[test]
fn every_scenario_file_in_the_documentation_opens_and_every_key_is_described() {
    let page = include_str!("../../docs/scenario-files.md");
    let blocks: Vec<&str> = page.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(blocks.len() > 5, "{} blocks", blocks.len());
    for block in blocks {
        views::parse(block).unwrap_or_else(|error| panic!("{error} in\n{block}"));
    }
    let pennies = coinwise::pennies::FIELDS.iter().map(|field| field.key);
    let devil = coinwise::devil::FIELDS.iter().map(|field| field.key);
    let flips = coinwise::flips::FIELDS.iter().map(|field| field.key);
    for key in pennies.chain(devil).chain(flips) {
        assert!(page.contains(&format!("| `{key}` |")), "{key} is not described");
    }
}
