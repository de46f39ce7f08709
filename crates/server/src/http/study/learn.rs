//! Lessons. The URL names the step. The browser remembers which lessons are done; for players, so does the
//! database.

use crate::{
    app::App,
    http::{
        cookies,
        error::ApiError,
        identity::belongings::{keep, of_visitor},
        reading::Query,
        visit::{Visit, page, worded},
    },
    identity::belongings::{Belongings, LEARNED, finished_lessons},
};
use axum::{
    extract::{Path, State},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Redirect, Response},
};
use oriflamme_game::{Position, Viewer};
use oriflamme_lessons::{ALL, Correctness, Lesson, LessonAttempt, LessonText};
use oriflamme_pages::{
    LessonAnswer, LessonContent, LessonLink, LessonPage, Visitor, lesson, lesson_frames, lessons, move_text,
};
use oriflamme_table_view::{Occupant, TableView, Update};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;

/// The lessons that a visitor has finished.
struct FinishedLessons(Vec<&'static str>);

impl FinishedLessons {
    fn of(belongings: &Belongings) -> Self {
        Self(finished_lessons(belongings.get(LEARNED).unwrap_or_default()))
    }
    fn contains(&self, lesson: &Lesson) -> bool {
        self.0.contains(&lesson.name())
    }
    fn add(&mut self, lesson: &'static Lesson) {
        if !self.contains(lesson) {
            self.0.push(lesson.name());
        }
    }
    fn link<'a>(&self, lesson: &'a Lesson, visitor: &Visitor) -> LessonLink<'a> {
        LessonLink { name: lesson.name(), title: said(lesson.title(), visitor), done: self.contains(lesson) }
    }
}

fn said<'a>(text: &'a LessonText, visitor: &Visitor) -> &'a str {
    text.of(visitor.language.tag())
}

pub(crate) async fn list(State(app): State<App>, visit: Visit, headers: HeaderMap) -> Response {
    let learned = FinishedLessons::of(&of_visitor(&app, visit.player.as_ref(), &headers).await);
    let links: Vec<_> = ALL.iter().map(|lesson| learned.link(lesson, &visit.visitor)).collect();
    page(StatusCode::OK, lessons(&visit.visitor, &links))
}

/// Where in a lesson somebody is.
#[derive(Deserialize)]
pub(crate) struct LessonPlace {
    /// The decision, from 1; one past the last is the end.
    step: Option<usize>,
}

/// An answer to a lesson's question or to a puzzle.
#[derive(Deserialize)]
pub(crate) struct StudyAnswer {
    /// An answer that was given before, and whose outcome is shown.
    pub(crate) tried: Option<String>,
    /// Whether that answer is a puzzle's solution that the visitor asked to see.
    #[serde(default)]
    pub(crate) shown: bool,
    /// A card that is picked to be moved.
    pub(crate) pick: Option<u32>,
    #[serde(rename = "move")]
    made: Option<String>,
    card: Option<String>,
    at: Option<String>,
}

impl StudyAnswer {
    /// The move that is made now, as the notation says it.
    pub(crate) fn said(&self) -> Option<String> {
        move_text(self.made.as_deref(), self.card.as_deref(), self.at.as_deref())
    }
}

/// A visitor's page of a lesson.
struct LessonVisit<'a> {
    visit: &'a Visit,
    lesson: &'static Lesson,
    number: usize,
    path: String,
}

pub(crate) async fn one(
    State(app): State<App>,
    Path(name): Path<String>,
    visit: Visit,
    headers: HeaderMap,
    Query(place): Query<LessonPlace>,
    Query(answer): Query<StudyAnswer>,
) -> Response {
    let Some(index) = ALL.iter().position(|lesson| lesson.name() == name) else {
        return visit.not_found("there is no such lesson");
    };
    let lesson = &ALL[index];
    let lesson_visit =
        LessonVisit { visit: &visit, lesson, number: index + 1, path: format!("/learn/{name}") };
    let step = place.step.unwrap_or(1).clamp(1, lesson.steps().len() + 1);
    if let Some(choice) = answer.said() {
        return lesson_visit.answer(step, &choice);
    }
    if step > lesson.steps().len() {
        let player = visit.player.as_ref();
        let mut belongings = of_visitor(&app, player, &headers).await;
        let mut learned = FinishedLessons::of(&belongings);
        learned.add(lesson);
        belongings.set(LEARNED, &learned.0.join("."));
        keep(&app, player, &belongings).await;
        return lesson_visit.end(&learned);
    }
    match answer.tried {
        Some(tried) => match lesson.attempt(step - 1, &tried) {
            Ok(attempt) => lesson_visit.tried(step, lesson_visit.named(attempt)),
            Err(refusal) => lesson_visit.refuse(step, refusal.into()),
        },
        None => lesson_visit.step(step, answer.pick, None),
    }
}

