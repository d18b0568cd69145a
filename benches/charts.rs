//! Speed of drawing saved charts. Each bench first asserts that the picture is complete.
#![expect(clippy::expect_used, reason = "a bench without its answer measures nothing")]

use coinwise::gui::save::picture::Picture;
use coinwise::gui::save::solve::solve;
use coinwise::gui::snapshot::SharedSnapshot;
use coinwise::scenario::preset;
use criterion::{Criterion, criterion_group, criterion_main};

/// Returns the views of a preset that have a chart.
fn preset_snapshots(stem: &str) -> Vec<SharedSnapshot> {
    let preset = preset(stem).expect("the preset is there");
    let solved = solve(&preset.scenario.params, None).expect("allowed");
    solved.into_iter().filter(|snapshot| snapshot.info.chart_unavailable.is_none()).collect()
}

fn svg(c: &mut Criterion) {
    for stem in ["pennies-riddle", "devil-riddle", "flips-riddle"] {
        for snapshot in preset_snapshots(stem) {
            let svg = snapshot.figure_as(&Picture::default()).expect("the chart fits").svg();
            assert!(
                svg.starts_with("<svg") && svg.contains(&format!("aria-label=\"{}\"", snapshot.info.title)),
                "{svg}"
            );
            let name = format!("{stem}, {} as SVG", snapshot.view);
            c.bench_function(&name, |b| b.iter(|| snapshot.figure_as(&Picture::default()).map(|figure| figure.svg())));
        }
    }
}

criterion_group!(benches, svg);
criterion_main!(benches);
