//! Reading from outside: what is refused and how, and that no bytes whatever are misread.

use std::io::{self, BufReader, Read};
use std::sync::atomic::{AtomicU32, Ordering};

use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};
use serde_json::Value;
use solver_core::format::{self, Document, Entry, Format, ListReader, MAX_BYTES, ReadError, ReadFromError};
use solver_core::{Cell, Grid};

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const FILE: &str = r#"{
  "format": "sudoku",
  "version": 1,
  "title": "A start",
  "time_played_seconds": 754,
  "givens": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
  "entered": "..4..............................................................................",
  "marks": {
    "r1c4": "26",
    "r1c6": "268"
  },
  "zoom": [1.50, {"a": null}]
}
"#;

fn rows(gap: &str) -> String {
    let row = |row: &[char]| row.iter().map(char::to_string).collect::<Vec<_>>().join(gap) + "\n";
    LINE.chars().collect::<Vec<_>>().chunks(9).map(row).collect()
}

/// One well-formed text of each kind.
fn texts() -> Vec<String> {
    vec![
        LINE.to_owned(),
        format!("# list\n{LINE}\tone\r\n\r\n{LINE},2,x\r\n{LINE} # 3.\n"),
        rows(""),
        rows(" ").replace('.', "0"),
        format!("3\r\n{}", rows("").replacen('\n', "\r\n\r\n", 3)),
        rows(" | ").replacen("\n8", "\n---+---+---\n8", 1),
        rows(",").replace('.', "0"),
        format!("id,puzzle\n1,{LINE}\n2,\"{LINE}\"\n"),
        format!("Grid 01\n{}Grid 02\n{}", rows(""), rows("")),
        format!("#A Kim\n#D A start\n[Puzzle]\n{0}[State]\n{0}", rows("")),
        format!(":0000:x:{LINE}:118 219::\n"),
        format!("{}I024\nE07001\n", rows("")),
        FILE.to_owned(),
        FILE.replace('\n', "\r"),
    ]
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(9),
        ..ProptestConfig::default()
    }
}

/// Whether the text itself says the board of an entry, found without the readers: its 81 signs follow each other,
/// whatever stands between them; in a list on the line of the entry.
fn says(bytes: &[u8], document: &Document, entry: &Entry) -> bool {
    let signs = |sign: &u8| match sign {
        b'.' | b'0' | b'_' | b'*' | b'x' | b'X' | b'?' => Some('.'),
        b'1'..=b'9' => Some(char::from(*sign)),
        b'-' if document.receipt.format == Format::Line => Some('.'),
        _ => None,
    };
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let crlf_as_lf = String::from_utf8_lossy(text).replace("\r\n", "\n").replace('\r', "\n");
    let line = usize::try_from(entry.line.expect("read from lines")).expect("a short text");
    let part = match document.receipt.format {
        Format::Line | Format::Csv => crlf_as_lf.lines().nth(line - 1).expect("the line of the entry"),
        _ => &crlf_as_lf,
    };
    let cells_of = |text: &str| text.as_bytes().iter().filter_map(signs).collect::<String>();
    let spaces_as_empties = cells_of(&part.replace(' ', "."));
    cells_of(part).contains(&entry.givens.to_string())
        || document.receipt.format == Format::Euler && spaces_as_empties.contains(&entry.givens.to_string())
        || is_board_with_gaps(document, entry)
}

/// Whether it is the board of all our texts but for a few cells: in a table, a cell may be empty without a sign.
fn is_board_with_gaps(document: &Document, entry: &Entry) -> bool {
    const FEW: usize = 6;
    let original: Grid = LINE.parse().expect("81 cells");
    document.receipt.format == Format::Board && entry.givens.differences(&original).len() <= FEW
}

