//! Files written by `coinwise export`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use calamine::Reader as _;
use coinwise::scenario::Puzzle;

use crate::{coinwise, stderr, stdout};

/// Returns the names of the files in a folder.
fn names(folder: &Path) -> BTreeSet<String> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

fn export(scenario: &str, options: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut arguments = vec!["export", scenario, "--out", folder.path().to_str().unwrap()];
    arguments.extend(options);
    let output = coinwise(arguments);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stderr(&output).is_empty(), "{}", stderr(&output));
    folder
}

#[test]
fn without_a_folder_the_files_go_into_one_named_after_the_scenario() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("mine.toml"), "[pennies]\n").unwrap();
    let status = Command::new(env!("CARGO_BIN_EXE_coinwise"))
        .args(["export", "mine.toml", "--formats", "csv", "--views", "totals", "--quiet"])
        .current_dir(folder.path())
        .status();
    assert!(status.unwrap().success());
    assert_eq!(names(&folder.path().join("mine")), set(&["answer.json", "totals.csv"]));
}

#[test]
fn by_default_every_view_is_written_as_csv_json_and_svg_and_each_path_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("new/folder");
    let output = coinwise(["export", "pennies-decisions", "--out", out.to_str().unwrap()]);
    assert!(output.status.success(), "{}", stderr(&output));
    let views = [
        "decisions.csv",
        "decisions.json",
        "decisions.svg",
        "map.csv",
        "map.json",
        "map.svg",
        "moves.csv",
        "moves.json",
        "play.csv",
        "play.json",
        "play.svg",
        "ratio.csv",
        "ratio.json",
        "ratio.svg",
        "third.csv",
        "third.json",
        "third.svg",
        "totals.csv",
        "totals.json",
        "totals.svg",
        "values.csv",
        "values.json",
        "values.svg",
    ];
    let expected = set(&[["answer.json"].as_slice(), &views].concat());
    assert_eq!(names(&out), expected);
    let printed: BTreeSet<_> = stdout(&output)
        .lines()
        .map(|line| Path::new(line).strip_prefix(&out).unwrap().to_str().unwrap().to_owned())
        .collect();
    assert_eq!(printed, expected);
}

