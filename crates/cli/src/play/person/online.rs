//! Games on a server, only through its API: choosing a table, following it, moves, chat, and reconnecting
//! after interruptions.

use super::{
    super::{
        Args, read_token,
        retry::{RetryPause, has_moved_on, retry},
        write_token,
    },
    fair::SealNote,
    own_name,
};
use oriflamme_client::{Client, ClientError, Heard, TableEvent};
use oriflamme_game::Seating;
use oriflamme_pages::{PageError, Words};
use oriflamme_server::random_id;
use oriflamme_table::add_previews;
use oriflamme_table_view::{TableId, TableStatus};
use oriflamme_terminal::{HostLink, HostMessage, Input, Menu, MenuItem, Request};
use oriflamme_wire::{ListQuery, NewTableJson, SeatKind, SitJson, SummaryJson, TableJson, Text};
use std::{path::PathBuf, sync::mpsc::Sender, time::Duration};
use tokio::{sync::mpsc::UnboundedReceiver, task::JoinHandle, time::timeout};

/// A stream without news for this long is opened again, in case it is dead.
const SILENCE: Duration = Duration::from_secs(45);
/// How long to wait before a stream that has ended is opened again.
const AGAIN: Duration = Duration::from_millis(250);

/// A person's game on a server.
pub(super) struct OnlineHost {
    client: Client,
    words: &'static Words,
    screen: Sender<Input>,
    new_table: NewTableJson,
    /// The table to begin with, if one was given.
    first: Option<TableId>,
    /// The note about the deal of the table at which the person sat down.
    seal: Option<SealNote>,
}

/// What an item of the menu leads to.
enum Entrance {
    Table(TableId),
    AgainstBots,
    ForOthers,
    Refresh,
}

/// What follows after a table.
enum Onward {
    Menu,
    Table(TableId),
    Quit,
}

impl OnlineHost {
    /// The player of the stored token, or a new one.
    pub(super) async fn greet(
        args: &Args,
        server: &str,
        seating: Seating,
        words: &'static Words,
        screen: Sender<Input>,
    ) -> Result<Self, String> {
        let stranger = Client::new(server);
        let file = args.token.clone().or_else(|| usual_file(server));
        let unreadable = |error| format!("the file with the token can't be used: {error}");
        let token = file.as_deref().map(read_token).transpose().map_err(unreadable)?.flatten();
        let client = match token {
            Some(token) => stranger.with_token(&token),
            None => new_player(args, words, &stranger, file).await?,
        };
        client.me().await.map_err(|error| error.to_string())?;
        let new_table = NewTableJson {
            bots: args.person.bots.iter().copied().map(Text).collect(),
            ..NewTableJson::with_seats(args.person.rules, seating.size())
        };
        Ok(Self { client, words, screen, new_table, first: args.person.table.clone(), seal: None })
    }

    /// Goes from table to table until the person quits.
    pub(super) async fn host(mut self, mut asked: UnboundedReceiver<Request>) {
        let mut onward = self.first.take().map_or(Onward::Menu, Onward::Table);
        loop {
            onward = match onward {
                Onward::Quit => return,
                Onward::Table(table) => self.at_table(table, &mut asked).await,
                Onward::Menu => self.menu(&mut asked).await,
            };
        }
    }

    fn tell(&self, news: HostMessage) {
        // If the screen is gone, requests end, too.
        let _ = self.screen.send(Input::HostMessage(news));
    }
    fn refuse(&self, error: &ClientError) {
        self.tell(refused(error));
    }

    /// Lets the person choose a table, or make one.
    async fn menu(&mut self, asked: &mut UnboundedReceiver<Request>) -> Onward {
        let (mut items, mut entrances) = (Vec::new(), Vec::new());
        match self.entrances().await {
            Ok(found) => (items, entrances) = found.into_iter().unzip(),
            Err(error) => self.refuse(&error),
        }
        for (id, entrance) in [
            ("term-new-bots", Entrance::AgainstBots),
            ("term-new-friends", Entrance::ForOthers),
            ("term-refresh", Entrance::Refresh),
        ] {
            items.push(MenuItem { title: self.words.say(id), line: String::new() });
            entrances.push(entrance);
        }
        self.tell(HostMessage::Menu(Menu { title: self.words.say("term-tables"), items }));
        loop {
            let chosen = match asked.recv().await {
                None | Some(Request::Quit) => return Onward::Quit,
                Some(Request::Choose(index)) => entrances.get(index),
                Some(_) => continue,
            };
            let made = match chosen {
                None => continue,
                Some(Entrance::Refresh) => return Onward::Menu,
                Some(Entrance::Table(table)) => return Onward::Table(table.clone()),
                Some(Entrance::AgainstBots) => self.make(self.new_table.clone()).await,
                Some(Entrance::ForOthers) => {
                    self.make(NewTableJson { bots: Vec::new(), ..self.new_table.clone() }).await
                }
            };
            match made {
                Ok(table) => return Onward::Table(table),
                Err(error) => self.refuse(&error),
            }
        }
    }

