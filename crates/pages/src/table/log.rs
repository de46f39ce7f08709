//! The log: what happened and why, line by line. A tap on a reason shows its ruling.

use crate::{Value, Words, card::crest, rulings::reason};
use maud::{Markup, PreEscaped, html};
use oriflamme_game::{Card, Event, Family, Phase, Place, Position, Ruling, Seat, Seen, View, Viewer, Zone};
use oriflamme_table_view::{Occupant, TableView, Update, UpdateKind};

type Variables = Vec<(&'static str, Value)>;

/// A line of the log, as HTML and as text for screen readers.
pub(crate) struct LogLine {
    pub html: String,
    pub text: String,
    /// The family that caused it.
    pub family: Option<Family>,
    /// The ruling that is the reason.
    pub why: Option<Ruling>,
    /// Whether it begins a part of the game.
    pub is_head: bool,
}

/// The line for an event; `view` is what the viewer knew before it.
pub(crate) fn line(
    words: &'static Words,
    table: &TableView,
    view: &View,
    event: &Event<Seen>,
) -> Option<LogLine> {
    Writer { words, table, view }.line(event)
}

/// All lines of a history.
pub(crate) fn lines(words: &'static Words, table: &TableView, history: &[Update]) -> Vec<Markup> {
    let mut lines = Vec::new();
    for (index, update) in history.iter().enumerate() {
        lines.extend(about(words, update).map(|line| PreEscaped(line.html)));
        let before = index.checked_sub(1).and_then(|index| history[index].table.view);
        let Some(mut view) = before.or(update.table.view) else { continue };
        for event in &update.events {
            let line = line(words, table, &view, event);
            lines.extend(line.map(|line| PreEscaped(line.html)));
            view.apply(event);
        }
    }
    lines
}

/// The line for an update that is not a move: who came, who went.
pub(crate) fn about(words: &'static Words, update: &Update) -> Option<LogLine> {
    // A player who runs out of time in a rated game has lost it, and can't come back.
    let id = match update.kind {
        UpdateKind::Late if update.table.rated => "rated-log-late".to_owned(),
        kind => format!("log-{kind}"),
    };
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
    let html = html! { li.head { (text) } }.into_string();
    Some(LogLine { html, text, family: None, why: None, is_head: true })
}

struct Writer<'a> {
    words: &'static Words,
    table: &'a TableView,
    view: &'a View,
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
        Some(LogLine { html: html.into_string(), text, family, why, is_head: head })
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
            // The effect shows that a card acts. Only acting as another card needs a line.
            Event::Acts { card, ability } if ability == card.name => return None,
            Event::Acts { card, ability } => {
                let owner = self.view.owner_of(card);
                let mut variables = whole(card, owner);
                variables.push(("ability", ability.word().into()));
                ("log-acts-as", variables, Some(owner), None)
            }
            // The line says why a card fails, as its caption does. That an ability is mandatory is no reason.
            Event::Idle { card, why } => {
                let owner = self.view.owner_of(card);
                let mut variables = whole(card, owner);
                variables.push(("ability", card.name.word().into()));
                ("caption-idle", variables, Some(owner), Some(why).filter(|why| *why != Ruling::Resolve3))
            }
            Event::InVain { card, why } => {
                let owner = self.view.owner_of(card);
                let mut variables = whole(card, owner);
                variables.push(("ruling", why.id().into()));
                ("caption-in-vain", variables, Some(owner), Some(why))
            }
            Event::Eliminated { card, by, at } if card == by => {
                let owner = self.owner_at(card, at);
                ("log-eliminated-itself", whole(card, owner), Some(owner), None)
            }
            Event::Eliminated { card, by, at } => {
                let attacker = self.view.owner_of(by);
                let mut variables = whole(card, self.owner_at(card, at));
                variables.extend([("by", by.name.word().into()), ("by-family", attacker.word().into())]);
                ("log-eliminated", variables, Some(attacker), None)
            }
            Event::Discarded { card, why, at } => {
                let owner = self.owner_at(card, at);
                let mut variables = whole(card, owner);
                variables.push(("ruling", why.id().into()));
                ("caption-discarded", variables, Some(owner), Some(why))
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
            // The question says who decides.
            Event::Asked { .. } => return None,
        })
    }

    fn moved(
        &self,
        from: Position,
        to: u8,
    ) -> Option<(&'static str, Variables, Option<Family>, Option<Ruling>)> {
        let top = self.view.queue.stack(from).last()?;
        let mut variables = into_gap(self.view, to);
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

    /// The owner of the top card at a position, face up or not.
    fn owner_at(&self, card: Card, at: Position) -> Family {
        self.view.queue.stack(at).last().map_or(card.family, |top| top.owner)
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

/// A card with its present owner.
fn whole(card: Card, owner: Family) -> Variables {
    vec![("card", card.name.word().into()), ("family", owner.word().into())]
}

/// Where a card goes that moves into a gap.
pub(crate) fn into_gap(view: &View, to: u8) -> Variables {
    let place = match to {
        0 => "front",
        to if to == view.queue.len() => "back",
        _ => "between",
    };
    vec![("place", place.into()), ("before", to.into()), ("after", (to + 1).into())]
}

/// Where a card comes into the queue.
pub(crate) fn place(at: Place) -> Variables {
    match at {
        Place::Front => vec![("place", "front".into())],
        Place::Back => vec![("place", "back".into())],
        Place::On(at) => vec![("place", "on".into()), ("at", at.number().into())],
    }
}
