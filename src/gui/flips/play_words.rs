//! What is said about games that are played: by chance, and by oneself.

use crate::flips::{Checkpoint, Play, Player, Solution, Turn, coin_name};
use crate::numerals::{grouped, percent};

use super::aspect::Simulated;
use super::words::{any_of, flips, signed};

/// Who plays.
pub fn player(player: Player) -> String {
    match player {
        Player::Best => "best play".to_owned(),
        Player::Rule { ahead, otherwise } if ahead == otherwise => format!("coin {} alone", coin_name(ahead)),
        Player::Rule { ahead, otherwise } => {
            format!("coin {} ahead, {} otherwise", coin_name(ahead), coin_name(otherwise))
        }
    }
}

/// How a player chooses his coins.
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

/// The title of the saved simulation.
pub fn simulate_title(simulated: &Simulated, flips_in_all: u32) -> String {
    let simulation = &simulated.answer.simulation;
    let who = player(simulated.answer.player);
    format!("{} games of {}, {who}", grouped(simulation.games()), flips(flips_in_all.into()))
}

/// The simulation in one sentence, for those who hear the chart.
pub fn simulate_summary(simulated: &Simulated) -> String {
    format!("Running estimate of games played. {}", outcome(simulated))
}

/// What came out of the games.
pub fn outcome(simulated: &Simulated) -> String {
    let simulation = &simulated.answer.simulation;
    let last = simulation.last();
    let [low, high] = last.interval();
    let (exact, who) = (simulation.exact(), player(simulated.answer.player));
    let holds = if (low..=high).contains(&exact) { "lies in it" } else { "lies outside, as it does in one of twenty" };
    format!(
        "{} of {} games won by {who}: {}. The 95 % interval goes from {} to {}; the exact value, {}, {holds}.",
        grouped(last.wins),
        grouped(last.games),
        percent(last.estimate()),
        percent(low),
        percent(high),
        percent(exact),
    )
}

/// What one running estimate means, for the pointer.
pub fn one_checkpoint(row: Checkpoint) -> String {
    let [low, high] = row.interval();
    format!(
        "After {} games: {} won, {}\n95 % interval {} to {}",
        grouped(row.games),
        grouped(row.wins),
        percent(row.estimate()),
        percent(low),
        percent(high)
    )
}

/// The title of the saved game.
pub fn play_title(play: &Play, solution: &Solution) -> String {
    format!("A game of {}: {}", flips(solution.game().flips().into()), standing(play, solution))
}

/// The game in one sentence, for those who hear the chart.
pub fn play_summary(play: &Play, solution: &Solution) -> String {
    format!("Chance to win after every flip. {}", standing(play, solution))
}

/// Where the game stands.
pub fn standing(play: &Play, solution: &Solution) -> String {
    let (state, game) = (play.state(), solution.game());
    if state.flips_done >= i64::from(game.flips()) {
        let outcome = if state.score > game.target() { "won" } else { "lost" };
        return format!("{outcome} with a final score of {}.", signed(state.score));
    }
    let chance = solution.value(state).map_or_else(String::new, percent);
    format!(
        "flip {} of {}, score {}, chance to win {chance}.",
        grouped(state.flips_done + 1),
        grouped(game.flips()),
        signed(state.score)
    )
}

/// What a flip was, what the choice cost, and what luck did.
pub fn last_turn(turn: &Turn) -> String {
    let (side, added) = (if turn.heads { "heads" } else { "tails" }, turn.after.score - turn.before.score);
    let cost = if turn.cost() > 0.0 {
        format!("the choice cost {}", points(turn.cost()))
    } else {
        "the choice cost nothing".to_owned()
    };
    let luck = turn.luck();
    let luck = if luck >= 0.0 { format!("luck gave {}", points(luck)) } else { format!("luck took {}", points(-luck)) };
    let plus = if added > 0 { "+" } else { "" };
    format!("Coin {} showed {side} ({plus}{}): {cost}, {luck}.", coin_name(turn.coin), signed(added))
}

