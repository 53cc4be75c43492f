//! Messages to organisers: obsolete posts are marked, changes show old and new values, and refusals give reasons.

use bot::app::ask::desk::{DeskStep, DeskUndo, DeskView, EntrantRef};
use bot::app::ask::draft::{DraftAsk, TermKind};
use bot::app::ask::tournament::TournamentAsk;
use bot::app::{Press, RequestAct};
use bot::record::{DAY, KeptVerdict, PleaKind, TournamentFormat, TournamentStage};
use bot::refusal::Refusal;
use bot::words::{Lang, Text};
use rules::Side;

use super::club::{BOSS, CUP, Club, FIRST, decides, takes};

async fn why(club: &mut Club, act: RequestAct) -> String {
    Text::from(club.refused(BOSS, act).await).say(Lang::En)
}

async fn view(club: &mut Club, view: DeskView) -> bot::app::Message {
    club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Desk(Some(CUP), view))).await.unwrap()
}

fn shown(club: &Club, words: &str) -> Vec<String> {
    let all = club.messages.values().map(|(message, _)| message.said());
    all.filter(|said| said.contains(words)).collect()
}

#[tokio::test]
async fn the_post_of_a_round_says_that_it_was_called_off_or_undone() {
    let mut club = Club::begun_with(TournamentFormat::Swiss, 4, |terms| terms.calendar.days = Some(3)).await;
    assert_eq!(shown(&club, "The round ends").len(), 1);
    club.undo("a wrong start").await.unwrap();
    club.say().await;
    assert_eq!(shown(&club, "The start of this round was undone").len(), 1);
    assert!(shown(&club, "The round ends").is_empty());
    club.ask(BOSS, takes(DeskStep::GoOn, "")).await.unwrap();
    club.say().await;
    assert_eq!(shown(&club, "The round ends").len(), 1, "it is announced again");
    club.ask(BOSS, takes(DeskStep::Cancel, "too hot")).await.unwrap();
    club.say().await;
    assert_eq!(club.cup().await.stage, TournamentStage::Cancelled);
    assert!(shown(&club, "The round ends").is_empty());
    assert_eq!(shown(&club, "cancelled with the tournament").len(), 1);
    assert!(view(&mut club, DeskView::Home).await.choices.is_empty());
    let board = view(&mut club, DeskView::Board(1, 1)).await;
    assert!(board.buttons.iter().all(|button| button.press == Press::TournamentDesk), "{board:?}");
    club.verify().await;
}

#[tokio::test]
async fn a_pair_made_by_hand_is_given_up_in_the_open_with_whoever_leaves() {
    let mut club = Club::begun(TournamentFormat::Swiss, 6).await;
    let [a, b] = [1, 6].map(EntrantRef::Number);
    for (nth, by_organiser) in [true, false].into_iter().enumerate() {
        club.ask(BOSS, takes(DeskStep::Pair([a, b], true), "they asked for it")).await.unwrap();
        let who = club.entrants().await.into_iter().find(|it| it.number == Some(6)).unwrap();
        match by_organiser {
            true => {
                let done = club.ask(BOSS, takes(DeskStep::Withdraw(b), "he wants to")).await.unwrap();
                assert!(done.said().contains("drops the pair"), "{}", done.said());
            }
            false => {
                club.press(who.player.id.person().unwrap().0, Press::TournamentLeaveNow).await.unwrap();
            }
        }
        assert!(club.cup().await.by_hand.is_empty());
        club.say().await;
        assert_eq!(club.all_posted().matches("is dropped: one of them").count(), nth + 1);
        if by_organiser {
            club.undo("he stays").await.unwrap();
            assert_eq!(club.cup().await.by_hand, [[1, 6]]);
            club.ask(BOSS, takes(DeskStep::Pair([a, b], false), "anew")).await.unwrap();
        }
    }
    club.verify().await;
}

