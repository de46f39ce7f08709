//! The end of a game: who won and why, everybody's hidden cards, and the next steps.

use super::{Board, TablePage, own_family};
use crate::{
    Value, Words,
    assets::url,
    card::{crest, peek},
    profile::linked_name,
    seal::salt,
    sprite::icon,
};
use maud::{Markup, html};
use oriflamme_game::{Card, Family, Names, Seat, Seen, Viewer};
use oriflamme_table_view::{Dealt, End, Occupant, Proof, TableStatus};

/// The end of a game, with the graph of its course: a page has it, an update does not.
pub(crate) fn end(board: &Board<'_>, graph: &Markup) -> Markup {
    let (words, table) = (board.words, board.table);
    let Some(end) = &table.end else { return html! {} };
    html! {
        section #end.end aria-label=(words.say("end-title")) {
            link rel="stylesheet" href=(url("end.css"));
            @if let Some(winners) = end.ranking.first() {
                h2 { (icon("trophy")) (won(board, winners)) }
                @if let Some(came) = came(board, &end.ranking) { p.came { (came) } }
                (next(board))
                div.result {
                    div { (ranking(board, &end.ranking)) (graph) }
                    div {
                        @if is_sealed(board) { p role="note" { (words.say("tournament-sealed")) } } @else { (hidden(board)) }
                        (fair(board, end)) (proof(board, end.proof.as_ref()))
                    }
                }
            } @else {
                h2 { (words.say("end-abandoned-title")) }
                p { (words.say("end-abandoned-text")) }
                (next(board))
                (fair(board, end)) (proof(board, end.proof.as_ref()))
            }
        }
    }
}

/// Asks a guest whether to keep the name. The script shows it once.
pub(super) fn keep(page: &TablePage<'_>) -> Markup {
    let words = page.visitor.words();
    let name = page.visitor.chosen_name().filter(|_| page.visitor.is_guest);
    html! {
        @if let (Some(name), Viewer::Seat(_)) = (name, page.table.viewer) {
            section.keep.scripted data-keep hidden aria-label=(words.say("end-keep")) {
                p { (words.tell("passkey-guest", &[("name", name.into())])) }
                div.row {
                    a.button href="/me" { (icon("key")) (words.say("end-keep")) }
                    button.plain type="button" { (words.say("end-keep-not")) }
                }
            }
        }
    }
}

pub(super) fn won(board: &Board<'_>, winners: &[Seat]) -> String {
    let mine = board.me().is_some_and(|me| winners.contains(&me));
    let count = winners.first().map_or(0, |&seat| score(board, seat));
    let common = [("you", Value::from(if mine { "yes" } else { "no" })), ("count", count.into())];
    match winners {
        [one] => {
            board.words.tell("end-won", &[[("player", board.name(*one).into())].as_slice(), &common].concat())
        }
        several => board
            .words
            .tell("end-shared", &[[("players", names(board, several).into())].as_slice(), &common].concat()),
    }
}

/// How the reader did, if somebody else won: "You came 3rd, 8 behind."
pub(super) fn came(board: &Board<'_>, ranking: &[Vec<Seat>]) -> Option<String> {
    let me = board.me()?;
    let place = ranking.iter().position(|shared| shared.contains(&me)).filter(|&place| place > 0)?;
    let rank: usize = ranking.iter().take(place).map(Vec::len).sum();
    let best = ranking.first()?.first().map_or(0, |&seat| score(board, seat));
    let place = board.words.tell("end-place", &[("rank", (rank + 1).into())]);
    let behind = best.saturating_sub(score(board, me));
    Some(board.words.tell("end-came", &[("place", place.into()), ("count", behind.into())]))
}

/// A list of names.
fn names(board: &Board<'_>, seats: &[Seat]) -> String {
    board.words.list(&seats.iter().map(|&seat| board.name(seat)).collect::<Vec<_>>())
}

fn score(board: &Board<'_>, seat: Seat) -> u16 {
    board.view.scores.get(seat).copied().unwrap_or_default()
}

/// How many cards a seat has in the queue, covered ones included. This breaks ties (END-2).
fn in_queue(board: &Board<'_>, seat: Seat) -> usize {
    let seating = &board.table.seating;
    board.view.queue.cards().iter().filter(|card| seating.seat_of(card.owner) == Some(seat)).count()
}

/// Every seat with its place, from 1; those who share one have the same.
pub(super) fn places(ranking: &[Vec<Seat>]) -> Vec<(usize, Seat)> {
    let mut place = 1;
    let shared = |shared: &Vec<Seat>| {
        let this = place;
        place += shared.len();
        shared.iter().map(|&seat| (this, seat)).collect::<Vec<_>>()
    };
    ranking.iter().flat_map(shared).collect()
}

