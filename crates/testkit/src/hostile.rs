//! Tables of marshals that somebody makes to keep the server busy, and a stranger who plays against a knight
//! meanwhile.

use crate::{Database, ServerProcess, chaos::until_answered, finished, may_move};
use oriflamme_bots::{Level, player};
use oriflamme_client::{Client, ClientError};
use oriflamme_wire::JoinTournamentJson;
use serde_json::json;
use std::{
    net::{IpAddr, Ipv6Addr},
    path::Path,
    time::{Duration, Instant, SystemTime},
};
use tokio::task::JoinSet;

/// The addresses of the attackers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// All from one IPv6 /64.
    OneNetwork,
    /// Each from a /64 of its own, all within one /48.
    OneSite,
    /// Each from a /48 of its own.
    ManySites,
}

impl Origin {
    fn address(self, number: u16) -> IpAddr {
        let [site, network, host] = match self {
            Self::OneNetwork => [1, 1, number],
            Self::OneSite => [1, number, 1],
            Self::ManySites => [number, 1, 1],
        };
        Ipv6Addr::new(0x2001, 0xdb8, site, network, 0, 0, 0, host).into()
    }
}

/// What attackers do after they have made a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Maker {
    /// They leave, and a bot stands in: five bots play for nobody.
    Leaves,
    /// They look at their table again and again.
    LooksAgain,
    /// They keep a live stream open.
    Follows,
    /// They announce tournaments of 60 marshals instead of single tables, join them, and do not come.
    Announces,
}

/// How many marshals a tournament has, and at how many tables they play at a time.
const MARSHALS: usize = 60;
const TABLES_EACH: u16 = 12;

/// Hostile tables, while a stranger plays.
pub struct Hostile {
    pub tables: u16,
    pub origin: Origin,
    pub maker: Maker,
}

/// How long the stranger's knight took.
#[derive(Debug)]
pub struct Answered {
    pub decisions: usize,
    pub p50: Duration,
    pub p95: Duration,
    pub longest: Duration,
    /// How many searches the server has made for anybody in that time.
    pub searches: u64,
}

/// How many of the knight's decisions are measured.
const DECISIONS: usize = 120;
/// The measurement ends after this time, even with fewer decisions.
const LONGEST: Duration = Duration::from_secs(40);
/// How many tables are made at a time.
const MAKING: usize = 16;
/// How often attackers who look at their table do so.
const LOOK_AGAIN: Duration = Duration::from_secs(10);

impl Hostile {
    /// Starts a server, makes the tables and plays beside them at once: tables are attended for a while after
    /// their makers have gone. The limit on new tables is off, so that all of them can be made.
    pub async fn measure(&self, program: &Path) -> Answered {
        let database = Database::sqlite();
        let options = ["--behind-proxy", "--guests-per-minute", "0", "--tables-per-minute", "0"];
        let server = ServerProcess::with_limits(program, &database.url, &options);
        let mut making = JoinSet::new();
        let mut makers = JoinSet::new();
        let makers_needed = match self.maker {
            Maker::Announces => self.tables.div_ceil(TABLES_EACH),
            Maker::Leaves | Maker::LooksAgain | Maker::Follows => self.tables,
        };
        for number in 1..=makers_needed {
            if making.len() >= MAKING {
                making.join_next().await.unwrap().unwrap();
            }
            let client = server.client().on_behalf_of(self.origin.address(number));
            let (made, is_made) = tokio::sync::oneshot::channel();
            makers.spawn(make(client, self.maker, made));
            making.spawn(async { is_made.await.unwrap() });
        }
        while let Some(made) = making.join_next().await {
            made.unwrap();
        }
        let before = searches(&server.client()).await;
        let stranger =
            server.client().on_behalf_of(Ipv6Addr::new(0x2001, 0xdb8, 0xffff, 1, 0, 0, 0, 1).into());
        let mut times = Vec::new();
        let end = Instant::now() + LONGEST;
        while times.len() < DECISIONS && Instant::now() < end {
            play_against_knight(&stranger, end, &mut times).await.unwrap();
        }
        let searches = searches(&server.client()).await - before;
        times.sort_unstable();
        let at = |share: f64| times[((times.len() as f64 * share) as usize).min(times.len() - 1)];
        Answered { decisions: times.len(), p50: at(0.5), p95: at(0.95), longest: at(1.0), searches }
    }
}

