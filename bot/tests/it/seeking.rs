//! Requests for a game offer a suitable open challenge. Challenges may ask for a range of ratings.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bot::app::ask::{begin, person as own};
use bot::app::{App, Button, ChallengeTerms, Message, PersonSetting, Press, RequestAct};
use bot::record::{
    BotTime, ChannelId, Computed, GameId, GameRecord, GameState, GuildId, GuildRecord, KeptCareer, KeptRating, OfKind,
    OwnLayout, RatingRange, RatingRecord, SideWish, UserId, keys, read, write,
};
use bot::refusal::{Refusal, Trouble};
use store::{Batch, Memory, Store};

use crate::ask::{Asker, person, server};

const HERE: u64 = 400;
const HALL: u64 = 500;
const CELLAR: u64 = 501;

struct House {
    app: App,
    store: Arc<Memory>,
    event: u64,
}

impl House {
    async fn with(ratings: &[(u64, i64)]) -> House {
        let store = Arc::new(Memory::new());
        let put =
            |batch: Batch, (who, points): &(u64, i64)| batch.put(keys::rating(UserId(*who)), write(&rating(*points)));
        store.commit(ratings.iter().fold(Batch::new(), put)).await.unwrap();
        House { app: App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new()), store, event: 0 }
    }

    async fn ask_in(&mut self, channel: u64, who: u64, act: RequestAct) -> Result<Message, Refusal> {
        self.event += 1;
        let asker = Asker::new(who).in_channel(channel).in_server(server(HERE));
        match self.app.handle(&asker.asks(self.event, act)).await {
            Ok(answer) => Ok(answer.reply.unwrap()),
            Err(Trouble::Refused(refusal)) => Err(refusal),
            Err(Trouble::Failed(failure)) => panic!("{}", failure.chain()),
        }
    }

    async fn play(&mut self, who: u64, terms: ChallengeTerms) -> Option<GameId> {
        found(&self.ask_in(HALL, who, chess(terms)).await.unwrap())
    }

    async fn post(&mut self, who: u64, terms: ChallengeTerms) {
        assert_eq!(self.play(who, ChallengeTerms { anyway: true, ..terms }).await, None);
    }

    async fn accept(&mut self, who: u64, game: u64) -> Result<(), Refusal> {
        self.ask_in(HALL, who, RequestAct::Begin(begin::BeginAsk::Accept(GameId(game)))).await.map(|_| ())
    }

    async fn hide(&mut self, who: u64) {
        let hide = RequestAct::Person(own::PersonAsk::Set(PersonSetting::Profile, "off".to_owned()));
        self.ask_in(HALL, who, hide).await.unwrap();
    }

    async fn wanted(&self, game: u64) -> Option<RatingRange> {
        let row = self.store.get(&keys::game(GameId(game))).await.unwrap().unwrap();
        match read::<GameRecord>(&row.value).unwrap().state {
            GameState::Challenge { ratings, .. } => ratings,
            state => panic!("{state:?}"),
        }
    }
}

fn rating(points: i64) -> RatingRecord {
    let last = (KeptRating(points * 1_000_000, 60_000_000, 60_000_000), BotTime(0), 30);
    let here = BTreeMap::from([(GuildId(HERE), last)]);
    let now = KeptCareer { recent: Vec::new(), met: Vec::new(), everywhere: Some(last), here, ..KeptCareer::default() };
    let of_kind = OfKind { career: Computed { now, next: None }, ..OfKind::newcomer(2) };
    RatingRecord { kinds: BTreeMap::from([("chess".to_owned(), of_kind)]) }
}

fn chess(terms: ChallengeTerms) -> RequestAct {
    RequestAct::Begin(begin::BeginAsk::Challenge { game: Some("chess".to_owned()), opponent: None, terms })
}

fn for_ratings(typed: &str) -> ChallengeTerms {
    ChallengeTerms { ratings: Some(typed.to_owned()), ..ChallengeTerms::default() }
}

fn found(message: &Message) -> Option<GameId> {
    message.buttons.iter().find(|button| button.press == Press::Take).and_then(Button::game)
}

