//! The rules page.

use crate::page::{RuleDiagram, RuleSection, RuleSource};
use crate::scene::ArrowKind::Attack;
use crate::scene::CellNote::Cross;

pub(super) static PAGE: &[RuleSection] = &[
    RuleSection {
        key: "mutation-page-game",
        parts: &[(RuleSource::Sheet, "mutation-page-game-sheet")],
        diagrams: &[RuleDiagram::new("mutation-diagram-start")],
    },
    RuleSection {
        key: "mutation-page-colours",
        parts: &[(RuleSource::Sheet, "mutation-page-colours-sheet")],
        diagrams: &[
            RuleDiagram {
                from: "c3",
                ..RuleDiagram::at("mutation-diagram-yellow", "4k3/8/8/1p6/8/2P5/1PPP4/4K3 w - - 0 1")
            },
            RuleDiagram {
                from: "c4",
                ..RuleDiagram::at("mutation-diagram-blue", "4k3/8/4p3/8/2P5/8/4P3/4K3 w - - 0 1")
            },
            RuleDiagram { from: "a4", ..RuleDiagram::at("mutation-diagram-red", "4k3/p7/8/8/P4P2/8/8/4K3 w - - 0 1") },
            RuleDiagram {
                from: "d4",
                ..RuleDiagram::at("mutation-diagram-black", "4k3/6p1/3p4/8/1P1P4/8/8/4K3 w - - 0 1")
            },
        ],
    },
    RuleSection {
        key: "mutation-page-white",
        parts: &[(RuleSource::Sheet, "mutation-page-white-sheet"), (RuleSource::Host, "mutation-page-white-host")],
        diagrams: &[
            RuleDiagram { from: "e2", ..RuleDiagram::at("mutation-diagram-white", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1") },
            RuleDiagram {
                from: "b2",
                ..RuleDiagram::at("mutation-diagram-capture", "4k3/8/8/8/8/ppp5/1P6/4K3 w - - 0 1")
            },
            RuleDiagram { from: "g7", ..RuleDiagram::at("mutation-diagram-last", "4k3/6P1/8/8/8/8/8/4K3 w - - 0 1") },
        ],
    },
    RuleSection {
        key: "mutation-page-king",
        parts: &[(RuleSource::Sheet, "mutation-page-king-sheet"), (RuleSource::Host, "mutation-page-king-host")],
        diagrams: &[
            RuleDiagram {
                from: "d4",
                arrows: &[("h5", "c5", Attack)],
                ..RuleDiagram::at("mutation-diagram-king", "4k3/8/8/7p/3K4/8/8/8 w - - 0 1")
            },
            RuleDiagram { from: "e1", ..RuleDiagram::at("mutation-diagram-castling", CASTLING) },
            RuleDiagram { after: "e1g1 e8c8", ..RuleDiagram::at("mutation-diagram-castled", CASTLING) },
            RuleDiagram {
                refused: Some(("e1g1", "mutation-why-castle-crosses")),
                notes: &[("g1", Cross)],
                arrows: &[("c4", "f1", Attack)],
                ..RuleDiagram::at("mutation-diagram-crossing", "4k3/pp1ppppp/8/8/2p5/8/PPPP1PPP/P3K2P w KQ - 0 1")
            },
        ],
    },
    RuleSection {
        key: "mutation-page-end",
        parts: &[(RuleSource::Sheet, "mutation-page-end-sheet"), (RuleSource::Host, "mutation-page-end-host")],
        diagrams: &[RuleDiagram {
            after: "h5a5",
            arrows: &[("c6", "b8", Attack), ("d6", "b7", Attack)],
            ..RuleDiagram::at("mutation-diagram-mate", "k7/8/2PP4/7P/8/8/8/4K3 w - - 0 1")
        }],
    },
    RuleSection {
        key: "mutation-page-layout",
        parts: &[(RuleSource::Sheet, "mutation-page-layout-sheet"), (RuleSource::Host, "mutation-page-layout-host")],
        diagrams: &[RuleDiagram::at("mutation-diagram-layout", "4k3/8/8/8/8/8/8/4K3 w - - 0 1")],
    },
    RuleSection {
        key: "mutation-page-notation",
        parts: &[(RuleSource::Host, "mutation-page-notation-host")],
        diagrams: &[],
    },
];

const CASTLING: &str = "p3k2p/pppppppp/8/8/8/8/PPPPPPPP/P3K2P w KQkq - 0 1";