async fn make(client: Client, maker: Maker, made: tokio::sync::oneshot::Sender<()>) {
    // A maker who sends too many requests tries again.
    let nobody = until_answered(|| client.guest("Nobody")).await;
    if maker == Maker::Announces {
        announce(&nobody).await;
        made.send(()).unwrap();
        return;
    }
    let table = json!({"rules": "base-2", "seats": 5, "bots": ["marshal", "marshal", "marshal", "marshal"]});
    let table = serde_json::from_value(table).unwrap();
    let table = until_answered(|| nobody.create(&table)).await.table;
    until_answered(|| nobody.leave(&table)).await;
    let mut stream = match maker {
        // The number of tables of one network is limited.
        Maker::Follows => nobody.events(&table, None).await.ok(),
        Maker::Leaves | Maker::LooksAgain | Maker::Announces => None,
    };
    made.send(()).unwrap();
    loop {
        match &mut stream {
            Some(stream) => match stream.next().await {
                Ok(Some(_)) => {}
                _ => return,
            },
            None if maker != Maker::Leaves => {
                let _ = nobody.table(&table).await;
                tokio::time::sleep(LOOK_AGAIN).await;
            }
            None => return,
        }
    }
}

/// Announces a tournament of marshals that begins at once, joins it, and waits for its tables.
async fn announce(nobody: &Client) {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_millis() as u64;
    let cup = json!({
        "name": "Cup", "rules": "base-2", "seats": 5, "rounds": 15, "pace": {"seconds": 60}, "start": now,
        "bots": vec!["marshal"; MARSHALS],
    });
    let cup = serde_json::from_value(cup).unwrap();
    let id = until_answered(|| nobody.announce(&cup)).await.summary.tournament;
    let join = JoinTournamentJson { salt: None };
    until_answered(|| nobody.join_tournament(&id, &join)).await;
    while until_answered(|| nobody.tournament(&id)).await.your_table.is_none() {
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
}

/// Plays a duel against a knight until it or the time is over, and measures how long the knight takes, from
/// the move before it to its own.
pub async fn play_against_knight(
    client: &Client,
    end: Instant,
    times: &mut Vec<Duration>,
) -> Result<(), ClientError> {
    let me = client.guest("Stranger").await?;
    let table = json!({"rules": "base-2", "duel": true, "bots": ["knight"]});
    let table = me.create(&serde_json::from_value(table).unwrap()).await?.table;
    let mut bot = player(Level::Squire, times.len() as u64);
    let mut events = me.events(&table, None).await?;
    let mut knight_since = None;
    loop {
        let left = end.saturating_duration_since(Instant::now());
        let event = tokio::time::timeout(left, events.next()).await;
        if let Some(since) = knight_since.take() {
            times.push(Instant::elapsed(&since));
        }
        let Ok(event) = event else { return Ok(()) };
        let Some(event) = event? else { return Err(ClientError::TooLate) };
        let view = event.table();
        if finished(view) {
            return Ok(());
        }
        // A stream's events have the player's view, so they are enough to play.
        if may_move(view) {
            let game = view.view().unwrap().unwrap();
            let chosen = game.family_move(bot.choose(game.decision().unwrap())).unwrap();
            me.play(&table, *view.version, chosen).await?;
        } else {
            knight_since = Some(Instant::now());
        }
    }
}

/// How many searches a server has made.
async fn searches(client: &Client) -> u64 {
    let metrics = client.raw().get("/metrics").await.unwrap().text();
    let line = metrics.lines().find_map(|line| line.strip_prefix("oriflamme_thinking_seconds_count "));
    line.unwrap().parse().unwrap()
}
