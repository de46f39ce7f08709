//! A coach: what the king's search would do, from what a seat can see, and why.

use crate::{
    judging::{JUDGE, chance},
    reasons::ReasonFinder,
};
use oriflamme_bots::{Search, SearchConfig};
use oriflamme_game::{Move, View};
use oriflamme_table_view::{Advice, Chance, Reason};

/// How many choices are shown.
const MOST: usize = 3;
/// A choice that was tried less often than this is not shown.
const LEAST_TRIED: u32 = 30;

/// What to do in this view, after a search of `iterations` worlds; `None` if it is not the viewer's turn. The
/// same view gives the same advice.
pub fn advise(view: &View, iterations: u32) -> Option<Advice> {
    let config = SearchConfig::new(JUDGE, iterations);
    let mut search = Search::new(view.decision()?, config, 1);
    // The player wants to compare: a search left to itself hardly tries moves that look a little worse.
    let legal: Vec<Move> = view.moves?.iter().collect();
    (0..iterations).for_each(|_| search.iterate_in_turn(&legal));
    let ranking = search.ranking();
    let told = ranking.iter().enumerate().filter(|(index, it)| *index == 0 || it.visits >= LEAST_TRIED);
    let choices: Vec<(Move, Chance)> =
        told.take(MOST).map(|(_, ranked)| (ranked.answer, chance(ranked))).collect();
    let reason = ReasonFinder::new(view, search)?.reason(&choices)?;
    let named = |&(answer, chance): &(Move, Chance)| Some((view.family_move(answer)?, chance));
    Some(Advice { choices: choices.iter().filter_map(named).collect(), reason })
}

/// Why the first of these choices is best in this view, as far as the position shows it; the same view gives
/// the same reason.
pub fn explain(view: &View, choices: &[(Move, Chance)]) -> Option<Reason> {
    let search = Search::new(view.decision()?, SearchConfig::new(JUDGE, 1), 1);
    ReasonFinder::new(view, search)?.reason(choices)
}
