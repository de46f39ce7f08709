//! People meet, leave, sleep, come back, are replaced and play again. After each step, the page of everybody
//! who looks lets them go on.

use super::{
    House, STILL,
    company::{Company, click},
};
use oriflamme_testkit::{
    browser::{Look, wait},
    pages::Guest,
};
use serde_json::json;

const REMATCH: &str = "#end form[action$='/rematch'] button";
const START: &str = "#lobby form.next[action$='/start'] button";
/// Takes a browser's network away, or gives it back.
fn network(guest: &Guest, is_there: bool) {
    let conditions =
        json!({"offline": !is_there, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1});
    guest.browser.devtools("Network.emulateNetworkConditions", &conditions);
}

/// An empty page, as if the browser was closed.
const NOWHERE: &str = "about:blank";

#[test]
fn nobody_is_stuck() {
    let Some(house) = House::with(&["--away-after", "2", "--rematch-for", "12"]) else { return };
    let phone = Look { language: "fr", still: true, ..Look::PHONE };
    let [ada, emile, bartek, chloe, dora] =
        [STILL, phone, Look { language: "pl", ..STILL }, STILL, STILL].map(|look| house.guest(look));
    let company = Company { house };
    let game = two_by_a_link(&company, [&ada, &emile, &chloe]);
    one_is_missing(&company, &game, [&ada, &emile]);
    let open = an_open_table(&company, [&ada, &bartek, &chloe]);
    // While nobody comes to a rematch, its host plays elsewhere.
    let rematch = a_rematch_waits(&company, &open, [&ada, &chloe]);
    let tab = ada.browser.open_tab();
    five_against_the_clock(&company, [&dora, &ada, &emile, &bartek, &chloe]);
    ada.browser.close_tab(&tab);
    and_closes(&company, &open, &rematch, [&ada, &chloe]);
}

