//! Pitfalls of organisers: changed terms, refused forms, double forfeits, corrected results, and more time for one
//! game.

use bot::app::ask::desk::{DeskStep, DeskView};
use bot::app::ask::draft::{DraftAsk, TermKind};
use bot::app::ask::play;
use bot::app::ask::tournament::TournamentAsk;
use bot::app::{BotRight, GameChoice, Press, RequestAct};
use bot::record::{
    BotTime, ClockControl, DAY, GameClock, GameId, HOUR, KeptVerdict, LateRule, PleaKind, ResultCause,
    TournamentFormat, TournamentStage, UserId,
};
use bot::refusal::{Refusal, Trouble};
use rules::{EndReason, Side};

use super::club::{BOSS, CUP, Club, FIRST, decides, show, takes, wanted};

fn set(term: TermKind, value: &str) -> RequestAct {
    RequestAct::Tournament(TournamentAsk::Draft(DraftAsk::Amend(None, term, value.to_owned())))
}

fn change() -> RequestAct {
    RequestAct::Tournament(TournamentAsk::Draft(DraftAsk::Change(None)))
}

#[tokio::test]
async fn terms_are_changed_without_naming_the_only_tournament_that_is_open() {
    let mut club = Club::new();
    assert_eq!(club.refused(BOSS, set(TermKind::Days, "3")).await, Refusal::NoDraft);
    club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Create(wanted(TournamentFormat::Swiss)))).await.unwrap();
    club.ask(BOSS, set(TermKind::Days, "3")).await.unwrap();
    assert_eq!(club.cup().await.terms.calendar.days, Some(3));
    assert_eq!(club.refused(FIRST, set(TermKind::Days, "3")).await, Refusal::NoDraft);
    let draft = club.ask(BOSS, change()).await.unwrap();
    assert!(draft.said().contains("Spring"), "{}", draft.said());
    club.ask(BOSS, set(TermKind::Days, "5")).await.unwrap();
    assert_eq!(club.cup().await.terms.calendar.days, Some(3));
    club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Draft(DraftAsk::Announce(None)))).await.unwrap();
    assert_eq!(club.cup().await.terms.calendar.days, Some(5));
    // The desk links to the same forms as long as terms can change.
    let home = club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Desk(None, DeskView::Home))).await.unwrap();
    let button = home.buttons.iter().find(|button| button.press == Press::TournamentChange).unwrap();
    let draft = club.ask(BOSS, button.act(None).unwrap()).await.unwrap();
    assert!(draft.buttons.iter().any(|button| button.press == Press::DraftAnnounce));
    club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Draft(DraftAsk::Discard))).await.unwrap();
    for who in [FIRST, FIRST + 1] {
        club.join(who).await;
    }
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    assert_eq!(club.refused(BOSS, set(TermKind::Days, "3")).await, Refusal::TournamentClosed);
    let home = club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Desk(None, DeskView::Home))).await.unwrap();
    assert!(!home.buttons.iter().any(|button| button.press == Press::TournamentChange));
}

#[tokio::test]
async fn a_refused_form_comes_with_its_panel() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let draft = DraftAsk::Begin { preset: None, ping: None, terms: vec![(TermKind::Name, "Cup".to_owned())] };
    club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Draft(draft))).await.unwrap();
    let typed = RequestAct::Tournament(TournamentAsk::Draft(DraftAsk::Settle(TermKind::Players, "many".to_owned())));
    let step = |step| {
        RequestAct::Tournament(TournamentAsk::Step { tournament: Some(CUP), step, reason: String::new(), sure: false })
    };
    let result = step(DeskStep::Result { round: Some(1), board: 1, verdict: KeptVerdict::White });
    for (act, press, n_least) in [
        (typed, Press::DraftType, 1),
        (result, Press::TournamentStep, 6),
        (step(DeskStep::GoOn), Press::TournamentStep, 1),
    ] {
        let refusal = club.refused(BOSS, act.clone()).await;
        let request = club.request(BOSS, act);
        let told = bot::app::Message::new(bot::words::Lang::En, refusal);
        let panel = club.app.panel_below(&request, &told).await.unwrap();
        assert!(panel.said().starts_with(&told.said()), "{}", panel.said());
        assert!(panel.buttons.iter().filter(|button| button.press == press).count() >= n_least, "{}", panel.said());
    }
    let told = bot::app::Message::new(bot::words::Lang::En, Refusal::NotOrganiser);
    for (who, act) in [(FIRST, step(DeskStep::GoOn)), (BOSS, show(None))] {
        let request = club.request(who, act);
        assert!(club.app.panel_below(&request, &told).await.is_none());
    }
}

