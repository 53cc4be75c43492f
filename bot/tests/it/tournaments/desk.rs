//! The organiser's desk: its views, steps and rights, and players' requests.

use bot::app::ask::desk::{DeskStep, DeskUndo, DeskView, EntrantRef};
use bot::app::ask::tournament::TournamentAsk;
use bot::app::{Button, CallerServer, DeliveryReport, Message, Press, RequestAct, leaving, tell};
use bot::record::{
    DAY, EntrantRecord, HOUR, KeptVerdict, PleaKind, ResultCause, RoleId, RoundRecord, TournamentFormat,
    TournamentStage, UserId, WhyPaired,
};
use bot::refusal::{Refusal, Trouble};
use rules::Side;

use super::club::{BOSS, CUP, Club, FIRST, SERVER, decides, takes};
use crate::ask::{self, Asker};

fn asks(step: DeskStep, reason: &str) -> RequestAct {
    RequestAct::Tournament(TournamentAsk::Step { tournament: None, step, reason: reason.to_owned(), sure: false })
}

fn number(number: u16) -> EntrantRef {
    EntrantRef::Number(number)
}

async fn desk(club: &mut Club, view: DeskView) -> Message {
    club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Desk(None, view))).await.unwrap()
}

async fn why_not(club: &mut Club, act: RequestAct) -> String {
    match club.ask(BOSS, act).await {
        Err(Trouble::Refused(refusal)) => bot::words::Text::from(refusal).say(bot::words::Lang::En),
        other => panic!("it is not refused: {other:?}"),
    }
}

async fn press_everything(club: &mut Club, message: &Message, depth: u8) {
    assert!(!message.said().contains('$') && message.said().chars().count() < 2000, "{}", message.said());
    let rows = message.choices.len() + message.pickers.len() + message.buttons.len().div_ceil(5);
    assert!(rows <= 5, "{rows} rows");
    let mut ids: Vec<_> = message.buttons.iter().chain(message.choices.iter().map(|choice| &choice.button)).collect();
    ids.sort_by_key(|button| button.custom_id());
    ids.dedup_by_key(|button| button.custom_id());
    assert_eq!(ids.len(), message.buttons.len() + message.choices.len());
    let chosen =
        message.choices.iter().flat_map(|choice| choice.items.iter().map(|item| choice.button.act(Some(&item.value))));
    let pressed = message.buttons.iter().filter(|button| button.press == Press::TournamentDesk);
    let acts: Vec<_> = chosen.chain(pressed.map(|button| button.act(None))).map(Option::unwrap).collect();
    for act in acts {
        let answer = club.ask(BOSS, act).await.unwrap();
        if depth > 0 {
            Box::pin(press_everything(club, &answer, depth - 1)).await;
        }
    }
}

#[tokio::test]
async fn the_desk_says_how_things_stand_and_all_of_it_can_be_pressed() {
    for (system, players) in
        [(TournamentFormat::Swiss, 7), (TournamentFormat::KnockOut, 5), (TournamentFormat::RoundRobin, 30)]
    {
        let mut club = Club::begun(system, players).await;
        club.ask(BOSS, decides(1, 1, KeptVerdict::Draw)).await.unwrap();
        let home = desk(&mut club, DeskView::Home).await;
        assert!(home.said().contains("no result yet"), "{}", home.said());
        press_everything(&mut club, &home, if players < 10 { 2 } else { 1 }).await;
        assert_eq!(
            club.refused(FIRST, RequestAct::Tournament(TournamentAsk::Desk(None, DeskView::Home))).await,
            Refusal::NotOrganiser
        );
        let log = club.ask(FIRST, RequestAct::Tournament(TournamentAsk::Log(None, 0))).await.unwrap().said();
        assert!(log.contains("as agreed"), "everybody reads what was done: {log}");
    }
}

