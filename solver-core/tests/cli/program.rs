//! The program, run from outside, and puzzles to run it on.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread;

/// The sample of Baekjoon 2580, and its answer.
pub const SAMPLE: &str = "\
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
pub const SAMPLE_SOLVED: &str = "\
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

pub const UNIQUE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
pub const UNIQUE_SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n";
pub const EMPTY: &str = ".................................................................................\n";
pub const EMPTY_SOLVED: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642\n";
pub const CLASH: &str = "53..7...56..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// Only a 9 fits into the last cell, and its column has one. A search in row order fills eight rows before it sees.
pub const HOPELESS: &str =
    "............................................9...........................12345678.\n";

pub const CLASH_REMARK: &str = "no solution: two 5s in row 1 (r1c1, r1c9); two 5s in column 9 (r1c9, r8c9)";

/// The program with these arguments, all its ends in our hands.
pub fn sudoku(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudoku"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Status, standard output and standard error.
pub fn run(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut child = sudoku(arguments).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let Output { status, stdout, stderr } = thread::scope(|scope| {
        // The program answers while it reads, so somebody must take its answers meanwhile. One that refuses its
        // arguments reads nothing.
        scope.spawn(move || drop(stdin.write_all(input.as_bytes())));
        child.wait_with_output().expect("the program ends")
    });
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (status.code(), text(stdout), text(stderr))
}

/// A file of this test's own.
pub fn file(name: &str, contents: &[u8]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("cli-{name}"));
    fs::write(&path, contents).expect("the folder for tests can be written");
    path.into_os_string().into_string().expect("UTF-8")
}
