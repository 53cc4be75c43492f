//! Hints without Discord: their steps, where they are refused, the stored rows, and past positions.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use bot::app::ask::play::HintStep;
use bot::app::ask::{play, see};
use bot::app::{App, GameChoice, Message, Press, RequestAct, SetupAsk, ThinkJob, ThinkerQueue, tell};
use bot::keep::verify_store;
use bot::record::{GameId, GameMoment, GameRecord, HintTaken, StoredSide, keys, read, write};
use bot::refusal::{Refusal, Trouble};
use bot::words::Lang;
use serde_json::{Value, json};
use store::{Batch, Memory, Store};

use crate::ask::{self, Asker};

const GAME: GameId = GameId(1);
const MATE: &[&str] = &["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6"];
const LONG: &[&str] = &["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f8e7"];

pub(crate) struct House {
    pub(crate) app: App,
    pub(crate) store: Arc<Memory>,
    event: u64,
    pub(crate) lang: Lang,
}

impl House {
    pub(crate) async fn new(games: &[GameRecord]) -> House {
        let store = Arc::new(Memory::new());
        let mut batch = Batch::new().put(keys::LAST_GAME, write(&(games.len() as u64)));
        for record in games {
            batch = batch.put(keys::game(record.id), write(record));
            for row in bot::app::agreement(record).must {
                batch = batch.put(row, Vec::new());
            }
        }
        store.commit(batch).await.unwrap();
        House { app: App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new()), store, event: 0, lang: Lang::En }
    }

    pub(crate) async fn try_ask(&mut self, who: u64, act: RequestAct) -> Result<Message, Trouble> {
        self.event += 1;
        let server = bot::app::CallerServer { may_manage: true, ..ask::server(400) };
        let asker = Asker::new(who).in_lang(self.lang).in_server(server);
        self.app.handle(&asker.asks(self.event, act)).await.map(|answer| answer.reply.unwrap())
    }

    pub(crate) async fn ask(&mut self, who: u64, act: RequestAct) -> Message {
        self.try_ask(who, act).await.unwrap()
    }

    pub(crate) async fn refused(&mut self, who: u64, act: RequestAct) -> Refusal {
        match self.try_ask(who, act).await {
            Err(Trouble::Refused(refusal)) => refusal.itself().clone(),
            other => panic!("{other:?}"),
        }
    }

    pub(crate) async fn record(&self, game: GameId) -> GameRecord {
        read(&self.store.get(&keys::game(game)).await.unwrap().unwrap().value).unwrap()
    }
}

pub(crate) fn game(id: u64, line: &[&str], against_bot: bool, more: &Value) -> GameRecord {
    let ann = json!({"id": 1, "name": "Ann"});
    let other = match against_bot {
        true => json!({"id": {"level": 3, "engine": 1}, "name": "Mutabot (level 3)"}),
        false => json!({"id": 2, "name": "Bob"}),
    };
    let mut record = json!({
        "v": 1, "id": id, "game": "chess", "setup": "", "line": line,
        "state": {"is": "playing", "seats": [ann, other], "offer": null},
        "place": {"in": "channel", "channel": 500, "thread": null}, "lang": "en", "made": 0, "changed": 0,
        "next_news": 0, "challenge": null, "boards": [], "offers": [], "guild": 400,
    });
    record.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
    serde_json::from_value(record).unwrap()
}

fn hint(id: GameId, moment: Option<usize>, step: HintStep) -> RequestAct {
    RequestAct::Play(play::PlayAsk::Hint { game: GameChoice::Named(id), moment: moment.map(GameMoment), step })
}

fn man(id: GameId) -> RequestAct {
    hint(id, None, HintStep::Man)
}

