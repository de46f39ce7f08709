//! Databases that are deleted after the test.

use std::{
    fs,
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};
use tempfile::TempDir;

/// A database for one test.
pub struct Database {
    /// Its address, as `--database` takes it.
    pub url: String,
    /// The folder of its file, if it is SQLite.
    folder: Option<TempDir>,
}

impl Database {
    /// An empty SQLite file.
    pub fn sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { url: format!("sqlite:{}", folder.path().join("oriflamme.db").display()), folder: Some(folder) }
    }
    /// An empty database on the PostgreSQL server that the tests of this process share. `None` if there is no
    /// PostgreSQL, unless it must be there.
    pub fn postgres() -> Option<Self> {
        Some(Self { url: Postgres::shared()?.new_database(), folder: None })
    }
    /// The same with tables in it. `fill` makes them once for all tests of this process: it gets the address
    /// of an empty database, and must leave no connection open.
    pub fn filled_postgres(fill: impl FnOnce(&str)) -> Option<Self> {
        static TEMPLATE: OnceLock<String> = OnceLock::new();
        let server = Postgres::shared()?;
        let template = TEMPLATE.get_or_init(|| {
            let url = server.new_database();
            fill(&url);
            url.rsplit('/').next().unwrap().to_owned()
        });
        Some(Self { url: server.copy_of(template), folder: None })
    }
    /// One of PostgreSQL's programs, such as `pg_dump`.
    pub fn postgres_program(name: &str) -> Command {
        Command::new(programs().unwrap().join(name))
    }
    /// The folder of the SQLite file.
    pub fn folder(&self) -> &Path {
        self.folder.as_ref().unwrap().path()
    }
}

/// A PostgreSQL server of our own, on loopback. It ends with this process, in whatever way that ends.
pub struct Postgres {
    child: Child,
    settings: &'static [&'static str],
    programs: PathBuf,
    port: u16,
    databases: AtomicU32,
    folder: TempDir,
}

