//! Counts what becomes of each card in recorded games, for the pages about cards.

use crate::Outcome;
use oriflamme_game::{Card, Event, Name, Names, ROUNDS, Ruleset, Seat};
use oriflamme_notation::parse;
use oriflamme_rules::State;
use std::{collections::BTreeMap, fmt::Write, fs, path::Path};

/// What became of a card in games of one kind: by round, and by its player's place after the first player.
#[derive(Clone, Default)]
struct Counts {
    placed: [u32; ROUNDS as usize],
    revealed: [u32; ROUNDS as usize],
    eliminated: [u32; ROUNDS as usize],
    earned: [u32; ROUNDS as usize],
    seat_placed: [u32; 5],
    seat_earned: [u32; 5],
    /// The wins of players who placed it, in thousandths.
    won: u32,
}

/// Reads records and writes `crates/pages/statistics/cards.txt`.
pub(crate) fn card_counts(files: &[&str]) -> Outcome<()> {
    // The numbers of a ruleset and of its seats.
    let mut kinds: BTreeMap<(u8, u8), (u32, BTreeMap<Name, Counts>)> = BTreeMap::new();
    for file in files {
        for record in parse(&fs::read_to_string(file)?).map_err(|why| format!("{file}: {why:?}"))? {
            let start = record.start;
            let (games, cards) =
                kinds.entry((start.rules() as u8, start.seating().seat_count())).or_default();
            let mut follower = Follower { round: 1, start, cards, placed: Vec::new() };
            let mut state = start;
            for made in record.moves() {
                state
                    .play(made.answer, &mut |event| follower.follow(event))
                    .map_err(|why| format!("{file}: {why}"))?;
            }
            if !state.is_over() {
                return Err(format!("{file} has a game that is not over").into());
            }
            *games += 1;
            follower.end(&state);
        }
    }
    let mut text = String::from(
        "# What became of each card in games of bots, written by `cargo xtask cards`: ruleset, seats, card, games; by round how often it was\n\
         # placed, revealed, eliminated, and what it earned; by seat from the first player on how often it was placed and what it earned;\n\
         # wins of those who placed it, in thousandths.\n",
    );
    for ((rules, seats), (games, cards)) in &kinds {
        let rules = Ruleset::ALL[usize::from(*rules)];
        for name in Names::of(rules).iter() {
            let counts = cards.get(&name).cloned().unwrap_or_default();
            write!(text, "{rules} {seats} {name} {games}")?;
            for row in [counts.placed, counts.revealed, counts.eliminated, counts.earned] {
                write!(text, " {}", row.map(|it| it.to_string()).join(","))?;
            }
            for row in [counts.seat_placed, counts.seat_earned] {
                write!(text, " {}", row.map(|it| it.to_string()).join(","))?;
            }
            writeln!(text, " {}", counts.won)?;
        }
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../pages/statistics");
    fs::create_dir_all(&folder)?;
    Ok(fs::write(folder.join("cards.txt"), text)?)
}

/// Follows the events of a game.
struct Follower<'a> {
    round: u8,
    start: State,
    cards: &'a mut BTreeMap<Name, Counts>,
    placed: Vec<Card>,
}

impl Follower<'_> {
    fn of(&mut self, name: Name) -> &mut Counts {
        self.cards.entry(name).or_default()
    }
    /// How far after the first player somebody sits.
    fn place(&self, seat: Seat) -> usize {
        let count = self.start.seating().seat_count();
        usize::from((seat.index() + count - self.start.first().index()) % count)
    }
    fn place_of(&self, card: Card) -> Option<usize> {
        self.start.seating().seat_of(card.family).map(|seat| self.place(seat))
    }

    fn follow(&mut self, event: Event<Card>) {
        let round = usize::from(self.round.clamp(1, ROUNDS)) - 1;
        match event {
            Event::Placed { card, .. } | Event::Joined { card, .. } | Event::Replaced { card, .. } => {
                let place = self.place_of(card);
                let counts = self.of(card.name);
                counts.placed[round] += 1;
                if let Some(place) = place {
                    counts.seat_placed[place] += 1;
                }
                self.placed.push(card);
            }
            Event::Revealed { card, .. } => self.of(card.name).revealed[round] += 1,
            Event::Eliminated { card, .. } => self.of(card.name).eliminated[round] += 1,
            Event::Gained { amount, by, seat, .. } => self.earn(by.name, seat, amount),
            Event::Stolen { amount, by, to, .. } => self.earn(by.name, to, amount),
            Event::PhaseBegan { round, .. } => self.round = round,
            _ => {}
        }
    }

    fn earn(&mut self, name: Name, seat: Seat, amount: u16) {
        let (round, place) = (usize::from(self.round.clamp(1, ROUNDS)) - 1, self.place(seat));
        let counts = self.of(name);
        counts.earned[round] += u32::from(amount);
        counts.seat_earned[place] += u32::from(amount);
    }

    fn end(&mut self, end: &State) {
        let ranking = end.ranking();
        for card in std::mem::take(&mut self.placed) {
            let Some(seat) = self.start.seating().seat_of(card.family) else { continue };
            self.of(card.name).won += (1000.0 * ranking.share(seat)).round() as u32;
        }
    }
}
