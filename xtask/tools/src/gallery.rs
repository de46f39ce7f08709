//! `cargo xtask gallery FOLDER`: writes the main screens as files. Assets are written beside them. Serve the
//! folder over HTTP, because the addresses begin with `/`.

use crate::support::{Game, search};
use oriflamme_game::{Ask, Move, Moves, Phase, Ruleset, Seat, Seating, Viewer};
use oriflamme_pages::*;
use oriflamme_rules::State;
use oriflamme_table_view::{ChatContent, ChatMessage, ErrorCode, Occupant, Phrase, TableStatus, TableView};
use std::{fs, path::Path};

pub(crate) fn gallery(folder: &Path) {
    for (_, asset, url) in assets() {
        let path = folder.join(&url[1..]);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, asset.bytes).unwrap();
    }
    live(folder);
    for language in Language::ALL {
        let folder = folder.join(language.tag());
        fs::create_dir_all(&folder).unwrap();
        let name = Some("Ada".to_owned());
        let visitor = Visitor { language, name, path: "/".to_owned(), ..Visitor::default() };
        for (name, page) in pages(&visitor) {
            fs::write(folder.join(format!("{name}.html")), page).unwrap();
        }
    }
}

/// A page and the updates that follow it, to try the script: `live.html` and `live.json`.
fn live(folder: &Path) {
    let visitor = Visitor::default();
    let game = Game::random(Ruleset::Ablaze, Seating::of(4).unwrap(), 7);
    let viewer = Viewer::Seat(Seat::from_index(0));
    fs::write(folder.join("live.html"), table_page(&visitor, &game, viewer, 8, None)).unwrap();
    let updates = (9..game.states.len())
        .map(|at| frames(&visitor, &game.table(viewer, at - 1), &game.update(viewer, at)));
    let lines: Vec<String> = updates.map(|update| serde_json::to_string(&update).unwrap()).collect();
    fs::write(folder.join("live.json"), lines.join("\n")).unwrap();
    let steps = game.history(viewer, 30);
    for at in 0..steps.len() {
        let page = ReplayPage {
            visitor: &visitor,
            path: "/tables/k3v9t2/replay",
            steps: &steps,
            at,
            family: None,
            record: None,
        };
        fs::write(folder.join(format!("replay-{at}.html")), replay(&page).into_string()).unwrap();
        fs::write(
            folder.join(format!("replay-{at}.json")),
            serde_json::to_string(&replay_frames(&page)).unwrap(),
        )
        .unwrap();
    }
    fs::write(
        folder.join("live-after.html"),
        table_page(&visitor, &game, viewer, game.states.len() - 1, None),
    )
    .unwrap();
}

fn asks(kind: fn(&Ask) -> bool) -> impl FnMut(&State) -> bool {
    move |state| matches!(state.moves(), Moves::Answer(ask) if kind(&ask)) && state.round() >= 3
}

