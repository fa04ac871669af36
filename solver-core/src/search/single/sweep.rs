//! What follows from the candidates at once, for all digits together.
//!
//! Read [`deduce`] as code for one digit; the loop around it in [`sweep`] is what becomes one instruction for several.
//!
//! In a band, a digit takes one triad (three cells of a row and a box) of every row and of every box: its triads form
//! a permutation of three rows and three boxes. In a stack, the same holds for the columns and the boxes. Of six
//! permutations, three step to the right from row to row, three to the left. A triad that lies in none that is whole
//! is dropped: that is both kinds of locked candidates. As permutations of one kind share no triad, each is known by
//! its first triad, and one bit operation looks at all of them in all bands or stacks.
//!
//! Then a digit is a hidden single in a row or column only where it is one in its box: if a row has one triad left,
//! that box has no other. So boxes alone are looked at.

#![expect(
    clippy::inline_always,
    reason = "one body is compiled for every kind of processor, inside functions that say which"
)]

use super::board::{ALL_CELLS, Board, Word, Words};
use crate::shape::SIDE;

/// The first column of every box in every band.
const FIRST_COLUMNS: Word = 0o111_111_111;
/// The first band of every box.
const FIRST_BAND: Word = 0o007_007_007;
const SECOND_BAND: Word = FIRST_BAND << 3;
const LAST_BAND: Word = FIRST_BAND << 6;

/// The boxes in which each lane has to have a place.
static BOXES: Words = {
    let mut boxes = Words::NONE;
    let mut digit = 0;
    while digit < SIDE {
        boxes.0[digit] = FIRST_COLUMNS;
        digit += 1;
    }
    boxes
};

/// What [`propagate`] came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// A cell or a digit has no place.
    Dead,
    /// The rules give no digit any more, and cells are open.
    Stalled,
    /// Every cell has its digit.
    Solved,
}

/// Applies the rules until they place no digit any more. Candidates may remain that another sweep would remove: it
/// is cheaper to branch with them.
#[inline(always)]
pub(super) fn propagate<const LANES: usize>(board: &mut Board) -> Fate {
    let mut notes = Notes { hidden: Words::NONE, missing: Words::NONE };
    let mut thirds = collect(board, &notes);
    let mut single = thirds.map(Cells::single);
    loop {
        sweep::<LANES>(board, &mut notes, single, thirds.map(|cells| cells.hidden));
        thirds = collect(board, &notes);
        let [first, second, last] = thirds;
        if first.once & second.once & last.once != ALL_CELLS || notes.is_digit_missing() {
            return Fate::Dead;
        }
        let now = thirds.map(Cells::single);
        if now == single {
            return if first.twice | second.twice | last.twice == 0 { Fate::Solved } else { Fate::Stalled };
        }
        single = now;
    }
}

/// What a sweep leaves for the next.
#[derive(Clone, Copy, Debug)]
struct Notes {
    /// The cells of the columns in which a digit has the only cell of its box, if it can take that cell.
    hidden: Words,
    /// The boxes in which a digit has no place.
    missing: Words,
}

/// What the digits say together of the cells of a third.
#[derive(Clone, Copy, Debug)]
struct Cells {
    /// Cells with a candidate.
    once: Word,
    /// Cells with several.
    twice: Word,
    /// Cells with a hidden single.
    hidden: Word,
}

impl Cells {
    /// Cells with one candidate, or with one that has no other place.
    #[inline(always)]
    const fn single(self) -> Word {
        self.once & !self.twice | self.hidden
    }
}

/// Places the singles, and removes what they and the locked candidates leave no room for.
#[inline(always)]
fn sweep<const LANES: usize>(
    board: &mut Board,
    notes: &mut Notes,
    single: [Word; 3],
    [hidden_0, hidden_1, hidden_2]: [Word; 3],
) {
    let [Words(third_0), Words(third_1), Words(third_2)] = &mut board.thirds;
    let (Words(hidden), Words(missing), Words(boxes)) = (&mut notes.hidden, &mut notes.missing, &BOXES);
    for lane in 0..LANES {
        // A cell with a hidden single is left to that digit.
        let candidates = [
            third_0[lane] & (!hidden_0 | hidden[lane]),
            third_1[lane] & (!hidden_1 | hidden[lane]),
            third_2[lane] & (!hidden_2 | hidden[lane]),
        ];
        let deduced = deduce(candidates, single);
        [third_0[lane], third_1[lane], third_2[lane]] = deduced.candidates;
        hidden[lane] = deduced.hidden;
        missing[lane] = deduced.boxes ^ boxes[lane];
    }
}

/// What [`deduce`] finds out about one digit.
struct Deduced {
    candidates: [Word; 3],
    hidden: Word,
    /// The boxes that have a place for the digit.
    boxes: Word,
}

