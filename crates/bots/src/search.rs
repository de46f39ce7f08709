//! Information-set tree search for several players: worlds are drawn from a belief, all of them share one tree, and every
//! seat in it maximises its own chance to win.
//!
//! A node is what somebody has seen since the root: the searching seat, where it decides, or the public, where others do. So
//! a card that comes to light parts the ways, and a hidden one does not.

use crate::{
    belief::{Belief, Grounds},
    guide::Guide,
    look::Look,
    policy::Policy,
    rng::Rng,
    sights::Sights,
    value::{Value, begins_round},
};
use oriflamme_game::{Family, Move, Moves, Name, Place, Seat, Silent, View, Viewer};
use oriflamme_rules::{RandomSource, State};
use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

/// How to search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Budget {
    /// How many worlds are played out.
    pub iterations: u32,
    /// The most nodes the tree may have; beyond them it is not extended, and stays as good as it is.
    pub nodes: u32,
    /// How much a little-tried move is worth trying, in chances to win.
    pub explore: f32,
    /// How playouts are played.
    pub playout: Playout,
    /// How much of a result is the margin, and not winning alone.
    pub margin: f32,
    /// Whether the others are taken for knights, and not for squires.
    pub knights: bool,
    /// A search ends when the second move would need more than this part of the iterations left to catch up.
    pub catch_up: f32,
}

/// How a game is played on from where the tree ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Playout {
    /// By uniformly random moves.
    Random,
    /// By the squire's policy to the end.
    Squire,
    /// By the squire's policy to the end of so many rounds, and what that is worth.
    Rounds(u8),
    /// By the squire's policy to the end, under the guidance of nets: they say what the others may have, which moves are worth trying, and
    /// what the searching seat's next decision is worth.
    Guided,
}

impl Budget {
    /// A budget with the settings that measured best.
    pub const fn of(iterations: u32) -> Self {
        Self {
            iterations,
            nodes: 50_000,
            explore: 0.6,
            playout: Playout::Squire,
            margin: 0.25,
            knights: false,
            catch_up: 0.25,
        }
    }
}

impl Budget {
    /// What a share of the win counts with being ahead by so much, in twenties.
    fn count(self, share: f64, ahead: f64) -> f64 {
        let weight = f64::from(self.margin);
        share * (1.0 - weight) + (0.5 + ahead.clamp(-0.5, 0.5)) * weight
    }

    /// The most memory a tree of this search takes, in bytes: nodes, their place in the index, and edges, of all of which
    /// there may be room for twice as many.
    pub const fn bytes(self) -> usize {
        let (nodes, edges) = (self.nodes as usize, self.nodes as usize * EDGES_A_NODE as usize);
        2 * (nodes * (size_of::<Node>() + INDEXED) + edges * size_of::<Edge>())
    }
}

/// A choice, as its maker learns about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Key {
    /// A move.
    Made(Move),
    /// Keeping or revealing a card that the public can't see: what is best depends on the card.
    Hidden(Move, Name),
    /// Somebody places a card of that family there, whichever it is.
    Placed(Family, Place),
}

#[derive(Clone, Debug)]
struct Edge {
    key: Key,
    /// How often it could have been taken when its node was visited.
    available: u32,
    visits: u32,
    /// The sum of what its mover got.
    value: f64,
    /// The sum of the mover's shares of the win alone.
    wins: f64,
    prior: f32,
}

impl Edge {
    fn new(key: Key) -> Self {
        Self { key, available: 0, visits: 0, value: 0.0, wins: 0.0, prior: 0.0 }
    }
}

#[derive(Clone, Debug, Default)]
struct Node {
    edges: Vec<Edge>,
    visits: u32,
    value: f64,
}

/// A move and what the search thinks of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ranked {
    /// The move.
    pub answer: Move,
    /// How often it was tried.
    pub visits: u32,
    /// The mean result for the mover, in which the margin may count a little.
    pub value: f64,
    /// The chance to win with it, where a shared win counts its part.
    pub chance: f64,
}