#[tokio::test]
async fn what_hits_people_is_asked_first_and_the_question_carries_the_reason() {
    let mut club = Club::begun(TournamentFormat::Swiss, 6).await;
    let before = club.kept().await;
    let steps = [
        DeskStep::Withdraw(number(2)),
        DeskStep::Replay(1),
        DeskStep::Early,
        DeskStep::Undo(DeskUndo::Last),
        DeskStep::Cancel,
    ];
    for step in steps {
        assert_eq!(club.refused(BOSS, asks(step, " ")).await, Refusal::NoReason);
        let asked = club.ask(BOSS, asks(step, "they *asked*: > [for](https://it.example)")).await.unwrap();
        assert!(!asked.said().contains("*asked*") && !asked.said().contains("](https://"), "{}", asked.said());
        assert_eq!(club.kept().await, before, "{step:?}");
        let sure = asked.buttons.first().unwrap();
        let typed = sure.quoted(&asked.said()).unwrap();
        let reason = "they *asked*: > [for](https://it.example)".to_owned();
        let step = if step == DeskStep::Undo(DeskUndo::Last) { DeskStep::Undo(DeskUndo::Round(1, 0)) } else { step };
        let act = RequestAct::Tournament(TournamentAsk::Step { tournament: Some(CUP), step, reason, sure: true });
        assert_eq!(sure.act(Some(&typed)), Some(act));
    }
    club.ask(BOSS, takes(DeskStep::Withdraw(number(2)), "is on a journey")).await.unwrap();
    club.say().await;
    assert!(club.all_posted().contains("loses this tournament game by forfeit"), "{}", club.all_posted());
    assert!(!club.all_posted().contains("disqualified"));
    let entrant = club.entrants().await.into_iter().find(|it| it.number == Some(2)).unwrap();
    assert_eq!(entrant.left, Some(2));
    club.ask(BOSS, takes(DeskStep::Return(number(2)), "is back")).await.unwrap();
    club.play_round(|_| KeptVerdict::Draw).await;
    assert!(club.rounds().await[1].pairs.iter().any(|pair| [pair.white, pair.black].contains(&2)));
    club.verify().await;
}

#[tokio::test]
async fn a_game_that_is_played_again_leaves_the_old_one_without_a_result() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let old = club.board(1, 1).await.game.unwrap();
    club.play(old, KeptVerdict::White).await;
    club.ask(BOSS, takes(DeskStep::Replay(1), "the wrong layout")).await.unwrap();
    let new = club.board(1, 1).await;
    assert!(new.result.is_none() && new.game != Some(old));
    assert_eq!(club.game(old).await.outcome().unwrap().reason, rules::EndReason::Abort);
    for side in Side::ALL {
        assert_eq!(club.player(new.game.unwrap(), side).await, club.player(old, side).await);
    }
    club.undo("it was fine").await.unwrap();
    assert_eq!(club.board(1, 1).await.game, Some(old));
    assert_eq!(club.board(1, 1).await.result.unwrap().verdict, KeptVerdict::White);
    let outcome = club.game(old).await.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Some(Side::White), rules::EndReason::Resignation));
    club.ask(BOSS, takes(DeskStep::Replay(1), "no, it was not")).await.unwrap();
    let third = club.board(1, 1).await.game.unwrap();
    club.play(third, KeptVerdict::Black).await;
    let why = club.why_not_undone("once more").await;
    assert!(why.contains("would lose it"), "{why}");
    club.say().await;
    assert!(club.all_posted().contains("This game was annulled"));
    club.verify().await;
}

#[tokio::test]
async fn who_loses_both_reads_no_word_of_calling_off() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let game = club.board(1, 1).await.game.unwrap();
    club.ask(BOSS, decides(1, 1, KeptVerdict::ForfeitBoth)).await.unwrap();
    club.say().await;
    let posted = club.all_posted();
    assert!(!posted.contains("borted") && posted.contains("Both lose by forfeit"), "{posted}");
    assert!(club.game(game).await.ended.is_some());
    club.undo("they came after all").await.unwrap();
    assert!(club.board(1, 1).await.result.is_none() && club.game(game).await.ended.is_none());
    club.play(game, KeptVerdict::White).await;
    assert_eq!(club.board(1, 1).await.result.unwrap().how, ResultCause::Game);
    club.verify().await;
}

