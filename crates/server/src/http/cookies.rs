//! The cookies of our pages: one that carries the token, and settings.

use super::App;
use crate::ids::Token;
use axum::{
    http::{HeaderMap, HeaderValue, header},
    response::Response,
};
use cookie::{Cookie, SameSite, time::Duration};

/// The cookie that carries a token, over plain HTTP.
const TOKEN: &str = "oriflamme";
/// The cookie that carries a token over TLS. Browsers accept it only from this host, so neither another host
/// of the same domain nor a page over plain HTTP can set it.
const HOST_TOKEN: &str = "__Host-oriflamme";
/// How long a browser keeps our cookies.
const YEAR: Duration = Duration::days(365);

/// The value of a cookie that came with a request.
pub(super) fn value(headers: &HeaderMap, name: &str) -> Option<String> {
    let sent = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut cookies = sent.flat_map(Cookie::split_parse).filter_map(Result::ok);
    cookies.find(|cookie| cookie.name() == name).map(|cookie| cookie.value().to_owned())
}

/// The token in a browser's cookies. Over TLS the plain name is still read until the browser is moved to the
/// other one ([`move_token`]), which wins if both are present.
pub(super) fn token_in(headers: &HeaderMap) -> Option<Token> {
    let token = value(headers, HOST_TOKEN).or_else(|| value(headers, TOKEN));
    token.map(|token| Token::shown(&token))
}

/// The cookie that carries a token: for our pages alone, and hidden from scripts.
pub(super) fn token(app: &App, token: &Token) -> Cookie<'static> {
    let secure = app.options.is_secure();
    let mut cookie = ours(if secure { HOST_TOKEN } else { TOKEN }, token.reveal());
    cookie.set_http_only(true);
    cookie.set_secure(secure);
    cookie
}

/// The cookies of a request as if they carried this token and no other.
pub(super) fn with_token(headers: &HeaderMap, token: &Token) -> Option<HeaderValue> {
    let sent = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let others = sent.flat_map(Cookie::split_parse).filter_map(Result::ok);
    let others = others.filter(|cookie| ![TOKEN, HOST_TOKEN].contains(&cookie.name()));
    let others = others.map(|cookie| format!("{}={}", cookie.name(), cookie.value()));
    let all: Vec<_> = others.chain([format!("{HOST_TOKEN}={}", token.reveal())]).collect();
    HeaderValue::from_str(&all.join("; ")).ok()
}

/// Whether an answer sets or removes a token.
pub(super) fn sets_token(response: &Response) -> bool {
    let is_ours = |value: &HeaderValue| {
        let starts = |name: &&str| {
            value.as_bytes().strip_prefix(name.as_bytes()).is_some_and(|rest| rest.starts_with(b"="))
        };
        [TOKEN, HOST_TOKEN].iter().any(starts)
    };
    response.headers().get_all(header::SET_COOKIE).iter().any(is_ours)
}

/// The cookie that makes a browser forget its token.
pub(super) fn no_token(app: &App) -> Cookie<'static> {
    let mut cookie = token(app, &Token::shown(""));
    cookie.make_removal();
    cookie
}

/// Moves a browser that connects over TLS from the plain cookie to the one that only this host can set. The
/// token is copied if it is valid and the other cookie is neither present nor being set. The plain cookie is
/// always deleted, also when somebody signs out.
pub(super) async fn move_token(app: &App, sent: &HeaderMap, response: &mut Response) {
    let status = response.status();
    if !app.options.is_secure() || !(status.is_success() || status.is_redirection()) {
        return;
    }
    let Some(plain) = value(sent, TOKEN) else { return };
    let set_now = |value: &HeaderValue| {
        value.as_bytes().strip_prefix(HOST_TOKEN.as_bytes()).is_some_and(|rest| rest.starts_with(b"="))
    };
    let has_other = value(sent, HOST_TOKEN).is_some()
        || response.headers().get_all(header::SET_COOKIE).iter().any(set_now);
    let shown = Token::shown(&plain);
    let moved = match app.players.known_by(&shown).await {
        Ok(player) => player.filter(|_| !has_other).map(|_| token(app, &shown)),
        // The next request tries again.
        Err(_) => return,
    };
    let mut old = ours(TOKEN, "");
    old.make_removal();
    set(response.headers_mut(), moved.into_iter().chain([old]));
}

/// Sets the cookie with the token again with the first page of a day, so that it lasts for a year from the
/// last visit.
pub(super) fn renew_token(app: &App, sent: &HeaderMap, response: &mut Response) {
    let headers = response.headers();
    let is_page =
        headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if !is_page || sets_token(response) {
        return;
    }
    let Some(sent) = token_in(sent) else { return };
    if app.players.should_renew(&sent) {
        set(response.headers_mut(), [token(app, &sent)]);
    }
}

/// A cookie that scripts may read. It holds a setting, not a secret.
pub(super) fn setting(name: &'static str, value: &str) -> Cookie<'static> {
    ours(name, value)
}

/// A lasting cookie that scripts need not read.
pub(super) fn own(name: &'static str, value: &str) -> Cookie<'static> {
    let mut cookie = ours(name, value);
    cookie.set_http_only(true);
    cookie
}

/// A cookie that leads from one page to the next.
pub(super) fn for_next_page(name: &'static str, value: &str) -> Cookie<'static> {
    let mut cookie = ours(name, value);
    cookie.set_max_age(Duration::minutes(10));
    cookie.set_http_only(true);
    cookie
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cookie_of_this_very_host_counts() {
        let sent = |cookies: &'static str| {
            let headers = HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_static(cookies))]);
            token_in(&headers).map(|token| token.reveal().to_owned())
        };
        assert_eq!(sent("oriflamme=planted; __Host-oriflamme=mine").as_deref(), Some("mine"));
        assert_eq!(sent("__Host-oriflamme=mine; oriflamme=planted").as_deref(), Some("mine"));
        assert_eq!(sent("oriflamme=old; theme=dark").as_deref(), Some("old"));
        assert_eq!(sent("theme=dark"), None);
    }
}
