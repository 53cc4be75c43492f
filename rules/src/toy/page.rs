//! The rules page.

use crate::page::{RuleDiagram, RuleSection, RuleSource};
use crate::scene::CellNote::Cross;

pub(super) static PAGE: &[RuleSection] = &[
    RuleSection {
        key: "toy-page-game",
        parts: &[(RuleSource::Sheet, "toy-page-game-sheet")],
        diagrams: &[RuleDiagram { from: "M@", ..RuleDiagram::new("toy-diagram-start") }],
    },
    RuleSection {
        key: "toy-page-turns",
        parts: &[(RuleSource::Sheet, "toy-page-turns-sheet")],
        diagrams: &[RuleDiagram {
            from: "s",
            refused: Some(("s-ne", "toy-why-far")),
            notes: &[("ne", Cross)],
            ..RuleDiagram::at("toy-diagram-turns", "WB./.WB/.WB w")
        }],
    },
    RuleSection {
        key: "toy-page-end",
        parts: &[(RuleSource::Sheet, "toy-page-end-sheet"), (RuleSource::Host, "toy-page-end-host")],
        diagrams: &[RuleDiagram { after: "n-ne", ..RuleDiagram::at("toy-diagram-end", "BW./.W./WBB w") }],
    },
    RuleSection { key: "toy-page-notation", parts: &[(RuleSource::Host, "toy-page-notation-host")], diagrams: &[] },
];
