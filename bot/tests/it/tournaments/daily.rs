//! Daily digests with tournament news, even without waiting games.

use bot::app::ask::person;
use bot::app::ask::tournament::TournamentAsk;
use bot::app::{PersonSetting, Press, RequestAct};
use bot::record::{CalendarTerms, DAY, HOUR, PleaKind, TournamentFormat};

use super::club::{BOSS, Club, FIRST, takes};

impl Club {
    async fn wants_digest(&mut self, who: u64) {
        for setting in [PersonSetting::Turn, PersonSetting::Warning, PersonSetting::Tournament] {
            let chosen = person::PersonAsk::Set(setting, "digest".to_owned());
            self.ask(who, RequestAct::Person(chosen)).await.unwrap();
        }
    }

    async fn wants_it_soon(&mut self, who: u64) {
        let hour = (self.now.since_1970() / HOUR + 3) % 24;
        self.ask(who, RequestAct::Person(person::PersonAsk::Set(PersonSetting::Hour, hour.to_string()))).await.unwrap();
    }

    async fn in_a_day(&mut self, who: u64) -> Vec<String> {
        self.in_hours(24, who).await
    }

    async fn in_hours(&mut self, n: usize, who: u64) -> Vec<String> {
        let before = self.letters.len();
        for _ in 0..n {
            self.look().await;
            self.say().await;
        }
        self.letters[before..].iter().filter(|(to, _)| *to == who).map(|(_, said)| said.clone()).collect()
    }
}

#[tokio::test]
async fn whoever_moves_up_is_let_in_or_may_check_in_reads_it_in_the_digest_and_nowhere_else() {
    let mut club = Club::of(TournamentFormat::Swiss, 2).await;
    let me = FIRST + 2;
    club.wants_digest(me).await;
    let starts = club.now + 4 * DAY;
    club.settle(|terms| {
        terms.entry.most = Some(2);
        terms.calendar = CalendarTerms { starts: Some(starts), check_in: Some(24), ..CalendarTerms::default() };
    })
    .await;
    club.join(me).await;
    assert_eq!(club.in_a_day(me).await, Vec::<String>::new(), "nothing has happened");
    club.press(FIRST, Press::TournamentLeave).await.unwrap();
    club.press(FIRST, Press::TournamentLeaveNow).await.unwrap();
    club.say().await;
    assert!(!club.all_posted().contains(&format!("<@{me}>, ")), "{}", club.all_posted());
    let told = club.in_a_day(me).await;
    assert!(told.len() == 1 && told[0].contains("You now have a place"), "{told:?}");
    assert!(!told[0].contains("Check-in"), "{told:?}");
    let told = [club.in_a_day(me).await, club.in_a_day(me).await].concat();
    assert!(told.len() == 1 && told[0].contains("Check-in is open") && !told[0].contains("have a place"), "{told:?}");
    club.verify().await;
}

#[tokio::test]
async fn what_is_decided_about_somebody_and_a_missed_round_are_in_the_digest() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let game = club.board(1, 1).await.game.unwrap();
    let me = club.player(game, rules::Side::White).await;
    let game = club.board(1, 2).await.game.unwrap();
    let absent = club.player(game, rules::Side::White).await;
    for who in [me, absent] {
        club.wants_digest(who).await;
    }
    let plea = TournamentAsk::Plea { tournament: None, about: PleaKind::Appeal, says: "please".to_owned() };
    club.ask(me, RequestAct::Tournament(plea)).await.unwrap();
    let number = club.rounds().await[0].pairs[0].white;
    let grant = bot::app::ask::desk::DeskStep::Answer(number, PleaKind::Appeal, true);
    club.ask(BOSS, takes(grant, "so be it")).await.unwrap();
    club.say().await;
    let told = club.in_a_day(me).await;
    assert!(told.len() == 1 && told[0].contains("has granted a request"), "{told:?}");
    let mut told = Vec::new();
    for _ in 0..4 {
        told.extend(club.in_a_day(absent).await);
    }
    let missed: Vec<_> = told.iter().filter(|said| said.contains("You lost a round by forfeit")).collect();
    assert!(missed.len() == 1, "{told:?}");
    club.verify().await;
}

#[tokio::test]
async fn a_digest_begins_where_the_one_before_ended_also_at_another_hour() {
    let mut club = Club::of(TournamentFormat::Swiss, 2).await;
    let me = FIRST + 2;
    club.wants_digest(me).await;
    club.settle(|terms| terms.entry.most = Some(2)).await;
    club.join(me).await;
    club.say().await;
    club.press(FIRST, Press::TournamentLeaveNow).await.unwrap();
    club.wants_it_soon(me).await;
    let told = club.in_hours(4, me).await;
    assert!(told.len() == 1 && told[0].contains("You now have a place"), "{told:?}");
    club.wants_it_soon(me).await;
    let told = club.in_hours(4, me).await;
    assert_eq!(told, Vec::<String>::new(), "nothing is told twice");
    club.verify().await;
}
