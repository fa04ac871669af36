//! Solo, the Sudoku of Simon Tatham's Portable Puzzle Collection: game IDs and saved games.

mod game_id;
mod save;

use super::error::excerpt;
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
        source
            .text_or_empty()
            .lines()
            .find(|line| !line.is_ignored())
            .is_some_and(|line| id_of(&line).is_some())
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
        let no_id = || {
            let found = format!("{:?}", excerpt(line.text.trim()));
            ReadError::bad_part("", "a game ID such as 3x3:a5_3b...", found)
        };
        let givens = id_of(&line).ok_or_else(no_id).and_then(|id| id.grid());
        let entry = givens.map(|givens| Entry { line: Some(line.number), ..Entry::new(givens) });
        contents.add(entry.map_err(|error| error.on_line(line.number)));
    }
    contents.unless_empty()
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use crate::format::{Document, Format, ReadError, read};

    const ID: &str = "3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9";
    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn refusal(text: &str) -> String {
        read(text.as_bytes()).expect_err(text).to_string()
    }

    #[test]
    fn ids_make_a_list() {
        let text = format!("# easy\n{ID}\n2x2:4f1_2f4\n  3x3dbr2:{}  \n", &ID[4..]);
        let Document { entries, refusals, receipt } = read(text.as_bytes()).expect("game IDs");
        assert_eq!(receipt.format, Format::SoloId);
        assert_eq!(entries.iter().map(|entry| entry.givens.to_string()).collect::<Vec<_>>(), [LINE, LINE]);
        assert_eq!(entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), [Some(2), Some(4)]);
        assert_eq!(
            refusals.iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["line 3: a 4x4 puzzle; only plain 9x9 puzzles are supported"]
        );
    }

    #[test]
    fn what_cannot_be_played_is_refused_by_name() {
        let plain = "only plain 9x9 puzzles are supported";
        assert_eq!(refusal("3x3x:zzzc"), format!("line 1: a 9x9 variant (with diagonals); {plain}"));
        assert_eq!(refusal("9jk:zzzc,a,b"), format!("line 1: a 9x9 variant (a jigsaw, a killer); {plain}"));
        assert_eq!(refusal("4x4:zz"), format!("line 1: a 16x16 puzzle; {plain}"));
        assert_eq!(refusal("1x9:zzzc"), format!("line 1: a puzzle with boxes 9 wide and 1 tall; {plain}"));
        assert_eq!(
            refusal("3x3dtr4#12345"),
            "line 1: the puzzle itself is not in it, only the number that Solo makes it from; copy what \"Specific\" \
             shows instead"
        );
        assert_eq!(refusal("3x3:zzz"), "line 1: description: expected 81 cells, found 78");
        assert_eq!(refusal("3x3:zzzd"), "line 1: description: expected 81 cells, found 82");
        assert_eq!(
            refusal("3x3:zzz12a"),
            "line 1: description > character 5: expected _ between two digits, found '2'"
        );
        assert_eq!(
            refusal("3x3:zz+c"),
            "line 1: description > character 3: expected 1-9, a-z, or _ between two digits, found '+'"
        );
        for text in ["99999999999999999999x9:a", "99999999999x99999999999:a", "3x3", "x3:a", "3x3 : 5"] {
            assert!(read(text.as_bytes()).is_err(), "{text}");
        }
    }

    /// A saved game of these moves, of which so many were made.
    fn save(position: usize, moves: &[(&str, &str)]) -> Result<Document, ReadError> {
        let mut text = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n".to_owned();
        let states = (moves.len() + 1).to_string();
        let position = position.to_string();
        let head = [
            ("VERSION", "1"),
            ("GAME", "Solo"),
            ("PARAMS", "3x3"),
            ("CPARAMS", "3x3"),
            ("DESC", &ID[4..]),
            ("TIME", "12.5"),
            ("NSTATES", &states),
            ("STATEPOS", &position),
        ];
        for (key, value) in head.iter().chain(moves) {
            writeln!(text, "{key:<8}:{}:{value}", value.len()).expect("writing into memory does not fail");
        }
        read(text.as_bytes())
    }

    #[test]
    fn a_saved_game_is_played_up_to_its_position() {
        let moves = [
            ("MOVE", "R2,0,4"),
            ("MOVE", "P3,0,2"),
            ("MOVE", "P3,0,6"),
            ("MOVE", "P5,0,8"),
            ("MOVE", "R5,0,8"),
            ("MOVE", "R2,0,0"),
        ];
        let entry = &save(6, &moves).expect("a saved game").entries[0];
        assert_eq!(entry.givens.to_string(), LINE);
        let entered = entry.entered.digits().map(|(cell, digit)| format!("{cell}={digit}"));
        assert_eq!(entered.collect::<Vec<_>>(), ["r1c3=4", "r1c6=8"]);
        assert_eq!(
            entry.marks.iter().map(|(cell, marks)| format!("{cell}={marks}")).collect::<Vec<_>>(),
            ["r1c4=26"]
        );
        assert_eq!(entry.details.time_played.map(|time| time.as_millis()), Some(12_000));
        assert_eq!(save(7, &moves).expect("a saved game").entries[0].entered.filled().len(), 1);
        assert_eq!(save(1, &moves).expect("a saved game").entries[0].to_string(), "30 givens");

        let all = save(2, &[("MOVE", "M")]).expect("a saved game");
        assert_eq!(all.to_string(), "30 givens, pencil marks for 51 cells, Solo saved game");
        let restarted = [moves[0], ("RESTART", &ID[4..])];
        assert_eq!(save(3, &restarted).expect("a saved game").entries[0].to_string(), "30 givens");
    }

    #[test]
    fn a_shown_solution_is_told_apart() {
        let digits: Vec<String> =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
                .chars()
                .map(String::from)
                .collect();
        let solution = format!("S{}", digits.join(","));
        let entry = &save(4, &[("MOVE", "R2,0,4"), ("MOVE", "R3,0,2"), ("SOLVE", &solution)])
            .expect("a saved game")
            .entries[0];
        assert_eq!(entry.to_string(), "30 givens, 1 entered, 50 solved");
        assert!(entry.board().is_full());
    }

    #[test]
    fn moves_that_make_no_sense_are_named() {
        let refusal = |value: &str| save(2, &[("MOVE", value)]).expect_err(value).to_string();
        let expected = "with column, row and digit, in a cell without a given";
        assert_eq!(refusal("R0,0,4"), format!("line 10: MOVE: expected R {expected}, found \"R0,0,4\""));
        assert_eq!(refusal("P9,0,4"), format!("line 10: MOVE: expected P {expected}, found \"P9,0,4\""));
        assert_eq!(refusal("R2,0,10"), format!("line 10: MOVE: expected R {expected}, found \"R2,0,10\""));
        assert_eq!(refusal("Q"), "line 10: MOVE: expected a move of Solo: R, P, M or S, found \"Q\"");
        assert!(refusal("S1,2").starts_with("line 10: MOVE: expected S with the digits of 81 cells"));
    }

    #[test]
    fn broken_saves_are_refused() {
        let game = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :3:Net\n";
        assert_eq!(refusal(game), "line 2: a saved game of \"Net\"; only plain 9x9 puzzles are supported");
        assert_eq!(
            refusal(&game.replace("Net", "Solo")),
            "line 2: the record: expected a key in eight columns, a length, and that many bytes, found \"GAME    :3:Solo\""
        );
        assert_eq!(
            refusal("SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :4:Solo"),
            "the saved game: expected a record PARAMS, found none"
        );
    }
}
