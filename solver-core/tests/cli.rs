//! The program `sudoku` from outside: exit status, standard output and standard error.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The sample of Baekjoon 2580, and its answer.
const SAMPLE: &str = "\
0 3 5 4 6 9 2 7 8
7 8 2 1 0 5 6 0 9
0 6 0 2 7 8 1 3 5
3 2 1 0 4 6 8 9 7
8 0 4 9 1 3 5 0 6
5 9 6 8 2 0 4 1 3
9 1 7 6 5 2 0 8 0
6 0 3 7 0 1 9 5 2
2 5 8 3 9 4 7 6 0
";
const SAMPLE_SOLVED: &str = "\
1 3 5 4 6 9 2 7 8
7 8 2 1 3 5 6 4 9
4 6 9 2 7 8 1 3 5
3 2 1 5 4 6 8 9 7
8 7 4 9 1 3 5 2 6
5 9 6 8 2 7 4 1 3
9 1 7 6 5 2 3 8 4
6 4 3 7 8 1 9 5 2
2 5 8 3 9 4 7 6 1
";

const UNIQUE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
const UNIQUE_SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n";
const EMPTY: &str = ".................................................................................\n";
const EMPTY_SOLVED: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642\n";
const CLASH: &str = "53..7...56..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// Only a 9 fits into the last cell, and its column has one. A search in row order fills eight rows before it sees.
const HOPELESS: &str = "............................................9...........................12345678.\n";

const CLASH_REMARK: &str = "no solution: two 5s in row 1 (r1c1, r1c9); two 5s in column 9 (r1c9, r8c9)";

fn sudoku(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudoku"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Status, standard output and standard error.
fn run(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut child = sudoku(arguments).spawn().expect("the program starts");
    // A program that refuses its arguments reads nothing.
    drop(child.stdin.take().expect("piped").write_all(input.as_bytes()));
    let Output { status, stdout, stderr } = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (status.code(), text(stdout), text(stderr))
}

/// A file of this test's own.
fn file(name: &str, contents: &[u8]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("cli-{name}"));
    fs::write(&path, contents).expect("the folder for tests can be written");
    path.into_os_string().into_string().expect("UTF-8")
}

#[test]
fn the_sample_of_baekjoon_is_answered_as_there() {
    let solve: [&[&str]; 5] = [
        &["solve"],
        &["solve", "-"],
        &["solve", "--first"],
        &["solve", "--engine", "backtrack"],
        &["solve", "--engine=propagate", "--first"],
    ];
    for arguments in solve {
        let expected = (Some(0), SAMPLE_SOLVED.to_owned(), String::new());
        assert_eq!(run(arguments, SAMPLE), expected, "{arguments:?}");
        assert_eq!(run(arguments, SAMPLE.trim_end()), expected, "{arguments:?}, no line end");
    }
    let path = file("sample.txt", SAMPLE.replace('\n', "\r\n").as_bytes());
    assert_eq!(run(&["solve", &path], ""), (Some(0), SAMPLE_SOLVED.to_owned(), String::new()));
}

#[test]
fn the_answer_has_the_form_of_the_question() {
    let close = |text: &str| text.replace(' ', "");
    let cases = [
        (UNIQUE.to_owned(), UNIQUE_SOLVED.to_owned()),
        (format!("# list\n{}{UNIQUE}", UNIQUE.replace('\n', " # a title\n")), UNIQUE_SOLVED.repeat(2)),
        (close(SAMPLE), close(SAMPLE_SOLVED)),
        (format!("3\n{SAMPLE}"), SAMPLE_SOLVED.to_owned()),
    ];
    for (question, answer) in cases {
        assert_eq!(run(&["solve"], &question), (Some(0), answer, String::new()), "{question}");
    }
}

#[test]
fn a_sudoku_file_keeps_all_but_the_progress() {
    let givens = UNIQUE.trim_end();
    let head = "{\n  \"format\": \"sudoku\",\n  \"version\": 1,\n  \"title\": \"A start\",\n";
    let solved: String = UNIQUE_SOLVED
        .trim_end()
        .chars()
        .zip(givens.chars())
        .map(|(solved, given)| if given == '.' { solved } else { '.' })
        .collect();
    let entered = format!("..9{}", ".".repeat(78));
    let question = format!(
        "{head}  \"givens\": \"{givens}\",\n  \"entered\": \"{entered}\",\n  \"marks\": {{\"r1c4\": \"26\"}},\n  \"zoom\": 1.50\n}}\n"
    );
    let answer =
        format!("{head}  \"givens\": \"{givens}\",\n  \"solved\": \"{solved}\",\n  \"zoom\": 1.50\n}}\n");
    assert_eq!(run(&["solve"], &question), (Some(0), answer, String::new()));

    let empty = EMPTY.trim_end();
    let typed = format!("{head}  \"givens\": \"{empty}\",\n  \"entered\": \"{givens}\"");
    let answer = format!("{typed},\n  \"solved\": \"{solved}\"\n}}\n");
    assert_eq!(
        run(&["solve"], &format!("{typed}\n}}")),
        (Some(0), answer, String::new()),
        "no givens: the digits entered"
    );
}

