//! Nobody is ever stuck: after any commands of people, bots and clocks, the table accepts everybody's next
//! step, or the step names somebody who can go on, or a moment at which the table goes on by itself.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
use oriflamme_deal::{Salt, Seed};
use oriflamme_game::{BySeat, Level, Ruleset, Seat, Seating, Viewer};
use oriflamme_table::{
    Due, Entry, KeptSeat, Logged, Patience, PlayerId, Refusal, Table, TableId, TableSetup, Timestamp,
};
use oriflamme_table_view::{NextStep, Pace, TableStatus, TableView};
use std::{collections::BTreeSet, time::Duration};

/// One more than the largest table seats.
const PEOPLE: u8 = 6;
const RUNS: u64 = 300;
const STEPS: usize = 120;

struct Chance(u64);

impl Chance {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }
    fn any<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

fn person(number: usize) -> PlayerId {
    PlayerId::from([u8::try_from(number).unwrap() + 1; 20])
}

fn people() -> Vec<PlayerId> {
    (0..usize::from(PEOPLE)).map(person).collect()
}

/// A table that the first person makes, fresh or after a game at which the first people sat.
fn table(chance: &mut Chance) -> Table {
    let seating = chance.any(&[
        Seating::usual_duel(),
        Seating::of(3).unwrap(),
        Seating::of(4).unwrap(),
        Seating::of(5).unwrap(),
    ]);
    let kept = chance.below(usize::from(seating.seat_count()) + 1);
    let kept_for = BySeat::from_fn(|seat: Seat| {
        let number = usize::from(seat.index());
        (number < kept).then(|| KeptSeat { player: person(number), name: Some(format!("Player {number}")) })
    });
    let pace = chance.any(&[Pace::Unlimited, Pace::live(30, 60).unwrap(), Pace::days(1).unwrap()]);
    let setup = TableSetup {
        rules: Ruleset::Base2,
        seating,
        first: None,
        pace,
        private: false,
        rated: pace != Pace::Unlimited && chance.below(3) == 0,
        season: false,
        level: Level::Page,
        host: Some(person(0)),
        kept_for,
        tournament: None,
    };
    let secret = Seed([u8::try_from(chance.below(256)).unwrap(); 32]);
    Table::new(TableId::from([3; 20]), setup, secret, None, Timestamp::EPOCH, Patience::default())
}

/// Whoever plays over days comes some time of the day, also to a seat that is kept for them.
#[test]
fn a_kept_seat_is_kept_longer_over_days() {
    let patience = Patience::default();
    for (pace, kept) in [
        (Pace::days(1).unwrap(), patience.open),
        (Pace::live(30, 60).unwrap(), patience.rematch),
        (Pace::Unlimited, patience.rematch),
    ] {
        let kept_for = BySeat::from_fn(|seat: Seat| {
            (seat.index() == 1).then(|| KeptSeat { player: person(1), name: Some("Ben".to_owned()) })
        });
        let seating = Seating::usual_duel();
        let setup = TableSetup { pace, kept_for, ..TableSetup::new(Ruleset::Base2, seating, person(0)) };
        let (id, secret) = (TableId::from([3; 20]), Seed([7; 32]));
        let table = Table::new(id, setup, secret, None, Timestamp::EPOCH, patience);
        assert_eq!(table.due(), Due::Abandoned(Timestamp::EPOCH.after(kept)), "{pace:?}");
    }
}

/// Any command of anybody, at a moment that time has reached.
fn command(table: &Table, chance: &mut Chance, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
    let who = person(chance.below(usize::from(PEOPLE)));
    let name = "Ada".parse().unwrap();
    let family = chance.any(table.seating().playing());
    match chance.below(12) {
        0..3 => table.sit(&who, &name, Salt::none(), None),
        3 => table.leave(&who),
        4 => table.put_bot(&who, family, Level::Page, now),
        5 if chance.below(4) == 0 => table.start_with_bots(&who),
        6 if chance.below(3) == 0 => table.remove(&who, family),
        _ => match table.due() {
            Due::Bot(_) => table.play_bot(table.version(), legal(&table.view(turn(table)), chance).1),
            _ => match table.turn().and_then(|seat| table.holder(seat).player()) {
                Some(player) => {
                    let said = legal(&table.view(turn(table)), chance).0;
                    table.play(player, table.version(), &said)
                }
                None => Ok(Vec::new()),
            },
        },
    }
}

fn turn(table: &Table) -> Viewer {
    table.turn().map_or(Viewer::Spectator, Viewer::Seat)
}

/// A legal move of the view's seat.
fn legal(view: &TableView, chance: &mut Chance) -> (String, oriflamme_game::Move) {
    let view = view.view.as_ref().unwrap();
    let moves = view.moves.unwrap();
    let answer = moves.nth(chance.below(moves.len())).unwrap();
    (view.family_move(answer).unwrap().to_string(), answer)
}

