//! The end of a game: who won and why, what everybody hid, and what to do next.

use super::Scene;
use crate::{
    card::{crest, peek},
    sprite::icon,
};
use maud::{Markup, html};
use oriflamme_game::{Card, Eye, Seat, Seen};
use oriflamme_protocol::Status;

pub(crate) fn end(scene: &Scene<'_>) -> Markup {
    let (words, sight) = (scene.words, scene.sight);
    let Some(end) = &sight.end else { return html! {} };
    let winners = end.ranking.first().map_or(&[][..], Vec::as_slice);
    let headline = match (winners, scene.me()) {
        ([], _) => words.say("ui-abandoned"),
        ([one], Some(me)) if *one == me => words.say("ui-you-win"),
        ([one], _) => words.tell("ui-wins", &[("name", scene.name(*one).into())]),
        (several, _) => {
            let names: Vec<String> = several.iter().map(|&seat| scene.name(seat)).collect();
            words.tell("ui-share-win", &[("names", names.join(", ").into())])
        }
    };
    html! {
        section #end.end aria-label=(words.say("ui-result")) {
            h2 { (icon("trophy")) (headline) }
            @if !end.ranking.is_empty() { (ranking(scene, &end.ranking)) (hidden(scene)) }
            div.row.actions {
                @if sight.status == Status::Over {
                    @if let Some(next) = &sight.rematch {
                        a.main.button href={ "/tables/" (next) } { (words.say("ui-to-rematch")) }
                    } @else if sight.eye != Eye::Spectator {
                        form method="post" action={ "/tables/" (sight.table) "/rematch" } { button.main { (words.say("ui-rematch")) } }
                    }
                    a.button href={ "/tables/" (sight.table) "/replay" } { (icon("replay")) (words.say("ui-replay")) }
                    a.button href={ "/tables/" (sight.table) "/record" } download={ (sight.table) ".ori" } { (icon("download")) (words.say("ui-download")) }
                }
                a.button href="/" { (words.say("ui-home")) }
            }
            @if let Some(seed) = &end.seed {
                details.proof {
                    summary { (icon("proof")) (words.say("ui-proof")) }
                    p { (words.say("ui-proof-text")) }
                    p { (words.say("ui-commitment")) " " code { (sight.commitment) } }
                    p { (words.say("ui-seed")) " " code { (seed) } }
                    p { (words.say("ui-verify")) " " code { "oriflamme verify " (sight.table) ".ori" } }
                }
            }
        }
    }
}

/// How many cards a seat has in the queue, covered ones included: what breaks a tie (END-2).
fn in_queue(scene: &Scene<'_>, seat: Seat) -> usize {
    let seating = &scene.sight.seating;
    scene.view.queue.cards().iter().filter(|card| seating.seat_of(card.owner) == Some(seat)).count()
}

fn ranking(scene: &Scene<'_>, ranking: &[Vec<Seat>]) -> Markup {
    let words = scene.words;
    let score = |seat: Seat| scene.view.scores.get(usize::from(seat.index())).copied().unwrap_or_default();
    let seats: Vec<Seat> = ranking.iter().flatten().copied().collect();
    let tied = |seat: Seat| seats.iter().any(|&other| other != seat && score(other) == score(seat));
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
        ol.ranking {
            @for (place, seat) in rows {
                li.mine[scene.me() == Some(seat)] {
                    span.place { (place) }
                    span.crests { @for &family in scene.sight.seating.families_of(seat) { (crest(family)) } }
                    span.name { b { (scene.name(seat)) } small { (words.seat(scene.sight, seat)) } }
                    span.score { (icon("influence")) b { (score(seat)) } }
                    @if tied(seat) { span.tie { (words.tell("ui-tie-cards", &[("count", in_queue(scene, seat).into())])) } }
                }
            }
        }
        @if seats.iter().any(|&seat| tied(seat)) { p.tie-rule { (words.say("ui-tie-rule")) } }
    }
}

/// What each family had in hand, set aside and face down in the queue.
fn hidden(scene: &Scene<'_>) -> Markup {
    let (words, view) = (scene.words, scene.view);
    let down = |family| {
        let known = view.queue.cards().iter().filter(|card| !card.face_up).filter_map(|card| match card.card {
            Seen::Known(card) => Some(card),
            Seen::Back(_) => None,
        });
        known.filter(move |card: &Card| card.family == family)
    };
    html! {
        details.hid open {
            summary { (words.say("ui-hid")) }
            @for &family in scene.sight.seating.playing() {
                div.row {
                    (crest(family))
                    span.hidden { (words.family(family)) }
                    @for (title, cards) in [
                        ("ui-hid-queue", down(family).collect::<Vec<Card>>()),
                        ("ui-hid-hand", view.hands[family as usize].names.iter().map(|name| Card::new(family, name)).collect()),
                        ("ui-hid-aside", view.aside[family as usize].names.iter().map(|name| Card::new(family, name)).collect()),
                    ] {
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