#[tokio::test]
async fn a_start_that_is_refused_can_be_pressed_again() {
    let mut club = Club::of(TournamentFormat::Swiss, 1).await;
    for act in [TournamentAsk::Start(CUP), TournamentAsk::StartNow(CUP)].map(RequestAct::Tournament) {
        let refusal = club.refused(BOSS, act.clone()).await;
        assert_eq!(refusal, Refusal::TournamentFew { least: 2 });
        let request = club.request(BOSS, act);
        let told = bot::app::Message::new(bot::words::Lang::En, refusal);
        let panel = club.app.panel_below(&request, &told).await.unwrap();
        assert!(panel.said().starts_with(&told.said()), "{}", panel.said());
        assert!(panel.buttons.iter().any(|button| button.press == Press::TournamentStart), "{}", panel.said());
    }
}

#[tokio::test]
async fn a_double_forfeit_by_the_organiser_is_nobodys_missed_round() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let [first, second] = [club.board(1, 1).await.game.unwrap(), club.board(1, 2).await.game.unwrap()];
    club.ask(BOSS, decides(1, 1, KeptVerdict::ForfeitBoth)).await.unwrap();
    club.play(second, KeptVerdict::White).await;
    club.look().await;
    club.say().await;
    assert_eq!(club.rounds().await.len(), 2);
    assert!(club.entrants().await.iter().all(|entrant| entrant.missed.is_empty() && entrant.away.is_none()));
    assert!(!club.all_posted().contains("💤"), "{}", club.all_posted());
    let white = club.player(first, Side::White).await;
    assert!(club.all_posted().contains("Both lose by forfeit") && club.all_posted().contains("as agreed"), "{white}");
    club.verify().await;
}

/// White of board 1 loses on time without a move, while the other game continues. Returns White.
async fn lose_on_time(club: &mut Club) -> u64 {
    let [first, second] = [club.board(1, 1).await.game.unwrap(), club.board(1, 2).await.game.unwrap()];
    club.pass(2 * DAY).await;
    let plays = RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(second), text: "e4".to_owned() });
    club.ask(club.player(second, Side::White).await, plays).await.unwrap();
    club.pass(2 * DAY).await;
    club.say().await;
    club.player(first, Side::White).await
}

#[tokio::test]
async fn who_asked_for_something_has_said_a_word() {
    for asks in [false, true] {
        let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
        let white = club.player(club.board(1, 1).await.game.unwrap(), Side::White).await;
        if asks {
            let says = "I travel until Friday".to_owned();
            let plea = TournamentAsk::Plea { tournament: Some(CUP), about: PleaKind::Adjourn, says };
            club.ask(white, RequestAct::Tournament(plea)).await.unwrap();
        }
        lose_on_time(&mut club).await;
        let missed = club.entrants().await.into_iter().filter(|entrant| !entrant.missed.is_empty());
        let missed: Vec<_> = missed.filter_map(|entrant| entrant.player.id.person()).collect();
        assert_eq!(missed, if asks { vec![] } else { vec![UserId(white)] });
    }
}

