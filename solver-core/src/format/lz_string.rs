//! LZ-string: the compression of puzzle links, in its base 64 spelling.
//!
//! Texts are UTF-16. A stream of codes, whose width grows with the dictionary, is cut into groups of six bits. The
//! algorithm is that of the JavaScript library lz-string by pieroxy; this one never takes more than it is allowed
//! to, where dictionaries that store their phrases grow with the square of a hostile link.

use std::collections::HashMap;
use std::fmt;

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

/// Codes below this one are no phrases: a new character of 8 bits, one of 16, and the end.
const NEW_BYTE: usize = 0;
const NEW_UNIT: usize = 1;
const END: usize = 2;
const FIRST_PHRASE: usize = 3;

/// Six bits to a character, without the equals signs: there can be up to three, or none.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_encode_padding(false)
        .with_decode_padding_mode(DecodePaddingMode::RequireNone),
);

/// Why a text is not LZ-string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LzError {
    /// Characters that base 64 does not have.
    NotBase64,
    /// It ends before its end mark.
    Truncated,
    /// It uses a phrase that was not there yet, or is not UTF-16.
    Damaged,
    /// It expands to more than was allowed.
    TooLarge,
}

/// As what was found.
impl fmt::Display for LzError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::NotBase64 => "a character that base 64 does not have",
            Self::Truncated => "its beginning only",
            Self::Damaged => "a damaged one",
            Self::TooLarge => "one that is too large",
        })
    }
}

/// Expands base 64 to at most `limit` UTF-16 units.
pub(super) fn decompress(base64: &str, limit: usize) -> Result<String, LzError> {
    let bits = decode_base64(base64).ok_or(LzError::NotBase64)?;
    let units = Decoder { bits, phrases: Vec::new(), width: Width::START, units: Vec::new() }.run(limit)?;
    String::from_utf16(&units).map_err(|_| LzError::Damaged)
}

/// The bits of a base 64 text. Its last characters need not make a whole byte.
fn decode_base64(text: &str) -> Option<Bits> {
    let mut text = text.trim_end_matches('=').to_owned();
    let count = text.len() * 6;
    while !text.len().is_multiple_of(4) {
        text.push('A');
    }
    Some(Bits { bytes: BASE64.decode(text).ok()?, next: 0, count })
}

struct Decoder {
    bits: Bits,
    /// Every phrase is a piece of the text so far: where it begins, and how long it is.
    phrases: Vec<(usize, usize)>,
    width: Width,
    units: Vec<u16>,
}

impl Decoder {
    fn run(mut self, limit: usize) -> Result<Vec<u16>, LzError> {
        // The phrase before the current one; the current one's first unit makes it longer by one.
        let mut before: Option<(usize, usize)> = None;
        loop {
            let start = self.units.len();
            let length = match self.bits.take(self.width.bits)? {
                END => return Ok(self.units),
                new @ (NEW_BYTE | NEW_UNIT) => {
                    let unit = self.bits.take(if new == NEW_BYTE { u8::BITS } else { u16::BITS })?;
                    self.units.push(u16::try_from(unit).map_err(|_| LzError::Damaged)?);
                    self.phrases.push((start, 1));
                    self.width.count();
                    1
                }
                code => {
                    let known = self.phrases.get(code - FIRST_PHRASE).copied();
                    // A phrase that is just coming to be: the one before and its own first unit again.
                    let coming = || before.filter(|_| code - FIRST_PHRASE == self.phrases.len());
                    let (from, length) = match known {
                        Some(phrase) => phrase,
                        None => coming().map(|(from, length)| (from, length + 1)).ok_or(LzError::Damaged)?,
                    };
                    if start + length > limit {
                        return Err(LzError::TooLarge);
                    }
                    // One by one: the phrase that is coming to be overlaps its copy.
                    for place in from..from + length {
                        self.units.push(self.units[place]);
                    }
                    length
                }
            };
            if self.units.len() > limit {
                return Err(LzError::TooLarge);
            }
            if let Some((from, length)) = before {
                self.phrases.push((from, length + 1));
            }
            self.width.count();
            before = Some((start, length));
        }
    }
}

/// How many bits the next code has.
#[derive(Clone, Copy)]
struct Width {
    bits: u32,
    /// So many codes more before there is one bit more.
    room: usize,
}

impl Width {
    const START: Self = Self { bits: 2, room: 2 };

    fn count(&mut self) {
        self.room -= 1;
        if self.room == 0 {
            self.room = 1 << self.bits;
            self.bits += 1;
        }
    }
}

/// Bits of bytes, the highest of a byte first; the first bit of a number is its lowest.
struct Bits {
    bytes: Vec<u8>,
    next: usize,
    count: usize,
}

impl Bits {
    fn take(&mut self, count: u32) -> Result<usize, LzError> {
        let mut number = 0;
        for place in 0..count {
            let byte =
                self.bytes.get(self.next / 8).filter(|_| self.next < self.count).ok_or(LzError::Truncated)?;
            let bit = byte >> (7 - self.next % 8) & 1;
            number |= usize::from(bit) << place;
            self.next += 1;
        }
        Ok(number)
    }
}

