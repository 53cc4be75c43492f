//! Tournaments over the real client: announced by command; joined, started, viewed, left and cancelled by buttons.

use bot::record::{EntrantRecord, Tiding, TournamentId, TournamentRecord, keys, read, write};
use playground::Happening;
use serde_json::{Value, json};
use store::{Batch, Store};
use tests::club::{Club, edited, shown, text};
use tests::house::{PATIENCE, component, id, told_privately};

async fn told(club: &Club, who: u64, message: &Value, does: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    let mut watch = club.server.subscribe();
    club.press(who, message, does);
    told_privately(&mut watch, who, wanted).await
}

async fn fills_in(club: &Club, who: u64, message: &Value, does: &str, typed: &str) -> Value {
    let mut watch = club.server.subscribe();
    club.press(who, message, does);
    let form = watch.find(PATIENCE, opened).await.unwrap();
    let channel = message["channel_id"].as_str().unwrap().parse().unwrap();
    club.client(who).submit_modal(channel, &form, &json!({ "text": typed })).unwrap();
    told_privately(&mut watch, who, |_| true).await
}

fn opened(happening: &Happening) -> Option<String> {
    match happening {
        Happening::Answered { kind: 9, data, .. } => data["custom_id"].as_str().map(str::to_owned),
        _ => None,
    }
}

async fn join(club: &Club, who: u64, announced: &Value) {
    let asked = |told: &Value| component(told, "tournament-join-now").is_some();
    let question = told(club, who, announced, "tournament-join", asked).await;
    club.presses(who, &question, "tournament-join-now", &[]).await;
}

