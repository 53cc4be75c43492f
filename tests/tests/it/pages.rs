//! The rules pages over the real client: a menu turns them, even after a restart.

use std::sync::Arc;

use playground::{Happening, HappeningWatch, PlaygroundOptions, PlaygroundServer};
use serde_json::{Value, json};
use store::Memory;
use tests::house::{Beside, PATIENCE, button, id};

async fn wait_for(watch: &mut HappeningWatch, who: u64, heading: &str) -> Value {
    let shown = watch.find(PATIENCE, |happening| match happening {
        Happening::MessageEdited { message, visible_to: Some(reader) } if *reader == who => {
            let begins = message["content"].as_str().is_some_and(|text| text.lines().next() == Some(heading));
            begins.then(|| message.clone())
        }
        _ => None,
    });
    shown.await.unwrap_or_else(|_| panic!("{heading} is shown"))
}

fn pictures(message: &Value) -> Vec<(&str, &str)> {
    let files = message["attachments"].as_array().unwrap();
    files.iter().map(|file| (file["filename"].as_str().unwrap(), file["description"].as_str().unwrap())).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_sections_of_the_rules_are_turned_by_a_menu_and_bring_their_pictures() {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let bot = Beside::start(&server, Arc::new(Memory::new())).await;
    let readers = [
        ("en-US", "## Chess Mutation: The game", "## Chess Mutation: Pawns on white", "The pawn on b2 captures"),
        ("fr", "## Chess Mutation\u{a0}: Le jeu", "## Chess Mutation\u{a0}: Pions sur blanc", "Le pion b2 prend"),
    ];
    let channel = server.channel("games");
    let mut watch = server.subscribe();
    let mut open = Vec::new();
    for (locale, first, second, caption) in readers {
        let who = server.people().iter().find(|person| person.locale == locale).unwrap().id;
        server.client(who).command(channel, "rules", &json!({"game": "mutation"})).unwrap();
        let page = wait_for(&mut watch, who, first).await;
        assert_eq!(pictures(&page).len(), 1);
        open.push((who, page, second, caption));
    }
    bot.stop().await;
    let bot = Beside::start(&server, Arc::new(Memory::new())).await;
    for (who, page, second, caption) in open {
        let client = server.client(who);
        client.click(channel, id(&page), button(&page, 0), &["white"]).unwrap();
        let turned = wait_for(&mut watch, who, second).await;
        assert_eq!(id(&turned), id(&page), "the answer itself is turned");
        let names: Vec<_> = pictures(&turned).into_iter().map(|(name, _)| name).collect();
        // The squares' letters depend on the language.
        let ending = if caption.starts_with("Le") { "fr.png" } else { "png" };
        assert_eq!(names, ["white", "capture", "last"].map(|name| format!("mutation-{name}.{ending}")));
        let alt = pictures(&turned)[1].1.to_owned();
        assert!(alt.starts_with(caption) && alt.contains("b2"), "{alt}");
        client.click(channel, id(&page), button(&turned, 0), &["common"]).unwrap();
        let heading =
            second.replace("Pawns on white", "In every game").replace("Pions sur blanc", "Dans tous les jeux");
        assert_eq!(wait_for(&mut watch, who, &heading).await["attachments"], json!([]));
    }
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
    server.shutdown().await;
}
