//! Entry to tournaments: who may join, waiting lists, late entries and skipped rounds.

use std::collections::BTreeMap;

use bot::app::ask::desk::{DeskStep, EntrantRef};
use bot::app::ask::tournament::TournamentAsk;
use bot::app::ask::{begin, person};
use bot::app::{Button, PersonSetting, Press, PrivacyAsk, RequestAct};
use bot::record::{
    Admission, BotTime, CalendarTerms, Computed, DAY, EntryTerms, HOUR, KeptCareer, KeptRating, KeptVerdict, OfKind,
    RatingRange, RatingRecord, RoleId, RoundBye, TournamentFormat, TournamentStage, UserId, keys, write,
};
use bot::refusal::Refusal;
use rules::Side;
use store::{Batch, Store};

use super::club::{BOSS, CUP, Club, FIRST, SERVER, show, takes};

async fn rate(club: &Club, who: u64, points: i64, deviation: i64, games: u32) {
    let rating = KeptRating(points * 1_000_000, deviation * 1_000_000, 60_000_000);
    let last = (rating, BotTime(0) + (club.now - bot::record::Unix(0)), games);
    let career = KeptCareer { everywhere: Some(last), here: [(SERVER, last)].into(), ..KeptCareer::default() };
    let of_kind = OfKind { career: Computed { now: career, next: None }, ..OfKind::newcomer(2) };
    let ratings = RatingRecord { kinds: BTreeMap::from([("chess".to_owned(), of_kind)]) };
    club.store.commit(Batch::new().put(keys::rating(UserId(who)), write(&ratings))).await.unwrap();
}

async fn set(club: &mut Club, who: u64, setting: PersonSetting, value: &str) {
    club.ask(who, RequestAct::Person(person::PersonAsk::Set(setting, value.to_owned()))).await.unwrap();
}

fn about(press: Press, nth: u32, typed: Option<&str>) -> RequestAct {
    Button::of_tournament(press, CUP).with(nth).act(typed).unwrap()
}

#[tokio::test]
async fn who_is_not_within_the_limits_is_told_what_would_be_accepted() {
    let mut club = Club::of(TournamentFormat::Swiss, 0).await;
    club.settle(|terms| terms.entry = EntryTerms { role: Some(RoleId(8)), ..EntryTerms::default() }).await;
    assert!(club.refusal(FIRST, Press::TournamentJoin).await.contains("<@&8>"));
    club.roles = vec![RoleId(8)];
    let range = Some(RatingRange { least: 1400, most: Some(1600) });
    club.settle(|terms| terms.entry.rating = range).await;
    assert!(club.refusal(FIRST, Press::TournamentJoinNow).await.contains("1400 to 1600. Yours is"));
    rate(&club, FIRST, 1500, 300, 20).await;
    assert!(club.refusal(FIRST, Press::TournamentJoinNow).await.contains("provisional"), "it is provisional");
    rate(&club, FIRST, 1700, 60, 20).await;
    assert!(club.refusal(FIRST, Press::TournamentJoinNow).await.contains("Yours is 1700"));
    rate(&club, FIRST, 1500, 60, 4).await;
    club.settle(|terms| terms.entry.rated_games = 5).await;
    let told = club.refusal(FIRST, Press::TournamentJoinNow).await;
    assert!(told.contains("at least 5 finished rated games of Chess") && told.contains("have 4"), "{told}");
    rate(&club, FIRST, 1500, 60, 5).await;
    set(&mut club, FIRST, PersonSetting::Profile, "off").await;
    let asked = club.press(FIRST, Press::TournamentJoin).await.unwrap().said();
    assert!(asked.contains("Your rating stays hidden") && asked.contains("1400 to 1600"), "{asked}");
    club.join(FIRST).await;
    assert_eq!(club.entrants().await[0].rating, Some(1500));
    for who in [FIRST, BOSS] {
        let shown = club.press(who, Press::TournamentEntrants).await.unwrap().said();
        assert!(!shown.contains("1500"), "{shown}");
    }
}

#[tokio::test]
async fn a_provisional_rating_has_a_question_mark_in_the_list_of_who_plays() {
    let mut club = Club::of(TournamentFormat::Swiss, 0).await;
    for (who, deviation) in [(FIRST, 300), (FIRST + 1, 60)] {
        rate(&club, who, 1500, deviation, 20).await;
        club.join(who).await;
    }
    let shown = club.press(FIRST, Press::TournamentEntrants).await.unwrap().said();
    assert!(shown.contains(&format!("<@{FIRST}> (1500?)")), "{shown}");
    assert!(shown.contains(&format!("<@{}> (1500)", FIRST + 1)), "{shown}");
}

