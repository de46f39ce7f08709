//! A duplicate tournament with three people and 24 bots over four rounds, on two servers behind proxies. One
//! server is killed in the middle of the second round.

use super::{
    STILL,
    company::together,
    meeting::call,
    seen::{picture, says},
    tournament::{led, led_on},
};
use oriflamme_client::Client;
use oriflamme_pages::{Language, Words};
use oriflamme_testkit::{
    Cluster, NetworkState, Proxy,
    browser::{Driver, Look, wait},
    pages::Guest,
    play_seat,
};
use serde_json::{Value, json};
use std::{path::Path, time::Duration};

const NAMES: [&str; 3] = ["Ada", "Émile", "Łucja"];
const LOOKS: [Look; 3] = [
    STILL,
    Look { still: true, language: "fr", ..Look::PHONE },
    Look { still: true, language: "pl", ..Look::DESK },
];
const ROUNDS: usize = 4;

/// Announces the tournament with the form, to start after a delay. Returns its path.
fn announce(host: &Guest, delay: Duration) -> String {
    host.go("/tournaments");
    host.fill("[data-announce] input[name=name]", "Duplicate cup");
    let fill = "const form = document.querySelector('[data-announce]').elements; \
        [form.seats.value, form.rounds.value, form.bots.value, form.pause.value, form.level.value] = [3, arguments[0], 24, 0, 'page']; \
        form.start.value = String(Date.now() + arguments[1])";
    host.browser.script(fill, &json!([ROUNDS, delay.as_millis() as u64]));
    host.browser.click_on("[data-announce] button.main");
    host.browser.wait_for("[data-join] button");
    host.path()
}

/// Plays these people's games to the end over the API.
fn play_out(runtime: &tokio::runtime::Runtime, clients: &[Client], tables: &[String]) {
    let games: Vec<_> = clients.iter().cloned().zip(tables.iter().cloned()).collect();
    let games = games
        .into_iter()
        .map(|(client, table)| (client, table.parse().unwrap()))
        .map(|(client, table)| runtime.spawn(async move { play_seat(&client, &table).await.unwrap() }));
    for game in games.collect::<Vec<_>>() {
        runtime.block_on(game).unwrap();
    }
}

/// The cells of the standings on the page.
fn standings(guest: &Guest) -> Value {
    let rows = "return [...document.querySelectorAll('.standings tbody tr')].map(row => [...row.cells].map(cell => cell.textContent.trim()))";
    guest.browser.script(rows, &Value::Null)
}

#[test]
fn three_people_and_24_bots_finish_a_duplicate_tournament_although_a_server_dies() {
    let Some(driver) = Driver::start() else { return };
    let Some(mut cluster) = Cluster::start(Path::new(env!("CARGO_BIN_EXE_oriflamme")), 2) else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    // Everybody has a proxy of their own. Those of the first and the last person prefer the server that will
    // die.
    let [one, other] = [cluster.nodes[0].port(), cluster.nodes[1].port()];
    let proxies = [vec![one, other], vec![other, one], vec![one, other]].map(Proxy::before_any);
    let mut people: Vec<Guest> = proxies
        .iter()
        .zip(LOOKS)
        .map(|(proxy, look)| Guest::new(&driver, look, &format!("http://{}", proxy.address())))
        .collect();
    for (guest, name) in people.iter().zip(NAMES) {
        call(guest, name);
        guest.browser.script("localStorage.setItem('speed', 'none')", &Value::Null);
    }
    let clients: Vec<Client> = people
        .iter()
        .map(|guest| cluster.client().with_token(&guest.browser.cookie("oriflamme").unwrap()))
        .collect();
    let path = announce(&people[0], Duration::from_secs(20));
    for guest in &people {
        guest.go(&path);
        guest.browser.click_on("[data-join] button");
        guest.browser.wait_for("form[action$='/leave'] button");
    }
    let look = |cluster: &Cluster, node: usize| {
        let (client, id) = (cluster.nodes[node].client(), path.rsplit('/').next().unwrap());
        runtime.block_on(client.tournament(&id.parse().unwrap())).unwrap()
    };
    assert_eq!(look(&cluster, 0).summary.status.to_string(), "announced", "they were too slow to join");
    picture(&people[1], "cup-joined-phone");
    // One of them waits while no server can be reached. After this answer, browsers do not reconnect by
    // themselves.
    proxies[2].set(NetworkState::BadGateway);
    wait("a refusal", || {
        people[2].browser.complaints().iter().any(|text| text.contains("502")).then_some(())
    });
    proxies[2].set(NetworkState::Fine);
    let mut tables: Vec<Vec<String>> = people.iter().map(|guest| vec![led(guest, &[])]).collect();
    for round in 1..=ROUNDS {
        if round > 1 {
            for (guest, before) in people.iter().zip(&mut tables) {
                before.push(led_on(guest, before));
            }
        }
        if round == 3 {
            // The round before was finished without this server.
            cluster.nodes[0].restart();
        }
        for guest in &people {
            guest.browser.wait_for(".board");
        }
        let games: Vec<String> = people.iter().map(Guest::table).collect();
        together(&mut people, 1);
        if round == 2 {
            cluster.nodes[0].kill();
            // Everybody continues in the page that they have open.
            together(&mut people, 1);
            picture(&people[1], "cup-round-phone");
        }
        play_out(&runtime, &clients, &games);
        for guest in &people {
            guest.browser.click_on("#end a[href^='/tournaments/']");
            guest.browser.wait_for(".standings");
        }
    }
    for (guest, language) in people.iter().zip([Language::En, Language::Fr, Language::Pl]) {
        says(guest, &Words::of(language).say("tournament-status-over"));
        wait("everybody in the standings", || (standings(guest).as_array()?.len() == 27).then_some(()));
        guest.browser.wait_for("#fairness [data-verdict=proved]:not([hidden])");
        // The browser itself logs that it was disconnected; there are no other complaints.
        guest.leave_with(|text| text.contains("net::ERR_") || text.contains("502"));
    }
    picture(&people[0], "cup-over-desk");
    picture(&people[1], "cup-over-phone");
    // Both servers give the same answer.
    let over = look(&cluster, 0);
    assert_eq!(over.standings, look(&cluster, 1).standings);
    assert_eq!((over.standings.len(), over.rounds_made.len()), (27, ROUNDS));
    for line in &over.standings {
        assert_eq!(
            line.rounds.iter().flatten().count(),
            ROUNDS,
            "everybody has played every round: {line:?}"
        );
    }
    let shown = cluster.nodes.iter().map(|node| {
        people[0].move_to(&node.url());
        people[0].go(&path);
        standings(&people[0])
    });
    let shown: Vec<Value> = shown.collect();
    assert_eq!(shown[0].as_array().unwrap().len(), 27);
    assert_eq!(shown[0], shown[1]);
    for name in NAMES {
        assert!(
            shown[0].as_array().unwrap().iter().any(|row| row[1] == name),
            "{name} is not in {}",
            shown[0]
        );
    }
}
