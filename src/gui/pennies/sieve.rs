//! The sieve in the lattice: its words, and its picture of the safe cells found so far and the lines that they strike out.

use std::sync::Arc;

use egui::{Color32, Rect, Shape, Stroke, Ui};
use egui_plot::PlotTransform;

use crate::gui::chart::{Ink, Layer, LegendEntry, rect_between};
use crate::gui::look::theme::Palette;
use crate::numerals::{count, grouped};
use crate::pennies::Position;
use crate::pennies::lattice::SafePair;
use crate::pennies::moves::Direction;
use crate::pennies::sieve::Sieve;

use super::words::piles;

/// Least size of a cell on screen to draw the cells of a diagonal singly, in points; smaller cells form a band.
const LEAST_CELL: f32 = 5.0;

/// Colour of the cell found by the last step; the accent would be that of the position.
pub const FOUND: Ink = Ink::TEXT;
/// Colour of cells struck out before the last step.
pub const BEFORE: Ink = Ink::TIE.tint(0.95);
/// Colour of cells struck out by the last step.
pub const NOW: Ink = Ink::UNSAFE.tint(0.7);

/// Names the cells that a step finds.
pub fn headline(sieve: &Sieve<'_>) -> String {
    let SafePair { a, b, .. } = sieve.newest();
    let [first, second] = [grouped(a), grouped(b)];
    let mirrored = if a == b { String::new() } else { format!(", and so is {second} and {first}") };
    let [step, last] = [sieve.step, sieve.strikes.steps()].map(grouped);
    format!("Step {step} of {last}: {first} and {second} is safe{mirrored}.")
}

/// Describes how many cells a step strikes out, and how many are left.
pub fn consequences(sieve: &Sieve<'_>) -> String {
    let struck = sieve.struck_in(sieve.step);
    let cells = if sieve.step > 1 { format!("{} more", count(struck, "cell")) } else { count(struck, "cell") };
    match sieve.strikes.left_after(sieve.step) {
        0 => format!("That strikes out {cells}, and no cell is left."),
        1 => format!("That strikes out {cells}, and 1 cell is left."),
        left => format!("That strikes out {cells}, and {} are left.", grouped(left)),
    }
}

/// Returns why the newest cells are safe, and what they strike out.
pub fn why(sieve: &Sieve<'_>) -> Vec<String> {
    let (SafePair { a, b, .. }, ruleset, spread) = (sieve.newest(), sieve.ruleset, sieve.ruleset.spread());
    let (is_first, by_limit) = (sieve.step == 1, !ruleset.has_formula());
    let here = Position::new(a, b);
    let safe = match ruleset.is_misere() {
        _ if here.is_over(ruleset) && by_limit => "Whoever cannot move has lost.".to_owned(),
        false if is_first && !by_limit => "With 0 and 0 on your turn you have lost, so it is safe to leave.".to_owned(),
        true if is_first && !by_limit => "Whoever takes the last penny loses.".to_owned(),
        _ => format!("{} is the next cell that is left: no move from there leads to a safe one.", piles(&here)),
    };
    let lines = match spread {
        _ if by_limit => "every cell with a move to it".to_owned(),
        0 => "its row and its column".to_owned(),
        1 => "its row, its column and its diagonal".to_owned(),
        _ => format!("its row, its column and the {} diagonals around it", 2 * spread - 1),
    };
    let because = if by_limit { "" } else { ", from where one move leads there" };
    let mut steps = vec![format!("{safe} That strikes out {lines}{because}.")];
    if ruleset.is_misere() && is_first {
        let may_leave = ruleset.limit().least() > 1;
        let what = if may_leave { "Cells without a move are" } else { "The empty table is" };
        let who = if may_leave { "cannot move" } else { "finds it" };
        steps.push(format!("{what} left out: in misère play whoever {who} has won."));
    }
    if spread == 0 && is_first && !by_limit {
        steps.push("In Nim no move takes from both piles, so no diagonal is struck out.".to_owned());
    }
    steps
}

