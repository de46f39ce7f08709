//! Thousands of games at once in NumPy arrays.

use crate::{
    bot::{Recipe, SharedBot},
    errors::{Result, bad, illegal},
    kind::{self, Kind},
    numbers::shown,
    threads::{Exclusive, Parts, Threads, actions, game_count, room, zeros},
    true_state::{TrueState, decider_view},
    view::View,
};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use oriflamme_bots::Policy;
use oriflamme_game::{NoLog, Ruleset};
use oriflamme_kernel::Game;
use oriflamme_observe::{
    bytes::{ACTIONS, Action, ActionSpace, OBSERVATION},
    linear::ROWS,
};
use pyo3::{exceptions::PyIndexError, prelude::*};
use std::{
    collections::HashMap,
    sync::atomic::{AtomicU64, Ordering},
};

/// How many random decisions a game makes before it looks for Ctrl-C.
const SLICE: u64 = 4096;

/// Games stepped together, in NumPy arrays that every step overwrites. Finished games restart.
#[pyclass(frozen, module = "oriflamme")]
pub(crate) struct Vector {
    kind: Kind,
    count: usize,
    arrays: Arrays,
    games: Exclusive<Games>,
}

/// The games of a vector.
struct Games {
    kind: Kind,
    seeds: Seeds,
    slots: Vec<Slot>,
    threads: Threads,
    bots: HashMap<String, Vec<SharedBot>>,
}

/// Where deals come from: one seed for all games, or one for each.
#[derive(Clone)]
enum Seeds {
    All(u64),
    Each(Vec<u64>),
}

impl Seeds {
    fn new(seed: &Bound<'_, PyAny>, games: usize) -> Result<Self> {
        if let Ok(seed) = seed.extract::<u64>() {
            return Ok(Self::All(seed));
        }
        let wrong = || {
            bad(format!(
                "seed is a number from 0 to 2**64 - 1, or an array of one for each of {games} games; not {}",
                shown(seed.as_borrowed())
            ))
        };
        // No number becomes another one: neither fractions nor signs are lost.
        let array = seed.py().import("numpy")?.call_method1("asarray", (seed,)).map_err(|_| wrong())?;
        let seeds: Option<Vec<u64>> = match array.getattr("dtype")?.getattr("kind")?.extract()? {
            'i' | 'u' => array.call_method0("tolist")?.extract().ok(),
            _ => None,
        };
        seeds.filter(|seeds| seeds.len() == games).map(Self::Each).ok_or_else(wrong)
    }
    /// A game's seed, and the number of its stream.
    fn of(&self, index: usize) -> (u64, u64) {
        match self {
            Self::All(seed) => (*seed, index as u64),
            Self::Each(seeds) => (seeds.get(index).copied().unwrap_or(0), 0),
        }
    }
}

/// The squire's weights for a ruleset, as the kernels take them.
fn weights(rules: Ruleset) -> Result<&'static [f32; ROWS]> {
    Policy::squire(rules)
        .weights()
        .try_into()
        .map_err(|_| bad("the squire's weights are for another version"))
}

