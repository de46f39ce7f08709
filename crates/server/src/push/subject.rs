//! What a message to a device is about.

use oriflamme_table::TableId;
use oriflamme_table_view::{ClubId, NoticeId};
use oriflamme_tournament::TournamentId;
use std::{fmt, str::FromStr};

/// What a message is about. A device has at most one message about it in the queue.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum PushSubject {
    /// It is the player's turn. The message's number is the version of the table.
    Turn(TableId),
    /// The player is invited, or a seat is kept for them.
    Seat(TableId),
    /// The player has a table in a round. The number is the round's.
    Round(TournamentId),
    /// A tournament begins soon. The number is the moment of its start.
    Starts(TournamentId),
    Notice(NoticeId),
    /// News of a club. The number is the news'.
    Club(ClubId),
}

impl PushSubject {
    /// The name under which a device shows the message: a later one of the same name replaces it. A table or
    /// a tournament has one message at a time.
    pub(super) fn tag(&self) -> &str {
        match self {
            Self::Turn(table) | Self::Seat(table) => table.as_str(),
            Self::Round(tournament) | Self::Starts(tournament) => tournament.as_str(),
            Self::Notice(notice) => notice.as_str(),
            Self::Club(club) => club.as_str(),
        }
    }
}

impl fmt::Display for PushSubject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self {
            Self::Turn(_) => "turn",
            Self::Seat(_) => "seat",
            Self::Round(_) => "round",
            Self::Starts(_) => "starts",
            Self::Notice(_) => "notice",
            Self::Club(_) => "club",
        };
        write!(f, "{word} {}", self.tag())
    }
}

/// The error for a text that names no subject.
#[derive(Debug)]
pub(crate) struct UnknownSubject;

impl FromStr for PushSubject {
    type Err = UnknownSubject;
    fn from_str(text: &str) -> Result<Self, UnknownSubject> {
        fn id<T: FromStr>(text: &str) -> Result<T, UnknownSubject> {
            text.parse().map_err(|_| UnknownSubject)
        }
        let (word, rest) = text.split_once(' ').ok_or(UnknownSubject)?;
        Ok(match word {
            "turn" => Self::Turn(id(rest)?),
            "seat" => Self::Seat(id(rest)?),
            "round" => Self::Round(id(rest)?),
            "starts" => Self::Starts(id(rest)?),
            "notice" => Self::Notice(id(rest)?),
            "club" => Self::Club(id(rest)?),
            _ => return Err(UnknownSubject),
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    #[test]
    fn a_subject_is_read_as_it_was_written() {
        let (table, tournament) = (TableId::from([1; 20]), TournamentId::from([2; 20]));
        for subject in [
            PushSubject::Turn(table.clone()),
            PushSubject::Seat(table),
            PushSubject::Round(tournament.clone()),
            PushSubject::Starts(tournament),
            PushSubject::Notice(NoticeId::from([3; 20])),
            PushSubject::Club(ClubId::from([4; 20])),
        ] {
            assert_eq!(subject.to_string().parse::<PushSubject>().unwrap(), subject);
        }
        for text in ["", "turn", "turn ", "rook abc", "turn a b"] {
            assert!(text.parse::<PushSubject>().is_err(), "{text}");
        }
    }
}
