//! Files of OpenSudoku, the Android app: XML with one game or a whole folder of them, in all three versions.

mod cell_data;

use std::io::{self, Write};
use std::time::Duration;

use super::source::Source;
use super::text::Text;
use super::xml::{self, Element};
use super::{Contents, Definition, Details, Entry, Format, Part, ReadError};
use crate::grid::Grid;

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
            contents.add(read_game(&text, game, &details));
        }
    }
    if contents.entries.is_empty() && contents.refusals.is_empty() {
        return Err(root.bad(&text, &root.name, "at least one game", "none"));
    }
    contents.unless_empty()
}

/// What a folder says of all its games.
fn folder_details(folder: &Element) -> Details {
    let named = |name| folder.attribute(name).filter(|text| !text.is_empty());
    let title = named("name").or(named("folder_name")).or(folder.child_text("name"));
    let notes: Vec<&str> =
        ["description", "comment", "source", "sourceURL"].iter().filter_map(|name| folder.child_text(name)).collect();
    Details {
        title: title.map(str::to_owned),
        author: folder.child_text("author").map(str::to_owned),
        rating: folder.child_text("level").map(str::to_owned),
        notes: (!notes.is_empty()).then(|| notes.join("\n")),
        ..Details::default()
    }
}

fn read_game(text: &Text, game: &Element, folder: &Details) -> Result<Entry, ReadError> {
    let (name, data) = ["cells_data", "data"]
        .iter()
        .find_map(|name| Some((name, game.attribute(name)?)))
        .ok_or_else(|| game.bad(text, "game", "an attribute \"data\" or \"cells_data\"", "none"))?;
    let mut entry = cell_data::read(data)
        .map_err(|wrong| game.bad(text, &format!("game > {name}{}", wrong.place), wrong.expected, &wrong.found))?;
    entry.details = folder.clone();
    let note = game.attribute("user_note").or(game.attribute("note")).filter(|note| !note.is_empty());
    if let Some(note) = note {
        entry.details.notes = Some(note.to_owned());
    }
    let played = game.attribute("time").and_then(|time| time.parse().ok()).filter(|&time| time > 0);
    entry.details.time_played = played.map(Duration::from_millis);
    entry.line = Some(game.line);
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
