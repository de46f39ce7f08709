//! The pages' forms about passkeys. The script asks for a challenge, puts the browser's answer into a field,
//! and sends the form.

use super::{
    belongings::arrive,
    passkeys::{RequestSite, label, owner, passkeys_of, remove},
};
use crate::{
    app::App,
    http::{
        caller::device,
        cookies,
        error::ApiError,
        path::PagePath,
        people::manners::noticed,
        reading::Form,
        visit::{FormDone, Visit, error_page, page},
    },
    identity::{belongings::Belongings, passkey_site::PasskeySite},
    store::Player,
};
use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use oriflamme_pages::{Done, OwnPasskey, SignInPage, sign_in_page as shown_page};
use oriflamme_table::Timestamp;
use oriflamme_table_view::{ErrorCode, PasskeyId};
use serde::Deserialize;
use serde_json::Value;
use std::time::Duration;

const DAY: Duration = Duration::from_secs(24 * 3600);

/// A visitor's passkeys, as their page shows them; none where the server can't have any.
pub(crate) async fn own_passkeys(
    app: &App,
    visit: &Visit,
    player: &Player,
) -> Result<Option<Vec<OwnPasskey>>, ApiError> {
    if PasskeySite::at(&visit.visitor.origin).is_none() {
        return Ok(None);
    }
    let now = app.clock.now();
    let days = |used: Timestamp| now.since(used).as_secs() / DAY.as_secs();
    let lines = passkeys_of(app, player).await?.into_iter().map(|passkey| OwnPasskey {
        id: *passkey.passkey,
        label: passkey.label,
        made: *passkey.made,
        days: passkey.used.map(|used| u32::try_from(days(*used)).unwrap_or(u32::MAX)),
    });
    Ok(Some(lines.collect()))
}

/// The credential in the field of a form, as JSON.
fn credential(text: &str) -> Result<Value, ApiError> {
    serde_json::from_str(text)
        .map_err(|_| ApiError::new(ErrorCode::PasskeyRefused, "the answer of the passkey can't be read"))
}

#[derive(Deserialize)]
pub(crate) struct PasskeyForm {
    credential: String,
}

pub(crate) async fn make_form(
    State(app): State<App>,
    visit: Visit,
    site: Result<RequestSite, ApiError>,
    headers: HeaderMap,
    Form(form): Form<PasskeyForm>,
) -> Response {
    let made = async {
        let RequestSite(site) = site?;
        let label = visit.device.to_string();
        let answer = credential(&form.credential)?;
        let by = (visit.signed_in()?, &device(&headers)?);
        let (_, notice) = app.players.add_passkey(&site, by, answer, &label).await?;
        // The next page of this browser reports it.
        Ok((Done::PasskeyMade, [noticed(&headers, &notice)]))
    };
    visit.redirect(made).await
}

pub(crate) async fn keep_form(
    State(app): State<App>,
    visit: Visit,
    site: Result<RequestSite, ApiError>,
    Form(form): Form<PasskeyForm>,
) -> Response {
    let kept = async {
        let RequestSite(site) = site?;
        app.players.keep_passkey(&site, &visit.signed_in()?.id, credential(&form.credential)?).await?;
        Ok(Done::PasskeysRemoved)
    };
    visit.redirect(kept).await
}

#[derive(Deserialize)]
pub(crate) struct LabelForm {
    label: String,
}

pub(crate) async fn label_form(
    State(app): State<App>,
    PagePath(passkey): PagePath<PasskeyId>,
    visit: Visit,
    Form(form): Form<LabelForm>,
) -> Response {
    let labelled = async {
        label(&app, visit.signed_in()?, &passkey, &form.label).await?;
        Ok(Done::PasskeyLabelled)
    };
    visit.redirect(labelled).await
}

pub(crate) async fn remove_form(
    State(app): State<App>,
    PagePath(passkey): PagePath<PasskeyId>,
    visit: Visit,
) -> Response {
    let removed = async {
        remove(&app, visit.signed_in()?, &passkey).await?;
        Ok(Done::PasskeyRemoved)
    };
    visit.redirect(removed).await
}

/// The page for those who have played here before.
pub(crate) async fn sign_in_page(visit: Visit) -> Response {
    ways(&visit, None)
}

fn ways(visit: &Visit, refused: Option<&ApiError>) -> Response {
    let status = refused.map_or(StatusCode::OK, ApiError::status);
    let passkeys = PasskeySite::at(&visit.visitor.origin).is_some();
    let refused = refused.map(ApiError::for_page);
    page(status, shown_page(&SignInPage { visitor: &visit.visitor, passkeys, refused }))
}

/// Signs this browser in with a passkey. If it already has a player, the page of a link asks what to do about
/// the two.
pub(crate) async fn sign_in_form(
    State(app): State<App>,
    visit: Visit,
    site: Result<RequestSite, ApiError>,
    headers: HeaderMap,
    Form(form): Form<PasskeyForm>,
) -> Response {
    let signed_in = async {
        let RequestSite(site) = site?;
        let player = owner(&app, &site, credential(&form.credential)?).await?;
        match &visit.player {
            None => {
                let token = app.players.add_session(&player.id, &visit.device).await?;
                let arrived = arrive(&app, &player, &Belongings::default(), &headers).await;
                let cookies: Vec<_> = [cookies::token(&app, &token)].into_iter().chain(arrived).collect();
                Ok(FormDone::from((Done::SignedIn, cookies)))
            }
            Some(own) if own.id == player.id => Ok(Done::SignedIn.into()),
            Some(_) => {
                let (code, _) = app.players.new_link(&player.id, None).await?;
                Ok(format!("/links/{code}").into())
            }
        }
    };
    let again = async |error: &ApiError| match error.is_about_a_passkey() {
        // The page has other ways to come back.
        true => Ok(ways(&visit, Some(error))),
        false => Ok(error_page(&visit.visitor, error)),
    };
    visit.answer_form(signed_in, again).await
}
