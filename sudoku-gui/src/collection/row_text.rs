//! [`RowText`]: what a list shows of a row beside what is kept of it in memory.

use solver_core::format::Entry;

/// What a list shows of a row beside what is kept of it in memory.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RowText {
    /// What the puzzle is called, or why it is none.
    pub name: String,
    /// How hard it is said to be, as the list has it.
    pub rating: String,
}

/// The most that is shown of a name or a rating.
const SHOWN_CHARACTERS: usize = 80;

impl RowText {
    /// Of a puzzle.
    #[must_use]
    pub fn of(entry: &Entry) -> Self {
        let shown = |text: &Option<String>| line(text.as_deref().unwrap_or_default());
        Self { name: shown(&entry.details.title), rating: shown(&entry.details.rating) }
    }

    /// Of what is no puzzle.
    #[must_use]
    pub fn fault(reason: String) -> Self {
        Self { name: reason, rating: String::new() }
    }
}

/// The beginning of a text on one line.
fn line(text: &str) -> String {
    text.chars().take(SHOWN_CHARACTERS).map(|sign| if sign.is_control() { ' ' } else { sign }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_short_line() {
        let mut entry = Entry::default();
        assert_eq!(RowText::of(&entry), RowText::default());
        entry.details.title = Some(format!("One\nTwo {}", "long ".repeat(100)));
        let text = RowText::of(&entry);
        assert!(text.name.starts_with("One Two long"), "{}", text.name);
        assert_eq!(text.name.chars().count(), SHOWN_CHARACTERS);
    }
}
