//! Exact rational numbers, for sums of halves, products of points and averages.

use std::cmp::Ordering;
use std::fmt;

use crate::Points;

/// A reduced fraction, so comparisons are exact.
#[derive(Clone, Copy, Debug)]
pub struct TiebreakValue {
    numerator: i64,
    denominator: i64,
}

impl TiebreakValue {
    /// Zero.
    pub const ZERO: TiebreakValue = TiebreakValue { numerator: 0, denominator: 1 };

    /// Creates a whole number.
    #[must_use]
    pub const fn whole(number: i64) -> TiebreakValue {
        TiebreakValue { numerator: number, denominator: 1 }
    }

    /// Creates a fraction; the denominator must be positive.
    #[must_use]
    pub const fn ratio(numerator: i64, denominator: i64) -> TiebreakValue {
        TiebreakValue { numerator, denominator }
    }

    /// Returns the sum of two numbers.
    #[must_use]
    pub fn plus(self, other: TiebreakValue) -> TiebreakValue {
        if self.denominator == other.denominator {
            return TiebreakValue::ratio(self.numerator + other.numerator, self.denominator);
        }
        let numerator = self.numerator * other.denominator + other.numerator * self.denominator;
        TiebreakValue::ratio(numerator, self.denominator * other.denominator).reduced()
    }

    /// Returns this number divided by a positive count.
    #[must_use]
    pub fn over(self, count: i64) -> TiebreakValue {
        TiebreakValue::ratio(self.numerator, self.denominator * count).reduced()
    }

    /// Returns the nearest whole number, halves rounded up.
    #[must_use]
    pub fn rounded(self) -> i64 {
        (2 * self.numerator + self.denominator).div_euclid(2 * self.denominator)
    }

    fn reduced(self) -> TiebreakValue {
        let (mut a, mut b) = (self.numerator.abs(), self.denominator);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let divisor = a.max(1);
        TiebreakValue::ratio(self.numerator / divisor, self.denominator / divisor)
    }
}

impl From<Points> for TiebreakValue {
    fn from(points: Points) -> TiebreakValue {
        TiebreakValue::ratio(i64::from(points.tenths()), 10)
    }
}

impl Ord for TiebreakValue {
    fn cmp(&self, other: &TiebreakValue) -> Ordering {
        let wide = |a: i64, b: i64| i128::from(a) * i128::from(b);
        wide(self.numerator, other.denominator).cmp(&wide(other.numerator, self.denominator))
    }
}

impl PartialOrd for TiebreakValue {
    fn partial_cmp(&self, other: &TiebreakValue) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for TiebreakValue {
    fn eq(&self, other: &TiebreakValue) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for TiebreakValue {}

impl fmt::Display for TiebreakValue {
    /// Writes at most two decimals, as many as needed: `11`, `7.5`, `8.25`. Other values are rounded.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = TiebreakValue::ratio(self.numerator * 100, self.denominator).rounded();
        let (sign, size) = (if hundredths < 0 { "-" } else { "" }, hundredths.abs());
        let text = match (size % 100, size % 10) {
            (0, _) => format!("{sign}{}", size / 100),
            (_, 0) => format!("{sign}{}.{}", size / 100, size % 100 / 10),
            _ => format!("{sign}{}.{:02}", size / 100, size % 100),
        };
        formatter.pad(&text)
    }
}
