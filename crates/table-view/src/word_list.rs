//! The lists from which recovery words are drawn.

use oriflamme_game::word_enum;

word_enum! {
    /// A list of recovery words, by its language. Four letters tell all words of a list apart. Nobody has
    /// made such a list for Polish.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum WordList: "a list of recovery words" {
        /// English words.
        English "en",
        /// French words.
        French "fr",
    }
}
