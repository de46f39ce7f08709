//! The levels of the built-in bots.

crate::word_enum! {
    /// The strength of a bot, weakest first. What plays at each level is in the bots' own crate.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Level: "a level" {
        /// Random, but never plainly wasteful.
        Page "page",
        /// Fast rules of thumb.
        Squire "squire",
        /// A search of up to a third of a second.
        Knight "knight",
        /// A search guided by nets that have learned how knights play, and how to win against them.
        Marshal "marshal",
        /// A search guided by a stronger net, with a critic that judges the worlds it draws.
        King "king",
    }
}