#[tokio::test]
async fn a_hint_tells_the_man_then_the_move_then_why_and_the_record_keeps_that_it_was_taken() {
    let mut house = House::new(&[game(1, MATE, true, &json!({}))]).await;
    let menus = RequestAct::Play(play::PlayAsk::Choose { game: GameChoice::Named(GAME), half: None });
    let menus = house.ask(1, menus).await;
    let offered = menus.buttons.iter().find(|button| button.press == Press::Hint).unwrap().act(None).unwrap();
    assert_eq!(offered, hint(GAME, Some(6), HintStep::Man));
    let first = house.ask(1, offered).await;
    assert!(first.said().contains("queen on h5") && !first.said().contains("Qxf7"), "{}", first.said());
    assert!(!first.pictures[0].scene.cells.iter().any(|cell| cell.marks.mate));
    let then = |message: &Message| {
        let next = message.buttons.iter().find(|button| button.press == Press::Hint).unwrap();
        next.act(None).unwrap()
    };
    let pressed_again = house.ask(1, hint(GAME, Some(6), HintStep::Man)).await;
    assert!(pressed_again.said().contains("step 2 of 3"), "{}", pressed_again.said());
    let second = house.ask(1, then(&first)).await;
    assert!(second.said().contains("**Qxf7#**: queen h5 to f7, takes the pawn"), "{}", second.said());
    let scene = &second.pictures[0].scene;
    assert!(scene.arrows.len() == 1 && !scene.cells.iter().any(|cell| cell.marks.mate), "it is not played yet");
    assert!(second.buttons.iter().any(|button| button.press == Press::Confirm && button.to == "1:6:h5f7"));
    house.lang = Lang::Fr;
    let third = house.ask(1, then(&second)).await;
    assert!(third.said().contains("Ce coup gagne tout de suite."), "{}", third.said());
    house.lang = Lang::En;
    let taken = HintTaken { by: StoredSide::White, at: GameMoment(6), steps: 3 };
    assert_eq!(house.record(GAME).await.hints, [taken]);
    assert!(house.ask(1, man(GAME)).await.said().contains("step 3 of 3"));
    let replay = || RequestAct::See(see::SeeAsk::Replay { game: GameChoice::Named(GAME), at: Some(6) });
    assert!(!house.ask(1, replay()).await.said().contains("hint"));
    house
        .ask(1, RequestAct::Play(play::PlayAsk::Pick { game: GAME, moment: GameMoment(6), code: "h5f7".to_owned() }))
        .await;
    assert!(house.ask(1, replay()).await.said().contains("<@1> used a hint here"));
    let board = tell::next_news(&house.app, GAME).await.unwrap().unwrap();
    let told = format!("{board:?}");
    assert!(told.contains("hints-taken-by") && !told.contains("hints-taken-both"), "{told}");
    assert_eq!(verify_store(&*house.store, &|_| {}).await.unwrap().problems, Vec::<String>::new());
}

#[tokio::test]
async fn there_are_no_hints_where_games_count_nor_where_the_server_wants_none_nor_out_of_turn() {
    let board = json!({"tournament": {"of": 3, "round": 1, "board": 1}});
    let games = [
        game(1, MATE, false, &json!({"rated": true})),
        game(2, MATE, false, &board),
        game(3, MATE, false, &json!({})),
        game(4, &MATE[..5], false, &json!({})),
    ];
    let mut house = House::new(&games).await;
    for id in [1, 2] {
        assert_eq!(house.refused(1, man(GameId(id))).await, Refusal::HintCounts);
        let menus = house
            .ask(1, RequestAct::Play(play::PlayAsk::Choose { game: GameChoice::Named(GameId(id)), half: None }))
            .await;
        assert!(!menus.buttons.iter().any(|button| button.press == Press::Hint));
    }
    assert!(matches!(house.refused(2, man(GameId(3))).await, Refusal::NotYourTurn { .. }));
    assert!(matches!(house.refused(1, man(GameId(4))).await, Refusal::NotYourTurn { .. }));
    assert!(matches!(house.refused(1, hint(GameId(3), Some(5), HintStep::Why)).await, Refusal::Stale));
    house.ask(1, man(GameId(3))).await;
    let off = SetupAsk::Choose(bot::app::SetupMatter::Help, "off".to_owned());
    house.ask(1, RequestAct::Server(bot::app::ask::server::ServerAsk::Setup(off))).await;
    assert_eq!(house.refused(1, man(GameId(3))).await, Refusal::HelpOff);
    for id in [1, 2, 4] {
        assert_eq!(house.record(GameId(id)).await.hints, []);
    }
}

