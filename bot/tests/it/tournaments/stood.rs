//! Time that counts against no player: the bot is not in the server, or the tournament is paused. Deleted standings
//! messages are posted again once.

use bot::app::ask::desk::DeskStep;
use bot::app::ask::draft::TermKind;
use bot::app::ask::play;
use bot::app::ask::tournament::{TournamentAsk, TournamentCreation};
use bot::app::{GameChoice, Press, RequestAct, tell, upkeep};
use bot::record::{
    BotTime, ClockControl, DAY, GameClock, GameId, HOUR, KeptVerdict, LateRule, OrganiserWarning, ResultCause,
    TournamentFormat, TournamentRecord, TournamentStage,
};
use rules::Side;

use super::club::{BOSS, Club, FIRST, SERVER, takes, wanted};
use super::world::{World, change};

async fn in_rounds(of: impl Fn(&mut TournamentRecord)) -> Club {
    let mut club = Club::of(TournamentFormat::Swiss, 4).await;
    club.set(|record| {
        (record.terms.calendar.days, record.terms.calendar.late) = (Some(2), LateRule::Draw);
        of(record);
    })
    .await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.say().await;
    club
}

async fn open(club: &mut Club, board: u16) -> GameId {
    let game = club.board(1, board).await.game.unwrap();
    for (side, text) in [(Side::White, "e4"), (Side::Black, "e5")] {
        let who = club.player(game, side).await;
        let act = RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(game), text: text.to_owned() });
        club.ask(who, act).await.unwrap();
    }
    game
}

async fn is_open(club: &Club, board: u16) -> bool {
    club.board(1, board).await.result.is_none()
}

fn n_reminders(club: &Club) -> usize {
    club.called.iter().filter(|(mark, _)| mark.contains("last-day")).count()
}

#[tokio::test]
async fn the_time_in_which_the_bot_was_not_in_the_server_counts_against_nobody() {
    let mut club = in_rounds(|_| {}).await;
    let game = open(&mut club, 1).await;
    let unmoved = club.board(1, 2).await.game.unwrap();
    club.pass(DAY).await;
    club.say().await;
    let (n_told, due) = (n_reminders(&club), club.rounds().await[0].deadline.unwrap());
    assert!(n_told > 0, "of the last day");
    upkeep::leave_server(&club.app, SERVER, club.now).await.unwrap();
    for _ in 0..5 {
        club.pass(2i64 * DAY).await;
        club.verify().await;
    }
    for game in [game, unmoved] {
        let record = club.game(game).await;
        assert!(record.outcome().is_none() && record.clock.unwrap().running.is_none(), "it stands: {record:?}");
    }
    // A player who moves starts the opponent's clock, but the opponent can't lose on time.
    let white = club.player(game, Side::White).await;
    let moves = RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(game), text: "Nf3".to_owned() });
    club.ask(white, moves).await.unwrap();
    club.pass(10i64 * DAY).await;
    assert!(club.game(game).await.outcome().is_none());
    upkeep::join_server(&club.app, SERVER, club.now).await.unwrap();
    club.look().await;
    club.say().await;
    assert!(is_open(&club, 1).await && is_open(&club, 2).await);
    assert_eq!(club.rounds().await[0].deadline, Some(due + 20i64 * DAY));
    let left = async |club: &Club, game, side| club.game(game).await.clock.unwrap().left_at(side, BotTime(club.now.0));
    assert_eq!(left(&club, unmoved, Side::White).await, 2i64 * DAY - HOUR, "one day was used, and an hour since");
    assert_eq!(left(&club, game, Side::Black).await, 3i64 * DAY - HOUR);
    club.pass(22i64 * HOUR).await;
    club.say().await;
    assert_eq!((club.rounds().await.len(), n_reminders(&club)), (1, n_told), "nobody is reminded twice");
    club.pass(HOUR).await;
    let decided = club.board(1, 1).await.result.unwrap();
    assert_eq!((decided.verdict, decided.how), (KeptVerdict::Draw, ResultCause::Deadline));
    assert_eq!(club.board(1, 2).await.result.unwrap().verdict, KeptVerdict::ForfeitWhite);
    assert_eq!(club.rounds().await.len(), 2);
    club.verify().await;
}

#[tokio::test]
async fn games_go_on_by_their_clocks_once_the_bot_does_not_come_back() {
    let mut club = in_rounds(|_| {}).await;
    let game = open(&mut club, 1).await;
    upkeep::leave_server(&club.app, SERVER, club.now).await.unwrap();
    club.pass(20i64 * DAY).await;
    club.pass(11i64 * DAY).await;
    upkeep::forget_servers(&club.app, club.now).await.unwrap();
    assert_eq!(club.cup().await.stage, TournamentStage::Cancelled);
    assert!(club.game(game).await.outcome().is_none(), "its clock runs since a day");
    assert_eq!(Side::from(club.game(game).await.clock.unwrap().running.unwrap().side), Side::White);
    club.pass(3i64 * DAY).await;
    assert!(club.game(game).await.outcome().is_some());
    club.verify().await;
}

