//! Tournaments that repeat automatically.

use bot::app::ask::desk::DeskStep;
use bot::app::ask::draft::TermKind;
use bot::app::ask::tournament::{TournamentAsk, TournamentCreation};
use bot::app::{BotRight, CallerServer, OrganiserRights, Press, RequestAct};
use bot::record::{
    Admission, DAY, EntrantRecord, GuildRecord, HOUR, KeptVerdict, RoleId, TournamentFormat, TournamentId,
    TournamentRecord, TournamentStage, keys, read, write,
};
use bot::refusal::Refusal;
use store::{Batch, Store};

use super::club::{BOSS, CUP, Club, FIRST, SERVER, wanted};
use crate::ask;

const NEXT: TournamentId = TournamentId(2);

async fn weekly(players: u64) -> Club {
    let mut club = Club::new();
    let terms = vec![(TermKind::Repeat, "weekly".to_owned())];
    club.ask(
        BOSS,
        RequestAct::Tournament(TournamentAsk::Create(TournamentCreation {
            terms,
            ..wanted(TournamentFormat::RoundRobin)
        })),
    )
    .await
    .unwrap();
    for who in FIRST..FIRST + players {
        club.press(who, Press::TournamentJoinNow).await.unwrap();
    }
    club.say().await;
    club
}

fn organiser() -> CallerServer {
    CallerServer { may_manage_events: true, ..ask::server(SERVER.0) }
}

impl Club {
    async fn end_season(&self, id: TournamentId) {
        let record = TournamentRecord { stage: TournamentStage::Finished, ..season(self, id).await.unwrap() };
        let batch = Batch::new().put(keys::tournament(id), write(&record)).delete(keys::held(SERVER, false, id));
        self.store.commit(batch.put(keys::held(SERVER, true, id), Vec::new())).await.unwrap();
    }
}

async fn season(club: &Club, id: TournamentId) -> Option<TournamentRecord> {
    let row = club.store.get(&keys::tournament(id)).await.unwrap();
    row.map(|row| read(&row.value).unwrap())
}

async fn recur(club: &mut Club, organiser: OrganiserRights<'_>) {
    recur_with(club, organiser, &|_| Some(Vec::new())).await;
}

async fn recur_with(club: &mut Club, organiser: OrganiserRights<'_>, roles: &dyn Fn(u64) -> Option<Vec<RoleId>>) {
    for recurring in bot::app::seasons_due(&club.app, club.now).await.unwrap() {
        let there = recurring.people.iter().filter_map(|who| Some((*who, roles(who.0)?))).collect();
        bot::app::recur(&club.app, recurring.tournament, organiser, &there, club.now).await.unwrap();
        bot::app::recur(&club.app, recurring.tournament, organiser, &there, club.now).await.unwrap();
    }
    club.say().await;
}

#[tokio::test]
async fn whoever_has_left_the_server_or_lost_the_role_that_one_needs_does_not_play_the_next_season() {
    for (is_needed, stay) in [(false, vec![FIRST, FIRST + 1, FIRST + 3]), (true, vec![FIRST, FIRST + 3])] {
        let mut club = weekly(4).await;
        let role = is_needed.then_some(RoleId(77));
        club.settle(|terms| terms.entry.role = role).await;
        club.press(BOSS, Press::TournamentStartNow).await.unwrap();
        club.play_to_the_end(|_, _| KeptVerdict::White).await;
        club.pass(8 * DAY).await;
        let roles = |who: u64| match who - FIRST {
            1 => Some(vec![RoleId(78)]),
            2 => None,
            _ => Some(vec![RoleId(77), RoleId(78)]),
        };
        recur_with(&mut club, OrganiserRights::Has(&organiser()), &roles).await;
        assert_eq!(season(&club, NEXT).await.unwrap().joined, stay.len() as u32);
        let rows = club.store.scan(&keys::entrants(NEXT), None, 9).await.unwrap();
        let people = rows.iter().map(|row| read::<EntrantRecord>(&row.value).unwrap().player.id.person().unwrap().0);
        assert_eq!(people.collect::<Vec<_>>(), stay);
        club.verify().await;
    }
}

