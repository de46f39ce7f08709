//! Bars in groups, which can be told apart without colour: each series has a pattern of its own. Thin lines
//! show how uncertain a value is.

use maud::{Markup, html};

/// A value with its uncertainty, twice the standard error: zero where none is shown.
#[derive(Clone, Copy)]
pub(super) struct Bar {
    pub(super) value: f64,
    pub(super) error: f64,
}

impl Bar {
    /// A count as a share of all, in hundredths.
    pub(super) fn share(counted: u32, all: f64) -> Self {
        let share = (f64::from(counted) / all.max(1.0)).clamp(0.0, 1.0);
        Self { value: 100.0 * share, error: 200.0 * (share * (1.0 - share) / all.max(1.0)).sqrt() }
    }
}

/// A value for each group; none where a series has no such group.
pub(super) struct Series {
    pub(super) name: String,
    pub(super) values: Vec<Option<Bar>>,
}

/// The drawing, in its own units.
const WIDTH: i32 = 640;
const LEFT: i32 = 44;
const TOP: i32 = 34;
const FOOT: i32 = 184;
const HEIGHT: i32 = 214;

/// Bars for each group, with a legend above and a scale at the left. A table beside it has the numbers.
pub(super) fn plot(id: &str, label: &str, groups: &[String], series: &[Series]) -> Markup {
    let bars = series.iter().flat_map(|series| &series.values).flatten();
    let most = bars.map(|bar| bar.value + bar.error).fold(1.0, f64::max);
    let step =
        [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0].into_iter().find(|step| most / step <= 5.0).unwrap_or(200.0);
    let top = (most / step).ceil() * step;
    let y = |value: f64| FOOT - (value / top * f64::from(FOOT - TOP)).round() as i32;
    let group = (WIDTH - LEFT) / groups.len().max(1) as i32;
    let bar = (group - 18) / series.len().max(1) as i32;
    let lines: Vec<f64> = (0..=(top / step) as u32).map(|line| f64::from(line) * step).collect();
    let fill = |index: usize| match index {
        0 => "currentColor".to_owned(),
        1 => format!("url(#{id}-hatch)"),
        _ => "none".to_owned(),
    };
    html! {
        div.scrolls tabindex="0" {
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
                    text x=(x + 20) y="20" { (series.name) }
                }
                @for value in &lines {
                    line.grid x1=(LEFT) x2=(WIDTH) y1=(y(*value)) y2=(y(*value)) {}
                    text x=(LEFT - 6) y=(y(*value) + 4) text-anchor="end" { (format!("{value}")) }
                }
                @for (number, group_name) in groups.iter().enumerate() {
                    @let left = LEFT + group * number as i32 + 9;
                    text x=(left + (group - 18) / 2) y=(FOOT + 20) text-anchor="middle" { (group_name) }
                    @for (index, series) in series.iter().enumerate() {
                        @if let Some(Some(Bar { value, error })) = series.values.get(number).copied() {
                            @let (x, top) = (left + bar * index as i32, y(value));
                            rect x=(x) y=(top) width=(bar - 2) height=(FOOT - top) fill=(fill(index)) stroke="currentColor" {}
                            @if y(value - error) - y(value + error) > 1 {
                                @let middle = x + bar / 2 - 1;
                                line.error x1=(middle) x2=(middle) y1=(y(value + error)) y2=(y((value - error).max(0.0))) {}
                            }
                        }
                    }
                }
            }
        }
    }
}
