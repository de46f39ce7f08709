//! What must hold in a view as a whole before a bot may think about it.

use crate::field::{Field, Unreadable};
use oriflamme_game::{Card, Family, Moves, Name, Names, Phase, Pile, Seat, Seen, View, Viewer};
use std::collections::BTreeSet;

/// Every card is in one place, and none is missing.
pub(crate) fn cards(root: &Field, view: &View) -> Result<(), Unreadable> {
    for &family in view.seating.playing() {
        family_cards(root, view, family)?;
    }
    let queue = root.get("queue")?;
    for (stack, field) in view.queue.stacks().zip(queue.items()?) {
        if stack.iter().any(|card| card.owner != stack[0].owner) {
            return Err(field.error("a stack belongs to one family"));
        }
        for (card, field) in stack.iter().zip(field.items()?) {
            let Seen::Known(known) = card.card else { continue };
            let is_resolved = || view.doing.is_some_and(|doing| doing.resolved == known);
            if !card.face_up && !known.name.is_dealt() {
                return Err(field.error(format!("a {} lies face up", known.name)));
            }
            if card.face_up && !known.name.is_character() && !is_resolved() {
                return Err(field.error("an intrigue lies face up only while it is resolved"));
            }
        }
    }
    Ok(())
}

fn family_cards(root: &Field, view: &View, family: Family) -> Result<(), Unreadable> {
    let index = family as usize;
    let own = view.seating.seat_of(family).map(Viewer::Seat) == Some(view.viewer);
    let mut seen = Names::EMPTY;
    let mut once = |field: &Field, name: Name| match seen.contains(name) {
        true => Err(field.error(format!("the {family} {name} is in two places"))),
        false => {
            seen.insert(name);
            Ok(())
        }
    };
    for (key, counts, holding) in
        [("hand", "hands", view.hands[index]), ("aside", "asides", view.aside[index])]
    {
        let field = root.get(key)?.get(family.word());
        // Nobody's hand may be written at all, to a spectator.
        let field = field.or_else(|_| root.get(key))?;
        for name in holding.names.iter() {
            once(&field, name)?;
            if !name.is_dealt() {
                return Err(field.error(format!("a {name} is never dealt")));
            }
        }
        let (named, count) = (holding.names.len(), usize::from(holding.count));
        if named > count || own && named < count {
            return Err(field.error(format!("{named} cards are named, and `{counts}` says {count}")));
        }
    }
    let field = root.get("gone")?;
    view.gone[index].iter().try_for_each(|name| once(&field, name))?;
    let field = root.get("queue")?;
    let lying = || view.queue.cards().iter().filter(|card| card.card.family() == family);
    for card in lying() {
        if let Seen::Known(card) = card.card {
            once(&field, card.name)?;
        }
    }
    if view.twins.contains(family) {
        once(&root.get("twins")?, Name::Twin)?;
    }

    let all = Names::of(view.rules);
    if all.contains(Name::Twin) != seen.contains(Name::Twin) {
        return Err(root.get("twins")?.error(format!("the {family} twin is not where it can be")));
    }
    let dealt = |names: Names| names.iter().filter(|name| name.is_dealt()).count();
    let is_twin = |card: Seen| matches!(card, Seen::Known(card) if !card.name.is_dealt());
    let count = usize::from(view.hands[index].count)
        + usize::from(view.aside[index].count)
        + dealt(view.gone[index])
        + lying().filter(|card| !is_twin(card.card)).count()
        + view.piles.iter().flat_map(Pile::backs).filter(|&&back| back == family).count();
    if count != dealt(all) {
        return Err(root.error(format!("{family} has {count} cards in all, and should have {}", dealt(all))));
    }
    Ok(())
}

/// Whose decision this is follows from the rest, and so do the legal moves: both must be as the message says. Returns
/// the moves, if it is the viewer who decides.
pub(crate) fn decision(root: &Field, view: &View) -> Result<Option<Moves>, Unreadable> {
    let turn = root.get("turn")?;
    if let (Some(doing), field) = (view.doing, root.get("doing")?) {
        if view.turn.is_none() || view.phase == Phase::Placement {
            return Err(field.error("an ability acts only while a game is resolved"));
        }
        for (key, card) in [("resolved", doing.resolved), ("actor", doing.actor)] {
            if !is_open(view, card) {
                return Err(field.get(key)?.error(format!("the {card} is neither face up nor gone")));
            }
        }
    }
    let expected = match (view.turn, view.phase) {
        (None, _) => None,
        (Some(_), Phase::Placement) => {
            if view.placed >= view.seating.placements() {
                return Err(root.get("placed")?.error("all cards of this round are placed"));
            }
            Some(view.seating.placer(view.first, view.placed))
        }
        (Some(_), Phase::Resolution) => Some(resolver(root, view)?),
    };
    if view.turn != expected {
        let family = expected.map_or("nobody", |seat| view.seating.family_of(seat).word());
        return Err(turn.error(format!("it should be {family} who decides")));
    }

    let legal = root.get("legal")?;
    if view.turn.map(Viewer::Seat) != Some(view.viewer) {
        return if legal.is_null() { Ok(None) } else { Err(legal.error("it is not your turn")) };
    }
    if legal.is_null() {
        return Err(legal.expected("the legal moves"));
    }
    let moves = view.answers();
    let asked = View { moves: Some(moves), ..*view };
    let mut named = BTreeSet::new();
    for field in legal.items()? {
        named.insert(field.read("a move that is legal here", |text| asked.find(text))?);
    }
    match asked.legal().find(|legal| !named.contains(&legal.answer)) {
        None => Ok(Some(moves)),
        Some(missing) => Err(legal.error(format!("`{missing}` is missing"))),
    }
}

/// Whether all can see this card's face.
fn is_open(view: &View, card: Card) -> bool {
    let lies_open =
        || view.queue.cards().iter().any(|lying| lying.face_up && lying.card == Seen::Known(card));
    view.gone[card.family as usize].contains(card.name) || lies_open()
}

/// Who decides in a resolution: the owner of the card that acts, or of the face-down card that is resolved.
fn resolver(root: &Field, view: &View) -> Result<Seat, Unreadable> {
    let owner = match (view.doing, view.queue.stack(view.next).last()) {
        (Some(doing), _) => view.owner_of(doing.actor),
        (None, Some(top)) if !top.face_up => top.owner,
        _ => return Err(root.get("next")?.error("there is no face-down card to keep or reveal")),
    };
    Ok(view.seating.owner_of(owner))
}
