//! A tab whose computations fail.

use crate::gui::flips::Flips;
use crate::gui::save::solve::{finish, solve_views};
use crate::gui::view::answers::{Answers, Question};
use crate::progress::{Cancelled, Progress};

use super::*;

impl<P: Puzzle> Tab<P> {
    /// Returns the current parameters.
    pub fn own_params(&self) -> &P::Params {
        &self.params
    }

    /// Returns the answers.
    pub fn answers(&mut self) -> &mut Answers {
        &mut self.answers
    }

    /// Waits until everything is solved, also what was cancelled or failed.
    pub fn finish(&mut self) {
        self.retry();
        finish(self);
    }
}

/// A question whose solver panics.
#[derive(Clone, PartialEq)]
struct Broken;

impl Question for Broken {
    type Answer = ();

    fn words(&self) -> String {
        "Breaking off".to_owned()
    }

    fn solve(&self, _progress: &Progress) -> Result<(), Cancelled> {
        panic!("the coin fell off the table")
    }
}

/// Views of which the second asks the question and shows something anyway.
static VIEWS: &[View<Flips>] =
    &[View::of(Flips::VIEWS[0].about.name, Flips::VIEWS[0].show), View::of(Flips::VIEWS[1].about.name, broken)];

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
        format!("cannot solve the view {name}. The computation stopped: the coin fell off the table")
    );
}
