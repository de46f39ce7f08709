//! An external program as a bot. Whatever it does, the game goes on: if it fails to decide, the host decides
//! for it and counts the failure.

use crate::{
    FromBot, FromHost, PROTOCOL, ProgramFailures, ProgramLimits, Transcript, failures::ProgramFailureKind,
    limits::millis, lines::InputLine, message::GAME, program::Program, transcript::Speaker,
};
use oriflamme_game::{Bot, Decision, Move, Moves, ROUNDS, Seat, View};
use oriflamme_wire::{ViewJson, clipped};
use std::time::Instant;

/// The most characters of a name, because tables show it.
const LONGEST_NAME: usize = 40;
/// How many notices of its mistakes a program gets from one decision to the next. There must be room left for
/// the question.
const NOTICES: u32 = 4;
/// How many failures are kept for the next report. Beyond that they are only counted.
const MOST_UNTOLD: usize = 16;
/// The most characters that a report quotes from a program's output.
const LONGEST_QUOTE: usize = 80;

/// The move that is made for a bot that does not make one: the first legal one. In the last round, however, a
/// card is revealed if possible, because influence left on it counts for nothing.
pub fn fallback(decision: Decision<'_>) -> Move {
    match decision.moves() {
        Moves::KeepOrReveal if decision.view().round == ROUNDS => Move::Reveal,
        _ => decision.first_move(),
    }
}

/// A program, started by a shell command, that speaks the protocol. It is started when it is first needed,
/// and killed with all it has started when this is dropped.
pub struct ProcessBot {
    command: String,
    limits: ProgramLimits,
    program: Option<Program>,
    /// The name that it has given itself.
    name: Option<String>,
    /// The question that is asked, or was asked last.
    id: u64,
    game: u64,
    /// How often it was started.
    starts: u64,
    /// How often it may still be started.
    starts_left: u32,
    /// Decisions in a row without a word.
    silent: u32,
    /// How many mistakes it may still be told about before the next question.
    notices_left: u32,
    /// Whether it has made a legal move in this game.
    has_moved: bool,
    /// The host's number for the game, if it has given one.
    known_as: Option<u64>,
    /// Its decisions in this game so far, including the current one.
    decisions: u32,
    transcript: Option<Transcript>,
    failures: ProgramFailures,
    /// The failures that were not reported yet, in words.
    untold: Vec<String>,
}

/// What a line means for the question that is asked.
enum LineMeaning {
    /// This is the answer.
    Answer(Move),
    /// Nothing: wait for the next.
    Nothing,
    /// There will be no answer.
    Lost,
}

impl ProcessBot {
    /// A bot that will be started by this command, in a shell.
    pub fn new(command: impl Into<String>, limits: ProgramLimits) -> Self {
        Self {
            command: command.into(),
            limits,
            program: None,
            name: None,
            id: 0,
            game: 1,
            starts: 0,
            starts_left: limits.restarts.saturating_add(1),
            silent: 0,
            notices_left: NOTICES,
            has_moved: false,
            known_as: None,
            decisions: 0,
            transcript: None,
            failures: ProgramFailures::default(),
            untold: Vec::new(),
        }
    }

    /// Writes down all that passes between us and the program, from its next start on.
    pub fn write_to(&mut self, transcript: Transcript) {
        self.transcript = Some(transcript);
    }

    /// Sets the number under which reports name the game that begins now.
    pub fn begin(&mut self, game: u64) {
        self.known_as = Some(game);
        self.note(&format!("game {game}"));
    }

    fn note(&self, text: &str) {
        if let Some(transcript) = &self.transcript {
            transcript.add(Speaker::Note, text);
        }
    }

