//! Which step an undo means, which tournament a request means, and the names of knock-out rounds.

use bot::app::ask::desk::{DeskStep, DeskUndo, EntrantRef};
use bot::app::ask::draft::{DraftAsk, TermKind};
use bot::app::ask::tournament::TournamentAsk;
use bot::app::{AppCommand, Button, ButtonForm, CommandEntry, FilledCommand, HelpHome, Message, Press, RequestAct};
use bot::record::{
    CupStage, KeptVerdict, PleaKind, ScoringTerms, TournamentFormat, TournamentId, TournamentStage, UserId,
};
use bot::refusal::{Refusal, Trouble};
use bot::words::Lang;
use futures::future::join_all;
use rules::Side;

use super::club::{BOSS, CUP, Club, FIRST, takes, wanted};

fn filled(part: &str, options: &[(&str, &str)]) -> FilledCommand {
    let mut filled = FilledCommand::new(HelpHome::Server);
    filled.part = Some(part.to_owned());
    filled.texts = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    filled
}

fn command() -> &'static AppCommand {
    AppCommand::find(CommandEntry::Typed, "tournament").unwrap()
}

fn typed(part: &str, options: &[(&str, &str)]) -> RequestAct {
    command().act(&filled(part, options)).unwrap()
}

async fn n_left(club: &Club) -> usize {
    club.entrants().await.iter().filter(|entrant| entrant.left.is_some()).count()
}

async fn at_once(club: &mut Club, act: &RequestAct) -> (usize, usize) {
    let requests: Vec<_> = (0..6)
        .map(|nth| {
            let mut request = club.request(if nth % 2 == 0 { BOSS } else { BOSS + 1 }, act.clone());
            request.caller.server.as_mut().unwrap().may_manage_events = true;
            request
        })
        .collect();
    let app = club.app.clone();
    let answers = join_all(requests.iter().map(|request| app.handle(request))).await;
    let is_late = |answer: &Result<_, Trouble>| match answer {
        Ok(_) => false,
        Err(Trouble::Refused(refusal)) => {
            let said = bot::words::Text::from(refusal.clone()).say(Lang::En);
            assert!(said.contains("already undone"), "{said}");
            true
        }
        Err(other) => panic!("{other:?}"),
    };
    let n_late = answers.iter().filter(|answer| is_late(answer)).count();
    (answers.len() - n_late, n_late)
}

#[tokio::test]
async fn a_step_that_is_undone_by_several_at_once_is_undone_once_and_no_other() {
    let mut club = Club::begun(TournamentFormat::Swiss, 6).await;
    for number in [1, 2, 3] {
        club.ask(BOSS, takes(DeskStep::Withdraw(EntrantRef::Number(number)), "ill")).await.unwrap();
    }
    // A command that does not name the step asks for confirmation, even with `sure`.
    let sure = [("step", "undo"), ("reason", "a mistake"), ("sure", "true")];
    for _ in 0..3 {
        let asked = club.ask(BOSS, typed("desk", &sure)).await.unwrap();
        assert!(asked.said().contains("withdrew") && asked.said().contains("a mistake"), "{}", asked.said());
        assert_eq!(n_left(&club).await, 3);
    }
    let asked = club.ask(BOSS, typed("desk", &sure)).await.unwrap();
    let confirmed = asked.buttons[0].act(asked.buttons[0].quoted(&asked.said()).as_deref()).unwrap();
    assert_eq!(at_once(&mut club, &confirmed).await, (1, 5));
    assert_eq!(n_left(&club).await, 2);
    let caller = club.request(BOSS, RequestAct::Tournament(TournamentAsk::List)).caller;
    let suggested = bot::app::complete(&club.app, &caller, command(), "undo", "", &filled("desk", &[("step", "undo")]))
        .await
        .unwrap();
    let [(label, step)] = &suggested[..] else { panic!("{suggested:?}") };
    assert!(label.contains("Person 9001") && label.contains("Person 7002") && !label.contains("<@"), "{label}");
    let named = typed("desk", &[&sure[..], &[("undo", step)]].concat());
    assert_eq!(at_once(&mut club, &named).await, (1, 5));
    assert_eq!(n_left(&club).await, 1);
    // A round's start also has a name for undo. A second start of the same round has another one.
    club.undo("the first one as well").await.unwrap();
    let first = takes(DeskStep::Undo(DeskUndo::Round(1, 0)), "too early");
    assert_eq!(at_once(&mut club, &first).await, (1, 5));
    assert_eq!((club.rounds().await.len(), club.cup().await.paused), (0, true));
    club.ask(BOSS, takes(DeskStep::GoOn, "")).await.unwrap();
    assert_eq!(at_once(&mut club, &first).await, (0, 6));
    assert_eq!(club.rounds().await.len(), 1);
    club.ask(BOSS, takes(DeskStep::Withdraw(EntrantRef::Number(4)), "ill")).await.unwrap();
    let stale = club.refused(BOSS, takes(DeskStep::Undo(DeskUndo::Round(1, 1)), "late")).await;
    assert!(bot::words::Text::from(stale).say(Lang::En).contains("Something has changed"));
    let caller = club.request(FIRST, RequestAct::Tournament(TournamentAsk::List)).caller;
    assert_eq!(bot::app::complete(&club.app, &caller, command(), "undo", "", &filled("desk", &[])).await.unwrap(), []);
    club.verify().await;
}

