//! A table that does not exist yet.

use oriflamme_deal::{Fair, Seed};
use oriflamme_game::UnknownWord;
use oriflamme_table_view::{Promise, TableId};
use std::{fmt, str::FromStr};

/// The id and the secret of a table that does not exist yet. A host that draws them and shows the [`Promise`]
/// before a player sends a salt can't choose the secret to suit the salt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unmade {
    pub id: TableId,
    /// The secret, which determines the deal together with the players' salts.
    pub secret: Seed,
}

impl Unmade {
    /// The public part.
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
