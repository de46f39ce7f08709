//! Changes of a position that is being set up, each with its text: what a button, a drop or a form of the
//! page sends.

use crate::{PositionDraft, draft::usual_face};
use oriflamme_game::SeatCount;
use oriflamme_game::{
    Card, Face, Family, Names, Phase, Position, QueueCard, Ruleset, Seating, Seen,
    text::{FromWords, Lexer, number},
};

/// How many cards of a family are set aside, and how many of each family a duellist has in hand (SETUP-1,
/// DUEL-1).
const ASIDE: usize = 3;
const DUEL_HAND: usize = 3;

/// Where a card is put.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardSpot {
    Hand,
    Aside,
    Gone,
    /// Under a duel's draw pile.
    Pile,
    /// Into the queue, before all other cards.
    Front,
    /// Into the queue, behind all other cards.
    Back,
    /// Into the queue, directly behind a position.
    After(Position),
    /// On the card at a position.
    On(Position),
}

/// A change of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DraftEdit {
    /// A card is put somewhere, wherever it was: `put red spy hand`, `put red spy after 2`, `put red spy on
    /// 3`. For a hidden card, `put red ? back`, any card that is set aside is taken: it does not matter
    /// which.
    Put(Seen, CardSpot),
    /// How a card of the queue lies: `face [red spy *2]`, `face red spy ~blue`.
    Face(QueueCard),
    Rules(Ruleset),
    /// `seats 4`, or `seats 2` for a duel.
    Seats(Seating),
    First(Family),
    Round(u32),
    Phase(Phase),
    Next(u32),
    Placed(u32),
    Score(Family, u32),
    /// Deals surplus set-aside cards into hands and draw piles.
    Deal,
    /// Sets all cards aside.
    Clear,
}

impl DraftEdit {
    /// Reads the text of a change.
    pub fn read(text: &str) -> Option<Self> {
        let mut words = Lexer::new(text);
        let edit = Self::from_lexer(&mut words)?;
        words.end().is_ok().then_some(edit)
    }

    fn from_lexer(words: &mut Lexer<'_>) -> Option<Self> {
        let verb = words.next()?.text;
        let mut numbered = || words.number().ok();
        Some(match verb {
            "put" => {
                let card = Seen::from_words(words).ok()?;
                Self::Put(card, CardSpot::read(words)?)
            }
            "face" => Self::Face(QueueCard::from_words(words).ok()?),
            "rules" => Self::Rules(words.next()?.text.parse().ok()?),
            "seats" => Self::Seats(SeatCount::try_from(numbered()? as usize).ok()?.seating()),
            "first" => Self::First(Family::from_words(words).ok()?),
            "round" => Self::Round(numbered()?),
            "phase" => Self::Phase(words.next()?.text.parse().ok()?),
            "next" => Self::Next(numbered()?),
            "placed" => Self::Placed(numbered()?),
            "score" => Self::Score(Family::from_words(words).ok()?, words.number().ok()?),
            "deal" => Self::Deal,
            "clear" => Self::Clear,
            _ => return None,
        })
    }
}

impl CardSpot {
    fn read(words: &mut Lexer<'_>) -> Option<Self> {
        Some(match words.next()?.text {
            "hand" => Self::Hand,
            "aside" => Self::Aside,
            "gone" => Self::Gone,
            "pile" => Self::Pile,
            "front" => Self::Front,
            "back" => Self::Back,
            "after" => Self::After(Position::from_number(number(words.next()?.text)?)?),
            "on" => Self::On(Position::from_number(number(words.next()?.text)?)?),
            _ => return None,
        })
    }
}

impl PositionDraft {
    /// The position after a change. It may be impossible: [`PositionDraft::setup`] says why.
    #[must_use]
    pub fn edited(mut self, edit: DraftEdit) -> Self {
        match edit {
            DraftEdit::Put(seen, spot) => {
                if let Some(card) = self.meant(seen, spot) {
                    self.put(card, spot);
                }
            }
            DraftEdit::Face(lying) => {
                let mut cards = self.queue.iter_mut().flatten();
                if let Some(card) = cards.find(|card| card.card == lying.card) {
                    card.face = lying.face;
                }
            }
            DraftEdit::Rules(rules) => self.rules = rules,
            DraftEdit::Seats(seating) => self.seating = seating,
            DraftEdit::First(family) => self.first = self.seating.seat_of(family).unwrap_or(self.first),
            DraftEdit::Round(round) => self.round = round,
            DraftEdit::Phase(phase) => self.phase = phase,
            DraftEdit::Next(next) => self.next = next,
            DraftEdit::Placed(placed) => self.placed = placed,
            DraftEdit::Score(family, score) => {
                if let Some(own) = self.seating.seat_of(family).and_then(|seat| self.scores.get_mut(seat)) {
                    *own = score;
                }
            }
            DraftEdit::Deal => self.deal(),
            DraftEdit::Clear => {
                let Self { rules, seating, .. } = self;
                self = Self::new(rules, seating);
            }
        }
        self.fit();
        self
    }

