//! The published sets of cards and their editions.

crate::word_enum! {
    /// Which rulebook is played.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    #[repr(u8)]
    pub enum Ruleset: "a ruleset" {
        /// The base game, first edition.
        Base1 "base-1",
        /// The base game, second edition: the default.
        #[default]
        Base2 "base-2",
        /// The standalone set of other cards, "Embrasement".
        Ablaze "ablaze",
    }
}
