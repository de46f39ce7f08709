//! Operators' settings for their server: who may come in, who may make tables, which bots there are, and
//! texts in their own words.
//!
//! A setting is a word with a text. What `oriflamme admin set` has written into the database counts first,
//! then `--set` of the server, then the default. Every server has a copy, and reads it again when a change
//! says so.

mod announcement;
mod live;
mod value;

pub use announcement::{AnnouncementWords, BadAnnouncement};
pub(crate) use announcement::{NOTICE, NOTICE_TIMES};
pub(crate) use live::LiveSettings;
pub use value::{BadSetting, Checked};

use oriflamme_game::{Level, UnknownWord, word_enum};
use oriflamme_pages::Announcement;
use oriflamme_table::{PlayerId, Timestamp};
pub use oriflamme_table_view::{AdmissionMode, Language, Makers};
use std::{
    collections::{HashMap, HashSet},
    fmt,
    num::NonZeroU32,
    str::FromStr,
};

word_enum! {
    /// What can be set.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Setting: "entry, member-header, member-name-header, tables, clubs, tournaments, levels, thinking, name, welcome, imprint or privacy" {
        /// Who may come in: an [`AdmissionMode`].
        Entry "entry",
        /// The header in which a trusted proxy names a member.
        MemberHeader "member-header",
        /// The header in which the proxy sends the member's name.
        MemberNameHeader "member-name-header",
        /// Who may make tables: [`Makers`].
        Tables "tables",
        /// Who may found clubs.
        Clubs "clubs",
        /// Who may announce tournaments.
        Tournaments "tournaments",
        /// The levels of bots.
        Levels "levels",
        /// The most iterations of a bot's search for one move.
        Thinking "thinking",
        /// The name of the server.
        Name "name",
        /// What the home page says first.
        Welcome "welcome",
        Imprint "imprint",
        /// What operators add to the privacy page.
        Privacy "privacy",
    }
}

impl Setting {
    /// Whether it is a text, which may differ between languages.
    pub const fn is_text(self) -> bool {
        matches!(self, Self::Name | Self::Welcome | Self::Imprint | Self::Privacy)
    }
}

/// Somebody who wants to use the server, as far as admission depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum VisitorKind {
    Stranger,
    /// They have a player's token.
    Player,
    /// A program with the token of a bot account, whose owner a trusted proxy has named before.
    Program,
    /// A trusted proxy has named them.
    Member,
}

/// A setting, and the language of a text: `entry`, `welcome`, `welcome.fr`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SettingKey {
    pub setting: Setting,
    /// The language of a text. A text without one is for all languages that have none of their own.
    pub language: Option<Language>,
}

impl fmt::Display for SettingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.language {
            None => write!(f, "{}", self.setting),
            Some(language) => write!(f, "{}.{language}", self.setting),
        }
    }
}

impl FromStr for SettingKey {
    type Err = UnknownWord;
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let Some((setting, language)) = text.split_once('.') else {
            return Ok(Self { setting: text.parse()?, language: None });
        };
        let setting: Setting = setting.parse()?;
        match setting.is_text() {
            true => Ok(Self { setting, language: Some(language.parse()?) }),
            false => Err(UnknownWord { expected: "a setting without a language" }),
        }
    }
}

/// All settings of a server, as they hold now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    pub entry: AdmissionMode,
    /// The header in which a trusted proxy names a member, in small letters.
    pub member_header: Option<String>,
    pub member_name_header: Option<String>,
    pub tables: Makers,
    pub clubs: Makers,
    pub tournaments: Makers,
    /// The levels of bots, the weakest first. There is at least one.
    pub levels: Vec<Level>,
    /// The most iterations of a bot's search for one move.
    pub thinking: Option<NonZeroU32>,
    texts: HashMap<SettingKey, String>,
    pub(crate) appointed: HashSet<PlayerId>,
    pub(crate) announcement: Option<AnnouncementWords>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            entry: AdmissionMode::default(),
            member_header: None,
            member_name_header: None,
            tables: Makers::default(),
            clubs: Makers::default(),
            tournaments: Makers::default(),
            levels: Level::ALL.to_vec(),
            thinking: None,
            texts: HashMap::new(),
            appointed: HashSet::new(),
            announcement: None,
        }
    }
}

