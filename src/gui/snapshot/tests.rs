//! Every view as it is saved, at the sizes of print and of slides: sizes, and positions without overlap.

use std::collections::BTreeSet;

use egui::Rect;

use super::*;
use crate::gui::figure::tests::reading;
use crate::gui::save::solve::solve;
use crate::gui::views::views;
use crate::picture::{Background, Size};
use crate::scenario::{Puzzle, Scenario, presets};

/// Returns the chart of every view, for the first preset that opens in it.
fn every_view() -> Vec<SharedSnapshot> {
    let of = |(puzzle, view): (Puzzle, &'static str)| {
        let mut own = presets().iter().map(|preset| &preset.scenario).filter(|scenario| scenario.puzzle() == puzzle);
        let opens_in_it = |scenario: &&Scenario| scenario.view.as_deref() == Some(view);
        let scenario = own.clone().find(opens_in_it).or_else(|| own.next()).unwrap();
        solve(&scenario.params, Some(&[view.to_owned()])).unwrap().remove(0)
    };
    Puzzle::ALL.into_iter().flat_map(|puzzle| views(puzzle).iter().map(move |view| (puzzle, *view))).map(of).collect()
}

fn sized(size: Size, ground: Background) -> Picture {
    let mut picture = Picture { ground, title: false, ..Picture::default() };
    picture.choose_size(size);
    picture
}

/// Returns the parts of `text` between `start` and the next `end`.
fn parts_between<'a>(text: &'a str, start: &'a str, end: char) -> impl Iterator<Item = &'a str> {
    text.split(start).skip(1).filter_map(move |rest| rest.split(end).next())
}

/// Returns the depth of the overlap of two texts, in points. Adjacent texts may touch.
fn overlap(one: Rect, other: Rect) -> f32 {
    one.intersect(other).size().min_elem()
}

