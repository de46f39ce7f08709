//! Who may make tables, clubs and tournaments here.

use super::commands::CommandError;
use crate::{
    app::App,
    settings::{Makers, Settings},
    store::{Player, StoreError},
};

/// What somebody makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Makes {
    Table,
    Club,
    Tournament,
}

impl Makes {
    fn makers(self, settings: &Settings) -> Makers {
        match self {
            Self::Table => settings.tables,
            Self::Club => settings.clubs,
            Self::Tournament => settings.tournaments,
        }
    }
    /// What they do, in a sentence.
    fn words(self) -> &'static str {
        match self {
            Self::Table => "make tables",
            Self::Club => "found clubs",
            Self::Tournament => "announce tournaments",
        }
    }
}

/// The refusal of somebody who may not make something here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("on this server, only {} {}", may(*.makers), .makes.words())]
pub(crate) struct NotMaker {
    makes: Makes,
    makers: Makers,
}

fn may(makers: Makers) -> &'static str {
    match makers {
        Makers::Everyone | Makers::Lasting => "players with a passkey or recovery words",
        Makers::Appointed => "players whom those who run it have appointed",
    }
}

/// Whether somebody is one of those who may make something.
pub(crate) async fn is_maker(app: &App, player: Option<&Player>, makers: Makers) -> Result<bool, StoreError> {
    Ok(match (makers, player) {
        (Makers::Everyone, _) => true,
        (_, None) => false,
        (Makers::Lasting, Some(player)) => app.store.has_kept_identity(&player.id).await?,
        (Makers::Appointed, Some(player)) => app.settings.now().appointed.contains(&player.id),
    })
}

/// Refuses a player who may not make something here.
pub(crate) async fn may_make(app: &App, player: &Player, makes: Makes) -> Result<(), CommandError> {
    let makers = makes.makers(&app.settings.now());
    match is_maker(app, Some(player), makers).await? {
        true => Ok(()),
        false => Err(NotMaker { makes, makers }.into()),
    }
}
