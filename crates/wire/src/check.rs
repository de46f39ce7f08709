//! What must hold in a view as a whole before a bot may think about it.

use crate::{Text, Unreadable};
use oriflamme_game::{Card, Family, FamilyMove, Moves, Name, Names, Phase, Seen, View, Viewer};
use std::collections::BTreeSet;

fn wrong<T>(path: impl std::fmt::Display, message: impl Into<String>) -> Result<T, Unreadable> {
    Err(Unreadable::in_view(path, message))
}

/// Every card is in one place, and none is missing.
pub(crate) fn cards(view: &View) -> Result<(), Unreadable> {
    for &family in view.seating.playing() {
        family_cards(view, family)?;
    }
    for (position, stack) in view.queue.stacks().enumerate() {
        if stack.iter().any(|card| card.owner != stack[0].owner) {
            return wrong(format_args!(".queue[{position}]"), "a stack belongs to one family");
        }
        for (height, card) in stack.iter().enumerate() {
            let path = format_args!(".queue[{position}][{height}]");
            let Seen::Known(known) = card.card else { continue };
            let is_resolved = || view.doing.is_some_and(|doing| doing.resolved == known);
            if !card.face_up && !known.name.is_dealt() {
                return wrong(path, format!("a {} lies face up", known.name));
            }
            if card.face_up && !known.name.is_character() && !is_resolved() {
                return wrong(path, "an intrigue lies face up only while it is resolved");
            }
        }
    }
    Ok(())
}

fn family_cards(view: &View, family: Family) -> Result<(), Unreadable> {
    let own = view.seating.seat_of(family).map(Viewer::Seat) == Some(view.viewer);
    let mut seen = Names::EMPTY;
    let mut once = |key: &str, name: Name| match seen.contains(name) {
        true => wrong(format_args!(".{key}"), format!("the {family} {name} is in two places")),
        false => {
            seen.insert(name);
            Ok(())
        }
    };
    for (key, counts, holding) in
        [("hand", "hands", view.hands[family]), ("aside", "asides", view.aside[family])]
    {
        let path = format!("{key}.{family}");
        for name in holding.names.iter() {
            once(&path, name)?;
            if !name.is_dealt() {
                return wrong(format_args!(".{path}"), format!("a {name} is never dealt"));
            }
        }
        let (named, count) = (holding.names.len(), usize::from(holding.count));
        if named > count || own && named < count {
            let message = format!("{named} cards are named, and `{counts}` says {count}");
            return wrong(format_args!(".{path}"), message);
        }
    }
    view.gone[family].iter().try_for_each(|name| once("gone", name))?;
    let lying = || view.queue.cards().iter().filter(|card| card.card.family() == family);
    for card in lying() {
        if let Seen::Known(card) = card.card {
            once("queue", card.name)?;
        }
    }
    if view.twins.contains(family) {
        once("twins", Name::Twin)?;
    }

    let all = Names::of(view.rules);
    if all.contains(Name::Twin) != seen.contains(Name::Twin) {
        return wrong(".twins", format!("the {family} twin is not where it can be"));
    }
    let dealt = |names: Names| names.iter().filter(|name| name.is_dealt()).count();
    let is_twin = |card: Seen| matches!(card, Seen::Known(card) if !card.name.is_dealt());
    let count = usize::from(view.hands[family].count)
        + usize::from(view.aside[family].count)
        + dealt(view.gone[family])
        + lying().filter(|card| !is_twin(card.card)).count()
        + view.in_decks(family);
    if count != dealt(all) {
        return wrong("", format!("{family} has {count} cards in all, and should have {}", dealt(all)));
    }
    Ok(())
}

/// Checks who decides and which moves are legal. Both follow from the rest of the view, and the message must
/// say the same. Returns the moves if the viewer decides.
pub(crate) fn decision(view: &View, legal: Option<&[Text<FamilyMove>]>) -> Result<Option<Moves>, Unreadable> {
    if let Some(doing) = view.doing {
        if view.turn.is_none() || view.phase == Phase::Placement {
            return wrong(".doing", "an ability acts only while a game is resolved");
        }
        for (key, card) in [("resolved", doing.resolved), ("actor", doing.actor)] {
            if !is_open(view, card) {
                let message = format!("the {card} is neither face up nor gone");
                return wrong(format_args!(".doing.{key}"), message);
            }
        }
    }
    if let Some(turn) = view.turn {
        match view.decider() {
            None if view.phase == Phase::Placement => {
                return wrong(".placed", "all cards of this round are placed");
            }
            None => return wrong(".next", "there is no face-down card to keep or reveal"),
            Some(decider) if decider != turn => {
                let family = view.seating.family_of(decider);
                return wrong(".turn", format!("it should be {family} who decides"));
            }
            Some(_) => {}
        }
    }

    let legal = match (view.turn.map(Viewer::Seat) == Some(view.viewer), legal) {
        (true, Some(legal)) => legal,
        (true, None) => return wrong(".legal", "expected the legal moves, found nothing"),
        (false, Some(_)) => return wrong(".legal", "it is not your turn"),
        (false, None) => return Ok(None),
    };
    let moves = view.answers();
    let asked = View { moves: Some(moves), ..*view };
    let mut named = BTreeSet::new();
    for (index, text) in legal.iter().enumerate() {
        let made = text.canonical(&view.seating);
        if !moves.contains(made.answer) || asked.family_move(made.answer) != Some(made) {
            let message = format!("expected a move that is legal here, found `{text}`");
            return wrong(format_args!(".legal[{index}]"), message);
        }
        named.insert(made.answer);
    }
    match asked.legal().find(|legal| !named.contains(&legal.answer)) {
        None => Ok(Some(moves)),
        Some(missing) => wrong(".legal", format!("`{missing}` is missing")),
    }
}

/// Whether all can see this card's face.
fn is_open(view: &View, card: Card) -> bool {
    let lies_open =
        || view.queue.cards().iter().any(|lying| lying.face_up && lying.card == Seen::Known(card));
    view.gone[card.family].contains(card.name) || lies_open()
}
