//! What the fuzz targets share: choices read from bytes, and moves made of them, legal or not.

use oriflamme_game::{Card, Family, Gap, Move, Name, Place, Position, Ruleset, Seating, View, Viewer};
use oriflamme_rules::State;

/// The input, read choice by choice; choices beyond its end are 0.
pub struct Choices<'a>(pub &'a [u8]);

impl Choices<'_> {
    pub fn is_over(&self) -> bool {
        self.0.is_empty()
    }
    pub fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }
    pub fn below(&mut self, bound: usize) -> usize {
        usize::from(self.byte()) % bound.max(1)
    }
    pub fn rules(&mut self) -> Ruleset {
        Ruleset::ALL[self.below(3)]
    }
    pub fn seating(&mut self) -> Seating {
        let count = 2 + self.below(4);
        Seating::of(count).unwrap_or(Seating::usual_duel())
    }
    pub fn card(&mut self) -> Card {
        Card::new(Family::from_index(self.byte()), Name::from_index(self.byte()))
    }
    fn position(&mut self) -> Position {
        Position::from_index(self.byte())
    }
    fn place(&mut self) -> Place {
        match self.below(3) {
            0 => Place::Front,
            1 => Place::Back,
            _ => Place::On(self.position()),
        }
    }
    pub fn any_move(&mut self) -> Move {
        match self.below(12) {
            0 => Move::Place { card: self.card(), at: self.place() },
            1 => Move::Keep,
            2 => Move::Reveal,
            3 => Move::Eliminate(self.position()),
            4 => Move::Steal(Family::from_index(self.byte())),
            5 => Move::Copy(self.position()),
            6 => Move::Move { from: self.position(), to: Gap(self.byte()) },
            7 => Move::Twin(self.place()),
            8 => Move::Use(self.position()),
            9 => Move::Gain,
            10 => Move::Repeat,
            _ => Move::Corrupt(self.position()),
        }
    }
}

/// Plays on from a state by the input's choices, mostly legal ones, and keeps every view up by events alone.
pub fn play_on(mut state: State, choices: &mut Choices) {
    let seating = *state.seating();
    let eyes: Vec<Viewer> = seating.seats().map(Viewer::Seat).chain([Viewer::Spectator]).collect();
    let mut views: Vec<View> = eyes.iter().map(|&viewer| state.view(viewer)).collect();
    while !choices.is_over() && !state.is_over() {
        let moves = state.moves();
        let answer = match choices.below(8) {
            0 => choices.any_move(),
            _ => match moves.nth(choices.below(moves.len())) {
                Some(legal) => legal,
                None => return,
            },
        };
        let before = state;
        let mut events = Vec::new();
        let played = state.play(answer, &mut |event| events.push(event));
        assert_eq!(played.is_ok(), moves.contains(answer));
        assert!(played.is_ok() || state == before, "a refused move changes nothing");
        for view in &mut views {
            events.iter().for_each(|event| view.apply(&event.seen_by(view.viewer, &seating)));
            assert_eq!(*view, state.view(view.viewer), "events rebuild the view");
            let twin = State::sample(view, &mut |bound: u32| choices.byte() as u32 % bound.max(1));
            assert_eq!(twin.map(|twin| twin.view(view.viewer)), Ok(*view), "a sampled world looks the same");
        }
        let _ = state.ranking().winners();
    }
}
