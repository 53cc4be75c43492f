//! Visibility of tournaments, and the rows left of a deleted player.

use std::collections::BTreeSet;

use bot::app::ask::person;
use bot::app::ask::tournament::TournamentAsk;
use bot::app::{App, FilledCommand, HelpHome, Press, PrivacyAsk, RequestAct, leaving};
use bot::record::{KeptVerdict, PersonExport, TournamentFormat, TournamentStage, read};
use bot::refusal::{Refusal, Trouble};
use std::sync::Arc;
use store::Store;

use super::club::{BOSS, CUP, Club, FIRST, HALL, SERVER, show};
use crate::ask::{self, Asker};

async fn in_channel(club: &mut Club, app: &App, channel: u64, act: RequestAct) -> Result<String, Trouble> {
    let mut request = club.request(4_242, act);
    request.caller.spot.channel = bot::record::ChannelId(channel);
    Ok(app.handle(&request).await?.reply.unwrap().said())
}

#[tokio::test]
async fn who_cannot_see_the_channel_of_its_announcement_finds_a_tournament_nowhere() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let app = App::new(Arc::clone(&club.store) as Arc<dyn Store>, Vec::new());
    app.open_channels.set(SERVER, BTreeSet::new());
    let list = || RequestAct::Tournament(TournamentAsk::List);
    assert!(in_channel(&mut club, &app, HALL.0, list()).await.unwrap().contains("tournament 1"));
    assert!(!in_channel(&mut club, &app, 501, list()).await.unwrap().contains("tournament 1"));
    let why = RequestAct::Tournament(TournamentAsk::Why(Some(CUP), Some(1), Some(1)));
    for act in [show(Some(CUP)), show(None), RequestAct::Tournament(TournamentAsk::Entrants(CUP, 0)), why] {
        let refused = in_channel(&mut club, &app, 501, act.clone()).await;
        assert!(matches!(refused, Err(Trouble::Refused(Refusal::NoSuchTournament))), "{act:?}");
        in_channel(&mut club, &app, HALL.0, act).await.unwrap();
    }
    let command = bot::app::COMMANDS.iter().find(|command| command.name == "tournament").unwrap();
    let filled = FilledCommand { part: Some("show".to_owned()), ..FilledCommand::new(HelpHome::Server) };
    for (channel, n) in [(HALL.0, 1), (501, 0)] {
        let asker = Asker::new(4_242).in_server(ask::server(SERVER.0)).in_channel(channel);
        let caller = asker.asks(1, list()).caller;
        let found = bot::app::complete(&app, &caller, command, "tournament", "", &filled).await.unwrap();
        assert_eq!(found.len(), n);
    }
    let direct = Asker::new(FIRST).in_direct(77).asks(5_000, show(Some(CUP)));
    assert!(app.handle(&direct).await.unwrap().reply.unwrap().said().contains("tournament 1"));
}

#[tokio::test]
async fn who_is_deleted_is_nobody_and_the_tables_of_the_others_stay() {
    for begun in [false, true] {
        let mut club = Club::of(TournamentFormat::Swiss, 5).await;
        if begun {
            club.press(BOSS, Press::TournamentStartNow).await.unwrap();
            club.say().await;
        }
        let who = FIRST + 1;
        let out = RequestAct::Person(person::PersonAsk::Privacy(PrivacyAsk::Export { after: bot::record::GameId(0) }));
        let file = club.ask(who, out).await.unwrap().files.remove(0).bytes;
        let export: PersonExport = read(&file).unwrap();
        assert_eq!((export.entered.len(), export.entered[0].0), (1, CUP));
        assert!(!String::from_utf8(file).unwrap().contains(&format!(":{}", FIRST + 2)), "others without numbers");
        club.forget(who).await;
        leaving::finish_leaving(&club.app, club.now).await.unwrap();
        let left = club.everything().await;
        let is_named = |text: &str| text.contains(&who.to_string());
        let named: Vec<_> = left.iter().filter(|(key, value)| is_named(key) || is_named(value)).collect();
        assert_eq!(named, []);
        assert_eq!(club.entrants().await.len(), if begun { 5 } else { 4 });
        if !begun {
            club.press(BOSS, Press::TournamentStartNow).await.unwrap();
        }
        club.play_to_the_end(|_, _| KeptVerdict::White).await;
        assert_eq!(club.cup().await.stage, TournamentStage::Finished);
        let standings =
            club.ask(FIRST, RequestAct::Tournament(TournamentAsk::Standings(None))).await.unwrap().figures.unwrap().alt;
        // The other lines are the name and the heading.
        assert_eq!(standings.lines().count(), if begun { 7 } else { 6 }, "{standings}");
        club.compare_with_the_crate().await;
        club.verify().await;
    }
}

#[tokio::test]
async fn who_announced_it_is_forgotten_and_others_may_run_it() {
    let mut club = Club::of(TournamentFormat::Swiss, 3).await;
    let exported = RequestAct::Person(person::PersonAsk::Privacy(PrivacyAsk::Export { after: bot::record::GameId(0) }));
    let file = club.ask(BOSS, exported).await.unwrap().files.remove(0).bytes;
    assert_eq!(read::<PersonExport>(&file).unwrap().announced.len(), 1);
    club.forget(BOSS).await;
    assert!(club.everything().await.iter().all(|(key, value)| !(key.clone() + value).contains(&BOSS.to_string())));
    let server = bot::app::CallerServer { may_manage: true, ..ask::server(SERVER.0) };
    let act = bot::app::Button::of_tournament(Press::TournamentStartNow, CUP).act(None).unwrap();
    let request = Asker::new(4_242).in_server(server).at(club.now).by_lot(5).asks(6_000, act);
    club.app.handle(&request).await.unwrap();
    assert_eq!(club.cup().await.stage, TournamentStage::Running);
    club.verify().await;
}

#[tokio::test]
async fn an_empty_tournament_goes_with_who_announced_it() {
    let mut club = Club::of(TournamentFormat::Swiss, 0).await;
    club.join(BOSS).await;
    club.forget(BOSS).await;
    assert_eq!(club.cup().await.stage, TournamentStage::Cancelled);
    club.say().await;
    club.verify().await;
}
