//! Games without moves: rated ones are aborted on time. In friendly ones the opponent may claim the win.

use bot::record::GameState;
use playground::PlaygroundServer;
use serde_json::json;
use store::Sled;
use tests::house::board_file;

use super::players::Game;
use super::record;
use super::shown::Shown;

pub(super) struct Clocked {
    rated: Vec<u64>,
    friendly: Vec<u64>,
}

impl Clocked {
    pub(super) async fn begin(server: &PlaygroundServer, people: &[u64]) -> Clocked {
        let mut begun = Clocked { rated: Vec::new(), friendly: Vec::new() };
        for (idx, clock) in ["1d", "2d", "3d", "4d", "5d", "7d", "9d"].into_iter().enumerate() {
            let pair = |n: usize| [people[2 * n], people[2 * n + 1]];
            let options = json!({"clock": clock, "mode": "rated"});
            begun.rated.push(Game::start(server, pair(idx), "chess", options).await.id);
            if idx < 5 {
                begun.friendly.push(Game::start(server, pair(7 + idx), "chess", json!({"clock": clock})).await.id);
            }
        }
        begun
    }

    pub(super) fn last_end(&self) -> String {
        board_file(*self.rated.last().unwrap(), 0, true)
    }

    pub(super) async fn check(&self, store: &Sled, shown: &Shown) {
        for &game in &self.rated {
            let record = record(store, game).await;
            assert_eq!(record.outcome().map(|outcome| outcome.to_string()).as_deref(), Some("* abort"), "game {game}");
            assert_eq!(shown.n_of(&board_file(game, 0, true)), 1, "the end of game {game}");
        }
        for &game in &self.friendly {
            assert!(
                matches!(record(store, game).await.state, GameState::Playing { .. }),
                "nobody has claimed game {game}"
            );
            assert_eq!(shown.n_of(&format!("1:claim-time:{game}:0")), 1, "the notice of game {game}");
        }
    }
}
