//! Plays the listed games to an end under their rules, once by text and once by components. One player reads French,
//! the other English.

use std::collections::BTreeSet;
use std::sync::Arc;

use bot::record::{GameId, GameRecord, keys, read};
use playground::{PlaygroundOptions, PlaygroundServer};
use rules::{EndReason, GameTable, PieceLetters, pgn};
use serde_json::Value;
use store::{Memory, Store};
use tests::house::{Beside, Pair, component, steps, typed};
use tests::pair::clicks;

/// A finished game: its rules, layout, and moves in English letters.
struct Finished {
    rules: &'static str,
    layout: String,
    moves: Vec<String>,
}

/// Castling, en passant, an underpromotion to a knight, and mate.
const CHESS: &str = "e4 d5 exd5 Nf6 d6 e6 dxc7 Bd6 cxb8=N O-O Nf3 Rxb8 Be2 b5 O-O b4 c4 bxc3 dxc3 Ne8 Qxd6 Kh8 Qxf8#";
/// White has no move and passes twice. It is rare if the bishop's choice must leave all cards linked.
const PASSED: &str = "P@e3-d3 B@d6^d3 P@c4-c5 N@c7 c5c6 Q@b7 Q@b5 P@e5-e4 R@b6 R@e6 B@d7^d6 B@b7^c6 N@b4 e6d6 P@e7 d5c5 \
    b6c6 d6d5 d4e5 c5b5 swap c7e6 pass swap pass e6c7 e5e6 d5e5 c6b6 b5c5 e6d6 b7d5 d6e6";
/// Both kings are surrounded at once. The game has bishops' choices, pawns' steps and an exchange.
const BOTH: &str = "N@c3 P@d6-c6 B@b4^c6 N@c6 Q@a3 R@b5 a3d3 P@d6-e6 d3b3 e6d6 P@a5-a4 B@a5^b5 R@c4 R@b5 swap b5c5";

