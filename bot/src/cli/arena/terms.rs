//! Options shared by all arena commands.

use clap::Args;

#[derive(Debug, Args)]
pub(super) struct ArenaGameArgs {
    /// Game id, as in `mutabot rules games`
    pub(super) game: String,
    /// Layout, by name or in full, instead of the usual one
    #[arg(long, value_name = "SETUP", default_value = "")]
    pub(super) layout: String,
    /// Random seed
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
}
