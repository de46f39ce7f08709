//! Players' names. Every name is checked here, whether it comes from a page, from the API or from a record.

use crate::reserved::is_reserved;
use oriflamme_table_view::{CLAIM_MARK, PROGRAM_MARK, bare_name, is_claimed_name, is_program_name};
use std::{fmt, str::FromStr, sync::Arc};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};
use unicode_security::{
    GeneralSecurityProfile, MixedScript, RestrictionLevel, RestrictionLevelDetection,
    general_security_profile::IdentifierType, skeleton,
};
use unicode_segmentation::UnicodeSegmentation;

/// A valid name: 1 to 24 visible characters of one script, in Unicode's form NFKC, with single blanks between
/// words. A mark may follow it, which its owner can't type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PlayerName(Arc<str>);

/// The most characters a name may have, as a reader counts them (grapheme clusters).
const LONGEST: usize = 24;
/// The most bytes of a name: a character may consist of several code points.
const MOST_BYTES: usize = 96;
/// The most bytes of a text before normalisation, which makes some texts longer.
const MOST_BYTES_READ: usize = 1024;
/// The most marks on one letter. Vietnamese needs none after normalisation, Hebrew and Thai need two.
const MOST_MARKS: usize = 3;

/// Signs that could be mistaken for the mark of a claimed name.
const CHECK_MARKS: [char; 8] = [CLAIM_MARK, '✔', '☑', '✅', '√', '⍻', '🗸', '🗹'];

/// Why a text can't be a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadName {
    #[error("a name has 1 to 24 characters, with the mark of a program, ` [bot]`, among them")]
    Length,
    #[error("a name has no `#`")]
    Sign,
    #[error(
        "a name has no characters that can't be seen or that change how others are drawn, and no piles of marks"
    )]
    Invisible,
    #[error("a name has letters of one script: this one mixes letters that look alike")]
    MixedScripts,
    #[error(
        "this name is reserved: it would be taken for a bot, for a claimed name or for the people who run this server"
    )]
    Reserved,
}

impl FromStr for PlayerName {
    type Err = BadName;
    fn from_str(text: &str) -> Result<Self, BadName> {
        if text.len() > MOST_BYTES_READ {
            return Err(BadName::Length);
        }
        let name = tidy(text);
        if name.is_empty() || !fits(&name) {
            return Err(BadName::Length);
        }
        // In a record it begins a comment.
        if name.contains('#') {
            return Err(BadName::Sign);
        }
        if name.chars().any(is_invisible) || has_loose_marks(&name) {
            return Err(BadName::Invisible);
        }
        if !is_of_one_script(&name) {
            return Err(BadName::MixedScripts);
        }
        // The marks of claimed names and of programs, in any spelling that looks like them.
        if is_reserved(&name) || look(&name).contains(&look(PROGRAM_MARK)) || name.contains(CHECK_MARKS) {
            return Err(BadName::Reserved);
        }
        Ok(Self(name.into()))
    }
}

impl PlayerName {
    /// A name from a record of a game, in which a program may have played.
    pub fn recorded(text: &str) -> Result<Self, BadName> {
        // Anybody can write a record, so the mark of a claimed name proves nothing there.
        let text = bare_name(text);
        if text.len() <= MOST_BYTES_READ && is_program_name(text) {
            return text.replace(PROGRAM_MARK, "").parse::<Self>()?.of_program();
        }
        text.parse()
    }

    /// A name from another server, with its marks.
    pub fn sent(text: &str) -> Result<Self, BadName> {
        let bare = Self::recorded(text)?;
        Ok(if is_claimed_name(text) { bare.claimed() } else { bare })
    }

