//! What is solved for the tab: at once what takes less than a frame, the rest in background jobs.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use egui::Context;

use crate::flips::{
    EXACT_FLIPS, Params, Rules, SWEEP_FLIPS, SWEEP_POINTS, Solution, State, Sweep, estimated_sweep_work,
    estimated_work, solve, solve_in_floats, sweep,
};
use crate::job::{Job, Outcome};
use crate::parameter::BadParameter;
use crate::progress::{Cancelled, Progress};

use super::facts::Facts;

/// What may be computed within a frame, in the estimates' nanoseconds: half a frame, the rest is for drawing.
const FRAME: u64 = 8_000_000;
/// How often the end of a job is looked for where nothing else is to be done.
const PATIENCE: Duration = Duration::from_millis(1);

/// A solved game.
#[derive(Clone, Debug)]
pub struct Solved {
    /// Its solution; the state looked at is no part of it.
    pub solution: Solution,
    /// What is known beyond the numbers, if it is exact.
    pub facts: Option<Facts>,
    /// How long it took.
    pub elapsed: Duration,
    /// The same for all solutions that differ in the state looked at alone.
    numbers: Arc<()>,
}

/// A solved sweep over one coin's probability of heads.
#[derive(Clone, Debug)]
pub struct Swept {
    /// Its points.
    pub sweep: Sweep,
    /// How long it took.
    pub elapsed: Duration,
    /// What it was solved for.
    question: SweepQuestion,
}

/// All that a sweep depends on: the rules with the probability that is varied taken out of them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SweepQuestion {
    rules: Rules,
    coin: usize,
}

/// A background job and how the last one ended if it did not end well.
struct Background<T> {
    job: Job<T>,
    mishap: Option<Mishap>,
}

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mishap {
    /// Somebody cancelled.
    Cancelled,
    /// The job panicked, with these words.
    Failed(String),
}

impl<T: Send + 'static> Background<T> {
    fn idle() -> Self {
        Self { job: Job::default(), mishap: None }
    }

    fn start(&mut self, wake: Option<&Context>, work: impl FnOnce(&Progress) -> Result<T, Cancelled> + Send + 'static) {
        self.mishap = None;
        let ctx = wake.cloned();
        let wake = move || {
            if let Some(ctx) = ctx {
                ctx.request_repaint();
            }
        };
        self.job.start("flips", wake, work);
    }

    /// Forgets what runs and how the last job ended.
    fn clear(&mut self) {
        self.job.cancel();
        self.mishap = None;
    }

    fn cancel(&mut self) {
        if self.job.is_running() {
            self.job.cancel();
            self.mishap = Some(Mishap::Cancelled);
        }
    }

    fn poll(&mut self) -> Option<T> {
        match self.job.poll()? {
            Outcome::Done(result) => return Some(result),
            Outcome::Cancelled => self.mishap = Some(Mishap::Cancelled),
            Outcome::Failed(words) => self.mishap = Some(Mishap::Failed(words)),
        }
        None
    }
}

/// Solves what is wanted and keeps the newest solution until there is a newer one.
pub struct Solver {
    params: Params,
    rules: Rules,
    /// The state looked at.
    state: State,
    looking: Background<Solved>,
    /// The frames to wake when a job has ended; none without a window.
    wake: Option<Context>,
    solved: Option<Arc<Solved>>,
    solving: Background<Solved>,
    sweep_question: Option<SweepQuestion>,
    swept: Option<Arc<Swept>>,
    sweeping: Background<Swept>,
}

impl Solver {
    /// A solver for the game of `params`, with whatever takes less than a frame solved already.
    ///
    /// # Errors
    /// A [`BadParameter`] if they are not allowed.
    pub fn new(params: &Params) -> Result<Self, BadParameter> {
        let rules = Rules::new(params)?;
        let mut solver = Self {
            params: params.clone(),
            rules,
            state: params.state,
            looking: Background::idle(),
            wake: None,
            solved: None,
            solving: Background::idle(),
            sweep_question: None,
            swept: None,
            sweeping: Background::idle(),
        };
        solver.params.state = State::default();
        solver.rules = Rules::new(&solver.params)?;
        solver.solve();
        Ok(solver)
    }

