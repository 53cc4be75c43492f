//! Of games lost on time during an absence, only the first changes ratings.

use bot::app::ask::{person, play, server as house};
use bot::app::{CallerServer, EndRevision, GameChoice, ModerationAsk, PrivacyAsk, RequestAct};
use bot::record::{DAY, GameId, KeptLate, TimeRecord, UserId, keys, read, write};
use rules::{EndReason, Outcome, Side};
use store::{Batch, Store};

use crate::ask::{Asker, server};
use crate::ratings::{Club, from_scratch, kept};

impl Club {
    /// Lets White lose on time and notice it. If `came_back`, White had moved just before.
    pub(crate) async fn run_out(&mut self, id: GameId, came_back: bool) {
        let mut record = self.seats.record(id).await;
        let clock: TimeRecord = read(&self.seats.store.get(keys::TIME).await.unwrap().unwrap().value).unwrap();
        let time = clock.shows(self.seats.now);
        let of_game = record.clock.as_mut().unwrap();
        of_game.running.as_mut().unwrap().since = time - 100 * DAY;
        if came_back {
            of_game.made[0] = Some(time);
        }
        self.seats.store.commit(Batch::new().put(keys::game(id), write(&record))).await.unwrap();
        let white = record.seats().unwrap()[0].id.person().unwrap();
        let late = play::PlayAsk::Move { game: GameChoice::Named(id), text: "d4".to_owned() };
        assert_eq!(self.seats.ask(white.0, RequestAct::Play(late)).await, "own-too-late");
        let ended = self.seats.record(id).await.outcome();
        assert_eq!(ended, Some(Outcome::win(Side::Black, EndReason::Time)), "a win is a win");
    }

    async fn games_of_one<const N: usize>(&mut self) -> [GameId; N] {
        let mut games = [GameId(0); N];
        for (game, opponent) in games.iter_mut().zip(2..) {
            *game = self.game([1, opponent], "chess", Some(400)).await;
        }
        games
    }

    async fn annulled(&self) -> Vec<bool> {
        assert_eq!(kept(&self.seats.store).await, from_scratch(&self.seats.store).await);
        let effects = self.rated().await.into_iter().filter(|rated| !rated.void).map(|rated| rated.effects.now);
        let annulled = effects.map(|effects| {
            assert_eq!(effects.annulled, effects.here.is_none(), "{effects:?}");
            effects.annulled
        });
        annulled.collect()
    }
}

#[tokio::test]
async fn of_the_games_lost_on_time_in_an_absence_only_the_first_counts() {
    let mut club = Club::new().await;
    let games = club.games_of_one::<4>().await;
    for game in games {
        club.seats.stay(DAY).await;
        club.run_out(game, false).await;
    }
    assert_eq!(club.annulled().await, [false, true, true, true]);
    assert!(club.rated().await.iter().all(|rated| rated.late == Some(KeptLate::Open)));
    let annul = EndRevision::Decide { outcome: Outcome::draw(EndReason::Abort), by: UserId(9) };
    club.seats.app.revise(games[0], annul, club.seats.now).await.unwrap();
    club.catch_up().await;
    assert_eq!(club.annulled().await, [false, true, true]);
}

#[tokio::test]
async fn a_running_game_that_cannot_be_read_keeps_no_other_from_ending() {
    let mut club = Club::new().await;
    let [first, broken, second] = club.games_of_one().await;
    let store = std::sync::Arc::clone(&club.seats.store);
    store.commit(Batch::new().put(keys::game(broken), b"{".to_vec())).await.unwrap();
    club.run_out(first, false).await;
    club.run_out(second, false).await;
    assert_eq!(club.annulled().await, [false, true]);
}

#[tokio::test]
async fn a_move_in_a_rated_game_of_the_kind_ends_an_absence_before_that_game_ends() {
    let mut club = Club::new().await;
    let [first, running, second, third] = club.games_of_one().await;
    club.run_out(first, false).await;
    club.seats.stay(DAY).await;
    let made = play::PlayAsk::Move { game: GameChoice::Named(running), text: "d4".to_owned() };
    club.seats.ask(1, RequestAct::Play(made)).await;
    let record = club.seats.record(running).await;
    assert_eq!(record.line.len(), 5);
    assert!(record.clock.unwrap().made[0] > record.clock.unwrap().made[1]);
    for game in [second, third] {
        club.seats.stay(DAY).await;
        club.run_out(game, false).await;
    }
    assert_eq!(club.annulled().await, [false, false, true]);
}

#[tokio::test]
async fn a_move_in_a_game_that_ended_meanwhile_ends_an_absence() {
    let mut club = Club::new().await;
    let [first, second, third] = club.games_of_one().await;
    club.run_out(first, false).await;
    club.seats.stay(DAY).await;
    club.run_out(second, true).await;
    club.seats.stay(DAY).await;
    club.run_out(third, false).await;
    assert_eq!(club.annulled().await, [false, false, true]);
}

#[tokio::test]
async fn a_game_that_was_taken_out_of_the_ratings_is_no_part_of_an_absence() {
    let mut club = Club::new().await;
    let games = club.games_of_one::<4>().await;
    for game in games {
        club.seats.stay(DAY).await;
        club.run_out(game, false).await;
    }
    assert_eq!(club.annulled().await, [false, true, true, true]);
    for (event, game) in (9_900..).zip([games[0], games[2]]) {
        let unrate =
            RequestAct::Server(house::ServerAsk::Moderate(ModerationAsk::Unrate { game: Some(game), reason: None }));
        let moderator = Asker::new(9).in_server(CallerServer { may_moderate: true, ..server(400) }).at(club.seats.now);
        club.seats.app.handle(&moderator.asks(event, unrate)).await.unwrap();
    }
    club.catch_up().await;
    let effects = club.rated().await.into_iter().map(|rated| rated.effects.now);
    let effects: Vec<_> = effects.map(|effects| (effects.here.is_some(), effects.annulled)).collect();
    assert_eq!(effects, [(false, false), (true, false), (false, false), (false, true)], "the second is the first");
    assert_eq!(kept(&club.seats.store).await, from_scratch(&club.seats.store).await);
    club.seats.ask(4, RequestAct::Person(person::PersonAsk::Privacy(PrivacyAsk::ForgetNow(UserId(4))))).await;
    club.catch_up().await;
    assert_eq!(kept(&club.seats.store).await, from_scratch(&club.seats.store).await);
}
