//! An analysis: a position that was set up, and lines of moves from it, as a tree with comments.

use crate::{DraftEdit, PositionDraft};
use oriflamme_deal::Seed;
use oriflamme_game::{FamilyMove, NoLog, Ruleset, Seating, SetupFault, Viewer};
use oriflamme_notation::Header;
use oriflamme_rules::{Setup, State};
use oriflamme_table_view::AnalysisLine;

/// The most moves of an analysis, all lines together.
pub const MOST_MOVES: usize = 500;

/// A position of an analysis.
#[derive(Clone, Debug)]
pub(crate) struct LineNode {
    /// The position before the move, and the move; neither at the root.
    pub(crate) parent: usize,
    pub(crate) made: Option<FamilyMove>,
    pub(crate) state: State,
    pub(crate) note: String,
    /// The moves tried from here; the first is the main line.
    pub(crate) children: Vec<usize>,
}

/// A position and lines of moves from it. Positions are numbered in the order in which lines are written: a
/// move, its alternatives, then what follows it; 0 is the position that was set up. Numbers that do not exist
/// count as 0.
#[derive(Clone, Debug)]
pub struct Analysis {
    pub(crate) header: Header,
    pub(crate) draft: PositionDraft,
    pub(crate) nodes: Vec<LineNode>,
}

impl Default for Analysis {
    /// The beginning of a game of four, with some cards.
    fn default() -> Self {
        let seating = Seating::of(4).unwrap_or(Seating::usual_duel());
        let start = State::new(&Seed::of_series("analysis", 1).deal(Ruleset::default(), seating, None));
        Self::new(Header::default(), PositionDraft::of_state(&start), start)
    }
}

impl Analysis {
    pub(crate) fn new(header: Header, draft: PositionDraft, start: State) -> Self {
        let root =
            LineNode { parent: 0, made: None, state: start, note: String::new(), children: Vec::new() };
        Self { header, draft, nodes: vec![root] }
    }
    pub(crate) fn of_setup(header: Header, setup: Setup) -> Self {
        let draft = PositionDraft::of_setup(&setup);
        Self::new(header, draft, setup.into_state())
    }

    fn node(&self, at: usize) -> &LineNode {
        &self.nodes[self.known(at)]
    }
    /// The position with this number; the root, if there is none.
    pub fn known(&self, at: usize) -> usize {
        if at < self.nodes.len() { at } else { 0 }
    }
    /// The number of moves, all lines together.
    pub fn moves(&self) -> usize {
        self.nodes.len() - 1
    }
    pub fn header(&self) -> &Header {
        &self.header
    }
    pub fn state(&self, at: usize) -> &State {
        &self.node(at).state
    }
    pub fn note(&self, at: usize) -> &str {
        &self.node(at).note
    }
    pub fn parent(&self, at: usize) -> Option<usize> {
        let node = self.node(at);
        node.made.map(|_| node.parent)
    }
    /// The positions that moves from here lead to, the main line first.
    pub fn children(&self, at: usize) -> &[usize] {
        &self.node(at).children
    }
    /// The moves that lead there.
    pub fn path(&self, at: usize) -> Vec<FamilyMove> {
        let mut path = Vec::new();
        let mut at = self.known(at);
        while let Some(made) = self.nodes[at].made {
            path.push(made);
            at = self.nodes[at].parent;
        }
        path.reverse();
        path
    }

    /// Makes a legal move from a position, or follows the line that begins with it. Returns the analysis with
    /// the number of the position reached; `None` if the move is not legal, or there are [`MOST_MOVES`]
    /// already.
    pub fn play(self, at: usize, said: &str) -> Option<(Self, usize)> {
        let made = said.parse::<FamilyMove>().ok()?.canonical(self.state(at).seating());
        self.make(at, made)
    }
    pub(crate) fn make(mut self, at: usize, made: FamilyMove) -> Option<(Self, usize)> {
        let reached = self.add(at, made)?;
        Some(self.renumbered(reached))
    }
    /// The same, without numbering anew.
    pub(crate) fn add(&mut self, at: usize, made: FamilyMove) -> Option<usize> {
        let at = self.known(at);
        let known = |&&child: &&usize| self.nodes[child].made == Some(made);
        if let Some(&child) = self.nodes[at].children.iter().find(known) {
            return Some(child);
        }
        let mut state = self.nodes[at].state;
        if self.moves() >= MOST_MOVES || !state.allows(made) {
            return None;
        }
        state.play(made.answer, &mut NoLog).ok()?;
        let reached = self.nodes.len();
        let node =
            LineNode { parent: at, made: Some(made), state, note: String::new(), children: Vec::new() };
        self.nodes.push(node);
        self.nodes[at].children.push(reached);
        Some(reached)
    }

