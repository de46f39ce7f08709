//! What players tell operators about others.

oriflamme_game::word_enum! {
    /// What a report is about.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum About: "`name`, `words` or `conduct`" {
        Name "name",
        Words "words",
        /// How they play: that they leave, stall, or play together with somebody.
        Conduct "conduct",
    }
}
