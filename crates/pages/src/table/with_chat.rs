//! A page with chat, in pieces: the chat is never in one text with the rest of the page.

use maud::{Markup, PreEscaped};
use std::fmt;

/// Marks the place of the chat's lines in a page. Chat can't contain it, because `<` is escaped.
pub(super) const CHAT_LINES: PreEscaped<&str> = PreEscaped("<!--chat-->");

/// A page with the chat of a table. A server compresses the [pieces](Self::pieces) separately. Otherwise
/// somebody who writes to a player and observes the page's size could learn how much of the text repeats the
/// player's cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PageWithChat {
    around: String,
    /// The index in `around` where the lines go.
    at: usize,
    lines: String,
}

impl PageWithChat {
    /// The page around the chat's lines, with [`CHAT_LINES`] where they go, and the lines. The code that
    /// writes the page does not get the lines, so the page can't contain them. A page without that place
    /// shows no chat.
    pub(super) fn new(around: Markup, lines: Markup) -> Self {
        let mut around = around.into_string();
        match around.find(CHAT_LINES.0) {
            Some(at) => {
                around.replace_range(at..at + CHAT_LINES.0.len(), "");
                Self { around, at, lines: lines.into_string() }
            }
            None => Self { at: around.len(), around, lines: String::new() },
        }
    }
    /// The page before the chat's lines, the lines, and the page after them.
    pub fn pieces(&self) -> [&str; 3] {
        let (before, after) = self.around.split_at(self.at);
        [before, &self.lines, after]
    }
}

/// The page as a browser reads it.
impl fmt::Display for PageWithChat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces().into_iter().try_for_each(|piece| f.write_str(piece))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use maud::html;

    #[test]
    fn lines_go_where_the_page_says_and_nowhere_else() {
        let name = "<!--chat-->";
        let around = html! { p { (name) } ul { (CHAT_LINES) } p { "after" } };
        let page = PageWithChat::new(around, html! { li { (name) } });
        let [before, lines, after] = page.pieces();
        assert_eq!(before, "<p>&lt;!--chat--&gt;</p><ul>");
        assert_eq!(lines, "<li>&lt;!--chat--&gt;</li>");
        assert_eq!(after, "</ul><p>after</p>");
        assert_eq!(page.to_string(), [before, lines, after].concat());
        let page = PageWithChat::new(html! { p { "no chat" } }, html! { li { "never shown" } });
        assert_eq!(page.pieces(), ["<p>no chat</p>", "", ""]);
    }
}
