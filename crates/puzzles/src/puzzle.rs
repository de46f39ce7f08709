//! A puzzle: a position, a question to one seat, and the one answer that is clearly best.

use crate::{PlayedLine, PuzzleGroup, PuzzleTheme, line};
use oriflamme_game::{FamilyMove, Level, Move, Ruleset, Seat, View, Viewer};
use oriflamme_lessons::StudyTable;
use oriflamme_notation::{Header, Record, Replay, write};
use oriflamme_rules::State;
use oriflamme_table::Refusal;
use oriflamme_table_view::{Chance, TableView, Update};
use std::fmt::{self, Write};

/// The hardest difficulty; the easiest is 1.
pub const HARDEST: u8 = 5;

/// Something that is wrong with the text of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleError(pub String);

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PuzzleError {}

/// A position in which one move is clearly best for the seat that decides.
///
/// The position is one of the worlds that the solver can't tell apart: the others' hidden cards are drawn
/// from what the solver may believe, and are not those of the game that the puzzle comes from.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// Its number, which it keeps for good. Numbers of puzzles that were thrown out are not used again.
    pub number: u32,
    /// From 1 to [`HARDEST`], by how long a search has to be to find the solution.
    pub difficulty: u8,
    /// By how many percentage points the solution is ahead of the next move: with the others played by the
    /// squires' policy, by the marshal's nets, and by the king's net; and in a search ten times as long.
    pub leads: [u8; 4],
    /// The solution and the next best moves with their chances to win, in hundredths, best first.
    pub chances: Vec<(FamilyMove, u8)>,
    /// The position of the file.
    pub start: State,
    /// What the solver did since: a header can't describe the middle of an ability.
    pub before: Vec<FamilyMove>,
}

/// What an answer leads to.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleAttempt {
    /// The answer.
    pub tried: FamilyMove,
    /// Whether it is the solution.
    pub is_solved: bool,
    /// What happens until the end of the round, as the solver would see it, if everybody then plays the
    /// knights' usual moves. Each update comes with the table before it.
    pub updates: Vec<(TableView, Update)>,
    /// How that game ends.
    pub line: PlayedLine,
}

impl Puzzle {
    /// Reads the puzzles of a file.
    pub fn read_all(text: &str) -> Result<Vec<Self>, PuzzleError> {
        // Records are separated like this, and comments belong to the record that follows them.
        text.split("\n---\n").filter(|part| !part.trim().is_empty()).map(Self::read).collect()
    }

    pub fn read(text: &str) -> Result<Self, PuzzleError> {
        let fail = |message: String| PuzzleError(message);
        let records = oriflamme_notation::parse(text).map_err(|errors| {
            fail(errors.iter().map(|error| format!("{}: {}", error.line, error.message)).collect())
        })?;
        let [record] = <[Record; 1]>::try_from(records)
            .map_err(|records| fail(format!("a puzzle is one record, and this has {}", records.len())))?;
        Replay::new(&record).check().map_err(|failure| fail(failure.to_string()))?;
        let mut moves: Vec<FamilyMove> = record.moves().collect();
        let solution = moves.pop().ok_or_else(|| fail("a puzzle has a solution".to_owned()))?;
        let mut puzzle = Self {
            number: 0,
            difficulty: 0,
            leads: [0; 4],
            chances: Vec::new(),
            start: record.start,
            before: moves,
        };
        for line in text.lines().filter_map(|line| line.strip_prefix("#:")) {
            puzzle.read_line(line).ok_or_else(|| fail(format!("`#:{line}` can't be read")))?;
        }
        let is_first = puzzle.chances.first().is_some_and(|(first, _)| *first == solution);
        let is_whole = puzzle.number > 0 && (1..=HARDEST).contains(&puzzle.difficulty) && is_first;
        if !is_whole {
            return Err(fail(
                "a puzzle has a number, a difficulty, and first of all its solution's chance".into(),
            ));
        }
        Ok(puzzle)
    }

