//! What keys do.

use crate::{
    Request, Screen,
    panel::{Act, PanelItem},
    screen::Overlay,
};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use oriflamme_pages::plain::Picked;
use oriflamme_table_view::Timestamp;

/// How many lines of the log are a page.
const PAGE: usize = 8;
/// The most characters that can be said at once.
const LONGEST: usize = 200;

impl Screen {
    /// Handles a key. Returns the request that it makes, if any.
    pub fn press(&mut self, key: KeyEvent, now: Timestamp) -> Option<Request> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return (key.code == KeyCode::Char('c')).then_some(Request::Quit);
        }
        if self.overlay.is_some() {
            return self.press_in_overlay(key.code);
        }
        match key.code {
            KeyCode::PageUp => self.scrolled += PAGE,
            KeyCode::PageDown => self.scrolled = self.scrolled.saturating_sub(PAGE),
            KeyCode::End => self.scrolled = 0,
            KeyCode::Char('?') | KeyCode::F(1) => self.open(Overlay::Keys),
            KeyCode::Char('l' | 'L') => self.change_language(),
            KeyCode::Char('t' | 'T') if self.can_talk() => {
                self.open(Overlay::Talk { text: String::new(), selected: 0 });
            }
            KeyCode::Char('q' | 'Q') => return self.quit(),
            // While events are shown, any key only ends that.
            _ if self.is_moving() => self.finish(),
            code => return self.press_in_panel(code, now),
        }
        None
    }

    /// Takes pasted text, if something is being written.
    pub fn paste(&mut self, pasted: &str) {
        if self.may_write()
            && let Some(Overlay::Talk { text, .. }) = &mut self.overlay
        {
            text.extend(pasted.chars().filter(|letter| !letter.is_control()));
            *text = text.chars().take(LONGEST).collect();
        }
    }

    fn open(&mut self, overlay: Overlay) {
        self.overlay = Some(overlay);
        self.overlay_scrolled = 0;
    }

    fn quit(&mut self) -> Option<Request> {
        if !self.is_in_game() {
            return Some(Request::Quit);
        }
        let text = match self.connection {
            crate::HostLink::Local => self.words.say("term-quit-sure-local"),
            _ => self.words.say("term-quit-sure"),
        };
        self.make_sure(text, Act::Ask(Request::Quit));
        None
    }

    fn press_in_panel(&mut self, code: KeyCode, now: Timestamp) -> Option<Request> {
        let items = self.panel(now).items;
        let count = items.len();
        match code {
            KeyCode::Up | KeyCode::Left | KeyCode::BackTab => {
                self.select(self.selected + count.max(1) - 1, count)
            }
            KeyCode::Down | KeyCode::Right | KeyCode::Tab => self.select(self.selected + 1, count),
            KeyCode::Enter | KeyCode::Char(' ') => {
                let item = items.get(self.selected)?.clone();
                return self.choose(item);
            }
            KeyCode::Esc | KeyCode::Backspace => {
                if self.picked.is_some() || !self.typed.is_empty() {
                    self.begin_question();
                }
                self.note = None;
            }
            KeyCode::Char('i' | 'I') => {
                let card = items.get(self.selected).and_then(|item| self.card_of(item));
                if let Some(card) = card {
                    self.open(Overlay::Explained(card));
                }
            }
            KeyCode::Char(digit) if digit.is_ascii_digit() => return self.press_digit(digit, &items),
            KeyCode::Char(letter) => {
                let letter = letter.to_uppercase().to_string();
                let item = items.into_iter().find(|item| item.key == letter)?;
                return self.choose(item);
            }
            _ => {}
        }
        None
    }

    fn select(&mut self, index: usize, count: usize) {
        self.selected = index.checked_rem(count).unwrap_or(0);
        self.typed.clear();
    }

    /// A digit chooses at once if no longer number begins with what was typed. Otherwise it only selects, and
    /// Enter chooses.
    fn press_digit(&mut self, digit: char, items: &[PanelItem]) -> Option<Request> {
        self.typed.push(digit);
        let begins = |typed: &str| items.iter().filter(|item| item.key.starts_with(typed)).count();
        if begins(&self.typed) == 0 {
            self.typed = digit.to_string();
        }
        let index = items.iter().position(|item| item.key == self.typed)?;
        let longer = begins(&self.typed) > 1;
        self.selected = index;
        if longer {
            return None;
        }
        self.typed.clear();
        items.get(index).cloned().and_then(|item| self.choose(item))
    }

    fn choose(&mut self, item: PanelItem) -> Option<Request> {
        match item.sure {
            Some(text) => {
                self.make_sure(text, item.act);
                None
            }
            None => self.act(item.act),
        }
    }

    fn act(&mut self, act: Act) -> Option<Request> {
        if self.is_asking {
            return None;
        }
        self.typed.clear();
        match act {
            Act::Pick(picked) => {
                (self.picked, self.selected) = (Some(picked), 0);
                // The selection begins at the card, so that the places beside it are near.
                if let Picked::Position(at) = picked {
                    self.selected = usize::from(at.index());
                }
                None
            }
            Act::Answer(answer) => {
                let table = self.table.as_ref()?;
                let said = table.view.as_ref()?.family_move(answer)?;
                let version = table.version;
                (self.is_asking, self.note) = (true, None);
                Some(Request::Play { version, said })
            }
            Act::Ask(request) => {
                self.is_asking = request != Request::Quit;
                self.note = None;
                Some(request)
            }
        }
    }

    fn press_in_overlay(&mut self, code: KeyCode) -> Option<Request> {
        let overlay = self.overlay.take()?;
        match overlay {
            Overlay::Keys | Overlay::Explained(_) => {
                match code {
                    KeyCode::Down | KeyCode::PageDown => self.overlay_scrolled += 1,
                    KeyCode::Up | KeyCode::PageUp => {
                        self.overlay_scrolled = self.overlay_scrolled.saturating_sub(1);
                    }
                    _ => return None,
                }
                self.overlay = Some(overlay);
                None
            }
            Overlay::Sure { text, act, selected } => match code {
                KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right | KeyCode::Tab => {
                    self.overlay = Some(Overlay::Sure { text, act, selected: 1 - selected });
                    None
                }
                KeyCode::Char('2') => self.act(act),
                KeyCode::Enter | KeyCode::Char(' ') if selected == 1 => self.act(act),
                _ => None,
            },
            Overlay::Talk { text, selected } => self.press_while_talking(code, text, selected),
        }
    }

    fn press_while_talking(
        &mut self,
        code: KeyCode,
        mut text: String,
        mut selected: usize,
    ) -> Option<Request> {
        let phrases = self.phrases();
        let number = |digit: char| digit.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1));
        match code {
            KeyCode::Esc => return None,
            KeyCode::Up => selected = (selected + phrases.len() - 1) % phrases.len(),
            KeyCode::Down | KeyCode::Tab => selected = (selected + 1) % phrases.len(),
            KeyCode::Enter if !text.trim().is_empty() => return Some(Request::SayText(text)),
            KeyCode::Enter => return phrases.get(selected).map(|(phrase, _)| Request::Say(*phrase)),
            KeyCode::Backspace => _ = text.pop(),
            KeyCode::Char(letter) if self.may_write() => {
                text.push(letter);
                text.truncate(text.char_indices().nth(LONGEST).map_or(text.len(), |(end, _)| end));
            }
            KeyCode::Char(digit) => {
                if let Some((phrase, _)) = number(digit).and_then(|index| phrases.get(index)) {
                    return Some(Request::Say(*phrase));
                }
            }
            _ => {}
        }
        self.overlay = Some(Overlay::Talk { text, selected });
        None
    }
}