/// Percentage points.
fn points(share: f64) -> String {
    format!("{} points", percent(share).trim_end_matches(" %"))
}

/// What best play would do now; `None` when the game is over.
pub fn advice(play: &Play, solution: &Solution) -> Option<String> {
    let state = play.state();
    let (best, values) = (solution.best(state)?, solution.by_coin(state)?);
    let most = values.iter().copied().fold(0.0, f64::max);
    let costs = values.iter().enumerate().filter(|(coin, _)| !best.contains(*coin));
    let costs: Vec<String> =
        costs.map(|(coin, value)| format!("{} would cost {}", coin_name(coin), points(most - value))).collect();
    let costs = if costs.is_empty() { String::new() } else { format!(" ({})", costs.join(", ")) };
    Some(format!("Advice: {}{costs}.", any_of(solution, best)))
}

/// Luck and skill so far.
pub fn luck_and_skill(play: &Play) -> String {
    let count = play.turns().len();
    if count == 0 {
        return "Flip a coin: after each flip you see what the choice cost and what luck did.".to_owned();
    }
    let luck = play.luck();
    let luck = if luck >= 0.0 { format!("gave {}", points(luck)) } else { format!("took {}", points(-luck)) };
    format!(
        "Luck {luck}, your choices cost {}: {} of {} were best.",
        points(play.cost()),
        grouped(play.good_choices()),
        grouped(count)
    )
}

/// The first of the best coins where a game with these choices stands; `None` when it is over.
pub fn first_best(solution: &Solution, seed: u64, choices: &[u8]) -> Option<u8> {
    let play = Play::new(solution, seed, choices)?;
    let best = solution.best(play.state())?.iter().next()?;
    u8::try_from(best).ok()
}

#[cfg(test)]
mod tests {
    use crate::flips::{CheckedGame, Game, Probability, solve};
    use crate::progress::Progress;

    use super::*;

    fn played(choices: &[u8]) -> (Solution, Play) {
        let mut game = Game { flips: 2, ..Game::default() };
        game.coins[0].heads = Probability::ZERO;
        game.coins[1].heads = Probability::ONE;
        let solution = solve(&CheckedGame::new(&game).unwrap(), &Progress::new()).unwrap();
        let play = Play::new(&solution, 1, choices).unwrap();
        (solution, play)
    }

    #[test]
    fn each_flip_is_told_with_its_cost_and_its_luck() {
        let (solution, play) = played(&[]);
        assert_eq!(standing(&play, &solution), "flip 1 of 2, score 0, chance to win 100.00 %.");
        assert_eq!(advice(&play, &solution).unwrap(), "Advice: either coin.");
        let (solution, play) = played(&[0]);
        assert_eq!(
            last_turn(&play.turns()[0]),
            "Coin A showed tails (−1): the choice cost nothing, luck gave 0.00 points."
        );
        assert_eq!(advice(&play, &solution).unwrap(), "Advice: coin B (A would cost 100.00 points).");
        assert_eq!(luck_and_skill(&play), "Luck gave 0.00 points, your choices cost 0.00 points: 1 of 1 were best.");
        let (solution, play) = played(&[0, 0]);
        assert_eq!(standing(&play, &solution), "lost with a final score of −2.");
        assert_eq!(advice(&play, &solution), None);
        assert!(luck_and_skill(&play).ends_with("cost 100.00 points: 1 of 2 were best."), "{}", luck_and_skill(&play));
        assert_eq!(first_best(&solution, 1, &[0]), Some(1));
        assert_eq!(first_best(&solution, 1, &[0, 1]), None);
    }

    #[test]
    fn players_have_names() {
        assert_eq!(player(Player::Best), "best play");
        assert_eq!(player(Player::Rule { ahead: 1, otherwise: 1 }), "coin B alone");
        assert_eq!(player(Player::Rule { ahead: 0, otherwise: 1 }), "coin A ahead, B otherwise");
    }
}
