//! Tests the position of text, and that text stays readable by machines.

use super::*;

const SIGNS: &str = "φ ⌊ ⌋ ² ₙ ᴺ ≤ ≥ ½ ✓ ✗ → ◀ ▶ − × … ∈ ℕ ●";

/// Renders a figure with text both as text and as outlines.
fn both_ways(contents: impl FnMut(&mut egui::Ui)) -> [Pixmap; 2] {
    let figure = draw(vec2(400.0, 120.0), contents);
    [TextMode::Text, TextMode::Outlines].map(|mode| picture(&svg::write(&figure, mode, 1.0), figure.sheet, 2.0))
}

#[test]
fn outlines_cover_the_same_pixels_as_text() {
    let [text, outlines] = both_ways(|ui| {
        ui.label("Office: take ⌊nφ⌋ and ⌊nφ²⌋, AVATAR To 1,234.5 ½ ✓");
        ui.label(RichText::new("1,111,111 − 0.999").family(fonts::figures()));
        ui.label(RichText::new("Medium → half bold").family(fonts::medium()).size(20.0));
        ui.put(square(300.0, 60.0, 50.0), egui::Label::new(RichText::new("2ᴺ").family(fonts::semibold())));
    });
    let apart = difference(text.data(), outlines.data());
    assert!(apart < 0.05, "{apart}");
    let dark = text.pixels().iter().filter(|pixel| pixel.red() < 100).count();
    assert!(dark > 1500, "{dark}");
}

#[test]
fn letters_are_placed_where_egui_placed_them() {
    let word = "Totals: 2,178,309 ⌊φ⌋ AVATAR office → end";
    let figure = draw(vec2(600.0, 60.0), |ui| {
        let font = FontId::proportional(24.0);
        ui.painter().text(pos2(10.0, 10.0), egui::Align2::LEFT_TOP, word, font, INK);
    });
    let Some(Shape::Text(text)) =
        figure.shapes.iter().map(|clipped| &clipped.shape).find(|s| matches!(s, Shape::Text(_)))
    else {
        panic!("no text")
    };
    let wanted = text.visual_bounding_rect();
    let picture = picture(&figure.svg(), figure.sheet, 4.0);
    let is_ink = |x: &u32| (0..240).any(|y| at(&picture, *x, y).r() < 128);
    let [left, right] = [(0..2400).find(is_ink).unwrap(), (0..2400).rev().find(is_ink).unwrap()];
    let ends = [left as f32 / 4.0, (right + 1) as f32 / 4.0];
    assert!((ends[0] - wanted.left()).abs() < 0.6 && (ends[1] - wanted.right()).abs() < 0.6, "{ends:?} {wanted:?}");
}

#[test]
fn every_special_character_has_an_outline_in_every_family() {
    for family in
        [FontFamily::Proportional, FontFamily::Monospace, fonts::medium(), fonts::semibold(), fonts::figures()]
    {
        for sign in SIGNS.split(' ') {
            let figure = draw(vec2(40.0, 40.0), |ui| {
                ui.label(RichText::new(sign).family(family.clone()).size(20.0));
            });
            let svg = figure.svg();
            assert!(svg.contains("<path id=\"t0-") && !svg.contains("\"t1-"), "{sign} in {family}: {svg}");
        }
    }
}

#[test]
fn text_is_kept_beside_its_outlines() {
    let svg = draw(vec2(300.0, 60.0), |ui| {
        ui.label("a < b & \"c\" ⌊φ⌋");
        ui.label("two\nrows");
    })
    .svg();
    assert!(svg.contains("aria-label=\"a &lt; b &amp; &quot;c&quot; ⌊φ⌋\""), "{svg}");
    assert!(svg.contains("aria-label=\"two rows\""), "{svg}");
}

#[test]
fn every_section_keeps_its_colour_across_a_line_break() {
    let figure = draw(vec2(120.0, 120.0), |ui| {
        let mut job = LayoutJob::default();
        let style = |color| TextFormat::simple(FontId::new(20.0, fonts::semibold()), color);
        job.append("MMMMMMMMM  ", 0.0, style(RED));
        job.append("MMMM MMMM", 0.0, style(BLUE));
        job.wrap.max_width = 110.0;
        ui.label(job);
    });
    let svg = figure.svg();
    let picture = shown(&figure);
    let count = |color| (0..120 * 120).filter(|i| at(&picture, i % 120, i / 120) == color).count();
    assert!(count(RED) > 50 && count(BLUE) > 50, "{svg}");
    // nine letters on each of two rows
    let fills = |color: &str| svg.matches(&format!("fill=\"{color}\"")).count();
    assert!(fills("#d1495b") >= 1 && fills("#2457c5") >= 2, "{svg}");
}

#[test]
fn rotated_text_runs_upwards() {
    let figure = draw(vec2(100.0, 100.0), |ui| {
        let galley = ui.painter().layout_no_wrap("MMMM".into(), FontId::proportional(16.0), INK);
        let text = egui::epaint::TextShape::new(pos2(50.0, 90.0), galley, INK).with_angle(-90_f32.to_radians());
        ui.painter().add(text);
    });
    let picture = shown(&figure);
    let dark: Vec<(u32, u32)> =
        (0..10_000).map(|i| (i % 100, i / 100)).filter(|(x, y)| at(&picture, *x, *y).r() < 100).collect();
    assert!(dark.len() > 100);
    assert!(dark.iter().all(|(x, y)| (50..72).contains(x) && (30..=90).contains(y)), "{dark:?}");
}