/// The main screens, each with its name.
pub(crate) fn pages(visitor: &Visitor) -> Vec<(String, String)> {
    let five = Seating::of(5).unwrap();
    let four = Seating::of(4).unwrap();
    let duel = Seating::usual_duel();
    let (base, ablaze) = (Ruleset::Base2, Ruleset::Ablaze);
    let mut pages = Vec::new();
    let mut shot =
        |name: &str, (game, at, seat): (Game, usize, Seat), watching: bool, picked: Option<u32>| {
            let viewer = if watching { Viewer::Spectator } else { Viewer::Seat(seat) };
            pages.push((name.to_owned(), table_page(visitor, &game, viewer, at, picked)));
        };
    let stacked = |state: &State| state.positions().any(|at| state.stack(at).count() > 2);
    shot(
        "start",
        search(base, four, |state| state.placed() == 2 && state.turn() == Some(Seat::from_index(0))),
        false,
        None,
    );
    shot(
        "place",
        search(base, five, move |state| {
            state.round() == 4 && state.phase() == Phase::Placement && stacked(state)
        }),
        false,
        None,
    );
    shot(
        "keep",
        search(base, five, move |state| {
            state.round() == 5 && state.moves() == Moves::KeepOrReveal && stacked(state)
        }),
        false,
        None,
    );
    shot(
        "watch",
        search(base, five, move |state| {
            state.round() == 6 && state.moves() == Moves::KeepOrReveal && stacked(state)
        }),
        true,
        None,
    );
    let other = search(base, five, |state| state.round() == 5 && state.moves() == Moves::KeepOrReveal);
    let (game, at, seat) = other;
    shot("other", (game, at, five.after(seat)), false, None);
    shot(
        "eliminate",
        search(base, five, asks(|ask| matches!(ask, Ask::Eliminate(set) if set.len() > 3))),
        false,
        None,
    );
    shot("steal", search(base, five, asks(|ask| matches!(ask, Ask::Steal(_)))), false, None);
    shot("copy", search(base, five, asks(|ask| matches!(ask, Ask::Copy(_)))), false, None);
    let decree = || {
        search(base, four, |state| {
            asks(|ask| matches!(ask, Ask::Move { .. }))(state) && state.positions().count() > 6
        })
    };
    shot("decree-1", decree(), false, None);
    let (game, at, seat) = decree();
    let from = game.states[at].moves().iter().find_map(|answer| match answer {
        Move::Move { from, .. } => Some(from),
        _ => None,
    });
    shot("decree-2", (game, at, seat), false, from.map(|from| from.number()));
    let corrupted = |state: &State| {
        state.positions().any(|at| state.stack(at).any(|card| card.owner() != card.card.family))
    };
    shot(
        "ablaze",
        search(ablaze, five, move |state| {
            state.round() >= 5 && state.moves() == Moves::KeepOrReveal && corrupted(state)
        }),
        false,
        None,
    );
    shot("twin", search(ablaze, four, asks(|ask| matches!(ask, Ask::Twin(_)))), false, None);
    shot("use", search(ablaze, four, asks(|ask| matches!(ask, Ask::Use(_)))), false, None);
    shot("repeat", search(ablaze, four, asks(|ask| matches!(ask, Ask::GainOrRepeat))), false, None);
    shot("corrupt", search(ablaze, four, asks(|ask| matches!(ask, Ask::Corrupt(_)))), false, None);
    shot(
        "duel",
        search(base, duel, |state| state.round() == 3 && state.phase() == Phase::Placement),
        false,
        None,
    );
    let game = Game::random(base, four, 11);
    let last = game.states.len() - 1;
    let history = game.history(Viewer::Seat(Seat::from_index(0)), last);
    pages.push(("end".to_owned(), table_page(visitor, &game, Viewer::Seat(Seat::from_index(0)), last, None)));
    let replaying = ReplayPage {
        visitor,
        path: "/tables/k3v9t2/replay",
        steps: &history,
        at: 30,
        family: None,
        record: Some("/tables/k3v9t2/record"),
    };
    pages.push(("replay".to_owned(), replay(&replaying).into_string()));
    pages.push(("import".to_owned(), import(visitor, None, &[]).into_string()));
    let mut open = game.table(Viewer::Spectator, 0);
    (open.view, open.status) = (None, TableStatus::Open);
    for seat in [2, 3].map(Seat::from_index) {
        open.occupants[seat] = Occupant::Free;
    }
    let lobby = TableView { viewer: Viewer::Seat(Seat::from_index(0)), ..open.clone() };
    pages.push(("lobby".to_owned(), page(visitor, &lobby, &[], None)));
    pages.push(("join".to_owned(), page(visitor, &open, &[], None)));
    let mine = [12, last].map(|at| OwnGame {
        table: game.table(Viewer::Seat(Seat::from_index(0)), at),
        last: std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_700_000_000),
        is_invited: false,
    });
    let tables = [open, game.table(Viewer::Spectator, 20)];
    let choice = LastPlayed::default();
    pages.push((
        "home".to_owned(),
        home(&HomePage {
            visitor,
            choice: &choice,
            offer: None,
            tables: &tables,
            mine: &mine,
            company: Company { waiting: 3, here: 12 },
            away: None,
        })
        .into_string(),
    ));
    pages.push((
        "home-empty".to_owned(),
        home(&HomePage {
            visitor,
            choice: &choice,
            offer: None,
            tables: &[],
            mine: &[],
            company: Company::default(),
            away: None,
        })
        .into_string(),
    ));
    for chapter in Chapter::ALL {
        pages.push((
            format!("rules{}", chapter.path()[6..].replace('/', "-")),
            rules(visitor, chapter).into_string(),
        ));
    }
    pages.push(("not-found".to_owned(), not_found(visitor).into_string()));
    pages.push(("failed".to_owned(), refused(visitor, ErrorCode::OurFault.into()).into_string()));
    pages
}

fn table_page(visitor: &Visitor, game: &Game, viewer: Viewer, at: usize, picked: Option<u32>) -> String {
    page(visitor, &game.table(viewer, at), &game.history(viewer, at), picked)
}

fn page(
    visitor: &Visitor,
    shown: &TableView,
    history: &[oriflamme_table_view::Update],
    picked: Option<u32>,
) -> String {
    let message = |name: &str, content| {
        let family = Some(oriflamme_game::Family::Blue);
        ChatMessage { family, name: name.to_owned(), content }
    };
    let chat = Chat {
        messages: vec![
            message("Bolesław", ChatContent::Phrase(Phrase::Hello)),
            message("Ada", ChatContent::Text("Bonne chance !".to_owned())),
        ],
        free_text: true,
    };
    table(&TablePage {
        visitor,
        table: shown,
        history: &TableHistory::new(visitor.language, shown, history),
        picked: picked.and_then(oriflamme_game::Position::from_number),
        address: "http://127.0.0.1:8470/tables/k3v9t2",
        chat: Some(&chat),
        refused: None,
        now: None,
    })
    .to_string()
}
