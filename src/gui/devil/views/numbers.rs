//! The numbers of coins from 1 to 64 side by side, a cell for each.

use std::sync::Arc;

use egui::{Align2, FontId, Painter, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use crate::devil::{Devil as Acts, Params, TableSummary, classes_table, numbers, numbers_table};
use crate::gui::chart::{self, Change, Steps, Trace};
use crate::gui::devil::names::{all_patterns, always, table};
use crate::gui::devil::puzzle::Devil;
use crate::gui::devil::questions::SolvedTable;
use crate::gui::devil::words;
use crate::gui::look::fonts;
use crate::gui::look::theme::Palette;
use crate::gui::view::answers::Keyed;
use crate::gui::view::prelude::*;
use crate::parameter::listed;

/// Cells in a row.
const COLUMNS: u32 = 8;

/// All numbers of coins with the faces and the Devil of the parameters.
pub const VIEW: View<Devil> = View::of("numbers", show)
    .sliders(&["coins"])
    .about("Numbers of coins", "1 to 64 coins side by side: with how many you can always win.");

fn show(answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
    let spec = params.table();
    let solve = |(faces, devil): &(u32, Acts), progress: &Progress| numbers(*faces, *devil, progress);
    let words = |_: &_| "Every number of coins".to_owned();
    let numbers = answers.get(&Keyed::of_job((spec.faces(), spec.devil()), words, solve))?;
    let solved = SolvedTable::of(answers, params)?;
    let solved_spec = solved.solution.table();
    let title = summary(&numbers);
    let drawn = Arc::clone(&numbers);
    let draw = move |ui: &mut Ui, context: &mut DrawContext<'_, Params>| {
        // a key that is held down must go on from the number in the parameters, even before that is solved
        chart_ui(ui, &drawn, context.params.table().coins()).map(choose_coins)
    };
    let choose = |params: &mut Params, row: usize| choose_coins(u32::try_from(row + 1).unwrap_or(1))(params);
    let row = (solved_spec.coins() as usize).checked_sub(1);
    let table = OwnedTable::new(numbers, |numbers| numbers_table(numbers)).marked(row).choose(choose);
    let mut shown = Shown::new(title, Picture::Own(Box::new(draw), Trace::default()), table);
    shown.info.chart_size = ChartSize::of(800.0, 640.0).at_least(420.0, 330.0);
    let headline = Paragraph::headline(shown.info.title.clone(), true);
    shown.answer(vec![headline, Paragraph::plain(words::headline(solved.plan()))], why(&solved));
    shown.checked = String::from("Checked for each number: its list, or the Devil's rule.");
    if solved_spec.is_enumerable() {
        shown.further_tables = vec![("classes", OwnedTable::new(solved_spec, |spec| classes_table(*spec)))];
    }
    Some(shown)
}

/// Returns the change that sets the number of coins.
fn choose_coins(coins: u32) -> Change<Params> {
    Box::new(move |params| params.set_coins(coins))
}

/// Returns why only these numbers win.
fn why(solved: &SolvedTable) -> Vec<Paragraph> {
    let spec = solved.solution.table();
    let reason = match (spec.faces(), spec.devil()) {
        (_, Acts::Still) => "The Devil does nothing, so with any number you can go through all patterns one by one.",
        (2, Acts::Turn | Acts::TurnAndMirror) => {
            "From a list that wins with some number of coins you can make one for twice as many. With any other number \
             the Devil keeps two coins different for ever."
        }
        _ => "With all other numbers the Devil keeps some two of them different for ever.",
    };
    vec![Paragraph::plain(reason)]
}

/// Draws the numbers with that of `coins` marked. Returns the number that the user selected, by a click or by the arrow
/// keys.
fn chart_ui(ui: &mut Ui, numbers: &[TableSummary], coins: u32) -> Option<u32> {
    let palette = Palette::of(ui);
    let room = ui.available_rect_before_wrap().shrink(4.0);
    let response = ui.allocate_rect(room, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, summary(numbers)));
    let rows = numbers.len() as f32 / COLUMNS as f32;
    let size = vec2(room.width() / COLUMNS as f32, (room.height() / rows.max(1.0)).min(90.0));
    let cell_of = |known: &TableSummary| {
        let index = known.table.coins().saturating_sub(1);
        let at = room.min + size * vec2((index % COLUMNS) as f32, (index / COLUMNS) as f32);
        Rect::from_min_size(at, size).shrink(2.0)
    };
    for known in numbers {
        paint_cell(ui.painter(), &palette, cell_of(known), known, known.table.coins() == coins);
    }
    let chosen = || numbers.iter().find(|known| known.table.coins() == coins).map_or_else(String::new, one_number);
    if let Some(steps) = Steps::of_picture(ui, &response, room.expand(3.0), chosen) {
        return moved(coins, steps, u32::try_from(numbers.len()).unwrap_or(0));
    }
    let pointer = response.hover_pos()?;
    let known = numbers.iter().find(|known| cell_of(known).contains(pointer))?;
    chart::pointed_ui(response, known.table.coins(), [one_number(known)])
}

