//! Chances that a list of moves has won, by the number of moves: against a random Devil and against the worst one.

use std::sync::Arc;

use crate::devil::{
    Chance, ClassChance, Params, TableSpec, chance_by_start_table, chance_table, has_best_chance, longest_chance,
};
use crate::gui::chart::{Axis, Chart, Dash, Ink, Items, Label, Layer, Line, Number, Ticks, stepped};
use crate::gui::devil::names::{beat_at_random, pattern, table};
use crate::gui::devil::puzzle::Devil;
use crate::gui::devil::questions::{SolvedTable, chances};
use crate::gui::explain::{self, Explanation, shortened};
use crate::gui::prose::sentence;
use crate::gui::view::prelude::*;
use crate::numerals::{correct_to, count, grouped, grouped_decimal, percent};

/// Shares of the games for which the text gives the number of calls.
const QUANTILES: [([u32; 2], &str); 3] = [([1, 2], "half"), ([9, 10], "90 %"), ([99, 100], "99 %")];
/// Largest distance of the pointer to the curve of a kind of starts, as a share of the height.
const NEAR: f64 = 0.03;

/// The chances of a list to have won after each move.
pub const VIEW: View<Devil> = View {
    unavailable,
    has_same_axes,
    ..View::of("chance", show)
        .sliders(&["coins"])
        .about("Chances to win", "How soon a list of calls wins if the Devil acts at random.")
};

fn unavailable(params: &Params) -> Option<String> {
    let too_large = "The chances are computed for up to 1,048,576 patterns, as 20 coins have.";
    match params.table().listed() {
        None => Some(too_large.to_owned()),
        Some(_) => too_long(params.table(), params.moves().map_or(0, |moves| moves.len() as u64)),
    }
}

/// Returns the reason why there are no chances of a list with so many calls.
fn too_long(spec: TableSpec, calls: u64) -> Option<String> {
    let most = longest_chance(spec);
    (calls > most).then(|| format!("The chances are computed for up to {} of this table.", count(most, "call")))
}

fn show(answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
    let solved = SolvedTable::of(answers, params)?;
    if !solved.plan().has_moves() {
        let instead = if has_best_chance(params.table()) {
            "“In few calls” shows the best chance there is."
        } else {
            "To try one of your own, open More settings, then Your moves."
        };
        return Some(Shown::unavailable(&format!("No list of calls always wins here. {instead}")));
    }
    if let Some(sentence) = too_long(params.table(), solved.plan().last_step()) {
        return Some(Shown::unavailable(&sentence));
    }
    let last_step = solved.last_step();
    let found = answers.get(&chances(&solved)?)?;
    let curves = Arc::new(Curves { step: solved.step(params).min(found.last()), found, solved });
    let (found, step) = (Arc::clone(&curves.found), curves.step);
    let spec = table(params.table());
    let title = format!("How soon a list of {} wins by chance: {spec}", count(found.last(), "call"));
    let chart = curves.chart(&title);
    let table = OwnedTable::new(Arc::clone(&found), |found| chance_table(found));
    let table =
        table.marked(Some(step)).choose(move |params: &mut Params, row| params.set_step(row.min(last_step) as u64));
    let mut shown = Shown::new(title, chart, table);
    shown.number = Some(Number::Chance(found.probabilities[step]));
    shown.answer(curves.words(), curves.why());
    let calls = count(found.last(), "call");
    shown.checked = match found.exact(0) {
        Some(_) => format!("Exact: {calls}, from every kind of start."),
        None => format!("{calls}, {}.", correct_to(found.error_bound)),
    };
    if !found.by_class.is_empty() {
        let table = OwnedTable::new(found, |found| chance_by_start_table(found));
        shown.further_tables = vec![("chance-by-start", table)];
    }
    Some(shown)
}

