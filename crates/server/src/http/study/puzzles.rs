//! Puzzles. The URL names the answer. The browser remembers the solver's progress; for players, so does the
//! database. Anybody may be sent the URL of an answer, so an answer only counts in the browser that gave it.

use super::{
    analysis::board_address,
    learn::{StudyAnswer, name_learner},
};
use crate::{
    app::App,
    http::{
        cookies,
        error::ApiError,
        identity::belongings::{keep, of_visitor},
        reading::Query,
        visit::{Visit, page, with_cookies, worded},
    },
    identity::belongings::{Belongings, PUZZLES},
};
use axum::{
    extract::{Path, State},
    http::{HeaderMap, StatusCode},
    response::{Redirect, Response},
};
use oriflamme_game::Position;
use oriflamme_pages::{
    LessonAnswer, PuzzleAnswered, PuzzleContent, PuzzleLink, PuzzleList, PuzzlePage, PuzzleVerdict,
    SolverStanding, lesson_frames, puzzle, puzzles,
};
use oriflamme_puzzles::{
    ALL, Puzzle, PuzzleAttempt, PuzzleDay, PuzzleGroup, PuzzleStanding, PuzzleTheme, SolverProgress, find,
    of_day,
};
use oriflamme_review::explain;
use oriflamme_table_view::Update;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

/// The cookie with the number of the puzzle that was answered last.
const ANSWERED: &str = "answered";

fn link<'a>(puzzle: &'a Puzzle, progress: &SolverProgress) -> PuzzleLink<'a> {
    PuzzleLink {
        number: puzzle.number,
        theme: puzzle.theme().word(),
        difficulty: puzzle.difficulty,
        rules: puzzle.rules(),
        seats: puzzle.seats(),
        solved: progress.standing(puzzle).map(|standing| standing == PuzzleStanding::Solved),
    }
}

fn standing(progress: &SolverProgress, today: PuzzleDay) -> SolverStanding {
    let (solved, tried) = progress.counts();
    let (rating, uncertainty) = (progress.rating(), progress.uncertainty());
    SolverStanding { rating, uncertainty, solved, tried, streak: progress.streak(today) }
}

fn today(app: &App) -> PuzzleDay {
    PuzzleDay::of_seconds(app.clock.now().as_millis() / 1000)
}

pub(crate) async fn list(State(app): State<App>, visit: Visit, headers: HeaderMap) -> Response {
    let progress = of_visitor(&app, visit.player.as_ref(), &headers).await.puzzles();
    let today = today(&app);
    let links: Vec<_> = ALL.iter().map(|puzzle| link(puzzle, &progress)).collect();
    let themes: Vec<&str> = PuzzleTheme::ALL.iter().map(|theme| theme.word()).collect();
    let next = |group: &PuzzleGroup| {
        progress.next(&ALL, *group, None).map(|puzzle| (group.word(), link(puzzle, &progress)))
    };
    let next: Vec<_> = PuzzleGroup::ALL.iter().filter_map(next).collect();
    let list = PuzzleList {
        visitor: &visit.visitor,
        today: of_day(today).map(|puzzle| link(puzzle, &progress)),
        next: &next,
        standing: standing(&progress, today),
        themes: &themes,
        puzzles: &links,
    };
    page(StatusCode::OK, puzzles(&list))
}

/// A puzzle, which is looked at by one visitor.
struct PuzzleVisit<'a> {
    app: &'a App,
    visit: &'a Visit,
    puzzle: &'static Puzzle,
    path: String,
    belongings: Belongings,
    progress: SolverProgress,
    today: PuzzleDay,
    /// Whether this browser has answered the puzzle, and was not only sent the URL of an answer.
    has_answered: bool,
}

pub(crate) async fn one(
    State(app): State<App>,
    Path(number): Path<String>,
    visit: Visit,
    headers: HeaderMap,
    Query(answer): Query<StudyAnswer>,
) -> Response {
    let Some(puzzle) = number.parse().ok().and_then(find) else {
        return visit.not_found("there is no such puzzle");
    };
    let belongings = of_visitor(&app, visit.player.as_ref(), &headers).await;
    let (progress, today) = (belongings.puzzles(), today(&app));
    let path = format!("/puzzles/{}", puzzle.number);
    let has_answered = cookies::value(&headers, ANSWERED) == Some(puzzle.number.to_string());
    let puzzle_visit =
        PuzzleVisit { app: &app, visit: &visit, puzzle, path, belongings, progress, today, has_answered };
    if let Some(said) = answer.said() {
        return puzzle_visit.answer(&said);
    }
    match answer.tried {
        Some(tried) => match puzzle.attempt(&tried) {
            Ok(attempt) => puzzle_visit.tried(attempt, answer.shown).await,
            Err(refusal) => puzzle_visit.refuse(refusal.into()),
        },
        None => puzzle_visit.question(answer.pick, None),
    }
}

