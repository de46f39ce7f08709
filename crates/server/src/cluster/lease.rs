//! Who drives which table. A server is alive as long as it says so to the database; when it has not for [`LEASE`], any
//! other gives it up, which frees its tables, and whoever is first takes each of them.

use super::{Cluster, Held};
use crate::{
    hub::{Hub, HubError},
    ids::{NodeId, random_id},
    store::StoreError,
};
use futures_util::{StreamExt, stream};
use oriflamme_table::TableId;
use std::{
    collections::HashSet,
    sync::Arc,
    time::{Duration, Instant},
};

/// How long a server counts as alive without a word.
pub(super) const LEASE: Duration = Duration::from_secs(3);
/// How often a server says that it is alive, and looks for others that do not.
const BEAT: Duration = Duration::from_millis(700);
/// How often tables are looked for that are due and have no driver.
const LOOK: Duration = Duration::from_millis(700);
/// After so many looks we ask the database what is ours, in case that one of its answers did not reach us.
const RECKONING: u32 = 15;
/// How many tables are taken at a time, so that others get some, too.
const HANDFUL: i64 = 100;
/// How many tables are read at a time.
const READING: usize = 4;

/// Says again and again that we are alive, and gives up those who do not.
pub(crate) async fn keep_alive(hub: Arc<Hub>, cluster: Arc<Cluster>) {
    let mut stop = hub.stop.clone();
    while !*stop.borrow_and_update() {
        if let Err(error) = beat(&hub, &cluster).await {
            tracing::warn!(%error, "the database can't be told that this server is alive");
        }
        tokio::select! {
            () = tokio::time::sleep(BEAT) => {}
            _ = stop.changed() => return,
        }
    }
}

async fn beat(hub: &Hub, cluster: &Cluster) -> Result<(), HubError> {
    let asked = Instant::now();
    let was_sure = cluster.is_sure();
    if cluster.nodes.beat(&cluster.node(), LEASE).await? {
        cluster.held().sure_until = asked + LEASE;
    } else {
        // We were given up, for being silent too long. Whatever was ours is somebody else's by now.
        tracing::warn!("this server was too slow and was given up by the others; it begins anew");
        let node = random_id::<NodeId>()?;
        cluster.nodes.enter(&node, LEASE).await?;
        *cluster.held() = Held { node, sure_until: asked + LEASE, tables: HashSet::new() };
    }
    // Where the database was away, it was for the others, too: they get the time to say that they are alive.
    let given_up = if was_sure { cluster.nodes.bury().await? } else { 0 };
    if given_up > 0 {
        tracing::warn!(servers = given_up, "no longer heard of; their tables go on elsewhere");
        hub.metrics.given_up.inc_by(given_up);
    }
    Ok(())
}

/// Looks again and again for tables that are due and have no driver, and drives them.
pub(crate) async fn take_over(hub: Arc<Hub>, cluster: Arc<Cluster>) {
    let mut stop = hub.stop.clone();
    let mut looks = 0;
    while !*stop.borrow_and_update() {
        looks = (looks + 1) % RECKONING;
        if let Err(error) = take(&hub, &cluster, looks == 0).await {
            tracing::warn!(%error, "tables that are due can't be looked for");
        }
        tokio::select! {
            () = tokio::time::sleep(LOOK) => {}
            _ = stop.changed() => return,
        }
    }
}

async fn take(hub: &Arc<Hub>, cluster: &Cluster, reckon: bool) -> Result<(), HubError> {
    let node = cluster.node();
    if reckon {
        let ours = cluster.nodes.driven(&node).await?;
        hold(cluster, &node, ours);
    }
    loop {
        let found = cluster.nodes.claim(&node, HANDFUL).await?;
        let more = found.len() as i64 == HANDFUL;
        hub.metrics.taken_over.inc_by(found.len() as u64);
        hold(cluster, &node, found);
        drive_all(hub, cluster).await;
        if !more || *hub.stop.borrow() {
            return Ok(());
        }
    }
}

/// Notes what the database gave us under a name, unless we have lost that name meanwhile.
fn hold(cluster: &Cluster, node: &NodeId, tables: Vec<TableId>) {
    let mut held = cluster.held();
    if held.node == *node {
        held.tables.extend(tables);
    }
}

/// Drives whatever is ours and not driven: what was just taken, and what could not be read before.
async fn drive_all(hub: &Arc<Hub>, cluster: &Cluster) {
    let ours: Vec<TableId> = cluster.held().tables.iter().filter(|id| !hub.is_driven(id)).cloned().collect();
    stream::iter(ours)
        .for_each_concurrent(READING, |id| async move {
            match hub.look(&id).await {
                Ok(live) => hub.set_driving(&live),
                Err(HubError::Store(StoreError::Damaged(what))) => {
                    // Nobody else can drive it, either.
                    tracing::error!(table = %id, %what, "a table can't be read");
                    cluster.let_go(&id);
                }
                Err(HubError::NoTable) => cluster.let_go(&id),
                Err(error) => tracing::warn!(table = %id, %error, "a table can't be read for now"),
            }
        })
        .await;
}
