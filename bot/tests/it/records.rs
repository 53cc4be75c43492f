//! What is on disk keeps its meaning: these texts were written by this or an earlier version and must read for ever.

use std::collections::BTreeMap;

use bot::record::{
    Asked, ChannelId, Color, GameId, GameRecord, News, Origin, PersonRecord, Place, Player, Sent, State, UserId, What,
    Why, Wish, keys, read, write,
};
use bot::words::Lang;
use expect_test::{Expect, expect};

fn check<T>(value: &T, kept: &Expect)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let bytes = write(value);
    kept.assert_eq(std::str::from_utf8(&bytes).unwrap());
    assert_eq!(&read::<T>(&bytes).unwrap(), value);
}

fn player(id: u64, name: &str) -> Player {
    Player { id: UserId(id), name: name.to_owned() }
}

fn record(state: State, place: Place) -> GameRecord {
    GameRecord {
        v: 1,
        id: GameId(42),
        game: "mutation".to_owned(),
        setup: "RYBKKBYR/WWWWWWWW/YBYYYYBY/RYBKKBYR/RYBKKBYR/YBYYYYBY/WWWWWWWW/RYBKKBYR".to_owned(),
        line: vec!["e2e4".to_owned(), "d7d5".to_owned()],
        state,
        place,
        lang: Lang::Fr,
        made: 1_700_000_000_000,
        changed: 1_700_000_060_000,
        next_news: 7,
        challenge: Some(Sent { channel: ChannelId(5), message: 6 }),
        boards: vec![Sent { channel: ChannelId(8), message: 9 }],
        offers: Vec::new(),
        rated: false,
        private: false,
        origin: None,
        rematch: None,
        due: None,
        notice: None,
    }
}

#[test]
fn a_game_being_played() {
    let seats = [player(1, "Ann"), player(2, "Bob")];
    let state = State::Playing { seats, offer: Some(Color::Black) };
    let place = Place::Channel { channel: ChannelId(5), thread: Some(ChannelId(8)) };
    check(
        &record(state, place),
        &expect![[
            r#"{"v":1,"id":42,"game":"mutation","setup":"RYBKKBYR/WWWWWWWW/YBYYYYBY/RYBKKBYR/RYBKKBYR/YBYYYYBY/WWWWWWWW/RYBKKBYR","line":["e2e4","d7d5"],"state":{"is":"playing","seats":[{"id":1,"name":"Ann"},{"id":2,"name":"Bob"}],"offer":"black"},"place":{"in":"channel","channel":5,"thread":8},"lang":"fr","made":1700000000000,"changed":1700000060000,"next_news":7,"challenge":{"channel":5,"message":6},"boards":[{"channel":8,"message":9}],"offers":[]}"#
        ]],
    );
}

