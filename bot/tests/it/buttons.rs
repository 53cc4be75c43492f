//! The `custom_id` of a button or menu encodes its complete action, and parses back to it.

use bot::app::ask::{plan, play, see};
use bot::app::{Button, HalfChosenMove, HistoryCursor, HistoryQuery, HistoryTurn, PlayerResult, Press, RequestAct};
use bot::record::{GameId, GameMoment, Unix, UserId};
use rules::Side;
use strum::VariantArray;

#[test]
fn every_button_has_a_form_of_custom_id_that_is_read_back() {
    let forms = [
        "",
        "7",
        "7:3",
        "7:3:e2e4",
        "7:3:1:e2",
        "7:3:node:1:e7e5:g1",
        "::::7:3",
        "theme",
        "zone",
        "layouts",
        "7f:3",
        "move",
        "server:start",
        "chess",
        "chess:3",
        "chess:here:1",
        "chess:now",
        "chess:white:rated:1500+:3d:",
        "7:0:chess:white:rated:1500+:3d:",
        "farming:chess:1::9",
        "t3",
        "t3:2",
        "t3:standings:0:1:text",
        "t3:pause",
        "t3:win",
        "clock",
        "d1700006400000",
        "own",
        "7:42:610:300:e2e4",
        "chess~1-25",
        "chess~1-25~20784",
    ];
    for press in Press::VARIANTS {
        let ids = forms.map(|to| Button::new(*press, to).custom_id());
        let read: Vec<_> = ids.iter().filter_map(|id| Some((id, Button::parse(id)?.custom_id()))).collect();
        assert!(!read.is_empty(), "{press:?}");
        assert!(read.iter().all(|(id, again)| *id == again), "{read:?}");
    }
}

fn comes_back(button: &Button, chosen: Option<&str>, act: &RequestAct) {
    let read = Button::parse(&button.custom_id()).expect("a button that was made is read");
    assert_eq!((&read, read.act(chosen).as_ref()), (button, Some(act)));
}

#[test]
fn what_menus_carry_comes_back() {
    let random = &mut fastrand::Rng::with_seed(11);
    let mut code = |most: usize| "e2e4=Q@O-a1".chars().take(random.usize(..=most)).collect::<String>();
    for n in 0..200_u64 {
        let (game, moment, page) = (GameId(n * n * n), GameMoment(n as usize * 7), n as usize % 5);
        let seen_by = [None, Some(Side::White), Some(Side::Black)][n as usize % 3];
        let half = HalfChosenMove { moment, page, begun: code(11), chosen: Some(code(4)), seen_by };
        let asked = play::PlayAsk::Choose { game: game.into(), half: Some(half.clone()) };
        comes_back(&half.button(Press::Step, game.0), half.chosen.as_deref(), &RequestAct::Play(asked));
        let step = format!("{}{}", half.begun, code(4));
        let asked = HalfChosenMove { chosen: Some(step.clone()), ..half.clone() };
        let asked = play::PlayAsk::Choose { game: game.into(), half: Some(asked) };
        comes_back(&half.button(Press::Go, game.0).with(step), None, &RequestAct::Play(asked));
        let [theirs, begun] = [code(5), code(11)];
        let ahead = plan::HalfChosenAnswer {
            at: moment,
            node: format!("{n:016x}"),
            page,
            theirs,
            begun,
            chosen: Some(code(4)),
        };
        let asked = play::PlayAsk::Plan(game.into(), plan::PlanAsk::Choose(ahead.clone()));
        comes_back(&ahead.button(Press::PlanStep, game), ahead.chosen.as_deref(), &RequestAct::Play(asked));
        let id = |bit: u64| (n >> bit & 1 == 1).then_some(UserId(u64::MAX >> (n % 60)));
        let query = HistoryQuery {
            player: id(0),
            against: id(1),
            server: n % 2 == 0,
            game: (n % 3 == 0).then(|| rules::games()[0].id.to_owned()),
            result: [None, Some(PlayerResult::Yes), Some(PlayerResult::No), Some(PlayerResult::Draw)][n as usize % 4],
            rated: [None, Some(true), Some(false)][n as usize % 3],
        };
        let at = HistoryCursor { ended: Unix(1_760_000_000_000 + n as i64), game };
        for (press, turn) in [(Press::Newer, HistoryTurn::Newer(at)), (Press::Older, HistoryTurn::Older(at))] {
            let asked = see::SeeAsk::History { query: query.clone(), turn };
            comes_back(&query.button(press, at), None, &RequestAct::See(asked));
        }
    }
}

#[test]
fn the_longest_query_fits_into_a_button() {
    for info in rules::games() {
        let query = HistoryQuery {
            player: Some(UserId(u64::MAX)),
            server: true,
            against: Some(UserId(u64::MAX)),
            game: Some(info.id.to_owned()),
            result: Some(PlayerResult::Draw),
            rated: Some(false),
        };
        let at = HistoryCursor { ended: Unix(999_999_999_999_999), game: GameId(999_999_999_999) };
        let button = query.button(Press::Older, at);
        assert!(button.to.len() <= 90, "{}", button.to);
        comes_back(&button, None, &RequestAct::See(see::SeeAsk::History { query, turn: HistoryTurn::Older(at) }));
    }
    for wrong in ["", "::::", ":::::", "x::::0:0", "::z::0:0", ":::nogame:0:0", "::::-1:0", "::::0:g"] {
        assert_eq!(Button::parse(&format!("1:older:{wrong}")), None, "{wrong}");
    }
}
