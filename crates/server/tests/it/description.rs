//! The API's description.

/// What the API promises changes on purpose or not at all.
#[test]
fn the_description_reads() {
    let description = serde_json::to_string_pretty(&oriflamme_server::description()).unwrap();
    insta::assert_snapshot!("openapi", description);
}
