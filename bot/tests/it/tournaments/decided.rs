//! Rights in a tournament, the effect of leaving, and results that are decided or undone.

use std::sync::Arc;

use bot::app::ask::desk::{DeskStep, DeskView, EntrantRef};
use bot::app::ask::draft::{DraftAsk, TermKind};
use bot::app::ask::tournament::{TournamentAsk, TournamentCreation};
use bot::app::ask::{play, server};
use bot::app::{
    BucketRate, Button, CallerRates, CallerServer, ModerationAsk, ModerationRemarks, ModeratorVerdict, Press,
    RequestAct, tell,
};
use bot::record::{
    Admission, DAY, GameMoment, GuildRecord, HOUR, KeptVerdict, MINUTE, ResultCause, TournamentFormat, TournamentId,
    TournamentStage, UserId, keys, read, write,
};
use bot::refusal::{Refusal, Trouble};
use rules::Side;
use store::{Batch, Store};

use super::club::{BOSS, CUP, Club, FIRST, SERVER, app, decides, is_of_game, person, takes, wanted};
use crate::ask::{self, Asker};

fn withdraws(who: u64) -> RequestAct {
    takes(DeskStep::Withdraw(EntrantRef::Person(UserId(who))), "is on a journey")
}

#[tokio::test]
async fn only_who_may_manage_events_or_the_server_runs_a_tournament() {
    let mut club = Club::of(TournamentFormat::Swiss, 3).await;
    for press in
        [Press::TournamentStart, Press::TournamentStartNow, Press::TournamentCancel, Press::TournamentCancelNow]
    {
        let act = bot::app::Button::of_tournament(press, CUP).act(None).unwrap();
        assert_eq!(club.refused(FIRST, act).await, Refusal::NotOrganiser);
    }
    let create = RequestAct::Tournament(TournamentAsk::Create(wanted(TournamentFormat::Swiss)));
    assert_eq!(club.refused(FIRST, create.clone()).await, Refusal::NotHost);
    for may_manage in [false, true] {
        let server = CallerServer { may_manage, may_manage_events: !may_manage, ..ask::server(SERVER.0) };
        let request = Asker::new(FIRST + u64::from(may_manage)).in_server(server).at(club.now);
        let request = request.asks(500 + u64::from(may_manage), create.clone());
        club.app.handle(&request).await.unwrap();
    }
    assert_eq!(club.cup().await.stage, TournamentStage::Open);
}

#[tokio::test]
async fn there_are_limits_and_whoever_meets_one_is_told_which() {
    let mut club = Club::new();
    let create = |system| RequestAct::Tournament(TournamentAsk::Create(wanted(system)));
    for wrong in [
        TournamentCreation { name: " \u{200B} ".to_owned(), ..wanted(TournamentFormat::Swiss) },
        TournamentCreation { clock: Some("none".to_owned()), ..wanted(TournamentFormat::Swiss) },
        TournamentCreation { rounds: Some(3), ..wanted(TournamentFormat::KnockOut) },
        TournamentCreation { layout: Some("nonsense".to_owned()), ..wanted(TournamentFormat::Swiss) },
    ] {
        club.refused(BOSS, RequestAct::Tournament(TournamentAsk::Create(wrong))).await;
    }
    for _ in 0..3 {
        club.ask(BOSS, create(TournamentFormat::Swiss)).await.unwrap();
    }
    let full = club.refused(BOSS, create(TournamentFormat::Swiss)).await;
    let names = "**Spring \\*Cup\\*** (3), **Spring \\*Cup\\*** (2), **Spring \\*Cup\\*** (1)".to_owned();
    assert_eq!(full, Refusal::TournamentsOfOne { count: 3, names });
    let elsewhere = CallerServer { may_manage_events: true, ..ask::server(SERVER.0 + 1) };
    let manages = CallerServer { may_manage: true, ..ask::server(SERVER.0) };
    for (event, server) in [(700, elsewhere), (701, manages)] {
        let request = Asker::new(BOSS).in_server(server).at(club.now).asks(event, create(TournamentFormat::Swiss));
        club.app.handle(&request).await.unwrap();
    }
    assert!(matches!(
        club.refused(BOSS, create(TournamentFormat::Swiss)).await,
        Refusal::TournamentsOfOne { count: 4, .. }
    ));
    let of_managed = bot::app::Button::of_tournament(Press::TournamentCancelNow, bot::record::TournamentId(5));
    club.ask(BOSS, of_managed.act(None).unwrap()).await.unwrap();
    club.press(BOSS, Press::TournamentCancelNow).await.unwrap();
    club.ask(BOSS, create(TournamentFormat::Swiss)).await.unwrap();
    let mut full = Club::of(TournamentFormat::RoundRobin, 64).await;
    let join = bot::app::Button::of_tournament(Press::TournamentJoinNow, CUP).act(None).unwrap();
    assert!(full.ask(FIRST + 64, join.clone()).await.unwrap().said().contains("waiting list"));
    assert_eq!(full.refused(FIRST, join.clone()).await, Refusal::TournamentJoined);
    full.press(FIRST, Press::TournamentLeaveNow).await.unwrap();
    let entrants = full.entrants().await;
    assert!(entrants.len() == 64 && entrants.iter().all(|entrant| entrant.admission == Admission::In));
}

