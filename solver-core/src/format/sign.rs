//! [`plain`] and [`runs`]: characters as the cells of a board, in any usual script and look.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::{Grid, cell_content};
use crate::shape::{CELL_COUNT, SIDE};

/// What a character of a board can be.
pub(super) const CELL_SIGNS: &str = "1-9, or one of . 0 _ * for an empty cell";

/// The plain character that another one stands for on a board; `None` for one that cannot be seen.
///
/// Digits of other scripts become `0` to `9`, spaces of all widths a space, dots and squares a point, and lines of
/// box drawing `|`, `-` and `+`.
pub(super) fn plain(character: char) -> Option<char> {
    /// The zero of each script whose digits people have typed into a puzzle: the full-width forms, Arabic, Persian,
    /// Devanagari, Bengali, Thai.
    const ZEROS: [u32; 6] = [0xff10, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50];
    if character.is_ascii() {
        return Some(character);
    }
    let code = u32::from(character);
    if let Some(value) = ZEROS.iter().find_map(|zero| code.checked_sub(*zero).filter(|value| *value < 10)) {
        return char::from_digit(value, 10);
    }
    Some(match character {
        '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' => return None,
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => ' ',
        '·' | '•' | '‧' | '⋅' | '■' | '□' | '⬜' | '░' | '．' | '。' => '.',
        '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' | '｜' => '|',
        '─' | '━' | '═' | '┄' | '┅' | '┈' | '┉' | '╌' | '╍' | '–' | '—' | '−' => '-',
        '\u{2500}'..='\u{257f}' => '+',
        other => other,
    })
}

/// Cells that follow each other in a line.
#[derive(Clone, Debug)]
pub(super) struct Run<'a> {
    /// What is left of it in the line, and what is right of it.
    pub before: &'a str,
    pub after: &'a str,
    pub cells: Vec<Option<Digit>>,
}

impl Run<'_> {
    /// The board, if it is one.
    pub fn grid(&self) -> Option<Grid> {
        grid(&self.cells)
    }
}

/// The board of 81 cells in row order; `None` if there are more or fewer.
pub(super) fn grid(cells: &[Option<Digit>]) -> Option<Grid> {
    (cells.len() == CELL_COUNT)
        .then(|| Cell::all().zip(cells).filter_map(|(cell, content)| Some((cell, (*content)?))).collect())
}

/// All runs of cells in a line, each as long as it can be.
pub(super) fn runs(line: &str) -> Vec<Run<'_>> {
    let mut runs: Vec<Run> = Vec::new();
    let mut open = false;
    for (offset, character) in line.char_indices() {
        let Some(sign) = plain(character) else { continue };
        let Some(content) = cell_content(sign) else {
            open = false;
            continue;
        };
        if !open {
            open = true;
            runs.push(Run { before: &line[..offset], after: "", cells: Vec::new() });
        }
        if let Some(run) = runs.last_mut() {
            run.cells.push(content);
            run.after = &line[offset + character.len_utf8()..];
        }
    }
    runs
}

/// How long the longest run of cells in a line is.
pub(super) fn longest_run(line: &str) -> usize {
    let (mut longest, mut length) = (0, 0);
    for sign in line.chars().filter_map(plain) {
        length = if cell_content(sign).is_some() { length + 1 } else { 0 };
        longest = longest.max(length);
    }
    longest
}

/// The name of a board of another size that a number of cells makes: `a 16x16 puzzle`.
pub(super) fn other_size(cells: usize) -> Option<String> {
    const SIDES: [usize; 10] = [4, 6, 8, 10, 12, 14, 15, 16, 20, 25];
    SIDES
        .iter()
        .find(|&&side| side != SIDE && side * side == cells)
        .map(|side| format!("a {side}x{side} puzzle"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        text.chars().filter_map(plain).collect()
    }

    #[test]
    fn characters_of_other_scripts_are_plain_ones() {
        assert_eq!(shown("０１９ ٠٣٩ ۰۹ ०९"), "019 039 09 09");
        assert_eq!(shown("a\u{200b}\u{feff}b\u{a0}c\u{3000}d"), "ab c d");
        assert_eq!(shown("·•□┌─┬│║═┼"), "...+-+||-+");
    }

    #[test]
    fn runs_know_what_is_around_them() {
        let runs = runs("ab 12.é５_x");
        let shown: Vec<(&str, usize, &str)> =
            runs.iter().map(|run| (run.before, run.cells.len(), run.after)).collect();
        assert_eq!(shown, [("ab ", 3, "é５_x"), ("ab 12.é", 2, "x")]);
    }
}