fn pairs(round: &RoundRecord) -> Vec<[u16; 2]> {
    round.pairs.iter().map(|pair| [pair.white, pair.black]).collect()
}

#[tokio::test]
async fn a_pair_by_hand_says_what_it_breaks_and_the_others_are_paired_beside_it() {
    let mut club = Club::begun(TournamentFormat::Swiss, 6).await;
    let met = pairs(&club.rounds().await[0])[0];
    let step = DeskStep::Pair(met.map(number), true);
    let asked = club.ask(BOSS, asks(step, "a rematch")).await.unwrap().said();
    assert!(asked.contains("they have already met"), "{asked}");
    club.ask(BOSS, takes(step, "a rematch")).await.unwrap();
    club.play_round(|_| KeptVerdict::Draw).await;
    let round = club.rounds().await[1].clone();
    let made = round.pairs.iter().find(|pair| [pair.white, pair.black] == met).unwrap();
    assert!(matches!(&made.why, WhyPaired::Hand { breaks } if breaks.len() == 1), "{:?}", made.why);
    assert_eq!(round.pairs.len(), 3);
    assert!(club.cup().await.by_hand.is_empty());
    let board = 1 + pairs(&round).iter().position(|pair| *pair == met).unwrap() as u16;
    let why = club
        .ask(FIRST, RequestAct::Tournament(TournamentAsk::Why(Some(CUP), Some(2), Some(board))))
        .await
        .unwrap()
        .said();
    assert!(why.contains("by hand") && why.contains("they have already met"), "{why}");
    let mut cup = Club::begun(TournamentFormat::KnockOut, 4).await;
    let why = why_not(&mut cup, takes(DeskStep::Pair([number(1), number(2)], true), "please")).await;
    assert!(why.contains("Only a Swiss"), "{why}");
}

#[tokio::test]
async fn who_has_the_role_that_was_named_runs_it_too_as_long_as_they_have_it() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    club.ask(BOSS, takes(DeskStep::Runners(Some(RoleId(8))), "")).await.unwrap();
    for (event, roles, may) in [(900, vec![], false), (901, vec![RoleId(9)], false), (902, vec![RoleId(8)], true)] {
        let server = CallerServer { roles, ..ask::server(SERVER.0) };
        let asker = Asker::new(4_242).in_server(server).at(club.now);
        let done = club.app.handle(&asker.asks(event, decides(1, 1, KeptVerdict::White))).await;
        assert_eq!(done.is_ok(), may);
    }
    let server = CallerServer { roles: vec![RoleId(8)], ..ask::server(SERVER.0) };
    let request = Asker::new(4_242).in_server(server).at(club.now);
    assert!(club.app.handle(&request.asks(903, takes(DeskStep::Runners(None), ""))).await.is_err());
    assert!(why_not(&mut club, takes(DeskStep::Runners(Some(RoleId(SERVER.0))), "")).await.contains("Everyone"));
    club.ask(BOSS, takes(DeskStep::Runners(None), "")).await.unwrap();
    assert_eq!(club.cup().await.runners, None);
}

#[tokio::test]
async fn the_end_says_what_told_equal_players_apart_and_how_to_learn_more() {
    let mut club = Club::begun(TournamentFormat::RoundRobin, 4).await;
    // With these pairings two players have two points and two have one.
    club.play_to_the_end(|_, _| KeptVerdict::White).await;
    club.say().await;
    let end = club.marks.iter().position(|mark| mark.contains(":end")).unwrap();
    let (message, _) = &club.messages[&(1001 + end as u64)];
    assert!(message.said().contains("(DE 1)") && message.said().contains("**DE**: points in"), "{}", message.said());
    let presses: Vec<_> = message.buttons.iter().map(|button| button.press).collect();
    assert_eq!(presses, [Press::TournamentStandings, Press::TournamentHow]);
}

