//! What each header line says.

use super::{HeaderReader, Keyword, Late, Scope, everybody};
use crate::{
    cards,
    lex::{Line, Parsed},
};
use oriflamme_game::{Card, Face, Family, Phase, Ruleset, Seat, Seating, SeatingError};
use oriflamme_rules::{Setup, SetupFault};

impl HeaderReader {
    /// Reads the rest of a line that begins with `keyword`.
    pub(super) fn read(&mut self, keyword: Keyword, words: &mut Line, column: usize) -> Parsed<()> {
        match keyword {
            Keyword::Rules => self.read_rules(words, column),
            Keyword::Seats => self.read_seats(words, column),
            Keyword::Name => self.read_name(words, column),
            Keyword::First => self.read_first(words, column),
            Keyword::Round => self.read_round(words, column),
            Keyword::Phase => self.read_phase(words, column),
            Keyword::Score => self.read_scores(words, column),
            Keyword::Hand => self.read_cards(keyword, words, column, Setup::hand),
            Keyword::Aside => self.read_cards(keyword, words, column, Setup::aside),
            Keyword::Gone => self.read_cards(keyword, words, column, Setup::gone),
            Keyword::Deck => self.read_deck(words, column),
            Keyword::Queue => self.read_queue(words, column),
            Keyword::Next => self.read_late(keyword, words, column, Late::Next),
            Keyword::Placed => self.read_late(keyword, words, column, Late::Placed),
            Keyword::Seed => self.read_seed(words, column),
        }
    }

    fn read_rules(&mut self, words: &mut Line, column: usize) -> Parsed<()> {
        self.once(words, column, Keyword::Rules, None)?;
        self.rules = Some(Ruleset::default());
        let sound = std::mem::replace(&mut self.sound.rules, false);
        self.rules = Some(words.read("`base-1`, `base-2` or `ablaze`", |word| word.parse().ok())?);
        self.sound.rules = sound;
        words.end()
    }

