//! `sudoku check`, `count`, `convert`, `bench`, and the documents that it prints about itself.

use crate::program::{
    CLASH, CLASH_REMARK, EMPTY, HOPELESS, SAMPLE, SAMPLE_SOLVED, UNIQUE, UNIQUE_SOLVED, file, run,
};

#[test]
fn check_gives_verdicts_and_counts_them() {
    let list = format!("{UNIQUE}{EMPTY}# a comment\n{CLASH}{HOPELESS}{UNIQUE}");
    let clash = CLASH_REMARK.trim_start_matches("no solution: ");
    let place = "standard input, line";
    let verdicts = format!(
        "{place} 1: unique\n{place} 2: many\n{place} 4: clash: {clash}\n{place} 5: none\n{place} 6: unique\n"
    );
    let summary = "5 puzzles: 2 unique, 1 many, 1 none, 1 clash\n";
    for engine in ["lanes", "propagate"] {
        let expected = (Some(2), format!("{verdicts}{summary}"), String::new());
        assert_eq!(run(&["check", "--engine", engine], &list), expected);
    }
    assert_eq!(run(&["check", "--quiet"], &list), (Some(2), summary.to_owned(), String::new()));
    assert_eq!(run(&["check"], EMPTY), (Some(3), "many\n".to_owned(), String::new()));
}

#[test]
fn count_goes_to_its_limit() {
    let row = format!("123456789{}", ".".repeat(72));
    let solved = UNIQUE_SOLVED.trim_end();
    let list = format!("{UNIQUE}{row}\n{CLASH}{HOPELESS}{solved}\n");
    for limit in ["20", "20000"] {
        let expected = format!("1\n{limit}+\n0\n0\n1\n");
        let answer = (Some(0), expected, String::new());
        assert_eq!(run(&["count", "--limit", limit], &list), answer);
    }
    assert_eq!(run(&["count", "--limit", "1"], UNIQUE).1, "1+\n");
}

#[test]
fn counts_are_exact() {
    // A solution without its first three rows.
    let cells: Vec<char> = UNIQUE_SOLVED.trim_end().chars().collect();
    let puzzle: String =
        cells.iter().enumerate().map(|(cell, &digit)| if cell < 27 { '.' } else { digit }).collect();
    let counts: Vec<String> = ["lanes", "propagate", "backtrack"]
        .into_iter()
        .map(|engine| run(&["count", "--engine", engine, &puzzle], "").1)
        .collect();
    assert_eq!(counts, vec![counts[0].clone(); 3]);
    assert_eq!(run(&["count", "--limit=9999", &puzzle], "").1, counts[0], "many at once");
    assert!(counts[0].trim_end().parse::<u64>().expect("a number") > 1, "{counts:?}");
}

#[test]
fn convert_writes_another_form_and_says_what_is_left_out() {
    let quiet = |stdout: &str| (Some(0), stdout.to_owned(), String::new());
    let line = SAMPLE.replace([' ', '\n'], "").replace('0', ".") + "\n";
    assert_eq!(run(&["convert", "--to", "line"], SAMPLE), quiet(&line));
    assert_eq!(run(&["convert", "--to=spaced-rows"], &line), quiet(SAMPLE));
    assert_eq!(run(&["convert", "--to=spaced-rows"], &SAMPLE_SOLVED.replace(' ', "")), quiet(SAMPLE_SOLVED));

    let table = run(&["convert", "--to=csv", "--jobs=3"], &UNIQUE.repeat(3000)).1;
    assert_eq!(table.matches("puzzle,title,").count(), 1, "one heading");
    assert_eq!(run(&["convert", "--to=line"], &table), quiet(&UNIQUE.repeat(3000)));
    assert_eq!(run(&["solve"], &table).1, UNIQUE_SOLVED.repeat(3000));

    let titled = UNIQUE.replace('\n', " # one\n").repeat(2) + UNIQUE;
    let (status, stdout, stderr) = run(&["convert", "--to=rows"], &titled);
    assert_eq!((status, stdout.lines().count()), (Some(0), 27));
    assert_eq!(stderr, "sudoku: left out of 2 puzzles: the title\n");
    assert_eq!(run(&["convert", "--to=rows", "--quiet"], &titled), quiet(&stdout));
}

#[test]
fn bench_measures_every_search() {
    let list = file("bench.txt", UNIQUE.repeat(3).as_bytes());
    let (status, stdout, stderr) = run(&["bench", "--seconds=1", "--jobs=2", &list], "");
    assert_eq!((status, stderr.as_str()), (Some(0), ""));
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!(lines[0], format!("{list}: 3 puzzles"));
    let names: Vec<&str> = lines[2..].iter().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names, ["lanes", "lanes", "single", "propagate", "backtrack"]);
    let missing = run(&["bench", "no such file"], "");
    let sentence = "sudoku: cannot read no such file: no such file\n".to_owned();
    assert_eq!(missing, (Some(4), String::new(), sentence));
}

#[test]
fn documents_come_from_the_same_definitions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let (status, stdout, _) = run(&["completions", shell], "");
        assert_eq!(status, Some(0));
        for word in ["solve", "check", "convert", "strict"] {
            assert!(stdout.contains(word), "{shell}: {word}");
        }
    }
    let (status, manual, _) = run(&["man"], "");
    assert_eq!(status, Some(0));
    assert!(manual.contains(".TH sudoku 1"), "{manual}");
    for command in ["SOLVE", "CHECK", "COUNT", "CONVERT", "BENCH"] {
        assert!(manual.contains(&format!(".SH {command}\n")), "{command}");
    }
    assert!(!manual.contains("COMPLETIONS"), "{manual}");
}
