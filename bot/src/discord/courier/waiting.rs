//! Which games with news wait for their rooms: of a large round most do, and only the next of them are looked at.

use std::collections::HashSet;

use crate::record::GameId;

/// The number of games waiting for their rooms that are looked at in such a round: their people fill a request to the gateway. Reading
/// all of them every second would hold up other games.
const AHEAD: usize = 50;

/// Which of the games with news wait for their rooms.
#[derive(Clone, Default)]
pub(super) struct Rooms {
    /// The next, in order.
    pub(super) next: Vec<GameId>,
    /// All of them. Of those that come later this is what an earlier round has seen.
    pub(super) all: HashSet<GameId>,
}

impl Rooms {
    /// Returns whether a game waits for its room.
    pub(super) fn has(&self, game: GameId) -> bool {
        self.all.contains(&game)
    }

    /// Divides games with news, which are in order, into those that are to be looked at and those that come later.
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
        let (to_read, later) = Rooms::default().divide(&games);
        assert_eq!((to_read.as_slice(), later.len()), (games.as_slice(), 0), "nothing is known of any");
        // Every other game waits for its room, and those below 40 have it by now.
        let all: HashSet<_> = games.iter().copied().filter(|game| game.0 % 2 == 0).collect();
        let rooms = Rooms { next: Vec::new(), all };
        let (to_read, later) = rooms.divide(&games[39..]);
        assert_eq!(to_read.len() + later.len(), 161);
        assert_eq!(to_read.iter().filter(|game| game.0 % 2 == 0).count(), AHEAD);
        assert_eq!(later.iter().min(), Some(&GameId(140)));
        assert!(later.iter().all(|game| game.0 % 2 == 0) && to_read.is_sorted());
    }
}
