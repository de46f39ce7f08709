//! A screen on a real terminal, until the person quits.

use crate::{HostMessage, Input, RawTerminal, Request, Screen};
use crossterm::event::{Event as TerminalEvent, KeyEventKind};
use oriflamme_table_view::Timestamp;
use ratatui_core::terminal::Terminal;
use std::{
    io,
    sync::mpsc::{Receiver, RecvTimeoutError},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

/// How often clocks are redrawn if nothing else happens.
const TICK: Duration = Duration::from_millis(500);
/// How often the screen is redrawn while events are shown.
const FRAME: Duration = Duration::from_millis(40);

/// Shows a screen and passes it the input, until the person quits or the host is gone. `ask` gets the
/// screen's requests, and returns false if there is no host any more.
pub fn run(
    terminal: RawTerminal,
    screen: &mut Screen,
    inputs: &Receiver<Input>,
    mut ask: impl FnMut(Request) -> bool,
) -> io::Result<()> {
    let mut terminal = Terminal::new(terminal)?;
    terminal.clear()?;
    loop {
        screen.pass(Instant::now());
        terminal.draw(|frame| screen.draw(frame.area(), frame.buffer_mut(), now()))?;
        let wait = if screen.is_moving() { FRAME } else { TICK };
        let mut input = match inputs.recv_timeout(wait) {
            Ok(input) => Some(input),
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
        // Handle all waiting input before the next drawing.
        while let Some(next) = input.take() {
            let wanted = match next {
                Input::HostMessage(HostMessage::Stop) => return Ok(()),
                Input::HostMessage(news) => {
                    screen.hear(news);
                    None
                }
                Input::Terminal(TerminalEvent::Key(key)) if key.kind != KeyEventKind::Release => {
                    screen.press(key, now())
                }
                Input::Terminal(TerminalEvent::Paste(text)) => {
                    screen.paste(&text);
                    None
                }
                Input::Terminal(_) => None,
            };
            let Some(request) = wanted else {
                input = inputs.try_recv().ok();
                continue;
            };
            let quits = request == Request::Quit;
            if !ask(request) || quits {
                return Ok(());
            }
            input = inputs.try_recv().ok();
        }
    }
}

fn now() -> Timestamp {
    // If the system's clock is before 1970, games' clocks are shown as full. Nothing else depends on it.
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp::EPOCH.after(since)
}

/// Waits for the next key, or another event of the terminal.
pub fn read() -> io::Result<TerminalEvent> {
    crossterm::event::read()
}