    /// A name from the database. An older rule may have accepted it, so invisible characters are removed and
    /// it is cut to the longest length.
    pub fn stored(text: &str) -> Self {
        if is_claimed_name(text) {
            return Self::stored(bare_name(text)).claimed();
        }
        if text.len() <= LONGEST && text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
            return Self(text.into());
        }
        let seen: String = text.chars().take(MOST_BYTES_READ).filter(|it| !is_invisible(*it)).collect();
        let name = cut(&tidy(&seen), MOST_BYTES, LONGEST).trim_end().to_owned();
        Self(if name.is_empty() { "?".into() } else { name.into() })
    }

    /// This name, marked as that of a program. There must be room for the mark.
    pub fn of_program(&self) -> Result<Self, BadName> {
        let name = format!("{} {PROGRAM_MARK}", self.0);
        if fits(&name) { Ok(Self(name.into())) } else { Err(BadName::Length) }
    }
    /// Whether it is marked as that of a program.
    pub fn is_of_program(&self) -> bool {
        is_program_name(&self.0)
    }

    /// This name, marked as belonging to one player alone.
    pub fn claimed(&self) -> Self {
        Self(format!("{} {CLAIM_MARK}", bare_name(&self.0)).into())
    }
    /// This name without that mark.
    pub fn bare(&self) -> Self {
        Self(bare_name(&self.0).into())
    }
    /// Whether it has that mark.
    pub fn is_claimed(&self) -> bool {
        is_claimed_name(&self.0)
    }
    /// What it looks like, without that mark: names that could be mistaken for each other have the same look.
    pub fn look(&self) -> String {
        look(bare_name(&self.0))
    }

    /// What it looks like without any mark: a program can't have a name that looks like a person's, nor the
    /// other way round.
    pub fn unmarked_look(&self) -> String {
        look(bare_name(&self.0).replace(PROGRAM_MARK, "").trim_end())
    }

    /// This name, with a number if it looks like one of the others. A claimed name needs no number beside an
    /// unclaimed one, because its mark tells them apart.
    pub fn distinct_from<'a>(&self, others: impl IntoIterator<Item = &'a Self>) -> Self {
        let others = others.into_iter().filter(|other| !self.is_claimed() || other.is_claimed());
        let taken: Vec<String> = others.map(Self::look).collect();
        let free = |name: &Self| !taken.contains(&name.look());
        let numbered = (2..).map(|number| self.numbered(number));
        // There is one more candidate than taken names, so one is free.
        let mut names = [self.clone()].into_iter().chain(numbered).take(taken.len() + 1);
        names.find(free).unwrap_or_else(|| self.clone())
    }
    fn numbered(&self, number: u32) -> Self {
        if self.is_claimed() {
            return self.bare().numbered(number).claimed();
        }
        // Do not cut off the mark of programs.
        if let Some(bare) = self.0.strip_suffix(PROGRAM_MARK) {
            let tail = format!(" {PROGRAM_MARK} {number}");
            let bare = cut(bare.trim_end(), MOST_BYTES - tail.len(), LONGEST - tail.len());
            return Self(format!("{}{tail}", bare.trim_end()).into());
        }
        let number = format!(" {number}");
        let name = cut(&self.0, MOST_BYTES - number.len(), LONGEST - number.len());
        Self(format!("{}{number}", name.trim_end()).into())
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Normalises a text: NFKC, single blanks, emoji without the presentation selectors that keyboards add, and
/// names without the isolation marks that a copy from a page may have.
fn tidy(text: &str) -> String {
    let extra = |it: &char| matches!(it, '\u{fe0e}' | '\u{fe0f}' | '\u{2068}' | '\u{2069}');
    let plain: String = text.chars().filter(|it| !extra(it)).nfkc().collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn fits(name: &str) -> bool {
    name.len() <= MOST_BYTES && name.graphemes(true).count() <= LONGEST
}

/// The longest prefix of whole characters that fits.
fn cut(name: &str, bytes: usize, characters: usize) -> &str {
    let ends = name.grapheme_indices(true).map(|(at, character)| at + character.len());
    let end = ends.take(characters).take_while(|&end| end <= bytes).last().unwrap_or(0);
    name.get(..end).unwrap_or_default()
}

/// A text of several lines, without invisible characters and without blanks at its ends.
pub fn visible_lines(text: &str) -> String {
    let shown = text.replace("\r\n", "\n");
    shown.chars().filter(|it| *it == '\n' || !is_invisible(*it)).collect::<String>().trim().to_owned()
}

/// Whether a character can't be seen, or changes how others are drawn and so could make one text look like
/// another: controls, tags, private use, unassigned, default-ignorable, and the Braille blank, which is not a
/// space.
pub fn is_invisible(it: char) -> bool {
    const BRAILLE_BLANK: char = '\u{2800}';
    it == BRAILLE_BLANK
        || it.general_category_group() == GeneralCategoryGroup::Other
        || matches!(
            it.general_category(),
            GeneralCategory::LineSeparator | GeneralCategory::ParagraphSeparator
        )
        || it.identifier_type() == Some(IdentifierType::Default_Ignorable)
}

/// Whether there are marks without a letter, or too many on one letter.
fn has_loose_marks(name: &str) -> bool {
    let mut marks = MOST_MARKS;
    name.chars().any(|it| {
        marks = match it {
            ' ' => MOST_MARKS,
            _ if is_combining_mark(it) => marks + 1,
            _ => 0,
        };
        marks > MOST_MARKS
    })
}

/// Whether the letters are of one script, or of Latin and one of Chinese, Japanese and Korean, which no
/// Latin letter looks like (UTS 39, "highly restrictive").
fn is_of_one_script(name: &str) -> bool {
    let letters: String = name.chars().filter(|it| it.is_alphabetic()).collect();
    name.is_single_script() || letters.check_restriction_level(RestrictionLevel::HighlyRestrictive)
}

/// The look of a name: names that can be confused have the same look. This is the skeleton of UTS 39,
/// ignoring case. `I`, `l`, `i` and `1` are the same, because the case of an `I` can't be seen.
pub(crate) fn look(name: &str) -> String {
    let lower = skeleton(name).collect::<String>().to_lowercase();
    skeleton(&lower).map(|it| if it == 'l' { 'i' } else { it }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, BadName> {
        text.parse::<PlayerName>().map(|name| name.to_string())
    }

    #[test]
    fn names_are_written_in_one_form() {
        for (text, name) in [
            (" Ada  of\tŁódź ", "Ada of Łódź"),
            ("Zoe\u{301}", "Zoé"),
            ("Ａｄａ", "Ada"),
            ("Ada\u{a0}K.", "Ada K."),
            ("Żółć ❤\u{fe0f}", "Żółć ❤"),
            ("Алиса", "Алиса"),
            ("Ἀθηνᾶ", "Ἀθηνᾶ"),
            ("山田 Ken", "山田 Ken"),
            ("ยุพา", "ยุพา"),
            ("Nguyễn Thị", "Nguyễn Thị"),
            ("D'Arcy-O’Neil_7", "D'Arcy-O’Neil_7"),
            ("👑 Ada", "👑 Ada"),
            // A copy from a page, where such names are kept apart from what stands beside them.
            ("\u{2068}דנה\u{2069}", "דנה"),
            (&"x".repeat(24), &"x".repeat(24)),
        ] {
            assert_eq!(read(text).as_deref(), Ok(name), "{text}");
            assert_eq!(read(name).as_deref(), Ok(name), "{name} is read as it was written");
            assert_eq!(PlayerName::stored(name).to_string(), name);
        }
    }

    #[test]
    fn what_could_deceive_is_no_name() {
        use BadName as B;
        for (text, error) in [
            ("", B::Length),
            ("  \u{a0}", B::Length),
            (&"x".repeat(25), B::Length),
            (&"x".repeat(5000), B::Length),
            (&"\u{fdfa}".repeat(24), B::Length),
            ("#1", B::Sign),
            ("a\0b", B::Invisible),
            ("\u{3164}", B::Invisible),
            ("A\u{ad}da", B::Invisible),
            ("\u{2800}", B::Invisible),
            ("Ada\u{e0041}\u{e007f}", B::Invisible),
            ("Ada\u{200b}", B::Invisible),
            ("a\u{200d}b", B::Invisible),
            ("a\u{202e}b", B::Invisible),
            ("a\u{2067}b", B::Invisible),
            ("a\u{61c}b", B::Invisible),
            ("\u{e000}", B::Invisible),
            ("\u{10ffff}", B::Invisible),
            ("\u{115f}", B::Invisible),
            ("\u{ffa0}", B::Invisible),
            ("a\u{34f}", B::Invisible),
            ("\u{301}a", B::Invisible),
            ("x \u{323}", B::Invisible),
            ("x\u{323}\u{324}\u{325}\u{326}", B::Invisible),
            ("\u{410}da", B::MixedScripts),
            ("p\u{430}ge", B::MixedScripts),
            ("Αda", B::MixedScripts),
            ("山дa", B::MixedScripts),
        ] {
            assert_eq!(read(text), Err(error), "{text:?}");
        }
    }

    #[test]
    fn a_stored_name_is_made_harmless() {
        for (text, name) in [
            ("marshal", "marshal"),
            ("A\u{ad}da\u{202e}", "Ada"),
            ("\u{3164}", "?"),
            (&"é".repeat(5000), &"é".repeat(24)),
        ] {
            assert_eq!(PlayerName::stored(text).to_string(), name);
        }
    }

    #[test]
    fn programs_are_marked_and_nobody_else_is() {
        let name = |text: &str| text.parse::<PlayerName>().unwrap();
        let marked = name("Ada").of_program().unwrap();
        assert_eq!(marked.to_string(), "Ada [bot]");
        assert!(marked.is_of_program() && !name("Ada").is_of_program());
        assert!(PlayerName::stored("Ada [bot]").is_of_program());
        let another = marked.distinct_from([&marked]);
        assert!(another.is_of_program() && another != marked, "{another}");
        assert_eq!(name(&"x".repeat(18)).of_program().unwrap().to_string().len(), 24);
        assert_eq!(name(&"x".repeat(19)).of_program(), Err(BadName::Length));
        let long = name(&"x".repeat(18)).of_program().unwrap();
        assert!(long.distinct_from([&long]).is_of_program(), "the mark outlives the number");
        assert_eq!(PlayerName::recorded("Ada [bot] 2").unwrap().to_string(), "Ada 2 [bot]");
        assert_eq!(PlayerName::recorded("Ada").unwrap(), name("Ada"));
        assert_eq!(marked.claimed().to_string(), "Ada [bot] ✓");
        assert_eq!(marked.claimed().unmarked_look(), name("ADA").unmarked_look());
        assert_ne!(marked.look(), name("Ada").look());
        for text in ["Ada [bot]", "Ada[bot]", "[BOT] Ada", "Ada [b0t]", "Ada [bot] 2", "Ada ［bot］"] {
            assert_eq!(read(text), Err(BadName::Reserved), "{text}");
        }
    }

    #[test]
    fn claimed_names_are_marked_and_nobody_elses() {
        let name = |text: &str| text.parse::<PlayerName>().unwrap();
        let ada = name("Ada").claimed();
        assert_eq!(ada.to_string(), "Ada ✓");
        assert!(ada.is_claimed() && !name("Ada").is_claimed());
        assert_eq!((ada.claimed(), ada.bare()), (ada.clone(), name("Ada")));
        assert_eq!((PlayerName::stored("Ada ✓"), PlayerName::sent("Ada ✓")), (ada.clone(), Ok(ada.clone())));
        assert_eq!(PlayerName::recorded("Ada ✓"), Ok(name("Ada")), "a record proves nothing");
        assert_eq!(PlayerName::sent("Ada [bot]"), name("Ada").of_program());
        assert!(PlayerName::sent("Ad\u{202e}a ✓").is_err());
        let long = name(&"x".repeat(24)).claimed();
        assert_eq!(PlayerName::stored(&long.to_string()), long, "the mark outlives the cut");
        for text in ["Ada ✓", "✓", "✓ Ada", "Ada✔", "Ada ✔\u{fe0f}", "Ada ☑", "✅", "√Ada"] {
            assert_eq!(read(text), Err(BadName::Reserved), "{text}");
        }
        // A guest beside the owner of a name gets a number, the owner does not.
        assert_eq!(name("ADA").distinct_from([&ada]).to_string(), "ADA 2");
        assert_eq!(ada.distinct_from([&name("Ada")]), ada);
        assert_eq!(ada.distinct_from([&name("ADA").claimed()]).to_string(), "Ada 2 ✓");
        for (one, other) in [("Ada", "ADA"), ("Bob", "B0b"), ("Iliam", "lliam")] {
            assert_eq!(name(one).look(), name(other).claimed().look(), "{one}");
        }
        assert_ne!(name("Ada").look(), name("Ada B").look());
    }

    #[test]
    fn names_that_look_alike_get_a_number() {
        let name = |text: &str| text.parse::<PlayerName>().unwrap();
        for (one, other, distinct) in [
            ("Ada", "Ben", "Ada"),
            ("Ada", "Ada", "Ada 2"),
            ("ADA", "ada", "ADA 2"),
            // Cyrillic letters alone, and Latin ones.
            ("\u{441}\u{430}\u{441}", "cac", "\u{441}\u{430}\u{441} 2"),
            ("IIiam", "lliam", "IIiam 2"),
            ("MARTIN", "martin", "MARTIN 2"),
            ("rnax", "max", "rnax 2"),
            ("B0b", "Bob", "B0b 2"),
            ("Zoé", "Zoe", "Zoé"),
            (&"x".repeat(24), &"x".repeat(24), &format!("{} 2", "x".repeat(22))),
        ] {
            assert_eq!(name(one).distinct_from([&name(other)]).to_string(), distinct);
        }
        let three = ["Ada", "Ada 2", "ADA 3"].map(name);
        assert_eq!(name("ada").distinct_from(&three).to_string(), "ada 4");
    }
}
