//! Games in which one seat is the learner's and bots of ours have the others.

use crate::{
    bot::{Recipe, SharedBot},
    errors::{Result, bad, illegal},
    interrupt::Watch,
    kind::{self, Kind},
    numbers::SeedNumber,
    threads::{Exclusive, Parts, Threads, actions, game_count, room, zeros},
    view::{Answer, View},
};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use oriflamme_bots::Rng;
use oriflamme_game::{NoLog, Seat, Viewer};
use oriflamme_observe::bytes::{ACTIONS, Action, ActionSpace, OBSERVATION, Truth, observe};
use oriflamme_rules::{Deal, RandomSource, State};
use pyo3::{exceptions::PyIndexError, prelude::*};

/// What an illegal action earns, if it does not raise an exception.
const ILLEGAL: f32 = -1.0;

/// Games in which a learner has one seat and our bots have the others.
#[pyclass(frozen, module = "oriflamme")]
pub(crate) struct Solo {
    kind: Kind,
    count: usize,
    lenient: bool,
    arrays: Arrays,
    games: Exclusive<Games>,
}

/// The games.
struct Games {
    table: Table,
    slots: Vec<Slot>,
    threads: Threads,
    /// Whether Ctrl-C has stopped the bots in the middle of their moves.
    stopped: bool,
}

/// What Python sees: always the same arrays, written anew by every step.
struct Arrays {
    observations: Py<PyArray2<u8>>,
    masks: Py<PyArray2<bool>>,
    finals: Py<PyArray2<u8>>,
    rewards: Py<PyArray1<f32>>,
    dones: Py<PyArray1<bool>>,
    illegal: Py<PyArray1<bool>>,
}

/// One game.
struct Slot {
    rng: Rng,
    me: Seat,
    state: State,
    bots: Vec<SharedBot>,
    /// Whether the game is to begin before anything else.
    waits: bool,
    /// Whether an action that was not legal has ended the game.
    lost: bool,
}

/// What the games of a `Solo` have in common.
struct Table {
    kind: Kind,
    seat: Option<Seat>,
    recipe: Recipe,
    /// Whether finished games begin anew.
    again: bool,
}

impl Slot {
    fn new(table: &Table, seed: u64) -> Self {
        let deal = Deal::unshuffled(table.kind.rules, table.kind.seating);
        let me = Seat::from_index(0);
        let (rng, state) = (Rng::new(seed), State::new(&deal));
        Self { rng, me, state, bots: Vec::new(), waits: true, lost: false }
    }
    fn begin(&mut self, table: &Table, watch: &Watch<'_>) {
        let Kind { rules, seating } = table.kind;
        self.state = State::new(&Deal::draw(rules, seating, None, &mut self.rng));
        let any = Seat::from_index(self.rng.below(seating.seat_count().into()) as u8);
        self.me = table.seat.unwrap_or(any);
        let rng = &mut self.rng;
        let mut seed = || u64::from(rng.below(u32::MAX)) << 32 | u64::from(rng.below(u32::MAX));
        self.bots = seating.seats().map(|_| table.recipe.shared_bot(seed())).collect();
        (self.waits, self.lost) = (false, false);
        self.advance(watch);
    }
    /// Lets the bots play until the learner decides or the game is over, or nobody waits for it any more.
    fn advance(&mut self, watch: &Watch<'_>) {
        while let Some(seat) = self.state.turn().filter(|&seat| seat != self.me) {
            let view = self.state.view(Viewer::Seat(seat));
            let (Some(decision), Some(bot)) = (view.decision(), self.bots.get(usize::from(seat.index())))
            else {
                return;
            };
            let Some(answer) = bot.choose(&view, || watch.goes_on()) else { return };
            let answer = if decision.moves().contains(answer) { answer } else { decision.first_move() };
            self.state.play_unchecked(answer, &mut NoLog);
        }
    }
    fn is_over(&self) -> bool {
        self.lost || self.state.is_over()
    }
    fn space(&self) -> Option<ActionSpace> {
        if self.is_over() { None } else { ActionSpace::of(&Truth::seen_by(&self.state, self.me)) }
    }
    /// The move that an action stands for, if it is legal.
    fn answer(&self, action: i64) -> Option<oriflamme_game::Move> {
        let number = u16::try_from(action).ok().filter(|&number| usize::from(number) < ACTIONS)?;
        let (space, action) = (self.space()?, Action::from_number(number));
        space.is_legal(action).then(|| space.answer(action))
    }
    /// Plays an action. Returns what it earns.
    fn step(&mut self, action: i64, watch: &Watch<'_>) -> f32 {
        match self.answer(action) {
            Some(answer) => {
                self.state.play_unchecked(answer, &mut NoLog);
                self.advance(watch);
                if self.state.is_over() { self.state.ranking().share(self.me) as f32 } else { 0.0 }
            }
            None => {
                self.lost = true;
                ILLEGAL
            }
        }
    }
    fn observe(&self, out: &mut [u8; OBSERVATION]) {
        observe(&Truth::seen_by(&self.state, self.me), out);
    }
}

