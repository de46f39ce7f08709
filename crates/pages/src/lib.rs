//! The table in the browser: what a viewer may know, as HTML in three languages. This crate has no access to
//! secrets: pages are made from a [`TableView`](oriflamme_table_view::TableView) and do not depend on the
//! rules. The effect of a choice comes as a [`Preview`](oriflamme_game::Preview).
//!
//! # What a server does with it
//!
//! Every page needs a [`Visitor`]: the language ([`Language::choose`] from the cookie `language` and
//! `Accept-Language`), the theme ([`Theme`], the word of the cookie `theme`, which the script writes), the
//! name, and the path.
//!
//! | request | answer |
//! |---|---|
//! | `GET /assets/…` | [`asset`], which browsers may cache for ever |
//! | `GET /` | [`home`]; the cookie `play` is a [`LastPlayed`] |
//! | `GET /play` | [`play`]: the form with which to find people, or, for somebody who waits, how the search is going; the cookie `wish` is a [`Wish`](oriflamme_table_view::Wish) |
//! | `GET /play/live` | server-sent events: `waiting`, data a [`seek_region`] as a JSON string; in the end `paired` with the table, or `idle` |
//! | `GET /rules`, `/rules/CHAPTER` | [`rules`]; [`Chapter::ALL`] has the paths |
//! | `GET /tables/T` | [`table`], whose [pieces](PageWithChat::pieces) are compressed separately; the query `pick=3` is [`TablePage::picked`]. The same page serves while the table waits for players |
//! | `GET /tables/T?advice=1` | [`table_with_advice`], at tables where nobody else is human |
//! | `GET /tables/T/live?after=SEQ` | server-sent events, resumed by `Last-Event-ID` or else after `SEQ`: event `frames`, id the `seq`, data [`Frames`] as JSON, made by [`frames`]; event `chat` without id, data a [`chat_line`] |
//! | `GET /tables/T/record` | the game as a file, once it is over |
//! | `GET /tables/T/replay`, `?move=17&eyes=red` | [`replay`]; with `&frames=1` [`replay_frames`] as JSON; [`replay_viewer`] reads the query |
//! | `GET /tables/T/review`, `?seat=red` | [`review`], of a finished game; `seat=all` for everybody's decisions |
//! | `GET /tables/T/review/live` | server-sent events: `judged` with the number of judged decisions, then `done` or `ended` |
//! | `GET /replay`, `POST /replay` `record` | [`import`]; a record that can be read leads to its replay |
//! | `GET /analysis`, `?record=TEXT&node=3&eyes=open&mode=set-up&take=red spy` | [`analysis`]; `table=T&move=17` takes a position from a game that is over |
//! | `GET /analysis/live?record=TEXT&node=3` | server-sent events: `ranking`, data a [`move_ranking`] as a JSON string, then `done` |
//! | `GET /analysis/picture.svg`, `/analysis/export.ori` | [`position_picture`]; the whole analysis as a file |
//! | `GET /learn` | [`lessons`] |
//! | `GET /learn/NAME`, `?step=2` | [`lesson`]: the table at a decision of the learner's. A choice is a query, too: `&move=red keep`, or `&card` and `&at`; for the script a [`LessonAnswer`] as JSON |
//! | `GET /cards/NAME` | [`card_statistics`] |
//! | `GET /puzzles` | [`puzzles`] |
//! | `GET /puzzles/17` | [`puzzle`]: the table at its question. An answer is a query as in a lesson, and `?tried=red keep` shows what it leads to |
//! | `GET /games`, `/games/next?after=T` | [`calendar`]: the visitor's running games, by when they need the visitor; leads to the next one that does |
//! | `GET /worker.js` | [`worker`], the service worker, not to be cached |
//! | `GET /friends`, `/friends?table=T` | [`friends`]; with a table, friends can be invited to it |
//! | `GET /friends/with/CODE` | [`friend_link_page`] |
//! | `GET /me/data` | everything that the server keeps of the visitor, as JSON |
//! | `GET /me`, `/me?done=key` | [`me`]: what a visitor may do about themselves |
//! | `GET /sign-in` | [`sign_in_page`]: the ways to come back. The script fills the answer of a passkey into its form, and into the form for a new passkey on [`me`] |
//! | `GET /players/P`, `?with=Q` `?before=CURSOR` | [`profile`]; `GET /me/profile` leads to one's own |
//! | `GET /leaderboard`, `?group=duel&before=CURSOR` | [`leaderboard`] |
//! | `GET /bots`, `/me/bots`, `/me/bots?done=changed` | [`bot_list`], [`my_bots`] |
//! | `GET /clubs`, `/clubs/C`, `/clubs/C/join/CODE`, `/clubs/C/seasons/1` | [`clubs`], [`club`], [`season`] |
//! | `GET /privacy` | [`privacy`] |
//! | `GET /enter`, `/enter/CODE` | [`enter`], for visitors who may not come in yet: they get it instead of any other page, too |
//! | `GET /imprint` | [`imprint`], if there is one |
//! | `GET /announcement?to=PATH` | [`announcement`], or 204; pages without a stream ask for it. A table's stream has it as the event `announcement`, data a JSON string, empty if there is none |
//! | `GET /manifest.webmanifest` | [`manifest_named`] |
//! | `GET /tournaments`, `/tournaments/T` | [`tournaments`], [`tournament`]; the script follows `/api/v1/tournaments/T/events` |
//! | `GET /house-rules` | [`house_rules`] |
//! | anything else, or an error | [`not_found`], [`refused`] |
//!
//! Forms post `application/x-www-form-urlencoded`. Without script the answer is a redirect (303) back to the
//! page, or the page again with [`TablePage::refused`]; the script sends moves and chat itself, with
//! `Accept: application/json`, and expects any 2xx. After an error status it reloads the page's regions.
//!
//! | form | fields |
//! |---|---|
//! | `POST /tables` | `with` (`bots`: a game against bots at once; `friends`: free seats), `rules`, `seats` (2 is a duel), `level`, `salt`, `offer` (an [`Offer`](oriflamme_table_view::Offer)); with friends also `name`, `bots` (how many seats), `first` (which seat begins, from 1; empty for drawn by lot), `pace` (`none`, `60`, `180` seconds, `1d`, `3d`), `private` and `rated` (`1` or absent) |
//! | `POST /play` | what the visitor would accept: `rules-base-2`, `seats-4`, `pace-60` and so on; `name`; `bots` if they may take free seats; `away` if a game over days may be found while the visitor is away |
//! | `POST /play/bots`, `/play/cancel` | |
//! | `POST /tables/T/sit` | `name`, `salt` |
//! | `POST /tables/T/leave`, `/look-again`, `/start` | |
//! | `POST /tables/T/seats/FAMILY/bot`, `/remove` | `level`; none |
//! | `POST /tables/T/moves` | `version`, and `move`, or `card` and `at`: see [`move_text`] |
//! | `POST /tables/T/rematch` | `salt` |
//! | `POST /tables/T/chat` | `phrase` (a [`Phrase`](oriflamme_table_view::Phrase)), or `text` |
//! | `POST /guests` | `name`, `to`: the visitor's new name |
//! | `POST /me/key`, `/me/sign-out`, `/me/forget` | `sure` for the last: back to [`me`] with a [`Done`] |
//! | `POST /me/member` | `join`, `to`: what becomes of this browser's player when a proxy names its visitor |
//! | `POST /me/links`, `/me/words`, `/me/words/forget` | `list` for the second (a [`WordList`](oriflamme_table_view::WordList)) |
//! | `POST /links/CODE` | `join`, `sure` |
//! | `POST /recover` | `words` |
//! | `POST /me/name/claim`, `/me/name/release` | |
//! | `POST /me/sessions/SESSION/end` | |
//! | `POST /me/vacation`, `/me/vacation/end` | `until` for the first: a day, see [`end_of_day`] |
//! | `POST /me/push/about` | a field for each [`PushAbout`](oriflamme_table_view::PushAbout) that messages may be about |
//! | `POST /me/push/off`, `/me/sessions/SESSION/push/off` | |
//! | `POST /me/passkeys`, `/me/passkeys/keep`, `/sign-in` | `credential`: a credential in WebAuthn's JSON form, which the script fills in |
//! | `POST /me/passkeys/PASSKEY/label`, `/me/passkeys/PASSKEY/remove` | `label` for the first |
//! | `POST /friends/links`, `/friends/links/end`, `/friends/visibility` | `lasting`; `visible` |
//! | `POST /friends/with/CODE`, `/friends/P/accept`, `/friends/P/remove`, `/friends/P/play` | `name` for the first |
//! | `POST /tables/T/invitations` | `player` |
//! | `POST /tables/T/blocks`, `/players/P/blocks` | `seat`, a family, for the first |
//! | `POST /tables/T/reports`, `/players/P/reports`, `/clubs/C/reports`, `/tournaments/T/reports` | `about`, `note`; for the first also `seat`, a family |
//! | `POST /me/blocks/P/end`, `/me/notices/N/read` | `to` for the second |
//! | `POST /me/profile` | `shows` (a [`ProfileVisibility`](oriflamme_table_view::ProfileVisibility)) |
//! | `POST /analysis` | `record`, `node`, `eyes`, `mode`, and `do` (`go 3`, `play MOVE`, `eyes open`, `put red spy hand` …), `take` (a card), or a move as at a table; with `do=read` `text`, with `note` `note`, with `table` `rules`, `seats`, `first`, `round`, `phase`, `next`, `placed`, `score-FAMILY` |
//! | `POST /me/bots`, `/me/bots/P` | `name` for the first; `about`, `challengers`, `rules-base-2`, `seats-3`, `pace-live` and so on, `games`: the first leads to [`bot_token_page`] |
//! | `POST /me/bots/P/renew`, `/me/bots/P/delete` | `sure` for the second |
//! | `POST /bots/P/challenges` | as for a table |
//! | `POST /clubs` | `name`, `player`, `about`, `private` |
//! | `POST /clubs/C` | `name`, `about`, `private`; or `invitation` for a new one |
//! | `POST /clubs/C/seasons/1/end`, `/strike`, `/restore` | none; `table`, `reason`; `table` |
//! | `POST /clubs/C/requests/decline` | |
//! | `POST /clubs/C/join`, `/leave`, `/members`, `/news`, `/news/delete`, `/seasons`, `/tables` | `invitation`, `name`; none; `player`, `role`; `text`; `number`; `name`, `rule`; as for a table |
//! | `POST /tournaments` | `name`, `player`, `rules`, `seats`, `rounds`, `pace`, `in` (minutes) or `at` (a date and a time, see [`moment_of`]) or `start` (milliseconds since 1970), `pause` (seconds), `duplicate`, `fill`, `bots` (how many), `level`, `private`, `lasting` |
//! | `POST /tournaments/T/join`, `/leave`, `/cancel`, `/end` | `salt`, `name` for the first |
//! | `POST /tournaments/T/postpone`, `/remove` | `by` (minutes), `at` or `start` as above; `number`: an entrant's |
//! | `POST /enter` | `code`, `name`, `to` |
//! | `POST /announcement/dismiss` | `id`, `to`: sets the cookie `dismissed` |
//! | `POST /language` | `language`, `to`: sets the cookie and goes back there |
//!
//! All pages comply with [`POLICY`].

