//! The kept lists of the Devil: what is found for them, and what they are called.

use std::sync::Arc;

use egui::Color32;

use crate::devil::{
    BeliefRows, CheckedGame, CheckedPlan, Devil, LONGEST_PINNED, Pinned, Plan, Solution, shrinking_table, solve,
};
use crate::gui::kept::{self, Facet, Keeping, Name, Wish};
use crate::gui::theme::Palette;
use crate::progress::{Cancelled, Progress};
use crate::table::{Beside, Cell, Keys, Kind};

use super::solving::{Solver, Trouble};
use super::{DevilTab, View, names, words};

/// What is found for a kept list.
#[derive(Debug)]
struct Found {
    solution: Solution,
    judged: Option<CheckedPlan>,
}

/// A kept list as it is shown.
#[derive(Clone, Debug)]
pub struct Compared {
    /// What it is called.
    pub name: Name,
    /// Its number among those that are kept, from 0.
    number: usize,
    found: Arc<Found>,
}

impl Compared {
    /// The colour that it is drawn in.
    pub fn ink(&self, palette: &Palette) -> Color32 {
        kept::ink(palette, self.number)
    }

    /// The list of moves.
    pub fn course(&self) -> Plan<'_> {
        Plan::new(&self.found.solution, self.found.judged.as_ref())
    }

    /// Its column beside the table of the shrinking at `step`.
    pub fn beside(&self, step: u64) -> Beside<'_> {
        let table = shrinking_table(self.course(), step);
        let cell = move |row: usize| table.row(row).pop().unwrap_or(Cell::Empty);
        Beside { column: self.name.column(Kind::Whole), keys: keys(self.course(), step), cell: Box::new(cell) }
    }
}

/// The keys of the table of the shrinking: the numbers of moves made.
pub fn keys(course: Plan<'_>, step: u64) -> Keys {
    let rows = BeliefRows::of(course, step);
    Keys::range(rows.first.into()..=rows.last.into())
}

/// The keys of the table with the kept lists beside it.
pub fn all_keys(course: Plan<'_>, step: u64, compared: &[Compared]) -> Keys {
    compared.iter().fold(keys(course, step), |all, compared| all.union(&keys(compared.course(), step)))
}

/// Finds what there is to find about the kept lists.
#[derive(Default)]
pub struct Keeper {
    entries: Vec<Entry>,
}

struct Entry {
    kept: Pinned,
    solver: Solver<Pinned, Found>,
    found: Option<Arc<Found>>,
}

