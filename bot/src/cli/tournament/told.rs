//! The pairing of a round, as its file records it.

use tournament::dutch::{Pair, Pairing};
use tournament::{Bye, Colour, Entry, Event, Game, Number, RoundNumber};

pub(super) struct Told {
    /// The games with colours, by White's number.
    pub(super) games: Vec<Pair>,
    /// The games without colours: forfeits, by the lower number.
    pub(super) colourless: Vec<(Number, Number)>,
    pub(super) byes: Vec<Number>,
}

pub(super) fn round(event: &Event, round: RoundNumber) -> Told {
    let mut told = Told { games: Vec::new(), colourless: Vec::new(), byes: Vec::new() };
    for player in &event.players {
        match player.entry(round) {
            Entry::Game(Game { opponent, colour: Some(Colour::White), .. }) => {
                told.games.push(Pair { white: player.number, black: opponent });
            }
            Entry::Game(Game { opponent, colour: None, .. }) if player.number < opponent => {
                told.colourless.push((player.number, opponent));
            }
            Entry::Bye(Bye::Allocated) => told.byes.push(player.number),
            _ => {}
        }
    }
    told
}

impl Told {
    /// Returns whether a pairing is the same. Games without colours may have either.
    pub(super) fn is(&self, pairing: &Pairing) -> bool {
        self.byes.iter().copied().eq(pairing.bye)
            && self.games.len() + self.colourless.len() == pairing.games.len()
            && pairing.games.iter().all(|pair| self.has(*pair))
    }

    /// Lists the pairs; without colours, the lower number comes first.
    pub(super) fn pairs(&self) -> impl Iterator<Item = Pair> {
        let colourless = self.colourless.iter().map(|(lower, higher)| Pair { white: *lower, black: *higher });
        self.games.iter().copied().chain(colourless)
    }

    pub(super) fn has_game_of(&self, a: Number, b: Number) -> bool {
        self.pairs().any(|pair| [(a, b), (b, a)].contains(&(pair.white, pair.black)))
    }

    pub(super) fn has(&self, pair: Pair) -> bool {
        let lower_first = (pair.white.min(pair.black), pair.white.max(pair.black));
        self.games.contains(&pair) || self.colourless.contains(&lower_first)
    }
}
