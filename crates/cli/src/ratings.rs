//! `oriflamme ratings`: computes ratings again from the rated games of a database.

use crate::{
    Outcome,
    archive::{database_failed, database_url},
};
use oriflamme_server::{Rebuilt, Store, complete_results, rebuild_ratings};
use std::{
    io::{self, Write},
    time::Instant,
};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The database: sqlite:PATH or postgres://…; by default the SQLite file in the user's data folder
    #[arg(long, value_name = "URL", env = "ORIFLAMME_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// Compute all ratings again and write those that differ. Servers may keep running
    #[arg(long, required = true)]
    rebuild: bool,
}

pub(crate) fn ratings(args: &Args, out: &mut impl Write) -> io::Result<Outcome> {
    let url = database_url("ratings", args.database.as_deref());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let begun = Instant::now();
    let done = runtime.block_on(async {
        let store = Store::open_beside(&url).await?;
        // A transfer may have imported games from before results were stored. Rated ones among them are then
        // rated, too.
        complete_results(&store).await?;
        let rebuilt = rebuild_ratings(&store).await;
        store.close().await;
        rebuilt
    });
    Ok(match done {
        Ok(Rebuilt { games, players, changed }) => {
            writeln!(
                out,
                "computed {players} ratings from {games} rated games in {:.1} s; the ratings after {changed} games were different",
                begun.elapsed().as_secs_f64()
            )?;
            Outcome::Fine
        }
        Err(error) => database_failed(&error),
    })
}
