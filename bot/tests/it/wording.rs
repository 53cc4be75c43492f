//! Moves in words: every suggestion parses back as the same move, in every game and language.

use std::sync::Arc;

use bot::app::ask::{begin, person, play, see};
use bot::app::{App, AppRequest, ChallengeTerms, GameChoice, Message, PersonSetting, Press, RequestAct, RequestAnswer};
use bot::record::{GameId, GameMoment, SideWish};
use bot::refusal::Trouble;
use bot::words::{Lang, Text};
use rules::{Move, PieceLetters};
use store::Memory;

use crate::ask::Asker;
use crate::simulation::from_environment;

const GAME: GameId = GameId(1);
const SEED: u64 = 12;

/// A game played only by codes. For all other texts the bot asks for a confirmation.
struct Sitting {
    app: App,
    next_event: u64,
    turn: u64,
}

impl Sitting {
    async fn start(rules: &str) -> Sitting {
        let mut sitting = Sitting { app: App::new(Arc::new(Memory::new()), Vec::new()), next_event: 0, turn: 1 };
        let (game, wish) = (Some(rules.to_owned()), SideWish::White);
        sitting
            .ask(
                1,
                RequestAct::Begin(begin::BeginAsk::Challenge {
                    game,
                    opponent: None,
                    terms: ChallengeTerms { wish, ..ChallengeTerms::default() },
                }),
            )
            .await
            .unwrap();
        sitting.ask(2, RequestAct::Begin(begin::BeginAsk::Accept(GAME))).await.unwrap();
        for who in [1, 2] {
            sitting
                .ask(who, RequestAct::Person(person::PersonAsk::Set(PersonSetting::Confirm, "on".to_owned())))
                .await
                .unwrap();
        }
        sitting
    }

    fn request(&mut self, who: u64, act: RequestAct) -> AppRequest {
        self.next_event += 1;
        let lang = if who == 1 { Lang::En } else { Lang::Fr };
        Asker::new(who).in_lang(lang).asks(self.next_event, act)
    }

    async fn ask(&mut self, who: u64, act: RequestAct) -> Result<RequestAnswer, Trouble> {
        let request = self.request(who, act);
        self.app.handle(&request).await
    }

    async fn read(&mut self, text: &str) -> Result<Vec<String>, String> {
        let act = RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Here, text: text.to_owned() });
        match self.ask(self.turn, act).await {
            Ok(answer) => Ok(codes(&answer.reply.unwrap())),
            Err(Trouble::Refused(refusal)) => Err(Text::from(refusal.itself().clone()).key.to_string()),
            Err(Trouble::Failed(failure)) => panic!("{}", failure.chain()),
        }
    }

    /// Returns why a text is refused: the reason in the rules, or else the key of the refusal.
    async fn why(&mut self, text: &str) -> String {
        let act = RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Here, text: text.to_owned() });
        let Err(Trouble::Refused(refusal)) = self.ask(self.turn, act).await else { panic!("{text} is refused") };
        let refusal = Text::from(refusal.itself().clone());
        let reason = refusal.args.iter().find(|(name, _)| name == "why").map(|(_, why)| why.say(Lang::En));
        reason.unwrap_or_else(|| refusal.key.to_string())
    }

    async fn suggestions(&mut self, typed: &str) -> Vec<(String, String)> {
        let asking = self.request(self.turn, RequestAct::See(see::SeeAsk::Games(0)));
        bot::app::complete_move(&self.app, &asking.caller, None, typed).await.unwrap()
    }

    async fn play(&mut self, ply: usize, code: &str) {
        let moment = GameMoment(ply);
        self.ask(self.turn, RequestAct::Play(play::PlayAsk::Confirm { game: GAME, moment, code: code.to_owned() }))
            .await
            .unwrap();
    }
}

fn codes(message: &Message) -> Vec<String> {
    let confirm = message.buttons.iter().find(|button| button.press == Press::Confirm);
    match confirm {
        Some(button) => vec![button.to.splitn(3, ':').nth(2).unwrap().to_owned()],
        None => message.choices[0].items.iter().map(|item| item.value.clone()).collect(),
    }
}

/// `WORDED_GAMES=40` makes a long run of more than 20,000 moves per game. `WORDED_SEED` chooses other games.
#[expect(clippy::print_stdout, reason = "a test tells what it has tried")]
#[tokio::test]
async fn what_is_suggested_in_words_reads_back_as_the_same_move_in_every_game_and_language() {
    let n_games = from_environment("WORDED_GAMES").unwrap_or(1);
    let seed = from_environment("WORDED_SEED").unwrap_or(SEED);
    println!("WORDED_SEED={seed} WORDED_GAMES={n_games}");
    let random = &mut fastrand::Rng::with_seed(seed);
    for info in rules::games() {
        let mut n_read = 0;
        for _ in 0..n_games {
            n_read += game_in_words(info.id, random).await;
        }
        println!("{}: {n_read} moves read in words", info.id);
        assert!(n_read > 20, "{}: {n_read}", info.id);
    }
}

