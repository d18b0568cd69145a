//! The kept curves of the flips: what is computed for them, and what they are called.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use egui::{Color32, Context};

use crate::flips::{
    CheckedGame, Curve, FinalScores, Horizon, Pinned, Sweep, coin_name, estimated_work, final_scores, solve,
};
use crate::gui::kept::{self, Facet, Keeping, Name, Wish, names};
use crate::gui::theme::Palette;
use crate::progress::{Cancelled, Progress};
use crate::table::{Beside, Cell, Keys, Kind};

use super::asked::{Asked, Found, Mishap};
use super::view::View;
use super::work::{FRAME, estimated_work_in_floats, sweeps_at_once, whole_horizon, whole_sweep};
use super::{FlipsTab, words};

/// How often the end of a job is looked for where nothing else is to be done.
const PATIENCE: Duration = Duration::from_millis(1);

/// What is computed for a kept curve.
#[derive(Clone, Debug)]
pub enum Answer {
    /// For one of *bias*.
    Sweep(Sweep),
    /// For one of *horizon*.
    Horizon(Horizon),
    /// For one of *final*.
    Final(FinalScores),
}

/// A kept curve as it is shown.
#[derive(Clone, Debug)]
pub struct Compared {
    /// What it is called.
    pub name: Name,
    /// Its number among the kept curves of its view, from 0.
    number: usize,
    found: Arc<Found<Pinned, Answer>>,
}

impl Compared {
    /// The colour that it is drawn in.
    pub fn ink(&self, palette: &Palette) -> Color32 {
        kept::ink(palette, self.number)
    }

    /// The coin whose heads are varied, if it is a curve of *bias*.
    pub fn varied(&self) -> Option<usize> {
        if let Curve::Bias { coin } = self.found.question.curve() { Some(coin) } else { None }
    }

    /// The sweep, if it is a curve of *bias*.
    pub fn sweep(&self) -> Option<&Sweep> {
        if let Answer::Sweep(sweep) = &self.found.answer { Some(sweep) } else { None }
    }

    /// The horizon, if it is one of *horizon*.
    pub fn horizon(&self) -> Option<&Horizon> {
        if let Answer::Horizon(horizon) = &self.found.answer { Some(horizon) } else { None }
    }

    /// The final scores, if it is one of *final*.
    pub fn final_scores(&self) -> Option<&FinalScores> {
        if let Answer::Final(finals) = &self.found.answer { Some(finals) } else { None }
    }

    /// Its column beside the table of its view.
    pub fn beside(&self) -> Beside<'_> {
        let column = self.name.column(Kind::Probability);
        let (keys, cell): (Keys, Box<dyn Fn(usize) -> Option<f64>>) = match &self.found.answer {
            Answer::Sweep(sweep) => (sweep_keys(sweep), Box::new(|row| Some(sweep.points().get(row)?.win_probability))),
            Answer::Horizon(horizon) => {
                let at = |row: usize| horizon.value(u32::try_from(row).ok()?.checked_add(1)?);
                (horizon_keys(horizon), Box::new(at))
            }
            Answer::Final(finals) => (final_keys(finals), Box::new(|row| Some(finals.rows().get(row)?.best_play))),
        };
        Beside { column, keys, cell: Box::new(move |row| cell(row).map_or(Cell::Empty, Cell::Number)) }
    }
}

/// The keys of a sweep's table: the points of its grid, which is the same for all.
pub fn sweep_keys(sweep: &Sweep) -> Keys {
    Keys::range(0..=whole(sweep.points().len()) - 1)
}

/// The keys of a horizon's table: the numbers of flips.
pub fn horizon_keys(horizon: &Horizon) -> Keys {
    Keys::range(1..=horizon.longest().into())
}

/// The keys of the table of final scores: the scores.
pub fn final_keys(finals: &FinalScores) -> Keys {
    Keys::list(finals.rows().iter().map(|row| row.score.into()))
}

