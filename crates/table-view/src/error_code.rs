//! Every error the server answers with: the stable word that programs match on, and its HTTP status.
//!
//! The API and the pages match on [`ErrorCode`] without a wildcard, so a new one has a word, a status and a
//! message in every language, or does not compile.

macro_rules! codes {
    ($(#[doc = $about:literal] $name:ident = $word:literal, $status:literal;)*) => {
        oriflamme_game::word_enum! {
            /// Why the server does not do what it was asked. Its word is stable, for programs.
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            pub enum ErrorCode: "the code of an error" {
                $(#[doc = $about] $name $word,)*
            }
        }

        impl ErrorCode {
            /// The HTTP status it is usually answered with.
            pub const fn status(self) -> u16 {
                match self { $(Self::$name => $status,)* }
            }
            /// What it means, in a sentence.
            pub fn about(self) -> &'static str {
                match self { $(Self::$name => $about.trim_ascii(),)* }
            }
        }
    };
}

codes! {
    /// The move was meant for another version of the game.
    StaleVersion = "stale_version", 409;
    /// The move can be read, and is not legal here.
    IllegalMove = "illegal_move", 422;
    /// The move can't be read.
    UnreadableMove = "unreadable_move", 422;
    /// It is somebody else's turn.
    NotYourTurn = "not_your_turn", 403;
    /// The player has no seat at this table.
    NotSeated = "not_seated", 403;
    /// Only the player who made the table may do this.
    NotHost = "not_host", 403;
    /// The host has removed the player from this table.
    Removed = "removed", 403;
    /// The player has come and gone too often at this table.
    Restless = "restless", 429;
    /// The player, or the address, may not use this server.
    Banned = "banned", 403;
    /// The player has made too many reports.
    TooManyReports = "too_many_reports", 429;
    /// All seats are taken.
    NoFreeSeat = "no_free_seat", 409;
    /// The seat asked for is taken.
    SeatTaken = "seat_taken", 409;
    /// The seat's owner still has time.
    TooEarly = "too_early", 409;
    /// No seat at this table has that family.
    NoSuchSeat = "no_such_seat", 422;
    /// The game is over or was abandoned.
    TableClosed = "table_closed", 409;
    /// Seats are still free.
    NotStarted = "not_started", 409;
    /// The game goes on.
    NotOver = "not_over", 409;
    /// The game was not played to its end, so there is nothing to review.
    NotReviewable = "not_reviewable", 409;
    /// A coach is there only where no other player sits.
    OtherPeople = "other_people", 403;
    /// A chat message without a word.
    NothingSaid = "nothing_said", 422;
    /// Free text at a public table, where only phrases are said.
    PhrasesOnly = "phrases_only", 403;
    /// The offer of a table was used, or is too old.
    StaleOffer = "stale_offer", 409;
    /// The link to sign in was used, or is too old.
    StaleLink = "stale_link", 410;
    /// The link to sign in was opened by the player who made it.
    SamePlayer = "same_player", 409;
    /// Two players who are to be joined sit at a table that is not over.
    AtOneTable = "at_one_table", 409;
    /// No player has these recovery words.
    WrongWords = "wrong_words", 422;
    /// A name that nobody may have.
    BadName = "bad_name", 422;
    /// A name with characters that can't be seen, or that change how others are drawn.
    InvisibleName = "invisible_name", 422;
    /// A name with letters of several scripts that could be taken for another.
    MixedName = "mixed_name", 422;
    /// A name that would be taken for a bot or for those who run the server.
    ReservedName = "reserved_name", 422;
    /// No such level of bots.
    BadLevel = "bad_level", 422;
    /// No such family.
    BadFamily = "bad_family", 422;
    /// A salt of the wrong length or with other characters than it may have.
    BadSalt = "bad_salt", 422;
    /// A pace out of bounds.
    BadPace = "bad_pace", 422;
    /// No such number of seats.
    BadSeats = "bad_seats", 422;
    /// No such ruleset.
    BadRules = "bad_rules", 422;
    /// More bots than seats for them.
    TooManyBots = "too_many_bots", 422;
    /// The body can be read, and does not say what is needed.
    Unfit = "unfit", 422;
    /// The address or the body can't be read.
    Unreadable = "unreadable", 400;
    /// The body is not JSON.
    NotJson = "not_json", 415;
    /// The body is too large.
    TooLarge = "too_large", 413;
    /// The token is nobody's, or there is none and one is needed.
    UnknownPlayer = "unknown_player", 401;
    /// The request comes from another site's page.
    ForeignOrigin = "foreign_origin", 403;
    /// Too many requests, new players, tables or messages in a while.
    TooMany = "too_many", 429;
    /// Too many connections from one address.
    TooManyConnections = "too_many_connections", 429;
    /// Too many live streams from one address.
    TooManyStreams = "too_many_streams", 429;
    /// The body took too long to arrive.
    TooSlow = "too_slow", 408;
    /// Nothing is at this address.
    NotFound = "not_found", 404;
    /// The address does not take this method.
    WrongMethod = "wrong_method", 405;
    /// The disk is full.
    StorageFull = "storage_full", 503;
    /// The database is busy.
    StorageBusy = "storage_busy", 503;
    /// The database can't be reached. Whether anything was changed is not known.
    StorageUnreachable = "storage_unreachable", 503;
    /// The database failed.
    StorageFailed = "storage_failed", 503;
    /// No connection is left.
    ServerFull = "server_full", 503;
    /// The server is shutting down.
    Stopping = "stopping", 503;
    /// The server made a mistake.
    OurFault = "our_fault", 500;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_as_they_are_written_and_name_errors() {
        for code in ErrorCode::ALL {
            assert_eq!(code.word().parse(), Ok(code));
            assert!((400..600).contains(&code.status()), "{code}");
        }
    }
}
