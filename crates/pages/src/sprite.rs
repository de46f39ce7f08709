//! The drawings that pages use often, in a few files: `<use href="/assets/sprite.svg#table">`. They take
//! their colour from the page around them. A page loads only those files from which it uses something.

use crate::assets::url;
use maud::{Markup, html};
use oriflamme_game::{Name, Names, Ruleset};

macro_rules! drawings {
    ($($id:literal $path:literal)*) => {
        const DRAWINGS: &[(&str, &str)] = &[$(($id, include_str!(concat!("../art/", $path)))),*];
    };
}

drawings! {
    "frame" "frame.svg"
    "logo" "logo.svg"
    "wordmark" "wordmark.svg"
    "empty-tables" "empty-tables.svg"
    "empty-games" "empty-games.svg"
    "not-found" "not-found.svg"
    "lost" "lost.svg"
    "emblem-ambush" "emblems/ambush.svg"
    "emblem-apothecary" "emblems/apothecary.svg"
    "emblem-archer" "emblems/archer.svg"
    "emblem-assassination" "emblems/assassination.svg"
    "emblem-conspiracy" "emblems/conspiracy.svg"
    "emblem-corruption" "emblems/corruption.svg"
    "emblem-cutthroat" "emblems/cutthroat.svg"
    "emblem-felon" "emblems/felon.svg"
    "emblem-heir" "emblems/heir.svg"
    "emblem-lord" "emblems/lord.svg"
    "emblem-machination" "emblems/machination.svg"
    "emblem-prince" "emblems/prince.svg"
    "emblem-queen" "emblems/queen.svg"
    "emblem-royal-decree" "emblems/royal-decree.svg"
    "emblem-schemer" "emblems/schemer.svg"
    "emblem-shapeshifter" "emblems/shapeshifter.svg"
    "emblem-soldier" "emblems/soldier.svg"
    "emblem-spy" "emblems/spy.svg"
    "emblem-trap" "emblems/trap.svg"
    "emblem-twin" "emblems/twin.svg"
    "emblem-usurpation" "emblems/usurpation.svg"
    "adjacent" "symbols/adjacent.svg"
    "any" "symbols/any.svg"
    "bell" "symbols/bell.svg"
    "book" "symbols/book.svg"
    "bot-king" "symbols/bot-king.svg"
    "bot-knight" "symbols/bot-knight.svg"
    "bot-marshal" "symbols/bot-marshal.svg"
    "bot-page" "symbols/bot-page.svg"
    "bot-squire" "symbols/bot-squire.svg"
    "chat" "symbols/chat.svg"
    "check" "symbols/check.svg"
    "clock" "symbols/clock.svg"
    "copy" "symbols/copy.svg"
    "cross" "symbols/cross.svg"
    "cursor" "symbols/cursor.svg"
    "discard" "symbols/discard.svg"
    "double" "symbols/double.svg"
    "download" "symbols/download.svg"
    "eliminate" "symbols/eliminate.svg"
    "ends" "symbols/ends.svg"
    "first-player" "symbols/first-player.svg"
    "gain" "symbols/gain.svg"
    "hand" "symbols/hand.svg"
    "human" "symbols/human.svg"
    "influence" "symbols/influence.svg"
    "keep" "symbols/keep.svg"
    "key" "symbols/key.svg"
    "language" "symbols/language.svg"
    "link" "symbols/link.svg"
    "lock" "symbols/lock.svg"
    "lose" "symbols/lose.svg"
    "menu" "symbols/menu.svg"
    "moon" "symbols/moon.svg"
    "move" "symbols/move.svg"
    "pause" "symbols/pause.svg"
    "pile" "symbols/pile.svg"
    "play" "symbols/play.svg"
    "proof" "symbols/proof.svg"
    "replay" "symbols/replay.svg"
    "reserve" "symbols/reserve.svg"
    "reveal" "symbols/reveal.svg"
    "settings" "symbols/settings.svg"
    "skip" "symbols/skip.svg"
    "sound-off" "symbols/sound-off.svg"
    "sound-on" "symbols/sound-on.svg"
    "spring" "symbols/spring.svg"
    "stack" "symbols/stack.svg"
    "steal" "symbols/steal.svg"
    "step-back" "symbols/step-back.svg"
    "step-forward" "symbols/step-forward.svg"
    "sun" "symbols/sun.svg"
    "table" "symbols/table.svg"
    "token" "symbols/token.svg"
    "trophy" "symbols/trophy.svg"
    "twin" "symbols/twin.svg"
    "upload" "symbols/upload.svg"
    "warning" "symbols/warning.svg"
    "watch" "symbols/watch.svg"
}

/// The sprites: signs, the emblems of each set of cards, and pictures for empty pages.
const SPRITES: [&str; 4] = ["sprite.svg", "emblems-base.svg", "emblems-ablaze.svg", "scenes.svg"];
const SCENES: [&str; 4] = ["empty-tables", "empty-games", "not-found", "lost"];

/// The sprite that holds a drawing.
fn sprite_of(id: &str) -> &'static str {
    let name = id.strip_prefix("emblem-").and_then(|word| word.parse::<Name>().ok());
    let [signs, base, ablaze, scenes] = SPRITES;
    match name {
        Some(name) if Names::of(Ruleset::Ablaze).contains(name) => ablaze,
        Some(_) => base,
        None if SCENES.contains(&id) => scenes,
        None => signs,
    }
}

/// The sprites by path, each with its drawings as symbols under their ids.
pub(crate) fn sprites() -> impl Iterator<Item = (&'static str, String)> {
    SPRITES.into_iter().map(|path| {
        let drawings = DRAWINGS.iter().filter(|(id, _)| sprite_of(id) == path);
        let symbols: String = drawings.filter_map(|(id, drawing)| as_symbol(id, drawing)).collect();
        (path, format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{symbols}</svg>"))
    })
}

/// A drawing as a symbol under this id.
pub(crate) fn as_symbol(id: &str, drawing: &str) -> Option<String> {
    // The root of a drawing has a view box and nothing else (art/README.md), so its first line is all that
    // changes.
    let (root, rest) = drawing.split_once('>')?;
    let view = root.split_once("viewBox=").map_or("", |(_, view)| view);
    let inside = rest.trim().strip_suffix("</svg>").unwrap_or(rest).trim();
    Some(format!("<symbol id=\"{id}\" viewBox={view}>{inside}</symbol>"))
}

/// The symbol of a drawing of a sprite, for a picture that stands alone.
pub(crate) fn symbol(id: &str) -> Option<String> {
    let (_, drawing) = DRAWINGS.iter().find(|(drawn, _)| *drawn == id)?;
    as_symbol(id, drawing)
}

/// A drawing of a sprite, hidden from screen readers. Its meaning must also be in a text.
pub(crate) fn icon(id: &str) -> Markup {
    debug_assert!(DRAWINGS.iter().any(|(drawn, _)| *drawn == id), "no drawing is called {id}");
    html! { svg.icon aria-hidden="true" { use href={ (url(sprite_of(id))) "#" (id) } {} } }
}

/// A drawing of a sprite with its own class.
pub(crate) fn drawing(id: &str, class: &str) -> Markup {
    debug_assert!(DRAWINGS.iter().any(|(drawn, _)| *drawn == id), "no drawing is called {id}");
    html! { svg class=(class) aria-hidden="true" { use href={ (url(sprite_of(id))) "#" (id) } {} } }
}
