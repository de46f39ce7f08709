//! The texts of `oriflamme admin` about reports, about a player, and about who plays with whom.

use crate::admin::day;
use oriflamme_server::{
    AdminError, Conspicuous, PlayerFile, PlayerId, Report, ReportSubject, Store, StoredRating,
    conspicuous_games,
};

/// A report as text, with what was copied and what can be done indented below it.
pub(crate) fn reported(report: &Report) -> String {
    let (about, subject, name) = (report.about, &report.subject, &report.name);
    let mut shown = format!("{}  {}  {about} of {subject} ({name})", report.id, day(report.made));
    if let Some(table) = subject.table() {
        shown += &format!(" at table {table}");
    }
    if !report.note.is_empty() {
        shown += &format!("\n    note: {}", report.note);
    }
    for words in report.words.lines() {
        shown += &format!("\n    said: {words}");
    }
    match (report.settled, &report.outcome) {
        (Some(settled), Some(outcome)) => shown += &format!("\n    settled {}: {outcome}", day(settled)),
        _ => {
            let can = match subject {
                ReportSubject::AtTable { .. } | ReportSubject::Player(_) => "rename, warn, forbid, ban",
                ReportSubject::Club(_) => "rename-club, clear-club, delete-news, close-club",
                ReportSubject::Tournament(_) => "rename-tournament, end-tournament",
            };
            let id = &report.id;
            shown += &format!("\n    can be done: {can}, each with --report {id}; or settle {id}");
        }
    }
    shown
}

/// A player, with what there is about them: a line for each subject.
pub(crate) fn person(file: &PlayerFile) -> String {
    let PlayerFile { player, owner, bots, members, counts, ratings, tournaments, clubs } = file;
    let listed = |words: Vec<String>| match words.is_empty() {
        true => "none".to_owned(),
        false => words.join(", "),
    };
    let ids = |ids: &[PlayerId]| listed(ids.iter().map(ToString::to_string).collect());
    let words = if counts.words > 0 { "recovery words" } else { "no recovery words" };
    let mut shown = format!(
        "{}  {}  made {}, last came {}\n",
        player.id,
        player.name,
        day(player.made),
        day(player.seen)
    );
    if let Some(owner) = owner {
        shown += &format!("bot of player {owner}\n");
    }
    if !members.is_empty() {
        shown += &format!("named by the proxy: {}\n", members.join(", "));
    }
    shown += &format!("signed in on {} devices; {} passkeys, {words}\n", counts.devices, counts.passkeys);
    shown += &format!("bots: {}\n", ids(bots));
    shown += &format!(
        "games: {}, of them {} rated; left or lost on time: {}\n",
        counts.games, counts.rated, counts.left
    );
    let rating = |it: &StoredRating| {
        let sure = if it.rating.rating.is_provisional() { ", provisional" } else { "" };
        format!("{} {} ({} games{sure})", it.group, it.rating.rating.points(), it.rating.games)
    };
    shown += &format!("ratings: {}\n", listed(ratings.iter().map(rating).collect()));
    let (by, about, open) = (counts.reports_by, counts.reports_about, counts.open_reports_about);
    shown += &format!("reports: {by} made, {about} about them, of which {open} open\n");
    shown += &format!("bans and restrictions so far: {} and {}\n", counts.bans, counts.measures);
    let (friends, blocks, blocked_by) = (counts.friends, counts.blocks, counts.blocked_by);
    shown += &format!("friends: {friends}; has blocked {blocks}, is blocked by {blocked_by}\n");
    let clubs = clubs.iter().map(|(club, role)| format!("{club} ({role})"));
    shown += &format!("clubs: {}\n", listed(clubs.collect()));
    shown += &format!("tournaments: {}\n", listed(tournaments.iter().map(ToString::to_string).collect()));
    shown
}

/// A player with name and age.
async fn named(store: &Store, player: &PlayerId) -> Result<String, AdminError> {
    Ok(match store.player_with_id(player).await? {
        Some(known) => format!("{player} ({}, made {})", known.name, day(known.made)),
        None => format!("{player} (forgotten)"),
    })
}

/// Pairs of players, and players, with what stands out about their games.
pub(crate) async fn pairs(store: &Store, limit: u32) -> Result<String, AdminError> {
    /// How many opponents of one player are named.
    const NAMED: usize = 10;
    let limit = limit as usize;
    let Conspicuous { pairs, fed } = conspicuous_games(store).await?;
    let mut shown = String::new();
    for (group, record) in fed.iter().take(limit) {
        let (player, count) = (named(store, &record.player).await?, record.feeders.len());
        shown += &format!(
            "{group}  {player} ahead in {:.1} of {} games against {count} opponents who play little else\n",
            record.ahead, record.games
        );
        shown += &format!("    that is out of {:.1} opponents beaten in all\n", record.ahead_of_all);
        for feeder in record.feeders.iter().take(NAMED) {
            shown += &format!("    {}\n", named(store, feeder).await?);
        }
    }
    for (group, pair) in pairs.iter().take(limit) {
        let (better, worse) = (named(store, &pair.better).await?, named(store, &pair.worse).await?);
        shown +=
            &format!("{group}  {better} ahead of {worse} in {:.1} of {} games\n", pair.ahead, pair.games);
        if pair.signs.is_improbable {
            let (expected, surprise) = (pair.expected, pair.surprise);
            shown += &format!(
                "    improbable: {expected:.1} were to be expected, {surprise:.1} standard deviations fewer\n"
            );
        }
        let (all, own) = (pair.games_of_worse, pair.games_of_better);
        if pair.signs.is_fed {
            shown += &format!(
                "    one-sided: the second has {all} rated games in all, most of them with the first\n"
            );
        }
        if pair.signs.is_given_up {
            shown += "    given up: the second leaves the first's games, and few others\n";
        }
        let given_up = pair.given_up;
        shown += &format!(
            "    the second gave up {given_up} of these games; the two have {own} and {all} rated games in all\n"
        );
    }
    Ok(if shown.is_empty() { "nobody stands out\n".to_owned() } else { shown })
}
