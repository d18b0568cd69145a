//! Solves random allowed parameters for every view, each in a process of its own, and prints the slowest and largest.
//!
//! The exit status is 1 if a view took longer or more memory than allowed.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use coinwise::devil;
use coinwise::flips::{Aim, AimSpec};
use coinwise::gui::save::error::SaveError;
use coinwise::gui::save::solve::solve;
use coinwise::gui::views::{views, why_not};
use coinwise::scenario::{Params, Scenario};

use crate::attack::{self, Arguments, RandomSource};
use crate::fuzz::texts::Corpus;
use crate::{Done, project};

/// Longest time that a view may take.
const LONGEST: Duration = Duration::from_secs(10);
/// Largest memory of the program, in MB.
const MOST_MEMORY: u64 = 500;
/// Time after which a view is given up.
const PATIENCE: Duration = Duration::from_mins(1);
/// Number of views printed.
const MOST_TOLD: usize = 20;
/// Pause between checks.
const PAUSE: Duration = Duration::from_millis(1);

/// Time and memory that a view took, and the file that repeats it.
struct Measured {
    took: Duration,
    memory: Option<u64>,
    file: PathBuf,
}

/// Measures random scenarios, or solves the view of a scenario file.
pub fn run(arguments: &Arguments) -> Done {
    if let Some(file) = &arguments.replay {
        return replay(Path::new(file));
    }
    let seed = arguments.seed();
    println!("sweep: {} s with seed {seed}", arguments.seconds);
    let folder = project().join("target/sweep");
    fs::create_dir_all(&folder)?;
    let (corpus, mut chance, mut measured) = (Corpus::new(), RandomSource::new(seed), Vec::new());
    let until = Instant::now() + Duration::from_secs(arguments.seconds);
    while Instant::now() < until {
        let mut scenario = corpus.set_anew(&mut chance);
        choose(&mut scenario.params, &mut chance);
        // the corpus also has names that a file refuses
        (scenario.name, scenario.story) = ("sweep".to_owned(), String::new());
        for view in views(scenario.puzzle()) {
            if Instant::now() < until && why_not(&scenario.params, view).is_none() {
                scenario.view = Some((*view).to_owned());
                let file = folder.join(format!("{seed}-{}.toml", measured.len()));
                measured.push(measure(&scenario, file)?);
            }
        }
    }
    measured.sort_by_key(|one| std::cmp::Reverse(one.took));
    let by_memory = measured.iter().map(|one| one.memory).max().flatten();
    println!("sweep: {} views, at most {} MB", measured.len(), by_memory.unwrap_or_default());
    let is_bad = |one: &Measured| one.took > LONGEST || one.memory.is_none_or(|memory| memory > MOST_MEMORY);
    for (place, one) in measured.iter().enumerate() {
        if place < MOST_TOLD || is_bad(one) {
            let memory = one.memory.map_or_else(|| "given up".to_owned(), |memory| format!("{memory} MB"));
            println!("{:7.3} s, {memory}: cargo xtask sweep --replay {}", one.took.as_secs_f64(), one.file.display());
        } else {
            fs::remove_file(&one.file)?;
        }
    }
    let bad = measured.iter().filter(|one| is_bad(one)).count();
    if bad == 0 { Ok(()) } else { Err(format!("{bad} views took too long or too much memory").into()) }
}

/// Chooses among what is not a number.
fn choose(params: &mut Params, chance: &mut RandomSource) {
    match params {
        Params::Devil(params) => {
            params.set_devil(*chance.pick(&devil::Devil::ALL));
            if chance.one_in(2) {
                let [start, goal] = [0; 2].map(|_| chance.pick(&devil::Selection::WORDS).clone());
                params.set_aim(devil::Aim { start, goal });
            }
            if chance.one_in(4) {
                let (coins, length) = (params.table().coins(), 1 << chance.below(16));
                let moves = (0..length).map(|_| devil::Move::new(coins, chance.number())).collect();
                params.set_moves(Some(std::sync::Arc::new(moves)));
            }
        }
        Params::Flips(params) if chance.one_in(2) => {
            params.set_aim(AimSpec { aim: *chance.pick(&Aim::ALL), ..params.aim() });
        }
        _ => {}
    }
}

/// Solves the view of a scenario in a process of its own.
fn measure(scenario: &Scenario, file: PathBuf) -> Done<Measured> {
    fs::write(&file, scenario.to_toml())?;
    let began = Instant::now();
    let mut child =
        Command::new(std::env::current_exe()?).args(["sweep", "--replay"]).arg(&file).stdout(Stdio::piped()).spawn()?;
    while child.try_wait()?.is_none() {
        if began.elapsed() > PATIENCE {
            child.kill()?;
        }
        sleep(PAUSE);
    }
    let took = began.elapsed();
    let out = String::from_utf8(child.wait_with_output()?.stdout)?;
    Ok(Measured { took, memory: out.trim().parse().ok(), file })
}

/// Solves the view that a scenario file names, and prints the peak memory in MB.
fn replay(file: &Path) -> Done {
    let scenario = Scenario::parse(&fs::read_to_string(file)?)?;
    match solve(&scenario.params, scenario.view.map(|view| [view]).as_ref().map(<[String; 1]>::as_slice)) {
        Ok(_) | Err(SaveError::Refused(_)) => {}
        Err(error) => return Err(Box::<dyn Error>::from(error.to_string())),
    }
    println!("{}", attack::peak_memory().unwrap_or_default());
    Ok(())
}
