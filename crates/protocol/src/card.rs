//! Cards in the queue as the notation writes them, and a `?` for a name that the viewer may not know.

use oriflamme_game::{Card, Family, Name, Seen, SeenCard};

/// What a card in the queue looks like, for messages.
pub(crate) const EXPECTED: &str = "a card such as `red spy`, `red spy ~blue`, `[red spy *2]` or `[blue ?]`";

/// A card in the queue: `red spy ~blue`, `[red spy *2]`, `[blue ?]`.
pub(crate) fn text(lying: &SeenCard) -> String {
    let face = match lying.card {
        Seen::Known(card) => card.to_string(),
        Seen::Back(family) => format!("{family} ?"),
    };
    match (lying.face_up, lying.influence) {
        (true, _) if lying.owner != lying.card.family() => format!("{face} ~{}", lying.owner),
        (true, _) => face,
        (false, 0) => format!("[{face}]"),
        (false, influence) => format!("[{face} *{influence}]"),
    }
}

/// Reads a card in the queue.
pub(crate) fn read(text: &str) -> Option<SeenCard> {
    let spaced = text.replace('[', " [ ").replace(']', " ] ").replace('*', " *");
    let words: Vec<&str> = spaced.split([' ', '\t']).filter(|word| !word.is_empty()).collect();
    let lying = |card: Seen, owner, face_up, influence| {
        Some(SeenCard { card, owner, face_up, influence, cleared: false })
    };
    match words[..] {
        ["[", family, name, "]"] => {
            let card = seen(family, name)?;
            lying(card, card.family(), false, 0)
        }
        ["[", family, name, influence, "]"] => {
            let card = seen(family, name)?;
            let influence = number(influence.strip_prefix('*')?)?;
            lying(card, card.family(), false, influence)
        }
        [family, name] => lying(known(family, name)?, family.parse().ok()?, true, 0),
        [family, name, token] => {
            let owner: Family = token.strip_prefix('~')?.parse().ok()?;
            let card = known(family, name)?;
            // A family's own token on its own card is not written.
            (owner != card.family()).then_some(())?;
            lying(card, owner, true, 0)
        }
        _ => None,
    }
}

/// Reads `red spy`.
pub(crate) fn plain(text: &str) -> Option<Card> {
    let (family, name) = text.split_once(' ')?;
    Some(Card::new(family.parse().ok()?, name.parse().ok()?))
}

fn seen(family: &str, name: &str) -> Option<Seen> {
    match name {
        "?" => Some(Seen::Back(family.parse().ok()?)),
        _ => known(family, name),
    }
}

fn known(family: &str, name: &str) -> Option<Seen> {
    let name: Name = name.parse().ok()?;
    Some(Seen::Known(Card::new(family.parse().ok()?, name)))
}

/// Influence on a card: from 1, without leading zeros.
fn number(digits: &str) -> Option<u8> {
    let plain = !digits.starts_with('0') && digits.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| digits.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_read_as_they_are_written() {
        for card in ["red spy", "red queen ~blue", "[red spy]", "[red spy *2]", "[blue ?]", "[blue ? *255]"] {
            assert_eq!(text(&read(card).unwrap()), card);
        }
        assert_eq!(read("[red spy*2]"), read(" [ red  spy *2 ] "));
    }

    #[test]
    fn what_is_no_card_is_refused() {
        for text in [
            "",
            "red",
            "red ?",
            "red spi",
            "red spy *2",
            "red spy ~red",
            "[red spy *0]",
            "[red spy *02]",
            "[red spy *256]",
            "[red spy *+1]",
            "[red spy 2]",
            "[red spy",
            "red spy]",
            "[[red spy]]",
            "[red spy ~blue]",
            "[red spy *1] x",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
