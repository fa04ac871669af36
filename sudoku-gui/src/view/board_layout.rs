//! [`BoardLayout`]: where everything on the board lies. Pure geometry, in whole physical pixels.
//!
//! A board drawn at fractions of a pixel has blurred lines and cells of unequal width. So the side of a cell and the
//! width of a line are whole numbers of pixels, and what is left over becomes margin.

use egui::{Pos2, Rect, Vec2, pos2, vec2};
use solver_core::shape::{BOX_HEIGHT, BOX_WIDTH, SIDE};
use solver_core::{Cell, Digit};

/// How heavy a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// Between two cells of a box.
    Thin,
    /// Between two boxes, and around the board.
    Thick,
}

/// The places of the 81 cells and of the lines between them, in points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BoardLayout {
    origin: Pos2,
    /// Physical pixels per point.
    scale: f32,
    /// Widths in physical pixels.
    cell: usize,
    thin: usize,
    thick: usize,
}

impl BoardLayout {
    /// The largest board that fits into `space`, in the middle of it.
    #[must_use]
    pub fn fit(space: Rect, pixels_per_point: f32) -> Self {
        let scale = pixels_per_point.max(0.1);
        let side = pixels(space.width().min(space.height()) * scale);
        // A line is one pixel of a normal display thin, and three thick; on a small board two.
        let thin = pixels(scale.round()).max(1);
        let thick = if side < 60 * SIDE * thin / 2 { 2 * thin } else { 3 * thin };
        let mut layout = Self { origin: space.min, scale, cell: 0, thin, thick };
        layout.cell = side.saturating_sub(layout.line_before(SIDE) + thick) / SIDE;
        let margin = (space.size() - layout.rect().size()).max(Vec2::ZERO) / 2.0;
        layout.origin = layout.snap(space.min + margin);
        layout
    }

    /// The whole board, its outer border included.
    #[must_use]
    pub fn rect(&self) -> Rect {
        Rect::from_min_size(self.origin, Vec2::splat(self.points(self.side())))
    }

    /// The inside of a cell: no line belongs to it.
    #[must_use]
    pub fn cell_rect(&self, cell: Cell) -> Rect {
        let (row, column) = (cell.row().position(), cell.column().position());
        let corner = vec2(self.points(self.start_of(column)), self.points(self.start_of(row)));
        Rect::from_min_size(self.origin + corner, Vec2::splat(self.points(self.cell)))
    }

    /// The cell together with half of the lines around it, so that no click on the board falls between two cells.
    #[must_use]
    pub fn click_rect(&self, cell: Cell) -> Rect {
        let rect = self.cell_rect(cell);
        let half = |position: usize| self.points(self.line_width(position)) / 2.0;
        let (row, column) = (cell.row().position(), cell.column().position());
        Rect::from_min_max(
            rect.min - vec2(half(column), half(row)),
            rect.max + vec2(half(column + 1), half(row + 1)),
        )
    }

    /// The cell at this point, `None` outside the board.
    #[must_use]
    pub fn cell_at(&self, point: Pos2) -> Option<Cell> {
        Cell::all().find(|&cell| self.click_rect(cell).contains(point))
    }

    /// The nine-part of the cell that a mark of this digit stands in: always the same one.
    #[must_use]
    pub fn mark_rect(&self, cell: Cell, digit: Digit) -> Rect {
        let rect = self.cell_rect(cell).shrink(self.cell_side() * 0.05);
        let part = rect.size() / vec2(whole(BOX_WIDTH), whole(BOX_HEIGHT));
        let place = vec2(whole(digit.index() % BOX_WIDTH), whole(digit.index() / BOX_WIDTH));
        Rect::from_min_size(rect.min + part * place, part)
    }

    /// The digit whose mark is, or would be, at this point of the cell.
    #[must_use]
    pub fn mark_at(&self, cell: Cell, point: Pos2) -> Option<Digit> {
        Digit::ALL.into_iter().find(|&digit| self.mark_rect(cell, digit).contains(point))
    }

    /// The lines as filled rectangles, thin ones first so that the thick ones lie on top.
    pub fn lines(&self) -> impl Iterator<Item = (Weight, Rect)> + '_ {
        let of_weight =
            |wanted| (0..=SIDE).filter(move |&at| weight(at) == wanted).map(move |at| (wanted, at));
        of_weight(Weight::Thin).chain(of_weight(Weight::Thick)).flat_map(|(weight, at)| {
            let start = self.points(self.line_before(at) + at * self.cell);
            let (width, length) = (self.points(self.line_width(at)), self.rect().width());
            let across = Rect::from_min_size(self.origin + vec2(0.0, start), vec2(length, width));
            let down = Rect::from_min_size(self.origin + vec2(start, 0.0), vec2(width, length));
            [(weight, across), (weight, down)]
        })
    }

    /// The side of a cell in points.
    #[must_use]
    pub fn cell_side(&self) -> f32 {
        self.points(self.cell)
    }

    /// The font size of a digit that fills a cell.
    #[must_use]
    pub fn digit_size(&self) -> f32 {
        self.cell_side() * 0.62
    }

    /// The font size of a pencil mark.
    #[must_use]
    pub fn mark_size(&self) -> f32 {
        self.cell_side() * 0.24
    }

    /// The width of a thin line in points: the unit for small strokes on the board.
    #[must_use]
    pub fn thin(&self) -> f32 {
        self.points(self.thin)
    }

    fn side(&self) -> usize {
        self.start_of(SIDE - 1) + self.cell + self.thick
    }

    /// Where the cells of this row or column begin, in pixels from the outer edge of the board.
    fn start_of(&self, position: usize) -> usize {
        self.line_before(position) + self.line_width(position) + position * self.cell
    }

    /// The widths of the lines before line number `at`, added up.
    fn line_before(&self, at: usize) -> usize {
        (0..at).map(|line| self.line_width(line)).sum()
    }

    fn line_width(&self, at: usize) -> usize {
        match weight(at) {
            Weight::Thin => self.thin,
            Weight::Thick => self.thick,
        }
    }

    fn points(&self, pixels: usize) -> f32 {
        whole(pixels) / self.scale
    }

    fn snap(&self, point: Pos2) -> Pos2 {
        pos2((point.x * self.scale).round() / self.scale, (point.y * self.scale).round() / self.scale)
    }
}

