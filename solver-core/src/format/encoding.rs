//! [`decode`]: bytes in any usual encoding as text.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::ReadError;

/// The byte order mark of UTF-8.
pub(super) const UTF_8_MARK: &[u8] = b"\xef\xbb\xbf";

/// Files of other kinds that people take for a puzzle: how they begin, and what they are called in a sentence.
const FOREIGN: [(&[u8], &str); 8] = [
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"%PDF", "a PDF document"),
    (b"{\\rtf", "a rich text document (RTF); save it as plain text"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"PK\x03\x04", "a ZIP archive"),
    (b"\xd0\xcf\x11\xe0", "an old Office document"),
];

/// Takes bytes as text: UTF-8, UTF-16 with or without a byte order mark, or else Windows-1252.
pub(super) fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, ReadError> {
    if let Some((_, kind)) = FOREIGN.iter().find(|(start, _)| bytes.starts_with(start)) {
        return Err(ReadError::Foreign { kind });
    }
    let text = match utf_16(bytes) {
        Some(encoding) => decode_utf_16(bytes, encoding)?,
        None => decode_bytes(bytes.strip_prefix(UTF_8_MARK).unwrap_or(bytes)),
    };
    match text.bytes().position(is_binary) {
        None => Ok(text),
        Some(offset) => Err(ReadError::Binary { offset, byte: text.as_bytes()[offset] }),
    }
}

/// Takes bytes as UTF-8, or as Windows-1252 if they are not. Neither can fail.
pub(super) fn decode_bytes(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0,
    }
}

fn decode_utf_16<'a>(bytes: &'a [u8], encoding: &'static Encoding) -> Result<Cow<'a, str>, ReadError> {
    match encoding.decode_with_bom_removal(bytes) {
        (text, false) => Ok(text),
        (_, true) => Err(ReadError::BrokenEncoding { name: encoding.name() }),
    }
}

/// Which UTF-16 it is, if it is: by its byte order mark, or because every other byte of a text in Latin letters is 0.
pub(super) fn utf_16(bytes: &[u8]) -> Option<&'static Encoding> {
    const ENOUGH: usize = 1024;
    match bytes {
        [0xff, 0xfe, ..] => return Some(UTF_16LE),
        [0xfe, 0xff, ..] => return Some(UTF_16BE),
        _ => {}
    }
    let start = &bytes[..bytes.len().min(ENOUGH)];
    let zeros = |first: usize| start.iter().skip(first).step_by(2).filter(|&&byte| byte == 0).count();
    match (zeros(0) * 10 > start.len() * 3, zeros(1) * 10 > start.len() * 3) {
        (false, true) => Some(UTF_16LE),
        (true, false) => Some(UTF_16BE),
        _ => None,
    }
}

/// Control characters, but for tab, line feed, form feed and carriage return.
pub(super) const fn is_binary(byte: u8) -> bool {
    matches!(byte, 0..=8 | 11 | 14..=31 | 127)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "Für 53..7\r\n";

    fn utf_16_bytes(order: fn(u16) -> [u8; 2], mark: &str) -> Vec<u8> {
        mark.encode_utf16().chain(TEXT.encode_utf16()).flat_map(order).collect()
    }

    #[test]
    fn every_usual_encoding_is_recognized() {
        let cases = [
            TEXT.as_bytes().to_vec(),
            format!("\u{feff}{TEXT}").into_bytes(),
            b"F\xfcr 53..7\r\n".to_vec(),
            utf_16_bytes(u16::to_le_bytes, "\u{feff}"),
            utf_16_bytes(u16::to_be_bytes, "\u{feff}"),
            utf_16_bytes(u16::to_le_bytes, ""),
            utf_16_bytes(u16::to_be_bytes, ""),
        ];
        for bytes in cases {
            assert_eq!(decode(&bytes).as_deref(), Ok(TEXT), "{bytes:?}");
        }
    }

    #[test]
    fn what_is_no_text_is_named() {
        let refusal = |bytes: &[u8]| decode(bytes).expect_err("no text").to_string();
        assert_eq!(refusal(b"\x89PNG\r\n\x1a\n\x00"), "this is a PNG picture, not a puzzle");
        assert_eq!(refusal(b"53..7\x00...."), "not a text: byte 5, counted from 0, is 0x00");
        assert_eq!(refusal(b"\xff\xfe5\x00\x00\xd8"), "broken text in UTF-16LE");
        assert_eq!(refusal(b"\xff\xfe5"), "broken text in UTF-16LE");
    }
}
