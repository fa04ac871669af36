//! What the app makes of the library's formats: which can be saved, and which one a file's name asks for.

use std::ffi::OsStr;
use std::path::Path;

use solver_core::format::Format;

/// Formats that can be written, in the order in which a person chooses between them: our own, which keeps everything,
/// then the others as the library has them.
pub fn writable() -> impl Iterator<Item = Format> {
    let others = Format::ALL.into_iter().filter(|&format| format != Format::Sudoku);
    std::iter::once(Format::Sudoku).chain(others).filter(|format| format.can_write())
}

/// The format that a file of this name is written in, if nothing else is asked for. Where several formats share an
/// ending, the line of 81 characters is the one that most programs read.
#[must_use]
pub fn of_name(path: &Path) -> Format {
    let ending = path.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase);
    let has_ending = |format: &Format| ending.as_deref() == Some(format.extension());
    if has_ending(&Format::Line) {
        return Format::Line;
    }
    writable().find(has_ending).unwrap_or(Format::Sudoku)
}

/// The endings of all files that can be opened, none twice, without the point.
#[must_use]
pub fn endings() -> Vec<&'static str> {
    let mut endings = Vec::new();
    for format in Format::ALL {
        if !endings.contains(&format.extension()) {
            endings.push(format.extension());
        }
    }
    endings
}

/// A format's name as the beginning of a line.
#[must_use]
pub fn label(format: Format) -> String {
    let name = format.to_string();
    let mut characters = name.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_writable_format_is_found_by_its_name_or_shares_the_ending_of_one_that_is() {
        for format in writable() {
            let named = of_name(Path::new("kim").with_extension(format.extension()).as_path());
            assert_eq!(named.extension(), format.extension(), "{format}");
        }
        assert_eq!(of_name(Path::new("kim.sudoku")), Format::Sudoku);
        assert_eq!(of_name(Path::new("kim.TXT")), Format::Line);
        assert_eq!(of_name(Path::new("kim")), Format::Sudoku);
        assert_eq!(of_name(Path::new("kim.unheard-of")), Format::Sudoku);
    }

    #[test]
    fn endings_are_listed_once() {
        let endings = endings();
        assert!(endings.contains(&"sudoku") && endings.contains(&"txt"));
        for (index, ending) in endings.iter().enumerate() {
            assert!(!endings[..index].contains(ending), "{ending}");
        }
    }

    #[test]
    fn labels_begin_with_a_capital() {
        assert_eq!(label(Format::Rows), "Nine rows");
        assert_eq!(label(Format::Line), "81-character line");
    }
}
