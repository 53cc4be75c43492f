//! Seasons of a server, and leaderboards of a month or a season.

use std::sync::Arc;

use bot::app::ask::{person as own, see, server as of_server};
use bot::app::{
    App, CallerServer, EndRevision, LeadersAsk, Message, Period, PersonSetting, PostStep, PostTold, Press, RequestAct,
    SetupAsk, SetupMatter, tell,
};
use bot::record::{
    BotTime, DAY, DeedRecord, GameId, GuildId, GuildRecord, HOUR, ModeratorDeed, RatedRecord, UserId, keys, read,
};
use bot::refusal::Trouble;
use bot::words::Text;
use rules::{EndReason, Outcome, Side};
use store::{Batch, Memory, Store};

use crate::ask::{self, Asker};
use crate::ratings::{Club, from_scratch, kept, records};

const HERE: u64 = 400;
const ANN: u64 = 1;
const BOB: u64 = 2;
const CID: u64 = 3;

struct House {
    club: Club,
    event: u64,
}

impl House {
    async fn new() -> House {
        House { club: Club::new().await, event: 50_000 }
    }

    async fn ask_of(
        &mut self,
        app: Option<&App>,
        who: u64,
        server: CallerServer,
        act: RequestAct,
    ) -> Result<Message, String> {
        self.event += 1;
        let request = Asker::new(who).in_server(server).at(self.club.seats.now).asks(self.event, act);
        match app.unwrap_or(&self.club.seats.app).handle(&request).await {
            Ok(answer) => Ok(answer.reply.expect("it is answered")),
            Err(Trouble::Refused(refusal)) => Err(Text::from(refusal.itself().clone()).key.to_string()),
            Err(Trouble::Failed(failure)) => panic!("{}", failure.chain()),
        }
    }

    async fn setup(&mut self, setup: SetupAsk) -> Result<Message, String> {
        let server = CallerServer { may_manage: true, ..ask::server(HERE) };
        self.ask_of(None, 9, server, RequestAct::Server(of_server::ServerAsk::Setup(setup))).await
    }

    async fn play(&mut self, [winner, other]: [u64; 2], is_draw: bool) -> RatedRecord {
        let id = self.club.game([winner, other], "chess", Some(HERE)).await;
        self.club.end(id, (!is_draw).then_some(Side::Black)).await;
        self.club.rated().await.pop().unwrap()
    }

    async fn leaders(&mut self, who: u64, everywhere: bool, period: Option<Period>) -> Result<Message, String> {
        self.leaders_of(None, who, everywhere, period).await
    }

    async fn leaders_of(
        &mut self,
        app: Option<&App>,
        who: u64,
        everywhere: bool,
        period: Option<Period>,
    ) -> Result<Message, String> {
        let (game, everywhere) = (Some("chess".to_owned()), Some(everywhere));
        let leaders = LeadersAsk { game, everywhere, period, page: 0 };
        self.ask_of(app, who, ask::server(HERE), RequestAct::See(see::SeeAsk::Leaderboard(leaders))).await
    }

    async fn lines(&mut self, who: u64, period: Period) -> Vec<String> {
        let said = self.leaders(who, false, Some(period)).await.unwrap().said();
        said.lines().filter(|line| line.contains(". <@")).map(str::to_owned).collect()
    }

    async fn guild(&self) -> GuildRecord {
        read(&self.club.seats.store.get(&keys::guild(bot::record::GuildId(HERE))).await.unwrap().unwrap().value)
            .unwrap()
    }

    async fn profile(&mut self, who: u64) -> String {
        let asked = see::SeeAsk::Profile { person: None, against: None };
        self.ask_of(None, who, ask::server(HERE), RequestAct::See(asked)).await.unwrap().said()
    }
}

pub(crate) async fn something(club: &mut Club, random: &mut fastrand::Rng) {
    let setup = match random.u32(..3) {
        0 => SetupAsk::Choose(SetupMatter::Seasons, ["off", "quarter", "year"][random.usize(..3)].to_owned()),
        _ => SetupAsk::BeginSeason,
    };
    let server = CallerServer { may_manage: true, ..ask::server(400 + random.u64(..2)) };
    let act = RequestAct::Server(of_server::ServerAsk::Setup(setup));
    let request = Asker::new(9).in_server(server).at(club.seats.now).asks(random.u64(1_000_000..), act);
    match club.seats.app.handle(&request).await {
        // Refused if the last season began less than a day ago.
        Ok(_) | Err(Trouble::Refused(_)) => {}
        Err(Trouble::Failed(failure)) => panic!("{}", failure.chain()),
    }
}

