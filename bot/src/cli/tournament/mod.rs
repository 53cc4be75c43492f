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
pub(super) enum Tournament {
    /// Pair the next round: the number of pairs, then White's and Black's number of each; `n 0` is the bye
    Pair(pair::Pair),
    /// Pair every round again and say what differs; knock-outs, leagues and ladders are played again
    Check(check::Check),
    /// Print the standings, columns separated by tabs
    Standings(standings::Standings),
    /// Draw the standings, a cross-table, a round, a bracket, a league, a ladder or a player's rounds as a PNG
    Picture(picture::Picture),
    /// Say in words why two players meet, and why with these colours
    Explain(explain::Explain),
    /// Make a tournament by chance, played to its end
    Generate(generate::Generate),
    /// Write a tournament in another form: TRF16, TRF26, tables as CSV
    Convert(convert::Convert),
}

impl Tournament {
    pub(super) fn run(self) -> Result<(), String> {
        match self {
            Tournament::Pair(pair) => pair.run(),
            Tournament::Check(check) => check.run(),
            Tournament::Standings(standings) => standings.run(),
            Tournament::Picture(picture) => picture.run(),
            Tournament::Explain(explain) => explain.run(),
            Tournament::Generate(generate) => generate.run(),
            Tournament::Convert(convert) => convert.run(),
        }
    }
}
