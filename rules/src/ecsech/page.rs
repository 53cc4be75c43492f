//! The rules pages of both games: most of their diagrams use the same positions.

use crate::page::{Diagram, Section, Source};
use crate::scene::ArrowKind::Attack;
use crate::scene::Note::{Circle, Cross};

pub(super) static ECSECH: &[Section] = &[
    Section {
        key: "ecsech-page-game",
        parts: &[(Source::Sheet, "ecsech-page-game-sheet")],
        diagrams: &[Diagram { from: "P@", ..Diagram::new("ecsech-diagram-first") }],
    },
    Section {
        key: "ecsech-page-placing",
        parts: &[(Source::Sheet, "ecsech-page-placing-sheet"), (Source::Host, "ecsech-page-placing-host")],
        diagrams: &[
            Diagram { from: "N@", ..Diagram::at("ecsech-diagram-placing", FEW) },
            Diagram { refused: Some(("N@e3", "ecsech-why-attacked")), ..attacked("ecsech-diagram-attacked") },
            Diagram { refused: Some(("N@d6", "ecsech-why-attacks")), ..attacks("ecsech-diagram-attacks") },
            shielded("ecsech-diagram-shielded"),
        ],
    },
    Section {
        key: "ecsech-page-bishops",
        parts: &[(Source::Sheet, "ecsech-page-bishops-sheet")],
        diagrams: &[Diagram { refused: Some(("B@e3", "ecsech-why-bishops")), ..bishops("ecsech-diagram-bishops") }],
    },
    Section {
        key: "ecsech-page-moving",
        parts: &[(Source::Sheet, "ecsech-page-moving-sheet"), (Source::Host, "ecsech-page-moving-host")],
        diagrams: &[Diagram { from: "g2", ..Diagram::at("ecsech-diagram-moving", FEW) }],
    },
    Section {
        key: "ecsech-page-end",
        parts: &[(Source::Sheet, "ecsech-page-end-sheet"), (Source::Host, "ecsech-page-end-host")],
        diagrams: &[last("ecsech-diagram-end")],
    },
    Section { key: "ecsech-page-notation", parts: &[(Source::Host, "ecsech-page-notation-host")], diagrams: &[] },
];

pub(super) static RAPID: &[Section] = &[
    Section {
        key: "rapid-page-game",
        parts: &[(Source::Sheet, "rapid-page-game-sheet")],
        diagrams: &[Diagram { from: "P@", ..Diagram::new("rapid-diagram-first") }],
    },
    Section {
        key: "rapid-page-placing",
        parts: &[(Source::Sheet, "rapid-page-placing-sheet"), (Source::Host, "rapid-page-placing-host")],
        diagrams: &[
            Diagram { from: "N@", ..Diagram::at("rapid-diagram-placing", FEW) },
            Diagram { refused: Some(("N@e3", "rapid-why-attacked")), ..attacked("rapid-diagram-attacked") },
            Diagram { refused: Some(("N@d6", "rapid-why-attacks")), ..attacks("rapid-diagram-attacks") },
            shielded("rapid-diagram-shielded"),
        ],
    },
    Section {
        key: "rapid-page-bishops",
        parts: &[(Source::Sheet, "rapid-page-bishops-sheet")],
        diagrams: &[Diagram { refused: Some(("B@e3", "rapid-why-bishops")), ..bishops("rapid-diagram-bishops") }],
    },
    Section {
        key: "rapid-page-end",
        parts: &[(Source::Sheet, "rapid-page-end-sheet")],
        diagrams: &[
            Diagram {
                after: "N@h7",
                ..Diagram::at("rapid-diagram-stuck", "7r/qr2p1k1/p3P2p/1p2pPpB/6P1/1N1Pp2K/1RQ1Np1P/BPP1bP1b[Rnn] b")
            },
            last("rapid-diagram-end"),
        ],
    },
    Section { key: "rapid-page-notation", parts: &[(Source::Host, "rapid-page-notation-host")], diagrams: &[] },
];

const FEW: &str = "4r3/8/6p1/8/3P4/8/6N1/8[KQRRBBNPPPPPPPkqrbbnnppppppp] w";

/// The rook on e8 attacks e3.
const fn attacked(key: &'static str) -> Diagram {
    Diagram { notes: &[("e3", Cross)], arrows: &[("e8", "e3", Attack)], ..Diagram::at(key, FEW) }
}

/// A knight on d6 would attack e8.
const fn attacks(key: &'static str) -> Diagram {
    Diagram { notes: &[("d6", Cross)], arrows: &[("d6", "e8", Attack)], ..Diagram::at(key, FEW) }
}

/// The pawn on e6 blocks the rook on e8 from e3.
const fn shielded(key: &'static str) -> Diagram {
    Diagram {
        after: "N@e3",
        arrows: &[("e8", "e6", Attack)],
        ..Diagram::at(key, "4r3/8/4p3/8/3P4/8/6N1/8[KQRRBBNPPPPPPPkqrbbnnppppppp] w")
    }
}

/// One bishop is on c1, the other about to be placed.
const fn bishops(key: &'static str) -> Diagram {
    Diagram {
        from: "B@",
        notes: &[("c1", Circle), ("e3", Cross)],
        ..Diagram::at(key, "7k/p7/8/8/8/8/1P6/2B5[KQRRBNNPPPPPPPqrrbbnnppppppp] w")
    }
}

/// The initial array of chess minus a rook for each side; White is placing the missing one.
const fn last(key: &'static str) -> Diagram {
    Diagram { after: "R@a1", ..Diagram::at(key, "rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR[Rr] w") }
}
