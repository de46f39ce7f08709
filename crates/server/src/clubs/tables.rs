//! Tables that are made for a club.

use super::ClubError;
use crate::{
    app::App,
    limits::network::Network,
    store::Player,
    tables::new_table::{NewTable, create_with},
};
use oriflamme_table::{Table, Unmade};
use oriflamme_table_view::ClubId;
use std::sync::Arc;

/// Makes a table of a club, whose members find it on the club's page; nobody else needs to see it. Its game
/// counts in the current season.
pub(crate) async fn make_table(
    app: &App,
    club: &ClubId,
    host: &Player,
    from: Network,
    unmade: Unmade,
    table: NewTable,
) -> Result<Arc<Table>, ClubError> {
    app.clubs.current(club).await?.is_member(host)?;
    let table = NewTable { private: true, season: app.clubs.has_season(club).await?, ..table };
    let also = vec![app.clubs.table_of(club, &unmade.id)];
    Ok(create_with(app, host, from, unmade, table, also).await?)
}
