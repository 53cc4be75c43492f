//! A crowd presses every button at any time. The tournament stays consistent and ends.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use bot::app::{Button, Press, RequestAct};
use bot::record::{Admission, CalendarTerms, DAY, HOUR, KeptVerdict, Millis, TournamentFormat, TournamentStage, keys};
use bot::refusal::Trouble;
use futures::future::join_all;
use store::Store;

use super::club::{BOSS, CUP, Club, FIRST, app};
use crate::dying::Counting;

const CROWD: u64 = 12;
const BEFORE: &[Press] = &[
    Press::TournamentJoinNow,
    Press::TournamentJoinNow,
    Press::TournamentJoinNow,
    Press::TournamentHere,
    Press::TournamentHere,
    Press::TournamentBye,
    Press::TournamentPlay,
    Press::TournamentLeave,
    Press::TournamentBack,
    Press::TournamentAppeal,
];
const MEANWHILE: &[Press] = &[
    Press::TournamentJoinNow,
    Press::TournamentHere,
    Press::TournamentBye,
    Press::TournamentPlay,
    Press::TournamentLeaveNow,
    Press::TournamentBack,
    Press::TournamentBack,
    Press::TournamentAppeal,
];

async fn press(club: &mut Club, who: u64, act: RequestAct) {
    if let Err(Trouble::Failed(failure)) = club.ask(who, act.clone()).await {
        panic!("{act:?}: {failure:?}");
    }
}

async fn press_any(club: &mut Club, random: &mut fastrand::Rng, presses: &[Press]) {
    let who = FIRST + random.u64(0..CROWD);
    let button = Button::of_tournament(presses[random.usize(0..presses.len())], CUP);
    press(club, who, button.act(None).unwrap()).await;
    if random.u8(0..4) == 0 {
        let nth = random.u32(1..30);
        let let_in = Button::of_tournament(Press::TournamentLetIn, CUP).with(nth).act(None).unwrap();
        let away = Button::of_tournament(Press::TournamentTurnAway, CUP).with(nth).act(Some("no room")).unwrap();
        press(club, BOSS, if random.u8(0..3) == 0 { away } else { let_in }).await;
    }
    must_be_whole(club).await;
}

async fn must_be_whole(club: &Club) {
    let (cup, entrants, rounds) = (club.cup().await, club.entrants().await, club.rounds().await);
    let people: BTreeSet<_> = entrants.iter().filter_map(|entrant| entrant.player.id.person()).collect();
    assert_eq!(people.len(), entrants.len(), "nobody is in twice");
    let is_placed = |it: &&bot::record::EntrantRecord| {
        it.admission == Admission::In
            && (cup.stage == TournamentStage::Open || it.number.is_some() && it.left.is_none())
    };
    let most = usize::from(cup.terms.entry.most.unwrap());
    assert!(entrants.iter().filter(is_placed).count() <= most, "there are no more than there is room for");
    let waiting = entrants.iter().any(|entrant| entrant.admission == Admission::Waiting);
    let is_full = entrants.iter().filter(is_placed).count() == most;
    assert!(cup.stage != TournamentStage::Open || !waiting || is_full, "nobody waits while there is a place");
    let mut numbers: Vec<_> = entrants.iter().filter_map(|entrant| entrant.number).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=numbers.len() as u16).collect::<Vec<_>>());
    for number in numbers {
        let late = entrants.iter().any(|it| it.number == Some(number) && it.since.is_some());
        let halves = rounds.iter().flat_map(|round| &round.byes).filter(|bye| bye.number == number && bye.half).count();
        assert!(halves + usize::from(late) <= 1, "half a point without a game is given once");
    }
    for round in &rounds {
        let all = round.pairs.iter().flat_map(|pair| [pair.white, pair.black]);
        let all: Vec<_> = all.chain(round.byes.iter().map(|bye| bye.number)).collect();
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "everybody is there once");
    }
}

async fn play(club: &mut Club, random: &mut fastrand::Rng) {
    let Some(round) = club.rounds().await.pop() else { return };
    for board in 1..=round.pairs.len() as u16 {
        let kept = club.board(round.number, board).await;
        if let (Some(game), None) = (kept.game, kept.result)
            && random.u8(0..5) > 0
        {
            club.play(game, [KeptVerdict::White, KeptVerdict::Draw, KeptVerdict::Black][random.usize(0..3)]).await;
        }
    }
    club.pass(Millis(4 * DAY.0)).await;
    club.say().await;
}

#[tokio::test]
async fn whatever_a_crowd_presses_the_tournament_stays_whole_and_ends() {
    for seed in 0..16 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut club = Club::of(TournamentFormat::Swiss, 0).await;
        let starts = club.now + HOUR;
        let approval = random.bool();
        let check_in = random.bool().then_some(2);
        let (most, rounds) = (random.u16(4..9), random.u16(2..6));
        club.settle(|terms| {
            (terms.entry.approval, terms.entry.most, terms.rounds) = (approval, Some(most), Some(rounds));
            terms.calendar = CalendarTerms { starts: Some(starts), check_in, ..CalendarTerms::default() };
        })
        .await;
        for _ in 0..80 {
            press_any(&mut club, &mut random, BEFORE).await;
        }
        press(&mut club, BOSS, Button::of_tournament(Press::TournamentStartNow, CUP).act(None).unwrap()).await;
        club.say().await;
        for _ in 0..12 {
            for _ in 0..8 {
                press_any(&mut club, &mut random, MEANWHILE).await;
            }
            play(&mut club, &mut random).await;
        }
        club.say().await;
        let stage = club.cup().await.stage;
        assert!(stage == TournamentStage::Finished || club.rounds().await.is_empty(), "seed {seed}: it is {stage:?}");
        let marks: Vec<_> = club.marks.iter().filter(|mark| mark.contains(":tournament-")).collect();
        assert_eq!(marks.iter().collect::<BTreeSet<_>>().len(), marks.len(), "seed {seed}: nothing is told twice");
        assert!(!club.everything().await.keys().any(|key| key.starts_with(keys::ALL_TIDINGS)));
        club.verify().await;
    }
}

#[tokio::test]
async fn of_many_who_join_at_once_nobody_reads_everybody_again_for_each_who_was_faster() {
    let mut club = Club::of(TournamentFormat::Swiss, 0).await;
    let counting = Counting::new(&club.store);
    let app = app(Arc::clone(&counting) as Arc<dyn Store>);
    let joins: Vec<_> = (FIRST..FIRST + 50)
        .map(|who| club.request(who, Button::of_tournament(Press::TournamentJoinNow, CUP).act(None).unwrap()))
        .collect();
    let joined = join_all(joins.iter().map(|request| app.handle(request))).await;
    assert!(joined.iter().all(Result::is_ok), "{joined:?}");
    assert_eq!(club.entrants().await.len(), 50);
    let n_scans = counting.n_scans.load(Ordering::Relaxed);
    // Each count takes two steps: a page, and an empty page.
    assert!(n_scans <= 4 * 50, "{n_scans}");
    club.verify().await;
}
