//! Servers as processes, which can be killed.

use crate::database::{free_port, start_for_good};
use oriflamme_client::Client;
use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

/// A server in a process of its own. It ends with this process, in whatever way that ends.
pub struct ServerProcess {
    binary: PathBuf,
    arguments: Vec<String>,
    port: u16,
    child: Option<Child>,
}

impl ServerProcess {
    /// Starts `binary serve` on a free port, without limits on requests.
    pub fn start(binary: &Path, database: &str, more: &[&str]) -> Self {
        let no_limits = [
            "--requests-per-second",
            "0",
            "--guests-per-minute",
            "0",
            "--tables-per-minute",
            "0",
            "--connections-per-address",
            "0",
            "--streams-per-address",
            "0",
        ];
        Self::with_limits(binary, database, &[&no_limits, more].concat())
    }
    /// Starts `binary serve` on a free port, with the limits that it has by default.
    pub fn with_limits(binary: &Path, database: &str, more: &[&str]) -> Self {
        let port = free_port();
        let listen = format!("127.0.0.1:{port}");
        let arguments = ["serve", "--listen", &listen, "--database", database, "--log", "warn"]
            .into_iter()
            .chain(more.iter().copied())
            .map(str::to_owned)
            .collect();
        let mut server = Self { binary: binary.to_owned(), arguments, port, child: None };
        server.restart();
        server
    }
    /// Starts it again on the same port, and waits until it listens.
    pub fn restart(&mut self) {
        let mut command = Command::new("setpriv");
        command.args(["--pdeathsig", "KILL", "--"]).arg(&self.binary).args(&self.arguments);
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        crate::forget_variables(&mut command);
        let mut child = start_for_good(command);
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.starts_with("http://"), "the server does not start: {line:?} {:?}", child.wait());
        self.child = Some(child);
    }
    /// Kills it with SIGKILL, without a chance to clean up.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
    /// Sends it SIGHUP.
    pub fn hang_up(&self) {
        if let Some(child) = &self.child {
            let pid = rustix::process::Pid::from_child(child);
            rustix::process::kill_process(pid, rustix::process::Signal::HUP).unwrap();
        }
    }
    /// Asks it to stop, waits, and returns its exit code.
    pub fn stop(&mut self) -> Option<i32> {
        let mut child = self.child.take()?;
        let pid = rustix::process::Pid::from_child(&child);
        rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
        child.wait().unwrap().code()
    }
    /// The process.
    pub fn pid(&self) -> u32 {
        self.child.as_ref().map_or(0, Child::id)
    }
    /// Its port on loopback.
    pub fn port(&self) -> u16 {
        self.port
    }
    /// Its address.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
    /// A stranger's client.
    pub fn client(&self) -> Client {
        Client::new(&self.url())
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        self.kill();
    }
}
