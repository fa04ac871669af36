//! The shortened JSON inside SudokuPad's links: short names for common fields, no quotes around names, single quotes
//! around texts, nothing for an empty object, `t` and `f` for true and false, colors as six digits.

use serde_json::{Map, Value};

/// Short names of the fields that are read.
const NAMES: [(&str, &str); 11] = [
    ("a", "arrows"),
    ("ca", "cages"),
    ("ce", "cells"),
    ("l", "lines"),
    ("o", "overlays"),
    ("re", "regions"),
    ("t", "title"),
    ("te", "text"),
    ("u", "underlays"),
    ("v", "value"),
    ("c", "color"),
];

/// Puzzles nest five deep.
const MAX_DEPTH: usize = 32;

/// Reads shortened JSON; `None` if it is not that.
pub(super) fn unzip(text: &str) -> Option<Value> {
    let mut reader = Reader { rest: text.trim() };
    let value = reader.value(0)?;
    reader.rest.trim().is_empty().then_some(value)
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn take(&mut self, character: char) -> Option<()> {
        self.rest = self.rest.strip_prefix(character)?;
        Some(())
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        if depth > MAX_DEPTH {
            return None;
        }
        match self.rest.chars().next()? {
            '{' => self.object(depth),
            '[' => self.list(depth),
            '\'' | '"' => self.quoted().map(Value::String),
            ',' | ']' | '}' => Some(Value::Object(Map::new())),
            _ => Some(plain(self.word())),
        }
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        self.take('{')?;
        let mut fields = Map::new();
        while !self.rest.starts_with('}') {
            let name = match self.rest.chars().next()? {
                '\'' | '"' => self.quoted()?,
                _ => self.word().to_owned(),
            };
            self.take(':')?;
            let value = self.value(depth + 1)?;
            let long = NAMES.iter().find(|(short, _)| *short == name).map(|(_, long)| (*long).to_owned());
            fields.insert(long.unwrap_or(name), value);
            if !self.rest.starts_with('}') {
                self.take(',')?;
            }
        }
        self.take('}')?;
        Some(Value::Object(fields))
    }

    fn list(&mut self, depth: usize) -> Option<Value> {
        self.take('[')?;
        let mut items = Vec::new();
        // `[]` is empty, `[,]` has two empty objects.
        if !self.rest.starts_with(']') {
            items.push(self.value(depth + 1)?);
            while self.take(',').is_some() {
                items.push(self.value(depth + 1)?);
            }
        }
        self.take(']')?;
        Some(Value::Array(items))
    }

    /// A text in quotes; the quote itself stands in it behind a backslash.
    fn quoted(&mut self) -> Option<String> {
        let quote = self.rest.chars().next()?;
        self.take(quote)?;
        let mut text = String::new();
        let mut characters = self.rest.chars();
        loop {
            match characters.next()? {
                '\\' => match characters.next()? {
                    'n' => text.push('\n'),
                    't' => text.push('\t'),
                    'r' => text.push('\r'),
                    'b' | 'f' => {}
                    'u' => {
                        let code = characters.as_str().get(..4)?;
                        text.push(char::from_u32(u32::from_str_radix(code, 16).ok()?).unwrap_or('\u{fffd}'));
                        characters = characters.as_str().get(4..)?.chars();
                    }
                    other => text.push(other),
                },
                character if character == quote => break,
                character => text.push(character),
            }
        }
        self.rest = characters.as_str();
        Some(text)
    }

    /// All up to the next sign of the grammar.
    fn word(&mut self) -> &'a str {
        let end = self.rest.find([',', ':', ']', '}', '[', '{']).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word.trim()
    }
}

/// What a word without quotes says.
fn plain(word: &str) -> Value {
    match word {
        "t" => Value::Bool(true),
        "f" => Value::Bool(false),
        // A color of six digits can look like a number; no number that is read is so long.
        _ => serde_json::from_str(word).unwrap_or_else(|_| Value::String(word.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_was_left_out_is_put_back() {
        let text =
            "{ce:[[,,{v:5}],[{v:'a\\'b\\n'},,]],re:[],metadata:{t:'T',f:f,x:t,c:#0,n:-1.5},e:{},u:[,]}";
        assert_eq!(
            unzip(text),
            Some(json!({
                "cells": [[{}, {}, {"value": 5}], [{"value": "a'b\n"}, {}, {}]],
                "regions": [],
                "metadata": {"title": "T", "f": false, "x": true, "color": "#0", "n": -1.5},
                "e": {},
                "underlays": [{}, {}],
            }))
        );
    }

    #[test]
    fn what_is_no_such_text_is_nothing() {
        for text in ["", "{", "{a:1", "[1", "[1]]", "{a}", "{a:'b}", "{a:'\\u00'}", "[1}"] {
            assert_eq!(unzip(text), None, "{text}");
        }
        assert_eq!(unzip(&"[".repeat(100_000)), None);
        assert_eq!(unzip(&format!("{}1{}", "[".repeat(20), "]".repeat(20))).map(|_| ()), Some(()));
    }
}