/// Everything else that our own file says.
fn assert_file_says_so(text: &str, entry: &Entry) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let value: Value = serde_json::from_str(text).expect("it was read");
    let fields = value.as_object().expect("it was read");
    let cells = |name: &str| {
        fields
            .get(name)
            .and_then(Value::as_str)
            .map_or(".".repeat(81), |cells| cells.replace(['0', '_', '*'], "."))
    };
    assert_eq!(entry.entered.to_string(), cells("entered"));
    assert_eq!(entry.solved.to_string(), cells("solved"));
    assert_eq!(entry.details.title.as_deref(), fields.get("title").and_then(Value::as_str));
    assert_eq!(
        entry.details.time_played.map(|time| time.as_secs()),
        fields.get("time_played_seconds").and_then(Value::as_u64)
    );
    for cell in Cell::all() {
        let mut said: Vec<char> =
            value["marks"][cell.to_string()].as_str().unwrap_or_default().chars().collect();
        said.sort_unstable();
        assert_eq!(entry.marks.get(cell).to_string(), said.into_iter().collect::<String>(), "{cell}");
    }
    let known = [
        "format",
        "version",
        "givens",
        "entered",
        "solved",
        "title",
        "author",
        "notes",
        "time_played_seconds",
        "marks",
    ];
    let unknown: Vec<&str> = fields.keys().map(String::as_str).filter(|name| !known.contains(name)).collect();
    assert_eq!(entry.details.unknown.names().collect::<Vec<_>>(), unknown);
}

/// Reads bytes, and if they are taken: checks that they say what was read, and that writing loses nothing of it.
/// Returns whether they were taken.
fn assert_honest(bytes: &[u8]) -> bool {
    let document = match format::read(bytes) {
        Ok(document) => document,
        Err(error) => {
            assert!(!error.to_string().contains('\n'), "one sentence: {error}");
            return false;
        }
    };
    let text = &String::from_utf8_lossy(bytes);
    let format = document.receipt.format;
    assert_eq!(document.receipt.puzzles, document.entries.len());
    for entry in &document.entries {
        if format == Format::Sudoku {
            if str::from_utf8(bytes).is_ok() {
                assert_file_says_so(text, entry);
            }
        } else if entry.marks.is_empty() {
            assert!(says(bytes, &document, entry), "{document}: {} of\n{text}", entry.givens);
        }
        if !format.can_write() || !format.loses(entry).is_empty() {
            continue;
        }
        let mut written = Vec::new();
        format::write(entry, format, &mut written).expect("writing into memory does not fail");
        let again = format::read(&written).expect("what was written can be read").entries.remove(0);
        assert_eq!(without_spelling(&again), without_spelling(entry), "{text}");
    }
    true
}

/// An entry without what depends on the layout of the text: the line, and the spaces of a title in a list.
fn without_spelling(entry: &Entry) -> Entry {
    let mut entry = entry.clone();
    entry.line = None;
    entry.details.title =
        entry.details.title.map(|title| title.split_whitespace().collect::<Vec<_>>().join(" "));
    entry
}

#[derive(Clone, Debug)]
enum Change {
    Delete,
    Double,
    Swap,
    Replace(u8),
    Insert(u8),
    Cut,
}

fn change() -> impl Strategy<Value = Change> {
    let byte = || {
        prop::sample::select(
            b"0123456789..__**xX#-|,; \t\r\n\"{}[]:\\rcu\x00\x1a\x7f\xef\xbb\xbf\xff".to_vec(),
        )
    };
    prop_oneof![
        4 => Just(Change::Delete),
        4 => Just(Change::Double),
        4 => Just(Change::Swap),
        4 => byte().prop_map(Change::Replace),
        4 => byte().prop_map(Change::Insert),
        1 => Just(Change::Cut),
    ]
}

fn apply(bytes: &mut Vec<u8>, place: usize, change: &Change) {
    let length = bytes.len();
    let Some(place) = place.checked_rem(length) else { return };
    match change {
        Change::Delete => drop(bytes.remove(place)),
        Change::Double => bytes.insert(place, bytes[place]),
        Change::Swap => bytes.swap(place, (place + 1) % length),
        Change::Replace(byte) => bytes[place] = *byte,
        Change::Insert(byte) => bytes.insert(place, *byte),
        Change::Cut => bytes.truncate(place),
    }
}

