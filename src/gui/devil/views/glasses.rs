//! A player who feels some of the coins before each call: his plan, or the Devil's traps.

use std::sync::Arc;

use egui::{Rect, Role, Sense, Ui, WidgetInfo, vec2};

use crate::devil::{Glasses, GlassesOutcome, Params, glasses_table, has_glasses};
use crate::gui::chart::{self, Steps, stepped};
use crate::gui::devil::controls::hands_ui;
use crate::gui::devil::glasses_explained;
use crate::gui::devil::glasses_picture::Picture;
use crate::gui::devil::glasses_words;
use crate::gui::devil::names;
use crate::gui::devil::numbered::{self, Numbered, OfNumber as _};
use crate::gui::devil::puzzle::Devil;
use crate::gui::devil::session::DevilSession;
use crate::gui::look::theme::Palette;
use crate::gui::prose::Paragraph;
use crate::gui::snapshot::Measures;
use crate::gui::spotlight;
use crate::gui::view::looks::Looks;
use crate::gui::view::query::AnyQuery;
use crate::gui::view::{About, Change, Scene, Session as _, Stage, View, ViewSnapshot};
use crate::numerals::count;
use crate::table::Table;

/// The plan of a player with hands.
#[derive(Default)]
pub struct GlassesView {
    /// What is shown while nobody has said how many hands there are.
    usual: Numbered<Glasses>,
    /// The step of the plan, or the trap, that is chosen.
    chosen: usize,
}

impl GlassesView {
    fn asked<'a>(&'a self, session: &'a DevilSession) -> &'a Numbered<Glasses> {
        numbered::shown(&self.usual, &session.glasses, &session.rules)
    }

    fn shown(&self, session: &DevilSession) -> Option<GlassesSnapshot> {
        let glasses = Arc::clone(&self.asked(session).newest()?.answer);
        let last = glasses.nodes.len().max(glasses.traps.len()).saturating_sub(1);
        Some(GlassesSnapshot { glasses, chosen: self.chosen.min(last) })
    }
}

impl View<Devil> for GlassesView {
    fn about(&self) -> About {
        About::new(
            "glasses",
            "The plan",
            "What a player does who feels some coins before each call, or how the Devil escapes him.",
        )
    }

    fn unavailable(&self, session: &DevilSession) -> Option<String> {
        let sentence = "coins are felt at tables of up to 6 coins with two faces";
        (!has_glasses(session.rules.table())).then(|| sentence.to_owned())
    }

    fn ask(&mut self, scene: &Scene<'_, Devil>) {
        numbered::ask(&mut self.usual, &scene.session.rules, true, scene.notify);
    }

    fn queries(&mut self) -> Vec<&mut dyn AnyQuery> {
        vec![&mut self.usual]
    }

    fn is_current(&self, scene: &Scene<'_, Devil>) -> bool {
        numbered::current(self.asked(scene.session), &scene.session.rules).is_some()
    }

    fn snapshot(&self, scene: &Scene<'_, Devil>) -> Option<Arc<dyn ViewSnapshot<Devil>>> {
        self.shown(scene.session).map(|shown| Arc::new(shown) as Arc<dyn ViewSnapshot<Devil>>)
    }

    fn controls_ui(&mut self, ui: &mut Ui, params: &mut Params, reset_to: &Params) {
        let usual = params.game.table().map_or(0, Glasses::USUAL);
        let note = format!("At 0 the plan with {} is shown.", count(usual, "hand"));
        hands_ui(ui, params, reset_to, Some(&note));
    }

    fn chart_ui(&mut self, ui: &mut Ui, scene: &Scene<'_, Devil>, _params: &mut Params, _looks: &mut Looks) {
        match self.shown(scene.session) {
            None => chart::no_chart_ui(ui, self.pending()),
            Some(shown) => self.chosen = shown.chart_ui(ui).unwrap_or(self.chosen),
        }
    }

    fn has_own_answer(&self, scene: &Scene<'_, Devil>) -> bool {
        self.asked(scene.session).newest().is_some()
    }

    fn why(&self, scene: &Scene<'_, Devil>) -> Vec<Paragraph> {
        let Some(found) = self.asked(scene.session).newest() else { return scene.session.why() };
        glasses_words::why(&found.answer).into_iter().map(Paragraph::plain).collect()
    }

    fn checked(&self, scene: &Scene<'_, Devil>) -> String {
        let Some(found) = self.asked(scene.session).newest() else { return scene.session.checked() };
        glasses_words::checked(&found.answer)
    }