async fn begun(club: &Club, system: &str) {
    let ([ann, bob, chloe], mut watch) = (club.people(), club.server.subscribe());
    let options = json!({ "name": "Spring Cup", "system": system, "game": "chess" });
    club.asks(ann, club.games, "tournament create", &options).await;
    let announced = shown(&mut watch, |message| component(message, "tournament-join").is_some()).await;
    for who in [bob, chloe] {
        join(club, who, &announced).await;
    }
    let question = club.closes(&announced).await;
    club.presses(ann, &question, "tournament-start-now", &[]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_robin_is_announced_joined_begun_left_and_called_off() {
    let club = Club::open().await;
    let [ann, bob, chloe] = club.people();
    let mut watch = club.server.subscribe();
    let options = json!({ "name": "Spring Cup", "system": "round-robin", "game": "chess" });
    let reply = club.asks(ann, club.games, "tournament create", &options).await;
    assert!(text(&reply).contains("is announced in this channel"), "{reply}");
    let announced = shown(&mut watch, |message| component(message, "tournament-join").is_some()).await;
    assert!(
        text(&announced).contains("Spring Cup") && text(&announced).contains("no one has joined yet"),
        "{announced}"
    );
    for who in [ann, bob, chloe] {
        join(&club, who, &announced).await;
    }
    edited(&mut watch, "3 players so far").await;
    let left = |told: &Value| text(told).contains("quitté le tournoi");
    told(&club, chloe, &announced, "tournament-leave", left).await;
    join(&club, chloe, &announced).await;
    let named = |told: &Value| text(told).contains(&format!("<@{bob}>"));
    told(&club, bob, &announced, "tournament-entrants", named).await;

    assert!(component(&announced, "tournament-start").or(component(&announced, "tournament-desk")).is_none());
    let refused = club.asks(bob, club.games, "tournament desk", &json!({})).await;
    assert!(text(&refused).contains("Manage Events"), "{refused}");
    let question = club.closes(&announced).await;
    club.presses(ann, &question, "tournament-start-now", &[]).await;
    let running = edited(&mut watch, "Now playing").await;
    let round = shown(&mut watch, |message| component(message, "tournament-why").is_some()).await;
    assert!(text(&round).contains("Round 1 of 3") && text(&round).contains("sits out this round"), "{round}");
    shown(&mut watch, |message| text(message).contains("**Spring Cup**, round 1, board 1")).await;
    club.quiet().await;

    let pair = |told: &Value| text(told).contains("Berger") || text(told).contains("no opponent this round");
    told(&club, ann, &round, "tournament-why", pair).await;
    told(&club, bob, &round, "tournament-round", |told| text(told).contains("Round 1 of 3")).await;
    let table = told(&club, bob, &round, "tournament-standings", |told| text(told).contains("Spring Cup")).await;
    assert!(text(&table).contains("no round is over yet"), "{table}");
    let has_picture = |message: &Value| message["attachments"].as_array().is_some_and(|files| !files.is_empty());
    assert!(has_picture(&table) && has_picture(&round), "{table}");
    let written = club.presses(bob, &table, "tournament-page", &[]).await;
    assert!(text(&written).contains("```") && !has_picture(&written), "{written}");
    let mine = club.asks(bob, club.games, "tournament mine", &json!({})).await;
    assert!(text(&mine).contains("Spring Cup") && text(&mine).contains("Round 1 of 3"), "{mine}");
    let list = club.asks(bob, club.games, "tournament list", &json!({})).await;
    assert!(text(&list).contains("in progress"), "{list}");
    let shown_again = club.asks(bob, club.games, "tournament show", &json!({})).await;
    assert!(component(&shown_again, "tournament-leave").is_some(), "{shown_again}");

    let asked = |told: &Value| component(told, "tournament-leave-now").is_some();
    let question = told(&club, chloe, &running, "tournament-leave", asked).await;
    club.presses(chloe, &question, "tournament-leave-now", &[]).await;
    shown(&mut watch, |message| text(message).contains("has left the tournament")).await;
    let desk = club.asks(ann, club.games, "tournament desk", &json!({})).await;
    let question = fills_in(&club, ann, &desk, "tournament-cancel", "It rains in").await;
    assert!(text(&question).ends_with("\n>>> It rains in"), "{question}");
    let mut announcement = club.server.subscribe();
    club.presses(ann, &question, "tournament-cancel-now", &[]).await;
    shown(&mut watch, |message| text(message).contains("It rains in")).await;
    edited(&mut announcement, "cancelled").await;
    club.quiet().await;
    club.close().await;
}

/// Replies to the board are for the bot, but they show that their author is there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_who_only_reply_to_the_board_have_written() {
    let club = Club::open().await;
    let [_, bob, chloe] = club.people();
    let mut watch = club.server.subscribe();
    begun(&club, "knock-out").await;
    let board = shown(&mut watch, |message| component(message, "move").is_some()).await;
    let thread = board["channel_id"].as_str().unwrap().parse().unwrap();
    for (who, text) in [(bob, "Sorry, I’ll be there in two minutes!"), (chloe, "e5 or c5?")] {
        club.client(who).message(thread, text, Some(id(&board))).unwrap();
    }
    let all_have_written = async {
        loop {
            let rows = club.store.scan(&keys::entrants(TournamentId(1)), None, 9).await.unwrap();
            let entrants = rows.iter().map(|row| read::<EntrantRecord>(&row.value).unwrap());
            if entrants.filter(|entrant| entrant.asked == Some(1)).count() == 2 {
                break;
            }
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, all_have_written).await.expect("both have written");
    club.quiet().await;
    club.close().await;
}

/// Too few people for a large round: the test marks it as held in the store.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_deadline_of_a_large_round_decides_once_the_organiser_says_so() {
    let club = Club::open().await;
    let [ann, bob, _] = club.people();
    let mut watch = club.server.subscribe();
    begun(&club, "knock-out").await;
    shown(&mut watch, |message| text(message).contains("**Spring Cup**, Final, board 1")).await;
    club.quiet().await;
    let id = TournamentId(1);
    let key = keys::tournament(id);
    let row = club.store.get(&key).await.unwrap().unwrap();
    let held = TournamentRecord { held: true, ..read(&row.value).unwrap() };
    let batch = Batch::new().expect(key.as_str(), row.version).put(key, write(&held));
    club.store.commit(batch.put(keys::tiding(id, 1, Tiding::Held, 0), Vec::new())).await.unwrap();
    let held = shown(&mut watch, |message| component(message, "tournament-deadline").is_some()).await;
    told(&club, bob, &held, "tournament-deadline", |told| text(told).contains("Manage Events")).await;
    told(&club, ann, &held, "tournament-deadline", |told| text(told).contains("I’ll announce it")).await;
    shown(&mut watch, |message| text(message).contains("applied the deadline rule to unfinished games (Final")).await;
    shown(&mut watch, |message| text(message).contains(": time is up")).await;
    edited(&mut watch, "The tournament is over").await;
    club.quiet().await;
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_organiser_runs_a_swiss_from_the_desk() {
    let club = Club::open().await;
    let [ann, bob, _] = club.people();
    let mut watch = club.server.subscribe();
    begun(&club, "swiss").await;
    shown(&mut watch, |message| component(message, "tournament-why").is_some()).await;
    club.quiet().await;

    let about = club.asks(bob, club.games, "tournament show", &json!({})).await;
    let offered = club.presses(bob, &about, "tournament-request", &[]).await;
    let kept = fills_in(&club, bob, &offered, "tournament-plea", "nobody is there").await;
    assert!(text(&kept).contains("Request sent"), "{kept}");

    let desk = club.asks(ann, club.games, "tournament desk", &json!({})).await;
    assert!(text(&desk).contains("1 request is waiting"), "{desk}");
    let board = club.presses(ann, &desk, "tournament-desk", &["board:1:1"]).await;
    let desk = fills_in(&club, ann, &board, "tournament-step", "as they agreed").await;
    assert!(text(&desk).contains("Done"), "{desk}");
    let options = json!({ "step": "undo", "reason": "they did not" });
    let question = club.asks(ann, club.games, "tournament desk", &options).await;
    assert!(text(&question).contains("entered a result"), "{question}");
    let desk = club.presses(ann, &question, "tournament-sure", &[]).await;
    assert!(text(&desk).contains("Undone"), "{desk}");

    let options = json!({ "step": "undo", "reason": "somebody came late" });
    let question = club.asks(ann, club.games, "tournament desk", &options).await;
    let mut rooms = club.server.subscribe();
    let desk = club.presses(ann, &question, "tournament-sure", &[]).await;
    assert!(text(&desk).contains("The start of the round is undone"), "{desk}");
    shown(&mut watch, |message| text(message).contains("somebody came late")).await;
    shown(&mut rooms, |message| text(message).contains("This game was annulled")).await;
    let desk = club.presses(ann, &desk, "tournament-sure", &[]).await;
    assert!(text(&desk).contains("Round 1"), "{desk}");
    shown(&mut watch, |message| component(message, "tournament-why").is_some()).await;

    let log = club.presses(ann, &desk, "tournament-log", &[]).await;
    assert!(text(&log).contains("has undone the start of the round"), "{log}");
    let desk = club.asks(ann, club.games, "tournament desk", &json!({})).await;
    let role = component_of_view(&desk, "role");
    let channel = desk["channel_id"].as_str().unwrap().parse().unwrap();
    let mut private = club.server.subscribe();
    club.client(ann).click(channel, tests::house::id(&desk), &role, &[]).unwrap();
    let roles = told_privately(&mut private, ann, |told| component(told, "tournament-runners").is_some()).await;
    let desk = club.presses(ann, &roles, "tournament-runners", &[]).await;
    assert!(text(&desk).contains("has no helpers"), "{desk}");
    club.quiet().await;
    club.close().await;
}

fn answered_at(happening: &Happening) -> Option<String> {
    match happening {
        Happening::Request { path, .. } => path.ends_with("/callback").then(|| path.clone()),
        _ => None,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_joins_is_answered_before_the_announcement_follows() {
    let club = Club::open().await;
    let ([ann, bob, chloe], mut watch) = (club.people(), club.server.subscribe());
    let options = json!({ "name": "Spring Cup", "system": "swiss", "game": "chess" });
    club.asks(ann, club.games, "tournament create", &options).await;
    let announced = shown(&mut watch, |message| component(message, "tournament-join").is_some()).await;
    club.quiet().await;
    // The announcement is edited through the first presser's interaction.
    let (mut pressed, mut edits) = (club.server.subscribe(), club.server.subscribe());
    let mut held = None;
    for who in [ann, bob, chloe] {
        let asked = |told: &Value| component(told, "tournament-join-now").is_some();
        let question = told(&club, who, &announced, "tournament-join", asked).await;
        if held.is_none() {
            let path = pressed.find(PATIENCE, answered_at).await.unwrap();
            let token = path.split('/').nth(3).expect("the token of the interaction");
            held = Some(club.server.faults().hold("PATCH", token));
        }
        let joined = club.presses(who, &question, "tournament-join-now", &[]).await;
        let is_told = ["You’ve joined", "Vous participez"].iter().any(|said| text(&joined).contains(said));
        assert!(is_told, "{joined}");
    }
    let held = held.expect("somebody pressed");
    held.waiting(1).await;
    held.release();
    edited(&mut edits, "3 players so far").await;
    club.quiet().await;
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_opens_its_form_and_a_menu_asks_which_tournament_is_meant() {
    let club = Club::open().await;
    let [ann, bob, _] = club.people();
    begun(&club, "swiss").await;
    let mut watch = club.server.subscribe();
    club.client(bob).command(club.games, "tournament request", &json!({ "kind": "win" })).unwrap();
    let form = watch.find(PATIENCE, opened).await.unwrap();
    club.client(bob).submit_modal(club.games, &form, &json!({ "text": "nobody is there" })).unwrap();
    told_privately(&mut watch, bob, |told| text(told).contains("Request sent")).await;

    let options = json!({ "name": "Summer Cup", "system": "round-robin", "game": "chess" });
    club.asks(ann, club.games, "tournament create", &options).await;
    let decided = json!({ "board": 1, "result": "draw", "reason": "as they *agreed*" });
    let question = club.asks(ann, club.games, "tournament decide", &decided).await;
    assert!(text(&question).contains("Which tournament do you mean?"), "{question}");
    let desk = club.presses(ann, &question, "tournament-which", &["1"]).await;
    assert!(text(&desk).contains("Done"), "{desk}");
    let question = club.asks(bob, club.games, "tournament log", &json!({})).await;
    let log = club.presses(bob, &question, "tournament-which", &["1"]).await;
    assert!(text(&log).contains(r"as they \*agreed\*"), "{log}");
    club.quiet().await;
    club.close().await;
}

fn component_of_view(message: &Value, view: &str) -> String {
    let rows = message["components"].as_array().into_iter().flatten();
    let all = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    let ids = all.filter_map(|component| component["custom_id"].as_str());
    ids.collect::<Vec<_>>().into_iter().rfind(|id| id.ends_with(&format!(":{view}"))).unwrap().to_owned()
}
