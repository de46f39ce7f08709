//! The example configurations of proxies in `deploy/`, with real servers that are restarted one after the
//! other while people play: nobody notices. And single sign-on, behind the same proxies.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod support;

use oriflamme_client::{Client, ClientError};
use oriflamme_testkit::{Cluster, Players, ServerProcess, finished};
use serde_json::json;
use std::{
    collections::BTreeMap,
    fs,
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use support::root;
use tempfile::TempDir;

const BINARY: &str = env!("CARGO_BIN_EXE_oriflamme");
/// The pause between two requests of a client. The examples let one address send fifty requests a second.
const PAUSE: Duration = Duration::from_millis(250);
const CLIENTS: usize = 4;
/// How long to wait before the next server is stopped, as in docs/DEPLOY.md.
const BETWEEN: Duration = Duration::from_secs(8);

fn free_port() -> u16 {
    TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port()
}

fn is_installed(program: &str, argument: &str) -> bool {
    let mut command = Command::new(program);
    let found = command.arg(argument).stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
    if !found {
        // It is not required by the gate, because proxies are no part of the program.
        eprintln!("LEFT OUT: {program} is not installed; on Debian: apt-get install {program}");
    }
    found
}

/// Caddy's option to buffer the body of a request. Its name has changed between versions.
fn request_buffers() -> &'static str {
    let version = Command::new("caddy").arg("version").output().unwrap().stdout;
    let version = String::from_utf8_lossy(&version).into_owned();
    let old = version.trim_start_matches('v').starts_with("2.6.");
    if old { "buffer_requests" } else { "request_buffers 64KiB" }
}

/// A proxy that ends with the test.
struct Proxy {
    child: Child,
    port: u16,
    _folder: TempDir,
}

