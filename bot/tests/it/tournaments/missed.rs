//! Players who miss a round without notice are not paired until they return. Repeated no-shows are barred for a while.

use bot::app::ask::desk::DeskStep;
use bot::app::ask::play;
use bot::app::ask::tournament::TournamentAsk;
use bot::app::{Button, GameChoice, Press, RequestAct};
use bot::record::{
    DAY, GameId, KeptVerdict, Millis, RoomRule, TournamentFormat, TournamentId, TournamentStage, UserId,
};
use bot::refusal::{Refusal, Trouble};
use bot::words::{Lang, Text};
use rules::Side;

use super::club::{BOSS, CUP, Club, FIRST, decides, takes, wanted};

const NEXT: TournamentId = TournamentId(2);

fn of_next(press: Press) -> RequestAct {
    Button::of_tournament(press, NEXT).act(None).unwrap()
}

/// Plays the last round except one game, where White loses on time without a move. Returns White.
async fn miss(club: &mut Club, keep: Option<u64>) -> u64 {
    let round = club.rounds().await.pop().unwrap();
    let mut games = Vec::new();
    for board in 1..=round.pairs.len() as u16 {
        games.extend(club.board(round.number, board).await.game);
    }
    let mut absent = None;
    for game in games {
        let white = club.player(game, Side::White).await;
        if absent.is_none() && keep.is_none_or(|keep| keep == white) {
            absent = Some(white);
        } else {
            club.play(game, KeptVerdict::White).await;
        }
    }
    club.pass(Millis(4 * DAY.0)).await;
    club.say().await;
    absent.unwrap()
}

fn is_paired(round: &bot::record::RoundRecord, number: u16) -> bool {
    round.pairs.iter().any(|pair| [pair.white, pair.black].contains(&number))
        || round.byes.iter().any(|bye| bye.number == number)
}

async fn number(club: &Club, who: u64) -> u16 {
    let all = club.entrants().await;
    all.into_iter().find(|entrant| entrant.player.id == UserId(who)).unwrap().number.unwrap()
}

#[tokio::test]
async fn who_misses_a_round_is_told_once_and_paired_again_when_they_are_back() {
    let mut club = Club::begun(TournamentFormat::Swiss, 6).await;
    let absent = miss(&mut club, None).await;
    let own = number(&club, absent).await;
    assert!(!is_paired(&club.rounds().await[1], own));
    let told: Vec<_> = club.pinged.iter().filter(|(_, said)| said.contains("you lost round 1 by forfeit")).collect();
    assert_eq!(told.iter().map(|(who, _)| *who).collect::<Vec<_>>(), [absent]);
    let shown = club.ask(absent, super::club::show(None)).await.unwrap();
    assert!(shown.buttons.iter().any(|button| button.press == Press::TournamentBack));
    assert!(club.refusal(absent, Press::TournamentBye).await.contains("not paired"));
    club.press(absent, Press::TournamentBack).await.unwrap();
    club.say().await;
    let notices: Vec<_> = club.messages.values().map(|it| it.0.said()).filter(|said| said.contains("💤")).collect();
    assert!(notices.len() == 1 && !notices[0].contains("I’m back"), "the notice follows: {notices:?}");
    club.play_round(|_| KeptVerdict::White).await;
    assert!(is_paired(&club.rounds().await[2], own));
    club.verify().await;
}

