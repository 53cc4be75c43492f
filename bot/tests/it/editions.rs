//! Games that began under an older edition of their rules keep it to the end: in play, plans, pages and exports.

use std::sync::Arc;

use bot::app::ask::{begin, play, see};
use bot::app::{App, GameChoice, Message, PlanAsk, RequestAct, agreement};
use bot::keep::{SCHEMA, admit};
use bot::record::{GameId, GameRecord, Unix, keys, read};
use bot::refusal::Trouble;
use bot::words::Text;
use rules::pgn;
use serde_json::json;
use store::{Batch, Memory, Store};

use crate::ask::Asker;

const GAME: GameId = GameId(1);
const THREAD: u64 = 8;

struct House {
    app: App,
    store: Arc<Memory>,
    event: u64,
}

impl House {
    async fn new(line: &[&str]) -> House {
        let player = |id: u64| json!({"id": id, "name": format!("P{id}")});
        let record = json!({
            "v": 1, "id": 1, "game": "echek", "setup": "", "line": line,
            "state": {"is": "playing", "seats": [player(1), player(2)], "offer": null},
            "place": {"in": "channel", "channel": 500, "thread": THREAD}, "lang": "en", "made": 0, "changed": 0,
            "next_news": 0, "challenge": null, "boards": [], "offers": [],
        });
        let record: GameRecord = serde_json::from_value(record).unwrap();
        let mut batch = Batch::new().put(keys::game(GAME), bot::record::write(&record));
        batch = batch.put(keys::LAST_GAME, bot::record::write(&1_u64));
        for row in agreement(&record).must {
            batch = batch.put(row, Vec::new());
        }
        let store = Arc::new(Memory::new());
        store.commit(batch).await.unwrap();
        House { app: App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new()), store, event: 0 }
    }

    async fn ask(&mut self, who: u64, act: RequestAct) -> Result<Message, String> {
        self.event += 1;
        match self.app.handle(&Asker::new(who).in_channel(THREAD).asks(self.event, act)).await {
            Ok(answer) => Ok(answer.reply.unwrap()),
            // A refusal may also suggest that the thread's other game is meant.
            Err(Trouble::Refused(refusal)) => Err(Text::from(refusal.itself().clone()).key.to_string()),
            Err(Trouble::Failed(failure)) => panic!("{}", failure.chain()),
        }
    }

    async fn play(&mut self, who: u64, game: GameId, text: &str) -> Result<Message, String> {
        self.ask(who, RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(game), text: text.to_owned() }))
            .await
    }

    async fn record(&self, game: GameId) -> GameRecord {
        read(&self.store.get(&keys::game(game)).await.unwrap().unwrap().value).unwrap()
    }
}

fn said(message: &Message) -> Vec<String> {
    message.text.iter().map(|text| text.key.to_string()).collect()
}

#[tokio::test]
async fn a_game_without_an_edition_is_played_and_planned_under_the_first() {
    let mut house = House::new(&["P@d3-e3"]).await;
    // The editions differ in the bishop's choice of cards: this line is legal only in the first.
    let plan = PlanAsk::Add { at: None, text: "Kc5 B@f2^e3".to_owned() };
    house.ask(1, RequestAct::Play(play::PlayAsk::Plan(GameChoice::Named(GAME), plan))).await.unwrap();
    house.play(2, GAME, "Kc5").await.unwrap();
    let record = house.record(GAME).await;
    assert_eq!(record.line, ["P@d3-e3", "d5c5", "B@f2^e3", "pass"]);
    assert_eq!(record.edition, 1);
    assert_eq!(agreement(&record).problems, Vec::<String>::new());
    let row = house.store.get(&keys::game(GAME)).await.unwrap().unwrap().value;
    assert!(!String::from_utf8(row).unwrap().contains("edition"), "an older record stays as it was");
}

#[tokio::test]
async fn its_rules_say_so_in_its_thread_and_those_of_a_new_game_do_not() {
    let mut house = House::new(&[]).await;
    let rules = |game: Option<&str>, section: &str| {
        let (game, section) = (game.map(str::to_owned), Some(section.to_owned()));
        RequestAct::See(see::SeeAsk::Rules { game, section })
    };
    let first = house.ask(2, rules(None, "special")).await.unwrap();
    assert!(said(&first).contains(&"page-older".to_owned()), "{:?}", said(&first));
    assert!(said(&first).contains(&"echek-page-special-first-host".to_owned()), "{:?}", said(&first));
    let word = first.choices[0].button.to.clone();
    let next = house.ask(2, rules(Some(&word), "putting")).await.unwrap();
    assert!(said(&next).contains(&"echek-page-putting-first-host".to_owned()), "{:?}", said(&next));
    let newest = house.ask(2, rules(Some("echek"), "special")).await.unwrap();
    assert!(said(&newest).contains(&"echek-page-special-host".to_owned()), "{:?}", said(&newest));
    assert!(!said(&newest).contains(&"page-older".to_owned()));
    assert_eq!(house.ask(2, rules(Some("echek.3"), "special")).await.err(), Some("refusal-unknown-rules".to_owned()));
}