impl Settings {
    /// Changes one setting. A later value replaces an earlier one.
    pub(crate) fn set(&mut self, key: SettingKey, value: &Checked) {
        let text = value.as_str();
        match key.setting {
            Setting::Entry => self.entry = text.parse().unwrap_or(self.entry),
            Setting::MemberHeader => self.member_header = Some(text.to_owned()),
            Setting::MemberNameHeader => self.member_name_header = Some(text.to_owned()),
            Setting::Tables => self.tables = text.parse().unwrap_or(self.tables),
            Setting::Clubs => self.clubs = text.parse().unwrap_or(self.clubs),
            Setting::Tournaments => self.tournaments = text.parse().unwrap_or(self.tournaments),
            Setting::Levels => {
                self.levels = text.split(',').filter_map(|level| level.parse().ok()).collect();
            }
            Setting::Thinking => self.thinking = text.parse().ok(),
            Setting::Name | Setting::Welcome | Setting::Imprint | Setting::Privacy => {
                self.texts.insert(key, text.to_owned());
            }
        }
    }

    /// A text in a language, or in another one if there is none.
    pub(crate) fn text(&self, setting: Setting, language: Language) -> Option<&str> {
        let own = [Some(language), None].into_iter();
        let found = own.chain(Language::ALL.map(Some)).find_map(|language| {
            self.texts.get(&SettingKey { setting, language }).filter(|text| !text.is_empty())
        });
        found.map(String::as_str)
    }

    /// Whether somebody may use the server.
    pub(crate) fn admits(&self, who: VisitorKind) -> bool {
        match (self.entry, &self.member_header) {
            (AdmissionMode::Open, _) => true,
            (AdmissionMode::Members, Some(_)) => matches!(who, VisitorKind::Member | VisitorKind::Program),
            (AdmissionMode::Members, None) | (AdmissionMode::Invitation, _) => who != VisitorKind::Stranger,
        }
    }

    /// A permitted level: this one, or the strongest one below it, or the weakest.
    pub(crate) fn nearest(&self, level: Level) -> Level {
        let below = self.levels.iter().rev().find(|&&permitted| permitted <= level);
        below.or(self.levels.first()).copied().unwrap_or(level)
    }

    /// The announcement, in a language, as long as it is shown.
    pub(crate) fn announced(&self, language: Language, now: Timestamp) -> Option<Announcement> {
        self.announcement.as_ref().filter(|it| it.is_shown(now)).map(|it| it.said(language))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    fn settings(set: &[(&str, &str)]) -> Settings {
        let mut settings = Settings::default();
        for (key, value) in set {
            let key: SettingKey = key.parse().unwrap();
            settings.set(key, &Checked::of(key, value).unwrap());
        }
        settings
    }

    #[test]
    fn keys_are_read_as_they_are_written() {
        for text in ["entry", "levels", "welcome", "welcome.fr", "imprint.pl"] {
            assert_eq!(text.parse::<SettingKey>().unwrap().to_string(), text);
        }
        for text in ["", "entry.fr", "welcome.de", "crown", "welcome."] {
            assert!(text.parse::<SettingKey>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_text_falls_back_to_what_there_is() {
        let some = settings(&[("welcome.fr", "Bienvenue"), ("name", "The Club"), ("name.pl", "Klub")]);
        let said = |setting, language| some.text(setting, language);
        assert_eq!(said(Setting::Welcome, Language::Fr), Some("Bienvenue"));
        assert_eq!(said(Setting::Welcome, Language::Pl), Some("Bienvenue"));
        assert_eq!(said(Setting::Name, Language::Pl), Some("Klub"));
        assert_eq!(said(Setting::Name, Language::Fr), Some("The Club"));
        assert_eq!(said(Setting::Imprint, Language::En), None);
    }

    #[test]
    fn each_mode_admits_whom_it_says() {
        let admits = |set: &[(&str, &str)]| {
            let settings = settings(set);
            [VisitorKind::Stranger, VisitorKind::Player, VisitorKind::Program, VisitorKind::Member]
                .map(|who| settings.admits(who))
        };
        assert_eq!(admits(&[]), [true; 4]);
        assert_eq!(admits(&[("entry", "invitation")]), [false, true, true, true]);
        assert_eq!(admits(&[("entry", "members")]), [false, true, true, true]);
        // Where a proxy says who is a member, a token is not enough: its owner may no longer be one.
        assert_eq!(
            admits(&[("entry", "members"), ("member-header", "Remote-User")]),
            [false, false, true, true]
        );
    }

    #[test]
    fn the_nearest_level_is_never_stronger_if_there_is_a_weaker_one() {
        let some = settings(&[("levels", "marshal, page")]);
        assert_eq!(some.levels, [Level::Page, Level::Marshal]);
        assert_eq!(some.nearest(Level::King), Level::Marshal);
        assert_eq!(some.nearest(Level::Knight), Level::Page);
        assert_eq!(settings(&[("levels", "king")]).nearest(Level::Page), Level::King);
    }
}
