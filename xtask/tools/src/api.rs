//! `cargo xtask api`: runs an OpenAPI fuzzer against a server. There must be no 500, no undescribed status,
//! and no answer of another shape.

use oriflamme_testkit::{Database, Players, ServerProcess};
use serde_json::json;
use std::{fs, path::Path, process::Command};

/// The fuzzer's checks.
const CHECKS: &str =
    "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance";
/// Streams do not end. A request that ends the token would turn all others into 401.
const NOT_ASKED: &str = "(events|/me/token|/me/forget)$";
const ENDS_A_TOKEN: &str = "/me/(token|forget)$";

/// Runs the fuzzer three times: as somebody who sits at a table, about that table; as the same player, about
/// tables that it invents; and for the requests that end a token.
pub(crate) fn fuzz(program: &Path, fuzzer: &Path, examples: &str) {
    let database = Database::sqlite();
    let server = ServerProcess::start(program, &database.url, &[]);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let players =
        runtime.block_on(Players::sit(&server.client(), json!({"rules": "base-2", "seats": 3}))).unwrap();
    let [plays, leaves] = [&players.seats[0], &players.seats[1]].map(|seat| seat.token().unwrap());

    let folder = tempfile::tempdir().unwrap();
    let any_table = folder.path().join("any-table.toml");
    fs::write(&any_table, "").unwrap();
    let this_table = folder.path().join("this-table.toml");
    fs::write(&this_table, format!("[parameters]\n\"path.table\" = \"{}\"\n", players.table)).unwrap();
    let run = |config: &Path, token: &str, paths: [&str; 2]| {
        let ran = Command::new(fuzzer)
            .arg("--config-file")
            .arg(config)
            .args(["run", &format!("{}/api/v1/openapi.json", server.url())])
            .args(["--checks", CHECKS, "--max-examples", examples])
            .args(paths)
            .args(["--header", &format!("Authorization: Bearer {token}")])
            .status()
            .unwrap();
        assert!(ran.success(), "the API is not as it is described");
    };
    run(&this_table, plays, ["--exclude-path-regex", NOT_ASKED]);
    run(&any_table, plays, ["--exclude-path-regex", NOT_ASKED]);
    run(&any_table, leaves, ["--include-path-regex", ENDS_A_TOKEN]);
}