fn keys_of(message: &Message) -> Vec<String> {
    message.text.iter().map(|text| text.key.to_string()).collect()
}

fn halfway(points: i64) -> i64 {
    (points as f64 / 2e6 + 750.0).round() as i64
}

#[tokio::test]
async fn a_season_resets_ratings_in_its_server_when_they_are_next_used_or_shown_and_nowhere_else() {
    let mut house = House::new().await;
    let before = house.play([ANN, BOB], false).await;
    assert_eq!(before.season, None);
    let after = before.effects.now.here.unwrap().map(|(_, after)| after);
    let rows = kept(&house.club.seats.store).await;
    house.setup(SetupAsk::BeginSeason).await.unwrap();
    assert_eq!(kept(&house.club.seats.store).await, rows, "nothing is written for anybody");
    house.club.seats.stay(HOUR).await;
    let profile = house.profile(ANN).await;
    assert!(profile.contains(&format!("{}?\u{a0}±", halfway(after[0].0))), "{profile}");
    let first = house.play([CID, BOB], false).await;
    let [(newcomer, _), (bob, _)] = first.effects.now.here.unwrap();
    assert_eq!(newcomer.0, 1_500_000_000);
    assert!((bob.0 - (after[1].0 + 1_500_000_000) / 2).abs() <= 1, "{bob:?} after {after:?}");
    assert!(first.season.is_some() && bob.1 >= 150_000_000, "{first:?}");
    let second = house.play([BOB, CID], false).await;
    let [(bob, _), _] = second.effects.now.here.unwrap();
    assert_eq!(bob.0, first.effects.now.here.unwrap()[1].1.0, "once a season");
    let id = house.club.game([ANN, BOB], "chess", Some(HERE + 1)).await;
    house.club.end(id, None).await;
    assert_eq!(house.club.rated().await.pop().unwrap().season, None);
    let store = &house.club.seats.store;
    assert_eq!(kept(store).await, from_scratch(store).await);
    assert_eq!(bot::keep::verify_store(&**store, &|_| {}).await.unwrap().problems, Vec::<String>::new());
}

#[tokio::test]
async fn an_earlier_result_that_changes_leads_through_the_same_seasons() {
    let mut house = House::new().await;
    let first = house.play([ANN, BOB], false).await.game;
    house.setup(SetupAsk::BeginSeason).await.unwrap();
    house.club.seats.stay(2 * DAY).await;
    house.play([ANN, CID], false).await;
    house.setup(SetupAsk::BeginSeason).await.unwrap();
    house.club.seats.stay(HOUR).await;
    let before = house.play([BOB, ANN], true).await;
    let decide = EndRevision::Decide { outcome: Outcome::draw(EndReason::Abort), by: UserId(9) };
    house.club.seats.app.revise(first, decide, house.club.seats.now).await.unwrap();
    house.club.catch_up().await;
    let store = &house.club.seats.store;
    assert_eq!(kept(store).await, from_scratch(store).await);
    let rated = house.club.rated().await;
    let begun: Vec<_> = rated.iter().filter(|rated| !rated.void).map(|rated| rated.season).collect();
    assert!(begun[0].is_some() && begun[0] < begun[1], "{begun:?}");
    let last = rated.last().unwrap();
    assert_ne!(last.effects, before.effects);
    assert_eq!(last.effects.now.here.unwrap()[0].0.0, 1_500_000_000, "Bob is a newcomer now");
}

