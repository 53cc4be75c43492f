//! Settings for channels, announcements and pings, the server's log, and undone verdicts, over the real client.

use std::time::Duration;

use bot::app::SetupMatter;
use playground::{Happening, HappeningWatch, Permissions};
use serde_json::{Value, json};
use tests::club::{Club, shown, text};
use tests::house::{PATIENCE, Pair, component, id};

async fn thread_is(watch: &mut HappeningWatch, thread: u64, wanted: impl Fn(&Value) -> bool) -> Value {
    let find = |happening: &Happening| match happening {
        Happening::Channel(channel) if channel["id"] == *thread.to_string() => {
            Some(channel).filter(|channel| wanted(channel)).cloned()
        }
        _ => None,
    };
    watch.find(PATIENCE, find).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_verdict_is_undone_and_its_thread_is_opened_and_named_again() {
    let club = Club::open().await;
    let [ann, bob, chloe] = club.people();
    let mut pair = Pair::start(&club.server, [bob, chloe], "").await;
    let (thread, game) = (pair.thread, pair.game.to_string());
    pair.slash(0, "e4");
    pair.wait_for_board(1, false).await;
    let mut watch = club.server.subscribe();
    let options = json!({"game": game, "result": "black", "reason": "Wrong *account*"});
    club.asks(ann, thread, "moderate end", &options).await;
    let board = pair.wait_for_board(1, true).await;
    assert!(text(&board).contains("Reason: Wrong \\*account\\*"), "{board}");
    thread_is(&mut watch, thread, |thread| thread["name"].as_str().unwrap().contains("0–1")).await;
    club.server.advance(Duration::from_secs(61 * 60));
    thread_is(&mut watch, thread, |thread| thread["thread_metadata"]["archived"] == true).await;

    let client = club.client(ann);
    let choices = client.autocomplete(club.games, "moderate undo", &json!({"game": ""}), "game").await.unwrap();
    assert_eq!(choices.iter().map(|choice| &choice["value"]).collect::<Vec<_>>(), [&json!(game)]);
    let told = club.asks(ann, club.games, "moderate undo", &json!({"game": game})).await;
    assert!(text(&told).contains("You undid the verdict"), "{told}");
    let again = format!("mutabot-{game}-1-again-1.png");
    let board = shown(&mut watch, |message| message["attachments"][0]["filename"] == *again).await;
    assert_eq!(board["channel_id"], thread.to_string());
    assert!(text(&board).contains(&format!("As a moderator, <@{ann}> undid the verdict")), "{board}");
    assert!(text(&board).contains("`/plan`") && !text(&board).contains("plus one day"), "there is no clock: {board}");
    assert_eq!(board["mentions"].as_array().unwrap().len(), 2, "both had left: {board}");
    let state = thread_is(&mut watch, thread, |thread| !thread["name"].as_str().unwrap().contains("0–1")).await;
    assert_eq!(state["thread_metadata"]["archived"], false);
    club.client(chloe).message(thread, "e5", Some(id(&board))).unwrap();
    pair.wait_for_board(2, false).await;
    let twice = club.asks(ann, thread, "moderate undo", &json!({"game": game})).await;
    assert!(text(&twice).contains("no moderator decided game"), "{twice}");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_channel_has_its_language_and_ends_are_announced_without_a_ping_until_the_bot_may_not_write_there() {
    let club = Club::open().await;
    let [ann, bob, chloe] = club.people();
    let general = club.server.channel("general");
    let mut setup = club.asks(ann, club.games, "setup", &json!({})).await;
    for (matter, value) in [
        (SetupMatter::ChannelLanguage, "fr"),
        (SetupMatter::Game, "chess"),
        (SetupMatter::Clock, "3d"),
        (SetupMatter::Theme, "night"),
        (SetupMatter::Pings, "none"),
        (SetupMatter::Announcements, ""),
    ] {
        setup = club.opens(ann, &setup, matter).await;
        let value = if value.is_empty() { general.to_string() } else { value.to_owned() };
        setup = club.presses(ann, &setup, "set-up", &[&value]).await;
    }
    setup = club.opens(ann, &setup, SetupMatter::Seasons).await;
    let asked = club.presses(ann, &setup, "season-ask", &[]).await;
    assert!(text(&asked).starts_with("**Start a new season now?**"), "{asked}");
    let kept = club.presses(ann, &asked, "season-no", &[]).await;
    let asked = club.presses(ann, &kept, "season-ask", &[]).await;
    let setup = club.presses(ann, &asked, "season-now", &[]).await;
    assert!(text(&setup).starts_with("✅ A new season has begun."), "{setup}");
    let log = club.presses(ann, &setup, "setup-log", &[]).await;
    assert!(text(&log).contains("changed **Seasons**: a new season started"), "{log}");
    let wanted = format!("<@{ann}> changed **Announcements**: <#{general}>");
    assert!(text(&log).contains(&wanted) && text(&log).contains("3 days per move"), "{log}");
    assert!(text(&log).contains("changed **Board colours**: Night"), "the look is a setting, too: {log}");

    let mut watch = club.server.subscribe();
    let mention = format!("<@{}>", club.server.application_id());
    club.client(club.others[1]).message(club.games, &mention, None).unwrap();
    let welcome = shown(&mut watch, |message| text(message).starts_with("👋")).await;
    assert!(text(&welcome).starts_with("👋 Bonjour"), "{welcome}");
    assert_eq!(component(&welcome, "challenge-all"), Some("1:challenge-all:chess"));

    let first = resigned(&club, [bob, chloe], 1).await;
    assert_eq!(first["channel_id"], general.to_string());
    assert!(text(&first).contains("abandonne") && first["mentions"] == json!([]), "{first}");
    let (_, place) = text(&first).split_once("La partie est dans <#").expect("in the language of the game");

    // The message links only to the game's thread, where the channel's language also applies.
    let (thread, _) = place.split_once('>').unwrap();
    club.client(club.others[2]).message(thread.parse().unwrap(), &mention, None).unwrap();
    let welcome = shown(&mut watch, |message| text(message).starts_with("👋")).await;
    assert!(text(&welcome).starts_with("👋 Bonjour") && welcome["channel_id"] == *thread, "{welcome}");

    club.server.deny(general, Permissions::SEND_MESSAGES);
    let direct = club.client(ann).open_dm();
    let told = resigned(&club, [bob, chloe], 2).await;
    assert_eq!(told["channel_id"], direct.to_string());
    assert!(text(&told).contains("**View Channel** and **Send Messages**"), "{told}");
    club.quiet().await;
    let setup = club.asks(ann, club.games, "setup", &json!({})).await;
    assert!(text(&setup).starts_with(&format!("⚠️ I can’t announce results in <#{general}>")), "{setup}");
    club.server.deny(general, Permissions::default());
    let third = resigned(&club, [bob, chloe], 3).await;
    assert_eq!(third["channel_id"], general.to_string(), "{third}");
    let n_told = club.client(ann).messages(direct, 50, None).unwrap().len();
    assert_eq!(n_told, 1, "only once");
    club.close().await;
}

async fn resigned(club: &Club, [white, black]: [u64; 2], number: u64) -> Value {
    let mut watch = club.server.subscribe();
    let challenge = club.challenge(white, json!({"opponent": black.to_string(), "side": "white"})).await;
    let said = text(&challenge);
    assert!(said.contains("Jeu\u{a0}: **Échecs**") && said.contains("3 jours"), "{said}");
    assert_eq!(challenge["mentions"], json!([]), "nobody is pinged here");
    club.press(black, &challenge, "accept");
    let thread = id(&challenge);
    for (ply, (who, code)) in [(white, "e2e4"), (black, "e7e5")].into_iter().enumerate() {
        let file = format!("mutabot-{number}-{ply}.png");
        let board = shown(&mut watch, |message| message["attachments"][0]["filename"] == *file).await;
        assert_eq!(board["mentions"], json!([]));
        club.client(who).command(thread, "move", &json!({"move": code})).unwrap();
    }
    let file = format!("mutabot-{number}-2.png");
    shown(&mut watch, |message| message["attachments"][0]["filename"] == *file).await;
    let asked = club.asks(black, thread, "resign", &json!({})).await;
    club.presses(black, &asked, "resign-now", &[]).await;
    let inside = [thread.to_string(), club.games.to_string()];
    shown(&mut watch, |message| {
        let is_private = message["flags"].as_u64().is_some_and(|flags| flags & 64 != 0);
        !is_private && inside.iter().all(|channel| message["channel_id"] != *channel)
    })
    .await
}
