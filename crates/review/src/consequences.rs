//! Compares what two moves lead to: games are played on from the same worlds after either move.

use oriflamme_bots::{Policy, Rng, Search};
use oriflamme_game::{BySeat, Card, Event, Log, Move, Name, Ruling, Seat, View};
use oriflamme_observe::Observation;
use oriflamme_rules::State;

/// How many worlds are played out after each of the two moves.
const WORLDS: u64 = 400;
/// A difference counts if it is this many times its standard error.
const SURE: f64 = 3.0;

/// A card whose differences are reported. It is the same card in all worlds that look like the view, even
/// where its name differs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AffectedCard {
    /// A card of the queue, by its index over all cards.
    Lying(usize),
    /// A card that the seat holds, or its Twin.
    Held(Card),
}

/// The difference between the games after the first move and those after the second.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Difference {
    sum: f64,
    squares: f64,
}

impl Difference {
    fn add(&mut self, difference: f64) {
        self.sum += difference;
        self.squares += difference * difference;
    }
    pub(crate) fn mean(self) -> f64 {
        self.sum / WORLDS as f64
    }
    /// Whether it is more than chance.
    pub(crate) fn is_sure(self) -> bool {
        let variance = self.squares / WORLDS as f64 - self.mean().powi(2);
        self.mean().abs() > SURE * (variance.max(0.0) / WORLDS as f64).sqrt()
    }
}

/// How often a card falls after each of the two moves, and by which subjects.
#[derive(Clone, Default, Debug)]
pub(crate) struct Falls {
    counts: [u32; 2],
    by: [Vec<(usize, u32)>; 2],
}

impl Falls {
    fn add(&mut self, side: usize, by: Option<usize>) {
        self.counts[side] += 1;
        let Some(by) = by else { return };
        match self.by[side].iter_mut().find(|(known, _)| *known == by) {
            Some((_, count)) => *count += 1,
            None => self.by[side].push((by, 1)),
        }
    }
    /// The share of the games in which it falls, after the first move and after the second.
    pub(crate) fn shares(&self) -> [f64; 2] {
        self.counts.map(|count| f64::from(count) / WORLDS as f64)
    }
    /// The subject that is the attacker in most of these games.
    pub(crate) fn main_attacker(&self, side: usize) -> Option<usize> {
        let &(by, count) = self.by[side].iter().max_by_key(|(_, count)| *count)?;
        (2 * count > self.counts[side]).then_some(by)
    }
}

/// Two moves, compared.
#[derive(Clone, Debug)]
pub(crate) struct MoveComparison {
    pub(crate) subjects: Vec<AffectedCard>,
    /// What each subject earns for each seat.
    pub(crate) income: Vec<BySeat<Difference>>,
    pub(crate) falls: Vec<Falls>,
    /// Each seat's influence in the end.
    pub(crate) scores: BySeat<Difference>,
    /// Each seat's share of the win.
    pub(crate) wins: BySeat<Difference>,
    /// Each seat's chance to win after the second move.
    pub(crate) otherwise: BySeat<f64>,
}

impl MoveComparison {
    /// Compares two moves of the searching seat. `None`, if no world looks like the view.
    pub(crate) fn of(search: &mut Search, view: &View, me: Seat, moves: [Move; 2]) -> Option<Self> {
        let subjects = subjects(view, me);
        let count = subjects.len();
        let mut comparison = Self {
            subjects,
            income: vec![BySeat::new(Difference::default()); count],
            falls: vec![Falls::default(); count],
            scores: BySeat::new(Difference::default()),
            wins: BySeat::new(Difference::default()),
            otherwise: BySeat::new(0.0),
        };
        for number in 0..WORLDS {
            let world = search.draw_world()?;
            let named = comparison.named(&world);
            // The same random numbers make the two games differ less by chance.
            let games = moves.map(|first| PlayedGame::play(world, first, &named, count, Rng::new(number)));
            comparison.add(view, &games);
        }
        Some(comparison)
    }

