//! Exports games as records and imports records.

use crate::{
    ids::random_id,
    store::{AtomicWrites, Store, StoreError, TableRow, Wake, Write},
    tables::TableError,
};
use oriflamme_bots::Level;
use oriflamme_deal::{Fair, Seed};
use oriflamme_game::Family;
use oriflamme_notation::{Record, Replay, write};
use oriflamme_table::{
    BadName, Beginning, Entry, Logged, Patience, PlayerName, Table, TableId, TableSetup, Timestamp,
};
use oriflamme_table_view::Pace;
use oriflamme_table_view::TableStatus;

/// How many ids are read at a time.
const PAGE: u32 = 1000;

/// An exported game.
pub struct Exported {
    /// The table it was played at.
    pub table: TableId,
    /// Whether it was played to the end.
    pub over: bool,
    pub record: String,
}

/// The result of an import.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Imported {
    /// A table was created from it.
    As(TableId),
    /// Its table already existed.
    WasThere(TableId),
}

/// Why a record could not be imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// It contains an illegal move.
    #[error("{0}")]
    Illegal(#[from] oriflamme_notation::Failure),
    /// It contains a name that no player may have here.
    #[error("the name of {family}: {error}")]
    Name { family: Family, error: BadName },
    /// The database refused it.
    #[error(transparent)]
    Table(#[from] TableError),
}

/// Passes every game that has begun to a function. A game that can't be read is passed as an error, and the
/// export continues.
pub async fn export(
    store: &Store,
    mut each: impl FnMut(Result<Exported, StoreError>),
) -> Result<(), StoreError> {
    let mut last = String::new();
    loop {
        let page = store.tables_after(&last, PAGE).await?;
        let Some(end) = page.last() else { return Ok(()) };
        last = end.to_string();
        for id in page {
            let table = match store.table(&id, Patience::default()).await {
                Ok(Some(stored)) => stored.table,
                Ok(None) => continue,
                Err(error @ StoreError::DamagedLog(_)) => {
                    each(Err(error));
                    continue;
                }
                Err(error) => return Err(error),
            };
            if let Some(record) = table.record() {
                each(Ok(Exported { table: id, over: table.status() == TableStatus::Over, record }));
            }
        }
    }
}

/// Which id an imported game's table gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ImportedId {
    /// The id of its original table, if the record has it; otherwise a new one.
    AsRecorded,
    New,
}

/// Creates a table from a record, for viewing. An unfinished game becomes an abandoned one, because its
/// players are not known here.
pub async fn import(
    store: &Store,
    record: &Record,
    id: ImportedId,
    now: Timestamp,
) -> Result<Imported, ImportError> {
    Replay::new(record).play()?;
    let seating = *record.start.seating();
    let fair: Option<Fair> = record.header.seed.as_deref().and_then(|seed| seed.parse().ok());
    let id: TableId =
        match fair.as_ref().filter(|_| id == ImportedId::AsRecorded).and_then(|fair| fair.table.parse().ok())
        {
            Some(id) => id,
            None => random_id().map_err(TableError::from)?,
        };
    let setup = TableSetup {
        rules: record.start.rules(),
        seating,
        first: None,
        pace: Pace::Unlimited,
        private: true,
        rated: false,
        season: false,
        level: Level::Squire,
        host: None,
        kept_for: oriflamme_game::BySeat::default(),
        tournament: None,
    };
    let seats = seated(record)?;
    let moves = record.moves().map(Entry::Move);
    let (text, rules) = (setup.to_text(), setup.rules);
    let secret = fair.map_or(Seed([0; 32]), |fair| fair.secret);
    let beginning = Beginning { state: record.start, seed: record.header.seed.clone() };
    let mut table = Table::new(id.clone(), setup, secret, Some(beginning), now, Patience::default());
    let mut writes = Vec::new();
    let mut add = |table: &mut Table, entry| {
        let logged = Logged { entry, at: now };
        writes.push(Write::entry(&id, table.next_seq(), &logged));
        table.apply(logged).map_err(|_| TableError::from(StoreError::DamagedLog(id.to_string())))
    };
    for entry in seats.into_iter().chain([Entry::Started]).chain(moves) {
        add(&mut table, entry)?;
    }
    if table.status() == TableStatus::Playing {
        add(&mut table, Entry::Abandoned)?;
    }
    let beginning = Some(write::position(&record.start, &record.header));
    let standing = TableRow::of(&table, Wake::Never);
    let row = Write::Table {
        id: id.clone(),
        setup: text,
        rules,
        secret,
        beginning,
        next: None,
        made: now,
        standing,
        driver: None,
    };
    writes.insert(0, row);
    match store.commit(AtomicWrites(writes)).await {
        Ok(()) => Ok(Imported::As(id)),
        Err(StoreError::Taken) => Ok(Imported::WasThere(id)),
        Err(error) => Err(TableError::from(error).into()),
    }
}

/// The entries that fill the seats with a record's names. A level's name means a bot, as in our own records.
fn seated(record: &Record) -> Result<Vec<Entry>, ImportError> {
    let seating = *record.start.seating();
    let mut taken: Vec<PlayerName> = Vec::new();
    let mut seats = Vec::new();
    for seat in seating.seats() {
        let family = seating.family_of(seat);
        let said = record.header.names.get(&seat).map_or(family.word(), String::as_str);
        if let Ok(level) = said.parse() {
            seats.push(Entry::Bot { seat, level });
            continue;
        }
        let name = PlayerName::recorded(said).map_err(|error| ImportError::Name { family, error })?;
        let name = name.distinct_from(&taken);
        taken.push(name.clone());
        seats.push(Entry::Recorded { seat, name });
    }
    Ok(seats)
}
