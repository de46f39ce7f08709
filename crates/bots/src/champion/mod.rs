//! The champion's net: it was taught on a GPU, in games with itself, with imitations of knights and marshals,
//! and with squires.
//!
//! Each position of the queue becomes a token; all tokens and what is known of the table go through a few
//! wide layers. Heads on these give the chance of each answer, each seat's chance to win, and guesses at
//! hidden cards. `train/gpu/README.md` tells how it is trained. It reads [`oriflamme_observe::bytes`], which
//! is what a seat may know and nothing else.

mod features;
mod layers;
mod read;

use crate::weights_reader::WeightsReader;
use features::{Near, TableFeatures};
use layers::{Layer, dot, normal, relu, softmax};
use oriflamme_game::{Family, Move, Name, Ruleset};
use oriflamme_observe::{
    bytes::{
        self, Action, ActionSpace, Knowledge, OBSERVATION, POSITION_FIRST, SEATS, SECONDS, SET, SeatOrder,
        observe,
    },
    card_index,
    hidden::HiddenPlace,
};
use read::Bias;
use std::sync::OnceLock;

/// How long a token is.
const TOKEN: usize = 64;
/// How wide the layers are.
const WIDTH: usize = 256;
const BLOCKS: usize = 2;
/// No queue of the base game is longer: thirty cards of five seats.
const POSITIONS: usize = 30;
const SEATS_MOST: usize = 5;
/// For each seat its chance and its lead.
const VALUES: usize = 2 * SEATS_MOST;
const HEADS: usize = POSITION_FIRST + 2 * TOKEN + VALUES;
/// The ends of the queue, and then what points at positions.
const SECOND: usize = 2 + TOKEN;
/// Where a hidden card may be: in hand, aside, in the queue, in a draw pile.
const PLACES: usize = 4;
const GUESSES: usize = TOKEN + SEATS_MOST * SET * PLACES;

/// The weights of the net.
#[derive(Clone, Debug)]
pub(crate) struct Champion {
    near: Near<TOKEN>,
    queue: Layer<WIDTH>,
    table: TableFeatures<WIDTH>,
    blocks: [[Layer<WIDTH>; 2]; BLOCKS],
    heads: Layer<HEADS>,
    first: Layer<TOKEN>,
    mover: Layer<TOKEN>,
    second: Layer<SECOND>,
    guesses: Layer<GUESSES>,
    guess_token: Layer<TOKEN>,
    guess: Layer<SET>,
}

/// What all heads share.
pub(crate) struct Trunk {
    bytes: [u8; OBSERVATION],
    tokens: Vec<[f32; TOKEN]>,
    shared: [f32; WIDTH],
    heads: [f32; HEADS],
}

/// What a seat believes of a hidden card.
pub(crate) struct Guess {
    slots: SeatOrder,
    /// For each position, how likely each name lies on top there.
    names: Vec<[f32; SET]>,
    /// For each family's each card, how likely it is in each place.
    places: Vec<[f32; PLACES]>,
}