#[tokio::test]
async fn who_waits_moves_up_by_themselves_and_is_told_once_in_the_way_they_chose() {
    let mut club = Club::of(TournamentFormat::KnockOut, 0).await;
    club.settle(|terms| terms.entry.most = Some(2)).await;
    for who in FIRST..FIRST + 5 {
        let told = club.join(who).await;
        assert_eq!(told.contains("waiting list"), who >= FIRST + 2, "{told}");
    }
    set(&mut club, FIRST + 3, PersonSetting::Turn, "dm").await;
    set(&mut club, FIRST + 4, PersonSetting::Turn, "none").await;
    club.say().await;
    let shown = club.ask(FIRST, show(None)).await.unwrap().said();
    assert!(shown.contains("2 players so far") && shown.contains("waiting list: 3"), "{shown}");
    assert!(club.refusal(FIRST + 2, Press::TournamentJoinNow).await.contains("You’re on the waiting list"));
    for leaver in [FIRST, FIRST + 1, FIRST + 2] {
        let asked = club.press(leaver, Press::TournamentLeave).await.unwrap();
        assert!(asked.said().contains("the first of them gets yours at once"), "{}", asked.said());
        assert!(club.entrants().await.iter().any(|entrant| entrant.player.id == UserId(leaver)));
        club.press(leaver, Press::TournamentLeaveNow).await.unwrap();
        club.say().await;
    }
    let admissions: Vec<_> = club.entrants().await.into_iter().map(|entrant| entrant.admission).collect();
    assert_eq!(admissions, [Admission::In, Admission::In]);
    assert_eq!(club.pinged.iter().map(|(who, _)| *who).collect::<Vec<_>>(), [FIRST + 2]);
    assert!(club.pinged[0].1.contains("a place is free"));
    assert_eq!(club.letters.iter().map(|(who, _)| *who).collect::<Vec<_>>(), [FIRST + 3]);
    club.join(FIRST).await;
    club.press(FIRST, Press::TournamentLeave).await.unwrap();
    assert_eq!(club.entrants().await.len(), 2);
    club.verify().await;
}

#[tokio::test]
async fn who_cannot_be_written_to_is_called_where_everybody_reads_it() {
    let mut club = Club::of(TournamentFormat::KnockOut, 0).await;
    club.settle(|terms| terms.entry.most = Some(2)).await;
    for who in FIRST..FIRST + 3 {
        club.join(who).await;
    }
    set(&mut club, FIRST + 2, PersonSetting::Turn, "dm").await;
    club.deaf = true;
    club.press(FIRST, Press::TournamentLeaveNow).await.unwrap();
    club.say().await;
    assert_eq!(club.pinged.iter().map(|(who, _)| *who).collect::<Vec<_>>(), [FIRST + 2]);
}

#[tokio::test]
async fn the_organiser_lets_people_in_or_tells_them_alone_why_not() {
    let mut club = Club::of(TournamentFormat::Swiss, 0).await;
    club.settle(|terms| terms.entry.approval = true).await;
    for who in FIRST..FIRST + 3 {
        assert!(club.join(who).await.contains("has your request"));
    }
    club.join(BOSS).await;
    let start = Button::of_tournament(Press::TournamentStart, CUP).act(None).unwrap();
    club.refused(BOSS, start).await;
    let of_others = Button::of_tournament(Press::TournamentAsks, CUP).act(None).unwrap();
    club.refused(FIRST, of_others.clone()).await;
    club.refused(FIRST, about(Press::TournamentLetIn, 1, None)).await;
    let list = club.ask(BOSS, of_others).await.unwrap();
    assert!(list.said().contains("3 requests to join") && list.choices[0].items.len() == 3, "{}", list.said());
    assert_eq!(list.buttons[0].press, Press::TournamentLetIn);
    club.ask(BOSS, about(Press::TournamentLetIn, 2, None)).await.unwrap();
    club.refused(BOSS, about(Press::TournamentLetIn, 2, None)).await;
    club.refused(BOSS, about(Press::TournamentLetIn, 4, None)).await;
    club.refused(BOSS, about(Press::TournamentTurnAway, 1, Some(" "))).await;
    club.ask(BOSS, about(Press::TournamentTurnAway, 1, Some("for *members* only"))).await.unwrap();
    club.say().await;
    assert_eq!(club.pinged.iter().map(|(who, _)| *who).collect::<Vec<_>>(), [FIRST + 1]);
    let letters: Vec<_> = club.letters.iter().filter(|(who, _)| *who != BOSS).collect();
    assert!(letters.len() == 1 && letters[0].0 == FIRST);
    assert!(letters[0].1.contains("for \\*members\\* only") && !club.all_posted().contains("members"));
    assert!(club.refusal(FIRST, Press::TournamentJoin).await.contains("members"));
    let shown = club.press(FIRST + 1, Press::TournamentEntrants).await.unwrap().said();
    assert!(shown.contains(&format!("<@{}>", FIRST + 1)) && !shown.contains(&format!("<@{FIRST}>")), "{shown}");
    club.verify().await;
}

