//! Encodes the events of a live stream.

use crate::{
    http::gzip,
    tables::{
        Audience, Format,
        chat::ChatBroadcast,
        memo::{Chunk, Encoding},
    },
};
use axum::body::Bytes;
use flate2::Crc;
use oriflamme_game::{Seat, Seating};
use oriflamme_pages::{
    Announcement, Frames, Language, OwnSite, Visitor, Words, announcement, chat_line, frames,
};
use oriflamme_table::{Applied, PlayerId, Seq, Table, add_previews};
use oriflamme_table_view::ChatMessage;
use oriflamme_wire::{SaidJson, TableJson, UpdateJson};
use serde::Serialize;
use std::sync::Arc;

/// A follower of a table, with its format.
pub(crate) struct StreamViewer {
    pub(crate) player: Option<PlayerId>,
    pub(crate) format: Format,
    /// The players whom they have blocked.
    pub(crate) blocked: Vec<PlayerId>,
}

impl StreamViewer {
    pub(crate) fn encoding(&self) -> Encoding {
        encoding(&self.format)
    }
    /// Encodes a text as a piece of this follower's stream.
    pub(crate) fn chunk(&self, text: Bytes) -> Chunk {
        chunk(self.encoding(), text)
    }

    /// The current table, for a follower that is new or too far behind.
    pub(crate) fn snapshot(&self, table: &Table) -> Option<Chunk> {
        let last = table.next_seq().previous();
        let text = match self.format {
            Format::Json => event("view", last, &TableJson::new(&table.view_for(self.player.as_ref()))),
            // The page must be loaded again.
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

    /// The connected seats. The JSON API does not report them.
    pub(crate) fn connected(&self, seating: &Seating, seats: &[Seat]) -> Option<Chunk> {
        match self.format {
            Format::Json => None,
            Format::Page { .. } => {
                let families: Vec<_> = seats.iter().map(|&seat| seating.family_of(seat).word()).collect();
                Some(self.chunk(format!("event: connected\ndata: {}\n\n", families.join(" ")).into()))
            }
        }
    }

    /// The announcement, as an event of a page; an empty text if there is none any more. Programs read it
    /// at `/api/v1/server`.
    pub(crate) fn announcement(&self, table: &Table, shown: Option<&Announcement>) -> Option<Chunk> {
        let Format::Page { language, .. } = self.format else { return None };
        let path = format!("/tables/{}", table.id());
        let html = shown.map(|shown| announcement(Words::of(language), &path, shown).into_string());
        event("announcement", None, &html.unwrap_or_default()).map(|text| self.chunk(text))
    }
    /// The language of a page.
    pub(crate) fn language(&self) -> Option<Language> {
        match self.format {
            Format::Json => None,
            Format::Page { language, .. } => Some(language),
        }
    }

    /// A chat message.
    pub(crate) fn chat(&self, post: &ChatBroadcast) -> Option<Chunk> {
        match &self.format {
            Format::Json => event("chat", None, &SaidJson::new(post.message())).map(|text| self.chunk(text)),
            Format::Page { language, encoding, .. } => Some(post.chunk(*language, *encoding, message)),
        }
    }
}

/// A chat message as an event of a page.
fn message(message: &ChatMessage, language: Language, encoding: Encoding) -> Chunk {
    let line = chat_line(Words::of(language), message).into_string();
    let data = line.lines().map(|line| format!("data: {line}\n")).collect::<String>();
    chunk(encoding, format!("event: chat\n{data}\n").into())
}

/// The event of an entry for an audience. The function gets nothing else, so the event can't depend on
/// anything else.
pub(crate) fn update(applied: &Applied, audience: &Audience) -> Chunk {
    let mut update = applied.update(audience.after);
    let text = match &audience.format {
        Format::Json => event("update", Some(applied.seq()), &UpdateJson::new(&update)),
        Format::Page { language, name, levels, .. } => {
            let name = name.as_ref().map(ToString::to_string);
            let site = OwnSite { levels: levels.to_vec(), ..OwnSite::default() };
            let visitor = Visitor { language: *language, name, site, ..Visitor::default() };
            let mut before = applied.view_before(audience.before);
            add_previews(&mut before);
            add_previews(&mut update.table);
            update.table.invited = audience.invited;
            event("frames", Some(applied.seq()), &frames(&visitor, &before, &update))
        }
    };
    // This can't fail, because every part has a JSON form. If it did, the client would miss a number and
    // reconnect.
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

/// A server-sent event. Before the first entry of a table it has no id.
fn event(kind: &str, id: Option<Seq>, data: &impl Serialize) -> Option<Bytes> {
    let id = id.map(|id| format!("id: {id}\n")).unwrap_or_default();
    let mut text = format!("{id}event: {kind}\ndata: ").into_bytes();
    serde_json::to_writer(&mut text, data).ok()?;
    text.extend_from_slice(b"\n\n");
    Some(text.into())
}
