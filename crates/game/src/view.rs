//! What a seat, or a spectator, may know. A view is built from what is known; it is never a state with the
//! secrets cut out.

use crate::{
    Ask, ByFamily, BySeat, Card, DECK_CAPACITY, Decision, Event, Families, Family, FamilyMove, Influence,
    Move, Moves, Name, Names, Placements, Position, Ruleset, Seat, Seating, Seen, SeenCard, SeenQueue, Zone,
    word_enum,
};

/// Who looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// The player of a seat, who also sees the seat's own hidden cards.
    Seat(Seat),
    /// Anybody else, who sees only what is public.
    Spectator,
}

impl Viewer {
    /// A card that lies face down, or is in somebody's hand, as this viewer sees it (OWN-1).
    pub fn sees(self, card: Card, seating: &Seating) -> Seen {
        match self {
            Self::Seat(seat) if seating.seat_of(card.family) == Some(seat) => Seen::Known(card),
            _ => Seen::Back(card.family),
        }
    }
}

word_enum! {
    /// The two phases of a round.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Phase: "a phase" {
        /// Cards are placed.
        Placement "placement",
        /// The queue is resolved.
        Resolution "resolution",
    }
}

/// An ability in the middle of its work. All of it is public.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AbilityInProgress {
    /// The card that is being resolved, which may be gone already.
    pub resolved: Card,
    /// The card that acts: the resolved one, or a character it uses.
    pub actor: Card,
    /// Whose ability it uses.
    pub ability: Name,
    /// What it asks.
    pub ask: Ask,
    /// Influence kept apart, still to be gained or spent.
    pub kept_apart: u8,
    /// Whether the position that is being resolved is gone, so that the next one has taken its number.
    pub vacated: bool,
}

/// Cards of one family in one place: how many there are, and which ones the viewer knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Holding {
    /// How many: public (OWN-1).
    pub count: u8,
    /// Their names, where the viewer may know them; otherwise empty.
    pub names: Names,
}

impl Holding {
    fn add(&mut self, card: Seen) {
        self.count = self.count.saturating_add(1);
        if let Seen::Known(card) = card {
            self.names.insert(card.name);
        }
    }
    fn remove(&mut self, card: Seen) {
        self.count = self.count.saturating_sub(1);
        if let Seen::Known(card) = card {
            self.names.remove(card.name);
        }
    }
}

/// A draw pile, from the top. Everybody sees the backs of its cards, and nobody the faces (DUEL-1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Deck {
    backs: [Family; DECK_CAPACITY],
    len: u8,
}

impl Deck {
    /// A deck without cards.
    pub const EMPTY: Self = Self { backs: [Family::Red; DECK_CAPACITY], len: 0 };

    /// The backs, from the top.
    pub fn backs(&self) -> &[Family] {
        &self.backs[..usize::from(self.len)]
    }
    /// Puts a card under the deck. One more than a deck can hold changes nothing.
    pub fn put_under(&mut self, family: Family) {
        if let Some(slot) = self.backs.get_mut(usize::from(self.len)) {
            *slot = family;
            self.len += 1;
        }
    }
    fn draw(&mut self) {
        self.backs.copy_within(1.., 0);
        self.len = self.len.saturating_sub(1);
        // Unused slots are always the same, so that equal decks are equal values.
        self.backs[usize::from(self.len)..].fill(Family::Red);
    }
}

/// Everything one viewer knows of a game, and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    /// Which rulebook is played.
    pub rules: Ruleset,
    /// Who sits where.
    pub seating: Seating,
    /// Whose view this is.
    pub viewer: Viewer,
    /// The round, from 1 to 6.
    pub round: u8,
    pub phase: Phase,
    /// Who has the first-player mark.
    pub first: Seat,
    /// How many cards were placed this round.
    pub placed: u8,
    /// The position that is being resolved; `None` while cards are placed and once the game is over. Where
    /// that position is gone ([`AbilityInProgress::vacated`]) it is the one that followed it, or one past the
    /// last.
    pub next: Option<Position>,
    /// Influence before each seat.
    pub scores: BySeat<Influence>,
    /// Who decides; nobody once the game is over.
    pub turn: Option<Seat>,
    /// The ability that asks, if one does.
    pub doing: Option<AbilityInProgress>,
    /// What the viewer may answer, if it is the viewer who decides.
    pub moves: Option<Moves>,
    pub queue: SeenQueue,
    /// The hands, by family.
    pub hands: ByFamily<Holding>,
    /// The cards set aside, by family.
    pub aside: ByFamily<Holding>,
    /// The cards eliminated or discarded, by family.
    pub gone: ByFamily<Names>,
    /// The families whose Twin waits beside the table.
    pub twins: Families,
    /// A duel's draw piles, by seat.
    pub decks: BySeat<Deck, 2>,
    /// A card of each family that is publicly known not to be set aside, because it did not come when it was
    /// due (USURP-2).
    pub lacked: ByFamily<Option<Name>>,
}