#[tokio::test]
async fn the_nearest_rating_is_shown_first_and_unknown_ones_last_by_age() {
    let mut house = House::with(&[(1, 1900), (2, 1450), (4, 1500), (9, 1500)]).await;
    house.hide(4).await;
    for who in 1..=4 {
        house.post(who, ChallengeTerms::default()).await;
    }
    for nearest in [2, 1, 3, 4] {
        assert_eq!(house.play(9, ChallengeTerms::default()).await, Some(GameId(nearest)));
        let (who, whom) = if nearest % 2 == 0 { (9, nearest) } else { (nearest, 9) };
        house.ask_in(HALL, who, RequestAct::Begin(begin::BeginAsk::Block(Some(UserId(whom))))).await.unwrap();
    }
    assert_eq!(house.play(9, ChallengeTerms::default()).await, None, "nobody is left who is not blocked either way");
}

#[tokio::test]
async fn only_the_same_game_with_sides_that_do_not_clash_is_shown() {
    let mut house = House::with(&[]).await;
    let wish = |wish| ChallengeTerms { wish, ..ChallengeTerms::default() };
    house.post(1, wish(SideWish::White)).await;
    assert_eq!(house.play(2, wish(SideWish::Black)).await, Some(GameId(1)));
    assert_eq!(house.play(2, wish(SideWish::Random)).await, Some(GameId(1)));
    assert_eq!(house.play(2, wish(SideWish::White)).await, None, "both want White");
    let clock = Some("3d".to_owned());
    assert_eq!(house.play(3, ChallengeTerms { clock: clock.clone(), ..ChallengeTerms::default() }).await, None);
    assert_eq!(house.play(3, ChallengeTerms { rated: true, ..ChallengeTerms::default() }).await, None);
    // The default clock of rated games suits even if it is typed.
    let typed = ChallengeTerms { clock: Some("3 days per move".to_owned()), rated: true, ..ChallengeTerms::default() };
    assert_eq!(house.play(4, typed).await, Some(GameId(4)));
    assert_eq!(
        house.play(4, ChallengeTerms { standing: Some(2), ..ChallengeTerms::default() }).await,
        None,
        "it is posted at once"
    );
    let white = ChallengeTerms { wish: SideWish::White, clock: clock.clone(), ..ChallengeTerms::default() };
    assert_eq!(house.play(1, white).await, None, "who wants White does not draw lots");
    assert_eq!(house.play(5, ChallengeTerms { clock, ..ChallengeTerms::default() }).await, Some(GameId(3)));
}

#[tokio::test]
async fn a_rated_game_is_played_with_a_layout_that_has_a_name() {
    let own = "RYBKKBYR/WWWWWWWW/RYBKKBYR/YBYYYYBY/RYBKKBYR/YBYYYYBY/WWWWWWWW/RYBKKBYR";
    let mut house = House::with(&[]).await;
    let post = |layout: &str, rated| {
        let terms =
            ChallengeTerms { layout: Some(layout.to_owned()), rated, anyway: true, ..ChallengeTerms::default() };
        RequestAct::Begin(begin::BeginAsk::Challenge { game: Some("mutation".to_owned()), opponent: None, terms })
    };
    assert_eq!(house.ask_in(HALL, 1, post(own, true)).await.unwrap_err(), Refusal::RatedLayout);
    for (who, layout, rated) in [(1, own, false), (2, "classic", true)] {
        house.ask_in(HALL, who, post(layout, rated)).await.unwrap();
    }
    let (game, name, setup) = ("mutation".to_owned(), "sunday".to_owned(), own.to_owned());
    let guild = GuildRecord { layouts: vec![OwnLayout { game, name, setup }], ..GuildRecord::default() };
    house.store.commit(Batch::new().put(keys::guild(GuildId(HERE)), write(&guild))).await.unwrap();
    house.ask_in(HALL, 3, post("sunday", true)).await.unwrap();
    house.store.commit(Batch::new().delete(keys::guild(GuildId(HERE)))).await.unwrap();
    let late = house.ask_in(HALL, 4, RequestAct::Begin(begin::BeginAsk::Accept(GameId(3)))).await.unwrap();
    assert_eq!(late.text[0].key.to_string(), "challenge-unrated-reply");
}

#[tokio::test]
async fn a_standing_challenge_is_shown_until_it_is_full() {
    let mut house = House::with(&[]).await;
    house.post(1, ChallengeTerms { standing: Some(1), ..ChallengeTerms::default() }).await;
    assert_eq!(house.play(2, ChallengeTerms::default()).await, Some(GameId(1)));
    house.accept(2, 1).await.unwrap();
    assert_eq!(house.play(3, ChallengeTerms::default()).await, None);
}

