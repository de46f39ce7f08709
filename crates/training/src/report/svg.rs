//! Two small charts as SVG: nothing but rectangles, lines and words.

use std::fmt::Write;

const WIDTH: f64 = 640.0;
const ROW: f64 = 26.0;
const LEFT: f64 = 130.0;
const TOP: f64 = 40.0;
/// From dark to light.
const COLOURS: [&str; 2] = ["#8c2f39", "#d8a48f"];

fn page(title: &str, height: f64, body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fbf8f1\"/>\n\
         <text x=\"16\" y=\"25\" font-weight=\"bold\" fill=\"#222\">{title}</text>\n{body}</svg>\n"
    )
}

fn text(body: &mut String, [x, y]: [f64; 2], anchor: &str, words: &str) {
    let _ = writeln!(
        body,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"#222\">{words}</text>"
    );
}

fn line(body: &mut String, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2], style: &str) {
    let _ = writeln!(body, "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" {style}/>");
}

/// Horizontal bars from 0 with their values, one or two for each name, with so many digits behind the point.
pub(crate) fn bars(title: &str, rows: &[(String, Vec<f64>)], digits: usize) -> String {
    let most = rows.iter().flat_map(|(_, values)| values).copied().fold(1.0, f64::max);
    let mut body = String::new();
    for (row, (name, values)) in rows.iter().enumerate() {
        let y = TOP + ROW * row as f64;
        text(&mut body, [LEFT - 8.0, y + 17.0], "end", name);
        let height = 18.0 / values.len() as f64;
        let mut longest = 0.0f64;
        for (index, (value, colour)) in values.iter().zip(COLOURS).enumerate() {
            let width = (value.max(0.0) / most) * (WIDTH - LEFT - 90.0);
            longest = longest.max(width);
            let top = y + 4.0 + height * index as f64;
            let _ = writeln!(
                body,
                "<rect x=\"{LEFT}\" y=\"{top}\" width=\"{width:.1}\" height=\"{height}\" fill=\"{colour}\"/>"
            );
        }
        let shown: Vec<String> = values.iter().map(|value| format!("{value:.digits$}")).collect();
        text(&mut body, [LEFT + longest + 6.0, y + 17.0], "start", &shown.join(", "));
    }
    page(title, TOP + ROW * rows.len() as f64 + 16.0, &body)
}

/// A bot in a chart of strength by time.
pub(crate) struct Point {
    pub(crate) name: String,
    pub(crate) micros: f64,
    /// The share with its interval: low, share, high.
    pub(crate) range: [f64; 3],
}

/// Shares with their intervals over the time a decision takes, by powers of ten, and a dashed line at what is
/// even.
pub(crate) fn by_time(title: &str, points: &[Point], even: f64) -> String {
    const TIMES: [(f64, &str); 8] = [
        (0.1, "0.1 µs"),
        (1.0, "1 µs"),
        (1e1, "10 µs"),
        (1e2, "0.1 ms"),
        (1e3, "1 ms"),
        (1e4, "10 ms"),
        (1e5, "0.1 s"),
        (1e6, "1 s"),
    ];
    const BOTTOM: f64 = 320.0;
    const MARGIN: f64 = 50.0;
    let most = points.iter().map(|point| point.range[2]).fold(even, f64::max) * 1.1;
    let x = |micros: f64| MARGIN + 20.0 + (micros.log10() + 1.0) / 7.0 * (WIDTH - MARGIN - 80.0);
    let y = |share: f64| BOTTOM - share / most * (BOTTOM - TOP);
    let mut body = String::new();
    for (micros, words) in TIMES {
        line(&mut body, [x(micros), TOP], [x(micros), BOTTOM], "stroke=\"#ddd\"");
        text(&mut body, [x(micros), BOTTOM + 18.0], "middle", words);
    }
    for share in (0..=10).map(|tens| f64::from(tens) * 10.0).filter(|&share| share <= most) {
        line(&mut body, [MARGIN, y(share)], [WIDTH - 16.0, y(share)], "stroke=\"#ddd\"");
        text(&mut body, [MARGIN - 6.0, y(share) + 4.0], "end", &share.to_string());
    }
    line(&mut body, [MARGIN, y(even)], [WIDTH - 16.0, y(even)], "stroke=\"#888\" stroke-dasharray=\"4 4\"");
    for (index, Point { name, micros, range: [low, share, high] }) in points.iter().enumerate() {
        let x = x(*micros);
        line(&mut body, [x, y(*low)], [x, y(*high)], "stroke=\"#8c2f39\" stroke-width=\"3\"");
        let _ = writeln!(body, "<circle cx=\"{x:.1}\" cy=\"{:.1}\" r=\"6\" fill=\"#8c2f39\"/>", y(*share));
        // Above and below in turn: neighbours are close to each other.
        let beside = if index % 2 == 0 {
            y(*high).min(y(*share) - 6.0) - 6.0
        } else {
            y(*low).max(y(*share) + 6.0) + 16.0
        };
        text(&mut body, [x, beside], "middle", name);
    }
    page(title, BOTTOM + 36.0, &body)
}