fn has_same_axes(before: &Params, now: &Params) -> bool {
    (before.table(), before.aim(), before.moves()) == (now.table(), now.aim(), now.moves())
}

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
                Some(explain::Line::unfolding(text, source.of_step(*step)).at([*step as f64, chance]))
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
    fn mean_line(&self) -> Option<explain::Line> {
        let mean = self.found.mean?;
        let last = self.found.last();
        let left = self.found.probabilities.iter().take(last.min(TERMS)).map(|chance| percent(1.0 - chance));
        let mut terms: Vec<String> = left.collect();
        if last > TERMS {
            terms.push("…".to_owned());
        }
        let (sum, mean) = (terms.join(" + "), count(grouped_decimal(mean), "call"));
        Some(explain::Line::plain(format!("The mean, what is left before each call: {sum} = {mean}")))
    }

    /// Returns the chances after `step` moves from the starts of each class.
    fn class_lines(&self, step: usize) -> Vec<explain::Line> {
        let classes = &self.found.by_class;
        let all: u32 = classes.iter().filter_map(|class| self.size(class)).sum();
        let line = |class: &ClassChance| {
            let (chance, size) = (*class.probabilities.get(step)?, grouped(self.size(class)?));
            let exact = class.exact.get(step).filter(|exact| exact.is_short());
            let exact = exact.map_or_else(String::new, |exact| format!(" ({})", exact.in_words()));
            let (all, first) = (grouped(all), pattern(class.first));
            let text = format!("{size} of {all} starts, from {first}: {}{exact}", percent(chance));
            Some(explain::Line::plain(text).at([step as f64, chance]))
        };
        shortened(classes.iter().filter_map(line), classes.len(), "kind")
    }

    /// Returns the number of starts in a class; `None` if the classes are not known.
    fn size(&self, class: &ClassChance) -> Option<u32> {
        let classes = &self.solved.solution.classes;
        Some(classes.get(classes.index_of(class.first)?)?.size)
    }

    /// Returns the shares of the starts from which the worst Devil is beaten, after each move that adds to them.
    fn worst_lines(&self) -> Vec<explain::Line> {
        let share = &self.found.worst;
        let rises: Vec<usize> = (0..share.len()).filter(|step| *step == 0 || share[*step] > share[*step - 1]).collect();
        let line = |step: &usize| {
            let text = format!("After {}: {} of the starts", count(*step, "call"), percent(share[*step]));
            explain::Line::plain(text).at([*step as f64, share[*step]])
        };
        shortened(rises.iter().map(line), rises.len(), "step")
    }

    fn words(&self) -> Vec<Paragraph> {
        let headline = Paragraph::headline(self.headline(), true).explained(self.of_steps(self.quantile_steps()));
        let further = self.further().map(Paragraph::plain);
        let worst = Paragraph::plain(self.worst()).explained(self.of_worst());
        [Some(headline), further, Some(worst)].into_iter().flatten().collect()
    }

    fn why(&self) -> Vec<Paragraph> {
        let all = self.found.probabilities.len();
        let is_even = |(won, chance): (f64, &f64)| (chance - won / all as f64).abs() <= 1e-9;
        let reason = if (1..=all).map(|won| won as f64).zip(&self.found.probabilities).all(is_even) {
            format!("Each call ends as many games as any other: one in {}.", grouped(all))
        } else {
            "A random Devil does not know your calls: sooner or later a call meets the coins as they lie.".to_owned()
        };
        let random = "The coins are laid at random, and everything the Devil may do is equally likely.".to_owned();
        [reason, random].map(Paragraph::plain).to_vec()
    }

    fn point(&self, step: usize) -> [f64; 2] {
        [step as f64, self.found.probabilities[step]]
    }

    /// Returns the curves with the step marked.
    fn chart(self: &Arc<Self>, title: &str) -> Chart<Params> {
        // between two calls nothing changes
        let curve = |chances: &[f64]| -> Vec<_> {
            let stairs = |(step, &chance): (usize, &f64)| {
                let before = step.checked_sub(1).and_then(|before| chances.get(before));
                before.map(|before| [step as f64, *before]).into_iter().chain([[step as f64, chance]])
            };
            chances.iter().enumerate().flat_map(stairs).collect()
        };
        let (random, worst) = (curve(&self.found.probabilities), curve(&self.found.worst));
        // the starts from which half of the games are won soonest and latest
        let classes = self.extremes().into_iter().flatten();
        let classes = classes
            .map(|(_, class)| (format!("from {}", pattern(class.first)), Ink::SOFT, curve(&class.probabilities)));
        let main = [("random Devil".to_owned(), Ink::TEXT, random), ("worst Devil".to_owned(), Ink::TEXT, worst)];
        let named: Vec<(String, Ink, Vec<[f64; 2]>)> = main.into_iter().chain(classes).collect();
        let styles = [(2.5, Dash::SOLID), (2.0, Dash::LIMIT), (1.0, Dash::SOLID), (1.0, Dash::SOLID)];
        let lines = named.iter().zip(styles).rev().map(|((_, ink, points), (width, dash))| Line {
            has_ghost: dash == Dash::SOLID && width > 2.0,
            ..Line::new("", *ink, width, points.clone()).dashed(dash)
        });
        let axes = [
            Axis::new("calls made", 0.0..=(self.found.last().max(1)) as f64, Ticks::Whole),
            Axis::new("chance to have won", 0.0..=1.0, Ticks::Percent),
        ];
        let mut chart = Chart::of_lines("chance", axes, lines.collect(), format!("{title}. {}", self.headline()));
        let name = |(name, ink, points): &(String, Ink, Vec<_>)| Label::of_line(name, points, *ink);
        chart.layers.push(Layer::Labels(named.iter().map(name).collect()));
        let at = self.point(self.step);
        let words = format!("{}: {}", count(self.step, "call"), percent(at[1]));
        chart.layers.push(if self.step == 0 { Layer::Chosen(at, 5.0) } else { Layer::Present(at, words) });
        chart.items = Some(Arc::new(self.items()));
        chart
    }

    /// Returns the numbers of moves as items; the spot of one is the number, and the index after 0 of the start whose
    /// curve is near.
    fn items(self: &Arc<Self>) -> Items<Params> {
        let ([of_place, of_words, curves], last) =
            (std::array::from_fn(|_| Arc::clone(self)), self.found.last() as i64);
        let step_chosen = self.step as i64;
        Items::new(
            move |[x, y]| {
                let step = (x.round().max(0.0) as usize).min(curves.found.last());
                let distance = |class: &ClassChance| (class.probabilities[step] - y).abs();
                let named = curves.extremes().into_iter().flatten().map(|(index, class)| (index, distance(class)));
                let nearest = named.min_by(|one, other| one.1.total_cmp(&other.1)).filter(|(_, away)| *away < NEAR);
                Some([step as i64, nearest.map_or(0, |(index, _)| index as i64 + 1)])
            },
            move |[step, _]| [of_place.point(step as usize); 2],
            move |[step, _], steps| [stepped(step, steps.right, 0..=last), 0],
            move |[step, class]| {
                let class = usize::try_from(class - 1).ok().and_then(|class| of_words.found.by_class.get(class));
                let class = class.map(|class| class_words(class, step as usize));
                std::iter::once(of_words.step_words(step as usize)).chain(class).collect()
            },
        )
        .chosen(move |_| Some([step_chosen, 0]))
        .choose(|params: &mut Params, [step, _]| params.set_step(step as u64))
    }

    /// Describes one number of moves, for the tooltip and the arrow keys.
    fn step_words(&self, step: usize) -> String {
        let exact = self.found.exact(step).filter(|exact| exact.is_short());
        let exact = exact.map_or_else(String::new, |exact| format!(" ({})", exact.in_words()));
        format!(
            "After {}: {}{exact} won,\nagainst the worst Devil {}.",
            count(step, "call"),
            percent(self.found.probabilities[step]),
            percent(self.found.worst[step])
        )
    }

    /// Returns the numbers of calls after which these shares of the games are won, or the end of a list too short for
    /// that.
    fn quantile_steps(&self) -> Vec<usize> {
        let mut steps: Vec<usize> = QUANTILES.iter().filter_map(|(share, _)| self.found.quantile(*share)).collect();
        if steps.is_empty() || self.found.mean.is_none() {
            steps.push(self.found.last());
        }
        steps.dedup();
        steps
    }

    /// Returns the share of games won at the end of the list.
    fn end(&self) -> String {
        percent(self.found.probabilities[self.found.last()])
    }

    /// Returns the number of calls until half of the games are won, or the share that the whole list wins.
    fn headline(&self) -> String {
        match self.found.quantile(QUANTILES[0].0) {
            Some(calls) => format!("{} half the games.", beat_at_random(calls)),
            None => format!("{} {} of games.", beat_at_random(self.found.last()), self.end()),
        }
    }

    /// Returns the numbers of calls until more games are won, and the mean, or the share that the whole list wins.
    fn further(&self) -> Option<String> {
        self.found.quantile(QUANTILES[0].0)?;
        let mut won: Vec<String> = Vec::new();
        for (share, name) in &QUANTILES[1..] {
            let Some(calls) = self.found.quantile(*share) else { continue };
            let is_all = self.found.worst[calls] >= 1.0;
            won.push(format!("{} are won within {}", if is_all { "all" } else { name }, count(calls, "call")));
        }
        // a short list wins all at its end
        won.dedup();
        let last = match self.found.mean {
            Some(mean) => format!("the average is {}", count(grouped_decimal(mean), "call")),
            None => format!("the whole list wins {} of games", self.end()),
        };
        won.push(last);
        Some(sentence(&won.join(", ")))
    }

    /// Describes the result of the list against the worst Devil.
    fn worst(&self) -> String {
        let worst = &self.found.worst;
        match worst.iter().position(|share| *share >= 1.0) {
            Some(by) => format!("The worst Devil is beaten after {} at the latest.", count(by, "call")),
            None => format!("The worst Devil is beaten from only {} of the starts.", percent(worst[self.found.last()])),
        }
    }

    /// Returns the kinds of starts from which half of the games are won soonest and latest, each with its index; `None`
    /// if there are no two.
    fn extremes(&self) -> Option<[(usize, &ClassChance); 2]> {
        let half = |class: &ClassChance| class.probabilities.iter().position(|chance| *chance >= 0.5);
        let classes = self.found.by_class.iter().enumerate();
        let known: Vec<_> = classes.filter(|(_, class)| half(class).is_some_and(|half| half > 0)).collect();
        let first = known.iter().min_by_key(|(_, class)| half(class))?;
        let last = known.iter().max_by_key(|(_, class)| half(class))?;
        (first.0 != last.0).then_some([*first, *last])
    }
}

/// Returns the chance from the starts of one class, for its tooltip.
fn class_words(class: &ClassChance, step: usize) -> String {
    format!("From {}: {}.", pattern(class.first), percent(class.probabilities[step]))
}

#[cfg(test)]
mod tests {
    use super::super::super::tests::solved;
    use super::*;
    use crate::devil::chance;

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
