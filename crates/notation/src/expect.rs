//! What a record expects at a point, and whether it holds there.

use crate::{
    cards::{self, Stack, queue_of},
    header::{Scope, phase, score},
    lex::{Line, Parsed},
    moves::family_move,
    refusal, write,
};
use oriflamme_game::{Card, Face, Family, FamilyMove, Names, Phase, Seat, Seating, Seats};
use oriflamme_rules::{Setup, SetupFault, State};

/// Something that must hold at a point of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expectation {
    /// These seats have these scores.
    Score(Vec<(Seat, u32)>),
    /// The queue is exactly this.
    Queue(Vec<Stack>),
    /// This seat decides next.
    Turn(Seat),
    Round(u32),
    Phase(Phase),
    /// The move, with its words, is legal. `None` is a move that names a position that no queue has.
    Legal(Option<FamilyMove>, String),
    /// The move, with its words, is not legal.
    Illegal(Option<FamilyMove>, String),
    /// There are exactly this many legal moves.
    Moves(u32),
    /// The family's hand is exactly this.
    Hand(Family, Names),
    /// The family's gone cards are exactly these.
    Gone(Family, Names),
    /// The game has ended.
    Over,
    /// The game has ended, and exactly these seats share first place.
    Winner(Seats),
}

/// An expectation that does not hold: what was expected, and what was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnmetExpectation {
    pub expected: String,
    pub found: String,
}

impl Expectation {
    /// Checks this against a state.
    pub fn check(&self, state: &State) -> Result<(), UnmetExpectation> {
        let seating = state.seating();
        let unmet = |expected: String, found: String| Err(UnmetExpectation { expected, found });
        match self {
            Self::Score(expected) => {
                let wrong = |&&(seat, score): &&(Seat, u32)| u32::from(state.score(seat)) != score;
                let named = |score: &dyn Fn(Seat, u32) -> u32| {
                    let each = |&(seat, value): &(Seat, u32)| {
                        format!("{} {}", seating.family_of(seat), score(seat, value))
                    };
                    format!("score {}", expected.iter().map(each).collect::<Vec<_>>().join(", "))
                };
                match expected.iter().find(wrong) {
                    None => Ok(()),
                    Some(_) => unmet(named(&|_, value| value), named(&|seat, _| state.score(seat).into())),
                }
            }
            Self::Queue(expected) => match queue_of(state) {
                found if found == *expected => Ok(()),
                found => unmet(
                    format!("queue {}", write::stacks(expected)),
                    format!("queue {}", write::stacks(&found)),
                ),
            },
            Self::Turn(expected) => match state.turn() {
                Some(seat) if seat == *expected => Ok(()),
                found => unmet(turn(seating, Some(*expected)), turn(seating, found)),
            },
            Self::Round(expected) => match u32::from(state.round()) {
                round if round == *expected => Ok(()),
                round => unmet(format!("round {expected}"), format!("round {round}")),
            },
            Self::Phase(expected) => match state.phase() {
                phase if phase == *expected => Ok(()),
                phase => unmet(format!("phase {}", expected.word()), format!("phase {}", phase.word())),
            },
            Self::Legal(tried, _) if is_legal(state, *tried) => Ok(()),
            Self::Legal(_, words) => unmet(format!("`{words}` to be legal"), legal_moves(state)),
            Self::Illegal(tried, _) if !is_legal(state, *tried) => Ok(()),
            Self::Illegal(_, words) => unmet(format!("`{words}` to be illegal"), "it is legal".into()),
            Self::Moves(expected) => match state.moves().len() {
                count if count == *expected as usize => Ok(()),
                count => unmet(format!("moves {expected}"), format!("moves {count}, {}", legal_moves(state))),
            },
            Self::Hand(family, expected) => names("hand", *family, *expected, state.hand(*family)),
            Self::Gone(family, expected) => names("gone", *family, *expected, state.gone(*family)),
            Self::Over if state.is_over() => Ok(()),
            Self::Over => unmet("over".into(), format!("{}, not over", turn(seating, state.turn()))),
            Self::Winner(expected) => {
                let winner = |seats: Seats| {
                    let families = seats.iter().map(|seat| format!(" {}", seating.family_of(seat)));
                    format!("winner{}", families.collect::<String>())
                };
                match state.ranking().winners().iter().copied().collect() {
                    _ if !state.is_over() => unmet(winner(*expected), "the game is not over".into()),
                    found if found == *expected => Ok(()),
                    found => unmet(winner(*expected), winner(found)),
                }
            }
        }
    }
}

fn is_legal(state: &State, tried: Option<FamilyMove>) -> bool {
    tried.is_some_and(|tried| state.allows(tried))
}

fn turn(seating: &Seating, seat: Option<Seat>) -> String {
    seat.map_or("the game is over".into(), |seat| format!("turn {}", seating.family_of(seat)))
}