#[tokio::test]
async fn what_told_of_a_missed_round_is_marked_once_it_is_taken_back() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let absent = lose_on_time(&mut club).await;
    let shown = |club: &Club| {
        let told = club.messages.values().filter(|(message, _)| message.said().contains("💤"));
        told.map(|(message, _)| message.said()).next_back().unwrap()
    };
    for n_told in 1..3 {
        let told = club.pinged.iter().filter(|(who, said)| *who == absent && said.contains("💤"));
        assert_eq!(told.count(), n_told);
        assert!(shown(&club).contains("you lost round 1 by forfeit"));
        club.ask(BOSS, decides(1, 1, KeptVerdict::Draw)).await.unwrap();
        club.look().await;
        club.say().await;
        assert!(shown(&club).contains("no longer counts"), "{}", shown(&club));
        club.undo("no").await.unwrap();
        club.look().await;
        club.say().await;
    }
    club.undo("once more").await.unwrap();
    club.say().await;
    assert!(club.entrants().await.iter().all(|entrant| entrant.missed.is_empty() && entrant.away.is_none()));
    assert!(shown(&club).contains("no longer counts"), "{}", shown(&club));
    club.verify().await;
}

#[tokio::test]
async fn a_corrected_result_is_that_of_its_game_and_says_what_it_was_before() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let game = club.board(1, 1).await.game.unwrap();
    club.play(game, KeptVerdict::Draw).await;
    club.say().await;
    let before = club.game(game).await.outcome().unwrap();
    club.pinged.clear();
    club.ask(BOSS, decides(1, 1, KeptVerdict::White)).await.unwrap();
    club.say().await;
    let white = club.player(game, Side::White).await;
    assert_eq!(club.pinged.iter().filter(|(who, _)| *who == white).count(), 1, "{:?}", club.pinged);
    assert!(club.all_posted().contains("“White wins” instead of “Draw”."), "{}", club.all_posted());
    let record = club.game(game).await;
    let after = record.outcome().unwrap();
    assert_eq!((after.winner, after.reason), (Some(Side::White), EndReason::Adjudication));
    assert_eq!(record.moderator, Some(UserId(BOSS).into()));
    let result = club.board(1, 1).await.result.unwrap();
    assert_eq!((result.verdict, result.how), (KeptVerdict::White, ResultCause::Organiser));
    let files = club.ask(FIRST, RequestAct::Tournament(TournamentAsk::Files(Some(CUP), None, None))).await.unwrap();
    let pgn = files.files.iter().find(|file| file.name.ends_with(".pgn")).unwrap();
    assert!(String::from_utf8_lossy(&pgn.bytes).contains("[Result \"1-0\"]"));
    club.look().await;
    club.undo("no, it was a draw").await.unwrap();
    club.say().await;
    let told: Vec<_> =
        club.pinged.iter().filter(|(_, said)| said.contains("its earlier result counts again")).collect();
    assert_eq!(told.len(), 2, "the room says that nothing new has happened: {}", club.all_posted());
    assert_eq!(club.game(game).await.outcome().unwrap(), before);
    assert_eq!(club.board(1, 1).await.result.unwrap().how, ResultCause::Game);
    let other = club.board(1, 2).await.game.unwrap();
    club.play(other, KeptVerdict::White).await;
    club.look().await;
    club.ask(BOSS, decides(1, 1, KeptVerdict::Black)).await.unwrap();
    club.ask(BOSS, decides(1, 1, KeptVerdict::Draw)).await.unwrap();
    assert_eq!(club.game(game).await.outcome().unwrap().winner, None);
    club.verify().await;
}

async fn in_days(days: u16, late: LateRule) -> Club {
    Club::begun_with(TournamentFormat::Swiss, 4, |terms| {
        let control = ClockControl { start: 9 * DAY, increment: DAY, cap: 9 * DAY };
        terms.clock = GameClock::new(control);
        terms.calendar.days = Some(days);
        terms.calendar.late = late;
    })
    .await
}

