//! Puzzles: the list of them, and the table at which one is solved.

use crate::{
    PageError, Visitor, Words,
    chrome::{Page, PageKind, shell},
    learn::{StudyBoard, study_board, would},
    moves::worded,
    sprite::icon,
    table::{BoardMode, reason},
};
use maud::{Markup, html};
use oriflamme_game::{FamilyMove, Influence, Position, Ruleset, Seat, Viewer};
use oriflamme_table_view::{Reason, TableView, Update};

/// The hardest difficulty; the easiest is 1.
const HARDEST: u8 = 5;

/// A puzzle, as it is listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PuzzleLink<'a> {
    pub number: u32,
    /// The word of its theme.
    pub theme: &'a str,
    pub difficulty: u8,
    pub rules: Ruleset,
    pub seats: u8,
    /// Whether the visitor's first answer was right; none if they have not tried it.
    pub solved: Option<bool>,
}

/// A solver's rating and progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolverStanding {
    pub rating: u32,
    /// The rating may be off by this much.
    pub uncertainty: u32,
    pub solved: usize,
    pub tried: usize,
    /// Days in a row on which the puzzle of the day was solved.
    pub streak: u32,
}

/// The content of the list of puzzles.
#[derive(Clone, Copy)]
pub struct PuzzleList<'a> {
    pub visitor: &'a Visitor,
    pub today: Option<PuzzleLink<'a>>,
    /// The word of each group, and of its puzzles the one that suits the visitor's rating best.
    pub next: &'a [(&'a str, PuzzleLink<'a>)],
    pub standing: SolverStanding,
    /// The words of all themes, in order.
    pub themes: &'a [&'a str],
    pub puzzles: &'a [PuzzleLink<'a>],
}

pub fn puzzles(page: &PuzzleList<'_>) -> Markup {
    let words = page.visitor.words();
    let title = words.say("puzzle-title");
    let inside = html! {
        section.paper.puzzles {
            h1 { (title) }
            p.lead { (words.say("puzzle-lead")) }
            p.row {
                @if let Some(today) = page.today {
                    a.button.main href={ "/puzzles/" (today.number) } {
                        (icon("sun")) (words.say("puzzle-today")) (outcome(words, today.solved))
                    }
                }
            }
            p.row {
                span { (words.say("puzzle-for-you")) }
                @for (group, next) in page.next {
                    a.button href={ "/puzzles/" (next.number) } { (icon("play")) (words.say(&format!("puzzle-group-{group}"))) }
                }
            }
            (standing(words, &page.standing, page.visitor.name.is_some()))
            h2 { (words.say("puzzle-all")) }
            @for theme in page.themes {
                @let of_theme: Vec<_> = page.puzzles.iter().filter(|puzzle| puzzle.theme == *theme).collect();
                @if !of_theme.is_empty() { (themed(words, theme, &of_theme)) }
            }
        }
    };
    shell(page.visitor, Page::new(&title, PageKind::Puzzles), &inside)
}

fn standing(words: &Words, standing: &SolverStanding, is_player: bool) -> Markup {
    let SolverStanding { rating, uncertainty, solved, tried, streak } = *standing;
    html! {
        @if tried > 0 {
            p {
                (words.tell("puzzle-rating", &[("rating", rating.into()), ("error", uncertainty.into())])) " "
                (words.tell("puzzle-solved", &[("solved", solved.into()), ("count", tried.into())]))
                @if streak > 0 { " " (words.tell("puzzle-streak", &[("count", streak.into())])) }
            }
        }
        p { small { (words.say(if is_player { "puzzle-kept-player" } else { "puzzle-kept" })) } }
    }
}

