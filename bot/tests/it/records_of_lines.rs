//! Rows around moves: takebacks, plans, moments, and rest.

use bot::record::{
    BoardMessage, ChannelId, ClockControl, DAY, GameClock, GameId, GameMoment, GameNews, GamePlace, GameRecord,
    GameState, ModeratorDeed, NamedRecord, NewsDelivery, NewsKind, PersonRecord, PlanRecord, RestRecord, SECOND,
    SentMessage, StoredSide, Takeback, TakebackAsked, TalliedRecord, Trophy, TrophyCredit, TrophyRecord,
    UnratedDecision, UserId, keys, read, write,
};
use expect_test::expect;

use crate::records::{AT, SHOWN, check, player, record};

#[test]
fn a_game_with_moves_taken_back_and_a_request_to_take_back_more() {
    let seats = [player(1, "Ann"), player(2, "Bob")];
    let state = GameState::Playing { seats, offer: Some(StoredSide::Black) };
    let undone = vec!["g1f3".to_owned()];
    let old = record(state, GamePlace::Direct);
    let kept = GameRecord {
        offered: Some(GameMoment(4)),
        takebacks: vec![Takeback { by: StoredSide::White, to: 2, undone, at: AT + 50 * SECOND, unrated: false }],
        takeback: Some(TakebackAsked { by: StoredSide::Black, at: GameMoment(4) }),
        takeback_sent: Some(SentMessage { channel: ChannelId(8), message: 10 }),
        ..old.clone()
    };
    let ending = r#","offered":4,"takebacks":[{"by":"white","to":2,"undone":["g1f3"],"at":1700000050000}],"takeback":{"by":"black","at":4},"takeback_sent":{"channel":8,"message":10}}"#;
    let text = String::from_utf8(write(&kept)).unwrap();
    assert!(text.ends_with(ending), "{text}");
    assert_eq!(read::<GameRecord>(text.as_bytes()).unwrap(), kept);
    let without = text.replace(ending, "}");
    assert_eq!(read::<GameRecord>(without.as_bytes()).unwrap(), old);
}

