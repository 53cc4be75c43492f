//! Checks over random positions.

use clap::Args;
use engine::arena::{ArenaPlayer, MateCount, StrayCount, digest, mates, strays};
use rules::{GameVisitor, SearchableGame};

use super::terms::ArenaGameArgs;
use crate::cli::progress::progress;
use crate::cli::start::print;
use crate::keep::KeepStep;

#[derive(Debug, Args)]
pub(super) struct ArenaCheckArgs {
    /// Number of positions or games
    #[arg(long, default_value_t = 1_000)]
    positions: u64,
    /// Player, as in `mutabot arena match` (repeatable)
    #[arg(long = "player", value_name = "PLAYER", default_values = ["1", "2", "3", "4", "5", "6", "7"])]
    players: Vec<String>,
}

/// Runs `work` with the position's concrete type, which only the visitor knows.
struct CheckVisitor<'a, F> {
    work: &'a mut F,
    number: u64,
}

trait PositionCheck {
    fn run<G: SearchableGame>(&mut self, number: u64);
}

impl<F: PositionCheck> GameVisitor for CheckVisitor<'_, F> {
    type Output = ();

    fn visit<G: SearchableGame>(self) {
        self.work.run::<G>(self.number);
    }
}

struct DigestCheck<'a>(ArenaPlayer, &'a ArenaGameArgs, u64);

impl PositionCheck for DigestCheck<'_> {
    fn run<G: SearchableGame>(&mut self, number: u64) {
        self.2 = digest::<G>(self.0, &self.1.layout, self.1.seed, number, self.2);
    }
}

struct FaultCheck<'a>(ArenaPlayer, &'a ArenaGameArgs, StrayCount);

impl PositionCheck for FaultCheck<'_> {
    fn run<G: SearchableGame>(&mut self, number: u64) {
        strays::<G>(self.0, &self.1.layout, self.1.seed, number, &mut self.2);
    }
}

struct MateCheck<'a>(ArenaPlayer, &'a ArenaGameArgs, MateCount);

impl PositionCheck for MateCheck<'_> {
    fn run<G: SearchableGame>(&mut self, number: u64) {
        let guide = "n1500".parse().expect("a player");
        mates::<G>(self.0, guide, &self.1.layout, self.1.seed, number, &mut self.2);
    }
}

impl ArenaCheckArgs {
    fn players(&self) -> Result<Vec<(&str, ArenaPlayer)>, String> {
        self.players.iter().map(|name| Ok((name.as_str(), name.parse()?))).collect()
    }

    fn each(&self, terms: &ArenaGameArgs, work: &mut impl PositionCheck) {
        let tell = progress();
        for number in 0..self.positions {
            rules::visit(&terms.game, CheckVisitor { work, number }).expect("the game was looked up");
            let what = format!("position {} of {}", number + 1, self.positions);
            tell(&KeepStep { what, part: Some(number as f64 / self.positions as f64) });
        }
    }

    pub(super) fn digest(&self, terms: &ArenaGameArgs) -> Result<(), String> {
        print(format_args!("player\tpositions\tdigest"));
        for (name, player) in self.players()? {
            let mut work = DigestCheck(player, terms, 0);
            self.each(terms, &mut work);
            print(format_args!("{name}\t{}\t{:016x}", self.positions, work.2));
        }
        Ok(())
    }

    pub(super) fn faults(&self, terms: &ArenaGameArgs) -> Result<(), String> {
        print(format_args!("player\tpositions\tillegal\tover budget"));
        for (name, player) in self.players()? {
            let mut work = FaultCheck(player, terms, StrayCount::default());
            self.each(terms, &mut work);
            let StrayCount { n, n_illegal, n_over } = work.2;
            print(format_args!("{name}\t{n}\t{n_illegal}\t{n_over}"));
        }
        Ok(())
    }

    pub(super) fn mates(&self, terms: &ArenaGameArgs) -> Result<(), String> {
        print(format_args!("player\tgames\twins in one\tfound\twins in two\tfound"));
        for (name, player) in self.players()? {
            let mut work = MateCheck(player, terms, MateCount::default());
            self.each(terms, &mut work);
            let MateCount { in_one, in_two } = work.2;
            print(format_args!(
                "{name}\t{}\t{}\t{}\t{}\t{}",
                self.positions, in_one[0], in_one[1], in_two[0], in_two[1]
            ));
        }
        Ok(())
    }
}
