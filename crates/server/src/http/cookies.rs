//! The cookies of our pages: one that carries the token, and settings.

use super::App;
use crate::ids::Token;
use axum::http::{HeaderMap, HeaderValue, header};
use cookie::{Cookie, SameSite, time::Duration};

/// The cookie that carries a token.
const TOKEN: &str = "oriflamme";
/// How long a browser keeps our cookies.
const YEAR: Duration = Duration::days(365);

/// The value of a cookie that came with a request.
pub(super) fn value(headers: &HeaderMap, name: &str) -> Option<String> {
    let sent = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut cookies = sent.flat_map(Cookie::split_parse).filter_map(Result::ok);
    cookies.find(|cookie| cookie.name() == name).map(|cookie| cookie.value().to_owned())
}

/// The token that a browser sent along.
pub(super) fn token_in(headers: &HeaderMap) -> Option<Token> {
    value(headers, TOKEN).map(|token| Token::shown(&token))
}

/// The cookie that carries a token: for our pages alone, and hidden from scripts.
pub(super) fn token(app: &App, token: &Token) -> Cookie<'static> {
    let mut cookie = ours(TOKEN, token.reveal());
    cookie.set_http_only(true);
    cookie.set_secure(app.options.is_secure());
    cookie
}

/// A cookie that scripts may read: a setting, no secret.
pub(super) fn setting(name: &'static str, value: &str) -> Cookie<'static> {
    ours(name, value)
}

fn ours(name: &'static str, value: &str) -> Cookie<'static> {
    Cookie::build((name, value.to_owned())).path("/").max_age(YEAR).same_site(SameSite::Lax).build()
}

/// Adds cookies to an answer.
pub(super) fn set(headers: &mut HeaderMap, cookies: impl IntoIterator<Item = Cookie<'static>>) {
    for cookie in cookies {
        if let Ok(value) = HeaderValue::from_str(&cookie.to_string()) {
            headers.append(header::SET_COOKIE, value);
        }
    }
}
