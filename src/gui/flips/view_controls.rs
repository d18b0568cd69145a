//! The controls that belong to one view, above its chart and in the answer.

use egui::{Button, RichText, Ui};

use crate::flips::{Probability, coin_name};
use crate::gui::field::{Field, refusal_ui};
use crate::gui::kept::Keeping as _;
use crate::gui::theme::Palette;
use crate::numerals::{grouped, plain};
use crate::parameter::BadParameter;

use super::exhibit::Chart;
use super::horizon::REACHES;
use super::{FlipsTab, View, aspect_words, play_words, words};

/// The width of the field for a wish.
const WISH_WIDTH: f32 = 48.0;

impl FlipsTab {
    /// The controls of the view shown, in a row that is filled from the right.
    pub(super) fn switches_ui(&mut self, ui: &mut Ui) {
        if self.has_curve() {
            self.kept_ui(ui);
        }
        match self.aspect.view {
            View::Chances | View::Choice => {
                let hint = "Leave out the states that are won with less than 1 % or more than 99 %";
                ui.checkbox(&mut self.hides_sure, "Hide sure states").on_hover_text(hint);
            }
            View::Bias => self.coin_switch_ui(ui),
            View::Both if self.params.game.coins.len() > 2 => self.pair_switch_ui(ui),
            View::Horizon => self.reach_switch_ui(ui),
            View::Simulate => self.paths_switch_ui(ui),
            View::Play => {
                let hint = "Play without being told the best coin";
                ui.checkbox(&mut self.hides_advice, "Hide advice").on_hover_text(hint);
            }
            View::Both | View::Final => {}
        }
    }

    /// Which coin is varied.
    fn coin_switch_ui(&mut self, ui: &mut Ui) {
        // the last coin comes first, since the row is filled from the right
        for coin in (0..self.params.game.coins.len()).rev() {
            let name = coin_name(coin);
            let hint = format!("Vary how often coin {name} shows heads");
            if switch(ui, &format!("Coin {name}"), &format!("Vary coin {name}"), &hint, coin == self.aspect.coin) {
                self.aspect.coin = coin;
                self.refresh();
            }
        }
        ui.label(RichText::new("Vary").color(Palette::of(ui).soft_ink));
    }

    /// Which two coins are varied.
    fn pair_switch_ui(&mut self, ui: &mut Ui) {
        let coins = self.params.game.coins.len();
        let pairs = (0..coins).flat_map(|one| (one + 1..coins).map(move |other| [one, other]));
        for pair in pairs.collect::<Vec<_>>().into_iter().rev() {
            let [x, y] = pair.map(coin_name);
            let hint = format!("Vary how often coins {x} and {y} show heads");
            if switch(ui, &format!("{x}{y}"), &format!("Vary coins {x} and {y}"), &hint, pair == self.aspect.pair) {
                self.aspect.pair = pair;
                self.refresh();
            }
        }
    }

    /// Whether the estimate or the paths are shown.
    fn paths_switch_ui(&mut self, ui: &mut Ui) {
        let choices = [
            (true, "Paths", "Show the first games", "The scores of the first hundred games over the chances"),
            (false, "Estimate", "Show the running estimate", "The share of games won so far, with its 95 % interval"),
        ];
        for (shows_paths, text, name, hint) in choices {
            if switch(ui, text, name, hint, shows_paths == self.shows_paths) {
                self.shows_paths = shows_paths;
                self.sight_of(View::Simulate).go_home();
            }
        }
    }

    /// How far one looks.
    fn reach_switch_ui(&mut self, ui: &mut Ui) {
        for reach in REACHES.into_iter().rev() {
            let name = grouped(reach);
            let hint = format!("Games of up to {name} flips");
            if switch(ui, &name, &format!("Up to {name} flips"), &hint, reach == self.reach) {
                self.reach = reach;
                self.sight_of(View::Horizon).go_home();
            }
        }
        ui.label(RichText::new("Up to").color(Palette::of(ui).soft_ink));
    }

