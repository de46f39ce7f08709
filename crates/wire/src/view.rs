//! What a seat or a spectator may know, as JSON. Made of a [`View`] and of nothing else, so that it can't tell more.

use crate::doing::DoingJson;
use oriflamme_game::{Family, Holding, Names, Phase, Position, Seat, SeenQueue, View, Viewer};
use serde::{Serialize, Serializer};

/// An object whose keys come in the order of the list, which is that of the seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InOrder<T>(pub Vec<(&'static str, T)>);

impl<T: Serialize> Serialize for InOrder<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// A seat at the table.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatJson {
    /// Its families: one, or in a duel two.
    pub families: Vec<&'static str>,
    /// Who plays it, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What plays it, such as `human` or `bot`, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
}

/// A [`View`] in its JSON form. Seats are called by their first family, positions count from 1 at the front, cards and
/// moves are written in the notation; a name that the viewer may not know is `?`.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ViewJson {
    /// The ruleset.
    pub rules: &'static str,
    /// The seats, clockwise.
    pub seats: Vec<SeatJson>,
    /// Whose view this is; `null` for a spectator.
    pub you: Option<&'static str>,
    /// The round, from 1 to 6.
    pub round: u8,
    /// `placement` or `resolution`.
    pub phase: &'static str,
    /// The position that is being resolved; `null` while cards are placed.
    pub next: Option<u32>,
    /// Who has the first-player mark.
    pub first: &'static str,
    /// Who decides; `null` once the game is over.
    pub turn: Option<&'static str>,
    /// What the viewer may answer, if it is the viewer who decides; otherwise this is not there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<String>>,
    /// Influence by seat.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, u16>))]
    pub scores: InOrder<u16>,
    /// The positions from front to back, each a list of cards from bottom to top.
    pub queue: Vec<Vec<String>>,
    /// The cards in hand that the viewer knows, by family.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, Vec<String>>))]
    pub hand: InOrder<Vec<&'static str>>,
    /// The cards set aside that the viewer knows, by family.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, Vec<String>>))]
    pub aside: InOrder<Vec<&'static str>>,
    /// How many cards each family has in hand.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, u8>))]
    pub hands: InOrder<u8>,
    /// How many cards of each family are set aside.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, u8>))]
    pub asides: InOrder<u8>,
    /// The cards eliminated or discarded, by family.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, Vec<String>>))]
    pub gone: InOrder<Vec<&'static str>>,
    /// The backs of a duel's draw piles by seat, top first.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, Vec<String>>))]
    pub deck: InOrder<Vec<&'static str>>,
    /// How many cards were placed this round.
    pub placed: u8,
    /// The families whose Twin waits beside the table.
    pub twins: Vec<&'static str>,
    /// The ability that asks, if one does.
    pub doing: Option<DoingJson>,
    /// A card of a family that all know not to be set aside (USURP-2).
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, String>))]
    pub lacked: InOrder<&'static str>,
    /// The face-down cards that all know not to be the Prince (PRINCE-3): position, and which card of it from the bottom.
    pub cleared: Vec<[u32; 2]>,
}

impl ViewJson {
    /// The JSON form of a view.
    pub fn new(view: &View) -> Self {
        let seating = &view.seating;
        let word = |seat: Seat| seating.family_of(seat).word();
        let families = |seat| seating.families_of(seat).iter().map(|family| family.word()).collect();
        let decks = seating.seats().zip(&view.piles).filter(|_| seating.is_duel());
        Self {
            rules: view.rules.word(),
            seats: seating
                .seats()
                .map(|seat| SeatJson { families: families(seat), name: None, kind: None })
                .collect(),
            you: match view.viewer {
                Viewer::Seat(seat) => Some(word(seat)),
                Viewer::Spectator => None,
            },
            round: view.round,
            phase: view.phase.word(),
            next: (view.phase == Phase::Resolution).then(|| view.next.number()),
            first: word(view.first),
            turn: view.turn.map(word),
            legal: view.moves.map(|_| view.legal().map(|legal| legal.to_string()).collect()),
            scores: InOrder(
                seating.seats().zip(view.scores).map(|(seat, score)| (word(seat), score)).collect(),
            ),
            queue: view.queue.stacks().map(|stack| stack.iter().map(ToString::to_string).collect()).collect(),
            hand: known(view, &view.hands),
            aside: known(view, &view.aside),
            hands: by_family(view, |family| view.hands[family as usize].count),
            asides: by_family(view, |family| view.aside[family as usize].count),
            gone: by_family(view, |family| words(view.gone[family as usize])),
            deck: InOrder(
                decks
                    .map(|(seat, pile)| {
                        (word(seat), pile.backs().iter().map(|family| family.word()).collect())
                    })
                    .collect(),
            ),
            placed: view.placed,
            twins: of_playing(view, |family| view.twins.contains(family).then_some(family.word())),
            doing: view.doing.map(|doing| DoingJson::new(&doing)),
            lacked: InOrder(of_playing(view, |family| {
                view.lacked[family as usize].map(|name| (family.word(), name.word()))
            })),
            cleared: cleared(&view.queue),
        }
    }
}

impl From<&View> for ViewJson {
    fn from(view: &View) -> Self {
        Self::new(view)
    }
}

fn words(names: Names) -> Vec<&'static str> {
    names.iter().map(|name| name.word()).collect()
}

/// What there is to say of each playing family, in seat order.
fn of_playing<T>(view: &View, say: impl Fn(Family) -> Option<T>) -> Vec<T> {
    view.seating.playing().iter().filter_map(|&family| say(family)).collect()
}

fn by_family<T>(view: &View, say: impl Fn(Family) -> T) -> InOrder<T> {
    InOrder(of_playing(view, |family| Some((family.word(), say(family)))))
}

/// The cards of the viewer's own families, and of others where the viewer knows some.
fn known(view: &View, holdings: &[Holding; Family::COUNT]) -> InOrder<Vec<&'static str>> {
    let own = |family| view.seating.seat_of(family).map(Viewer::Seat) == Some(view.viewer);
    InOrder(of_playing(view, |family| {
        let names = holdings[family as usize].names;
        (own(family) || !names.is_empty()).then(|| (family.word(), words(names)))
    }))
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
