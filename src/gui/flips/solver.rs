//! What is solved for the tab: at once what takes less than a frame, the rest in background jobs.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use egui::Context;

use crate::flips::{
    BLOCK, CheckedGame, EXACT_FLIPS, FinalScores, Game, Horizon, Policy, Probability, Rules, SURFACE_FLIPS,
    SWEEP_FLIPS, Simulation, SimulationSpec, Solution, State, Surface, Sweep, WHOLE_FLIPS, estimated_work,
    final_scores, heads_needed, slopes, solve, solve_in_floats,
};
use crate::progress::{Cancelled, Progress};

use super::asked::{Asked, Background, Found, Mishap};
use super::aspect::{
    Aspect, BiasFacts, BiasQuestion, Ended, FinalQuestion, Foreseen, Games, HorizonQuestion, Simulated,
    SimulationQuestion, SurfaceQuestion, Surfaced, SweepQuestion, Swept,
};
use super::facts::Facts;
use super::parallel::{in_parts, threads};
use super::simulate::PATHS;
use super::view::View;
use super::words;
use super::work::{
    FRAME, estimated_work_in_floats, surfaces_at_once, sweeps_at_once, whole_horizon, whole_surface, whole_sweep,
};

/// How often the end of a job is looked for where nothing else is to be done.
const PATIENCE: Duration = Duration::from_millis(1);

/// A solved game.
#[derive(Clone, Debug)]
pub struct Solved {
    /// Its solution; the state looked at is no part of it.
    pub solution: Solution,
    /// What is known beyond the numbers, if it is exact.
    pub facts: Option<Facts>,
    /// In how many of the states several coins are best, as far as that can be told.
    pub ties: usize,
    /// How long it took.
    pub elapsed: Duration,
    /// The same for all solutions that differ in the state looked at alone.
    numbers: Arc<()>,
}

/// Solves what is wanted and keeps the newest solution until there is a newer one.
pub struct Solver {
    game: CheckedGame,
    /// The state looked at.
    state: State,
    /// The frames to wake when a job has ended; none without a window.
    wake: Option<Context>,
    solved: Option<Arc<Solved>>,
    solving: Background<Solved>,
    looking: Background<Solved>,
    sweeps: Asked<SweepQuestion, Sweep>,
    bias_facts: Asked<BiasQuestion, BiasFacts>,
    surfaces: Asked<SurfaceQuestion, Surface>,
    horizons: Asked<HorizonQuestion, Horizon>,
    finals: Asked<FinalQuestion, FinalScores>,
    simulations: Asked<SimulationQuestion, Games>,
}

impl Solver {
    /// A solver for the game of `rules`, with whatever takes less than a frame solved already.
    pub fn new(rules: &Rules) -> Self {
        let mut solver = Self {
            game: rules.game().clone(),
            state: rules.focus().state,
            wake: None,
            solved: None,
            solving: Background::idle(),
            looking: Background::idle(),
            sweeps: Asked::nothing(),
            bias_facts: Asked::nothing(),
            surfaces: Asked::nothing(),
            horizons: Asked::nothing(),
            finals: Asked::nothing(),
            simulations: Asked::nothing(),
        };
        solver.solve();
        solver
    }

    /// The frames to wake when a job has ended; none without a window.
    pub fn waken(&self) -> Option<&Context> {
        self.wake.as_ref()
    }

    /// From now on the frames of `ctx` are woken when a job has ended.
    pub fn wake(&mut self, ctx: &Context) {
        if self.wake.is_none() {
            self.wake = Some(ctx.clone());
        }
    }

    /// From now on the game of `rules` is wanted, and in it the state looked at.
    pub fn want(&mut self, rules: &Rules) {
        let state = rules.focus().state;
        if *rules.game() != self.game {
            self.game = rules.game().clone();
            self.state = state;
            self.solve();
        } else if state != self.state {
            self.state = state;
            self.look();
        }
    }

