//! A child process: bounded lines to it and from it, and its guaranteed end.

use crate::{
    lines::{InputLine, read_line},
    transcript::{Speaker, Transcript},
};
use oriflamme_wire::clipped;
use std::{
    io::{self, BufReader, Read, Write},
    process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TryRecvError},
    thread,
    time::{Duration, Instant},
};

/// How many messages may wait until the program reads them.
const UNREAD: usize = 32;
/// How many bytes of its standard error are kept, the last ones.
const LAST_WORDS: usize = 2048;
/// How long to wait for what a program that ends leaves behind: its exit status, its last words.
const REMAINS: Duration = Duration::from_millis(100);
/// How often to look whether it has ended.
const GLANCE: Duration = Duration::from_millis(2);

/// A running program. It is killed with all it has started, and reaped, when this is dropped.
pub(crate) struct Program {
    child: Child,
    /// Whether it was ended and waited for.
    reaped: bool,
    /// To the thread that writes; without it, the program's standard input is closed.
    say: Option<SyncSender<String>>,
    /// From the thread that reads.
    hear: Receiver<InputLine>,
    /// From the thread that keeps the end of its standard error; it comes once that is closed.
    last_words: Receiver<String>,
    transcript: Option<Transcript>,
}

impl Program {
    /// Starts a shell command. Up to `lines` lines of `bytes` bytes of its output are buffered; then it has
    /// to wait.
    pub(crate) fn start(
        command: &str,
        lines: usize,
        bytes: usize,
        transcript: Option<Transcript>,
    ) -> io::Result<Self> {
        let (shell, option) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
        let mut shell = Command::new(shell);
        shell.args([option, command]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
        let mut child = shell.spawn()?;
        let (say, to_say) = mpsc::sync_channel(UNREAD);
        let (heard, hear) = mpsc::sync_channel(lines);
        let (told, last_words) = mpsc::sync_channel(1);
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let log = transcript.clone();
        let program = Self { child, reaped: false, say: Some(say), hear, last_words, transcript };
        // Each thread ends when its pipe or its channel is closed. Dropping the program closes both.
        if let (Some(stdin), Some(stdout), Some(stderr)) = (stdin, stdout, stderr) {
            thread::Builder::new().spawn(move || write_lines(stdin, &to_say))?;
            thread::Builder::new().spawn(move || read_lines(stdout, &heard, bytes))?;
            thread::Builder::new().spawn(move || keep_last(stderr, &told, log.as_ref()))?;
        }
        Ok(program)
    }

    /// Sends a line, unless too many lines are still unread. Never waits.
    pub(crate) fn say(&self, line: String) -> bool {
        self.note(Speaker::Host, &line);
        self.say.as_ref().is_some_and(|say| say.try_send(line).is_ok())
    }

    /// What it has sent already, if anything.
    pub(crate) fn heard(&self) -> Option<InputLine> {
        match self.hear.try_recv() {
            Ok(line) => Some(self.noted(line)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(InputLine::End),
        }
    }

    /// The next line that it sends; `None` if it sends none in time.
    pub(crate) fn next_line(&self, until: Instant) -> Option<InputLine> {
        match self.hear.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(line) => Some(self.noted(line)),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(InputLine::End),
        }
    }

    fn note(&self, speaker: Speaker, text: &str) {
        if let Some(transcript) = &self.transcript {
            transcript.add(speaker, text);
        }
    }
    fn noted(&self, line: InputLine) -> InputLine {
        match &line {
            InputLine::Text(text) => self.note(Speaker::Program, text),
            InputLine::TooLong => self.note(Speaker::Note, "it sent a line that is too long"),
            InputLine::End => self.note(Speaker::Note, "it closed its standard output"),
        }
        line
    }

    /// Closes its input and gives it time to end by itself, before it is ended.
    pub(crate) fn dismiss(mut self, grace: Duration) {
        self.say = None;
        self.wait(grace);
    }

    /// Ends a program that has closed its output, and says how it ended.
    pub(crate) fn exit_report(mut self) -> String {
        self.say = None;
        let ended = self.wait(REMAINS);
        let mut text = match self.end() {
            Ok(status) if ended => format!("ended ({status})"),
            _ => "closed its standard output".to_owned(),
        };
        let words = self.last_words.recv_timeout(REMAINS).unwrap_or_default();
        if let Some(last) = words.lines().map(str::trim).rfind(|line| !line.is_empty()) {
            text += &format!(", saying `{}`", clipped(last, 200));
        }
        text
    }

    /// Whether it has ended, or does so within a moment.
    pub(crate) fn is_ending(&mut self) -> bool {
        self.wait(REMAINS)
    }

    /// Waits for it to end by itself, and says whether it did.
    fn wait(&mut self, most: Duration) -> bool {
        let until = Instant::now() + most;
        while !self.has_ended() {
            if Instant::now() >= until {
                return false;
            }
            thread::sleep(GLANCE);
        }
        true
    }

    /// Whether it has ended. It is not reaped yet, so no other process gets its id or its group's.
    #[cfg(unix)]
    pub(crate) fn has_ended(&mut self) -> bool {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(Pid::from_child(&self.child)), look), Ok(None))
    }
    #[cfg(not(unix))]
    pub(crate) fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Kills it, with all that it has started and left in its group, and reaps it.
    fn end(&mut self) -> io::Result<ExitStatus> {
        // Once it is reaped, another process may have its id.
        if !self.reaped {
            self.reaped = true;
            self.kill();
        }
        self.child.wait()
    }
    fn kill(&mut self) {
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, kill_process_group};
            // This fails only if no process is left.
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        }
        #[cfg(not(unix))]
        let _ = self.child.kill();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.say = None;
        // A failure can't be reported from here, and nothing more can be done about it.
        let _ = self.end();
    }
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        // A program that no longer reads is noticed when its answers stay away.
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: ChildStdout, heard: &SyncSender<InputLine>, most: usize) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let line = read_line(&mut stdout, most).unwrap_or(InputLine::End);
        let last = !matches!(line, InputLine::Text(_));
        if heard.send(line).is_err() || last {
            return;
        }
    }
}

fn keep_last(mut stderr: ChildStderr, told: &SyncSender<String>, log: Option<&Transcript>) {
    let mut kept = Vec::new();
    let mut buffer = [0; LAST_WORDS];
    while let Ok(count @ 1..) = stderr.read(&mut buffer) {
        if let Some(log) = log {
            log.add(Speaker::Log, &String::from_utf8_lossy(&buffer[..count]));
        }
        kept.extend_from_slice(&buffer[..count]);
        kept.drain(..kept.len().saturating_sub(LAST_WORDS));
    }
    // The receiver may be gone.
    let _ = told.send(String::from_utf8_lossy(&kept).into_owned());
}
