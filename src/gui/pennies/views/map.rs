//! The view of the lattice: every position a cell, the P-positions filled, the current one with an arrow for each
//! winning move.

use std::iter;
use std::sync::Arc;

use egui::{Align2, RichText, TextStyle, Ui};

use crate::gui::chart::{Chart, Dash, Ink, Label, Layer, LegendEntry, Line};
use crate::gui::pennies::positions::chart_of_positions;
use crate::gui::pennies::puzzle::{Pennies, step_button};
use crate::gui::pennies::questions::{SolvedRules, solved};
use crate::gui::pennies::{answer, lattice_picture, reasons, sieve, words};
use crate::gui::prose::Style;
use crate::gui::view::prelude::*;
use crate::numerals::{count, grouped};
use crate::pennies::lattice::{SafePair, lattice_table};
use crate::pennies::legal_moves::legal_moves_table_of;
use crate::pennies::limits::LATTICE_SIZES;
use crate::pennies::sieve::sieve_table;
use crate::pennies::{Params, Position, ratio};

/// Most rows of a saved table of safe pairs, about as many as a spreadsheet holds.
const MOST_ROWS: usize = 1_050_625;

/// Lattice of all positions.
pub const VIEW: View<Pennies> = View {
    has_same_axes: |before, now| before.lattice() == now.lattice(),
    ..View::of("map", show).sliders(&["piles[0]", "piles[1]"]).about("Safe pairs", "Every position is a cell; click one, and an arrow leads to what each winning move leaves. “Step by step” finds the safe cells one after the other.")
};

fn show(answers: &mut Answers, params: &Params) -> Option<Shown<Params>> {
    let solved = &solved(answers, params)?;
    let sieve = solved.sieve();
    let (size, pairs) = (solved.lattice().size, solved.lattice().pairs.len());
    let title = match &sieve {
        Some(sieve) => sieve::headline(sieve),
        None => format!("{} Safe pairs to {}.", words::headline(solved), grouped(size)),
    };
    let pair = solved.params.position().cell().and_then(|cell| solved.lattice().index_of(cell));
    let row = sieve.map_or(pair, |sieve| Some(sieve.step - 1));
    let table = OwnedTable::new(Arc::clone(solved), |solved| {
        solved.sieve().map_or_else(|| lattice_table(solved.lattice()), sieve_table)
    });
    let of_choice = Arc::clone(solved);
    let table = table.marked(row).choose(move |params: &mut Params, row| {
        if of_choice.sieve().is_some() {
            params.set_sieve(row as u32 + 1);
        } else if let Some(pair) = of_choice.lattice().pairs.get(row) {
            params.set_piles(pair.a, pair.b);
        }
    });
    let mut shown = Shown::new(title, chart(solved), table);
    shown.info.chart_size = ChartSize::of(760.0, 720.0);
    shown.info.table_unavailable = (pairs > MOST_ROWS && sieve.is_none()).then(|| {
        format!("the map has {} safe pairs; a table of them is saved up to {} rows", grouped(pairs), grouped(MOST_ROWS))
    });
    let moves = OwnedTable::new(Arc::clone(solved), |solved| {
        let ruleset = solved.params.ruleset();
        legal_moves_table_of(ruleset, solved.legal_moves(), solved.lattice().size)
    });
    shown.further_tables = vec![("moves", moves)];
    let plain = |paragraph: Paragraph| paragraph.styled(Style::Plain);
    shown.info.has_own_answer = sieve.is_some() || solved.asks_about_totals();
    shown.info.words = match &sieve {
        Some(sieve) => {
            shown.why = Some(answer::plain(sieve::why(sieve)));
            vec![Paragraph::headline(sieve::headline(sieve), true), Paragraph::plain(sieve::consequences(sieve))]
        }
        None if solved.asks_about_totals() => {
            let first = reasons::of_totals(solved).into_iter().take(1);
            shown.why = Some(answer::plain(first.chain(reasons::why(solved))));
            iter::once(answer::of_totals(solved)).chain(answer::of_piles(solved).into_iter().map(plain)).collect()
        }
        // other totals have nothing to do with the piles
        None => {
            let cell = solved.cell_in_lattice().filter(|[a, b]| solved.params.totals().contains(&(a + b)));
            cell.map(|_| plain(answer::of_totals(solved))).into_iter().collect()
        }
    };
    let solved = Arc::clone(solved);
    shown.options = Some(Box::new(move |ui: &mut Ui, params: &mut Params| {
        sieve_ui(ui, &solved, params);
        show_piles_ui(ui, &solved, params);
    }));
    Some(shown)
}

