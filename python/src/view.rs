//! What a seat or a spectator may know.

use crate::{
    errors::{Result, bad, illegal},
    event::Event,
    kind,
    numbers::{SeedNumber, is_out_of_range, shown},
    threads::load_numpy,
    true_state::TrueState,
};
use numpy::PyArray1;
use oriflamme_bots::Rng;
use oriflamme_game::{self as game, Move, Phase, Viewer};
use oriflamme_observe::bytes::{ACTIONS, Action, ActionSpace, OBSERVATION, POSITIONS, SeatView, observe};
use oriflamme_rules::State;
use oriflamme_wire::{ViewJson, read_view};
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyDict, PyString},
};
use std::{
    collections::{BTreeMap, hash_map::DefaultHasher},
    hash::{Hash, Hasher},
};

/// All that one viewer may know of a game, and nothing else.
#[pyclass(frozen, eq, module = "oriflamme", from_py_object)]
#[derive(Clone, PartialEq)]
pub(crate) struct View(pub(crate) game::View);

/// A move as Python says it: in the notation, or as the number of an action.
pub(crate) enum Answer {
    Text(String),
    Number(i64),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Answer {
    type Error = PyErr;
    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.cast::<PyString>() {
            return Ok(Self::Text(text.extract()?));
        }
        object.extract().map(Self::Number).map_err(|error: PyErr| match is_out_of_range(&error, object) {
            true => {
                illegal(format!("action {} is not legal here: actions are below {ACTIONS}", shown(object)))
            }
            false => PyTypeError::new_err(format!(
                "a move is a text such as `red reveal`, or the number of an action; {} is neither",
                shown(object)
            )),
        })
    }
}

impl Answer {
    /// The legal move that this means.
    pub(crate) fn find(&self, view: &game::View) -> Result<Move> {
        let found = match self {
            Self::Text(text) => view.find(text),
            Self::Number(number) => action_space(view).and_then(|space| {
                let action =
                    Action::from_number(u16::try_from(*number).ok().filter(|&it| usize::from(it) < ACTIONS)?);
                space.is_legal(action).then(|| space.answer(action))
            }),
        };
        found.ok_or_else(|| illegal(self.refusal(view)))
    }

    /// Why this is not legal, and what is.
    fn refusal(&self, view: &game::View) -> String {
        const FEW: usize = 8;
        let tried = match self {
            Self::Text(text) => match text.parse::<game::FamilyMove>() {
                Ok(_) => format!("`{text}` is not legal here"),
                Err(error) => format!("`{text}` is no move: {}", error.in_text(text)),
            },
            Self::Number(number) => format!("action {number} is not legal here"),
        };
        let legal: Vec<_> = view.legal().take(FEW).map(|it| it.to_string()).collect();
        match (view.turn, view.moves) {
            (None, _) => format!("{tried}: the game is over"),
            (Some(turn), None) => {
                let family = view.seating.family_of(turn);
                format!("{tried}: it is the turn of seat {}, {family}", turn.index())
            }
            (_, Some(moves)) if moves.len() > FEW => {
                format!(
                    "{tried}; legal are {} and {} more: see `view.legal`",
                    legal.join(", "),
                    moves.len() - FEW
                )
            }
            _ => format!("{tried}; legal are {}", legal.join(", ")),
        }
    }
}

/// JSON as Python's own dictionaries and lists.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &impl serde::Serialize) -> Result<Bound<'py, PyDict>> {
    let text = serde_json::to_string(value).map_err(bad)?;
    Ok(py.import("json")?.call_method1("loads", (text,))?.cast_into()?)
}

impl View {
    fn space(&self) -> Result<ActionSpace> {
        let view = &self.0;
        action_space(view).ok_or_else(|| match view.turn {
            None => bad("nobody decides any more: the game is over"),
            Some(turn) if view.viewer == Viewer::Seat(turn) => bad(format!(
                "a queue of more than {POSITIONS} positions has no numbers for its actions: play by the notation"
            )),
            Some(turn) => bad(format!(
                "this viewer has nothing to decide: it is the turn of seat {}, {}",
                turn.index(),
                view.seating.family_of(turn)
            )),
        })
    }
}

/// What the viewer may answer; `None` if another seat decides.
fn action_space(view: &game::View) -> Option<ActionSpace> {
    ActionSpace::of(&SeatView::new(view)?)
}

/// The numbers of all legal actions, in ascending order.
pub(crate) fn numbers(space: &ActionSpace) -> Vec<u16> {
    let mut numbers: Vec<_> = space.moves().iter().map(|answer| space.action(answer).number()).collect();
    numbers.sort_unstable();
    numbers
}