/// Plays a random game. At every third ply, parses all suggestions. Returns the number of moves in words.
async fn game_in_words(rules: &str, random: &mut fastrand::Rng) -> usize {
    let mut sitting = Sitting::start(rules).await;
    let mut table = rules::open(rules, "", None).unwrap();
    let (mut n_read, first) = (0, random.usize(..3));
    while table.outcome().is_none() && table.codes().len() < 24 {
        let ply = table.codes().len();
        sitting.turn = table.turn() as u64 + 1;
        let suggested = if ply % 3 == first { sitting.suggestions("").await } else { Vec::new() };
        for (shown, typed) in suggested {
            assert!(shown.chars().count() <= 100, "{shown}");
            let [code] = &sitting.read(&typed).await.unwrap()[..] else { panic!("{typed} is one move") };
            let Some((_, words)) = shown.split_once(" – ") else { continue };
            let read = sitting.read(words).await.unwrap_or_else(|why| panic!("{rules}: {words}: {why}"));
            assert_eq!(read, [code.as_str()], "{rules}: {shown}");
            let ended = ["check", "mate", "échec et mat"].map(|end| format!("{words} {end}"));
            for text in [words.to_uppercase(), words.to_lowercase()].into_iter().chain(ended) {
                // The text is this move or a question that includes it, never another move.
                let read = sitting.read(&text).await.unwrap_or_else(|why| panic!("{rules}: {text}: {why}"));
                assert!(read.contains(code), "{rules}: {text} is {read:?}");
            }
            n_read += 1;
        }
        let legal = table.moves(PieceLetters::English);
        let code = legal[random.usize(..legal.len())].code.clone();
        sitting.play(ply, &code).await;
        table.play(&code, PieceLetters::English).unwrap();
        while let [only] = &table.legal(PieceLetters::English)[..]
            && only.code == "pass"
        {
            table.play("pass", PieceLetters::English).unwrap();
        }
    }
    n_read
}

#[tokio::test]
async fn people_type_moves_in_their_own_words() {
    let mut sitting = Sitting::start("chess").await;
    let one = |code: &str| Ok(vec![code.to_owned()]);
    for (typed, code) in [
        ("pawn e2 to e4", "e2e4"),
        ("Pawn from e2 to e4!", "e2e4"),
        ("pawn e4", "e2e4"),
        ("e2 to e4", "e2e4"),
        ("knight f3", "g1f3"),
        ("my knight goes to F3", "g1f3"),
        ("cavalier f3", "g1f3"),
        ("move the pawn on e2 to e4", "e2e4"),
        ("knight b1 to c3 please", "b1c3"),
        ("pawn to e4, please!", "e2e4"),
        ("cavalier b1 en c3 svp", "b1c3"),
        ("s'il te plaît, pion e2 vers e4", "e2e4"),
        ("le cavalier en f3, s’il vous plaît", "g1f3"),
    ] {
        assert_eq!(sitting.read(typed).await, one(code), "{typed}");
    }
    for (typed, why) in [
        ("pawn", "refusal-unreadable"),
        ("pawn e2", "refusal-illegal"),
        ("queen d4 please", "refusal-illegal"),
        ("queen d4 s'il vous", "refusal-unreadable"),
        ("castle kingside", "refusal-illegal"),
    ] {
        assert_eq!(sitting.read(typed).await, Err(why.to_owned()), "{typed}");
    }
    sitting.play(0, "e2e4").await;
    sitting.turn = 2;
    for (typed, code) in [("pion e7 vers e5", "e7e5"), ("le cavalier en f6", "g8f6"), ("pawn e5", "e7e5")] {
        assert_eq!(sitting.read(typed).await, one(code), "{typed}");
    }
}

async fn played(rules: &str, codes: &[&str]) -> Sitting {
    let mut sitting = Sitting::start(rules).await;
    for (ply, code) in codes.iter().enumerate() {
        sitting.turn = ply as u64 % 2 + 1;
        sitting.play(ply, code).await;
    }
    sitting.turn = codes.len() as u64 % 2 + 1;
    sitting
}

