//! Rest through the app: it changes each waiting turn once, even after crashes, and no game becomes endless.

use std::sync::Arc;

use bot::app::ask::{person, play};
use bot::app::{App, GameChoice, RequestAct, RestChange};
use bot::record::{BotTime, DAY, GameId, HOUR, Millis, NewsKind, PersonRecord, SECOND, UserId, keys, read};
use store::Store;

use crate::dying::{Dying, Meddling};
use crate::seats::{START, Seats};

const ANN: u64 = 1;
const BOB: u64 = 2;
const SHOWN: BotTime = BotTime(START.0);

async fn begin(seats: &mut Seats, rated: bool, clock: &str) -> GameId {
    seats.begin([ANN, BOB], rated, clock).await
}

async fn n_told(seats: &Seats, game: GameId) -> usize {
    seats.news(game).await.iter().filter(|what| matches!(what, NewsKind::Resting { .. })).count()
}

fn holiday(days: u32) -> RequestAct {
    RequestAct::Person(person::PersonAsk::Rest(RestChange { days: Some(days), ..RestChange::default() }))
}

#[tokio::test]
async fn a_holiday_reaches_every_turn_that_waits_and_no_other() {
    let mut seats = Seats::new();
    let slow = begin(&mut seats, true, "1d").await;
    let live = begin(&mut seats, true, "5h").await;
    let strict = begin(&mut seats, true, "1d no rest").await;
    let theirs = begin(&mut seats, true, "1d").await;
    seats
        .ask(ANN, RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(theirs), text: "e4".to_owned() }))
        .await;
    seats.pass(4 * HOUR).await;
    let before = [seats.deadline(live).await, seats.deadline(theirs).await, seats.deadline(strict).await];
    assert_eq!(seats.ask(ANN, holiday(5)).await, "rest");
    assert_eq!(seats.deadline(slow).await, SHOWN + 6 * DAY);
    assert_eq!([seats.deadline(live).await, seats.deadline(theirs).await, seats.deadline(strict).await], before);
    assert_eq!([n_told(&seats, slow).await, n_told(&seats, live).await, n_told(&seats, theirs).await], [1, 0, 0]);
    seats
        .ask(BOB, RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(theirs), text: "e5".to_owned() }))
        .await;
    assert_eq!(seats.deadline(theirs).await, SHOWN + (seats.now - START) + 6 * DAY, "a turn that begins on holiday");
    seats.pass(5 * DAY + 19 * HOUR).await;
    assert!(seats.record(slow).await.outcome().is_none());
    seats.pass(HOUR).await;
    assert_eq!(seats.record(slow).await.outcome().unwrap().to_string(), "* abort");
}

#[tokio::test]
async fn rest_is_chosen_in_menus_and_what_is_chosen_is_marked() {
    let house = &mut crate::hints::House::new(&[]).await;
    let mut shown = house.ask(ANN, RequestAct::Person(person::PersonAsk::Rest(RestChange::default()))).await;
    for (menu, value) in [(0, "UTC+2"), (1, "22-7/on"), (2, "3")] {
        let choice = &shown.choices[menu];
        assert!(choice.items.iter().any(|item| item.value == value && !item.chosen), "{choice:?}");
        shown = house.ask(ANN, choice.button.act(Some(value)).unwrap()).await;
        let is_marked = shown.choices[menu].items.iter().any(|item| item.value == value && item.chosen);
        assert_eq!(is_marked, menu < 2, "a holiday is no lasting choice");
    }
    let said = shown.said();
    for told in
        ["UTC+2", "Every night from 22:00 to 7:00", "Every Saturday and Sunday", "You’re on holiday", ": 27 of 30"]
    {
        assert!(said.contains(told), "{told}: {said}");
    }
    assert!(shown.choices.iter().all(|choice| choice.items.len() <= 25));
}

#[tokio::test]
async fn wherever_the_bot_ends_in_the_middle_each_turn_learns_of_a_change_once() {
    for n_commits in 0.. {
        let mut seats = Seats::new();
        let games = [
            begin(&mut seats, true, "1d").await,
            begin(&mut seats, false, "2d+1d").await,
            begin(&mut seats, true, "3d").await,
        ];
        seats.pass(10 * HOUR).await;
        let before = seats.deadline(games[0]).await;
        let whole = seats.app.clone();
        seats.app = App::new(Dying::new(&seats.store, n_commits), Vec::new());
        let answer = seats.try_to_ask(ANN, holiday(2)).await;
        seats.app = whole;
        if n_commits == 0 {
            assert!(answer.is_err());
            assert_eq!(seats.deadline(games[0]).await, before);
            continue;
        }
        seats.pass(HOUR).await;
        seats.pass(HOUR).await;
        for (game, days) in games.into_iter().zip([3, 4, 5]) {
            assert_eq!(seats.deadline(game).await, SHOWN + days * DAY, "after {n_commits} batches");
            assert_eq!(n_told(&seats, game).await, 1);
        }
        assert!(seats.store.scan(keys::ALL_RESTING, None, 10).await.unwrap().is_empty());
        if answer.is_ok_and(|answer| answer == "rest") {
            assert!(n_commits > 3, "there were many places to end in");
            break;
        }
    }
}

