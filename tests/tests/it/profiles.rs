//! Profiles, leaderboards and server statistics over the real client: pictures with their words, and pages after a
//! restart.

use std::collections::BTreeMap;

use bot::record::{BotTime, Computed, GuildId, KeptCareer, KeptRating, OfKind, RatingRecord, UserId, keys, write};
use playground::Happening;
use serde_json::{Value, json};
use store::{Batch, Store};
use tests::club::{Club, shown, text};
use tests::house::{PATIENCE, Pair, component, id, told_privately};

/// Later than any club's clock, so that ratings do not become less certain in the test.
const LATER: BotTime = BotTime(4_000_000_000_000);

async fn rated(club: &Club, people: impl Iterator<Item = u64>) {
    let guild = GuildId(club.server.guild_id());
    let put = |batch: Batch, (idx, who): (usize, u64)| {
        let last = (KeptRating((1_900 - 10 * idx as i64) * 1_000_000, 60_000_000, 60_000_000), LATER, 30);
        let career = KeptCareer {
            recent: Vec::new(),
            met: (0..5).collect(),
            everywhere: Some(last),
            here: BTreeMap::from([(guild, last)]),
            ..KeptCareer::default()
        };
        let of_kind = OfKind { career: Computed { now: career, next: None }, ..OfKind::newcomer(2) };
        let ratings = RatingRecord { kinds: BTreeMap::from([("chess".to_owned(), of_kind)]) };
        batch.put(keys::rating(UserId(who)), write(&ratings))
    };
    club.store.commit(people.enumerate().fold(Batch::new(), put)).await.unwrap();
}

fn picture(message: &Value) -> (&str, &str) {
    let attached = &message["attachments"][0];
    (attached["filename"].as_str().unwrap_or_default(), attached["description"].as_str().unwrap_or_default())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_leaderboard_and_a_profile_are_pictures_with_their_words_and_pages_are_turned_after_a_restart() {
    let club = Club::open().await;
    let [ann, bob, chloe] = club.people();
    rated(&club, [bob].into_iter().chain(1..=14).chain([ann])).await;
    let first = club.asks(ann, club.games, "leaderboard", &json!({"game": "chess"})).await;
    assert!(text(&first).contains(&format!("1. <@{bob}>: 1900\u{a0}± 60")), "{first}");
    assert!(text(&first).contains(&format!("Your place: 16. <@{ann}>")), "{first}");
    let (file, described) = picture(&first);
    assert_eq!(file, "mutabot-leaderboard.png");
    assert!(described.starts_with("Chess: this server’s leaderboard\n1. "), "{described}");
    let club = club.restart().await;
    let second = club.presses(ann, &first, "leaders-on", &[]).await;
    assert!(text(&second).contains("\n11. <@") && !text(&second).contains("Your place"), "{second}");
    let first = club.presses(ann, &second, "leaders-back", &[]).await;
    assert!(text(&first).contains("\n1. <@"), "{first}");
    let month = club.asks(ann, club.games, "leaderboard", &json!({"game": "chess", "period": "this-month"})).await;
    assert!(
        text(&month).starts_with("**Chess: this server’s leaderboard, this month**\nNo one is listed yet."),
        "{month}"
    );
    let profile = club.asks(chloe, club.games, "profile", &json!({"person": bob.to_string()})).await;
    assert!(text(&profile).starts_with(&format!("**Profil : <@{bob}>**")), "{profile}");
    let (file, described) = picture(&profile);
    assert!(file == "mutabot-profile.png" && described.contains("1900\u{a0}± 60"), "{profile}");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_leaderboard_is_kept_in_a_channel_shows_each_reader_their_place_and_goes_when_it_is_stopped() {
    let club = Club::open().await;
    let [ann, bob, _] = club.people();
    rated(&club, [bob].into_iter().chain(1..=14).chain([ann])).await;
    let private = club.asks(ann, club.games, "leaderboard", &json!({"game": "chess"})).await;
    let mut watch = club.server.subscribe();
    let kept = club.presses(ann, &private, "leaders-keep", &[]).await;
    assert!(text(&kept).contains("**Chess, now**"), "{kept}");
    let message = shown(&mut watch, |message| component(message, "leaders-own").is_some()).await;
    assert!(text(&message).contains(&format!("1. <@{bob}>: 1900\u{a0}± 60")), "{message}");
    assert!(!text(&message).contains("Your place") && message["mentions"] == json!([]), "{message}");
    let (file, described) = picture(&message);
    assert_eq!(file, "mutabot-leaderboard.png");
    assert!(described.starts_with("Chess: this server’s leaderboard\n1. "), "{described}");
    let club = club.restart().await;
    let mut watch = club.server.subscribe();
    club.press(ann, &message, "leaders-own");
    let own = told_privately(&mut watch, ann, |_| true).await;
    assert!(text(&own).contains(&format!("\n16. <@{ann}>")), "{own}");
    let stopped = club.presses(ann, &kept, "leaders-stop", &[]).await;
    assert!(text(&stopped).contains("stop updating the leaderboard **Chess, now**"), "{stopped}");
    let goes = |happening: &Happening| match happening {
        Happening::MessageDeleted { message_id, .. } => (*message_id == id(&message)).then_some(()),
        _ => None,
    };
    watch.find(PATIENCE, goes).await.expect("it goes");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn those_who_run_a_server_see_what_was_played_in_it() {
    let club = Club::open().await;
    let [ann, bob, chloe] = club.people();
    let refused = club.asks(bob, club.games, "stats", &json!({})).await;
    assert!(text(&refused).contains("you need the Manage Server or Timeout Members permission"), "{refused}");
    let none = club.asks(ann, club.games, "stats", &json!({})).await;
    assert!(text(&none).contains("No games to count in this period."), "{none}");
    let pair = Pair::start(&club.server, [bob, chloe], "").await;
    let options = json!({"game": pair.game.to_string(), "result": "forfeit-white"});
    club.asks(ann, pair.thread, "moderate end", &options).await;
    let told = club.asks(ann, club.games, "stats", &json!({})).await;
    assert!(text(&told).contains("one game by 2 players") && text(&told).contains("forfeit 1 (100"), "{told}");
    let (file, described) = picture(&told);
    assert_eq!(file, "mutabot-statistics.png");
    assert!(described.starts_with("Server statistics\nGames that ended in the last 26 weeks"), "{described}");
    let mut watch = club.server.subscribe();
    club.press(ann, &told, "share-stats");
    let is_public = |message: &Value| message["flags"].as_u64().is_none_or(|flags| flags & 64 == 0);
    shown(&mut watch, |message| is_public(message) && picture(message).0 == "mutabot-statistics.png").await;
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_owner_of_a_profile_shows_it_to_everybody() {
    let club = Club::open().await;
    let [ann, ..] = club.people();
    rated(&club, [ann].into_iter()).await;
    let own = club.asks(ann, club.games, "profile", &json!({})).await;
    assert_eq!(own["flags"].as_u64().unwrap() & 64, 64, "only its owner sees it: {own}");
    let mut watch = club.server.subscribe();
    club.press(ann, &own, "share-profile");
    let is_public = |message: &Value| message["flags"].as_u64().is_none_or(|flags| flags & 64 == 0);
    let public = shown(&mut watch, |message| is_public(message) && picture(message).0 == "mutabot-profile.png").await;
    assert!(text(&public).contains(&format!("<@{ann}>")) && picture(&public).1.contains("1900"), "{public}");
    assert_eq!(public["mentions"].as_array().map_or(0, Vec::len), 0, "nobody is pinged: {public}");
    club.close().await;
}
