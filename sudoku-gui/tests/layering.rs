//! Which part may name what. ARCHITECTURE.md says why; this test sees that it stays so.
//!
//! It reads the source: names in comments and in tests do not count, names in strings do. It is no parser and can be
//! deceived; it is there to catch what happens by accident.

use std::fs;
use std::path::{Path, PathBuf};

const WIDGETS: &[&str] = &["egui", "eframe", "egui_kittest", "rfd", "winit"];
const FILES: &[&str] = &["fs", "File", "OpenOptions", "tempfile"];
const CLOCKS: &[&str] = &["Instant", "SystemTime"];
const THREADS: &[&str] = &["thread"];
const CHANCE: &[&str] = &["rand", "getrandom"];

/// A part of the source and the names that it may not use.
struct Rule {
    part: &'static str,
    places: &'static [&'static str],
    absent: &'static [&'static [&'static str]],
}

/// Places are relative to the workspace: files, or folders with all that is in them.
const RULES: &[Rule] = &[
    Rule {
        part: "the library",
        places: &["solver-core/src"],
        absent: &[WIDGETS, FILES, CLOCKS, THREADS, CHANCE],
    },
    Rule {
        part: "the session",
        places: &["sudoku-gui/src/session.rs", "sudoku-gui/src/session"],
        absent: &[
            WIDGETS,
            FILES,
            CLOCKS,
            THREADS,
            CHANCE,
            &["crate::app", "crate::view", "crate::command", "crate::jobs", "crate::storage"],
        ],
    },
    Rule {
        part: "collections and what is remembered",
        places: &[
            "sudoku-gui/src/collection.rs",
            "sudoku-gui/src/collection",
            "sudoku-gui/src/recent.rs",
            "sudoku-gui/src/numbers.rs",
        ],
        absent: &[
            WIDGETS,
            FILES,
            CLOCKS,
            THREADS,
            CHANCE,
            &[
                "crate::app",
                "crate::view",
                "crate::command",
                "crate::jobs",
                "crate::storage",
                "crate::session",
            ],
        ],
    },
    Rule {
        part: "background work",
        places: &["sudoku-gui/src/jobs.rs", "sudoku-gui/src/jobs"],
        absent: &[WIDGETS, &["crate::app", "crate::view", "crate::command"]],
    },
    Rule {
        part: "storage",
        places: &["sudoku-gui/src/storage.rs", "sudoku-gui/src/storage"],
        absent: &[WIDGETS, THREADS, &["crate::app", "crate::view", "crate::command", "crate::jobs"]],
    },
];

/// Not part of the library: programs, which may do all this.
const PROGRAMS: &str = "solver-core/src/bin";

/// The one door to threads in the library: they have ended before it returns.
const WORKERS: &str = "solver-core/src/parallel.rs";

#[test]
fn every_part_names_only_what_it_may() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let mut faults = Vec::new();
    for rule in RULES {
        let mut files = Vec::new();
        for place in rule.places {
            collect_sources(&root.join(place), &mut files);
        }
        files.retain(|file| !file.starts_with(root.join(PROGRAMS)));
        assert!(!files.is_empty(), "no source of {} found at {:?}", rule.part, rule.places);
        for file in files {
            let source = fs::read_to_string(&file).unwrap();
            let may_have_threads = file == root.join(WORKERS);
            let absent = rule.absent.iter().filter(|&&names| names != THREADS || !may_have_threads);
            for name in absent.copied().flatten() {
                let shown = file.strip_prefix(root).unwrap().display().to_string();
                let fault = |line| format!("{shown}:{line}: {} names {name}", rule.part);
                faults.extend(uses(&source, name).into_iter().map(fault));
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// The source files below `place`, but for those that hold tests alone.
fn collect_sources(place: &Path, files: &mut Vec<PathBuf>) {
    if place.file_stem().is_some_and(|name| name == "tests") {
        return;
    }
    if place.is_dir() {
        for entry in fs::read_dir(place).expect("a folder of the sources") {
            collect_sources(&entry.expect("a file of the sources").path(), files);
        }
    } else if place.extension().is_some_and(|extension| extension == "rs") {
        files.push(place.to_owned());
    }
}

/// The lines of `source`, counted from 1, that use `name` outside comments and tests.
fn uses(source: &str, name: &str) -> Vec<usize> {
    let naming = code_lines(source).into_iter().filter(|(_, code)| has_word(code, name));
    naming.map(|(line, _)| line).collect()
}

/// The lines that are neither comment nor test, with their numbers and without the comment at their end.
fn code_lines(source: &str) -> Vec<(usize, &str)> {
    let mut code = Vec::new();
    let mut lines = source.lines().zip(1..);
    while let Some((line, number)) = lines.next() {
        if line.trim() == "#[cfg(test)]" {
            skip_item(&mut lines, &line[..line.len() - line.trim_start().len()]);
        } else {
            code.push((number, line.split("//").next().unwrap_or_default()));
        }
    }
    code
}

/// Passes over an item of this indentation. The formatter puts the brace that closes it under its beginning.
fn skip_item<'a>(lines: &mut impl Iterator<Item = (&'a str, usize)>, indentation: &str) {
    let mut is_first_line = true;
    for (line, _) in lines {
        let closes = line.strip_prefix(indentation).is_some_and(|rest| rest.starts_with('}'));
        if closes || is_first_line && line.ends_with([';', '}']) {
            return;
        }
        is_first_line &= line.trim_start().starts_with("#[");
    }
}

/// Whether `code` has `name` between characters that could not be a part of it.
fn has_word(code: &str, name: &str) -> bool {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    code.match_indices(name).any(|(start, _)| {
        !code[..start].ends_with(is_part) && !code[start + name.len()..].starts_with(is_part)
    })
}

#[test]
fn a_name_is_found_however_it_is_written() {
    for (name, source) in [
        ("egui", "use egui::Ui;"),
        ("egui", "fn show(ui: &mut egui::Ui) {}"),
        ("egui", "pub use egui;"),
        ("fs", "use std::{fmt, fs};"),
        ("File", "let file = std::fs::File::open(path)?;"),
        ("Instant", "let now = std::time::Instant::now(); // a comment"),
        ("thread", "std::thread::spawn(work);"),
        ("crate::view", "use crate::view::board;"),
        (
            "rfd",
            "mod inner {\n    #[cfg(test)]\n    mod tests {\n        fn a() {}\n    }\n    use rfd::X;\n}",
        ),
        ("rfd", "#[cfg(test)]\nmod tests;\nuse rfd::AsyncFileDialog;"),
        ("rfd", "#[cfg(test)]\n#[expect(dead_code)]\nfn one() {}\nuse rfd::AsyncFileDialog;"),
    ] {
        assert_eq!(uses(source, name), [source.lines().position(|line| has_word(line, name)).unwrap() + 1]);
    }
}

#[test]
fn other_words_comments_and_tests_are_let_through() {
    for (name, source) in [
        ("egui", "/// Paints with egui.\nfn paint() {}"),
        ("egui", "    // egui would repaint here\n    wake(); // and not egui"),
        ("File", "struct GameFile { files: Files }"),
        ("fs", "let offset = offs + fs_size;"),
        ("crate::view", "use crate::viewer;"),
        ("rfd", "fn a() {}\n\n#[cfg(test)]\nmod tests {\n    use rfd::X;\n\n    fn b() {\n    }\n}"),
        ("rfd", "#[cfg(test)]\n#[expect(dead_code)]\nfn one() {\n    rfd::x();\n}"),
    ] {
        assert_eq!(uses(source, name), [0; 0], "{source}");
    }
}
