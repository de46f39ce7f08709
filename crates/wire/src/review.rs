//! The review of a finished game.

use crate::Text;
#[cfg(feature = "openapi")]
use crate::schema;
use oriflamme_game::{BySeat, Card, Family, FamilyMove, Name, Position, Seat, Seating};
use oriflamme_table_view::{
    Account, Advice, Chance, Judgement, Mark, MarkCounts, Reason, ReasonKind, Revealed, Review,
};
use serde::{Deserialize, Serialize};

/// How many of the moves that were tried are listed for a decision, besides the one that was made and the
/// best.
const MOST_TRIED: usize = 8;
/// Names that are less likely than this are left out.
const LEAST_LIKELY: f64 = 0.01;

/// A review: every decision, where each seat's result came from, and how the chances went.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewJson {
    /// One entry for each decision, in the order of the game.
    pub decisions: Vec<JudgementJson>,
    /// Where each seat's result came from, clockwise.
    pub seats: Vec<AccountJson>,
    /// For each decision, and for the end, every seat's chance to win with all cards known.
    pub chances: Vec<Vec<f64>>,
}

/// The judgement of one decision.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct JudgementJson {
    /// Which decision of the game, from 0.
    pub number: usize,
    /// The seat, by its family (by its first one in a duel).
    #[cfg_attr(feature = "openapi", schema(value_type = schema::FamilySchema))]
    pub seat: Text<Family>,
    /// The round, from 1 to 6.
    pub round: u8,
    /// The move that was made.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::MoveSchema))]
    pub r#move: Text<FamilyMove>,
    /// The best move; the one that was made, unless another is better beyond the uncertainty.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::MoveSchema))]
    pub best: Text<FamilyMove>,
    /// The chance to win with the move that was made.
    pub chance: f64,
    /// Its standard error.
    pub error: f64,
    /// The chance to win with the best move.
    pub best_chance: f64,
    /// Its standard error.
    pub best_error: f64,
    /// How much chance to win the move gave away.
    pub lost: f64,
    /// How bad that is.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::MarkSchema))]
    pub mark: Text<Mark>,
    /// Whether the best move is ahead of every other one, beyond their uncertainty.
    pub sure: bool,
    /// Moves that were tried, best first: the best ones, and the one that was made.
    pub tried: Vec<TriedJson>,
    /// The others' face-down cards in the queue, as the seat could guess them.
    pub hidden: Vec<GuessJson>,
}

/// A move that was tried.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TriedJson {
    /// The move.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::MoveSchema))]
    pub r#move: Text<FamilyMove>,
    /// The chance to win with it.
    pub chance: f64,
    /// Its standard error.
    pub error: f64,
}

/// A face-down card: which cards it could have been, and which it was.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GuessJson {
    /// Its position in the queue, from 1.
    pub at: u32,
    /// How many cards of its stack lie under it.
    pub under: usize,
    /// The names that it could have, likeliest first, without those below one in a hundred.
    pub likely: Vec<LikelyJson>,
    /// What it was.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::CardSchema))]
    pub truth: Text<Card>,
}

/// A name and how likely it was.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LikelyJson {
    /// The name.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::CardNameSchema))]
    pub name: Text<Name>,
    /// How likely it was, from 0 to 1.
    pub chance: f64,
}

/// Where a seat's result came from: `initial + luck + skill` is `final`.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AccountJson {
    /// The seat, by its family (by its first one in a duel).
    #[cfg_attr(feature = "openapi", schema(value_type = schema::FamilySchema))]
    pub seat: Text<Family>,
    /// The chance to win before the deal.
    pub initial: f64,
    /// The share of the win.
    pub r#final: f64,
    /// The effect of the deal, of draws, and of the others' moves and hidden cards.
    pub luck: f64,
    /// What the seat's own decisions gave away, as a number of at most 0.
    pub skill: f64,
    /// How many decisions gave nothing away.
    pub best: usize,
    /// How many decisions were inaccuracies.
    pub inaccuracies: usize,
    /// How many decisions were mistakes.
    pub mistakes: usize,
    /// How many decisions were blunders.
    pub blunders: usize,
}

/// A review with its progress.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewStateJson {
    /// How many decisions are judged. Until it is all of them, `decisions` has only those, and `seats` and
    /// `chances` are empty.
    pub judged: usize,
    /// How many decisions the game has.
    pub of: usize,
    #[serde(flatten)]
    pub review: ReviewJson,
}

