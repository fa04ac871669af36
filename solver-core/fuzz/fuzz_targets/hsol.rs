//! HoDoKu files: any bytes as an archive, and any text as the entry of a sound one.
#![no_main]

use std::io::{Cursor, Write};

use libfuzzer_sys::fuzz_target;
use solver_core::format;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

fuzz_target!(|data: &[u8]| {
    let mut archive = b"PK\x03\x04".to_vec();
    archive.extend_from_slice(data);
    drop(format::read(&archive));

    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    writer.start_file("SudokuData", SimpleFileOptions::default()).expect("a new entry");
    writer.write_all(data).expect("writing into memory does not fail");
    let whole = writer.finish().expect("a whole archive").into_inner();
    drop(format::read(&whole));
});
