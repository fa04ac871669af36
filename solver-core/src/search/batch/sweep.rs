//! One sweep: what follows from the candidates at once, in all lanes.
//!
//! Read every function as code for one board: the loop over the lanes around its body is what becomes one
//! instruction for all of them. No branch depends on a board.
//!
//! A *triad* is three cells in one box and one row, or in one box and one column. Nine triads lie in a band, three
//! by three: a row of the matrix is a row of the board, a column of it a box. A digit takes exactly one triad of
//! every row and of every box, so its places form a permutation of the matrix. [`deduce`] keeps the digit in those
//! triads that lie in some permutation. That alone is both kinds of locked candidates, pointing and claiming, and
//! tells when a digit has no place left in a row or a box. A digit that has one triad left, and one cell in it, is a
//! hidden single of the row and of the box. Stacks are the same with columns for rows.

#![expect(
    clippy::needless_range_loop,
    reason = "all functions count lanes alike, however many rows they read"
)]
#![expect(
    clippy::inline_always,
    reason = "one body is compiled for every kind of processor, inside functions that say which"
)]

use super::page::{ALL_DIGITS, Band, CELLS_IN_BAND, Mask, Page, Row};
use super::unroll::{fence, three};

/// What the first half of a sweep leaves for the second.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(super) struct Notes<const LANES: usize> {
    bands: [BandNotes<LANES>; 3],
    /// The triads of the rows of one band: of no use after it. One for all, since the fastest memory is small.
    across: TriadNotes<LANES>,
}

/// What is left of one band. A triad of the band has the number
/// `3 * row + box`; one of the three stacks `3 * box + column`, all counted within the band.
#[derive(Clone, Debug)]
struct BandNotes<const LANES: usize> {
    cells: Band<LANES>,
    /// Digits that a triad of a row can take.
    allowed: [Row<LANES>; 9],
    /// Digits whose cell is the only one they can take in its row or box, if they can take one of the triad.
    hidden: [Row<LANES>; 9],
    down: TriadNotes<LANES>,
    /// Digits that have a place in every row and box.
    placeable: Row<LANES>,
    /// Digits that are a cell's last in every row.
    placed: Row<LANES>,
}

/// The digits of triads.
#[derive(Clone, Debug)]
struct TriadNotes<const LANES: usize> {
    /// Digits with a place in the triad.
    somewhere: [Row<LANES>; 9],
    /// Digits with several.
    twice: [Row<LANES>; 9],
    /// Digits that are a cell's last.
    single: [Row<LANES>; 9],
}

/// How the boards fared.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(super) struct Verdicts<const LANES: usize> {
    /// Not zero where a cell has no digit left or a digit no place in a house.
    pub(super) dead: Row<LANES>,
    /// Not zero where the sweep removed a candidate.
    pub(super) changed: Row<LANES>,
    /// Not zero where a cell had several digits left before the sweep.
    pub(super) open: Row<LANES>,
}

impl<const LANES: usize> Notes<LANES> {
    #[expect(clippy::unnecessary_box_returns, reason = "some kilobytes that are made in place")]
    pub(super) fn new() -> Box<Self> {
        Box::new(Self { bands: [const { BandNotes::BLANK }; 3], across: TriadNotes::BLANK })
    }
}

impl<const LANES: usize> BandNotes<LANES> {
    const BLANK: Self = Self {
        cells: [[0; LANES]; CELLS_IN_BAND],
        allowed: [[0; LANES]; 9],
        hidden: [[0; LANES]; 9],
        down: TriadNotes::BLANK,
        placeable: [0; LANES],
        placed: [0; LANES],
    };
}

impl<const LANES: usize> TriadNotes<LANES> {
    const BLANK: Self = Self { somewhere: [[0; LANES]; 9], twice: [[0; LANES]; 9], single: [[0; LANES]; 9] };
}

impl<const LANES: usize> Verdicts<LANES> {
    pub(super) const BLANK: Self = Self { dead: [0; LANES], changed: [0; LANES], open: [0; LANES] };
}

/// One number for every triad of a band, by row and box; or of a stack, by column and box.
type Matrix = [[Mask; 3]; 3];

/// First half of a sweep: naked singles, then everything that follows within the band.
#[inline(always)]
pub(super) fn band<const LANES: usize>(page: &Page<LANES>, notes: &mut Notes<LANES>, band: usize) {
    let Notes { bands, across } = notes;
    let (cells, notes) = (&page.bands[band], &mut bands[band]);
    collect::<LANES, 0>(cells, notes, across);
    fence();
    collect::<LANES, 1>(cells, notes, across);
    fence();
    collect::<LANES, 2>(cells, notes, across);
    fence();
    restrict(notes, across);
}

