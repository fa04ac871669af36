//! Files of OpenSudoku, the Android app: XML with one game or a whole folder of them, in all three versions.

mod cell_data;

use std::io::{self, Write};
use std::time::Duration;

use super::source::Source;
use super::xml::{self, Element};
use super::{Contents, Definition, Details, Entry, Format, Part, ReadError};

pub(super) const DEFINITION: Definition = Definition {
    format: Format::OpenSudoku,
    name: "OpenSudoku file",
    extension: "opensudoku",
    carries: &[Part::Entered, Part::Marks, Part::Title, Part::Notes, Part::TimePlayed],
    claims: |source| {
        let root = xml::root_name(source.start());
        root.is_some_and(|name| name == "opensudoku" || name == "opensudoku2")
    },
    read,
    write: Some(write),
};

fn read(source: &Source) -> Result<Contents, ReadError> {
    let text = source.text()?;
    let root = xml::parse(&text)?;
    let mut contents = Contents::default();
    // Version 1 has the games of its one folder directly inside the root.
    let folders = root.children.iter().filter(|child| child.name == "folder");
    for folder in std::iter::once(&root).chain(folders) {
        let details = folder_details(folder);
        for game in folder.children.iter().filter(|child| child.name == "game") {
            contents.add(read_game(game, &details));
        }
    }
    if contents.entries.is_empty() && contents.refusals.is_empty() {
        return Err(root.bad(&root.name, "at least one game", "none"));
    }
    contents.unless_empty()
}

/// What a folder says of all its games.
fn folder_details(folder: &Element) -> Details {
    let named = |name| folder.attribute(name).filter(|text| !text.is_empty());
    let title = named("name").or(named("folder_name")).or(folder.child_text("name"));
    let notes: Vec<&str> = ["description", "comment", "source", "sourceURL"]
        .iter()
        .filter_map(|name| folder.child_text(name))
        .collect();
    Details {
        title: title.map(str::to_owned),
        author: folder.child_text("author").map(str::to_owned),
        rating: folder.child_text("level").map(str::to_owned),
        notes: (!notes.is_empty()).then(|| notes.join("\n")),
        ..Details::default()
    }
}

fn read_game(game: &Element, folder: &Details) -> Result<Entry, ReadError> {
    let (name, data) = ["cells_data", "data"]
        .iter()
        .find_map(|name| Some((name, game.attribute(name)?)))
        .ok_or_else(|| game.bad("game", "an attribute \"data\" or \"cells_data\"", "none"))?;
    let mut entry = cell_data::read(data)
        .map_err(|wrong| game.bad(&format!("game > {name}{}", wrong.place), wrong.expected, &wrong.found))?;
    entry.details = folder.clone();
    let note = game.attribute("user_note").or(game.attribute("note")).filter(|note| !note.is_empty());
    if let Some(note) = note {
        entry.details.notes = Some(note.to_owned());
    }
    let time: Option<u128> = game.attribute("time").and_then(|time| time.parse().ok());
    if let Some(seconds) = time.and_then(|milliseconds| u64::try_from(milliseconds / 1000).ok()) {
        entry.details.note_time(Duration::from_secs(seconds));
    }
    entry.line = Some(game.at.line);
    Ok(entry)
}

