//! The limit on open files. Every connection is one.

/// Files other than connections: the database's, other servers', and the program's own.
const OTHERS: u64 = 200;

/// Raises the limit on open files so that `connections` and `reserve` fit, as far as the system allows.
/// Returns how many connections fit.
#[cfg(unix)]
pub(crate) fn room_for(connections: usize, reserve: usize) -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let beside = reserve as u64 + OTHERS;
    let wanted = connections as u64 + beside;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current.is_none_or(|current| current >= wanted) {
        return connections;
    }
    let most = maximum.map_or(wanted, |maximum| maximum.min(wanted));
    let allowed = match setrlimit(Resource::Nofile, Rlimit { current: Some(most), maximum }) {
        Ok(()) => most,
        Err(_) => current.unwrap_or(most),
    };
    if allowed >= wanted {
        return connections;
    }
    let room = fitting(allowed, beside);
    tracing::warn!(
        connections = room,
        "--connections {connections} needs {wanted} open files, and the system allows {allowed}: there is room for \
         {room} connections. Raise the limit (LimitNOFILE in the unit, `ulimit -n`), or lower --connections"
    );
    room
}

#[cfg(not(unix))]
pub(crate) fn room_for(connections: usize, _reserve: usize) -> usize {
    connections
}

/// How many connections fit into a number of files: what the rest leaves, or a quarter if the rest needs too
/// much.
#[cfg(unix)]
fn fitting(allowed: u64, beside: u64) -> usize {
    let room = allowed.saturating_sub(beside).max(allowed / 4).max(1);
    usize::try_from(room).unwrap_or(usize::MAX)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn connections_fit_beside_all_else() {
        assert_eq!(fitting(4096, 456), 3640);
        assert_eq!(fitting(400, 456), 100);
        assert_eq!(fitting(1, 456), 1);
        // Every system allows one connection and one other file, so the number stays as it was asked for.
        assert_eq!(room_for(1, 1), 1);
    }
}
