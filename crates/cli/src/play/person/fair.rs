//! Checks whether the cards of an online game were dealt fairly: the record must have the secret to which the
//! server was committed before it got the player's salt, and that salt, and the cards must follow from both.

use crate::verify::{SentSalt, verify_deal};
use oriflamme_client::{Client, ClientError};
use oriflamme_deal::Seed;
use oriflamme_game::Family;
use oriflamme_notation::parse;
use oriflamme_pages::Words;
use oriflamme_table_view::TableId;

/// The values that were noted when the player sat down.
#[derive(Clone, Debug)]
pub(super) struct SealNote {
    pub(super) table: TableId,
    pub(super) commitment: String,
    pub(super) salt: String,
}

/// The result of a check.
pub(super) enum Fairness {
    Proved,
    /// It can't be trusted, and why.
    Alarm(String),
}

impl SealNote {
    /// Gets the record of a game that is over, and deals it again.
    pub(super) async fn check(&self, client: &Client, family: Family) -> Result<Fairness, ClientError> {
        let record = client.record(&self.table).await?;
        Ok(match self.checked(&record, family) {
            Ok(()) => Fairness::Proved,
            Err(why) => Fairness::Alarm(why),
        })
    }

    fn checked(&self, record: &str, family: Family) -> Result<(), String> {
        let unreadable = |what: &str| format!("{what} can't be read");
        let records = parse(record).map_err(|_| unreadable("the record"))?;
        let record = records.first().ok_or_else(|| unreadable("the record"))?;
        let commitment: Seed = self.commitment.parse().map_err(|_| unreadable("the commitment"))?;
        let salt = self.salt.parse().map_err(|_| unreadable("the salt"))?;
        verify_deal(record, Some(commitment), &[SentSalt { family, salt }]).map(drop)
    }
}

impl Fairness {
    pub(super) fn told(&self, words: &Words) -> String {
        match self {
            Self::Proved => words.say("term-fair"),
            Self::Alarm(why) => format!("{} {why}", words.say("fair-alarm-title")),
        }
    }
}
