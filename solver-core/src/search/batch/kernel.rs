//! [`Kernel`]: the straight-line code of the engine, compiled once for every kind of processor.
//!
//! The bodies are generic over the number of lanes and free of `unsafe`; [`Plain`] compiles them for whatever the
//! program is compiled for, [`x86`](super::x86) for wider registers that the processor turns out to have.

#![expect(
    clippy::inline_always,
    reason = "one body is compiled for every kind of processor, inside functions that say which"
)]

use super::choice::{self, Scores};
use super::page::{LaneSet, Mask, Page, Row, lanes_of, occupied};
use super::sweep::{self, Notes, Verdicts};
use crate::shape::CELL_COUNT;

/// The parts of the engine in which all lanes do the same.
pub(super) trait Kernel<const LANES: usize>: Copy {
    /// First half of a sweep: see [`sweep::band`].
    fn band(self, page: &Page<LANES>, notes: &mut Notes<LANES>, band: usize);

    /// Second half of a sweep: see [`sweep::stack`].
    fn stack<const STACK: usize>(
        self,
        page: &mut Page<LANES>,
        notes: &Notes<LANES>,
        verdicts: &mut Verdicts<LANES>,
    );

    /// A whole sweep.
    fn sweep(self, page: &mut Page<LANES>, notes: &mut Notes<LANES>, verdicts: &mut Verdicts<LANES>) {
        for band in 0..3 {
            self.band(page, notes, band);
        }
        self.stack::<0>(page, notes, verdicts);
        self.stack::<1>(page, notes, verdicts);
        self.stack::<2>(page, notes, verdicts);
    }

    /// The lanes whose value is not zero.
    fn occupied(self, row: &Row<LANES>) -> LaneSet;

    /// First half of a choice: see [`choice::weigh`].
    fn weigh(self, page: &Page<LANES>, scores: &mut Scores<LANES>, band: usize);

    /// Second half of a choice: see [`choice::compare`].
    fn compare(self, scores: &Scores<LANES>, band: usize, best: &mut Row<LANES>);

    /// A choice that costs less: see [`choice::smallest`].
    fn smallest(self, page: &Page<LANES>) -> Row<LANES>;

    /// Copies boards that stay in their lanes.
    fn blend(self, to: &mut Page<LANES>, lanes: LaneSet, from: &Page<LANES>);

    /// Copies boards: lane `lane` of `to`, for every lane in `lanes`, becomes lane `source[lane]` of `from`.
    fn carry(self, to: &mut Page<LANES>, lanes: LaneSet, from: &Page<LANES>, source: &Row<LANES>);
}

/// Any number of lanes with whatever registers the program is compiled for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plain;

impl<const LANES: usize> Kernel<LANES> for Plain {
    #[inline(never)]
    fn band(self, page: &Page<LANES>, notes: &mut Notes<LANES>, band: usize) {
        sweep::band(page, notes, band);
    }

    #[inline(never)]
    fn stack<const STACK: usize>(
        self,
        page: &mut Page<LANES>,
        notes: &Notes<LANES>,
        verdicts: &mut Verdicts<LANES>,
    ) {
        sweep::stack::<LANES, STACK>(page, notes, verdicts);
    }

    #[inline(never)]
    fn occupied(self, row: &Row<LANES>) -> LaneSet {
        occupied(row)
    }

    #[inline(never)]
    fn weigh(self, page: &Page<LANES>, scores: &mut Scores<LANES>, band: usize) {
        choice::weigh(page, scores, band);
    }

    #[inline(never)]
    fn compare(self, scores: &Scores<LANES>, band: usize, best: &mut Row<LANES>) {
        choice::compare(scores, band, best);
    }

    #[inline(never)]
    fn smallest(self, page: &Page<LANES>) -> Row<LANES> {
        choice::smallest(page)
    }

    #[inline(never)]
    fn blend(self, to: &mut Page<LANES>, lanes: LaneSet, from: &Page<LANES>) {
        blend(to, lanes, from);
    }

    #[inline(never)]
    fn carry(self, to: &mut Page<LANES>, lanes: LaneSet, from: &Page<LANES>, source: &Row<LANES>) {
        carry(to, lanes, from, source);
    }
}

/// Copies boards that stay in their lanes.
#[inline(always)]
pub(super) fn blend<const LANES: usize>(to: &mut Page<LANES>, lanes: LaneSet, from: &Page<LANES>) {
    let mut taken = [0; LANES];
    for (lane, taken) in taken.iter_mut().enumerate() {
        *taken = if lanes >> lane & 1 == 1 { Mask::MAX } else { 0 };
    }
    for cell in 0..CELL_COUNT {
        let (to, from) = (to.cell_mut(cell), from.cell(cell));
        for lane in 0..LANES {
            to[lane] = to[lane] & !taken[lane] | from[lane] & taken[lane];
        }
    }
    for lane in lanes_of(lanes) {
        to.owner[lane] = from.owner[lane];
    }
}

/// Copies boards one after the other.
#[inline(always)]
pub(super) fn carry<const LANES: usize>(
    to: &mut Page<LANES>,
    lanes: LaneSet,
    from: &Page<LANES>,
    source: &Row<LANES>,
) {
    for lane in lanes_of(lanes) {
        let source = usize::from(source[lane]) % LANES;
        for cell in 0..CELL_COUNT {
            to.cell_mut(cell)[lane] = from.cell(cell)[source];
        }
        to.owner[lane] = from.owner[source];
    }
}
