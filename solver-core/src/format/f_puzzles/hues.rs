//! Colors of cells: hues in the JSON, numbers in an entry.

use serde_json::Value;

use crate::format::Color;

/// The hues that the site offers, for the colors from 1 on.
const PALETTE: [&str; Color::COUNT as usize] =
    ["#A8A8A8", "#FFA0A0", "#FFE060", "#FFFFB0", "#B0FFB0", "#60D060", "#D0D0FF", "#8080F0", "#FF80FF"];

/// The hue of a color.
pub(super) fn hex(color: Color) -> &'static str {
    PALETTE.get(usize::from(color.number()) - 1).copied().unwrap_or(PALETTE[0])
}

/// Which hues of a puzzle are which colors: those of the palette have their numbers, others take free ones in the
/// order in which they appear. When there are none left, a hue is no color.
pub(super) struct Hues<'a>([Option<&'a str>; Color::COUNT as usize]);

impl<'a> Hues<'a> {
    pub fn of(colors: impl Iterator<Item = &'a Value>) -> Self {
        let mut hues = [None; Color::COUNT as usize];
        let mut others: Vec<&str> = Vec::new();
        for hue in colors.filter_map(Value::as_str) {
            match PALETTE.iter().zip(&mut hues).find(|(known, _)| known.eq_ignore_ascii_case(hue)) {
                Some((_, place)) => *place = Some(hue),
                None if others.contains(&hue) => {}
                None => others.push(hue),
            }
        }
        for (place, hue) in hues.iter_mut().filter(|place| place.is_none()).zip(others) {
            *place = Some(hue);
        }
        Self(hues)
    }

    /// The color of a hue; a number stands for the color of that number.
    pub fn number(&self, color: &Value) -> Option<Color> {
        let number = match color {
            Value::Number(number) => number.as_u64().and_then(|number| u8::try_from(number).ok())?,
            other => {
                let hue = other.as_str()?;
                let is_it = |place: Option<&str>| place.is_some_and(|other| other.eq_ignore_ascii_case(hue));
                u8::try_from(self.0.iter().copied().position(is_it)?).ok()? + 1
            }
        };
        Color::new(number)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn hues_have_numbers() {
        let colors =
            [json!("#123456"), json!("#ffa0a0"), json!("#A8A8A8"), json!("#123456"), json!("#654321")];
        let hues = Hues::of(colors.iter());
        let numbers: Vec<_> = colors.iter().map(|color| hues.number(color).map(Color::number)).collect();
        assert_eq!(numbers, [Some(3), Some(2), Some(1), Some(3), Some(4)]);
        assert_eq!(hues.number(&json!(7)), Color::new(7));
        assert_eq!(
            (hues.number(&json!(0)), hues.number(&json!("red")), hues.number(&json!([]))),
            (None, None, None)
        );
    }

    #[test]
    fn more_hues_than_colors_lose_the_last_ones() {
        let colors: Vec<Value> = (0..12).map(|number| json!(format!("#00000{number:x}"))).collect();
        let hues = Hues::of(colors.iter());
        assert_eq!(colors.iter().filter_map(|color| hues.number(color)).count(), 9);
    }
}
