//! What is remembered about a visitor besides their games: settings, and progress with lessons and puzzles. A
//! browser has it in cookies; for a player it is also in the database, so that it comes along to every
//! device.

use super::players::Players;
use crate::store::{StoreError, Tried, replace_belongings, retried};
use oriflamme_lessons::{ALL, Lesson};
use oriflamme_pages::{LastPlayed, Theme};
use oriflamme_puzzles::SolverProgress;
use oriflamme_table::PlayerId;
use oriflamme_table_view::{Language, Wish};
use std::collections::BTreeMap;

/// The lessons that somebody has finished, separated by dots.
pub(crate) const LEARNED: &str = "learned";
/// A solver's progress with puzzles.
pub(crate) const PUZZLES: &str = "puzzles";
pub(crate) const LANGUAGE: &str = "language";
pub(crate) const THEME: &str = "theme";
pub(crate) const LAST_PLAYED: &str = "play";
/// Somebody's last wish when they asked for people to play with.
pub(crate) const WISH: &str = "wish";
/// Everything, by the names of the cookies.
pub(crate) const NAMES: [&str; 6] = [LANGUAGE, THEME, LAST_PLAYED, WISH, LEARNED, PUZZLES];

/// The longest value, as long as a cookie may be.
const LONGEST: usize = 4096;

/// Settings and progress, by name, each in the form of its cookie.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Belongings(BTreeMap<&'static str, String>);

impl Belongings {
    /// Remembers a value, if it can be read.
    pub(crate) fn set(&mut self, name: &'static str, value: &str) {
        let read = match name {
            _ if value.len() > LONGEST => None,
            LANGUAGE => value.parse::<Language>().ok().map(|language| language.tag().to_owned()),
            THEME => value.parse::<Theme>().ok().map(|theme| theme.word().to_owned()),
            LAST_PLAYED => Some(LastPlayed::from_cookie(value).to_cookie()),
            WISH => value.parse::<Wish>().ok().map(|wish| wish.to_string()),
            LEARNED => Some(finished_lessons(value).join(".")),
            PUZZLES => value.parse::<SolverProgress>().ok().map(|progress| progress.to_string()),
            _ => None,
        };
        if let Some(read) = read.filter(|read| !read.is_empty()) {
            self.0.insert(name, read);
        }
    }
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.0.iter().map(|(name, value)| (*name, value.as_str()))
    }
    /// The progress with puzzles.
    pub(crate) fn puzzles(&self) -> SolverProgress {
        self.get(PUZZLES).and_then(|text| text.parse().ok()).unwrap_or_default()
    }

    /// Merges these with others. Of two states of progress the further one counts, of two settings the one in
    /// `self`.
    pub(crate) fn joined(mut self, other: &Self) -> Self {
        for (name, theirs) in other.iter() {
            let both = match (name, self.get(name)) {
                (_, None) => theirs.to_owned(),
                (LEARNED, Some(own)) => {
                    let mut lessons = finished_lessons(own);
                    let more = finished_lessons(theirs).into_iter().filter(|it| !lessons.contains(it));
                    let more: Vec<_> = more.collect();
                    lessons.extend(more);
                    lessons.join(".")
                }
                (PUZZLES, Some(_)) => self.puzzles().joined(other.puzzles()).to_string(),
                (_, Some(_)) => continue,
            };
            self.0.insert(name, both);
        }
        self
    }

    /// From the database.
    pub(crate) fn stored(text: &str) -> Self {
        let stored: BTreeMap<String, String> = serde_json::from_str(text).unwrap_or_default();
        let mut belongings = Self::default();
        for name in NAMES {
            if let Some(value) = stored.get(name) {
                belongings.set(name, value);
            }
        }
        belongings
    }
    /// For the database.
    pub(crate) fn to_text(&self) -> String {
        // Texts always have a JSON form.
        serde_json::to_string(&self.0).unwrap_or_default()
    }
}

/// The lessons that a text names. Unknown words are dropped.
pub(crate) fn finished_lessons(text: &str) -> Vec<&'static str> {
    let known = |name: &str| ALL.iter().map(Lesson::name).find(|known| *known == name);
    let mut lessons = Vec::new();
    for lesson in text.split('.').filter_map(known) {
        if !lessons.contains(&lesson) {
            lessons.push(lesson);
        }
    }
    lessons
}

impl Players {
    /// What is stored about a player.
    pub(crate) async fn belongings(&self, player: &PlayerId) -> Result<Belongings, StoreError> {
        let text = self.store.belongings(player).await?;
        Ok(text.as_deref().map(Belongings::stored).unwrap_or_default())
    }
    /// Adds to what is stored about a player. Returns all of it.
    pub(crate) async fn keep_belongings(
        &self,
        player: &PlayerId,
        new: &Belongings,
    ) -> Result<Belongings, StoreError> {
        retried(|| async {
            let old = self.store.belongings(player).await?;
            let known = old.as_deref().map(Belongings::stored).unwrap_or_default();
            let all = new.clone().joined(&known);
            if all == known {
                return Ok(Tried::Done(all));
            }
            let write = replace_belongings(player, old.as_deref(), &all.to_text());
            match self.store.try_commit(vec![write]).await {
                // The player no longer exists.
                Err(StoreError::Orphaned) => Ok(Tried::Done(all)),
                done => Ok(done?.map(|()| all)),
            }
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[(&'static str, &str)]) -> Belongings {
        let mut belongings = Belongings::default();
        values.iter().for_each(|(name, value)| belongings.set(name, value));
        belongings
    }

    #[test]
    fn the_further_progress_counts_and_of_two_settings_ones_own() {
        let [first, second] = [0, 1].map(|at| ALL[at].name());
        let own = of(&[(LANGUAGE, "pl"), (LEARNED, first)]);
        let other = of(&[(LANGUAGE, "fr"), (THEME, "night"), (LEARNED, &format!("{second}.{first}"))]);
        let both = own.clone().joined(&other);
        assert_eq!(both, of(&[(LANGUAGE, "pl"), (THEME, "night"), (LEARNED, &format!("{first}.{second}"))]));
        assert_eq!(both.clone().joined(&other), both, "again changes nothing");
        assert_eq!(Belongings::stored(&both.to_text()), both);
        assert_eq!(own.clone().joined(&Belongings::default()), own);
    }

    #[test]
    fn what_can_not_be_read_is_left_out() {
        let long = "x".repeat(5000);
        let odd =
            [(LANGUAGE, "klingon"), (THEME, "pink"), (LEARNED, "magic.x"), (PUZZLES, "x"), (PUZZLES, &*long)];
        assert_eq!(of(&odd), Belongings::default());
        for text in ["", "{}", "[]", "{\"theme\":1}", "{\"oriflamme\":\"secret\"}"] {
            assert_eq!(Belongings::stored(text), Belongings::default(), "{text}");
        }
    }
}
