//! Measures lines in saved pictures.

use egui::{Color32, vec2};
use egui_plot::{Plot, PlotBounds};

use super::*;
use crate::gui::figure::Figure;

const INK: Color32 = Color32::from_rgb(36, 87, 197);
const WIDTH: f32 = 2.0;
const SIDE: u16 = 300;

/// Draws a chart without axes and a curve of 4,000 points that rises from bottom to top within a tenth of the width and
/// is flat on both sides.
fn steep(dash: Dash) -> Figure {
    let height = |i: u32| ((f64::from(i) - 1_800.0) / 400.0).clamp(0.0, 1.0);
    let points: Vec<[f64; 2]> = (0..=4_000).map(|i| [f64::from(i) / 4_000.0, 0.1 + 0.8 * height(i)]).collect();
    Figure::draw(
        vec2(SIDE.into(), SIDE.into()),
        |ctx| ctx.set_theme(egui::Theme::Light),
        move |ui| {
            let plot = Plot::new("steep").show_axes(false).show_grid(false).show_background(false);
            plot.show(ui, |plot| {
                plot.set_plot_bounds(PlotBounds::from_min_max([0.0, 0.0], [1.0, 1.0]));
                plot.add(polyline(&points, Stroke::new(WIDTH, INK), dash));
            });
        },
    )
    .unwrap()
}

/// Returns how much of the curve's colour lies along a row or a column, in points, measured at four pixels per point.
fn ink_along(figure: &Figure, at: impl Fn(usize) -> (usize, usize)) -> f32 {
    let image = figure.image(4.0).unwrap();
    let ground = f32::from(image[(4, 4)].r());
    let share = |i| (ground - f32::from(image[at(i)].r())) / (ground - f32::from(INK.r()));
    (0..image.size[0]).map(share).sum::<f32>() / 4.0
}

#[test]
fn a_curve_is_as_wide_where_it_is_steep_as_where_it_is_flat() {
    let figure = steep(Dash::SOLID);
    let flat = ink_along(&figure, |i| (40, i));
    assert!((flat - WIDTH).abs() < 0.1, "{flat}");
    // the curve rises by eight tenths of the height within a tenth of the width
    let across = 8.0 / 65_f32.sqrt() * ink_along(&figure, |i| (i, 600));
    assert!((across - WIDTH).abs() < 0.1, "{across}");
}

#[test]
fn a_curve_is_saved_as_one_stroked_path_of_few_points() {
    let svg = steep(Dash::SOLID).svg();
    let paths: Vec<&str> = svg.split("<path").filter(|path| path.contains("stroke=\"#2457c5\"")).collect();
    assert_eq!(paths.len(), 1, "{svg}");
    assert!(paths[0].contains("stroke-width=\"2\"") && paths[0].contains("fill=\"none\""), "{}", paths[0]);
    let numbers = paths[0].split(|sign: char| !sign.is_ascii_digit() && sign != '.').filter(|word| !word.is_empty());
    assert!(numbers.count() < 4 * usize::from(SIDE) * 2 + 20, "{}", paths[0]);
}

#[test]
fn dashes_keep_their_length_around_bends() {
    let bent = [pos2(0.0, 0.0), pos2(6.0, 0.0), pos2(6.0, 100.0)];
    let mut shapes = Vec::new();
    Dash::PINNED[0].shapes(&bent, Stroke::new(1.0, INK), &mut shapes);
    let length = |shape: &Shape| match shape {
        Shape::LineSegment { points: [from, to], .. } => from.distance(*to),
        Shape::Path(path) => path.points.windows(2).map(|pair| pair[0].distance(pair[1])).sum(),
        _ => 0.0,
    };
    let lengths: Vec<f32> = shapes.iter().map(length).collect();
    assert_eq!(lengths.len(), 9, "{lengths:?}");
    assert!(lengths[..8].iter().all(|length| (length - 9.0).abs() < 1e-3), "{lengths:?}");
    let saved = steep(Dash::PINNED[0]);
    assert!(saved.svg().matches('M').count() > 20);
}

#[test]
fn pinned_curves_have_different_dashes() {
    for (number, dash) in Dash::PINNED.into_iter().enumerate() {
        assert!(dash != Dash::SOLID && dash != Dash::LIMIT);
        assert!(Dash::PINNED[..number].iter().all(|other| *other != dash), "{number}");
    }
}

#[test]
fn lines_are_clipped_to_the_chart_and_keep_all_parts_inside() {
    let window = Rect::from_min_max(pos2(0.0, 0.0), pos2(100.0, 100.0));
    let far = |x: f32| pos2(x, 50.0);
    assert_eq!(runs([far(-1e9), far(1e9)].into_iter(), window), [[far(0.0), far(100.0)]]);
    assert_eq!(
        runs([far(-50.0), far(-20.0), far(30.0), far(70.0)].into_iter(), window),
        [[far(0.0), far(30.0), far(70.0)]]
    );
    let broken = [far(10.0), far(20.0), far(f32::NAN), far(30.0), far(40.0)];
    assert_eq!(runs(broken.into_iter(), window), [[far(10.0), far(20.0)], [far(30.0), far(40.0)]]);
    let out_and_in = [far(50.0), far(200.0), far(60.0)];
    assert_eq!(runs(out_and_in.into_iter(), window), [[far(50.0), far(100.0)], [far(100.0), far(60.0)]]);
    assert!(runs([pos2(-5.0, 5.0), pos2(-5.0, 90.0)].into_iter(), window).is_empty());
}

#[test]
fn thinning_keeps_ends_and_extremes() {
    let heights = [5.0, 1.0, 9.0, 4.0, 6.0];
    let dense: Vec<Pos2> = heights.iter().zip(0_u8..).map(|(y, i)| pos2(0.01 * f32::from(i), *y)).collect();
    let kept: Vec<f32> = thinned(&dense).iter().map(|at| at.y).collect();
    assert_eq!(kept, [5.0, 1.0, 9.0, 6.0]);
    let sparse: Vec<Pos2> = (0_u8..50).map(|i| pos2(f32::from(i), 0.0)).collect();
    assert_eq!(thinned(&sparse), sparse);
}
