//! Why a choice is better than the next best one: first what the position itself shows, then what differs in
//! the games that follow.

use crate::consequences::{AffectedCard, MoveComparison};
use oriflamme_bots::{CardGuess, Search};
use oriflamme_game::{Family, Influence, Move, Name, Names, Position, ROUNDS, Seat, Seen, SeenCard, View};
use oriflamme_rules::preview;
use oriflamme_table_view::{Chance, Reason};

/// A card that may strike back is a danger above this chance.
const DANGER: f64 = 0.3;
/// A name is worth telling above this chance.
const LIKELY: f64 = 0.3;
/// Influence on a card above which it is a reason of its own.
const MUCH: u8 = 2;
/// Smaller differences of influence are no reason.
const LEAST: f64 = 0.4;
/// A card is saved, or struck, if it falls this much less or more often.
const OFTEN: f64 = 0.2;
/// A card in danger is a better reason than a card that earns, by this factor.
const CLEAR: f64 = 1.2;
/// A difference that no single card makes is a worse reason, by this factor.
const DIFFUSE: f64 = 0.25;

/// A view, and what a search believes in it.
pub(crate) struct ReasonFinder<'a> {
    view: &'a View,
    me: Seat,
    search: Search,
    guesses: Vec<CardGuess>,
}

impl<'a> ReasonFinder<'a> {
    pub(crate) fn new(view: &'a View, search: Search) -> Option<Self> {
        let guesses = search.guesses();
        Some(Self { view, me: view.turn?, search, guesses })
    }

    /// Why the first of these choices is best.
    pub(crate) fn reason(&mut self, choices: &[(Move, Chance)]) -> Option<Reason> {
        let (&(best, best_chance), others) = choices.split_first()?;
        // The first of equal ones. Choices are sorted best first, and the chances of puzzles are whole
        // hundredths.
        let next = others.iter().rev().max_by(|a, b| a.1.mean.total_cmp(&b.1.mean)).copied();
        if let Some(shown) = self.shown(best, next.map(|(answer, _)| answer)) {
            return Some(shown);
        }
        let Some((other, chance)) = next.filter(|(_, chance)| best_chance.is_surely_above(*chance)) else {
            return Some(Reason::Even);
        };
        Some(self.difference(best, other).unwrap_or(Reason::Ahead(best_chance.mean - chance.mean)))
    }

    /// What the position itself shows against the other choice.
    fn shown(&self, best: Move, other: Option<Move>) -> Option<Reason> {
        match best {
            Move::Reveal => {
                let on_it = self.view.resolved()?.influence;
                (self.view.round == ROUNDS && on_it >= MUCH).then_some(Reason::LastRound)
            }
            Move::Keep => self.nothing_now(),
            Move::Eliminate(at) => self.danger_elsewhere(at, other),
            _ => None,
        }
    }

    /// Whether the card that is resolved would do nothing now.
    fn nothing_now(&self) -> Option<Reason> {
        let revealed = preview(self.view, Move::Reveal).ok()?;
        let Seen::Known(card) = self.view.resolved()?.card else { return None };
        // An Heir does nothing exactly if another one is face up.
        let is_heir = card.name == Name::Heir;
        let told = if is_heir { Reason::Rival(card.name) } else { Reason::Idle(card.name) };
        revealed.is_nothing().then_some(told)
    }

    /// Whether the other target is likely to strike back, and more likely than this one.
    fn danger_elsewhere(&self, at: Position, other: Option<Move>) -> Option<Reason> {
        let targets = self.targets().into_iter().filter(|&target| target != at);
        let compared = targets.filter(|&target| other.is_none_or(|other| other == Move::Eliminate(target)));
        let danger = compared.filter_map(|target| Some((target, self.strikes_back(target)?)));
        let (target, (name, chance)) = danger.max_by(|a, b| a.1.1.total_cmp(&b.1.1))?;
        let own = self.strikes_back(at).map_or(0.0, |(_, chance)| chance);
        // The influence on a face-down card is how often it was kept.
        let told = Reason::Danger { at: target, name, chance, kept: self.influence_on(target) };
        (chance >= DANGER && chance > own).then_some(told)
    }

