//! The messages between a screen and the host of the game.

use crate::Menu;
use crossterm::event::Event as TerminalEvent;
use oriflamme_game::{FamilyMove, Seat};
use oriflamme_pages::PageError;
use oriflamme_table_view::{ChatMessage, Phrase, TableView, Update, Version};

/// What a host tells a screen.
#[derive(Clone, PartialEq, Debug)]
pub enum HostNews {
    /// Something to choose from, instead of a table.
    Menu(Menu),
    /// A table as it is. What was shown of another one is forgotten.
    Table(Box<TableView>),
    /// What happened at the table, with what the viewer may do after it.
    Update(Box<Update>),
    Said(ChatMessage),
    /// What was asked for is not done, and why.
    Refused(PageError),
    /// Something that the person should know, and need not answer.
    Note(String),
    Link(HostLink),
    /// The program is told to stop.
    Stop,
}

/// Whether the host can be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HostLink {
    /// There is nothing that could be lost: the game is played in this program.
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
    /// To sit down, or to take the seat back from a bot.
    Sit,
    /// To let bots have the seats that are left.
    Start,
    /// To let a bot stand in for somebody.
    StandIn(Seat),
    /// To play again.
    Again,
    /// To leave the seat to a bot, and the table.
    Leave,
    Say(Phrase),
    SayText(String),
    /// Back to the menu, where there is one.
    Menu,
    Quit,
}

/// What a running screen waits for.
#[derive(Debug)]
pub enum Input {
    Terminal(TerminalEvent),
    HostNews(HostNews),
}
