//! Odd objects in events, in resolved data of interactions, and in the history searched after a kill. No move may be
//! lost, and no board doubled.

#[path = "../../../bot/src/discord/heard/tests/objects.rs"]
#[expect(dead_code, reason = "the bot's own tests need the rest of them")]
mod objects;
#[path = "../../../bot/src/discord/heard/tests/odd.rs"]
mod odd;

use std::sync::Arc;
use std::time::Duration;

use playground::{Happening, PlaygroundOptions, PlaygroundServer, RequestFailure};
use rules::{GameTable, PieceLetters};
use serde_json::{Value, json};
use store::Memory;
use tests::house::{Beside, PATIENCE, Pair, board_shown, spawn, told_privately};

use self::odd::set;

const PROGRAM: &str = env!("CARGO_BIN_EXE_mutabot-under-test");
/// Odd messages after a board. A search reads 50 messages.
const BATCH: usize = 45;
/// After this time Discord accepts a nonce again.
const NONCE_LIFE: Duration = Duration::from_secs(900);

#[derive(Clone, Debug)]
struct Kind {
    of: &'static str,
    pointer: &'static str,
    value: Value,
}

impl Kind {
    fn all() -> Vec<Kind> {
        let of_type = |(of, rows): (&'static str, Vec<(&'static str, Value)>)| {
            rows.into_iter().map(move |(pointer, value)| Kind { of, pointer, value })
        };
        odd::kinds().into_iter().flat_map(of_type).collect()
    }

    /// Makes an object odd. An id keeps its value in another form.
    fn put_into(&self, object: &mut Value) {
        let here = object.pointer(self.pointer).and_then(Value::as_str).and_then(|id| id.parse::<u64>().ok());
        let value = here.filter(|_| self.value.is_u64()).map_or(self.value.clone(), |id| json!(id));
        set(object, self.pointer, &value);
    }

    fn object(&self) -> Value {
        let mut object = match self.of {
            "user" => objects::user(7, "carl", "Carl"),
            "member" => objects::member("Carl of the club"),
            "message" => objects::message(),
            "role" => objects::role(),
            "channel" => objects::channel(),
            "interaction" => objects::command(),
            other => panic!("{other}"),
        };
        self.put_into(&mut object);
        object
    }

    fn in_place_of(&self, there: &Value, parts: &[&str]) -> Value {
        let mut object = self.object();
        for part in parts {
            object[part] = there[part].clone();
        }
        if parts.iter().any(|part| self.pointer[1..].starts_with(part)) {
            self.put_into(&mut object);
        }
        object
    }

    /// A message with the odd object. Its author is the bot, except if the object is the author.
    fn in_history(&self, bot: u64) -> Value {
        let object = self.object();
        let author = json!({ "id": bot.to_string(), "username": "mutabot", "bot": true });
        match self.of {
            "user" => json!({ "author": object, "mentions": [object], "content": "hello" }),
            "member" => json!({ "author": author, "member": object, "resolved": { "members": { "7": object } } }),
            "role" => json!({ "author": author, "resolved": { "roles": { "20": object } } }),
            "channel" => json!({ "author": author, "thread": object, "resolved": { "channels": { "3": object } } }),
            "interaction" => json!({ "author": author, "interaction_metadata": object, "interaction": object }),
            _ => {
                let mut message = object;
                for part in ["id", "channel_id", "guild_id"] {
                    message.as_object_mut().unwrap().remove(part);
                }
                message["author"] = author;
                message
            }
        }
    }
}

struct Game<'a> {
    pair: Pair<'a>,
    table: Box<dyn GameTable>,
    random: fastrand::Rng,
}

