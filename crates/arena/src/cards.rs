//! What became of each card in many games: how often it was placed and revealed, and what it earned.

use oriflamme_bots::{Level, player};
use oriflamme_deal::Seed;
use oriflamme_game::{Card, Event, Name, Names, Ruleset, Seating, Viewer};
use oriflamme_rules::{Deal, State};

/// What became of one card, as means over all families and games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CardFate {
    pub name: Name,
    /// The part of a family's games in which it was placed, or came into the queue in another way.
    pub placed: f64,
    /// The part of its placements after which its owner revealed it.
    pub revealed: f64,
    /// The part of its placements after which it was eliminated.
    pub eliminated: f64,
    /// What it earned, each time it was placed: from its own ability, from what lay on it, and by springing
    /// on others.
    pub earned: f64,
}

#[derive(Clone, Copy, Default)]
struct Count {
    placed: u32,
    revealed: u32,
    eliminated: u32,
    earned: i64,
}

/// Plays games of one level and follows every card.
pub fn card_fates(rules: Ruleset, seating: Seating, level: Level, games: u64, seed: &str) -> Vec<CardFate> {
    let mut counts = [Count::default(); Name::ALL.len()];
    for game in 1..=games {
        let mut source = Seed::of_series(seed, game).source();
        let mut state = State::new(&Deal::draw(rules, seating, None, &mut source));
        let mut bots: Vec<_> =
            seating.seats().map(|seat| player(level, game * 8 + u64::from(seat.index()))).collect();
        let mut follower = Follower { counts: &mut counts };
        while let Some(seat) = state.turn() {
            let view = state.view(Viewer::Seat(seat));
            let Some(decision) = view.decision() else { break };
            let answer = bots[usize::from(seat.index())].choose(decision);
            if state.play(answer, &mut |event| follower.follow(event)).is_err() {
                break;
            }
        }
    }
    let family_games = games as f64 * seating.playing().len() as f64;
    let fate = |name: Name| {
        let count = counts[usize::from(name.index())];
        let each = f64::from(count.placed.max(1));
        CardFate {
            name,
            placed: f64::from(count.placed) / family_games,
            revealed: f64::from(count.revealed) / each,
            eliminated: f64::from(count.eliminated) / each,
            earned: count.earned as f64 / each,
        }
    };
    Names::of(rules).iter().map(fate).collect()
}

/// Follows events and credits what is gained to the card that earned it.
struct Follower<'a> {
    counts: &'a mut [Count; Name::ALL.len()],
}

impl Follower<'_> {
    fn of(&mut self, name: Name) -> &mut Count {
        &mut self.counts[usize::from(name.index())]
    }

    fn follow(&mut self, event: Event<Card>) {
        match event {
            Event::Placed { card, .. } | Event::Joined { card, .. } | Event::Replaced { card, .. } => {
                self.of(card.name).placed += 1;
            }
            Event::Revealed { card, .. } => self.of(card.name).revealed += 1,
            Event::Eliminated { card, .. } => self.of(card.name).eliminated += 1,
            Event::Gained { amount, by, .. } | Event::Stolen { amount, by, .. } => {
                self.of(by.name).earned += i64::from(amount);
            }
            _ => {}
        }
    }
}
