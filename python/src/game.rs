//! A game from its deal to its end, with its moves.

use crate::{
    chance,
    errors::{Result, bad},
    event::Event,
    history::{COLUMNS, History, ROWS},
    kind::{self, Kind},
    numbers::{SeedNumber, is_out_of_range, shown},
    relabel::Relabel,
    threads::load_numpy,
    true_state::{TrueState, decider_view, read_record, shares},
    view::{Answer, View, numbers},
};
use numpy::{PyArray2, PyArrayMethods};
use oriflamme_bots::Rng;
use oriflamme_deal::Seed;
use oriflamme_game::{self as game, Card, FamilyMove, Move, NoLog, Viewer};
use oriflamme_notation::{Header, write};
use oriflamme_observe::bytes::{ActionSpace, Truth};
use oriflamme_rules::State;
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyBytes, PyString},
};

/// A game from its deal to its end, with its moves.
#[pyclass(eq, module = "oriflamme", from_py_object)]
#[derive(Clone, PartialEq)]
pub(crate) struct Game {
    start: State,
    state: State,
    moves: Vec<Move>,
    seed: Option<String>,
}

/// The seed of a deal: a text, or a number that stands for its digits.
pub(crate) struct SeedText(String);

impl<'a, 'py> FromPyObject<'a, 'py> for SeedText {
    type Error = PyErr;
    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.cast::<PyString>() {
            return text.extract().map(Self);
        }
        object.extract().map(|number: i128| Self(number.to_string())).map_err(|error| {
            match is_out_of_range(&error, object) {
                true => bad(format!("{} has too many digits for a seed: give it as a text", shown(object))),
                false => {
                    PyTypeError::new_err(format!("a seed is a text or a whole number, not {}", shown(object)))
                }
            }
        })
    }
}

impl SeedText {
    pub(crate) fn text(self) -> String {
        self.0
    }
}

