//! [`Printable`]: text of others that is safe on a terminal.

use std::fmt::{self, Write};

/// Shows names of files and titles of puzzles. Characters that would move the cursor, change colors or turn the
/// direction of writing are shown as escapes.
pub struct Printable<'a>(pub &'a str);

impl fmt::Display for Printable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            if is_harmless(character) {
                f.write_char(character)?;
            } else {
                write!(f, "{}", character.escape_unicode())?;
            }
        }
        Ok(())
    }
}

fn is_harmless(character: char) -> bool {
    let turns_direction = matches!(
        character,
        '\u{200e}' | '\u{200f}' | '\u{061c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    );
    let ends_line = matches!(character, '\u{2028}' | '\u{2029}');
    !(character.is_control() || turns_direction || ends_line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_shown_and_not_obeyed() {
        let cases = [
            ("무제 – easy.txt", "무제 – easy.txt"),
            ("\u{1b}[2J\u{9b}1m\r\n", "\\u{1b}[2J\\u{9b}1m\\u{d}\\u{a}"),
            ("a\u{202e}txt.exe", "a\\u{202e}txt.exe"),
        ];
        for (text, shown) in cases {
            assert_eq!(Printable(text).to_string(), shown);
        }
    }
}
