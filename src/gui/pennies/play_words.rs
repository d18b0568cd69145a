//! Words for the game that you play.

use dashu_int::UBig;

use crate::gui::prose::capitalised;
use crate::numerals::{count, grouped, shortened};
use crate::pennies::Position;
use crate::pennies::opponent::{Opponent, best_reply};
use crate::pennies::play::{Play, Player, Turn};

use super::answer::of_both;
use super::words::{self, piles, taking};

/// Names of the players at the beginning of a sentence.
const NAMES: [&str; 2] = ["You", "Your opponent"];
/// Most mistakes that are described one by one.
const MISTAKES_TOLD: usize = 4;

/// Returns whose turn it is after `step` moves, or who has won.
pub fn headline(play: &Play, step: usize) -> (String, Option<Player>) {
    let (here, winner) = (play.at(step), play.winner(step));
    let last = made(play, step).last().map(|turn| turn.player);
    let outcome = if winner == Some(Player::You) { "win" } else { "lose" };
    let sentence = match (winner, last) {
        (None, _) => {
            let whose = if play.to_move(step) == Player::You { "Your turn" } else { "Your opponent's turn" };
            format!("{whose}, from {}.", words::piles_in_brief(here))
        }
        (Some(_), Some(last)) if here.is_empty() => {
            format!("{} took the last penny: you {outcome}.", capitalised(&name(play, last)))
        }
        (Some(_), _) => format!("{}: you {outcome}.", words::nothing_left(here)),
    };
    (sentence, winner)
}

/// Returns the moves made up to `step`.
fn made(play: &Play, step: usize) -> &[Turn] {
    play.turns.get(..step.min(play.turns.len())).unwrap_or_default()
}

/// Describes your last move and the answer to it, and how long the game goes on; nothing once it is over.
pub fn progress_words(play: &Play, step: usize) -> Vec<String> {
    if play.winner(step).is_some() {
        return Vec::new();
    }
    let moves = match made(play, step) {
        [] => format!("Your opponent {}.", opponent(play.opponent)[1]),
        [.., mine, answer] if mine.player == Player::You => {
            let who = name(play, answer.player);
            format!("You left {}; {who} took {}.", piles(&mine.leave), taking(&answer.take))
        }
        [.., last] => {
            let who = capitalised(&name(play, last.player));
            format!("{who} took {} and left {}.", taking(&last.take), piles(&last.leave))
        }
    };
    let here = play.at(step);
    let you_win = (play.to_move(step) == Player::You) != play.outcomes.is_safe(here);
    let (end, left) = (if you_win { "win" } else { "lose" }, shortened(&play.outcomes.turns(here)));
    let when = if left == "1" { "with the next move" } else { &format!("after {left} more moves") };
    vec![moves, format!("If both play well, you {end} {when}.")]
}

/// Returns the name of a player within a sentence; that of the opponent says how they play.
fn name(play: &Play, player: Player) -> String {
    match player {
        Player::You => "you".to_owned(),
        Player::Opponent => format!("the {}", opponent(play.opponent)[0].to_lowercase()),
    }
}

/// Returns the long numbers of a game after `step` moves, with their names.
pub fn numbers(play: &Play, step: usize) -> Vec<(String, UBig)> {
    let here = play.at(step);
    let mut numbers = of_both(|which| format!("{which} pile"), here.piles());
    if let Some(turn) = made(play, step).last() {
        numbers.extend(of_both(|which| format!("taken from the {which}"), turn.take.each_ref()));
    }
    numbers
}

/// Returns the hint after `step` moves; `None` if there is none.
pub fn hint(play: &Play, step: usize) -> Option<String> {
    let here = play.at(step);
    let take = best_reply(&play.outcomes, here)?;
    let left = here.after(play.ruleset(), &take)?;
    Some(if play.outcomes.is_safe(&left) {
        format!("Take {} and leave {}.", taking(&take), piles(&left))
    } else {
        format!("Nothing wins here. Taking {} holds out longest.", taking(&take))
    })
}

