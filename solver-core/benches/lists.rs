//! How fast lists are streamed: `cargo bench -p solver-core --bench lists`.

use divan::Bencher;
use divan::counter::ItemsCount;
use solver_core::format::ListReader;

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const LINES: usize = 100_000;

fn main() {
    divan::main();
}

/// What a list says behind each board.
#[divan::bench(args = ["", " # a title", ",534678912672195348198342567859761423426853791713924856961537284287419635345286179"])]
fn stream(bencher: Bencher, behind: &str) {
    let list = format!("{LINE}{behind}\n").repeat(LINES);
    bencher.counter(ItemsCount::new(LINES)).bench(|| {
        let reader = ListReader::new(list.as_bytes()).expect("a list");
        assert_eq!(reader.flatten().count(), LINES);
    });
}
