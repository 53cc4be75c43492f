//! Unreachable people, channels and threads: where games continue, who gets a place, and notifications to the
//! organiser.

use std::collections::BTreeSet;

use bot::app::ask::desk::DeskStep;
use bot::app::ask::tournament::TournamentAsk;
use bot::app::{DeliveryAddress, Press, RequestAct, tell};
use bot::record::{
    Admission, ChannelId, DAY, GamePlace, HOUR, KeptVerdict, OrganiserWarning, RoomRule, RoomsFull, SharedThread,
    TournamentFormat, TournamentStage, UserId,
};

use super::club::{BOSS, CUP, Club, FIRST, HALL, SERVER, takes};
use super::world::{World, begun_in, change, places, play_on};

/// Returns, for each game with news that awaits a membership check, the channel that its players must see.
async fn rooms(club: &Club) -> Vec<Option<ChannelId>> {
    let mut found = Vec::new();
    for game in tell::games_with_news(&club.app).await.unwrap() {
        let item = tell::next_news(&club.app, game).await.unwrap();
        found.extend(item.filter(|item| !item.members.is_empty()).map(|item| item.room));
    }
    found
}

#[tokio::test]
async fn a_game_of_which_a_player_does_not_see_the_channel_goes_on_in_direct_messages_and_the_organiser_is_told_once() {
    for mode in [RoomRule::Games, RoomRule::Players, RoomRule::Rounds] {
        let mut club = Club::of(TournamentFormat::Swiss, 4).await;
        club.settle(|terms| terms.rooms = mode).await;
        club.press(BOSS, Press::TournamentStartNow).await.unwrap();
        club.say_of_tournaments().await;
        assert_eq!(rooms(&club).await, [Some(HALL); 2], "{mode:?}");
        let first = club.board(1, 1).await.game.unwrap();
        assert!(bot::app::not_seen(&club.app, first).await.unwrap());
        assert!(!bot::app::not_seen(&club.app, first).await.unwrap(), "it is there already");
        let mut world = World::default();
        world.say(&club).await;
        let found = places(&club, 1).await;
        assert!(
            found[0] == GamePlace::Direct && matches!(found[1], GamePlace::Channel { thread: Some(_), .. }),
            "{found:?}"
        );
        assert_eq!(world.n_said("can’t see"), 1);
        for side in [rules::Side::White, rules::Side::Black] {
            let who = UserId(club.player(first, side).await);
            assert!(world.said.iter().any(|(to, _)| *to == DeliveryAddress::Person(who)), "both have a board");
        }
        let clock = club.game(first).await.clock.unwrap();
        assert!(clock.running.is_some(), "its clock runs");
        club.play(first, KeptVerdict::White).await;
        club.play(club.board(1, 2).await.game.unwrap(), KeptVerdict::White).await;
        world.say(&club).await;
        club.look().await;
        assert_eq!(club.rounds().await.len(), 2);
        bot::app::not_seen(&club.app, club.board(2, 1).await.game.unwrap()).await.unwrap();
        world.say(&club).await;
        assert_eq!(world.n_said("can’t see"), 1, "once");
        club.verify().await;
    }
}

#[tokio::test]
async fn whoever_cannot_be_written_to_either_plays_in_the_channel_and_is_not_moved_again() {
    let mut club = Club::of(TournamentFormat::Swiss, 4).await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.say_of_tournaments().await;
    let first = club.board(1, 1).await.game.unwrap();
    club.closed.insert(club.player(first, rules::Side::Black).await);
    assert!(bot::app::not_seen(&club.app, first).await.unwrap());
    let mut asked = 0;
    while let Some(item) = tell::next_news(&club.app, first).await.unwrap() {
        let mut world =
            World { barred: vec![DeliveryAddress::Person(UserId(*club.closed.first().unwrap()))], ..World::default() };
        if club.game(first).await.place != GamePlace::Direct {
            assert_eq!(item.room, None);
            asked += 1;
        }
        let told = world.told(&item.delivery);
        tell::told_of_game(&club.app, &item, told).await.unwrap();
    }
    assert!(asked > 0);
    assert_eq!(club.game(first).await.place, GamePlace::Channel { channel: HALL, thread: None });
    club.verify().await;
}

