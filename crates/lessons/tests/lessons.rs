//! Every lesson can be read and played, and says what it should in every language.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use oriflamme_lessons::{ALL, Correctness, LANGUAGES, Lesson, SOURCES};
use std::{collections::BTreeSet, path::Path};

#[test]
fn every_file_is_a_lesson() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons");
    let names = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let found: BTreeSet<_> =
        names.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    let listed: BTreeSet<_> = SOURCES.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(found, listed);
    for (name, text) in SOURCES {
        if let Err(errors) = Lesson::read(name, text) {
            panic!("{name}: {}", errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "));
        }
    }
    assert_eq!(ALL.len(), SOURCES.len());
}

/// The learner is asked at every step; the expected choice leads on, any other one is answered by what it
/// leads to, and after one of them the others do what the lesson says they do.
#[test]
fn every_choice_is_answered() {
    for lesson in ALL.iter() {
        assert!((2..=7).contains(&lesson.steps().len()), "{}", lesson.name());
        for number in 0..lesson.steps().len() {
            let at = format!("{}, step {}", lesson.name(), number + 1);
            let view = lesson.view(number);
            let legal: Vec<_> = view.view.unwrap().legal().map(|said| said.to_string()).collect();
            assert!(legal.len() > 1, "{at}: there is nothing to choose");
            assert_eq!(view.previews.len(), legal.len(), "{at}: every choice says what it does");
            let attempts: Vec<_> = legal.iter().map(|said| lesson.attempt(number, said).unwrap()).collect();
            let expected: Vec<_> =
                attempts.iter().filter(|attempt| attempt.answer == Correctness::Expected).collect();
            let [expected] = expected[..] else { panic!("{at}: {} choices lead on", expected.len()) };
            let reached = &expected.updates.last().unwrap().1.table;
            assert_eq!(reached.view, lesson.view(number + 1).view, "{at}");
            assert!(attempts.iter().all(|attempt| !attempt.updates.is_empty()), "{at}");
            let others = attempts.iter().filter(|attempt| attempt.answer == Correctness::Another);
            let most = others.map(|attempt| attempt.updates.len()).max().unwrap();
            let step = &lesson.steps()[number];
            assert_eq!(most, 1 + step.then().len(), "{at}: what the others would do can't be done");
        }
        assert!(lesson.attempt(0, "red fly").is_err() && lesson.attempt(99, "red keep").is_err());
    }
}

/// A lesson shows what a player could see: another hidden card of an opponent's changes nothing.
#[test]
fn a_lesson_hides_what_a_table_hides() {
    let text = SOURCES.iter().find(|(name, _)| *name == "reading").unwrap().1;
    let other = text.replace("blue ambush *3", "blue royal-decree *3");
    let (lesson, twin) = (Lesson::read("a", text).unwrap(), Lesson::read("a", &other).unwrap());
    for step in 0..2 {
        assert_eq!(lesson.view(step).view, twin.view(step).view);
        assert_eq!(lesson.view(step).previews, twin.view(step).previews);
    }
}

/// Texts are short enough to be read beside the table on a phone, and none is missing or left in English.
#[test]
fn every_text_is_there_and_short() {
    for lesson in ALL.iter() {
        let steps = lesson.steps().iter();
        let texts = steps.flat_map(|step| std::iter::once(&step.say).chain(&step.otherwise));
        for text in texts.chain([lesson.end(), lesson.title()]) {
            for language in LANGUAGES {
                let said = text.of(language);
                assert!((5..=320).contains(&said.chars().count()), "{}: {said}", lesson.name());
                assert!(!said.contains("  "), "{said}");
            }
            // In French a narrow no-break space goes before these signs.
            let letters: Vec<char> = text.of("fr").chars().collect();
            let signs = letters.windows(2).filter(|pair| ":;!?»".contains(pair[1]));
            assert!(signs.into_iter().all(|pair| pair[0] == '\u{202f}'), "{}", text.of("fr"));
            assert_ne!(text.of("en"), text.of("pl"), "{}", lesson.name());
        }
        assert!(lesson.steps().iter().all(|step| step.otherwise.is_some()), "{}", lesson.name());
    }
}

#[test]
fn what_is_wrong_with_a_lesson_is_told() {
    let told =
        |text: &str| Lesson::read("x", text).unwrap_err().iter().map(ToString::to_string).collect::<Vec<_>>();
    let head = "#: title en A\n#: title fr B\n#: title pl C\n";
    let game = "rules base-2\nseats red blue green\nhand red spy lord\n";
    assert_eq!(told(&format!("#: title en A\n{game}")), ["1: `title` is not said in `fr`"]);
    assert_eq!(told(&format!("#: shout en A\n{game}")).len(), 1);
    assert_eq!(
        told(&format!("{head}{game}red place spy front")),
        ["7: the learner moves, and nothing is said"]
    );
    assert_eq!(told("rules base-2"), ["1: the record ends without the line `seats …`"]);
    assert!(told(&format!("{head}{game}#: then red fly")).len() == 1);
}