#[test]
fn a_finished_game_that_a_moderator_took_out_of_the_ratings() {
    let unrated = UnratedDecision { by: UserId(3).into(), at: AT, undone: false, because: None, credits: None };
    check(&unrated, &expect![[r#"{"by":3,"at":1700000000000}"#]]);
    let credits = Some([TrophyCredit { won: true, ..TrophyCredit::default() }, TrophyCredit::default()]);
    check(
        &UnratedDecision { undone: true, because: Some("Arranged".to_owned()), credits, ..unrated.clone() },
        &expect![[r#"{"by":3,"at":1700000000000,"undone":true,"because":"Arranged","credits":[{"won":true},{}]}"#]],
    );
    check(&ModeratorDeed::Unrated { game: GameId(42) }, &expect![[r#"{"is":"unrated","game":42}"#]]);
    check(&ModeratorDeed::Nameless { count: 2 }, &expect![[r#"{"is":"nameless","count":2}"#]]);
    check(&ModeratorDeed::RatedAgain { game: GameId(42) }, &expect![[r#"{"is":"rated-again","game":42}"#]]);
    let [once, again] = [false, true].map(|undone| GameNews { to: None, what: NewsKind::Unrated { undone } });
    check(&once, &expect![[r#"{"to":null,"what":{"is":"unrated"}}"#]]);
    check(&again, &expect![[r#"{"to":null,"what":{"is":"unrated","undone":true}}"#]]);
    let seats = [player(1, "Ann"), player(2, "Bob")];
    let old = record(GameState::Over { seats, winner: None, reason: "agreement".to_owned() }, GamePlace::Direct);
    let kept = GameRecord { unrated: Some(unrated), ..old };
    let text = String::from_utf8(write(&kept)).unwrap();
    assert!(text.ends_with(r#","unrated":{"by":3,"at":1700000000000}}"#), "{text}");
    assert_eq!(read::<GameRecord>(text.as_bytes()).unwrap(), kept);
}

#[test]
fn what_somebody_has_planned() {
    let line = |codes: &str| codes.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let mut plan = PlanRecord::new(&line("e2e4"));
    check(&plan, &expect![[r#"{"v":1,"root":["e2e4"],"answers":{}}"#]]);
    plan.plan(&line("e2e4 e7e5"), "g1f3");
    plan.plan(&line("e2e4 e7e5 g1f3 b8c6"), "f1b5");
    plan.played.push(2);
    check(
        &plan,
        &expect![[r#"{"v":1,"root":["e2e4"],"answers":{"e7e5":"g1f3","e7e5 g1f3 b8c6":"f1b5"},"played":[2]}"#]],
    );
    assert_eq!(keys::plan(GameId(42), rules::Side::Black), "plan/000000000042/black");
}

/// Moments never repeat, even after takebacks. A moment of the current line finds its position.
#[test]
fn a_moment_never_comes_twice_and_finds_its_position_as_long_as_that_stands() {
    let random = &mut fastrand::Rng::with_seed(6);
    for _ in 0..300 {
        let seats = [player(1, "Ann"), player(2, "Bob")];
        let mut game = record(GameState::Playing { seats, offer: None }, GamePlace::Direct);
        game.line.clear();
        // All moments so far: each with its line, and whether a takeback made it.
        let mut seen: Vec<(GameMoment, Vec<String>, bool)> = vec![(game.moment(), Vec::new(), false)];
        for n in 0..random.usize(1..40) {
            let takes_back = !game.line.is_empty() && random.u8(..3) == 0;
            if takes_back {
                let to = random.usize(..game.line.len());
                game.take_back(StoredSide::White, to, AT);
            } else {
                game.line.push(format!("m{n}"));
            }
            assert!(game.moment() > seen.last().unwrap().0, "it grows");
            seen.push((game.moment(), game.line.clone(), takes_back));
            for (moment, line, by_takeback) in &seen {
                let stands = game.line.starts_with(line).then_some(line.len());
                assert_eq!(game.ply_at(*moment), stands, "{moment} of {game:?}");
                assert_eq!(game.takeback_to(*moment).is_some(), *by_takeback);
            }
            assert_eq!(game.ply_at(GameMoment(game.moment().0 + 1)), None);
        }
        if game.takebacks.is_empty() {
            assert_eq!(game.moment(), GameMoment(game.line.len()), "as in records of earlier versions");
        }
    }
}

#[test]
fn how_far_an_older_store_has_been_caught_up_with() {
    check(&NamedRecord::default(), &expect![[r#"{"after":null,"is_whole":false}"#]]);
    let whole = NamedRecord { after: Some(keys::game(GameId(42))), is_whole: true };
    check(&whole, &expect![[r#"{"after":"game/000000000042","is_whole":true}"#]]);
}

#[test]
fn trophies_and_what_a_game_counted_for_them() {
    let (game, feat) = ("chess".to_owned(), "soon-mate".to_owned());
    let earned = vec![Trophy::Games { game: game.clone(), number: 10 }, Trophy::Feat { feat: feat.clone() }];
    let credit = TrophyCredit { won: true, giant: true, feats: vec![feat], earned };
    check(
        &credit,
        &expect![[
            r#"{"won":true,"giant":true,"feats":["soon-mate"],"earned":[{"is":"games","game":"chess","number":10},{"is":"feat","feat":"soon-mate"}]}"#
        ]],
    );
    check(&TrophyCredit::default(), &expect![[r#"{}"#]]);
    let mut trophies = TrophyRecord::default();
    check(&trophies, &expect![[r#"{"tally":{}}"#]]);
    trophies.add(&game, &credit);
    check(
        &trophies,
        &expect![[
            r#"{"tally":{"kinds":{"chess":{"games":1,"wins":1}},"giants":1,"feats":{"soon-mate":1}},"had":[{"is":"first-win","game":"chess"},{"is":"giant"},{"is":"feat","feat":"soon-mate"}]}"#
        ]],
    );
    check(&TalliedRecord::default(), &expect![[r#"{"after":null,"is_whole":false}"#]]);
    let seats = [player(1, "Ann"), player(2, "Bob")];
    let state = GameState::Over { seats, winner: Some(StoredSide::White), reason: "resignation".to_owned() };
    let won = TrophyCredit { won: true, ..TrophyCredit::default() };
    let kept = GameRecord { tallied: Some([won, TrophyCredit::default()]), ..record(state, GamePlace::Direct) };
    assert!(String::from_utf8(write(&kept)).unwrap().ends_with(r#","tallied":[{"won":true},{}]}"#));
    assert_eq!(read::<GameRecord>(&write(&kept)).unwrap(), kept);
}

#[test]
fn what_is_told_to_one_player() {
    let mail = NewsDelivery {
        news: GameNews { to: None, what: NewsKind::Board { moment: GameMoment(7), over: false, since: None } },
        hushed: Some(vec![StoredSide::White]),
    };
    check(&mail, &expect![[r#"{"to":null,"what":{"is":"board","ply":7,"over":false},"hushed":["white"]}"#]]);
    let news = GameNews { to: None, what: NewsKind::ThreadDone };
    assert_eq!(write(&NewsDelivery { news: news.clone(), hushed: None }), write(&news), "what older versions wrote");
    assert_eq!(read::<GameNews>(&write(&NewsDelivery { news: news.clone(), hushed: Some(Vec::new()) })).unwrap(), news);
    check(&NewsKind::Digest { at: AT, same: false }, &expect![[r#"{"is":"digest","at":1700000000000}"#]]);
    check(&NewsKind::Digest { at: AT, same: true }, &expect![[r#"{"is":"digest","at":1700000000000,"same":true}"#]]);
    check(&NewsKind::Unreachable { side: StoredSide::Black }, &expect![[r#"{"is":"unreachable","side":"black"}"#]]);
    let digested = Some([AT - DAY, AT]);
    let person = PersonRecord { digest: Some(AT), digested, ..PersonRecord::default() };
    check(&person, &expect![[r#"{"lang":"en","digest":1700000000000,"digested":[1699913600000,1700000000000]}"#]]);
    let waited = Some(("3:2:0 4:7:2!".to_owned(), 2));
    let waits = PersonRecord { waited, ..PersonRecord::default() };
    check(&waits, &expect![[r#"{"lang":"en","waited":["3:2:0 4:7:2!",2]}"#]]);
    assert_eq!(keys::digest_at(AT, UserId(7)), "digest/001700000000000/7");
    assert_eq!(keys::digest_of("digest/001700000000000/7"), Some((AT, UserId(7))));
}

#[test]
fn when_somebody_rests() {
    let mut rest = RestRecord { zone: 120, night: Some((22, 7)), weekends: true, ..RestRecord::default() };
    rest.changed(SHOWN);
    rest.go_away(SHOWN, 3);
    let person = PersonRecord { rest: Some(rest.clone()), ..PersonRecord::default() };
    check(
        &person,
        &expect![[
            r#"{"lang":"en","rest":{"zone":120,"night":[22,7],"weekends":true,"away":[1700000000000,1700259200000],"taken":{"2023":3},"since":1700000000000,"kept":1700000000000}}"#
        ]],
    );
    check(&RestRecord::default(), &expect![[r#"{"zone":0,"since":0}"#]]);
    let mut clock = GameClock::new(ClockControl { start: DAY, increment: DAY, cap: DAY });
    clock.run(rules::Side::Black, SHOWN - 10 * SECOND);
    clock.rest(rest.rest(5 * SECOND), rest.since);
    let strict = GameClock { no_rest: true, running: None, ..clock };
    check(
        &strict,
        &expect![[
            r#"{"control":{"start":86400000,"increment":86400000,"cap":86400000},"left":[86400000,86390000],"no_rest":true}"#
        ]],
    );
    check(
        &GameClock { made: [Some(SHOWN), None], ..strict },
        &expect![[
            r#"{"control":{"start":86400000,"increment":86400000,"cap":86400000},"left":[86400000,86390000],"no_rest":true,"made":[1700000000000,null]}"#
        ]],
    );
    check(
        &clock,
        &expect![[
            r#"{"control":{"start":86400000,"increment":86400000,"cap":86400000},"left":[86400000,86390000],"running":{"side":"black","since":1700000000000,"rest":{"shift":7205000,"night":[22,7],"weekends":true,"away":[1700000000000,1700259200000]},"turn":{"began":1699999990000,"had":86400000}}}"#
        ]],
    );
    clock.running.as_mut().unwrap().back = true;
    assert!(String::from_utf8(write(&clock)).unwrap().ends_with(r#""had":86400000},"back":true}}"#));
    check(
        &NewsKind::Resting { side: StoredSide::Black, until: Some(SHOWN + 3 * DAY) },
        &expect![[r#"{"is":"resting","side":"black","until":1700259200000}"#]],
    );
    assert_eq!(keys::resting(UserId(7)), "resting/7");
}

#[test]
fn boards_that_are_shown() {
    let sent = SentMessage { channel: ChannelId(8), message: 9 };
    check(&BoardMessage::from(sent), &expect![[r#"{"channel":8,"message":9}"#]]);
    let board = BoardMessage { sent, at: Some(GameMoment(4)), since: Some(GameMoment(2)), over: false, to: None };
    check(&board, &expect![[r#"{"channel":8,"message":9,"at":4,"since":2}"#]]);
    let direct = BoardMessage { to: Some(StoredSide::Black), ..board };
    check(&direct, &expect![[r#"{"channel":8,"message":9,"at":4,"since":2,"to":"black"}"#]]);
    let verdict = BoardMessage { since: None, over: true, ..board };
    check(&verdict, &expect![[r#"{"channel":8,"message":9,"at":4,"over":true}"#]]);
}
