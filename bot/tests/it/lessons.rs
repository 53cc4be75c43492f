//! Lessons, and the parts they share with puzzles, without Discord. A typed move belongs to the last board shown. Also
//! checks the layout of boards for trying moves.

use std::sync::Arc;

use bot::app::ask::lesson::LessonAsk;
use bot::app::ask::puzzle::{PuzzleAsk, PuzzleId};
use bot::app::ask::tried::BoardTry;
use bot::app::ask::{play, server};
use bot::app::{
    App, COMMANDS, ChoiceMenu, GameChoice, Message, Press, RequestAct, RequestAnswer, SetupAsk, SetupMatter,
};
use bot::record::{GameId, HOUR, PersonRecord, Unix, UserId, keys, read};
use bot::refusal::Trouble;
use bot::words::Lang;
use engine::puzzle::shipped;
use serde_json::json;
use store::Store;

use crate::ask::Asker;
use crate::hints::{House, game};

const ANN: u64 = 1;
const QUIET: u64 = 501;
const DIRECT: u64 = 601;
const KEYS: usize = 5;

struct Room {
    house: House,
    event: u64,
    now: Unix,
    lang: Lang,
}

impl Room {
    async fn with_games(n_games: u64) -> Room {
        let games: Vec<_> = (1..=n_games).map(|id| game(id, &[], false, &json!({}))).collect();
        Room { house: House::new(&games).await, event: 0, now: Unix(0), lang: Lang::En }
    }

    fn restart(&mut self) {
        self.house.app = App::new(Arc::clone(&self.house.store) as Arc<dyn Store>, Vec::new());
    }

    fn ann(&self, channel: u64) -> Asker {
        let ann = Asker::new(ANN).in_lang(self.lang).at(self.now);
        if channel == DIRECT { ann.in_direct(DIRECT) } else { ann.in_channel(channel) }
    }

    async fn try_ask(&mut self, channel: u64, act: RequestAct) -> Result<RequestAnswer, Trouble> {
        self.event += 1;
        let request = self.ann(channel).asks(self.event, act);
        self.house.app.handle(&request).await
    }

    async fn ask(&mut self, channel: u64, act: RequestAct) -> Message {
        self.try_ask(channel, act).await.unwrap().reply.unwrap()
    }

    async fn says(&mut self, channel: u64, text: &str) -> String {
        self.ask(channel, said(text)).await.said()
    }

    async fn types(&mut self, channel: u64, text: &str) -> String {
        self.ask(channel, typed(text)).await.said()
    }

    async fn learns(&mut self, channel: u64, game: &str) -> Message {
        self.ask(channel, learn(game)).await
    }

    async fn suggested(&self, channel: u64, text: &str) -> Vec<String> {
        let caller = self.ann(channel).asks(0, said("")).caller;
        let found = bot::app::complete_move(&self.house.app, &caller, None, text).await.unwrap();
        found.into_iter().map(|(_, value)| value).collect()
    }

    async fn kept(&self) -> PersonRecord {
        read(&self.house.store.get(&keys::person(UserId(ANN))).await.unwrap().unwrap().value).unwrap()
    }

    async fn line(&self, id: u64) -> Vec<String> {
        self.house.record(GameId(id)).await.line
    }
}

fn learn(game: &str) -> RequestAct {
    RequestAct::Play(play::PlayAsk::Lesson(LessonAsk::of(Some(game.to_owned()))))
}

fn puzzle(game: &str) -> RequestAct {
    RequestAct::Play(play::PlayAsk::Puzzles(PuzzleAsk::Next(Some(game.to_owned()))))
}

fn said(text: &str) -> RequestAct {
    RequestAct::Play(play::PlayAsk::Said { game: GameChoice::Here, text: text.to_owned(), answers: false })
}

fn typed(text: &str) -> RequestAct {
    RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Here, text: text.to_owned() })
}

fn press(message: &Message, press: Press) -> Option<RequestAct> {
    message.buttons.iter().find(|button| button.press == press).map(|button| button.act(None).unwrap())
}

