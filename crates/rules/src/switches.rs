//! Where the editions differ, by name. Each switch is read in one card's file.

use oriflamme_game::Ruleset;

/// The points on which rulesets with the same cards disagree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switches {
    /// LORD-1: a Lord counts every card of an adjacent stack of its family, not only the top one.
    pub lord_counts_covered: bool,
    /// AMBUSH-2: an Ambush eliminated by its own player counts as revealed too, and takes the attacker with
    /// it.
    pub ambush_turns_on_its_owner: bool,
}

impl Switches {
    /// The switches of a ruleset.
    #[inline]
    pub const fn of(rules: Ruleset) -> Self {
        match rules {
            Ruleset::Base1 => Self { lord_counts_covered: true, ambush_turns_on_its_owner: true },
            Ruleset::Base2 | Ruleset::Ablaze => {
                Self { lord_counts_covered: false, ambush_turns_on_its_owner: false }
            }
        }
    }
}
