//! The program `sudoku` from outside: exit status, standard output and standard error.

mod commands;
mod endings;
mod input;
mod program;
mod records;
mod solve;
mod status;
