//! What `--json` prints, held against its schema.

use jsonschema::Validator;
use serde_json::Value;

use crate::program::{CLASH, EMPTY, EMPTY_SOLVED, HOPELESS, UNIQUE, UNIQUE_SOLVED, file, run};

fn schema() -> Value {
    let (status, schema, _) = run(&["schema"], "");
    assert_eq!(status, Some(0));
    serde_json::from_str(&schema).expect("JSON")
}

/// The records that a command prints, each of which the schema allows.
fn records(validator: &Validator, arguments: &[&str], input: &str) -> Vec<Value> {
    let (_, stdout, stderr) = run(arguments, input);
    assert_eq!(stderr, "", "{arguments:?}");
    let parse = |line: &str| {
        let record: Value = serde_json::from_str(line).expect("a JSON object a line");
        let errors: Vec<String> = validator.iter_errors(&record).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{arguments:?}: {line}: {errors:?}");
        assert_eq!(record["command"], arguments[0]);
        record
    };
    stdout.lines().map(parse).collect()
}

#[test]
fn every_command_prints_what_the_schema_says() {
    let schema = schema();
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let titled = UNIQUE.replace('\n', " # \"one\" \u{202e}\n");
    let list = format!("{UNIQUE}{EMPTY}{titled}{CLASH}{HOPELESS}{}", &UNIQUE[1..]);
    let path = file("for-json.txt", list.as_bytes());
    let commands: [(&[&str], usize); 6] = [
        (&["solve", "--json"], 6),
        (&["solve", "--json", "--first"], 6),
        (&["check", "--json"], 7),
        (&["count", "--json", "--limit=5"], 6),
        (&["convert", "--json", "--to=rows"], 6),
        (&["bench", "--json", "--seconds=1", "--jobs=2"], 6),
    ];
    for (command, count) in commands {
        assert_eq!(records(&validator, command, &list).len(), count, "{command:?}");
        let of_file = records(&validator, &[command, &[&path, "no such file"]].concat(), "");
        assert_eq!(of_file.len(), count + 1, "{command:?}");
        let error = of_file.iter().find(|record| record["input"] == "no such file").expect("it is not there");
        assert_eq!(error["error"], "no such file");
        assert!(of_file.iter().any(|record| record["input"] == path.as_str()));
    }
}

#[test]
fn records_say_what_the_text_says() {
    let schema = schema();
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let list = format!("{UNIQUE}{EMPTY}{CLASH}");
    let solved = records(&validator, &["solve", "--json"], &list);
    let solutions: Vec<Option<&str>> = solved.iter().map(|record| record["solution"].as_str()).collect();
    assert_eq!(solutions, [Some(UNIQUE_SOLVED.trim_end()), Some(EMPTY_SOLVED.trim_end()), None]);
    let verdicts: Vec<&Value> = solved.iter().map(|record| &record["verdict"]).collect();
    assert_eq!(verdicts, ["unique", "many", "clash"]);
    let clash = &solved[2]["clashes"][0];
    assert_eq!(
        (&clash["digit"], &clash["house"], &clash["cells"][1]),
        (&5.into(), &"row 1".into(), &"r1c9".into())
    );

    let checked = records(&validator, &["check", "--json"], &list);
    let summary = serde_json::json!({"puzzles": 3, "unique": 1, "many": 1, "none": 0, "clash": 1});
    assert_eq!(checked.last().map(|record| &record["summary"]), Some(&summary));
}

/// The schema says something: what differs from a record is refused.
#[test]
fn the_schema_refuses_what_is_no_record() {
    let schema = schema();
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let good = &records(&validator, &["solve", "--json"], UNIQUE)[0];
    let with = |name: &str, value: Value| {
        let mut record = good.clone();
        record[name] = value;
        record
    };
    assert!(validator.is_valid(good));
    for bad in [
        with("verdict", "perhaps".into()),
        with("verdict", "none".into()),
        with("solution", "53".into()),
        with("line", 0.into()),
        with("mood", "fine".into()),
        Value::Array(vec![]),
    ] {
        assert!(!validator.is_valid(&bad), "{bad}");
    }
}
