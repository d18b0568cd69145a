//! Texts for the game that you play.

use dashu_int::UBig;

use crate::numerals::{count, grouped, shortened};
use crate::pennies::opponent::{Opponent, best_reply};
use crate::pennies::play::{Play, Player, Turn};
use crate::pennies::{Position, Ruleset};

use crate::gui::prose::capitalised;

use super::words::{self, pair};

/// Most mistakes that are described one by one.
const SLIPS_TOLD: usize = 4;

/// Returns whose turn it is after `step` moves, or who has won.
pub fn headline(play: &Play, step: usize) -> (String, Option<Player>) {
    let here = play.at(step);
    let winner = play.winner(step);
    let left = words::nothing_left(here).trim_end_matches('.');
    let last = step.min(play.turns.len()).checked_sub(1).and_then(|last| play.turns.get(last));
    let sentence = match (winner, last.map(|turn| turn.player)) {
        (Some(Player::You), None) => format!("{left}: you have won."),
        (Some(Player::Opponent), None) => format!("{left}: you have lost."),
        // pennies are left, but no move may take them
        (Some(Player::You), Some(_)) if !here.is_empty() => format!("{left}: you win."),
        (Some(Player::Opponent), Some(_)) if !here.is_empty() => format!("{left}: you lose."),
        (Some(Player::You), Some(Player::You)) => "You took the last penny: you win.".to_owned(),
        (Some(Player::You), Some(Player::Opponent)) => "Your opponent took the last penny: you win.".to_owned(),
        (Some(Player::Opponent), Some(Player::You)) => "You took the last penny: you lose.".to_owned(),
        (Some(Player::Opponent), Some(Player::Opponent)) => "Your opponent took the last penny: you lose.".to_owned(),
        (None, _) => match play.to_move(step) {
            Player::You => format!("Your turn, from {}.", pair(&here.a, &here.b)),
            Player::Opponent => format!("Your opponent's turn, from {}.", pair(&here.a, &here.b)),
        },
    };
    (sentence, winner)
}

/// Describes the last move, and yours before it: "You left 10 and 15; the opponent now takes 5 from both piles."
pub fn comment(play: &Play, step: usize) -> Option<String> {
    let made = play.turns.get(..step.min(play.turns.len()))?;
    let left = |turn: &Turn| pair(&turn.leave.a, &turn.leave.b);
    Some(match made {
        [] => return None,
        [.., mine, answer] if mine.player == Player::You => {
            format!("You left {}; the opponent now takes {}. {}", left(mine), taking(&answer.take), verdict(play, mine))
        }
        [.., last] if last.player == Player::You => {
            format!("You took {} and left {}. {}", taking(&last.take), left(last), verdict(play, last))
        }
        [.., last] => format!("The opponent took {} and left {}.", taking(&last.take), left(last)),
    })
}

/// Rates one of your moves.
fn verdict(play: &Play, turn: &Turn) -> &'static str {
    match (turn.could_win, turn.leaves_safe) {
        (true, true) if turn.leave.is_over(play.ruleset()) => "Your move wins the game.",
        (true, false) if turn.leave.is_empty() && play.ruleset().is_misere() => {
            "Your move was a slip: another would have left the last penny."
        }
        (true, true) => "Your move keeps the win.",
        (true, false) => "Your move was a slip: another would have won.",
        (false, _) => "No move of yours could have won.",
    }
}

/// Describes the pennies taken: "5 from both piles".
pub fn taking([a, b]: &[UBig; 2]) -> String {
    match (a.is_zero(), b.is_zero()) {
        (false, false) if a == b => format!("{} from both piles", shortened(a)),
        (false, false) => format!("{} from the first pile and {} from the second", shortened(a), shortened(b)),
        (false, true) => format!("{} from the first pile", shortened(a)),
        _ => format!("{} from the second pile", shortened(b)),
    }
}