    /// Which subject each card is in a world.
    fn named(&self, world: &State) -> Vec<(Card, usize)> {
        let lying: Vec<Card> =
            world.positions().flat_map(|at| world.stack(at)).map(|lying| lying.card).collect();
        let name = |(index, subject): (usize, &AffectedCard)| match *subject {
            AffectedCard::Lying(at) => Some((*lying.get(at)?, index)),
            AffectedCard::Held(card) => Some((card, index)),
        };
        self.subjects.iter().enumerate().filter_map(name).collect()
    }

    fn add(&mut self, view: &View, [first, second]: &[PlayedGame<'_>; 2]) {
        for seat in view.seating.seats() {
            for (subject, income) in self.income.iter_mut().enumerate() {
                let earned = |game: &PlayedGame<'_>| f64::from(game.income[subject][seat]);
                income[seat].add(earned(first) - earned(second));
            }
            self.scores[seat].add(first.scores[seat] - second.scores[seat]);
            self.wins[seat].add(first.wins[seat] - second.wins[seat]);
            self.otherwise[seat] += second.wins[seat] / WORLDS as f64;
        }
        for (side, game) in [first, second].into_iter().enumerate() {
            for &(fallen, by) in &game.fallen {
                self.falls[fallen].add(side, by);
            }
        }
    }
}

/// The cards of the queue, and those that the seat can still place.
fn subjects(view: &View, me: Seat) -> Vec<AffectedCard> {
    let mut subjects: Vec<AffectedCard> = (0..view.queue.cards().len()).map(AffectedCard::Lying).collect();
    for &family in view.seating.families_of(me) {
        let held = view.hands[family].names.iter().map(|name| Card { family, name });
        subjects.extend(held.map(AffectedCard::Held));
        if view.twins.contains(family) {
            subjects.push(AffectedCard::Held(Card { family, name: Name::Twin }));
        }
    }
    subjects
}

/// A game that goes on to its end, and what happens to the subjects.
struct PlayedGame<'a> {
    named: &'a [(Card, usize)],
    income: Vec<BySeat<u16>>,
    /// Which subjects fell, and by which ones.
    fallen: Vec<(usize, Option<usize>)>,
    scores: BySeat<f64>,
    wins: BySeat<f64>,
}

impl<'a> PlayedGame<'a> {
    /// Plays on with this move, and then as knights play.
    fn play(mut world: State, first: Move, named: &'a [(Card, usize)], count: usize, mut rng: Rng) -> Self {
        let mut game = Self {
            named,
            income: vec![BySeat::new(0); count],
            fallen: Vec::new(),
            scores: BySeat::new(0.0),
            wins: BySeat::new(0.0),
        };
        let policy = Policy::knight(world.rules());
        let mut next = Some(first);
        while let Some(answer) = next {
            world.play_unchecked(answer, &mut game);
            next = Observation::from_world(&world).and_then(|obs| policy.draw(&obs, &mut rng));
        }
        let ranking = world.ranking();
        for seat in world.seating().seats() {
            game.scores[seat] = f64::from(world.score(seat));
            game.wins[seat] = ranking.share(seat);
        }
        game
    }
    fn subject(&self, card: Card) -> Option<usize> {
        self.named.iter().find(|(known, _)| *known == card).map(|(_, subject)| *subject)
    }
}

impl Log for PlayedGame<'_> {
    fn push(&mut self, event: Event<Card>) {
        match event {
            Event::Gained { seat, amount, by, .. } | Event::Stolen { to: seat, amount, by, .. } => {
                if let Some(subject) = self.subject(by) {
                    self.income[subject][seat] += amount;
                }
            }
            Event::Eliminated { card, by, .. } => {
                let by = self.subject(by);
                self.fallen.extend(self.subject(card).map(|card| (card, by)));
            }
            // A Prince and his Twin fall together.
            Event::Discarded { card, why: Ruling::Prince3, .. } => {
                self.fallen.extend(self.subject(card).map(|card| (card, None)));
            }
            _ => {}
        }
    }
}
