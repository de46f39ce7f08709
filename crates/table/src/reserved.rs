//! Names that nobody may have, because they could be mistaken for a bot or for the people who run the server.

use crate::player_name::look;
use std::{collections::BTreeSet, sync::LazyLock};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// The levels and the names of the bots, and the words for those in charge, in the languages of the pages.
const RESERVED: &str = "page squire knight marshal king queen paź giermek rycerz marszałek król królowa \
    écuyer chevalier maréchal roi reine \
    aldric isaure gontran mahaut odon \
    oriflamme server serveur serwer system système admin administrator administrateur moderator modérateur \
    operator opérateur mod host hôte staff support root bot robot official officiel oficjalny";

static LOOKS: LazyLock<BTreeSet<String>> =
    LazyLock::new(|| RESERVED.split_whitespace().map(bare_look).collect());

/// Whether a name looks like a reserved one, in any spelling.
pub(crate) fn is_reserved(name: &str) -> bool {
    // Digits around the letters may look like letters: `marsha1`, `marshal 1`.
    let within = name.trim_matches(|it: char| !it.is_alphabetic());
    [name, within].into_iter().any(|name| LOOKS.contains(&bare_look(name)))
}

/// The look of a name's letters, without marks and other characters.
fn bare_look(name: &str) -> String {
    let bare: String = name.nfd().filter(|it| !is_combining_mark(*it)).collect();
    look(&bare).chars().filter(|it| it.is_alphabetic()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use oriflamme_game::Level;

    #[test]
    fn bots_and_operators_keep_their_names() {
        for level in Level::ALL {
            assert!(is_reserved(level.word()), "{level}");
        }
        for name in [
            "Marshal",
            "MARSHAL",
            "marshal 2",
            "[marshal]",
            "m.a.r.s.h.a.l",
            "màrshal",
            "rnarshal",
            "marsha1",
            "King",
            "Admin",
            "adm1n",
            "ADMIN!",
            "Server",
            "server-1",
            "Oriflamme",
            "0riflamme",
            "Maréchal",
            "marechal",
            "Marszałek",
            "Paź",
            "paz",
            "mod",
        ] {
            assert!(is_reserved(name), "{name}");
        }
        for name in
            ["Ada", "Guest", "Gość", "Invité", "Paige", "Kingsley", "Serverin", "Modest", "Marshall M"]
        {
            assert!(!is_reserved(name), "{name}");
        }
    }
}