    /// Replaces the comment on a position.
    #[must_use]
    pub fn noted(mut self, at: usize, note: &str) -> Self {
        let at = self.known(at);
        self.nodes[at].note = crate::text::tidy(note);
        self
    }
    /// Forgets the move that led to a position, with all that follows. Returns the number of the position
    /// before it.
    pub fn without(mut self, at: usize) -> (Self, usize) {
        let at = self.known(at);
        let Some(parent) = self.parent(at) else { return (self, at) };
        self.nodes[parent].children.retain(|&child| child != at);
        self.renumbered(parent)
    }
    /// Makes the line through a position the main one.
    pub fn promoted(mut self, at: usize) -> (Self, usize) {
        let at = self.known(at);
        let mut child = at;
        while let Some(parent) = self.parent(child) {
            let children = &mut self.nodes[parent].children;
            children.retain(|&other| other != child);
            children.insert(0, child);
            child = parent;
        }
        self.renumbered(at)
    }

    /// The position that can be changed by hand: what was set up, or where the moves have led.
    pub fn draft(&self, at: usize) -> PositionDraft {
        match self.parent(at) {
            None => self.draft.clone(),
            Some(_) => PositionDraft::of_state(self.state(at)),
        }
    }
    /// A new analysis, of a position that was changed by hand; or why this change is not possible.
    pub fn edited(&self, at: usize, edits: &[DraftEdit]) -> Result<Self, Vec<SetupFault>> {
        let draft = edits.iter().fold(self.draft(at), |draft, &edit| draft.edited(edit));
        let seats = |seat: &oriflamme_game::Seat| seat.index() < draft.seating.seat_count();
        // The seed of the deal no longer applies.
        let names = self.header.names.iter().filter(|(seat, _)| seats(seat));
        let header = Header { names: names.map(|(seat, name)| (*seat, name.clone())).collect(), seed: None };
        let setup = draft.setup()?;
        let mut edited = Self::new(header, draft, setup.into_state());
        edited.nodes[0].note = self.note(at).to_owned();
        Ok(edited)
    }

    /// Every move with what its player could see, in the order of their numbers.
    pub fn lines(&self) -> Vec<AnalysisLine> {
        let line = |(at, depth): (usize, usize)| {
            let node = &self.nodes[at];
            let before = &self.nodes[node.parent].state;
            Some(AnalysisLine {
                node: at,
                parent: node.parent,
                depth,
                made: node.made?,
                view: before.turn().map(|seat| before.view(Viewer::Seat(seat)))?,
                note: node.note.clone(),
            })
        };
        self.written().into_iter().filter_map(line).collect()
    }

    /// All positions but the root in the order in which lines are written, each with how many lines it
    /// branches off from.
    fn written(&self) -> Vec<(usize, usize)> {
        let mut order = Vec::with_capacity(self.nodes.len());
        // What is left to write: a line from a position on, or a single position.
        let mut left = vec![(0, 0, false)];
        while let Some((at, depth, alone)) = left.pop() {
            if alone {
                order.push((at, depth));
            }
            let Some((&main, others)) = self.nodes[at].children.split_first() else { continue };
            order.push((main, depth));
            left.push((main, depth, false));
            left.extend(others.iter().rev().map(|&other| (other, depth + 1, true)));
        }
        order
    }

    /// Numbers positions in the order in which they are written, and forgets those that no line leads to.
    pub(crate) fn renumbered(self, at: usize) -> (Self, usize) {
        let order: Vec<usize> =
            std::iter::once(0).chain(self.written().into_iter().map(|(at, _)| at)).collect();
        let mut numbers = vec![0; self.nodes.len()];
        order.iter().enumerate().for_each(|(number, &old)| numbers[old] = number);
        let moved = |&old: &usize| {
            let node = &self.nodes[old];
            LineNode {
                parent: numbers[node.parent],
                children: node.children.iter().map(|&child| numbers[child]).collect(),
                ..node.clone()
            }
        };
        let nodes = order.iter().map(moved).collect();
        (Self { header: self.header.clone(), draft: self.draft.clone(), nodes }, numbers[at])
    }
}
