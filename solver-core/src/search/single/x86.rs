//! The search compiled for wider registers than the program is.
//!
//! The `unsafe` code of one puzzle's search: two calls of functions that are compiled for AVX2 or AVX-512. With
//! AVX-512 all nine digits lie in one register; without these calls the search takes 1.5 to 1.7 times as long.

#![expect(unsafe_code, reason = "the way to wide registers without compiler flags")]

use super::board::MOST_LANES;
use super::descent::{Descent, End, Task};
use crate::search::control::{Cancelled, Meter};

/// Declares a function that runs a search with the features of its name, and one that says whether it may be called.
macro_rules! compiled_for {
    ($run:ident, $detect:ident, $lanes:expr, [$($feature:tt),+]) => {
        $(#[target_feature(enable = $feature)])+
        fn $run(descent: &mut Descent<'_>, task: Task, meter: &mut Meter<'_>) -> Result<End, Cancelled> {
            descent.run::<{ $lanes }>(task, meter)
        }

        fn $detect() -> bool {
            $(std::arch::is_x86_feature_detected!($feature))&&+
        }
    };
}

compiled_for!(
    run_with_avx512,
    has_avx512,
    MOST_LANES,
    ["avx512f", "avx512bw", "avx512dq", "avx512vl", "bmi1", "bmi2", "lzcnt", "popcnt"]
);
compiled_for!(run_with_avx2, has_avx2, super::FEWEST_LANES, ["avx2", "bmi1", "bmi2", "lzcnt", "popcnt"]);

/// Runs a search with the widest registers there are; `None` if the program is compiled for them already.
pub(super) fn run_widest(
    descent: &mut Descent<'_>,
    task: Task,
    meter: &mut Meter<'_>,
) -> Option<Result<End, Cancelled>> {
    if has_avx512() {
        // SAFETY: the processor has just been asked for these features.
        Some(unsafe { run_with_avx512(descent, task, meter) })
    } else if has_avx2() {
        // SAFETY: the processor has just been asked for these features.
        Some(unsafe { run_with_avx2(descent, task, meter) })
    } else {
        None
    }
}
