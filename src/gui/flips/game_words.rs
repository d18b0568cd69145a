//! Texts for a game that you play: its state, the last flip, and the result.

use std::fmt::Write as _;

use super::words::{self, any_of, signed, unbroken};
use crate::flips::{Play, Player, Solution, Turn, coin_name};
use crate::gui::prose::Paragraph;
use crate::numerals::{grouped, percent};

/// Whether no flip is left.
pub fn is_over(play: &Play, solution: &Solution) -> bool {
    play.state().flips_done >= i64::from(solution.game().flips())
}

/// Describes the result of a finished game; also returns whether it is won.
pub fn result(play: &Play, solution: &Solution) -> (String, bool) {
    let score = play.state().score;
    let is_won = score > solution.game().target();
    (format!("You {} with a final score of {}.", if is_won { "won" } else { "lost" }, signed(score)), is_won)
}

/// Describes the current state of the game.
pub fn standing(play: &Play, solution: &Solution) -> String {
    let (state, game) = (play.state(), solution.game());
    if is_over(play, solution) {
        return result(play, solution).0.replacen("You", "you", 1);
    }
    let chance = solution.value(state).map_or_else(String::new, percent);
    format!(
        "flip {} of {}, score {}, chance to win {chance}.",
        grouped(state.flips_done + 1),
        grouped(game.flips()),
        signed(state.score)
    )
}

/// Describes a flip: the outcome, the cost of the choice, and the effect of luck.
pub fn last_turn(turn: &Turn) -> String {
    let (side, added) = (if turn.heads { "heads" } else { "tails" }, turn.after.score - turn.before.score);
    let cost = if turn.best.contains(turn.coin) {
        "the choice cost nothing".to_owned()
    } else {
        format!("the choice cost {} points", words::cost(turn.cost()))
    };
    let luck = given(turn.luck());
    let plus = if added > 0 { "+" } else { "" };
    format!("Coin {} showed {side} ({plus}{}): {cost}, luck {luck}.", coin_name(turn.coin), signed(added))
}

/// Formats a share as percentage points.
fn points(share: f64) -> String {
    format!("{} points", percent(share).trim_end_matches(" %"))
}

/// Formats the effect of luck: "gave" or "took".
fn given(luck: f64) -> String {
    format!("{} {}", if luck >= 0.0 { "gave" } else { "took" }, points(luck.abs()))
}

/// Returns the best choice now and the cost of the others; `None` if the game is over.
pub fn advice(play: &Play, solution: &Solution) -> Option<String> {
    let state = play.state();
    let (best, values) = (solution.best(state)?, solution.by_coin(state)?);
    let most = values.iter().copied().fold(0.0, f64::max);
    let costs = values.iter().enumerate().filter(|(coin, _)| !best.contains(*coin));
    let costs: Vec<String> = costs
        .map(|(coin, value)| format!("{} would cost {} points", coin_name(coin), words::cost(most - value)))
        .collect();
    let costs = if costs.is_empty() { String::new() } else { format!(" ({})", costs.join(", ")) };
    Some(format!("Advice: {}{costs}.", any_of(solution, best)))
}

/// Summarizes luck and skill so far.
pub fn luck_and_skill(play: &Play) -> String {
    let count = play.turns().len();
    if count == 0 {
        return "Flip a coin: after each flip you see what the choice cost and what luck did.".to_owned();
    }
    let luck = given(play.luck());
    let good = play.good_choices();
    let cost = if good == count { "nothing".to_owned() } else { format!("{} points", words::cost(play.cost())) };
    format!("Luck {luck}, your choices cost {cost}: {} of {} were best.", grouped(good), grouped(count))
}

/// Explains a finished game in up to three sentences: the effect of luck, the cost of the choices, and the flip after
/// which the result was clear.
pub fn verdict(play: &Play, solution: &Solution) -> Vec<Paragraph> {
    let before = percent(solution.win_probability());
    let luck = play.luck();
    let verb = if luck >= 0.0 { "gave you" } else { "took" };
    let mut sentences = vec![format!("You began with a chance of {before}; luck {verb} {}.", points(luck.abs()))];
    let heaviest = play.turns().iter().max_by(|one, other| one.luck().abs().total_cmp(&other.luck().abs()));
    if let (Some(turn), Some(first)) = (heaviest, sentences.first_mut()) {
        let (side, luck) = (if turn.heads { "heads" } else { "tails" }, given(turn.luck()));
        let (flip, coin) = (grouped(turn.after.flips_done), coin_name(turn.coin));
        // writing to a string cannot fail
        let _ = write!(first, " Flip {flip} weighed most: {side} of coin {coin} {luck}.");
    }
    let costly = play.turns().iter().filter(|turn| turn.cost() > 0.0);
    sentences.push(match costly.max_by(|one, other| one.cost().total_cmp(&other.cost())) {
        None => "Every choice was best: you gave nothing away.".to_owned(),
        Some(turn) => format!(
            "Your choices cost {} points, the dearest at flip {}: coin {} at a score of {} ({} points).",
            words::cost(play.cost()),
            grouped(turn.after.flips_done),
            coin_name(turn.coin),
            signed(turn.before.score),
            words::cost(turn.cost())
        ),
    });
    sentences.extend(settled(play, solution));
    sentences.iter().map(|sentence| Paragraph::plain(unbroken(sentence))).collect()
}

/// Returns the sentence with the flip from which the win probability stayed on the side of one half where the game
/// ended; `None` if there is none.
fn settled(play: &Play, solution: &Solution) -> Option<String> {
    let (_, is_won) = result(play, solution);
    let is_on_side = |chance: f64| if is_won { chance > 0.5 } else { chance < 0.5 };
    let after = play.turns().iter().rev().take_while(|turn| is_on_side(turn.chance_after)).count();
    let flip = play.turns().len() - after + 1;
    let (side, all) = (if is_won { "above" } else { "below" }, after == play.turns().len());
    if all && is_on_side(solution.win_probability()) {
        return Some(format!("Your chance was {side} one half from beginning to end."));
    }
    (after > 0).then(|| format!("From flip {} on your chance stayed {side} one half.", grouped(flip)))
}

