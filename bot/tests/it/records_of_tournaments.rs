//! Records of tournaments, as they are written.

use bot::record::{
    ActRecord, Acted, BoardOf, BoardRecord, BoardResult, Bye, ChannelId, Clock, Colours, Control, DAY, EntrantRecord,
    GameId, GameRecord, GuildId, How, KeptVerdict, Pair, Passed, PassedWhy, Place, RoundRecord, Sent, Stage, State,
    System, TournamentId, TournamentRecord, TournamentTerms, UserId, WhyPaired, read, write,
};
use bot::words::Lang;
use expect_test::expect;

use crate::records::{AT, check, player, record};

#[test]
fn a_tournament_and_who_joined_it() {
    let control = Control { start: 3 * DAY, increment: 3 * DAY, cap: 3 * DAY };
    let terms = TournamentTerms::new("chess", String::new(), System::DoubleRoundRobin, Clock::new(control));
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
    cup.stage = Stage::Running;
    (cup.seed, cup.planned, cup.begun, cup.acts) = (Some(u64::MAX), Some(6), 2, 1);
    cup.announcement = Some(Sent { channel: ChannelId(8), message: 77 });
    let text = String::from_utf8(write(&cup)).unwrap();
    let ending = r#""stage":"running","joined":0,"seed":18446744073709551615,"planned":6,"begun":2,"acts":1,"announcement":{"channel":8,"message":77}}"#;
    assert!(text.ends_with(ending), "{text}");
    assert_eq!(read::<TournamentRecord>(text.as_bytes()).unwrap(), cup);
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
fn a_round_its_boards_and_what_was_done() {
    let why = WhyPaired::Swiss {
        points: [10, 5],
        higher: 1,
        passed: vec![Passed { number: 3, why: PassedWhy::SameColour }],
        colours: Colours::Alternation,
    };
    let round = RoundRecord {
        v: 1,
        number: 2,
        at: AT,
        pairs: vec![
            Pair { white: 1, black: 4, of: None, why },
            Pair { white: 2, black: 3, of: None, why: WhyPaired::Table },
            Pair { white: 5, black: 6, of: Some(0), why: WhyPaired::Bracket { replay: 1 } },
        ],
        byes: vec![Bye { number: 7, won: true }],
        closed: true,
    };
    check(
        &round,
        &expect![[
            r#"{"v":1,"number":2,"at":1700000000000,"pairs":[{"white":1,"black":4,"why":{"by":"swiss","points":[10,5],"higher":1,"passed":[{"number":3,"why":"same-colour"}],"colours":"alternation"}},{"white":2,"black":3,"why":{"by":"table"}},{"white":5,"black":6,"match":0,"why":{"by":"bracket","replay":1}}],"byes":[{"number":7,"won":true}],"closed":true}"#
        ]],
    );
    let board = BoardRecord { v: 1, game: Some(GameId(42)), result: None };
    check(&board, &expect![[r#"{"v":1,"game":42}"#]]);
    let result = Some(BoardResult { verdict: KeptVerdict::ForfeitWhite, how: How::Organiser });
    check(
        &BoardRecord { result, ..board },
        &expect![[r#"{"v":1,"game":42,"result":{"verdict":"forfeit-white","how":"organiser"}}"#]],
    );
    let did = Acted::Result { round: 2, board: 1, verdict: KeptVerdict::Draw };
    let act = ActRecord { v: 1, at: AT, by: player(9, "Zoe"), did, because: Some("agreed".to_owned()) };
    check(
        &act,
        &expect![[
            r#"{"v":1,"at":1700000000000,"by":{"id":9,"name":"Zoe"},"did":{"is":"result","round":2,"board":1,"verdict":"draw"},"because":"agreed"}"#
        ]],
    );
}

#[test]
fn a_game_of_a_tournament_knows_its_board_and_nothing_else() {
    let old = record(State::Playing { seats: [player(1, "Ann"), player(2, "Bob")], offer: None }, Place::Direct);
    let of = BoardOf { tournament: TournamentId(5), round: 2, board: 1 };
    let kept = GameRecord { tournament: Some(of), ..old.clone() };
    let ending = r#","tournament":{"of":5,"round":2,"board":1}}"#;
    let text = String::from_utf8(write(&kept)).unwrap();
    assert!(text.ends_with(ending), "{text}");
    assert_eq!(read::<GameRecord>(text.as_bytes()).unwrap(), kept);
    assert_eq!(read::<GameRecord>(text.replace(ending, "}").as_bytes()).unwrap(), old);
}
