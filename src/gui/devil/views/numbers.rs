//! The numbers of coins from 1 to 64 side by side, a cell for each.

use std::sync::Arc;

use egui::{Align2, FontId, Painter, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2};

use crate::devil::{
    Checked, Devil as Acts, KnownBy, Params, Plan, Search, TableSummary, canonical_moves, classes_table, numbers,
    numbers_table,
};
use crate::gui::chart::Change;
use crate::gui::chart::{self, Steps, Trace};
use crate::gui::devil::coin::float;
use crate::gui::devil::names::{positions, table};
use crate::gui::devil::prose;
use crate::gui::devil::puzzle::Devil;
use crate::gui::devil::questions::SolvedTable;
use crate::gui::devil::told::Topic;
use crate::gui::look::fonts;
use crate::gui::look::theme::Palette;
use crate::gui::prose::capitalised;
use crate::gui::view::prelude::*;
use crate::numerals::{about, count, grouped, superscript};
use crate::parameter::listed;

/// Smallest cell with the words for what was checked, in points.
const LEAST_CHECKED: Vec2 = vec2(64.0, 44.0);
/// Cells in a row.
const COLUMNS: u32 = 8;
/// The most digits of a number of moves that a cell writes out.
const MOST_DIGITS: usize = 6;

/// The question for all numbers of coins with these faces and this Devil.
#[derive(Clone, PartialEq)]
struct Numbers(u32, Acts);

impl Question for Numbers {
    type Answer = Vec<TableSummary>;

    fn when(&self) -> When {
        When::InBackground
    }

    fn words(&self) -> String {
        "Every number of coins".to_owned()
    }

    fn solve(&self, progress: &Progress) -> Result<Vec<TableSummary>, Cancelled> {
        numbers(self.0, self.1, progress)
    }
}

/// All numbers of coins with the faces and the Devil of the parameters.
pub struct NumbersView;

impl View<Devil> for NumbersView {
    fn about(&self) -> About {
        About::new("numbers", "Numbers of coins", "1 to 64 coins side by side: who wins, and in how many moves.")
    }

    fn show(&self, answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
        let spec = params.table();
        let numbers = answers.get(&Numbers(spec.faces(), spec.devil()))?;
        let solved = SolvedTable::of(answers, params)?;
        let solved_spec = solved.solution.table();
        let title = summary(&numbers);
        let draw = {
            let numbers = Arc::clone(&numbers);
            move |ui: &mut Ui, stage: &mut Stage<'_, Params>| {
                // a key that is held down must go on from the number in the parameters, even before that is solved
                chart_ui(ui, &numbers, stage.params.table().coins()).map(choose_coins)
            }
        };
        let choose = |params: &mut Params, row: usize| choose_coins(u32::try_from(row + 1).unwrap_or(1))(params);
        let row = (solved_spec.coins() as usize).checked_sub(1);
        let table = OwnedTable::new(numbers, |numbers| numbers_table(numbers)).marked(row).choose(choose);
        let mut shown = Shown::new(title, Picture::Own(Box::new(draw), Trace::default()), table);
        shown.measures = Measures::of(800.0, 640.0).at_least(420.0, 330.0);
        shown.words = words(&solved);
        if solved_spec.is_counted() {
            shown.further_tables = vec![("classes", OwnedTable::new(solved_spec, |spec| classes_table(*spec)))];
        }
        Some(shown)
    }
}

/// Returns the change that sets the number of coins.
fn choose_coins(coins: u32) -> Change<Params> {
    Box::new(move |params| params.set_coins(coins))
}

/// Returns the sentences about the number of belief states.
fn words(solved: &SolvedTable) -> Vec<Paragraph> {
    let told = belief_space(solved.plan()).into_iter().map(Paragraph::plain);
    let topics = std::iter::once(Topic::Start).chain(std::iter::repeat(Topic::Nothing));
    told.zip(topics).map(|(paragraph, topic)| prose::explained(solved, paragraph, topic)).collect()
}