fn vectors(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn words(moves: &Value) -> Vec<String> {
    moves.as_array().unwrap().iter().map(|m| m.as_str().unwrap().to_owned()).collect()
}

/// The games to play, with every possible end.
fn finished() -> Vec<Finished> {
    let mutation = vectors(include_str!("../../../rules/tests/vectors/mutation.json"));
    let ecsech = vectors(include_str!("../../../rules/tests/vectors/ecsech.json"));
    let echek = vectors(include_str!("../../../rules/tests/vectors/echek.json"));
    let split = |line: &str| line.split(' ').map(str::to_owned).collect();
    let mut games = vec![Finished { rules: "chess", layout: String::new(), moves: split(CHESS) }];
    games.extend([PASSED, BOTH].map(|line| Finished { rules: "echek", layout: String::new(), moves: split(line) }));
    if cfg!(feature = "toy") {
        let moves = split("M@c M@nw M@n M@s M@w M@e Mw-sw Ms-se Mn-ne");
        games.push(Finished { rules: "toy", layout: String::new(), moves });
    }
    // One game ends with a mate by White, the other by Black.
    for game in [&mutation["games"][1], &mutation["games"][8]] {
        let rows = words(&mutation["layouts"][game["layout"].as_str().unwrap()]);
        games.push(Finished { rules: "mutation", layout: rows.join("/"), moves: words(&game["moves"]) });
    }
    // In two games a side places all its pieces. In two a player cannot place.
    for (rules, idx) in [("ecsech", 0), ("ecsech", 3), ("rapid", 8), ("rapid", 13)] {
        games.push(Finished { rules, layout: String::new(), moves: words(&ecsech["games"][idx]["moves"]) });
    }
    // One king is surrounded. The games have exchanges, bishops' choices and pawns' steps.
    for idx in [3, 7] {
        games.push(Finished { rules: "echek", layout: String::new(), moves: words(&echek["games"][idx]["moves"]) });
    }
    games
}

fn end_in_words(table: &dyn GameTable, players: [u64; 2]) -> String {
    let outcome = table.outcome().expect("the game is over");
    let winner = outcome.winner.map(|side| format!("<@{}>", players[side as usize]));
    let text = match outcome.reason {
        EndReason::Own(word) => bot::text!("{}-over-{}", table.info().id, word),
        shared => bot::text!("over-{}", shared.word()),
    };
    let loser = outcome.winner.map(|side| format!("<@{}>", players[side.other() as usize]));
    let text = text.with("winner", winner.unwrap_or_default()).with("loser", loser.unwrap_or_default());
    text.say(bot::words::Lang::En)
}

/// Plays a game to its end, and checks the last board and the record. Returns the moves as codes.
async fn play(
    server: &PlaygroundServer,
    store: &Memory,
    players: [u64; 2],
    french: usize,
    game: &Finished,
    by_menus: bool,
) {
    let mut pair = Pair::start_game(server, players, game.rules, &game.layout).await;
    let mut table = rules::open(game.rules, &game.layout, None).unwrap();
    let mut last = Value::Null;
    for text in &game.moves {
        let side = table.turn() as usize;
        let letters = if side == french { PieceLetters::French } else { PieceLetters::English };
        let code = code_of(table.as_ref(), text);
        if code == "pass" {
            // The bot has passed automatically, together with the move before.
            table.play(&code, PieceLetters::English).unwrap();
            continue;
        }
        let (notation, typed) = (notation_of(table.as_ref(), &code, letters), typed(table.as_ref(), &code, letters));
        table.play(&code, PieceLetters::English).unwrap();
        let n_plies = shown_after(table.as_ref(), game);
        if by_menus {
            let told = pair.by_menus(side, &code).await;
            check_menus(&told, side == french, &notation);
        } else {
            match table.codes().len() % 3 {
                0 => {
                    pair.slash(side, &typed);
                }
                1 => pair.reply(side, &typed),
                _ => pair.mention(side, &typed),
            }
        }
        last = pair.wait_for_board(n_plies, n_plies == game.moves.len()).await;
    }
    let record = store.get(&keys::game(GameId(pair.game))).await.unwrap().unwrap();
    let record: GameRecord = read(&record.value).unwrap();
    assert_eq!(record.line, table.codes());
    assert_eq!(record.outcome(), table.outcome());
    let content = last["content"].as_str().unwrap();
    assert!(content.contains(&end_in_words(table.as_ref(), players)), "{content}");
    assert!(["move", "draw-ask", "resign"].iter().all(|does| component(&last, does).is_none()), "{last}");
    check_record(&pair, french, &last, table.as_ref()).await;
}

fn code_of(table: &dyn GameTable, text: &str) -> String {
    let legal = table.legal(PieceLetters::English);
    legal.into_iter().find(|m| m.notation == text || m.code == text).expect("a legal move").code
}

fn notation_of(table: &dyn GameTable, code: &str, letters: PieceLetters) -> String {
    table.legal(letters).into_iter().find(|m| m.code == code).unwrap().notation
}

/// The ply of the board after the table's last move. Passes follow it at once.
fn shown_after(table: &dyn GameTable, game: &Finished) -> usize {
    let n = table.codes().len();
    n + game.moves[n..].iter().take_while(|text| *text == "pass").count()
}

/// Fetches and parses a finished game's record as each player.
async fn check_record(pair: &Pair<'_>, french: usize, last: &Value, table: &dyn GameTable) {
    for side in [0, 1] {
        let (told, text) = pair.record(side, last).await;
        let words = if side == french { "les coups dans un fichier" } else { "The moves of **" };
        assert!(told["content"].as_str().unwrap().contains(words), "{told}");
        let record = pgn::read(&text).unwrap_or_else(|error| panic!("{error:?} in {text}"));
        assert_eq!((record.table.codes(), record.outcome()), (table.codes(), table.outcome()), "{text}");
    }
}

fn check_menus(told: &[Value], is_french: bool, notation: &str) {
    let (answer, menus) = told.split_last().unwrap();
    let played =
        if is_french { format!("Vous avez joué **{notation}**") } else { format!("You played **{notation}**") };
    assert!(answer["content"].as_str().unwrap().starts_with(&played), "{answer}");
    assert_eq!(answer["attachments"].as_array().map_or(0, Vec::len), 0, "the picture of the menu is gone");
    // Most moves are a piece and a cell. More steps are rare, as are pieces with more moves than buttons, whose cells
    // come row by row.
    let n_steps = menus.iter().filter_map(|message| steps(message).first()?.1.split(':').nth(5).map(str::to_owned));
    let n_steps = n_steps.collect::<BTreeSet<_>>().len();
    let is_paged =
        menus.iter().any(|message| ["page-on", "page-back"].iter().any(|to| component(message, to).is_some()));
    let most = if is_paged { 5 } else { 4 };
    assert!(n_steps > 2 || clicks(told) <= most, "{} clicks: {menus:?}", clicks(told));
    for message in menus {
        let first = message["content"].as_str().unwrap().lines().next().unwrap();
        let (_, question) = first.split_once("** · ").unwrap();
        assert_eq!((question.ends_with('?'), question.ends_with("\u{a0}?")), (true, is_french), "{question}");
        let alt = message["attachments"][0]["description"].as_str().unwrap();
        let men: &[&str] = if is_french { &["Blancs\u{a0}: "] } else { &["White: ", "White in hand: "] };
        assert!(men.iter().any(|men| alt.contains(men)), "{alt}");
    }
}

async fn play_all(by_menus: bool) {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let store = Arc::new(Memory::new());
    let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn Store>).await;
    let person = |locale: &str| server.people().iter().find(|person| person.locale == locale).unwrap().id;
    let (chloe, ann) = (person("fr"), person("en-US"));
    let games = finished();
    for info in rules::games() {
        assert!(games.iter().any(|game| game.rules == info.id), "{} is played", info.id);
    }
    // The games must include each kind of move that takes more than a piece and a cell.
    let kinds = [
        ("chess", "O-O"),
        ("chess", "=N"),
        ("ecsech", "N@"),
        ("echek", "^"),
        ("echek", "-"),
        ("echek", "swap"),
        ("echek", "pass"),
    ];
    for (rules, sign) in kinds {
        let moves = games.iter().filter(|game| game.rules == rules).flat_map(|game| &game.moves);
        assert!(moves.into_iter().any(|text| text.contains(sign)), "{sign} in {rules}");
    }
    for (idx, game) in games.iter().enumerate() {
        // Each game is played both ways, with swapped languages.
        let french = (idx + usize::from(by_menus)) % 2;
        let players = if french == 0 { [chloe, ann] } else { [ann, chloe] };
        play(&server, &store, players, french, game, by_menus).await;
    }
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_game_is_played_to_its_end_by_text_in_two_languages() {
    play_all(false).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_game_is_played_to_its_end_by_components_alone_in_two_languages() {
    play_all(true).await;
}