    /// The card that is to be put somewhere. A hidden card stands for the last one that is set aside, or else
    /// the last of the hand.
    fn meant(&self, seen: Seen, spot: CardSpot) -> Option<Card> {
        let family = match seen {
            Seen::Known(card) => return Some(card),
            Seen::Back(family) => family,
        };
        let aside = match spot {
            CardSpot::Aside => Names::EMPTY,
            _ => self.aside(family),
        };
        let last = |names: Names| names.iter().last();
        last(aside).or_else(|| last(self.hands[family])).map(|name| Card::new(family, name))
    }

    /// Takes a card from wherever it is. If that empties its position, returns which one it was.
    fn take(&mut self, card: Card) -> Option<usize> {
        self.hands[card.family].remove(card.name);
        self.gone[card.family].remove(card.name);
        self.piles.iter_mut().for_each(|pile| pile.retain(|other| *other != card));
        let (at, height) = self.find(card)?;
        self.queue[at].remove(height);
        self.queue[at].is_empty().then(|| {
            self.queue.remove(at);
            at
        })
    }

    fn put(&mut self, card: Card, spot: CardSpot) {
        let face = self.find(card).map_or(usual_face(card), |(at, height)| self.queue[at][height].face);
        let lying = QueueCard { card, face };
        // A card on its own place stays there.
        let own = self.find(card).map(|(at, _)| at).filter(|&at| self.queue[at].len() == 1);
        if let (CardSpot::On(on), Some(own)) = (spot, own)
            && usize::from(on.index()) == own
        {
            return;
        }
        let closed = self.take(card);
        // Positions are counted as before the card was taken.
        let now = |index: usize| index - usize::from(closed.is_some_and(|gone| gone < index));
        match spot {
            CardSpot::Hand => self.hands[card.family].insert(card.name),
            CardSpot::Gone => self.gone[card.family].insert(card.name),
            CardSpot::Aside => {}
            CardSpot::Pile => {
                if let Some(seat) = self.seating.seat_of(card.family) {
                    self.piles[usize::from(seat.index() % 2)].push(card);
                }
            }
            CardSpot::Front => self.queue.insert(0, vec![lying]),
            CardSpot::Back => self.queue.push(vec![lying]),
            CardSpot::After(position) => {
                let behind = now(usize::from(position.index()) + 1).min(self.queue.len());
                self.queue.insert(behind, vec![lying]);
            }
            CardSpot::On(on) => match self.queue.get_mut(now(usize::from(on.index()))) {
                Some(stack) => stack.push(lying),
                None => self.queue.push(vec![lying]),
            },
        }
    }

    /// Leaves three cards of each family set aside, and puts the others into hands; in a duel three of each,
    /// and the rest into draw piles.
    fn deal(&mut self) {
        for family in self.seating.playing().to_vec() {
            let many = self.aside(family).len().saturating_sub(ASIDE);
            for name in self.aside(family).iter().take(many).collect::<Vec<_>>() {
                let spot = match self.seating.is_duel() && self.hands[family].len() >= DUEL_HAND {
                    true => CardSpot::Pile,
                    false => CardSpot::Hand,
                };
                self.put(Card::new(family, name), spot);
            }
        }
    }

    /// Drops cards and families that the ruleset and the seats do not have, and clamps numbers that depend on
    /// the queue or the seats to their new range.
    fn fit(&mut self) {
        let (rules, seating) = (self.rules, self.seating);
        let plays = |family: Family| seating.seat_of(family).is_some();
        let has = |card: Card| plays(card.family) && Names::of(rules).contains(card.name);
        for family in Family::ALL {
            for names in [&mut self.hands, &mut self.gone] {
                names[family] = names[family].iter().filter(|&name| has(Card::new(family, name))).collect();
            }
        }
        for (seat, pile) in self.piles.iter_mut().enumerate() {
            let own =
                |family: Family| seating.seat_of(family).is_some_and(|own| usize::from(own.index()) == seat);
            pile.retain(|&card| seating.is_duel() && has(card) && own(card.family));
        }
        for stack in &mut self.queue {
            stack.retain(|lying| has(lying.card));
            for lying in stack.iter_mut() {
                if let Face::Up { token: Some(token) } = lying.face
                    && !plays(token)
                {
                    lying.face = Face::Up { token: None };
                }
            }
        }
        self.queue.retain(|stack| !stack.is_empty());
        if self.first.index() >= seating.seat_count() {
            self.first = oriflamme_game::Seat::from_index(0);
        }
        self.next = self.next.clamp(1, self.queue.len() as u32 + 1);
        self.placed = self.placed.min(seating.placements().into());
    }
}
