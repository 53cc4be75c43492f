//! Keys of rows: each parses back, and they sort in the order of the table.

use bot::record::keys::{Key, Kind, MetaKey};
use bot::record::{
    BotTime, ChannelId, GameId, GameMoment, GuildId, MemberId, MessageTarget, Millis, Tiding, TidingTurn, TournamentId,
    Unix, UserId, WorkLane, keys,
};
use expect_test::expect;
use rules::Side;
use strum::VariantArray;

use crate::records::{AT, SHOWN};

#[test]
fn the_keys_of_what_stays_never_change_and_the_newest_game_comes_first() {
    let (id, at) = (GameId(42), AT);
    expect!["done/7/998299999999999/000000000042"].assert_eq(&keys::done(UserId(7), at, id));
    expect!["done-here/3/998299999999999/000000000042"].assert_eq(&keys::done_here(GuildId(3), at, id));
    expect!["note/000000000042/7/00012"].assert_eq(&keys::note(id, UserId(7), GameMoment(12)));
    expect!["import/7/000000000042"].assert_eq(&keys::import(UserId(7), id));
    expect!["shown/3/000000000042"].assert_eq(&keys::shown(GuildId(3), id));
    let named = Key::Named(UserId(7), Box::new(Key::Game(id))).to_string();
    expect!["named/7/game/000000000042"].assert_eq(&named);
    assert!(named.starts_with(&keys::named(UserId(7), Kind::Game)) && keys::game_in(&named) == Some(id));
    assert!(keys::done(UserId(7), at + Millis(1), GameId(1)) < keys::done(UserId(7), at, GameId(2)));
    assert_eq!(keys::done_at(&keys::done(UserId(7), at, id)), Some((at, id)));
    assert_eq!(keys::done_at(&keys::done_here(GuildId(7), Unix(-5), id)), Some((Unix(0), id)));
}

#[test]
fn the_keys_of_tournaments_never_change_and_news_of_them_is_told_round_by_round() {
    let cup = TournamentId(5);
    expect!["tournament/000000005"].assert_eq(&keys::tournament(cup));
    expect!["act/000000005/00012"].assert_eq(&keys::act(cup, 12));
    expect!["anew/001700000000000/000000005/003"].assert_eq(&keys::anew(
        Unix(1_700_000_000_000),
        cup,
        MessageTarget::from(3),
    ));
    expect!["board/000000005/003/017"].assert_eq(&keys::board(cup, 3, 17));
    expect!["entrant/000000005/00064"].assert_eq(&keys::entrant(cup, 64));
    expect!["round/000000005/003"].assert_eq(&keys::round(cup, 3));
    expect!["held/3/now/000000005"].assert_eq(&keys::held(GuildId(3), false, cup));
    expect!["held/3/over/000000005"].assert_eq(&keys::held(GuildId(3), true, cup));
    assert!(keys::held(GuildId(3), true, cup).starts_with(&keys::held_here(GuildId(3), true)));
    assert!(keys::board(cup, 3, 17).starts_with(&keys::boards(cup)));
    let told = [
        (0, Tiding::Announcement, 0),
        (1, Tiding::Round, 0),
        (1, Tiding::Act, 1),
        (2, Tiding::Round, 0),
        (2, Tiding::Act, 2),
        (2, Tiding::End, 0),
        (2, Tiding::Results, 0),
    ];
    let told = told.map(|(round, what, number)| keys::tiding(cup, round, what, number));
    assert!(told.is_sorted() && told.iter().all(|key| key.starts_with(&keys::tidings(cup))));
    expect!["tiding/000000005/002/3/00000"].assert_eq(&told[5]);
}

#[test]
fn keys_sort_as_numbers_and_give_their_game_back() {
    assert!(keys::game(GameId(9)) < keys::game(GameId(10)));
    assert!(keys::news(GameId(3), 9) < keys::news(GameId(3), 10));
    assert!(keys::seen(9) < keys::seen(10));
    assert!(keys::due(BotTime(9), GameId(2)) < keys::due(BotTime(10), GameId(1)));
    assert_eq!(keys::due_time(&keys::due(SHOWN, GameId(1))), Some(SHOWN));
    let id = GameId(42);
    for key in [
        keys::seat(UserId(7), id),
        keys::place(ChannelId(8), id),
        keys::open(ChannelId(8), id),
        keys::due(BotTime(9), id),
        keys::news(id, 3),
    ] {
        assert_eq!(keys::game_in(&key), Some(id), "{key}");
    }
    assert_eq!(keys::game_in("meta/last-game"), None);
}