#[tokio::test]
async fn a_capture_is_said_by_the_two_men_and_asked_about_where_there_are_several() {
    let open = ["e2e4", "d7d5", "f1b5", "b8c6"];
    let mut sitting = played("chess", &open).await;
    let read = |codes: &[&str]| Ok(codes.iter().map(|code| (*code).to_owned()).collect::<Vec<_>>());
    assert_eq!(sitting.read("pawn takes pawn").await, read(&["e4d5"]));
    assert_eq!(sitting.read("le fou prend le cavalier").await, read(&["b5c6"]));
    assert_eq!(sitting.read("bishop takes knight, check!").await, read(&["b5c6"]));
    assert_eq!(sitting.read("fou mange cheval échec").await, read(&["b5c6"]));
    for none in ["king takes queen", "roi prend la dame", "bishop takes pawn"] {
        assert_eq!(sitting.read(none).await, Err("refusal-no-such-move".to_owned()), "{none}");
    }
    assert_eq!(sitting.read("bishop takes").await, read(&["b5c6"]));
    assert_eq!(sitting.read("queen takes").await, Err("refusal-no-such-move".to_owned()));
    for text in ["takes the knight", "take knight", "prends le cavalier", "fou reprend"] {
        assert_eq!(sitting.read(text).await, read(&["b5c6"]), "{text}");
    }
    assert_eq!(sitting.read("take the queen").await, Err("refusal-no-such-move".to_owned()));
    // The square is empty, so the bot asks about the move instead of playing a capture.
    for text in ["Nxf3", "Nf3", "je prends en f3 avec le cavalier"] {
        assert_eq!(sitting.read(text).await, read(&["g1f3"]), "{text}");
    }
    for talk in ["my bishop", "bishop takes knight and then pawn"] {
        assert_eq!(sitting.read(talk).await, Err("refusal-unreadable".to_owned()), "{talk}");
    }
    let passing = ["e2e4", "a7a6", "e4e5", "d7d5"];
    assert_eq!(played("chess", &passing).await.read("pawn takes pawn").await, read(&["e5d6"]));
    let several = ["e2e4", "d7d5", "c2c4", "e7e6"];
    let mut sitting = played("chess", &several).await;
    let two = sitting.read("pion prend pion").await.unwrap();
    assert_eq!(two.len(), 2);
    assert!(two.iter().all(|code| code.ends_with("d5")), "{two:?}");
    // A piece can be named by its own name, or by the piece whose moves it makes.
    let mut sitting = played("mutation", &["e2e4", "d7d5"]).await;
    assert_eq!(sitting.read("queen takes queen").await, read(&["e4d5"]));
    let act = RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Here, text: "pawn takes pawn".to_owned() });
    let asked = sitting.ask(sitting.turn, act).await.unwrap().reply.unwrap();
    assert!(asked.choices[0].items.iter().all(|item| item.about.is_some()), "each is said in words: {asked:?}");
    for text in ["pawn takes pawn", "dame prend pion"] {
        assert_eq!(sitting.read(text).await, read(&["e4d5", "e4e7", "e4h7"]), "{text}");
    }
    for rules in ["ecsech", "echek"] {
        let none = Sitting::start(rules).await.read("king takes queen").await;
        assert_eq!(none, Err("refusal-no-such-move".to_owned()), "{rules}");
    }
}

#[tokio::test]
async fn letters_and_squares_have_words_between_them_and_moves_have_words_at_their_end() {
    let mut sitting = Sitting::start("chess").await;
    let one = |code: &str| Ok(vec![code.to_owned()]);
    for (typed, code) in [
        ("C b1 vers c3", "b1c3"),
        ("c b1 à c3", "b1c3"),
        ("N b1 to c3", "b1c3"),
        ("N to f3", "g1f3"),
        ("C en f3", "g1f3"),
        ("Nf3 check", "g1f3"),
        ("Cf3 échec et mat !", "g1f3"),
        ("e2-e4 mat", "e2e4"),
        ("e2 vers e4, mate", "e2e4"),
        ("pion e4 échec au roi", "e2e4"),
        ("cheval f3", "g1f3"),
    ] {
        assert_eq!(sitting.read(typed).await, one(code), "{typed}");
    }
    for (typed, why) in [
        ("check", "refusal-unreadable"),
        ("échec et mat", "refusal-unreadable"),
        ("C b1 vers d4", "refusal-illegal"),
        ("reine d8", "refusal-illegal"),
        ("come to e4 now", "refusal-unreadable"),
    ] {
        assert_eq!(sitting.read(typed).await, Err(why.to_owned()), "{typed}");
    }
    let mut sitting = played("chess", &["e2e4", "e7e5"]).await;
    for (typed, code) in [("reine h5", "d1h5"), ("la reine d1 vers h5 échec", "d1h5"), ("D en h5", "d1h5")] {
        assert_eq!(sitting.read(typed).await, one(code), "{typed}");
    }
    let mut sitting = Sitting::start("ecsech").await;
    sitting.play(0, "P@a2").await;
    sitting.turn = 2;
    for (typed, code) in [("reine@d4", "Q@d4"), ("reine en d4", "Q@d4"), ("D @ d4 échec", "Q@d4")] {
        assert_eq!(sitting.read(typed).await, one(code), "{typed}");
    }
    let mut sitting = Sitting::start("echek").await;
    for (typed, code) in [("K vers c4", "d4c4"), ("reine en c4", "Q@c4"), ("K to c4", "d4c4")] {
        assert_eq!(sitting.read(typed).await, one(code), "{typed}");
    }
}