#[tokio::test]
async fn who_calls_tournaments_off_announces_no_more_of_them_in_a_day_than_others() {
    let mut club = Club::new();
    let create = || RequestAct::Tournament(TournamentAsk::Create(wanted(TournamentFormat::Swiss)));
    for nth in 1..=6 {
        club.ask(BOSS, create()).await.unwrap();
        let cancel = Button::of_tournament(Press::TournamentCancelNow, TournamentId(nth));
        club.ask(BOSS, cancel.act(None).unwrap()).await.unwrap();
        club.look().await;
    }
    assert!(matches!(club.refused(BOSS, create()).await, Refusal::TournamentsLately { most: 6, .. }));
    club.forget(BOSS).await;
    assert!(matches!(club.refused(BOSS, create()).await, Refusal::TournamentsLately { most: 6, .. }));
    let manages = CallerServer { may_manage: true, ..ask::server(SERVER.0) };
    let request = Asker::new(BOSS).in_server(manages).at(club.now).asks(900, create());
    club.app.handle(&request).await.unwrap();
    // Two of the tournaments are now more than a day old, and one is new.
    club.pass(19 * HOUR).await;
    club.ask(BOSS, create()).await.unwrap();
    assert!(matches!(club.refused(BOSS, create()).await, Refusal::TournamentsLately { .. }));
}

#[tokio::test]
async fn a_tournament_is_renamed_and_paused_ten_times_at_once_and_then_once_a_minute() {
    let mut club = Club::of(TournamentFormat::Swiss, 4).await;
    let person = Some(BucketRate { burst: 1_000, per_second: 1 });
    club.app = app(Arc::clone(&club.store) as Arc<dyn Store>).limited(CallerRates { person, server: None });
    let named = |nth: u8| {
        RequestAct::Tournament(TournamentAsk::Draft(DraftAsk::Amend(Some(CUP), TermKind::Name, format!("Cup {nth}"))))
    };
    for nth in 0..10 {
        club.ask(BOSS, named(nth)).await.unwrap();
        club.ask(BOSS, named(nth)).await.unwrap();
    }
    let runs = takes(DeskStep::Runners(Some(bot::record::RoleId(9))), "");
    for told in [named(10), runs, RequestAct::Tournament(TournamentAsk::Move(Some(CUP)))] {
        assert_eq!(club.refused(BOSS, told).await, Refusal::TooFast { seconds: 60 });
    }
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    for step in [DeskStep::Pause, DeskStep::GoOn, DeskStep::Pause] {
        assert_eq!(club.refused(BOSS, takes(step, "")).await, Refusal::TooFast { seconds: 60 });
        club.pass(MINUTE).await;
        club.ask(BOSS, takes(step, "")).await.unwrap();
    }
    assert!(club.why_not_undone("no").await.contains("too much at once"));
    club.pass(MINUTE).await;
    club.undo("no").await.unwrap();
    club.verify().await;
}