fn ranking(board: &Board<'_>, ranking: &[Vec<Seat>]) -> Markup {
    let words = board.words;
    let seats: Vec<Seat> = ranking.iter().flatten().copied().collect();
    let tied =
        |seat: Seat| seats.iter().any(|&other| other != seat && score(board, other) == score(board, seat));
    html! {
        h3 { (words.say("end-ranking")) }
        ol.ranking {
            @for (place, seat) in places(ranking) {
                li.own[board.me() == Some(seat)] {
                    span.place { (words.tell("end-place", &[("rank", place.into())])) }
                    span.crests { @for &family in board.table.seating.families_of(seat) { (crest(family)) } }
                    span.name { b { (linked_name(words, board.table, seat)) } small { (words.seat(board.table, seat)) } }
                    @if tied(seat) { span.tie { (words.tell("end-cards", &[("count", in_queue(board, seat).into())])) } }
                    span.score { (icon("influence")) b aria-hidden="true" { (score(board, seat)) }
                        span.hidden { (words.tell("end-score", &[("count", score(board, seat).into())])) } }
                }
            }
        }
        @if board.table.is_leaving_a_loss() && seats.iter().any(|&seat| matches!(board.table.occupant(seat), Occupant::Human { away: true, .. })) {
            p.tie-rule { (words.say(if board.table.rated { "rated-end-gone" } else { "counts-end-gone" })) }
        }
        @for explanation in ties(board, ranking) { p.tie-rule { (explanation) } }
        @if seats.iter().any(|&seat| tied(seat)) { p.tie-rule { (words.say("end-tie-why")) } }
    }
}

/// Each tie in influence, and how it was settled.
pub(super) fn ties(board: &Board<'_>, ranking: &[Vec<Seat>]) -> Vec<String> {
    let words = board.words;
    let mut said = Vec::new();
    for (index, shared) in ranking.iter().enumerate() {
        let Some(&seat) = shared.first() else { continue };
        let count = ("count", Value::from(in_queue(board, seat)));
        if shared.len() > 1 {
            said.push(words.tell("end-tie-shared", &[("players", names(board, shared).into()), count]));
        } else if ranking
            .get(index + 1)
            .and_then(|next| next.first())
            .is_some_and(|&next| score(board, next) == score(board, seat))
        {
            let you = if board.me() == Some(seat) { "yes" } else { "no" };
            said.push(
                words.tell(
                    "end-tie-broken",
                    &[("player", board.name(seat).into()), ("you", you.into()), count],
                ),
            );
        }
    }
    said
}

/// Whether others still play with the same cards, so that the hidden ones are not shown.
fn is_sealed(board: &Board<'_>) -> bool {
    let seed = board.table.end.as_ref().and_then(|end| end.seed.as_ref());
    board.table.tournament.is_some() && seed.is_none()
}

fn next(board: &Board<'_>) -> Markup {
    let (words, table) = (board.words, board.table);
    let line = |title: &str, line: &str| html! { b { (words.say(title)) } small { (words.say(line)) } };
    // The second player joins the first one's table.
    let again = match table.rematch {
        Some(_) => line("end-rematch-join", "end-rematch-join-line"),
        None => line("end-rematch", "end-rematch-line"),
    };
    html! {
        @if board.is_at_table() {
            div.choices.next {
                @if let Some(link) = &table.tournament {
                    a.button.main href={ "/tournaments/" (link.tournament) } { (icon("trophy")) (line("tournament-return", "tournament-return-line")) }
                } @else if table.viewer != Viewer::Spectator {
                    form method="post" action={ "/tables/" (table.id) "/rematch" } {
                        button.main { (icon("table")) (again) }
                        (salt(words, table.next.as_ref()))
                    }
                } @else if let Some(next) = &table.rematch {
                    a.button href={ "/tables/" (next) } { (icon("table")) (line("end-rematch", "end-rematch-line")) }
                }
                @if is_sealed(board) {}
                @else if table.status == TableStatus::Over {
                    a.button href={ "/tables/" (table.id) "/review" } { (icon("watch")) (line("study-review", "study-review-line")) }
                }
                @if !is_sealed(board) { a.button href={ "/tables/" (table.id) "/replay" } { (icon("replay")) (line("end-replay", "end-replay-line")) } }
                @if is_sealed(board) {}
                @else if table.status == TableStatus::Over {
                    a.button href={ "/tables/" (table.id) "/record" } download={ (table.id) ".ori" } { (icon("download")) (line("end-download", "end-download-line")) }
                } @else {
                    a.button href="/#make" { (icon("table")) (line("ui-new-table", "end-new-table-line")) }
                }
            }
        }
    }
}

