//! Error pages.

use crate::{
    Visitor, Words,
    chrome::{Page, PageKind, shell, spot},
};
use maud::{Markup, html};
use oriflamme_table_view::ErrorCode;

/// An error, as a page shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PageError {
    pub code: ErrorCode,
    /// After how many seconds to try again, if that is known.
    pub retry_after: Option<u32>,
}

impl From<ErrorCode> for PageError {
    fn from(code: ErrorCode) -> Self {
        Self { code, retry_after: None }
    }
}

/// An error in a sentence for people.
pub fn explained(words: &Words, error: PageError) -> String {
    match error {
        PageError { code: ErrorCode::TooMany, retry_after: Some(seconds) } => {
            words.tell("ui-refused-wait", &[("seconds", seconds.into())])
        }
        PageError { code: ErrorCode::MissedTables, retry_after: Some(seconds) } => {
            let again = words.tell("meet-again-in", &[("minutes", seconds.div_ceil(60).into())]);
            format!("{} {again}", words.say(message(ErrorCode::MissedTables)))
        }
        PageError { code, .. } => words.say(message(code)),
    }
}

/// The message of an error. Every error code has one.
pub(crate) const fn message(code: ErrorCode) -> &'static str {
    use ErrorCode as E;
    match code {
        E::StaleVersion => "ui-refused-stale",
        E::IllegalMove | E::UnreadableMove => "ui-refused-illegal",
        E::NotYourTurn => "ui-refused-turn",
        E::NotSeated | E::UnknownPlayer => "ui-refused-unseated",
        E::NotHost => "ui-refused-host",
        E::NoFreeSeat => "ui-refused-full",
        E::Removed => "people-refused-removed",
        E::Restless => "people-refused-restless",
        E::Banned => "people-refused-banned",
        E::InvitationNeeded => "entry-refused-invitation",
        E::StaleCode => "entry-refused-code",
        E::MembersOnly => "entry-refused-members",
        E::NotNamed => "entry-refused-unnamed",
        E::NotMaker => "site-refused-maker",
        E::NoSuchBotHere => "site-refused-level",
        E::TooManyReports => "people-refused-reports",
        E::SeatTaken => "ui-refused-taken",
        E::Forfeited => "rated-forfeited",
        E::NeedsPeople => "rated-refused-people",
        E::RatedApart => "rated-refused-apart",
        E::RatedElsewhere => "rated-refused-elsewhere",
        E::RatedSiblings => "rated-refused-siblings",
        E::BadRated => "rated-refused-setup",
        E::TooEarly => "ui-refused-waiting",
        E::TableClosed => "ui-refused-closed",
        E::NotStarted => "ui-refused-early",
        E::NotOver => "ui-refused-playing",
        E::OtherPeople => "study-refused-people",
        E::NotReviewable => "study-refused-unfinished",
        E::NotShown => "profile-refused",
        E::Sealed => "tournament-refused-sealed",
        E::BadTournament => "tournament-refused-bad",
        E::TournamentClosed => "tournament-refused-closed",
        E::TournamentFull => "tournament-refused-full",
        E::TournamentBegun => "tournament-refused-begun",
        E::TournamentRemoved => "tournament-refused-removed",
        E::TournamentForLasting => "tournament-refused-lasting",
        E::TournamentTwice => "tournament-refused-twice",
        E::NotEntered => "tournament-refused-stranger",
        E::TooManyTournaments => "tournament-refused-many",
        E::NotMember => "club-refused-member",
        E::NotOrganiser => "club-refused-organiser",
        E::LastOwner => "club-refused-owner",
        E::SeasonOver => "club-refused-season-over",
        E::StaleInvitation => "club-refused-invitation",
        E::ClubFull => "club-refused-full",
        E::BadClub => "club-refused-bad",
        E::BotAccount => "mybots-refused-account",
        E::BotsFull => "mybots-refused-full",
        E::BotNeedsOwner => "mybots-refused-owner",
        E::BadBot => "mybots-refused-bad",
        E::BotForLasting => "mybots-refused-lasting",
        E::BotForFriends => "mybots-refused-friends",
        E::BotForBots => "mybots-refused-bots",
        E::BotTakesNone => "mybots-refused-none",
        E::BotRuleset => "mybots-refused-ruleset",
        E::BotSeats => "mybots-refused-seats",
        E::BotPace => "mybots-refused-pace",
        E::BotAway => "mybots-refused-away",
        E::BotBusy => "mybots-refused-busy",
        E::NothingSaid => "ui-refused-silent",
        E::PhrasesOnly => "ui-refused-phrases",
        E::NotSeeking => "meet-refused-idle",
        E::MissedTables => "meet-refused-missed",
        E::Muted => "manners-refused-muted",
        E::PairingForbidden => "manners-refused-pairing",
        E::RatedForbidden => "manners-refused-rated",
        E::StaleFriendLink => "meet-refused-link",
        E::OwnFriendLink => "meet-refused-own",
        E::TooManyFriends => "meet-refused-many",
        E::NotAsked => "meet-refused-unasked",
        E::StaleOffer => "fair-refused-offer",
        E::StaleLink => "identity-refused-link",
        E::SamePlayer => "identity-refused-same",
        E::AtOneTable => "identity-refused-table",
        E::BothRated => "identity-refused-rated",
        E::WrongWords => "identity-refused-words",
        E::StaleChallenge => "passkey-refused-stale",
        E::PasskeyRefused => "passkey-refused",
        E::UnknownPasskey => "passkey-refused-unknown",
        E::TooManyPasskeys => "passkey-refused-many",
        E::NoPasskeysHere => "passkey-unavailable",
        E::NoPushHere => "push-refused-off",
        E::BadPush => "push-refused-device",
        E::BadVacation => "vacation-refused-date",
        E::VacationTooLong => "vacation-refused-long",
        E::OnVacation => "vacation-refused-twice",
        E::BadName => "ui-refused-name",
        E::InvisibleName => "people-name-invisible",
        E::MixedName => "people-name-mixed",
        E::ReservedName => "people-name-reserved",
        E::NameTaken => "claim-refused-taken",
        E::NotLasting => "claim-refused-lasting",
        E::NoSuchSeat
        | E::BadLevel
        | E::BadFamily
        | E::BadSalt
        | E::BadPace
        | E::BadSeats
        | E::BadRules
        | E::TooManyBots
        | E::Unfit => "ui-refused-choice",
        E::Unreadable | E::NotJson | E::WrongMethod => "ui-refused-unreadable",
        E::TooLarge => "ui-refused-too-large",
        E::ForeignOrigin => "ui-refused-foreign",
        E::TooMany => "ui-refused-often",
        E::TooManyConnections => "ui-refused-connections",
        E::TooManyStreams => "ui-refused-streams",
        E::TooSlow => "ui-refused-slow",
        E::ServerFull => "ui-refused-server-full",
        E::NotFound => "ui-not-found-text",
        E::Stopping => "ui-refused-stopping",
        E::StorageFull | E::StorageBusy | E::StorageUnreachable | E::StorageFailed | E::OurFault => {
            "ui-error-text"
        }
    }
}

/// The page for an unknown URL.
pub fn not_found(visitor: &Visitor) -> Markup {
    plain(visitor, "not-found", "ui-not-found", ErrorCode::NotFound.into())
}

/// The page for a refused request. Details of an internal error are only in the server's log.
pub fn refused(visitor: &Visitor, error: PageError) -> Markup {
    let title = match error.code {
        ErrorCode::NotFound => return not_found(visitor),
        code if code.status() >= 500 => "ui-error",
        _ => "ui-refused",
    };
    plain(visitor, "lost", title, error)
}

fn plain(visitor: &Visitor, picture: &str, title: &str, error: PageError) -> Markup {
    let words = visitor.words();
    let title = words.say(title);
    let inside = html! {
        section.paper.message {
            h1 { (title) }
            (spot(picture, &explained(words, error)))
            p { a.button href="/" { (words.say("ui-home")) } }
        }
    };
    shell(visitor, Page { public: false, ..Page::new(&title, PageKind::Message) }, &inside)
}
