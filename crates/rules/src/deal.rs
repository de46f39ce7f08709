//! All randomness of the setup as a value: who gets which cards, and who begins (SETUP-1, SETUP-3, DUEL-1).

use crate::{
    RandomSource, State,
    handle::{Handle, Link},
    sample::FILLER,
    state::Pending,
    table::Table,
};
use oriflamme_game::{ByFamily, BySeat, Card, Name, Names, Phase, Ruleset, Seat, Seating};

/// How many cards of a family are dealt: all but the Twin.
const DEALT: usize = 10;
/// How many of them are set aside.
const ASIDE: usize = 3;
/// How many of a family's other cards a duellist begins with; the remaining ones make the draw pile.
const DUEL_HAND: usize = 3;

/// A family's shuffled cards: three to set aside, then the hand, and in a duel, after three, the draw pile
/// from the top.
pub type FamilyDeal = [Name; DEALT];

/// All randomness of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Deal {
    /// Which rulebook is played.
    pub rules: Ruleset,
    /// Who sits where.
    pub seating: Seating,
    /// Who begins.
    pub first: Seat,
    /// Each family's cards, by family. Those of families that do not play are ignored.
    pub families: ByFamily<FamilyDeal>,
    /// For each seat of a duel, whether the seat's second family lies on top of its draw pile.
    pub second_on_top: BySeat<bool, 2>,
}

impl Deal {
    /// A deal before shuffling: every family's cards in the order of the card list, the first seat begins.
    pub fn unshuffled(rules: Ruleset, seating: Seating) -> Self {
        let mut names = Names::of(rules).iter().filter(|name| name.is_dealt());
        let family = core::array::from_fn(|_| names.next().unwrap_or(FILLER));
        Self {
            rules,
            seating,
            first: Seat::from_index(0),
            families: ByFamily::new(family),
            second_on_top: BySeat::new(false),
        }
    }

    /// A random deal, every one as likely as the others. The order of the draws is described in
    /// `docs/DEALS.md`, so that anyone can redo it: family by family in seat order, then a duel's decks, then
    /// who begins if nobody is named.
    pub fn draw(
        rules: Ruleset,
        seating: Seating,
        first: Option<Seat>,
        source: &mut impl RandomSource,
    ) -> Self {
        let mut deal = Self::unshuffled(rules, seating);
        for &family in seating.playing() {
            source.shuffle(&mut deal.families[family]);
        }
        if seating.is_duel() {
            deal.second_on_top = BySeat::from_fn(|_| source.below(2) == 1);
        }
        deal.first =
            first.unwrap_or_else(|| Seat::from_index(source.below(seating.seat_count().into()) as u8));
        deal
    }
}

impl State {
    /// A game about to begin: the first seat is to place a card.
    ///
    /// ```
    /// use oriflamme_deal::Seed;
    /// use oriflamme_game::{Ruleset, Seating};
    /// use oriflamme_rules::State;
    ///
    /// let deal = Seed::of_series("tonight", 1).deal(Ruleset::Base2, Seating::of(4)?, None);
    /// let game = State::new(&deal);
    /// assert_eq!(game.round(), 1);
    /// assert_eq!(game.moves().len(), 7, "seven cards in hand, and one place in an empty queue");
    /// # Ok::<(), oriflamme_game::SeatingError>(())
    /// ```
    pub fn new(deal: &Deal) -> Self {
        let seating = deal.seating;
        let mut table = Table::new(deal.rules, seating);
        for &family in seating.playing() {
            let (aside, hand) = deal.families[family].split_at(ASIDE);
            let hand = if seating.is_duel() { &hand[..DUEL_HAND] } else { hand };
            table.aside[family] = aside.iter().copied().collect();
            table.hands[family] = hand.iter().copied().collect();
            if deal.rules == Ruleset::Ablaze {
                table.twins.insert(family);
            }
        }
        if seating.is_duel() {
            for seat in seating.seats() {
                stack_pile(&mut table, deal, seat);
            }
        }
        // No need to call `settle`: with several cards in hand, the first seat has a choice.
        Self {
            table,
            round: 1,
            phase: Phase::Placement,
            first: deal.first,
            placed: 0,
            pending: Pending::Place,
        }
    }
}

/// Builds a duellist's draw pile; its two families alternate.
fn stack_pile(table: &mut Table, deal: &Deal, seat: Seat) {
    let mut families = [0, 1].map(|which| deal.seating.families_of(seat)[which]);
    if deal.second_on_top[seat] {
        families.reverse();
    }
    let mut last = Link::NONE;
    for depth in ASIDE + DUEL_HAND..DEALT {
        for family in families {
            let card = Card::new(family, deal.families[family][depth]);
            last = table.put_under(seat, last, Handle::new(card));
        }
    }
}
