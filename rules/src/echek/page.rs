//! The rules page.

use super::position::START;
use crate::page::{Diagram, Section, Source};
use crate::scene::Note::{Circle, Cross};

pub(super) static PAGE: &[Section] = &[GAME, AREA, PUTTING, MOVING, CARDS, SPECIAL, END, NOTATION];

pub(super) static FIRST: &[Section] = &[GAME, AREA, FIRST_PUTTING, FIRST_MOVING, CARDS, FIRST_SPECIAL, END, NOTATION];

const GAME: Section = Section {
    key: "echek-page-game",
    parts: &[(Source::Sheet, "echek-page-game-sheet")],
    diagrams: &[Diagram::new("echek-diagram-start")],
};

const AREA: Section = Section {
    key: "echek-page-area",
    parts: &[(Source::Sheet, "echek-page-area-sheet"), (Source::Host, "echek-page-area-host")],
    diagrams: &[Diagram {
        from: "Q@",
        refused: Some(("Q@a4", "echek-why-span")),
        ..Diagram::at("echek-diagram-area", "8/8/8/3k4/1RKP4/4N3/8/8[QBqrbnp] w Rr")
    }],
};

const PUTTING: Section = Section {
    key: "echek-page-putting",
    parts: &[(Source::Sheet, "echek-page-putting-sheet"), (Source::Host, "echek-page-putting-host")],
    diagrams: &[
        Diagram {
            from: "Q@",
            refused: Some(("Q@c5", "echek-why-beside-king")),
            notes: &[("c5", Cross), ("e5", Cross)],
            ..Diagram::at("echek-diagram-putting", START)
        },
        Diagram {
            refused: Some(("Q@c6", "echek-why-touch")),
            notes: &[("c6", Cross)],
            ..Diagram::at("echek-diagram-touching", START)
        },
    ],
};

const MOVING: Section = Section {
    key: "echek-page-moving",
    parts: &[(Source::Sheet, "echek-page-moving-sheet"), (Source::Host, "echek-page-moving-host")],
    diagrams: &[
        Diagram { from: "d4", ..Diagram::at("echek-diagram-moving", START) },
        Diagram {
            refused: Some(("e3e4", "echek-why-loose")),
            notes: &[("e4", Cross), ("f2", Circle)],
            ..Diagram::at("echek-diagram-loose", "8/8/8/3k4/3K4/4R3/5n2/8[QBNPqrbp] w Rr")
        },
    ],
};

const CARDS: Section = Section {
    key: "echek-page-cards",
    parts: &[(Source::Sheet, "echek-page-cards-sheet")],
    diagrams: &[
        Diagram { from: "c3", ..Diagram::at("echek-diagram-queen", "8/8/8/3k4/3K4/2QN4/8/8[RBPqrbnp] w Rr") },
        Diagram { from: "d3", ..Diagram::at("echek-diagram-knight", "8/8/8/3k4/3K4/3N4/8/8[QRBPqrbnp] w Rr") },
        Diagram { from: "c3", ..Diagram::at("echek-diagram-pawn", "8/8/8/3k4/3K4/2P5/8/8[QRBNqrbnp] w Rr") },
    ],
};

const SPECIAL: Section = Section {
    key: "echek-page-special",
    parts: &[(Source::Sheet, "echek-page-special-sheet"), (Source::Host, "echek-page-special-host")],
    diagrams: &[BISHOP, LINK, STEP, SWAP],
};

const BISHOP: Diagram =
    Diagram { from: "B@e3", ..Diagram::at("echek-diagram-bishop", "8/8/8/3k4/2pKn3/2P5/8/8[QRBNqrb] w Rr") };

/// A card that links another: the bishop cannot send it back.
const LINK: Diagram = Diagram {
    from: "B@c4",
    refused: Some(("B@c4^d3", "echek-why-choice-loose")),
    notes: &[("d3", Cross)],
    ..Diagram::at("echek-diagram-link", "8/8/8/3k4/3K4/3n4/3P4/8[QRBNqrbp] w Rr")
};

const STEP: Diagram = Diagram { from: "P@c4", ..Diagram::at("echek-diagram-step", START) };

const SWAP: Diagram =
    Diagram { after: "swap", ..Diagram::at("echek-diagram-swap", "8/8/8/2Rk4/3K4/8/8/8[QBNPqrbnp] w Rr") };

const END: Section = Section {
    key: "echek-page-end",
    parts: &[(Source::Sheet, "echek-page-end-sheet"), (Source::Host, "echek-page-end-host")],
    diagrams: &[
        Diagram {
            after: "e4e5",
            notes: &[("c5", Circle), ("d6", Circle), ("d4", Circle), ("e5", Circle)],
            ..Diagram::at("echek-diagram-king", "8/8/3n4/2rk4/3KQ3/8/8/8[RBNPqbp] w Rr")
        },
        Diagram {
            after: "P@d2",
            notes: &[("c5", Circle), ("d4", Circle), ("e5", Circle)],
            ..Diagram::at("echek-diagram-limit", "8/8/8/2pkr3/3K4/3N4/8/8[QRBPqbn] w Rr")
        },
        Diagram {
            after: "R@d3",
            notes: &[("d4", Circle)],
            ..Diagram::at("echek-diagram-gone", "8/8/8/3k4/1KPQn3/8/8/8[RBNqrbp] b Rr")
        },
    ],
};

const NOTATION: Section =
    Section { key: "echek-page-notation", parts: &[(Source::Host, "echek-page-notation-host")], diagrams: &[] };

const FIRST_PUTTING: Section = Section {
    parts: &[(Source::Sheet, "echek-page-putting-sheet"), (Source::Host, "echek-page-putting-first-host")],
    ..PUTTING
};

const FIRST_MOVING: Section = Section {
    parts: &[(Source::Sheet, "echek-page-moving-sheet"), (Source::Host, "echek-page-moving-first-host")],
    ..MOVING
};

const FIRST_SPECIAL: Section = Section {
    parts: &[(Source::Sheet, "echek-page-special-sheet"), (Source::Host, "echek-page-special-first-host")],
    diagrams: &[BISHOP, STEP, SWAP],
    ..SPECIAL
};
