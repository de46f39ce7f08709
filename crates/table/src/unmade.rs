//! A table that is still to be made.

use oriflamme_deal::{Fair, Seed};
use oriflamme_game::UnknownWord;
use oriflamme_table_view::{Promise, TableId};
use std::{fmt, str::FromStr};

/// The id and the secret of a table that is still to be made. Whoever draws them before a player sends a salt, and
/// shows the [`Promise`], can't choose the secret by the salt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unmade {
    pub id: TableId,
    /// What decides the deal, with the players' salts.
    pub secret: Seed,
}

impl Unmade {
    /// What may be shown of it.
    pub fn promise(&self) -> Promise {
        Promise { table: self.id.clone(), commitment: Fair::commitment(&self.secret).to_string() }
    }
}

/// The text that is stored: `ID SECRET`.
impl fmt::Display for Unmade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.id, self.secret)
    }
}

impl FromStr for Unmade {
    type Err = UnknownWord;
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let (id, secret) =
            text.split_once(' ').ok_or(UnknownWord { expected: "the id and the secret of a table" })?;
        Ok(Self { id: id.parse()?, secret: secret.parse()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_reads_as_it_was_written_and_shows_no_secret() {
        let unmade = Unmade { id: TableId::from([3; 20]), secret: Seed([5; 32]) };
        assert_eq!(unmade.to_string().parse(), Ok(unmade.clone()));
        assert!("".parse::<Unmade>().is_err() && "table".parse::<Unmade>().is_err());
        let secret = unmade.secret.to_string();
        assert!(!format!("{unmade:?}{:?}", unmade.promise()).contains(&secret));
        assert_eq!(unmade.promise().commitment, Seed::of_text(&secret).to_string());
    }
}
