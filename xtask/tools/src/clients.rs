//! `cargo xtask clients`: programs in other languages play against a real server.

use oriflamme_testkit::{Database, ServerProcess};
use std::{path::Path, process::Command};

pub(crate) fn play(program: &Path, scripts: &Path, python: &Path, game: &Path) {
    let database = Database::sqlite();
    let server = ServerProcess::start(program, &database.url, &[]);
    let node = |script: &str| {
        let mut node = Command::new("node");
        node.arg(scripts.join(script));
        node
    };
    let mut generated = Command::new(python);
    generated.arg(game);
    for mut client in [node("play.js"), node("game.js"), generated] {
        let ran = client.arg(server.url()).output().unwrap();
        let said = String::from_utf8_lossy(&ran.stdout).into_owned();
        let errors = String::from_utf8_lossy(&ran.stderr);
        assert!(
            ran.status.success() && said.contains("ranking: [["),
            "{client:?} does not play:\n{said}{errors}"
        );
        println!("{}", said.lines().last().unwrap_or_default());
    }
}