#[test]
fn formats_and_views_can_be_chosen() {
    let folder = export("flips-three-flips", &["--formats", "pdf,png", "--views", "bias"]);
    assert_eq!(names(folder.path()), set(&["answer.json", "bias.pdf", "bias.png"]));
    assert!(fs::read(folder.path().join("bias.pdf")).unwrap().starts_with(b"%PDF"));
    assert!(fs::read(folder.path().join("bias.png")).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn tables_can_be_written_as_spreadsheets_and_markdown() {
    let folder = export("pennies-seventy-five-and-ninety", &["--formats", "xlsx,md", "--views", "map"]);
    assert_eq!(names(folder.path()), set(&["answer.json", "map.md", "map.xlsx", "moves.md", "moves.xlsx"]));
    let mut book: calamine::Xlsx<_> = calamine::open_workbook(folder.path().join("moves.xlsx")).unwrap();
    let sheet = book.worksheet_range("moves").unwrap();
    let rows: Vec<Vec<String>> = sheet.rows().map(|row| row.iter().map(ToString::to_string).collect()).collect();
    assert_eq!(
        rows[1],
        ["51", "51", "24", "39", "diagonal", "TRUE", "0", "31", "TRUE"].map(|cell| cell.replace("TRUE", "true"))
    );
    assert!((0..4).all(|column| matches!(sheet[(1, column)], calamine::Data::Float(_))), "{:?}", sheet.rows().nth(1));
    let text = fs::read_to_string(folder.path().join("moves.md")).unwrap();
    assert!(
        text.starts_with("| taken from the first pile (pennies) | taken from the second pile (pennies) |"),
        "{text}"
    );
    let quickest =
        "| 51 | 51 | 24 | 39 | diagonal | true | 0 | 31 | true |\n| 0 | 44 | 75 | 46 | row | true | 0 | 59 | false |\n";
    assert!(text.contains(quickest), "{text}");
}

#[test]
fn a_report_is_one_page_with_the_chosen_views() {
    let folder = export("flips-three-flips", &["--formats", "html", "--views", "bias"]);
    assert_eq!(names(folder.path()), set(&["answer.json", "report.html"]));
    let page = fs::read_to_string(folder.path().join("report.html")).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    assert!(page.contains(">Biased coin: ") && !page.contains(">Chances: "));
}

#[test]
fn the_table_of_totals_agrees_with_the_answer() {
    let folder = export("pennies-riddle", &["--formats", "csv", "--views", "totals"]);
    let csv = fs::read_to_string(folder.path().join("totals.csv")).unwrap();
    assert_eq!(
        csv,
        "total,first_player,split_a,split_b\n20,wins,,\n21,loses,8,13\n22,wins,,\n23,wins,,\n24,loses,9,15\n25,wins,,\n\
         26,wins,,\n27,wins,,\n28,wins,,\n29,loses,11,18\n30,wins,,\n"
    );
}

/// Computes the rows of the table of moves from `a` and `b` by a slow minimax, in any order.
fn every_move(a: usize, b: usize) -> BTreeSet<String> {
    let side = a.max(b) + 1;
    let moves = |a: usize, b: usize| {
        let both = (1..=a.min(b)).map(|k| (k, k));
        (1..=a).map(|k| (k, 0)).chain((1..=b).map(|l| (0, l))).chain(both).collect::<Vec<_>>()
    };
    // whether the next player loses, turns to the end, Sprague–Grundy value
    let mut known = vec![vec![(true, 0, 0); side]; side];
    for (a, b) in (0..side).flat_map(|a| (0..side).map(move |b| (a, b))).skip(1) {
        let next: Vec<(bool, i32, i32)> = moves(a, b).iter().map(|(k, l)| known[a - k][b - l]).collect();
        let quickest = next.iter().filter(|left| left.0).map(|left| left.1 + 1).min();
        let longest = next.iter().map(|left| left.1 + 1).max().unwrap();
        let value = (0..i32::MAX).find(|value| next.iter().all(|left| left.2 != *value)).unwrap();
        known[a][b] = (quickest.is_none(), quickest.unwrap_or(longest), value);
    }
    let (is_lost, turns, _) = known[a][b];
    let row = |(k, l): (usize, usize)| {
        let (x, y) = (a - k, b - l);
        let (wins, left, value) = known[x][y];
        let kind = if k == 0 {
            "row"
        } else if l == 0 {
            "column"
        } else {
            "diagonal"
        };
        let best = wins != is_lost && left + 1 == turns;
        format!("{k},{l},{x},{y},{kind},{wins},{value},{},{best}", left + 1)
    };
    moves(a, b).into_iter().map(row).collect()
}

#[test]
fn the_table_of_legal_moves_agrees_with_a_slow_minimax() {
    for (a, b) in [(75, 90), (24, 39), (8, 14), (20, 20), (0, 7)] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("piles.toml");
        fs::write(&file, format!("puzzle = \"pennies\"\n[pennies]\npiles = [{a}, {b}]\nmap = 100\n")).unwrap();
        let out = folder.path().join("out");
        let asked = ["export", file.to_str().unwrap(), "--out", out.to_str().unwrap(), "--views", "map"];
        assert!(coinwise(asked).status.success());
        let csv = fs::read_to_string(out.join("moves.csv")).unwrap();
        let mut lines = csv.lines();
        assert_eq!(lines.next(), Some("take_a,take_b,leave_a,leave_b,kind,wins,value,turns,best"));
        let rows: Vec<String> = lines.map(str::to_owned).collect();
        let expected = every_move(a, b);
        assert_eq!((rows.len(), rows.iter().cloned().collect()), (expected.len(), expected), "{a}, {b}");
        let json: serde_json::Value = serde_json::from_slice(&fs::read(out.join("moves.json")).unwrap()).unwrap();
        assert_eq!(json.as_array().unwrap().len(), rows.len());
        assert!(json[0]["wins"].is_boolean() && json[0]["best"] == true && json[0]["turns"].is_number());
    }
}

#[test]
fn only_winning_moves_are_listed_if_there_are_too_many() {
    let folder = export("pennies-forty-digits", &["--formats", "csv", "--views", "map"]);
    let csv = fs::read_to_string(folder.path().join("moves.csv")).unwrap();
    assert!(csv.lines().skip(1).all(|row| row.contains(",true,,")), "{csv}");
    let answer: serde_json::Value =
        serde_json::from_slice(&fs::read(folder.path().join("answer.json")).unwrap()).unwrap();
    let winning = answer["position"]["winning_moves"].as_array().unwrap().len();
    assert_eq!(csv.lines().count(), 1 + winning);
}

#[test]
fn the_sieve_is_saved_step_by_step() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sieve.toml");
    fs::write(&file, "puzzle = \"pennies\"\n[pennies]\nmap = 7\nsieve = 3\n").unwrap();
    let out = folder.path().join("out");
    let asked = ["export", file.to_str().unwrap(), "--out", out.to_str().unwrap(), "--views", "map"];
    assert!(coinwise(asked).status.success());
    // by hand: of 64 cells, 0 and 0 strikes out the axes and the diagonal, and so on
    assert_eq!(
        fs::read_to_string(out.join("map.csv")).unwrap(),
        "n,a,b,total,struck_out,left\n0,0,0,0,21,42\n1,1,2,3,28,12\n2,3,5,8,8,2\n"
    );
    assert!(fs::read_to_string(out.join("map.svg")).unwrap().contains("Step 3 of 4"));
}

#[test]
fn values_of_a_large_lattice_are_drawn_but_not_listed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("large.toml");
    fs::write(&file, "name = \"L\"\npuzzle = \"pennies\"\n[pennies]\npiles = [3, 5]\nmap = 1025\n").unwrap();
    let sentence = "coinwise: the table of values is left out: map is 1,025; for a table of values it must be at most 1,024, \
                    which is 1,050,625 rows\n";
    let [file, chosen, all] =
        ["large.toml", "chosen", "all"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    let output = coinwise(["export", &file, "--out", &chosen, "--formats", "csv,svg", "--views", "values"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(2), sentence));
    assert_eq!(names(Path::new(&chosen)), set(&["answer.json", "values.svg"]));
    let output = coinwise(["export", &file, "--out", &all, "--formats", "csv"]);
    // the chart was not requested, so it is not reported as left out
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), sentence));
    assert!(!names(Path::new(&all)).contains("values.csv") && names(Path::new(&all)).contains("totals.csv"));
}

