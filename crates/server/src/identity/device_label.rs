//! Labels of devices, for a player's list of them: the browser's family and the system.

use axum::http::{HeaderMap, header};
use std::fmt;

/// The family of a browser and its system, such as `Firefox, Android`; empty where neither is known. It is
/// made of a few fixed words, so that a stored one says little about a person.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DeviceLabel(String);

/// Words in a `User-Agent`, and the browser that each stands for. The first match counts: Edge, Opera and
/// Samsung's browser also say that they are Chrome, and Chrome that it is Safari.
const BROWSERS: [(&str, &str); 11] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"),
    ("YaBrowser/", "Yandex"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chromium/", "Chromium"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

/// The same for systems. Android also says that it is Linux, and an iPhone that it is like a Mac.
const SYSTEMS: [(&str, &str); 8] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
    ("BSD", "BSD"),
];

impl DeviceLabel {
    /// The label of the device that sent a request.
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
        Self::of_agent(agent.unwrap_or_default())
    }
    fn of_agent(agent: &str) -> Self {
        let called = |names: &[(&str, &'static str)]| {
            names.iter().find(|(sign, _)| agent.contains(sign)).map(|it| it.1)
        };
        // Programs also name a system. Without a browser there is no label.
        let Some(browser) = called(&BROWSERS) else { return Self::default() };
        let system = called(&SYSTEMS);
        Self([Some(browser), system].into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
    /// A label from the database.
    pub(crate) fn stored(text: String) -> Self {
        Self(text)
    }
    /// The label as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for DeviceLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_browsers_are_called_by_their_names() {
        let of = |agent| DeviceLabel::of_agent(agent).to_string();
        for (agent, label) in [
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
                "Edge, Windows",
            ),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
                "Chrome, Android",
            ),
            ("Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0", "Firefox, Android"),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
                "Safari, iPhone",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15",
                "Safari, macOS",
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36",
                "Chrome, Linux",
            ),
        ] {
            assert_eq!(of(agent), label);
        }
    }

    #[test]
    fn what_is_no_browser_has_no_label() {
        for agent in ["", "curl/8.14.1", "python-requests/2.32 (Linux)", "<script>alert(1)</script>"] {
            assert_eq!(DeviceLabel::of_agent(agent), DeviceLabel::default(), "{agent}");
        }
    }
}
