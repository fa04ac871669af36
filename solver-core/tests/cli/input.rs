//! What is read, and what is said of what cannot be read.

use crate::program::{
    CLASH, EMPTY, EMPTY_SOLVED, SAMPLE, SAMPLE_SOLVED, UNIQUE, UNIQUE_SOLVED, file, run, sudoku,
};

#[test]
fn input_that_cannot_be_read_is_named() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let missing = format!("{folder}/no such file");
    let cases = [
        (missing, "no such file"),
        (folder.to_owned(), "it is a folder"),
        (file("empty.txt", b""), "it is empty"),
        (file("blank.txt", b"\n# nothing\n"), "no puzzle in it, only blank lines and comments"),
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
    let row = SAMPLE.replacen("8 2 1 0", "8 2 0", 1);
    let sentence = "sudoku: cannot read standard input: line 2: expected 9 cells in row 2, found 8\n";
    assert_eq!(run(&["solve"], &row), (Some(4), String::new(), sentence.to_owned()));
}

/// A picture has lines too, by chance; it is refused once.
#[test]
fn what_is_no_text_is_refused_as_a_whole() {
    let picture = (b"\x89PNG\r\n\x1a\n\x00\x00".to_vec(), "this is a PNG picture, not a puzzle");
    let lines = (b"\x00\x01\x02\n".repeat(1000), "not a text: ");
    for (bytes, reason) in [picture, lines] {
        let path = file("picture.txt", &bytes);
        let (status, stdout, stderr) = run(&["check", "--quiet", &path, UNIQUE.trim_end()], "");
        assert_eq!((status, stdout.as_str()), (Some(4), "1 puzzle: 1 unique\n"));
        let begin = format!("sudoku: cannot read {path}: {reason}");
        assert!(stderr.starts_with(&begin) && stderr.lines().count() == 1, "{stderr}");
    }
}

/// More than any single file may have that is not a list: lists have no limit.
#[test]
fn a_list_may_be_long() {
    let puzzles = 250_000;
    let (status, stdout, stderr) = run(&["check", "--quiet"], &UNIQUE.repeat(puzzles));
    assert_eq!((status, stderr.as_str()), (Some(0), ""));
    assert_eq!(stdout, "250,000 puzzles: 250,000 unique\n");
}

#[test]
fn a_line_that_does_not_end_is_refused() {
    let endless = UNIQUE.trim_end().repeat(20_000);
    let (status, stdout, stderr) = run(&["solve"], &format!("{UNIQUE}{endless}\n{UNIQUE}"));
    assert_eq!((status, stdout), (Some(4), UNIQUE_SOLVED.repeat(2)));
    assert!(stderr.starts_with("sudoku: cannot read standard input: line 2: "), "{stderr}");
    assert!(stderr.len() < 300, "{stderr}");
}

#[test]
fn several_inputs_are_taken_in_order() {
    let first = file("first.txt", format!("{UNIQUE}{EMPTY}").as_bytes());
    let second = file("second.txt", SAMPLE.as_bytes());
    let (status, stdout, stderr) = run(&["solve", &first, "-", &second, UNIQUE.trim_end()], CLASH);
    assert_eq!(status, Some(2));
    assert_eq!(stdout, format!("{UNIQUE_SOLVED}{EMPTY_SOLVED}{SAMPLE_SOLVED}{UNIQUE_SOLVED}"));
    let remarks: Vec<&str> = stderr.lines().map(|line| line.split(": ").nth(1).unwrap_or_default()).collect();
    assert_eq!(remarks, [format!("{first}, line 2"), "standard input, line 1".to_owned()]);
}

#[test]
fn a_puzzle_may_be_an_argument() {
    let answer = (Some(0), UNIQUE_SOLVED.to_owned(), String::new());
    assert_eq!(run(&["solve", UNIQUE.trim_end()], ""), answer);
    assert_eq!(run(&["solve", &UNIQUE.trim_end().replace('.', "0")], ""), answer);
    let (status, stdout, stderr) = run(&["solve", &UNIQUE[1..81]], "");
    assert_eq!((status, stdout.as_str()), (Some(4), ""));
    assert!(stderr.ends_with(": no such file, and as a puzzle it has 80 cells instead of 81\n"), "{stderr}");
}

