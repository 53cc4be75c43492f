//! Suspicious rated games, over the real client.

use bot::record::{
    BotTime, ChannelId, Computed, DAY, DoneRecord, FIRST_NUMBER, Flag, FlagKind, GameId, GameRecord, GuildId,
    KeptEffects, KeptRating, RatedRecord, Unix, UserId, keys, read, write,
};
use playground::Happening;
use serde_json::{Value, json};
use store::{Batch, Store};
use tests::club::{Club, shown, text};
use tests::house::{PATIENCE, component, id, told_privately};

/// Later than any club's clock.
const LATER: Unix = Unix(4_000_000_000_000);

/// Plays five games on successive days. The loser resigns each after two moves. Games are numbered from `last` on.
async fn gave_up(club: &Club, last: u64, [loser, winner]: [u64; 2], marks: [u64; 2]) {
    let guild = GuildId(club.server.guild_id());
    let rating = |points: i64| KeptRating(points * 1_000_000, 60_000_000, 60_000_000);
    let mut batch = Batch::new().put(keys::LAST_GAME, write(&(last + 5)));
    for nth in last..last + 5 {
        let (id, number) = (GameId(nth + 1), FIRST_NUMBER + nth);
        let ended = LATER + nth as i64 * DAY;
        let record = json!({
            "v": 1, "id": id, "game": "chess", "setup": "", "line": ["e2e4", "e7e5", "g1f3", "b8c6"],
            "state": {
                "is": "over",
                "seats": [{ "id": loser, "name": "Loser" }, { "id": winner, "name": "Winner" }],
                "winner": "black",
                "reason": "resignation"
            },
            "place": { "in": "channel", "channel": ChannelId(club.games), "thread": null },
            "lang": "en", "made": ended, "changed": ended, "next_news": 0, "challenge": null, "boards": [],
            "offers": [], "guild": guild, "rated": true, "ended": ended, "counted": number
        });
        let record: GameRecord = read(record.to_string().as_bytes()).unwrap();
        let done = DoneRecord::of(&record).unwrap();
        let here = [(rating(1_500), rating(1_490)), (rating(1_500), rating(1_510))];
        let rated = RatedRecord {
            game: id,
            seats: [UserId(loser).into(), UserId(winner).into()],
            marks,
            halves: 0,
            ended: BotTime(ended.0),
            guild: Some(guild),
            season: None,
            everywhere: false,
            decided: false,
            moved: [None; 2],
            late: None,
            nowhere: None,
            unrated: false,
            void: false,
            gone: [false; 2],
            left: None,
            effects: Computed { now: KeptEffects { here: Some(here), ..KeptEffects::default() }, next: None },
        };
        batch = batch
            .put(keys::game(id), write(&record))
            .put(keys::done_here(guild, ended, id), write(&done))
            .put(keys::rated("chess", number), write(&rated));
    }
    club.store.commit(batch).await.unwrap();
}

