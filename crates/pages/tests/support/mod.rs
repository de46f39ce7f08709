//! Real games for tests and pictures, as any viewer sees them.
#![allow(dead_code, missing_docs, clippy::unwrap_used, reason = "each user takes what it needs")]

pub mod gallery;
pub mod moments;
pub mod states;
pub mod text;

use oriflamme_deal::Seed;
use oriflamme_game::{BySeat, Card, Event, Family, Level, Move, Moves, Ruleset, Seat, Seating, Viewer};
use oriflamme_rules::{Previewer, State};
use oriflamme_table_view::{
    Clocks, Dealt, End, Occupant, Pace, Proof, Seq, TableStatus, TableView, Timestamp, Update, UpdateKind,
    Version,
};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

fn proof(seating: &Seating) -> Proof {
    let salts = [(Family::Red, "a81fe0"), (Family::Blue, "-"), (Family::Green, "77c0ff")];
    let salts =
        salts.into_iter().filter_map(|(family, salt)| Some((seating.seat_of(family)?, salt.to_owned())));
    Proof {
        secret: "2c26b46b68ffc68ff99b453c1d3041342c26b46b68ffc68ff99b453c1d304134".to_owned(),
        salts: salts.collect(),
    }
}

/// A game, move by move.
pub struct Game {
    pub states: Vec<State>,
    pub events: Vec<Vec<Event<Card>>>,
    pub moves: Vec<Move>,
    pub occupants: BySeat<Occupant>,
    pub pace: Pace,
}

impl Game {
    /// A random game, which depends only on the seed.
    pub fn random(rules: Ruleset, seating: Seating, seed: u64) -> Self {
        let mut chance = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut pick = move |count: usize| {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (chance >> 33) as usize % count
        };
        Self::played(rules, seating, seed, |_, moves| moves.nth(pick(moves.len())).unwrap())
    }

    pub fn played(
        rules: Ruleset,
        seating: Seating,
        seed: u64,
        mut choose: impl FnMut(&State, &Moves) -> Move,
    ) -> Self {
        let deal = Seed::of_series("pages", seed).deal(rules, seating, None);
        let mut state = State::new(&deal);
        let names = ["Ada", "Bolesław", "Colette", "Dafydd", "Elżbieta"];
        let bots = Level::ALL;
        let occupant = |seat: Seat| match seat.index() {
            0 | 2 => Occupant::Human {
                name: Some(names[usize::from(seat.index())].to_owned()),
                away: seat.index() == 2,
            },
            seat => Occupant::Bot(bots[usize::from(seat) % 4]),
        };
        let mut game = Self {
            states: vec![state],
            events: vec![Vec::new()],
            moves: Vec::new(),
            occupants: BySeat::from_fn(occupant),
            pace: Pace::Unlimited,
        };
        while !state.is_over() {
            let answer = choose(&state, &state.moves());
            let mut events = Vec::new();
            state.play(answer, &mut |event| events.push(event)).unwrap();
            game.moves.push(answer);
            game.states.push(state);
            game.events.push(events);
        }
        game
    }

    /// A viewer's table after `at` moves.
    pub fn table(&self, viewer: Viewer, at: usize) -> TableView {
        let state = &self.states[at];
        let over = state.is_over();
        let view = if over { state.open_view(viewer) } else { state.view(viewer) };
        let previewer = Previewer::new(&view);
        let ranking = || state.ranking().places().map(<[Seat]>::to_vec).collect();
        TableView {
            id: "k3v9t2".parse().unwrap(),
            version: Version(at as u32),
            status: if over { TableStatus::Over } else { TableStatus::Playing },
            rules: state.rules(),
            seating: *state.seating(),
            viewer,
            occupants: self.occupants.clone(),
            players: BySeat::default(),
            invited: None,
            view: Some(view),
            previews: previewer.map(|previewer| previewer.all().collect()).unwrap_or_default(),
            host: Some(Seat::from_index(0)),
            level: Level::Squire,
            pace: self.pace,
            private: false,
            rated: false,
            season: false,
            dealt: Dealt::Here,
            next: None,
            tournament: None,
            commitment: "7d865e959b2466918c9863afca942d0fb89d7c9ac0c99bafc3749504ded97730".to_owned(),
            clocks: self.clocks(),
            vacations: BySeat::default(),
            closes_at: None,
            rematch: None,
            end: over.then(|| End { ranking: ranking(), seed: None, proof: Some(proof(state.seating())) }),
        }
    }

    /// Clocks that have just begun to run, at a table with a pace.
    fn clocks(&self) -> Option<Clocks> {
        let decision = self.pace.decision()?;
        let from_now = |time: Duration| {
            let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap() + time;
            Some(Timestamp::from_millis(since_epoch.as_millis() as u64))
        };
        Some(Clocks::Limited {
            decision_until: from_now(decision),
            due: from_now(decision + self.pace.bank()),
            banks: BySeat::new(self.pace.bank()),
        })
    }

    /// The update of the `at`th move; 0 is the deal.
    pub fn update(&self, viewer: Viewer, at: usize) -> Update {
        let table = self.table(viewer, at);
        let seating = table.seating;
        Update {
            seq: Seq(at as u64 + 1),
            kind: if at == 0 { UpdateKind::Started } else { UpdateKind::Move },
            seat: at.checked_sub(1).and_then(|before| self.states[before].turn()),
            played: at.checked_sub(1).map(|before| {
                let made = self.states[before].family_move(self.moves[before]).unwrap();
                made.seen_by(viewer, &seating)
            }),
            events: self.events[at].iter().map(|event| event.seen_by(viewer, &seating)).collect(),
            table,
        }
    }

    /// All updates up to the `at`th move.
    pub fn history(&self, viewer: Viewer, at: usize) -> Vec<Update> {
        (0..=at).map(|at| self.update(viewer, at)).collect()
    }

    /// The first moment that fits, and the seat that decides.
    pub fn find(&self, mut wanted: impl FnMut(&State) -> bool) -> Option<(usize, Seat)> {
        (0..self.states.len())
            .find_map(|at| Some((at, self.states[at].turn()?)).filter(|_| wanted(&self.states[at])))
    }
}

/// The first moment that fits in random games.
pub fn search(
    rules: Ruleset,
    seating: Seating,
    mut wanted: impl FnMut(&State) -> bool,
) -> (Game, usize, Seat) {
    for seed in 0..2000 {
        let game = Game::random(rules, seating, seed);
        if let Some((at, seat)) = game.find(&mut wanted) {
            return (game, at, seat);
        }
    }
    panic!("no random game comes to this");
}