#[tokio::test]
async fn who_does_not_say_that_they_are_there_is_left_out_and_may_come_late() {
    let mut club = Club::of(TournamentFormat::Swiss, 0).await;
    let starts = club.now + DAY;
    club.settle(|terms| {
        terms.calendar = CalendarTerms { starts: Some(starts), check_in: Some(2), ..CalendarTerms::default() };
        terms.entry.most = Some(5);
    })
    .await;
    for who in FIRST..FIRST + 7 {
        club.join(who).await;
    }
    assert!(club.refusal(FIRST, Press::TournamentHere).await.contains("too early"));
    let early = club.press(BOSS, Press::TournamentStart).await.unwrap().said();
    assert!(early.contains("with 5 players"), "nobody was asked yet: {early}");
    club.now = starts - HOUR;
    assert!(club.refusal(BOSS, Press::TournamentStart).await.contains("Players checked in: 0"));
    for who in [FIRST, FIRST + 1, FIRST + 2, FIRST + 3, FIRST + 5] {
        club.press(who, Press::TournamentHere).await.unwrap();
    }
    let asked = club.press(BOSS, Press::TournamentStart).await.unwrap().said();
    assert!(asked.contains("with 5 players") && asked.contains("One player hasn’t checked in"), "{asked}");
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.say().await;
    let numbered: Vec<_> = club.entrants().await.iter().map(|entrant| entrant.number.is_some()).collect();
    assert_eq!(numbered, [true, true, true, true, false, true, false]);
    let told: Vec<_> = club.pinged.iter().filter(|(_, said)| said.contains("you didn’t check in")).collect();
    assert!(
        matches!(told[..], [(who, said)] if *who == FIRST + 4 && said.contains("you’re not in the tournament")),
        "{told:?}"
    );
    assert!(club.all_posted().contains(&format!("Not checked in, so not paired: <@{}>.", FIRST + 4)));
    let shown = club.press(FIRST, Press::TournamentEntrants).await.unwrap().said();
    assert!(shown.contains("Didn’t check in"), "{shown}");
    let full = club.refusal(FIRST + 4, Press::TournamentHere).await;
    assert!(full.contains("is full"), "{full}");
    club.press(FIRST, Press::TournamentLeaveNow).await.unwrap();
    club.press(FIRST + 4, Press::TournamentHere).await.unwrap();
    let late = club.entrants().await[4].clone();
    assert_eq!((late.number, late.since), (Some(6), Some(2)));
    club.play_to_the_end(|_, _| KeptVerdict::White).await;
    assert_eq!(club.cup().await.stage, TournamentStage::Finished);
    club.verify().await;
}

#[tokio::test]
async fn who_checks_in_before_the_organisers_have_answered_is_not_told_that_they_are_in() {
    let mut club = Club::of(TournamentFormat::Swiss, 0).await;
    let starts = club.now + DAY;
    club.settle(|terms| {
        terms.calendar = CalendarTerms { starts: Some(starts), check_in: Some(2), ..CalendarTerms::default() };
        terms.entry.approval = true;
    })
    .await;
    club.join(FIRST).await;
    club.now = starts - HOUR;
    let told = club.press(FIRST, Press::TournamentHere).await.unwrap().said();
    assert!(told.contains("once the organisers"), "{told}");
}

#[tokio::test]
async fn whoever_joins_while_people_check_in_is_there_and_stays_so_if_sign_up_is_extended() {
    let mut club = Club::of(TournamentFormat::Swiss, 1).await;
    let starts = club.now + DAY;
    club.settle(|terms| {
        terms.calendar = CalendarTerms { starts: Some(starts), check_in: Some(2), ..CalendarTerms::default() };
    })
    .await;
    let told = club.join(FIRST + 1).await;
    assert!(told.contains("I’m here") && told.contains("I’ll ping you"), "{told}");
    club.pass(23i64 * HOUR).await;
    let rarely = person::PersonAsk::Set(PersonSetting::Turn, "digest".to_owned());
    club.ask(FIRST + 2, RequestAct::Person(rarely)).await.unwrap();
    let asked = club.press(FIRST + 2, Press::TournamentJoin).await.unwrap().said();
    let told = club.press(FIRST + 2, Press::TournamentJoinNow).await.unwrap().said();
    assert!(!asked.contains("I’m here") && !told.contains("I’m here"), "{asked} {told}");
    assert!(told.contains("checked in.") && told.contains("daily digest"), "{told}");
    club.ask(BOSS, takes(DeskStep::Postpone(12), "more people")).await.unwrap();
    club.say().await;
    let posted = club.all_posted();
    assert!(posted.contains("New deadline: <t:") && posted.contains("stay checked in"), "{posted}");
    assert!(club.press(FIRST + 2, Press::TournamentHere).await.unwrap().said().contains("You’re checked in"));
    assert!(club.refusal(FIRST, Press::TournamentHere).await.contains("too early"));
    club.verify().await;
}

#[tokio::test]
async fn who_comes_late_has_half_a_point_once_and_a_number_at_the_end() {
    let mut club = Club::of(TournamentFormat::Swiss, 9).await;
    club.settle(|terms| terms.rounds = Some(5)).await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.play_round(|_| KeptVerdict::White).await;
    club.join(FIRST + 20).await;
    club.say().await;
    assert!(club.all_posted().contains(&format!("<@{}> has joined", FIRST + 20)));
    let late = club.entrants().await.pop().unwrap();
    assert_eq!((late.number, late.since), (Some(10), Some(3)));
    assert!(club.refusal(FIRST + 20, Press::TournamentJoinNow).await.contains("already"));
    let standings = club.standings(FIRST).await;
    let line = standings.lines().find(|line| line.contains(&format!("Person {}", FIRST + 20))).unwrap();
    assert!(line.contains(": 0 points, "), "nothing for the first round, and the second is not over: {line}");
    club.play_round(|_| KeptVerdict::Black).await;
    let standings = club.standings(FIRST).await;
    let line = standings.lines().find(|line| line.contains(&format!("Person {}", FIRST + 20))).unwrap();
    assert!(line.contains(": ½ points, "), "{line}");
    let round = club.rounds().await.pop().unwrap();
    assert_eq!((round.number, round.pairs.len(), round.byes.len()), (3, 5, 0), "all ten are paired");
    let told = club.refusal(FIRST + 21, Press::TournamentJoin).await;
    assert!(told.contains("More than half"), "{told}");
    club.play_to_the_end(|_, _| KeptVerdict::Draw).await;
    assert_eq!((club.cup().await.stage, club.rounds().await.len()), (TournamentStage::Finished, 5));
    club.verify().await;
}