#[tokio::test]
async fn nobody_has_to_be_there_who_could_not_say_so_while_the_bot_was_away() {
    let mut club = Club::of(TournamentFormat::Swiss, 4).await;
    let starts = club.now + 3i64 * DAY;
    club.set(|record| {
        (record.terms.calendar.starts, record.terms.calendar.check_in) = (Some(starts), Some(4));
    })
    .await;
    upkeep::leave_server(&club.app, SERVER, club.now).await.unwrap();
    club.pass(10i64 * DAY).await;
    upkeep::join_server(&club.app, SERVER, club.now).await.unwrap();
    let back = club.now;
    club.look().await;
    club.say().await;
    let cup = club.cup().await;
    assert_eq!((cup.stage, cup.terms.calendar.starts), (TournamentStage::Open, Some(back + 4i64 * HOUR)));
    for who in FIRST..FIRST + 3 {
        club.press(who, Press::TournamentHere).await.unwrap();
    }
    club.pass(3i64 * HOUR).await;
    assert_eq!((club.cup().await.stage, club.cup().await.begun), (TournamentStage::Running, 1));
    club.verify().await;
}

fn long(record: &mut TournamentRecord) {
    let days = 90i64 * DAY;
    record.terms.clock = GameClock::new(ClockControl { start: days, increment: days, cap: days });
}

#[tokio::test]
async fn a_pause_puts_deadlines_off_by_as_long_as_it_lasts() {
    let mut club = in_rounds(long).await;
    open(&mut club, 1).await;
    open(&mut club, 2).await;
    club.pass(DAY).await;
    club.say().await;
    let (n_told, due) = (n_reminders(&club), club.rounds().await[0].deadline.unwrap());
    club.ask(BOSS, takes(DeskStep::Pause, "holidays")).await.unwrap();
    club.pass(10i64 * DAY).await;
    club.ask(BOSS, takes(DeskStep::Extend(1, 24), "asked for")).await.unwrap();
    club.ask(BOSS, takes(DeskStep::GoOn, "back")).await.unwrap();
    club.look().await;
    club.say().await;
    assert_eq!(club.rounds().await[0].deadline, Some(due + 10i64 * DAY));
    assert!(club.all_posted().contains("extended by the length of the pause"));
    club.pass(22i64 * HOUR).await;
    club.say().await;
    assert!(is_open(&club, 1).await && is_open(&club, 2).await);
    assert_eq!(n_reminders(&club), n_told, "nobody is reminded twice");
    club.pass(HOUR).await;
    assert!(is_open(&club, 1).await && !is_open(&club, 2).await);
    club.pass(23i64 * HOUR).await;
    assert!(is_open(&club, 1).await);
    club.pass(HOUR).await;
    assert!(!is_open(&club, 1).await);
    club.verify().await;
}

#[tokio::test]
async fn a_pause_that_is_taken_back_or_whose_end_is_costs_nobody_time() {
    let mut club = in_rounds(long).await;
    let due = club.rounds().await[0].deadline.unwrap();
    let deadline = async |club: &Club| club.rounds().await[0].deadline.unwrap() - due;
    club.ask(BOSS, takes(DeskStep::Pause, "holidays")).await.unwrap();
    club.pass(10i64 * DAY).await;
    club.undo("none").await.unwrap();
    assert_eq!((deadline(&club).await, club.cup().await.paused), (10i64 * DAY, false));
    club.ask(BOSS, takes(DeskStep::Pause, "again")).await.unwrap();
    club.pass(5i64 * DAY).await;
    club.ask(BOSS, takes(DeskStep::GoOn, "back")).await.unwrap();
    assert_eq!(deadline(&club).await, 15i64 * DAY);
    club.pass(HOUR).await;
    club.undo("too early").await.unwrap();
    assert_eq!((deadline(&club).await, club.cup().await.paused), (10i64 * DAY, true));
    club.pass(5i64 * DAY - HOUR).await;
    club.ask(BOSS, takes(DeskStep::GoOn, "back")).await.unwrap();
    assert_eq!(deadline(&club).await, 20i64 * DAY);
    club.ask(BOSS, takes(DeskStep::Pause, "once more")).await.unwrap();
    club.pass(DAY).await;
    club.ask(BOSS, takes(DeskStep::Early, "enough")).await.unwrap();
    club.pass(DAY).await;
    club.ask(BOSS, takes(DeskStep::GoOn, "back")).await.unwrap();
    assert_eq!(club.rounds().await[0].deadline, Some(BotTime(club.now.0)));
    club.verify().await;
}