/// Returns the number of coins that the arrow keys lead to, from 1 to `most`: along the rows to the next number, across
/// them within the column.
fn moved(coins: u32, steps: Steps, most: u32) -> Option<u32> {
    let (index, columns) = (i64::from(coins.saturating_sub(1)), i64::from(COLUMNS));
    let last = i64::from(most).checked_sub(1).filter(|last| *last >= 0)?;
    let index = index.saturating_add(steps.right).clamp(0, last);
    let (row, column) = (index / columns, index % columns);
    // the last row may be shorter
    let rows = (last - column) / columns;
    let row = row.saturating_sub(steps.up).clamp(0, rows);
    u32::try_from(row * columns + column + 1).ok()
}

fn paint_cell(painter: &Painter, palette: &Palette, cell: Rect, known: &TableSummary, chosen: bool) {
    let painter = painter.with_clip_rect(cell.intersect(painter.clip_rect()));
    let wins = known.shortest.is_some();
    let is_chosen = chosen && chart::has_marks(painter.ctx());
    let (fill, ink) = if wins { (palette.safe, palette.card) } else { (palette.card, palette.soft_ink) };
    let border = if is_chosen { Stroke::new(3.0, palette.accent) } else { Stroke::new(1.0, palette.line) };
    painter.rect(cell, 6.0, fill, border, StrokeKind::Inside);
    let font = FontId::new((cell.height() * 0.4).clamp(10.0, 24.0), fonts::semibold());
    painter.text(cell.center(), Align2::CENTER_CENTER, known.table.coins().to_string(), font, ink);
}

/// Returns the numbers with which the player always wins, in a sentence.
fn summary(numbers: &[TableSummary]) -> String {
    let winnable: Vec<String> =
        numbers.iter().filter(|known| known.shortest.is_some()).map(|known| known.table.coins().to_string()).collect();
    let things = match numbers.first().map(|known| known.table.faces()) {
        None | Some(2) => "coins".to_owned(),
        Some(faces) => format!("dice with {faces} faces"),
    };
    match winnable.as_slice() {
        all if all.len() == numbers.len() => format!("You can always win with any number of {things}."),
        [_] => format!("You can always win only with 1 {}.", if things == "coins" { "coin" } else { "die" }),
        some => format!("Up to {} {things}, only {} always win.", numbers.len(), listed(some, "and")),
    }
}

/// Describes one number of coins, for its tooltip.
fn one_number(known: &TableSummary) -> String {
    let table = table(known.table);
    match &known.shortest {
        Some(_) => format!("{table}: {}.", always(&all_patterns(known.table, true), "win")),
        None => format!("{table}: the Devil escapes."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::Progress;

    #[test]
    fn the_numbers_name_the_powers_of_two() {
        let all = crate::devil::numbers(2, Acts::Turn, &Progress::new()).unwrap();
        assert_eq!(summary(&all), "Up to 64 coins, only 1, 2, 4, 8, 16, 32 and 64 always win.");
        assert_eq!(one_number(&all[7]), "8 coins: 255 calls always win.");
        assert_eq!(one_number(&all[47]), "48 coins: the Devil escapes.");
    }

    #[test]
    fn the_arrows_walk_over_the_grid_and_never_leave_it() {
        let after = |coins, right, up| moved(coins, Steps { right, up }, 64);
        assert_eq!([after(4, 1, 0), after(8, 1, 0), after(9, -1, 0)], [Some(5), Some(9), Some(8)]);
        assert_eq!([after(4, 0, -1), after(12, 0, 1), after(4, 0, 1)], [Some(12), Some(4), Some(4)]);
        assert_eq!([after(1, -1, 0), after(64, 1, 0), after(60, 0, -1)], [Some(1), Some(64), Some(60)]);
        assert_eq!([after(4, 10, 0), after(4, 0, -10), after(1, i64::MIN, 0)], [Some(14), Some(60), Some(1)]);
        assert_eq!(
            [moved(3, Steps { right: 0, up: -1 }, 10), moved(2, Steps { right: 0, up: -1 }, 10)],
            [Some(3), Some(10)]
        );
        assert_eq!(moved(1, Steps { right: 1, up: 0 }, 0), None);
    }
}
