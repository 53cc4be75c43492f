//! Runs generic code on the typed game behind a [`GameTable`].

use std::any::Any;

use rules::{GameTable, GameVisitor, SearchableGame, TypedTable};

pub(crate) trait OfMatch {
    type Output;

    fn of<G: SearchableGame>(self, played: &TypedTable<G>) -> Self::Output;
}

/// Runs generic code on the game of a table; `None` if the game is not hosted.
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