/// Returns the hint after `step` moves; `None` if there is none.
pub fn hint(play: &Play, step: usize) -> Option<String> {
    let here = play.at(step);
    let take = best_reply(&play.outcomes, here)?;
    let left = here.after(play.ruleset(), &take)?;
    Some(if play.outcomes.is_safe(&left) {
        format!("Take {} and leave {}.", taking(&take), pair(&left.a, &left.b))
    } else {
        format!("Nothing wins here. Taking {} holds out longest.", taking(&take))
    })
}

/// Returns why the selected move is not allowed, for the line under the piles.
pub fn not_allowed(ruleset: Ruleset) -> String {
    match ruleset.spread() {
        _ if !ruleset.has_formula() => {
            let rules = words::rules(ruleset);
            // only the moves matter here, not who wins
            rules.split_once(". ").map_or_else(|| rules.clone(), |(moves, _)| format!("{moves}."))
        }
        0 => "In Nim pennies are taken from one pile only.".to_owned(),
        1 => "From both piles the same number must be taken.".to_owned(),
        spread => format!("What is taken from both piles must differ by less than {spread}."),
    }
}

/// Explains the value of your last move, and how the opponent plays.
pub fn why(play: &Play, step: usize) -> Vec<String> {
    let made = play.turns.get(..step.min(play.turns.len())).unwrap_or_default();
    let mut steps = Vec::new();
    if let Some((i, turn)) = made.iter().enumerate().rev().find(|(_, turn)| turn.player == Player::You) {
        let before = play.at(i);
        let from = pair(&before.a, &before.b);
        let left = pair(&turn.leave.a, &turn.leave.b);
        let is_over = play.winner(step).is_some();
        let has_one_end = play.ruleset().law().least() == 1;
        let (no_penny, no_move) = (turn.leave.is_empty(), turn.leave.is_over(play.ruleset()));
        steps.push(match (turn.could_win, turn.leaves_safe) {
            (true, true) if no_penny => "You left no penny: whoever takes the last one wins.".to_owned(),
            (true, true) if no_move => {
                format!("You left {left}, from where no move is left: whoever cannot move loses.")
            }
            (_, false) if no_move && !no_penny => {
                format!("You left {left}, from where no move is left: whoever cannot move wins.")
            }
            (true, true) if is_over && has_one_end => {
                format!("You left {left}, and your opponent had to take the last penny.")
            }
            (true, false) if no_penny => "You took the last penny, and whoever takes it loses.".to_owned(),
            (true, true) => format!(
                "You left {left}, a safe pair: every move from there can be answered by one that leaves a safe pair again."
            ),
            (true, false) => format!("You left {left}, which is no safe pair."),
            (false, _) if no_penny && play.ruleset().is_misere() => {
                format!("From {from} you had to take the last penny, and whoever takes it loses.")
            }
            (false, _) => format!("{from} was a safe pair already, so every move from there loses."),
        });
        // after a lost position there was no better move to show
        let better = could_have(play, before).filter(|_| !turn.leaves_safe);
        steps.extend(better.map(|best| format!("From {from} you could have won: {best}.")));
    }
    steps.extend(slips(play, step));
    steps.push(how_he_plays(play.opponent).to_owned());
    steps
}

