//! What the players of simulated games are called.

use crate::flips::{Player, coin_name};

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_have_names() {
        assert_eq!(player(Player::Best), "best play");
        assert_eq!(player(Player::Rule { ahead: 1, otherwise: 1 }), "coin B alone");
        assert_eq!(player(Player::Rule { ahead: 0, otherwise: 1 }), "coin A ahead, B otherwise");
    }
}
