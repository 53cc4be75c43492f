//! The bot for a person who chose boards in words: a game against the bot, its review, a plan, a lesson and a puzzle.
//! Every board is complete without its picture.

use bot::app::ask::lesson::LessonAsk;
use bot::app::ask::play::HintStep;
use bot::app::ask::puzzle::PuzzleAsk;
use bot::app::ask::tried::BoardTry;
use bot::app::ask::{person, play, see};
use bot::app::{GameChoice, Message, PersonSetting, PlanAsk, Press, RequestAct};
use bot::record::{GameId, GameMoment};
use bot::words::{Lang, Text};
use engine::puzzle::shipped;
use serde_json::json;

use crate::hints::{House, game};

const ANN: u64 = 1;
const CONTENT: usize = 2_000;
const GAME: GameChoice = GameChoice::Named(GameId(1));

async fn house(game_id: &str, line: &[&str], against_bot: bool) -> House {
    let mut house = House::new(&[game(1, line, against_bot, &json!({"game": game_id}))]).await;
    house.ask(ANN, RequestAct::Person(person::PersonAsk::Set(PersonSetting::Boards, "words".to_owned()))).await;
    house
}

fn heard(message: &Message) -> String {
    let told = message.boards_in_words(CONTENT);
    let told = told.unwrap_or_else(|| panic!("a board is left to a picture: {message:?}")).join("\n");
    for picture in &message.pictures {
        for cell in picture.scene.cells.iter().filter(|cell| cell.piece.is_some()) {
            assert!(told.contains(&cell.name), "{} is not told: {told}", cell.name);
        }
    }
    let heard = format!("{}\n{told}", message.said());
    assert!(heard.chars().count() <= CONTENT, "{heard}");
    heard
}

async fn hears(house: &mut House, act: RequestAct) -> (Message, String) {
    let message = house.ask(ANN, act).await;
    let heard = if message.pictures.is_empty() { message.said() } else { heard(&message) };
    (message, heard)
}

fn hint(step: HintStep) -> RequestAct {
    RequestAct::Play(play::PlayAsk::Hint { game: GAME, moment: None, step })
}

fn first_choice(message: &Message) -> RequestAct {
    let choice = &message.choices[0];
    choice.button.act(Some(&choice.items[0].value)).unwrap()
}

#[tokio::test]
async fn a_game_its_review_and_its_positions_are_heard() {
    let line = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6"];
    let mut house = house("chess", &line, true).await;
    let (board, said) = hears(&mut house, RequestAct::See(see::SeeAsk::Board { game: GAME, as_text: false })).await;
    assert!(said.contains("Chess. Last move: 3… Nf6, knight g8 to f6. White to move."), "{said}");
    assert_eq!(board.pictures.len(), 1);
    let (menu, _) = hears(&mut house, RequestAct::Play(play::PlayAsk::Choose { game: GAME, half: None })).await;
    hears(&mut house, first_choice(&menu)).await;
    hears(&mut house, hint(HintStep::Man)).await;
    let (hint, said) = hears(&mut house, hint(HintStep::Move)).await;
    let told = "My move would be **Qxf7#**: queen h5 to f7, takes the pawn.\nChess. \
                Last move: 3… Nf6, knight g8 to f6.";
    assert!(said.contains(told), "{said}");
    let scene = &hint.pictures[0].scene;
    let arrow = scene.arrows.iter().map(|arrow| format!("{}{}", arrow.from, arrow.to)).collect::<Vec<_>>();
    assert_eq!(arrow, ["h5f7"]);
    assert!(!scene.cells.iter().any(|cell| cell.marks.mate), "it is not played yet");
    hears(
        &mut house,
        RequestAct::Play(play::PlayAsk::Pick { game: GameId(1), moment: GameMoment(6), code: "h5f7".to_owned() }),
    )
    .await;
    for at in [0, 3, 7] {
        let (_, said) = hears(&mut house, RequestAct::See(see::SeeAsk::Replay { game: GAME, at: Some(at) })).await;
        assert_eq!(said.contains("White wins (checkmate)."), at == 7, "{said}");
        assert!(!said.contains("in check"), "{said}");
    }
    let (review, _) = hears(&mut house, RequestAct::See(see::SeeAsk::Review(GAME))).await;
    for moment in review.buttons.iter().filter(|button| button.press == Press::ReviewMoment) {
        hears(&mut house, moment.act(None).unwrap()).await;
    }
    let (film, _) = hears(&mut house, RequestAct::See(see::SeeAsk::Film(GAME))).await;
    let told = film.film.unwrap().alt;
    assert!(told.starts_with("White wins (checkmate). As a film: e4, pawn e2 to e4; "), "{told}");
    assert!(told.ends_with("Qxf7#, queen h5 to f7, takes the pawn."), "{told}");
}

