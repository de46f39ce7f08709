//! Decides which server runs which table's bots and clocks. A server renews its lease in the database. When
//! it has been silent for [`LEASE`], any other server deletes it, which frees its tables. Each table then
//! goes to the first server that claims it.

use super::{Cluster, Membership};
use crate::{
    app::App,
    ids::{NodeId, random_id},
    metrics::failures::Failures,
    store::StoreError,
    tables::{TableError, Tables},
};
use futures_util::{StreamExt, stream};
use oriflamme_table::TableId;
use std::{
    collections::HashSet,
    sync::Arc,
    time::{Duration, Instant},
};

/// How long a server counts as alive after its last heartbeat.
pub(super) const LEASE: Duration = Duration::from_secs(3);
/// How often a server renews its lease and looks for servers that have not.
const HEARTBEAT: Duration = Duration::from_millis(700);
/// How often we claim tables that are due and that no server runs.
const CLAIM_INTERVAL: Duration = Duration::from_millis(700);
/// After this many rounds of claims, we ask the database which tables are ours, in case an answer was lost.
const RECONCILE_EVERY: u32 = 15;
/// How many tables are claimed at a time, so that other servers also get some.
const CLAIMS: i64 = 100;
/// How many tables are loaded at a time.
const LOADS: usize = 4;

/// Renews our lease regularly, and deletes servers that did not renew theirs.
pub(crate) async fn keep_alive(app: App, cluster: Arc<Cluster>) {
    let mut stop = app.stop.clone();
    let mut failures = Failures::of("the database can't be told that this server is alive");
    while !*stop.borrow_and_update() {
        failures.note(&heartbeat(&app, &cluster).await);
        tokio::select! {
            () = tokio::time::sleep(HEARTBEAT) => {}
            _ = stop.changed() => return,
        }
    }
}

async fn heartbeat(app: &App, cluster: &Cluster) -> Result<(), TableError> {
    let asked = Instant::now();
    let was_certain = cluster.is_certain();
    if cluster.nodes.renew(&cluster.node(), LEASE).await? {
        cluster.membership().certain_until = asked + LEASE;
    } else {
        // The others deleted us, because we were silent too long. By now our tables belong to other servers.
        let (was, node) = (cluster.node(), random_id::<NodeId>()?);
        tracing::warn!(%was, %node, "the others gave this server up, because it was too slow; it has a new name");
        cluster.nodes.join(&node, LEASE).await?;
        *cluster.membership() = Membership { node, certain_until: asked + LEASE, tables: HashSet::new() };
    }
    // If the database was away, it was away for the others as well. Give them time to renew their leases.
    let given_up = if was_certain { cluster.nodes.delete_silent().await? } else { 0 };
    if given_up > 0 {
        tracing::warn!(servers = given_up, "no longer heard of; their tables go on elsewhere");
        app.metrics.given_up.inc_by(given_up);
    }
    Ok(())
}

/// Regularly claims tables that are due and that no server runs.
pub(crate) async fn take_over(app: App, cluster: Arc<Cluster>) {
    let mut stop = app.stop.clone();
    let mut round = 0;
    let mut failures = Failures::of("tables that are due can't be looked for");
    while !*stop.borrow_and_update() {
        round = (round + 1) % RECONCILE_EVERY;
        let taken = async {
            if round == 0 {
                reconcile(&app.tables, &cluster).await?;
            }
            claim(&app, &cluster).await
        };
        failures.note(&taken.await);
        tokio::select! {
            () = tokio::time::sleep(CLAIM_INTERVAL) => {}
            _ = stop.changed() => return,
        }
    }
}

/// Starts tables that are ours in the database but not in memory.
async fn reconcile(tables: &Arc<Tables>, cluster: &Cluster) -> Result<(), TableError> {
    let node = cluster.node();
    let ours = cluster.nodes.running(&node).await?;
    run(tables, cluster, grant(cluster, &node, ours)).await;
    Ok(())
}

async fn claim(app: &App, cluster: &Cluster) -> Result<(), TableError> {
    let node = cluster.node();
    let tables = &app.tables;
    loop {
        let claimed = cluster.nodes.claim(&node, CLAIMS).await?;
        let more = claimed.len() as i64 == CLAIMS;
        app.metrics.taken_over.inc_by(claimed.len() as u64);
        run(tables, cluster, grant(cluster, &node, claimed)).await;
        if !more || *app.stop.borrow() {
            // Tables that could not be loaded before are tried again.
            let ours: Vec<_> = cluster.membership().tables.iter().cloned().collect();
            run(tables, cluster, ours.into_iter().filter(|id| !tables.has(id)).collect()).await;
            return Ok(());
        }
    }
}

/// Records the tables that the database granted to a node id, unless we have lost that id meanwhile. Returns
/// the new ones.
fn grant(cluster: &Cluster, node: &NodeId, granted: Vec<TableId>) -> Vec<TableId> {
    let mut membership = cluster.membership();
    if membership.node != *node {
        return Vec::new();
    }
    granted.into_iter().filter(|table| membership.tables.insert(table.clone())).collect()
}

/// Brings tables up to date, so that their owners see that they are ours to run.
async fn run(tables: &Arc<Tables>, cluster: &Cluster, ours: Vec<TableId>) {
    stream::iter(ours)
        .for_each_concurrent(LOADS, |id| async move {
            match tables.current(&id).await {
                Ok(_) => {}
                Err(TableError::Store(StoreError::DamagedLog(what))) => {
                    // No other server can run it either.
                    tracing::error!(table = %id, %what, "a table can't be read");
                    cluster.forget(&id);
                }
                Err(TableError::NoTable) => cluster.forget(&id),
                Err(error) => tracing::warn!(table = %id, %error, "a table can't be read for now"),
            }
        })
        .await;
}
