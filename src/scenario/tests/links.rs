//! Tests of links: whole, damaged and hostile.

use std::io::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::write::ZlibEncoder;

use super::*;
use crate::scenario::link::{as_question, pack, unpack};

const PAGE: &str = "https://example.org/coinwise/";
const DAMAGED: &str = "the link is damaged; copy all of it again";

fn read(text: &str) -> Option<Result<Scenario, ScenarioError>> {
    unpack(text, Scenario::parse)
}

fn refusal(text: &str) -> String {
    let sentence = read(text).expect("a link").expect_err("a refusal").to_string();
    assert!(!sentence.contains('\n') && sentence.chars().count() < 300, "{sentence}");
    sentence
}

/// Returns a link to bytes that need not be a text.
fn link_of(bytes: &[u8]) -> String {
    let mut deflated = ZlibEncoder::new(Vec::new(), Compression::best());
    deflated.write_all(bytes).unwrap();
    format!("{PAGE}#s={}", URL_SAFE_NO_PAD.encode(deflated.finish().unwrap()))
}

#[test]
fn a_link_opens_the_scenario_wherever_it_stands() {
    for Preset { stem, scenario } in presets() {
        let packed = pack(scenario).expect(stem);
        let bare = packed.trim_start_matches("#s=");
        for text in [
            format!("{PAGE}{packed}"),
            format!("Look: <{PAGE}?x=1{packed}>.\nWhat do you think?"),
            format!("[InternetShortcut]\r\nURL={PAGE}{packed}\r\n"),
            format!("  {bare}\n"),
        ] {
            assert_eq!(read(&text), Some(Ok(scenario.clone())), "{stem}");
        }
    }
    for text in ["", "eN", "https://example.org/#other", "[flips]\n", "eNd of the story"] {
        assert!(!matches!(read(text), Some(Ok(_))), "{text}");
    }
    assert_eq!(read("https://example.org/#other"), None);
}

#[test]
fn a_question_is_asked_first_and_every_scenario_of_two_piles_has_one() {
    for Preset { stem, scenario } in presets() {
        let Some(question) = as_question(scenario.clone()) else {
            assert_eq!(*stem, "pennies-third-pile");
            continue;
        };
        let packed = pack(&question).expect(stem);
        assert!(packed.starts_with("#q="));
        assert_eq!(read(&format!("{PAGE}{packed}")), Some(Ok(question.clone())), "{stem}");
        // a file does not say so
        let written = Scenario::parse(&question.to_toml()).unwrap();
        assert!(written.guess.is_some_and(|guess| !guess.comes_first), "{stem}");
    }
}

#[test]
fn a_damaged_link_is_never_another_scenario() {
    let link = format!("{PAGE}{}", pack(&presets()[0].scenario).unwrap());
    for (place, sign) in link.char_indices().skip(PAGE.len() + 3) {
        assert_eq!(refusal(&link[..place]), DAMAGED, "cut at {place}");
        let other = if sign == 'A' { "B" } else { "A" };
        refusal(&format!("{}{other}{}", &link[..place], &link[place + 1..]));
    }
    refusal(&link.replace("#s=", "#s= "));
}

#[test]
fn a_hostile_link_is_bounded_before_and_while_it_is_inflated() {
    assert!(refusal(&format!("#s={}", "A".repeat(1 << 20))).starts_with("the link is longer than the 65536"));
    let bomb = link_of(&vec![b'\n'; 40 << 20]);
    assert!(bomb.len() < 1 << 16);
    assert_eq!(refusal(&bomb), "the link holds more than the 8 MiB that are read");
    assert_eq!(refusal(&link_of(&[0xff, 0xfe])), DAMAGED);
    assert!(refusal(&link_of(b"name = 3")).starts_with("the scenario in the link is refused: line 1: name is 3"));
}

/// Returns digits that cannot be deflated much.
fn digits(count: usize) -> String {
    let mut number = 1_u64;
    let digit = |_| {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        char::from(b'1' + (number >> 40) as u8 % 9)
    };
    (0..count).map(digit).collect()
}

#[test]
fn the_longest_piles_fit_into_a_link_and_what_does_not_is_not_packed() {
    let [a, b] = [9_999, 10_000].map(digits);
    let longest = Scenario::parse(&format!("[pennies]\npiles = [\"{a}\", \"{b}\"]\n")).unwrap();
    assert_eq!(read(&pack(&longest).expect("a link")), Some(Ok(longest.clone())));
    assert_eq!(pack(&Scenario { story: digits(1 << 17), ..longest }), None);
}