struct Rows<'a> {
    slots: &'a mut [Slot],
    observations: &'a mut [[u8; OBSERVATION]],
    masks: &'a mut [[bool; ACTIONS]],
    finals: &'a mut [[u8; OBSERVATION]],
    rewards: &'a mut [f32],
    dones: &'a mut [bool],
    illegal: &'a mut [bool],
    actions: &'a [i64],
}

impl Parts for Rows<'_> {
    fn split(self, games: usize) -> (Self, Self) {
        let (slots, more_slots) = self.slots.split_at_mut(games);
        let (observations, more_observations) = self.observations.split_at_mut(games);
        let (masks, more_masks) = self.masks.split_at_mut(games);
        let (finals, more_finals) = self.finals.split_at_mut(games);
        let (rewards, more_rewards) = self.rewards.split_at_mut(games);
        let (dones, more_dones) = self.dones.split_at_mut(games);
        let (illegal, more_illegal) = self.illegal.split_at_mut(games);
        let (actions, more_actions) = self.actions.split_at(games.min(self.actions.len()));
        (
            Self { slots, observations, masks, finals, rewards, dones, illegal, actions },
            Self {
                slots: more_slots,
                observations: more_observations,
                masks: more_masks,
                finals: more_finals,
                rewards: more_rewards,
                dones: more_dones,
                illegal: more_illegal,
                actions: more_actions,
            },
        )
    }
}

impl Rows<'_> {
    fn step(self, table: &Table, watch: &Watch<'_>) {
        for (index, slot) in self.slots.iter_mut().enumerate() {
            if slot.waits {
                slot.begin(table, watch);
            }
            (self.rewards[index], self.dones[index], self.illegal[index]) = (0.0, false, false);
            if let Some(&action) = self.actions.get(index) {
                self.rewards[index] = slot.step(action, watch);
                self.dones[index] = slot.is_over();
                self.illegal[index] = slot.lost;
                if slot.is_over() && table.again {
                    slot.observe(&mut self.finals[index]);
                    slot.begin(table, watch);
                }
            }
            slot.observe(&mut self.observations[index]);
            match slot.space() {
                Some(space) => space.write_mask(&mut self.masks[index]),
                None => self.masks[index].fill(false),
            }
        }
    }
}

impl Games {
    fn refresh(&mut self, py: Python<'_>, arrays: &Arrays, actions: &[i64]) -> Result<()> {
        let mut observations = arrays.observations.bind(py).try_readwrite()?;
        let mut masks = arrays.masks.bind(py).try_readwrite()?;
        let mut finals = arrays.finals.bind(py).try_readwrite()?;
        let mut rewards = arrays.rewards.bind(py).try_readwrite()?;
        let mut dones = arrays.dones.bind(py).try_readwrite()?;
        let mut illegal = arrays.illegal.bind(py).try_readwrite()?;
        let Self { table, slots, threads, .. } = self;
        let games = slots.len();
        let rows = Rows {
            slots,
            observations: observations.as_slice_mut()?.as_chunks_mut().0,
            masks: masks.as_slice_mut()?.as_chunks_mut().0,
            finals: finals.as_slice_mut()?.as_chunks_mut().0,
            rewards: rewards.as_slice_mut()?,
            dones: dones.as_slice_mut()?,
            illegal: illegal.as_slice_mut()?,
            actions,
        };
        let table = &*table;
        let played = py.detach(|| threads.run(games, rows, |rows, watch| rows.step(table, watch)));
        self.stopped = played.is_err();
        played
    }
    /// Refuses to go on with games that were left in the middle of a move.
    fn check(&self) -> Result<()> {
        match self.stopped {
            true => {
                Err(bad("the last call was stopped before the bots had made their moves: reset all games"))
            }
            false => Ok(()),
        }
    }
}

