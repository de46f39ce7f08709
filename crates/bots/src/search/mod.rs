//! Information-set Monte Carlo tree search for several players: worlds are sampled from a belief, all of them
//! share one tree, and every seat in it maximises its own chance to win.
//!
//! A node is an information set: what the searching seat has seen since the root if that seat decides, or
//! what the public has seen if others decide. So paths branch when a card is revealed, never on hidden cards.

mod config;
mod info_set;
mod tree;

use crate::{
    belief::{Belief, Likelihood},
    champion::WorldValue,
    guide::Guide,
    policy::Policy,
    rng::Rng,
};
use foldhash::fast::FixedState;
use info_set::InfoSet;
use oriflamme_game::{BySeat, Decision, Move, Moves, NoLog, Seat, View, Viewer};
use oriflamme_observe::{Observation, Observer};
use oriflamme_rules::State;
use std::collections::HashMap;
use tree::{Choice, EDGES_PER_NODE, Edge, INDEX_ENTRY_BYTES, Node, PRIOR_SAMPLES};

pub use crate::belief::CardGuess;
pub use config::{SearchConfig, SearchKind};

/// After how many iterations a search checks again whether it is decided.
const CHECK_EVERY: u32 = 64;

/// A move with the search's estimates.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ranked {
    pub answer: Move,
    /// How often it was tried.
    pub visits: u32,
    /// The mean utility for the mover, which may include a part of the margin.
    pub value: f64,
    /// The chance to win with it; a shared win counts as a part.
    pub chance: f64,
}

/// A search from one seat's view.
#[derive(Clone, Debug)]
pub struct Search {
    view: View,
    me: Seat,
    config: SearchConfig,
    belief: Belief,
    /// The policy of playouts.
    policy: &'static Policy,
    guide: Option<Guide>,
    nodes: Vec<Node>,
    /// The nodes by the keys of their information sets.
    index: HashMap<u64, u32, FixedState>,
    edges: u32,
    rng: Rng,
    iterations: u32,
    /// The only world of a search that sees all cards.
    open: Option<Box<State>>,
    /// The path of the current iteration: node, edge, and the seat that took it.
    path: Vec<(u32, u32, Seat)>,
    /// The edges that the current world allows at the current node.
    allowed: Vec<u32>,
    observer: Observer,
}

impl Search {
    /// A search for a move in this decision.
    pub fn new(decision: Decision<'_>, config: SearchConfig, seed: u64) -> Self {
        let (view, obs) = (decision.view(), Observation::from_decision(decision));
        let (policy, guide) = match config.kind {
            SearchKind::Policy => (Policy::squire(view.rules), None),
            SearchKind::Guided => (Policy::knight(view.rules), Some(Guide::of(view.rules))),
            SearchKind::Champion => (Policy::knight(view.rules), Some(Guide::champion(view.rules))),
        };
        let mut search = Self {
            view: *view,
            me: obs.me,
            config,
            belief: match guide {
                Some(guide) => guide.belief(decision, &obs),
                None => Belief::new(view, Likelihood::Policy(policy)),
            },
            policy,
            guide,
            nodes: Vec::new(),
            index: HashMap::default(),
            edges: 0,
            rng: Rng::new(seed),
            iterations: 0,
            open: None,
            path: Vec::new(),
            allowed: Vec::new(),
            observer: Observer::new(view.rules, view.seating),
        };
        search.add_node(InfoSet::root().key(Viewer::Seat(search.me)));
        search
    }

    /// A search that sees all cards: every world it plays out is the true one. It measures what knowing them
    /// would gain. Only a host that measures may use it, never a player.
    pub fn clairvoyant(state: &State, decision: Decision<'_>, config: SearchConfig, seed: u64) -> Self {
        Self { open: Some(Box::new(*state)), ..Self::new(decision, config, seed) }
    }

    /// Searches until all iterations are done or the search is decided.
    pub fn finish(&mut self) {
        while self.iterations < self.config.iterations && !self.is_decided() {
            self.iterate();
        }
    }

    /// Finishes the search, and returns the best move.
    pub fn run(mut self) -> Option<Move> {
        self.finish();
        self.ranking().first().map(|ranked| ranked.answer)
    }

    /// Whether the most-tried move is so far ahead that the others are unlikely to catch up in the remaining
    /// iterations.
    fn is_decided(&self) -> bool {
        if !self.iterations.is_multiple_of(CHECK_EVERY) || self.iterations == 0 {
            return false;
        }
        let (mut first, mut second) = (0, 0);
        for edge in &self.nodes[0].edges {
            second = second.max(edge.visits.min(first));
            first = first.max(edge.visits);
        }
        let left = (self.config.iterations - self.iterations) as f32;
        (first - second) as f32 > left * self.config.catch_up
    }

    /// The number of iterations so far.
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

