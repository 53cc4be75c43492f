//! Orders the games of a round by board.

use std::cmp::Reverse;

use crate::{Colour, EventPlayer, IndividualEvent, PlayerNumber, RoundEntry, RoundNumber};

impl IndividualEvent {
    /// Lists the games of a round by board, White first.
    ///
    /// If a file has no colours, the lower number is first.
    ///
    /// The order is by the higher player's score before the round, the sum of both scores, and the higher player's
    /// number (C.04.2 article 3).
    #[must_use]
    pub fn boards(&self, round: RoundNumber) -> Vec<(PlayerNumber, PlayerNumber)> {
        let score = |player: &EventPlayer| self.score(player, round.saturating_sub(1));
        let mut games: Vec<(&EventPlayer, &EventPlayer)> = Vec::new();
        for player in &self.players {
            if let RoundEntry::Game(game) = player.entry(round)
                && let Some(opponent) = self.player(game.opponent)
            {
                let first = game.colour.map_or(player.number < opponent.number, |colour| colour == Colour::White);
                games.extend(first.then_some((player, opponent)));
            }
        }
        games.sort_by_cached_key(|(white, black)| {
            let key = |player: &EventPlayer| (Reverse(score(player)), player.number);
            let higher = key(white).min(key(black));
            (higher.0, Reverse(score(white) + score(black)), higher.1)
        });
        games.into_iter().map(|(white, black)| (white.number, black.number)).collect()
    }
}
