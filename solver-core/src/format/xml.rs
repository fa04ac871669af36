//! XML as data: a tree of bounded size and depth.
//!
//! Document types are passed over, entities other than the five of XML itself are not expanded, and nothing outside
//! the text is looked at.

use std::borrow::Cow;

use quick_xml::Reader;
use quick_xml::escape::{resolve_predefined_entity, unescape};
use quick_xml::events::{BytesRef, BytesStart, Event};

use super::error::{excerpt, one_line};
use super::text::Text;
use super::{Position, ReadError};

/// Puzzle files nest less than ten deep.
const MAX_DEPTH: usize = 32;
/// A collection of ten thousand games has fewer.
const MAX_ELEMENTS: usize = 200_000;

/// An element with all that is in it.
#[derive(Debug)]
pub(super) struct Element {
    pub name: String,
    attributes: Vec<(String, String)>,
    pub children: Vec<Element>,
    /// The text directly inside it, in one piece.
    pub text: String,
    /// Where its start tag stands.
    pub at: Position,
}

impl Element {
    const fn new(name: String, at: Position) -> Self {
        Self { name, attributes: Vec::new(), children: Vec::new(), text: String::new(), at }
    }

    /// The value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// The first child of this name.
    pub fn child(&self, name: &str) -> Option<&Self> {
        self.children.iter().find(|child| child.name == name)
    }

    /// The text of the first child of this name, without white space around it; `None` if nothing is left.
    pub fn child_text(&self, name: &str) -> Option<&str> {
        self.child(name).map(|child| child.text.trim()).filter(|text| !text.is_empty())
    }

    /// An error about a part of it, named by the way to that part.
    pub fn bad(&self, part: &str, expected: &str, found: &str) -> ReadError {
        ReadError::BadField {
            at: self.at,
            field: part.to_owned(),
            expected: expected.to_owned(),
            found: excerpt(found),
        }
    }
}

/// The name of the outermost element, if a text begins as XML does: with a tag, a comment, or a declaration.
pub(super) fn root_name(text: &str) -> Option<Cow<'_, str>> {
    let mut reader = Reader::from_str(text);
    if !text.trim_start().starts_with('<') {
        return None;
    }
    loop {
        match reader.read_event().ok()? {
            Event::Start(tag) | Event::Empty(tag) => {
                return Some(Cow::Owned(String::from_utf8_lossy(tag.name().as_ref()).into_owned()));
            }
            Event::Text(between) if !between.trim_ascii().is_empty() => return None,
            Event::End(_) | Event::Eof | Event::CData(_) | Event::GeneralRef(_) => return None,
            Event::Text(_) | Event::Comment(_) | Event::Decl(_) | Event::DocType(_) | Event::PI(_) => {}
        }
    }
}

/// Reads a text as one element.
pub(super) fn parse(text: &Text) -> Result<Element, ReadError> {
    let mut reader = Reader::from_str(text.as_str());
    let mut places = Places::new(text.as_str());
    let outside = Element::new(String::new(), places.at(0));
    let mut tree = Tree { places, open: vec![outside], count: 0 };
    loop {
        let offset = usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX);
        let wrong = |message: String| malformed(text, offset, &message);
        match reader.read_event() {
            Err(error) => {
                let offset = usize::try_from(reader.error_position()).unwrap_or(offset);
                return Err(malformed(text, offset, &error.to_string()));
            }
            Ok(Event::Start(tag)) => tree.start(&tag, offset).map_err(wrong)?,
            Ok(Event::Empty(tag)) => {
                tree.start(&tag, offset).map_err(wrong)?;
                tree.end();
            }
            Ok(Event::End(_)) => tree.end(),
            Ok(Event::Text(part)) => tree.text(&String::from_utf8_lossy(&part)),
            Ok(Event::CData(part)) => tree.text(&String::from_utf8_lossy(&part)),
            Ok(Event::GeneralRef(entity)) => tree.text(&expand(&entity)),
            Ok(Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_)) => {}
            Ok(Event::Eof) => return tree.into_root().map_err(wrong),
        }
    }
}

/// The elements that are not closed yet, around them one that stands for the text itself.
struct Tree<'a> {
    places: Places<'a>,
    open: Vec<Element>,
    count: usize,
}

impl Tree<'_> {
    fn start(&mut self, tag: &BytesStart, offset: usize) -> Result<(), String> {
        self.count += 1;
        if self.open.len() > MAX_DEPTH {
            return Err(format!("elements are nested more than {MAX_DEPTH} deep"));
        }
        if self.count > MAX_ELEMENTS {
            return Err(format!("there are more than {MAX_ELEMENTS} elements"));
        }
        let name = String::from_utf8_lossy(tag.name().as_ref()).into_owned();
        let mut element = Element::new(name, self.places.at(offset));
        for attribute in tag.attributes() {
            let attribute = attribute.map_err(|error| error.to_string())?;
            let value = String::from_utf8_lossy(&attribute.value);
            let value = unescape(&value).map_err(|error| error.to_string())?.into_owned();
            let key = String::from_utf8_lossy(attribute.key.as_ref()).into_owned();
            element.attributes.push((key, value));
        }
        self.open.push(element);
        Ok(())
    }

    fn end(&mut self) {
        if self.open.len() > 1
            && let Some(closed) = self.open.pop()
            && let Some(parent) = self.open.last_mut()
        {
            parent.children.push(closed);
        }
    }

    fn text(&mut self, part: &str) {
        if let Some(element) = self.open.last_mut() {
            element.text.push_str(part);
        }
    }

    fn into_root(mut self) -> Result<Element, String> {
        match (self.open.len(), self.open.pop()) {
            (1, Some(mut outside)) => match (outside.children.pop(), outside.children.len()) {
                (Some(root), 0) => Ok(root),
                (Some(_), _) => Err("there is more than one outermost element".to_owned()),
                (None, _) => Err("there is no element".to_owned()),
            },
            (_, Some(open)) => Err(format!("<{}> is not closed", open.name)),
            (_, None) => Err("there is no element".to_owned()),
        }
    }
}