/// One sweep for one digit, of which the cells in `single` are taken or to be taken.
#[inline(always)]
fn deduce(candidates: [Word; 3], single: [Word; 3]) -> Deduced {
    let [first, second, last] = only_singles_in_their_boxes(candidates, single);

    let [triads_0, triads_1, triads_2] = [first, second, last].map(|word| word | word >> 1 | word >> 2);
    let triads_0 = triads_0 & FIRST_COLUMNS;
    let right = triads_0 & next_box(triads_1) & last_box(triads_2);
    let left = triads_0 & last_box(triads_1) & next_box(triads_2);
    let first = first & whole_triads(right | left);
    let second = second & whole_triads(last_box(right) | next_box(left));
    let last = last & whole_triads(next_box(right) | last_box(left));

    let once = first | second | last;
    let twice = first & second | last & (first | second);
    let kept = columns_of_whole_permutations(once);
    let (once, twice) = (once & kept, twice & kept);

    let [once_1, once_2] = [once >> 1, once >> 2];
    let some = once | once_1;
    let several = once & once_1 | once_2 & some | twice | twice >> 1 | twice >> 2;
    Deduced {
        candidates: [first & kept, second & kept, last & kept],
        hidden: once & !whole_triads(several & FIRST_COLUMNS),
        boxes: (some | once_2) & FIRST_COLUMNS,
    }
}

/// The candidates without those that share a box with a single. The rows and columns follow from the boxes.
#[inline(always)]
fn only_singles_in_their_boxes(candidates: [Word; 3], single: [Word; 3]) -> [Word; 3] {
    let [first, second, last] = candidates;
    let taken = [first & single[0], second & single[1], last & single[2]];
    let columns = taken[0] | taken[1] | taken[2];
    let open = !whole_triads((columns | columns >> 1 | columns >> 2) & FIRST_COLUMNS);
    [first & open | taken[0], second & open | taken[1], last & open | taken[2]]
}

/// Of the columns of boxes in which a digit has a place, those in a permutation of bands and columns that is whole.
#[inline(always)]
fn columns_of_whole_permutations(columns: Word) -> Word {
    let [first, second, last] = [columns & FIRST_BAND, columns >> 3 & FIRST_BAND, columns >> 6 & FIRST_BAND];
    // Twice side by side, so that a shift by one or two is a rotation of three.
    let [second, last] = [second | second << 3, last | last << 3];
    let right = first & second >> 1 & last >> 2;
    let left = first & second >> 2 & last >> 1;
    // Shifted first and doubled then: the other way round the compiler makes multiplications of it.
    let second = right << 1 | left << 2;
    let last = right << 5 | left << 4;
    right | left | (second | second << 3) & SECOND_BAND | (last | last << 3) & LAST_BAND
}

/// All three cells of the triads that are named by their first bits.
#[inline(always)]
const fn whole_triads(first_columns: Word) -> Word {
    (first_columns << 3).wrapping_sub(first_columns)
}

/// Every box as its neighbor to the right, around the edge. Bits above the 27 of a word are of no meaning.
#[inline(always)]
const fn next_box(word: Word) -> Word {
    word >> 9 | word << 18
}

/// Every box as its neighbor to the left.
#[inline(always)]
const fn last_box(word: Word) -> Word {
    word >> 18 | word << 9
}

/// Sums up over the digits, for every third.
#[inline(always)]
fn collect(board: &Board, notes: &Notes) -> [Cells; 3] {
    let [first, second, last] = &board.thirds;
    [collect_third(first, notes), collect_third(second, notes), collect_third(last, notes)]
}

#[inline(always)]
fn collect_third(words: &Words, notes: &Notes) -> Cells {
    let [mut once, mut twice, mut hidden] = [0; 3];
    for (word, hidden_word) in words.pairs().zip(notes.hidden.pairs()) {
        twice |= once & word;
        once |= word;
        hidden |= word & hidden_word;
    }
    let ([once, more], [twice, more_twice]) = (halves(once), halves(twice));
    let [hidden, more_hidden] = halves(hidden);
    Cells { once: once | more, twice: twice | more_twice | once & more, hidden: hidden | more_hidden }
}

impl Notes {
    /// Whether a digit has no place in a box.
    #[inline(always)]
    fn is_digit_missing(&self) -> bool {
        self.missing.pairs().fold(0, |missing, pair| missing | pair) != 0
    }
}

#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "the halves are wanted")]
const fn halves(pair: u64) -> [Word; 2] {
    [pair as Word, (pair >> Word::BITS) as Word]
}

impl Words {
    /// The words of two digits at a time: twice as many for an instruction, and cheaper to take out of memory than
    /// what the compiler makes of four.
    #[inline(always)]
    fn pairs(&self) -> impl Iterator<Item = u64> {
        let (pairs, _) = self.0[..=SIDE].as_chunks::<2>();
        pairs.iter().map(|&[low, high]| u64::from(low) | u64::from(high) << Word::BITS)
    }
}
