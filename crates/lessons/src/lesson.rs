//! A lesson: a game in which the moves of one seat are the learner's.

use crate::{
    StudyTable,
    guidance::{self, Guidance, GuidanceItem, GuidanceKind, LessonText},
};
use oriflamme_game::{FamilyMove, Level, Seat};
use oriflamme_notation::{GameLine, Record, Replay};
use oriflamme_table::Refusal;
use oriflamme_table_view::{TableView, Update};
use std::fmt;

/// Something that is wrong with the file of a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl LessonError {
    pub(crate) fn at(line: usize, message: impl Into<String>) -> Self {
        Self { line, message: message.into() }
    }
}

impl fmt::Display for LessonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.message)
    }
}

impl std::error::Error for LessonError {}

/// A decision of the learner's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What is said before it.
    pub say: LessonText,
    /// What is said after another choice, beside what that would have led to.
    pub otherwise: Option<LessonText>,
    /// What the others do after another choice, as far as they can.
    then: Vec<FamilyMove>,
    /// How many moves are made before it.
    before: usize,
}

impl Step {
    /// What the others do after another choice, as far as they can.
    pub fn then(&self) -> &[FamilyMove] {
        &self.then
    }
}

/// Whether a choice is the one that the lesson is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Correctness {
    /// It is: the lesson goes on.
    Expected,
    /// It is another legal one: the learner sees what it would have led to, and chooses again.
    Another,
}

/// A choice of the learner, and what it led to.
#[derive(Clone, PartialEq, Debug)]
pub struct LessonAttempt {
    pub answer: Correctness,
    /// What happened, as the learner saw it, each with the table before it: the choice, and what the others
    /// do after it.
    pub updates: Vec<(TableView, Update)>,
}

/// A lesson.
#[derive(Clone, Debug)]
pub struct Lesson {
    name: String,
    title: LessonText,
    end: LessonText,
    learner: Seat,
    steps: Vec<Step>,
    record: Record,
    moves: Vec<FamilyMove>,
}

impl Lesson {
    /// Reads the file of a lesson: its position, its moves, and its guidance. The learner is the first seat.
    pub fn read(name: &str, text: &str) -> Result<Self, Vec<LessonError>> {
        let one = |line, message: String| vec![LessonError::at(line, message)];
        let records = oriflamme_notation::parse(text).map_err(|errors| {
            errors.iter().map(|error| LessonError::at(error.line, error.message.clone())).collect::<Vec<_>>()
        })?;
        let [record] = <[Record; 1]>::try_from(records)
            .map_err(|records| one(1, format!("a lesson is one record, and this has {}", records.len())))?;
        Replay::new(&record).check().map_err(|failure| one(failure.line, failure.to_string()))?;
        let learner = Seat::from_index(0);
        let Plan { title, end, steps, moves } = Plan::read(&record, learner, guidance::read(text)?)?;
        let (Some(title), Some(end)) = (title, end) else {
            return Err(one(1, "a lesson has a title and an end".to_owned()));
        };
        Ok(Self { name: name.to_owned(), title, end, learner, steps, record, moves })
    }

    /// Its name in addresses.
    pub fn name(&self) -> &str {
        &self.name
    }
    pub fn title(&self) -> &LessonText {
        &self.title
    }
    /// What is said when all is done.
    pub fn end(&self) -> &LessonText {
        &self.end
    }
    /// The learner's decisions, in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The table as the learner sees it at a step; after the last one, as it is in the end.
    pub fn view(&self, step: usize) -> TableView {
        let made = self.steps.get(step).map_or(self.moves.len(), |step| step.before);
        self.table(made).view()
    }

    /// The choice that a step is about; `None` after the last one.
    pub fn expected(&self, step: usize) -> Option<FamilyMove> {
        self.moves.get(self.steps.get(step)?.before).copied()
    }

    /// What a choice at a step leads to. A choice that can't be made is refused as at any table.
    pub fn attempt(&self, step: usize, said: &str) -> Result<LessonAttempt, Refusal> {
        let this = self.steps.get(step).ok_or(Refusal::Closed)?;
        let mut table = self.table(this.before);
        let tried = table.find(said)?;
        let next = self.steps.get(step + 1).map_or(self.moves.len(), |next| next.before);
        let going_on = &self.moves[this.before..next];
        let (answer, moves) = match going_on.first() == Some(&tried) {
            true => (Correctness::Expected, going_on.to_vec()),
            false => (Correctness::Another, [&[tried], &this.then[..]].concat()),
        };
        let updates = moves.into_iter().map_while(|said| table.play(said)).collect();
        Ok(LessonAttempt { answer, updates })
    }

    /// The lesson's table after this many moves.
    fn table(&self, moves: usize) -> StudyTable {
        StudyTable::new(self.record.start, self.learner, Level::Page, &self.moves[..moves])
    }
}

/// A lesson that is being read: guidance and moves are put together in the order of their lines.
#[derive(Default)]
struct Plan {
    title: Option<LessonText>,
    end: Option<LessonText>,
    steps: Vec<Step>,
    moves: Vec<FamilyMove>,
}

impl Plan {
    fn read(record: &Record, learner: Seat, guidance: Vec<Guidance>) -> Result<Self, Vec<LessonError>> {
        let seating = record.start.seating();
        let mut plan = Self::default();
        let mut errors = Vec::new();
        let mut guidance = guidance.into_iter().peekable();
        let (mut say, mut otherwise, mut then) = (None, None, Vec::new());
        for item in &record.items {
            while let Some(next) = guidance.next_if(|next| next.line < item.line) {
                let (kind, text) = match next.what {
                    GuidanceItem::Said(kind, text) => (kind, text),
                    GuidanceItem::Then(made) => {
                        then.push(made.canonical(seating));
                        continue;
                    }
                };
                let place = match kind {
                    GuidanceKind::Title => &mut plan.title,
                    GuidanceKind::End => &mut plan.end,
                    GuidanceKind::Say => &mut say,
                    GuidanceKind::Otherwise => &mut otherwise,
                };
                if place.replace(text).is_some() {
                    errors.push(LessonError::at(next.line, format!("`{}` is said twice", kind.word())));
                }
            }
            let GameLine::Move(made) = item.statement else { continue };
            if seating.seat_of(made.family) == Some(learner) {
                match say.take() {
                    Some(say) => {
                        let (otherwise, then) = (otherwise.take(), std::mem::take(&mut then));
                        plan.steps.push(Step { say, otherwise, then, before: plan.moves.len() });
                    }
                    None => errors.push(LessonError::at(item.line, "the learner moves, and nothing is said")),
                }
            }
            plan.moves.push(made);
        }
        for left in guidance {
            match left.what {
                GuidanceItem::Said(GuidanceKind::End, text) if plan.end.is_none() => plan.end = Some(text),
                GuidanceItem::Said(..) | GuidanceItem::Then(_) => {
                    errors.push(LessonError::at(left.line, "no move of the learner's follows this"));
                }
            }
        }
        if errors.is_empty() { Ok(plan) } else { Err(errors) }
    }
}
