//! Whole charts as SVG, PNG and PDF.

use hayro::RenderSettings;
use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;

use crate::gui::chart::{Dash, polyline, rect_between};
use crate::gui::figure::tests::reading::words;

use super::*;

/// Returns an image of cells with known colours.
fn cells() -> ColorImage {
    let color = |i: u8| Color32::from_rgb(40 * i, 255 - 20 * i, 7 * i);
    ColorImage::new([3, 2], (0..6).map(color).collect())
}

/// Draws a plot with everything that our charts may contain.
fn plot(ui: &mut egui::Ui) {
    use egui_plot::{Arrows, Plot, PlotPoint, Points, Text};
    let image = texture(ui, &cells());
    let slope = |t: f64| [t, 1.618 * t];
    let line: Vec<_> = (0..50).map(|i| slope(f64::from(i) * 0.1)).collect();
    // the line must not widen the axes, which our charts set themselves
    let plot = Plot::new("plot").include_x(0.0).include_y(0.0).include_x(4.9).include_y(8.0);
    let shown = plot.show(ui, |plot| {
        plot.add(polyline(&line, Stroke::new(2.0, RED), Dash::LIMIT));
        plot.points(Points::new("safe", vec![[3.0, 5.0], [4.0, 7.0]]).radius(5.0).color(BLUE));
        plot.arrows(Arrows::new("moves", vec![[4.5, 7.0]], vec![[3.2, 5.2]]).color(INK));
        plot.text(Text::new("label", PlotPoint::new(2.0, 6.0), "slope φ, ⌊nφ⌋ → safe").color(INK));
    });
    let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
    let place = rect_between(&shown.transform, [0.0, 0.0], [3.0, 2.0]);
    ui.painter().image(image.id(), place, whole, Color32::WHITE);
}

fn chart() -> Figure {
    draw(vec2(400.0, 300.0), plot)
}

/// Returns header, pixels and density of a PNG.
fn decode(file: &[u8]) -> (::png::OutputInfo, Vec<u8>, Option<::png::PixelDimensions>) {
    let mut reader = ::png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    let density = reader.info().pixel_dims;
    (info, pixels, density)
}

#[test]
fn a_heatmap_keeps_its_exact_colours_in_cells_of_equal_size() {
    let image = cells();
    let figure = draw(vec2(300.0, 200.0), |ui| {
        let id = texture(ui, &image).id();
        let full = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
        ui.painter().image(id, ui.max_rect(), full, Color32::WHITE);
    });
    for svg in [figure.svg(), svg::write(&figure, TextMode::Text, 1.0)] {
        let picture = picture(&svg, figure.sheet, 1.0);
        for (i, color) in (0..).zip(&image.pixels) {
            let (x, y) = (100 * (i % 3), 100 * (i / 3));
            for (dx, dy) in [(1, 1), (50, 50), (98, 98)] {
                assert_eq!(at(&picture, x + dx, y + dy), *color, "cell {i}");
            }
        }
    }
}

#[test]
fn a_part_of_a_texture_can_be_cut_out() {
    let image = cells();
    let figure = draw(Vec2::splat(100.0), |ui| {
        let id = texture(ui, &image).id();
        let middle = Rect::from_min_max(pos2(1.0 / 3.0, 0.0), pos2(2.0 / 3.0, 1.0));
        ui.painter().image(id, square(0.0, 0.0, 100.0), middle, Color32::WHITE);
    });
    let picture = shown(&figure);
    let [above, below] = [image.pixels[1], image.pixels[4]];
    for (y, color) in [(10, above), (90, below)] {
        assert_eq!(at(&picture, 50, y), color, "at {y}");
    }
}

#[test]
fn a_plot_shows_its_lines_points_text_arrows_and_cells() {
    let figure = chart();
    let picture = shown(&figure);
    let count = |color| (0..400 * 300).filter(|i| at(&picture, i % 400, i / 400) == color).count();
    for (what, color) in [("line", RED), ("points", BLUE), ("words and arrow", INK)] {
        assert!(count(color) > 5, "{what}: {}", count(color));
    }
    for color in cells().pixels {
        assert!(count(color) > 300, "{color:?}: {}", count(color));
    }
    assert!(figure.svg().contains("aria-label=\"slope φ, ⌊nφ⌋ → safe\""));
}

#[test]
fn a_png_has_its_scale_in_its_pixels_and_its_density() {
    let figure = draw(vec2(120.0, 80.0), |ui| {
        ui.label("size");
    });
    for (scale, density) in [(1.0, 3780), (2.0, 7559), (4.0, 15118)] {
        let file = figure.png(scale).unwrap();
        let (info, pixels, dims) = decode(&file);
        let size = vec2(info.width as f32, info.height as f32);
        assert_eq!(size, figure.sheet * scale);
        assert_eq!(pixels[..3], SHEET.to_array()[..3]);
        assert_eq!(dims.map(|dims| (dims.xppu, dims.yppu)), Some((density, density)));
    }
}

