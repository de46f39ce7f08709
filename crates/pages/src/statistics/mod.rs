//! The statistics of a card in games of strong bots: `/cards/NAME`.

mod data;
mod plot;

use crate::{
    Visitor, Words,
    card::full_face,
    chrome::{Page, PageKind, shell},
};
use data::{CardCounts, ROUND_COUNT};
use maud::{Markup, html};
use oriflamme_game::{Card, Family, Name, Names, ROUNDS, Ruleset};
use plot::{Bar, Series, plot};

/// The page about one card.
pub fn card_statistics(visitor: &Visitor, name: Name) -> Markup {
    let words = visitor.words();
    let title = words.tell("stats-title", &[("card", name.word().into())]);
    let rulesets: Vec<Ruleset> =
        Ruleset::ALL.into_iter().rev().filter(|&rules| Names::of(rules).contains(name)).collect();
    let family = if Names::of(Ruleset::Ablaze).contains(name) { Family::Violet } else { Family::Red };
    let inside = html! {
        article.paper.statistics {
            header {
                span.card.face.full.{ (family) } aria-hidden="true" { (full_face(words, Card::new(family, name))) }
                div {
                    h1 { (title) }
                    p { (words.text(name)) }
                    p { (words.say("stats-lead")) }
                }
            }
            @for rules in &rulesets { (section(words, *rules, name)) }
            nav aria-label=(words.say("stats-others")) {
                h2 { (words.say("stats-others")) }
                @for rules in [Ruleset::Base2, Ruleset::Ablaze] {
                    p { @for other in Names::of(rules).iter() { a href={ "/cards/" (other) } aria-current=[(other == name).then_some("page")] { (words.card(other)) } " " } }
                }
                p { a href={ "/rules/cards#" (name) } { (words.say("stats-rules")) } }
            }
        }
    };
    shell(visitor, Page::new(&title, PageKind::Statistics), &inside)
}

fn section(words: &Words, rules: Ruleset, name: Name) -> Markup {
    let counts = CardCounts::of(rules, name);
    let games: u32 = counts.iter().map(|it| it.games).sum();
    let families: u32 = counts.iter().map(CardCounts::families).sum();
    let by_round = |of: fn(&CardCounts) -> &[u32; ROUND_COUNT]| -> [u32; ROUND_COUNT] {
        std::array::from_fn(|round| counts.iter().map(|it| of(it)[round]).sum())
    };
    let rounds: Vec<String> =
        (1..=ROUNDS).map(|round| words.tell("study-graph-round", &[("round", round.into())])).collect();
    let happens = |id: &str, counted: [u32; ROUND_COUNT]| {
        let share = |counted: u32| Some(Bar::share(counted, f64::from(families)));
        Series { name: words.say(id), values: counted.map(share).to_vec() }
    };
    let happened = [
        happens("stats-placed", by_round(|it| &it.placed)),
        happens("stats-revealed", by_round(|it| &it.revealed)),
        happens("stats-eliminated", by_round(|it| &it.eliminated)),
    ];
    // The counts do not say how much the influence differs between games, so no error is shown.
    let mean =
        |earned: u32| Some(Bar { value: 100.0 * f64::from(earned) / f64::from(families.max(1)), error: 0.0 });
    let earned = by_round(|it| &it.earned).map(mean).to_vec();
    let earned = [Series { name: words.say("stats-earned"), values: earned }];
    html! {
        section id=(rules) {
            h2 { (words.ruleset(rules)) }
            p { small { (words.tell("stats-games", &[("count", games.into())])) } }
            (by_seats(words, &counts))
            h3 { (words.say("stats-by-round")) }
            (plot(&format!("{rules}-happened"), &words.say("stats-happened-label"), &rounds, &happened))
            (plot(&format!("{rules}-earned"), &words.say("stats-earned-label"), &rounds, &earned))
            p { small { (words.say("stats-error")) } }
            details {
                summary { (words.say("end-course-table")) }
                div.scrolls tabindex="0" { (rounds_table(words, &happened, &earned)) }
            }
            h3 { (words.say("stats-by-seat")) }
            p { small { (words.say("stats-by-seat-line")) } }
            (places(words, rules, &counts))
            div.scrolls tabindex="0" { (by_place(words, &counts)) }
        }
    }
}