#[tokio::test]
async fn a_season_begins_after_every_game_that_was_rated_before_it_and_not_twice_a_day() {
    let mut house = House::new().await;
    let before = house.play([ANN, BOB], false).await;
    let asked = house.setup(SetupAsk::AskSeason).await.unwrap();
    assert_eq!(keys_of(&asked), ["setup-season-ask"]);
    let answers: Vec<_> = asked.buttons.iter().map(|button| button.press).collect();
    assert_eq!(answers, [Press::SeasonNow, Press::SeasonNo]);
    assert!(house.club.seats.store.get(&keys::guild(bot::record::GuildId(HERE))).await.unwrap().is_none());
    let told = keys_of(&house.setup(SetupAsk::BeginSeason).await.unwrap());
    assert_eq!(told[0], "setup-season-done");
    let begun = house.guild().await.seasons.begun(None, BotTime(i64::MAX));
    assert!(begun.len() == 1 && begun[0] > before.ended, "{begun:?} after {:?}", before.ended);
    for too_soon in [SetupAsk::AskSeason, SetupAsk::BeginSeason] {
        assert_eq!(house.setup(too_soon).await.unwrap_err(), "refusal-season-too-soon");
    }
    house.club.seats.stay(DAY + HOUR).await;
    let shown = keys_of(&house.setup(SetupAsk::Show(SetupMatter::Seasons)).await.unwrap());
    assert!(shown.contains(&"setup-seasons-since".to_owned()), "{shown:?}");
    house.setup(SetupAsk::BeginSeason).await.unwrap();
    assert_eq!(house.guild().await.seasons.begun(None, BotTime(i64::MAX)).len(), 2);
    let deeds = records::<DeedRecord>(&house.club.seats.store, "deed/").await;
    let begun =
        |did: &ModeratorDeed| *did == ModeratorDeed::Set { matter: "seasons".to_owned(), to: "begun".to_owned() };
    assert_eq!(deeds.iter().filter(|(_, deed)| begun(&deed.did)).count(), 2);
    let log = house.setup(SetupAsk::Log).await.unwrap().said();
    assert!(log.contains("a new season started"), "{log}");
    let stranger = RequestAct::Server(of_server::ServerAsk::Setup(SetupAsk::BeginSeason));
    let refused = house.ask_of(None, ANN, ask::server(HERE), stranger).await;
    assert_eq!(refused.unwrap_err(), "refusal-not-manager");
}

#[tokio::test]
async fn seasons_by_the_calendar_begin_by_themselves_from_the_choice_on() {
    let mut house = House::new().await;
    house.setup(SetupAsk::Choose(SetupMatter::Seasons, "quarter".to_owned())).await.unwrap();
    assert_eq!(house.play([ANN, BOB], false).await.season, None, "the quarter had begun before");
    assert_eq!(house.leaders(ANN, false, Some(Period::LastSeason)).await.unwrap_err(), "refusal-no-season-over");
    assert!(
        keys_of(&house.leaders(ANN, false, Some(Period::ThisSeason)).await.unwrap())
            .contains(&"leaders-since-ever".to_owned())
    );
    house.club.seats.stay(80 * DAY).await;
    let january = Some(BotTime::of_month(12 * 2024));
    assert_eq!(house.play([ANN, CID], false).await.season, january);
    house.setup(SetupAsk::Choose(SetupMatter::Seasons, "off".to_owned())).await.unwrap();
    house.club.seats.stay(80 * DAY).await;
    assert_eq!(house.play([ANN, BOB], false).await.season, january);
    assert_eq!(house.guild().await.seasons.begun(None, BotTime(i64::MAX)), Vec::from_iter(january));
}

#[tokio::test]
async fn a_month_has_a_table_of_those_who_played_three_games_in_it() {
    let mut house = House::new().await;
    for round in 0..3 {
        house.play([ANN, BOB], false).await;
        if round < 2 {
            house.play([ANN, CID], true).await;
        }
        house.club.seats.stay(3 * DAY).await;
    }
    let lines = house.lines(CID, Period::ThisMonth).await;
    let named: Vec<_> = lines.iter().map(|line| line.split(':').next().unwrap()).collect();
    assert_eq!(named, ["1. <@1>", "2. <@2>"], "{lines:?}");
    assert!(lines[0].contains("(5 games), score 4, rating +") && lines[1].contains("score 0, rating −"), "{lines:?}");
    let told = house.leaders(CID, false, Some(Period::ThisMonth)).await.unwrap();
    assert!(keys_of(&told).contains(&"leaders-lack-games".to_owned()), "{}", told.said());
    let last = house.play([CID, ANN], false).await;
    let lines = house.lines(CID, Period::ThisMonth).await;
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("<@3>") && line.contains("(3 games), score 2,")), "{lines:?}");
    let after = last.effects.now.here.unwrap()[0].1;
    assert!(lines.iter().any(|line| line.contains(&format!("<@3>: {}", (after.0 as f64 / 1e6).round()))), "{lines:?}");
    assert!(house.leaders(ANN, true, Some(Period::ThisMonth)).await.unwrap().figures.is_none(), "none counted there");
    let decide = EndRevision::Decide { outcome: Outcome::draw(EndReason::Abort), by: UserId(9) };
    house.club.seats.app.revise(last.game, decide, house.club.seats.now).await.unwrap();
    house.club.catch_up().await;
    assert_eq!(house.lines(CID, Period::ThisMonth).await.len(), 2);
    let hide = RequestAct::Person(own::PersonAsk::Set(PersonSetting::Profile, "off".to_owned()));
    house.ask_of(None, BOB, ask::server(HERE), hide).await.unwrap();
    assert_eq!(house.lines(ANN, Period::ThisMonth).await.len(), 1);
    let told = keys_of(&house.leaders(BOB, false, Some(Period::ThisMonth)).await.unwrap());
    assert!(told.contains(&"leaders-lack-hidden".to_owned()), "{told:?}");
}

