//! Checks over random positions.

use clap::Args;
use engine::arena::{Mates, Player, Strays, digest, mates, strays};
use rules::{Think, Visitor};

use super::terms::Terms;
use crate::cli::progress::progress;
use crate::cli::start::print;
use crate::keep::Step;

#[derive(Debug, Args)]
pub(super) struct Check {
    /// Number of positions or games
    #[arg(long, default_value_t = 1_000)]
    positions: u64,
    /// Player, as in `mutabot arena match` (repeatable)
    #[arg(long = "player", value_name = "PLAYER", default_values = ["1", "2", "3", "4", "5", "6", "7"])]
    players: Vec<String>,
}

/// Calls the work once, with the type of the game known only inside.
struct Each<'a, F> {
    work: &'a mut F,
    number: u64,
}

trait Work {
    fn run<G: Think>(&mut self, number: u64);
}

impl<F: Work> Visitor for Each<'_, F> {
    type Output = ();

    fn visit<G: Think>(self) {
        self.work.run::<G>(self.number);
    }
}

struct Digest<'a>(Player, &'a Terms, u64);

impl Work for Digest<'_> {
    fn run<G: Think>(&mut self, number: u64) {
        self.2 = digest::<G>(self.0, &self.1.layout, self.1.seed, number, self.2);
    }
}

struct Faults<'a>(Player, &'a Terms, Strays);

impl Work for Faults<'_> {
    fn run<G: Think>(&mut self, number: u64) {
        strays::<G>(self.0, &self.1.layout, self.1.seed, number, &mut self.2);
    }
}

struct Wins<'a>(Player, &'a Terms, Mates);

impl Work for Wins<'_> {
    fn run<G: Think>(&mut self, number: u64) {
        let guide = "n1500".parse().expect("a player");
        mates::<G>(self.0, guide, &self.1.layout, self.1.seed, number, &mut self.2);
    }
}

impl Check {
    fn players(&self) -> Result<Vec<(&str, Player)>, String> {
        self.players.iter().map(|name| Ok((name.as_str(), name.parse()?))).collect()
    }

    fn each(&self, terms: &Terms, work: &mut impl Work) {
        let tell = progress();
        for number in 0..self.positions {
            rules::visit(&terms.game, Each { work, number }).expect("the game was looked up");
            let what = format!("position {} of {}", number + 1, self.positions);
            tell(&Step { what, part: Some(number as f64 / self.positions as f64) });
        }
    }

    pub(super) fn digest(&self, terms: &Terms) -> Result<(), String> {
        print(format_args!("player\tpositions\tdigest"));
        for (name, player) in self.players()? {
            let mut work = Digest(player, terms, 0);
            self.each(terms, &mut work);
            print(format_args!("{name}\t{}\t{:016x}", self.positions, work.2));
        }
        Ok(())
    }

    pub(super) fn faults(&self, terms: &Terms) -> Result<(), String> {
        print(format_args!("player\tpositions\tillegal\tover budget"));
        for (name, player) in self.players()? {
            let mut work = Faults(player, terms, Strays::default());
            self.each(terms, &mut work);
            let Strays { n, n_illegal, n_over } = work.2;
            print(format_args!("{name}\t{n}\t{n_illegal}\t{n_over}"));
        }
        Ok(())
    }

    pub(super) fn mates(&self, terms: &Terms) -> Result<(), String> {
        print(format_args!("player\tgames\twins in one\tfound\twins in two\tfound"));
        for (name, player) in self.players()? {
            let mut work = Wins(player, terms, Mates::default());
            self.each(terms, &mut work);
            let Mates { in_one, in_two } = work.2;
            print(format_args!(
                "{name}\t{}\t{}\t{}\t{}\t{}",
                self.positions, in_one[0], in_one[1], in_two[0], in_two[1]
            ));
        }
        Ok(())
    }
}
