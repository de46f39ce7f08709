//! What happens if a token is revoked while a request with it is being answered.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::token;
use crate::{
    Checked, Metrics, Options, SettingKey, Store, Subject,
    app::App,
    http::{
        Peer,
        error::ApiError,
        event_stream::StreamPermit,
        input::{Caller, MaybePlayer},
        router_with,
        visit::Visit,
    },
    identity::{
        device_label::DeviceLabel, joining::join, links::LinkError, players::KnownPlayer,
        recovery::RecoveryError, sessions::OldPasskeys,
    },
    ids::{Token, random_id},
    people::bans::Ban,
    store::{AtomicWrites, Player, StoreError},
    tables::TableError,
};
use axum::{
    Router,
    body::{Body, to_bytes},
    extract::FromRequestParts,
    http::{Request, request::Parts},
    routing::{get, post},
};
use futures_util::{FutureExt, stream};
use oriflamme_table_view::WordList;
use oriflamme_testkit::Database;
use std::{convert::Infallible, net::Ipv4Addr, sync::Arc};
use tokio::sync::watch;
use tower::ServiceExt;

/// A server without a socket.
struct Running {
    app: App,
    stop: watch::Sender<bool>,
    _database: Database,
}

impl Running {
    async fn start(settings: &[&str]) -> Self {
        let database = Database::sqlite();
        let setting = |text: &&str| {
            let (key, value) = text.split_once('=').unwrap();
            let key: SettingKey = key.parse().unwrap();
            (key, Checked::of(key, value).unwrap())
        };
        let settings = settings.iter().map(setting).collect();
        let options = Options { database: database.url.clone(), settings, ..Options::default() };
        let metrics = Arc::new(Metrics::new());
        let store = Store::open(&options.database, metrics.clone()).await.unwrap();
        let (stop, stopped) = watch::channel(false);
        let app = App::open(store, options, metrics, stopped).await.unwrap();
        Self { app, stop, _database: database }
    }
    async fn player(&self, name: &str) -> (Player, Token) {
        self.app.players.create(name.parse().unwrap(), DeviceLabel::default()).await.unwrap()
    }
    async fn known(&self, token: &Token) -> KnownPlayer {
        self.app.players.known_by(token).await.unwrap().unwrap()
    }
    /// The status, the text and the cookies of an answer to a request that comes from this machine.
    async fn answer(&self, more: Router<App>, mut request: Request<Body>) -> (u16, String, String) {
        request.extensions_mut().insert(Peer(Ipv4Addr::LOCALHOST.into()));
        let answer = router_with(more, self.app.clone()).oneshot(request).await.unwrap();
        let status = answer.status().as_u16();
        let set = answer.headers().get_all("set-cookie").iter();
        let set = set.map(|cookie| cookie.to_str().unwrap()).collect::<Vec<_>>().join("\n");
        let body = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        (status, String::from_utf8(body.to_vec()).unwrap(), set)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.send_replace(true);
    }
}

/// Another request signs the sender of this one out, after somebody has asked who it is.
struct SignedOutMeanwhile;

impl FromRequestParts<App> for SignedOutMeanwhile {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let (token, _) = token(&parts.headers).unwrap();
        let MaybePlayer(player) = MaybePlayer::from_request_parts(parts, app).await?;
        app.players.end_token(&player.unwrap().id, &token.hash()).await?;
        assert!(app.players.known_by(&token).await?.is_none());
        Ok(Self)
    }
}

async fn called(_: SignedOutMeanwhile, Caller(player): Caller) -> String {
    player.name.to_string()
}
async fn visited(_: SignedOutMeanwhile, MaybePlayer(player): MaybePlayer, visit: Visit) -> String {
    assert_eq!(player.map(|player| player.id), visit.player.map(|player| player.id));
    visit.visitor.name.unwrap_or_default()
}
async fn followed(_: SignedOutMeanwhile, Caller(_): Caller, mut permit: StreamPermit) -> &'static str {
    if permit.revoked().now_or_never().is_some() { "ended" } else { "goes on" }
}

fn told() -> Router<App> {
    Router::new()
        .route("/api/v1/called", get(called))
        .route("/api/v1/visited", get(visited))
        .route("/api/v1/followed", get(followed))
}

#[tokio::test]
async fn a_request_is_one_players_from_beginning_to_end() {
    let open = Running::start(&[]).await;
    let closed = Running::start(&["entry=members", "member-header=Remote-User"]).await;
    for (path, text) in [("called", "Ada"), ("visited", "Ada"), ("followed", "ended")] {
        for running in [&open, &closed] {
            let asked = async |token: &Token| {
                let request = Request::get(format!("/api/v1/{path}")).header("remote-user", path);
                let request = request.header("cookie", format!("oriflamme={}", token.reveal()));
                let (status, said, _) = running.answer(told(), request.body(Body::empty()).unwrap()).await;
                assert_eq!((status, said.as_str()), (200, text), "{path}");
            };
            // Where the proxy names her, the first request makes the guest a member, and the second comes
            // with a token of this member.
            let (ada, token) = running.player("Ada").await;
            asked(&token).await;
            asked(&running.app.players.add_session(&ada.id, &DeviceLabel::default()).await.unwrap()).await;
        }
        let (_, token) = open.player("Ada").await;
        let request = Request::get(format!("/api/v1/{path}"));
        let bearer = format!("Bearer {}", token.reveal());
        let request = request.header("authorization", bearer).body(Body::empty()).unwrap();
        assert_eq!(open.answer(told(), request).await.0, 200, "{path}");
    }
}

