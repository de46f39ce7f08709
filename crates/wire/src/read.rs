//! A view from its JSON form, read with care: whatever a message says, what comes out is whole, or an error that names
//! the field.

use crate::{
    check, doing,
    field::{Field, Unreadable},
};
use oriflamme_game::{
    Card, DECK_CAPACITY, Family, Holding, Name, Names, Phase, Pile, Place, Position, QUEUE_CAPACITY, ROUNDS,
    Ruleset, Seat, Seating, Seen, SeenCard, SeenQueue, View, Viewer,
};
use serde_json::Value;

/// Reads what [`ViewJson`](crate::ViewJson) writes. Fields it does not know are passed over; an absent field reads as
/// `null` or as an empty one does.
pub fn read_view(value: &Value) -> Result<View, Unreadable> {
    view(&Field::new("view", value))
}

/// Which game is played by whom, as far as names must fit it.
pub(crate) struct Table {
    rules: Ruleset,
    pub(crate) seating: Seating,
}

impl Table {
    fn read(root: &Field) -> Result<Self, Unreadable> {
        let rules = root.get("rules")?.word("a ruleset: base-1, base-2 or ablaze")?;
        Ok(Self { rules, seating: seating(&root.get("seats")?)? })
    }
    fn check_family(&self, field: &Field, family: Family) -> Result<Family, Unreadable> {
        match self.seating.seat_of(family) {
            Some(_) => Ok(family),
            None => Err(field.error(format!("{family} does not play"))),
        }
    }
    fn family(&self, field: &Field) -> Result<Family, Unreadable> {
        self.check_family(field, field.word("a family")?)
    }
    /// The family that the key of an object is.
    fn key(&self, key: &str, field: &Field) -> Result<Family, Unreadable> {
        match key.parse() {
            Ok(family) => self.check_family(field, family),
            Err(_) => Err(field.error(format!("`{key}` is no family"))),
        }
    }
    /// A seat by any of its families.
    pub(crate) fn seat(&self, field: &Field) -> Result<Seat, Unreadable> {
        Ok(self.seating.owner_of(self.family(field)?))
    }
    pub(crate) fn name(&self, field: &Field) -> Result<Name, Unreadable> {
        let name = field.word("a card")?;
        match Names::of(self.rules).contains(name) {
            true => Ok(name),
            false => Err(field.error(format!("there is no {name} in {}", self.rules))),
        }
    }
    pub(crate) fn check_card(&self, field: &Field, card: Card) -> Result<(), Unreadable> {
        self.check_family(field, card.family)?;
        match Names::of(self.rules).contains(card.name) {
            true => Ok(()),
            false => Err(field.error(format!("there is no {} in {}", card.name, self.rules))),
        }
    }
    fn names(&self, field: &Field) -> Result<Names, Unreadable> {
        let mut names = Names::EMPTY;
        for item in field.items()? {
            let name = self.name(&item)?;
            if names.contains(name) {
                return Err(item.error(format!("the {name} is named twice")));
            }
            names.insert(name);
        }
        Ok(names)
    }
    /// The values of an object whose keys are families.
    fn by_family<T: Copy>(
        &self,
        field: &Field,
        none: T,
        read: impl Fn(&Field) -> Result<T, Unreadable>,
    ) -> Result<[T; Family::COUNT], Unreadable> {
        let mut values = [none; Family::COUNT];
        for (key, value) in field.entries()? {
            values[self.key(key, &value)? as usize] = read(&value)?;
        }
        Ok(values)
    }
}

fn seating(field: &Field) -> Result<Seating, Unreadable> {
    let family = |field: &Field| field.word::<Family>("a family");
    let mut seats = Vec::new();
    for seat in field.items()? {
        let families: Vec<Family> =
            seat.get("families")?.items()?.iter().map(family).collect::<Result<_, _>>()?;
        seats.push(families);
    }
    let seating = match seats.as_slice() {
        [first, second] => match (first.as_slice(), second.as_slice()) {
            (&[a, b], &[c, d]) => Seating::duel([a, b], [c, d]),
            _ => return Err(field.error("two seats play a duel with two families each")),
        },
        seats if seats.iter().all(|families| families.len() == 1) => Seating::families(&seats.concat()),
        _ => return Err(field.error("three seats or more have one family each")),
    };
    seating.map_err(|error| field.error(error.to_string()))
}