#[tokio::test]
async fn nobody_comes_late_or_back_where_all_opponents_are_settled() {
    for system in [TournamentFormat::RoundRobin, TournamentFormat::KnockOut] {
        let mut club = Club::begun(system, 4).await;
        assert!(club.refusal(FIRST + 9, Press::TournamentJoin).await.contains("can’t join late"));
        club.press(FIRST, Press::TournamentLeaveNow).await.unwrap();
        assert!(club.refusal(FIRST, Press::TournamentBack).await.contains("Only in a Swiss"));
        assert!(club.refusal(FIRST + 1, Press::TournamentBye).await.contains("Only in a Swiss"));
    }
}

#[tokio::test]
async fn a_bye_is_worth_half_a_point_once_and_early_and_is_taken_back_until_the_round_is_paired() {
    let mut club = Club::of(TournamentFormat::Swiss, 9).await;
    let asked = club.press(FIRST, Press::TournamentBye).await.unwrap();
    assert!(asked.said().contains("for half a point") && asked.buttons[0].press == Press::TournamentPlay);
    club.press(FIRST + 1, Press::TournamentBye).await.unwrap();
    club.press(FIRST + 1, Press::TournamentPlay).await.unwrap();
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.say().await;
    club.press(FIRST + 2, Press::TournamentBye).await.unwrap();
    club.press(FIRST + 2, Press::TournamentBack).await.unwrap();
    assert!(club.entrants().await[2].byes.is_empty());
    let number = club.entrants().await[0].number.unwrap();
    let first = club.rounds().await.remove(0);
    assert_eq!((first.pairs.len(), &first.byes[..]), (4, &[RoundBye { number, won: false, half: true }][..]));
    assert!(club.all_posted().contains("sits out this round on request (a half-point bye)"));
    assert!(club.press(FIRST, Press::TournamentBye).await.unwrap().said().contains("for no points"));
    club.play_round(|_| KeptVerdict::White).await;
    let second = club.rounds().await.remove(1);
    assert_eq!(second.byes, [RoundBye { number, won: false, half: false }]);
    let standings = club.standings(FIRST).await;
    let line = standings.lines().find(|line| line.contains(&format!("Person {FIRST}:"))).unwrap();
    assert!(line.contains(": ½ points, "), "{line}");
    club.play_to_the_end(|_, _| KeptVerdict::White).await;
    assert!(
        club.refused(FIRST, Button::of_tournament(Press::TournamentBye, CUP).act(None).unwrap()).await
            != bot::refusal::Refusal::TournamentNotIn
    );
    club.verify().await;
}

#[tokio::test]
async fn nobody_takes_a_round_off_if_too_few_were_left_and_a_round_of_byes_alone_ends_by_itself() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let games = [club.board(1, 1).await.game.unwrap(), club.board(1, 2).await.game.unwrap()];
    let mut stay = Vec::new();
    for game in games {
        let (rests, stays) = (club.player(game, Side::White).await, club.player(game, Side::Black).await);
        club.press(rests, Press::TournamentBye).await.unwrap();
        stay.push(stays);
    }
    assert!(club.refusal(stay[0], Press::TournamentBye).await.contains("At least 2 others"));
    for who in stay {
        club.press(who, Press::TournamentLeaveNow).await.unwrap();
    }
    club.play_to_the_end(|_, _| KeptVerdict::White).await;
    assert_eq!(club.cup().await.stage, TournamentStage::Finished);
    club.verify().await;
}

#[tokio::test]
async fn nobody_takes_a_round_off_if_the_others_could_not_be_paired_without_them() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let game = club.board(1, 1).await.game.unwrap();
    let [rests, needed] = [club.player(game, Side::White).await, club.player(game, Side::Black).await];
    club.press(rests, Press::TournamentBye).await.unwrap();
    // The two players of the other board have already met.
    assert!(club.refusal(needed, Press::TournamentBye).await.contains("Without you, the next round can’t be paired"));
    club.press(rests, Press::TournamentPlay).await.unwrap();
    club.press(needed, Press::TournamentBye).await.unwrap();
    club.verify().await;
}