impl Game {
    fn begin(start: State, seed: Option<String>) -> Self {
        Self { start, state: start, moves: Vec::new(), seed }
    }
    fn make(&mut self, answer: Move) -> Result<()> {
        self.state.play(answer, &mut NoLog).map_err(bad)?;
        self.moves.push(answer);
        Ok(())
    }
    /// Shows every move with the state before it.
    fn replay(&self, mut show: impl FnMut(usize, &mut State, Move)) {
        let mut state = self.start;
        for (number, &answer) in self.moves.iter().enumerate() {
            show(number, &mut state, answer);
        }
    }
    fn said(&self) -> Vec<FamilyMove> {
        let mut said = Vec::with_capacity(self.moves.len());
        self.replay(|_, state, answer| {
            said.extend(state.family_move(answer));
            state.play_unchecked(answer, &mut NoLog);
        });
        said
    }
    fn deal(&self) -> Result<oriflamme_rules::Deal> {
        chance::deal_of(&self.start).ok_or_else(|| {
            bad("this game began with a position and not with a deal, so its past can't be told otherwise: `view.sample` draws a world")
        })
    }
    fn history(&self, seat: Option<i64>) -> Result<History<'_>> {
        Ok(History::new(&self.start, &self.moves, kind::viewer(self.state.seating(), seat)?))
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (rules="base-2", seats=None, seed=None, *, duel=None, first=None))]
    fn new(
        py: Python<'_>,
        rules: &str,
        seats: Option<i64>,
        seed: Option<SeedText>,
        duel: Option<bool>,
        first: Option<i64>,
    ) -> Result<Self> {
        let Kind { rules, seating } = Kind::new(rules, seats, duel)?;
        let first = first.map(|first| kind::seat(&seating, first)).transpose()?;
        let seed = match seed {
            Some(seed) => Seed::of_series(&seed.text(), 1),
            None => {
                let bytes = py.import("os")?.call_method1("urandom", (32,))?;
                Seed(bytes.cast::<PyBytes>()?.as_bytes().try_into()?)
            }
        };
        Ok(Self::begin(State::new(&seed.deal(rules, seating, first)), Some(seed.to_string())))
    }
    /// The game of a record: its position and moves, with everything it expects.
    #[staticmethod]
    fn from_record(text: &str) -> Result<Self> {
        let (record, _) = read_record(text)?;
        let mut game = Self::begin(record.start, record.header.seed.clone());
        for made in record.moves() {
            game.make(made.answer)?;
        }
        Ok(game)
    }
    /// The game that chance deals by these outcomes (`chance_outcomes`).
    #[staticmethod]
    #[pyo3(signature = (rules, seats, outcomes))]
    fn from_chance(rules: &str, seats: i64, outcomes: Vec<i64>) -> Result<Self> {
        let outcomes = chance::checked(outcomes)?;
        let deal = chance::deal(&Kind::new(rules, Some(seats), None)?, &outcomes)?;
        Ok(Self::begin(State::new(&deal), None))
    }
    /// The outcomes of chance by which this game was dealt.
    fn chance(&self) -> Result<Vec<usize>> {
        Ok(chance::outcomes(&self.deal()?))
    }

    /// The ruleset.
    #[getter]
    fn rules(&self) -> &'static str {
        self.state.rules().word()
    }
    /// The seats by their families, clockwise: `red`, or in a duel `red+green`.
    #[getter]
    fn seats(&self) -> Vec<String> {
        kind::seat_names(self.state.seating())
    }
    /// The round, from 1 to 6.
    #[getter]
    fn round(&self) -> u8 {
        self.state.round()
    }
    /// `placement` or `resolution`.
    #[getter]
    fn phase(&self) -> &'static str {
        self.state.phase().word()
    }
    /// The seat that decides; None once the game is over.
    #[getter]
    fn turn(&self) -> Option<u8> {
        self.state.turn().map(game::Seat::index)
    }
    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.state.is_over()
    }
    /// The influence before each seat.
    #[getter]
    fn scores(&self) -> Vec<u16> {
        self.state.seating().seats().map(|seat| self.state.score(seat)).collect()
    }
    /// Each seat's share of the win, as it stands.
    #[getter]
    fn shares(&self) -> Vec<f64> {
        shares(&self.state)
    }
    /// The seats that are in the first place, as it stands.
    #[getter]
    fn winners(&self) -> Vec<usize> {
        self.state.ranking().winners().iter().map(|seat| seat.index().into()).collect()
    }
    fn __len__(&self) -> usize {
        self.moves.len()
    }
    /// What a seat may know, or, without a seat, a spectator.
    #[pyo3(signature = (seat=None))]
    fn view(&self, seat: Option<i64>) -> Result<View> {
        Ok(View(self.state.view(kind::viewer(self.state.seating(), seat)?)))
    }
    /// The legal moves of the deciding seat, as action numbers.
    #[getter]
    fn actions(&self) -> Vec<u16> {
        let space = self.state.turn().and_then(|seat| ActionSpace::of(&Truth::seen_by(&self.state, seat)));
        space.map_or_else(Vec::new, |space| numbers(&space))
    }
    /// The moves so far as action numbers. They reveal every card that was placed.
    fn true_actions(&self) -> Vec<u16> {
        let mut actions = Vec::with_capacity(self.moves.len());
        self.replay(|_, state, answer| {
            let space = state.turn().and_then(|seat| ActionSpace::of(&Truth::seen_by(state, seat)));
            actions.extend(space.map(|space| space.action(answer).number()));
            state.play_unchecked(answer, &mut NoLog);
        });
        actions
    }
    /// Makes a move: in the notation, or by the number of an action.
    fn play(&mut self, r#move: Answer) -> Result<()> {
        let answer = r#move.find(&decider_view(&self.state))?;
        self.make(answer)
    }
    /// The moves so far as a seat saw them, or a spectator.
    #[pyo3(signature = (seat=None))]
    fn moves(&self, seat: Option<i64>) -> Result<Vec<String>> {
        let seating = self.state.seating();
        let viewer = kind::viewer(seating, seat)?;
        Ok(self.said().into_iter().map(|made| made.seen_by(viewer, seating).to_string()).collect())
    }
    /// What happened as a seat saw it, or a spectator, from a move on.
    #[pyo3(signature = (seat=None, *, since=0))]
    fn events(&self, seat: Option<i64>, since: i64) -> Result<Vec<Event>> {
        let since = usize::try_from(since)
            .map_err(|_| bad(format!("since is a number of moves from 0 on, not {since}")))?;
        let seating = *self.state.seating();
        let viewer: Viewer = kind::viewer(&seating, seat)?;
        let mut events = Vec::new();
        self.replay(|number, state, answer| {
            state.play_unchecked(answer, &mut |event: game::Event<Card>| {
                if number >= since {
                    events.push(Event { event: event.seen_by(viewer, &seating), viewer, seating });
                }
            });
        });
        Ok(events)
    }
    /// The record of a finished game.
    fn record(&self) -> Result<String> {
        if !self.state.is_over() {
            return Err(bad(
                "a record tells all cards, and this game is not over: `true_record` writes it nevertheless",
            ));
        }
        Ok(self.true_record())
    }
    /// The record so far, with every secret.
    fn true_record(&self) -> String {
        let header = Header { seed: self.seed.clone(), ..Header::default() };
        write::record(&self.start, &header, &self.said(), &self.state)
    }
    /// The truth, with every secret.
    fn true_state(&self) -> TrueState {
        TrueState(self.state)
    }

    /// Everything a seat has seen since the deal, as text.
    #[pyo3(signature = (seat=None))]
    fn information_state(&self, seat: Option<i64>) -> Result<String> {
        Ok(self.history(seat)?.text())
    }
    /// Everything a seat has seen since the deal, as rows of bytes.
    #[pyo3(signature = (seat=None))]
    fn information_rows<'py>(&self, py: Python<'py>, seat: Option<i64>) -> Result<Bound<'py, PyArray2<u8>>> {
        load_numpy(py)?;
        let rows = PyArray2::zeros(py, [ROWS, COLUMNS], false);
        self.history(seat)?.write(rows.readwrite().as_slice_mut()?);
        Ok(rows)
    }
    /// Another game that has looked the same to a seat from the deal on. The cards that the seat can't see
    /// are drawn anew.
    fn resample(&self, seat: i64, seed: SeedNumber) -> Result<Self> {
        let viewer = kind::viewer(self.state.seating(), Some(seat))?;
        let twin = State::sample(&self.state.view(viewer), &mut Rng::new(seed.0)).map_err(bad)?;
        let relabel = Relabel::between(&self.state, &twin);
        let mut game = Self::begin(State::new(&relabel.deal(&self.deal()?)), None);
        for &answer in &self.moves {
            game.make(relabel.answer(answer))?;
        }
        Ok(game)
    }

    /// A copy, which is played on alone.
    fn copy(&self) -> Self {
        self.clone()
    }
    fn __copy__(&self) -> Self {
        self.clone()
    }
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }
    fn __reduce__<'py>(&self, py: Python<'py>) -> Result<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<Self>().getattr("from_record")?, (self.true_record(),)))
    }
    fn __repr__(&self) -> String {
        format!(
            "<Game: {}, {} seats, {} moves>",
            self.rules(),
            self.state.seating().seat_count(),
            self.moves.len()
        )
    }
}
