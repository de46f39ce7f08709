//! The files of the pages: style sheets, the typeface, the script's modules, sprites of drawings, and
//! separate pictures. Their URLs contain a hash of the content, so that a browser may cache them for ever.

use crate::{scripts, sprite};
use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hasher},
    sync::LazyLock,
};

/// The path of all assets.
pub const ASSETS: &str = "/assets/";

/// The longest queue whose cards have a size of their own: six rounds of five placements, and five Twins, are
/// 35 positions.
pub(crate) const LONGEST_QUEUE: u8 = 40;

/// A file to be served.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// Its content.
    pub bytes: &'static [u8],
    /// Its media type.
    pub mime: &'static str,
    /// A hash of its bytes: an `ETag` without the quotes.
    pub hash: &'static str,
}

struct AssetEntry {
    asset: Asset,
    url: String,
}

macro_rules! file {
    ($path:literal) => {
        ($path, include_bytes!(concat!("../art/", $path)).as_slice())
    };
}

/// The typeface: Alegreya in two weights, and its licence.
const TYPE: &[(&str, &[u8])] =
    &[file!("type/alegreya-medium.woff2"), file!("type/alegreya-bold.woff2"), file!("type/OFL.txt")];

/// The separate drawings: they have patterns or clips, so not every browser can use them from a sprite.
const PICTURES: &[(&str, &[u8])] = &[
    file!("crests/red.svg"),
    file!("crests/blue.svg"),
    file!("crests/green.svg"),
    file!("crests/yellow.svg"),
    file!("crests/violet.svg"),
    file!("backs/red.svg"),
    file!("backs/blue.svg"),
    file!("backs/green.svg"),
    file!("backs/yellow.svg"),
    file!("backs/violet.svg"),
    file!("rules/start.svg"),
    file!("rules/place.svg"),
    file!("rules/resolve.svg"),
    file!("rules/strike.svg"),
    file!("rules/stack.svg"),
    file!("rules/ambush.svg"),
    file!("rules/conspiracy.svg"),
    file!("rules/end.svg"),
    file!("favicon.svg"),
    file!("favicon-turn.svg"),
    file!("manifest-icon-192.png"),
    file!("manifest-icon-512.png"),
    file!("social.png"),
];

static ENTRIES: LazyLock<HashMap<&'static str, AssetEntry>> = LazyLock::new(|| {
    let mut entries = HashMap::new();
    for &(path, bytes) in PICTURES.iter().chain(TYPE) {
        add(&mut entries, path, bytes);
    }
    for (path, sprite) in sprite::sprites() {
        add(&mut entries, path, leak(sprite));
    }
    // The palette comes first: the sheet is written in its colours.
    let sheet = concat!(
        include_str!("../art/palette.css"),
        include_str!("../static/page.css"),
        include_str!("../static/card.css"),
        include_str!("../static/layout.css"),
        include_str!("../static/seats.css"),
        include_str!("../static/queue.css"),
        include_str!("../static/ask.css"),
        include_str!("../static/side.css"),
        include_str!("../static/motion.css"),
    );
    let sheet = format!("{}{}", with_hashed_type(&shrink(sheet), &entries), queue_lengths());
    add(&mut entries, "style.css", leak(sheet));
    // Only for some pages.
    add(&mut entries, "study.css", leak(shrink(include_str!("../static/study.css"))));
    add(&mut entries, "tournament.css", leak(shrink(include_str!("../static/tournament.css"))));
    add(&mut entries, "people.css", leak(shrink(include_str!("../static/people.css"))));
    add(&mut entries, "front.css", leak(shrink(include_str!("../static/front.css"))));
    add(&mut entries, "end.css", leak(shrink(include_str!("../static/end.css"))));
    add(&mut entries, "replay.css", leak(shrink(include_str!("../static/replay.css"))));
    add(&mut entries, "announcement.css", leak(shrink(include_str!("../static/announcement.css"))));
    add(&mut entries, "analysis.css", leak(shrink(include_str!("../static/analysis.css"))));
    for (path, source) in scripts::files() {
        let url_of = |path: &str| entries.get(path).map(|entry| entry.url.clone());
        let source = scripts::with_hashed_imports(source, url_of);
        add(&mut entries, path, leak(source));
    }
    let manifest = manifest(&entries, "Oriflamme");
    add(&mut entries, "manifest.webmanifest", leak(manifest));
    entries
});

/// A class for each length of the queue, from which `queue.css` computes the size of its cards: the content
/// security policy allows no style on an element.
fn queue_lengths() -> String {
    (1..=LONGEST_QUEUE).map(|n| format!(".fit-{n}{{--n:{n}}}")).collect()
}

/// Keeps a text for as long as the program runs, like the other assets.
fn leak(text: String) -> &'static [u8] {
    Box::leak(text.into_boxed_str()).as_bytes()
}

/// A sheet that uses the typeface's URL with its hash: `url(type/alegreya-bold.woff2)` becomes
/// `url(/assets/type/alegreya-bold.0a1b2c3d.woff2)`.
fn with_hashed_type(sheet: &str, entries: &HashMap<&'static str, AssetEntry>) -> String {
    let addresses = TYPE.iter().filter_map(|(path, _)| Some((path, &entries.get(path)?.url)));
    addresses.fold(sheet.to_owned(), |sheet, (path, url)| {
        sheet.replace(&format!("url({path})"), &format!("url({url})"))
    })
}

