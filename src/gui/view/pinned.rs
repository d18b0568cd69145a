//! Pinned curves: curves of other parameters that stay beside the present one, named by what sets them apart.

use std::sync::Arc;

use egui::Color32;
use egui_plot::MarkerShape;

use crate::progress::{Cancelled, Progress};

use super::curve_names::{Name, names};
use super::query::{AnyQuery, Found, Notify, Query, When};
use super::{Puzzle, Scene};
use crate::gui::chart::{Dash, KeyEntry};
use crate::gui::look::theme::Palette;
use crate::gui::panels::pin_controls;

/// The forms of the points of pinned curves, in the order in which they were pinned.
const MARKERS: [MarkerShape; 4] = [MarkerShape::Diamond, MarkerShape::Up, MarkerShape::Square, MarkerShape::Down];

/// What is computed for the pinned curves of a view.
pub struct PinnedQueries<K, T>(Vec<(K, Query<K, T>)>);

impl<K, T> Default for PinnedQueries<K, T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K, T> PinnedQueries<K, T>
where
    K: Clone + PartialEq + Send + 'static,
    T: Send + 'static,
{
    /// From now on the curves `pinned` are wanted, worked out by `solve`.
    pub fn ask(
        &mut self,
        pinned: &[&K],
        what: &str,
        notify: &Notify,
        when: impl Fn(&K) -> When,
        solve: fn(&K, &Progress) -> Result<T, Cancelled>,
    ) {
        self.0.retain(|(known, _)| pinned.contains(&known));
        for &one in pinned {
            if !self.0.iter().any(|(known, _)| known == one) {
                self.0.push((one.clone(), Query::default()));
            }
        }
        for (one, query) in &mut self.0 {
            query.ask(one.clone(), when(one), || what.to_owned(), notify, solve);
        }
    }

    /// The queries.
    pub fn queries(&mut self) -> impl Iterator<Item = &mut dyn AnyQuery> {
        self.0.iter_mut().map(|(_, query)| query as &mut dyn AnyQuery)
    }

    /// The curves that are solved, with their names beside `present`, in the order of `pinned`.
    pub fn compared<P: Puzzle<Pinned = K>>(&self, pinned: &[&K], present: impl FnOnce() -> K) -> Vec<Compared<K, T>> {
        let parts: Vec<_> = pinned.iter().map(|one| P::name_parts(one)).collect();
        let names = names(|| P::name_parts(&present()), &parts);
        let found = |one: &K| self.0.iter().find(|(known, _)| known == one).and_then(|(_, query)| query.of(one));
        let compared = pinned.iter().zip(names).enumerate();
        compared
            .filter_map(|(number, (one, name))| Some(Compared { name, number, found: Arc::clone(found(one)?) }))
            .collect()
    }
}

/// A pinned curve as it is shown.
#[derive(Debug)]
pub struct Compared<K, T> {
    /// What it is called.
    pub name: Name,
    /// What was found for it.
    pub found: Arc<Found<K, T>>,
    /// Its number among the pinned curves of its view, from 0.
    number: usize,
}

impl<K, T> Compared<K, T> {
    /// What was found for it.
    pub fn answer(&self) -> &T {
        &self.found.answer
    }

    /// The colour that it is drawn in.
    pub fn ink(&self, palette: &Palette) -> Color32 {
        pin_controls::ink(palette, self.number)
    }

    /// How its line is dashed: colours are not seen by everybody, and not printed by every printer.
    pub fn dash(&self) -> Dash {
        Dash::pinned(self.number)
    }

    /// The form of its points, if it has no line.
    pub fn marker(&self) -> MarkerShape {
        MARKERS[self.number % MARKERS.len()]
    }

    /// Its entry in the key of a chart of lines.
    pub fn line_entry(&self, palette: &Palette) -> KeyEntry {
        KeyEntry::line(self.ink(palette), self.dash(), &self.name.short)
    }

    /// Its entry in the key of a chart of points.
    pub fn mark_entry(&self, palette: &Palette) -> KeyEntry {
        KeyEntry::mark(self.ink(palette), self.marker(), &self.name.short)
    }
}

impl<'a, P: Puzzle> Scene<'a, P> {
    /// The pinned curves that belong into one chart with `curve`, as last allowed.
    pub fn pinned_like(&self, curve: &P::Pinned) -> Vec<&'a P::Pinned> {
        P::pinned(self.params).iter().filter(|pinned| P::is_same_kind(pinned, curve)).collect()
    }
}
