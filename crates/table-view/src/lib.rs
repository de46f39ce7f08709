//! A server's table as one viewer sees it: who sits where, the viewer's [`View`](oriflamme_game::View) of the
//! game, the clocks, what happened, what was said, and why something was refused.
//!
//! Everything here is made of views and `Event<Seen>`, so none of it can hold a card that its viewer may not
//! know. There are two exceptions, which name all cards: a [`Review`], because its game is finished, and an
//! analysis, because somebody has set its cards up. Pages and JSON forms are made from these types.

mod advice;
mod analysis;
mod bot_account;
mod calendar;
mod chat;
mod claimed_name;
mod club;
mod error_code;
mod ids;
mod language;
mod manners;
mod next_step;
mod pace;
mod pairing;
mod permissions;
mod profile;
mod program_name;
mod push_about;
mod rating_group;
mod report;
mod review;
mod status;
mod table;
mod tournament;
mod units;
mod update;
mod word_list;

pub use advice::{Advice, Reason, ReasonKind};
pub use analysis::{
    AnalysisLine, FaultKind, FaultPlace, LaidOut, MoveRanking, Perspective, RankedMove, TextFault,
};
pub use bot_account::{
    BadChallengeRules, BotAccountView, ChallengeRefusal, ChallengeRules, Challenger, Challengers, PaceKind,
};
pub use calendar::{CalendarEntry, CalendarPart};
pub use chat::{ChatContent, ChatMessage, Phrase};
pub use claimed_name::{CLAIM_MARK, bare_name, is_claimed_name};
pub use club::{
    ClubId, ClubMember, ClubNews, ClubRole, ClubTitle, ClubView, SeasonLine, SeasonResult, SeasonRule,
    SeasonTitle, SeasonView, VoidResult,
};
pub use error_code::ErrorCode;
pub use ids::{
    AnnouncementId, FriendCode, LinkCode, MOST_PASSKEYS, NoticeId, PasskeyId, PlayerId, SessionId, TableId,
    id_is_valid, id_text,
};
pub use language::Language;
pub use manners::{NoticeKind, PersonalNotice};
pub use next_step::NextStep;
pub use oriflamme_game::UnknownWord;
pub use pace::Pace;
pub use pairing::{BadWish, PairingPace, Stakes, TableKind, Wish};
pub use permissions::{AdmissionMode, Forbidden, Makers};
pub use profile::{
    LeaderView, OpponentView, PerformanceView, PlayedBy, PlayedGame, PlayedSeat, ProfileView,
    ProfileVisibility, RatingHistory, TallyView,
};
pub use program_name::{PROGRAM_MARK, is_program_name};
pub use push_about::PushAbout;
pub use rating_group::{RatingGroup, RatingView};
pub use report::About;
pub use review::{Account, Chance, Judgement, Mark, MarkCounts, Revealed, Review};
pub use status::TableStatus;
pub use table::{Clocks, Dealt, End, Occupant, Offer, Promise, Proof, TableView};
pub use tournament::{
    EndedBy, EntrantName, EntrantNumber, EntrantView, OverlappingTournament, Participation, Points,
    RoundScore, RoundSeatResult, RoundSeatView, RoundTableView, RoundView, TournamentId, TournamentLink,
    TournamentPlace, TournamentStatus, TournamentView,
};
pub use units::{Seq, Timestamp, Version};
pub use update::{Update, UpdateKind};
pub use word_list::WordList;