/// Two friends and a bot, and a spectator. Returns the table of the rematch.
fn two_by_a_link(company: &Company, [ada, emile, chloe]: [&Guest; 3]) -> String {
    let table = company.make(ada, "Ada", &[("seats", "3"), ("bots", "1"), ("first", "1"), ("pace", "none")]);
    company.everybody("a table is made", &[(ada, "start")]);
    company.come(emile, &table);
    company.come(chloe, &table);
    company.everybody("friends come", &[(ada, "start"), (emile, "sit"), (chloe, "sit")]);
    company.join(emile, &table, "Émile");
    company.everybody("the game begins", &[(ada, "decide"), (emile, "wait"), (chloe, "wait")]);
    company.play_to_turn(&table, &[ada, emile], emile);
    company.everybody("a friend's turn", &[(ada, "wait"), (emile, "decide"), (chloe, "wait")]);
    // One leaves, and comes back: on the reloaded page, in another tab, from the home page.
    company.leave(emile);
    company.everybody("one has left", &[(ada, "play"), (emile, "back"), (chloe, "play")]);
    emile.browser.reload();
    company.everybody("and looks again", &[(ada, "play"), (emile, "back")]);
    let tab = emile.browser.open_tab();
    company.come(emile, &table);
    company.everybody("in another tab", &[(ada, "play"), (emile, "back")]);
    click(emile, "#ask .way-on.back button");
    company.everybody("back in another tab", &[(ada, "play"), (emile, "play")]);
    // One leaves, reads the rules, and comes back from there.
    company.leave(emile);
    emile.go("/rules");
    click(emile, ".way-back button");
    company.everybody("back from the rules", &[(ada, "play"), (emile, "play")]);
    emile.browser.close_tab(&tab);
    company.everybody("back in the first tab", &[(ada, "play"), (emile, "play"), (chloe, "play")]);
    company.play_to_turn(&table, &[ada, emile], emile);
    company.everybody("one sleeps", &[(ada, "stand in"), (emile, "decide"), (chloe, "wait")]);
    click(ada, "#ask .way-on.stand-in button");
    company.everybody("a bot plays for them", &[(ada, "play"), (emile, "back"), (chloe, "play")]);
    emile.go("/");
    click(emile, &format!("#going-on form[action='/tables/{table}/sit'] button"));
    company.everybody("back from the front door", &[(ada, "play"), (emile, "play"), (chloe, "play")]);
    // One loses the network in the middle of the game, and gets it back.
    company.play_to_turn(&table, &[ada, emile], emile);
    company.everybody("a turn with a network", &[(ada, "any"), (emile, "decide"), (chloe, "any")]);
    network(emile, false);
    ada.browser.wait_for("#seats [data-presence].gone");
    emile.browser.wait_for("#notice:not([hidden])");
    company.everybody("one is offline", &[(ada, "stand in")]);
    network(emile, true);
    wait("the reader to be back", || emile.browser.find("#notice[hidden]"));
    wait("everybody to be seen", || ada.browser.find("#seats [data-presence].gone").is_none().then_some(()));
    company.everybody("and online again", &[(ada, "any"), (emile, "decide"), (chloe, "any")]);
    // One closes the browser in the middle of the game.
    company.play_to_turn(&table, &[ada, emile], emile);
    emile.browser.go(NOWHERE);
    ada.browser.wait_for("#seats [data-presence].gone");
    company.everybody("one is gone", &[(ada, "stand in")]);
    click(ada, "#ask .way-on.stand-in button");
    company.everybody("a bot plays for who is gone", &[(ada, "play"), (chloe, "play")]);
    company.house.play_out(&table, &[ada]);
    company.everybody("the game is over", &[(ada, "again"), (chloe, "look")]);
    // The rematch names who is missing. One click seats them, from whatever page they look at.
    click(ada, REMATCH);
    company.everybody("a rematch waits", &[(ada, "start"), (chloe, "look")]);
    let said = ada.browser.text("return document.querySelector('#lobby .lead').textContent");
    assert!(said.contains("Émile"), "{said}");
    let rematch = ada.table();
    emile.go("/");
    click(emile, &format!("#going-on form[action='/tables/{rematch}/sit'] button"));
    company.everybody("the rematch begins", &[(ada, "play"), (emile, "play")]);
    chloe.browser.reload();
    click(chloe, &format!("#end a[href='/tables/{rematch}']"));
    company.everybody("and is looked at", &[(ada, "play"), (emile, "play"), (chloe, "play")]);
    rematch
}

/// After a game, one player wants to play again and the other is not there: bots take the reserved seats.
fn one_is_missing(company: &Company, table: &str, [ada, emile]: [&Guest; 2]) {
    company.house.play_out(table, &[ada, emile]);
    company.everybody("over again", &[(ada, "again"), (emile, "again")]);
    ada.browser.go(NOWHERE);
    click(emile, REMATCH);
    company.everybody("waiting for one", &[(emile, "start")]);
    let next = emile.table();
    click(emile, START);
    company.everybody("started with bots", &[(emile, "play")]);
    // A player who comes too late may watch, and reads why.
    company.come(ada, table);
    company.everybody("too late", &[(ada, "again"), (emile, "play")]);
    click(ada, REMATCH);
    ada.browser.wait_for(&format!(".board[data-table='{next}'] .refused:not([hidden])"));
    company.everybody("looking on", &[(ada, "play"), (emile, "play")]);
    company.leave(emile);
    // Bots may have finished the game meanwhile.
    company.everybody("all have left", &[(ada, "any"), (emile, "any")]);
}