#[tokio::test]
async fn the_next_season_is_announced_once_with_everybody_who_stayed() {
    let mut club = weekly(4).await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.press(FIRST + 3, Press::TournamentLeaveNow).await.unwrap();
    club.pass(7 * DAY + HOUR).await;
    assert_eq!(bot::app::seasons_due(&club.app, club.now).await.unwrap().len(), 1);
    let before = club.cup().await.stage;
    recur(&mut club, OrganiserRights::Has(&organiser())).await;
    if before == TournamentStage::Running {
        assert!(season(&club, NEXT).await.is_none(), "the season goes on");
        club.play_to_the_end(|_, _| KeptVerdict::White).await;
        club.pass(DAY).await;
        recur(&mut club, OrganiserRights::Has(&organiser())).await;
    }
    let next = season(&club, NEXT).await.unwrap();
    assert_eq!((next.joined, next.stage, next.series.clone().unwrap().season), (3, TournamentStage::Open, 2));
    assert_eq!((next.name, next.terms), (club.cup().await.name, club.cup().await.terms));
    assert_eq!(club.cup().await.series.unwrap().next, None);
    assert!(club.all_posted().contains("season 2"), "{}", club.all_posted());
    assert!(season(&club, TournamentId(3)).await.is_none());
    assert_eq!(club.store.scan(keys::ALL_RECURS, None, 9).await.unwrap().len(), 1);
    club.verify().await;
}

#[tokio::test]
async fn it_stops_after_two_seasons_with_too_few_players() {
    let mut club = weekly(1).await;
    club.pass(7 * DAY + HOUR).await;
    recur(&mut club, OrganiserRights::Has(&organiser())).await;
    assert_eq!(season(&club, NEXT).await.unwrap().stage, TournamentStage::Open);
    assert_eq!(club.cup().await.stage, TournamentStage::Cancelled, "a season that nobody plays ends by the next one");
    club.pass(7 * DAY + HOUR).await;
    recur(&mut club, OrganiserRights::Has(&organiser())).await;
    assert!(season(&club, TournamentId(3)).await.is_none());
    assert_eq!(season(&club, NEXT).await.unwrap().series.unwrap().next, None);
    assert!(club.all_posted().contains("too few players"), "{}", club.all_posted());
    assert!(bot::app::seasons_due(&club.app, club.now + 900 * DAY).await.unwrap().is_empty());
    club.verify().await;
}

#[tokio::test]
async fn calling_a_season_off_ends_the_series_and_says_so() {
    let mut club = weekly(3).await;
    let cancel =
        TournamentAsk::Step { tournament: Some(CUP), step: DeskStep::Cancel, reason: "rain".to_owned(), sure: false };
    let asked = club.ask(BOSS, RequestAct::Tournament(cancel)).await.unwrap().said();
    let told = club.press(BOSS, Press::TournamentCancelNow).await.unwrap().said();
    club.say().await;
    for said in [asked, told, club.all_posted()] {
        assert!(said.contains("there won’t be another season"), "{said}");
    }
    club.pass(7 * DAY + HOUR).await;
    assert!(bot::app::seasons_due(&club.app, club.now).await.unwrap().is_empty());
    recur(&mut club, OrganiserRights::Has(&organiser())).await;
    assert!(season(&club, NEXT).await.is_none());
    club.verify().await;
}

