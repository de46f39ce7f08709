//! What happened, as one viewer sees it, as JSON.

use crate::doing::DoingJson;
use oriflamme_game::{Event, Seat, Seating, Seen, Zone};
use serde::Serialize;

/// An [`Event<Seen>`] in its JSON form, such as `{"event":"gained","seat":"red","amount":1,"why":"SPY-1"}`.
///
/// Seats and families are named by family, cards as in the notation, with `?` for a name the viewer may not know.
/// Positions count from 1, as they were at that very moment: events are to be applied in order.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs, reason = "they are those of `Event`, which says what each means")]
pub enum EventJson {
    Placed { seat: &'static str, card: String, at: String },
    Kept { at: u32 },
    Revealed { card: String, at: u32 },
    Acts { card: String, ability: &'static str },
    Idle { card: String },
    Eliminated { card: String, at: u32, by: String },
    Discarded { card: String, at: u32, why: &'static str },
    Moved { from: u32, to: String },
    Joined { card: String, at: String },
    Replaced { card: String, to: String, from: &'static str },
    Lacked { card: String },
    Cleared { family: &'static str, name: &'static str },
    Corrupted { card: String, at: u32, family: &'static str },
    Gained { seat: &'static str, amount: u16, why: &'static str },
    Lost { seat: &'static str, amount: u16, why: &'static str },
    Stolen { from: &'static str, to: &'static str, amount: u16, why: &'static str },
    KeptApart { amount: u8 },
    Drew { seat: &'static str, card: String },
    PhaseBegan { round: u8, phase: &'static str, first: &'static str },
    Asked { seat: &'static str, next: u32, doing: Option<DoingJson> },
    Ended,
}

impl EventJson {
    /// The JSON form of an event. What its seat may answer is in the view, and not here.
    pub fn new(event: &Event<Seen>, seating: &Seating) -> Self {
        let word = |seat: Seat| seating.family_of(seat).word();
        match *event {
            Event::Placed { seat, card, at } => {
                Self::Placed { seat: word(seat), card: seen(card), at: at.to_string() }
            }
            Event::Kept { at } => Self::Kept { at: at.number() },
            Event::Revealed { card, at } => Self::Revealed { card: card.to_string(), at: at.number() },
            Event::Acts { card, ability } => Self::Acts { card: card.to_string(), ability: ability.word() },
            Event::Idle { card } => Self::Idle { card: card.to_string() },
            Event::Eliminated { card, at, by } => {
                Self::Eliminated { card: card.to_string(), at: at.number(), by: by.to_string() }
            }
            Event::Discarded { card, at, why } => {
                Self::Discarded { card: card.to_string(), at: at.number(), why: why.id() }
            }
            Event::Moved { from, to } => Self::Moved { from: from.number(), to: to.to_string() },
            Event::Joined { card, at } => Self::Joined { card: card.to_string(), at: at.to_string() },
            Event::Replaced { card, to, from } => {
                let from = match from {
                    Zone::Aside => "aside",
                    Zone::Gone => "gone",
                };
                Self::Replaced { card: card.to_string(), to: to.to_string(), from }
            }
            Event::Lacked { card } => Self::Lacked { card: card.to_string() },
            Event::Cleared { family, name } => Self::Cleared { family: family.word(), name: name.word() },
            Event::Corrupted { card, at, family } => {
                Self::Corrupted { card: card.to_string(), at: at.number(), family: family.word() }
            }
            Event::Gained { seat, amount, why, .. } => {
                Self::Gained { seat: word(seat), amount, why: why.id() }
            }
            Event::Lost { seat, amount, why } => Self::Lost { seat: word(seat), amount, why: why.id() },
            Event::Stolen { from, to, amount, why, .. } => {
                Self::Stolen { from: word(from), to: word(to), amount, why: why.id() }
            }
            Event::KeptApart { amount } => Self::KeptApart { amount },
            Event::Drew { seat, card } => Self::Drew { seat: word(seat), card: seen(card) },
            Event::PhaseBegan { round, phase, first } => {
                Self::PhaseBegan { round, phase: phase.word(), first: word(first) }
            }
            Event::Asked { seat, next, doing, .. } => Self::Asked {
                seat: word(seat),
                next: next.number(),
                doing: doing.map(|doing| DoingJson::new(&doing)),
            },
            Event::Ended { .. } => Self::Ended,
        }
    }
}

/// A card as the notation writes it, or `blue ?`.
fn seen(card: Seen) -> String {
    match card {
        Seen::Known(card) => card.to_string(),
        Seen::Back(family) => format!("{family} ?"),
    }
}
