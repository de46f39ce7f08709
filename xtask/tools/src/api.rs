//! `cargo xtask api`: an OpenAPI fuzzer against a server. It must see no 500, no status that is not
//! described, and no answer of another shape.

use oriflamme_testkit::{Database, Players, ServerProcess};
use serde_json::json;
use std::{path::Path, process::Command};

pub(crate) fn fuzz(program: &Path, fuzzer: &Path, examples: &str) {
    let database = Database::sqlite();
    let server = ServerProcess::start(program, &database.url, &[]);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let players =
        runtime.block_on(Players::sit(&server.client(), json!({"rules": "base-2", "seats": 3}))).unwrap();
    let token = players.seats[0].token().unwrap();
    let ran = Command::new(fuzzer)
        .args(["run", &format!("{}/api/v1/openapi.json", server.url())])
        .args([
            "--checks",
            "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
        ])
        .args(["--max-examples", examples, "--exclude-path-regex", "events$"])
        .args(["--header", &format!("Authorization: Bearer {token}")])
        .status()
        .unwrap();
    assert!(ran.success(), "the API is not as it is described");
}
