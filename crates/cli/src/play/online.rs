//! Staying on a server: listens for news of all games, plays each in a task of its own, and reconnects after
//! interruptions.

use super::{
    Args, OpenTable,
    game::{self, FinishedGame},
    read_token,
    retry::{RetryPause, has_moved_on, retry},
    seated::Bots,
    write_token,
};
use crate::complain;
use oriflamme_client::{Client, ClientError, PlayerEvent, PlayerEvents};
use oriflamme_table_view::{PairingPace, Stakes, TableId, TableStatus};
use oriflamme_wire::{
    ListQuery, NewTableJson, PlayerEventKind, SeatKind, SeekJson, SitJson, SummaryJson, Text,
};
use std::{
    collections::{HashMap, HashSet, VecDeque},
    sync::Arc,
    time::Duration,
};
use tokio::{
    sync::Notify,
    task::JoinSet,
    time::{Instant, MissedTickBehavior, interval},
};

/// A stream without news for this long is opened again, in case it is dead.
const SILENCE: Duration = Duration::from_secs(60);
/// How long to wait before a stream that has ended is opened again.
const AGAIN: Duration = Duration::from_millis(250);
/// How many ended games are remembered.
const MOST_ENDED: usize = 256;
/// How often to look for games, if there is time for another one.
const SEEK: Duration = Duration::from_secs(2);
/// How often to repeat that we wait to be paired.
const STILL_THERE: Duration = Duration::from_secs(6);

/// A bot's player, its games, and what it waits for.
struct Online<'a> {
    args: &'a Args,
    client: Client,
    bots: Bots,
    games: JoinSet<FinishedGame>,
    /// The running games, each with what notifies its task of news.
    news: HashMap<TableId, Arc<Notify>>,
    /// Open tables at which we sit and wait for others.
    waiting: HashSet<TableId>,
    finished: usize,
    /// When we last asked to be paired.
    sought: Option<Instant>,
    /// The last ended games. News of a turn in one may come late.
    ended: VecDeque<TableId>,
}

/// Plays until it has played enough games, or somebody presses Ctrl-C.
pub(super) async fn stay(args: &Args, server: &str, name: &str, bots: Bots) -> Result<(), String> {
    let client = known(args, server, name).await?;
    let open = open_tables();
    let me = retry(|| client.my_tables(&open)).await.map_err(|error| error.to_string())?;
    complain(format_args!("on {server} as {} ({})", me.name, me.player));
    let online = Online {
        args,
        client,
        bots,
        games: JoinSet::new(),
        news: HashMap::new(),
        waiting: where_we_sit(me.tables),
        finished: 0,
        sought: None,
        ended: VecDeque::new(),
    };
    tokio::select! {
        stayed = online.listen() => stayed,
        _ = tokio::signal::ctrl_c() => {
            complain("interrupted; the games go on when this is started again with the same --token");
            Ok(())
        }
    }
}

fn open_tables() -> ListQuery {
    ListQuery { status: Some(Text(TableStatus::Open)), ..ListQuery::default() }
}

/// The tables at which a player sits. The server's list also has tables that they have left, or from which
/// they were removed.
fn where_we_sit(tables: Vec<SummaryJson>) -> HashSet<TableId> {
    tables.into_iter().filter(|table| table.you.is_some()).map(|table| table.table.0).collect()
}

/// The player of the stored token, or a new one.
async fn known(args: &Args, server: &str, name: &str) -> Result<Client, String> {
    let stranger = Client::new(server);
    let file = args.token.as_deref();
    let unreadable = |error| format!("the file with the token can't be used: {error}");
    if let Some(token) = file.map(read_token).transpose().map_err(unreadable)?.flatten() {
        return Ok(stranger.with_token(&token));
    }
    let welcome = retry(|| stranger.bot(name)).await.map_err(|error| error.to_string())?;
    if let Some(file) = file {
        write_token(file, &welcome.token).map_err(unreadable)?;
    }
    Ok(stranger.with_token(&welcome.token))
}

