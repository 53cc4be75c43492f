//! Texts about tournaments are true. Input is understood completely or not at all.

use bot::app::ask::desk::{DeskStep, DeskView};
use bot::app::ask::play;
use bot::app::ask::tournament::TournamentAsk;
use bot::app::{AppCommand, CommandEntry, FilledCommand, GameChoice, HelpHome, Press, RequestAct};
use bot::record::{DAY, GameMoment, HOUR, KeptVerdict, RoleId, TournamentFormat, TournamentStage};
use bot::refusal::Refusal;
use bot::words::{Lang, Text};
use rules::Side;

use super::club::{BOSS, CUP, Club, FIRST, SERVER, decides, takes};

fn typed(part: &str, options: &[(&str, &str)]) -> RequestAct {
    let mut filled = FilledCommand::new(HelpHome::Server);
    filled.part = Some(part.to_owned());
    filled.texts = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    AppCommand::find(CommandEntry::Typed, "tournament").unwrap().act(&filled).unwrap()
}

fn set(term: &str, value: &str) -> RequestAct {
    typed("set", &[("term", term), ("value", value)])
}

async fn said(club: &mut Club, who: u64, act: RequestAct) -> String {
    club.ask(who, act).await.unwrap().said()
}

#[tokio::test]
async fn what_is_typed_is_understood_whole_or_refused_with_what_would_be() {
    let mut club = Club::new();
    club.ask(BOSS, typed("create", &[("name", "Open")])).await.unwrap();
    club.app.open_channels.set_roles(SERVER, [RoleId(8), RoleId(SERVER.0)].map(|role| (role, false)).into());
    for (term, value, accepted) in [
        ("rounds", "1e5", "from 1 to 64"),
        ("players", "8 or 9", "from 2 to 64"),
        ("no-draws", "-30", "from 2 to 200"),
        ("check-in", "4 minutes", "`30 min`"),
        ("check-in", "60", "`30 min`"),
        ("role", "<@&400>", "not everyone has"),
        ("role", "<@&77>", "role in this server"),
        ("days", "7 hours", "`2 weeks`"),
        ("repeat", "every -3 weeks", "`every 2 weeks`"),
        ("starts", "24 decoy 18:00 UTC", "`in 3 days`"),
        ("approval", "maybe", "`yes`, `no`"),
        ("rest", "nonsense", "`yes`, `no`"),
        ("event", "", "`yes`, `no`"),
        ("players-role", "2", "`yes`, `no`"),
        ("mode", "hard", "`Casual`, `Rated`"),
        ("late", "whenever", "`counts as a draw`"),
        ("rooms", "the kitchen", "`direct messages`"),
        ("third-place", "yes", "Swiss"),
        ("replays", "2", "Swiss"),
    ] {
        let why = Text::from(club.refused(BOSS, set(term, value)).await).say(Lang::En);
        assert!(why.contains(accepted) && !why.contains("button"), "{term} {value}: {why}");
    }
    for (term, value) in [
        ("rounds", "7 rondes"),
        ("check-in", "1 day"),
        ("check-in", "15 minutes"),
        ("role", "<@&8>"),
        ("days", "2 weeks"),
        ("late", "Counts as a draw"),
        ("rooms", "en message privé"),
        ("rest", "none"),
        ("approval", "needed by nobody"),
    ] {
        let answer = club.ask(BOSS, set(term, value)).await;
        assert_eq!(answer.is_ok(), term != "approval", "{term} {value}");
    }
}

#[tokio::test]
async fn a_draft_shows_what_its_system_has_and_calls_the_usual_start_usual() {
    let mut club = Club::new();
    for info in rules::games() {
        let shown = said(&mut club, BOSS, typed("create", &[("name", "Open"), ("game", info.id)])).await;
        assert!(shown.contains("Layout") && !shown.contains("of your own"), "{}: {shown}", info.id);
    }
    for (system, third_place, tie_breaks) in
        [("swiss", false, true), ("round-robin", false, true), ("knock-out", true, false), ("ladder", false, false)]
    {
        club.ask(BOSS, set("system", system)).await.unwrap();
        let shown = said(&mut club, BOSS, set("no-draws", "30")).await;
        assert_eq!(shown.contains("Match for third place"), third_place, "{system}: {shown}");
        assert_eq!(shown.contains("Tie-breaks"), tie_breaks, "{system}: {shown}");
    }
}

