//! One way in which a game may go on.

use oriflamme_bots::Policy;
use oriflamme_game::{FamilyMove, Influence, Move, NoLog, Seat};
use oriflamme_observe::Observation;
use oriflamme_rules::State;

/// How a game goes on after a move if everybody then makes the move that knights most often make.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedLine {
    /// That move, and all that follow to the end of the game.
    pub moves: Vec<FamilyMove>,
    /// How many of them belong to the present round.
    pub round_ends: usize,
    /// The influence of each seat in the end.
    pub scores: Vec<(Seat, Influence)>,
    pub winners: Vec<Seat>,
}

/// Plays a game on from here to its end.
pub fn line(mut state: State, first: Move) -> PlayedLine {
    let (seating, round) = (*state.seating(), state.round());
    let (mut moves, mut round_ends) = (Vec::new(), None);
    let mut next = Some(first);
    while let Some(answer) = next {
        let said = state.family_move(answer);
        if state.play(answer, &mut NoLog).is_err() {
            break;
        }
        moves.extend(said);
        if state.round() != round && round_ends.is_none() {
            // The move that ended the round belongs to it.
            round_ends = Some(moves.len());
        }
        next = usual_move(&state);
    }
    PlayedLine {
        round_ends: round_ends.unwrap_or(moves.len()),
        scores: seating.seats().map(|seat| (seat, state.score(seat))).collect(),
        winners: state.ranking().winners().to_vec(),
        moves,
    }
}

/// The move that knights most often make.
fn usual_move(state: &State) -> Option<Move> {
    let obs = Observation::from_world(state)?;
    let moves = Policy::knight(state.rules()).probabilities(&obs);
    moves.into_iter().max_by(|a, b| a.1.total_cmp(&b.1)).map(|(answer, _)| answer)
}
