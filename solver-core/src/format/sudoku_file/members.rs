//! The members of a JSON object as they stand in the text: every name, every value with its place.

use std::collections::BTreeSet;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::super::json;
use super::super::text::Text;
use super::super::{ReadError, UnknownFields};

/// What is left of an object, in order.
pub(super) struct Members<'a> {
    text: Text<'a>,
    /// The member that this object is the value of; nothing for the outermost one.
    parent: &'static str,
    list: Vec<(String, &'a RawValue)>,
}

/// One member: a value under a name.
pub(super) struct Member<'a> {
    text: Text<'a>,
    parent: &'static str,
    name: String,
    value: &'a RawValue,
}

impl<'a> Members<'a> {
    /// Takes the text as one object.
    pub fn of_text(text: Text<'a>) -> Result<Self, ReadError> {
        match serde_json::from_str(text.as_str()) {
            Ok(List(list)) => Ok(Self { text, parent: "", list }),
            Err(error) => Err(json::error_in(&text, &error)),
        }
    }

    /// Refuses an object in which a name stands twice: one of the values would be lost.
    pub fn refuse_repeated(&self) -> Result<(), ReadError> {
        let mut names = BTreeSet::new();
        match self.list.iter().find(|(name, _)| !names.insert(name)) {
            None => Ok(()),
            Some((name, value)) => Err(ReadError::RepeatedField {
                at: self.text.position_of(value.get()),
                field: path(self.parent, name),
            }),
        }
    }

    /// Takes the member of this name out of the list.
    pub fn take(&mut self, name: &str) -> Option<Member<'a>> {
        let place = self.list.iter().position(|(other, _)| other == name)?;
        let (name, value) = self.list.remove(place);
        Some(Member { text: self.text, parent: self.parent, name, value })
    }

    /// The members that nobody took.
    pub fn into_unknown(self) -> UnknownFields {
        UnknownFields(self.list.into_iter().map(|(name, value)| (name, value.to_owned())).collect())
    }

    /// All members.
    pub fn into_list(self) -> impl Iterator<Item = Member<'a>> {
        let Self { text, parent, list } = self;
        list.into_iter().map(move |(name, value)| Member { text, parent, name, value })
    }
}

impl<'a> Member<'a> {
    /// The value as a text.
    pub fn string(&self) -> Result<String, ReadError> {
        serde_json::from_str(self.value.get()).map_err(|error| {
            if self.value.get().starts_with('"') {
                let column = error.column();
                self.bad("a text", &format!("a text with a broken escape at character {column} of it"))
            } else {
                self.bad("a text", &self.found())
            }
        })
    }

    /// The value as a number without sign, point or exponent.
    pub fn whole_number(&self, expected: &str) -> Result<u64, ReadError> {
        serde_json::from_str(self.value.get()).map_err(|_| self.bad(expected, &self.found()))
    }

    /// The value as an object, whose members are named after this one, `name`.
    pub fn members(&self, name: &'static str, expected: &str) -> Result<Members<'a>, ReadError> {
        match serde_json::from_str(self.value.get()) {
            Ok(List(list)) => Ok(Members { text: self.text, parent: name, list }),
            Err(_) => Err(self.bad(expected, &self.found())),
        }
    }

    /// An error that says what is wrong with the value.
    pub fn bad(&self, expected: &str, found: &str) -> ReadError {
        let field = path(self.parent, &self.name);
        ReadError::BadField {
            at: self.position(),
            field,
            expected: expected.to_owned(),
            found: found.to_owned(),
        }
    }

    /// An error that says what is wrong with the name.
    pub fn bad_name(&self, expected: &str) -> ReadError {
        let (field, found) = (self.parent.to_owned(), format!("{:?}", self.name));
        ReadError::BadField { at: self.position(), field, expected: expected.to_owned(), found }
    }

    /// The name, without that of its parent.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where the value begins.
    pub fn position(&self) -> crate::format::Position {
        self.text.position_of(self.value.get())
    }

    /// The value in a few words.
    pub fn found(&self) -> String {
        const LONGEST: usize = 40;
        match self.value.get() {
            value if value.starts_with('{') => "an object".to_owned(),
            value if value.starts_with('[') => "a list".to_owned(),
            value if value.chars().count() > LONGEST => value.chars().take(LONGEST).chain(['…']).collect(),
            value => value.to_owned(),
        }
    }
}

/// How a member is called in errors: `marks.r4c7`.
fn path(parent: &str, name: &str) -> String {
    if parent.is_empty() { name.to_owned() } else { format!("{parent}.{name}") }
}

/// An object in which names may stand twice.
struct List<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for List<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Collect;

        impl<'de> Visitor<'de> for Collect {
            type Value = Vec<(String, &'de RawValue)>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut list = Vec::new();
                while let Some(member) = map.next_entry()? {
                    list.push(member);
                }
                Ok(list)
            }
        }

        deserializer.deserialize_map(Collect).map(List)
    }
}