/// Writes version 2, which the old and the new app read.
fn write(entry: &Entry, out: &mut dyn Write) -> io::Result<()> {
    const NOT_STARTED: &str = "1";
    const PLAYING: &str = "0";
    const COMPLETED: &str = "2";
    let Details { title, notes, time_played, .. } = &entry.details;
    let board = entry.board();
    let untouched = board == entry.givens && entry.marks.is_empty();
    let state = match (untouched, board.is_full()) {
        (true, _) => NOT_STARTED,
        (false, false) => PLAYING,
        (false, true) => COMPLETED,
    };
    let time = time_played.map_or(0, |time| time.as_millis());
    let text = |text: &Option<String>| xml::attribute_text(text.as_deref().unwrap_or_default());
    let (title, notes) = (text(title), text(notes));
    let data = xml::attribute_text(&cell_data::written(entry));
    writeln!(
        out,
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n\
         <opensudoku version=\"2\">\n\
         <folder name=\"{title}\" created=\"0\">\n\
         <game created=\"0\" state=\"{state}\" time=\"{time}\" last_played=\"0\" data=\"{data}\" note=\"{notes}\" \
         command_stack=\"\"/>\n\
         </folder>\n\
         </opensudoku>"
    )
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::format::strategies::{board, config, title};
    use crate::format::{Document, read};
    use crate::grid::Grid;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn read_back(entry: &Entry) -> Entry {
        let mut bytes = Vec::new();
        write(entry, &mut bytes).expect("writing into memory does not fail");
        let mut document = read(&bytes).expect("an OpenSudoku file");
        assert_eq!((document.receipt.format, document.entries.len()), (Format::OpenSudoku, 1));
        Entry { line: None, ..document.entries.remove(0) }
    }

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn reads_what_it_writes(entry in board(), title in title(), notes in title(), seconds in 0..1000_u64) {
            let time_played = (seconds > 0).then(|| Duration::from_secs(seconds));
            let details = Details { title, notes, time_played, ..Details::default() };
            let entry = Entry { details, ..entry };
            let entered = entry.entered.or(&entry.solved);
            prop_assert_eq!(read_back(&entry), Entry { entered, solved: Grid::EMPTY, ..entry });
        }
    }

    #[test]
    fn every_character_of_a_note_comes_back() {
        let notes = Some("a\tb\r\n\"<c>\" & 'é' \u{1f600}".to_owned());
        let details = Details { notes, ..Details::default() };
        assert_eq!(read_back(&Entry { details: details.clone(), ..Entry::default() }).details, details);
    }

    fn version_2(data: &str) -> Result<Document, ReadError> {
        let text = format!(
            "<opensudoku version=\"2\">\n<folder name=\"A\"><game\n data=\"{data}\" note=\"n\"/></folder></opensudoku>"
        );
        read(text.as_bytes())
    }

    #[test]
    fn the_first_version_has_a_folder_without_marks() {
        let zeros = LINE.replace('.', "0");
        let text = format!(
            "<?xml version='1.0'?>\n<opensudoku>\n<name>easy</name><author>Kim</author><level>1</level>\n\
             <comment>for a train</comment><description></description>\n\
             <game data='{zeros}' />\n<game data='{zeros}1' />\n<game data='{LINE}'/>\n</opensudoku>"
        );
        let document = read(text.as_bytes()).expect("an OpenSudoku file");
        assert_eq!(document.entries.len(), 2);
        let entry = &document.entries[1];
        assert_eq!((entry.givens.to_string().as_str(), entry.line), (LINE, Some(7)));
        let details = Details {
            title: Some("easy".to_owned()),
            author: Some("Kim".to_owned()),
            rating: Some("1".to_owned()),
            notes: Some("for a train".to_owned()),
            ..Details::default()
        };
        assert_eq!(entry.details, details);
        let refusals: Vec<String> = document.refusals.iter().map(ToString::to_string).collect();
        assert_eq!(refusals, ["line 6, column 1: game > data: expected 81 cells, found 82"]);
    }

    #[test]
    fn cells_of_every_version() {
        for (version, first, second, third, rest) in [
            (1, "5|-|0|", "4|1,2,|1|", "0|1,2,5,|1|", "0|-|1|"),
            (2, "5|0|0|", "4|3||1|", "0|19||1|", "0|0|1|"),
            (3, "5|0|0|", "4|3|1|", "0|19|1|", "0|0|1|"),
            (4, "5|0|0|0|", "4|3|0|1|", "0|19|256|1|", "0|0|0|0|"),
            (5, "5|0|0|0|0|", "4|3|0|2|1|", "0|19|256|0|1|", "0|0|0|0|1|"),
        ] {
            for gap in ["&#10;", "\n", " "] {
                let data = format!("version: {version}{gap}{first}{second}{third}{}", rest.repeat(78));
                let document = version_2(&data).unwrap_or_else(|error| panic!("{data}: {error}"));
                let entry = &document.entries[0];
                assert_eq!(entry.givens.to_string().trim_end_matches('.'), "5", "{data}");
                assert_eq!(entry.entered.to_string().trim_end_matches('.'), ".4", "{data}");
                let marks: Vec<String> =
                    entry.marks.iter().map(|(cell, marks)| format!("{cell}={marks}")).collect();
                assert_eq!(marks, ["r1c2=12", "r1c3=125"], "{data}");
                assert_eq!(entry.annotations.corner_marks.iter().count(), usize::from(version >= 4));
                assert_eq!(entry.annotations.colors.iter().count(), usize::from(version >= 5));
                assert_eq!(entry.details.notes.as_deref(), Some("n"));
            }
        }
    }

    #[test]
    fn what_is_wrong_is_named_with_its_cell() {
        let refusal = |data: &str| version_2(data).expect_err(data).to_string();
        let cells = "0|0|1|".repeat(80);
        let place = "line 2, column 18: game > data";
        assert_eq!(
            refusal(&format!("version: 3&#10;{cells}")),
            format!("{place}: expected the fields of 81 cells, found 240 fields of 3 a cell")
        );
        assert_eq!(
            refusal(&format!("version: 6&#10;{cells}0|0|1|")),
            format!("{place}: expected cell data of a version from 1 to 5, found 6")
        );
        for (cell, what) in [
            ("10|0|1|", "a digit from 0 to 9, found \"10\""),
            ("0|512|1|", "marks as a number from 0 to 511, found \"512\""),
            ("0|0|2|", "0 or 1, found \"2\""),
        ] {
            assert_eq!(
                refusal(&format!("version: 3&#10;{cells}{cell}")),
                format!("{place} > r9c9: expected {what}")
            );
        }
        assert_eq!(
            refusal(&format!("{}x", &LINE[1..])),
            format!("{place} > character 81: expected 1-9, or one of . 0 _ * for an empty cell, found 'x'")
        );
        assert_eq!(
            read(b"<opensudoku version='2'><folder name='x'/></opensudoku>")
                .expect_err("no game")
                .to_string(),
            "line 1, column 1: opensudoku: expected at least one game, found none"
        );
    }
}