#[tokio::test]
async fn the_last_move_and_what_may_still_be_done_are_heard() {
    let board = RequestAct::See(see::SeeAsk::Board { game: GAME, as_text: false });
    let mut passing = house("chess", &["e2e4", "a7a6", "e4e5", "d7d5", "e5d6", "a8a7"], true).await;
    let (_, said) = hears(&mut passing, RequestAct::See(see::SeeAsk::Replay { game: GAME, at: Some(5) })).await;
    assert!(said.contains("Last move: 3. exd6, pawn e5 to d6, takes the pawn en passant."), "{said}");
    let (message, said) = hears(&mut passing, board.clone()).await;
    let rights = "White may still castle on both sides. Black may still castle on the king’s side.";
    assert!(said.contains(rights), "{said}");
    assert!(message.buttons.iter().all(|button| button.press != Press::Turn), "words have no side");
    let mut cards = house("echek", &[], true).await;
    let (_, said) = hears(&mut cards, board.clone()).await;
    assert!(said.contains("Area: columns a to g, rows 2 to 7. Both sides may still exchange rook and king."), "{said}");
    let wrapped = rules::open("echek", "", Some("7k/8/8/8/8/8/8/7K[QRBNPqrbnp] w Rr")).unwrap();
    let area = "Area: columns e to c, rows 6 to 3; after h comes a, after 8 comes 1.";
    assert_eq!(Text::from(&wrapped.rights()[0]).say(Lang::En), area);
    let knights = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(2);
    let (_, said) = hears(&mut self::house("chess", &knights, false).await, board).await;
    assert!(said.contains("This position has come up three times: a draw can be claimed with /draw."), "{said}");
}

#[tokio::test]
async fn a_queen_that_leaves_the_game_is_heard_of_then_and_later() {
    let mut house = house("echek", &["Q@c4", "N@c5", "R@c3", "P@b5-b4"], true).await;
    for (lang, leaves, out) in [
        (Lang::En, "white queen on c4 is surrounded and leaves the game.", "Out of the game: White’s queen."),
        (Lang::Fr, "dame blanche en c4 encerclée : elle quitte la partie.", "Hors du jeu : la dame blanche."),
    ] {
        house.lang = lang;
        let (_, said) = hears(&mut house, RequestAct::See(see::SeeAsk::Board { game: GAME, as_text: false })).await;
        assert!(said.contains(leaves) && said.contains(out), "{said}");
    }
}

#[tokio::test]
async fn who_gives_a_puzzle_up_hears_its_moves_and_what_they_lead_to() {
    let mut house = house("chess", &[], true).await;
    let (puzzle, _) =
        hears(&mut house, RequestAct::Play(play::PlayAsk::Puzzles(PuzzleAsk::Next(Some("chess".to_owned()))))).await;
    let show = puzzle.buttons.iter().find(|button| button.press == Press::PuzzleShow).unwrap();
    let (shown, _) = hears(&mut house, show.act(None).unwrap()).await;
    let alt = &shown.film.as_ref().unwrap().alt;
    assert!(shown.by_ear && alt.contains("Played: ") && alt.contains("\nWhite: king "), "{alt}");
}

#[tokio::test]
async fn a_move_that_is_not_played_yet_is_said_to_be_none() {
    let mut house = house("chess", &["e2e4", "e7e5"], true).await;
    house.ask(ANN, RequestAct::Person(person::PersonAsk::Set(PersonSetting::Confirm, "on".to_owned()))).await;
    let pick = play::PlayAsk::Pick { game: GameId(1), moment: GameMoment(2), code: "g1f3".to_owned() };
    let (_, said) = hears(&mut house, RequestAct::Play(pick)).await;
    assert!(said.contains("After 2. Nf3, knight g1 to f3 (not played yet): Black to move."), "{said}");
    assert!(!said.contains("Last move"), "{said}");
}