#[tokio::test]
async fn a_thread_means_the_tournament_of_its_game_also_once_that_was_called_off() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let game = club.board(1, 1).await.game.unwrap();
    let (who, thread) = (club.player(game, Side::White).await, club.game(game).await.thread().unwrap());
    club.press(BOSS, Press::TournamentCancelNow).await.unwrap();
    let other = TournamentId(2);
    club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Create(wanted(TournamentFormat::Swiss)))).await.unwrap();
    for (who, press) in
        [(who, Press::TournamentJoinNow), (FIRST + 4, Press::TournamentJoinNow), (BOSS, Press::TournamentStartNow)]
    {
        let act = Button::of_tournament(press, other).act(None).unwrap();
        club.ask(who, act).await.unwrap();
    }
    let plea = TournamentAsk::Plea { tournament: None, about: PleaKind::Win, says: "nobody is there".to_owned() };
    for (who, ask) in [
        (who, plea),
        (who, TournamentAsk::Own(None, Press::TournamentLeave)),
        (
            BOSS,
            TournamentAsk::Step { tournament: None, step: DeskStep::Pause, reason: "a break".to_owned(), sure: true },
        ),
    ] {
        let mut request = club.request(who, RequestAct::Tournament(ask.clone()));
        request.caller.spot.channel = thread;
        request.caller.server.as_mut().unwrap().parent = Some(super::club::HALL);
        let refused = club.app.handle(&request).await;
        assert!(matches!(refused, Err(Trouble::Refused(Refusal::TournamentOver))), "{ask:?}: {refused:?}");
    }
}

/// Chooses from a question's menu, which sends the original request again.
fn choice(question: &Message, value: &str) -> RequestAct {
    assert_eq!(question.choices.len(), 1, "{}", question.said());
    let button = Button::parse(&question.choices[0].button.custom_id()).unwrap();
    button.act(Some(&button.with_quoted(value, &question.said()))).unwrap()
}

