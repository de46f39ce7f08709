//! The end of a game: who won and why, what everybody hid, and what to do next.

use super::Scene;
use crate::{
    Value, Words,
    card::{crest, peek},
    sprite::icon,
};
use maud::{Markup, html};
use oriflamme_game::{Card, Family, Names, Seat, Seen, Viewer};
use oriflamme_table_view::TableStatus;

pub(crate) fn end(scene: &Scene<'_>) -> Markup {
    let (words, sight) = (scene.words, scene.sight);
    let Some(end) = &sight.end else { return html! {} };
    html! {
        section #end.end aria-label=(words.say("end-title")) {
            @if let Some(winners) = end.ranking.first() {
                h2 { (icon("trophy")) (won(scene, winners)) }
                (next(scene))
                div.result {
                    div { (ranking(scene, &end.ranking)) }
                    div { (hidden(scene)) (proof(scene, end.seed.as_deref())) }
                }
            } @else {
                h2 { (words.say("end-abandoned-title")) }
                p { (words.say("end-abandoned-text")) }
                (next(scene))
                (proof(scene, end.seed.as_deref()))
            }
        }
    }
}

fn won(scene: &Scene<'_>, winners: &[Seat]) -> String {
    let mine = scene.me().is_some_and(|me| winners.contains(&me));
    let count = winners.first().map_or(0, |&seat| score(scene, seat));
    let common = [("you", Value::from(if mine { "yes" } else { "no" })), ("count", count.into())];
    match winners {
        [one] => {
            scene.words.tell("end-won", &[[("player", scene.name(*one).into())].as_slice(), &common].concat())
        }
        several => scene
            .words
            .tell("end-shared", &[[("players", names(scene, several).into())].as_slice(), &common].concat()),
    }
}

/// Several names as one.
fn names(scene: &Scene<'_>, seats: &[Seat]) -> String {
    let names: Vec<String> = seats.iter().map(|&seat| scene.name(seat)).collect();
    match names.as_slice() {
        [first @ .., last] if !first.is_empty() => {
            scene.words.tell("end-and", &[("first", first.join(", ").into()), ("last", last.clone().into())])
        }
        _ => names.concat(),
    }
}

fn score(scene: &Scene<'_>, seat: Seat) -> u16 {
    scene.view.scores.get(usize::from(seat.index())).copied().unwrap_or_default()
}

/// How many cards a seat has in the queue, covered ones included: what breaks a tie (END-2).
fn in_queue(scene: &Scene<'_>, seat: Seat) -> usize {
    let seating = &scene.sight.seating;
    scene.view.queue.cards().iter().filter(|card| seating.seat_of(card.owner) == Some(seat)).count()
}

fn ranking(scene: &Scene<'_>, ranking: &[Vec<Seat>]) -> Markup {
    let words = scene.words;
    let seats: Vec<Seat> = ranking.iter().flatten().copied().collect();
    let tied =
        |seat: Seat| seats.iter().any(|&other| other != seat && score(scene, other) == score(scene, seat));
    let mut place = 1;
    let rows: Vec<(usize, Seat)> = ranking
        .iter()
        .flat_map(|shared| {
            let this = place;
            place += shared.len();
            shared.iter().map(move |&seat| (this, seat))
        })
        .collect();
    html! {
        h3 { (words.say("end-ranking")) }
        ol.ranking {
            @for (place, seat) in rows {
                li.own[scene.me() == Some(seat)] {
                    span.place { (words.tell("end-place", &[("rank", place.into())])) }
                    span.crests { @for &family in scene.sight.seating.families_of(seat) { (crest(family)) } }
                    span.name { b { (words.occupant(scene.sight, seat)) } small { (words.seat(scene.sight, seat)) } }
                    @if tied(seat) { span.tie { (words.tell("end-cards", &[("count", in_queue(scene, seat).into())])) } }
                    span.score { (icon("influence")) b { (score(scene, seat)) }
                        span.hidden { (words.tell("end-score", &[("count", score(scene, seat).into())])) } }
                }
            }
        }
        @for explanation in ties(scene, ranking) { p.tie-rule { (explanation) } }
        @if seats.iter().any(|&seat| tied(seat)) { p.tie-rule { (words.say("end-tie-why")) } }
    }
}

