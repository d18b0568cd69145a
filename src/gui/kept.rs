//! Keep and compare: curves of other parameters that stay beside the present one, named by what sets them apart.

use egui::{Button, Rect, RichText, Sense, TextStyle, Ui, vec2};

use crate::kept::MOST_KEPT;
use crate::table::{Column, Kind};

use super::prose::capitalised;
use super::theme::Palette;
use crate::gui::command::{Command, keys_of};

/// One of the parameters that a curve is named by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facet {
    /// Which parameter it is; the same for all curves of a view.
    slot: String,
    /// Its value: "60 flips".
    words: String,
}

impl Facet {
    /// The parameter `slot` with its value in `words`.
    pub fn new(slot: impl Into<String>, words: impl Into<String>) -> Self {
        Self { slot: slot.into(), words: words.into() }
    }
}

/// What a kept curve is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// By what sets it apart from the present curve and from the other kept ones.
    pub short: String,
    /// By all that determines it.
    pub full: String,
}

impl Name {
    /// The heading of its column in a table.
    pub fn column(&self, kind: Kind) -> Column {
        Column::new(format!("kept: {}", self.full), self.short.clone(), kind)
    }
}

/// The names of kept curves beside the present one, which is asked for only if there are any.
pub fn names(present: impl FnOnce() -> Vec<Facet>, kept: &[Vec<Facet>]) -> Vec<Name> {
    if kept.is_empty() {
        return Vec::new();
    }
    let present = &present();
    let words =
        |facets: &[Facet], slot: &str| facets.iter().find(|facet| facet.slot == slot).map(|facet| facet.words.clone());
    let differs = |slot: &str| kept.iter().any(|other| words(other, slot) != words(present, slot));
    let name = |own: &Vec<Facet>| {
        let apart: Vec<&str> =
            own.iter().filter(|facet| differs(&facet.slot)).map(|facet| facet.words.as_str()).collect();
        let short = if apart.is_empty() { "as now".to_owned() } else { apart.join(", ") };
        let full: Vec<&str> = own.iter().map(|facet| facet.words.as_str()).collect();
        Name { short, full: full.join(", ") }
    };
    let mut names: Vec<Name> = Vec::new();
    for own in kept {
        let mut name = name(own);
        let alike = kept[..names.len()].iter().filter(|other| *other == own).count();
        if alike > 0 {
            // two lists of equally many moves, say
            let number = format!(" ({})", alike + 1);
            name = Name { short: name.short + &number, full: name.full + &number };
        }
        names.push(name);
    }
    names
}

/// The sentence that sums up a chart, with the names of the kept curves in it.
pub fn summary<'a>(sentence: &str, kept: impl Iterator<Item = &'a Name>) -> String {
    let names: Vec<&str> = kept.map(|name| name.short.as_str()).collect();
    if names.is_empty() { sentence.to_owned() } else { format!("{sentence} Kept beside it: {}.", names.join("; ")) }
}

/// What is wished for beside a chart with curves that can be kept. Kept curves are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Keep the present curve.
    Keep,
    /// Set the parameters to those of a kept curve.
    GoTo(usize),
    /// Keep a curve no longer.
    Forget(usize),
    /// Keep none any longer.
    ForgetAll,
}

impl Wish {
    /// Does it to all that is `kept`, of which `shown` is in the view: `present` is what is kept now. Returns what is to
    /// be gone to.
    pub fn grant<T: Clone + PartialEq>(self, kept: &mut Vec<T>, shown: &[T], present: T) -> Option<T> {
        match self {
            Self::Keep => kept.push(present),
            Self::GoTo(number) => return shown.get(number).cloned(),
            Self::Forget(number) => kept.retain(|one| shown.get(number) != Some(one)),
            Self::ForgetAll => kept.retain(|one| !shown.contains(one)),
        }
        None
    }
}

/// A tab with views whose curves can be kept.
pub trait Keeping {
    /// Why the curve of the view shown cannot be kept, in a sentence; `None` if it can.
    fn why_not_kept(&self) -> Option<String>;

    /// The names of the kept curves of the view shown.
    fn kept_names(&self) -> Vec<Name>;

    /// Does what is wished to the kept curves of the view shown.
    fn grant_kept(&mut self, wish: Wish);

    /// The controls that keep curves, in a row that is filled from the right.
    fn kept_ui(&mut self, ui: &mut Ui) {
        if let Some(wish) = controls_ui(ui, &self.kept_names(), self.why_not_kept().as_deref()) {
            self.grant_kept(wish);
        }
    }

    /// Keeps the curve of the view shown.
    ///
    /// # Errors
    /// The sentence that says why it cannot be kept.
    fn keep_curve(&mut self) -> Result<(), String> {
        if let Some(refusal) = self.why_not_kept() {
            return Err(refusal);
        }
        self.grant_kept(Wish::Keep);
        Ok(())
    }
}