fn names(what: &str, family: Family, expected: Names, found: Names) -> Result<(), UnmetExpectation> {
    let text = |names| format!("{what} {family}{}", cards::list(names));
    if expected == found {
        Ok(())
    } else {
        Err(UnmetExpectation { expected: text(expected), found: text(found) })
    }
}

/// The legal moves in a few words: all of them, or the first few.
pub(crate) fn legal_moves(state: &State) -> String {
    const FEW: usize = 8;
    let moves = write::legal(state);
    match moves.len() {
        0 => format!("no move is legal: {}", refusal::asked(state)),
        count if count <= FEW => format!("legal are {}", moves.join(", ")),
        count => format!("legal are {} and {} more", moves[..FEW].join(", "), count - FEW),
    }
}

/// Reads the words after `expect`. It is an error to name a family, a card or a round that the game does not
/// have, except in a move, which may be illegal for that very reason.
pub(crate) fn expectation(words: &mut Line, scope: &Scope) -> Parsed<Expectation> {
    let seating = &scope.seating;
    let what = words.word("something to expect, such as `score` or `queue`")?;
    let expectation = match what.text {
        "score" => {
            let mut expected: Vec<(Seat, u32)> = Vec::new();
            loop {
                let column = words.column();
                let (seat, influence) = score(words, scope)?;
                let fault = |fault: SetupFault| words.error_at(column, fault.to_string());
                let seat = seat.map_err(fault)?;
                Setup::check_score(influence).map_err(fault)?;
                if expected.iter().any(|&(other, _)| other == seat) {
                    let message = format!("`score {}` is said twice", seating.family_of(seat));
                    return Err(words.error_at(column, message));
                }
                expected.push((seat, influence));
                if words.peek().is_none() {
                    break Expectation::Score(expected);
                }
                words.comma()?;
            }
        }
        "queue" if words.accept("empty") => Expectation::Queue(Vec::new()),
        "queue" => Expectation::Queue(queue(words, scope)?),
        "turn" => Expectation::Turn(seat(words, scope)?),
        "round" => Expectation::Round(round(words)?),
        "phase" => Expectation::Phase(phase(words)?),
        "legal" => {
            let text = { *words }.rest();
            Expectation::Legal(family_move(words, seating)?, text)
        }
        "illegal" => {
            let text = { *words }.rest();
            Expectation::Illegal(family_move(words, seating)?, text)
        }
        "moves" => Expectation::Moves(words.number()?),
        "hand" => hand(words, scope).map(|(family, names)| Expectation::Hand(family, names))?,
        "gone" => hand(words, scope).map(|(family, names)| Expectation::Gone(family, names))?,
        "over" => Expectation::Over,
        "winner" => {
            let mut winners = Seats::only(seat(words, scope)?);
            while words.peek().is_some() {
                winners.insert(seat(words, scope)?);
            }
            Expectation::Winner(winners)
        }
        other => {
            let all = "score, queue, turn, round, phase, legal, illegal, moves, hand, gone, over or winner";
            return Err(words.error_at(what.column, format!("`{other}` can't be expected; expect {all}")));
        }
    };
    words.end()?;
    Ok(expectation)
}

/// A family that names its seat.
fn seat(words: &mut Line, scope: &Scope) -> Parsed<Seat> {
    let column = words.column();
    let family = words.family()?;
    scope.seat(family).map_err(|fault| words.error_at(column, fault.to_string()))
}

fn round(words: &mut Line) -> Parsed<u32> {
    let column = words.column();
    let round = words.number()?;
    Setup::check_round(round).map_err(|fault| words.error_at(column, fault.to_string()))?;
    Ok(round)
}

fn queue(words: &mut Line, scope: &Scope) -> Parsed<Vec<Stack>> {
    let read = cards::queue(words)?;
    for card in read.iter().flatten() {
        let fault = |fault: SetupFault| words.error_at(card.column_of(Err(fault)), fault.to_string());
        scope.card(card.lying.card).map_err(fault)?;
        match card.lying.face {
            Face::Up { token: Some(family) } => {
                scope.family(family).map_err(fault)?;
                Setup::check_token(card.lying.card, family).map_err(fault)?;
            }
            Face::Down { .. } if !card.lying.card.name.is_dealt() => {
                return Err(fault(SetupFault::MisplacedTwin));
            }
            _ => {}
        }
    }
    Ok(read.into_iter().map(|stack| stack.into_iter().map(|read| read.lying).collect()).collect())
}

fn hand(words: &mut Line, scope: &Scope) -> Parsed<(Family, Names)> {
    let column = words.column();
    let family = words.family()?;
    scope.family(family).map_err(|fault| words.error_at(column, fault.to_string()))?;
    let mut names = Names::EMPTY;
    for (name, column) in cards::names(words)? {
        let card = Card::new(family, name);
        let fault = if names.contains(name) { Err(SetupFault::Twice(card)) } else { scope.card(card) };
        fault.map_err(|fault| words.error_at(column, fault.to_string()))?;
        names.insert(name);
    }
    Ok((family, names))
}