impl Champion {
    /// The net of a ruleset, if there is one. Both editions of the base game have the same.
    pub(crate) fn of(rules: Ruleset) -> Option<&'static Self> {
        static BASE: OnceLock<Champion> = OnceLock::new();
        match rules {
            Ruleset::Base1 | Ruleset::Base2 => Some(BASE.get_or_init(|| {
                match Self::read(include_bytes!("../../weights/champion-base.bin")) {
                    Ok(net) => net,
                    // The file is part of the program, and a test reads it.
                    Err(why) => panic!("the champion of {rules}: {why}"),
                }
            })),
            Ruleset::Ablaze => None,
        }
    }

    /// Runs the layers that all heads share, on what a seat knows.
    pub(crate) fn evaluate(&self, knows: &impl Knowledge) -> Trunk {
        let mut bytes = [0; OBSERVATION];
        observe(knows, &mut bytes);
        let positions = usize::from(knows.positions()).min(POSITIONS);
        let mut shared = self.queue.bias;
        self.table.add(&bytes, &mut shared);
        let mut tokens = Vec::with_capacity(positions);
        for at in 0..positions {
            let mut token = self.near.sum(&bytes, at);
            relu(&mut token);
            self.queue.add(at * TOKEN, &token, &mut shared);
            tokens.push(token);
        }
        relu(&mut shared);
        for [wide, back] in &self.blocks {
            let mut inner = wide.apply(&normal(&shared));
            relu(&mut inner);
            let change = back.apply(&inner);
            shared.iter_mut().zip(change).for_each(|(value, change)| *value += change);
        }
        let shared = normal(&shared);
        let heads = self.heads.apply(&shared);
        Trunk { bytes, tokens, shared, heads }
    }

    /// The probability of each move, in the order of the moves.
    pub(crate) fn probabilities(&self, at: &Trunk, knows: &impl Knowledge) -> Vec<(Move, f32)> {
        let Some(decision) = ActionSpace::of(knows) else { return Vec::new() };
        let actions: Vec<(Move, Action)> =
            decision.moves().iter().map(|answer| (answer, decision.action(answer))).collect();
        let query = at.token(POSITION_FIRST);
        let mut firsts = Chances::new(decision.firsts(), |first| match usize::from(first) {
            first if first < POSITION_FIRST => at.heads[first],
            first => at.tokens.get(first - POSITION_FIRST).map_or(f32::MIN, |token| dot(token, &query) / 8.0),
        });
        firsts.normalise();
        let mut seconds: Vec<Option<Chances>> = (0..bytes::FIRSTS).map(|_| None).collect();
        actions
            .into_iter()
            .map(|(answer, Action { first, second })| {
                let legal = decision.seconds(first);
                let mut chance = firsts.of(first);
                if legal.count_ones() > 1 {
                    let seconds =
                        seconds[usize::from(first)].get_or_insert_with(|| self.seconds(at, first, legal));
                    chance *= seconds.of(second);
                }
                (answer, chance)
            })
            .collect()
    }

    fn seconds(&self, at: &Trunk, first: u8, legal: u64) -> Chances {
        let mut inner = at.token(POSITION_FIRST + TOKEN);
        self.first.add_one(usize::from(first), &mut inner);
        if let Some(mover) = usize::from(first).checked_sub(POSITION_FIRST).and_then(|at_| at.tokens.get(at_))
        {
            self.mover.add(0, mover, &mut inner);
        }
        relu(&mut inner);
        let out = self.second.apply(&inner);
        let mut query = [0.0; TOKEN];
        query.copy_from_slice(&out[2..]);
        let mut seconds = Chances::new(legal, |second| match usize::from(second) {
            end @ 0..2 => out[end],
            second => at.tokens.get(second - 2).map_or(f32::MIN, |token| dot(token, &query) / 8.0),
        });
        seconds.normalise();
        seconds
    }

    /// The deciding seat's chance to win, and its lead at the end of the game, in twenties of influence.
    pub(crate) fn value(&self, at: &Trunk) -> [f32; 2] {
        let values = &at.heads[HEADS - VALUES..];
        let mut shares = Vec::with_capacity(SEATS_MOST);
        // The first seat is the deciding one.
        shares
            .extend((0..SEATS_MOST).filter(|seat| at.bytes[SEATS + 6 * seat] != 0).map(|seat| values[seat]));
        softmax(&mut shares);
        [shares.first().copied().unwrap_or(0.0), values[SEATS_MOST]]
    }

    /// What the seat believes about all hidden cards.
    pub(crate) fn guess(&self, at: &Trunk, knows: &impl Knowledge) -> Guess {
        let out = self.guesses.apply(&at.shared);
        let mut context = [0.0; TOKEN];
        context.copy_from_slice(&out[..TOKEN]);
        let names = at.tokens.iter().map(|token| {
            let mut inner = context;
            self.guess_token.add(0, token, &mut inner);
            relu(&mut inner);
            let mut names = self.guess.apply(&inner);
            softmax(&mut names);
            names
        });
        let places = out[TOKEN..].chunks_exact(PLACES).map(|logits| {
            let mut places = [0.0; PLACES];
            places.copy_from_slice(logits);
            softmax(&mut places);
            places
        });
        Guess {
            slots: SeatOrder::new(knows.seating(), knows.me()),
            names: names.collect(),
            places: places.collect(),
        }
    }
}

impl Trunk {
    /// The part of the heads that is as long as a token.
    fn token(&self, start: usize) -> [f32; TOKEN] {
        let mut part = [0.0; TOKEN];
        part.copy_from_slice(&self.heads[start..start + TOKEN]);
        part
    }
}

impl Guess {
    /// How likely a family's hidden card lies in a place, or without one in a draw pile. Where cards of a
    /// place are not told apart, this is for all of them together: the belief knows how many there are.
    pub(crate) fn weight(
        &self,
        rules: Ruleset,
        family: Family,
        place: Option<HiddenPlace>,
        name: Name,
    ) -> f64 {
        let card = card_index(name, rules);
        let places = self.places.get(usize::from(self.slots.slot(family)) * SET + card);
        let in_place = |place: usize| places.map_or(1.0, |places| places[place]);
        let weight = match place {
            Some(HiddenPlace::Queue { at, beside: Some(_), .. }) => {
                self.names.get(at).map_or(1.0, |names| names[card])
            }
            Some(HiddenPlace::Queue { .. }) => in_place(2),
            Some(HiddenPlace::Hand) => in_place(0),
            Some(HiddenPlace::Aside) => in_place(1),
            None => in_place(3),
        };
        f64::from(weight.max(1e-4))
    }
}

/// The chances of the legal parts of an answer.
struct Chances {
    legal: u64,
    values: [f32; 64],
}