/// Numbers that are hashes already need no other.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn write(&mut self, _: &[u8]) {}
    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
    fn finish(&self) -> u64 {
        self.0
    }
}

/// The bytes of a node in the index.
const INDEXED: usize = size_of::<(u64, u32)>() + 1;
/// How many edges a tree may have for each node it may have.
const EDGES_A_NODE: u32 = 8;
/// How many iterations pass between two looks at whether a search is decided.
const LOOK: u32 = 64;

/// How often an edge's prior is worked out before it is taken as it is: worlds differ, priors little.
const SETTLED: u32 = 4;

/// Averages how likely a policy makes each open edge into what was known of it.
fn learn_priors(node: &mut Node, open: &[u32], chances: &[(Move, f32)], key: impl Fn(Move) -> Key) {
    for &index in open {
        let edge = &mut node.edges[index as usize];
        if edge.available <= SETTLED {
            let chance: f32 = chances
                .iter()
                .filter(|&&(answer, _)| key(answer) == edge.key)
                .map(|&(_, chance)| chance)
                .sum();
            edge.prior += (chance - edge.prior) / edge.available as f32;
        }
    }
}

/// The open edge that promises most: what it gave so far, and more for one that is favoured but little tried.
fn best_edge(node: &Node, open: &[u32], explore: f32) -> Option<usize> {
    let mean = if node.visits == 0 { 0.5 } else { (node.value / f64::from(node.visits)) as f32 };
    let mut best = (f32::MIN, None);
    for &index in open {
        let edge = &node.edges[index as usize];
        // A little of every move is tried, however little it is favoured.
        let prior = 0.9 * edge.prior + 0.1 / open.len() as f32;
        let value = if edge.visits == 0 { mean } else { (edge.value / f64::from(edge.visits)) as f32 };
        let score = value + explore * prior * (edge.available as f32).sqrt() / (1.0 + edge.visits as f32);
        if score > best.0 {
            best = (score, Some(index as usize));
        }
    }
    best.1
}

/// A search from one seat's view.
#[derive(Clone, Debug)]
pub struct Search {
    view: View,
    me: Seat,
    budget: Budget,
    belief: Belief,
    policy: &'static Policy,
    value: &'static Value,
    guide: Option<Guide>,
    nodes: Vec<Node>,
    /// The nodes by what was seen on the way to them.
    index: HashMap<u64, u32, BuildHasherDefault<AsItIs>>,
    edges: u32,
    source: Rng,
    iterations: u32,
    /// The way of the present iteration: node, edge, and who took it.
    path: Vec<(u32, u32, Seat)>,
    /// The edges that the present world allows at the present node.
    open: Vec<u32>,
}

impl Search {
    /// A search for the seat whose turn it is in its own view; none if it is not that seat's turn.
    pub fn new(view: &View, budget: Budget, seed: u64) -> Option<Self> {
        view.moves?;
        let policy = if budget.knights { Policy::of_knights(view.rules) } else { Policy::of(view.rules) };
        let guide = (budget.playout == Playout::Guided).then(|| Guide::of(view.rules));
        let mut search = Self {
            view: *view,
            me: view.turn?,
            budget,
            belief: match guide {
                Some(guide) => guide.belief(view, view.turn?),
                None => Belief::new(view, Grounds::Policy(policy)),
            },
            policy,
            value: Value::of(view.rules, view.seating.seat_count()),
            guide,
            nodes: Vec::new(),
            index: HashMap::default(),
            edges: 0,
            source: Rng::new(seed),
            iterations: 0,
            path: Vec::new(),
            open: Vec::new(),
        };
        search.add_node(Sights::ROOT.of(Viewer::Seat(search.me)));
        Some(search)
    }

    /// Searches to the end of the budget and gives the best move.
    pub fn run(mut self) -> Option<Move> {
        while self.iterations < self.budget.iterations && !self.is_decided() {
            self.iterate();
        }
        self.ranking().first().map(|ranked| ranked.answer)
    }

