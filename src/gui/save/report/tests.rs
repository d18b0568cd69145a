//! Tests that read reports back: the required words and numbers are there, and nothing that a browser could run.

use crate::format::Content;
use crate::gui::save::error::save_whole;
use crate::gui::save::export::Scope;
use crate::gui::save::options::SaveOptions;
use crate::scenario::find;
use crate::table::{Cell, Column, Kind, Table};

use super::*;
use crate::gui::save::error::SaveError;

fn report(stems: &[&str], scope: Scope) -> Export {
    let scenarios: Vec<Scenario> = stems.iter().map(|stem| find(stem).unwrap()).collect();
    let options = SaveOptions { what: Content::Report, whole_tab: scenarios.len() > 1, ..SaveOptions::default() };
    Export { options, scope, ..Export::new(None, scenarios[0].clone(), scenarios) }
}

fn views(names: &[&str]) -> Scope {
    Scope::Views(names.iter().map(|name| (*name).to_owned()).collect())
}

fn html(export: &Export) -> String {
    let mut bytes = Vec::new();
    write(export, &mut bytes, &Progress::new()).unwrap();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn a_page_has_answer_reason_parameters_charts_and_tables() {
    let mut named = report(&["pennies-seventy-five-and-ninety"], Scope::Scenario);
    named.scenario.name = "A <title> & more".to_owned();
    let page = html(&named);
    for part in [
        "<title>A &lt;title&gt; &amp; more</title>",
        "<h1 dir=\"auto\">A &lt;title&gt; &amp; more</h1>",
        "You win from 75 and 90.",
        "Take 51 from both",
        "<dt>Piles</dt><dd>75, 90</dd>",
        "piles = [75, 90]",
        "<h3 class=\"view\">Map: ",
        "<h4>Moves: The first 100 of 240 rows",
        "<td class=\"number\">51</td><td class=\"number\">51</td><td class=\"number\">24</td>",
        "download=\"moves.csv\"",
        "How it was checked: ",
    ] {
        assert!(page.contains(part), "{part:?} is missing");
    }
    // each chart is there in both themes, with alternative text
    let scenario = find("pennies-seventy-five-and-ninety").unwrap();
    let solved = crate::gui::save::solve::solve(&scenario.params, None).unwrap();
    let views = solved.iter().filter(|snapshot| snapshot.info.chart_unavailable.is_none()).count();
    assert!(views > 2);
    assert_eq!(page.matches("<img src=\"data:image/").count(), views);
    assert_eq!(page.matches("(prefers-color-scheme: dark)\" srcset=\"data:image/").count(), views);
    assert_eq!(page.matches("alt=\"\"").count(), 0);
    // a view without a chart says why
    for sentence in solved.iter().filter_map(|snapshot| snapshot.info.chart_unavailable.clone()) {
        assert_eq!(page.matches(&html::escaped(&sentence)).count(), 1, "{sentence:?} is missing or repeated");
    }
    // no fold, since browsers print a fold closed; no inline chart, whose ids could clash with the page's
    assert!(!page.contains("<details") && !page.contains("<svg"));
    // nothing is fetched and nothing runs
    assert!(!page.contains("<script") && !page.contains("http://") && !page.contains("https://"));
    for tag in ["section", "h4", "table", "figure", "main", "html"] {
        assert_eq!(page.matches(&format!("<{tag}")).count(), page.matches(&format!("</{tag}>")).count(), "{tag}");
    }
}

#[test]
fn the_whole_table_is_in_the_page_as_csv() {
    use base64::Engine as _;
    let page = html(&report(&["tests/data/pennies-totals-to-300.toml"], views(&["totals"])));
    assert!(page.contains("Totals: The first 100 of 300 rows"), "the number of rows is not told");
    let (_, after) = page.split_once("data:text/csv;charset=utf-8;base64,").unwrap();
    let (data, _) = after.split_once('"').unwrap();
    let csv = String::from_utf8(base64::engine::general_purpose::STANDARD.decode(data).unwrap()).unwrap();
    assert_eq!(csv.lines().count(), 301);
    assert!(!page.contains("class=\"view\">Map"), "a view was not asked for");
}

#[test]
fn a_report_begins_with_the_open_view_and_ends_with_the_long_parts() {
    let mut report = report(&["flips-riddle"], views(&["chances", "choice", "bias", "play"]));
    report.scenario.view = Some("bias".to_owned());
    let page = html(&report);
    let place = |part: &str| page.find(part).unwrap_or_else(|| panic!("{part} is missing"));
    let order = [
        "<h3>Answer</h3>",
        "<h3 class=\"view\">Biased coin: ",
        "<h3>Why</h3>",
        "<h3>Parameters</h3>",
        "<h3 class=\"view\">Chances: ",
        "811,698,796,376,000,066,208,208,781,649",
        "<h3>Scenario file</h3>",
    ];
    assert!(order.map(place).is_sorted(), "{:?}", order.map(place));
    // the table that two views share is there once, and the table of a game without moves is left out
    assert_eq!(page.matches("<h4>Chances: ").count(), 1);
    assert!(!page.contains("<h4>Which coin: ") && !page.contains("<h4>Play: ") && !page.contains("No rows"));
    // what the heading of the game says is not said again
    assert!(page.contains(": flip 1 of 100, score 0") && !page.contains(">Flip 1 of 100"));
    assert!(!page.contains("choices = ") && !page.contains("<dd>none</dd>"));
    // the table is cut around the coin's bias, and that row is highlighted
    assert!(page.contains("<h4>Biased coin: Rows ") && page.contains(" before them and the "));
    let (_, chosen) = page.split_once("<tr class=\"chosen\">").unwrap();
    assert!(chosen.starts_with("<td class=\"number\">50.00 %</td>"), "{}", &chosen[..60]);
}

#[test]
fn a_cut_table_shows_the_rows_around_the_chosen_one_and_counts_the_rest() {
    let told = |count, chosen: Option<usize>| {
        let rows = html::rows_around(count, chosen, 100);
        assert!(rows.len() <= 100 && chosen.is_none_or(|row| rows.contains(&row)));
        html::rows_shown(count, &rows)
    };
    assert_eq!(told(1, None), "1 row");
    assert_eq!(told(100, Some(99)), "100 rows");
    assert_eq!(told(5_050, None), "The first 100 of 5,050 rows");
    assert_eq!(told(5_050, Some(20)), "The first 100 of 5,050 rows");
    assert_eq!(told(5_050, Some(5_049)), "The last 100 of 5,050 rows, the chosen one among them");
    assert_eq!(
        told(5_050, Some(500)),
        "Rows 451 to 550 of 5,050, around the chosen one; the 450 before them and the 4,500 after them are left out"
    );
}

#[test]
fn several_scenarios_become_chapters_with_a_contents_list() {
    let stems = ["tests/data/pennies-one-and-two.toml", "tests/data/pennies-three-and-seven.toml"];
    let page = html(&report(&stems, views(&["map"])));
    assert!(page.contains("<h1 dir=\"auto\">Pennies: all scenarios</h1>"));
    assert!(page.contains("<h2 dir=\"auto\">Three and seven</h2>"));
    assert!(page.contains("<a href=\"#chapter-2\">Three and seven</a>") && page.contains("<section id=\"chapter-2\">"));
}

#[test]
fn text_of_the_user_is_escaped() {
    let mut report = report(&["tests/data/pennies-one-and-two.toml"], views(&["totals"]));
    report.scenario.name = "</section><script>alert('1')</script>".to_owned();
    report.scenario.story = "\"><img src=x onerror=alert(1)>".to_owned();
    let page = html(&report);
    assert!(!page.contains("<script") && !page.contains("<img src=x"), "{}", &page[..2_000]);
    assert!(page.contains("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;"));
}

#[test]
fn a_large_table_is_cut_and_a_huge_one_not_embedded() {
    let table =
        |rows| Table::new(vec![Column::new("n", "n", Kind::Text)], rows, |_| vec![Cell::Text("x".repeat(1_000))]);
    let page = |rows| {
        let mut bytes = Vec::new();
        let mut page = html::Page::begin(&mut bytes, "", &[]).unwrap();
        page.table("Large", "large", &table(rows), None).unwrap();
        page.finish().unwrap();
        String::from_utf8(bytes).unwrap()
    };
    assert_eq!(page(200).matches("<tr>").count(), 1 + html::MOST_ROWS);
    assert!(page(200).contains("The first 100 of 200 rows") && page(200).contains("download=\"large.csv\""));
    assert!(page(2_000).contains("All 2,000 rows are too many for this page") && !page(2_000).contains("download"));
}

#[test]
fn views_left_out_for_one_reason_are_named_in_one_sentence() {
    let page = html(&report(&["flips-ruin"], Scope::Scenario));
    assert_eq!(page.matches("this view is about finishing above the target").count(), 1);
    assert!(page.contains(" are left out, each for this reason: "));
}

#[test]
fn a_cancelled_report_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let progress = Progress::new();
    progress.cancel();
    let report = report(&["tests/data/pennies-one-and-two.toml"], Scope::Scenario);
    let stopped = save_whole(&folder.path().join("report.html"), |out| write(&report, out, &progress));
    assert!(matches!(stopped, Err(SaveError::Cancelled(_))));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// Scenarios so small that there is only 1 of something, or none.
const SMALLEST: [&str; 9] = [
    "puzzle = \"pennies\"\n[pennies]\npiles = [0, 0]\n",
    "puzzle = \"pennies\"\n[pennies]\npiles = [1, 0]\ntotals = [1, 1]\nmap = 10\n",
    "puzzle = \"pennies\"\n[pennies]\npiles = [1, 2]\ntotals = [3, 3]\n",
    "puzzle = \"devil\"\n[devil]\ncoins = 1\n",
    "puzzle = \"devil\"\n[devil]\ncoins = 2\nstep = 1\n",
    "puzzle = \"devil\"\n[devil]\ncoins = 1\nfaces = 3\n",
    "puzzle = \"flips\"\n[flips]\nflips = 1\ngames = 1\n",
    "puzzle = \"flips\"\n[flips]\nflips = 1\ntarget = 5\ngames = 1\n",
    "puzzle = \"flips\"\n[flips]\nflips = 2\nstate = [1, 1]\ncoins = [{ heads = 1, points = 1 }, { heads = 0, points = 1 }]\n",
];

/// Plural nouns of the program.
const COUNTED: &str = "pennies turns moves positions nodes cells totals rows coins dice classes beliefs configurations \
                       starts notches zeros games flips states ties scores points rules files charts";

#[test]
fn a_single_thing_is_in_the_singular() {
    let mut wrong = Vec::new();
    for text in SMALLEST {
        let scenario = crate::scenario::Scenario::parse_named(text, "smallest").unwrap();
        let page = html(&Export { scope: Scope::Scenario, ..Export::new(None, scenario, Vec::new()) });
        // the words between the tags
        let sentences = page.split('<').filter_map(|part| part.split_once('>')).map(|(_, words)| words);
        wrong.extend(sentences.filter(|words| tells_one_as_many(words)).map(str::to_owned));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Whether a sentence has "1 moves" or the like. "Call 1 flips", "the first 2ʲ − 1 moves" and lines of a scenario file
/// do not count.
fn tells_one_as_many(sentence: &str) -> bool {
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let is_wrong = |place: usize| {
        let thing = words[place + 1].trim_end_matches([',', '.', ';', ':']);
        let is_many = COUNTED.split_whitespace().any(|counted| counted == thing);
        let is_other = place > 0 && ["Move", "Call", "−", "="].contains(&words[place - 1]);
        words[place] == "1" && is_many && !is_other
    };
    (0..words.len().saturating_sub(1)).any(is_wrong)
}
