//! The languages in which people read, and how one is chosen.

use oriflamme_game::word_enum;

word_enum! {
    /// A language of the pages, the terminal and the messages to devices.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum Language: "a language the pages speak" {
        /// English, which is also the default.
        #[default]
        En "en",
        /// French.
        Fr "fr",
        /// Polish.
        Pl "pl",
    }
}

impl Language {
    /// Its tag, as in `<html lang>` and in the cookie: the word for it.
    pub const fn tag(self) -> &'static str {
        self.word()
    }
    /// Its name in the language itself.
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::Fr => "Français",
            Self::Pl => "Polski",
        }
    }
    /// Chooses a language: the one in the cookie, else the best of an `Accept-Language` header, else English.
    pub fn choose(cookie: Option<&str>, accept: Option<&str>) -> Self {
        cookie
            .and_then(|tag| tag.parse().ok())
            .or_else(|| accept.and_then(Self::accepted))
            .unwrap_or_default()
    }

    fn accepted(header: &str) -> Option<Self> {
        let offer = |part: &str| {
            let mut fields = part.split(';');
            let tag = fields.next()?.trim();
            let weight =
                fields.find_map(|field| field.trim().strip_prefix("q=")?.parse().ok()).unwrap_or(1.0);
            let primary = tag.split('-').next()?;
            Some((primary.to_ascii_lowercase().parse::<Self>().ok()?, weight))
        };
        let offers = header.split(',').filter_map(offer).filter(|&(_, weight): &(Self, f32)| weight > 0.0);
        // Take the first of equal weights; `max_by` would take the last.
        offers.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(language, _)| language)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_goes_before_the_browser_and_the_best_offer_before_the_first() {
        assert_eq!(Language::choose(Some("pl"), Some("fr")), Language::Pl);
        assert_eq!(Language::choose(Some("xx"), Some("fr-CH, en;q=0.9")), Language::Fr);
        assert_eq!(Language::choose(None, Some("de, pl;q=0.4, en;q=0.7")), Language::En);
        assert_eq!(Language::choose(None, Some("fr;q=0, pl")), Language::Pl);
        assert_eq!(Language::choose(None, Some("de")), Language::En);
        assert_eq!(Language::choose(None, None), Language::En);
    }
}
