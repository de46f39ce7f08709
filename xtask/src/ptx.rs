//! The kernels for GPUs: compiles them to PTX, which is stored in the Python package, and compares that with
//! their sources.
//!
//! The PTX can only be built with a special toolchain, so the gate does not build it. Instead, its first line
//! has a fingerprint of the sources it was built from. Comments, spaces and tests do not count.

use crate::run::{program, root, step};
use std::{fs, io, iter::Peekable, path::Path, str::Chars};

/// The PTX in the package.
const KEPT: &str = "python/package/oriflamme/oriflamme_kernel.ptx";
/// The sources of the kernels.
const FOLDERS: [&str; 4] = ["crates/game/src", "crates/rules/src", "crates/observe/src", "gpu/kernel/src"];
/// Files in these folders that are in no kernel.
const NOT_ON_GPU: [&str; 2] = ["gpu/kernel/src/host.rs", "gpu/kernel/src/tests.rs"];
/// The beginning of the first line.
const STAMP: &str = "// Sources: ";

/// `cargo xtask ptx`: compiles the rules for GPUs, and puts the result into the package. With `--same`, only
/// records that the PTX is still up to date: for changes that do not affect a kernel.
pub(crate) fn ptx(args: &[String]) -> Result<(), String> {
    let from = match args {
        [] => {
            step("compile the kernels to PTX", program("gpu/build.sh").arg("ptx"))?;
            "gpu/build/oriflamme_kernel.ptx"
        }
        [same] if same == "--same" => KEPT,
        _ => return Err(format!("`ptx` does not know {args:?}")),
    };
    let told = |error: io::Error| format!("{from}: {error}");
    let text = fs::read_to_string(root().join(from)).map_err(told)?;
    let code = match text.split_once('\n') {
        Some((first, rest)) if first.starts_with(STAMP) => rest,
        _ => &text,
    };
    let stamped = format!("{STAMP}{}\n{code}", fingerprint(&root()).map_err(|error| error.to_string())?);
    fs::write(root().join(KEPT), stamped).map_err(|error| format!("{KEPT}: {error}"))
}

