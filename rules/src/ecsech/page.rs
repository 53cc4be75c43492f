//! The rules pages of both games. Most diagrams use the same positions.

use crate::page::{RuleDiagram, RuleSection, RuleSource};
use crate::scene::ArrowKind::Attack;
use crate::scene::CellNote::{Circle, Cross};

pub(super) static ECSECH: &[RuleSection] = &[
    RuleSection {
        key: "ecsech-page-game",
        parts: &[(RuleSource::Sheet, "ecsech-page-game-sheet")],
        diagrams: &[RuleDiagram { from: "P@", ..RuleDiagram::new("ecsech-diagram-first") }],
    },
    RuleSection {
        key: "ecsech-page-placing",
        parts: &[(RuleSource::Sheet, "ecsech-page-placing-sheet"), (RuleSource::Host, "ecsech-page-placing-host")],
        diagrams: &[
            RuleDiagram { from: "N@", ..RuleDiagram::at("ecsech-diagram-placing", FEW) },
            RuleDiagram { refused: Some(("N@e3", "ecsech-why-attacked")), ..attacked("ecsech-diagram-attacked") },
            RuleDiagram { refused: Some(("N@d6", "ecsech-why-attacks")), ..attacks("ecsech-diagram-attacks") },
            shielded("ecsech-diagram-shielded"),
        ],
    },
    RuleSection {
        key: "ecsech-page-bishops",
        parts: &[(RuleSource::Sheet, "ecsech-page-bishops-sheet")],
        diagrams: &[RuleDiagram { refused: Some(("B@e3", "ecsech-why-bishops")), ..bishops("ecsech-diagram-bishops") }],
    },
    RuleSection {
        key: "ecsech-page-moving",
        parts: &[(RuleSource::Sheet, "ecsech-page-moving-sheet"), (RuleSource::Host, "ecsech-page-moving-host")],
        diagrams: &[RuleDiagram { from: "g2", ..RuleDiagram::at("ecsech-diagram-moving", FEW) }],
    },
    RuleSection {
        key: "ecsech-page-end",
        parts: &[(RuleSource::Sheet, "ecsech-page-end-sheet"), (RuleSource::Host, "ecsech-page-end-host")],
        diagrams: &[last("ecsech-diagram-end")],
    },
    RuleSection {
        key: "ecsech-page-notation",
        parts: &[(RuleSource::Host, "ecsech-page-notation-host")],
        diagrams: &[],
    },
];

pub(super) static RAPID: &[RuleSection] = &[
    RuleSection {
        key: "rapid-page-game",
        parts: &[(RuleSource::Sheet, "rapid-page-game-sheet")],
        diagrams: &[RuleDiagram { from: "P@", ..RuleDiagram::new("rapid-diagram-first") }],
    },
    RuleSection {
        key: "rapid-page-placing",
        parts: &[(RuleSource::Sheet, "rapid-page-placing-sheet"), (RuleSource::Host, "rapid-page-placing-host")],
        diagrams: &[
            RuleDiagram { from: "N@", ..RuleDiagram::at("rapid-diagram-placing", FEW) },
            RuleDiagram { refused: Some(("N@e3", "rapid-why-attacked")), ..attacked("rapid-diagram-attacked") },
            RuleDiagram { refused: Some(("N@d6", "rapid-why-attacks")), ..attacks("rapid-diagram-attacks") },
            shielded("rapid-diagram-shielded"),
        ],
    },
    RuleSection {
        key: "rapid-page-bishops",
        parts: &[(RuleSource::Sheet, "rapid-page-bishops-sheet")],
        diagrams: &[RuleDiagram { refused: Some(("B@e3", "rapid-why-bishops")), ..bishops("rapid-diagram-bishops") }],
    },
    RuleSection {
        key: "rapid-page-end",
        parts: &[(RuleSource::Sheet, "rapid-page-end-sheet")],
        diagrams: &[
            RuleDiagram {
                after: "N@h7",
                ..RuleDiagram::at(
                    "rapid-diagram-stuck",
                    "7r/qr2p1k1/p3P2p/1p2pPpB/6P1/1N1Pp2K/1RQ1Np1P/BPP1bP1b[Rnn] b",
                )
            },
            last("rapid-diagram-end"),
        ],
    },
    RuleSection { key: "rapid-page-notation", parts: &[(RuleSource::Host, "rapid-page-notation-host")], diagrams: &[] },
];

const FEW: &str = "4r3/8/6p1/8/3P4/8/6N1/8[KQRRBBNPPPPPPPkqrbbnnppppppp] w";

/// The rook on e8 attacks e3.
const fn attacked(key: &'static str) -> RuleDiagram {
    RuleDiagram { notes: &[("e3", Cross)], arrows: &[("e8", "e3", Attack)], ..RuleDiagram::at(key, FEW) }
}

/// A knight on d6 would attack e8.
const fn attacks(key: &'static str) -> RuleDiagram {
    RuleDiagram { notes: &[("d6", Cross)], arrows: &[("d6", "e8", Attack)], ..RuleDiagram::at(key, FEW) }
}

/// The pawn on e6 shields e3 from the rook on e8.
const fn shielded(key: &'static str) -> RuleDiagram {
    RuleDiagram {
        after: "N@e3",
        arrows: &[("e8", "e6", Attack)],
        ..RuleDiagram::at(key, "4r3/8/4p3/8/3P4/8/6N1/8[KQRRBBNPPPPPPPkqrbbnnppppppp] w")
    }
}

/// One bishop is on c1; White is placing the other.
const fn bishops(key: &'static str) -> RuleDiagram {
    RuleDiagram {
        from: "B@",
        notes: &[("c1", Circle), ("e3", Cross)],
        ..RuleDiagram::at(key, "7k/p7/8/8/8/8/1P6/2B5[KQRRBNNPPPPPPPqrrbbnnppppppp] w")
    }
}

/// The starting array of chess without one rook each; White is placing its missing rook.
const fn last(key: &'static str) -> RuleDiagram {
    RuleDiagram { after: "R@a1", ..RuleDiagram::at(key, "rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR[Rr] w") }
}
