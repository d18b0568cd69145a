//! Explanations of a chance against a Devil who acts at random, by the classes of the starts.

use std::sync::Arc;

use crate::devil::{Chance, ClassChance};
use crate::gui::explain::{Explanation, Line, shortened};
use crate::numerals::{count, grouped, grouped_decimal, percent};

use super::names::pattern;
use super::questions::SolvedTable;

/// The chart with a curve for each class.
const CHARTS: &[&str] = &["chance"];
/// The most terms of a long sum that are written out.
const TERMS: usize = 3;

/// The chances of a list of moves, the table they belong to, and the selected step.
#[derive(Clone)]
pub struct Curves {
    /// The chances.
    pub found: Arc<Chance>,
    /// The table.
    pub solved: SolvedTable,
    /// The selected step.
    pub step: usize,
}

impl Curves {
    /// Explains the chances after these numbers of moves, and the mean, if there is one.
    pub fn of_steps(&self, steps: Vec<usize>) -> Explanation {
        Explanation::of_points(CHARTS, self, move |source| {
            let line = |step: &usize| {
                let chance = *source.found.probabilities.get(*step)?;
                let text = format!("After {}: {} of games", count(*step, "call"), percent(chance));
                Some(Line::unfolding(text, source.of_step(*step)).at([*step as f64, chance]))
            };
            steps.iter().filter_map(line).chain(source.mean_line()).collect()
        })
    }

    /// Explains the chance after `step` moves by the starts of each class.
    pub fn of_step(&self, step: usize) -> Explanation {
        Explanation::of_points(CHARTS, self, move |source| source.class_lines(step))
    }

    /// Explains the share of the starts from which the worst Devil is beaten.
    pub fn of_worst(&self) -> Explanation {
        Explanation::of_points(CHARTS, self, Self::worst_lines)
    }

    /// Returns the line with the mean number of moves, if there is one.
    fn mean_line(&self) -> Option<Line> {
        let mean = self.found.mean?;
        let last = self.found.last();
        let left = self.found.probabilities.iter().take(last.min(TERMS)).map(|chance| percent(1.0 - chance));
        let mut terms: Vec<String> = left.collect();
        if last > TERMS {
            terms.push("…".to_owned());
        }
        let (sum, mean) = (terms.join(" + "), count(grouped_decimal(mean), "call"));
        Some(Line::plain(format!("The mean, what is left before each call: {sum} = {mean}")))
    }

    /// Returns the chances after `step` moves from the starts of each class.
    fn class_lines(&self, step: usize) -> Vec<Line> {
        let classes = &self.found.by_class;
        let all: u32 = classes.iter().filter_map(|class| self.size(class)).sum();
        let line = |class: &ClassChance| {
            let (chance, size) = (*class.probabilities.get(step)?, grouped(self.size(class)?));
            let exact = class.exact.get(step).filter(|exact| exact.is_short());
            let exact = exact.map_or_else(String::new, |exact| format!(" ({})", exact.in_words()));
            let (all, first) = (grouped(all), pattern(class.first));
            let text = format!("{size} of {all} starts, from {first}: {}{exact}", percent(chance));
            Some(Line::plain(text).at([step as f64, chance]))
        };
        shortened(classes.iter().filter_map(line), classes.len(), "kind")
    }

    /// Returns the number of starts in a class; `None` if the classes are not known.
    fn size(&self, class: &ClassChance) -> Option<u32> {
        let classes = &self.solved.solution.classes;
        Some(classes.get(classes.index_of(class.first)?)?.size)
    }

    /// Returns the shares of the starts from which the worst Devil is beaten, after each move that adds to them.
    fn worst_lines(&self) -> Vec<Line> {
        let share = &self.found.worst;
        let rises: Vec<usize> = (0..share.len()).filter(|step| *step == 0 || share[*step] > share[*step - 1]).collect();
        let line = |step: &usize| {
            let text = format!("After {}: {} of the starts", count(*step, "call"), percent(share[*step]));
            Line::plain(text).at([*step as f64, share[*step]])
        };
        shortened(rises.iter().map(line), rises.len(), "step")
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::solved;
    use super::*;
    use crate::devil::chance;
    use crate::progress::Progress;

    fn source(coins: u32) -> Curves {
        let solved = SolvedTable::new(solved(coins));
        let found = Arc::new(chance(solved.plan(), &Progress::new()).unwrap().unwrap());
        Curves { found, solved, step: 0 }
    }

    /// Every chance is the weighted mean of the chances of the classes, and the mean number of moves is the sum of the
    /// shares left.
    #[test]
    fn the_chances_are_means_of_those_of_the_classes() {
        for coins in [1, 2, 4] {
            let source = source(coins);
            let found = &source.found;
            let sizes: Vec<u32> = found.by_class.iter().map(|class| source.size(class).unwrap()).collect();
            let all: u32 = sizes.iter().sum();
            assert_eq!(all, 1 << coins);
            for step in 0..=found.last() {
                let sum: f64 = found
                    .by_class
                    .iter()
                    .zip(&sizes)
                    .map(|(class, size)| f64::from(*size) * class.probabilities[step])
                    .sum();
                assert!((sum / f64::from(all) - found.probabilities[step]).abs() < 1e-12);
            }
            let left: f64 = (0..found.last()).map(|step| 1.0 - found.probabilities[step]).sum();
            assert!((left - found.mean.unwrap()).abs() < 1e-12);
        }
    }

    #[test]
    fn a_chance_unfolds_into_the_kinds_of_starts() {
        let source = source(4);
        let lines = source.of_steps(vec![7]).lines();
        assert_eq!((lines[0].text.as_str(), lines[0].cell), ("After 7 calls: 50.00 % of games", Some([7.0, 0.5])));
        assert!(lines[1].text.ends_with("93.75 % + 87.50 % + 81.25 % + … = 7.5 calls"), "{}", lines[1].text);
        let classes = lines[0].about.as_ref().unwrap().lines();
        assert_eq!(classes.len(), 6);
        assert_eq!(classes[0].text, "1 of 16 starts, from HHHH: 100.00 % (1)");
        let worst = source.of_worst().lines();
        assert_eq!(worst[0].text, "After 0 calls: 6.25 % of the starts");
    }
}
