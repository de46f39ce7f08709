//! The log: what happened and why, line by line. A tap on a reason shows its ruling.

use crate::{
    Value, Words,
    card::crest,
    rulings::{reason, why_idle},
};
use maud::{Markup, PreEscaped, html};
use oriflamme_game::{
    Card, Event, Family, Name, Phase, Place, Position, Ruling, Seat, Seen, View, Viewer, Zone,
};
use oriflamme_table_view::{Occupant, TableView, Update, UpdateKind};

type Variables = Vec<(&'static str, Value)>;

/// A line of the log, as HTML and as words to be read out.
pub(crate) struct LogLine {
    pub html: String,
    pub text: String,
}

/// The line for the first of these events; `view` is what the viewer knew before it, the other events are
/// what follows from it.
pub(crate) fn line(
    words: &'static Words,
    table: &TableView,
    view: &View,
    events: &[Event<Seen>],
) -> Option<LogLine> {
    let (event, rest) = events.split_first()?;
    Writer { words, table, view, rest }.line(event)
}

/// All lines of a history.
pub(crate) fn lines(words: &'static Words, table: &TableView, history: &[Update]) -> Vec<Markup> {
    let mut lines = Vec::new();
    for (index, update) in history.iter().enumerate() {
        lines.extend(about(words, update).map(|line| PreEscaped(line.html)));
        let before = index.checked_sub(1).and_then(|index| history[index].table.view);
        let Some(mut view) = before.or(update.table.view) else { continue };
        for (index, event) in update.events.iter().enumerate() {
            let line = line(words, table, &view, &update.events[index..]);
            lines.extend(line.map(|line| PreEscaped(line.html)));
            view.apply(event);
        }
    }
    lines
}

/// The line for an update that is not a move: who came, who went.
pub(crate) fn about(words: &'static Words, update: &Update) -> Option<LogLine> {
    let id = format!("log-{}", update.kind);
    if update.kind == UpdateKind::Move || !words.has(&id) {
        return None;
    }
    let mut variables: Variables = Vec::new();
    if let Some(seat) = update.seat {
        let you = if update.table.viewer == Viewer::Seat(seat) { "yes" } else { "no" };
        variables.extend([("player", words.player(&update.table, seat).into()), ("you", you.into())]);
    }
    let level = match update.seat.map(|seat| update.table.occupant(seat)) {
        Some(Occupant::Bot(level)) => *level,
        _ => update.table.level,
    };
    variables.push(("level", level.word().into()));
    let text = words.tell(&id, &variables);
    Some(LogLine { html: html! { li.head { (text) } }.into_string(), text })
}

struct Writer<'a> {
    words: &'static Words,
    table: &'a TableView,
    view: &'a View,
    /// The events after the one that is told.
    rest: &'a [Event<Seen>],
}

