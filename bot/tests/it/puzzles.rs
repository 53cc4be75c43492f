//! Puzzles without Discord: the next one, stored attempts, refusals, and the daily puzzle.

use bot::app::ask::puzzle::{PuzzleAsk, PuzzleId};
use bot::app::ask::tried::BoardTry;
use bot::app::ask::{person, play};
use bot::app::{
    Button, Message, PersonSetting, PostItem, PostStep, PostTold, Press, RequestAct, SetupAsk, SetupMatter, tell,
};
use bot::record::{
    ChannelId, DAY, DailyRow, GameRecord, GuildId, GuildRecord, HOUR, PersonRecord, PuzzlePlace, PuzzlePosted,
    PuzzlesRecord, SentMessage, Unix, UserId, keys, read,
};
use bot::refusal::Refusal;
use bot::words::Lang;
use engine::puzzle::{grade, shipped};
use rules::PieceLetters;
use serde_json::json;
use store::Store;

use crate::hints::{House, game};

const ANN: u64 = 1;

async fn kept(house: &House) -> PersonRecord {
    let row = house.store.get(&keys::person(UserId(ANN))).await.unwrap();
    row.map(|row| read(&row.value).unwrap()).unwrap_or_default()
}

async fn record(house: &House) -> PuzzlesRecord {
    kept(house).await.puzzles
}

fn next(game: &str) -> RequestAct {
    RequestAct::Play(play::PlayAsk::Puzzles(PuzzleAsk::Next(Some(game.to_owned()))))
}

fn attempt(puzzle: &PuzzleId, ply: usize, tried: BoardTry) -> RequestAct {
    RequestAct::Play(play::PlayAsk::Puzzles(PuzzleAsk::Try { puzzle: puzzle.clone(), ply, tried }))
}

fn shown(message: &Message) -> PuzzleId {
    let show = message.buttons.iter().find(|button| button.press == Press::PuzzleShow).unwrap();
    PuzzleId::read(&show.to).unwrap()
}

fn line(puzzle: &PuzzleId) -> Vec<String> {
    shipped(&puzzle.game).iter().find(|known| known.name == puzzle.name).unwrap().line.clone()
}

async fn solve(house: &mut House, puzzle: &PuzzleId) -> Message {
    let mut last = None;
    for (ply, code) in line(puzzle).into_iter().enumerate().step_by(2) {
        last = Some(house.ask(ANN, attempt(puzzle, ply, BoardTry::Picked(code))).await);
    }
    last.unwrap()
}

fn wrong(puzzle: &PuzzleId) -> String {
    let known = shipped(&puzzle.game).iter().find(|known| known.name == puzzle.name).unwrap();
    let table = rules::open(&puzzle.game, &known.setup, Some(&known.position)).unwrap();
    table.legal(PieceLetters::English).into_iter().map(|m| m.code).find(|code| *code != known.line[0]).unwrap()
}

#[tokio::test]
async fn puzzles_grow_harder_while_they_are_solved_at_once_and_easier_after_a_wrong_move() {
    let mut house = House::new(&[]).await;
    let mut grades = Vec::new();
    for n in 1..=4 {
        let puzzle = shown(&house.ask(ANN, next("chess")).await);
        let again = shown(&house.ask(ANN, next("chess")).await);
        assert_eq!(again, puzzle, "it stays open until it is done with");
        let all = shipped("chess");
        let place = all.iter().position(|known| known.name == puzzle.name).unwrap();
        grades.push(grade(place, all.len()));
        let done = solve(&mut house, &puzzle).await;
        assert!(
            done.said().contains("solved!") && done.said().contains(&format!("without a mistake: {n} ")),
            "{}",
            done.said()
        );
        assert!(done.buttons.iter().any(|button| button.press == Press::Puzzle && button.to == "chess"));
    }
    assert_eq!(grades, [1, 1, 2, 2]);
    let puzzle = shown(&house.ask(ANN, next("chess")).await);
    solve(&mut house, &puzzle).await;
    assert!(!solve(&mut house, &puzzle).await.said().contains("streak"));
    assert_eq!((record(&house).await.solved, record(&house).await.row), (5, 5));
    let puzzle = shown(&house.ask(ANN, next("chess")).await);
    let other = house.ask(ANN, attempt(&puzzle, 0, BoardTry::Picked(wrong(&puzzle)))).await;
    assert!(other.said().contains("doesn’t force a win in ") && shown(&other) == puzzle, "{}", other.said());
    let kept = record(&house).await;
    assert_eq!((kept.row, kept.longest, kept.games["chess"].grade), (0, 5, 3));
    solve(&mut house, &puzzle).await;
    let kept = record(&house).await;
    assert_eq!((kept.solved, kept.row, kept.games["chess"].grade), (6, 0, 2));
    let first = shown(&house.ask(ANN, next("mutation")).await);
    assert_eq!(first.name, shipped("mutation")[0].name);
}

