//! A hall of many games at once, for a network to learn in: every game stands at a decision, all decisions are described
//! in one frame of bytes, and all are answered together. What learns may be any program: `train/train.py` does.
//!
//! A frame has eight numbers of 32 bits, little-endian: decisions, rows of positions, moves, rows of moves, hidden cards, rows of
//! hidden cards, games that have ended, and 1 if answers are known. Then come, each for all decisions: the rows of the
//! position, the moves, the hidden cards (16 bits each), who decides and, from bit 4 on, of how many seats (8 bits); then the rows themselves, with their numbers
//! (8 bits) for each move and hidden card, what each hidden card is (8 bits) and may be (a bit each, of 16); then each
//! ended game with what all five seats got of the win, and by how much they were ahead; and last the known answers with what
//! came of them.

use crate::{
    belief::{hidden_names, lying, queue_cards},
    features::card_index,
    look::Look,
    net::{self, Scene, Where},
    rng::Rng,
};
use oriflamme_game::{
    Family, Move, Name, Names, Position, Ruleset, Seat, Seating, Seen, Silent, View, Viewer,
};
use oriflamme_rules::{Deal, RandomSource, State};

/// Games that are played together.
pub struct Hall {
    games: Vec<State>,
    rules: Vec<Ruleset>,
    source: Rng,
    frame: Frame,
}

/// Decisions, as they are described to what learns.
#[derive(Default)]
pub struct Frame {
    positions: (Vec<u16>, Vec<u16>),
    moves: Vec<u16>,
    choices: (Vec<u8>, Vec<u16>),
    hidden: Vec<u16>,
    cards: (Vec<u8>, Vec<u16>),
    truth: (Vec<u8>, Vec<u16>),
    seats: Vec<u8>,
    ended: Vec<(u32, [[f32; 5]; 2])>,
    known: Vec<(u16, f32, f32)>,
}

/// How well each seat did: its share of the win, and by how much it is ahead of the best other.
fn results(state: &State) -> [[f32; 5]; 2] {
    let (ranking, seating) = (state.ranking(), state.seating());
    // Seats that are not there have less than nothing.
    let mut results = [[-1.0; 5]; 2];
    for seat in seating.seats() {
        let others = seating.seats().filter(|&other| other != seat).map(|other| state.score(other));
        let ahead = f32::from(state.score(seat)) - f32::from(others.max().unwrap_or(0));
        let index = usize::from(seat.index());
        results[0][index] = ranking.share(seat) as f32;
        results[1][index] = (ahead / 20.0).clamp(-1.0, 1.0);
    }
    results
}

impl Hall {
    /// A hall of so many games of these rulesets.
    pub fn new(rules: Vec<Ruleset>, games: usize, seed: u64) -> Self {
        let mut hall = Self { games: Vec::new(), rules, source: Rng::new(seed), frame: Frame::default() };
        for _ in 0..games {
            let mut state = hall.deal();
            // Games that begin together would stay together.
            for _ in 0..hall.source.below(60) {
                let moves = state.moves();
                let Some(answer) = moves.nth(hall.source.below(moves.len() as u32) as usize) else { break };
                state.play_unchecked(answer, &mut Silent);
            }
            let state = if state.is_over() { hall.deal() } else { state };
            hall.games.push(state);
        }
        hall
    }

    fn deal(&mut self) -> State {
        let rules = self.rules[self.source.below(self.rules.len() as u32) as usize];
        let seating = match self.source.below(10) {
            0 | 1 => Seating::usual_duel(),
            2 | 3 => Seating::of(3).unwrap_or(Seating::usual_duel()),
            4 | 5 => Seating::of(5).unwrap_or(Seating::usual_duel()),
            _ => Seating::of(4).unwrap_or(Seating::usual_duel()),
        };
        State::new(&Deal::draw(rules, seating, None, &mut self.source))
    }

    /// Describes all games.
    pub fn frame(&mut self, bytes: &mut Vec<u8>) {
        for state in &self.games {
            let guess = self.source.below(4) == 0;
            self.frame.add(state, guess, &mut self.source);
        }
        self.frame.write(bytes);
    }

    /// Answers the decision of each game with one of its moves. Games that end are told of in the next frame, and others
    /// begin in their places.
    pub fn answer(&mut self, answers: &[u16]) {
        for (game, &answer) in answers.iter().enumerate() {
            let state = &mut self.games[game];
            let Some(answer) = state.moves().nth(usize::from(answer)) else { continue };
            state.play_unchecked(answer, &mut Silent);
            if state.is_over() {
                self.frame.ended.push((game as u32, results(state)));
                self.games[game] = self.deal();
            }
        }
    }
}

