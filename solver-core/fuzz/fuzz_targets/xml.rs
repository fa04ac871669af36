//! The formats that are XML: any text inside each of their outermost elements, and as it is.
#![no_main]

use libfuzzer_sys::fuzz_target;
use solver_core::format;

fuzz_target!(|data: &str| {
    drop(format::read(data.as_bytes()));
    for name in ["opensudoku", "ksudoku", "Sudoku"] {
        drop(format::read(format!("<{name}>{data}</{name}>").as_bytes()));
    }
    // The cells of an OpenSudoku game have a grammar of their own.
    drop(format::read(format!("<opensudoku><game data=\"{data}\"/></opensudoku>").as_bytes()));
});
