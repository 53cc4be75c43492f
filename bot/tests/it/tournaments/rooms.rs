//! Each tournament game gets the kind of thread that the organiser chose.

use std::collections::BTreeSet;

use bot::app::ask::desk::DeskStep;
use bot::app::{Delivery, DeliveryAddress, DeliveryReport, Press, RequestAct, tell};
use bot::record::{GamePlace, KeptVerdict, RoomRule, TournamentFormat, TournamentStage, UserId, keys};
use futures::TryStreamExt;
use store::StoreExt;

use super::club::{BOSS, Club, FIRST, HALL, takes};
use super::world::{World, begun_in, change, places, play_on};

#[tokio::test]
async fn a_player_has_one_thread_for_all_games_with_white() {
    let mut world = World::default();
    let mut club = begun_in(RoomRule::Players, &mut world).await;
    assert_eq!(world.threads.len(), 2);
    assert!(world.threads.iter().all(|name| name.contains("tournament 1")), "{:?}", world.threads);
    while club.cup().await.stage == TournamentStage::Running {
        play_on(&mut club, &mut world).await;
    }
    // In three rounds each player has White at least once. No player got two threads.
    let rooms: Vec<_> = club.entrants().await.iter().filter_map(|entrant| entrant.room).collect();
    assert_eq!(rooms.len(), world.threads.len());
    assert_eq!(rooms.iter().collect::<BTreeSet<_>>().len(), rooms.len());
    for (round, of) in (1..).zip(club.rounds().await) {
        for (board, pair) in (1..).zip(&of.pairs) {
            let game = club.game(club.board(round, board).await.game.unwrap()).await;
            let white = club.entrants().await.into_iter().find(|entrant| entrant.number == Some(pair.white)).unwrap();
            assert_eq!(game.thread(), white.room);
        }
    }
    club.verify().await;
}

#[tokio::test]
async fn all_games_of_a_round_share_its_thread_and_nothing_is_said_of_them_before() {
    let mut world = World::default();
    let mut club = begun_in(RoomRule::Rounds, &mut world).await;
    assert_eq!(world.threads.len(), 1, "{:?}", world.threads);
    assert!(world.threads[0].contains("Round 1"), "{:?}", world.threads);
    let GamePlace::Channel { thread: Some(thread), .. } = places(&club, 1).await[0] else { panic!("it has a thread") };
    assert_eq!(places(&club, 1).await, vec![GamePlace::Channel { channel: HALL, thread: Some(thread) }; 2]);
    let boards = world.said.iter().filter(|(to, _)| *to == DeliveryAddress::Channel(thread));
    assert_eq!(boards.count(), 2);
    // In a shared thread, a player's move belongs to the player's own game.
    for board in 1..=2 {
        let game = club.board(1, board).await.game.unwrap();
        let white = club.player(game, rules::Side::White).await;
        let ask = bot::app::ask::play::PlayAsk::Move { game: bot::app::GameChoice::Here, text: "e4".to_owned() };
        let mut request = club.request(white, RequestAct::Play(ask));
        request.caller.spot.channel = thread;
        club.app.handle(&request).await.unwrap();
        assert_eq!(club.game(game).await.line, ["e2e4"]);
    }
    club.verify().await;
}

#[tokio::test]
async fn nothing_is_said_of_a_round_that_was_undone_before_its_thread_was_open() {
    let mut club = Club::of(TournamentFormat::Swiss, 4).await;
    change(&club, |record| record.terms.rooms = RoomRule::Rounds).await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    let (mut world, first) = (World::default(), club.board(1, 1).await.game.unwrap());
    club.undo("too early").await.unwrap();
    world.say(&club).await;
    assert_eq!((world.threads.len(), world.said.len()), (0, 1), "the log alone tells it: {:?}", world.said);
    assert!(club.store.rows(&keys::all_news_of(first)).try_next().await.unwrap().is_none(), "nothing waits");
    club.ask(BOSS, takes(DeskStep::GoOn, "now")).await.unwrap();
    world.say(&club).await;
    assert_eq!(world.threads.len(), 1);
    assert!(places(&club, 1).await.iter().all(|place| matches!(place, GamePlace::Channel { thread: Some(_), .. })));
    club.verify().await;
}

#[tokio::test]
async fn games_in_direct_messages_are_told_to_both_players_and_whoever_cannot_be_written_to_plays_in_the_channel() {
    let mut world = World { barred: vec![DeliveryAddress::Person(UserId(FIRST))], ..World::default() };
    let club = begun_in(RoomRule::Direct, &mut world).await;
    let mut found = places(&club, 1).await;
    found.sort_by_key(|place| *place == GamePlace::Direct);
    assert_eq!(found, [GamePlace::Channel { channel: HALL, thread: None }, GamePlace::Direct]);
    let direct = world.said.iter().filter(|(to, _)| matches!(to, DeliveryAddress::Person(_)));
    assert!(direct.count() >= 2);
    assert!(world.threads.is_empty());
    club.verify().await;
}

#[tokio::test]
async fn when_threads_are_full_games_go_on_in_direct_messages_and_the_organiser_is_told_once() {
    for rooms in [RoomRule::Games, RoomRule::Rounds] {
        let mut world = World { full: true, ..World::default() };
        let mut club = begun_in(rooms, &mut world).await;
        assert_eq!(places(&club, 1).await, [GamePlace::Direct, GamePlace::Direct], "{rooms:?}");
        let to_boss = DeliveryAddress::Person(UserId(BOSS));
        assert_eq!(world.said.iter().filter(|(to, _)| *to == to_boss).count(), 1, "{rooms:?}");
        assert_eq!(world.n_said("won’t open any more threads"), 1);
        for who in FIRST..FIRST + 4 {
            assert!(world.said.iter().any(|(to, _)| *to == DeliveryAddress::Person(UserId(who))), "{who} has a board");
        }
        play_on(&mut club, &mut world).await;
        assert_eq!(club.rounds().await.len(), 2);
        assert_eq!(world.n_said("won’t open any more threads"), 1);
        club.verify().await;
    }
}

#[tokio::test]
async fn a_thread_in_which_the_bot_could_not_write_is_closed_with_its_game() {
    let mut club = Club::of(TournamentFormat::Swiss, 2).await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.say_of_tournaments().await;
    let game = club.board(1, 1).await.game.unwrap();
    club.open_thread(game).await;
    let thread = club.game(game).await.thread().unwrap();
    let board = tell::next_news(&club.app, game).await.unwrap().unwrap();
    tell::told_of_game(&club.app, &board, DeliveryReport::Barred).await.unwrap();
    assert_eq!(club.game(game).await.thread(), None);
    club.say().await;
    club.play(game, KeptVerdict::White).await;
    let mut closed = Vec::new();
    while let Some(item) = tell::next_news(&club.app, game).await.unwrap() {
        if let Delivery::CloseThread { thread, .. } = &item.delivery {
            closed.push(*thread);
        }
        let told = club.shows(&item.delivery);
        tell::told_of_game(&club.app, &item, told).await.unwrap();
    }
    assert_eq!(closed, [thread]);
    club.verify().await;
}
