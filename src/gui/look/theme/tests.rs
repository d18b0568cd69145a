//! Checks by computation that the palette is readable, also for colour-blind users.

use super::*;

/// Least contrast of text by WCAG 2.2, level AA.
const READABLE: f64 = 4.5;
/// Least distance of two colours with different meanings, in hundredths of Oklab; 2 is just noticeable.
const APART: f64 = 6.5;

/// Linear RGB as seen with normal vision and the complete form of each colour blindness: Machado, Oliveira and
/// Fernandes, A Physiologically-based Model for Simulation of Color Vision Deficiency, 2009.
const EYES: [(&str, [[f64; 3]; 3]); 4] = [
    ("all three cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
    ),
    (
        "deuteranopia",
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
    ),
    (
        "tritanopia",
        [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]],
    ),
];

/// Returns the linear share of each primary, 0 to 1.
fn linear(color: Color32) -> [f64; 3] {
    [color.r(), color.g(), color.b()].map(|channel| {
        let value = f64::from(channel) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    })
}

/// Returns the contrast of two colours as defined by WCAG 2.2, 1 to 21.
fn contrast(a: Color32, b: Color32) -> f64 {
    let [first, second] = [a, b].map(|color| {
        let [r, g, b] = linear(color);
        0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
    });
    first.max(second) / first.min(second)
}