#[tokio::test]
async fn who_left_a_swiss_comes_back_before_the_next_round_and_who_was_taken_out_is_brought_back() {
    let mut club = Club::begun(TournamentFormat::Swiss, 6).await;
    club.press(FIRST, Press::TournamentLeaveNow).await.unwrap();
    let whom = EntrantRef::Person(UserId(FIRST + 1));
    club.ask(BOSS, takes(DeskStep::Withdraw(whom), "is on a journey")).await.unwrap();
    assert!(club.refusal(FIRST, Press::TournamentJoin).await.contains("I’m back"));
    club.press(FIRST, Press::TournamentBack).await.unwrap();
    assert!(club.refusal(FIRST, Press::TournamentBack).await.contains("You’re in"));
    club.play_round(|_| KeptVerdict::White).await;
    let numbers: Vec<_> = club.entrants().await.iter().map(|entrant| entrant.number.unwrap()).collect();
    let paired = |round: &bot::record::RoundRecord, number| {
        round.pairs.iter().any(|pair| [pair.white, pair.black].contains(&number))
            || round.byes.iter().any(|bye| bye.number == number)
    };
    let second = club.rounds().await.remove(1);
    assert!(paired(&second, numbers[0]) && !paired(&second, numbers[1]));
    for press in [Press::TournamentBack, Press::TournamentJoin, Press::TournamentJoinNow] {
        let why = club.refusal(FIRST + 1, press).await;
        assert!(why.contains("removed you") && why.contains(&format!("Ask <@{BOSS}>")), "{why}");
    }
    club.ask(BOSS, takes(DeskStep::Return(whom), "has come home")).await.unwrap();
    club.play_round(|_| KeptVerdict::White).await;
    assert!(paired(&club.rounds().await[2], numbers[1]));
    assert!(club.refusal(FIRST, Press::TournamentBack).await.contains("last round"));
    let back = format!("<@{FIRST}> plays again");
    assert!(club.messages.values().any(|(message, _)| message.said().contains(&back)));
    club.verify().await;
}

#[tokio::test]
async fn whom_somebody_blocked_they_do_not_meet_in_a_swiss_and_nothing_tells_it() {
    let mut club = Club::of(TournamentFormat::Swiss, 8).await;
    // All seven opponents block the first player, but only three of the blocks count.
    for who in FIRST + 1..FIRST + 8 {
        club.ask(who, RequestAct::Begin(begin::BeginAsk::Block(Some(UserId(FIRST))))).await.unwrap();
    }
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.play_to_the_end(|_, _| KeptVerdict::Draw).await;
    let apart = club.everything().await.remove(&keys::apart(CUP)).unwrap();
    let apart: serde_json::Value = serde_json::from_str(&apart).unwrap();
    let apart: Vec<(u16, u16)> = serde_json::from_value(apart["pairs"].clone()).unwrap();
    assert_eq!(apart.len(), 3);
    for round in club.rounds().await {
        for pair in &round.pairs {
            assert!(!apart.contains(&(pair.white.min(pair.black), pair.white.max(pair.black))));
        }
        for who in FIRST..FIRST + 8 {
            let why = club
                .ask(who, RequestAct::Tournament(TournamentAsk::Why(Some(CUP), Some(round.number), None)))
                .await
                .unwrap()
                .said();
            assert!(!why.contains("block"), "{why}");
        }
    }
    assert!(!club.all_posted().contains("block"));
    let export = RequestAct::Person(person::PersonAsk::Privacy(PrivacyAsk::Export { after: bot::record::GameId(0) }));
    let file = club.ask(BOSS, export).await.unwrap().files.remove(0).bytes;
    assert!(!String::from_utf8(file).unwrap().contains("apart"));
    club.verify().await;
}

#[tokio::test]
async fn two_who_can_only_meet_each_other_do() {
    let mut club = Club::of(TournamentFormat::Swiss, 2).await;
    club.ask(FIRST, RequestAct::Begin(begin::BeginAsk::Block(Some(UserId(FIRST + 1))))).await.unwrap();
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    assert_eq!(club.rounds().await[0].pairs.len(), 1);
}

#[tokio::test]
async fn where_everybody_meets_only_ones_own_block_is_told_before_joining() {
    let mut club = Club::of(TournamentFormat::RoundRobin, 2).await;
    club.ask(FIRST + 5, RequestAct::Begin(begin::BeginAsk::Block(Some(UserId(FIRST))))).await.unwrap();
    club.ask(FIRST + 1, RequestAct::Begin(begin::BeginAsk::Block(Some(UserId(FIRST + 6))))).await.unwrap();
    let told = club.press(FIRST + 5, Press::TournamentJoin).await.unwrap().said();
    assert!(told.contains("blocked") && told.contains(&format!("<@{FIRST}>")), "{told}");
    let other = club.press(FIRST + 6, Press::TournamentJoin).await.unwrap().said();
    assert!(!other.contains("blocked"), "{other}");
}

#[tokio::test]
async fn a_deletion_is_in_the_log_without_a_name_and_frees_a_place() {
    let mut club = Club::of(TournamentFormat::KnockOut, 0).await;
    club.settle(|terms| terms.entry.most = Some(4)).await;
    for who in FIRST..FIRST + 5 {
        club.join(who).await;
    }
    club.forget(FIRST).await;
    assert!(club.entrants().await.iter().all(|entrant| entrant.admission == Admission::In));
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.say().await;
    let shown = club.ask(FIRST + 1, show(None)).await.unwrap().said();
    assert!(shown.contains("Still in: 4"), "{shown}");
    club.forget(FIRST + 1).await;
    club.look().await;
    club.say().await;
    assert!(club.all_posted().contains("has left the tournament"), "{}", club.all_posted());
    club.play_round(|_| KeptVerdict::White).await;
    let shown = club.ask(FIRST + 2, show(Some(CUP))).await.unwrap().said();
    assert!(shown.contains("Still in: 2"), "the losers are out: {shown}");
    club.verify().await;
}

