//! The files of the script. Modules that are always needed together travel as one file: fewer requests, fewer
//! headers, better compressed.

use crate::assets::url;
use std::{collections::BTreeMap, sync::LazyLock};

/// A file, and the modules that it is made of.
struct ScriptFile {
    path: &'static str,
    modules: &'static [(&'static str, &'static str)],
}

macro_rules! file {
    ($name:literal) => {
        file!($name: $name)
    };
    ($name:literal: $($module:literal)+) => {
        ScriptFile {
            path: concat!("script/", $name),
            modules: &[$(($module, include_str!(concat!("../static/script/", $module)))),+],
        }
    };
}

/// Each file comes after those that it imports, at once or later, because it needs their URLs with hashes:
/// a module that is loaded from two URLs runs twice. `page.js` is for every page, `table.js` for tables and
/// replays.
const FILES: &[ScriptFile] = &[
    file!("sound.js"),
    file!("base.js": "dom.js" "settings.js" "salts.js"),
    file!("lists.js"),
    file!("passkeys.js"),
    file!("choices.js"),
    file!("announcement.js"),
    file!("page.js": "forms.js" "page.js"),
    file!("board.js": "regions.js" "turn.js" "movement.js" "updates.js"),
    file!("lesson.js"),
    file!("replay.js"),
    file!("analysis.js"),
    file!("clocks.js"),
    file!("presence.js"),
    file!("deal.js"),
    file!("fair.js"),
    file!("rulings.js"),
    file!("wake.js"),
    file!("keep.js"),
    file!("drag.js"),
    file!("table.js": "choosing.js" "chat.js" "explain.js" "side.js" "live.js" "table.js"),
    file!("review.js"),
    file!("play.js"),
    file!("tournament.js"),
    file!("push.js"),
    file!("calendar.js"),
];

/// The files as one text each, by path. Their imports name files, without a hash.
static JOINED: LazyLock<Vec<(&'static str, String)>> =
    LazyLock::new(|| FILES.iter().map(|file| (file.path, file.joined())).collect());

pub(crate) fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    JOINED.iter().map(|(path, source)| (*path, source.as_str()))
}

impl ScriptFile {
    fn name(&self) -> &'static str {
        self.path.strip_prefix("script/").unwrap_or(self.path)
    }
    fn has(&self, module: &str) -> bool {
        self.modules.iter().any(|(name, _)| *name == module)
    }
    /// The modules one after the other. A name from another file is imported once; a name from a module of
    /// this file needs no import.
    fn joined(&self) -> String {
        let mut imports: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        let mut body = Vec::new();
        for (_, source) in self.modules {
            for line in lines(source) {
                let Some((names, module)) = import(line) else {
                    body.push(line);
                    continue;
                };
                let known = imports.entry(file_of(module)).or_default();
                known.extend(names.split(", "));
                known.sort_unstable();
                known.dedup();
            }
        }
        imports.remove(self.name());
        let imports = imports
            .iter()
            .map(|(file, names)| format!("import {{ {} }} from \"./{file}\";\n", names.join(", ")));
        imports.collect::<String>() + &body.join("\n")
    }
}

/// The names and the module of a line that imports.
fn import(line: &str) -> Option<(&str, &str)> {
    let (names, module) = line.strip_prefix("import { ")?.split_once(" } from \"./")?;
    Some((names, module.strip_suffix("\";")?))
}