#[tokio::test]
async fn all_who_missed_a_round_are_called_by_one_message_which_follows_what_becomes_of_that() {
    let mut club = Club::begun(TournamentFormat::Swiss, 6).await;
    // A pause delays the next round, so that results can still be corrected.
    club.ask(BOSS, takes(DeskStep::Pause, "")).await.unwrap();
    let mut absent = Vec::new();
    for board in 1..=3 {
        absent.push(club.player(club.board(1, board).await.game.unwrap(), Side::White).await);
    }
    club.pass(Millis(4 * DAY.0)).await;
    club.say().await;
    let told = |club: &Club| {
        let said = club.messages.values().map(|(message, _)| message.said());
        said.filter(|said| said.contains("💤")).collect::<Vec<_>>()
    };
    let before = told(&club);
    let [message] = &before[..] else { panic!("{before:?}") };
    assert!(message.contains("you lost round 1 by forfeit") && message.contains("**I’m back**"), "{message}");
    assert!(absent.iter().all(|who| message.contains(&format!("<@{who}>"))), "{message}");
    let mut called: Vec<_> = club.pinged.iter().filter(|(_, said)| said.contains("💤")).map(|(who, _)| *who).collect();
    called.sort_unstable();
    let mut expected = absent.clone();
    expected.sort_unstable();
    assert_eq!(called, expected);
    club.ask(BOSS, decides(1, 2, KeptVerdict::Draw)).await.unwrap();
    club.say().await;
    let after = told(&club);
    let [message] = &after[..] else { panic!("{after:?}") };
    let (missed, came) = message.split_once("~~").unwrap();
    assert!(missed.contains(&format!("<@{}>", absent[0])) && missed.contains(&format!("<@{}>", absent[2])));
    assert!(!missed.contains(&format!("<@{}>", absent[1])) && came.contains(&format!("<@{}>", absent[1])), "{message}");
    assert_eq!(club.pinged.iter().filter(|(_, said)| said.contains("💤")).count(), 3, "nobody is called again");
    club.verify().await;
}

#[tokio::test]
async fn who_is_back_before_the_round_is_over_misses_no_other() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let [first, second] = [club.board(1, 1).await.game.unwrap(), club.board(1, 2).await.game.unwrap()];
    let absent = club.player(first, Side::White).await;
    club.pass(Millis(2 * DAY.0)).await;
    let plays =
        |game: GameId| RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(game), text: "e4".to_owned() });
    club.ask(club.player(second, Side::White).await, plays(second)).await.unwrap();
    club.pass(Millis(2 * DAY.0)).await;
    assert_eq!(club.rounds().await.len(), 1, "the other game goes on");
    club.press(absent, Press::TournamentBack).await.unwrap();
    let moment = club.game(second).await.moment();
    let loser = club.player(second, Side::White).await;
    club.ask(loser, RequestAct::Play(play::PlayAsk::ResignNow(second, moment))).await.unwrap();
    club.look().await;
    let own = number(&club, absent).await;
    assert!(is_paired(&club.rounds().await[1], own));
    // A player who resigned after a move, or asked for a bye, did not miss the round.
    let missed: Vec<_> = club.entrants().await.iter().map(|entrant| entrant.missed.len()).collect();
    assert_eq!(missed.iter().sum::<usize>(), 1);
    club.verify().await;
}

#[tokio::test]
async fn a_forfeit_that_is_corrected_was_none() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let first = club.board(1, 1).await.game.unwrap();
    let second = club.board(1, 2).await.game.unwrap();
    let plays =
        |game: GameId| RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(game), text: "e4".to_owned() });
    club.pass(Millis(2 * DAY.0)).await;
    club.ask(club.player(second, Side::White).await, plays(second)).await.unwrap();
    club.pass(Millis(2 * DAY.0)).await;
    let absent = club.player(first, Side::White).await;
    let is_away = |all: Vec<bot::record::EntrantRecord>| {
        all.into_iter().any(|entrant| entrant.player.id == UserId(absent) && entrant.away == Some(1))
    };
    assert!(is_away(club.entrants().await));
    club.ask(BOSS, decides(1, 1, KeptVerdict::Draw)).await.unwrap();
    club.look().await;
    assert!(!is_away(club.entrants().await));
    assert!(club.entrants().await.iter().all(|entrant| entrant.missed.is_empty()));
}

