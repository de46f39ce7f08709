//! The lines before the first move: a position, put together line by line.

use crate::{
    ParseError, cards,
    lex::{Parsed, Words},
};
use oriflamme_game::{Card, Families, Family, Names, Phase, Ruleset, Seat, Seating, SeatingError};
use oriflamme_rules::{Fault, Setup, State};
use std::collections::BTreeMap;

/// What a record says besides the position: it is kept, and not interpreted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    pub names: BTreeMap<Seat, String>,
    /// Where the deal came from.
    pub seed: Option<String>,
}

/// The words that begin a header line.
pub(crate) const KEYWORDS: [&str; 15] = [
    "rules", "seats", "name", "first", "round", "phase", "score", "hand", "aside", "deck", "gone", "queue",
    "next", "placed", "seed",
];

/// A header being read.
pub(crate) struct Reader {
    rules: Option<Ruleset>,
    setup: Option<Setup>,
    seating: Seating,
    /// What could be read. What depends on a line that could not is not found fault with.
    sound: Sound,
    header: Header,
    /// Subjects that have had their line.
    said: Vec<(&'static str, Option<Family>)>,
    /// `next` and `placed`, which depend on the rest, with their line and column.
    late: Vec<(Late, usize, usize)>,
    /// What is wrong so far.
    pub(crate) errors: Vec<ParseError>,
}

/// Which of the lines that others depend on could be read.
struct Sound {
    rules: bool,
    seats: bool,
    phase: bool,
    queue: bool,
}

impl Sound {
    /// Whether a fault stands even if what could not be read turns out otherwise.
    fn stands(&self, fault: Fault) -> bool {
        match fault {
            Fault::NotInRules(..) | Fault::MisplacedTwin => self.rules,
            Fault::NotPlaying(_) | Fault::PileOutsideDuel | Fault::NotInPile(_) => self.seats,
            Fault::NextInPlacement | Fault::PlacedInResolution => self.phase,
            _ => true,
        }
    }
}

/// What moves and expectations may name.
#[derive(Clone, Copy)]
pub(crate) struct Scope {
    pub(crate) seating: Seating,
    /// The families that play, as far as that is known: all, where `seats` could not be read.
    families: Families,
    /// The cards there are, as far as that is known.
    names: Option<Ruleset>,
}

impl Scope {
    /// Checks that a family plays.
    pub(crate) fn family(&self, family: Family) -> Result<(), Fault> {
        if self.families.contains(family) { Ok(()) } else { Err(Fault::NotPlaying(family)) }
    }
    /// The seat of a family that plays.
    pub(crate) fn seat(&self, family: Family) -> Result<Seat, Fault> {
        self.family(family)?;
        self.seating.seat_of(family).ok_or(Fault::NotPlaying(family))
    }
    /// Checks that a card is in the game.
    pub(crate) fn card(&self, card: Card) -> Result<(), Fault> {
        self.family(card.family)?;
        match self.names {
            Some(rules) if !Names::of(rules).contains(card.name) => Err(Fault::NotInRules(card.name, rules)),
            _ => Ok(()),
        }
    }
}

#[derive(Clone, Copy)]
enum Late {
    Next(u32),
    Placed(u32),
}

impl Reader {
    pub(crate) fn new() -> Self {
        Self {
            rules: None,
            setup: None,
            seating: everybody(),
            sound: Sound { rules: true, seats: true, phase: true, queue: true },
            header: Header::default(),
            said: Vec::new(),
            late: Vec::new(),
            errors: Vec::new(),
        }
    }

    /// What the lines behind the header may name. Where `rules` or `seats` are wrong, that is anything.
    pub(crate) fn scope(&self) -> Scope {
        Scope {
            seating: self.seating,
            families: self.seating.playing_set(),
            names: self.rules.filter(|_| self.sound.rules),
        }
    }

    /// Makes sure that `rules` and `seats` have had their lines before this one. If not, says so once, and
    /// reads on as if they had.
    pub(crate) fn require_table(&mut self, words: &Words, column: usize) {
        if self.setup.is_none() {
            let missing = if self.rules.is_none() { "rules" } else { "seats" };
            self.errors
                .push(words.error_at(column, format!("expected the line `{missing} …` before this one")));
            self.sound.rules &= self.rules.is_some();
            self.sound.seats = false;
            self.rules.get_or_insert_default();
            self.sit(everybody());
        }
    }

