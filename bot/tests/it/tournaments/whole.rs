//! Whole tournaments, from the announcement to the winner.

use std::collections::BTreeSet;

use bot::app::ask::tournament::TournamentAsk;
use bot::app::{Press, RequestAct, tell};
use bot::record::{KeptVerdict, TournamentFormat, TournamentStage};

use super::club::{BOSS, CUP, Club, FIRST, rematch, show};

#[tokio::test]
async fn a_swiss_of_five_is_played_to_its_end_with_a_bye_in_each_round() {
    let mut club = Club::begun(TournamentFormat::Swiss, 5).await;
    club.play_to_the_end(|round, board| match (round + board) % 3 {
        0 => KeptVerdict::Draw,
        1 => KeptVerdict::White,
        _ => KeptVerdict::Black,
    })
    .await;
    let (cup, rounds) = (club.cup().await, club.rounds().await);
    assert_eq!((cup.stage, cup.planned, rounds.len()), (TournamentStage::Finished, Some(3), 3));
    assert!(rounds.iter().all(|round| round.closed && round.pairs.len() == 2 && round.byes.len() == 1));
    let byes: BTreeSet<_> = rounds.iter().map(|round| round.byes[0].number).collect();
    assert_eq!(byes.len(), 3, "nobody has the bye twice");
    club.compare_with_the_crate().await;
    // The announcement, the standings, each round, the end and each game have one message each, not counting boards.
    let of_cup: Vec<_> = club.marks.iter().filter(|mark| mark.contains("tournament-")).collect();
    assert_eq!(of_cup.len(), 6);
    assert_eq!(of_cup.iter().collect::<BTreeSet<_>>().len(), 6);
    assert_eq!(club.marks.iter().filter(|mark| mark.starts_with("1:show:")).count(), 6);
    assert!(club.all_posted().contains("🏆") && club.all_posted().contains("Spring \\*Cup\\*"));
    assert!(tell::tournaments_with_news(&club.app).await.unwrap().is_empty());
    club.verify().await;
}

#[tokio::test]
async fn swisses_of_all_sizes_are_paired_as_the_crate_pairs_them() {
    for players in 2..=9 {
        let mut club = Club::begun(TournamentFormat::Swiss, players).await;
        club.play_to_the_end(|round, board| match (u64::from(round) * 7 + u64::from(board) * players) % 4 {
            0 => KeptVerdict::Draw,
            1 => KeptVerdict::Black,
            _ => KeptVerdict::White,
        })
        .await;
        club.compare_with_the_crate().await;
        club.verify().await;
    }
}

#[tokio::test]
async fn in_a_round_robin_everybody_meets_everybody() {
    for (system, times) in [(TournamentFormat::RoundRobin, 1), (TournamentFormat::DoubleRoundRobin, 2)] {
        let mut club = Club::begun(system, 4).await;
        club.play_to_the_end(|_, board| if board == 1 { KeptVerdict::White } else { KeptVerdict::Draw }).await;
        assert_eq!(club.cup().await.stage, TournamentStage::Finished);
        let mut met: Vec<_> = club
            .rounds()
            .await
            .iter()
            .flat_map(|round| round.pairs.iter().map(|pair| (pair.white.min(pair.black), pair.white.max(pair.black))))
            .collect();
        met.sort_unstable();
        let all = (1..=4).flat_map(|a| (a + 1..=4).map(move |b| (a, b)));
        assert_eq!(met, all.flat_map(|pair| vec![pair; times]).collect::<Vec<_>>());
        club.verify().await;
    }
}