#[test]
fn limited_takings_are_exported_with_all_splits_and_without_a_ratio() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("list.toml");
    let text = "[pennies]\npiles = [5, 6]\ntotals = [8, 9]\nmap = 4\ntake = [1, 3, 4]\nboth = false\n";
    fs::write(&file, text).unwrap();
    let out = folder.path().join("out");
    let output = coinwise(["export", file.to_str().unwrap(), "--out", out.to_str().unwrap(), "--formats", "csv,svg"]);
    assert_eq!(output.status.code(), Some(0));
    let sentence = "coinwise: ratio is left out: the ratio is shown only if you may take any number: only then do the \
                    safe pairs come with a number n and a limit\n\
                    coinwise: third is left out: three piles are worked out only if you may take any number, and \
                    exactly the same from both\n";
    assert_eq!(stderr(&output), sentence);
    let read = |name: &str| fs::read_to_string(out.join(name)).unwrap();
    assert_eq!(read("map.csv"), "n,a,b,total\n0,0,0,0\n1,1,1,2\n2,0,2,2\n3,2,2,4\n4,1,3,4\n5,3,3,6\n6,4,4,8\n");
    assert_eq!(
        read("totals.csv"),
        "total,first_player,split_a,split_b\n8,loses,4,4\n9,loses,0,9\n9,loses,1,8\n9,loses,2,7\n"
    );
    assert!(read("moves.csv").starts_with("take_a,take_b,leave_a,leave_b,kind,wins,value,turns,best\n"));
    assert!(
        read("answer.json")
            .starts_with(r#"{"puzzle":"pennies","take":[1,3,4],"both":false,"period":{"from":0,"length":7},"#)
    );
    assert!(names(&out).contains("values.svg") && names(&out).contains("play.csv"));
}

#[test]
fn a_lattice_searched_in_the_background_is_exported_completely() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("large.toml");
    fs::write(&file, "[pennies]\npiles = [5, 6]\nmap = 4096\ntake = 1\nboth = false\n").unwrap();
    let out = folder.path().join("out");
    let output = coinwise([
        "export",
        file.to_str().unwrap(),
        "--out",
        out.to_str().unwrap(),
        "--formats",
        "csv,png",
        "--views",
        "map",
    ]);
    // two even or two odd piles are safe: 2,049 · 2,050 / 2 + 2,048 · 2,049 / 2 pairs
    let sentence = "coinwise: the table of map is left out: the map has 4,198,401 safe pairs; a table of them is \
                    saved up to 1,050,625 rows\n";
    assert_eq!(stderr(&output), sentence);
    // the table of moves is small enough
    assert_eq!(names(&out), set(&["answer.json", "map.png", "moves.csv"]));
    assert_eq!(fs::read_to_string(out.join("moves.csv")).unwrap().lines().count(), 3);
}

