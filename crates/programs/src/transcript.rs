//! Everything that a program receives and sends, in a file, for the program's author.

use std::{
    fs::File,
    io::{self, Write},
    path::Path,
    sync::{Arc, Mutex, PoisonError},
    time::Instant,
};

/// Who says something in a transcript.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Speaker {
    /// We, to its standard input.
    Host,
    /// The program, on its standard output.
    Program,
    /// The program, on its standard error.
    Log,
    /// The transcript itself.
    Note,
}

impl Speaker {
    const fn mark(self) -> char {
        match self {
            Self::Host => '>',
            Self::Program => '<',
            Self::Log => '!',
            Self::Note => '#',
        }
    }
}

/// A file with every line that passes between us and a program: the seconds since it began, `>` for what it
/// is sent, `<` for its answers, `!` for its standard error, `#` for what we note.
#[derive(Clone)]
pub struct Transcript {
    file: Arc<Mutex<File>>,
    begun: Instant,
}

impl Transcript {
    /// A new file, or an old one emptied.
    pub fn create(path: &Path) -> io::Result<Self> {
        Ok(Self { file: Arc::new(Mutex::new(File::create(path)?)), begun: Instant::now() })
    }

    pub(crate) fn add(&self, speaker: Speaker, text: &str) {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        for line in text.lines() {
            // The transcript is only a help: if it can't be written, the game goes on.
            let _ = writeln!(file, "{:9.3} {} {line}", self.begun.elapsed().as_secs_f64(), speaker.mark());
        }
    }
}
