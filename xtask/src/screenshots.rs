//! `cargo xtask screenshots`: pictures of the main screens, as real Chromium shows them, and how fast it
//! answers a click.

use crate::{
    run::{answers, need, program, root},
    tools::picture,
};
use std::{fs, path::Path};

/// No picture in the repository is larger than this.
const LARGEST: u64 = 150_000;

/// Makes the pictures anew, and small.
pub(crate) fn screenshots() -> Result<(), String> {
    need("chromium", "chromium")?;
    need("chromedriver", "chromium-driver")?;
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