impl ReviewJson {
    pub fn new(review: &Review, seating: &Seating) -> Self {
        let of_seats = |chances: &BySeat<f64>| seating.seats().map(|seat| chances[seat]).collect();
        Self {
            decisions: review.judgements.iter().map(|it| JudgementJson::new(it, seating)).collect(),
            seats: review.accounts.iter().map(|account| AccountJson::new(account, seating)).collect(),
            chances: review.chances.iter().map(of_seats).collect(),
        }
    }

    /// The review itself; nothing if it is not of a game with this seating.
    pub fn read(&self, seating: &Seating) -> Option<Review> {
        let row = |chances: &Vec<f64>| {
            let mut row = BySeat::new(0.0);
            let seats: Vec<Seat> = seating.seats().collect();
            (seats.len() == chances.len()).then(|| {
                seats.iter().zip(chances).for_each(|(&seat, &chance)| row[seat] = chance);
                row
            })
        };
        Some(Review {
            judgements: self.decisions.iter().map(|it| it.read(seating)).collect::<Option<_>>()?,
            accounts: self.seats.iter().map(|it| it.read(seating)).collect::<Option<_>>()?,
            chances: self.chances.iter().map(row).collect::<Option<_>>()?,
        })
    }
}

impl JudgementJson {
    pub fn new(judgement: &Judgement, seating: &Seating) -> Self {
        let told = judgement.tried.iter().enumerate().filter(|(index, (tried, _))| {
            *index < MOST_TRIED || [judgement.made, judgement.best].contains(tried)
        });
        let tried = told.map(|(_, &(answer, chance))| TriedJson {
            r#move: Text(answer),
            chance: rounded(chance.mean),
            error: rounded(chance.error),
        });
        Self {
            number: judgement.number,
            seat: Text(seating.family_of(judgement.seat)),
            round: judgement.round,
            r#move: Text(judgement.made),
            best: Text(judgement.best),
            chance: judgement.chance.mean,
            error: rounded(judgement.chance.error),
            best_chance: judgement.best_chance.mean,
            best_error: rounded(judgement.best_chance.error),
            lost: judgement.lost(),
            mark: Text(judgement.mark()),
            sure: judgement.is_sure,
            tried: tried.collect(),
            hidden: judgement.hidden.iter().map(GuessJson::new).collect(),
        }
    }

    fn read(&self, seating: &Seating) -> Option<Judgement> {
        let tried = |it: &TriedJson| (it.r#move.0, Chance { mean: it.chance, error: it.error });
        Some(Judgement {
            number: self.number,
            round: self.round,
            seat: seating.seat_of(self.seat.0)?,
            made: self.r#move.0,
            chance: Chance { mean: self.chance, error: self.error },
            best: self.best.0,
            best_chance: Chance { mean: self.best_chance, error: self.best_error },
            is_sure: self.sure,
            tried: self.tried.iter().map(tried).collect(),
            hidden: self.hidden.iter().map(GuessJson::read).collect::<Option<_>>()?,
        })
    }
}

impl GuessJson {
    fn new(revealed: &Revealed) -> Self {
        let likely = revealed.names.iter().filter(|(_, chance)| *chance >= LEAST_LIKELY);
        let likely = likely.map(|&(name, chance)| LikelyJson { name: Text(name), chance: rounded(chance) });
        Self {
            at: revealed.at.number(),
            under: revealed.height,
            likely: likely.collect(),
            truth: Text(revealed.truth),
        }
    }

    fn read(&self) -> Option<Revealed> {
        Some(Revealed {
            at: Position::from_number(self.at)?,
            height: self.under,
            names: self.likely.iter().map(|it| (it.name.0, it.chance)).collect(),
            truth: self.truth.0,
        })
    }
}

impl AccountJson {
    fn new(account: &Account, seating: &Seating) -> Self {
        let MarkCounts { best, inaccuracies, mistakes, blunders } = account.marks;
        Self {
            seat: Text(seating.family_of(account.seat)),
            initial: account.initial,
            r#final: account.result,
            luck: account.luck,
            skill: account.skill,
            best,
            inaccuracies,
            mistakes,
            blunders,
        }
    }