/// A number with one digit after the decimal point, as this language writes it.
pub(crate) fn decimal(words: &Words, value: f64) -> String {
    let text = format!("{value:.1}");
    words.tell(
        "stats-decimal",
        &[
            ("whole", text.split('.').next().unwrap_or("0").into()),
            ("tenths", text.split('.').nth(1).unwrap_or("0").into()),
        ],
    )
}

fn percent(words: &Words, value: f64) -> String {
    words.tell("study-percent", &[("value", (value.round().max(0.0) as u32).into())])
}

/// The same for each number of seats.
fn by_seats(words: &Words, counts: &[CardCounts]) -> Markup {
    let signed = |value: f64| {
        let sign = if value < -0.05 { "−" } else { "+" };
        format!("{sign}{}", decimal(words, value.abs()))
    };
    html! {
        div.scrolls tabindex="0" {
            table {
                thead { tr {
                    th scope="col" { (words.say("ui-seats")) }
                    @for id in ["stats-placed-share", "stats-revealed-share", "stats-eliminated-share", "stats-worth", "stats-edge"] {
                        th scope="col" { (words.say(id)) }
                    }
                } }
                tbody {
                    @for it in counts {
                        tr {
                            th scope="row" { (words.tell("ui-seats-count", &[("count", it.seats.into())])) }
                            td { (percent(words, it.placed_share())) }
                            td { (percent(words, it.of_placed(&it.revealed))) }
                            td { (percent(words, it.of_placed(&it.eliminated))) }
                            td { (decimal(words, it.worth())) }
                            td { (signed(it.edge())) }
                        }
                    }
                }
            }
        }
    }
}

fn rounds_table(words: &Words, happened: &[Series], earned: &[Series]) -> Markup {
    html! {
        table {
            thead { tr {
                th scope="col" { (words.say("end-round")) }
                @for series in happened.iter().chain(earned) { th scope="col" { (series.name) } }
            } }
            tbody {
                @for round in 1..=ROUNDS {
                    tr {
                        th scope="row" { (round) }
                        @for series in happened.iter().chain(earned) {
                            td { @if let Some(Some(bar)) = series.values.get(usize::from(round) - 1) { (decimal(words, bar.value)) @if bar.error > 0.0 { " ± " (decimal(words, bar.error)) } } }
                        }
                    }
                }
            }
        }
    }
}

/// How often it is placed from each seat, in games of three and more.
fn places(words: &Words, rules: Ruleset, counts: &[CardCounts]) -> Markup {
    let most = counts.iter().map(|it| it.seats).max().unwrap_or(0);
    let groups: Vec<String> =
        (1..=most).map(|place| words.tell("stats-place", &[("place", place.into())])).collect();
    let series = |it: &CardCounts| Series {
        name: words.tell("ui-seats-count", &[("count", it.seats.into())]),
        values: (0..usize::from(it.seats)).map(|place| Some(it.placed_from(place))).collect(),
    };
    // There are three patterns; the duel is in the table.
    let series: Vec<Series> = counts.iter().filter(|it| it.seats > 2).map(series).collect();
    plot(&format!("{rules}-places"), &words.say("stats-by-seat-label"), &groups, &series)
}

/// How the order at the table matters.
fn by_place(words: &Words, counts: &[CardCounts]) -> Markup {
    let most = counts.iter().map(|it| it.seats).max().unwrap_or(0);
    html! {
        table {
            thead { tr {
                th scope="col" { (words.say("ui-seats")) }
                @for place in 1..=most { th scope="col" { (words.tell("stats-place", &[("place", place.into())])) } }
            } }
            tbody {
                @for it in counts {
                    tr {
                        th scope="row" { (words.tell("ui-seats-count", &[("count", it.seats.into())])) }
                        @for place in 0..usize::from(most) {
                            td {
                                @if place < usize::from(it.seats) {
                                    @let placed = it.placed_from(place);
                                    (percent(words, placed.value)) " ± " (decimal(words, placed.error))
                                    ", " (decimal(words, f64::from(it.seat_earned[place]) / f64::from(it.seat_placed[place].max(1))))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