#[test]
fn a_challenge_with_all_that_came_later() {
    let to = Some(player(2, "Bob"));
    let state = State::Challenge { from: player(1, "Ann"), to, wish: Wish::White, standing: None };
    let record = GameRecord {
        rated: true,
        private: true,
        origin: Some(Origin::Rematch(GameId(41))),
        rematch: Some(GameId(43)),
        due: Some(1_700_000_600_000),
        notice: Some(Sent { channel: ChannelId(10), message: 11 }),
        ..record(state, Place::Direct)
    };
    check(
        &record,
        &expect![[
            r#"{"v":1,"id":42,"game":"mutation","setup":"RYBKKBYR/WWWWWWWW/YBYYYYBY/RYBKKBYR/RYBKKBYR/YBYYYYBY/WWWWWWWW/RYBKKBYR","line":["e2e4","d7d5"],"state":{"is":"challenge","from":{"id":1,"name":"Ann"},"to":{"id":2,"name":"Bob"},"wish":"white"},"place":{"in":"direct"},"lang":"fr","made":1700000000000,"changed":1700000060000,"next_news":7,"challenge":{"channel":5,"message":6},"boards":[{"channel":8,"message":9}],"offers":[],"rated":true,"private":true,"origin":{"is":"rematch","of":41},"rematch":43,"due":1700000600000,"notice":{"channel":10,"message":11}}"#
        ]],
    );
    check(&Origin::Standing(GameId(7)), &expect![[r#"{"is":"standing","of":7}"#]]);
}

#[test]
fn the_states_of_a_game() {
    let seats = [player(1, "Ann"), player(2, "Bob")];
    check(
        &State::Challenge { from: player(1, "Ann"), to: None, wish: Wish::Random, standing: None },
        &expect![[r#"{"is":"challenge","from":{"id":1,"name":"Ann"},"to":null,"wish":"random"}"#]],
    );
    check(
        &State::Challenge { from: player(1, "Ann"), to: None, wish: Wish::Black, standing: Some(3) },
        &expect![[r#"{"is":"challenge","from":{"id":1,"name":"Ann"},"to":null,"wish":"black","standing":3}"#]],
    );
    check(
        &State::Over { seats, winner: Some(Color::White), reason: "checkmate".to_owned() },
        &expect![[
            r#"{"is":"over","seats":[{"id":1,"name":"Ann"},{"id":2,"name":"Bob"}],"winner":"white","reason":"checkmate"}"#
        ]],
    );
    check(
        &State::Closed { from: player(1, "Ann"), to: None, by: UserId(2), why: None },
        &expect![[r#"{"is":"closed","from":{"id":1,"name":"Ann"},"by":2}"#]],
    );
    let to = Some(player(2, "Bob"));
    check(
        &State::Closed { from: player(1, "Ann"), to, by: UserId(1), why: Some(Why::Expired) },
        &expect![[
            r#"{"is":"closed","from":{"id":1,"name":"Ann"},"to":{"id":2,"name":"Bob"},"by":1,"why":{"is":"expired"}}"#
        ]],
    );
    check(&Why::Reason { word: "busy".to_owned() }, &expect![[r#"{"is":"reason","word":"busy"}"#]]);
    check(&Why::Words { text: "Bonsoir".to_owned() }, &expect![[r#"{"is":"words","text":"Bonsoir"}"#]]);
    check(&Place::Direct, &expect![[r#"{"in":"direct"}"#]]);
}

#[test]
fn news_of_every_kind() {
    let news = |what| News { to: Some(UserId(1)), what };
    check(&news(What::Challenged), &expect![[r#"{"to":1,"what":{"is":"challenged"}}"#]]);
    check(&news(What::Accepted), &expect![[r#"{"to":1,"what":{"is":"accepted"}}"#]]);
    check(&news(What::Began { by: UserId(2) }), &expect![[r#"{"to":1,"what":{"is":"began","by":2}}"#]]);
    check(&news(What::Answered), &expect![[r#"{"to":1,"what":{"is":"answered"}}"#]]);
    check(&news(What::ChallengeClosed), &expect![[r#"{"to":1,"what":{"is":"challenge-closed"}}"#]]);
    check(
        &news(What::Board { ply: 7, over: true }),
        &expect![[r#"{"to":1,"what":{"is":"board","ply":7,"over":true}}"#]],
    );
    check(
        &news(What::DrawOffered { by: Color::White, ply: 3 }),
        &expect![[r#"{"to":1,"what":{"is":"draw-offered","by":"white","ply":3}}"#]],
    );
    check(
        &news(What::DrawClosed { declined: true }),
        &expect![[r#"{"to":1,"what":{"is":"draw-closed","declined":true}}"#]],
    );
    check(&news(What::ThreadDone), &expect![[r#"{"to":1,"what":{"is":"thread-done"}}"#]]);
    check(
        &news(What::Lacking { permission: "files".to_owned() }),
        &expect![[r#"{"to":1,"what":{"is":"lacking","permission":"files"}}"#]],
    );
}

#[test]
fn a_person() {
    let settings = BTreeMap::new();
    let plain = PersonRecord { lang: Lang::En, settings, ..PersonRecord::default() };
    check(&plain, &expect![[r#"{"lang":"en"}"#]]);
    let settings = BTreeMap::from([("theme".to_owned(), "night".to_owned())]);
    let chosen = PersonRecord { lang: Lang::Fr, settings, ..PersonRecord::default() };
    check(&chosen, &expect![[r#"{"lang":"fr","settings":{"theme":"night"}}"#]]);
    let asked = vec![Asked { whom: 3, at: 1_700_000_000_000 }];
    let wary = PersonRecord { blocked: vec![UserId(2)], asked, ..PersonRecord::default() };
    check(&wary, &expect![[r#"{"lang":"en","blocked":[2],"asked":[{"whom":3,"at":1700000000000}]}"#]]);
}

#[test]
fn keys_sort_as_numbers_and_give_their_game_back() {
    assert!(keys::game(GameId(9)) < keys::game(GameId(10)));
    assert!(keys::news(GameId(3), 9) < keys::news(GameId(3), 10));
    assert!(keys::seen(9) < keys::seen(10));
    assert!(keys::due(9, GameId(2)) < keys::due(10, GameId(1)));
    assert_eq!(keys::due_time(&keys::due(1_700_000_000_000, GameId(1))), Some(1_700_000_000_000));
    let id = GameId(42);
    for key in [
        keys::seat(UserId(7), id),
        keys::place(ChannelId(8), id),
        keys::open(ChannelId(8), id),
        keys::due(9, id),
        keys::news(id, 3),
    ] {
        assert_eq!(keys::game_in(&key), Some(id), "{key}");
    }
    assert_eq!(keys::game_in("meta/last-game"), None);
}
