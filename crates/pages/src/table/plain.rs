//! A table in words without HTML, for clients in a terminal: the question and what each answer would do, what
//! happens and why, how it ended. The words and what decides between them are those of the pages.

use super::{
    Board,
    chat::phrase_text,
    clock::clock_text,
    end,
    log::{self, LogLine},
    queue::TapAction,
};
use crate::{Timing, Tracker, Words, moments::moments, rulings};
use oriflamme_game::{
    Ask, BySeat, Card, Family, Gap, Move, Moves, Name, Place, Position, Seat, SeenCard, View, Viewer,
};
use oriflamme_table_view::{ChatContent, ChatMessage, Phrase, TableView, Timestamp, Update};

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlainLine {
    pub text: String,
    /// The reason, in a few words, and in full.
    pub why: Option<(String, String)>,
    /// The family that caused it.
    pub family: Option<Family>,
    /// Whether it begins a part of the game.
    pub is_head: bool,
}

/// Something that happens, as it is shown for a while.
#[derive(Clone, PartialEq, Debug)]
pub struct PlainMoment {
    /// The game after it; nothing where no game has begun.
    pub view: Option<View>,
    /// A sentence about it.
    pub caption: String,
    /// The family that caused it.
    pub family: Option<Family>,
    /// Lines for the log.
    pub lines: Vec<PlainLine>,
    /// What each seat gains or loses.
    pub changes: BySeat<i32>,
    pub timing: Timing,
}

/// The first step of an answer in two steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Picked {
    /// The card of the hand that is placed.
    Card(Card),
    /// The position from which a card is moved.
    Position(Position),
}

/// What a choice leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leads {
    /// It is the whole answer.
    To(Move),
    /// Another question follows, with this as its first step.
    On(Picked),
}

/// Something that can be chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlainChoice {
    pub leads: Leads,
    /// The key that chooses it: a letter, or a number that may have two digits.
    pub key: String,
    pub title: String,
    /// What it would do; empty where that is not said.
    pub line: String,
    /// A question that confirms it first, if it may be a slip.
    pub sure: Option<String>,
}

/// The question to the viewer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlainQuestion {
    pub asked: String,
    /// A hint for the answer.
    pub hint: Option<String>,
    pub choices: Vec<PlainChoice>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlainResult {
    /// Who has won, or that nobody has.
    pub title: String,
    /// How the viewer did, and how ties were settled.
    pub remarks: Vec<String>,
    pub ranking: Vec<PlainRank>,
}

/// A place in the ranking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlainRank {
    pub place: String,
    pub seat: Seat,
    pub name: String,
    pub score: String,
}

