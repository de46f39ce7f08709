//! A table on a server as one viewer sees it, as JSON.

#[cfg(feature = "openapi")]
use crate::schema;
use crate::{
    ByFamilyJson, EventJson, Millis, Number, PromiseJson, Text, TournamentLinkJson, Unreadable, ViewJson,
};
use oriflamme_game::{Family, FamilyMove, Level, Ruleset, Seat, Seating, Seen, View, Viewer};
use oriflamme_table_view::{
    Clocks, Dealt, End, Occupant, Pace, PlayerId, Seq, TableId, TableStatus, TableView, Timestamp, Update,
    UpdateKind, Version, is_program_name,
};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A seat at the table.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(expecting = "an object")]
pub struct SeatJson {
    /// Its families: one, or in a duel two.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<schema::FamilySchema>))]
    pub families: Vec<Text<Family>>,
    /// Who plays it, or for whom it is kept, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub name: Option<String>,
    /// The id of the player who plays it, by which their profile is found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false))]
    pub player: Option<Text<PlayerId>>,
    /// What plays it, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub kind: Option<SeatKind>,
}

/// What plays a seat.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum SeatKind {
    Free,
    Kept,
    Human,
    /// One of the server's own bots.
    Bot,
    /// A player that says it is a program.
    Program,
}

impl SeatJson {
    pub(crate) fn new(seating: &Seating, seat: Seat) -> Self {
        let families = seating.families_of(seat).iter().copied().map(Text).collect();
        Self { families, name: None, player: None, kind: None }
    }
    fn with(table: &TableView, seat: Seat) -> Self {
        let occupant = table.occupant(seat);
        let (name, kind) = match occupant {
            Occupant::Free => (None, SeatKind::Free),
            Occupant::Kept { name } => (name.clone(), SeatKind::Kept),
            Occupant::Human { name: Some(name), .. } if is_program_name(name) => {
                (Some(name.clone()), SeatKind::Program)
            }
            Occupant::Human { name, .. } => (name.clone(), SeatKind::Human),
            Occupant::Bot(level) => (Some(level.to_string()), SeatKind::Bot),
        };
        let player = table.players.get(seat).and_then(Option::as_ref).map(Text::from);
        Self { name, player, kind: Some(kind), ..Self::new(&table.seating, seat) }
    }
}

/// How much time there is: `seconds` a decision and a `bank` of more for the whole game, or `days` a
/// decision.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
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
            Pace::Unlimited => None,
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
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClockJson {
    /// When the player whose turn it is begins to use their bank, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, nullable = false))]
    pub decision_until: Option<Number<Timestamp>>,
    /// When the time of the player whose turn it is runs out, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, required = true))]
    pub due: Option<Number<Timestamp>>,
    /// Milliseconds left in each seat's bank.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<schema::FamilySchema, u64>))]
    pub bank: ByFamilyJson<Millis>,
}

impl ClockJson {
    /// The JSON form of clocks; nothing where time is not limited.
    fn new(clocks: &Clocks, seating: &Seating) -> Option<Self> {
        let Clocks::Limited { decision_until, due, banks } = clocks else { return None };
        let bank = |seat: Seat| (seating.family_of(seat), Millis(banks[seat]));
        Some(Self {
            decision_until: decision_until.map(Number),
            due: due.map(Number),
            bank: seating.seats().map(bank).collect(),
        })
    }
}

/// A table before the cards are dealt.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LobbyJson {
    /// The ruleset.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::RulesetSchema))]
    pub rules: Text<Ruleset>,
    /// The seats, clockwise.
    pub seats: Vec<SeatJson>,
    /// Which seat is the viewer's; `null` for a spectator.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::FamilySchema>, required = true))]
    pub you: Option<Text<Family>>,
}

/// What a viewer sees of the game: the view once it is dealt, before that the seats.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
#[allow(
    clippy::large_enum_variant,
    reason = "a value lives only until it is written as JSON, so a box would save nothing"
)]
pub enum ShownJson {
    /// A game.
    Game(ViewJson),
    /// An open table.
    Lobby(LobbyJson),
}

impl ShownJson {
    /// The seats, clockwise.
    pub fn seats(&self) -> &[SeatJson] {
        match self {
            Self::Game(view) => &view.seats,
            Self::Lobby(lobby) => &lobby.seats,
        }
    }
    /// Which seat is the viewer's, by its first family.
    pub fn you(&self) -> Option<Family> {
        let you = match self {
            Self::Game(view) => view.you,
            Self::Lobby(lobby) => lobby.you,
        };
        you.map(|family| *family)
    }
    /// The viewer's legal moves; none if it is not their turn.
    pub fn legal(&self) -> &[Text<FamilyMove>] {
        match self {
            Self::Game(view) => view.legal.as_deref().unwrap_or_default(),
            Self::Lobby(_) => &[],
        }
    }
}

