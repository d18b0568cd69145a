//! The numbers of a scenario that can be played: every one that a slider of the controls moves.

use crate::scenario::{NumberInTable, Scenario};

/// A number of a scenario that can be played, as a slider of the controls moves it.
#[derive(Clone, Debug, PartialEq)]
pub struct Slider {
    /// The accessible name of its slider among the controls.
    pub name: String,
    /// What it is called away from them: "First pile".
    pub words: String,
    /// Where it begins unless told otherwise.
    pub from: f64,
    /// Where it ends unless told otherwise.
    pub to: f64,
    /// Whether it has whole numbers only.
    pub is_whole: bool,
}

impl Slider {
    /// The sliders of a scenario: every one of its controls, the one that is offered first at the front.
    pub fn all(scenario: &Scenario) -> Vec<Self> {
        let mut numbers = scenario.params.numbers();
        numbers.sort_by_key(|number| !number.comes_first);
        let slider = |number: NumberInTable| {
            let (from, to) = number.animated.into_inner();
            Self { name: number.name, words: number.title, from, to, is_whole: number.is_whole }
        };
        numbers.into_iter().map(slider).collect()
    }

    /// The scenario with another value of the slider, and with what goes along when the control is moved there.
    ///
    /// # Errors
    /// The sentence that refuses the value.
    pub fn set(&self, scenario: &Scenario, value: f64) -> Result<Scenario, String> {
        let mut scenario = scenario.clone();
        let set = scenario.params.set_number(&self.name, value);
        let set = set.ok_or_else(|| format!("{} is no number of this scenario", self.words))?;
        set.and_then(|()| scenario.params.check()).map_err(|error| error.to_string())?;
        Ok(scenario)
    }

    /// The value in words: "First pile 12".
    pub(super) fn at(&self, value: f64) -> String {
        if self.is_whole { format!("{} {value:.0}", self.words) } else { format!("{} {value:.4}", self.words) }
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::{Params, find};

    use super::*;

    #[test]
    fn every_slider_of_every_puzzle_can_be_set_over_its_whole_range() {
        for stem in ["pennies-riddle", "devil-riddle", "flips-three-coins"] {
            let mut scenario = find(stem).unwrap();
            if let Params::Flips(params) = &mut scenario.params {
                // before the first flip there is but one score
                params.focus.state.flips_done = 10;
            }
            for slider in Slider::all(&scenario) {
                let at = |value| slider.set(&scenario, value).unwrap_or_else(|why| panic!("{}: {why}", slider.words));
                assert!(at(slider.from) != at(slider.to), "{} changes nothing", slider.words);
            }
        }
    }

    #[test]
    fn what_goes_along_with_a_control_goes_along_here() {
        let set = |stem, words: &str, value| {
            let scenario = find(stem).unwrap();
            let slider = Slider::all(&scenario).into_iter().find(|slider| slider.words == words).unwrap();
            slider.set(&scenario, value)
        };
        let Params::Pennies(params) = set("pennies-riddle", "First total", 70.0).unwrap().params else { panic!() };
        assert_eq!(params.game.totals, [70, 70]);
        let Params::Devil(params) = set("devil-riddle", "Coins", 1.0).unwrap().params else { panic!() };
        assert!(params.game.coins == 1 && params.focus.step <= 1);
        let Params::Flips(params) = set("flips-riddle", "Flips done", 1.0).unwrap().params else { panic!() };
        assert_eq!((params.focus.state.flips_done, params.focus.state.score), (1, 1));
        for (stem, words, value, says) in [
            ("pennies-riddle", "First pile", -5.0, "piles[0] is -5; it must be "),
            ("pennies-riddle", "Last total", 1e300, "totals[1] is 9,223,372,036,854,775,807; it must be "),
            ("devil-riddle", "Step", -1.0, "step is -1; it must be a whole number from 0 to "),
            ("devil-riddle", "Coins", 65.0, "coins is 65; it must be a whole number from 1 to 64"),
            ("flips-riddle", "Flips done", 101.0, "state[0] is 101; it must be a whole number from 0 to 100"),
            ("flips-riddle", "Points of coin A", 21.0, "coins[0].points is 21; it must be a whole number from 1 to 20"),
            ("flips-riddle", "Heads of coin B", 1.5, "coins[1].heads is 1.5000; it must be "),
            ("flips-riddle", "Heads of coin B", f64::NAN, "coins[1].heads is NaN; it must be "),
            ("flips-riddle", "Number of flips", 0.0, "flips is 0; it must be a whole number from 1 to 1,000,000"),
        ] {
            let refusal = set(stem, words, value).unwrap_err();
            assert!(refusal.starts_with(says), "{refusal}");
        }
    }
}
