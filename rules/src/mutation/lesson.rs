//! The lesson: the pawn on each colour, the king, the goal.

use crate::task::LessonTask;

pub(super) static LESSON: &[LessonTask] = &[
    LessonTask {
        key: "mutation-lesson-white",
        position: Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
        wanted: &["e2*"],
        shown: "e2e4",
    },
    LessonTask {
        key: "mutation-lesson-capture",
        position: Some("4k3/8/8/8/8/ppp5/1P6/4K3 w - - 0 1"),
        wanted: &["b2a3", "b2c3"],
        shown: "b2c3",
    },
    LessonTask {
        key: "mutation-lesson-yellow",
        position: Some("4k3/8/8/1p6/8/2P5/1PPP4/4K3 w - - 0 1"),
        wanted: &["c3b5"],
        shown: "c3b5",
    },
    LessonTask {
        key: "mutation-lesson-blue",
        position: Some("4k3/8/4p3/8/2P5/8/8/4K3 w - - 0 1"),
        wanted: &["c4e6"],
        shown: "c4e6",
    },
    LessonTask {
        key: "mutation-lesson-red",
        position: Some("4k3/p7/8/8/P7/8/8/4K3 w - - 0 1"),
        wanted: &["a4a7"],
        shown: "a4a7",
    },
    LessonTask {
        key: "mutation-lesson-black",
        position: Some("4k3/6p1/8/8/3P4/8/8/4K3 w - - 0 1"),
        wanted: &["d4g7"],
        shown: "d4g7",
    },
    LessonTask {
        key: "mutation-lesson-becomes",
        position: Some("4k3/8/8/8/8/2P5/8/4K3 w - - 0 1"),
        wanted: &["c3d1", "c3d5", "c3e4"],
        shown: "c3d5",
    },
    LessonTask {
        key: "mutation-lesson-check",
        position: Some("4k3/8/8/8/4p3/2P5/8/3PK3 w - - 0 1"),
        wanted: &["*"],
        shown: "c3e4",
    },
    LessonTask {
        key: "mutation-lesson-castling",
        position: Some("4k3/8/8/8/8/8/8/4K2P w K - 0 1"),
        wanted: &["e1g1"],
        shown: "e1g1",
    },
    LessonTask {
        key: "mutation-lesson-mate",
        position: Some("k7/8/2PP4/7P/8/8/8/4K3 w - - 0 1"),
        wanted: &["h5a5", "h5h8"],
        shown: "h5a5",
    },
];
