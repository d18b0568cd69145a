//! The programs in `examples`, which use the library without a window.

use coinwise::flips::Game;

#[path = "../../examples/devil.rs"]
mod devil;
#[path = "../../examples/flips.rs"]
mod flips;

#[test]
fn both_examples_run_and_give_the_known_answers() {
    devil::main().unwrap();
    flips::main().unwrap();
    assert_eq!(devil::shortest_list(2).unwrap(), "0 1; 0; 0 1");
    assert_eq!(devil::shortest_list(4).unwrap().split("; ").count(), 15);
    assert!(devil::shortest_list(3).is_err());
    let five_flips = Game { flips: 5, ..Game::default() };
    assert_eq!(flips::chance_of_winning(&five_flips).unwrap(), ["17/32", "0.531250"]);
    assert_eq!(flips::chance_of_winning(&Game::default()).unwrap()[1], "0.640317");
}
