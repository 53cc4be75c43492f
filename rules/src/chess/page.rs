//! The rules page.

use crate::page::{RuleDiagram, RuleSection, RuleSource};
use crate::scene::ArrowKind::Attack;
use crate::scene::CellNote::{Circle, Cross};

pub(super) static PAGE: &[RuleSection] = &[
    RuleSection {
        key: "chess-page-game",
        parts: &[(RuleSource::Sheet, "chess-page-game-sheet"), (RuleSource::Host, "chess-page-game-host")],
        diagrams: &[RuleDiagram::new("chess-diagram-start")],
    },
    RuleSection {
        key: "chess-page-men",
        parts: &[(RuleSource::Sheet, "chess-page-men-sheet")],
        diagrams: &[
            RuleDiagram {
                from: "d4",
                ..RuleDiagram::at("chess-diagram-queen", "4k3/6p1/3p4/8/1P1Q4/8/8/4K3 w - - 0 1")
            },
            RuleDiagram { from: "d4", ..RuleDiagram::at("chess-diagram-rook", "4k3/8/3p4/8/1P1R4/8/8/4K3 w - - 0 1") },
            RuleDiagram {
                from: "d4",
                ..RuleDiagram::at("chess-diagram-bishop", "4k3/8/5p2/8/3B4/8/1P6/4K3 w - - 0 1")
            },
            RuleDiagram {
                from: "d4",
                ..RuleDiagram::at("chess-diagram-knight", "4k3/8/2p5/3p4/2PNp3/2PpP3/8/4K3 w - - 0 1")
            },
        ],
    },
    RuleSection {
        key: "chess-page-pawns",
        parts: &[(RuleSource::Sheet, "chess-page-pawns-sheet")],
        diagrams: &[
            RuleDiagram { from: "e2", ..RuleDiagram::at("chess-diagram-pawn", "4k3/8/8/8/8/3p1p2/4P3/4K3 w - - 0 1") },
            RuleDiagram {
                after: "d2d4",
                from: "e4",
                notes: &[("d4", Circle)],
                ..RuleDiagram::at("chess-diagram-passing", "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1")
            },
            RuleDiagram {
                from: "b7",
                ..RuleDiagram::at("chess-diagram-promotion", "2r5/1P2k3/8/8/8/8/8/4K3 w - - 0 1")
            },
        ],
    },
    RuleSection {
        key: "chess-page-king",
        parts: &[(RuleSource::Sheet, "chess-page-king-sheet")],
        diagrams: &[
            RuleDiagram {
                from: "d4",
                arrows: &[("h5", "c5", Attack)],
                ..RuleDiagram::at("chess-diagram-king", "4k3/8/8/7r/3K4/8/8/8 w - - 0 1")
            },
            RuleDiagram {
                from: "e1",
                ..RuleDiagram::at("chess-diagram-castling", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1")
            },
            RuleDiagram {
                refused: Some(("e1g1", "chess-why-castle-crosses")),
                notes: &[("g1", Cross)],
                arrows: &[("c4", "f1", Attack)],
                ..RuleDiagram::at("chess-diagram-crossing", "4k3/pp1ppppp/8/8/2b5/8/PPPP1PPP/R3K2R w KQ - 0 1")
            },
        ],
    },
    RuleSection {
        key: "chess-page-end",
        parts: &[(RuleSource::Sheet, "chess-page-end-sheet"), (RuleSource::Host, "chess-page-end-host")],
        diagrams: &[
            RuleDiagram { after: "a1a8", ..RuleDiagram::at("chess-diagram-mate", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1") },
            RuleDiagram {
                after: "g2g6",
                arrows: &[("g6", "g8", Attack), ("g6", "h7", Attack)],
                ..RuleDiagram::at("chess-diagram-stalemate", "7k/8/8/8/8/8/6Q1/4K3 w - - 0 1")
            },
        ],
    },
    RuleSection { key: "chess-page-notation", parts: &[(RuleSource::Host, "chess-page-notation-host")], diagrams: &[] },
];
