//! Any bytes through detection and every reader, whole and streamed: no panic, and both say the same.
//!
//! From this folder's parent, with seeds of our own writers:
//!
//! ```sh
//! cargo run --example fuzz_seeds -- fuzz/corpus/read
//! RUSTC_BOOTSTRAP=1 cargo fuzz run read
//! ```

#![no_main]

use libfuzzer_sys::fuzz_target;
use solver_core::format::{self, ListReader};

fuzz_target!(|bytes: &[u8]| {
    let document = format::read(bytes);
    if let Err(error) = &document {
        assert!(!error.to_string().contains('\n'), "one sentence: {error}");
    }
    let Ok(reader) = ListReader::new(bytes) else { return };
    let puzzles = reader.filter(Result::is_ok).count();
    // A control character spoils a whole text, but only its line of a list; and what is no UTF-8 may be two encodings,
    // which only a list can have.
    if let (Ok(document), Ok(_)) = (document, str::from_utf8(bytes)) {
        assert_eq!(puzzles, document.entries.len());
    }
});
