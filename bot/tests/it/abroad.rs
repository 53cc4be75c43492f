//! Pairing people of different servers: who is paired, and the messages to each server.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bot::app::ask::{begin, person as own, server as house};
use bot::app::{
    App, Button, CallerServer, ChallengeTerms, Delivery, DeliveryAddress, DeliveryReport, Message, ModerationAsk,
    PersonSetting, Press, RequestAct, Secret, SetupAsk, SetupMatter, tell, upkeep,
};
use bot::keep::verify_store;
use bot::record::{
    BotTime, ChannelId, ClosureReason, Computed, GameId, GameOrigin, GamePlace, GameRecord, GameState, GuildId,
    KeptCareer, KeptRating, OfKind, RatingRecord, SentMessage, Unix, UserId, keys, read, write,
};
use bot::refusal::Trouble;
use bot::words::Text;
use store::{Batch, Memory, Store};

use crate::ask::{Asker, person, server};
use crate::dying::Dying;

const HOME: u64 = 111_000_400;
const HALL: u64 = 111_000_500;
const CELLAR: u64 = 111_000_501;
const AWAY: u64 = 222_000_400;
const PLAZA: u64 = 222_000_500;
const POSTED: u64 = 111_000_600;

const ANN: u64 = 1;
const BOB: u64 = 2;
const CLEO: u64 = 3;

struct World {
    app: App,
    store: Arc<Memory>,
    event: u64,
}

impl World {
    async fn with(ratings: &[(u64, i64)]) -> World {
        let store = Arc::new(Memory::new());
        let put =
            |batch: Batch, (who, points): &(u64, i64)| batch.put(keys::rating(UserId(*who)), write(&rating(*points)));
        store.commit(ratings.iter().fold(Batch::new(), put)).await.unwrap();
        let app = app_over(Arc::clone(&store) as Arc<dyn Store>);
        World { app, store, event: 0 }
    }

    /// Builds a world where Ann and Bob accept opponents from other servers. Ann has posted this challenge at home.
    async fn waiting(terms: ChallengeTerms) -> World {
        let mut world = World::with(&[]).await;
        for who in [ANN, BOB] {
            world.choose(who, "yes").await;
        }
        world.post(ANN, HALL, terms).await;
        world
    }

    async fn ask(&mut self, who: u64, channel: u64, act: RequestAct) -> Result<Message, String> {
        self.event += 1;
        match self.app.handle(&asker(who, channel).asks(self.event, act)).await {
            Ok(answer) => Ok(answer.reply.unwrap()),
            Err(Trouble::Refused(refusal)) => Err(Text::from(refusal).key.to_string()),
            Err(Trouble::Failed(failure)) => panic!("{}", failure.chain()),
        }
    }

    async fn choose(&mut self, who: u64, value: &str) {
        let set = RequestAct::Person(own::PersonAsk::Set(PersonSetting::Abroad, value.to_owned()));
        self.ask(who, HALL, set).await.unwrap();
    }

    async fn set_up(&mut self, guild: u64, matter: SetupMatter, value: &str) {
        self.run(guild, house::ServerAsk::Setup(SetupAsk::Choose(matter, value.to_owned()))).await;
    }

    async fn run(&mut self, guild: u64, ask: house::ServerAsk) {
        self.event += 1;
        let server = CallerServer { may_manage: true, may_moderate: true, ..server(guild) };
        let asker = Asker::new(99).in_channel(9).in_server(server).at(Unix(1_000));
        self.app.handle(&asker.asks(self.event, RequestAct::Server(ask))).await.unwrap();
    }

    async fn post(&mut self, who: u64, channel: u64, terms: ChallengeTerms) -> GameId {
        self.ask(who, channel, chess(ChallengeTerms { anyway: true, ..terms })).await.unwrap();
        self.last().await
    }

    /// Asks for a game from another server and returns the offered challenge. Withdraws a challenge that was posted
    /// instead.
    async fn look(&mut self, who: u64, terms: ChallengeTerms) -> Option<Message> {
        let before = self.last().await;
        let told = self.ask(who, PLAZA, chess(terms)).await.unwrap();
        let after = self.last().await;
        if after == before {
            return Some(told);
        }
        self.ask(who, PLAZA, RequestAct::Begin(begin::BeginAsk::Decline(after))).await.unwrap();
        None
    }

    async fn found(&mut self, terms: ChallengeTerms) -> Option<GameId> {
        self.look(BOB, terms).await.map(|told| take_in(&told).game().unwrap())
    }

