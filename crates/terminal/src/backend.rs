//! A real terminal: raw mode while the program runs, and how a buffer is shown.

use crossterm::{
    cursor::{Hide, MoveTo, Show},
    event::{DisableBracketedPaste, EnableBracketedPaste},
    execute, queue,
    style::{Attribute, Color as TerminalColor, Print, ResetColor, SetAttribute, SetForegroundColor},
    terminal::{
        Clear, ClearType as TerminalClear, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
        enable_raw_mode, size,
    },
};
use ratatui_core::{
    backend::{Backend, ClearType, WindowSize},
    buffer::Cell,
    layout::{Position, Size},
    style::{Color, Modifier},
};
use std::io::{self, BufWriter, Stdout, Write};

/// This program's terminal. It is restored when this is dropped, even after a panic.
pub struct RawTerminal {
    out: BufWriter<Stdout>,
    /// The last position of the cursor. The cursor is hidden, so there is no need to ask the terminal, which
    /// may not answer.
    cursor: Position,
}

impl RawTerminal {
    /// Takes over the terminal: keys come as they are pressed. In the end the earlier content comes back.
    pub fn open() -> io::Result<Self> {
        enable_raw_mode()?;
        let mut raw = Self { out: BufWriter::new(io::stdout()), cursor: Position::ORIGIN };
        execute!(raw.out, EnterAlternateScreen, EnableBracketedPaste, Hide)?;
        Ok(raw)
    }
}

impl Drop for RawTerminal {
    fn drop(&mut self) {
        // If the terminal is gone, there is nothing to restore.
        let _ = execute!(self.out, ResetColor, Show, DisableBracketedPaste, LeaveAlternateScreen);
        let _ = disable_raw_mode();
    }
}

impl Backend for RawTerminal {
    type Error = io::Error;

    fn draw<'a, I: Iterator<Item = (u16, u16, &'a Cell)>>(&mut self, content: I) -> io::Result<()> {
        let mut last: Option<(u16, u16)> = None;
        let mut style = (Color::Reset, Modifier::empty());
        for (x, y, cell) in content {
            if last != Some((x.wrapping_sub(1), y)) {
                queue!(self.out, MoveTo(x, y))?;
            }
            last = Some((x, y));
            if style != (cell.fg, cell.modifier) {
                style = (cell.fg, cell.modifier);
                queue!(self.out, SetAttribute(Attribute::Reset), SetForegroundColor(colour(cell.fg)))?;
                for (modifier, attribute) in ATTRIBUTES {
                    if cell.modifier.contains(modifier) {
                        queue!(self.out, SetAttribute(attribute))?;
                    }
                }
            }
            queue!(self.out, Print(cell.symbol()))?;
        }
        queue!(self.out, SetAttribute(Attribute::Reset))
    }
    fn hide_cursor(&mut self) -> io::Result<()> {
        queue!(self.out, Hide)
    }
    fn show_cursor(&mut self) -> io::Result<()> {
        queue!(self.out, Show)
    }
    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Ok(self.cursor)
    }
    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.cursor = position.into();
        let Position { x, y } = self.cursor;
        queue!(self.out, MoveTo(x, y))
    }
    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(ClearType::All)
    }
    fn clear_region(&mut self, clear: ClearType) -> io::Result<()> {
        let clear = match clear {
            ClearType::All => TerminalClear::All,
            ClearType::AfterCursor => TerminalClear::FromCursorDown,
            ClearType::BeforeCursor => TerminalClear::FromCursorUp,
            ClearType::CurrentLine => TerminalClear::CurrentLine,
            ClearType::UntilNewLine => TerminalClear::UntilNewLine,
        };
        queue!(self.out, Clear(clear))
    }
    fn size(&self) -> io::Result<Size> {
        size().map(|(width, height)| Size { width, height })
    }
    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: self.size()?, pixels: Size { width: 0, height: 0 } })
    }
    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

const ATTRIBUTES: [(Modifier, Attribute); 5] = [
    (Modifier::BOLD, Attribute::Bold),
    (Modifier::DIM, Attribute::Dim),
    (Modifier::ITALIC, Attribute::Italic),
    (Modifier::UNDERLINED, Attribute::Underlined),
    (Modifier::REVERSED, Attribute::Reverse),
];

/// The colours that we use; the others are the terminal's own.
const fn colour(colour: Color) -> TerminalColor {
    match colour {
        Color::DarkGray => TerminalColor::DarkGrey,
        Color::LightRed => TerminalColor::Red,
        Color::LightGreen => TerminalColor::Green,
        Color::LightYellow => TerminalColor::Yellow,
        Color::LightBlue => TerminalColor::Blue,
        Color::LightMagenta => TerminalColor::Magenta,
        _ => TerminalColor::Reset,
    }
}
