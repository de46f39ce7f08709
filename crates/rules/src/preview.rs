//! What a move would do, as far as its seat can see: the cards' own code, run in worlds that look like the
//! view.
//!
//! The worlds give every face-down card each name that it may have. An effect in all of them is promised; any
//! other effect depends on hidden cards. So a card's rules are in its file alone, and a new card gets its
//! previews without more code.

use crate::{
    State,
    handle::Handle,
    state::IllegalMove,
    table::Table,
    worlds::{MOST_WORLDS, Worlds},
};
use oriflamme_game::{
    Amount, Arrived, Card, Event, Foreseen, Gap, Kept, Log, Move, Moved, Moves, Names, Position, Preview,
    ROUNDS, Seen, Spot, Spots, View,
};

/// What a move would do. An error if it is not a legal move of the viewer, or if no world looks like this
/// view.
///
/// Many moves of one view are cheaper with a [`Previewer`].
pub fn preview(view: &View, answer: Move) -> Result<Preview, IllegalMove> {
    Previewer::new(view).ok_or(IllegalMove { tried: answer })?.preview(answer)
}

/// Computes the previews of one decision's moves. They depend on the view alone.
pub struct Previewer {
    worlds: Worlds,
    moves: Moves,
    /// The cards of the queue that the viewer does not know.
    hidden: Spots,
}

impl Previewer {
    /// Prepares the worlds that look like a view. `None` if the viewer does not decide or if there is no such
    /// world.
    pub fn new(view: &View) -> Option<Self> {
        let spots = (0..).map(Spot::from_index).zip(view.queue.cards());
        let hidden =
            spots.filter(|(_, card)| matches!(card.card, Seen::Back(_))).map(|(spot, _)| spot).collect();
        Some(Self { moves: view.moves?, worlds: Worlds::of(view).ok()?, hidden })
    }

    /// What a legal move would do.
    pub fn preview(&self, answer: Move) -> Result<Preview, IllegalMove> {
        if !self.moves.contains(answer) {
            return Err(IllegalMove { tried: answer });
        }
        let mut outcomes = [OneWorld::default(); MOST_WORLDS];
        let worlds = self.worlds.all();
        for (outcome, world) in outcomes.iter_mut().zip(worlds) {
            *outcome = OneWorld::of(world, self.hidden, answer);
        }
        let outcomes = &outcomes[..worlds.len()];
        let mut preview = outcomes[0].preview;
        for outcome in &outcomes[1..] {
            preview = preview.or(&outcome.preview);
        }
        let certain = preview.certain();
        let more = outcomes.iter().filter(|outcome| outcome.preview != certain);
        preview.depends = more.fold(Names::EMPTY, |names, outcome| names.or(outcome.shown));
        Ok(preview)
    }
    /// Every legal move with what it would do, in the order of the notation.
    pub fn all(&self) -> impl Iterator<Item = (Move, Preview)> {
        self.moves.iter().filter_map(|answer| Some((answer, self.preview(answer).ok()?)))
    }
}

/// What a move does in one world, and which names of face-down cards it brings to light there.
#[derive(Clone, Copy, Default)]
struct OneWorld {
    preview: Preview,
    shown: Names,
}

impl OneWorld {
    fn of(world: &State, hidden: Spots, answer: Move) -> Self {
        let mut after = *world;
        let mut recorder =
            Recorder { before: &world.table, hidden, outcome: Self::default(), came: PlacedCards::default() };
        let asks = after.answer_alone(answer, &mut recorder);
        let Recorder { mut outcome, came, .. } = recorder;
        let preview = &mut outcome.preview;
        if asks {
            preview.asks = Foreseen::Always(());
        }
        let table = &after.table;
        let turn_comes = |card| table.position(card).is_some_and(|at| at.index() >= table.cursor);
        let arrived =
            |card: Handle| Foreseen::Always(Arrived { card: table.card(card), turn_comes: turn_comes(card) });
        if let Some((card, to)) = came.moved
            && let Some(spot) = spot(&world.table, card)
        {
            preview.moved = Foreseen::Always(Moved { card: spot, to, turn_comes: turn_comes(card) });
        }
        if let Some(card) = came.joined {
            preview.joined = arrived(card);
        }
        if let Some(card) = came.replaced {
            preview.replaced = arrived(card);
        }
        if let Some((card, at)) =
            came.kept.and_then(|at| Some((spot(&world.table, world.table.top(at))?, at)))
        {
            let influence = table.card_state(table.top(at)).influence;
            preview.kept = Foreseen::Always(Kept { card, influence, last_round: world.round == ROUNDS });
        }
        outcome
    }
}