impl Proxy {
    fn start(mut command: Command, port: u16, folder: TempDir) -> Self {
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let end = Instant::now() + Duration::from_secs(10);
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(Instant::now() < end, "{command:?} does not listen");
            std::thread::sleep(Duration::from_millis(50));
        }
        Self { child, port, _folder: folder }
    }

    fn nginx(nodes: &[ServerProcess]) -> Self {
        Self::nginx_with(nodes, &fs::read_to_string(root().join("deploy/nginx.conf")).unwrap())
    }

    /// With the lines of `deploy/nginx.sso.conf`, put where they say.
    fn nginx_with_sign_in(nodes: &[ServerProcess], service: u16) -> Self {
        let site = fs::read_to_string(root().join("deploy/nginx.conf")).unwrap();
        let members = fs::read_to_string(root().join("deploy/nginx.sso.conf")).unwrap();
        let (before, _) = site.rsplit_once("    location / {").unwrap();
        let members = members.replace("127.0.0.1:4180", &format!("127.0.0.1:{service}"));
        Self::nginx_with(nodes, &format!("{before}{members}}}\n"))
    }

    /// A configuration in which only the ports, the certificate and the servers are replaced.
    fn nginx_with(nodes: &[ServerProcess], site: &str) -> Self {
        let (folder, port) = (tempfile::tempdir().unwrap(), free_port());
        let path = folder.path().display();
        let other_port = free_port();
        let servers: String =
            nodes.iter().map(|node| format!("server {} fail_timeout=5s;\n", address(node))).collect();
        let kept = |line: &&str| !["listen [::]", "ssl_"].iter().any(|word| line.trim().starts_with(word));
        let site: Vec<&str> = site.lines().filter(kept).collect();
        let site = site
            .join("\n")
            .replace("listen 80;", &format!("listen 127.0.0.1:{other_port};"))
            .replace("listen 443 ssl http2;", &format!("listen 127.0.0.1:{port};"))
            .replace("server 127.0.0.1:8470 fail_timeout=5s;", &servers);
        assert!(site.contains(&servers) && site.contains(&format!(":{port};")), "{site}");
        let config = format!(
            "daemon off;\nmaster_process off;\npid {path}/pid;\nerror_log {path}/errors;\nevents {{}}\nhttp {{\n\
             client_body_temp_path {path}/body;\nproxy_temp_path {path}/proxy;\nfastcgi_temp_path {path}/fastcgi;\n\
             uwsgi_temp_path {path}/uwsgi;\nscgi_temp_path {path}/scgi;\n{site}\n}}\n"
        );
        fs::write(folder.path().join("nginx.conf"), config).unwrap();
        let mut command = Command::new("setpriv");
        command.args(["--pdeathsig", "KILL", "--", "nginx", "-e"]).arg(folder.path().join("errors"));
        command.arg("-c").arg(folder.path().join("nginx.conf"));
        Self::start(command, port, folder)
    }

    fn caddy(nodes: &[ServerProcess]) -> Self {
        Self::caddy_with(nodes, &fs::read_to_string(root().join("deploy/Caddyfile")).unwrap())
    }

    fn caddy_with_sign_in(nodes: &[ServerProcess], service: u16) -> Self {
        let config = fs::read_to_string(root().join("deploy/Caddyfile.sso")).unwrap();
        Self::caddy_with(nodes, &config.replace("127.0.0.1:4180", &format!("127.0.0.1:{service}")))
    }

    /// A configuration with our own environment variables.
    fn caddy_with(nodes: &[ServerProcess], config: &str) -> Self {
        let (folder, port) = (tempfile::tempdir().unwrap(), free_port());
        let path = folder.path().join("Caddyfile");
        fs::write(&path, config).unwrap();
        let mut command = Command::new("setpriv");
        command.args(["--pdeathsig", "KILL", "--", "caddy", "run", "--adapter", "caddyfile", "--config"]);
        command.arg(path);
        command.env("REQUEST_BUFFERS", request_buffers());
        command.env("SITE", format!("http://127.0.0.1:{port}"));
        command.env("NODES", nodes.iter().map(address).collect::<Vec<_>>().join(" "));
        command.env("CADDY_ADMIN", format!("127.0.0.1:{}", free_port()));
        command.env("XDG_DATA_HOME", folder.path()).env("XDG_CONFIG_HOME", folder.path());
        command.env("HOME", folder.path());
        Self::start(command, port, folder)
    }

    fn client(&self) -> Client {
        Client::new(&format!("http://127.0.0.1:{}", self.port)).with_timeout(Duration::from_secs(10))
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn address(node: &ServerProcess) -> String {
    node.url().trim_start_matches("http://").to_owned()
}

/// The outcomes of requests, with their counts.
#[derive(Clone, Default)]
struct Counts(Arc<Mutex<BTreeMap<String, u32>>>);

impl Counts {
    fn note<T>(&self, what: &str, done: &Result<T, ClientError>) {
        let outcome = match done {
            Ok(_) => "answered".to_owned(),
            Err(ClientError::Refused(refused)) => refused.status.to_string(),
            Err(error) => error.to_string(),
        };
        *self.0.lock().unwrap().entry(format!("{what}: {outcome}")).or_default() += 1;
    }
}

/// Plays and looks at tables until told to stop. A move without an answer is repeated.
async fn play(client: Client, counts: Counts, stop: Arc<AtomicBool>) {
    while !stop.load(Ordering::Relaxed) {
        let table = json!({"rules": "base-2", "seats": 3, "bots": ["squire", "squire"]});
        let made = Players::alone(&client, table).await;
        counts.note("new table", &made);
        let Ok(mut players) = made else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        while !stop.load(Ordering::Relaxed) {
            tokio::time::sleep(PAUSE).await;
            let view = players.view(0).await;
            counts.note("look", &view);
            let Ok(view) = view else { continue };
            if finished(&view) {
                break;
            }
            if oriflamme_testkit::may_move(&view) {
                let chosen = players.choose(&view);
                let played = players.seats[0].play(&players.table, *view.version, chosen).await;
                // The move was made by the request that got no answer.
                let made = matches!(&played, Err(ClientError::Refused(refused)) if refused.status == 409);
                counts.note(if made { "move made before" } else { "move" }, &played);
            }
        }
    }
}

/// Restarts the servers one after the other, and counts what players notice.
fn roll(start: impl FnOnce(&[ServerProcess]) -> Proxy) -> BTreeMap<String, u32> {
    let Some(mut cluster) = Cluster::start_with(Path::new(BINARY), 2, &["--behind-proxy"]) else {
        return BTreeMap::new();
    };
    let proxy = start(&cluster.nodes);
    let counts = Counts::default();
    let stop = Arc::new(AtomicBool::new(false));
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let playing: Vec<_> =
        (0..CLIENTS).map(|_| runtime.spawn(play(proxy.client(), counts.clone(), stop.clone()))).collect();
    for node in &mut cluster.nodes {
        std::thread::sleep(BETWEEN);
        assert_eq!(node.stop(), Some(0));
        node.restart();
    }
    std::thread::sleep(BETWEEN);
    stop.store(true, Ordering::Relaxed);
    for player in playing {
        runtime.block_on(player).unwrap();
    }
    let counts = counts.0.lock().unwrap().clone();
    println!("{counts:#?}");
    counts
}

fn assert_unnoticed(counts: &BTreeMap<String, u32>) {
    let answered: u32 =
        counts.iter().filter(|(what, _)| what.ends_with("answered")).map(|(_, times)| times).sum();
    assert!(counts.is_empty() || answered > 200, "{counts:?}");
    let noticed: Vec<_> = counts.keys().filter(|what| !what.ends_with("answered")).collect();
    assert!(noticed.is_empty(), "players saw {noticed:?}");
}

#[test]
fn nobody_notices_a_rolling_restart_behind_nginx() {
    if is_installed("nginx", "-v") {
        assert_unnoticed(&roll(Proxy::nginx));
    }
}

#[test]
fn nobody_notices_a_rolling_restart_behind_caddy() {
    if is_installed("caddy", "version") {
        assert_unnoticed(&roll(Proxy::caddy));
    }
}

/// A program in place of oauth2-proxy: a browser with the cookie `sso` is signed in as that member.
fn sign_in_service() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
            let first = lines.next().and_then(Result::ok).unwrap_or_default();
            let mut member = None;
            for line in lines.map_while(Result::ok).take_while(|line| !line.is_empty()) {
                let cookie = line.split_once(':').filter(|(name, _)| name.eq_ignore_ascii_case("cookie"));
                let cookies = cookie.iter().flat_map(|(_, value)| value.split(';'));
                member = cookies
                    .filter_map(|it| it.trim().strip_prefix("sso="))
                    .map(str::to_owned)
                    .next_back()
                    .or(member);
            }
            let answer = match member {
                _ if !first.contains("/oauth2/auth") => "HTTP/1.1 200 OK\r\n".to_owned(),
                Some(member) => format!("HTTP/1.1 202 Accepted\r\nX-Auth-Request-User: {member}\r\n"),
                None => "HTTP/1.1 401 Unauthorized\r\n".to_owned(),
            };
            let _ = write!(stream, "{answer}Content-Length: 0\r\nConnection: close\r\n\r\n");
        }
    });
    port
}