#[tokio::test]
async fn one_game_has_more_time_than_its_round() {
    let mut club = in_days(2, LateRule::Draw).await;
    let games = [club.board(1, 1).await.game.unwrap(), club.board(1, 2).await.game.unwrap()];
    let board = club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Desk(None, DeskView::Board(1, 1)))).await.unwrap();
    let longer = board.buttons.iter().find(|button| button.to.contains("longer")).unwrap();
    let asked = club.ask(BOSS, longer.act(None).unwrap()).await.unwrap();
    assert!(asked.buttons.iter().any(|button| button.to.ends_with("extend:1:24")));
    assert!(matches!(club.refused(BOSS, takes(DeskStep::Extend(1, 0), "")).await, Refusal::Desk { .. }));
    club.ask(BOSS, takes(DeskStep::Extend(1, 24), "they have agreed")).await.unwrap();
    club.say().await;
    assert!(club.all_posted().contains("has given one game"), "{}", club.all_posted());
    for game in games {
        for (side, text) in [(Side::White, "e4"), (Side::Black, "e5")] {
            let plays = RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(game), text: text.to_owned() });
            club.ask(club.player(game, side).await, plays).await.unwrap();
        }
    }
    club.pass(2 * DAY).await;
    club.say().await;
    assert_eq!(club.board(1, 2).await.result.map(|result| result.how), Some(ResultCause::Deadline));
    assert_eq!((club.board(1, 1).await.result, club.rounds().await.len()), (None, 1), "the round waits for it");
    club.pass(23 * HOUR).await;
    assert_eq!(club.board(1, 1).await.result, None);
    club.pass(2 * HOUR).await;
    club.say().await;
    assert_eq!(club.board(1, 1).await.result.map(|result| result.how), Some(ResultCause::Deadline));
    assert_eq!(club.rounds().await.len(), 2);
    club.verify().await;
}

#[tokio::test]
async fn granting_more_time_adds_it_and_undoing_takes_it_back() {
    let mut club = in_days(2, LateRule::Organiser).await;
    let white = club.player(club.board(1, 1).await.game.unwrap(), Side::White).await;
    let own = club.rounds().await[0].pairs[0].white;
    let offered = club.press(white, Press::TournamentRequest).await.unwrap();
    assert_eq!(offered.buttons.len(), 5);
    let plea = || {
        RequestAct::Tournament(TournamentAsk::Plea {
            tournament: None,
            about: PleaKind::Adjourn,
            says: "a week".to_owned(),
        })
    };
    club.ask(white, plea()).await.unwrap();
    let shown = RequestAct::Tournament(TournamentAsk::Desk(None, DeskView::Plea(own, PleaKind::Adjourn)));
    let shown = club.ask(BOSS, shown).await.unwrap();
    assert_eq!(shown.buttons.iter().filter(|button| button.to.contains("allow")).count(), 4);
    let until = club.rounds().await[0].deadline.unwrap();
    club.ask(BOSS, takes(DeskStep::Allow(own, PleaKind::Adjourn, 72), "of course")).await.unwrap();
    assert_eq!(club.rounds().await[0].later, [(1, until + 72 * HOUR)]);
    club.say().await;
    assert!(club.all_posted().contains("Their game gets 72 hours more") || club.all_posted().contains("3 days more"));
    club.undo("too much").await.unwrap();
    assert_eq!(club.rounds().await[0].later, []);
    // Without a number the answer gives a day.
    club.ask(white, plea()).await.unwrap();
    club.ask(BOSS, takes(DeskStep::Answer(own, PleaKind::Adjourn, true), "of course")).await.unwrap();
    assert_eq!(club.rounds().await[0].later, [(1, until + DAY)]);
    club.ask(BOSS, takes(DeskStep::Early, "enough")).await.unwrap();
    assert_eq!(club.rounds().await[0].later, []);
    club.verify().await;
}

