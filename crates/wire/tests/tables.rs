//! Tables and updates are read back as they were written, for every viewer.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
mod support;

use oriflamme_deal::{Salt, Seed};
use oriflamme_game::{Level, Seating, Viewer};
use oriflamme_table::{Entry, Logged, Patience, PlayerId, Table, TableId, TableSetup, Timestamp, Version};
use oriflamme_table_view::{ChatContent, ChatMessage, Pace, Phrase, TableView, Update};
use oriflamme_wire::{SaidJson, TableJson, UpdateJson};
use support::{eyes, kinds, pick};

/// The same without what the JSON form has not got.
fn told(table: &TableView) -> TableView {
    let mut told = table.clone();
    (told.invited, told.closes_at) = (None, None);
    told.previews.clear();
    if let Some(end) = &mut told.end {
        end.proof = None;
    }
    if let Some(view) = &mut told.view
        && !told.status.is_live()
    {
        // Nobody decides any more.
        (view.turn, view.doing, view.moves, view.next) = (None, None, None, None);
    }
    told
}

fn read_again(update: &Update) -> Update {
    let text = serde_json::to_string(&UpdateJson::new(update)).unwrap();
    serde_json::from_str::<UpdateJson>(&text).unwrap().update().unwrap()
}

fn game(seating: Seating, rules: oriflamme_game::Ruleset, case: u64) {
    let ada: PlayerId = "ada".parse().unwrap();
    let pace = [Pace::Unlimited, Pace::live(30, 60).unwrap(), Pace::days(2).unwrap()][case as usize % 3];
    let setup =
        TableSetup { pace, private: case.is_multiple_of(2), ..TableSetup::new(rules, seating, ada.clone()) };
    let mut source = Seed::of_series("tables", case).source();
    let id = TableId::from([7; 20]);
    let mut table =
        Table::new(id, setup, Seed([case as u8; 32]), None, Timestamp::EPOCH, Patience::default());
    let mut entries: Vec<Entry> =
        seating.seats().skip(1).map(|seat| Entry::Bot { seat, level: Level::Squire }).collect();
    entries.push(Entry::Sat {
        seat: seating.seats().next().unwrap(),
        player: ada,
        salt: Salt::none(),
        name: "Ada".parse().ok(),
    });
    entries.push(Entry::Started);
    entries.reverse();
    let mut gone = false;
    loop {
        let entry = match entries.pop() {
            Some(entry) => entry,
            None => {
                let Some(state) = table.game().map(|game| game.state).filter(|state| !state.is_over()) else {
                    break;
                };
                if table.version() == Version(9) && !gone {
                    gone = true;
                    Entry::Left(seating.seats().next().unwrap())
                } else {
                    Entry::Move(state.family_move(pick(&state, &mut source).unwrap()).unwrap())
                }
            }
        };
        let at = Timestamp::from_millis(1_000 * table.next_seq().0);
        let applied = table.apply(Logged { entry, at }).unwrap();
        for viewer in eyes(&seating) {
            let update = applied.update(viewer);
            let read = read_again(&update);
            assert_eq!(told(&read.table), told(&update.table), "{viewer:?}");
            if update.table.status.is_live() || viewer == Viewer::Spectator {
                assert_eq!(read.events, update.events, "{viewer:?}");
            }
            assert_eq!(
                (read.seq, read.kind, read.seat, read.played),
                (update.seq, update.kind, update.seat, update.played)
            );
            let json = TableJson::new(&update.table);
            assert_eq!(json.table_view().unwrap(), read.table);
        }
    }
}

#[test]
fn tables_and_updates_are_read_as_they_were_written() {
    for (case, (rules, seating)) in kinds().into_iter().enumerate() {
        game(seating, rules, case as u64);
    }
}

#[test]
fn what_was_said_is_read_as_it_was_written() {
    for content in [ChatContent::Phrase(Phrase::Hello), ChatContent::Text("Hello: you".to_owned())] {
        let message = ChatMessage { family: None, name: "Ada".to_owned(), content };
        assert_eq!(SaidJson::new(&message).message(), Some(message));
    }
}
