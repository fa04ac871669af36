//! [`Icon`]: small drawings that stand beside words, never instead of them where there is room.
//!
//! Drawn from strokes, so that they are crisp at every zoom and follow the color of the words.

use std::f32::consts::PI;

use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

/// A drawing on a field of 16 by 16.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Icon {
    /// A folder.
    Open,
    /// An arrow into a tray.
    Save,
    /// An arrow that turns back.
    Undo,
    /// An arrow that turns forward.
    Redo,
    /// A triangle: go.
    Solve,
    /// A square: halt.
    Stop,
    /// The key that takes back a character.
    Erase,
    /// A pencil over a line.
    Marks,
    /// A tick: proved, or done.
    Tick,
    /// Two sheets: more than one.
    Several,
    /// A circle with a bar: none.
    None,
    /// A triangle with an exclamation mark.
    Warning,
    /// A cross: close.
    Close,
    /// A ring with one quarter missing: at work.
    Working,
    /// An angle to the left.
    Previous,
    /// An angle to the right.
    Next,
    /// Three lines: a list.
    List,
    /// A small triangle that points up: the least first.
    Rising,
    /// A small triangle that points down: the greatest first.
    Falling,
}

const FIELD: f32 = 16.0;
const STROKE: f32 = 1.6;

impl Icon {
    /// Draws the icon into the middle of `rect`, as large as fits.
    pub fn paint(self, painter: &Painter, rect: Rect, color: Color32) {
        let side = rect.width().min(rect.height());
        let field = Field {
            origin: rect.center() - Vec2::splat(side / 2.0),
            scale: side / FIELD,
            stroke: Stroke::new(STROKE * side / FIELD, color),
        };
        painter.extend(field.shapes(self));
    }
}

struct Field {
    origin: Pos2,
    scale: f32,
    stroke: Stroke,
}

impl Field {
    fn shapes(&self, icon: Icon) -> Vec<Shape> {
        match icon {
            Icon::Open => vec![self.outline(&[
                (1.5, 13.0),
                (1.5, 3.0),
                (6.0, 3.0),
                (7.8, 5.2),
                (14.5, 5.2),
                (14.5, 13.0),
            ])],
            Icon::Save => vec![
                self.line(&[(8.0, 1.5), (8.0, 10.0)]),
                self.line(&[(4.4, 6.6), (8.0, 10.2), (11.6, 6.6)]),
                self.line(&[(1.8, 10.6), (1.8, 14.0), (14.2, 14.0), (14.2, 10.6)]),
            ],
            Icon::Undo => self.turning_arrow(|x| x),
            Icon::Redo => self.turning_arrow(|x| FIELD - x),
            Icon::Solve => vec![self.filled(&[(4.2, 2.2), (13.6, 8.0), (4.2, 13.8)])],
            Icon::Stop => vec![self.filled(&[(3.2, 3.2), (12.8, 3.2), (12.8, 12.8), (3.2, 12.8)])],
            Icon::Erase => vec![
                self.outline(&[(5.4, 3.2), (14.8, 3.2), (14.8, 12.8), (5.4, 12.8), (1.2, 8.0)]),
                self.line(&[(7.8, 5.9), (12.0, 10.1)]),
                self.line(&[(12.0, 5.9), (7.8, 10.1)]),
            ],
            Icon::Marks => vec![
                self.outline(&[(2.2, 13.8), (3.2, 10.2), (11.2, 2.2), (13.8, 4.8), (5.8, 12.8)]),
                self.line(&[(9.2, 4.2), (11.8, 6.8)]),
            ],
            Icon::Tick => vec![self.line(&[(2.4, 8.6), (6.4, 12.4), (13.6, 3.8)])],
            Icon::Several => vec![
                self.line(&[(5.2, 4.6), (5.2, 1.8), (14.2, 1.8), (14.2, 10.8), (11.4, 10.8)]),
                self.outline(&[(1.8, 5.2), (10.8, 5.2), (10.8, 14.2), (1.8, 14.2)]),
            ],
            Icon::None => vec![
                Shape::circle_stroke(self.at((8.0, 8.0)), 6.2 * self.scale, self.stroke),
                self.line(&[(3.7, 12.3), (12.3, 3.7)]),
            ],
            Icon::Warning => vec![
                self.outline(&[(8.0, 1.8), (15.0, 14.0), (1.0, 14.0)]),
                self.line(&[(8.0, 6.2), (8.0, 9.8)]),
                Shape::circle_filled(self.at((8.0, 11.9)), 0.95 * self.scale, self.stroke.color),
            ],
            Icon::Close => {
                vec![self.line(&[(3.4, 3.4), (12.6, 12.6)]), self.line(&[(12.6, 3.4), (3.4, 12.6)])]
            }
            Icon::Previous => vec![self.line(&[(10.5, 3.0), (5.5, 8.0), (10.5, 13.0)])],
            Icon::Next => vec![self.line(&[(5.5, 3.0), (10.5, 8.0), (5.5, 13.0)])],
            Icon::List => vec![
                self.line(&[(2.0, 4.0), (14.0, 4.0)]),
                self.line(&[(2.0, 8.0), (14.0, 8.0)]),
                self.line(&[(2.0, 12.0), (14.0, 12.0)]),
            ],
            Icon::Rising => vec![self.filled(&[(2.0, 11.5), (8.0, 4.5), (14.0, 11.5)])],
            Icon::Falling => vec![self.filled(&[(2.0, 4.5), (14.0, 4.5), (8.0, 11.5)])],
            Icon::Working => vec![self.arc((8.0, 8.0), 5.8, 0.0, 1.5 * PI)],
        }
    }