/// Fails unless somebody's next step leads on. Returns that step.
fn leads_on(table: &Table, who: Option<&PlayerId>, now: Timestamp, chance: &mut Chance) -> NextStep {
    let view = table.view_for(who);
    let step = view.next_step();
    let sit = |who: &PlayerId| table.sit(who, &"Ada".parse().unwrap(), Salt::none(), None);
    match step {
        NextStep::TakeKeptSeat(seat) => {
            let entries = sit(who.unwrap()).unwrap();
            assert!(matches!(entries[0], Entry::Sat { seat: at, .. } if at == seat), "{entries:?}");
        }
        // The view does not show that a player was removed or came too often. They learn it when they ask.
        NextStep::SitDown => {
            let sat = who.map_or_else(|| sit(&person(200)), sit);
            assert!(matches!(sat, Ok(_) | Err(Refusal::Removed | Refusal::Restless)), "{sat:?}");
        }
        NextStep::FillSeats => {
            assert!(table.start_with_bots(who.unwrap()).unwrap().contains(&Entry::Started));
        }
        NextStep::AwaitPerson => {
            assert_eq!(table.start_with_bots(who.unwrap()), Err(Refusal::NeedsPeople));
            assert!(table.setup().rated && view.closes_at.is_some());
        }
        NextStep::AwaitPlayers => {
            let host = table.view_for(who).host.and_then(|host| table.holder(host).player()).unwrap();
            assert_eq!(table.view_for(Some(host)).next_step(), NextStep::FillSeats);
            assert!(view.closes_at.is_some());
        }
        NextStep::Decide => {
            let said = legal(&view, chance).0;
            assert!(table.play(who.unwrap(), table.version(), &said).is_ok(), "{said}");
        }
        NextStep::ComeBack => {
            let seat = table.seat_of(who.unwrap()).unwrap();
            assert_eq!(sit(who.unwrap()), Ok(vec![Entry::Back(seat)]));
        }
        NextStep::AwaitBot(seat) => {
            assert!(matches!(table.due(), Due::Bot(_)) && table.turn() == Some(seat));
        }
        NextStep::AwaitClock { seat, until } => assert_eq!(table.due(), Due::Late(seat, until)),
        NextStep::LetBotStandIn { seat, from } => {
            let family = table.seating().family_of(seat);
            let put = |at| table.put_bot(who.unwrap(), family, Level::Page, at);
            assert_eq!(put(from.max(now)), Ok(vec![Entry::Late(seat)]));
            let before = Timestamp::from_millis(from.as_millis() - 1);
            assert_eq!(put(before), Err(Refusal::TooEarly));
        }
        NextStep::Watch(seat) => {
            let owner = table.holder(seat).player().unwrap();
            assert_eq!(table.view_for(Some(owner)).next_step(), NextStep::Decide);
            assert_eq!(view.viewer, Viewer::Spectator);
        }
        NextStep::PlayAgain => assert!(table.rematch_setup(who.unwrap()).is_ok()),
        NextStep::LookBack => assert!(!table.status().is_live() && table.game().is_some()),
        NextStep::GoElsewhere => {
            let closed = !table.status().is_live() && table.game().is_none();
            assert!(closed || (table.status() == TableStatus::Open && !table.is_joinable()));
        }
    }
    // While a table lives, something happens at it even if nobody does anything.
    assert_eq!(table.status().is_live(), table.due() != Due::Nothing);
    step
}

#[test]
fn everybody_has_a_way_on_after_any_commands() {
    let mut seen = BTreeSet::new();
    for run in 0..RUNS {
        let mut chance = Chance(run * 2 + 1);
        let mut table = table(&mut chance);
        let mut now = Timestamp::EPOCH;
        for step in 0..STEPS {
            // Mostly seconds pass, sometimes so much that a clock or everybody's patience runs out.
            let seconds = [0, 1, 5, 40, 130, 2_000, 90_000][[0, 1, 2, 2, 3, 4, 5, 6][chance.below(8)]];
            if chance.below(3) == 0 {
                now = now.after(Duration::from_secs(seconds));
            }
            let passed = table.pass(now);
            let entries = if passed.is_empty() {
                command(&table, &mut chance, now).unwrap_or_default()
            } else {
                passed
            };
            for entry in entries {
                table
                    .apply(Logged { entry, at: now })
                    .unwrap_or_else(|error| panic!("run {run}, step {step}: {error}"));
            }
            for who in people().iter().map(Some).chain([None]) {
                let next = leads_on(&table, who, now, &mut chance);
                seen.insert(format!("{next:?}").split([' ', '(']).next().unwrap().to_owned());
            }
        }
    }
    // The runs have come to every kind of step.
    assert_eq!(seen.len(), 14, "{seen:?}");
}