#[tokio::test]
async fn what_is_undone_leaves_the_time_that_was_given_back_since() {
    let mut club = in_rounds(long).await;
    let due = club.rounds().await[0].deadline.unwrap();
    let deadline = async |club: &Club| club.rounds().await[0].deadline.unwrap() - due;
    let later = async |club: &Club| club.rounds().await[0].deadline_of(1).unwrap() - due;
    club.ask(BOSS, takes(DeskStep::Postpone(48), "asked for")).await.unwrap();
    club.ask(BOSS, takes(DeskStep::Extend(1, 24), "asked for")).await.unwrap();
    upkeep::leave_server(&club.app, SERVER, club.now).await.unwrap();
    club.pass(3i64 * DAY).await;
    upkeep::join_server(&club.app, SERVER, club.now).await.unwrap();
    assert_eq!((deadline(&club).await, later(&club).await), (5i64 * DAY, 6i64 * DAY));
    club.undo("not for them").await.unwrap();
    assert_eq!(later(&club).await, 5i64 * DAY);
    club.undo("not at all").await.unwrap();
    assert_eq!(deadline(&club).await, 3i64 * DAY);
    // Undoing the end of a pause counts the returned time only once.
    club.ask(BOSS, takes(DeskStep::Pause, "holidays")).await.unwrap();
    club.pass(2i64 * DAY).await;
    club.ask(BOSS, takes(DeskStep::GoOn, "back")).await.unwrap();
    upkeep::leave_server(&club.app, SERVER, club.now).await.unwrap();
    club.pass(4i64 * DAY).await;
    upkeep::join_server(&club.app, SERVER, club.now).await.unwrap();
    assert_eq!(deadline(&club).await, 9i64 * DAY);
    club.undo("too early").await.unwrap();
    club.ask(BOSS, takes(DeskStep::GoOn, "back")).await.unwrap();
    assert_eq!(deadline(&club).await, 9i64 * DAY);
    club.verify().await;
}

#[tokio::test]
async fn messages_that_show_how_it_stands_come_back_once_and_the_organiser_is_told_once() {
    let mut club = Club::of(TournamentFormat::Swiss, 8).await;
    let mut world = World { n: 5_000, ..World::default() };
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    world.say(&club).await;
    let mut sent = vec![club.rounds().await[0].sent.unwrap()];
    for board in 1..=3 {
        world.gone.insert(sent.last().unwrap().message);
        club.play(club.board(1, board).await.game.unwrap(), KeptVerdict::White).await;
        club.look().await;
        world.say(&club).await;
        sent.push(club.rounds().await[0].sent.unwrap());
    }
    assert_ne!(sent[0], sent[1]);
    assert_eq!(sent[1..], [sent[1]; 3], "it is not posted again and again");
    assert_eq!(world.n_said("The message for the current round"), 1);
    let mut tables = Vec::new();
    for round in 1..=2 {
        for board in 1..=4 {
            let board = club.board(round, board).await;
            if board.result.is_none() {
                club.play(board.game.unwrap(), KeptVerdict::White).await;
            }
        }
        club.look().await;
        world.say(&club).await;
        tables.push(club.cup().await.standing.unwrap());
        world.gone.insert(tables.last().unwrap().message);
    }
    assert_ne!(tables[0], tables[1]);
    assert_eq!(world.n_said("The standings message"), 1);
    assert_eq!(club.cup().await.warned, [OrganiserWarning::RoundGone, OrganiserWarning::TableGone]);
    club.play_to_the_end(|_, _| KeptVerdict::White).await;
    world.say(&club).await;
    assert_eq!(club.cup().await.standing, Some(tables[1]), "what is over is not shown again");
    club.verify().await;
}

#[tokio::test]
async fn the_organiser_is_told_once_that_the_event_or_the_role_was_deleted() {
    let mut club = Club::new();
    let terms = [TermKind::Event, TermKind::PlayersRole].map(|term| (term, "yes".to_owned())).to_vec();
    club.ask(
        BOSS,
        RequestAct::Tournament(TournamentAsk::Create(TournamentCreation { terms, ..wanted(TournamentFormat::Swiss) })),
    )
    .await
    .unwrap();
    let starts = club.now + 2i64 * DAY;
    change(&club, |record| record.terms.calendar.starts = Some(starts)).await;
    let mut world = World::default();
    world.say(&club).await;
    assert_eq!(world.events.len(), 1);
    world.removed = true;
    change(&club, |record| record.terms.calendar.starts = Some(starts + HOUR)).await;
    for who in FIRST..FIRST + 4 {
        club.press(who, Press::TournamentJoinNow).await.unwrap();
        world.say(&club).await;
    }
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    world.say(&club).await;
    club.press(FIRST, Press::TournamentLeaveNow).await.unwrap();
    world.say(&club).await;
    assert_eq!(world.n_said("The scheduled event for"), 1);
    assert_eq!(world.n_said("The players’ role in"), 1);
    assert_eq!(club.cup().await.warned, [OrganiserWarning::EventGone, OrganiserWarning::RoleGone]);
    assert!(tell::tournaments_with_news(&club.app).await.unwrap().is_empty());
    club.verify().await;
}
