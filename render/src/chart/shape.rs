//! Pixel coverage of shapes.
//!
//! Only additions, products and roots are used, which give the same result on every machine.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CurveSign {
    Disc,
    Square,
    Up,
    Diamond,
    Cross,
    Down,
}

impl CurveSign {
    pub(crate) const ALL: [CurveSign; 6] =
        [CurveSign::Disc, CurveSign::Square, CurveSign::Up, CurveSign::Diamond, CurveSign::Cross, CurveSign::Down];

    /// Returns a marker's corners in a box from -1 to 1; for a cross, the ends of its strokes.
    fn corners(self) -> &'static [[f32; 2]] {
        match self {
            CurveSign::Disc => &[],
            CurveSign::Square => &[[-0.85, -0.85], [0.85, -0.85], [0.85, 0.85], [-0.85, 0.85]],
            CurveSign::Up => &[[0.0, -1.1], [1.1, 0.85], [-1.1, 0.85]],
            CurveSign::Diamond => &[[0.0, -1.2], [1.2, 0.0], [0.0, 1.2], [-1.2, 0.0]],
            CurveSign::Cross => &[[-0.9, -0.9], [0.9, 0.9], [0.9, -0.9], [-0.9, 0.9]],
            CurveSign::Down => &[[-1.1, -0.85], [1.1, -0.85], [0.0, 1.1]],
        }
    }
}

/// Returns the signed distance to a marker at the origin, negative inside.
pub(crate) fn sign(sign: CurveSign, radius: f32, at: [f32; 2]) -> f32 {
    let corners = sign.corners();
    let scaled = |i: usize| corners[i % corners.len()].map(|v| v * radius);
    match sign {
        CurveSign::Disc => length(at) - radius,
        CurveSign::Cross => {
            let stroke = |i| segment(scaled(i), scaled(i + 1), at);
            stroke(0).min(stroke(2)) - radius * 0.36
        }
        _ => (0..corners.len()).map(|i| beyond(scaled(i), scaled(i + 1), at)).fold(f32::MIN, f32::max),
    }
}

pub(crate) fn segment(from: [f32; 2], to: [f32; 2], at: [f32; 2]) -> f32 {
    let (along, off) = ([to[0] - from[0], to[1] - from[1]], [at[0] - from[0], at[1] - from[1]]);
    let square = along[0] * along[0] + along[1] * along[1];
    let part = if square > 0.0 { ((along[0] * off[0] + along[1] * off[1]) / square).clamp(0.0, 1.0) } else { 0.0 };
    length([off[0] - along[0] * part, off[1] - along[1] * part])
}

/// Returns the signed distance to a rounded rectangle, negative inside.
pub(crate) fn pane(size: [f32; 2], round: f32, at: [f32; 2]) -> f32 {
    let over: [f32; 2] = std::array::from_fn(|i| {
        let half = size[i] / 2.0;
        (at[i] - half).abs() - half + round
    });
    length(over.map(|v| v.max(0.0))) + over[0].max(over[1]).min(0.0) - round
}

/// Returns a pixel's coverage by the pattern of a part. The first part is plain; the others have lines or dots.
pub(crate) fn pattern(pattern: usize, unit: f32, [x, y]: [f32; 2]) -> f32 {
    const HALF_ROOT: f32 = std::f32::consts::FRAC_1_SQRT_2;
    let line = |at: f32, across: f32| {
        let period = 6.0 * unit;
        0.5 + unit * 0.9 - (at.rem_euclid(period) - period / 2.0).abs() * across
    };
    let dot = || {
        let off = [x, y].map(|v| v.rem_euclid(5.0 * unit) - 2.5 * unit);
        0.5 + unit * 1.2 - length(off)
    };
    match pattern % 5 {
        0 => 0.0,
        1 => line(x + y, HALF_ROOT),
        2 => dot(),
        3 => line(x - y, HALF_ROOT),
        _ => line(x, 1.0),
    }
}

/// Returns how far a point is left of a line through corners. If corners are clockwise, this side is outside.
fn beyond(from: [f32; 2], to: [f32; 2], at: [f32; 2]) -> f32 {
    let along = [to[0] - from[0], to[1] - from[1]];
    (along[1] * (at[0] - from[0]) - along[0] * (at[1] - from[1])) / length(along)
}

fn length([x, y]: [f32; 2]) -> f32 {
    (x * x + y * y).sqrt()
}
