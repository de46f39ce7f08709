//! `oriflamme verify`: whether a record's cards are those that its seed deals, so that nobody has chosen
//! them.

use crate::{Outcome, complain, files};
use oriflamme_deal::{Fair, Seed};
use oriflamme_game::Family;
use oriflamme_notation::{Record, Replay};
use oriflamme_rules::State;
use std::{
    ffi::OsString,
    io::{self, Write},
};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Records in the notation; `-` is standard input
    #[arg(value_name = "RECORD", required = true)]
    records: Vec<OsString>,
    /// The commitment that was shown before the game, to be compared
    #[arg(long, value_name = "HASH")]
    commitment: Option<Seed>,
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
            match check(record, args.commitment) {
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

/// What the seed line stands for.
enum Origin {
    Fair(Fair),
    Plain(Seed),
}

fn check(record: &Record, commitment: Option<Seed>) -> Result<String, String> {
    let text = record
        .header
        .seed
        .as_deref()
        .ok_or("the record has no `seed` line, so there is nothing to verify")?;
    let origin = match (text.parse(), text.parse()) {
        (Ok(fair), _) => Origin::Fair(fair),
        (_, Ok(seed)) => Origin::Plain(seed),
        _ => {
            return Err(format!(
                "the seed `{text}` is neither 64 hexadecimal digits nor a fair deal (fair-1 …)"
            ));
        }
    };
    let seed = match &origin {
        Origin::Fair(fair) => fair.seed(),
        Origin::Plain(seed) => *seed,
    };
    let (rules, seating) = (record.start.rules(), *record.start.seating());
    let named = match &origin {
        Origin::Fair(fair) => fair.first.and_then(|family| seating.seat_of(family)),
        Origin::Plain(_) => None,
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
    match (origin, commitment) {
        (Origin::Plain(_), Some(_)) => Err("a plain seed has no commitment to compare".into()),
        (Origin::Plain(_), None) => {
            Ok("the cards are those of the seed; who chose the seed is not known".into())
        }
        (Origin::Fair(fair), told) => {
            let bound = Fair::commitment(&fair.secret);
            match told {
                Some(told) if told != bound => Err(format!(
                    "the secret is not the one that was committed to: it gives {bound}, and {told} was shown"
                )),
                _ => {
                    let salted = fair.salts.iter().map(|(family, _)| family.word()).collect::<Vec<_>>();
                    let by = if salted.is_empty() { "nobody".into() } else { salted.join(", ") };
                    Ok(format!(
                        "the cards are those of the secret and the salts (salts by {by}); commitment {bound}"
                    ))
                }
            }
        }
    }
}