#[tokio::test]
async fn who_gives_up_sees_the_solution_as_a_film_and_in_notation_and_the_row_ends() {
    let mut house = House::new(&[]).await;
    for _ in 0..2 {
        let puzzle = shown(&house.ask(ANN, next("echek")).await);
        solve(&mut house, &puzzle).await;
    }
    let puzzle = shown(&house.ask(ANN, next("echek")).await);
    let seen = house.ask(ANN, attempt(&puzzle, 0, BoardTry::Shown)).await;
    assert_eq!(seen.film.as_ref().unwrap().scenes.len(), line(&puzzle).len() + 1);
    assert!(seen.said().contains("The solution: **"), "{}", seen.said());
    let kept = record(&house).await;
    assert_eq!((kept.solved, kept.row, kept.longest, kept.games["echek"].grade), (2, 0, 2, 1));
    let next_one = shown(&house.ask(ANN, next("echek")).await);
    assert_ne!(next_one, puzzle);
    solve(&mut house, &next_one).await;
    house.ask(ANN, attempt(&next_one, 0, BoardTry::Shown)).await;
    assert_eq!(record(&house).await.row, 1);
}

#[tokio::test]
async fn a_puzzle_is_solved_by_typing_in_both_languages_and_by_menus_and_bad_text_changes_nothing() {
    let mut house = House::new(&[]).await;
    for (lang, game) in [(Lang::En, "chess"), (Lang::Fr, "chess"), (Lang::Fr, "ecsech"), (Lang::En, "mutation")] {
        house.lang = lang;
        let puzzle = shown(&house.ask(ANN, next(game)).await);
        let before = record(&house).await;
        for text in [
            "hello",
            "",
            "e9e9",
            "Ke1 Ke2 Ke3 and so on, which is no move at all but long enough to be cut off at some place",
        ] {
            let again = house.ask(ANN, attempt(&puzzle, 0, BoardTry::Typed(text.to_owned()))).await;
            assert!(shown(&again) == puzzle && again.said().contains('🤔'), "{}", again.said());
        }
        assert_eq!(record(&house).await, before);
        let known = shipped(game).iter().find(|known| known.name == puzzle.name).unwrap();
        let mut table = rules::open(game, &known.setup, Some(&known.position)).unwrap();
        for (ply, code) in known.line.iter().enumerate() {
            table.replay(code).unwrap();
            if ply % 2 == 0 {
                let text = table.last(lang.letters()).unwrap().notation;
                let told = house.ask(ANN, attempt(&puzzle, ply, BoardTry::Typed(text))).await;
                assert!(told.said().contains('✅'), "{}", told.said());
            }
        }
        assert_eq!(record(&house).await.solved, before.solved + 1);
    }
    let puzzle = shown(&house.ask(ANN, next("chess")).await);
    let (key, word) = (line(&puzzle)[0].clone(), puzzle.word());
    let press = |id: String| Button::parse(&id).unwrap().act(None).unwrap();
    let menu = house.ask(ANN, press(format!("1:go:{word}:0:0::{}", &key[..2]))).await;
    assert!(menu.said().contains("go?"), "{}", menu.said());
    assert!(menu.buttons.iter().any(|button| button.press == Press::StepBack && button.to.starts_with(&word)));
    let right = house.ask(ANN, press(format!("1:go:{word}:0:0:{}:{key}", &key[..2]))).await;
    assert!(right.said().contains("right!"), "{}", right.said());
}

