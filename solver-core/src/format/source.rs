//! [`Source`]: what a reader is given.

use std::borrow::Cow;

use super::ReadError;
use super::encoding::decode;
use super::text::Text;

/// The bytes of a file, a paste or an argument, and the text that they are, if they are one.
#[derive(Debug)]
pub(super) struct Source<'a> {
    bytes: &'a [u8],
    text: Result<Cow<'a, str>, ReadError>,
}

impl<'a> Source<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, text: decode(bytes) }
    }

    /// As they came, for formats that are no texts.
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The decoded text, or why there is none.
    pub fn text(&self) -> Result<Text<'_>, ReadError> {
        self.text.as_deref().map(Text).map_err(Clone::clone)
    }

    /// The decoded text, empty if there is none: what a reader looks at to see whether a text is meant for it.
    pub fn text_or_empty(&self) -> Text<'_> {
        Text(self.text.as_deref().unwrap_or_default())
    }

    /// The first characters that are not white space: most formats show there what they are.
    pub fn start(&self) -> &str {
        self.text_or_empty().as_str().trim_start()
    }
}
