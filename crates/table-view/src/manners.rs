//! Notices to players: from operators, from the hosts of tournaments and the organisers of clubs, and about
//! the player's own keys.

use crate::{NoticeId, PushAbout, Timestamp};
use oriflamme_game::word_enum;

word_enum! {
    /// What a notice to a player is about.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum NoticeKind: "a kind of notice" {
        /// A warning, without consequences.
        Warned "warned",
        /// They may not chat for a time.
        Muted "muted",
        /// They may not play with strangers for a time.
        Unpaired "unpaired",
        /// They may not play rated games for a time.
        Unrated "unrated",
        /// They were banned; shown once they may come back.
        Banned "banned",
        /// Their ban was lifted early.
        Unbanned "unbanned",
        /// A restriction was lifted early.
        Lifted "lifted",
        /// They may make tables, clubs and tournaments where not everybody may.
        Appointed "appointed",
        /// They may no longer do so.
        Dismissed "dismissed",
        /// A passkey was made for them.
        PasskeyMade "passkey-made",
        /// Recovery words were made for them.
        WordsMade "words-made",
        /// They have another name.
        Renamed "renamed",
        /// A bot of theirs was warned.
        BotWarned "bot-warned",
        /// Something was forbidden to a bot of theirs.
        BotForbidden "bot-forbidden",
        /// A bot of theirs was banned.
        BotBanned "bot-banned",
        /// A ban of a bot of theirs, or something that was forbidden to it, was lifted early.
        BotLifted "bot-lifted",
        /// A bot of theirs has another name.
        BotRenamed "bot-renamed",
        /// A bot of theirs was deleted.
        BotForgotten "bot-forgotten",
        /// The host of a tournament has removed them from it.
        Removed "removed",
        /// The host of a tournament in which they take part has called it off.
        TournamentCancelled "tournament-cancelled",
        /// The host of a tournament in which they take part has ended it early.
        TournamentCut "tournament-cut",
        /// The host of a tournament in which they take part has postponed its start.
        TournamentPostponed "tournament-postponed",
        /// A game of theirs was taken out of the ratings.
        GameUnrated "game-unrated",
        /// A club has accepted them.
        ClubJoined "club-joined",
        /// An organiser of a club has removed them from it.
        ClubRemoved "club-removed",
        /// A game of theirs was struck from a season of a club.
        ResultStruck "result-struck",
        /// A game of theirs that was struck from a season of a club counts again.
        ResultRestored "result-restored",
        /// A season of a club of which they are a member was ended.
        SeasonEnded "season-ended",
        /// A table at which they sat was closed.
        Closed "closed",
        /// A club that they organise has another name.
        ClubRenamed "club-renamed",
        /// The description of a club that they organise was deleted.
        ClubCleared "club-cleared",
        /// News of a club that they organise was deleted.
        NewsDeleted "news-deleted",
        /// A club of which they were a member was closed.
        ClubClosed "club-closed",
        /// A tournament that they have announced has another name.
        TournamentRenamed "tournament-renamed",
        /// A tournament that they have announced, or in which they take part, was ended.
        TournamentEnded "tournament-ended",
        /// Something was done about what they reported.
        ReportActed "report-acted",
        /// What they reported was looked at, and nothing was done.
        ReportClosed "report-closed",
    }
}

impl NoticeKind {
    /// Whether it says that somebody can now sign in as the player. Whoever did that must not be able to hide
    /// it from the player, so every browser shows such a notice until it was read there.
    pub const fn is_about_keys(self) -> bool {
        matches!(self, Self::PasskeyMade | Self::WordsMade)
    }
    /// What a message to a device about such a notice is about; `None` for a notice of which devices get no
    /// message, or all of them, because it is about keys.
    pub const fn push_about(self) -> Option<PushAbout> {
        match self {
            Self::Removed | Self::TournamentCancelled | Self::TournamentCut | Self::TournamentPostponed => {
                Some(PushAbout::Tournaments)
            }
            Self::ClubJoined | Self::ClubRemoved | Self::SeasonEnded => Some(PushAbout::Clubs),
            _ => None,
        }
    }
    /// Whether devices get a message about such a notice. Operators' warnings and measures wait for the next
    /// page, where there is room for a reason.
    pub const fn is_pushed(self) -> bool {
        self.is_about_keys() || self.push_about().is_some()
    }
}

/// A notice to a player, until they have read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PersonalNotice {
    pub id: NoticeId,
    pub kind: NoticeKind,
    /// The name of the club or the tournament that it is about; empty if it is about neither.
    pub subject: String,
    /// The operator's reason, in the operator's words; empty for none.
    pub reason: String,
    /// Until when something is forbidden, or when a tournament that was postponed begins.
    pub until: Option<Timestamp>,
    pub made: Timestamp,
}
