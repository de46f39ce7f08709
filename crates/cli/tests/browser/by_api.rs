//! Moves over the API for people who look at their pages, because clicking is slow and not tested here.

use super::House;
use oriflamme_bots::Level;
use oriflamme_client::Client;
use oriflamme_testkit::{browser::wait, may_move, pages::Guest};
use oriflamme_wire::TableJson;

impl House {
    /// Plays these people's moves over the API, as squires, until a view of the table is as wanted.
    pub(crate) fn play_until(&self, table: &str, people: &[&Guest], until: impl Fn(&TableJson) -> bool) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let clients: Vec<Client> = people.iter().map(|guest| self.client(guest)).collect();
        let table = table.parse().unwrap();
        let mut bot = oriflamme_bots::player(Level::Squire, 7);
        wait("the game to come so far", || {
            for client in clients.iter().cycle().take(200) {
                let seen = runtime.block_on(client.table(&table)).unwrap();
                if until(&seen) {
                    return Some(());
                }
                if may_move(&seen) {
                    let view = seen.view().unwrap().unwrap();
                    let said = view.family_move(bot.choose(view.decision().unwrap())).unwrap();
                    // The player's time may have run out before.
                    let _ = runtime.block_on(client.play(&table, *seen.version, said));
                }
            }
            None
        });
    }
    /// Plays these people's moves until the game is over.
    pub(crate) fn play_out(&self, table: &str, people: &[&Guest]) {
        self.play_until(table, people, oriflamme_testkit::finished);
    }
}