/// Shows the switch of the sieve and, while it is on, the controls of its steps.
fn sieve_ui(ui: &mut Ui, solved: &SolvedRules, params: &mut Params) {
    let sieve = solved.sieve();
    let button = ui.selectable_label(sieve.is_some(), "Step by step");
    let hint = "Find the safe cells one after the other: each strikes out its row, its column and its diagonal";
    if button.on_hover_text(hint).clicked() {
        params.set_sieve(sieve.is_none().into());
    }
    if let Some(sieve) = &sieve {
        let (step, last) = (sieve.step, sieve.strikes.steps());
        if step_button(ui, "◀", "Previous safe pair", step > 1) {
            params.set_sieve(step as u32 - 1);
        }
        if step_button(ui, "▶", "Next safe pair", step < last) {
            params.set_sieve(step as u32 + 1);
        }
    }
}

/// Shows a button that enlarges the lattice if the current piles lie outside, or says that no lattice holds them.
pub fn show_piles_ui(ui: &mut Ui, solved: &SolvedRules, params: &mut Params) {
    if solved.cell_in_lattice().is_some() {
        return;
    }
    let position = solved.params.position();
    let reach = u32::try_from((&position.a).max(&position.b)).ok();
    match reach.filter(|reach| reach <= LATTICE_SIZES.end()) {
        Some(reach) => {
            let text = format!("Show {}", words::piles(params.position()));
            if ui.button(text).on_hover_text("Make the map large enough for the chosen piles").clicked() {
                params.set_lattice(reach);
            }
        }
        None => {
            ui.label(RichText::new("The chosen piles are too large for any map.").text_style(TextStyle::Small));
        }
    }
}

/// Returns the lattice, or its sieve, with the current position marked.
fn chart(solved: &Arc<SolvedRules>) -> Chart<Params> {
    let (pairs, sieve) = (&solved.lattice().pairs, solved.sieve());
    let has_formula = solved.params.ruleset().has_formula();
    let of_words = Arc::clone(solved);
    let words = move |[a, b]: [u32; 2]| match of_words.sieve() {
        Some(sieve) => vec![sieve::one_cell(&sieve, a, b)],
        None => vec![words::one_cell(&of_words.solution.outcomes, &Position::new(a, b))],
    };
    let mut chart = chart_of_positions("map", solved.lattice().size, solved.cell_in_lattice(), summary(solved), words);
    chart.key = sieve.as_ref().map_or_else(|| vec![LegendEntry::area(Ink::SAFE, "safe to leave")], sieve::key);
    let mut labels = Vec::new();
    match &sieve {
        _ if !has_formula => lattice_picture::add(&mut chart, solved),
        Some(sieve) => chart.layers.extend(sieve::layers(sieve)),
        None => {
            for (name, end) in slope_lines(solved) {
                labels.push(name_of_slope(name, end));
                let line = Line::new("", Ink::TIE, 1.0, vec![[0.0, 0.0], end]).with_ghost();
                chart.layers.push(Layer::Line(line));
            }
            chart.layers.push(Layer::Cells(pairs.iter().flat_map(SafePair::mirrored).collect(), Ink::SAFE));
        }
    }
    let (lines, totals): (Vec<_>, Vec<_>) = range_diagonals(solved).into_iter().unzip();
    chart.layers.extend(lines.into_iter().map(Layer::Line));
    // in the sieve it would cover cells that are found
    let chosen = chosen_position(&mut chart, solved).filter(|_| sieve.is_none());
    chart.layers.push(Layer::Labels(chosen.into_iter().chain(labels).chain(totals).collect()));
    chart
}