#[tokio::test]
async fn once_threads_are_full_games_go_on_where_the_organiser_chose() {
    for mode in [RoomRule::Games, RoomRule::Players, RoomRule::Rounds] {
        for full in [RoomsFull::Direct, RoomsFull::Round, RoomsFull::Channel] {
            let mut club = Club::of(TournamentFormat::Swiss, 4).await;
            club.settle(|terms| (terms.rooms, terms.rooms_full) = (mode, full)).await;
            club.press(BOSS, Press::TournamentStartNow).await.unwrap();
            let mut world = World { full: true, ..World::default() };
            world.say(&club).await;
            let wanted = match full {
                RoomsFull::Channel => GamePlace::Channel { channel: HALL, thread: None },
                RoomsFull::Direct | RoomsFull::Round => GamePlace::Direct,
            };
            assert_eq!(places(&club, 1).await, [wanted.clone(), wanted], "{mode:?} {full:?}");
            assert_eq!(world.n_said("won’t open any more threads"), 1);
            for board in [1, 2] {
                let game = club.game(club.board(1, board).await.game.unwrap()).await;
                assert!(!game.boards.is_empty() && game.clock.unwrap().running.is_some(), "{mode:?} {full:?}");
            }
            play_on(&mut club, &mut world).await;
            assert_eq!(club.rounds().await.len(), 2);
            club.verify().await;
        }
    }
}

#[tokio::test]
async fn one_thread_for_the_round_takes_all_games_for_which_no_other_opens() {
    for mode in [RoomRule::Games, RoomRule::Players] {
        let mut club = Club::of(TournamentFormat::Swiss, 4).await;
        club.settle(|terms| (terms.rooms, terms.rooms_full) = (mode, RoomsFull::Round)).await;
        club.press(BOSS, Press::TournamentStartNow).await.unwrap();
        // Two threads are refused, then another thread of the server closes.
        let mut world = World { n_full: 2, ..World::default() };
        world.say(&club).await;
        let found = places(&club, 1).await;
        let thread = club.cup().await.room.unwrap().thread;
        assert!(
            thread.is_some() && found.iter().all(|place| *place == GamePlace::Channel { channel: HALL, thread }),
            "{found:?}"
        );
        assert_eq!((world.threads.len(), world.n_said("won’t open any more threads")), (1, 1));
        for board in [1, 2] {
            let game = club.game(club.board(1, board).await.game.unwrap()).await;
            assert_eq!(game.shared, Some(SharedThread::Round), "its end does not close the thread");
        }
        play_on(&mut club, &mut world).await;
        let found = places(&club, 2).await;
        assert!(found.iter().all(|place| matches!(place, GamePlace::Channel { thread: Some(_), .. })), "{found:?}");
        club.verify().await;
    }
}