#[test]
fn the_keys_of_processes_and_lanes_never_change_and_a_game_keeps_its_lane() {
    expect!["lane/007"].assert_eq(&keys::lane(WorkLane(7)));
    expect!["member/0000000000000ace"].assert_eq(&keys::member(MemberId(0xace)));
    let lanes = [0, 1, 255, 256, 1_000_001].map(|number| WorkLane::from(GameId(number)).0);
    assert_eq!(lanes, [0, 1, 255, 0, 65]);
    assert_eq!(WorkLane::from(TournamentId(258)), WorkLane(2));
    let n_early = (10..26).filter(|number| WorkLane::from(GameId(*number)).spread() < 128).count();
    assert_eq!((n_early, WorkLane::FIRST.spread()), (8, 0));
}

fn one_of_each() -> Vec<Key> {
    let (who, id, guild, channel) = (UserId(7), GameId(42), GuildId(3), ChannelId(8));
    let cup = TournamentId(5);
    vec![
        Key::Abroad("efae85".to_owned(), id),
        Key::Act(cup, 12),
        Key::Apart(cup),
        Key::Anew(Unix(1_700_000_000_000), cup, MessageTarget::from(3)),
        Key::Ban(guild, "efae85".to_owned()),
        Key::Board(cup, 3, 17),
        Key::Calendar(Unix(1_700_000_000_000), cup),
        Key::Deed(guild, 9),
        Key::Digest(Unix(1_700_000_000_000), who),
        Key::Done(who, Unix(1_700_000_000_000), id),
        Key::DoneHere(guild, Unix(1_700_000_000_000), id),
        Key::Draft(who, guild),
        Key::Due(BotTime(9), id),
        Key::Program(id),
        Key::Entrant(cup, 64),
        Key::Flags(guild),
        Key::Forgotten("e797c2".to_owned()),
        Key::Game(id),
        Key::Gone(guild),
        Key::Guild(guild),
        Key::Held(guild, true, cup),
        Key::Import(who, id),
        Key::Lacking(channel, "send".to_owned()),
        Key::Lane(WorkLane(7)),
        Key::Leaders(guild, channel, "chess".to_owned(), "this-month".to_owned()),
        Key::Leaving(who),
        Key::Ledger("chess".to_owned()),
        Key::Member(MemberId(0xace)),
        Key::Named(who, Box::new(Key::Ban(guild, "efae85".to_owned()))),
        Key::News(id, 3),
        Key::Note(id, who, GameMoment(12)),
        Key::Open(channel, id),
        Key::Person(who),
        Key::Place(channel, id),
        Key::Plan(id, Side::Black),
        Key::Rated("chess".to_owned(), 1_000_000_000),
        Key::Rating(who),
        Key::Recurs(Unix(1_700_000_000_000), cup),
        Key::Resting(who),
        Key::Round(cup, 3),
        Key::Seat(who, id),
        Key::Seen(9),
        Key::Shown(guild, id),
        Key::Rung(cup, 12),
        Key::Stirred(cup),
        Key::Tiding(cup, TidingTurn::Round(3), Tiding::Act, 12),
        Key::Tournament(cup),
        Key::Trophies(who),
    ]
}

#[test]
fn every_key_is_read_as_it_was_written_and_nothing_else_is_a_key() {
    let mut all = one_of_each();
    all.extend(MetaKey::VARIANTS.iter().copied().map(Key::Meta));
    for kind in Kind::VARIANTS {
        assert!(all.iter().any(|key| Kind::from(key) == *kind), "{kind:?} is tried");
    }
    for key in all {
        let text = key.to_string();
        assert!(text.starts_with(Kind::from(&key).prefix()), "{text}");
        for not in [format!("{text}/"), format!("{text}/1"), text.replacen('/', "/+", 1), text.replacen('/', "", 1)] {
            let is_text = matches!(key, Key::Abroad(..) | Key::Forgotten(_) | Key::Ledger(_) | Key::Rated(..));
            assert!(Key::parse(&not).is_none_or(|other| is_text && other != key), "{not}");
        }
        assert_eq!(Key::parse(&text), Some(key));
    }
    for not in [
        "",
        "game",
        "game/",
        "game/42",
        "game/000000000042x",
        "meta/none",
        "plan/000000000042/red",
        "gamee/1",
        "named/7",
        "named/7/named/7/person/8",
    ] {
        assert_eq!(Key::parse(not), None, "{not}");
    }
}