fn whole(count: usize) -> i128 {
    i128::try_from(count).unwrap_or(i128::MAX)
}

/// Computes the kept curves of the view shown.
#[derive(Default)]
pub struct Keeper {
    asked: Vec<(Pinned, Asked<Pinned, Answer>)>,
}

impl Keeper {
    /// From now on the curves of `view` among those `kept` are wanted.
    pub fn want(&mut self, kept: &[Pinned], view: View, wake: Option<&Context>) {
        self.asked.retain(|(known, _)| kept.contains(known));
        for one in kept {
            if !self.asked.iter().any(|(known, _)| known == one) {
                self.asked.push((one.clone(), Asked::nothing()));
            }
        }
        for (one, asked) in &mut self.asked {
            if one.curve().name() == view.name() {
                asked.want(one.clone(), is_quick(one), wake, work_out);
            } else if !asked.is_answered() {
                asked.forget();
            }
        }
    }

    /// Takes in what the jobs have found.
    pub fn poll(&mut self) {
        self.asked.iter_mut().for_each(|(_, asked)| asked.poll());
    }

    /// Blocks until the curves of `view` are there, those that were cancelled among them.
    pub fn finish(&mut self, kept: &[Pinned], view: View) {
        self.asked.iter_mut().for_each(|(_, asked)| asked.forgive());
        self.want(kept, view, None);
        while self.progress().is_some() {
            thread::sleep(PATIENCE);
            self.poll();
        }
    }

    /// Stops the jobs.
    pub fn cancel(&mut self) {
        self.asked.iter_mut().for_each(|(_, asked)| asked.cancel());
    }

    /// How far a job is; `None` if none runs.
    pub fn progress(&self) -> Option<&Progress> {
        self.asked.iter().find_map(|(_, asked)| asked.background().progress())
    }

    /// Why a curve is not there though no job runs for it.
    pub fn mishap(&self) -> Option<&Mishap> {
        self.asked.iter().find_map(|(_, asked)| asked.background().mishap())
    }

    /// What was found for a curve.
    fn found(&self, kept: &Pinned) -> Option<&Arc<Found<Pinned, Answer>>> {
        self.asked.iter().find(|(known, _)| known == kept).and_then(|(_, asked)| asked.of(kept))
    }
}

fn game_of(kept: &Pinned) -> Option<CheckedGame> {
    CheckedGame::new(kept.game()).ok()
}

/// Whether a curve takes less than a frame.
fn is_quick(kept: &Pinned) -> bool {
    game_of(kept).is_none_or(|game| match kept.curve() {
        Curve::Bias { .. } => sweeps_at_once(&game),
        Curve::Horizon => false,
        Curve::Final => estimated_work(&game) + 10 * estimated_work_in_floats(&game) <= FRAME,
    })
}

fn work_out(kept: &Pinned, progress: &Progress) -> Result<Answer, Cancelled> {
    // curves are checked with the parameters that they are kept in
    let game = game_of(kept).ok_or(Cancelled)?;
    match kept.curve() {
        Curve::Bias { coin } => whole_sweep(&game, coin, progress).map(Answer::Sweep),
        Curve::Horizon => whole_horizon(&game, progress).map(Answer::Horizon),
        Curve::Final => {
            let solution = solve(&game, progress)?;
            final_scores(&solution, progress)?.map(Answer::Final).ok_or(Cancelled)
        }
    }
}