    fn contradiction(&self) -> Option<String> {
        let is_sound = self.usual.newest().is_none_or(|found| found.answer.is_verified);
        (!is_sound).then(|| "The search and its check disagree about the coins that are felt.".to_owned())
    }

    fn chosen_row(&self, scene: &Scene<'_, Devil>) -> Option<usize> {
        let shown = self.shown(scene.session)?;
        (shown.number() > 0).then(|| shown.glasses.first_row(shown.chosen))
    }

    fn choose_row(&mut self, scene: &Scene<'_, Devil>, row: usize) -> Option<Change<Devil>> {
        self.chosen = self.shown(scene.session)?.glasses.node_of_row(row)?;
        None
    }

    fn start_over(&mut self) {
        self.chosen = 0;
    }
}

/// A plan as it is shown, with the step that is chosen.
struct GlassesSnapshot {
    glasses: Arc<Glasses>,
    chosen: usize,
}

impl GlassesSnapshot {
    fn number(&self) -> usize {
        self.glasses.nodes.len().max(self.glasses.traps.len())
    }

    /// Draws the cards and returns the one that was chosen, by a click or by the arrow keys.
    fn chart_ui(&self, ui: &mut Ui) -> Option<usize> {
        let palette = Palette::of(ui);
        let room = ui.available_rect_before_wrap();
        let response = ui.allocate_rect(room, Sense::click());
        let summary = format!("{} {}", glasses_words::headline(&self.glasses), self.told(self.chosen).join(" "));
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, summary.trim()));
        let picture = Picture::new(&self.glasses, room.shrink2(vec2(4.0, 6.0)));
        let chosen = chart::has_marks(ui.ctx()).then_some(self.chosen);
        picture.paint(ui.painter(), &palette, chosen);
        spotlight::mark_lit(ui.ctx(), "glasses", room, |[index, _], _| {
            picture.place(index as usize).unwrap_or(Rect::NOTHING)
        });
        if picture.number() == 0 {
            chart::notice_ui(ui, room, &glasses_words::headline(&self.glasses));
            return None;
        }
        if let Some(steps) = Steps::of_picture(ui, &response, room, || self.told(self.chosen).join(" ")) {
            let last = picture.number() as u64 - 1;
            return usize::try_from(stepped(self.chosen as u64, steps.right - steps.up, 0..=last)).ok();
        }
        let pointed = response.hover_pos().and_then(|at| picture.at(at))?;
        chart::pointed_ui(response, pointed, [self.told(pointed).join("\n")])
    }

    /// What is known and done in a step of the plan, or in a trap.
    fn told(&self, index: usize) -> Vec<String> {
        let of_plan = glasses_words::node(&self.glasses, index);
        if of_plan.is_empty() { glasses_words::trap(&self.glasses, index) } else { of_plan }
    }
}

impl ViewSnapshot<Devil> for GlassesSnapshot {
    fn title(&self) -> String {
        let (table, hands) = (names::table(self.glasses.table), self.glasses.hands);
        let goal = names::selection(&self.glasses.aim.goal, 2);
        format!("{table}, {} felt before each call, to {goal}", count(hands, "coin"))
    }

    fn measures(&self) -> Measures {
        if self.number() > 6 { Measures::of(960.0, 720.0) } else { Measures::of(900.0, 360.0) }
    }

    fn draw(&self, ui: &mut Ui, _stage: &mut Stage<'_, Devil>) -> Option<Change<Devil>> {
        self.chart_ui(ui);
        None
    }

    fn table(&self) -> Table<'_> {
        glasses_table(&self.glasses)
    }

    fn chart_unavailable(&self) -> Option<String> {
        (self.number() == 0).then(|| glasses_words::headline(&self.glasses))
    }

    fn words(&self) -> Vec<Paragraph> {
        let wins = matches!(self.glasses.outcome, GlassesOutcome::Wins { .. });
        let headline = Paragraph {
            about: glasses_explained::of_outcome(&self.glasses),
            ..Paragraph::headline(glasses_words::headline(&self.glasses), wins)
        };
        let about = glasses_explained::of_step(&self.glasses, self.chosen).into_iter().chain(std::iter::repeat(None));
        let told = self.told(self.chosen).into_iter().zip(about);
        let told = told.map(|(text, about)| Paragraph { about, ..Paragraph::plain(text) });
        std::iter::once(headline).chain(told).collect()
    }
}
