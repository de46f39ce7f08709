//! The API against an OpenAPI fuzzer. Run by `cargo xtask api`, which installs the fuzzer.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use oriflamme_testkit::{Database, Players, ServerProcess};
use serde_json::json;
use std::{path::Path, process::Command};

#[test]
#[ignore = "needs the fuzzer that `cargo xtask api` installs"]
fn the_api_is_as_it_is_described() {
    let database = Database::sqlite();
    let server = ServerProcess::start(Path::new(env!("CARGO_BIN_EXE_oriflamme")), &database.url, &[]);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let players =
        runtime.block_on(Players::sit(&server.client(), json!({"rules": "base-2", "seats": 3}))).unwrap();
    let token = players.seats[0].token().unwrap();
    let examples = std::env::var("ORIFLAMME_EXAMPLES").unwrap_or_else(|_| "50".into());
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let ran = Command::new(root.join("target/api/bin/schemathesis"))
        .args(["run", &format!("{}/api/v1/openapi.json", server.url())])
        .args([
            "--checks",
            "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
        ])
        .args(["--max-examples", &examples, "--exclude-path-regex", "events$"])
        .args(["--header", &format!("Authorization: Bearer {token}")])
        .status()
        .unwrap();
    assert!(ran.success());
}
