//! The lines of a lesson that the notation reads as comments.

use crate::LessonError;
use oriflamme_game::FamilyMove;

/// The languages in which a lesson speaks, by their tags.
pub const LANGUAGES: [&str; 3] = ["en", "fr", "pl"];

/// Something that a lesson says, in every language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonText([String; LANGUAGES.len()]);

impl LessonText {
    /// What it says in a language; in English, if it does not speak that one.
    pub fn of(&self, tag: &str) -> &str {
        &self.0[LANGUAGES.iter().position(|known| *known == tag).unwrap_or(0)]
    }
}

/// What a line of guidance is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GuidanceKind {
    /// The lesson's title.
    Title,
    /// What is said before the next move of the learner's.
    Say,
    /// What is said if the learner makes a different move.
    Otherwise,
    /// What is said when all is done.
    End,
}

/// Begins a line with another player's move after the learner made a different one.
const THEN: &str = "then ";

impl GuidanceKind {
    const ALL: [Self; 4] = [Self::Title, Self::Say, Self::Otherwise, Self::End];

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Title => "title",
            Self::Say => "say",
            Self::Otherwise => "otherwise",
            Self::End => "end",
        }
    }
}

/// A piece of guidance.
pub(crate) struct Guidance {
    /// The line on which it begins, from 1.
    pub(crate) line: usize,
    pub(crate) what: GuidanceItem,
}

/// The content of a piece of guidance.
pub(crate) enum GuidanceItem {
    Said(GuidanceKind, LessonText),
    /// Another player's move after the learner made a different one than expected.
    Then(FamilyMove),
}

/// Reads the guidance of a whole file, in order.
pub(crate) fn read(text: &str) -> Result<Vec<Guidance>, Vec<LessonError>> {
    let (mut found, mut errors) = (Vec::new(), Vec::new());
    let mut draft: Option<Draft> = None;
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        let Some(said) = line.trim_end().strip_prefix("#:") else { continue };
        if let Some(more) = said.strip_prefix("  ") {
            match draft.as_mut().and_then(|draft| draft.last()) {
                Some(text) => {
                    text.push(' ');
                    text.push_str(more.trim());
                }
                None => {
                    errors.push(LessonError::at(number, "there is nothing that this line could go on with"))
                }
            }
            continue;
        }
        if let Some(made) = said.trim().strip_prefix(THEN) {
            finish(draft.take(), &mut found, &mut errors);
            match made.parse::<FamilyMove>() {
                Ok(made) => found.push(Guidance { line: number, what: GuidanceItem::Then(made) }),
                Err(error) => errors.push(LessonError::at(number, error.in_text(made).to_string())),
            }
            continue;
        }
        let mut words = said.trim().splitn(3, ' ');
        let (kind, tag, rest) = (words.next(), words.next(), words.next());
        let kind = GuidanceKind::ALL.into_iter().find(|known| Some(known.word()) == kind);
        let language = LANGUAGES.iter().position(|known| Some(*known) == tag);
        let (Some(kind), Some(language), Some(rest)) = (kind, language, rest) else {
            let message =
                "guidance is `#: title`, `say`, `otherwise` or `end`, a language (en, fr, pl) and a text";
            errors.push(LessonError::at(number, message));
            continue;
        };
        if draft.as_ref().is_none_or(|draft| draft.kind != kind || draft.texts[language].is_some()) {
            let finished = draft.replace(Draft::new(number, kind));
            finish(finished, &mut found, &mut errors);
        }
        if let Some(draft) = &mut draft {
            draft.texts[language] = Some(rest.trim().to_owned());
            draft.latest = language;
        }
    }
    finish(draft, &mut found, &mut errors);
    if errors.is_empty() { Ok(found) } else { Err(errors) }
}

/// Guidance that still lacks a language.
struct Draft {
    line: usize,
    kind: GuidanceKind,
    texts: [Option<String>; LANGUAGES.len()],
    /// The language that was read last. A continuation line adds to it.
    latest: usize,
}

impl Draft {
    fn new(line: usize, kind: GuidanceKind) -> Self {
        Self { line, kind, texts: Default::default(), latest: 0 }
    }
    fn last(&mut self) -> Option<&mut String> {
        self.texts[self.latest].as_mut()
    }
}

fn finish(draft: Option<Draft>, found: &mut Vec<Guidance>, errors: &mut Vec<LessonError>) {
    let Some(Draft { line, kind, texts, .. }) = draft else { return };
    let missing = LANGUAGES.iter().zip(&texts).find(|(_, text)| text.is_none());
    if let Some((language, _)) = missing {
        let message = format!("`{}` is not said in `{language}`", kind.word());
        errors.push(LessonError::at(line, message));
        return;
    }
    let text = LessonText(texts.map(Option::unwrap_or_default));
    found.push(Guidance { line, what: GuidanceItem::Said(kind, text) });
}