    async fn last(&self) -> GameId {
        let row = self.store.get(keys::LAST_GAME).await.unwrap();
        GameId(row.map_or(0, |row| read(&row.value).unwrap()))
    }

    async fn record(&self, game: u64) -> GameRecord {
        read(&self.store.get(&keys::game(GameId(game))).await.unwrap().unwrap().value).unwrap()
    }

    /// Delivers a game's news and returns recipients and messages. Direct messages to `closed` people fail.
    async fn tell(&self, game: u64, closed: &[u64]) -> Vec<(Option<u64>, Message)> {
        let mut all = Vec::new();
        while let Some(item) = tell::next_news(&self.app, GameId(game)).await.unwrap() {
            let told = match &item.delivery {
                Delivery::Post { to: DeliveryAddress::Person(who), .. } if closed.contains(&who.0) => {
                    DeliveryReport::Barred
                }
                Delivery::Post { to: DeliveryAddress::Person(who), message, .. } => {
                    all.push((Some(who.0), message.clone()));
                    DeliveryReport::In(SentMessage {
                        channel: ChannelId(333_000_000 + who.0),
                        message: all.len() as u64,
                    })
                }
                Delivery::Post { to: DeliveryAddress::Channel(channel), message, .. } => {
                    all.push((None, message.clone()));
                    DeliveryReport::In(SentMessage { channel: *channel, message: POSTED })
                }
                Delivery::Edit { message, .. } => {
                    all.push((None, message.clone()));
                    DeliveryReport::Done
                }
                _ => DeliveryReport::Done,
            };
            tell::told_of_game(&self.app, &item, told).await.unwrap();
        }
        all
    }

    async fn is_whole(&self) {
        let report = verify_store(&*self.store, &|_| ()).await.unwrap();
        assert_eq!(report.problems, Vec::<String>::new());
    }

    async fn n_rows(&self) -> usize {
        self.store.scan("abroad/", None, usize::MAX).await.unwrap().len()
    }
}

fn app_over(store: Arc<dyn Store>) -> App {
    let app = App::new(store, Vec::new()).with_secret(Secret::new([7; 32]));
    app.open_channels.set(GuildId(HOME), BTreeSet::from([ChannelId(HALL)]));
    app.open_channels.set(GuildId(AWAY), BTreeSet::from([ChannelId(PLAZA)]));
    app
}

/// A person in a channel of one of the servers. The nickname contains the server's id, so a leak would show.
fn asker(who: u64, channel: u64) -> Asker {
    let guild = if channel == PLAZA { AWAY } else { HOME };
    Asker::new(who)
        .nicknamed(format!("Person {who} of {guild}"))
        .in_channel(channel)
        .in_server(server(guild))
        .at(Unix(1_000))
}

fn rating(points: i64) -> RatingRecord {
    let last = (KeptRating(points * 1_000_000, 60_000_000, 60_000_000), BotTime(0), 30);
    let here = (KeptRating(1_000_000_000, 60_000_000, 60_000_000), BotTime(0), 30);
    let here = BTreeMap::from([HOME, AWAY].map(|guild| (GuildId(guild), here)));
    let now = KeptCareer { everywhere: Some(last), here, ..KeptCareer::default() };
    let of_kind = OfKind { career: Computed { now, next: None }, ..OfKind::newcomer(2) };
    RatingRecord { kinds: BTreeMap::from([("chess".to_owned(), of_kind)]) }
}

fn chess(terms: ChallengeTerms) -> RequestAct {
    RequestAct::Begin(begin::BeginAsk::Challenge { game: Some("chess".to_owned()), opponent: None, terms })
}

fn take_in(message: &Message) -> &Button {
    message.buttons.iter().find(|button| button.press == Press::Take).unwrap()
}

fn take(message: &Message) -> RequestAct {
    let button = take_in(message);
    Button::parse(&button.custom_id()).and_then(|button| button.act(None)).unwrap()
}

fn keys_of(message: &Message) -> Vec<String> {
    message.text.iter().map(|text| text.key.to_string()).collect()
}

fn for_ratings(typed: &str) -> ChallengeTerms {
    ChallengeTerms { ratings: Some(typed.to_owned()), ..ChallengeTerms::default() }
}

fn tells_nothing_of(message: &Message, them: &str) {
    let pictures = message.pictures.iter().map(|picture| format!("{} {}", picture.alt, picture.file));
    let buttons = message.buttons.iter().map(Button::custom_id);
    let all: Vec<_> = [message.said()].into_iter().chain(pictures).chain(buttons).collect();
    assert!(all.iter().all(|text| !text.contains(them) && !text.contains("discord.com")), "{all:?}");
}