#[tokio::test]
async fn challenges_of_channels_that_not_everybody_sees_are_shown_only_there() {
    let mut house = House::with(&[]).await;
    house.ask_in(CELLAR, 1, chess(ChallengeTerms::default())).await.unwrap();
    let open = |channels: &[u64]| channels.iter().copied().map(ChannelId).collect::<BTreeSet<_>>();
    house.app.open_channels.set(GuildId(HERE), open(&[HALL]));
    assert_eq!(found(&house.ask_in(CELLAR, 2, chess(ChallengeTerms::default())).await.unwrap()), Some(GameId(1)));
    assert_eq!(house.play(2, ChallengeTerms::default()).await, None, "it was asked in the hall, and posted there");
    house.app.open_channels.set(GuildId(HERE), open(&[HALL, CELLAR]));
    assert_eq!(house.play(3, ChallengeTerms::default()).await, Some(GameId(1)));
    let settings = BTreeMap::from([("history".to_owned(), "channel".to_owned())]);
    let guild = GuildRecord { settings, ..GuildRecord::default() };
    house.store.commit(Batch::new().put(keys::guild(GuildId(HERE)), write(&guild))).await.unwrap();
    assert_eq!(
        house.play(3, ChallengeTerms::default()).await,
        Some(GameId(2)),
        "games are found in their own channel alone"
    );
}

#[tokio::test]
async fn the_button_asks_for_the_same_again_and_what_it_has_no_room_for_is_posted() {
    let mut house = House::with(&[]).await;
    let terms = ChallengeTerms {
        wish: SideWish::Black,
        rated: true,
        clock: Some("3d+12h max 7d".to_owned()),
        ratings: Some("1400 à 1600".to_owned()),
        ..ChallengeTerms::default()
    };
    house.post(1, ChallengeTerms { wish: SideWish::White, ratings: None, ..terms.clone() }).await;
    let asked = house.ask_in(HALL, 2, chess(terms.clone())).await.unwrap();
    let button = asked.buttons.iter().find(|button| button.press == Press::PostAnyway).unwrap();
    let read = Button::parse(&button.custom_id()).and_then(|button| button.act(None)).unwrap();
    assert_eq!(read, chess(ChallengeTerms { anyway: true, ..terms }));
    assert_eq!(found(&house.ask_in(HALL, 2, read).await.unwrap()), None);
    assert_eq!(house.wanted(2).await, Some(RatingRange { least: 1400, most: Some(1600) }));
    let layout = Some("RYBKKBYR/WWWWWWWW/YBYYYYBY/RYBKKBYR/RYBKKBYR/YBYYYYBY/WWWWWWWW/RYBKKBYR".to_owned());
    let terms = ChallengeTerms { layout, ..ChallengeTerms::default() };
    for who in [1, 2] {
        let ask =
            begin::BeginAsk::Challenge { game: Some("mutation".to_owned()), opponent: None, terms: terms.clone() };
        assert_eq!(found(&house.ask_in(HALL, who, RequestAct::Begin(ask)).await.unwrap()), None);
    }
}

#[tokio::test]
async fn who_accepts_too_late_can_still_post_their_own() {
    let mut house = House::with(&[]).await;
    house.post(1, ChallengeTerms::default()).await;
    let asked = house.ask_in(HALL, 2, chess(ChallengeTerms::default())).await.unwrap();
    let pressed = |message: &Message, press| {
        let button = message.buttons.iter().find(|button| button.press == press).unwrap();
        Button::parse(&button.custom_id()).and_then(|button| button.act(None)).unwrap()
    };
    house.accept(3, 1).await.unwrap();
    let late = house.ask_in(HALL, 2, pressed(&asked, Press::Take)).await.unwrap();
    assert_eq!(late.text[0].key.to_string(), "refusal-challenge-gone");
    assert_eq!(late.buttons.len(), 1);
    house.ask_in(HALL, 2, pressed(&late, Press::PostAnyway)).await.unwrap();
    assert_eq!(house.wanted(2).await, None, "it waits, for any rating");
    let asked = house.ask_in(HALL, 4, chess(ChallengeTerms::default())).await.unwrap();
    let taken = house.ask_in(HALL, 4, pressed(&asked, Press::Take)).await.unwrap();
    assert_eq!(taken.text[0].key.to_string(), "challenge-accepted");
}

