//! Ratings in messages: at the end of a game, in challenges, in personal exports, and after a deletion.

use std::sync::Arc;

use bot::app::ask::{begin, person, play};
use bot::app::{
    App, ChallengeTerms, Delivery, DeliveryReport, GameChoice, Message, PersonSetting, PrivacyAsk, RequestAct, Secret,
    tell, upkeep,
};
use bot::record::{
    ChannelId, GameId, GameRecord, GuildId, PersonExport, PersonRef, RatedRecord, RatingRecord, SentMessage, SideWish,
    Unix, UserId, keys, read,
};
use bot::words::Lang;
use store::{Batch, Memory, Store};

use crate::ask::{Asker, server};
use crate::forget::rows;

const ANN: u64 = 111_222_333_444_555_001;
const BOB: u64 = 111_222_333_444_555_002;
const SERVER: GuildId = GuildId(400);
const CHANNEL: ChannelId = ChannelId(500);
const NOW: Unix = Unix(1_700_006_400_000);
const MOVES: [&str; 4] = ["e4", "e5", "d4", "d5"];

struct Club {
    app: App,
    store: Arc<Memory>,
    lang: Lang,
    is_private: bool,
    n_events: u64,
    n_games: u64,
    n_shown: u64,
}

struct Read {
    challenge: String,
    end: String,
}

impl Read {
    fn here(&self) -> &str {
        self.end.lines().find(|line| line.starts_with('📈')).unwrap()
    }
}

impl Club {
    fn new(lang: Lang) -> Club {
        let store = Arc::new(Memory::new());
        let app = App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new()).with_secret(Secret::new([7; 32]));
        Club { app, store, lang, is_private: false, n_events: 0, n_games: 0, n_shown: 0 }
    }

    async fn ask(&mut self, who: u64, act: RequestAct) -> Message {
        self.n_events += 1;
        let asker = Asker::new(who).in_server(server(SERVER.0)).in_lang(self.lang).among(self.lang).at(NOW);
        self.app.handle(&asker.asks(self.n_events, act)).await.unwrap().reply.unwrap()
    }

    async fn play(&mut self, [white, black]: [u64; 2], rated: bool, moves: &[&str]) -> Read {
        self.n_games += 1;
        let id = GameId(self.n_games);
        let terms =
            ChallengeTerms { wish: SideWish::White, rated, private: self.is_private, ..ChallengeTerms::default() };
        let opponent = Some(crate::ask::person(black));
        let game = Some("chess".to_owned());
        self.ask(white, RequestAct::Begin(begin::BeginAsk::Challenge { game, opponent, terms })).await;
        let challenge = self.say(id).await.remove(0);
        self.ask(black, RequestAct::Begin(begin::BeginAsk::Accept(id))).await;
        for (idx, text) in moves.iter().enumerate() {
            let made = play::PlayAsk::Move { game: GameChoice::Named(id), text: (*text).to_owned() };
            self.ask([white, black][idx % 2], RequestAct::Play(made)).await;
        }
        self.say(id).await;
        let record: GameRecord = read(&self.store.get(&keys::game(id)).await.unwrap().unwrap().value).unwrap();
        assert_eq!(record.line.len(), moves.len());
        self.ask(white, RequestAct::Play(play::PlayAsk::ResignNow(id, record.moment()))).await;
        let end = self.say(id).await.pop().unwrap();
        Read { challenge, end }
    }

    async fn first_board(&mut self, [white, black]: [u64; 2], rated: bool) -> Message {
        self.n_games += 1;
        let id = GameId(self.n_games);
        let terms = ChallengeTerms { wish: SideWish::White, rated, ..ChallengeTerms::default() };
        let (game, opponent) = (Some("chess".to_owned()), Some(crate::ask::person(black)));
        self.ask(white, RequestAct::Begin(begin::BeginAsk::Challenge { game, opponent, terms })).await;
        self.say(id).await;
        self.ask(black, RequestAct::Begin(begin::BeginAsk::Accept(id))).await;
        loop {
            let item = tell::next_news(&self.app, id).await.unwrap().expect("a board is told");
            match item.delivery {
                Delivery::Post { message, .. } if !message.pictures.is_empty() => return message,
                Delivery::OpenThread { .. } => {
                    tell::told_of_game(&self.app, &item, DeliveryReport::Thread(None)).await.unwrap()
                }
                _ => tell::told_of_game(&self.app, &item, DeliveryReport::Done).await.unwrap(),
            };
        }
    }

    async fn say(&mut self, id: GameId) -> Vec<String> {
        let mut said = Vec::new();
        while let Some(item) = tell::next_news(&self.app, id).await.unwrap() {
            let told = match &item.delivery {
                Delivery::Post { message, .. } => {
                    said.push(message.said());
                    self.n_shown += 1;
                    DeliveryReport::In(SentMessage { channel: CHANNEL, message: self.n_shown })
                }
                Delivery::OpenThread { .. } => DeliveryReport::Thread(None),
                _ => DeliveryReport::Done,
            };
            tell::told_of_game(&self.app, &item, told).await.unwrap();
        }
        said
    }

    async fn rated(&self) -> Vec<RatedRecord> {
        let rows = self.store.scan("rated/", None, usize::MAX).await.unwrap();
        rows.iter().map(|row| read(&row.value).unwrap()).collect()
    }

    async fn rating(&self, who: u64) -> Option<RatingRecord> {
        let row = self.store.get(&keys::rating(UserId(who))).await.unwrap();
        row.map(|row| read(&row.value).unwrap())
    }

    async fn hide(&mut self, who: u64) {
        self.ask(who, RequestAct::Person(person::PersonAsk::Set(PersonSetting::Profile, "off".to_owned()))).await;
    }
}

