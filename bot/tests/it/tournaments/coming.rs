//! Players who join and leave: the organiser's notifications, and an organiser who plays.

use bot::app::ask::desk::{DeskStep, DeskView};
use bot::app::ask::person;
use bot::app::ask::tournament::TournamentAsk;
use bot::app::{PersonSetting, Press, RequestAct, tell};
use bot::record::{DAY, EntryTerms, KeptVerdict, Millis, PleaKind, TournamentFormat, UserId};
use bot::refusal::Refusal;

use super::club::{BOSS, CUP, Club, FIRST, takes};

#[tokio::test]
async fn whoever_leaves_and_comes_back_again_and_again_fills_no_channel() {
    for system in [TournamentFormat::Swiss, TournamentFormat::Ladder] {
        let mut club = Club::begun(system, 6).await;
        let goes = |posted: &[String]| posted.iter().filter(|said| said.contains("has left the tournament")).count();
        let own = |club: &Club| -> Vec<String> {
            let told = club.messages.values().map(|(message, _)| message.said());
            let came = ["has left the tournament", "plays again", "back on the ladder"];
            told.filter(|said| came.iter().any(|came| said.contains(came))).collect()
        };
        for _ in 0..10 {
            club.press(FIRST, Press::TournamentLeaveNow).await.unwrap();
            club.say().await;
            assert_eq!((own(&club).len(), goes(&own(&club))), (1, 1), "{system:?}");
            club.app.fall_due(club.now).await.unwrap();
            club.press(FIRST, Press::TournamentBack).await.unwrap();
            club.say().await;
            assert_eq!((own(&club).len(), goes(&own(&club))), (1, 0), "{system:?}");
        }
        club.pass(Millis(2 * DAY.0)).await;
        club.press(FIRST, Press::TournamentLeaveNow).await.unwrap();
        club.say().await;
        assert_eq!(own(&club).len(), 2, "{system:?}");
    }
}

#[tokio::test]
async fn an_organiser_who_plays_is_let_in_and_answers_nothing_about_their_own_game() {
    let mut club = Club::of(TournamentFormat::Swiss, 0).await;
    club.settle(|terms| terms.entry = EntryTerms { approval: true, ..EntryTerms::default() }).await;
    let told = club.join(BOSS).await;
    assert!(told.contains("You’ve joined"), "{told}");
    let log = club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Log(Some(CUP), 0))).await.unwrap().said();
    assert!(log.contains("joined it without approval"), "{log}");
    assert!(club.join(FIRST).await.contains("organiser"));
    club.settle(|terms| terms.entry.approval = false).await;
    for who in FIRST + 1..FIRST + 4 {
        club.join(who).await;
    }
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.say().await;
    let plea = |says: &str| {
        RequestAct::Tournament(TournamentAsk::Plea { tournament: None, about: PleaKind::Win, says: says.to_owned() })
    };
    let told = club.ask(BOSS, plea("nobody is there")).await.unwrap().said();
    assert!(told.contains("own game, so another organiser"), "{told}");
    let own = club.entrants().await.iter().find(|it| it.player.id == UserId(BOSS)).unwrap().number.unwrap();
    let pair =
        club.rounds().await[0].pairs.iter().find(|pair| [pair.white, pair.black].contains(&own)).unwrap().clone();
    let other = if pair.white == own { pair.black } else { pair.white };
    let rival = club.entrants().await.iter().find(|it| it.number == Some(other)).unwrap().player.id.person().unwrap().0;
    club.ask(rival, plea("nobody is there either")).await.unwrap();
    club.pinged.clear();
    club.say().await;
    let posted = club.all_posted();
    for who in [BOSS, rival] {
        let asked = format!("<@{who}> asks for ");
        let line = posted.lines().find(|line| line.contains(&asked)).unwrap();
        assert!(line.contains("plays in this game, so another organiser must answer"), "{line}");
    }
    assert!(club.pinged.is_empty(), "the organiser has nothing to answer: {:?}", club.pinged);
    for number in [own, other] {
        let grant = takes(DeskStep::Answer(number, PleaKind::Win, true), "mine");
        assert_eq!(club.refused(BOSS, grant).await, Refusal::TournamentOwnGame);
    }
    club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Desk(Some(CUP), DeskView::Home))).await.unwrap();
    club.verify().await;
}

#[tokio::test]
async fn who_has_the_bye_is_told_once() {
    for (way, pings, letters) in [("thread", 1, 0), ("dm", 0, 1), ("none", 0, 0)] {
        let mut club = Club::of(TournamentFormat::Swiss, 5).await;
        for who in FIRST..FIRST + 5 {
            club.ask(who, RequestAct::Person(person::PersonAsk::Set(PersonSetting::Turn, way.to_owned())))
                .await
                .unwrap();
        }
        club.press(BOSS, Press::TournamentStartNow).await.unwrap();
        club.say().await;
        let bye = club.rounds().await[0].byes[0].number;
        let entrants = club.entrants().await;
        let who = entrants.iter().find(|it| it.number == Some(bye)).unwrap().player.id.person().unwrap().0;
        let called = club.pinged.iter().filter(|(whom, _)| *whom == who).count();
        let written: Vec<_> = club.letters.iter().filter(|(whom, _)| *whom == who).collect();
        assert_eq!((called, written.len()), (pings, letters), "{way}");
        assert!(written.iter().all(|(_, said)| said.contains("you have the bye in round 1")), "{written:?}");
        club.play_round(|_| KeptVerdict::White).await;
        club.verify().await;
    }
}

#[tokio::test]
async fn a_round_is_announced_before_its_games() {
    let mut club = Club::of(TournamentFormat::Swiss, 4).await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    let games = tell::games_with_news(&club.app).await.unwrap();
    assert_eq!(games.len(), 2);
    for game in &games {
        assert!(tell::next_news(&club.app, *game).await.unwrap().is_none(), "the announcement comes first");
    }
    while let Some(item) = tell::next_news_of_tournament(&club.app, CUP).await.unwrap() {
        tell::told_of_tournament(&club.app, &item, bot::app::DeliveryReport::Barred).await.unwrap();
    }
    for game in &games {
        assert!(tell::next_news(&club.app, *game).await.unwrap().is_some(), "also where it cannot be announced");
    }
}

#[tokio::test]
async fn the_same_request_is_passed_on_again_in_the_next_round() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    for _ in 0..2 {
        let before = club.cup().await.acts;
        for says in ["is not there", "is still not there"] {
            let plea = TournamentAsk::Plea { tournament: None, about: PleaKind::Win, says: says.to_owned() };
            club.ask(FIRST, RequestAct::Tournament(plea)).await.unwrap();
        }
        assert_eq!(club.cup().await.acts, before + 1);
        club.play_round(|_| KeptVerdict::White).await;
    }
}
