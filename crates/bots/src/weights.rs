//! Tables of weights: laid out one behind the other, and kept in files that say how.

/// Lays tables out one behind the other: a constant with the start of each, and `LAYOUT` with all names and sizes.
macro_rules! tables {
    ($($name:ident: $size:expr;)*) => {
        tables!(@ 0; $($name: $size;)*);
        /// The tables and their sizes, in order.
        pub(crate) const LAYOUT: crate::weights::Layout = &[$((stringify!($name), $size)),*];
    };
    (@ $start:expr; $name:ident: $size:expr; $($rest:tt)*) => {
        const $name: usize = $start;
        tables!(@ $name + $size; $($rest)*);
    };
    (@ $start:expr;) => {
        /// How many weights there are.
        pub(crate) const WEIGHTS: usize = $start;
    };
}
pub(crate) use tables;

/// Names and sizes of tables, in order.
pub(crate) type Layout = &'static [(&'static str, usize)];

/// The line that a file of weights begins with.
pub(crate) fn heading(layout: Layout) -> String {
    let tables: Vec<String> = layout.iter().map(|(name, size)| format!("{name} {size}")).collect();
    format!("# {}", tables.join(", "))
}

/// Reads weights: a line with the layout, then hundredths, separated by blanks.
pub(crate) fn read(text: &str, layout: Layout) -> Result<Vec<f32>, String> {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    if first != heading(layout) {
        return Err(format!(
            "these weights are for other tables\nthey have   {first}\nneeded are  {}",
            heading(layout)
        ));
    }
    let weights = rest.split_whitespace().map(|word| match word.parse::<i16>() {
        Ok(hundredths) => Ok(f32::from(hundredths) / 100.0),
        Err(_) => Err(format!("`{word}` is no weight: weights are whole hundredths")),
    });
    let weights = weights.collect::<Result<Vec<f32>, String>>()?;
    let needed: usize = layout.iter().map(|(_, size)| size).sum();
    match weights.len() {
        count if count == needed => Ok(weights),
        count => Err(format!("there are {count} weights, and {needed} are needed")),
    }
}

/// Writes weights as [`read`] reads them.
pub(crate) fn write(weights: &[f32], layout: Layout) -> String {
    let mut text = heading(layout);
    for line in weights.chunks(30) {
        text.push('\n');
        let words: Vec<String> =
            line.iter().map(|weight| ((weight * 100.0).round() as i32).to_string()).collect();
        text.push_str(&words.join(" "));
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAYOUT: Layout = &[("PLACE", 2), ("REVEAL", 1)];

    #[test]
    fn weights_come_back_as_written() {
        let text = write(&[0.5, -1.0, 0.0], LAYOUT);
        assert_eq!(text, "# PLACE 2, REVEAL 1\n50 -100 0\n");
        assert_eq!(read(&text, LAYOUT), Ok(vec![0.5, -1.0, 0.0]));
    }

    #[test]
    fn weights_for_other_tables_are_refused() {
        let why = |text: &str| read(text, LAYOUT).unwrap_err();
        assert!(why("# PLACE 3\n1 2 3").contains("they have   # PLACE 3\nneeded are  # PLACE 2, REVEAL 1"));
        assert_eq!(why("# PLACE 2, REVEAL 1\n1 2"), "there are 2 weights, and 3 are needed");
        assert_eq!(why("# PLACE 2, REVEAL 1\n1 2 x"), "`x` is no weight: weights are whole hundredths");
    }
}
