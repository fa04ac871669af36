//! Compressed links: any bits as what is to be expanded, and any text as what was compressed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use solver_core::format::{self, Entry, Format};

const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fuzz_target!(|data: &[u8]| {
    let payload: String = data.iter().map(|byte| char::from(BASE64[usize::from(byte % 64)])).collect();
    drop(format::read(format!("https://f-puzzles.com/?load={payload}").as_bytes()));
    drop(format::read(format!("https://sudokupad.app/scl{payload}").as_bytes()));

    let mut entry = Entry::default();
    let title = String::from_utf8_lossy(data).into_owned();
    entry.details.title = (!title.trim().is_empty()).then_some(title);
    let mut link = Vec::new();
    format::write(&entry, Format::FPuzzlesLink, &mut link).expect("writing into memory does not fail");
    // A title can be so long that its link, or what it expands to, is longer than what is read.
    if let Ok(document) = format::read(&link) {
        assert_eq!(document.entries[0].details.title, entry.details.title);
    } else {
        assert!(data.len() > 100_000);
    }
});
