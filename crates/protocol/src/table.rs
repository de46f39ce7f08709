//! A table on a server as one viewer sees it, and the same as JSON. Made of a [`View`] and of what everybody may know.

use crate::{EventJson, InOrder, SeatJson, ViewJson};
use oriflamme_game::{Event, Ruleset, Seat, Seating, Seen, View, Viewer};
use serde::Serialize;

/// Where a table is in its life.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// Waiting for players.
    Open,
    /// In the middle of a game.
    Playing,
    /// Played to the end.
    Over,
    /// Nobody came, or nobody came back.
    Abandoned,
}

impl Status {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Open, Self::Playing, Self::Over, Self::Abandoned];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Playing => "playing",
            Self::Over => "over",
            Self::Abandoned => "abandoned",
        }
    }
    /// Whether something can still happen.
    pub const fn is_live(self) -> bool {
        matches!(self, Self::Open | Self::Playing)
    }
}

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Occupant {
    /// Nobody: anyone may sit down.
    Free,
    /// Nobody yet: it is kept for somebody.
    Kept,
    /// A human player.
    Human {
        /// How they are called.
        name: String,
        /// Whether a bot stands in for them.
        away: bool,
    },
    /// A bot, by its level.
    Bot(&'static str),
}

/// Time to decide, in milliseconds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// When the time of whose turn it is runs out, in milliseconds since 1970.
    pub due: Option<u64>,
    /// What is left in the bank of each seat.
    pub banks: Vec<u64>,
}

/// How a game came out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// The seats that share each place, best first; nothing for a game that was abandoned.
    pub ranking: Vec<Vec<Seat>>,
    /// Where the deal came from.
    pub seed: Option<String>,
}

/// A table as somebody sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableView {
    /// The table's id.
    pub table: String,
    /// How many moves were played.
    pub version: u32,
    /// Where it is in its life.
    pub status: Status,
    /// Which rulebook is played.
    pub rules: Ruleset,
    /// The seats and their families.
    pub seating: Seating,
    /// Whose eyes these are.
    pub viewer: Viewer,
    /// Who sits where.
    pub occupants: Vec<Occupant>,
    /// The game, once it is dealt.
    pub view: Option<View>,
    /// Where the player sits who made the table, if they do.
    pub host: Option<Seat>,
    /// How well a bot plays that stands in.
    pub level: &'static str,
    /// How much time there is, if it is limited.
    pub pace: Option<PaceJson>,
    /// Whether the table is left out of the list.
    pub private: bool,
    /// What the server is bound to before the deal.
    pub commitment: String,
    /// The clocks, if time is limited.
    pub clocks: Option<Clocks>,
    /// The table at which the same seats play again.
    pub rematch: Option<String>,
    /// How it came out.
    pub end: Option<End>,
}

/// How much time there is: `seconds` a decision and a `bank` of more for the whole game, or `days` a decision.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, serde::Deserialize, Debug, Default)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PaceJson {
    /// Seconds a decision, from 1 to 3600.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
    /// Seconds more for the whole game, up to a day; only with `seconds`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bank: Option<u32>,
    /// Days a decision, from 1 to 30; without `seconds`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u32>,
}

/// The clocks of a table.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClockJson {
    /// When the time of whose turn it is runs out, in milliseconds since 1970.
    pub due: Option<u64>,
    /// Milliseconds left in each seat's bank.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, u64>))]
    pub bank: InOrder<u64>,
}

/// A table before the cards are dealt.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LobbyJson {
    /// The ruleset.
    pub rules: &'static str,
    /// The seats, clockwise.
    pub seats: Vec<SeatJson>,
    /// Which seat is the viewer's; `null` for a spectator.
    pub you: Option<&'static str>,
}

/// What a viewer sees of the game: the view once it is dealt, before that the seats.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
#[allow(
    clippy::large_enum_variant,
    reason = "it is written out at once, and boxes are not for nothing either"
)]
pub enum ShownJson {
    /// A game.
    Game(ViewJson),
    /// An open table.
    Lobby(LobbyJson),
}

/// A [`TableView`] in its JSON form.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableJson {
    /// The table's id.
    pub table: String,
    /// How many moves were played.
    pub version: u32,
    /// `open`, `playing`, `over` or `abandoned`.
    pub status: &'static str,
    /// The game.
    #[serde(flatten)]
    pub shown: ShownJson,
    /// The seats in which a bot stands in for the player.
    pub away: Vec<&'static str>,
    /// The seat of the player who made the table.
    pub host: Option<&'static str>,
    /// How well a bot plays that stands in.
    pub level: &'static str,
    /// How much time there is; `null` for all the time in the world.
    pub pace: Option<PaceJson>,
    /// The clocks, if there is a pace.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockJson>,
    /// Whether the table is left out of the list.
    pub private: bool,
    /// The SHA-256 of the secret from which, with the players' salts, the cards are dealt.
    pub commitment: String,
    /// The table at which the same seats play again, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
    /// After the game: the seats that share each place, best place first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranking: Option<Vec<Vec<&'static str>>>,
    /// After the game: where the deal came from, as in the record's `seed` line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
}

