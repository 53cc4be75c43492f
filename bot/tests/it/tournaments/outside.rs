//! Changes around a tournament: players, channels, messages and the bot disappear.

use std::collections::BTreeSet;

use bot::app::ask::draft::TermKind;
use bot::app::ask::server::ServerAsk as House;
use bot::app::ask::tournament::{TournamentAsk, TournamentCreation};
use bot::app::{
    Delivery, DeliveryAddress, DeliveryReport, EventDeed, ModerationAsk, Press, RequestAct, RoleDeed, tell, upkeep,
};
use bot::record::{
    CalendarTerms, ChannelId, DAY, EntrantRecord, HOUR, KeptVerdict, OrganiserWarning, RoleId, RoomRule,
    ScheduledStage, TournamentFormat, TournamentRecord, TournamentStage, Unix, UserId,
};
use bot::refusal::Refusal;

use super::club::{BOSS, CUP, Club, FIRST, HALL, SERVER, person, wanted};
use super::world::{World, begun_in, change, play_on};

#[tokio::test]
async fn whoever_left_the_server_is_found_before_their_room_opens_and_forfeits() {
    let mut club = Club::of(TournamentFormat::Swiss, 4).await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.say_of_tournaments().await;
    let game = club.board(1, 1).await.game.unwrap();
    let item = tell::next_news(&club.app, game).await.unwrap().unwrap();
    let white = club.player(game, rules::Side::White).await;
    assert_eq!(item.members.len(), 2, "both are asked for");
    assert!(item.members.contains(&(SERVER, UserId(white))));
    assert!(bot::app::left_server(&club.app, game, UserId(white), club.now).await.unwrap());
    assert!(!bot::app::left_server(&club.app, game, UserId(white), club.now).await.unwrap(), "once");
    assert!(tell::next_news(&club.app, game).await.unwrap().unwrap().members.is_empty());
    let mut world = World::default();
    world.say(&club).await;
    assert_eq!(world.n_said("is no longer in this server"), 1);
    assert_eq!(club.board(1, 1).await.result.unwrap().verdict, KeptVerdict::ForfeitWhite);
    let gone = club.entrants().await.into_iter().find(|entrant| entrant.player.id == UserId(white)).unwrap();
    assert_eq!(gone.left, Some(2));
    club.play(club.board(1, 2).await.game.unwrap(), KeptVerdict::Draw).await;
    club.look().await;
    assert_eq!(club.rounds().await[1].byes.len(), 1, "three are left");
    // The thread is open, so no members are looked up.
    world.say(&club).await;
    let second = club.board(2, 1).await.game.unwrap();
    assert!(tell::next_news(&club.app, second).await.unwrap().is_none());
    club.verify().await;
}

#[tokio::test]
async fn whoever_is_banned_is_not_paired_any_more() {
    let mut world = World::default();
    let mut club = begun_in(RoomRule::Games, &mut world).await;
    let ban = ModerationAsk::Ban { whom: person(FIRST), days: None, reason: None };
    let mut request = club.request(BOSS, RequestAct::Server(House::Moderate(ban)));
    request.caller.server.as_mut().unwrap().may_moderate = true;
    club.app.handle(&request).await.unwrap();
    play_on(&mut club, &mut world).await;
    let banned: Vec<EntrantRecord> = club.entrants().await;
    assert_eq!(banned.iter().find(|entrant| entrant.player.id == UserId(FIRST)).unwrap().left, Some(2));
    assert_eq!(club.rounds().await[1].byes.len(), 1);
    assert_eq!(world.n_said("can’t play here"), 1);
    club.verify().await;
}

#[tokio::test]
async fn a_deleted_announcement_is_posted_once_more_and_the_organiser_is_told() {
    let mut club = Club::of(TournamentFormat::Swiss, 4).await;
    let mut world = World { n: 5_000, ..World::default() };
    let first = club.cup().await.announcement.unwrap();
    world.gone.insert(first.message);
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    world.say(&club).await;
    let second = club.cup().await.announcement.unwrap();
    assert_ne!(first, second);
    assert_eq!(world.n_said("was deleted"), 1);
    world.gone.insert(second.message);
    play_on(&mut club, &mut world).await;
    assert_eq!(club.cup().await.announcement, Some(second), "it is not posted again and again");
    assert_eq!(world.n_said("was deleted"), 1);
    assert_eq!(club.rounds().await.len(), 2, "the tournament goes on");
}