#[test]
fn the_graph_of_a_small_game_is_listed_and_that_of_a_large_one_refused() {
    let folder = export("pennies-decisions", &["--formats", "csv,svg", "--views", "decisions"]);
    let csv = fs::read_to_string(folder.path().join("decisions.csv")).unwrap();
    assert!(csv.starts_with("a,b,safe,best_take_a,best_take_b\n3,7,false,0,2\n"));
    assert!(csv.contains("\n3,5,true,,\n") && csv.contains("\n1,2,true,,\n"));
    let svg = fs::read_to_string(folder.path().join("decisions.svg")).unwrap();
    assert!(svg.contains("0, n") && svg.contains("n, n"));
    let out = tempfile::tempdir().unwrap();
    let out = out.path().to_str().unwrap();
    let large = [
        "export",
        "tests/data/pennies-nine-and-ten.toml",
        "--out",
        out,
        "--views",
        "decisions",
        "--formats",
        "csv,svg",
    ];
    assert!(coinwise(large).status.success(), "nineteen pennies are not too many");
    let output = coinwise([
        "export",
        "tests/data/pennies-golden-lines.toml",
        "--out",
        out,
        "--views",
        "decisions",
        "--formats",
        "svg",
    ]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("the chart of decisions is left out: the piles hold 1,618 pennies;"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn a_played_game_and_ratios_are_tables() {
    let folder = export("tests/data/pennies-game-played.toml", &["--formats", "csv,json", "--views", "play,ratio"]);
    let csv = fs::read_to_string(folder.path().join("play.csv")).unwrap();
    assert!(csv.starts_with(
        "move,player,take_a,take_b,leave_a,leave_b,safe\n1,you,3,3,11,18,true\n2,opponent,0,1,11,17,false\n"
    ));
    assert_eq!(csv.lines().count(), 14);
    let ratio = fs::read_to_string(folder.path().join("ratio.csv")).unwrap();
    // in misère play the pair n = 0 is 0 and 1, and n = 1 is 2 and 2
    assert!(ratio.starts_with("n,a,b,ratio\n1,2,2,1.0\n2,3,5,1.666666666667\n"));
}

#[test]
fn the_values_agree_with_the_definition() {
    let folder = export("pennies-grundy", &["--formats", "csv", "--views", "values"]);
    let csv = fs::read_to_string(folder.path().join("values.csv")).unwrap();
    assert!(csv.starts_with("a,b,value\n0,0,0\n0,1,1\n0,2,2\n"));
    assert!(csv.contains("\n1,2,0\n") && csv.contains("\n2,2,1\n"));
    assert_eq!(csv.lines().count(), 61 * 61 + 1);
}

#[test]
fn all_300_totals_of_the_third_write_up_are_exported() {
    let folder = export("tests/data/pennies-totals-to-300.toml", &["--formats", "csv", "--views", "totals"]);
    let csv = fs::read_to_string(folder.path().join("totals.csv")).unwrap();
    let lines: Vec<_> = csv
        .lines()
        .skip(1)
        .map(|line| match line.split(',').collect::<Vec<_>>()[..] {
            [total, "loses", a, b] => format!("For {total} coins, the first player loses. Split is ({a},{b})"),
            [total, "wins", "", ""] => format!("For {total} coins, the first player always wins. Check: true"),
            _ => panic!("{line} is no row of totals"),
        })
        .collect();
    assert_eq!(lines, include_str!("../data/totals-to-300.txt").lines().collect::<Vec<_>>());
}

#[test]
fn the_table_of_beliefs_has_the_start_and_one_row_per_move() {
    let folder = export("devil-riddle", &["--formats", "csv,json"]);
    let csv = fs::read_to_string(folder.path().join("belief.csv")).unwrap();
    let rows: Vec<_> = csv.lines().collect();
    assert_eq!(
        rows[..3],
        [
            "move,places,configurations_left,classes_left,possible",
            "0,,16,6,HHHH HHHT HHTT HTHT HTTT TTTT",
            "1,0 1 2 3,15,5,HHHH HHHT HHTT HTHT HTTT",
        ]
    );
    assert_eq!((rows.len(), rows[16]), (17, "15,0 1 2 3,1,1,HHHH"));
    let json: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(folder.path().join("belief.json")).unwrap()).unwrap();
    assert_eq!(
        json[2],
        serde_json::json!({"move": 2, "places": "0 2", "configurations_left": 14, "classes_left": 5,
            "possible": "HHHH HHHT HHTT HTTT TTTT"})
    );
}

#[test]
fn the_charts_of_the_devil_have_tables() {
    // feeling coins is for smaller tables
    let views = "belief,chance,within,numbers,table";
    let folder = export("devil-eight-coins", &["--formats", "csv", "--views", views]);
    let table = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let belief = table("belief.csv");
    let left = belief.lines().skip(1).map(|line| line.split(',').nth(2).unwrap().parse::<u64>().unwrap());
    assert!(left.eq((1..=256).rev()), "each move rules out one configuration");
    let numbers = table("numbers.csv");
    assert_eq!(numbers.lines().filter(|line| line.contains(",true,")).count(), 7);
    assert!(numbers.contains("\n8,true,255,search,36,36,2^36,3174\n9,false,,search,60,60,2^60,2\n"), "{numbers}");
    let chance = table("chance.csv");
    assert!(chance.starts_with(
        "move,probability,numerator,denominator,worst\n0,0.00390625,1,256,0.00390625\n1,0.0078125,1,128,"
    ));
    assert!(chance.ends_with("\n254,0.99609375,255,256,0.5\n255,1.0,1,1,1.0\n"), "{}", &chance[chance.len() - 99..]);
    let by_start = table("chance-by-start.csv");
    assert!(by_start.starts_with("start,move,probability,numerator,denominator\nHHHHHHHH,0,1.0,1,1\n"));
    assert_eq!(by_start.lines().count(), 1 + 36 * 256);
    let classes = table("classes.csv");
    assert!(classes.starts_with("class,configurations,canonical_move\nHHHHHHHH,1,0 1 2 3 4 5 6 7\n"));
    assert_eq!(classes.lines().count(), 37);
}

#[test]
fn the_best_chance_with_three_coins_is_in_its_table_and_in_the_answer() {
    let folder = export("devil-three-coins-by-chance", &["--formats", "csv", "--views", "within"]);
    let within = fs::read_to_string(folder.path().join("within.csv")).unwrap();
    assert!(within.starts_with("moves,probability,numerator,denominator,plan\n0,0.125,1,8,\n1,0.25,1,4,"), "{within}");
    let last: Vec<_> = within.lines().last().unwrap().splitn(5, ',').collect();
    assert_eq!((last[0], last[2], last[3], last[4].split(" | ").count()), ("9", "23", "27", 9));
    let answer = fs::read_to_string(folder.path().join("answer.json")).unwrap();
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    let best = &answer["best_chance"];
    assert_eq!((&best["moves"], &best["probability"]), (&9.into(), &"23/27".into()));
    assert_eq!(best["plan"].as_array().unwrap().len(), 9);
}

#[test]
fn the_plan_for_four_glasses_is_in_its_table_and_in_the_answer() {
    let folder = export("devil-four-glasses", &["--formats", "csv,svg", "--views", "touch"]);
    let plan = fs::read_to_string(folder.path().join("touch.csv")).unwrap();
    let start = "node,calls_left,known,touch,seen,flip,next\n1,5,HHHT HHTT HTHT HTTT,0 1,HH__,,2\n";
    assert!(plan.starts_with(start), "{plan}");
    assert!(plan.ends_with("5,1,HTHT,0 2,H_H_,0 2,won\n5,1,HTHT,0 2,T_T_,0 2,won\n"), "{plan}");
    assert!(fs::read_to_string(folder.path().join("touch.svg")).unwrap().contains("<svg"));
    let answer = |folder: &tempfile::TempDir| {
        let answer = fs::read_to_string(folder.path().join("answer.json")).unwrap();
        serde_json::from_str::<serde_json::Value>(&answer).unwrap()
    };
    let expected = serde_json::json!({
        "hands": 2, "winnable": true, "calls": 5, "beliefs_found": 14, "verified": true,
    });
    assert_eq!(answer(&folder)["touch"], expected);
    // players cannot feel coins unless the scenario says so
    let riddle = export("devil-riddle", &["--formats", "csv", "--views", "touch"]);
    assert!(answer(&riddle).get("touch").is_none());
    let traps = fs::read_to_string(riddle.path().join("touch.csv")).unwrap();
    assert!(traps.contains("\n1,,TTTT,0 1,TT__,,1\n"), "{traps}");
}

#[test]
fn chances_are_listed_for_reachable_states() {
    let folder = export("flips-riddle", &["--formats", "csv"]);
    let csv = fs::read_to_string(folder.path().join("chances.csv")).unwrap();
    let mut rows = csv.lines();
    assert_eq!(rows.next(), Some("flip,score,win_probability,best"));
    let first: Vec<_> = rows.next().unwrap().split(',').collect();
    assert_eq!((first[0], first[1], first[3]), ("0", "0", "A B"));
    assert_eq!(first[2].parse::<f64>().unwrap().to_bits(), 0.640_317_447_275_977_2_f64.to_bits());
    // (1, 0) cannot be reached, every other score in range can
    let states: usize = (0..=100).map(|flips| 4 * flips + 1).sum();
    assert_eq!(rows.count() + 1, states - 1);
    let bias = fs::read_to_string(folder.path().join("bias.csv")).unwrap();
    assert_eq!(bias.lines().next(), Some("p,win_probability,single_a,single_b"));
    assert_eq!(bias.lines().count(), 1_002);
    let both = fs::read_to_string(folder.path().join("both.csv")).unwrap();
    assert_eq!((both.lines().next(), both.lines().count()), (Some("p,q,win_probability"), 40_402));
    let fair: Vec<_> = both.lines().find(|line| line.starts_with("0.5,0.5,")).unwrap().split(',').collect();
    assert!((fair[2].parse::<f64>().unwrap() - 0.640_317_447_275_977_2).abs() < 1e-13);
    let horizon = fs::read_to_string(folder.path().join("horizon.csv")).unwrap();
    assert!(horizon.starts_with("n,win_probability\n1,0.5\n2,0.5\n3,0.5\n4,0.5625\n"));
    assert_eq!(horizon.lines().count(), 10_001);
    let targets = fs::read_to_string(folder.path().join("target.csv")).unwrap();
    assert!(targets.starts_with("target,win_probability,single_a,single_b\n-201,1.0,1.0,1.0\n"), "{}", &targets[..80]);
    let zero: Vec<_> = targets.lines().find(|line| line.starts_with("0,")).unwrap().split(',').collect();
    assert!((zero[1].parse::<f64>().unwrap() - 0.640_317_447_275_977_2).abs() < 1e-13);
    assert_eq!(targets.lines().count(), 1 + 402, "from one below the least final score to the highest");
    let choosers = fs::read_to_string(folder.path().join("choosers.csv")).unwrap();
    assert!(
        choosers.starts_with("flips,you,you_last,opponent_last,opponent\n1,0.5,0.5,0.5,0.5\n2,0.5,0.5,0.25,0.25\n")
    );
    assert_eq!(choosers.lines().count(), 101);
    let goals = fs::read_to_string(folder.path().join("goals.csv")).unwrap();
    assert!(
        goals.starts_with("flips,draw_lost,draw_half,draw_won\n1,0.5,0.5,0.5\n2,0.5,0.625,0.75\n"),
        "{}",
        &goals[..80]
    );
    assert_eq!(goals.lines().count(), 101);
    let rules = fs::read_to_string(folder.path().join("rules.csv")).unwrap();
    assert!(rules.starts_with("above,below,threshold,win_probability\nA,B,"), "{}", &rules[..80]);
    let best: Vec<_> = rules.lines().find(|line| line.starts_with("A,B,0,")).unwrap().split(',').collect();
    assert!((best[3].parse::<f64>().unwrap() - 0.640_317_447_275_977_2).abs() < 1e-13, "A when ahead is best play");
    let boundary = fs::read_to_string(folder.path().join("boundary.csv")).unwrap();
    assert!(boundary.starts_with("flips_left,above,below,threshold,explained,ties,states\n1,A,B,0,"), "{boundary}");
    assert_eq!(boundary.lines().count(), 101);
    let ending = fs::read_to_string(folder.path().join("final.csv")).unwrap();
    assert!(ending.starts_with("score,best_play,single_a,single_b\n-200,"));
    assert_eq!(fs::read_to_string(folder.path().join("choice.csv")).unwrap(), csv, "the best coins belong to both");
}

#[test]
fn safe_triples_are_a_table() {
    let folder = export("tests/data/pennies-all-three.toml", &["--formats", "csv,json", "--views", "third"]);
    let csv = fs::read_to_string(folder.path().join("third.csv")).unwrap();
    assert!(csv.starts_with("a,b,c\n0,0,0\n0,1,1\n0,2,2\n1,2,3\n0,3,3\n"), "{csv}");
    for line in csv.lines().skip(1) {
        let [a, b, c] = line.split(',').map(|pile| pile.parse::<u32>().unwrap()).collect::<Vec<_>>()[..] else {
            panic!()
        };
        assert_eq!(a ^ b, c, "from all three it is Nim");
    }
    let answer: serde_json::Value =
        serde_json::from_slice(&fs::read(folder.path().join("answer.json")).unwrap()).unwrap();
    assert_eq!((&answer["third"]["safe"], &answer["third"]["together"]), (&true.into(), &"three".into()));
}

#[test]
fn another_aim_has_a_table_and_an_answer() {
    let folder = export("flips-ruin", &["--formats", "csv,json", "--views", "goals"]);
    let csv = fs::read_to_string(folder.path().join("goals.csv")).unwrap();
    assert!(csv.starts_with("score,win_probability,expected_flips,best,single_a,single_b\n-9,"), "{csv}");
    let start: Vec<_> = csv.lines().find(|line| line.starts_with("0,")).unwrap().split(',').collect();
    // at most 11 games of 21: the mean final score is 0, and it is 10 or at least −11
    assert!((start[1].parse::<f64>().unwrap() - 11.0 / 21.0).abs() < 1e-12, "{start:?}");
    let answer: serde_json::Value =
        serde_json::from_slice(&fs::read(folder.path().join("answer.json")).unwrap()).unwrap();
    assert_eq!((&answer["goal"]["goal"], &answer["goal"]["ruin"]), (&"ruin".into(), &10.into()));
    assert!((answer["goal"]["value"].as_f64().unwrap() - 11.0 / 21.0).abs() < 1e-12);
    let folder = export("flips-riddle", &["--formats", "csv", "--views", "chances"]);
    let answer = fs::read_to_string(folder.path().join("answer.json")).unwrap_or_default();
    assert!(!answer.contains("goal"), "the usual goal is not spelt out");
}

#[test]
fn simulated_and_played_games_are_tables() {
    let folder = export("tests/data/flips-simulated.toml", &["--formats", "csv", "--views", "simulate"]);
    let csv = fs::read_to_string(folder.path().join("simulate.csv")).unwrap();
    let mut rows = csv.lines();
    assert_eq!(rows.next(), Some("games,wins,estimate,low,high"));
    let last: Vec<f64> = rows.next_back().unwrap().split(',').map(|cell| cell.parse().unwrap()).collect();
    let [games, wins, estimate, low, high] = last[..] else { panic!("{csv}") };
    assert!((games - 100_000.0).abs() < 0.5 && (wins / games - estimate).abs() < 1e-12);
    assert!(low < estimate && estimate < high && high - low < 0.01);
    let folder = export("tests/data/flips-played.toml", &["--formats", "csv", "--views", "play"]);
    let csv = fs::read_to_string(folder.path().join("play.csv")).unwrap();
    assert!(
        csv.starts_with(
            "flip,coin,shows,score,chance_before,cost,luck,chance_after,best\n1,B,heads,2,0.591796875,0.0,"
        )
    );
    assert_eq!(csv.lines().count(), 4);
}

#[test]
fn three_coins_have_one_column_each() {
    let folder = export("flips-three-coins", &["--formats", "csv,svg"]);
    let bias = fs::read_to_string(folder.path().join("bias.csv")).unwrap();
    assert_eq!(bias.lines().next(), Some("p,win_probability,single_a,single_b,single_c"));
    let choice = fs::read_to_string(folder.path().join("choice.csv")).unwrap();
    assert!(choice.lines().any(|line| line.ends_with(",A B C")) && choice.lines().any(|line| line.ends_with(",C")));
    let svg = fs::read_to_string(folder.path().join("choice.svg")).unwrap();
    assert!(svg.contains("fair coins worth 1, 2 and 3") && svg.contains("C, or a tie"));
}

#[test]
fn a_scenario_file_is_exported_like_a_preset() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    fs::write(&file, "name = \"Mine\"\npuzzle = \"pennies\"\n[pennies]\npiles = [\"100\", 3]\n").unwrap();
    let out = export(file.to_str().unwrap(), &["--formats", "csv", "--views", "map"]);
    let answer = fs::read_to_string(out.path().join("answer.json")).unwrap();
    assert!(
        answer
            .starts_with(r#"{"puzzle":"pennies","spread":1,"misere":false,"position":{"a":"100","b":"3","safe":false"#),
        "{answer}"
    );
}

#[test]
fn a_name_in_any_script_is_in_the_page_but_not_in_pictures() {
    let folder = tempfile::tempdir().unwrap();
    let export_named = |name: &str| {
        let file = folder.path().join("named.toml");
        let words = format!("name = \"{name}\"\nstory = \"{name}\"\npuzzle = \"flips\"\n[flips]\nflips = 9\n");
        fs::write(&file, words).unwrap();
        export(file.to_str().unwrap(), &["--views", "bias", "--formats", "svg,png,pdf,html"])
    };
    let plain = export_named("plain");
    for name in ["שלום עולם", "السلام عليكم", "x\u{301}\u{323}", "क्षि", "👩\u{200d}👧", "硬币的游戏"]
    {
        let other = export_named(name);
        for picture in ["bias.svg", "bias.png", "bias.pdf"] {
            let [one, other] = [&plain, &other].map(|folder| fs::read(folder.path().join(picture)).unwrap());
            assert!(one == other, "{picture} of {name:?}");
        }
        // a browser has the fonts and detects the direction of text
        let page = fs::read_to_string(other.path().join("report.html")).unwrap();
        assert!(page.contains(&format!("<h1 dir=\"auto\">{name}</h1>")), "{name:?}");
    }
}

#[test]
fn exporting_twice_writes_the_same_bytes() {
    // all views except the one for feeling coins, which has too many states
    let views = ["--views", "belief,chance,within,numbers,table"];
    let formats = ["--formats", "csv,json,xlsx,md,svg,png,pdf,html", views[0], views[1]];
    let (first, second) = (export("devil-eight-coins", &formats), export("devil-eight-coins", &formats));
    for name in names(first.path()) {
        assert_eq!(
            fs::read(first.path().join(&name)).unwrap(),
            fs::read(second.path().join(&name)).unwrap(),
            "{name} differs"
        );
    }
}

#[test]
fn every_preset_has_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let output = coinwise(["export", "--all", "--out", folder.path().to_str().unwrap()]);
    assert!(output.status.success(), "{}", stderr(&output));
    let presets = coinwise::scenario::presets();
    let stems: BTreeSet<_> = presets.iter().map(|preset| preset.stem.to_owned()).collect();
    assert_eq!(names(folder.path()), stems);
    let mut bytes = 0;
    let mut lacking = BTreeSet::new();
    for preset in presets {
        let (puzzle, own) = (preset.scenario.puzzle(), folder.path().join(preset.stem));
        let written = names(&own);
        bytes += written.iter().map(|name| fs::metadata(own.join(name)).unwrap().len()).sum::<u64>();
        let further: &[&str] = match puzzle {
            Puzzle::Devil => &["classes.csv", "chance-by-start.csv"],
            Puzzle::Flips => &["boundary.csv"],
            Puzzle::Pennies => &["moves.csv"],
        };
        let further = further.iter().map(|name| (*name).to_owned());
        let files = |view: &&str| ["csv", "svg"].map(|form| format!("{view}.{form}"));
        let all: BTreeSet<String> = coinwise::gui::views::views(puzzle).iter().flat_map(files).chain(further).collect();
        assert!(written.contains("answer.json") && written.len() == 1 + all.intersection(&written).count());
        lacking.extend(all.difference(&written).cloned());
    }
    assert!(bytes < 120_000_000, "{bytes} bytes");
    // further tables are written with their view, those of classes only where these are listed
    lacking
        .retain(|name| !["classes.csv", "chance-by-start.csv", "boundary.csv", "moves.csv"].contains(&name.as_str()));
    // each reason is printed once, however many presets share it
    let said: Vec<&str> = stderr(&output).lines().collect();
    for name in lacking {
        let view = name.split('.').next().unwrap();
        assert!(said.iter().any(|line| what_and_why(line).0.contains(view)), "{name}: {said:?}");
    }
    let reasons: BTreeSet<_> = said.iter().map(|line| what_and_why(line)).collect();
    assert_eq!(reasons.len(), said.len(), "{said:?}");
    assert!(said.contains(
        &"coinwise: pennies-play-large: the table of values is left out: there are 361,201 rows; more than \
          200,000 rows are written only where --views names their view"
    ));
}

/// Returns what a sentence reports as left out, and why, without the names of presets.
fn what_and_why(sentence: &str) -> (&str, &str) {
    let (what, why) = sentence.split_once(" left out").unwrap();
    let what = what.trim_end_matches(" is").trim_end_matches(" are");
    let (_, why) = why.split_once(": ").unwrap();
    (what.rsplit(": ").next().unwrap(), why)
}

#[test]
fn quiet_prints_only_errors() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let options = ["--out", out, "--quiet", "--formats", "csv"];
    let output = coinwise(["export", "tests/data/pennies-totals-to-300.toml"].iter().chain(&options));
    assert!(output.status.success() && output.stdout.is_empty() && output.stderr.is_empty());
    assert!(folder.path().join("totals.csv").exists() && !folder.path().join("decisions.csv").exists());
    let output = coinwise(["export", "no-such-preset"].iter().chain(&options));
    assert_eq!((output.status.code(), stderr(&output).lines().count()), (Some(2), 1));
}

