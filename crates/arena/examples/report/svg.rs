//! Two small charts as SVG: nothing but rectangles, lines and words.

use std::fmt::Write;

const WIDTH: f64 = 640.0;
const ROW: f64 = 26.0;
const LEFT: f64 = 130.0;
const TOP: f64 = 40.0;

fn page(title: &str, rows: usize, body: &str) -> String {
    let height = TOP + ROW * rows as f64 + 16.0;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fbf8f1\"/>\n\
         <text x=\"16\" y=\"25\" font-weight=\"bold\" fill=\"#222\">{title}</text>\n{body}</svg>\n"
    )
}

fn label(body: &mut String, row: usize, text: &str) {
    let y = TOP + ROW * row as f64 + 17.0;
    let _ = writeln!(
        body,
        "<text x=\"{}\" y=\"{y}\" text-anchor=\"end\" fill=\"#222\">{text}</text>",
        LEFT - 8.0
    );
}

/// Horizontal bars with their values, from 0.
pub(crate) fn bars(title: &str, bars: &[(String, f64)]) -> String {
    let most = bars.iter().map(|&(_, value)| value).fold(1.0, f64::max);
    let mut body = String::new();
    for (row, (name, value)) in bars.iter().enumerate() {
        let y = TOP + ROW * row as f64;
        let width = (value.max(0.0) / most) * (WIDTH - LEFT - 70.0);
        label(&mut body, row, name);
        let _ = writeln!(
            body,
            "<rect x=\"{LEFT}\" y=\"{}\" width=\"{width:.1}\" height=\"18\" fill=\"#8c2f39\"/>",
            y + 4.0
        );
        let _ = writeln!(
            body,
            "<text x=\"{:.1}\" y=\"{}\" fill=\"#222\">{value:.2}</text>",
            LEFT + width + 6.0,
            y + 17.0
        );
    }
    page(title, bars.len(), &body)
}

/// A mark and its interval in each row, and a dashed line at what is even.
pub(crate) fn ranges(title: &str, rows: &[(String, [f64; 3])], even: f64) -> String {
    let most = rows.iter().map(|(_, range)| range[2]).fold(even, f64::max) * 1.1;
    let x = |value: f64| LEFT + value / most * (WIDTH - LEFT - 30.0);
    let mut body = String::new();
    let bottom = TOP + ROW * rows.len() as f64;
    let _ = writeln!(
        body,
        "<line x1=\"{0:.1}\" y1=\"{TOP}\" x2=\"{0:.1}\" y2=\"{bottom}\" stroke=\"#888\" stroke-dasharray=\"4 4\"/>",
        x(even)
    );
    for (row, (name, [low, share, high])) in rows.iter().enumerate() {
        let y = TOP + ROW * row as f64 + 13.0;
        label(&mut body, row, name);
        let _ = writeln!(
            body,
            "<line x1=\"{:.1}\" y1=\"{y}\" x2=\"{:.1}\" y2=\"{y}\" stroke=\"#8c2f39\" stroke-width=\"3\"/>",
            x(*low),
            x(*high)
        );
        let _ = writeln!(body, "<circle cx=\"{:.1}\" cy=\"{y}\" r=\"6\" fill=\"#8c2f39\"/>", x(*share));
    }
    page(title, rows.len(), &body)
}
