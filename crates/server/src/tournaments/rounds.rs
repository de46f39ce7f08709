//! The tables of a round: makes them, and takes their results.

use super::{CurrentTournament, TournamentError, Tournaments};
use crate::{
    store::StoreError,
    tables::{TableChange, TableError},
};
use oriflamme_game::BySeat;
use oriflamme_table::{Entry, PlayerName, SeatOutcome, Table, TableId, TableSetup, TournamentTable, Unmade};
use oriflamme_table_view::{TableStatus, TournamentLink};
use oriflamme_tournament::{
    EntrantKind, RoundTable, SeatScore, TableResult, TournamentEntry, TournamentRound, TournamentSetup,
};
use std::collections::HashMap;

impl Tournaments {
    /// Makes the tables of a round that do not exist yet.
    pub(super) async fn make_tables(
        &self,
        current: &CurrentTournament,
        round: &TournamentRound,
    ) -> Result<(), TournamentError> {
        for table in &round.tables {
            self.make_or_give_up(current, round, table).await?;
        }
        Ok(())
    }

    /// Returns the results of tables that are over.
    pub(super) async fn play(
        &self,
        current: &CurrentTournament,
        round: &TournamentRound,
        left: &[&RoundTable],
    ) -> Result<Vec<TournamentEntry>, TournamentError> {
        let ids: Vec<TableId> = left.iter().map(|table| table.id.clone()).collect();
        let there = self.tables.all_current(&ids).await?;
        let there: HashMap<&TableId, _> = there.iter().map(|table| (table.id(), table)).collect();
        let mut results = Vec::new();
        for table in left {
            let result = match there.get(&table.id) {
                Some(found) => result_of(found),
                None => self.make_or_give_up(current, round, table).await?,
            };
            results.extend(result.map(|result| TournamentEntry::Result { table: table.id.clone(), result }));
        }
        Ok(results)
    }

    /// Makes a table. If the table exists and can't be read, its game does not count.
    async fn make_or_give_up(
        &self,
        current: &CurrentTournament,
        round: &TournamentRound,
        table: &RoundTable,
    ) -> Result<Option<TableResult>, TournamentError> {
        match self.tables.current(&table.id).await {
            Ok(found) => Ok(result_of(&found.table())),
            Err(TableError::Store(StoreError::DamagedLog(_))) => Ok(Some(TableResult::Void)),
            Err(TableError::NoTable) => {
                let (setup, entries) = seated(current, round, table)?;
                let secret = current.tournament.secret_of(round.number);
                let unmade = Unmade { id: table.id.clone(), secret };
                let from = self.networks().get(current.tournament.id()).copied();
                match self.tables.create(setup, entries, from, unmade).await {
                    Ok(_) => Ok(None),
                    // Another server was faster.
                    Err(TableError::Store(error)) if error.is_conflict() => Ok(None),
                    Err(error) => Err(error.into()),
                }
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Opens the games of a round to everybody.
    pub(super) async fn open_games(&self, round: &TournamentRound) -> Result<(), TournamentError> {
        for table in &round.tables {
            let opened = self.tables.change(&table.id, |table, _| Ok(TableChange::from(table.open()?))).await;
            match opened {
                Ok(_) | Err(TableError::NoTable | TableError::Store(StoreError::DamagedLog(_))) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }
}

/// The result of a table; `None` while it is being played.
fn result_of(table: &Table) -> Option<TableResult> {
    let seat = |it: &SeatOutcome| SeatScore {
        influence: it.influence,
        place: it.place,
        participation: it.participation,
    };
    match table.status() {
        TableStatus::Open | TableStatus::Playing => None,
        TableStatus::Over => {
            let seats = table.outcome().unwrap_or_default();
            Some(TableResult::Played(seats.iter().map(seat).collect()))
        }
        TableStatus::Abandoned => Some(TableResult::Void),
    }
}

/// The setup of a round's table, and the entries that seat everybody and begin the game.
fn seated(
    current: &CurrentTournament,
    round: &TournamentRound,
    table: &RoundTable,
) -> Result<(TableSetup, Vec<Entry>), TournamentError> {
    let CurrentTournament { tournament, players } = current;
    let setup = tournament.setup();
    let seating = TournamentSetup::seating(table.seats.len()).ok_or(TableError::Fault)?;
    let index = round.tables.iter().position(|it| it.id == table.id).unwrap_or(0);
    let deal = tournament.deal_of(round, index);
    let table_setup = TableSetup {
        rules: setup.rules,
        seating,
        first: None,
        pace: setup.pace,
        private: false,
        rated: false,
        season: false,
        level: setup.level,
        host: setup.host.clone(),
        kept_for: BySeat::default(),
        tournament: Some(TournamentTable {
            link: TournamentLink { tournament: tournament.id().clone(), round: round.number },
            own_deal: deal.table,
            salts: deal.salts,
        }),
    };
    let mut names: Vec<PlayerName> = Vec::new();
    let mut entries: Vec<Entry> = Vec::new();
    for (seat, number) in seating.seats().zip(&table.seats) {
        let entrant = number.and_then(|number| tournament.entrant(number));
        let person = number.and_then(|number| players.get(&number));
        entries.push(match (entrant.map(|entrant| &entrant.kind), person) {
            (Some(EntrantKind::Person { salt, .. }), Some((player, name))) => {
                let name = name.distinct_from(names.iter());
                names.push(name.clone());
                Entry::Sat { seat, player: player.clone(), salt: salt.clone(), name: Some(name) }
            }
            (Some(EntrantKind::Bot(level)), _) => Entry::Bot { seat, level: *level },
            // A house bot, or a bot in place of somebody who asked to be forgotten.
            _ => Entry::Bot { seat, level: setup.level },
        });
    }
    entries.push(Entry::Started);
    Ok((table_setup, entries))
}
