//! A position that is being set up. Nothing has happened in it yet: a face-up character that is due has not
//! acted.

use oriflamme_game::{
    ByFamily, BySeat, Card, Face, Family, Influence, Names, Phase, QueueCard, Ruleset, Seat, Seating, Seen,
    SetupFault,
};
use oriflamme_notation::{Header, Stack, write};
use oriflamme_rules::{Setup, State};
use oriflamme_table_view::LaidOut;

/// A position in pieces. Cards that are nowhere else are set aside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionDraft {
    pub(crate) rules: Ruleset,
    pub(crate) seating: Seating,
    pub(crate) first: Seat,
    pub(crate) round: u32,
    pub(crate) phase: Phase,
    /// The number of the position that is being resolved, while the queue is.
    pub(crate) next: u32,
    /// How many cards were placed this round, while cards are.
    pub(crate) placed: u32,
    pub(crate) scores: BySeat<u32>,
    pub(crate) hands: ByFamily<Names>,
    pub(crate) gone: ByFamily<Names>,
    /// A duel's draw piles, by the index of their seats.
    pub(crate) piles: [Vec<Card>; 2],
    pub(crate) queue: Vec<Stack>,
}

impl PositionDraft {
    /// A table at which all cards are set aside.
    pub fn new(rules: Ruleset, seating: Seating) -> Self {
        Self {
            rules,
            seating,
            first: Seat::from_index(0),
            round: 1,
            phase: Phase::Placement,
            next: 1,
            placed: 0,
            scores: BySeat::new(1),
            hands: ByFamily::new(Names::EMPTY),
            gone: ByFamily::new(Names::EMPTY),
            piles: Default::default(),
            queue: Vec::new(),
        }
    }

    /// What has been set up.
    pub fn of_setup(setup: &Setup) -> Self {
        let view = setup.laid_out();
        let lying = |seen: &oriflamme_game::SeenCard| match seen.card {
            Seen::Known(card) => Some(QueueCard { card, face: QueueCard::from(seen).face }),
            Seen::Back(_) => None,
        };
        Self {
            first: view.first,
            round: view.round.into(),
            phase: view.phase,
            next: view.next.map_or(1, |next| next.number()),
            placed: view.placed.into(),
            scores: view.scores.map(Influence::into),
            hands: ByFamily::from_fn(|family| view.hands[family].names),
            gone: view.gone,
            piles: [0, 1].map(|seat| setup.pile(Seat::from_index(seat)).collect()),
            queue: view.queue.stacks().map(|stack| stack.iter().filter_map(lying).collect()).collect(),
            ..Self::new(view.rules, view.seating)
        }
    }

    /// A position of a game. What a header can't describe, such as an ability that is half done, is left out.
    pub fn of_state(state: &State) -> Self {
        let phase = state.phase();
        Self {
            first: state.first(),
            round: state.round().into(),
            phase,
            next: if phase == Phase::Resolution { write::next_number(state) } else { 1 },
            placed: if phase == Phase::Placement { state.placed().into() } else { 0 },
            scores: state.scores().map(Influence::into),
            hands: ByFamily::from_fn(|family| state.hand(family)),
            gone: ByFamily::from_fn(|family| state.gone(family)),
            piles: [0, 1].map(|seat| state.deck(Seat::from_index(seat)).collect()),
            queue: state.positions().map(|at| state.stack(at).collect()).collect(),
            ..Self::new(state.rules(), *state.seating())
        }
    }

    /// The cards that are nowhere else.
    pub(crate) fn aside(&self, family: Family) -> Names {
        let lying = self.queue.iter().flatten().map(|lying| lying.card);
        let elsewhere =
            lying.chain(self.piles.iter().flatten().copied()).filter(|card| card.family == family);
        let elsewhere: Names = elsewhere.map(|card| card.name).collect();
        let all: Names = Names::of(self.rules).iter().filter(|name| name.is_dealt()).collect();
        all.without(elsewhere).without(self.hands[family]).without(self.gone[family])
    }

