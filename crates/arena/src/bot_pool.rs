//! The bot pool of a series: levels are made afresh for each game, programs are started once and used again.

use crate::{Contestant, Entrant, Plan, Played};
use oriflamme_bots::{Bot, player};
use oriflamme_game::Viewer;
use oriflamme_programs::{ProcessBot, ProgramLimits, Troubles};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The programs of a series that are not playing, by entrant. As many are started as play at the same time.
pub(crate) struct BotPool {
    idle: Vec<Mutex<Vec<SeatedBot>>>,
    limits: ProgramLimits,
}

/// A bot at the table.
pub(crate) enum SeatedBot {
    Ours(Box<dyn Bot>),
    Program(Box<ProcessBot>),
}

impl AsMut<dyn Bot> for SeatedBot {
    fn as_mut(&mut self) -> &mut (dyn Bot + 'static) {
        match self {
            Self::Ours(bot) => bot.as_mut(),
            Self::Program(bot) => bot.as_mut(),
        }
    }
}

impl BotPool {
    pub(crate) fn new(plan: &Plan, limits: ProgramLimits) -> Self {
        Self { idle: plan.bots().iter().map(|_| Mutex::default()).collect(), limits }
    }

    /// The idle programs of an entrant. A thread that panicked has left none of them half changed.
    fn idle(&self, entrant: Entrant) -> Option<MutexGuard<'_, Vec<SeatedBot>>> {
        let idle = self.idle.get(usize::from(entrant.index()))?;
        Some(idle.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// A bot for each entrant, in order, ready for a game.
    pub(crate) fn team(&self, plan: &Plan, game: u64) -> Vec<SeatedBot> {
        let seat = |(bot, entrant): (&Contestant, Entrant)| match bot {
            Contestant::Level(level) => SeatedBot::Ours(player(*level, plan.bot_seed(game, entrant))),
            Contestant::Search { config, .. } => SeatedBot::Ours(config.player(plan.bot_seed(game, entrant))),
            Contestant::Command(command) => {
                let idle = self.idle(entrant).and_then(|mut idle| idle.pop());
                idle.unwrap_or_else(|| SeatedBot::Program(Box::new(ProcessBot::new(command, self.limits))))
            }
        };
        plan.bots().iter().zip(plan.entrants()).map(seat).collect()
    }

    /// Takes a team back after its game, and tells the programs how it ended.
    pub(crate) fn take_back(&self, plan: &Plan, played: &Played, team: Vec<SeatedBot>) {
        let end = &played.end;
        for (mut bot, entrant) in team.into_iter().zip(plan.entrants()) {
            let SeatedBot::Program(program) = &mut bot else { continue };
            program
                .over(&end.view(Viewer::Seat(played.arrangement.seat_of(entrant))), end.ranking().places());
            if let Some(mut idle) = self.idle(entrant) {
                idle.push(bot);
            }
        }
    }

    /// What went wrong with the programs of an entrant, all together.
    pub(crate) fn troubles(&self, entrant: Entrant) -> Troubles {
        let mut sum = Troubles::default();
        for bot in self.idle(entrant).iter().flat_map(|idle| idle.iter()) {
            if let SeatedBot::Program(program) = bot {
                sum += program.troubles();
            }
        }
        sum
    }
}