#[tokio::test]
async fn the_desk_and_the_log_count_and_date_as_people_do() {
    let mut club = Club::begun(TournamentFormat::Swiss, 2).await;
    club.settle(|terms| terms.calendar.days = Some(3)).await;
    club.ask(BOSS, takes(DeskStep::Pause, "")).await.unwrap();
    club.ask(BOSS, decides(1, 1, KeptVerdict::White)).await.unwrap();
    let home = said(&mut club, BOSS, RequestAct::Tournament(TournamentAsk::Desk(None, DeskView::Home))).await;
    assert!(home.contains("has its result") || home.contains("No games in progress"), "{home}");
    assert!(!home.contains("All 1") && home.contains("<t:") && !home.contains("2023."), "{home}");
}

#[tokio::test]
async fn more_time_is_told_in_days_and_changed_terms_end_their_sentence_in_the_log() {
    let mut club = Club::of(TournamentFormat::Swiss, 3).await;
    club.settle(|terms| terms.calendar.starts = Some(bot::record::Unix(1_700_006_400_000) + 5 * DAY)).await;
    for (hours, told) in [(672, "by 28 days"), (12, "by 12 hours"), (24, "by 1 day"), (1, "by 1 hour")] {
        club.ask(BOSS, takes(DeskStep::Postpone(hours), "")).await.unwrap();
        let log = said(&mut club, BOSS, RequestAct::Tournament(TournamentAsk::Log(None, 0))).await;
        assert!(log.contains(told), "{told}: {log}");
    }
    let change = typed("set", &[("term", "players"), ("value", "8"), ("tournament", "1")]);
    club.ask(BOSS, change).await.unwrap();
    club.say().await;
    let log = said(&mut club, FIRST, RequestAct::Tournament(TournamentAsk::Log(None, 0))).await;
    assert!(log.contains("has changed the terms of this tournament.") && !log.contains("From now on"), "{log}");
    assert!(club.all_posted().contains("From now on:\nSwiss"), "{}", club.all_posted());
}

#[tokio::test]
async fn a_first_round_that_is_undone_has_not_begun() {
    let mut club = Club::begun(TournamentFormat::Swiss, 6).await;
    let undo = club.undo("a mistake").await.unwrap().said();
    assert!(undo.contains("Round 1 of 3 (not started yet)") && !undo.contains("Round 0"), "{undo}");
    let mine = said(&mut club, FIRST, RequestAct::Tournament(TournamentAsk::Mine)).await;
    assert!(mine.contains("Round 1 of 3 (not started yet)") && !mine.contains("Round 0"), "{mine}");
    club.ask(BOSS, takes(DeskStep::GoOn, "")).await.unwrap();
    let shown = said(&mut club, FIRST, RequestAct::Tournament(TournamentAsk::Show(Some(CUP)))).await;
    assert!(shown.contains("Now playing: Round 1 of 3."), "{shown}");
}

#[tokio::test]
async fn who_waits_or_asks_reads_so_and_who_comes_too_late_reads_that_it_is_over() {
    let mut club = Club::of(TournamentFormat::Swiss, 0).await;
    club.settle(|terms| terms.entry.most = Some(2)).await;
    for who in FIRST..FIRST + 3 {
        club.join(who).await;
    }
    let mine = |act: TournamentAsk| RequestAct::Tournament(act);
    assert!(said(&mut club, FIRST, mine(TournamentAsk::Mine)).await.contains("You’ve joined"));
    let waits = said(&mut club, FIRST + 2, mine(TournamentAsk::Mine)).await;
    assert!(waits.contains("waiting list") && !waits.contains("You’ve joined;"), "{waits}");
    club.press(BOSS, Press::TournamentCancelNow).await.unwrap();
    assert_eq!(club.cup().await.stage, TournamentStage::Cancelled);
    for press in [Press::TournamentJoin, Press::TournamentJoinNow, Press::TournamentHere] {
        for who in [FIRST, FIRST + 2, FIRST + 9] {
            let act = bot::app::Button::of_tournament(press, CUP).act(None).unwrap();
            assert_eq!(club.refused(who, act).await, Refusal::TournamentOver, "{press:?} {who}");
        }
    }
}

#[tokio::test]
async fn a_ladder_has_games_and_no_rounds() {
    let mut club = Club::of(TournamentFormat::Ladder, 4).await;
    let asked = club.press(BOSS, Press::TournamentStart).await.unwrap().said();
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.say().await;
    club.ask(FIRST + 3, RequestAct::Tournament(TournamentAsk::Challenge(CUP, Some(2)))).await.unwrap();
    club.ask(FIRST + 1, RequestAct::Tournament(TournamentAsk::Accept(CUP, 1))).await.unwrap();
    club.say().await;
    let mine = said(&mut club, FIRST + 3, RequestAct::Tournament(TournamentAsk::Mine)).await;
    assert!(mine.contains("Game 1: you play"), "{mine}");
    club.ask(BOSS, decides(1, 1, KeptVerdict::White)).await.unwrap();
    club.look().await;
    club.say().await;
    let log = said(&mut club, BOSS, RequestAct::Tournament(TournamentAsk::Log(None, 0))).await;
    assert!(log.contains("Game 1"), "{log}");
    for text in [asked, mine, log, club.all_posted().replace("round 1, board", "")] {
        assert!(!text.to_lowercase().contains("round"), "{text}");
    }
}

