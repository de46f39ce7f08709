//! Limits on how many of something there may be, which hold however many requests race: the write that adds
//! one more checks them.

use super::{Statement, Write};
use oriflamme_table::{PlayerId, TableId};

/// Something of which a player may have a limited number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Limitable {
    /// Bot accounts.
    Bots,
    /// Clubs that they own.
    Clubs,
    /// Tournaments that they have announced and that are not over.
    Tournaments,
}

/// Waits in PostgreSQL for others who add something of the same player's. Only a later statement sees what
/// they did.
pub(super) fn hold(player: &PlayerId) -> Write {
    Statement::new("UPDATE players SET seen = seen WHERE id = $1").text(player).into()
}

/// Makes a unit fail if a player has `most` of something already.
pub(crate) fn room_for(what: Limitable, player: &PlayerId, most: i64) -> [Write; 2] {
    let room = match what {
        Limitable::Bots => {
            "UPDATE players SET seen = seen WHERE id = $1 AND (SELECT COUNT(*) FROM bots WHERE owner = $1) < $2"
        }
        Limitable::Clubs => {
            "UPDATE players SET seen = seen WHERE id = $1 \
             AND (SELECT COUNT(*) FROM club_members WHERE player = $1 AND role = 'owner') < $2"
        }
        Limitable::Tournaments => {
            "UPDATE players SET seen = seen WHERE id = $1 AND (SELECT COUNT(*) FROM tournaments \
             WHERE host = $1 AND status IN ('announced', 'playing', 'break')) < $2"
        }
    };
    [hold(player), Statement::new(room).text(player).number(most).into()]
}

/// Makes a unit fail if `most` players are invited to a table already, or if there is no such table.
pub(crate) fn room_for_guest(table: &TableId, most: i64) -> [Write; 2] {
    let held = "UPDATE tables SET made = made WHERE id = $1";
    let room = "UPDATE tables SET made = made WHERE id = $1 \
                AND (SELECT COUNT(*) FROM invitations WHERE game = $1) < $2";
    [Statement::new(held).text(table).into(), Statement::new(room).text(table).number(most).into()]
}