#[tokio::test]
async fn what_a_hint_costs_is_told_among_people_once_before_the_first_is_taken() {
    let mut helped = game(4, MATE, false, &json!({}));
    helped.hints = vec![HintTaken { by: StoredSide::White, at: GameMoment(4), steps: 1 }];
    let games = [
        game(1, MATE, false, &json!({})),
        game(2, MATE, false, &json!({"rated": true})),
        game(3, MATE, true, &json!({})),
    ];
    let mut house = House::new(&[&games[..], &[helped]].concat()).await;
    let mut told = Vec::new();
    for id in [1, 1, 2, 3, 4] {
        let menus = house
            .ask(1, RequestAct::Play(play::PlayAsk::Choose { game: GameChoice::Named(GameId(id)), half: None }))
            .await;
        told.push(menus.said().contains("After the game, everyone can see how many you used."));
    }
    // Only the first menu explains this: against the bot the first board did it, and later players have used a hint.
    assert_eq!(told, [true, false, false, false, false]);
}

#[tokio::test]
async fn nobody_gets_help_with_a_position_of_their_own_running_rated_game_by_way_of_another() {
    let turned = ["g1f3", "b8c6", "e2e4", "e7e5", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f8e7"];
    let over = json!({"state": {"is": "over", "seats": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bob"}],
        "winner": null, "reason": "agreement"}, "rated": true, "ended": 5});
    let games = [
        game(1, LONG, false, &json!({"rated": true})),
        game(2, &turned, true, &json!({})),
        game(3, &LONG[..6], true, &json!({})),
        game(4, &LONG[..6], false, &json!({"rated": true})),
        game(5, &LONG[..8], false, &over),
        game(6, &LONG[..8], true, &json!({})),
    ];
    let mut house = House::new(&games).await;
    assert_eq!(house.refused(1, man(GameId(2))).await, Refusal::StandsElsewhere);
    assert_eq!(house.record(GameId(2)).await.hints, []);
    house.ask(1, man(GameId(3))).await;
    house.ask(1, man(GameId(6))).await;
    // Hints return once the running game has moved far enough from this position.
    for (who, text, is_near) in [(1, "Re1", true), (2, "b5", true), (1, "Bb3", false)] {
        house
            .ask(who, RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(GAME), text: text.to_owned() }))
            .await;
        match house.try_ask(1, man(GameId(2))).await {
            Err(Trouble::Refused(why)) if is_near => assert_eq!(*why.itself(), Refusal::StandsElsewhere, "{text}"),
            came => assert!(!is_near && came.is_ok(), "{text}: {came:?}"),
        }
    }
}

