//! A position as a picture that stands alone: an SVG with all its drawings in it.

use crate::{Words, assets::asset, sprite};
use maud::{Markup, PreEscaped, html};
use oriflamme_game::{Family, Position, Seat, Seen, SeenCard, View};
use oriflamme_table_view::TableView;
use std::collections::BTreeSet;

/// Sizes, in the picture's own units.
const WIDTH: i32 = 1000;
const CARD: (i32, i32) = (100, 140);
/// From one position to the next, and from one row to the next without stacks.
const STEP: i32 = 118;
const ROW: i32 = 210;
/// How much of a covered card is seen.
const STRIP: i32 = 26;
const MARGIN: i32 = 32;
const SEAT: i32 = 44;
const HEAD: i32 = 96;

/// The colours of families, as the style sheet has them.
const fn tincture(family: Family) -> &'static str {
    match family {
        Family::Red => "#b23a2e",
        Family::Blue => "#2b62a0",
        Family::Green => "#4b8a43",
        Family::Yellow => "#e6b33c",
        Family::Violet => "#6c4a98",
    }
}

/// What a table's viewer sees of it, as an SVG.
pub fn position_picture(words: &Words, table: &TableView) -> String {
    let Some(view) = &table.view else { return String::new() };
    let picture = Picture { words, table, view };
    let PreEscaped(svg) = picture.draw();
    svg
}

struct Picture<'a> {
    words: &'a Words,
    table: &'a TableView,
    view: &'a View,
}

