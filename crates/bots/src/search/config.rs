//! The settings of a search.

use super::tree::{EDGES_PER_NODE, Edge, INDEX_ENTRY_BYTES, Node};
use oriflamme_game::{UnknownWord, word_enum};
use std::{fmt, str::FromStr};

/// The settings of a search. Its text is the number of iterations and the settings that differ from the best
/// known ones: `4000`, `4000:explore=2`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SearchConfig {
    /// The source of priors, beliefs and values.
    pub kind: SearchKind,
    /// The most iterations. A search that is decided ends sooner.
    pub iterations: u32,
    /// The most nodes of the tree. A full tree continues to learn, but does not grow.
    pub nodes: u32,
    /// The exploration constant of PUCT, in chances to win.
    pub explore: f32,
    /// The weight of the margin in a result; the rest is the share of the win.
    pub margin: f32,
    /// A search ends when the second move would need more than this part of the iterations left to catch up.
    pub catch_up: f32,
    /// The weight of the net in a world's value; the rest is the result of a playout.
    pub trust: f32,
}

word_enum! {
    /// The source of a search's priors, beliefs and values.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum SearchKind: "a kind of search" {
        /// Priors, beliefs and playouts come from the squires' linear policy.
        Policy "policy",
        /// Nets give the priors and the beliefs. A world's value is the mean of the result of a playout by
        /// the knights' linear policy and a net's value of the searching seat's next decision.
        Guided "guided",
        /// The champion's net gives the searching seat's priors and beliefs, and its critic gives a world's
        /// value for each seat. With `trust` below 1, the result of a playout counts for the rest.
        Champion "champion",
    }
}

impl SearchConfig {
    pub const KNIGHT: Self = Self::new(SearchKind::Policy, 8_000);
    pub const MARSHAL: Self = Self::new(SearchKind::Guided, 4_000);
    pub const KING: Self = Self::new(SearchKind::Champion, 8_000);

    /// A search with the settings that measured best.
    pub const fn new(kind: SearchKind, iterations: u32) -> Self {
        // A playout by a weaker policy adds nothing to the critic.
        let trust = if matches!(kind, SearchKind::Champion) { 1.0 } else { 0.5 };
        Self { kind, iterations, nodes: 50_000, explore: 0.6, margin: 0.25, catch_up: 0.25, trust }
    }

    /// Whether the champion's net decides alone: one iteration tries only the move that the net finds
    /// likeliest, and a single evaluation finds that move, too.
    pub(crate) const fn is_net_alone(self) -> bool {
        matches!(self.kind, SearchKind::Champion) && self.iterations == 1
    }

    /// The utility of a share of the win and a lead, in twenties of influence.
    pub(super) fn utility(self, share: f64, lead: f64) -> f64 {
        let weight = f64::from(self.margin);
        share * (1.0 - weight) + (0.5 + lead.clamp(-0.5, 0.5)) * weight
    }

    /// The most memory of the tree, in bytes: nodes, their entries in the index, and edges. Each container
    /// may have reserved twice the space that it uses.
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
    // Read the kind first, wherever it is in the text, because it determines the defaults of the other
    // settings.
    let kind = words.clone().find_map(|word| word.strip_prefix("kind="));
    let kind = kind.map_or(Some(SearchKind::Policy), |kind| kind.parse().ok())?;
    let mut config = SearchConfig::new(kind, iterations);
    for word in words {
        let (setting, value) = word.split_once('=')?;
        match setting {
            "kind" => {}
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
        assert_eq!("8000:kind=champion".parse(), Ok(SearchConfig::KING));
        for wrong in ["0", "x", "40:explore", "40:explore=x", "40:luck=2", "40:kind=page", ""] {
            assert!(wrong.parse::<SearchConfig>().is_err(), "{wrong}");
        }
    }
}
