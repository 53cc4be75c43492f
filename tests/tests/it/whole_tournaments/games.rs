//! Games of a tournament: two moves and an end.

use bot::record::{GameId, GameRecord, GameState, KeptVerdict, keys, read};
use serde_json::{Value, json};
use store::Store;
use tests::house::{component, menu, steps};

use super::Way;
use super::hall::Hall;

impl Hall<'_> {
    pub(super) async fn game(&self, game: GameId) -> GameRecord {
        read(&self.club.store.get(&keys::game(game)).await.unwrap().unwrap().value).unwrap()
    }

    pub(super) async fn players(&self, game: GameId) -> [u64; 2] {
        let record = self.game(game).await;
        [0, 1].map(|side| record.seats().unwrap()[side].id.person().unwrap().0)
    }

    async fn shown(&mut self, game: GameId, ply: u64) -> Value {
        let what = format!("the board of game {} after {ply} moves", game.0);
        self.until(&what, async |hall| hall.boards.get(&game.0).is_some_and(|(at, _)| *at >= ply)).await;
        self.boards[&game.0].1.clone()
    }

    pub(super) async fn moves(&mut self, game: GameId) {
        let record = self.game(game).await;
        let board = self.shown(game, record.moment().0 as u64).await;
        let ply = record.line.len();
        let who = self.players(game).await[ply % 2];
        match self.plan.way {
            Way::Buttons => {
                let mut told = self.press(who, &board, "move").await;
                while let Some((value, custom_id)) = steps(&told).into_iter().next() {
                    let values = if menu(&told).is_some() { vec![value.as_str()] } else { Vec::new() };
                    told = self.clicks(who, &told, &custom_id, &values).await;
                }
            }
            Way::Commands => {
                let text = ["e4", "e5"][ply % 2];
                self.types(who, &board, "move", &json!({ "move": text })).await;
            }
        }
        self.until("the move is made", async |hall| hall.game(game).await.line.len() > ply).await;
    }

    async fn types(&self, who: u64, board: &Value, command: &str, options: &Value) -> Value {
        let room = board["channel_id"].as_str().unwrap().parse().unwrap();
        self.asks_in(room, who, command, options).await
    }

    pub(super) async fn play(&mut self, game: GameId, verdict: KeptVerdict) {
        while self.game(game).await.line.len() < 2 {
            self.moves(game).await;
        }
        let record = self.game(game).await;
        let board = self.shown(game, record.moment().0 as u64).await;
        let [white, black] = self.players(game).await;
        match verdict {
            KeptVerdict::White => self.gives_up(black, &board).await,
            KeptVerdict::Black => self.gives_up(white, &board).await,
            _ => self.draws(game, [white, black], &board).await,
        }
        self.until("the game is over", async |hall| matches!(hall.game(game).await.state, GameState::Over { .. }))
            .await;
    }

    async fn gives_up(&self, who: u64, board: &Value) {
        let question = match self.plan.way {
            Way::Buttons => self.press(who, board, "resign").await,
            Way::Commands => self.types(who, board, "resign", &json!({})).await,
        };
        self.press(who, &question, "resign-now").await;
    }

    async fn draws(&mut self, game: GameId, [white, black]: [u64; 2], board: &Value) {
        match self.plan.way {
            Way::Buttons => {
                let question = self.press(white, board, "draw-ask").await;
                self.club.press(white, &question, "draw");
                self.until("the offer is shown", async |hall| hall.offers.contains_key(&game.0)).await;
                let offer = self.offers[&game.0].clone();
                self.club.press(black, &offer, "draw-yes");
            }
            Way::Commands => {
                for who in [white, black] {
                    let told = self.types(who, board, "draw", &json!({})).await;
                    assert!(component(&told, "draw").is_none(), "{told}");
                }
            }
        }
    }
}
