//! A French player, in a server and in direct messages, over the real client.

use std::sync::Arc;

use playground::{Happening, Options, Server};
use serde_json::json;
use store::Memory;
use tests::house::{Beside, PATIENCE, Pair, created};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_french_player_plays_by_direct_message_with_french_letters_and_is_answered_in_french() {
    let server = Server::start(Options::default()).await.unwrap();
    let bot = Beside::start(&server, Arc::new(Memory::new())).await;
    let person = |locale: &str| server.people().iter().find(|person| person.locale == locale).unwrap().id;
    let (chloe, ann) = (person("fr"), person("en-US"));
    let mut pair = Pair::start(&server, [chloe, ann], "").await;
    let mut watch = server.subscribe();
    let client = server.client(chloe);
    let private = |wanted: &'static str| {
        move |happening: &Happening| {
            let text = match happening {
                Happening::MessageEdited { message, .. } | Happening::MessageCreated { message, .. } => {
                    message["content"].as_str()
                }
                _ => None,
            };
            text.filter(|text| text.contains(wanted)).map(|_| ())
        }
    };

    let direct = client.open_dm();
    client.message(direct, "Dd4", None).unwrap();
    watch.find(PATIENCE, private("n'est pas possible")).await.unwrap();
    client.message(direct, "Cf3", None).unwrap();
    pair.wait_for_board(1, false).await;
    watch.find(PATIENCE, private("Vous avez joué **Cf3**. La partie continue dans <#")).await.unwrap();
    // The server's language is English: what everybody reads there is in English.
    let messages = client.messages(pair.thread, 100, None).unwrap();
    assert!(messages.iter().any(|m| m["content"].as_str().is_some_and(|text| text.contains("played **1. Nf3**"))));

    let choices = server.client(ann).autocomplete(pair.thread, "move", &json!({"move": "N"}), "move").await.unwrap();
    assert!(
        choices
            .iter()
            .any(|choice| choice["name"] == "Nf6 – pawn g8 to f6 (moves like a knight)" && choice["value"] == "Nf6"),
        "{choices:?}"
    );
    pair.slash(1, "Nf6");
    pair.wait_for_board(2, false).await;
    let choices = client.autocomplete(pair.thread, "move", &json!({"move": "C"}), "move").await.unwrap();
    assert!(
        choices.iter().any(|choice| choice["name"] == "Cc3 – pion b1 vers c3 (se joue comme un cavalier)"),
        "{choices:?}"
    );
    for (command, wanted) in [("help", "/jouer"), ("rules", "La règle imprimée"), ("games", "à vous de jouer")] {
        client.command(pair.thread, command, &json!({})).unwrap();
        watch.find(PATIENCE, private(wanted)).await.unwrap();
    }
    client.command(pair.thread, "board", &json!({})).unwrap();
    let board = watch.find(PATIENCE, |happening| match happening {
        Happening::MessageEdited { message, visible_to: Some(who) } if *who == chloe => {
            message["attachments"][0]["description"].as_str().map(str::to_owned)
        }
        _ => None,
    });
    let alt = board.await.unwrap();
    assert!(alt.contains("Aux Blancs de jouer") && alt.contains("roi e1"), "{alt}");

    // A text that mentions nobody and answers nothing is chat: nobody is bothered.
    client.message(pair.thread, "e4", None).unwrap();
    client.message(pair.thread, &format!("<@{}>", server.application_id()), None).unwrap();
    let help = watch.find(PATIENCE, |h| created(h).filter(|m| m["author"]["bot"] == true).cloned()).await.unwrap();
    assert!(help["content"].as_str().unwrap().contains("/jouer"), "{help}");
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
    server.shutdown().await;
}