/// Draws the numbers with that of `coins` marked. Returns the number that the user selected, by a click or by the arrow
/// keys.
fn chart_ui(ui: &mut Ui, numbers: &[TableSummary], coins: u32) -> Option<u32> {
    let palette = Palette::of(ui);
    let room = ui.available_rect_before_wrap().shrink(4.0);
    let response = ui.allocate_rect(room, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, summary(numbers)));
    let rows = float(u32::try_from(numbers.len()).unwrap_or(0)) / float(COLUMNS);
    let size = vec2(room.width() / float(COLUMNS), (room.height() / rows.max(1.0)).min(90.0));
    let cell_of = |known: &TableSummary| {
        let index = known.table.coins().saturating_sub(1);
        let at = room.min + size * vec2(float(index % COLUMNS), float(index / COLUMNS));
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
    let color = if known.shortest.is_some() { palette.ink } else { palette.soft_ink };
    let (fill, stroke) = if chosen && chart::has_marks(painter.ctx()) {
        (palette.wash, Stroke::new(2.0, palette.accent))
    } else {
        (palette.card, Stroke::new(1.0, if known.shortest.is_some() { palette.soft_ink } else { palette.line }))
    };
    painter.rect(cell, 6.0, fill, stroke, StrokeKind::Inside);
    let number = FontId::new((cell.height() * 0.3).clamp(10.0, 20.0), fonts::semibold());
    let small = FontId::proportional((cell.height() * 0.19).clamp(9.0, 12.0));
    let at = |share: f32| cell.center() + vec2(0.0, cell.height() * share);
    painter.text(at(-0.24), Align2::CENTER_CENTER, known.table.coins().to_string(), number, color);
    painter.text(at(0.08), Align2::CENTER_CENTER, length(known), small.clone(), color);
    // the words for what was checked, if they fit
    if cell.height() >= LEAST_CHECKED.y && cell.width() >= LEAST_CHECKED.x {
        painter.text(at(0.32), Align2::CENTER_CENTER, checked(known), small, palette.soft_ink);
    }
}

/// Describes the numbers in a sentence, for screen readers.
fn summary(numbers: &[TableSummary]) -> String {
    let winnable: Vec<String> =
        numbers.iter().filter(|known| known.shortest.is_some()).map(|known| known.table.coins().to_string()).collect();
    let [one, dice] = match numbers.first().map(|known| known.table.faces()) {
        None | Some(2) => ["coin", "coins"].map(str::to_owned),
        Some(faces) => ["die", "dice"].map(|dice| format!("{dice} with {faces} faces")),
    };
    // the numbers are about the usual start and goal, whatever the parameters have
    let goal = if numbers.first().is_none_or(|known| known.table.faces() == 2) { "all heads" } else { "all A" };
    let sure = format!("From any start the player can be sure of {goal}");
    match winnable.len() {
        64 => format!("{sure} with any number of {dice}."),
        1 => format!("{sure} with 1 {one}, and with no other number to 64."),
        _ => {
            let count = listed(&winnable, "and");
            format!("{sure} with {count} {dice}, and with no other number to 64.")
        }
    }
}

/// Describes one number of coins, for its tooltip.
fn one_number(known: &TableSummary) -> String {
    let table = table(known.table);
    let how = match known.known_by {
        KnownBy::Search => "known by search",
        KnownBy::Construction => "known by construction",
        KnownBy::Certificate => "known by the Devil's certificate",
    };
    let besides = match known.checked {
        Checked::EveryStart => " and every start",
        Checked::EveryConfiguration => " from every position",
        Checked::Nothing => "",
    };
    let answer = match &known.shortest {
        Some(moves) => format!("{table}: {}, {how}; certificate{besides} checked.", count(moves, "move")),
        None => format!("{table}: the Devil escapes, {how}; his certificate{besides} checked."),
    };
    let met = known.beliefs_met.map_or_else(String::new, |met| format!(", {} of them met", grouped(met)));
    let classes = capitalised(&about(&known.classes));
    format!("{answer} {classes} classes and as many moves to try; 2{} beliefs{met}.", superscript(&known.classes))
}