#[tokio::test]
async fn who_was_not_let_in_until_nobody_could_be_is_told_so_and_asks_no_more() {
    // A running round robin takes no late entries, and a Swiss takes none in its second half.
    for (system, n_rounds) in [(TournamentFormat::RoundRobin, 1), (TournamentFormat::Swiss, 2)] {
        let (mut club, asker) = (Club::of(system, 4).await, FIRST + 4);
        club.settle(|terms| terms.entry.approval = true).await;
        assert!(club.join(asker).await.contains("has your request"));
        club.press(BOSS, Press::TournamentStartNow).await.unwrap();
        club.say().await;
        let asks = |message: bot::app::Message| message.said().contains("One request to join");
        let told = |club: &Club| {
            let letters = club.letters.iter().filter(|(_, said)| said.contains("Your request wasn’t answered in time"));
            letters.map(|(who, _)| *who).collect::<Vec<_>>()
        };
        if n_rounds == 2 {
            assert!(asks(club.press(BOSS, Press::TournamentAsks).await.unwrap()) && told(&club).is_empty());
            assert!(
                club.ask(asker, RequestAct::Tournament(TournamentAsk::Mine))
                    .await
                    .unwrap()
                    .said()
                    .contains("hasn’t answered")
            );
            club.play_round(|_| KeptVerdict::White).await;
        }
        assert_eq!(club.rounds().await.len(), n_rounds);
        assert_eq!(told(&club), [asker], "{system:?}: {:?}", club.letters);
        assert!(!asks(club.press(BOSS, Press::TournamentAsks).await.unwrap()));
        let shown = club.ask(asker, super::club::show(Some(CUP))).await.unwrap().said();
        assert!(!shown.contains("Waiting for the organiser"), "{shown}");
        let nth = club.cup().await.joined;
        club.refused(BOSS, about(Press::TournamentLetIn, nth, None)).await;
        club.refused(BOSS, about(Press::TournamentTurnAway, nth, Some("too late"))).await;
        club.verify().await;
    }
}

#[tokio::test]
async fn whose_request_still_waits_when_it_is_called_off_is_told_so() {
    for begun in [false, true] {
        let (mut club, asker) = (Club::of(TournamentFormat::Swiss, 4).await, FIRST + 4);
        club.settle(|terms| terms.entry.approval = true).await;
        club.join(asker).await;
        if begun {
            club.press(BOSS, Press::TournamentStartNow).await.unwrap();
        }
        club.ask(BOSS, takes(DeskStep::Cancel, "no hall")).await.unwrap();
        club.say().await;
        let told = club.letters.iter().filter(|(_, said)| said.contains("Your request wasn’t answered in time"));
        assert_eq!(told.map(|(who, _)| *who).collect::<Vec<_>>(), [asker], "{begun}: {:?}", club.letters);
        club.verify().await;
    }
}

#[tokio::test]
async fn ones_own_page_warns_who_has_not_checked_in_and_brings_back_who_missed_a_round() {
    let mut club = Club::of(TournamentFormat::Swiss, 4).await;
    let starts = club.now + 3i64 * DAY;
    club.set(|record| (record.terms.calendar.starts, record.terms.calendar.check_in) = (Some(starts), Some(4))).await;
    club.pass(70i64 * HOUR).await;
    let mine = RequestAct::Tournament(TournamentAsk::Mine);
    let offers = |message: &bot::app::Message, press| message.buttons.iter().any(|button| button.press == press);
    for who in FIRST..FIRST + 4 {
        let before = club.ask(who, mine.clone()).await.unwrap();
        assert!(before.said().contains("You haven’t checked in yet"), "{}", before.said());
        assert!(offers(&before, Press::TournamentHere));
        club.press(who, Press::TournamentHere).await.unwrap();
        let after = club.ask(who, mine.clone()).await.unwrap();
        assert!(!after.said().contains("checked in") && !offers(&after, Press::TournamentHere), "{}", after.said());
    }
    club.pass(2i64 * HOUR).await;
    club.say().await;
    let absent = club.player(club.board(1, 1).await.game.unwrap(), Side::White).await;
    let forfeit = DeskStep::Result { round: None, board: 1, verdict: KeptVerdict::ForfeitWhite };
    club.ask(BOSS, takes(forfeit, "did not come")).await.unwrap();
    let missed = club.ask(absent, mine).await.unwrap();
    assert!(missed.said().contains("You missed a round"), "{}", missed.said());
    assert!(offers(&missed, Press::TournamentBack));
    club.verify().await;
}

#[tokio::test]
async fn how_many_rounds_there_will_be_is_told_before_it_begins() {
    let mut club = Club::of(TournamentFormat::Swiss, 4).await;
    let asked = club.press(BOSS, Press::TournamentStart).await.unwrap().said();
    assert!(asked.contains("There will be 2 rounds, even if others join later"), "{asked}");
}

