//! The nets that guide a search. One has learned to win against knights, the other to imitate knights.

use crate::{
    belief::{Belief, Likelihood},
    champion::{Champion, WorldValue},
    net::Net,
};
use oriflamme_game::{BySeat, Decision, Move, Ruleset, Seat};
use oriflamme_observe::{
    Observation,
    bytes::{SeatView, Truth},
    nets::Encoder,
};
use oriflamme_rules::State;
use std::sync::OnceLock;

/// The nets of a set of cards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guide {
    own: OwnNet,
    knight: &'static Net,
}

/// The net that plays for the searching seat.
#[derive(Clone, Copy, Debug)]
enum OwnNet {
    Marshal(&'static Net),
    Champion(&'static Champion),
}

impl Guide {
    /// The nets of a ruleset. Both editions of the base game share them.
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
            own: OwnNet::Marshal(own.get_or_init(|| read(bytes[0]))),
            knight: knight.get_or_init(|| read(bytes[1])),
        }
    }

    /// The same with the champion's net for the searching seat.
    pub(crate) fn champion(rules: Ruleset) -> Self {
        Self { own: OwnNet::Champion(Champion::of(rules)), ..Self::of(rules) }
    }

    /// The deciding seat's belief about the others' cards.
    pub(crate) fn belief(self, decision: Decision<'_>, obs: &Observation) -> Belief {
        let view = decision.view();
        match self.own {
            // Assume that the others are knights.
            OwnNet::Marshal(_) => {
                let encoder = Encoder::new(obs);
                Belief::new(view, Likelihood::Net(self.knight, &encoder, &self.knight.evaluate(&encoder)))
            }
            OwnNet::Champion(net) => {
                let knows = SeatView::from(decision);
                Belief::new(view, Likelihood::Champion(&net.guess(&net.evaluate(&knows), &knows)))
            }
        }
    }

    /// The prior of each move of a decision in the tree. The searching seat, `me`, plays to win against
    /// knights, and the others play like knights.
    pub(crate) fn priors(self, world: &State, obs: &Observation, me: Seat) -> Vec<(Move, f32)> {
        let net = match self.own {
            OwnNet::Champion(net) if obs.me == me => {
                let knows = Truth::seen_by(world, me);
                let priors = net.probabilities(&net.evaluate(&knows), &knows);
                if !priors.is_empty() {
                    return priors;
                }
                // The queue is longer than in any game, and has no place in the net's action space.
                self.knight
            }
            OwnNet::Marshal(net) if obs.me == me => net,
            _ => self.knight,
        };
        let encoder = Encoder::new(obs);
        net.probabilities(&net.evaluate(&encoder), &encoder)
    }

    /// The value of a sampled world for each seat, by the champion's critic. `None` if the game is over, or
    /// for the marshal, which has no critic.
    pub(crate) fn judge(self, world: &State) -> Option<BySeat<WorldValue>> {
        match self.own {
            OwnNet::Marshal(_) => None,
            OwnNet::Champion(net) => net.critic().judge(world),
        }
    }

    /// The searching seat's chance to win at one of its decisions, and its lead at the end of the game, in
    /// twenties of influence.
    pub(crate) fn value(self, world: &State, obs: &Observation) -> [f64; 2] {
        let value = match self.own {
            OwnNet::Marshal(net) => net.value(&net.evaluate(&Encoder::new(obs))),
            OwnNet::Champion(net) => net.value(&net.evaluate(&Truth::seen_by(world, obs.me))),
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