/// Cards whose place can only be read from the table after the move.
#[derive(Default)]
struct PlacedCards {
    moved: Option<(Handle, Gap)>,
    joined: Option<Handle>,
    replaced: Option<Handle>,
    kept: Option<Position>,
}

/// The log that gathers what a move does in one world.
struct Recorder<'a> {
    before: &'a Table,
    hidden: Spots,
    outcome: OneWorld,
    came: PlacedCards,
}

impl Recorder<'_> {
    /// The place of an eliminated or discarded card, which everybody sees from now on.
    fn fallen(&mut self, card: Card) -> Spots {
        let Some(spot) = spot(self.before, Handle::new(card)) else { return Spots::EMPTY };
        if self.hidden.contains(spot) {
            self.outcome.shown.insert(card.name);
        }
        Spots::only(spot)
    }
}

impl Log for Recorder<'_> {
    fn push(&mut self, event: Event<Card>) {
        match event {
            Event::Placed { card, at, .. } => self.outcome.preview.placed = Foreseen::Always((card, at)),
            Event::Kept { at } => self.came.kept = Some(at),
            Event::Eliminated { card, .. } => {
                let fallen = self.fallen(card);
                let always = &mut self.outcome.preview.eliminated.always;
                *always = always.or(fallen);
            }
            Event::Discarded { card, .. } => {
                let fallen = self.fallen(card);
                let always = &mut self.outcome.preview.discarded.always;
                *always = always.or(fallen);
            }
            Event::Moved { from, to } => self.came.moved = Some((self.before.top(from), to)),
            Event::Joined { card, .. } => self.came.joined = Some(Handle::new(card)),
            Event::Replaced { card, .. } => self.came.replaced = Some(Handle::new(card)),
            Event::Corrupted { card, family, .. } => {
                let card = Handle::new(card);
                if let Some(spot) =
                    spot(self.before, card).filter(|_| self.before.card_state(card).owner() != family)
                {
                    self.outcome.preview.corrupted = Foreseen::Always((spot, family));
                }
            }
            Event::Gained { seat, amount, why, .. } => {
                self.outcome.preview.flows.add(None, Some(seat), why, amount);
            }
            Event::Lost { seat, amount, why } => {
                self.outcome.preview.flows.add(Some(seat), None, why, amount)
            }
            Event::Stolen { from, to, amount, why, .. } => {
                self.outcome.preview.flows.add(Some(from), Some(to), why, amount);
            }
            Event::KeptApart { amount } => {
                let changes = amount != self.before.kept_apart;
                self.outcome.preview.kept_apart =
                    if changes { Foreseen::Always(amount) } else { Foreseen::Never };
            }
            // The move itself, what everybody learns, and what happens only after the move.
            Event::Revealed { .. }
            | Event::Acts { .. }
            | Event::Idle { .. }
            | Event::InVain { .. }
            | Event::Lacked { .. }
            | Event::Cleared { .. }
            | Event::Drew { .. }
            | Event::PhaseBegan { .. }
            | Event::Asked { .. }
            | Event::Ended => {}
        }
    }
    fn lost_on_card(&mut self, amount: u8) {
        let lost = &mut self.outcome.preview.lost_on_cards;
        *lost = Amount::exactly(lost.most.saturating_add(amount.into()));
    }
}

/// Where a card lies in the queue, counted as a view counts.
fn spot(table: &Table, card: Handle) -> Option<Spot> {
    let mut before = 0;
    for at in (0..table.len).map(Position::from_index) {
        if let Some(height) = table.stack(at).position(|lying| lying == card) {
            return Some(Spot::from_index((before + height) as u8));
        }
        before += table.height(at);
    }
    None
}
