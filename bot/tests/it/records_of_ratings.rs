//! Rows of ratings: rated games, their effects on players, and corrections.

use std::collections::BTreeMap;

use bot::record::{
    BotTime, Computed, Correction, CorrectionKind, DAY, EntrantRecord, GameId, GuildId, KeptCareer, KeptEffects,
    KeptLate, KeptNowhere, KeptRating, LedgerRecord, OfKind, RatedRecord, RatingGeneration, RatingRecord, UserId,
};
use expect_test::expect;

use crate::records::{AT, check, player};

const TIME: BotTime = BotTime(1_700_000_000_000);

fn rated() -> RatedRecord {
    RatedRecord {
        game: GameId(42),
        seats: [UserId(1).into(), UserId(2).into()],
        marks: [2_000_000_000, 2_000_000_001],
        halves: 2,
        ended: TIME,
        guild: None,
        season: None,
        everywhere: false,
        decided: false,
        unrated: false,
        void: false,
        moved: [None; 2],
        late: None,
        nowhere: None,
        gone: [false; 2],
        left: None,
        effects: Computed::default(),
    }
}

#[test]
fn a_rated_game_and_why_it_does_not_count() {
    check(
        &rated(),
        &expect![[
            r#"{"game":42,"seats":[1,2],"marks":[2000000000,2000000001],"halves":2,"ended":1700000000000,"effects":{"now":{}}}"#
        ]],
    );
    let change =
        (KeptRating(1_500_000_000, 350_000_000, 60_000_000), KeptRating(1_662_000_000, 290_000_000, 59_999_000));
    let now = KeptEffects { here: Some([change; 2]), half_here: true, annulled: true, ..KeptEffects::default() };
    check(
        &RatedRecord {
            guild: Some(GuildId(4)),
            season: Some(TIME),
            everywhere: true,
            decided: true,
            unrated: true,
            void: true,
            moved: [Some(TIME), None],
            late: Some(KeptLate::Open),
            nowhere: Some(KeptNowhere::Opponents),
            gone: [true, false],
            left: Some(TIME),
            effects: Computed { now, next: Some((RatingGeneration(3), KeptEffects::default())) },
            ..rated()
        },
        &expect![[
            r#"{"game":42,"seats":[1,2],"marks":[2000000000,2000000001],"halves":2,"ended":1700000000000,"guild":4,"season":1700000000000,"everywhere":true,"decided":true,"unrated":true,"void":true,"moved":[1700000000000,null],"late":"open","nowhere":"opponents","gone":[true,false],"left":1700000000000,"effects":{"now":{"here":[[[1500000000,350000000,60000000],[1662000000,290000000,59999000]],[[1500000000,350000000,60000000],[1662000000,290000000,59999000]]],"half_here":true,"annulled":true},"next":[3,{}]}}"#
        ]],
    );
    for (why, kept) in [
        (KeptNowhere::Week, expect![[r#""week""#]]),
        (KeptNowhere::Opponents, expect![[r#""opponents""#]]),
        (KeptNowhere::Mostly, expect![[r#""mostly""#]]),
    ] {
        check(&why, &kept);
    }
}

#[test]
fn what_changed_ratings_afterwards_is_kept_with_them() {
    let correction = |why| Correction { game: GameId(42), why, at: AT };
    let all = [
        CorrectionKind::Annulled,
        CorrectionKind::Result,
        CorrectionKind::TakenOut,
        CorrectionKind::Again,
        CorrectionKind::Resumed,
    ];
    check(
        &all.map(correction),
        &expect![[
            r#"[{"game":42,"why":"annulled","at":1700000000000},{"game":42,"why":"result","at":1700000000000},{"game":42,"why":"taken-out","at":1700000000000},{"game":42,"why":"again","at":1700000000000},{"game":42,"why":"resumed","at":1700000000000}]"#
        ]],
    );
    let mut ledger = LedgerRecord::default();
    let before = ledger.clone();
    ledger.changed(Some(correction(CorrectionKind::Annulled)));
    check(
        &ledger,
        &expect![[
            r#"{"last":0,"last_old":0,"ended":0,"generation":0,"begun":0,"changes":1,"is_stale":true,"is_counting":false,"settles":false,"corrections":[{"game":42,"why":"annulled","at":1700000000000}]}"#
        ]],
    );
    check(
        &before,
        &expect![[
            r#"{"last":0,"last_old":0,"ended":0,"generation":0,"begun":0,"changes":0,"is_stale":false,"is_counting":false,"settles":false}"#
        ]],
    );
    let newcomer = OfKind::newcomer(7);
    let record = |of_kind: OfKind| RatingRecord { kinds: BTreeMap::from([("chess".to_owned(), of_kind)]) };
    check(&record(newcomer.clone()), &expect![[r#"{"kinds":{"chess":{"mark":7,"career":{"now":{}}}}}"#]]);
    let last = (KeptRating(1_662_000_000, 290_000_000, 59_999_000), TIME, 1);
    let career = KeptCareer { here: BTreeMap::from([(GuildId(4), last)]), ..KeptCareer::default() };
    let mut corrected = newcomer;
    assert!(corrected.prepare(&LedgerRecord { begun: RatingGeneration(1), ..ledger.clone() }, career.clone()));
    check(
        &record(corrected.clone()),
        &expect![[
            r#"{"kinds":{"chess":{"mark":7,"career":{"now":{},"next":[1,{"here":{"4":[[1662000000,290000000,59999000],1700000000000,1]}}]},"corrections":{"now":[],"next":[1,[{"game":42,"why":"annulled","at":1700000000000}]]}}}}"#
        ]],
    );
    assert!(corrected.settle(RatingGeneration(1)));
    assert_eq!((corrected.career.now.clone(), corrected.corrections.now.len()), (career.clone(), 1));
    // Equal numbers are no correction. Entries older than 30 days are removed with the next one.
    let later = Correction { at: AT + 31 * DAY, game: GameId(43), why: CorrectionKind::Result };
    let next =
        |corrections, begun| LedgerRecord { begun: RatingGeneration(begun), corrections, ..LedgerRecord::default() };
    assert!(!corrected.prepare(&next(vec![later.clone()], 2), career));
    assert!(corrected.prepare(&next(vec![later.clone()], 3), KeptCareer::default()));
    assert!(corrected.settle(RatingGeneration(3)));
    assert_eq!(corrected.corrections.now, [later]);
}

#[test]
fn of_many_corrections_the_last_eight_are_named_each_game_once() {
    let mut ledger = LedgerRecord::default();
    for nth in (1..=10).chain([9]) {
        ledger.changed(Some(Correction { game: GameId(nth), why: CorrectionKind::Annulled, at: AT }));
    }
    let named: Vec<_> = ledger.corrections.iter().map(|correction| correction.game.0).collect();
    assert_eq!((named, ledger.changes), (vec![3, 4, 5, 6, 7, 8, 10, 9], 11));
}

#[test]
fn an_entrant_whose_rating_was_provisional() {
    let entrant = EntrantRecord { rating: Some(1500), provisional: true, ..EntrantRecord::new(player(7, "Ann"), AT) };
    check(
        &entrant,
        &expect![[r#"{"v":1,"player":{"id":7,"name":"Ann"},"at":1700000000000,"rating":1500,"provisional":true}"#]],
    );
}
