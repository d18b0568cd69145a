//! Texts for a game that you play: its state, the last flip, and the result.

use super::words::{self, points, signed};
use crate::flips::{Play, Player, Rule, Solution, Turn, coin_name};
use crate::gui::prose::{Paragraph, capitalised};
use crate::numerals::{grouped, percent};

/// Whether no flip is left.
pub fn is_over(play: &Play, solution: &Solution) -> bool {
    play.state().flips_done >= i64::from(solution.game.flips())
}

/// Whether a finished game is won.
pub fn is_won(play: &Play, solution: &Solution) -> bool {
    play.state().score > solution.game.target()
}

/// Describes the result of a finished game.
fn result(play: &Play, solution: &Solution) -> String {
    let outcome = if is_won(play, solution) { "win" } else { "lose" };
    format!("You {outcome} with a final score of {}.", signed(play.state().score))
}

/// Describes the current state of the game.
pub fn standing(play: &Play, solution: &Solution) -> String {
    let (state, game) = (play.state(), &solution.game);
    if is_over(play, solution) {
        return result(play, solution).replacen("You", "you", 1);
    }
    let chance = solution.value(state).map_or_else(String::new, percent);
    format!(
        "flip {} of {}, score {}, chance {chance}.",
        grouped(state.flips_done + 1),
        grouped(game.flips()),
        signed(state.score)
    )
}

/// Describes a flip: the outcome, the effect of luck, and the cost of the choice if it was not best.
pub fn last_turn(turn: &Turn) -> String {
    let (side, added) = (if turn.heads { "heads" } else { "tails" }, words::plus(turn.after.score - turn.before.score));
    let coin = coin_name(turn.coin);
    let better = match turn.best.iter().next().filter(|_| turn.cost() > 0.0) {
        Some(best) => format!(", but coin {} was better by {}", coin_name(best), points(turn.cost())),
        None => String::new(),
    };
    format!("Coin {coin} showed {side} ({added}): luck {}{better}.", given(turn.luck()))
}

/// Formats the effect of luck: "gave", "took" or "changed nothing".
fn given(luck: f64) -> String {
    if luck == 0.0 {
        return "changed nothing".to_owned();
    }
    format!("{} {}", if luck > 0.0 { "gave" } else { "took" }, points(luck))
}

/// Formats the cost of a choice, which is 0 only for a best one.
fn cost(share: f64) -> String {
    if share > 0.0 { points(share) } else { "nothing".to_owned() }
}

/// Returns the answer about the game, and its reason: the state of a game that goes on, or the one verdict at its end.
pub fn words_and_why(play: &Play, solution: &Solution) -> [Vec<Paragraph>; 2] {
    let paragraphs = |sentences: Vec<String>| sentences.iter().map(Paragraph::plain).collect::<Vec<_>>();
    if is_over(play, solution) {
        let began = percent(solution.win_probability);
        let luck = format!("You began with a chance of {began}; luck {}.", given(play.luck()));
        let headline = Paragraph::headline(result(play, solution), is_won(play, solution));
        let why = heaviest(play).into_iter().collect();
        return [[vec![headline], paragraphs(vec![luck, choices(play)])].concat(), paragraphs(why)];
    }
    let [good, count] = [play.good_choices(), play.turns.len()];
    let so_far = match count {
        0 => "Flip a coin: after each flip you see what the choice cost and what luck did.".to_owned(),
        all if good == all => "So far every choice was best.".to_owned(),
        _ if good == 0 => format!("So far no choice was best: that cost {}.", cost(play.cost())),
        _ => {
            let were = if good == 1 { "was" } else { "were" };
            format!("{} of {} choices {were} best; the rest cost {}.", grouped(good), grouped(count), cost(play.cost()))
        }
    };
    let headline = Paragraph::headline(capitalised(&standing(play, solution)), true);
    let why = "Luck moves your chance up and down; a choice can only lower it.".to_owned();
    [[vec![headline], paragraphs(vec![so_far])].concat(), paragraphs(vec![why])]
}

