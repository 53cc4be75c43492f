//! Whether positions of different games in progress are the same.

use std::any::Any;

use rules::{Match, Table, Think, Visitor};

/// Returns a number that tables of the same rules share where their positions are equal by `Eq`, and others hardly ever: clocks
/// and the way that led there do not count, nor does the layout.
#[must_use]
pub fn key(table: &dyn Table) -> u64 {
    let info = table.info();
    rules::visit_edition(info.id, info.edition, Ask(table)).flatten().expect("every table is of some game")
}

struct Ask<'a>(&'a dyn Table);

impl Visitor for Ask<'_> {
    type Output = Option<u64>;

    fn visit<G: Think>(self) -> Option<u64> {
        Some((self.0 as &dyn Any).downcast_ref::<Match<G>>()?.now().key())
    }
}