/// Each tie in influence, and how it was settled.
fn ties(scene: &Scene<'_>, ranking: &[Vec<Seat>]) -> Vec<String> {
    let words = scene.words;
    let mut said = Vec::new();
    for (index, shared) in ranking.iter().enumerate() {
        let Some(&seat) = shared.first() else { continue };
        let count = ("count", Value::from(in_queue(scene, seat)));
        if shared.len() > 1 {
            said.push(words.tell("end-tie-shared", &[("players", names(scene, shared).into()), count]));
        } else if ranking
            .get(index + 1)
            .and_then(|next| next.first())
            .is_some_and(|&next| score(scene, next) == score(scene, seat))
        {
            let you = if scene.me() == Some(seat) { "yes" } else { "no" };
            said.push(
                words.tell(
                    "end-tie-broken",
                    &[("player", scene.name(seat).into()), ("you", you.into()), count],
                ),
            );
        }
    }
    said
}

fn next(scene: &Scene<'_>) -> Markup {
    let (words, sight) = (scene.words, scene.sight);
    let line = |title: &str, line: &str| html! { b { (words.say(title)) } small { (words.say(line)) } };
    html! {
        @if sight.status == TableStatus::Over {
            div.choices.next {
                @if let Some(next) = &sight.rematch {
                    a.button href={ "/tables/" (next) } { (icon("table")) (line("end-rematch", "end-rematch-line")) }
                } @else if sight.viewer != Viewer::Spectator {
                    form method="post" action={ "/tables/" (sight.id) "/rematch" } {
                        input type="hidden" name="salt" data-salt;
                        button { (icon("table")) (line("end-rematch", "end-rematch-line")) }
                    }
                }
                a.button href={ "/tables/" (sight.id) "/replay" } { (icon("replay")) (line("end-replay", "end-replay-line")) }
                a.button href={ "/tables/" (sight.id) "/record" } download={ (sight.id) ".ori" } { (icon("download")) (line("end-download", "end-download-line")) }
            }
        }
    }
}

/// What each family had in hand, set aside and face down in the queue.
fn hidden(scene: &Scene<'_>) -> Markup {
    let (words, view) = (scene.words, scene.view);
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
            @for &family in scene.sight.seating.playing() {
                @let places = [
                    ("end-hidden-queue", down(family)),
                    ("end-hidden-hand", all(family, view.hands[family as usize].names)),
                    ("end-hidden-aside", all(family, view.aside[family as usize].names)),
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

/// What a reader needs to check the shuffle. The seed reads `fair-1 TABLE SECRET red:SALT …`, as in the record.
fn proof(scene: &Scene<'_>, seed: Option<&str>) -> Markup {
    let (words, sight): (&Words, _) = (scene.words, scene.sight);
    let mut fields = seed.unwrap_or_default().split(' ').skip(2);
    let secret = fields.next();
    let salts = fields.filter_map(|field| {
        let (family, salt) = field.split_once(':')?;
        Some((sight.seating.seat_of(family.parse().ok()?)?, salt))
    });
    html! {
        details.proof {
            summary { (icon("proof")) (words.say("end-proof-title")) }
            @if let Some(secret) = secret {
                p { (words.say("end-proof-text")) }
                dl {
                    dt { (words.say("end-proof-commitment")) } dd { code { (sight.commitment) } }
                    dt { (words.say("end-proof-secret")) } dd { code { (secret) } }
                    @for (seat, salt) in salts {
                        dt { (words.tell("end-proof-salt", &[("player", scene.name(seat).into())])) } dd { code { (salt) } }
                    }
                    dt { (words.say("end-proof-how")) } dd { code { "oriflamme verify " (sight.id) ".ori" } }
                }
            } @else { p { (words.say("end-proof-none")) } }
        }
    }
}
