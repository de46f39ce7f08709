//! Leaderboards: the best players of each group of ratings.

use crate::{
    Visitor, Words,
    chrome::{Page, PageKind, shell, spot},
};
use maud::{Markup, html};
use oriflamme_game::Level;
use oriflamme_table_view::{LeaderView, PlayerId, RatingGroup, RatingView};

/// The content of a leaderboard.
#[derive(Clone)]
pub struct LeaderboardPage<'a> {
    pub visitor: &'a Visitor,
    pub group: RatingGroup,
    /// Whether programs are listed instead of people.
    pub programs: bool,
    /// A page of it, best first.
    pub leaders: &'a [LeaderView],
    /// The cursor of the next page.
    pub next: Option<&'a str>,
    /// Whether this is the first page.
    pub is_first: bool,
    /// The visitor, with their own rating.
    pub own: Option<(PlayerId, RatingView)>,
    /// The fixed ratings of our bots.
    pub bots: &'a [(Level, i32)],
    /// How many games a listed player has played at least.
    pub enough_games: u32,
    /// The largest deviation of a listed player.
    pub least_sure: i32,
}

impl Words {
    /// The name of a group of ratings.
    pub(crate) fn rating_group(&self, group: RatingGroup) -> String {
        self.say(&format!("rating-group-{group}"))
    }
    /// A rating and how unsure it is: `1532 ± 64`.
    pub(crate) fn rating(&self, rating: &RatingView) -> String {
        let [points, deviation] = [rating.points, rating.deviation].map(|it| it.to_string().into());
        self.tell("rating-value", &[("points", points), ("deviation", deviation)])
    }
}

pub fn leaderboard(page: &LeaderboardPage<'_>) -> Markup {
    let words = page.visitor.words();
    let title = words.say("leaderboard-title");
    let of = |group: RatingGroup, programs: bool| {
        format!("/leaderboard?group={group}{}", if programs { "&who=bots" } else { "" })
    };
    let path = of(page.group, page.programs);
    let inside = html! {
        section.paper.statistics.leaderboard {
            h1 { (title) }
            p { (words.say("leaderboard-lead")) }
            nav.row aria-label=(words.say("leaderboard-groups")) {
                @for group in RatingGroup::ALL {
                    a.button href=(of(group, page.programs)) aria-current=[(group == page.group).then_some("page")] { (words.rating_group(group)) }
                }
            }
            nav.row aria-label=(words.say("mybots-leaders-bots")) {
                @for (programs, id) in [(false, "mybots-leaders-people"), (true, "mybots-leaders-bots")] {
                    a.button href=(of(page.group, programs)) aria-current=[(programs == page.programs).then_some("page")] { (words.say(id)) }
                }
            }
            @if page.programs { p { small { (words.say("mybots-leaders-lead")) " " a href="/bots" { (words.say("mybots-list-title")) } } } }
            @if let Some((_, rating)) = &page.own { (own(words, rating)) }
            @if page.leaders.is_empty() { (spot("empty-games", &words.say("leaderboard-empty"))) }
            @else { (ranks(words, page)) }
            p.row {
                @if !page.is_first { a.button href=(path) { (words.say("leaderboard-start")) } }
                @if let Some(next) = page.next { a.button href={ (path) "&before=" (next) } { (words.say("profile-next")) } }
            }
            p { small { (words.tell("leaderboard-who", &[("games", page.enough_games.into()), ("deviation", page.least_sure.to_string().into())])) } }
            h2 { (words.say("leaderboard-bots")) }
            p { small { (words.say("leaderboard-bots-line")) } }
            div.scrolls tabindex="0" {
                table { tbody { @for (level, points) in page.bots.iter().rev() { tr { th scope="row" { (words.level(*level)) } td { (points) } } } } }
            }
        }
    };
    shell(page.visitor, Page::new(&title, PageKind::Statistics), &inside)
}

fn own(words: &Words, rating: &RatingView) -> Markup {
    let told = words
        .tell("leaderboard-own", &[("rating", words.rating(rating).into()), ("games", rating.games.into())]);
    html! {
        p role="note" {
            @if rating.games == 0 { (words.say("leaderboard-own-none")) } @else {
                (told) @if rating.provisional { " " (words.say("rating-provisional-line")) }
            }
            " " a href="/me/profile" { (words.say("profile-mine")) }
        }
    }
}

fn ranks(words: &Words, page: &LeaderboardPage<'_>) -> Markup {
    let mine = |leader: &LeaderView| page.own.as_ref().is_some_and(|(player, _)| *player == leader.player);
    html! {
        div.scrolls tabindex="0" {
            table {
                thead { tr {
                    @for id in ["leaderboard-rank", "leaderboard-player", "leaderboard-rating", "leaderboard-games"] { th scope="col" { (words.say(id)) } }
                } }
                tbody {
                    @for leader in page.leaders {
                        tr.own[mine(leader)] {
                            td { (leader.rank) }
                            th scope="row" { a href={ "/players/" (leader.player) } { (leader.name) } @if mine(leader) { " " small.you { (words.say("ui-you")) } } }
                            td { (words.rating(&leader.rating)) }
                            td { (leader.rating.games) }
                        }
                    }
                }
            }
        }
    }
}