#[tokio::test]
async fn a_result_is_corrected_after_the_end_and_the_standings_are_told_anew() {
    let mut club = Club::begun(TournamentFormat::Swiss, 2).await;
    club.play_round(|_| KeptVerdict::White).await;
    assert_eq!(club.cup().await.stage, TournamentStage::Finished);
    let answer = club.ask(BOSS, decides(1, 1, KeptVerdict::Black)).await.unwrap().said();
    assert!(answer.contains("Corrected"), "{answer}");
    club.say().await;
    let posted = club.all_posted();
    assert!(posted.contains("affects the standings") && !posted.contains("later pairings"), "{posted}");
    let ends: Vec<_> = club.marks.iter().filter(|mark| mark.contains(":end")).collect();
    assert_eq!(ends, ["1:tournament-standings:t1:end"], "no second end is announced");
    let end = club.marks.iter().position(|mark| mark.contains(":end")).unwrap();
    let (message, changes) = &club.messages[&(1001 + end as u64)];
    let black = club.rounds().await[0].pairs[0].black;
    let winner =
        club.entrants().await.into_iter().find(|it| it.number == Some(black)).unwrap().player.id.person().unwrap();
    assert!(*changes > 0 && message.said().contains(&format!("Winner: <@{}>", winner.0)), "{}", message.said());
    club.undo("it was right").await.unwrap();
    assert_eq!(club.board(1, 1).await.result.unwrap().verdict, KeptVerdict::White);
    assert!(club.why_not_undone("more").await.contains("nothing to undo"));
    club.pass(8 * DAY).await;
    assert!(why_not(&mut club, decides(1, 1, KeptVerdict::Black)).await.contains("7 days"));
    let mut cup = Club::begun(TournamentFormat::KnockOut, 4).await;
    cup.play_to_the_end(|_, _| KeptVerdict::White).await;
    assert_eq!(cup.refused(BOSS, decides(1, 1, KeptVerdict::Black)).await, Refusal::TournamentLater);
    assert!(why_not(&mut cup, decides(2, 1, KeptVerdict::Draw)).await.contains("A final needs a winner"));
    cup.ask(BOSS, decides(2, 1, KeptVerdict::Black)).await.unwrap();
    cup.verify().await;
}

#[tokio::test]
async fn an_end_that_discord_does_not_let_be_changed_is_corrected_a_little_later() {
    let mut club = Club::begun(TournamentFormat::Swiss, 2).await;
    club.play_round(|_| KeptVerdict::White).await;
    club.ask(BOSS, decides(1, 1, KeptVerdict::Black)).await.unwrap();
    let mut limited = 0;
    while let Some(item) = tell::next_news_of_tournament(&club.app, CUP).await.unwrap() {
        let is_end = item.key.contains("/999/3/");
        let told = if is_end { DeliveryReport::Limited(club.now) } else { club.shows(&item.delivery) };
        limited += usize::from(is_end);
        tell::told_of_tournament(&club.app, &item, told).await.unwrap();
    }
    let end = club.marks.iter().position(|mark| mark.contains(":end")).unwrap();
    let black = club.rounds().await[0].pairs[0].black;
    let winner = club.entrants().await.into_iter().find(|it| it.number == Some(black)).unwrap().player.id;
    let winner = format!("Winner: <@{}>", winner.person().unwrap().0);
    let said = |club: &Club| club.messages[&(1001 + end as u64)].0.said();
    assert!(limited == 1 && !said(&club).contains(&winner), "{}", said(&club));
    club.look().await;
    club.say().await;
    assert!(said(&club).contains(&winner), "{}", said(&club));
    club.verify().await;
}