#[tokio::test]
async fn people_of_different_servers_are_paired_only_if_both_say_so() {
    let mut world = World::with(&[]).await;
    let game = world.post(ANN, HALL, ChallengeTerms::default()).await;
    assert_eq!((world.found(ChallengeTerms::default()).await, world.n_rows().await), (None, 0));
    world.choose(BOB, "yes").await;
    assert_eq!(world.found(ChallengeTerms::default()).await, None, "only one of the two");
    world.choose(ANN, "yes").await;
    assert_eq!((world.found(ChallengeTerms::default()).await, world.n_rows().await), (Some(game), 1));
    world.is_whole().await;
    world.choose(BOB, "no").await;
    assert_eq!(world.found(ChallengeTerms::default()).await, None);
    world.choose(BOB, "yes").await;
    let told = world.look(BOB, ChallengeTerms::default()).await.unwrap();
    world.choose(ANN, "no").await;
    assert_eq!((world.found(ChallengeTerms::default()).await, world.n_rows().await), (None, 0));
    let late = world.ask(BOB, PLAZA, take(&told)).await.unwrap();
    assert_eq!(keys_of(&late), ["refusal-challenge-gone"]);
    assert_eq!(late.buttons.iter().map(|button| button.press).collect::<Vec<_>>(), [Press::PostAnyway]);
    world.choose(ANN, "yes").await;
    world.choose(BOB, "no").await;
    assert_eq!(keys_of(&world.ask(BOB, PLAZA, take(&told)).await.unwrap()), ["refusal-abroad-off"]);
    assert!(matches!(world.record(game.0).await.state, GameState::Challenge { .. }));
    world.is_whole().await;
}

#[tokio::test]
async fn the_game_is_played_in_direct_messages_and_nothing_of_one_server_is_told_in_the_other() {
    let clock = Some("3d".to_owned());
    let terms = ChallengeTerms { rated: true, clock, ..ChallengeTerms::default() };
    let mut world = World::waiting(terms.clone()).await;
    world.tell(1, &[]).await;
    let told = world.look(BOB, terms).await.unwrap();
    assert_eq!(keys_of(&told), ["challenge-found-abroad", "challenge-clock", "abroad-direct"]);
    assert!(told.said().contains("Person 1"), "{}", told.said());
    tells_nothing_of(&told, "111000");
    let number = world.last().await.0 + 1;
    let accepted = world.ask(BOB, PLAZA, take(&told)).await.unwrap();
    assert_eq!(keys_of(&accepted)[0], "challenge-accepted-abroad");
    tells_nothing_of(&accepted, "111000");
    let game = world.record(number).await;
    assert_eq!((game.guild, &game.place, game.origin), (None, &GamePlace::Direct, Some(GameOrigin::Abroad(GameId(1)))));
    assert!(game.rated && game.clock.is_some() && !game.announced && game.challenge.is_none(), "{game:?}");
    let written = String::from_utf8(write(&game)).unwrap();
    assert!(!written.contains("111000") && !written.contains("222000"), "{written}");
    // In the challenge's server, the closing line does not name the player from the other server.
    let closed = world.record(1).await;
    assert!(
        matches!(&closed.state, GameState::Closed { why: Some(ClosureReason::Abroad), by, .. } if *by == UserId(ANN)),
        "{closed:?}"
    );
    let edited = world.tell(1, &[]).await;
    let [(None, line)] = &edited[..] else { panic!("the challenge's message changes") };
    assert_eq!((keys_of(line), &line.ping), (vec!["challenge-abroad".to_owned()], &Vec::new()));
    tells_nothing_of(line, "222000");
    assert!(!line.said().contains("<@2>") && !line.said().contains("Person 2"), "{}", line.said());
    let boards = world.tell(number, &[]).await;
    assert_eq!(boards.iter().map(|(to, _)| to.unwrap()).collect::<BTreeSet<_>>(), BTreeSet::from([ANN, BOB]));
    assert_eq!(boards.len(), 2);
    for (to, board) in &boards {
        assert!(keys_of(board).contains(&"board-abroad".to_owned()), "{:?}", keys_of(board));
        tells_nothing_of(board, if *to == Some(ANN) { "222000" } else { "111000" });
    }
    world.is_whole().await;
    assert_eq!(world.n_rows().await, 0);
}

