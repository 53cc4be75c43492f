//! Servers without the bot: people use it there if they installed it. A server's data is deleted some time after it
//! removed the bot.

use std::sync::Arc;

use bot::record::{DAY, GuildId, keys};
use playground::{Happening, HappeningWatch, PlaygroundOptions, PlaygroundServer};
use serde_json::{Value, json};
use store::{Memory, Store};
use tests::club::{Club, text};
use tests::house::{Beside, PATIENCE, board_file, component, created, id, menu, pass, steps, told_privately};

async fn wait_for_row(store: &Memory, key: &str, is_there: bool) {
    let wait = async {
        while store.get(key).await.unwrap().is_some() != is_there {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.unwrap_or_else(|_| panic!("row {key}: there {}", !is_there));
}

async fn asks(club: &Club, name: &str, options: &Value) -> Value {
    let mut watch = club.server.subscribe();
    club.client(club.ann).command(club.games, name, options).unwrap();
    told_privately(&mut watch, club.ann, |_| true).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_kept_of_a_server_goes_a_while_after_it_removed_the_bot_unless_it_is_added_again() {
    let club = Club::open().await;
    let guild = GuildId(club.server.guild_id());
    let gone = keys::gone(guild);
    asks(&club, "moderate ban", &json!({"player": club.chloe.to_string()})).await;
    let kept = async |club: &Club| {
        let (bans, deeds) = (keys::bans(guild), keys::deeds(guild));
        let mut n = 0;
        for prefix in [bans, deeds] {
            n += club.store.scan(&prefix, None, 9).await.unwrap().len();
        }
        n
    };
    assert_eq!(kept(&club).await, 2);
    club.server.lose_guild();
    asks(&club, "games", &json!({})).await;
    assert!(club.store.get(&gone).await.unwrap().is_none());

    club.server.remove_bot();
    wait_for_row(&club.store, &gone, true).await;
    club.server.add_bot();
    wait_for_row(&club.store, &gone, false).await;
    assert_eq!(kept(&club).await, 2, "all is as it was");

    let club = club.restart_after(PlaygroundServer::remove_bot).await;
    wait_for_row(&club.store, &gone, true).await;
    let club = club.restart_after(PlaygroundServer::add_bot).await;
    wait_for_row(&club.store, &gone, false).await;
    let club = club.restart_after(PlaygroundServer::remove_bot).await;
    wait_for_row(&club.store, &gone, true).await;
    assert_eq!(kept(&club).await, 2);
    pass(&*club.store, 30 * DAY).await;
    wait_for_row(&club.store, &gone, false).await;
    assert_eq!(kept(&club).await, 0);
    club.close().await;
}

async fn board_in(watch: &mut HappeningWatch, direct: u64, ply: usize, over: bool) -> Value {
    let (file, direct) = (board_file(1, ply, over), json!(direct.to_string()));
    let board = |happening: &Happening| {
        let message = created(happening)?;
        let is_it = message["attachments"][0]["filename"] == *file && message["channel_id"] == direct;
        is_it.then(|| message.clone())
    };
    watch.find(PATIENCE, board).await.unwrap_or_else(|_| panic!("{file} was not shown"))
}

struct Guests {
    server: PlaygroundServer,
    bot: Beside,
    ann: u64,
    bob: u64,
    games: u64,
    direct: [u64; 2],
}

impl Guests {
    async fn meet() -> Guests {
        let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
        server.remove_bot();
        let bot = Beside::start(&server, Arc::new(Memory::new())).await;
        let [ann, bob] = [0, 1].map(|n| server.people()[n].id);
        let games = server.channel("games");
        let direct = [ann, bob].map(|who| server.client(who).open_dm());
        Guests { server, bot, ann, bob, games, direct }
    }

    async fn asks(&self, who: u64, command: &str, options: Value, wanted: impl Fn(&Value) -> bool) -> Value {
        let mut watch = self.server.subscribe();
        self.server.client(who).command(self.games, command, &options).unwrap();
        told_privately(&mut watch, who, wanted).await
    }

    async fn begin(&self) {
        let mut watch = self.server.subscribe();
        let options = json!({"opponent": self.bob.to_string(), "side": "white", "game": "chess"});
        self.server.client(self.ann).command(self.games, "play", &options).unwrap();
        let challenge = |h: &Happening| created(h).filter(|message| component(message, "accept").is_some()).cloned();
        let challenge = watch.find(PATIENCE, challenge).await.unwrap();
        assert_eq!(challenge["channel_id"], self.direct[1].to_string());
        let accept = component(&challenge, "accept").unwrap();
        self.server.client(self.bob).click(self.direct[1], id(&challenge), accept, &[]).unwrap();
        board_in(&mut watch, self.direct[0], 0, false).await;
    }

    async fn types(&self, who: u64, typed: &str) {
        let played = format!("You played **{typed}**");
        self.asks(who, "move", json!({ "move": typed }), |told| text(told).contains(&played)).await;
    }

    async fn chooses(&self, who: u64, code: &str) -> Value {
        let mut watch = self.server.subscribe();
        let mut shown = self.asks(who, "move", json!({}), |told| !steps(told).is_empty()).await;
        loop {
            let ways = steps(&shown).into_iter().filter(|(step, _)| code.starts_with(step));
            let Some((step, custom_id)) = ways.max_by_key(|(step, _)| step.len()) else { return shown };
            let values = if menu(&shown).is_some() { vec![step.as_str()] } else { Vec::new() };
            watch.drain();
            self.server.client(who).click(self.games, id(&shown), &custom_id, &values).unwrap();
            shown = told_privately(&mut watch, who, |told| told["id"] == shown["id"]).await;
        }
    }

    async fn fills_in(&self, who: u64, typed: &str) {
        let mut watch = self.server.subscribe();
        let shown = self.asks(who, "move", json!({}), |told| !steps(told).is_empty()).await;
        let client = self.server.client(who);
        client.click(self.games, id(&shown), component(&shown, "type").unwrap(), &[]).unwrap();
        let answered = |h: &Happening| match h {
            Happening::Answered { kind: 9, data, .. } => Some(data.clone()),
            _ => None,
        };
        let modal = watch.find(PATIENCE, answered).await.unwrap();
        let field = modal["components"][0]["components"][0]["custom_id"].as_str().unwrap();
        let typed = json!({ field: typed });
        client.submit_modal(self.games, modal["custom_id"].as_str().unwrap(), &typed).unwrap();
    }

    async fn part(self) {
        assert_eq!(self.server.violations(), Vec::<String>::new());
        self.bot.stop().await;
        self.server.shutdown().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_a_server_that_the_bot_is_not_in_it_says_so_and_asks_nobody_there() {
    let guests = Guests::meet().await;
    let help = guests.asks(guests.ann, "help", json!({}), |_| true).await;
    assert_eq!(help["channel_id"], guests.games.to_string());
    assert!(text(&help).contains("**Here** I’m a guest"), "{help}");
    let mut watch = guests.server.subscribe();
    let next = component(&help, "help-on").unwrap();
    guests.server.client(guests.ann).click(guests.games, id(&help), next, &[]).unwrap();
    let page = told_privately(&mut watch, guests.ann, |told| told["id"] == help["id"]).await;
    assert!(text(&page).starts_with("**Moving**"), "{page}");
    let refused = guests.asks(guests.ann, "play", json!({}), |_| true).await;
    assert!(text(&refused).contains("opponent"), "{refused}");
    guests.server.client(guests.ann).command(guests.games, "setup", &json!({})).unwrap_err();
    guests.part().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_game_is_played_from_a_server_that_the_bot_is_not_in() {
    let guests = Guests::meet().await;
    let [ann, bob] = [guests.ann, guests.bob];
    guests.begin().await;
    let mut watch = guests.server.subscribe();
    guests.types(ann, "f3").await;
    let completed = guests.server.client(bob).autocomplete(guests.games, "move", &json!({"move": "e"}), "move").await;
    assert!(completed.unwrap().iter().any(|choice| choice["value"] == "e5"));
    guests.types(bob, "e5").await;
    let shown = guests.chooses(ann, "g2g4").await;
    assert!(text(&shown).contains("You played **g4**"), "{shown}");
    guests.fills_in(bob, "Qh4").await;
    for direct in guests.direct {
        let end = board_in(&mut watch, direct, 4, true).await;
        assert!(text(&end).contains(&format!("<@{bob}> wins against <@{ann}>")), "{end}");
    }
    let record = guests.asks(bob, "record", json!({"game": "1"}), |told| told["attachments"][0].is_object()).await;
    assert_eq!(record["channel_id"], guests.games.to_string());
    let others = guests.server.client(guests.server.people()[2].id);
    assert!(others.messages(guests.games, 50, None).unwrap().is_empty());
    guests.part().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commands_without_the_bot_lead_to_the_link_that_invites_it() {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    server.install_commands_only(true);
    let bot = Beside::start(&server, Arc::new(Memory::new())).await;
    let (ann, games) = (server.people()[0].id, server.channel("games"));
    let mut watch = server.subscribe();
    server.client(ann).command(games, "play", &json!({})).unwrap();
    told_privately(&mut watch, ann, |told| text(told).contains("/oauth2/authorize?client_id=")).await;
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}