#[tokio::test]
async fn what_another_process_reads_of_a_period_is_the_same() {
    let mut house = House::new().await;
    house.setup(SetupAsk::Choose(SetupMatter::Seasons, "quarter".to_owned())).await.unwrap();
    let mut random = fastrand::Rng::with_seed(5);
    for _ in 0..60 {
        let white = random.u64(1..=5);
        house.play([white, white % 5 + 1], random.bool()).await;
        house.club.seats.stay(random.i64(1..200) * HOUR).await;
        if random.u8(..4) == 0 {
            house.leaders(ANN, false, Some(Period::ThisMonth)).await.unwrap();
        }
    }
    for period in [Period::ThisMonth, Period::LastMonth, Period::ThisSeason, Period::LastSeason] {
        let store = Arc::clone(&house.club.seats.store) as Arc<dyn Store>;
        let [fresh, known] = [Some(App::new(store, Vec::new())), None];
        let [fresh, known] = [
            house.leaders_of(fresh.as_ref(), ANN, false, Some(period)).await.unwrap().said(),
            house.leaders_of(known.as_ref(), ANN, false, Some(period)).await.unwrap().said(),
        ];
        assert_eq!(fresh, known);
        assert_eq!(counted(&house, period).await, listed(&fresh), "{period:?}: {fresh}");
    }
}

async fn counted(house: &House, period: Period) -> Vec<(u64, usize)> {
    let store: &Memory = &house.club.seats.store;
    let now = BotTime(house.club.seats.now.0);
    let begun = house.guild().await.seasons.begun(Some(3), now);
    let month = |number: i32| BotTime::of_month(number);
    let (from, to) = match period {
        Period::ThisMonth => (month(now.month()), month(now.month() + 1)),
        Period::LastMonth => (month(now.month() - 1), month(now.month())),
        Period::ThisSeason => (*begun.last().unwrap(), BotTime(i64::MAX)),
        Period::LastSeason => (begun[begun.len() - 2], *begun.last().unwrap()),
    };
    let rated = records::<RatedRecord>(store, "rated/").await;
    let in_it: Vec<_> = (rated.iter().map(|(_, rated)| rated))
        .filter(|rated| from <= rated.ended && rated.ended < to && rated.effects.now.here.is_some())
        .collect();
    let games = |who: u64| in_it.iter().filter(|rated| rated.seats.contains(&UserId(who).into())).count();
    (1..=5).map(|who| (who, games(who))).filter(|(_, n)| *n >= 3).collect()
}

fn listed(said: &str) -> Vec<(u64, usize)> {
    let of_line = |line: &str| {
        let (who, rest) = line.split_once(". <@")?.1.split_once('>')?;
        let games = rest.split_once('(')?.1.split(' ').next()?;
        Some((who.parse().ok()?, games.parse().ok()?))
    };
    let mut listed: Vec<_> = said.lines().filter_map(of_line).collect();
    listed.sort_unstable();
    listed
}

#[tokio::test]
async fn where_there_are_no_seasons_that_is_said() {
    let mut house = House::new().await;
    for period in [Period::ThisSeason, Period::LastSeason] {
        assert_eq!(house.leaders(ANN, false, Some(period)).await.unwrap_err(), "refusal-no-seasons");
        assert_eq!(house.leaders(ANN, true, Some(period)).await.unwrap_err(), "refusal-seasons-here");
    }
    house.setup(SetupAsk::BeginSeason).await.unwrap();
    house.club.seats.stay(HOUR).await;
    for period in [Period::ThisSeason, Period::LastSeason] {
        assert!(house.leaders(ANN, false, Some(period)).await.is_ok(), "the first one is over");
    }
    assert_eq!(house.club.seats.record(GameId(1)).await.counted, None);
}

