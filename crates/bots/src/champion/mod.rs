//! The champion's net. It was trained on a GPU, in games against itself, imitations of knights and marshals,
//! and squires.
//!
//! Each position of the queue becomes a token. All tokens and the features of the table go through a few wide
//! layers. Heads on these give the probability of each move, each seat's chance to win, and guesses at hidden
//! cards. `train/gpu/README.md` says how it is trained. It reads [`oriflamme_observe::bytes`], which contains
//! only what a seat may know.

mod body;
mod critic;
mod features;
mod layers;
mod read;

use crate::{vectorised::vectorised, weights_reader::WeightsReader};
use body::{BodyActivations, NetBody, TOKEN, WIDTH};
use layers::{Layer, dot, relu, softmax};
use oriflamme_game::{Decision, Family, Move, Name, Ruleset};
use oriflamme_observe::{
    bytes::{
        self, Action, ActionSpace, Knowledge, OBSERVATION, POSITION_FIRST, SEATS, SECONDS, SET, SeatOrder,
        SeatView, observe,
    },
    card_index,
    hidden::HiddenPlace,
};
use read::Bias;
use std::sync::OnceLock;

pub use critic::open_chances;
pub(crate) use critic::{Critic, WorldValue};

const BLOCKS: usize = 2;
const SEATS_MOST: usize = 5;
/// A chance and a lead for each seat.
const VALUES: usize = 2 * SEATS_MOST;
const HEADS: usize = POSITION_FIRST + 2 * TOKEN + VALUES;
/// The two ends of the queue, and a vector that is compared with the positions' tokens.
const SECOND: usize = 2 + TOKEN;
/// The places of a hidden card: in hand, aside, in the queue, in a draw pile.
const PLACES: usize = 4;
const GUESSES: usize = TOKEN + SEATS_MOST * SET * PLACES;

/// The weights of the net.
#[derive(Clone, Debug)]
pub(crate) struct Champion {
    body: NetBody<BLOCKS>,
    heads: Layer<HEADS>,
    first: Layer<TOKEN>,
    mover: Layer<TOKEN>,
    second: Layer<SECOND>,
    guesses: Layer<GUESSES>,
    guess_token: Layer<TOKEN>,
    guess: Layer<SET>,
    critic: Critic,
}

/// The activations that all heads share.
pub(crate) struct Trunk {
    bytes: [u8; OBSERVATION],
    tokens: Vec<[f32; TOKEN]>,
    shared: [f32; WIDTH],
    heads: [f32; HEADS],
}

/// A seat's belief about hidden cards.
pub(crate) struct Guess {
    slots: SeatOrder,
    /// For each position, the probability of each name on top.
    names: Vec<[f32; SET]>,
    /// For each card of each family, the probability of each place.
    places: Vec<[f32; PLACES]>,
}

impl Champion {
    /// The net of a ruleset. Both editions of the base game share one.
    pub(crate) fn of(rules: Ruleset) -> &'static Self {
        let built_in: &[u8] = match rules {
            Ruleset::Base1 | Ruleset::Base2 => include_bytes!("../../weights/king-base.bin"),
            Ruleset::Ablaze => include_bytes!("../../weights/king-ablaze.bin"),
        };
        Self::cell(rules).get_or_init(|| match Self::read(built_in, rules) {
            Ok(net) => net,
            // The files are part of the program, and a test reads them all.
            Err(why) => panic!("the champion of {rules}: {why}"),
        })
    }

    /// The cell that holds the net of a ruleset.
    fn cell(rules: Ruleset) -> &'static OnceLock<Self> {
        static BASE: OnceLock<Champion> = OnceLock::new();
        static ABLAZE: OnceLock<Champion> = OnceLock::new();
        match rules {
            Ruleset::Base1 | Ruleset::Base2 => &BASE,
            Ruleset::Ablaze => &ABLAZE,
        }
    }

    /// The critic that was trained with the net.
    pub(crate) fn critic(&self) -> &Critic {
        &self.critic
    }

    /// Runs the layers that all heads share, on what a seat knows.
    pub(crate) fn evaluate(&self, knows: &impl Knowledge) -> Trunk {
        let mut bytes = [0; OBSERVATION];
        observe(knows, &mut bytes);
        let (BodyActivations { tokens, shared }, heads) = vectorised(
            #[inline(always)]
            || {
                let body = self.body.run(&bytes);
                let heads = self.heads.apply(&body.shared);
                (body, heads)
            },
        );
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
        vectorised(
            #[inline(always)]
            || self.seconds_here(at, first, legal),
        )
    }

    #[inline(always)]
    fn seconds_here(&self, at: &Trunk, first: u8, legal: u64) -> Chances {
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
        let slots = SeatOrder::new(knows.seating(), knows.me());
        let (names, places) = vectorised(
            #[inline(always)]
            || self.guess_here(at),
        );
        Guess { slots, names, places }
    }

    /// For each position the probability of each name, and for each card that of each place.
    #[inline(always)]
    fn guess_here(&self, at: &Trunk) -> (Vec<[f32; SET]>, Vec<[f32; PLACES]>) {
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
        (names.collect(), places.collect())
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
    /// The probability that a family's hidden card is in a place, or in a draw pile if there is no place. For
    /// places whose cards are interchangeable, this is the sum over all of them: the belief knows how many
    /// there are.
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

/// The probabilities of the legal parts of a move.
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

/// The move that the net finds likeliest, in one evaluation; `None` if the queue is longer than in any game.
pub(crate) fn likeliest(decision: Decision<'_>) -> Option<Move> {
    let (net, knows) = (Champion::of(decision.view().rules), SeatView::from(decision));
    let chances = net.probabilities(&net.evaluate(&knows), &knows).into_iter();
    chances.reduce(|best, it| if it.1 > best.1 { it } else { best }).map(|(answer, _)| answer)
}

/// Makes the king use these weights instead of the built-in ones until the program ends. For tools that
/// measure nets during training. Call it before any game is played.
pub fn use_champion(rules: Ruleset, file: &[u8]) -> Result<(), &'static str> {
    let net = Champion::read(file, rules)?;
    Champion::cell(rules).set(net).map_err(|_| "somebody plays with a net of this ruleset already")
}

