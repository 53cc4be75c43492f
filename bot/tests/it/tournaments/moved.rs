//! Deadlines and channels that move during a tournament, and the undo of such moves.

use bot::app::ask::desk::{DeskStep, DeskUndo};
use bot::app::ask::draft::{DraftAsk, TermKind};
use bot::app::ask::play;
use bot::app::ask::tournament::TournamentAsk;
use bot::app::{GameChoice, Press, RequestAct};
use bot::record::{Admission, DAY, HOUR, KeptVerdict, LateRule, TournamentFormat, TournamentStage};
use bot::refusal::{Refusal, Trouble};
use bot::words::{Lang, Text};
use rules::Side;

use super::club::{BOSS, CUP, Club, FIRST, takes};

async fn in_rounds(system: TournamentFormat, players: u64) -> Club {
    let mut club = Club::of(system, players).await;
    club.set(|record| (record.terms.calendar.days, record.terms.calendar.late) = (Some(2), LateRule::Draw)).await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.say().await;
    club
}

async fn step(club: &mut Club, step: DeskStep) -> Result<String, Trouble> {
    let done = match step {
        DeskStep::Undo(_) => club.undo("so it was agreed").await,
        step => club.ask(BOSS, takes(step, "so it was agreed")).await,
    };
    done.map(|message| message.said())
}

async fn why_not(club: &mut Club, step: DeskStep) -> String {
    match self::step(club, step).await {
        Err(Trouble::Refused(refusal @ Refusal::Desk { .. })) => Text::from(refusal).say(Lang::En),
        other => panic!("it is not refused: {other:?}"),
    }
}

#[tokio::test]
async fn more_time_is_not_taken_back_once_the_time_before_is_over() {
    let mut club = in_rounds(TournamentFormat::Swiss, 4).await;
    let before = club.rounds().await[0].deadline;
    step(&mut club, DeskStep::Postpone(24)).await.unwrap();
    step(&mut club, DeskStep::Undo(DeskUndo::Last)).await.unwrap();
    assert_eq!(club.rounds().await[0].deadline, before);
    step(&mut club, DeskStep::Postpone(24)).await.unwrap();
    club.pass(2 * DAY + HOUR).await;
    assert!(why_not(&mut club, DeskStep::Undo(DeskUndo::Last)).await.contains("has already passed"));
    assert!(club.board(1, 1).await.result.is_none());
    let mut open = Club::of(TournamentFormat::Swiss, 4).await;
    let starts = open.now + DAY;
    open.set(|record| record.terms.calendar.starts = Some(starts)).await;
    step(&mut open, DeskStep::Postpone(48)).await.unwrap();
    open.pass(DAY + HOUR).await;
    assert!(why_not(&mut open, DeskStep::Undo(DeskUndo::Last)).await.contains("has already passed"));
    assert_eq!(open.cup().await.stage, TournamentStage::Open);
}

#[tokio::test]
async fn boards_that_an_early_end_decided_are_open_again_when_it_is_taken_back() {
    let mut club = in_rounds(TournamentFormat::Swiss, 6).await;
    let game = club.board(1, 1).await.game.unwrap();
    for (side, text) in [(Side::White, "e4"), (Side::Black, "e5")] {
        let who = club.player(game, side).await;
        let act = RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(game), text: text.to_owned() });
        club.ask(who, act).await.unwrap();
    }
    club.ask(
        BOSS,
        RequestAct::Tournament(TournamentAsk::Step {
            tournament: None,
            step: DeskStep::Pause,
            reason: "wait".into(),
            sure: true,
        }),
    )
    .await
    .unwrap();
    let before = club.rounds().await[0].deadline;
    step(&mut club, DeskStep::GoOn).await.unwrap();
    step(&mut club, DeskStep::Early).await.unwrap();
    club.app.fall_due(club.now).await.unwrap();
    assert_eq!(club.board(1, 1).await.result.unwrap().verdict, KeptVerdict::Draw);
    assert_eq!([club.board(1, 2).await.result, club.board(1, 3).await.result], [None; 2], "nobody is late so early");
    assert!(club.entrants().await.iter().all(|entrant| entrant.away.is_none()));
    // Later rounds, which began because of the change, are undone first.
    while club.cup().await.begun > 1 {
        step(&mut club, DeskStep::Undo(DeskUndo::Last)).await.unwrap();
    }
    while club.rounds().await[0].deadline != before {
        step(&mut club, DeskStep::Undo(DeskUndo::Last)).await.unwrap();
    }
    assert_eq!(club.board(1, 1).await.result, None);
    club.verify().await;
}

#[tokio::test]
async fn a_deadline_that_is_moved_is_reminded_of_by_a_message_of_its_own() {
    let mut club = in_rounds(TournamentFormat::Swiss, 4).await;
    club.pass(DAY + HOUR).await;
    club.say().await;
    let reminders =
        |club: &Club| club.called.iter().filter(|(mark, _)| mark.contains("last-day")).cloned().collect::<Vec<_>>();
    let n_boards = reminders(&club).len();
    assert_eq!(n_boards, 2);
    step(&mut club, DeskStep::Postpone(12)).await.unwrap();
    club.pass(12 * HOUR).await;
    club.say().await;
    let mut marks: Vec<_> = reminders(&club).into_iter().map(|(mark, _)| mark).collect();
    assert_eq!(marks.len(), 2 * n_boards);
    marks.sort_unstable();
    marks.dedup();
    assert_eq!(marks.len(), 2 * n_boards, "a search after a crash finds the message about the time before");
}

async fn admissions(club: &Club) -> Vec<Admission> {
    club.entrants().await.into_iter().map(|entrant| entrant.admission).collect()
}

#[tokio::test]
async fn whoever_waits_gets_one_of_the_places_that_are_added() {
    let mut club = Club::of(TournamentFormat::Swiss, 2).await;
    club.settle(|terms| terms.entry.most = Some(2)).await;
    club.join(FIRST + 2).await;
    club.join(FIRST + 3).await;
    use Admission::{In, Waiting};
    assert_eq!(admissions(&club).await, [In, In, Waiting, Waiting]);
    let more = DraftAsk::Amend(Some(CUP), TermKind::Players, "3".to_owned());
    club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Draft(more))).await.unwrap();
    assert_eq!(admissions(&club).await, [In, In, In, Waiting]);
    club.say().await;
    let told: Vec<_> = club.letters.iter().chain(&club.pinged).map(|(who, _)| *who).collect();
    assert_eq!(told.iter().filter(|who| **who > FIRST + 1).collect::<Vec<_>>(), [&(FIRST + 2)]);
    club.verify().await;
}