/// Returns the first of the best coins in the current state; `None` if the game is over.
pub fn first_best(solution: &Solution, play: &Play) -> Option<u8> {
    let best = solution.best(play.state())?.iter().next()?;
    u8::try_from(best).ok()
}

/// Returns the name of a player.
pub fn player(player: Player) -> String {
    match player {
        Player::Best => "best play".to_owned(),
        Player::Rule { ahead, otherwise } if ahead == otherwise => format!("coin {} alone", coin_name(ahead)),
        Player::Rule { ahead, otherwise } => {
            format!("coin {} ahead, {} otherwise", coin_name(ahead), coin_name(otherwise))
        }
    }
}

/// Describes how a player chooses coins.
pub fn player_hint(player: Player) -> String {
    match player {
        Player::Best => "The best coin in every state".to_owned(),
        Player::Rule { ahead, otherwise } if ahead == otherwise => format!("Always coin {}", coin_name(ahead)),
        Player::Rule { ahead, otherwise } => {
            let [ahead, otherwise] = [ahead, otherwise].map(coin_name);
            format!("Coin {ahead} while the score is above the target, coin {otherwise} otherwise")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flips::{Coin, Game, Probability, solve};
    use crate::progress::Progress;

    fn played(choices: &[u8]) -> (Solution, Play) {
        let mut game = Game::default().with(|game| game.set_flips(2));
        game.coins_mut()[0].heads = Probability::ZERO;
        game.coins_mut()[1].heads = Probability::ONE;
        let solution = solve(&game, &Progress::new()).unwrap();
        let play = Play::new(&solution, 1, choices).unwrap();
        (solution, play)
    }

    #[test]
    fn each_flip_shows_its_cost_and_its_luck() {
        let (solution, play) = played(&[]);
        assert_eq!(standing(&play, &solution), "flip 1 of 2, score 0, chance to win 100.00 %.");
        assert_eq!(advice(&play, &solution).unwrap(), "Advice: either coin.");
        let (solution, play) = played(&[0]);
        assert_eq!(
            last_turn(&play.turns()[0]),
            "Coin A showed tails (−1): the choice cost nothing, luck gave 0.00 points."
        );
        assert_eq!(advice(&play, &solution).unwrap(), "Advice: coin B (A would cost 100.00 points).");
        assert_eq!(luck_and_skill(&play), "Luck gave 0.00 points, your choices cost nothing: 1 of 1 were best.");
        let (solution, play) = played(&[0, 0]);
        assert_eq!(standing(&play, &solution), "you lost with a final score of −2.");
        assert_eq!(advice(&play, &solution), None);
        assert!(luck_and_skill(&play).ends_with("cost 100.00 points: 1 of 2 were best."), "{}", luck_and_skill(&play));
        let first_best = |choices: &[u8]| first_best(&solution, &Play::new(&solution, 1, choices).unwrap());
        assert_eq!((first_best(&[0]), first_best(&[0, 1])), (Some(1), None));
    }

    #[test]
    fn a_choice_with_a_cost_below_rounding_error_is_not_called_best() {
        let heads = [Probability::HALF, Probability::new(1, 1000).unwrap()];
        let coins = [0, 1].map(|coin| Coin::with_points_apart(heads[coin], -1, [0, 2][coin])).to_vec();
        let game = Game::new(9, -1, coins);
        let solution = solve(&game, &Progress::new()).unwrap();
        let mut play = Play::new(&solution, 0, &[0]).unwrap();
        while let Some(best) = solution.best(play.state()) {
            assert!(play.flip(&solution, 0, (0..2).find(|coin| best.contains(*coin)).unwrap()));
        }
        let told: Vec<String> = verdict(&play, &solution).into_iter().map(|paragraph| paragraph.text).collect();
        let told = told.join(" ").replace('\u{a0}', " ");
        assert!(!told.contains("Every choice was best") && told.contains("the dearest at flip 1: coin A"), "{told}");
        assert!(luck_and_skill(&play).ends_with("8 of 9 were best."), "{}", luck_and_skill(&play));
    }

    #[test]
    fn a_finished_game_is_explained_in_three_sentences() {
        let texts = |choices: &[u8]| {
            let (solution, play) = played(choices);
            verdict(&play, &solution)
                .into_iter()
                .map(|paragraph| paragraph.text.replace('\u{a0}', " "))
                .collect::<Vec<_>>()
        };
        // coin A always shows tails and coin B heads, so luck plays no part: B wins, and flipping A gives the win away
        assert_eq!(
            texts(&[1, 1]),
            [
                "You began with a chance of 100.00 %; luck gave you 0.00 points. \
                 Flip 2 weighed most: heads of coin B gave 0.00 points.",
                "Every choice was best: you gave nothing away.",
                "Your chance was above one half from beginning to end.",
            ]
        );
        assert_eq!(
            texts(&[0, 0])[1..],
            [
                "Your choices cost 100.00 points, the dearest at flip 2: coin A at a score of −1 (100.00 points).",
                "From flip 2 on your chance stayed below one half.",
            ]
        );
    }

    #[test]
    fn players_have_names() {
        assert_eq!(player(Player::Best), "best play");
        assert_eq!(player(Player::Rule { ahead: 1, otherwise: 1 }), "coin B alone");
        assert_eq!(player(Player::Rule { ahead: 0, otherwise: 1 }), "coin A ahead, B otherwise");
    }
}
