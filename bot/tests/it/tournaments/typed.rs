//! Organisers and players can do everything by commands, without a button.

use bot::app::ask::tournament::{PickedRole, TournamentAsk};
use bot::app::{AppCommand, Button, CommandEntry, FilledCommand, HelpHome, Press, RequestAct, RequestPerson};
use bot::record::{PleaKind, RoleId, TournamentFormat, TournamentStage};
use bot::refusal::Refusal;
use bot::words::Lang;

use super::club::{BOSS, Club, FIRST, SERVER, person};

const ROLE: RoleId = RoleId(31);

fn filled(part: &str, options: &[(&str, &str)], people: &[(&str, u64)], role: Option<&str>) -> FilledCommand {
    let mut filled = FilledCommand::new(HelpHome::Server);
    filled.part = Some(part.to_owned());
    filled.texts = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let named = |(name, who): &(&str, u64)| -> (String, RequestPerson) { ((*name).to_owned(), person(*who)) };
    filled.people = people.iter().map(named).collect();
    filled.roles = role.map(|name| (name.to_owned(), PickedRole { id: ROLE, is_open: true })).into_iter().collect();
    filled
}

fn typed(part: &str, options: &[(&str, &str)], people: &[(&str, u64)]) -> RequestAct {
    command().act(&filled(part, options, people, None)).unwrap()
}

fn with_role(part: &str, options: &[(&str, &str)], role: &str) -> RequestAct {
    command().act(&filled(part, options, &[], Some(role))).unwrap()
}

fn command() -> &'static AppCommand {
    AppCommand::find(CommandEntry::Typed, "tournament").unwrap()
}

#[tokio::test]
async fn sign_up_is_run_by_commands_alone() {
    let mut club = Club::of(TournamentFormat::Swiss, 0).await;
    club.settle(|terms| terms.entry.approval = true).await;
    for who in FIRST..FIRST + 5 {
        let said = club.ask(who, typed("join", &[("sure", "true")], &[])).await.unwrap().said();
        assert!(said.contains("has your request"), "{said}");
    }
    let step = |step: &str, options: &[(&str, &str)], who: u64| {
        let options: Vec<_> = [("step", step)].into_iter().chain(options.iter().copied()).collect();
        typed("desk", &options, &[("player", who)])
    };
    for who in FIRST..FIRST + 4 {
        club.ask(BOSS, step("let-in", &[], who)).await.unwrap();
    }
    assert_eq!(club.refused(BOSS, step("turn-away", &[], FIRST + 4)).await, Refusal::NoReason);
    club.ask(BOSS, step("turn-away", &[("reason", "for members only")], FIRST + 4)).await.unwrap();
    club.refused(BOSS, step("let-in", &[], 4_242)).await;
    assert_eq!(club.refused(FIRST, step("let-in", &[], FIRST + 4)).await, Refusal::NotOrganiser);
    // With `sure`, leaving needs no confirmation. Without it, the bot asks in a running tournament.
    club.ask(FIRST + 3, typed("leave", &[("sure", "true")], &[])).await.unwrap();
    assert_eq!(club.entrants().await.len(), 4);
    let asked = club.ask(BOSS, typed("desk", &[("step", "start")], &[])).await.unwrap();
    assert_eq!(asked.buttons[0].press, Press::TournamentStartNow);
    assert_eq!(club.cup().await.stage, TournamentStage::Open);
    club.ask(BOSS, typed("desk", &[("step", "start"), ("sure", "true")], &[])).await.unwrap();
    assert_eq!(club.cup().await.stage, TournamentStage::Running);
    let asked = club.ask(FIRST, typed("leave", &[], &[])).await.unwrap();
    assert_eq!(asked.buttons[0].press, Press::TournamentLeaveNow);
    club.ask(FIRST, typed("leave", &[("sure", "true")], &[])).await.unwrap();
    let log = |page: u16| RequestAct::Tournament(TournamentAsk::Log(None, page));
    let log = [club.ask(FIRST, log(0)).await.unwrap().said(), club.ask(FIRST, log(1)).await.unwrap().said()].concat();
    assert!(log.contains(&format!("<@{BOSS}> has let <@{FIRST}> in.")), "{log}");
    assert!(log.contains("has closed sign-up and started") && log.contains("has turned someone away"), "{log}");
    assert!(!log.contains("members") && !log.contains(&format!("<@{}>", FIRST + 4)), "{log}");
    club.say().await;
    assert!(!club.all_posted().contains("turned away"));
    assert!(club.entrants().await[0].left.is_some());
    let appeal = typed("join", &[("appeal", "true")], &[]);
    club.refused(FIRST + 1, appeal).await;
    club.verify().await;
}

#[tokio::test]
async fn requests_are_answered_by_commands() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    club.settle(|terms| terms.calendar.days = Some(5)).await;
    let ask = |kind: &str| typed("request", &[("kind", kind), ("text", "please")], &[]);
    let answer = |step: &str, options: &[(&str, &str)]| {
        let options: Vec<_> = [("step", step), ("reason", "so")].into_iter().chain(options.iter().copied()).collect();
        typed("desk", &options, &[("player", FIRST)])
    };
    let refused = |refusal: Refusal| bot::words::Text::from(refusal).say(Lang::En);
    let none = club.refused(BOSS, answer("grant", &[])).await;
    assert!(refused(none).contains("already answered"));
    club.ask(FIRST, ask("appeal")).await.unwrap();
    club.ask(BOSS, answer("grant", &[])).await.unwrap();
    club.ask(FIRST, ask("appeal")).await.unwrap();
    club.ask(FIRST, ask("win")).await.unwrap();
    let which = club.refused(BOSS, answer("refuse", &[])).await;
    assert!(refused(which).contains("`kind`"));
    club.ask(BOSS, answer("refuse", &[("kind", "win")])).await.unwrap();
    let mine = club.entrants().await.into_iter().find(|it| it.player.id.person().is_some_and(|who| who.0 == FIRST));
    let left: Vec<_> = mine.unwrap().pleas.iter().map(|plea| plea.about).collect();
    assert_eq!(left, [PleaKind::Appeal]);
    assert_eq!(club.refused(BOSS, typed("desk", &[("step", "deadline")], &[])).await, Refusal::TournamentDeadline);
    assert_eq!(club.refused(BOSS, typed("desk", &[("step", "stop")], &[])).await, Refusal::TournamentNoSeries);
    club.verify().await;
}

