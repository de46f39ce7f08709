//! Moves as the notation says them, from a view alone: a family, a verb, and what it needs.

use oriflamme_game::{Card, Family, Move, Phase, Seen, View};

/// What separates words in the notation.
const BLANKS: [char; 3] = [' ', '\t', '\r'];

/// The canonical words for a move: `red keep`. For a move that is not legal in this view they are as good a guess as any.
pub fn said(view: &View, answer: Move) -> String {
    let family = speaker(view, answer);
    match answer {
        Move::Steal(seat) => format!("{family} steal {}", view.seating.family_of(seat)),
        answer => format!("{family} {answer}"),
    }
}

/// What the viewer may answer, in the order of the notation; nothing, if it is not the viewer who decides.
pub fn legal(view: &View) -> Vec<String> {
    view.moves.iter().flat_map(|moves| moves.iter()).map(|answer| said(view, answer)).collect()
}

/// The legal move that these words say, in any spelling that the notation takes.
pub fn find(view: &View, text: &str) -> Option<Move> {
    let line = text.split('#').next().unwrap_or_default();
    let mut words: Vec<&str> = line.split(BLANKS).filter(|word| !word.is_empty()).collect();
    if let [_, "steal", from] = words[..] {
        // Any family of the seat will do.
        let seat = from.parse().ok().and_then(|family| view.seating.seat_of(family))?;
        words[2] = view.seating.family_of(seat).word();
    }
    let plain = words.join(" ");
    view.moves?.iter().find(|&answer| said(view, answer) == plain)
}

/// The family for which a move is made: that of the card placed, or the one the acting card belongs to.
fn speaker(view: &View, answer: Move) -> Family {
    let acting = match (answer, view.doing, view.phase) {
        (Move::Place { card, .. }, ..) => Some(card.family),
        (_, Some(doing), _) => Some(owner_of(view, doing.actor)),
        (_, None, Phase::Resolution) => view.queue.stack(view.next).last().map(|top| top.owner),
        (_, None, Phase::Placement) => None,
    };
    acting.or_else(|| view.turn.map(|seat| view.seating.family_of(seat))).unwrap_or(Family::Red)
}

/// Whose a card is now: what its token says, or its back. A card that has left the queue has no token.
pub(crate) fn owner_of(view: &View, card: Card) -> Family {
    let lying = view.queue.cards().iter().find(|lying| lying.card == Seen::Known(card));
    lying.map_or(card.family, |lying| lying.owner)
}
