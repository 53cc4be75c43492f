//! Finished games over the real client: histories, replays, notes, records and imported games.

use std::sync::Arc;

use bot::app::{App, upkeep};
use bot::record::{GameRecord, keys, write};
use playground::{Happening, HappeningWatch, RequestFailure};
use serde_json::{Value, json};
use store::{Batch, Store};
use tests::club::{Club, text};
use tests::house::{PATIENCE, Pair, component, download, id, menu, told_privately};

async fn presses_for_all(club: &Club, who: u64, message: &Value, does: &str) -> Value {
    let mut watch = club.server.subscribe();
    let custom_id = component(message, does).unwrap_or_else(|| panic!("{does}: {message}"));
    club.client(who).click(channel_of(message), id(message), custom_id, &[]).unwrap();
    told_privately(&mut watch, who, |told| told["id"] != message["id"]).await
}

async fn fills_in(club: &Club, who: u64, channel: u64, form: &str, text: &str) -> Value {
    let mut watch = club.server.subscribe();
    club.client(who).submit_modal(channel, form, &json!({ "text": text })).unwrap();
    told_privately(&mut watch, who, |_| true).await
}

async fn form_of(club: &Club, act: impl FnOnce()) -> String {
    let mut watch = club.server.subscribe();
    act();
    let shown = |happening: &Happening| match happening {
        Happening::Answered { kind: 9, data, .. } => data["custom_id"].as_str().map(str::to_owned),
        _ => None,
    };
    watch.find(PATIENCE, shown).await.unwrap()
}

async fn game(club: &Club, players: [u64; 2], rules: &str) -> (u64, Value) {
    let mut pair = Pair::start_game(&club.server, players, rules, "").await;
    pair.slash(0, "e4");
    pair.wait_for_board(1, false).await;
    pair.slash(1, "e5");
    pair.wait_for_board(2, false).await;
    let asked = club.asks(players[0], pair.thread, "resign", &json!({})).await;
    let mut watch = club.server.subscribe();
    let custom_id = component(&asked, "resign-now").unwrap();
    club.client(players[0]).click(pair.thread, id(&asked), custom_id, &[]).unwrap();
    let board = pair.wait_for_board(2, true).await;
    told_privately(&mut watch, players[0], |told| told["id"] == asked["id"]).await;
    (pair.game, board)
}

fn finished(id: u64, guild: u64, channel: u64, seats: [(u64, &str); 2]) -> GameRecord {
    let game = if id.is_multiple_of(3) { "chess" } else { "mutation" };
    let player = |(id, name): (u64, &str)| json!({"id": id, "name": name});
    let record = json!({
        "v": 1, "id": id, "game": game, "setup": rules::open(game, "", None).unwrap().setup(), "line": ["e2e4", "e7e5"],
        "state": {"is": "over", "seats": seats.map(player), "winner": "black", "reason": "resignation"},
        "place": {"in": "channel", "channel": channel, "thread": null}, "lang": "en", "made": id, "changed": 1_000 * id,
        "next_news": 0, "challenge": null, "boards": [], "offers": [], "guild": guild,
    });
    serde_json::from_value(record).unwrap()
}

fn channel_of(message: &Value) -> u64 {
    message["channel_id"].as_str().unwrap().parse().unwrap()
}

fn file(message: &Value) -> &str {
    message["attachments"][0]["filename"].as_str().unwrap_or_default()
}

async fn old_club() -> Club {
    let club = Club::open().await;
    let [ann, bob, _] = club.people();
    let guild = club.server.guild_id();
    let old = (1..=200).map(|id| finished(id, guild, club.games, [(ann, "Ann"), (bob, "Bob")]));
    let batch = old.fold(Batch::new(), |batch, record| batch.put(keys::game(record.id), write(&record)));
    club.store.commit(batch.put(keys::LAST_GAME, write(&200))).await.unwrap();
    upkeep::catch_up_with_history(&App::new(Arc::clone(&club.store) as Arc<dyn Store>, Vec::new())).await.unwrap();
    club
}

