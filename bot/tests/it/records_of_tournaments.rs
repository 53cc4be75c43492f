//! Rows of tournaments.

use bot::record::{
    ActRecord, ActedRound, Admission, ApartRecord, BoardOf, BoardRecord, BoardResult, CalendarOccasion, CalendarTerms,
    ChannelId, ClockControl, CupStage, DAY, EntrantRecord, GameClock, GameId, GamePlace, GameRecord, GameState,
    GuildId, HOUR, KeptColourRule, KeptPair, KeptPlace, KeptTable, KeptVerdict, Millis, MissedRound, NewsRoute,
    OrganiserWarning, PairingObstacle, PassedCandidate, PassedWhy, PastOccasion, PriorState, ResultCause, RoleId,
    RoundBye, RoundRecord, ScoringTerms, SentMessage, TournamentAct, TournamentFormat, TournamentId, TournamentRecord,
    TournamentStage, TournamentTerms, UserId, WhyPaired, read, write,
};
use bot::words::Lang;
use expect_test::expect;

use crate::records::{AT, check, player, record};

#[test]
fn a_tournament_and_who_joined_it() {
    let control = ClockControl { start: 3 * DAY, increment: 3 * DAY, cap: 3 * DAY };
    let terms =
        TournamentTerms::new("chess", String::new(), TournamentFormat::DoubleRoundRobin, GameClock::new(control));
    let place = (GuildId(3), ChannelId(8), Lang::En);
    let name = "Spring Cup".to_owned();
    let mut cup = TournamentRecord::new((TournamentId(5), name), player(9, "Zoe"), place, AT, terms);
    let text = String::from_utf8(write(&cup)).unwrap();
    assert!(
        text.contains(r#""system":"double-round-robin","clock":{"#)
            && text.ends_with(r#"},"stage":"open","joined":0}"#),
        "{text}"
    );
    assert_eq!(read::<TournamentRecord>(text.as_bytes()).unwrap(), cup);
    cup.stage = TournamentStage::Running;
    (cup.seed, cup.planned, cup.begun, cup.acts) = (Some(u64::MAX), Some(6), 2, 1);
    let sent = |message| Some(SentMessage { channel: ChannelId(8), message });
    (cup.announcement, cup.standing, cup.end) = (sent(77), sent(80), sent(81));
    let text = String::from_utf8(write(&cup)).unwrap();
    let ending = r#""stage":"running","joined":0,"seed":18446744073709551615,"planned":6,"begun":2,"acts":1,"announcement":{"channel":8,"message":77},"standing":{"channel":8,"message":80},"end":{"channel":8,"message":81}}"#;
    assert!(text.ends_with(ending), "{text}");
    assert_eq!(read::<TournamentRecord>(text.as_bytes()).unwrap(), cup);
    (cup.runners, cup.pings_runners, cup.role_asked, cup.standing, cup.end) =
        (Some(RoleId(6)), true, Some(AT), None, None);
    cup.warned =
        vec![OrganiserWarning::EntryRoleGone, OrganiserWarning::PingRoleGone, OrganiserWarning::HelpersRoleGone];
    let text = String::from_utf8(write(&cup)).unwrap();
    let ending = r#""role_asked":1700000000000,"warned":["entry-role-gone","ping-role-gone","helpers-role-gone"],"runners":6,"pings_runners":true}"#;
    assert!(text.ends_with(ending), "{text}");
    assert_eq!(read::<TournamentRecord>(text.as_bytes()).unwrap(), cup);
    let scoring = ScoringTerms { replays: Some(2), by_lot: true, ..ScoringTerms::default() };
    check(&scoring, &expect![[r#"{"replays":2,"by_lot":true}"#]]);
    check(&TournamentAct::Adapted, &expect![[r#"{"is":"adapted"}"#]]);
    let mut entrant = EntrantRecord::new(player(7, "Ann"), AT);
    check(&entrant, &expect![[r#"{"v":1,"player":{"id":7,"name":"Ann"},"at":1700000000000}"#]]);
    (entrant.rating, entrant.hidden, entrant.number, entrant.left) = (Some(1650), true, Some(2), Some(3));
    check(
        &entrant,
        &expect![[
            r#"{"v":1,"player":{"id":7,"name":"Ann"},"at":1700000000000,"rating":1650,"hidden":true,"number":2,"left":3}"#
        ]],
    );
    entrant.forget(UserId(7));
    assert_eq!((entrant.player.name.as_str(), entrant.number), ("?", Some(2)));
}

#[test]
fn how_somebody_came_into_a_tournament_and_what_they_missed() {
    let mut entrant = EntrantRecord::new(player(7, "Ann"), AT);
    (entrant.admission, entrant.here, entrant.since, entrant.away) = (Admission::Waiting, true, Some(3), Some(4));
    entrant.missed = vec![MissedRound { round: 4, at: AT }];
    (entrant.byes, entrant.pardoned, entrant.out) = (vec![5], Some(AT), true);
    check(
        &entrant,
        &expect![[
            r#"{"v":1,"player":{"id":7,"name":"Ann"},"at":1700000000000,"out":true,"admission":"waiting","here":true,"since":3,"away":4,"missed":[{"round":4,"at":1700000000000}],"byes":[5],"pardoned":1700000000000}"#
        ]],
    );
    let turned_away = EntrantRecord {
        admission: Admission::Refused,
        because: Some("members only".to_owned()),
        ..EntrantRecord::new(player(7, "Ann"), AT)
    };
    check(
        &turned_away,
        &expect![[
            r#"{"v":1,"player":{"id":7,"name":"Ann"},"at":1700000000000,"admission":"refused","because":"members only"}"#
        ]],
    );
    check(&ApartRecord { v: 1, pairs: vec![(1, 4)] }, &expect![[r#"{"v":1,"pairs":[[1,4]]}"#]]);
    check(&NewsRoute::Direct, &expect![[r#""direct""#]]);
    check(&TournamentAct::Joined { number: 9, rounds: None }, &expect![[r#"{"is":"joined","number":9}"#]]);
    check(
        &TournamentAct::Joined { number: 9, rounds: Some(5) },
        &expect![[r#"{"is":"joined","number":9,"rounds":5}"#]],
    );
    check(&TournamentAct::Back { number: 9 }, &expect![[r#"{"is":"back","number":9}"#]]);
    check(&TournamentAct::Started, &expect![[r#"{"is":"started"}"#]]);
    check(&TournamentAct::LetIn { entrant: 9 }, &expect![[r#"{"is":"let-in","entrant":9}"#]]);
    check(&TournamentAct::TurnedAway, &expect![[r#"{"is":"turned-away"}"#]]);
    check(&TournamentAct::Spared { granted: true }, &expect![[r#"{"is":"spared","granted":true}"#]]);
    check(&TournamentAct::Ended, &expect![[r#"{"is":"ended"}"#]]);
}

#[test]
fn a_round_its_boards_and_what_was_done() {
    let why = WhyPaired::Swiss {
        points: [10, 5],
        higher: 1,
        passed: vec![PassedCandidate { number: 3, why: PassedWhy::SameColour }],
        colours: KeptColourRule::Alternation,
    };
    let pairs = vec![
        KeptPair { white: 1, black: 4, of: None, why },
        KeptPair { white: 2, black: 3, of: None, why: WhyPaired::Table },
        KeptPair { white: 5, black: 6, of: Some(0), why: WhyPaired::Bracket { replay: 1 } },
    ];
    let mut round = RoundRecord::new(2, AT, pairs, vec![RoundBye { number: 7, won: true, half: false }]);
    round.closed = true;
    check(
        &round,
        &expect![[
            r#"{"v":1,"number":2,"at":1700000000000,"pairs":[{"white":1,"black":4,"why":{"by":"swiss","points":[10,5],"higher":1,"passed":[{"number":3,"why":"same-colour"}],"colours":"alternation"}},{"white":2,"black":3,"why":{"by":"table"}},{"white":5,"black":6,"match":0,"why":{"by":"bracket","replay":1}}],"byes":[{"number":7,"won":true}],"closed":true}"#
        ]],
    );
    round.pairs.clear();
    round.byes.clear();
    round.sent = Some(SentMessage { channel: ChannelId(8), message: 78 });
    let figures = vec!["2.5".to_owned(), "12".to_owned()];
    let first = KeptPlace { places: Some((1, 1)), number: 4, points: Some(25), figures, by_lot: true };
    let still_in = KeptPlace { places: None, number: 2, points: None, figures: Vec::new(), by_lot: false };
    let codes = vec!["BH/C1".to_owned(), "WIN".to_owned()];
    round.table = Some(KeptTable { codes, rows: vec![first, still_in] });
    check(
        &round,
        &expect![[
            r#"{"v":1,"number":2,"at":1700000000000,"pairs":[],"closed":true,"table":{"codes":["BH/C1","WIN"],"rows":[{"places":[1,1],"number":4,"points":25,"figures":["2.5","12"],"by_lot":true},{"number":2}]},"sent":{"channel":8,"message":78}}"#
        ]],
    );
    let wished = RoundRecord { given_up: vec![[5, 2]], ..RoundRecord::new(3, AT, Vec::new(), Vec::new()) };
    check(&wished, &expect![[r#"{"v":1,"number":3,"at":1700000000000,"pairs":[],"given_up":[[5,2]]}"#]]);
    let given = RoundRecord { second_bye: true, ..RoundRecord::new(3, AT, Vec::new(), Vec::new()) };
    check(&given, &expect![[r#"{"v":1,"number":3,"at":1700000000000,"pairs":[],"second_bye":true}"#]]);
    check(&TournamentAct::SecondBye { number: 4 }, &expect![[r#"{"is":"second-bye","number":4}"#]]);
    check(&[PairingObstacle::Few, PairingObstacle::Bye, PairingObstacle::Met], &expect![[r#"["few","bye","met"]"#]]);
    let happened = vec![PastOccasion { what: CalendarOccasion::Deadline, at: 1_700_000_000_000 }];
    let after = RoundRecord { happened, ..RoundRecord::new(3, AT, Vec::new(), Vec::new()) };
    check(
        &after,
        &expect![[
            r#"{"v":1,"number":3,"at":1700000000000,"pairs":[],"happened":[{"what":"deadline","at":1700000000000}]}"#
        ]],
    );
    let moved = RoundRecord { moved: DAY, ..RoundRecord::new(3, AT, Vec::new(), Vec::new()) };
    check(&moved, &expect![[r#"{"v":1,"number":3,"at":1700000000000,"pairs":[],"moved":86400000}"#]]);
    let unseen = RoundRecord { unseen: vec![2, 5], ..RoundRecord::new(3, AT, Vec::new(), Vec::new()) };
    check(&unseen, &expect![[r#"{"v":1,"number":3,"at":1700000000000,"pairs":[],"unseen":[2,5]}"#]]);
    let mut calendar = CalendarTerms::default();
    calendar.set_check_in(Some(Millis::minutes(90)));
    check(&calendar, &expect![[r#"{"check_in":2,"check_in_minutes":90}"#]]);
    calendar.set_check_in(Some(2 * HOUR));
    check(&calendar, &expect![[r#"{"check_in":2}"#]]);
    let paused = PriorState::Paused { paused: true, since: None, moved: DAY, stuck: None };
    check(&paused, &expect![[r#"{"was":"paused","paused":true,"moved":86400000}"#]]);
    let missed = PriorState::Missed { number: 3, round: 2, at: Some(AT), away: Some(2) };
    check(&missed, &expect![[r#"{"was":"missed","number":3,"round":2,"at":1700000000000,"away":2}"#]]);
    let board = BoardRecord { v: 1, game: Some(GameId(42)), result: None };
    check(&board, &expect![[r#"{"v":1,"game":42}"#]]);
    let result = Some(BoardResult { verdict: KeptVerdict::ForfeitWhite, how: ResultCause::Organiser });
    check(
        &BoardRecord { result, ..board },
        &expect![[r#"{"v":1,"game":42,"result":{"verdict":"forfeit-white","how":"organiser"}}"#]],
    );
    let did = TournamentAct::Result { round: 2, board: 1, verdict: KeptVerdict::Draw, was: None };
    let act = ActRecord::new(AT, player(9, "Zoe"), did, Some("agreed".to_owned()));
    check(
        &act,
        &expect![[
            r#"{"v":1,"at":1700000000000,"by":{"id":9,"name":"Zoe"},"did":{"is":"result","round":2,"board":1,"verdict":"draw"},"because":"agreed"}"#
        ]],
    );
    let of = ActedRound { stages: vec![CupStage::Before(1)], again: true, pair: Some([1, 2]) };
    check(&of, &expect![[r#"{"stages":[{"before":1}],"again":true,"pair":[1,2]}"#]]);
    check(&ActedRound::default(), &expect![["{}"]]);
}

#[test]
fn a_game_of_a_tournament_knows_its_board_and_what_the_tournament_is_called() {
    let old =
        record(GameState::Playing { seats: [player(1, "Ann"), player(2, "Bob")], offer: None }, GamePlace::Direct);
    let of = BoardOf {
        tournament: TournamentId(5),
        round: 2,
        board: 1,
        annulled: false,
        neither: false,
        challenge: false,
        stage: None,
    };
    let event = Some("Spring Cup".to_owned());
    let kept = GameRecord { tournament: Some(of), event, ..old.clone() };
    let ending = r#","tournament":{"of":5,"round":2,"board":1},"event":"Spring Cup"}"#;
    let text = String::from_utf8(write(&kept)).unwrap();
    assert!(text.ends_with(ending), "{text}");
    assert_eq!(read::<GameRecord>(text.as_bytes()).unwrap(), kept);
    assert_eq!(read::<GameRecord>(text.replace(ending, "}").as_bytes()).unwrap(), old);
}