/// The name of the file with a module.
fn file_of(module: &'static str) -> &'static str {
    FILES.iter().find(|file| file.has(module)).map_or(module, ScriptFile::name)
}

/// A module's lines without those that are comments, and without indentation. No text in them runs over
/// several lines.
fn lines(source: &str) -> impl Iterator<Item = &str> {
    let mut in_comment = false;
    source.lines().map(str::trim).filter(move |line| {
        let comment = in_comment || line.starts_with("/*");
        in_comment = comment && !line.ends_with("*/");
        !comment && !line.starts_with("//") && !line.is_empty()
    })
}

/// A file whose imports use the URLs with hashes: `from "./base.js"` becomes
/// `from "/assets/script/base.0a1b2c3d.js"`.
pub(crate) fn with_hashed_imports(source: &str, url_of: impl Fn(&str) -> Option<String>) -> String {
    let known = FILES.iter().filter_map(|file| Some((file.name(), url_of(file.path)?)));
    known.fold(source.to_owned(), |source, (name, url)| {
        source.replace(&format!("\"./{name}\""), &format!("\"{url}\""))
    })
}

/// The URLs of these files and of every file that they import statically, without those of `import(…)`. With
/// this list a browser loads all of them at once, instead of one level of imports after the other.
pub(crate) fn modules(scripts: &[&'static str]) -> Vec<&'static str> {
    let mut needed = scripts.to_vec();
    // Files come after those that they import, so one pass from the last to the first finds all.
    for (path, source) in JOINED.iter().rev() {
        if !needed.contains(path) {
            continue;
        }
        let is_imported = |file: &&ScriptFile| source.contains(&format!("from \"./{}\"", file.name()));
        for file in FILES.iter().filter(is_imported) {
            if !needed.contains(&file.path) {
                needed.push(file.path);
            }
        }
    }
    needed.into_iter().map(url).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assets::{ASSETS, asset, assets};
    use std::collections::BTreeSet;

    fn served() -> impl Iterator<Item = (&'static str, &'static str)> {
        let scripts = assets().filter(|(path, ..)| path.starts_with("script/"));
        scripts.map(|(path, found, _)| (path, std::str::from_utf8(found.bytes).unwrap()))
    }

    /// The addresses that a file imports from, at once or later.
    fn imported(source: &str) -> impl Iterator<Item = &str> {
        let at_once = source.lines().filter(|line| line.starts_with("import "));
        let at_once = at_once.filter_map(|line| line.split('"').nth(1));
        at_once.chain(source.split("import(\"").skip(1).filter_map(|rest| rest.split('"').next()))
    }

    #[test]
    fn what_is_imported_is_there_under_one_address() {
        let mut count = 0;
        for (path, source) in served() {
            for address in imported(source) {
                assert!(asset(address).is_some(), "{path}: {address}");
                // Otherwise the same module would be there a second time, with a state of its own.
                assert!(address.starts_with(ASSETS), "{path} comes before what it imports: {address}");
                count += 1;
            }
        }
        assert!(count > 30, "{count}");
    }

    #[test]
    fn a_file_imports_what_its_modules_do() {
        for file in FILES {
            for (module, source) in file.modules {
                for line in lines(source).filter(|line| line.starts_with("import ")) {
                    let (names, from) = import(line).unwrap_or_else(|| panic!("{module}: {line}"));
                    assert!(!names.contains(" as "), "{module}: {line}");
                    let exported = FILES.iter().flat_map(|file| file.modules).find(|(name, _)| *name == from);
                    let (_, exported) = exported.unwrap_or_else(|| panic!("{module}: {line}"));
                    for name in names.split(", ") {
                        let declared = |line: &str| {
                            line.starts_with("export ") && declares(line).any(|other| other == name)
                        };
                        assert!(lines(exported).any(declared), "{module}: {name} is not in {from}");
                    }
                }
            }
        }
    }

    /// The names that a line at the left edge declares.
    fn declares(line: &str) -> impl Iterator<Item = &str> {
        let line = line.strip_prefix("export ").unwrap_or(line);
        let line = line.strip_prefix("async ").unwrap_or(line);
        let is_name = |it: char| it.is_alphanumeric() || it == '_' || it == '$';
        let function = line.strip_prefix("function ").or_else(|| line.strip_prefix("class "));
        let function = function.and_then(|rest| rest.split(|it| !is_name(it)).next());
        let values = line.strip_prefix("const ").or_else(|| line.strip_prefix("let ")).unwrap_or_default();
        // Behind a bracket there are parameters, with defaults of their own.
        let values = values.split('(').next().unwrap_or_default();
        let value = values.split(", ").filter_map(|part| part.split_once(" =")).map(|(name, _)| name);
        let value = value.filter(move |name| !name.is_empty() && name.chars().all(is_name));
        function.into_iter().chain(value)
    }

    #[test]
    fn no_name_stands_for_two_things_in_one_file() {
        for file in FILES {
            let mut names = BTreeSet::new();
            for (module, source) in file.modules {
                let edge = source.lines().filter(|line| !line.starts_with([' ', '}', '/']));
                for name in edge.flat_map(declares) {
                    assert!(names.insert(name), "{}: {name} of {module} is there already", file.path);
                }
            }
        }
    }

    #[test]
    fn all_modules_of_a_script_are_known_before_it_runs() {
        let urls =
            |names: &[&str]| names.iter().map(|name| url(&format!("script/{name}"))).collect::<BTreeSet<_>>();
        let of = |script| modules(&[script]).into_iter().collect::<BTreeSet<_>>();
        assert_eq!(of("script/page.js"), urls(&["base.js", "page.js"]));
        assert_eq!(of("script/table.js"), urls(&["base.js", "board.js", "table.js"]));
    }

    #[test]
    fn scripts_are_sent_without_comments() {
        let source = "// one\n/** two */\n/* three\n   four */\nif (x) {\n  // five\n  y(`//`);\n}\n";
        assert_eq!(lines(source).collect::<Vec<_>>(), ["if (x) {", "y(`//`);", "}"]);
        for (module, source) in FILES.iter().flat_map(|file| file.modules) {
            let mut texts = source.split('`').skip(1).step_by(2);
            assert!(texts.all(|text| !text.contains('\n')), "{module}: a text runs over several lines");
        }
    }
}
