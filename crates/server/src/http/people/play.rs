//! Play with people: the page on which a visitor asks for people and waits for them. Without script the page
//! loads itself again every few seconds.

use super::pairing::{bad_wish, follow, usual_seconds};
use crate::{
    app::App,
    http::{
        cookies,
        error::ApiError,
        event_stream::StreamPermit,
        identity::push::push_offer,
        reading::Form,
        visit::{LocalPath, Visit, back_to, page},
    },
    identity::belongings::WISH,
    pairing::{BOTS_OFFERED, Overview, SeekState, begin, with_bots},
};
use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use oriflamme_game::SeatCount;
use oriflamme_pages::{AwayView, PlayPage, SeekView, Visitor, play, seek_region};
use oriflamme_table::{PlayerId, Timestamp};
use oriflamme_table_view::{PairingPace, Stakes, Wish};
use std::collections::HashMap;

/// After how many seconds bots take the free seats, if the visitor has said that they may.
const BOTS_AFTER: u32 = 60;

/// What the page says to somebody who waits.
fn view(
    state: &SeekState,
    overview: &Overview,
    player: Option<&PlayerId>,
    now: Timestamp,
) -> Option<SeekView> {
    let SeekState::Waiting { seek, since } = state else { return None };
    Some(SeekView {
        wish: seek.wish.clone(),
        since: *since,
        waiting: overview.here(),
        fitting: u32::try_from(overview.others(player, &seek.wish)).unwrap_or(u32::MAX),
        usual_seconds: usual_seconds(overview, &seek.wish),
        bots_from: seek.bots_from,
        offers_bots: now.since(*since) >= BOTS_OFFERED,
        away_until: seek.away_until,
        now,
    })
}

/// The search that goes on while the visitor is away, for pages.
pub(crate) async fn away_view(
    app: &App,
    visit: &Visit,
    headers: &HeaderMap,
) -> Result<Option<AwayView>, ApiError> {
    let Some(player) = &visit.player else { return Ok(None) };
    let Some(until) = app.pairing.away_until(&player.id).await? else { return Ok(None) };
    let offers_push = push_offer(app, visit, headers).await?.is_some_and(|offer| offer.about.is_none());
    Ok(Some(AwayView { until, offers_push }))
}

/// The page: the form, or the waiting page. A visitor for whom a table was made is redirected there.
pub(crate) async fn play_page(State(app): State<App>, visit: Visit, headers: HeaderMap) -> Response {
    visit.show(shown(&app, &visit, &headers, None)).await
}

async fn shown(
    app: &App,
    visit: &Visit,
    headers: &HeaderMap,
    refused: Option<&ApiError>,
) -> Result<Response, ApiError> {
    let state = match &visit.player {
        Some(player) => app.pairing.seek_state(&player.id).await?,
        None => SeekState::Idle,
    };
    if let (Some(player), SeekState::Waiting { .. }) = (&visit.player, &state) {
        app.pairing.looked(&player.id).await?;
    }
    let (overview, away) = (app.pairing.overview().await?, away_view(app, visit, headers).await?);
    if let SeekState::Paired(table) = &state {
        // The table was made before the page could listen: there, the script takes the seat.
        return Ok(back_to(&LocalPath::of(&format!("/tables/{table}#sit")), None));
    }
    let player = visit.player_id();
    let seek = view(&state, &overview, player, app.clock.now());
    let wish = cookies::value(headers, WISH).and_then(|wish| wish.parse().ok()).unwrap_or_default();
    let content = PlayPage {
        visitor: &visit.visitor,
        wish: &wish,
        waiting: overview.here(),
        seek: seek.as_ref(),
        away,
        refused: refused.map(ApiError::for_page),
    };
    Ok(page(refused.map_or(StatusCode::OK, ApiError::status), play(&content)))
}

/// The fields of the form: `rules-base-2`, `seats-4`, `pace-60` and so on for what the visitor accepts,
/// `name`, `bots` if they may take free seats, and `away` if a game over days may be found while the visitor
/// is away.
struct WishForm(HashMap<String, String>);

