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

/// Horizontal bars from 0 with their values, one or two for each name, with this many decimal digits.
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

/// Shares with their intervals over the time a decision takes, by powers of ten, and a dashed line at the
/// even share.
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

/// A chart of what happened against what was predicted, both in per cent: curves in pairs, the second of each
/// dashed, with a mark of its own for each pair, and the diagonal on which perfect predictions lie.
pub(crate) fn calibration(title: &str, curves: &[(String, Vec<(f64, f64)>)]) -> String {
    const BOTTOM: f64 = 420.0;
    const LEFT: f64 = 50.0;
    const SIDE: f64 = 370.0;
    const COLOURS: [&str; 3] = ["#8c2f39", "#2f5d8c", "#3f7d3a"];
    let x = |value: f64| LEFT + value / 100.0 * SIDE;
    let y = |value: f64| BOTTOM - value / 100.0 * SIDE;
    let mut body = String::new();
    for tens in (0..=100).step_by(20).map(f64::from) {
        line(&mut body, [x(tens), y(0.0)], [x(tens), y(100.0)], "stroke=\"#ddd\"");
        line(&mut body, [x(0.0), y(tens)], [x(100.0), y(tens)], "stroke=\"#ddd\"");
        text(&mut body, [x(tens), BOTTOM + 18.0], "middle", &tens.to_string());
        text(&mut body, [LEFT - 6.0, y(tens) + 4.0], "end", &tens.to_string());
    }
    line(&mut body, [x(0.0), y(0.0)], [x(100.0), y(100.0)], "stroke=\"#888\"");
    for (index, (name, points)) in curves.iter().enumerate() {
        let (colour, dashed) = (COLOURS[index / 2 % COLOURS.len()], index % 2 == 1);
        let dashes = if dashed { " stroke-dasharray=\"5 4\" opacity=\"0.6\"" } else { "" };
        for pair in points.windows(2) {
            let [(x1, y1), (x2, y2)] = [pair[0], pair[1]];
            let style = format!("stroke=\"{colour}\" stroke-width=\"2\"{dashes}");
            line(&mut body, [x(x1), y(y1)], [x(x2), y(y2)], &style);
        }
        let mark = |body: &mut String, [x, y]: [f64; 2]| {
            let _ = match index / 2 % 3 {
                0 => writeln!(body, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"{colour}\"/>"),
                1 => writeln!(
                    body,
                    "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"8\" height=\"8\" fill=\"{colour}\"/>",
                    x - 4.0,
                    y - 4.0
                ),
                _ => writeln!(body, "<path d=\"M{x:.1} {:.1}l5 9h-10z\" fill=\"{colour}\"/>", y - 5.0),
            };
        };
        if !dashed {
            points.iter().for_each(|&(predicted, happened)| mark(&mut body, [x(predicted), y(happened)]));
        }
        let row = TOP + 40.0 + 24.0 * index as f64;
        line(
            &mut body,
            [440.0, row],
            [470.0, row],
            &format!("stroke=\"{colour}\" stroke-width=\"2\"{dashes}"),
        );
        if !dashed {
            mark(&mut body, [455.0, row]);
        }
        text(&mut body, [478.0, row + 4.0], "start", name);
    }
    page(title, BOTTOM + 36.0, &body)
}