async fn shown_to_all(watch: &mut HappeningWatch) -> Value {
    let public = |happening: &Happening| match happening {
        Happening::MessageCreated { message, visible_to: None } => Some(message.clone()),
        _ => None,
    };
    watch.find(PATIENCE, public).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_history_has_pages_that_are_turned_both_ways_also_after_a_restart() {
    let club = old_club().await;
    let [ann, bob, _] = club.people();
    let (number, _) = game(&club, [ann, bob], "mutation").await;
    assert_eq!(number, 201);
    let club = club.restart().await;
    let page = club.asks(bob, club.games, "history", &json!({})).await;
    assert!(text(&page).starts_with("**Your finished games**\n🏆 #201 **won** against"), "{page}");
    assert_eq!(text(&page).lines().count(), 11, "{page}");
    assert!(component(&page, "newer").is_none());
    let page = club.presses(bob, &page, "older", &[]).await;
    assert!(text(&page).lines().nth(1).unwrap().starts_with("🏆 #191 "), "{page}");
    let page = club.presses(bob, &page, "newer", &[]).await;
    assert!(text(&page).contains("🏆 #201 **won**") && component(&page, "newer").is_none(), "{page}");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_of_the_servers_history_is_stepped_through_back_and_forth() {
    let club = old_club().await;
    let [ann, _, chloe] = club.people();
    let none = club.asks(chloe, club.games, "history", &json!({"player": ann.to_string(), "result": "won"})).await;
    assert!(text(&none).contains("ne correspond à cette recherche"), "{none}");
    let found = club.asks(chloe, club.games, "history", &json!({"where": "here", "game": "chess"})).await;
    assert!(text(&found).starts_with("**Parties terminées de ce serveur**\nn°\u{a0}198 "), "{found}");
    assert_eq!(menu(&found).unwrap()["options"].as_array().unwrap().len(), 10, "{found}");

    let shown = club.presses(chloe, &found, "open", &["198"]).await;
    assert_eq!(file(&shown), "mutabot-198-2-end-replay.png");
    assert!(text(&shown).contains("Après **1… e5** (position 2 sur 2)"), "{shown}");
    let shown = club.presses(chloe, &shown, "replay-back", &[]).await;
    let described = shown["attachments"][0]["description"].as_str().unwrap();
    assert!(described.contains("Dernier coup\u{a0}: 1. e4") && described.contains("Aux Noirs de jouer"), "{described}");
    let shown = club.presses(chloe, &shown, "replay-first", &[]).await;
    let off: Vec<_> =
        shown["components"][0]["components"].as_array().unwrap().iter().map(|b| b["disabled"] == true).collect();
    assert_eq!(off, [true, true, false, false, false], "{shown}");
    let shown = club.presses(chloe, &shown, "replay-on", &[]).await;
    let shown = club.presses(chloe, &shown, "replay-last", &[]).await;
    assert_eq!(file(&shown), "mutabot-198-2-end-replay.png");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_one_person_shows_everybody_is_stepped_through_alone() {
    let club = old_club().await;
    let [ann, _, chloe] = club.people();
    let shown = club.asks(chloe, club.games, "show", &json!({"game": "198"})).await;
    let mut watch = club.server.subscribe();
    club.presses(chloe, &shown, "share", &[]).await;
    let public = shown_to_all(&mut watch).await;
    assert!(text(&public).starts_with(&format!("<@{chloe}> shows:\n")), "the server's language: {public}");
    assert_eq!(public["mentions"], json!([]), "nobody is pinged");
    let alone = presses_for_all(&club, ann, &public, "replay").await;
    assert!(component(&alone, "replay-back").is_some() && alone["flags"] == 64, "{alone}");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_stepped_through_from_its_last_board_after_a_restart_or_from_any_position_by_command() {
    let club = old_club().await;
    let [ann, bob, _] = club.people();
    let (_, last) = game(&club, [ann, bob], "mutation").await;
    let club = club.restart().await;
    let alone = presses_for_all(&club, bob, &last, "replay").await;
    assert!(text(&alone).contains("(position 2 of 2)"), "{alone}");
    let by_command = club.asks(bob, club.games, "show", &json!({"game": "3", "move": 0})).await;
    assert_eq!(file(&by_command), "mutabot-3-0-replay.png");
    let client = club.server.client(bob);
    let choices = client.autocomplete(club.games, "show", &json!({"game": "199"}), "game").await.unwrap();
    assert!(choices[0]["name"].as_str().unwrap().ends_with(", over"), "{choices:?}");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_not_everybody_sees_every_channel_games_are_found_in_their_own_unless_a_player_showed_them() {
    let club = old_club().await;
    let [ann, bob, chloe] = club.people();
    let (games, general) = (club.games, club.server.channel("general"));
    let setup = club.asks(ann, games, "setup", &json!({})).await;
    let setup = club.presses(ann, &setup, "setup", &["history"]).await;
    club.presses(ann, &setup, "set-up", &["channel"]).await;
    let none = club.asks(chloe, general, "history", &json!({"where": "here"})).await;
    assert!(text(&none).contains("ne correspond à cette recherche"), "{none}");
    let refused = club.asks(chloe, general, "show", &json!({"game": "3"})).await;
    assert!(text(&refused).contains("Il n’y a pas de partie"), "{refused}");
    let found = club.asks(chloe, games, "history", &json!({"where": "here"})).await;
    assert_eq!(text(&found).lines().count(), 11, "{found}");
    let own = club.asks(bob, general, "show", &json!({"game": "3"})).await;
    club.presses(bob, &own, "share", &[]).await;
    club.asks(chloe, general, "film", &json!({"game": "3"})).await;
    let seen = club.asks(chloe, general, "show", &json!({"game": "3"})).await;
    assert_eq!(file(&seen), "mutabot-3-2-end-replay.png");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_records_of_all_ones_games_come_as_files_of_two_hundred() {
    let club = old_club().await;
    let [ann, bob, _] = club.people();
    game(&club, [ann, bob], "mutation").await;
    let all = club.asks(bob, club.games, "record", &json!({"all": true})).await;
    assert!(text(&all).contains("200 of your finished games"), "{all}");
    let pgn = download(all["attachments"][0]["url"].as_str().unwrap()).await;
    assert_eq!(pgn.matches("[Event ").count(), 200);
    assert!(pgn.starts_with("[Event \"Mutabot #201\"]"), "the newest first");
    let rest = club.presses(bob, &all, "all-records", &[]).await;
    let pgn = download(rest["attachments"][0]["url"].as_str().unwrap()).await;
    assert!(pgn.starts_with("[Event \"Mutabot #1\"]") && pgn.matches("[Event ").count() == 1, "{pgn}");
    assert!(component(&rest, "all-records").is_none(), "{rest}");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_note_is_its_writers_until_the_game_ends_and_then_part_of_the_record() {
    let club = Club::open().await;
    let [ann, bob, chloe] = club.people();
    let mut pair = Pair::start_game(&club.server, [ann, bob], "chess", "").await;
    let thread = pair.thread;
    let kept = club.asks(ann, thread, "note", &json!({"text": "@everyone **plan** {f4}"})).await;
    assert!(text(&kept).contains(r"📝 \@everyone \*\*plan\*\* {f4} (your note"), "{kept}");
    pair.slash(0, "e4");
    pair.wait_for_board(1, false).await;
    let shown = club.asks(bob, thread, "show", &json!({})).await;
    let note = component(&shown, "note").unwrap();
    let form = form_of(&club, || club.client(bob).click(thread, id(&shown), note, &[]).map(|_| ()).unwrap()).await;
    let kept = fills_in(&club, bob, thread, &form, "I answer e5").await;
    assert!(text(&kept).contains("I answer e5") && text(&kept).contains("private until the game ends"), "{kept}");
    assert!(!text(&kept).contains("plan"), "of the other's note there is no trace: {kept}");
    club.server.faults().fail(1, "POST", "/webhooks", RequestFailure::Code(403, 50013));
    let refused = club.presses(bob, &kept, "share", &[]).await;
    assert!(
        text(&refused).starts_with("Discord doesn’t let me post") && refused["attachments"] == json!([]),
        "{refused}"
    );
    let kept = club.asks(bob, thread, "show", &json!({})).await;
    let mut watch = club.server.subscribe();
    club.presses(bob, &kept, "share", &[]).await;
    let public = shown_to_all(&mut watch).await;
    assert!(!text(&public).contains("I answer") && !text(&public).contains("📝"), "{public}");
    let own = club.asks(bob, thread, "note", &json!({})).await;
    assert!(text(&own).contains("1. I answer e5"), "{own}");
    let second = club.asks(bob, thread, "note", &json!({"text": "Instead"})).await;
    assert!(text(&second).contains("📝 Instead"), "one note a position: {second}");

    pair.slash(1, "e5");
    pair.wait_for_board(2, false).await;
    let asked = club.asks(ann, thread, "resign", &json!({})).await;
    club.server.client(ann).click(thread, id(&asked), component(&asked, "resign-now").unwrap(), &[]).unwrap();
    let board = pair.wait_for_board(2, true).await;
    let read = presses_for_all(&club, chloe, &board, "replay").await;
    assert!(text(&read).contains("📝 Coups annotés\u{a0}: 0, 1. e4"), "{read}");
    let read = club.presses(chloe, &read, "replay-back", &[]).await;
    assert!(text(&read).contains(&format!("📝 <@{bob}>\u{a0}: Instead")), "{read}");
    let (_, pgn) = pair.record(0, &board).await;
    assert!(pgn.contains("(f4)} 1. e4 {Bob: Instead} 1... e5 0-1"), "{pgn}");
    let own = club.asks(bob, thread, "note", &json!({})).await;
    let none = club.presses(bob, &own, "unnote", &["1"]).await;
    assert!(text(&none).contains("You have no notes"), "{none}");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_record_from_elsewhere_is_pasted_shown_and_taken_away() {
    let club = Club::open().await;
    let [ann, bob, chloe] = club.people();
    let games = club.server.channel("games");
    let opens = |who: u64| {
        let client = club.server.client(who);
        move || client.command(games, "import", &json!({})).map(|_| ()).unwrap()
    };
    let form = form_of(&club, opens(chloe)).await;
    let refused = fills_in(&club, chloe, games, &form, "Bonjour !").await;
    assert!(text(&refused).contains("Le coup 1, `Bonjour`, ne peut pas être joué"), "{refused}");
    let form = form_of(&club, opens(ann)).await;
    let record = "[Event \"Café\"]\n[White \"A. <@1>\"]\n[Black \"B.\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 1-0";
    let kept = fills_in(&club, ann, games, &form, record).await;
    assert!(
        text(&kept).contains(r"A. \<\@1\> (White) against B. (Black)") && text(&kept).contains("Saved as #1"),
        "{kept}"
    );
    let last = club.presses(ann, &kept, "replay-last", &[]).await;
    assert!(text(&last).contains(r"A. \<\@1\> wins."), "{last}");
    let foreign = club.asks(bob, games, "show", &json!({"game": "1"})).await;
    assert!(text(&foreign).contains("There’s no game #1."), "{foreign}");
    let mut watch = club.server.subscribe();
    club.presses(ann, &last, "share", &[]).await;
    let public = shown_to_all(&mut watch).await;
    let stepped = presses_for_all(&club, bob, &public, "replay").await;
    assert_eq!(file(&stepped), "mutabot-1-4-end-replay.png");
    let film = presses_for_all(&club, bob, &public, "film").await;
    assert_eq!(file(&film), "mutabot-1-film.gif");
    let taken = presses_for_all(&club, bob, &public, "record").await;
    let pgn = download(taken["attachments"][0]["url"].as_str().unwrap()).await;
    assert!(pgn.contains("[Event \"Café\"]") && pgn.contains("2. Bc4 Nc6 1-0"), "{pgn}");
    let none = club.asks(ann, games, "history", &json!({})).await;
    assert!(text(&none).contains("No finished games"), "{none}");
    club.close().await;
}

#[tokio::test]
async fn a_record_longer_than_a_form_takes_is_imported_from_a_file() {
    let club = Club::open().await;
    let [ann, _, chloe] = club.people();
    let games = club.server.channel("games");
    let imports = async |who: u64, bytes: Vec<u8>| {
        let file = club.client(who).upload("game.pgn", bytes).unwrap().to_string();
        club.asks(who, games, "import", &json!({ "file": file })).await
    };
    let moves = ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(120);
    let moves: String = moves.map(|text| format!("{text} {{ [%eval 0.2] [%clk 0:09:58] }} ")).collect();
    let record = format!("[White \"André\"]\n[Black \"B.\"]\n\n{moves}e4 1/2-1/2");
    assert!(record.chars().count() > 4_000);
    let latin = |text: &str| text.chars().map(|c| u8::try_from(c).unwrap()).collect::<Vec<_>>();
    let kept = imports(ann, latin(&record)).await;
    assert!(text(&kept).contains("André (White) against B. (Black)") && text(&kept).contains("Saved as #1"), "{kept}");
    let last = club.presses(ann, &kept, "replay-last", &[]).await;
    assert_eq!(file(&last), "mutabot-1-121-end-replay.png");
    // A refusal returns the text of a form, but not a file.
    let refused = imports(ann, latin(&record.replace("e4 1/2", "e5 1/2"))).await;
    assert!(text(&refused).contains("Move 61, `e5`, can’t be played."), "{refused}");
    assert_eq!(refused["attachments"], json!([]));
    let picture = imports(ann, b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec()).await;
    assert!(
        text(&picture).contains("I can’t read this file. Attach a game record (PGN) as text, up to 1 MB."),
        "{picture}"
    );
    let large = imports(chloe, vec![b' '; 1024 * 1024 + 1]).await;
    assert!(text(&large).contains("Joignez une feuille de partie (PGN) en texte, de 1\u{a0}Mo au plus"), "{large}");
    club.close().await;
}
