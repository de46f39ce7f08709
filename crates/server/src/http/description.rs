//! The description of the API, as OpenAPI: generated from the routes and types, and simplified for readers
//! and for client generators.

use super::{
    limits::{Limited, default_rate},
    writing_routes::WritingRoute,
};
use oriflamme_wire::SaidJson;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use utoipa::OpenApi;

/// The introduction of the description.
const ABOUT: &str = "\
Tables, seats, moves and live updates. Cards, moves and positions are written in the notation. \
A guide with examples is `docs/API.md` of the project.

**Authentication.** `POST /api/v1/guests` gives a token. Send it as `Authorization: Bearer TOKEN`.

**Errors** are an `Error`: a stable code for programs, and a sentence for people.

**Limits.** An answer 429 says in `Retry-After` how many seconds to wait, and so do 408 and 503. Every request counts: \
by default 100 a second and 400 at once from an address. The description of a route says what else it counts against. \
`GET /api/v1/limits` returns the limits of a server, and what is left of them.

**Versions.** Within `/api/v1`, addresses, fields and words may be added, but never removed or given another meaning.";

#[derive(OpenApi)]
#[openapi(
    info(title = "Oriflamme", license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")),
    servers((url = "/", description = "The server that sends this description")),
    components(schemas(SaidJson)),
    tags(
        (name = "players", description = "Who plays, and what is kept about them"),
        (name = "tables", description = "Tables, games and live updates"),
        (name = "manners", description = "Blocked players, and notices from operators"),
        (name = "friends", description = "Friends, and which of them are here"),
        (name = "pairing", description = "Play with strangers"),
        (name = "bots", description = "Bot accounts, which belong to players, and challenges to them"),
        (name = "clubs", description = "Clubs: members, news, tables, seasons"),
        (name = "tournaments", description = "Tournaments: rounds, standings, duplicate deals"),
        (name = "operation", description = "For operators and their tools"),
    ),
)]
struct Description;

/// A description without routes.
pub(super) fn empty() -> utoipa::openapi::OpenApi {
    Description::openapi()
}

/// The description as it is sent.
pub(super) fn finished(described: &utoipa::openapi::OpenApi) -> Value {
    // This can't fail, because it consists of texts and numbers.
    let mut description = serde_json::to_value(described).unwrap_or_default();
    description["info"]["description"] = ABOUT.into();
    // By default, a route needs no token.
    description["security"] = json!([]);
    description["components"]["securitySchemes"] = json!({"token": {
        "type": "http", "scheme": "bearer", "description": "What `POST /api/v1/guests` gave",
    }});
    walk(&mut description);
    let schemas = description["components"]["schemas"].as_object_mut();
    if let Some(schemas) = schemas {
        let mut named = BTreeMap::new();
        for (name, schema) in std::mem::take(schemas) {
            let before = named.insert(plain(&name), schema);
            debug_assert!(before.is_none(), "two schemas would be called {}", plain(&name));
        }
        merge_table(&mut named);
        schemas.extend(named);
    }
    say_limits(&mut description);
    description
}

/// The name of a schema: the name of our type, without the suffix for its form.
fn plain(name: &str) -> String {
    name.strip_suffix("Json").unwrap_or(name).to_owned()
}

/// Simplifies the names of schemas, and removes the line breaks of our comments.
fn walk(value: &mut Value) {
    match value {
        Value::Object(object) => {
            for (key, value) in object.iter_mut() {
                match (key.as_str(), value) {
                    // In all our objects with dynamic keys, the keys are families.
                    ("propertyNames", value) => *value = json!({"$ref": "#/components/schemas/Family"}),
                    ("$ref", Value::String(name)) => *name = plain(name),
                    ("description" | "summary", Value::String(text)) => *text = unwrapped(text),
                    (_, value) => walk(value),
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(walk),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// A text whose paragraphs and list entries are each one line.
fn unwrapped(text: &str) -> String {
    let mut plain = String::new();
    for line in text.trim().lines() {
        let new = line.is_empty() || line.starts_with("- ") || plain.ends_with('\n') || plain.is_empty();
        match new {
            true if plain.is_empty() => {}
            true => plain.push('\n'),
            false => plain.push(' '),
        }
        plain.push_str(line);
    }
    plain
}

/// Merges the schemas of a lobby and of a game. A table has the fields of a lobby and, once the cards are
/// dealt, those of a view. Readers and client generators want one object in which the fields of a game are
/// optional.
fn merge_table(schemas: &mut BTreeMap<String, Value>) {
    let Some(Value::Array(parts)) = schemas.get_mut("Table").map(|table| table["allOf"].take()) else {
        return;
    };
    let (Some(view), Some(lobby)) = (schemas.get("View"), schemas.get("Lobby")) else { return };
    let mut properties = view["properties"].as_object().cloned().unwrap_or_default();
    let mut required = lobby["required"].as_array().cloned().unwrap_or_default();
    for own in parts.iter().filter(|part| part.get("$ref").is_none()) {
        properties.extend(own["properties"].as_object().cloned().unwrap_or_default());
        required.extend(own["required"].as_array().cloned().unwrap_or_default());
    }
    let about = "A table as one viewer sees it. The fields of the game, from `round` to `cleared`, are there once the \
                 cards are dealt; all of them but `legal` come and go together.";
    let table =
        json!({"type": "object", "description": about, "required": required, "properties": properties});
    schemas.insert("Table".to_owned(), table);
    for part in ["Shown", "Lobby", "View"] {
        schemas.remove(part);
    }
}

/// Adds its limit to the description of every route that writes.
fn say_limits(description: &mut Value) {
    let Some(paths) = description["paths"].as_object_mut() else { return };
    for (path, operations) in paths {
        let Some(operation) = operations.get_mut("post") else { continue };
        let WritingRoute { limited, largest, .. } = WritingRoute::at(path);
        let what = match limited {
            Limited::Requests => "Counts as any request does.".to_owned(),
            _ => format!("Counts as one of the {limited}: by default {}.", default_rate(limited)),
        };
        let said = operation["description"].as_str().map(|said| format!("{said}\n\n")).unwrap_or_default();
        operation["description"] = format!("{said}{what} A body has at most {} KiB.", largest / 1024).into();
    }
}
