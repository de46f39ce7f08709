//! The JSON forms of what may be sent, written and read by serde.
//!
//! [`ViewJson`] is what a seat may know; bots in any language get it (`docs/PROTOCOL.md`). [`TableJson`] and
//! [`UpdateJson`] are what the server's API answers and streams; [`NewTableJson`] and similar types are what
//! it receives. Families, cards and moves are written as in the notation, as [`Text`] of the game's own
//! types. [`read_view`] turns JSON back into a [`View`](oriflamme_game::View), or says which field is wrong.
//!
//! ```
//! use oriflamme_deal::Seed;
//! use oriflamme_game::{Ruleset, Seat, Seating, Viewer};
//! use oriflamme_rules::State;
//! use oriflamme_wire::{ViewJson, read_view};
//!
//! let deal = Seed([7; 32]).deal(Ruleset::Base2, Seating::of(3).unwrap(), None);
//! let view = State::new(&deal).view(Viewer::Seat(Seat::from_index(0)));
//! let mut json = serde_json::to_value(ViewJson::new(&view)).unwrap();
//! assert_eq!(read_view(&json).unwrap(), view);
//!
//! json["round"] = "seven".into();
//! assert!(read_view(&json).unwrap_err().to_string().contains("round"));
//! ```
//!
//! Everything here is made of views and tables as somebody sees them: no path leads from this crate to hidden
//! cards.

mod api;
mod bot_account;
mod by_family;
mod calendar;
mod check;
mod club;
mod data;
mod doing;
mod event;
mod friends;
mod identity;
mod limits;
mod manners;
mod news;
mod number;
mod pairing;
mod passkeys;
mod profile;
mod push;
mod read;
mod read_table;
mod review;
#[cfg(feature = "openapi")]
pub mod schema;
mod season;
mod secret;
mod server;
mod summary;
mod table;
mod text;
mod tournament;
mod tournament_round;
mod unreadable;
mod vacation;
mod view;

pub use api::{
    BotJson, ErrorJson, GuestJson, MoveJson, NewReportJson, NewTableJson, OfferJson, PromiseJson, ReportJson,
    SitJson, TokenJson, WelcomeJson, field_code,
};
pub use bot_account::{
    BotAccountJson, BotAccountsJson, BotTokenJson, ChallengeRulesJson, ChangeBotJson, NewBotJson,
};
pub use by_family::ByFamilyJson;
pub use calendar::{CalendarGameJson, CalendarJson};
pub use club::{
    ChangeClubJson, ClubJson, ClubMemberJson, ClubNewsJson, ClubTitleJson, ClubsJson, DeleteNewsJson,
    JoinClubJson, NewClubJson, SetRoleJson, TellClubJson,
};
pub use data::{
    BelongingsDataJson, ClubDataJson, DataJson, ForbiddenDataJson, NameDataJson, ReportDataJson,
    ResultDataJson, SeatDataJson, TournamentDataJson, VacationDataJson,
};
pub use doing::{AskJson, DoingJson, Targets};
pub use event::{EventJson, ZoneJson};
pub use friends::{
    BefriendedJson, FriendJson, FriendLinkJson, FriendLinkOwnerJson, FriendsJson, NewFriendLinkJson,
    OtherPlayerJson, VisibilityJson,
};
pub use identity::{
    LinkJson, LinkOwnerJson, NameJson, NewNameJson, NewWordsJson, OpenLinkJson, RecoverJson,
    RecoveryWordsJson, RenewTokenJson, SessionJson, SessionsJson,
};
pub use limits::{AllowanceJson, AllowancesJson, Limited};
pub use manners::{BlockJson, BlocksJson, NoticeJson, NoticesJson};
pub use news::{BotPlayerJson, BotPlayersJson, ChatJson, InviteJson, PlayerEventKind, SaidJson};
pub use number::{Millis, Number, Numbered, Seconds};
pub use pairing::{PairingJson, PairingState, SeekJson};
pub use passkeys::{
    NewPasskeyJson, PasskeyAnswerJson, PasskeyChallengeJson, PasskeyJson, PasskeyLabelJson, PasskeysJson,
};
pub use profile::{
    BotRatingJson, LeaderJson, LeaderboardJson, LeaderboardQuery, OpponentJson, PerformanceJson,
    PlayedGameJson, PlayedGamesJson, PlayedQuery, PlayedSeatJson, ProfileJson, ProfileQuery,
    RatingHistoriesJson, RatingHistoryJson, RatingJson, RatingPointJson, ShowJson, TallyJson,
};
pub use push::{PushChoiceJson, PushJson, PushKeysJson, PushSubscriptionJson};
pub use read::read_view;
pub use review::{
    AccountJson, AdviceJson, GuessJson, JudgementJson, LikelyJson, ReasonJson, ReviewJson, ReviewStateJson,
    TriedJson,
};
pub use season::{
    NewSeasonJson, RestoreResultJson, SeasonJson, SeasonLineJson, SeasonQuery, SeasonResultJson,
    SeasonTitleJson, StrikeResultJson,
};
pub use secret::Secret;
pub use server::{AnnouncementJson, ServerJson};
pub use summary::{ListQuery, MeJson, SummaryJson, TablesJson};
pub use table::{ClockJson, LobbyJson, PaceJson, SeatJson, SeatKind, ShownJson, TableJson, UpdateJson};
pub use text::{Text, Worded};
pub use tournament::{
    JoinTournamentJson, NewTournamentJson, OverlappingTournamentJson, PostponeTournamentJson,
    RemoveEntrantJson, TournamentJson, TournamentLinkJson, TournamentNewsJson, TournamentPlaceJson,
    TournamentSummaryJson, TournamentsJson,
};
pub use tournament_round::{
    EntrantJson, RoundJson, RoundScoreJson, RoundScoreKind, RoundSeatJson, RoundTableJson,
};
pub use unreadable::{Unreadable, clipped};
pub use vacation::{NewVacationJson, VacationJson};
pub use view::ViewJson;
