//! Texts and files that the monkey types, pastes and opens.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use coinwise::scenario::presets;
use tempfile::TempDir;

use crate::attack::RandomSource;

/// Texts for fields.
const WORDS: &[&str] = &[
    "",
    "0",
    "1",
    "-1",
    "5",
    "12",
    "64",
    "99",
    "100",
    "1000",
    "65535",
    "1000000",
    "1e9",
    "1/3",
    "2/3",
    "0.5",
    "1",
    "0.999999",
    "NaN",
    "inf",
    "½",
    "1,000",
    " 7 ",
    "HHTT",
    "THHT",
    "ABBA",
    "0 1 2",
    "0 1\n0\n-",
    "[[0,1],[2]]",
    "1010;0000",
    "set()",
    "a name",
    "\"quoted\" 'name'",
    "ünïcödé €",
    "𝄞\u{202e}\u{200b}",
    "a\nb\tc",
    "../../x",
    "<b>&amp;",
    "=1+1",
    "save",
    "horizon",
    "18446744073709551616",
];

/// Scenarios at the limits of what is allowed.
const EDGES: &[&str] = &[
    "puzzle = \"flips\"\n[flips]\nflips = 1000000\ncoins = [{ heads = 0.5 }, { heads = 1 }]",
    "puzzle = \"flips\"\n[flips]\nflips = 1000000\ntarget = 1000",
    "puzzle = \"flips\"\nview = \"horizon\"\n[flips]\nflips = 10000",
    "puzzle = \"flips\"\nview = \"both\"\n[flips]\nflips = 1000",
    "puzzle = \"flips\"\nview = \"play\"\n[flips]\nflips = 1000",
    "puzzle = \"flips\"\nview = \"target\"\n[flips]\nflips = 1000\ncoins = [{heads_points = 20, tails_points = -20}, {heads_points = 19, tails_points = -17}, {heads = 0.9}, {heads = \"1/3\"}]",
    "puzzle = \"flips\"\nview = \"simulate\"\n[flips]\ngames = 10000000\nflips = 1000",
    "puzzle = \"flips\"\n[flips]\nflips = 200\ncoins = [{ heads = 0 }, { heads = 1 }]",
    "puzzle = \"devil\"\n[devil]\ncoins = 64\ndevil = \"turn-and-mirror\"\nplay = \"sighted\"",
    "puzzle = \"devil\"\nview = \"table\"\n[devil]\ncoins = 16\nplay = \"worst\"",
    "puzzle = \"devil\"\nview = \"belief\"\n[devil]\ncoins = 6\nfaces = 5",
    "puzzle = \"devil\"\nview = \"numbers\"\n[devil]\ncoins = 64\nfaces = 5",
    "puzzle = \"devil\"\nview = \"chance\"\n[devil]\ncoins = 16\nstep = 40000",
    "puzzle = \"devil\"\nview = \"belief\"\n[devil]\ncoins = 12\nfaces = 3",
    "puzzle = \"pennies\"\nview = \"map\"\n[pennies]\nmap = 4096",
    "puzzle = \"pennies\"\nview = \"values\"\n[pennies]\nmap = 4096\nspread = 9\nmisere = true",
    "puzzle = \"pennies\"\nview = \"totals\"\n[pennies]\ntotals = [0, 100000]",
    "puzzle = \"pennies\"\nview = \"ratio\"\n[pennies]\nratio = [0, 1000000]",
    "puzzle = \"pennies\"\nview = \"decisions\"\n[pennies]\npiles = [4000, 5000]\nspread = 5",
];

/// Texts and files, created once.
pub struct Materials {
    /// Texts typed into fields.
    pub words: Vec<String>,
    /// Texts to paste, some of them scenarios.
    pub pages: Vec<String>,
    /// Files to open and drop: scenarios and others.
    pub files: Vec<PathBuf>,
    _folder: TempDir,
}

impl Materials {
    /// Collects the texts and writes the files.
    pub fn new() -> Self {
        let mut words: Vec<String> = WORDS.iter().map(ToString::to_string).collect();
        words.extend([9, 100, 10_000, 20_000].map(|digits| "7".repeat(digits)));
        words.push("long words ".repeat(1_200));
        words.push("0 1\n".repeat(4_000));
        let mut pages: Vec<String> = presets().iter().map(|preset| preset.scenario.to_toml()).collect();
        pages.extend(EDGES.iter().map(ToString::to_string));
        pages.push(long_list("turn", 16, "moves", 65_535));
        pages.push(long_list("turn", 16, "calls", 65_535));
        pages.push(long_list("turn-and-mirror", 64, "calls", 3_000));
        pages.push(long_list("shuffle", 8, "calls", 65_535));
        pages.push(long_flips());
        pages.push(format!("puzzle = \"pennies\"\n[pennies]\npiles = [\"{0}\", \"{0}1\"]", "123456789".repeat(1_111)));
        pages.push("9".repeat(1_000_000));
        pages.push(format!("x = [{}]", "{a=1},".repeat(300_000)));
        pages.push("0 1\n".repeat(65_535));
        let folder = tempfile::tempdir().expect("a folder for what is opened");
        let mut files: Vec<PathBuf> = Vec::new();
        for (number, page) in pages.iter().enumerate() {
            let path = folder.path().join(format!("{number} ü.toml"));
            fs::write(&path, page).expect("a file to be opened");
            files.push(path);
        }
        fs::write(folder.path().join("bytes"), [0xff, 0, 0xfe]).expect("a file to be opened");
        files.extend(["bytes", "none", ""].map(|name| folder.path().join(name)));
        let pipe = folder.path().join("pipe.toml");
        if Command::new("mkfifo").arg(&pipe).status().is_ok_and(|status| status.success()) {
            files.push(pipe);
        }
        if cfg!(unix) {
            files.extend(["/dev/null", "/dev/zero"].map(PathBuf::from));
        }
        Self { words, pages, files, _folder: folder }
    }

    /// Returns a text for a field.
    pub fn word(&self, chance: &mut RandomSource) -> &str {
        chance.pick(&self.words).as_str()
    }

    /// Returns a text for the clipboard, possibly changed.
    pub fn page(&self, chance: &mut RandomSource) -> String {
        let page = chance.pick(&self.pages);
        if chance.one_in(3) && page.is_ascii() && !page.is_empty() {
            let (from, to) = (chance.below(page.len()), chance.below(page.len()));
            return format!("{}{}{}", &page[..from.min(to)], self.word(chance), &page[from.max(to)..]);
        }
        page.clone()
    }
}

/// Returns a scenario of the Devil with a long list.
fn long_list(devil: &str, coins: u32, key: &str, length: usize) -> String {
    let play = if key == "calls" { "play = \"sighted\"\n" } else { "" };
    let moves: Vec<String> = (0..length).map(|number| format!("[{}, {}]", number % 3, 3 + number % 5)).collect();
    format!(
        "puzzle = \"devil\"\nview = \"table\"\n[devil]\ncoins = {coins}\ndevil = \"{devil}\"\n{play}{key} = [{}]",
        moves.join(", ")
    )
}

/// Returns a scenario of flips with many moves played.
fn long_flips() -> String {
    format!("puzzle = \"flips\"\nview = \"play\"\n[flips]\nflips = 1000\nchoices = \"{}\"", "AB".repeat(500))
}