impl Online<'_> {
    async fn listen(mut self) -> Result<(), String> {
        let (mut last, mut patience) = (None, RetryPause::default());
        while !self.has_played_enough() {
            match self.client.my_events(last.as_deref()).await {
                Ok(events) => {
                    patience = RetryPause::default();
                    self.follow(events, &mut last).await;
                    // A server that is about to stop ends every new stream at once.
                    self.wait(AGAIN).await;
                }
                Err(error) => match patience.after(&error) {
                    Some(pause) => {
                        complain(format_args!("{error}; again in {:.1} s", pause.as_secs_f64()));
                        self.wait(pause).await;
                    }
                    None => return Err(error.to_string()),
                },
            }
        }
        if self.sought.is_some() {
            // Nobody should get a table with us any more. If this fails, the server soon forgets our wish by
            // itself.
            let _ = self.client.stop_seeking().await;
        }
        Ok(())
    }

    fn has_played_enough(&self) -> bool {
        self.args.stop_after.is_some_and(|games| self.finished >= games.get())
    }

    /// Continues the games while the stream is closed.
    async fn wait(&mut self, pause: Duration) {
        let until = Instant::now() + pause;
        while let Ok(Some(played)) = tokio::time::timeout_at(until, self.games.join_next()).await {
            self.end(played);
        }
        tokio::time::sleep_until(until).await;
    }

    /// Handles the news of a stream until it ends.
    async fn follow(&mut self, mut events: PlayerEvents, last: &mut Option<String>) {
        let mut seek = interval(SEEK);
        seek.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard_last = Instant::now();
        while heard_last.elapsed() < SILENCE {
            tokio::select! {
                heard = events.next() => match heard {
                    Ok(Some(event)) => {
                        heard_last = Instant::now();
                        if !event.id.is_empty() {
                            *last = Some(event.id.clone());
                        }
                        self.take(event).await;
                    }
                    Ok(None) => return,
                    Err(error) => {
                        complain(format_args!("{error}; listening again"));
                        return;
                    }
                },
                Some(played) = self.games.join_next() => {
                    self.end(played);
                    if self.has_played_enough() {
                        return;
                    }
                }
                _ = seek.tick() => self.seek().await,
            }
        }
    }

    async fn take(&mut self, event: PlayerEvent) {
        let PlayerEvent { kind, table, .. } = event;
        match kind {
            PlayerEventKind::Begun | PlayerEventKind::Turn if self.ended.contains(&table.table) => {}
            PlayerEventKind::Begun | PlayerEventKind::Turn => self.begin(table.table.0),
            PlayerEventKind::Over => {
                self.waiting.remove(&*table.table);
                if let Some(news) = self.news.get(&*table.table) {
                    news.notify_one();
                }
            }
            PlayerEventKind::Invited if self.has_time() => {
                complain(format_args!("table {}: invited", table.table));
                self.sit(&table.table).await;
            }
            PlayerEventKind::Invited => {
                complain(format_args!("table {}: invited, but all our games are running", table.table));
                if let Err(error) = retry(|| self.client.decline(&table.table)).await {
                    complain(format_args!("table {}: {error}", table.table));
                }
            }
        }
    }

    /// Plays at a table, or tells the task that plays there to look.
    fn begin(&mut self, table: TableId) {
        self.waiting.remove(&table);
        if let Some(news) = self.news.get(&table) {
            news.notify_one();
            return;
        }
        let bot = match self.bots.seat() {
            Ok(bot) => bot,
            Err(why) => return complain(format_args!("table {table}: no bot for it: {why}")),
        };
        complain(format_args!("table {table}: playing"));
        let news = Arc::new(Notify::new());
        self.news.insert(table.clone(), news.clone());
        let pause = Duration::from_secs_f64(self.args.pause);
        self.games.spawn(game::play(self.client.clone(), table, bot, pause, news));
    }

    fn end(&mut self, played: Result<FinishedGame, tokio::task::JoinError>) {
        match played {
            Ok(FinishedGame { table, bot, end }) => {
                self.news.remove(&table);
                if let Some(bot) = bot {
                    self.bots.back(bot);
                }
                match end {
                    Ok(end) => {
                        self.finished += 1;
                        complain(format_args!("table {table}: {end}"));
                        self.ended.truncate(MOST_ENDED - 1);
                        self.ended.push_front(table);
                    }
                    Err(why) => complain(format_args!("table {table}: we can't go on: {why}")),
                }
            }
            Err(error) => {
                complain(format_args!("a game was lost by a fault of this program: {error}"));
                // The next news of its table will start it again.
                self.news.retain(|_, news| Arc::strong_count(news) > 1);
            }
        }
    }

    /// Whether there is time for another game.
    fn has_time(&self) -> bool {
        let enough = self
            .args
            .stop_after
            .is_some_and(|games| self.finished + self.news.len() + self.waiting.len() >= games.get());
        !enough && self.news.len() + self.waiting.len() < self.args.games.get()
    }

    /// Looks for another game, if there is time for one.
    async fn seek(&mut self) {
        let sought = async {
            if !self.waiting.is_empty() {
                // We may have been removed from a table, or it may be gone; nobody tells us that.
                self.waiting = where_we_sit(self.client.my_tables(&open_tables()).await?.tables);
            }
            if !self.has_time() {
                return Ok(());
            }
            if self.args.join {
                self.join().await?;
            }
            if let Some(kind) = self.args.seek.filter(|_| self.has_time()) {
                self.wait_for_bots(kind).await?;
            }
            match self.args.open {
                Some(open) if self.has_time() && self.waiting.is_empty() => self.open(open).await,
                _ => Ok::<_, ClientError>(()),
            }
        };
        if let Err(error) = sought.await {
            // The next attempt may succeed. If the server is away, the stream reports that.
            if RetryPause::default().after(&error).is_none() {
                complain(format_args!("looking for a game: {error}"));
            }
        }
    }

    async fn join(&mut self) -> Result<(), ClientError> {
        let open = ListQuery { limit: Some(20), ..open_tables() };
        let tables = self.client.tables_like(&open).await?.tables;
        let is_free = |table: &SummaryJson| {
            table.seats.iter().any(|seat| seat.kind == Some(SeatKind::Free))
                && !self.waiting.contains(&*table.table)
        };
        // The tables that have waited longest are last.
        let free: Vec<_> = tables.iter().rev().filter(|&table| is_free(table)).collect();
        for table in free {
            if !self.has_time() {
                break;
            }
            self.sit(&table.table).await;
        }
        Ok(())
    }

    /// Waits to be paired with other bots. When we are paired, an invitation comes.
    async fn wait_for_bots(&mut self, OpenTable { rules, seats }: OpenTable) -> Result<(), ClientError> {
        if self.sought.is_some_and(|sought| sought.elapsed() < STILL_THERE) {
            return Ok(());
        }
        self.sought = Some(Instant::now());
        let seek = SeekJson {
            rules: vec![Text(rules)],
            seats: vec![seats.get()],
            paces: vec![Text(PairingPace::Minute)],
            stakes: vec![Text(Stakes::Rated)],
            bots_after: None,
            level: None,
            away: false,
        };
        match self.client.seek(&seek).await {
            // We already play a rated game, or a table was just made for us.
            Err(error) if has_moved_on(&error) => Ok(()),
            waits => waits.map(drop),
        }
    }

    async fn open(&mut self, OpenTable { rules, seats }: OpenTable) -> Result<(), ClientError> {
        let table = self.client.create(&NewTableJson::with_seats(rules, seats)).await?;
        complain(format_args!("table {}: open", table.table));
        self.waiting.insert(table.table.0);
        Ok(())
    }

    /// Takes a seat, unless somebody was faster.
    async fn sit(&mut self, table: &TableId) {
        let any = SitJson::default();
        // Only once: the next look tries again, and other games must go on meanwhile.
        match self.client.sit(table, &any).await {
            Ok(seen) => {
                complain(format_args!("table {table}: seated"));
                self.ended.retain(|ended| ended != table);
                match *seen.status {
                    TableStatus::Playing => self.begin(table.clone()),
                    _ => _ = self.waiting.insert(table.clone()),
                }
            }
            Err(error) if has_moved_on(&error) => {}
            Err(error) => complain(format_args!("table {table}: {error}")),
        }
    }
}