/// Describes the choices of a finished game.
fn choices(play: &Play) -> String {
    let costly = || play.turns.iter().filter(|turn| turn.cost() > 0.0);
    let Some(turn) = costly().max_by(|one, other| one.cost().total_cmp(&other.cost())) else {
        let ties = play.turns.iter().filter(|turn| turn.best.is_tie()).count();
        return match ties {
            0 => "Every choice was best: you gave nothing away.".to_owned(),
            all if all == play.turns.len() => "Every choice was best; another coin was always as good.".to_owned(),
            _ => format!("Every choice was best; in {} of them another coin was as good.", grouped(ties)),
        };
    };
    let flip = format!("flip {}", grouped(turn.after.flips_done));
    let choice = format!("coin {} at a score of {}", coin_name(turn.coin), signed(turn.before.score));
    if costly().count() == 1 {
        return format!("One choice cost {}: {choice}, in {flip}.", cost(turn.cost()));
    }
    format!("Your choices cost {}, the costliest in {flip}: {choice} ({}).", cost(play.cost()), cost(turn.cost()))
}

/// Describes the flip with the most luck.
fn heaviest(play: &Play) -> Option<String> {
    let lucky = play.turns.iter().filter(|turn| turn.luck() != 0.0);
    let turn = lucky.max_by(|one, other| one.luck().abs().total_cmp(&other.luck().abs()))?;
    let (side, luck) = (if turn.heads { "heads" } else { "tails" }, given(turn.luck()));
    let (flip, coin) = (grouped(turn.after.flips_done), coin_name(turn.coin));
    Some(format!("Flip {flip} weighed most: {side} of coin {coin} {luck}."))
}

/// Returns the first of the best coins in the current state; `None` if the game is over.
pub fn first_best(solution: &Solution, play: &Play) -> Option<usize> {
    solution.best(play.state())?.iter().next()
}

/// Returns the name of a player, and how they choose coins.
pub fn player(player: Player) -> [String; 2] {
    match player {
        Player::Best => ["best play", "The best coin in every situation"].map(str::to_owned),
        Player::Rule(Rule { ahead, otherwise }) => match [ahead, otherwise].map(coin_name) {
            [one, other] if one == other => [format!("coin {one} alone"), format!("Always coin {one}")],
            [ahead, otherwise] => [
                format!("coin {ahead} ahead, {otherwise} otherwise"),
                format!("Coin {ahead} while the score is above the target, coin {otherwise} otherwise"),
            ],
        },
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

    fn texts(play: &Play, solution: &Solution) -> [Vec<String>; 2] {
        words_and_why(play, solution)
            .map(|words| words.into_iter().map(|paragraph| paragraph.text.replace('\u{a0}', " ")).collect())
    }

    #[test]
    fn each_flip_shows_its_cost_and_its_luck() {
        let (solution, play) = played(&[]);
        assert_eq!(standing(&play, &solution), "flip 1 of 2, score 0, chance 100.00 %.");
        assert_eq!(words::best_coins(&solution, play.state()).unwrap(), "Flip either coin: they are equally good.");
        let (solution, play) = played(&[0]);
        assert_eq!(last_turn(&play.turns[0]), "Coin A showed tails (−1): luck changed nothing.");
        assert_eq!(
            words::best_coins(&solution, play.state()).unwrap(),
            "Flip coin B: coin A would win 100 percentage points less often."
        );
        assert_eq!(texts(&play, &solution)[0][1], "So far every choice was best.");
        let (solution, play) = played(&[0, 0]);
        assert_eq!(standing(&play, &solution), "you lose with a final score of −2.");
        assert_eq!(words::best_coins(&solution, play.state()), None);
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
        let told = texts(&play, &solution)[0].join(" ");
        assert!(
            !told.contains("Every choice was best") && told.contains(": coin A at a score of 0, in flip 1."),
            "{told}"
        );
        assert_eq!(play.good_choices(), 8);
    }

    #[test]
    fn a_finished_game_has_one_verdict() {
        let texts = |choices: &[u8]| {
            let (solution, play) = played(choices);
            texts(&play, &solution)
        };
        // coin A always shows tails and coin B heads, so luck plays no part: one B wins, and flipping A twice gives the win
        // away
        let [words, why] = texts(&[1, 1]);
        assert_eq!(
            words,
            [
                "You win with a final score of 4.",
                "You began with a chance of 100.00 %; luck changed nothing.",
                "Every choice was best; another coin was always as good.",
            ]
        );
        assert!(why.is_empty(), "{why:?}");
        let [words, _] = texts(&[0, 0]);
        assert_eq!(words[2], "One choice cost 100 percentage points: coin A at a score of −1, in flip 2.");
    }

    #[test]
    fn players_have_names() {
        assert_eq!(player(Player::Best)[0], "best play");
        assert_eq!(player(Player::Rule(Rule { ahead: 1, otherwise: 1 }))[0], "coin B alone");
        assert_eq!(player(Player::Rule(Rule { ahead: 0, otherwise: 1 }))[0], "coin A ahead, B otherwise");
    }
}