#[tokio::test]
async fn in_a_knock_out_a_drawn_match_is_played_on_with_the_other_colours() {
    let mut club = Club::begun(TournamentFormat::KnockOut, 4).await;
    // Both semifinals are drawn. White wins all replays, so each replayed match is drawn again.
    club.play_to_the_end(|round, _| if round == 1 { KeptVerdict::Draw } else { KeptVerdict::White }).await;
    let rounds = club.rounds().await;
    assert_eq!(club.cup().await.stage, TournamentStage::Finished);
    let colours = |round: usize| (rounds[round].pairs[0].white, rounds[round].pairs[0].black);
    assert_eq!(colours(1), (colours(0).1, colours(0).0));
    assert_eq!(colours(2), colours(0));
    // The two replays cancel out, so the better seeds advance. The final is one game.
    assert_eq!((rounds.len(), rounds[3].pairs.len()), (4, 1));
    let last = &rounds[3].pairs[0];
    assert_eq!(BTreeSet::from([last.white, last.black]), BTreeSet::from([1, 2]));
    assert!(club.all_posted().contains("🏆"));
    club.verify().await;
}

#[tokio::test]
async fn what_can_be_looked_at_says_what_is_there() {
    let mut club = Club::of(TournamentFormat::Swiss, 5).await;
    let shown = club.ask(FIRST, show(None)).await.unwrap();
    assert!(shown.said().contains("5 players so far"), "{}", shown.said());
    assert!(shown.buttons.iter().any(|button| button.press == Press::TournamentLeave));
    assert!(!shown.buttons.iter().any(|button| button.press == Press::TournamentCancel), "she does not run it");
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.say().await;
    club.play_round(|_| KeptVerdict::White).await;
    let list = club.ask(FIRST, RequestAct::Tournament(TournamentAsk::List)).await.unwrap().said();
    assert!(list.contains("tournament 1") && list.contains("in progress"), "{list}");
    let entrants = club.press(FIRST, Press::TournamentEntrants).await.unwrap().said();
    assert!((FIRST..FIRST + 5).all(|who| entrants.contains(&who.to_string())), "{entrants}");
    let standings = club.standings(FIRST).await;
    assert!(standings.contains("after round 1") && standings.contains("BH/C1"), "{standings}");
    let first = club
        .ask(FIRST, RequestAct::Tournament(TournamentAsk::Round(None, Some(1))))
        .await
        .unwrap()
        .figures
        .unwrap()
        .alt;
    assert_eq!(first.matches(": White wins").count(), 2, "{first}");
    for who in FIRST..FIRST + 5 {
        let why = club.ask(who, RequestAct::Tournament(TournamentAsk::Why(Some(CUP), Some(2), None))).await.unwrap();
        let has_bye = !why.choices.is_empty();
        assert!(has_bye || why.said().contains(&who.to_string()), "{}", why.said());
    }
    let why =
        club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Why(Some(CUP), Some(2), Some(1)))).await.unwrap().said();
    assert!(why.contains("Points") && why.contains("Colours"), "{why}");
}

#[tokio::test]
async fn both_players_are_called_once_in_their_room_and_a_rematch_is_no_game_of_the_tournament() {
    let mut club = Club::of(TournamentFormat::RoundRobin, 2).await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.say_of_tournaments().await;
    let game = club.board(1, 1).await.game.unwrap();
    let mut pinged = Vec::new();
    while let Some(item) = tell::next_news(&club.app, game).await.unwrap() {
        let told = match &item.delivery {
            bot::app::Delivery::Post { message, .. } => {
                pinged.extend(message.ping.clone());
                bot::app::DeliveryReport::In(bot::record::SentMessage { channel: super::club::HALL, message: 5 })
            }
            _ => bot::app::DeliveryReport::Thread(None),
        };
        tell::told_of_game(&club.app, &item, told).await.unwrap();
    }
    pinged.sort_unstable();
    assert_eq!(pinged.iter().map(|who| who.0).collect::<Vec<_>>(), [FIRST, FIRST + 1]);
    club.play(game, KeptVerdict::White).await;
    let loser = club.player(game, rules::Side::Black).await;
    club.ask(loser, rematch(game)).await.unwrap();
    assert_eq!(club.game(bot::record::GameId(2)).await.tournament, None);
    club.look().await;
    assert_eq!(club.cup().await.stage, TournamentStage::Finished);
}
