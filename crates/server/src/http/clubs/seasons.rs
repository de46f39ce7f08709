//! Seasons of clubs: begun, ended, shown and exported; games that are struck from them.

use super::api::shown;
use crate::{
    app::App,
    clubs::Ruled,
    http::{
        error::{ApiError, CommandResponses, CommonResponses, NoTable},
        input::{Asked, Body, Caller, MaybePlayer},
        path::InPath,
    },
    store::StoreError,
};
use axum::{
    Json,
    body::Body as Answer,
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use futures_util::{Stream, StreamExt, TryStreamExt, stream};
use oriflamme_pages::date_time;
use oriflamme_table_view::{ClubId, SeasonResult, SeasonView};
use oriflamme_wire::{
    ClubJson, NewSeasonJson, RestoreResultJson, SeasonJson, SeasonQuery, SeasonResultJson, StrikeResultJson,
};

/// Starts a season, which ends the one before.
#[utoipa::path(
    post, path = "/clubs/{club}/seasons", tag = "clubs", security(("token" = [])), request_body = NewSeasonJson,
    params(("club" = String, Path, description = "The club's id")),
    responses((status = 200, description = "The club after it", body = ClubJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn begin_club_season(
    State(app): State<App>,
    InPath(club): InPath<ClubId>,
    Caller(player): Caller,
    Body(new): Body<NewSeasonJson>,
) -> Result<Json<ClubJson>, ApiError> {
    app.clubs.begin_season(&club, &player, &new.name, *new.rule).await?;
    shown(&app, &club, Some(&player)).await
}

/// Ends the current season before the next one begins. Games that are not over then do not count.
#[utoipa::path(
    post, path = "/clubs/{club}/seasons/{season}/end", tag = "clubs", security(("token" = [])),
    params(
        ("club" = String, Path, description = "The club's id"),
        ("season" = u32, Path, description = "The season's number, from 1"),
    ),
    responses((status = 200, description = "The club after it", body = ClubJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn end_club_season(
    State(app): State<App>,
    InPath((club, season)): InPath<(ClubId, u32)>,
    Caller(player): Caller,
) -> Result<Json<ClubJson>, ApiError> {
    app.clubs.end_season(&club, &player, season).await?;
    shown(&app, &club, Some(&player)).await
}

/// Strikes a game from a season, for owners and organisers: it stays in the list with the reason, but no
/// longer counts. Those who played are told.
#[utoipa::path(
    post, path = "/clubs/{club}/seasons/{season}/strike", tag = "clubs", security(("token" = [])), request_body = StrikeResultJson,
    params(
        ("club" = String, Path, description = "The club's id"),
        ("season" = u32, Path, description = "The season's number, from 1"),
    ),
    responses((status = 200, description = "The season after it", body = SeasonJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn strike_result(
    State(app): State<App>,
    InPath((club, season)): InPath<(ClubId, u32)>,
    Caller(player): Caller,
    Body(StrikeResultJson { table, reason }): Body<StrikeResultJson>,
) -> Result<Json<SeasonJson>, ApiError> {
    let ruled = Ruled::Struck { reason: &reason };
    app.clubs.rule_on_game(&club, &player, season, &table, ruled).await?;
    Ok(Json(SeasonJson::new(&app.clubs.season(&club, season, Some(&player.id), None).await?)))
}

/// Lets a game count again that was struck from a season. Those who played are told.
#[utoipa::path(
    post, path = "/clubs/{club}/seasons/{season}/restore", tag = "clubs", security(("token" = [])), request_body = RestoreResultJson,
    params(
        ("club" = String, Path, description = "The club's id"),
        ("season" = u32, Path, description = "The season's number, from 1"),
    ),
    responses((status = 200, description = "The season after it", body = SeasonJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn restore_result(
    State(app): State<App>,
    InPath((club, season)): InPath<(ClubId, u32)>,
    Caller(player): Caller,
    Body(RestoreResultJson { table }): Body<RestoreResultJson>,
) -> Result<Json<SeasonJson>, ApiError> {
    app.clubs.rule_on_game(&club, &player, season, &table, Ruled::Restored).await?;
    Ok(Json(SeasonJson::new(&app.clubs.season(&club, season, Some(&player.id), None).await?)))
}

/// A season with its standings, and a page of its results. Only members see at which tables the games were.
#[utoipa::path(
    get, path = "/clubs/{club}/seasons/{season}", tag = "clubs",
    params(
        ("club" = String, Path, description = "The club's id"),
        ("season" = u32, Path, description = "The season's number, from 1"),
        SeasonQuery,
    ),
    responses((status = 200, description = "The season", body = SeasonJson), NoTable, CommonResponses)
)]
pub(crate) async fn look_at_season(
    State(app): State<App>,
    InPath((club, season)): InPath<(ClubId, u32)>,
    MaybePlayer(player): MaybePlayer,
    Asked(SeasonQuery { before }): Asked<SeasonQuery>,
) -> Result<Json<SeasonJson>, ApiError> {
    let (before, viewer) = (before.map(|before| *before), player.as_ref().map(|player| &player.id));
    Ok(Json(SeasonJson::new(&app.clubs.season(&club, season, viewer, before).await?)))
}

/// All results of a season as CSV, a line for each player of each game; the tables are named for members.
#[utoipa::path(
    get, path = "/clubs/{club}/seasons/{season}/results.csv", tag = "clubs",
    params(
        ("club" = String, Path, description = "The club's id"),
        ("season" = u32, Path, description = "The season's number, from 1"),
    ),
    responses((status = 200, description = "The results", body = String, content_type = "text/csv"), NoTable, CommonResponses)
)]
pub(crate) async fn season_csv(
    State(app): State<App>,
    InPath((club, season)): InPath<(ClubId, u32)>,
    MaybePlayer(player): MaybePlayer,
) -> Result<Response, ApiError> {
    let viewer = player.as_ref().map(|player| &player.id);
    let season = app.clubs.season(&club, season, viewer, None).await?;
    let lines = app.clubs.all_results(&season).map_ok(|part| part.iter().map(csv_line).collect());
    Ok(exported(&season, "csv", "text/csv; charset=utf-8", CSV_HEAD.to_owned(), lines, ""))
}

/// A season with its standings and all of its results, for keeping; the tables are named for members.
#[utoipa::path(
    get, path = "/clubs/{club}/seasons/{season}/results.json", tag = "clubs",
    params(
        ("club" = String, Path, description = "The club's id"),
        ("season" = u32, Path, description = "The season's number, from 1"),
    ),
    responses((status = 200, description = "The season with all results; `next` is `null`", body = SeasonJson), NoTable, CommonResponses)
)]
pub(crate) async fn season_json(
    State(app): State<App>,
    InPath((club, season)): InPath<(ClubId, u32)>,
    MaybePlayer(player): MaybePlayer,
) -> Result<Response, ApiError> {
    /// The end of a season's JSON form without results, which are written before it.
    const END: &str = "],\"next\":null}";
    let viewer = player.as_ref().map(|player| &player.id);
    let season = app.clubs.season(&club, season, viewer, None).await?;
    let empty = SeasonView { results: Vec::new(), next: None, ..season.clone() };
    // Texts and numbers always have a JSON form.
    let mut head = serde_json::to_string(&SeasonJson::new(&empty)).unwrap_or_default();
    let kept = head.len().saturating_sub(END.len());
    debug_assert_eq!(head.get(kept..), Some(END));
    head.truncate(kept);
    let mut separator = "";
    let parts = app.clubs.all_results(&season).map(move |part| {
        let mut text = String::new();
        for result in &part? {
            text += std::mem::replace(&mut separator, ",");
            text += &serde_json::to_string(&SeasonResultJson::new(result)).unwrap_or_default();
        }
        Ok(text)
    });
    Ok(exported(&season, "json", "application/json", head, parts, END))
}

/// A file that is sent while its results are read.
fn exported(
    season: &SeasonView,
    ending: &str,
    kind: &'static str,
    head: String,
    parts: impl Stream<Item = Result<String, StoreError>> + Send + 'static,
    end: &'static str,
) -> Response {
    let file = format!("attachment; filename=\"{}-{}.{ending}\"", season.club.id, season.season.number);
    let headers = [(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, file)];
    let one = |text: String| stream::iter([Ok::<_, StoreError>(text)]);
    (headers, Answer::from_stream(one(head).chain(parts).chain(one(end.to_owned())))).into_response()
}

/// The names of the columns (RFC 4180).
const CSV_HEAD: &str =
    "at,time,table,rules,seat,id,player,seats,place,shared,influence,margin,gone,void,reason\r\n";

fn csv_line(result: &SeasonResult) -> String {
    let quoted = |text: &str| {
        // A spreadsheet takes a cell that begins like this for a formula.
        let guard = if text.starts_with(['=', '+', '-', '@', '\t']) { "'" } else { "" };
        format!("\"{guard}{}\"", text.replace('"', "\"\""))
    };
    let SeasonResult { at, seat, seats, place, shared, influence, margin, .. } = result;
    let word = |word: Option<String>| word.unwrap_or_default();
    format!(
        "{},{},{},{},{seat},{},{},{seats},{place},{shared},{influence},{margin:.2},{},{},{}\r\n",
        at.as_millis(),
        date_time(*at),
        word(result.table.as_ref().map(ToString::to_string)),
        word(result.rules.map(|rules| rules.to_string())),
        word(result.player.as_ref().map(ToString::to_string)),
        quoted(result.name.as_deref().unwrap_or_default()),
        u8::from(result.gone),
        word(result.void.map(|void| void.to_string())),
        quoted(&result.reason),
    )
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use oriflamme_game::Ruleset;
    use oriflamme_table::{PlayerId, Timestamp};
    use oriflamme_table_view::VoidResult;

    #[test]
    fn csv_is_safe_for_spreadsheets() {
        let result = SeasonResult {
            at: Timestamp::from_millis(1_794_860_142_345),
            table: Some("t".parse().unwrap()),
            player: Some(PlayerId::from([7; 20])),
            name: Some("Ada \"the\" First, II".into()),
            rules: Some(Ruleset::Base2),
            seat: 2,
            seats: 3,
            place: 1,
            shared: 1,
            influence: 12,
            margin: 2.5,
            gone: false,
            void: None,
            reason: String::new(),
        };
        let id = PlayerId::from([7; 20]);
        let line = csv_line(&result);
        let wanted = format!(
            "1794860142345,2026-11-16T20:15:42Z,t,base-2,2,{id},\"Ada \"\"the\"\" First, II\",3,1,1,12,2.50,0,,\"\"\r\n"
        );
        assert_eq!(line, wanted);
        assert_eq!(line.split(',').count(), CSV_HEAD.split(',').count() + 1, "one name has a comma");
        let struck = SeasonResult {
            table: None,
            player: None,
            name: Some("=1+1".into()),
            rules: None,
            gone: true,
            void: Some(VoidResult::Struck),
            reason: "-1".into(),
            ..result
        };
        let wanted = "1794860142345,2026-11-16T20:15:42Z,,,2,,\"'=1+1\",3,1,1,12,2.50,1,struck,\"'-1\"\r\n";
        assert_eq!(csv_line(&struck), wanted);
    }
}
