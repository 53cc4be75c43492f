//! A French player over the real client, in a server and in direct messages.

use playground::{Happening, HappeningWatch};
use serde_json::json;
use tests::club::{Club, text};
use tests::house::{PATIENCE, Pair, created, id, told_privately};

async fn begin(club: &Club) -> Pair<'_> {
    Pair::start(&club.server, [club.chloe, club.ann], "").await
}

async fn is_told(watch: &mut HappeningWatch, club: &Club, wanted: &str) {
    told_privately(watch, club.chloe, |told| text(told).contains(wanted)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_french_player_plays_by_direct_message_with_french_letters_and_is_answered_in_french() {
    let club = Club::open().await;
    let mut pair = begin(&club).await;
    let mut watch = club.server.subscribe();
    let client = club.client(club.chloe);
    let direct = client.open_dm();
    let answered = |wanted: &'static str| {
        move |happening: &Happening| created(happening).filter(|message| text(message).contains(wanted)).map(|_| ())
    };
    client.message(direct, "Dd4", None).unwrap();
    watch.find(PATIENCE, answered("n’est pas possible")).await.unwrap();
    client.message(direct, "Cf3", None).unwrap();
    pair.wait_for_board(1, false).await;
    watch.find(PATIENCE, answered("Vous avez joué **Cf3** dans **")).await.unwrap();
    // Public messages are in English, the server's language.
    let messages = client.messages(pair.thread, 100, None).unwrap();
    assert!(messages.iter().any(|message| text(message).contains("played **1. Nf3**")));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_are_completed_in_the_language_of_the_one_who_types() {
    let club = Club::open().await;
    let mut pair = begin(&club).await;
    let complete = async |who: u64, thread: u64, typed: &str| {
        club.client(who).autocomplete(thread, "move", &json!({ "move": typed }), "move").await.unwrap()
    };
    pair.slash(0, "Cf3");
    pair.wait_for_board(1, false).await;
    let choices = complete(club.ann, pair.thread, "N").await;
    let english = json!({"name": "Nf6 – knight g8 to f6", "value": "Nf6"});
    assert!(choices.iter().any(|c| c["name"] == english["name"] && c["value"] == english["value"]), "{choices:?}");
    pair.slash(1, "Nf6");
    pair.wait_for_board(2, false).await;
    let choices = complete(club.chloe, pair.thread, "C").await;
    let french = "Cc3 – cavalier b1 vers c3";
    assert!(choices.iter().any(|choice| choice["name"] == french), "{choices:?}");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_french_player_reads_help_rules_games_and_boards_in_french() {
    let club = Club::open().await;
    let pair = begin(&club).await;
    let mut watch = club.server.subscribe();
    for (command, wanted) in
        [("help", "/jouer"), ("rules", "Le plateau a 8 × 8 cases de couleur"), ("games", "à vous de jouer")]
    {
        club.client(club.chloe).command(pair.thread, command, &json!({})).unwrap();
        is_told(&mut watch, &club, wanted).await;
    }
    let board = club.asks(club.chloe, pair.thread, "board", &json!({})).await;
    let alt = board["attachments"][0]["description"].as_str().unwrap();
    assert!(alt.contains("Aux Blancs de jouer") && alt.contains("roi e1"), "{alt}");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hidden_talk_is_left_alone_but_before_a_first_move_and_a_bare_mention_asks_for_help() {
    let club = Club::open().await;
    let pair = begin(&club).await;
    let mut watch = club.server.subscribe();
    let client = club.client(club.chloe);
    let of_bot = |h: &Happening| created(h).filter(|message| message["author"]["bot"] == true).cloned();
    // The opponent is not to move, so her text is chat.
    club.client(club.ann).message(pair.thread, "good luck", None).unwrap();
    client.message(pair.thread, "e4", None).unwrap();
    let told = watch.find(PATIENCE, of_bot).await.unwrap();
    assert!(text(&told).starts_with("Je ne peux pas lire ceci."), "{told}");
    assert!(text(&told).ends_with("appuyez sur **Move**."), "the button as it stands below the board: {told}");
    client.message(pair.thread, "e4", None).unwrap();
    client.message(pair.thread, &format!("<@{}>", club.server.application_id()), None).unwrap();
    let help = watch.find(PATIENCE, of_bot).await.unwrap();
    assert!(text(&help).starts_with("👋 Bonjour"), "in her language: {help}");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_against_the_bot_is_in_the_language_of_its_only_player_in_any_server() {
    let club = Club::open().await;
    let options = json!({ "level": 1, "game": "chess", "side": "white" });
    let pair = Pair::alone(&club.server, club.chloe, club.server.channel("games"), &options).await;
    let messages = club.client(club.chloe).messages(pair.thread, 10, None).unwrap();
    let board = messages.iter().find(|message| id(message) == pair.board).unwrap();
    assert!(text(board).contains("à vous de jouer"), "{board}");
    assert!(board["components"].to_string().contains("Abandonner"), "{board}");
    let mut watch = club.server.subscribe();
    club.client(club.chloe).command(pair.thread, "help", &json!({})).unwrap();
    is_told(&mut watch, &club, "**Jouer** sous le plateau").await;
    club.close().await;
}
