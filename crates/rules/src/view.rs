//! Makes a viewer's view from the state. It copies only what the viewer knows, so no secret has to be
//! removed.

use crate::{State, table::Table};
use oriflamme_game::{
    ByFamily, BySeat, Deck, Families, Holding, Names, Place, Position, Seat, Seen, SeenCard, SeenQueue, View,
    Viewer,
};

impl State {
    /// What `viewer` may know (OWN-1).
    ///
    /// ```
    /// # use oriflamme_deal::Seed;
    /// # use oriflamme_game::{Ruleset, Seating, Viewer};
    /// # use oriflamme_rules::State;
    /// # let game = State::new(&Seed::of_series("tonight", 1).deal(Ruleset::Base2, Seating::of(3)?, None));
    /// assert!(game.turn().is_some_and(|seat| game.view(Viewer::Seat(seat)).moves.is_some()));
    /// assert_eq!(game.view(Viewer::Spectator).moves, None);
    /// # Ok::<(), oriflamme_game::SeatingError>(())
    /// ```
    pub fn view(&self, viewer: Viewer) -> View {
        let seating = &self.table.seating;
        let own = match viewer {
            Viewer::Seat(seat) if seat.index() < seating.seat_count() => {
                seating.families_of(seat).iter().copied().collect()
            }
            _ => Families::EMPTY,
        };
        self.knowing(own, viewer)
    }

    /// What `viewer` sees with all cards but those of the draw piles turned up: the table after a game, when
    /// nothing is secret any more.
    pub fn open_view(&self, viewer: Viewer) -> View {
        self.knowing(self.table.seating.playing_set(), viewer)
    }

    /// The view of somebody who knows the cards of these families.
    fn knowing(&self, own: Families, viewer: Viewer) -> View {
        let table = &self.table;
        let turn = self.turn();
        View {
            rules: table.rules,
            seating: table.seating,
            viewer,
            round: self.round,
            phase: self.phase,
            first: self.first,
            placed: self.placed,
            next: self.next(),
            scores: table.scores,
            turn,
            doing: self.doing(),
            moves: (turn.map(Viewer::Seat) == Some(viewer)).then(|| self.moves()),
            queue: queue(table, own),
            hands: holdings(&table.hands, own),
            aside: holdings(&table.aside, own),
            gone: table.gone,
            twins: table.twins,
            decks: BySeat::from_fn(|seat| backs(self, seat)),
            lacked: table.lacked,
        }
    }
}

fn holdings(cards: &ByFamily<Names>, own: Families) -> ByFamily<Holding> {
    ByFamily::from_fn(|family| {
        let names = cards[family];
        Holding { count: names.len() as u8, names: if own.contains(family) { names } else { Names::EMPTY } }
    })
}

fn backs(state: &State, seat: Seat) -> Deck {
    let mut deck = Deck::EMPTY;
    state.deck(seat).for_each(|card| deck.put_under(card.family));
    deck
}

fn queue(table: &Table, own: Families) -> SeenQueue {
    let mut queue = SeenQueue::EMPTY;
    for at in (0..table.len).map(Position::from_index) {
        for (height, card) in table.stack(at).enumerate() {
            let place = if height == 0 { Place::Back } else { Place::On(at) };
            queue.place(seen(table, card, own), place);
        }
    }
    queue
}

fn seen(table: &Table, card: crate::handle::Handle, own: Families) -> SeenCard {
    let card_state = table.card_state(card);
    let known = card_state.face_up() || own.contains(card.family());
    SeenCard {
        card: if known { Seen::Known(table.card(card)) } else { Seen::Back(card.family()) },
        owner: card_state.owner(),
        face_up: card_state.face_up(),
        influence: card_state.influence,
        cleared: card_state.cleared(),
    }
}