/// A corrected result records the no-show, and undoing it removes that. The start of the next round records nothing
/// more.
#[tokio::test]
async fn a_correction_notes_who_did_not_come_and_undoing_it_puts_that_back() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let (first, second) = (club.board(1, 1).await.game.unwrap(), club.board(1, 2).await.game.unwrap());
    let absent = club.player(first, Side::White).await;
    club.ask(BOSS, takes(DeskStep::Pause, "")).await.unwrap();
    club.play(second, KeptVerdict::White).await;
    club.pass(Millis(4 * DAY.0)).await;
    club.say().await;
    let is_away = |all: Vec<bot::record::EntrantRecord>| {
        let entrant = all.into_iter().find(|entrant| entrant.player.id == UserId(absent)).unwrap();
        assert_eq!(entrant.missed.len(), usize::from(entrant.away == Some(1)), "{entrant:?}");
        entrant.away == Some(1)
    };
    assert!(is_away(club.entrants().await), "he never moved");
    let noted = club.entrants().await;
    let told =
        |club: &Club| club.pinged.iter().filter(|(_, said)| said.contains("you lost round 1 by forfeit")).count();
    assert_eq!(told(&club), 1);
    club.ask(BOSS, decides(1, 1, KeptVerdict::Draw)).await.unwrap();
    assert!(!is_away(club.entrants().await));
    club.undo("they did not agree").await.unwrap();
    assert_eq!(club.entrants().await, noted, "with the time at which it was noted first");
    club.say().await;
    assert_eq!(told(&club), 1, "nothing is told twice");
    assert_eq!(club.entrants().await, noted);
    // The final result is a forfeit again, but through a draw. The second undo keeps the no-show.
    club.ask(BOSS, decides(1, 1, KeptVerdict::Draw)).await.unwrap();
    club.ask(BOSS, decides(1, 1, KeptVerdict::ForfeitWhite)).await.unwrap();
    assert!(is_away(club.entrants().await));
    let before = club.entrants().await;
    club.ask(BOSS, takes(DeskStep::GoOn, "")).await.unwrap();
    assert_eq!((club.rounds().await.len(), club.entrants().await), (2, before.clone()));
    club.undo("too early").await.unwrap();
    assert_eq!((club.rounds().await.len(), club.entrants().await), (1, before));
    club.verify().await;
}

#[tokio::test]
async fn two_missed_rounds_bar_from_joining_until_the_organiser_or_a_whole_tournament_makes_up_for_it() {
    let mut club = Club::begun(TournamentFormat::Swiss, 8).await;
    let absent = miss(&mut club, None).await;
    club.press(absent, Press::TournamentBack).await.unwrap();
    club.play_round(|_| KeptVerdict::White).await;
    let round = club.rounds().await.pop().unwrap();
    let own = number(&club, absent).await;
    for (board, pair) in (1..).zip(&round.pairs) {
        let game = club.board(round.number, board).await.game.unwrap();
        if pair.white == own || pair.black == own {
            if pair.black == own {
                let plays =
                    RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(game), text: "e4".to_owned() });
                club.ask(club.player(game, Side::White).await, plays).await.unwrap();
            }
        } else {
            club.play(game, KeptVerdict::White).await;
        }
    }
    club.pass(Millis(4 * DAY.0)).await;
    club.say().await;
    assert_eq!(club.cup().await.stage, TournamentStage::Finished);
    let told: Vec<_> = club.pinged.iter().filter(|(_, said)| said.contains("by forfeit, without a move")).collect();
    assert!(told[0].1.contains("If you miss another round"), "{told:?}");
    assert!(told[1].1.contains("so you can’t join another tournament here until <t:"), "{told:?}");
    club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Create(wanted(TournamentFormat::Swiss)))).await.unwrap();
    let bars = club.ask(FIRST, RequestAct::Tournament(TournamentAsk::Bars)).await.unwrap().said();
    assert!(bars.contains(&format!("<@{absent}>")) && bars.contains("missed 2 rounds"), "{bars}");
    let told = club.ask(absent, of_next(Press::TournamentJoin)).await.unwrap();
    assert!(told.said().contains("missed 2 rounds") && told.buttons[0].press == Press::TournamentAppeal);
    let refused = club.ask(absent, of_next(Press::TournamentJoinNow)).await;
    assert!(matches!(refused, Err(Trouble::Refused(Refusal::TournamentEntry { .. }))));
    club.ask(absent, of_next(Press::TournamentAppeal)).await.unwrap();
    let list = club.ask(BOSS, of_next(Press::TournamentAsks)).await.unwrap();
    assert!(list.said().contains("Barred until"), "{}", list.said());
    club.say().await;
    let told = club.letters.iter().filter(|(who, said)| *who == BOSS && said.contains("Someone wants to join"));
    assert_eq!(told.count(), 1, "{:?}", club.letters);
    let desk = club.ask(BOSS, of_next(Press::TournamentDesk)).await.unwrap();
    assert!(desk.said().contains("1 person wants to join"), "{}", desk.said());
    assert!(desk.buttons.iter().any(|button| button.press == Press::TournamentAsks));
    club.ask(BOSS, list.buttons[0].act(None).unwrap()).await.unwrap();
    let bars = club.ask(FIRST, RequestAct::Tournament(TournamentAsk::Bars)).await.unwrap().said();
    assert!(bars.contains("No one is barred"), "{bars}");
    assert_eq!(CUP, TournamentId(1));
    club.verify().await;
}

