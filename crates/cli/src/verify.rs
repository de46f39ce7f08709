//! `oriflamme verify`: checks that a record's cards are those that its seed deals, so that nobody chose them.

use crate::{Outcome, complain, files};
use oriflamme_deal::{Fair, RoundDeal, Salt, Seed};
use oriflamme_game::{Family, Seating, UnknownWord};
use oriflamme_notation::{Record, Replay};
use oriflamme_rules::State;
use std::{
    ffi::OsString,
    io::{self, Write},
    str::FromStr,
};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Records in the notation; `-` is standard input
    #[arg(value_name = "RECORD", required = true)]
    records: Vec<OsString>,
    /// The commitment that was shown before the game, to be compared
    #[arg(long, value_name = "HASH")]
    commitment: Option<Seed>,
    /// A salt that you know was sent, such as `red:3f9c`: yours, and those of players whom you trust
    #[arg(long = "salt", value_name = "FAMILY:SALT")]
    salts: Vec<SentSalt>,
}

/// A salt that a player sent, with a family of their seat.
#[derive(Clone)]
pub(crate) struct SentSalt {
    pub(crate) family: Family,
    pub(crate) salt: Salt,
}

impl FromStr for SentSalt {
    type Err = UnknownWord;
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let (family, salt) = text
            .split_once(':')
            .ok_or(UnknownWord { expected: "a family and its salt, such as red:3f9c" })?;
        Ok(Self { family: family.parse()?, salt: salt.parse()? })
    }
}

pub(crate) fn verify(args: &Args, out: &mut impl Write) -> io::Result<Outcome> {
    let mut outcome = Outcome::Fine;
    for path in &args.records {
        let records = match files::read(path) {
            Ok(records) => records,
            Err(errors) => {
                errors.iter().for_each(complain);
                outcome = outcome.max(Outcome::Unreadable);
                continue;
            }
        };
        for record in &records {
            match verify_deal(record, args.commitment, &args.salts) {
                Ok(told) => writeln!(out, "{}: {told}", path.display())?,
                Err(wrong) => {
                    complain(format_args!("{}: {wrong}", path.display()));
                    outcome = outcome.max(Outcome::Fails);
                }
            }
        }
    }
    Ok(outcome)
}

/// The meaning of the seed line.
enum Origin {
    Fair(Fair),
    /// A table of a tournament.
    Round(RoundDeal),
    Plain(Seed),
}

/// Whether a record's cards follow from its seed, with this commitment and these salts; what was verified, in
/// words.
pub(crate) fn verify_deal(
    record: &Record,
    commitment: Option<Seed>,
    salts: &[SentSalt],
) -> Result<String, String> {
    let text = record
        .header
        .seed
        .as_deref()
        .ok_or("the record has no `seed` line, so there is nothing to verify")?;
    let origin = match (text.parse(), text.parse(), text.parse()) {
        (Ok(fair), ..) => Origin::Fair(fair),
        (_, Ok(round), _) => Origin::Round(round),
        (.., Ok(seed)) => Origin::Plain(seed),
        _ => {
            return Err(format!(
                "the seed `{text}` is neither 64 hexadecimal digits nor a fair deal (fair-1 … or round-1 …)"
            ));
        }
    };
    let seed = match &origin {
        Origin::Fair(fair) => fair.seed(),
        Origin::Round(round) => round.seed(),
        Origin::Plain(seed) => *seed,
    };
    let (rules, seating) = (record.start.rules(), *record.start.seating());
    let named = match &origin {
        Origin::Fair(fair) => fair.first.and_then(|family| seating.seat_of(family)),
        Origin::Round(_) | Origin::Plain(_) => None,
    };
    let dealt = State::new(&seed.deal(rules, seating, named));
    if dealt != record.start {
        let differs = |family: &&Family| dealt.hand(**family) != record.start.hand(**family);
        return Err(match seating.playing().iter().find(differs) {
            Some(family) => format!("the seed deals other cards: {family} has another hand"),
            None if dealt.first() != record.start.first() => "by the seed, somebody else begins".into(),
            None => "the seed deals another position than the one the record begins with".into(),
        });
    }
    Replay::new(record)
        .check()
        .map_err(|failure| format!("the deal is right, but the record fails at line {failure}"))?;
    match origin {
        Origin::Plain(_) if commitment.is_some() || !salts.is_empty() => {
            Err("a plain seed has no commitment and no salts to compare".into())
        }
        Origin::Plain(_) => Ok("the cards are those of the seed; who chose the seed is not known".into()),
        Origin::Fair(fair) => proved(&fair, &seating, commitment, salts),
        Origin::Round(_) if !salts.is_empty() => {
            Err("the salts of a tournament are on its page, with the numbers of the entrants; docs/TOURNAMENTS.md says how to compare them".into())
        }
        Origin::Round(round) => proved_round(&round, commitment),
    }
}

/// What a correct deal of a tournament's round proves.
fn proved_round(deal: &RoundDeal, commitment: Option<Seed>) -> Result<String, String> {
    let bound = Fair::commitment(&deal.secret);
    let told = format!(
        "the cards are those of the secret of round {} and the salts with the fingerprint {}; commitment {bound}",
        deal.round, deal.salts
    );
    match commitment {
        Some(shown) if shown == bound => Ok(told),
        Some(shown) => Err(format!(
            "the secret is not the one that was committed to: it gives {bound}, and {shown} was shown"
        )),
        None => {
            Ok(format!("{told}; whether it was shown before the tournament is not known: say --commitment"))
        }
    }
}

/// What a correct fair deal proves, given what the player noted before the game.
fn proved(
    fair: &Fair,
    seating: &Seating,
    commitment: Option<Seed>,
    salts: &[SentSalt],
) -> Result<String, String> {
    let bound = Fair::commitment(&fair.secret);
    if let Some(told) = commitment.filter(|told| *told != bound) {
        return Err(format!(
            "the secret is not the one that was committed to: it gives {bound}, and {told} was shown"
        ));
    }
    for SentSalt { family, salt } in salts {
        let seat = seating.seat_of(*family).ok_or_else(|| format!("nobody plays {family} in this game"))?;
        // A seat's salt comes after its first family.
        let used = fair.salts.iter().find(|(of, _)| seating.seat_of(*of) == Some(seat));
        match used {
            Some((_, used)) if used == salt => {}
            Some((_, used)) => {
                return Err(format!(
                    "the salt of {family} is not the one that was sent: `{used}` was used, and `{salt}` was sent"
                ));
            }
            None => {
                return Err(format!("the salt of {family} was not used: the deal has none from that seat"));
            }
        }
    }
    let salted = fair.salts.iter().map(|(family, _)| family.word()).collect::<Vec<_>>();
    let by = if salted.is_empty() { "nobody".into() } else { salted.join(", ") };
    let told = format!("the cards are those of the secret and the salts (salts by {by}); commitment {bound}");
    // The author of a record can choose the values that were not compared, and deal the cards accordingly.
    Ok(match (commitment, salts) {
        (Some(_), [_, ..]) => told,
        (None, []) => {
            format!(
                "{told}; whether it was shown before the game, and who sent which salt, is not known: say --commitment and --salt"
            )
        }
        (Some(_), []) => format!("{told}; whether your own salt was used is not known: say --salt"),
        (None, [_, ..]) => {
            format!("{told}; whether it was shown before the game is not known: say --commitment")
        }
    })
}