impl Writer<'_> {
    fn line(&self, event: &Event<Seen>) -> Option<LogLine> {
        let (id, variables, family, why) = self.event(event)?;
        let text = self.words.tell(id, &variables);
        let head = matches!(event, Event::PhaseBegan { .. } | Event::Ended);
        let effect = matches!(
            event,
            Event::Gained { .. } | Event::Lost { .. } | Event::Stolen { .. } | Event::Discarded { .. }
        );
        let html = html! {
            li.head[head].event[!head].effect[effect && why.is_some()] {
                @if let Some(family) = family { (crest(family)) }
                div { (text) @if let Some(why) = why { " " (reason(self.words, why)) } }
            }
        };
        Some(LogLine { html: html.into_string(), text })
    }

    fn event(
        &self,
        event: &Event<Seen>,
    ) -> Option<(&'static str, Variables, Option<Family>, Option<Ruling>)> {
        let of = |seat: Seat| Some(self.table.seating.family_of(seat));
        Some(match *event {
            Event::Placed { seat, card, at } => {
                let mut variables = self.player(seat);
                variables.extend(place(at));
                let id = if name(&mut variables, card) { "log-placed-known" } else { "log-placed" };
                (id, variables, Some(card.family()), None)
            }
            Event::Kept { at } => {
                let top = self.view.queue.stack(at).last()?;
                let mut variables = self.player(self.table.seating.seat_of(top.owner)?);
                variables.push(("at", at.number().into()));
                let id = if name(&mut variables, top.card) { "log-kept-known" } else { "log-kept" };
                (id, variables, Some(top.owner), None)
            }
            Event::Revealed { card, at } => {
                let mut variables = self.player(self.table.seating.seat_of(card.family)?);
                variables.extend([("card", card.name.word().into()), ("at", at.number().into())]);
                ("log-revealed", variables, Some(card.family), None)
            }
            // That a card acts is seen by what it does; that it acts as another, or in vain, is worth saying.
            Event::Acts { card, ability } => {
                let owner = self.owner(card);
                let vain = self.in_vain(card, ability);
                let mut variables = whole(card, owner);
                match (ability == card.name, vain) {
                    (true, None) => return None,
                    (true, Some(_)) => ("log-in-vain", variables, Some(owner), vain),
                    (false, _) => {
                        variables.push(("ability", ability.word().into()));
                        let id = if vain.is_some() { "log-acts-as-in-vain" } else { "log-acts-as" };
                        (id, variables, Some(owner), vain)
                    }
                }
            }
            Event::Idle { card } => {
                let owner = self.owner(card);
                ("log-idle", whole(card, owner), Some(owner), Some(why_idle(card.name)))
            }
            Event::Eliminated { card, by, at } if card == by => {
                let owner = self.owner_at(card, at);
                ("log-eliminated-itself", whole(card, owner), Some(owner), self.unpaid(by))
            }
            Event::Eliminated { card, by, at } => {
                let attacker = self.owner(by);
                let mut variables = whole(card, self.owner_at(card, at));
                variables.extend([("by", by.name.word().into()), ("by-family", attacker.word().into())]);
                ("log-eliminated", variables, Some(attacker), self.unpaid(by))
            }
            Event::Discarded { card, why, at } => {
                let owner = self.owner_at(card, at);
                ("log-discarded", whole(card, owner), Some(owner), Some(why))
            }
            Event::Moved { from, to } => self.moved(from, to.0)?,
            Event::Joined { card, at } => {
                let mut variables = whole(card, card.family);
                variables.extend(place(at));
                ("log-joined", variables, Some(card.family), None)
            }
            Event::Replaced { card, from, .. } => {
                let mut variables = whole(card, card.family);
                variables.push(("from", if from == Zone::Aside { "aside" } else { "gone" }.into()));
                ("log-replaced", variables, Some(card.family), None)
            }
            Event::Lacked { card } => {
                ("log-lacked", whole(card, card.family), Some(card.family), Some(Ruling::Usurp2))
            }
            Event::Cleared { family, name } => {
                ("log-cleared", whole(Card::new(family, name), family), Some(family), Some(Ruling::Prince3))
            }
            Event::Corrupted { card, at, family } => {
                let owner = self.owner_at(card, at);
                let mut variables = whole(card, owner);
                let id = match (owner == family, card.family == family) {
                    (true, _) => "log-corrupted-same",
                    (_, true) => "log-corrupted-home",
                    _ => "log-corrupted",
                };
                if id == "log-corrupted" {
                    variables.push(("to-family", family.word().into()));
                }
                (id, variables, Some(family), None)
            }
            Event::Gained { seat, amount, why, .. } => {
                ("log-gained", self.amount(seat, amount), of(seat), Some(why))
            }
            Event::Lost { seat, amount, why } => ("log-lost", self.amount(seat, amount), of(seat), Some(why)),
            Event::Stolen { from, to, amount, why, .. } => {
                let mut variables = self.amount(to, amount);
                variables.push(("other", self.words.player(self.table, from).into()));
                if self.table.viewer == Viewer::Seat(from) {
                    variables.retain(|(name, _)| *name != "you");
                    variables.push(("you", "victim".into()));
                }
                ("log-stolen", variables, of(to), Some(why))
            }
            Event::KeptApart { amount } => ("log-kept-apart", vec![("count", amount.into())], None, None),
            Event::Drew { seat, card } => {
                let mut variables = self.player(seat);
                variables.push(("family", card.family().word().into()));
                let id = if name(&mut variables, card) { "log-drew-known" } else { "log-drew" };
                (id, variables, Some(card.family()), None)
            }
            Event::PhaseBegan { round, phase, first } => {
                let mut variables = self.player(first);
                variables.push(("round", round.into()));
                let id = match phase {
                    Phase::Placement => "log-phase-placement",
                    Phase::Resolution => "log-phase-resolution",
                };
                (id, variables, None, None)
            }
            Event::Ended => ("log-ended", Vec::new(), None, None),
            // Who decides is said where it is asked.
            Event::Asked { .. } => return None,
        })
    }

    fn moved(
        &self,
        from: Position,
        to: u8,
    ) -> Option<(&'static str, Variables, Option<Family>, Option<Ruling>)> {
        let top = self.view.queue.stack(from).last()?;
        let place = match to {
            0 => "front",
            to if to == self.view.queue.len() => "back",
            _ => "between",
        };
        let mut variables: Variables =
            vec![("place", place.into()), ("before", to.into()), ("after", (to + 1).into())];
        let id = match top.card {
            Seen::Known(card) => {
                variables.extend(whole(card, top.owner));
                "log-moved-known"
            }
            Seen::Back(_) => {
                variables.push(("from", from.number().into()));
                "log-moved"
            }
        };
        Some((id, variables, Some(top.owner), None))
    }

    /// Whom a face-up card belongs to now; one that has left the queue is its own family's again (CORRUPT-2).
    fn owner(&self, card: Card) -> Family {
        let lying = self.view.queue.cards().iter().find(|lying| lying.card == Seen::Known(card));
        lying.map_or(card.family, |lying| lying.owner)
    }
    /// Whom the card on top there belongs to, face up or not.
    fn owner_at(&self, card: Card, at: Position) -> Family {
        self.view.queue.stack(at).last().map_or(card.family, |top| top.owner)
    }
    /// Why an elimination earns nothing, if it does not: the Cutthroat struck a single card.
    fn unpaid(&self, by: Card) -> Option<Ruling> {
        let fallen =
            |event: &&Event<Seen>| matches!(event, Event::Eliminated { by: other, .. } if *other == by);
        let paid = |event: &Event<Seen>| matches!(event, Event::Gained { why: Ruling::Elim1, by: other, .. } if *other == by);
        let next = self.rest.iter().find(|event| !fallen(event));
        (!next.is_some_and(paid)).then_some(Ruling::Cut2)
    }
    /// Why a card that asks nothing changes nothing, if so.
    fn in_vain(&self, card: Card, ability: Name) -> Option<Ruling> {
        let why = match ability {
            Name::Heir if card.name == Name::Shapeshifter => Ruling::Shape1,
            Name::Heir => Ruling::Heir1,
            Name::Felon => Ruling::Felon1,
            _ => return None,
        };
        let changes = matches!(
            self.rest.first(),
            Some(Event::Gained { why: Ruling::Heir1, .. } | Event::Lost { why: Ruling::Felon1, .. })
        );
        (!changes).then_some(why)
    }

    fn player(&self, seat: Seat) -> Variables {
        let you = if self.table.viewer == Viewer::Seat(seat) { "yes" } else { "no" };
        vec![("player", self.words.player(self.table, seat).into()), ("you", you.into())]
    }
    fn amount(&self, seat: Seat, amount: u16) -> Variables {
        let mut variables = self.player(seat);
        variables.push(("count", amount.into()));
        variables
    }
}

/// Adds a card's name where it is known, and says whether it is.
fn name(variables: &mut Variables, card: Seen) -> bool {
    if let Seen::Known(card) = card {
        variables.push(("card", card.name.word().into()));
    }
    matches!(card, Seen::Known(_))
}

/// A card, and whose it is now.
fn whole(card: Card, owner: Family) -> Variables {
    vec![("card", card.name.word().into()), ("family", owner.word().into())]
}

fn place(at: Place) -> Variables {
    match at {
        Place::Front => vec![("place", "front".into())],
        Place::Back => vec![("place", "back".into())],
        Place::On(at) => vec![("place", "on".into()), ("at", at.number().into())],
    }
}