#[tokio::test]
async fn who_is_banned_or_may_not_play_here_is_told_so_when_joining() {
    let mut club = Club::of(TournamentFormat::Swiss, 2).await;
    let server = CallerServer { may_moderate: true, ..ask::server(SERVER.0) };
    let ban = ModerationAsk::Ban { whom: person(FIRST + 2), days: None, reason: None };
    let request =
        Asker::new(BOSS).in_server(server).at(club.now).asks(900, RequestAct::Server(server::ServerAsk::Moderate(ban)));
    club.app.handle(&request).await.unwrap();
    let join = bot::app::Button::of_tournament(Press::TournamentJoin, CUP).act(None).unwrap();
    assert!(matches!(club.refused(FIRST + 2, join.clone()).await, Refusal::Banned { .. }));
    let guild = GuildRecord { roles: vec![bot::record::RoleId(8)], ..GuildRecord::default() };
    club.store.commit(Batch::new().put(keys::guild(SERVER), write(&guild))).await.unwrap();
    assert!(matches!(club.refused(FIRST + 3, join).await, Refusal::NoRole { .. }));
}

#[tokio::test]
async fn who_leaves_a_swiss_loses_the_game_and_is_paired_no_more() {
    let mut club = Club::begun(TournamentFormat::Swiss, 6).await;
    let game = club.board(1, 1).await.game.unwrap();
    let white = club.player(game, Side::White).await;
    assert!(club.press(white, Press::TournamentLeave).await.unwrap().asks(), "she is asked first");
    club.press(white, Press::TournamentLeaveNow).await.unwrap();
    assert!(is_of_game(&club.board(1, 1).await, KeptVerdict::ForfeitWhite));
    let leaver = club.entrants().await.into_iter().find(|entrant| entrant.player.id == UserId(white)).unwrap();
    assert_eq!(leaver.left, Some(2));
    club.play_to_the_end(|_, _| KeptVerdict::Draw).await;
    let rounds = club.rounds().await;
    assert_eq!(rounds.len(), 3);
    let number = leaver.number.unwrap();
    for round in &rounds[1..] {
        assert!(!round.pairs.iter().any(|pair| [pair.white, pair.black].contains(&number)));
        assert_eq!((round.pairs.len(), round.byes.len()), (2, 1));
    }
    assert!(club.all_posted().contains("has left the tournament"));
    club.compare_with_the_crate().await;
    club.verify().await;
}

#[tokio::test]
async fn games_of_who_leaves_a_round_robin_early_count_for_nobody() {
    let mut club = Club::begun(TournamentFormat::RoundRobin, 5).await;
    let number = club.rounds().await[0].pairs[0].white;
    let who = club.entrants().await.into_iter().find(|entrant| entrant.number == Some(number)).unwrap();
    club.ask(BOSS, withdraws(who.player.id.person().unwrap().0)).await.unwrap();
    assert!(club.cup().await.acts == 2);
    club.play_to_the_end(|_, _| KeptVerdict::White).await;
    let rounds = club.rounds().await;
    assert_eq!((club.cup().await.stage, rounds.len()), (TournamentStage::Finished, 5));
    for round in &rounds[1..] {
        for (board, pair) in (1..).zip(&round.pairs) {
            let kept = club.board(round.number, board).await;
            let is_theirs = [pair.white, pair.black].contains(&number);
            assert_eq!(kept.game.is_none(), is_theirs);
            assert!(!is_theirs || kept.result.unwrap().verdict == KeptVerdict::Annulled);
        }
    }
    club.say().await;
    assert!(club.all_posted().contains("is on a journey"));
    let standings = club.standings(FIRST).await;
    assert!(standings.contains("Left too early for their games to count"), "{standings}");
    club.verify().await;
}

