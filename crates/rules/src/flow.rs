//! The flow of a game: placing, resolving, the next round, the end. It never names a card.

use crate::{
    cards::{self, Next, Pick},
    handle::Handle,
    state::{Pause, Pending, Running, State},
    turn::Turn,
};
use oriflamme_game::{Ask, Event, Log, Move, Phase, ROUNDS, Ruling};

/// Cards that each seat of a duel draws between rounds (DUEL-3).
const DRAWN: usize = 2;

/// What happens next while nobody is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FlowStep {
    /// The next card is placed, or the resolution begins.
    Place,
    /// The card at the cursor is resolved, or the round ends.
    Resolve,
    /// The card that was resolved is done.
    Leave(Running),
    /// An ability goes on as its last hook said.
    Go(Running, Next),
    /// An ability acts on what was answered.
    Act(Running, Pick),
}

/// How far a run goes: these are the values of `FAR`.
const TO_THE_NEXT_DECISION: bool = true;
const WHILE_THE_CARD_ACTS: bool = false;

impl State {
    /// Answers the pending decision and runs on to the next.
    #[inline]
    pub(crate) fn answer<L: Log>(&mut self, answer: Move, log: &mut L) {
        self.answer_until::<TO_THE_NEXT_DECISION, L>(answer, log);
    }

    /// Answers the pending decision and stops where the resolved card is done, before anything else happens,
    /// or where it asks again. Returns whether it asks. The pending decision is not set then, so the state
    /// may be read, but not played on.
    pub(crate) fn answer_alone<L: Log>(&mut self, answer: Move, log: &mut L) -> bool {
        self.answer_until::<WHILE_THE_CARD_ACTS, L>(answer, log)
    }

    /// Returns whether something is asked.
    #[inline]
    fn answer_until<const FAR: bool, L: Log>(&mut self, answer: Move, log: &mut L) -> bool {
        match self.take_answer(answer, log) {
            Some(step) => self.run::<FAR, L>(step, log),
            None => true,
        }
    }

    /// What the answer to the pending decision leads to; `None` if it does not answer that decision.
    #[inline]
    pub(crate) fn take_answer<L: Log>(&mut self, answer: Move, log: &mut L) -> Option<FlowStep> {
        Some(match (self.pending, answer) {
            (Pending::Place, Move::Place { .. }) => {
                self.place(answer, log);
                FlowStep::Place
            }
            (Pending::KeepOrReveal, Move::Keep) => {
                self.keep(log);
                FlowStep::Resolve
            }
            (Pending::KeepOrReveal, Move::Reveal) => self.reveal(log),
            (Pending::Answer(pause), pick) => FlowStep::Act(pause.running, Pick(Some(pick))),
            // No move of the others is legal.
            _ => return None,
        })
    }

    /// Runs on from a position that may have no decision open.
    pub(crate) fn settle(&mut self) {
        let log = &mut oriflamme_game::NoLog;
        match self.phase {
            Phase::Placement => self.run::<TO_THE_NEXT_DECISION, _>(FlowStep::Place, log),
            Phase::Resolution => self.run::<TO_THE_NEXT_DECISION, _>(FlowStep::Resolve, log),
        };
    }

    /// Takes steps until something is asked, or, for a preview, until the next card would act. Returns
    /// whether something is asked.
    fn run<const FAR: bool, L: Log>(&mut self, mut step: FlowStep, log: &mut L) -> bool {
        loop {
            let next = match step {
                FlowStep::Place | FlowStep::Resolve if !FAR => return false,
                FlowStep::Place => self.next_placement(log),
                FlowStep::Resolve => self.resolve(log),
                FlowStep::Leave(running) => Some(self.leave(running, log)),
                FlowStep::Go(running, next) => self.go(running, next, log),
                FlowStep::Act(running, pick) => Some(self.act(running, pick, log)),
            };
            match next {
                Some(next) => step = next,
                None => return true,
            }
        }
    }

    /// Asks for the next card, or begins the resolution. A single possible placement is made without asking.
    #[inline]
    pub(crate) fn next_placement<L: Log>(&mut self, log: &mut L) -> Option<FlowStep> {
        // A card placed at the front has pushed the cursor on; it means nothing before the resolution.
        self.table.cursor = 0;
        if self.placed == self.table.seating.placements() {
            self.phase = Phase::Resolution;
            log.push(Event::PhaseBegan { round: self.round, phase: self.phase, first: self.first });
            return Some(FlowStep::Resolve);
        }
        self.pending = Pending::Place;
        if self.table.len == 0 {
            // Only an empty queue leaves a single place, and so perhaps a single answer.
            let moves = self.moves();
            if let (1, Some(only)) = (moves.len(), moves.nth(0)) {
                self.place(only, log);
                return Some(FlowStep::Place);
            }
        }
        None
    }

    #[inline]
    fn place<L: Log>(&mut self, answer: Move, log: &mut L) {
        let Move::Place { card, at } = answer else { return };
        let seat = self.placer();
        self.table.hands[card.family].remove(card.name);
        self.table.lay(Handle::new(card), at);
        self.placed += 1;
        log.push(Event::Placed { seat, card, at });
    }

    #[inline]
    fn keep<L: Log>(&mut self, log: &mut L) {
        let at = self.cursor();
        let card = self.at_cursor();
        let card_state = self.table.card_state_mut(card);
        card_state.influence = card_state.influence.saturating_add(1);
        self.table.cursor += 1;
        log.push(Event::Kept { at });
    }