/// Returns the reason behind the game after `step` moves: of the piles on the table and of your last move, or of the
/// outcome.
pub fn why(play: &Play, step: usize) -> Vec<String> {
    let mine = made(play, step).iter().enumerate().rev().find(|(_, turn)| turn.player == Player::You);
    match mine {
        Some(_) if play.winner(step).is_some() => mistakes(play, step),
        mine => {
            let before = mine.map(|(i, turn)| about_move(play, play.at(i), turn));
            std::iter::once(about_piles(play, step)).chain(before).collect()
        }
    }
}

/// Says whether the player who must move can win from the piles on the table.
fn about_piles(play: &Play, step: usize) -> String {
    let (here, player) = (play.at(step), NAMES[play.to_move(step) as usize]);
    let piles = piles(here);
    if play.outcomes.is_safe(here) {
        format!("{piles} is a safe pair: whoever must move from it loses, if the other makes no mistake.")
    } else {
        format!("{player} can leave a safe pair from {piles}: whoever must move from it loses.")
    }
}

/// Rates one of your moves and says why.
fn about_move(play: &Play, before: &Position, turn: &Turn) -> String {
    let (from, left) = (piles(before), piles(&turn.leave));
    match could_have(play, before) {
        _ if turn.leaves_safe => {
            format!("You left {left}, a safe pair: whatever your opponent takes, you can make a safe pair again.")
        }
        Some(best) => format!("You left {left}, which is not safe. From {from} you could have won: {best}."),
        None => format!("{from} was a safe pair already, so no move of yours could have won."),
    }
}

/// Describes your mistakes in a finished game, the last one first, since that one decided.
fn mistakes(play: &Play, step: usize) -> Vec<String> {
    let mine = || made(play, step).iter().enumerate().filter(|(_, turn)| turn.player == Player::You);
    let mistakes: Vec<usize> = mine().filter(|(_, turn)| turn.could_win && !turn.leaves_safe).map(|(i, _)| i).collect();
    if mistakes.is_empty() {
        let could_win = mine().any(|(_, turn)| turn.could_win);
        let how = if could_win {
            "whenever you could, you left a safe pair"
        } else {
            "against perfect play no move of yours could have won"
        };
        return vec![format!("You made no mistake: {how}.")];
    }
    let sentences = mistakes.iter().rev().take(MISTAKES_TOLD).filter_map(|&at| {
        let before = play.at(at);
        Some(format!("In move {} you could have won from {}: {}.", at + 1, piles(before), could_have(play, before)?))
    });
    let more = mistakes.len().checked_sub(MISTAKES_TOLD).filter(|more| *more > 0);
    sentences.chain(more.map(|more| format!("So you could in {}.", count(more, "earlier move")))).collect()
}

/// Returns the winning move that ends the game soonest.
fn could_have(play: &Play, before: &Position) -> Option<String> {
    let moves = play.outcomes.winning_moves(before);
    moves.iter().min_by_key(|m| &m.turns).map(words::one_move)
}

/// Describes the score of the games against this opponent.
pub fn score(won: u32, lost: u32) -> String {
    format!("Of {} you won {} and lost {}.", count(won + lost, "game"), grouped(won), grouped(lost))
}

/// Returns the name of an opponent for the control, and how they play.
pub fn opponent(opponent: Opponent) -> [&'static str; 2] {
    match opponent {
        Opponent::Perfect => ["Perfect opponent", "never makes a mistake"],
        Opponent::Careless => ["Careless opponent", "is careless in one of four moves"],
        Opponent::Random => ["Random opponent", "takes pennies at random"],
    }
}

/// Describes the game for screen readers.
pub fn summary(play: &Play, step: usize) -> String {
    let moves = match step {
        0 => "before the first move".to_owned(),
        step => format!("after {}", count(step, "move")),
    };
    format!("The game {moves}: {} pennies are left.", piles(play.at(step)))
}

/// Returns the title of the saved chart.
pub fn title(play: &Play) -> String {
    let game = capitalised(&words::game(play.ruleset()));
    format!("{game} from {}: {} made.", piles(play.at(0)), count(play.turns.len(), "move"))
}

