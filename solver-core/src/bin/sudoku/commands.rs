//! The subcommands: one file each, with a function `run` that takes the arguments and writes to `out`.
//!
//! A command that goes through puzzles is a [`Task`](crate::task::Task): it says how many puzzles make a chunk, what is
//! found out about them, and what is printed. [`stream::run`](crate::stream::run) does the rest. A new one needs its
//! file here, a variant in `args.rs`, an arm in `main.rs`, its record in `record.rs` and in `records.schema.json`, and
//! a line in the test that holds the two together, in `tests/cli.rs`.

pub mod bench;
pub mod check;
pub mod convert;
pub mod count;
pub mod documents;
pub mod solve;
