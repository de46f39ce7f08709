//! What happened, as one viewer sees it, as JSON.

#[cfg(feature = "openapi")]
use crate::schema;
use crate::{DoingJson, Text};
use oriflamme_game::{
    Card, Event, Family, Gap, Name, Phase, Place, Position, Ruling, Seat, Seating, Seen, Zone,
};
use serde::{Deserialize, Serialize};

/// Something that a move did, such as `{"event":"gained","seat":"red","amount":1,"why":"LORD-1","by":"red
/// lord"}`.
///
/// Seats and families are named by family, cards as in the notation, with `?` for a name the viewer may not
/// know. Positions count from 1, as they were at that very moment: events are to be applied in order.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum EventJson {
    /// A card was placed.
    Placed {
        /// Whose card it is.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::FamilySchema))]
        seat: Text<Family>,
        /// The card.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::SeenNameSchema))]
        card: Text<Seen>,
        /// Where.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::PlaceSchema))]
        at: Text<Place>,
    },
    /// A face-down card was kept hidden, and got an influence.
    Kept {
        /// Its position.
        at: u32,
    },
    /// A face-down card was revealed.
    Revealed {
        /// The card.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::CardSchema))]
        card: Text<Card>,
        /// Its position.
        at: u32,
    },
    /// A card uses an ability.
    Acts {
        /// The card that acts.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::CardSchema))]
        card: Text<Card>,
        /// Whose ability it uses.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::CardNameSchema))]
        ability: Text<Name>,
    },
    /// A card has nothing to do.
    Idle {
        /// The card.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::CardSchema))]
        card: Text<Card>,
        /// The ruling that says so.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::RulingSchema))]
        why: Text<Ruling>,
    },
    /// A card's ability has no effect, though it might have had one.
    InVain {
        /// The card.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::CardSchema))]
        card: Text<Card>,
        /// The ruling that says so.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::RulingSchema))]
        why: Text<Ruling>,
    },
    /// A card was eliminated by another.
    Eliminated {
        /// The card.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::CardSchema))]
        card: Text<Card>,
        /// The position that it had.
        at: u32,
        /// The card that did it.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::CardSchema))]
        by: Text<Card>,
    },
    /// A card was discarded by a rule.
    Discarded {
        /// The card.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::CardSchema))]
        card: Text<Card>,
        /// The position that it had.
        at: u32,
        /// The ruling that says so.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::RulingSchema))]
        why: Text<Ruling>,
    },
    /// A position of the queue was moved.
    Moved {
        /// The position that it had.
        from: u32,
        /// Where it is now.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::GapSchema))]
        to: Text<Gap>,
    },
    /// A card that waited beside the table joined the queue.
    Joined {
        /// The card.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::CardSchema))]
        card: Text<Card>,
        /// Where.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::PlaceSchema))]
        at: Text<Place>,
    },
    /// A card came into the queue in the place of another.
    Replaced {
        /// The card that came.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::CardSchema))]
        card: Text<Card>,
        /// Where it came to.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::GapSchema))]
        to: Text<Gap>,
        /// Where it came from.
        from: ZoneJson,
    },
    /// Everybody knows now that this card is not set aside.
    Lacked {
        /// The card.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::CardSchema))]
        card: Text<Card>,
    },
    /// A family must show this card if it lies uncovered and face down: if it does, it is discarded next, and
    /// none of the others lying there is it.
    Cleared {
        /// The family.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::FamilySchema))]
        family: Text<Family>,
        /// The name that these cards do not have.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::CardNameSchema))]
        name: Text<Name>,
    },
    /// A card belongs to another family now.
    Corrupted {
        /// The card.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::CardSchema))]
        card: Text<Card>,
        /// Its position.
        at: u32,
        /// Whose it is now.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::FamilySchema))]
        family: Text<Family>,
    },
    /// A seat gained influence.
    Gained {
        /// Who gained.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::FamilySchema))]
        seat: Text<Family>,
        /// How much.
        amount: u16,
        /// The ruling that says so.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::RulingSchema))]
        why: Text<Ruling>,
        /// The card that earned it.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::CardSchema))]
        by: Text<Card>,
    },
    /// A seat lost influence.
    Lost {
        /// Who lost.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::FamilySchema))]
        seat: Text<Family>,
        /// How much.
        amount: u16,
        /// The ruling that says so.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::RulingSchema))]
        why: Text<Ruling>,
    },
    /// Influence went from one seat to another.
    Stolen {
        /// Who lost it.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::FamilySchema))]
        from: Text<Family>,
        /// Who has it now.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::FamilySchema))]
        to: Text<Family>,
        /// How much.
        amount: u16,
        /// The ruling that says so.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::RulingSchema))]
        why: Text<Ruling>,
        /// The card that earned it.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::CardSchema))]
        by: Text<Card>,
    },
    /// Influence was kept apart, to be gained or spent.
    KeptApart {
        /// How much there is now.
        amount: u8,
    },
    /// A seat drew a card from its draw pile.
    Drew {
        /// Who drew.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::FamilySchema))]
        seat: Text<Family>,
        /// The card.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::SeenNameSchema))]
        card: Text<Seen>,
    },
    /// A part of a round began.
    PhaseBegan {
        /// The round, from 1 to 6.
        round: u8,
        /// Which part.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::PhaseSchema))]
        phase: Text<Phase>,
        /// Who begins.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::FamilySchema))]
        first: Text<Family>,
    },
    /// A seat must decide.
    Asked {
        /// Who decides.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::FamilySchema))]
        seat: Text<Family>,
        /// The position that is being resolved.
        next: u32,
        /// The ability that asks, or `null` where a card is placed, kept or revealed.
        #[cfg_attr(feature = "openapi", schema(required = true))]
        doing: Option<DoingJson>,
    },
    /// The game is over.
    Ended,
}

/// Where a replacement card came from.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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
            Event::Idle { card, why } => Self::Idle { card: Text(card), why: Text(why) },
            Event::InVain { card, why } => Self::InVain { card: Text(card), why: Text(why) },
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
            Event::Gained { seat, amount, why, by } => {
                Self::Gained { seat: seat_text(seat), amount, why: Text(why), by: Text(by) }
            }
            Event::Lost { seat, amount, why } => Self::Lost { seat: seat_text(seat), amount, why: Text(why) },
            Event::Stolen { from, to, amount, why, by } => Self::Stolen {
                from: seat_text(from),
                to: seat_text(to),
                amount,
                why: Text(why),
                by: Text(by),
            },
            Event::KeptApart { amount } => Self::KeptApart { amount },
            Event::Drew { seat, card } => Self::Drew { seat: seat_text(seat), card: Text(card) },
            Event::PhaseBegan { round, phase, first } => {
                Self::PhaseBegan { round, phase: Text(phase), first: seat_text(first) }
            }
            Event::Asked { seat, next, doing, .. } => Self::Asked {
                seat: seat_text(seat),
                // 1 while cards are placed, as clients have always got it.
                next: next.unwrap_or(Position::FRONT).number(),
                doing: doing.map(|doing| DoingJson::new(&doing)),
            },
            Event::Ended => Self::Ended,
        }
    }
}