/// Describes the state of one cell, for the tooltip.
pub fn one_cell(sieve: &Sieve<'_>, a: u32, b: u32) -> String {
    let (name, here) = (format!("{} and {}", grouped(a), grouped(b)), Position::new(a, b));
    if sieve.is_left_out(&here) {
        return match a.max(b) {
            0 => format!("{name}: left out: if no penny is left on your turn, you have won."),
            _ => format!("{name}: left out, since whoever cannot move there has won."),
        };
    }
    let Some(step) = sieve.step_of(a, b) else { return format!("{name}: still left.") };
    let struck_by = sieve.struck_by(step, &here);
    let step = grouped(step);
    let Some((direction, by)) = struck_by else { return format!("{name}: safe, found in step {step}.") };
    let from = match direction {
        Direction::Row => "the second pile",
        Direction::Column => "the first pile",
        Direction::Diagonal => "both piles",
    };
    format!("{name}: struck out in step {step} by {}, to which a move from {from} leads.", piles(&by))
}

/// Returns the legend.
pub fn key(sieve: &Sieve<'_>) -> Vec<LegendEntry> {
    let mut key = vec![LegendEntry::area(FOUND, "found now"), LegendEntry::area(NOW, "struck now")];
    if sieve.step > 1 {
        key.extend([LegendEntry::area(Ink::SAFE, "safe"), LegendEntry::area(BEFORE, "struck out")]);
    }
    key
}

/// Returns the layers of the sieve in the chart of a lattice.
pub fn layers(sieve: &Sieve<'_>) -> [Layer; 4] {
    let spread = i64::from(sieve.ruleset.spread());
    let cells = |pairs: &[SafePair]| pairs.iter().flat_map(SafePair::mirrored).collect::<Vec<_>>();
    let strikes = |pairs, ink: Ink| {
        let (cells, size) = (cells(pairs), sieve.lattice.size);
        Layer::Own(Arc::new(move |ui: &Ui, transform: &PlotTransform, shapes: &mut Vec<Shape>| {
            strike(&cells, size, spread, ink.color(&Palette::of(ui)), transform, shapes);
        }))
    };
    [
        strikes(sieve.before(), BEFORE),
        strikes(&[sieve.newest()], NOW),
        Layer::Cells(cells(sieve.before()), Ink::SAFE),
        Layer::Cells(cells(&[sieve.newest()]), FOUND),
    ]
}

/// Returns the first cell and the length of each diagonal that a safe cell strikes out.
fn diagonals([a, b]: [u32; 2], size: u32, spread: i64) -> impl Iterator<Item = ([u32; 2], u32)> {
    (1 - spread..spread).filter_map(move |ahead| {
        let ahead_of = |ahead: i64| 1 + u32::try_from(ahead).unwrap_or(0);
        let (x, y) = (a + ahead_of(ahead), b + ahead_of(-ahead));
        (x.max(y) <= size).then(|| ([x, y], size - x.max(y) + 1))
    })
}

/// Draws the rows, columns and diagonals that safe cells strike out, up to the edges of the lattice.
fn strike(
    cells: &[[u32; 2]],
    size: u32,
    spread: i64,
    color: Color32,
    transform: &PlotTransform,
    shapes: &mut Vec<Shape>,
) {
    let (frame, end) = (*transform.frame(), f64::from(size) + 0.5);
    let mut fill = |rect: Rect| {
        if frame.intersects(rect) {
            shapes.push(Shape::rect_filled(rect, 0.0, color));
        }
    };
    let cell = |at: [u32; 2]| {
        let [low, high] = [-0.5, 0.5].map(|half| at.map(|pile| f64::from(pile) + half));
        rect_between(transform, low, high)
    };
    let mut bands = Vec::new();
    for at in cells {
        let [x, y] = at.map(f64::from);
        fill(rect_between(transform, [x + 0.5, y - 0.5], [end, y + 0.5]));
        fill(rect_between(transform, [x - 0.5, y + 0.5], [x + 0.5, end]));
        for ([x, y], count) in diagonals(*at, size, spread) {
            let (first, last) = (cell([x, y]), cell([x + count - 1, y + count - 1]));
            if first.width() >= LEAST_CELL {
                (0..count).for_each(|k| fill(cell([x + k, y + k])));
            } else {
                // the band covers the cells and the triangles between them
                let corners = vec![
                    first.left_bottom(),
                    first.right_bottom(),
                    last.right_bottom(),
                    last.right_top(),
                    last.left_top(),
                    first.left_top(),
                ];
                bands.push(Shape::convex_polygon(corners, color, Stroke::NONE));
            }
        }
    }
    shapes.extend(bands);
}