#[tokio::test]
async fn seasons_to_which_too_few_come_end_it_and_one_that_is_put_off_moves_no_other() {
    let mut club = weekly(3).await;
    let begun = club.now;
    club.set(|record| {
        (record.terms.calendar.starts, record.terms.calendar.check_in) = (Some(begun + DAY), Some(2));
    })
    .await;
    club.pass(DAY).await;
    assert_eq!(club.cup().await.terms.calendar.starts, Some(begun + 2 * DAY), "nobody has checked in");
    club.pass(DAY).await;
    assert_eq!(club.cup().await.stage, TournamentStage::Cancelled);
    club.pass(5 * DAY + HOUR).await;
    recur(&mut club, OrganiserRights::Has(&organiser())).await;
    let next = season(&club, NEXT).await.unwrap();
    assert_eq!((next.joined, next.terms.calendar.starts), (3, Some(begun + 8 * DAY)));
    club.pass(DAY).await;
    club.pass(DAY).await;
    assert_eq!(season(&club, NEXT).await.unwrap().stage, TournamentStage::Cancelled);
    club.pass(6 * DAY).await;
    recur(&mut club, OrganiserRights::Has(&organiser())).await;
    assert!(season(&club, TournamentId(3)).await.is_none());
    assert!(club.all_posted().contains("two seasons in a row had too few players"), "{}", club.all_posted());
    assert!(bot::app::seasons_due(&club.app, club.now + 900 * DAY).await.unwrap().is_empty());
    club.verify().await;
}

#[tokio::test]
async fn it_stops_when_its_organiser_may_announce_nothing_any_more_and_waits_while_that_is_not_known() {
    let mut club = weekly(3).await;
    club.end_season(CUP).await;
    club.pass(7 * DAY + HOUR).await;
    recur(&mut club, OrganiserRights::Unknown).await;
    assert_eq!(bot::app::seasons_due(&club.app, club.now).await.unwrap().len(), 1, "Discord did not answer");
    recur(&mut club, OrganiserRights::Has(&ask::server(SERVER.0))).await;
    assert!(season(&club, NEXT).await.is_none());
    assert!(club.all_posted().contains("can no longer announce"), "{}", club.all_posted());
    let mut free = weekly(3).await;
    let settings = [("hosts".to_owned(), "everybody".to_owned())].into();
    let guild = GuildRecord { settings, ..GuildRecord::default() };
    free.store.commit(Batch::new().put(keys::guild(SERVER), write(&guild))).await.unwrap();
    free.end_season(CUP).await;
    free.pass(7 * DAY + HOUR).await;
    recur(&mut free, OrganiserRights::Has(&ask::server(SERVER.0))).await;
    assert_eq!(season(&free, NEXT).await.unwrap().joined, 3);
    free.pass(7 * DAY + HOUR).await;
    recur(&mut free, OrganiserRights::Gone).await;
    assert!(season(&free, TournamentId(3)).await.is_none());
    assert!(bot::app::seasons_due(&free.app, free.now + 900 * DAY).await.unwrap().is_empty());
}

#[tokio::test]
async fn it_stops_where_its_channel_is_gone_when_the_next_season_is_due() {
    let mut club = weekly(3).await;
    club.set(|record| record.is_lost = true).await;
    club.pass(7 * DAY + HOUR).await;
    recur(&mut club, OrganiserRights::Has(&organiser())).await;
    assert_eq!(club.cup().await.series.unwrap().next, None);
    assert!(season(&club, NEXT).await.is_none());
    assert!(bot::app::seasons_due(&club.app, club.now + 900 * DAY).await.unwrap().is_empty());
}

#[tokio::test]
async fn whoever_stayed_waits_where_there_are_fewer_places_than_before() {
    let mut club = weekly(4).await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.play_to_the_end(|_, _| KeptVerdict::White).await;
    club.settle(|terms| terms.entry.most = Some(3)).await;
    club.pass(7 * DAY + HOUR).await;
    recur(&mut club, OrganiserRights::Has(&organiser())).await;
    let rows = club.store.scan(&keys::entrants(NEXT), None, 9).await.unwrap();
    let next: Vec<_> = rows.iter().map(|row| read::<EntrantRecord>(&row.value).unwrap().admission).collect();
    assert_eq!(next, [Admission::In, Admission::In, Admission::In, Admission::Waiting]);
    club.verify().await;
}

