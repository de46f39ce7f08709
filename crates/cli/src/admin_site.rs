//! `oriflamme admin` about the server itself: settings, invitation codes, appointments, the announcement.

use clap::Subcommand;
use oriflamme_server::{
    AdminError, AdmissionMode, AnnouncementWords, Language, Operator, PlayerId, Setting, SettingKey,
    StoredCode, Timestamp, date,
};
use std::{path::PathBuf, time::Duration};
use time::{Date, Month, OffsetDateTime};

const MINUTE: Duration = Duration::from_secs(60);
const DAY: Duration = Duration::from_secs(24 * 3600);
/// How long a notice stays after its time by default.
const AFTERWARDS: Duration = Duration::from_secs(15 * 60);

#[derive(Subcommand)]
pub(crate) enum SiteCommand {
    /// Show what is set in the database
    ///
    /// The settings: entry (open, invitation or members), member-header and member-name-header (in which a
    /// trusted proxy names members), tables, clubs and tournaments (who may make them: everyone, lasting or
    /// appointed), levels (of bots, with commas), thinking (the most iterations of a bot's search for one
    /// move); and as plain text name, welcome, imprint and privacy, each also for one language: welcome.fr.
    Settings,
    /// Change a setting, for all servers of the database: it overrides their option --set
    Set {
        /// Such as entry, levels or welcome.fr; `oriflamme admin settings --help` lists them all
        #[arg(value_name = "WORD", value_parser = key)]
        key: SettingKey,
        /// The new value
        #[arg(required_unless_present = "file")]
        value: Option<String>,
        /// A file with the text
        #[arg(long, value_name = "FILE", conflicts_with = "value")]
        file: Option<PathBuf>,
    },
    /// Remove a setting: the servers' option --set applies again, or the default
    Unset {
        #[arg(value_name = "WORD", value_parser = key)]
        key: SettingKey,
    },
    /// Make an invitation code, which is shown only once
    Invite {
        /// How often it can be used; by default any number of times
        #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
        uses: Option<u32>,
        /// For how many days it is valid; by default for good
        #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..=3650))]
        days: Option<u32>,
        /// The address of your server, for a link that carries the code
        #[arg(long, value_name = "URL", env = "ORIFLAMME_ORIGIN")]
        origin: Option<String>,
        /// For whom it is, for the other operators
        #[arg(long, default_value = "")]
        note: String,
    },
    /// List invitation codes by their first four letters
    Codes,
    /// Withdraw an invitation code; whoever has come with it stays
    Withdraw {
        /// The code, or its first four letters
        code: String,
    },
    /// List the members whom the proxy has named, and their players
    Members {
        #[arg(long, value_name = "COUNT", default_value_t = 50)]
        limit: u32,
        /// Record that the proxy calls a member something else from now on. If somebody has already come
        /// under the new name, that player is joined to the old one, for good
        #[arg(long = "move", value_names = ["OLD", "NEW"], num_args = 2)]
        renamed: Option<Vec<String>>,
    },
    /// Let a player make tables, clubs and tournaments where only appointed ones may
    Appoint { player: PlayerId },
    /// End an appointment
    Dismiss { player: PlayerId },
    /// List appointed players
    Appointed,
    /// Tell everybody something, on all open pages: `notice "Maintenance" --at 22:00`
    Notice {
        /// What is said, in all languages that have no text of their own
        #[arg(required_unless_present_any = ["end", "en", "fr", "pl"])]
        text: Option<String>,
        /// When it happens, for the countdown: 22:00, 22:00+02:00 or 2026-11-30T22:00, in UTC unless an
        /// offset follows
        #[arg(long, value_name = "TIME", conflicts_with = "minutes")]
        at: Option<String>,
        /// In how many minutes it happens
        #[arg(long = "in", value_name = "MINUTES", value_parser = clap::value_parser!(u32).range(1..))]
        minutes: Option<u32>,
        /// For how many minutes the notice is shown after that time, or from now on if there is none. The
        /// default is 15 after a time, and otherwise until you end it
        #[arg(long = "for", value_name = "MINUTES", value_parser = clap::value_parser!(u32).range(1..))]
        shown_for: Option<u32>,
        /// The text in English
        #[arg(long, value_name = "TEXT")]
        en: Option<String>,
        /// The text in French
        #[arg(long, value_name = "TEXT")]
        fr: Option<String>,
        /// The text in Polish
        #[arg(long, value_name = "TEXT")]
        pl: Option<String>,
        /// Withdraw the notice
        #[arg(long, conflicts_with_all = ["text", "at", "minutes", "shown_for", "en", "fr", "pl"])]
        end: bool,
    },
}

fn key(text: &str) -> Result<SettingKey, String> {
    text.parse().map_err(|_| {
        let words: Vec<_> = Setting::ALL.iter().map(|setting| setting.word()).collect();
        format!("the settings are {}; a text may be in one language, such as welcome.fr", words.join(", "))
    })
}

