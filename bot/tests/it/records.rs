//! Stored rows keep their meaning: these texts are rows of this and earlier versions, and must stay readable.

use std::collections::BTreeMap;

use bot::record::{
    BanRecord, BoardMessage, BotTime, BreakerRecord, ChannelId, ClockControl, ClockNotice, ClosureReason, DAY,
    DeedRecord, DoneRecord, FlagAnswer, FlagKind, ForgottenRecord, GameClock, GameId, GameImport, GameMoment, GameNews,
    GameOrigin, GamePlace, GamePlayer, GameRecord, GameState, GoneRecord, GuildId, GuildRecord, HOUR, MINUTE,
    ModeratorDeed, NewsKind, NoteRecord, OwnLayout, PersonRecord, PersonRef, ProgramPlayer, PuzzlePlace, PuzzlePosted,
    PuzzlesRecord, RatingRange, RecentChallenge, RoleId, SECOND, SentMessage, SideWish, StoredSide, TimeRecord,
    TimelyKind, TimelyMessage, Unix, UserId, keys, read, write,
};
use bot::words::Lang;
use expect_test::{Expect, expect};

pub(crate) const AT: Unix = Unix(1_700_000_000_000);
pub(crate) const SHOWN: BotTime = BotTime(1_700_000_000_000);

pub(crate) fn check<T>(value: &T, kept: &Expect)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let bytes = write(value);
    kept.assert_eq(std::str::from_utf8(&bytes).unwrap());
    assert_eq!(&read::<T>(&bytes).unwrap(), value);
}

pub(crate) fn player(id: u64, name: &str) -> GamePlayer {
    GamePlayer { id: UserId(id).into(), name: name.to_owned() }
}

pub(crate) fn record(state: GameState, place: GamePlace) -> GameRecord {
    GameRecord {
        v: 1,
        id: GameId(42),
        game: "mutation".to_owned(),
        edition: 1,
        setup: "RYBKKBYR/WWWWWWWW/YBYYYYBY/RYBKKBYR/RYBKKBYR/YBYYYYBY/WWWWWWWW/RYBKKBYR".to_owned(),
        line: vec!["e2e4".to_owned(), "d7d5".to_owned()],
        state,
        place,
        lang: Lang::Fr,
        made: AT,
        changed: AT + MINUTE,
        next_news: 7,
        challenge: Some(SentMessage { channel: ChannelId(5), message: 6 }),
        boards: vec![SentMessage { channel: ChannelId(8), message: 9 }.into()],
        offers: Vec::new(),
        guild: None,
        parent: None,
        no_thread: false,
        moderator: None,
        rated: false,
        private: false,
        origin: None,
        rematch: None,
        begun: None,
        hints: Vec::new(),
        turned_down: Vec::new(),
        questions: Vec::new(),
        clock: None,
        due: None,
        looked_at: None,
        notice: None,
        offered: None,
        takebacks: Vec::new(),
        takeback: None,
        takeback_sent: None,
        ended: None,
        imported: None,
        rematch_offer: None,
        announced: false,
        because: None,
        counted: None,
        reopened: None,
        longer: None,
        left: None,
        unshrunk: Vec::new(),
        idle: None,
        timely: Vec::new(),
        called_off: None,
        unrated: None,
        tallied: None,
        abroad: false,
        tournament: None,
        waits: None,
        shared: None,
        event: None,
    }
}

#[test]
fn a_game_being_played() {
    let seats = [player(1, "Ann"), player(2, "Bob")];
    let state = GameState::Playing { seats, offer: Some(StoredSide::Black) };
    let place = GamePlace::Channel { channel: ChannelId(5), thread: Some(ChannelId(8)) };
    check(
        &record(state, place),
        &expect![[
            r#"{"v":1,"id":42,"game":"mutation","setup":"RYBKKBYR/WWWWWWWW/YBYYYYBY/RYBKKBYR/RYBKKBYR/YBYYYYBY/WWWWWWWW/RYBKKBYR","line":["e2e4","d7d5"],"state":{"is":"playing","seats":[{"id":1,"name":"Ann"},{"id":2,"name":"Bob"}],"offer":"black"},"place":{"in":"channel","channel":5,"thread":8},"lang":"fr","made":1700000000000,"changed":1700000060000,"next_news":7,"challenge":{"channel":5,"message":6},"boards":[{"channel":8,"message":9}],"offers":[]}"#
        ]],
    );
}