#[tokio::test]
async fn without_a_deadline_more_time_is_on_the_clock_alone() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let game = club.board(1, 1).await.game.unwrap();
    let white = club.player(game, Side::White).await;
    let (own, until) = (club.rounds().await[0].pairs[0].white, deadline(&club, game).await);
    let plea = || {
        RequestAct::Tournament(TournamentAsk::Plea {
            tournament: None,
            about: PleaKind::Adjourn,
            says: "a week".to_owned(),
        })
    };
    club.ask(white, plea()).await.unwrap();
    club.ask(BOSS, takes(DeskStep::Answer(own, PleaKind::Adjourn, true), "of course")).await.unwrap();
    club.say().await;
    assert_eq!((deadline(&club, game).await, club.rounds().await[0].later.len()), (until + DAY, 0));
    assert!(club.all_posted().contains("Their game gets 1 day more"), "{}", club.all_posted());
    club.undo("too much").await.unwrap();
    assert_eq!(deadline(&club, game).await, until);
    club.ask(white, plea()).await.unwrap();
    club.ask(BOSS, decides(1, 1, KeptVerdict::Draw)).await.unwrap();
    let why = club.refused(BOSS, takes(DeskStep::Answer(own, PleaKind::Adjourn, true), "of course")).await;
    assert!(matches!(why, Refusal::Desk { .. }));
    club.verify().await;
}

async fn with_clock(control: ClockControl) -> Club {
    Club::begun_with(TournamentFormat::Swiss, 4, |terms| {
        terms.clock = GameClock::new(control);
        terms.calendar.days = Some(7);
    })
    .await
}

async fn deadline(club: &Club, game: GameId) -> BotTime {
    club.game(game).await.clock.unwrap().deadline().unwrap()
}

const A_DAY_A_MOVE: ClockControl = ClockControl { start: DAY, increment: DAY, cap: DAY };

#[tokio::test]
async fn more_time_that_is_granted_is_on_the_clock_and_both_players_learn_of_it_once() {
    let mut club = with_clock(A_DAY_A_MOVE).await;
    let game = club.board(1, 1).await.game.unwrap();
    let [white, black] = [club.player(game, Side::White).await, club.player(game, Side::Black).await];
    let (own, until) = (club.rounds().await[0].pairs[0].white, deadline(&club, game).await);
    let plea = TournamentAsk::Plea { tournament: None, about: PleaKind::Date, says: "on Sunday".to_owned() };
    club.ask(white, RequestAct::Tournament(plea)).await.unwrap();
    let shown = club
        .ask(BOSS, RequestAct::Tournament(TournamentAsk::Desk(None, DeskView::Plea(own, PleaKind::Date))))
        .await
        .unwrap();
    assert!(shown.said().contains("The player to move gets this time on the clock"), "{}", shown.said());
    club.pass(20 * HOUR).await;
    club.say().await;
    club.pinged.clear();
    club.ask(BOSS, takes(DeskStep::Allow(own, PleaKind::Date, 24), "of course")).await.unwrap();
    club.say().await;
    assert_eq!(deadline(&club, game).await, until + DAY);
    for who in [white, black] {
        assert_eq!(club.pinged.iter().filter(|(it, _)| *it == who).count(), 1, "{:?}", club.pinged);
    }
    let shown = club.posted.get(&format!("mutabot-{}-0-again-0-time-1.png", game.0)).unwrap();
    let new = format!("Move by <t:{}:f>", (until + DAY).0 / 1000);
    assert!(shown.contains("gave the player to move 1 day more") && shown.contains(&new), "{shown}");
    club.verify().await;
    club.pass(20 * HOUR).await;
    assert!(club.game(game).await.ended.is_none() && club.board(1, 2).await.result.is_some());
    let why = club.why_not_undone("too late").await;
    assert!(why.contains("has already passed"), "{why}");
    club.pass(9 * HOUR).await;
    assert!(club.game(game).await.ended.is_some());
    club.verify().await;
}

#[tokio::test]
async fn more_time_that_is_taken_back_is_off_the_clock_unless_its_move_was_made() {
    let mut club = with_clock(A_DAY_A_MOVE).await;
    let game = club.board(1, 1).await.game.unwrap();
    let until = deadline(&club, game).await;
    club.ask(BOSS, takes(DeskStep::Extend(1, 24), "they have agreed")).await.unwrap();
    club.say().await;
    assert_eq!(deadline(&club, game).await, until + DAY);
    club.undo("no").await.unwrap();
    club.say().await;
    assert_eq!((deadline(&club, game).await, club.rounds().await[0].later.len()), (until, 0));
    assert!(club.all_posted().contains("took back the 1 day"), "{}", club.all_posted());
    club.ask(BOSS, takes(DeskStep::Extend(1, 24), "yes")).await.unwrap();
    let moves = RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(game), text: "e4".to_owned() });
    club.ask(club.player(game, Side::White).await, moves).await.unwrap();
    let until = deadline(&club, game).await;
    club.undo("no").await.unwrap();
    assert_eq!((deadline(&club, game).await, club.rounds().await[0].later.len()), (until, 0));
    club.say().await;
    club.verify().await;
}

