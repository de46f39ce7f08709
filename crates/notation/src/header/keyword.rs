//! The words that begin a header line.

oriflamme_game::word_enum! {
    /// What a header line is about.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(crate) enum Keyword: "a header line" {
        Rules "rules",
        Seats "seats",
        Name "name",
        First "first",
        Round "round",
        Phase "phase",
        Score "score",
        Hand "hand",
        Aside "aside",
        Deck "deck",
        Gone "gone",
        Queue "queue",
        Next "next",
        Placed "placed",
        Seed "seed",
    }
}
