//! Checks that comments are no wider than code. (rustfmt only checks code.)

use crate::{run::root, type_names::sources};
use std::fs;

/// The width of the code, as in `rustfmt.toml`.
const WIDTH: usize = 110;

/// The number of each line that is a comment and too wide. Tables and examples of code can't be wrapped.
fn too_wide(text: &str) -> Vec<usize> {
    let mut in_example = false;
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let Some(comment) = line.trim_start().strip_prefix("//") else { continue };
        let comment = comment.trim_start_matches(['/', '!']).trim_start();
        if comment.starts_with("```") {
            in_example = !in_example;
        } else if !in_example && !comment.starts_with('|') && line.chars().count() > WIDTH {
            found.push(number + 1);
        }
    }
    found
}

#[test]
fn comments_are_as_wide_as_code_at_most() {
    let mut files = Vec::new();
    for folder in ["crates", "xtask", "fuzz", "gpu", "python"] {
        let members = fs::read_dir(root().join(folder)).into_iter().flatten().flatten();
        // Skips what a build has written.
        members
            .filter(|member| member.file_name() != "target")
            .for_each(|it| sources(&it.path(), &mut files));
    }
    assert!(files.len() > 100, "the sources are not where they are looked for");
    let wide = files.iter().flat_map(|file| {
        let text = fs::read_to_string(file).unwrap();
        too_wide(&text).into_iter().map(|line| format!("{}:{line}", file.display())).collect::<Vec<_>>()
    });
    let wide: Vec<_> = wide.collect();
    assert!(wide.is_empty(), "comments wider than {WIDTH} columns:\n{}", wide.join("\n"));
}

#[test]
fn tables_and_examples_are_left_alone() {
    let long = "x".repeat(WIDTH);
    assert_eq!(too_wide(&format!("/// {long}\n// {long}\nlet it = 1;")), [1, 2]);
    assert!(
        too_wide(&format!("/// | {long} |\n//! ```text\n//! {long}\n//! ```\nlet it = \"{long}\";"))
            .is_empty()
    );
}
