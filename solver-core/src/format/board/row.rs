//! [`Kind`]: what a line of a printed board can be.

use super::token::Token;
use crate::format::sign::plain;
use crate::format::text::Line;
use crate::shape::SIDE;

/// What stands between cells and around them.
const BETWEEN: &str = "|!;,:/[]{}()\"' \t";

/// Whether a sign stands between cells or around them.
pub fn is_between(sign: char) -> bool {
    BETWEEN.contains(sign)
}

/// What a line of a printed board can be.
#[derive(Debug)]
pub enum Kind {
    /// Nothing, or only the frame.
    Blank,
    Comment,
    /// A line drawn between the rows.
    Rule(Junctions),
    /// Cells.
    Row(Readings),
    /// Anything else.
    Prose,
}

/// What a rule has where it crosses the lines between the columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Junctions {
    Bars,
    Other,
}

/// The cells of a line, by each way of reading one that makes sense of all of it.
#[derive(Debug)]
pub struct Readings([Option<Vec<Token>>; Way::ALL.len()]);

/// The ways of reading a line, the first one first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Words, each of them a cell.
    Words,
    /// Signs, each of them a cell.
    Signs,
    /// Fields of a table, some of which may hold nothing.
    Fields,
    /// Columns of characters in which a space is an empty cell.
    Columns,
}

impl Way {
    pub const ALL: [Self; 4] = [Self::Words, Self::Signs, Self::Fields, Self::Columns];
}

impl Readings {
    pub fn by(&self, way: Way) -> Option<&[Token]> {
        self.0[way as usize].as_deref()
    }
}

/// Tells what a line is.
pub fn kind(line: &Line) -> Kind {
    if line.is_ignored() {
        return if line.text.trim().is_empty() { Kind::Blank } else { Kind::Comment };
    }
    let text = unquoted(line.text);
    let plain_text: String = text.chars().filter_map(plain).collect();
    if let Some(rule) = rule(&plain_text) {
        return Kind::Rule(rule);
    }
    let value = plain_text.rsplit_once('=').map_or(plain_text.as_str(), |(_, value)| value);
    let value = value.trim_start().strip_prefix("array(").unwrap_or(value);
    let readings = [words(value), signs(value), fields(value), columns(value)];
    if readings.iter().any(Option::is_some) {
        return Kind::Row(Readings(readings));
    }
    if plain_text.chars().all(is_between) { Kind::Blank } else { Kind::Prose }
}

/// A line without the signs by which mail quotes it.
pub fn unquoted(text: &str) -> &str {
    let mut text = text;
    while let Some(rest) = text.strip_prefix('>') {
        text = rest.strip_prefix(' ').unwrap_or(rest);
    }
    text
}

fn rule(text: &str) -> Option<Junctions> {
    const DASHES: usize = 3;
    let is_rule = text.chars().all(|sign| "-=+|!:.'`,* \t".contains(sign))
        && text.chars().filter(|sign| matches!(sign, '-' | '=')).count() >= DASHES;
    is_rule.then(|| if text.contains("-|-") { Junctions::Bars } else { Junctions::Other })
}

fn words(text: &str) -> Option<Vec<Token>> {
    let mut words: Vec<&str> = text.split(is_between).filter(|word| !word.is_empty()).collect();
    if words.len() == SIDE + 1 && is_row_label(words[0]) {
        words.remove(0);
    }
    // Numbers with a bare point come from programs, which write all of them that way.
    let has_point = |word: &&str| word.len() > 1 && word.ends_with('.');
    if words.iter().any(has_point) && !words.iter().all(has_point) {
        return None;
    }
    some_cells(words.into_iter().map(Token::of_word).collect())
}

/// The name of a row in front of it.
fn is_row_label(word: &str) -> bool {
    matches!(word.as_bytes(), [b'A'..=b'J' | b'a'..=b'j'])
}

fn signs(text: &str) -> Option<Vec<Token>> {
    let signs = text.chars().filter(|sign| !is_between(*sign));
    some_cells(signs.map(Token::of_sign).collect())
}

fn some_cells(cells: Option<Vec<Token>>) -> Option<Vec<Token>> {
    cells.filter(|cells| !cells.is_empty())
}

/// Nine fields, with a delimiter on both sides of the row if it is a bar. What has one field more or less is no row:
/// there is no telling on which side it was lost.
fn fields(text: &str) -> Option<Vec<Token>> {
    let delimiter = ['\t', ';', ',', '|'].into_iter().find(|&sign| text.matches(sign).count() >= SIDE - 1)?;
    let fields: Vec<&str> = text.split(delimiter).map(str::trim).collect();
    let fields = match fields.as_slice() {
        ["", inner @ .., ""] if delimiter == '|' && inner.len() == SIDE => inner,
        all if all.len() == SIDE => all,
        _ => return None,
    };
    let unquoted = |field: &str| match field.strip_prefix('"').and_then(|field| field.strip_suffix('"')) {
        Some(field) => Token::of_word(field.trim()),
        None => Token::of_word(field),
    };
    fields.iter().map(|field| unquoted(field).filter(|cell| !matches!(cell, Token::Marks(_)))).collect()
}

/// A row of nine in which the empty cells are spaces, those at its end left out or not.
fn columns(text: &str) -> Option<Vec<Token>> {
    let cells: Option<Vec<Token>> = text
        .chars()
        .map(|sign| match sign {
            ' ' => Some(Token::Empty),
            '1'..='9' => Token::of_sign(sign),
            _ => None,
        })
        .collect();
    let mut cells = cells.filter(|cells| cells.len() <= SIDE)?;
    cells.resize(SIDE, Token::Empty);
    Some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(text: &str) -> [Option<usize>; 4] {
        match kind(&Line { number: 1, text }) {
            Kind::Row(readings) => Way::ALL.map(|way| readings.by(way).map(<[Token]>::len)),
            other => panic!("{text} is {other:?}"),
        }
    }

    #[test]
    fn a_row_is_read_in_every_way_that_makes_sense() {
        assert_eq!(counts("53..7...."), [None, Some(9), None, None]);
        assert_eq!(counts("> | 5 3 . | . 7 . | . . . |"), [Some(9), Some(9), None, None]);
        assert_eq!(counts("5,3,,,7,,,,"), [Some(3), Some(3), Some(9), None]);
        assert_eq!(counts("| 5 | 3 |   |   | 7 |   |   |   |   |"), [Some(3), Some(3), Some(9), None]);
        assert_eq!(counts("53  7"), [Some(2), Some(3), None, Some(9)]);
        assert_eq!(counts("A | 5 3 . | . 7 . | . . . |"), [Some(9), None, None, None]);
        assert_eq!(counts("[5.0, -1, null, 2, 3, 4, 5, 6, 7],"), [Some(9), None, None, None]);
        assert_eq!(counts("row = [5, 3]"), [Some(2), Some(2), None, None]);
    }

    #[test]
    fn frames_are_no_cells() {
        for text in [
            "---+---+---",
            ".------.----.",
            ":---+---:",
            "'---'---'",
            " *-----------*",
            "===",
            "|-|-|-|",
            "╠═══╬═══╣",
        ] {
            assert!(matches!(kind(&Line { number: 1, text }), Kind::Rule(_)), "{text}");
        }
        assert!(matches!(kind(&Line { number: 1, text: "-------|-------" }), Kind::Rule(Junctions::Bars)));
        assert!(matches!(kind(&Line { number: 1, text: "|    |   |" }), Kind::Blank));
        assert!(matches!(kind(&Line { number: 1, text: "Version 4.2n" }), Kind::Prose));
    }
}