/// A text also counts if Discord hides its content and the author has not moved.
#[tokio::test]
async fn who_writes_in_the_thread_of_their_game_has_said_a_word() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let games = [club.board(1, 1).await.game.unwrap(), club.board(1, 2).await.game.unwrap()];
    let [writes, silent] = [club.player(games[0], Side::White).await, club.player(games[1], Side::White).await];
    let thread = club.game(games[0]).await.thread().unwrap();
    assert_eq!(club.app.writes_on_turn(Some(thread), UserId(writes)).await, Some(0), "it is their first move");
    let black = club.player(games[0], Side::Black).await;
    assert_eq!(club.app.writes_on_turn(Some(thread), UserId(black)).await, None, "it is not their turn");
    assert_eq!(club.app.writes_on_turn(Some(thread), UserId(BOSS)).await, None, "they do not play");
    club.pass(Millis(4 * DAY.0)).await;
    club.say().await;
    let missed = club.entrants().await.into_iter().filter(|it| !it.missed.is_empty()).map(|it| it.player.id);
    assert_eq!(missed.collect::<Vec<_>>(), [UserId(silent)]);
    let told: Vec<_> = club.pinged.iter().filter(|(_, said)| said.contains("without a move")).map(|it| it.0).collect();
    assert_eq!(told, [silent]);
    club.verify().await;
}

#[tokio::test]
async fn who_writes_to_the_bot_during_a_game_in_direct_messages_has_said_a_word() {
    let mut club = Club::begun_with(TournamentFormat::Swiss, 4, |terms| terms.rooms = RoomRule::Direct).await;
    let games = [club.board(1, 1).await.game.unwrap(), club.board(1, 2).await.game.unwrap()];
    let [writes, silent] = [club.player(games[0], Side::White).await, club.player(games[1], Side::White).await];
    assert_eq!(club.app.writes_on_turn(None, UserId(writes)).await, Some(0));
    club.pass(Millis(4 * DAY.0)).await;
    club.say().await;
    let missed = club.entrants().await.into_iter().filter(|it| !it.missed.is_empty()).map(|it| it.player.id);
    assert_eq!(missed.collect::<Vec<_>>(), [UserId(silent)]);
    club.verify().await;
}

#[tokio::test]
async fn a_bar_ends_by_itself() {
    let mut club = Club::begun(TournamentFormat::RoundRobin, 3).await;
    for _ in 0..3 {
        club.say().await;
        club.pass(Millis(4 * DAY.0)).await;
    }
    assert_eq!(club.cup().await.stage, TournamentStage::Finished);
    let missed: Vec<_> = club.entrants().await.iter().map(|entrant| entrant.missed.len()).collect();
    assert_eq!(missed.iter().sum::<usize>(), 3);
    club.pass(Millis(40 * DAY.0)).await;
    let bars = club.ask(FIRST, RequestAct::Tournament(TournamentAsk::Bars)).await.unwrap().said();
    assert!(bars.contains("No one is barred"), "{bars}");
}