/// A style sheet without its comments, its indentation and the spaces that only people need. No text in it
/// has one of these.
fn shrink(sheet: &str) -> String {
    let mut shrunk = String::with_capacity(sheet.len());
    let mut rest = sheet;
    while let Some(start) = rest.find("/*") {
        shrunk.push_str(&rest[..start]);
        rest = rest[start..].find("*/").map_or("", |end| &rest[start + end + 2..]);
    }
    shrunk.push_str(rest);
    let lines = shrunk.lines().map(str::trim).filter(|line| !line.is_empty());
    let shrunk = lines.collect::<Vec<_>>().join("\n");
    let spaces = [(": ", ":"), (" {", "{"), ("{ ", "{"), ("; }", "}"), ("; ", ";"), ("} ", "}"), (", ", ",")];
    spaces.into_iter().fold(shrunk, |sheet, (long, short)| sheet.replace(long, short))
}

fn add(entries: &mut HashMap<&'static str, AssetEntry>, path: &'static str, bytes: &'static [u8]) {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    let hash: &'static str = Box::leak(format!("{:016x}", hasher.finish()).into_boxed_str());
    let (stem, ending) = path.rsplit_once('.').unwrap_or((path, ""));
    let mime = match ending {
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        _ => "application/manifest+json",
    };
    let url = format!("{ASSETS}{stem}.{}.{ending}", &hash[..8]);
    entries.insert(path, AssetEntry { asset: Asset { bytes, mime, hash }, url });
}

/// The manifest of a server with a name of its own.
pub fn manifest_named(name: &str) -> String {
    manifest(&ENTRIES, name)
}

fn manifest(entries: &HashMap<&'static str, AssetEntry>, name: &str) -> String {
    let icon = |size: &str| {
        let path = format!("manifest-icon-{size}.png");
        let url = entries.get(path.as_str()).map_or("", |entry| &entry.url);
        format!(r#"{{"src":"{url}","sizes":"{size}x{size}","type":"image/png"}}"#)
    };
    let name = quoted(name);
    format!(
        r##"{{"name":{name},"short_name":{name},"start_url":"/","display":"standalone","background_color":"#efe2c4","theme_color":"#b3342b","icons":[{},{}]}}"##,
        icon("192"),
        icon("512"),
    )
}

/// A text as a JSON string.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for it in text.chars() {
        match it {
            '"' | '\\' => quoted.extend(['\\', it]),
            it if it.is_control() => quoted.push(' '),
            it => quoted.push(it),
        }
    }
    quoted.push('"');
    quoted
}

/// The URL of an asset, for a page: `url("style.css")`. An unknown asset gets [`ASSETS`].
pub fn url(path: &str) -> &'static str {
    ENTRIES.get(path).map_or(ASSETS, |entry| &entry.url)
}

/// The asset of a URL, with or without its hash: `/assets/style.0a1b2c3d.css`, or only the part after
/// `/assets/`.
///
/// A URL with a hash may be cached for ever (`Cache-Control: public, max-age=31536000, immutable`).
pub fn asset(address: &str) -> Option<Asset> {
    let path = address.strip_prefix(ASSETS).unwrap_or(address);
    if let Some(entry) = ENTRIES.get(path) {
        return Some(entry.asset);
    }
    let (hashed, ending) = path.rsplit_once('.')?;
    let (stem, hash) = hashed.rsplit_once('.')?;
    let entry = ENTRIES.get(format!("{stem}.{ending}").as_str())?;
    entry.asset.hash.starts_with(hash).then_some(entry.asset)
}

/// All assets, by path.
pub fn assets() -> impl Iterator<Item = (&'static str, Asset, &'static str)> {
    ENTRIES.iter().map(|(path, entry)| (*path, entry.asset, entry.url.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_leads_back_to_its_asset() {
        for (path, found, url) in assets() {
            assert_eq!(asset(url).map(|asset| asset.hash), Some(found.hash), "{path}");
            assert_eq!(asset(path).map(|asset| asset.hash), Some(found.hash), "{path}");
        }
        assert!(asset("/assets/style.00000000.css").is_none());
        assert!(asset("/assets/../Cargo.toml").is_none());
    }
    #[test]
    fn a_sheet_is_sent_without_comments_and_spaces() {
        let sheet = "/* a: b */\n.a > .b { color: red; margin: 0 1px; }\n@media (width > 9px) {\n  .c, .d { x: y; }\n}\n";
        assert_eq!(shrink(sheet), ".a > .b{color:red;margin:0 1px}\n@media (width > 9px){\n.c,.d{x:y}\n}");
    }
    #[test]
    fn the_sheet_finds_its_typeface() {
        let sheet = std::str::from_utf8(asset("style.css").unwrap().bytes).unwrap();
        let faces: Vec<_> =
            sheet.split("url(").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0)).collect();
        assert_eq!(faces.len(), 2, "{faces:?}");
        assert!(faces.iter().all(|address| address.starts_with(ASSETS) && asset(address).is_some()));
    }
}
