//! `cargo xtask screenshots`: takes pictures of every situation, and compares them with the last ones; or,
//! with `--docs`, takes those of the documents, from real games; or, with `--pages`, those of every page of a
//! server. With words, such as `cargo xtask screenshots decree phone`, it only takes the pictures whose names
//! contain one of them, and compares these with the last whole run.
//!
//! The pictures for comparison are in `target`, not in git: they are 50 MB, and every change of a style would
//! add them again. To compare with another commit, take its pictures in a worktree, and name them with
//! `--baseline`.

use crate::{
    audit::visit_pages,
    run::{answers, need, program, root},
    tools::{picture, situations},
};
use std::{fs, path::Path};

/// The largest size of a picture in the repository.
const LARGEST: u64 = 150_000;

/// Takes the pictures that the arguments ask for.
pub(crate) fn screenshots(args: &[String]) -> Result<(), String> {
    need("chromium", "chromium")?;
    need("chromedriver", "chromium-driver")?;
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => compare(None),
        ["--baseline", folder] => compare(Some(Path::new(folder))),
        ["--docs"] => renew(),
        ["--pages"] => pages(),
        ref words if words.iter().all(|word| !word.starts_with('-')) => some(words),
        _ => Err(format!("`screenshots` does not know {args:?}")),
    }
}

/// Takes pictures of every situation, and keeps the last ones for comparison.
fn compare(baseline: Option<&Path>) -> Result<(), String> {
    let folder = root().join("target/screenshots");
    let [now, last, changed] = ["now", "last", "changed"].map(|name| folder.join(name));
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    for old in [&changed, &last] {
        // Delete pictures of earlier runs, so that none is taken for a new one.
        if old.exists() && (old == &changed || now.exists()) {
            fs::remove_dir_all(old).map_err(failed)?;
        }
    }
    if now.exists() {
        fs::rename(&now, &last).map_err(failed)?;
    }
    situations(&now, baseline.unwrap_or(&last), &changed, &[])?;
    println!("pictures in {}, changed ones in {}", now.display(), changed.display());
    Ok(())
}

/// Takes pictures of every page of a server, as `cargo xtask audit` visits them. Games, names and days differ
/// between runs, so these can't be compared.
fn pages() -> Result<(), String> {
    let folder = root().join("target/screenshots/pages");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let folder = folder.canonicalize().map_err(|error| format!("{}: {error}", folder.display()))?;
    visit_pages("picture the pages", &[], Some(&folder))?;
    println!("pictures in {}", folder.display());
    Ok(())
}

/// Takes pictures of some situations, and compares them with the last whole run.
fn some(words: &[&str]) -> Result<(), String> {
    let folder = root().join("target/screenshots");
    let [now, some, changed] = ["now", "some", "changed"].map(|name| folder.join(name));
    for old in [&some, &changed].into_iter().filter(|old| old.exists()) {
        fs::remove_dir_all(old).map_err(|error| format!("{}: {error}", old.display()))?;
    }
    situations(&some, &now, &changed, words)?;
    println!("pictures in {}, changed ones in {}", some.display(), changed.display());
    Ok(())
}

/// Takes the pictures of the documents again, and makes them small.
fn renew() -> Result<(), String> {
    need("pngquant", "pngquant")?;
    let folder = root().join("docs/screenshots");
    picture(&folder)?;
    let files = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut pictures: Vec<_> = files.flatten().map(|file| file.path()).collect();
    pictures.retain(|path| path.extension().is_some_and(|ending| ending == "png"));
    pictures.sort();
    for picture in pictures {
        for colours in ["256", "128", "64", "32"] {
            if colours != "256" && size(&picture)? <= LARGEST {
                break;
            }
            let mut small = program("pngquant");
            small.args(["--force", "--strip", "--speed", "1", "--ext", ".png", colours]).arg(&picture);
            if !answers(&mut small) {
                return Err(format!("pngquant can't make {} smaller", picture.display()));
            }
        }
        println!("{:>7} {}", size(&picture)?, picture.file_name().unwrap_or_default().display());
    }
    Ok(())
}

fn size(file: &Path) -> Result<u64, String> {
    fs::metadata(file).map(|about| about.len()).map_err(|error| format!("{}: {error}", file.display()))
}