    fn read(&self, seating: &Seating) -> Option<Account> {
        Some(Account {
            seat: seating.seat_of(self.seat.0)?,
            initial: self.initial,
            result: self.r#final,
            luck: self.luck,
            skill: self.skill,
            marks: MarkCounts {
                best: self.best,
                inaccuracies: self.inaccuracies,
                mistakes: self.mistakes,
                blunders: self.blunders,
            },
        })
    }
}

/// A number that nothing else is computed from, without digits that say nothing.
fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}

/// What a coach would do in the caller's place.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AdviceJson {
    /// The best choices with their chances to win, best first.
    pub choices: Vec<TriedJson>,
    /// Why the first choice is best.
    pub reason: ReasonJson,
}

/// Why the first choice is best.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReasonJson {
    /// `last-round`, `idle`, `rival`, `danger`, `rich`, `gains`, `saves`, `earns`, `wins-over`, `denies`,
    /// `strikes`, `costs`, `brings`, `ahead` or `even`. docs/REVIEW.md says what
    /// they mean.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub kind: Text<ReasonKind>,
    /// The position it is about, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<u32>,
    /// The card it is about.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Text<Name>>,
    /// The player it is about, by their first family.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<Text<Family>>,
    /// The position of the card that threatens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<u32>,
    /// Influence that is gained, that is on the card, or by which the choices differ on average.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub influence: Option<u16>,
    /// How likely the card is that one; how often it falls; how far the choice is ahead of the next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
    /// The same after the next best choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<f64>,
}

impl AdviceJson {
    pub fn new(advice: &Advice) -> Self {
        let tried = |&(answer, chance): &(FamilyMove, Chance)| TriedJson {
            r#move: Text(answer),
            chance: rounded(chance.mean),
            error: rounded(chance.error),
        };
        Self { choices: advice.choices.iter().map(tried).collect(), reason: ReasonJson::new(advice.reason) }
    }
}

impl ReasonJson {
    fn of(kind: ReasonKind) -> Self {
        Self {
            kind: Text(kind),
            at: None,
            card: None,
            player: None,
            by: None,
            influence: None,
            chance: None,
            otherwise: None,
        }
    }
    fn at(self, at: Position) -> Self {
        Self { at: Some(at.number()), ..self }
    }
    fn card(self, card: Name) -> Self {
        Self { card: Some(Text(card)), ..self }
    }
    fn player(self, family: Family) -> Self {
        Self { player: Some(Text(family)), ..self }
    }
    fn influence(self, influence: impl Into<u16>) -> Self {
        Self { influence: Some(influence.into()), ..self }
    }
    fn chance(self, chance: f64) -> Self {
        Self { chance: Some(rounded(chance)), ..self }
    }

    fn new(reason: Reason) -> Self {
        let of = Self::of;
        match reason {
            Reason::LastRound => of(ReasonKind::LastRound),
            Reason::Idle(name) => of(ReasonKind::Idle).card(name),
            Reason::Rival(name) => of(ReasonKind::Rival).card(name),
            Reason::Danger { at, name, chance, kept } => {
                of(ReasonKind::Danger).at(at).card(name).chance(chance).influence(kept)
            }
            Reason::Rich { at, influence } => of(ReasonKind::Rich).at(at).influence(influence),
            Reason::Gains(influence) => of(ReasonKind::Gains).influence(influence),
            Reason::Saves { at, card, by, share, otherwise } => Self {
                by: by.map(Position::number),
                otherwise: Some(rounded(otherwise)),
                ..of(ReasonKind::Saves).at(at).card(card).chance(share)
            },
            Reason::Earns { card, influence } => of(ReasonKind::Earns).card(card).influence(influence),
            Reason::WinsOver { at, card, influence } => {
                of(ReasonKind::WinsOver).at(at).card(card).influence(influence)
            }
            Reason::Denies { at, family, guess, influence } => {
                let denies = of(ReasonKind::Denies).at(at).player(family).influence(influence);
                match guess {
                    Some((name, chance)) => denies.card(name).chance(chance),
                    None => denies,
                }
            }
            Reason::Strikes { with, at, family, influence } => {
                of(ReasonKind::Strikes).card(with).at(at).player(family).influence(influence)
            }
            Reason::Costs { family, influence } => of(ReasonKind::Costs).player(family).influence(influence),
            Reason::Brings(influence) => of(ReasonKind::Brings).influence(influence),
            Reason::Ahead(chance) => of(ReasonKind::Ahead).chance(chance),
            Reason::Even => of(ReasonKind::Even),
        }
    }
}
