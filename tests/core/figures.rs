//! Look of charts exported by `coinwise export`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{coinwise, stderr};

/// Exports the view with flags and returns the folder.
fn exported(folder: &Path, flags: &[&str]) -> PathBuf {
    let out = folder.join("out");
    let always = ["export", "flips-riddle", "--views", "bias", "--out", out.to_str().unwrap()];
    let output = coinwise(always.iter().chain(flags));
    assert!(output.status.success(), "{}", stderr(&output));
    out
}

fn svg(flags: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let out = exported(folder.path(), &[&["--formats", "svg"], flags].concat());
    fs::read_to_string(out.join("bias.svg")).unwrap()
}

/// Returns a numeric attribute of the root.
fn attribute(svg: &str, name: &str) -> f32 {
    svg.split(&format!(" {name}=\"")).nth(1).unwrap().split('"').next().unwrap().parse().unwrap()
}

/// Returns the points in the file per unit of the drawing.
fn scale(svg: &str) -> f32 {
    let shown: f32 = svg.split("viewBox=\"").nth(1).unwrap().split(' ').nth(2).unwrap().parse().unwrap();
    attribute(svg, "width") / shown
}

#[test]
fn text_and_lines_have_the_same_size_in_a_column_and_across_a_page() {
    for (width, font_size, points) in [("85mm", "8", 321.26), ("174mm", "8", 657.64), ("1280px", "16", 1280.0)] {
        let svg = svg(&["--width", width, "--font-size", font_size, "--svg-text"]);
        assert!((attribute(&svg, "width") - points).abs() < 0.02, "{width}");
        let sizes = svg.split(" font-size=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
        let labels = sizes.filter(|size| *size == "12").count();
        let wanted: f32 = font_size.parse().unwrap();
        assert!(labels > 10 && (12.0 * scale(&svg) * 0.75 - wanted).abs() < 0.01, "{width}: {labels} labels");
        // every curve is one stroked path, whose width scales with the text
        let curves = svg.split("<path").filter(|path| path.contains("stroke-width=\"2\"")).count();
        assert!(curves >= 3, "{width}: {curves}");
    }
}

#[test]
fn text_is_outlines_unless_text_is_requested() {
    let (outlines, text) = (svg(&[]), svg(&["--svg-text"]));
    assert!(!outlines.contains("<text") && outlines.contains("<use xlink:href=\"#t0-"));
    assert!(text.contains("<text") && !text.contains("<use "));
    assert!(text.contains("font-family=\"Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif\""));
    for svg in [outlines, text] {
        assert!(svg.contains("<title id=\"title-") && svg.contains("<desc id=\"desc-"), "{}", &svg[..300]);
    }
}

#[test]
fn background_title_and_marks_follow_the_flags() {
    let accent = "#2457c5";
    let (whole, bare) = (svg(&[]), svg(&["--title", "no", "--marks", "no", "--background", "none"]));
    assert!(whole.contains(accent) && !bare.contains(accent));
    assert!(attribute(&whole, "height") > attribute(&bare, "height") + 30.0);
    let ground = |svg: &str| svg.contains("</defs><path d=\"M0 0H") && svg.contains("Z\" fill=\"#ffffff\"/>");
    assert!(ground(&whole) && !ground(&bare));
    assert!(svg(&["--background", "dark"]).contains("fill=\"#1e2126\""));
}

#[test]
fn a_png_records_its_resolution() {
    let folder = tempfile::tempdir().unwrap();
    let out = exported(folder.path(), &["--formats", "png", "--width", "85mm", "--dpi", "300"]);
    let decoder = png::Decoder::new(std::io::BufReader::new(fs::File::open(out.join("bias.png")).unwrap()));
    let reader = decoder.read_info().unwrap();
    let info = reader.info();
    let dots = info.pixel_dims.unwrap();
    assert_eq!((dots.xppu, dots.yppu, dots.unit), (11_811, 11_811, png::Unit::Meter));
    assert_eq!(info.width, 1_004, "85 mm at 300 dots to the inch");
}

#[test]
fn a_long_narrow_chart_has_the_requested_size() {
    let narrow = ["--formats", "svg,png,pdf", "--width", "12.7mm", "--height", "1300mm"];
    let folder = tempfile::tempdir().unwrap();
    let out = exported(folder.path(), &narrow);
    let svg = fs::read_to_string(out.join("bias.svg")).unwrap();
    assert!((attribute(&svg, "width") - 48.0).abs() < 0.02 && (attribute(&svg, "height") - 4_913.39).abs() < 0.02);
    let png = png::Decoder::new(std::io::BufReader::new(fs::File::open(out.join("bias.png")).unwrap()));
    assert_eq!(png.read_info().unwrap().info().size(), (48, 4_913));
    assert!(fs::read(out.join("bias.pdf")).unwrap().starts_with(b"%PDF"));
}

#[test]
fn a_side_in_millimetres_keeps_its_length_beside_one_in_pixels() {
    let sides = ["--width", "800px", "--height", "100mm", "--dpi", "192"];
    let svg = svg(&sides);
    assert!((attribute(&svg, "height") - 377.95).abs() < 0.02, "{}", attribute(&svg, "height"));
    let folder = tempfile::tempdir().unwrap();
    let out = exported(folder.path(), &[&["--formats", "png"], sides.as_slice()].concat());
    let png = png::Decoder::new(std::io::BufReader::new(fs::File::open(out.join("bias.png")).unwrap()));
    assert_eq!(png.read_info().unwrap().info().size(), (800, 756));
}

#[test]
fn too_many_pixels_are_refused_before_anything_is_written() {
    for (what, view) in [("flips-riddle", "the chart of "), ("--all", "the chart of ")] {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("out");
        let asked = ["export", what, "--formats", "csv,svg,png", "--dpi", "1200", "--out", out.to_str().unwrap()];
        let output = coinwise(asked);
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{said}");
        let too_large = "pixels is too large; it may have 16,384 pixels a side and 40,000,000 in all\n";
        assert!(said.starts_with(&format!("coinwise: {view}")) && said.ends_with(too_large), "{said}");
        assert!(!out.exists() && output.stdout.is_empty(), "{what} wrote something");
    }
}

#[test]
fn an_invalid_flag_is_reported_in_one_sentence() {
    for (flag, value) in [("--width", "85"), ("--dpi", "5000"), ("--background", "red")] {
        let output = coinwise(["export", "flips-riddle", "--out", "nowhere", flag, value]);
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(2));
        assert!(said.starts_with(&format!("coinwise: {flag} is {value}; it must be ")), "{said}");
        assert_eq!(said.lines().count(), 1);
    }
    assert!(!Path::new("nowhere").exists());
}