/// A public table: found in the list, left, closed in the lobby, managed by another player while the host is
/// gone, and started with bots.
fn an_open_table(company: &Company, [ada, bartek, chloe]: [&Guest; 3]) -> String {
    let open = [("seats", "4"), ("bots", "0"), ("private", "no"), ("pace", "none")];
    let table = company.make(ada, "Ada", &open);
    let listed = format!("#open-tables a[href='/tables/{table}']");
    bartek.go("/");
    click(bartek, &listed);
    company.everybody("found in the list", &[(ada, "start"), (bartek, "sit")]);
    // A name that is being written stays when somebody else sits down.
    company.come(chloe, &table);
    chloe.browser.write(&chloe.browser.wait_for("#lobby input[name=name]"), "Chl");
    company.join(bartek, &table, "Bartek");
    let lobby = "return document.querySelector('#lobby').textContent";
    wait("Bartek in the lobby", || chloe.browser.text(lobby).contains("Bartek").then_some(()));
    let written = "const field = document.querySelector('#lobby input[name=name]'); return document.activeElement === field ? field.value : ''";
    assert_eq!(chloe.browser.text(written), "Chl");
    company.everybody("one has come", &[(ada, "start"), (bartek, "wait"), (chloe, "sit")]);
    // One player closes the browser in the lobby: the host sees it, and gives the seat to somebody else.
    bartek.browser.go(NOWHERE);
    ada.browser.wait_for("#lobby [data-presence].gone");
    click(ada, "#lobby form[action$='/remove'] button");
    click(ada, "dialog[open] button.main");
    wait("an empty seat", || ada.browser.find("#lobby form[action$='/remove']").is_none().then_some(()));
    company.come(bartek, &table);
    company.everybody("one was removed", &[(ada, "start"), (bartek, "any")]);
    company.join(chloe, &table, "Chloé");
    company.everybody("another came", &[(ada, "start"), (bartek, "any"), (chloe, "wait")]);
    // The host leaves, and the player who is left can start the game.
    click(ada, "#lobby form[action$='/leave'] button");
    company.everybody("the host has left", &[(ada, "sit"), (chloe, "start")]);
    company.join(ada, &table, "Ada");
    company.everybody("and is back, and the host", &[(ada, "start"), (chloe, "wait")]);
    // Two seats are free, and the two start with bots. A third player comes too late.
    click(ada, START);
    company.come(bartek, &table);
    company.everybody("started with bots", &[(ada, "play"), (bartek, "play"), (chloe, "play")]);
    table
}

/// A game is over; one player wants to play again, and the other does not come. Returns the table of the
/// rematch.
fn a_rematch_waits(company: &Company, table: &str, [ada, chloe]: [&Guest; 2]) -> String {
    company.house.play_out(table, &[ada, chloe]);
    company.everybody("over", &[(ada, "again"), (chloe, "again")]);
    click(ada, REMATCH);
    company.everybody("a rematch waits for one", &[(ada, "start")]);
    ada.browser.wait_for("#lobby .closes time[data-until]");
    ada.table()
}

/// Five people with little time: a bot replaces whoever runs out of it, and they come back.
fn five_against_the_clock(company: &Company, people: [&Guest; 5]) {
    let [dora, ada, emile, bartek, chloe] = people;
    let short = [("seats", "5"), ("bots", "0"), ("first", "1"), ("pace", "3"), ("rules", "ablaze")];
    let table = company.make(dora, "Dora", &short);
    for (guest, name) in [(ada, "Ada"), (emile, "Émile"), (bartek, "Bartek")] {
        company.join(guest, &table, name);
    }
    company.everybody("one is missing", &[(dora, "start"), (ada, "wait"), (emile, "wait"), (bartek, "wait")]);
    company.join(chloe, &table, "Chloé");
    let wait_for_first =
        [(dora, "decide"), (ada, "wait"), (emile, "wait"), (bartek, "wait"), (chloe, "wait")];
    company.everybody("five have met", &wait_for_first);
    dora.browser.wait_for("#ask .times time[data-until]");
    // After three seconds for the move and six of the reserve, a bot places the card. Meanwhile two who wait
    // play elsewhere.
    let tabs = [emile, bartek].map(|guest| guest.browser.open_tab());
    a_duel(company, [emile, bartek]);
    for (guest, tab) in [emile, bartek].into_iter().zip(&tabs) {
        guest.browser.close_tab(tab);
    }
    // The others have as little time, so the next player may be replaced, too, while the pages are checked.
    company.everybody(
        "time is up",
        &[(dora, "back"), (ada, "any"), (emile, "any"), (bartek, "any"), (chloe, "any")],
    );
    click(dora, "#ask .way-on.back button");
    company.everybody(
        "and there is more",
        &[(dora, "play"), (ada, "any"), (emile, "any"), (bartek, "any"), (chloe, "any")],
    );
}

