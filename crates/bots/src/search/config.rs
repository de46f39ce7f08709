//! The settings of a search.

use super::tree::{EDGES_PER_NODE, Edge, INDEX_ENTRY_BYTES, Node};
use oriflamme_game::{UnknownWord, word_enum};
use std::{fmt, str::FromStr};

/// The settings of a search. As text it is the number of iterations with the settings that differ from the
/// best known ones: `4000`, `4000:explore=2`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SearchConfig {
    /// Where priors, beliefs and values come from.
    pub kind: SearchKind,
    /// The most worlds that are played out. A search that is decided ends sooner.
    pub iterations: u32,
    /// The most nodes of the tree. A full tree goes on learning, but does not grow.
    pub nodes: u32,
    /// How much a little-tried move is worth trying, in chances to win: the constant of PUCT.
    pub explore: f32,
    /// How much of a result is the margin; the rest is the share of the win.
    pub margin: f32,
    /// A search ends when the second move would need more than this part of the iterations left to catch up.
    pub catch_up: f32,
    /// How much of a world's worth is what a net says of it; the rest is the result of a playout.
    pub trust: f32,
}

word_enum! {
    /// Where a search takes its priors, its beliefs and its values from.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum SearchKind: "a kind of search" {
        /// Priors, beliefs and playouts come from the squires' linear policy.
        Policy "policy",
        /// Nets give the priors and the beliefs. A world is worth the mean of what a playout by the knights'
        /// linear policy gives and of what a net says at the searching seat's next decision.
        Guided "guided",
        /// The same, with the champion's net for the searching seat's own moves, beliefs and values.
        Champion "champion",
    }
}

impl SearchConfig {
    /// How a knight searches.
    pub const KNIGHT: Self = Self::new(SearchKind::Policy, 8_000);
    /// How a marshal searches.
    pub const MARSHAL: Self = Self::new(SearchKind::Guided, 4_000);

    /// A search with the settings that measured best.
    pub const fn new(kind: SearchKind, iterations: u32) -> Self {
        Self { kind, iterations, nodes: 50_000, explore: 0.6, margin: 0.25, catch_up: 0.25, trust: 0.5 }
    }

    /// What a share of the win and a lead, in twenties of influence, are worth together.
    pub(super) fn utility(self, share: f64, lead: f64) -> f64 {
        let weight = f64::from(self.margin);
        share * (1.0 - weight) + (0.5 + lead.clamp(-0.5, 0.5)) * weight
    }

    /// The most memory that the tree takes, in bytes: nodes, their entries in the index, and edges. Each may
    /// have reserved room for twice as many.
    pub const fn bytes(self) -> usize {
        let (nodes, edges) = (self.nodes as usize, self.nodes as usize * EDGES_PER_NODE as usize);
        2 * (nodes * (size_of::<Node>() + INDEX_ENTRY_BYTES) + edges * size_of::<Edge>())
    }
}

/// Writes every setting, so that equal texts are equal searches.
impl fmt::Display for SearchConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, iterations, nodes, explore, margin, catch_up, trust } = self;
        write!(
            f,
            "{iterations}:kind={kind}:nodes={nodes}:explore={explore}:margin={margin}:catch-up={catch_up}:trust={trust}"
        )
    }
}

impl FromStr for SearchConfig {
    type Err = UnknownWord;
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        parse(text).ok_or(UnknownWord { expected: "iterations and settings of a search" })
    }
}

fn parse(text: &str) -> Option<SearchConfig> {
    let mut words = text.split(':');
    let iterations = words.next()?.parse().ok().filter(|&iterations| iterations > 0)?;
    let mut config = SearchConfig::new(SearchKind::Policy, iterations);
    for word in words {
        let (setting, value) = word.split_once('=')?;
        match setting {
            "kind" => config.kind = value.parse().ok()?,
            "nodes" => config.nodes = value.parse().ok().filter(|&nodes| nodes > 0)?,
            "explore" => config.explore = finite(value)?,
            "margin" => config.margin = finite(value)?,
            "catch-up" => config.catch_up = finite(value)?,
            "trust" => config.trust = finite(value)?,
            _ => return None,
        }
    }
    Some(config)
}

fn finite(text: &str) -> Option<f32> {
    text.parse().ok().filter(|value: &f32| value.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_come_back_as_written() {
        let config = SearchConfig { explore: 2.0, ..SearchConfig::new(SearchKind::Guided, 40) };
        assert_eq!(
            config.to_string(),
            "40:kind=guided:nodes=50000:explore=2:margin=0.25:catch-up=0.25:trust=0.5"
        );
        assert_eq!(config.to_string().parse(), Ok(config));
        assert_eq!("40:explore=2:kind=guided".parse(), Ok(config));
        for wrong in ["0", "x", "40:explore", "40:explore=x", "40:luck=2", "40:kind=page", ""] {
            assert!(wrong.parse::<SearchConfig>().is_err(), "{wrong}");
        }
    }
}
