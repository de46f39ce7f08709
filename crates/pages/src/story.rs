//! What happens at a table, told beat by beat: events that belong together are one moment with one sentence,
//! and what matters lasts longer than what needs no attention.

use crate::{Value, Words, rulings};
use oriflamme_game::{Card, Event, Family, Name, Ruling, Seat, Seen, View, Viewer};
use oriflamme_table_view::TableView;
use serde::Serialize;

/// What is heard at a moment, for those who want to hear it.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Sound {
    Place,
    Reveal,
    Strike,
    Coin,
    Ambush,
    End,
}

/// How long a moment takes at normal speed, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug, Default)]
pub struct Timing {
    /// While things move.
    pub travel: u32,
    /// While everything rests and can be looked at.
    pub dwell: u32,
}

impl Timing {
    const fn new(travel: u32, dwell: u32) -> Self {
        Self { travel, dwell }
    }
    /// From its beginning to the next moment.
    pub const fn total(self) -> u32 {
        self.travel + self.dwell
    }
}

/// What stands in the middle while a moment is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Caption {
    pub text: String,
    /// Whose deed it is.
    pub family: Option<Family>,
    /// A moment to be celebrated.
    pub ambush: bool,
}

/// How many of the events that come next are one moment: an elimination with what it earns, a card that is
/// revealed with what lay on it, an Ambush with whom it catches.
pub(crate) fn beat(events: &[Event<Seen>]) -> usize {
    match events {
        [
            Event::Discarded { why, .. },
            Event::Gained { why: paid, .. } | Event::Stolen { why: paid, .. },
            ..,
        ]
        | [Event::Gained { why, .. }, Event::Discarded { why: paid, .. }, ..]
            if springs(*why) && why == paid =>
        {
            2
        }
        [Event::Eliminated { by, .. }, Event::Gained { by: earner, why: Ruling::Elim1, .. }, ..]
            if by == earner =>
        {
            2
        }
        [Event::Revealed { card, .. }, Event::Gained { by, why: Ruling::Resolve2, .. }, ..] if card == by => {
            2
        }
        // An intrigue that is done leaves with what it did last.
        [Event::Gained { .. } | Event::Stolen { .. }, Event::Discarded { why: Ruling::Resolve4, .. }, ..] => {
            2
        }
        _ => 1,
    }
}

fn springs(why: Ruling) -> bool {
    matches!(why, Ruling::Ambush1 | Ruling::Ambush2 | Ruling::Trap1 | Ruling::Trap2)
}

/// What an Ambush or a Trap brings when it springs.
fn spring(beat: &[Event<Seen>]) -> Option<&Event<Seen>> {
    let pays = |event: &&Event<Seen>| matches!(event, Event::Gained { why, .. } | Event::Stolen { why, .. } if springs(*why));
    beat.iter().find(pays)
}

/// How long a moment takes: if nothing special, by the event that it begins with.
pub(crate) fn timing(beat: &[Event<Seen>]) -> Timing {
    if spring(beat).is_some() {
        return Timing::new(450, 1150);
    }
    let Some(event) = beat.first() else { return Timing::default() };
    match event {
        Event::Placed { .. } => Timing::new(320, 130),
        Event::Drew { .. } => Timing::new(250, 50),
        Event::Kept { .. } => Timing::new(180, 240),
        // Worth a look only where another ability is used, which is then said.
        Event::Acts { .. } => Timing::new(0, 420),
        Event::Revealed { .. } => Timing::new(340, 440),
        Event::Idle { .. } | Event::Lacked { .. } => Timing::new(0, 900),
        Event::Eliminated { .. } => Timing::new(450, 720),
        Event::Discarded { why: Ruling::Resolve4, .. } => Timing::new(300, 100),
        Event::Discarded { .. } | Event::Corrupted { .. } => Timing::new(350, 480),
        Event::Moved { .. } | Event::Joined { .. } | Event::Replaced { .. } => Timing::new(420, 480),
        Event::Gained { .. } | Event::Stolen { .. } => Timing::new(360, 280),
        Event::Lost { .. } => Timing::new(250, 450),
        Event::PhaseBegan { .. } => Timing::new(0, 400),
        Event::Cleared { .. } | Event::KeptApart { .. } | Event::Ended | Event::Asked { .. } => {
            Timing::new(0, 0)
        }
    }
}

