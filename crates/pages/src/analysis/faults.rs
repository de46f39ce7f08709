//! What is wrong with a position or a record, in the reader's language.

use super::AnalysisPage;
use crate::{Value, Words, sprite::icon};
use maud::{Markup, html};
use oriflamme_game::{Family, Name, SetupFault, SetupNumber};
use oriflamme_table_view::{FaultKind, FaultPlace, TextFault};

/// Everything that is wrong, each in its line.
pub(super) fn faults(page: &AnalysisPage<'_>) -> Markup {
    let words = page.visitor.words();
    html! {
        div #faults role="alert" tabindex="-1" {
            @if !page.faults.is_empty() {
                div.refused {
                    p { (icon("warning")) (words.say("analysis-faults")) }
                    ul { @for fault in page.faults { li { (told(words, fault)) } } }
                }
            }
        }
    }
}

/// A fault with its place. What the notation itself says is in English, like the notation.
pub(crate) fn told(words: &Words, fault: &TextFault) -> Markup {
    let (what, detail) = kind(words, &fault.what);
    let text = match fault.place {
        FaultPlace::Text => what,
        FaultPlace::Line(line) => {
            words.tell("analysis-fault-line", &[("line", line.into()), ("why", what.into())])
        }
        FaultPlace::Column { line, column } => {
            let known = [("line", line.into()), ("column", column.into()), ("why", what.into())];
            words.tell("analysis-fault-at", &known)
        }
    };
    html! { (text) @if let Some(detail) = detail { " " small lang="en" { (detail) } } }
}

fn kind<'a>(words: &Words, what: &'a FaultKind) -> (String, Option<&'a str>) {
    match what {
        FaultKind::Setup(fault) => (setup(words, *fault), None),
        FaultKind::Illegal { tried, why } => {
            let told = words.tell("analysis-fault-illegal", &[("tried", tried.as_str().into())]);
            (told, Some(why.as_str()).filter(|why| !why.is_empty()))
        }
        FaultKind::Unreadable(why) => (words.say("analysis-fault-unreadable"), Some(why)),
        FaultKind::Empty => (words.say("analysis-fault-empty"), None),
        FaultKind::TooManyMoves { most } => {
            (words.tell("analysis-fault-many", &[("most", (*most).into())]), None)
        }
        FaultKind::TooLong { most } => {
            (words.tell("analysis-fault-long", &[("most", (*most / 1024).into())]), None)
        }
        FaultKind::Unbalanced => (words.say("analysis-fault-unbalanced"), None),
    }
}

fn setup(words: &Words, fault: SetupFault) -> String {
    let of = |id: &str, family: Family| words.tell(id, &[("family", words.family(family).into())]);
    let card = |id: &str, name: Name| words.tell(id, &[("name", words.card(name).into())]);
    match fault {
        SetupFault::Twice(card) => words.tell(
            "analysis-fault-twice",
            &[("name", words.card(card.name).into()), ("family", words.family(card.family).into())],
        ),
        SetupFault::NotPlaying(family) => of("analysis-fault-not-playing", family),
        SetupFault::NotInRules(name, _) => card("analysis-fault-not-in-rules", name),
        SetupFault::MisplacedTwin => words.say("analysis-fault-twin"),
        SetupFault::FaceUpIntrigue(name) => card("analysis-fault-intrigue-up", name),
        SetupFault::CorruptedIntrigue(name) => card("analysis-fault-intrigue-token", name),
        SetupFault::OwnToken(family) => of("analysis-fault-own-token", family),
        SetupFault::MixedStack(..) => words.say("analysis-fault-mixed"),
        SetupFault::OutOfRange { what, least, most } => {
            let what = match what {
                SetupNumber::Round => "round",
                SetupNumber::Score => "score",
                SetupNumber::Next => "next",
                SetupNumber::Placed => "placed",
            };
            let known = [("what", Value::from(what)), ("least", least.into()), ("most", most.into())];
            words.tell("analysis-fault-range", &known)
        }
        SetupFault::NextInPlacement => words.say("analysis-fault-next"),
        SetupFault::PlacedInResolution => words.say("analysis-fault-placed"),
        SetupFault::DeckOutsideDuel => words.say("analysis-fault-deck"),
        SetupFault::NotInDeck(family) => of("analysis-fault-in-deck", family),
    }
}