#[tokio::test]
async fn a_challenge_for_a_range_is_accepted_only_by_ratings_in_it() {
    let mut house = House::with(&[(1, 1612), (2, 1511), (3, 1512), (4, 1712), (5, 1713)]).await;
    house.post(1, ChallengeTerms { standing: Some(5), ..for_ratings("±100") }).await;
    assert_eq!(house.wanted(1).await, Some(RatingRange { least: 1512, most: Some(1712) }));
    for (who, own) in [(2, 1511), (5, 1713), (6, 1500)] {
        match house.accept(who, 1).await {
            Err(Refusal::OutOfRange { own: told, .. }) => assert_eq!(told, own),
            other => panic!("{who}: {other:?}"),
        }
        assert_ne!(house.play(who, ChallengeTerms::default()).await, Some(GameId(1)));
    }
    for who in [3, 4] {
        assert_eq!(house.play(who, for_ratings("1600+")).await, Some(GameId(1)));
        house.accept(who, 1).await.unwrap();
    }
}

#[tokio::test]
async fn a_hidden_rating_is_told_by_no_range() {
    let mut house = House::with(&[(1, 1612), (2, 1600)]).await;
    house.hide(1).await;
    assert_eq!(house.ask_in(HALL, 1, chess(for_ratings("±100"))).await.unwrap_err(), Refusal::RatingsHidden);
    house.post(1, for_ratings("1400-1700")).await;
    assert_eq!(house.play(2, for_ratings("1600-1620")).await, None, "it would tell the rating");
    assert_eq!(house.play(3, ChallengeTerms::default()).await, Some(GameId(1)), "but the challenge is open to others");
}

#[tokio::test]
async fn a_range_is_for_open_challenges_in_servers() {
    let mut house = House::with(&[]).await;
    let game = || Some("chess".to_owned());
    let named = begin::BeginAsk::Challenge { game: game(), opponent: Some(person(2)), terms: for_ratings("1500+") };
    assert_eq!(house.ask_in(HALL, 1, RequestAct::Begin(named)).await.unwrap_err(), Refusal::RatingsOpen);
    for typed in ["1500", "strong", "", "±0"] {
        assert_eq!(house.ask_in(HALL, 1, chess(for_ratings(typed))).await.unwrap_err(), Refusal::Ratings, "{typed}");
    }
    for typed in ["0-0", "0+", "9999+"] {
        let refused = house.ask_in(HALL, 1, chess(for_ratings(typed))).await.unwrap_err();
        assert_eq!(refused, Refusal::RatingsBounds { least: 100, most: 4000 }, "{typed}");
    }
    for opponent in [None, Some(person(2))] {
        let ask = begin::BeginAsk::Challenge { game: game(), opponent, terms: for_ratings("1500+") };
        let request = Asker::new(1).in_direct(700).asks(99, RequestAct::Begin(ask));
        assert!(matches!(house.app.handle(&request).await, Err(Trouble::Refused(Refusal::RatingsServer))));
    }
}

#[tokio::test]
async fn a_challenge_that_is_found_tells_its_clock_and_its_range() {
    let mut house = House::with(&[(1, 1500), (2, 1450)]).await;
    let clock = Some("3d".to_owned());
    let terms = ChallengeTerms { clock: clock.clone(), ..for_ratings("1500-") };
    house.post(1, terms).await;
    assert_eq!(house.wanted(1).await, Some(RatingRange { least: 0, most: Some(1500) }));
    let found = house.ask_in(HALL, 2, chess(ChallengeTerms { clock, ..ChallengeTerms::default() })).await.unwrap();
    let keys: Vec<_> = found.text.iter().map(|text| text.key.to_string()).collect();
    assert_eq!(keys, ["challenge-found", "challenge-clock", "challenge-ratings"]);
    assert!(found.said().contains("1500 or less"), "{}", found.said());
}

#[tokio::test]
async fn nobody_posts_the_same_open_challenge_twice_in_a_channel() {
    let mut house = House::with(&[]).await;
    house.post(1, ChallengeTerms::default()).await;
    let again = house.ask_in(HALL, 1, chess(ChallengeTerms::default())).await;
    assert_eq!(again.unwrap_err(), Refusal::SameOpen { game: GameId(1) });
    for other in [
        ChallengeTerms { rated: true, ..ChallengeTerms::default() },
        ChallengeTerms { wish: SideWish::White, ..ChallengeTerms::default() },
        ChallengeTerms { clock: Some("3d".to_owned()), ..ChallengeTerms::default() },
        for_ratings("1500+"),
    ] {
        house.post(1, other).await;
    }
    house.ask_in(CELLAR, 2, chess(ChallengeTerms::default())).await.unwrap();
    assert!(
        house.ask_in(CELLAR, 1, chess(ChallengeTerms { anyway: true, ..ChallengeTerms::default() })).await.is_ok(),
        "elsewhere"
    );
}