/// Returns the chart in a few sentences, for a screen reader.
fn summary(solved: &SolvedRules) -> String {
    let lattice = solved.lattice();
    if let Some(sieve) = solved.sieve() {
        let size = grouped(lattice.size);
        let words = [sieve::headline(&sieve), sieve::consequences(&sieve)].join(" ");
        return format!("Map to {size} and {size}, step by step. {words}");
    }
    let game = solved.params.ruleset();
    let lines = match game.spread() {
        _ if !game.has_formula() => "found by search".to_owned(),
        0 => "along the diagonal".to_owned(),
        _ => format!("along two lines of slope {0:.3} and 1/{0:.3}", ratio::limit(game)),
    };
    format!(
        "Map of positions to {size} and {size}, with {pairs} {lines}. {answer}",
        size = grouped(lattice.size),
        pairs = count(lattice.pairs.len(), "safe pair"),
        answer = words::headline(solved),
    )
}

/// Returns labels and ends of the lines along which the safe pairs lie: two in general, one in Nim, none under a limit
/// on takings.
fn slope_lines(solved: &SolvedRules) -> Vec<(String, [f64; 2])> {
    let size = f64::from(solved.lattice().size);
    let game = solved.params.ruleset();
    let slope = ratio::limit(game);
    if game.spread() == 0 {
        return vec![("slope 1".to_owned(), [size, size])];
    }
    vec![(format!("slope {slope:.2}"), [size / slope, size]), (format!("slope 1/{slope:.2}"), [size, size / slope])]
}

/// Returns the label of a line with the given end, on the side that is away from the other line.
fn name_of_slope(name: String, end: [f64; 2]) -> Label {
    let sides = if end[0] > end[1] { [Align2::LEFT_TOP, Align2::CENTER_TOP] } else { [Align2::RIGHT_BOTTOM; 2] };
    let places = [0.92, 0.8, 0.65, 0.5].into_iter().flat_map(|share| sides.map(|side| (share, side)));
    let label = Label::new(name, [0.0, 0.0], &[], Ink::SOFT).off(6.0);
    places.fold(label, |label, (share, side)| label.or_at(end.map(|end| share * end), side))
}

/// Returns the line of all splits of the smallest and of the largest total in the range, each with its label; none
/// while the sieve is shown.
fn range_diagonals(solved: &SolvedRules) -> Vec<(Line, Label)> {
    let totals = solved.params.totals();
    let size = f64::from(solved.lattice().size);
    let mut ends = vec![*totals.start(), *totals.end()];
    ends.dedup();
    let line = |total: u32| {
        let (name, total) = (count(total, "penny"), f64::from(total));
        let low = (total - size).max(0.0);
        let ends = vec![[low, total - low], [total - low, low]];
        let label = Label::of_line(&name, &ends, Ink::SOFT);
        (Line::new("", Ink::SOFT, 1.0, ends).dashed(Dash::LIMIT), label)
    };
    ends.retain(|&total| total > 0 && f64::from(total) < 2.0 * size && solved.sieve().is_none());
    ends.into_iter().map(line).collect()
}

/// Adds the current position, if it lies in the lattice, and an arrow for each winning move unless the sieve is shown.
/// Returns the label of the position.
fn chosen_position(chart: &mut Chart<Params>, solved: &SolvedRules) -> Option<Label> {
    let from = solved.cell_in_lattice()?.map(f64::from);
    if solved.sieve().is_none() {
        let point = |position: &Position| position.cell_to(solved.lattice().size).map(|cell| cell.map(f64::from));
        let tips = solved.solution.winning_moves.iter().filter_map(|made| point(&made.leave)).collect();
        chart.layers.push(Layer::Arrows(from, tips));
    }
    chart.layers.push(Layer::Chosen(from, 4.5));
    let name = format!("{} and {}", grouped(from[0]), grouped(from[1]));
    // first on the side without arrows: every move goes down, left or both
    let anchors =
        [Align2::LEFT_BOTTOM, Align2::RIGHT_BOTTOM, Align2::CENTER_BOTTOM, Align2::LEFT_TOP, Align2::RIGHT_TOP];
    // clear of the ring around a hovered point
    Some(Label::new(name, from, &anchors, Ink::ACCENT).off(13.0).of_selection())
}
