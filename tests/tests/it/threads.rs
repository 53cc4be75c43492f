//! A thread belongs to its game, over the real client. Input there is for that game, refusals are public, and its rules
//! are shown. The name shows the result, and the rematch offer links to the next thread.

use std::sync::Arc;
use std::time::Duration;

use bot::record::{GameId, GameRecord, keys, read};
use playground::{Happening, HappeningWatch, Permissions};
use serde_json::{Value, json};
use store::{Batch, Store};
use tests::club::{Club, edited, shown, text};
use tests::house::{PATIENCE, Pair, button, component, id, menu, told_privately};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

async fn line(club: &Club, game: u64) -> Vec<String> {
    let entry = club.store.get(&keys::game(GameId(game))).await.unwrap().unwrap();
    read::<GameRecord>(&entry.value).unwrap().line
}

/// Emojis in URL encoding: cross, thumb, hourglass.
const CROSS: &str = "%E2%9D%8C";
const THUMB: &str = "%F0%9F%91%8D";
const HOURGLASS: &str = "%E2%8F%B3";

async fn reaction(watch: &mut HappeningWatch) -> (String, u64) {
    let find = |happening: &Happening| match happening {
        Happening::Request { method, path, status: 204, .. } if method == "PUT" && path.contains("/reactions/") => {
            let parts: Vec<_> = path.split('/').collect();
            let message = parts.iter().position(|part| *part == "messages").and_then(|at| parts[at + 1].parse().ok());
            let emoji = parts.iter().position(|part| *part == "reactions").map(|at| parts[at + 1].to_owned());
            emoji.zip(message)
        }
        _ => None,
    };
    watch.find(PATIENCE, find).await.expect("it is marked")
}

async fn written(watch: &mut HappeningWatch, place: u64) -> Value {
    let place = place.to_string();
    shown(watch, |message| message["channel_id"] == place && message["author"]["bot"] == true).await
}