#[tokio::test]
async fn changed_terms_are_told_from_what_to_what() {
    let mut club = Club::of(TournamentFormat::Swiss, 4).await;
    let set =
        |term, value: &str| RequestAct::Tournament(TournamentAsk::Draft(DraftAsk::Amend(None, term, value.to_owned())));
    club.ask(BOSS, set(TermKind::Players, "12")).await.unwrap();
    club.say().await;
    let told = shown(&club, "has changed the terms");
    assert!(told[0].contains("Players: ") && told[0].contains(" → 12"), "{told:?}");
    assert!(!told[0].contains("Clock: "), "{told:?}");
    club.ask(BOSS, set(TermKind::Players, "5")).await.unwrap();
    club.say().await;
    let log = club.ask(FIRST, RequestAct::Tournament(TournamentAsk::Log(None, 0))).await.unwrap();
    assert!(log.said().contains(" → 5") && log.said().contains(" → 12"), "{}", log.said());
    assert_eq!(club.refused(BOSS, set(TermKind::Players, "3")).await, Refusal::TournamentPlaces { count: 4 });
    club.ask(BOSS, set(TermKind::Players, "4")).await.unwrap();
    assert_eq!(club.cup().await.terms.entry.most, Some(4));
    let clock = why(&mut club, set(TermKind::Clock, "whenever")).await;
    assert!(clock.contains("`3d`") && !clock.contains("none"), "{clock}");
    club.verify().await;
}

#[tokio::test]
async fn undoing_says_what_it_undoes_and_is_done_once() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    for number in [1, 2] {
        club.ask(BOSS, takes(DeskStep::Withdraw(EntrantRef::Number(number)), "ill")).await.unwrap();
    }
    let undo = |sure| {
        let step = DeskStep::Undo(DeskUndo::Last);
        RequestAct::Tournament(TournamentAsk::Step {
            tournament: Some(CUP),
            step,
            reason: "a mistake".to_owned(),
            sure,
        })
    };
    let asked = [club.ask(BOSS, undo(false)).await.unwrap(), club.ask(BOSS, undo(false)).await.unwrap()];
    assert!(asked[0].said().contains("withdrew"), "{}", asked[0].said());
    let press = |message: &bot::app::Message| message.buttons[0].act(Some("a mistake")).unwrap();
    club.ask(BOSS, press(&asked[0])).await.unwrap();
    assert!(why(&mut club, press(&asked[1])).await.contains("already undone"));
    let left = club.entrants().await.iter().filter(|entrant| entrant.left.is_some()).count();
    assert_eq!(left, 1);
    // An undo cannot reach a closed round, and the desk gives the reason.
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    club.ask(BOSS, takes(DeskStep::Pause, "")).await.unwrap();
    club.play_round(|_| KeptVerdict::White).await;
    club.ask(BOSS, takes(DeskStep::GoOn, "")).await.unwrap();
    club.undo("wait").await.unwrap();
    assert!(why(&mut club, undo(true)).await.contains("the last round is over (Round 1 of"));
    assert!(view(&mut club, DeskView::Home).await.said().contains("the last round is over (Round 1 of"));
    for (who, has_desk) in [(BOSS, true), (FIRST, false)] {
        let log = club.ask(who, RequestAct::Tournament(TournamentAsk::Log(None, 0))).await.unwrap();
        assert_eq!(log.buttons.iter().any(|button| button.press == Press::TournamentDesk), has_desk);
    }
}

#[tokio::test]
async fn an_appeal_is_about_the_board_that_was_decided() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let game = club.board(1, 1).await.game.unwrap();
    let white = club.player(game, Side::White).await;
    club.play_round(|_| KeptVerdict::White).await;
    club.ask(BOSS, decides(1, 1, KeptVerdict::Draw)).await.unwrap();
    let says = "I had won".to_owned();
    club.ask(
        white,
        RequestAct::Tournament(TournamentAsk::Plea { tournament: Some(CUP), about: PleaKind::Appeal, says }),
    )
    .await
    .unwrap();
    let pleas: Vec<_> = club.entrants().await.into_iter().flat_map(|entrant| entrant.pleas).collect();
    assert_eq!(pleas[0].board, Some((1, 1)));
}

#[tokio::test]
async fn a_question_about_a_deadline_waits_again_once_its_postponement_is_undone() {
    let mut club = Club::begun_with(TournamentFormat::Swiss, 44, |terms| terms.calendar.days = Some(1)).await;
    club.pass(DAY).await;
    assert!(club.cup().await.held);
    club.ask(BOSS, takes(DeskStep::Postpone(24), "")).await.unwrap();
    club.pass(DAY / 24).await;
    assert!(!club.cup().await.held);
    club.undo("no").await.unwrap();
    club.pass(DAY / 24).await;
    assert!(club.cup().await.held);
    club.verify().await;
}