    /// An arrow to the left that comes back below; `across` may mirror it.
    fn turning_arrow(&self, across: impl Fn(f32) -> f32) -> Vec<Shape> {
        let place = |(x, y): (f32, f32)| self.at((across(x), y));
        let bend = (0..=10_u8).map(|step| {
            let angle = PI * (f32::from(step) / 10.0 - 0.5);
            (9.6 + 3.9 * angle.cos(), 9.5 + 3.9 * angle.sin())
        });
        let shaft = [(2.4, 5.6)].into_iter().chain(bend).chain([(6.0, 13.4)]);
        let head = [(5.9, 2.0), (2.2, 5.6), (5.9, 9.2)];
        vec![
            Shape::line(shaft.map(place).collect(), self.stroke),
            Shape::line(head.map(place).to_vec(), self.stroke),
        ]
    }

    fn arc(&self, center: (f32, f32), radius: f32, from: f32, to: f32) -> Shape {
        let point = |step: u8| {
            let angle = from + (to - from) * f32::from(step) / 20.0;
            self.at(center) + vec2(angle.cos(), angle.sin()) * radius * self.scale
        };
        Shape::line((0..=20).map(point).collect(), self.stroke)
    }

    fn line(&self, points: &[(f32, f32)]) -> Shape {
        Shape::line(self.all_at(points), self.stroke)
    }

    fn outline(&self, points: &[(f32, f32)]) -> Shape {
        Shape::closed_line(self.all_at(points), self.stroke)
    }

    fn filled(&self, points: &[(f32, f32)]) -> Shape {
        Shape::convex_polygon(self.all_at(points), self.stroke.color, Stroke::NONE)
    }

    fn all_at(&self, points: &[(f32, f32)]) -> Vec<Pos2> {
        points.iter().map(|&point| self.at(point)).collect()
    }

    fn at(&self, (x, y): (f32, f32)) -> Pos2 {
        self.origin + vec2(x, y) * self.scale
    }
}

/// The window's icon: a corner of a board, as RGBA pixels.
#[must_use]
pub fn window_icon() -> egui::IconData {
    const SIDE: usize = 64;
    let mut rgba = Vec::with_capacity(SIDE * SIDE * 4);
    for y in 0..SIDE {
        for x in 0..SIDE {
            rgba.extend(icon_pixel(pos2(coordinate(x), coordinate(y))).to_srgba_unmultiplied());
        }
    }
    egui::IconData { rgba, width: 64, height: 64 }
}

fn coordinate(pixel: usize) -> f32 {
    u16::try_from(pixel).map_or(0.0, f32::from) + 0.5
}

/// Nine cells with rounded corners, three of them on the diagonal filled.
fn icon_pixel(at: Pos2) -> Color32 {
    let palette = super::theme::LIGHT;
    let board = Rect::from_min_max(pos2(2.0, 2.0), pos2(62.0, 62.0));
    if distance_outside(board, 12.0, at) > 0.0 {
        return Color32::TRANSPARENT;
    }
    for row in 0..3_u8 {
        for column in 0..3_u8 {
            let corner = pos2(8.0 + 17.0 * f32::from(column), 8.0 + 17.0 * f32::from(row));
            let cell = Rect::from_min_size(corner, Vec2::splat(14.0));
            if distance_outside(cell, 3.0, at) <= 0.0 {
                return if row == column { palette.board.equal } else { palette.board.cell };
            }
        }
    }
    palette.accent
}

/// How far a point lies outside a rectangle with rounded corners; negative inside.
fn distance_outside(rect: Rect, radius: f32, point: Pos2) -> f32 {
    let from_center = (point - rect.center()).abs();
    let beyond = from_center - (rect.size() / 2.0 - Vec2::splat(radius));
    beyond.max(Vec2::ZERO).length() + beyond.max_elem().min(0.0) - radius
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_icon_is_a_square_of_opaque_cells_with_clear_corners() {
        let icon = window_icon();
        assert_eq!(icon.rgba.len(), 64 * 64 * 4);
        let alpha = |x: usize, y: usize| icon.rgba[(y * 64 + x) * 4 + 3];
        assert_eq!((alpha(0, 0), alpha(63, 63), alpha(32, 32)), (0, 0, 255));
    }
}