#[test]
fn a_view_is_reported_as_left_out_in_one_sentence_for_all_formats() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let output = coinwise([
        "export",
        "tests/data/pennies-totals-to-300.toml",
        "--out",
        out,
        "--formats",
        "csv,json,xlsx,md,svg",
    ]);
    assert!(output.status.success());
    assert_eq!(
        stderr(&output),
        "coinwise: decisions is left out: the piles hold 299 pennies; the game tree is drawn for up to 40\n"
    );
}

#[test]
fn leaving_out_a_requested_view_is_a_failure_and_each_such_view_is_reported() {
    let sentence = |view: &str| format!("{view} is left out: the piles hold 299 pennies; ");
    for formats in ["html", "csv,html", "csv,svg"] {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().to_str().unwrap();
        let asked = ["export", "tests/data/pennies-totals-to-300.toml", "--out", out, "--formats", formats, "--views"];
        let output = coinwise(asked.iter().chain(&["totals,decisions"]));
        assert_eq!(output.status.code(), Some(2), "{formats}");
        assert!(stderr(&output).contains(&sentence("decisions")), "{formats}: {}", stderr(&output));
        // everything else is written
        assert!(names(folder.path()).contains(if formats == "html" { "report.html" } else { "totals.csv" }));
        assert!(coinwise(asked.iter().chain(&["totals"])).status.success(), "{formats}");
    }
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let file = folder.path().join("limited.toml");
    fs::write(&file, "[pennies]\npiles = [500, 6]\ntake = [1, 3, 4]\nboth = false\n").unwrap();
    let asked = ["export", file.to_str().unwrap(), "--out", out, "--formats", "csv,svg", "--views", "ratio,decisions"];
    let output = coinwise(asked);
    assert_eq!(output.status.code(), Some(2));
    let said = stderr(&output);
    assert!(said.contains("decisions is left out: ") && said.contains("; ratio is left out: "), "{said}");
}

