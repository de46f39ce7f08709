//! A tournament as a visitor sees it.

use crate::{
    Tournament, TournamentRound,
    standings::is_open,
    state::{EntrantKind, EntrantStatus, TableResult},
};
use oriflamme_table_view::{
    EntrantName, EntrantNumber, EntrantView, PlayerId, RoundSeatResult, RoundSeatView, RoundTableView,
    RoundView, TableId, TournamentView,
};

impl Tournament {
    /// The tournament as a player or a stranger sees it. `name` gives the present names of players.
    pub fn view(
        &self,
        viewer: Option<&PlayerId>,
        name: impl Fn(&PlayerId) -> Option<String>,
    ) -> TournamentView {
        let setup = self.setup();
        let you = viewer.and_then(|player| self.entrant_of(player)).map(|entrant| entrant.number);
        let entrants = self.standings().into_iter().filter_map(|line| {
            let entrant = self.entrant(line.number)?;
            Some(EntrantView {
                number: line.number,
                name: match &entrant.kind {
                    EntrantKind::Person { player, .. } => {
                        EntrantName::Person(player.as_ref().and_then(&name))
                    }
                    EntrantKind::Bot(level) => EntrantName::Bot(*level),
                },
                player: entrant.player().cloned(),
                is_active: entrant.is_active(),
                is_removed: entrant.status == EntrantStatus::Removed,
                place: line.place,
                points: line.points,
                wins: line.wins,
                rounds: line.rounds,
            })
        });
        TournamentView {
            id: self.id().clone(),
            entries: self.next_seq(),
            name: setup.name.clone(),
            rules: setup.rules,
            seats: setup.seats,
            rounds: setup.rounds,
            pace: setup.pace,
            start: self.start(),
            pause: setup.pause,
            duplicate: setup.duplicate,
            fill: setup.fill,
            level: setup.level,
            private: setup.private,
            lasting: setup.lasting,
            status: self.status(),
            had_too_few: self.had_too_few(),
            ended_by: self.ended_by(),
            next: self.next_round(),
            round_ends: self.current().and_then(|round| self.latest_end(round)),
            next_latest: self.latest_next(),
            overlaps: Vec::new(),
            commitments: (1..=setup.rounds).map(|round| self.commitment_of(round).to_string()).collect(),
            entrants: entrants.collect(),
            played: self.rounds().iter().map(|round| self.round_view(round)).collect(),
            is_host: viewer.is_some() && viewer == setup.host.as_ref(),
            you,
            your_table: you.and_then(|number| self.table_of(number)).cloned(),
            is_open: self.is_open(),
        }
    }

    /// The table at which an entrant has to play now.
    pub fn table_of(&self, number: EntrantNumber) -> Option<&TableId> {
        let tables = &self.current().filter(|round| round.began.is_some())?.tables;
        let own = tables.iter().find(|table| table.seats.contains(&Some(number)))?;
        own.result.is_none().then_some(&own.id)
    }

    fn round_view(&self, round: &TournamentRound) -> RoundView {
        let tables = round.tables.iter().map(|table| {
            let result = |seat: usize| match &table.result {
                Some(TableResult::Played(results)) if is_open(round, self.setup().deals()) => {
                    results.get(seat).map(|it| RoundSeatResult {
                        influence: it.influence,
                        place: it.place,
                        participation: it.participation,
                    })
                }
                Some(TableResult::Played(_) | TableResult::Void) | None => None,
            };
            let seats = table.seats.iter().enumerate();
            let seats = seats.map(|(seat, it)| RoundSeatView { entrant: *it, result: result(seat) });
            RoundTableView {
                table: table.id.clone(),
                seats: seats.collect(),
                is_over: table.result.is_some(),
            }
        });
        let salts = || {
            let salts = self.salts_of(round);
            salts.iter().map(|(number, salt)| format!("{number}:{salt}")).collect::<Vec<_>>().join(" ")
        };
        RoundView {
            number: round.number,
            tables: tables.collect(),
            byes: round.byes.clone(),
            over: round.over,
            secret: round.over.map(|_| self.secret_of(round.number).to_string()),
            salts: round.over.map(|_| salts()),
        }
    }
}