#[tokio::test]
async fn nobody_is_left_with_a_game_that_they_cannot_see() {
    for closed in [ANN, BOB] {
        let mut world = World::waiting(ChallengeTerms::default()).await;
        let second =
            world.post(ANN, HALL, ChallengeTerms { clock: Some("5d".to_owned()), ..ChallengeTerms::default() }).await;
        world.tell(1, &[]).await;
        let told = world.look(BOB, ChallengeTerms::default()).await.unwrap();
        let number = world.last().await.0 + 1;
        world.event += 1;
        let request = asker(BOB, PLAZA).asks(world.event, take(&told));
        let mut answer = world.app.handle(&request).await.unwrap();
        assert_eq!(answer.news, [GameId(number), GameId(1)]);
        let reached = world.tell(number, &[closed]).await;
        let (to, end) = reached.last().unwrap();
        assert!(*to != Some(closed) && keys_of(end).contains(&"over-abort-unreachable".to_owned()), "{reached:?}");
        assert!(world.record(number).await.outcome().is_some());
        let edited = world.tell(1, &[]).await;
        assert_eq!(keys_of(&edited.last().unwrap().1), ["challenge-unreachable"]);
        bot::app::say_where(&world.app, &request.caller, &mut answer).await;
        assert_eq!(keys_of(&answer.reply.unwrap()), ["over-abort-unreachable", "abroad-unreachable"]);
        let offers = world.record(second.0).await.abroad;
        assert_eq!(offers, closed == BOB, "her other challenge stays at home if she cannot be reached");
        world.is_whole().await;
    }
}

#[tokio::test]
async fn challenges_that_are_not_for_everybody_stay_in_their_server() {
    let mut world = World::with(&[]).await;
    for who in [ANN, BOB] {
        world.choose(who, "yes").await;
    }
    world.post(ANN, HALL, ChallengeTerms { standing: Some(2), ..ChallengeTerms::default() }).await;
    assert_eq!((world.found(ChallengeTerms::default()).await, world.n_rows().await), (None, 0), "a standing one");
    let hidden = world.post(ANN, CELLAR, ChallengeTerms::default()).await;
    assert_eq!(world.found(ChallengeTerms::default()).await, None, "where not everybody sees it");
    world.ask(ANN, CELLAR, RequestAct::Begin(begin::BeginAsk::Decline(hidden))).await.unwrap();
    let game = world.post(ANN, HALL, ChallengeTerms::default()).await;
    assert_eq!(world.found(ChallengeTerms::default()).await, Some(game));
    for (matter, value, usual) in
        [(SetupMatter::Abroad, "off", "on"), (SetupMatter::Roles, "7", ""), (SetupMatter::History, "channel", "server")]
    {
        world.set_up(HOME, matter, value).await;
        assert_eq!(world.found(ChallengeTerms::default()).await, None, "{matter:?}");
        world.set_up(HOME, matter, usual).await;
        assert_eq!(world.found(ChallengeTerms::default()).await, Some(game), "{matter:?}");
    }
    world.set_up(AWAY, SetupMatter::Abroad, "off").await;
    assert_eq!(world.found(ChallengeTerms::default()).await, None, "Bob's server does not look elsewhere");
    world.set_up(AWAY, SetupMatter::Abroad, "on").await;
    for (matter, value) in [(SetupMatter::Everywhere, "off"), (SetupMatter::Rated, "off")] {
        let rated = ChallengeTerms { rated: true, ..ChallengeTerms::default() };
        let game = world.post(ANN, HALL, rated.clone()).await;
        assert_eq!(world.found(rated.clone()).await, Some(game));
        world.set_up(HOME, matter, value).await;
        assert_eq!(world.found(rated.clone()).await, None, "{matter:?}: it would not count for the same");
        world.set_up(HOME, matter, "on").await;
        world.ask(ANN, HALL, RequestAct::Begin(begin::BeginAsk::Decline(game))).await.unwrap();
    }
    upkeep::leave_server(&world.app, GuildId(HOME), Unix(1_000)).await.unwrap();
    assert_eq!(world.found(ChallengeTerms::default()).await, None, "the bot is not there any more");
    world.is_whole().await;
}