impl Postgres {
    /// The server that tests share. It survives being killed, but not a loss of power: otherwise a new
    /// database would spend most of its time on syncs.
    fn shared() -> Option<&'static Self> {
        static SERVER: OnceLock<Option<Postgres>> = OnceLock::new();
        SERVER.get_or_init(|| Self::start_with(&["-c", "fsync=off"])).as_ref()
    }
    /// Starts one from the system's binaries.
    pub fn start() -> Option<Self> {
        Self::start_with(&[])
    }
    fn start_with(settings: &'static [&'static str]) -> Option<Self> {
        let Some(programs) = programs() else {
            crate::left_out("PostgreSQL is not installed; on Debian: apt-get install postgresql");
            return None;
        };
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        fs::create_dir(&data).unwrap();
        let user = server_user();
        if let Some(user) = &user {
            let owned = Command::new("chown").args(["-R", user]).arg(folder.path()).status().unwrap();
            assert!(owned.success(), "the folder of PostgreSQL can't be given to {user}");
        }
        let run = |program: &str| as_user(user.as_deref(), &programs.join(program));
        let made = run("initdb")
            .args(["--auth=trust", "--username=oriflamme", "--encoding=UTF8", "--no-sync", "-D"])
            .arg(&data)
            .output()
            .unwrap();
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        let port = free_port();
        let child = run_postgres(&programs, &folder, port, settings);
        let postgres = Self { child, settings, programs, port, databases: AtomicU32::new(0), folder };
        postgres.wait();
        Some(postgres)
    }
    /// Kills it at once, and so ends all its connections.
    pub fn kill(&mut self) {
        // PostgreSQL calls this signal an immediate shutdown: its children end, too, and nothing is cleaned
        // up.
        let pid = rustix::process::Pid::from_child(&self.child);
        let _ = rustix::process::kill_process(pid, rustix::process::Signal::QUIT);
        let _ = self.child.wait();
    }
    /// Starts it again with the same data and on the same port.
    pub fn restart(&mut self) {
        self.child = run_postgres(&self.programs, &self.folder, self.port, self.settings);
        self.wait();
    }

    /// Freezes all its processes: connections stay open, and nothing is answered.
    pub fn freeze(&self) {
        self.signal_all(rustix::process::Signal::STOP);
    }
    /// Lets its processes continue.
    pub fn thaw(&self) {
        self.signal_all(rustix::process::Signal::CONT);
    }
    /// The processor time that all its processes have used.
    pub fn cpu_seconds(&self) -> f64 {
        // The unit is a hundredth of a second on every Linux.
        const TICKS: f64 = 100.0;
        let of = |pid: i32| {
            let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
            // After the name in brackets, the 12th and 13th fields are its own times, the next two those of
            // its ended children.
            let fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11).take(4);
            fields.map(|ticks| ticks.parse::<f64>().ok()).sum::<Option<f64>>()
        };
        self.processes().into_iter().filter_map(of).sum::<f64>() / TICKS
    }
    /// Its processes. The first one starts the others.
    fn processes(&self) -> Vec<i32> {
        let postmaster = self.child.id();
        // There are none once it has ended.
        let children = fs::read_to_string(format!("/proc/{postmaster}/task/{postmaster}/children"));
        let children = children.unwrap_or_default();
        let children = children.split_whitespace().map(|pid| pid.parse::<i32>().unwrap());
        [postmaster as i32].into_iter().chain(children).collect()
    }
    fn signal_all(&self, signal: rustix::process::Signal) {
        for pid in self.processes() {
            // A process that has just ended needs no signal.
            let _ = rustix::process::kill_process(rustix::process::Pid::from_raw(pid).unwrap(), signal);
        }
    }

    fn wait(&self) {
        let deadline = Instant::now() + Duration::from_secs(20);
        let port = self.port.to_string();
        let ready = || {
            let mut probe = Command::new(self.programs.join("pg_isready"));
            probe.args(["-q", "-h", "127.0.0.1", "-p", &port]).status().is_ok_and(|status| status.success())
        };
        while !ready() {
            assert!(Instant::now() < deadline, "PostgreSQL does not start");
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// The address of a new, empty database.
    pub fn new_database(&self) -> String {
        self.copy_of("template1")
    }
    fn copy_of(&self, template: &str) -> String {
        let name = format!("test_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let made = Command::new(self.programs.join("createdb"))
            .args(["-h", "127.0.0.1", "-U", "oriflamme", "-p", &self.port.to_string(), "-T", template, &name])
            .output()
            .unwrap();
        assert!(made.status.success(), "createdb: {}", String::from_utf8_lossy(&made.stderr));
        format!("postgres://oriflamme@127.0.0.1:{}/{name}", self.port)
    }
}

fn run_postgres(programs: &Path, folder: &TempDir, port: u16, settings: &[&str]) -> Child {
    let mut server = as_user(server_user().as_deref(), &programs.join("postgres"));
    server.arg("-D").arg(folder.path().join("data")).arg("-k").arg(folder.path());
    server.args(["-h", "127.0.0.1", "-p", &port.to_string()]).args(settings);
    server.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    start_for_good(server)
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // Frozen processes do not notice that the first one ends.
        self.thaw();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts a program from a thread that lives as long as we do, because the program is told to end when that
/// thread ends.
pub(crate) fn start_for_good(mut command: Command) -> Child {
    let (sender, started) = mpsc::channel();
    thread::spawn(move || {
        sender.send(command.spawn()).unwrap();
        loop {
            thread::park();
        }
    });
    started.recv().unwrap().expect("the server could not be started")
}

/// PostgreSQL does not run as root.
fn server_user() -> Option<String> {
    let root = rustix::process::geteuid().is_root();
    root.then(|| "postgres".to_owned())
}

/// A program as another user, which ends when we do.
fn as_user(user: Option<&str>, program: &Path) -> Command {
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "QUIT"]);
    if let Some(user) = user {
        command.args(["--reuid", user, "--regid", user, "--clear-groups"]);
    }
    // The other user may not be allowed to enter our folder.
    command.arg("--").arg(program).current_dir("/");
    command
}

/// The folder of PostgreSQL's programs, which on Debian is not on the path.
fn programs() -> Option<PathBuf> {
    const NEEDED: [&str; 6] = ["initdb", "postgres", "pg_isready", "createdb", "pg_dump", "pg_restore"];
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<_> = versions.map(|version| version.path().join("bin")).collect();
    folders.sort();
    folders.reverse();
    let path = std::env::var_os("PATH").unwrap_or_default();
    folders.extend(std::env::split_paths(&path));
    folders.into_iter().find(|folder| NEEDED.iter().all(|name| folder.join(name).is_file()))
}

/// A port that nobody listens on.
pub(crate) fn free_port() -> u16 {
    TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port()
}
