//! What players tell operators about others.

oriflamme_game::word_enum! {
    /// What a report is about.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum About: "`name` or `words`" {
        Name "name",
        Words "words",
    }
}
