//! A player's profile: ratings over time, results, whom they met, and their games.

use crate::{
    Visitor, Words,
    bot_accounts::{ChallengeForm, bot_profile},
    card::crest,
    chrome::{Page, PageKind, shell, spot},
    home::day,
    line_graph::{GraphFrame, GraphLine, LineGraph},
    people::report_form,
    statistics::decimal,
};
use maud::{Markup, html};
use oriflamme_game::{Family, Seat, Viewer};
use oriflamme_table_view::{
    About, Occupant, OpponentView, PerformanceView, PlayedBy, PlayedGame, PlayedSeat, ProfileView,
    ProfileVisibility, RatingGroup, RatingHistory, TableView, TallyView, Timestamp, TournamentPlace,
};
use std::time::{Duration, SystemTime};

/// The content of a profile.
#[derive(Clone, Copy)]
pub struct ProfilePage<'a> {
    pub visitor: &'a Visitor,
    pub profile: &'a ProfileView,
    /// A page of their games; `None` if those are not shown.
    pub games: Option<&'a [PlayedGame]>,
    /// The cursor of the next page of games.
    pub next: Option<&'a str>,
    /// Whether this is the first page of games.
    pub is_first: bool,
    /// How a bot is challenged.
    pub challenge: ChallengeForm<'a>,
}

pub fn profile(page: &ProfilePage<'_>) -> Markup {
    let (words, player) = (page.visitor.words(), page.profile);
    let hidden = player.shows == ProfileVisibility::Nothing && !player.is_own;
    let inside = html! {
        section.paper.statistics.profile {
            h1 { (player.name) }
            @if let Some(bot) = player.bot.as_ref().filter(|_| page.is_first) { (bot_profile(page.visitor, bot, page.challenge)) }
            @if player.is_own { (choice(words, player.shows)) }
            @if hidden { p.lead { (words.tell("profile-nothing", &[("player", player.name.as_str().into())])) } }
            @if page.is_first {
                @if !hidden {
                    (ratings(words, player))
                    (tallies(words, &player.tallies))
                    @if let Some(performance) = &player.performance { (reviewed(words, performance)) }
                    @if !player.tournaments.is_empty() { (tournaments(words, &player.tournaments)) }
                }
                (together(words, player))
                @if !player.opponents.is_empty() { (opponents(words, player)) }
            }
            @if let Some(games) = page.games { (played(words, page, games)) }
            @else if !hidden { p { small { (words.say("profile-games-hidden")) } } }
            @if !player.is_own && page.visitor.name.is_some() {
                details {
                    summary { (words.say("manners-block-do")) }
                    p { (words.say("manners-block-text")) }
                    form method="post" action={ "/players/" (player.player) "/blocks" } { button { (words.say("manners-block-do")) } }
                }
                (report_form(words, &format!("/players/{}/reports", player.player), "people-report-player", match player.bot {
                    Some(_) => &[(About::Name, "people-report-title"), (About::Words, "people-report-texts"), (About::Conduct, "people-report-conduct")],
                    None => &[(About::Name, "people-report-name"), (About::Conduct, "people-report-conduct")],
                }))
            }
            p { a.button href="/leaderboard" { (words.say("leaderboard-title")) } }
        }
    };
    // A search engine would keep what the player may later want to hide.
    shell(page.visitor, Page { public: false, ..Page::new(&player.name, PageKind::Statistics) }, &inside)
}

/// What others may see, for the player.
fn choice(words: &Words, shows: ProfileVisibility) -> Markup {
    html! {
        form.stacked.shows method="post" action="/me/profile" {
            fieldset {
                legend { (words.say("profile-shows")) }
                @for choice in ProfileVisibility::ALL {
                    label.check {
                        input type="radio" name="shows" value=(choice) checked[choice == shows];
                        span { (words.say(&format!("profile-shows-{choice}"))) }
                    }
                }
            }
            button { (words.say("ui-save")) }
        }
    }
}

