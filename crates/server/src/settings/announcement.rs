//! Announcements: what operators tell everybody, such as that the server will be away for a while.

use crate::ids::{NoChance, random_id};
use oriflamme_pages::Announcement;
use oriflamme_table::{Timestamp, is_invisible};
use oriflamme_table_view::{AnnouncementId, Language};
use std::{collections::HashMap, time::Duration};

/// The key under which its texts are stored.
pub(crate) const NOTICE: &str = "notice";
/// The key under which its id and its times are stored.
pub(crate) const NOTICE_TIMES: &str = "notice-times";

/// The longest text, in characters.
const LONGEST: usize = 300;
/// How far ahead its time may be.
const FURTHEST: Duration = Duration::from_secs(30 * 24 * 3600);

/// Why there can't be such an announcement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadAnnouncement {
    #[error("a notice has a text of one line, of up to 300 characters that can be seen")]
    Text,
    #[error("that moment is in the past; a notice is about something to come")]
    Past,
    #[error("that moment is more than 30 days ahead; announce it later")]
    TooFar,
    #[error("the notice would end before its moment")]
    Ends,
}

/// An announcement, in one or more languages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnnouncementWords {
    id: AnnouncementId,
    texts: HashMap<Option<Language>, String>,
    /// The time of what is announced, such as the start of maintenance.
    at: Option<Timestamp>,
    /// Until when the announcement is shown; `None`: until it is withdrawn.
    until: Option<Timestamp>,
}

impl AnnouncementWords {
    /// A new notice. The text without a language is for all languages that have none of their own.
    pub fn new(
        texts: impl IntoIterator<Item = (Option<Language>, String)>,
        at: Option<Timestamp>,
        until: Option<Timestamp>,
        now: Timestamp,
    ) -> Result<Result<Self, BadAnnouncement>, NoChance> {
        let id = random_id()?;
        let texts: HashMap<_, _> =
            texts.into_iter().map(|(key, text)| (key, text.trim().to_owned())).collect();
        let bad = |text: &String| {
            text.is_empty()
                || text.chars().count() > LONGEST
                || text.chars().any(|it| it.is_control() || is_invisible(it))
        };
        let last = at.into_iter().chain(until).max();
        Ok(if texts.is_empty() || texts.values().any(bad) {
            Err(BadAnnouncement::Text)
        } else if at.into_iter().chain(until).any(|moment| moment <= now) {
            Err(BadAnnouncement::Past)
        } else if last.is_some_and(|last| last > now.after(FURTHEST)) {
            Err(BadAnnouncement::TooFar)
        } else if at.zip(until).is_some_and(|(at, until)| until < at) {
            Err(BadAnnouncement::Ends)
        } else {
            Ok(Self { id, texts, at, until })
        })
    }

    /// Until when it is shown.
    pub fn until(&self) -> Option<Timestamp> {
        self.until
    }
    pub fn at(&self) -> Option<Timestamp> {
        self.at
    }
    pub(crate) fn is_shown(&self, now: Timestamp) -> bool {
        self.until.is_none_or(|until| now < until)
    }
    /// Its text in a language, or in another one if there is none.
    pub(crate) fn said(&self, language: Language) -> Announcement {
        let own = [Some(language), None].into_iter().chain(Language::ALL.map(Some));
        let text = own.into_iter().find_map(|language| self.texts.get(&language));
        Announcement {
            id: self.id.clone(),
            text: text.cloned().unwrap_or_default(),
            at: self.at,
            until: self.until,
        }
    }

    /// Its rows in the table of settings: word, language, value.
    pub(crate) fn rows(&self) -> Vec<(&'static str, &'static str, String)> {
        let millis =
            |moment: Option<Timestamp>| moment.map_or("-".to_owned(), |it| it.as_millis().to_string());
        let times = format!("{} {} {}", self.id, millis(self.at), millis(self.until));
        let texts = self
            .texts
            .iter()
            .map(|(language, text)| (NOTICE, language.map_or("", Language::tag), text.clone()));
        texts.chain([(NOTICE_TIMES, "", times)]).collect()
    }
    /// Reads its rows: the texts, each with its language, and its id and times.
    pub(crate) fn stored(texts: HashMap<Option<Language>, String>, times: &str) -> Option<Self> {
        let mut words = times.split(' ');
        let id = words.next()?.parse().ok()?;
        let mut moment = || match words.next()? {
            "-" => Some(None),
            millis => Some(Some(Timestamp::from_millis(millis.parse().ok()?))),
        };
        let (at, until) = (moment()?, moment()?);
        (!texts.is_empty()).then_some(Self { id, texts, at, until })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    fn made(text: &str, at: Option<u64>, until: Option<u64>) -> Result<AnnouncementWords, BadAnnouncement> {
        let [at, until] = [at, until].map(|it| it.map(Timestamp::from_millis));
        AnnouncementWords::new([(None, text.to_owned())], at, until, Timestamp::from_millis(1000)).unwrap()
    }

    #[test]
    fn a_notice_is_read_as_it_is_written() {
        let texts = [(None, "Back soon".to_owned()), (Some(Language::Fr), "À bientôt".to_owned())];
        let (at, until) = (Some(Timestamp::from_millis(5000)), None);
        let notice = AnnouncementWords::new(texts, at, until, Timestamp::EPOCH).unwrap().unwrap();
        let rows = notice.rows();
        let read = rows.iter().filter(|(word, ..)| *word == NOTICE);
        let read = read.map(|(_, language, text)| (language.parse().ok(), text.clone())).collect();
        let times = rows.iter().find(|(word, ..)| *word == NOTICE_TIMES).unwrap();
        assert_eq!(AnnouncementWords::stored(read, &times.2), Some(notice.clone()));
        assert_eq!(notice.said(Language::Fr).text, "À bientôt");
        assert_eq!(notice.said(Language::Pl).text, "Back soon");
        assert_eq!(AnnouncementWords::stored(HashMap::new(), "x - -"), None);
    }

    #[test]
    fn what_can_not_be_is_refused() {
        assert!(made("Soon", Some(2000), Some(3000)).is_ok());
        assert!(made("Soon", None, None).unwrap().is_shown(Timestamp::from_millis(u64::MAX)));
        assert!(!made("Soon", None, Some(3000)).unwrap().is_shown(Timestamp::from_millis(3000)));
        assert_eq!(made(" ", None, None), Err(BadAnnouncement::Text));
        assert_eq!(made("two\nlines", None, None), Err(BadAnnouncement::Text));
        assert_eq!(made(&"x".repeat(301), None, None), Err(BadAnnouncement::Text));
        assert_eq!(made("Soon", Some(1000), None), Err(BadAnnouncement::Past));
        assert_eq!(made("Soon", None, Some(500)), Err(BadAnnouncement::Past));
        assert_eq!(made("Soon", Some(3000), Some(2000)), Err(BadAnnouncement::Ends));
        assert_eq!(made("Soon", Some(40 * 24 * 3600 * 1000), None), Err(BadAnnouncement::TooFar));
    }
}
