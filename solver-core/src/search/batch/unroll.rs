//! Loops written out, so that the loop over the lanes is the innermost one: the compiler vectorises no other.

#![expect(
    clippy::inline_always,
    reason = "one body is compiled for every kind of processor, inside functions that say which"
)]

/// Repeats the block with `$i` = 0, 1 and 2; with several names, for all of their combinations.
macro_rules! three {
    ($i:ident, $($rest:ident),+ => $block:block) => {
        three!($i => {
            three!($($rest),+ => $block);
        })
    };
    ($i:ident => $block:block) => {{
        {
            let $i = 0_usize;
            $block
        }
        {
            let $i = 1_usize;
            $block
        }
        {
            let $i = 2_usize;
            $block
        }
    }};
}

pub(super) use three;

/// Ends a stretch of straight-line code: what was written before is in memory after it.
///
/// Without it the compiler carries values over from one loop to the next, has too few registers for them, and stores
/// them a second time on its stack, whose address is no multiple of a vector's size. A function for each band and
/// stack, and fences between the boxes of a band, took a sweep from 1,430 cycles to 930 (32 lanes, AVX-512).
#[inline(always)]
pub(super) fn fence() {
    std::sync::atomic::compiler_fence(std::sync::atomic::Ordering::SeqCst);
}