#[test]
fn a_game_against_a_program() {
    let program = GamePlayer {
        id: PersonRef::Program(ProgramPlayer { level: 3, engine: 1 }),
        name: "Mutabot (level 3)".to_owned(),
    };
    check(&program, &expect![[r#"{"id":{"level":3,"engine":1},"name":"Mutabot (level 3)"}"#]]);
    let record = record(GameState::Playing { seats: [player(1, "Ann"), program], offer: None }, GamePlace::Direct);
    assert_eq!(read::<GameRecord>(&write(&record)).unwrap(), record);
    check(&PersonRef::Nobody, &expect!["0"]);
}

#[test]
fn a_hint_that_was_taken() {
    let mut record =
        record(GameState::Playing { seats: [player(1, "Ann"), player(2, "Bob")], offer: None }, GamePlace::Direct);
    record.take_hint(StoredSide::White, 1);
    record.take_hint(StoredSide::White, 3);
    record.take_hint(StoredSide::White, 2);
    check(&record.hints, &expect![[r#"[{"by":"white","at":2,"steps":3}]"#]]);
    assert_eq!(read::<GameRecord>(&write(&record)).unwrap(), record);
}

#[test]
fn a_challenge_with_all_that_came_later() {
    let to = Some(player(2, "Bob"));
    let state =
        GameState::Challenge { from: player(1, "Ann"), to, wish: SideWish::White, standing: None, ratings: None };
    let record = GameRecord {
        rated: true,
        private: true,
        origin: Some(GameOrigin::Rematch(GameId(41))),
        rematch: Some(GameId(43)),
        rematch_offer: Some(SentMessage { channel: ChannelId(8), message: 13 }),
        due: Some(SHOWN + 10 * MINUTE),
        looked_at: Some(SHOWN + 11 * MINUTE),
        notice: Some(SentMessage { channel: ChannelId(10), message: 11 }),
        ..record(state, GamePlace::Direct)
    };
    check(
        &record,
        &expect![[
            r#"{"v":1,"id":42,"game":"mutation","setup":"RYBKKBYR/WWWWWWWW/YBYYYYBY/RYBKKBYR/RYBKKBYR/YBYYYYBY/WWWWWWWW/RYBKKBYR","line":["e2e4","d7d5"],"state":{"is":"challenge","from":{"id":1,"name":"Ann"},"to":{"id":2,"name":"Bob"},"wish":"white"},"place":{"in":"direct"},"lang":"fr","made":1700000000000,"changed":1700000060000,"next_news":7,"challenge":{"channel":5,"message":6},"boards":[{"channel":8,"message":9}],"offers":[],"rated":true,"private":true,"origin":{"is":"rematch","of":41},"rematch":43,"due":1700000600000,"looked_at":1700000660000,"notice":{"channel":10,"message":11},"rematch_offer":{"channel":8,"message":13}}"#
        ]],
    );
    check(&GameOrigin::Standing(GameId(7)), &expect![[r#"{"is":"standing","of":7}"#]]);
    check(&GameOrigin::Abroad(GameId(7)), &expect![[r#"{"is":"abroad","of":7}"#]]);
}

#[test]
fn a_challenge_that_is_offered_in_other_servers() {
    let state = GameState::Challenge {
        from: player(1, "Ann"),
        to: None,
        wish: SideWish::Random,
        standing: None,
        ratings: None,
    };
    let place = GamePlace::Channel { channel: ChannelId(5), thread: None };
    let bytes = write(&GameRecord { abroad: true, ..record(state, place) });
    assert!(std::str::from_utf8(&bytes).unwrap().ends_with(r#","abroad":true}"#));
    assert!(read::<GameRecord>(&bytes).unwrap().abroad);
}

#[test]
fn clocks() {
    let mut clock = GameClock::new(ClockControl { start: DAY, increment: 12 * HOUR, cap: 2 * DAY });
    check(
        &clock,
        &expect![[r#"{"control":{"start":86400000,"increment":43200000,"cap":172800000},"left":[86400000,86400000]}"#]],
    );
    clock.run(rules::Side::White, SHOWN);
    clock.running.as_mut().unwrap().said = Some(ClockNotice::Third);
    check(
        &clock,
        &expect![[
            r#"{"control":{"start":86400000,"increment":43200000,"cap":172800000},"left":[86400000,86400000],"running":{"side":"white","since":1700000000000,"said":"third"}}"#
        ]],
    );
    check(
        &NewsKind::TimeShort { moment: GameMoment(7), left: ClockNotice::Up },
        &expect![[r#"{"is":"time-short","ply":7,"left":"up"}"#]],
    );
    check(
        &TimeRecord::new(AT).stop(AT + 5 * SECOND),
        &expect![[r#"{"v":1,"beat":1700000005000,"away":0,"stopped":1700000005000}"#]],
    );
    let breaker = BreakerRecord { v: 1, ends: vec![SHOWN], released: Some(SHOWN + HOUR) };
    check(&breaker, &expect![[r#"{"v":1,"ends":[1700000000000],"released":1700003600000}"#]]);
    assert_eq!(keys::TIME, "meta/time");
    assert_eq!(keys::BREAKER, "meta/breaker");
}

#[test]
fn the_states_of_a_game() {
    let seats = [player(1, "Ann"), player(2, "Bob")];
    check(
        &GameState::Challenge {
            from: player(1, "Ann"),
            to: None,
            wish: SideWish::Random,
            standing: None,
            ratings: None,
        },
        &expect![[r#"{"is":"challenge","from":{"id":1,"name":"Ann"},"to":null,"wish":"random"}"#]],
    );
    check(
        &GameState::Challenge {
            from: player(1, "Ann"),
            to: None,
            wish: SideWish::Black,
            standing: Some(3),
            ratings: None,
        },
        &expect![[r#"{"is":"challenge","from":{"id":1,"name":"Ann"},"to":null,"wish":"black","standing":3}"#]],
    );
    let ratings = Some(RatingRange { least: 1400, most: Some(1600) });
    check(
        &GameState::Challenge { from: player(1, "Ann"), to: None, wish: SideWish::Random, standing: None, ratings },
        &expect![[
            r#"{"is":"challenge","from":{"id":1,"name":"Ann"},"to":null,"wish":"random","ratings":{"least":1400,"most":1600}}"#
        ]],
    );
    check(&RatingRange { least: 1500, most: None }, &expect![[r#"{"least":1500}"#]]);
    check(
        &GameState::Over { seats, winner: Some(StoredSide::White), reason: "checkmate".to_owned() },
        &expect![[
            r#"{"is":"over","seats":[{"id":1,"name":"Ann"},{"id":2,"name":"Bob"}],"winner":"white","reason":"checkmate"}"#
        ]],
    );
    check(
        &GameState::Closed { from: player(1, "Ann"), to: None, by: UserId(2).into(), why: None },
        &expect![[r#"{"is":"closed","from":{"id":1,"name":"Ann"},"by":2}"#]],
    );
    let to = Some(player(2, "Bob"));
    check(
        &GameState::Closed { from: player(1, "Ann"), to, by: UserId(1).into(), why: Some(ClosureReason::Expired) },
        &expect![[
            r#"{"is":"closed","from":{"id":1,"name":"Ann"},"to":{"id":2,"name":"Bob"},"by":1,"why":{"is":"expired"}}"#
        ]],
    );
    check(&ClosureReason::Reason { word: "busy".to_owned() }, &expect![[r#"{"is":"reason","word":"busy"}"#]]);
    check(&ClosureReason::Abroad, &expect![[r#"{"is":"abroad"}"#]]);
    check(&ClosureReason::Unreachable, &expect![[r#"{"is":"unreachable"}"#]]);
    check(&ClosureReason::Unrated, &expect![[r#"{"is":"unrated"}"#]]);
    check(&ClosureReason::Words { text: "Bonsoir".to_owned() }, &expect![[r#"{"is":"words","text":"Bonsoir"}"#]]);
    check(&GamePlace::Direct, &expect![[r#"{"in":"direct"}"#]]);
}

#[test]
fn news_of_every_kind() {
    let news = |what| GameNews { to: Some(UserId(1)), what };
    check(&news(NewsKind::Challenged), &expect![[r#"{"to":1,"what":{"is":"challenged"}}"#]]);
    check(&news(NewsKind::Accepted), &expect![[r#"{"to":1,"what":{"is":"accepted"}}"#]]);
    check(&news(NewsKind::Began { by: UserId(2).into() }), &expect![[r#"{"to":1,"what":{"is":"began","by":2}}"#]]);
    check(&news(NewsKind::Answered), &expect![[r#"{"to":1,"what":{"is":"answered"}}"#]]);
    check(&news(NewsKind::ChallengeClosed), &expect![[r#"{"to":1,"what":{"is":"challenge-closed"}}"#]]);
    check(
        &news(NewsKind::Board { moment: GameMoment(7), over: true, since: None }),
        &expect![[r#"{"to":1,"what":{"is":"board","ply":7,"over":true}}"#]],
    );
    check(
        &news(NewsKind::Board { moment: GameMoment(7), over: false, since: Some(GameMoment(4)) }),
        &expect![[r#"{"to":1,"what":{"is":"board","ply":7,"over":false,"since":4}}"#]],
    );
    check(
        &news(NewsKind::TakebackAsked { at: GameMoment(7) }),
        &expect![[r#"{"to":1,"what":{"is":"takeback-asked","at":7}}"#]],
    );
    check(
        &news(NewsKind::TakebackClosed { granted: Some(true) }),
        &expect![[r#"{"to":1,"what":{"is":"takeback-closed","granted":true}}"#]],
    );
    check(&news(NewsKind::TakebackClosed { granted: None }), &expect![[r#"{"to":1,"what":{"is":"takeback-closed"}}"#]]);
    check(
        &news(NewsKind::Declined { draw: true, at: GameMoment(3), by: None }),
        &expect![[r#"{"to":1,"what":{"is":"declined","draw":true,"at":3}}"#]],
    );
    check(
        &news(NewsKind::Declined { draw: true, at: GameMoment(3), by: Some(StoredSide::White) }),
        &expect![[r#"{"to":1,"what":{"is":"declined","draw":true,"at":3,"by":"white"}}"#]],
    );
    check(
        &news(NewsKind::DrawOffered { by: StoredSide::White, moment: GameMoment(3) }),
        &expect![[r#"{"to":1,"what":{"is":"draw-offered","by":"white","ply":3}}"#]],
    );
    check(
        &news(NewsKind::DrawClosed { declined: true }),
        &expect![[r#"{"to":1,"what":{"is":"draw-closed","declined":true}}"#]],
    );
    check(&news(NewsKind::ThreadDone), &expect![[r#"{"to":1,"what":{"is":"thread-done"}}"#]]);
    check(&NewsKind::ThreadAgain, &expect![[r#"{"is":"thread-again"}"#]]);
    check(&NewsKind::Announced { undone: false }, &expect![[r#"{"is":"announced"}"#]]);
    check(&NewsKind::Announced { undone: true }, &expect![[r#"{"is":"announced","undone":true}"#]]);
    let channel = ChannelId(9);
    check(&NewsKind::CannotAnnounce { channel }, &expect![[r#"{"is":"cannot-announce","channel":9}"#]]);
    check(
        &news(NewsKind::Lacking { permission: "files".to_owned() }),
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
    let asked = vec![RecentChallenge { whom: Some(3), at: AT, withdrawn: false }];
    let wary = PersonRecord { blocked: vec![UserId(2).into()], asked, ..PersonRecord::default() };
    let lessons = BTreeMap::from([("echek".to_owned(), 3)]);
    let learns = PersonRecord { lessons, ..PersonRecord::default() };
    let lessons_shown = BTreeMap::from([("echek".to_owned(), [1, 3].into())]);
    let shown = PersonRecord { lessons_shown, ..learns.clone() };
    check(&shown, &expect![[r#"{"lang":"en","lessons":{"echek":3},"lessons_shown":{"echek":[1,3]}}"#]]);
    check(&learns, &expect![[r#"{"lang":"en","lessons":{"echek":3}}"#]]);
    let mut looks = learns;
    looks.see_task("echek", 4, (ChannelId(7), Unix(5)));
    check(
        &looks,
        &expect![[r#"{"lang":"en","lessons":{"echek":3},"task":{"game":"echek","number":4,"at":5,"place":7}}"#]],
    );
    let mut puzzles = PuzzlesRecord::default();
    puzzles.open("chess", "1-7");
    puzzles.close("chess", "1-7", true);
    puzzles.open("chess", "1-9");
    puzzles.miss("chess", "1-9");
    puzzles.close_daily(20_000, 20_000, true);
    let solves = PersonRecord { puzzles, ..PersonRecord::default() };
    check(
        &solves,
        &expect![[
            r#"{"lang":"en","puzzles":{"games":{"chess":{"grade":1,"clean":1,"had":[1,0,0,0,0],"open":{"name":"1-9","wrong":true}}},"solved":2,"row":0,"longest":1,"daily":{"day":20000,"row":1,"longest":1}}}"#
        ]],
    );
    let mut daily = PersonRecord::default();
    daily.see_puzzle("chess", "1-9", Some(0), 2, (ChannelId(7), Unix(5)));
    check(
        &daily,
        &expect![[
            r#"{"lang":"en","puzzles":{"seen":{"game":"chess","daily":{"day":0,"name":"1-9"},"ply":2,"at":5,"place":7},"solved":0,"row":0,"longest":0}}"#
        ]],
    );
    check(&wary, &expect![[r#"{"lang":"en","blocked":[2],"asked":[{"whom":3,"at":1700000000000}]}"#]]);
}

#[test]
fn a_game_that_left_its_thread_and_has_a_board_to_shrink() {
    let state = GameState::Playing { seats: [player(1, "Ann"), player(2, "Bob")], offer: None };
    let old = record(state, GamePlace::Channel { channel: ChannelId(5), thread: None });
    let board = BoardMessage { at: Some(GameMoment(3)), ..SentMessage { channel: ChannelId(8), message: 10 }.into() };
    let kept = GameRecord { left: Some(ChannelId(8)), unshrunk: vec![board], ..old.clone() };
    let ending = r#","left":8,"unshrunk":[{"channel":8,"message":10,"at":3}]}"#;
    let text = String::from_utf8(write(&kept)).unwrap();
    assert!(text.ends_with(ending), "{text}");
    assert_eq!(read::<GameRecord>(text.as_bytes()).unwrap(), kept);
    assert_eq!(read::<GameRecord>(text.replace(ending, "}").as_bytes()).unwrap(), old);
}

#[test]
fn what_was_said_of_time_in_a_game() {
    let state = GameState::Playing { seats: [player(1, "Ann"), player(2, "Bob")], offer: None };
    let old = record(state, GamePlace::Direct);
    let sent = SentMessage { channel: ChannelId(8), message: 10 };
    let timely = TimelyMessage { sent, says: TimelyKind::Rest, of: StoredSide::White, to: Some(StoredSide::Black) };
    let question = TimelyMessage { says: TimelyKind::Takeback, ..timely };
    let kept = GameRecord { idle: Some(BotTime(5)), timely: vec![timely], questions: vec![question], ..old.clone() };
    let ending = concat!(
        r#","idle":5,"timely":[{"channel":8,"message":10,"says":"rest","of":"white","to":"black"}]"#,
        r#","questions":[{"channel":8,"message":10,"says":"takeback","of":"white","to":"black"}]}"#
    );
    let text = String::from_utf8(write(&kept)).unwrap();
    assert!(text.ends_with(ending), "{text}");
    assert_eq!(read::<GameRecord>(text.as_bytes()).unwrap(), kept);
    assert_eq!(read::<GameRecord>(text.replace(ending, "}").as_bytes()).unwrap(), old);
    check(&NewsKind::Back, &expect![[r#"{"is":"back"}"#]]);
    check(&NewsKind::Retimed { moment: GameMoment(3) }, &expect![[r#"{"is":"retimed","ply":3}"#]]);
    check(&NewsKind::Idle { moment: GameMoment(3) }, &expect![[r#"{"is":"idle","ply":3}"#]]);
}

#[test]
fn what_a_server_adds_to_a_game() {
    let state =
        GameState::Over { seats: [player(1, "Ann"), player(2, "Bob")], winner: None, reason: "abort".to_owned() };
    let old = record(state, GamePlace::Direct);
    let kept =
        GameRecord { guild: Some(GuildId(3)), no_thread: true, moderator: Some(UserId(4).into()), ..old.clone() };
    let ending = r#","offers":[],"guild":3,"no_thread":true,"moderator":4}"#;
    let text = String::from_utf8(write(&kept)).unwrap();
    assert!(text.ends_with(ending), "{text}");
    assert_eq!(read::<GameRecord>(text.as_bytes()).unwrap(), kept);
    let without = text.replace(ending, r#","offers":[]}"#);
    assert_eq!(read::<GameRecord>(without.as_bytes()).unwrap(), old);
    let by_player = GameRecord { called_off: Some(StoredSide::Black), ..old };
    let text = String::from_utf8(write(&by_player)).unwrap();
    assert!(text.ends_with(r#","offers":[],"called_off":"black"}"#), "{text}");
    assert_eq!(read::<GameRecord>(text.as_bytes()).unwrap(), by_player);
}

#[test]
fn what_stays_of_a_game() {
    let state =
        GameState::Over { seats: [player(1, "Ann"), player(2, "Bob")], winner: None, reason: "agreement".to_owned() };
    let place = GamePlace::Channel { channel: ChannelId(5), thread: None };
    let old = GameRecord { guild: Some(GuildId(3)), ..record(state.clone(), place) };
    let imported = GameImport {
        by: UserId(1).into(),
        start: Some("4k3/8/8/8/8/8/8/4K3 w - - 0 1".to_owned()),
        tags: vec![("Date".to_owned(), "1851.06.21".to_owned())],
    };
    let kept = GameRecord { ended: Some(AT + 90 * SECOND), imported: Some(imported), ..old.clone() };
    let ending = r#","guild":3,"ended":1700000090000,"imported":{"by":1,"start":"4k3/8/8/8/8/8/8/4K3 w - - 0 1","tags":[["Date","1851.06.21"]]}}"#;
    let text = String::from_utf8(write(&kept)).unwrap();
    assert!(text.ends_with(ending), "{text}");
    assert_eq!(read::<GameRecord>(text.as_bytes()).unwrap(), kept);
    assert_eq!(read::<GameRecord>(text.replace(ending, r#","guild":3}"#).as_bytes()).unwrap(), old);
    assert_eq!(DoneRecord::of(&kept), None, "it was not played here");
    check(
        &DoneRecord::of(&GameRecord { rated: true, ..old.clone() }).unwrap(),
        &expect![[r#"{"game":"mutation","seats":[1,2],"score":"1/2-1/2","rated":true,"guild":3,"channel":5}"#]],
    );
    let in_thread = GameRecord { parent: Some(ChannelId(4)), ..old.clone() };
    let text = String::from_utf8(write(&in_thread)).unwrap();
    assert!(text.ends_with(r#","offers":[],"guild":3,"parent":4}"#), "{text}");
    assert_eq!(read::<GameRecord>(text.as_bytes()).unwrap(), in_thread);
    check(
        &DoneRecord::of(&in_thread).unwrap(),
        &expect![[r#"{"game":"mutation","seats":[1,2],"score":"1/2-1/2","guild":3,"channel":5,"parent":4}"#]],
    );
    check(
        &DoneRecord::of(&record(state, GamePlace::Direct)).unwrap(),
        &expect![[r#"{"game":"mutation","seats":[1,2],"score":"1/2-1/2"}"#]],
    );
    let text = "Weak".to_owned();
    check(
        &NoteRecord { v: 1, game: GameId(42), moment: GameMoment(7), by: player(1, "Ann"), at: Unix(9), text },
        &expect![[r#"{"v":1,"game":42,"moment":7,"by":{"id":1,"name":"Ann"},"at":9,"text":"Weak"}"#]],
    );
}

#[test]
fn a_server() {
    check(&GuildRecord::default(), &expect![[r#"{"v":1}"#]]);
    let own = OwnLayout { game: "mutation".to_owned(), name: "Sunday".to_owned(), setup: "RYBKKBYR".to_owned() };
    let server = GuildRecord {
        channels: vec![ChannelId(5)],
        roles: vec![RoleId(6)],
        settings: BTreeMap::from([("threads".to_owned(), "off".to_owned())]),
        layouts: vec![own],
        langs: BTreeMap::from([(ChannelId(5), Lang::Fr)]),
        announcements: Some(ChannelId(9)),
        ..GuildRecord::default()
    };
    let place = PuzzlePlace { channel: ChannelId(9), lang: Lang::Fr };
    let puzzled = Some(PuzzlePosted { channel: ChannelId(9), day: 20_000 });
    check(
        &GuildRecord { puzzles: Some(place), puzzled, ..GuildRecord::default() },
        &expect![[r#"{"v":1,"puzzles":{"channel":9,"lang":"fr"},"puzzled":{"channel":9,"day":20000}}"#]],
    );
    let mut seasonal = GuildRecord::default();
    seasonal.seasons.begin(None, BotTime(7));
    check(&seasonal, &expect![[r#"{"v":1,"seasons":{"starts":[7],"since":7}}"#]]);
    check(
        &server,
        &expect![[
            r#"{"v":1,"channels":[5],"roles":[6],"settings":{"threads":"off"},"layouts":[{"game":"mutation","name":"Sunday","setup":"RYBKKBYR"}],"langs":{"5":"fr"},"announcements":9}"#
        ]],
    );
}

#[test]
fn what_moderators_did() {
    check(
        &BanRecord { v: 1, who: player(1, "Ann"), at: Unix(7), until: None, because: None },
        &expect![[r#"{"v":1,"who":{"id":1,"name":"Ann"},"at":7}"#]],
    );
    let deed = |did| DeedRecord { v: 1, at: Unix(7), by: player(2, "Bob"), did };
    check(
        &deed(ModeratorDeed::Ended { game: GameId(42), verdict: "draw".to_owned() }),
        &expect![[r#"{"v":1,"at":7,"by":{"id":2,"name":"Bob"},"did":{"is":"ended","game":42,"verdict":"draw"}}"#]],
    );
    check(
        &deed(ModeratorDeed::Banned { whom: player(1, "Ann"), until: None, because: None }),
        &expect![[r#"{"v":1,"at":7,"by":{"id":2,"name":"Bob"},"did":{"is":"banned","whom":{"id":1,"name":"Ann"}}}"#]],
    );
    check(
        &deed(ModeratorDeed::Unbanned { whom: player(1, "Ann") }),
        &expect![[r#"{"v":1,"at":7,"by":{"id":2,"name":"Bob"},"did":{"is":"unbanned","whom":{"id":1,"name":"Ann"}}}"#]],
    );
    let (until, because) = (Some(Unix(9)), Some("Rude".to_owned()));
    check(
        &BanRecord { v: 1, who: player(1, "Ann"), at: Unix(7), until, because: because.clone() },
        &expect![[r#"{"v":1,"who":{"id":1,"name":"Ann"},"at":7,"until":9,"because":"Rude"}"#]],
    );
    check(
        &ModeratorDeed::Banned { whom: player(1, "Ann"), until, because },
        &expect![[r#"{"is":"banned","whom":{"id":1,"name":"Ann"},"until":9,"because":"Rude"}"#]],
    );
    let answer = FlagAnswer {
        flag: FlagKind::Arranged,
        game: "chess".to_owned(),
        whom: player(1, "Ann"),
        with: vec![UserId(2).into()],
        because: Some("Fine".to_owned()),
    };
    check(
        &ModeratorDeed::Answered(answer),
        &expect![[
            r#"{"is":"answered","flag":"arranged","game":"chess","whom":{"id":1,"name":"Ann"},"with":[2],"because":"Fine"}"#
        ]],
    );
    check(&ModeratorDeed::Undone { game: GameId(42) }, &expect![[r#"{"is":"undone","game":42}"#]]);
    check(
        &ModeratorDeed::Set { matter: "channels".to_owned(), to: "5,6".to_owned() },
        &expect![[r#"{"is":"set","matter":"channels","to":"5,6"}"#]],
    );
}

#[test]
fn a_server_that_removed_the_bot() {
    check(&GoneRecord { v: 1, due: BotTime(7) }, &expect![[r#"{"v":1,"due":7}"#]]);
    for key in [keys::gone(GuildId(3)), keys::guild(GuildId(3)), keys::deed(GuildId(3), 9), keys::flags(GuildId(3))] {
        assert_eq!(keys::guild_in(&key), Some(GuildId(3)), "{key}");
    }
}

#[test]
fn somebody_who_had_their_data_deleted() {
    check(&ForgottenRecord { v: 1, at: Unix(7) }, &expect![[r#"{"v":1,"at":7}"#]]);
    let key = keys::forgotten(UserId(123_456_789), "0123456789abcdef");
    assert!(!key.contains("123456789"), "{key}");
    expect!["forgotten/e797c25875f75e479e0d6dd1a1982aed"].assert_eq(&key);
}

#[test]
fn the_key_of_a_ban_does_not_tell_whom_and_never_changes() {
    let key = keys::ban(GuildId(3), UserId(123_456_789), "0123456789abcdef");
    assert!(!key.contains("123456789"), "{key}");
    expect!["ban/3/efae85edfd36f7898c7b331198c8c1ea"].assert_eq(&key);
}
