//! Decides whether a decision of a game becomes a puzzle.

use super::{
    judge::{Scrutiny, lead},
    stock::PuzzleStock,
};
use oriflamme_bots::{Policy, Ranked, Search, SearchConfig, SearchKind};
use oriflamme_game::{FamilyMove, Move, NoLog, Seat, View, Viewer};
use oriflamme_notation::write;
use oriflamme_observe::Observation;
use oriflamme_puzzles::{Puzzle, line};
use oriflamme_rules::State;
use oriflamme_table_view::Chance;
use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

/// By how many points of a hundred the solution is ahead, beyond the uncertainty.
const LEAD: f64 = 0.15;
/// Squires miss a solution that they choose less often than this.
const SQUIRES: f32 = 0.45;
/// How many moves a puzzle shows with their chances.
const TOLD: usize = 8;
/// How many worlds are drawn to find one that shows the difference between the moves.
const WORLDS: usize = 16;
/// How many other moves are played out in each of them.
const MOST_SHOWN: usize = 8;
/// A first look: after this many worlds, a decision whose best move is not this far ahead is given up.
const FIRST_LOOK: [(u32, f64); 3] = [(48, 0.05), (96, 0.09), (160, 0.12)];

/// A quick look, then each of the three models of the others, and a search ten times as long as theirs.
const QUICK: Scrutiny = Scrutiny { kind: SearchKind::Guided, iterations: 500, each: 120 };
const SQUIRES_MODEL: Scrutiny = Scrutiny { kind: SearchKind::Policy, iterations: 2_000, each: 800 };
const MARSHALS_MODEL: Scrutiny = Scrutiny { kind: SearchKind::Guided, iterations: 2_000, each: 800 };
const KINGS_MODEL: Scrutiny = Scrutiny { kind: SearchKind::Champion, iterations: 2_000, each: 800 };
const LONG: Scrutiny = Scrutiny { kind: SearchKind::Policy, iterations: 20_000, each: 8_000 };

/// A decision in a game.
pub(super) struct PlayedPosition<'a> {
    pub(super) view: &'a View,
    /// The last state before it that a header can describe, and the moves since.
    pub(super) describable: &'a State,
    pub(super) since: &'a [FamilyMove],
}

/// Looks at the decisions of one game.
pub(super) struct Maker<'a> {
    stock: &'a Mutex<PuzzleStock>,
    /// The file that its puzzles go to.
    file: usize,
    /// How many decisions ended in which way.
    counts: BTreeMap<&'static str, u64>,
}

impl<'a> Maker<'a> {
    pub(super) fn new(stock: &'a Mutex<PuzzleStock>, file: usize) -> Self {
        Self { stock, file, counts: BTreeMap::new() }
    }

    /// How many of the decisions that it has examined ended in which way.
    pub(super) fn counts(self) -> BTreeMap<&'static str, u64> {
        self.counts
    }

    /// Examines a decision. `search` is a very short search that was made in it. Returns whether the decision
    /// became a puzzle.
    pub(super) fn look(&mut self, position: &PlayedPosition<'_>, search: Search) -> bool {
        let examined = self.examine(position, search);
        let kept = examined.and_then(|puzzle| self.stock().keep(self.file, puzzle));
        *self.counts.entry("decisions").or_default() += 1;
        if let Err(why) = kept {
            *self.counts.entry(why).or_default() += 1;
        }
        kept.is_ok()
    }

    fn stock(&self) -> std::sync::MutexGuard<'_, PuzzleStock> {
        self.stock.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn examine(&self, position: &PlayedPosition<'_>, mut search: Search) -> Result<Puzzle, &'static str> {
        let view = position.view;
        let best = first_look(view, &mut search, |answer| self.stock().has_room(self.file, view, answer))?;
        QUICK.judge_with(search, best, LEAD - 0.02).ok_or("no lead in a second look")?;
        let holds = |scrutiny: Scrutiny| scrutiny.judge(view, best, LEAD, u64::from(view.round));
        let squires = holds(SQUIRES_MODEL).ok_or("not against squires")?;
        let marshals = holds(MARSHALS_MODEL).ok_or("not against marshals")?;
        let kings = holds(KINGS_MODEL).ok_or("not against kings")?;
        let long = holds(LONG).ok_or("not in a search ten times as long")?;
        let (start, before) = world_of(position, best).ok_or("no header describes it")?;
        let points = |judged: &[(Move, Chance)]| (100.0 * lead(judged)).round() as u8;
        // The puzzle shows the mean of the three models, because none of them is the truth.
        let mean = |answer: Move| {
            let of =
                |judged: &[(Move, Chance)]| judged.iter().find(|(it, _)| *it == answer).map(|it| it.1.mean);
            let of = |judged| of(judged).unwrap_or(0.0);
            (of(&squires) + of(&marshals) + of(&kings)) / 3.0
        };
        let mut chances: Vec<(FamilyMove, f64)> = squires
            .iter()
            .filter_map(|(answer, _)| Some((view.family_move(*answer)?, mean(*answer))))
            .collect();
        chances.sort_by(|a, b| b.1.total_cmp(&a.1));
        let told =
            chances.into_iter().take(TOLD).map(|(made, chance)| (made, (100.0 * chance).round() as u8));
        let puzzle = Puzzle {
            // It gets its number when it is kept.
            number: 1,
            difficulty: difficulty(view, best),
            leads: [&squires, &marshals, &kings, &long].map(|judged| points(judged)),
            chances: told.collect(),
            start,
            before,
        };
        // Make sure that the written puzzle reads back the same.
        match Puzzle::read(&puzzle.text()) {
            Ok(read) if read == puzzle && read.view() == *view => Ok(puzzle),
            _ => Err("no header describes it"),
        }
    }
}