#[tokio::test]
async fn a_request_that_could_mean_several_tournaments_asks_by_a_menu_and_loses_nothing() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Create(wanted(TournamentFormat::KnockOut)))).await.unwrap();
    let says = "they *said*: > [no](https://it.example)";
    let step = |step: DeskStep, reason: &str, sure| TournamentAsk::Step {
        tournament: None,
        step,
        reason: reason.to_owned(),
        sure,
    };
    let known = |id: u64, ask: &TournamentAsk| {
        let id = Some(TournamentId(id));
        RequestAct::Tournament(match ask.clone() {
            TournamentAsk::Step { step, reason, sure, .. } => {
                TournamentAsk::Step { tournament: id, step, reason, sure }
            }
            TournamentAsk::Plea { about, says, .. } => TournamentAsk::Plea { tournament: id, about, says },
            TournamentAsk::Draft(DraftAsk::Amend(_, term, value)) => {
                TournamentAsk::Draft(DraftAsk::Amend(id, term, value))
            }
            TournamentAsk::Files(_, round, division) => TournamentAsk::Files(id, round, division),
            TournamentAsk::Log(_, page) => TournamentAsk::Log(id, page),
            TournamentAsk::Move(_) => TournamentAsk::Move(id),
            TournamentAsk::Show(_) => TournamentAsk::Show(id),
            TournamentAsk::Request(_) => TournamentAsk::Request(id),
            other => panic!("{other:?}"),
        })
    };
    let whom = EntrantRef::Person(UserId(u64::MAX));
    for ask in [
        TournamentAsk::Show(None),
        TournamentAsk::Log(None, 0),
        TournamentAsk::Files(None, Some(3), None),
        TournamentAsk::Files(None, None, Some(7)),
        TournamentAsk::Files(None, Some(2), Some(7)),
        TournamentAsk::Files(None, None, None),
        TournamentAsk::Move(None),
        TournamentAsk::Request(None),
        step(DeskStep::Withdraw(whom), says, false),
        step(DeskStep::Apart([whom, whom], true), says, true),
        step(DeskStep::Undo(DeskUndo::Last), says, true),
        step(DeskStep::GoOn, "", false),
        TournamentAsk::Plea { tournament: None, about: PleaKind::Win, says: says.to_owned() },
    ] {
        let question = club.ask(BOSS, RequestAct::Tournament(ask.clone())).await.unwrap();
        assert!(question.said().contains("Which tournament") && !question.said().contains("*said*"), "{question:?}");
        assert_eq!(choice(&question, "2"), known(2, &ask));
        let items: Vec<_> = question.choices[0].items.iter().map(|item| item.value.as_str()).collect();
        assert_eq!(items, ["2", "1"], "the newest first");
    }
    club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Create(wanted(TournamentFormat::RoundRobin)))).await.unwrap();
    let ask = TournamentAsk::Draft(DraftAsk::Amend(None, TermKind::Days, "3".to_owned()));
    let question = club.ask(BOSS, RequestAct::Tournament(ask.clone())).await.unwrap();
    assert_eq!(choice(&question, "3"), known(3, &ask));
    // Join by a name that fits several tournaments: the command asks, and the choice joins.
    let question = club.ask(FIRST + 10, typed("join", &[("tournament", "spring")])).await.unwrap();
    let joining = club.ask(FIRST + 10, choice(&question, "3")).await.unwrap();
    assert!(
        joining
            .buttons
            .iter()
            .any(|button| button.act(None) == Some(RequestAct::Tournament(TournamentAsk::JoinNow(TournamentId(3)))))
    );
    let gone = choice(&question, "77");
    assert_eq!(club.refused(FIRST + 10, gone).await, Refusal::NoSuchTournament);
    club.verify().await;
}

#[tokio::test]
async fn a_players_request_opens_its_form_at_once() {
    let form = |options: &[(&str, &str)]| command().form(&filled("request", options));
    for about in ["win", "date", "adjourn", "appeal"] {
        for (named, id) in [(None, None), (Some("5"), Some(TournamentId(5))), (Some("#5"), Some(TournamentId(5)))] {
            let options: Vec<_> =
                [("kind", about)].into_iter().chain(named.map(|named| ("tournament", named))).collect();
            let ButtonForm { button, title, .. } = form(&options).unwrap();
            for lang in Lang::ALL {
                assert!(title.say(lang).chars().count() <= 45 && title.say(lang).contains(' '), "{about}");
            }
            let typed = Button::parse(&button.custom_id()).unwrap().act(Some("nobody is there"));
            let (about, says) = (about.parse().unwrap(), "nobody is there".to_owned());
            assert_eq!(typed, Some(RequestAct::Tournament(TournamentAsk::Plea { tournament: id, about, says })));
        }
    }
    assert!(form(&[]).is_none() && form(&[("kind", "win"), ("text", "he is not there")]).is_none());
    assert!(form(&[("kind", "win"), ("tournament", "Spring Cup")]).is_none());
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let typed = form(&[("kind", "win")]).unwrap().button.act(Some("nobody is there")).unwrap();
    let told = club.ask(FIRST, typed).await.unwrap().said();
    assert!(told.contains("Request sent"), "{told}");
    assert_eq!(club.entrants().await[0].pleas[0].says, "nobody is there");
}

async fn announced(system: TournamentFormat, players: u64, lang: Lang) -> Vec<String> {
    let mut club = Club::of(system, players).await;
    club.set(|record| record.lang = lang).await;
    club.settle(|terms| {
        terms.scoring = ScoringTerms { third_place: system == TournamentFormat::KnockOut, ..ScoringTerms::default() }
    })
    .await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.say().await;
    let mut lines = Vec::new();
    while club.cup().await.stage == TournamentStage::Running {
        let n_rounds = club.rounds().await.len();
        let mark = format!("1:tournament-why:t1:{n_rounds}");
        lines.push(club.posted[&mark].lines().nth(1).unwrap().split(". ").next().unwrap().to_owned());
        club.play_round(|_| KeptVerdict::White).await;
    }
    assert_eq!(club.cup().await.id, CUP);
    lines
}