/// Mostly a row or a board, sometimes a cell short or too long, with a gap or a title.
fn line_of_cells() -> impl Strategy<Value = String> {
    let cells = prop_oneof![40 => "[1-9.0_*]{9}", 1 => "[1-9.0_*]{8,10}", 2 => "[1-9.0_*]{81}", 1 => "[1-9.0_*]{80,82}"];
    let rest = prop_oneof![40 => "\n", 4 => "\r\n", 2 => " \n\n", 2 => "[ \t,;#1.a]{0,9}\r"];
    (cells, rest).prop_map(|(cells, rest)| cells + &rest)
}

#[test]
fn well_formed_texts_are_taken() {
    for text in texts() {
        let document = format::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error} in\n{text}"));
        assert_eq!(document.entries[0].givens.to_string(), LINE);
        assert!(assert_honest(text.as_bytes()));
        assert!(assert_honest(format!("\u{feff}{text}").as_bytes()), "with a byte order mark");
    }
}

#[test]
fn changed_texts_are_refused_or_read_as_they_now_are() {
    let cases = 10_000;
    let taken = AtomicU32::new(0);
    let changes = prop::collection::vec((any::<usize>(), change()), 1..4);
    let result =
        TestRunner::new(config(cases)).run(&(prop::sample::select(texts()), changes), |(text, changes)| {
            let mut bytes = text.into_bytes();
            for (place, change) in changes {
                apply(&mut bytes, place, &change);
            }
            taken.fetch_add(assert_honest(&bytes).into(), Ordering::Relaxed);
            Ok(())
        });
    result.expect("holds for every change");
    let taken = taken.into_inner();
    assert!(
        (1_000..cases - 1_000).contains(&taken),
        "{taken} of {cases} taken: the changes are too wild or too tame"
    );
}

proptest! {
    #![proptest_config(config(2_000))]

    #[test]
    fn no_bytes_whatever_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        assert_honest(&bytes);
    }

    #[test]
    fn no_lines_of_cells_are_misread(lines in prop::collection::vec(line_of_cells(), 8..11)) {
        assert_honest(lines.concat().as_bytes());
    }

    #[test]
    fn no_json_is_misread(text in "\\{(\"(format|version|givens|marks|entered|x)\":(\"sudoku\"|1|\\{\\}|null|\\[\\]),?){0,5}\\}?") {
        assert_honest(text.as_bytes());
    }
}

#[test]
fn refusals_are_sentences() {
    let cases: [(&[u8], &str); 8] = [
        (b"", "it is empty"),
        (b"\xef\xbb\xbf", "it is empty"),
        (b" \n\t\n", "no puzzle in it, only blank lines and comments"),
        (b"hello", "line 1, column 1: expected 1-9, or one of . 0 _ * for an empty cell, found 'h'"),
        (b"53..7....6", "line 1: expected 81 cells, found 10"),
        (b"1 2 3\n4 5 6\n", "line 1: expected 9 cells in row 1, found 3"),
        (b"[1, 2]", "line 1, column 1: expected 1-9, or one of . 0 _ * for an empty cell, found '['"),
        (b"{", "line 1, column 1: not valid JSON: the text ends too early"),
    ];
    for (bytes, sentence) in cases {
        assert_eq!(format::read(bytes).map_err(|error| error.to_string()), Err(sentence.to_owned()));
    }
}

#[test]
fn a_stream_is_read_to_its_end_but_not_for_ever() {
    let document = format::read_from(LINE.as_bytes()).expect("a line");
    assert_eq!(Ok(document), format::read(LINE.as_bytes()));
    let limit = MAX_BYTES;
    let endless = format::read_from(io::repeat(b'.'));
    assert!(
        matches!(endless, Err(ReadFromError::TooLarge { limit: found }) if found == limit),
        "{endless:?}"
    );
    let mut bytes = LINE.as_bytes().chain(Broken);
    assert!(matches!(format::read_from(&mut bytes), Err(ReadFromError::Io(_))));
}

