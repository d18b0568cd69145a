//! A duel of two players at one screen, at the round table: what is covered, said and counted.

use egui::Ui;

use crate::devil::{Devil, Duel, DuelScore, LONGEST_PLAYOUT, Plan, Playout, Record, duel_scores};
use crate::gui::prose::capitalised;
use crate::numerals::{count, grouped};

use super::names::{coins, goal_of, positions, selection};
use super::pending_move::{TableAction, TableButtons};
use super::playing::{DuelNow, Playing};

impl DuelNow {
    /// The duel of a record, with the plan of its table.
    pub fn of(record: &Record, plan: Plan<'_>) -> Self {
        let best = plan.strategy().and_then(|list| u32::try_from(list.len()).ok());
        Self {
            caller: record.duels.len() % 2 + 1,
            is_devils_turn: record.turns.len() <= record.calls.len(),
            best: best.filter(|best| *best <= LONGEST_PLAYOUT).unwrap_or(0),
        }
    }

    /// The player who lays and moves, 1 or 2.
    fn devil(self) -> usize {
        3 - self.caller
    }

    /// The duel as it is counted once it is over.
    fn over(self, game: &Playout) -> Duel {
        let calls = u32::try_from(game.steps.len()).unwrap_or(0);
        Duel { calls: if game.is_won { calls } else { 0 }, best: self.best }
    }
}

/// Whether the screen is to be handed over: then nothing of the table is shown.
pub fn is_covered(playing: &Playing<'_>) -> bool {
    playing.game.is_hidden && !playing.pending.is_seated
}

/// What is said above the table.
pub fn caption(duel: DuelNow, playing: &Playing<'_>) -> Option<String> {
    let Playing { plan, game, pending, .. } = *playing;
    let spec = playing.spec();
    let (caller, devil, calls) = (duel.caller, duel.devil(), game.steps.len());
    let so_far = match calls {
        0 => String::new(),
        calls => format!("After {}: not {}. ", count(calls, "call"), selection(&game.goal, spec.faces())),
    };
    if is_covered(playing) {
        return Some(match (duel.is_devils_turn, calls) {
            (true, 0) => format!("Hand over to the Devil, player {devil}. Player {caller} calls, and looks away now."),
            (true, _) => format!("{so_far}Hand over to the Devil, player {devil}. Player {caller} looks away."),
            (false, _) => format!("{so_far}Hand over to the caller, player {caller}."),
        });
    }
    if pending.is_seated && duel.is_devils_turn {
        let does = match spec.devil() {
            Devil::Still => "hand over to the caller",
            Devil::Shuffle => "exchange coins by two clicks, then hand over to the caller",
            _ => "turn the table as you like, then hand over to the caller",
        };
        let lay = format!("You are the Devil: click the {} to lay them, ", coins(spec));
        return Some(if calls == 0 && spec.devil() != Devil::Shuffle {
            format!("{lay}{does}.")
        } else {
            format!("You are the Devil: {does}.")
        });
    }
    if pending.is_seated && game.is_hidden {
        let named = positions(spec.coins(), pending.named);
        return Some(format!("{so_far}You see nothing. Click the positions you name, then call. Named: {named}."));
    }
    if !game.is_won && calls > 0 {
        return Some(format!(
            "Player {caller} gave up after {}. It was never {}.",
            count(calls, "call"),
            goal_of(plan)
        ));
    }
    game.is_won.then(|| {
        let best = match duel.best {
            0 => String::new(),
            best => format!(", and {} are always enough", grouped(best)),
        };
        let goal = capitalised(&goal_of(plan));
        format!("{goal}: player {caller} needed {}{best}. The next duel is the other way round.", count(calls, "call"))
    })
}

/// The buttons of the player whose turn it is, and what he did with them.
pub fn buttons_ui(ui: &mut Ui, duel: DuelNow, playing: &Playing<'_>, is_live: bool) -> Option<TableAction> {
    let Playing { game, pending, .. } = *playing;
    let mut buttons = TableButtons::new(ui);
    if is_covered(playing) {
        let name = if duel.is_devils_turn { "I am the Devil" } else { "I am the caller" };
        buttons.add(name, "Show what this player may see", true, TableAction::Sit);
    } else if pending.is_seated && duel.is_devils_turn {
        buttons.turns(playing.spec(), is_live);
        buttons.add("Hand over", "Cover the table and hand over to the caller", is_live, TableAction::HandOver);
    } else if pending.is_seated && game.is_hidden {
        buttons.add("Call", "Call the positions that are named", is_live, TableAction::Call);
        let can_give_up = !game.steps.is_empty();
        buttons.add("Give up", "See the coins; the duel counts as given up", can_give_up, TableAction::Reveal);
    } else {
        let next = TableAction::NextDuel(duel.over(game));
        buttons.add("Next duel", "Count this duel and change places", true, next);
    }
    buttons.action
}

/// What both players came to, a sentence each, and who leads where that can be said.
pub fn score_words(duels: &[Duel]) -> Vec<String> {
    let scores = duel_scores(duels);
    let mut told: Vec<String> = scores
        .iter()
        .enumerate()
        .filter(|(_, score)| score.duels > 0)
        .map(|(at, score)| of_player(at + 1, *score))
        .collect();
    let [one, two] = scores;
    if one.duels == two.duels && one.duels > 0 && one.given_up + two.given_up == 0 {
        let ahead = count(one.calls.abs_diff(two.calls), "call");
        told.push(match one.calls.cmp(&two.calls) {
            std::cmp::Ordering::Less => format!("Player 1 leads by {ahead}."),
            std::cmp::Ordering::Greater => format!("Player 2 leads by {ahead}."),
            std::cmp::Ordering::Equal => "Nobody leads.".to_owned(),
        });
    }
    told
}

fn of_player(player: usize, score: DuelScore) -> String {
    let won = score.duels - score.given_up;
    let given_up = match score.given_up {
        0 => String::new(),
        given_up => format!("; {} given up", count(given_up, "duel")),
    };
    let best = score.best.filter(|best| *best > 0).map(|best| format!(", where {} are always enough", grouped(best)));
    let calls = count(grouped(score.calls), "call");
    format!("Player {player}: {} won in {calls}{}{given_up}.", count(won, "duel"), best.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_score_is_told_with_the_best_possible_and_who_leads() {
        let duels = |all: &[(u32, u32)]| all.iter().map(|&(calls, best)| Duel { calls, best }).collect::<Vec<_>>();
        assert!(score_words(&[]).is_empty());
        assert_eq!(
            score_words(&duels(&[(5, 15), (1, 15)])),
            [
                "Player 1: 1 duel won in 5 calls, where 15 are always enough.",
                "Player 2: 1 duel won in 1 call, where 15 are always enough.",
                "Player 2 leads by 4 calls."
            ]
        );
        assert_eq!(
            score_words(&duels(&[(0, 15), (8, 0), (3, 15)])),
            [
                "Player 1: 1 duel won in 3 calls, where 15 are always enough; 1 duel given up.",
                "Player 2: 1 duel won in 8 calls."
            ]
        );
    }
}