#[tokio::test]
async fn without_its_channel_a_tournament_waits_until_it_is_moved() {
    let mut world = World { n: 5_000, ..World::default() };
    let mut club = begun_in(RoomRule::Games, &mut world).await;
    world.lost.push(HALL);
    play_on(&mut club, &mut world).await;
    play_on_if_begun(&mut club, &mut world).await;
    let cup = club.cup().await;
    assert!(cup.is_lost && cup.stage == TournamentStage::Running, "{cup:?}");
    assert_eq!(world.n_said("The channel of"), 1);
    let n_rounds = club.rounds().await.len();
    club.pass(DAY).await;
    assert_eq!(club.rounds().await.len(), n_rounds, "it waits");
    let mut request = club.request(FIRST, RequestAct::Tournament(TournamentAsk::Move(Some(CUP))));
    request.caller.spot.channel = ChannelId(501);
    assert!(club.app.handle(&request).await.is_err());
    club.app.open_channels.set(SERVER, BTreeSet::from([ChannelId(501)]));
    let mut request = club.request(BOSS, RequestAct::Tournament(TournamentAsk::Move(Some(CUP))));
    request.caller.spot.channel = ChannelId(501);
    club.app.handle(&request).await.unwrap();
    club.look().await;
    world.say(&club).await;
    let cup = club.cup().await;
    assert_eq!((cup.channel, cup.announcement.unwrap().channel, cup.is_lost), (ChannelId(501), ChannelId(501), false));
    assert_eq!(world.n_said("moved the tournament"), 1);
    club.play_to_the_end(|_, _| KeptVerdict::White).await;
    assert_eq!(club.cup().await.stage, TournamentStage::Finished);
    club.verify().await;
}

async fn play_on_if_begun(club: &mut Club, world: &mut World) {
    let round = club.rounds().await.len() as u16;
    for board in 1..=2 {
        let board = club.board(round, board).await;
        if board.result.is_none() {
            club.play(board.game.unwrap(), KeptVerdict::White).await;
        }
    }
    world.say(club).await;
    club.look().await;
    world.say(club).await;
}

#[tokio::test]
async fn who_runs_it_is_told_once_that_the_bot_may_not_write_and_again_only_after_it_might() {
    let mut world = World { n: 5_000, ..World::default() };
    let mut club = begun_in(RoomRule::Games, &mut world).await;
    world.barred.push(DeliveryAddress::Channel(HALL));
    play_on(&mut club, &mut world).await;
    assert_eq!(world.n_said("I can no longer write in"), 1);
    assert_eq!(club.cup().await.warned, [OrganiserWarning::NoWriting]);
    assert_eq!(club.rounds().await.len(), 2, "it goes on");
    world.barred.clear();
    play_on(&mut club, &mut world).await;
    assert_eq!(club.cup().await.warned, []);
}

#[tokio::test]
async fn an_organiser_who_cannot_be_written_to_reads_it_where_the_tournament_was_announced() {
    let mut world = World { full: true, barred: vec![DeliveryAddress::Person(UserId(BOSS))], ..World::default() };
    let _club = begun_in(RoomRule::Games, &mut world).await;
    let told: Vec<_> = world.said.iter().filter(|(_, text)| text.contains("won’t open any more threads")).collect();
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].0, DeliveryAddress::Channel(HALL));
}

#[tokio::test]
async fn a_tournament_of_a_server_without_the_bot_waits_for_thirty_days() {
    for comes_back in [true, false] {
        let mut world = World::default();
        let mut club = begun_in(RoomRule::Games, &mut world).await;
        upkeep::leave_server(&club.app, SERVER, club.now).await.unwrap();
        let n_said = world.said.len();
        for board in 1..=2 {
            club.play(club.board(1, board).await.game.unwrap(), KeptVerdict::White).await;
        }
        club.pass(20 * DAY).await;
        assert_eq!(club.rounds().await.len(), 1, "no round begins");
        if comes_back {
            upkeep::join_server(&club.app, SERVER, club.now).await.unwrap();
            club.look().await;
            world.say(&club).await;
            assert_eq!(club.rounds().await.len(), 2);
            assert_eq!(world.n_said("I’m back in your server"), 1);
            club.play_to_the_end(|_, _| KeptVerdict::Black).await;
            assert_eq!(club.cup().await.stage, TournamentStage::Finished);
        } else {
            assert_eq!(tell::next_news_of_tournament(&club.app, CUP).await.unwrap(), None);
            club.pass(11 * DAY).await;
            upkeep::forget_servers(&club.app, club.now).await.unwrap();
            assert_eq!(club.cup().await.stage, TournamentStage::Cancelled);
            assert!(world.said.len() >= n_said);
        }
        club.verify().await;
    }
}

