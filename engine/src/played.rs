//! Games in progress as a type, behind the interface of their tables.

use std::any::Any;

use rules::{GameTable, GameVisitor, SearchableGame, TypedTable};

pub(crate) trait OfMatch {
    type Output;

    fn of<G: SearchableGame>(self, played: &TypedTable<G>) -> Self::Output;
}

/// Runs an operation on the game of a table; `None` if the game is not a hosted one.
pub(crate) fn with_match<W: OfMatch>(table: &dyn GameTable, work: W) -> Option<W::Output> {
    let info = table.info();
    rules::visit_edition(info.id, info.edition, TableVisitor { table, work }).flatten()
}

struct TableVisitor<'a, W> {
    table: &'a dyn GameTable,
    work: W,
}

impl<W: OfMatch> GameVisitor for TableVisitor<'_, W> {
    type Output = Option<W::Output>;

    fn visit<G: SearchableGame>(self) -> Self::Output {
        let played = (self.table as &dyn Any).downcast_ref::<TypedTable<G>>()?;
        Some(self.work.of(played))
    }
}
