//! The rules page.

use crate::page::{Diagram, Section, Source};
use crate::scene::ArrowKind::Attack;
use crate::scene::Note::Cross;

pub(super) static PAGE: &[Section] = &[
    Section {
        key: "mutation-page-game",
        parts: &[(Source::Sheet, "mutation-page-game-sheet")],
        diagrams: &[Diagram::new("mutation-diagram-start")],
    },
    Section {
        key: "mutation-page-colours",
        parts: &[(Source::Sheet, "mutation-page-colours-sheet")],
        diagrams: &[
            Diagram { from: "c3", ..Diagram::at("mutation-diagram-yellow", "4k3/8/8/1p6/8/2P5/1PPP4/4K3 w - - 0 1") },
            Diagram { from: "c4", ..Diagram::at("mutation-diagram-blue", "4k3/8/4p3/8/2P5/8/4P3/4K3 w - - 0 1") },
            Diagram { from: "a4", ..Diagram::at("mutation-diagram-red", "4k3/p7/8/8/P4P2/8/8/4K3 w - - 0 1") },
            Diagram { from: "d4", ..Diagram::at("mutation-diagram-black", "4k3/6p1/3p4/8/1P1P4/8/8/4K3 w - - 0 1") },
        ],
    },
    Section {
        key: "mutation-page-white",
        parts: &[(Source::Sheet, "mutation-page-white-sheet"), (Source::Host, "mutation-page-white-host")],
        diagrams: &[
            Diagram { from: "e2", ..Diagram::at("mutation-diagram-white", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1") },
            Diagram { from: "b2", ..Diagram::at("mutation-diagram-capture", "4k3/8/8/8/8/ppp5/1P6/4K3 w - - 0 1") },
            Diagram { from: "g7", ..Diagram::at("mutation-diagram-last", "4k3/6P1/8/8/8/8/8/4K3 w - - 0 1") },
        ],
    },
    Section {
        key: "mutation-page-king",
        parts: &[(Source::Sheet, "mutation-page-king-sheet"), (Source::Host, "mutation-page-king-host")],
        diagrams: &[
            Diagram {
                from: "d4",
                arrows: &[("h5", "c5", Attack)],
                ..Diagram::at("mutation-diagram-king", "4k3/8/8/7p/3K4/8/8/8 w - - 0 1")
            },
            Diagram { from: "e1", ..Diagram::at("mutation-diagram-castling", CASTLING) },
            Diagram { after: "e1g1 e8c8", ..Diagram::at("mutation-diagram-castled", CASTLING) },
            Diagram {
                refused: Some(("e1g1", "mutation-why-castle-crosses")),
                notes: &[("g1", Cross)],
                arrows: &[("c4", "f1", Attack)],
                ..Diagram::at("mutation-diagram-crossing", "4k3/pp1ppppp/8/8/2p5/8/PPPP1PPP/P3K2P w KQ - 0 1")
            },
        ],
    },
    Section {
        key: "mutation-page-end",
        parts: &[(Source::Sheet, "mutation-page-end-sheet"), (Source::Host, "mutation-page-end-host")],
        diagrams: &[Diagram {
            after: "h5a5",
            arrows: &[("c6", "b8", Attack), ("d6", "b7", Attack)],
            ..Diagram::at("mutation-diagram-mate", "k7/8/2PP4/7P/8/8/8/4K3 w - - 0 1")
        }],
    },
    Section {
        key: "mutation-page-layout",
        parts: &[(Source::Sheet, "mutation-page-layout-sheet"), (Source::Host, "mutation-page-layout-host")],
        diagrams: &[Diagram::at("mutation-diagram-layout", "4k3/8/8/8/8/8/8/4K3 w - - 0 1")],
    },
    Section { key: "mutation-page-notation", parts: &[(Source::Host, "mutation-page-notation-host")], diagrams: &[] },
];

const CASTLING: &str = "p3k2p/pppppppp/8/8/8/8/PPPPPPPP/P3K2P w KQkq - 0 1";
