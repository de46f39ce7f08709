//! Reads a view from untrusted JSON: the result is a consistent view, or an error that names the field.

use crate::{AskJson, ByFamilyJson, DoingJson, SeatJson, Targets, Text, Unreadable, ViewJson, check};
use oriflamme_game::{
    AbilityInProgress, Ask, ByFamily, BySeat, Card, DECK_CAPACITY, Deck, Family, Holding, Influence, Name,
    Names, Phase, Place, Position, Positions, QUEUE_CAPACITY, ROUNDS, Ruleset, Seat, Seating, Seats, Seen,
    SeenQueue, View, Viewer,
};
use serde_json::Value;
use std::fmt::Display;

/// Reads what [`ViewJson`] writes, and checks that it is consistent. Unknown fields are ignored.
pub fn read_view(value: &Value) -> Result<View, Unreadable> {
    let json: ViewJson =
        serde_path_to_error::deserialize(value).map_err(|error| Unreadable::at("view", &error))?;
    json.view()
}

impl ViewJson {
    /// The view with this JSON form, if the form is consistent: every card is in one place, and the legal
    /// moves are what they should be.
    pub fn view(&self) -> Result<View, Unreadable> {
        let table = Playing { rules: *self.rules, seating: seating(&self.seats)? };
        let seating = table.seating;
        let seat = |path: &str, family: Option<Text<Family>>| {
            family.map(|family| table.seat(path, *family)).transpose()
        };
        let queue = self.queue(&table)?;
        let mut view = View {
            rules: table.rules,
            seating,
            viewer: seat(".you", self.you)?.map_or(Viewer::Spectator, Viewer::Seat),
            round: within(".round", self.round.into(), 1, ROUNDS.into())? as u8,
            phase: *self.phase,
            first: table.seat(".first", *self.first)?,
            placed: within(".placed", self.placed.into(), 0, seating.placements().into())? as u8,
            next: self.next(&queue)?,
            scores: self.scores(&table)?,
            turn: seat(".turn", self.turn)?,
            doing: self.doing.as_ref().map(|doing| doing.read(&table, &queue)).transpose()?,
            moves: None,
            queue,
            hands: table.holdings(("hands", &self.hands), ("hand", &self.hand))?,
            aside: table.holdings(("asides", &self.asides), ("aside", &self.aside))?,
            gone: table
                .by_family("gone", &self.gone, Names::EMPTY, |path, names| table.names(path, names))?,
            twins: self
                .twins
                .iter()
                .enumerate()
                .map(|(index, family)| table.family(format_args!(".twins[{index}]"), **family))
                .collect::<Result<_, _>>()?,
            decks: self.decks(&table)?,
            lacked: table
                .by_family("lacked", &self.lacked, None, |path, name| table.name(path, **name).map(Some))?,
        };
        check::cards(&view)?;
        view.moves = check::decision(&view, self.legal.as_deref())?;
        Ok(view)
    }

    fn next(&self, queue: &SeenQueue) -> Result<Option<Position>, Unreadable> {
        match (*self.phase, self.next) {
            (Phase::Resolution, next) => {
                let number = within(".next", next.unwrap_or(0), 1, u32::from(queue.len()) + 1)?;
                // In a game that is over it is one past the last, and nothing is resolved.
                Ok(self.turn.map(|_| Position::from_index(number as u8 - 1)))
            }
            (Phase::Placement, None) => Ok(None),
            (Phase::Placement, Some(_)) => {
                Err(Unreadable::in_view(".next", "nothing is resolved while cards are placed"))
            }
        }
    }

    fn scores(&self, table: &Playing) -> Result<BySeat<Influence>, Unreadable> {
        let mut scores = BySeat::new(0);
        for seat in table.seating.seats() {
            let family = table.seating.family_of(seat);
            let score = self.scores.get(family);
            scores[seat] = *score.ok_or_else(|| missing("scores", family))?;
        }
        Ok(scores)
    }

    fn decks(&self, table: &Playing) -> Result<BySeat<Deck, 2>, Unreadable> {
        let mut decks = BySeat::new(Deck::EMPTY);
        for (family, backs) in self.deck.iter() {
            let path = format!(".deck.{family}");
            let seat = table.seat(&path, family)?;
            let deck = decks.get_mut(seat).filter(|_| table.seating.is_duel());
            let deck = deck.ok_or_else(|| Unreadable::in_view(&path, "only a duel has draw piles"))?;
            if backs.len() > DECK_CAPACITY {
                let message = format!("a draw pile has at most {DECK_CAPACITY} cards");
                return Err(Unreadable::in_view(&path, message));
            }
            for (index, back) in backs.iter().enumerate() {
                deck.put_under(table.family(format_args!("{path}[{index}]"), **back)?);
            }
        }
        Ok(decks)
    }

