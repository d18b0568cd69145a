//! Several file tasks in a row.

use std::collections::{BTreeSet, VecDeque};
use std::fs;
use std::sync::{Arc, Mutex};

use crate::devil::TableSpec;
use crate::format::{Content, Format};
use crate::gui::save::export::Export;
use crate::gui::save::native_dialogs::Answer;
use crate::gui::save::options::SaveCommand;
use crate::scenario::{Scenario, presets};

use super::*;

/// Dialogs that reply when the test says so.
#[derive(Clone, Default)]
struct Patient(Arc<Mutex<VecDeque<Answer>>>);

impl Patient {
    /// Returns the number of open dialogs.
    fn open(&self) -> usize {
        self.0.lock().unwrap().len()
    }

    fn ask(&self) -> Ask {
        let open = Arc::clone(&self.0);
        Box::new(move |_: &Question, _: Option<&eframe::Frame>, reply| open.lock().unwrap().push_back(reply))
    }

    fn answer(&self, path: &Path) {
        self.reply(Reply::Chosen(path.to_owned()));
    }

    fn reply(&self, reply: Reply) {
        self.0.lock().unwrap().pop_front().unwrap()(reply);
    }
}

fn tasks() -> (FileTasks, Patient, Context) {
    (FileTasks::default(), Patient::default(), Context::default())
}

fn present() -> Export {
    let scenario = presets()[0].scenario.clone();
    Export::new(None, scenario.clone(), vec![scenario])
}