/// Two people at a table for two; one leaves and comes back.
fn a_duel(company: &Company, [emile, bartek]: [&Guest; 2]) {
    let table =
        company.make(emile, "Émile", &[("seats", "2"), ("bots", "0"), ("first", "1"), ("pace", "none")]);
    company.everybody("one waits for a duel", &[(emile, "start")]);
    company.join(bartek, &table, "Bartek");
    company.everybody("two have met", &[(emile, "decide"), (bartek, "wait")]);
    company.leave(emile);
    company.everybody("one of two has left", &[(emile, "back"), (bartek, "play")]);
    click(emile, "#ask .way-on.back button");
    company.everybody("and is back", &[(emile, "play"), (bartek, "play")]);
}

/// Nobody came to the rematch: it has closed by itself, which its host's page says. A player who comes too
/// late makes another one.
fn and_closes(company: &Company, table: &str, rematch: &str, [ada, chloe]: [&Guest; 2]) {
    company.everybody("the rematch has closed", &[(ada, "elsewhere")]);
    company.come(chloe, rematch);
    company.everybody("also for who comes late", &[(ada, "elsewhere"), (chloe, "elsewhere")]);
    company.come(chloe, table);
    click(chloe, REMATCH);
    company.everybody("another rematch", &[(ada, "elsewhere"), (chloe, "start")]);
    assert_ne!(chloe.table(), rematch);
}

/// After a game of four, two follow the player who wants to play again, from different pages, and one does
/// not come: a bot takes that seat, and the latecomer may watch.
#[test]
fn some_come_to_a_rematch_and_some_do_not() {
    let Some(house) = House::with(&["--rematch-for", "600"]) else { return };
    let phone = Look { language: "fr", still: true, ..Look::PHONE };
    let [ada, emile, bartek, chloe] =
        [STILL, phone, Look { language: "pl", ..STILL }, STILL].map(|look| house.guest(look));
    let company = Company { house };
    let table = company.make(&ada, "Ada", &[("seats", "4"), ("bots", "0"), ("pace", "none")]);
    for (guest, name) in [(&emile, "Émile"), (&bartek, "Bartek"), (&chloe, "Chloé")] {
        company.join(guest, &table, name);
    }
    company.house.play_out(&table, &[&ada, &emile, &bartek, &chloe]);
    company.everybody(
        "four have played",
        &[(&ada, "again"), (&emile, "again"), (&bartek, "again"), (&chloe, "again")],
    );
    chloe.browser.go(NOWHERE);
    let missing = || ada.browser.text("return document.querySelector('#lobby .lead').textContent");
    click(&ada, REMATCH);
    company.everybody("three are awaited", &[(&ada, "start")]);
    let rematch = ada.table();
    let said = missing();
    assert!(["Émile", "Bartek", "Chloé"].iter().all(|name| said.contains(name)), "{said}");
    // One opens the link, the other starts at the home page.
    company.come(&emile, &rematch);
    company.everybody("a seat is kept", &[(&ada, "start"), (&emile, "take seat")]);
    click(&emile, "#lobby form.next button.large");
    company.everybody("one has come", &[(&ada, "start"), (&emile, "wait")]);
    bartek.go("/");
    click(&bartek, &format!("#going-on form[action='/tables/{rematch}/sit'] button"));
    company.everybody("two have come", &[(&ada, "start"), (&emile, "wait"), (&bartek, "wait")]);
    wait("the names of those who are missing", || {
        let said = missing();
        (said.contains("Chloé") && !said.contains("Bartek") && !said.contains("Émile")).then_some(())
    });
    click(&ada, START);
    company.everybody("it begins with a bot", &[(&ada, "play"), (&emile, "play"), (&bartek, "play")]);
    company.come(&chloe, &table);
    click(&chloe, REMATCH);
    chloe.browser.wait_for(&format!(".board[data-table='{rematch}']"));
    company.everybody(
        "who comes too late looks on",
        &[(&ada, "play"), (&emile, "play"), (&bartek, "play"), (&chloe, "play")],
    );
}