#[tokio::test]
async fn an_event_and_a_role_follow_the_tournament_and_are_gone_at_its_end() {
    let mut club = Club::new();
    let starts = club.now + 2 * DAY;
    let terms = [TermKind::Event, TermKind::PlayersRole].map(|term| (term, "yes".to_owned())).to_vec();
    club.ask(
        BOSS,
        RequestAct::Tournament(TournamentAsk::Create(TournamentCreation { terms, ..wanted(TournamentFormat::Swiss) })),
    )
    .await
    .unwrap();
    let set = |at: Unix| {
        move |record: &mut TournamentRecord| {
            record.terms.calendar = CalendarTerms { starts: Some(at), ..record.terms.calendar.clone() };
        }
    };
    change(&club, set(starts)).await;
    let mut world = World::default();
    world.say(&club).await;
    assert!(matches!(&world.events[..], [EventDeed::Make(shown)] if shown.starts == starts && shown.ends > starts));
    for who in FIRST..FIRST + 3 {
        club.press(who, Press::TournamentJoinNow).await.unwrap();
    }
    change(&club, set(starts + HOUR)).await;
    world.say(&club).await;
    assert_eq!(world.events.len(), 2, "who joins changes nothing of it: {:?}", world.events);
    assert!(world.roles.is_empty(), "nobody has the role before it begins");
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    world.say(&club).await;
    assert_eq!(world.events[2..], [EventDeed::Begin(31)]);
    let people = (FIRST..FIRST + 3).map(UserId).collect();
    assert!(matches!(&world.roles[0], RoleDeed::Make(name, _) if name == "Spring *Cup* (1)"), "{:?}", world.roles);
    assert_eq!(world.roles[1..], [RoleDeed::Give { role: RoleId(32), people, takes: false }]);
    club.press(FIRST, Press::TournamentLeaveNow).await.unwrap();
    world.say(&club).await;
    let left = RoleDeed::Give { role: RoleId(32), people: vec![UserId(FIRST)], takes: true };
    assert_eq!(world.roles[2..], [left]);
    club.press(BOSS, Press::TournamentCancelNow).await.unwrap();
    world.say(&club).await;
    assert_eq!(world.events[3..], [EventDeed::Finish(31)]);
    assert_eq!(world.roles[3..], [RoleDeed::Remove(RoleId(32))]);
    let cup = club.cup().await;
    assert_eq!(cup.scheduled.unwrap().stage, ScheduledStage::Over);
    assert!(cup.role.unwrap().is_gone && tell::tournaments_with_news(&club.app).await.unwrap().is_empty());
    club.verify().await;
}

#[tokio::test]
async fn a_role_that_discord_may_have_made_already_is_looked_for_since_it_was_first_asked_for() {
    let mut club = Club::of(TournamentFormat::Swiss, 2).await;
    change(&club, |record| record.terms.extras.role = true).await;
    club.pass(DAY).await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    for refused in [true, false] {
        let mut asked = None;
        loop {
            let item = tell::next_news_of_tournament(&club.app, CUP).await.unwrap().unwrap();
            let Delivery::Role(_, RoleDeed::Make(_, since)) = &item.delivery else {
                tell::told_of_tournament(&club.app, &item, DeliveryReport::Done).await.unwrap();
                continue;
            };
            assert_eq!(*since, asked, "not the time when it was announced");
            if asked.is_some() {
                let told = if refused { DeliveryReport::Barred } else { DeliveryReport::Made(32) };
                tell::told_of_tournament(&club.app, &item, told).await.unwrap();
                break;
            }
            tell::asks_for_role(&club.app, CUP, club.now).await.unwrap();
            asked = Some(club.now);
            club.now += HOUR;
            tell::asks_for_role(&club.app, CUP, club.now).await.unwrap();
        }
        assert_eq!(club.cup().await.role_asked, None);
        club.app.fall_due(club.now).await.unwrap();
        if refused {
            club.press(FIRST, Press::TournamentLeaveNow).await.unwrap();
        }
    }
    assert_eq!(club.cup().await.role.unwrap().id, RoleId(32));
}

#[tokio::test]
async fn a_channel_that_not_everybody_sees_has_no_event_and_an_unknown_one_waits() {
    let mut club = Club::new();
    club.app.open_channels.set(SERVER, BTreeSet::new());
    let terms = vec![(TermKind::Event, "yes".to_owned())];
    let wanted = TournamentCreation { terms, ..wanted(TournamentFormat::Swiss) };
    let mut request = club.request(BOSS, RequestAct::Tournament(TournamentAsk::Create(wanted)));
    request.caller.server.as_mut().unwrap().id = SERVER;
    club.app.handle(&request).await.unwrap();
    change(&club, |record| record.terms.calendar.starts = Some(record.made + DAY)).await;
    let mut world = World::default();
    world.say(&club).await;
    assert!(world.events.is_empty());
    assert!(tell::tournaments_with_news(&club.app).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_tournament_is_not_moved_into_a_thread() {
    let mut club = Club::of(TournamentFormat::Swiss, 2).await;
    let mut request = club.request(BOSS, RequestAct::Tournament(TournamentAsk::Move(None)));
    request.caller.server.as_mut().unwrap().parent = Some(HALL);
    let refused = club.app.handle(&request).await;
    assert!(matches!(refused, Err(bot::refusal::Trouble::Refused(Refusal::TournamentInThread))));
}
