//! The kept ratios of the pennies: what is drawn of them, and what they are called.

use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use egui::Color32;

use crate::gui::kept::{self, Facet, Keeping, Name, Wish, names};
use crate::gui::theme::Palette;
use crate::numerals::grouped;
use crate::pennies::pinned::CheckedPinned;
use crate::pennies::{Pinned, ratio};
use crate::table::{Beside, Cell, Keys, Kind};

use super::ratio::Ratios;
use super::{PenniesTab, View};

/// Kept ratios and, as soon as somebody looks at them, their points.
#[derive(Debug)]
pub struct Known {
    kept: Pinned,
    checked: CheckedPinned,
    ratios: OnceLock<Arc<Ratios>>,
}

/// Kept ratios as they are shown.
#[derive(Clone, Debug)]
pub struct Compared {
    /// What they are called.
    pub name: Name,
    /// Their points.
    pub ratios: Arc<Ratios>,
    /// Their number among those that are kept, from 0.
    number: usize,
    checked: CheckedPinned,
}

impl Compared {
    /// The colour that they are drawn in.
    pub fn ink(&self, palette: &Palette) -> Color32 {
        kept::ink(palette, self.number)
    }

    /// Their column beside the table of the ratios.
    pub fn beside(&self) -> Beside<'_> {
        let (game, first) = (self.checked.ruleset, *self.checked.indices.start());
        let cell = move |row: usize| {
            let index = u32::try_from(row).ok().and_then(|row| first.checked_add(row));
            index.and_then(|index| ratio::rounded(&ratio::pair(game, index))).map_or(Cell::Empty, Cell::Number)
        };
        Beside { column: self.name.column(Kind::Number), keys: keys(&self.checked.indices), cell: Box::new(cell) }
    }
}

/// The keys of the table of the ratios: the indices of the pairs.
pub fn keys(range: &RangeInclusive<u32>) -> Keys {
    Keys::range((*range.start()).into()..=(*range.end()).into())
}

/// The keys of the table with the kept ones beside it.
pub fn all_keys(range: &RangeInclusive<u32>, compared: &[Compared]) -> Keys {
    compared.iter().fold(keys(range), |all, compared| all.union(&keys(&compared.checked.indices)))
}

fn facets(kept: &Pinned) -> Vec<Facet> {
    let [from, to] = kept.ratio;
    let spread = if kept.spread == 0 { "Nim".to_owned() } else { format!("spread {}", kept.spread) };
    vec![
        Facet::new("spread", spread),
        Facet::new("last", if kept.misere { "last to take loses" } else { "last to take wins" }),
        Facet::new("range", format!("n = {} to {}", grouped(from), grouped(to))),
    ]
}

impl PenniesTab {
    /// Brings what is kept up to the parameters, as last allowed.
    pub(super) fn follow_kept(&mut self) {
        let kept = &self.params.pinned;
        if self.kept.iter().map(|known| &known.kept).eq(kept) {
            return;
        }
        self.kept.retain(|known| kept.contains(&known.kept));
        let mut old: Vec<Known> = std::mem::take(&mut self.kept);
        for one in kept {
            let of = |checked| Known { kept: one.clone(), checked, ratios: OnceLock::new() };
            let known = match old.iter().position(|known| known.kept == *one) {
                Some(place) => Some(old.swap_remove(place)),
                None => CheckedPinned::new(one).ok().map(of),
            };
            self.kept.extend(known);
        }
    }

    /// What is kept, with its points.
    pub(super) fn compared(&self) -> Vec<Compared> {
        let all = self.kept.iter().zip(self.kept_names()).enumerate();
        all.map(|(number, (known, name))| {
            let CheckedPinned { ruleset, indices } = known.checked.clone();
            let ratios = known.ratios.get_or_init(|| Arc::new(Ratios::new(ruleset, indices)));
            Compared { name, number, ratios: Arc::clone(ratios), checked: known.checked.clone() }
        })
        .collect()
    }
}

impl Keeping for PenniesTab {
    fn why_not_kept(&self) -> Option<String> {
        if self.view != View::Ratio {
            return Some(kept::NO_CURVE.to_owned());
        }
        if let Some(refusal) = &self.refusal {
            return Some(refusal.to_string());
        }
        kept::why_not(&self.params.ratios(), &self.params.pinned).map(str::to_owned)
    }

    fn kept_names(&self) -> Vec<Name> {
        let all: Vec<_> = self.kept.iter().map(|known| facets(&known.kept)).collect();
        names(|| facets(&self.params.ratios()), &all)
    }

    fn grant_kept(&mut self, wish: Wish) {
        let (shown, present) = (self.params.pinned.clone(), self.params.ratios());
        if let Some(kept) = wish.grant(&mut self.params.pinned, &shown, present) {
            self.params.go_to(&kept);
        }
        self.solve();
    }
}
