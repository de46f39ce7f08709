//! A link as a QR code, to be scanned from another device.

use fast_qr::{ECL, QRBuilder, QRCode};
use maud::{Markup, html};
use std::fmt::Write;

/// The width of the light border that scanners need, in modules.
const QUIET: usize = 4;

/// A text as a QR code; `None` if it is too long.
pub(crate) fn qr(text: &str, label: &str) -> Option<Markup> {
    // A screen has no stains, so the least redundancy is enough. It makes the modules largest.
    let code = QRBuilder::new(text).ecl(ECL::L).build().ok()?;
    let side = code.size + 2 * QUIET;
    Some(html! {
        svg.qr viewBox={ "0 0 " (side) " " (side) } role="img" aria-label=(label) shape-rendering="crispEdges" {
            path d=(dark(&code)) {}
        }
    })
}

/// The dark modules as a path: one rectangle for each run in a row.
fn dark(code: &QRCode) -> String {
    let mut path = String::new();
    for row in 0..code.size {
        let mut column = 0;
        for run in code[row].chunk_by(|one, other| one.value() == other.value()) {
            if run.first().is_some_and(|module| module.value()) {
                let (x, y, length) = (column + QUIET, row + QUIET, run.len());
                // Writing to a string does not fail.
                let _ = write!(path, "M{x} {y}h{length}v1h-{length}z");
            }
            column += run.len();
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_has_exactly_the_dark_modules() {
        let code = QRBuilder::new("https://example.org/tables/k3v9t2").build().unwrap();
        let mut drawn = vec![vec![false; code.size]; code.size];
        for run in dark(&code).split('M').skip(1) {
            let (x, rest) = run.split_once(' ').unwrap();
            let (y, rest) = rest.split_once('h').unwrap();
            let (length, _) = rest.split_once('v').unwrap();
            let [x, y, length] = [x, y, length].map(|number| number.parse::<usize>().unwrap());
            drawn[y - QUIET][x - QUIET..][..length].fill(true);
        }
        let wanted: Vec<Vec<bool>> =
            (0..code.size).map(|row| code[row].iter().map(|module| module.value()).collect()).collect();
        assert_eq!(drawn, wanted);
        // The corner by which scanners find it is dark around light around dark.
        assert_eq!(drawn[3][..8], [true, false, true, true, true, false, true, false]);
    }

    #[test]
    fn what_is_too_long_has_none() {
        assert!(qr(&"a".repeat(4000), "").is_none());
    }
}