#[pymethods]
impl View {
    /// A view from its JSON form (`docs/PROTOCOL.md`), such as a server sends.
    #[staticmethod]
    fn from_json(text: &str) -> Result<Self> {
        let value = serde_json::from_str(text).map_err(|error| bad(format!("this is no JSON: {error}")))?;
        read_view(&value).map(Self).map_err(bad)
    }
    /// The ruleset.
    #[getter]
    fn rules(&self) -> &'static str {
        self.0.rules.word()
    }
    /// The seats by their families, clockwise: `red`, or in a duel `red+green`.
    #[getter]
    fn seats(&self) -> Vec<String> {
        kind::seat_names(&self.0.seating)
    }
    /// Whose view this is; None for a spectator.
    #[getter]
    fn viewer(&self) -> Option<u8> {
        match self.0.viewer {
            Viewer::Seat(seat) => Some(seat.index()),
            Viewer::Spectator => None,
        }
    }
    /// The round, from 1 to 6.
    #[getter]
    fn round(&self) -> u8 {
        self.0.round
    }
    /// `placement` or `resolution`.
    #[getter]
    fn phase(&self) -> &'static str {
        match self.0.phase {
            Phase::Placement => "placement",
            Phase::Resolution => "resolution",
        }
    }
    /// The seat that decides; None once the game is over.
    #[getter]
    fn turn(&self) -> Option<u8> {
        self.0.turn.map(game::Seat::index)
    }
    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.turn.is_none()
    }
    /// The influence before each seat.
    #[getter]
    fn scores(&self) -> Vec<u16> {
        self.0.seating.seats().map(|seat| self.0.scores[seat]).collect()
    }
    /// The queue from front to back, each position from bottom to top.
    #[getter]
    fn queue(&self) -> Vec<Vec<String>> {
        let stack = |stack: &[game::SeenCard]| stack.iter().map(ToString::to_string).collect();
        self.0.queue.stacks().map(stack).collect()
    }
    /// The cards in hand that the viewer knows, by family.
    #[getter]
    fn hand(&self) -> BTreeMap<&'static str, Vec<&'static str>> {
        let own = |family| self.0.seating.seat_of(family).map(Viewer::Seat) == Some(self.0.viewer);
        let names = |family: game::Family| self.0.hands[family].names.iter().map(game::Name::word).collect();
        let playing = self.0.seating.playing().iter().copied();
        playing.filter(|&family| own(family)).map(|family| (family.word(), names(family))).collect()
    }
    /// What the viewer may do, in the notation.
    #[getter]
    fn legal(&self) -> Vec<String> {
        self.0.legal().map(|legal| legal.to_string()).collect()
    }
    /// What the viewer may do, as action numbers, in ascending order.
    #[getter]
    fn actions(&self) -> Vec<u16> {
        action_space(&self.0).map_or_else(Vec::new, |space| numbers(&space))
    }
    /// The number of a legal move.
    fn action(&self, text: String) -> Result<u16> {
        let space = self.space()?;
        Ok(space.action(Answer::Text(text).find(&self.0)?).number())
    }
    /// The legal move of a number.
    #[pyo3(name = "move")]
    fn move_(&self, action: i64) -> Result<String> {
        self.space()?;
        let answer = Answer::Number(action).find(&self.0)?;
        Ok(self.0.family_move(answer).map_or_else(String::new, |made| made.to_string()))
    }
    /// The observation as bytes: `docs/PYTHON.md` says what each is.
    fn observation<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyArray1<u8>>> {
        load_numpy(py)?;
        let mut bytes = [0; OBSERVATION];
        // A spectator observes from the first seat, but does not know its cards.
        let seated = match self.0.viewer {
            Viewer::Seat(_) => self.0,
            Viewer::Spectator => game::View { viewer: Viewer::Seat(game::Seat::from_index(0)), ..self.0 },
        };
        if let Some(seated) = SeatView::new(&seated) {
            observe(&seated, &mut bytes);
        }
        Ok(PyArray1::from_slice(py, &bytes))
    }
    /// Which of all actions are legal. If the queue is longer than in any game, none is.
    fn mask<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyArray1<bool>>> {
        load_numpy(py)?;
        let mut bytes = [false; ACTIONS];
        if let Some(space) = action_space(&self.0) {
            space.write_mask(&mut bytes);
        }
        Ok(PyArray1::from_slice(py, &bytes))
    }
    /// A world that fits this view, each as likely as the others.
    fn sample(&self, seed: SeedNumber) -> Result<TrueState> {
        State::sample(&self.0, &mut Rng::new(seed.0)).map(TrueState).map_err(bad)
    }
    /// This view after the next event of the same viewer.
    fn apply(&self, event: &Event) -> Result<Self> {
        if event.viewer != self.0.viewer {
            return Err(bad(
                "this event was seen by somebody else: take the events of the view's own viewer",
            ));
        }
        let mut view = self.0;
        view.apply(&event.event);
        Ok(Self(view))
    }
    /// The JSON form, as a dictionary.
    fn to_dict<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyDict>> {
        to_python(py, &ViewJson::new(&self.0))
    }
    /// The JSON form.
    fn to_json(&self) -> Result<String> {
        serde_json::to_string(&ViewJson::new(&self.0)).map_err(bad)
    }
    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }
    fn __reduce__<'py>(&self, py: Python<'py>) -> Result<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<Self>().getattr("from_json")?, (self.to_json()?,)))
    }
    fn __repr__(&self) -> String {
        let viewer = match self.0.viewer {
            Viewer::Seat(seat) => self.0.seating.family_of(seat).word(),
            Viewer::Spectator => "a spectator",
        };
        format!("<View of {viewer}: {}, round {}, {}>", self.rules(), self.round(), self.phase())
    }
}