#[cfg(test)]
mod tests {
    use crate::pennies::{Params, Ruleset};

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
    fn each_move_has_its_words_and_its_reason() {
        let play = played([10, 15], false, false, &[[0, 3], [4, 4], [1, 0]]);
        assert_eq!(headline(&play, 0).0, "Your turn, from 10 and 15.");
        let before = ["Your opponent never makes a mistake.", "If both play well, you win after 9 more moves."];
        assert_eq!(progress_words(&play, 0), before);
        assert!(why(&play, 0)[0].starts_with("You can leave a safe pair from 10 and 15: "));
        assert_eq!(progress_words(&play, 1)[0], "You took 3 from the second pile and left 10 and 12.");
        assert_eq!(progress_words(&play, 2)[0], "You left 10 and 12; the perfect opponent took 4 from both piles.");
        let [now, reason] = why(&play, 2).try_into().unwrap();
        assert!(now.starts_with("You can leave a safe pair from 6 and 8: "), "{now}");
        assert!(reason.starts_with("You left 10 and 12, which is not safe. From 10 and 15 you could have won: take "));
        assert_eq!(summary(&play, 2), "The game after 2 moves: 6 and 8 pennies are left.");
        assert!(title(&play).ends_with("from 10 and 15: 3 moves made."));
        let good = played([8, 14], false, false, &[[0, 1], [0, 1]]);
        assert!(why(&good, 2)[1].starts_with("You left 8 and 13, a safe pair: "));
        let lost = played([1, 2], false, false, &[[0, 1], [0, 1]]);
        assert!(why(&lost, 1)[1].starts_with("1 and 2 was a safe pair already"));
    }

    #[test]
    fn the_end_is_told_once_for_both_rules_and_both_players() {
        let ends = |misere, opponent_starts| {
            let play = played([3, 3], misere, opponent_starts, &[[3, 3]]);
            assert!(progress_words(&play, 1).is_empty());
            headline(&play, 1)
        };
        assert_eq!(ends(false, false), ("You took the last penny: you win.".to_owned(), Some(Player::You)));
        assert_eq!(ends(true, false), ("You took the last penny: you lose.".to_owned(), Some(Player::Opponent)));
        assert_eq!(ends(false, true).0, "The perfect opponent took the last penny: you lose.");
        assert_eq!(ends(true, true).0, "The perfect opponent took the last penny: you win.");
        let nothing = |misere| headline(&played([0, 0], misere, false, &[]), 0).0;
        assert_eq!(
            (nothing(false), nothing(true)),
            ("No penny is left: you lose.".to_owned(), "No penny is left: you win.".to_owned())
        );
    }

    #[test]
    fn a_finished_game_lists_every_mistake() {
        // three mistakes from 10 and 15, and the opponent takes the rest
        let takes = [[2, 0], [1, 0], [1, 0], [0, 1], [6, 0], [0, 14]];
        let play = played([10, 15], false, false, &takes);
        let told = why(&play, takes.len());
        for (step, begin) in told.iter().zip([
            "In move 5 you could have won from 6 and 14: take",
            "In move 3 you could have won from 7 and 15: take",
            "In move 1 you could have won from 10 and 15: take",
        ]) {
            assert!(step.starts_with(begin), "{step}");
        }
        assert!(!why(&play, 3).join(" ").contains("In move"), "the game goes on");
        let play = played([1, 2], false, false, &[[1, 0], [0, 2]]);
        assert!(why(&play, 2)[0].ends_with("against perfect play no move of yours could have won."));
        let play = played([3, 3], false, false, &[[3, 3]]);
        assert!(why(&play, 1)[0].starts_with("You made no mistake"));
    }

    #[test]
    fn a_hint_wins_or_lasts_longest() {
        let won = played([8, 14], false, false, &[]);
        assert_eq!(hint(&won, 0).unwrap(), "Take 1 from the second pile and leave 8 and 13.");
        let lost = played([8, 13], false, false, &[]);
        assert_eq!(hint(&lost, 0).unwrap(), "Nothing wins here. Taking 2 from both piles holds out longest.");
        assert_eq!(hint(&played([0, 0], false, false, &[]), 0), None);
    }
}