#[tokio::test]
async fn a_place_is_told_of_once_it_is_known_that_whoever_got_it_is_still_there() {
    let mut club = Club::new();
    club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Create(super::club::wanted(TournamentFormat::Swiss))))
        .await
        .unwrap();
    club.settle(|terms| terms.entry.most = Some(2)).await;
    for who in FIRST..FIRST + 5 {
        club.join(who).await;
    }
    club.say().await;
    club.press(FIRST, Press::TournamentLeaveNow).await.unwrap();
    club.say_until_asked().await;
    let item = tell::next_news_of_tournament(&club.app, CUP).await.unwrap().unwrap();
    assert_eq!(item.members, [(SERVER, UserId(FIRST + 2))]);
    assert!(bot::app::left_before(&club.app, CUP, UserId(FIRST + 2), club.now).await.unwrap());
    assert!(!bot::app::left_before(&club.app, CUP, UserId(FIRST + 2), club.now).await.unwrap(), "once");
    club.say_until_asked().await;
    let item = tell::next_news_of_tournament(&club.app, CUP).await.unwrap().unwrap();
    assert_eq!(item.members, [(SERVER, UserId(FIRST + 3))], "the next one moves up");
    club.say().await;
    let entrants = club.entrants().await;
    let has_place =
        |who: u64| entrants.iter().find(|it| it.player.id == UserId(who)).map(|it| it.admission == Admission::In);
    assert_eq!([1, 2, 3, 4].map(|nth| has_place(FIRST + nth)), [Some(true), None, Some(true), Some(false)]);
    let told: Vec<_> =
        club.called.iter().flat_map(|(_, who)| who).chain(club.letters.iter().map(|(who, _)| who)).collect();
    assert!(!told.contains(&&(FIRST + 2)) && told.contains(&&(FIRST + 3)), "{told:?}");
    club.verify().await;
}

impl Club {
    async fn say_until_asked(&mut self) {
        while let Some(item) =
            tell::next_news_of_tournament(&self.app, CUP).await.unwrap().filter(|it| it.members.is_empty())
        {
            tell::told_of_tournament(&self.app, &item, bot::app::DeliveryReport::Done).await.unwrap();
        }
    }
}

#[tokio::test]
async fn the_time_without_a_channel_counts_against_nobody() {
    let mut world = World { n: 5_000, ..World::default() };
    let mut club = Club::of(TournamentFormat::Swiss, 4).await;
    club.settle(|terms| terms.calendar.days = Some(1)).await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    world.say(&club).await;
    let deadline = club.rounds().await[0].deadline.unwrap();
    club.pass(HOUR).await;
    world.lost.push(HALL);
    club.ask(BOSS, takes(DeskStep::Result { round: None, board: 1, verdict: KeptVerdict::Draw }, "as agreed"))
        .await
        .unwrap();
    world.say(&club).await;
    assert!(club.cup().await.is_lost);
    club.pass(2 * DAY).await;
    assert!(club.board(1, 2).await.result.is_none(), "no deadline passes");
    club.app.open_channels.set(SERVER, BTreeSet::from([ChannelId(501)]));
    let mut request = club.request(BOSS, RequestAct::Tournament(TournamentAsk::Move(Some(CUP))));
    request.caller.spot.channel = ChannelId(501);
    let moved = club.app.handle(&request).await.unwrap().reply.unwrap();
    assert!(!moved.said().contains("Not everyone"), "{}", moved.said());
    assert_eq!(club.rounds().await[0].deadline, Some(deadline + 2 * DAY));
    club.pass(HOUR).await;
    assert!(club.board(1, 2).await.result.is_none());
    assert_eq!(club.cup().await.lost_at, None);
    let mut request = club.request(BOSS, RequestAct::Tournament(TournamentAsk::Move(Some(CUP))));
    request.caller.spot.channel = ChannelId(502);
    let moved = club.app.handle(&request).await.unwrap().reply.unwrap();
    assert!(moved.said().contains("Not everyone"), "{}", moved.said());
    club.verify().await;
}

#[tokio::test]
async fn a_pause_while_the_channel_is_gone_is_given_back_once() {
    let mut world = World { n: 5_000, ..World::default() };
    let mut club = Club::of(TournamentFormat::Swiss, 4).await;
    club.settle(|terms| terms.calendar.days = Some(3)).await;
    club.join_as(BOSS).await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    world.say(&club).await;
    let deadline = club.rounds().await[0].deadline.unwrap();
    world.lost.push(HALL);
    club.ask(BOSS, takes(DeskStep::Pause, "no hall")).await.unwrap();
    world.say(&club).await;
    assert!(club.cup().await.is_lost);
    club.pass(2 * DAY).await;
    club.ask(BOSS, takes(DeskStep::GoOn, "soon")).await.unwrap();
    club.pass(DAY).await;
    club.app.open_channels.set(SERVER, BTreeSet::from([ChannelId(501)]));
    let mut request = club.request(BOSS, RequestAct::Tournament(TournamentAsk::Move(Some(CUP))));
    request.caller.spot.channel = ChannelId(501);
    club.app.handle(&request).await.unwrap();
    assert_eq!(club.rounds().await[0].deadline, Some(deadline + 3 * DAY));
}

