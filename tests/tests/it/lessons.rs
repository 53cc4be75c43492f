//! Lessons over the real client: complete ones in both languages, typed and by menus, and all ways to open them.

use std::sync::Arc;

use bot::record::{PersonRecord, UserId, keys, read};
use bot::words::Lang;
use playground::{PlaygroundOptions, PlaygroundServer};
use serde_json::{Value, json};
use store::{Memory, Store};
use tests::house::{Beside, component, id, told_privately};

use crate::at_home::form;

pub(crate) fn says(message: &Value, wanted: &str) -> bool {
    message["content"].as_str().is_some_and(|text| text.contains(wanted))
}

pub(crate) async fn started() -> (PlaygroundServer, Arc<Memory>, Beside) {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let store = Arc::new(Memory::new());
    let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn Store>).await;
    (server, store, bot)
}

async fn reached(store: &dyn Store, person: u64, game: &str) -> usize {
    let row = store.get(&keys::person(UserId(person))).await.unwrap().unwrap();
    read::<PersonRecord>(&row.value).unwrap().lessons.get(game).copied().unwrap_or_default()
}

fn notation(info: &rules::GameSpec, task: &rules::LessonTask, lang: Lang) -> String {
    let mut table = task.table(info);
    table.replay(task.shown).unwrap();
    table.last(lang.letters()).unwrap().notation
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_lesson_is_gone_through_in_both_languages_and_leads_to_a_first_game() {
    let (server, store, bot) = started().await;
    let channel = server.channel("games");
    let words = [("en-US", Lang::En, ["step", "well done"]), ("fr", Lang::Fr, ["étape", "bravo"])];
    for (locale, lang, [step, right]) in words {
        let person = server.people().iter().find(|person| person.locale == locale).unwrap().id;
        let client = server.client(person);
        for info in rules::games().iter().filter(|info| !info.lesson.is_empty()) {
            let mut watch = server.subscribe();
            client.command(channel, "learn", &json!({ "game": info.id })).unwrap();
            let mut shown = told_privately(&mut watch, person, |told| component(told, "learn-show").is_some()).await;
            for (idx, task) in info.lesson.iter().enumerate() {
                assert!(says(&shown, &format!("{step} {}", idx + 1)), "{shown}");
                assert!(shown["attachments"][0]["description"].as_str().is_some_and(|alt| !alt.is_empty()), "{shown}");
                let typed = component(&shown, "type").unwrap().to_owned();
                let asked = client.click(channel, id(&shown), &typed, &[]).unwrap();
                form(&mut watch, asked).await;
                let text = notation(info, task, lang);
                client.submit_modal(channel, &typed, &json!({ "text": text })).unwrap();
                let done = told_privately(&mut watch, person, |told| says(told, right)).await;
                assert_eq!(reached(&*store, person, info.id).await, idx + 1, "{}", task.key);
                match component(&done, "learn-on") {
                    Some(next) => {
                        client.click(channel, id(&done), next, &[]).unwrap();
                        let next = |told: &Value| component(told, "learn-show").is_some();
                        shown = told_privately(&mut watch, person, next).await;
                    }
                    None => {
                        assert_eq!(idx + 1, info.lesson.len(), "the lesson ends with its last task");
                        shown = done;
                    }
                }
            }
            assert!(component(&shown, "play-first").is_some() && component(&shown, "how-to-play").is_some(), "{shown}");
            assert!(component(&shown, "learn-again").is_some(), "{shown}");
            if info.id == "mutation" {
                client.click(channel, id(&shown), component(&shown, "play-first").unwrap(), &[]).unwrap();
                told_privately(&mut watch, person, |told| says(told, "Mutabot")).await;
            }
        }
    }
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_move_is_explained_a_task_is_shown_and_a_lesson_goes_on_where_it_was_left() {
    let (server, store, bot) = started().await;
    let channel = server.channel("games");
    let person = server.people().iter().find(|person| person.locale == "en-US").unwrap().id;
    let client = server.client(person);
    let mut watch = server.subscribe();
    client.command(channel, "learn", &json!({ "game": "mutation" })).unwrap();
    let first = told_privately(&mut watch, person, |told| component(told, "learn-show").is_some()).await;
    assert!(component(&first, "learn-back").is_none(), "nothing is before the first step: {first}");
    let typed = component(&first, "type").unwrap().to_owned();
    for (text, wanted) in [("Kd2", "is a legal move"), ("e2e5", "isn’t possible"), ("hello", "I can’t read")] {
        let asked = client.click(channel, id(&first), &typed, &[]).unwrap();
        form(&mut watch, asked).await;
        client.submit_modal(channel, &typed, &json!({ "text": text })).unwrap();
        let again = told_privately(&mut watch, person, |told| says(told, wanted)).await;
        assert!(component(&again, "learn-show").is_some(), "{again}");
    }
    assert_eq!(reached(&*store, person, "mutation").await, 0);
    client.click(channel, id(&first), component(&first, "learn-show").unwrap(), &[]).unwrap();
    told_privately(&mut watch, person, |told| says(told, "Here’s how: **e4+**")).await;
    assert_eq!(reached(&*store, person, "mutation").await, 1);
    client.command(channel, "learn", &json!({ "game": "mutation" })).unwrap();
    let second = told_privately(&mut watch, person, |told| says(told, "step 2")).await;
    assert!(component(&second, "learn-back").is_some(), "{second}");
    client.click(channel, id(&second), "1:go:mutation:2:0::b2", &[]).unwrap();
    let menu = told_privately(&mut watch, person, |told| says(told, "step 2") && says(told, "go")).await;
    client.click(channel, id(&menu), "1:go:mutation:2:0:b2:b2c3", &[]).unwrap();
    told_privately(&mut watch, person, |told| says(told, "well done")).await;
    assert_eq!(reached(&*store, person, "mutation").await, 2);
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}
