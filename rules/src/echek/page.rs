//! The rules page.

use super::position::START;
use crate::page::{RuleDiagram, RuleSection, RuleSource};
use crate::scene::CellNote::{Circle, Cross};

pub(super) static PAGE: &[RuleSection] = &[GAME, AREA, PUTTING, MOVING, CARDS, SPECIAL, END, NOTATION];

pub(super) static FIRST: &[RuleSection] =
    &[GAME, AREA, FIRST_PUTTING, FIRST_MOVING, CARDS, FIRST_SPECIAL, END, NOTATION];

const GAME: RuleSection = RuleSection {
    key: "echek-page-game",
    parts: &[(RuleSource::Sheet, "echek-page-game-sheet")],
    diagrams: &[RuleDiagram::new("echek-diagram-start")],
};

const AREA: RuleSection = RuleSection {
    key: "echek-page-area",
    parts: &[(RuleSource::Sheet, "echek-page-area-sheet"), (RuleSource::Host, "echek-page-area-host")],
    diagrams: &[RuleDiagram {
        from: "Q@",
        refused: Some(("Q@a4", "echek-why-span")),
        ..RuleDiagram::at("echek-diagram-area", "8/8/8/3k4/1RKP4/4N3/8/8[QBqrbnp] w Rr")
    }],
};

const PUTTING: RuleSection = RuleSection {
    key: "echek-page-putting",
    parts: &[(RuleSource::Sheet, "echek-page-putting-sheet"), (RuleSource::Host, "echek-page-putting-host")],
    diagrams: &[
        RuleDiagram {
            from: "Q@",
            refused: Some(("Q@c5", "echek-why-beside-king")),
            notes: &[("c5", Cross), ("e5", Cross)],
            ..RuleDiagram::at("echek-diagram-putting", START)
        },
        RuleDiagram {
            refused: Some(("Q@c6", "echek-why-touch")),
            notes: &[("c6", Cross)],
            ..RuleDiagram::at("echek-diagram-touching", START)
        },
    ],
};

const MOVING: RuleSection = RuleSection {
    key: "echek-page-moving",
    parts: &[(RuleSource::Sheet, "echek-page-moving-sheet"), (RuleSource::Host, "echek-page-moving-host")],
    diagrams: &[
        RuleDiagram { from: "d4", ..RuleDiagram::at("echek-diagram-moving", START) },
        RuleDiagram {
            refused: Some(("e3e4", "echek-why-loose")),
            notes: &[("e4", Cross), ("f2", Circle)],
            ..RuleDiagram::at("echek-diagram-loose", "8/8/8/3k4/3K4/4R3/5n2/8[QBNPqrbp] w Rr")
        },
    ],
};

const CARDS: RuleSection = RuleSection {
    key: "echek-page-cards",
    parts: &[(RuleSource::Sheet, "echek-page-cards-sheet")],
    diagrams: &[
        RuleDiagram { from: "c3", ..RuleDiagram::at("echek-diagram-queen", "8/8/8/3k4/3K4/2QN4/8/8[RBPqrbnp] w Rr") },
        RuleDiagram { from: "d3", ..RuleDiagram::at("echek-diagram-knight", "8/8/8/3k4/3K4/3N4/8/8[QRBPqrbnp] w Rr") },
        RuleDiagram { from: "c3", ..RuleDiagram::at("echek-diagram-pawn", "8/8/8/3k4/3K4/2P5/8/8[QRBNqrbnp] w Rr") },
    ],
};

const SPECIAL: RuleSection = RuleSection {
    key: "echek-page-special",
    parts: &[(RuleSource::Sheet, "echek-page-special-sheet"), (RuleSource::Host, "echek-page-special-host")],
    diagrams: &[BISHOP, LINK, STEP, SWAP],
};

const BISHOP: RuleDiagram =
    RuleDiagram { from: "B@e3", ..RuleDiagram::at("echek-diagram-bishop", "8/8/8/3k4/2pKn3/2P5/8/8[QRBNqrb] w Rr") };

/// A card whose return by a bishop would disconnect another.
const LINK: RuleDiagram = RuleDiagram {
    from: "B@c4",
    refused: Some(("B@c4^d3", "echek-why-choice-loose")),
    notes: &[("d3", Cross)],
    ..RuleDiagram::at("echek-diagram-link", "8/8/8/3k4/3K4/3n4/3P4/8[QRBNqrbp] w Rr")
};

const STEP: RuleDiagram = RuleDiagram { from: "P@c4", ..RuleDiagram::at("echek-diagram-step", START) };

const SWAP: RuleDiagram =
    RuleDiagram { after: "swap", ..RuleDiagram::at("echek-diagram-swap", "8/8/8/2Rk4/3K4/8/8/8[QBNPqrbnp] w Rr") };

const END: RuleSection = RuleSection {
    key: "echek-page-end",
    parts: &[(RuleSource::Sheet, "echek-page-end-sheet"), (RuleSource::Host, "echek-page-end-host")],
    diagrams: &[
        RuleDiagram {
            after: "e4e5",
            notes: &[("c5", Circle), ("d6", Circle), ("d4", Circle), ("e5", Circle)],
            ..RuleDiagram::at("echek-diagram-king", "8/8/3n4/2rk4/3KQ3/8/8/8[RBNPqbp] w Rr")
        },
        RuleDiagram {
            after: "P@d2",
            notes: &[("c5", Circle), ("d4", Circle), ("e5", Circle)],
            ..RuleDiagram::at("echek-diagram-limit", "8/8/8/2pkr3/3K4/3N4/8/8[QRBPqbn] w Rr")
        },
        RuleDiagram {
            after: "R@d3",
            notes: &[("d4", Circle)],
            ..RuleDiagram::at("echek-diagram-gone", "8/8/8/3k4/1KPQn3/8/8/8[RBNqrbp] b Rr")
        },
    ],
};

const NOTATION: RuleSection =
    RuleSection { key: "echek-page-notation", parts: &[(RuleSource::Host, "echek-page-notation-host")], diagrams: &[] };

const FIRST_PUTTING: RuleSection = RuleSection {
    parts: &[(RuleSource::Sheet, "echek-page-putting-sheet"), (RuleSource::Host, "echek-page-putting-first-host")],
    ..PUTTING
};

const FIRST_MOVING: RuleSection = RuleSection {
    parts: &[(RuleSource::Sheet, "echek-page-moving-sheet"), (RuleSource::Host, "echek-page-moving-first-host")],
    ..MOVING
};

const FIRST_SPECIAL: RuleSection = RuleSection {
    parts: &[(RuleSource::Sheet, "echek-page-special-sheet"), (RuleSource::Host, "echek-page-special-first-host")],
    diagrams: &[BISHOP, STEP, SWAP],
    ..SPECIAL
};
