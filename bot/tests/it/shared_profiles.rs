//! Profiles shared publicly: their content, and where they can be shared.

use std::collections::BTreeMap;
use std::sync::Arc;

use bot::app::ask::{begin, person as own, play, see};
use bot::app::{App, Button, ChallengeTerms, GameChoice, Message, PersonSetting, Press, RequestAct};
use bot::record::{
    BotTime, Computed, GameId, GameMoment, GuildId, KeptCareer, KeptRating, OfKind, RatingRecord, SideWish, Unix,
    UserId, keys, write,
};
use bot::refusal::Trouble;
use bot::words::{Lang, Text};
use store::{Batch, Memory, Store};

use crate::ask::{Asker, person, server};

const HERE: u64 = 400;
const ANN: u64 = 1;
const BOB: u64 = 2;

struct House {
    app: App,
    event: u64,
}

impl House {
    async fn new() -> House {
        let store = Arc::new(Memory::new());
        let last = (KeptRating(1_700_000_000, 60_000_000, 60_000_000), BotTime(0), 30);
        let here = BTreeMap::from([(GuildId(HERE), last)]);
        let now = KeptCareer { everywhere: Some(last), here, ..KeptCareer::default() };
        let of_kind = OfKind { career: Computed { now, next: None }, ..OfKind::newcomer(2) };
        let ratings = write(&RatingRecord { kinds: BTreeMap::from([("chess".to_owned(), of_kind)]) });
        let batch =
            Batch::new().put(keys::rating(UserId(ANN)), ratings.clone()).put(keys::rating(UserId(BOB)), ratings);
        store.commit(batch).await.unwrap();
        let mut house = House { app: App::new(store as Arc<dyn Store>, Vec::new()), event: 0 };
        let terms = ChallengeTerms { private: true, wish: SideWish::White, ..ChallengeTerms::default() };
        let game = Some("chess".to_owned());
        house
            .ask(ANN, RequestAct::Begin(begin::BeginAsk::Challenge { game, opponent: Some(person(BOB)), terms }))
            .await
            .unwrap();
        house.ask(BOB, RequestAct::Begin(begin::BeginAsk::Accept(GameId(1)))).await.unwrap();
        for (who, text) in [(ANN, "e4"), (BOB, "e5"), (ANN, "d4"), (BOB, "d5")] {
            let made = play::PlayAsk::Move { game: GameChoice::Named(GameId(1)), text: text.to_owned() };
            house.ask(who, RequestAct::Play(made)).await.unwrap();
        }
        house.ask(BOB, RequestAct::Play(play::PlayAsk::ResignNow(GameId(1), GameMoment(4)))).await.unwrap();
        house
    }

    async fn ask(&mut self, who: u64, act: RequestAct) -> Result<Message, String> {
        let asker = Asker::new(who).in_server(server(HERE)).among(Lang::Fr);
        self.ask_as(asker, act).await
    }

    async fn ask_as(&mut self, asker: Asker, act: RequestAct) -> Result<Message, String> {
        self.event += 1;
        match self.app.handle(&asker.asks(self.event, act)).await {
            Ok(answer) => Ok(answer.reply.unwrap()),
            Err(Trouble::Refused(refusal)) => Err(Text::from(refusal.itself().clone()).key.to_string()),
            Err(Trouble::Failed(failure)) => panic!("{}", failure.chain()),
        }
    }

    async fn set(&mut self, who: u64, setting: PersonSetting, value: &str) {
        self.ask(who, RequestAct::Person(own::PersonAsk::Set(setting, value.to_owned()))).await.unwrap();
    }

    async fn shared(&mut self, who: u64, against: Option<u64>) -> Result<Message, String> {
        let told = self.ask(who, RequestAct::See(see::SeeAsk::ShareProfile(against.map(UserId)))).await?;
        assert_eq!(told.text[0].key.to_string(), "profile-shared");
        assert!(told.buttons.is_empty(), "it is shown once");
        Ok(*told.for_all.unwrap())
    }
}

fn profile(whose: Option<u64>, against: Option<u64>) -> RequestAct {
    RequestAct::See(see::SeeAsk::Profile { person: whose.map(person), against: against.map(person) })
}

fn sharing(message: &Message) -> Option<RequestAct> {
    let button = message.buttons.iter().find(|button| button.press == Press::ShareProfile)?;
    Button::parse(&button.custom_id()).and_then(|button| button.act(None))
}

