//! A tab whose computations fail.

use crate::gui::flips::Flips;
use crate::gui::save::solve::solve_views;
use crate::gui::view::answers::{Answers, Question, When};
use crate::progress::{Cancelled, Progress};

use super::*;

/// A question whose solver panics.
#[derive(Clone, PartialEq)]
struct Broken;

impl Question for Broken {
    type Answer = ();

    fn when(&self) -> When {
        When::InBackground
    }

    fn words(&self) -> String {
        "Breaking off".to_owned()
    }

    fn solve(&self, _progress: &Progress) -> Result<(), Cancelled> {
        panic!("the coin fell off the table")
    }
}

/// Views of which the second asks the question and shows something anyway.
static VIEWS: &[View<Flips>] =
    &[View::new(Flips::VIEWS[0].about, Flips::VIEWS[0].show), View::new(Flips::VIEWS[1].about, broken)];

fn broken(answers: &mut Answers, params: &crate::flips::Params) -> Option<Shown<crate::flips::Params>> {
    let _ = answers.get(&Broken);
    (Flips::VIEWS[1].show)(answers, params)
}

#[test]
fn an_export_fails_if_the_computation_of_a_view_fails() {
    let mut tab = Tab::<Flips>::new(<Flips as Puzzle>::Params::default());
    let name = Flips::VIEWS[1].about.name;
    assert!(solve_views(&mut tab, Some(&[name.to_owned()])).is_ok());
    tab.views = VIEWS;
    let error = solve_views(&mut tab, None).map(drop).unwrap_err();
    assert!(!error.is_mistake(), "the program fails, not the user");
    assert_eq!(
        error.to_string(),
        format!("cannot solve the view {name}. The computation broke off: the coin fell off the table")
    );
}
