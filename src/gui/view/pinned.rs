//! Pinned curves: curves of other parameters beside the present one, named by the parameters in which they differ.

use std::sync::Arc;

use egui_plot::MarkerShape;

use crate::table::{Cell, JoinedColumn, Kind, RowKeys};

use super::Puzzle;
use super::answers::{Answers, Question};
use super::curve_names::{Name, names};
use crate::gui::chart::{Dash, Ink};

/// Markers of pinned curves, in the order in which the curves were pinned.
const MARKERS: [MarkerShape; 4] = [MarkerShape::Diamond, MarkerShape::Up, MarkerShape::Square, MarkerShape::Down];

/// A pinned curve with its answer.
#[derive(Clone)]
pub struct PinnedCurve<A> {
    /// Name.
    pub name: Name,
    /// Its answer.
    pub answer: Arc<A>,
    /// Index among the pinned curves of its view.
    number: usize,
}

impl<A> PinnedCurve<A> {
    /// Returns its colour.
    pub fn ink(&self) -> Ink {
        Ink::pinned(self.number)
    }

    /// Returns the dashes of its line, which distinguish it without colour.
    pub fn dash(&self) -> Dash {
        Dash::pinned(self.number)
    }

    /// Returns its marker, if it has no line.
    pub fn marker(&self) -> MarkerShape {
        MARKERS[self.number % MARKERS.len()]
    }
}

/// Returns the pinned curves that belong in one chart with `present`, named by the parameters in which they differ from
/// it.
pub fn pinned<'a, P: Puzzle>(params: &'a P::Params, present: &P::Pinned) -> Vec<(&'a P::Pinned, Name)> {
    let pinned: Vec<_> = P::pinned(params).iter().filter(|pinned| P::is_same_kind(pinned, present)).collect();
    let parts: Vec<_> = pinned.iter().map(|one| P::name_parts(one)).collect();
    pinned.into_iter().zip(names(&P::name_parts(present), &parts)).collect()
}

/// Returns those of the [`pinned`] curves that are solved.
pub fn pinned_curves<P: Puzzle, Q: Question>(
    answers: &mut Answers,
    params: &P::Params,
    present: &P::Pinned,
    question: impl Fn(&P::Pinned) -> Option<Q>,
) -> Vec<PinnedCurve<Q::Answer>> {
    let solved =
        |(number, (pinned, name))| Some(PinnedCurve { name, answer: answers.get(&question(pinned)?)?, number });
    pinned::<P>(params, present).into_iter().enumerate().filter_map(solved).collect()
}

/// Returns the columns of pinned curves beside a table: `value` returns the value in a row, `keys` identify the rows.
pub fn columns<A: 'static>(
    pinned: &[PinnedCurve<A>],
    keys: fn(&A) -> RowKeys,
    value: fn(&A, usize) -> Option<f64>,
) -> Vec<JoinedColumn<'static>> {
    let cell = |answer: Arc<A>| move |row: usize| value(&answer, row).map_or(Cell::Empty, Cell::Number);
    let column = |pinned: &PinnedCurve<A>| JoinedColumn {
        column: pinned.name.column(Kind::Probability),
        keys: keys(&pinned.answer),
        cell: Box::new(cell(Arc::clone(&pinned.answer))),
    };
    pinned.iter().map(column).collect()
}