#[tokio::test]
async fn bans_of_either_server_and_blocks_hold_across_both() {
    let ban = |whom: u64| ModerationAsk::Ban { whom: person(whom), days: None, reason: None };
    for (guild, whom) in [(HOME, ANN), (HOME, BOB), (AWAY, ANN)] {
        let mut world = World::waiting(ChallengeTerms::default()).await;
        let told = world.look(BOB, ChallengeTerms::default()).await.unwrap();
        world.run(guild, house::ServerAsk::Moderate(ban(whom))).await;
        assert_eq!(world.found(ChallengeTerms::default()).await, None, "{whom} is banned in {guild}");
        assert_eq!(keys_of(&world.ask(BOB, PLAZA, take(&told)).await.unwrap()), ["refusal-challenge-gone"]);
    }
    for (who, whom, refusal) in [(ANN, BOB, "refusal-cannot-take"), (BOB, ANN, "refusal-you-blocked")] {
        let mut world = World::waiting(ChallengeTerms::default()).await;
        let told = world.look(BOB, ChallengeTerms::default()).await.unwrap();
        world.ask(who, HALL, RequestAct::Begin(begin::BeginAsk::Block(Some(UserId(whom))))).await.unwrap();
        assert_eq!(world.found(ChallengeTerms::default()).await, None, "{who} has blocked {whom}");
        assert_eq!(keys_of(&world.ask(BOB, PLAZA, take(&told)).await.unwrap()), [refusal]);
    }
}

#[tokio::test]
async fn ones_own_server_comes_first_and_then_the_nearest_rating_over_all_servers() {
    let mut world = World::with(&[(ANN, 1900), (BOB, 1500), (CLEO, 1600), (4, 1450)]).await;
    for who in [ANN, BOB, CLEO, 4] {
        world.choose(who, "yes").await;
    }
    let far = world.post(ANN, HALL, ChallengeTerms::default()).await;
    let near = world.post(CLEO, HALL, ChallengeTerms::default()).await;
    assert_eq!(world.found(ChallengeTerms::default()).await, Some(near));
    assert_eq!(world.found(for_ratings("1800+")).await, Some(far), "in the range that Bob names");
    let here = world.post(5, PLAZA, ChallengeTerms::default()).await;
    assert_eq!(world.found(ChallengeTerms::default()).await, Some(here), "somebody in his own server comes first");
    let clock = Some("5d".to_owned());
    let choosy = world.post(4, HALL, ChallengeTerms { clock: clock.clone(), ..for_ratings("1550+") }).await;
    assert_eq!(
        world.found(ChallengeTerms { clock: clock.clone(), ..ChallengeTerms::default() }).await,
        None,
        "Bob has 1500"
    );
    let told = world.look(CLEO, ChallengeTerms { clock, ..ChallengeTerms::default() }).await.unwrap();
    assert_eq!(take_in(&told).game(), Some(choosy), "Cleo has 1600");
    assert!(told.said().contains("(1450)"), "the rating over all servers: {}", told.said());
}

#[tokio::test]
async fn of_two_who_accept_at_once_one_plays_and_the_other_can_post_theirs() {
    let mut world = World::waiting(ChallengeTerms::default()).await;
    world.choose(CLEO, "yes").await;
    let mut asked = Vec::new();
    for who in [BOB, CLEO] {
        asked.push((who, take(&world.look(who, ChallengeTerms::default()).await.unwrap())));
    }
    let request = |idx: usize| asker(asked[idx].0, PLAZA).asks(9_000 + idx as u64, asked[idx].1.clone());
    let (one, other) = (request(0), request(1));
    let (one, other) = tokio::join!(world.app.handle(&one), world.app.handle(&other));
    let mut told = [one, other].map(|answer| keys_of(&answer.unwrap().reply.unwrap())[0].clone());
    told.sort();
    assert_eq!(told, ["challenge-accepted-abroad", "refusal-challenge-gone"]);
    world.is_whole().await;
}

#[tokio::test]
async fn wherever_the_bot_ends_there_is_the_challenge_or_the_game() {
    for n_commits in 0.. {
        let mut world = World::waiting(ChallengeTerms::default()).await;
        let told = world.look(BOB, ChallengeTerms::default()).await.unwrap();
        let before = world.last().await;
        let dying = app_over(Dying::new(&world.store, n_commits));
        let request = asker(BOB, PLAZA).asks(9_000, take(&told));
        let is_done = dying.handle(&request).await.is_ok();
        world.is_whole().await;
        let has_begun = world.last().await > before;
        assert_eq!(matches!(world.record(1).await.state, GameState::Challenge { .. }), !has_begun);
        world.app.handle(&request).await.unwrap();
        assert_eq!(world.last().await, GameId(before.0 + 1));
        world.is_whole().await;
        if is_done {
            return;
        }
    }
}
