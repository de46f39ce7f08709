//! The file of a SQLite database: only one server may use it, and only its owner may read it.

use super::StoreError;
use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf},
};

fn unreachable(path: &Path, error: &io::Error) -> StoreError {
    match error.kind() {
        io::ErrorKind::StorageFull => StoreError::Full,
        _ => StoreError::Unreachable(format!("{}: {error}", path.display())),
    }
}

/// Creates an empty file that only its owner may read, unless it exists.
pub(super) fn create(path: &Path) -> Result<(), StoreError> {
    let mut options = OpenOptions::new();
    // Never open an existing file: closing it would release the locks that SQLite holds in this process.
    options.create_new(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(unreachable(path, &error)),
    }
}

/// Creates the database if it is missing, and makes sure that no other server uses it. The lock is on a file
/// next to the real database file, whatever link leads to it. It is released when the process ends, however
/// it ends.
pub(super) fn lock(database: &Path) -> Result<File, StoreError> {
    if let Some(folder) = database.parent().filter(|folder| !folder.as_os_str().is_empty())
        && !folder.exists()
    {
        let message = format!("the folder {} does not exist; make it, or name another", folder.display());
        return Err(StoreError::Unreachable(message));
    }
    create(database)?;
    let itself = database.canonicalize().map_err(|error| unreachable(database, &error))?;
    has_one_name(&itself)?;
    let mut path = itself.into_os_string();
    path.push(".lock");
    let path = PathBuf::from(path);
    let file = File::options()
        .create(true)
        .write(true)
        .truncate(false)
        .open(&path)
        .map_err(|error| unreachable(&path, &error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::Unreachable(format!(
            "another server is using {}; stop it, or name another file",
            database.display()
        ))),
        Err(TryLockError::Error(error)) => Err(unreachable(&path, &error)),
    }
}

/// Refuses a file with two names: it would have two write-ahead logs, one for each name, and lose the content
/// of one.
fn has_one_name(database: &Path) -> Result<(), StoreError> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let names = fs::metadata(database).map_err(|error| unreachable(database, &error))?.nlink();
        if names > 1 {
            return Err(StoreError::Unreachable(format!(
                "{} has {names} names (hard links), and SQLite would lose data; delete all names but one",
                database.display()
            )));
        }
    }
    #[cfg(not(unix))]
    let _ = (database, fs::metadata::<&Path>);
    Ok(())
}
