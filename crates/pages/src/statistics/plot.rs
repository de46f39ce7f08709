//! Bars by round, which can be told apart without colour: each series has a pattern of its own.

use super::data::ROUND_COUNT;
use crate::Words;
use maud::{Markup, html};

/// Values by round.
pub(super) struct Series {
    /// The message that names them.
    pub(super) id: &'static str,
    pub(super) values: [f64; ROUND_COUNT],
}

/// The drawing, in its own units.
const WIDTH: i32 = 640;
const LEFT: i32 = 44;
const TOP: i32 = 34;
const FOOT: i32 = 184;
const HEIGHT: i32 = 214;

/// Bars for each round, with a legend above and a scale at the left. A table beside it has the numbers.
pub(super) fn plot(words: &Words, id: &str, label: &str, series: &[Series]) -> Markup {
    let most = series.iter().flat_map(|series| series.values).fold(1.0, f64::max);
    let step =
        [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0].into_iter().find(|step| most / step <= 5.0).unwrap_or(200.0);
    let top = (most / step).ceil() * step;
    let y = |value: f64| FOOT - (value / top * f64::from(FOOT - TOP)).round() as i32;
    let group = (WIDTH - LEFT) / ROUND_COUNT as i32;
    let bar = (group - 18) / series.len().max(1) as i32;
    let lines: Vec<f64> = (0..=(top / step) as u32).map(|line| f64::from(line) * step).collect();
    let fill = |index: usize| match index {
        0 => "currentColor".to_owned(),
        1 => format!("url(#{id}-hatch)"),
        _ => "none".to_owned(),
    };
    html! {
        svg.plot viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(label) {
            defs {
                pattern id={ (id) "-hatch" } width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" {
                    rect width="6" height="6" fill="none" {}
                    line x1="0" y1="0" x2="0" y2="6" stroke="currentColor" stroke-width="3" {}
                }
            }
            @for (index, series) in series.iter().enumerate() {
                @let x = LEFT + 190 * index as i32;
                rect x=(x) y="8" width="14" height="14" fill=(fill(index)) stroke="currentColor" {}
                text x=(x + 20) y="20" { (words.say(series.id)) }
            }
            @for value in &lines {
                line.grid x1=(LEFT) x2=(WIDTH) y1=(y(*value)) y2=(y(*value)) {}
                text x=(LEFT - 6) y=(y(*value) + 4) text-anchor="end" { (format!("{value}")) }
            }
            @for round in 0..ROUND_COUNT {
                @let left = LEFT + group * round as i32 + 9;
                text x=(left + (group - 18) / 2) y=(FOOT + 20) text-anchor="middle" {
                    (words.tell("study-graph-round", &[("round", (round + 1).into())]))
                }
                @for (index, series) in series.iter().enumerate() {
                    @let height = FOOT - y(series.values[round]);
                    rect x=(left + bar * index as i32) y=(FOOT - height) width=(bar - 2) height=(height) fill=(fill(index)) stroke="currentColor" {}
                }
            }
        }
    }
}
