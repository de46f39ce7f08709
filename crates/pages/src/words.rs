//! The texts in three languages. They are in `words/LANGUAGE/*.ftl`, in Fluent's format, so that translators
//! control plurals and cases.

use crate::names::isolated;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use oriflamme_table_view::Language;
use std::sync::LazyLock;
use unic_langid::LanguageIdentifier;

macro_rules! sources {
    ($($file:literal)*) => {
        /// The files of each language, in one order.
        pub(crate) const SOURCES: [&[(&str, &str)]; 3] = [
            &[$(($file, include_str!(concat!("../words/en/", $file)))),*],
            &[$(($file, include_str!(concat!("../words/fr/", $file)))),*],
            &[$(($file, include_str!(concat!("../words/pl/", $file)))),*],
        ];
    };
}
sources! {
    "cards.ftl" "rulings.ftl" "log.ftl" "caption.ftl" "bots.ftl" "ask.ftl" "rules.ftl" "end.ftl" "ui.ftl"
    "friends.ftl" "people.ftl" "identity.ftl" "passkeys.ftl" "learn.ftl" "fair.ftl" "study.ftl" "terminal.ftl" "analysis.ftl"
    "puzzles.ftl" "statistics.ftl" "ratings.ftl" "profile.ftl" "meeting.ftl" "tournaments.ftl" "claims.ftl" "friendship.ftl" "manners.ftl"
    "clubs.ftl" "accounts.ftl" "calendar.ftl" "push.ftl" "vacation.ftl" "site.ftl"
}

/// The words of one language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    /// The texts of a language. They are parsed once.
    pub fn of(language: Language) -> &'static Self {
        static ALL: LazyLock<[Words; 3]> = LazyLock::new(|| Language::ALL.map(Words::read));
        &ALL[language as usize]
    }

    fn read(language: Language) -> Self {
        let id: LanguageIdentifier = language.tag().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // All our languages are written from left to right, so most variables need no isolation marks. What
        // players write may need them: `Value::fluent` adds them there.
        bundle.set_use_isolating(false);
        for (_, source) in SOURCES[language as usize] {
            // A file with an error gives the readable part. A test checks that there is none.
            let resource = FluentResource::try_new((*source).to_owned()).unwrap_or_else(|(read, _)| read);
            bundle.add_resource_overriding(resource);
        }
        Self { language, bundle }
    }

    pub fn language(&self) -> Language {
        self.language
    }
    /// A message without variables.
    pub fn say(&self, id: &str) -> String {
        self.tell(id, &[])
    }
    /// A message with its variables; `id.attribute` for an attribute. A missing message gives its id; a test
    /// checks that none is missing.
    pub fn tell(&self, id: &str, variables: &[(&'static str, Value)]) -> String {
        let (message, attribute) = match id.split_once('.') {
            Some((message, attribute)) => (message, Some(attribute)),
            None => (id, None),
        };
        let found = self.bundle.get_message(message);
        let pattern = match attribute {
            None => found.and_then(|message| message.value()),
            Some(name) => {
                found.and_then(|message| message.get_attribute(name)).map(|attribute| attribute.value())
            }
        };
        debug_assert!(pattern.is_some(), "no message is called {id}");
        let Some(pattern) = pattern else { return id.to_owned() };
        let mut arguments = FluentArgs::with_capacity(variables.len());
        for (name, value) in variables {
            arguments.set(*name, value.fluent());
        }
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&arguments), &mut errors).into_owned();
        debug_assert!(errors.is_empty(), "{id} can't be told so: {errors:?}");
        text
    }
    /// Whether there is such a message.
    pub fn has(&self, id: &str) -> bool {
        match id.split_once('.') {
            Some((message, name)) => {
                self.bundle.get_message(message).is_some_and(|message| message.get_attribute(name).is_some())
            }
            None => self.bundle.has_message(id),
        }
    }
}

/// The value of a variable.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// A count, which may select a plural form.
    Number(u32),
    /// A text, or the name of a variant.
    Text(String),
}

impl Value {
    fn fluent(&self) -> FluentValue<'_> {
        match self {
            Self::Number(number) => FluentValue::from(*number),
            Self::Text(text) => FluentValue::from(isolated(text)),
        }
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl From<$number> for Value {
            fn from(number: $number) -> Self {
                Self::Number(number.into())
            }
        }
    )*};
}
numbers! { u8 u16 u32 }

impl From<usize> for Value {
    fn from(number: usize) -> Self {
        Self::Number(u32::try_from(number).unwrap_or(u32::MAX))
    }
}
impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}
impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}
