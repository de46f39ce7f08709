//! Whole games on screens of many sizes: the whole queue is always visible, every question can be answered by
//! keys, and nothing hidden is shown.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use oriflamme_bots::player;
use oriflamme_deal::{Salt, Seed};
use oriflamme_game::{Level, Ruleset, Seating, Seen, View, Viewer};
use oriflamme_pages::{Language, Words};
use oriflamme_table::{
    Due, Entry, Logged, Patience, PlayerId, Table, TableId, TableSetup, Timestamp, add_previews,
};
use oriflamme_table_view::Pace;
use oriflamme_terminal::{HostLink, HostMessage, Look, Request, Screen, ShownSpeed};
use ratatui_core::{buffer::Buffer, layout::Rect};
use std::time::Instant;

const SIZES: [(u16, u16); 5] = [(60, 20), (80, 24), (120, 40), (40, 14), (200, 60)];

fn shown(screen: &Screen, (width, height): (u16, u16), now: Timestamp) -> String {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    screen.draw(area, &mut buffer, now);
    let row = |y: u16| (0..width).map(|x| buffer[(x, y)].symbol().to_owned()).collect::<String>();
    (0..height).map(row).collect::<Vec<_>>().join("\n")
}

/// Whether every position of the queue is drawn: its number before a shape, or in a frame.
fn has_whole_queue(text: &str, view: &View) -> bool {
    (1..=view.queue.len()).all(|number| {
        let bare = ['◆', '●', '▲', '■', '★'].iter().any(|shape| text.contains(&format!("{number}{shape}")));
        bare || text.contains(&format!("╭{number}─")) || text.contains(&format!("╔▸{number}═"))
    })
}

struct Game {
    table: Table,
    me: PlayerId,
    screen: Screen,
}

impl Game {
    fn begin(rules: Ruleset, seating: Seating, language: Language, case: u64) -> Self {
        let me = PlayerId::from([1; 20]);
        let pace = if case.is_multiple_of(2) { Pace::Unlimited } else { Pace::live(30, 60).unwrap() };
        let setup = TableSetup { pace, ..TableSetup::new(rules, seating, me.clone()) };
        let secret = Seed::of_series("screens", case);
        let id = TableId::from([2; 20]);
        let table = Table::new(id, setup, secret, None, Timestamp::EPOCH, Patience::default());
        let screen = Screen::new(language, Look { colours: true }, ShownSpeed::Instant, HostLink::Online);
        let mut game = Self { table, me, screen };
        for seat in seating.seats().skip(1) {
            game.add(Entry::Bot { seat, level: Level::Page });
        }
        let seat = seating.seats().next().unwrap();
        let name = "Ada".parse().ok();
        game.add(Entry::Sat { seat, player: game.me.clone(), salt: Salt::none(), name });
        game.add(Entry::Started);
        game
    }
    fn now(&self) -> Timestamp {
        Timestamp::from_millis(1_000 * self.table.next_seq().0)
    }
    fn add(&mut self, entry: Entry) {
        let at = self.now();
        let applied = self.table.apply(Logged { entry, at }).unwrap();
        let mut update = applied.update(applied.viewer_of(Some(&self.me)));
        add_previews(&mut update.table);
        self.screen.hear(HostMessage::Update(Box::new(update)));
    }
    fn press(&mut self, code: KeyCode) -> Option<Request> {
        let now = self.now();
        self.screen.press(KeyEvent::new(code, KeyModifiers::NONE), now)
    }
    /// Checks the screen in some of the sizes, in turn.
    fn check(&self, count: usize) {
        let view = self.table.view_for(Some(&self.me)).view.unwrap();
        for size in [SIZES[count % SIZES.len()], SIZES[count % 3]] {
            let text = shown(&self.screen, size, self.now());
            // The smallest window has no room for the longest queues.
            if size != (40, 14) {
                assert!(has_whole_queue(&text, &view), "{size:?}\n{text}");
            }
        }
    }
}

