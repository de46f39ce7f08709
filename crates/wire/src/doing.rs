//! An ability in the middle of its work, as JSON.

use crate::{field::Field, field::Unreadable, read::Table};
use oriflamme_game::{Ask, Doing, Family, Position, Positions, Seats, SeenQueue};
use serde::Serialize;

/// An ability that waits for an answer. All of it is public.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DoingJson {
    /// The card that is being resolved, which may be gone already: `red machination`.
    pub resolved: String,
    /// The card that acts: the resolved one, or a character it uses.
    pub actor: String,
    /// Whose ability it uses.
    pub ability: &'static str,
    /// The verb of the answers: `eliminate`, `steal`, `copy`, `move`, `twin`, `use`, `corrupt`, or `gain` for gain or
    /// repeat.
    pub ask: &'static str,
    /// What the answer may name first.
    pub targets: Targets,
    /// Influence kept apart, still to be gained or spent.
    pub kept_apart: u8,
    /// Whether the position that is being resolved is gone, so that the next one has taken its number.
    pub vacated: bool,
}

/// What an answer may name.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Targets {
    /// Positions of the queue, from 1.
    Positions(Vec<u32>),
    /// Players, by their first families.
    Seats(Vec<&'static str>),
}

impl DoingJson {
    pub(crate) fn new(doing: &Doing) -> Self {
        let at = |set: Positions| Targets::Positions(set.iter().map(Position::number).collect());
        let (ask, targets) = match doing.ask {
            Ask::Nothing => ("nothing", at(Positions::EMPTY)),
            Ask::Eliminate(set) => ("eliminate", at(set)),
            Ask::Steal(from) => ("steal", Targets::Seats(from.iter().map(Family::word).collect())),
            Ask::Copy(set) => ("copy", at(set)),
            Ask::Relocate { except, queue, .. } => {
                ("move", at(Positions::first(queue).without(Positions::only(except))))
            }
            Ask::Twin(on) => ("twin", at(on)),
            Ask::Use(set) => ("use", at(set)),
            Ask::GainOrRepeat => ("gain", at(Positions::EMPTY)),
            Ask::Corrupt(set) => ("corrupt", at(set)),
        };
        Self {
            resolved: doing.resolved.to_string(),
            actor: doing.actor.to_string(),
            ability: doing.ability.word(),
            ask,
            targets,
            kept_apart: doing.kept_apart,
            vacated: doing.vacated,
        }
    }
}

pub(crate) fn read(field: &Field, table: &Table, queue: &SeenQueue) -> Result<Doing, Unreadable> {
    let card = |key| {
        let field = field.get(key)?;
        let card = field.read("a card such as `red spy`", |text| text.parse().ok())?;
        table.check_card(&field, card)?;
        Ok(card)
    };
    Ok(Doing {
        resolved: card("resolved")?,
        actor: card("actor")?,
        ability: table.name(&field.get("ability")?)?,
        ask: ask(field, table, queue)?,
        kept_apart: field.get("kept_apart")?.small(0, u8::MAX)?,
        vacated: field.get("vacated")?.flag()?,
    })
}

fn ask(field: &Field, table: &Table, queue: &SeenQueue) -> Result<Ask, Unreadable> {
    let targets = field.get("targets")?;
    let at = || positions(&targets, queue);
    let asks = field.get("ask")?;
    let what = "eliminate, steal, copy, move, twin, use, gain or corrupt";
    let ask = match asks.text(what)? {
        "eliminate" => Ask::Eliminate(at()?),
        "steal" => {
            let seats = targets.items()?.iter().map(|seat| table.seat(seat)).collect::<Result<Seats, _>>()?;
            Ask::Steal(seats.iter().map(|seat| table.seating.family_of(seat)).collect())
        }
        "copy" => Ask::Copy(at()?),
        "move" => relocation(&targets, at()?, queue)?,
        "twin" => Ask::Twin(at()?),
        "use" => Ask::Use(at()?),
        "gain" => Ask::GainOrRepeat,
        "corrupt" => Ask::Corrupt(at()?),
        _ => return Err(asks.expected(what)),
    };
    if ask.is_empty() { Err(targets.error("there is nothing to choose from")) } else { Ok(ask) }
}

fn positions(targets: &Field, queue: &SeenQueue) -> Result<Positions, Unreadable> {
    let position = |field: &Field| field.small(1, queue.len()).map(|number| Position::from_index(number - 1));
    targets.items()?.iter().map(position).collect()
}

/// A Decree moves every card but itself; which positions are stacks, the queue tells.
fn relocation(targets: &Field, at: Positions, queue: &SeenQueue) -> Result<Ask, Unreadable> {
    let rest = Positions::first(queue.len()).without(at);
    let stacked = queue.stacks().enumerate().filter(|(_, stack)| stack.len() > 1);
    match (rest.len(), rest.nth(0)) {
        (1, Some(except)) => Ok(Ask::Relocate {
            except,
            stacked: stacked.map(|(index, _)| Position::from_index(index as u8)).collect(),
            queue: queue.len(),
        }),
        _ => Err(targets.error("a move asks for every position but the one of the card that asks")),
    }
}