fn flag(who: u64, with: u64, last: u64) -> Flag {
    let (who, with) = (UserId(who).into(), Some(UserId(with).into()));
    Flag { is: FlagKind::Arranged, game: "chess".to_owned(), who, with, last: FIRST_NUMBER + last }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_moderator_sees_what_is_worth_a_look_and_answers_it_by_a_form_and_by_a_menu() {
    let club = Club::open().await;
    let [ann, bob, chloe] = club.people();
    gave_up(&club, 0, [bob, chloe], [2, 3]).await;
    gave_up(&club, 5, [bob, 77], [2, 13]).await;
    let list: Value = club.asks(ann, club.games, "moderate flags", &json!({})).await;
    let newest = format!("**1.** **Chess:** <@{bob}> lost most games against <@77>");
    assert!(text(&list).contains(&newest), "{list}");
    assert!(text(&list).contains(&format!("**2.** **Chess:** <@{bob}> lost most games against <@{chloe}>")), "{list}");
    assert!(text(&list).contains("Games: #10, #9, #8, #7, #6\n"), "{list}");
    let form = component(&list, "flag-answer").unwrap().to_owned();
    assert_eq!(form, format!("1:flag-answer:{}", flag(bob, 77, 9).word()));
    let mut watch = club.server.subscribe();
    club.press(ann, &list, "flag-answer");
    let opened = |happening: &Happening| match happening {
        Happening::Answered { kind: 9, data, .. } => data["custom_id"].as_str().map(str::to_owned),
        _ => None,
    };
    assert_eq!(watch.find(PATIENCE, opened).await.expect("a form opens"), form);
    club.client(ann).submit_modal(club.games, &form, &json!({ "text": "A *beginner*" })).unwrap();
    let left = told_privately(&mut watch, ann, |told| text(told).starts_with("✅ Resolved")).await;
    assert!(!text(&left).contains("<@77>"), "{left}");
    let none = club.presses(ann, &list, "flag-fine", &[&flag(bob, chloe, 4).word()]).await;
    assert!(text(&none).contains("Nothing to look at"), "{none}");
    let log = club.asks(ann, club.games, "moderate list", &json!({})).await;
    assert!(text(&log).contains(&format!("<@{ann}> resolved a flag on <@{bob}>")), "{log}");
    assert!(text(&log).contains("A \\*beginner\\*"), "{log}");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_of_a_flag_opens_besides_the_list_and_is_taken_out_of_the_ratings_and_put_back() {
    let club = Club::open().await;
    let [ann, bob, chloe] = club.people();
    gave_up(&club, 0, [bob, chloe], [2, 3]).await;
    let list: Value = club.asks(ann, club.games, "moderate flags", &json!({})).await;
    let mut watch = club.server.subscribe();
    let menu = component(&list, "flag-open").unwrap().to_owned();
    club.client(ann).click(club.games, id(&list), &menu, &["5"]).unwrap();
    let opened = |told: &Value| component(told, "unrate").is_some();
    let opened = told_privately(&mut watch, ann, opened).await;
    assert_ne!(id(&opened), id(&list), "the list stays where it is: {opened}");
    let form = component(&opened, "unrate").unwrap().to_owned();
    club.press(ann, &opened, "unrate");
    let shown_form = |happening: &Happening| match happening {
        Happening::Answered { kind: 9, data, .. } => data["custom_id"].as_str().map(str::to_owned),
        _ => None,
    };
    assert_eq!(watch.find(PATIENCE, shown_form).await.expect("a form opens"), form);
    club.client(ann).submit_modal(club.games, &form, &json!({ "text": "Lost on *purpose*" })).unwrap();
    let told = shown(&mut watch, |message| text(message).contains("as a moderator, <@")).await;
    assert!(text(&told).contains(&format!("<@{ann}> took")) && text(&told).contains("Lost on \\*purpose\\*"), "{told}");
    assert_eq!(told["mentions"].as_array().unwrap().len(), 2, "both players are told: {told}");
    let choices =
        club.client(ann).autocomplete(club.games, "moderate undo", &json!({"game": ""}), "game").await.unwrap();
    assert_eq!(choices.iter().map(|choice| &choice["value"]).collect::<Vec<_>>(), ["5"]);
    let undone = club.asks(ann, club.games, "moderate undo", &json!({"game": "5"})).await;
    assert!(text(&undone).contains("changes ratings again"), "{undone}");
    let log = club.asks(ann, club.games, "moderate list", &json!({})).await;
    assert!(text(&log).contains("out of the ratings") && text(&log).contains("back into the ratings"), "{log}");
    let again = club.asks(ann, club.games, "moderate unrate", &json!({"game": "5"})).await;
    assert!(text(&again).contains("no longer changes ratings"), "{again}");
    let twice = club.asks(ann, club.games, "moderate unrate", &json!({"game": "5"})).await;
    assert!(text(&twice).contains("doesn’t count for ratings"), "{twice}");
    club.close().await;
}