#[tokio::test]
async fn of_two_changes_at_once_through_two_processes_every_turn_keeps_the_last() {
    for n_steps in 0.. {
        let mut seats = Seats::new();
        let games = [begin(&mut seats, true, "1d").await, begin(&mut seats, false, "2d+1d").await];
        seats.pass(10 * HOUR).await;
        let (whole, other) = (seats.app.clone(), seats.another_app());
        let request = seats.request(ANN, holiday(1));
        let meddling = Meddling::new(&seats.store, n_steps, other, request);
        seats.app = App::new(Arc::clone(&meddling) as Arc<dyn Store>, Vec::new());
        assert_eq!(seats.ask(ANN, holiday(5)).await, "rest");
        let was_there = meddling.has_meddled();
        seats.app = whole;
        let person: PersonRecord =
            read(&seats.store.get(&keys::person(UserId(ANN))).await.unwrap().unwrap().value).unwrap();
        for game in games {
            let rest = seats.record(game).await.clock.unwrap().running.unwrap().rest.unwrap();
            assert_eq!(rest.away, person.rest.clone().unwrap().away, "after {n_steps} steps");
        }
        assert!(seats.store.scan(keys::ALL_RESTING, None, 10).await.unwrap().is_empty());
        if !was_there {
            assert!(n_steps > 20, "there were many places to meddle in: {n_steps}");
            break;
        }
    }
}

#[tokio::test]
async fn a_holiday_holds_at_once_also_where_a_process_ended_before_the_turn_knew_of_it() {
    for (rated, n_commits) in [true, false].into_iter().flat_map(|rated| (0..6).map(move |n| (rated, n))) {
        let mut seats = Seats::new();
        let game = begin(&mut seats, rated, "1d").await;
        seats.stay(DAY - 2 * SECOND).await;
        let whole = seats.app.clone();
        seats.app = App::new(Dying::new(&seats.store, n_commits), Vec::new());
        let _ = seats.try_to_ask(ANN, holiday(1)).await;
        seats.app = whole;
        let is_away = !seats.store.scan(keys::ALL_RESTING, None, 10).await.unwrap().is_empty();
        seats.stay(4 * SECOND).await;
        if is_away && rated {
            assert_eq!(
                seats
                    .ask(
                        ANN,
                        RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(game), text: "e4".to_owned() })
                    )
                    .await,
                "played"
            );
        } else if is_away {
            assert_eq!(
                seats.ask(BOB, RequestAct::Play(play::PlayAsk::ClaimTime(GameChoice::Named(game)))).await,
                "refusal-time-left"
            );
        }
    }
}

#[tokio::test]
async fn whatever_people_switch_on_and_off_who_never_moves_is_out_of_time_in_time() {
    let random = &mut fastrand::Rng::with_seed(2027);
    let (mut longest, mut n_done) = (Millis::ZERO, 0);
    for round in 0..25 {
        let mut seats = Seats::new();
        let game = begin(&mut seats, true, ["1d", "3d", "2d+1d max 9d"][round % 3]).await;
        let had = seats.record(game).await.clock.unwrap().control.start;
        let mut before = had;
        while seats.record(game).await.outcome().is_none() {
            for _ in 0..random.u8(0..3) {
                let from = random.u8(0..24);
                let night = format!("{from}-{}", (from + random.u8(1..13)) % 24);
                let zone = format!("{}", random.i8(-12..15));
                let resting = RestChange {
                    zone: random.bool().then_some(zone),
                    night: random.bool().then_some(night),
                    weekends: random.bool().then(|| random.bool()),
                    days: (random.u8(0..4) == 0).then(|| random.u32(0..31)),
                };
                n_done +=
                    usize::from(seats.ask(ANN, RequestAct::Person(person::PersonAsk::Rest(resting))).await == "rest");
            }
            seats.pass(Millis(random.i64(0..20 * HOUR.0))).await;
            let time = seats.app.time(seats.now).await.unwrap();
            let left = seats.record(game).await.clock.unwrap().left_at(rules::Side::White, time);
            assert!((Millis::ZERO..=before).contains(&left), "a clock never goes up by itself");
            before = left;
            assert!(seats.now - START <= 3 * had + 64 * DAY, "the bound that `/rest` tells");
        }
        longest = longest.max(seats.now - START);
        assert_eq!(seats.record(game).await.outcome().unwrap().to_string(), "* abort");
    }
    assert!(n_done > 100, "{n_done}");
    assert!(longest > 12 * DAY, "they did rest: {} h", longest / HOUR);
}
