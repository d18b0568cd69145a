use serde_json::json;

use super::*;
use crate::scenario::Params;

const HEAD: &str = "name = \"N\"\nstory = \"S.\"\npuzzle = \"flips\"\n";

fn sentence(steps: &str) -> String {
    Lesson::parse(&format!("{HEAD}{steps}"), "x").unwrap_err().to_string()
}

fn one(step: &str) -> Lesson {
    Lesson::parse(&format!("{HEAD}[[step]]\nsay = \"A.\"\nview = \"bias\"\n{step}"), "x").unwrap()
}

#[test]
fn a_step_continues_from_the_one_before() {
    let text = "[[step]]\nsay = \"A.\"\nview = \"bias\"\nflips = { flips = 7 }\n\
                [[step]]\nsay = \"B.\"\n[[step]]\nsay = \"C.\"\nview = \"target\"\nflips = { target = 2 }\n";
    let lesson = Lesson::parse(&format!("{HEAD}{text}"), "x").unwrap();
    let seen: Vec<_> = lesson.steps.iter().map(|step| (step.view.as_str(), step.sets)).collect();
    assert_eq!(seen, [("bias", true), ("bias", false), ("target", true)]);
    assert_eq!(lesson.steps[0].params, lesson.steps[1].params);
    let Params::Flips(last) = &lesson.steps[2].params else { panic!("of the flips") };
    assert_eq!((last.game().flips(), last.game().target()), (7, 2));
}

#[test]
fn all_kinds_of_targets_are_read() {
    for (written, point) in [
        ("{ control = \"Flips\" }", Point::Control("Flips".to_owned())),
        ("{ view = \"both\" }", Point::View("both".to_owned())),
        ("{ part = \"row\" }", Point::Part(Part::Row)),
        ("{ cell = [3, -0.5] }", Point::Cell([3.0, -0.5])),
    ] {
        assert_eq!(one(&format!("point = {written}\n")).steps[0].point, Some(point));
    }
}

#[test]
fn a_task_is_done_when_its_condition_holds() {
    let answer = json!({"n": "15", "p": 0.64, "flag": true});
    let seen = Seen { view: "bias", won: Some(false), answer: Some(&answer) };
    let holds = |until: &str| {
        let lesson = one(&format!("until = {{ ask = \"?\", {until}, shown = {{ flips = 3 }} }}\n"));
        lesson.steps[0].until.as_ref().unwrap().condition.holds(seen)
    };
    for (until, wanted) in [
        ("answer = \"n\", is = 15", true),
        ("answer = \"n\", is = 16", false),
        ("answer = \"flag\", is = true", true),
        ("answer = \"p\", at_least = 0.64", true),
        ("answer = \"p\", at_least = 0.65", false),
        ("answer = \"n\", at_most = 15", true),
        ("answer = \"n\", at_most = 14", false),
        ("answer = \"nothing\", at_least = 0", false),
        ("won = true", false),
        ("view = \"bias\"", true),
        ("view = \"both\"", false),
    ] {
        assert_eq!(holds(until), wanted, "{until}");
    }
    let won = Seen { won: Some(true), ..seen };
    assert!(Condition::Won.holds(won));
    assert!(!Condition::Answer { path: "n".to_owned(), test: Test::AtLeast(0.0) }.holds(Seen { answer: None, ..seen }));
}

#[test]
fn an_invalid_lesson_is_refused_with_the_line() {
    let step = "[[step]]\nsay = \"A.\"\nview = \"bias\"\n";
    for (steps, wanted) in [
        (String::new(), "step is missing"),
        ("step = []\n".to_owned(), "line 4: step is a list of 0; it must be a list of 1 to 10 steps"),
        (step.repeat(11), "it must be a list of 1 to 10 steps"),
        (format!("{step}saying = 1\n"), "line 7: saying is no key here"),
        ("[[step]]\nview = \"bias\"\n".to_owned(), "say is missing"),
        ("[[step]]\nsay = \"A.\"\n".to_owned(), "step[0].view is"),
        (format!("{step}flips = {{ flips = 0 }}\n"), "line 7: step[0].flips.flips is 0"),
        (format!("{step}flips = {{ flop = 1 }}\n"), "line 7: flop is no key here"),
        (format!("{step}point = \"here\"\n"), "line 7: step[0].point is \"here\"; it must be one of \"control\""),
        (format!("{step}point = {{ part = \"foot\" }}\n"), "line 7: step[0].point.part is \"foot\""),
        (format!("{step}point = {{ cell = [1] }}\n"), "line 7: step[0].point.cell is [1]"),
        (format!("{step}guess = {{ ask = \"?\" }}\n"), "line 7: answer is missing"),
        (format!("{step}guess = {{ ask = \"?\", answer = \"turns\" }}\n"), "it must be \"win_probability\""),
        (format!("{step}until = {{ ask = \"?\" }}\n"), "line 7: step[0].until is"),
        (format!("{step}until = {{ ask = \"?\", won = true }}\n"), "line 7: step[0].until is"),
        (format!("{step}until = {{ ask = \"?\", won = false, shown = {{}} }}\n"), "line 7: step[0].until is"),
        (
            format!("{step}until = {{ ask = \"?\", answer = \"p\", is = 1, at_least = 1, shown = {{}} }}\n"),
            "line 7: step[0].until is",
        ),
        (
            format!("{step}until = {{ ask = \"?\", answer = \"p\", is = 1, shown = {{ flips = -1 }} }}\n"),
            "line 7: step[0].until.shown.flips is -1",
        ),
    ] {
        let found = sentence(&steps);
        assert!(found.contains(wanted), "{steps}: {found}");
    }
}

#[test]
fn every_shipped_file_is_a_lesson() {
    for (stem, text) in FILES {
        let lesson = Lesson::parse(text, stem);
        assert!(lesson.is_ok(), "{stem}: {}", lesson.unwrap_err());
    }
    assert_eq!(lessons().len(), FILES.len());
}

#[test]
fn every_file_in_the_folder_is_compiled_in() {
    crate::shipped::assert_whole_folder("lessons", FILES);
}