    /// From now on the frames of `ctx` are woken when a job has ended.
    pub fn wake(&mut self, ctx: &Context) {
        if self.wake.is_none() {
            self.wake = Some(ctx.clone());
        }
    }

    /// From now on the game of `params` is wanted, whatever the state looked at.
    ///
    /// # Errors
    /// A [`BadParameter`] if they are not allowed; nothing changes then.
    pub fn want(&mut self, params: &Params) -> Result<(), BadParameter> {
        let state = params.state;
        let params = Params { state: State::default(), ..params.clone() };
        if params != self.params {
            self.rules = Rules::new(&params)?;
            self.params = params;
            self.state = state;
            self.solve();
        } else if state != self.state {
            self.state = state;
            self.look();
        }
        Ok(())
    }

    /// Finds out about the state looked at, if it is one of a game too long for all its states to be kept.
    fn look(&mut self) {
        self.looking.clear();
        let Some(solved) = self.solved.clone().filter(|_| self.is_current()) else { return };
        if solved.solution.thinning().is_none() {
            return;
        }
        let state = self.state;
        if solved.solution.look_work() <= FRAME {
            self.solved = solved.looking_at(state, &Progress::new()).ok().map(Arc::new).or(Some(solved));
        } else {
            self.looking.start(self.wake.as_ref(), move |progress| solved.looking_at(state, progress));
        }
    }

    /// From now on the sweep over coin `coin` is wanted as well.
    pub fn want_sweep(&mut self, coin: usize) {
        if self.rules.flips() > SWEEP_FLIPS {
            self.forget_sweep();
            return;
        }
        let Some(question) = self.sweep_question(coin) else { return };
        if self.sweep_question.as_ref() == Some(&question) {
            return;
        }
        self.sweep_question = Some(question.clone());
        self.sweeping.clear();
        if self.swept_for(coin).is_some() {
            return;
        }
        if estimated_sweep_work(&question.rules, SWEEP_POINTS) <= FRAME {
            self.swept = Swept::new(question, &Progress::new()).ok().map(Arc::new);
        } else {
            self.sweeping.start(self.wake.as_ref(), |progress| Swept::new(question, progress));
        }
    }

    /// Nobody looks at a sweep any more.
    pub fn forget_sweep(&mut self) {
        self.sweep_question = None;
        self.sweeping.clear();
    }

    /// Takes in what the jobs have found.
    pub fn poll(&mut self) {
        if let Some(solved) = self.solving.poll() {
            self.solved = Some(Arc::new(solved));
            self.look();
        }
        if let Some(looked) = self.looking.poll() {
            self.solved = Some(Arc::new(looked));
        }
        if let Some(swept) = self.sweeping.poll() {
            self.swept = Some(Arc::new(swept));
        }
    }

    /// Blocks until everything wanted is solved, what was cancelled among it.
    pub fn finish(&mut self, coin: usize) {
        if !self.is_final() && !self.solving.job.is_running() {
            self.solve_in_background();
        }
        if self.swept_for(coin).is_none() && !self.sweeping.job.is_running() {
            self.sweep_question = None;
        }
        self.want_sweep(coin);
        while self.solving.job.is_running() || self.looking.job.is_running() || self.sweeping.job.is_running() {
            self.poll();
            thread::sleep(PATIENCE);
        }
    }

    /// Stops the jobs; what is shown stays.
    pub fn cancel(&mut self) {
        self.solving.cancel();
        self.looking.cancel();
        self.sweeping.cancel();
    }

    /// What is wanted.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The newest solution, of whatever game.
    pub fn solved(&self) -> Option<&Arc<Solved>> {
        self.solved.as_ref()
    }

    /// The newest sweep, of whatever game.
    pub fn swept(&self) -> Option<&Arc<Swept>> {
        self.swept.as_ref()
    }

    /// The sweep over coin `coin` of the game that is wanted, if it is solved.
    pub fn swept_for(&self, coin: usize) -> Option<&Arc<Swept>> {
        let question = self.sweep_question(coin)?;
        self.swept.as_ref().filter(|swept| swept.question == question)
    }