#[tokio::test]
async fn whoever_leaves_with_two_of_five_games_over_counts_for_nobody_wherever_it_is_told() {
    for (system, before) in
        [(TournamentFormat::RoundRobin, 2), (TournamentFormat::RoundRobin, 0), (TournamentFormat::League, 2)]
    {
        let mut club = Club::begun(system, 6).await;
        for _ in 0..before {
            club.play_round(|_| KeptVerdict::White).await;
        }
        let (round, game) = (before + 1, club.board(before + 1, 1).await.game.unwrap());
        let who = club.player(game, Side::White).await;
        club.press(who, Press::TournamentLeaveNow).await.unwrap();
        club.say().await;
        let posted = club.all_posted();
        assert!(posted.contains("so none count") && !posted.contains("forfeit"), "{posted}");
        let kept = club.board(round, 1).await.result.unwrap();
        assert_eq!((kept.verdict, kept.how), (KeptVerdict::Annulled, ResultCause::Left));
        let mine = club.ask(who, RequestAct::Tournament(TournamentAsk::Mine)).await.unwrap().said();
        assert!(!mine.contains("forfeit"), "{mine}");
        let files =
            club.ask(FIRST, RequestAct::Tournament(TournamentAsk::Files(Some(CUP), None, None))).await.unwrap().files;
        let text = |name: &str| {
            let file = files.iter().find(|file| file.name.ends_with(name)).unwrap();
            String::from_utf8(file.bytes.clone()).unwrap()
        };
        assert!(text("pairings.csv").contains("does not count") && !text("pairings.csv").contains("forfeit"));
        let name = if system == TournamentFormat::League { "division-1.trf" } else { "spring-cup.trf" };
        let event = tournament::trf::read(&text(name)).unwrap();
        let leavers = event.leavers();
        let [leaver] = leavers[..] else { panic!("{leavers:?}") };
        assert_eq!(
            (leaver.finished, leaver.leaving()),
            (usize::from(before), tournament::berger::WithdrawalEffect::Annulled)
        );
        club.play_to_the_end(|_, _| KeptVerdict::White).await;
        club.check_files().await;
        club.verify().await;
    }
}

#[tokio::test]
async fn who_leaves_a_knock_out_is_walked_over() {
    let mut club = Club::begun(TournamentFormat::KnockOut, 4).await;
    club.play_round(|board| if board == 1 { KeptVerdict::White } else { KeptVerdict::Draw }).await;
    let pair = club.rounds().await[0].pairs[0].clone();
    let winner = club.entrants().await.into_iter().find(|entrant| entrant.number == Some(pair.white)).unwrap();
    club.press(winner.player.id.person().unwrap().0, Press::TournamentLeaveNow).await.unwrap();
    club.play_to_the_end(|_, _| KeptVerdict::White).await;
    assert_eq!((club.cup().await.stage, club.rounds().await.len()), (TournamentStage::Finished, 3));
    assert!(club.all_posted().contains("🏆"));
    club.verify().await;
}

#[tokio::test]
async fn a_result_enters_once_and_is_taken_back_until_its_round_is_closed() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let games = [club.board(1, 1).await.game.unwrap(), club.board(1, 2).await.game.unwrap()];
    let moderates = |deed| RequestAct::Server(server::ServerAsk::Moderate(deed));
    let remarks = || ModerationRemarks { reason: None, alone: false };
    let moderator = |event, now, deed| {
        let server = CallerServer { may_moderate: true, ..ask::server(SERVER.0) };
        Asker::new(BOSS).in_server(server).at(now).asks(event, moderates(deed))
    };
    let end = |verdict| ModerationAsk::End { game: Some(games[0]), verdict, remarks: remarks() };
    let undo = || ModerationAsk::Undo { game: Some(games[0]), remarks: remarks() };
    club.app.handle(&moderator(800, club.now, end(ModeratorVerdict::White))).await.unwrap();
    assert!(is_of_game(&club.board(1, 1).await, KeptVerdict::White));
    club.app.handle(&moderator(801, club.now, undo())).await.unwrap();
    assert_eq!(club.board(1, 1).await.result, None);
    club.play(games[1], KeptVerdict::Draw).await;
    club.look().await;
    assert_eq!(club.rounds().await.len(), 1, "the first game goes on");
    club.app.handle(&moderator(802, club.now, end(ModeratorVerdict::Black))).await.unwrap();
    club.look().await;
    assert_eq!(club.rounds().await.len(), 2);
    club.app.handle(&moderator(803, club.now, undo())).await.unwrap();
    assert!(is_of_game(&club.board(1, 1).await, KeptVerdict::Black), "the second round was made of it");
    club.verify().await;
}

