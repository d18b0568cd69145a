//! Duels of two players at one screen: one lays the coins and turns the table before each call, the other calls blindfolded.
//! After each duel they change places; player 1 calls first.

/// A duel that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Duel {
    /// The calls that were needed; 0 if the caller gave up.
    pub calls: u32,
    /// The moves of the list that surely wins at that table; 0 if none is known.
    pub best: u32,
}

/// What a player came to in the duels in which he called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DuelScore {
    /// How many duels he called.
    pub duels: u32,
    /// How many of them he gave up.
    pub given_up: u32,
    /// His calls in the duels that he won.
    pub calls: u64,
    /// The moves of the lists that surely win those; `None` if one of them has no such list.
    pub best: Option<u64>,
}

/// The scores of player 1 and player 2.
pub fn duel_scores(duels: &[Duel]) -> [DuelScore; 2] {
    [0, 1].map(|player| {
        let begun = DuelScore { best: Some(0), ..DuelScore::default() };
        duels.iter().skip(player).step_by(2).fold(begun, |score, duel| {
            let is_given_up = duel.calls == 0;
            let best = if is_given_up { score.best } else { score.best.filter(|_| duel.best > 0) };
            DuelScore {
                duels: score.duels + 1,
                given_up: score.given_up + u32::from(is_given_up),
                calls: score.calls + u64::from(duel.calls),
                best: best.map(|best| best + if is_given_up { 0 } else { u64::from(duel.best) }),
            }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_players_call_in_turn_and_what_is_given_up_counts_apart() {
        let duels = [(5, 15), (17, 15), (0, 15), (9, 0), (7, 15)].map(|(calls, best)| Duel { calls, best });
        let [one, two] = duel_scores(&duels);
        assert_eq!(one, DuelScore { duels: 3, given_up: 1, calls: 12, best: Some(30) });
        assert_eq!(two, DuelScore { duels: 2, given_up: 0, calls: 26, best: None });
        assert_eq!(duel_scores(&[])[1], DuelScore { best: Some(0), ..DuelScore::default() });
    }
}