    /// The person's own games, and the tables that can be joined.
    async fn entrances(&self) -> Result<Vec<(MenuItem, Entrance)>, ClientError> {
        let words = self.words;
        let live = |status| ListQuery { status: Some(Text(status)), limit: Some(5), ..ListQuery::default() };
        let mut mine = self.client.my_tables(&live(TableStatus::Playing)).await?.tables;
        mine.extend(self.client.my_tables(&live(TableStatus::Open)).await?.tables);
        let open = self.client.tables_like(&live(TableStatus::Open)).await?.tables;
        let rules = |table: &SummaryJson| ("rules", words.ruleset(*table.rules).into());
        let own = mine.iter().map(|table| {
            let turn = table.turn.is_some() && table.turn == table.you;
            let line = if turn { words.say("term-your-turn") } else { names(table) };
            (MenuItem { title: words.tell("term-your-game", &[rules(table)]), line }, table)
        });
        let has_room = |table: &&SummaryJson| {
            table.seats.iter().any(|seat| seat.kind == Some(SeatKind::Free))
                && mine.iter().all(|known| known.table != table.table)
        };
        let others = open.iter().filter(has_room).map(|table| {
            (MenuItem { title: words.tell("term-join", &[rules(table)]), line: names(table) }, table)
        });
        Ok(own.chain(others).map(|(item, table)| (item, Entrance::Table(table.table.0.clone()))).collect())
    }

    /// Makes a table. The server commits to its secret before it gets our salt.
    async fn make(&mut self, new: NewTableJson) -> Result<TableId, ClientError> {
        let offer = self.client.offer().await?;
        let salt = salt();
        let new = NewTableJson { salt: salt.clone(), offer: Some(offer.offer), ..new };
        let Text(table) = self.client.create(&new).await?.table;
        self.note(&table, offer.commitment, salt);
        Ok(table)
    }

    fn note(&mut self, table: &TableId, commitment: String, salt: Option<String>) {
        self.seal = salt.map(|salt| SealNote { table: table.clone(), commitment, salt });
    }

    /// Follows a table, and carries out what the person wants there.
    async fn at_table(&mut self, table: TableId, asked: &mut UnboundedReceiver<Request>) -> Onward {
        let seal = self.seal.clone().filter(|seal| seal.table == table);
        let following = Following(tokio::spawn(follow(
            self.client.clone(),
            table.clone(),
            self.screen.clone(),
            seal,
            self.words,
        )));
        let onward = loop {
            let Some(request) = asked.recv().await else { break Onward::Quit };
            match self.request(&table, request).await {
                Ok(Some(onward)) => break onward,
                Ok(None) => {}
                Err(error) => {
                    self.refuse(&error);
                    // The request may have been refused because the table has changed: show it as it is now.
                    if let Ok(seen) = self.client.table(&table).await {
                        self.show(&seen);
                    }
                }
            }
        };
        drop(following);
        onward
    }

    async fn request(&mut self, table: &TableId, request: Request) -> Result<Option<Onward>, ClientError> {
        let client = self.client.clone();
        match request {
            Request::Play { version, said } => match retry(|| client.play(table, version, said)).await {
                // The move comes over the stream, too.
                Ok(_) => {}
                Err(error) if has_moved_on(&error) => self.show(&retry(|| client.table(table)).await?),
                Err(error) => return Err(error),
            },
            Request::Sit => {
                // The commitment is noted before the salt is sent.
                let seen = client.table(table).await?;
                let salt = salt();
                let sit = SitJson { salt: salt.clone(), seat: None };
                let is_new = seen.shown.you().is_none();
                let after = client.sit(table, &sit).await?;
                self.show(&after);
                if is_new {
                    self.note(table, seen.commitment, salt);
                    return Ok(Some(Onward::Table(table.clone())));
                }
            }
            Request::Start => self.show(&client.start(table).await?),
            Request::StandIn(seat) => {
                let seen = client.table(table).await?;
                let unreadable =
                    |error: oriflamme_wire::Unreadable| ClientError::Unexpected(error.to_string());
                let view = seen.table_view().map_err(unreadable)?;
                self.show(&client.put_bot(table, view.seating.family_of(seat), view.level).await?);
            }
            Request::Again => {
                let seen = client.table(table).await?;
                let salt = salt();
                let sit = SitJson { salt: salt.clone(), seat: None };
                let next = client.rematch(table, &sit).await?;
                let promised = seen.next_table.filter(|promise| promise.table == next.table);
                let commitment = promised.map(|promise| promise.commitment);
                self.note(&next.table, commitment.unwrap_or_else(|| next.commitment.clone()), salt);
                return Ok(Some(Onward::Table(next.table.0)));
            }
            Request::Leave => {
                client.leave(table).await?;
                return Ok(Some(Onward::Menu));
            }
            Request::Say(phrase) => client.say(table, phrase).await?,
            Request::SayText(text) => client.say_text(table, &text).await?,
            Request::Menu => return Ok(Some(Onward::Menu)),
            Request::Quit => return Ok(Some(Onward::Quit)),
            Request::Choose(_) => {}
        }
        Ok(None)
    }

