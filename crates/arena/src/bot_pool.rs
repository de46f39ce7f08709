//! The bot pool of a series: levels are created anew for each game, programs are started once and reused.

use crate::{Contestant, Entrant, Plan, Played, RunOptions};
use oriflamme_bots::{Bot, Rng, Search, SearchConfig, player};
use oriflamme_game::{Decision, Move, Viewer};
use oriflamme_programs::{ProcessBot, ProgramFailures, ProgramLimits, Transcript};
use oriflamme_rules::{RandomSource, State};
use std::{
    io,
    path::PathBuf,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
};

/// Bots that the caller of a series supplies.
pub trait Guests: Sync {
    /// A guest of the plan for one game, with the seed that its entrant has there.
    fn bot(&self, entrant: Entrant, seed: u64) -> Option<Box<dyn Bot>>;
}

pub(crate) struct NoGuests;

impl Guests for NoGuests {
    fn bot(&self, _: Entrant, _: u64) -> Option<Box<dyn Bot>> {
        None
    }
}

/// The programs of a series that are not playing, by entrant. One is started for each game that is played at
/// the same time.
pub(crate) struct BotPool<'a> {
    guests: &'a dyn Guests,
    idle: Vec<Mutex<Vec<SeatedBot>>>,
    limits: ProgramLimits,
    /// Where transcripts go, and how many there are.
    transcripts: Option<PathBuf>,
    started: AtomicU32,
}

/// A bot at the table.
pub(crate) enum SeatedBot {
    Ours(Box<dyn Bot>),
    Program(Box<ProcessBot>),
    /// A search that sees all cards, and where its seeds come from.
    Clairvoyant(SearchConfig, Rng),
}

impl SeatedBot {
    /// Its answer. Only a clairvoyant search looks at more than the decision.
    pub(crate) fn answer(&mut self, state: &State, decision: Decision<'_>) -> Move {
        match self {
            Self::Ours(bot) => bot.choose(decision),
            Self::Program(bot) => bot.choose(decision),
            Self::Clairvoyant(config, rng) => {
                let seed = u64::from(rng.below(u32::MAX));
                let chosen = Search::clairvoyant(state, decision, *config, seed).run();
                chosen.unwrap_or(decision.first_move())
            }
        }
    }
}

impl<'a> BotPool<'a> {
    pub(crate) fn new(plan: &Plan, options: &RunOptions, guests: &'a dyn Guests) -> Self {
        let idle = plan.bots().iter().map(|_| Mutex::default()).collect();
        let (limits, transcripts) = (options.limits, options.transcripts.clone());
        Self { guests, idle, limits, transcripts, started: AtomicU32::new(0) }
    }

    /// The idle programs of an entrant. A thread that panicked has left none of them half changed.
    fn idle(&self, entrant: Entrant) -> Option<MutexGuard<'_, Vec<SeatedBot>>> {
        let idle = self.idle.get(usize::from(entrant.index()))?;
        Some(idle.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// A bot for each entrant, in order, ready for a game.
    pub(crate) fn team(&self, plan: &Plan, game: u64) -> io::Result<Vec<SeatedBot>> {
        let seat = |(bot, entrant): (&Contestant, Entrant)| match bot {
            Contestant::Level(level) => Ok(SeatedBot::Ours(player(*level, plan.bot_seed(game, entrant)))),
            Contestant::Search { config, .. } => {
                Ok(SeatedBot::Ours(config.player(plan.bot_seed(game, entrant))))
            }
            Contestant::Clairvoyant { config, .. } => {
                Ok(SeatedBot::Clairvoyant(*config, Rng::new(plan.bot_seed(game, entrant))))
            }
            Contestant::Guest(name) => {
                let guest = self.guests.bot(entrant, plan.bot_seed(game, entrant));
                let missing = || io::Error::other(format!("nobody brought the bot {name} along"));
                guest.map(SeatedBot::Ours).ok_or_else(missing)
            }
            Contestant::Command(command) => {
                let idle = self.idle(entrant).and_then(|mut idle| idle.pop());
                let mut bot = match idle {
                    Some(bot) => bot,
                    None => SeatedBot::Program(Box::new(self.program(command, entrant)?)),
                };
                if let SeatedBot::Program(program) = &mut bot {
                    // Records count games from 1, too.
                    program.begin(game + 1);
                }
                Ok(bot)
            }
        };
        plan.bots().iter().zip(plan.entrants()).map(seat).collect()
    }

    fn program(&self, command: &str, entrant: Entrant) -> io::Result<ProcessBot> {
        let mut bot = ProcessBot::new(command, self.limits);
        if let Some(folder) = &self.transcripts {
            let number = self.started.fetch_add(1, Ordering::Relaxed) + 1;
            let file = folder.join(format!("bot-{}-{number:03}.txt", entrant.index() + 1));
            bot.write_to(Transcript::create(&file)?);
        }
        Ok(bot)
    }

    /// The name that the programs of an entrant give themselves, if they do.
    pub(crate) fn called(&self, entrant: Entrant) -> Option<String> {
        let idle = self.idle(entrant)?;
        idle.iter().find_map(|bot| match bot {
            SeatedBot::Program(program) => program.own_name().map(ToOwned::to_owned),
            SeatedBot::Ours(_) | SeatedBot::Clairvoyant(..) => None,
        })
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
    pub(crate) fn failures(&self, entrant: Entrant) -> ProgramFailures {
        let mut sum = ProgramFailures::default();
        for bot in self.idle(entrant).iter().flat_map(|idle| idle.iter()) {
            if let SeatedBot::Program(program) = bot {
                sum += program.failures();
            }
        }
        sum
    }
}
