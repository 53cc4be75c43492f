//! A value axis with round ticks.

const STEPS: f64 = 5.0;
/// The largest value shown, beyond which `f64` integers become inexact.
pub(crate) const LARGEST: f64 = 1e15;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Axis {
    ticks: Vec<i64>,
    step: TickStep,
}

/// A round step: 1, 2 or 5 times a power of ten. It is a whole number, since games and rating points have no fractions.
#[derive(Clone, Copy, Debug, PartialEq)]
struct TickStep {
    digit: i64,
    power: i32,
}

impl TickStep {
    fn size(self) -> f64 {
        self.digit as f64 * ten(self.power)
    }

    fn within(range: f64) -> TickStep {
        let steps = (0..=15).flat_map(|power| [1, 2, 5].map(|digit| TickStep { digit, power }));
        let mut steps = steps.skip_while(|step| step.size() * STEPS < range);
        steps.next().unwrap_or(TickStep { digit: 1, power: 15 })
    }
}

impl Axis {
    /// Returns an axis that covers `low` to `high`. If they are equal, it extends a little further.
    pub(crate) fn of(low: f64, high: f64) -> Axis {
        let more = if high > low { 0.0 } else { (high.abs() / 50.0).max(1.0) };
        // Values that are never negative, such as numbers of games, get no tick below 0.
        let (low, high) = (if low < 0.0 { low - more } else { (low - more).max(0.0) }, high + more);
        let step = TickStep::within(high - low);
        let (first, last) = ((low / step.size()).floor() as i64, (high / step.size()).ceil() as i64);
        Axis { ticks: (first..=last.max(first + 1)).collect(), step }
    }

    /// Returns a value's position from 0 (lowest tick) to 1 (highest).
    pub(crate) fn place(&self, value: f64) -> f64 {
        let ends = self.ticks.first().zip(self.ticks.last()).map_or([0, 1], |(first, last)| [*first, *last]);
        let [first, last] = ends.map(|tick| tick as f64 * self.step.size());
        ((value - first) / (last - first)).clamp(0.0, 1.0)
    }

    /// Returns the ticks from the lowest: position (0 to 1) and label.
    pub(crate) fn ticks(&self) -> impl Iterator<Item = (f64, String)> {
        let last = self.ticks.len().saturating_sub(1).max(1) as f64;
        self.ticks.iter().enumerate().map(move |(i, &tick)| (i as f64 / last, self.label(tick)))
    }

    /// Returns the label of a tick. Large numbers end with an SI prefix (k, M, G, T) if that is exact for all ticks.
    /// Most languages share these signs.
    fn label(&self, tick: i64) -> String {
        let TickStep { digit, power } = self.step;
        let largest = self.ticks.iter().map(|tick| tick.abs()).max().unwrap_or(0) as f64 * self.step.size();
        let units = [(12, 1e13, "T"), (9, 1e10, "G"), (6, 1e7, "M"), (3, 1e4, "k")];
        let unit = units.into_iter().find(|&(zeros, from, _)| largest >= from && power >= zeros - 1);
        let (zeros, sign) = unit.map_or((0, ""), |(zeros, _, sign)| (zeros, sign));
        let power = power - zeros;
        let minus = if tick < 0 { "–" } else { "" };
        let sign = if tick == 0 { "" } else { sign };
        let amount = (tick * digit).unsigned_abs();
        let decimals = power.min(0).unsigned_abs() as usize;
        match u32::try_from(power) {
            Ok(power) => format!("{minus}{}{sign}", amount.saturating_mul(10u64.saturating_pow(power))),
            Err(_) => {
                let one = 10u64.pow(decimals as u32);
                format!("{minus}{}.{:0decimals$}{sign}", amount / one, amount % one)
            }
        }
    }
}

fn ten(power: i32) -> f64 {
    (0..power).fold(1.0, |size, _| size * 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(low: f64, high: f64) -> String {
        let axis = Axis::of(low, high);
        assert!((0.0..=1.0).contains(&axis.place(low)) && axis.place(low) <= axis.place(high));
        let labels: Vec<String> = axis.ticks().map(|(_, label)| label).collect();
        assert!((2..=7).contains(&labels.len()), "{labels:?}");
        labels.join(" ")
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(labels(1_440.0, 1_688.0), "1400 1450 1500 1550 1600 1650 1700");
        assert_eq!(labels(1_150.0, 1_850.0), "1000 1200 1400 1600 1800 2000");
        assert_eq!(labels(0.0, 1.0), "0 1");
        assert_eq!(labels(-120.0, 260.0), "–200 –100 0 100 200 300");
        assert_eq!(labels(3.0, 4.0), "3 4");
        assert_eq!(labels(0.0, 52.0), "0 20 40 60");
    }

    #[test]
    fn equal_values_have_room_around_them() {
        assert_eq!(labels(1_500.0, 1_500.0), "1460 1480 1500 1520 1540");
        assert_eq!(labels(0.0, 0.0), "0 1");
    }

    #[test]
    fn huge_numbers_are_short() {
        assert_eq!(labels(0.0, 250_000.0), "0 50k 100k 150k 200k 250k");
        assert_eq!(labels(0.0, 25_000_000.0), "0 5M 10M 15M 20M 25M");
        assert_eq!(labels(-LARGEST, LARGEST), "–1000T –500T 0 500T 1000T");
        assert_eq!(labels(12_000.0, 12_900.0), "12.0k 12.2k 12.4k 12.6k 12.8k 13.0k");
        assert_eq!(labels(12_000.0, 12_001.0), "12000 12001");
    }
}