    /// The positions that can be eliminated.
    fn targets(&self) -> Vec<Position> {
        let moves = self.view.moves.into_iter().flat_map(|moves| moves.iter());
        let target = |answer| match answer {
            Move::Eliminate(at) => Some(at),
            _ => None,
        };
        moves.filter_map(target).collect()
    }
    fn influence_on(&self, at: Position) -> u8 {
        self.view.queue.stack(at).last().map_or(0, |card| card.influence)
    }

    /// How likely the face-down card on top of a position is to strike back at its attacker.
    fn strikes_back(&self, at: Position) -> Option<(Name, f64)> {
        let height = self.view.queue.stack(at).len().checked_sub(1)?;
        let strikes = self.guess(at, height)?.filter(|(name, _)| Names::STRIKE_BACK.contains(*name));
        strikes.max_by(|a, b| a.1.total_cmp(&b.1))
    }
    /// The names that a hidden card may have.
    fn guess(&self, at: Position, height: usize) -> Option<impl Iterator<Item = (Name, f64)>> {
        let guess = self.guesses.iter().find(|guess| guess.at == at && guess.height == height)?;
        Some(guess.names.iter().copied())
    }

    /// What differs most in the games that follow, if anything does.
    fn difference(&mut self, best: Move, other: Move) -> Option<Reason> {
        let comparison = MoveComparison::of(&mut self.search, self.view, self.me, [best, other])?;
        // If these games do not go better, their differences are not the reason why the choice is best.
        if comparison.wins[self.me].mean() <= 0.0 {
            return None;
        }
        let mut found: Vec<(f64, Reason)> = Vec::new();
        for (index, &subject) in comparison.subjects.iter().enumerate() {
            found.extend(self.own_card(&comparison, index, subject));
            for seat in self.others() {
                found.extend(self.card_of(&comparison, index, subject, seat, best));
            }
        }
        let own = comparison.scores[self.me];
        if own.is_sure() && own.mean() >= LEAST {
            found.push((DIFFUSE * own.mean(), Reason::Brings(whole(own.mean()))));
        }
        for seat in self.others() {
            let score = comparison.scores[seat];
            if score.is_sure() && score.mean() <= -LEAST {
                let (family, influence) = (self.view.seating.family_of(seat), whole(-score.mean()));
                let weight = -DIFFUSE * score.mean() * self.rivalry(&comparison, seat);
                found.push((weight, Reason::Costs { family, influence }));
            }
        }
        let (_, reason) = found.into_iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
        Some(match reason {
            // What is certain is worth more than an average.
            Reason::Earns { .. } | Reason::Brings(_) => self.most_gained(best).unwrap_or(reason),
            _ => reason,
        })
    }

    fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        let me = self.me;
        self.view.seating.seats().filter(move |&seat| seat != me)
    }
    /// How much another seat's influence matters: that seat's share of the games that the deciding seat does
    /// not win.
    fn rivalry(&self, comparison: &MoveComparison, seat: Seat) -> f64 {
        comparison.otherwise[seat] / (1.0 - comparison.otherwise[self.me]).max(0.01)
    }

    /// A card that earns more for the seat itself.
    fn own_card(
        &self,
        comparison: &MoveComparison,
        index: usize,
        subject: AffectedCard,
    ) -> Option<(f64, Reason)> {
        let earned = comparison.income[index][self.me];
        if !earned.is_sure() || earned.mean() < LEAST {
            return None;
        }
        let influence = whole(earned.mean());
        let (at, _, lying) = match subject {
            AffectedCard::Held(card) => {
                return Some((earned.mean(), Reason::Earns { card: card.name, influence }));
            }
            AffectedCard::Lying(index) => self.lying(index)?,
        };
        let card = lying.card.name()?;
        if !self.is_own(lying.owner) {
            return Some((earned.mean(), Reason::WinsOver { at, card, influence }));
        }
        let [share, otherwise] = comparison.falls[index].shares();
        Some(match otherwise - share >= OFTEN {
            true => {
                let by = comparison.falls[index].main_attacker(1).map(|by| comparison.subjects[by]);
                let by = by.and_then(|by| match by {
                    AffectedCard::Lying(by) => self.lying(by).filter(|(_, _, by)| !self.is_own(by.owner)),
                    AffectedCard::Held(_) => None,
                });
                let by = by.map(|(at, ..)| at);
                (CLEAR * earned.mean(), Reason::Saves { at, card, by, share, otherwise })
            }
            false => (earned.mean(), Reason::Earns { card, influence }),
        })
    }

    /// A card that earns less for another seat.
    fn card_of(
        &self,
        comparison: &MoveComparison,
        index: usize,
        subject: AffectedCard,
        seat: Seat,
        best: Move,
    ) -> Option<(f64, Reason)> {
        let earned = comparison.income[index][seat];
        let AffectedCard::Lying(lying) = subject else { return None };
        if !earned.is_sure() || earned.mean() > -LEAST {
            return None;
        }
        let (at, height, lying) = self.lying(lying)?;
        let (family, influence) = (self.view.seating.family_of(seat), whole(-earned.mean()));
        let [share, otherwise] = comparison.falls[index].shares();
        let attacker = comparison.falls[index].main_attacker(0).map(|by| comparison.subjects[by]);
        let with = attacker.filter(|_| share - otherwise >= OFTEN).and_then(|by| self.own_name(by));
        let reason = match (best, with) {
            (Move::Eliminate(target), _) if target == at && self.is_richest(at) => {
                Reason::Rich { at, influence: self.influence_on(at) }
            }
            (Move::Eliminate(target), _) if target == at => {
                Reason::Denies { at, family, guess: self.name_of(at, height, lying), influence }
            }
            (_, Some(with)) => Reason::Strikes { with, at, family, influence },
            _ => Reason::Denies { at, family, guess: self.name_of(at, height, lying), influence },
        };
        Some((-earned.mean() * self.rivalry(comparison, seat), reason))
    }

    /// Whether more influence lies on this target than on any other.
    fn is_richest(&self, at: Position) -> bool {
        let on_it = self.influence_on(at);
        let mut others = self.targets().into_iter().filter(|&target| target != at);
        on_it >= MUCH && others.all(|other| self.influence_on(other) < on_it)
    }

    /// The name of a card in the queue, if it is known or likely, and how likely it is.
    fn name_of(&self, at: Position, height: usize, lying: &SeenCard) -> Option<(Name, f64)> {
        match lying.card {
            Seen::Known(card) => Some((card.name, 1.0)),
            Seen::Back(_) => {
                let likeliest = self.guess(at, height)?.max_by(|a, b| a.1.total_cmp(&b.1));
                likeliest.filter(|(_, chance)| *chance >= LIKELY)
            }
        }
    }
    /// The name of a subject that belongs to the seat.
    fn own_name(&self, subject: AffectedCard) -> Option<Name> {
        match subject {
            AffectedCard::Held(card) => Some(card.name),
            AffectedCard::Lying(index) => {
                let (.., lying) = self.lying(index)?;
                lying.card.name().filter(|_| self.is_own(lying.owner))
            }
        }
    }
    fn is_own(&self, family: Family) -> bool {
        self.view.seating.seat_of(family) == Some(self.me)
    }
    /// A card of the queue by its index, with its position and how many cards lie under it.
    fn lying(&self, index: usize) -> Option<(Position, usize, &SeenCard)> {
        let mut before = 0;
        for (at, stack) in (0..).map(Position::from_index).zip(self.view.queue.stacks()) {
            if let Some(lying) = stack.get(index.checked_sub(before)?) {
                return Some((at, index - before, lying));
            }
            before += stack.len();
        }
        None
    }

    /// What a move is sure to gain for the viewer.
    fn gain(&self, answer: Move) -> Influence {
        preview(self.view, answer).map_or(0, |preview| preview.gain(self.me))
    }
    /// Whether a move gains more for certain than any other.
    fn most_gained(&self, best: Move) -> Option<Reason> {
        let gain = self.gain(best);
        let mut others = self.view.moves?.iter().filter(|&answer| answer != best);
        (gain > 0 && others.all(|other| self.gain(other) < gain)).then_some(Reason::Gains(gain))
    }
}

/// An average as it is shown, in whole influence.
fn whole(mean: f64) -> Influence {
    mean.round().max(1.0) as Influence
}