#[test]
fn the_status_says_how_many_solutions_there_are() {
    let several = "sudoku: more than one solution; the first is printed\n";
    let none = "sudoku: no solution\n";
    let clash = format!("sudoku: {CLASH_REMARK}\n");
    let cases: [(&[&str], &str, i32, &str, &str); 8] = [
        (&["solve"], UNIQUE, 0, UNIQUE_SOLVED, ""),
        (&["solve"], EMPTY, 3, EMPTY_SOLVED, several),
        (&["solve", "--engine", "backtrack"], EMPTY, 3, EMPTY_SOLVED, several),
        (&["solve", "--first"], EMPTY, 0, EMPTY_SOLVED, ""),
        (&["solve"], HOPELESS, 2, "", none),
        (&["solve", "--first"], HOPELESS, 2, "", none),
        (&["solve"], CLASH, 2, "", &clash),
        (&["solve", "--first", "--engine", "backtrack"], CLASH, 2, "", &clash),
    ];
    for (arguments, input, status, stdout, stderr) in cases {
        let expected = (Some(status), stdout.to_owned(), stderr.to_owned());
        assert_eq!(run(arguments, input), expected, "{arguments:?} {input}");
    }
}

#[test]
fn a_list_is_answered_in_order_and_the_worst_counts() {
    let list = format!("{EMPTY}{UNIQUE}# a comment\n{CLASH}{HOPELESS}");
    let path = file("list.txt", list.as_bytes());
    let remarks = format!(
        "sudoku: {path}, line 1: more than one solution; the first is printed\n\
         sudoku: {path}, line 4: {CLASH_REMARK}\n\
         sudoku: {path}, line 5: no solution\n"
    );
    assert_eq!(run(&["solve", &path], ""), (Some(2), format!("{EMPTY_SOLVED}{UNIQUE_SOLVED}"), remarks));

    let (status, stdout, stderr) = run(&["solve"], &format!("{UNIQUE}{EMPTY}"));
    assert_eq!((status, stdout), (Some(3), format!("{UNIQUE_SOLVED}{EMPTY_SOLVED}")));
    assert_eq!(stderr, "sudoku: standard input, line 2: more than one solution; the first is printed\n");
}

#[test]
fn input_that_cannot_be_read_is_named() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let missing = format!("{folder}/no such file");
    let large = file("large.txt", b"");
    fs::File::create(&large).and_then(|file| file.set_len((16 << 20) + 1)).expect("a sparse file");
    let cases = [
        (missing, "no such file"),
        (folder.to_owned(), "it is a folder"),
        (large.clone(), "it has 17 MiB, and 16 MiB is the most that is read"),
        (file("empty.txt", b""), "it is empty"),
        (file("blank.txt", b"\n# nothing\n"), "no puzzle in it, only blank lines and comments"),
        (file("picture.txt", b"\x89PNG\r\n\x1a\n\x00\x00"), "this is a PNG picture, not a puzzle"),
        (file("short.txt", &UNIQUE.as_bytes()[1..]), "line 1: expected 81 cells, found 80"),
        (
            file("letter.txt", UNIQUE.replacen('1', "l", 1).as_bytes()),
            "line 1, column 13: expected 1-9, or one of . 0 _ * for an empty cell, found 'l'",
        ),
    ];
    for (path, reason) in cases {
        let expected = (Some(4), String::new(), format!("sudoku: cannot read {path}: {reason}\n"));
        assert_eq!(run(&["solve", &path], ""), expected);
    }
    fs::remove_file(large).expect("it was there");
    let row = SAMPLE.replacen("8 2 1 0", "8 2 0", 1);
    let sentence = "sudoku: cannot read standard input: line 2: expected 9 cells in row 2, found 8\n";
    assert_eq!(run(&["solve"], &row), (Some(4), String::new(), sentence.to_owned()));
}

