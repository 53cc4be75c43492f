//! Games in progress as a type, behind the interface of their tables.

use std::any::Any;

use rules::{Match, Table, Think, Visitor};

pub(crate) trait OfMatch {
    type Output;

    fn of<G: Think>(self, played: &Match<G>) -> Self::Output;
}

/// Runs an operation on the game of a table; `None` if the game is not a hosted one.
pub(crate) fn with_match<W: OfMatch>(table: &dyn Table, work: W) -> Option<W::Output> {
    let info = table.info();
    rules::visit_edition(info.id, info.edition, Open { table, work }).flatten()
}

struct Open<'a, W> {
    table: &'a dyn Table,
    work: W,
}

impl<W: OfMatch> Visitor for Open<'_, W> {
    type Output = Option<W::Output>;

    fn visit<G: Think>(self) -> Self::Output {
        let played = (self.table as &dyn Any).downcast_ref::<Match<G>>()?;
        Some(self.work.of(played))
    }
}