    /// Whether going on would not change the move: the one tried most is so far ahead that the others can't, or will
    /// hardly, catch up with the iterations left.
    fn is_decided(&self) -> bool {
        if !self.iterations.is_multiple_of(LOOK) || self.iterations == 0 {
            return false;
        }
        let (mut first, mut second) = (0, 0);
        for edge in &self.nodes[0].edges {
            second = second.max(edge.visits.min(first));
            first = first.max(edge.visits);
        }
        let left = (self.budget.iterations - self.iterations) as f32;
        (first - second) as f32 > left * self.budget.catch_up
    }

    /// How many worlds have been played out.
    pub fn iterations(&self) -> u32 {
        self.iterations
    }
    /// How many nodes the tree has.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// How many edges the tree has.
    pub fn edges(&self) -> usize {
        self.edges as usize
    }

    /// How much memory the tree takes, in bytes, with what is kept in reserve.
    pub fn bytes(&self) -> usize {
        let edges: usize = self.nodes.iter().map(|node| node.edges.capacity()).sum();
        let nodes = self.nodes.capacity() * size_of::<Node>();
        nodes + self.index.capacity() * INDEXED + edges * size_of::<Edge>()
    }

    fn add_node(&mut self, sight: u64) {
        if (self.nodes.len() as u32) < self.budget.nodes {
            self.index.insert(sight, self.nodes.len() as u32);
            self.nodes.push(Node::default());
        }
    }

