//! The pairing of a round, as its file records it.

use tournament::dutch::{SwissPair, SwissPairing};
use tournament::{Colour, EntryBye, EntryGame, IndividualEvent, PlayerNumber, RoundEntry, RoundNumber};

pub(super) struct RecordedPairing {
    pub(super) games: Vec<SwissPair>,
    /// The forfeited games without colours, ordered by the lower number.
    pub(super) colourless: Vec<(PlayerNumber, PlayerNumber)>,
    pub(super) byes: Vec<PlayerNumber>,
}

pub(super) fn round(event: &IndividualEvent, round: RoundNumber) -> RecordedPairing {
    let mut told = RecordedPairing { games: Vec::new(), colourless: Vec::new(), byes: Vec::new() };
    for player in &event.players {
        match player.entry(round) {
            RoundEntry::Game(EntryGame { opponent, colour: Some(Colour::White), .. }) => {
                told.games.push(SwissPair { white: player.number, black: opponent });
            }
            RoundEntry::Game(EntryGame { opponent, colour: None, .. }) if player.number < opponent => {
                told.colourless.push((player.number, opponent));
            }
            RoundEntry::Bye(EntryBye::Allocated) => told.byes.push(player.number),
            _ => {}
        }
    }
    told
}

impl RecordedPairing {
    /// Returns whether this equals `pairing`; games without colours match either way.
    pub(super) fn is(&self, pairing: &SwissPairing) -> bool {
        self.byes.iter().copied().eq(pairing.bye)
            && self.games.len() + self.colourless.len() == pairing.games.len()
            && pairing.games.iter().all(|pair| self.has(*pair))
    }

    pub(super) fn pairs(&self) -> impl Iterator<Item = SwissPair> {
        let colourless = self.colourless.iter().map(|(lower, higher)| SwissPair { white: *lower, black: *higher });
        self.games.iter().copied().chain(colourless)
    }

    pub(super) fn has_game_of(&self, a: PlayerNumber, b: PlayerNumber) -> bool {
        self.pairs().any(|pair| [(a, b), (b, a)].contains(&(pair.white, pair.black)))
    }

    pub(super) fn has(&self, pair: SwissPair) -> bool {
        let lower_first = (pair.white.min(pair.black), pair.white.max(pair.black));
        self.games.contains(&pair) || self.colourless.contains(&lower_first)
    }
}