/// The favourite of a short search, if it may be a solution and there is room for it. The cheapest checks
/// come first.
fn first_look(
    view: &View,
    search: &mut Search,
    has_room: impl Fn(Move) -> bool,
) -> Result<Move, &'static str> {
    let decision = view.decision().filter(|it| it.moves().len() > 1).ok_or("nothing to choose")?;
    let squires = Policy::squire(view.rules).probabilities(&Observation::from_decision(decision));
    let may_be = |best: Option<&Ranked>| {
        let best = best.ok_or("nothing to choose")?;
        let likely = squires.iter().find(|(answer, _)| *answer == best.answer).map_or(0.0, |(_, it)| *it);
        match likely < SQUIRES {
            false => Err("squires find it"),
            true if !has_room(best.answer) => Err("enough of this theme"),
            true => Ok(*best),
        }
    };
    let mut best = may_be(search.ranking().first())?;
    for (worlds, least) in FIRST_LOOK {
        (search.iterations()..worlds).for_each(|_| search.iterate());
        let ranking = search.ranking();
        best = may_be(ranking.first())?;
        let others = ranking[1..].iter().filter(|other| other.visits >= 4).map(|other| other.chance);
        if best.chance - others.fold(0.0, f64::max) < least {
            return Err("no lead at first sight");
        }
    }
    Ok(best.answer)
}

/// A world that the solver can't tell from the true one, as the position of a header and the moves since. Of
/// several drawn worlds this is the one that best shows what the moves lead to: the solver wins with the
/// solution and loses with most others.
fn world_of(position: &PlayedPosition<'_>, best: Move) -> Option<(State, Vec<FamilyMove>)> {
    let solver = position.view.turn?;
    let before = position.since.to_vec();
    if position.describable.turn() != Some(solver) {
        return None;
    }
    let view = position.describable.view(Viewer::Seat(solver));
    let config = SearchConfig::new(SearchKind::Guided, 1);
    let mut search = Search::new(view.decision()?, config, 1);
    let mut shown: Option<(usize, State)> = None;
    for _ in 0..WORLDS {
        let Some(world) = search.draw_world().filter(write::is_sayable) else { continue };
        let mut asked = world;
        for made in &before {
            asked.play(made.answer, &mut NoLog).ok()?;
        }
        if asked.view(Viewer::Seat(solver)) != *position.view {
            continue;
        }
        let wins = |answer: Move| wins(&asked, answer, solver);
        if !wins(best) {
            continue;
        }
        let others = position.view.moves?.iter().filter(|&other| other != best);
        let lost = others.take(MOST_SHOWN).filter(|&other| !wins(other)).count();
        if shown.as_ref().is_none_or(|(most, _)| lost > *most) {
            shown = Some((lost, world));
        }
    }
    shown.map(|(_, world)| (world, before))
}

fn wins(state: &State, answer: Move, solver: Seat) -> bool {
    line(*state, answer).winners == [solver]
}

/// How hard the solution is to find: by how long a search has to be that finds it three times of three.
fn difficulty(view: &View, best: Move) -> u8 {
    let finds = |iterations: u32, seed: u64| {
        let decision = view.decision();
        let search =
            decision.map(|it| Search::new(it, SearchConfig::new(SearchKind::Policy, iterations), seed));
        search.and_then(Search::run) == Some(best)
    };
    let budgets = [40, 120, 400, 1_200];
    let found = budgets.iter().position(|&iterations| (1..=3).all(|seed| finds(iterations, seed)));
    found.map_or(5, |index| index as u8 + 1)
}
