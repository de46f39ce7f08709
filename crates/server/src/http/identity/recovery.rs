//! Recovery words: making them, and signing in with them.

use crate::{
    app::App,
    http::{
        caller::{device, signed_out},
        error::{ApiError, CommandResponses, CommonResponses},
        input::{Body, Caller, MaybeBody},
        people::manners::noticed,
        reading::Form,
        visit::{Visit, page, with_cookies},
    },
    identity::recovery::RecoveryError,
};
use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use oriflamme_pages::{Done, RecoverPage, WordsPage, first_word_list, recover_page, words_page};
use oriflamme_table_view::{ErrorCode, WordList};
use oriflamme_wire::{LinkJson, NewWordsJson, Number, RecoverJson, RecoveryWordsJson, Secret, Text};
use serde::Deserialize;

impl From<RecoveryError> for ApiError {
    fn from(error: RecoveryError) -> Self {
        match error {
            RecoveryError::Store(error) => error.into(),
            RecoveryError::Wrong => Self::new(ErrorCode::WrongWords, error.to_string()),
            RecoveryError::SignedOut => signed_out(),
            RecoveryError::Chance(_) | RecoveryError::Hash => {
                Self::new(ErrorCode::OurFault, error.to_string())
            }
        }
    }
}

/// Makes recovery words for the caller, which are shown only this once. With them, a player who has lost
/// every token can sign in again. Earlier ones stop working.
#[utoipa::path(
    post, path = "/me/words", tag = "players", security(("token" = [])), request_body = Option<NewWordsJson>,
    responses((status = 201, description = "The words", body = RecoveryWordsJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn make_words(
    State(app): State<App>,
    Caller(player): Caller,
    visit: Visit,
    headers: HeaderMap,
    MaybeBody(wanted): MaybeBody<NewWordsJson>,
) -> Result<(StatusCode, Json<RecoveryWordsJson>), ApiError> {
    let list = wanted.list.map_or_else(|| first_word_list(visit.visitor.language), |list| *list);
    let (words, _) = app.players.new_words(&player.id, &device(&headers)?, list).await?;
    let made = RecoveryWordsJson {
        words: words.words().map(|word| Secret(word.to_owned())).collect(),
        list: Text(words.list()),
    };
    Ok((StatusCode::CREATED, Json(made)))
}

/// Deletes the caller's recovery words.
#[utoipa::path(
    post, path = "/me/words/forget", tag = "players", security(("token" = [])),
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn forget_words(
    State(app): State<App>,
    Caller(player): Caller,
) -> Result<StatusCode, ApiError> {
    app.players.forget_words(&player.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Signs in with recovery words: gives a link of the player to whom they belong. `POST /links` signs in with
/// that link.
#[utoipa::path(
    post, path = "/recoveries", tag = "players", request_body = RecoverJson,
    responses((status = 201, description = "A link", body = LinkJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn recover(
    State(app): State<App>,
    Body(RecoverJson { words }): Body<RecoverJson>,
) -> Result<(StatusCode, Json<LinkJson>), ApiError> {
    Ok((StatusCode::CREATED, Json(link_for(&app, &words).await?)))
}

async fn link_for(app: &App, words: &str) -> Result<LinkJson, ApiError> {
    let player = app.players.by_words(words).await?;
    let (code, until) = app.players.new_link(&player.id, None).await?;
    Ok(LinkJson { link: Text(code), until: Number(until) })
}

#[derive(Deserialize)]
pub(crate) struct WordsForm {
    list: Option<String>,
}

/// Shows a player their new words.
pub(crate) async fn make_page(
    State(app): State<App>,
    visit: Visit,
    headers: HeaderMap,
    Form(form): Form<WordsForm>,
) -> Response {
    let made = async {
        let player = visit.signed_in()?;
        let bad = |_| ApiError::new(ErrorCode::Unfit, "the lists of words are en and fr");
        let list = match form.list.as_deref() {
            Some(word) => word.parse::<WordList>().map_err(bad)?,
            None => first_word_list(visit.visitor.language),
        };
        let (made, notice) = app.players.new_words(&player.id, &device(&headers)?, list).await?;
        let words: Vec<&str> = made.words().collect();
        let shown = WordsPage { visitor: &visit.visitor, words: &words, list: made.list() };
        // This page reports it.
        Ok(with_cookies(page(StatusCode::OK, words_page(&shown)), [noticed(&headers, &notice)]))
    };
    visit.show(made).await
}

pub(crate) async fn forget_page(State(app): State<App>, visit: Visit) -> Response {
    let forgotten = async {
        app.players.forget_words(&visit.signed_in()?.id).await?;
        Ok(Done::WordsForgotten)
    };
    visit.redirect(forgotten).await
}

/// The page on which words are typed.
pub(crate) async fn ask_page(visit: Visit) -> Response {
    page(StatusCode::OK, recover_page(&RecoverPage { visitor: &visit.visitor, refused: None }))
}

#[derive(Deserialize)]
pub(crate) struct RecoverForm {
    words: String,
}

/// Leads to a link, which says what will happen.
pub(crate) async fn recover_form(
    State(app): State<App>,
    visit: Visit,
    Form(form): Form<RecoverForm>,
) -> Response {
    let recovered = async { Ok(format!("/links/{}", link_for(&app, &form.words).await?.link)) };
    let again = async |error: &ApiError| {
        let shown = RecoverPage { visitor: &visit.visitor, refused: Some(error.for_page()) };
        Ok(page(error.status(), recover_page(&shown)))
    };
    visit.answer_form(recovered, again).await
}