/// Second half: what follows in the stack, and all hidden singles. The last stack completes the verdicts.
#[inline(always)]
pub(super) fn stack<const LANES: usize, const STACK: usize>(
    page: &mut Page<LANES>,
    notes: &Notes<LANES>,
    verdicts: &mut Verdicts<LANES>,
) {
    let notes = &notes.bands;
    for lane in 0..LANES {
        let (mut somewhere, mut twice, mut single) = ([[0; 3]; 3], [[0; 3]; 3], [[0; 3]; 3]);
        three!(column, band => {
            let triad = 3 * STACK + column;
            somewhere[column][band] = notes[band].down.somewhere[triad][lane];
            twice[column][band] = notes[band].down.twice[triad][lane];
            single[column][band] = notes[band].down.single[triad][lane];
        });
        let (allowed, hidden) = deduce(&somewhere, &twice, &single);
        let mut placeable = allowed[0][0] | allowed[0][1] | allowed[0][2];
        let (mut smallest, mut changed) = (ALL_DIGITS, 0);
        three!(band, row, column => {
            let cell = 9 * row + 3 * STACK + column;
            let triad = 3 * row + STACK;
            let kept = notes[band].cells[cell][lane] & notes[band].allowed[triad][lane] & allowed[column][band];
            let found = kept & (notes[band].hidden[triad][lane] | hidden[column][band]);
            let mask = if found == 0 { kept } else { found };
            smallest = if mask < smallest { mask } else { smallest };
            changed |= mask ^ page.bands[band][cell][lane];
            page.bands[band][cell][lane] = mask;
        });
        if STACK == 0 {
            placeable &= notes[0].placeable[lane] & notes[1].placeable[lane] & notes[2].placeable[lane];
            verdicts.open[lane] =
                ALL_DIGITS & !(notes[0].placed[lane] & notes[1].placed[lane] & notes[2].placed[lane]);
        }
        let dead = Mask::from(placeable != ALL_DIGITS || smallest == 0);
        verdicts.dead[lane] = if STACK == 0 { dead } else { verdicts.dead[lane] | dead };
        verdicts.changed[lane] = if STACK == 0 { changed } else { verdicts.changed[lane] | changed };
    }
}

/// Takes the naked singles of a box from their triads, and notes what the box has in its triads.
///
/// Box by box, since nine cells and what is made of them fit into the registers; row by row they do not, because the
/// triads of the stacks need three rows at once.
#[inline(always)]
fn collect<const LANES: usize, const BOX: usize>(
    band: &Band<LANES>,
    notes: &mut BandNotes<LANES>,
    across: &mut TriadNotes<LANES>,
) {
    for lane in 0..LANES {
        let (mut cells, mut single) = ([[0; 3]; 3], [[0; 3]; 3]);
        three!(row, column => {
            let mask = band[9 * row + 3 * BOX + column][lane];
            cells[row][column] = mask;
            single[row][column] = if mask & mask.wrapping_sub(1) == 0 { mask } else { 0 };
        });
        three!(row => {
            let [a, b, c] = single[row];
            let singles = a | b | c;
            let masks =
                [cells[row][0] & !singles | a, cells[row][1] & !singles | b, cells[row][2] & !singles | c];
            let triad = 3 * row + BOX;
            across.somewhere[triad][lane] = masks[0] | masks[1] | masks[2];
            across.twice[triad][lane] = twice(masks[0], masks[1], masks[2]);
            across.single[triad][lane] = singles;
            three!(column => { notes.cells[9 * row + 3 * BOX + column][lane] = masks[column]; });
        });
        three!(column => {
            notes.down.single[3 * BOX + column][lane] = single[0][column] | single[1][column] | single[2][column];
        });
    }
}

/// Removes what the triads of the band's rows exclude, and notes what is left for the stacks.
#[inline(always)]
fn restrict<const LANES: usize>(notes: &mut BandNotes<LANES>, across: &TriadNotes<LANES>) {
    for lane in 0..LANES {
        let (mut somewhere, mut several, mut single) = ([[0; 3]; 3], [[0; 3]; 3], [[0; 3]; 3]);
        three!(row, box_ => {
            somewhere[row][box_] = across.somewhere[3 * row + box_][lane];
            several[row][box_] = across.twice[3 * row + box_][lane];
            single[row][box_] = across.single[3 * row + box_][lane];
        });
        let (allowed, hidden) = deduce(&somewhere, &several, &single);
        notes.placed[lane] = (single[0][0] | single[0][1] | single[0][2])
            & (single[1][0] | single[1][1] | single[1][2])
            & (single[2][0] | single[2][1] | single[2][2]);
        notes.placeable[lane] = allowed[0][0] | allowed[0][1] | allowed[0][2];
        three!(row, box_ => {
            notes.allowed[3 * row + box_][lane] = allowed[row][box_];
            notes.hidden[3 * row + box_][lane] = hidden[row][box_];
        });
        three!(box_, column => {
            let triad = 3 * box_ + column;
            let mut masks = [0; 3];
            three!(row => { masks[row] = notes.cells[9 * row + triad][lane] & allowed[row][box_]; });
            notes.down.somewhere[triad][lane] = masks[0] | masks[1] | masks[2];
            notes.down.twice[triad][lane] = twice(masks[0], masks[1], masks[2]);
        });
    }
}

/// The digits allowed in each triad, and those that are hidden singles in one of its cells.
#[inline(always)]
fn deduce(somewhere: &Matrix, several: &Matrix, single: &Matrix) -> (Matrix, Matrix) {
    let (mut left, mut allowed, mut hidden) = ([[0; 3]; 3], [[0; 3]; 3], [[0; 3]; 3]);
    three!(i, k => {
        left[i][k] = somewhere[i][k] & !(single[i][(k + 1) % 3] | single[i][(k + 2) % 3]);
    });
    three!(i, k => {
        let [one, two] = [&left[(i + 1) % 3], &left[(i + 2) % 3]];
        let [before, after] = [(k + 1) % 3, (k + 2) % 3];
        allowed[i][k] = left[i][k] & (one[before] & two[after] | one[after] & two[before]);
    });
    three!(i, k => {
        let elsewhere = allowed[i][(k + 1) % 3] | allowed[i][(k + 2) % 3];
        hidden[i][k] = allowed[i][k] & !elsewhere & !several[i][k];
    });
    (allowed, hidden)
}

/// The digits in at least two of three masks.
#[inline(always)]
const fn twice(a: Mask, b: Mask, c: Mask) -> Mask {
    a & b | c & (a | b)
}