    /// What the answer says about the view shown.
    pub(super) fn aspect_ui(&mut self, ui: &mut Ui) {
        if self.is_old() {
            return;
        }
        match self.aspect.view {
            View::Bias => self.bias_answer_ui(ui),
            View::Horizon => {
                if let Some(foreseen) = self.solver.foreseen() {
                    ui.label(words::unbroken(&aspect_words::law(&foreseen.answer)));
                }
            }
            View::Final => {
                if let Some(ended) = self.solver.ended() {
                    ui.label(aspect_words::spreads(&ended.answer));
                    ui.label(aspect_words::WHICH_BEST);
                }
            }
            View::Simulate => {
                if let Some(simulated) = self.solver.simulated() {
                    ui.label(words::unbroken(&play_words::outcome(simulated)));
                }
            }
            View::Play => {
                if let Some(Chart::Play(play)) = self.shown().map(|exhibit| exhibit.chart) {
                    ui.label(play_words::luck_and_skill(&play));
                }
            }
            View::Chances | View::Choice | View::Both => {}
        }
    }

    /// The slopes here, and the probability of heads for a wish.
    fn bias_answer_ui(&mut self, ui: &mut Ui) {
        if self.solver.absence(View::Bias).is_some() {
            return;
        }
        let coin = self.aspect.coin;
        let Some(varied) = self.params.game.coins.get(coin).copied() else { return };
        let facts = self.solver.bias_facts().map(|facts| facts.answer);
        if let Some(slopes) = facts.and_then(|facts| facts.slopes) {
            ui.label(aspect_words::slopes(coin, varied.heads, slopes));
        }
        let field =
            Field::new("wish", "Wished win probability (percent)", "Which p wins so often? 0 to 100", WISH_WIDTH);
        let refusal = ui
            .horizontal(|ui| {
                ui.label("To win");
                if let Some(wish) = field.show(ui, &plain(self.aspect.wish.to_f64() * 100.0), parse_wish) {
                    self.aspect.wish = wish;
                    field.accept(ui, &plain(wish.to_f64() * 100.0));
                }
                ui.label("% takes");
                field.refusal(ui)
            })
            .inner;
        if let Some(refusal) = refusal {
            refusal_ui(ui, &refusal);
        }
        if let Some(facts) = facts {
            let likes_heads = varied.after_heads() >= varied.after_tails();
            ui.label(words::unbroken(&aspect_words::needed(coin, facts.wish, facts.needed, likes_heads)));
        }
    }
}

/// A button that chooses one of several; returns whether it was clicked.
fn switch(ui: &mut Ui, text: &str, name: &str, hint: &str, is_chosen: bool) -> bool {
    let palette = Palette::of(ui);
    let color = if is_chosen { palette.accent } else { palette.soft_ink };
    let response = ui.add(Button::selectable(is_chosen, RichText::new(text).color(color))).on_hover_text(hint);
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(name));
    response.clicked()
}

/// Reads a percentage, with its sign or without.
fn parse_wish(text: &str) -> Result<Probability, BadParameter> {
    let number = text.trim().trim_end_matches('%').trim_end();
    let percent = number.parse::<f64>().ok().filter(|percent| (0.0..=100.0).contains(percent));
    let wish = percent.map(|percent| Probability::nearest(percent / 100.0, 1_000_000));
    wish.ok_or_else(|| BadParameter::new("wish", text.trim(), "a percentage from 0 to 100"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_is_a_percentage() {
        for (text, wish) in [("75", "0.75"), (" 75 % ", "0.75"), ("64.03", "0.6403"), ("0", "0"), ("100%", "1")] {
            assert_eq!(parse_wish(text).map(|wish| wish.to_string()), Ok(wish.to_owned()));
        }
        for text in ["", "101", "-1", "NaN", "seven", "inf", "1e3"] {
            let refusal = parse_wish(text).unwrap_err().to_string();
            assert!(refusal.ends_with("it must be a percentage from 0 to 100"), "{refusal}");
        }
    }
}