/// A table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableJson {
    /// The table's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub table: Text<TableId>,
    /// How many moves were played.
    #[cfg_attr(feature = "openapi", schema(value_type = u32))]
    pub version: Number<Version>,
    /// Its status.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::TableStatusSchema))]
    pub status: Text<TableStatus>,
    /// The game.
    #[serde(flatten)]
    pub shown: ShownJson,
    /// The seats in which a bot stands in for the player.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<schema::FamilySchema>))]
    pub away: Vec<Text<Family>>,
    /// The seat of the player who made the table.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::FamilySchema>, required = true))]
    pub host: Option<Text<Family>>,
    /// The level of a bot that stands in.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::LevelSchema))]
    pub level: Text<Level>,
    /// How much time there is; `null` if it is not limited.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub pace: Option<PaceJson>,
    /// The clocks, if there is a pace.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub clock: Option<ClockJson>,
    /// Without a pace: when the others may first let a bot stand in for the player whose turn it is, in
    /// milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, nullable = false))]
    pub stand_in_from: Option<Number<Timestamp>>,
    /// In a game over days: until when players are away on vacation, in milliseconds since 1970. Their clocks
    /// stand still meanwhile.
    #[serde(default, skip_serializing_if = "ByFamilyJson::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<schema::FamilySchema, u64>, required = false))]
    pub vacations: ByFamilyJson<Number<Timestamp>>,
    /// Whether the table is left out of the list.
    pub private: bool,
    /// Whether the game counts for the players' ratings. By sitting down, a player agrees to that.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub rated: bool,
    /// Whether the game counts in a club's season, so that a player who is gone at its end comes last.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub season: bool,
    /// Whether the game was imported from a record, and not played here.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub imported: bool,
    /// The SHA-256 of the secret from which, with the players' salts, the cards are dealt.
    pub commitment: String,
    /// The table at which the same seats play again, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, nullable = false))]
    pub rematch: Option<Text<TableId>>,
    /// After the game: that table, or the one that `rematch` would make, to whose secret the server has
    /// already committed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub next_table: Option<PromiseJson>,
    /// The tournament to which it belongs, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub tournament: Option<TournamentLinkJson>,
    /// After the game: the seats that share each place, best place first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Vec<schema::FamilySchema>>>, nullable = false))]
    pub ranking: Option<Vec<Vec<Text<Family>>>>,
    /// After the game: where the deal came from, as in the record's `seed` line.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub seed: Option<String>,
}

impl TableJson {
    /// The JSON form of a table as somebody sees it.
    pub fn new(table: &TableView) -> Self {
        let seating = &table.seating;
        let seat_text = |seat: Seat| Text(seating.family_of(seat));
        let seats = seating.seats().map(|seat| (seat, table.occupant(seat)));
        let away =
            seats.clone().filter(|(_, occupant)| matches!(occupant, Occupant::Human { away: true, .. }));
        let seats_json = seats.clone().map(|(seat, _)| SeatJson::with(table, seat)).collect();
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
                rules: Text(table.rules),
                seats: seats_json,
                you: match table.viewer {
                    Viewer::Seat(seat) => Some(seat_text(seat)),
                    Viewer::Spectator => None,
                },
            }),
        };
        let ranking = |end: &End| {
            let place = |seats: &Vec<Seat>| seats.iter().map(|&seat| seat_text(seat)).collect();
            (!end.ranking.is_empty()).then(|| end.ranking.iter().map(place).collect())
        };
        Self {
            table: Text::from(&table.id),
            version: Number(table.version),
            status: Text(table.status),
            shown,
            away: away.map(|(seat, _)| seat_text(seat)).collect(),
            host: table.host.map(seat_text),
            level: Text(table.level),
            pace: PaceJson::new(table.pace),
            clock: table.clocks.as_ref().and_then(|clocks| ClockJson::new(clocks, seating)),
            stand_in_from: match &table.clocks {
                Some(Clocks::Unlimited { stand_in_from: Some(from) }) => Some(Number(*from)),
                _ => None,
            },
            vacations: seating
                .seats()
                .filter_map(|seat| {
                    let until = table.vacations.get(seat).copied().flatten()?;
                    Some((seating.family_of(seat), Number(until)))
                })
                .collect(),
            private: table.private,
            rated: table.rated,
            season: table.season,
            imported: table.dealt == Dealt::Elsewhere,
            commitment: table.commitment.clone(),
            rematch: table.rematch.as_ref().map(Text::from),
            next_table: table.next.as_ref().map(|next| PromiseJson {
                table: Text::from(&next.table),
                commitment: next.commitment.clone(),
            }),
            tournament: table.tournament.as_ref().map(|link| TournamentLinkJson {
                tournament: Text::from(&link.tournament),
                round: link.round,
            }),
            ranking: table.end.as_ref().and_then(ranking),
            seed: table.end.as_ref().and_then(|end| end.seed.clone()),
        }
    }

    /// The seat that decides, by its first family; nothing before the game and after it.
    pub fn turn(&self) -> Option<Family> {
        match &self.shown {
            ShownJson::Game(view) => view.turn.map(|family| *family),
            ShownJson::Lobby(_) => None,
        }
    }
    /// The viewer's view of the game, once it is dealt, if the form is consistent.
    pub fn view(&self) -> Result<Option<View>, Unreadable> {
        match &self.shown {
            ShownJson::Game(view) => view.view().map(Some),
            ShownJson::Lobby(_) => Ok(None),
        }
    }
}

/// Something that happened at a table, as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UpdateJson {
    /// Its number in the table's sequence, also the id of the server-sent event.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub seq: Number<Seq>,
    /// What happened.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::UpdateKindSchema))]
    pub what: Text<UpdateKind>,
    /// The seat that it concerns.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::FamilySchema>, nullable = false))]
    pub seat: Option<Text<Family>>,
    /// The move, with `?` for a card that the viewer may not know.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::SeenMoveSchema>, nullable = false))]
    pub played: Option<Text<FamilyMove<Seen>>>,
    /// What the move did, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<EventJson>,
    /// The table after it.
    pub view: TableJson,
}

impl UpdateJson {
    /// The JSON form of an update.
    pub fn new(update: &Update) -> Self {
        let seating = &update.table.seating;
        Self {
            seq: Number(update.seq),
            what: Text(update.kind),
            seat: update.seat.map(|seat| Text(seating.family_of(seat))),
            played: update.played.map(Text),
            events: update.events.iter().map(|event| EventJson::new(event, seating)).collect(),
            view: TableJson::new(&update.table),
        }
    }
}