    /// The memory of the tree in bytes, including reserved room.
    pub fn bytes(&self) -> usize {
        let edges: usize = self.nodes.iter().map(|node| node.edges.capacity()).sum();
        let nodes = self.nodes.capacity() * size_of::<Node>();
        nodes + self.index.capacity() * INDEX_ENTRY_BYTES + edges * size_of::<Edge>()
    }

    fn add_node(&mut self, key: u64) {
        if (self.nodes.len() as u32) < self.config.nodes {
            self.index.insert(key, self.nodes.len() as u32);
            self.nodes.push(Node::default());
        }
    }

    /// The moves tried, best first.
    pub fn ranking(&self) -> Vec<Ranked> {
        let mut ranked: Vec<Ranked> = self.nodes[0]
            .edges
            .iter()
            .filter_map(|edge| match edge.choice {
                Choice::Move(answer) => {
                    let visits = f64::from(edge.visits.max(1));
                    let (value, chance) = (edge.value / visits, edge.wins / visits);
                    Some(Ranked { answer, visits: edge.visits, value, chance })
                }
                Choice::Hidden(..) | Choice::Placed(..) => None,
            })
            .collect();
        ranked.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)));
        ranked
    }

    /// The search's guess at each face-down card in the queue that its seat can't see, from front to back.
    pub fn guesses(&self) -> Vec<CardGuess> {
        self.belief.queue_guesses()
    }

    /// A world drawn from what this search believes; `None` if no game can look like its view.
    pub fn draw_world(&mut self) -> Option<State> {
        if let Some(open) = &self.open {
            return Some(**open);
        }
        let sampled = self.belief.sample_view(&mut self.rng);
        State::sample(&sampled, &mut self.rng).or_else(|_| State::sample(&self.view, &mut self.rng)).ok()
    }

    /// Performs one iteration: samples a world, descends the tree, and updates it with the result.
    pub fn iterate(&mut self) {
        self.iterate_after(None);
    }

    /// Performs one iteration in which the searching seat starts with this move. A search tries moves that
    /// look bad only a few times; use this to judge such a move anyway.
    pub fn iterate_with(&mut self, first: Move) {
        self.iterate_after(Some(first));
    }

    /// Performs one iteration. Every second one starts with the next of these moves in turn, so that each is
    /// tried; the others start with the move that the search selects.
    pub fn iterate_in_turn(&mut self, moves: &[Move]) {
        let done = self.iterations as usize;
        let next = moves.get(done / 2 % moves.len().max(1)).filter(|_| done % 2 == 1);
        self.iterate_after(next.copied());
    }

    fn iterate_after(&mut self, first: Option<Move>) {
        self.iterations += 1;
        let Some(mut world) = self.draw_world() else { return };
        self.path.clear();
        let mut info_set = InfoSet::root();
        while let Some(seat) = world.turn() {
            let viewer = if seat == self.me { Viewer::Seat(seat) } else { Viewer::Spectator };
            let key = info_set.key(viewer);
            let Some(&at) = self.index.get(&key) else {
                self.add_node(key);
                break;
            };
            let at_root = self.path.is_empty();
            let forced = first.filter(|_| at_root).and_then(|first| self.root_edge(first));
            let Some((edge, answer)) = forced.or_else(|| self.select(at, &world, viewer)) else { break };
            self.path.push((at, edge as u32, seat));
            info_set.play(&mut world, answer, self.me);
        }
        let results = match self.config.kind {
            SearchKind::Champion => self.judge(&mut world),
            SearchKind::Policy | SearchKind::Guided => self.estimate_and_play_out(&mut world),
        };
        for &(node, edge, seat) in &self.path {
            let (share, result) = results[seat];
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.value += result;
            let edge = &mut node.edges[edge as usize];
            edge.visits += 1;
            edge.value += result;
            edge.wins += share;
        }
    }

    /// The root's edge for a move, once the search has looked at the root.
    fn root_edge(&self, answer: Move) -> Option<(usize, Move)> {
        let edge = self.nodes[0].edges.iter().position(|edge| edge.choice == Choice::Move(answer))?;
        Some((edge, answer))
    }

    /// Chooses an edge of a node among those that this world allows, and a move that takes it.
    fn select(&mut self, at: u32, world: &State, viewer: Viewer) -> Option<(usize, Move)> {
        let moves = world.moves();
        let hidden = viewer == Viewer::Spectator && matches!(moves, Moves::Place(_));
        let unseen = match moves {
            Moves::KeepOrReveal if viewer == Viewer::Spectator => {
                world.next().and_then(|at| world.top(at)).map(|top| top.card.name)
            }
            _ => None,
        };
        let choice = |answer: Move| match (answer, unseen) {
            (Move::Place { card, at }, _) if hidden => Choice::Placed(card.family, at),
            (answer, Some(name)) => Choice::Hidden(answer, name),
            (answer, None) => Choice::Move(answer),
        };
        let node = &mut self.nodes[at as usize];
        self.allowed.clear();
        let mut has_priors = true;
        for (guess, answer) in moves.iter().enumerate() {
            let choice = choice(answer);
            // Moves mostly come in the same order as before.
            let index = match node.edges.get(guess) {
                Some(edge) if edge.choice == choice => Some(guess),
                _ => node.edges.iter().position(|edge| edge.choice == choice),
            };
            let index = match index {
                Some(index) => index,
                // A full tree gets no new edges.
                None if self.edges >= self.config.nodes.saturating_mul(EDGES_PER_NODE) => continue,
                None => {
                    // Most nodes have two edges, and a vector would reserve room for four.
                    if node.edges.len() == node.edges.capacity() {
                        node.edges.reserve_exact(node.edges.len().max(2));
                    }
                    node.edges.push(Edge::new(choice));
                    self.edges += 1;
                    node.edges.len() - 1
                }
            };
            has_priors &= node.edges[index].available >= PRIOR_SAMPLES;
            if !hidden || !self.allowed.contains(&(index as u32)) {
                self.allowed.push(index as u32);
            }
        }
        for &index in &self.allowed {
            node.edges[index as usize].available += 1;
        }
        if !has_priors {
            let obs = self.observer.observe(world)?;
            let priors = match self.guide {
                Some(guide) => guide.priors(world, obs, self.me),
                None => self.policy.probabilities(obs),
            };
            node.update_priors(&self.allowed, &priors, choice);
        }
        let chosen = node.best_edge(&self.allowed, self.config.explore)?;
        let answer = match node.edges[chosen].choice {
            Choice::Move(answer) | Choice::Hidden(answer, _) => answer,
            // Several moves share this edge: draw one of them by its probability.
            placed => {
                let obs = self.observer.observe(world)?;
                self.policy.draw_among(obs, &mut self.rng, |answer| choice(answer) == placed)?
            }
        };
        Some((chosen, answer))
    }

    /// A world's value for each seat: the critic's value, and with `trust` below 1 also the result of a
    /// playout.
    fn judge(&mut self, world: &mut State) -> BySeat<(f64, f64)> {
        let Some(worth) = self.guide.and_then(|guide| guide.judge(world)) else {
            return self.results(world);
        };
        let mut results = BySeat::new((0.0, 0.0));
        for seat in self.view.seating.seats() {
            let WorldValue { chance, lead } = worth[seat];
            results[seat] = (chance, self.config.utility(chance, lead));
        }
        let luck = 1.0 - f64::from(self.config.trust);
        if luck > 0.0 {
            self.play_out(world);
            let played = self.results(world);
            for seat in self.view.seating.seats() {
                let ((share, result), (played_share, played_result)) = (&mut results[seat], played[seat]);
                *share += luck * (played_share - *share);
                *result += luck * (played_result - *result);
            }
        }
        results
    }

    /// A world's value for each seat: the result of a playout, mixed with the net's value for the searching
    /// seat.
    fn estimate_and_play_out(&mut self, world: &mut State) -> BySeat<(f64, f64)> {
        let estimate = self.estimate(world);
        self.play_out(world);
        let mut results = self.results(world);
        if let Some((chance, utility)) = estimate {
            // The result of a playout is mostly luck, and the net's estimate is a little wrong.
            let (share, result) = &mut results[self.me];
            let trust = f64::from(self.config.trust);
            *share += trust * (chance - *share);
            *result += trust * (utility - *result);
        }
        results
    }

    /// Plays to the searching seat's next decision, and asks the net for the chance to win there and its
    /// utility.
    fn estimate(&mut self, world: &mut State) -> Option<(f64, f64)> {
        let guide = self.guide?;
        while let Some(obs) = self.observer.observe(world) {
            if obs.me == self.me {
                let [chance, lead] = guide.value(world, obs);
                return Some((chance, self.config.utility(chance, lead)));
            }
            world.play_unchecked(self.policy.draw(obs, &mut self.rng)?, &mut NoLog);
        }
        None
    }

    /// Plays to the end of the game with the policy.
    fn play_out(&mut self, world: &mut State) {
        while let Some(obs) = self.observer.observe(world) {
            let Some(answer) = self.policy.draw(obs, &mut self.rng) else { return };
            world.play_unchecked(answer, &mut NoLog);
        }
    }

    /// Each seat's share of the win, and the utility of that with its lead over the best other seat.
    fn results(&self, world: &State) -> BySeat<(f64, f64)> {
        let ranking = world.ranking();
        let mut results = BySeat::new((0.0, 0.0));
        for seat in world.seating().seats() {
            let share = ranking.share(seat);
            let others =
                world.seating().seats().filter(|&other| other != seat).map(|other| world.score(other));
            let lead = f64::from(world.score(seat)) - f64::from(others.max().unwrap_or(0));
            results[seat] = (share, self.config.utility(share, lead / 20.0));
        }
        results
    }
}