#[tokio::test]
async fn a_rated_game_tells_at_its_end_what_it_did_to_ratings_and_the_next_challenge_tells_them() {
    for (lang, half) in [(Lang::En, "(counts half)"), (Lang::Fr, "(compte pour moitié)")] {
        let mut club = Club::new(lang);
        let first = club.play([ANN, BOB], true, &MOVES).await;
        assert!(!first.challenge.contains("> ("), "newcomers have no rating: {}", first.challenge);
        let told = format!("📈 <@{ANN}> 1500? → 1338? · <@{BOB}> 1500? → 1662?");
        assert_eq!(first.here(), told, "{}", first.end);
        let second = club.play([BOB, ANN], true, &MOVES).await;
        for name in [format!("<@{ANN}> (1338?)"), format!("<@{BOB}> (1662?)")] {
            assert!(second.challenge.contains(&name), "{}", second.challenge);
        }
        assert!(second.here().starts_with(&format!("📈 <@{BOB}> 1662? → ")), "{}", second.end);
        club.play([ANN, BOB], true, &MOVES).await;
        let fourth = club.play([BOB, ANN], true, &MOVES).await;
        assert!(!second.end.contains(half) && fourth.here().ends_with(half), "{}", fourth.end);
        assert!(!fourth.end.contains("\n🌐"), "nobody has met five others: {}", fourth.end);
    }
}

#[tokio::test]
async fn the_end_tells_ratings_over_all_servers_once_both_have_met_five_others() {
    let mut club = Club::new(Lang::Fr);
    for other in 1..=4 {
        for who in [ANN, BOB] {
            let read = club.play([who, other], true, &MOVES).await;
            assert!(read.end.contains('📈') && !read.end.contains("\n🌐"), "{}", read.end);
        }
    }
    let read = club.play([ANN, BOB], true, &MOVES).await;
    let told = format!("🌐 Tous les serveurs\u{a0}: <@{ANN}> 1500? → 1338? · <@{BOB}> 1500? → 1662?");
    assert!(read.end.contains('📈') && read.end.lines().next_back() == Some(told.as_str()), "{}", read.end);
    club.is_private = true;
    let read = club.play([BOB, ANN], true, &MOVES).await;
    assert!(read.challenge.contains(&format!("<@{ANN}> (1338?)")), "{}", read.challenge);
    let told = format!("🌐 Tous les serveurs\u{a0}: <@{BOB}> 1662? → ");
    assert!(!read.end.contains('📈') && read.end.contains(&told), "{}", read.end);
}

#[tokio::test]
async fn who_hides_their_profile_is_shown_with_a_dash() {
    let mut club = Club::new(Lang::En);
    for what in ["without a rating", "with one"] {
        club.hide(ANN).await;
        let read = club.play([ANN, BOB], true, &MOVES).await;
        assert!(read.challenge.contains(&format!("<@{ANN}> (–)")), "{what}: {}", read.challenge);
        assert!(read.here().starts_with(&format!("📈 <@{ANN}> – · <@{BOB}> 1")), "{what}: {}", read.end);
    }
}

#[tokio::test]
async fn a_game_that_is_not_counted_tells_of_no_rating() {
    let mut club = Club::new(Lang::En);
    club.play([ANN, BOB], true, &MOVES).await;
    for (rated, moves) in [(false, &MOVES[..]), (true, &MOVES[..2])] {
        let read = club.play([ANN, BOB], rated, moves).await;
        assert!(!read.end.contains('📈') && read.end.contains("resigns"), "{}", read.end);
        assert_eq!(read.challenge.contains("1338?"), rated, "{}", read.challenge);
    }
}

#[tokio::test]
async fn while_old_games_are_being_counted_the_end_says_so() {
    let mut club = Club::new(Lang::Fr);
    club.store.commit(Batch::new().put(keys::COUNTING, Vec::new())).await.unwrap();
    let read = club.play([ANN, BOB], true, &MOVES).await;
    assert_eq!(read.here(), "📈 Les classements sont en cours de calcul.");
}