#[tokio::test]
async fn players_ask_for_something_and_are_called_when_it_is_answered() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let game = club.board(1, 1).await.game.unwrap();
    let white = club.player(game, Side::White).await;
    let offered = club.press(white, Press::TournamentRequest).await.unwrap();
    assert_eq!(offered.buttons.len(), 5);
    let plea = |about, says: &str| {
        RequestAct::Tournament(TournamentAsk::Plea { tournament: None, about, says: says.to_owned() })
    };
    assert_eq!(club.refused(white, plea(PleaKind::Win, " ")).await, Refusal::NoReason);
    for says in ["is not there", "is still not there"] {
        club.ask(white, plea(PleaKind::Win, says)).await.unwrap();
    }
    club.ask(white, plea(PleaKind::Adjourn, "a <b>week</b>")).await.unwrap();
    assert!(matches!(club.refused(BOSS, plea(PleaKind::Win, "me too")).await, Refusal::Desk { .. }));
    let home = desk(&mut club, DeskView::Home).await;
    assert!(home.said().contains("2 requests are waiting"), "one of each kind: {}", home.said());
    press_everything(&mut club, &home, 1).await;
    let own = club.rounds().await[0].pairs[0].white;
    let claim = desk(&mut club, DeskView::Plea(own, PleaKind::Win)).await.said();
    assert!(claim.contains(&format!("<@{white}> to move since <t:")), "whose turn it is: {claim}");
    let grant = |about, granted| takes(DeskStep::Answer(own, about, granted), "by the rules");
    club.ask(BOSS, grant(PleaKind::Win, true)).await.unwrap();
    club.ask(BOSS, grant(PleaKind::Adjourn, false)).await.unwrap();
    assert_eq!(club.board(1, 1).await.result.unwrap().verdict, KeptVerdict::ForfeitBlack);
    assert!(club.entrants().await.iter().all(|entrant| entrant.pleas.is_empty()));
    assert!(why_not(&mut club, grant(PleaKind::Win, true)).await.contains("already answered"));
    let mut called = Vec::new();
    while let Some(item) = tell::next_news_of_tournament(&club.app, CUP).await.unwrap() {
        if let bot::app::Delivery::Post { message, .. } = &item.delivery {
            called.extend(message.ping.clone());
        }
        tell::told_of_tournament(&club.app, &item, bot::app::DeliveryReport::Done).await.unwrap();
    }
    let black = club.player(game, Side::Black).await;
    let wanted = [BOSS, BOSS, white, white, black].map(UserId);
    assert_eq!(
        called, wanted,
        "the organiser once for each kind, the player once for each answer, who was absent once"
    );
    let entrants = club.entrants().await;
    let absent: Vec<_> = entrants.iter().filter(|it| it.away == Some(1)).map(|it| it.player.id).collect();
    assert_eq!(absent, [UserId(black)], "an absence that is granted is one");
    club.verify().await;
}

#[tokio::test]
async fn a_request_for_a_win_or_for_time_waits_no_more_once_the_board_has_its_result() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let game = club.board(1, 1).await.game.unwrap();
    let white = club.player(game, Side::White).await;
    for about in [PleaKind::Win, PleaKind::Adjourn, PleaKind::Appeal] {
        let plea = TournamentAsk::Plea { tournament: None, about, says: "please".to_owned() };
        club.ask(white, RequestAct::Tournament(plea)).await.unwrap();
    }
    assert!(desk(&mut club, DeskView::Home).await.said().contains("3 requests are waiting"));
    let drawn = DeskStep::Result { round: None, board: 1, verdict: KeptVerdict::Draw };
    club.ask(BOSS, takes(drawn, "agreed")).await.unwrap();
    let home = desk(&mut club, DeskView::Home).await;
    assert!(home.said().contains("1 request is waiting"), "the appeal: {}", home.said());
    for about in [PleaKind::Win, PleaKind::Date, PleaKind::Adjourn] {
        let plea = RequestAct::Tournament(TournamentAsk::Plea { tournament: None, about, says: "please".to_owned() });
        let Refusal::Desk { why } = club.refused(white, plea).await else { panic!("{about:?}") };
        assert!(why.say(bot::words::Lang::En).contains("Appeal against a decision"), "{about:?}");
    }
    club.verify().await;
}

