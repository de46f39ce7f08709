//! The truth about a game: every card, open. Players get views of it, never this.

use crate::{
    errors::{NotationError, Result, bad},
    kind,
    numbers::SeedNumber,
    view::{Answer, View},
};
use oriflamme_bots::Rng;
use oriflamme_game::{self as game, Card, Family, Names, NoLog, Viewer};
use oriflamme_notation::{Header, Replay, parse, write};
use oriflamme_rules::{RandomSource, State};
use pyo3::prelude::*;

/// A game at a decision with every secret of it.
#[pyclass(eq, module = "oriflamme", from_py_object)]
#[derive(Clone, PartialEq)]
pub(crate) struct TrueState(pub(crate) State);

/// The view of the deciding seat; once the game is over, a spectator's.
pub(crate) fn decider_view(state: &State) -> game::View {
    state.view(state.turn().map_or(Viewer::Spectator, Viewer::Seat))
}

/// Reads one record and plays it, with everything it expects.
pub(crate) fn read_record(text: &str) -> Result<(oriflamme_notation::Record, State)> {
    let wrong = |message: String| NotationError::new_err(message);
    let records = parse(text).map_err(|errors| {
        let lines: Vec<_> = errors.iter().map(ToString::to_string).collect();
        wrong(lines.join("\n"))
    })?;
    let [record] = <[_; 1]>::try_from(records)
        .map_err(|records| wrong(format!("one record is needed, and there are {}", records.len())))?;
    let end = *Replay::new(&record).check().map_err(|failure| wrong(failure.to_string()))?.state();
    Ok((record, end))
}

/// Plays on at random, and returns each seat's share of the win.
pub(crate) fn playout(state: &State, rng: &mut Rng) -> Vec<f64> {
    let mut state = *state;
    while !state.is_over() {
        let moves = state.moves();
        match moves.nth(rng.below(moves.len() as u32) as usize) {
            Some(answer) => state.play_unchecked(answer, &mut NoLog),
            None => break,
        }
    }
    shares(&state)
}

/// Each seat's share of the win, as the game stands.
pub(crate) fn shares(state: &State) -> Vec<f64> {
    let ranking = state.ranking();
    state.seating().seats().map(|seat| ranking.share(seat)).collect()
}

impl TrueState {
    fn family(&self, name: &str) -> Result<Family> {
        let playing = self.0.seating().playing();
        let all = || playing.iter().map(|family| family.word()).collect::<Vec<_>>().join(", ");
        let family = name.parse().ok().filter(|family| playing.contains(family));
        family.ok_or_else(|| bad(format!("there is no family {name:?} here: there are {}", all())))
    }
    fn names(&self, family: &str, names: impl Fn(&State, Family) -> Names) -> Result<Vec<&'static str>> {
        Ok(names(&self.0, self.family(family)?).iter().map(game::Name::word).collect())
    }
}

#[pymethods]
impl TrueState {
    /// A position in the notation, with any moves that follow it.
    #[staticmethod]
    fn from_text(text: &str) -> Result<Self> {
        Ok(Self(read_record(text)?.1))
    }
    /// The ruleset.
    #[getter]
    fn rules(&self) -> &'static str {
        self.0.rules().word()
    }
    /// The seats by their families, clockwise: `red`, or in a duel `red+green`.
    #[getter]
    fn seats(&self) -> Vec<String> {
        kind::seat_names(self.0.seating())
    }
    /// The round, from 1 to 6.
    #[getter]
    fn round(&self) -> u8 {
        self.0.round()
    }
    /// `placement` or `resolution`.
    #[getter]
    fn phase(&self) -> &'static str {
        self.0.phase().word()
    }
    /// The seat that decides; None once the game is over.
    #[getter]
    fn turn(&self) -> Option<u8> {
        self.0.turn().map(game::Seat::index)
    }
    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.is_over()
    }
    /// The influence before each seat.
    #[getter]
    fn scores(&self) -> Vec<u16> {
        self.0.seating().seats().map(|seat| self.0.score(seat)).collect()
    }
    /// Each seat's share of the win, as it stands.
    #[getter]
    fn shares(&self) -> Vec<f64> {
        shares(&self.0)
    }
    /// The queue from front to back, each position from bottom to top, all names known.
    #[getter]
    fn queue(&self) -> Vec<Vec<String>> {
        write::queue_cards(&self.0)
    }
    /// The cards in a family's hand.
    fn hand(&self, family: &str) -> Result<Vec<&'static str>> {
        self.names(family, State::hand)
    }
    /// The cards that a family has set aside.
    fn aside(&self, family: &str) -> Result<Vec<&'static str>> {
        self.names(family, State::aside)
    }
    /// The cards of a family that are out of the game.
    fn gone(&self, family: &str) -> Result<Vec<&'static str>> {
        self.names(family, State::gone)
    }
    /// A duellist's draw pile, from the top.
    fn deck(&self, seat: i64) -> Result<Vec<String>> {
        let seat = kind::seat(self.0.seating(), seat)?;
        Ok(self.0.deck(seat).map(|card: Card| card.to_string()).collect())
    }
    /// What a seat may know, or, without a seat, a spectator.
    #[pyo3(signature = (seat=None))]
    fn view(&self, seat: Option<i64>) -> Result<View> {
        Ok(View(self.0.view(kind::viewer(self.0.seating(), seat)?)))
    }
    /// The legal moves of the deciding seat.
    #[getter]
    fn legal(&self) -> Vec<String> {
        write::legal(&self.0)
    }
    /// Makes a move: in the notation, or by the number of an action.
    fn play(&mut self, r#move: Answer) -> Result<()> {
        let answer = r#move.find(&decider_view(&self.0))?;
        self.0.play(answer, &mut NoLog).map_err(bad)
    }
    /// Plays on at random from a copy, and returns each seat's share of the win.
    fn playout(&self, seed: SeedNumber) -> Vec<f64> {
        playout(&self.0, &mut Rng::new(seed.0))
    }
    /// The position in the notation.
    fn to_text(&self) -> Result<String> {
        if !write::is_sayable(&self.0) {
            return Err(bad(
                "in the middle of an ability a position can't be written: take `Game.true_record`, which has the moves",
            ));
        }
        Ok(write::position(&self.0, &Header::default()))
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
    fn __repr__(&self) -> String {
        format!("<TrueState: {}, round {}, {}>", self.rules(), self.round(), self.phase())
    }
}
