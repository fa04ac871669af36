//! Views change nothing, and every color has one place. What parts may name at all is in `layering.rs`.

use std::fs;
use std::path::{Path, PathBuf};

fn sources_under(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("a readable folder").path());
    paths.flat_map(|path| if path.is_dir() { sources_under(&path) } else { vec![path] }).collect()
}

/// Every line of the sources for which `is_guilty` holds, as `path:line: text`. Comments do not count.
fn guilty_lines(is_examined: impl Fn(&str) -> bool, is_guilty: impl Fn(&str) -> bool) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut guilty = Vec::new();
    let mut examined = 0;
    for path in sources_under(&root) {
        let name = path.strip_prefix(&root).expect("below src").to_string_lossy().replace('\\', "/");
        if !is_examined(&name) {
            continue;
        }
        examined += 1;
        let text = fs::read_to_string(&path).expect("a source is UTF-8");
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            if is_guilty(code) {
                guilty.push(format!("{name}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    assert!(examined > 0, "no file was looked at");
    guilty
}

#[test]
fn views_change_nothing_and_know_nothing_of_the_app() {
    let forbidden = ["crate::app", "crate::storage", "&mut Session", ".apply(", "solver_core::search"];
    let guilty = guilty_lines(
        |name| name.starts_with("view") && name != "view/board_view.rs",
        |code| forbidden.iter().any(|word| code.contains(word)),
    );
    assert_eq!(guilty, Vec::<String>::new());
}

#[test]
fn only_the_theme_names_colors() {
    let guilty = guilty_lines(
        |name| name != "view/theme.rs",
        |code| code.contains("Color32::from_") || code.contains("rgb("),
    );
    assert_eq!(guilty, Vec::<String>::new());
}
