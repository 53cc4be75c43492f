//! The lesson: surrounding, putting, moving, and the special effects of cards.

use super::position::START;
use crate::task::LessonTask;

pub(super) static LESSON: &[LessonTask] = &[
    LessonTask {
        key: "echek-lesson-surrounded",
        position: Some("8/8/3n4/2rk4/3KQ3/8/8/8[RBNPqbp] w Rr"),
        wanted: &["e4e5", "P@f5-e5"],
        shown: "e4e5",
    },
    LessonTask { key: "echek-lesson-put", position: Some(START), wanted: &["N@*"], shown: "N@c3" },
    LessonTask { key: "echek-lesson-king", position: Some(START), wanted: &["d4*"], shown: "d4e5" },
    LessonTask {
        key: "echek-lesson-knight",
        position: Some("8/8/8/3k4/3K4/3N4/8/8[QRBPqrbnp] w Rr"),
        wanted: &["d3c5", "d3e5"],
        shown: "d3e5",
    },
    LessonTask {
        key: "echek-lesson-queen",
        position: Some("8/8/8/3k4/3K4/2QN4/8/8[RBPqrbnp] w Rr"),
        wanted: &["c3e3", "c3e5"],
        shown: "c3e5",
    },
    LessonTask {
        key: "echek-lesson-area",
        position: Some("8/8/8/3k4/1RKP4/4N3/8/8[QBqrbnp] w Rr"),
        wanted: &["Q@*"],
        shown: "Q@c3",
    },
    LessonTask { key: "echek-lesson-pawn", position: Some(START), wanted: &["P@c4-c5", "P@e4-e5"], shown: "P@c4-c5" },
    LessonTask {
        key: "echek-lesson-bishop",
        position: Some("8/8/8/3k4/2pKn3/2P5/8/8[QRBNqrb] w Rr"),
        wanted: &["B@b2^e4", "B@b3^e4", "B@b4^e4", "B@c2^e4", "B@d2^e4", "B@d3^e4", "B@e3^e4"],
        shown: "B@d3^e4",
    },
    LessonTask {
        key: "echek-lesson-swap",
        position: Some("8/8/8/2Rk4/3K4/8/8/8[QBNPqrbnp] w Rr"),
        wanted: &["swap"],
        shown: "swap",
    },
    LessonTask {
        key: "echek-lesson-gone",
        position: Some("8/8/8/1kpqN3/3K4/8/8/8[QRBPrbn] w Rr"),
        wanted: &["Q@d6", "R@d6", "P@d6", "P@e6-d6"],
        shown: "R@d6",
    },
    LessonTask {
        key: "echek-lesson-limit",
        position: Some("8/8/8/2pkr3/3K4/3N4/8/8[QRBPqbn] w Rr"),
        wanted: &["Q@c2", "Q@d2", "Q@e2", "R@c2", "R@d2", "R@e2", "P@c2", "P@d2", "P@e2", "P@c3-c2", "P@e3-e2"],
        shown: "R@d2",
    },
];