fn at(club: &Club, words: &str) -> usize {
    let found = club.marks.iter().position(|mark| club.posted[mark].contains(words));
    found.unwrap_or_else(|| panic!("{words}: {}", club.all_posted()))
}

#[tokio::test]
async fn who_misses_the_last_round_reads_of_no_other_and_before_the_end_that_follows_from_it() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    club.play_round(|_| KeptVerdict::White).await;
    assert_eq!(club.cup().await.planned, Some(2));
    let absent = miss(&mut club, None).await;
    assert_eq!(club.cup().await.stage, TournamentStage::Finished);
    let told = club.pinged.iter().find(|(who, said)| *who == absent && said.contains("you lost round 2 by forfeit"));
    let said = told.unwrap().1.clone();
    assert!(!said.contains("be paired again") && !said.contains("leave"), "{said}");
    let entrants = club.press(FIRST, Press::TournamentEntrants).await.unwrap().said();
    assert!(!entrants.contains("💤"), "{entrants}");
    assert!(at(&club, "you lost round 2 by forfeit") < at(&club, "The tournament is over"));
    club.verify().await;
}

#[tokio::test]
async fn standings_come_after_the_forfeits_that_made_them() {
    let mut club = Club::begun(TournamentFormat::Swiss, 6).await;
    miss(&mut club, None).await;
    assert!(at(&club, "you lost round 1 by forfeit") < at(&club, "I keep this message up to date"));
}

#[tokio::test]
async fn who_is_back_keeps_the_bye_that_they_had_asked_for() {
    let mut club = Club::begun(TournamentFormat::Swiss, 8).await;
    let game = club.board(1, 1).await.game.unwrap();
    let absent = club.player(game, Side::White).await;
    club.press(absent, Press::TournamentBye).await.unwrap();
    club.pass(Millis(2 * DAY.0)).await;
    let other = club.board(1, 2).await.game.unwrap();
    let plays =
        |game: GameId| RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(game), text: "e4".to_owned() });
    club.ask(club.player(other, Side::White).await, plays(other)).await.unwrap();
    club.pass(Millis(2 * DAY.0)).await;
    club.say().await;
    assert_eq!(club.rounds().await.len(), 1, "the other game goes on");
    let told = club.press(absent, Press::TournamentBack).await.unwrap();
    assert!(told.said().contains("Welcome back") && told.said().contains("half a point"), "{}", told.said());
    club.ask(BOSS, decides(1, 2, KeptVerdict::White)).await.unwrap();
    club.look().await;
    let (own, round) = (number(&club, absent).await, club.rounds().await[1].clone());
    assert!(round.byes.iter().any(|bye| bye.number == own && bye.half), "{round:?}");
    club.verify().await;
}

#[tokio::test]
async fn those_who_run_it_bring_somebody_back_who_missed_a_round_and_undo_that() {
    let mut club = Club::begun(TournamentFormat::Swiss, 6).await;
    club.ask(BOSS, takes(DeskStep::Pause, "")).await.unwrap();
    let absent = miss(&mut club, None).await;
    let own = number(&club, absent).await;
    let whom = bot::app::ask::desk::EntrantRef::Number(own);
    let is_away = |all: Vec<bot::record::EntrantRecord>| all.iter().any(|it| it.away == Some(1));
    let desk = club.press(BOSS, Press::TournamentDesk).await.unwrap();
    assert!(desk.said().contains("5 to pair, 1 not back after a missed round"), "{}", desk.said());
    let other = bot::app::ask::desk::EntrantRef::Number(if own == 1 { 2 } else { 1 });
    let why = Text::from(club.refused(BOSS, takes(DeskStep::Pair([whom, other], true), "by wish")).await);
    assert!(why.say(Lang::En).contains("missed a round, so they aren’t paired"), "{}", why.say(Lang::En));
    club.ask(BOSS, takes(DeskStep::Return(whom), "they are here")).await.unwrap();
    assert!(!is_away(club.entrants().await));
    club.undo("the wrong one").await.unwrap();
    assert!(is_away(club.entrants().await));
    club.ask(BOSS, takes(DeskStep::Return(whom), "they are here")).await.unwrap();
    club.ask(BOSS, takes(DeskStep::GoOn, "")).await.unwrap();
    assert!(is_paired(&club.rounds().await[1], own));
    club.verify().await;
}