/// Describes your mistakes in a finished game, except for your last move, which has its own sentence.
fn slips(play: &Play, step: usize) -> Option<String> {
    play.winner(step)?;
    let made = play.turns.get(..step.min(play.turns.len()))?;
    let last = made.iter().rposition(|turn| turn.player == Player::You)?;
    let is_slip = |turn: &Turn| turn.player == Player::You && turn.could_win && !turn.leaves_safe;
    if !made.iter().any(|turn| turn.player == Player::You && turn.could_win) {
        return Some("You made no slip: against perfect play no move of yours could have won.".to_owned());
    }
    if !made.iter().any(is_slip) {
        return Some("You made no slip.".to_owned());
    }
    let earlier: Vec<_> = made.iter().enumerate().take(last).filter(|(_, turn)| is_slip(turn)).collect();
    let told = earlier.iter().take(SLIPS_TOLD).filter_map(|(at, _)| {
        let before = play.at(*at);
        let from = pair(&before.a, &before.b);
        Some(format!("In move {} you let a win slip from {from}: {}.", at + 1, could_have(play, before)?))
    });
    let more = match earlier.len().saturating_sub(SLIPS_TOLD) {
        0 => None,
        more => Some(format!("So you did in {} more.", count(more, "move"))),
    };
    let sentences: Vec<String> = told.chain(more).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// Describes the score of the games against this opponent.
pub fn score(won: u32, lost: u32) -> String {
    format!("Of {} you won {} and lost {}.", count(won + lost, "game"), grouped(won), grouped(lost))
}

/// Returns the name of an opponent for the control, and a description for the tooltip.
pub fn opponent(opponent: Opponent) -> [&'static str; 2] {
    match opponent {
        Opponent::Perfect => ["Perfect opponent", "He never lets a win slip"],
        Opponent::Careless => ["Careless opponent", "He plays well, but lets a win slip in one of four moves"],
        Opponent::Random => ["Opponent at random", "He takes at random from either pile or from both"],
    }
}

fn how_he_plays(opponent: Opponent) -> &'static str {
    match opponent {
        Opponent::Perfect => {
            "Your opponent plays perfectly. Where he can win he makes the winning move that ends the game soonest (of two \
             such the one that takes more pennies); where he cannot, he holds out as long as can be."
        }
        Opponent::Careless => {
            "Your opponent knows the safe pairs, but in one of four moves he is careless: then he leaves another pair where \
             he could have won."
        }
        Opponent::Random => "Your opponent makes every move at random and knows nothing of safe pairs.",
    }
}

fn could_have(play: &Play, before: &Position) -> Option<String> {
    let moves = play.outcomes.winning_moves(before);
    moves.iter().min_by_key(|m| &m.turns).map(words::one_move)
}

/// Describes the game for screen readers.
pub fn summary(play: &Play, step: usize) -> String {
    let here = play.at(step);
    let (headline, _) = headline(play, step);
    let moves = match step {
        0 => "before the first move".to_owned(),
        step => format!("after {}", count(step, "move")),
    };
    let comment = comment(play, step).map_or_else(String::new, |comment| format!(" {comment}"));
    format!("The game {moves}: {} pennies are left. {headline}{comment}", pair(&here.a, &here.b))
}

/// Returns the title of the saved chart.
pub fn title(play: &Play) -> String {
    let start = play.at(0);
    let moves = count(play.turns.len(), "move");
    let game = capitalised(&words::game(play.ruleset()));
    format!("{game} from {}: {moves} made.", pair(&start.a, &start.b))
}

#[cfg(test)]
mod tests {
    use crate::pennies::Params;

    use super::*;

    fn played(piles: [u32; 2], misere: bool, opponent_starts: bool, takes: &[[u32; 2]]) -> Play {
        let played = takes.iter().map(|take| take.map(UBig::from)).collect();
        let [a, b] = piles;
        let params = Params::default().with(|params| {
            params.set_piles(a, b);
            params.set_ruleset(Ruleset::new(1, misere));
            params.set_played(played);
            params.opponent_starts = opponent_starts;
        });
        Play::new(&params, params.ruleset().into())
    }

    #[test]
    fn each_move_has_its_comment() {
        let play = played([10, 15], false, false, &[[0, 3], [4, 4], [1, 0]]);
        assert_eq!(headline(&play, 0).0, "Your turn, from 10 and 15.");
        assert_eq!(comment(&play, 0), None);
        assert_eq!(
            comment(&play, 1).unwrap(),
            "You took 3 from the second pile and left 10 and 12. Your move was a slip: another would have won."
        );
        assert_eq!(
            comment(&play, 2).unwrap(),
            "You left 10 and 12; the opponent now takes 4 from both piles. Your move was a slip: another would have won."
        );
        assert!(
            why(&play, 2)[1]
                .starts_with("From 10 and 15 you could have won: take 10 from the second and leave 10 and 6")
                || why(&play, 2)[1]
                    .starts_with("From 10 and 15 you could have won: take 9 from the second and leave 10 and 6")
        );
        assert!(summary(&play, 2).starts_with("The game after 2 moves: 6 and 8 pennies are left. Your turn"));
        assert!(title(&play).ends_with("from 10 and 15: 3 moves made."));
    }