/// The places of rising offsets, each counted from the one before: there can be an error at each of many thousands.
struct Places<'a> {
    text: &'a str,
    offset: usize,
    position: Position,
}

impl<'a> Places<'a> {
    const fn new(text: &'a str) -> Self {
        Self { text, offset: 0, position: Position { line: 1, column: 1 } }
    }

    fn at(&mut self, offset: usize) -> Position {
        let mut passed = self.text.get(self.offset..offset).unwrap_or_default().chars().peekable();
        while let Some(character) = passed.next() {
            // Of CR LF, the LF ends the line.
            if character == '\n' || character == '\r' && passed.peek() != Some(&'\n') {
                self.position = Position { line: self.position.line + 1, column: 1 };
            } else {
                self.position.column += 1;
            }
        }
        self.offset = self.offset.max(offset);
        self.position
    }
}

/// A reference to a character, or one of the five entities of XML; any other one stays as it stands.
fn expand(entity: &BytesRef) -> String {
    let name = String::from_utf8_lossy(entity);
    match entity.resolve_char_ref() {
        Ok(Some(character)) => character.to_string(),
        _ => resolve_predefined_entity(&name).map_or_else(|| format!("&{name};"), str::to_owned),
    }
}

fn malformed(text: &Text, offset: usize, message: &str) -> ReadError {
    ReadError::Malformed { kind: "XML", at: Some(text.position(offset)), message: one_line(message) }
}

/// Escapes a text for an attribute in double quotes. Characters that XML cannot write at all become spaces.
pub(super) fn attribute_text(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' => escaped.push_str("&#9;"),
            '\n' => escaped.push_str("&#10;"),
            '\r' => escaped.push_str("&#13;"),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => escaped.push(' '),
            _ => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        parse(&Text(text)).expect_err(text).to_string()
    }

    #[test]
    fn a_tree_with_its_texts_and_places() {
        let text = "<?xml version='1.0'?>\r\n<!-- <c/> -->\r<a x='1&#10;2' y=\"&lt;\">\n t&amp;<b/><![CDATA[<u>]]>\n <b z=''/></a>\n";
        let root = parse(&Text(text)).expect("XML");
        assert_eq!((root.name.as_str(), root.at.line), ("a", 3));
        assert_eq!(
            (root.attribute("x"), root.attribute("y"), root.attribute("z")),
            (Some("1\n2"), Some("<"), None)
        );
        assert_eq!(root.text.trim(), "t&<u>");
        assert_eq!(root.children.iter().map(|child| child.at.line).collect::<Vec<_>>(), [4, 5]);
        assert_eq!(root.children[1].at, Position { line: 5, column: 2 });
        assert_eq!(root_name(text).as_deref(), Some("a"));
    }

    #[test]
    fn entities_of_a_document_type_are_not_expanded() {
        let lol = "<!DOCTYPE a [<!ENTITY b \"&c;&c;\"><!ENTITY c SYSTEM \"file:///etc/passwd\">]>";
        let root = parse(&Text(&format!("{lol}<a>&b;</a>"))).expect("XML");
        assert_eq!(root.text, "&b;");
        assert!(refusal(&format!("{lol}<a x='&b;'/>")).contains("not valid XML"));
    }

    #[test]
    fn depth_is_bounded() {
        let nested = |depth| format!("{}{}", "<a>".repeat(depth), "</a>".repeat(depth));
        assert!(parse(&Text(&nested(MAX_DEPTH))).is_ok());
        let sentence = "line 1, column 97: not valid XML: elements are nested more than 32 deep";
        assert_eq!(refusal(&nested(MAX_DEPTH + 1)), sentence);
        assert_eq!(refusal(&nested(100_000)), sentence);
    }

    #[test]
    fn what_is_broken_is_refused() {
        for text in ["<a>", "<a></b>", "<a", "<a/><b/>", "<a x=1 x=2/>", "", "<!-- a", "</a>"] {
            assert!(refusal(text).contains("not valid XML: "), "{text}");
        }
        assert_eq!(refusal("<a>\n<b>\n"), "line 3, column 1: not valid XML: <b> is not closed");
        for text in ["", "5<a/>", "{}", "<"] {
            assert_eq!(root_name(text), None, "{text}");
        }
    }

    #[test]
    fn attributes_come_back() {
        let text = "a\t\"b\"\r\n<c> & 'é'\u{1}";
        let root = parse(&Text(&format!("<a x=\"{}\"/>", attribute_text(text)))).map(|root| root.attributes);
        assert_eq!(root, Ok(vec![("x".to_owned(), text.replace('\u{1}', " "))]));
    }
}