mod analysis;
mod assets;
mod bot_accounts;
mod calendar;
mod card;
mod chrome;
mod clubs;
mod errors;
mod frames;
mod friends;
mod home;
mod leaderboard;
mod learn;
mod line_graph;
mod links;
mod manners;
mod me;
mod moments;
mod moves;
mod names;
mod passkeys;
mod people;
mod play;
mod profile;
mod push;
mod puzzles;
mod qr;
mod recovery;
mod replay;
mod review;
mod rules;
mod rulings;
mod scripts;
mod seal;
mod seasons;
mod share;
mod site;
mod sprite;
mod statistics;
mod story;
mod table;
mod terms;
mod tournament;
mod tournaments;
mod tracker;
mod vacation;
mod words;

/// The `Content-Security-Policy` under which every page works.
pub const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

pub use analysis::{AnalysisMode, AnalysisPage, ShownRanking, analysis, move_ranking, position_picture};
pub use assets::{ASSETS, Asset, asset, assets, manifest_named, url};
pub use bot_accounts::{
    BotListPage, BotTokenPage, BotsDone, ChallengeForm, MyBotsPage, bot_list, bot_token_page, my_bots,
};
pub use calendar::{CalendarPage, calendar};
pub use chrome::{Theme, Visitor};
pub use clubs::{ClubDraft, ClubPage, ClubsPage, club, clubs};
pub use errors::{PageError, explained, not_found, refused};
pub use frames::{Frame, Frames, frames};
pub use friends::{
    FriendLinkPage, FriendView, FriendsDone, FriendsPage, NewFriendLinkPage, friend_link_page, friends,
    new_friend_link_page,
};
pub use home::{Company, HomePage, LastPlayed, OwnGame, home, table_lists};
pub use leaderboard::{LeaderboardPage, leaderboard};
pub use learn::{LessonAnswer, LessonContent, LessonLink, LessonPage, lesson, lesson_frames, lessons};
pub use links::{LinkPage, NewLinkPage, OtherSelf, link_page, new_link_page};
pub use manners::house_rules;
pub use me::{BlockedView, Device, Done, MePage, RetentionDays, me, privacy};
pub use moves::move_text;
pub use oriflamme_table_view::Language;
pub use passkeys::{OwnPasskey, SignInPage, sign_in_page};
pub use people::{banned, date, date_time, reported};
pub use play::{AwayView, PlayPage, SeekView, play, seek_region};
pub use profile::{ProfilePage, profile};
pub use push::{PushOffer, PushText, notice_path, worker};
pub use puzzles::{
    PuzzleAnswered, PuzzleContent, PuzzleLink, PuzzleList, PuzzlePage, PuzzleVerdict, SolverStanding, puzzle,
    puzzles,
};
pub use recovery::{RecoverPage, WordsPage, first_word_list, recover_page, words_page};
pub use replay::{ImportFault, ReplayPage, import, replay, replay_frames, replay_viewer};
pub use review::{ReviewPage, ReviewProgress, review};
pub use rules::{Chapter, rules};
pub use seasons::{SeasonPage, season};
pub use site::{Announcement, ApartMember, Apartness, EnterPage, OwnSite, announcement, enter, imprint};
pub use statistics::card_statistics;
pub use story::{Sound, Timing};
pub use table::{Chat, PageWithChat, TableHistory, TablePage, chat_line, plain, table, table_with_advice};
pub use tournament::{TournamentPage, tournament};
pub use tournaments::{TournamentDraft, TournamentLine, TournamentsPage, moment_of, tournaments};
pub use tracker::Tracker;
pub use vacation::{VacationView, end_of_day};
pub use words::{Value, Words};
