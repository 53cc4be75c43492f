//! State that lasts until the operator ends it: a pause of all clocks, and games held back.

use std::fmt::{self, Display, Formatter};

/// `Display` writes a line for each, with the command that ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OperatorHolds {
    pub is_paused: bool,
    pub n_held: usize,
}

impl Display for OperatorHolds {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.is_paused {
            writeln!(f, "all clocks are paused: `mutabot resume` restarts them")?;
        }
        if self.n_held > 0 {
            writeln!(f, "games held back {}: `mutabot release` ends them", self.n_held)?;
        }
        Ok(())
    }
}
