//! Chat with the bot over the real client, in every kind of channel. Each text gets one answer: a reaction to a kind
//! word, help for a question, the next board for a move. `TALK=FILE` uses every text instead of a sample, and writes
//! the table of answers into that file.

use std::collections::BTreeMap;

use playground::{Happening, HappeningWatch};
use serde_json::json;
use tests::club::Club;
use tests::house::{PATIENCE, Pair, board_file, created};

/// The kind of a text, which decides the allowed answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Friendly,
    Asking,
    Misspelt,
    Move,
}

/// Inserts each text into each of `ways`, at `{}`.
fn around(kind: Kind, texts: &[&str], ways: &[&str]) -> Vec<(Kind, String)> {
    let each = |text: &&str| ways.iter().map(|way| (kind, way.replace("{}", text))).collect::<Vec<_>>();
    texts.iter().flat_map(each).collect()
}

fn texts() -> Vec<(Kind, String)> {
    let thanks = [
        "thanks",
        "thank you",
        "gg",
        "good game",
        "well played",
        "nice one",
        "good luck",
        "have fun",
        "lol",
        "haha",
        "wow",
        "sorry",
        "oops",
        "never mind",
        "great move",
        "good night",
        "see you later",
        "you are great",
        "cool",
    ];
    let merci = [
        "merci",
        "merci beaucoup",
        "bien joué",
        "bon coup",
        "belle partie",
        "bonne chance",
        "mdr",
        "bravo",
        "désolé",
        "oups",
        "de rien",
        "à bientôt",
        "bonne nuit",
        "trop fort",
        "pas mal",
        "super",
        "génial",
        "laisse tomber",
    ];
    let questions = [
        "where can my pawn go",
        "should I castle",
        "what should I do now",
        "is that legal",
        "can you show me my moves",
        "why can I not move",
        "how much time do I have",
        "can I take back",
        "what happens on yellow",
        "who is winning",
        "do I have to take",
        "are you a human",
        "what is the best move",
        "how does a knight move",
    ];
    let french = [
        "où peut aller mon pion",
        "est-ce que je dois roquer",
        "je fais quoi maintenant",
        "tu fais quoi",
        "pourquoi je ne peux pas jouer",
        "combien de temps il me reste",
        "c’est quoi le meilleur coup",
        "est-ce que je peux roquer",
        "qui gagne",
        "comment bouge le cavalier",
        "que faire",
        "peux-tu m’aider",
    ];
    let commands = [
        "resign",
        "draw",
        "undo",
        "hint",
        "board",
        "rules",
        "whose turn is it",
        "new game",
        "what does yellow do",
        "rematch",
        "yes",
        "no",
        "ok",
        "stop",
        "take it back",
        "show the board",
        "help",
        "i accept",
    ];
    let ordres = [
        "abandon",
        "nulle",
        "annuler",
        "indice",
        "plateau",
        "règles",
        "à qui de jouer",
        "nouvelle partie",
        "revanche",
        "oui",
        "non",
        "d’accord",
        "stop",
        "reprendre mon coup",
        "que fait le jaune",
        "aide",
        "j’abandonne",
    ];
    let misspelt = [
        "knigth f3",
        "kngiht c3",
        "horce f3",
        "pwan e4",
        "pawm d4",
        "bishpo b5",
        "qeen h5",
        "quen h5",
        "rok a3",
        "cavallier f3",
        "cavalié c3",
        "poin e4",
        "fuo b5",
        "dme h5",
        "toru a3",
        "fou5",
        "Nf33",
        "e44",
        "Nh9",
        "nnf3",
    ];
    let moves = [
        "e4",
        "Nf3",
        "knight f3",
        "pawn e4",
        "e2-e4",
        "e2e4",
        "Cf3",
        "cavalier f3",
        "pion e4",
        "nf3",
        "e 4",
        "knight to f3",
        "cavalier en f3",
        "the pawn to e4",
        "♘f3",
    ];
    [
        around(
            Kind::Friendly,
            &thanks,
            &["{}", "{}!", "{} Ann", "{} everybody", "ok, {}", "{} 🙂", "hey, {}", "{}!!!"],
        ),
        around(Kind::Friendly, &merci, &["{}", "{} !", "{} Ann", "{} à tous", "{} 🙂", "ok, {}", "salut, {}"]),
        around(Kind::Friendly, &["🙂", "👍👍", "❤️", "<:gg:123456789012345678>", "😂 😂"], &["{}"]),
        around(Kind::Asking, &questions, &["{}", "{}?", "hello, {}?", "{} please?", "thanks, {}?", "hey {}", "{}??"]),
        around(Kind::Asking, &french, &["{}", "{} ?", "salut, {} ?", "{} stp ?", "merci, {} ?", "coucou {}", "{} ??"]),
        around(Kind::Asking, &commands, &["{}", "{}?", "{} please", "hello, {}", "thanks, {}", "ok {}", "{}!"]),
        around(Kind::Asking, &ordres, &["{}", "{} ?", "{} stp", "bonjour, {}", "merci, {}", "ok {}", "{} !"]),
        around(Kind::Misspelt, &misspelt, &["{}", "{}!", "{} please", "ok {}", "je joue {}", "i play {}"]),
        around(
            Kind::Move,
            &moves,
            &["{}", "{}!", "{} please", "hello, {}", "ok {}", "{} merci", "salut, {} stp", "i play {}", "thanks, {}"],
        ),
    ]
    .concat()
}

