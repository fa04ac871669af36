//! Kernels for wider registers than the program is compiled for.
//!
//! The only `unsafe` code of the library. There are two kinds of it:
//!
//! - The calls of functions that are compiled for AVX2 or AVX-512, a single one in a line. They are sound since a
//!   [`Avx2`] or [`Avx512`] exists only where the processor was asked. They are what makes the lanes wide: without
//!   them (8 lanes in SSE2) the engine takes two to five times as long as with AVX-512.
//! - The loads and stores around one instruction that the compiler does not find by itself, in [`carry_wide`].

#![expect(unsafe_code, reason = "the way to wide registers without compiler flags")]

use std::arch::x86_64::{
    _mm512_loadu_si512, _mm512_mask_permutexvar_epi16, _mm512_storeu_si512, _mm512_test_epi16_mask,
};

use super::choice::{self, Scores};
use super::kernel::{self, Kernel};
use super::page::{LaneSet, Page, Row, occupied};
use super::sweep::{self, Notes, Verdicts};

/// Declares a kernel: its lanes, the features it needs, and how it carries boards.
macro_rules! kernel {
    ($name:ident, $lanes:literal, [$($feature:tt),+], $carry:path, $occupied:path) => {
        impl $name {
            /// The kernel, if the processor can run it.
            pub(super) fn detect() -> Option<Self> {
                ($(std::arch::is_x86_feature_detected!($feature))&&+).then_some(Self(()))
            }
        }

        impl Kernel<$lanes> for $name {
            fn band(self, page: &Page<$lanes>, notes: &mut Notes<$lanes>, band: usize) {
                $(#[target_feature(enable = $feature)])+
                fn compiled(page: &Page<$lanes>, notes: &mut Notes<$lanes>, band: usize) {
                    sweep::band(page, notes, band);
                }
                // SAFETY: a value of this type exists only where these features were detected.
                unsafe { compiled(page, notes, band) }
            }

            fn stack<const STACK: usize>(
                self,
                page: &mut Page<$lanes>,
                notes: &Notes<$lanes>,
                verdicts: &mut Verdicts<$lanes>,
            ) {
                $(#[target_feature(enable = $feature)])+
                fn compiled<const STACK: usize>(
                    page: &mut Page<$lanes>,
                    notes: &Notes<$lanes>,
                    verdicts: &mut Verdicts<$lanes>,
                ) {
                    sweep::stack::<$lanes, STACK>(page, notes, verdicts);
                }
                // SAFETY: a value of this type exists only where these features were detected.
                unsafe { compiled::<STACK>(page, notes, verdicts) }
            }

            fn occupied(self, row: &Row<$lanes>) -> LaneSet {
                $(#[target_feature(enable = $feature)])+
                fn compiled(row: &Row<$lanes>) -> LaneSet {
                    $occupied(row)
                }
                // SAFETY: a value of this type exists only where these features were detected.
                unsafe { compiled(row) }
            }

            fn weigh(self, page: &Page<$lanes>, scores: &mut Scores<$lanes>, band: usize) {
                $(#[target_feature(enable = $feature)])+
                fn compiled(page: &Page<$lanes>, scores: &mut Scores<$lanes>, band: usize) {
                    choice::weigh(page, scores, band);
                }
                // SAFETY: a value of this type exists only where these features were detected.
                unsafe { compiled(page, scores, band) }
            }

            fn compare(self, scores: &Scores<$lanes>, band: usize, best: &mut Row<$lanes>) {
                $(#[target_feature(enable = $feature)])+
                fn compiled(scores: &Scores<$lanes>, band: usize, best: &mut Row<$lanes>) {
                    choice::compare(scores, band, best);
                }
                // SAFETY: a value of this type exists only where these features were detected.
                unsafe { compiled(scores, band, best) }
            }

            fn smallest(self, page: &Page<$lanes>) -> Row<$lanes> {
                $(#[target_feature(enable = $feature)])+
                fn compiled(page: &Page<$lanes>) -> Row<$lanes> {
                    choice::smallest(page)
                }
                // SAFETY: a value of this type exists only where these features were detected.
                unsafe { compiled(page) }
            }

            fn blend(self, to: &mut Page<$lanes>, lanes: LaneSet, from: &Page<$lanes>) {
                $(#[target_feature(enable = $feature)])+
                fn compiled(to: &mut Page<$lanes>, lanes: LaneSet, from: &Page<$lanes>) {
                    kernel::blend(to, lanes, from);
                }
                // SAFETY: a value of this type exists only where these features were detected.
                unsafe { compiled(to, lanes, from) }
            }

            fn carry(self, to: &mut Page<$lanes>, lanes: LaneSet, from: &Page<$lanes>, source: &Row<$lanes>) {
                $(#[target_feature(enable = $feature)])+
                fn compiled(to: &mut Page<$lanes>, lanes: LaneSet, from: &Page<$lanes>, source: &Row<$lanes>) {
                    $carry(to, lanes, from, source);
                }
                // SAFETY: a value of this type exists only where these features were detected.
                unsafe { compiled(to, lanes, from, source) }
            }
        }
    };
}

/// 32 lanes in 512 bits, with an instruction that counts the bits of 16-bit numbers: Intel's since 2019, AMD's since
/// Zen 4.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx512(());

kernel!(
    Avx512,
    32,
    ["avx512f", "avx512bw", "avx512vl", "avx512bitalg", "bmi1", "bmi2", "popcnt"],
    carry_wide,
    occupied_wide
);

/// 16 lanes in 256 bits: nearly every processor since 2013.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(());

kernel!(Avx2, 16, ["avx2", "bmi1", "bmi2", "popcnt"], kernel::carry, occupied);

/// Copies all boards with one instruction a cell: any lane to any other.
///
/// Copied one by one, boards are 81 loads and stores each, and on hard puzzles five of them come and five go in every
/// turn. This makes the whole engine 1.4 times as fast on the hardest puzzles, 1.3 times on hard ones.
#[target_feature(enable = "avx512f,avx512bw")]
fn carry_wide(to: &mut Page<32>, lanes: LaneSet, from: &Page<32>, source: &Row<32>) {
    #[expect(clippy::cast_possible_truncation, reason = "there are 32 lanes")]
    let lanes = lanes as u32;
    // SAFETY: a row is 32 numbers of 16 bits, the 64 bytes that are read.
    let source = unsafe { _mm512_loadu_si512(source.as_ptr().cast()) };
    let carry_row = |to: &mut Row<32>, from: &Row<32>| {
        // SAFETY: as above, for three rows, of which one is written through a unique reference.
        unsafe {
            let (old, new) =
                (_mm512_loadu_si512(to.as_ptr().cast()), _mm512_loadu_si512(from.as_ptr().cast()));
            let joined = _mm512_mask_permutexvar_epi16(old, lanes, source, new);
            _mm512_storeu_si512(to.as_mut_ptr().cast(), joined);
        }
    };
    for (to, from) in to.bands.as_flattened_mut().iter_mut().zip(from.bands.as_flattened()) {
        carry_row(to, from);
    }
    carry_row(&mut to.owner, &from.owner);
}

/// The lanes whose value is not zero, in one instruction.
#[target_feature(enable = "avx512f,avx512bw")]
fn occupied_wide(row: &Row<32>) -> LaneSet {
    // SAFETY: a row is 32 numbers of 16 bits, the 64 bytes that are read.
    let row = unsafe { _mm512_loadu_si512(row.as_ptr().cast()) };
    LaneSet::from(_mm512_test_epi16_mask(row, row))
}
