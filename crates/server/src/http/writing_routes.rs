//! Every route that writes: the limit that it counts against, and the largest body that it takes.

use oriflamme_wire::Limited;

/// The largest body of most requests, in bytes.
const SMALL: usize = 16 * 1024;
/// The largest record that can be uploaded.
const RECORD: usize = 64 * 1024;

/// A route that writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WritingRoute {
    pub path: &'static str,
    /// The limit it counts against, besides [`Limited::Requests`]. If a form creates a player for a newcomer,
    /// that also counts against [`Limited::Guests`].
    pub limited: Limited,
    /// The largest body, in bytes.
    pub largest: usize,
}

const fn route(path: &'static str, limited: Limited) -> WritingRoute {
    WritingRoute { path, limited, largest: SMALL }
}

impl WritingRoute {
    /// The entry of a route. A route that is missing in the list gets the strictest limits.
    pub(super) fn at(path: &str) -> Self {
        let known = WRITING_ROUTES.iter().find(|route| route.path == path);
        known.copied().unwrap_or(route("", Limited::Tables))
    }
}

/// Every route that writes. A test compares the list with the actual routes.
pub const WRITING_ROUTES: &[WritingRoute] = &[
    route("/api/v1/guests", Limited::Guests),
    // These revoke the caller's token, so each token can call them once.
    route("/api/v1/me/token", Limited::Requests),
    route("/api/v1/me/forget", Limited::Requests),
    // A player has few sessions, and each can be ended once.
    route("/api/v1/me/sessions/{session}/end", Limited::Requests),
    // A device has one subscription.
    route("/api/v1/me/push", Limited::Seats),
    route("/api/v1/me/push/about", Limited::Seats),
    route("/api/v1/me/push/off", Limited::Seats),
    route("/api/v1/me/sessions/{session}/push/off", Limited::Seats),
    // There are few days of vacation in a year.
    route("/api/v1/me/vacation", Limited::Seats),
    route("/api/v1/me/vacation/end", Limited::Seats),
    route("/api/v1/me/links", Limited::SignIns),
    route("/api/v1/links", Limited::SignIns),
    route("/api/v1/me/words", Limited::SignIns),
    route("/api/v1/me/words/forget", Limited::Requests),
    route("/api/v1/recoveries", Limited::SignIns),
    route("/api/v1/me/passkeys/challenges", Limited::SignIns),
    route("/api/v1/me/passkeys", Limited::SignIns),
    route("/api/v1/me/passkeys/keep", Limited::SignIns),
    // A player has few passkeys.
    route("/api/v1/me/passkeys/{passkey}/label", Limited::Names),
    route("/api/v1/me/passkeys/{passkey}/remove", Limited::Requests),
    route("/api/v1/sign-ins/challenges", Limited::SignIns),
    route("/api/v1/sign-ins", Limited::SignIns),
    // It changes one field.
    route("/api/v1/me/profile", Limited::Names),
    // A waiting player has one row in the database.
    route("/api/v1/pairing", Limited::Seats),
    route("/api/v1/pairing/cancel", Limited::Seats),
    route("/api/v1/pairing/bots", Limited::Seats),
    route("/api/v1/me/name", Limited::Names),
    route("/api/v1/me/name/claim", Limited::Names),
    route("/api/v1/me/name/release", Limited::Names),
    // The number of blocked players is limited.
    route("/api/v1/tables/{table}/blocks", Limited::Seats),
    route("/api/v1/players/{player}/blocks", Limited::Seats),
    route("/api/v1/me/blocks/{player}/end", Limited::Seats),
    // Each notice can be read once.
    route("/api/v1/me/notices/{notice}/read", Limited::Requests),
    // The numbers of friends, requests and links are limited.
    route("/api/v1/me/friends/links", Limited::Seats),
    route("/api/v1/me/friends/links/end", Limited::Seats),
    route("/api/v1/me/friends/visibility", Limited::Seats),
    route("/api/v1/me/friends/{player}/accept", Limited::Seats),
    route("/api/v1/me/friends/{player}/remove", Limited::Seats),
    route("/api/v1/friends/{link}", Limited::SignIns),
    // The number of a player's bots is limited.
    route("/api/v1/me/bots", Limited::Seats),
    route("/api/v1/me/bots/{player}", Limited::Seats),
    route("/api/v1/me/bots/{player}/renew", Limited::Seats),
    route("/api/v1/me/bots/{player}/delete", Limited::Seats),
    route("/api/v1/bots/{player}/challenges", Limited::Tables),
    // Nothing is stored for an offer.
    route("/api/v1/offers", Limited::Requests),
    route("/api/v1/tables", Limited::Tables),
    route("/api/v1/tables/{table}/sit", Limited::Seats),
    route("/api/v1/tables/{table}/leave", Limited::Seats),
    route("/api/v1/tables/{table}/look-again", Limited::Seats),
    route("/api/v1/tables/{table}/start", Limited::Seats),
    route("/api/v1/tables/{table}/seats/{family}/bot", Limited::Seats),
    route("/api/v1/tables/{table}/seats/{family}/remove", Limited::Seats),
    // The database counts a player's reports (`reports.rs`).
    route("/api/v1/tables/{table}/reports", Limited::Requests),
    route("/api/v1/players/{player}/reports", Limited::Seats),
    route("/api/v1/clubs/{club}/reports", Limited::Seats),
    route("/api/v1/tournaments/{tournament}/reports", Limited::Seats),
    // The number of moves in a game is limited.
    route("/api/v1/tables/{table}/moves", Limited::Requests),
    route("/api/v1/tables/{table}/rematch", Limited::Tables),
    route("/api/v1/tables/{table}/chat", Limited::Talk),
    // The number of invitations to a table is limited.
    route("/api/v1/tables/{table}/invitations", Limited::Seats),
    route("/api/v1/tables/{table}/decline", Limited::Seats),
    // The number of a player's clubs is limited, and a club's members, news and seasons are few.
    route("/api/v1/clubs", Limited::Tables),
    route("/api/v1/clubs/{club}", Limited::Seats),
    route("/api/v1/clubs/{club}/join", Limited::Seats),
    route("/api/v1/clubs/{club}/leave", Limited::Seats),
    route("/api/v1/clubs/{club}/members", Limited::Seats),
    route("/api/v1/clubs/{club}/news", Limited::Talk),
    route("/api/v1/clubs/{club}/news/delete", Limited::Seats),
    route("/api/v1/clubs/{club}/requests/decline", Limited::Seats),
    route("/api/v1/clubs/{club}/seasons", Limited::Seats),
    route("/api/v1/clubs/{club}/seasons/{season}/end", Limited::Seats),
    route("/api/v1/clubs/{club}/seasons/{season}/strike", Limited::Seats),
    route("/api/v1/clubs/{club}/seasons/{season}/restore", Limited::Seats),
    route("/api/v1/clubs/{club}/tables", Limited::Tables),
    route("/tables/{table}/blocks", Limited::Seats),
    route("/players/{player}/blocks", Limited::Seats),
    route("/me/blocks/{player}/end", Limited::Seats),
    route("/me/notices/{notice}/read", Limited::Requests),
    route("/friends/links", Limited::Seats),
    route("/friends/links/end", Limited::Seats),
    route("/friends/visibility", Limited::Seats),
    route("/friends/with/{link}", Limited::SignIns),
    route("/friends/{player}/accept", Limited::Seats),
    route("/friends/{player}/remove", Limited::Seats),
    route("/friends/{player}/play", Limited::Tables),
    route("/tables/{table}/invitations", Limited::Seats),
    route("/play", Limited::Seats),
    route("/play/cancel", Limited::Seats),
    route("/play/bots", Limited::Seats),
    // The number of a host's tournaments is limited. The tables that its bots need at once are counted.
    route("/api/v1/tournaments", Limited::Tables),
    route("/api/v1/tournaments/{tournament}/join", Limited::Seats),
    route("/api/v1/tournaments/{tournament}/leave", Limited::Seats),
    route("/api/v1/tournaments/{tournament}/postpone", Limited::Seats),
    route("/api/v1/tournaments/{tournament}/cancel", Limited::Seats),
    route("/api/v1/tournaments/{tournament}/end", Limited::Seats),
    route("/api/v1/tournaments/{tournament}/remove", Limited::Seats),
    route("/tables", Limited::Tables),
    route("/tables/{table}/sit", Limited::Seats),
    route("/tables/{table}/leave", Limited::Seats),
    route("/tables/{table}/look-again", Limited::Seats),
    route("/tables/{table}/start", Limited::Seats),
    route("/tables/{table}/seats/{family}/bot", Limited::Seats),
    route("/tables/{table}/seats/{family}/remove", Limited::Seats),
    route("/tables/{table}/reports", Limited::Requests),
    route("/players/{player}/reports", Limited::Seats),
    route("/clubs/{club}/reports", Limited::Seats),
    route("/tournaments/{tournament}/reports", Limited::Seats),
    route("/tables/{table}/moves", Limited::Requests),
    route("/tables/{table}/rematch", Limited::Tables),
    route("/tables/{table}/chat", Limited::Talk),
    route("/clubs", Limited::Tables),
    route("/clubs/{club}", Limited::Seats),
    route("/clubs/{club}/join", Limited::Seats),
    route("/clubs/{club}/leave", Limited::Seats),
    route("/clubs/{club}/members", Limited::Seats),
    route("/clubs/{club}/news", Limited::Talk),
    route("/clubs/{club}/news/delete", Limited::Seats),
    route("/clubs/{club}/requests/decline", Limited::Seats),
    route("/clubs/{club}/seasons", Limited::Seats),
    route("/clubs/{club}/seasons/{season}/end", Limited::Seats),
    route("/clubs/{club}/seasons/{season}/strike", Limited::Seats),
    route("/clubs/{club}/seasons/{season}/restore", Limited::Seats),
    route("/clubs/{club}/tables", Limited::Tables),
    route("/tournaments", Limited::Tables),
    route("/tournaments/{tournament}/join", Limited::Seats),
    route("/tournaments/{tournament}/leave", Limited::Seats),
    route("/tournaments/{tournament}/postpone", Limited::Seats),
    route("/tournaments/{tournament}/cancel", Limited::Seats),
    route("/tournaments/{tournament}/end", Limited::Seats),
    route("/tournaments/{tournament}/remove", Limited::Seats),
    WritingRoute { path: "/replay", limited: Limited::Tables, largest: RECORD },
    route("/bots/{player}/challenges", Limited::Tables),
    route("/me/bots", Limited::Seats),
    route("/me/bots/{player}", Limited::Seats),
    route("/me/bots/{player}/renew", Limited::Seats),
    route("/me/bots/{player}/delete", Limited::Seats),
    route("/guests", Limited::Names),
    route("/me/key", Limited::Requests),
    route("/me/forget", Limited::Requests),
    route("/me/profile", Limited::Names),
    route("/me/sign-out", Limited::Requests),
    route("/me/sessions/{session}/end", Limited::Requests),
    route("/me/push/about", Limited::Seats),
    route("/me/push/off", Limited::Seats),
    route("/me/sessions/{session}/push/off", Limited::Seats),
    route("/me/vacation", Limited::Seats),
    route("/me/vacation/end", Limited::Seats),
    route("/me/links", Limited::SignIns),
    route("/links/{link}", Limited::SignIns),
    // It joins two players or signs one in, once.
    route("/me/member", Limited::SignIns),
    route("/me/words", Limited::SignIns),
    route("/me/words/forget", Limited::Requests),
    route("/me/name/claim", Limited::Names),
    route("/me/name/release", Limited::Names),
    route("/me/passkeys", Limited::SignIns),
    route("/me/passkeys/keep", Limited::SignIns),
    route("/me/passkeys/{passkey}/label", Limited::Names),
    route("/me/passkeys/{passkey}/remove", Limited::Requests),
    route("/sign-in", Limited::SignIns),
    route("/enter", Limited::SignIns),
    route("/recover", Limited::SignIns),
    // Nothing is stored for an analysis. Its ranking, which costs time, is counted where it begins.
    WritingRoute { path: "/analysis", limited: Limited::Requests, largest: 4 * RECORD },
    // These only set a cookie.
    route("/announcement/dismiss", Limited::Requests),
    route("/language", Limited::Requests),
];