/// Compresses a text into base 64.
pub(super) fn compress(text: &str) -> String {
    let mut encoder = Encoder { bits: BitWriter::default(), width: Width::START, fresh: HashMap::new() };
    // A phrase is known by the one that it prolongs and its last unit.
    let mut phrases: HashMap<(Option<usize>, u16), usize> = HashMap::new();
    let mut phrase = None;
    for unit in text.encode_utf16() {
        let next = phrases.len() + FIRST_PHRASE;
        let single = *phrases.entry((None, unit)).or_insert_with(|| {
            encoder.fresh.insert(next, unit);
            next
        });
        if let Some(&longer) = phrases.get(&(phrase, unit)) {
            phrase = Some(longer);
            continue;
        }
        if let Some(known) = phrase {
            encoder.emit(known);
        }
        phrases.insert((phrase, unit), phrases.len() + FIRST_PHRASE);
        phrase = Some(single);
    }
    if let Some(known) = phrase {
        encoder.emit(known);
    }
    encoder.bits.put(END, encoder.width.bits);
    encoder.bits.into_base64()
}

struct Encoder {
    bits: BitWriter,
    width: Width,
    /// Phrases of one unit that the other side has not seen yet.
    fresh: HashMap<usize, u16>,
}

impl Encoder {
    fn emit(&mut self, phrase: usize) {
        match self.fresh.remove(&phrase) {
            None => self.bits.put(phrase, self.width.bits),
            Some(unit) => {
                let (code, bits) = if unit > 0xff { (NEW_UNIT, u16::BITS) } else { (NEW_BYTE, u8::BITS) };
                self.bits.put(code, self.width.bits);
                self.bits.put(usize::from(unit), bits);
                self.width.count();
            }
        }
        self.width.count();
    }
}

/// The opposite of [`Bits`].
#[derive(Default)]
struct BitWriter {
    bytes: Vec<u8>,
    count: usize,
}

impl BitWriter {
    fn put(&mut self, number: usize, bits: u32) {
        for place in 0..bits {
            if self.count.is_multiple_of(8) {
                self.bytes.push(0);
            }
            if let Some(last) = self.bytes.last_mut() {
                *last |= u8::from(number >> place & 1 == 1) << (7 - self.count % 8);
            }
            self.count += 1;
        }
    }

    /// The bits in groups of six, at least one of them filled up, as the library has it.
    fn into_base64(mut self) -> String {
        let length = self.count / 6 + 1;
        self.put(0, 6);
        let mut text = BASE64.encode(&self.bytes);
        text.truncate(length);
        let padding = (4 - length % 4) % 4;
        text.extend(std::iter::repeat_n('=', padding));
        text
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::format::strategies::config;

    /// What the library itself makes of these texts.
    const VECTORS: [(&str, &str); 4] = [
        ("", "Q==="),
        ("a", "IZA="),
        ("{\"size\":9}", "N4IgzglgXgpiBcBOAvkA"),
        ("aaaaaaaa 무제 ée", "IY0gEgs3YOBPglwUyA=="),
    ];

    #[test]
    fn agrees_with_the_library() {
        for (text, base64) in VECTORS {
            assert_eq!(compress(text), base64, "{text:?}");
            assert_eq!(decompress(base64, 100).as_deref(), Ok(text));
            assert_eq!(decompress(base64.trim_end_matches('='), 100).as_deref(), Ok(text));
        }
    }

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn expands_what_it_compresses(text in any::<String>(), times in 1..5_usize) {
            let text = text.repeat(times);
            prop_assert_eq!(decompress(&compress(&text), 1 << 20), Ok(text));
        }

        #[test]
        fn never_takes_more_than_it_may(base64 in "[A-Za-z0-9+/]{0,400}") {
            if let Ok(text) = decompress(&base64, 50) {
                prop_assert!(text.encode_utf16().count() <= 50);
            }
        }
    }

    #[test]
    fn a_small_link_that_grows_is_stopped() {
        let bomb = compress(&"a".repeat(1 << 20));
        assert!(bomb.len() < 4000, "{}", bomb.len());
        assert_eq!(decompress(&bomb, (1 << 20) - 1), Err(LzError::TooLarge));
        assert_eq!(decompress(&bomb, 1 << 20).map(|text| text.len()), Ok(1 << 20));
    }

    #[test]
    fn what_is_wrong_is_told_apart() {
        let whole = compress("Sudoku, Sudoku, Sudoku");
        assert_eq!(decompress(&whole[..whole.len() / 2], 100), Err(LzError::Truncated));
        assert_eq!(decompress("N4 g", 100), Err(LzError::NotBase64));
        assert_eq!(decompress("", 100), Err(LzError::Truncated));
        assert_eq!(decompress("////", 100), Err(LzError::Damaged));
    }
}