    /// From now on this is wanted as well, and nothing else beside the game.
    pub fn want_aspect(&mut self, aspect: Aspect) {
        let view = if self.absence(aspect.view).is_some() { View::Chances } else { aspect.view };
        if view == View::Bias {
            self.want_sweep(aspect.coin);
            self.want_bias_facts(aspect);
        } else {
            self.sweeps.forget();
            self.bias_facts.forget();
        }
        if view == View::Both {
            self.want_surface(aspect.pair);
        } else {
            self.surfaces.forget();
        }
        if view == View::Horizon {
            self.want_horizon();
        } else {
            self.horizons.forget();
        }
        if view == View::Final {
            self.want_final();
        } else {
            self.finals.forget();
        }
        if view == View::Simulate {
            self.want_simulation(aspect.simulation);
        } else {
            self.simulations.forget();
        }
    }

    fn want_sweep(&mut self, coin: usize) {
        let Some(question) = self.sweep_question(coin) else { return };
        let at_once = sweeps_at_once(&question.game);
        self.sweeps.want(question, at_once, self.wake.as_ref(), |SweepQuestion { game, coin }, progress| {
            whole_sweep(game, *coin, progress)
        });
    }

    fn want_bias_facts(&mut self, aspect: Aspect) {
        let Some(solved) = self.solved.clone().filter(|_| self.is_current()) else { return };
        let Some(question) = self.bias_question(aspect) else { return };
        let at_once = 60 * estimated_work_in_floats(&self.game) <= FRAME;
        self.bias_facts.want(question, at_once, self.wake.as_ref(), move |question, progress| {
            let BiasQuestion { coin, wish, .. } = *question;
            let slopes = slopes(&solved.solution, coin);
            progress.advance_to(0)?;
            Ok(BiasFacts { slopes, wish, needed: heads_needed(solved.solution.game(), coin, wish.to_f64()) })
        });
    }

    fn want_surface(&mut self, coins: [usize; 2]) {
        let Some(question) = self.surface_question(coins) else { return };
        let at_once = surfaces_at_once(&question.game);
        self.surfaces.want(question, at_once, self.wake.as_ref(), |SurfaceQuestion { game, coins }, progress| {
            whole_surface(game, *coins, progress)
        });
    }

    fn want_horizon(&mut self) {
        let Some(question) = self.horizon_question() else { return };
        self.horizons
            .want(question, false, self.wake.as_ref(), |HorizonQuestion(game), progress| whole_horizon(game, progress));
    }

    fn want_final(&mut self) {
        let Some(solved) = self.solved.clone().filter(|_| self.is_current()) else { return };
        let Some(question) = self.final_question() else { return };
        let at_once = 10 * estimated_work_in_floats(&self.game) <= FRAME;
        self.finals.want(question, at_once, self.wake.as_ref(), move |_, progress| {
            // there is one for every game for which the question is asked
            final_scores(&solved.solution, progress)?.ok_or(Cancelled)
        });
    }

    fn want_simulation(&mut self, spec: SimulationSpec) {
        let Some(solved) = self.solved.clone().filter(|_| self.is_current()) else { return };
        let Some(ended) = self.final_question() else { return };
        let table = 20 * estimated_work_in_floats(&self.game);
        let flips = u64::from(spec.count()) * u64::from(self.game.flips());
        let at_once = table + 3 * flips / threads() as u64 <= FRAME;
        let question = SimulationQuestion { ended, spec };
        self.simulations.want(question, at_once, self.wake.as_ref(), move |_, progress| {
            // there is one for every game and every player for whom the question is asked
            let policy = Policy::new(&solved.solution, spec.player).ok_or(Cancelled)?;
            let play = |block: usize| policy.play_block(spec.seed, u32::try_from(block).unwrap_or_default());
            let blocks = in_parts(spec.count().div_ceil(BLOCK) as usize, progress, play)?;
            Ok(Games {
                simulation: Simulation::new(u64::from(spec.count()), policy.exact(), &blocks),
                paths: policy.paths(spec.seed, PATHS.min(spec.count() as usize)),
                player: spec.player,
            })
        });
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
        self.sweeps.poll();
        self.bias_facts.poll();
        self.surfaces.poll();
        self.horizons.poll();
        self.finals.poll();
        self.simulations.poll();
    }

