//! `cargo xtask hostile`: how soon a stranger's knight answers beside many tables of marshals.

use oriflamme_testkit::{Hostile, Maker, Origin};
use std::{path::Path, time::Duration};

/// A stranger's knight must answer within this time in 95 of 100 cases, if nobody is at the other tables.
const GOAL: Duration = Duration::from_secs(1);

pub(crate) fn hostile(program: &Path, tables: &str) {
    let tables: u16 = tables.parse().unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    println!("| hostile tables | their makers | decisions | p50 | p95 | longest | searches in all |");
    println!("|---|---|---|---|---|---|---|");
    let mut late = Vec::new();
    for (tables, origin, maker) in [
        (0, Origin::OneNetwork, Maker::Leaves),
        (tables, Origin::OneNetwork, Maker::Leaves),
        (tables, Origin::OneSite, Maker::Leaves),
        (tables, Origin::ManySites, Maker::Leaves),
        (tables, Origin::OneNetwork, Maker::Announces),
        (tables, Origin::ManySites, Maker::Announces),
        (tables, Origin::OneNetwork, Maker::LooksAgain),
        (tables, Origin::ManySites, Maker::LooksAgain),
        (tables, Origin::OneNetwork, Maker::Follows),
        (tables, Origin::ManySites, Maker::Follows),
    ] {
        let answered = runtime.block_on(Hostile { tables, origin, maker }.measure(program));
        let from = match origin {
            Origin::OneNetwork => "from one IPv6 /64",
            Origin::OneSite => "each from a /64, in one /48",
            Origin::ManySites => "each from a /48",
        };
        let makers = match maker {
            Maker::Leaves => "have left",
            Maker::LooksAgain => "look again every 10 s",
            Maker::Follows => "keep a live stream open",
            Maker::Announces => "have announced tournaments",
        };
        let ms = |time: Duration| format!("{:.0} ms", time.as_secs_f64() * 1000.0);
        let (p50, p95, longest) = (ms(answered.p50), ms(answered.p95), ms(answered.longest));
        let (decisions, searches) = (answered.decisions, answered.searches);
        println!("| {tables} {from} | {makers} | {decisions} | {p50} | {p95} | {longest} | {searches} |");
        if matches!(maker, Maker::Leaves | Maker::Announces) && answered.p95 > GOAL {
            late.push(format!("{tables} {from}: {p95}"));
        }
    }
    assert!(late.is_empty(), "a stranger's knight takes longer than {GOAL:?} (p95): {late:?}");
}