impl Keeper {
    /// From now on these lists are kept; what is to be found about them only if they are `shown`.
    pub fn want(&mut self, kept: &[Pinned], shown: bool, wake: &(impl FnOnce() + Send + Clone + 'static)) {
        self.entries.retain(|entry| kept.contains(&entry.kept));
        for one in kept {
            if !self.entries.iter().any(|entry| entry.kept == *one) {
                self.entries.push(Entry { kept: one.clone(), solver: Solver::new(None), found: None });
            }
        }
        for entry in &mut self.entries {
            if !shown && entry.found.is_none() {
                entry.solver.drop_wish();
            } else if shown {
                let of = entry.kept.clone();
                entry.solver.ask(&entry.kept, None, wake.clone(), move |progress| work_out(&of, progress));
            }
            if let Some(solved) = entry.solver.take() {
                entry.found = Some(solved.found);
            }
        }
    }

    /// Waits for what is to be found.
    pub fn finish(&mut self) {
        for entry in &mut self.entries {
            if let Some(solved) = entry.solver.finish() {
                entry.found = Some(solved.found);
            }
        }
    }

    /// Stops the jobs.
    pub fn cancel(&mut self) {
        self.entries.iter_mut().for_each(|entry| entry.solver.cancel());
    }

    /// Lets be found again what was cancelled.
    pub fn forgive(&mut self) {
        self.entries.iter_mut().for_each(|entry| entry.solver.forgive(None));
    }

    /// Whether a job runs.
    pub fn is_running(&self) -> bool {
        self.entries.iter().any(|entry| entry.solver.is_running())
    }

    /// The share of the first job that is done, if it is known.
    pub fn fraction(&self) -> Option<f32> {
        self.entries.iter().find(|entry| entry.solver.is_running())?.solver.fraction()
    }

    /// Why something is not found though no job runs for it.
    pub fn trouble(&self) -> Option<&Trouble> {
        self.entries.iter().find_map(|entry| entry.solver.trouble())
    }

    fn found(&self, kept: &Pinned) -> Option<Arc<Found>> {
        self.entries.iter().find(|entry| entry.kept == *kept).and_then(|entry| entry.found.clone())
    }
}

fn work_out(kept: &Pinned, progress: &Progress) -> Result<Found, Cancelled> {
    // lists are checked with the parameters that they are kept in
    let checked = CheckedGame::pinned(kept).map_err(|_| Cancelled)?;
    let solution = solve(checked.table(), progress)?;
    let judged = checked.moves().map(|moves| CheckedPlan::new(checked.table(), moves, progress)).transpose()?;
    Ok(Found { solution, judged })
}

fn facets(kept: &Pinned) -> Vec<Facet> {
    let list = match &kept.moves {
        Some(moves) => format!("your {}", words::count(moves.len(), "move")),
        None => "the shortest list".to_owned(),
    };
    let devil = match kept.devil {
        Devil::Still => "the Devil keeps still",
        Devil::Turn => "the Devil turns",
        Devil::TurnAndMirror => "the Devil turns and mirrors",
        Devil::Shuffle => "the Devil shuffles",
    };
    let table = kept.table().map(names::table).unwrap_or_default();
    vec![Facet::new("table", table), Facet::new("Devil", devil), Facet::new("list", list)]
}

impl DevilTab {
    /// The kept lists about which something is found.
    pub(super) fn compared(&self) -> Vec<Compared> {
        let all = self.params.pinned.iter().zip(self.kept_names()).enumerate();
        all.filter_map(|(number, (kept, name))| Some(Compared { name, number, found: self.keeper.found(kept)? }))
            .collect()
    }

    /// Brings what is kept up to the parameters.
    pub(super) fn follow_kept(&mut self, wake: &(impl FnOnce() + Send + Clone + 'static)) {
        if self.checked.rules.is_ok() {
            self.keeper.want(&self.params.pinned, self.view == View::Shrinking, wake);
        }
    }
}

impl Keeping for DevilTab {
    fn why_not_kept(&self) -> Option<String> {
        if self.view != View::Shrinking {
            return Some(kept::NO_CURVE.to_owned());
        }
        if let Err(refusal) = &self.checked.rules {
            return Some(refusal.to_string());
        }
        let (course, present) = (self.course(), &self.params.game);
        let refusal = if let Some(refusal) = kept::why_not(present, &self.params.pinned) {
            refusal
        } else if present.moves.as_ref().is_some_and(|moves| moves.len() > LONGEST_PINNED) {
            "lists of your own are kept up to 4,096 moves"
        } else if course.last_step() == 0 {
            "no list of moves wins here, so there is none to keep"
        } else if course.configurations_left(course.last_step()).is_none() {
            "the configurations were not counted, so there is nothing to keep"
        } else {
            return None;
        };
        Some(refusal.to_owned())
    }

    fn kept_names(&self) -> Vec<Name> {
        let all: Vec<_> = self.params.pinned.iter().map(facets).collect();
        kept::names(|| facets(&self.params.game), &all)
    }

    fn grant_kept(&mut self, wish: Wish) {
        let (shown, present) = (self.params.pinned.clone(), self.params.game.clone());
        if let Some(kept) = wish.grant(&mut self.params.pinned, &shown, present) {
            self.params = self.params.with_game(kept);
            self.playback.pause();
        }
        self.follow(|| ());
    }
}
