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
enum Step {
    /// The next card is placed, or the resolution begins.
    Place,
    /// The card at the cursor is resolved, or the round ends.
    Resolve,
    /// The card that was resolved is done.
    Leave(Running),
    /// An ability has come so far.
    Go(Running, Next),
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
    /// or where it asks again. Whether it asks. What is pending then is not set: this state is to be looked
    /// at, not to be played on.
    pub(crate) fn answer_alone<L: Log>(&mut self, answer: Move, log: &mut L) -> bool {
        self.answer_until::<WHILE_THE_CARD_ACTS, L>(answer, log)
    }

    /// Whether something is asked.
    #[inline]
    fn answer_until<const FAR: bool, L: Log>(&mut self, answer: Move, log: &mut L) -> bool {
        let step = match (self.pending, answer) {
            (Pending::Place, Move::Place { .. }) => {
                self.place(answer, log);
                Step::Place
            }
            (Pending::KeepOrReveal, Move::Keep) => {
                self.keep(log);
                Step::Resolve
            }
            (Pending::KeepOrReveal, Move::Reveal) => self.reveal(log),
            (Pending::Answer(pause), pick) => self.act(pause.running, Pick(Some(pick)), log),
            // No move of the others is legal.
            _ => return true,
        };
        self.run::<FAR, L>(step, log)
    }

    /// Runs on from a position that may have no decision open.
    pub(crate) fn settle(&mut self) {
        let log = &mut oriflamme_game::NoLog;
        match self.phase {
            Phase::Placement => self.run::<TO_THE_NEXT_DECISION, _>(Step::Place, log),
            Phase::Resolution => self.run::<TO_THE_NEXT_DECISION, _>(Step::Resolve, log),
        };
    }

    /// Takes steps until something is asked, or, for a preview, until the next card would act. Whether
    /// something is asked.
    fn run<const FAR: bool, L: Log>(&mut self, mut step: Step, log: &mut L) -> bool {
        loop {
            let next = match step {
                Step::Place | Step::Resolve if !FAR => return false,
                Step::Place => self.next_placement(log),
                Step::Resolve => self.resolve(log),
                Step::Leave(running) => Some(self.leave(running, log)),
                Step::Go(running, next) => self.go(running, next, log),
            };
            match next {
                Some(next) => step = next,
                None => return true,
            }
        }
    }

    /// Asks for the next card, or begins the resolution. A single possible placement is made unasked.
    #[inline]
    fn next_placement<L: Log>(&mut self, log: &mut L) -> Option<Step> {
        // A card placed at the front has pushed the cursor on; it means nothing before the resolution.
        self.table.cursor = 0;
        if self.placed == self.table.seating.placements() {
            self.phase = Phase::Resolution;
            log.push(Event::PhaseBegan { round: self.round, phase: self.phase, first: self.first });
            return Some(Step::Resolve);
        }
        self.pending = Pending::Place;
        if self.table.len == 0 {
            // Only an empty queue leaves a single place, and so perhaps a single answer.
            let moves = self.moves();
            if let (1, Some(only)) = (moves.len(), moves.nth(0)) {
                self.place(only, log);
                return Some(Step::Place);
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
    fn reveal<L: Log>(&mut self, log: &mut L) -> Step {
        let at = self.cursor();
        let card = self.at_cursor();
        self.table.card_state_mut(card).turn_up();
        log.push(Event::Revealed { card: self.table.card(card), at });
        let me = self.table.actor(card);
        let next = cards::revealed(&mut Turn { table: &mut self.table, log }, me);
        Step::Go(self.running(card), next)
    }

    /// A card, resolving itself with its own ability.
    #[inline]
    fn running(&self, card: Handle) -> Running {
        Running { resolved: card, actor: card, ability: self.table.name(card) }
    }

    /// Resolves what lies on top at the cursor (RESOLVE-1), or ends the round behind the last position.
    #[inline]
    fn resolve<L: Log>(&mut self, log: &mut L) -> Option<Step> {
        if self.table.cursor >= self.table.len {
            return self.end_round(log);
        }
        let card = self.at_cursor();
        if self.table.card_state(card).face_up() {
            return Some(Step::Go(self.running(card), Next::Act));
        }
        self.pending = Pending::KeepOrReveal;
        None
    }

    /// Carries an ability on, up to where it asks or is done.
    #[inline]
    fn go<L: Log>(&mut self, mut running: Running, next: Next, log: &mut L) -> Option<Step> {
        let ask = match next {
            Next::Done => return Some(self.done(running, log)),
            Next::Ask(ask) => ask,
            Next::Act => self.begin(running, log),
            Next::As(ability) => {
                running.ability = ability;
                self.begin(running, log)
            }
            Next::Use(card) => {
                running.actor = card;
                running.ability = self.table.name(card);
                self.begin(running, log)
            }
        };
        // RESOLVE-3: several answers are a choice, one is none, and without any nothing happens.
        match (ask, ask.len()) {
            (Ask::Nothing, _) => Some(self.act(running, Pick::NONE, log)),
            (_, 0) => {
                if L::ON {
                    let why = cards::why_idle(running.ability);
                    log.push(Event::Idle { card: self.table.card(running.actor), why });
                }
                Some(self.done(running, log))
            }
            (ask, 1) => Some(self.act(running, Pick(ask.nth(0)), log)),
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
    fn act<L: Log>(&mut self, running: Running, pick: Pick, log: &mut L) -> Step {
        let me = self.table.actor(running.actor);
        let next = cards::act(running.ability, &mut Turn { table: &mut self.table, log }, me, pick);
        Step::Go(running, next)
    }

    /// The actor is done. If another card used it, that one goes on.
    #[inline]
    fn done<L: Log>(&mut self, running: Running, log: &mut L) -> Step {
        if running.actor == running.resolved {
            return Step::Leave(running);
        }
        let me = self.table.actor(running.resolved);
        let next = cards::resumed(&mut Turn { table: &mut self.table, log }, me);
        Step::Go(self.running(running.resolved), next)
    }

    /// The resolved card is done. Goes on behind it if it stays; if it is gone, with what then lies there, or
    /// else with what has closed up (RESOLVE-4, RESOLVE-5).
    #[inline]
    fn leave<L: Log>(&mut self, running: Running, log: &mut L) -> Step {
        let card = running.resolved;
        if !self.table.vacated && self.at_cursor() == card {
            if self.table.name(card).is_character() {
                self.table.cursor += 1;
            } else {
                Turn { table: &mut self.table, log }.discard(card, Ruling::Resolve4);
            }
        }
        self.table.vacated = false;
        Step::Resolve
    }

    fn end_round<L: Log>(&mut self, log: &mut L) -> Option<Step> {
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
        Some(Step::Place)
    }

    /// Each seat draws while its pile lasts, the one with the first-player mark first (DUEL-3).
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
