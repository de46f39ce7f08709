//! Games in which one seat is the learner's and bots of ours have the others.

use crate::{
    bot::{OwnBot, Recipe},
    errors::{Result, bad, illegal},
    kind::{self, Kind},
    threads::{Parts, Threads, actions, game_count, room, zeros},
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

/// Games of a learner with bots in the other seats.
#[pyclass(module = "oriflamme")]
pub(crate) struct Solo {
    kind: Kind,
    seat: Option<Seat>,
    recipe: Recipe,
    again: bool,
    lenient: bool,
    slots: Vec<Slot>,
    threads: Threads,
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
    bots: Vec<OwnBot>,
    /// Whether an action that was not legal has ended the game.
    lost: bool,
}

/// What the games of a `Solo` have in common.
#[derive(Clone)]
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
        let mut slot =
            Self { rng: Rng::new(seed), me, state: State::new(&deal), bots: Vec::new(), lost: false };
        slot.begin(table);
        slot
    }
    fn begin(&mut self, table: &Table) {
        let Kind { rules, seating } = table.kind;
        self.state = State::new(&Deal::draw(rules, seating, None, &mut self.rng));
        let any = Seat::from_index(self.rng.below(seating.seat_count().into()) as u8);
        self.me = table.seat.unwrap_or(any);
        let rng = &mut self.rng;
        let mut seed = || u64::from(rng.below(u32::MAX)) << 32 | u64::from(rng.below(u32::MAX));
        self.bots = seating.seats().map(|_| table.recipe.own_bot(seed())).collect();
        self.lost = false;
        self.advance();
    }
    /// Lets the bots play until the learner decides or the game is over.
    fn advance(&mut self) {
        while let Some(seat) = self.state.turn().filter(|&seat| seat != self.me) {
            let view = self.state.view(Viewer::Seat(seat));
            let (Some(decision), Some(bot)) = (view.decision(), self.bots.get_mut(usize::from(seat.index())))
            else {
                return;
            };
            let answer = bot.get().choose(decision);
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
    fn step(&mut self, action: i64) -> f32 {
        match self.answer(action) {
            Some(answer) => {
                self.state.play_unchecked(answer, &mut NoLog);
                self.advance();
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
    fn step(self, table: &Table) {
        for (index, slot) in self.slots.iter_mut().enumerate() {
            (self.rewards[index], self.dones[index], self.illegal[index]) = (0.0, false, false);
            if let Some(&action) = self.actions.get(index) {
                self.rewards[index] = slot.step(action);
                self.dones[index] = slot.is_over();
                self.illegal[index] = slot.lost;
                if slot.is_over() && table.again {
                    slot.observe(&mut self.finals[index]);
                    slot.begin(table);
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

impl Solo {
    fn table(&self) -> Table {
        Table { kind: self.kind, seat: self.seat, recipe: self.recipe.clone(), again: self.again }
    }
    fn refresh(&mut self, py: Python<'_>, actions: &[i64]) -> Result<()> {
        let table = self.table();
        let mut observations = self.observations.bind(py).try_readwrite()?;
        let mut masks = self.masks.bind(py).try_readwrite()?;
        let mut finals = self.finals.bind(py).try_readwrite()?;
        let mut rewards = self.rewards.bind(py).try_readwrite()?;
        let mut dones = self.dones.bind(py).try_readwrite()?;
        let mut illegal = self.illegal.bind(py).try_readwrite()?;
        let (games, threads) = (self.slots.len(), &self.threads);
        let rows = Rows {
            slots: &mut self.slots,
            observations: observations.as_slice_mut()?.as_chunks_mut().0,
            masks: masks.as_slice_mut()?.as_chunks_mut().0,
            finals: finals.as_slice_mut()?.as_chunks_mut().0,
            rewards: rewards.as_slice_mut()?,
            dones: dones.as_slice_mut()?,
            illegal: illegal.as_slice_mut()?,
            actions,
        };
        py.detach(|| threads.run(games, rows, |rows| rows.step(&table)));
        Ok(())
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
        seeds: Option<Vec<u64>>,
        again: bool,
        lenient: bool,
        threads: Option<i64>,
    ) -> Result<Self> {
        let kind = Kind::new(rules, seats, duel)?;
        let games = game_count(games)?;
        let seat = seat.map(|seat| kind::seat(&kind.seating, seat)).transpose()?;
        let recipe = Recipe::new(opponents)?;
        let seeds = seeds.unwrap_or_else(|| (0..games as u64).collect());
        if seeds.len() != games {
            return Err(bad(format!("a seed for each of {games} games is needed, not {}", seeds.len())));
        }
        let table = Table { kind, seat, recipe: recipe.clone(), again };
        let mut slots = room(games)?;
        slots.extend(seeds.into_iter().map(|seed| Slot::new(&table, seed)));
        let mut solo = Self {
            kind,
            seat,
            recipe,
            again,
            lenient,
            slots,
            threads: Threads::new(threads)?,
            observations: zeros(py, &[games, OBSERVATION])?.unbind(),
            masks: zeros(py, &[games, ACTIONS])?.unbind(),
            finals: zeros(py, &[games, OBSERVATION])?.unbind(),
            rewards: zeros(py, &[games])?.unbind(),
            dones: zeros(py, &[games])?.unbind(),
            illegal: zeros(py, &[games])?.unbind(),
        };
        solo.refresh(py, &[])?;
        Ok(solo)
    }
    /// Begins games anew, all or those that are marked: with seeds, or with the next of their own random
    /// numbers.
    #[pyo3(signature = (seeds=None, which=None))]
    fn reset(&mut self, py: Python<'_>, seeds: Option<Vec<u64>>, which: Option<Vec<bool>>) -> Result<()> {
        let games = self.slots.len();
        for length in [seeds.as_ref().map(Vec::len), which.as_ref().map(Vec::len)].into_iter().flatten() {
            if length != games {
                return Err(bad(format!("one for each of {games} games is needed, not {length}")));
            }
        }
        let table = self.table();
        for (index, slot) in self.slots.iter_mut().enumerate() {
            if which.as_ref().is_some_and(|which| !which[index]) {
                continue;
            }
            if let Some(seeds) = &seeds {
                slot.rng = Rng::new(seeds[index]);
            }
            slot.begin(&table);
        }
        self.refresh(py, &[])
    }
    /// Plays an action in each game, and the bots until the learner decides again.
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> Result<()> {
        let chosen = self::actions(actions, self.slots.len())?;
        let chosen = chosen.as_slice()?;
        if let Some(over) = self.slots.iter().position(Slot::is_over) {
            return Err(bad(format!("game {over} is over: reset it before the next step")));
        }
        let wrong = self.slots.iter().zip(chosen).position(|(slot, &action)| slot.answer(action).is_none());
        if let Some(index) = wrong.filter(|_| !self.lenient) {
            let slot = &self.slots[index];
            let refused = Answer::Number(chosen[index]).find(&slot.state.view(Viewer::Seat(slot.me)));
            let why = refused.err().map_or_else(String::new, |error| error.value(py).to_string());
            return Err(illegal(format!(
                "game {index}: {why}. Nothing was played; `masks` has the legal actions"
            )));
        }
        self.refresh(py, chosen)
    }
    /// The learner's view in a game.
    fn view(&self, index: usize) -> Result<View> {
        let games = self.slots.len();
        let slot = self.slots.get(index);
        let slot = slot
            .ok_or_else(|| PyIndexError::new_err(format!("there is no game {index}: there are {games}")))?;
        Ok(View(slot.state.view(Viewer::Seat(slot.me))))
    }
    /// The learner's seat in each game.
    #[getter]
    fn seats(&self) -> Vec<usize> {
        self.slots.iter().map(|slot| slot.me.index().into()).collect()
    }
    #[getter]
    fn observations(&self, py: Python<'_>) -> Py<PyArray2<u8>> {
        self.observations.clone_ref(py)
    }
    #[getter]
    fn masks(&self, py: Python<'_>) -> Py<PyArray2<bool>> {
        self.masks.clone_ref(py)
    }
    /// The last observations of games that ended in the last step and began anew.
    #[getter]
    fn final_observations(&self, py: Python<'_>) -> Py<PyArray2<u8>> {
        self.finals.clone_ref(py)
    }
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray1<f32>> {
        self.rewards.clone_ref(py)
    }
    #[getter]
    fn dones(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.dones.clone_ref(py)
    }
    /// Which games ended in the last step because their action was not legal.
    #[getter]
    fn illegal(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.illegal.clone_ref(py)
    }
    fn __len__(&self) -> usize {
        self.slots.len()
    }
}