#[tokio::test]
async fn the_organiser_decides_in_the_open_and_never_their_own_game() {
    let mut club = Club::of(TournamentFormat::Swiss, 3).await;
    club.press(BOSS, Press::TournamentJoinNow).await.unwrap();
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    let boss = club.entrants().await.into_iter().find(|entrant| entrant.player.id == UserId(BOSS)).unwrap();
    let pairs = club.rounds().await[0].pairs.clone();
    let own = 1 + pairs.iter().position(|p| [p.white, p.black].contains(&boss.number.unwrap())).unwrap() as u16;
    let other = 3 - own;
    // Before a reason is typed, the desk shows that another organiser must decide. Its results name the players.
    let board = async |club: &mut Club, board| {
        club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Desk(None, DeskView::Board(1, board)))).await.unwrap()
    };
    let told = board(&mut club, own).await;
    assert!(told.said().contains("someone else must decide it"), "{}", told.said());
    assert!(told.buttons.iter().all(|button| button.press == Press::TournamentDesk), "{told:?}");
    let told = board(&mut club, other).await;
    let labels: Vec<_> = told.buttons.iter().filter_map(|button| button.label.clone()).collect();
    assert!(format!("{labels:?}").contains("Person 7"), "{labels:?}");
    assert_eq!(club.refused(BOSS, decides(1, own, KeptVerdict::White)).await, Refusal::TournamentOwnGame);
    assert_eq!(club.refused(FIRST, decides(1, other, KeptVerdict::White)).await, Refusal::NotOrganiser);
    assert_eq!(club.refused(BOSS, decides(1, 3, KeptVerdict::White)).await, Refusal::TournamentBoard { last: 2 });
    assert_eq!(club.refused(BOSS, decides(2, 1, KeptVerdict::White)).await, Refusal::TournamentRound { last: 1 });
    let game = club.board(1, other).await.game.unwrap();
    club.ask(BOSS, decides(1, other, KeptVerdict::Draw)).await.unwrap();
    assert!(club.game(game).await.ended.is_some());
    assert!(is_of_game(&club.board(1, other).await, KeptVerdict::Draw));
    club.ask(BOSS, decides(1, other, KeptVerdict::ForfeitBoth)).await.unwrap();
    let result = club.board(1, other).await.result.unwrap();
    assert_eq!((result.verdict, result.how), (KeptVerdict::ForfeitBoth, ResultCause::Organiser));
    club.say().await;
    assert_eq!(club.all_posted().matches("as agreed").count(), 2 + 2, "twice of the tournament, and on each board");
    club.verify().await;
}

#[tokio::test]
async fn a_game_that_nobody_plays_ends_by_its_clock_even_if_it_is_casual() {
    let mut club = Club::begun(TournamentFormat::Swiss, 2).await;
    club.pass(2 * DAY).await;
    assert_eq!(club.board(1, 1).await.result, None);
    club.pass(2 * DAY).await;
    assert!(is_of_game(&club.board(1, 1).await, KeptVerdict::ForfeitWhite));
    assert_eq!(club.cup().await.stage, TournamentStage::Finished);
    club.verify().await;
}

#[tokio::test]
async fn who_gives_up_at_once_has_lost_and_a_called_off_tournament_leaves_its_games_alone() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let game = club.board(1, 1).await.game.unwrap();
    let black = club.player(game, Side::Black).await;
    club.ask(black, RequestAct::Play(play::PlayAsk::ResignNow(game, GameMoment::START))).await.unwrap();
    assert!(is_of_game(&club.board(1, 1).await, KeptVerdict::ForfeitBlack));
    club.press(BOSS, Press::TournamentCancelNow).await.unwrap();
    let other = club.board(1, 2).await.game.unwrap();
    club.play(other, KeptVerdict::White).await;
    club.look().await;
    club.say().await;
    assert_eq!((club.cup().await.stage, club.rounds().await.len()), (TournamentStage::Cancelled, 1));
    assert!(club.store.get(&keys::stirred(CUP)).await.unwrap().is_none());
    club.verify().await;
}

