//! The rules page.

use crate::page::{Diagram, Section, Source};
use crate::scene::ArrowKind::Attack;
use crate::scene::Note::{Circle, Cross};

pub(super) static PAGE: &[Section] = &[
    Section {
        key: "chess-page-game",
        parts: &[(Source::Sheet, "chess-page-game-sheet"), (Source::Host, "chess-page-game-host")],
        diagrams: &[Diagram::new("chess-diagram-start")],
    },
    Section {
        key: "chess-page-men",
        parts: &[(Source::Sheet, "chess-page-men-sheet")],
        diagrams: &[
            Diagram { from: "d4", ..Diagram::at("chess-diagram-queen", "4k3/6p1/3p4/8/1P1Q4/8/8/4K3 w - - 0 1") },
            Diagram { from: "d4", ..Diagram::at("chess-diagram-rook", "4k3/8/3p4/8/1P1R4/8/8/4K3 w - - 0 1") },
            Diagram { from: "d4", ..Diagram::at("chess-diagram-bishop", "4k3/8/5p2/8/3B4/8/1P6/4K3 w - - 0 1") },
            Diagram { from: "d4", ..Diagram::at("chess-diagram-knight", "4k3/8/2p5/3p4/2PNp3/2PpP3/8/4K3 w - - 0 1") },
        ],
    },
    Section {
        key: "chess-page-pawns",
        parts: &[(Source::Sheet, "chess-page-pawns-sheet")],
        diagrams: &[
            Diagram { from: "e2", ..Diagram::at("chess-diagram-pawn", "4k3/8/8/8/8/3p1p2/4P3/4K3 w - - 0 1") },
            Diagram {
                after: "d2d4",
                from: "e4",
                notes: &[("d4", Circle)],
                ..Diagram::at("chess-diagram-passing", "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1")
            },
            Diagram { from: "b7", ..Diagram::at("chess-diagram-promotion", "2r5/1P2k3/8/8/8/8/8/4K3 w - - 0 1") },
        ],
    },
    Section {
        key: "chess-page-king",
        parts: &[(Source::Sheet, "chess-page-king-sheet")],
        diagrams: &[
            Diagram {
                from: "d4",
                arrows: &[("h5", "c5", Attack)],
                ..Diagram::at("chess-diagram-king", "4k3/8/8/7r/3K4/8/8/8 w - - 0 1")
            },
            Diagram {
                from: "e1",
                ..Diagram::at("chess-diagram-castling", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1")
            },
            Diagram {
                refused: Some(("e1g1", "chess-why-castle-crosses")),
                notes: &[("g1", Cross)],
                arrows: &[("c4", "f1", Attack)],
                ..Diagram::at("chess-diagram-crossing", "4k3/pp1ppppp/8/8/2b5/8/PPPP1PPP/R3K2R w KQ - 0 1")
            },
        ],
    },
    Section {
        key: "chess-page-end",
        parts: &[(Source::Sheet, "chess-page-end-sheet"), (Source::Host, "chess-page-end-host")],
        diagrams: &[
            Diagram { after: "a1a8", ..Diagram::at("chess-diagram-mate", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1") },
            Diagram {
                after: "g2g6",
                arrows: &[("g6", "g8", Attack), ("g6", "h7", Attack)],
                ..Diagram::at("chess-diagram-stalemate", "7k/8/8/8/8/8/6Q1/4K3 w - - 0 1")
            },
        ],
    },
    Section { key: "chess-page-notation", parts: &[(Source::Host, "chess-page-notation-host")], diagrams: &[] },
];