pub(crate) fn sound(beat: &[Event<Seen>]) -> Option<Sound> {
    if spring(beat).is_some() {
        return Some(Sound::Ambush);
    }
    match beat.first()? {
        Event::Placed { .. } | Event::Moved { .. } | Event::Joined { .. } | Event::Replaced { .. } => {
            Some(Sound::Place)
        }
        Event::Revealed { .. } => Some(Sound::Reveal),
        Event::Eliminated { .. } => Some(Sound::Strike),
        Event::Kept { .. } | Event::Gained { .. } | Event::Stolen { .. } => Some(Sound::Coin),
        Event::Ended => Some(Sound::End),
        _ => None,
    }
}

/// Whether a moment is to be taken in even where much else happens: it strikes or pays the viewer, or springs.
pub(crate) fn lingers(table: &TableView, view: &View, beat: &[Event<Seen>]) -> bool {
    let mine = |seat: Option<Seat>| seat.is_some_and(|seat| table.viewer == Viewer::Seat(seat));
    let owned = |family: Family| mine(table.seating.seat_of(family));
    let at = |at| view.queue.stack(at).last().is_some_and(|top| owned(top.owner));
    let touches = |event: &Event<Seen>| match *event {
        Event::Eliminated { at: struck, .. } | Event::Corrupted { at: struck, .. } => at(struck),
        Event::Discarded { at: struck, why, .. } => why != Ruling::Resolve4 && at(struck),
        Event::Gained { seat, .. } | Event::Lost { seat, .. } => mine(Some(seat)),
        Event::Stolen { from, to, .. } => mine(Some(from)) || mine(Some(to)),
        Event::Idle { card } => owned(card.family),
        _ => false,
    };
    spring(beat).is_some() || beat.iter().any(touches)
}

/// The storyteller: knows which ability was last used, which events alone do not say.
#[derive(Clone, Copy, Default)]
pub(crate) struct Story {
    acting: Option<(Card, Name)>,
}

impl Story {
    /// The card that has acted last.
    pub fn acting(&self) -> Option<Card> {
        self.acting.map(|(card, _)| card)
    }