    fn queue(&self, table: &Playing) -> Result<SeenQueue, Unreadable> {
        let mut cleared = self.cleared.clone();
        let mut queue = SeenQueue::EMPTY;
        for (position, stack) in self.queue.iter().enumerate() {
            if stack.is_empty() {
                let path = format_args!(".queue[{position}]");
                return Err(Unreadable::in_view(path, "a position has one card at least"));
            }
            for (height, card) in stack.iter().enumerate() {
                let path = format_args!(".queue[{position}][{height}]");
                let mut lying = **card;
                table.family(path, lying.owner)?;
                match lying.card {
                    Seen::Known(card) => table.card(path, card)?,
                    Seen::Back(family) => table.family(path, family).map(drop)?,
                }
                let number = [position as u32 + 1, height as u32 + 1];
                if let Some(index) = cleared.iter().position(|pair| *pair == number) {
                    lying.cleared = !lying.face_up;
                    if lying.cleared {
                        cleared.swap_remove(index);
                    }
                }
                if queue.cards().len() == QUEUE_CAPACITY {
                    return Err(Unreadable::in_view(
                        path,
                        format!("a queue has at most {QUEUE_CAPACITY} cards"),
                    ));
                }
                let place = match height {
                    0 => Place::Back,
                    _ => Place::On(Position::from_index(queue.len() - 1)),
                };
                queue.place(lying, place);
            }
        }
        match cleared.first() {
            None => Ok(queue),
            Some([position, height]) => {
                let message = format!("there is no face-down card {height} at position {position}");
                Err(Unreadable::in_view(".cleared", message))
            }
        }
    }
}

/// Which rules are played by whom: names and families must fit it.
struct Playing {
    rules: Ruleset,
    seating: Seating,
}

impl Playing {
    fn family(&self, path: impl Display, family: Family) -> Result<Family, Unreadable> {
        self.seat(path, family).map(|_| family)
    }
    /// A seat by any of its families.
    fn seat(&self, path: impl Display, family: Family) -> Result<Seat, Unreadable> {
        let seat = self.seating.seat_of(family);
        seat.ok_or_else(|| Unreadable::in_view(path, format!("{family} does not play")))
    }
    fn name(&self, path: impl Display, name: Name) -> Result<Name, Unreadable> {
        match Names::of(self.rules).contains(name) {
            true => Ok(name),
            false => Err(Unreadable::in_view(path, format!("there is no {name} in {}", self.rules))),
        }
    }
    fn card(&self, path: impl Display, card: Card) -> Result<(), Unreadable> {
        self.family(&path, card.family)?;
        self.name(path, card.name).map(drop)
    }
    fn names(&self, path: &str, texts: &[Text<Name>]) -> Result<Names, Unreadable> {
        let mut names = Names::EMPTY;
        for (index, name) in texts.iter().enumerate() {
            let path = format_args!("{path}[{index}]");
            let name = self.name(path, **name)?;
            if names.contains(name) {
                return Err(Unreadable::in_view(path, format!("the {name} is named twice")));
            }
            names.insert(name);
        }
        Ok(names)
    }
    /// What an object says of each family.
    fn by_family<J, T: Copy>(
        &self,
        key: &str,
        json: &ByFamilyJson<J>,
        none: T,
        read: impl Fn(&str, &J) -> Result<T, Unreadable>,
    ) -> Result<ByFamily<T>, Unreadable> {
        let mut values = ByFamily::new(none);
        for (family, value) in json.iter() {
            let path = format!(".{key}.{family}");
            values[self.family(&path, family)?] = read(&path, value)?;
        }
        Ok(values)
    }
    /// Cards of each family in one place: how many there are, and which ones are known.
    fn holdings(
        &self,
        (counts_key, counts): (&str, &ByFamilyJson<u8>),
        (known_key, known): (&str, &ByFamilyJson<Vec<Text<Name>>>),
    ) -> Result<ByFamily<Holding>, Unreadable> {
        let names = self.by_family(known_key, known, Names::EMPTY, |path, names| self.names(path, names))?;
        let mut holdings = ByFamily::default();
        for &family in self.seating.playing() {
            let count = *counts.get(family).ok_or_else(|| missing(counts_key, family))?;
            let path = format_args!(".{counts_key}.{family}");
            within(path, count.into(), 0, Name::ALL.len() as u32)?;
            holdings[family] = Holding { count, names: names[family] };
        }
        Ok(holdings)
    }
}

