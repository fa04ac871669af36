//! [`Text`]: bytes as characters and lines, the ground that all text formats stand on.

use super::ReadError;
use super::error::Position;

const BYTE_ORDER_MARK: &str = "\u{feff}";

/// A text without its byte order mark.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text<'a>(&'a str);

/// A line without its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// Its place in the text, from 1.
    pub number: usize,
    pub text: &'a str,
}

impl<'a> Text<'a> {
    /// Takes bytes as UTF-8.
    pub fn decode(bytes: &'a [u8]) -> Result<Self, ReadError> {
        if let Some(name) = other_encoding(bytes) {
            return Err(ReadError::Encoding {
                at: Position { line: 1, column: 1 },
                byte: bytes[0],
                name: Some(name),
            });
        }
        if let Some(offset) = bytes.iter().position(|&byte| is_binary(byte)) {
            return Err(ReadError::Binary { offset, byte: bytes[offset] });
        }
        match str::from_utf8(bytes) {
            Ok(text) => Ok(Self(text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text))),
            Err(error) => {
                let offset = error.valid_up_to();
                let valid = String::from_utf8_lossy(&bytes[..offset]);
                Err(ReadError::Encoding {
                    at: Text(&valid).position(offset),
                    byte: bytes[offset],
                    name: None,
                })
            }
        }
    }

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
        text.is_empty() || text.starts_with('#')
    }

    /// The position of the character that begins at this byte of the line.
    pub fn position(&self, offset: usize) -> Position {
        Position { line: self.number, column: self.text[..offset].chars().count() + 1 }
    }
}

fn other_encoding(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0xff, 0xfe, ..] => Some("UTF-16 (little endian)"),
        [0xfe, 0xff, ..] => Some("UTF-16 (big endian)"),
        _ => None,
    }
}

/// Control characters, but for tab, line feed, form feed and carriage return.
const fn is_binary(byte: u8) -> bool {
    matches!(byte, 0..=8 | 11 | 14..=31 | 127)
}