impl WishForm {
    fn has(&self, kind: &str, value: impl ToString) -> bool {
        self.0.contains_key(&format!("{kind}-{}", value.to_string()))
    }
    fn looks_while_away(&self) -> bool {
        self.0.contains_key("away")
    }
    fn wish(&self) -> Result<Wish, ApiError> {
        let rules: Vec<_> =
            oriflamme_game::Ruleset::ALL.into_iter().filter(|rules| self.has("rules", rules)).collect();
        let seats: Vec<_> = SeatCount::ALL.into_iter().filter(|seats| self.has("seats", seats)).collect();
        // Whoever ticks that box wants a game over days.
        let wants = |pace: &PairingPace| {
            self.has("pace", pace) || (self.looks_while_away() && *pace == PairingPace::Day)
        };
        let paces: Vec<_> = PairingPace::ALL.into_iter().filter(wants).collect();
        let stakes: Vec<_> = Stakes::ALL.into_iter().filter(|stakes| self.has("stakes", stakes)).collect();
        // Forms of older versions have no such field, and mean casual games.
        let stakes = if stakes.is_empty() { vec![Stakes::Casual] } else { stakes };
        Wish::new(&rules, &seats, &paces, &stakes).map_err(bad_wish)
    }
}

/// Begins to wait.
pub(crate) async fn ask(
    State(app): State<App>,
    visit: Visit,
    headers: HeaderMap,
    Form(form): Form<HashMap<String, String>>,
) -> Response {
    let form = WishForm(form);
    let asked = async {
        let wish = form.wish()?;
        let player = visit.player(&app, form.0.get("name").map(String::as_str)).await?;
        let bots_after = form.0.contains_key("bots").then_some(BOTS_AFTER);
        let remembered = cookies::setting(WISH, &wish.to_string());
        begin(&app, &player, wish, visit.choice.level, bots_after, form.looks_while_away()).await?;
        Ok(("/play", [remembered]))
    };
    visit.answer_form(asked, async |error| shown(&app, &visit, &headers, Some(error)).await).await
}

/// Stops waiting.
pub(crate) async fn cancel(State(app): State<App>, visit: Visit, headers: HeaderMap) -> Response {
    let cancelled = async {
        if let Some(player) = &visit.player {
            app.pairing.unseek(&player.id).await?;
        }
        Ok("/play")
    };
    visit.answer_form(cancelled, async |error| shown(&app, &visit, &headers, Some(error)).await).await
}

/// Starts now, with bots in the free seats.
pub(crate) async fn bots(State(app): State<App>, visit: Visit, headers: HeaderMap) -> Response {
    let started = async {
        with_bots(&app, visit.signed_in()?).await?;
        Ok("/play")
    };
    visit.answer_form(started, async |error| shown(&app, &visit, &headers, Some(error)).await).await
}

/// The live stream of the page: `waiting` with the region of the page, `paired` with the table, or `idle`.
pub(crate) async fn live(
    State(app): State<App>,
    visit: Visit,
    admission: StreamPermit,
) -> Result<Response, ApiError> {
    let player = visit.signed_in()?.id.clone();
    let (clock, visitor) = (app.clock, Visitor { path: "/play".into(), ..visit.visitor });
    let of = player.clone();
    let tell = move |state: &SeekState, overview: &Overview| {
        let now = clock.now();
        match (state, view(state, overview, Some(&of), now)) {
            (SeekState::Paired(table), _) => format!("event: paired\ndata: {table}\n\n"),
            (_, Some(seek)) => {
                let html = seek_region(visitor.words(), &seek).into_string();
                // A text always has a JSON form.
                let data = serde_json::to_string(&html).unwrap_or_default();
                format!("event: waiting\ndata: {data}\n\n")
            }
            (_, None) => "event: idle\ndata: 1\n\n".to_owned(),
        }
    };
    follow(app, player, admission, tell).await
}
