//! People without rights: helpers without their role, people elsewhere, and banned people. Their presses are answered
//! but change nothing.

use bot::app::ask::desk::DeskStep;
use bot::app::ask::server as servers;
use bot::app::ask::tournament::TournamentAsk;
use bot::app::{CallerServer, ModerationAsk, Press, RequestAct};
use bot::record::{KeptVerdict, RoleId, TournamentFormat, TournamentStage};
use bot::refusal::{Refusal, Trouble};

use super::club::{BOSS, CUP, Club, FIRST, SERVER, decides, person, takes};
use super::hostile::{kept, presses};
use crate::ask::{self, Asker};

const HELPER: u64 = 4_242;
const HELPERS: RoleId = RoleId(8);
/// Systems without late entries, which would be legitimate changes.
const SYSTEMS: [TournamentFormat; 3] =
    [TournamentFormat::KnockOut, TournamentFormat::RoundRobin, TournamentFormat::League];

#[derive(Clone, Copy, Debug)]
enum Spot {
    Direct,
    Elsewhere,
    There,
}

impl Club {
    async fn pressed_from(&mut self, from: Spot, who: u64, act: RequestAct) -> Result<(), Trouble> {
        let mut request = self.request(who, act.clone());
        let event = request.caller.event;
        let may_all =
            CallerServer { may_manage: true, may_manage_events: true, may_host: true, ..ask::server(SERVER.0 + 1) };
        request = match from {
            Spot::There => request,
            Spot::Direct => Asker::new(who).in_direct(77).at(self.now).asks(event, act),
            Spot::Elsewhere => Asker::new(who).in_channel(900).in_server(may_all).at(self.now).asks(event, act),
        };
        self.app.handle(&request).await.map(drop)
    }

    async fn ban(&mut self, who: u64) {
        let ban = servers::ServerAsk::Moderate(ModerationAsk::Ban { whom: person(who), days: None, reason: None });
        let mut request = self.request(BOSS, RequestAct::Server(ban));
        request.caller.server.as_mut().unwrap().may_moderate = true;
        self.app.handle(&request).await.unwrap();
        self.look().await;
        self.say().await;
    }
}

fn steps() -> Vec<RequestAct> {
    let is_theirs = |act: &RequestAct| {
        matches!(
            act,
            RequestAct::Tournament(
                TournamentAsk::Step { .. }
                    | TournamentAsk::Desk(..)
                    | TournamentAsk::Deadline(..)
                    | TournamentAsk::LetIn(..)
                    | TournamentAsk::TurnAway(..)
                    | TournamentAsk::Asks(..)
                    | TournamentAsk::Start(_)
                    | TournamentAsk::StartNow(_)
                    | TournamentAsk::Stop(_)
            )
        )
    };
    let steps: Vec<_> = presses().into_iter().filter(is_theirs).collect();
    assert!(steps.len() > 25, "{}", steps.len());
    steps
}

#[tokio::test]
async fn a_helper_whose_role_is_gone_takes_no_step_any_more() {
    let mut club = Club::begun(TournamentFormat::Swiss, 6).await;
    club.ask(BOSS, takes(DeskStep::Runners(Some(HELPERS)), "")).await.unwrap();
    club.say().await;
    club.roles = vec![HELPERS];
    club.ask(HELPER, decides(1, 1, KeptVerdict::White)).await.unwrap();
    club.say().await;
    club.roles.clear();
    let before = kept(&club).await;
    for act in steps() {
        let answer = club.ask(HELPER, act.clone()).await;
        assert!(
            matches!(answer, Err(Trouble::Refused(Refusal::NotOrganiser | Refusal::BadButton))),
            "{act:?}: {answer:?}"
        );
        assert!(kept(&club).await == before, "{act:?}");
    }
}

#[tokio::test]
async fn nobody_runs_a_tournament_from_elsewhere() {
    let mut club = Club::begun(TournamentFormat::Swiss, 6).await;
    club.ask(BOSS, takes(DeskStep::Runners(Some(HELPERS)), "")).await.unwrap();
    club.say().await;
    let before = kept(&club).await;
    for from in [Spot::Direct, Spot::Elsewhere] {
        for who in [BOSS, FIRST, HELPER] {
            for act in steps() {
                let answer = club.pressed_from(from, who, act.clone()).await;
                assert!(matches!(answer, Err(Trouble::Refused(_))), "{from:?}, {who}: {act:?}: {answer:?}");
                assert!(kept(&club).await == before, "{from:?}, {who}: {act:?}");
            }
        }
    }
}

#[tokio::test]
async fn strangers_in_direct_messages_and_other_servers_change_nothing() {
    for system in SYSTEMS {
        let mut club = Club::begun(system, 6).await;
        let before = kept(&club).await;
        for from in [Spot::Direct, Spot::Elsewhere] {
            for act in presses() {
                let answer = club.pressed_from(from, HELPER, act.clone()).await;
                assert!(!matches!(answer, Err(Trouble::Failed(_))), "{from:?}: {act:?}: {answer:?}");
                let mut after = kept(&club).await;
                after.retain(|key, _| !key.starts_with("draft/"));
                assert!(after == before, "{system:?}, {from:?}: {act:?}");
            }
        }
    }
}

#[tokio::test]
async fn the_banned_change_nothing_wherever_they_press() {
    for system in SYSTEMS {
        for (who, stage) in [
            (FIRST + 2, TournamentStage::Running),
            (HELPER, TournamentStage::Running),
            (FIRST + 2, TournamentStage::Open),
        ] {
            let mut club = Club::of(system, 6).await;
            if stage == TournamentStage::Running {
                club.press(BOSS, Press::TournamentStartNow).await.unwrap();
                club.say().await;
            }
            club.ban(who).await;
            if who == FIRST + 2 {
                club.press(who, Press::TournamentLeaveNow).await.ok();
                club.look().await;
                club.say().await;
            }
            let before = kept(&club).await;
            for from in [Spot::There, Spot::Direct, Spot::Elsewhere] {
                for act in presses() {
                    let answer = club.pressed_from(from, who, act.clone()).await;
                    assert!(!matches!(answer, Err(Trouble::Failed(_))), "{from:?}: {act:?}: {answer:?}");
                    let mut after = kept(&club).await;
                    after.retain(|key, _| !key.starts_with("draft/"));
                    assert!(after == before, "{system:?}, {stage:?}, {from:?}, {who}: {act:?}");
                }
            }
            assert_eq!(club.cup().await.id, CUP);
        }
    }
}