#[tokio::test]
async fn castling_without_its_side_is_played_if_only_one_is_legal() {
    let short = ["g1f3", "g8f6", "g2g3", "g7g6", "f1g2", "f8g7"];
    let both = [&short[..], &["d2d4", "d7d5", "c1f4", "c8f5", "b1c3", "b8c6", "d1d2", "d8d7"]].concat();
    for text in ["castle", "roque", "Roquer !", "castling"] {
        assert_eq!(played("chess", &short).await.read(text).await, Ok(vec!["e1g1".to_owned()]), "{text}");
        let asked = played("chess", &both).await.read(text).await;
        assert_eq!(asked, Ok(vec!["e1g1".to_owned(), "e1c1".to_owned()]), "{text}");
        assert_eq!(Sitting::start("chess").await.read(text).await, Err("refusal-illegal".to_owned()), "{text}");
    }
    assert_eq!(played("chess", &both).await.read("grand roque").await, Ok(vec!["e1c1".to_owned()]));
    let why = Sitting::start("ecsech").await.why("roque").await;
    assert_eq!(why, "There is no castling in this game.");
}

#[tokio::test]
async fn what_a_command_does_is_told_instead_of_read() {
    let mut sitting = Sitting::start("echek").await;
    for (typed, english, french) in [
        ("hint", "`/hint`", "`/indice`"),
        ("draw?", "`/draw`", "`/nulle`"),
        ("Nulle ?", "`/draw`", "`/nulle`"),
        ("on fait nulle ?", "`/draw`", "`/nulle`"),
        ("je veux reprendre mon coup", "`/takeback`", "`/reprendre`"),
        ("can i take that back?", "`/takeback`", "`/reprendre`"),
        ("aidez-moi", "`/help`", "`/aide`"),
        ("undo", "`/takeback`", "`/reprendre`"),
        ("j'abandonne", "`/resign`", "`/abandon`"),
        ("aide", "`/help`", "`/aide`"),
    ] {
        let text = typed.to_owned();
        let Err(Trouble::Refused(refusal)) =
            sitting.ask(1, RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Here, text: text.clone() })).await
        else {
            panic!("{typed} is no move")
        };
        let said = Text::from(refusal.itself().clone());
        assert!(said.say(Lang::En).contains(english) && said.say(Lang::Fr).contains(french), "{said:?}");
        // A message gets the reason at once, in any channel.
        for answers in [false, true] {
            let said = RequestAct::Play(play::PlayAsk::Said { game: GameChoice::Here, text: text.clone(), answers });
            let told = sitting.ask(1, said).await.unwrap().reply.unwrap().said();
            assert!(told.contains(english), "{typed}: {told}");
        }
    }
}

#[tokio::test]
async fn a_misspelt_man_is_asked_about_and_played_by_a_button() {
    let mut sitting = Sitting::start("chess").await;
    for (typed, code) in [("pwan e4", "e2e4"), ("knigth f3", "g1f3"), ("knght to f3", "g1f3"), ("cavaleir f3", "g1f3")]
    {
        let act = RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Here, text: typed.to_owned() });
        let asked = sitting.ask(1, act).await.unwrap().reply.unwrap();
        assert!(asked.said().contains("Did you mean"), "{typed}: {}", asked.said());
        assert_eq!(asked.buttons[0].custom_id(), format!("1:confirm:1:0:{code}"), "{typed}");
    }
    // The king's letter means the knight where only a knight can move.
    for (typed, code) in [("kf3", "g1f3"), ("kc3", "b1c3")] {
        let act = RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Here, text: typed.to_owned() });
        let asked = sitting.ask(1, act).await.unwrap().reply.unwrap();
        let said = asked.said();
        assert!(said.contains("king") && said.contains("Did you mean **N"), "{typed}: {said}");
        assert_eq!(asked.buttons[0].custom_id(), format!("1:confirm:1:0:{code}"), "{typed}");
    }
    for typed in ["pwan e6", "ke2", "prawns e4", "night falls", "kn f3"] {
        let act = RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Here, text: typed.to_owned() });
        assert!(matches!(sitting.ask(1, act).await, Err(Trouble::Refused(_))), "{typed}");
    }
}

