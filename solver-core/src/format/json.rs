//! JSON of other programs: values that know the way to them, for errors that say where.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;

use super::ReadError;
use super::error::excerpt;
use super::text::Text;
use crate::digit::Digit;
use crate::digit_set::DigitSet;

/// Reads the text of a file as JSON. The nesting is bounded by `serde_json`.
pub(super) fn parse(text: &Text) -> Result<Value, ReadError> {
    serde_json::from_str(text.as_str()).map_err(|error| error_in(text, &error))
}

/// Reads JSON that was wrapped into something else, where lines and columns would say nothing.
pub(super) fn parse_wrapped(text: &str) -> Result<Value, ReadError> {
    let wrapped = |error| ReadError::Malformed { kind: "JSON", at: None, message: message(&error) };
    serde_json::from_str(text).map_err(wrapped)
}

/// Columns of `serde_json` count bytes, and its lines end in LF only.
pub(super) fn error_in(text: &Text, error: &serde_json::Error) -> ReadError {
    let lines_before = text.as_str().split_inclusive('\n').take(error.line().saturating_sub(1));
    let offset = lines_before.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
    let at = text.position(offset.min(text.as_str().len()));
    ReadError::Malformed { kind: "JSON", at: Some(at), message: message(error) }
}

fn message(error: &serde_json::Error) -> String {
    if error.is_eof() {
        return "the text ends too early".to_owned();
    }
    let (message, place) =
        (error.to_string(), format!(" at line {} column {}", error.line(), error.column()));
    message.strip_suffix(&place).unwrap_or(&message).to_owned()
}

/// The names of the outermost fields, if a text is a whole JSON object.
pub(super) fn field_names(text: &str) -> Option<Vec<String>> {
    if !text.trim_start().starts_with('{') {
        return None;
    }
    serde_json::from_str(text).ok().map(|FieldNames(names)| names)
}

/// The names of the fields of an object, whose values are passed over.
struct FieldNames(Vec<String>);

impl<'de> Deserialize<'de> for FieldNames {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Collect;

        impl<'de> Visitor<'de> for Collect {
            type Value = FieldNames;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<FieldNames, A::Error> {
                let mut names = Vec::new();
                while let Some((name, IgnoredAny)) = map.next_entry()? {
                    names.push(name);
                }
                Ok(FieldNames(names))
            }
        }

        deserializer.deserialize_map(Collect)
    }
}

/// A value and the way to it.
#[derive(Clone, Debug)]
pub(super) struct Node<'a> {
    pub value: &'a Value,
    way: String,
}

impl<'a> Node<'a> {
    /// The outermost value.
    pub const fn root(value: &'a Value) -> Self {
        Self { value, way: String::new() }
    }

    fn step(&self, value: &'a Value, step: &str) -> Self {
        let way = if self.way.is_empty() { step.to_owned() } else { format!("{} > {step}", self.way) };
        Self { value, way }
    }

    /// The value of a field, which may be missing or `null`.
    pub fn get(&self, name: &str) -> Option<Self> {
        self.value.get(name).filter(|value| !value.is_null()).map(|value| self.step(value, name))
    }

    /// The value of a field that has to be there.
    pub fn need(&self, name: &str) -> Result<Self, ReadError> {
        self.get(name).ok_or_else(|| {
            let found = if self.value.is_object() { "none".to_owned() } else { found(self.value) };
            self.wrong(&format!("a field {name:?}"), &found)
        })
    }

