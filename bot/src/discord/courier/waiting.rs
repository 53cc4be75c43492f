//! Tracks which games with news wait for their threads. In a large round most games wait, and only the next few are
//! read.

use std::collections::HashSet;

use crate::record::GameId;

/// How many waiting games to read per run; their members fit into one request to the gateway. Reading all of them each
/// second would delay other games.
const AHEAD: usize = 50;

#[derive(Clone, Default)]
pub(super) struct WaitingGames {
    pub(super) next: Vec<GameId>,
    /// All waiting games. The later ones are from an earlier run and may be outdated.
    pub(super) all: HashSet<GameId>,
}

impl WaitingGames {
    pub(super) fn has(&self, game: GameId) -> bool {
        self.all.contains(&game)
    }

    pub(super) fn divide(&self, games: &[GameId]) -> (Vec<GameId>, HashSet<GameId>) {
        let (mut to_read, mut later, mut n_ahead) = (Vec::new(), HashSet::new(), 0);
        for game in games {
            let waits = self.has(*game);
            if waits && n_ahead == AHEAD {
                later.insert(*game);
            } else {
                to_read.push(*game);
                n_ahead += usize::from(waits);
            }
        }
        (to_read, later)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_games_that_wait_for_their_rooms_the_next_are_looked_at_and_of_others_all() {
        let games: Vec<_> = (1..=200).map(GameId).collect();
        let (to_read, later) = WaitingGames::default().divide(&games);
        assert_eq!((to_read.as_slice(), later.len()), (games.as_slice(), 0), "nothing is known of any");
        // Every second game waits for its thread; games below 40 already have theirs.
        let all: HashSet<_> = games.iter().copied().filter(|game| game.0 % 2 == 0).collect();
        let rooms = WaitingGames { next: Vec::new(), all };
        let (to_read, later) = rooms.divide(&games[39..]);
        assert_eq!(to_read.len() + later.len(), 161);
        assert_eq!(to_read.iter().filter(|game| game.0 % 2 == 0).count(), AHEAD);
        assert_eq!(later.iter().min(), Some(&GameId(140)));
        assert!(later.iter().all(|game| game.0 % 2 == 0) && to_read.is_sorted());
    }
}
