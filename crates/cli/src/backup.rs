//! `oriflamme backup` and `oriflamme transfer`: copies of whole databases.

use crate::{
    Outcome,
    archive::{database_failed, database_url},
    complain,
};
use oriflamme_server::{Copied, Metrics, Store, TransferError};
use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::Arc,
    time::SystemTime,
};
use time::OffsetDateTime;

#[derive(clap::Args)]
pub(crate) struct BackupArgs {
    /// The database: sqlite:PATH; by default the SQLite file in the user's data folder
    #[arg(long, value_name = "URL", env = "ORIFLAMME_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// In a folder, how many copies are kept: older ones are deleted after a new one is complete
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    keep: Option<u32>,
    /// The file to write, which must not be there yet; or a folder, for a file that is named after the time
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
    let folder = args.copy.is_dir().then_some(&args.copy);
    if args.keep.is_some() && folder.is_none() {
        let message = "--keep is for a folder, and there is none of that name; make it first";
        crate::usage_error("backup", message);
    }
    let copy = match folder {
        Some(folder) => folder.join(name(SystemTime::now())),
        None => args.copy.clone(),
    };
    let copy = &copy;
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
            if let (Some(folder), Some(keep)) = (folder, args.keep) {
                prune(folder, keep as usize, out)?;
            }
            Outcome::Fine
        }
        Err(error) => {
            // The file is not a complete copy, and it did not exist before: delete it.
            let _ = fs::remove_file(copy);
            transfer_failed(&error)
        }
    })
}

const BEGINNING: &str = "oriflamme-";
const ENDING: &str = ".db";

/// The name of a copy in a folder: the time in UTC, so that names sort by time.
fn name(now: SystemTime) -> String {
    let at = OffsetDateTime::from(now);
    let (year, month, day) = at.to_calendar_date();
    let (hour, minute, second) = at.to_hms();
    let month = u8::from(month);
    format!("{BEGINNING}{year:04}-{month:02}-{day:02}-{hour:02}{minute:02}{second:02}{ENDING}")
}

/// Deletes the oldest copies in a folder so that `keep` are left. Other files are not touched.
fn prune(folder: &Path, keep: usize, out: &mut impl Write) -> io::Result<()> {
    let is_copy = |name: &str| {
        let time = name.strip_prefix(BEGINNING).and_then(|name| name.strip_suffix(ENDING));
        time.is_some_and(|time| time.len() == 17 && time.bytes().all(|it| it.is_ascii_digit() || it == b'-'))
    };
    let mut copies: Vec<PathBuf> = fs::read_dir(folder)?
        .filter_map(|file| Some(file.ok()?.path()))
        .filter(|path| path.file_name().and_then(|name| name.to_str()).is_some_and(is_copy))
        .collect();
    copies.sort();
    let old = copies.len().saturating_sub(keep);
    for copy in &copies[..old] {
        fs::remove_file(copy)?;
        writeln!(out, "deleted {}", copy.display())?;
    }
    Ok(())
}

pub(crate) fn transfer(args: &TransferArgs, out: &mut impl Write) -> io::Result<Outcome> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let done = runtime.block_on(async {
        // Opening would create a missing database, but the source must exist.
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, UNIX_EPOCH};

    #[test]
    fn a_copy_is_named_after_its_time() {
        let at = |seconds| name(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(at(0), "oriflamme-1970-01-01-000000.db");
        assert_eq!(at(951_782_400), "oriflamme-2000-02-29-000000.db");
        assert_eq!(at(1_798_761_599), "oriflamme-2026-12-31-235959.db");
    }

    #[test]
    fn the_oldest_copies_are_deleted_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str| fs::write(folder.path().join(name), "").unwrap();
        let names = [0, 86_400, 172_800].map(|seconds| name(UNIX_EPOCH + Duration::from_secs(seconds)));
        names.iter().for_each(|name| write(name));
        write("oriflamme-of-mine.db");
        write("oriflamme.db");
        prune(folder.path(), 2, &mut Vec::new()).unwrap();
        let there = |name: &str| folder.path().join(name).exists();
        assert!(!there(&names[0]) && there(&names[1]) && there(&names[2]));
        assert!(there("oriflamme-of-mine.db") && there("oriflamme.db"));
    }
}
