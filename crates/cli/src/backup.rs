//! `oriflamme backup` and `oriflamme transfer`: copies of whole databases.

use crate::{
    Outcome,
    archive::{database_failed, database_url},
    complain,
};
use oriflamme_server::{Copied, Metrics, Store, TransferError};
use std::{
    io::{self, Write},
    path::PathBuf,
    sync::Arc,
};

#[derive(clap::Args)]
pub(crate) struct BackupArgs {
    /// The database: sqlite:PATH; by default the SQLite file in the user's data folder
    #[arg(long, value_name = "URL", env = "ORIFLAMME_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// The file to write, which must not be there yet
    #[arg(value_name = "FILE")]
    copy: PathBuf,
}

#[derive(clap::Args)]
pub(crate) struct TransferArgs {
    /// The database to copy from: sqlite:PATH or postgres://…; it is not changed
    #[arg(value_name = "FROM")]
    from: String,
    /// The database to copy to, which must be empty
    #[arg(value_name = "TO")]
    to: String,
}

fn transfer_failed(error: &TransferError) -> Outcome {
    match error {
        TransferError::Store(error) => database_failed(error),
        other => {
            complain(format_args!("oriflamme: {other}"));
            Outcome::Fails
        }
    }
}

pub(crate) fn back_up(args: &BackupArgs, out: &mut impl Write) -> io::Result<Outcome> {
    let url = database_url("backup", args.database.as_deref());
    let copy = &args.copy;
    if copy.exists() {
        complain(format_args!("oriflamme: {} is there already; name a file that is not", copy.display()));
        return Ok(Outcome::Unreadable);
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let done = runtime.block_on(async {
        let store = Store::open_to_read(&url).await?;
        store.back_up(&copy.to_string_lossy()).await
    });
    Ok(match done {
        Ok(()) => {
            writeln!(out, "copied to {}", copy.display())?;
            Outcome::Fine
        }
        Err(error) => transfer_failed(&error),
    })
}

pub(crate) fn transfer(args: &TransferArgs, out: &mut impl Write) -> io::Result<Outcome> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let done = runtime.block_on(async {
        // Opening would create a database that is not there, and the source must be there.
        Store::open_to_read(&args.from).await?.close().await;
        let from = Store::open(&args.from, Arc::new(Metrics::new())).await?;
        let to = Store::open(&args.to, Arc::new(Metrics::new())).await?;
        let copied = from.copy_to(&to).await;
        from.close().await;
        to.close().await;
        copied
    });
    Ok(match done {
        Ok(Copied { players, tables, entries }) => {
            writeln!(out, "copied {players} players, {tables} tables and {entries} entries of their logs")?;
            Outcome::Fine
        }
        Err(error) => transfer_failed(&error),
    })
}