    fn show(&self, seen: &TableJson) {
        show(&self.screen, seen);
    }
}

/// A task that is aborted when this is dropped.
struct Following(JoinHandle<()>);

impl Drop for Following {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Sends a table's events to the screen, and reconnects after interruptions.
async fn follow(
    client: Client,
    table: TableId,
    screen: Sender<Input>,
    seal: Option<SealNote>,
    words: &'static Words,
) {
    let tell = |news: HostMessage| _ = screen.send(Input::HostMessage(news));
    let mut last = None;
    let mut pause = RetryPause::default();
    let mut seal = seal;
    loop {
        match client.events(&table, last).await {
            Ok(mut events) => {
                tell(HostMessage::Link(HostLink::Online));
                pause = RetryPause::default();
                while let Ok(Ok(Some(heard))) = timeout(SILENCE, events.hear()).await {
                    match heard {
                        Heard::Said(said) => {
                            _ = said.message().map(|message| tell(HostMessage::Said(message)))
                        }
                        Heard::Event(event) => {
                            last = Some(event.seq());
                            happened(&screen, &event);
                            check(&client, &screen, words, event.table(), &mut seal).await;
                        }
                    }
                }
                tokio::time::sleep(AGAIN).await;
            }
            Err(error) => match pause.after(&error) {
                Some(wait) => {
                    tell(HostMessage::Link(HostLink::Lost));
                    tokio::time::sleep(wait).await;
                }
                None => return tell(refused(&error)),
            },
        }
    }
}

/// Checks the deal of a game that is over, once.
async fn check(
    client: &Client,
    screen: &Sender<Input>,
    words: &'static Words,
    table: &TableJson,
    seal: &mut Option<SealNote>,
) {
    let over = *table.status == TableStatus::Over;
    let Some((note, family)) = seal.take_if(|_| over).zip(table.shown.you()) else { return };
    if let Ok(found) = retry(|| note.check(client, family)).await {
        _ = screen.send(Input::HostMessage(HostMessage::Note(found.told(words))));
    }
}

fn happened(screen: &Sender<Input>, event: &TableEvent) {
    match event {
        TableEvent::View { table, .. } => show(screen, table),
        TableEvent::Update(update) => {
            let news = match update.update() {
                Ok(mut update) => {
                    add_previews(&mut update.table);
                    HostMessage::Update(Box::new(update))
                }
                Err(error) => HostMessage::Note(error.to_string()),
            };
            _ = screen.send(Input::HostMessage(news));
        }
    }
}

fn show(screen: &Sender<Input>, seen: &TableJson) {
    let news = match seen.table_view() {
        Ok(mut table) => {
            add_previews(&mut table);
            HostMessage::Table(Box::new(table))
        }
        Err(error) => HostMessage::Note(error.to_string()),
    };
    _ = screen.send(Input::HostMessage(news));
}

/// The message to the person about an error.
fn refused(error: &ClientError) -> HostMessage {
    let told = error.refused().and_then(|refused| {
        let seconds = refused.retry_after.and_then(|wait| u32::try_from(wait.as_secs()).ok());
        Some(PageError { code: refused.code?, retry_after: seconds })
    });
    told.map_or_else(|| HostMessage::Note(error.to_string()), HostMessage::Refused)
}

/// The names of the players at a table.
fn names(table: &SummaryJson) -> String {
    table.seats.iter().filter_map(|seat| seat.name.clone()).collect::<Vec<_>>().join(", ")
}

/// The person's salt; `None` if the system has no randomness.
fn salt() -> Option<String> {
    random_id::<TableId>().ok().map(|random| random.to_string())
}

/// The usual file for the token on a server.
fn usual_file(server: &str) -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "oriflamme")?;
    let name: String = server.chars().map(|it| if it.is_ascii_alphanumeric() { it } else { '-' }).collect();
    Some(folders.data_dir().join("players").join(format!("{name}.token")))
}

async fn new_player(
    args: &Args,
    words: &Words,
    stranger: &Client,
    file: Option<PathBuf>,
) -> Result<Client, String> {
    let name: String = own_name(args, words).chars().take(24).collect();
    let player = match stranger.guest(&name).await {
        // The system's user name may not be allowed as a name on the server.
        Err(error) if args.name.is_none() && error.refused().is_some_and(|it| it.status == 422) => {
            stranger.guest(&words.say("ui-guest-name")).await
        }
        player => player,
    };
    let player = player.map_err(|error| error.to_string())?;
    if let (Some(file), Some(token)) = (file, player.token()) {
        let kept =
            file.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| write_token(&file, token));
        kept.map_err(|error| format!("the token can't be kept in {}: {error}", file.display()))?;
    }
    Ok(player)
}