#[tokio::test]
async fn its_record_is_read_back_under_it() {
    let mut house = House::new(&["P@d3-e3", "d5c5", "B@f2^e3", "pass"]).await;
    let message = house.ask(1, RequestAct::See(see::SeeAsk::Record(GameChoice::Named(GAME)))).await.unwrap();
    let text = String::from_utf8(message.files[0].bytes.clone()).unwrap();
    assert!(!text.contains("Edition"), "{text}");
    house.ask(1, RequestAct::See(see::SeeAsk::Import(text))).await.unwrap();
    let imported = house.record(GameId(2)).await;
    assert_eq!((imported.edition, imported.line), (1, house.record(GAME).await.line));
}

#[tokio::test]
async fn a_rematch_takes_the_newest_edition_and_its_record_names_it() {
    let mut house = House::new(&["P@d3-e3", "d5c5"]).await;
    let moment = house.record(GAME).await.moment();
    house.ask(1, RequestAct::Play(play::PlayAsk::ResignNow(GAME, moment))).await.unwrap();
    house.ask(1, RequestAct::Begin(begin::BeginAsk::Rematch(GAME))).await.unwrap();
    house.ask(2, RequestAct::Begin(begin::BeginAsk::Rematch(GAME))).await.unwrap();
    let again = GameId(2);
    assert_eq!(house.record(again).await.edition, 2);
    house.play(2, again, "P@d3-e3").await.unwrap();
    house.play(1, again, "Kc5").await.unwrap();
    assert_eq!(house.play(2, again, "B@f2^e3").await.err(), Some("refusal-illegal".to_owned()));
    let message = house.ask(1, RequestAct::See(see::SeeAsk::Record(GameChoice::Named(again)))).await.unwrap();
    let text = String::from_utf8(message.files[0].bytes.clone()).unwrap();
    assert!(text.contains("[Edition \"2\"]"), "{text}");
    assert_eq!(pgn::read(&text).unwrap().table.info().edition, 2);
    assert_eq!(house.record(GAME).await.edition, 1);
}

#[tokio::test]
async fn a_challenge_from_before_the_edition_begins_under_the_newest() {
    let mut house = House::new(&[]).await;
    let challenge = json!({
        "v": 1, "id": 2, "game": "echek", "setup": "", "line": [],
        "state": {"is": "challenge", "from": {"id": 1, "name": "P1"}, "to": {"id": 2, "name": "P2"}, "wish": "white"},
        "place": {"in": "channel", "channel": 500, "thread": null}, "lang": "en", "made": 0, "changed": 0,
        "next_news": 0, "challenge": null, "boards": [], "offers": [],
    });
    let challenge: GameRecord = serde_json::from_value(challenge).unwrap();
    let mut batch = Batch::new().put(keys::game(challenge.id), bot::record::write(&challenge));
    for row in agreement(&challenge).must {
        batch = batch.put(row, Vec::new());
    }
    house.store.commit(batch).await.unwrap();
    house.ask(2, RequestAct::Begin(begin::BeginAsk::Accept(challenge.id))).await.unwrap();
    assert_eq!(house.record(challenge.id).await.edition, 2);
}

#[tokio::test]
async fn a_store_from_before_editions_is_admitted_as_it_is() {
    let house = House::new(&["P@d3-e3", "d5c5", "B@f2^e3", "pass"]).await;
    house.store.commit(Batch::new().put(keys::SCHEMA, bot::record::write(&1_u32))).await.unwrap();
    let before = house.store.get(&keys::game(GAME)).await.unwrap().unwrap();
    let store = Arc::clone(&house.store) as Arc<dyn Store>;
    admit(&store, Unix(1)).await.unwrap();
    assert_eq!(house.store.get(&keys::game(GAME)).await.unwrap().unwrap(), before);
    // An earlier program would play new games by the old rules, so it must refuse this store.
    let shape: u32 = read(&house.store.get(keys::SCHEMA).await.unwrap().unwrap().value).unwrap();
    assert!(shape == SCHEMA && shape > 1);
}