fn responses(watch: &mut HappeningWatch, found: &mut BTreeMap<u64, Vec<String>>) {
    for happening in watch.drain() {
        if let Some((to, says)) = response(&happening) {
            found.entry(to).or_default().push(says);
        }
    }
}

fn response(happening: &Happening) -> Option<(u64, String)> {
    let Happening::Request { method, path, body, status: 200..=299, .. } = happening else { return None };
    let parts: Vec<_> = path.split('/').collect();
    match (method.as_str(), parts.iter().position(|part| *part == "reactions")) {
        ("PUT", Some(at)) => Some((parts[at - 1].parse().ok()?, parts[at + 1].to_owned())),
        ("POST", None) => {
            let to = body["nonce"].as_str()?.strip_prefix("re-")?.parse().ok()?;
            Some((to, body["content"].as_str().unwrap_or_default().to_owned()))
        }
        _ => None,
    }
}

struct Place {
    name: &'static str,
    who: u64,
    channel: u64,
    mentions: bool,
}

async fn said(club: &Club, place: &Place, texts: &[(Kind, String)]) -> Vec<Vec<String>> {
    let (mut watch, mut found, mut ids) = (club.server.subscribe(), BTreeMap::new(), Vec::new());
    for (_, says) in texts {
        let says = if place.mentions { format!("<@{}> {says}", club.server.application_id()) } else { says.clone() };
        let id = club.client(place.who).message(place.channel, &says, None).unwrap();
        let id: u64 = id["id"].as_str().unwrap().parse().unwrap();
        let first = watch.find(PATIENCE, |happening| response(happening).filter(|(to, _)| *to == id)).await;
        let (_, first) = first.unwrap_or_else(|_| panic!("{}: {says} is not answered", place.name));
        found.entry(id).or_insert_with(Vec::new).push(first);
        responses(&mut watch, &mut found);
        ids.push(id);
    }
    let end = club.client(place.who).message(place.channel, &format!("<@{}> help", club.server.application_id()), None);
    let end: u64 = end.unwrap()["id"].as_str().unwrap().parse().unwrap();
    while !found.contains_key(&end) {
        let (to, says) = watch.find(PATIENCE, response).await.unwrap();
        found.entry(to).or_default().push(says);
    }
    ids.iter().map(|id| found[id].clone()).collect()
}