    /// Reads a line that begins with `keyword`, which has been passed over.
    pub(crate) fn line(&mut self, keyword: &'static str, words: &mut Words, column: usize) {
        let in_order = keyword == "rules" || keyword == "seats" && self.rules.is_some();
        if !in_order {
            self.require_table(words, column);
        }
        let result = match keyword {
            "rules" => self.read_rules(words, column),
            "seats" => self.read_seats(words, column),
            "name" => self.read_name(words, column),
            "first" => self.read_first(words, column),
            "round" => self.read_round(words, column),
            "phase" => self.read_phase(words, column),
            "score" => self.read_scores(words, column),
            "hand" => self.read_cards(keyword, words, column, Setup::hand),
            "aside" => self.read_cards(keyword, words, column, Setup::aside),
            "gone" => self.read_cards(keyword, words, column, Setup::gone),
            "deck" => self.read_deck(words, column),
            "queue" => self.read_queue(words, column),
            "next" => self.read_late(keyword, words, column, Late::Next),
            "placed" => self.read_late(keyword, words, column, Late::Placed),
            _ => self.read_seed(words, column),
        };
        self.errors.extend(result.err());
    }

    /// Marks a subject as said, once.
    fn once(
        &mut self,
        words: &Words,
        column: usize,
        what: &'static str,
        family: Option<Family>,
    ) -> Parsed<()> {
        if self.said.contains(&(what, family)) {
            let of = family.map(|family| format!(" {family}")).unwrap_or_default();
            return Err(words.error_at(column, format!("`{what}{of}` is said twice")));
        }
        self.said.push((what, family));
        Ok(())
    }
    /// Notes a fault at a column, unless it may only follow from another line being wrong.
    fn judge(&mut self, words: &Words, column: usize, result: Result<(), Fault>) {
        match result {
            Err(fault) if self.sound.stands(fault) => {
                self.errors.push(words.error_at(column, fault.to_string()))
            }
            _ => {}
        }
    }
    fn setup(&mut self) -> &mut Setup {
        // There is one as soon as `require_table` has been called; the fallback is never seen.
        self.setup.get_or_insert_with(|| Setup::new(Ruleset::default(), everybody()))
    }
    fn sit(&mut self, seating: Seating) {
        self.seating = seating;
        self.setup = Some(Setup::new(self.rules.unwrap_or_default(), seating));
    }

    fn read_rules(&mut self, words: &mut Words, column: usize) -> Parsed<()> {
        self.once(words, column, "rules", None)?;
        self.rules = Some(Ruleset::default());
        let sound = std::mem::replace(&mut self.sound.rules, false);
        self.rules = Some(words.read("`base-1`, `base-2` or `ablaze`", |word| word.parse().ok())?);
        self.sound.rules = sound;
        words.end()
    }

    fn read_seats(&mut self, words: &mut Words, column: usize) -> Parsed<()> {
        self.once(words, column, "seats", None)?;
        self.sit(everybody());
        let sound = std::mem::replace(&mut self.sound.seats, false);
        let at = words.column();
        let seating = if words.peek().is_some_and(|word| word.text.contains('+')) {
            let (first, second) = (pair(words)?, pair(words)?);
            words.end()?;
            Seating::duel(first, second)
        } else {
            let mut families = Vec::new();
            while words.peek().is_some() {
                let column = words.column();
                let family = words.family()?;
                if families.contains(&family) {
                    return Err(words.error_at(column, SeatingError::FamilyTwice(family).to_string()));
                }
                families.push(family);
            }
            Seating::families(&families)
        };
        self.sit(seating.map_err(|error| words.error_at(at, error.to_string()))?);
        self.sound.seats = sound;
        Ok(())
    }

