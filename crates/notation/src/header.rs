//! The lines before the first move: a position, put together line by line.

use crate::{
    ParseError, cards,
    lex::{Parsed, Words},
};
use oriflamme_game::{Card, Families, Family, Names, Phase, Ruleset, Seat, Seating};
use oriflamme_rules::{Fault, Setup, State};
use std::collections::BTreeMap;

/// What a record says besides the position: it is kept, and not interpreted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    /// The players' names.
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
    /// Whether `rules` and `seats` could be read. If not, what depends on them is not found fault with.
    sound: bool,
    header: Header,
    /// Subjects that have had their line.
    said: Vec<(&'static str, Option<Seat>, Option<Family>)>,
    /// `next` and `placed`, which depend on the rest, with the words they stand in.
    late: Vec<(Late, usize, usize)>,
}

/// What moves and expectations may name.
#[derive(Clone, Copy)]
pub(crate) struct Scope {
    pub(crate) seating: Seating,
    families: Families,
    rules: Option<Ruleset>,
}

impl Scope {
    /// Checks that a family plays.
    pub(crate) fn family(&self, family: Family) -> Result<(), Fault> {
        if self.families.contains(family) { Ok(()) } else { Err(Fault::NotPlaying(family)) }
    }
    /// Checks that a card is in the game.
    pub(crate) fn card(&self, card: Card) -> Result<(), Fault> {
        self.family(card.family)?;
        match self.rules {
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
            seating: Seating::usual_duel(),
            sound: true,
            header: Header::default(),
            said: Vec::new(),
            late: Vec::new(),
        }
    }

    /// What the lines behind the header may name. Where `rules` or `seats` are wrong, that is anything.
    pub(crate) fn scope(&self) -> Scope {
        let known = self.sound && self.setup.is_some();
        let everything =
            Scope { seating: self.seating, families: Family::ALL.into_iter().collect(), rules: None };
        if known {
            Scope { families: self.seating.playing_set(), rules: self.rules, ..everything }
        } else {
            everything
        }
    }
    /// Whether `rules` and `seats` have had their lines.
    pub(crate) fn has_begun(&self) -> bool {
        self.setup.is_some()
    }

    /// Reads a line that begins with `keyword`, which has been passed over.
    pub(crate) fn line(
        &mut self,
        keyword: &'static str,
        words: &mut Words,
        column: usize,
    ) -> Result<(), Vec<ParseError>> {
        let due = match (self.rules, &self.setup) {
            (None, _) => Some("rules"),
            (_, None) => Some("seats"),
            _ => None,
        };
        match due {
            Some(due) if due != keyword => {
                // Said once; then read on as if it had been there.
                self.sound = false;
                self.rules = Some(self.rules.unwrap_or_default());
                self.sit(Seating::usual_duel());
                let mut errors =
                    vec![words.error_at(column, format!("expected the line `{due} …` before this one"))];
                errors.extend(self.line(keyword, words, column).err().into_iter().flatten());
                return Err(errors);
            }
            _ => {}
        }
        self.dispatch(keyword, words, column)
    }

    fn dispatch(
        &mut self,
        keyword: &'static str,
        words: &mut Words,
        column: usize,
    ) -> Result<(), Vec<ParseError>> {
        let one = |error| vec![error];
        match keyword {
            "rules" => self.read_rules(words, column).map_err(one),
            "seats" => self.read_seats(words, column).map_err(one),
            "name" => self.read_name(words, column).map_err(one),
            "first" => self.read_first(words, column).map_err(one),
            "round" => self.read_round(words, column).map_err(one),
            "phase" => self.read_phase(words, column).map_err(one),
            "score" => self.read_score(words),
            "hand" => self.read_cards(keyword, words, column, Setup::hand),
            "aside" => self.read_cards(keyword, words, column, Setup::aside),
            "gone" => self.read_cards(keyword, words, column, Setup::gone),
            "deck" => self.read_deck(words, column),
            "queue" => self.read_queue(words, column),
            "next" => self.read_late(keyword, words, column, Late::Next).map_err(one),
            "placed" => self.read_late(keyword, words, column, Late::Placed).map_err(one),
            _ => self.read_seed(words, column).map_err(one),
        }
    }