#[tokio::test]
async fn the_men_alone_are_compared_in_hints_and_reviews_for_everybody_in_the_server() {
    let rated = &LONG[..8];
    // In one game a rook moved away and back. In the other, colours are swapped, including the player to move.
    let back = [rated, &["h1g1", "h8g8", "g1h1", "g8h8"]].concat();
    let mirrored = ["e2e4", "e7e5", "b1c3", "g8f6", "a2a3", "f8b4", "g1f3", "b4a5"];
    let elsewhere = json!({"guild": 401});
    let people = json!({"is": "playing", "seats": [{"id": 7, "name": "Cem"}, {"id": 8, "name": "Dan"}], "offer": null});
    let seats = json!([{"id": 0, "name": "?"}, {"id": 0, "name": "?"}]);
    // The position is the same except for castling rights and the player to move.
    let start = "r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R b Qkq - 5 5";
    let over = json!({"state": {"is": "over", "seats": seats, "winner": null, "reason": "agreement"}, "ended": 5,
        "guild": null, "imported": {"by": 1, "start": start}});
    for (rated_in, counts) in [(400, true), (401, true), (400, false)] {
        let games = [
            game(1, rated, false, &json!({"state": people, "rated": counts, "guild": rated_in})),
            game(2, &back, true, &json!({})),
            game(3, &mirrored, true, &json!({})),
            game(4, &["h7h6"], false, &over),
            game(5, rated, true, &elsewhere),
        ];
        let mut house = House::new(&games).await;
        let is_refused = |came: Result<Message, Trouble>| match came {
            Err(Trouble::Refused(why)) if *why.itself() == Refusal::StandsElsewhere => true,
            came => came.map(|_| false).unwrap(),
        };
        let here = counts && rated_in == 400;
        assert_eq!(is_refused(house.try_ask(1, man(GameId(2))).await), here, "{rated_in} {counts}");
        assert_eq!(is_refused(house.try_ask(1, man(GameId(3))).await), here, "{rated_in} {counts}");
        let review = RequestAct::See(see::SeeAsk::Review(GameChoice::Named(GameId(4))));
        assert_eq!(is_refused(house.try_ask(1, review.clone()).await), here, "{rated_in} {counts}");
        // In direct messages the bot does not know the caller's servers.
        let told = house.app.handle(&Asker::new(1).in_direct(900).asks(999, review)).await;
        assert_eq!(is_refused(told.map(|answer| answer.reply.unwrap())), counts, "{rated_in} {counts}");
    }
}

#[tokio::test]
async fn what_is_expected_to_follow_is_not_told_where_a_rated_game_of_ones_own_stands_at_it() {
    let begun = &LONG[..6];
    let mut table = rules::open("chess", "", None).unwrap();
    begun.iter().for_each(|code| table.replay(code).map(drop).unwrap());
    let advice = engine::advise(table.as_ref(), &AtomicBool::new(false)).unwrap();
    let stands: Vec<&str> = begun.iter().copied().chain(advice.line[..2].iter().map(String::as_str)).collect();
    for rated in [true, false] {
        let other = game(2, &stands, false, &json!({"rated": rated}));
        let mut house = House::new(&[game(1, begun, true, &json!({})), other]).await;
        let why = house.ask(1, hint(GAME, None, HintStep::Why)).await;
        assert_eq!(why.said().contains("Likely continuation"), !rated, "{}", why.said());
        assert!(why.said().contains("winning chances"), "{}", why.said());
    }
}

/// Search threads that compute only on command and accept two jobs at most.
#[derive(Default)]
pub(crate) struct Slow(Mutex<Vec<ThinkJob>>);

impl Slow {
    pub(crate) fn n_waiting(&self) -> usize {
        self.0.lock().unwrap().len()
    }

    pub(crate) fn think(&self) {
        let jobs = std::mem::take(&mut *self.0.lock().unwrap());
        jobs.into_iter().for_each(|job| job());
    }
}

impl std::fmt::Debug for Slow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Slow")
    }
}

impl ThinkerQueue for Slow {
    fn take(&self, job: ThinkJob) -> bool {
        let mut jobs = self.0.lock().unwrap();
        let has_room = jobs.len() < 2;
        if has_room {
            jobs.push(job);
        }
        has_room
    }
}

#[tokio::test]
async fn a_hint_that_comes_too_late_is_not_shown_and_one_too_many_is_refused() {
    let games = [game(1, MATE, false, &json!({})), game(2, MATE, false, &json!({})), game(3, MATE, false, &json!({}))];
    let house = House::new(&games).await;
    let slow = Arc::new(Slow::default());
    house.app.thinking.set(Arc::clone(&slow) as Arc<dyn ThinkerQueue>);
    let ask = |event: u64, id: u64| {
        let (app, act) = (house.app.clone(), hint(GameId(id), Some(6), HintStep::Move));
        async move { app.handle(&Asker::new(1).in_server(ask::server(400)).asks(event, act)).await }
    };
    let (late, second, third) = (ask(1_001, 1), ask(1_002, 2), ask(1_003, 3));
    let go_on = async {
        while slow.n_waiting() < 2 {
            tokio::task::yield_now().await;
        }
        assert!(matches!(third.await, Err(Trouble::Refused(why)) if *why.itself() == Refusal::TooMuchToThink));
        let pick = play::PlayAsk::Pick { game: GameId(1), moment: GameMoment(6), code: "h5e2".to_owned() };
        let moved = Asker::new(1).in_server(ask::server(400)).asks(1_004, RequestAct::Play(pick));
        house.app.handle(&moved).await.unwrap();
        slow.think();
    };
    let (late, second, ()) = tokio::join!(late, second, go_on);
    assert!(matches!(late, Err(Trouble::Refused(why)) if *why.itself() == Refusal::Stale));
    assert!(second.unwrap().reply.unwrap().said().contains("Qxf7"));
    let [first, second] = [house.record(GameId(1)).await, house.record(GameId(2)).await];
    assert_eq!((first.hints.len(), second.hints.len(), first.line.len()), (0, 1, 7));
}