#[tokio::test]
async fn the_file_of_ones_own_data_has_the_ratings_and_what_each_game_did_to_them() {
    let mut club = Club::new(Lang::En);
    club.play([ANN, BOB], true, &MOVES).await;
    club.play([ANN, BOB], false, &MOVES).await;
    let ask = RequestAct::Person(person::PersonAsk::Privacy(PrivacyAsk::Export { after: GameId(0) }));
    let bytes = club.ask(ANN, ask).await.files.remove(0).bytes;
    // The opponent's name contains their number, and stays.
    assert!(!String::from_utf8(bytes.clone()).unwrap().contains(&format!(": {BOB}")));
    let export: PersonExport = read(&bytes).unwrap();
    let ratings = export.ratings.unwrap();
    assert_eq!(Some(&ratings), club.rating(ANN).await.as_ref());
    let (rating, _, n_games) = ratings.kinds["chess"].career.now.here[&SERVER];
    let [rated] = &export.rated[..] else { panic!("{:?}", export.rated) };
    let (before, after) = rated.here.unwrap();
    assert_eq!((rated.game, before.0, after, rated.everywhere), (GameId(1), 1_500_000_000, rating, None));
    assert_eq!(n_games, 1);
}

#[tokio::test]
async fn a_game_that_counts_in_its_server_alone_says_why_it_does_not_count_elsewhere() {
    for (lang, why) in [
        (
            Lang::En,
            "Counts only in this server: across all servers, games don’t count until both players have met five different opponents.",
        ),
        (Lang::Fr, "La partie ne compte que sur ce serveur\u{a0}: pour le classement commun aux serveurs"),
    ] {
        let mut club = Club::new(lang);
        let read = club.play([ANN, BOB], true, &MOVES).await;
        let last = read.end.lines().find(|line| line.contains('🌐')).unwrap();
        assert!(read.here().contains("1500") && last.starts_with("-# 🌐") && last.contains(why), "{}", read.end);
    }
    // In a server whose ratings count only there, no change for all servers is shown.
    let mut club = Club::new(Lang::En);
    club.app = App::new(Arc::clone(&club.store) as Arc<dyn Store>, Vec::new()).rated_only_here([SERVER]);
    let read = club.play([ANN, BOB], true, &MOVES).await;
    assert!(read.here().contains("1500") && !read.end.contains('🌐'), "{}", read.end);
}

#[tokio::test]
async fn deleting_somebody_leaves_the_opponents_numbers_and_no_name() {
    let mut club = Club::new(Lang::En);
    club.play([ANN, BOB], true, &MOVES).await;
    club.play([BOB, ANN], true, &MOVES).await;
    let (before, of_bob) = (club.rated().await, club.rating(BOB).await);
    club.ask(ANN, RequestAct::Person(person::PersonAsk::Privacy(PrivacyAsk::ForgetNow(UserId(ANN))))).await;
    upkeep::bring_ratings_up_to_date(&club.app).await.unwrap();
    assert_eq!(club.rating(ANN).await, None);
    let bob = PersonRef::Person(UserId(BOB));
    let after = club.rated().await;
    assert_eq!(
        after.iter().map(|rated| rated.seats).collect::<Vec<_>>(),
        [[PersonRef::Nobody, bob], [bob, PersonRef::Nobody]]
    );
    for (before, after) in before.iter().zip(&after) {
        assert_eq!((after.effects.now, after.marks), (before.effects.now, before.marks));
    }
    let mut kept = club.rating(BOB).await.unwrap();
    for kind in kept.kinds.values_mut() {
        assert_eq!(std::mem::take(&mut kind.career.now.partings).len(), 2, "they may have come back");
    }
    assert_eq!(Some(kept), of_bob);
    let id = ANN.to_string();
    for row in rows(&*club.store).await {
        let value = String::from_utf8_lossy(&row.value).into_owned();
        assert!(!row.key.contains(&id) && !value.contains(&id), "{}: {value}", row.key);
    }
}

#[tokio::test]
async fn boards_of_a_running_rated_game_tell_the_ratings_of_players_who_want_that() {
    let mut club = Club::new(Lang::En);
    club.play([ANN, BOB], true, &MOVES).await;
    let names = |message: &Message| {
        let options = &message.pictures[0].options;
        [&options.below, &options.above].map(|strip| strip.clone().unwrap().text)
    };
    let [ann, bob] = [ANN, BOB].map(|who| crate::ask::person(who).name);
    let mut told = Vec::new();
    for (rated, step) in [(true, 0), (true, 1), (true, 2), (false, 2)] {
        match step {
            1 => {
                for who in [ANN, BOB] {
                    club.ask(who, RequestAct::Person(person::PersonAsk::Set(PersonSetting::Rating, "on".to_owned())))
                        .await;
                }
            }
            2 => club.hide(BOB).await,
            _ => {}
        }
        let board = club.first_board([ANN, BOB], rated).await;
        told.push(names(&board));
    }
    let plain = [ann.clone(), bob.clone()];
    let shown = [format!("{ann} (1338?)"), format!("{bob} (1662?)")];
    let hidden = [format!("{ann} (1338?)"), format!("{bob} (–)")];
    assert_eq!(told, [plain.clone(), shown, hidden, plain]);
}