/// The weights by which squires choose, a row for each of `RULES`.
#[pyfunction]
pub(crate) fn squire_weights(py: Python<'_>) -> Result<Bound<'_, PyArray2<f32>>> {
    let array: Bound<'_, PyArray2<f32>> = zeros(py, &[Ruleset::ALL.len(), ROWS])?;
    let mut rows = array.try_readwrite()?;
    for (row, rules) in rows.as_slice_mut()?.chunks_exact_mut(ROWS).zip(Ruleset::ALL) {
        row.copy_from_slice(weights(rules)?);
    }
    drop(rows);
    Ok(array)
}

/// One game of a vector.
struct Slot {
    game: Game,
    /// What is asked now.
    space: Option<ActionSpace>,
    signature: u64,
    finished: u32,
}

impl Slot {
    fn new(game: Game) -> Self {
        Self { space: game.decision(), game, signature: 0, finished: 0 }
    }
    fn legal(&self, action: i64) -> Option<Action> {
        let number = u16::try_from(action).ok().filter(|&number| usize::from(number) < ACTIONS)?;
        let action = Action::from_number(number);
        self.space.is_some_and(|space| space.is_legal(action)).then_some(action)
    }
    /// Any legal action, drawn as the kernels draw it.
    fn any_action(&mut self) -> i64 {
        let Some(space) = &self.space else { return -1 };
        let moves = space.moves();
        let chosen = moves.nth(self.game.below(moves.len() as u32) as usize);
        chosen.map_or(-1, |answer| space.action(answer).number().into())
    }
    /// Plays a legal action, and says whether the game ended with it.
    fn step(&mut self, action: i64, rewards: &mut [f32]) -> bool {
        rewards.fill(0.0);
        let (Some(space), Some(action)) = (self.space, self.legal(action)) else { return false };
        self.game.state.play_unchecked(space.answer(action), &mut NoLog);
        let over = self.game.state.is_over();
        if over {
            let ranking = self.game.state.ranking();
            for (seat, reward) in self.game.state.seating().seats().zip(rewards) {
                *reward = ranking.share(seat) as f32;
            }
            self.game.redeal();
        }
        self.space = self.game.decision();
        over
    }
    fn write(&self, observation: &mut [u8; OBSERVATION], mask: &mut [bool; ACTIONS], seat: &mut i8) {
        observation.fill(0);
        self.game.observe(false, observation);
        match &self.space {
            Some(space) => space.write_mask(mask),
            None => mask.fill(false),
        }
        *seat = self.game.turn() as i8;
    }
}

/// What Python sees: always the same arrays, written anew by every step.
struct Arrays {
    observations: Py<PyArray2<u8>>,
    masks: Py<PyArray2<bool>>,
    rewards: Py<PyArray2<f32>>,
    dones: Py<PyArray1<bool>>,
    seats: Py<PyArray1<i8>>,
    actions: Py<PyArray1<i64>>,
}

impl Arrays {
    fn new(py: Python<'_>, games: usize, seats: usize) -> Result<Self> {
        Ok(Self {
            observations: zeros(py, &[games, OBSERVATION])?.unbind(),
            masks: zeros(py, &[games, ACTIONS])?.unbind(),
            rewards: zeros(py, &[games, seats])?.unbind(),
            dones: zeros(py, &[games])?.unbind(),
            seats: zeros(py, &[games])?.unbind(),
            actions: zeros(py, &[games])?.unbind(),
        })
    }
}

/// The part of a vector that belongs to some of its games.
struct Rows<'a> {
    slots: &'a mut [Slot],
    observations: &'a mut [[u8; OBSERVATION]],
    masks: &'a mut [[bool; ACTIONS]],
    rewards: &'a mut [f32],
    dones: &'a mut [bool],
    seats: &'a mut [i8],
    actions: &'a [i64],
    width: usize,
}

impl Parts for Rows<'_> {
    fn split(self, games: usize) -> (Self, Self) {
        let (slots, more_slots) = self.slots.split_at_mut(games);
        let (observations, more_observations) = self.observations.split_at_mut(games);
        let (masks, more_masks) = self.masks.split_at_mut(games);
        let (rewards, more_rewards) = self.rewards.split_at_mut(games * self.width);
        let (dones, more_dones) = self.dones.split_at_mut(games);
        let (seats, more_seats) = self.seats.split_at_mut(games);
        // If nothing is played, there are no actions.
        let (actions, more_actions) = self.actions.split_at(games.min(self.actions.len()));
        let width = self.width;
        (
            Self { slots, observations, masks, rewards, dones, seats, actions, width },
            Self {
                slots: more_slots,
                observations: more_observations,
                masks: more_masks,
                rewards: more_rewards,
                dones: more_dones,
                seats: more_seats,
                actions: more_actions,
                width,
            },
        )
    }
}