#[tokio::test]
async fn helpers_are_named_and_dismissed_by_a_command_and_asked_for_without_a_role() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    club.ask(BOSS, with_role("desk", &[("step", "runners")], "helpers")).await.unwrap();
    assert_eq!(club.cup().await.runners, Some(ROLE));
    let asked = club.ask(BOSS, typed("desk", &[("step", "runners")], &[])).await.unwrap();
    assert_eq!((asked.pickers.len(), club.cup().await.runners), (1, Some(ROLE)));
    club.ask(BOSS, typed("desk", &[("step", "runners"), ("sure", "true")], &[])).await.unwrap();
    assert_eq!(club.cup().await.runners, None);
}

#[tokio::test]
async fn a_pair_and_a_place_are_explained_by_commands() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let why = club.ask(FIRST, typed("rounds", &[("games", "why")], &[])).await.unwrap();
    let pressed = Button::of_tournament(Press::TournamentWhy, super::club::CUP).with(1).act(None).unwrap();
    assert_eq!(why.said(), club.ask(FIRST, pressed).await.unwrap().said());
    let board = [("games", "why"), ("round", "1"), ("board", "2")];
    assert!(!club.ask(BOSS, typed("rounds", &board, &[])).await.unwrap().said().is_empty());
    let far = [("games", "why"), ("board", "60")];
    assert_eq!(club.refused(BOSS, typed("rounds", &far, &[])).await, Refusal::TournamentBoard { last: 2 });
    let how = |people: &[(&str, u64)]| typed("standings", &[("table", "how")], people);
    let own = club.ask(FIRST, how(&[])).await.unwrap().said();
    assert_eq!(own, club.ask(BOSS, how(&[("player", FIRST)])).await.unwrap().said());
    assert_eq!(club.ask(BOSS, how(&[])).await.unwrap().choices.len(), 1);
    club.refused(BOSS, how(&[("player", 4_242)])).await;
}

#[tokio::test]
async fn a_ladder_is_climbed_by_commands() {
    let mut club = Club::begun(TournamentFormat::Ladder, 4).await;
    let [a, b, c] = [0, 1, 2].map(|nth| FIRST + nth);
    let answer = |answer: &str| typed("challenge", &[("answer", answer)], &[]);
    let whom = club.ask(c, typed("challenge", &[], &[])).await.unwrap();
    assert_eq!(whom.choices.len(), 1);
    assert_eq!(club.refused(b, answer("accept")).await, Refusal::LadderNone);
    club.ask(c, typed("challenge", &[], &[("player", b)])).await.unwrap();
    assert_eq!(club.refused(c, answer("accept")).await, Refusal::LadderNone);
    assert_eq!(club.refused(b, answer("withdraw")).await, Refusal::LadderNone);
    club.ask(c, answer("withdraw")).await.unwrap();
    club.ask(b, typed("challenge", &[], &[("player", a)])).await.unwrap();
    let asked = club.ask(a, answer("decline")).await.unwrap();
    assert_eq!(asked.buttons[0].press, Press::TournamentDeclineNow);
    club.ask(a, typed("challenge", &[("answer", "decline"), ("sure", "true")], &[])).await.unwrap();
    club.ask(c, typed("challenge", &[], &[("player", a)])).await.unwrap();
    club.ask(a, answer("accept")).await.unwrap();
    assert_eq!(club.rounds().await.len(), 1);
    club.refused(4_242, answer("accept")).await;
    club.verify().await;
}

#[tokio::test]
async fn the_role_to_ping_is_a_term_that_menus_and_commands_change() {
    let mut club = Club::of(TournamentFormat::Swiss, 2).await;
    let changes = || with_role("draft", &[], "ping");
    club.app.open_channels.set_roles(SERVER, [(ROLE, false)].into());
    assert_eq!(club.refused(BOSS, changes()).await, Refusal::TournamentPing);
    club.app.open_channels.set_roles(SERVER, [(ROLE, true)].into());
    club.ask(BOSS, changes()).await.unwrap();
    assert_eq!(club.cup().await.ping, Some(ROLE));
    club.say().await;
    assert!(club.all_posted().contains("Role to ping: no one is pinged → <@&31>"), "{}", club.all_posted());
    let shown = club.ask(BOSS, typed("draft", &[], &[])).await.unwrap();
    let open = Button::new(Press::DraftTerm, "").act(Some("ping")).unwrap();
    let opened = club.ask(BOSS, open).await.unwrap();
    assert_eq!((shown.pickers.len(), opened.pickers.len()), (0, 1));
    let shown = club.ask(BOSS, opened.pickers[0].button.act(Some("")).unwrap()).await.unwrap();
    let keep = shown.buttons.iter().find(|button| button.press == Press::DraftAnnounce).unwrap();
    club.ask(BOSS, keep.act(None).unwrap()).await.unwrap();
    assert_eq!(club.cup().await.ping, None);
    club.verify().await;
}