#[tokio::test]
async fn nobody_solves_puzzles_where_a_server_wants_none_nor_of_a_game_without_nor_what_stands_on_a_board_that_counts()
{
    let mut house = House::new(&[]).await;
    let gone = PuzzleId { game: "chess".to_owned(), name: "0-0".to_owned(), day: None };
    assert_eq!(house.refused(ANN, attempt(&gone, 0, BoardTry::Nothing)).await, Refusal::PuzzleGone);
    let puzzle = shown(&house.ask(ANN, next("chess")).await);
    // No button leads to these plies: they are the other side's turn, or past the end.
    for ply in [1, line(&puzzle).len(), 99] {
        assert_eq!(house.refused(ANN, attempt(&puzzle, ply, BoardTry::Nothing)).await, Refusal::BadButton);
    }
    house.ask(ANN, setup(SetupMatter::Help, "off")).await;
    assert_eq!(house.refused(ANN, next("chess")).await, Refusal::PuzzlesOff);
    assert_eq!(house.refused(ANN, attempt(&puzzle, 0, BoardTry::Nothing)).await, Refusal::PuzzlesOff);
    // The solver's running rated game had this position, so the puzzle is not shown.
    let known = shipped("chess").iter().find(|known| known.name == puzzle.name).unwrap();
    let rated = counted(&known.position);
    let mut house = House::new(&[rated]).await;
    assert_eq!(house.refused(ANN, attempt(&puzzle, 0, BoardTry::Nothing)).await, Refusal::StandsElsewhere);
    assert_eq!(house.refused(ANN, attempt(&puzzle, 0, BoardTry::Shown)).await, Refusal::StandsElsewhere);
    assert!(house.try_ask(2, attempt(&puzzle, 0, BoardTry::Nothing)).await.is_err(), "the opponent plays it, too");
    assert!(house.try_ask(3, attempt(&puzzle, 0, BoardTry::Nothing)).await.is_ok());
}

/// A rated game that began at this position and has come back to it, eight plies later or more.
fn counted(position: &str) -> GameRecord {
    let mut table = rules::open("chess", "", Some(position)).unwrap();
    let key = engine::key(table.as_ref());
    let line = back_to(table.as_mut(), key);
    let line: Vec<&str> = line.iter().map(String::as_str).collect();
    game(1, &line, false, &json!({"rated": true, "imported": {"by": 1, "start": position}}))
}

/// Finds moves of both sides, there and back twice, that restore the position.
fn back_to(table: &mut dyn rules::GameTable, key: u64) -> Vec<String> {
    fn search(position: &str, line: &mut Vec<String>, key: u64, left: usize) -> bool {
        let mut table = rules::open("chess", "", Some(position)).unwrap();
        for code in &*line {
            if table.replay(code).is_err() {
                return false;
            }
        }
        if left == 0 {
            return engine::key(table.as_ref()) == key;
        }
        for m in table.legal(PieceLetters::English) {
            line.push(m.code);
            if search(position, line, key, left - 1) {
                return true;
            }
            line.pop();
        }
        false
    }
    let position = table.position();
    let mut round = Vec::new();
    assert!(search(&position, &mut round, key, 4), "nobody can go there and back");
    round.iter().cycle().take(8).cloned().collect()
}

fn setup(matter: SetupMatter, value: &str) -> RequestAct {
    RequestAct::Server(bot::app::ask::server::ServerAsk::Setup(SetupAsk::Choose(matter, value.to_owned())))
}

const CHANNEL: u64 = 700;
const MIDNIGHT: Unix = Unix(20_000 * DAY.0);

