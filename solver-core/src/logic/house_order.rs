//! The orders in which houses and peers are gone through. They decide which of several steps comes first.

use crate::cell::{Cell, House, HouseKind};
use crate::cell_set::CellSet;

/// Boxes, then columns, then rows: singles and sets.
pub(super) fn boxes_columns_rows() -> impl Iterator<Item = House> {
    [HouseKind::Box, HouseKind::Column, HouseKind::Row].into_iter().flat_map(House::of_kind)
}

/// Boxes, then rows, then columns: everything else.
pub(super) fn boxes_rows_columns() -> impl Iterator<Item = House> {
    [HouseKind::Box, HouseKind::Row, HouseKind::Column].into_iter().flat_map(House::of_kind)
}

/// The box, the row and the column of a cell.
pub(super) const fn box_row_column(cell: Cell) -> [House; 3] {
    [cell.box_(), cell.row(), cell.column()]
}

/// Those of `cells` that see `cell`: its box first, then the rest of its row, then of its column.
pub(super) fn peers_in(cells: CellSet, cell: Cell) -> impl Iterator<Item = Cell> + Clone {
    let [box_, row, column] = box_row_column(cell).map(House::cells);
    let others = cells.without(cell);
    [others & box_, (others & row) - box_, (others & column) - box_].into_iter().flatten()
}