    /// Blocks until the game and `aspect` are solved, what was cancelled among it.
    pub fn finish(&mut self, aspect: Aspect) {
        if !self.is_final() && !self.solving.is_running() {
            self.solve_in_background();
        }
        self.sweeps.forgive();
        self.bias_facts.forgive();
        self.surfaces.forgive();
        self.horizons.forgive();
        self.finals.forgive();
        self.simulations.forgive();
        loop {
            self.poll();
            if !self.solving.is_running() && !self.looking.is_running() {
                self.want_aspect(aspect);
            }
            if !self.is_working() {
                return;
            }
            thread::sleep(PATIENCE);
        }
    }

    /// Whether a job runs.
    fn is_working(&self) -> bool {
        self.solving.is_running() || self.looking.is_running() || self.aspect_progress().is_some()
    }

    /// Stops the jobs; what is shown stays.
    pub fn cancel(&mut self) {
        self.solving.cancel();
        self.looking.cancel();
        self.sweeps.cancel();
        self.bias_facts.cancel();
        self.surfaces.cancel();
        self.horizons.cancel();
        self.finals.cancel();
        self.simulations.cancel();
    }

    /// What is wanted.
    pub fn game(&self) -> &CheckedGame {
        &self.game
    }

    /// The newest solution, of whatever game.
    pub fn solved(&self) -> Option<&Arc<Solved>> {
        self.solved.as_ref()
    }

    /// The newest sweep, of whatever game.
    pub fn swept(&self) -> Option<&Arc<Swept>> {
        self.sweeps.newest()
    }

    /// What is known about the bias that was asked for last.
    pub fn bias_facts(&self) -> Option<&Arc<Found<BiasQuestion, BiasFacts>>> {
        self.bias_facts.newest().filter(|_| self.bias_facts.is_answered())
    }

    /// The newest surface, of whatever game.
    pub fn surfaced(&self) -> Option<&Arc<Surfaced>> {
        self.surfaces.newest()
    }

    /// The newest horizon, of whatever game.
    pub fn foreseen(&self) -> Option<&Arc<Foreseen>> {
        self.horizons.newest()
    }

    /// The newest final scores, of whatever game.
    pub fn ended(&self) -> Option<&Arc<Ended>> {
        self.finals.newest()
    }

    /// The newest simulation, of whatever game.
    pub fn simulated(&self) -> Option<&Arc<Simulated>> {
        self.simulations.newest()
    }

    /// Whether the newest answer for `aspect` is that for the game wanted.
    pub fn has_aspect(&self, aspect: Aspect) -> bool {
        self.absence(aspect.view).is_some()
            || match aspect.view {
                View::Chances | View::Choice | View::Play => true,
                View::Bias => {
                    self.sweep_question(aspect.coin).is_some_and(|question| self.sweeps.of(&question).is_some())
                }
                View::Both => {
                    self.surface_question(aspect.pair).is_some_and(|question| self.surfaces.of(&question).is_some())
                }
                View::Horizon => self.horizon_question().is_some_and(|question| self.horizons.of(&question).is_some()),
                View::Final => self.final_question().is_some_and(|question| self.finals.of(&question).is_some()),
                View::Simulate => self.final_question().is_some_and(|ended| {
                    self.simulations.of(&SimulationQuestion { ended, spec: aspect.simulation }).is_some()
                }),
            }
    }

    /// Why there is no such view of the game wanted; `None` if there is one.
    pub fn absence(&self, view: View) -> Option<String> {
        let (most, what) = match view {
            View::Chances | View::Choice | View::Horizon => return None,
            View::Bias => (SWEEP_FLIPS, "the curve over a coin's heads"),
            View::Both => (SURFACE_FLIPS, "the surface over two coins' heads"),
            View::Final => (WHOLE_FLIPS, "the distribution of the final score"),
            View::Simulate => (WHOLE_FLIPS, "a simulation"),
            View::Play => (WHOLE_FLIPS, "a game played here"),
        };
        (self.game.flips() > most).then(|| words::too_long(what, most))
    }

    /// Whether the newest solution is that of the game wanted.
    pub fn is_current(&self) -> bool {
        self.solved.as_ref().is_some_and(|solved| *solved.solution.game() == self.game)
    }

    /// Whether nothing is left to be found out about the game wanted.
    pub fn is_final(&self) -> bool {
        let is_exact = |solved: &Arc<Solved>| solved.solution.has_exact_ties() || self.game.flips() > EXACT_FLIPS;
        self.is_current() && self.solved.as_ref().is_some_and(is_exact)
    }

