//! Text in saved charts is complete and does not overlap.

use std::ffi::OsStr;
use std::fs;

use crate::{coinwise, stderr};

/// Presets that cover all charts, small and large.
const PRESETS: [&str; 8] = [
    "pennies-seventy-five-and-ninety",
    "pennies-decisions",
    "pennies-forty-digits",
    "devil-riddle",
    "devil-three-coins",
    "devil-sixty-four-coins",
    "devil-one-tail",
    "flips-your-turn",
];
const COLUMN: [&str; 2] = ["--width", "85mm"];
const SLIDE: [&str; 6] = ["--width", "13.333in", "--height", "7.5in", "--font-size", "16"];

/// Left, top, right and bottom.
type Place = [f32; 4];

/// A text in a chart, its rectangle, and the rectangle in which it is visible.
struct Words {
    text: String,
    place: Place,
    seen: Place,
}

/// Parses the numbers after `key`, up to `end`.
fn numbers(element: &str, key: &str, end: char) -> Option<Vec<f32>> {
    let (_, rest) = element.split_once(key)?;
    let (list, _) = rest.split_once(end)?;
    Some(list.split(' ').map(|number| number.parse().unwrap()).collect())
}

/// Returns all texts of an SVG with editable text.
fn words(svg: &str) -> Vec<Words> {
    let clip = |element: &str| -> Option<Place> {
        let (_, rest) = element.split_once("clip-path=\"url(#")?;
        let (name, _) = rest.split_once(')')?;
        let (_, path) = svg.split_once(&format!("<clipPath id=\"{name}\"><path d=\"M"))?;
        let sides: Vec<f32> =
            path.split('Z').next()?.split(['H', 'V', ' ']).map(|side| side.parse().unwrap()).collect();
        Some([sides[0], sides[1], sides[2], sides[3]])
    };
    let sheet = numbers(svg, "viewBox=\"", '"').unwrap();
    let (mut groups, mut words): (Vec<&str>, Vec<Words>) = (Vec::new(), Vec::new());
    for piece in svg.split('<') {
        if piece.starts_with("g ") || piece.starts_with("g>") {
            groups.push(piece);
        } else if piece.starts_with("/g>") {
            groups.pop();
        }
        let Some((element, text)) = piece.strip_prefix("text ").and_then(|piece| piece.split_once('>')) else {
            continue;
        };
        let [at, size, length] = ["translate(", "font-size=\"", "textLength=\""]
            .map(|key| numbers(element, key, if key.ends_with('(') { ')' } else { '"' }));
        let (at, size) = (at.unwrap(), size.unwrap()[0]);
        let length = length.map_or(0.6 * size * text.chars().count() as f32, |length| length[0]);
        let mut place = [at[0], at[1] - 0.72 * size, at[0] + length, at[1] + 0.18 * size];
        if let Some(turned) = groups.iter().find_map(|group| numbers(group, "rotate(-90 ", ')')) {
            let [x, y] = [turned[0], turned[1]];
            place = [x + place[1] - y, y - (place[2] - x), x + place[3] - y, y - (place[0] - x)];
        }
        let mut seen = [sheet[0], sheet[1], sheet[0] + sheet[2], sheet[1] + sheet[3]];
        for clip in groups.iter().chain([&element]).filter_map(|element| clip(element)) {
            seen = [seen[0].max(clip[0]), seen[1].max(clip[1]), seen[2].min(clip[2]), seen[3].min(clip[3])];
        }
        words.push(Words { text: text.to_owned(), place, seen });
    }
    words
}

