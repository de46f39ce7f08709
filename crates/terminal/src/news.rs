//! The messages between a screen and the host of the game.

use crate::Menu;
use crossterm::event::Event as TerminalEvent;
use oriflamme_game::{FamilyMove, Seat};
use oriflamme_pages::PageError;
use oriflamme_table_view::{ChatMessage, Phrase, TableView, Update, Version};

/// A message from the host to a screen.
#[derive(Clone, PartialEq, Debug)]
pub enum HostMessage {
    /// A menu, instead of a table.
    Menu(Menu),
    /// A table as it is now. It replaces the one that was shown.
    Table(Box<TableView>),
    /// An update of the table, with what the viewer may do after it.
    Update(Box<Update>),
    Said(ChatMessage),
    /// A request was refused, for this reason.
    Refused(PageError),
    /// A note to the person, which needs no answer.
    Note(String),
    Link(HostLink),
    /// The program was told to stop.
    Stop,
}

/// Whether the host can be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HostLink {
    /// The game is played in this program, so no connection can be lost.
    Local,
    Online,
    Lost,
}

/// What the person at the keyboard wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// The item of the menu with this number.
    Choose(usize),
    Play {
        version: Version,
        said: FamilyMove,
    },
    /// Sit down, or take the seat back from a bot.
    Sit,
    /// Let bots take the seats that are left.
    Start,
    /// Let a bot stand in for somebody.
    StandIn(Seat),
    /// Play again.
    Again,
    /// Leave the table, and the seat to a bot.
    Leave,
    Say(Phrase),
    SayText(String),
    /// Go back to the menu, if there is one.
    Menu,
    Quit,
}

/// An event that a running screen waits for.
#[derive(Debug)]
pub enum Input {
    Terminal(TerminalEvent),
    HostMessage(HostMessage),
}
