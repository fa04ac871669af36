//! [`Thousands`]: numbers for people.

use std::fmt;

/// `1,234,567`
pub struct Thousands(pub u64);

impl fmt::Display for Thousands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.to_string();
        let mut text = String::with_capacity(digits.len() * 4 / 3);
        for (place, digit) in digits.chars().enumerate() {
            if place > 0 && (digits.len() - place).is_multiple_of(3) {
                text.push(',');
            }
            text.push(digit);
        }
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_stand_between_three_digits() {
        for (number, text) in
            [(0, "0"), (999, "999"), (1000, "1,000"), (49_158, "49,158"), (1_234_567, "1,234,567")]
        {
            assert_eq!(Thousands(number).to_string(), text);
        }
    }
}
