use solver_core::search::{
    Control,
    batch::{Batch, Lanes},
};
use std::num::NonZeroU64;
use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let text = std::fs::read(&a[1]).unwrap();
    let min: f64 = a[2].parse().unwrap();
    let mode = match a.get(3).map_or("512", |s| s) {
        "512" => Lanes::Widest,
        "256" => Lanes::Narrow,
        _ => Lanes::Plain,
    };
    let check = a.len() > 4;
    let lines: Vec<&[u8]> = text.split(|&b| b == b'\n').filter(|l| l.len() >= 81).collect();
    let batch = Batch::up_to(NonZeroU64::new(2).unwrap()).lanes(mode);
    let control = Control::new();
    let mut best = f64::MAX;
    let start = Instant::now();
    let mut n = 0;
    let mut nodes = 0;
    while start.elapsed().as_secs_f64() < min || n < 1 {
        let t = Instant::now();
        let grids = lines.iter().map(|l| std::str::from_utf8(&l[..81]).unwrap().parse().unwrap());
        let mut u = 0;
        let before = control.counters().nodes;
        for f in batch.run(grids, &control) {
            u += usize::from(f.count == 1);
        }
        std::hint::black_box(u);
        nodes = control.counters().nodes - before;
        best = best.min(t.elapsed().as_secs_f64());
        n += 1;
    }
    if check {
        let mut h: u64 = 0xcbf29ce484222325;
        let mut cnt = [0usize; 3];
        let grids = lines.iter().map(|l| std::str::from_utf8(&l[..81]).unwrap().parse().unwrap());
        for f in batch.run(grids, &control) {
            let c = f.count as usize;
            cnt[c] += 1;
            h = (h ^ c as u64).wrapping_mul(0x100000001b3);
            if c == 1 {
                for b in f.solution.unwrap().to_string().bytes() {
                    h = (h ^ (b - b'0') as u64).wrapping_mul(0x100000001b3);
                }
            }
        }
        println!("hash {h:016x} counts {cnt:?}");
    }
    println!("{:.0} guesses-ish nodes {:.2}", lines.len() as f64 / best, nodes as f64 / lines.len() as f64);
}