#[tokio::test]
async fn rounds_that_so_few_cannot_fill_are_told_before_it_begins() {
    let mut club = Club::of(TournamentFormat::Swiss, 4).await;
    club.settle(|terms| terms.rounds = Some(5)).await;
    let asked = club.press(BOSS, Press::TournamentStart).await.unwrap().said();
    assert!(asked.contains("You asked for 5 rounds. With 4 players there are 3"), "{asked}");
}

#[tokio::test]
async fn the_round_says_why_there_are_fewer_and_who_makes_them_more_again() {
    let mut club = Club::begun_with(TournamentFormat::Swiss, 4, |terms| terms.rounds = Some(5)).await;
    let of_round = |club: &Club| {
        let is_it = |message: &&bot::app::Message| message.said().contains("play begins");
        let shown = club.messages.values().map(|(message, _)| message).find(is_it).unwrap();
        format!("{} {}", shown.said(), shown.figures.as_ref().map_or("", |figures| &figures.alt))
    };
    let before = of_round(&club);
    assert!(before.contains("Round 1 of 3") && !before.contains("Round 1 of 5"), "{before}");
    assert!(before.contains("3 rounds instead of 5: with 4 players, some would otherwise meet twice"), "{before}");
    club.join(FIRST + 4).await;
    club.say().await;
    let after = of_round(&club);
    assert!(after.contains("Round 1 of 5") && !after.contains("Round 1 of 3") && !after.contains("instead"), "{after}");
    assert!(club.all_posted().contains("There are now 5 rounds"), "{}", club.all_posted());
    club.join(FIRST + 5).await;
    club.say().await;
    assert_eq!(club.all_posted().matches("There are now 5 rounds").count(), 1);
    club.verify().await;
}

#[tokio::test]
async fn the_announcement_names_who_joined_first_and_joining_threatens_last() {
    let mut club = Club::of(TournamentFormat::Swiss, 12).await;
    let announced = |club: &Club| {
        let leads = |message: &&bot::app::Message| message.buttons.iter().any(|it| it.press == Press::TournamentLeave);
        club.messages.values().map(|(message, _)| message).find(leads).unwrap().said()
    };
    let first: Vec<_> = (FIRST..FIRST + 10).map(|who| format!("<@{who}>")).collect();
    let said = announced(&club);
    assert!(said.contains(&format!("👥 {} and 2 more", first.join(", "))), "{said}");
    let asked = club.press(FIRST + 12, Press::TournamentJoin).await.unwrap().said();
    assert!(asked.lines().last().unwrap().contains("two in 90 days"), "{asked}");
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.say().await;
    let said = announced(&club);
    assert!(!said.contains("👥"), "{said}");
}

#[tokio::test]
async fn everybody_who_has_joined_is_in_the_menus_of_the_desk() {
    let mut club = Club::of(TournamentFormat::Swiss, 27).await;
    let desk = club.press(BOSS, Press::TournamentDesk).await.unwrap();
    let n_items = |desk: &bot::app::Message| desk.choices.iter().map(|choice| choice.items.len()).collect::<Vec<_>>();
    assert!(n_items(&desk).contains(&25), "{:?}", n_items(&desk));
    let more =
        desk.buttons.iter().find_map(|button| button.act(None).filter(|_| button.custom_id().contains("page:0:1")));
    let desk = club.ask(BOSS, more.unwrap()).await.unwrap();
    assert!(n_items(&desk).contains(&2), "{:?}", n_items(&desk));
}

#[tokio::test]
async fn somebody_is_taken_out_before_it_begins_and_the_next_one_has_the_place() {
    let mut club = Club::of(TournamentFormat::Swiss, 0).await;
    club.settle(|terms| terms.entry.most = Some(2)).await;
    for who in FIRST..FIRST + 3 {
        club.join(who).await;
    }
    let desk = club.press(BOSS, Press::TournamentDesk).await.unwrap();
    let players = desk.choices.iter().find(|choice| choice.items.len() == 3).unwrap();
    let shown = club.ask(BOSS, players.button.act(Some(&players.items[0].value)).unwrap()).await.unwrap();
    let away = shown.buttons.iter().find(|button| button.press == Press::TournamentTurnAway).unwrap();
    let away = away.act(Some("plays elsewhere under another name")).unwrap();
    assert_eq!(club.refused(FIRST + 1, away.clone()).await, Refusal::NotOrganiser);
    let done = club.ask(BOSS, away).await.unwrap();
    assert!(done.choices.iter().any(|choice| choice.items.len() == 2), "the desk is shown again");
    club.say().await;
    let admissions: Vec<_> = club.entrants().await.iter().map(|entrant| entrant.admission).collect();
    assert_eq!(admissions, [Admission::Refused, Admission::In, Admission::In]);
    assert!(
        club.letters.iter().any(|(who, said)| *who == FIRST && said.contains("another name")),
        "only they read why"
    );
    assert!(!club.all_posted().contains("another name"));
    assert!(club.refusal(FIRST, Press::TournamentJoinNow).await.contains("has turned you away"));
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    assert_eq!(club.entrants().await.iter().filter(|entrant| entrant.number.is_some()).count(), 2);
    club.verify().await;
}

