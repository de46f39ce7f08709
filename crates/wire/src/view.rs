//! What a seat or a spectator may know, as JSON. It is made from a [`View`] and nothing else, so it can't
//! reveal more.

#[cfg(feature = "openapi")]
use crate::schema;
use crate::{ByFamilyJson, DoingJson, SeatJson, Text};
use oriflamme_game::{
    ByFamily, Family, FamilyMove, Holding, Name, Names, Phase, Position, Ruleset, Seat, SeenCard, SeenQueue,
    View, Viewer,
};
use serde::{Deserialize, Serialize};

/// All that a viewer may know of a game. Seats are called by their first family, positions count from 1 at
/// the front, cards and moves are written in the notation; a name that the viewer may not know is `?`.
// Reading ignores unknown fields. `ViewJson::view` checks whether what was read is consistent. The
// schema says that fields with a default are required, because they are always written.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(expecting = "an object")]
pub struct ViewJson {
    /// The ruleset.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::RulesetSchema))]
    pub rules: Text<Ruleset>,
    /// The seats, clockwise.
    pub seats: Vec<SeatJson>,
    /// Whose view this is; `null` for a spectator.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::FamilySchema>, required = true))]
    pub you: Option<Text<Family>>,
    /// The round, from 1 to 6.
    pub round: u8,
    /// Which part of the round it is.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::PhaseSchema))]
    pub phase: Text<Phase>,
    /// The position that is being resolved; `null` while cards are placed.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub next: Option<u32>,
    /// Who has the first-player mark.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::FamilySchema))]
    pub first: Text<Family>,
    /// Who decides; `null` once the game is over.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::FamilySchema>, required = true))]
    pub turn: Option<Text<Family>>,
    /// The viewer's legal moves; present only if the viewer decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<schema::MoveSchema>>, nullable = false))]
    pub legal: Option<Vec<Text<FamilyMove>>>,
    /// Influence by seat.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<schema::FamilySchema, u16>))]
    pub scores: ByFamilyJson<u16>,
    /// The positions from front to back, each a list of cards from bottom to top.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Vec<schema::QueueCardSchema>>))]
    pub queue: Vec<Vec<Text<SeenCard>>>,
    /// The cards in hand that the viewer knows, by family.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<schema::FamilySchema, Vec<schema::CardNameSchema>>, required = true))]
    pub hand: ByFamilyJson<Vec<Text<Name>>>,
    /// The cards set aside that the viewer knows, by family.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<schema::FamilySchema, Vec<schema::CardNameSchema>>, required = true))]
    pub aside: ByFamilyJson<Vec<Text<Name>>>,
    /// How many cards each family has in hand.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<schema::FamilySchema, u8>))]
    pub hands: ByFamilyJson<u8>,
    /// How many cards of each family are set aside.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<schema::FamilySchema, u8>))]
    pub asides: ByFamilyJson<u8>,
    /// The cards eliminated or discarded, by family.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<schema::FamilySchema, Vec<schema::CardNameSchema>>, required = true))]
    pub gone: ByFamilyJson<Vec<Text<Name>>>,
    /// The backs of a duel's draw piles by seat, top first.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<schema::FamilySchema, Vec<schema::FamilySchema>>, required = true))]
    pub deck: ByFamilyJson<Vec<Text<Family>>>,
    /// How many cards were placed this round.
    pub placed: u8,
    /// The families whose Twin waits beside the table.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<schema::FamilySchema>, required = true))]
    pub twins: Vec<Text<Family>>,
    /// The ability that asks, if one does.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub doing: Option<DoingJson>,
    /// By family, a card that is publicly known not to be set aside (USURP-2).
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<schema::FamilySchema, schema::CardNameSchema>, required = true))]
    pub lacked: ByFamilyJson<Text<Name>>,
    /// The face-down cards that are publicly known not to be the Prince (PRINCE-3): the position, and which
    /// card of it, from the bottom.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub cleared: Vec<[u32; 2]>,
}

impl ViewJson {
    /// The JSON form of a view.
    pub fn new(view: &View) -> Self {
        let seating = &view.seating;
        let seat_text = |seat: Seat| Text(seating.family_of(seat));
        let decks = view.decks.iter().filter(|_| seating.is_duel());
        Self {
            rules: Text(view.rules),
            seats: seating.seats().map(|seat| SeatJson::new(seating, seat)).collect(),
            you: match view.viewer {
                Viewer::Seat(seat) => Some(seat_text(seat)),
                Viewer::Spectator => None,
            },
            round: view.round,
            phase: Text(view.phase),
            next: match view.phase {
                Phase::Placement => None,
                // Once the game is over it is one past the last position.
                Phase::Resolution => {
                    Some(view.next.map_or(u32::from(view.queue.len()) + 1, Position::number))
                }
            },
            first: seat_text(view.first),
            turn: view.turn.map(seat_text),
            legal: view.moves.map(|_| view.legal().map(Text).collect()),
            scores: seating.seats().map(|seat| (seating.family_of(seat), view.scores[seat])).collect(),
            queue: view.queue.stacks().map(|stack| stack.iter().copied().map(Text).collect()).collect(),
            hand: known(view, &view.hands),
            aside: known(view, &view.aside),
            hands: by_family(view, |family| Some(view.hands[family].count)),
            asides: by_family(view, |family| Some(view.aside[family].count)),
            gone: by_family(view, |family| Some(texts(view.gone[family]))),
            deck: decks
                .map(|(seat, deck)| {
                    (seating.family_of(seat), deck.backs().iter().copied().map(Text).collect())
                })
                .collect(),
            placed: view.placed,
            twins: seating
                .playing()
                .iter()
                .copied()
                .filter(|&it| view.twins.contains(it))
                .map(Text)
                .collect(),
            doing: view.doing.map(|doing| DoingJson::new(&doing)),
            lacked: by_family(view, |family| view.lacked[family].map(Text)),
            cleared: cleared(&view.queue),
        }
    }
}

fn texts(names: Names) -> Vec<Text<Name>> {
    names.iter().map(Text).collect()
}

/// What there is to say of each playing family, in seat order.
fn by_family<T>(view: &View, say: impl Fn(Family) -> Option<T>) -> ByFamilyJson<T> {
    view.seating.playing().iter().filter_map(|&family| Some((family, say(family)?))).collect()
}

/// The cards of the viewer's own families, and of others where the viewer knows some.
fn known(view: &View, holdings: &ByFamily<Holding>) -> ByFamilyJson<Vec<Text<Name>>> {
    let own = |family| view.seating.seat_of(family).map(Viewer::Seat) == Some(view.viewer);
    by_family(view, |family| {
        let names = holdings[family].names;
        (own(family) || !names.is_empty()).then(|| texts(names))
    })
}

fn cleared(queue: &SeenQueue) -> Vec<[u32; 2]> {
    let mut cleared = Vec::new();
    for (index, stack) in queue.stacks().enumerate() {
        let position = Position::from_index(index as u8).number();
        let cards = (1..).zip(stack).filter(|(_, card)| card.cleared);
        cleared.extend(cards.map(|(height, _)| [position, height]));
    }
    cleared
}
