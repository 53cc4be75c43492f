//! Rated tournament games: decisions of organisers and moderators change ratings.

use std::collections::BTreeMap;

use bot::app::ask::desk::DeskStep;
use bot::app::ask::tournament::{TournamentAsk, TournamentCreation};
use bot::app::ask::{play, server};
use bot::app::{GameChoice, ModerationAsk, ModerationRemarks, Press, RequestAct, upkeep};
use bot::record::{GameId, HOUR, KeptEffects, KeptVerdict, RatedRecord, TournamentFormat, read};
use bot::refusal::Refusal;
use futures::TryStreamExt;
use rules::Side;
use store::StoreExt;

use super::club::{BOSS, Club, FIRST, decides, takes, wanted};

async fn begun() -> Club {
    let mut club = Club::new();
    let wanted = TournamentCreation { rated: true, ..wanted(TournamentFormat::Swiss) };
    club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Create(wanted))).await.unwrap();
    for who in FIRST..FIRST + 4 {
        club.join(who).await;
    }
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.say().await;
    club
}

async fn open(club: &mut Club, game: GameId) {
    for (side, text) in [(Side::White, "e4"), (Side::Black, "e5"), (Side::White, "d4"), (Side::Black, "d5")] {
        let made = play::PlayAsk::Move { game: GameChoice::Named(game), text: text.to_owned() };
        let who = club.player(game, side).await;
        club.ask(who, RequestAct::Play(made)).await.unwrap();
    }
}

async fn win(club: &mut Club, game: GameId) {
    open(club, game).await;
    let (loser, moment) = (club.player(game, Side::Black).await, club.game(game).await.moment());
    club.ask(loser, RequestAct::Play(play::PlayAsk::ResignNow(game, moment))).await.unwrap();
}

async fn rated(club: &Club) -> BTreeMap<GameId, RatedRecord> {
    upkeep::bring_ratings_up_to_date(&club.app).await.unwrap();
    let rows = club.store.rows("rated/").try_collect::<Vec<_>>().await.unwrap();
    rows.iter().map(|row| read::<RatedRecord>(&row.value).unwrap()).map(|rated| (rated.game, rated)).collect()
}

async fn moderate(club: &mut Club, act: ModerationAsk) -> String {
    let mut request = club.request(BOSS, RequestAct::Server(server::ServerAsk::Moderate(act)));
    request.caller.server.as_mut().unwrap().may_moderate = true;
    club.app.handle(&request).await.unwrap().reply.unwrap().said()
}

#[tokio::test]
async fn no_one_takes_moves_back_in_a_tournament_rated_or_not() {
    for mut club in [begun().await, Club::begun(TournamentFormat::Swiss, 4).await] {
        let game = club.board(1, 1).await.game.unwrap();
        open(&mut club, game).await;
        let asks = RequestAct::Play(play::PlayAsk::Takeback(GameChoice::Named(game)));
        let white = club.player(game, Side::White).await;
        assert_eq!(club.refused(white, asks).await, Refusal::TakebackTournament);
        club.say().await;
        let mut offered = club.messages.values().flat_map(|(message, _)| &message.buttons);
        assert!(!offered.any(|button| button.press == Press::Takeback));
    }
}

#[tokio::test]
async fn what_an_organiser_decides_is_never_rated_over_all_servers_and_undone_it_counts_as_it_did() {
    let mut club = begun().await;
    let [running, finished] = [club.board(1, 1).await.game.unwrap(), club.board(1, 2).await.game.unwrap()];
    win(&mut club, finished).await;
    let before = rated(&club).await;
    assert_eq!(before.keys().collect::<Vec<_>>(), [&finished]);
    let counted = &before[&finished];
    assert!(counted.everywhere && !counted.decided && counted.effects.now.here.is_some(), "{counted:?}");
    open(&mut club, running).await;
    for (board, game) in [(1, running), (2, finished)] {
        club.ask(BOSS, decides(1, board, KeptVerdict::Black)).await.unwrap();
        let decided = &rated(&club).await[&game];
        assert!(decided.decided && !decided.everywhere && decided.guild.is_none(), "{decided:?}");
        assert_eq!((decided.halves, decided.effects.now.here, decided.effects.now.everywhere), (0, None, None));
        club.undo("it was a mistake").await.unwrap();
        let undone = rated(&club).await.remove(&game);
        match game == running {
            true => assert_eq!(undone, None, "it goes on"),
            false => assert_eq!(undone.as_ref(), Some(counted), "as if nothing had been decided"),
        }
    }
    club.say().await;
    club.verify().await;
}

#[tokio::test]
async fn a_game_that_was_annulled_counts_again_in_its_own_place_once_that_is_undone() {
    for computes_between in [false, true] {
        let mut club = begun().await;
        let [first, second] = [club.board(1, 1).await.game.unwrap(), club.board(1, 2).await.game.unwrap()];
        win(&mut club, first).await;
        club.pass(HOUR).await;
        let whole = rated(&club).await.remove(&first);
        club.ask(BOSS, takes(DeskStep::Replay(1), "the wrong layout")).await.unwrap();
        if computes_between {
            let out = &rated(&club).await[&first];
            assert!(out.void && out.effects.now == KeptEffects::default(), "{out:?}");
        }
        win(&mut club, second).await;
        let other = rated(&club).await.remove(&second).map(|row| row.ended);
        club.undo("no, it was right").await.unwrap();
        let now = rated(&club).await;
        assert_eq!(now.get(&first), whole.as_ref(), "as if nothing had been decided");
        assert_eq!((now.get(&second).map(|row| row.ended), now.len()), (other, 2));
        club.say().await;
        club.verify().await;
    }
}

#[tokio::test]
async fn a_game_that_a_moderator_took_out_of_the_ratings_stays_out_whatever_an_organiser_decides() {
    let mut club = begun().await;
    let game = club.board(1, 2).await.game.unwrap();
    win(&mut club, game).await;
    let unrate = ModerationAsk::Unrate { game: Some(game), reason: Some("arranged".to_owned()) };
    let told = moderate(&mut club, unrate).await;
    assert!(told.contains("no longer changes ratings"), "{told}");
    let out = club.game(game).await;
    assert!(out.is_unrated() && out.tallied.is_none());
    assert!(rated(&club).await[&game].unrated);
    for undone in [false, true] {
        if undone {
            club.undo("it was right").await.unwrap();
        } else {
            club.ask(BOSS, decides(1, 2, KeptVerdict::Draw)).await.unwrap();
        }
        let record = club.game(game).await;
        assert_eq!(record.unrated, out.unrated, "undone: {undone}");
        let row = &rated(&club).await[&game];
        assert!(row.unrated && row.effects.now.here.is_none() && row.effects.now.everywhere.is_none(), "{row:?}");
    }
    let remarks = ModerationRemarks { reason: None, alone: true };
    moderate(&mut club, ModerationAsk::Undo { game: Some(game), remarks }).await;
    let record = club.game(game).await;
    assert!(!record.is_unrated() && record.tallied.is_some(), "{record:?}");
    let row = &rated(&club).await[&game];
    assert!(!row.unrated && row.effects.now.here.is_some(), "{row:?}");
    club.say().await;
    club.verify().await;
}
