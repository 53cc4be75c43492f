//! Tables whose game is known as a type: what the engine needs to think about them.

use std::any::Any;

use rules::{Match, Table, Think, Visitor};

/// Something to do with a game in progress of any kind.
pub(crate) trait OfMatch {
    /// The result.
    type Output;

    /// Does it.
    fn of<G: Think>(self, played: &Match<G>) -> Self::Output;
}

/// Does something with the game on a table; `None` if a table of no hosted game is given.
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
