//! Points, and how many each result is worth.

use std::{
    fmt,
    iter::Sum,
    ops::{Add, AddAssign, Neg, Sub},
};

/// A number of points in tenths: a win is usually 10.
///
/// Integers make comparisons of sums exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(i32);

impl Points {
    /// No points.
    pub const ZERO: Points = Points(0);

    /// Creates points from tenths of a point.
    #[must_use]
    pub const fn from_tenths(tenths: i32) -> Points {
        Points(tenths)
    }

    /// Returns the number in tenths of a point.
    #[must_use]
    pub const fn tenths(self) -> i32 {
        self.0
    }

    /// Reads `1`, `0.5` or `-1.5`; `None` for other texts, or for more than a thousand points.
    #[must_use]
    pub fn parse(text: &str) -> Option<Points> {
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
        let (whole, tenth) = digits.split_once('.').unwrap_or((digits, "0"));
        let number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse::<i32>().ok());
        let (whole, tenth) = (number(whole)??, number(tenth).filter(|_| tenth.len() == 1)??);
        (whole < 1000).then_some(Points(sign * (whole * 10 + tenth)))
    }
}

impl fmt::Display for Points {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        formatter.pad(&format!("{sign}{}.{}", self.0.abs() / 10, self.0.abs() % 10))
    }
}

impl Add for Points {
    type Output = Points;
    fn add(self, other: Points) -> Points {
        Points(self.0 + other.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        self.0 += other.0;
    }
}

impl Sub for Points {
    type Output = Points;
    fn sub(self, other: Points) -> Points {
        Points(self.0 - other.0)
    }
}

impl Neg for Points {
    type Output = Points;
    fn neg(self) -> Points {
        Points(-self.0)
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        points.fold(Points::ZERO, Add::add)
    }
}

/// How many points each result is worth (TRF26, record 162).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointSystem {
    /// A win, played or by forfeit, or a full-point bye.
    pub win: Points,
    /// A draw, or a half-point bye.
    pub draw: Points,
    /// A game lost over the board.
    pub loss: Points,
    /// A zero-point bye.
    pub zero_bye: Points,
    /// A game lost by forfeit.
    pub forfeit_loss: Points,
    /// The pairing-allocated bye.
    pub allocated_bye: Points,
    /// An unfinished game, for the time being.
    pub unfinished: Points,
}

impl Default for PointSystem {
    fn default() -> PointSystem {
        let (win, draw) = (Points(10), Points(5));
        let none = Points::ZERO;
        PointSystem { win, draw, loss: none, zero_bye: none, forfeit_loss: none, allocated_bye: win, unfinished: draw }
    }
}
