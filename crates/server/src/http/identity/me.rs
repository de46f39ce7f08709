//! Players' own data: what is stored and for how long, and being forgotten.

use super::{
    belongings::{keep, of_browser},
    passkey_pages::own_passkeys,
    passkeys::passkeys_of,
    sessions,
};
use crate::{
    app::App,
    http::{
        cookies,
        error::{ApiError, CommandResponses, CommonResponses},
        input::Caller,
        people::{friends::other, profiles::shown_rating},
        reading::{Form, Query},
        visit::{FormDone, Visit, page},
    },
    identity::{
        belongings::{Belongings, NAMES},
        forgetting,
    },
    retention::Retention,
    settings::Setting,
};
use axum::{
    Json,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use oriflamme_pages::{BlockedView, Done, MePage, RetentionDays, me, privacy};
use oriflamme_table::Timestamp;
use oriflamme_table_view::ErrorCode;
use oriflamme_wire::{
    BelongingsDataJson, BotAccountJson, ClubDataJson, DataJson, ForbiddenDataJson, NameDataJson, NoticeJson,
    Number, RatingJson, ReportDataJson, ResultDataJson, SeatDataJson, Text, TournamentDataJson,
    VacationDataJson,
};
use serde::Deserialize;

fn belongings_json(belongings: &Belongings) -> BelongingsDataJson {
    let [language, theme, play, wish, learned, puzzles] =
        NAMES.map(|name| belongings.get(name).map(str::to_owned));
    BelongingsDataJson { language, theme, play, wish, learned, puzzles }
}

/// Everything that is kept about the caller, as a file.
#[utoipa::path(
    get, path = "/me/data", tag = "players", security(("token" = [])),
    responses((status = 200, description = "All there is", body = DataJson), CommonResponses)
)]
pub(crate) async fn data(
    State(app): State<App>,
    Caller(player): Caller,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    let store = &app.store;
    let stored = store.player_with_id(&player.id).await?;
    let moment = |moment: Option<Timestamp>| Number(moment.unwrap_or(Timestamp::EPOCH));
    let seats = store.seats_of(&player.id).await?.into_iter().map(|seat| SeatDataJson {
        record: format!("/api/v1/tables/{}/record", seat.table),
        table: Text(seat.table),
        made: Number(seat.made),
        status: Text(seat.status),
    });
    let results =
        store.results_of_player(&player.id, None, u32::MAX).await?.into_iter().map(|it| ResultDataJson {
            table: Text(it.table),
            finished: Number(it.finished),
            place: it.result.place,
            seats: it.seats,
            score: it.result.score,
            gone: it.result.gone.is_some(),
            rated: it.rated,
        });
    let reports = store.reports_by(&player.id).await?.into_iter().map(|report| ReportDataJson {
        made: Number(report.made),
        table: report.subject.table().cloned().map(Text),
        club: report.subject.club().cloned().map(Text),
        tournament: report.subject.tournament().cloned().map(Text),
        about: Text(report.about),
        name: report.name,
        words: report.words,
        note: report.note,
    });
    let tournaments = store.tournaments_entered(&player.id).await?.into_iter();
    let tournaments =
        tournaments.map(|(id, number)| TournamentDataJson { tournament: Text(id), number: Number(number) });
    let names = store.names_of(&player.id).await?.into_iter();
    let names = names.map(|(name, until)| NameDataJson { name, until: until.map(Number) });
    let ratings = store.ratings_of(&player.id).await?.into_iter();
    let ratings = ratings.map(|it| RatingJson::new(&shown_rating(it.group, &it.rating)));
    let clubs = store.memberships(&player.id).await?.into_iter().map(|it| ClubDataJson {
        club: Text(it.club),
        name: it.name,
        role: Text(it.role),
        since: Number(it.since),
    });
    let forbidden = app.manners.measures(&player.id, app.clock.now()).into_iter();
    let forbidden = forbidden.map(|it| ForbiddenDataJson {
        what: Text(it.forbids),
        reason: it.reason,
        until: it.until.map(Number),
    });
    let vacations = store.vacations_of(&player.id, Timestamp::EPOCH).await?.into_iter();
    let vacations = vacations.map(|it| VacationDataJson { since: Number(it.from), until: Number(it.until) });
    let data = DataJson {
        player: Text(player.id.clone()),
        name: player.name.to_string(),
        names: names.collect(),
        made: moment(stored.as_ref().map(|stored| stored.made)),
        seen: moment(stored.as_ref().map(|stored| stored.seen)),
        sessions: sessions::sessions_of(&app, &player, &headers).await?,
        passkeys: passkeys_of(&app, &player).await?,
        recovery_words: store.words_made(&player.id).await?.map(Number),
        belongings: belongings_json(&app.players.belongings(&player.id).await?),
        tables: seats.collect(),
        results: results.collect(),
        ratings: ratings.collect(),
        tournaments: tournaments.collect(),
        clubs: clubs.collect(),
        bots: store.bots_of(&player.id, app.clock.now()).await?.iter().map(BotAccountJson::new).collect(),
        reports: reports.collect(),
        friends: store.friends_of(&player.id).await?.into_iter().map(|it| other(it.player)).collect(),
        requests: store.friend_requests(&player.id).await?.into_iter().map(other).collect(),
        blocked: store.blocked_by(&player.id).await?.into_iter().map(other).collect(),
        notices: store.notices_to(&player.id, app.clock.now()).await?.iter().map(NoticeJson::new).collect(),
        forbidden: forbidden.collect(),
        vacations: vacations.collect(),
        push_addresses: store.push_addresses(&player.id).await?,
        members: store.member_names(&player.id).await?,
        appointed: app.settings.now().appointed.contains(&player.id),
    };
    let file = HeaderValue::from_static("attachment; filename=\"oriflamme.json\"");
    Ok(([(header::CONTENT_DISPOSITION, file)], Json(data)))
}