async fn resigned(club: &Club, pair: &mut Pair<'_>) {
    for (side, move_) in [(0, "e4"), (1, "e5")] {
        pair.slash(side, move_);
        pair.wait_for_board(side + 1, false).await;
    }
    let question = club.asks(pair.players[0], pair.thread, "resign", &json!({})).await;
    club.presses(pair.players[0], &question, "resign-now", &[]).await;
    pair.wait_for_board(2, true).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_the_thread_of_a_game_that_is_over_or_of_others_nothing_is_played_elsewhere() {
    let club = Club::open().await;
    let (ann, [bob, dan]) = (club.ann, [club.others[0], club.others[1]]);
    let mut over = Pair::start_game(&club.server, [ann, bob], "chess", "").await;
    resigned(&club, &mut over).await;
    let elsewhere = Pair::start_game(&club.server, [ann, bob], "echek", "").await;
    let watched = Pair::start_game(&club.server, [bob, dan], "ecsech", "").await;
    for (thread, board, says) in [
        (over.thread, over.board, format!("**Chess #{}** is over", over.game)),
        (watched.thread, watched.board, format!("Only the players of **Ecséch #{}**", watched.game)),
    ] {
        for command in ["move", "resign", "draw", "takeback", "plan", "claim"] {
            let options = if command == "move" { json!({ "move": "P@e4" }) } else { json!({}) };
            let told = club.asks(ann, thread, command, &options).await;
            assert!(text(&told).contains(&says), "{command}: {told}");
            assert!(!text(&told).contains(&format!("#{}", elsewhere.game)), "{command}: {told}");
            assert_eq!(component(&told, "rematch").is_some(), thread == over.thread, "{command}: {told}");
            assert!(component(&told, "next").is_some(), "{command}: {told}");
        }
        let mention = format!("<@{}> P@e4", club.server.application_id());
        for (content, answers) in [(mention.as_str(), None), ("P@e4", Some(board))] {
            let mut watch = club.server.subscribe();
            let message = club.client(ann).message(thread, content, answers).unwrap();
            assert_eq!(reaction(&mut watch).await, (CROSS.to_owned(), id(&message)));
            let told = written(&mut watch, thread).await;
            assert!(text(&told).contains(&says), "{told}");
        }
    }
    assert_eq!(line(&club, elsewhere.game).await, Vec::<String>::new());
    let told = club.asks(ann, over.thread, "resign", &json!({})).await;
    let next = club.presses(ann, &told, "next", &[]).await;
    assert!(text(&next).contains(&format!("game #{}", elsewhere.game)), "{next}");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_to_a_refusal_in_direct_messages_is_about_the_game_of_the_refusal() {
    let club = Club::open().await;
    let (ann, bob) = (club.ann, club.others[0]);
    let pair = Pair::start_game(&club.server, [ann, bob], "chess", "").await;
    let direct = club.client(ann).open_dm();
    let mut watch = club.server.subscribe();
    club.client(ann).message(direct, "e5", None).unwrap();
    let told = written(&mut watch, direct).await;
    assert!(text(&told).contains(&format!("<#{}>", pair.thread)), "{told}");
    let options = json!({ "level": 1, "game": "chess", "side": "white" });
    let alone = Pair::alone(&club.server, ann, direct, &options).await;
    let mut watch = club.server.subscribe();
    for wrong in ["Ke7", "e4"] {
        let text = club.client(ann).message(direct, wrong, Some(id(&told))).unwrap();
        if wrong == "e4" {
            written(&mut watch, pair.thread).await;
            continue;
        }
        // Skip the answer to the command that began the game against the bot, which may come late.
        let answer = shown(&mut watch, |message| message["message_reference"]["message_id"] == text["id"]).await;
        assert!(answer["content"].as_str().unwrap().contains(&format!("<#{}>", pair.thread)), "{answer}");
    }
    assert_eq!(line(&club, pair.game).await.len(), 1);
    assert_eq!(line(&club, alone.game).await, Vec::<String>::new());
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bare_move_where_several_games_fit_asks_and_is_played_after_a_restart() {
    let club = Club::open().await;
    let (ann, [bob, dan]) = (club.ann, [club.others[0], club.others[1]]);
    let mut games = Vec::new();
    for (game, opponent) in [("chess", bob), ("mutation", dan)] {
        let pair = Pair::start_game(&club.server, [ann, opponent], game, "").await;
        games.push((pair.game, pair.thread));
    }
    let direct = club.client(ann).open_dm();
    let mut watch = club.server.subscribe();
    club.client(ann).message(direct, "pawn e2 to e4", None).unwrap();
    let asked = written(&mut watch, direct).await;
    assert!(!text(&asked).contains("option"), "{asked}");
    let options = menu(&asked).unwrap()["options"].as_array().unwrap();
    let labels: Vec<_> = options.iter().map(|option| option["label"].as_str().unwrap()).collect();
    assert!(labels[0].starts_with(&format!("Chess #{} against ", games[0].0)), "{labels:?}");
    assert!(labels[1].starts_with(&format!("Chess Mutation #{} against ", games[1].0)), "{labels:?}");
    let value = options[1]["value"].as_str().unwrap().to_owned();
    let custom_id = component(&asked, "which").unwrap().to_owned();
    let club = club.restart().await;
    let key = keys::game(GameId(games[1].0));
    let entry = club.store.get(&key).await.unwrap().unwrap();
    club.store.commit(Batch::new().put(key.clone(), b"torn".to_vec())).await.unwrap();
    let mut watch = club.server.subscribe();
    club.client(ann).click(direct, id(&asked), &custom_id, &[&value]).unwrap();
    told_privately(&mut watch, ann, |told| text(told).contains("incident")).await;
    let messages = club.client(ann).messages(direct, 10, None).unwrap();
    assert!(messages.iter().any(|message| id(message) == id(&asked) && menu(message).is_some()));
    club.store.commit(Batch::new().put(key, entry.value)).await.unwrap();
    let mut watch = club.server.subscribe();
    club.client(ann).click(direct, id(&asked), &custom_id, &[&value]).unwrap();
    let told = edited(&mut watch, "You played").await;
    assert!(text(&told).contains(&format!("<#{}>", games[1].1)), "{told}");
    assert_eq!((id(&told), menu(&told)), (id(&asked), None), "the question is gone");
    assert_eq!((line(&club, games[0].0).await, line(&club, games[1].0).await), (vec![], vec!["e2e4".to_owned()]));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_question_in_direct_messages_goes_once_its_author_has_moved() {
    let club = Club::open().await;
    let ann = club.ann;
    let pair = Pair::start_game(&club.server, [ann, club.others[0]], "chess", "").await;
    let direct = club.client(ann).open_dm();
    let mut watch = club.server.subscribe();
    let mut asked = Vec::new();
    for text in ["e4 ?", "c4 ?"] {
        club.client(ann).message(direct, text, None).unwrap();
        let question = written(&mut watch, direct).await;
        assert!(component(&question, "confirm").is_some(), "{question}");
        asked.push(id(&question));
    }
    club.client(ann).message(direct, "d4", None).unwrap();
    let told = written(&mut watch, direct).await;
    assert!(text(&told).contains(&format!("<#{}>", pair.thread)), "{told}");
    let left = club.client(ann).messages(direct, 10, None).unwrap();
    assert!(left.iter().all(|message| !asked.contains(&id(message))), "{left:?}");
    assert_eq!(line(&club, pair.game).await, ["d2d4"]);
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_refused_in_a_thread_is_marked_and_explained_there() {
    let club = Club::open().await;
    let (ann, bob) = (club.ann, club.others[0]);
    let pair = Pair::start_game(&club.server, [ann, bob], "chess", "").await;
    for (side, said) in [(0, "pawn a2 to a5"), (0, "king to e3"), (0, "castle long"), (1, "e5")] {
        let mut watch = club.server.subscribe();
        let person = club.client(pair.players[side]);
        let message = person.message(pair.thread, said, Some(pair.board)).unwrap();
        let emoji = if side == 0 { CROSS } else { HOURGLASS };
        assert_eq!(reaction(&mut watch).await, (emoji.to_owned(), id(&message)), "{said}");
        if side == 0 {
            let told = written(&mut watch, pair.thread).await;
            assert!(text(&told).starts_with('`') && text(&told).contains("isn’t possible"), "{said}: {told}");
            assert_eq!(told["message_reference"]["message_id"], message["id"], "{told}");
        }
    }
    let mut watch = club.server.subscribe();
    club.client(bob).message(pair.thread, "hello, nice game", Some(pair.board)).unwrap();
    let attempt = club.client(bob).message(pair.thread, "d5", Some(pair.board)).unwrap();
    assert_eq!(reaction(&mut watch).await.1, id(&attempt));
    // Without the right to react, the bot answers below the message.
    club.server.deny(club.games, Permissions::ADD_REACTIONS);
    let mut watch = club.server.subscribe();
    let message = club.client(bob).message(pair.thread, "d6", Some(pair.board)).unwrap();
    let told = written(&mut watch, pair.thread).await;
    assert_eq!(told["message_reference"]["message_id"], message["id"], "the hourglass says nothing more: {told}");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_asks_about_a_text_goes_once_its_author_has_moved() {
    let club = Club::open().await;
    let pair = Pair::start_game(&club.server, [club.ann, club.others[0]], "chess", "").await;
    let mut watch = club.server.subscribe();
    club.client(club.ann).message(pair.thread, "I resign", Some(pair.board)).unwrap();
    let asked = written(&mut watch, pair.thread).await;
    assert!(component(&asked, "resign").is_some(), "{asked}");
    club.client(club.ann).message(pair.thread, "e4", Some(pair.board)).unwrap();
    let message = format!("/messages/{}", id(&asked));
    let gone = |happening: &Happening| match happening {
        Happening::Request { method, path, status: 204, .. } => {
            (method == "DELETE" && path.ends_with(&message)).then_some(())
        }
        _ => None,
    };
    watch.find(PATIENCE, gone).await.expect("it goes");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kind_words_get_a_thumb_in_every_place_and_nothing_else() {
    let club = Club::open().await;
    let (ann, bob) = (club.ann, club.others[0]);
    let mut pair = Pair::start_game(&club.server, [ann, bob], "chess", "").await;
    let direct = club.client(ann).open_dm();
    let named = format!("<@{}> ", club.server.application_id());
    let mut watch = club.server.subscribe();
    for (place, name) in [(club.games, named.as_str()), (pair.thread, named.as_str()), (direct, "")] {
        for says in ["thank you", "🙂", "bien joué !"] {
            let message = club.client(ann).message(place, &format!("{name}{says}"), None).unwrap();
            assert_eq!(reaction(&mut watch).await, (THUMB.to_owned(), id(&message)), "{says} in {place}");
        }
    }
    // Without the right to react, the bot stays silent.
    club.server.deny(club.games, Permissions::ADD_REACTIONS);
    club.client(ann).message(pair.thread, &format!("{named}thanks"), None).unwrap();
    pair.slash(0, "e2e4");
    pair.wait_for_board(1, false).await;
    for place in [club.games, pair.thread, direct] {
        let messages = club.client(ann).messages(place, 100, None).unwrap();
        let answers = messages.iter().filter(|it| it["author"]["bot"] == true && it["type"] == 19);
        assert_eq!(answers.map(text).collect::<Vec<_>>(), Vec::<&str>::new(), "in {place}");
    }
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_rules_in_a_thread_are_those_of_its_game_with_a_way_through_the_sections() {
    let club = Club::open().await;
    let (ann, bob) = (club.ann, club.others[0]);
    for (game, name) in [("echek", "ECHEK"), ("ecsech", "Ecséch"), ("rapid", "Rapid'Ecséch")] {
        let pair = Pair::start_game(&club.server, [ann, bob], game, "").await;
        for who in [ann, club.others[1]] {
            let page = club.asks(who, pair.thread, "rules", &json!({})).await;
            assert!(text(&page).starts_with(&format!("## {name}: ")), "{page}");
            let next = club.presses(who, &page, "rules-on", &[]).await;
            assert!(text(&next).starts_with(&format!("## {name}: ")) && text(&next) != text(&page), "{next}");
            let back = club.presses(who, &next, "rules-back", &[]).await;
            assert_eq!(text(&back), text(&page));
        }
    }
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_rules_of_mutation_put_nothing_on_the_sheet_that_it_does_not_say() {
    let club = Club::open().await;
    let game = club.asks(club.ann, club.games, "rules", &json!({"game": "mutation"})).await;
    let layout = club.presses(club.ann, &game, "rules", &["layout"]).await;
    for page in [&game, &layout] {
        // A page with only the rule sheet has no label.
        let said = text(page).split_once("**The rule sheet**").map_or(text(page), |(_, said)| said);
        let sheet = said.split("**Mutabot’s conventions**").next().unwrap();
        let clauses: Vec<&str> = sheet.lines().filter(|line| line.starts_with("- ")).collect();
        assert!(clauses.len() >= 2, "{page}");
        for clause in clauses {
            let lower = clause.to_lowercase();
            assert!(!lower.contains("usual array") && !lower.contains("ranks 2 and 7"), "the sheet: {clause}");
        }
    }
    let (_, conventions) = text(&layout).split_once("**Mutabot’s conventions**").unwrap();
    assert!(conventions.contains("Wikipedia") && conventions.contains("usual array of chess"), "{layout}");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_says_its_game_and_its_result_and_a_rematch_leads_to_the_next_one() {
    let club = Club::open().await;
    let (ann, bob) = (club.ann, club.others[0]);
    let mut pair = Pair::start_game(&club.server, [ann, bob], "chess", "").await;
    let name = |thread: u64| club.server.channels().into_iter().find(|(id, _)| *id == thread).map(|(_, name)| name);
    let [white, black] =
        [ann, bob].map(|who| club.server.people().iter().find(|person| person.id == who).unwrap().display_name);
    assert_eq!(name(pair.thread), Some(format!("{white} – {black} #{} · Chess", pair.game)));
    resigned(&club, &mut pair).await;
    club.quiet().await;
    assert_eq!(name(pair.thread), Some(format!("{white} – {black} #{} · 0–1 · Chess", pair.game)));
    let mut watch = club.server.subscribe();
    club.client(ann).click(pair.thread, pair.board, &format!("1:rematch:{}:2", pair.game), &[]).unwrap();
    let offer = shown(&mut watch, |message| component(message, "accept").is_some()).await;
    club.client(bob).click(pair.thread, id(&offer), button(&offer, 0), &[]).unwrap();
    let begun = edited(&mut watch, "The rematch begins").await;
    let game = pair.game + 1;
    let entry = club.store.get(&keys::game(GameId(game))).await.unwrap().unwrap();
    let thread = read::<GameRecord>(&entry.value).unwrap().thread().expect("it is open").0;
    assert!(text(&begun).contains(&format!("**Chess #{game}** in <#{thread}>")), "{begun}");
    assert_eq!(id(&begun), id(&offer));
    let again = club.asks(ann, pair.thread, "resign", &json!({})).await;
    let again = club.presses(ann, &again, "rematch", &[]).await;
    assert!(text(&again).contains(&format!("<#{thread}>")), "{again}");
    club.close().await;
}

/// Opens a public thread as people do, without the bot and without a message of it.
async fn opened_by_people(club: &Club) -> u64 {
    let url = club.server.url();
    let host = url.strip_prefix("http://").unwrap();
    let body = json!({"name": "Talk and play", "type": 11}).to_string();
    let mut stream = TcpStream::connect(host).await.unwrap();
    let head = format!(
        "POST /api/v10/channels/{}/threads HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nAuthorization: Bot {}\r\n\
         User-Agent: DiscordBot (test, 1)\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        club.games,
        club.server.token(),
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 201 "), "{answer}");
    id(&serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_in_a_thread_that_people_opened_is_found_while_that_sleeps_also_after_a_restart() {
    let club = Club::open().await;
    let (ann, bob, dan) = (club.ann, club.others[0], club.others[1]);
    let general = club.server.channel("general");
    let thread = opened_by_people(&club).await;
    let place = thread.to_string();
    let (mut watch, mut requests) = (club.server.subscribe(), club.server.subscribe());
    let terms = json!({"opponent": bob.to_string(), "side": "white", "game": "chess"});
    club.client(ann).command(thread, "play", &terms).unwrap();
    let challenge = shown(&mut watch, |message| component(message, "accept").is_some()).await;
    club.press(bob, &challenge, "accept");
    let board = shown(&mut watch, |message| component(message, "move").is_some()).await;
    assert_eq!(board["channel_id"], place, "a thread has no threads");
    club.quiet().await;
    let is_thread = |it: &Arc<Happening>| matches!(&**it, Happening::Request { method, path, .. } if method == "POST" && path.ends_with("/threads"));
    assert!(!requests.drain().iter().any(is_thread), "nothing is asked that must be refused");
    let asleep = |happening: &Happening| match happening {
        Happening::Channel(channel) if channel["id"] == place => {
            (channel["thread_metadata"]["archived"] == true).then_some(())
        }
        _ => None,
    };
    club.server.advance(Duration::from_secs(4 * 24 * 60 * 60));
    watch.find(PATIENCE, asleep).await.unwrap();
    let found = club.asks(dan, general, "show", &json!({"game": "1"})).await;
    assert!(component(&found, "replay-back").is_some(), "{found}");
    let club = club.restart().await;
    let found = club.asks(dan, general, "show", &json!({"game": "1"})).await;
    assert!(component(&found, "replay-back").is_some(), "Discord tells of no thread that sleeps: {found}");
    club.close().await;
}
