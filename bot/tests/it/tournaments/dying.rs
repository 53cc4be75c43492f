//! A tournament continues after any crash as if it had not happened: the same rounds, and each game and result once.

use std::sync::Arc;

use bot::app::ask::play;
use bot::app::{Button, GameChoice, Press, RequestAct, tell};
use bot::keep::{ForgottenSet, export, import, read_through, verify_file};
use bot::record::{GameRecord, KeptVerdict, TournamentFormat, TournamentStage, keys, read};
use bot::refusal::Trouble;
use futures::TryStreamExt;
use store::{Memory, Store, StoreExt};

use super::club::{BOSS, CUP, Club, app};
use crate::dying::Dying;

async fn next_step(club: &Club) -> Option<(u64, RequestAct)> {
    let pressed = |who, press| Some((who, Button::of_tournament(press, CUP).act(None).unwrap()));
    match club.cup().await.stage {
        TournamentStage::Open => pressed(BOSS, Press::TournamentStartNow),
        TournamentStage::Running => {
            let rows = club.store.rows("game/").try_collect::<Vec<_>>().await.unwrap();
            let games = rows.iter().map(|row| read::<GameRecord>(&row.value).unwrap());
            let record = games.filter(|record| record.ended.is_none()).min_by_key(|record| record.id)?;
            let (game, moment) = (record.id, record.moment());
            let seats = record.seats().unwrap();
            let who = |side: usize| seats[side].id.person().unwrap().0;
            let plays = |text: &str| {
                RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(game), text: text.to_owned() })
            };
            Some(match record.line.len() {
                0 => (who(0), plays("e4")),
                1 => (who(1), plays("e5")),
                _ => (who(1 - (game.0 % 2) as usize), RequestAct::Play(play::PlayAsk::ResignNow(game, moment))),
            })
        }
        TournamentStage::Finished | TournamentStage::Cancelled => None,
    }
}

async fn played(lives: usize) -> Club {
    let mut club = Club::of(TournamentFormat::Swiss, 5).await;
    for _ in 0..400 {
        let dying = Dying::new(&club.store, lives);
        club.app = app(dying as Arc<dyn Store>);
        while club.cup().await.stage != TournamentStage::Finished {
            let Some((who, act)) = next_step(&club).await else {
                club.now += bot::record::HOUR;
                if club.app.fall_due(club.now).await.is_err() {
                    break;
                }
                continue;
            };
            let request = club.request(who, act);
            match club.app.handle(&request).await {
                Ok(_) => {}
                Err(Trouble::Failed(_)) => break,
                Err(Trouble::Refused(refusal)) => panic!("{refusal:?}"),
            }
        }
        if club.cup().await.stage == TournamentStage::Finished {
            club.app = app(Arc::clone(&club.store) as Arc<dyn Store>);
            return club;
        }
    }
    panic!("it does not come to an end with {lives} commits at a time");
}

#[tokio::test]
async fn wherever_the_bot_ends_each_game_and_each_result_is_there_once() {
    for lives in [1000, 1, 2, 3, 5, 8, 13] {
        let mut club = played(lives).await;
        club.say().await;
        let rounds = club.rounds().await;
        assert_eq!(rounds.len(), 3, "{lives}");
        club.compare_with_the_crate().await;
        let last: u64 = read(&club.store.get(keys::LAST_GAME).await.unwrap().unwrap().value).unwrap();
        assert_eq!(last, 6, "{lives}: no game was begun twice");
        for round in &rounds {
            for board in 1..=2 {
                let kept = club.board(round.number, board).await;
                let game = club.game(kept.game.unwrap()).await;
                let of = game.tournament.unwrap();
                assert_eq!((of.round, of.board), (round.number, board));
                let white_won = game.outcome().unwrap().winner == Some(rules::Side::White);
                let wanted = if white_won { KeptVerdict::White } else { KeptVerdict::Black };
                assert_eq!(kept.result.unwrap().verdict, wanted);
            }
        }
        club.verify().await;
    }
}

#[tokio::test]
async fn an_export_in_the_middle_of_a_round_is_played_on_where_it_is_imported() {
    let mut club = Club::begun(TournamentFormat::KnockOut, 5).await;
    club.play_round(|_| KeptVerdict::White).await;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("export");
    export(&*club.store, &path).await.unwrap();
    assert_eq!(verify_file(&path, &|_| ()).unwrap().problems, Vec::<String>::new());
    let (before, elsewhere) = (club.everything().await, Arc::new(Memory::new()));
    let whole = read_through(&path, &|_| ()).unwrap();
    import(&*elsewhere, &whole, &ForgottenSet::default(), &|_| ()).await.unwrap();
    (club.app, club.store) = (app(Arc::clone(&elsewhere) as Arc<dyn Store>), elsewhere);
    assert_eq!(club.everything().await, before);
    club.play_to_the_end(|_, _| KeptVerdict::Black).await;
    assert_eq!(club.cup().await.stage, TournamentStage::Finished);
    club.verify().await;
}

/// The bot posts news and dies before it stores that. The repeated post must be the same message.
#[tokio::test]
async fn what_is_told_again_bears_the_same_mark() {
    let mut club = Club::of(TournamentFormat::Swiss, 4).await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    let item = tell::next_news_of_tournament(&club.app, CUP).await.unwrap().unwrap();
    tell::told_of_tournament(&club.app, &item, bot::app::DeliveryReport::Done).await.unwrap();
    let before = tell::next_news_of_tournament(&club.app, CUP).await.unwrap().unwrap();
    club.app = app(Arc::clone(&club.store) as Arc<dyn Store>);
    let after = tell::next_news_of_tournament(&club.app, CUP).await.unwrap().unwrap();
    assert_eq!((&before.key, &before.nonce, &before.delivery), (&after.key, &after.nonce, &after.delivery));
    assert!(matches!(&after.delivery, bot::app::Delivery::Post { mark, .. } if mark == "1:tournament-why:t1:1"));
}
