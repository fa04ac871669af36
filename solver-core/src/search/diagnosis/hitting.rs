//! A smallest set of cells that hits every one of some sets.

use crate::cell_set::CellSet;
use crate::search::control::{Cancelled, Control, Meter};

/// A smallest set that has a cell of each of `sets`, if there is one with fewer than `limit` cells.
///
/// By branch and bound: one of the cells of a set that is not hit yet has to be chosen; and as many sets as have no
/// cell in common need as many cells.
pub(super) fn smallest(
    sets: &[CellSet],
    limit: usize,
    control: &Control,
) -> Result<Option<CellSet>, Cancelled> {
    let mut search = Search { best: None, limit, meter: Meter::new(control) };
    let mut sets = sets.to_vec();
    // Small sets first: they leave the least choice.
    sets.sort_unstable_by_key(|set| set.len());
    search.choose(&sets, CellSet::EMPTY, CellSet::EMPTY)?;
    Ok(search.best)
}

struct Search<'a> {
    best: Option<CellSet>,
    /// Only sets with fewer cells than this are of interest.
    limit: usize,
    meter: Meter<'a>,
}

impl Search<'_> {
    /// Looks for better sets than the best that contain `chosen` and nothing of `excluded`; `sets` are to be hit.
    fn choose(&mut self, sets: &[CellSet], chosen: CellSet, excluded: CellSet) -> Result<(), Cancelled> {
        self.meter.node(chosen.len())?;
        let open: Vec<CellSet> =
            sets.iter().filter(|&&set| (set & chosen).is_empty()).map(|&set| set - excluded).collect();
        if chosen.len() + disjoint(&open) >= self.limit {
            return Ok(());
        }
        let Some(tightest) = open.iter().min_by_key(|set| set.len()) else {
            self.limit = chosen.len();
            self.best = Some(chosen);
            return Ok(());
        };
        // The cell that hits most goes first, so that good sets are met early.
        let mut cells: Vec<_> = tightest.iter().collect();
        cells.sort_by_key(|&cell| std::cmp::Reverse(open.iter().filter(|set| set.contains(cell)).count()));
        let mut excluded = excluded;
        for cell in cells {
            self.choose(&open, chosen.with(cell), excluded)?;
            // What contains it was searched.
            excluded.add(cell);
        }
        Ok(())
    }
}

/// How many of the sets have no cell in common, counted greedily; an empty set can never be hit.
fn disjoint(sets: &[CellSet]) -> usize {
    let (mut taken, mut count) = (CellSet::EMPTY, 0_usize);
    for &set in sets {
        if set.is_empty() {
            return usize::MAX / 2;
        }
        if (set & taken).is_empty() {
            taken |= set;
            count += 1;
        }
    }
    count
}