fn view(root: &Field) -> Result<View, Unreadable> {
    let table = Table::read(root)?;
    let seating = table.seating;
    let seat = |field: Field| field.given().map(|field| table.seat(&field)).transpose();
    let queue = queue(root, &table)?;
    let phase = match root.get("phase")? {
        field if field.text("a phase")? == Phase::Placement.word() => Phase::Placement,
        field if field.text("a phase")? == Phase::Resolution.word() => Phase::Resolution,
        field => return Err(field.expected("placement or resolution")),
    };
    let next = match (phase, root.get("next")?) {
        (Phase::Resolution, next) => Position::from_index(next.small(1, queue.len() + 1)? - 1),
        (Phase::Placement, next) if next.is_null() => Position::FRONT,
        (Phase::Placement, next) => return Err(next.error("nothing is resolved while cards are placed")),
    };
    let mut view = View {
        rules: table.rules,
        seating,
        viewer: seat(root.get("you")?)?.map_or(Viewer::Spectator, Viewer::Seat),
        round: root.get("round")?.small(1, ROUNDS)?,
        phase,
        first: table.seat(&root.get("first")?)?,
        placed: root.get("placed")?.small(0, seating.placements())?,
        next,
        scores: scores(&root.get("scores")?, &table)?,
        turn: seat(root.get("turn")?)?,
        doing: root.get("doing")?.given().map(|field| doing::read(&field, &table, &queue)).transpose()?,
        moves: None,
        queue,
        hands: holdings(&root.get("hands")?, &root.get("hand")?, &table)?,
        aside: holdings(&root.get("asides")?, &root.get("aside")?, &table)?,
        gone: table.by_family(&root.get("gone")?, Names::EMPTY, |names| table.names(names))?,
        twins: root
            .get("twins")?
            .items()?
            .iter()
            .map(|family| table.family(family))
            .collect::<Result<_, _>>()?,
        piles: piles(&root.get("deck")?, &table)?,
        lacked: table.by_family(&root.get("lacked")?, None, |name| table.name(name).map(Some))?,
    };
    check::cards(root, &view)?;
    view.moves = check::decision(root, &view)?;
    Ok(view)
}

fn scores(field: &Field, table: &Table) -> Result<[u16; Family::COUNT], Unreadable> {
    let mut scores = [0; Family::COUNT];
    for seat in table.seating.seats() {
        let score = field.get(table.seating.family_of(seat).word())?.number(0, u16::MAX.into())?;
        scores[usize::from(seat.index())] = score as u16;
    }
    Ok(scores)
}

/// Cards of each family in one place: how many there are, and which ones are known.
fn holdings(counts: &Field, known: &Field, table: &Table) -> Result<[Holding; Family::COUNT], Unreadable> {
    let names = table.by_family(known, Names::EMPTY, |names| table.names(names))?;
    let mut holdings = [Holding::default(); Family::COUNT];
    for &family in table.seating.playing() {
        let count = counts.get(family.word())?.small(0, Name::ALL.len() as u8)?;
        holdings[family as usize] = Holding { count, names: names[family as usize] };
    }
    Ok(holdings)
}

fn piles(field: &Field, table: &Table) -> Result<[Pile; 2], Unreadable> {
    let mut piles = [Pile::EMPTY; 2];
    for (key, backs) in field.entries()? {
        let seat = table.seating.owner_of(table.key(key, &backs)?);
        let pile = piles.get_mut(usize::from(seat.index())).filter(|_| table.seating.is_duel());
        let pile = pile.ok_or_else(|| backs.error("only a duel has draw piles"))?;
        let backs = backs.items()?;
        if let Some(beyond) = backs.get(DECK_CAPACITY) {
            return Err(beyond.error(format!("a draw pile has at most {DECK_CAPACITY} cards")));
        }
        for back in backs {
            pile.put_under(table.family(&back)?);
        }
    }
    Ok(piles)
}

/// What a card in the queue looks like, for messages.
const CARD: &str = "a card such as `red spy`, `red spy ~blue`, `[red spy *2]` or `[blue ?]`";

fn queue(root: &Field, table: &Table) -> Result<SeenQueue, Unreadable> {
    let field = root.get("queue")?;
    let cleared_field = root.get("cleared")?;
    let mut cleared = Vec::new();
    for pair in cleared_field.items()? {
        match pair.items()?.as_slice() {
            [position, height] => cleared.push((position.number(1, 99)?, height.number(1, 99)?)),
            _ => return Err(pair.expected("a position and the number of a card in it")),
        }
    }
    let mut queue = SeenQueue::EMPTY;
    for (position, stack) in (1u64..).zip(field.items()?) {
        let cards = stack.items()?;
        if cards.is_empty() {
            return Err(stack.error("a position has one card at least"));
        }
        for (height, field) in (1u64..).zip(cards) {
            let mut lying = field.read(CARD, |text| text.parse::<SeenCard>().ok())?;
            table.check_family(&field, lying.owner)?;
            match lying.card {
                Seen::Known(card) => table.check_card(&field, card)?,
                Seen::Back(family) => table.check_family(&field, family).map(drop)?,
            }
            if let Some(index) = cleared.iter().position(|&pair| pair == (position, height)) {
                lying.cleared = !lying.face_up;
                if lying.cleared {
                    cleared.swap_remove(index);
                }
            }
            if queue.cards().len() == QUEUE_CAPACITY {
                return Err(field.error(format!("a queue has at most {QUEUE_CAPACITY} cards")));
            }
            let place = match height {
                1 => Place::Back,
                _ => Place::On(Position::from_index(queue.len() - 1)),
            };
            queue.place(lying, place);
        }
    }
    match cleared.first() {
        None => Ok(queue),
        Some((position, height)) => {
            Err(cleared_field.error(format!("there is no face-down card {height} at position {position}")))
        }
    }
}
