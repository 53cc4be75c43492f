//! A ladder: challenges accepted, declined, withdrawn and ignored, and games that end in every way.

use std::time::Duration;

use bot::app::ask::desk::DeskStep;
use bot::record::{GameId, KeptVerdict, TournamentStage};
use serde_json::json;
use tests::house::component;

use super::hall::Hall;
use super::{Happened, Way};

/// Longer than the time for an answer and the time for a move.
const LONG: Duration = Duration::from_secs(4 * 24 * 60 * 60);

impl Hall<'_> {
    /// Challenges the first possible player. Returns the challenge's number and that player.
    async fn challenges(&mut self, who: u64) -> (u64, u64) {
        let shown = match self.plan.way {
            Way::Buttons => self.announced.clone(),
            Way::Commands => self.asks(who, "tournament show", &json!({})).await,
        };
        let menu = self.press(who, &shown, "tournament-challenge").await;
        let custom_id = component(&menu, "tournament-challenge").unwrap_or_else(|| panic!("nobody: {menu}"));
        let options = tests::house::menu(&menu).unwrap()["options"].as_array().unwrap().clone();
        let number = options[0]["value"].as_str().unwrap();
        let known: Vec<u64> = self.challenges.keys().copied().collect();
        self.clicks(who, &menu, custom_id, &[number]).await;
        let is_new = |hall: &Hall<'_>| hall.challenges.keys().copied().find(|it| !known.contains(it));
        self.until("the challenge is shown", async |hall| is_new(hall).is_some()).await;
        (is_new(self).unwrap(), self.person(number.parse().unwrap()).await)
    }

    async fn answers(&mut self, who: u64, challenge: u64, does: &str) {
        let message = self.challenges[&challenge].clone();
        let told = self.press(who, &message, does).await;
        let sure = format!("{does}-now");
        if component(&told, &sure).is_some() {
            self.press(who, &told, &sure).await;
        }
        self.until("it is answered", async |hall| !hall.challenges.contains_key(&challenge)).await;
    }

    async fn taken(&mut self, (challenge, holder): (u64, u64)) -> (u16, GameId) {
        self.answers(holder, challenge, "tournament-accept").await;
        let round = self.rounds().await.pop().unwrap().number;
        (round, self.board(round, 1).await.game.unwrap())
    }
}

pub(super) async fn live(hall: &mut Hall<'_>) -> Happened {
    let mut happened = Happened::new();
    let people = hall.people.clone();
    hall.until("it begins", async |hall| hall.cup().await.stage == TournamentStage::Running).await;
    hall.until("it is open", async |hall| component(&hall.announced, "tournament-challenge").is_some()).await;
    hall.wishes(people[hall.plan.players], "join").await;
    happened.insert("late entry");

    let asked = hall.challenges(people[5]).await;
    let (_, game) = hall.taken(asked).await;
    let climber = usize::from(hall.players(game).await[1] == people[5]);
    hall.play(game, [KeptVerdict::White, KeptVerdict::Black][climber]).await;

    let (challenge, holder) = hall.challenges(people[6]).await;
    hall.answers(holder, challenge, "tournament-decline").await;
    happened.insert("declined");
    let (challenge, _) = hall.challenges(people[4]).await;
    hall.answers(people[4], challenge, "tournament-retract").await;
    happened.insert("withdrawn");
    let (unanswered, _) = hall.challenges(people[7]).await;

    let asked = hall.challenges(people[3]).await;
    let (round, _) = hall.taken(asked).await;
    hall.takes(DeskStep::Result { round: Some(round), board: 1, verdict: KeptVerdict::Draw }).await;
    assert_eq!(hall.board(round, 1).await.result.unwrap().verdict, KeptVerdict::Draw);
    happened.insert("entered result");

    let asked = hall.challenges(people[2]).await;
    let (round, game) = hall.taken(asked).await;
    // The clock starts when the game's thread is open.
    hall.until("the game begins", async |hall| hall.boards.contains_key(&game.0)).await;
    hall.club.server.advance(LONG);
    hall.until("whoever does not come loses", async |hall| hall.board(round, 1).await.result.is_some()).await;
    assert_eq!(hall.board(round, 1).await.result.unwrap().verdict, KeptVerdict::ForfeitWhite);
    happened.insert("no-show");
    hall.until("no answer is one", async |hall| !hall.challenges.contains_key(&unanswered)).await;
    happened.insert("unanswered");

    hall.wishes(people[1], "leave").await;
    assert!(hall.entrants().await[1].left.is_some());
    happened.insert("withdrawal");
    hall.takes(DeskStep::Cancel).await;
    assert_eq!(hall.cup().await.stage, TournamentStage::Finished);
    happened
}