    /// The items of a list, called `row 1`, `row 2`... if `what` is `row`.
    pub fn items(&self, what: &'static str) -> Result<impl Iterator<Item = Self> + use<'a>, ReadError> {
        let list = self.value.as_array().ok_or_else(|| self.bad("a list"))?;
        let node = self.clone();
        Ok(list
            .iter()
            .enumerate()
            .map(move |(index, item)| node.step(item, &format!("{what} {}", index + 1))))
    }

    /// How many items a list has, `None` if the value is no list.
    pub fn len(&self) -> Option<usize> {
        self.value.as_array().map(Vec::len)
    }

    /// A text; `None` if it is blank.
    pub fn text(&self) -> Result<Option<String>, ReadError> {
        let text = self.value.as_str().ok_or_else(|| self.bad("a text"))?;
        Ok((!text.trim().is_empty()).then(|| text.to_owned()))
    }

    /// `true` or `false`.
    pub fn flag(&self) -> Result<bool, ReadError> {
        self.value.as_bool().ok_or_else(|| self.bad("true or false"))
    }

    /// What a cell holds: a digit as a number or as a text; nothing for `null`, 0, and the signs for an empty cell.
    pub fn content(&self) -> Result<Option<Digit>, ReadError> {
        let content = match self.value {
            Value::Null => Some(None),
            Value::Number(number) if number.as_i64() == Some(0) => Some(None),
            Value::Number(number) => number.as_u64().and_then(digit).map(Some),
            Value::String(text) if matches!(text.trim(), "" | "." | "0" | "_" | "*" | "-") => Some(None),
            Value::String(text) => text.trim().parse().ok().and_then(digit).map(Some),
            Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
        };
        content.ok_or_else(|| self.bad("a digit from 1 to 9, or nothing"))
    }

    /// A list of digits.
    pub fn digits(&self) -> Result<DigitSet, ReadError> {
        self.items("mark")?
            .map(|mark| mark.content()?.ok_or_else(|| mark.bad("a digit from 1 to 9")))
            .collect()
    }

    /// Refuses an object with a field that is not among `known` and could be a digit or say something of one: a name
    /// that is spelled wrongly must not lose it.
    pub fn refuse_unknown(&self, known: &[&str]) -> Result<(), ReadError> {
        let could_matter = |value: &Value| match value {
            Value::Number(_) | Value::Bool(_) => true,
            Value::String(text) => text.len() == 1,
            Value::Null | Value::Array(_) | Value::Object(_) => false,
        };
        let mut fields = self.value.as_object().into_iter().flatten();
        match fields.find(|(name, value)| !known.contains(&name.as_str()) && could_matter(value)) {
            None => Ok(()),
            Some((name, _)) => {
                Err(self.wrong("only fields that a cell has", &format!("{:?}", excerpt(name))))
            }
        }
    }

    /// An error that says what the value should be.
    pub fn bad(&self, expected: &str) -> ReadError {
        self.wrong(expected, &found(self.value))
    }

    /// An error that says what should be there, and what is.
    pub fn wrong(&self, expected: &str, found: &str) -> ReadError {
        let part = if self.way.is_empty() { "the JSON" } else { self.way.as_str() };
        ReadError::bad_part(part, expected, found)
    }
}

fn digit(number: u64) -> Option<Digit> {
    u8::try_from(number).ok().and_then(Digit::new)
}

/// A value in a few words.
fn found(value: &Value) -> String {
    match value {
        Value::Object(_) => "an object".to_owned(),
        Value::Array(items) => format!("a list of {}", items.len()),
        Value::String(text) => format!("{:?}", excerpt(text)),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn errors_know_the_way() {
        let value = json!({"grid": [[{"value": 3}, {"value": "x"}], 7]});
        let grid = Node::root(&value).need("grid").expect("there");
        let rows: Vec<Node> = grid.items("row").expect("a list").collect();
        let cell =
            rows[0].items("cell").expect("a list").nth(1).expect("two cells").need("value").expect("there");
        let sentence = |error: ReadError| error.to_string();
        assert_eq!(
            cell.content().map_err(sentence),
            Err("grid > row 1 > cell 2 > value: expected a digit from 1 to 9, or nothing, found \"x\""
                .to_owned())
        );
        assert_eq!(
            rows[1].items("cell").map(|_| ()).map_err(sentence),
            Err("grid > row 2: expected a list, found 7".to_owned())
        );
        assert_eq!(
            Node::root(&value).need("size").map(|_| ()).map_err(sentence),
            Err("the JSON: expected a field \"size\", found none".to_owned())
        );
    }

    #[test]
    fn cells_in_every_spelling() {
        for (value, digit) in
            [(json!(5), 5), (json!("5"), 5), (json!(" 9 "), 9), (json!(null), 0), (json!(0), 0)]
        {
            assert_eq!(Node::root(&value).content(), Ok(Digit::new(digit)), "{value}");
        }
        for value in [json!(10), json!(-1), json!(1.5), json!("12"), json!(true), json!([1])] {
            assert!(Node::root(&value).content().is_err(), "{value}");
        }
    }

    #[test]
    fn nesting_is_bounded_and_broken_json_has_its_place() {
        let deep = "[".repeat(100_000);
        let sentence = parse(&Text(&deep)).expect_err("too deep").to_string();
        assert_eq!(sentence, "line 1, column 128: not valid JSON: recursion limit exceeded");
        let broken = parse(&Text("{\n  \"a\": x\n}")).expect_err("broken").to_string();
        assert_eq!(broken, "line 2, column 8: not valid JSON: expected value");
        assert_eq!(
            field_names("{\"a\": [1, {\"c\": 2}], \"b\": 3}"),
            Some(vec!["a".to_owned(), "b".to_owned()])
        );
        assert_eq!((field_names("[1]"), field_names("{\"a\"")), (None, None));
    }
}
