//! What followers of a table are sent, as bytes.

use super::gzip;
use crate::{
    chat::Post,
    memo::{Chunk, Encoding},
    tables::{Audience, Format},
};
use axum::body::Bytes;
use flate2::Crc;
use oriflamme_game::{Seat, Seating};
use oriflamme_pages::{Frames, Language, Visitor, Words, chat_line, frames};
use oriflamme_table::{Applied, PlayerId, Seq, Table, add_previews};
use oriflamme_table_view::ChatMessage;
use oriflamme_wire::{TableJson, UpdateJson};
use serde::Serialize;
use std::sync::Arc;

/// Who follows a table, and how they are told.
pub(super) struct Listener {
    pub(super) player: Option<PlayerId>,
    pub(super) format: Format,
}

impl Listener {
    pub(super) fn encoding(&self) -> Encoding {
        encoding(&self.format)
    }
    /// A text as a piece of this listener's stream.
    pub(super) fn chunk(&self, text: Bytes) -> Chunk {
        chunk(self.encoding(), text)
    }

    /// The table as it is, for a listener that is new or too far behind.
    pub(super) fn snapshot(&self, table: &Table) -> Option<Chunk> {
        let last = table.next_seq().previous();
        let text = match self.format {
            Format::Json => event("view", last, &TableJson::new(&table.view_for(self.player.as_ref()))),
            // The page is to be loaded anew.
            Format::Page { .. } => {
                let reload = Frames {
                    seq: last.map(|last| last.0),
                    version: table.version().0,
                    title: String::new(),
                    turn: false,
                    reload: true,
                    frames: Vec::new(),
                };
                event("frames", last, &reload)
            }
        };
        text.map(|text| self.chunk(text))
    }

    /// The seats whose owners follow the table. The JSON API does not tell it.
    pub(super) fn connected(&self, seating: &Seating, seats: &[Seat]) -> Option<Chunk> {
        match self.format {
            Format::Json => None,
            Format::Page { .. } => {
                let families: Vec<_> = seats.iter().map(|&seat| seating.family_of(seat).word()).collect();
                Some(self.chunk(format!("event: connected\ndata: {}\n\n", families.join(" ")).into()))
            }
        }
    }

    /// What somebody said. The JSON API does not tell it.
    pub(super) fn chat(&self, post: &Post) -> Option<Chunk> {
        match &self.format {
            Format::Json => None,
            Format::Page { language, encoding, .. } => Some(post.tell(*language, *encoding, message)),
        }
    }
}

/// A chat message as an event of a page.
fn message(message: &ChatMessage, language: Language, encoding: Encoding) -> Chunk {
    let line = chat_line(Words::of(language), message).into_string();
    let data = line.lines().map(|line| format!("data: {line}\n")).collect::<String>();
    chunk(encoding, format!("event: chat\n{data}\n").into())
}

/// What an audience is told of an entry. It gets no more than the audience, so it can't depend on anything
/// else.
pub(super) fn update(applied: &Applied, audience: &Audience) -> Chunk {
    let mut update = applied.update(audience.after);
    let text = match &audience.format {
        Format::Json => event("update", Some(applied.seq()), &UpdateJson::new(&update)),
        Format::Page { language, name, .. } => {
            let name = name.as_ref().map(ToString::to_string);
            let visitor = Visitor { language: *language, name, ..Visitor::default() };
            let mut before = applied.view_before(audience.before);
            add_previews(&mut before);
            add_previews(&mut update.table);
            update.table.invited = audience.invited;
            event("frames", Some(applied.seq()), &frames(&visitor, &before, &update))
        }
    };
    // It can't fail: all of it has a JSON form. If it did, the listener would miss a number and connect
    // again.
    chunk(encoding(&audience.format), text.unwrap_or_default())
}

fn encoding(format: &Format) -> Encoding {
    match format {
        Format::Json => Encoding::Identity,
        Format::Page { encoding, .. } => *encoding,
    }
}

fn chunk(encoding: Encoding, text: Bytes) -> Chunk {
    match encoding {
        Encoding::Identity => Chunk { bytes: text, crc: Arc::default() },
        Encoding::Gzip => {
            let mut crc = Crc::new();
            crc.update(&text);
            Chunk { bytes: gzip::block(&text), crc: Arc::new(crc) }
        }
    }
}

/// A server-sent event; before the first entry of a table it has no number.
fn event(kind: &str, id: Option<Seq>, data: &impl Serialize) -> Option<Bytes> {
    let id = id.map(|id| format!("id: {id}\n")).unwrap_or_default();
    let mut text = format!("{id}event: {kind}\ndata: ").into_bytes();
    serde_json::to_writer(&mut text, data).ok()?;
    text.extend_from_slice(b"\n\n");
    Some(text.into())
}
