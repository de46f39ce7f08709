//! `oriflamme play` as a process.

use oriflamme_client::Client;
use oriflamme_testkit::ServerProcess;
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// A bot that plays on a server. It is ended with the test.
pub struct OnlineBot {
    pub process: Child,
    token: PathBuf,
    log: PathBuf,
}

impl OnlineBot {
    pub fn start(folder: &Path, number: usize, server: &str, bot: &str, options: &[&str]) -> Self {
        let [token, log] = ["token", "log"].map(|kind| folder.join(format!("{number}.{kind}")));
        let mut command = Command::new(env!("CARGO_BIN_EXE_oriflamme"));
        command.args(["play", "--server", server, "--bot", bot, "--token"]).arg(&token).args(options);
        oriflamme_testkit::forget_variables(&mut command);
        let process = command.stdout(Stdio::null()).stderr(fs::File::create(&log).unwrap()).spawn().unwrap();
        Self { process, token, log }
    }
    pub fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap()
    }
    pub fn wait_for(&mut self, words: &str) {
        let end = Instant::now() + Duration::from_secs(120);
        while !self.log().contains(words) {
            assert!(self.process.try_wait().unwrap().is_none(), "it has ended:\n{}", self.log());
            assert!(Instant::now() < end, "`{words}` does not come:\n{}", self.log());
            std::thread::sleep(Duration::from_millis(20));
        }
    }
    /// Waits until it has played enough games and ended.
    pub fn done(&mut self) {
        let end = Instant::now() + Duration::from_secs(240);
        loop {
            match self.process.try_wait().unwrap() {
                Some(status) => return assert!(status.success(), "{status}:\n{}", self.log()),
                None => assert!(Instant::now() < end, "it is stuck:\n{}", self.log()),
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }
    pub fn client(&self, server: &ServerProcess) -> Client {
        server.client().with_token(fs::read_to_string(&self.token).unwrap().trim())
    }
}

impl Drop for OnlineBot {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
