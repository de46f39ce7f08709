//! What a browser remembers about its visitor, and a link takes along to another browser: settings, and
//! progress with lessons and puzzles.

use super::{
    cookies,
    learn::{LEARNED, joined_lessons},
    puzzles::{PROGRESS, joined_progress},
};
use axum::http::HeaderMap;
use cookie::Cookie;
use std::collections::BTreeMap;

/// The cookies with settings. A browser that has one keeps its own.
const SETTINGS: [&str; 3] = ["language", "theme", "play"];
/// The longest value that is taken along, as long as a cookie may be.
const LONGEST: usize = 4096;

/// Our cookies of a browser, except for its key, as a text to be stored.
pub(super) fn pack(headers: &HeaderMap) -> String {
    let names = SETTINGS.into_iter().chain([LEARNED, PROGRESS]);
    let packed: BTreeMap<&str, String> = names
        .filter_map(|name| {
            Some((name, cookies::value(headers, name).filter(|value| value.len() <= LONGEST)?))
        })
        .collect();
    // Texts always have a JSON form.
    serde_json::to_string(&packed).unwrap_or_default()
}

/// The cookies to set in the other browser: progress is put together, and settings are added that it lacks.
pub(super) fn unpack(packed: &str, headers: &HeaderMap) -> Vec<Cookie<'static>> {
    let packed: BTreeMap<String, String> = serde_json::from_str(packed).unwrap_or_default();
    let brought = |name: &str| packed.get(name).map(String::as_str);
    let own = |name: &str| cookies::value(headers, name);
    let settings = SETTINGS.into_iter().filter(|name| own(name).is_none());
    let settings = settings.filter_map(|name| Some(cookies::setting(name, brought(name)?)));
    let lessons = brought(LEARNED).map(|theirs| joined_lessons(&own(LEARNED).unwrap_or_default(), theirs));
    let puzzles = brought(PROGRESS).map(|theirs| joined_progress(&own(PROGRESS).unwrap_or_default(), theirs));
    settings
        .chain(lessons.map(|text| cookies::setting(LEARNED, &text)))
        .chain(puzzles.map(|text| cookies::setting(PROGRESS, &text)))
        .collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use axum::http::{HeaderValue, header};
    use oriflamme_lessons::ALL;

    fn browser(cookies: &str) -> HeaderMap {
        HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_str(cookies).unwrap())])
    }

    #[test]
    fn settings_and_progress_come_along_and_the_key_does_not() {
        let [first, second] = [0, 1].map(|at| ALL[at].name());
        let old = browser(&format!("oriflamme=secret; language=pl; theme=dark; learned={first}; other=1"));
        let packed = pack(&old);
        assert!(!packed.contains("secret") && !packed.contains("other"), "{packed}");
        let set = |new: &str| -> Vec<(String, String)> {
            let set = unpack(&packed, &browser(new));
            set.iter().map(|it| (it.name().to_owned(), it.value().to_owned())).collect()
        };
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(set("x=y"), [pair("language", "pl"), pair("theme", "dark"), pair("learned", first)]);
        let both = format!("{second}.{first}");
        let own = format!("language=fr; learned={second}");
        assert_eq!(set(&own), [pair("theme", "dark"), pair("learned", &both)]);
        assert!(
            unpack("", &browser("x=y")).is_empty() && unpack("{\"theme\":1}", &browser("x=y")).is_empty()
        );
    }
}
