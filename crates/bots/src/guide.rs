//! The nets that guide a search: one has learned to win against knights, the other to play as knights do.

use crate::{
    belief::{Belief, Likelihood},
    champion::Champion,
    net::Net,
};
use oriflamme_game::{Move, Ruleset, Seat, View};
use oriflamme_observe::{Observation, bytes::Truth, nets::Encoder};
use oriflamme_rules::State;
use std::sync::OnceLock;

/// The nets of a set of cards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guide {
    own: Own,
    knight: &'static Net,
}

/// The net that plays for the searching seat.
#[derive(Clone, Copy, Debug)]
enum Own {
    Marshal(&'static Net),
    Champion(&'static Champion),
}

impl Guide {
    /// The nets of a ruleset. Both editions of the base game have the same.
    pub(crate) fn of(rules: Ruleset) -> Self {
        static BASE: [OnceLock<Net>; 2] = [const { OnceLock::new() }; 2];
        static ABLAZE: [OnceLock<Net>; 2] = [const { OnceLock::new() }; 2];
        let ([own, knight], bytes): (_, [&[u8]; 2]) = match rules {
            Ruleset::Base1 | Ruleset::Base2 => (
                &BASE,
                [include_bytes!("../weights/net-base.bin"), include_bytes!("../weights/net-knight-base.bin")],
            ),
            Ruleset::Ablaze => (
                &ABLAZE,
                [
                    include_bytes!("../weights/net-ablaze.bin"),
                    include_bytes!("../weights/net-knight-ablaze.bin"),
                ],
            ),
        };
        let read = |bytes| match Net::read(bytes) {
            Ok(net) => net,
            // The files are part of the program, and a test reads them all.
            Err(why) => panic!("the nets of {rules}: {why}"),
        };
        Self {
            own: Own::Marshal(own.get_or_init(|| read(bytes[0]))),
            knight: knight.get_or_init(|| read(bytes[1])),
        }
    }

    /// The same with the champion's net for the searching seat, where the ruleset has one.
    pub(crate) fn champion(rules: Ruleset) -> Self {
        let guide = Self::of(rules);
        Self { own: Champion::of(rules).map_or(guide.own, Own::Champion), ..guide }
    }

    /// What the deciding seat believes about the others' cards.
    pub(crate) fn belief(self, view: &View, obs: &Observation) -> Belief {
        match self.own {
            // As if they were knights.
            Own::Marshal(_) => {
                let encoder = Encoder::new(obs);
                Belief::new(view, Likelihood::Net(self.knight, &encoder, &self.knight.evaluate(&encoder)))
            }
            Own::Champion(net) => {
                Belief::new(view, Likelihood::Champion(&net.guess(&net.evaluate(view), view)))
            }
        }
    }

    /// The prior of each move of a decision in the tree: `me`, who searches, plays to win against knights,
    /// and the others are knights.
    pub(crate) fn priors(self, world: &State, obs: &Observation, me: Seat) -> Vec<(Move, f32)> {
        let net = match self.own {
            Own::Champion(net) if obs.me == me => {
                let knows = Truth::seen_by(world, me);
                return net.probabilities(&net.evaluate(&knows), &knows);
            }
            Own::Marshal(net) if obs.me == me => net,
            _ => self.knight,
        };
        let encoder = Encoder::new(obs);
        net.probabilities(&net.evaluate(&encoder), &encoder)
    }

    /// The searching seat's chance to win at one of its decisions, and its lead at the end of the game, in
    /// twenties of influence.
    pub(crate) fn value(self, world: &State, obs: &Observation) -> [f64; 2] {
        let value = match self.own {
            Own::Marshal(net) => net.value(&net.evaluate(&Encoder::new(obs))),
            Own::Champion(net) => net.value(&net.evaluate(&Truth::seen_by(world, obs.me))),
        };
        value.map(f64::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ruleset_has_nets() {
        for rules in Ruleset::ALL {
            Guide::of(rules);
            Guide::champion(rules);
        }
    }
}