    fn read_seats(&mut self, words: &mut Line, column: usize) -> Parsed<()> {
        self.once(words, column, Keyword::Seats, None)?;
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

    /// Reads a family that names its seat; `None` if it does not play.
    fn read_seat(&mut self, words: &mut Line) -> Parsed<Option<Seat>> {
        let column = words.column();
        let family = words.family()?;
        let seat = self.seating.seat_of(family);
        self.judge(words, column, seat.map(|_| ()).ok_or(SetupFault::NotPlaying(family)));
        Ok(seat)
    }

    fn read_name(&mut self, words: &mut Line, column: usize) -> Parsed<()> {
        let Some(seat) = self.read_seat(words)? else { return Ok(()) };
        self.once(words, column, Keyword::Name, Some(self.seating.family_of(seat)))?;
        let text = free_text(words, "a name")?;
        self.header.names.insert(seat, text);
        Ok(())
    }
    fn read_seed(&mut self, words: &mut Line, column: usize) -> Parsed<()> {
        self.once(words, column, Keyword::Seed, None)?;
        self.header.seed = Some(free_text(words, "where the deal came from")?);
        Ok(())
    }
    fn read_first(&mut self, words: &mut Line, column: usize) -> Parsed<()> {
        self.once(words, column, Keyword::First, None)?;
        if let Some(seat) = self.read_seat(words)? {
            self.setup().first(seat);
        }
        words.end()
    }
    fn read_round(&mut self, words: &mut Line, column: usize) -> Parsed<()> {
        self.once(words, column, Keyword::Round, None)?;
        let at = words.column();
        let round = words.number()?;
        self.setup().round(round).map_err(|fault| words.fault_at(at, fault))?;
        words.end()
    }
    fn read_phase(&mut self, words: &mut Line, column: usize) -> Parsed<()> {
        self.once(words, column, Keyword::Phase, None)?;
        self.sound.phase = false;
        let phase = phase(words)?;
        self.sound.phase = true;
        self.setup().phase(phase);
        words.end()
    }
    fn read_late(
        &mut self,
        keyword: Keyword,
        words: &mut Line,
        column: usize,
        late: fn(u32) -> Late,
    ) -> Parsed<()> {
        self.once(words, column, keyword, None)?;
        let at = words.column();
        let number = words.number()?;
        self.late.push((late(number), words.line(), at));
        words.end()
    }

    fn read_scores(&mut self, words: &mut Line, column: usize) -> Parsed<()> {
        self.once(words, column, Keyword::Score, None)?;
        loop {
            let column = words.column();
            let scope = self.scope();
            let result = score(words, &scope).and_then(|(seat, influence)| {
                if let Ok(seat) = seat {
                    self.once(words, column, Keyword::Score, Some(self.seating.family_of(seat)))?;
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
        keyword: Keyword,
        words: &mut Line,
        column: usize,
        put: fn(&mut Setup, Card) -> Result<(), SetupFault>,
    ) -> Parsed<()> {
        let at = words.column();
        let family = words.family()?;
        self.once(words, column, keyword, Some(family))?;
        self.scope().family(family).map_err(|fault| words.fault_at(at, fault))?;
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

    fn read_deck(&mut self, words: &mut Line, column: usize) -> Parsed<()> {
        let at = words.column();
        let families = pair(words)?;
        if self.sound.seats && !self.seating.is_duel() {
            return Err(words.fault_at(column, SetupFault::DeckOutsideDuel));
        }
        let seat = self.seating.seats().find(|&seat| self.seating.families_of(seat) == families);
        let Some(seat) = seat.or_else(|| (!self.sound.seats).then(|| Seat::from_index(0))) else {
            return Err(words.error_at(at, "no seat has these two families, in this order"));
        };
        self.once(words, column, Keyword::Deck, Some(families[0]))?;
        if words.peek().is_none() {
            return Ok(());
        }
        loop {
            let at = words.column();
            match words.take::<Card>() {
                Ok(card) => {
                    let result = self.setup().deck(seat, card);
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

    fn read_queue(&mut self, words: &mut Line, column: usize) -> Parsed<()> {
        self.once(words, column, Keyword::Queue, None)?;
        let before = self.errors.len();
        let mut lay: fn(&mut Setup, Card, Face) -> Result<(), SetupFault> = Setup::queue;
        loop {
            match cards::lying(words) {
                Ok(read) => {
                    let result = lay(self.setup(), read.lying.card, read.lying.face);
                    self.judge(words, read.column_of(result), result);
                }
                Err(error) => self.skip(words, error, &["|", "/"]),
            }
            self.sound.queue &= self.errors.len() == before;
            lay = match words.peek().map(|mark| mark.text) {
                None => return Ok(()),
                Some("/") => Setup::stack,
                Some("|") => Setup::queue,
                Some(_) => {
                    self.sound.queue = false;
                    return Err(words.expected("`|`, `/` or the end of the line"));
                }
            };
            words.pass();
        }
    }
}

/// Reads `red+green`.
fn pair(words: &mut Line) -> Parsed<[Family; 2]> {
    words.read("two families such as `red+green`", |word| {
        let (first, second) = word.split_once('+')?;
        Some([first.parse().ok()?, second.parse().ok()?])
    })
}

/// Reads `placement` or `resolution`.
pub(crate) fn phase(words: &mut Line) -> Parsed<Phase> {
    words.read("`placement` or `resolution`", |word| word.parse().ok())
}

/// Reads one `F N` of a list of scores: the seat, if the family plays, and its influence. A duellist is named
/// by the first family.
pub(crate) fn score(words: &mut Line, scope: &Scope) -> Parsed<(Result<Seat, SetupFault>, u32)> {
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

fn free_text(words: &mut Line, what: &'static str) -> Parsed<String> {
    let missing = words.expected(what);
    let text = words.rest();
    if text.is_empty() { Err(missing) } else { Ok(text) }
}
