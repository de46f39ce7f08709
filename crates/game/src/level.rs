//! The levels of the built-in bots.

crate::word_enum! {
    /// The strength of a bot, weakest first. What plays at each level is in the bots' own crate.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Level: "a level" {
        /// Random, but never plainly wasteful.
        Page "page",
        /// A policy learned from many games, without a search.
        Squire "squire",
        /// A search whose playouts follow a policy like the squire's.
        Knight "knight",
        /// A search guided by nets that have learned how knights play, and how to win against them.
        Marshal "marshal",
        /// A search guided by a stronger net, with a critic that judges the worlds it draws.
        King "king",
    }
}
