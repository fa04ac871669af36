//! The subcommands: one file each, with a function `run` that takes the arguments and writes to `out`.

pub mod solve;
