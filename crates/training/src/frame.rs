//! Decisions as bytes, for the program that learns: `train/train.py` reads them.
//!
//! A frame begins with eight numbers of 32 bits, little-endian: decisions, rows of positions, moves, rows of
//! moves, hidden cards, rows of hidden cards, games that have ended, and 1 if the answers are known. Then
//! come, in this order:
//!
//! - for each decision: how many rows its position has, how many moves and how many hidden cards (16 bits
//!   each, each number for all decisions first), and the seat that decides, with the number of seats from bit
//!   4 on (8 bits);
//! - the rows of all positions (16 bits);
//! - for each move how many rows it has (8 bits), then the rows of all moves (16 bits);
//! - for each hidden card how many rows it has (8 bits), then the rows of all (16 bits), then what each card
//!   is (8 bits), then what it may be (a bit for each card of the set, 16 bits);
//! - for each ended game its number (32 bits), then the five seats' shares of the win, then the five seats'
//!   leads in twenties of influence (`f32`); -1 stands for a seat that the game does not have;
//! - where answers are known, for each decision its answer (16 bits), then the resulting share of the win,
//!   then the lead (`f32`).

use oriflamme_bots::Rng;
use oriflamme_game::{BySeat, Family, Move, Name, Names, NoLog, Position, Seen, View, Viewer};
use oriflamme_observe::{
    Observation, card_index,
    hidden::{HiddenPlace, queue_cards},
    nets::Encoder,
};
use oriflamme_rules::{RandomSource, State};

/// Decisions that have not been written yet.
#[derive(Default)]
pub(crate) struct Batch {
    /// The number of rows of each position, and all rows.
    positions: (Vec<u16>, Vec<u16>),
    /// The number of moves of each decision.
    moves: Vec<u16>,
    /// The number of rows of each move, and all rows.
    choices: (Vec<u8>, Vec<u16>),
    /// The number of hidden cards of each decision.
    hidden: Vec<u16>,
    /// The number of rows of each hidden card, and all rows.
    cards: (Vec<u8>, Vec<u16>),
    /// What each hidden card is, and what it may be.
    truth: (Vec<u8>, Vec<u16>),
    seats: Vec<u8>,
    ended: Vec<(u32, [BySeat<f32>; 2])>,
    known: Vec<(u16, f32, f32)>,
}

/// Each seat's share of the win, and its lead over the best other seat in twenties of influence.
fn results(state: &State) -> [BySeat<f32>; 2] {
    let (ranking, seating) = (state.ranking(), state.seating());
    let mut results = [BySeat::new(-1.0); 2];
    for seat in seating.seats() {
        let others = seating.seats().filter(|&other| other != seat).map(|other| state.score(other));
        let lead = f32::from(state.score(seat)) - f32::from(others.max().unwrap_or(0));
        results[0][seat] = ranking.share(seat) as f32;
        results[1][seat] = (lead / 20.0).clamp(-1.0, 1.0);
    }
    results
}

/// What a decision in a batch contains about the cards that its seat does not see.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum HiddenCards {
    /// Some of them, with their names, to learn to guess them.
    ToGuess,
    None,
}

impl Batch {
    /// Adds all decisions of a finished game, with their answers and what came of them.
    pub(crate) fn add_game(&mut self, start: &State, answers: &[Move], rng: &mut Rng) {
        let mut states = vec![*start];
        for &answer in answers {
            let Some(mut state) = states.last().copied() else { return };
            state.play_unchecked(answer, &mut NoLog);
            states.push(state);
        }
        let Some(end) = states.pop().filter(State::is_over) else { return };
        let results = results(&end);
        for (state, &answer) in states.iter().zip(answers) {
            let made = state.moves().iter().position(|other| other == answer);
            let (Some(made), Some(seat)) = (made, state.turn()) else { continue };
            self.add(state, HiddenCards::ToGuess, rng);
            self.known.push((made as u16, results[0][seat], results[1][seat]));
        }
    }

    /// Adds a game that has ended, by its number in the environment.
    pub(crate) fn end(&mut self, game: u32, state: &State) {
        self.ended.push((game, results(state)));
    }