#[test]
fn nothing_is_solved_for_views_that_are_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("long.toml");
    fs::write(&file, "[flips]\nflips = 1000000\ngoal = \"within\"\n").unwrap();
    let out = folder.path().join("out");
    let views = ["--formats", "csv,svg", "--views", "chances,bias"];
    let output = coinwise(["export", file.to_str().unwrap(), "--out", out.to_str().unwrap()].iter().chain(&views));
    assert_eq!(output.status.code(), Some(2));
    let said = stderr(&output);
    assert!(said.contains("chances") && said.contains("bias") && said.contains("left out"), "{said}");
    assert!(!out.join("answer.json").exists());
}

#[test]
fn a_table_of_more_than_200_000_rows_is_written_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let output = coinwise(["export", "tests/data/pennies-golden-lines.toml", "--out", out, "--formats", "csv"]);
    let reason =
        "the table of values is left out: there are 1,002,001 rows; more than 200,000 rows are written only where";
    assert!(stderr(&output).contains(reason), "{}", stderr(&output));
    assert!(!folder.path().join("values.csv").exists());
    let named = export("tests/data/pennies-golden-lines.toml", &["--formats", "csv", "--views", "values"]);
    let rows = fs::read_to_string(named.path().join("values.csv")).unwrap().lines().count();
    assert_eq!(rows, 1_002_002);
}

