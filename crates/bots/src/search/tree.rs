//! The nodes and edges of a search's tree.

use oriflamme_game::{Family, Move, Name, Place};

/// A choice, as the tree distinguishes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// A move of the searching seat, or one that everybody sees.
    Move(Move),
    /// Another seat keeps or reveals a card that the public can't see. Which is better depends on the card's
    /// name.
    Hidden(Move, Name),
    /// Another seat places a card of this family there, whichever card it is.
    Placed(Family, Place),
}

#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub(super) choice: Choice,
    /// How often it could have been taken when its node was visited.
    pub(super) available: u32,
    pub(super) visits: u32,
    /// The sum of its mover's utilities.
    pub(super) value: f64,
    /// The sum of the mover's shares of the win.
    pub(super) wins: f64,
    pub(super) prior: f32,
}

impl Edge {
    pub(super) fn new(choice: Choice) -> Self {
        Self { choice, available: 0, visits: 0, value: 0.0, wins: 0.0, prior: 0.0 }
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    pub(super) edges: Vec<Edge>,
    pub(super) visits: u32,
    pub(super) value: f64,
}

/// The bytes of a node's entry in the index.
pub(super) const INDEX_ENTRY_BYTES: usize = size_of::<(u64, u32)>() + 1;
/// The limit on edges, as a multiple of the limit on nodes.
pub(super) const EDGES_PER_NODE: u32 = 8;
/// How often an edge's prior is computed. After that it stays fixed, because it differs little between
/// worlds.
pub(super) const PRIOR_SAMPLES: u32 = 4;

impl Node {
    /// Averages the probabilities of the moves in this world into the priors of the open edges.
    pub(super) fn update_priors(
        &mut self,
        open: &[u32],
        probabilities: &[(Move, f32)],
        choice: impl Fn(Move) -> Choice,
    ) {
        for &index in open {
            let edge = &mut self.edges[index as usize];
            if edge.available <= PRIOR_SAMPLES {
                let probability: f32 = probabilities
                    .iter()
                    .filter(|&&(answer, _)| choice(answer) == edge.choice)
                    .map(|&(_, probability)| probability)
                    .sum();
                edge.prior += (probability - edge.prior) / edge.available as f32;
            }
        }
    }

    /// The open edge with the highest upper confidence bound (PUCT).
    pub(super) fn best_edge(&self, open: &[u32], explore: f32) -> Option<usize> {
        let mean = if self.visits == 0 { 0.5 } else { (self.value / f64::from(self.visits)) as f32 };
        let mut best = (f32::MIN, None);
        for &index in open {
            let edge = &self.edges[index as usize];
            // Every move is tried a little, however small its prior.
            let prior = 0.9 * edge.prior + 0.1 / open.len() as f32;
            let value = if edge.visits == 0 { mean } else { (edge.value / f64::from(edge.visits)) as f32 };
            let score = value + explore * prior * (edge.available as f32).sqrt() / (1.0 + edge.visits as f32);
            if score > best.0 {
                best = (score, Some(index as usize));
            }
        }
        best.1
    }
}
