//! The queue, from front to back, with the cursor, the stacks, and every place that may be chosen.

use super::Board;
use crate::{
    assets::LONGEST_QUEUE,
    card::{classes, lying},
    sprite::icon,
};
use maud::{Markup, html};
use oriflamme_game::{Ask, Families, Family, Gap, Move, Moves, Phase, Place, Position, Seen, SeenCard};

/// The longest queue whose ends fit beside it on a wide table.
const SHORT: u8 = 7;
/// The longest queue with room between its cards.
const MEDIUM: u8 = 12;
/// In a longer queue there is no room between the cards, not even for arrows.
const CROWDED: u8 = 30;
/// The most targets that can each be larger than its neighbours.
const FEW: usize = 4;
/// The highest stack whose covered cards have strips of their own height.
const HIGHEST: usize = 7;

/// What a tap on a card of the queue does.
pub(super) enum TapAction {
    /// Answers with this move.
    Answer { answer: Move, label: &'static str, deed: String, sure: Option<String> },
    /// Places the chosen card of the hand on it.
    On { family: Family, deed: String },
    /// Picks it as the card to be moved.
    Pick,
    /// Takes the pick back.
    Unpick,
    /// Shows what it does, if it is known.
    Look,
}

impl Board<'_> {
    pub(super) fn queue(&self) -> Markup {
        let view = self.view;
        let resolving = view.phase == Phase::Resolution && view.turn.is_some();
        let covered = view.queue.stacks().map(|stack| stack.len().saturating_sub(1)).max().unwrap_or(0);
        let few = self.my_turn() && self.targets() <= FEW;
        // Where the first place is offered, that says enough.
        let says_empty =
            view.queue.is_empty() && !(self.my_turn() && matches!(view.moves, Some(Moves::Place(_))));
        html! {
            section #queue.queue.choosing[self.my_turn()].few[few] aria-label=(self.words.say("ui-queue")) {
                p.way aria-hidden="true" { span { (self.words.say("ui-front")) } i {} span { (self.words.say("ui-back-end")) } }
                // The more positions there are and the higher they are, the smaller the cards.
                div.lane.{ "fit-" (view.queue.len().clamp(1, LONGEST_QUEUE)) }.{ "tall-" (covered.min(HIGHEST)) }
                    .short[view.queue.len() <= SHORT].medium[(SHORT + 1..=MEDIUM).contains(&view.queue.len())]
                    .crowded[view.queue.len() > CROWDED] {
                    (self.end(Place::Front))
                    ol.line {
                        @for (index, stack) in view.queue.stacks().enumerate() {
                            @let at = Position::from_index(index as u8);
                            @let now = view.next == Some(at);
                            // A gap belongs to the card before it, so that both stay in one row.
                            li.position.now[now].passed[resolving && view.next.is_none_or(|next| at < next)] aria-current=[now.then_some("step")] {
                                (self.stack(at, stack))
                                span.number { span.hidden { (self.words.say("ui-position")) " " } (at) }
                                @if now { span.cursor data-at="cursor" title=(self.words.say("ui-cursor")) { (icon("cursor")) } }
                                @if at == Position::FRONT { (self.gap(Gap::FRONT)) }
                                (self.gap(Gap::after(at)))
                            }
                        }
                        @if says_empty { li.nothing { (self.words.say("ui-queue-empty")) } }
                    }
                    (self.end(Place::Back))
                }
            }
        }
    }

    /// The effect of choosing each card of the queue that is a legal answer.
    pub(super) fn deeds_by_card(&self) -> Vec<(Position, String)> {
        let tops = self.view.queue.stacks().enumerate().filter_map(|(index, stack)| {
            let at = Position::from_index(index as u8);
            match self.touch(at, stack.last()?) {
                TapAction::Answer { deed, .. } if !deed.is_empty() => Some((at, deed)),
                _ => None,
            }
        });
        tops.collect()
    }

    /// How many cards of the queue may be chosen.
    fn targets(&self) -> usize {
        let choosable = |(index, stack): &(usize, &[SeenCard])| {
            let top = stack.last().map(|top| self.touch(Position::from_index(*index as u8), top));
            top.is_some_and(|touch| !matches!(touch, TapAction::Look))
        };
        self.view.queue.stacks().enumerate().filter(choosable).count()
    }

    fn stack(&self, at: Position, stack: &[SeenCard]) -> Markup {
        let top = stack.len().saturating_sub(1);
        html! {
            div.stack.high[stack.len() > 1] {
                @for (height, card) in stack.iter().enumerate() {
                    @let key = self.keys.key(usize::from(at.index()), height).map(|key| format!("q{key}"));
                    @if height == top { (self.top(at, card, key.as_deref())) } @else { (self.covered(card, key.as_deref())) }
                }
            }
        }
    }

    /// A covered card: not a target, but readable for a viewer who knows it.
    fn covered(&self, card: &SeenCard, key: Option<&str>) -> Markup {
        let label = format!("{}, {}", self.words.lying(card), self.words.say("ui-label-covered"));
        html! {
            @match card.card {
                Seen::Known(known) => {
                    button.covered.{ (classes(card)) } type="button" data-at=[key] popovertarget={ "help-" (known.name) }
                        tabindex="-1" aria-label=(label) { (lying(self.words, card)) }
                }
                Seen::Back(_) => span.covered.{ (classes(card)) } data-at=[key] {
                    (lying(self.words, card)) span.hidden { (label) }
                }
            }
        }
    }

    fn top(&self, at: Position, card: &SeenCard, key: Option<&str>) -> Markup {
        let label = self.words.lying(card);
        let inside = lying(self.words, card);
        let classes = classes(card);
        let help = card.card.name().map(|name| format!("help-{name}"));
        html! {
            @match self.touch(at, card) {
                TapAction::Answer { answer, label: verb, deed, sure } => {
                    @let what = self.words.colon(&self.words.say(verb), &label);
                    button.target.{ (classes) } data-at=[key] form="play" name="move" value=(self.said(answer)) data-confirm=[sure]
                        data-position=(at) data-help=[help] aria-label={ (what) ". " (deed) } { (inside) }
                    (bubble(&label, &deed))
                }
                TapAction::On { family, deed } => {
                    button.target.placing.{ "on-" (family) }.{ (classes) } data-at=[key] form="play" name="at" value={ "on " (at) }
                        data-help=[help] aria-label={ (self.words.colon(&self.words.say("ui-place-on"), &label)) ". " (deed) } { (inside) }
                    (bubble(&label, &deed))
                }
                TapAction::Pick => {
                    a.target.{ (classes) } data-at=[key] data-pick href=(self.pick_link(Some(at)))
                        data-position=(at) data-help=[help] aria-label=(self.words.colon(&self.words.say("ui-pick"), &label)) { (inside) }
                    (bubble(&label, ""))
                }
                TapAction::Unpick => {
                    a.picked.{ (classes) } data-at=[key] data-pick href=(self.pick_link(None))
                        data-position=(at) data-help=[help] aria-label=(self.words.colon(&self.words.say("ui-unpick"), &label)) { (inside) }
                }
                TapAction::Look => @match card.card {
                    Seen::Known(known) => {
                        button class=(classes) type="button" data-at=[key] popovertarget={ "help-" (known.name) }
                            tabindex=[self.my_turn().then_some("-1")] aria-label=(label) { (inside) }
                    }
                    Seen::Back(_) => span class=(classes) data-at=[key] title=(label) { (inside) span.hidden { (label) } },
                }
            }
        }
    }

    pub(super) fn touch(&self, at: Position, card: &SeenCard) -> TapAction {
        let Some(moves) = self.view.moves.filter(|_| self.my_turn()) else { return TapAction::Look };
        let answer = match moves {
            Moves::Place(placements) => {
                let side = (0..2).find(|&side| {
                    placements.families[side] == card.owner
                        && !placements.hands[side].is_empty()
                        && placements.on[side].contains(at)
                });
                return side.map_or(TapAction::Look, |_| TapAction::On {
                    family: card.owner,
                    deed: self.covering(card),
                });
            }
            Moves::Answer(Ask::Move { .. }) => {
                return match self.picked {
                    Some(picked) if picked == at => TapAction::Unpick,
                    Some(_) => TapAction::Look,
                    None if self.can_move(at) => TapAction::Pick,
                    None => TapAction::Look,
                };
            }
            Moves::Answer(Ask::Eliminate(_)) => Move::Eliminate(at),
            Moves::Answer(Ask::Copy(_)) => Move::Copy(at),
            Moves::Answer(Ask::Use(_)) => Move::Use(at),
            Moves::Answer(Ask::Corrupt(_)) => Move::Corrupt(at),
            Moves::Answer(Ask::Twin(_)) => Move::Twin(Place::On(at)),
            _ => return TapAction::Look,
        };
        if !moves.contains(answer) {
            return TapAction::Look;
        }
        let label = match answer {
            Move::Eliminate(_) => "ui-do-eliminate",
            Move::Copy(_) => "ui-do-copy",
            Move::Use(_) => "ui-do-use",
            Move::Corrupt(_) => "ui-do-corrupt",
            _ => "ui-do-twin-on",
        };
        // Striking one's own card is legal and sometimes meant, but may be a slip if there is another choice.
        let own = self.me().is_some_and(|me| self.table.seating.seat_of(card.owner) == Some(me));
        let slip = matches!(answer, Move::Eliminate(_)) && own && moves.len() > 1;
        let sure = slip.then(|| self.words.tell("ui-sure-own", &[("card", self.words.lying(card).into())]));
        TapAction::Answer { answer, label, deed: self.choice_line(answer, card), sure }
    }

    fn can_move(&self, from: Position) -> bool {
        let gaps = 0..=self.view.queue.len();
        self.view
            .moves
            .is_some_and(|moves| gaps.clone().any(|to| moves.contains(Move::Move { from, to: Gap(to) })))
    }

    /// A gap into which the picked card may go.
    fn gap(&self, to: Gap) -> Markup {
        let answer = self.picked.filter(|_| self.my_turn()).map(|from| Move::Move { from, to });
        let legal = answer.filter(|&answer| self.view.moves.is_some_and(|moves| moves.contains(answer)));
        html! {
            @if let Some(answer) = legal {
                @let label = self.gap_label(to, answer);
                div.gap.front[to == Gap::FRONT] { button.spot.target form="play" name="move" value=(self.said(answer)) aria-label=(label) title=(label) {
                    (icon("move"))
                } }
            }
        }
    }

    pub(super) fn gap_label(&self, to: Gap, answer: Move) -> String {
        let place = match to.0 {
            0 => self.words.say("choice-move-front"),
            after if after == self.view.queue.len() => self.words.say("choice-move-back"),
            after => self
                .words
                .tell("choice-move-between", &[("before", after.into()), ("after", (after + 1).into())]),
        };
        match self.turn_there(answer) {
            Some(turn) => format!("{place}. {turn}"),
            None => place,
        }
    }

    /// An end of the queue, where a card or a Twin may be put.
    fn end(&self, place: Place) -> Markup {
        let words = self.words;
        let twin = matches!(self.view.moves, Some(Moves::Answer(_)));
        let label = words.say(match place {
            Place::Front if twin => "choice-twin-front",
            _ if twin => "choice-twin-back",
            Place::Front if self.view.queue.is_empty() => "choice-place-first",
            Place::Front => "choice-place-front",
            _ => "choice-place-back",
        });
        let (name, value, families) = match self.view.moves.filter(|_| self.my_turn()) {
            Some(Moves::Place(placements)) if place == Place::Front || !placements.first => {
                ("at", place.to_string(), placements.families())
            }
            Some(Moves::Answer(Ask::Twin(_))) => ("move", self.said(Move::Twin(place)), Families::EMPTY),
            _ => return html! {},
        };
        let key = words.say(if place == Place::Front { "key-front" } else { "key-back" });
        html! {
            div.end {
                button.spot.target.placing[!families.is_empty()] form="play" name=(name) value=(value) data-key=(key)
                    aria-keyshortcuts=(key) title=(label) { (spot_words(&label)) }
            }
        }
    }
}

/// The text beside a card that may be chosen, while the pointer is on it: which card it is, and what choosing
/// it does. It is hidden from screen readers, because the card's own label says the same.
fn bubble(label: &str, deed: &str) -> Markup {
    html! { small.deed aria-hidden="true" { b { (label) } (deed) } }
}

/// The text on an empty place: its name and, if there is room, its meaning.
fn spot_words(label: &str) -> Markup {
    let (place, meaning) = label.split_once(':').unwrap_or((label, ""));
    html! { b { (place.trim()) } @if !meaning.is_empty() { small { (meaning.trim()) } } }
}
