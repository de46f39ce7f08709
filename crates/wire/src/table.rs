//! A table on a server as one viewer sees it, as JSON.

use crate::{EventJson, InOrder, SeatJson, ViewJson};
use oriflamme_game::{Seat, Viewer};
use oriflamme_table_view::{End, Occupant, Pace, TableStatus, TableView, Update};
use serde::Serialize;
use std::time::Duration;

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

impl PaceJson {
    /// The JSON form of a pace; nothing for one without limits.
    pub fn new(pace: Pace) -> Option<Self> {
        let seconds = |time: Duration| u32::try_from(time.as_secs()).ok();
        match pace {
            Pace::None => None,
            Pace::Live { decision, bank } => {
                Some(Self { seconds: seconds(decision), bank: seconds(bank), days: None })
            }
            Pace::Days(days) => Some(Self { days: Some(days), ..Self::default() }),
        }
    }
    /// The pace that this means; nothing if the fields do not go together or are out of bounds.
    pub fn pace(self) -> Option<Pace> {
        match self {
            Self { seconds: Some(seconds), bank, days: None } => Pace::live(seconds, bank.unwrap_or(0)),
            Self { seconds: None, bank: None, days: Some(days) } => Pace::days(days),
            _ => None,
        }
    }
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
    pub fn new(table: &TableView) -> Self {
        let seating = &table.seating;
        let word = |seat: Seat| seating.family_of(seat).word();
        let seats = seating.seats().zip(&table.occupants);
        let away =
            seats.clone().filter(|(_, occupant)| matches!(occupant, Occupant::Human { away: true, .. }));
        let seat_json = |(seat, occupant): (Seat, &Occupant)| {
            let (name, kind) = match occupant {
                Occupant::Free => (None, "free"),
                Occupant::Kept => (None, "kept"),
                Occupant::Human { name, .. } => (Some(name.clone()), "human"),
                Occupant::Bot(level) => (Some(level.to_string()), "bot"),
            };
            SeatJson {
                families: seating.families_of(seat).iter().map(|family| family.word()).collect(),
                name,
                kind: Some(kind.to_owned()),
            }
        };
        let seats_json = seats.clone().map(seat_json).collect();
        let shown = match &table.view {
            Some(view) => {
                let mut json = ViewJson::new(view);
                json.seats = seats_json;
                if table.status != TableStatus::Playing {
                    (json.turn, json.legal) = (None, None);
                }
                ShownJson::Game(json)
            }
            None => ShownJson::Lobby(LobbyJson {
                rules: table.rules.word(),
                seats: seats_json,
                you: match table.viewer {
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
            table: table.id.clone(),
            version: table.version,
            status: table.status.word(),
            shown,
            away: away.map(|(seat, _)| word(seat)).collect(),
            host: table.host.map(word),
            level: table.level.word(),
            pace: PaceJson::new(table.pace),
            clock: table.clocks.as_ref().map(|clocks| ClockJson {
                due: clocks.due,
                bank: InOrder(seating.seats().map(word).zip(clocks.banks.iter().copied()).collect()),
            }),
            private: table.private,
            commitment: table.commitment.clone(),
            rematch: table.rematch.clone(),
            ranking: table.end.as_ref().and_then(ranking),
            seed: table.end.as_ref().and_then(|end| end.seed.clone()),
        }
    }
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
        let seating = &update.table.seating;
        Self {
            seq: update.seq,
            what: update.kind.word(),
            seat: update.seat.map(|seat| seating.family_of(seat).word()),
            said: update.played.clone(),
            events: update.events.iter().map(|event| EventJson::new(event, seating)).collect(),
            view: TableJson::new(&update.table),
        }
    }
}