#[test]
fn no_words_are_cut_or_lie_over_each_other_in_a_column_or_on_a_slide() {
    let mut faults = Vec::new();
    for snapshot in every_view() {
        for picture in [
            sized(Size::Column, Background::Light),
            sized(Size::Middle, Background::Light),
            sized(Size::Slide, Background::Dark),
            Picture { title: true, ..sized(Size::Column, Background::Light) },
            Picture { title: true, ..sized(Size::Slide, Background::Clear) },
        ] {
            let figure = snapshot.figure_as(&picture).unwrap();
            let of = format!("{} {:?}", snapshot.view, picture.size);
            let texts = figure.text_places();
            let sheet = Rect::from_min_size(egui::Pos2::ZERO, figure.drawn_size()).expand(1.0);
            for (place, (words, rect)) in texts.iter().enumerate() {
                if !sheet.contains_rect(*rect) {
                    faults.push(format!("{of}: {words:?} at {rect} is cut"));
                }
                for (other, under) in &texts[..place] {
                    if overlap(*rect, *under) > 3.0 {
                        faults.push(format!("{of}: {words:?} lies over {other:?}"));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn letters_keep_their_size_on_every_sheet() {
    for snapshot in every_view().into_iter().filter(|snapshot| !snapshot.info.chart_size.is_fixed) {
        for (size, points) in [(Size::Column, 8.0), (Size::Page, 8.0), (Size::Slide, 16.0), (Size::Natural, 9.0)] {
            let picture = sized(size, Background::Light);
            let sheet = snapshot.sheet(&picture).unwrap();
            // a chart whose words need more room gets a smaller font, and the dialog says so
            let points = sheet.font_size().min(points);
            let figure = snapshot.figure_as(&picture).unwrap();
            let svg = figure.svg_with_text();
            let number = |text: &str| text.split('"').next().unwrap().parse::<f32>().unwrap();
            let width = number(svg.split(" width=\"").nth(1).unwrap());
            let shown: f32 = svg.split("viewBox=\"").nth(1).unwrap().split(' ').nth(2).unwrap().parse().unwrap();
            assert!((width - sheet.size.x).abs() < 0.02, "{}: {width} {sheet:?}", snapshot.view);
            let sizes: Vec<f32> = svg.split(" font-size=\"").skip(1).map(number).collect();
            // labels of 9 points on the screen have the size that was asked for
            let labels = sizes.iter().filter(|size| (**size * width / shown * 0.75 - points).abs() < 0.02).count();
            let all = sizes.len();
            assert!(all == 0 || labels > 0 || !sizes.contains(&12.0), "{} {size:?}: {labels} of {all}", snapshot.view);
        }
    }
}

#[test]
fn a_sheet_of_any_allowed_size_can_be_drawn() {
    for snapshot in every_view() {
        for (own, font_size) in
            [([12.7, 1_322.9], 9.0), ([1_322.9, 12.7], 9.0), ([1_322.9, 1_322.9], 4.0), ([12.7, 12.7], 48.0)]
        {
            let picture = Picture { size: Size::Own, own, font_size, ..Picture::default() };
            let figure = snapshot.figure_as(&picture).unwrap();
            let wanted = egui::Vec2::from(own.map(|side| side * 96.0 / 25.4));
            assert!((figure.sheet - wanted).length() < 0.01, "{}: {:?}", snapshot.view, figure.sheet);
        }
    }
}

#[test]
fn charts_on_one_page_share_no_id() {
    let (mut seen, mut all_ids) = (BTreeSet::new(), BTreeSet::new());
    for snapshot in every_view() {
        let figure = snapshot.figure_as(&Picture::default()).unwrap();
        // two views may have the very same chart
        for svg in [figure.svg(), figure.svg_with_text()].into_iter().filter(|svg| seen.insert(svg.clone())) {
            let ids: BTreeSet<String> = parts_between(&svg, " id=\"", '"').map(str::to_owned).collect();
            for id in parts_between(&svg, "url(#", ')').chain(parts_between(&svg, "href=\"#", '"')) {
                assert!(ids.contains(id), "{} has no {id}", snapshot.view);
            }
            for id in ids {
                assert!(all_ids.insert(id.clone()), "{id} of {} is in another chart too", snapshot.view);
            }
        }
    }
    assert!(all_ids.iter().any(|id| id.starts_with("c0-")) && all_ids.iter().any(|id| id.starts_with("t0-")));
}

#[test]
fn a_file_says_what_it_shows_and_a_pdf_can_be_searched() {
    for snapshot in every_view() {
        let picture = Picture { title: true, ..sized(Size::Page, Background::Light) };
        let figure = snapshot.figure_as(&picture).unwrap();
        let outlines = figure.svg();
        assert!(!outlines.contains("<text"), "{}", snapshot.view);
        let text = figure.svg_with_text();
        for svg in [&outlines, &text] {
            let start = &svg[..svg.len().min(400)];
            let (_, named) = svg.split_once("role=\"img\" aria-labelledby=\"title-").unwrap();
            let own = named.split(' ').next().unwrap();
            assert!(named.starts_with(&format!("{own} desc-{own}\"><title id=\"title-{own}\">")), "{start}");
            assert!(svg.contains(&format!("</title><desc id=\"desc-{own}\">")) && svg.contains("</desc>"), "{start}");
        }
        assert!(
            text.contains("<text xml:space=\"preserve\" font-family=\"Inter, 'Helvetica Neue', Helvetica, Arial, ")
        );
        let pdf = figure.pdf().unwrap();
        let words = reading::words(&hayro::hayro_syntax::Pdf::new(pdf).unwrap());
        let letters = |text: &str| text.chars().filter(|sign| sign.is_alphanumeric()).collect::<String>();
        let title = letters(&snapshot.info.title);
        assert!(letters(&words).contains(&title[..title.len().min(20)]), "{}: {words}", snapshot.view);
    }
}

#[test]
fn the_selection_can_be_left_out() {
    let differs = |stem: &str, view: &str| {
        let scenario = crate::scenario::find(stem).unwrap();
        let snapshot = solve(&scenario.params, Some(&[view.to_owned()])).unwrap().remove(0);
        let svg = |marks| snapshot.figure_as(&Picture { marks, ..Picture::default() }).unwrap().svg();
        let accent = "#2457c5";
        (svg(true).matches(accent).count(), svg(false).matches(accent).count())
    };
    for (stem, view) in [
        ("pennies-riddle", "map"),
        ("flips-riddle", "bias"),
        ("flips-riddle", "chances"),
        ("flips-riddle", "horizon"),
        ("flips-riddle", "target"),
        ("devil-riddle", "numbers"),
    ] {
        let (with, without) = differs(stem, view);
        assert!(with > 0 && without == 0, "{stem} {view}: {with} and {without}");
    }
}