/// What a list is, row by row: the line of a puzzle, or why it is none.
fn streamed(bytes: &[u8], capacity: usize) -> Vec<Result<Option<u64>, String>> {
    let Ok(reader) = ListReader::new(BufReader::with_capacity(capacity, bytes)) else { return Vec::new() };
    reader.map(|row| row.map(|row| row.line).map_err(|error| error.to_string())).collect()
}

#[test]
fn a_list_is_the_same_streamed_and_whole() {
    let mut texts = texts();
    texts.push(format!("{LINE}\n{}\n# x\n{LINE} a\n{LINE}b\n", &LINE[..80]));
    for text in texts {
        let document = format::read(text.as_bytes()).expect(&text);
        for capacity in [1, 7, 4096] {
            let rows = streamed(text.as_bytes(), capacity);
            let good: Vec<Option<u64>> = rows.iter().filter_map(|row| row.clone().ok()).collect();
            let lines: Vec<Option<u64>> = document.entries.iter().map(|entry| entry.line).collect();
            let refusals: Vec<String> = document.refusals.iter().map(ToString::to_string).collect();
            let bad: Vec<String> = rows.into_iter().filter_map(Result::err).collect();
            assert_eq!((good, bad), (lines, refusals), "{text}");
        }
    }
}

#[test]
fn rows_of_a_list_can_be_read_again_by_their_places() {
    for list in [texts().swap_remove(1), format!("\u{feff}puzzle;name\r\n{LINE};\"a;b\"\r\n{LINE};c\r\n")] {
        let mut reader = ListReader::new(list.as_bytes()).expect("a list");
        let rows = reader.rows().expect("lines").clone();
        for row in reader.by_ref() {
            let row = row.expect("a puzzle");
            let start = usize::try_from(row.offset).expect("a short list");
            let bytes = &list.as_bytes()[start..start + row.length as usize];
            assert_eq!(rows.read(bytes, row.line.expect("a line")), Ok(Some(row.entry)));
        }
        assert_eq!(reader.receipt(), format::read(list.as_bytes()).expect("a list").receipt);
    }
}

#[test]
fn a_line_without_end_is_refused_and_the_rest_is_read() {
    let input = io::repeat(b'5').take(50 << 20).chain(io::Cursor::new(format!("\n{LINE}\n")));
    let rows: Vec<_> = ListReader::new(BufReader::new(input)).expect("a list").collect();
    assert!(
        matches!(&rows[0], Err(ReadFromError::Read(ReadError::LineTooLong { line: 1, .. }))),
        "{:?}",
        rows[0]
    );
    assert!(matches!(&rows[1], Ok(row) if row.line == Some(2)));
    assert_eq!(rows.len(), 2);
}

#[test]
fn a_stream_that_fails_ends_the_list() {
    let line = format!("{LINE}\n");
    let input = io::Cursor::new(line.repeat(20_000)).chain(Broken);
    let rows: Vec<_> = ListReader::new(BufReader::new(input)).expect("a list").collect();
    assert!(matches!(rows.last(), Some(Err(ReadFromError::Io(_)))));
    assert_eq!(rows.iter().filter(|row| row.is_ok()).count(), 20_000);
}

#[test]
fn structured_files_have_a_limit() {
    let large = FILE.replace("A start", &"x".repeat(2 << 20));
    let refusal = format::read(large.as_bytes()).expect_err("too large").to_string();
    assert_eq!(refusal, "larger than 1 MiB, the most that is read");
    let streamed = ListReader::new(large.as_bytes()).map(|_| ());
    assert!(matches!(streamed, Err(ReadFromError::TooLarge { .. })), "{streamed:?}");
}

/// A stream that breaks off.
struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::ErrorKind::ConnectionReset.into())
    }
}

#[test]
fn formats_have_different_names() {
    let mut names: Vec<String> = Format::ALL.iter().map(ToString::to_string).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), Format::ALL.len());
    assert!(Format::ALL.iter().all(|format| !format.extension().is_empty()));
}
