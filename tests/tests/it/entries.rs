//! Entering tournaments over the real client: asking the organiser, checking in, skipping rounds, returning.

use bot::record::{CalendarTerms, DAY, HOUR, MissedRound, TournamentId, TournamentRecord, UserId, keys, read, write};
use playground::{Happening, Permissions};
use serde_json::{Value, json};
use store::{Batch, Store};
use tests::club::{Club, edited, shown, text};
use tests::house::{PATIENCE, component, told_privately};

async fn told(club: &Club, who: u64, message: &Value, does: &str, says: &str) -> Value {
    let mut watch = club.server.subscribe();
    club.press(who, message, does);
    told_privately(&mut watch, who, |told| text(told).contains(says)).await
}

async fn announce(club: &Club) -> Value {
    let mut watch = club.server.subscribe();
    let options = json!({ "name": "Club Open", "system": "swiss", "game": "chess", "length": 3 });
    club.asks(club.ann, club.games, "tournament create", &options).await;
    let announced = shown(&mut watch, |message| component(message, "tournament-join").is_some()).await;
    while !club.store.scan(keys::ALL_TIDINGS, None, 1).await.unwrap().is_empty() {
        tokio::task::yield_now().await;
    }
    announced
}

async fn settle(club: &Club, id: u64, change: impl Fn(&mut TournamentRecord)) {
    let key = keys::tournament(TournamentId(id));
    let row = club.store.get(&key).await.unwrap().unwrap();
    let mut record = read::<TournamentRecord>(&row.value).unwrap();
    change(&mut record);
    club.store.commit(Batch::new().expect(key.as_str(), row.version).put(key, write(&record))).await.unwrap();
}

async fn join(club: &Club, who: u64, announced: &Value, says: &str) {
    let mut watch = club.server.subscribe();
    club.press(who, announced, "tournament-join");
    let asked = told_privately(&mut watch, who, |told| component(told, "tournament-join-now").is_some()).await;
    let answer = club.presses(who, &asked, "tournament-join-now", &[]).await;
    assert!(text(&answer).contains(says), "{answer}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_ask_to_be_let_in_say_that_they_are_there_take_a_round_off_and_come_back() {
    let club = Club::open().await;
    let [ann, bob, chloe] = club.people();
    let (dan, eve) = (club.others[1], club.others[2]);
    let announced = announce(&club).await;
    let begins = |record: &mut TournamentRecord| {
        record.terms.entry.approval = true;
        let starts = Some(record.made + HOUR);
        record.terms.calendar = CalendarTerms { starts, check_in: Some(24), ..CalendarTerms::default() };
    };
    settle(&club, 1, begins).await;
    let mut watch = club.server.subscribe();
    for (who, says) in [(bob, "has your request"), (dan, "has your request"), (eve, "has your request")] {
        join(&club, who, &announced, says).await;
    }
    join(&club, chloe, &announced, "a reçu votre demande").await;
    let asked = edited(&mut watch, "answer: 4").await;
    let list = told(&club, ann, &asked, "tournament-asks", "4 requests to join").await;
    let mut list = club.presses(ann, &list, "tournament-asks", &["2"]).await;
    assert!(text(&list).contains(&format!("<@{dan}> asked to join")), "{list}");
    let form = component(&list, "tournament-turn-away").unwrap().to_owned();
    club.press(ann, &list, "tournament-turn-away");
    let opened = |happening: &Happening| match happening {
        Happening::Answered { kind: 9, data, .. } => data["custom_id"].as_str().map(str::to_owned),
        _ => None,
    };
    assert_eq!(watch.find(PATIENCE, opened).await.expect("a form opens"), form);
    club.client(ann).submit_modal(club.games, &form, &json!({ "text": "members only" })).unwrap();
    list = told_privately(&mut watch, ann, |told| text(told).contains("3 requests to join")).await;
    for left in ["2 requests", "One request", "No requests"] {
        list = club.presses(ann, &list, "tournament-let-in", &[]).await;
        assert!(text(&list).contains(left), "{list}");
    }
    shown(&mut watch, |message| text(message).contains(&format!("<@{bob}>, the organiser has let you in"))).await;
    let announced = edited(&mut watch, "3 players so far").await;
    for who in [bob, chloe, eve] {
        told(&club, who, &announced, "tournament-here", "").await;
    }
    let question = club.closes(&announced).await;
    club.presses(ann, &question, "tournament-start-now", &[]).await;
    let running = edited(&mut watch, "Now playing").await;
    let asked = told(&club, bob, &running, "tournament-bye", "for half a point").await;
    let played = club.presses(bob, &asked, "tournament-play", &[]).await;
    assert!(text(&played).contains("You play in round 2"), "{played}");
    let left = club.asks(bob, club.games, "tournament leave", &json!({})).await;
    club.presses(bob, &left, "tournament-leave-now", &[]).await;
    told(&club, bob, &running, "tournament-back", "paired again from round 2 on").await;
    edited(&mut watch, &format!("<@{bob}> plays again")).await;
    club.quiet().await;
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tournament_that_the_bot_cannot_announce_is_said_to_be_one_and_leaves_nothing() {
    let club = Club::open().await;
    club.server.deny(club.games, Permissions::SEND_MESSAGES);
    let mut watch = club.server.subscribe();
    let options = json!({ "name": "Club Open", "system": "swiss", "game": "chess", "length": 3 });
    club.client(club.ann).command(club.games, "tournament create", &options).unwrap();
    let refused = |told: &Value| text(told).contains("I can’t announce here");
    told_privately(&mut watch, club.ann, refused).await;
    let listed = club.asks(club.ann, club.games, "tournament list", &json!({})).await;
    assert!(!text(&listed).contains("Club Open"), "{listed}");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_missed_rounds_reads_why_they_cannot_join_and_asks_the_organiser() {
    let club = Club::open().await;
    let [ann, bob, _] = club.people();
    let first = announce(&club).await;
    join(&club, bob, &first, "You’ve joined").await;
    let key = keys::entrant(TournamentId(1), 1);
    let row = club.store.get(&key).await.unwrap().unwrap();
    let mut entrant = read::<bot::record::EntrantRecord>(&row.value).unwrap();
    assert_eq!(entrant.player.id, UserId(bob));
    let at = entrant.at;
    entrant.missed = vec![MissedRound { round: 1, at: at + bot::record::Millis(-DAY.0) }, MissedRound { round: 2, at }];
    club.store.commit(Batch::new().put(key, write(&entrant))).await.unwrap();
    let second = announce(&club).await;
    let mut watch = club.server.subscribe();
    let barred = told(&club, bob, &second, "tournament-join", "You missed 2 rounds").await;
    let bars = club.asks(ann, club.games, "tournament bars", &json!({})).await;
    assert!(text(&bars).contains(&format!("<@{bob}>, until")), "{bars}");
    let asked = club.presses(bob, &barred, "tournament-appeal", &[]).await;
    assert!(text(&asked).contains("has your request"), "{asked}");
    edited(&mut watch, "answer: 1").await;
    let list = club.asks(ann, club.games, "tournament entries", &json!({ "tournament": "2" })).await;
    assert!(text(&list).contains("Barred until"), "{list}");
    club.presses(ann, &list, "tournament-let-in", &[]).await;
    let bars = club.asks(ann, club.games, "tournament bars", &json!({})).await;
    assert!(text(&bars).contains("No one is barred"), "{bars}");
    club.quiet().await;
    club.close().await;
}