#[tokio::test]
async fn every_game_has_hints_in_both_languages() {
    for info in rules::games() {
        let mut record = game(1, &[], true, &json!({"edition": info.edition}));
        record.game = info.id.to_owned();
        record.setup = rules::open(info.id, "", None).unwrap().setup();
        let mut house = House::new(&[record]).await;
        for lang in Lang::ALL {
            house.lang = lang;
            for step in [HintStep::Man, HintStep::Move, HintStep::Why] {
                let message = house.ask(1, hint(GAME, Some(0), step)).await;
                assert!(message.text.len() > 1 && message.pictures.len() == 1, "{}: {}", info.id, message.said());
            }
        }
    }
}

/// Guards against importing each possible next position and reviewing all of them.
#[tokio::test]
async fn the_moves_of_a_running_game_are_not_weighed_one_by_one() {
    let people = json!({"is": "playing", "seats": [{"id": 7, "name": "Cem"}, {"id": 8, "name": "Dan"}], "offer": null});
    let seats = json!([{"id": 0, "name": "?"}, {"id": 0, "name": "?"}]);
    let brought = |id: u64, start: &str| {
        let over = json!({"state": {"is": "over", "seats": seats, "winner": null, "reason": "agreement"}, "ended": 5,
            "guild": null, "imported": {"by": 1, "start": start}});
        game(id, &["a8b8"], false, &over)
    };
    // These positions differ by castling or by up to three pawn moves.
    let after = [
        ("r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 6 5", true),
        ("r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/3P1N2/PPP2PPP/RNBQK2R b KQkq - 0 5", true),
        ("r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/2PP1N2/PP3PPP/RNBQK2R b KQkq - 0 6", true),
        ("r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/2PP1N1P/PP3PP1/RNBQK2R b KQkq - 0 7", true),
        ("r1bqkbnr/1ppp1ppp/p1n5/4p3/4P3/1BPP1N1P/PP3PP1/RNBQK2R b KQkq - 0 7", false),
        ("r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/1PPP1PPP/RNBQK2R b KQkq - 0 5", true),
        ("r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P2P/5N2/1PPP1PPP/RNBQK2R b KQkq - 0 5", true),
        ("r1bq1b1r/1pppkppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1K1R b - - 0 5", true),
    ];
    for (n_played, counts) in [(8, true), (7, false)] {
        let running = game(1, &LONG[..n_played], false, &json!({"state": people, "rated": true}));
        let all = (2..).zip(after).map(|(id, (start, _))| brought(id, start));
        let mut house = House::new(&[running].into_iter().chain(all).collect::<Vec<_>>()).await;
        for (id, (_, is_near)) in (2..).zip(after) {
            let review = RequestAct::See(see::SeeAsk::Review(GameChoice::Named(GameId(id))));
            let is_refused = match house.try_ask(1, review).await {
                Err(Trouble::Refused(why)) if *why.itself() == Refusal::StandsElsewhere => true,
                came => came.map(|_| false).unwrap(),
            };
            assert_eq!(is_refused, counts && is_near, "{id} after {n_played} plies");
        }
    }
}