#[tokio::test]
async fn a_written_move_is_tried_on_the_lesson_or_the_puzzle_that_was_shown_last_also_after_a_restart() {
    for (lang, words, knight) in [
        (Lang::En, ["is a legal move", "well done", "right!", "step 3"], "Nc6"),
        (Lang::Fr, ["est un coup légal", "bravo", "bien joué", "étape 3"], "Cc6"),
    ] {
        let [legal, done, right, third] = words;
        let mut room = Room::with_games(0).await;
        room.lang = lang;
        assert!(press(&room.ask(DIRECT, said("e4")).await, Press::PlayBot).is_some(), "there is no game");
        room.learns(DIRECT, "mutation").await;
        room.restart();
        assert!(room.says(DIRECT, "Kd2").await.contains(legal));
        assert!(room.says(DIRECT, "e4").await.contains(done));
        assert_eq!(room.kept().await.lessons["mutation"], 1);
        // A typed move still belongs to the finished lesson until another board is shown.
        assert!(room.types(DIRECT, "e4").await.contains(done));
        room.learns(DIRECT, "mutation").await;
        assert!(room.types(QUIET, "b2c3").await.contains(done));
        room.restart();
        room.ask(DIRECT, puzzle("mutation")).await;
        assert!(room.says(DIRECT, &shipped("mutation")[0].line[0]).await.contains(right));
        assert!(room.learns(DIRECT, "mutation").await.said().contains(third));
        assert!(room.says(DIRECT, knight).await.contains(third), "the lesson was shown last");
        let name = &shipped("mutation")[0].name;
        let again = format!("1:step-back:mutation~{name}:2:0:");
        room.ask(DIRECT, bot::app::Button::parse(&again).unwrap().act(None).unwrap()).await;
        assert!(room.says(DIRECT, knight).await.contains("✅"));
        assert!(press(&room.ask(DIRECT, said("e4")).await, Press::PlayBot).is_some(), "there is no game");
    }
}

#[tokio::test]
async fn the_move_that_does_a_task_is_said_in_words() {
    for (lang, game, words) in [
        (Lang::En, "mutation", "**e4+** (pawn e2 to e4"),
        (Lang::Fr, "mutation", "**e4+** (pion e2 vers e4"),
        (Lang::En, "chess", "**e4** (pawn e2 to e4"),
        (Lang::Fr, "chess", "**e4** (pion e2 vers e4"),
    ] {
        let mut room = Room::with_games(0).await;
        room.lang = lang;
        let task = room.learns(DIRECT, game).await;
        let shown = room.ask(DIRECT, press(&task, Press::LearnShow).unwrap()).await.said();
        assert!(shown.contains(words), "{shown}");
        let played = room.says(DIRECT, "e4").await;
        assert!(played.contains(words), "{played}");
    }
}

#[tokio::test]
async fn a_move_by_the_command_is_tried_on_the_puzzle_of_the_day_that_was_shown_last_while_its_day_counts() {
    let mut room = Room::with_games(0).await;
    let known = shipped("mutation").iter().find(|known| known.n == 2).unwrap();
    let daily = |day| {
        let puzzle = PuzzleId { game: "mutation".to_owned(), name: known.name.clone(), day: Some(day) };
        RequestAct::Play(play::PlayAsk::Puzzles(PuzzleAsk::Try { puzzle, ply: 0, tried: BoardTry::Nothing }))
    };
    // The open puzzle of a game is separate from the daily one and does not change.
    room.ask(QUIET, puzzle("echek")).await;
    let open = room.kept().await.puzzles.seen;
    room.ask(QUIET, daily(0)).await;
    room.restart();
    assert!(room.types(QUIET, &known.line[0]).await.contains("right!"));
    room.restart();
    assert!(room.types(QUIET, &known.line[2]).await.contains("solved!"));
    let kept = room.kept().await.puzzles;
    assert_eq!((kept.daily.map(|daily| daily.row), kept.seen, kept.games["echek"].grade), (Some(1), None, 1));
    for day in [0, shipped("mutation").len() as u64] {
        room.ask(QUIET, puzzle("echek")).await;
        room.ask(QUIET, daily(day)).await;
        assert_eq!(room.kept().await.puzzles.seen, open);
    }
}