#[test]
fn states_of_a_long_game_are_thinned_evenly_and_answer_json_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("long.toml");
    let coins = "[{ points = 17 }, { points = 18 }, { points = 19 }, { points = 20 }]";
    let text = format!("name = \"x\"\npuzzle = \"flips\"\n[flips]\nflips = 400\ncoins = {coins}\n");
    fs::write(&file, text).unwrap();
    let out = export(file.to_str().unwrap(), &["--formats", "json", "--views", "choice"]);
    let read = |name: &str| -> serde_json::Value {
        serde_json::from_str(&fs::read_to_string(out.path().join(name)).unwrap()).unwrap()
    };
    let (answer, table) = (read("answer.json"), read("choice.json"));
    let every = answer["band"]["listed_every"].as_u64().unwrap();
    assert!(every > 1 && answer["band"]["cut_off"] == 0.0);
    let flips: BTreeSet<u64> = table.as_array().unwrap().iter().map(|row| row["flip"].as_u64().unwrap()).collect();
    let expected: BTreeSet<u64> = (0..=400).step_by(usize::try_from(every).unwrap()).collect();
    assert_eq!(flips, expected);
    let rows = table.as_array().unwrap().len();
    assert!((100_000..=200_000).contains(&rows), "{rows}");
    assert!(answer["states"].as_u64().unwrap() > 2_000_000);
}