/// Guards against an unrated game that begins with idle moves and then follows the running game.
#[tokio::test]
async fn idle_moves_lead_away_from_no_running_game() {
    let moves = "g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4 e5d4 c3d4 c5b4";
    let after = |first: &'static str| first.split(' ').chain(moves.split(' ')).collect::<Vec<_>>();
    let idle = after("h2h3 a7a6 e2e3 h7h6 e3e4 e7e5");
    let over = json!({"is": "over", "seats": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bob"}], "winner": null,
        "reason": "agreement"});
    for rated in [true, false] {
        let games = [
            game(1, &after("e2e4 e7e5"), false, &json!({"rated": rated})),
            game(2, &idle, true, &json!({})),
            game(3, &idle, false, &json!({"state": over, "ended": 5})),
            game(4, &idle, false, &json!({"state": over, "ended": 5, "guild": null, "imported": {"by": 1}})),
        ];
        let mut house = House::new(&games).await;
        let review = |id| RequestAct::See(see::SeeAsk::Review(GameChoice::Named(GameId(id))));
        for act in [man(GameId(2)), review(3), review(4)] {
            match rated {
                true => assert_eq!(house.refused(1, act).await, Refusal::StandsElsewhere),
                false => drop(house.ask(1, act).await),
            }
        }
    }
}

#[tokio::test]
async fn a_running_game_without_a_server_is_compared_wherever_help_is_asked_for() {
    let people = json!({"is": "playing", "seats": [{"id": 7, "name": "Cem"}, {"id": 8, "name": "Dan"}], "offer": null});
    let direct = json!({"state": people, "rated": true, "guild": null, "place": {"in": "direct"}});
    let mut house = House::new(&[game(1, LONG, false, &direct), game(2, LONG, true, &json!({}))]).await;
    assert_eq!(house.refused(1, man(GameId(2))).await, Refusal::StandsElsewhere);
}

#[tokio::test]
async fn the_opening_of_a_short_game_is_shorter() {
    for (kind, opening) in [("echek", 2), ("chess", 8)] {
        for n_played in [opening - 2, opening, opening + 2] {
            let mut table = rules::open(kind, "", None).unwrap();
            for _ in 0..n_played {
                let first = table.moves(rules::PieceLetters::English).remove(0);
                table.replay(&first.code).map(drop).unwrap();
            }
            let line: Vec<_> = table.codes().iter().map(String::as_str).collect();
            let of_kind = |id, against_bot, more: &Value| {
                let setup = rules::open(kind, "", None).unwrap().setup();
                let edition = rules::info(kind).unwrap().edition;
                GameRecord { game: kind.to_owned(), setup, edition, ..game(id, &line, against_bot, more) }
            };
            let rated = of_kind(1, false, &json!({"rated": true}));
            let mut house = House::new(&[rated, of_kind(2, true, &json!({}))]).await;
            let is_refused = match house.try_ask(1, man(GameId(2))).await {
                Err(Trouble::Refused(why)) if *why.itself() == Refusal::StandsElsewhere => true,
                came => came.map(|_| false).unwrap(),
            };
            assert_eq!(is_refused, n_played >= opening, "{kind} after {n_played} plies");
        }
    }
}

#[tokio::test]
async fn the_bot_does_not_play_a_running_rated_game_for_its_opponent() {
    for (n_played, rated, is_refused) in [(9, true, true), (9, false, false), (7, true, false)] {
        let games = [
            game(1, &LONG[..n_played], false, &json!({"rated": rated})),
            game(2, &LONG[..n_played - 1], true, &json!({})),
        ];
        let mut house = House::new(&games).await;
        let pick = |id, nth: usize| {
            RequestAct::Play(play::PlayAsk::Pick {
                game: GameId(id),
                moment: GameMoment(nth),
                code: LONG[nth].to_owned(),
            })
        };
        if is_refused {
            assert_eq!(house.refused(1, pick(2, n_played - 1)).await, Refusal::ProgramElsewhere);
            house.ask(2, pick(1, n_played)).await;
        }
        house.ask(1, pick(2, n_played - 1)).await;
        assert_eq!(house.record(GameId(2)).await.line.len(), n_played);
    }
}