#[tokio::test]
async fn of_several_moves_in_a_text_the_first_is_offered_and_planning_beside_it() {
    let mut sitting = Sitting::start("chess").await;
    let asks = |text: &str| RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Here, text: text.to_owned() });
    for (typed, code) in [
        ("e4 e5", "e2e4"),
        ("e4, e5", "e2e4"),
        ("1. e4 e5 2. Nf3", "e2e4"),
        ("e4 puis d4", "e2e4"),
        ("knight f3 and then e4", "g1f3"),
        ("pawn to d4 then bishop to f4", "d2d4"),
    ] {
        let asked = sitting.ask(1, asks(typed)).await.unwrap().reply.unwrap();
        assert!(asked.said().contains("One move at a time, please. Play **"), "{typed}: {}", asked.said());
        let ids: Vec<_> = asked.buttons.iter().map(bot::app::Button::custom_id).collect();
        assert_eq!(ids, [format!("1:confirm:1:0:{code}"), "1:plan:1:0".to_owned()], "{typed}");
    }
    // Of several moves only the first can be suggested. Parts of one move cannot.
    for typed in ["e5 e4", "e2 e5", "e4 to e5", "e4 and so on", "knight b1 takes d4"] {
        assert!(matches!(sitting.ask(1, asks(typed)).await, Err(Trouble::Refused(_))), "{typed}");
    }
    sitting.play(0, "e2e4").await;
    let asked = sitting.ask(2, asks("e5 and then Nf6")).await.unwrap().reply.unwrap();
    assert!(asked.said().contains("Un seul coup à la fois"), "{}", asked.said());
    assert_eq!(codes(&asked), ["e7e5"]);
}

async fn all_read(rules: &str, before: &[&str], told: &[(&str, &str)]) -> Vec<String> {
    let mut sitting = played(rules, before).await;
    let mut wrong = Vec::new();
    for (text, means) in told {
        let read = match sitting.read(text).await {
            Ok(codes) => codes.join(" "),
            Err(why) => why.trim_start_matches("refusal-").trim_end_matches("-for-black").to_owned(),
        };
        if read != *means {
            wrong.push(format!("{rules} {before:?}: {text}: {read}, not {means}"));
        }
    }
    wrong
}

