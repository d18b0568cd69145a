use serde_json::json;

use super::*;
use crate::scenario::Params;

const HEAD: &str = "name = \"N\"\nstory = \"S.\"\npuzzle = \"flips\"\n";

fn one(step: &str) -> Lesson {
    Lesson::parse(&format!("{HEAD}[[step]]\nsay = \"A.\"\nview = \"bias\"\n{step}"), "x").unwrap()
}

#[test]
fn a_step_continues_from_the_one_before() {
    let text = "[[step]]\nsay = \"A.\"\nview = \"bias\"\nset = { flips = 7 }\n\
                [[step]]\nsay = \"B.\"\n[[step]]\nsay = \"C.\"\nview = \"target\"\nset = { target = 2 }\n";
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
        ("{ part = \"chart\" }", Point::Part(Part::Chart)),
    ] {
        assert_eq!(one(&format!("point = {written}\n")).steps[0].point, Some(point));
    }
}

#[test]
fn a_task_is_done_when_its_test_passes() {
    let answer = json!({"n": "15", "p": 0.64, "flag": true});
    let is_done = |until: &str, won, answer| {
        let lesson = one(&format!("until = {{ ask = \"?\", {until}, shown = {{ flips = 3 }} }}\n"));
        lesson.steps[0].until.as_ref().unwrap().is_done(won, answer)
    };
    for (until, wanted) in [
        ("answer = \"n\", is = 15", true),
        ("answer = \"n\", is = 16", false),
        ("answer = \"flag\", is = true", true),
        ("is = { n = 15, flag = true }", true),
        ("is = { n = 15, flag = false }", false),
        ("is = { n = 15, nothing = 1 }", false),
        ("answer = \"p\", at_least = 0.64", true),
        ("answer = \"p\", at_least = 0.65", false),
        ("answer = \"nothing\", at_least = 0", false),
        ("won = true", false),
    ] {
        assert_eq!(is_done(until, Some(false), Some(&answer)), wanted, "{until}");
    }
    assert!(is_done("won = true", Some(true), None));
    assert!(!is_done("answer = \"n\", at_least = 0", None, None));
}

#[test]
fn the_parameters_of_a_task_follow_those_of_the_step() {
    let lesson = one("set = { flips = 7 }\nuntil = { ask = \"?\", won = true, shown = { target = 2 } }\n");
    let Some(Params::Flips(shown)) = lesson.steps[0].shown() else { panic!("of the flips") };
    assert_eq!((shown.game().flips(), shown.game().target()), (7, 2));
}

#[test]
fn an_invalid_lesson_is_refused() {
    let step = "[[step]]\nsay = \"A.\"\nview = \"bias\"\n";
    for steps in [
        String::new(),
        format!("{step}saying = 1\n"),
        "[[step]]\nview = \"bias\"\n".to_owned(),
        format!("{step}set = {{ flips = 0 }}\n"),
        format!("{step}set = {{ flop = 1 }}\n"),
        format!("{step}point = \"here\"\n"),
        format!("{step}point = {{ part = \"foot\" }}\n"),
        format!("{step}guess = {{ ask = \"?\", answer = \"turns\" }}\n"),
        format!("{step}until = {{ ask = \"?\" }}\n"),
    ] {
        assert!(Lesson::parse(&format!("{HEAD}{steps}"), "x").is_err(), "{steps}");
    }
}

#[test]
fn every_shipped_file_is_a_lesson() {
    for (stem, text) in FILES {
        let lesson = Lesson::parse(text, stem);
        assert!(lesson.is_ok(), "{stem}: {}", lesson.unwrap_err());
    }
    assert_eq!(lessons().len(), FILES.len());
    let tasks = lessons().iter().flat_map(|lesson| &lesson.steps).filter(|step| step.until.is_some());
    tasks.for_each(|step| assert!(step.shown().is_some(), "{}", step.say));
}

#[test]
fn every_file_in_the_folder_is_compiled_in() {
    crate::shipped::assert_whole_folder("lessons", FILES);
}
