//! Ladders: allowed challenges, the order of places, and players who drop out.

use bot::app::ask::desk::{DeskStep, EntrantRef};
use bot::app::ask::server::{self, ModerationAsk};
use bot::app::ask::tournament::TournamentAsk;
use bot::app::{CallerServer, Message, Press, RequestAct, upkeep};
use bot::record::{DAY, KeptVerdict, RoleId, TournamentFormat, TournamentStage, UserId, keys};
use bot::refusal::{Refusal, Trouble};
use bot::words::{Lang, Text};
use rules::Side;

use super::club::{BOSS, CUP, Club, FIRST, SERVER, takes};
use crate::ask::{self, Asker};

impl Club {
    async fn challenge(&mut self, who: u64, of: Option<u16>) -> Result<Message, Trouble> {
        self.ask(who, RequestAct::Tournament(TournamentAsk::Challenge(CUP, of))).await
    }

    async fn order(&mut self) -> Vec<u64> {
        let said = self.standings(BOSS).await;
        let of_line = |line: &str| line.split_once(". Person ")?.1.split([' ', ':']).next()?.parse().ok();
        said.lines().filter_map(of_line).collect()
    }

    async fn play_last(&mut self, who: u64, challenge: u16, wins: u64) {
        self.ask(who, RequestAct::Tournament(TournamentAsk::Accept(CUP, challenge))).await.unwrap();
        self.say().await;
        assert!(self.messages.values().all(|(message, _)| message.ping_role.is_none()), "one game calls no role");
        let round = self.cup().await.begun;
        let game = self.board(round, 1).await.game.unwrap();
        let is_white = self.player(game, Side::White).await == wins;
        self.play(game, if is_white { KeptVerdict::White } else { KeptVerdict::Black }).await;
        self.look().await;
        self.say().await;
    }
}

#[tokio::test]
async fn whoever_beats_somebody_above_takes_the_place_just_above_them_when_the_game_ends() {
    let mut club = Club::begun(TournamentFormat::Ladder, 5).await;
    let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(|nth| FIRST + nth);
    assert_eq!(club.order().await, [a, b, c, d, e]);
    club.set(|cup| cup.ping = Some(RoleId(8))).await;
    let menu = club.challenge(e, None).await.unwrap();
    let offered: Vec<_> = menu.choices[0].items.iter().map(|item| item.value.clone()).collect();
    assert_eq!(offered, ["2", "3", "4"], "the three above, and no others");
    for (who, of, why) in
        [(e, 1, Refusal::LadderNobody), (b, 3, Refusal::LadderNobody), (4_242, 1, Refusal::LadderNotOn)]
    {
        assert_eq!(club.refused(who, RequestAct::Tournament(TournamentAsk::Challenge(CUP, Some(of)))).await, why);
    }
    club.challenge(e, Some(2)).await.unwrap();
    club.challenge(c, Some(1)).await.unwrap();
    club.say().await;
    assert!(club.all_posted().contains(&format!("<@{e}> challenges <@{b}>")), "{}", club.all_posted());
    assert_eq!(
        club.refused(d, RequestAct::Tournament(TournamentAsk::Challenge(CUP, Some(1)))).await,
        Refusal::LadderTaken
    );
    assert_eq!(
        club.refused(e, RequestAct::Tournament(TournamentAsk::Challenge(CUP, Some(3)))).await,
        Refusal::LadderBusy
    );
    assert_eq!(club.refused(a, RequestAct::Tournament(TournamentAsk::Accept(CUP, 1))).await, Refusal::LadderNotYours);
    club.play_last(a, 2, c).await;
    assert_eq!(club.order().await, [c, a, b, d, e]);
    assert_eq!(club.refused(a, RequestAct::Tournament(TournamentAsk::Accept(CUP, 2))).await, Refusal::LadderGone);
    // The other challenge is older. Its result counts from the places at the game's end.
    club.play_last(b, 1, e).await;
    assert_eq!(club.order().await, [c, a, e, b, d]);
    assert!(club.all_posted().contains(&format!("<@{e}> climbs from no. 5 to no. 3")), "{}", club.all_posted());
    assert_eq!(
        club.refused(b, RequestAct::Tournament(TournamentAsk::Challenge(CUP, Some(5)))).await,
        Refusal::LadderSoon { days: 14 }
    );
    club.check_files().await;
    club.verify().await;
}