    /// The same, solved on the spot where that takes no longer than a frame.
    pub fn swept_now(&self, coin: usize) -> Option<Arc<Swept>> {
        if self.rules.flips() > SWEEP_FLIPS {
            return None;
        }
        let solve_now = || {
            let question = self.sweep_question(coin)?;
            let fits = estimated_sweep_work(&question.rules, SWEEP_POINTS) <= FRAME;
            fits.then(|| Swept::new(question, &Progress::new()).ok().map(Arc::new)).flatten()
        };
        self.swept_for(coin).cloned().or_else(solve_now)
    }

    /// Whether the newest solution is that of the game wanted.
    pub fn is_current(&self) -> bool {
        self.solved.as_ref().is_some_and(|solved| *solved.solution.rules() == self.rules)
    }

    /// Whether nothing is left to be found out about the game wanted.
    pub fn is_final(&self) -> bool {
        let is_exact = |solved: &Arc<Solved>| solved.solution.has_exact_ties() || self.rules.flips() > EXACT_FLIPS;
        self.is_current() && self.solved.as_ref().is_some_and(is_exact)
    }

    /// How far the job for the game is; `None` if none runs.
    pub fn solving(&self) -> Option<&Progress> {
        self.solving.job.progress()
    }

    /// How far the job for the state looked at is; `None` if none runs.
    pub fn looking(&self) -> Option<&Progress> {
        self.looking.job.progress()
    }

    /// How far the job for the sweep is; `None` if none runs.
    pub fn sweeping(&self) -> Option<&Progress> {
        self.sweeping.job.progress()
    }

    /// Why something wanted is not there though no job runs for it: the worse of the two jobs' ends.
    pub fn mishap(&self) -> Option<&Mishap> {
        let mishaps = [&self.solving.mishap, &self.looking.mishap, &self.sweeping.mishap];
        let failed = |mishap: &&Mishap| matches!(mishap, Mishap::Failed(_));
        mishaps.into_iter().flatten().find(failed).or_else(|| mishaps.into_iter().flatten().next())
    }

    /// Solves the game wanted, as much of it as fits in a frame at once.
    fn solve(&mut self) {
        self.solving.clear();
        self.looking.clear();
        if self.is_final() {
            self.look();
            return;
        }
        let fits = estimated_work(&self.rules) <= FRAME;
        // the numbers of a game short enough to be solved exactly always fit
        if fits || self.rules.flips() <= EXACT_FLIPS {
            let method = if fits { solve } else { solve_in_floats };
            // nobody cancels what nobody else can see
            let newest = Solved::new(&self.rules, method, &Progress::new()).ok().map(Arc::new);
            self.solved = newest.or_else(|| self.solved.take());
            self.look();
        }
        if !fits {
            self.solve_in_background();
        }
    }

    fn solve_in_background(&mut self) {
        let rules = self.rules.clone();
        self.solving.start(self.wake.as_ref(), move |progress| Solved::new(&rules, solve, progress));
    }

    fn sweep_question(&self, coin: usize) -> Option<SweepQuestion> {
        let mut params = self.params.clone();
        params.coins.get_mut(coin)?.heads = crate::flips::Probability::ZERO;
        Some(SweepQuestion { rules: Rules::new(&params).ok()?, coin })
    }
}

impl Solved {
    fn new(
        rules: &Rules,
        method: fn(&Rules, &Progress) -> Result<Solution, Cancelled>,
        progress: &Progress,
    ) -> Result<Self, Cancelled> {
        let began = Instant::now();
        let solution = method(rules, progress)?;
        let facts = Facts::of(&solution);
        Ok(Self { solution, facts, elapsed: began.elapsed(), numbers: Arc::default() })
    }

    /// The same with `state` looked at.
    fn looking_at(&self, state: State, progress: &Progress) -> Result<Self, Cancelled> {
        Ok(Self { solution: self.solution.look_at(state, progress)?, ..self.clone() })
    }

    /// Whether the other one is the same but for the state looked at.
    #[must_use]
    pub fn has_numbers_of(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.numbers, &other.numbers)
    }
}

impl Swept {
    fn new(question: SweepQuestion, progress: &Progress) -> Result<Self, Cancelled> {
        let began = Instant::now();
        let sweep = sweep(&question.rules, question.coin, SWEEP_POINTS, progress)?;
        Ok(Self { sweep, elapsed: began.elapsed(), question })
    }
}
