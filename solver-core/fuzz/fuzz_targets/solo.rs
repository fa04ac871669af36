//! Solo: any text as a game ID, as a saved game, and as the moves of a sound one.
#![no_main]

use libfuzzer_sys::fuzz_target;
use solver_core::format;

const HEAD: &str = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Solo\n";
const PUZZLE: &str = "PARAMS  :3:3x3\nCPARAMS :3:3x3\nDESC    :4:zzzc\n";

fuzz_target!(|data: &str| {
    drop(format::read(format!("3x3:{data}").as_bytes()));
    drop(format::read(format!("{HEAD}{data}").as_bytes()));

    let moves: Vec<&str> = data.split('/').collect();
    let count = (moves.len() + 1).to_string();
    let mut save = format!("{HEAD}{PUZZLE}NSTATES :{0}:{count}\nSTATEPOS:{0}:{count}\n", count.len());
    for text in moves {
        save.push_str(&format!("MOVE    :{}:{text}\n", text.len()));
    }
    drop(format::read(save.as_bytes()));
});