/// Carries out a command, and returns the text to print.
pub(crate) async fn run(
    operator: &Operator,
    command: &SiteCommand,
    now: Timestamp,
) -> Result<String, AdminError> {
    let store = operator.store();
    let listed = |lines: Vec<String>, none: &str| match lines.is_empty() {
        true => format!("{none}\n"),
        false => lines.into_iter().map(|line| line + "\n").collect::<String>(),
    };
    Ok(match command {
        SiteCommand::Settings => {
            let settings = store.settings().await?;
            let lines = settings.iter().map(|(key, value)| format!("{key} = {}", value.as_str()));
            let mut shown =
                listed(lines.collect(), "nothing is set; options of the servers and defaults hold");
            if let Some(notice) = store.announcement().await? {
                shown += &format!("notice: {}\n", described(&notice));
            }
            shown
        }
        SiteCommand::Set { key, value, file } => {
            let value = match (value, file) {
                (Some(value), _) => value.clone(),
                (None, Some(file)) => std::fs::read_to_string(file)
                    .map_err(|error| AdminError::File(file.display().to_string(), error.to_string()))?,
                // Clap demands one of the two.
                (None, None) => String::new(),
            };
            operator.set(*key, &value).await?;
            let mut said = format!("{key} is set\n");
            if matches!(key.setting, Setting::Entry | Setting::MemberHeader)
                && operator.is_closed_to_newcomers().await?
            {
                said += &format!(
                    "entry is {} without a member-header: those who are players stay, nobody new comes in\n",
                    AdmissionMode::Members
                );
            }
            said
        }
        SiteCommand::Unset { key } => {
            operator.unset(*key).await?;
            format!("{key} is no longer set\n")
        }
        SiteCommand::Invite { uses, days, origin, note } => {
            let until = days.map(|days| now.after(DAY * days));
            let code = operator.make_code(note, *uses, until).await?;
            let origin = origin.as_deref().unwrap_or("https://YOUR-SERVER").trim_end_matches('/');
            let times = uses.map_or("any number of times".to_owned(), |uses| format!("{uses} times"));
            let until = until.map_or("for good".to_owned(), |until| format!("until {}", date(until)));
            format!(
                "{code}\n{origin}/enter/{code}\nIt can be used {times}, {until}. It is not shown again.\n"
            )
        }
        SiteCommand::Codes => {
            let codes = store.entry_codes().await?;
            listed(codes.iter().map(|code| line(code, now)).collect(), "there are no codes")
        }
        SiteCommand::Withdraw { code } => {
            let label = operator.withdraw_code(code).await?;
            format!("code {label}… is withdrawn\n")
        }
        SiteCommand::Members { limit, renamed } => {
            let line = |it: &oriflamme_server::StoredMember| {
                format!("{}  player {}  {}  since {}", it.member, it.player, it.name, date(it.made))
            };
            match renamed.as_deref() {
                Some([old, new]) => format!("{}\n", line(&operator.rename_member(old, new).await?)),
                _ => {
                    let members = store.members(*limit).await?;
                    listed(members.iter().map(line).collect(), "no member was named yet")
                }
            }
        }
        SiteCommand::Appoint { player } => {
            operator.appoint(player).await?;
            format!("player {player} is appointed\n")
        }
        SiteCommand::Dismiss { player } => {
            operator.dismiss(player).await?;
            format!("player {player} is no longer appointed\n")
        }
        SiteCommand::Appointed => {
            let appointed = store.appointed().await?;
            listed(appointed.iter().map(|player| format!("player {player}")).collect(), "nobody is appointed")
        }
        SiteCommand::Notice { end: true, .. } => {
            operator.end_notice().await?;
            "the notice is withdrawn\n".to_owned()
        }
        SiteCommand::Notice { text, at, minutes, shown_for, en, fr, pl, end: false } => {
            let at = match (at, minutes) {
                (Some(text), _) => Some(moment(text, now).ok_or_else(|| AdminError::Time(text.clone()))?),
                (None, minutes) => minutes.map(|minutes| now.after(MINUTE * minutes)),
            };
            let shown_for = shown_for.map(|minutes| MINUTE * minutes);
            let until = match (at, shown_for) {
                (Some(at), shown_for) => Some(at.after(shown_for.unwrap_or(AFTERWARDS))),
                (None, shown_for) => shown_for.map(|shown_for| now.after(shown_for)),
            };
            let texts =
                [(None, text), (Some(Language::En), en), (Some(Language::Fr), fr), (Some(Language::Pl), pl)];
            let texts = texts.into_iter().filter_map(|(language, text)| Some((language, text.clone()?)));
            let notice = AnnouncementWords::new(texts, at, until, now)??;
            operator.announce(&notice).await?;
            let left = at.map(|at| format!(", in {}", spoken(at.since(now)))).unwrap_or_default();
            format!("everybody is told: {}{left}\n", described(&notice))
        }
    })
}

