//! The lessons of both games. They begin with the aim; most tasks use the same boards.

use crate::task::LessonTask;

pub(super) static ECSECH: &[LessonTask] = &[
    last("ecsech-lesson-last"),
    first("ecsech-lesson-first"),
    attacked("ecsech-lesson-attacked"),
    attacking("ecsech-lesson-attacking"),
    shielded("ecsech-lesson-shielded"),
    pawns("ecsech-lesson-pawns"),
    bishops("ecsech-lesson-bishops"),
    LessonTask { key: "ecsech-lesson-moving", position: Some(FEW), wanted: &["g2f4", "g2h4"], shown: "g2f4" },
    LessonTask {
        key: "ecsech-lesson-cutting",
        position: Some("3q4/8/8/8/2N5/8/8/8[KQRRBBNPPPPPPPPkrrbbnnpppppppp] w"),
        wanted: &["c4d2", "c4d6"],
        shown: "c4d6",
    },
    LessonTask {
        key: "ecsech-lesson-stuck",
        position: Some("7r/qr2p1kn/p3P2p/1p2pPpB/6P1/1N1Pp2K/1RQ1Np1P/BPP1bP1b[Rn] w"),
        wanted: &["*"],
        shown: "e2c3",
    },
];

pub(super) static RAPID: &[LessonTask] = &[
    last("rapid-lesson-last"),
    first("rapid-lesson-first"),
    attacked("rapid-lesson-attacked"),
    attacking("rapid-lesson-attacking"),
    shielded("rapid-lesson-shielded"),
    pawns("rapid-lesson-pawns"),
    bishops("rapid-lesson-bishops"),
    LessonTask { key: "rapid-lesson-king", position: Some(FEW), wanted: &["K@*"], shown: "K@c3" },
    LessonTask {
        key: "rapid-lesson-closing",
        position: Some("4r3/8/6p1/8/3P4/8/6N1/8[KQRRBBNPPPPPPPkqrbbnnppppppp] w"),
        wanted: &["R@a1", "R@a2", "R@a3", "R@a4", "R@a5", "R@a7"],
        shown: "R@a1",
    },
    LessonTask {
        key: "rapid-lesson-stuck",
        position: Some("bpp1Bp1B/1r2nP1p/1n1pP2k/6p1/1P2PpPb/P3p2P/QR2P1K1/7R[NNqr] w"),
        wanted: &["N@c1", "N@c3"],
        shown: "N@c3",
    },
];

const FEW: &str = "4r3/8/6p1/8/3P4/8/6N1/8[KQRRBBNPPPPPPPkqrbbnnppppppp] w";

/// The first turn: White places a pawn anywhere.
const fn first(key: &'static str) -> LessonTask {
    LessonTask { key, position: None, wanted: &["*"], shown: "P@e4" }
}

const fn attacked(key: &'static str) -> LessonTask {
    LessonTask { key, position: Some(FEW), wanted: &["N@*"], shown: "N@c3" }
}

const fn attacking(key: &'static str) -> LessonTask {
    LessonTask { key, position: Some(FEW), wanted: &["Q@*"], shown: "Q@b3" }
}

/// A knight shielded by the pawn on e6 from the rook on e8.
const fn shielded(key: &'static str) -> LessonTask {
    LessonTask {
        key,
        position: Some("4r3/8/4p3/8/3P4/8/6N1/8[KQRRBBNPPPPPPPkqrbbnnppppppp] w"),
        wanted: &["N@e1", "N@e2", "N@e3", "N@e4", "N@e5"],
        shown: "N@e3",
    }
}

const fn pawns(key: &'static str) -> LessonTask {
    LessonTask {
        key,
        position: Some("8/8/8/4p3/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnppppppp] w"),
        wanted: &["P@e4"],
        shown: "P@e4",
    }
}

const fn bishops(key: &'static str) -> LessonTask {
    LessonTask {
        key,
        position: Some("7k/p7/8/8/8/8/1P6/2B5[KQRRBNNPPPPPPPqrrbbnnppppppp] w"),
        wanted: &["B@*"],
        shown: "B@d3",
    }
}

const fn last(key: &'static str) -> LessonTask {
    LessonTask {
        key,
        position: Some("rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR[Rr] w"),
        wanted: &["R@a1"],
        shown: "R@a1",
    }
}
