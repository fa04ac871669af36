//! [`Rating`]: how hard a puzzle is said to be, as a number that fits into two bytes.

/// How hard a puzzle is said to be, for sorting: in hundredths below 320, in whole numbers above, and no more than
/// 33,854. Ratings by different programs mean different things; within a list they can be compared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rating(u16);

/// From here on ratings are whole numbers.
const COARSE: f64 = 320.0;
const HUNDREDTHS: f64 = 100.0;
const FINE_STEPS: u16 = 32_000;

impl Rating {
    /// One more than the greatest rating: what stands for none.
    pub(super) const NONE: u16 = u16::MAX;

    /// The first number in what a list says of a puzzle: 7.1 in `ED=7.1/1.2/1.2`.
    #[must_use]
    pub fn find(words: &str) -> Option<Self> {
        let is_part = |character: char| character.is_ascii_digit() || character == '.';
        let number = words.split(|character| !is_part(character)).find_map(|part| {
            let part = part.trim_matches('.');
            part.starts_with(|first: char| first.is_ascii_digit()).then(|| part.parse::<f64>().ok())?
        })?;
        Some(Self::of(number))
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped before")]
    fn of(number: f64) -> Self {
        if number < COARSE {
            return Self((number.max(0.0) * HUNDREDTHS).round() as u16);
        }
        let above = (number - COARSE).min(f64::from(Self::NONE - 1 - FINE_STEPS));
        Self(FINE_STEPS + above.round() as u16)
    }

    /// As two bytes; [`Self::NONE`] stands for none.
    pub(super) const fn pack(rating: Option<Self>) -> u16 {
        match rating {
            Some(Self(value)) => value,
            None => Self::NONE,
        }
    }

    /// Back from two bytes.
    pub(super) const fn unpack(value: u16) -> Option<Self> {
        if value == Self::NONE { None } else { Some(Self(value)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_number_counts() {
        let rating = |words| Rating::find(words).map(|Rating(value)| value);
        assert_eq!(rating("7.1"), Some(710));
        assert_eq!(rating("ED=7.1/1.2/1.2"), Some(710));
        assert_eq!(rating("Unfair (1234)"), Some(32_914));
        assert_eq!(rating("0"), Some(0));
        assert_eq!(rating("easy."), None);
        assert_eq!(rating(""), None);
        assert_eq!(rating("1.2.3"), None, "no number at all");
    }

    #[test]
    fn greater_numbers_are_greater_ratings_up_to_the_last() {
        let ratings = ["0", "0.01", "1.2", "11.9", "319.99", "320", "321", "1504", "33853", "33854"];
        let found: Vec<Rating> = ratings.iter().filter_map(|words| Rating::find(words)).collect();
        assert_eq!(found.len(), ratings.len());
        assert!(found.is_sorted_by(|one, next| one < next), "{found:?}");
        let greatest = Rating::find("33854");
        assert_eq!(Rating::find("99999999999999999999"), greatest);
        assert!(greatest.is_some() && Rating::unpack(Rating::pack(greatest)) == greatest);
    }
}