async fn due(house: &House, at: Unix) -> Option<PostItem> {
    let row = keys::guild(GuildId(400));
    match &tell::servers_to_tell(&house.app, at).await.unwrap()[..] {
        [] => None,
        [key] => {
            assert_eq!(*key, row);
            tell::next_post(&house.app, key, at).await.unwrap()
        }
        more => panic!("{more:?}"),
    }
}

async fn posted(house: &House, at: Unix) -> (Message, PuzzleId) {
    let item = due(house, at).await.expect("a puzzle is due");
    let PostStep::Post { to, message, mark } = &item.step else { panic!("{item:?}") };
    assert_eq!((*to, message.buttons[0].custom_id()), (ChannelId(CHANNEL), mark.clone()));
    assert_eq!(due(house, at).await.as_ref(), Some(&item), "until it is noted, it is the same under the same mark");
    let sent = SentMessage { channel: *to, message: 9 };
    tell::told_post(&house.app, &item, PostTold::Posted(sent), at).await.unwrap();
    let puzzle = PuzzleId::read(&message.buttons[0].to).unwrap();
    ((**message).clone(), puzzle)
}

#[tokio::test]
async fn the_puzzle_of_the_day_is_posted_once_from_its_hour_on_and_nothing_is_made_up_for() {
    let mut house = House::new(&[]).await;
    assert_eq!(due(&house, MIDNIGHT + 20 * HOUR).await, None, "no channel wants it");
    house.ask(ANN, setup(SetupMatter::Puzzles, &CHANNEL.to_string())).await;
    house.ask(ANN, setup(SetupMatter::PuzzleHour, "18")).await;
    assert_eq!(due(&house, MIDNIGHT + 17 * HOUR).await, None);
    let (message, first) = posted(&house, MIDNIGHT + 18 * HOUR).await;
    assert!(message.said().contains("Puzzle of the day") && message.ping.is_empty(), "{}", message.said());
    assert_eq!((first.game.as_str(), first.day, message.pictures.len()), ("mutation", Some(20_000), 1));
    assert_eq!(due(&house, MIDNIGHT + 23 * HOUR).await, None);
    assert_eq!(due(&house, MIDNIGHT + 7 * DAY + HOUR).await, None);
    let (_, later) = posted(&house, MIDNIGHT + 7 * DAY + 19 * HOUR).await;
    assert!(later.day == Some(20_007) && later.name != first.name);
    assert_eq!(due(&house, MIDNIGHT + 7 * DAY + 20 * HOUR).await, None);
    // The puzzle is of the server's default game. None is posted while help is off, or after the server turns it off.
    house.ask(ANN, setup(SetupMatter::Game, "echek")).await;
    assert_eq!(posted(&house, MIDNIGHT + 8 * DAY + 18 * HOUR).await.1.game, "echek");
    house.ask(ANN, setup(SetupMatter::Help, "off")).await;
    assert_eq!(due(&house, MIDNIGHT + 9 * DAY + 18 * HOUR).await, None);
    house.ask(ANN, setup(SetupMatter::Help, "on")).await;
    house.ask(ANN, setup(SetupMatter::Puzzles, "")).await;
    assert_eq!(due(&house, MIDNIGHT + 9 * DAY + 18 * HOUR).await, None);
}

#[tokio::test]
async fn a_channel_where_the_bot_may_not_write_is_told_in_the_setup_and_tried_again_the_next_day() {
    let mut house = House::new(&[]).await;
    house.ask(ANN, setup(SetupMatter::Puzzles, &CHANNEL.to_string())).await;
    let at = MIDNIGHT + 12 * HOUR;
    let item = due(&house, at).await.unwrap();
    tell::told_post(&house.app, &item, PostTold::Lost { lacking: true }, at).await.unwrap();
    assert_eq!(due(&house, at).await, None);
    let show = || RequestAct::Server(bot::app::ask::server::ServerAsk::Setup(SetupAsk::Show(SetupMatter::Puzzles)));
    assert!(house.ask(ANN, show()).await.said().contains("I can’t post the puzzle of the day in <#700>"));
    posted(&house, at + DAY).await;
    assert!(!house.ask(ANN, show()).await.said().contains("I can’t post"));
    let row = house.store.get(&keys::guild(GuildId(400))).await.unwrap().unwrap();
    let guild: GuildRecord = read(&row.value).unwrap();
    assert_eq!(guild.puzzles, Some(PuzzlePlace { channel: ChannelId(CHANNEL), lang: Lang::En }));
    assert_eq!(guild.puzzled, Some(PuzzlePosted { channel: ChannelId(CHANNEL), day: 20_001 }));
}