/// Plays a game by keys, and always chooses the `nth` item.
fn play(mut game: Game) {
    let mut count = 0;
    loop {
        game.screen.pass(Instant::now());
        match game.table.due() {
            Due::Bot(level) => {
                let state = game.table.game().unwrap().state;
                let view = state.view(Viewer::Seat(state.turn().unwrap()));
                let choice = player(level, game.table.bot_seed()).choose(view.decision().unwrap());
                let said = state.family_move(choice).unwrap();
                game.add(Entry::Move(said));
            }
            Due::Nothing => break,
            _ => {
                game.check(count);
                count += 1;
                let mut asked = None;
                for press in 0..20 {
                    for _ in 0..(count + press) % 4 {
                        game.press(KeyCode::Down);
                    }
                    asked = game.press(KeyCode::Enter);
                    // A question for confirmation may come: its second answer is yes.
                    asked = asked.or_else(|| {
                        let text = shown(&game.screen, (80, 24), game.now());
                        text.contains("║ ▸ 1").then(|| game.press(KeyCode::Char('2'))).flatten()
                    });
                    if asked.is_some() {
                        break;
                    }
                }
                let Some(Request::Play { version, said }) = asked else {
                    panic!("no key answers:\n{}", shown(&game.screen, (80, 24), game.now()));
                };
                for entry in game.table.play(&game.me, version, &said.to_string()).unwrap() {
                    game.add(entry);
                }
            }
        }
    }
    game.screen.pass(Instant::now());
    game.check(count);
    assert!(count > 6, "{count}");
}

#[test]
fn whole_games_are_played_by_keys_with_the_whole_queue_in_sight() {
    let usual =
        [Seating::usual_duel(), Seating::of(3).unwrap(), Seating::of(4).unwrap(), Seating::of(5).unwrap()];
    for (case, rules) in Ruleset::ALL.into_iter().enumerate() {
        for (more, seating) in usual.into_iter().enumerate() {
            let case = (4 * case + more) as u64;
            let language = Language::ALL[case as usize % 3];
            play(Game::begin(rules, seating, language, case));
        }
    }
}

/// Two worlds that a viewer can't tell apart look the same on the screen, because it is drawn from the view,
/// whose types can't hold a hidden name. So it is enough to check here that no other hand is named.
#[test]
fn cards_of_others_are_not_named_before_they_are_shown() {
    let game = Game::begin(Ruleset::Base2, Seating::of(4).unwrap(), Language::En, 3);
    let view = game.table.view_for(Some(&game.me)).view.unwrap();
    assert!(view.queue.cards().iter().all(|card| matches!(card.card, Seen::Back(_)) || card.face_up));
    let mut game = game;
    game.screen.pass(Instant::now());
    let text = shown(&game.screen, (120, 40), game.now());
    let words = Words::of(Language::En);
    let own = &view.hands[view.seating.family_of(view.seating.seats().next().unwrap())];
    for name in oriflamme_game::Names::of(Ruleset::Base2).iter().filter(|&name| !own.names.contains(name)) {
        let title = format!(" {} ", words.card(name));
        assert!(!text.contains(&title), "{title} is not in this hand:\n{text}");
    }
}

#[test]
fn a_key_too_many_does_nothing() {
    let mut game = Game::begin(Ruleset::Base2, Seating::of(3).unwrap(), Language::En, 0);
    game.screen.pass(Instant::now());
    let codes = [
        KeyCode::Esc,
        KeyCode::Backspace,
        KeyCode::Char('9'),
        KeyCode::Char('ż'),
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::End,
        KeyCode::Insert,
        KeyCode::Char('?'),
        KeyCode::Char('?'),
    ];
    let before = shown(&game.screen, (80, 24), game.now());
    for code in codes {
        assert_eq!(game.press(code), None, "{code:?}");
    }
    assert_eq!(shown(&game.screen, (80, 24), game.now()), before);
}
