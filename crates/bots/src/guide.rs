//! Nets that guide a search: one that has learned to win against knights, and one that has learned to play as they do.

use crate::{
    belief::{Belief, Grounds},
    look::Look,
    net::{Net, Scene},
};
use oriflamme_game::{Move, Ruleset, Seat, View, Viewer};
use oriflamme_rules::State;
use std::sync::OnceLock;

/// The nets of a set of cards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guide {
    own: &'static Net,
    knight: &'static Net,
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
        Self { own: own.get_or_init(|| read(bytes[0])), knight: knight.get_or_init(|| read(bytes[1])) }
    }

    /// What the seat whose turn it is believes of the others' cards, if they play as knights.
    pub(crate) fn belief(self, view: &View, me: Seat) -> Belief {
        let scene = Scene::new(view, me);
        Belief::new(view, Grounds::Net(self.knight, &scene, &self.knight.think(&scene)))
    }

    /// How likely whoever decides in a world makes each move, seeing what its seat sees: the searching seat plays to win
    /// against knights, and the others are knights.
    pub(crate) fn chances(self, world: &State, me: Seat) -> Option<Vec<(Move, f32)>> {
        let seat = world.turn()?;
        let net = if seat == me { self.own } else { self.knight };
        let view = world.view(Viewer::Seat(seat));
        let (look, scene) = (Look::from_view(&view)?, Scene::new(&view, seat));
        Some(net.chances(&net.think(&scene), &scene, &look))
    }

    /// What the searching seat thinks of a world where it decides: its chance to win, and by how much it will be ahead, in
    /// twenties.
    pub(crate) fn value(self, world: &State, me: Seat) -> [f64; 2] {
        let view = world.view(Viewer::Seat(me));
        self.own.value(&self.own.think(&Scene::new(&view, me))).map(f64::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ruleset_has_nets() {
        for rules in Ruleset::ALL {
            Guide::of(rules);
        }
    }
}