#[tokio::test]
async fn rounds_of_a_knock_out_are_called_by_their_stages() {
    let starts = |lines: &[String], wanted: &[&str]| {
        assert_eq!(lines.len(), wanted.len(), "{lines:?}");
        for (line, wanted) in lines.iter().zip(wanted) {
            assert!(line.starts_with(wanted), "{wanted}: {lines:?}");
        }
    };
    let lines = announced(TournamentFormat::KnockOut, 16, Lang::En).await;
    starts(
        &lines,
        &[
            "📣 **Round of 16**: play begins",
            "📣 **Quarterfinals**: play begins",
            "📣 **Semifinals**: play begins",
            "📣 **Final · Third place**: play begins",
        ],
    );
    let lines = announced(TournamentFormat::KnockOut, 16, Lang::Fr).await;
    starts(
        &lines,
        &[
            "📣 **Huitièmes de finale**",
            "📣 **Quarts de finale**",
            "📣 **Demi-finales**",
            "📣 **Finale · Troisième place**",
        ],
    );
    let lines = announced(TournamentFormat::DoubleElimination, 4, Lang::En).await;
    assert!(lines[0].contains("Upper bracket, round 1"), "{lines:?}");
    assert!(lines[1].contains("Upper bracket final · Lower bracket, round 1"), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("**Lower bracket final**: play begins")), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("**Final**: play begins")), "{lines:?}");
}

#[tokio::test]
async fn the_final_is_announced_in_a_sentence_of_its_own() {
    let mut club = Club::begun(TournamentFormat::KnockOut, 4).await;
    assert!(!club.all_posted().contains("This is the final"), "{}", club.all_posted());
    club.play_round(|_| KeptVerdict::White).await;
    let game = club.board(2, 1).await.game.unwrap();
    let [white, black] = [club.player(game, Side::White).await, club.player(game, Side::Black).await];
    let says = format!("This is the final: <@{white}> and <@{black}> play for the title.");
    assert!(club.posted["1:tournament-why:t1:2"].contains(&says), "{}", club.all_posted());
    club.play_round(|_| KeptVerdict::White).await;
    assert!(!club.messages.values().any(|(message, _)| message.said().contains(&says)), "it is over");
}

#[tokio::test]
async fn a_drawn_match_and_the_desk_name_the_stage() {
    let mut club = Club::begun(TournamentFormat::KnockOut, 4).await;
    let shown = club.ask(FIRST, RequestAct::Tournament(TournamentAsk::Show(Some(CUP)))).await.unwrap().said();
    assert!(shown.contains("Now playing: Semifinals."), "{shown}");
    club.play_round(|_| KeptVerdict::Draw).await;
    let posted = club.posted["1:tournament-why:t1:2"].clone();
    assert!(posted.contains("Semifinals (replay)"), "{posted}");
    club.ask(BOSS, takes(DeskStep::Postpone(5), "")).await.err();
    let desk = club.ask(BOSS, typed("desk", &[])).await.unwrap();
    let undo = desk.buttons.iter().find(|button| button.press == Press::TournamentStep && button.to.contains("undo"));
    let label = undo.and_then(|button| button.label.clone()).map(|label| label.say(Lang::En));
    assert_eq!(label.as_deref(), Some("Undo the start: Semifinals (replay)"));
    // The threads of the round's games use the same name.
    let room = club.game(club.board(2, 1).await.game.unwrap()).await.tournament.unwrap();
    assert_eq!((room.round, room.stage), (2, Some(CupStage::Before(1))));
    let undone = club.undo("too early").await.unwrap().said();
    assert!(undone.contains("The start of the round is undone (Semifinals"), "{undone}");
    assert!(undone.contains("Semifinals (not started yet)"), "{undone}");
    let log = club.ask(FIRST, RequestAct::Tournament(TournamentAsk::Log(Some(CUP), 0))).await.unwrap().said();
    assert!(log.contains("has undone the start of the round (Semifinals"), "{log}");
}