#[test]
fn what_cannot_be_read_does_not_stop_the_rest_unless_it_shall() {
    let short = &UNIQUE[1..];
    let list = file("with-errors.txt", format!("{UNIQUE}{short}{UNIQUE}{EMPTY}").as_bytes());
    let missing = format!("{}/no such file", env!("CARGO_TARGET_TMPDIR"));
    let no_file = format!("sudoku: cannot read {missing}: no such file\n");
    let no_line = format!("sudoku: cannot read {list}: line 2: expected 81 cells, found 80\n");
    let many = format!("sudoku: {list}, line 4: more than one solution; the first is printed\n");

    let all =
        (Some(4), format!("{}{EMPTY_SOLVED}", UNIQUE_SOLVED.repeat(2)), format!("{no_file}{no_line}{many}"));
    assert_eq!(run(&["solve", &missing, &list], ""), all);
    let until_line = (Some(4), UNIQUE_SOLVED.to_owned(), no_line);
    assert_eq!(run(&["solve", "--strict", &list, &missing], ""), until_line);
    assert_eq!(run(&["solve", "--strict", &missing, &list], ""), (Some(4), String::new(), no_file));
}

/// Every tenth puzzle has no solution and every seventh cannot be read; answers and remarks keep their order.
#[test]
fn order_is_kept_with_any_number_of_jobs() {
    let lines: Vec<&str> = (1..=6000)
        .map(|number| match number {
            _ if number % 10 == 0 => CLASH,
            _ if number % 7 == 0 => &UNIQUE[1..],
            _ if number % 3 == 0 => {
                "1234567892........3........4........5........6........7........8........9........\n"
            }
            _ => UNIQUE,
        })
        .collect();
    let list = file("many-jobs.txt", lines.concat().as_bytes());
    let expected = run(&["check", "--jobs", "1", &list], "");
    let numbers: Vec<usize> = expected
        .1
        .lines()
        .filter_map(|line| line.split_once(", line ")?.1.split_once(':')?.0.parse().ok())
        .collect();
    let unread = |number: &usize| number.is_multiple_of(7) && !number.is_multiple_of(10);
    assert!(numbers.iter().copied().eq((1..=6000).filter(|number| !unread(number))));
    assert_eq!(expected.2.lines().count(), (1..=6000).filter(unread).count());
    for jobs in ["2", "3", "16"] {
        assert_eq!(run(&["check", "--jobs", jobs, &list], ""), expected, "{jobs}");
    }
    let solved = run(&["solve", "--jobs", "1", &list], "");
    assert_eq!(run(&["solve", "--jobs", "16", "--engine", "propagate", &list], ""), solved);
}

#[cfg(unix)]
#[test]
fn a_name_cannot_command_the_terminal() {
    let name = "no\u{1b}[31m such\nfile";
    let (status, _, stderr) = run(&["solve", name], "");
    let sentence = "sudoku: cannot read no\\u{1b}[31m such\\u{a}file: no such file\n";
    assert_eq!((status, stderr.as_str()), (Some(4), sentence));
}

/// Colors are for terminals, and these are none; who insists gets them.
#[test]
fn colors_are_for_terminals() {
    let plain = run(&["check", UNIQUE.trim_end()], "");
    assert_eq!(plain, (Some(0), "unique\n".to_owned(), String::new()));
    let check = |variables: &[(&str, &str)]| {
        let mut command = sudoku(&["check", UNIQUE.trim_end()]);
        command.env_remove("NO_COLOR").envs(variables.iter().copied());
        command.output().expect("the program runs").stdout
    };
    assert_eq!(check(&[]), b"unique\n");
    assert_eq!(check(&[("CLICOLOR_FORCE", "1")]), b"\x1b[32munique\x1b[0m\n");
    assert_eq!(check(&[("CLICOLOR_FORCE", "0"), ("NO_COLOR", "1")]), b"unique\n");
}