#[tokio::test]
async fn the_log_calls_a_round_as_it_was_when_something_was_done() {
    let mut club = Club::begun(TournamentFormat::KnockOut, 4).await;
    club.play_round(|_| KeptVerdict::White).await;
    club.undo("too early").await.unwrap();
    let log = RequestAct::Tournament(TournamentAsk::Log(None, 0));
    let undone = "undone the start of the round (Final)";
    assert!(club.ask(BOSS, log.clone()).await.unwrap().said().contains(undone));
    club.ask(BOSS, decides(1, 1, KeptVerdict::Draw)).await.unwrap();
    club.ask(BOSS, takes(DeskStep::GoOn, "")).await.unwrap();
    let log = club.ask(BOSS, log).await.unwrap().said();
    assert!(club.rounds().await.len() == 2 && log.contains(undone), "{log}");
    club.verify().await;
}

#[tokio::test]
async fn a_tournament_that_cannot_be_announced_is_called_off() {
    let mut club = Club::new();
    club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Create(wanted(TournamentFormat::Swiss)))).await.unwrap();
    let item = tell::next_news_of_tournament(&club.app, CUP).await.unwrap().unwrap();
    assert!(tell::told_of_tournament(&club.app, &item, bot::app::DeliveryReport::Barred).await.unwrap());
    assert_eq!(club.cup().await.stage, TournamentStage::Cancelled);
    assert!(tell::tournaments_with_news(&club.app).await.unwrap().is_empty());
    let listed = club.ask(BOSS, RequestAct::Tournament(TournamentAsk::List)).await.unwrap().said();
    assert!(!listed.contains("Spring"), "it never was: {listed}");
    club.verify().await;
}

#[tokio::test]
async fn what_changes_while_the_announcement_is_told_is_told_next() {
    let mut club = Club::of(TournamentFormat::Swiss, 2).await;
    club.press(FIRST + 2, Press::TournamentJoinNow).await.unwrap();
    let item = tell::next_news_of_tournament(&club.app, CUP).await.unwrap().unwrap();
    club.press(FIRST + 3, Press::TournamentJoinNow).await.unwrap();
    assert!(!tell::told_of_tournament(&club.app, &item, bot::app::DeliveryReport::Done).await.unwrap());
    let next = tell::next_news_of_tournament(&club.app, CUP).await.unwrap().unwrap();
    let bot::app::Delivery::Edit { message, .. } = &next.delivery else { panic!("{next:?}") };
    assert!(message.said().contains("4 players so far"), "{}", message.said());
    tell::told_of_tournament(&club.app, &next, bot::app::DeliveryReport::Done).await.unwrap();
    assert_eq!(tell::next_news_of_tournament(&club.app, CUP).await.unwrap(), None);
}

/// Covers one request sent twice, and two requests at once. Only one of them counts.
#[tokio::test]
async fn a_tournament_begins_once() {
    let mut club = Club::of(TournamentFormat::Swiss, 4).await;
    let act = bot::app::Button::of_tournament(Press::TournamentStartNow, CUP).act(None).unwrap();
    let requests = [club.request(BOSS, act.clone()), club.request(BOSS, act)];
    let twice = requests[0].clone();
    let (one, other) = tokio::join!(club.app.handle(&requests[0]), club.app.handle(&requests[1]));
    assert_eq!([one, other].into_iter().filter(|done| matches!(done, Err(Trouble::Refused(_)))).count(), 1);
    club.app.handle(&twice).await.ok();
    let last: u64 = read(&club.store.get(keys::LAST_GAME).await.unwrap().unwrap().value).unwrap();
    assert_eq!((club.rounds().await.len(), last), (1, 2));
}