#[tokio::test]
async fn with_time_for_the_whole_game_both_players_have_more_of_it() {
    let mut club = with_clock(ClockControl { start: 2 * DAY, increment: HOUR, cap: 2 * DAY }).await;
    let game = club.board(1, 1).await.game.unwrap();
    club.ask(BOSS, takes(DeskStep::Extend(1, 24), "they have agreed")).await.unwrap();
    club.say().await;
    assert_eq!(club.game(game).await.clock.unwrap().left, [3 * DAY; 2]);
    assert!(club.all_posted().contains("gave both players 1 day more"), "{}", club.all_posted());
    let moves = RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(game), text: "e4".to_owned() });
    club.ask(club.player(game, Side::White).await, moves).await.unwrap();
    assert_eq!(club.game(game).await.clock.unwrap().left, [3 * DAY; 2]);
    club.undo("no").await.unwrap();
    assert_eq!(club.game(game).await.clock.unwrap().left, [2 * DAY; 2]);
    club.verify().await;
}

#[tokio::test]
async fn who_asked_is_told_once_that_a_result_has_overtaken_it_and_asks_again_if_that_is_undone() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let white = club.player(club.board(1, 1).await.game.unwrap(), Side::White).await;
    let other = club.player(club.board(1, 2).await.game.unwrap(), Side::White).await;
    for (who, about) in [(white, PleaKind::Win), (white, PleaKind::Appeal), (other, PleaKind::Win)] {
        let plea = TournamentAsk::Plea { tournament: None, about, says: "where is he?".to_owned() };
        club.ask(who, RequestAct::Tournament(plea)).await.unwrap();
    }
    let open = "closed, as your game now has a result";
    let told = |club: &Club| {
        let told = club.pinged.iter().filter(|(_, said)| said.contains(open));
        told.map(|(who, _)| *who).collect::<Vec<_>>()
    };
    for n_told in 1..=2 {
        club.ask(BOSS, decides(1, 1, KeptVerdict::Draw)).await.unwrap();
        club.look().await;
        club.say().await;
        club.look().await;
        club.say().await;
        assert_eq!(told(&club), vec![white; n_told]);
        club.undo("no").await.unwrap();
        club.look().await;
        let home = club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Desk(None, DeskView::Home))).await.unwrap();
        assert!(home.said().contains("3 requests are waiting"), "{}", home.said());
    }
    // The batch that begins the next round also reports the end of this one.
    club.play_round(|_| KeptVerdict::Draw).await;
    assert_eq!((told(&club).len(), club.rounds().await.len()), (4, 2));
    club.verify().await;
}

#[tokio::test]
async fn without_a_deadline_more_time_is_offered_for_a_board_alone() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let home = club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Desk(None, DeskView::Home))).await.unwrap();
    assert!(!home.said().contains("More time") && club.cup().await.stage == TournamentStage::Running);
    let later = club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Desk(None, DeskView::Later))).await.unwrap();
    assert!(!later.buttons.iter().any(|button| button.to.contains("postpone")), "{later:?}");
    let board = club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Desk(None, DeskView::Board(1, 1)))).await.unwrap();
    assert!(board.buttons.iter().any(|button| button.to.contains("longer")));
}