    /// Marks a subject as said, once.
    fn once(
        &mut self,
        words: &Words,
        column: usize,
        what: &'static str,
        seat: Option<Seat>,
        family: Option<Family>,
    ) -> Parsed<()> {
        if self.said.contains(&(what, seat, family)) {
            let of = family.map(|family| format!(" {family}")).unwrap_or_default();
            return Err(words.error_at(column, format!("a second line for `{what}{of}`")));
        }
        self.said.push((what, seat, family));
        Ok(())
    }
    /// Turns a fault into an error at a column, unless it may only follow from `rules` or `seats` being wrong.
    fn judge(&self, words: &Words, column: usize, result: Result<(), Fault>) -> Parsed<()> {
        match result {
            Err(fault) if self.sound => Err(words.error_at(column, fault.to_string())),
            _ => Ok(()),
        }
    }
    fn setup(&mut self) -> &mut Setup {
        // `line` lets nothing but `rules` and `seats` pass before there is one; the fallback is never seen.
        self.setup.get_or_insert_with(|| Setup::new(Ruleset::default(), Seating::usual_duel()))
    }
    fn sit(&mut self, seating: Seating) {
        self.seating = seating;
        self.setup = Some(Setup::new(self.rules.unwrap_or_default(), seating));
    }

    fn read_rules(&mut self, words: &mut Words, column: usize) -> Parsed<()> {
        self.once(words, column, "rules", None, None)?;
        self.rules = Some(Ruleset::default());
        let sound = std::mem::replace(&mut self.sound, false);
        self.rules = Some(words.read("`base-1`, `base-2` or `ablaze`", |word| word.parse().ok())?);
        words.end()?;
        self.sound = sound;
        Ok(())
    }

    fn read_seats(&mut self, words: &mut Words, column: usize) -> Parsed<()> {
        self.once(words, column, "seats", None, None)?;
        self.sit(Seating::usual_duel());
        let sound = std::mem::replace(&mut self.sound, false);
        let at = words.column();
        let seating = if words.peek().is_some_and(|word| word.text.contains('+')) {
            let (first, second) = (pair(words)?, pair(words)?);
            words.end()?;
            Seating::duel(first, second)
        } else {
            let mut families = Vec::new();
            while words.peek().is_some() {
                families.push(words.family()?);
            }
            Seating::families(&families)
        };
        self.sit(seating.map_err(|error| words.error_at(at, error.to_string()))?);
        self.sound = sound;
        Ok(())
    }

    /// A family that names its seat.
    fn read_seat(&mut self, words: &mut Words) -> Parsed<Option<Seat>> {
        let column = words.column();
        let family = words.family()?;
        let seat = self.seating.seat_of(family);
        self.judge(words, column, seat.map(|_| ()).ok_or(Fault::NotPlaying(family)))?;
        Ok(seat)
    }

    fn read_name(&mut self, words: &mut Words, column: usize) -> Parsed<()> {
        let seat = self.read_seat(words)?;
        self.once(words, column, "name", seat, None)?;
        let text = free_text(words, "a name")?;
        if let Some(seat) = seat {
            self.header.names.insert(seat, text);
        }
        Ok(())
    }
    fn read_seed(&mut self, words: &mut Words, column: usize) -> Parsed<()> {
        self.once(words, column, "seed", None, None)?;
        self.header.seed = Some(free_text(words, "where the deal came from")?);
        Ok(())
    }
    fn read_first(&mut self, words: &mut Words, column: usize) -> Parsed<()> {
        self.once(words, column, "first", None, None)?;
        if let Some(seat) = self.read_seat(words)? {
            self.setup().first(seat);
        }
        words.end()
    }
    fn read_round(&mut self, words: &mut Words, column: usize) -> Parsed<()> {
        self.once(words, column, "round", None, None)?;
        let at = words.column();
        let round = words.number()?;
        self.setup().round(round).map_err(|fault| words.error_at(at, fault.to_string()))?;
        words.end()
    }
    fn read_phase(&mut self, words: &mut Words, column: usize) -> Parsed<()> {
        self.once(words, column, "phase", None, None)?;
        let phase = phase(words)?;
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
        self.once(words, column, keyword, None, None)?;
        let at = words.column();
        let number = words.number()?;
        self.late.push((late(number), words.line(), at));
        words.end()
    }

