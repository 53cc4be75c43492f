//! What administrators, moderators and everybody can do about the bot itself, over the real client and in two languages.

use std::sync::Arc;

use bot::app::{App, Rate, Rates};
use bot::record::{GameId, GameRecord, State, UserId, keys, read};
use playground::{Happening, Options, Permissions, Server, Watch};
use serde_json::{Value, json};
use store::{Memory, Store};
use tests::house::{Beside, PATIENCE, Pair, component, id, told_privately};

struct House {
    server: Server,
    store: Arc<Memory>,
    bot: Beside,
    /// Ann owns the server and is a player, Bob is a player, Chloé speaks French and is none.
    people: [u64; 3],
}

async fn house() -> House {
    let server = Server::start(Options::default()).await.unwrap();
    let store = Arc::new(Memory::new());
    let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn Store>).await;
    let people = server.people();
    let people = [people[0].id, people[1].id, people.iter().find(|person| person.locale == "fr").unwrap().id];
    House { server, store, bot, people }
}

impl House {
    async fn end(self) {
        assert_eq!(self.server.violations(), Vec::<String>::new());
        self.bot.stop().await;
        self.server.shutdown().await;
    }

    /// What a person is told privately after a command.
    async fn asks(&self, who: u64, channel: u64, command: &str, options: &Value) -> Value {
        let mut watch = self.server.subscribe();
        let asked = self.server.client(who).command(channel, command, options).unwrap().to_string();
        told_privately(&mut watch, who, |told| told["interaction"]["id"] == *asked).await
    }

    /// What stands in a private message after something in it was pressed or chosen.
    async fn presses(&self, who: u64, message: &Value, does: &str, values: &[&str]) -> Value {
        let mut watch = self.server.subscribe();
        let channel = id_of(&message["channel_id"]);
        let custom_id = component(message, does).unwrap_or_else(|| panic!("{does}: {message}"));
        self.server.client(who).click(channel, id(message), custom_id, values).unwrap();
        told_privately(&mut watch, who, |told| told["id"] == message["id"]).await
    }
}

fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap()
}

fn id_of(text: &Value) -> u64 {
    text.as_str().unwrap().parse().unwrap()
}