/// The longest queue from a deal: thirty cards of five seats, and in Ablaze five Twins.
const fn positions(rules: Ruleset) -> usize {
    match rules {
        Ruleset::Base1 | Ruleset::Base2 => 30,
        Ruleset::Ablaze => bytes::POSITIONS,
    }
}

impl Champion {
    /// Reads a file of weights: a line with sizes, then features and numbers.
    fn read(file: &[u8], rules: Ruleset) -> Result<Self, &'static str> {
        let positions = positions(rules);
        let sizes = format!(
            "# champion: OBSERVATION {OBSERVATION}, POSITIONS {positions}, TOKEN {TOKEN}, WIDTH {WIDTH}, \
             BLOCKS {BLOCKS} 1, HEADS {HEADS}, GUESSES {GUESSES}, BYTES\n"
        );
        let rest = file.strip_prefix(sizes.as_bytes()).ok_or("these weights are for another net")?;
        let mut reader = WeightsReader(rest);
        let net = Self::read_layers(&mut reader, positions).ok_or("there are too few weights")?;
        if reader.0.is_empty() { Ok(net) } else { Err("there are too many weights") }
    }

    fn read_layers(reader: &mut WeightsReader<'_>, positions: usize) -> Option<Self> {
        Some(Self {
            body: NetBody::read(reader, positions)?,
            heads: reader.layer(WIDTH, Bias::Some)?,
            first: reader.layer(64, Bias::None)?,
            mover: reader.layer(TOKEN, Bias::None)?,
            second: reader.layer(TOKEN, Bias::Some)?,
            guesses: reader.layer(WIDTH, Bias::Some)?,
            guess_token: reader.layer(TOKEN, Bias::None)?,
            guess: reader.layer(TOKEN, Bias::Some)?,
            critic: Critic::read(reader, positions)?,
        })
    }
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "a test hosts games")]
mod tests {
    use super::*;
    use crate::{Level, Rng, Search, SearchConfig, player};
    use oriflamme_game::{NoLog, Seating, Viewer};
    use oriflamme_observe::bytes::Truth;
    use oriflamme_rules::{Deal, State};

    /// Every move has a probability, their sum is 1, and a view and its world give the net the same input.
    #[test]
    fn answers_have_chances() {
        for rules in Ruleset::ALL {
            let net = Champion::of(rules);
            for seating in [Seating::of(3).unwrap(), Seating::of(5).unwrap(), Seating::usual_duel()] {
                let mut source = Rng::new(3);
                let mut state = State::new(&Deal::draw(rules, seating, None, &mut source));
                let mut bot = player(Level::Squire, 5);
                while let Some(seat) = state.turn() {
                    let (view, moves) = (state.view(Viewer::Seat(seat)), state.moves());
                    let decision = view.decision().unwrap();
                    let knows = SeatView::from(decision);
                    let shared = net.evaluate(&knows);
                    let chances = net.probabilities(&shared, &knows);
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

    /// A search of one iteration is the net alone: the shortcut chooses as the search would.
    #[test]
    fn one_iteration_takes_the_likeliest_move() {
        let config: SearchConfig = "1:kind=champion".parse().unwrap();
        for rules in Ruleset::ALL {
            let mut source = Rng::new(4);
            let seating = Seating::of(4).unwrap();
            let mut state = State::new(&Deal::draw(rules, seating, None, &mut source));
            let mut bot = config.player(1);
            while let Some(seat) = state.turn() {
                let view = state.view(Viewer::Seat(seat));
                let decision = view.decision().unwrap();
                let answer = bot.choose(decision);
                assert_eq!(Search::new(decision, config, 3).run(), Some(answer));
                state.play(answer, &mut NoLog).unwrap();
            }
        }
    }

    #[test]
    fn a_file_of_another_net_is_refused() {
        let file = include_bytes!("../../weights/king-base.bin");
        let why = |file: &[u8], rules| Champion::read(file, rules).err();
        let (base, another) = (Ruleset::Base2, Some("these weights are for another net"));
        assert_eq!(why(&file[1..], base), another);
        assert_eq!(why(file, Ruleset::Ablaze), another);
        assert_eq!(why(&file[..file.len() - 1], base), Some("there are too few weights"));
        assert_eq!(why(&[file.as_slice(), b"0"].concat(), base), Some("there are too many weights"));
    }
}
