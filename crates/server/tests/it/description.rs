//! The API's description.

use oriflamme_table_view::ErrorCode;
use serde_json::Value;
use std::path::Path;

/// The description of the API only changes on purpose. `INSTA_UPDATE=always` writes the file anew.
#[test]
fn the_description_reads() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    let now = serde_json::to_string_pretty(&oriflamme_server::description()).unwrap() + "\n";
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        std::fs::write(&file, &now).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap();
    let differs = kept.lines().zip(now.lines()).position(|(kept, now)| kept != now);
    assert!(kept == now, "docs/openapi.json is not what the server says, from line {differs:?} on");
}

/// Calls `each` for every schema and every property in a part of the description, with its path.
fn schemas(value: &Value, path: &str, each: &mut impl FnMut(&str, &Value)) {
    match value {
        Value::Object(object) => {
            for (name, property) in object.get("properties").and_then(Value::as_object).into_iter().flatten()
            {
                each(&format!("{path}.{name}"), property);
            }
            object.iter().for_each(|(key, value)| schemas(value, &format!("{path}.{key}"), each));
        }
        Value::Array(values) => {
            values.iter().enumerate().for_each(|(at, value)| schemas(value, &format!("{path}[{at}]"), each));
        }
        _ => {}
    }
}

fn is_described(value: &Value) -> bool {
    // A link or a path into our code would mean nothing to readers.
    let is_plain = |text: &str| !text.is_empty() && !text.contains("[`") && !text.contains("::");
    let has_text = |value: &Value| value["description"].as_str().is_some_and(is_plain);
    // A property that may be null has its description beside the reference.
    has_text(value) || value["oneOf"].as_array().is_some_and(|either| either.iter().any(has_text))
}

#[test]
fn everything_is_described_and_nothing_is_called_by_our_types() {
    let description = oriflamme_server::description();
    let all = description["components"]["schemas"].as_object().unwrap();
    let mut missing = Vec::new();
    for (name, schema) in all {
        assert!(!name.ends_with("Json") && !name.ends_with("Schema"), "{name}");
        if !is_described(schema) {
            missing.push(name.clone());
        }
        schemas(schema, name, &mut |path, property| {
            // The tag of a variant needs no description.
            if !is_described(property) && !path.ends_with(".event") {
                missing.push(path.to_owned());
            }
        });
    }
    assert!(missing.is_empty(), "without description: {missing:#?}");
    for (path, operations) in description["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            assert!(operation["summary"].is_string(), "{method} {path}");
            for (status, answer) in operation["responses"].as_object().unwrap() {
                assert!(is_described(answer), "{method} {path}: {status}");
                let retry = !answer["headers"]["Retry-After"].is_null();
                assert_eq!(
                    retry,
                    ["408", "429", "503"].contains(&status.as_str()),
                    "{method} {path}: {status}"
                );
            }
            if method == "post" {
                assert!(operation["description"].as_str().unwrap().contains("Counts as"), "{path}");
            }
        }
    }
}

#[test]
fn words_are_listed() {
    let description = oriflamme_server::description();
    let schemas = &description["components"]["schemas"];
    let words = |name: &str| schemas[name]["enum"].as_array().map(Vec::len);
    let lists =
        ["Ruleset", "Level", "TableStatus", "Family", "Phase", "SeatKind", "UpdateKind", "Ask", "CardName"];
    for name in lists {
        assert!(words(name).is_some_and(|words| words > 1), "{name}");
    }
    assert_eq!(words("ErrorCode"), Some(ErrorCode::ALL.len()));
    assert_eq!(schemas["Error"]["properties"]["error"]["$ref"], "#/components/schemas/ErrorCode");
    let about = schemas["ErrorCode"]["description"].as_str().unwrap();
    for code in ErrorCode::ALL {
        assert!(about.contains(&format!("`{code}` ({}): {}", code.status(), code.about())), "{code}");
    }
    // A table is one object, whose legal moves are a list that may be missing.
    let table = &schemas["Table"];
    assert_eq!(table["properties"]["legal"]["type"], "array");
    assert_eq!(table["properties"]["legal"]["items"]["$ref"], "#/components/schemas/Move");
    assert_eq!(schemas["Move"]["type"], "string");
    let required = table["required"].as_array().unwrap();
    assert!(required.contains(&"status".into()) && !required.contains(&"legal".into()));
}

/// Generated clients name their functions after the ids.
#[test]
fn every_operation_has_an_id_of_its_own() {
    let description = oriflamme_server::description();
    let paths = description["paths"].as_object().unwrap().values();
    let operations = paths.flat_map(|path| path.as_object().unwrap().values());
    let mut ids: Vec<&str> = operations.filter_map(|operation| operation["operationId"].as_str()).collect();
    let all = ids.len();
    assert!(all > 30, "{all}");
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), all, "two operations have one id");
}