#[tokio::test]
async fn a_forfeit_that_is_taken_back_after_its_round_is_no_longer_missed_and_its_message_says_so() {
    let mut club = Club::begun(TournamentFormat::Swiss, 6).await;
    let absent = miss(&mut club, None).await;
    assert_eq!(club.rounds().await.len(), 2);
    let noted = |all: Vec<bot::record::EntrantRecord>| {
        let own = all.into_iter().find(|entrant| entrant.player.id == UserId(absent)).unwrap();
        (own.away, own.missed)
    };
    let before = noted(club.entrants().await);
    assert_eq!((before.0, before.1.len()), (Some(1), 1));
    let notices = |club: &Club| {
        let said = club.messages.values().map(|(message, _)| message.said());
        said.filter(|said| said.contains("💤")).collect::<Vec<_>>()
    };
    club.ask(BOSS, decides(1, 1, KeptVerdict::Draw)).await.unwrap();
    assert_eq!(noted(club.entrants().await), (None, Vec::new()));
    club.say().await;
    assert!(
        notices(&club).iter().all(|said| said.contains("no longer counts as a missed round")),
        "{:?}",
        notices(&club)
    );
    club.undo("it stands").await.unwrap();
    assert_eq!(noted(club.entrants().await), before, "with the time at which it was noted first");
    club.say().await;
    assert!(notices(&club).iter().any(|said| said.contains("you lost round 1 by forfeit")), "{:?}", notices(&club));
    // A forfeit that an organiser enters later is no no-show.
    club.ask(BOSS, decides(1, 2, KeptVerdict::ForfeitWhite)).await.unwrap();
    let missed: usize = club.entrants().await.iter().map(|entrant| entrant.missed.len()).sum();
    assert_eq!(missed, 1);
    club.verify().await;
}

#[tokio::test]
async fn a_forfeit_that_is_taken_back_after_the_end_is_no_longer_missed() {
    let mut club = Club::begun(TournamentFormat::RoundRobin, 2).await;
    miss(&mut club, None).await;
    assert_eq!(club.cup().await.stage, TournamentStage::Finished);
    assert_eq!(club.entrants().await.iter().map(|entrant| entrant.missed.len()).sum::<usize>(), 1);
    club.ask(BOSS, decides(1, 1, KeptVerdict::White)).await.unwrap();
    assert!(club.entrants().await.iter().all(|entrant| entrant.missed.is_empty()));
    club.verify().await;
}

#[tokio::test]
async fn who_is_left_out_of_the_last_round_reads_why_and_the_organisers_see_it() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let absent = miss(&mut club, None).await;
    let (cup, own) = (club.cup().await, number(&club, absent).await);
    assert_eq!((cup.stage, cup.begun, cup.planned), (TournamentStage::Running, 2, Some(2)));
    assert!(!is_paired(&club.rounds().await[1], own));
    let told = club.pinged.iter().find(|(who, said)| *who == absent && said.contains("💤")).unwrap().1.clone();
    assert!(told.contains("I haven’t paired you since") && !told.contains("I’m back"), "{told}");
    let shown = bot::app::ask::desk::DeskView::Player(own);
    let desk = club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Desk(None, shown))).await.unwrap().said();
    assert!(desk.contains("so not paired in this one"), "{desk}");
    let entrants = club.press(FIRST, Press::TournamentEntrants).await.unwrap().said();
    assert!(entrants.contains("💤 (missed a round, so not paired in this one)"), "{entrants}");
    club.verify().await;
}
