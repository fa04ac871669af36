//! `sudoku solve`.

use crate::program::{
    CLASH, CLASH_REMARK, EMPTY, EMPTY_SOLVED, HOPELESS, SAMPLE, SAMPLE_SOLVED, UNIQUE, UNIQUE_SOLVED, file,
    run,
};

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