fn fault(kind: Kind, came: &[String]) -> Option<&'static str> {
    let is_sign = |says: &&String| says.starts_with('%');
    let signs: Vec<_> = came.iter().filter(is_sign).collect();
    let said: Vec<_> = came.iter().filter(|says| !is_sign(says)).collect();
    let lectures = said.iter().any(|says| says.contains("I can’t read") || says.contains("Je ne reconnais pas"));
    match kind {
        _ if said.len() > 1 || signs.len() > 1 => Some("two answers"),
        Kind::Friendly if !said.is_empty() => Some("a lecture on a kind word"),
        Kind::Friendly if signs.iter().any(|sign| sign.starts_with("%E2%9D")) => Some("a kind word is refused"),
        Kind::Asking if lectures => Some("a question is taken for a move"),
        _ => None,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kind_words_questions_and_misspelt_moves_are_answered_once_in_every_place() {
    let club = Club::open().await;
    let [ann, bob, chloe] = club.people();
    let [dan, eve] = [club.others[1], club.others[2]];
    let pair = Pair::start_game(&club.server, [ann, bob], "chess", "").await;
    let alone = Pair::alone(&club.server, chloe, club.games, &json!({ "level": 1, "side": "white" })).await;
    let directly = club.client(chloe).open_dm();
    let over = Pair::start_game(&club.server, [dan, bob], "chess", "").await;
    let question = club.asks(dan, over.thread, "resign", &json!({})).await;
    club.presses(dan, &question, "resign-now", &[]).await;
    club.quiet().await;
    let place = |name, who, channel, mentions| Place { name, who, channel, mentions };
    let places = [
        place("own thread, own turn", ann, pair.thread, true),
        place("own thread, other's turn", bob, pair.thread, true),
        place("own thread, with the bot", chloe, alone.thread, true),
        place("others' thread", eve, pair.thread, true),
        place("ended game", dan, over.thread, true),
        place("channel, no game", eve, club.games, true),
        place("direct messages, no game", eve, club.client(eve).open_dm(), false),
        place("direct messages, a game elsewhere", chloe, directly, false),
    ];
    let is_all = std::env::var_os("TALK").is_some();
    let (mut faults, mut table) = (Vec::new(), Vec::new());
    for (at, place) in places.iter().enumerate() {
        let talk = texts().into_iter().filter(|(kind, _)| *kind != Kind::Move).enumerate();
        let chosen: Vec<_> = talk.filter(|(idx, _)| is_all || (idx + at) % 23 == 0).map(|(_, text)| text).collect();
        for ((kind, says), came) in chosen.iter().zip(said(&club, place, &chosen).await) {
            table.push(format!("{} | {kind:?} | {says} | {}", place.name, came.join(" ‖ ").replace('\n', " ")));
            faults.extend(fault(*kind, &came).map(|fault| format!("{}: {says}: {fault}: {came:?}", place.name)));
        }
    }
    if let Some(file) = std::env::var_os("TALK") {
        std::fs::write(file, table.join("\n")).unwrap();
    }
    assert_eq!(faults, Vec::<String>::new());
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_move_is_missed_whatever_kind_words_are_around_it() {
    let is_all = std::env::var_os("TALK").is_some();
    let moves = texts().into_iter().filter(|(kind, _)| *kind == Kind::Move).map(|(_, says)| says).enumerate();
    let chosen: Vec<_> = moves.filter(|(idx, _)| is_all || idx % 11 == 0).map(|(_, says)| says).collect();
    // Two people can't have more games at a time.
    for some in chosen.chunks(10) {
        let club = Club::open().await;
        for says in some {
            let came = answer_to_a_move(&club, says).await;
            assert_eq!(came, None, "{says}");
        }
        club.close().await;
    }
}

async fn answer_to_a_move(club: &Club, says: &str) -> Option<String> {
    let [ann, bob, _] = club.people();
    let pair = Pair::start_game(&club.server, [ann, bob], "chess", "").await;
    let (mut watch, first) = (club.server.subscribe(), board_file(pair.game, 1, false));
    pair.mention(0, says);
    let find = |happening: &Happening| {
        let board = created(happening).is_some_and(|message| message["attachments"][0]["filename"] == *first);
        let refused = response(happening).map(|(_, says)| says);
        (board || refused.is_some()).then_some(refused)
    };
    watch.find(PATIENCE, find).await.unwrap()
}
