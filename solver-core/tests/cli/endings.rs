//! How it ends when something else ends it: a reader that leaves, a full disk, Ctrl+C.

use std::io::{BufRead, BufReader, Read, Write};
#[cfg(unix)]
use std::process::Command;
use std::process::Output;

use crate::program::{HOPELESS, UNIQUE, UNIQUE_SOLVED, file, sudoku};

#[test]
fn a_reader_that_leaves_ends_it_quietly() {
    // More than a pipe holds.
    let path = file("for-a-reader-that-leaves.txt", UNIQUE.repeat(50_000).as_bytes());
    let commands: [&[&str]; 4] = [&["solve"], &["check"], &["count"], &["convert", "--to=rows"]];
    for command in commands {
        for options in [&["--jobs=1"] as &[&str], &["--jobs=4"], &["--json"]] {
            let mut child = sudoku(command).args(options).arg(&path).spawn().expect("the program starts");
            let mut reader = BufReader::new(child.stdout.take().expect("piped"));
            let mut line = String::new();
            reader.read_line(&mut line).expect("UTF-8");
            drop(reader);
            let Output { status, stderr, .. } = child.wait_with_output().expect("the program ends");
            let stderr = String::from_utf8_lossy(&stderr);
            assert_eq!((status.code(), stderr.as_ref()), (Some(0), ""), "{command:?} {options:?}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_cannot_be_written_is_said() {
    let full = std::fs::File::options().write(true).open("/dev/full").expect("Linux has it");
    let path = file("for-a-full-disk.txt", UNIQUE.as_bytes());
    let output = sudoku(&["solve", &path]).stdout(full).output().expect("the program runs");
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(74), "{stderr}");
    assert!(stderr.starts_with("sudoku: cannot write the answer: "), "{stderr}");
}

/// Interrupted while it waits for somebody to type: nobody looks at the control then.
#[cfg(unix)]
#[test]
fn ctrl_c_stops_the_waiting() {
    let mut child = sudoku(&["count", "--limit=2"]).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    // More than is looked at before the first answer, so that an answer shows that it is reading. The answers fit into
    // the pipe, so that it never waits for us.
    let list = UNIQUE.repeat(20_000);
    stdin.write_all(list.as_bytes()).expect("the program reads");
    let mut reader = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    reader.read_line(&mut line).expect("UTF-8");
    interrupt(child.id());
    let answers = 1 + reader.lines().count();
    let Output { status, stderr, .. } = child.wait_with_output().expect("the program ends");
    drop(stdin);
    assert_eq!((status.code(), String::from_utf8_lossy(&stderr).as_ref()), (Some(130), "sudoku: stopped\n"));
    assert!(answers <= 20_000, "{answers}");
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
        interrupt(child.id());
        let mut rest = String::new();
        reader.read_to_string(&mut rest).expect("UTF-8");
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
    let path = file("for-ctrl-c.txt", UNIQUE.repeat(100_000).as_bytes());
    let mut child = sudoku(&["solve", &path]).spawn().expect("the program starts");
    // The program is stopped while it waits for somebody to read its answers, of which the pipe holds few.
    let mut reader = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    reader.read_line(&mut line).expect("UTF-8");
    interrupt(child.id());
    let answers = 1 + reader.lines().count();
    let Output { status, stderr, .. } = child.wait_with_output().expect("the program ends");
    assert_eq!((status.code(), String::from_utf8_lossy(&stderr).as_ref()), (Some(130), "sudoku: stopped\n"));
    assert!(answers < 100_000, "{answers}");
}

/// As Ctrl+C does.
#[cfg(unix)]
fn interrupt(process: u32) {
    let kill = Command::new("kill").args(["-INT", &process.to_string()]).status().expect("kill runs");
    assert!(kill.success());
}