impl View {
    /// A move with the family that makes it: that of the card placed, or the one the acting card belongs to.
    /// `None` if nobody decides.
    pub fn family_move(&self, answer: Move) -> Option<FamilyMove> {
        let turn = self.turn?;
        let acting = match (answer, self.doing, self.phase) {
            (Move::Place { card, .. }, ..) => Some(card.family),
            (_, Some(doing), _) => Some(self.owner_of(doing.actor)),
            (_, None, Phase::Resolution) => self.resolved().map(|top| top.owner),
            (_, None, Phase::Placement) => None,
        };
        Some(FamilyMove { family: acting.unwrap_or(self.seating.family_of(turn)), answer })
    }
    /// The viewer's legal moves, in the order of the notation; none if it is not the viewer who decides.
    pub fn legal(&self) -> impl Iterator<Item = FamilyMove> {
        self.moves.into_iter().flat_map(|moves| moves.iter()).filter_map(|answer| self.family_move(answer))
    }
    /// The legal move that this text says, in any spelling that the notation takes.
    pub fn find(&self, text: &str) -> Option<Move> {
        let said = text.parse::<FamilyMove>().ok()?.canonical(&self.seating);
        let legal = self.moves?.contains(said.answer) && self.family_move(said.answer) == Some(said);
        legal.then_some(said.answer)
    }
    /// The card on top of the position that is being resolved.
    pub fn resolved(&self) -> Option<&SeenCard> {
        self.queue.stack(self.next?).last()
    }
    /// The present owner of a card: the family of its token, or of its back. A card that has left the queue
    /// has no token.
    pub fn owner_of(&self, card: Card) -> Family {
        let lying = self.queue.cards().iter().find(|lying| lying.card == Seen::Known(card));
        lying.map_or(card.family, |lying| lying.owner)
    }
    /// How many cards of a family are in a duel's draw piles.
    pub fn in_decks(&self, family: Family) -> usize {
        self.decks.iter().flat_map(|(_, deck)| deck.backs()).filter(|&&back| back == family).count()
    }

