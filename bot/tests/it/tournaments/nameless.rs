//! Moderators remove names from their server's tournaments.

use bot::app::ask::server::{self, ModerationAsk};
use bot::app::ask::tournament::TournamentAsk;
use bot::app::{CallerServer, Message, Press, RequestAct};
use bot::record::{KeptVerdict, TournamentFormat, UserId};
use bot::refusal::{Refusal, Trouble};

use super::club::{BOSS, Club, FIRST, person, takes};

impl Club {
    async fn take_name(&mut self, whom: u64, sure: bool) -> Result<Message, Trouble> {
        let ask = server::ServerAsk::Moderate(ModerationAsk::Nameless { whom: person(whom), sure });
        let mut request = self.request(8_080, RequestAct::Server(ask));
        let of = request.caller.server.as_mut().unwrap();
        *of = CallerServer { may_moderate: true, may_manage_events: false, ..of.clone() };
        self.app.handle(&request).await.map(|answer| answer.reply.unwrap())
    }

    async fn why_not_nameless(&mut self, whom: u64) -> Refusal {
        match self.take_name(whom, true).await {
            Err(Trouble::Refused(refusal)) => refusal,
            other => panic!("it is not refused: {other:?}"),
        }
    }
}

#[tokio::test]
async fn a_name_is_taken_away_from_tables_files_logs_and_lists_and_results_stay() {
    let mut club = Club::begun(TournamentFormat::RoundRobin, 4).await;
    club.ask(BOSS, super::club::decides(1, 1, KeptVerdict::Draw)).await.unwrap();
    assert!(matches!(club.why_not_nameless(FIRST).await, Refusal::NamelessPlays { .. }));
    assert!(matches!(club.why_not_nameless(BOSS).await, Refusal::NamelessPlays { .. }), "they run it");
    club.play_to_the_end(|_, _| KeptVerdict::White).await;
    let points = |said: &str| said.lines().filter(|line| line.contains("point")).count();
    let before = club.standings(BOSS).await;
    assert!(before.contains(&format!("Person {FIRST}")), "{before}");
    let kept = club.kept().await;
    let asked = club.take_name(FIRST, false).await.unwrap().said();
    assert!(asked.contains("can’t be undone") && club.kept().await == kept, "{asked}");
    let ask =
        RequestAct::Server(server::ServerAsk::Moderate(ModerationAsk::Nameless { whom: person(FIRST), sure: true }));
    assert_eq!(club.refused(FIRST + 1, ask).await, Refusal::NotModerator);
    let done = club.take_name(FIRST, true).await.unwrap().said();
    assert!(done.contains("one tournament") && !done.contains(&FIRST.to_string()), "{done}");
    let after = club.standings(BOSS).await;
    assert!(!after.contains(&FIRST.to_string()) && points(&after) == points(&before), "{after}");
    let who = club.press(BOSS, Press::TournamentEntrants).await.unwrap().said();
    let log = club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Log(None, 0))).await.unwrap().said();
    assert!(![&who, &log].iter().any(|said| said.contains(&FIRST.to_string())), "{who} {log}");
    let files = club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Files(None, None, None))).await.unwrap().files;
    assert!(files.iter().any(|file| file.name.ends_with(".pgn")));
    for file in &files {
        let text = String::from_utf8_lossy(&file.bytes);
        assert!(!text.contains(&FIRST.to_string()), "{}: {text}", file.name);
        assert!(text.contains(&(FIRST + 1).to_string()), "{}: others keep theirs: {text}", file.name);
    }
    // The player's games keep the name, and the server's log does not reveal it.
    let game = club.board(1, 2).await.game.unwrap();
    assert!(club.game(game).await.people().all(|player| player.id.person().is_some()));
    let deeds = club.everything().await.into_iter().filter(|(key, _)| key.starts_with("deed/"));
    let deeds: Vec<_> = deeds.map(|(_, row)| row).filter(|row| row.contains("nameless")).collect();
    assert!(deeds.len() == 1 && !deeds[0].contains(&FIRST.to_string()), "{deeds:?}");
    assert!(matches!(club.why_not_nameless(FIRST).await, Refusal::NamelessNowhere { .. }));
    club.take_name(BOSS, true).await.unwrap();
    assert_ne!(club.cup().await.organiser.id, UserId(BOSS));
    club.verify().await;
}

#[tokio::test]
async fn whoever_has_only_joined_is_as_if_they_never_had() {
    let mut club = Club::of(TournamentFormat::Swiss, 3).await;
    club.take_name(FIRST, true).await.unwrap();
    assert_eq!(club.entrants().await.len(), 2);
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    let out = bot::app::ask::desk::DeskStep::Withdraw(bot::app::ask::desk::EntrantRef::Person(UserId(FIRST + 1)));
    club.ask(BOSS, takes(out, "they want it")).await.unwrap();
    club.take_name(FIRST + 1, true).await.unwrap();
    let who = club.press(BOSS, Press::TournamentEntrants).await.unwrap().said();
    assert!(!who.contains(&(FIRST + 1).to_string()), "{who}");
    club.verify().await;
}
