//! Tests every kind of shape by its colours.

use super::*;

#[test]
fn the_background_has_the_colour_of_the_panel() {
    assert_colours(Vec::new, &[(0, 0, SHEET), (99, 99, SHEET), (50, 50, SHEET)]);
}

#[test]
fn circles_and_ellipses() {
    let ellipse = EllipseShape::filled(pos2(70.0, 70.0), vec2(5.0, 25.0), BLUE);
    assert_colours(
        || {
            vec![
                Shape::circle_filled(pos2(30.0, 30.0), 10.0, RED),
                Shape::circle_stroke(pos2(30.0, 30.0), 20.0, Stroke::new(4.0, BLUE)),
                Shape::Ellipse(ellipse),
            ]
        },
        &[(30, 30, RED), (30, 42, SHEET), (30, 50, BLUE), (70, 92, BLUE), (92, 70, SHEET)],
    );
}

#[test]
fn an_empty_rectangle_is_not_drawn_but_one_thinner_than_its_stroke_is() {
    let rect = |height: f32| {
        let place = Rect::from_min_size(pos2(20.0, 40.0), vec2(60.0, height));
        Shape::rect_stroke(place, 8.0, Stroke::new(4.0, RED), StrokeKind::Inside)
    };
    assert_colours(|| vec![rect(-3.0)], &[(50, 38, SHEET), (50, 39, SHEET), (50, 40, SHEET)]);
    assert_colours(|| vec![rect(1.0)], &[(50, 40, RED), (50, 30, SHEET), (50, 50, SHEET)]);
}

#[test]
fn lines_dashes_and_grid_lines_are_sharp() {
    assert_colours(
        || {
            let mut shapes = vec![Shape::hline(0.0..=100.0, 20.3, Stroke::new(1.0, RED))];
            shapes.push(Shape::vline(60.6, 0.0..=10.0, Stroke::new(1.0, BLUE)));
            let dashes = [pos2(0.0, 50.0), pos2(100.0, 50.0)];
            shapes.extend(Shape::dashed_line(&dashes, Stroke::new(6.0, BLUE), 10.0, 10.0));
            shapes
        },
        &[(5, 20, RED), (5, 19, SHEET), (5, 21, SHEET), (60, 5, BLUE), (59, 5, SHEET), (61, 5, SHEET)]
            .into_iter()
            .chain([(5, 50, BLUE), (15, 50, SHEET), (25, 50, BLUE)])
            .collect::<Vec<_>>(),
    );
}

#[test]
fn a_line_thinner_than_a_pixel_gets_paler_but_stays_visible() {
    for number in 0..40_u8 {
        let at = 20.0 + f32::from(number);
        let figure = painted(|| vec![Shape::vline(at, 0.0..=100.0, Stroke::new(1.0, INK))]);
        // in a preview, and in a file smaller than its layout
        let preview = figure.image(0.3).unwrap();
        let small = figure.fitted(Vec2::splat(40.0)).unwrap().image(1.0).unwrap();
        for image in [preview, small] {
            let row = &image.pixels[10 * image.width()..11 * image.width()];
            let ink: i32 = row.iter().map(|pixel| i32::from(SHEET.r()) - i32::from(pixel.r())).sum();
            assert!(ink > 30, "{at}: {row:?}");
        }
    }
}

#[test]
fn paths_can_be_open_closed_and_filled() {
    assert_colours(
        || {
            let triangle = vec![pos2(10.0, 10.0), pos2(40.0, 10.0), pos2(10.0, 40.0)];
            let zigzag = vec![pos2(60.0, 10.0), pos2(90.0, 10.0), pos2(90.0, 40.0)];
            vec![
                Shape::convex_polygon(triangle, RED, Stroke::new(2.0, BLUE)),
                Shape::line(zigzag, Stroke::new(4.0, BLUE)),
            ]
        },
        &[(16, 16, RED), (35, 35, SHEET), (75, 10, BLUE), (90, 25, BLUE), (75, 25, SHEET)],
    );
}

#[test]
fn non_finite_points_are_left_out() {
    let figure = painted(|| {
        vec![Shape::line(
            vec![pos2(5.0, 5.0), pos2(50.0, 5.0), pos2(f32::NAN, 20.0), pos2(5.0, 50.0), pos2(50.0, 50.0)],
            Stroke::new(4.0, RED),
        )]
    });
    assert!(!figure.svg().contains("NaN"));
    let picture = shown(&figure);
    assert_eq!([at(&picture, 20, 5), at(&picture, 20, 50), at(&picture, 50, 25)], [RED, RED, SHEET]);
}

#[test]
fn rectangles_have_all_kinds_of_edges() {
    assert_colours(
        || {
            let stroke = Stroke::new(4.0, BLUE);
            vec![
                Shape::rect_filled(square(0.0, 0.0, 20.0), 0.0, RED),
                Shape::rect_filled(square(20.0, 0.0, 20.0), 0.0, BLUE),
                Shape::Rect(RectShape::new(square(50.0, 10.0, 20.0), 0, RED, stroke, StrokeKind::Inside)),
                Shape::Rect(RectShape::new(square(10.0, 50.0, 20.0), 0, RED, stroke, StrokeKind::Outside)),
                Shape::rect_filled(square(50.0, 50.0, 40.0), CornerRadius { nw: 20, ..CornerRadius::ZERO }, RED),
            ]
        },
        &[
            (19, 10, RED),
            (20, 10, BLUE),
            (49, 20, SHEET),
            (51, 20, BLUE),
            (55, 20, RED),
            (8, 60, BLUE),
            (11, 60, RED),
            (52, 52, SHEET),
            (88, 52, RED),
            (88, 88, RED),
        ],
    );
}

