//! Marks on squares. Shapes differ, so that marks are recognisable without colour.
//!
//! | mark | sign |
//! |---|---|
//! | last move | a thin frame |
//! | check, mate | the frame and a badge: `!`, `#`; a mated king lies down |
//! | picked | a dashed frame |
//! | target | a dot; on a piece, four points around it; from the hand, a plus |
//! | new role there | a tile with the sign of the role |
//! | notes | a ring, or a cross from corner to corner |

use rules::{CellMarks, CellNote, MoveTarget, TargetKind};

use crate::art::{Contour, circle, rounded, turned};
use crate::easel::Easel;
use crate::theme::Rgb;

impl Easel<'_> {
    /// Draws the marks beneath the piece, keeping the letter's corner free.
    pub(crate) fn marks_below(&mut self, marks: CellMarks, base: Rgb, lettered: bool) {
        if marks.last {
            self.frame(self.colours.last);
        }
        if marks.check || marks.mate {
            self.frame(self.colours.check);
        }
        if marks.picked {
            self.edged(self.colours.pick, &dashes(), 2.2);
        }
        if lettered && (marks.last || marks.check || marks.mate || marks.picked) {
            let square = self.pane(0, 6.0);
            let beyond = [rounded(28.0, 0.0, 72.0, 100.0, 0.0), rounded(0.0, 28.0, 100.0, 72.0, 0.0)];
            self.lay(base, |s| beyond.iter().fold(s.fill(&square), |s, shape| s.cut(shape)));
        }
    }

    pub(crate) fn marks_above(&mut self, marks: CellMarks) {
        if let Some(target) = marks.target {
            self.target(target);
        }
        match marks.note {
            Some(CellNote::Circle) => self.ring(),
            Some(CellNote::Cross) => self.edged(self.colours.note, &cross(50.0, 5.0, true), 2.2),
            None => {}
        }
        if marks.mate {
            self.badge(&hash());
        } else if marks.check {
            self.badge(&[vec![[79.4, 8.8], [84.6, 8.8], [83.6, 20.4], [80.4, 20.4]], circle(82.0, 24.6, 2.5)]);
        }
    }

    fn frame(&mut self, [inner, outer]: [Rgb; 2]) {
        let (thin, thick, line) = (self.whole(1.5), self.whole(5.8), self.whole(1.7));
        let panes = [(0, 6.0), (thin, 5.0), (thin + thick, 4.0), (thin + thick + line, 4.0)];
        let [edge, from, to, inside] = panes.map(|(inset, round)| self.pane(inset, round));
        self.lay(outer, |s| s.fill(&edge).cut(&inside));
        self.lay(inner, |s| s.fill(&from).cut(&to));
    }

    fn target(&mut self, target: MoveTarget) {
        let colours = self.colours.pick;
        match target.kind {
            TargetKind::Go if target.becomes.is_none() => self.edged(colours, &[circle(50.0, 50.0, 13.0)], 2.6),
            TargetKind::Go => {}
            TargetKind::Take => self.edged(colours, &points(), 2.0),
            TargetKind::Place => self.edged(colours, &cross(20.0, 4.8, false), 2.4),
        }
        if let Some(man) = target.becomes {
            let (middle, width) = if target.kind == TargetKind::Go { (50.0, 48.0) } else { (77.0, 38.0) };
            let corner = middle - width / 2.0;
            self.edged(colours, &[rounded(corner, corner, width, width, 7.0)], 2.2);
            self.sign_of(man, [middle, middle], width * 0.84, colours[1]);
        }
    }

    fn ring(&mut self) {
        let [inner, outer] = self.colours.note;
        self.lay(outer, |s| s.fill(&circle(50.0, 50.0, 47.5)).cut(&circle(50.0, 50.0, 36.5)));
        self.lay(inner, |s| s.fill(&circle(50.0, 50.0, 45.3)).cut(&circle(50.0, 50.0, 38.7)));
    }

    fn badge(&mut self, sign: &[Contour]) {
        let [loud, light] = self.colours.check;
        self.edged([loud, light], &[circle(82.0, 18.0, 13.6)], 2.4);
        self.lay(light, |s| s.fill_all(sign));
    }
}

fn dashes() -> Vec<Contour> {
    const EDGE: f32 = 3.6;
    const THICK: f32 = 5.6;
    let along = [(EDGE, 18.0), (31.0, 14.0), (55.0, 14.0), (100.0 - EDGE - 18.0, 18.0)];
    let near = [EDGE, 100.0 - EDGE - THICK];
    along
        .into_iter()
        .flat_map(|(at, length)| {
            near.into_iter()
                .flat_map(move |side| [[at, side, length, THICK], [side, at, THICK, length]])
                .map(|[x, y, width, height]| rounded(x, y, width, height, 1.0))
        })
        .collect()
}

fn points() -> Vec<Contour> {
    let down = [[35.0, 3.4], [65.0, 3.4], [50.0, 19.0]];
    (0..4).map(|turns| down.into_iter().map(|at| turned(at, turns)).collect()).collect()
}

/// Returns two crossed bars, upright or diagonal. Each bar extends `reach` from the middle and is twice `half` thick.
fn cross(reach: f32, half: f32, diagonal: bool) -> Vec<Contour> {
    let (sin, cos) = if diagonal { std::f32::consts::FRAC_PI_4.sin_cos() } else { (0.0, 1.0) };
    let tilted = |shape: Contour| -> Contour {
        let tilt =
            |[x, y]: [f32; 2]| [50.0 + (x - 50.0) * cos - (y - 50.0) * sin, 50.0 + (x - 50.0) * sin + (y - 50.0) * cos];
        shape.into_iter().map(tilt).collect()
    };
    let (long, thick) = (2.0 * reach, 2.0 * half);
    vec![
        tilted(rounded(50.0 - reach, 50.0 - half, long, thick, 1.0)),
        tilted(rounded(50.0 - half, 50.0 - reach, thick, long, 1.0)),
    ]
}

fn hash() -> Vec<Contour> {
    [[77.6, 9.6, 3.0, 16.8], [83.4, 9.6, 3.0, 16.8], [73.6, 13.6, 16.8, 3.0], [73.6, 19.4, 16.8, 3.0]]
        .map(|[x, y, width, height]| rounded(x, y, width, height, 0.5))
        .into()
}