#[test]
fn days_in_a_row_count_on_their_day_or_the_next_and_a_day_that_was_missed_ends_the_row() {
    let mut record = PuzzlesRecord::default();
    assert!(record.close_daily(10, 10, true));
    assert!(!record.close_daily(10, 10, true), "only once");
    assert!(record.close_daily(11, 12, true), "a server may post it late");
    assert!(!record.close_daily(10, 12, true), "the day before is over");
    assert_eq!(record.daily, Some(DailyRow { day: 11, row: 2, longest: 2 }));
    assert_eq!([12, 13].map(|today| record.daily_row(today)), [2, 0]);
    assert!(!record.close_daily(13, 15, true), "too late");
    assert!(record.close_daily(15, 15, true));
    assert!(record.close_daily(16, 16, false), "given up");
    assert!(!record.close_daily(16, 16, true));
    assert_eq!(record.daily, Some(DailyRow { day: 16, row: 0, longest: 2 }));
    assert_eq!(record.solved, 3);
}

#[tokio::test]
async fn what_somebody_made_of_puzzles_is_in_their_own_profile_and_shown_to_others_if_they_want() {
    let over = json!({"state": {"is": "over", "seats": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bob"}],
        "winner": "white", "reason": "checkmate"}, "ended": 5, "thread": null});
    let mate = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"];
    let mut house = House::new(&[game(1, &mate, false, &over)]).await;
    let puzzle = shown(&house.ask(ANN, next("mutation")).await);
    solve(&mut house, &puzzle).await;
    let profile = || RequestAct::See(bot::app::ask::see::SeeAsk::Profile { person: None, against: None });
    assert!(house.ask(ANN, profile()).await.said().contains("Puzzles solved: 1 · streak without a mistake: 1 "));
    let share = RequestAct::See(bot::app::ask::see::SeeAsk::ShareProfile(None));
    let told = |message: &Message| message.for_all.as_ref().unwrap().said();
    assert_eq!(house.refused(ANN, share.clone()).await, Refusal::NoProfileToShare, "there is nothing else in it");
    house.ask(ANN, RequestAct::Person(person::PersonAsk::Set(PersonSetting::Puzzles, "on".to_owned()))).await;
    assert!(told(&house.ask(ANN, share).await).contains("Puzzles solved: 1"));
}

#[tokio::test]
async fn puzzles_are_shown_to_others_of_somebody_who_has_finished_no_game_if_they_want() {
    let mut house = House::new(&[]).await;
    let puzzle = shown(&house.ask(ANN, next("mutation")).await);
    solve(&mut house, &puzzle).await;
    let of = |person, against| RequestAct::See(bot::app::ask::see::SeeAsk::Profile { person, against });
    let hers = || of(Some(crate::ask::person(ANN)), None);
    let none = |refusal| matches!(refusal, Refusal::NoProfile { .. });
    assert!(none(house.refused(2, hers()).await), "she did not choose it");
    house.ask(ANN, RequestAct::Person(person::PersonAsk::Set(PersonSetting::Puzzles, "on".to_owned()))).await;
    let shown = house.ask(2, hers()).await;
    assert!(shown.said().contains("Puzzles solved: 1") && shown.figures.is_some(), "{}", shown.said());
    let share = RequestAct::See(bot::app::ask::see::SeeAsk::ShareProfile(None));
    assert!(house.ask(ANN, share).await.for_all.unwrap().said().contains("Puzzles solved: 1"));
    let beside = house.ask(3, of(Some(crate::ask::person(ANN)), Some(crate::ask::person(2)))).await.said();
    assert!(beside.contains("Puzzles solved: 1") && !beside.contains("<@2>"), "{beside}");
    house.ask(ANN, RequestAct::Person(person::PersonAsk::Set(PersonSetting::Profile, "off".to_owned()))).await;
    assert!(none(house.refused(2, hers()).await), "she hides all of it");
}