    fn read_line(&mut self, line: &str) -> Option<()> {
        let (keyword, rest) = line.trim().split_once(' ')?;
        let rest = rest.trim();
        match keyword {
            "puzzle" => self.number = rest.parse().ok()?,
            "difficulty" => self.difficulty = rest.parse().ok()?,
            "lead" => {
                let leads: Result<Vec<u8>, _> = rest.split(' ').map(str::parse).collect();
                self.leads = leads.ok()?.try_into().ok()?;
            }
            "chance" => {
                let (chance, made) = rest.split_once(' ')?;
                self.chances.push((made.parse().ok()?, chance.parse().ok().filter(|chance| *chance <= 100)?));
            }
            _ => return None,
        }
        Some(())
    }

    /// The text of the puzzle, which [`Puzzle::read`] reads.
    pub fn text(&self) -> String {
        let mut text = format!("#: puzzle {}\n#: difficulty {}\n", self.number, self.difficulty);
        let [squires, marshal, king, long] = self.leads;
        // Writing to a string can't fail.
        let _ = writeln!(text, "#: lead {squires} {marshal} {king} {long}");
        for (made, chance) in &self.chances {
            let _ = writeln!(text, "#: chance {chance} {made}");
        }
        text.push_str(&self.record());
        if let Some(made) = self.solution() {
            let _ = writeln!(text, "{made}");
        }
        text
    }

    /// The position as a record, up to the question.
    pub fn record(&self) -> String {
        let mut text = write::position(&self.start, &Header::default());
        text.push('\n');
        for made in &self.before {
            // Writing to a string can't fail.
            let _ = writeln!(text, "{made}");
        }
        text
    }

    /// The move that is clearly best. A puzzle that was read has one.
    pub fn solution(&self) -> Option<FamilyMove> {
        self.chances.first().map(|(made, _)| *made)
    }

    /// The state in which the question is asked.
    pub fn state(&self) -> State {
        let mut state = self.start;
        for made in &self.before {
            state.play_unchecked(made.answer, &mut oriflamme_game::NoLog);
        }
        state
    }

    /// Who decides.
    pub fn solver(&self) -> Seat {
        self.start.turn().unwrap_or(Seat::from_index(0))
    }

    /// What the solver can know.
    pub fn view(&self) -> View {
        self.state().view(Viewer::Seat(self.solver()))
    }

    pub fn rules(&self) -> Ruleset {
        self.start.rules()
    }

    /// The kind of game that a solver has to know.
    pub fn group(&self) -> PuzzleGroup {
        PuzzleGroup::of(self.rules(), self.start.seating().size())
    }

    /// How many players there are.
    pub fn seats(&self) -> u8 {
        self.start.seating().seat_count()
    }

    /// What it is about.
    pub fn theme(&self) -> PuzzleTheme {
        let view = self.view();
        self.solution().map_or(PuzzleTheme::Timing, |made| PuzzleTheme::of(&view, made.answer))
    }

    /// The moves whose chances are known, with their chances.
    pub fn choices(&self) -> Vec<(Move, Chance)> {
        let chance = |hundredths: u8| Chance { mean: f64::from(hundredths) / 100.0, error: 0.0 };
        self.chances.iter().map(|&(made, chances)| (made.answer, chance(chances))).collect()
    }

    /// The chance to win with a move, in hundredths, if it is one of the better ones.
    pub fn chance(&self, made: FamilyMove) -> Option<u8> {
        self.chances.iter().find(|(known, _)| *known == made).map(|(_, chance)| *chance)
    }

    /// The table as the solver sees it.
    pub fn table(&self) -> TableView {
        self.study_table().view()
    }

    /// What an answer leads to. An illegal answer is refused, as at any table.
    pub fn attempt(&self, said: &str) -> Result<PuzzleAttempt, Refusal> {
        let mut table = self.study_table();
        let tried = table.find(said)?;
        let line = line(self.state(), tried.answer);
        let updates = line.moves[..line.round_ends].iter().map_while(|&said| table.play(said)).collect();
        Ok(PuzzleAttempt { tried, is_solved: self.solution() == Some(tried), updates, line })
    }

    fn study_table(&self) -> StudyTable {
        StudyTable::new(self.start, self.solver(), Level::Knight, &self.before)
    }
}
