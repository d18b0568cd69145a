//! Figures of several views, as they are made.

use egui::Vec2;

use super::*;
use crate::gui::save::picture::{Ground, Size};
use crate::scenario::find;

fn panel(stem: &str, view: &'static str) -> Panel {
    Panel { scenario: find(stem).unwrap(), view, caption: None }
}

fn figure(panels: &[Panel]) -> Composition {
    Composition { panels: panels.to_vec(), columns: None }
}

fn make(composition: &Composition, picture: &Picture) -> Composed {
    composition.make(picture, &Progress::new()).unwrap()
}

fn four() -> Composition {
    figure(&[
        panel("pennies-riddle", "lattice"),
        panel("devil-riddle", "shrinking"),
        panel("flips-riddle", "bias"),
        panel("flips-riddle", "chances"),
    ])
}

#[test]
fn the_panels_have_letters_and_a_caption_each() {
    let made = make(&four(), &Picture::default());
    let texts: Vec<String> = made.figure.text_places().into_iter().map(|(words, _)| words).collect();
    for letter in ["(a)", "(b)", "(c)", "(d)"] {
        assert_eq!(texts.iter().filter(|words| words.starts_with(letter)).count(), 1, "{letter}: {texts:?}");
    }
    assert_eq!(made.caption.len(), 4);
    for (caption, letter) in made.caption.iter().zip(["(a) ", "(b) ", "(c) ", "(d) "]) {
        assert!(caption.starts_with(letter) && caption.ends_with('.'), "{caption}");
    }
    let svg = made.figure.svg();
    assert!(svg.contains("<title id=\"title\">(a) Lattice of "), "{}", &svg[..300]);
    assert_eq!(svg.matches("<g transform=\"translate(").count(), 3, "all panels but the first are moved");
}

#[test]
fn a_figure_is_as_wide_as_was_asked_for_and_its_panels_stand_beside_each_other_where_there_is_room() {
    let rows = |composition: &Composition, size: Size| {
        let mut picture = Picture { title: false, ..Picture::default() };
        picture.choose_size(size);
        let figure = make(composition, &picture).figure;
        let places = figure.panel_places();
        let mut tops: Vec<i32> = places.iter().map(|at| at.y.round() as i32).collect();
        tops.dedup();
        (tops.len(), figure.size())
    };
    let two = figure(&four().panels[2..]);
    let (count, size) = rows(&two, Size::Page);
    assert!(count == 1 && (size.x - 174.0 * 96.0 / 25.4).abs() < 0.1, "{count} {size}");
    let (count, size) = rows(&two, Size::Column);
    assert!(count == 2 && (size.x - 85.0 * 96.0 / 25.4).abs() < 0.1 && size.y > size.x, "{count} {size}");
    assert_eq!(rows(&four(), Size::Page).0, 2);
    assert_eq!(rows(&four(), Size::Slide).1, Vec2::new(1280.0, 720.0));
    let one_column = Composition { columns: Some(1), ..two };
    assert_eq!(rows(&one_column, Size::Page).0, 2);
}

#[test]
fn pictures_of_two_panels_do_not_mix_their_textures() {
    let twice = figure(&[panel("flips-riddle", "chances"), panel("flips-three-coins", "choice")]);
    let one =
        |view: usize| make(&figure(&[twice.panels[view].clone(), twice.panels[view].clone()]), &Picture::default());
    let images = |made: &Composed| {
        let svg = made.figure.svg();
        svg.split("xlink:href=\"data:")
            .skip(1)
            .map(|rest| rest.split('"').next().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let mixed = images(&make(&twice, &Picture::default()));
    let (first, second) = (images(&one(0)), images(&one(1)));
    assert!(mixed.iter().any(|image| first.contains(image)) && mixed.iter().any(|image| second.contains(image)));
}

#[test]
fn a_caption_says_what_differs_from_what_a_puzzle_begins_with() {
    let made = make(
        &figure(&[panel("pennies-seventy-five-and-ninety", "lattice"), panel("flips-riddle", "bias")]),
        &Picture::default(),
    );
    assert!(made.caption[0].contains("Piles: 75, 90"), "{:?}", made.caption);
    let own = Panel { caption: Some("the riddle".to_owned()), ..panel("flips-riddle", "bias") };
    let made = make(&figure(&[own.clone(), own]), &Picture::default());
    assert_eq!(made.caption, ["(a) The riddle.", "(b) The riddle."]);
}

#[test]
fn a_panel_without_a_chart_is_named() {
    let refused = figure(&[panel("flips-riddle", "bias"), panel("pennies-golden-lines", "decisions")]);
    let Err(error) = refused.make(&Picture { ground: Ground::Dark, ..Picture::default() }, &Progress::new()) else {
        panic!("it has no chart")
    };
    assert!(error.to_string().starts_with("panel (b): the piles hold 1,618 pennies;"), "{error}");
}