#[tokio::test]
async fn for_an_hour_a_lesson_comes_before_games_that_are_played_elsewhere_and_never_before_one_that_is_here() {
    let mut room = Room::with_games(1).await;
    room.learns(DIRECT, "mutation").await;
    for (channel, is_said) in [(DIRECT, true), (DIRECT, false), (QUIET, false)] {
        let act = if is_said { said("Kd2") } else { typed("Kd2") };
        assert!(room.ask(channel, act).await.said().contains("step 1"), "{channel}");
        assert!(room.suggested(channel, "Kd").await.contains(&"Kd2".to_owned()), "{channel}");
    }
    // A text that cannot be a move, or that names a game, does not belong to the lesson.
    let named = RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(GameId(1)), text: "e9".to_owned() });
    assert!(matches!(room.try_ask(DIRECT, named).await, Err(Trouble::Refused(_))));
    assert_eq!(room.line(1).await, Vec::<String>::new());
    room.types(500, "e4").await;
    assert_eq!(room.line(1).await, ["e2e4"], "the game is shown there");
    // With two games, and the lesson an hour ago, the bot asks which game is meant.
    let mut room = Room::with_games(2).await;
    room.learns(QUIET, "mutation").await;
    room.now += HOUR;
    let asked = room.ask(QUIET, typed("e4")).await;
    assert_eq!(asked.choices[0].items.len(), 2, "{}", asked.said());
    assert!(room.suggested(QUIET, "Kd").await.is_empty());
    room.learns(QUIET, "mutation").await;
    assert!(room.types(QUIET, "Kd2").await.contains("step 1"));
}

#[tokio::test]
async fn who_goes_back_in_a_lesson_goes_on_to_where_they_were_and_loses_nothing() {
    let mut room = Room::with_games(0).await;
    for n in 1..=3 {
        let shown = room.learns(QUIET, "chess").await;
        assert!(press(&shown, Press::LearnOn).is_none(), "step {n} was never done");
        let act = press(&shown, Press::LearnShow).unwrap();
        room.ask(QUIET, act).await;
    }
    let mut shown = room.learns(QUIET, "chess").await;
    for number in [3, 2, 1] {
        let back = press(&shown, Press::LearnBack).unwrap();
        shown = room.ask(QUIET, back).await;
        assert!(shown.said().contains(&format!("step {number} ")), "{}", shown.said());
    }
    room.ask(QUIET, press(&shown, Press::LearnShow).unwrap()).await;
    assert_eq!(room.kept().await.lessons["chess"], 3);
    for number in [2, 3, 4] {
        let on = press(&shown, Press::LearnOn).unwrap();
        shown = room.ask(QUIET, on).await;
        assert!(shown.said().contains(&format!("step {number} ")), "{}", shown.said());
    }
    assert!(press(&shown, Press::LearnOn).is_none());
}

#[tokio::test]
async fn a_finished_lesson_is_gone_through_again_from_where_it_was_left_and_the_rules_stand_beside_its_end() {
    let mut room = Room::with_games(0).await;
    let count = rules::info("echek").unwrap().lesson.len();
    let mut last = None;
    for _ in 0..count {
        let shown = room.learns(QUIET, "echek").await;
        last = Some(room.ask(QUIET, press(&shown, Press::LearnShow).unwrap()).await);
    }
    let end = last.unwrap();
    assert!(end.said().contains("lowest level") && press(&end, Press::PlayFirst).is_some());
    let rules = room.try_ask(QUIET, press(&end, Press::HowToPlay).unwrap()).await.unwrap();
    assert!(rules.beside && !rules.reply.as_ref().unwrap().pictures.is_empty());
    let section = rules.reply.unwrap().choices[0].button.act(Some("echek-page-common")).unwrap();
    assert!(!room.try_ask(QUIET, section).await.unwrap().beside, "another section takes the place of the one before");
    assert!(room.learns(QUIET, "echek").await.said().contains(&format!("I showed you {count}")));
    let first = room.ask(QUIET, press(&end, Press::LearnAgain).unwrap()).await;
    let second = room.ask(QUIET, press(&first, Press::LearnOn).unwrap()).await;
    assert!(second.said().contains("step 2 "));
    assert!(room.learns(QUIET, "echek").await.said().contains("step 2 "), "it is gone through again");
}