    /// A family that names its seat; none if it does not play.
    fn read_seat(&mut self, words: &mut Words) -> Parsed<Option<Seat>> {
        let column = words.column();
        let family = words.family()?;
        let seat = self.seating.seat_of(family);
        self.judge(words, column, seat.map(|_| ()).ok_or(Fault::NotPlaying(family)));
        Ok(seat)
    }

    fn read_name(&mut self, words: &mut Words, column: usize) -> Parsed<()> {
        let Some(seat) = self.read_seat(words)? else { return Ok(()) };
        self.once(words, column, "name", Some(self.seating.family_of(seat)))?;
        let text = free_text(words, "a name")?;
        self.header.names.insert(seat, text);
        Ok(())
    }
    fn read_seed(&mut self, words: &mut Words, column: usize) -> Parsed<()> {
        self.once(words, column, "seed", None)?;
        self.header.seed = Some(free_text(words, "where the deal came from")?);
        Ok(())
    }
    fn read_first(&mut self, words: &mut Words, column: usize) -> Parsed<()> {
        self.once(words, column, "first", None)?;
        if let Some(seat) = self.read_seat(words)? {
            self.setup().first(seat);
        }
        words.end()
    }
    fn read_round(&mut self, words: &mut Words, column: usize) -> Parsed<()> {
        self.once(words, column, "round", None)?;
        let at = words.column();
        let round = words.number()?;
        self.setup().round(round).map_err(|fault| words.error_at(at, fault.to_string()))?;
        words.end()
    }
    fn read_phase(&mut self, words: &mut Words, column: usize) -> Parsed<()> {
        self.once(words, column, "phase", None)?;
        self.sound.phase = false;
        let phase = phase(words)?;
        self.sound.phase = true;
        self.setup().phase(phase);
        words.end()
    }
    fn read_late(
        &mut self,
        keyword: &'static str,
        words: &mut Words,
        column: usize,
        late: fn(u32) -> Late,
    ) -> Parsed<()> {
        self.once(words, column, keyword, None)?;
        let at = words.column();
        let number = words.number()?;
        self.late.push((late(number), words.line(), at));
        words.end()
    }

    fn read_scores(&mut self, words: &mut Words, column: usize) -> Parsed<()> {
        self.once(words, column, "score", None)?;
        loop {
            let column = words.column();
            let scope = self.scope();
            let result = score(words, &scope).and_then(|(seat, influence)| {
                if let Ok(seat) = seat {
                    self.once(words, column, "score", Some(self.seating.family_of(seat)))?;
                }
                Ok(seat.and_then(|seat| self.setup().score(seat, influence)))
            });
            match result {
                Ok(result) => self.judge(words, column, result),
                Err(error) => self.skip(words, error, &[","]),
            }
            if words.peek().is_none() {
                return Ok(());
            }
            words.comma()?;
        }
    }

    fn read_cards(
        &mut self,
        keyword: &'static str,
        words: &mut Words,
        column: usize,
        put: fn(&mut Setup, Card) -> Result<(), Fault>,
    ) -> Parsed<()> {
        let at = words.column();
        let family = words.family()?;
        self.once(words, column, keyword, Some(family))?;
        self.scope().family(family).map_err(|fault| words.error_at(at, fault.to_string()))?;
        while words.peek().is_some() {
            let at = words.column();
            match words.name() {
                Ok(name) => {
                    let result = put(self.setup(), Card::new(family, name));
                    self.judge(words, at, result);
                }
                Err(error) => {
                    self.errors.push(error);
                    words.pass();
                }
            }
        }
        Ok(())
    }

    fn read_deck(&mut self, words: &mut Words, column: usize) -> Parsed<()> {
        let at = words.column();
        let families = pair(words)?;
        if self.sound.seats && !self.seating.is_duel() {
            return Err(words.error_at(column, Fault::PileOutsideDuel.to_string()));
        }
        let seat = self.seating.seats().find(|&seat| self.seating.families_of(seat) == families);
        let Some(seat) = seat.or_else(|| (!self.sound.seats).then(|| Seat::from_index(0))) else {
            return Err(words.error_at(at, "no seat has these two families, in this order"));
        };
        self.once(words, column, "deck", Some(families[0]))?;
        if words.peek().is_none() {
            return Ok(());
        }
        loop {
            let at = words.column();
            match words.take::<Card>() {
                Ok(card) => {
                    let result = self.setup().pile(seat, card);
                    self.judge(words, at, result);
                }
                Err(error) => self.skip(words, error, &[","]),
            }
            if words.peek().is_none() {
                return Ok(());
            }
            words.comma()?;
        }
    }