/// An announcement's texts and times, for the operator.
fn described(notice: &AnnouncementWords) -> String {
    let at = notice.at().map(|at| format!(", at {}", date(at))).unwrap_or_default();
    let until = notice.until().map_or("until it is withdrawn".to_owned(), |it| format!("until {}", date(it)));
    format!("shown {until}{at}")
}

fn spoken(left: Duration) -> String {
    let minutes = left.as_secs().div_ceil(60);
    match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("{minutes} min"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}

fn line(code: &StoredCode, now: Timestamp) -> String {
    let uses = match code.uses {
        Some(0) => "used up".to_owned(),
        Some(uses) => format!("{uses} uses left"),
        None => "any number of uses".to_owned(),
    };
    let until = match code.until {
        Some(until) if until <= now => format!("expired {}", date(until)),
        Some(until) => format!("until {}", date(until)),
        None => "for good".to_owned(),
    };
    let note = if code.note.is_empty() { String::new() } else { format!("  ({})", code.note) };
    format!("{}…  {uses}, {} came, {until}, made {}{note}", code.label, code.used, date(code.made))
}

/// A time as an operator writes it: the next 22:00, or a date and a time; in UTC unless an offset follows.
fn moment(text: &str, now: Timestamp) -> Option<Timestamp> {
    let (day, clock) = match text.split_once(['T', ' ']) {
        Some((day, clock)) => (Some(day), clock),
        None => (None, text),
    };
    let clock = clock.trim_end_matches('Z');
    let (clock, offset) = match clock.rfind(['+', '-']) {
        Some(at) => {
            let sign = if clock.get(at..)?.starts_with('-') { -1 } else { 1 };
            (clock.get(..at)?, sign * i64::from(minutes(clock.get(at + 1..)?)?))
        }
        None => (clock, 0),
    };
    let at = i64::from(minutes(clock)?) - offset;
    let days = match day {
        Some(day) => days(day)?,
        None => i64::try_from(now.as_millis() / 86_400_000).ok()?,
    };
    let in_minutes = days.checked_mul(24 * 60)?.checked_add(at)?;
    let millis = u64::try_from(in_minutes).ok()?.checked_mul(60_000)?;
    if day.is_some() {
        return Some(Timestamp::from_millis(millis));
    }
    // A time without a day is the next one. With an offset, it may be a day away on either side.
    let day_long: u64 = 86_400_000;
    let mut next = millis.saturating_sub(day_long);
    while next <= now.as_millis() {
        next = next.checked_add(day_long)?;
    }
    Some(Timestamp::from_millis(next))
}

/// `HH:MM` as minutes.
fn minutes(text: &str) -> Option<u16> {
    let (hour, minute) = text.split_once(':')?;
    let two = |part: &str, below: u16| {
        let fits = part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<u16>().ok().filter(|&number| fits && number < below)
    };
    Some(two(hour, 24)? * 60 + two(minute, 60)?)
}

/// Days since 1970 of a date such as 2026-11-30.
fn days(text: &str) -> Option<i64> {
    let mut parts = text.split('-');
    let (year, month, day) = (parts.next()?.parse().ok()?, parts.next()?.parse::<u8>().ok()?, parts.next()?);
    let date = Date::from_calendar_date(year, Month::try_from(month).ok()?, day.parse().ok()?).ok()?;
    let known = parts.next().is_none() && year >= 1970;
    known.then(|| i64::from(date.to_julian_day() - OffsetDateTime::UNIX_EPOCH.to_julian_day()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_operators_write_them() {
        // 2026-11-16 20:15 UTC
        let now = Timestamp::from_millis(1_794_860_100_000);
        let read = |text: &str| moment(text, now).map(date);
        for (text, at) in [
            ("22:00", "2026-11-16 22:00 UTC"),
            ("20:15", "2026-11-17 20:15 UTC"),
            ("08:30", "2026-11-17 08:30 UTC"),
            ("22:00+02:00", "2026-11-17 20:00 UTC"),
            ("22:30+02:00", "2026-11-16 20:30 UTC"),
            ("16:00-05:00", "2026-11-16 21:00 UTC"),
            ("23:00-05:00", "2026-11-17 04:00 UTC"),
            ("05:00+14:00", "2026-11-17 15:00 UTC"),
            ("2026-12-31T23:59", "2026-12-31 23:59 UTC"),
            ("2028-02-29 12:00Z", "2028-02-29 12:00 UTC"),
            ("2027-01-01T00:30+01:00", "2026-12-31 23:30 UTC"),
            ("2020-01-01T00:00", "2020-01-01 00:00 UTC"),
        ] {
            assert_eq!(read(text).as_deref(), Some(at), "{text}");
        }
        for text in [
            "",
            "22",
            "24:00",
            "22:60",
            "2:00",
            "2026-02-30T10:00",
            "2026-13-01T10:00",
            "soon",
            "22:00+x",
            "1-1-1T1",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
