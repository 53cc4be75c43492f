//! The rules page.

use crate::page::{Diagram, Section, Source};
use crate::scene::Note::Cross;

pub(super) static PAGE: &[Section] = &[
    Section {
        key: "toy-page-game",
        parts: &[(Source::Sheet, "toy-page-game-sheet")],
        diagrams: &[Diagram { from: "M@", ..Diagram::new("toy-diagram-start") }],
    },
    Section {
        key: "toy-page-turns",
        parts: &[(Source::Sheet, "toy-page-turns-sheet")],
        diagrams: &[Diagram {
            from: "s",
            refused: Some(("s-ne", "toy-why-far")),
            notes: &[("ne", Cross)],
            ..Diagram::at("toy-diagram-turns", "WB./.WB/.WB w")
        }],
    },
    Section {
        key: "toy-page-end",
        parts: &[(Source::Sheet, "toy-page-end-sheet"), (Source::Host, "toy-page-end-host")],
        diagrams: &[Diagram { after: "n-ne", ..Diagram::at("toy-diagram-end", "BW./.W./WBB w") }],
    },
    Section { key: "toy-page-notation", parts: &[(Source::Host, "toy-page-notation-host")], diagrams: &[] },
];