#[tokio::test]
async fn who_gives_up_before_both_have_moved_reads_why_that_is_a_forfeit() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let game = club.board(1, 1).await.game.unwrap();
    let black = club.player(game, Side::Black).await;
    let asked = club.ask(black, RequestAct::Play(play::PlayAsk::Resign(GameChoice::Named(game)))).await.unwrap().said();
    assert!(asked.contains("lost by forfeit"), "{asked}");
    club.ask(black, RequestAct::Play(play::PlayAsk::ResignNow(game, GameMoment::START))).await.unwrap();
    club.say().await;
    let told = club.messages.values().map(|(message, _)| message.said()).collect::<Vec<_>>().join("\n");
    assert!(told.contains("resigns before both players have moved and forfeits this tournament game"), "{told}");
}

#[tokio::test]
async fn who_does_not_come_reads_that_it_is_a_forfeit_and_nobody_is_offered_another_game() {
    let on_time = (None, 4 * DAY, "ran out of time before both players had moved");
    let at_deadline = (Some(1), DAY + HOUR, "didn’t move by the round’s deadline");
    for (days, passed, words) in [on_time, at_deadline] {
        let mut club = Club::begun_with(TournamentFormat::Swiss, 2, |terms| terms.calendar.days = days).await;
        club.pass(passed).await;
        club.say().await;
        let told = club.messages.values().find(|(message, _)| message.said().contains(words));
        let (message, _) = told.unwrap_or_else(|| panic!("{words}: {}", club.all_posted()));
        assert!(message.said().contains("forfeits"), "{}", message.said());
        assert!(message.buttons.iter().all(|button| button.press != Press::Rematch), "{:?}", message.buttons);
    }
}

#[tokio::test]
async fn one_board_without_a_result_is_not_one_of_one() {
    let mut club = Club::begun(TournamentFormat::Swiss, 2).await;
    let desk = club.press(BOSS, Press::TournamentDesk).await.unwrap().said();
    assert!(desk.contains("Board 1 has no result yet."), "{desk}");
}

#[tokio::test]
async fn what_is_called_off_before_it_begins_has_no_games_and_no_standings() {
    let mut club = Club::of(TournamentFormat::Swiss, 0).await;
    let act = RequestAct::Tournament(TournamentAsk::Step {
        tournament: None,
        step: DeskStep::Cancel,
        reason: "rain".to_owned(),
        sure: false,
    });
    let asked = said(&mut club, BOSS, act).await;
    assert!(asked.contains("Cancel **") && !asked.contains("Games in progress"), "{asked}");
    club.press(BOSS, Press::TournamentCancelNow).await.unwrap();
    club.say().await;
    let told = club.messages.values().find(|(message, _)| message.said().contains("cancelled the tournament"));
    let (message, _) = told.unwrap_or_else(|| panic!("{}", club.all_posted()));
    assert!(!message.said().contains("Games in progress"), "{}", message.said());
    assert!(message.buttons.iter().all(|button| button.press != Press::TournamentStandings), "{:?}", message.buttons);
}

#[tokio::test]
async fn the_call_to_check_in_names_its_button() {
    let mut club = Club::of(TournamentFormat::Swiss, 2).await;
    let starts = club.now + 30 * HOUR;
    club.set(|record| (record.terms.calendar.starts, record.terms.calendar.check_in) = (Some(starts), Some(24))).await;
    club.join(FIRST + 2).await;
    club.say().await;
    let offers = |club: &Club| {
        let sent = |message: &&bot::app::Message| message.buttons.iter().any(|it| it.press == Press::TournamentLeave);
        let announced = club.messages.values().map(|(message, _)| message).find(sent).unwrap();
        announced.buttons.iter().any(|button| button.press == Press::TournamentHere)
    };
    assert!(!offers(&club));
    club.pass(7 * HOUR).await;
    club.say().await;
    assert!(offers(&club));
    let told: Vec<_> = club.letters.iter().map(|(_, said)| said.clone()).chain([club.all_posted()]).collect();
    assert!(told.iter().any(|said| said.contains("Are you there?") && said.contains("**I’m here**")), "{told:?}");
    let asks = |message: &bot::app::Message| message.said().contains("Are you there?");
    let asked = club.messages.values().map(|(message, _)| message).find(|message| asks(message)).unwrap();
    assert_eq!(asked.buttons[0].press, bot::app::Press::TournamentHere);
}
