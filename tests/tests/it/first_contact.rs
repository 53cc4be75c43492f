//! First contact over the real client: newcomers greet the bot, ask for help, or are challenged, in both languages.

use bot::app::SetupMatter;
use playground::{HappeningWatch, Permissions};
use serde_json::{Value, json};
use tests::club::{Club, shown, text};
use tests::house::{Pair, component, menu, told_privately};

fn mentions(club: &Club, who: u64, place: u64, says: &str) -> Value {
    let says = format!("<@{}> {says}", club.server.application_id());
    club.client(who).message(place, &says, None).unwrap()
}

async fn written(watch: &mut HappeningWatch, place: u64) -> Value {
    let place = place.to_string();
    shown(watch, |message| message["channel_id"] == place.as_str() && message["author"]["bot"] == true).await
}

fn label<'a>(message: &'a Value, does: &str) -> &'a str {
    let begins = format!("1:{does}:");
    let rows = message["components"].as_array().unwrap().iter();
    let button = rows
        .flat_map(|row| row["components"].as_array().unwrap())
        .find(|button| button["custom_id"].as_str().is_some_and(|id| id.starts_with(&begins)));
    button.unwrap_or_else(|| panic!("no button {does}: {message}"))["label"].as_str().unwrap()
}

async fn pressed(club: &Club, who: u64, message: &Value, does: &str) -> Value {
    let mut watch = club.server.subscribe();
    club.press(who, message, does);
    told_privately(&mut watch, who, |_| true).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_newcomer_who_greets_the_bot_in_a_channel_is_welcomed_there_with_buttons() {
    let club = Club::open().await;
    let [ann, bob, chloe] = club.people();
    for (who, says, wanted) in [
        (bob, "hello", "👋 Hello!"),
        (bob, "", "👋 `/help`"),
        (bob, "what a lovely place this is", "👋 `/help`"),
        // The bot answers a single message in its language.
        (bob, "bonjour", "👋 `/aide`"),
        (bob, "hello", "👋 `/help`"),
        (bob, "good morning, how do I play?", "👋 `/help`"),
        (bob, "hello", "👋 `/help`"),
        // After two messages in another language, the bot keeps that language.
        (bob, "bonjour", "👋 `/aide`"),
        (bob, "bonsoir", "👋 `/aide`"),
        (bob, "hello", "👋 `/aide`"),
        (bob, "can I play?", "`/play` starts a game"),
        (bob, "hello", "👋 `/help`"),
        (chloe, "aide", "👋 Bonjour"),
        (ann, "Help, please!", "👋 Hello!"),
    ] {
        let mut watch = club.server.subscribe();
        let message = mentions(&club, who, club.games, says);
        let welcome = written(&mut watch, club.games).await;
        assert!(text(&welcome).starts_with(wanted), "{says}: {welcome}");
        assert_eq!(welcome["message_reference"]["message_id"], message["id"], "{says}: {welcome}");
        assert_eq!(welcome["mentions"], json!([]), "nobody is pinged: {welcome}");
    }
    let mut watch = club.server.subscribe();
    mentions(&club, bob, club.games, "hi");
    let welcome = written(&mut watch, club.games).await;
    let help = pressed(&club, chloe, &welcome, "help").await;
    assert!(text(&help).contains("`/jouer` défie quelqu’un") && menu(&help).is_some(), "{help}");
    let rules = pressed(&club, ann, &welcome, "how-to-play").await;
    assert!(text(&rules).starts_with("## Chess Mutation: "), "{rules}");
    let mut watch = club.server.subscribe();
    club.press(bob, &welcome, "challenge-all");
    let challenge = shown(&mut watch, |message| component(message, "accept").is_some()).await;
    assert!(text(&challenge).contains(&format!("<@{bob}> would like to play **Chess Mutation**")), "{challenge}");
    assert_eq!(challenge["channel_id"], club.games.to_string());
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_newcomer_who_writes_to_the_bot_directly_is_told_how_to_begin() {
    let club = Club::open().await;
    let [_, bob, chloe] = club.people();
    for (who, says, wanted) in [
        (bob, "hello", "`/play opponent:…` challenges anyone"),
        (bob, "can anybody read this?", "👋 `/help`"),
        (bob, "help", "👋 `/help`"),
        (chloe, "Bonjour !", "`/jouer adversaire:…` défie toute personne"),
        (chloe, "Comment ça marche ?", "👋 `/aide`"),
        // In direct messages only the author reads the answer, so one message changes the language.
        (bob, "bonjour", "👋 `/aide`"),
        (bob, "hello", "👋 `/aide`"),
        (bob, "good morning, how do I play?", "👋 `/help`"),
        // A text that can only be a move is not a greeting.
        (bob, "e4", "You don’t have a game here"),
    ] {
        let client = club.client(who);
        let direct = client.open_dm();
        let mut watch = club.server.subscribe();
        client.message(direct, says, None).unwrap();
        let told = written(&mut watch, direct).await;
        assert!(text(&told).contains(wanted), "{says}: {told}");
        assert!(component(&told, "challenge-all").is_none(), "nobody else is there: {told}");
    }
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_a_thread_a_call_for_help_tells_of_its_game_and_talk_is_left_alone() {
    let club = Club::open().await;
    let [ann, bob, chloe] = club.people();
    let pair = Pair::start_game(&club.server, [ann, bob], "chess", "").await;
    for (who, wanted) in
        [(ann, "**It’s your move**"), (bob, "`/plan` prepares your answers."), (chloe, "for you to watch")]
    {
        let mut watch = club.server.subscribe();
        mentions(&club, who, pair.thread, "help");
        let told = written(&mut watch, pair.thread).await;
        assert!(text(&told).contains(wanted), "{told}");
        let rules = pressed(&club, bob, &told, "how-to-play").await;
        assert!(text(&rules).starts_with("## Chess: "), "{rules}");
    }
    // A reply to a board is chat, except a request for help. The answer to that has no greeting.
    let mut watch = club.server.subscribe();
    club.client(bob).message(pair.thread, "hello, have fun", Some(pair.board)).unwrap();
    let asked = club.client(bob).message(pair.thread, "help!", Some(pair.board)).unwrap();
    let told = written(&mut watch, pair.thread).await;
    assert_eq!(told["message_reference"]["message_id"], asked["id"], "{told}");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_the_bot_may_not_write_it_welcomes_people_in_direct_messages() {
    let club = Club::open().await;
    let bob = club.others[0];
    club.server.deny(club.games, Permissions::SEND_MESSAGES);
    let mut watch = club.server.subscribe();
    mentions(&club, bob, club.games, "hello");
    let told = written(&mut watch, club.client(bob).open_dm()).await;
    assert!(text(&told).starts_with("👋 Hello!"), "{told}");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_in_a_french_server_says_in_french_what_the_game_is_and_how_it_is_played() {
    let club = Club::open().await;
    let [ann, bob, _] = club.people();
    let setup = club.asks(ann, club.games, "setup", &json!({})).await;
    let setup = club.opens(ann, &setup, SetupMatter::Language).await;
    club.presses(ann, &setup, "set-up", &["fr"]).await;
    let challenge =
        club.challenge(ann, json!({"opponent": bob.to_string(), "side": "white", "game": "mutation"})).await;
    let says = text(&challenge).to_owned();
    assert!(says.contains("Un roi et 15 pions par camp"), "{challenge}");
    assert_eq!(label(&challenge, "how-to-play"), "Comment jouer");
    let rules = pressed(&club, bob, &challenge, "how-to-play").await;
    assert!(text(&rules).starts_with("## Chess Mutation: "), "everybody reads their own language: {rules}");
    let mut watch = club.server.subscribe();
    club.press(bob, &challenge, "accept");
    let first = shown(&mut watch, |message| component(message, "move").is_some()).await;
    assert!(text(&first).contains("Un pion se déplace comme une tour sur une case rouge"), "{first}");
    assert_eq!(label(&first, "how-to-play"), "Comment jouer");
    let thread: u64 = first["channel_id"].as_str().unwrap().parse().unwrap();
    club.client(ann).command(thread, "move", &json!({"move": "e4"})).unwrap();
    let second = shown(&mut watch, |message| component(message, "move").is_some()).await;
    assert_eq!(label(&second, "how-to-play"), "Comment jouer");
    let mut watch = club.server.subscribe();
    mentions(&club, club.others[1], club.games, "");
    assert!(text(&written(&mut watch, club.games).await).starts_with("👋 Bonjour"));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_pages_of_help_are_turned_by_buttons_and_by_a_menu() {
    let club = Club::open().await;
    let [ann, bob, _] = club.people();
    let direct = club.client(bob).open_dm();
    for place in [club.games, direct] {
        let first = club.asks(bob, place, "help", &json!({})).await;
        assert!(text(&first).contains("`/tournament list`"), "{first}");
        let second = club.presses(bob, &first, "help-on", &[]).await;
        assert!(text(&second).starts_with("**Moving**"), "{second}");
        let last = club.presses(bob, &second, "help", &["own"]).await;
        assert!(text(&last).starts_with("**Settings and privacy**"), "{last}");
        let back = club.presses(bob, &last, "help-back", &[]).await;
        assert!(text(&back).starts_with("**Finished games**"), "{back}");
        let again = club.presses(bob, &back, "help", &["start"]).await;
        assert_eq!(text(&again), text(&first));
    }
    let pages = |message: &Value| menu(message).unwrap()["options"].as_array().unwrap().len();
    let [of_ann, of_bob] =
        [club.asks(ann, club.games, "help", &json!({})).await, club.asks(bob, club.games, "help", &json!({})).await];
    assert_eq!((pages(&of_ann), pages(&of_bob)), (6, 5));
    club.close().await;
}
