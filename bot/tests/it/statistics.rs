//! Statistics of a server: who may see them, and which games count.

use std::sync::Arc;

use bot::app::ask::{person as own, server};
use bot::app::{App, Button, CallerServer, Message, PersonSetting, RequestAct};
use bot::record::{ChannelId, DAY, DoneRecord, GameRecord, GuildId, GuildRecord, HOUR, MINUTE, Unix, keys, write};
use bot::refusal::{Refusal, Trouble};
use serde_json::json;
use store::{Batch, Memory, Store};

use crate::ask::{self, Asker};

const HERE: GuildId = GuildId(400);
const HALL: u64 = 500;
const CELLAR: u64 = 501;
const BOSS: u64 = 9;
const NOW: Unix = Unix(20_000 * DAY.0);

pub(crate) fn game(id: u64, days_ago: i64, channel: u64, seats: [u64; 2]) -> GameRecord {
    let ended = NOW - days_ago * DAY;
    let seats = seats.map(|who| json!({"id": who, "name": format!("Person {who}")}));
    let record = json!({
        "v": 1, "id": id, "game": "chess", "setup": "", "line": ["e2e4", "e7e5"], "lang": "en",
        "place": {"in": "channel", "channel": channel, "thread": null}, "made": ended - 2 * DAY, "ended": ended,
        "state": {"is": "over", "seats": seats, "winner": "black", "reason": "resignation"},
        "changed": ended, "next_news": 0, "challenge": null, "boards": [], "offers": [], "guild": HERE,
    });
    serde_json::from_value(record).unwrap()
}

struct House {
    store: Arc<Memory>,
    app: App,
    event: u64,
}

impl House {
    async fn with(games: impl IntoIterator<Item = GameRecord>) -> House {
        let store = Arc::new(Memory::new());
        let batch = games.into_iter().fold(Batch::new(), |batch, record| {
            let line = write(&DoneRecord::of(&record).unwrap());
            let row = keys::done_here(HERE, record.ended.unwrap(), record.id);
            batch.put(keys::game(record.id), write(&record)).put(row, line)
        });
        store.commit(batch).await.unwrap();
        let app = App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new());
        House { store, app, event: 0 }
    }

    async fn ask(&mut self, asker: Asker, act: RequestAct) -> Result<Message, Refusal> {
        self.event += 1;
        match self.app.handle(&asker.at(NOW).asks(self.event, act)).await {
            Ok(answer) => Ok(answer.reply.unwrap()),
            Err(Trouble::Refused(refusal)) => Err(refusal),
            Err(Trouble::Failed(failure)) => panic!("{}", failure.chain()),
        }
    }

    async fn told(&mut self, channel: u64) -> String {
        let server = CallerServer { may_moderate: true, ..ask::server(HERE.0) };
        let asker = Asker::new(BOSS).in_channel(channel).in_server(server);
        self.ask(asker, RequestAct::Server(server::ServerAsk::Statistics)).await.unwrap().said()
    }
}

#[tokio::test]
async fn only_those_who_run_a_server_see_its_statistics_and_only_there() {
    let mut house = House::with([]).await;
    let act = || RequestAct::Server(server::ServerAsk::Statistics);
    assert!(act().is_private());
    let plain = Asker::new(1).in_server(ask::server(HERE.0));
    assert_eq!(house.ask(plain, act()).await.unwrap_err(), Refusal::NotInCharge);
    assert_eq!(house.ask(Asker::new(BOSS).in_direct(600), act()).await.unwrap_err(), Refusal::OnlyServer);
    for (may_manage, may_moderate) in [(true, false), (false, true)] {
        let asker = Asker::new(BOSS).in_server(CallerServer { may_manage, may_moderate, ..ask::server(HERE.0) });
        let told = house.ask(asker, act()).await.unwrap();
        assert!(told.said().contains("No games to count") && told.figures.is_none(), "{}", told.said());
    }
}