fn board<T>(
    words: &'static Words,
    table: &TableView,
    picked: Option<Picked>,
    tell: impl FnOnce(&Board<'_>) -> T,
) -> Option<T> {
    let keys = Tracker::default();
    let mut board = Board::now(words, table, table.view.as_ref()?, &keys);
    board.picked = match picked {
        Some(Picked::Position(at)) => Some(at),
        Some(Picked::Card(_)) | None => None,
    };
    Some(tell(&board))
}

/// The question to the viewer, with all choices; `None` while somebody else decides. The choices say what
/// they would do if the table has previews.
pub fn question(words: &'static Words, table: &TableView, picked: Option<Picked>) -> Option<PlainQuestion> {
    board(words, table, picked, |board| {
        let moves = board.view.moves.filter(|_| board.my_turn())?;
        let asked = match picked {
            Some(Picked::Card(card)) => words.tell("ask-place-where", &[("card", card.name.word().into())]),
            _ => board.asked(moves),
        };
        Some(PlainQuestion { asked, hint: board.hint(moves), choices: board.plain_choices(moves, picked) })
    })
    .flatten()
}

/// The seat that decides, and a sentence about that; `None` while nobody decides.
pub fn waiting(words: &'static Words, table: &TableView) -> Option<(Seat, String)> {
    board(words, table, None, |board| board.awaited()).flatten()
}

/// The viewer's hand.
pub fn hand(table: &TableView) -> Vec<Card> {
    let (Some(view), Viewer::Seat(me)) = (&table.view, table.viewer) else { return Vec::new() };
    hand_of(view, me)
}

fn hand_of(view: &View, seat: Seat) -> Vec<Card> {
    let cards = |&family: &Family| view.hands[family].names.iter().map(move |name| Card::new(family, name));
    view.seating.families_of(seat).iter().flat_map(cards).collect()
}

/// The moments of an update, with their texts. `before` is the game before it.
pub fn moments_told(words: &'static Words, before: Option<&View>, update: &Update) -> Vec<PlainMoment> {
    let mut told = Vec::new();
    if let Some(line) = log::about(words, update) {
        told.push(PlainMoment {
            view: before.copied().or(update.table.view),
            caption: line.text.clone(),
            family: None,
            lines: vec![plain_line(words, line)],
            changes: BySeat::new(0),
            timing: Timing::default(),
        });
    }
    let Some(was) = before.or(update.table.view.as_ref()) else { return told };
    for moment in moments(words, was, update) {
        let Some(caption) = moment.caption else { continue };
        told.push(PlainMoment {
            view: Some(moment.after),
            caption: caption.text,
            family: caption.family,
            lines: moment.lines.into_iter().map(|line| plain_line(words, line)).collect(),
            changes: moment.changes,
            timing: moment.timing,
        });
    }
    told
}

fn plain_line(words: &Words, line: LogLine) -> PlainLine {
    let why = line.why.map(|why| (rulings::title(words, why), rulings::text(words, why)));
    PlainLine { text: line.text, why, family: line.family, is_head: line.is_head }
}

/// How a game ended, once it has.
pub fn result(words: &'static Words, table: &TableView) -> Option<PlainResult> {
    let ranking = &table.end.as_ref()?.ranking;
    board(words, table, None, |board| {
        let Some(winners) = ranking.first() else {
            let title = words.say("end-abandoned-title");
            return PlainResult {
                title,
                remarks: vec![words.say("end-abandoned-text")],
                ranking: Vec::new(),
            };
        };
        let rank = |(place, seat): (usize, Seat)| PlainRank {
            place: words.tell("end-place", &[("rank", place.into())]),
            seat,
            name: words.player(table, seat),
            score: words.tell("end-score", &[("count", board.view.scores[seat].into())]),
        };
        PlainResult {
            title: end::won(board, winners),
            remarks: end::came(board, ranking).into_iter().chain(end::ties(board, ranking)).collect(),
            ranking: end::places(ranking).into_iter().map(rank).collect(),
        }
    })
}

/// What a card does, in full, with its rulings: a title and paragraphs.
pub fn card_explained(words: &Words, table: &TableView, name: Name) -> (String, Vec<String>) {
    let mut told = vec![
        words.say(if name.is_character() { "kind-character" } else { "kind-intrigue" }),
        words.text(name),
    ];
    told.extend(words.edition(name, table.rules));
    let duel = format!("card-{name}-duel");
    if table.seating.is_duel() && words.has(&duel) {
        told.push(words.say(&duel));
    }
    told.extend(name.rulings().iter().map(|&ruling| format!("{} ({ruling})", rulings::text(words, ruling))));
    (words.card(name), told)
}

/// The clock of the player who decides, in words; empty if no clock runs.
pub fn clock_line(words: &'static Words, table: &TableView, now: Timestamp) -> Option<String> {
    board(words, table, None, |board| {
        let seat = board.view.turn?;
        let running = board.running(seat)?;
        let left = |until: Timestamp| clock_text(words, until.since(now).as_millis().div_ceil(1000));
        let in_reserve = running.decision <= now;
        let decision = (!in_reserve).then(|| format!("{} {}", words.say("ui-clock"), left(running.decision)));
        let reserve = board.reserve(seat).map(|full| match in_reserve {
            true => left(running.due),
            false => clock_text(words, full.as_millis().div_ceil(1000)),
        });
        let reserve = reserve.map(|left| format!("{} {left}", words.say("ui-reserve")));
        Some(decision.into_iter().chain(reserve).collect::<Vec<_>>().join(" · "))
    })
    .flatten()
}

/// The terms of a table, one in each line: the rules, the players and the pace.
pub fn terms_told(words: &Words, table: &TableView) -> Vec<String> {
    let rated = table.rated.then(|| format!("{} {}", words.say("rated-title"), words.say("rated-terms")));
    let terms =
        [words.say(&format!("lobby-rules-{}", table.rules.word())), words.size(table), words.pace(table)];
    terms.into_iter().chain(rated).chain(words.counts(table)).collect()
}

/// That a bot plays for the viewer, and what that means.
pub fn away_told(words: &Words, table: &TableView) -> String {
    words.say(match table.rated {
        true => "rated-forfeited",
        false if table.is_leaving_a_loss() => "counts-away-you",
        false => "ui-away-you",
    })
}

/// A phrase that can be said at any table.
pub fn phrase(words: &Words, phrase: Phrase) -> String {
    phrase_text(words, phrase)
}

/// What somebody said, without their name.
pub fn said(words: &Words, message: &ChatMessage) -> String {
    match &message.content {
        ChatContent::Phrase(said) => phrase_text(words, *said),
        ChatContent::Text(text) => text.clone(),
    }
}

impl Board<'_> {
    /// A hint: whose ability it is, what it does, and what the risk is.
    fn hint(&self, moves: Moves) -> Option<String> {
        let doing = self.view.doing?;
        let acting_as = (doing.actor.name != doing.ability).then(|| {
            let names = [("card", doing.actor.name.word().into()), ("ability", doing.ability.word().into())];
            self.words.tell("ask-acting-as", &names)
        });
        let does = (self.picked.is_none() && self.choices(moves).is_empty())
            .then(|| [Some(self.words.line(doing.ability)), self.risk()]);
        let told: Vec<String> = acting_as.into_iter().chain(does.into_iter().flatten().flatten()).collect();
        (!told.is_empty()).then(|| told.join(" · "))
    }

    fn plain_choices(&self, moves: Moves, picked: Option<Picked>) -> Vec<PlainChoice> {
        match (moves, picked) {
            (Moves::Place(_), Some(Picked::Card(card))) => self.placings(moves, card),
            (Moves::Place(_), _) => self.placeable(moves),
            (Moves::Answer(Ask::Move { .. }), Some(Picked::Position(from))) => self.gaps(moves, from),
            (Moves::Answer(Ask::Twin(_)), _) => {
                let ends = self.ends(moves, Move::Twin, ["choice-twin-front", "choice-twin-back"]);
                ends.into_iter().chain(self.cards()).collect()
            }
            _ => {
                let plain = self.choices(moves).into_iter().map(|choice| PlainChoice {
                    leads: Leads::To(choice.answer),
                    key: choice.key,
                    title: choice.title,
                    line: choice.line,
                    sure: choice.sure,
                });
                plain.chain(self.cards()).collect()
            }
        }
    }

    /// The cards of the hand that can be placed.
    fn placeable(&self, moves: Moves) -> Vec<PlainChoice> {
        let cards = self.me().map(|me| hand_of(self.view, me)).unwrap_or_default();
        let can_go = |card: Card| {
            moves.iter().any(|answer| matches!(answer, Move::Place { card: placed, .. } if placed == card))
        };
        let choice = |(index, card): (usize, Card)| PlainChoice {
            leads: Leads::On(Picked::Card(card)),
            key: (index + 1).to_string(),
            title: match self.table.seating.is_duel() {
                true => self.words.whole_card(card),
                false => self.words.card(card.name),
            },
            line: self.words.line(card.name),
            sure: None,
        };
        cards.into_iter().enumerate().filter(|&(_, card)| can_go(card)).map(choice).collect()
    }

    /// Where a card of the hand can go.
    fn placings(&self, moves: Moves, card: Card) -> Vec<PlainChoice> {
        let front = match self.view.queue.is_empty() {
            true => "choice-place-first",
            false => "choice-place-front",
        };
        let mut choices = self.ends(moves, |at| Move::Place { card, at }, [front, "choice-place-back"]);
        for (at, top) in self.tops() {
            let answer = Move::Place { card, at: Place::On(at) };
            if moves.contains(answer) {
                let title = self.words.say("ui-place-on");
                choices.push(PlainChoice {
                    leads: Leads::To(answer),
                    key: at.number().to_string(),
                    title: self.words.colon(&title, &self.words.lying(top)),
                    line: self.covering(top),
                    sure: None,
                });
            }
        }
        choices
    }

    /// The ends of the queue, where they are an answer. A title may say after a colon what it means.
    fn ends(&self, moves: Moves, to: impl Fn(Place) -> Move, titles: [&str; 2]) -> Vec<PlainChoice> {
        let ends = [(Place::Front, titles[0], "key-front"), (Place::Back, titles[1], "key-back")];
        let legal = ends.into_iter().filter(|(at, ..)| moves.contains(to(*at)));
        let choice = |(at, title, key): (Place, &str, &str)| {
            let said = self.words.say(title);
            let (title, line) = said.split_once(':').unwrap_or((&said, ""));
            PlainChoice {
                leads: Leads::To(to(at)),
                key: self.words.say(key),
                title: title.trim().to_owned(),
                line: line.trim().to_owned(),
                sure: None,
            }
        };
        legal.map(choice).collect()
    }

    /// Where a card of the queue can be moved to.
    fn gaps(&self, moves: Moves, from: Position) -> Vec<PlainChoice> {
        let queue = self.view.queue.len();
        let gaps = (0..=queue).map(Gap).map(|to| (to, Move::Move { from, to }));
        let choice = |(to, answer): (Gap, Move)| {
            let label = self.gap_label(to, answer);
            let (title, line) = label.split_once(". ").unwrap_or((&label, ""));
            PlainChoice {
                leads: Leads::To(answer),
                key: match to.0 {
                    0 => self.words.say("key-front"),
                    at if at == queue => self.words.say("key-back"),
                    at => at.to_string(),
                },
                title: title.to_owned(),
                line: line.to_owned(),
                sure: None,
            }
        };
        gaps.filter(|(_, answer)| moves.contains(*answer)).map(choice).collect()
    }

    /// The cards of the queue that can be chosen.
    fn cards(&self) -> Vec<PlainChoice> {
        let choice = |(at, top): (Position, &SeenCard)| {
            let (leads, line, sure) = match self.touch(at, top) {
                TapAction::Answer { answer, deed, sure, .. } => (Leads::To(answer), deed, sure),
                TapAction::Pick => (Leads::On(Picked::Position(at)), String::new(), None),
                TapAction::On { .. } | TapAction::Unpick | TapAction::Look => return None,
            };
            Some(PlainChoice {
                leads,
                key: at.number().to_string(),
                title: self.words.lying(top),
                line,
                sure,
            })
        };
        self.tops().filter_map(choice).collect()
    }

    fn tops(&self) -> impl Iterator<Item = (Position, &SeenCard)> {
        let stacks = (0..).map(Position::from_index).zip(self.view.queue.stacks());
        stacks.filter_map(|(at, stack)| Some((at, stack.last()?)))
    }
}
