//! What happened, as one viewer sees it, as JSON.

use crate::{DoingJson, Text};
use oriflamme_game::{
    Card, Event, Family, Gap, Name, Phase, Place, Position, Ruling, Seat, Seating, Seen, Zone,
};
use serde::{Deserialize, Serialize};

/// An [`Event<Seen>`] in its JSON form, such as `{"event":"gained","seat":"red","amount":1,"why":"SPY-1"}`.
///
/// Seats and families are named by family, cards as in the notation, with `?` for a name the viewer may not
/// know. Positions count from 1, as they were at that very moment: events are to be applied in order.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum EventJson {
    Placed {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        seat: Text<Family>,
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        card: Text<Seen>,
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        at: Text<Place>,
    },
    Kept {
        at: u32,
    },
    Revealed {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        card: Text<Card>,
        at: u32,
    },
    Acts {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        card: Text<Card>,
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        ability: Text<Name>,
    },
    Idle {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        card: Text<Card>,
    },
    Eliminated {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        card: Text<Card>,
        at: u32,
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        by: Text<Card>,
    },
    Discarded {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        card: Text<Card>,
        at: u32,
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        why: Text<Ruling>,
    },
    Moved {
        from: u32,
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        to: Text<Gap>,
    },
    Joined {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        card: Text<Card>,
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        at: Text<Place>,
    },
    Replaced {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        card: Text<Card>,
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        to: Text<Gap>,
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        from: ZoneJson,
    },
    Lacked {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        card: Text<Card>,
    },
    Cleared {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        family: Text<Family>,
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        name: Text<Name>,
    },
    Corrupted {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        card: Text<Card>,
        at: u32,
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        family: Text<Family>,
    },
    Gained {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        seat: Text<Family>,
        amount: u16,
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        why: Text<Ruling>,
    },
    Lost {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        seat: Text<Family>,
        amount: u16,
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        why: Text<Ruling>,
    },
    Stolen {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        from: Text<Family>,
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        to: Text<Family>,
        amount: u16,
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        why: Text<Ruling>,
    },
    KeptApart {
        amount: u8,
    },
    Drew {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        seat: Text<Family>,
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        card: Text<Seen>,
    },
    PhaseBegan {
        round: u8,
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        phase: Text<Phase>,
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        first: Text<Family>,
    },
    Asked {
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        seat: Text<Family>,
        next: u32,
        doing: Option<DoingJson>,
    },
    Ended,
}

/// Where a card came from that replaces another.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum ZoneJson {
    Aside,
    Gone,
}

impl From<Zone> for ZoneJson {
    fn from(zone: Zone) -> Self {
        match zone {
            Zone::Aside => Self::Aside,
            Zone::Gone => Self::Gone,
        }
    }
}

impl EventJson {
    /// The JSON form of an event. What its seat may answer is in the view, and not here.
    pub fn new(event: &Event<Seen>, seating: &Seating) -> Self {
        let seat_text = |seat: Seat| Text(seating.family_of(seat));
        match *event {
            Event::Placed { seat, card, at } => {
                Self::Placed { seat: seat_text(seat), card: Text(card), at: Text(at) }
            }
            Event::Kept { at } => Self::Kept { at: at.number() },
            Event::Revealed { card, at } => Self::Revealed { card: Text(card), at: at.number() },
            Event::Acts { card, ability } => Self::Acts { card: Text(card), ability: Text(ability) },
            Event::Idle { card } => Self::Idle { card: Text(card) },
            Event::Eliminated { card, at, by } => {
                Self::Eliminated { card: Text(card), at: at.number(), by: Text(by) }
            }
            Event::Discarded { card, at, why } => {
                Self::Discarded { card: Text(card), at: at.number(), why: Text(why) }
            }
            Event::Moved { from, to } => Self::Moved { from: from.number(), to: Text(to) },
            Event::Joined { card, at } => Self::Joined { card: Text(card), at: Text(at) },
            Event::Replaced { card, to, from } => {
                Self::Replaced { card: Text(card), to: Text(to), from: from.into() }
            }
            Event::Lacked { card } => Self::Lacked { card: Text(card) },
            Event::Cleared { family, name } => Self::Cleared { family: Text(family), name: Text(name) },
            Event::Corrupted { card, at, family } => {
                Self::Corrupted { card: Text(card), at: at.number(), family: Text(family) }
            }
            Event::Gained { seat, amount, why, .. } => {
                Self::Gained { seat: seat_text(seat), amount, why: Text(why) }
            }
            Event::Lost { seat, amount, why } => Self::Lost { seat: seat_text(seat), amount, why: Text(why) },
            Event::Stolen { from, to, amount, why, .. } => {
                Self::Stolen { from: seat_text(from), to: seat_text(to), amount, why: Text(why) }
            }
            Event::KeptApart { amount } => Self::KeptApart { amount },
            Event::Drew { seat, card } => Self::Drew { seat: seat_text(seat), card: Text(card) },
            Event::PhaseBegan { round, phase, first } => {
                Self::PhaseBegan { round, phase: Text(phase), first: seat_text(first) }
            }
            Event::Asked { seat, next, doing, .. } => Self::Asked {
                seat: seat_text(seat),
                next: next.unwrap_or(Position::FRONT).number(),
                doing: doing.map(|doing| DoingJson::new(&doing)),
            },
            Event::Ended => Self::Ended,
        }
    }
}