#[tokio::test]
async fn an_undo_brings_nobody_back_whose_data_was_deleted() {
    let mut club = Club::begun(TournamentFormat::Swiss, 6).await;
    let pair = pairs(&club.rounds().await[0])[0];
    let who = |club: &[bot::record::EntrantRecord], number| {
        club.iter().find(|it| it.number == Some(number)).unwrap().player.id.person().unwrap().0
    };
    let gone = who(&club.entrants().await, pair[0]);
    club.ask(
        gone,
        RequestAct::Tournament(TournamentAsk::Plea {
            tournament: None,
            about: PleaKind::Date,
            says: "on Friday".to_owned(),
        }),
    )
    .await
    .unwrap();
    club.ask(BOSS, takes(DeskStep::Early, "it is late")).await.unwrap();
    club.ask(BOSS, takes(DeskStep::Withdraw(number(pair[0])), "is ill")).await.unwrap();
    club.say().await;
    club.forget(gone).await;
    leaving::finish_leaving(&club.app, club.now).await.unwrap();
    assert!(club.everything().await.iter().all(|(key, value)| !(key.clone() + value).contains(&gone.to_string())));
    // The step with the deleted player remains. The undo goes to the step before, then to the round's start.
    club.undo("no date").await.unwrap();
    assert_eq!(club.rounds().await[0].deadline, None);
    club.undo("once more").await.unwrap();
    assert!(club.rounds().await.is_empty());
    club.ask(BOSS, takes(DeskStep::GoOn, "")).await.unwrap();
    let round = club.rounds().await[0].clone();
    assert!(!pairs(&round).iter().any(|two| two.contains(&pair[0])), "{round:?}");
    assert!(club.everything().await.iter().all(|(key, value)| !(key.clone() + value).contains(&gone.to_string())));
    club.play_to_the_end(|_, _| KeptVerdict::White).await;
    assert_eq!(club.cup().await.stage, TournamentStage::Finished);
    club.verify().await;
}

#[tokio::test]
async fn reasons_that_tell_of_somebody_go_with_their_data() {
    let mut club = Club::begun(TournamentFormat::Swiss, 6).await;
    let rounds = club.rounds().await;
    let [gone, rival, third] = [rounds[0].pairs[0].white, rounds[0].pairs[0].black, rounds[0].pairs[1].white];
    let entrants = club.entrants().await;
    let who = |number| {
        let found = entrants.iter().find(|entrant: &&EntrantRecord| entrant.number == Some(number));
        found.unwrap().player.id.person().unwrap().0
    };
    let plea = |about, says: &str| {
        RequestAct::Tournament(TournamentAsk::Plea { tournament: None, about, says: says.to_owned() })
    };
    club.ask(who(gone), plea(PleaKind::Adjourn, "I am ill")).await.unwrap();
    club.ask(BOSS, takes(DeskStep::Answer(gone, PleaKind::Adjourn, false), "was seen drunk")).await.unwrap();
    club.ask(who(rival), plea(PleaKind::Win, "never comes")).await.unwrap();
    club.ask(BOSS, takes(DeskStep::Apart([EntrantRef::Number(gone), EntrantRef::Number(third)], true), "they quarrel"))
        .await
        .unwrap();
    club.undo("no longer enemies").await.unwrap();
    club.ask(BOSS, takes(DeskStep::Pause, "for lunch")).await.unwrap();
    let about_them = ["seen drunk", "never comes", "quarrel", "no longer enemies"];
    let kept =
        |rows: std::collections::BTreeMap<String, String>, says: &str| rows.values().any(|row| row.contains(says));
    for says in about_them {
        assert!(kept(club.everything().await, says), "{says}");
    }
    club.forget(who(gone)).await;
    leaving::finish_leaving(&club.app, club.now).await.unwrap();
    for says in about_them {
        assert!(!kept(club.everything().await, says), "{says}");
    }
    assert!(kept(club.everything().await, "for lunch"));
    club.verify().await;
}