/// What a curve is named by.
fn facets(kept: &Pinned) -> Vec<Facet> {
    let (curve, of) = (kept.curve(), kept.game());
    let mut facets = Vec::new();
    if curve != Curve::Horizon {
        facets.push(Facet::new("flips", words::flips(of.flips)));
    }
    facets.push(Facet::new("target", format!("win above {}", words::signed(of.target))));
    facets.push(Facet::new("coins", format!("{} coins", of.coins.len())));
    for (index, coin) in of.coins.iter().enumerate() {
        let name = coin_name(index);
        if curve == (Curve::Bias { coin: index }) {
            facets.push(Facet::new("varied", format!("{name} varied")));
        } else {
            facets.push(Facet::new(format!("heads of {name}"), format!("{name} p = {}", coin.heads)));
        }
        let points = match coin.worth() {
            Some(worth) => format!("{name} ±{worth}"),
            None => format!("{name} {} or {}", plus(coin.after_heads()), plus(coin.after_tails())),
        };
        facets.push(Facet::new(format!("points of {name}"), points));
    }
    facets
}

/// A number of points with its sign.
fn plus(points: i64) -> String {
    if points > 0 { format!("+{points}") } else { words::signed(points) }
}

impl FlipsTab {
    /// The kind of curve that `view` shows; `None` if it shows none that can be kept.
    fn curve_of(&self, view: View) -> Option<Curve> {
        match view {
            View::Bias => Some(Curve::Bias { coin: self.aspect.coin }),
            View::Horizon => Some(Curve::Horizon),
            View::Final => Some(Curve::Final),
            View::Chances | View::Choice | View::Both | View::Simulate | View::Play => None,
        }
    }

    /// The kept curves of `view`, as last allowed, with their names.
    fn kept_in(&self, view: View) -> Vec<(&Pinned, Name)> {
        let Some(curve) = self.curve_of(view) else { return Vec::new() };
        let of_view: Vec<&Pinned> = self.pinned.iter().filter(|kept| kept.curve().name() == curve.name()).collect();
        let all: Vec<_> = of_view.iter().map(|kept| facets(kept)).collect();
        let names = names(|| facets(&Pinned::new(curve, &self.params.game)), &all);
        of_view.into_iter().zip(names).collect()
    }

    /// The kept curves of `view` that are solved.
    pub(super) fn compared(&self, view: View) -> Vec<Compared> {
        let kept = self.kept_in(view).into_iter().enumerate();
        kept.filter_map(|(number, (kept, name))| {
            Some(Compared { name, number, found: Arc::clone(self.keeper.found(kept)?) })
        })
        .collect()
    }

    /// Whether the view shown has a curve that can be kept.
    pub(super) fn has_curve(&self) -> bool {
        self.curve_of(self.aspect.view).is_some() && self.solver.absence(self.aspect.view).is_none()
    }

    /// Sets what a kept curve depends on.
    fn go_to(&mut self, kept: &Pinned) {
        kept.put_into(&mut self.params.game);
        self.params.fit();
        if let Curve::Bias { coin } = kept.curve() {
            self.aspect.coin = coin;
        }
    }
}

impl Keeping for FlipsTab {
    fn why_not_kept(&self) -> Option<String> {
        let view = self.aspect.view;
        if let Some(absence) = self.solver.absence(view) {
            return Some(absence);
        }
        let Some(curve) = self.curve_of(view) else { return Some(kept::NO_CURVE.to_owned()) };
        if let Some(refusal) = &self.refusal {
            return Some(refusal.to_string());
        }
        let (shown, _): (Vec<&Pinned>, Vec<Name>) = self.kept_in(view).into_iter().unzip();
        kept::why_not(&&Pinned::new(curve, &self.params.game), &shown).map(str::to_owned)
    }

    fn kept_names(&self) -> Vec<Name> {
        self.kept_in(self.aspect.view).into_iter().map(|(_, name)| name).collect()
    }

    fn grant_kept(&mut self, wish: Wish) {
        let Some(curve) = self.curve_of(self.aspect.view) else { return };
        let shown: Vec<Pinned> = self.kept_in(self.aspect.view).into_iter().map(|(kept, _)| kept.clone()).collect();
        let present = Pinned::new(curve, &self.params.game);
        if let Some(kept) = wish.grant(&mut self.params.pinned, &shown, present) {
            self.go_to(&kept);
        }
        self.refresh();
    }
}