    fn read_queue(&mut self, words: &mut Words, column: usize) -> Parsed<()> {
        self.once(words, column, "queue", None)?;
        let before = self.errors.len();
        let mut on_last = false;
        loop {
            match cards::lying(words) {
                Ok(read) => {
                    let result = self.setup().queue(read.lying.card, read.lying.face, on_last);
                    self.judge(words, read.column_of(result), result);
                }
                Err(error) => self.skip(words, error, &["|", "/"]),
            }
            self.sound.queue &= self.errors.len() == before;
            match words.peek() {
                None => return Ok(()),
                Some(mark) => on_last = mark.text == "/",
            }
            if !words.accept("/") && !words.accept("|") {
                self.sound.queue = false;
                return Err(words.expected("`|`, `/` or the end of the line"));
            }
        }
    }

    /// Notes an error and passes over what it spoils, up to one of these marks.
    fn skip(&mut self, words: &mut Words, error: ParseError, marks: &[&str]) {
        self.errors.push(error);
        while words.peek().is_some_and(|word| !marks.contains(&word.text)) {
            words.pass();
        }
    }

    /// The position, once all lines up to the last are read, run on to its first decision; or what is wrong.
    pub(crate) fn finish(mut self, last_line: usize) -> Result<(Header, State), Vec<ParseError>> {
        if self.setup.is_none() {
            let message = "the record ends without the line `seats …`".to_owned();
            self.errors.push(ParseError { line: last_line, column: 1, message });
        }
        for (late, line, column) in std::mem::take(&mut self.late) {
            let result = match late {
                Late::Next(number) => self.setup().next(number),
                Late::Placed(number) => self.setup().placed(number),
            };
            // The measure of `next` is the queue, that of `placed` the seats.
            let measured = match late {
                Late::Next(_) => self.sound.queue,
                Late::Placed(_) => self.sound.seats,
            };
            match result {
                Err(Fault::OutOfRange { .. }) if !measured => {}
                Err(fault) if self.sound.stands(fault) => {
                    self.errors.push(ParseError { line, column, message: fault.to_string() });
                }
                _ => {}
            }
        }
        match self.setup {
            Some(setup) if self.errors.is_empty() => Ok((self.header, setup.into_state())),
            _ => Err(self.errors),
        }
    }
}

/// A table for every family: what is assumed where `seats` could not be read.
fn everybody() -> Seating {
    Seating::families(&Family::ALL).unwrap_or(Seating::usual_duel())
}

/// Reads `red+green`.
fn pair(words: &mut Words) -> Parsed<[Family; 2]> {
    words.read("two families such as `red+green`", |word| {
        let (first, second) = word.split_once('+')?;
        Some([first.parse().ok()?, second.parse().ok()?])
    })
}

/// Reads `placement` or `resolution`.
pub(crate) fn phase(words: &mut Words) -> Parsed<Phase> {
    words.read("`placement` or `resolution`", |word| word.parse().ok())
}

/// Reads one `F N` of a list of scores: whose it is, if that family plays, and how much. A duellist is named
/// by the first family.
pub(crate) fn score(words: &mut Words, scope: &Scope) -> Parsed<(Result<Seat, Fault>, u32)> {
    let column = words.column();
    let family = words.family()?;
    let seating = &scope.seating;
    match scope.seat(family) {
        Ok(seat) if seating.family_of(seat) != family => {
            let message = format!("a score goes by the seat's first family, {}", seating.family_of(seat));
            Err(words.error_at(column, message))
        }
        seat => Ok((seat, words.number()?)),
    }
}

fn free_text(words: &mut Words, what: &'static str) -> Parsed<String> {
    let missing = words.expected(what);
    let text = words.rest();
    if text.is_empty() { Err(missing) } else { Ok(text) }
}