#[tokio::test]
async fn a_button_of_the_desk_does_nothing_once_something_else_was_done() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let home = desk(&mut club, DeskView::Home).await;
    let undo = home.buttons.iter().find(|button| button.custom_id().contains(":undo:")).unwrap().clone();
    club.ask(BOSS, takes(DeskStep::Pause, "for a while")).await.unwrap();
    let why = why_not(&mut club, undo.act(Some("oops")).unwrap()).await;
    assert!(why.contains("Something has changed"), "{why}");
    club.play_round(|_| KeptVerdict::White).await;
    assert_eq!(club.rounds().await.len(), 1, "it is paused");
    let button = Button::of_tournament(Press::TournamentSure, CUP).with(DeskStep::GoOn);
    club.ask(BOSS, button.act(None).unwrap()).await.unwrap();
    assert_eq!(club.rounds().await.len(), 2);
    club.verify().await;
}

#[tokio::test]
async fn a_board_that_a_leaving_has_settled_takes_no_other_result() {
    let mut club = Club::begun(TournamentFormat::RoundRobin, 4).await;
    club.press(FIRST, Press::TournamentLeaveNow).await.unwrap();
    club.play_round(|_| KeptVerdict::White).await;
    let number = club.entrants().await[0].number.unwrap();
    let round = club.rounds().await.pop().unwrap();
    let board = (1..).zip(&round.pairs).find(|(_, pair)| [pair.white, pair.black].contains(&number)).unwrap().0;
    let why = why_not(&mut club, decides(round.number, board, KeptVerdict::White)).await;
    assert!(why.contains("the rules of a round robin decide"), "{why}");
    club.play_to_the_end(|_, _| KeptVerdict::White).await;
    club.check_files().await;
    club.verify().await;
}

#[tokio::test]
async fn the_organisers_are_asked_below_the_board_in_the_thread_and_nowhere_else_of_a_game() {
    let club = Club::begun(TournamentFormat::Swiss, 4).await;
    let has = |message: &bot::app::Message, press| message.buttons.iter().any(|button| button.press == press);
    let boards = club.messages.values().filter(|(message, _)| has(message, Press::Move)).count();
    let asks = club.messages.values().filter(|(message, _)| has(message, Press::TournamentRequest)).count();
    assert_eq!((boards, asks), (2, 2), "below the message that opened the thread it would be answered in the channel");
    assert!(
        club.messages.values().all(|(message, _)| has(message, Press::Move) == has(message, Press::TournamentRequest))
    );
}

#[tokio::test]
async fn a_board_leads_to_its_game() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    for board in [1, 2] {
        let thread = club.game(club.board(1, board).await.game.unwrap()).await.thread().unwrap();
        let shown = desk(&mut club, DeskView::Board(1, board)).await.said();
        assert!(shown.contains(&format!("<#{}>", thread.0)), "{shown}");
    }
}

#[tokio::test]
async fn the_desk_says_who_has_not_checked_in_lets_it_start_and_tells_until_when_a_round_lasts() {
    let mut club = Club::of(TournamentFormat::Swiss, 4).await;
    let starts = club.now + 30 * HOUR;
    club.set(|record| {
        (record.terms.calendar.starts, record.terms.calendar.check_in) = (Some(starts), Some(24));
        record.terms.calendar.days = Some(2);
    })
    .await;
    let early = desk(&mut club, DeskView::Home).await.said();
    assert!(!early.contains("Not checked in yet"), "nobody was asked to: {early}");
    club.pass(7 * HOUR).await;
    for who in [FIRST, FIRST + 2] {
        club.press(who, Press::TournamentHere).await.unwrap();
    }
    let shown = desk(&mut club, DeskView::Home).await;
    let absent = format!("Not checked in yet (2): <@{}>, <@{}>", FIRST + 1, FIRST + 3);
    assert!(shown.said().contains(&absent), "{}", shown.said());
    assert!(!shown.said().contains("The round ends"), "{}", shown.said());
    let start = shown.buttons.iter().find(|button| button.press == Press::TournamentStart).unwrap();
    let asked = club.ask(BOSS, start.act(None).unwrap()).await.unwrap();
    club.ask(BOSS, asked.buttons[0].act(None).unwrap()).await.unwrap();
    club.say().await;
    let shown = desk(&mut club, DeskView::Home).await.said();
    assert!(shown.contains("The round ends <t:") && !shown.contains("Not checked in yet"), "{shown}");
    club.verify().await;
}