/// Runs the tasks until none is left and returns what was opened.
fn finish(tasks: &mut FileTasks, dialogs: &Patient, ctx: &Context) -> Vec<Opened> {
    let mut opened = Vec::new();
    loop {
        tasks.ask(&mut dialogs.ask(), ctx, None);
        opened.extend(tasks.poll(ctx));
        if !tasks.is_at_work() {
            return opened;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn several_saves_write_all_their_files_and_report_every_result() {
    let folder = tempfile::tempdir().unwrap();
    let (mut tasks, dialogs, ctx) = tasks();
    tasks.save(&ctx, SaveCommand::All, present());
    tasks.save_scenario(presets()[0].scenario.clone());
    tasks.ask(&mut dialogs.ask(), &ctx, None);
    assert_eq!(dialogs.open(), 1, "one dialog at a time");
    dialogs.answer(folder.path());
    tasks.poll(&ctx);
    tasks.ask(&mut dialogs.ask(), &ctx, None);
    assert!(tasks.is_at_work() && dialogs.open() == 1);
    dialogs.answer(&folder.path().join("mine.toml"));
    tasks.save_scenario(presets()[1].scenario.clone());
    tasks.poll(&ctx);
    tasks.ask(&mut dialogs.ask(), &ctx, None);
    dialogs.answer(&folder.path().join("no such folder/mine.toml"));
    tasks.poll(&ctx);
    finish(&mut tasks, &dialogs, &ctx);
    assert_eq!(Scenario::read(&folder.path().join("mine.toml")).unwrap(), presets()[0].scenario);
    let new = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).find(|path| path.is_dir());
    assert!(new.unwrap().join("answer.json").exists());
    let Some(Note::Bad(words)) = &tasks.note else { panic!("{:?}", tasks.note) };
    for part in ["its folder does not exist", "Saved 16 files in", "mine.toml."] {
        assert!(words.contains(part), "{part}: {words}");
    }
}

#[test]
fn only_a_file_that_was_saved_makes_its_folder_the_next_one() {
    let folder = tempfile::tempdir().unwrap();
    let (mut tasks, dialogs, ctx) = tasks();
    for (path, is_saved) in [("no such folder/mine.toml", false), ("mine.toml", true)] {
        tasks.save_scenario(presets()[0].scenario.clone());
        tasks.ask(&mut dialogs.ask(), &ctx, None);
        dialogs.answer(&folder.path().join(path));
        finish(&mut tasks, &dialogs, &ctx);
        assert_eq!(tasks.last_folder.as_deref(), is_saved.then_some(folder.path()));
        // the question for another path is left
        (tasks.path_dialog, tasks.waiting) = Default::default();
    }
}

#[test]
fn every_dropped_file_is_opened_or_named() {
    let folder = tempfile::tempdir().unwrap();
    let (mut tasks, dialogs, ctx) = tasks();
    let paths: Vec<PathBuf> = (0..5).map(|place| folder.path().join(format!("{place}.toml"))).collect();
    for (path, preset) in paths.iter().zip(presets()) {
        fs::write(path, preset.scenario.to_toml()).unwrap();
    }
    fs::write(&paths[2], "no scenario").unwrap();
    for path in &paths {
        tasks.open_path(&ctx, path);
    }
    let opened = finish(&mut tasks, &dialogs, &ctx);
    let names: BTreeSet<String> = opened
        .into_iter()
        .map(|opened| match opened {
            Opened::Scenario(scenario) => scenario.name,
            Opened::List(_) => panic!("no list was dropped"),
        })
        .collect();
    let expected = [0, 1, 3, 4].map(|place| presets()[place].scenario.name.clone());
    assert_eq!(names, BTreeSet::from(expected));
    assert!(matches!(&tasks.note, Some(Note::Bad(words)) if words.contains("2.toml")), "{:?}", tasks.note);
}

#[test]
fn adding_the_extension_asks_before_it_replaces_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let (mut tasks, dialogs, ctx) = tasks();
    fs::write(folder.path().join("mine v1.2.toml"), "precious").unwrap();
    tasks.save_scenario(presets()[0].scenario.clone());
    tasks.ask(&mut dialogs.ask(), &ctx, None);
    dialogs.answer(&folder.path().join("mine v1.2"));
    finish(&mut tasks, &dialogs, &ctx);
    assert!(tasks.path_dialog.is_some(), "it is asked");
    assert_eq!(fs::read_to_string(folder.path().join("mine v1.2.toml")).unwrap(), "precious");
    // the user agrees to replace it
    tasks.carry_out(&ctx, &folder.path().join("mine v1.2.toml"));
    finish(&mut tasks, &dialogs, &ctx);
    assert_eq!(Scenario::read(&folder.path().join("mine v1.2.toml")).unwrap(), presets()[0].scenario);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_system_dialog_that_never_opens_is_replaced_by_our_own() {
    let (mut tasks, dialogs, ctx) = tasks();
    tasks.open_scenario();
    tasks.ask(&mut dialogs.ask(), &ctx, None);
    dialogs.0.lock().unwrap().clear();
    tasks.poll(&ctx);
    assert!(tasks.path_dialog.is_some());
}

#[test]
fn no_path_counts_as_cancelled_only_if_the_window_had_lost_the_focus() {
    for is_shown in [true, false] {
        let (mut tasks, dialogs, ctx) = tasks();
        tasks.open_scenario();
        tasks.ask(&mut dialogs.ask(), &ctx, None);
        let events = if is_shown { vec![Event::WindowFocused(false)] } else { Vec::new() };
        ctx.begin_pass(egui::RawInput { events, ..egui::RawInput::default() });
        tasks.poll(&ctx);
        ctx.end_pass().textures_delta.clear();
        // a busy machine takes a while to notice that it has no dialog
        std::thread::sleep(Duration::from_millis(150));
        dialogs.reply(Reply::NoPath);
        tasks.poll(&ctx);
        assert_eq!(tasks.path_dialog.is_some(), !is_shown);
        assert_eq!(tasks.waiting.is_empty(), is_shown);
    }
}

#[test]
fn a_command_says_why_nothing_is_saved_before_it_is_solved() {
    for command in [SaveCommand::File(Format::Csv), SaveCommand::CopyChart, SaveCommand::CopyTable] {
        let (mut tasks, _, ctx) = tasks();
        tasks.save(&ctx, command, present());
        assert_eq!(tasks.note, Some(Note::Bad("There is nothing to save until it is solved.".to_owned())));
    }
}

#[test]
fn pasted_texts_are_read_in_order_or_refused_with_a_reason() {
    let (mut tasks, dialogs, ctx) = tasks();
    tasks.open_text(&ctx, presets()[3].scenario.to_toml());
    assert!(tasks.is_at_work(), "nobody waits for it");
    tasks.read_list(&ctx, "0 1 2 3\n0 2".to_owned(), TableSpec::of_coins(4));
    tasks.open_text(&ctx, " ".repeat((8 << 20) + 1));
    tasks.open_text(&ctx, format!("x = [{}]", "{a=1},".repeat(1 << 20)));
    tasks.read_list(&ctx, "0\n".repeat(1 << 23), TableSpec::of_coins(4));
    tasks.read_list(&ctx, "0 ".repeat((1 << 23) + 1), TableSpec::of_coins(4));
    let opened = finish(&mut tasks, &dialogs, &ctx);
    let [Opened::Scenario(scenario), Opened::List(Ok(moves)), Opened::List(Err(refusal))] = opened.as_slice() else {
        panic!("{} things were opened", opened.len())
    };
    assert_eq!((&**scenario, moves.len()), (&presets()[3].scenario, 2));
    assert!(refusal.to_string().contains("65,535"), "{refusal}");
    let Some(Note::Bad(words)) = &tasks.note else { panic!("{:?}", tasks.note) };
    for part in ["longer than the 8 MiB", "more than the 20,000 tables in braces", "16,777,216 bytes of a list"] {
        assert!(words.contains(part), "{part}: {words}");
    }
}

#[test]
fn a_table_that_is_too_large_for_a_clipboard_can_be_saved() {
    let folder = tempfile::tempdir().unwrap();
    let (mut tasks, dialogs, ctx) = tasks();
    let path = folder.path().join("large.toml");
    fs::write(&path, "puzzle = \"pennies\"\nview = \"values\"\n[pennies]\nmap = 1000\n").unwrap();
    let scenario = crate::gui::views::read(&path).unwrap();
    let snapshot = crate::gui::save::solve::solve_chart(&scenario.params, "values").unwrap();
    let options = SaveOptions { what: Content::Table, table: Format::Json, ..SaveOptions::default() };
    tasks.copy(&ctx, Export { options, ..Export::new(Some(snapshot), scenario, Vec::new()) }, Format::Json.of_clip());
    finish(&mut tasks, &dialogs, &ctx);
    let Some(Note::Bad(words)) = &tasks.note else { panic!("{:?}", tasks.note) };
    assert_eq!(words, "a table of 1,002,001 rows is more than the 16 MB of a clipboard; save it as a file");
    tasks.ask(&mut dialogs.ask(), &ctx, None);
    let path = folder.path().join("values");
    dialogs.answer(&path);
    finish(&mut tasks, &dialogs, &ctx);
    assert!(fs::metadata(path.with_extension("json")).unwrap().len() > 16_000_000);
}