#[cfg(unix)]
#[test]
fn paths_that_are_not_text_are_accepted() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = tempfile::tempdir().unwrap();
    let odd = |name: &[u8]| folder.path().join(std::ffi::OsStr::from_bytes(name));
    let (file, out) = (odd(b"mine\xff.toml"), odd(b"out\xfe"));
    fs::write(&file, "name = \"Mine\"\npuzzle = \"pennies\"\n").unwrap();
    let words = ["--out", "--formats", "--views"].map(std::ffi::OsString::from);
    let [to, formats, views] = words;
    let arguments =
        ["export".into(), file.into(), to, out.clone().into(), formats, "csv".into(), views, "totals".into()];
    let output = coinwise(arguments);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(names(&out), set(&["answer.json", "totals.csv"]));
}

#[test]
fn pinned_curves_are_columns_beside_the_current_one() {
    let folder = export("tests/data/pennies-four-ratios.toml", &["--formats", "csv", "--views", "ratio"]);
    let csv = fs::read_to_string(folder.path().join("ratio.csv")).unwrap();
    let mut rows = csv.lines();
    let pinned = |spread| format!("\"pinned: difference under {spread}, last to take wins, n = 1 to 1,000\"");
    assert_eq!(rows.next(), Some(format!("n,a,b,ratio,{},{},{}", pinned(2), pinned(3), pinned(4)).as_str()));
    assert_eq!(rows.clone().count(), 1_000);
    // the limits are (t + √(t² + 4)) / 2
    let last: Vec<f64> = rows.next_back().unwrap().split(',').skip(3).map(|cell| cell.parse().unwrap()).collect();
    for (ratio, spread) in last.into_iter().zip([1.0, 2.0, 3.0, 4.0_f64]) {
        let limit = f64::midpoint(spread, (spread * spread + 4.0).sqrt());
        assert!((ratio - limit).abs() < 0.01, "{spread}: {ratio}");
    }
}