    /// Counts something that went wrong, and says where: in which game, at which of its decisions there.
    fn fail(&mut self, kind: ProgramFailureKind, message: impl Into<String>) {
        let message = message.into();
        let placed = match self.decisions {
            0 => message,
            decision => {
                format!(
                    "in game {}, at its decision {decision}: {message}",
                    self.known_as.unwrap_or(self.game)
                )
            }
        };
        self.note(&placed);
        if self.untold.len() < MOST_UNTOLD {
            self.untold.push(placed.clone());
        }
        self.failures.count(kind, placed);
    }

    /// Starts the program, if it does not run, and returns its name, or the reason why it can't play. There
    /// is no need to call this, but the author of a new bot will want to know at once.
    pub fn greet(&mut self) -> Result<&str, String> {
        self.ready()?;
        Ok(self.name())
    }

    /// What it is called: by itself, once it has said hello, and until then by its command.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.command)
    }

    /// What it calls itself, once it has said hello with a name.
    pub fn own_name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// What has gone wrong so far.
    pub fn failures(&self) -> &ProgramFailures {
        &self.failures
    }

    /// What has gone wrong since the last call, a sentence for each failure.
    pub fn new_failures(&mut self) -> Vec<String> {
        std::mem::take(&mut self.untold)
    }

    /// Tells the program that its game is over: the view of its seat, and the places, best first. The next
    /// decision belongs to another game.
    pub fn over<'a>(&mut self, view: &View, places: impl IntoIterator<Item = &'a [Seat]>) {
        let seats = |place: &[Seat]| place.iter().map(|&seat| view.seating.family_of(seat).word()).collect();
        let ranking = places.into_iter().map(seats).collect();
        self.tell(&FromHost::Over { game: self.game, ranking, view: Box::new(ViewJson::new(view)) });
        self.game += 1;
        self.decisions = 0;
        if std::mem::take(&mut self.has_moved) {
            self.starts_left = self.limits.restarts.saturating_add(u32::from(self.program.is_none()));
        }
    }

    /// Sends a message that needs no answer. A program that does not read misses it.
    fn tell(&self, message: &FromHost) {
        if let Some(program) = &self.program {
            program.say(message.line());
        }
    }

    /// Tells it about a mistake, unless it has made too many of them.
    fn notify(&mut self, message: &FromHost) {
        if self.notices_left > 0 {
            self.notices_left -= 1;
            self.tell(message);
        }
    }

    /// Makes sure that the program runs: starts it if it does not, unless it was started too often.
    fn ready(&mut self) -> Result<(), String> {
        if self.program.is_some() {
            return Ok(());
        }
        if self.starts_left == 0 {
            return Err("it was given up".to_owned());
        }
        self.starts_left -= 1;
        self.failures.restarts += u64::from(self.starts > 0);
        self.starts += 1;
        self.silent = 0;
        let started = self.start();
        if let Err((kind, message)) = &started {
            self.fail(*kind, message.clone());
            self.give_up_if_spent();
        }
        self.program = Some(started.map_err(|(_, message)| message)?);
        Ok(())
    }

    fn give_up_if_spent(&mut self) {
        self.failures.given_up += u64::from(self.starts_left == 0);
    }

    /// Starts the program and exchanges greetings.
    fn start(&mut self) -> Result<Program, (ProgramFailureKind, String)> {
        let limits = self.limits;
        let program = Program::start(&self.command, limits.lines, limits.line, self.transcript.clone())
            .map_err(|error| (ProgramFailureKind::Crash, format!("it can't be started: {error}")))?;
        program.say(FromHost::Hello { protocol: PROTOCOL, game: GAME, limits: limits.into() }.line());
        let deadline = Instant::now() + limits.start;
        let mut heard = program.next_line(deadline);
        // Blank lines are ignored here as everywhere. A flood of them ends at the deadline.
        while matches!(&heard, Some(InputLine::Text(line)) if line.trim().is_empty()) {
            heard = program.next_line(deadline);
        }
        match heard {
            None => {
                Err((ProgramFailureKind::Timeout, format!("it did not say hello within {:?}", limits.start)))
            }
            Some(InputLine::End) => {
                Err((ProgramFailureKind::Crash, format!("it {} before it said hello", program.exit_report())))
            }
            Some(InputLine::TooLong) => Err((ProgramFailureKind::Flood, too_long(limits))),
            Some(InputLine::Text(line)) => match FromBot::read(&line) {
                Ok(FromBot::Hello { protocol: PROTOCOL, name }) => {
                    let name = name.map(|name| clipped(name.trim(), LONGEST_NAME));
                    self.name = name.filter(|name| !name.is_empty());
                    Ok(program)
                }
                Ok(FromBot::Hello { protocol, .. }) => {
                    // It would say the same if it were started again.
                    self.starts_left = 0;
                    let message = format!(
                        "it speaks version {protocol} of the protocol, and this host version {PROTOCOL}"
                    );
                    program.say(FromHost::Error { message: message.clone() }.line());
                    program.dismiss(limits.grace);
                    Err((ProgramFailureKind::Nonsense, message))
                }
                _ => {
                    let message =
                        format!("it should say hello, and said {}{}", quoted(&line), log_hint(&line));
                    Err((ProgramFailureKind::Nonsense, message))
                }
            },
        }
    }

    /// Asks, and waits for an answer that counts.
    fn ask(&mut self, decision: Decision<'_>) -> Option<Move> {
        let mut lines_left = self.limits.lines;
        // A line that it sent before the question can't answer it. If the program has ended since, it may be
        // started again.
        while let Some(line) = self.program.as_ref().and_then(Program::heard) {
            self.interpret(line, None, &mut lines_left);
        }
        if self.program.is_none() {
            self.ready().ok()?;
            lines_left = self.limits.lines;
        }
        self.id += 1;
        self.notices_left = NOTICES;
        let question = FromHost::Choose {
            id: self.id,
            game: self.game,
            time_left_ms: millis(self.limits.decision),
            view: Box::new(ViewJson::new(decision.view())),
        };
        let until = Instant::now() + self.limits.decision;
        if !self.program.as_ref()?.say(question.line()) {
            if self.program.as_mut().is_some_and(Program::is_ending) {
                self.has_crashed();
            } else {
                self.drop_program(ProgramFailureKind::Timeout, "it does not read what it is asked");
            }
            return None;
        }
        loop {
            let Some(line) = self.program.as_ref()?.next_line(until) else {
                self.time_is_up();
                return None;
            };
            match self.interpret(line, Some(decision), &mut lines_left) {
                LineMeaning::Answer(answer) => return Some(answer),
                LineMeaning::Nothing => {}
                LineMeaning::Lost => return None,
            }
        }
    }

    /// Interprets a line. `asked` is the decision that is asked for, if any.
    fn interpret(
        &mut self,
        line: InputLine,
        asked: Option<Decision<'_>>,
        lines_left: &mut usize,
    ) -> LineMeaning {
        self.silent = 0;
        let text = match line {
            InputLine::Text(_) if *lines_left == 0 => {
                self.drop_program(
                    ProgramFailureKind::Flood,
                    format!("it sent more than {} lines at once", self.limits.lines),
                );
                return LineMeaning::Lost;
            }
            InputLine::Text(text) => text,
            InputLine::TooLong => {
                self.drop_program(ProgramFailureKind::Flood, too_long(self.limits));
                return LineMeaning::Lost;
            }
            InputLine::End => {
                self.has_crashed();
                return LineMeaning::Lost;
            }
        };
        *lines_left -= 1;
        if text.is_empty() {
            return LineMeaning::Nothing;
        }
        match (FromBot::read(&text), asked) {
            (Ok(FromBot::Move { id, answer }), Some(decision)) if id == self.id => {
                self.judge(decision, answer)
            }
            (Ok(FromBot::Move { id, .. }), _) => {
                let asked = asked.map(|_| self.id);
                self.fail(
                    ProgramFailureKind::Stale,
                    format!("it answered question {id}, which was not asked"),
                );
                self.notify(&FromHost::Stale { id, asked });
                LineMeaning::Nothing
            }
            (Ok(FromBot::Error { id: Some(id), message }), _) if asked.is_none() || id != self.id => {
                let about = format!("it reports an error about question {id}: {}", quoted(&message));
                self.fail(ProgramFailureKind::Stale, about);
                LineMeaning::Nothing
            }
            (Ok(FromBot::Error { message, .. }), _) => {
                self.fail(ProgramFailureKind::Nonsense, format!("it reports an error: {}", quoted(&message)));
                LineMeaning::Lost
            }
            (Ok(FromBot::Hello { .. }), _) => self.reject_line(&text, "hello was said before".to_owned()),
            (Err(message), _) => self.reject_line(&text, message),
        }
    }

    /// Whether an answer to the question is a legal move.
    fn judge(&mut self, decision: Decision<'_>, answer: String) -> LineMeaning {
        let view = decision.view();
        if let Some(answer) = view.find(&answer) {
            return LineMeaning::Answer(answer);
        }
        let answer = clipped(&answer, LONGEST_QUOTE);
        self.fail(ProgramFailureKind::Illegal, format!("`{answer}` is not a legal move"));
        if let Some(played) = view.family_move(fallback(decision)) {
            self.notify(&FromHost::Illegal { id: self.id, answer, played: played.to_string() });
        }
        LineMeaning::Lost
    }

    fn reject_line(&mut self, line: &str, message: String) -> LineMeaning {
        let hint = log_hint(line);
        self.fail(ProgramFailureKind::Nonsense, format!("it said {}: {message}{hint}", quoted(line)));
        self.notify(&FromHost::Error { message });
        LineMeaning::Lost
    }

    /// No answer came. A program that has not said a word for a while is taken to hang.
    fn time_is_up(&mut self) {
        // It may have ended and left a child that holds its output open.
        if self.program.as_mut().is_some_and(Program::has_ended) {
            self.has_crashed();
            return;
        }
        let message = format!("it did not answer within {:?}", self.limits.decision);
        self.silent += 1;
        if self.silent >= self.limits.patience {
            self.drop_program(ProgramFailureKind::Timeout, message);
        } else {
            self.fail(ProgramFailureKind::Timeout, message);
        }
    }

    fn has_crashed(&mut self) {
        let end = self.program.take().map(Program::exit_report).unwrap_or_default();
        self.drop_program(ProgramFailureKind::Crash, format!("it {end}"));
    }

    /// Ends the program over something that it did. It may be started again.
    fn drop_program(&mut self, kind: ProgramFailureKind, message: impl Into<String>) {
        self.program = None;
        self.fail(kind, message);
        self.give_up_if_spent();
    }
}

impl Bot for ProcessBot {
    fn choose(&mut self, decision: Decision<'_>) -> Move {
        self.failures.decisions += 1;
        self.decisions += 1;
        let answer = self.ask(decision);
        self.has_moved |= answer.is_some();
        self.failures.defaults += u64::from(answer.is_none());
        answer.unwrap_or_else(|| fallback(decision))
    }
}

impl Drop for ProcessBot {
    fn drop(&mut self) {
        self.tell(&FromHost::Bye);
        if let Some(program) = self.program.take() {
            program.dismiss(self.limits.grace);
        }
    }
}

fn too_long(limits: ProgramLimits) -> String {
    format!("it sent more than {} bytes without the end of a line", limits.line)
}

/// A hint for somebody whose program prints lines that are not messages.
fn log_hint(line: &str) -> &'static str {
    if line.trim_start().starts_with('{') {
        ""
    } else {
        " (standard output is for messages; log to standard error)"
    }
}

fn quoted(text: &str) -> String {
    format!("`{}`", clipped(text, LONGEST_QUOTE))
}
