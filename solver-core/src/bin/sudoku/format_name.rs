//! The names of formats on the command line: those of the library's variants, as `spaced-rows`.

use solver_core::format::Format;

/// `spaced-rows` for [`Format::SpacedRows`].
pub fn of(format: Format) -> String {
    let mut name = String::new();
    for character in format!("{format:?}").chars() {
        if character.is_ascii_uppercase() && !name.is_empty() {
            name.push('-');
        }
        name.push(character.to_ascii_lowercase());
    }
    name
}

/// The format of this name.
pub fn parse(name: &str) -> Option<Format> {
    Format::ALL.into_iter().find(|&format| of(format) == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Scripts have these names in them: a variant that gets another name changes them.
    #[test]
    fn names_stay() {
        for (format, name) in [
            (Format::Sudoku, "sudoku"),
            (Format::SpacedRows, "spaced-rows"),
            (Format::Rows, "rows"),
            (Format::Line, "line"),
            (Format::Csv, "csv"),
            (Format::Board, "board"),
            (Format::PencilMarks, "pencil-marks"),
            (Format::Library, "library"),
            (Format::SadMan, "sad-man"),
        ] {
            assert_eq!(of(format), name);
        }
        for format in Format::ALL {
            assert_eq!(parse(&of(format)), Some(format));
        }
    }
}