#[tokio::test]
async fn a_report_has_the_day_of_the_first_round() {
    let mut club = Club::of(TournamentFormat::Swiss, 4).await;
    club.pass(3 * DAY).await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    let files = club.ask(FIRST, RequestAct::Tournament(TournamentAsk::Files(Some(CUP), None, None))).await.unwrap();
    let reports = files.files.iter().filter(|file| file.name.ends_with(".trf"));
    let reports: Vec<_> = reports.map(|file| String::from_utf8_lossy(&file.bytes).into_owned()).collect();
    let day = club.now.utc();
    let day = format!("042 {:04}/{:02}/{:02}", day.year(), u8::from(day.month()), day.day());
    assert!(!reports.is_empty() && reports.iter().all(|report| report.contains(&day)), "{day}: {reports:?}");
    assert!(reports.iter().all(|report| !report.contains("\n052")), "it is not over: {reports:?}");
}

#[tokio::test]
async fn a_report_of_what_is_over_has_its_last_day() {
    let mut club = Club::begun(TournamentFormat::RoundRobin, 2).await;
    club.pass(DAY).await;
    club.play_round(|_| KeptVerdict::White).await;
    let day = club.cup().await.ended.unwrap().utc();
    let day = format!("\n052 {:04}/{:02}/{:02}\n", day.year(), u8::from(day.month()), day.day());
    let files = club.ask(FIRST, RequestAct::Tournament(TournamentAsk::Files(Some(CUP), None, None))).await.unwrap();
    let reports = files.files.iter().filter(|file| file.name.ends_with(".trf"));
    let reports: Vec<_> = reports.map(|file| String::from_utf8_lossy(&file.bytes).into_owned()).collect();
    assert!(!reports.is_empty() && reports.iter().all(|report| report.contains(&day)), "{day}: {reports:?}");
}

#[tokio::test]
async fn the_room_of_a_game_that_both_lose_says_so() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let games = [club.board(1, 1).await.game.unwrap(), club.board(1, 2).await.game.unwrap()];
    club.play(games[1], KeptVerdict::Draw).await;
    for board in [1, 2] {
        club.ask(BOSS, decides(1, board, KeptVerdict::ForfeitBoth)).await.unwrap();
    }
    club.say().await;
    let n_told = club.posted.values().filter(|said| said.contains("Both players lose this tournament game")).count();
    assert_eq!(n_told, 2, "{}", club.all_posted());
    assert!(!club.all_posted().contains("ended without a result"));
    club.verify().await;
}

#[tokio::test]
async fn a_pause_names_no_deadline_and_tables_offer_no_pairs() {
    let mut club = Club::begun_with(TournamentFormat::RoundRobin, 4, |terms| terms.calendar.days = Some(2)).await;
    let pause = TournamentAsk::Step { tournament: None, step: DeskStep::Pause, reason: String::new(), sure: false };
    let question = club.ask(BOSS, RequestAct::Tournament(pause)).await.unwrap();
    assert!(question.said().contains("clocks go on") && !club.cup().await.paused, "{}", question.said());
    let paused = club.ask(BOSS, question.buttons[0].act(None).unwrap()).await.unwrap().said();
    assert!(paused.contains("extended by the length of the pause") && !paused.contains("The round ends"), "{paused}");
    club.play_round(|_| KeptVerdict::Draw).await;
    let between = club.press(BOSS, Press::TournamentDesk).await.unwrap().said();
    assert!(between.contains("change results and withdraw players") && !between.contains("pair by hand"), "{between}");
    club.verify().await;
}

#[tokio::test]
async fn a_name_of_a_role_is_no_matter_where_the_bot_may_ping_none() {
    let mut club = Club::of(TournamentFormat::Swiss, 2).await;
    for (rights, wanted) in [(vec![], Refusal::TournamentPingMe), (vec![BotRight::Ping], Refusal::TournamentRole)] {
        let mut request = club.request(BOSS, set(TermKind::Ping, "Players"));
        let server = request.caller.server.as_mut().unwrap();
        (server.may_ping_all, server.rights) = (true, rights);
        let Err(Trouble::Refused(refusal)) = club.app.handle(&request).await else { panic!("nobody is pinged") };
        assert_eq!(refusal, wanted);
    }
}