/// The next message of the bot in a channel.
async fn said_in(watch: &mut Watch, channel: u64) -> Value {
    let here = |happening: &Happening| match happening {
        Happening::MessageCreated { message, visible_to: None } if id_of(&message["channel_id"]) == channel => {
            Some(message).filter(|message| message["author"]["bot"] == true).cloned()
        }
        _ => None,
    };
    watch.find(PATIENCE, here).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_administrator_sets_a_server_up_by_menus_and_the_bot_keeps_to_it() {
    let house = house().await;
    let [ann, bob, chloe] = house.people;
    let [games, general] = ["games", "general"].map(|name| house.server.channel(name));
    let hidden = house.server.client(bob).command(games, "setup", &json!({})).unwrap_err();
    assert_eq!(hidden.status, 404, "only administrators see the command");
    let direct = house.server.client(ann).open_dm();
    assert_eq!(house.server.client(ann).command(direct, "setup", &json!({})).unwrap_err().status, 404);

    // Where.
    let setup = house.asks(ann, games, "setup", &json!({})).await;
    let setup = house.presses(ann, &setup, "set-up", &[&general.to_string()]).await;
    assert!(text(&setup).contains(&format!("Channels: **<#{general}>**")), "{setup}");
    let refused = house.asks(chloe, games, "play", &json!({})).await;
    assert_eq!(text(&refused), format!("On ne peut pas commencer de partie ici. On le peut dans <#{general}>."));
    // By whom.
    let setup = house.presses(ann, &setup, "setup", &["roles"]).await;
    let role = house.server.client(ann).state()["roles"][0]["id"].as_str().unwrap().to_owned();
    let setup = house.presses(ann, &setup, "set-up", &[&role]).await;
    let refused = house.asks(chloe, general, "play", &json!({})).await;
    assert!(text(&refused).contains(&format!("un de ces rôles peuvent jouer : <@&{role}>")), "{refused}");
    // How: in the channel, in French, with a layout of the server's own.
    let setup = house.presses(ann, &setup, "setup", &["threads"]).await;
    let setup = house.presses(ann, &setup, "set-up", &["off"]).await;
    let setup = house.presses(ann, &setup, "setup", &["language"]).await;
    house.presses(ann, &setup, "set-up", &["fr"]).await;
    let layout = "RYBKKBYR/WWWWWWWW/RYBKKBYR/YBYYYYBY/RYBKKBYR/YBYYYYBY/WWWWWWWW/RYBKKBYR";
    let wrong = house.asks(ann, general, "setup", &json!({"name": "Sunday", "layout": "RYB"})).await;
    assert!(text(&wrong).contains("8 rows"), "{wrong}");
    let added = house.asks(ann, general, "setup", &json!({"name": "Sunday", "layout": layout})).await;
    assert!(text(&added).contains("The layout `Sunday` can be chosen now"), "{added}");
    let client = house.server.client(bob);
    let choices = client.autocomplete(general, "play", &json!({"layout": "sun"}), "layout").await.unwrap();
    assert_eq!(choices.iter().map(|choice| &choice["value"]).collect::<Vec<_>>(), ["Sunday"]);
    let mut watch = house.server.subscribe();
    client
        .command(general, "play", &json!({"opponent": ann.to_string(), "layout": "Sunday", "side": "white"}))
        .unwrap();
    let challenge = said_in(&mut watch, general).await;
    assert!(text(&challenge).contains("vous défie") && text(&challenge).contains(layout), "{challenge}");
    house.server.client(ann).click(general, id(&challenge), component(&challenge, "accept").unwrap(), &[]).unwrap();
    let board = said_in(&mut watch, general).await;
    assert!(text(&board).contains("à vous de jouer"), "the board is in the channel, and in French: {board}");

    // What is missing.
    house.server.deny(general, Permissions::ATTACH_FILES);
    let setup = house.asks(ann, general, "setup", &json!({})).await;
    let checked = house.presses(ann, &setup, "setup-check", &[]).await;
    assert!(text(&checked).contains("**Attach Files**") && !text(&checked).contains("Threads**:"), "{checked}");
    house.server.deny(general, Permissions::default());
    let checked = house.presses(ann, &checked, "setup-check", &[]).await;
    assert!(text(&checked).contains("I may do everything"), "{checked}");
    house.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_moderator_ends_a_game_and_keeps_somebody_from_playing() {
    let house = house().await;
    let [ann, bob, chloe] = house.people;
    let mut pair = Pair::start(&house.server, [bob, chloe], "").await;
    let games = house.server.channel("games");
    assert_eq!(house.server.client(bob).command(games, "moderate list", &json!({})).unwrap_err().status, 404);
    let client = house.server.client(ann);
    let typed = json!({"game": "", "result": "draw"});
    let choices = client.autocomplete(pair.thread, "moderate end", &typed, "game").await.unwrap();
    assert_eq!(choices[0]["value"], pair.game.to_string(), "{choices:?}");
    assert!(choices[0]["name"].as_str().unwrap().contains("Bob – Chloé"), "{choices:?}");
    let options = json!({"game": pair.game.to_string(), "result": "forfeit-white"});
    let told = house.asks(ann, pair.thread, "moderate end", &options).await;
    assert!(text(&told).contains("White is ruled out"), "{told}");
    let board = pair.wait_for_board(0, true).await;
    assert!(text(&board).contains(&format!("<@{ann}> has ended this game as a moderator")), "{board}");
    assert!(text(&board).contains(&format!("<@{bob}> is ruled out. <@{chloe}> wins.")), "{board}");
    assert_eq!(board["mentions"].as_array().unwrap().len(), 2, "both players are told, and nobody else: {board}");

    let whom = json!({"player": chloe.to_string()});
    let told = house.asks(ann, games, "moderate ban", &whom).await;
    assert!(text(&told).contains("can no longer play"), "{told}");
    let refused = house.asks(chloe, games, "play", &json!({})).await;
    assert!(text(&refused).contains("Les modérateurs de ce serveur ne vous laissent pas jouer ici"), "{refused}");
    let mut watch = house.server.subscribe();
    client.command_in(games, "moderate list", &json!({}), "fr").unwrap();
    let list = told_privately(&mut watch, ann, |_| true).await;
    assert!(text(&list).contains(&format!("• <@{chloe}> (Chloé), depuis le <t:")), "{list}");
    assert!(text(&list).contains("les Blancs sont exclus"), "{list}");
    house.asks(ann, games, "moderate unban", &whom).await;
    let told = house.asks(chloe, games, "play", &json!({})).await;
    assert!(text(&told).contains("Votre défi ouvert est lancé"), "{told}");
    house.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_gets_their_data_as_a_file_and_has_it_deleted() {
    let house = house().await;
    let [_, bob, chloe] = house.people;
    let mut pair = Pair::start(&house.server, [bob, chloe], "").await;
    pair.slash(0, "e4");
    pair.wait_for_board(1, false).await;
    pair.slash(1, "e5");
    pair.wait_for_board(2, false).await;
    let games = house.server.channel("games");
    let shown = house.asks(chloe, games, "privacy", &json!({})).await;
    assert!(text(&shown).starts_with("**Ce que je garde de vous**"), "{shown}");
    let file = house.presses(chloe, &shown, "export", &[]).await;
    assert_eq!(file["attachments"][0]["filename"], "mutabot-data.json", "{file}");
    let shown = house.asks(chloe, games, "privacy", &json!({})).await;
    let asked = house.presses(chloe, &shown, "forget", &[]).await;
    assert!(text(&asked).contains("ne peut pas être annulé"), "{asked}");
    let done = house.presses(chloe, &asked, "forget-now", &[]).await;
    assert!(text(&done).starts_with("C'est fait"), "{done}");
    let board = pair.wait_for_board(2, true).await;
    assert!(text(&board).contains(&format!("somebody who has left resigns. <@{bob}> wins.")), "{board}");
    assert_eq!(board["mentions"].as_array().unwrap().len(), 1, "{board}");
    let row = house.store.get(&keys::game(GameId(pair.game))).await.unwrap().unwrap();
    let State::Over { seats: [white, black], .. } = read::<GameRecord>(&row.value).unwrap().state else { panic!() };
    assert_eq!((white.id, black.id), (UserId(bob), UserId::NOBODY));
    for row in house.store.scan("", None, usize::MAX).await.unwrap() {
        let value = String::from_utf8_lossy(&row.value).into_owned();
        assert!(!row.key.contains(&chloe.to_string()) && !value.contains(&chloe.to_string()), "{}: {value}", row.key);
    }
    // The record of the game can still be had, and names nobody.
    let again = house.asks(bob, pair.thread, "board", &json!({})).await;
    assert!(text(&again).contains("somebody who has left (Black)"), "{again}");
    house.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_asks_too_fast_is_answered_so_and_others_play_on() {
    let server = Server::start(Options::default()).await.unwrap();
    let rates = Rates { person: Some(Rate { burst: 3, per_second: 1 }), server: None };
    let app = App::new(Arc::new(Memory::new()), Vec::new()).limited(rates);
    let bot = Beside::start_app(&server, app).await;
    let people = server.people();
    let (bob, dmitri) = (people[1].id, people[3].id);
    let games = server.channel("games");
    let mut watch = server.subscribe();
    for _ in 0..12 {
        server.client(bob).command(games, "games", &json!({})).unwrap();
    }
    for n in 0..12 {
        let told = told_privately(&mut watch, bob, |_| true).await;
        let is_refused = text(&told).contains("Please try again in a second");
        assert!(n < 11 || is_refused || text(&told).contains("no game"), "{told}");
    }
    let messages = server.client(bob).messages(games, 100, None).unwrap();
    let n_refused = messages.iter().filter(|m| text(m).contains("That was too much at once")).count();
    assert!((1..=9).contains(&n_refused), "{n_refused} of 12 were too much");
    server.client(dmitri).command(games, "games", &json!({})).unwrap();
    let told = told_privately(&mut watch, dmitri, |_| true).await;
    assert!(text(&told).contains("no game going on"), "{told}");
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
    server.shutdown().await;
}