impl TableJson {
    /// The JSON form of a table as somebody sees it.
    pub fn new(sight: &TableView) -> Self {
        let seating = &sight.seating;
        let word = |seat: Seat| seating.family_of(seat).word();
        let seats = seating.seats().zip(&sight.occupants);
        let away =
            seats.clone().filter(|(_, occupant)| matches!(occupant, Occupant::Human { away: true, .. }));
        let seat_json = |(seat, occupant): (Seat, &Occupant)| {
            let (name, kind) = match occupant {
                Occupant::Free => (None, "free"),
                Occupant::Kept => (None, "kept"),
                Occupant::Human { name, .. } => (Some(name.clone()), "human"),
                Occupant::Bot(level) => (Some((*level).to_owned()), "bot"),
            };
            SeatJson {
                families: seating.families_of(seat).iter().map(|family| family.word()).collect(),
                name,
                kind: Some(kind.to_owned()),
            }
        };
        let seats_json = seats.clone().map(seat_json).collect();
        let shown = match &sight.view {
            Some(view) => {
                let mut json = ViewJson::new(view);
                json.seats = seats_json;
                if sight.status != Status::Playing {
                    (json.turn, json.legal) = (None, None);
                }
                ShownJson::Game(json)
            }
            None => ShownJson::Lobby(LobbyJson {
                rules: sight.rules.word(),
                seats: seats_json,
                you: match sight.viewer {
                    Viewer::Seat(seat) => Some(word(seat)),
                    Viewer::Spectator => None,
                },
            }),
        };
        let ranking = |end: &End| {
            let place = |seats: &Vec<Seat>| seats.iter().map(|&seat| word(seat)).collect();
            (!end.ranking.is_empty()).then(|| end.ranking.iter().map(place).collect())
        };
        Self {
            table: sight.table.clone(),
            version: sight.version,
            status: sight.status.word(),
            shown,
            away: away.map(|(seat, _)| word(seat)).collect(),
            host: sight.host.map(word),
            level: sight.level,
            pace: sight.pace,
            clock: sight.clocks.as_ref().map(|clocks| ClockJson {
                due: clocks.due,
                bank: InOrder(seating.seats().map(word).zip(clocks.banks.iter().copied()).collect()),
            }),
            private: sight.private,
            commitment: sight.commitment.clone(),
            rematch: sight.rematch.clone(),
            ranking: sight.end.as_ref().and_then(ranking),
            seed: sight.end.as_ref().and_then(|end| end.seed.clone()),
        }
    }
}

/// Something that happened at a table, as somebody saw it.
#[derive(Clone, Debug)]
pub struct Update {
    /// Its number in the table's sequence.
    pub seq: u64,
    /// What: `sat`, `bot`, `left`, `late`, `back`, `started`, `move`, `abandoned` or `again`.
    pub what: &'static str,
    /// Whose seat it concerns.
    pub seat: Option<Seat>,
    /// The move, with `?` for a card that the viewer may not know.
    pub said: Option<String>,
    /// What the move did.
    pub events: Vec<Event<Seen>>,
    /// The table after it.
    pub sight: TableView,
}

/// An [`Update`] in its JSON form.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UpdateJson {
    /// Its number in the table's sequence, also the id of the server-sent event.
    pub seq: u64,
    /// What happened: `sat`, `bot`, `left`, `late`, `back`, `started`, `move`, `abandoned` or `again`.
    pub what: &'static str,
    /// Whose seat it concerns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<&'static str>,
    /// The move, with `?` for a card that the viewer may not know.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub said: Option<String>,
    /// What the move did, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<EventJson>,
    /// The table after it.
    pub view: TableJson,
}

impl UpdateJson {
    /// The JSON form of an update.
    pub fn new(update: &Update) -> Self {
        let seating = &update.sight.seating;
        Self {
            seq: update.seq,
            what: update.what,
            seat: update.seat.map(|seat| seating.family_of(seat).word()),
            said: update.said.clone(),
            events: update.events.iter().map(|event| EventJson::new(event, seating)).collect(),
            view: TableJson::new(&update.sight),
        }
    }
}