    /// How far the job for the game is; `None` if none runs.
    pub fn solving(&self) -> Option<&Progress> {
        self.solving.progress()
    }

    /// How far the job for the state looked at is; `None` if none runs.
    pub fn looking(&self) -> Option<&Progress> {
        self.looking.progress()
    }

    /// How far the job for what is looked at beside the game is; `None` if none runs.
    pub fn aspect_progress(&self) -> Option<&Progress> {
        let jobs = [
            self.sweeps.background().progress(),
            self.bias_facts.background().progress(),
            self.surfaces.background().progress(),
            self.horizons.background().progress(),
            self.finals.background().progress(),
            self.simulations.background().progress(),
        ];
        jobs.into_iter().flatten().next()
    }

    /// Why something wanted is not there though no job runs for it: the worst of the jobs' ends.
    pub fn mishap(&self) -> Option<&Mishap> {
        let mishaps = [
            self.solving.mishap(),
            self.looking.mishap(),
            self.sweeps.background().mishap(),
            self.bias_facts.background().mishap(),
            self.surfaces.background().mishap(),
            self.horizons.background().mishap(),
            self.finals.background().mishap(),
            self.simulations.background().mishap(),
        ];
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
        let fits = estimated_work(&self.game) <= FRAME;
        // the numbers of a game short enough to be solved exactly always fit
        if fits || self.game.flips() <= EXACT_FLIPS {
            let method = if fits { solve } else { solve_in_floats };
            // nobody cancels what nobody else can see
            let newest = Solved::new(&self.game, method, &Progress::new()).ok().map(Arc::new);
            self.solved = newest.or_else(|| self.solved.take());
            self.look();
        }
        if !fits {
            self.solve_in_background();
        }
    }

    fn solve_in_background(&mut self) {
        let game = self.game.clone();
        self.solving.start(self.wake.as_ref(), move |progress| Solved::new(&game, solve, progress));
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

    fn sweep_question(&self, coin: usize) -> Option<SweepQuestion> {
        self.game.coins().get(coin)?;
        Some(SweepQuestion { game: self.game.with(|game| without_heads(game, coin)).ok()?, coin })
    }

    fn bias_question(&self, aspect: Aspect) -> Option<BiasQuestion> {
        self.game.coins().get(aspect.coin)?;
        Some(BiasQuestion { ended: self.final_question()?, coin: aspect.coin, wish: aspect.wish })
    }

    fn surface_question(&self, coins: [usize; 2]) -> Option<SurfaceQuestion> {
        coins.iter().all(|&coin| coin < self.game.coins().len()).then_some(())?;
        let game = self.game.with(|game| coins.into_iter().for_each(|coin| without_heads(game, coin))).ok()?;
        Some(SurfaceQuestion { game, coins })
    }

    fn horizon_question(&self) -> Option<HorizonQuestion> {
        self.game.with(|game| game.flips = 1).ok().map(HorizonQuestion)
    }

    fn final_question(&self) -> Option<FinalQuestion> {
        let solved = self.solved.as_ref().filter(|_| self.is_current())?;
        Some(FinalQuestion(self.game.clone(), solved.solution.has_exact_ties()))
    }
}

/// Takes the probability of heads of a coin out of what a question depends on.
fn without_heads(game: &mut Game, coin: usize) {
    if let Some(coin) = game.coins.get_mut(coin) {
        coin.heads = Probability::ZERO;
    }
}

impl Solved {
    fn new(
        game: &CheckedGame,
        method: fn(&CheckedGame, &Progress) -> Result<Solution, Cancelled>,
        progress: &Progress,
    ) -> Result<Self, Cancelled> {
        let began = Instant::now();
        let solution = method(game, progress)?;
        let (facts, ties) = (Facts::of(&solution), solution.tie_count());
        Ok(Self { solution, facts, ties, elapsed: began.elapsed(), numbers: Arc::default() })
    }

    /// The same with `state` looked at.
    fn looking_at(&self, state: State, progress: &Progress) -> Result<Self, Cancelled> {
        Ok(Self { solution: self.solution.look_at(state, progress)?, ..self.clone() })
    }

    /// Whether the other one is the same but for the state looked at.
    pub fn has_numbers_of(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.numbers, &other.numbers)
    }
}