    fn read_score(&mut self, words: &mut Words) -> Result<(), Vec<ParseError>> {
        let mut errors = Vec::new();
        for (seat, score, column) in scores(words, &self.seating).map_err(|error| vec![error])? {
            let result = match seat {
                Ok(seat) => {
                    match self.once(words, column, "score", Some(seat), Some(self.seating.family_of(seat))) {
                        Ok(()) => self.setup().score(seat, score),
                        Err(error) => {
                            errors.push(error);
                            Ok(())
                        }
                    }
                }
                Err(fault) => Err(fault),
            };
            errors.extend(self.judge(words, column, result).err());
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }

    fn read_cards(
        &mut self,
        keyword: &'static str,
        words: &mut Words,
        column: usize,
        put: fn(&mut Setup, Card) -> Result<(), Fault>,
    ) -> Result<(), Vec<ParseError>> {
        let one = |error| vec![error];
        let family = words.family().map_err(one)?;
        self.once(words, column, keyword, None, Some(family)).map_err(one)?;
        let mut errors = Vec::new();
        for (name, at) in cards::names(words).map_err(one)? {
            let result = put(self.setup(), Card::new(family, name));
            errors.extend(self.judge(words, at, result).err());
        }
        // A family that does not play is at fault even with no card.
        if errors.is_empty() && self.sound && self.seating.seat_of(family).is_none() {
            errors.push(words.error_at(column, Fault::NotPlaying(family).to_string()));
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }

    fn read_deck(&mut self, words: &mut Words, column: usize) -> Result<(), Vec<ParseError>> {
        let one = |error| vec![error];
        let at = words.column();
        let families = pair(words).map_err(one)?;
        if self.sound && !self.seating.is_duel() {
            return Err(vec![words.error_at(column, Fault::PileOutsideDuel.to_string())]);
        }
        let seat = self.seating.seats().find(|&seat| self.seating.families_of(seat) == families);
        let Some(seat) = seat.or_else(|| (!self.sound).then(|| Seat::from_index(0))) else {
            return Err(vec![words.error_at(at, "no seat has these two families, in this order")]);
        };
        self.once(words, column, "deck", Some(seat), None).map_err(one)?;
        let mut errors = Vec::new();
        while words.peek().is_some() {
            let at = words.column();
            let card = Card::new(words.family().map_err(one)?, words.name().map_err(one)?);
            let result = self.setup().pile(seat, card);
            errors.extend(self.judge(words, at, result).err());
            if words.peek().is_some() {
                words.mark(",").map_err(one)?;
                if words.peek().is_none() {
                    errors.push(words.expected("a card behind the comma"));
                }
            }
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }

    fn read_queue(&mut self, words: &mut Words, column: usize) -> Result<(), Vec<ParseError>> {
        let one = |error| vec![error];
        self.once(words, column, "queue", None, None).map_err(one)?;
        let mut errors = Vec::new();
        for stack in cards::queue(words).map_err(one)? {
            for (height, read) in stack.into_iter().enumerate() {
                let result = self.setup().queue(read.laid.card, read.laid.face, height > 0);
                errors.extend(self.judge(words, read.column, result).err());
            }
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }

    /// The position, once all its lines are read, run on to its first decision. `errors` has what went wrong before.
    pub(crate) fn finish(mut self, errors: &mut Vec<ParseError>) -> Option<(Header, State)> {
        for (late, line, column) in std::mem::take(&mut self.late) {
            let result = match late {
                Late::Next(number) => self.setup().next(number),
                Late::Placed(number) => self.setup().placed(number),
            };
            // With a queue that could not be read, its length is no measure.
            if let (Err(fault), true) = (result, self.sound && errors.is_empty()) {
                errors.push(ParseError { line, column, message: fault.to_string() });
            }
        }
        errors
            .is_empty()
            .then(|| (self.header, self.setup.map(Setup::into_state)))
            .and_then(|(header, state)| Some((header, state?)))
    }
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
    words.read("`placement` or `resolution`", |word| {
        [Phase::Placement, Phase::Resolution].into_iter().find(|phase| phase.word() == word)
    })
}

/// One `F N` of a list of scores: whose it is, how much, and its column.
pub(crate) type Score = (Result<Seat, Fault>, u32, usize);

/// Reads `F N, F N…` to the end of the line. A duellist is named by the first family.
pub(crate) fn scores(words: &mut Words, seating: &Seating) -> Parsed<Vec<Score>> {
    let mut scores = Vec::new();
    loop {
        let column = words.column();
        let family = words.family()?;
        let seat = seating.seat_of(family).ok_or(Fault::NotPlaying(family));
        if let Ok(seat) = seat
            && seating.family_of(seat) != family
        {
            let message = format!("a score goes by the seat's first family, {}", seating.family_of(seat));
            return Err(words.error_at(column, message));
        }
        scores.push((seat, words.number()?, column));
        if words.peek().is_none() {
            return Ok(scores);
        }
        words.mark(",")?;
    }
}

fn free_text(words: &mut Words, what: &str) -> Parsed<String> {
    let missing = words.expected(what);
    let text = words.rest().iter().map(|token| token.text).collect::<Vec<_>>().join(" ");
    if text.is_empty() { Err(missing) } else { Ok(text) }
}
