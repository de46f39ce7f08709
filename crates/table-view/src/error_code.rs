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
    /// The move is readable, but not legal here.
    IllegalMove = "illegal_move", 422;
    /// The move can't be read.
    UnreadableMove = "unreadable_move", 422;
    /// It is somebody else's turn.
    NotYourTurn = "not_your_turn", 403;
    /// The player has no seat at this table.
    NotSeated = "not_seated", 403;
    /// Only the player who made the table, or announced the tournament, may do this.
    NotHost = "not_host", 403;
    /// The host has removed the player from this table.
    Removed = "removed", 403;
    /// The player has come and gone too often at this table.
    Restless = "restless", 429;
    /// The player, or the address, may not use this server.
    Banned = "banned", 403;
    /// Only somebody who has an invitation code, or is a player already, may use this server.
    InvitationNeeded = "invitation_needed", 403;
    /// The invitation code is mistyped, used up, too old or withdrawn.
    StaleCode = "stale_code", 410;
    /// Only members may use this server.
    MembersOnly = "members_only", 403;
    /// The proxy that says who is a member does not name the player any more.
    NotNamed = "not_named", 403;
    /// Those who run this server let others make tables, clubs or tournaments.
    NotMaker = "not_maker", 403;
    /// Those who run this server do not have bots of this level.
    NoSuchBotHere = "level_not_here", 422;
    /// The player has made too many reports.
    TooManyReports = "too_many_reports", 429;
    /// All seats are taken.
    NoFreeSeat = "no_free_seat", 409;
    /// The seat asked for is taken.
    SeatTaken = "seat_taken", 409;
    /// As many players are invited to the table as may be.
    TooManyInvited = "too_many_invited", 409;
    /// The seat's owner still has time.
    TooEarly = "too_early", 409;
    /// The player has left this rated game, or lost it on time.
    Forfeited = "forfeited", 409;
    /// A rated game needs at least two people.
    NeedsPeople = "needs_people", 409;
    /// People and programs are rated apart.
    RatedApart = "rated_apart", 403;
    /// The player is at another rated table with a clock of minutes.
    RatedElsewhere = "rated_elsewhere", 409;
    /// Bots of one owner play no rated games with each other.
    RatedSiblings = "rated_siblings", 403;
    /// No seat at this table has that family.
    NoSuchSeat = "no_such_seat", 422;
    /// The game is over or was abandoned.
    TableClosed = "table_closed", 409;
    /// Seats are still free.
    NotStarted = "not_started", 409;
    /// The game is not over.
    NotOver = "not_over", 409;
    /// The game was not played to its end, so there is nothing to review.
    NotReviewable = "not_reviewable", 409;
    /// The coach is only for tables without other people.
    OtherPeople = "other_people", 403;
    /// The player does not let others see this.
    NotShown = "not_shown", 403;
    /// Others are still playing with the same cards, so only the players at the table may see the game.
    Sealed = "sealed", 403;
    /// A tournament can't be announced like this.
    BadTournament = "bad_tournament", 422;
    /// Nobody can join the tournament any more.
    TournamentClosed = "tournament_closed", 409;
    /// The tournament is full.
    TournamentFull = "tournament_full", 409;
    /// The tournament has begun, and can't be called off any more.
    TournamentBegun = "tournament_begun", 409;
    /// The host has removed the player from the tournament.
    TournamentRemoved = "tournament_removed", 403;
    /// Only players with a passkey or recovery words take part in this tournament.
    TournamentForLasting = "tournament_for_lasting", 403;
    /// The player's owner, a bot of theirs, or another bot of their owner takes part in the tournament.
    TournamentTwice = "tournament_twice", 409;
    /// The player does not take part in the tournament.
    NotEntered = "not_entered", 403;
    /// The player has announced too many tournaments that are not over.
    TooManyTournaments = "too_many_tournaments", 409;
    /// Only members of the club may do this.
    NotMember = "not_member", 403;
    /// Only owners and organisers of the club may do this.
    NotOrganiser = "not_organiser", 403;
    /// A club needs an owner.
    LastOwner = "last_owner", 409;
    /// The season was ended, or the next one has begun.
    SeasonOver = "season_over", 409;
    /// The invitation to a club is no longer valid.
    StaleInvitation = "stale_invitation", 410;
    /// The player owns too many clubs, or the club has too many members or seasons.
    ClubFull = "club_full", 409;
    /// A name or a text of a club is too long or empty.
    BadClub = "bad_club", 422;
    /// A bot account can't do this; its owner can.
    BotAccount = "bot_account", 403;
    /// The player owns as many bots as anybody may.
    BotsFull = "bots_full", 409;
    /// Only a player with a passkey or recovery words can own bots.
    BotNeedsOwner = "bot_needs_owner", 409;
    /// The description of a bot is too long, or its rules leave nothing to play.
    BadBot = "bad_bot", 422;
    /// The bot takes challenges of players with a passkey or recovery words alone.
    BotForLasting = "bot_for_lasting", 403;
    /// The bot takes challenges of its owner's friends alone.
    BotForFriends = "bot_for_friends", 403;
    /// The bot takes challenges of other bots alone.
    BotForBots = "bot_for_bots", 403;
    /// The bot takes no challenges.
    BotTakesNone = "bot_takes_none", 403;
    /// The bot does not play this ruleset.
    BotRuleset = "bot_ruleset", 409;
    /// The bot does not play with this number of seats.
    BotSeats = "bot_seats", 409;
    /// The bot does not play at this pace.
    BotPace = "bot_pace", 409;
    /// The bot's program does not listen now.
    BotAway = "bot_away", 409;
    /// The bot plays as many games as it can at once.
    BotBusy = "bot_busy", 409;
    /// The chat message is empty.
    NothingSaid = "nothing_said", 422;
    /// Free text at a public table, where only phrases are allowed.
    PhrasesOnly = "phrases_only", 403;
    /// The player is not waiting for people to play with.
    NotSeeking = "not_seeking", 409;
    /// The player missed the last tables made for them, and has to wait to be paired again.
    MissedTables = "missed_tables", 429;
    /// Operators have forbidden the player to chat for a time.
    Muted = "muted", 403;
    /// Operators have forbidden the player to play with strangers for a time.
    PairingForbidden = "pairing_forbidden", 403;
    /// Operators have forbidden the player to play rated games for a time.
    RatedForbidden = "rated_forbidden", 403;
    /// The friend link was used, is too old, or was withdrawn.
    StaleFriendLink = "stale_friend_link", 410;
    /// The friend link is the player's own.
    OwnFriendLink = "own_friend_link", 409;
    /// There are too many friends, requests or blocked players.
    TooManyFriends = "too_many_friends", 409;
    /// There is no such request, or the two are not friends.
    NotAsked = "not_asked", 409;
    /// The offer of a table was used, or is too old.
    StaleOffer = "stale_offer", 409;
    /// The link to sign in was used, or is too old.
    StaleLink = "stale_link", 410;
    /// The link to sign in was opened by the player who made it.
    SamePlayer = "same_player", 409;
    /// Two players who are to be joined sit at a table that is not over.
    AtOneTable = "at_one_table", 409;
    /// Two players who are to be joined both play a rated game with a clock of minutes.
    BothRated = "both_rated", 409;
    /// No player has these recovery words.
    WrongWords = "wrong_words", 422;
    /// The challenge for a passkey was answered, or is too old.
    StaleChallenge = "stale_challenge", 410;
    /// The answer of a passkey is wrong: it is for another site, or wrongly signed.
    PasskeyRefused = "passkey_refused", 422;
    /// No player has this passkey, or it was removed.
    UnknownPasskey = "unknown_passkey", 422;
    /// The player has too many passkeys.
    TooManyPasskeys = "too_many_passkeys", 409;
    /// Browsers have no passkeys at the address of this server.
    NoPasskeysHere = "no_passkeys_here", 409;
    /// This server sends no messages to devices.
    NoPushHere = "no_push_here", 409;
    /// Messages can't be sent to a device with such an address or such keys.
    BadPush = "bad_push", 422;
    /// A vacation that ends in the past, or that is shorter than a day.
    BadVacation = "bad_vacation", 422;
    /// A vacation of more days than are left.
    VacationTooLong = "vacation_too_long", 409;
    /// The player is on vacation already.
    OnVacation = "on_vacation", 409;
    /// A name that is not allowed.
    BadName = "bad_name", 422;
    /// A name with characters that can't be seen, or that change how others are drawn.
    InvisibleName = "invisible_name", 422;
    /// A name with letters of several scripts, which could be mistaken for another.
    MixedName = "mixed_name", 422;
    /// A name that could be mistaken for a bot or an operator.
    ReservedName = "reserved_name", 422;
    /// A name that belongs to another player, or looks like one.
    NameTaken = "name_taken", 409;
    /// Only a player with a passkey or recovery words can claim a name.
    NotLasting = "not_lasting", 409;
    /// No such level of bots.
    BadLevel = "bad_level", 422;
    /// No such family.
    BadFamily = "bad_family", 422;
    /// A salt of the wrong length or with characters that are not allowed.
    BadSalt = "bad_salt", 422;
    /// A pace out of bounds.
    BadPace = "bad_pace", 422;
    /// No such number of seats.
    BadSeats = "bad_seats", 422;
    /// No such ruleset.
    BadRules = "bad_rules", 422;
    /// A rated table without a clock, with a chosen first player, or with seats for fewer than two people.
    BadRated = "bad_rated", 422;
    /// More bots than free seats.
    TooManyBots = "too_many_bots", 422;
    /// The body is readable, but something is missing or wrong in it.
    Unfit = "unfit", 422;
    /// The address or the body can't be read.
    Unreadable = "unreadable", 400;
    /// The body is not JSON.
    NotJson = "not_json", 415;
    /// The body is too large.
    TooLarge = "too_large", 413;
    /// The token is unknown, or one is needed and there is none.
    UnknownPlayer = "unknown_player", 401;
    /// The request comes from another site's page.
    ForeignOrigin = "foreign_origin", 403;
    /// Too many requests, new players, tables or messages in a short time.
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