/// What each family had in hand, set aside and face down in the queue.
fn hidden(board: &Board<'_>) -> Markup {
    let (words, view) = (board.words, board.view);
    let down = |family: Family| -> Vec<Card> {
        let known =
            view.queue.cards().iter().filter(|card| !card.face_up).filter_map(|card| match card.card {
                Seen::Known(card) => Some(card),
                Seen::Back(_) => None,
            });
        known.filter(|card| card.family == family).collect()
    };
    let all = |family: Family, names: Names| {
        names.iter().map(|name| Card::new(family, name)).collect::<Vec<Card>>()
    };
    html! {
        section.hid {
            h3 { (words.say("end-hidden-title")) }
            p { (words.say("end-hidden-lead")) }
            @for &family in board.table.seating.playing() {
                @let places = [
                    ("end-hidden-queue", down(family)),
                    ("end-hidden-hand", all(family, view.hands[family].names)),
                    ("end-hidden-aside", all(family, view.aside[family].names)),
                ];
                div.row {
                    (crest(family)) span.hidden { (words.family(family)) }
                    @if places.iter().all(|(_, cards)| cards.is_empty()) { (words.say("end-hidden-none")) }
                    @for (title, cards) in places {
                        @if !cards.is_empty() {
                            figure {
                                figcaption { (words.say(title)) }
                                @for card in cards { span.card.peek.small.{ (card.family) } { (peek(words, card)) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The possible results of the browser's check of the deal. The script shows one of them.
fn fair(board: &Board<'_>, end: &End) -> Markup {
    const ALARMS: [&str; 4] = ["other-table", "other-secret", "other-salt", "other-cards"];
    let (words, table) = (board.words, board.table);
    let checked = end.seed.as_ref().zip(own_family(table)).filter(|_| table.dealt == Dealt::Here);
    html! {
        @if let Some((seed, family)) = checked {
            section #fair.fair.scripted data-seed=(seed) data-family=(family) {
                p.proved data-verdict="proved" hidden { (icon("proof")) (words.say("fair-proved")) }
                p.proof data-verdict="unknown" hidden { (icon("proof")) (words.say("fair-unknown")) }
                @for alarm in ALARMS {
                    p.refused role="alert" data-verdict=(alarm) hidden {
                        (icon("warning")) b { (words.say("fair-alarm-title")) } " " (words.say(&format!("fair-{alarm}")))
                    }
                }
                div data-noted hidden {
                    p { (words.say("fair-what-now")) }
                    dl {
                        dt { (words.say("fair-noted-table")) } dd { code data-of="table" {} }
                        dt { (words.say("fair-noted-commitment")) } dd { code data-of="commitment" {} }
                        dt { (words.say("fair-noted-salt")) } dd { code data-of="salts" {} }
                    }
                }
            }
        }
    }
}

/// What a reader needs to check the shuffle.
fn proof(board: &Board<'_>, proof: Option<&Proof>) -> Markup {
    let (words, table): (&Words, _) = (board.words, board.table);
    html! {
        details.proof {
            summary { (icon("proof")) (words.say("end-proof-title")) }
            @if let Some(Proof { secret, salts }) = proof {
                p { (words.say("end-proof-text")) }
                dl {
                    dt { (words.say("end-proof-commitment")) } dd { code { (table.commitment) } }
                    dt { (words.say("end-proof-secret")) } dd { code { (secret) } }
                    @for (seat, salt) in salts {
                        dt { (words.tell("end-proof-salt", &[("player", board.name(*seat).into())])) } dd { code { (salt) } }
                    }
                    dt { (words.say("end-proof-how")) } dd {
                        code {
                            "oriflamme verify " (table.id) ".ori --commitment " (table.commitment)
                            @if let Some(salt) = own_salt(board, salts) { " --salt " (salt) }
                        }
                        p { (words.say("fair-check-own")) }
                    }
                }
            } @else if table.tournament.is_some() { p { (words.say("tournament-proof")) } }
            @else { p { (words.say("end-proof-none")) } }
        }
    }
}

/// The reader's own salt, as `oriflamme verify` takes it.
fn own_salt(board: &Board<'_>, salts: &[(Seat, String)]) -> Option<String> {
    let me = board.me()?;
    let (_, salt) = salts.iter().find(|(seat, _)| *seat == me)?;
    Some(format!("{}:{salt}", board.table.seating.family_of(me)))
}
