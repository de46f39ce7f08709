//! A line for every seat, as a drawing. Lines can be told apart without colour: each has its own dashes, and
//! its name at its end.

use maud::{Markup, html};
use oriflamme_game::Family;

/// The size of a drawing, in its own units: lines go from `left` to `right`, names stand to the right of
/// them.
pub(crate) struct GraphFrame {
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) left: i32,
    pub(crate) right: i32,
    pub(crate) top: i32,
    pub(crate) foot: i32,
}

/// The least distance between two names.
const APART: i32 = 18;

/// Positions are parts of the frame: 0 is left or at the foot, 1 is right or at the top.
pub(crate) struct LineGraph {
    pub(crate) frame: GraphFrame,
    /// What the drawing shows, for those who can't see it.
    pub(crate) label: String,
    /// The scale at the left: heights and their labels.
    pub(crate) scale: Vec<(f64, String)>,
    /// Below the foot: places and their labels.
    pub(crate) marks: Vec<(f64, String)>,
    pub(crate) lines: Vec<GraphLine>,
    /// Whether a family's crest stands before each name.
    pub(crate) crests: bool,
}

pub(crate) struct GraphLine {
    /// Its colour and its crest.
    pub(crate) family: Family,
    pub(crate) points: Vec<(f64, f64)>,
    /// The label after its end.
    pub(crate) name: String,
}

impl LineGraph {
    fn x(&self, part: f64) -> i32 {
        self.frame.left + (f64::from(self.frame.right - self.frame.left) * part).round() as i32
    }
    /// The height of a part, which is kept between the two edges.
    fn y(&self, part: f64) -> i32 {
        self.frame.foot - (f64::from(self.frame.foot - self.frame.top) * part.clamp(0.0, 1.0)).round() as i32
    }
    fn points(&self, line: &GraphLine) -> String {
        let points = line.points.iter().map(|&(x, y)| format!("{},{}", self.x(x), self.y(y)));
        points.collect::<Vec<_>>().join(" ")
    }
    /// Where each line's name stands.
    fn names(&self) -> Vec<(i32, i32, &GraphLine)> {
        let end = |line: &GraphLine| line.points.last().copied();
        let ends = self.lines.iter().filter_map(|line| end(line).map(|(x, y)| (self.x(x), self.y(y), line)));
        let mut ends: Vec<_> = ends.collect();
        ends.sort_by_key(|(_, height, _)| *height);
        keep_apart(ends.iter_mut().map(|(_, height, _)| height).collect(), self.frame.foot);
        ends
    }

    pub(crate) fn draw(&self) -> Markup {
        let GraphFrame { width, height, left, right, top, foot } = self.frame;
        html! {
            svg.course viewBox={ "0 0 " (width) " " (height) } role="img" aria-label=(self.label) {
                @for (part, text) in &self.scale {
                    line.grid x1=(left) x2=(right) y1=(self.y(*part)) y2=(self.y(*part)) {}
                    text x=(left - 5) y=(self.y(*part) + 4) text-anchor="end" { (text) }
                }
                @for (part, text) in &self.marks {
                    line.grid x1=(self.x(*part)) x2=(self.x(*part)) y1=(top) y2=(foot) {}
                    text x=(self.x(*part)) y=(foot + 18) text-anchor="middle" { (text) }
                }
                @for (index, line) in self.lines.iter().enumerate() {
                    polyline class={ "dash-" (index) " " (line.family) } points=(self.points(line)) {}
                }
                @for (x, y, line) in self.names() {
                    @let crest = crate::assets::url(&format!("crests/{}.svg", line.family));
                    @if self.crests { image href=(crest) x=(x + 8) y=(y - 8) width="14" height="16" {} }
                    text x=(x + if self.crests { 27 } else { 8 }) y=(y + 4) { (line.name) }
                }
            }
        }
    }
}

/// Moves names that are too close to each other apart, from the top: down, and from the foot up again, no
/// further than necessary.
fn keep_apart(mut heights: Vec<&mut i32>, foot: i32) {
    let mut least = i32::MIN / 2;
    for height in &mut heights {
        **height = (**height).max(least);
        least = **height + APART;
    }
    let mut most = foot;
    for height in heights.iter_mut().rev() {
        **height = (**height).min(most);
        most = **height - APART;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_their_distance_and_stay_above_the_foot() {
        let apart = |heights: &[i32]| {
            let mut heights = heights.to_vec();
            keep_apart(heights.iter_mut().collect(), 100);
            heights
        };
        assert_eq!(apart(&[10, 50, 90]), [10, 50, 90]);
        assert_eq!(apart(&[10, 10, 90]), [10, 28, 90]);
        assert_eq!(apart(&[95, 100, 100]), [64, 82, 100]);
    }
}