#[tokio::test]
async fn ones_own_profile_in_a_server_can_be_shown_to_everybody_there() {
    let mut house = House::new().await;
    let own = house.ask(ANN, profile(None, None)).await.unwrap();
    assert_eq!(sharing(&own), Some(RequestAct::See(see::SeeAsk::ShareProfile(None))));
    let against = house.ask(ANN, profile(None, Some(BOB))).await.unwrap();
    assert_eq!(sharing(&against), Some(RequestAct::See(see::SeeAsk::ShareProfile(Some(UserId(BOB))))));
    assert_eq!(sharing(&house.ask(BOB, profile(Some(ANN), None)).await.unwrap()), None, "it is somebody else's");
    let direct = house.ask_as(Asker::new(ANN).in_direct(77), profile(None, None)).await.unwrap();
    assert_eq!(sharing(&direct), None, "nobody else is there");
    let share = RequestAct::See(see::SeeAsk::ShareProfile(None));
    assert_eq!(house.ask_as(Asker::new(ANN).in_direct(77), share).await.unwrap_err(), "refusal-only-server");
    assert_eq!(house.shared(9, None).await.unwrap_err(), "refusal-no-profile-to-share");
}

#[tokio::test]
async fn everybody_sees_only_what_they_may_and_nobody_is_pinged() {
    let mut house = House::new().await;
    let own = house.ask(ANN, profile(None, None)).await.unwrap();
    let keys_of = |message: &Message| message.text.iter().map(|text| text.key.to_string()).collect::<Vec<_>>();
    assert!(keys_of(&own).contains(&"profile-results-line".to_owned()), "she reads of the private game");
    let shown = house.shared(ANN, None).await.unwrap();
    assert_eq!(
        (shown.lang, &shown.ping, &keys_of(&shown)[..2]),
        (Lang::Fr, &Vec::new(), &["replay-shown".to_owned(), "profile-title".to_owned()][..])
    );
    assert!(!keys_of(&shown).contains(&"profile-results-line".to_owned()), "{:?}", keys_of(&shown));
    assert!(keys_of(&shown).contains(&"profile-rating-here".to_owned()), "and not those over all servers");
    let figures = shown.figures.as_ref().unwrap();
    assert!(figures.alt.contains("1700") && shown.buttons.is_empty(), "{}", figures.alt);
    house.set(ANN, PersonSetting::Lists, "yes").await;
    assert!(keys_of(&house.shared(ANN, None).await.unwrap()).contains(&"profile-rating-both".to_owned()));
}

#[tokio::test]
async fn a_hidden_profile_is_shown_by_its_owner_alone() {
    let mut house = House::new().await;
    house.set(ANN, PersonSetting::Profile, "off").await;
    let shown = house.shared(ANN, None).await.expect("it is her own doing");
    let text = shown.text.iter().map(|text| text.say(Lang::En)).collect::<Vec<_>>().join("\n");
    assert!(!text.to_lowercase().contains("you"), "nobody else is meant: {text}");
    assert_eq!(house.ask(BOB, profile(Some(ANN), None)).await.unwrap_err(), "refusal-no-profile");
    assert_eq!(house.shared(BOB, Some(ANN)).await.unwrap_err(), "refusal-no-profile", "he cannot show hers beside his");
    assert_eq!(sharing(&house.ask(BOB, profile(None, Some(ANN))).await.unwrap()), None, "and no button offers it");
    assert!(house.shared(ANN, Some(BOB)).await.is_ok());
}

#[tokio::test]
async fn somebody_is_called_in_a_server_as_they_are_called_there() {
    let mut house = House::new().await;
    for (id, guild, nick) in [(2, HERE, "Bobby"), (3, HERE + 1, "Robert of the other club")] {
        let asker = |who: u64| Asker::new(who).in_server(server(guild)).at(Unix(60_000_000 * id as i64));
        let bob = || asker(BOB).nicknamed(nick);
        let terms = ChallengeTerms { wish: SideWish::White, ..ChallengeTerms::default() };
        let chess = Some("chess".to_owned());
        let ask = begin::BeginAsk::Challenge { game: chess, opponent: Some(person(BOB)), terms };
        house.ask_as(asker(ANN), RequestAct::Begin(ask)).await.unwrap();
        house.ask_as(bob(), RequestAct::Begin(begin::BeginAsk::Accept(GameId(id)))).await.unwrap();
        for (is_ann, text) in [(true, "e4"), (false, "e5"), (true, "d4"), (false, "d5")] {
            let made = play::PlayAsk::Move { game: GameChoice::Named(GameId(id)), text: text.to_owned() };
            house.ask_as(if is_ann { asker(ANN) } else { bob() }, RequestAct::Play(made)).await.unwrap();
        }
        house.ask_as(bob(), RequestAct::Play(play::PlayAsk::ResignNow(GameId(id), GameMoment(4)))).await.unwrap();
    }
    let figures = house.shared(ANN, Some(BOB)).await.unwrap().figures.unwrap();
    let titles: Vec<_> = figures.page.panels.iter().map(|panel| panel.title.as_str()).collect();
    assert!(titles.iter().any(|title| title.contains("Bobby")), "{titles:?}");
    assert!(!format!("{titles:?} {}", figures.alt).contains("Robert"), "{titles:?} {}", figures.alt);
}