#[tokio::test]
async fn where_there_are_no_games_against_the_bot_the_end_of_a_lesson_leads_to_games_against_people() {
    let mut house = House::new(&[]).await;
    let off = SetupAsk::Choose(SetupMatter::Program, "off".to_owned());
    house.ask(ANN, RequestAct::Server(server::ServerAsk::Setup(off))).await;
    let mut end = None;
    for _ in 0..rules::info("echek").unwrap().lesson.len() {
        let shown = house.ask(ANN, learn("echek")).await;
        end = Some(house.ask(ANN, press(&shown, Press::LearnShow).unwrap()).await);
    }
    let end = end.unwrap();
    assert!(end.said().contains("`/play` to challenge someone here"), "{}", end.said());
    assert!(press(&end, Press::PlayFirst).is_none());
}

fn check(message: &Message) {
    let [ChoiceMenu { button, items, .. }] = &message.choices[..] else { panic!("{message:?}") };
    assert!(button.press == Press::Step || items.len() <= KEYS, "{} buttons: {}", items.len(), message.said());
    assert!(items.len() <= 25 && message.buttons.len().div_ceil(5) < 5, "{}", message.said());
}

#[tokio::test]
async fn more_than_five_choices_of_a_task_or_a_puzzle_are_a_menu() {
    let mut room = Room::with_games(0).await;
    let mut n_menus = 0;
    for info in rules::games().iter().filter(|info| !info.lesson.is_empty()) {
        let mut shown = Vec::new();
        for number in 1..=info.lesson.len() {
            let of = format!("1:step-back:{}:{number}:0:", info.id);
            shown.push(room.ask(QUIET, bot::app::Button::parse(&of).unwrap().act(None).unwrap()).await);
        }
        if !shipped(info.id).is_empty() {
            shown.push(room.ask(QUIET, puzzle(info.id)).await);
        }
        for board in shown {
            check(&board);
            let ChoiceMenu { button, items, .. } = &board.choices[0];
            for item in items {
                let next = room.ask(QUIET, button.act(Some(&item.value)).unwrap()).await;
                if next.choices.is_empty() {
                    continue;
                }
                check(&next);
                n_menus += usize::from(next.choices[0].button.press == Press::Step);
            }
        }
    }
    assert!(n_menus > 10, "{n_menus}");
}

#[tokio::test]
async fn why_a_try_is_none_stands_beside_the_question_that_is_asked_again() {
    let mut room = Room::with_games(0).await;
    for act in [learn("ecsech"), puzzle("ecsech")] {
        let shown = room.ask(QUIET, act).await;
        let form = shown.buttons.iter().find(|button| button.press == Press::Type).unwrap();
        let refused = room.ask(QUIET, form.act(Some("hello")).unwrap()).await.said();
        let lines: Vec<&str> = refused.lines().collect();
        let asked = lines.iter().position(|line| line.contains("Which piece")).unwrap();
        assert!(lines[asked - 1].starts_with("🤔") && asked > 2, "{refused}");
    }
}

#[test]
fn only_games_of_which_there_are_puzzles_are_offered_for_them() {
    let games = |name: &str| {
        let command = COMMANDS.iter().find(|command| command.name == name).unwrap();
        command.options[0].takes.games().into_iter().map(|info| info.id).collect::<Vec<_>>()
    };
    let with_puzzles = rules::games().iter().map(|info| info.id).filter(|id| !shipped(id).is_empty());
    assert_eq!(games("puzzle"), with_puzzles.collect::<Vec<_>>());
    assert_eq!(games("learn"), ["mutation", "chess", "ecsech", "rapid", "echek"]);
}