#[test]
fn a_stream_that_does_not_end_is_given_up() {
    let endless = EMPTY.repeat((16 << 20) / EMPTY.len() + 1);
    let sentence = "sudoku: cannot read standard input: larger than 16 MiB, the most that is read\n";
    assert_eq!(run(&["solve"], &endless), (Some(4), String::new(), sentence.to_owned()));
}

#[test]
fn wrong_usage_is_64_and_help_is_not() {
    let wrong: [&[&str]; 5] =
        [&[], &["resolve"], &["solve", "--engine", "steam"], &["solve", "a", "b"], &["solve", "--fast"]];
    for arguments in wrong {
        let (status, stdout, stderr) = run(arguments, "");
        assert_eq!((status, stdout.as_str(), stderr.is_empty()), (Some(64), "", false), "{arguments:?}");
    }
    for arguments in [&["--help"] as &[&str], &["-h"], &["solve", "--help"], &["help", "solve"]] {
        let (status, stdout, stderr) = run(arguments, "");
        assert_eq!((status, stderr.as_str()), (Some(0), ""), "{arguments:?}");
        assert!(stdout.starts_with("Examples:\n  sudoku solve "), "{stdout}");
    }
    let version = format!("sudoku {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(run(&["--version"], ""), (Some(0), version, String::new()));
}

#[test]
fn a_reader_that_leaves_ends_it_quietly() {
    // More than a pipe holds.
    let path = file("long-list.txt", UNIQUE.repeat(5_000).as_bytes());
    let mut child = sudoku(&["solve", &path]).spawn().expect("the program starts");
    let mut line = String::new();
    let mut reader = BufReader::new(child.stdout.take().expect("piped"));
    reader.read_line(&mut line).expect("UTF-8");
    drop(reader);
    let Output { status, stderr, .. } = child.wait_with_output().expect("the program ends");
    assert_eq!((line.as_str(), status.code(), stderr.as_slice()), (UNIQUE_SOLVED, Some(0), b"".as_slice()));
}

#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_cannot_be_written_is_said() {
    let full = fs::File::options().write(true).open("/dev/full").expect("Linux has it");
    let path = file("for-a-full-disk.txt", UNIQUE.as_bytes());
    let output = sudoku(&["solve", &path]).stdout(full).output().expect("the program runs");
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(74), "{stderr}");
    assert!(stderr.starts_with("sudoku: cannot write the answer: "), "{stderr}");
}

/// Interrupted while the reference search works on a board that it would never finish.
#[cfg(unix)]
#[test]
fn ctrl_c_stops_the_search() {
    for option in [&["--engine=backtrack"] as &[&str], &["--engine=backtrack", "--first"]] {
        let mut child = sudoku(&["solve"]).args(option).spawn().expect("the program starts");
        let list = format!("{UNIQUE}{HOPELESS}{UNIQUE}");
        child.stdin.take().expect("piped").write_all(list.as_bytes()).expect("the program reads");
        // Once the first answer is there, the input has been read and the second search has begun or is about to.
        let mut line = String::new();
        let mut reader = BufReader::new(child.stdout.take().expect("piped"));
        reader.read_line(&mut line).expect("UTF-8");
        let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
        assert!(kill.success());
        let mut rest = String::new();
        std::io::Read::read_to_string(&mut reader, &mut rest).expect("UTF-8");
        let Output { status, stderr, .. } = child.wait_with_output().expect("the program ends");
        let stderr = String::from_utf8_lossy(&stderr);
        assert_eq!((line.as_str(), rest.as_str()), (UNIQUE_SOLVED, ""));
        assert_eq!((status.code(), stderr.as_ref()), (Some(130), "sudoku: stopped\n"), "{option:?}");
    }
}

/// Interrupted in a list of puzzles that are each solved in no time.
#[cfg(unix)]
#[test]
fn ctrl_c_stops_a_list() {
    let path = file("long-list.txt", UNIQUE.repeat(100_000).as_bytes());
    let mut child = sudoku(&["solve", &path]).spawn().expect("the program starts");
    // The program is stopped while it waits for somebody to read its answers, of which the pipe holds few.
    let mut reader = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    reader.read_line(&mut line).expect("UTF-8");
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(kill.success());
    let answers = 1 + reader.lines().count();
    let Output { status, stderr, .. } = child.wait_with_output().expect("the program ends");
    assert_eq!((status.code(), String::from_utf8_lossy(&stderr).as_ref()), (Some(130), "sudoku: stopped\n"));
    assert!(answers < 100_000, "{answers}");
}
