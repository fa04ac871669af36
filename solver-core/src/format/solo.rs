//! Solo, the Sudoku of Simon Tatham's Portable Puzzle Collection: game IDs and saved games.

mod game_id;
mod save;

use super::source::Source;
use super::text::Line;
use super::{Contents, Definition, Entry, Format, Part, ReadError};
use game_id::GameId;

pub(super) const ID: Definition = Definition {
    format: Format::SoloId,
    name: "Solo game ID",
    extension: "txt",
    carries: &[],
    claims: |source| {
        source.text_or_empty().lines().find(|line| !line.is_ignored()).is_some_and(|line| id_of(&line).is_some())
    },
    read: read_ids,
    write: None,
};

pub(super) const SAVE: Definition = Definition {
    format: Format::SoloSave,
    name: "Solo saved game",
    extension: "sav",
    carries: &[Part::Entered, Part::Solved, Part::Marks, Part::TimePlayed],
    claims: |source| source.start().starts_with("SAVEFILE:"),
    read: |source| Ok(Contents::one(save::read(source.text()?)?)),
    write: None,
};

fn id_of<'a>(line: &Line<'a>) -> Option<GameId<'a>> {
    GameId::of(line.text.trim())
}

/// One ID a line.
fn read_ids(source: &Source) -> Result<Contents, ReadError> {
    let mut contents = Contents::default();
    for line in source.text()?.lines() {
        if line.is_ignored() {
            contents.ignored_lines += 1;
            continue;
        }
        let place = format!("line {}", line.number);
        let expected = "a game ID such as 3x3:a5_3b...";
        let entry = match id_of(&line) {
            Some(id) => id.grid(&place).map(Entry::new),
            None => Err(ReadError::BadPart {
                part: place,
                expected: expected.to_owned(),
                found: format!("{:?}", line.text.trim().chars().take(20).collect::<String>()),
            }),
        };
        contents.add(entry.map(|entry| Entry { line: Some(line.number), ..entry }).map_err(|error| match error {
            ReadError::Unsupported { what, .. } => ReadError::Unsupported { line: Some(line.number), what },
            other => other,
        }));
    }
    contents.unless_empty()
}