fn ratings(words: &Words, player: &ProfileView) -> Markup {
    html! {
        h2 { (words.say("profile-ratings")) }
        @if player.ratings.is_empty() { p { (words.say("profile-no-ratings")) } }
        dl.ratings {
            @for rating in &player.ratings {
                div {
                    dt { (words.rating_group(rating.group)) }
                    dd {
                        b { (words.rating(rating)) }
                        small { (words.tell("profile-rated-games", &[("count", rating.games.into())]))
                            @if rating.provisional { " · " (words.say("rating-provisional")) } }
                    }
                }
            }
        }
        (graph(words, &player.histories))
    }
}

/// The colour of a group's line.
fn family_of(group: RatingGroup) -> Family {
    match group {
        RatingGroup::Base => Family::Red,
        RatingGroup::Ablaze => Family::Violet,
        RatingGroup::Duel => Family::Blue,
    }
}

/// Ratings over time: a drawing for the eye, and a table for everybody.
fn graph(words: &Words, histories: &[RatingHistory]) -> Markup {
    let drawn: Vec<&RatingHistory> = histories.iter().filter(|history| history.points.len() > 1).collect();
    let all = || drawn.iter().flat_map(|history| &history.points);
    let (Some(first), Some(last)) = (all().map(|it| it.0).min(), all().map(|it| it.0).max()) else {
        return html! {};
    };
    let lowest = all().map(|it| it.1).min().unwrap_or(0).div_euclid(100) * 100;
    let highest = (all().map(|it| it.1).max().unwrap_or(0).div_euclid(100) + 1) * 100;
    let time = (last.since(first).as_millis() as f64).max(1.0);
    let height = |points: i32| f64::from(points - lowest) / f64::from(highest - lowest);
    let line = |history: &&RatingHistory| {
        let point =
            |(at, points): &(Timestamp, i32)| (at.since(first).as_millis() as f64 / time, height(*points));
        GraphLine {
            family: family_of(history.group),
            points: history.points.iter().map(point).collect(),
            name: words.rating_group(history.group),
        }
    };
    let step = ((highest - lowest) / 4).max(100).div_euclid(100) * 100;
    let scale = (0..).map(|number| lowest + number * step).take_while(|points| *points <= highest);
    let drawing = LineGraph {
        frame: GraphFrame { width: 640, height: 240, left: 44, right: 510, top: 10, foot: 206 },
        label: words.say("profile-graph"),
        scale: scale.map(|points| (height(points), points.to_string())).collect(),
        marks: Vec::new(),
        lines: drawn.iter().map(line).collect(),
        crests: false,
    };
    html! {
        section #graph.course {
            h3 { (words.say("profile-graph")) }
            p { small { (day(words, moment(first))) " – " (day(words, moment(last))) } }
            div.scrolls tabindex="0" { (drawing.draw()) }
            details {
                summary { (words.say("end-course-table")) }
                div.scrolls tabindex="0" { (numbers(words, &drawn)) }
            }
        }
    }
}

/// The last ratings of each group, latest first.
fn numbers(words: &Words, histories: &[&RatingHistory]) -> Markup {
    /// How many rows of each group there are.
    const MOST: usize = 20;
    html! {
        table {
            thead { tr {
                @for id in ["profile-when", "profile-kind", "leaderboard-rating"] { th scope="col" { (words.say(id)) } }
            } }
            tbody {
                @for history in histories {
                    @for (at, points) in history.points.iter().rev().take(MOST) {
                        tr { th scope="row" { (day(words, moment(*at))) } td { (words.rating_group(history.group)) } td { (points) } }
                    }
                }
            }
        }
    }
}

fn moment(at: Timestamp) -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_millis(at.as_millis())
}

/// The kind of game that they have played most, in whatever company: how often, and of how many games.
fn favourite(tallies: &[TallyView]) -> Option<(&TallyView, u32, u32)> {
    let same = |a: &TallyView, b: &TallyView| (a.rules, a.seats, a.duel) == (b.rules, b.seats, b.duel);
    let count = |of: &TallyView| tallies.iter().filter(|it| same(it, of)).map(|it| it.games).sum::<u32>();
    // Of several, the first: `max_by_key` would take the last.
    let most = tallies.iter().rev().max_by_key(|tally| count(tally))?;
    Some((most, count(most), tallies.iter().map(|tally| tally.games).sum()))
}

