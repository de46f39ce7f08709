//! A coach: what the marshal's search would do, from what a seat can see, and why.

use crate::{calibration::Situation, judging::chance};
use oriflamme_bots::{CardGuess, Search, SearchConfig, SearchKind};
use oriflamme_game::{Move, Name, Names, Position, ROUNDS, Seat, Seen, View};
use oriflamme_rules::preview;
use oriflamme_table_view::{Advice, Chance, Reason};

/// How many choices are told.
const MOST: usize = 3;
/// A choice that was tried less often than this is not told.
const LEAST_TRIED: u32 = 30;
/// From when on a card that strikes back is a danger, and until when it is none.
const DANGER: f64 = 0.3;
const SAFE: f64 = 0.1;

/// What to do in this view, after so many worlds; nothing if it is not the viewer's turn. The same view gives
/// the same advice.
pub fn advise(view: &View, iterations: u32) -> Option<Advice> {
    let config = SearchConfig::new(SearchKind::Guided, iterations);
    let mut search = Search::new(view.decision()?, config, 1);
    // Whoever asks wants to compare: a search left to itself hardly tries what looks a little worse.
    let legal: Vec<Move> = view.moves?.iter().collect();
    (0..iterations).for_each(|_| search.iterate_in_turn(&legal));
    let ranking = search.ranking();
    let told = ranking.iter().enumerate().filter(|(index, it)| *index == 0 || it.visits >= LEAST_TRIED);
    let choices: Vec<(Move, Chance)> =
        told.take(MOST).map(|(_, ranked)| (ranked.answer, chance(Situation::of(view), ranked))).collect();
    let study = Study { view, me: view.turn?, guesses: search.guesses() };
    let reason = study.reason(&choices)?;
    let named = |&(answer, chance): &(Move, Chance)| Some((view.family_move(answer)?, chance));
    Some(Advice { choices: choices.iter().filter_map(named).collect(), reason })
}

/// Why the first of these choices is best in this view, as far as the position tells; the same view gives the
/// same reason.
pub fn explain(view: &View, choices: &[(Move, Chance)]) -> Option<Reason> {
    let search = Search::new(view.decision()?, SearchConfig::new(SearchKind::Guided, 1), 1);
    Study { view, me: view.turn?, guesses: search.guesses() }.reason(choices)
}

/// A view, with what may be guessed in it.
struct Study<'a> {
    view: &'a View,
    me: Seat,
    guesses: Vec<CardGuess>,
}

impl Study<'_> {
    /// The first reason that the position gives for the first choice.
    fn reason(&self, choices: &[(Move, Chance)]) -> Option<Reason> {
        let &(best, best_chance) = choices.first()?;
        let told = match best {
            Move::Reveal => self.why_reveal(),
            Move::Keep => self.why_keep(),
            Move::Eliminate(at) => self.why_eliminate(at),
            _ => None,
        };
        Some(told.or_else(|| self.most_gained(best)).unwrap_or_else(|| match choices.get(1) {
            Some((_, next)) if best_chance.is_surely_above(*next) => {
                Reason::Ahead(best_chance.mean - next.mean)
            }
            _ => Reason::Even,
        }))
    }

    /// What a move is sure to gain for the viewer.
    fn gain(&self, answer: Move) -> u16 {
        preview(self.view, answer).map_or(0, |preview| preview.gain(self.me))
    }

    fn why_reveal(&self) -> Option<Reason> {
        let on_it = self.view.resolved()?.influence;
        (self.view.round == ROUNDS && on_it > 0).then_some(Reason::LastRound)
    }

    fn why_keep(&self) -> Option<Reason> {
        let revealed = preview(self.view, Move::Reveal).ok()?;
        let Seen::Known(card) = self.view.resolved()?.card else { return None };
        if revealed.is_nothing() {
            // An Heir does nothing exactly if another one is face up.
            let is_heir = card.name == Name::Heir;
            return Some(if is_heir { Reason::Rival(card.name) } else { Reason::Idle(card.name) });
        }
        let kept = preview(self.view, Move::Keep).ok()?.kept.promised()?;
        (!kept.last_round).then_some(Reason::Grows(kept.influence))
    }

    /// How likely the card on top of a position, face down, strikes back at who eliminates it.
    fn strikes_back(&self, at: Position) -> Option<(Name, f64)> {
        let height = self.view.queue.stack(at).len().checked_sub(1)?;
        let guess = self.guesses.iter().find(|guess| guess.at == at && guess.height == height)?;
        let strikes = guess.names.iter().filter(|(name, _)| Names::STRIKE_BACK.contains(*name));
        let likely = strikes.max_by(|a, b| a.1.total_cmp(&b.1)).copied();
        // A card that can't be one is as safe as can be; every ruleset has one that strikes back.
        likely.or(Some((Names::of(self.view.rules).and(Names::STRIKE_BACK).nth(0)?, 0.0)))
    }

    fn why_eliminate(&self, at: Position) -> Option<Reason> {
        let targets: Vec<Position> = self
            .view
            .moves?
            .iter()
            .filter_map(|answer| match answer {
                Move::Eliminate(at) => Some(at),
                _ => None,
            })
            .collect();
        let on = |at: Position| self.view.queue.stack(at).last().map_or(0, |card| card.influence);
        let others = || targets.iter().copied().filter(|&other| other != at);
        let danger = others().filter_map(|other| Some((other, self.strikes_back(other)?)));
        let worst = danger.max_by(|a, b| a.1.1.total_cmp(&b.1.1));
        let own = self.strikes_back(at).map_or(0.0, |(_, chance)| chance);
        if let Some((other, (name, chance))) = worst.filter(|(_, (_, it))| *it >= DANGER && *it > own) {
            // What lies on a card that is face down is how often it was kept.
            return Some(Reason::Danger { at: other, name, chance, kept: on(other) });
        }
        if on(at) > 0 && others().all(|other| on(other) < on(at)) {
            return Some(Reason::Rich { at, influence: on(at) });
        }
        let (name, chance) = self.strikes_back(at)?;
        (chance <= SAFE).then_some(Reason::Safe { at, name, chance })
    }

    /// Whether a move gains more for certain than any other.
    fn most_gained(&self, best: Move) -> Option<Reason> {
        let gain = self.gain(best);
        let mut others = self.view.moves?.iter().filter(|&answer| answer != best);
        (gain > 0 && others.all(|other| self.gain(other) < gain)).then_some(Reason::Gains(gain))
    }
}