#[cfg(test)]
mod tests {
    use crate::pennies::lattice::Lattice;
    use crate::pennies::strikes::Strikes;
    use crate::pennies::{Limit, Outcomes, Ruleset};

    use super::*;

    fn words(sieve: &Sieve<'_>) -> Vec<String> {
        [headline(sieve), consequences(sieve)].into_iter().chain(why(sieve)).collect()
    }

    fn said(spread: u32, misere: bool, size: u32, at: u32) -> Vec<String> {
        let ruleset = Ruleset::new(spread, misere);
        let lattice = Lattice::new(ruleset, size);
        words(&Sieve::new(ruleset, &lattice, &Strikes::new(ruleset, &lattice), at).unwrap())
    }

    #[test]
    fn each_step_of_the_riddle_has_its_words() {
        assert_eq!(
            said(1, false, 50, 1),
            [
                "Step 1 of 20: 0 and 0 is safe.",
                "That strikes out 150 cells, and 2,450 are left.",
                "With 0 and 0 on your turn you have lost, so it is safe to leave. That strikes out its row, its column and \
                 its diagonal, from where one move leads there.",
            ]
        );
        let second = said(1, false, 50, 2);
        assert_eq!(second[0], "Step 2 of 20: 1 and 2 is safe, and so is 2 and 1.");
        assert!(second[2].starts_with(
            "1 and 2 is the next cell that is left: no move from there leads to a safe one. That strikes out"
        ));
        assert!(said(1, false, 50, 20)[1].ends_with("and no cell is left."));
    }

    #[test]
    fn other_rules_strike_out_other_lines() {
        let nim = said(0, false, 9, 1);
        assert!(nim[2].contains("its row and its column, "));
        assert_eq!(nim[3], "In Nim no move takes from both piles, so no diagonal is struck out.");
        let misere = said(1, true, 9, 1);
        assert!(misere[2].starts_with("Whoever takes the last penny loses."), "{misere:?}");
        assert!(misere[3].starts_with("The empty table is left out"));
        assert!(said(3, false, 9, 2)[2].contains("the 5 diagonals around it"));
    }

    #[test]
    fn under_a_law_each_step_has_its_words_too() {
        let said = |limit: Limit, misere: bool, at: u32| {
            let ruleset = Ruleset::with_limit(limit, true, misere);
            let lattice = Lattice::of(&Outcomes::small(ruleset), 9);
            let strikes = Strikes::new(ruleset, &lattice);
            let sieve = Sieve::new(ruleset, &lattice, &strikes, at).unwrap();
            (words(&sieve), one_cell(&sieve, 1, 1), one_cell(&sieve, 9, 9))
        };
        let (words, struck, open) = said(Limit::AtMost(4), false, 1);
        assert_eq!(words[1], "That strikes out 12 cells, and 87 are left.");
        assert!(words[2].starts_with("Whoever cannot move has lost. That strikes out every cell with a move to it"));
        assert_eq!(struck, "1 and 1: struck out in step 1 by 0 and 0, to which a move from both piles leads.");
        assert_eq!(open, "9 and 9: still left.");
        let (words, out, _) = said(Limit::only([3, 4]), true, 1);
        assert_eq!(words[3], "Cells without a move are left out: in misère play whoever cannot move has won.");
        assert_eq!(out, "1 and 1: left out, since whoever cannot move there has won.");
    }

    #[test]
    fn the_tooltip_describes_the_state_of_a_cell() {
        let lattice = Lattice::new(Ruleset::RIDDLE, 20);
        let strikes = Strikes::new(Ruleset::RIDDLE, &lattice);
        let sieve = Sieve::new(Ruleset::RIDDLE, &lattice, &strikes, 3).unwrap();
        assert_eq!(one_cell(&sieve, 5, 3), "5 and 3: safe, found in step 3.");
        assert_eq!(
            one_cell(&sieve, 9, 10),
            "9 and 10: struck out in step 2 by 1 and 2, to which a move from both piles leads."
        );
        assert_eq!(
            one_cell(&sieve, 0, 7),
            "0 and 7: struck out in step 1 by 0 and 0, to which a move from the second pile leads."
        );
        assert_eq!(one_cell(&sieve, 4, 7), "4 and 7: still left.");
    }
}
