//! [`Text`]: bytes as characters and lines, the ground that all text formats stand on.

use super::error::Position;

/// A text without its byte order mark.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text<'a>(pub &'a str);

/// A line without its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// Its place in the text, from 1.
    pub number: u64,
    pub text: &'a str,
}

impl<'a> Text<'a> {
    pub const fn as_str(&self) -> &'a str {
        self.0
    }

    /// The lines, ended by LF, CR LF or CR. Like a file's last line end, a text's opens no further line.
    pub fn lines(&self) -> impl Iterator<Item = Line<'a>> + use<'a> {
        let mut rest = self.0;
        let mut number = 0;
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
            let (text, after) = rest.split_at(end);
            rest = after.strip_prefix("\r\n").or_else(|| after.strip_prefix(['\n', '\r'])).unwrap_or(after);
            number += 1;
            Some(Line { number, text })
        })
    }

    /// Where the byte at this offset stands.
    pub fn position(&self, offset: usize) -> Position {
        let before = &self.0[..self.0.floor_char_boundary(offset)];
        let (mut line, mut start) = (1, 0);
        for (place, end) in before.match_indices(['\n', '\r']) {
            // Of CR LF, the LF ends the line.
            if end == "\r" && self.0[place + 1..].starts_with('\n') {
                continue;
            }
            line += 1;
            start = place + 1;
        }
        Position { line, column: before[start..].chars().count() + 1 }
    }

    /// Where `part`, a piece of this text, begins.
    pub fn position_of(&self, part: &str) -> Position {
        self.position(part.as_ptr().addr().saturating_sub(self.0.as_ptr().addr()))
    }
}

impl Line<'_> {
    /// Whether there is nothing to read on it: it is blank, or a comment.
    pub fn is_ignored(&self) -> bool {
        let text = self.text.trim_start();
        text.is_empty() || text.starts_with(['#', ';']) || text.starts_with("//")
    }

    /// Where `part`, a piece of this line, begins.
    pub fn position_of(&self, part: &str) -> Position {
        let column = Text(self.text).position_of(part).column;
        Position { line: self.number, column }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_every_usual_way() {
        let text = Text("one\ntwo\r\nthree\rfour\n\n\rseven");
        let lines: Vec<(u64, &str)> = text.lines().map(|line| (line.number, line.text)).collect();
        let expected = [(1, "one"), (2, "two"), (3, "three"), (4, "four"), (5, ""), (6, ""), (7, "seven")];
        assert_eq!(lines, expected);
        for line in text.lines().filter(|line| !line.text.is_empty()) {
            assert_eq!(text.position_of(line.text), Position { line: line.number, column: 1 });
        }
        assert_eq!(Text("last\n").lines().count(), 1);
    }

    #[test]
    fn columns_count_characters() {
        let text = Text("é\n무제x");
        assert_eq!(text.position_of(&text.as_str()[9..]), Position { line: 2, column: 3 });
        assert_eq!(text.position(5), Position { line: 2, column: 1 }, "inside the first character");
        assert_eq!(text.position(99), Position { line: 2, column: 4 }, "the end");
    }
}