#[tokio::test]
async fn who_was_turned_away_stays_so_without_data() {
    let mut club = Club::of(TournamentFormat::Swiss, 3).await;
    club.ask(BOSS, about(Press::TournamentTurnAway, 1, Some("no room"))).await.unwrap();
    assert!(club.refusal(FIRST, Press::TournamentJoinNow).await.contains("turned you away"));
    club.forget(FIRST).await;
    for press in [Press::TournamentJoin, Press::TournamentJoinNow, Press::TournamentAppeal] {
        assert!(club.refusal(FIRST, press).await.contains("before your data was deleted"));
    }
    club.join(FIRST + 5).await;
    club.verify().await;
}

#[tokio::test]
async fn only_those_who_run_it_bring_back_who_was_taken_out() {
    for system in [TournamentFormat::Swiss, TournamentFormat::Ladder] {
        let mut club = Club::begun(system, 6).await;
        let whom = EntrantRef::Person(UserId(FIRST));
        let is_in = async |club: &Club| club.entrants().await[0].left.is_none();
        for presses in [[Press::TournamentBack, Press::TournamentJoinNow], [Press::TournamentJoin; 2]] {
            club.ask(BOSS, takes(DeskStep::Withdraw(whom), "shouts")).await.unwrap();
            club.look().await;
            for press in presses {
                assert!(club.refusal(FIRST, press).await.contains("removed you"), "{system:?}");
            }
            let shown = club.ask(FIRST, show(None)).await.unwrap();
            let comes =
                |button: &bot::app::Button| matches!(button.press, Press::TournamentBack | Press::TournamentJoin);
            assert!(!shown.buttons.iter().any(comes), "{system:?}");
            club.ask(BOSS, takes(DeskStep::Return(whom), "is sorry")).await.unwrap();
            assert!(is_in(&club).await, "{system:?}");
        }
        club.press(FIRST, Press::TournamentLeaveNow).await.unwrap();
        club.look().await;
        club.press(FIRST, Press::TournamentBack).await.unwrap();
        assert!(is_in(&club).await, "{system:?}");
        club.ask(BOSS, takes(DeskStep::Withdraw(whom), "shouts")).await.unwrap();
        club.look().await;
        club.forget(FIRST).await;
        let why = club.refusal(FIRST, Press::TournamentJoinNow).await;
        assert!(why.contains("before your data was deleted"), "{system:?}: {why}");
        club.verify().await;
    }
}

#[tokio::test]
async fn who_played_does_not_begin_anew_by_having_their_data_deleted() {
    for system in [TournamentFormat::Swiss, TournamentFormat::Ladder] {
        let mut club = Club::begun(system, 6).await;
        club.press(FIRST + 1, Press::TournamentLeaveNow).await.unwrap();
        club.look().await;
        for who in [FIRST, FIRST + 1] {
            club.forget(who).await;
            let why = club.refusal(who, Press::TournamentJoinNow).await;
            assert!(why.contains("before your data was deleted"), "{system:?}: {why}");
        }
        club.join(FIRST + 6).await;
        club.verify().await;
    }
}

#[tokio::test]
async fn who_is_out_of_a_round_robin_is_not_told_that_there_is_a_way_back() {
    let mut club = Club::begun(TournamentFormat::RoundRobin, 6).await;
    club.ask(BOSS, takes(DeskStep::Withdraw(EntrantRef::Person(UserId(FIRST))), "shouts")).await.unwrap();
    club.press(FIRST + 1, Press::TournamentLeaveNow).await.unwrap();
    for who in [FIRST, FIRST + 1] {
        let why = club.refusal(who, Press::TournamentJoin).await;
        assert!(why.contains("can’t join late"), "{why}");
    }
    club.verify().await;
}

#[tokio::test]
async fn an_undo_leaves_a_player_out_who_was_brought_back_and_in_who_was_taken_out() {
    let mut club = Club::begun(TournamentFormat::Swiss, 6).await;
    let whom = EntrantRef::Person(UserId(FIRST));
    club.ask(BOSS, takes(DeskStep::Withdraw(whom), "shouts")).await.unwrap();
    club.ask(BOSS, takes(DeskStep::Return(whom), "is sorry")).await.unwrap();
    club.undo("is not").await.unwrap();
    assert!(club.refusal(FIRST, Press::TournamentBack).await.contains("removed you"));
    club.undo("that was somebody else").await.unwrap();
    assert!(club.refusal(FIRST, Press::TournamentBack).await.contains("You’re in"));
    club.verify().await;
}

#[tokio::test]
async fn a_late_entry_adds_rounds_only_if_there_are_more_players_by_it() {
    let mut club = Club::of(TournamentFormat::Swiss, 4).await;
    club.settle(|terms| terms.rounds = Some(6)).await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    assert_eq!(club.cup().await.planned, Some(3));
    for nth in 0..2 {
        club.forget(FIRST + nth).await;
        club.join(FIRST + 4 + nth).await;
        assert_eq!(club.cup().await.planned, Some(3), "there are four, as before");
    }
    club.join(FIRST + 7).await;
    assert_eq!(club.cup().await.planned, Some(5));
    club.look().await;
    club.say().await;
    assert!(club.all_posted().contains("There are now 5 rounds"), "{}", club.all_posted());
    club.verify().await;
}