#[test]
fn a_pdf_looks_like_the_png_and_contains_its_text() {
    let figure = chart();
    let file = figure.pdf().unwrap();
    let pdf = Pdf::new(file.clone()).unwrap();
    let page = &pdf.pages()[0];
    assert_eq!(page.render_dimensions(), (300.0, 225.0));
    let cache = hayro::RenderCache::new();
    let scale = hayro::PixmapSettings { x_scale: 8.0 / 3.0, y_scale: 8.0 / 3.0, ..Default::default() };
    let drawn = hayro::render(page, &cache, &InterpreterSettings::default(), &RenderSettings::default(), &scale);
    let (info, pixels, _) = decode(&figure.png(2.0).unwrap());
    assert_eq!([u32::from(drawn.width()), u32::from(drawn.height())], [info.width, info.height]);
    let rgb: Vec<u8> = drawn.data_as_u8_slice().chunks(4).flat_map(|rgba| rgba[..3].to_vec()).collect();
    let apart = difference(&rgb, &pixels);
    assert!(apart < 3.0, "{apart}");
    assert!(words(&pdf).contains("slope φ, ⌊nφ⌋ → safe"), "{}", words(&pdf));
}

#[test]
fn the_same_chart_gives_the_same_bytes() {
    let [one, other] = [chart(), chart()];
    assert_eq!(one.svg(), other.svg());
    assert!(one.png(1.0).unwrap() == other.png(1.0).unwrap());
    assert!(one.pdf().unwrap() == other.pdf().unwrap());
}

#[test]
fn invalid_and_too_large_sizes_are_refused_with_a_reason() {
    let sheet = |size: Vec2| Figure::draw(Vec2::splat(10.0), light, |_| {}).unwrap().fitted(size).map(|_| ());
    let sentence_of = |size: Vec2| sheet(size).unwrap_err().to_string();
    for (size, sentence) in [
        (vec2(0.0, 10.0), "a chart cannot have the size 0 × 10 at scale 1"),
        (vec2(f32::NAN, 10.0), "a chart cannot have the size NaN × 10 at scale 1"),
        (
            vec2(16_385.0, 10.0),
            "a picture of 16,385 × 10 pixels is too large; it may have 16,384 pixels a side and 40,000,000 in all",
        ),
    ] {
        assert_eq!(sentence_of(size), sentence);
    }
    assert!(Figure::draw(vec2(f32::NAN, 10.0), light, |_| {}).is_err());
    let figure = super::draw(vec2(4_000.0, 3_000.0), |_| {});
    for scale in [-1.0, 0.0, f32::NAN, f32::INFINITY, 4.0, 1e30] {
        assert!(figure.png(scale).is_err(), "{scale}");
    }
}

/// Guards the order of magnitude, since exact times depend on the machine.
#[test]
fn a_chart_is_written_within_seconds() {
    let start = std::time::Instant::now();
    assert!(chart().svg().len() > 1000);
    assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
}

#[test]
fn a_texture_survives_the_end_of_its_handle_in_the_last_pass() {
    let image = Arc::new(cells());
    let figure = draw(vec2(30.0, 20.0), |ui| {
        let handle = ui.ctx().load_texture("short lived", Arc::clone(&image), TextureOptions::NEAREST);
        let full = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
        ui.painter().image(handle.id(), ui.max_rect(), full, Color32::WHITE);
    });
    assert_eq!(at(&shown(&figure), 15, 5), image.pixels[1]);
}

#[test]
fn a_drawing_is_centred_on_a_sheet_of_another_shape() {
    let figure =
        painted(|| vec![Shape::rect_filled(square(0.0, 0.0, 50.0), 0.0, RED)]).fitted(vec2(400.0, 200.0)).unwrap();
    assert_eq!(figure.sheet, vec2(400.0, 200.0));
    let [svg, image] = [shown(&figure), picture(&svg::write(&figure, TextMode::Text, 1.0), figure.sheet, 1.0)];
    for picture in [svg, image] {
        for (x, y, color) in [(50, 50, SHEET), (110, 10, RED), (190, 90, RED), (210, 50, SHEET), (390, 190, SHEET)] {
            assert_eq!(at(&picture, x, y), color, "at {x}, {y}");
        }
    }
    let (info, ..) = decode(&figure.png(0.5).unwrap());
    assert_eq!((info.width, info.height), (200, 100));
    assert_eq!(Pdf::new(figure.pdf().unwrap()).unwrap().pages()[0].render_dimensions(), (300.0, 150.0));
    assert!(painted(Vec::new).fitted(vec2(0.0, 10.0)).is_err());
}

#[test]
fn a_background_can_be_transparent() {
    let mut clear = painted(|| vec![Shape::rect_filled(square(0.0, 0.0, 50.0), 0.0, RED)]);
    clear.background = Color32::TRANSPARENT;
    let (info, pixels, _) = decode(&clear.png(1.0).unwrap());
    assert_eq!(info.color_type, ::png::ColorType::Rgba);
    let at = |x: usize, y: usize| &pixels[4 * (100 * y + x)..][..4];
    assert_eq!(at(10, 10), [RED.r(), RED.g(), RED.b(), 255]);
    assert_eq!(at(90, 90)[3], 0);
    let image = clear.image(2.0).unwrap();
    assert_eq!((image.size, image[(20, 20)], image[(180, 180)]), ([200, 200], RED, Color32::TRANSPARENT));
}