impl<'a> Game<'a> {
    async fn begin(server: &'a PlaygroundServer, random: fastrand::Rng) -> Game<'a> {
        let people = server.people();
        let pair = Pair::start_game(server, [people[0].id, people[1].id], "chess", "").await;
        Game { pair, table: rules::open("chess", "", None).unwrap(), random }
    }

    fn next(&mut self) -> (usize, String) {
        let legal = self.table.legal(PieceLetters::English);
        let code = legal[self.random.usize(..legal.len())].code.clone();
        self.table.play(&code, PieceLetters::English).unwrap();
        (self.pair.ply % 2, code)
    }

    async fn writes(&mut self) {
        let ((side, code), ply) = (self.next(), self.pair.ply + 1);
        self.pair.mention(side, &code);
        self.pair.wait_for_board(ply, false).await;
    }

    async fn commands(&mut self) {
        let ((side, code), ply) = (self.next(), self.pair.ply + 1);
        self.pair.slash(side, &code);
        self.pair.wait_for_board(ply, false).await;
    }

    fn is_long(&self) -> bool {
        self.pair.ply > 60 || self.table.legal(PieceLetters::English).is_empty()
    }

    fn n_shown(&self, ply: usize) -> usize {
        // Uses a third person, who sees no private menus.
        let person = self.pair.server.client(self.pair.server.people()[2].id);
        let messages = person.messages(self.pair.thread, 100, None).unwrap();
        messages.iter().filter(|message| board_shown(message) == Some((self.pair.game, ply))).count()
    }
}

async fn as_event(game: &mut Game<'_>, kind: &Kind) {
    let (server, thread) = (game.pair.server, game.pair.thread);
    let (faults, guild, odd) = (server.faults(), server.guild_id().to_string(), kind.clone());
    match kind.of {
        "user" => faults.alter_events(1, "MESSAGE_CREATE", move |message| {
            message["author"] = odd.in_place_of(&message["author"], &["id"]);
        }),
        "member" => faults.alter_events(1, "MESSAGE_CREATE", move |message| message["member"] = odd.object()),
        "message" => faults.alter_events(1, "MESSAGE_CREATE", move |message| {
            let needed = ["id", "channel_id", "guild_id", "author", "content", "mentions", "referenced_message"];
            *message = odd.in_place_of(message, &needed);
        }),
        "role" => faults.send_event("GUILD_ROLE_UPDATE", &json!({ "guild_id": guild, "role": kind.object() })),
        "channel" => {
            for (name, id) in [("CHANNEL_UPDATE", server.channel("games")), ("THREAD_UPDATE", thread)] {
                let mut channel = kind.object();
                (channel["id"], channel["guild_id"]) = (json!(id.to_string()), json!(guild));
                if id == thread {
                    (channel["type"], channel["parent_id"]) = (json!(11), json!(server.channel("games").to_string()));
                }
                faults.send_event(name, &channel);
            }
        }
        _ => {
            faults.alter_events(1, "INTERACTION_CREATE", move |asked| odd.put_into(asked));
            return game.commands().await;
        }
    }
    game.writes().await;
}

async fn as_resolved_data(game: &mut Game<'_>, kind: &Kind) {
    let (server, players) = (game.pair.server, game.pair.players);
    let (faults, odd) = (server.faults(), kind.clone());
    let mut watch = server.subscribe();
    match kind.of {
        "user" | "member" => {
            let (part, bob) = (if kind.of == "user" { "users" } else { "members" }, players[1].to_string());
            faults.alter_events(1, "INTERACTION_CREATE", move |asked| {
                let there = &mut asked["data"]["resolved"][part][&bob];
                let kept: &[&str] = if part == "users" { &["id"] } else { &[] };
                *there = odd.in_place_of(there, kept);
            });
            let options = json!({ "player": players[1].to_string() });
            server.client(players[0]).command(game.pair.thread, "history", &options).unwrap();
            told_privately(&mut watch, players[0], |_| true).await;
        }
        "message" => {
            let board = game.pair.board.to_string();
            faults.alter_events(1, "INTERACTION_CREATE", move |asked| {
                let there = &mut asked["data"]["resolved"]["messages"][&board];
                let needed = ["id", "channel_id", "author", "content", "attachments", "components"];
                *there = odd.in_place_of(there, &needed);
            });
            server.client(players[0]).command_on(game.pair.thread, "Show this game", game.pair.board).unwrap();
            told_privately(&mut watch, players[0], |told| told["attachments"][0].is_object()).await;
        }
        "interaction" => {
            let button = format!("1:move:{}:{}", game.pair.game, game.pair.ply);
            faults.alter_events(1, "INTERACTION_CREATE", move |asked| odd.put_into(asked));
            let mover = players[game.pair.ply % 2];
            server.client(mover).click(game.pair.thread, game.pair.board, &button, &[]).unwrap();
            told_privately(&mut watch, mover, |_| true).await;
        }
        of => {
            let (part, id) = if of == "role" { ("roles", "20") } else { ("channels", "3") };
            faults.alter_events(1, "INTERACTION_CREATE", move |asked| {
                asked["data"]["resolved"][part][id] = odd.object();
                if part == "channels" {
                    asked["channel"] = odd.in_place_of(&asked["channel"], &["id", "type", "parent_id"]);
                }
            });
            game.commands().await;
        }
    }
}

/// `ODDITIES=1000` tests all kinds instead of some. `ODDITIES_SEED` chooses the kinds.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[expect(clippy::print_stdout, reason = "a failure is of the kind that is printed last")]
async fn odd_objects_in_events_and_in_resolved_data_lose_no_move_and_no_answer() {
    let asked = |name: &str| std::env::var(name).ok().and_then(|number| number.parse().ok());
    let mut random = fastrand::Rng::with_seed(asked("ODDITIES_SEED").unwrap_or(35));
    let mut kinds = Kind::all();
    random.shuffle(&mut kinds);
    kinds.truncate(asked("ODDITIES").map_or(60, |n| n as usize));
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let bot = Beside::start(&server, Arc::new(Memory::new())).await;
    let mut watch = server.subscribe();
    let mut game = Game::begin(&server, random.fork()).await;
    for kind in &kinds {
        if game.is_long() {
            game = Game::begin(&server, random.fork()).await;
        }
        let from = game.pair.ply;
        println!("{kind:?}");
        as_event(&mut game, kind).await;
        as_resolved_data(&mut game, kind).await;
        let shown: Vec<_> = (from..=game.pair.ply).map(|ply| game.n_shown(ply)).collect();
        assert!(shown.iter().all(|n| *n == 1), "{kind:?}: {shown:?} from {from}");
        let late = |it: &Arc<Happening>| matches!(**it, Happening::NotAnswered { .. });
        assert!(!watch.drain().iter().any(late), "{kind:?}");
    }
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_kill_a_board_is_found_among_messages_of_every_odd_kind() {
    let folder = tempfile::tempdir().unwrap();
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let mut bot = spawn(PROGRAM, &server, folder.path());
    server.ready().await;
    let mut game = Game::begin(&server, fastrand::Rng::with_seed(35)).await;
    let kinds = Kind::all();
    assert!(kinds.len() >= 200, "{}", kinds.len());
    for batch in kinds.chunks(BATCH) {
        // Discord posts the board, but its response is lost.
        let path = format!("/channels/{}/messages", game.pair.thread);
        server.faults().fail(usize::MAX, "POST", &path, RequestFailure::AnswerLost);
        game.writes().await;
        bot.kill().await.unwrap();
        server.faults().clear();
        for kind in batch {
            server.write_raw(game.pair.thread, &kind.in_history(server.application_id()));
        }
        // The nonce has expired and the file has another name, so only the button identifies the board.
        server.advance(NONCE_LIFE);
        server.alter(game.pair.board, |board| {
            if let Some(name) = board.pointer_mut("/attachments/0/filename") {
                *name = json!("image0.png");
            }
        });
        let (ply, mut watch) = (game.pair.ply, server.subscribe());
        bot = spawn(PROGRAM, &server, folder.path());
        // The program has found this board when it reduces the previous one.
        let is_line = |message: &Value| board_shown(message) == Some((game.pair.game, ply - 1));
        let shrunk = |it: &Happening| match it {
            Happening::MessageEdited { message, .. } => is_line(message).then_some(()),
            _ => None,
        };
        watch.find(PATIENCE, shrunk).await.unwrap();
        game.writes().await;
        server.unalter();
        assert_eq!(game.n_shown(ply), 1, "the board before {:?}", batch[0]);
    }
    bot.kill().await.unwrap();
}