/// A fingerprint of the kernels' sources (FNV-1a of their tokens).
fn fingerprint(root: &Path) -> io::Result<String> {
    let mut files = Vec::new();
    for folder in FOLDERS {
        list(&root.join(folder), &mut files)?;
    }
    let mut names: Vec<String> = files
        .iter()
        .filter_map(|file| file.strip_prefix(root).ok())
        .map(|file| file.to_string_lossy().replace('\\', "/"))
        .filter(|name| !NOT_ON_GPU.contains(&name.as_str()))
        .collect();
    names.sort();
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    let mut stir = |text: &str| {
        for byte in text.bytes().chain([0]) {
            sum = (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    };
    for name in names {
        stir(&name);
        without_tests(tokens(&fs::read_to_string(root.join(&name))?)).iter().for_each(|token| stir(token));
    }
    Ok(format!("{sum:016x}"))
}

fn list(folder: &Path, files: &mut Vec<std::path::PathBuf>) -> io::Result<()> {
    for entry in folder.read_dir()? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else if path.extension().is_some_and(|it| it == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

/// The tokens of a source without its comments: words, texts in quotation marks, and single signs.
fn tokens(source: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = source.chars().peekable();
    while let Some(first) = rest.next() {
        match (first, rest.peek().copied()) {
            (it, _) if it.is_whitespace() => {}
            ('/', Some('/')) => while rest.next().is_some_and(|it| it != '\n') {},
            ('/', Some('*')) => skip_comment(&mut rest),
            ('"', _) => tokens.push(quoted(&mut rest)),
            ('\'', Some(next)) => tokens.push(letter_or_lifetime(next, &mut rest)),
            (it, _) if it.is_alphanumeric() || it == '_' => {
                let mut word = String::from(it);
                while let Some(next) = rest.next_if(|&it| it.is_alphanumeric() || it == '_') {
                    word.push(next);
                }
                tokens.push(word);
            }
            (it, _) => tokens.push(it.to_string()),
        }
    }
    tokens
}

fn skip_comment(rest: &mut Peekable<Chars<'_>>) {
    let (mut depth, mut before) = (1, ' ');
    rest.next();
    while depth > 0 {
        let Some(it) = rest.next() else { return };
        match (before, it) {
            ('/', '*') => depth += 1,
            ('*', '/') => depth -= 1,
            _ => {
                before = it;
                continue;
            }
        }
        before = ' ';
    }
}

/// A text up to its closing quotation mark.
fn quoted(rest: &mut Peekable<Chars<'_>>) -> String {
    let mut text = String::from('"');
    while let Some(it) = rest.next() {
        text.push(it);
        match it {
            '"' => break,
            '\\' => text.extend(rest.next()),
            _ => {}
        }
    }
    text
}

/// After a `'`: a character such as `'"'`, or a lifetime.
fn letter_or_lifetime(next: char, rest: &mut Peekable<Chars<'_>>) -> String {
    let mut ahead = rest.clone();
    ahead.next();
    let mut text = String::from('\'');
    if next == '\\' {
        text.extend(rest.by_ref().take(2));
        text.extend(rest.by_ref().take_while(|&it| it != '\''));
    } else if ahead.next() == Some('\'') {
        text.extend(rest.by_ref().take(2));
    }
    text
}

/// The tokens without items that are only compiled for tests.
fn without_tests(tokens: Vec<String>) -> Vec<String> {
    const TEST: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];
    let mut kept = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at..].len() < TEST.len() || tokens[at..at + TEST.len()] != TEST {
            kept.push(tokens[at].clone());
            at += 1;
            continue;
        }
        at += TEST.len();
        // Up to the item's `;`, or to the end of its braces.
        let mut depth = 0;
        while let Some(token) = tokens.get(at) {
            at += 1;
            match token.as_str() {
                "{" => depth += 1,
                "}" if depth == 1 => break,
                "}" => depth -= 1,
                ";" if depth == 0 => break,
                _ => {}
            }
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A change of the rules or the observation needs new kernels, or the statement that they stay the same.
    #[test]
    fn the_kernels_are_those_of_the_sources() {
        let kept = fs::read_to_string(root().join(KEPT)).unwrap();
        let stamp = kept.lines().next().unwrap().strip_prefix(STAMP).unwrap();
        let now = fingerprint(&root()).unwrap();
        assert!(
            stamp == now,
            "the GPU's kernels ({KEPT}) were built from sources {stamp}, and these are {now}.\n\
             `cargo xtask ptx` builds them (gpu/README.md); `cargo xtask ptx --same` says that they need not be, where the \
             change can't show in a game or an observation. Then run oriflamme.cuda.selftest() on a GPU, if you can."
        );
    }

    #[test]
    fn only_code_counts() {
        let of = |text: &str| without_tests(tokens(text));
        let code = "fn f<'a>(x: &'a str) -> bool { x == \"// no comment\" && 'b' != '\"' }";
        let same = "// About f.\nfn f<'a>(x: &'a str) ->\n  bool { /* a /* nested */ one */ x == \"// no comment\" && 'b' != '\"' }\n\
                    #[cfg(test)]\nmod tests { fn g() { h(\"}\") } }";
        assert_eq!(of(code), of(same));
        for other in ["== \"/ no", "!= 'c'", "g<'a>"] {
            let changed = match other {
                "== \"/ no" => code.replace("== \"// no", other),
                "!= 'c'" => code.replace("!= '\"'", other),
                _ => code.replace("f<'a>", other),
            };
            assert_ne!(of(code), of(&changed), "{other}");
        }
        assert_ne!(of("a b"), of("ab"));
        assert_eq!(of("#[cfg(test)] use x; fn f() {}"), of("fn f() {}"));
    }
}