#[tokio::test]
async fn the_form_of_a_step_names_it_and_opens_for_whoever_can_take_it() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let form = |part: &str, options: &[(&str, &str)]| command().form(&filled(part, options));
    let undo = form("desk", &[("step", "undo")]).unwrap();
    assert_eq!(
        (undo.title.say(Lang::En), undo.title.say(Lang::Fr).is_empty()),
        ("Undo the last step".to_owned(), false)
    );
    assert!(form("desk", &[("step", "pause")]).is_none() && form("desk", &[]).is_none());
    assert!(form("desk", &[("step", "undo"), ("reason", "a mistake")]).is_none());
    let start =
        Button::of_tournament(Press::TournamentStep, CUP).with(DeskStep::Undo(DeskUndo::Round(1, 0))).form().unwrap();
    assert_eq!(start.title.say(Lang::En), "Undo the start of the round");
    let opens = |club: &mut Club, who: u64, filled: FilledCommand| {
        let (app, caller) = (club.app.clone(), club.request(who, undo.button.act(Some("x")).unwrap()).caller);
        async move { bot::app::form_of(&app, command(), &caller, &filled).await.is_some() }
    };
    let step = || filled("desk", &[("step", "undo")]);
    assert!(opens(&mut club, BOSS, step()).await && !opens(&mut club, FIRST, step()).await);
    let asked = club.ask(BOSS, undo.button.act(Some("a mistake")).unwrap()).await.unwrap();
    assert!(asked.said().contains("a mistake"), "{}", asked.said());
    let plea = || filled("request", &[("kind", "win")]);
    assert!(
        opens(&mut club, FIRST, plea()).await && !opens(&mut club, BOSS, plea()).await,
        "the organiser does not play"
    );
    let mut open = Club::of(TournamentFormat::Swiss, 4).await;
    assert!(!opens(&mut open, FIRST, plea()).await, "there is no game yet");
}

#[tokio::test]
async fn a_request_means_the_tournament_in_which_one_plays() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Create(wanted(TournamentFormat::Swiss)))).await.unwrap();
    let next = |press: Press| Button::of_tournament(press, TournamentId(2)).act(None).unwrap();
    for who in [FIRST + 10, FIRST + 11] {
        club.ask(who, next(Press::TournamentJoinNow)).await.unwrap();
    }
    club.ask(BOSS, next(Press::TournamentStartNow)).await.unwrap();
    club.ask(FIRST, typed("request", &[("kind", "appeal"), ("text", "please")])).await.unwrap();
    let asked = club.entrants().await.into_iter().filter(|entrant| !entrant.pleas.is_empty()).count();
    assert_eq!(asked, 1, "it is about the only one in which they play, and nothing is asked");
}

#[tokio::test]
async fn what_is_decided_and_undone_is_read_in_the_message_of_the_round_at_once() {
    let mut club = Club::begun(TournamentFormat::KnockOut, 4).await;
    club.look().await;
    club.say().await;
    let sent = club.rounds().await[0].sent.unwrap();
    let shown = |club: &Club| club.messages[&sent.message].0.said();
    assert!(!shown(&club).contains("White wins"), "{}", shown(&club));
    club.ask(BOSS, super::club::decides(1, 1, KeptVerdict::White)).await.unwrap();
    club.say().await;
    assert!(shown(&club).contains("White wins"), "{}", shown(&club));
    club.undo("a mistake").await.unwrap();
    club.say().await;
    assert!(!shown(&club).contains("White wins"), "{}", shown(&club));
}

#[tokio::test]
async fn only_tournaments_are_offered_in_which_that_can_be_done() {
    let mut club = Club::begun(TournamentFormat::KnockOut, 4).await;
    club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Create(wanted(TournamentFormat::Swiss)))).await.unwrap();
    let joining = club.ask(FIRST + 10, typed("join", &[])).await.unwrap();
    let is_of_second =
        |press: &Button| press.act(None) == Some(RequestAct::Tournament(TournamentAsk::JoinNow(TournamentId(2))));
    assert!(joining.buttons.iter().any(is_of_second), "{}", joining.said());
    let started = club.ask(BOSS, typed("desk", &[("step", "start")])).await;
    assert!(!started.as_ref().is_ok_and(|asked| asked.said().contains("Which tournament")), "{started:?}");
    club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Create(wanted(TournamentFormat::RoundRobin)))).await.unwrap();
    let question = club.ask(FIRST + 11, typed("join", &[])).await.unwrap();
    let items: Vec<_> = question.choices[0].items.iter().map(|item| item.value.as_str()).collect();
    assert_eq!(items, ["3", "2"]);
}
