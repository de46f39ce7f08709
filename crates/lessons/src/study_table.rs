//! A table for one learner: a position, and the moves made from it. Bots hold the other seats, but they do
//! not move by themselves.

use oriflamme_deal::{Salt, Seed};
use oriflamme_game::{FamilyMove, Level, Seat, Viewer};
use oriflamme_rules::State;
use oriflamme_table::{
    Applied, Beginning, Entry, Logged, Patience, PlayerId, Refusal, Table, TableId, TableSetup, Timestamp,
    add_previews,
};
use oriflamme_table_view::{TableView, Update};

/// A table at which one person studies. The learner sees what the seat would see, and nothing else.
#[derive(Clone)]
pub struct StudyTable {
    table: Table,
    learner: Seat,
}

impl StudyTable {
    /// A table in this position, after these moves. A move that can't be made ends them. Bots of this level
    /// hold the other seats.
    pub fn new(start: State, learner: Seat, level: Level, moves: &[FamilyMove]) -> Self {
        let seating = *start.seating();
        let setup =
            TableSetup { private: true, level, ..TableSetup::new(start.rules(), seating, learner_id()) };
        let beginning = Beginning { state: start, seed: None };
        let patience = Patience::default();
        let table = Table::new(
            TableId::from([0; 20]),
            setup,
            Seed([0; 32]),
            Some(beginning),
            Timestamp::EPOCH,
            patience,
        );
        let mut study = Self { table, learner };
        for seat in seating.seats() {
            let entry = match seat == learner {
                true => Entry::Sat { seat, player: learner_id(), salt: Salt::none(), name: None },
                false => Entry::Bot { seat, level },
            };
            study.apply(entry);
        }
        study.apply(Entry::Started);
        for &said in moves {
            study.apply(Entry::Move(said));
        }
        study
    }

    /// The table as the learner sees it, with what each choice would do.
    pub fn view(&self) -> TableView {
        let mut view = self.table.view(self.viewer());
        add_previews(&mut view);
        view
    }

    /// The move that a text says, if the learner may make it now. It is not made.
    pub fn find(&self, said: &str) -> Result<FamilyMove, Refusal> {
        let entries = self.table.play(&learner_id(), self.table.version(), said)?;
        entries.iter().find_map(Entry::said).ok_or(Refusal::Closed)
    }

    /// Makes a move. Returns the table before it and what the learner saw happen; `None` if it can't be made.
    pub fn play(&mut self, said: FamilyMove) -> Option<(TableView, Update)> {
        let applied = self.apply(Entry::Move(said))?;
        Some((applied.view_before(self.viewer()), applied.update(self.viewer())))
    }

    fn viewer(&self) -> Viewer {
        Viewer::Seat(self.learner)
    }

    fn apply(&mut self, entry: Entry) -> Option<Applied> {
        self.table.apply(Logged { entry, at: Timestamp::EPOCH }).ok()
    }
}

/// The id of the player in the learner's seat. Any id will do: nobody else is at the table, and the id is
/// stored nowhere.
fn learner_id() -> PlayerId {
    PlayerId::from([1; 20])
}