impl Rows<'_> {
    /// Plays the actions, if there are any, and writes the new observations.
    fn step(self) {
        let rows =
            self.slots.iter_mut().zip(self.rewards.chunks_exact_mut(self.width)).zip(self.dones).enumerate();
        for (index, ((slot, rewards), done)) in rows {
            match self.actions.get(index) {
                Some(&action) => *done = slot.step(action, rewards),
                None => {
                    rewards.fill(0.0);
                    *done = false;
                }
            }
            slot.write(&mut self.observations[index], &mut self.masks[index], &mut self.seats[index]);
        }
    }
}

/// Something to be done with each game alone.
struct Each<'a, T>(&'a mut [Slot], &'a mut [T]);

impl<T: Send> Parts for Each<'_, T> {
    fn split(self, games: usize) -> (Self, Self) {
        let (slots, more_slots) = self.0.split_at_mut(games);
        let (items, more_items) = self.1.split_at_mut(games);
        (Self(slots, items), Self(more_slots, more_items))
    }
}

impl Games {
    fn deal(&mut self) {
        let (kind, seeds) = (self.kind.number(), self.seeds.clone());
        for (index, slot) in self.slots.iter_mut().enumerate() {
            let (seed, stream) = seeds.of(index);
            *slot = Slot::new(Game::new(kind, seed, stream, stream));
        }
        self.bots.clear();
    }
    /// Plays these actions, which must be legal, and writes the arrays. Without actions, only writes the
    /// arrays.
    fn refresh(&mut self, py: Python<'_>, arrays: &Arrays, actions: &[i64]) -> Result<()> {
        let Self { slots, threads, kind, .. } = self;
        let mut observations = arrays.observations.bind(py).try_readwrite()?;
        let mut masks = arrays.masks.bind(py).try_readwrite()?;
        let mut rewards = arrays.rewards.bind(py).try_readwrite()?;
        let mut dones = arrays.dones.bind(py).try_readwrite()?;
        let mut seats = arrays.seats.bind(py).try_readwrite()?;
        let games = slots.len();
        let rows = Rows {
            slots,
            observations: observations.as_slice_mut()?.as_chunks_mut().0,
            masks: masks.as_slice_mut()?.as_chunks_mut().0,
            rewards: rewards.as_slice_mut()?,
            dones: dones.as_slice_mut()?,
            seats: seats.as_slice_mut()?,
            actions,
            width: kind.seating.seat_count().into(),
        };
        py.detach(|| threads.run(games, rows, |rows, _| rows.step()))
    }
    /// A slot by its number, from the end where it is negative.
    fn slot(&self, index: i64) -> Result<&Slot> {
        let games = self.slots.len();
        let at = if index < 0 { index + games as i64 } else { index };
        usize::try_from(at)
            .ok()
            .and_then(|at| self.slots.get(at))
            .ok_or_else(|| PyIndexError::new_err(format!("there is no game {index}: there are {games}")))
    }
    /// Does something with each game and writes the result into the array of actions.
    fn choose<'py>(
        &mut self,
        py: Python<'py>,
        arrays: &Arrays,
        choose: impl Fn(&mut Slot, &mut i64) + Sync,
    ) -> Result<Bound<'py, PyArray1<i64>>> {
        let Self { slots, threads, .. } = self;
        let array = arrays.actions.bind(py).clone();
        let mut actions = array.try_readwrite()?;
        let parts = Each(slots, actions.as_slice_mut()?);
        let games = parts.0.len();
        py.detach(|| {
            threads.run(games, parts, |Each(slots, actions), _| {
                slots.iter_mut().zip(actions).for_each(|(slot, action)| choose(slot, action));
            })
        })?;
        drop(actions);
        Ok(array)
    }
    /// What a bot chooses in each game.
    fn bot_choices(&mut self, py: Python<'_>, bot: &str, recipe: &Recipe) -> Result<Vec<i64>> {
        let Self { slots, threads, seeds, bots, .. } = self;
        let games = slots.len();
        let seed = |index| {
            let (seed, stream) = seeds.of(index);
            seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(stream)
        };
        let bots = bots
            .entry(bot.to_owned())
            .or_insert_with(|| (0..games).map(|index| recipe.shared_bot(seed(index))).collect());
        let mut choices = vec![-1i64; games];
        let mut pairs: Vec<_> = bots.iter().zip(choices.iter_mut()).collect();
        let parts = Each(slots, &mut pairs);
        py.detach(|| {
            threads.run(games, parts, |Each(slots, pairs), watch| {
                for (slot, (bot, choice)) in slots.iter().zip(pairs) {
                    let chosen = bot.choose(&decider_view(&slot.game.state), || watch.goes_on());
                    if let (Some(answer), Some(space)) = (chosen, slot.space) {
                        **choice = space.action(answer).number().into();
                    }
                }
            })
        })?;
        Ok(choices)
    }
}