impl Picture<'_> {
    fn draw(&self) -> Markup {
        let each = (WIDTH - 2 * MARGIN) / STEP;
        let stacks: Vec<&[SeenCard]> = self.view.queue.stacks().collect();
        let highest = stacks.iter().map(|stack| stack.len() as i32 - 1).max().unwrap_or(0);
        let row = ROW + STRIP * highest;
        let rows = (stacks.len() as i32 + each - 1) / each;
        let seats: Vec<Seat> = self.table.seating.seats().collect();
        let top = HEAD + SEAT * seats.len() as i32 + 24;
        let height = top + row * rows.max(1) + MARGIN;
        let title = self.title();
        html! {
            svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (WIDTH) " " (height) } width=(WIDTH) height=(height)
                font-family="Alegreya, Georgia, serif" role="img" aria-label=(title) {
                title { (title) }
                defs { (self.drawings()) }
                rect width=(WIDTH) height=(height) fill="#efe2c4" {}
                text x=(MARGIN) y="56" font-size="34" font-weight="700" fill="#2b2118" { (title) }
                text x=(WIDTH - MARGIN) y="56" font-size="22" text-anchor="end" fill="#5f4b37" { (self.words.ruleset(self.table.rules)) }
                @for (index, seat) in seats.into_iter().enumerate() { (self.seat(seat, HEAD + SEAT * index as i32)) }
                @for (index, stack) in stacks.into_iter().enumerate() {
                    @let (column, line) = (index as i32 % each, index as i32 / each);
                    (self.stack(index, stack, MARGIN + STEP * column, top + row * line + STRIP * highest))
                }
            }
        }
    }

    fn title(&self) -> String {
        let round = ("round", self.view.round.into());
        match self.view.turn {
            Some(seat) => {
                let player = ("player", self.words.occupant(self.table, seat).into());
                self.words.tell("analysis-picture-line", &[round, player])
            }
            None => self.words.tell("analysis-picture-over", &[round]),
        }
    }

    /// The drawings that the picture uses, each once.
    fn drawings(&self) -> Markup {
        let mut ids: BTreeSet<String> = ["frame", "influence"].map(str::to_owned).into();
        for card in self.view.queue.cards() {
            if let Some(name) = card.card.name() {
                ids.insert(format!("emblem-{name}"));
            }
        }
        let playing = self.table.seating.playing();
        let files = playing.iter().flat_map(|family| ["crests", "backs"].map(|kind| (kind, *family)));
        html! {
            @for id in ids { (PreEscaped(sprite::symbol(&id).unwrap_or_default())) }
            @for (kind, family) in files {
                @let path = format!("{kind}/{family}.svg");
                @let source = asset(&path).and_then(|asset| std::str::from_utf8(asset.bytes).ok()).unwrap_or_default();
                (PreEscaped(sprite::as_symbol(&format!("{kind}-{family}"), source).unwrap_or_default()))
            }
        }
    }

    /// A seat in a line: crests, name, influence, and how many cards are in hand.
    fn seat(&self, seat: Seat, y: i32) -> Markup {
        let families = self.table.seating.families_of(seat);
        let hand: u32 = families.iter().map(|&family| u32::from(self.view.hands[family].count)).sum();
        let turn = self.view.turn == Some(seat);
        html! {
            @for (index, family) in families.iter().enumerate() {
                use href={ "#crests-" (family) } x=(MARGIN + 34 * index as i32) y=(y) width="30" height="34" {}
            }
            text x=(MARGIN + 80) y=(y + 25) font-size="24" font-weight=(if turn { "700" } else { "400" }) fill="#2b2118" {
                (self.words.occupant(self.table, seat))
            }
            use href="#influence" x="430" y=(y + 4) width="26" height="26" {}
            text x="466" y=(y + 25) font-size="24" fill="#2b2118" { (self.view.scores[seat]) }
            text x="540" y=(y + 25) font-size="20" fill="#5f4b37" { (self.words.tell("ui-in-hand", &[("count", hand.into())])) }
        }
    }

    /// A stack, whose top card lies at this height and the others above it.
    fn stack(&self, index: usize, stack: &[SeenCard], x: i32, y: i32) -> Markup {
        let at = Position::from_index(index as u8);
        let now = self.view.next == Some(at) && self.view.turn.is_some();
        let covered = stack.len() as i32 - 1;
        html! {
            @for (height, card) in stack.iter().enumerate() {
                (self.card(card, x, y - STRIP * (covered - height as i32)))
            }
            text x=(x + CARD.0 / 2) y=(y + CARD.1 + 26) text-anchor="middle" font-size="20" font-weight=(if now { "700" } else { "400" })
                fill=(if now { "#a5302a" } else { "#5f4b37" }) { (at) @if now { " ▲" } }
        }
    }

    fn card(&self, card: &SeenCard, x: i32, y: i32) -> Markup {
        let family = card.card.family();
        let name = card.card.name();
        let (width, height) = CARD;
        html! {
            g transform={ "translate(" (x) " " (y) ")" } style={ "--tincture:" (tincture(family)) } {
                @if card.face_up {
                    use href="#frame" width=(width) height=(height) {}
                    use href={ "#crests-" (family) } x="40" y="4" width="20" height="20" {}
                } @else {
                    use href={ "#backs-" (family) } width=(width) height=(height) {}
                    @if name.is_some() { circle cx="50" cy="61" r="33" fill="#fbf2dc" stroke="#2b2118" stroke-width="2" {} }
                }
                @if let Seen::Known(known) = card.card {
                    use href={ "#emblem-" (known.name) } x="26" y="36" width="48" height="50" {}
                    rect x="7" y="110" width="86" height="24" rx="4" fill="#fbf2dc" stroke="#2b2118" stroke-width="1" {}
                    text x="50" y="127" font-size="14" text-anchor="middle" fill="#2b2118" textLength=[long(&self.words.card(known.name)).then_some("82")]
                        lengthAdjust="spacingAndGlyphs" { (self.words.card(known.name)) }
                }
                @if card.owner != family { use href={ "#crests-" (card.owner) } x="70" y="78" width="26" height="30" {} }
                @if card.influence > 0 {
                    use href="#influence" x="66" y="2" width="30" height="30" {}
                    circle cx="81" cy="17" r="11" fill="#fbf2dc" stroke="#6b4710" {}
                    text x="81" y="23" font-size="17" font-weight="700" text-anchor="middle" fill="#2b2118" { (card.influence) }
                }
            }
        }
    }
}

/// Whether a name is too long for the band of a card.
fn long(name: &str) -> bool {
    name.chars().count() > 11
}