    /// The moves tried, best first.
    pub fn ranking(&self) -> Vec<Ranked> {
        let mut ranked: Vec<Ranked> = self.nodes[0]
            .edges
            .iter()
            .filter_map(|edge| match edge.key {
                Key::Made(answer) => {
                    let visits = f64::from(edge.visits.max(1));
                    let (value, chance) = (edge.value / visits, edge.wins / visits);
                    Some(Ranked { answer, visits: edge.visits, value, chance })
                }
                Key::Hidden(..) | Key::Placed(..) => None,
            })
            .collect();
        ranked.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)));
        ranked
    }

    /// Plays one world out and learns from it.
    pub fn iterate(&mut self) {
        self.iterations += 1;
        let imagined = self.belief.imagine(&mut self.source);
        let world = State::sample(&imagined, &mut self.source)
            .or_else(|_| State::sample(&self.view, &mut self.source));
        let Ok(mut world) = world else { return };
        self.path.clear();
        let mut sights = Sights::ROOT;
        while let Some(seat) = world.turn() {
            let viewer = if seat == self.me { Viewer::Seat(seat) } else { Viewer::Spectator };
            let sight = sights.of(viewer);
            let Some(&at) = self.index.get(&sight) else {
                self.add_node(sight);
                break;
            };
            let Some((edge, answer)) = self.select(at, &world, viewer) else { break };
            self.path.push((at, edge as u32, seat));
            sights.play(&mut world, answer, self.me);
        }
        let foreseen = self.foresee(&mut world);
        self.play_out(&mut world);
        let mut results = self.results(&world);
        if let Some((chance, counted)) = foreseen {
            // What comes of a playout is mostly luck, and what the net thinks is a little wrong: both together are best.
            let (share, result) = &mut results[usize::from(self.me.index())];
            *share = (*share + chance) / 2.0;
            *result = (*result + counted) / 2.0;
        }
        for &(node, edge, seat) in &self.path {
            let (share, result) = results[usize::from(seat.index())];
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.value += result;
            let edge = &mut node.edges[edge as usize];
            edge.visits += 1;
            edge.value += result;
            edge.wins += share;
        }
    }

    /// Chooses an edge of a node among those this world allows, and a move that takes it.
    fn select(&mut self, at: u32, world: &State, viewer: Viewer) -> Option<(usize, Move)> {
        let moves = world.moves();
        let hidden = viewer == Viewer::Spectator && matches!(moves, Moves::Place(_));
        let unseen = match moves {
            Moves::KeepOrReveal if viewer == Viewer::Spectator => {
                world.stack(world.next()).next().map(|top| top.card.name)
            }
            _ => None,
        };
        let key = |answer: Move| match (answer, unseen) {
            (Move::Place { card, at }, _) if hidden => Key::Placed(card.family, at),
            (answer, Some(name)) => Key::Hidden(answer, name),
            (answer, None) => Key::Made(answer),
        };
        let node = &mut self.nodes[at as usize];
        self.open.clear();
        let mut settled = true;
        for (guess, answer) in moves.iter().enumerate() {
            let key = key(answer);
            // Moves mostly come in the order in which they came before.
            let index = match node.edges.get(guess) {
                Some(edge) if edge.key == key => Some(guess),
                _ => node.edges.iter().position(|edge| edge.key == key),
            };
            let index = match index {
                Some(index) => index,
                // A full tree knows no more moves than it does.
                None if self.edges >= self.budget.nodes.saturating_mul(EDGES_A_NODE) => continue,
                None => {
                    // By twos: most nodes have two edges, and growing by four at least would be a waste.
                    if node.edges.len() == node.edges.capacity() {
                        node.edges.reserve_exact(node.edges.len().max(2));
                    }
                    node.edges.push(Edge::new(key));
                    self.edges += 1;
                    node.edges.len() - 1
                }
            };
            settled &= node.edges[index].available >= SETTLED;
            if !hidden || !self.open.contains(&(index as u32)) {
                self.open.push(index as u32);
            }
        }
        for &index in &self.open {
            node.edges[index as usize].available += 1;
        }
        if !settled {
            let chances = match self.guide {
                Some(guide) => guide.chances(world, self.me)?,
                None => self.policy.chances(&Look::from_world(world)?),
            };
            learn_priors(node, &self.open, &chances, key);
        }
        let chosen = best_edge(node, &self.open, self.budget.explore)?;
        let answer = match node.edges[chosen].key {
            Key::Made(answer) | Key::Hidden(answer, _) => answer,
            // Of the moves that look like this one, one by its chance.
            hidden => self
                .policy
                .draw_among(&Look::from_world(world)?, &mut self.source, |answer| key(answer) == hidden)?,
        };
        Some((chosen, answer))
    }

    /// Plays on to the searching seat's next decision, and asks the net what that is worth.
    fn foresee(&mut self, world: &mut State) -> Option<(f64, f64)> {
        let guide = self.guide?;
        while let Some(look) = Look::from_world(world) {
            if look.me == self.me {
                let [chance, ahead] = guide.value(world, self.me);
                return Some((chance, self.budget.count(chance, ahead)));
            }
            world.play_unchecked(self.policy.draw(&look, &mut self.source)?, &mut Silent);
        }
        None
    }

    fn play_out(&mut self, world: &mut State) {
        match self.budget.playout {
            Playout::Random => loop {
                let moves = world.moves();
                let Some(answer) = moves.nth(self.source.below(moves.len() as u32) as usize) else { return };
                world.play_unchecked(answer, &mut Silent);
            },
            Playout::Squire | Playout::Rounds(_) | Playout::Guided => {
                let last = match self.budget.playout {
                    Playout::Rounds(rounds) => world.round() + rounds,
                    _ => u8::MAX,
                };
                while let Some(look) = Look::from_world(world).filter(|look| look.round < last) {
                    let Some(answer) = self.policy.draw(&look, &mut self.source) else { return };
                    world.play_unchecked(answer, &mut Silent);
                }
            }
        }
    }

    /// What each seat got: its share of the win, and that with a little for the margin to the best other seat.
    fn results(&self, world: &State) -> [(f64, f64); Family::COUNT] {
        if !world.is_over() && begins_round(world) {
            let chances = self.value.chances(world).map(f64::from);
            return chances.map(|chance| (chance, chance));
        }
        let ranking = world.ranking();
        let mut results = [(0.0, 0.0); Family::COUNT];
        for seat in world.seating().seats() {
            let share = ranking.share(seat);
            let others =
                world.seating().seats().filter(|&other| other != seat).map(|other| world.score(other));
            let ahead = f64::from(world.score(seat)) - f64::from(others.max().unwrap_or(0));
            results[usize::from(seat.index())] = (share, self.budget.count(share, ahead / 20.0));
        }
        results
    }
}
