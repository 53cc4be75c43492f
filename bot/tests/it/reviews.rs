//! Reviews without Discord: who may see them, their content, and that they never help in a running rated game.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use bot::app::ask::see;
use bot::app::{Button, GameChoice, Message, Press, RequestAct, SetupAsk};
use bot::record::{GameId, GameRecord};
use bot::refusal::{Refusal, Trouble};
use serde_json::json;

use crate::ask::{self, Asker};
use crate::hints::{House, game};

const GAME: GameId = GameId(1);
const MATE: &[&str] = &["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"];

fn over(id: u64, line: &[&str]) -> GameRecord {
    let seats = json!([{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bob"}]);
    let state = json!({"is": "over", "seats": seats, "winner": "white", "reason": "checkmate"});
    game(id, line, false, &json!({"state": state, "ended": 5}))
}

fn review(id: GameId) -> RequestAct {
    RequestAct::See(see::SeeAsk::Review(GameChoice::Named(id)))
}

fn button(message: &Message, press: Press) -> Option<&Button> {
    message.buttons.iter().find(|button| button.press == press)
}

#[tokio::test]
async fn a_review_has_a_curve_and_the_moments_that_mattered_with_the_better_move_on_a_board() {
    let mut house = House::new(&[over(1, MATE)]).await;
    let seen = house.ask(1, review(GAME)).await;
    let said = seen.said();
    assert!(said.contains("3… Nf6??** (<@2>, blunder): from ") && said.contains(" to 0%"), "{said}");
    assert!(said.contains("<@2>: ") && said.contains("<@1>: 0 blunders"), "{said}");
    let figures = seen.figures.as_ref().unwrap();
    assert!(figures.alt.contains("after White’s move 4: 100%"), "{}", figures.alt);
    let moment = button(&seen, Press::ReviewMoment).unwrap().clone();
    let moment = seen.buttons.iter().rfind(|button| button.press == Press::ReviewMoment).unwrap_or(&moment);
    let better = house.ask(1, moment.act(None).unwrap()).await;
    assert!(better.said().contains("Played: **3… Nf6**") && better.pictures.len() == 1, "{}", better.said());
    assert!(better.said().contains("instead of 0%"), "{}", better.said());
    let alt = &better.pictures[0].alt;
    assert!(alt.contains("After 3… ") && alt.contains(" (not played yet): "), "{alt}");
    assert!(!alt.contains("Last move"), "it never stood on the board: {alt}");
    let record = house.record(GAME).await;
    assert_eq!((house.ask(1, review(GAME)).await, house.record(GAME).await), (seen, record));
}

#[tokio::test]
async fn a_review_is_private_until_a_player_shows_it() {
    let mut house = House::new(&[over(1, MATE)]).await;
    let seen = house.ask(1, review(GAME)).await;
    assert_eq!(seen.for_all, None);
    let share = button(&seen, Press::ReviewShare).unwrap().act(None).unwrap();
    let watched = house.ask(9, review(GAME)).await;
    assert_eq!(button(&watched, Press::ReviewShare), None);
    assert_eq!(house.refused(9, share.clone()).await, Refusal::CannotShare);
    let shared = house.ask(1, share).await;
    let public = shared.for_all.unwrap();
    assert!(public.said().contains("<@1> shares a review") && public.figures.is_some() && public.ping.is_empty());
    assert!(button(&public, Press::ReviewMoment).is_some() && button(&public, Press::ReviewShare).is_none());
}

#[tokio::test]
async fn whatever_shows_a_game_from_elsewhere_says_that_it_is() {
    let brought = GameRecord { imported: serde_json::from_value(json!({"by": 1})).unwrap(), ..over(1, MATE) };
    let mut house = House::new(&[brought]).await;
    for act in [see::SeeAsk::Share { game: GAME, ply: 7 }, see::SeeAsk::ShareFilm(GAME)] {
        let public = house.ask(1, RequestAct::See(act)).await.for_all.unwrap();
        assert_eq!(public.text[2].key.to_string(), "replay-imported", "{}", public.said());
    }
    let board = see::SeeAsk::Board { game: GameChoice::Named(GAME), as_text: false };
    for act in [board, see::SeeAsk::Moves(GAME), see::SeeAsk::Review(GameChoice::Named(GAME))] {
        let seen = house.ask(1, RequestAct::See(act)).await;
        assert_eq!(seen.text[1].key.to_string(), "replay-imported", "{}", seen.said());
    }
}

#[tokio::test]
async fn running_games_are_never_looked_at_nor_where_their_position_stands() {
    let long = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f8e7"];
    let others = |id: u64, rated: bool| {
        let seats = json!([{"id": 7, "name": "Cem"}, {"id": 8, "name": "Dan"}]);
        let state = json!({"is": "playing", "seats": seats, "offer": null});
        game(id, &long, false, &json!({"state": state, "rated": rated}))
    };
    let mut house = House::new(&[over(1, &long), game(2, MATE, false, &json!({})), others(3, true)]).await;
    assert_eq!(house.refused(1, review(GameId(2))).await, Refusal::ReviewGoesOn);
    assert_eq!(house.refused(1, review(GAME)).await, Refusal::StandsElsewhere, "somebody's in this server");
    let mut house = House::new(&[over(1, &long), game(2, MATE, false, &json!({})), others(3, false)]).await;
    house.ask(1, review(GAME)).await;
    let off = SetupAsk::Choose(bot::app::SetupMatter::Help, "off".to_owned());
    house.ask(1, RequestAct::Server(bot::app::ask::server::ServerAsk::Setup(off))).await;
    assert_eq!(house.refused(1, review(GAME)).await, Refusal::HelpOff);
}

#[tokio::test]
async fn who_plays_without_help_looks_back_on_no_position_that_they_set_up() {
    let line = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f8e7"];
    let seats = json!([{"id": 0, "name": "?"}, {"id": 0, "name": "?"}]);
    let over = json!({"state": {"is": "over", "seats": seats, "winner": null, "reason": "agreement"}, "ended": 5,
        "guild": null, "imported": {"by": 1, "start": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"}});
    for (own, rated) in [(1, true), (1, false), (7, true)] {
        let seats = json!([{"id": own, "name": "Ann"}, {"id": 8, "name": "Dan"}]);
        let state = json!({"is": "playing", "seats": seats, "offer": null});
        let running = game(2, &line, false, &json!({"state": state, "rated": rated}));
        let mut house = House::new(&[game(1, &["e2e4"], false, &over), running]).await;
        match own == 1 && rated {
            true => assert_eq!(house.refused(1, review(GAME)).await, Refusal::ReviewOfSetUp),
            false => drop(house.ask(1, review(GAME)).await),
        }
    }
}

#[tokio::test]
async fn what_might_have_followed_is_not_told_where_a_game_that_counts_stands_at_it() {
    let quiet = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f8e7"];
    let line = [&quiet[..], &["f3e5", "c6e5"]].concat();
    let mut house = House::new(&[over(1, &line)]).await;
    let seen = house.ask(1, review(GAME)).await;
    let moment = seen
        .buttons
        .iter()
        .find(|button| button.label == Some("6. Nxe5?".into()))
        .unwrap_or_else(|| panic!("{}", seen.said()));
    let moment = moment.act(None).unwrap();
    let told = house.ask(1, moment.clone()).await;
    assert!(told.said().contains("Possible continuation") && told.said().contains("allows: "), "{}", told.said());
    let RequestAct::See(see::SeeAsk::Missed { missed, .. }) = &moment else { panic!("{moment:?}") };
    let mut table = rules::open("chess", "", None).unwrap();
    for code in quiet.iter().copied().chain([missed.better.as_str()]) {
        table.replay(code).unwrap();
    }
    let follows = engine::advise(table.as_ref(), &AtomicBool::new(false)).unwrap().line;
    let here: Vec<&str> = quiet.iter().copied().chain([missed.better.as_str()]).collect();
    let later: Vec<&str> = here.iter().copied().chain(follows.iter().map(String::as_str)).collect();
    for stands in [here, later] {
        for counts in [true, false] {
            let seats = json!([{"id": 7, "name": "Cem"}, {"id": 8, "name": "Dan"}]);
            let state = json!({"is": "playing", "seats": seats, "offer": null});
            let running = game(3, &stands, false, &json!({"state": state, "rated": counts}));
            let mut house = House::new(&[over(1, &line), running]).await;
            let guarded = match house.try_ask(1, moment.clone()).await {
                Err(Trouble::Refused(why)) if counts && *why.itself() == Refusal::StandsElsewhere => continue,
                came => came.unwrap(),
            };
            assert!(guarded.said().contains("instead of"), "{}", guarded.said());
            assert_eq!(guarded.said().contains("Possible continuation"), !counts, "{stands:?}: {}", guarded.said());
            assert_eq!(guarded.said().contains("allows: "), !counts, "{stands:?}: {}", guarded.said());
        }
    }
}

#[tokio::test]
async fn one_review_at_a_time_is_computed_for_a_person() {
    let house = House::new(&[over(1, MATE)]).await;
    let slow = Arc::new(crate::hints::Slow::default());
    house.app.thinking.set(Arc::clone(&slow) as Arc<dyn bot::app::ThinkerQueue>);
    let ask = |who: u64, event: u64| {
        let app = house.app.clone();
        async move { app.handle(&Asker::new(who).in_server(ask::server(400)).asks(event, review(GAME))).await }
    };
    let (first, second, other) = (ask(1, 1_001), ask(1, 1_002), ask(2, 1_003));
    let go_on = async {
        while slow.n_waiting() < 2 {
            tokio::task::yield_now().await;
        }
        let second = second.await;
        assert!(matches!(second, Err(Trouble::Refused(why)) if *why.itself() == Refusal::ReviewBusy));
        slow.think();
    };
    let (first, other, ()) = tokio::join!(first, other, go_on);
    assert!(first.unwrap().reply.is_some() && other.unwrap().reply.is_some());
    let (next, ()) = tokio::join!(ask(1, 1_004), async {
        while slow.n_waiting() < 1 {
            tokio::task::yield_now().await;
        }
        slow.think();
    });
    assert!(next.is_ok());
}