    /// The names that a family's hidden cards have, in some order: all that are dealt and that the viewer
    /// does not see.
    pub fn hidden_names(&self, family: Family) -> Names {
        let in_queue = self.queue.cards().iter().filter_map(|lying| match lying.card {
            Seen::Known(card) if card.family == family => Some(card.name),
            _ => None,
        });
        let seen = in_queue.collect::<Names>().or(self.gone[family]);
        let seen = seen.or(self.hands[family].names).or(self.aside[family].names);
        Names::of(self.rules).without(seen).iter().filter(|name| name.is_dealt()).collect()
    }
    /// The decision that the viewer has to make, if it is the viewer's turn and there is a legal move.
    pub fn decision(&self) -> Option<Decision<'_>> {
        Decision::new(self)
    }

    /// Applies the next event of this viewer's own stream. An event of another stream makes the view wrong,
    /// but not malformed.
    pub fn apply(&mut self, event: &Event<Seen>) {
        match *event {
            Event::Placed { card, at, .. } => {
                self.hands[card.family()].remove(card);
                let owner = card.family();
                self.queue.place(SeenCard { card, owner, face_up: false, influence: 0, cleared: false }, at);
                self.placed = self.placed.saturating_add(1);
            }
            Event::Kept { at } => {
                if let Some(top) = self.queue.top_mut(at) {
                    top.influence = top.influence.saturating_add(1);
                }
            }
            Event::Revealed { card, at } => {
                if let Some(top) = self.queue.top_mut(at) {
                    *top = face_up(card);
                }
            }
            Event::Eliminated { card, at, .. } | Event::Discarded { card, at, .. } => {
                self.queue.take(at);
                self.gone[card.family].insert(card.name);
            }
            Event::Moved { from, to } => self.queue.relocate(from, to),
            Event::Joined { card, at } => {
                self.twins.remove(card.family);
                self.queue.place(face_up(card), at);
            }
            Event::Replaced { card, to, from } => {
                match from {
                    Zone::Aside => self.aside[card.family].remove(Seen::Known(card)),
                    Zone::Gone => self.gone[card.family].remove(card.name),
                }
                self.queue.insert(face_up(card), to);
            }
            Event::Lacked { card } => self.lacked[card.family] = Some(card.name),
            Event::Cleared { family, .. } => {
                for top in self.queue.tops_mut().filter(|top| !top.face_up && top.owner == family) {
                    top.cleared = true;
                }
            }
            Event::Corrupted { at, family, .. } => {
                if let Some(top) = self.queue.top_mut(at) {
                    top.owner = family;
                }
            }
            Event::Gained { seat, amount, .. } => self.pay(seat, amount),
            Event::Lost { seat, amount, .. } => self.charge(seat, amount),
            Event::Stolen { from, to, amount, .. } => {
                self.charge(from, amount);
                self.pay(to, amount);
            }
            Event::Drew { seat, card } => {
                if let Some(deck) = self.decks.get_mut(seat) {
                    deck.draw();
                }
                self.hands[card.family()].add(card);
            }
            Event::PhaseBegan { round, phase, first } => {
                (self.round, self.phase, self.first) = (round, phase, first);
                match phase {
                    Phase::Placement => (self.placed, self.next) = (0, None),
                    Phase::Resolution => self.next = Some(Position::FRONT),
                }
            }
            Event::Asked { seat, next, doing, moves } => {
                (self.turn, self.next, self.doing, self.moves) = (Some(seat), next, doing, moves);
            }
            Event::Ended => {
                (self.turn, self.next, self.doing, self.moves) = (None, None, None, None);
            }
            Event::Acts { .. } | Event::Idle { .. } | Event::InVain { .. } | Event::KeptApart { .. } => {}
        }
    }

    /// The seat that decides next in a running game, computed from the rest of the view: who places next
    /// (PLACE-1), the owner of the card that acts, or that of the face-down card that is resolved
    /// (RESOLVE-1). `None` if nobody can decide. In the view of a running game it equals [`View::turn`].
    pub fn decider(&self) -> Option<Seat> {
        let owner = match (self.doing, self.phase) {
            (Some(doing), _) => self.owner_of(doing.actor),
            (None, Phase::Resolution) => self.resolved().filter(|top| !top.face_up)?.owner,
            (None, Phase::Placement) => {
                let is_open = self.placed < self.seating.placements();
                return is_open.then(|| self.seating.placer(self.first, self.placed));
            }
        };
        self.seating.seat_of(owner)
    }
    /// The legal moves of the deciding seat, computed from the rest of the view. Cards of a hand are included
    /// only if the viewer knows them. For the viewer's own decision the result equals [`View::moves`].
    pub fn answers(&self) -> Moves {
        match (self.turn, self.doing, self.phase) {
            (None, ..) => Moves::None,
            (_, Some(doing), _) => Moves::Answer(doing.ask),
            (_, None, Phase::Resolution) => Moves::KeepOrReveal,
            (Some(seat), None, Phase::Placement) => {
                let families = self.seating.families_of(seat);
                let hand = |family: Family| self.hands[family].names;
                let tops = |family| self.queue.tops_of(family);
                Moves::Place(Placements::new(families, self.round, self.queue.len(), hand, tops))
            }
        }
    }

    fn pay(&mut self, seat: Seat, amount: Influence) {
        if let Some(score) = self.scores.get_mut(seat) {
            *score = score.saturating_add(amount);
        }
    }
    fn charge(&mut self, seat: Seat, amount: Influence) {
        if let Some(score) = self.scores.get_mut(seat) {
            *score = score.saturating_sub(amount);
        }
    }
}

fn face_up(card: Card) -> SeenCard {
    SeenCard { card: Seen::Known(card), owner: card.family, face_up: true, influence: 0, cleared: false }
}