#[tokio::test]
async fn moves_are_read_in_the_words_that_strangers_wrote() {
    let mut wrong = Vec::new();
    for (rules, before, told) in STRANGERS {
        wrong.extend(all_read(rules, before, told).await);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

type Told = (&'static str, &'static [&'static str], &'static [(&'static str, &'static str)]);

const STRANGERS: &[Told] = &[
    // Pawns and knights by their side of the board.
    (
        "chess",
        &[],
        &[
            ("pion du roi e4", "e2e4"),
            ("le pion de la dame en d4", "d2d4"),
            ("king's pawn to e4", "e2e4"),
            ("queen’s pawn d4", "d2d4"),
            ("cavalier du roi f3", "g1f3"),
            ("cavalier roi f3", "g1f3"),
            ("king knight f3", "g1f3"),
            ("pion du roi en e5", "illegal"),
            ("fou dame en e2", "illegal"),
            ("fou roi c4", "illegal"),
        ],
    ),
    ("chess", &["g1f3", "a7a6"], &[("pion dame d4", "d2d4"), ("cavalier du roi g1", "f3g1")]),
    ("chess", &["d2d4", "a7a6", "g1f3", "a6a5"], &[("knight d2", "b1d2 f3d2"), ("cavalier du roi d2", "b1d2 f3d2")]),
    // Other words around a move.
    (
        "chess",
        &[],
        &[
            ("je place le cavalier en c3", "b1c3"),
            ("je joue Cc3", "b1c3"),
            ("je joue cavalier c3", "b1c3"),
            ("je veux jouer cavalier h3", "g1h3"),
            ("I play Nf3", "g1f3"),
            ("I'll move my knight to f3", "g1f3"),
            ("let me play e4", "e2e4"),
            ("coup : Ch3", "g1h3"),
            ("coup d4", "d2d4"),
            ("move: e4", "e2e4"),
            ("sorry, b2-b3", "b2b3"),
            ("ok e4", "e2e4"),
            ("d4, à toi", "d2d4"),
            ("d4 merci", "d2d4"),
            ("d4 thanks", "d2d4"),
            ("d4, your move", "d2d4"),
            ("d4 s'il te plaît", "d2d4"),
            ("pawn e2 to e4, please", "e2e4"),
            ("joue d4", "d2d4"),
            ("je joue Cd4", "illegal"),
            ("ok e5", "illegal"),
            ("I take the knight", "no-such-move"),
            ("je prends le cavalier avec le fou", "no-such-move"),
            ("je prends en passant", "no-such-move"),
            ("je joue", "unreadable"),
            ("je joue demain", "unreadable"),
            ("I take the bus", "unreadable"),
            ("merci", "unreadable"),
            // Colloquial names, verbs of motion and spaces.
            ("cav f3", "g1f3"),
            ("Cav. f3", "g1f3"),
            ("d 4", "d2d4"),
            ("pion e 4", "e2e4"),
            ("le pion avance en h3", "h2h3"),
            ("cavalier saute en f3", "g1f3"),
            ("déplacer le cavalier de g1 vers f3", "g1f3"),
            ("bouge le pion d2 en d4", "d2d4"),
            ("pion d'e2 à e4", "e2e4"),
            // Files, by their letter.
            ("pion d en d4", "d2d4"),
            ("the b knight to c3", "b1c3"),
            ("knight b to c3", "b1c3"),
            ("cavalier de la colonne b en c3", "b1c3"),
            ("cavalier g c3", "illegal"),
            // Mate is not possible here.
            ("dame mate", "no-such-move"),
            ("checkmate", "unreadable"),
            ("échec et mat", "unreadable"),
            ("promote to a knight", "no-such-move"),
        ],
    ),
    (
        "chess",
        &["e2e4", "d7d5", "g1f3", "d5e4", "b1c3", "e4f3"],
        &[
            ("je prends le pion", "g2f3 d1f3"),
            ("je prends le pion avec la dame", "d1f3"),
            ("I take the pawn with my queen", "d1f3"),
            ("pion g prend f3", "g2f3"),
            ("g pawn takes f3", "g2f3"),
            ("gxf3", "g2f3"),
            ("g pawn takes pawn", "g2f3"),
        ],
    ),
    (
        "chess",
        &["d2d4", "e7e5", "g1f3", "e5e4", "f3e5", "a7a6"],
        &[
            ("cavalier b d2", "b1d2"),
            ("cavalier bd2", "b1d2"),
            ("cavalier e d3", "e5d3"),
            ("pion e prend d6", "illegal"),
        ],
    ),
    (
        "chess",
        &["e2e4", "a7a6", "e4e5", "d7d5"],
        &[
            ("prise en passant", "e5d6"),
            ("pion prend en passant", "e5d6"),
            ("pion mange pion en passant", "e5d6"),
            ("je prends en passant", "e5d6"),
            ("en passant", "e5d6"),
            ("pawn takes en passant", "e5d6"),
            ("e.p.", "e5d6"),
            ("exd6 en passant", "e5d6"),
            ("pion e prend d6", "e5d6"),
            ("e pawn takes d6", "e5d6"),
            ("dame prend en passant", "no-such-move"),
            ("en passant, tu as vu le match ?", "unreadable"),
        ],
    ),
    ("chess", &[], &[("en passant", "no-such-move"), ("pion prend en passant", "no-such-move")]),
    (
        "chess",
        &["a2a4", "b7b5", "a4b5", "a7a6", "b5a6", "h7h6", "a6a7", "h6h5"],
        &[
            ("axb8 dame", "a7b8q"),
            ("pion b8 = D", "a7b8q"),
            ("pion b8 = C", "a7b8n"),
            ("pion b8", "a7b8q a7b8r a7b8b a7b8n"),
            ("pion prend cavalier et devient dame", "a7b8q"),
            ("pion a7 prend b8 et se transforme en dame", "a7b8q"),
            ("pion prend cavalier, promotion tour", "a7b8r"),
            ("a7b8 en fou", "a7b8b"),
            ("a7 prend b8 fait dame", "a7b8q"),
            ("promotion en dame", "a7b8q"),
            ("pawn takes knight and becomes a queen", "a7b8q"),
            ("a7b8 queen", "a7b8q"),
            ("promote to a knight", "a7b8n"),
            ("I promote to a rook", "a7b8r"),
            ("axb8 roi", "illegal"),
        ],
    ),
    // A piece that moves as its square demands is not promoted.
    (
        "mutation",
        &[],
        &[
            ("pion d2 vers d4 et devient dame", "d2d4"),
            ("pion d2 vers d4 et devient cavalier", "illegal"),
            ("pion e2 devient fou en e4", "illegal"),
            ("pion e2 devient dame en e4", "e2e4"),
            ("la dame e4 prend le pion", "no-such-move"),
        ],
    ),
    // Checks and mates.
    (
        "chess",
        &["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6"],
        &[
            ("dame prend le pion mat", "h5f7"),
            ("queen takes pawn mate", "h5f7"),
            ("queen takes pawn", "h5e5 h5f7 h5h7"),
            ("dame mate", "h5f7"),
            ("queen mates", "h5f7"),
            ("échec et mat", "h5f7"),
            ("checkmate", "h5f7"),
            ("fou mate", "no-such-move"),
            ("dame h 4", "h5h4"),
            ("fou recule en b3", "c4b3"),
        ],
    ),
    (
        "chess",
        &["g1f3", "g8f6", "g2g3", "g7g6", "f1g2", "f8g7"],
        &[
            ("roquer côté roi", "e1g1"),
            ("short castle", "e1g1"),
            ("kingside castling please", "e1g1"),
            ("castle on the king side", "e1g1"),
            ("je roque", "e1g1"),
            ("I castle", "e1g1"),
            ("roquer côté dame", "illegal"),
        ],
    ),
    // Placements of pieces.
    (
        "ecsech",
        &["P@a2"],
        &[
            ("je pose un cavalier en g8", "N@g8"),
            ("je pose la dame en d4", "Q@d4"),
            ("je pose la dame en c4", "illegal"),
        ],
    ),
    (
        "echek",
        &["Q@c4", "Q@d6"],
        &[
            ("fou c3", "B@c3^c4 B@c3^d6"),
            ("posez le fou en c3", "B@c3^c4 B@c3^d6"),
            ("fou c3 renvoie la dame", "B@c3^c4 B@c3^d6"),
            ("fou c3 dame d6", "B@c3^d6"),
            ("posez le fou en c3 et reprenez d6", "B@c3^d6"),
            ("bishop c3 sends back the queen on d6", "B@c3^d6"),
            ("tour échange roi", "illegal"),
            ("swap rook and king", "illegal"),
            ("reprenez d6", "unreadable"),
        ],
    ),
    (
        "echek",
        &["R@c4", "Q@d6"],
        &[
            ("tour échange roi", "swap"),
            ("le roi échange la tour", "swap"),
            ("tour et roi échangent", "swap"),
            ("swap rook and king", "swap"),
        ],
    ),
];

/// Covers notation, squares and words. Each text means its own move or is asked about.
#[tokio::test]
async fn no_words_of_a_legal_move_are_another_move() {
    let random = &mut fastrand::Rng::with_seed(SEED);
    for info in rules::games() {
        let mut sitting = Sitting::start(info.id).await;
        let mut table = rules::open(info.id, "", None).unwrap();
        while table.outcome().is_none() && table.codes().len() < 40 {
            let ply = table.codes().len();
            sitting.turn = table.turn() as u64 + 1;
            let letters = if sitting.turn == 1 { PieceLetters::English } else { PieceLetters::French };
            let legal = table.moves(letters);
            let m = &legal[random.usize(..legal.len())];
            for text in said(m) {
                match sitting.read(&text).await {
                    Ok(codes) => assert!(codes.contains(&m.code), "{}: {text} is {codes:?}", info.id),
                    Err(why) => assert_ne!(why, "refusal-unreadable", "{}: {text}", info.id),
                }
            }
            sitting.play(ply, &m.code).await;
            table.play(&m.code, PieceLetters::English).unwrap();
            while let [only] = &table.legal(PieceLetters::English)[..]
                && only.code == "pass"
            {
                table.play("pass", PieceLetters::English).unwrap();
            }
        }
    }
}

fn said(m: &Move) -> Vec<String> {
    let mut texts = ["check", "mate", "checkmate", "mat", "échec", "échec et mat", "et mat"]
        .map(|end| format!("{} {end}", m.notation))
        .to_vec();
    let is_squares = m.code.len() == 4 && !m.code.contains('@') && m.code.ends_with(|c: char| c.is_ascii_digit());
    if is_squares {
        let (from, to) = m.code.split_at(2);
        let letter = m.notation.chars().next().filter(|c| c.is_ascii_uppercase() && *c != 'O');
        let letter = letter.map(|c| format!("{c} ")).unwrap_or_default();
        texts.extend(["to", "vers", "à", "en", "takes"].map(|word| format!("{letter}{from} {word} {to}")));
    }
    texts
}

#[tokio::test]
async fn the_hint_after_an_unreadable_text_names_words_that_are_read() {
    for info in rules::games() {
        let mut sitting = Sitting::start(info.id).await;
        for lang in [Lang::En, Lang::Fr] {
            let act = RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Here, text: "no such move".to_owned() });
            let Err(Trouble::Refused(refusal)) = sitting.ask(1, act).await else { panic!("it is refused") };
            let said = Text::from(refusal).say(lang);
            let example = said.rsplit('`').nth(1).unwrap().to_owned();
            assert!(example.contains(' '), "{}: {said}", info.id);
            let read = sitting.read(&example).await;
            assert!(read.as_ref().is_ok_and(|codes| codes.len() == 1), "{}: {example} is {read:?}", info.id);
        }
    }
}

#[tokio::test]
async fn a_man_is_called_by_what_he_is_and_by_what_he_moves_as() {
    let mut sitting = Sitting::start("mutation").await;
    for typed in ["pawn g1 to f3", "knight f3", "cavalier g1 f3", "pion g1 f3"] {
        assert_eq!(sitting.read(typed).await, Ok(vec!["g1f3".to_owned()]), "{typed}");
    }
    assert_eq!(sitting.read("pawn e4 becomes a queen").await, Ok(vec!["e2e4".to_owned()]));
    let e4 = sitting.suggestions("pawn e2").await;
    assert!(e4.contains(&("e4 – pawn e2 to e4, becomes a queen".to_owned(), "e4".to_owned())), "{e4:?}");
    let knights = sitting.suggestions("kni").await;
    assert!(knights.iter().any(|(shown, _)| shown.starts_with("Nf3 – knight g1 to f3")), "{knights:?}");
    assert!(knights.iter().all(|(shown, _)| shown.contains("knight")), "{knights:?}");
    sitting.play(0, "e2e4").await;
    sitting.turn = 2;
    let pawns = sitting.suggestions("pion d7 ve").await;
    assert!(pawns.iter().any(|(shown, value)| shown.starts_with("d5 – pion d7 vers d5") && value == "d5"), "{pawns:?}");
}

#[tokio::test]
async fn a_man_from_the_hand_is_placed_and_what_was_said_of_it_before_is_read_as_well() {
    let mut sitting = Sitting::start("ecsech").await;
    for typed in ["pawn placed on e4", "pawn from the hand to e4", "pion posé en e4", "pion en main vers e4"] {
        assert_eq!(sitting.read(typed).await, Ok(vec!["P@e4".to_owned()]), "{typed}");
    }
    let found = sitting.suggestions("pawn placed on e4").await;
    assert!(found.contains(&("P@e4 – pawn placed on e4".to_owned(), "P@e4".to_owned())), "{found:?}");
    let mut sitting = Sitting::start("echek").await;
    sitting.play(0, "P@c4-c3").await;
    sitting.turn = 2;
    let found = sitting.suggestions("tour posée en e6").await;
    assert!(found.iter().any(|(shown, _)| shown.ends_with("– tour posée en e6")), "{found:?}");
}

#[tokio::test]
async fn words_that_describe_no_legal_move_get_the_reason_of_its_notation() {
    for (rules, played, told) in [
        (
            "chess",
            &[][..],
            &[
                ("pawn a2 to a5", "a2a5"),
                ("king to e3", "Ke3"),
                ("king to e3, please", "Ke3"),
                ("knight to e4", "Ne4"),
                ("queen to a1", "Qa1"),
                ("bishop c1 takes h6", "Bc1h6"),
                ("castle long", "O-O-O"),
                ("petit roque", "O-O"),
                ("pion vers e5", "e5"),
                ("le roi en e3", "Ke3"),
                ("cavalier b1 vers d4", "Nb1d4"),
            ][..],
        ),
        (
            "mutation",
            &["e2e4", "e7e5"],
            &[("pion a2 vers a5", "a2a5"), ("king to e3", "Ke3"), ("grand roque", "O-O-O")],
        ),
        (
            "ecsech",
            &[],
            &[("place the rook on e8", "R@e8"), ("drop a knight on e4", "N@e4"), ("pose le roi en d5", "K@d5")],
        ),
        ("ecsech", &["P@e4"], &[("put a pawn on e4", "P@e4"), ("pose le roi en d5", "K@d5")]),
        ("echek", &[], &[("put a pawn on c3 to c5", "P@c3-c5"), ("king to e3", "Ke3")]),
    ] {
        let mut sitting = Sitting::start(rules).await;
        for (ply, code) in played.iter().enumerate() {
            sitting.turn = ply as u64 % 2 + 1;
            sitting.play(ply, code).await;
        }
        sitting.turn = played.len() as u64 % 2 + 1;
        for (words, notation) in told {
            let why = sitting.why(notation).await;
            assert_ne!(why, "refusal-unreadable", "{rules}: {notation}");
            assert_eq!(sitting.why(words).await, why, "{rules}: {words}");
        }
    }
}