/// Converts linear RGB to Oklab (Björn Ottosson, 2020).
fn oklab(light: [f64; 3]) -> [f64; 3] {
    const TO_CONES: [[f64; 3]; 3] = [
        [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
        [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
        [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
    ];
    const TO_LAB: [[f64; 3]; 3] = [
        [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
        [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
        [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
    ];
    times(&TO_LAB, times(&TO_CONES, light).map(f64::cbrt))
}

fn times(matrix: &[[f64; 3]; 3], vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
}

/// Returns the distance of two colours for a kind of vision, in hundredths of Oklab.
fn distance(a: Color32, b: Color32, eyes: &[[f64; 3]; 3]) -> f64 {
    let seen = |color| oklab(times(eyes, linear(color)).map(|light| light.clamp(0.0, 1.0)));
    100.0 * seen(a).iter().zip(seen(b)).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

#[test]
fn contrast_and_distance_agree_with_known_values() {
    assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 1e-9);
    // the grey known to have just enough contrast on white
    assert!((contrast(Color32::from_gray(0x76), Color32::WHITE) - 4.54).abs() < 0.005);
    assert!((distance(Color32::BLACK, Color32::WHITE, &EYES[0].1) - 100.0).abs() < 1e-4);
    // deuteranopes confuse red and green of equal lightness
    let (red, green) = (Color32::from_rgb(0xA0, 0x50, 0x20), Color32::from_rgb(0x60, 0x68, 0x20));
    assert!(distance(red, green, &EYES[2].1) < 0.5 * distance(red, green, &EYES[0].1));
}

#[test]
fn text_has_enough_contrast_in_both_themes() {
    for palette in [Palette::LIGHT, Palette::DARK] {
        let texts = [
            ("ink", palette.ink),
            ("soft ink", palette.soft_ink),
            ("accent", palette.accent),
            ("safe", palette.safe),
            ("unsafe", palette.unsafe_),
            ("lost", palette.lost),
            ("coin A", palette.coins[0]),
            ("coin B", palette.coins[1]),
            ("coin C", palette.coins[2]),
            ("coin D", palette.coins[3]),
        ];
        for (name, text) in texts {
            for (ground_name, ground) in [("background", palette.background), ("card", palette.card)] {
                let contrast = contrast(text, ground);
                assert!(contrast >= READABLE, "{name} on {ground_name}: {contrast:.2}");
            }
        }
        for (name, text) in &texts[..3] {
            assert!(contrast(*text, palette.wash) >= READABLE, "{name} on the wash");
        }
        assert!(contrast(Color32::WHITE, palette.button) >= READABLE, "white on the filled button");
    }
}

#[test]
fn the_focus_ring_stands_out_from_all_backgrounds() {
    for palette in [Palette::LIGHT, Palette::DARK] {
        for (name, ground) in [("background", palette.background), ("card", palette.card), ("wash", palette.wash)] {
            // least contrast of a focus indicator, WCAG 2.2, 2.4.13
            assert!(contrast(palette.accent, ground) >= 3.0, "{name}: {:.2}", contrast(palette.accent, ground));
        }
    }
}

#[test]
fn marks_stand_out_from_their_background() {
    for palette in [Palette::LIGHT, Palette::DARK] {
        // least contrast of graphics, WCAG 2.2, 1.4.11
        for mark in [palette.tie].iter().chain(&palette.pinned) {
            assert!(contrast(*mark, palette.card) >= 3.0, "{mark:?}");
        }
    }
}

#[test]
fn colours_with_different_meanings_differ_for_colour_blind_users() {
    for palette in [Palette::LIGHT, Palette::DARK] {
        let coins = [
            ("coin A", palette.coins[0]),
            ("coin B", palette.coins[1]),
            ("coin C", palette.coins[2]),
            ("coin D", palette.coins[3]),
            ("tie", palette.tie),
        ];
        let pairs = coins.iter().enumerate().flat_map(|(i, a)| coins[..i].iter().map(move |b| (*a, *b)));
        let sides = [("safe", palette.safe), ("unsafe", palette.unsafe_), ("lost", palette.lost), ("ink", palette.ink)];
        let sides = sides.iter().enumerate().flat_map(|(i, a)| sides[..i].iter().map(move |b| (*a, *b)));
        // pinned curves among each other, and beside the current ones
        let [first, second, third, fourth] = palette.pinned;
        let pinned = [("kept 1", first), ("kept 2", second), ("kept 3", third), ("kept 4", fourth)];
        let present = [("ink", palette.ink), ("safe", palette.safe), coins[0], coins[1], coins[4]];
        let beside = pinned.iter().flat_map(|a| present.iter().map(move |b| (*a, *b)));
        let among = pinned.iter().enumerate().flat_map(|(i, a)| pinned[..i].iter().map(move |b| (*a, *b)));
        for ((name, a), (other_name, b)) in pairs.chain(sides).chain(beside).chain(among) {
            for (eyes_name, eyes) in &EYES {
                let distance = distance(a, b, eyes);
                assert!(distance >= APART, "{name} and {other_name} with {eyes_name}: {distance:.1}");
            }
        }
    }
}

#[test]
fn coins_differ_in_greyscale() {
    for palette in [Palette::LIGHT, Palette::DARK] {
        assert!(
            contrast(palette.coins[0], palette.coins[1]) >= 1.6,
            "{:.2}",
            contrast(palette.coins[0], palette.coins[1])
        );
        let [a, b, c, d] = palette.coins;
        let all = [a, b, c, d, palette.tie];
        for (i, one) in all.iter().enumerate() {
            for other in &all[..i] {
                assert!(contrast(*one, *other) >= 1.25, "{one:?} and {other:?}: {:.2}", contrast(*one, *other));
            }
        }
    }
}

#[test]
fn hover_is_lighter_than_selection_and_has_no_border() {
    for dark in [false, true] {
        let (palette, visuals) = (Palette::for_mode(dark), visuals(dark));
        let hovered = &visuals.widgets.hovered;
        let [hover, selection] =
            [hovered.weak_bg_fill, visuals.selection.bg_fill].map(|ground| contrast(palette.card, ground));
        assert!(hover > 1.01 && hover < selection - 0.02, "{hover} {selection}");
        assert_eq!((hovered.bg_fill, hovered.bg_stroke.color), (hovered.weak_bg_fill, Color32::TRANSPARENT));
    }
}
