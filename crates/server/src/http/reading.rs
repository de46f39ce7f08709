//! Extractors for pages: forms and queries. Unreadable input gets a page in the reader's language.

use super::{
    App,
    error::ApiError,
    visit::{Visit, page},
};
use axum::{
    extract::{FromRequest, FromRequestParts, Request},
    http::{StatusCode, request::Parts},
    response::{IntoResponse, Response},
};
use oriflamme_pages::refused;
use oriflamme_table_view::ErrorCode;
use serde::de::DeserializeOwned;

/// The fields of a form.
pub(super) struct Form<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<App> for Form<T> {
    type Rejection = Response;
    async fn from_request(request: Request, app: &App) -> Result<Self, Response> {
        let (mut parts, body) = request.into_parts();
        let request = Request::from_parts(parts.clone(), body);
        let status = match axum::Form::from_request(request, app).await {
            Ok(axum::Form(form)) => return Ok(Self(form)),
            Err(rejection) => rejection.status(),
        };
        Err(unreadable(&mut parts, app, status).await)
    }
}

/// The query of the URL.
pub(super) struct Query<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Query<T> {
    type Rejection = Response;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Response> {
        let status = match axum::extract::Query::from_request_parts(parts, app).await {
            Ok(axum::extract::Query(query)) => return Ok(Self(query)),
            Err(rejection) => rejection.status(),
        };
        Err(unreadable(parts, app, status).await)
    }
}

async fn unreadable(parts: &mut Parts, app: &App, status: StatusCode) -> Response {
    match Visit::from_request_parts(parts, app).await {
        Ok(visit) if !visit.scripted => page(status, refused(&visit.visitor, ErrorCode::Unreadable.into())),
        _ => {
            ApiError::new(ErrorCode::Unreadable, "this could not be read").with_status(status).into_response()
        }
    }
}