    #[inline]
    fn reveal<L: Log>(&mut self, log: &mut L) -> FlowStep {
        let at = self.cursor();
        let card = self.at_cursor();
        self.table.card_state_mut(card).turn_up();
        log.push(Event::Revealed { card: self.table.card(card), at });
        let me = self.table.actor(card);
        let next = cards::revealed(&mut Turn { table: &mut self.table, log }, me);
        FlowStep::Go(self.running(card), next)
    }

    /// A card, resolving itself with its own ability.
    #[inline]
    fn running(&self, card: Handle) -> Running {
        Running { resolved: card, actor: card, ability: self.table.name(card) }
    }

    /// Resolves what lies on top at the cursor (RESOLVE-1), or ends the round behind the last position.
    #[inline]
    pub(crate) fn resolve<L: Log>(&mut self, log: &mut L) -> Option<FlowStep> {
        if self.table.cursor >= self.table.len {
            return self.end_round(log);
        }
        let card = self.at_cursor();
        if self.table.card_state(card).face_up() {
            return Some(FlowStep::Go(self.running(card), Next::Act));
        }
        self.pending = Pending::KeepOrReveal;
        None
    }

    /// Carries an ability on, up to where it asks, acts or is done.
    #[inline]
    pub(crate) fn go<L: Log>(&mut self, mut running: Running, next: Next, log: &mut L) -> Option<FlowStep> {
        let mut asked = None;
        match next {
            Next::Done => return Some(self.done(running, log)),
            Next::Ask(ask) => asked = Some(ask),
            Next::Act => {}
            Next::As(ability) => running.ability = ability,
            Next::Use(card) => {
                running.actor = card;
                running.ability = self.table.name(card);
            }
        }
        let ask = match asked {
            Some(ask) => ask,
            None => self.begin(running, log),
        };
        // RESOLVE-3: with several answers the owner chooses, a single one is taken, and with none nothing
        // happens.
        match (ask, ask.len()) {
            (Ask::Nothing, _) => Some(FlowStep::Act(running, Pick::NONE)),
            (_, 0) => {
                if L::ON {
                    let why = cards::why_idle(running.ability);
                    log.push(Event::Idle { card: self.table.card(running.actor), why });
                }
                Some(self.done(running, log))
            }
            (ask, 1) => Some(FlowStep::Act(running, Pick(ask.nth(0)))),
            (ask, _) => {
                self.pending = Pending::Answer(Pause { running, ask });
                None
            }
        }
    }

    #[inline]
    fn begin<L: Log>(&self, running: Running, log: &mut L) -> Ask {
        log.push(Event::Acts { card: self.table.card(running.actor), ability: running.ability });
        cards::ask(running.ability, &self.table, self.table.actor(running.actor))
    }

    #[inline]
    pub(crate) fn act<L: Log>(&mut self, running: Running, pick: Pick, log: &mut L) -> FlowStep {
        let me = self.table.actor(running.actor);
        match cards::act(running.ability, &mut Turn { table: &mut self.table, log }, me, pick) {
            Next::Done => self.done(running, log),
            next => FlowStep::Go(running, next),
        }
    }

    /// The actor is done. If another card used it, that one goes on.
    #[inline]
    fn done<L: Log>(&mut self, running: Running, log: &mut L) -> FlowStep {
        if running.actor == running.resolved {
            return FlowStep::Leave(running);
        }
        let me = self.table.actor(running.resolved);
        let next = cards::resumed(&mut Turn { table: &mut self.table, log }, me);
        FlowStep::Go(self.running(running.resolved), next)
    }

    /// The resolved card is done. If it stays, the next position follows. If it is gone, the card that was
    /// under it follows, or else the position that has closed up (RESOLVE-4, RESOLVE-5).
    #[inline]
    pub(crate) fn leave<L: Log>(&mut self, running: Running, log: &mut L) -> FlowStep {
        let card = running.resolved;
        if !self.table.vacated && self.at_cursor() == card {
            if self.table.name(card).is_character() {
                self.table.cursor += 1;
            } else {
                Turn { table: &mut self.table, log }.discard(card, Ruling::Resolve4);
            }
        }
        self.table.vacated = false;
        FlowStep::Resolve
    }

    fn end_round<L: Log>(&mut self, log: &mut L) -> Option<FlowStep> {
        if self.round == ROUNDS {
            self.pending = Pending::Over;
            return None;
        }
        if self.table.seating.is_duel() {
            self.draw(log);
        }
        self.round += 1;
        self.phase = Phase::Placement;
        self.first = self.table.seating.after(self.first);
        self.placed = 0;
        log.push(Event::PhaseBegan { round: self.round, phase: self.phase, first: self.first });
        Some(FlowStep::Place)
    }

    /// Each seat draws while its pile lasts, first the one with the first-player mark (DUEL-3).
    fn draw<L: Log>(&mut self, log: &mut L) {
        for seat in [self.first, self.table.seating.after(self.first)] {
            for _ in 0..DRAWN {
                if let Some(card) = self.table.draw(seat) {
                    let card = self.table.card(card);
                    self.table.hands[card.family].insert(card.name);
                    log.push(Event::Drew { seat, card });
                }
            }
        }
    }
}
