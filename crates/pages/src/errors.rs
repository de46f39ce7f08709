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
        E::NotSeated => "ui-refused-unseated",
        E::UnknownPlayer => "ui-refused-unknown",
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
        E::TooManyInvited => "ui-refused-invited",
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

/// A page that helps somebody who has met an error, and the message that names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct WayOn {
    path: &'static str,
    label: &'static str,
}

/// Where somebody goes on who has met an error; `None` if the home page is as good as any other. Without a
/// key, whoever needs one has to come back first.
const fn way_on(code: ErrorCode, has_key: bool) -> Option<WayOn> {
    use ErrorCode as E;
    const SIGN_IN: WayOn = WayOn { path: "/sign-in", label: "passkey-return" };
    const ME: WayOn = WayOn { path: "/me", label: "people-me" };
    const FRIENDS: WayOn = WayOn { path: "/friends", label: "meet-friends" };
    const GAMES: WayOn = WayOn { path: "/games", label: "calendar-title" };
    const PLAY: WayOn = WayOn { path: "/play", label: "meet-play" };
    const TOURNAMENTS: WayOn = WayOn { path: "/tournaments", label: "tournament-title" };
    const CLUBS: WayOn = WayOn { path: "/clubs", label: "club-title" };
    const BOTS: WayOn = WayOn { path: "/bots", label: "mybots-list-title" };
    const CODE: WayOn = WayOn { path: "/enter", label: "entry-code" };
    match code {
        E::UnknownPlayer => Some(SIGN_IN),
        E::StaleLink
        | E::WrongWords
        | E::StaleChallenge
        | E::PasskeyRefused
        | E::UnknownPasskey
        | E::NoPasskeysHere
        | E::NameTaken => Some(if has_key { ME } else { SIGN_IN }),
        E::NotLasting
        | E::BotNeedsOwner
        | E::BotForLasting
        | E::TournamentForLasting
        | E::SamePlayer
        | E::TooManyPasskeys
        | E::NoPushHere
        | E::BadPush => Some(ME),
        E::StaleFriendLink | E::OwnFriendLink | E::TooManyFriends | E::NotAsked => Some(FRIENDS),
        E::RatedElsewhere | E::AtOneTable | E::BothRated => Some(GAMES),
        E::NotSeeking => Some(PLAY),
        E::TournamentClosed
        | E::TournamentFull
        | E::TournamentBegun
        | E::TournamentRemoved
        | E::TournamentTwice
        | E::NotEntered
        | E::TooManyTournaments => Some(TOURNAMENTS),
        E::NotMember | E::StaleInvitation | E::ClubFull => Some(CLUBS),
        E::BotForFriends
        | E::BotForBots
        | E::BotTakesNone
        | E::BotRuleset
        | E::BotSeats
        | E::BotPace
        | E::BotAway
        | E::BotBusy => Some(BOTS),
        E::InvitationNeeded | E::StaleCode => Some(CODE),
        E::StaleVersion
        | E::IllegalMove
        | E::UnreadableMove
        | E::NotYourTurn
        | E::NotSeated
        | E::NotHost
        | E::Removed
        | E::Restless
        | E::Banned
        | E::MembersOnly
        | E::NotNamed
        | E::NotMaker
        | E::NoSuchBotHere
        | E::TooManyReports
        | E::NoFreeSeat
        | E::SeatTaken
        | E::TooManyInvited
        | E::TooEarly
        | E::Forfeited
        | E::NeedsPeople
        | E::RatedApart
        | E::RatedSiblings
        | E::NoSuchSeat
        | E::TableClosed
        | E::NotStarted
        | E::NotOver
        | E::NotReviewable
        | E::OtherPeople
        | E::NotShown
        | E::Sealed
        | E::BadTournament
        | E::NotOrganiser
        | E::LastOwner
        | E::SeasonOver
        | E::BadClub
        | E::BotAccount
        | E::BotsFull
        | E::BadBot
        | E::NothingSaid
        | E::PhrasesOnly
        | E::MissedTables
        | E::Muted
        | E::PairingForbidden
        | E::RatedForbidden
        | E::StaleOffer
        | E::BadVacation
        | E::VacationTooLong
        | E::OnVacation
        | E::BadName
        | E::InvisibleName
        | E::MixedName
        | E::ReservedName
        | E::BadLevel
        | E::BadFamily
        | E::BadSalt
        | E::BadPace
        | E::BadSeats
        | E::BadRules
        | E::BadRated
        | E::TooManyBots
        | E::Unfit
        | E::Unreadable
        | E::NotJson
        | E::TooLarge
        | E::ForeignOrigin
        | E::TooMany
        | E::TooManyConnections
        | E::TooManyStreams
        | E::TooSlow
        | E::NotFound
        | E::WrongMethod
        | E::StorageFull
        | E::StorageBusy
        | E::StorageUnreachable
        | E::StorageFailed
        | E::ServerFull
        | E::Stopping
        | E::OurFault => None,
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
            p {
                @if let Some(WayOn { path, label }) = way_on(error.code, visitor.name.is_some()) {
                    a.button.main href=(path) { (words.say(label)) } " "
                }
                a.button href="/" { (words.say("ui-home")) }
            }
        }
    };
    shell(visitor, Page { public: false, ..Page::new(&title, PageKind::Message) }, &inside)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    fn page(language: Language, name: Option<&str>, code: ErrorCode) -> String {
        let visitor = Visitor { language, name: name.map(str::to_owned), ..Visitor::default() };
        refused(&visitor, code.into()).into_string()
    }

    #[test]
    fn every_error_has_a_sentence_and_a_way_on() {
        for code in ErrorCode::ALL {
            for name in [None, Some("Ada")] {
                for language in Language::ALL {
                    let (words, page) = (Words::of(language), page(language, name, code));
                    let sentence = html! { (explained(words, code.into())) }.into_string();
                    assert!(page.contains(&sentence), "{code} {language:?}");
                    assert!(page.contains("class=\"button\" href=\"/\""), "{code}");
                    let Some(WayOn { path, label }) = way_on(code, name.is_some()) else { continue };
                    let link = html! { a.button.main href=(path) { (words.say(label)) } }.into_string();
                    assert!(page.contains(&link), "{code} {language:?}");
                }
            }
        }
    }

    #[test]
    fn whoever_has_no_key_is_led_to_the_ways_back() {
        let leads =
            |code, name, path| page(Language::En, name, code).contains(&format!("main\" href=\"{path}\""));
        for code in [ErrorCode::UnknownPlayer, ErrorCode::StaleLink, ErrorCode::UnknownPasskey] {
            assert!(leads(code, None, "/sign-in"), "{code}");
        }
        assert!(leads(ErrorCode::StaleLink, Some("Ada"), "/me"));
        assert!(leads(ErrorCode::NotLasting, Some("Ada"), "/me"));
        assert!(leads(ErrorCode::StaleFriendLink, Some("Ada"), "/friends"));
        assert!(leads(ErrorCode::NotSeeking, Some("Ada"), "/play"));
    }
}