    #[test]
    fn the_end_is_described_for_both_rules_and_both_players() {
        let ends = |misere, opponent_starts| {
            let play = played([3, 3], misere, opponent_starts, &[[3, 3]]);
            headline(&play, 1)
        };
        assert_eq!(ends(false, false), ("You took the last penny: you win.".to_owned(), Some(Player::You)));
        assert_eq!(ends(true, false), ("You took the last penny: you lose.".to_owned(), Some(Player::Opponent)));
        assert_eq!(ends(false, true).0, "Your opponent took the last penny: you lose.");
        assert_eq!(ends(true, true).0, "Your opponent took the last penny: you win.");
        let nothing = |misere| headline(&played([0, 0], misere, false, &[]), 0).0;
        assert_eq!(
            (nothing(false), nothing(true)),
            ("No penny is left: you have lost.".to_owned(), "No penny is left: you have won.".to_owned())
        );
    }

    #[test]
    fn a_finished_game_is_explained_by_its_end() {
        let told = |piles, misere, opponent_starts, takes: &[[u32; 2]]| {
            let play = played(piles, misere, opponent_starts, takes);
            (comment(&play, takes.len()).unwrap(), why(&play, takes.len())[0].clone())
        };
        let (comment, why) = told([3, 3], false, false, &[[3, 3]]);
        assert_eq!(comment, "You took 3 from both piles and left 0 and 0. Your move wins the game.");
        assert_eq!(why, "You left no penny: whoever takes the last one wins.");
        let (comment, why) = told([3, 3], true, false, &[[3, 3]]);
        assert!(comment.ends_with("Your move was a slip: another would have left the last penny."), "{comment}");
        assert_eq!(why, "You took the last penny, and whoever takes it loses.");
        let (_, why) = told([1, 1], true, false, &[[0, 1], [1, 0]]);
        assert_eq!(why, "You left 1 and 0, and your opponent had to take the last penny.");
        let (_, why) = told([1, 0], true, false, &[[1, 0]]);
        assert_eq!(why, "From 1 and 0 you had to take the last penny, and whoever takes it loses.");
        // the game goes on
        let (_, why) = told([10, 15], false, false, &[[5, 0], [1, 0]]);
        assert!(!why.contains("last"), "{why}");
    }

    #[test]
    fn a_finished_game_lists_every_mistake() {
        // three mistakes from 10 and 15, and the opponent takes the rest
        let takes = [[2, 0], [1, 0], [1, 0], [0, 1], [6, 0], [0, 14]];
        let play = played([10, 15], false, false, &takes);
        let told = why(&play, takes.len()).join(" ");
        assert!(told.contains("In move 1 you let a win slip from 10 and 15: take"), "{told}");
        assert!(told.contains("In move 3 you let a win slip from 7 and 15: take"), "{told}");
        // the last one has its own sentence, with the pair that it left
        assert!(told.contains("From 6 and 14 you could have won") && !told.contains("In move 5"), "{told}");
        assert!(!why(&play, 3).join(" ").contains("In move"), "the game goes on");
        let play = played([1, 2], false, false, &[[1, 0], [0, 2]]);
        assert!(
            why(&play, 2)
                .contains(&"You made no slip: against perfect play no move of yours could have won.".to_owned())
        );
        let play = played([3, 3], false, false, &[[3, 3]]);
        assert!(why(&play, 1).contains(&"You made no slip.".to_owned()));
    }

    #[test]
    fn a_hint_wins_or_lasts_longest() {
        let won = played([8, 14], false, false, &[]);
        assert_eq!(hint(&won, 0).unwrap(), "Take 1 from the second pile and leave 8 and 13.");
        let lost = played([8, 13], false, false, &[]);
        assert_eq!(hint(&lost, 0).unwrap(), "Nothing wins here. Taking 1 from the second pile holds out longest.");
        assert_eq!(hint(&played([0, 0], false, false, &[]), 0), None);
    }
}