/// The tournaments that they have played, with their places.
fn tournaments(words: &Words, places: &[TournamentPlace]) -> Markup {
    html! {
        h2 { (words.say("tournament-title")) }
        div.scrolls tabindex="0" role="group" aria-label=(words.say("tournament-title")) {
            table.standings #tournaments {
                thead { tr { @for id in ["profile-when", "tournament-name", "tournament-place"] { th scope="col" { (words.say(id)) } } } }
                tbody {
                    @for it in places {
                        tr {
                            td { (day(words, moment(it.start))) }
                            th scope="row" { a href={ "/tournaments/" (it.id) } { (it.name) } " " small { (words.ruleset(it.rules)) } }
                            td { (words.tell("profile-place-of", &[("place", it.place.into()), ("players", it.players.into())])) }
                        }
                    }
                }
            }
        }
    }
}

/// Their results by kind of game.
fn tallies(words: &Words, tallies: &[TallyView]) -> Markup {
    let kind = |tally: &TallyView| {
        let seats = words.tell("profile-seats", &[("count", tally.seats.into())]);
        format!("{}, {}", words.ruleset(tally.rules), if tally.duel { words.say("ui-duel") } else { seats })
    };
    html! {
        h2 { (words.say("profile-results")) }
        @if let Some((favourite, games, all)) = favourite(tallies) {
            p { (words.tell("profile-likes", &[("kind", kind(favourite).into()), ("games", games.into()), ("all", all.into())])) }
        }
        @if tallies.is_empty() { p { (words.say("profile-no-results")) } } @else {
            div.scrolls tabindex="0" {
                table {
                    thead { tr {
                        @for id in ["profile-kind", "profile-company", "profile-games", "profile-won", "profile-place"] { th scope="col" { (words.say(id)) } }
                    } }
                    tbody {
                        @for tally in tallies {
                            tr {
                                th scope="row" { (kind(tally)) }
                                td { (words.say(if tally.with_people { "profile-with-people" } else { "profile-with-bots" })) }
                                td { (tally.games) }
                                td { (whole_or_decimal(words, tally.won)) }
                                td { (decimal(words, tally.place)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// How well they decided in games that were reviewed.
fn reviewed(words: &Words, performance: &PerformanceView) -> Markup {
    let PerformanceView { games, decisions, lost, rating, luck } = *performance;
    let tenths = |value: f64| decimal(words, value);
    let luck = format!("{}{}", if luck < 0.0 { "−" } else { "+" }, tenths(100.0 * luck.abs()));
    html! {
        h2 #performance { (words.say("profile-performance")) }
        p {
            b { (words.tell("profile-performance-rating", &[("rating", tenths(rating.mean).into()), ("error", tenths(2.0 * rating.error).into())])) }
            " "
            (words.tell("profile-performance-lost", &[
                ("games", games.into()),
                ("decisions", decisions.into()),
                ("lost", tenths(100.0 * lost.mean).into()),
                ("error", tenths(200.0 * lost.error).into()),
                ("luck", luck.into()),
            ]))
        }
        p { small { (words.say("profile-performance-line")) } }
    }
}

/// A number of wins, of which some may be shared.
fn whole_or_decimal(words: &Words, value: f64) -> String {
    if (value - value.round()).abs() < 0.05 { format!("{value:.0}") } else { decimal(words, value) }
}

/// How the player did against somebody, in a sentence.
fn met(words: &Words, player: &str, other: &OpponentView) -> String {
    let behind = other.games.saturating_sub(other.ahead + other.level);
    words.tell(
        "profile-together",
        &[
            ("player", player.into()),
            ("other", other.name.as_str().into()),
            ("count", other.games.into()),
            ("ahead", other.ahead.into()),
            ("behind", behind.into()),
        ],
    )
}

fn together(words: &Words, player: &ProfileView) -> Markup {
    html! {
        @if let Some(other) = &player.together {
            h2 #together { (words.tell("profile-together-title", &[("player", player.name.as_str().into()), ("other", other.name.as_str().into())])) }
            p { (met(words, &player.name, other)) }
        }
    }
}

fn opponents(words: &Words, player: &ProfileView) -> Markup {
    html! {
        h2 { (words.say("profile-opponents")) }
        ul.opponents {
            @for other in &player.opponents {
                li {
                    a href={ "/players/" (other.player) } { (other.name) }
                    " " a.count href={ "/players/" (player.player) "?with=" (other.player) "#together" } {
                        (words.tell("profile-together-count", &[("count", other.games.into()), ("ahead", other.ahead.into())]))
                    }
                }
            }
        }
    }
}

fn played(words: &Words, page: &ProfilePage<'_>, games: &[PlayedGame]) -> Markup {
    let path = format!("/players/{}", page.profile.player);
    html! {
        h2 { (words.say("profile-games-title")) }
        @if games.is_empty() { (spot("empty-games", &words.say("profile-no-games"))) } @else {
            ul.tables.played { @for game in games { (entry(words, game)) } }
        }
        p.row {
            @if !page.is_first { a.button href=(path) { (words.say("profile-start")) } }
            @if let Some(next) = page.next { a.button href={ (path) "?before=" (next) } { (words.say("profile-next")) } }
        }
    }
}

fn entry(words: &Words, game: &PlayedGame) -> Markup {
    let own = game.seats.get(game.own);
    let outcome = own.map(|seat| {
        let place = words.tell("end-place", &[("rank", seat.place.into())]);
        let count = ("count", game.seats.len().into());
        words.tell("ui-outcome", &[("place", place.into()), count, ("score", seat.score.into())])
    });
    let others = game.seats.iter().enumerate().filter(|(index, _)| *index != game.own);
    html! {
        li {
            span {
                b { (words.ruleset(game.rules)) @if game.duel { " · " (words.say("ui-duel")) } }
                small { @for (number, (_, seat)) in others.enumerate() { @if number > 0 { ", " } (who(words, seat)) } }
                small.state {
                    @if game.rated { b { (words.say("rated-short")) } " · " }
                    @if let Some(outcome) = outcome { (outcome) }
                    @if own.is_some_and(|seat| seat.gone) { " · " (words.say("profile-gone")) }
                    " · " (day(words, moment(game.finished)))
                }
            }
            @if game.is_kept {
                span.row {
                    a.button href={ "/tables/" (game.table) "/review" } { (words.say("study-review-short")) }
                    a.button href={ "/tables/" (game.table) "/replay" } { (words.say("ui-replay")) }
                }
            }
        }
    }
}

fn who(words: &Words, seat: &PlayedSeat) -> Markup {
    html! {
        @match &seat.owner {
            PlayedBy::Player { player, name } => a href={ "/players/" (player) } { (name) },
            PlayedBy::Forgotten => (words.say("people-nameless")),
            PlayedBy::Bot(level) => (words.tell("profile-bot", &[("level", words.level(*level).into())])),
        }
    }
}

/// The name of a seat's occupant, with a link to their profile if they have one.
pub(crate) fn linked_name(words: &Words, table: &TableView, seat: Seat) -> Markup {
    let name = words.occupant(table, seat);
    html! {
        @match table.players.get(seat) {
            Some(Some(player)) => a.profile href={ "/players/" (player) } { (name) },
            _ => (name),
        }
    }
}

/// The other people at a table, with links to their profiles, which open beside the game.
pub(crate) fn linked_people(words: &Words, table: &TableView) -> Markup {
    let others = table.seating.seats().filter(|&seat| table.viewer != Viewer::Seat(seat));
    // Here names are whole, however long: at the seats they may be cut.
    let known = others.filter(|&seat| matches!(table.occupant(seat), Occupant::Human { .. }));
    let known: Vec<_> = known.map(|seat| (seat, table.players.get(seat).and_then(Option::as_ref))).collect();
    html! {
        @if !known.is_empty() {
            ul.bots { @for (seat, player) in known { li {
                (crest(table.seating.family_of(seat)))
                @match player {
                    Some(player) => a.profile href={ "/players/" (player) } target=(crate::rulings::WINDOW) { (words.occupant(table, seat)) },
                    None => span { (words.occupant(table, seat)) },
                }
            } } }
        }
    }
}