impl Frame {
    /// Adds a game that was played: all its decisions, what was answered, and what came of it.
    pub fn add_game(&mut self, start: &State, answers: &[Move], source: &mut Rng) {
        let mut states = vec![*start];
        for &answer in answers {
            let Some(mut state) = states.last().copied() else { return };
            state.play_unchecked(answer, &mut Silent);
            states.push(state);
        }
        let Some(end) = states.pop().filter(State::is_over) else { return };
        let results = results(&end);
        for (state, &answer) in states.iter().zip(answers) {
            let made = state.moves().iter().position(|other| other == answer);
            let (Some(made), Some(seat)) = (made, state.turn()) else { continue };
            self.add(state, true, source);
            let seat = usize::from(seat.index());
            self.known.push((made as u16, results[0][seat], results[1][seat]));
        }
    }

    /// How many decisions there are.
    pub fn len(&self) -> usize {
        self.seats.len()
    }
    /// Whether there is no decision.
    pub fn is_empty(&self) -> bool {
        self.seats.is_empty()
    }

    fn add(&mut self, state: &State, guess: bool, source: &mut Rng) {
        let Some(me) = state.turn() else { return };
        let view = state.view(Viewer::Seat(me));
        let Some(look) = Look::from_view(&view) else { return };
        let scene = Scene::new(&view, me);
        let before = self.positions.1.len();
        net::position(&scene, |row| self.positions.1.push(row as u16));
        self.positions.0.push((self.positions.1.len() - before) as u16);
        let mut count = 0;
        for answer in look.moves.iter() {
            let before = self.choices.1.len();
            net::choice(&scene, &look, answer, |row| self.choices.1.push(row as u16));
            self.choices.0.push((self.choices.1.len() - before) as u8);
            count += 1;
        }
        self.moves.push(count);
        self.seats.push(me.index() | view.seating.seat_count() << 4);
        let before = self.cards.0.len();
        if guess {
            self.guess(state, &view, &scene, me, source);
        }
        self.hidden.push((self.cards.0.len() - before) as u16);
    }

    /// Describes hidden cards of the others: all in the queue, and one of those elsewhere.
    fn guess(&mut self, state: &State, view: &View, scene: &Scene<'_>, me: Seat, source: &mut Rng) {
        let rules = view.rules;
        let possible = |family: Family| -> u16 {
            hidden_names(view, family).iter().map(|name| 1 << card_index(name, rules)).sum()
        };
        let mut add = |family: Family, place: Where, name: Name| {
            let before = self.cards.1.len();
            net::hidden(scene, family, place, |row| self.cards.1.push(row as u16));
            self.cards.0.push((self.cards.1.len() - before) as u8);
            self.truth.0.push(card_index(name, rules) as u8);
            self.truth.1.push(possible(family));
        };
        for (at, height, card) in queue_cards(view) {
            let Seen::Back(family) = card.card else { continue };
            // A state lists a stack from the top.
            let stack: Vec<_> = state.stack(Position::from_index(at as u8)).collect();
            let Some(truth) = stack.iter().rev().nth(height) else { continue };
            add(family, lying(view, at, height, card), truth.card.name);
        }
        let mut one_of = |names: Names| names.nth(source.below(names.len().max(1) as u32) as usize);
        for &family in
            view.seating.playing().iter().filter(|&&family| view.seating.seat_of(family) != Some(me))
        {
            if let Some(name) = one_of(state.hand(family)) {
                add(family, Where::Hand, name);
            }
            if let Some(name) = one_of(state.aside(family)) {
                add(family, Where::Aside, name);
            }
        }
    }

    /// Writes all there is, and empties the frame.
    pub fn write(&mut self, bytes: &mut Vec<u8>) {
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
                results[part].iter().for_each(|result| bytes.extend(result.to_le_bytes()));
            }
        }
        self.ended.clear();
        self.known.iter().for_each(|(made, ..)| bytes.extend(made.to_le_bytes()));
        self.known.iter().for_each(|(_, share, _)| bytes.extend(share.to_le_bytes()));
        self.known.iter().for_each(|(.., ahead)| bytes.extend(ahead.to_le_bytes()));
        self.known.clear();
    }
}

/// The tables of rows that frames speak of, as weights for them must begin.
pub fn tables() -> String {
    net::heading()
}