    /// The position, or everything that is wrong with it.
    pub fn setup(&self) -> Result<Setup, Vec<SetupFault>> {
        let mut setup = Setup::new(self.rules, self.seating);
        let mut faults = Vec::new();
        let mut check = |result: Result<(), SetupFault>| faults.extend(result.err());
        setup.first(self.first);
        check(setup.round(self.round));
        setup.phase(self.phase);
        for seat in self.seating.seats() {
            check(setup.score(seat, self.scores[seat]));
        }
        for family in Family::ALL {
            self.hands[family].iter().for_each(|name| check(setup.hand(Card::new(family, name))));
            self.gone[family].iter().for_each(|name| check(setup.gone(Card::new(family, name))));
        }
        for (seat, pile) in self.piles.iter().enumerate() {
            pile.iter().for_each(|&card| check(setup.deck(Seat::from_index(seat as u8), card)));
        }
        for stack in &self.queue {
            for (height, lying) in stack.iter().enumerate() {
                let lay = if height == 0 { Setup::queue } else { Setup::stack };
                check(lay(&mut setup, lying.card, lying.face));
            }
        }
        match self.phase {
            // How far the queue is resolved can't be judged where the queue itself is wrong.
            Phase::Resolution => check(setup.next(self.next)),
            Phase::Placement => check(setup.placed(self.placed)),
        }
        if faults.is_empty() { Ok(setup) } else { Err(faults) }
    }

    /// What a page shows of it, if the position is possible.
    pub fn laid_out(&self) -> Option<LaidOut> {
        let setup = self.setup().ok()?;
        let seats = self.seating.seats().filter(|_| self.seating.is_duel());
        Some(LaidOut {
            view: setup.laid_out(),
            piles: seats.map(|seat| (seat, self.piles[usize::from(seat.index())].clone())).collect(),
        })
    }

    /// The position as header lines, in the order of the notation's canonical form.
    pub fn text(&self, header: &Header) -> String {
        let seating = &self.seating;
        let mut text = String::new();
        let mut add = |keyword: &str, value: String| text += &format!("{keyword:<6} {value}\n");
        let name = |seat| write::seat_name(seating, seat);
        let list = |names: Names| names.iter().map(|name| format!(" {name}")).collect::<String>();
        add("rules", self.rules.to_string());
        add("seats", seating.seats().map(name).collect::<Vec<_>>().join(" "));
        for (&seat, name) in &header.names {
            add("name", format!("{} {name}", seating.family_of(seat)));
        }
        if let Some(seed) = &header.seed {
            add("seed", seed.clone());
        }
        add("first", seating.family_of(self.first).to_string());
        add("round", self.round.to_string());
        add("phase", self.phase.word().to_owned());
        match self.phase {
            Phase::Placement if self.placed > 0 => add("placed", self.placed.to_string()),
            Phase::Resolution if self.next > 1 => add("next", self.next.to_string()),
            _ => {}
        }
        let score = |seat| format!("{} {}", seating.family_of(seat), self.scores[seat]);
        add("score", seating.seats().map(score).collect::<Vec<_>>().join(", "));
        let hand = |family: Family| self.hands[family];
        let aside = |family: Family| self.aside(family);
        let gone = |family: Family| self.gone[family];
        let lists: [(&str, &dyn Fn(Family) -> Names); 3] =
            [("hand", &hand), ("aside", &aside), ("gone", &gone)];
        for (keyword, names) in lists {
            for &family in seating.playing().iter().filter(|&&family| !names(family).is_empty()) {
                add(keyword, format!("{family}{}", list(names(family))));
            }
        }
        for seat in seating.seats().filter(|_| seating.is_duel()) {
            let pile: Vec<_> = self.piles[usize::from(seat.index())].iter().map(Card::to_string).collect();
            if !pile.is_empty() {
                add("deck", format!("{} {}", name(seat), pile.join(", ")));
            }
        }
        if !self.queue.is_empty() {
            let stack =
                |stack: &Stack| stack.iter().map(QueueCard::to_string).collect::<Vec<_>>().join(" / ");
            add("queue", self.queue.iter().map(stack).collect::<Vec<_>>().join(" | "));
        }
        text
    }

    /// Where a card lies in the queue: its position and how many cards of its stack lie under it.
    pub(crate) fn find(&self, card: Card) -> Option<(usize, usize)> {
        self.queue.iter().enumerate().find_map(|(at, stack)| {
            stack.iter().position(|lying| lying.card == card).map(|height| (at, height))
        })
    }
}

/// How a card lies when it comes into the queue: face down, but for a Twin.
pub(crate) fn usual_face(card: Card) -> Face {
    if card.name.is_dealt() { Face::Down { influence: 0 } } else { Face::Up { token: None } }
}
