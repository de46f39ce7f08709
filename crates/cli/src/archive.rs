//! `oriflamme export` and `oriflamme import`: write games as records, and read records into a database.

use crate::{Outcome, complain, files, serve};
use oriflamme_server::{
    Exported, Imported, ImportedId, Metrics, Store, StoreError, Timestamp, export as all_games,
    import as one_game,
};
use std::{
    ffi::OsString,
    fs,
    io::{self, Write},
    path::PathBuf,
    sync::Arc,
    time::{SystemTime, UNIX_EPOCH},
};

#[derive(clap::Args)]
pub(crate) struct ExportArgs {
    /// The database: sqlite:PATH or postgres://…; by default the SQLite file in the user's data folder
    #[arg(long, value_name = "URL", env = "ORIFLAMME_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// Only games that were played to the end: records of others reveal cards that are still hidden
    #[arg(long)]
    finished: bool,
    /// The folder to write to: one file for each game, named after its table
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

#[derive(clap::Args)]
pub(crate) struct ImportArgs {
    /// The database: sqlite:PATH or postgres://…; by default the SQLite file in the user's data folder
    #[arg(long, value_name = "URL", env = "ORIFLAMME_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// Records in the notation; `-` is standard input
    #[arg(value_name = "RECORD", required = true)]
    records: Vec<OsString>,
}

/// Prints an error of the database.
pub(crate) fn database_failed(error: &StoreError) -> Outcome {
    complain(format_args!("oriflamme: {error}"));
    serve::outcome(error)
}

pub(crate) fn database_url(command: &str, named: Option<&str>) -> String {
    match serve::database(named) {
        Ok(url) => url,
        Err(message) => crate::usage_error(command, message),
    }
}

pub(crate) fn export(args: &ExportArgs, out: &mut impl Write) -> io::Result<Outcome> {
    let url = database_url("export", args.database.as_deref());
    if let Err(error) = fs::create_dir_all(&args.folder) {
        complain(format_args!("oriflamme: the folder {} can't be made: {error}", args.folder.display()));
        return Ok(Outcome::Unreadable);
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let (mut written, mut failed) = (0_u64, None);
    let mut each = |game: Result<Exported, StoreError>| match game {
        Ok(game) if game.over || !args.finished => {
            let file = args.folder.join(format!("{}.ori", game.table));
            match fs::write(&file, game.record) {
                Ok(()) => written += 1,
                Err(error) => failed = Some(format!("{} can't be written: {error}", file.display())),
            }
        }
        Ok(_) => {}
        Err(error) => failed = Some(error.to_string()),
    };
    let done = runtime.block_on(async {
        let store = Store::open_to_read(&url).await?;
        all_games(&store, &mut each).await
    });
    if let Err(error) = done {
        return Ok(database_failed(&error));
    }
    writeln!(out, "{written} games written to {}", args.folder.display())?;
    if let Some(failure) = failed {
        complain(format_args!("oriflamme: {failure}"));
        return Ok(Outcome::Fails);
    }
    Ok(Outcome::Fine)
}

pub(crate) fn import(args: &ImportArgs, out: &mut impl Write) -> io::Result<Outcome> {
    let url = database_url("import", args.database.as_deref());
    let mut outcome = Outcome::Fine;
    let mut records = Vec::new();
    for path in &args.records {
        match files::read(path) {
            Ok(read) => records.extend(read.into_iter().map(|record| (path, record))),
            Err(errors) => {
                errors.iter().for_each(complain);
                outcome = Outcome::Unreadable;
            }
        }
    }
    let now = Timestamp::EPOCH.after(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let store = match runtime.block_on(Store::open(&url, Arc::new(Metrics::new()))) {
        Ok(store) => store,
        Err(error) => return Ok(database_failed(&error)),
    };
    for (path, record) in &records {
        match runtime.block_on(one_game(&store, record, ImportedId::AsRecorded, now)) {
            Ok(Imported::As(table)) => writeln!(out, "{}: table {table}", path.display())?,
            Ok(Imported::WasThere(table)) => {
                writeln!(out, "{}: table {table} was there before", path.display())?;
            }
            Err(error) => {
                complain(format_args!("{}: {error}", path.display()));
                outcome = outcome.max(Outcome::Fails);
            }
        }
    }
    runtime.block_on(store.close());
    Ok(outcome)
}
