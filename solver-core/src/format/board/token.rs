//! [`Token`]: what one cell of a printed board says.

use crate::digit::Digit;
use crate::digit_set::DigitSet;

/// What one cell of a printed board says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Token {
    /// Nothing, by a sign that is an empty cell wherever it stands; no sign at all, too.
    Empty,
    /// Nothing, by a letter or dash that is an empty cell only where a board has no other sign for one.
    Weak(char),
    Digit(Digit),
    /// Candidates.
    Marks(DigitSet),
}

impl Token {
    /// The digit of a cell that has one.
    pub const fn digit(self) -> Option<Digit> {
        match self {
            Self::Digit(digit) => Some(digit),
            Self::Empty | Self::Weak(_) | Self::Marks(_) => None,
        }
    }

    /// What a single character says.
    pub fn of_sign(sign: char) -> Option<Self> {
        match sign {
            '.' | '0' | '_' | '*' => Some(Self::Empty),
            'x' | 'X' | '-' | '?' => Some(Self::Weak(sign)),
            _ => Digit::from_char(sign).map(Self::Digit),
        }
    }

    /// What a word says: a sign; a number as a table or a program writes it; or a group of candidates, with the signs
    /// around it by which programs point at the cells of a step.
    pub fn of_word(word: &str) -> Option<Self> {
        let mut signs = word.chars();
        match (signs.next(), signs.next()) {
            (None, _) => return Some(Self::Empty),
            (Some(sign), None) => return Self::of_sign(sign),
            _ => {}
        }
        if matches!(word, "-1" | "-1.0" | "0.0" | "0." | "null" | "None" | "nan" | "NaN") {
            return Some(Self::Empty);
        }
        if let Some(whole) = word.strip_suffix(".0").or_else(|| word.strip_suffix('.')) {
            return Self::of_single(whole).map(Self::Digit);
        }
        let group = word.strip_prefix(|sign: char| "*#@".contains(sign) || sign.is_ascii_uppercase());
        let is_pointed_at = group.is_some();
        let mut marks = DigitSet::EMPTY;
        for sign in group.unwrap_or(word).chars().filter(|sign| *sign != '-') {
            let digit = Digit::from_char(sign).filter(|digit| !marks.contains(*digit))?;
            marks.add(digit);
        }
        // Programs point at candidates only, so a single digit that is pointed at is not placed yet.
        (marks.len() > 1 || is_pointed_at && !marks.is_empty()).then_some(Self::Marks(marks))
    }

    fn of_single(word: &str) -> Option<Digit> {
        let mut signs = word.chars();
        signs.next().and_then(Digit::from_char).filter(|_| signs.next().is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_say_what_a_cell_holds() {
        let marks = |digits: &str| Some(Token::Marks(digits.chars().filter_map(Digit::from_char).collect()));
        let digit = |digit| Digit::new(digit).map(Token::Digit);
        let cases = [
            ("", Some(Token::Empty)),
            ("*", Some(Token::Empty)),
            ("-1", Some(Token::Empty)),
            ("x", Some(Token::Weak('x'))),
            ("5", digit(5)),
            ("5.0", digit(5)),
            ("5.", digit(5)),
            ("26", marks("26")),
            ("*39", marks("39")),
            ("A39", marks("39")),
            ("135-7", marks("1357")),
            ("*5", marks("5")),
            ("55", None),
            ("10", None),
            ("5.5", None),
            ("53.", None),
            ("ab", None),
            ("--", None),
        ];
        for (word, expected) in cases {
            assert_eq!(Token::of_word(word), expected, "{word}");
        }
    }
}