/// Members, strangers, forged headers and bots, behind a proxy that signs people in.
fn sign_in_behind(start: impl FnOnce(&[ServerProcess], u16) -> Proxy) {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", folder.path().join("club.db").display());
    let settings = ["--set", "entry=members", "--set", "member-header=X-Auth-Request-User"];
    let origin = "https://play.example.org";
    let proxied = ["--behind-proxy", "--trusted-proxy", "127.0.0.1", "--origin", origin];
    let more = [&settings[..], &proxied].concat();
    let nodes = [ServerProcess::start(Path::new(BINARY), &database, &more)];
    let proxy = start(&nodes, sign_in_service());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let client = proxy.client();
        let get = async |path: &str, headers: &[(&str, &str)]| {
            client.raw().send("GET".parse().unwrap(), path, headers, "".into()).await.unwrap()
        };
        // A stranger goes to the sign-in, even with a header of their own.
        for forged in [&[][..], &[("x-auth-request-user", "ada")]] {
            let away = get("/me", forged).await;
            assert_eq!(away.status, 302);
            assert!(away.headers["location"].to_str().unwrap().contains("/oauth2/sign_in?rd="));
            assert_eq!(get("/api/v1/me", forged).await.status, 302);
        }
        for path in ["/privacy", "/manifest.webmanifest"] {
            assert_eq!(get(path, &[]).await.status, 200, "{path}");
        }
        // A member is who the proxy says, whatever else they claim.
        let ada = get("/api/v1/me", &[("cookie", "sso=ada"), ("x-auth-request-user", "eve")]).await;
        assert_eq!((ada.status, ada.json()["name"].as_str()), (200, Some("ada")), "{}", ada.text());
        let cookies = ada.headers.get_all("set-cookie").iter().filter_map(|it| it.to_str().ok());
        let token = cookies.filter_map(|it| it.split_once("oriflamme=")).next().unwrap().1;
        let token = token.split(';').next().unwrap().to_owned();
        // Her bot needs no sign-in. Her own token does, even with a header of its own, and so do pages.
        let cookie = format!("sso=ada; oriflamme={token}");
        let headers = [("cookie", cookie.as_str()), ("origin", origin), ("content-type", "application/json")];
        let made = client.raw().send(
            "POST".parse().unwrap(),
            "/api/v1/me/bots",
            &headers,
            r#"{"name":"Robby"}"#.into(),
        );
        let made = made.await.unwrap();
        assert_eq!(made.status, 201, "{}", made.text());
        let bot = format!("Bearer {}", made.json()["token"].as_str().unwrap());
        let own = format!("Bearer {token}");
        for forged in [&[][..], &[("x-auth-request-user", "ada")]] {
            let with = |bearer| [forged, &[("authorization", bearer)]].concat();
            let me = get("/api/v1/me", &with(bot.as_str())).await;
            assert_eq!(
                (me.status, me.json()["name"].as_str()),
                (200, Some("Robby [bot] ✓")),
                "{}",
                me.text()
            );
            let refused = get("/api/v1/me", &with(own.as_str())).await;
            assert_eq!((refused.status, refused.json()["error"].as_str()), (403, Some("not_named")));
            assert_eq!(get("/me", &with(bot.as_str())).await.status, 302);
        }
    });
}

#[test]
fn members_strangers_and_bots_behind_caddy() {
    if is_installed("caddy", "version") {
        sign_in_behind(Proxy::caddy_with_sign_in);
    }
}

#[test]
fn members_strangers_and_bots_behind_nginx() {
    if is_installed("nginx", "-v") {
        sign_in_behind(Proxy::nginx_with_sign_in);
    }
}