#[tokio::test]
async fn whoever_runs_it_can_stop_it() {
    let mut club = weekly(3).await;
    let stop = || bot::app::Button::of_tournament(Press::TournamentStop, CUP).act(None).unwrap();
    assert_eq!(club.refused(FIRST, stop()).await, Refusal::NotOrganiser);
    club.ask(BOSS, stop()).await.unwrap();
    club.say().await;
    assert_eq!(club.refused(BOSS, stop()).await, Refusal::TournamentNoSeries);
    assert!(club.all_posted().contains("has stopped repeating"));
    assert!(bot::app::seasons_due(&club.app, club.now + 30 * DAY).await.unwrap().is_empty());
    assert_eq!(club.cup().await.stage, TournamentStage::Open, "the season that is announced goes on");
}

#[tokio::test]
async fn a_season_asks_again_what_the_server_allows() {
    let settings = |all: &[(&str, &str)]| {
        let settings = all.iter().map(|(matter, word)| ((*matter).to_owned(), (*word).to_owned())).collect();
        GuildRecord { settings, ..GuildRecord::default() }
    };
    for (guild, most, rated) in
        [(settings(&[("tournament-size", "500")]), Some(128), true), (settings(&[("rated", "off")]), Some(64), false)]
    {
        let mut club = weekly(3).await;
        club.settle(|terms| (terms.entry.most, terms.rated) = (Some(128), true)).await;
        club.store.commit(Batch::new().put(keys::guild(SERVER), write(&guild))).await.unwrap();
        club.end_season(CUP).await;
        club.pass(7 * DAY + HOUR).await;
        recur(&mut club, OrganiserRights::Has(&organiser())).await;
        let next = season(&club, NEXT).await.unwrap();
        assert_eq!((next.terms.entry.most, next.terms.rated), (most, rated));
        let posted = club.all_posted();
        assert_eq!(posted.contains("no longer allows some terms of the last season"), !rated, "{posted}");
        assert!(rated || (posted.contains("128") && posted.contains("→ 64")), "{posted}");
        club.verify().await;
    }
    // A season needs a channel that allows games.
    let mut club = weekly(3).await;
    let guild = GuildRecord { channels: vec![bot::record::ChannelId(501)], ..GuildRecord::default() };
    club.store.commit(Batch::new().put(keys::guild(SERVER), write(&guild))).await.unwrap();
    club.end_season(CUP).await;
    club.pass(7 * DAY + HOUR).await;
    recur(&mut club, OrganiserRights::Has(&organiser())).await;
    assert!(season(&club, NEXT).await.is_none());
    assert!(club.all_posted().contains("can no longer announce"), "{}", club.all_posted());
}

#[tokio::test]
async fn a_season_pings_only_roles_that_its_organiser_and_the_bot_may_still_ping() {
    let (role, helpers) = (bot::record::RoleId(8), bot::record::RoleId(9));
    let bot_lacks = CallerServer { may_ping_all: true, ..organiser() };
    let may_all = CallerServer { rights: vec![BotRight::Ping], ..bot_lacks.clone() };
    let cases =
        [(organiser(), false, false), (organiser(), true, true), (bot_lacks, false, false), (may_all, false, true)];
    for (rights, is_open, may) in cases {
        let mut club = weekly(3).await;
        club.app.open_channels.set_roles(SERVER, [(role, is_open), (helpers, is_open)].into());
        let mut cup = club.cup().await;
        (cup.ping, cup.runners, cup.pings_runners) = (Some(role), Some(helpers), true);
        club.store.commit(Batch::new().put(keys::tournament(CUP), write(&cup))).await.unwrap();
        club.end_season(CUP).await;
        club.pass(7 * DAY + HOUR).await;
        recur(&mut club, OrganiserRights::Has(&rights)).await;
        let next = season(&club, NEXT).await.unwrap();
        assert_eq!((next.ping, next.runners, next.pings_runners), (may.then_some(role), Some(helpers), may));
        club.app.open_channels.set_roles(SERVER, [].into());
        club.end_season(NEXT).await;
        club.pass(7 * DAY + HOUR).await;
        recur(&mut club, OrganiserRights::Has(&rights)).await;
        let last = season(&club, TournamentId(3)).await.unwrap();
        assert_eq!((last.ping, last.runners), (None, None));
        assert!(club.letters.iter().any(|(who, said)| *who == BOSS && said.contains("The helpers’ role in")));
    }
}