#[tokio::test]
async fn games_of_who_hides_their_profile_do_not_count() {
    let mut house = House::with([game(1, 1, HALL, [1, 2]), game(2, 2, HALL, [2, 3]), game(3, 200, HALL, [1, 2])]).await;
    let told = house.told(HALL).await;
    assert!(told.contains("2 games by 3 players") && told.contains("resignation 2 (100"), "{told}");
    assert!(told.contains("Chess: 2 games, median length 2 days"), "{told}");
    for (value, expected) in [("off", "one game by 2 players"), ("on", "2 games by 3 players")] {
        let hides = own::PersonAsk::Set(PersonSetting::Profile, value.to_owned());
        house.ask(Asker::new(3).in_server(ask::server(HERE.0)), RequestAct::Person(hides)).await.unwrap();
        let told = house.told(HALL).await;
        assert!(told.contains(expected), "{value}: {told}");
    }
}

#[tokio::test]
async fn the_time_of_a_game_counts_from_its_beginning_and_not_from_its_challenge() {
    let begun = |id, hours: i64| GameRecord { begun: Some(NOW - DAY - hours * HOUR), ..game(id, 1, HALL, [1, 2]) };
    let mut house = House::with([begun(1, 3), begun(2, 5), begun(3, 4)]).await;
    let told = house.told(HALL).await;
    assert!(told.contains("median game length: 4 h"), "{told}");
}

#[tokio::test]
async fn games_that_whoever_asks_cannot_find_do_not_count() {
    let mut house =
        House::with([game(1, 1, HALL, [1, 2]), game(2, 2, CELLAR, [2, 3]), game(3, 3, CELLAR, [BOSS, 3])]).await;
    house.app.open_channels.set(HERE, [ChannelId(HALL)].into());
    assert!(house.told(HALL).await.contains("2 games by 4 players"), "one's own game is found everywhere");
    assert!(house.told(CELLAR).await.contains("3 games by 4 players"));
    let narrow =
        GuildRecord { settings: [("history".to_owned(), "channel".to_owned())].into(), ..GuildRecord::default() };
    house.store.commit(Batch::new().put(keys::guild(HERE), write(&narrow))).await.unwrap();
    assert!(house.told(CELLAR).await.contains("2 games by 3 players"), "the games of other channels are not found");
}

#[tokio::test]
async fn of_many_games_the_newest_count_and_the_sentences_say_since_when() {
    let many =
        |n: u64| (1..=n).map(|id| GameRecord { ended: Some(NOW - id as i64 * MINUTE), ..game(id, 0, HALL, [1, 2]) });
    let told = House::with(many(2_000)).await.told(HALL).await;
    assert!(told.contains("2000 games by 2 players") && told.contains("last 26 weeks, since 8 Apr 2024"), "{told}");
    let told = House::with(many(2_001)).await.told(HALL).await;
    assert!(told.contains("The last 2000 games that ended, since 2 Oct 2024"), "{told}");
}

#[tokio::test]
async fn what_everybody_is_shown_counts_only_what_everybody_there_may_see() {
    let mut house = House::with([game(1, 1, HALL, [1, 2]), game(2, 1, CELLAR, [BOSS, 2])]).await;
    house.app.open_channels.set(HERE, [ChannelId(HALL)].into());
    let boss =
        || Asker::new(BOSS).in_server(CallerServer { may_moderate: true, ..ask::server(HERE.0) }).in_channel(HALL);
    let own = house.ask(boss(), RequestAct::Server(server::ServerAsk::Statistics)).await.unwrap();
    assert!(own.said().contains("2 games by 3 players"), "{}", own.said());
    let share = Button::parse(&own.buttons[0].custom_id()).unwrap().act(None).unwrap();
    assert_eq!(share, RequestAct::Server(server::ServerAsk::ShareStatistics));
    let shown = house.ask(boss(), share.clone()).await.unwrap().for_all.unwrap();
    assert!(shown.said().contains("one game by 2 players"), "{}", shown.said());
    assert!(!shown.said().contains("you") && shown.buttons.is_empty(), "{}", shown.said());
    let member = Asker::new(1).in_server(ask::server(HERE.0)).in_channel(HALL);
    assert_eq!(house.ask(member, share).await.unwrap_err(), Refusal::NotInCharge);
}