#[test]
fn a_shadow_fades_out() {
    let figure = painted(|| {
        let shadow = RectShape::filled(square(30.0, 30.0, 40.0), 0, Color32::BLACK).with_blur_width(20.0);
        vec![Shape::Rect(shadow)]
    });
    let picture = shown(&figure);
    let grey = |x| at(&picture, x, 50).r();
    assert!(grey(50) < 30 && grey(30) > 60 && grey(30) < 200 && grey(22) > grey(30), "{} {}", grey(50), grey(30));
}

#[test]
fn curves() {
    assert_colours(
        || {
            let arch = [pos2(10.0, 90.0), pos2(50.0, 30.0), pos2(90.0, 90.0)];
            vec![QuadraticBezierShape::from_points_stroke(arch, true, BLUE, PathStroke::NONE).into()]
        },
        &[(50, 70, BLUE), (50, 50, SHEET)],
    );
}

#[test]
fn translucent_colours_mix_as_on_screen() {
    let half = Color32::from_rgba_unmultiplied(255, 0, 0, 128);
    let figure = painted(|| vec![Shape::rect_filled(square(0.0, 0.0, 50.0), 0.0, half)]);
    let [r, g, b, _] = at(&shown(&figure), 20, 20).to_array();
    let mixed = |under: u8, over: u8| u8::try_from((u16::from(under) * 127 + u16::from(over) * 128) / 255).unwrap();
    let wanted = [mixed(0xf6, 255), mixed(0xf5, 0), mixed(0xf2, 0)];
    assert!([r, g, b].iter().zip(wanted).all(|(is, wanted)| is.abs_diff(wanted) <= 1), "{r} {g} {b} {wanted:?}");
}

#[test]
fn meshes_of_cells_triangles_and_translucent_strips_have_no_seams() {
    let glass = Color32::from_rgba_unmultiplied(36, 87, 197, 100);
    let figure = painted(|| {
        let mut cells = Mesh::default();
        cells.add_colored_rect(Rect::from_min_max(pos2(10.0, 10.0), pos2(20.4, 30.0)), RED);
        cells.add_colored_rect(Rect::from_min_max(pos2(20.4, 10.0), pos2(30.0, 30.0)), BLUE);
        let mut strip = Mesh::default();
        for (x, top) in [(10.0, 50.0), (33.3, 42.0), (66.6, 55.0), (90.0, 50.0)] {
            strip.vertices.push(Vertex::untextured(pos2(x, top), glass));
            strip.vertices.push(Vertex::untextured(pos2(x, 80.0), glass));
        }
        for i in [0, 2, 4] {
            strip.add_triangle(i, i + 1, i + 2);
            strip.add_triangle(i + 1, i + 3, i + 2);
        }
        vec![Shape::mesh(cells), Shape::mesh(strip)]
    });
    let written = figure.svg();
    let strip = written.split("<path").find(|path| path.contains("fill-opacity")).unwrap();
    assert_eq!(
        (strip.matches('M').count(), strip.matches('L').count()),
        (1, 7),
        "one outline with all corners: {strip}"
    );
    let picture = shown(&figure);
    assert_eq!([at(&picture, 19, 20), at(&picture, 20, 20), at(&picture, 21, 20)], [RED, BLUE, BLUE]);
    let row: Vec<Color32> = (12..88).map(|x| at(&picture, x, 65)).collect();
    let apart = |color: &Color32| color.to_array().iter().zip(row[0].to_array()).all(|(a, b)| a.abs_diff(b) <= 2);
    assert!(row.iter().all(apart), "{row:?}");
}

#[test]
fn shapes_beyond_their_clip_rectangle_are_cut_off_or_left_out() {
    let figure = draw(Vec2::splat(100.0), |ui| {
        let clipped = ui.painter().with_clip_rect(square(20.0, 20.0, 40.0));
        clipped.rect_filled(square(0.0, 0.0, 50.0), 0.0, RED);
        clipped.circle_filled(pos2(90.0, 90.0), 5.0, BLUE);
        ui.painter().with_clip_rect(square(70.0, 0.0, 30.0)).rect_filled(square(80.0, 5.0, 10.0), 0.0, BLUE);
    });
    let picture = shown(&figure);
    for (x, y, color) in [
        (10, 10, SHEET),
        (19, 30, SHEET),
        (20, 30, RED),
        (49, 49, RED),
        (51, 30, SHEET),
        (90, 90, SHEET),
        (85, 10, BLUE),
    ] {
        assert_eq!(at(&picture, x, y), color, "at {x}, {y}");
    }
    assert!(!figure.svg().contains("<circle"));
    assert_eq!(figure.svg().matches("<clipPath").count(), 1, "only what needs it is clipped");
}
