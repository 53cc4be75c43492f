//! The beginners' lesson: piece moves, check, special moves and the goal.

use crate::task::LessonTask;

pub(super) static LESSON: &[LessonTask] = &[
    LessonTask {
        key: "chess-lesson-pawn",
        position: Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
        wanted: &["e2*"],
        shown: "e2e4",
    },
    LessonTask {
        key: "chess-lesson-capture",
        position: Some("4k3/8/8/3pp3/4P3/8/8/4K3 w - - 0 1"),
        wanted: &["e4d5"],
        shown: "e4d5",
    },
    LessonTask {
        key: "chess-lesson-rook",
        position: Some("4k3/8/8/p7/8/8/8/R3K3 w - - 0 1"),
        wanted: &["a1a5"],
        shown: "a1a5",
    },
    LessonTask {
        key: "chess-lesson-bishop",
        position: Some("4k3/8/5p2/8/8/2B5/8/4K3 w - - 0 1"),
        wanted: &["c3f6"],
        shown: "c3f6",
    },
    LessonTask {
        key: "chess-lesson-queen",
        position: Some("4k3/8/8/8/6p1/8/8/3QK3 w - - 0 1"),
        wanted: &["d1g4"],
        shown: "d1g4",
    },
    LessonTask {
        key: "chess-lesson-knight",
        position: Some("4k3/8/8/3p4/8/2N5/2PPP3/4K3 w - - 0 1"),
        wanted: &["c3d5"],
        shown: "c3d5",
    },
    LessonTask {
        key: "chess-lesson-check",
        position: Some("4k3/8/8/4r3/8/8/3P4/3QKB2 w - - 0 1"),
        wanted: &["*"],
        shown: "f1e2",
    },
    LessonTask {
        key: "chess-lesson-castling",
        position: Some("4k3/8/8/8/8/8/5PPP/4K2R w K - 0 1"),
        wanted: &["e1g1"],
        shown: "e1g1",
    },
    LessonTask {
        key: "chess-lesson-promotion",
        position: Some("8/P3k3/8/8/8/8/8/4K3 w - - 0 1"),
        wanted: &["a7a8*"],
        shown: "a7a8q",
    },
    LessonTask {
        key: "chess-lesson-passing",
        position: Some("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"),
        wanted: &["e5d6"],
        shown: "e5d6",
    },
    LessonTask {
        key: "chess-lesson-mate",
        position: Some("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"),
        wanted: &["a1a8"],
        shown: "a1a8",
    },
    LessonTask {
        key: "chess-lesson-stalemate",
        position: Some("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1"),
        wanted: &["g5g7"],
        shown: "g5g7",
    },
];