#[tokio::test]
async fn who_answers_no_challenge_loses_the_place_once_and_then_is_off() {
    let mut club = Club::begun(TournamentFormat::Ladder, 4).await;
    let [a, b, c, d] = [0, 1, 2, 3].map(|nth| FIRST + nth);
    club.challenge(c, Some(1)).await.unwrap();
    club.pass(bot::record::Millis(3 * DAY.0)).await;
    assert_eq!(club.order().await, [a, b, c, d], "the last moment counts");
    club.look().await;
    club.say().await;
    assert_eq!(club.order().await, [c, a, b, d]);
    assert!(club.all_posted().contains("wasn’t answered in time"), "{}", club.all_posted());
    club.challenge(b, Some(1)).await.unwrap();
    club.pass(bot::record::Millis(4 * DAY.0)).await;
    club.say().await;
    assert_eq!(club.order().await, [c, b, d]);
    assert!(club.all_posted().contains(&format!("<@{a}> is off the ladder")));
    club.press(a, Press::TournamentJoinNow).await.unwrap();
    club.press(8_001, Press::TournamentJoinNow).await.unwrap();
    club.press(b, Press::TournamentLeaveNow).await.unwrap();
    club.look().await;
    assert_eq!(club.order().await, [c, d, a, 8_001]);
    club.check_files().await;
    club.pass(bot::record::Millis(60 * DAY.0)).await;
    club.say().await;
    assert_eq!(club.order().await, Vec::<u64>::new());
    club.press(BOSS, Press::TournamentCancelNow).await.unwrap();
    assert_eq!(club.cup().await.stage, TournamentStage::Finished);
    assert!(club.store_is_quiet().await);
    club.verify().await;
}

impl Club {
    async fn store_is_quiet(&self) -> bool {
        store::Store::get(&*self.store, &keys::stirred(CUP)).await.unwrap().is_none()
    }
}

#[tokio::test]
async fn no_time_runs_out_while_it_is_paused() {
    let mut club = Club::begun(TournamentFormat::Ladder, 4).await;
    let [a, b, c, d] = [0, 1, 2, 3].map(|nth| FIRST + nth);
    club.challenge(c, Some(2)).await.unwrap();
    club.pass(DAY).await;
    club.ask(BOSS, takes(DeskStep::Pause, "holidays")).await.unwrap();
    club.pass(60 * DAY).await;
    assert_eq!(
        club.refused(d, RequestAct::Tournament(TournamentAsk::Challenge(CUP, Some(1)))).await,
        Refusal::LadderPaused
    );
    assert_eq!(club.refused(b, RequestAct::Tournament(TournamentAsk::Accept(CUP, 1))).await, Refusal::LadderPaused);
    club.ask(BOSS, takes(DeskStep::GoOn, "back")).await.unwrap();
    club.pass(DAY).await;
    assert_eq!(club.order().await, [a, b, c, d], "two days of three are over, and nobody has stayed away");
    club.pass(2 * DAY).await;
    assert_eq!(club.order().await, [a, c, b, d], "the challenge was not taken in time");
    club.challenge(b, Some(2)).await.ok();
    club.challenge(d, Some(3)).await.ok();
    let mut told = Vec::new();
    for who in [a, b, c, d] {
        told.push(club.ask(who, RequestAct::Tournament(TournamentAsk::Mine)).await.unwrap().said());
    }
    let n = |words: &str| told.iter().filter(|said| said.contains(words)).count();
    assert!(n("has challenged you") > 0 && n("has challenged you") == n("who hasn’t answered yet"), "{told:?}");
    assert_eq!(n("Place "), 4, "{told:?}");
    club.verify().await;
}

#[tokio::test]
async fn no_time_runs_out_while_the_bot_is_not_in_the_server() {
    let mut club = Club::begun(TournamentFormat::Ladder, 4).await;
    let [a, b, c, d] = [0, 1, 2, 3].map(|nth| FIRST + nth);
    club.challenge(c, Some(2)).await.unwrap();
    club.pass(DAY).await;
    upkeep::leave_server(&club.app, SERVER, club.now).await.unwrap();
    club.pass(bot::record::Millis(29 * DAY.0)).await;
    upkeep::join_server(&club.app, SERVER, club.now).await.unwrap();
    club.pass(DAY).await;
    assert_eq!(club.order().await, [a, b, c, d], "two days of three are over");
    club.pass(2i64 * DAY).await;
    assert_eq!(club.order().await, [a, c, b, d], "the challenge was not taken in time");
    club.verify().await;
}

