//! Captions: events that belong together are one beat with one sentence. Important beats last longer.

use crate::{Value, Words, table};
use oriflamme_game::{Card, Event, Family, Name, Ruling, Seat, Seen, View, Viewer};
use oriflamme_table_view::TableView;
use serde::Serialize;

/// The sound of a beat, if sound is on.
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

/// The duration of a beat at normal speed, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug, Default)]
pub struct Timing {
    /// The time in which things move.
    pub travel: u32,
    /// The time in which everything rests.
    pub dwell: u32,
}

impl Timing {
    const fn new(travel: u32, dwell: u32) -> Self {
        Self { travel, dwell }
    }
    /// The time from its beginning to the next beat.
    pub const fn total(self) -> u32 {
        self.travel + self.dwell
    }
}

/// The caption in the middle of the table while a beat is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Caption {
    pub text: String,
    /// The family that caused it.
    pub family: Option<Family>,
    /// Whether an Ambush or a Trap springs.
    pub ambush: bool,
}

/// How many of the next events are one beat: an elimination with its gain, a revealed card with the influence
/// on it, an Ambush with its victim.
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
        // A finished intrigue is discarded in the same beat as its last effect.
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

/// The duration of a beat. Usually its first event determines it.
pub(crate) fn timing(beat: &[Event<Seen>]) -> Timing {
    if spring(beat).is_some() {
        return Timing::new(450, 1150);
    }
    let Some(event) = beat.first() else { return Timing::default() };
    match event {
        Event::Placed { .. } => Timing::new(320, 130),
        Event::Drew { .. } => Timing::new(250, 50),
        Event::Kept { .. } => Timing::new(180, 240),
        // Worth a caption only if another card's ability is used.
        Event::Acts { .. } => Timing::new(0, 420),
        Event::Revealed { .. } => Timing::new(340, 440),
        Event::Idle { .. } | Event::InVain { .. } | Event::Lacked { .. } => Timing::new(0, 900),
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

/// Whether a beat is shown at full length even if many wait: it affects the viewer, or an Ambush springs. A
/// card affects whoever has it now; if it leaves the queue, also the family to which it goes back.
pub(crate) fn lingers(table: &TableView, view: &View, beat: &[Event<Seen>]) -> bool {
    let mine = |seat: Option<Seat>| seat.is_some_and(|seat| table.viewer == Viewer::Seat(seat));
    let owned = |family: Family| mine(table.seating.seat_of(family));
    let at = |at| view.queue.stack(at).last().is_some_and(|top| owned(top.owner));
    let touches = |event: &Event<Seen>| match *event {
        Event::Eliminated { card, at: struck, .. } => at(struck) || owned(card.family),
        Event::Discarded { card, at: struck, why } => {
            why != Ruling::Resolve4 && (at(struck) || owned(card.family))
        }
        Event::Corrupted { at: struck, .. } | Event::Moved { from: struck, .. } => at(struck),
        Event::Gained { seat, .. } | Event::Lost { seat, .. } => mine(Some(seat)),
        Event::Stolen { from, to, .. } => mine(Some(from)) || mine(Some(to)),
        Event::Idle { card, .. } | Event::InVain { card, .. } => owned(view.owner_of(card)),
        _ => false,
    };
    spring(beat).is_some() || beat.iter().any(touches)
}

/// Makes captions. It remembers which ability was last used, because events do not say so.
#[derive(Clone, Copy, Default)]
pub(crate) struct Story {
    acting: Option<(Card, Name)>,
}

impl Story {
    /// A story that continues from a view. If a card has asked there, it is still the one that acts.
    pub fn after(was: &View) -> Self {
        Self { acting: was.doing.map(|doing| (doing.actor, doing.ability)) }
    }
    /// The card that has acted last.
    pub fn acting(&self) -> Option<Card> {
        self.acting.map(|(card, _)| card)
    }

    /// The caption of one beat. `None` if the line of the log is good enough.
    pub fn tell(
        &mut self,
        words: &Words,
        table: &TableView,
        view: &View,
        beat: &[Event<Seen>],
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
        // A corrupted character is named after its present family.
        let owner = |card: Card| view.owner_of(card);
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
        let acting = self.acting;
        let ability_of =
            |card: Card| acting.filter(|(actor, _)| *actor == card).map_or(card.name, |(_, used)| used);
        // The card that does something, and whose ability it uses.
        let named = |card: Card| {
            let ability = ability_of(card);
            [
                ("by", Value::from(card.name.word())),
                ("by-family", owner(card).word().into()),
                ("ability", ability.word().into()),
                ("copied", if ability == card.name { "no" } else { "yes" }.into()),
            ]
        };
        match *beat.first()? {
            Event::Acts { card, ability } => {
                self.acting = Some((card, ability));
                None
            }
            Event::Eliminated { card, by, at } if card != by => {
                let loser = view.queue.stack(at).last().map_or(card.family, |top| top.owner);
                let mut variables = whole(card).to_vec();
                variables.extend(named(by));
                variables.extend([("mine", mine(loser)), ("gain", gain(beat.get(1)).into())]);
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
            Event::Stolen { from, to, amount, by, .. } => {
                let mut variables = named(by).to_vec();
                let you = match table.viewer {
                    Viewer::Seat(seat) if seat == from => "victim",
                    Viewer::Seat(seat) if seat == to => "yes",
                    _ => "no",
                };
                variables.extend([
                    ("you", you.into()),
                    ("other", words.player(table, from).into()),
                    ("count", amount.into()),
                ]);
                said("caption-stolen", &variables, owner(by))
            }
            // The other effects do not name the card that has them: it is the one that acts.
            Event::Lost { seat, amount, .. } => {
                let (actor, _) = acting?;
                let mut variables = player(seat).to_vec();
                variables.extend(named(actor));
                variables.push(("count", amount.into()));
                said("caption-lost", &variables, owner(actor))
            }
            Event::Moved { from, to } => {
                let (actor, _) = acting?;
                let top = view.queue.stack(from).last()?;
                let mut variables = table::into_gap(view, to.0);
                variables.extend(named(actor));
                let id = match top.card {
                    Seen::Known(card) => {
                        variables
                            .extend([("card", card.name.word().into()), ("family", top.owner.word().into())]);
                        "caption-moved-known"
                    }
                    Seen::Back(_) => {
                        variables.push(("from", from.number().into()));
                        "caption-moved"
                    }
                };
                said(id, &variables, owner(actor))
            }
            Event::Joined { at, .. } => {
                let (actor, _) = acting?;
                let mut variables = table::place(at);
                variables.extend(named(actor));
                said("caption-joined", &variables, owner(actor))
            }
            Event::Replaced { card, .. } | Event::Lacked { card } => {
                let (actor, _) = acting?;
                let mut variables = named(actor).to_vec();
                variables.extend([("card", card.name.word().into()), ("family", card.family.word().into())]);
                let comes = matches!(beat.first(), Some(Event::Replaced { .. }));
                said(if comes { "caption-replaced" } else { "caption-lacked" }, &variables, owner(actor))
            }
            Event::Corrupted { card, at, family } => {
                let (actor, _) = acting?;
                let was = view.queue.stack(at).last().map_or(card.family, |top| top.owner);
                let mut variables = named(actor).to_vec();
                variables.extend([("card", card.name.word().into()), ("family", was.word().into())]);
                variables.push(("mine", mine(was)));
                let id = match (was == family, card.family == family) {
                    (true, _) => "caption-corrupted-same",
                    (_, true) => "caption-corrupted-home",
                    _ => "caption-corrupted",
                };
                said(id, &variables, owner(actor))
            }
            // No reason is needed when a finished intrigue is discarded.
            Event::Discarded { card, why, .. } if why != Ruling::Resolve4 => {
                let mut variables = whole(card).to_vec();
                variables.push(("ruling", why.id().into()));
                said("caption-discarded", &variables, owner(card))
            }
            Event::InVain { card, why } => {
                let mut variables = whole(card).to_vec();
                variables.push(("ruling", why.id().into()));
                said("caption-in-vain", &variables, owner(card))
            }
            Event::Idle { card, .. } => {
                let mut variables = whole(card).to_vec();
                variables.push(("ability", ability_of(card).word().into()));
                said("caption-idle", &variables, owner(card))
            }
            _ => None,
        }
    }
}
