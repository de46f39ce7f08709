//! Luck and skill, by the equation that backgammon players use.

use crate::{Judgement, Mark};
use oriflamme_game::Seat;

/// Where a seat's result came from: `initial + luck + skill` is `result`.
#[derive(Clone, PartialEq, Debug)]
pub struct Account {
    pub seat: Seat,
    /// The chance to win before the cards were dealt, or at the position in which the record begins.
    pub initial: f64,
    /// The share of the win: 1 for a win alone, 0 for none.
    pub result: f64,
    /// What the deal, draws, and the others' moves and hidden cards did for the seat.
    pub luck: f64,
    /// What the seat's own decisions gave away: 0 if all were best, otherwise below 0.
    pub skill: f64,
    /// How many decisions have each mark, in the order of `Mark::ALL`.
    pub marks: [usize; 4],
}

impl Account {
    pub(crate) fn new(seat: Seat, initial: f64, result: f64, judgements: &[Judgement]) -> Self {
        let own = || judgements.iter().filter(|judgement| judgement.seat == seat);
        let skill = -own().map(Judgement::lost).sum::<f64>();
        let marks = Mark::ALL.map(|mark| own().filter(|judgement| judgement.mark() == mark).count());
        Self { seat, initial, result, luck: result - initial - skill, skill, marks }
    }
}
