//! The coach, for players whose only opponents are bots. It says what it would do, from what the player can
//! see.

use crate::{
    app::App,
    limits::network::Network,
    store::Player,
    tables::{Priority, Requester, TableError},
};
use oriflamme_review::advise;
use oriflamme_table::{Refusal, Table};
use oriflamme_table_view::{Advice, Occupant, TableStatus};
use std::time::Duration;
use tokio::time::timeout;

/// How many iterations a coach's search has.
const ITERATIONS: u32 = 2_000;
/// How long a request waits for a core.
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// Why a coach says nothing.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AdviceError {
    #[error("a coach is there only where no other player sits, and not in tournaments")]
    OtherPeople,
    #[error("the server is busy; ask again in a moment")]
    NoCore,
    #[error(transparent)]
    Table(#[from] TableError),
}

via_table_error!(AdviceError: Refusal);

/// What a coach would do in a player's place. It gets only the player's view of the table.
pub(crate) async fn advice(
    app: &App,
    table: &Table,
    player: &Player,
    network: Network,
) -> Result<Advice, AdviceError> {
    let seen = table.view_for(Some(&player.id));
    if !seen.may_be_coached() {
        let seat = table.seat_of(&player.id).ok_or(Refusal::NotSeated)?;
        let others = seen.seating.seats().filter(|&other| other != seat);
        let people = others.into_iter().any(|other| !matches!(seen.occupant(other), Occupant::Bot(_)));
        return Err(match seen.status {
            TableStatus::Playing if people || seen.tournament.is_some() => AdviceError::OtherPeople,
            TableStatus::Playing => Refusal::NotYourTurn.into(),
            TableStatus::Open => Refusal::NotStarted.into(),
            TableStatus::Over | TableStatus::Abandoned => Refusal::Closed.into(),
        });
    }
    let view = seen.view.ok_or(Refusal::NotStarted)?;
    let requester = Requester::visitor(network, Some(player.id.clone()));
    let turn =
        timeout(LONGEST_WAIT, app.tables.core_scheduler().core_for_bot(requester, Priority::Attended)).await;
    let Ok(Some(permit)) = turn else { return Err(AdviceError::NoCore) };
    let thinking = tokio::task::spawn_blocking(move || {
        let advice = advise(&view, (ITERATIONS / permit.shrink).max(1));
        drop(permit);
        advice
    });
    let advice = thinking.await.ok().flatten();
    Ok(advice.ok_or(TableError::Fault)?)
}