    /// What the events of one beat say together; `rest` are those that follow in the same update. None where
    /// the line of the log says it as well.
    pub fn tell(
        &mut self,
        words: &Words,
        table: &TableView,
        view: &View,
        beat: &[Event<Seen>],
        rest: &[Event<Seen>],
    ) -> Option<Caption> {
        let seat_of = |family: Family| table.seating.seat_of(family);
        let mine = |family: Family| {
            let own = seat_of(family).is_some_and(|seat| table.viewer == Viewer::Seat(seat));
            Value::from(if own { "yes" } else { "no" })
        };
        let player = |seat: Seat| {
            let you = if table.viewer == Viewer::Seat(seat) { "yes" } else { "no" };
            [("player", Value::from(words.player(table, seat))), ("you", you.into())]
        };
        let gain = |event: Option<&Event<Seen>>| match event {
            Some(Event::Gained { amount, .. }) => *amount,
            _ => 0,
        };
        // A corrupted character is named after the family that has it now.
        let owner = |card: Card| {
            let lies = view.queue.cards().iter().find(|lying| lying.card == Seen::Known(card));
            lies.map_or(card.family, |lying| lying.owner)
        };
        let whole =
            |card: Card| [("card", Value::from(card.name.word())), ("family", owner(card).word().into())];
        let said = |id: &str, variables: &[(&'static str, Value)], family: Family| {
            Some(Caption { text: words.tell(id, variables), family: Some(family), ambush: false })
        };
        if let Some(&(Event::Gained { seat, amount, by, .. } | Event::Stolen { to: seat, amount, by, .. })) =
            spring(beat)
        {
            let fallen = beat.iter().find_map(|event| match event {
                Event::Discarded { card, .. } => Some(*card),
                _ => None,
            });
            let mut variables = player(seat).to_vec();
            variables.extend(whole(by));
            let struck = fallen.unwrap_or(by);
            variables.extend([
                ("gain", amount.into()),
                ("falls", if fallen.is_some() { "yes" } else { "no" }.into()),
                ("by", struck.name.word().into()),
                ("by-family", owner(struck).word().into()),
            ]);
            let caption = said("caption-ambush", &variables, table.seating.family_of(seat));
            return caption.map(|caption| Caption { ambush: true, ..caption });
        }
        match *beat.first()? {
            Event::Acts { card, ability } => {
                self.acting = Some((card, ability));
                self.in_vain(words, rest, card, ability)
            }
            Event::Eliminated { card, by, at } if card != by => {
                let loser = view.queue.stack(at).last().map_or(card.family, |top| top.owner);
                let ability = self.acting.filter(|(actor, _)| *actor == by).map_or(by.name, |(_, used)| used);
                let mut variables = whole(card).to_vec();
                variables.extend([
                    ("by", by.name.word().into()),
                    ("by-family", owner(by).word().into()),
                    ("ability", ability.word().into()),
                    ("copied", if ability == by.name { "no" } else { "yes" }.into()),
                    ("mine", mine(loser)),
                    ("gain", gain(beat.get(1)).into()),
                ]);
                said("caption-eliminated", &variables, owner(by))
            }
            Event::Revealed { card, .. } => {
                let mut variables = player(seat_of(owner(card))?).to_vec();
                variables.extend([("card", card.name.word().into()), ("gain", gain(beat.get(1)).into())]);
                said("caption-revealed", &variables, card.family)
            }
            Event::Gained { seat, amount, by, .. } => {
                let own = if seat_of(owner(by)) == Some(seat) { "yes" } else { "no" };
                let mut variables = player(seat).to_vec();
                variables.extend(whole(by));
                variables.extend([("gain", amount.into()), ("own", own.into())]);
                said("caption-gained", &variables, table.seating.family_of(seat))
            }
            // That an intrigue goes when it is done needs no reason.
            Event::Discarded { card, why, .. } if why != Ruling::Resolve4 => {
                let mut variables = whole(card).to_vec();
                variables.push(("why", rulings::title(words, why).into()));
                said("caption-discarded", &variables, owner(card))
            }
            Event::Idle { card } => {
                let ability =
                    self.acting.filter(|(actor, _)| *actor == card).map_or(card.name, |(_, used)| used);
                let mut variables = whole(card).to_vec();
                variables.push(("ability", ability.word().into()));
                said("caption-idle", &variables, owner(card))
            }
            _ => None,
        }
    }

    /// An ability that does something, but to no avail, leaves no event: it is told why.
    fn in_vain(&self, words: &Words, rest: &[Event<Seen>], card: Card, ability: Name) -> Option<Caption> {
        let goes_on = |event: &&Event<Seen>| {
            !matches!(
                event,
                Event::Acts { .. } | Event::PhaseBegan { .. } | Event::Revealed { .. } | Event::Kept { .. }
            )
        };
        let earns = |event: &Event<Seen>| {
            matches!(event, Event::Gained { .. } | Event::Stolen { .. } | Event::Idle { .. })
                || matches!(event, Event::Asked { doing: Some(doing), .. } if doing.actor == card)
        };
        let id = match ability {
            Name::Heir => "caption-vain-heir",
            Name::Spy => "caption-vain-spy",
            _ => return None,
        };
        if rest.iter().take_while(goes_on).any(earns) {
            return None;
        }
        let variables = [("card", Value::from(card.name.word())), ("family", card.family.word().into())];
        Some(Caption { text: words.tell(id, &variables), family: Some(card.family), ambush: false })
    }
}