/// Gives the seat of the viewer, who learns here, the visitor's name.
pub(crate) fn name_learner(visitor: &Visitor, view: &mut TableView) {
    let Viewer::Seat(learner) = view.viewer else { return };
    let name = visitor.name.clone().unwrap_or_else(|| visitor.guest_name());
    if let Some(seat) = view.occupants.get_mut(learner) {
        *seat = Occupant::Human { name: Some(name), away: false };
    }
}

impl LessonVisit<'_> {
    /// Answers a choice: the script gets its outcome, other clients a redirect to the page that shows it.
    fn answer(&self, step: usize, choice: &str) -> Response {
        let attempt = match self.lesson.attempt(step - 1, choice) {
            Ok(attempt) => attempt,
            Err(refusal) => return self.refuse(step, refusal.into()),
        };
        let to = match attempt.answer {
            Correctness::Expected => format!("{}?step={}", self.path, step + 1),
            Correctness::Another => {
                let tried = utf8_percent_encode(choice, NON_ALPHANUMERIC);
                format!("{}?step={step}&tried={tried}", self.path)
            }
        };
        if !self.visit.scripted {
            return Redirect::to(&to).into_response();
        }
        let updates = lesson_frames(&self.visit.visitor, &self.named(attempt).updates);
        axum::Json(LessonAnswer { updates, to }).into_response()
    }

    /// A choice that can't be made.
    fn refuse(&self, step: usize, error: ApiError) -> Response {
        match self.visit.scripted {
            true => worded(&self.visit.visitor, &error),
            // At the end there is no choice left, so the error is shown at the last step.
            false => self.step(step.min(self.lesson.steps().len()), None, Some(error)),
        }
    }

    fn view(&self, step: usize) -> TableView {
        let mut view = self.lesson.view(step);
        name_learner(&self.visit.visitor, &mut view);
        view
    }
    fn named(&self, mut attempt: LessonAttempt) -> LessonAttempt {
        for (before, update) in &mut attempt.updates {
            name_learner(&self.visit.visitor, before);
            name_learner(&self.visit.visitor, &mut update.table);
        }
        attempt
    }
    fn step(&self, step: usize, pick: Option<u32>, refused: Option<ApiError>) -> Response {
        let status = refused.as_ref().map_or(StatusCode::OK, ApiError::status);
        let table = self.view(step - 1);
        let text = &self.lesson.steps()[step - 1].say;
        let picked = pick.and_then(Position::from_number);
        let refused = refused.map(|error| error.for_page());
        let text = said(text, &self.visit.visitor);
        self.page(status, LessonContent::Step { step, table: &table, text, picked, refused })
    }

    fn tried(&self, step: usize, attempt: LessonAttempt) -> Response {
        let Some((before, _)) = attempt.updates.first().cloned() else { return self.step(step, None, None) };
        let updates: Vec<Update> = attempt.updates.into_iter().map(|(_, update)| update).collect();
        let text = self.lesson.steps()[step - 1].otherwise.as_ref();
        let text = text.map(|text| said(text, &self.visit.visitor));
        self.page(StatusCode::OK, LessonContent::Tried { step, before: &before, updates: &updates, text })
    }

    fn end(&self, learned: &FinishedLessons) -> Response {
        let next = ALL.get(self.number).map(|next| learned.link(next, &self.visit.visitor));
        let table = self.view(self.lesson.steps().len());
        let text = said(self.lesson.end(), &self.visit.visitor);
        let mut response = self.page(StatusCode::OK, LessonContent::End { table: &table, text, next });
        cookies::set(response.headers_mut(), [cookies::setting(LEARNED, &learned.0.join("."))]);
        response
    }

    fn page(&self, status: StatusCode, content: LessonContent<'_>) -> Response {
        let shown = LessonPage {
            visitor: &self.visit.visitor,
            path: &self.path,
            title: said(self.lesson.title(), &self.visit.visitor),
            number: self.number,
            steps: self.lesson.steps().len(),
            content,
        };
        page(status, lesson(&shown))
    }
}
