//! Exit statuses, and help.

use crate::program::{CLASH, EMPTY, HOPELESS, UNIQUE, file, run};

/// What each line of a list makes of the status, best first. Of several, the later one in this list wins.
fn kinds() -> [(&'static str, i32); 5] {
    [(UNIQUE, 0), (EMPTY, 3), (CLASH, 2), (HOPELESS, 2), (&UNIQUE[1..], 4)]
}

#[test]
fn of_several_the_worst_is_the_status() {
    for set in 1_u32..32 {
        let chosen: Vec<(&str, i32)> = kinds()
            .into_iter()
            .enumerate()
            .filter(|(bit, _)| set >> bit & 1 == 1)
            .map(|(_, kind)| kind)
            .collect();
        let worst = chosen.last().map(|&(_, status)| status);
        let forwards: String = chosen.iter().map(|&(line, _)| line).collect();
        let backwards: String = chosen.iter().rev().map(|&(line, _)| line).collect();
        for list in [forwards, backwards] {
            assert_eq!(run(&["solve", "--quiet"], &list).0, worst, "{list}");
            assert_eq!(run(&["check", "--json"], &list).0, worst, "{list}");
            let for_others = if set & 16 == 0 { Some(0) } else { Some(4) };
            assert_eq!(run(&["count", "--limit=2"], &list).0, for_others, "{list}");
            assert_eq!(run(&["convert", "--to=line"], &list).0, for_others, "{list}");
        }
    }
    let list = file("several-and-none.txt", format!("{EMPTY}{UNIQUE}").as_bytes());
    assert_eq!(run(&["solve", "--first", &list], "").0, Some(0));
    assert_eq!(run(&["check", &list, "no such file"], "").0, Some(4));
    assert_eq!(run(&["check", &list, CLASH.trim_end()], "").0, Some(2));
}

#[test]
fn wrong_usage_is_64_and_help_is_not() {
    let wrong: [&[&str]; 9] = [
        &[],
        &["resolve"],
        &["solve", "--engine", "steam"],
        &["solve", "--fast"],
        &["check", "--jobs", "0"],
        &["count", "--limit", "many"],
        &["convert"],
        &["convert", "--to", "stone"],
        &["completions", "shell"],
    ];
    for arguments in wrong {
        let (status, stdout, stderr) = run(arguments, "");
        assert_eq!((status, stdout.as_str(), stderr.is_empty()), (Some(64), "", false), "{arguments:?}");
    }
    let version = format!("sudoku {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(run(&["--version"], ""), (Some(0), version, String::new()));
}

#[test]
fn help_begins_with_examples() {
    for arguments in [&["--help"] as &[&str], &["-h"], &["solve", "--help"], &["help", "solve"]] {
        let (status, stdout, stderr) = run(arguments, "");
        assert_eq!((status, stderr.as_str()), (Some(0), ""), "{arguments:?}");
        assert!(stdout.starts_with("Examples:\n  sudoku solve "), "{stdout}");
    }
    for command in ["check", "count", "convert", "bench"] {
        let (status, stdout, stderr) = run(&[command, "--help"], "");
        assert_eq!((status, stderr.as_str()), (Some(0), ""), "{command}");
        assert!(stdout.starts_with(&format!("Examples:\n  sudoku {command} ")), "{stdout}");
    }
}

/// The examples of the help are lines that the program understands.
#[test]
fn every_example_is_right_usage() {
    let list = file("example.txt", UNIQUE.as_bytes());
    for command in ["solve", "check", "count", "convert", "bench"] {
        let help = run(&[command, "--help"], "").1;
        let examples = help.lines().skip(1).take_while(|line| line.starts_with("  sudoku "));
        for example in examples {
            let usage = example.trim_start().split("  ").next().unwrap_or_default();
            let words = usage.split(' ').skip(1).take_while(|word| !word.starts_with(['<', '>', '&']));
            let is_file =
                |word: &str| word.contains(".txt") || word.contains("old.sdk") || word.contains("*.");
            let words: Vec<&str> =
                words.map(|word| if is_file(word) { list.as_str() } else { word }).collect();
            // `bench` is slow and takes names of files that are not there.
            let words = if command == "bench" { vec!["bench", "--help"] } else { words };
            assert_eq!(run(&words, UNIQUE).0, Some(0), "{example}");
        }
    }
}