#[tokio::test]
async fn a_board_in_letters_is_flipped_as_one() {
    let mut house = house("chess", &["e2e4", "e7e5"], true).await;
    let mut board = house.ask(ANN, RequestAct::See(see::SeeAsk::Board { game: GAME, as_text: true })).await;
    let mut seen = Vec::new();
    for _ in 0..3 {
        assert!(board.pictures.is_empty());
        seen.push(board.said());
        let flip = board.buttons.iter().find(|button| button.press == Press::Turn).expect("letters have a side");
        board = house.ask(ANN, flip.act(None).unwrap()).await;
    }
    assert_eq!(seen[0], seen[2]);
    assert!(seen[0].contains("\n1 ") && seen[0] != seen[1], "{seen:?}");
}

#[tokio::test]
async fn a_plan_is_heard() {
    let mut house = house("mutation", &["e2e4"], false).await;
    hears(&mut house, RequestAct::Play(play::PlayAsk::Plan(GAME, PlanAsk::Show))).await;
    let text = "b8c6 g1f3".to_owned();
    let (plan, said) =
        hears(&mut house, RequestAct::Play(play::PlayAsk::Plan(GAME, PlanAsk::Add { at: None, text }))).await;
    assert!(said.contains("Ranks 8, 5, 4, 1: red, yellow, blue, black, black, blue, yellow, red."), "{said}");
    assert!(said.contains("Ranks 7, 2: white."), "{said}");
    hears(&mut house, first_choice(&plan)).await;
    let add = plan.buttons.iter().find(|button| button.press == Press::PlanAdd).unwrap().act(None).unwrap();
    let (menu, _) = hears(&mut house, add).await;
    hears(&mut house, first_choice(&menu)).await;
}

#[tokio::test]
async fn every_lesson_and_every_puzzle_is_heard() {
    for lang in Lang::ALL {
        let mut house = house("chess", &[], true).await;
        house.lang = lang;
        for info in rules::games() {
            for number in 1..=info.lesson.len() {
                let lesson = |tried| {
                    let game = Some(info.id.to_owned());
                    RequestAct::Play(play::PlayAsk::Lesson(LessonAsk { game, task: Some(number), tried }))
                };
                let (task, _) = hears(&mut house, lesson(BoardTry::Nothing)).await;
                hears(&mut house, first_choice(&task)).await;
                hears(&mut house, lesson(BoardTry::Shown)).await;
            }
            let (puzzle, said) =
                hears(&mut house, RequestAct::Play(play::PlayAsk::Puzzles(PuzzleAsk::Next(Some(info.id.to_owned())))))
                    .await;
            let known = &shipped(info.id)[0];
            let side = rules::open(info.id, &known.setup, Some(&known.position)).unwrap().turn();
            if lang == Lang::En {
                assert!(said.contains(&format!("{side:?} to move.")), "{}: {said}", info.id);
                assert_eq!(said.matches("to move and win").count(), 1, "{}: {said}", info.id);
                assert!(said.contains(&format!("\n{side:?}: ")), "{}: {said}", info.id);
            }
            hears(&mut house, first_choice(&puzzle)).await;
        }
    }
}

#[tokio::test]
async fn the_colours_of_squares_go_first_where_there_is_no_room() {
    let mut house = house("mutation", &[], true).await;
    let (board, _) = hears(&mut house, RequestAct::See(see::SeeAsk::Board { game: GAME, as_text: false })).await;
    let picture = &board.pictures[0];
    let colours = picture.colours.as_deref().unwrap();
    assert_eq!(picture.in_words(1_024), format!("{}\n{colours}", picture.alt));
    assert_eq!(picture.in_words(picture.alt.chars().count() + 9), picture.alt);
    assert_eq!(board.boards_in_words(board.said().chars().count() + 20), None, "nothing is cut");
    let mut public = board.clone();
    public.by_ear = false;
    assert_eq!(public.boards_in_words(CONTENT), None);
    // Games without colours in their rules never mention them.
    let mut chess = self::house("chess", &[], true).await;
    let (board, _) = hears(&mut chess, RequestAct::See(see::SeeAsk::Board { game: GAME, as_text: false })).await;
    assert_eq!(board.pictures[0].colours, None);
}