fn weight(at: usize) -> Weight {
    const { assert!(BOX_WIDTH == BOX_HEIGHT) };
    if at.is_multiple_of(BOX_WIDTH) { Weight::Thick } else { Weight::Thin }
}

fn whole(number: usize) -> f32 {
    f32::from(u16::try_from(number).unwrap_or(u16::MAX))
}

/// Whole pixels that fit into a length.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to what fits")]
fn pixels(length: f32) -> usize {
    length.clamp(0.0, f32::from(u16::MAX)).floor() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCALES: [f32; 5] = [1.0, 1.25, 1.5, 2.0, 3.0];
    const SPACES: [(f32, f32); 5] =
        [(680.0, 690.0), (700.3, 655.7), (344.0, 320.0), (1900.0, 1000.0), (90.0, 120.0)];

    fn layouts() -> impl Iterator<Item = (Rect, f32, BoardLayout)> {
        SCALES.into_iter().flat_map(|scale| {
            SPACES.into_iter().map(move |(width, height)| {
                let space = Rect::from_min_size(pos2(8.4, 38.0), vec2(width, height));
                (space, scale, BoardLayout::fit(space, scale))
            })
        })
    }

    fn is_whole(points: f32, scale: f32) -> bool {
        let pixels = points * scale;
        (pixels - pixels.round()).abs() < 0.01
    }

    #[test]
    fn everything_begins_and_ends_on_a_whole_pixel() {
        for (space, scale, layout) in layouts() {
            let cells = Cell::all().map(|cell| layout.cell_rect(cell));
            for rect in cells.chain(layout.lines().map(|(_, rect)| rect)).chain([layout.rect()]) {
                for edge in [rect.left(), rect.right(), rect.top(), rect.bottom()] {
                    assert!(is_whole(edge, scale), "{edge} at {scale} in {space}");
                }
            }
        }
    }

    #[test]
    fn the_board_is_a_square_that_fits_and_wastes_less_than_a_pixel_a_cell() {
        for (space, scale, layout) in layouts() {
            let rect = layout.rect();
            assert!((rect.width() - rect.height()).abs() < 0.01);
            assert!(space.expand(1.0 / scale).contains_rect(rect), "{rect} in {space}");
            let wasted = space.width().min(space.height()) - rect.width();
            assert!(wasted * scale < 10.0, "{wasted} points at {scale}");
        }
    }

    #[test]
    fn cells_have_one_size_and_do_not_touch() {
        for (_, scale, layout) in layouts() {
            let rects: Vec<Rect> = Cell::all().map(|cell| layout.cell_rect(cell)).collect();
            for rect in &rects {
                assert!((rect.width() - layout.cell_side()).abs() < 0.01);
                assert!((rect.height() - layout.cell_side()).abs() < 0.01);
            }
            let gap = rects[1].left() - rects[0].right();
            assert!((gap * scale - scale.round()).abs() < 0.01, "{gap}");
            let box_gap = rects[3].left() - rects[2].right();
            assert!(box_gap > gap * 1.5, "the border of a box is clearly thicker");
        }
    }

    #[test]
    fn every_point_of_the_board_belongs_to_the_cell_drawn_there() {
        let space = Rect::from_min_size(pos2(10.0, 20.0), vec2(640.0, 640.0));
        let layout = BoardLayout::fit(space, 1.25);
        for cell in Cell::all() {
            let rect = layout.cell_rect(cell).shrink(0.5);
            for point in [rect.center(), rect.left_top(), rect.right_bottom()] {
                assert_eq!(layout.cell_at(point), Some(cell));
            }
        }
        assert_eq!(layout.cell_at(pos2(0.0, 0.0)), None);
        assert_eq!(layout.cell_at(layout.rect().max + vec2(5.0, 0.0)), None);
    }

    #[test]
    fn marks_stand_in_nine_fixed_places_in_reading_order() {
        let space = Rect::from_min_size(pos2(0.0, 0.0), vec2(500.0, 500.0));
        let layout = BoardLayout::fit(space, 1.0);
        let cell = Cell::at(4, 4).unwrap();
        let centers = Digit::ALL.map(|digit| layout.mark_rect(cell, digit).center());
        for (index, center) in centers.into_iter().enumerate() {
            assert!(layout.cell_rect(cell).contains(center));
            if index % 3 > 0 {
                assert!(center.x > centers[index - 1].x);
            }
            if index > 2 {
                assert!(center.y > centers[index - 3].y);
            }
        }
    }

    #[test]
    fn no_space_at_all_is_no_panic() {
        let layout = BoardLayout::fit(Rect::from_min_size(pos2(0.0, 0.0), Vec2::ZERO), 1.0);
        assert!(layout.cell_side() < 1.0);
    }
}
