//! A few pictures, compared with those in `tests/snapshots`. After a change that is meant:
//! `UPDATE_SNAPSHOTS=1 cargo test -p sudoku-gui --test ui pictures`, and look at them.
//!
//! Words that differ from run to run, such as times, are covered.

use std::io::{self, Write as _};
use std::panic;
use std::sync::{Arc, OnceLock};

use egui::{Key, Rect, Theme, Vec2, pos2, vec2};
use egui_kittest::kittest::Queryable as _;
use egui_kittest::wgpu::WgpuTestRenderer;
use solver_core::Grid;
use solver_core::search::{Control, Engine};
use sudoku_gui::jobs::{Report, Searcher, Task};

use crate::rig::{EASY, Gate, NARROW, Parts, Rig};

const SIZE: Vec2 = vec2(720.0, 600.0);
const STARTED: &str = include_str!("../../../puzzles/started.sudoku");
const TWO_SOLUTIONS: &str = include_str!("../../../puzzles/two-solutions.txt");

/// The engine that counts the same nodes on every processor.
struct OneBoard;

impl Searcher for OneBoard {
    fn run(&self, task: Task, grid: &Grid, control: &Control) -> Report {
        assert_eq!(task, Task::Solve, "no other picture needs a search");
        Report::Solve(Engine::Propagate.solve_grid(grid, control))
    }
}

/// Whether there is anything to draw with. Without it there is no picture, and nothing to compare.
fn can_draw() -> bool {
    static CAN_DRAW: OnceLock<bool> = OnceLock::new();
    let can_draw = *CAN_DRAW.get_or_init(|| panic::catch_unwind(WgpuTestRenderer::new).is_ok());
    if !can_draw {
        // Not `eprintln!`: the test runner would keep that to itself, since the test passes.
        let sentence = b"SKIPPED: there is no graphics adapter, not even one in software\n";
        io::stderr().write_all(sentence).expect("standard error takes a line");
    }
    can_draw
}

fn rig(size: Vec2, theme: Theme) -> Rig {
    let mut rig = Rig::with(Parts { size, theme, ..Parts::default() });
    rig.paste(STARTED);
    rig.press(Key::Escape);
    rig
}

/// Covers the line that has these words, and all that follows on their line, however long it is this time.
fn cover(rig: &mut Rig, words: &str) {
    let begin = rig.harness.get_by_label_contains(words).rect();
    let end = pos2(rig.harness.ctx.content_rect().right(), begin.bottom());
    rig.harness.mask(Rect::from_min_max(begin.min, end));
}

/// Compares the window with the picture of this name; the lines that have these words are covered.
fn compare(rig: &mut Rig, name: &str, covered: &[&str]) {
    rig.harness.remove_cursor();
    rig.settle();
    for words in covered {
        cover(rig, words);
    }
    rig.harness.snapshot(name);
}

#[test]
fn light() {
    if can_draw() {
        let mut rig = rig(SIZE, Theme::Light);
        rig.select(1, 2);
        compare(&mut rig, "light", &[]);
    }
}

#[test]
fn dark() {
    if can_draw() {
        let mut rig = rig(SIZE, Theme::Dark);
        rig.select(1, 2);
        compare(&mut rig, "dark", &[]);
    }
}

#[test]
fn clash() {
    if can_draw() {
        let mut rig = rig(SIZE, Theme::Light);
        rig.select(4, 2);
        rig.press(Key::Num3);
        rig.select(1, 1);
        rig.press(Key::Num9);
        compare(&mut rig, "clash", &[]);
    }
}

#[test]
fn two_solutions() {
    if can_draw() {
        let mut rig = Rig::with(Parts { size: SIZE, searcher: Arc::new(OneBoard), ..Parts::default() });
        rig.paste(TWO_SOLUTIONS);
        rig.press(Key::F8);
        rig.until_says("More than one solution; ");
        compare(&mut rig, "two-solutions", &["More than one solution; ", "Time"]);
    }
}

#[test]
fn narrow() {
    if can_draw() {
        let mut rig = rig(NARROW, Theme::Light);
        rig.select(5, 5);
        compare(&mut rig, "narrow", &[]);
    }
}

/// A list of four with names, ratings, all verdicts but one, and the second one on the board.
fn with_list(size: Vec2, theme: Theme) -> Rig {
    let mut rig = Rig::with(Parts { size, theme, ..Parts::default() });
    let several = format!("5{}", ".".repeat(80));
    let clash = format!("55{}", &EASY[2..]);
    rig.paste(&format!("{EASY} Morning\n{several} Noon\n{clash} Evening\n{} Night\n", &EASY[1..]));
    rig.press_ctrl(Key::PageDown);
    rig.until_says("Puzzle 2 “Noon”");
    rig.press_ctrl(Key::F7);
    rig.until_says("Checked: 4 of 4");
    rig.until_says("Puzzle 3, Evening");
    rig.press(Key::Escape);
    rig
}

#[test]
fn list() {
    if can_draw() {
        let mut rig = with_list(SIZE, Theme::Light);
        compare(&mut rig, "list", &[]);
    }
}

#[test]
fn list_dark() {
    if can_draw() {
        let mut rig = with_list(SIZE, Theme::Dark);
        compare(&mut rig, "list-dark", &[]);
    }
}

#[test]
fn narrow_list() {
    if can_draw() {
        let mut rig = with_list(NARROW, Theme::Light);
        compare(&mut rig, "narrow-list", &[]);
    }
}

#[test]
fn narrow_list_strip() {
    if can_draw() {
        let mut rig = with_list(NARROW, Theme::Light);
        rig.press(Key::F6);
        compare(&mut rig, "narrow-list-strip", &[]);
    }
}

#[test]
fn running() {
    if can_draw() {
        let searcher = Arc::new(Gate::default());
        let mut rig = Rig::with(Parts { size: SIZE, searcher, ..Parts::default() });
        rig.paste(STARTED);
        rig.press(Key::Escape);
        rig.press(Key::F8);
        compare(&mut rig, "running", &["Solving: ", "Time"]);
    }
}