#[pymethods]
impl Solo {
    #[new]
    #[pyo3(signature = (games, rules="base-2", seats=None, *, duel=None, seat=None, opponents="squire", seeds=None, again=true, lenient=false, threads=None))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        py: Python<'_>,
        games: i64,
        rules: &str,
        seats: Option<i64>,
        duel: Option<bool>,
        seat: Option<i64>,
        opponents: &str,
        seeds: Option<Vec<SeedNumber>>,
        again: bool,
        lenient: bool,
        threads: Option<i64>,
    ) -> Result<Self> {
        let kind = Kind::new(rules, seats, duel)?;
        let count = game_count(games)?;
        let seat = seat.map(|seat| kind::seat(&kind.seating, seat)).transpose()?;
        let recipe = Recipe::new(opponents)?;
        let seeds = seeds.unwrap_or_else(|| (0..count as u64).map(SeedNumber).collect());
        if seeds.len() != count {
            return Err(bad(format!("a seed for each of {count} games is needed, not {}", seeds.len())));
        }
        let table = Table { kind, seat, recipe, again };
        let arrays = Arrays {
            observations: zeros(py, &[count, OBSERVATION])?.unbind(),
            masks: zeros(py, &[count, ACTIONS])?.unbind(),
            finals: zeros(py, &[count, OBSERVATION])?.unbind(),
            rewards: zeros(py, &[count])?.unbind(),
            dones: zeros(py, &[count])?.unbind(),
            illegal: zeros(py, &[count])?.unbind(),
        };
        let mut slots = room(count)?;
        slots.extend(seeds.into_iter().map(|seed| Slot::new(&table, seed.0)));
        let mut games = Games { table, slots, threads: Threads::new(threads)?, stopped: false };
        games.refresh(py, &arrays, &[])?;
        Ok(Self { kind, count, lenient, arrays, games: Exclusive::new(games) })
    }
    /// Restarts games, all or those that are marked: with seeds, or with the next of their own random
    /// numbers.
    #[pyo3(signature = (seeds=None, which=None))]
    fn reset(&self, py: Python<'_>, seeds: Option<Vec<SeedNumber>>, which: Option<Vec<bool>>) -> Result<()> {
        for length in [seeds.as_ref().map(Vec::len), which.as_ref().map(Vec::len)].into_iter().flatten() {
            if length != self.count {
                return Err(bad(format!("one for each of {} games is needed, not {length}", self.count)));
            }
        }
        let mut games = self.games.get()?;
        if which.is_some() {
            games.check()?;
        }
        for (index, slot) in games.slots.iter_mut().enumerate() {
            if which.as_ref().is_some_and(|which| !which[index]) {
                continue;
            }
            if let Some(seeds) = &seeds {
                slot.rng = Rng::new(seeds[index].0);
            }
            slot.waits = true;
        }
        games.refresh(py, &self.arrays, &[])
    }
    /// Plays an action in each game, and the bots until the learner decides again.
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> Result<()> {
        let chosen = self::actions(actions, self.count)?;
        let chosen = chosen.as_slice()?;
        let mut games = self.games.get()?;
        games.check()?;
        if let Some(over) = games.slots.iter().position(Slot::is_over) {
            return Err(bad(format!("game {over} is over: reset it before the next step")));
        }
        let wrong = games.slots.iter().zip(chosen).position(|(slot, &action)| slot.answer(action).is_none());
        if let Some(index) = wrong.filter(|_| !self.lenient) {
            let slot = &games.slots[index];
            let refused = Answer::Number(chosen[index]).find(&slot.state.view(Viewer::Seat(slot.me)));
            let why = refused.err().map_or_else(String::new, |error| error.value(py).to_string());
            return Err(illegal(format!(
                "game {index}: {why}. Nothing was played; `masks` has the legal actions"
            )));
        }
        games.refresh(py, &self.arrays, chosen)
    }
    /// The learner's view in a game.
    fn view(&self, index: i64) -> Result<View> {
        let games = self.games.get()?;
        let at = if index < 0 { index + self.count as i64 } else { index };
        let slot = usize::try_from(at).ok().and_then(|at| games.slots.get(at)).ok_or_else(|| {
            PyIndexError::new_err(format!("there is no game {index}: there are {}", self.count))
        })?;
        Ok(View(slot.state.view(Viewer::Seat(slot.me))))
    }
    /// The learner's seat in each game.
    #[getter]
    fn seats(&self) -> Result<Vec<usize>> {
        Ok(self.games.get()?.slots.iter().map(|slot| slot.me.index().into()).collect())
    }
    /// What the learner may know, `OBSERVATION` bytes for each game.
    #[getter]
    fn observations(&self, py: Python<'_>) -> Py<PyArray2<u8>> {
        self.arrays.observations.clone_ref(py)
    }
    /// Which of all `ACTIONS` are legal in each game.
    #[getter]
    fn masks(&self, py: Python<'_>) -> Py<PyArray2<bool>> {
        self.arrays.masks.clone_ref(py)
    }
    /// The last observations of games that ended in the last step and restarted.
    #[getter]
    fn final_observations(&self, py: Python<'_>) -> Py<PyArray2<u8>> {
        self.arrays.finals.clone_ref(py)
    }
    /// The learner's share of the win in games that the last step ended; -1 for an action that was not legal.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray1<f32>> {
        self.arrays.rewards.clone_ref(py)
    }
    /// Which games the last step ended.
    #[getter]
    fn dones(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.arrays.dones.clone_ref(py)
    }
    /// Which games ended in the last step because their action was not legal.
    #[getter]
    fn illegal(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.arrays.illegal.clone_ref(py)
    }
    fn __len__(&self) -> usize {
        self.count
    }
    fn __repr__(&self) -> String {
        let (rules, seats) = (self.kind.rules.word(), self.kind.seating.seat_count());
        format!("<Solo of {} games: {rules}, {seats} seats>", self.count)
    }
}
