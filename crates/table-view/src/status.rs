//! The status of a table.

oriflamme_game::word_enum! {
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum TableStatus: "a table's status" {
        /// Waiting for players.
        Open "open",
        /// In the middle of a game.
        Playing "playing",
        /// Played to the end.
        Over "over",
        /// Nobody came, or nobody came back.
        Abandoned "abandoned",
    }
}

impl TableStatus {
    /// Whether something can still happen.
    pub const fn is_live(self) -> bool {
        matches!(self, Self::Open | Self::Playing)
    }
}
