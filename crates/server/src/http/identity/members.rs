//! Members whom a trusted proxy names: they are signed in before anybody looks at who sends the request.

use crate::{
    admission::{
        MemberName,
        members::{Arrival, Newcomer},
    },
    app::App,
    http::{
        Peer,
        caller::{Identity, TokenSource, token},
        cookies,
        error::ApiError,
        guard,
        reading::Form,
        visit::{Visit, visitor},
    },
    identity::{device_label::DeviceLabel, players::KnownPlayer},
    ids::Token,
    store::Player,
};
use axum::{
    Extension,
    extract::State,
    http::{HeaderMap, header, request::Parts},
    response::Response,
};
use cookie::Cookie;
use oriflamme_pages::ApartMember;
use oriflamme_table::TableId;
use oriflamme_table_view::ErrorCode;
use serde::Deserialize;

/// Marks a request in which a trusted proxy names a member.
#[derive(Clone, Copy)]
pub(crate) struct NamedMember;

/// The token of a member whom this request signed in. The answer sets it as a cookie, unless it sets another.
#[derive(Clone)]
pub(crate) struct NewToken(pub(crate) Token);

/// Marks a request of a browser that keeps its own player although a proxy names its visitor.
#[derive(Clone)]
pub(crate) struct Apart {
    member: MemberName,
    /// What the proxy calls the member.
    called: Option<MemberName>,
    shown: ApartMember,
}

impl Apart {
    /// What pages say about it.
    pub(crate) fn shown(parts: &Parts) -> Option<ApartMember> {
        parts.extensions.get::<Self>().map(|apart| apart.shown.clone())
    }
}

/// The member whom a header names: one value of a header that appears once.
fn named(headers: &HeaderMap, header: &str) -> Option<MemberName> {
    let mut values = headers.get_all(header).iter();
    let value = values.next()?;
    // The visitor may have sent a value of their own besides the proxy's.
    if values.next().is_some() { None } else { MemberName::of(value.as_bytes()) }
}

/// Signs in the member whom a trusted proxy names. A header from elsewhere is ignored. A browser that has no
/// token of this member's gets one with the answer ([`NewToken`]), and its request goes on with that one.
pub(crate) async fn sign_in_member(app: &App, parts: &mut Parts) -> Result<(), ApiError> {
    let settings = app.settings.now();
    let Some(header) = &settings.member_header else { return Ok(()) };
    let peer = Peer::of(parts);
    let route = guard::route(parts).unwrap_or_default();
    let needs_nobody = ["/assets/", "/healthz", "/readyz", "/metrics"].iter().any(|it| route.starts_with(it));
    if needs_nobody || !app.options.trusts_members(peer.0) {
        return Ok(());
    }
    let Some(member) = named(&parts.headers, header) else { return Ok(()) };
    parts.extensions.insert(NamedMember);
    let called = settings.member_name_header.as_ref().and_then(|header| named(&parts.headers, header));
    let label = DeviceLabel::of(&parts.headers);
    let identity = Identity::in_request(parts);
    let mut joined = None;
    match identity.token() {
        // A member's program says itself who it is, with a token.
        Some((_, TokenSource::Bearer)) => return Ok(()),
        Some((token, TokenSource::Cookie)) => {
            if let Some(KnownPlayer { player: own, .. }) = identity.player(app).await? {
                // Another request of this browser may replace the token at this moment: this one still came
                // with the old.
                if app.players.is_of_member(&own.id, &member).await? {
                    return Ok(());
                }
                match app.players.arrive(Newcomer { member: &member, own, token, label: &label }).await? {
                    Arrival::NotTheirs => {}
                    Arrival::Joined { player, token, tables } => {
                        reload(app, tables).await;
                        joined = Some((KnownPlayer::person(player), token));
                    }
                    Arrival::Apart(why) => {
                        let name = called.as_ref().map_or(member.readable(), MemberName::as_str);
                        let shown = ApartMember { member: name.to_owned(), why };
                        parts.extensions.insert(Apart { member, called, shown });
                        return Ok(());
                    }
                }
            }
        }
        None => {}
    }
    let (player, token) = match joined {
        Some(joined) => joined,
        None => {
            let language = visitor(app, parts, None).language;
            let called = called.as_ref().map(MemberName::as_str);
            app.players.sign_member_in(&member, called, language, &label).await?
        }
    };
    // From here on the request is the member's, as if the browser had sent the cookie.
    if let Some(cookie) = cookies::with_token(&parts.headers, &token) {
        parts.headers.insert(header::COOKIE, cookie);
    }
    parts.extensions.insert(NewToken(token.clone()));
    parts.extensions.insert(Identity::signed_in(player, token));
    Ok(())
}

/// Signs the member in. The browser forgets the key that it had, so nobody needs it any more.
async fn leave_behind(
    app: &App,
    visit: &Visit,
    apart: &Apart,
    (own, key): (&Player, &Token),
) -> Result<Cookie<'static>, ApiError> {
    let called = apart.called.as_ref().map(MemberName::as_str);
    let language = visit.visitor.language;
    let (_, token) = app.players.sign_member_in(&apart.member, called, language, &visit.device).await?;
    app.players.end_token(&own.id, &key.hash()).await?;
    Ok(cookies::token(app, &token))
}

async fn reload(app: &App, tables: Vec<TableId>) {
    for table in tables {
        app.tables.reload(&table).await;
    }
}

#[derive(Deserialize)]
pub(crate) struct MemberForm {
    join: Option<String>,
    to: Option<String>,
}

/// Decides what becomes of a browser's own player when a proxy names its visitor: it becomes the member's, or
/// it is left behind.
pub(crate) async fn member_form(
    State(app): State<App>,
    apart: Option<Extension<Apart>>,
    visit: Visit,
    headers: HeaderMap,
    Form(form): Form<MemberForm>,
) -> Response {
    let decided = async {
        let (Some(Extension(apart)), Some(own), Some((key, _))) = (&apart, &visit.player, token(&headers))
        else {
            let message = "this browser has no other player than the member's";
            return Err(ApiError::new(ErrorCode::SamePlayer, message));
        };
        let to = form.to.as_deref().unwrap_or("/");
        if form.join.is_none() {
            return Ok((to, Some(leave_behind(&app, &visit, apart, (own, &key)).await?)));
        }
        reload(&app, app.players.become_member(&apart.member, own).await?).await;
        Ok((to, None))
    };
    visit.redirect(decided).await
}
