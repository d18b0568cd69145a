//! A tab whose computations break off.

use crate::gui::flips::Flips;
use crate::gui::save::solve::solve_views;
use crate::gui::view::About;
use crate::gui::view::query::{Query, When};

use super::*;

/// A view whose computation panics, with something to show all the same.
struct Broken {
    view: Box<dyn View<Flips>>,
    query: Query<(), ()>,
}

impl View<Flips> for Broken {
    fn about(&self) -> About {
        self.view.about()
    }

    fn ask(&mut self, scene: &Scene<'_, Flips>) {
        let words = || "Breaking off".to_owned();
        self.query.ask((), When::InBackground, words, scene.notify, |(), _| panic!("the coin fell off the table"));
    }

    fn queries(&mut self) -> Vec<&mut dyn AnyQuery> {
        vec![&mut self.query]
    }

    fn snapshot(&self, scene: &Scene<'_, Flips>) -> Option<Arc<dyn ViewSnapshot<Flips>>> {
        self.view.snapshot(scene)
    }
}

#[test]
fn a_computation_that_breaks_off_is_no_export_without_its_view() {
    let mut tab = Tab::<Flips>::new(<Flips as Puzzle>::Params::default()).unwrap();
    let name = tab.views[0].about().name;
    assert!(solve_views(&mut tab, Some(&[name.to_owned()])).is_ok());
    let view = tab.views.remove(0);
    tab.views.insert(0, Box::new(Broken { view, query: Query::default() }));
    let error = solve_views(&mut tab, None).map(|solved| solved.checked).unwrap_err();
    assert!(!error.is_mistake(), "the program fails, not the user");
    assert_eq!(
        error.to_string(),
        format!("cannot solve the view {name}. The computation broke off: the coin fell off the table")
    );
}
