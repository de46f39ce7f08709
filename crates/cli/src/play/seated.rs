//! The bots that play: ours are made for each game; programs are started when needed, and used again.

use oriflamme_arena::Contestant;
use oriflamme_bots::player;
use oriflamme_game::{Bot, Move, Seat, View};
use oriflamme_programs::{ProcessBot, ProgramLimits, Transcript};
use std::{
    hash::{BuildHasher, RandomState},
    path::PathBuf,
};

/// Makes bots, and keeps programs that have no game.
pub(super) struct Bots {
    which: Contestant,
    limits: ProgramLimits,
    transcripts: Option<PathBuf>,
    idle: Vec<ProcessBot>,
    started: u32,
    games: u64,
}

/// A bot in a game.
pub(super) enum PlayingBot {
    Ours(Box<dyn Bot>),
    Program(Box<ProcessBot>),
}

impl Bots {
    pub(super) fn new(which: Contestant, limits: ProgramLimits, transcripts: Option<PathBuf>) -> Self {
        Self { which, limits, transcripts, idle: Vec::new(), started: 0, games: 0 }
    }

    /// Starts a program to check that it works, and returns the name that it gives itself.
    pub(super) fn greet(&mut self) -> Result<Option<String>, String> {
        let Contestant::Command(command) = &self.which else { return Ok(None) };
        let command = command.clone();
        let mut program = self.program(&command)?;
        program.greet()?;
        let name = program.own_name().map(str::to_owned);
        self.idle.push(program);
        Ok(name)
    }

    fn program(&mut self, command: &str) -> Result<ProcessBot, String> {
        let mut bot = ProcessBot::new(command, self.limits);
        self.started += 1;
        if let Some(folder) = &self.transcripts {
            let path = folder.join(format!("program-{}.txt", self.started));
            let transcript = Transcript::create(&path);
            bot.write_to(transcript.map_err(|error| format!("{}: {error}", path.display()))?);
        }
        Ok(bot)
    }

    /// A bot for another game.
    pub(super) fn seat(&mut self) -> Result<PlayingBot, String> {
        self.games += 1;
        // The keys of a new hash map are random enough for a bot's choices.
        let seed = RandomState::new().hash_one(self.games);
        match self.which.clone() {
            Contestant::Level(level) => Ok(PlayingBot::Ours(player(level, seed))),
            Contestant::Search { config, .. } => Ok(PlayingBot::Ours(config.player(seed))),
            Contestant::Command(command) => {
                let mut program = match self.idle.pop() {
                    Some(program) => program,
                    None => self.program(&command)?,
                };
                program.begin(self.games);
                Ok(PlayingBot::Program(Box::new(program)))
            }
            // These can't be named here: `--bot` refuses the first, and only programs that use the arena as a
            // library have the second.
            Contestant::Clairvoyant { name, .. } | Contestant::Guest(name) => {
                Err(format!("`{name}` is no bot that plays online"))
            }
        }
    }

    /// Takes back a bot whose game is over.
    pub(super) fn back(&mut self, bot: PlayingBot) {
        if let PlayingBot::Program(program) = bot {
            self.idle.push(*program);
        }
    }
}

impl PlayingBot {
    /// Its choice; `None` if it does not have to decide in this view. This may take seconds.
    pub(super) fn choose(&mut self, view: &View) -> Option<Move> {
        let decision = view.decision()?;
        Some(match self {
            Self::Ours(bot) => bot.choose(decision),
            Self::Program(program) => program.choose(decision),
        })
    }
    /// Tells it that its game is over.
    pub(super) fn over(&mut self, view: &View, ranking: &[Vec<Seat>]) {
        if let Self::Program(program) = self {
            program.over(view, ranking.iter().map(Vec::as_slice));
        }
    }
    /// A program's new failures since the last call.
    pub(super) fn new_failures(&mut self) -> Vec<String> {
        match self {
            Self::Ours(_) => Vec::new(),
            Self::Program(program) => program.new_failures(),
        }
    }
}