#[tokio::test]
async fn nobody_challenges_somebody_who_blocked_them_or_whom_they_blocked() {
    let mut club = Club::of(TournamentFormat::Ladder, 4).await;
    let [a, b, c] = [0, 1, 2].map(|nth| FIRST + nth);
    let block = || RequestAct::Begin(bot::app::ask::begin::BeginAsk::Block(Some(UserId(c))));
    let said = club.ask(b, block()).await.unwrap().said();
    assert!(!said.contains("ladder"), "{said}");
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.say().await;
    for (who, of) in [(c, 2), (FIRST + 3, 2)] {
        let refused = club.challenge(who, Some(of)).await.map_err(|trouble| match trouble {
            Trouble::Refused(why) => matches!(why.itself(), Refusal::LadderApart { .. }),
            Trouble::Failed(_) => false,
        });
        assert_eq!(refused.err(), (who == c).then_some(true), "{who}");
    }
    let offered: Vec<_> =
        club.challenge(c, None).await.unwrap().choices[0].items.iter().map(|item| item.value.clone()).collect();
    assert_eq!(offered, ["1"]);
    // Otherwise the first player could keep the place by blocking all neighbours.
    let said = club.ask(a, block()).await.unwrap().said();
    assert!(said.contains("still costs you your place"), "{said}");
    club.challenge(c, Some(1)).await.unwrap();
    club.verify().await;
}

#[tokio::test]
async fn blocks_put_no_place_of_a_ladder_out_of_reach() {
    for (players, most) in [(4, 1), (12, 2)] {
        let mut club = Club::of(TournamentFormat::Ladder, players).await;
        for below in 1..4 {
            let block = bot::app::ask::begin::BeginAsk::Block(Some(UserId(FIRST + below)));
            club.ask(FIRST, RequestAct::Begin(block)).await.unwrap();
        }
        club.press(BOSS, Press::TournamentStartNow).await.unwrap();
        club.say().await;
        let mut n_apart = 0;
        for below in 1..4 {
            let refused = club.challenge(FIRST + below, Some(1)).await;
            let Err(Trouble::Refused(why)) = refused else { continue };
            n_apart += usize::from(matches!(why.itself(), Refusal::LadderApart { .. }));
        }
        assert_eq!(n_apart, most, "of {players}");
    }
}

#[tokio::test]
async fn who_runs_a_ladder_does_not_keep_a_place_by_that() {
    let mut club = Club::of(TournamentFormat::Ladder, 0).await;
    for who in [BOSS, FIRST, FIRST + 1] {
        club.join(who).await;
    }
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.challenge(FIRST, Some(1)).await.unwrap();
    let withdraw = || takes(DeskStep::Withdraw(EntrantRef::Person(UserId(FIRST))), "no");
    assert_eq!(club.refused(BOSS, withdraw()).await, Refusal::TournamentOwnGame);
    let pause = Text::from(club.refused(BOSS, takes(DeskStep::Pause, "holidays")).await).say(Lang::En);
    let end = club.refusal(BOSS, Press::TournamentCancelNow).await;
    assert!([&pause, &end].iter().all(|why| why.contains("an open challenge")), "{pause} {end}");
    club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Accept(CUP, 1))).await.unwrap();
    club.ask(BOSS, takes(DeskStep::Pause, "holidays")).await.unwrap();
    assert_eq!(club.refused(BOSS, withdraw()).await, Refusal::TournamentOwnGame);
    let end = club.refusal(BOSS, Press::TournamentCancelNow).await;
    assert!(end.contains("an open challenge"), "{end}");
    club.verify().await;
}

#[tokio::test]
async fn who_is_banned_neither_challenges_nor_takes_a_challenge() {
    let mut club = Club::begun(TournamentFormat::Ladder, 4).await;
    let [b, c] = [FIRST + 1, FIRST + 2];
    club.challenge(c, Some(2)).await.unwrap();
    for (event, whom) in [(800, b), (801, FIRST + 3)] {
        let server = CallerServer { may_moderate: true, ..ask::server(SERVER.0) };
        let ban = ModerationAsk::Ban { whom: ask::person(whom), days: None, reason: None };
        let ban = RequestAct::Server(server::ServerAsk::Moderate(ban));
        club.app.handle(&Asker::new(BOSS).in_server(server).at(club.now).asks(event, ban)).await.unwrap();
    }
    assert!(matches!(
        club.refused(b, RequestAct::Tournament(TournamentAsk::Accept(CUP, 1))).await,
        Refusal::Banned { .. }
    ));
    assert!(matches!(
        club.refused(FIRST + 3, RequestAct::Tournament(TournamentAsk::Challenge(CUP, Some(1)))).await,
        Refusal::Banned { .. }
    ));
    let declines = TournamentAsk::Decline { tournament: CUP, challenge: 1, sure: true };
    club.ask(b, RequestAct::Tournament(declines)).await.unwrap();
    assert_eq!(club.order().await, [FIRST, c, b, FIRST + 3]);
    club.verify().await;
}