#[tokio::test]
async fn the_table_of_a_season_is_read_from_the_games_of_its_server() {
    let mut house = House::new().await;
    for guild in [HERE, HERE + 1] {
        let setup = RequestAct::Server(of_server::ServerAsk::Setup(SetupAsk::BeginSeason));
        house.ask_of(None, 9, CallerServer { may_manage: true, ..ask::server(guild) }, setup).await.unwrap();
    }
    house.club.seats.stay(HOUR).await;
    for nth in 0..6 {
        let id = house.club.game([ANN, BOB], "chess", Some(HERE + 1 - nth % 2)).await;
        house.club.end(id, Some(Side::Black)).await;
        house.club.seats.stay(8 * DAY).await;
    }
    let leaders = || {
        let (game, period) = (Some("chess".to_owned()), Some(Period::ThisSeason));
        RequestAct::See(see::SeeAsk::Leaderboard(LeadersAsk { game, everywhere: Some(false), period, page: 0 }))
    };
    let said = house.ask_of(None, ANN, ask::server(HERE), leaders()).await.unwrap().said();
    assert_eq!(listed(&said), [(ANN, 3), (BOB, 3)], "{said}");
    // Make the server's games unreadable except for the two that determine the start of the season, the first and the
    // third.
    let mut batch = Batch::new();
    for (key, rated) in records::<RatedRecord>(&house.club.seats.store, "rated/").await {
        if rated.guild == Some(GuildId(HERE)) {
            batch = batch.put(key, b"{".to_vec());
        }
    }
    house.club.seats.store.commit(batch).await.unwrap();
    let said = house.ask_of(None, ANN, ask::server(HERE + 1), leaders()).await.unwrap().said();
    assert_eq!(listed(&said), [(ANN, 3), (BOB, 3)], "{said}");
}

#[tokio::test]
async fn a_season_is_told_once_where_results_are_announced_and_below_leaderboards() {
    let mut house = House::new().await;
    house.setup(SetupAsk::BeginSeason).await.unwrap();
    let app = house.club.seats.app.clone();
    assert_eq!(
        tell::servers_to_tell(&app, house.club.seats.now).await.unwrap(),
        Vec::<String>::new(),
        "there is no such channel"
    );
    house.setup(SetupAsk::Choose(SetupMatter::Announcements, "700".to_owned())).await.unwrap();
    let row = keys::guild(GuildId(HERE));
    assert_eq!(tell::servers_to_tell(&app, house.club.seats.now).await.unwrap(), [row.as_str()]);
    let item = tell::next_post(&app, &row, house.club.seats.now).await.unwrap().unwrap();
    let PostStep::Post { to, message, mark } = &item.step else { panic!("{item:?}") };
    assert_eq!((to.0, keys_of(message)), (700, vec!["season-begun".to_owned(), "season-begun-about".to_owned()]));
    assert_eq!(message.buttons[0].custom_id(), *mark);
    // Until the result is stored, the post is repeated under the same mark.
    assert_eq!(tell::next_post(&app, &row, house.club.seats.now).await.unwrap().as_ref(), Some(&item));
    tell::told_post(&app, &item, PostTold::Lost { lacking: false }, house.club.seats.now).await.unwrap();
    assert_eq!(tell::servers_to_tell(&app, house.club.seats.now).await.unwrap(), Vec::<String>::new());
    assert_eq!(tell::next_post(&app, &row, house.club.seats.now).await.unwrap(), None);
    let told = keys_of(&house.leaders(ANN, false, None).await.unwrap());
    assert!(told.contains(&"leaders-season".to_owned()), "{told:?}");
    assert!(!keys_of(&house.leaders(ANN, true, None).await.unwrap()).contains(&"leaders-season".to_owned()));
    // The next season is announced, but not two days late.
    house.club.seats.stay(DAY + HOUR).await;
    house.setup(SetupAsk::BeginSeason).await.unwrap();
    assert_eq!(tell::servers_to_tell(&app, house.club.seats.now).await.unwrap().len(), 1);
    house.club.seats.stay(2 * DAY).await;
    assert_eq!(tell::servers_to_tell(&app, house.club.seats.now).await.unwrap(), Vec::<String>::new());
}