/// Forgets the caller, at once and for good. They leave every table where something can still happen. Games
/// that are over stay, without the name.
#[utoipa::path(
    post, path = "/me/forget", tag = "players", security(("token" = [])),
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn forget(
    State(app): State<App>,
    Caller(player): Caller,
) -> Result<impl IntoResponse, ApiError> {
    forgetting::forget(&app, &player).await?;
    let mut headers = HeaderMap::new();
    cookies::set(&mut headers, [cookies::no_token(&app)]);
    Ok((StatusCode::NO_CONTENT, headers))
}

#[derive(Deserialize)]
pub(crate) struct MeQuery {
    done: Option<String>,
}

/// The page about a visitor's own data.
pub(crate) async fn page_of_mine(
    State(app): State<App>,
    visit: Visit,
    headers: HeaderMap,
    Query(MeQuery { done }): Query<MeQuery>,
) -> Response {
    let done = done.as_deref().and_then(|done| done.parse().ok());
    // The page's script sets the theme in a cookie, without a request. So it is stored here.
    keep(&app, visit.player.as_ref(), &of_browser(&headers)).await;
    let known = async {
        let Some(player) = &visit.player else { return Ok((Vec::new(), None, None, Vec::new())) };
        let devices = sessions::devices(&app, player, &headers).await?;
        let passkeys = own_passkeys(&app, &visit, player).await?;
        let blocked = app.store.blocked_by(&player.id).await?.into_iter();
        let blocked = blocked.map(|it| BlockedView { player: it.id, name: it.name.to_string() });
        let words = app.store.words_made(&player.id).await?;
        Ok::<_, ApiError>((devices, passkeys, words, blocked.collect()))
    };
    let shown = async {
        let (devices, passkeys, words, blocked) = known.await?;
        let (visitor, passkeys) = (&visit.visitor, passkeys.as_deref());
        let shown = MePage { visitor, done, devices: &devices, passkeys, words, blocked: &blocked };
        Ok(page(StatusCode::OK, me(&shown)))
    };
    visit.show(shown).await
}

/// The page says what was done.
impl From<Done> for FormDone {
    fn from(done: Done) -> Self {
        format!("/me?done={done}").into()
    }
}

#[derive(Deserialize)]
pub(crate) struct ForgetForm {
    sure: Option<String>,
}

pub(crate) async fn forget_me(
    State(app): State<App>,
    visit: Visit,
    Form(form): Form<ForgetForm>,
) -> Response {
    let forgotten = async {
        let player = visit.signed_in()?;
        if form.sure.is_none() {
            return Err(ApiError::new(ErrorCode::Unfit, "say that you are sure"));
        }
        forgetting::forget(&app, player).await?;
        Ok((Done::Forgotten, Some(cookies::no_token(&app))))
    };
    visit.redirect(forgotten).await
}

pub(crate) async fn privacy_page(State(app): State<App>, visit: Visit) -> Response {
    let Retention { unplayed, abandoned, finished, imported, guests, players, reports } =
        app.options.retention;
    let kept = RetentionDays {
        unplayed: unplayed.whole_days(),
        abandoned: abandoned.whole_days(),
        finished: finished.whole_days(),
        imported: imported.whole_days(),
        guests: guests.whole_days(),
        players: players.whole_days(),
        reports: reports.whole_days(),
    };
    let settings = app.settings.now();
    let own = settings.text(Setting::Privacy, visit.visitor.language);
    page(StatusCode::OK, privacy(&visit.visitor, &kept, own))
}
