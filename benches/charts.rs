//! How fast the saved charts are drawn. Each bench first asserts that the picture holds what it must.
#![expect(clippy::expect_used, reason = "a bench without its answer measures nothing")]

use coinwise::gui::devil::DevilTab;
use coinwise::gui::exhibit::Exhibit;
use coinwise::gui::flips::FlipsTab;
use coinwise::gui::pennies::PenniesTab;
use coinwise::gui::tab::Tab;
use coinwise::gui::views::views;
use coinwise::scenario::{Params, preset};
use criterion::{Criterion, criterion_group, criterion_main};

fn exhibits<T: Tab>(mut tab: T) -> Vec<Exhibit> {
    tab.finish();
    views(T::PUZZLE).iter().filter_map(|view| tab.exhibit(view)).collect()
}

fn preset_exhibits(stem: &str) -> Vec<Exhibit> {
    let preset = preset(stem).expect("the preset is there");
    match preset.scenario.params.clone() {
        Params::Pennies(params) => exhibits(PenniesTab::new(params).expect("allowed")),
        Params::Devil(params) => exhibits(DevilTab::new(params).expect("allowed")),
        Params::Flips(params) => exhibits(FlipsTab::new(params).expect("allowed")),
    }
}

fn svg(c: &mut Criterion) {
    for stem in ["pennies-lattice", "devil-riddle", "flips-riddle"] {
        for exhibit in preset_exhibits(stem) {
            let svg = exhibit.figure().expect("the chart fits").svg();
            assert!(svg.starts_with("<svg") && svg.contains(&format!("aria-label=\"{}\"", exhibit.title())), "{svg}");
            let name = format!("{stem}, {} as SVG", exhibit.view());
            c.bench_function(&name, |b| b.iter(|| exhibit.figure().map(|figure| figure.svg())));
        }
    }
}

criterion_group!(benches, svg);
criterion_main!(benches);