/// Returns what was checked for a table, in words that fit into a cell.
fn checked(known: &TableSummary) -> &'static str {
    match known.checked {
        _ if !known.certified => "unproved",
        Checked::EveryStart => "every start",
        Checked::EveryConfiguration => "rule tried",
        Checked::Nothing => "proof",
    }
}

/// Returns the length of the shortest list, in words that fit into a cell.
fn length(known: &TableSummary) -> String {
    match &known.shortest {
        None => "never".to_owned(),
        Some(moves) if moves.to_string().len() <= MOST_DIGITS => grouped(moves),
        Some(_) => format!("{}{} − 1", known.table.faces(), superscript(known.table.coins())),
    }
}

/// The most moves that a sentence lists.
const LISTED: usize = 8;

/// Returns the numbers of classes, moves and belief states, and how many of the states the search met.
pub fn belief_space(plan: Plan<'_>) -> Vec<String> {
    let solution = plan.solution();
    let classes = solution.classes_left(0);
    let met = plan.search().map(Search::beliefs_found);
    let met = met.map_or_else(String::new, |met| format!("; the search met {}", grouped(met)));
    let number = about(&classes);
    let mut sentences = vec![format!(
        "The configurations of {} fall into {}, and one move for each is enough to try. A belief is any set of them, so \
         there are 2{} beliefs{met}.",
        table(solution.table()),
        if classes == 1_u8.into() { count(number, "class") } else { format!("{number} classes") },
        superscript(&classes),
    )];
    let moves = canonical_moves(&solution.classes);
    if !moves.is_empty() {
        let mut listed: Vec<String> =
            moves.iter().take(LISTED).map(|flip| positions(solution.coins(), *flip)).collect();
        if moves.len() > LISTED {
            listed.push(format!("{} more", moves.len() - LISTED));
        }
        sentences.push(format!("The {} canonical moves: {}.", moves.len(), listed.join("; ")));
    }
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::devil::tests::solved;
    use crate::progress::Progress;

    #[test]
    fn the_numbers_name_the_powers_of_two() {
        let all = crate::devil::numbers(2, Acts::Turn, &Progress::new()).unwrap();
        assert!(summary(&all).contains("be sure of all heads with 1, 2, 4, 8, 16, 32 and 64 coins, and with no"));
        assert_eq!([length(&all[7]), length(&all[8]), length(&all[63])], ["255", "never", "2⁶⁴ − 1"]);
        assert!(one_number(&all[7]).ends_with(" 36 classes and as many moves to try; 2³⁶ beliefs, 3,174 of them met."));
        assert!(
            one_number(&all[47])
                .contains("the Devil escapes, known by the Devil's certificate; his certificate checked")
        );
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

    #[test]
    fn the_belief_space_is_that_of_the_write_up() {
        let told = belief_space(Plan::new(&solved(4), None));
        assert_eq!(
            told[0],
            "The configurations of 4 coins fall into 6 classes, and one move for each is enough to try. A belief is any \
             set of them, so there are 2⁶ beliefs; the search met 22."
        );
        assert_eq!(told[1], "The 6 canonical moves: all 4 positions; 0, 1 and 2; 0 and 1; 0 and 2; 0; no position.");
        let eight = belief_space(Plan::new(&solved(8), None)).join(" ");
        assert!(
            eight.contains("there are 2³⁶ beliefs; the search met 3,174.") && eight.contains("; 28 more."),
            "{eight}"
        );
        let twelve = belief_space(Plan::new(&solved(12), None));
        assert!(
            twelve[0].contains("352 classes") && twelve[0].contains("2³⁵² beliefs") && twelve.len() == 1,
            "{twelve:?}"
        );
    }
}