/// A body during whose arrival the sender is signed out.
fn slow_body(app: &App, token: &Token) -> Body {
    let (app, token) = (app.clone(), token.clone());
    Body::from_stream(stream::once(async move {
        let known = app.players.known_by(&token).await.unwrap().unwrap();
        app.players.end_token(&known.player.id, &token.hash()).await.unwrap();
        Ok::<_, Infallible>("{}")
    }))
}

async fn caller(Caller(player): Caller) -> String {
    player.id.to_string()
}

#[tokio::test]
async fn nobody_acts_with_a_token_that_was_revoked_while_the_body_arrived() {
    let running = Running::start(&[]).await;
    let (_, token) = running.player("Ada").await;
    let request =
        Request::post("/api/v1/caller").header("authorization", format!("Bearer {}", token.reveal()));
    let request = request.body(slow_body(&running.app, &token)).unwrap();
    let more = Router::new().route("/api/v1/caller", post(caller));
    assert_eq!(running.answer(more, request).await.0, 401);
}

#[tokio::test]
async fn a_member_whose_token_was_replaced_while_the_body_arrived_is_still_the_member() {
    let running = Running::start(&["entry=members", "member-header=Remote-User"]).await;
    let more = || Router::new().route("/api/v1/caller", get(caller).post(caller));
    let request = Request::get("/api/v1/caller").header("remote-user", "ada");
    let (_, id, set) = running.answer(more(), request.body(Body::empty()).unwrap()).await;
    let cookie = set.split(';').next().unwrap().to_owned();
    let token = Token::shown(cookie.split_once('=').unwrap().1);
    let request =
        Request::post("/api/v1/caller").header("remote-user", "ada").header("cookie", cookie.clone());
    let request = request.header("host", "localhost").header("origin", "http://localhost");
    let (status, same, set) =
        running.answer(more(), request.body(slow_body(&running.app, &token)).unwrap()).await;
    assert_eq!((status, same), (200, id));
    assert!(set.starts_with("oriflamme=") && !set.starts_with(&cookie), "{set}");
}

#[tokio::test]
async fn a_device_that_was_signed_out_leaves_no_way_back() {
    let running = Running::start(&[]).await;
    let players = &running.app.players;
    let (ada, thief) = running.player("Ada").await;
    let device = thief.hash();
    let label = DeviceLabel::default();
    let own = players.new_token(&ada.id, &device, &label, OldPasskeys::Kept).await.unwrap();
    // Requests of the thief that were on their way then.
    let words = players.new_words(&ada.id, &device, WordList::English).await;
    assert!(matches!(words, Err(RecoveryError::SignedOut)));
    assert_eq!(running.app.store.words_made(&ada.id).await.unwrap(), None);
    assert!(running.app.store.notices_to(&ada.id, running.app.clock.now()).await.unwrap().is_empty());
    let link = players.new_link(&ada.id, Some(&device)).await;
    assert!(matches!(link, Err(LinkError::SignedOut)));
    let token = players.new_token(&ada.id, &device, &label, OldPasskeys::Removed).await;
    assert!(matches!(token, Err(TableError::Store(StoreError::Unmet))));
    // Ada's own requests work.
    assert_eq!(running.known(&own).await.player.id, ada.id);
    assert!(players.new_words(&ada.id, &own.hash(), WordList::English).await.is_ok());
    assert!(players.new_link(&ada.id, Some(&own.hash())).await.is_ok());
    assert!(players.new_token(&ada.id, &own.hash(), &label, OldPasskeys::Kept).await.is_ok());
}

#[tokio::test]
async fn a_stream_is_not_opened_for_somebody_who_is_somebody_else_by_now() {
    let running = Running::start(&[]).await;
    let (app, players) = (&running.app, &running.app.players);
    let ends = async |known: &KnownPlayer, token: &Token| {
        players.open_stream(known, token).await.unwrap().ended().now_or_never().is_some()
    };
    let (ada, token) = running.player("Ada").await;
    let known = running.known(&token).await;
    assert!(!ends(&known, &token).await);
    // Another one of her devices makes a link, and she becomes that player.
    let (into, _) = running.player("Ada").await;
    let (code, _) = players.new_link(&into.id, None).await.unwrap();
    join(app, &ada, &players.link(&code).await.unwrap()).await.unwrap();
    assert!(ends(&known, &token).await, "her token belongs to another player");
    let known = running.known(&token).await;
    assert!(!ends(&known, &token).await);
    let (subject, made) = (Subject::Player(into.id.clone()), app.clock.now());
    let ban = Ban { id: random_id().unwrap(), subject, reason: "spam".into(), made, until: None };
    app.store.commit(AtomicWrites(vec![ban.write()])).await.unwrap();
    app.bans.read(&app.store, made).await.unwrap();
    assert!(ends(&known, &token).await, "she is banned");
}
