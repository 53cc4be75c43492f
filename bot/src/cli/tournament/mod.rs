//! `mutabot tournament …`: tournaments as files, without Discord.

mod check;
mod convert;
mod differences;
mod explain;
mod file;
mod generate;
mod notes;
mod pair;
mod picture;
mod places;
mod reasons;
mod shown;
mod standings;
mod terms;
mod told;

use clap::Subcommand;

#[derive(Debug, Subcommand)]
pub(super) enum TournamentSubcommand {
    /// Pair the next round
    Pair(pair::Pair),
    /// Pair or play every round again and list differences
    Check(check::Check),
    /// Print the standings, columns separated by tabs
    Standings(standings::Standings),
    /// Draw standings, pairings, a bracket or other tables as a PNG
    Picture(picture::Picture),
    /// Explain why two players meet, and why with these colours
    Explain(explain::Explain),
    /// Make a random tournament with all its results
    Generate(generate::Generate),
    /// Convert a tournament to TRF16, TRF26 or CSV
    Convert(convert::Convert),
}

impl TournamentSubcommand {
    pub(super) fn run(self) -> Result<(), String> {
        match self {
            TournamentSubcommand::Pair(pair) => pair.run(),
            TournamentSubcommand::Check(check) => check.run(),
            TournamentSubcommand::Standings(standings) => standings.run(),
            TournamentSubcommand::Picture(picture) => picture.run(),
            TournamentSubcommand::Explain(explain) => explain.run(),
            TournamentSubcommand::Generate(generate) => generate.run(),
            TournamentSubcommand::Convert(convert) => convert.run(),
        }
    }
}