impl PuzzleVisit<'_> {
    /// An answer: its outcome for the script, for others a redirect to the page that shows it.
    fn answer(&self, answer: &str) -> Response {
        let attempt = match self.puzzle.attempt(answer) {
            Ok(attempt) => self.named(attempt),
            Err(refusal) => return self.refuse(refusal.into()),
        };
        let to = format!("{}?tried={}", self.path, utf8_percent_encode(answer, NON_ALPHANUMERIC));
        let answered = [cookies::for_next_page(ANSWERED, &self.puzzle.number.to_string())];
        if !self.visit.scripted {
            return with_cookies(Redirect::to(&to), answered);
        }
        let updates = lesson_frames(&self.visit.visitor, &attempt.updates);
        with_cookies(axum::Json(LessonAnswer { updates, to }), answered)
    }

    /// An answer that can't be given.
    fn refuse(&self, error: ApiError) -> Response {
        match self.visit.scripted {
            true => worded(&self.visit.visitor, &error),
            false => self.question(None, Some(error)),
        }
    }

    /// Calls the solver by the visitor's name.
    fn named(&self, mut attempt: PuzzleAttempt) -> PuzzleAttempt {
        for (before, update) in &mut attempt.updates {
            name_learner(&self.visit.visitor, before);
            name_learner(&self.visit.visitor, &mut update.table);
        }
        attempt
    }

    fn question(&self, pick: Option<u32>, refused: Option<ApiError>) -> Response {
        let status = refused.as_ref().map_or(StatusCode::OK, ApiError::status);
        let mut table = self.puzzle.table();
        name_learner(&self.visit.visitor, &mut table);
        let picked = pick.and_then(Position::from_number);
        let refused = refused.map(|error| error.for_page());
        self.page(status, PuzzleContent::Question { table: &table, picked, refused })
    }

    /// What an answer leads to. The first one that this browser gives counts for the rating, the first one
    /// of the day for the streak.
    async fn tried(&self, attempt: PuzzleAttempt, is_shown: bool) -> Response {
        let attempt = self.named(attempt);
        let (Some((before, _)), Some(&(solution, solution_chance))) =
            (attempt.updates.first().cloned(), self.puzzle.chances.first())
        else {
            return self.question(None, None);
        };
        let updates: Vec<Update> = attempt.updates.into_iter().map(|(_, update)| update).collect();
        let mut progress = self.progress.clone();
        let day = self.is_today().then_some(self.today);
        let outcome = if attempt.is_solved { PuzzleStanding::Solved } else { PuzzleStanding::Failed };
        let counts = self.has_answered && progress.answer(self.puzzle, outcome, day);
        let analysis = board_address(&self.puzzle.record());
        let answered = PuzzleAnswered {
            before: &before,
            updates: &updates,
            verdict: match attempt.is_solved {
                true if is_shown => PuzzleVerdict::Shown,
                true => PuzzleVerdict::Right,
                false => PuzzleVerdict::Wrong,
            },
            tried: attempt.tried,
            chance: self.puzzle.chance(attempt.tried),
            solution,
            solution_chance,
            reason: explain(&self.puzzle.view(), &self.puzzle.choices()),
            scores: &attempt.line.scores,
            winners: &attempt.line.winners,
            rating: counts.then(|| (self.progress.rating(), progress.rating())),
            standing: standing(&progress, self.today),
            next: progress
                .next(&ALL, self.puzzle.group(), Some(self.puzzle))
                .map(|next| link(next, &progress)),
            analysis: analysis.as_deref(),
        };
        let mut response = self.page(StatusCode::OK, PuzzleContent::Answered(answered));
        if progress != self.progress {
            let text = progress.to_string();
            let mut belongings = self.belongings.clone();
            belongings.set(PUZZLES, &text);
            keep(self.app, self.visit.player.as_ref(), &belongings).await;
            cookies::set(response.headers_mut(), [cookies::setting(PUZZLES, &text)]);
        }
        response
    }

    fn is_today(&self) -> bool {
        of_day(self.today).is_some_and(|today| today.number == self.puzzle.number)
    }

    fn page(&self, status: StatusCode, content: PuzzleContent<'_>) -> Response {
        let link = link(self.puzzle, &self.progress);
        let shown = PuzzlePage { visitor: &self.visit.visitor, link, is_today: self.is_today(), content };
        page(status, puzzle(&shown))
    }
}