fn of_day(day: u64) -> PuzzleId {
    let all = shipped("chess");
    PuzzleId { game: "chess".to_owned(), name: all[day as usize * 7_919 % all.len()].name.clone(), day: Some(day) }
}

#[tokio::test]
async fn only_the_puzzle_of_that_day_counts_as_it() {
    let mut house = House::new(&[]).await;
    let forged = PuzzleId { day: Some(0), ..of_day(1) };
    assert_eq!(house.refused(ANN, attempt(&forged, 0, BoardTry::Nothing)).await, Refusal::PuzzleGone);
    house.ask(ANN, attempt(&of_day(0), 0, BoardTry::Nothing)).await;
}

#[tokio::test]
async fn a_puzzle_of_the_day_for_practice_says_whether_its_day_is_over_or_it_was_done_before() {
    let mut house = House::new(&[]).await;
    let (done, over) = ("you’ve already done it", "no longer the puzzle of the day");
    let first = house.ask(ANN, attempt(&of_day(0), 0, BoardTry::Nothing)).await.said();
    assert!(!first.contains("practice"), "{first}");
    let solved = solve(&mut house, &of_day(0)).await.said();
    assert!(solved.contains("days in a row: 1 (best: 1)"), "{solved}");
    let again = house.ask(ANN, attempt(&of_day(0), 0, BoardTry::Nothing)).await.said();
    assert!(again.contains(done) && !again.contains(over), "{again}");
    let late = crate::ask::Asker::new(2).at(Unix(5 * DAY.0)).asks(1_000, attempt(&of_day(1), 0, BoardTry::Nothing));
    let late = house.app.handle(&late).await.unwrap().reply.unwrap().said();
    assert!(late.contains(over) && !late.contains(done), "{late}");
}

#[tokio::test]
async fn puzzles_of_the_day_count_as_solved_and_are_said_not_to_be_in_the_row_of_the_others() {
    let mut house = House::new(&[]).await;
    let puzzle = shown(&house.ask(ANN, next("mutation")).await);
    let alone = solve(&mut house, &puzzle).await.said();
    assert!(alone.contains("Solved: 1 · streak without a mistake: 1 (best: 1)"), "{alone}");
    solve(&mut house, &of_day(0)).await;
    let puzzle = shown(&house.ask(ANN, next("mutation")).await);
    let beside = solve(&mut house, &puzzle).await.said();
    let row = "without a mistake, not counting puzzles of the day: 2 (best: 2)";
    assert!(beside.contains(&format!("Solved: 3 · streak {row}")), "{beside}");
    let profile = RequestAct::See(bot::app::ask::see::SeeAsk::Profile { person: None, against: None });
    let profile = house.ask(ANN, profile).await.said();
    assert!(profile.contains(row) && profile.contains("days in a row: 1 (best: 1)"), "{profile}");
}

#[tokio::test]
async fn a_text_of_which_nothing_can_be_shown_is_not_quoted() {
    let mut house = House::new(&[]).await;
    let puzzle = shown(&house.ask(ANN, next("chess")).await);
    for text in ["", "\0", "\u{200B}\u{FEFF}", "``"] {
        let said = house.ask(ANN, attempt(&puzzle, 0, BoardTry::Typed(text.to_owned()))).await.said();
        assert!(said.contains("can’t read anything") && said.contains("`Nf3`") && !said.contains("``"), "{said}");
    }
}
