//! `oriflamme play` for people: the table in this terminal, against bots in this program or on a server.

mod fair;
mod local;
mod online;

use super::Args;
use crate::{Outcome, bot::level, complain, random::ruleset};
use oriflamme_game::{Level, Ruleset, SeatCount, Seating};
use oriflamme_pages::{Language, Words};
use oriflamme_table_view::TableId;
use oriflamme_terminal::{HostLink, HostMessage, Input, Look, RawTerminal, Request, Screen, ShownSpeed, run};
use std::{
    env,
    io::{self, IsTerminal},
    sync::mpsc::{Sender, channel},
    thread,
};
use tokio::sync::mpsc::unbounded_channel;

/// What a person may set.
#[derive(clap::Args)]
pub(crate) struct PersonArgs {
    /// Your opponents: page, squire, knight, marshal or king, one to four of them; one is a duel
    #[arg(
        long,
        value_name = "LEVEL,…",
        value_delimiter = ',',
        default_value = "squire,squire,squire",
        value_parser = level,
        conflicts_with = "bot"
    )]
    bots: Vec<Level>,
    /// Which rules: base-1, base-2 or ablaze
    #[arg(long, value_name = "RULESET", default_value = "base-2", value_parser = ruleset, conflicts_with = "bot")]
    rules: Ruleset,
    /// A table of the server, to join or to watch; without it you choose one there
    #[arg(long, value_name = "ID", requires = "server", conflicts_with = "bot")]
    table: Option<TableId>,
    /// en, fr or pl [default: what the terminal speaks]
    #[arg(long, value_name = "LANGUAGE", value_parser = language, conflicts_with = "bot")]
    language: Option<Language>,
    /// How fast events are shown: slow, normal, fast or instant
    #[arg(long, value_name = "SPEED", default_value = "normal", value_parser = speed, conflicts_with = "bot")]
    speed: ShownSpeed,
    /// The seed of a game in this terminal: any text. The same text deals the same cards
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["bot", "server"])]
    seed: Option<String>,
}

fn language(word: &str) -> Result<Language, String> {
    word.parse().map_err(|_| "the languages are en, fr and pl".into())
}
fn speed(word: &str) -> Result<ShownSpeed, String> {
    word.parse().map_err(|_| "the speeds are slow, normal, fast and instant".into())
}

impl PersonArgs {
    /// The seats of a new table: the person's own first.
    fn seating(&self) -> Result<Seating, String> {
        let seats = SeatCount::try_from(self.bots.len() + 1);
        let seats = seats.map_err(|_| "--bots names one to four levels, such as squire,knight")?;
        Ok(seats.seating())
    }

    fn language(&self) -> Language {
        self.language.unwrap_or_else(|| {
            // The first of these that is set counts, as in other programs.
            let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
                .iter()
                .find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()));
            spoken(&set.unwrap_or_default())
        })
    }
}

/// The language of a locale such as `fr_FR.UTF-8`; English if it is not one of ours.
fn spoken(locale: &str) -> Language {
    let tag = locale.split(['_', '.', '@']).next().unwrap_or_default();
    tag.parse().unwrap_or_default()
}

/// Lets a person play in this terminal.
pub(super) fn play(args: &Args) -> io::Result<Outcome> {
    let person = &args.person;
    let language = person.language();
    let words = Words::of(language);
    if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        complain(format_args!("oriflamme: {}", words.say("term-no-terminal")));
        return Ok(Outcome::Unreadable);
    }
    let seating = match person.seating() {
        Ok(seating) => seating,
        Err(why) => crate::usage_error("play", &why),
    };
    let colours = env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let connection = if args.server.is_some() { HostLink::Online } else { HostLink::Local };
    let mut screen = Screen::new(language, Look { colours }, person.speed, connection);
    let (inputs, received) = channel();
    let host = inputs.clone();
    // Errors before the game are printed as plain text, because a screen would vanish.
    let ask: Box<dyn FnMut(Request) -> bool> = match &args.server {
        None => {
            let game = local::LocalGame::new(person, seating, own_name(args, words))?;
            let (requests, asked) = channel();
            thread::spawn(move || game.host(&host, &asked));
            Box::new(move |request| requests.send(request).is_ok())
        }
        Some(server) => {
            let runtime =
                tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
            let (requests, asked) = unbounded_channel();
            let host = match runtime.block_on(online::OnlineHost::greet(args, server, seating, words, host)) {
                Ok(host) => host,
                Err(why) => {
                    complain(format_args!("oriflamme: {why}"));
                    return Ok(Outcome::Fails);
                }
            };
            thread::spawn(move || runtime.block_on(host.host(asked)));
            Box::new(move |request| requests.send(request).is_ok())
        }
    };
    let terminal = RawTerminal::open()?;
    read_terminal(inputs.clone());
    heed_signals(inputs);
    run(terminal, &mut screen, &received, ask)?;
    Ok(Outcome::Fine)
}

/// The person's name.
fn own_name(args: &Args, words: &Words) -> String {
    let user = || env::var("USER").ok().filter(|name| !name.is_empty() && name != "root");
    args.name.clone().or_else(user).unwrap_or_else(|| words.say("ui-guest-name"))
}

/// Forwards the terminal's input, as long as somebody reads it.
fn read_terminal(inputs: Sender<Input>) {
    thread::spawn(move || {
        while let Ok(event) = oriflamme_terminal::read() {
            if inputs.send(Input::Terminal(event)).is_err() {
                return;
            }
        }
        // The terminal is gone.
        let _ = inputs.send(Input::HostMessage(HostMessage::Stop));
    });
}

/// Ends the game when a signal asks the program to stop, so that the terminal is restored.
fn heed_signals(inputs: Sender<Input>) {
    #[cfg(unix)]
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            use tokio::signal::unix::{SignalKind, signal};
            let mut stop = signal(SignalKind::terminate())?;
            let mut hang_up = signal(SignalKind::hangup())?;
            tokio::select! {
                _ = stop.recv() => {}
                _ = hang_up.recv() => {}
            }
            Ok::<_, io::Error>(())
        })?;
        let _ = inputs.send(Input::HostMessage(HostMessage::Stop));
        Ok::<_, io::Error>(())
    });
    #[cfg(not(unix))]
    drop(inputs);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_is_a_language() {
        for (locale, language) in [
            ("fr_FR.UTF-8", Language::Fr),
            ("pl", Language::Pl),
            ("fr.UTF-8@euro", Language::Fr),
            ("C.UTF-8", Language::En),
            ("de_DE", Language::En),
            ("", Language::En),
        ] {
            assert_eq!(spoken(locale), language, "{locale}");
        }
    }
}
