//! Options shared by all arena commands.

use clap::Args;

#[derive(Debug, Args)]
pub(super) struct Terms {
    /// The game, as listed by `mutabot rules games`
    pub(super) game: String,
    /// The layout by its name or in full; without it, the default
    #[arg(long, value_name = "SETUP", default_value = "")]
    pub(super) layout: String,
    /// What all chance is drawn from: the same seed does the same again
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
}