    /// Adds a decision.
    pub(crate) fn add(&mut self, state: &State, hidden: HiddenCards, rng: &mut Rng) {
        let Some(me) = state.turn() else { return };
        let view = state.view(Viewer::Seat(me));
        let Some(obs) = view.decision().map(Observation::from_decision) else { return };
        let encoder = Encoder::new(&obs);
        let before = self.positions.1.len();
        encoder.position(|row| self.positions.1.push(row as u16));
        self.positions.0.push((self.positions.1.len() - before) as u16);
        let mut count = 0;
        for answer in obs.moves.iter() {
            let before = self.choices.1.len();
            encoder.choice(answer, |row| self.choices.1.push(row as u16));
            self.choices.0.push((self.choices.1.len() - before) as u8);
            count += 1;
        }
        self.moves.push(count);
        self.seats.push(me.index() | view.seating.seat_count() << 4);
        let before = self.cards.0.len();
        if hidden == HiddenCards::ToGuess {
            self.guess(state, &view, &encoder, rng);
        }
        self.hidden.push((self.cards.0.len() - before) as u16);
    }

    /// Adds hidden cards of the others, to guess: all in the queue, and one of those elsewhere.
    fn guess(&mut self, state: &State, view: &View, encoder: &Encoder<'_>, rng: &mut Rng) {
        let rules = view.rules;
        let possible = |family: Family| -> u16 {
            view.hidden_names(family).iter().map(|name| 1 << card_index(name, rules)).sum()
        };
        let mut add = |family: Family, place: HiddenPlace, name: Name| {
            let before = self.cards.1.len();
            encoder.hidden(family, place, |row| self.cards.1.push(row as u16));
            self.cards.0.push((self.cards.1.len() - before) as u8);
            self.truth.0.push(card_index(name, rules) as u8);
            self.truth.1.push(possible(family));
        };
        for (at, height, card) in queue_cards(view) {
            let Seen::Back(family) = card.card else { continue };
            let Some(truth) = state.stack(Position::from_index(at as u8)).nth(height) else { continue };
            add(family, HiddenPlace::in_queue(view, at, height, card), truth.card.name);
        }
        let mut one_of = |names: Names| names.nth(rng.below(names.len().max(1) as u32) as usize);
        let me = encoder.observation().me;
        let others =
            view.seating.playing().iter().filter(|&&family| view.seating.seat_of(family) != Some(me));
        for &family in others {
            if let Some(name) = one_of(state.hand(family)) {
                add(family, HiddenPlace::Hand, name);
            }
            if let Some(name) = one_of(state.aside(family)) {
                add(family, HiddenPlace::Aside, name);
            }
        }
    }

    /// Writes all decisions as a frame, and empties the batch.
    pub(crate) fn write(&mut self, bytes: &mut Vec<u8>) {
        bytes.clear();
        let sizes = [
            self.seats.len(),
            self.positions.1.len(),
            self.choices.0.len(),
            self.choices.1.len(),
            self.cards.0.len(),
            self.cards.1.len(),
            self.ended.len(),
            usize::from(!self.known.is_empty()),
        ];
        sizes.iter().for_each(|&size| bytes.extend((size as u32).to_le_bytes()));
        let wide = |bytes: &mut Vec<u8>, words: &mut Vec<u16>| {
            words.drain(..).for_each(|word| bytes.extend(word.to_le_bytes()));
        };
        wide(bytes, &mut self.positions.0);
        wide(bytes, &mut self.moves);
        wide(bytes, &mut self.hidden);
        bytes.append(&mut self.seats);
        wide(bytes, &mut self.positions.1);
        bytes.append(&mut self.choices.0);
        wide(bytes, &mut self.choices.1);
        bytes.append(&mut self.cards.0);
        wide(bytes, &mut self.cards.1);
        bytes.append(&mut self.truth.0);
        wide(bytes, &mut self.truth.1);
        self.ended.iter().for_each(|(game, _)| bytes.extend(game.to_le_bytes()));
        for part in 0..2 {
            for (_, results) in &self.ended {
                results[part].iter().for_each(|(_, result)| bytes.extend(result.to_le_bytes()));
            }
        }
        self.ended.clear();
        self.known.iter().for_each(|(made, ..)| bytes.extend(made.to_le_bytes()));
        self.known.iter().for_each(|(_, share, _)| bytes.extend(share.to_le_bytes()));
        self.known.iter().for_each(|(.., lead)| bytes.extend(lead.to_le_bytes()));
        self.known.clear();
    }
}