fn missing(key: &str, family: Family) -> Unreadable {
    Unreadable::in_view(format_args!(".{key}.{family}"), "expected a whole number, found nothing")
}

fn within(path: impl Display, number: u32, low: u32, high: u32) -> Result<u32, Unreadable> {
    match (low..=high).contains(&number) {
        true => Ok(number),
        false => {
            let message = format!("expected a whole number from {low} to {high}, found {number}");
            Err(Unreadable::in_view(path, message))
        }
    }
}

pub(crate) fn seating(seats: &[SeatJson]) -> Result<Seating, Unreadable> {
    let wrong = |message: &str| Unreadable::in_view(".seats", message);
    let families: Vec<Vec<Family>> =
        seats.iter().map(|seat| seat.families.iter().map(|family| **family).collect()).collect();
    let seating = match families.as_slice() {
        [first, second] => match (first.as_slice(), second.as_slice()) {
            (&[a, b], &[c, d]) => Seating::duel([a, b], [c, d]),
            _ => return Err(wrong("two seats play a duel with two families each")),
        },
        seats if seats.iter().all(|families| families.len() == 1) => Seating::families(&seats.concat()),
        _ => return Err(wrong("three seats or more have one family each")),
    };
    seating.map_err(|error| wrong(&error.to_string()))
}

impl DoingJson {
    fn read(&self, table: &Playing, queue: &SeenQueue) -> Result<AbilityInProgress, Unreadable> {
        table.card(".doing.resolved", *self.resolved)?;
        table.card(".doing.actor", *self.actor)?;
        Ok(AbilityInProgress {
            resolved: *self.resolved,
            actor: *self.actor,
            ability: table.name(".doing.ability", *self.ability)?,
            ask: self.ask(table, queue)?,
            kept_apart: self.kept_apart,
            vacated: self.vacated,
        })
    }

    fn ask(&self, table: &Playing, queue: &SeenQueue) -> Result<Ask, Unreadable> {
        let at = || self.positions(queue);
        let ask = match self.ask {
            AskJson::Nothing => Ask::Nothing,
            AskJson::Eliminate => Ask::Eliminate(at()?),
            AskJson::Steal => {
                let seats = self.seats(table)?;
                Ask::Steal(seats.iter().map(|seat| table.seating.family_of(seat)).collect())
            }
            AskJson::Copy => Ask::Copy(at()?),
            AskJson::Move => relocation(at()?, queue)?,
            AskJson::Twin => Ask::Twin(at()?),
            AskJson::Use => Ask::Use(at()?),
            AskJson::Gain => Ask::GainOrRepeat,
            AskJson::Corrupt => Ask::Corrupt(at()?),
        };
        match ask.is_empty() {
            true => Err(Unreadable::in_view(".doing.targets", "there is nothing to choose from")),
            false => Ok(ask),
        }
    }

    fn positions(&self, queue: &SeenQueue) -> Result<Positions, Unreadable> {
        let Targets::Positions(numbers) = &self.targets else {
            return Err(Unreadable::in_view(".doing.targets", "expected positions, found seats"));
        };
        let position = |(index, number): (usize, &u32)| {
            let path = format_args!(".doing.targets[{index}]");
            within(path, *number, 1, queue.len().into()).map(|number| Position::from_index(number as u8 - 1))
        };
        numbers.iter().enumerate().map(position).collect()
    }

    fn seats(&self, table: &Playing) -> Result<Seats, Unreadable> {
        match &self.targets {
            Targets::Seats(families) => families
                .iter()
                .enumerate()
                .map(|(index, family)| table.seat(format_args!(".doing.targets[{index}]"), **family))
                .collect(),
            // An empty list looks like one of positions.
            Targets::Positions(numbers) if numbers.is_empty() => Ok(Seats::EMPTY),
            Targets::Positions(_) => {
                Err(Unreadable::in_view(".doing.targets", "expected seats, found positions"))
            }
        }
    }
}

/// A Decree moves every card but itself; which positions are stacks, the queue tells.
fn relocation(at: Positions, queue: &SeenQueue) -> Result<Ask, Unreadable> {
    let rest = Positions::first(queue.len()).without(at);
    let stacked = queue.stacks().enumerate().filter(|(_, stack)| stack.len() > 1);
    match (rest.len(), rest.nth(0)) {
        (1, Some(except)) => Ok(Ask::Move {
            except,
            stacked: stacked.map(|(index, _)| Position::from_index(index as u8)).collect(),
            queue: queue.len(),
        }),
        _ => {
            let message = "a move asks for every position but the one of the card that asks";
            Err(Unreadable::in_view(".doing.targets", message))
        }
    }
}