/// The puzzles of a theme, from easy to hard.
fn themed(words: &Words, theme: &str, puzzles: &[&PuzzleLink<'_>]) -> Markup {
    let solved = puzzles.iter().filter(|puzzle| puzzle.solved == Some(true)).count();
    let counts = [("solved", solved.into()), ("count", puzzles.len().into())];
    html! {
        details.theme {
            summary {
                h3 { (words.say(&format!("puzzle-theme-{theme}"))) }
                span { (words.tell("puzzle-theme-count", &counts)) }
            }
            p { (words.say(&format!("puzzle-theme-{theme}-line"))) }
            @for difficulty in 1..=HARDEST {
                @let alike: Vec<_> = puzzles.iter().filter(|puzzle| puzzle.difficulty == difficulty).collect();
                @if !alike.is_empty() {
                    h4 { (words.say(&format!("puzzle-difficulty-{difficulty}"))) }
                    ul.numbers {
                        @for puzzle in alike {
                            li {
                                a.button href={ "/puzzles/" (puzzle.number) } title=(kind(words, puzzle)) {
                                    (puzzle.number) (outcome(words, puzzle.solved))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The ruleset and the number of players.
fn kind(words: &Words, puzzle: &PuzzleLink<'_>) -> String {
    let seats = words.tell("puzzle-seats", &[("count", puzzle.seats.into())]);
    format!("{}, {seats}", words.ruleset(puzzle.rules))
}

fn outcome(words: &Words, solved: Option<bool>) -> Markup {
    html! {
        @match solved {
            Some(true) => { (icon("check")) span.hidden { (words.say("puzzle-was-solved")) } },
            Some(false) => { (icon("cross")) span.hidden { (words.say("puzzle-was-missed")) } },
            None => {},
        }
    }
}

/// A puzzle at its table.
#[derive(Clone, Copy)]
pub struct PuzzlePage<'a> {
    pub visitor: &'a Visitor,
    pub link: PuzzleLink<'a>,
    /// Whether it is the puzzle of today.
    pub is_today: bool,
    pub content: PuzzleContent<'a>,
}

/// What a puzzle shows.
#[derive(Clone, Copy)]
pub enum PuzzleContent<'a> {
    Question {
        table: &'a TableView,
        /// The card picked to be moved.
        picked: Option<Position>,
        /// Why the last choice could not be made.
        refused: Option<PageError>,
    },
    /// The outcome of an answer.
    Answered(PuzzleAnswered<'a>),
}

/// An answer, and what there is to say about it.
#[derive(Clone, Copy)]
pub struct PuzzleAnswered<'a> {
    /// The table before it.
    pub before: &'a TableView,
    /// What happens until the end of the round, in one of the worlds that the solver could not tell apart.
    pub updates: &'a [Update],
    pub verdict: PuzzleVerdict,
    pub tried: FamilyMove,
    /// The chance to win with it, in hundredths; none if it is below those that are known.
    pub chance: Option<u8>,
    pub solution: FamilyMove,
    pub solution_chance: u8,
    /// Why the solution is best.
    pub reason: Option<Reason>,
    /// The influence of each seat at the end of that game, and who wins.
    pub scores: &'a [(Seat, Influence)],
    pub winners: &'a [Seat],
    /// The rating before and after, if this answer counts.
    pub rating: Option<(u32, u32)>,
    pub standing: SolverStanding,
    /// The puzzle after this one.
    pub next: Option<PuzzleLink<'a>>,
    /// Where the position is on the analysis board.
    pub analysis: Option<&'a str>,
}

/// The verdict on an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleVerdict {
    Right,
    /// The solution stays secret, so that one can try again.
    Wrong,
    /// It is the solution, but somebody asked for it.
    Shown,
}

pub fn puzzle(page: &PuzzlePage<'_>) -> Markup {
    let words = page.visitor.words();
    let path = format!("/puzzles/{}", page.link.number);
    let title = words.tell("puzzle-number", &[("number", page.link.number.into())]);
    let guide = |said: Markup| guide(page, &title, said);
    let board = |table, mode, picked, refused, guide| {
        let (visitor, path, title) = (page.visitor, path.as_str(), title.as_str());
        study_board(&StudyBoard { visitor, path, title, table, mode, picked, refused, guide })
    };
    match page.content {
        PuzzleContent::Question { table, picked, refused } => {
            let mode = BoardMode::Lesson { path: &path, step: 1 };
            board(table, mode, picked, refused, guide(question(page)))
        }
        PuzzleContent::Answered(answered) => {
            let after = answered.updates.last().map_or(answered.before, |last| &last.table);
            board(after, BoardMode::ReadOnly, None, None, guide(answer(words, &path, &answered)))
        }
    }
}

fn guide(page: &PuzzlePage<'_>, title: &str, said: Markup) -> Markup {
    let words = page.visitor.words();
    html! {
        section #guide.guide tabindex="-1" aria-label=(title) {
            header {
                a.tool href="/puzzles" aria-label=(words.say("puzzle-list")) title=(words.say("puzzle-list")) { (icon("step-back")) }
                b { (title) }
                span.hardness { (words.say(&format!("puzzle-difficulty-{}", page.link.difficulty))) }
            }
            (said)
        }
    }
}

fn question(page: &PuzzlePage<'_>) -> Markup {
    let words = page.visitor.words();
    html! {
        div role="status" {
            p {
                @if page.is_today { (words.say("puzzle-is-today")) " " }
                (words.say("puzzle-question"))
            }
            p { small { (kind(words, &page.link)) "." } }
        }
    }
}

/// What there is to say about an answer: whether it is right, why, and what happens.
fn answer(words: &'static Words, path: &str, answered: &PuzzleAnswered<'_>) -> Markup {
    let before = answered.before;
    let said = |made: FamilyMove| before.view.as_ref().map(|view| worded(words, before, view, made));
    let said = |made: FamilyMove| said(made).unwrap_or_default();
    let solution_path =
        format!("{path}?tried={}&shown=true", answered.solution.to_string().replace(' ', "+"));
    let (mark, verdict) = match answered.verdict {
        PuzzleVerdict::Right => ("check", "puzzle-right"),
        PuzzleVerdict::Wrong => ("cross", "puzzle-wrong"),
        PuzzleVerdict::Shown => ("watch", "puzzle-shown"),
    };
    let (is_wrong, is_right) =
        (answered.verdict == PuzzleVerdict::Wrong, answered.verdict == PuzzleVerdict::Right);
    html! {
        div role="status" {
            p.verdict.right[is_right] { (icon(mark)) b { (words.say(verdict)) } }
            p {
                @if is_wrong {
                    @match answered.chance {
                        Some(chance) => (words.tell("puzzle-chance", &[("move", said(answered.tried).into()), ("value", chance.into())])),
                        None => (words.tell("puzzle-chance-low", &[("move", said(answered.tried).into())])),
                    }
                } @else {
                    (words.tell("puzzle-solution", &[("move", said(answered.solution).into()), ("value", answered.solution_chance.into())]))
                    @if let Some(why) = answered.reason { " " (reason(words, before, why)) }
                }
            }
            @if let Some((old, new)) = answered.rating {
                p {
                    (words.tell("puzzle-rating-now", &[
                        ("rating", new.into()),
                        ("error", answered.standing.uncertainty.into()),
                        ("change", change(old, new).into()),
                    ]))
                    @if answered.standing.streak > 0 { " " (words.tell("puzzle-streak", &[("count", answered.standing.streak.into())])) }
                }
            }
        }
        div.row {
            @if is_wrong {
                a.button.main data-lesson-step data-key="Enter" href=(path) { (icon("step-back")) (words.say("puzzle-retry")) }
                a.button data-lesson-step href=(solution_path) { (words.say("puzzle-show")) }
            }
            @if let Some(next) = answered.next {
                a.button.main[!is_wrong] data-key=[(!is_wrong).then_some("Enter")] href={ "/puzzles/" (next.number) } { (words.say("puzzle-next")) }
            }
            @if !is_wrong {
                a.button data-lesson-step data-key="Escape" href=(path) { (icon("step-back")) (words.say("puzzle-again")) }
                @if let Some(board) = answered.analysis {
                    a.button href=(board) { (icon("watch")) (words.say("study-on-board")) }
                }
            }
        }
        p.would { (words.say("puzzle-would")) }
        ol.would { @for line in would(words, before, answered.updates) { (line) } }
        p { (ending(words, answered)) }
    }
}

/// How the game that is shown ends.
fn ending(words: &Words, answered: &PuzzleAnswered<'_>) -> String {
    let table = answered.before;
    let is_mine = |seat: &Seat| Viewer::Seat(*seat) == table.viewer;
    let score = |&(seat, score): &(Seat, Influence)| match is_mine(&seat) {
        true => words.tell("puzzle-score-own", &[("score", score.into())]),
        false => format!("{} {score}", words.player(table, seat)),
    };
    let scores = answered.scores.iter().map(score).collect::<Vec<_>>().join(", ");
    let id = match answered.winners {
        [winner] if is_mine(winner) => "puzzle-end-won",
        winners if winners.iter().any(is_mine) => "puzzle-end-shared",
        _ => "puzzle-end-lost",
    };
    let ending = words.tell(id, &[("scores", scores.into())]);
    let best = answered.scores.iter().map(|(_, score)| *score).max();
    let tied = answered.scores.iter().filter(|(_, score)| Some(*score) == best).count();
    match tied > answered.winners.len() {
        true => format!("{ending} {}", words.say("end-tie-why")),
        false => ending,
    }
}

/// By how much a rating has changed, with its sign.
fn change(old: u32, new: u32) -> String {
    match new.checked_sub(old) {
        Some(gained) => format!("+{gained}"),
        None => format!("−{}", old - new),
    }
}