impl Chances {
    fn new(legal: u64, logit: impl Fn(u8) -> f32) -> Self {
        let mut chances = Self { legal, values: [f32::MIN; 64] };
        for part in 0..64 {
            if legal >> part & 1 == 1 {
                chances.values[usize::from(part)] = logit(part);
            }
        }
        chances
    }
    /// Logits to chances.
    fn normalise(&mut self) {
        let most = self.values.iter().copied().fold(f32::MIN, f32::max);
        let mut total = 0.0;
        for (part, value) in self.values.iter_mut().enumerate() {
            *value = if self.legal >> part & 1 == 1 { (*value - most).exp() } else { 0.0 };
            total += *value;
        }
        self.values.iter_mut().for_each(|value| *value /= total);
    }
    fn of(&self, part: u8) -> f32 {
        self.values[usize::from(part) % 64]
    }
}

const _: () = assert!(bytes::FIRSTS <= 64 && SECONDS <= 64);

impl Champion {
    /// Reads a file of weights: a line with sizes, then features and numbers.
    fn read(file: &[u8]) -> Result<Self, &'static str> {
        let sizes = format!(
            "# champion: OBSERVATION {OBSERVATION}, POSITIONS {POSITIONS}, TOKEN {TOKEN}, WIDTH {WIDTH}, \
             BLOCKS {BLOCKS}, HEADS {HEADS}, GUESSES {GUESSES}\n"
        );
        let rest = file.strip_prefix(sizes.as_bytes()).ok_or("these weights are for another net")?;
        let mut reader = WeightsReader(rest);
        let net = Self::read_layers(&mut reader).ok_or("there are too few weights")?;
        if reader.0.is_empty() { Ok(net) } else { Err("there are too many weights") }
    }

    fn read_layers(reader: &mut WeightsReader<'_>) -> Option<Self> {
        let count = |reader: &mut WeightsReader<'_>| {
            Some(usize::from(reader.byte()?) | usize::from(reader.byte()?) << 8)
        };
        let near = count(reader).and_then(|features| Near::read(reader, features))?;
        let table = count(reader).and_then(|features| TableFeatures::read(reader, features))?;
        let queue = reader.layer(POSITIONS * TOKEN, Bias::Some)?;
        let mut block = || Some([reader.layer(WIDTH, Bias::Some)?, reader.layer(WIDTH, Bias::Some)?]);
        let blocks = [block()?, block()?];
        Some(Self {
            near,
            queue,
            table,
            blocks,
            heads: reader.layer(WIDTH, Bias::Some)?,
            first: reader.layer(64, Bias::None)?,
            mover: reader.layer(TOKEN, Bias::None)?,
            second: reader.layer(TOKEN, Bias::Some)?,
            guesses: reader.layer(WIDTH, Bias::Some)?,
            guess_token: reader.layer(TOKEN, Bias::None)?,
            guess: reader.layer(TOKEN, Bias::Some)?,
        })
    }
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "a test hosts games")]
mod tests {
    use super::*;
    use crate::{Level, Rng, player};
    use oriflamme_game::{NoLog, Seating, Viewer};
    use oriflamme_observe::bytes::Truth;
    use oriflamme_rules::{Deal, State};

    /// Every answer has a chance, all chances together are 1, and a view and its world are the same to the
    /// net.
    #[test]
    fn answers_have_chances() {
        for rules in [Ruleset::Base1, Ruleset::Base2] {
            let net = Champion::of(rules).unwrap();
            for seating in [Seating::of(3).unwrap(), Seating::of(5).unwrap(), Seating::usual_duel()] {
                let mut source = Rng::new(3);
                let mut state = State::new(&Deal::draw(rules, seating, None, &mut source));
                let mut bot = player(Level::Squire, 5);
                while let Some(seat) = state.turn() {
                    let (view, moves) = (state.view(Viewer::Seat(seat)), state.moves());
                    let decision = view.decision().unwrap();
                    let shared = net.evaluate(&view);
                    let chances = net.probabilities(&shared, &view);
                    assert!(chances.iter().map(|&(answer, _)| answer).eq(moves.iter()));
                    let sum: f32 = chances.iter().map(|&(_, chance)| chance).sum();
                    assert!((sum - 1.0).abs() < 1e-3, "{sum}");
                    let [chance, lead] = net.value(&shared);
                    assert!((0.0..=1.0).contains(&chance) && lead.abs() < 2.0, "{chance}, {lead}");
                    let world = Truth::seen_by(&state, seat);
                    assert_eq!(net.probabilities(&net.evaluate(&world), &world), chances);
                    state.play(bot.choose(decision), &mut NoLog).unwrap();
                }
            }
        }
    }

    #[test]
    fn a_file_of_another_net_is_refused() {
        let file = include_bytes!("../../weights/champion-base.bin");
        assert_eq!(Champion::read(&file[1..]).err(), Some("these weights are for another net"));
        assert_eq!(Champion::read(&file[..file.len() - 1]).err(), Some("there are too few weights"));
        assert_eq!(
            Champion::read(&[file.as_slice(), b"0"].concat()).err(),
            Some("there are too many weights")
        );
    }
}
