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
//! | `GET /assets/…` | [`asset`], to be kept for ever |
//! | `GET /` | [`home`]; the cookie `play` is a [`LastPlayed`] |
//! | `GET /rules`, `/rules/cards` and the other paths of [`Chapter::ALL`] | [`rules`] |
//! | `GET /tables/T` | [`table`], whose [pieces](PageWithChat::pieces) are compressed apart; the query `pick=3` is [`TablePage::picked`]. While it waits for players, too |
//! | `GET /tables/T?advice=1` | [`table_with_advice`], where nobody else is human |
//! | `GET /tables/T/live?after=SEQ` | server-sent events, resumed by `Last-Event-ID` or else after `SEQ`: event `frames`, id the `seq`, data [`Frames`] as JSON, made by [`frames`]; event `chat` without id, data a [`chat_line`] |
//! | `GET /tables/T/replay`, `?move=17&eyes=red` | [`replay`]; with `&frames=1` [`replay_frames`] as JSON; [`eyes`] reads the query |
//! | `GET /tables/T/review`, `?seat=red` | [`review`], of a finished game; `seat=all` for everybody's decisions |
//! | `GET /tables/T/review/live` | server-sent events: `judged` with how many decisions are, then `done` or `ended` |
//! | `GET /replay`, `POST /replay` `record` | [`import`]; a record that can be read leads to its replay |
//! | `GET /analysis`, `?record=TEXT&node=3&eyes=open&mode=set-up&take=red spy` | [`analysis`]; `table=T&move=17` takes a position from a game that is over |
//! | `GET /analysis/live?record=TEXT&node=3` | server-sent events: `ranking`, data a [`move_ranking`] as a JSON string, then `done` |
//! | `GET /analysis/picture.svg`, `/analysis/export.ori` | [`position_picture`]; the whole analysis as a file |
//! | `GET /learn` | [`lessons`] |
//! | `GET /learn/NAME`, `?step=2` | [`lesson`]: the table at a decision of the learner's. A choice is a query, too: `&move=red keep`, or `&card` and `&at`; for the script a [`LessonAnswer`] as JSON |
//! | `GET /cards/NAME` | [`card_statistics`] |
//! | `GET /puzzles` | [`puzzles`] |
//! | `GET /puzzles/17` | [`puzzle`]: the table at its question. An answer is a query as in a lesson, and `?tried=red keep` shows what it leads to |
//! | `GET /me`, `/me?done=key` | [`me`]: what a visitor may do about themselves |
//! | `GET /privacy` | [`privacy`] |
//! | anything else, or trouble | [`not_found`], [`refused`] |
//!
//! Forms post `application/x-www-form-urlencoded`. Without script the answer is a redirect (303) back to the
//! page, or the page again with [`TablePage::refused`]; the script sends moves and chat itself, with
//! `Accept: application/json`, and expects any 2xx. After an error status it reloads the page's regions.
//!
//! | form | fields |
//! |---|---|
//! | `POST /tables` | `with` (`bots`: a game against bots at once; `friends`: free seats), `rules`, `seats` (2 is a duel), `level`, `salt`, `offer` (an [`Offer`](oriflamme_table_view::Offer)); with friends also `name`, `bots` (how many seats), `first` (which seat begins, from 1; empty for drawn by lot), `pace` (`none`, `60`, `180` seconds, `1d`, `3d`), `private` (`1` or absent) |
//! | `POST /tables/T/sit` | `name`, `salt` |
//! | `POST /tables/T/leave` | |
//! | `POST /tables/T/seats/FAMILY/bot` | `level` |
//! | `POST /tables/T/moves` | `version`, and `move`, or `card` and `at`: see [`spoken`] |
//! | `POST /tables/T/rematch` | `salt` |
//! | `POST /tables/T/chat` | `phrase` (a [`Phrase`](oriflamme_table_view::Phrase)), or `text` |
//! | `POST /guests` | `name`, `to`: how the visitor is called from now on |
//! | `POST /me/key`, `/me/sign-out`, `/me/forget` | `sure` for the last: back to [`me`] with a [`Done`] |
//! | `POST /analysis` | `record`, `node`, `eyes`, `mode`, and `do` (`go 3`, `play MOVE`, `eyes open`, `put red spy hand` …), `take` (a card), or a move as at a table; with `do=read` `text`, with `note` `note`, with `table` `rules`, `seats`, `first`, `round`, `phase`, `next`, `placed`, `score-FAMILY` |
//! | `POST /language` | `language`, `to`: sets the cookie and goes back there |
//!
//! All pages comply with [`POLICY`].

mod analysis;
mod assets;
mod card;
mod chrome;
mod errors;
mod frames;
mod home;
mod learn;
mod line_graph;
mod links;
mod me;
mod moments;
mod moves;
mod names;
mod people;
mod puzzles;
mod qr;
mod recovery;
mod replay;
mod review;
mod rules;
mod rulings;
mod seal;
mod share;
mod sprite;
mod statistics;
mod story;
mod table;
mod terms;
mod tracker;
mod words;

/// The `Content-Security-Policy` under which every page works.
pub const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

pub use analysis::{AnalysisMode, AnalysisPage, ShownRanking, analysis, move_ranking, position_picture};
pub use assets::{ASSETS, Asset, asset, assets, url};
pub use chrome::{Theme, Visitor};
pub use errors::{Trouble, explained, not_found, refused};
pub use frames::{Frame, Frames, frames, spoken};
pub use home::{HomePage, LastPlayed, OwnGame, home, table_lists};
pub use learn::{LessonAnswer, LessonContent, LessonLink, LessonPage, lesson, lesson_frames, lessons};
pub use links::{LinkPage, NewLinkPage, OtherSelf, link_page, new_link_page};
pub use me::{Device, Done, MePage, RetentionDays, me, privacy};
pub use people::{banned, date, reported};
pub use puzzles::{
    PuzzleAnswered, PuzzleContent, PuzzleLink, PuzzleList, PuzzlePage, SolverStanding, puzzle, puzzles,
};
pub use recovery::{RecoverPage, WordsPage, recover_page, words_page};
pub use replay::{ReplayPage, eyes, import, replay, replay_frames};
pub use review::{ReviewPage, ReviewProgress, review};
pub use rules::{Chapter, rules};
pub use statistics::card_statistics;
pub use story::{Sound, Timing};
pub use table::{Chat, PageWithChat, TablePage, chat_line, plain, table, table_with_advice};
pub use tracker::Tracker;
pub use words::{Language, Value, Words};