impl Club {
    async fn join_as(&mut self, who: u64) {
        self.press(who, Press::TournamentJoinNow).await.unwrap();
    }
}

#[tokio::test]
async fn a_thread_that_was_deleted_or_locked_is_left_by_all_games_and_the_organiser_is_told_once() {
    for mode in [RoomRule::Games, RoomRule::Players, RoomRule::Rounds] {
        let mut world = World::default();
        let mut club = begun_in(mode, &mut world).await;
        for place in places(&club, 1).await {
            let GamePlace::Channel { thread: Some(thread), .. } = place else { panic!("{place:?}") };
            world.barred.push(DeliveryAddress::Channel(thread));
        }
        play_on(&mut club, &mut world).await;
        assert_eq!(world.n_said("deleted or locked"), 1, "{mode:?}");
        let second = places(&club, 2).await;
        let is_new = |place: &GamePlace| match place {
            GamePlace::Channel { thread: Some(thread), .. } => {
                !world.barred.contains(&DeliveryAddress::Channel(*thread))
            }
            _ => false,
        };
        assert!(second.iter().all(is_new), "{mode:?}: {second:?}");
        assert_eq!(club.cup().await.stage, TournamentStage::Running);
        club.verify().await;
    }
}

#[tokio::test]
async fn that_the_organiser_has_left_is_told_once_to_whoever_inherits_the_tournament() {
    let mut world = World::default();
    let mut club = Club::of(TournamentFormat::Swiss, 4).await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.say_until_asked().await;
    let item = tell::next_news_of_tournament(&club.app, CUP).await.unwrap().unwrap();
    assert_eq!(item.members, [(SERVER, UserId(BOSS))]);
    assert!(bot::app::left_before(&club.app, CUP, UserId(BOSS), club.now).await.unwrap());
    assert!(!bot::app::left_before(&club.app, CUP, UserId(BOSS), club.now).await.unwrap(), "once");
    world.say(&club).await;
    let told: Vec<_> = world.said.iter().filter(|(_, text)| text.contains("is no longer in this server")).collect();
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].0, DeliveryAddress::Channel(HALL));
    play_on(&mut club, &mut world).await;
    assert_eq!(club.rounds().await.len(), 2, "it goes on");
    assert_eq!(world.n_said("is no longer in this server"), 1);
    assert_eq!(club.cup().await.warned, [OrganiserWarning::OrganiserGone]);
    change(&club, |record| record.warned.clear()).await;
    club.verify().await;
}

#[tokio::test]
async fn an_organiser_who_plays_is_asked_for_with_the_other_players_only() {
    let mut world = World::default();
    let mut club = Club::of(TournamentFormat::Swiss, 3).await;
    club.join_as(BOSS).await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.say_until_asked().await;
    assert!(tell::next_news_of_tournament(&club.app, CUP).await.unwrap().is_none(), "nobody is asked for alone");
    let mut theirs = None;
    for board in [1, 2] {
        let game = club.board(1, board).await.game.unwrap();
        let is_theirs = club.game(game).await.side_of(UserId(BOSS)).is_some();
        theirs = theirs.or(is_theirs.then_some(game));
    }
    assert!(bot::app::left_server(&club.app, theirs.unwrap(), UserId(BOSS), club.now).await.unwrap());
    assert_eq!(club.cup().await.warned, [OrganiserWarning::OrganiserGone]);
    world.say(&club).await;
    assert_eq!(world.n_said("is no longer in this server. The tournament goes on"), 1);
}
