//! Requests not to be paired with a certain player. The request and its answer stay between the player and the
//! organisers.

use bot::app::ask::desk::{DeskStep, DeskView, EntrantRef};
use bot::app::ask::tournament::TournamentAsk;
use bot::app::{Press, RequestAct};
use bot::record::{ApartRecord, KeptVerdict, PleaKind, TournamentFormat, UserId, keys, read};
use bot::refusal::Refusal;
use bot::words::{Lang, Text};

use store::Store;

use super::club::{BOSS, CUP, Club, FIRST, takes};

fn wish(says: &str) -> RequestAct {
    RequestAct::Tournament(TournamentAsk::Plea { tournament: None, about: PleaKind::Apart, says: says.to_owned() })
}

fn spare(who: u64, whom: u64) -> RequestAct {
    takes(DeskStep::Spare([who, whom].map(|who| EntrantRef::Person(UserId(who)))), "")
}

impl Club {
    async fn number(&self, who: u64) -> u16 {
        let found = self.entrants().await.into_iter().find(|entrant| entrant.player.id == UserId(who));
        found.unwrap().number.unwrap()
    }

    async fn kept_apart(&self) -> Vec<(u16, u16)> {
        let row = self.store.get(&keys::apart(CUP)).await.unwrap();
        row.map_or_else(Vec::new, |row| read::<ApartRecord>(&row.value).unwrap().pairs)
    }

    /// All texts that people other than the organiser and the asker can read.
    async fn public(&mut self, asker: u64) -> String {
        let mut log = String::new();
        for page in 0..3 {
            log += &self.ask(FIRST + 5, RequestAct::Tournament(TournamentAsk::Log(None, page))).await.unwrap().said();
        }
        let letters = self.letters.iter().filter(|(who, _)| ![BOSS, asker].contains(who));
        letters.fold(self.all_posted() + &log, |all, (_, said)| all + said)
    }
}

#[tokio::test]
async fn a_wish_not_to_meet_somebody_is_the_organisers_business_alone() {
    let mut club = Club::begun(TournamentFormat::Swiss, 6).await;
    let (me, other) = (FIRST, FIRST + 3);
    let offered = club.press(me, Press::TournamentRequest).await.unwrap();
    assert!(offered.buttons.iter().any(|button| button.to.ends_with("apart")));
    club.ask(me, wish("not against Person 7004, who insulted me")).await.unwrap();
    club.say().await;
    let told: Vec<_> =
        club.letters.iter().filter(|(who, said)| *who == BOSS && said.contains("a private request")).collect();
    assert_eq!(told.len(), 1);
    assert!(!club.public(me).await.contains("insulted") && !club.public(me).await.contains("asks for"));
    let own = club.number(me).await;
    let desk = |view: DeskView| RequestAct::Tournament(TournamentAsk::Desk(None, view));
    let shown = club.ask(BOSS, desk(DeskView::Plea(own, PleaKind::Apart))).await.unwrap();
    assert!(shown.said().contains("insulted"), "{}", shown.said());
    let menu = club.ask(BOSS, shown.buttons[0].act(None).unwrap()).await.unwrap();
    let item = DeskView::Spared(own, club.number(other).await).to_string();
    let asked = club.ask(BOSS, menu.choices[0].button.act(Some(&item)).unwrap()).await.unwrap();
    assert!(asked.said().contains("no one else learns why"), "{}", asked.said());
    assert_eq!(club.kept_apart().await, []);
    club.ask(BOSS, asked.buttons[0].act(None).unwrap()).await.unwrap();
    let pair = (own.min(club.number(other).await), own.max(club.number(other).await));
    assert_eq!(club.kept_apart().await, [pair]);
    club.say().await;
    assert!(club.letters.iter().any(|(who, said)| *who == me && said.contains("your request is granted")));
    let public = club.public(me).await;
    let line = public.lines().find(|line| line.contains("about the pairings")).unwrap();
    assert!(!line.contains(&format!("<@{me}>")) && !line.contains(&format!("<@{other}>")), "{line}");
    assert!(!public.contains("insulted") && !public.contains("granted a request by"), "{public}");
    club.play_to_the_end(|_, _| KeptVerdict::Draw).await;
    for round in club.rounds().await.into_iter().skip(1) {
        let is_pair = |white: u16, black: u16| (white.min(black), white.max(black)) == pair;
        assert!(round.pairs.iter().all(|it| !is_pair(it.white, it.black)), "{:?}", round.pairs);
    }
    club.verify().await;
}

#[tokio::test]
async fn such_a_wish_is_refused_in_private_bounded_and_asked_in_a_swiss_alone() {
    let mut club = Club::begun(TournamentFormat::Swiss, 12).await;
    let me = FIRST;
    assert!(matches!(club.refused(BOSS, spare(me, FIRST + 1)).await, Refusal::Desk { .. }), "nobody has asked");
    club.ask(me, wish("not against anybody")).await.unwrap();
    let own = club.number(me).await;
    let grant = takes(DeskStep::Answer(own, PleaKind::Apart, true), "");
    let why = Text::from(club.refused(BOSS, grant).await).say(Lang::En);
    assert!(why.contains("`other`"), "{why}");
    club.ask(BOSS, takes(DeskStep::Answer(own, PleaKind::Apart, false), "")).await.unwrap();
    club.say().await;
    assert!(club.letters.iter().any(|(who, said)| *who == me && said.contains("was declined")));
    assert!(!club.public(me).await.contains(&format!("<@{me}>, your request")));
    for nth in 1..=3 {
        club.ask(me, wish("nor against this one")).await.unwrap();
        club.ask(BOSS, spare(me, FIRST + nth)).await.unwrap();
    }
    club.ask(me, wish("nor against a fourth")).await.unwrap();
    let why = Text::from(club.refused(BOSS, spare(me, FIRST + 4)).await).say(Lang::En);
    assert!(why.contains("three others") && club.kept_apart().await.len() == 3, "{why}");
    club.verify().await;
    let mut club = Club::begun(TournamentFormat::RoundRobin, 4).await;
    assert!(matches!(club.refused(FIRST, wish("please")).await, Refusal::Desk { .. }));
    let offered = club.press(FIRST, Press::TournamentRequest).await.unwrap();
    assert!(!offered.buttons.iter().any(|button| button.to.ends_with("apart")));
    let mut club = Club::of(TournamentFormat::Swiss, 4).await;
    assert_eq!(club.refused(FIRST, wish("please")).await, Refusal::TournamentNotBegun);
}