#[pymethods]
impl Vector {
    #[new]
    #[pyo3(signature = (games, rules="base-2", seats=None, seed=None, *, duel=None, threads=None))]
    fn new(
        py: Python<'_>,
        games: i64,
        rules: &str,
        seats: Option<i64>,
        seed: Option<Bound<'_, PyAny>>,
        duel: Option<bool>,
        threads: Option<i64>,
    ) -> Result<Self> {
        let kind = Kind::new(rules, seats, duel)?;
        let count = game_count(games)?;
        let seeds = seed.map_or(Ok(Seeds::All(0)), |seed| Seeds::new(&seed, count))?;
        let threads = Threads::new(threads)?;
        let arrays = Arrays::new(py, count, kind.seating.seat_count().into())?;
        let mut slots = room(count)?;
        slots.extend((0..count).map(|_| Slot::new(Game::new(kind.number(), 0, 0, 0))));
        let mut games = Games { kind, seeds, slots, threads, bots: HashMap::new() };
        games.deal();
        games.refresh(py, &arrays, &[])?;
        Ok(Self { kind, count, arrays, games: Exclusive::new(games) })
    }
    /// Restarts all games: with the same deals, or with those of another seed.
    #[pyo3(signature = (seed=None))]
    fn reset(&self, py: Python<'_>, seed: Option<Bound<'_, PyAny>>) -> Result<()> {
        let seeds = seed.map(|seed| Seeds::new(&seed, self.count)).transpose()?;
        let mut games = self.games.get()?;
        if let Some(seeds) = seeds {
            games.seeds = seeds;
        }
        games.deal();
        games.refresh(py, &self.arrays, &[])
    }
    /// Plays an action in each game. If one of them is not legal, nothing is played.
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> Result<()> {
        let chosen = self::actions(actions, self.count)?;
        let chosen = chosen.as_slice()?;
        let mut games = self.games.get()?;
        let wrong = games.slots.iter().zip(chosen).position(|(slot, &action)| slot.legal(action).is_none());
        if let Some(index) = wrong {
            let view = decider_view(&games.slots[index].game.state);
            let refused = crate::view::Answer::Number(chosen[index]).find(&view);
            let why = refused.err().map_or_else(String::new, |error| error.value(py).to_string());
            return Err(illegal(format!(
                "game {index}: {why}. Nothing was played; `masks` has the legal actions"
            )));
        }
        games.refresh(py, &self.arrays, chosen)
    }
    /// Plays this many random decisions in each game, and returns how many games ended.
    fn play(&self, py: Python<'_>, decisions: i64) -> Result<u64> {
        let decisions = u64::try_from(decisions)
            .map_err(|_| bad(format!("decisions is a number from 0 on, not {decisions}")))?;
        let mut games = self.games.get()?;
        let Games { slots, threads, .. } = &mut *games;
        let mut nothing = vec![(); self.count];
        let parts = Each(slots, &mut nothing);
        let ended = AtomicU64::new(0);
        let played = py.detach(|| {
            threads.run(self.count, parts, |Each(slots, _), watch| {
                for slot in slots {
                    let mut left = decisions;
                    while left > 0 && watch.goes_on() {
                        let (now, before) = (left.min(SLICE), slot.finished);
                        slot.game.play(now as u32, &mut slot.signature, &mut slot.finished);
                        ended.fetch_add(slot.finished.wrapping_sub(before).into(), Ordering::Relaxed);
                        left -= now;
                    }
                    slot.space = slot.game.decision();
                }
            })
        });
        // If Ctrl-C has ended it, the arrays show how far the games have come.
        games.refresh(py, &self.arrays, &[])?;
        played.map(|()| ended.into_inner())
    }
    /// Any legal action for each game.
    fn sample_actions<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyArray1<i64>>> {
        self.games.get()?.choose(py, &self.arrays, |slot, action| *action = slot.any_action())
    }
    /// What one of our bots would do in each game. A squire's actions are drawn as a GPU draws them.
    #[pyo3(signature = (bot="squire"))]
    fn bot_actions<'py>(&self, py: Python<'py>, bot: &str) -> Result<Bound<'py, PyArray1<i64>>> {
        let recipe = Recipe::new(bot)?;
        let mut games = self.games.get()?;
        if recipe.is_squire() {
            // As the kernels draw it, so that a GPU plays the same.
            let weights = weights(self.kind.rules)?;
            return games
                .choose(py, &self.arrays, |slot, action| *action = slot.game.choose(Some(weights)).into());
        }
        let choices = games.bot_choices(py, bot, &recipe)?;
        let array = self.arrays.actions.bind(py).clone();
        array.try_readwrite()?.as_slice_mut()?.copy_from_slice(&choices);
        Ok(array)
    }
    /// The view of the deciding seat of a game.
    fn view(&self, index: i64) -> Result<View> {
        Ok(View(decider_view(&self.games.get()?.slot(index)?.game.state)))
    }
    /// The truth about a game, with every secret.
    fn true_state(&self, index: i64) -> Result<TrueState> {
        Ok(TrueState(self.games.get()?.slot(index)?.game.state))
    }
    /// Observations with every secret: for critics, never for play.
    fn true_observations<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyArray2<u8>>> {
        let games = self.games.get()?;
        let array: Bound<'py, PyArray2<u8>> = zeros(py, &[self.count, OBSERVATION])?;
        let mut rows = array.try_readwrite()?;
        for (slot, row) in games.slots.iter().zip(rows.as_slice_mut()?.as_chunks_mut().0) {
            slot.game.observe(true, row);
        }
        drop(rows);
        Ok(array)
    }
    /// A number for each game that stands for the results of all its random play so far.
    fn signatures<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyArray1<u64>>> {
        Ok(PyArray1::from_iter(py, self.games.get()?.slots.iter().map(|slot| slot.signature)))
    }

    /// What the deciding seats may know, `OBSERVATION` bytes for each game.
    #[getter]
    fn observations(&self, py: Python<'_>) -> Py<PyArray2<u8>> {
        self.arrays.observations.clone_ref(py)
    }
    /// Which of all `ACTIONS` are legal in each game.
    #[getter]
    fn masks(&self, py: Python<'_>) -> Py<PyArray2<bool>> {
        self.arrays.masks.clone_ref(py)
    }
    /// Each seat's share of the win, in games that the last step ended; otherwise 0.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.arrays.rewards.clone_ref(py)
    }
    /// Which games the last step ended. They have already restarted.
    #[getter]
    fn dones(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.arrays.dones.clone_ref(py)
    }
    /// The seat that decides in each game.
    #[getter]
    fn seats(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.arrays.seats.clone_ref(py)
    }
    /// The ruleset.
    #[getter]
    fn rules(&self) -> &'static str {
        self.kind.rules.word()
    }
    /// The seats by their families, clockwise.
    #[getter]
    fn seat_names(&self) -> Vec<String> {
        kind::seat_names(&self.kind.seating)
    }
    fn __len__(&self) -> usize {
        self.count
    }
    fn __repr__(&self) -> String {
        let seats = self.kind.seating.seat_count();
        format!("<Vector of {} games: {}, {seats} seats>", self.count, self.rules())
    }
}
