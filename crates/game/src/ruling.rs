//! The rulings of `docs/RULES.md` by name, so that every gain and loss can say why.

use crate::Name;

crate::word_enum! {
    /// A ruling. `docs/RULES.md` has its text under its id, in this order.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[repr(u8)]
    pub enum Ruling: "a ruling" {
        Setup1 "SETUP-1", Setup2 "SETUP-2", Setup3 "SETUP-3", Setup4 "SETUP-4", Setup5 "SETUP-5",
        Round1 "ROUND-1",
        Place1 "PLACE-1", Place2 "PLACE-2", Place3 "PLACE-3",
        Resolve1 "RESOLVE-1", Resolve2 "RESOLVE-2", Resolve3 "RESOLVE-3", Resolve4 "RESOLVE-4",
        Resolve5 "RESOLVE-5", Resolve6 "RESOLVE-6", Resolve7 "RESOLVE-7",
        Elim1 "ELIM-1", Elim2 "ELIM-2",
        Adj1 "ADJ-1", Own1 "OWN-1",
        End1 "END-1", End2 "END-2",
        Archer1 "ARCHER-1", Soldier1 "SOLDIER-1", Spy1 "SPY-1", Heir1 "HEIR-1",
        Shape1 "SHAPE-1", Shape2 "SHAPE-2", Shape3 "SHAPE-3",
        Lord1 "LORD-1", Assassin1 "ASSASSIN-1",
        Decree1 "DECREE-1", Decree2 "DECREE-2", Decree3 "DECREE-3",
        Ambush1 "AMBUSH-1", Ambush2 "AMBUSH-2", Ambush3 "AMBUSH-3",
        Prince1 "PRINCE-1", Prince2 "PRINCE-2", Prince3 "PRINCE-3",
        Twin1 "TWIN-1", Queen1 "QUEEN-1",
        Cut1 "CUT-1", Cut2 "CUT-2",
        Apo1 "APO-1", Apo2 "APO-2",
        Felon1 "FELON-1", Schemer1 "SCHEMER-1",
        Usurp1 "USURP-1", Usurp2 "USURP-2", Usurp3 "USURP-3",
        Mach1 "MACH-1", Mach2 "MACH-2",
        Trap1 "TRAP-1", Trap2 "TRAP-2",
        Corrupt1 "CORRUPT-1", Corrupt2 "CORRUPT-2",
        Duel1 "DUEL-1", Duel2 "DUEL-2", Duel3 "DUEL-3", Duel4 "DUEL-4", Duel5 "DUEL-5", Duel6 "DUEL-6", Duel7 "DUEL-7",
    }
}

impl Ruling {
    /// The id under which `docs/RULES.md` has it.
    pub const fn id(self) -> &'static str {
        self.word()
    }
}

impl Name {
    /// The rulings that say how a card works, the main one first.
    pub const fn rulings(self) -> &'static [Ruling] {
        use Ruling::*;
        match self {
            Self::Archer => &[Archer1],
            Self::Soldier => &[Soldier1],
            Self::Spy => &[Spy1],
            Self::Heir => &[Heir1],
            Self::Shapeshifter => &[Shape1, Shape2, Shape3],
            Self::Lord => &[Lord1],
            Self::Assassination => &[Assassin1],
            Self::RoyalDecree => &[Decree1, Decree2, Decree3],
            Self::Ambush => &[Ambush1, Ambush2, Ambush3],
            Self::Conspiracy => &[Resolve2],
            Self::Prince => &[Prince1, Prince2, Prince3],
            Self::Twin => &[Twin1, Prince1, Prince2, Prince3],
            Self::Queen => &[Queen1],
            Self::Cutthroat => &[Cut1, Cut2],
            Self::Apothecary => &[Apo1, Apo2],
            Self::Felon => &[Felon1],
            Self::Schemer => &[Schemer1],
            Self::Usurpation => &[Usurp1, Usurp2, Usurp3],
            Self::Machination => &[Mach1, Mach2],
            Self::Trap => &[Trap1, Trap2],
            Self::Corruption => &[Corrupt1, Corrupt2],
        }
    }
}
