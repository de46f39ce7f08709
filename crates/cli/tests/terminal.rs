//! `oriflamme play` for people, in a real pseudo-terminal: the tests press keys and read what a terminal
//! would show.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use oriflamme_table_view::TableStatus;
use oriflamme_testkit::{Database, ServerProcess};
use oriflamme_wire::{ListQuery, Text};
use pty_process::{
    Size,
    blocking::{Command, Pty, open},
};
use std::{
    fs,
    io::{Read, Write},
    num::NonZeroU16,
    path::Path,
    process::Child,
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

const BINARY: &str = env!("CARGO_BIN_EXE_oriflamme");
/// How long an expected change may take.
const PATIENCE: Duration = Duration::from_secs(60);
const SMALL: (u16, u16) = (20, 60);
const USUAL: (u16, u16) = (24, 80);
const LARGE: (u16, u16) = (40, 120);

/// The program in a terminal with some rows and columns.
struct Terminal {
    pty: Arc<Pty>,
    shown: Arc<Mutex<vt100::Parser>>,
    child: Child,
}

fn size(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).unwrap()
}

impl Terminal {
    fn start((rows, columns): (u16, u16), args: &[&str]) -> Self {
        let (pty, pts) = open().unwrap();
        pty.resize(Size::new(rows, columns)).unwrap();
        let mut command = Command::new(BINARY).arg("play").args(args).env("TERM", "xterm-256color");
        command = command.env_remove("NO_COLOR").env("LC_ALL", "C.UTF-8");
        let child = command.spawn(pts).unwrap();
        let pty = Arc::new(pty);
        let shown = Arc::new(Mutex::new(vt100::Parser::new(size(rows), size(columns), 0)));
        let (from, to) = (pty.clone(), shown.clone());
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = (&*from).read(&mut bytes) {
                to.lock().unwrap().process(&bytes[..count]);
            }
        });
        Self { pty, shown, child }
    }
    fn text(&self) -> String {
        self.shown.lock().unwrap().screen().contents()
    }
    fn press(&self, keys: &str) {
        (&*self.pty).write_all(keys.as_bytes()).unwrap();
    }
    fn resize(&self, (rows, columns): (u16, u16)) {
        self.shown.lock().unwrap().screen_mut().set_size(size(rows), size(columns));
        self.pty.resize(Size::new(rows, columns)).unwrap();
    }
    /// Waits until the screen is as expected, and returns it.
    fn wait_until(&mut self, what: &str, is_so: impl Fn(&str) -> bool) -> String {
        let end = Instant::now() + PATIENCE;
        loop {
            let text = self.text();
            if is_so(&text) {
                return text;
            }
            assert!(Instant::now() < end, "it does not come to this: {what}\n{text}");
            if let Some(status) = self.child.try_wait().unwrap() {
                panic!("the program has ended ({status}) before {what}\n{text}");
            }
            thread::sleep(Duration::from_millis(5));
        }
    }
    fn wait_for(&mut self, words: &str) -> String {
        self.wait_until(words, |text| text.contains(words))
    }
    /// Answers a question with its first choice, and waits until the screen changes.
    fn answer(&mut self) {
        let before = self.wait_until("a question", |text| text.contains("Your turn!"));
        self.press(if before.contains("Yes, do it") { "2" } else { "\r" });
        self.wait_until("an answer to a key", |text| text != before);
    }
    /// Plays a game to its end.
    fn play_out(&mut self) -> String {
        loop {
            let text = self.wait_until("a question or the end", |text| {
                text.contains("Your turn!") || text.contains("Game over")
            });
            if text.contains("Game over") {
                return self.wait_until("who has won", |text| text.contains("1st"));
            }
            self.answer();
        }
    }
    /// Waits until the program has ended, and returns whether it succeeded.
    fn ended(&mut self) -> bool {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.success();
            }
            assert!(Instant::now() < end, "it does not end\n{}", self.text());
            thread::sleep(Duration::from_millis(5));
        }
    }
    fn is_given_back(&self) -> bool {
        let shown = self.shown.lock().unwrap();
        !shown.screen().alternate_screen() && !shown.screen().hide_cursor()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_whole_game_is_played_by_keys() {
    let mut terminal = Terminal::start(
        USUAL,
        &["--bots", "page,page", "--name", "Ada", "--seed", "keys", "--speed", "instant"],
    );
    let first = terminal.wait_for("Choose a card to place face down.");
    // Families are told apart without colours, and every card says what it does.
    assert!(first.contains("Ada (you)") && first.contains('◆') && first.contains('●'), "{first}");
    // One key explains a card, and another one closes the explanation.
    terminal.press("i");
    terminal.wait_for("╔");
    terminal.press("\x1b");
    terminal.wait_until("the explanation is gone", |text| !text.contains('╔'));
    // A number picks a card, and Escape puts it back.
    terminal.press("2");
    terminal.wait_for("go?");
    terminal.press("\x1b");
    terminal.wait_for("Choose a card to place face down.");
    terminal.play_out();
    // When the first line says that the game is over, the rest of the screen may not be drawn yet. A place
    // may be shared.
    let placed = |line: &&str| ["1st", "2nd", "3rd"].iter().any(|place| line.trim_start().starts_with(place));
    terminal.wait_until("all places", |text| text.lines().filter(placed).count() == 3);
    // Start another game and leave it: one key is not enough to leave a running game.
    terminal.press("1");
    terminal.wait_for("Choose a card to place face down.");
    terminal.press("q");
    terminal.wait_for("This game is not kept.");
    terminal.press("2");
    assert!(terminal.ended());
    let end = Instant::now() + PATIENCE;
    while !terminal.is_given_back() {
        assert!(Instant::now() < end, "the terminal is not given back");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn it_fits_any_window_and_speaks_the_readers_language() {
    let options = ["--bots", "squire,squire,squire,squire", "--rules", "ablaze", "--language", "fr"];
    let mut terminal =
        Terminal::start(LARGE, &[&options[..], &["--seed", "sizes", "--speed", "instant"]].concat());
    let wide = terminal.wait_for("Choisissez une carte");
    assert!(wide.contains("À vous") && wide.contains("Ce qui s’est passé"), "{wide}");
    // The log is beside the table.
    assert!(wide.lines().any(|line| line.contains('│')), "{wide}");
    for (rows, columns) in [SMALL, USUAL, LARGE, SMALL] {
        terminal.resize((rows, columns));
        let text = terminal.wait_until("everything is drawn anew, down to the last row", |text| {
            let last = text.lines().nth(usize::from(rows) - 1);
            text.contains("Choisissez une carte") && last.is_some_and(|last| last.contains("Entrée"))
        });
        assert!(text.lines().all(|line| line.chars().count() <= usize::from(columns)), "{text}");
    }
    // A window that is too small is reported in words. A key changes the language.
    terminal.resize((8, 30));
    terminal.wait_for("trop petite");
    terminal.resize(USUAL);
    terminal.wait_for("Choisissez une carte");
    terminal.press("l");
    terminal.wait_until("Polish", |text| text.contains("koniec"));
    terminal.press("\x03");
    assert!(terminal.ended());
}

fn block_on<F: Future>(future: F) -> F::Output {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

#[test]
fn an_online_game_goes_on_after_the_server_was_killed() {
    let folder = tempfile::tempdir().unwrap();
    let token = folder.path().join("token");
    let database = Database::sqlite();
    let mut server = ServerProcess::start(Path::new(BINARY), &database.url, &[]);
    let url = server.url();
    let options = ["--server", &url, "--token", token.to_str().unwrap(), "--name", "Ada"];
    let options = [&options[..], &["--bots", "page,page", "--speed", "instant"]].concat();
    let mut terminal = Terminal::start(USUAL, &options);
    terminal.wait_for("What would you like to play?");
    terminal.press("1");
    terminal.wait_for("Choose a card to place face down.");
    // A chat message is sent, and comes back from the server.
    terminal.press("t");
    terminal.wait_for("Say something");
    terminal.press("1");
    terminal.wait_for("Ada: Hello, all!");
    for _ in 0..4 {
        terminal.answer();
    }
    terminal.wait_for("Your turn!");
    server.kill();
    terminal.wait_for("The connection is lost.");
    // A move that is made while the server is away is sent when it is back, and is made once.
    terminal.press("\r");
    thread::sleep(Duration::from_millis(300));
    server.restart();
    terminal.wait_until("the connection is back", |text| !text.contains("The connection is lost."));
    let end = terminal.play_out();
    assert!(end.contains("1st"), "{end}");
    terminal.wait_for("The deal was fair");
    let client = server.client().with_token(fs::read_to_string(&token).unwrap().trim());
    let over = ListQuery { status: Some(Text(TableStatus::Over)), ..ListQuery::default() };
    let me = block_on(client.my_tables(&over)).unwrap();
    assert_eq!((me.name.as_str(), me.tables.len()), ("Ada", 1));
    // Started again with the same token, the program finds the running game.
    terminal.press("1");
    terminal.wait_for("Choose a card to place face down.");
    drop(terminal);
    let mut again = Terminal::start(USUAL, &options);
    again.wait_for("Your game:");
    again.press("1");
    again.wait_for("Choose a card to place face down.");
    again.press("\x03");
    assert!(again.ended());
}

#[test]
fn without_a_terminal_it_says_what_is_missing() {
    let run = |args: &[&str]| {
        let mut command = std::process::Command::new(BINARY);
        oriflamme_testkit::forget_variables(&mut command);
        let ran = command.arg("play").args(args).env("LC_ALL", "C").output().unwrap();
        (ran.status.code(), String::from_utf8_lossy(&ran.stderr).into_owned())
    };
    let (code, error) = run(&[]);
    assert!(code == Some(2) && error.contains("--bot"), "{code:?} {error}");
    let (code, error) = run(&["--language", "pl"]);
    assert!(code == Some(2) && error.contains("terminal"), "{code:?} {error}");
    let (code, error) = run(&["--join"]);
    assert!(code == Some(2) && error.contains("--bot"), "{code:?} {error}");
}