/// Returns the faults of a chart's texts.
fn faults(svg: &str) -> Vec<String> {
    let words = words(svg);
    assert!(!words.is_empty());
    let mut faults = Vec::new();
    for (number, one) in words.iter().enumerate() {
        let [left, top, right, bottom] = one.place;
        let is_whole = left > one.seen[0] - 0.6
            && top > one.seen[1] - 0.6
            && right < one.seen[2] + 0.6
            && bottom < one.seen[3] + 0.6;
        if !is_whole {
            faults.push(format!("{:?} is cut: {:?} in {:?}", one.text, one.place, one.seen));
        }
        let is_under = |other: &&Words| {
            let across = right.min(other.place[2]) - left.max(other.place[0]);
            let upwards = bottom.min(other.place[3]) - top.max(other.place[1]);
            across > 1.0 && upwards > 1.0
        };
        faults
            .extend(words[..number].iter().filter(is_under).map(|other| format!("{:?} on {:?}", one.text, other.text)));
    }
    faults
}

#[test]
fn texts_are_not_cut_off_and_do_not_overlap_in_a_column_or_on_a_slide() {
    let mut all = Vec::new();
    for preset in PRESETS {
        for flags in [COLUMN.as_slice(), &SLIDE] {
            let folder = tempfile::tempdir().unwrap();
            let out = folder.path().to_str().unwrap();
            let always = ["export", preset, "--out", out, "--quiet", "--formats", "svg", "--svg-text"];
            let output = coinwise(always.iter().chain(flags));
            assert!(output.status.success(), "{}", stderr(&output));
            for entry in fs::read_dir(folder.path()).unwrap() {
                let path = entry.unwrap().path();
                if path.extension().is_some_and(|extension| extension == "svg") {
                    let name = path.file_name().unwrap().display().to_string();
                    let found = faults(&fs::read_to_string(&path).unwrap());
                    all.extend(found.into_iter().map(|fault| format!("{preset} {} {name}: {fault}", flags[1])));
                }
            }
        }
    }
    assert!(all.is_empty(), "{all:#?}");
}

#[test]
fn a_name_in_any_script_stays_out_of_charts() {
    // the shipped fonts lack many scripts, and SVG viewers order text themselves
    let name = "שלום عالم 硬币 👩\u{200d}👧";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    fs::write(&file, format!("name = \"{name}\"\nstory = \"{name}\"\n[flips]\nflips = 20\n")).unwrap();
    let arguments = ["--formats", "svg", "--svg-text", "--quiet", "--out"].map(OsStr::new);
    let out = folder.path().join("out");
    let output =
        coinwise([OsStr::new("export"), file.as_os_str()].into_iter().chain(arguments).chain([out.as_os_str()]));
    assert!(output.status.success(), "{}", stderr(&output));
    for entry in fs::read_dir(&out).unwrap() {
        let (path, written) = entry.map(|entry| (entry.path(), fs::read(entry.path()).unwrap())).unwrap();
        let written = String::from_utf8_lossy(&written);
        assert!(!written.contains(['ש', 'ع', '硬', '👧']), "{}", path.display());
    }
}

#[test]
fn rectangles_of_texts_are_measured_correctly() {
    let text = |at: &str, words: &str| {
        format!("<text textLength=\"50\" font-size=\"10\" transform=\"translate({at})\">{words}</text>")
    };
    let svg = |inside: &str| format!("<svg viewBox=\"0 0 100 100\">{inside}</svg>");
    assert!(faults(&svg(&(text("10 20", "one") + &text("10 40", "two")))).is_empty());
    assert_eq!(faults(&svg(&(text("10 20", "one") + &text("50 24", "two")))), ["\"two\" on \"one\""]);
    assert_eq!(faults(&svg(&text("60 20", "one"))).len(), 1);
    // runs upwards from its place, and so across the first text
    let turned = format!("<g transform=\"rotate(-90 20 60)\">{}</g>", text("20 60", "up"));
    assert_eq!(faults(&svg(&(text("10 20", "one") + &turned))), ["\"up\" on \"one\""]);
    let cut = format!(
        "<clipPath id=\"c0\"><path d=\"M0 0H40V100H0Z\"/></clipPath><g clip-path=\"url(#c0)\">{}</g>",
        text("10 20", "one")
    );
    assert_eq!(faults(&svg(&cut)).len(), 1);
}