/// Why something cannot be kept beside what is in the view already.
pub fn why_not<T: PartialEq>(present: &T, shown: &[T]) -> Option<&'static str> {
    if shown.contains(present) {
        Some("this curve is kept already: change something first")
    } else if shown.len() >= MOST_KEPT {
        Some("four curves are kept already: forget one first")
    } else {
        None
    }
}

/// What is said of a view without a curve that can be kept.
pub const NO_CURVE: &str = "this view has no curve to keep; Ratio, Shrinking, Bias, Horizon and Final have one";

/// The controls beside a chart with curves that can be kept, in a row that is filled from the right.
///
/// `refusal` says why the present curve cannot be kept.
pub fn controls_ui(ui: &mut Ui, names: &[Name], refusal: Option<&str>) -> Option<Wish> {
    let mut wish = None;
    if !names.is_empty() {
        let menu = ui.menu_button(format!("Kept {} ▾", names.len()), |ui| wish = menu_ui(ui, names));
        menu.response.on_hover_text("The curves that are kept: go back to one, or take it out of the chart");
    }
    let keep = ui.add_enabled(refusal.is_none(), Button::new("Keep"));
    ui.ctx().accesskit_node_builder(keep.id, |node| node.set_label("Keep this curve"));
    let keys = keys_of(ui.ctx(), &Command::KeepCurve);
    let hint = format!("Keep this curve in the chart and the table, to compare it with others: up to four ({keys})");
    let refusal = refusal.map(capitalised).unwrap_or_default();
    let keep = keep.on_hover_text(hint).on_disabled_hover_text(refusal);
    if keep.clicked() { Some(Wish::Keep) } else { wish }
}

fn menu_ui(ui: &mut Ui, names: &[Name]) -> Option<Wish> {
    let palette = Palette::of(ui);
    let mut wish = None;
    for (number, name) in names.iter().enumerate() {
        ui.horizontal(|ui| {
            let (place, _) = ui.allocate_exact_size(vec2(12.0, 12.0), Sense::hover());
            ui.painter().rect_filled(
                Rect::from_center_size(place.center(), vec2(10.0, 10.0)),
                2.0,
                ink(&palette, number),
            );
            let forget = ui.add(Button::new(RichText::new("✕").text_style(TextStyle::Small)).frame(false));
            ui.ctx().accesskit_node_builder(forget.id, |node| node.set_label(format!("Forget {}", name.short)));
            if forget.on_hover_text("Take it out of the chart").clicked() {
                wish = Some(Wish::Forget(number));
                ui.close();
            }
            let go = ui.add(Button::new(name.short.as_str()).frame(false));
            ui.ctx().accesskit_node_builder(go.id, |node| node.set_label(format!("Go to {}", name.short)));
            if go.on_hover_text(format!("Set the controls to it: {}", name.full)).clicked() {
                wish = Some(Wish::GoTo(number));
                ui.close();
            }
        });
    }
    ui.separator();
    if ui.button("Forget all").on_hover_text("Take all of them out of the chart").clicked() {
        wish = Some(Wish::ForgetAll);
        ui.close();
    }
    wish
}

/// The colour of the kept curve with this number.
pub fn ink(palette: &Palette, number: usize) -> egui::Color32 {
    palette.kept[number % palette.kept.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facets(flips: u32, target: i32) -> Vec<Facet> {
        vec![Facet::new("flips", format!("{flips} flips")), Facet::new("target", format!("above {target}"))]
    }

    fn short(present: &[Facet], kept: &[Vec<Facet>]) -> Vec<String> {
        names(|| present.to_vec(), kept).into_iter().map(|name| name.short).collect()
    }

    #[test]
    fn curves_are_named_by_what_sets_them_apart() {
        assert_eq!(short(&facets(100, 0), &[facets(60, 0), facets(400, 0)]), ["60 flips", "400 flips"]);
        assert_eq!(short(&facets(100, 0), &[facets(60, 5)]), ["60 flips, above 5"]);
        assert_eq!(short(&facets(100, 0), &[facets(100, 0)]), ["as now"]);
        // another one sets it apart
        assert_eq!(short(&facets(100, 0), &[facets(100, 0), facets(60, 0)]), ["100 flips", "60 flips"]);
        let more = [facets(100, 0), vec![Facet::new("coin C", "C p = 0.5")]].concat();
        assert_eq!(short(&facets(100, 0), &[more]), ["C p = 0.5"]);
        assert_eq!(names(|| facets(100, 0), &[facets(60, 0)])[0].full, "60 flips, above 0");
    }

    #[test]
    fn no_two_have_one_name() {
        let alike = names(|| facets(100, 0), &[facets(60, 0), facets(60, 0)]);
        assert_eq!([&alike[0].short, &alike[1].short], ["60 flips", "60 flips (2)"]);
        assert_eq!(alike[1].full, "60 flips, above 0 (2)");
    }
}
